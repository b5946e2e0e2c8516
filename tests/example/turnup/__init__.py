"""Turn-Up, a trick game with trumps for two or three, as unlike Crown as a game can be."""

from __future__ import annotations

from regalia.games.turnup.game import GAME

__all__ = ["GAME"]
