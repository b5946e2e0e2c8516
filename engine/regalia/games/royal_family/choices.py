"""Choices in a Royals game: the moves by kind, and why other things cannot be done."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from regalia.cards import ACE, RANK_WORDS, glyphs, listing
from regalia.choices import Refused
from regalia.errors import HiddenError
from regalia.games.royal_family import legal, moves
from regalia.games.royal_family.marks import CARD, Place
from regalia.games.royal_family.pack import winner
from regalia.games.royal_family.phases import BATTLE, BEFORE_DRAW, WINDOWS
from regalia.games.royal_family.scoring import on_table
from regalia.games.royal_family.state import RoyalFamilyState
from regalia.i18n import tr, tr_noop
from regalia.presentation import Observer
from regalia.verbs import Kind, Move

#: kind -> its title and its note, in the order of a turn.
WORDS: Mapping[str, tuple[str, str]] = {
    "house": (
        tr_noop("Choose a suit"),
        tr_noop("its jacks, queens and kings are your Royals"),
    ),
    "answer": ("", ""),
    "pile": (
        tr_noop("Take from the discard pile"),
        tr_noop("the lowest card goes into a meld at once, the others into your hand"),
    ),
    "meld": (tr_noop("Meld"), tr_noop("three or more of a rank, or more to those that lie")),
    "wed": (tr_noop("Wed"), tr_noop("a spouse from your hand for a Royal that waits")),
    "kill": (
        tr_noop("Assassinate"),
        tr_noop("an ace that you won takes a card of its suit; both leave the hand"),
    ),
    "ransom": (tr_noop("Ransom"), tr_noop("buy a card back with one of its rank")),
    "change": (
        tr_noop("Change suit"),
        tr_noop("three alike make theirs your suit; one of them dies"),
    ),
    "arrange": (
        tr_noop("Arrange a marriage"),
        tr_noop("your ally is asked for his card; yours goes to him"),
    ),
    "hostage": (
        tr_noop("Take a hostage"),
        tr_noop("a king or queen that you won holds up a marriage"),
    ),
    "release": (tr_noop("Release a hostage"), ""),
    "redeem": (tr_noop("Redeem a hostage"), tr_noop("pay with a card, and the marriage stands")),
    "move": (tr_noop("Move a married Royal"), tr_noop("from your melds to your spoils")),
    "spouse": (tr_noop("Choose the couple"), tr_noop("the others stay unmarried")),
    "draw": (tr_noop("Draw"), ""),
    "gift": (tr_noop("Give a card"), ""),
    "lead": (tr_noop("Lead a card"), tr_noop("this begins the trick")),
    "follow": (tr_noop("Play a card"), ""),
    "spoil": (tr_noop("Take your spoils"), tr_noop("what is left over is dead")),
    "discard": (tr_noop("Discard"), tr_noop("this ends your turn")),
    "end": (tr_noop("End the hand"), tr_noop("it is scored as it lies")),
}

#: Verbs that are a kind of another name.
_KINDS = {
    **dict.fromkeys(("pass", "redeal", "done", "challenge", "consent", "refuse"), "answer"),
}


class RoyalFamilyChooser:
    """Says the kinds of moves of the family (``choices.Chooser``)."""

    words: ClassVar[Mapping[str, tuple[str, str]]] = WORDS
    #: Optional plays whose absence is explained.
    optional: ClassVar[Sequence[str]] = ("pile", "meld", "kill", "ransom", "change")

    def kinds(self, view: RoyalFamilyState) -> list[Kind]:
        """Return every kind of the family, with its words."""
        questions = {"house": tr("Instead"), **dict.fromkeys(view.QUESTIONS, tr("Answer"))}
        answer = questions.get(view.phase, tr("Go on"))
        return [
            Kind(id_, tr(title) if title else answer, tr(note) if note else "")
            for id_, (title, note) in self.words.items()
        ]

    def kind_of(self, view: RoyalFamilyState, move: Move) -> str:
        """Return the id of a legal move's kind."""
        verb = move.verb
        if verb == "play":
            return "follow" if view.phase == BATTLE else "lead"
        if verb == "draw" and move.args[0] == "pile":
            return "pile"
        if verb == "discard" and move.args[1]:
            return "end"
        return _KINDS.get(verb, verb)

    def brings(self, view: RoyalFamilyState, move: Move, observer: Observer) -> str:
        """Return what a move brings: whether a card wins, where a draw comes from, points."""
        verb = move.verb
        if verb == "play":
            if view.phase != BATTLE:
                return ""
            wins = winner([*view.battle, (move.args[0], observer.seat)]) == observer.seat
            return tr("wins the trick as it lies") if wins else tr("does not win the trick")
        if verb == "draw" and move.args[0] == "stock":
            return tr("nobody else sees it")
        if verb == "draw" and move.args[0] == "discard":
            return tr("everybody sees it")
        if verb in ("discard", "gift", "house"):
            return ""
        what = ""
        if verb == "draw":
            what = listing([entry & CARD for entry in view.discard[-move.args[1] :]])
        elif verb in ("kill", "ransom", "redeem"):
            what = self._where(move.args[verb == "kill"], observer)
        gained = _gained(view, move, observer)
        return "; ".join(part for part in (what, gained) if part)

    def _where(self, place: object, observer: Observer) -> str:
        """Return where a card lies that somebody else may have, ``Ada’s melds``."""
        if not isinstance(place, Place):
            return tr("discard pile")
        said = "{whose} spoils" if place.zone == "s" else "{whose} melds"
        return tr(said, whose=observer.whose(place.seat))

    def refused(self, view: RoyalFamilyState, open_: set[str]) -> Iterator[Refused]:
        """Explain the optional plays that are not open, the end of the hand, and other cards."""
        if view.phase in ("house", "claim", "challenge", "consent", "spouse"):
            return
        if view.actor != view.attacker or view.phase not in WINDOWS:
            yield from self._other_cards(view)
            why = view.explain(moves.meld(tuple(view.hands[view.moving()][:1]))).message
            yield Refused(tr("Meld, assassinate, ransom"), why)
            return
        if "draw" in open_ and moves.DRAW_DISCARD not in view.legal_moves() and view.discard:
            yield Refused(tr("Draw the top discard"), view.explain(moves.DRAW_DISCARD).message)
        for kind in self.optional:
            if kind not in open_:
                yield Refused(tr(self.words[kind][0]), self.why_not(view, kind))
        if "end" not in open_:
            yield Refused(tr(self.words["end"][0]), view.explain(moves.END).message)

    def _other_cards(self, view: RoyalFamilyState) -> Iterator[Refused]:
        """Explain why a card of the hand does not follow."""
        if view.phase != BATTLE:
            return
        listed = view.legal_moves()
        for card in view.hands[view.moving()]:
            if moves.PLAY[card] not in listed:
                yield Refused(tr("Play another card"), view.explain(moves.PLAY[card]).message)
                return

    def why_not(self, view: RoyalFamilyState, kind: str) -> str:
        """Return why there is no move of an optional kind."""
        return {
            "pile": _no_pile,
            "meld": _no_meld,
            "kill": _no_kill,
            "ransom": self.no_ransom,
            "change": _no_change,
        }[kind](view)

    def no_ransom(self, view: RoyalFamilyState) -> str:
        """Return why nothing is ransomed."""
        seat = view.moving()
        lying = [
            place
            for other in range(view.seats)
            if other != seat
            for _, place in view.places(other, "m", view.meld[other])
            if view.is_royal(seat, place.card)
        ]
        if not lying:
            return tr("No Royal of yours lies in a meld of somebody else.")
        for place, _ in view.ransoms(seat):
            # In time, so that only the payment is wanting.
            rank = tr(RANK_WORDS[place.card >> 2])
            return tr(
                "You hold no {rank} of another suit to pay for {card}.",
                rank=rank,
                card=glyphs(place.card),
            )
        place = lying[0]
        return view.explain(moves.ransom(place, (view.hands[seat] or [place.card])[0])).message


