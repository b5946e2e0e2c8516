"""The points of a turn, which are the phases of a hand."""

from __future__ import annotations

# The points of a turn, by the keys that positions write. At a window the attacker may play
# options: before each of his draws, before the lead, and after the trick.
TURN_START = "w0start"
BEFORE_DRAW = "w0"
DRAW = "draw"
#: Royals leads here. In the games with marriages the gift is due, and the lead comes after it.
AFTER_DRAWS = "w1"
BEFORE_LEAD = "w2"
BATTLE = "battle"
BATTLE_OVER = "fought"
AFTER_TRICK = "w3"
TURN_END = "end"

#: The phases in which the attacker may play options.
WINDOWS = (BEFORE_DRAW, DRAW, AFTER_DRAWS, BEFORE_LEAD, AFTER_TRICK)
