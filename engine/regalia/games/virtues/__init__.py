"""The Four Virtues of Royalty: rummy in which the face cards act on the melds."""

from __future__ import annotations

from regalia.games.virtues.game import GAME

__all__ = ["GAME"]
