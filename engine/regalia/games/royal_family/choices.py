"""Notes and candidates for the sheet of choices: the effect of a move, or why it is refused.

Notes are of ``Verb.note``. Candidates are of ``Verb.tries``: moves that a player may want to
make now, for the case that they are not possible.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from regalia.cards import ACE, RANK_WORDS, glyphs, listing
from regalia.errors import HiddenError
from regalia.games.royal_family import legal, moves
from regalia.games.royal_family.marks import CARD, Place
from regalia.games.royal_family.pack import winner
from regalia.games.royal_family.phases import BATTLE, BEFORE_DRAW, WINDOWS
from regalia.games.royal_family.scoring import on_table
from regalia.i18n import tr, tr_noop
from regalia.verbs import Move

if TYPE_CHECKING:
    from regalia.games.royal_family.state import RoyalFamilyState
    from regalia.presentation import Observer

# --- what a move brings --------------------------------------------------------------------------


def brings_trick(view: RoyalFamilyState, move: Move, observer: Observer) -> str:
    """Return whether a card wins the trick."""
    if view.phase != BATTLE:
        return ""
    wins = winner([*view.battle, (move.args[0], observer.seat)]) == observer.seat
    says = tr_noop("wins the {trick} as it lies") if wins else tr_noop("does not win the {trick}")
    return tr(says, trick=tr(view.TRICK))


def brings_draw(view: RoyalFamilyState, move: Move, observer: Observer) -> str:
    """Return who sees the card drawn, or the cards of the pile with what they change."""
    if move.args[0] == "stock":
        return tr("no other player sees it")
    if move.args[0] == "discard":
        return tr("everybody sees it")
    taken = listing([entry & CARD for entry in view.discard[-move.args[1] :]])
    return _joined(taken, gained(view, move, observer))


def brings_from(at: int) -> Callable[[RoyalFamilyState, Move, Observer], str]:
    """Return what says where a card lies, the argument at this place, and what it changes."""

    def brings(view: RoyalFamilyState, move: Move, observer: Observer) -> str:
        place = move.args[at]
        where = tr("discard pile")
        if isinstance(place, Place):
            said = "{whose} spoils" if place.zone == "s" else "{whose} melds"
            where = tr(said, whose=observer.whose(place.seat))
        return _joined(where, gained(view, move, observer))

    return brings


def gained(view: RoyalFamilyState, move: Move, observer: Observer) -> str:
    """Return how a move changes the points on the table, ``""`` if it does not, or is hidden."""
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


def _joined(*parts: str) -> str:
    return "; ".join(filter(None, parts))


# --- candidates ----------------------------------------------------------------------------------

Candidate = Callable[[Any], Move | str | None]


def on_offense(candidate: Candidate) -> Candidate:
    """Return the candidate where optional plays can be made, else None."""

    def offered(view: RoyalFamilyState) -> Move | str | None:
        attacks = view.actor == view.attacker and view.phase in WINDOWS
        return candidate(view) if attacks else None

    return offered


def try_anything(view: RoyalFamilyState) -> Move | None:
    """Any optional play, for the time at which there are none."""
    asked = view.phase in ("house", "claim", "challenge", "consent", "spouse")
    if asked or on_offense(lambda view: "")(view) is not None:
        return None
    return moves.meld(tuple(view.hands[view.moving()][:1]))


def try_top(view: RoyalFamilyState) -> Move | None:
    listed = view.legal_moves()
    drawing = any(move.verb == "draw" for move in listed)
    return moves.DRAW_DISCARD if drawing and view.discard else None


def try_pile(view: RoyalFamilyState) -> Move | str:
    if view.phase == BEFORE_DRAW and not view.discard:
        return tr("The discard pile is empty.")
    seat = view.moving()
    if view.phase != BEFORE_DRAW or not view.pile_privilege(seat):
        return moves.pile(1, ())
    pile = [entry & CARD for entry in view.discard]
    for depth in range(1, len(pile) + 1):
        # It may make three, and yet not be taken: as an own Royal, or with the last card.
        card = pile[-depth]
        loose = [*view.hands[seat], *pile[len(pile) - depth + 1 :]]
        alike = [c for c in legal.meldable(view, seat, loose) if c >> 2 == card >> 2]
        needed = max(0, 2 - view.ranks[seat][card >> 2])
        if len(alike) >= needed:
            return moves.pile(depth, tuple(sorted(alike)[:needed]))
    return tr("No card of it makes three of a rank with yours.")


def try_meld(view: RoyalFamilyState) -> Move | str:
    """The match that lacks least."""
    seat = view.moving()
    groups: dict[int, list[int]] = {}
    for card in legal.meldable(view, seat, view.hands[seat]):
        groups.setdefault(card >> 2, []).append(card)
    if not groups:
        return tr("You hold no card that could be melded.")
    rank = max(groups, key=lambda rank: (len(groups[rank]) + view.ranks[seat][rank], -rank))
    return moves.meld(tuple(groups[rank]))


def try_assassination(view: RoyalFamilyState) -> Move | str:
    seat = view.moving()
    aces = [entry & CARD for entry in view.spoils[seat] if (entry & CARD) >> 2 == ACE]
    if not aces:
        return tr("You have won no ace in a {trick}.", trick=tr(view.TRICK))
    if not view.assassins(seat):
        return moves.assassination(aces[0], Place(aces[0], view.victims(seat)[0], "s"))
    return tr("No card of its suit lies where your ace could strike.")


def try_ransom(view: RoyalFamilyState) -> Move | str:
    seat = view.moving()
    lying = [
        place
        for other in range(view.seats)
        if other != seat
        for _, place in view.places(other, "m", view.meld[other])
        if view.is_royal(seat, place.card)
    ]
    if not lying:
        return tr("No Royal of yours lies in a meld of another player.")
    for place, _ in view.ransoms(seat):
        # In time, so that only the payment is wanting.
        why = tr_noop("You hold no {rank} of another suit to pay for {card}.")
        return tr(why, rank=tr(RANK_WORDS[place.card >> 2]), card=glyphs(place.card))
    return moves.ransom(lying[0], (view.hands[seat] or [lying[0].card])[0])


def try_change(view: RoyalFamilyState) -> Move | str:
    seat = view.moving()
    for card in range(52):
        if view.have[seat][card] == 3:
            return moves.change(card, False, (), None)
    return tr("You have no three alike from the nine up.")


def try_other_card(view: RoyalFamilyState) -> Move | None:
    """A card of the hand that does not follow."""
    if view.phase != BATTLE:
        return None
    listed = view.legal_moves()
    held = (moves.PLAY[card] for card in view.hands[view.moving()])
    return next((play for play in held if play not in listed), None)
