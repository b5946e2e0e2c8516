"""Alliance Royals, for two teams of two."""

from __future__ import annotations

from regalia.games.alliance.game import GAME

__all__ = ["GAME"]
