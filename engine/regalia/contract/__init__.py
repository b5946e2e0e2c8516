"""The shapes of what the engine sends to a page, declared once, a chapter for each subject.

``tools/contract.py`` writes the page's types from them; ``docs/bridge.md`` says what they mean.
Other modules import these for their types alone, so that no start loads them. Cards in machine
fields are texts as in the notation (``KH``, ``??``); seats are numbers from 0. Chapters import each
other by relative names: that tool loads them without the rest of the engine.
"""

from __future__ import annotations

from .hotseat import *
from .letters import *
from .live import *
from .moves import *
from .replay import *
from .review import *
from .rules import *
from .scenes import *
from .session import *
from .sheet import *
from .snapshot import *
from .table import *