def _gained(view: RoyalFamilyState, move: Move, observer: Observer) -> str:
    """Return how a move changes the points on the table, ``""`` if it does not or nobody knows."""
    after = view.copy()
    try:
        after.play(move)
    except HiddenError:
        return ""
    before, now = on_table(view), on_table(after)
    parts = [
        f"{observer.whom(seat)} {now[seat] - before[seat]:+d}".replace("-", "−")
        for seat in ((observer.seat + i) % view.seats for i in range(view.seats))
        if now[seat] != before[seat]
    ]
    return tr("points on the table: {changes}", changes=", ".join(parts)) if parts else ""


def _no_pile(view: RoyalFamilyState) -> str:
    if view.phase == BEFORE_DRAW and not view.discard:
        return tr("The discard pile is empty.")
    seat = view.moving()
    if view.phase != BEFORE_DRAW or not view.pile_privilege(seat):
        return view.explain(moves.pile(1, ())).message
    pile = [entry & CARD for entry in view.discard]
    for depth in range(1, len(pile) + 1):
        # It may make three, and yet not be taken: as an own Royal, or with the last card.
        card = pile[-depth]
        loose = [*view.hands[seat], *pile[len(pile) - depth + 1 :]]
        alike = [c for c in legal.meldable(view, seat, loose) if c >> 2 == card >> 2]
        needed = max(0, 2 - view.ranks[seat][card >> 2])
        if len(alike) >= needed:
            return view.explain(moves.pile(depth, tuple(sorted(alike)[:needed]))).message
    return tr("No card of it makes three of a rank with yours.")


def _no_meld(view: RoyalFamilyState) -> str:
    """Explain it by the match that lacks least."""
    seat = view.moving()
    groups: dict[int, list[int]] = {}
    for card in legal.meldable(view, seat, view.hands[seat]):
        groups.setdefault(card >> 2, []).append(card)
    if not groups:
        return tr("You hold no card that could be melded.")
    rank = max(groups, key=lambda rank: (len(groups[rank]) + view.ranks[seat][rank], -rank))
    return view.explain(moves.meld(tuple(groups[rank]))).message


def _no_kill(view: RoyalFamilyState) -> str:
    seat = view.moving()
    aces = [entry for entry in view.spoils[seat] if (entry & CARD) >> 2 == ACE]
    if not aces:
        return tr("You have won no ace in a trick.")
    ready = view.assassins(seat)
    if not ready:
        nobody = Place(aces[0] & CARD, view.victims(seat)[0], "s", "")
        return view.explain(moves.kill(aces[0] & CARD, nobody)).message
    return tr("No card of its suit lies where your ace could strike.")


def _no_change(view: RoyalFamilyState) -> str:
    seat = view.moving()
    for card in range(52):
        if view.have[seat][card] == 3:
            return view.explain(moves.change(card, False, (), None)).message
    return tr("You have no three alike from the nine up.")
