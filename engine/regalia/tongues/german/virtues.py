"""German sentences: The Four Virtues of Royalty."""

from __future__ import annotations

from typing import Final

SAYS: Final[dict[str, str]] = {}
