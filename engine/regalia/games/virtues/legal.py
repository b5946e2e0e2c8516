"""The legal moves: what lists those of each verb, and its guards.

A list has just the moves that no guard refuses. Where several rules forbid a move, the first guard
cites the one that a player would look up first.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable
from typing import TypeVar

from regalia.cards import (
    ACE,
    BIT,
    OR,
    RANK_PLURALS,
    RANKS,
    SUIT_WORDS,
    TEN,
    TEXT,
    UNKNOWN,
    glyphs,
    listing,
    mask_of,
)
from regalia.games.virtues import moves, words
from regalia.games.virtues.melds import (
    CLUBS,
    FACES,
    HEARTS,
    SPADES,
    Laid,
    is_face,
    lowered_groups,
    natural,
    number,
)
from regalia.games.virtues.state import STALL_LIMIT, VirtuesState
from regalia.i18n import all_of, tr, tr_noop
from regalia.verbs import Guard, Move

S = TypeVar("S", bound=VirtuesState)

#: The first face card, as an int: what is below it is a number card.
_FACE = 40
CLUB_FACES = mask_of(face for face in FACES if face & 3 == CLUBS)

# --- lists ---------------------------------------------------------------------------------------


def list_draws(state: VirtuesState, out: list[Move]) -> None:
    # virtues.turn.draw
    out += moves.DRAWS if len(state.stock) > 1 else moves.DRAWS[:1]
    if state.stall < STALL_LIMIT:
        out.append(moves.DRAW_DISCARD)


def list_melds(state: VirtuesState, out: list[Move]) -> None:
    """List the melds of a hand's cards, none of which has to be laid (virtues.lay.optional).

    Only a face card of clubs lowers a card (virtues.club.reduce-one); its player chooses which
    (FV-A01).
    """
    hand = state.hands[state.seat]
    # As `mask_of(hand)`: no card is there twice, so that adding the bits joins them.
    mask = sum(map(BIT.__getitem__, hand))
    shapes = natural(mask)
    if shapes:
        faces = [card for card in hand if _FACE <= card < 52]
        force, take = len(state.hands[1 - state.seat]), len(state.stock)
        for shape in shapes:
            out += moves.melds(shape, faces, force, take)
    if mask & CLUB_FACES:
        clubs = tuple([card for card in hand if card & 3 == CLUBS and _FACE <= card < 52])
        for group in lowered_groups(mask):
            if group:
                out += moves.melds_with_clubs(group, clubs)


def list_additions(state: VirtuesState, out: list[Move]) -> None:
    """List what the cards of a hand can be added to: any meld.

    Also without one of one's own (virtues.add.no-meld-needed, virtues.add.chain).
    """
    if state.melds:
        mask = sum(map(BIT.__getitem__, state.hands[state.seat]))
        for at, meld in enumerate(state.melds):
            if meld.taken & mask:
                out += [moves.add(card, at) for card in meld.takes if BIT[card] & mask]


def list_discards(state: VirtuesState, out: list[Move]) -> None:
    """List the cards of a hand while there is a stock.

    Face cards too (FV-A21), and the card just taken from the discard pile (FV-A19).
    """
    if state.stock:
        hand = state.hands[state.seat]
        if UNKNOWN in hand:
            out += [moves.DISCARD[card] for card in hand if card != UNKNOWN]
        else:
            out += map(moves.DISCARD.__getitem__, hand)


def list_done(state: VirtuesState, out: list[Move]) -> None:
    if not state.stock:
        out.append(moves.DONE)


def list_yields(state: VirtuesState, out: list[Move]) -> None:
    out += [moves.YIELD[card] for card in state.hands[1 - state.seat] if card != UNKNOWN]


# --- the time for a move -------------------------------------------------------------------------

_ENDINGS = {"out": "virtues.end.out", "heart": "FV-A15", "stock": "virtues.end.stock"}


def _demand(state: VirtuesState, move: Move) -> str | None:
    if state.phase != "yield":
        return None
    if state.force == 1:
        return tr("first you must give up one card: the hearts demand it")
    return tr("first you must give up {n} cards: the hearts demand it", n=state.force)


def _draw_first(state: VirtuesState, move: Move) -> str | None:
    if state.phase != "draw":
        return None
    every = len(state.stock) > 1 and state.stall < STALL_LIMIT
    return tr(
        "you must draw first: from the stock one card or two, or the top of the discard pile"
        if every
        else "you must draw first"
    )


def _when(
    met: Callable[[VirtuesState], bool], why: str
) -> Callable[[VirtuesState, Move], str | None]:
    """Return what says ``why`` of a state that does not meet the condition."""
    return lambda state, move: None if met(state) else tr(why)


_PLAYING = Guard(
    lambda state: _ENDINGS[state.ended or "out"],
    _when(lambda state: state.actor is not None, tr_noop("the round is over")),
)
_FREE = Guard("virtues.heart.force", _demand)
_LAYING = (_PLAYING, _FREE, Guard("virtues.turn.draw", _draw_first))

# --- cards of a hand -----------------------------------------------------------------------------


def from_hand(move: Move) -> list[int]:
    """Return the cards that the move takes out of the actor's hand."""
    if move.verb == "meld":
        of, face = move.args[:2]
        faces = face if isinstance(face, tuple) else () if face is None else (face,)
        return [*of.cards, *faces]
    return [move.args[0]] if move.verb in ("add", "yield", "discard") else []


