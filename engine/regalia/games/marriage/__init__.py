"""Marriage Royals, for three."""

from __future__ import annotations

from regalia.games.marriage.game import GAME

__all__ = ["GAME"]
