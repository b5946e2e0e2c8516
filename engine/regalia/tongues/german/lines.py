"""German sentences: Royal Lines."""

from __future__ import annotations

from typing import Final

SAYS: Final[dict[str, str]] = {}
