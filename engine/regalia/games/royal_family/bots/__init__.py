"""The bots of the three Royals games: one judgement, with weights of its own for each game."""