def supposed(state: S, move: Move) -> S:
    """See ``State.supposed``: a hidden hand is given the cards that nobody sees elsewhere."""
    seat = state.actor
    if seat is None or UNKNOWN not in state.hands[seat]:
        return state
    new = state.copy()
    hand, sight = new.hands[seat], state.cards()
    for card in from_hand(move):
        if card not in hand and UNKNOWN in hand and TEXT[card] not in sight:
            hand.remove(UNKNOWN)
            insort(hand, card)
    return new


def _wanting(state: VirtuesState, move: Move) -> int | None:
    """Return the first card of a move that is not in the hand."""
    assert state.actor is not None
    hand = state.hands[state.actor]
    return next((card for card in from_hand(move) if card not in hand), None)


def _lying(state: VirtuesState, move: Move) -> str | None:
    card = _wanting(state, move)
    if card is None:
        return None
    if any(card == laid.card for meld in state.melds for laid in meld.cards):
        return tr("{card} lies on the table and stays there", card=glyphs(card))
    if any(card == meld.face for meld in state.melds):
        return tr("{card} belongs to a meld on the table and stays there", card=glyphs(card))
    return None


def _not_held(state: VirtuesState, move: Move) -> str | None:
    card = _wanting(state, move)
    return None if card is None else tr("you do not hold {card}", card=glyphs(card))


_ON_TABLE = Guard("FV-A10", _lying)

# --- draws, and what they bring ------------------------------------------------------------------


def _too_few(state: VirtuesState, move: Move) -> str | None:
    if move.args[0] == 2 and len(state.stock) < 2:
        return tr("the stock has only one card left: you cannot draw two")
    return None


def _closed(state: VirtuesState, move: Move) -> str | None:
    if move.args[0] or state.stall < STALL_LIMIT:
        return None
    why = tr_noop("{n} turns in a row brought nothing new: you must draw from the stock now")
    return tr(why, n=state.stall)


def _not_next(state: VirtuesState, move: Move) -> str | None:
    """Compare the cards that a recorded text says were drawn with what is known of the stock."""
    for card, top in zip(move.came, reversed(state.stock), strict=False):
        if UNKNOWN not in (card, top) and card != top:
            why = tr_noop("the stock's next card is {top}, not {card}")
            return tr(why, top=glyphs(top), card=glyphs(card))
    return None


def _in_sight(state: VirtuesState, move: Move) -> str | None:
    sight = state.cards() if move.came else []
    for card, top in zip(move.came, reversed(state.stock), strict=False):
        if top == UNKNOWN and card != UNKNOWN and TEXT[card] in sight:
            return tr("{card} is in sight already: the pack has one of it", card=glyphs(card))
    return None


def _drawn_twice(state: VirtuesState, move: Move) -> str | None:
    named = [card for card in move.came if card != UNKNOWN]
    if len(set(named)) < len(named):
        return tr("a card was drawn twice: the pack has one of each")
    return None


_CAME = (
    Guard("virtues.turn.draw", _not_next),
    Guard("virtues.deck.52", _in_sight),
    Guard("virtues.deck.52", _drawn_twice),
)
DRAW = (
    _PLAYING,
    _FREE,
    Guard(
        "virtues.turn.draw",
        _when(
            lambda state: state.phase == "draw",
            tr_noop("you have drawn already: lay cards, or end your turn"),
        ),
    ),
    Guard("FV-A11", _too_few),
    Guard("FV-T1", _closed),
    *_CAME,
)

# --- melds ---------------------------------------------------------------------------------------


def _two_faces(state: VirtuesState, move: Move) -> str | None:
    face = move.args[1]
    if not isinstance(face, tuple):
        return None
    return tr("{cards}: a meld takes one face card at most", cards=listing(face))


def _twice(state: VirtuesState, move: Move) -> str | None:
    cards = move.args[0].cards
    twice = next((card for card in cards if cards.count(card) > 1), None)
    return None if twice is None else tr("there is only one {card}", card=glyphs(twice))


