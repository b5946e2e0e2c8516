"""Crown, a small game of thirteen hearts for two: the example of docs/library.md."""

from regalia.games.crown.game import Crown

GAME = Crown()

__all__ = ["GAME", "Crown"]
