"""German sentences: Royals, Marriage Royals and Alliance Royals."""

from __future__ import annotations

from typing import Final

SAYS: Final[dict[str, str]] = {}
