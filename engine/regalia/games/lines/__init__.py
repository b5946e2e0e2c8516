"""Royal Lines, for two, three and four: bids for royals, and the government that they make."""

from __future__ import annotations

from regalia.games.lines.game import GAME

__all__ = ["GAME"]
