"""Crown, a small game of thirteen hearts for two: the example of docs/library.md."""

from __future__ import annotations

from regalia.games.crown.game import GAME

__all__ = ["GAME"]
