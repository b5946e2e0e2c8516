"""Aims of a search beside the lead in points: by them the manners of ``expert`` differ."""

from __future__ import annotations

from typing import NamedTuple

from regalia.cards import ACE
from regalia.games.royal_family.marks import CARD
from regalia.games.royal_family.pack import VALUES, is_face
from regalia.games.royal_family.state import RoyalFamilyState
from regalia.state import Move, State


class RoyalAims(NamedTuple):
    """The worth of aims, in points of the lead: see ``regalia.bots.Aims``."""

    #: A card in a match on one's board; one of two alike there is worth a third of it.
    matched: float = 0.0
    #: A card in the hand that is one of two or more alike there.
    paired: float = 0.0
    #: An ace among one's spoils, which may assassinate.
    assassin: float = 0.0
    #: An assassination.
    strike: float = 0.0
    #: A point that enemies have not on their boards.
    prey: float = 0.0
    #: To end the hand.
    end: float = 0.0
    #: A face card in the hand, which forbids to end it.
    face: float = 0.0

    def state_bonus(self, state: State, seat: int) -> float:
        """Return the points that a state is worth to a seat beside the lead."""
        assert isinstance(state, RoyalFamilyState)
        more = 0.0
        if self.matched:
            counts = [count for count in state.ranks[seat] if count > 1]
            more += self.matched * sum([count if count > 2 else 2 / 3 for count in counts])
        if self.paired:
            held = [card >> 2 for card in state.hands[seat]]
            more += self.paired * sum([held.count(rank) > 1 for rank in held])
        if self.face:
            more += self.face * sum(map(is_face, state.hands[seat]))
        if self.assassin:
            more += self.assassin * sum([(e & CARD) >> 2 == ACE for e in state.spoils[seat]])
        if self.prey:
            for enemy in state.enemies(seat):
                board = state.spoils[enemy] + state.meld[enemy]
                more -= self.prey * sum([VALUES[(entry & CARD) >> 2] for entry in board])
        if state.ended == "ended" and state.attacker == seat:
            more += self.end
        return more

    def move_bonus(self, view: State, move: Move) -> float:
        """Return the points that a move is worth by itself."""
        return self.strike if move.verb == "kill" else 0.0
