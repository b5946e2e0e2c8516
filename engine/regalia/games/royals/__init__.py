"""Royals, for two: the game that the family grew from."""

from __future__ import annotations

from regalia.games.royals.game import GAME

__all__ = ["GAME"]