def _face_inside(state: VirtuesState, move: Move) -> str | None:
    faces = [card for card in move.args[0].cards if is_face(card)]
    if not faces:
        return None
    why = tr_noop("{cards} cannot be a member of a meld: a face card is laid beside one")
    return tr(why, cards=listing(faces))


def _too_short(state: VirtuesState, move: Move) -> str | None:
    n = len(move.args[0])
    return tr("a meld needs three number cards or more, and this is {n}", n=n) if n < 3 else None


def _raised(state: VirtuesState, move: Move) -> str | None:
    for card, value in move.args[0].lowered:
        if value > number(card):
            return tr(
                "{card} counts as one and nothing else"
                if number(card) == 1
                else "{card} can count as a lower number, never as a higher",
                card=glyphs(card),
            )
    return None


def _no_clubs(state: VirtuesState, move: Move) -> str | None:
    of, face, _ = move.args
    if not of.lowered or (face is not None and face & 3 == CLUBS):
        return None
    card, value = of.lowered[0]
    why = tr_noop("{card} can count as {figure} only beside a face card of clubs")
    return tr(why, card=glyphs(card), figure=_figure(value))


def _figure(value: int) -> str:
    return "10" if value == 10 else tr("an ace") if value == 1 else RANKS[value - 1]


def _several_lowered(state: VirtuesState, move: Move) -> str | None:
    of = move.args[0]
    if len(of.lowered) < 2:
        return None
    both = listing([card for card, _ in of.lowered])
    return tr("{cards}: one card of a meld may be lowered, not more", cards=both)


def _named(move: Move) -> str:
    """Return the cards of a meld, with what they count as."""
    return all_of(
        [
            glyphs(card) if value == number(card) else words.as_figure(glyphs(card), value)
            for card, value in move.args[0].items
        ]
    )


def _suits_differ(move: Move) -> bool:
    """True for cards that are no meld, and of several suits."""
    of = move.args[0]
    return not of.kind and len({card & 3 for card in of.cards}) > 1


def _unlike(state: VirtuesState, move: Move) -> str | None:
    of = move.args[0]
    if not _suits_differ(move) or len({value for _, value in of.items}) < len(of):
        return None
    return tr("{cards} are neither of one number nor all of one suit", cards=_named(move))


def _several_numbers(state: VirtuesState, move: Move) -> str | None:
    if not _suits_differ(move):
        return None
    return tr("{cards} do not all count as one number", cards=_named(move))


_ACE_LOW = tr_noop("an ace counts as one only: it does not follow the ten")


def _around_the_corner(state: VirtuesState, move: Move) -> str | None:
    of = move.args[0]
    values = sorted({value for _, value in of.items})
    if of.kind or values[0] != 1 or values[-1] != 10:
        return None
    # The numbers would follow each other if the ace came after the ten.
    at = next((i for i, v in enumerate(values) if v != i + 1), len(values))
    tail = values[at:]
    return tr(_ACE_LOW) if tail and tail == list(range(11 - len(tail), 11)) else None


def _gap(state: VirtuesState, move: Move) -> str | None:
    if move.args[0].kind:
        return None
    return tr("{cards} do not follow each other without a gap", cards=_named(move))


def _names_too_many(suit: int) -> Callable[[VirtuesState, Move], str | None]:
    def why(state: VirtuesState, move: Move) -> str | None:
        of, face, count = move.args
        if not count or face & 3 != suit or count <= len(of):
            return None
        return tr("the meld has {n} number cards: you cannot name {count}", n=len(of), count=count)

    return why


def _nothing_left(state: VirtuesState, move: Move) -> str | None:
    _, face, count = move.args
    if count and face & 3 == SPADES and not state.stock:
        return tr("the stock is used up: there is nothing to draw, so take 0")
    return None


def _takes_too_many(state: VirtuesState, move: Move) -> str | None:
    _, face, count = move.args
    left = len(state.stock)
    if count and face & 3 == SPADES and count > left:
        return tr("the stock has {n} left: you cannot take {count}", n=left, count=count)
    return None


def _demands_too_many(state: VirtuesState, move: Move) -> str | None:
    _, face, count = move.args
    held = len(state.hands[1 - state.seat])
    if count and face & 3 == HEARTS and count > held:
        return tr("your opponent holds {n}: you cannot demand {count}", n=held, count=count)
    return None


MELD = (
    *_LAYING,
    Guard("virtues.face.one-per-meld", _two_faces),
    Guard("virtues.deck.52", _twice),
    Guard("virtues.face.no-meld", _face_inside),
    _ON_TABLE,
    Guard("virtues.turn.lay", _not_held),
    Guard("virtues.meld.min3", _too_short),
    Guard("FV-A03", _raised),
    Guard("virtues.club.reduce-one", _no_clubs),
    Guard("FV-A04", _several_lowered),
    Guard("virtues.meld.run", _unlike),
    Guard("virtues.meld.set", _several_numbers),
    Guard("FV-A02", _around_the_corner),
    Guard("virtues.meld.run", _gap),
    Guard("virtues.heart.force", _names_too_many(HEARTS)),
    Guard("virtues.spade.draw", _names_too_many(SPADES)),
    Guard("FV-A13", _nothing_left),
    Guard("FV-A11", _takes_too_many),
    Guard("FV-A14", _demands_too_many),
    *_CAME,
)

