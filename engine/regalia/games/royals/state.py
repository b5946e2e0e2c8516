"""How a hand of Royals differs from the rest of the family.

Two players, one display whose spoils and melds are kept apart, no gifts, houses chosen with
a pass and a redeal, ransoms only of what was melded in the turn just before.
"""

from __future__ import annotations

from typing import ClassVar, Final

from regalia.cards import ACE, GLYPHS, NINE, SUIT_WORDS, TEXT, glyphs
from regalia.errors import IllegalMove, PositionError
from regalia.games.royal_family import actions as turn
from regalia.games.royal_family import moves, options, refusals
from regalia.games.royal_family.marks import CARD, NEW, PAID, RECENT, Place, find, places
from regalia.games.royal_family.pack import ROYALS, is_face
from regalia.games.royal_family.state import Player, RoyalFamilyState
from regalia.i18n import tr
from regalia.state import Move, ScoreLine

#: After so many redeals in a row the dealer must choose (R2-A06).
MAX_REDEALS: Final = 10


#: Where the catalogue keeps what the rest of the family calls otherwise.
_CITES = {
    "change.own-suit": "R2-A23",
    "assassin.not-own": "royals.assassin.victim",
    "assassin.itself": "royals.assassin.victim",
}


class RoyalsState(RoyalFamilyState):
    """One hand of Royals."""

    __slots__ = ()

    VERBS: ClassVar[dict[str, Player]] = {
        **RoyalFamilyState.VERBS,
        "redeal": lambda state, move: state.choose_house(move),
    }

    def rule(self, concept: str) -> str:
        return _CITES.get(concept, f"royals.{concept}")

    # --- choosing a home suit ----------------------------------------------------------------

    def list_houses(self, out: list[Move]) -> None:
        out += moves.HOUSE
        if self.first is None:
            if self.actor != self.dealer:
                out.append(moves.PASS)
            elif self.redeals < MAX_REDEALS:
                out.append(moves.REDEAL)

    def choose_house(self, move: Move) -> None:
        seat = self.actor
        assert seat is not None
        if move.verb == "redeal":
            self.tell("redeal", seat)
            self.finish("redeal")
        elif move.verb == "pass":
            self.tell("pass", seat, note="house")
            self.actor = self.dealer
        else:
            self.house[seat] = move.args[0]
            self.tell("house", seat, note="SHDC"[move.args[0]])
            if self.first is None:
                self.first = seat
                self.actor = 1 - seat
            else:
                self.begin_turn(self.first)

    def first_to_choose(self, actor: object) -> int:
        # After a pass the dealer is to choose, and nothing else shows it.
        if actor is None:
            return 1 - self.dealer
        if type(actor) is not int or actor not in (0, 1):
            raise PositionError("actor", f"is {actor!r:.40}, no seat from 0 to 1")
        return actor

    def explain_house(self, move: Move) -> IllegalMove:
        if self.phase != "house" and move.verb == "house":
            rule, why = "suit.order", tr("The home suits are chosen already.")
        elif move.verb == "pass":
            rule = "suit.pass"
            why = tr("Only the dealer's opponent may pass, and only before anybody has chosen.")
        elif move.verb == "redeal":
            rule = "suit.redeal"
            why = tr("Only the dealer may force a redeal, in place of choosing after a pass.")
            if self.phase == "house" and self.first is None and self.actor == self.dealer:
                why = tr(
                    "There were {n} redeals in a row: you must choose a home suit now.",
                    n=MAX_REDEALS,
                )
        else:
            rule, why = "suit.order", tr("Home suits are chosen first.")
        return IllegalMove(self.rule(rule), why)

    # --- the turn ------------------------------------------------------------------------------

    def spoiled(self, seat: int) -> None:
        turn.end_battle(self, seat)

    def may_end(self, left: list[int]) -> bool:
        seat = self.attacker
        assert seat is not None
        return (
            self.won == seat and not any(is_face(c) for c in left) and bool(self.privileges(seat))
        )

    def on_turn_end(self) -> None:
        seat = self.attacker
        assert seat is not None
        self.spoils[seat] = [entry & ~NEW for entry in self.spoils[seat]]
        self.meld[seat] = [
            entry ^ NEW ^ RECENT if entry & NEW else entry for entry in self.meld[seat]
        ]
        self.meld[1 - seat] = [entry & ~RECENT for entry in self.meld[1 - seat]]

    # --- marks ---------------------------------------------------------------------------------

    def new_marks(self, seat: int, zone: str, card: int, how: str) -> int:
        if how == "paid":
            return PAID if is_face(card) else 0
        if seat != self.attacker:
            return 0
        high = card >> 2 == ACE or is_face(card)
        if zone == "s":
            return NEW if high else 0
        return NEW if high or card >> 2 >= NINE else 0

    def ransoms(self, seat: int) -> list[tuple[Place, list[int]]]:
        other = 1 - seat
        house = self.house[seat]
        # R2-A22: what was melded in the turn just before carries the mark.
        if house is None or not any(e & RECENT for e in self.meld[other]):
            return []
        return [
            (place, options.payments(self, seat, place.card))
            for entry, place in places(self, other, "m", self.meld[other])
            if entry & RECENT and place.card in ROYALS[house]
        ]

    def change_ransoms(self, seat: int) -> list[tuple[int, int]]:
        other = 1 - seat
        return [(other, entry) for entry in self.meld[other] if entry & RECENT]

    def adopt(self, seat: int, card: int, loose: int) -> None:
        suit = card & 3
        for zone in (self.spoils[seat], self.meld[seat]):
            zone[:] = [e & ~PAID if e & 3 == suit else e for e in zone]
        for _ in range(loose):
            self.lay(seat, "m", card, "change")

    # --- words and points --------------------------------------------------------------------

    def why_not_top(self) -> str:
        """Why the top discard is not the actor's to draw."""
        assert self.actor is not None
        house = self.house[self.actor]
        card = glyphs(self.discard[-1])
        if house is None:
            return tr("{card} is not of your home suit", card=card)
        return tr(
            "{card} is not of your home suit {suit}",
            card=card,
            suit=f"{tr(SUIT_WORDS[house])} {GLYPHS[house]}",
        )

    def explain_ransom(self, seat: int, place: Place, payment: int) -> IllegalMove:
        card = place.card
        house = self.house[seat]
        if house is None or card not in ROYALS[house]:
            why = tr(
                "{card} is no Royal of yours: only your own Royals are ransomed", card=glyphs(card)
            )
        elif place.seat == seat or place.zone == "h":
            why = tr("a Royal is ransomed from the other player's board only")
        elif place.zone == "s":
            why = tr("{card} was won in a trick: it cannot be ransomed", card=glyphs(card))
            return refusals.no(self, "ransom.not-tricks", why)
        else:
            entry = find(self, place)
            if entry is None:
                return refusals.nowhere(self, "ransom.swap", place)
            if entry & RECENT:
                return refusals.payment(self, seat, card, payment)
            why = tr(
                "{card} was not melded in the turn just before: it is too late to ransom it",
                card=glyphs(card),
            )
            return refusals.no(self, "ransom.recent", why)
        return refusals.no(self, "ransom.swap", why)

    def bonus_lines(self, seat: int, points: int) -> list[ScoreLine]:
        """The complete sets of home Royals: each multiplies the score once more."""
        house = self.house[seat]
        if house is None:
            return []
        royals = sorted(ROYALS[house])
        # Royals gained in this very turn count; inert ones do not (R2-A33, R2-A21b).
        lying = [e & CARD for e in self.spoils[seat] + self.meld[seat] if not e & PAID]
        sets = min(lying.count(card) for card in royals)
        if not sets:
            return []
        rule = self.rule("score.sets" if points >= 0 else "score.sets-negative")
        label = "Set of royals" if sets == 1 else f"{sets} sets of royals"
        cards = tuple(TEXT[card] for card in reversed(royals))
        return [ScoreLine(rule, seat, label, points * sets, cards, "sets", 1 + sets)]