# --- additions -----------------------------------------------------------------------------------


def _no_such_meld(state: VirtuesState, move: Move) -> str | None:
    at, there = move.args[1], len(state.melds)
    if at < there:
        return None
    if there:
        said = tr_noop("there is no meld m{n} to add to: the last one is m{last}")
        return tr(said, n=at + 1, last=there)
    return tr("there is no meld m{n} to add to: there is none yet", n=at + 1)


def _face_alone(state: VirtuesState, move: Move) -> str | None:
    card = move.args[0]
    if not is_face(card):
        return None
    why = tr_noop("{card} can act only in the moment in which a whole meld is laid")
    return tr(why, card=glyphs(card))


def _stands_lowered(state: VirtuesState, move: Move) -> str | None:
    """Say why the place of a card is taken, for good, by one that is lowered."""
    card, at = move.args
    meld = state.melds[at]
    if card in meld.takes:
        return None
    low: Laid | None = next((x for x in meld.cards if x.value != number(x.card)), None)
    if low is None:
        return None
    if meld.kind == "set":
        if number(low.card) != number(card):
            return None
        why = tr_noop("{card} counts as {figure} there, for good")
        return tr(why, card=glyphs(low.card), figure=_figure(low.value))
    if low.value != number(card) or low.card & 3 != card & 3:
        return None
    why = tr_noop("the place of {card} is taken: {other} counts as it there")
    return tr(why, card=glyphs(card), other=glyphs(low.card))


def _of_no_such_rank(state: VirtuesState, move: Move) -> str | None:
    card, at = move.args
    meld = state.melds[at]
    if meld.kind != "set" or card in meld.takes:
        return None
    ranks = tr(RANK_PLURALS[meld.cards[0].value - 1])
    return tr("{card} is none of the {ranks}", card=glyphs(card), ranks=ranks)


def _of_other_suit(state: VirtuesState, move: Move) -> str | None:
    card, at = move.args
    suit = state.melds[at].cards[0].card & 3
    if state.melds[at].kind != "run" or card & 3 == suit:
        return None
    why = tr_noop("{card} is none of the {suit} of this run")
    return tr(why, card=glyphs(card), suit=tr(SUIT_WORDS[suit]))


def _ace_or_ten(state: VirtuesState, move: Move) -> str | None:
    card, at = move.args
    meld = state.melds[at]
    if meld.kind != "run" or card in meld.takes:
        return None
    low, high = meld.cards[0].value, meld.cards[-1].value
    if (card >> 2 == ACE and high == 10) or (card >> 2 == TEN and low == 1):
        return tr(_ACE_LOW)
    return None


def _at_no_end(state: VirtuesState, move: Move) -> str | None:
    card, at = move.args
    takes = state.melds[at].takes
    if card in takes:
        return None
    why = tr_noop("{card} does not continue this run: it takes {ends}")
    return tr(why, card=glyphs(card), ends=listing(takes, OR))


ADD = (
    *_LAYING,
    Guard("virtues.turn.lay", _no_such_meld),
    Guard("virtues.face.timing", _face_alone),
    _ON_TABLE,
    Guard("virtues.turn.lay", _not_held),
    Guard("FV-A06", _stands_lowered),
    Guard("virtues.meld.set", _of_no_such_rank),
    Guard("virtues.meld.run", _of_other_suit),
    Guard("FV-A02", _ace_or_ten),
    Guard("virtues.meld.run", _at_no_end),
)

# --- the end of a turn, and of a round -----------------------------------------------------------

DISCARD = (
    *_LAYING,
    Guard(
        "virtues.end.stock",
        _when(
            lambda state: bool(state.stock),
            tr_noop(
                "the stock is used up: lay what you can, and then the round ends without a discard"
            ),
        ),
    ),
    _ON_TABLE,
    Guard("virtues.turn.discard", _not_held),
)
DONE = (
    *_LAYING,
    Guard(
        "virtues.turn.discard",
        _when(
            lambda state: not state.stock,
            tr_noop("you hold cards: you must discard one to end your turn"),
        ),
    ),
)
YIELD = (
    _PLAYING,
    Guard(
        "virtues.heart.force",
        _when(
            lambda state: state.phase == "yield",
            tr_noop("nobody forces you to give up a card now"),
        ),
    ),
    _ON_TABLE,
    Guard("virtues.heart.force", _not_held),
)
