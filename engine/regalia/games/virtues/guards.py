"""The guards of each verb: what a legal move has to be, and why a move is refused.

Where several rules forbid a move, the first guard cites the one that a player would look up first.
"""

from __future__ import annotations

from bisect import insort
from typing import TypeVar

from regalia.cards import (
    ACE,
    OR,
    RANK_PLURALS,
    RANKS,
    SUIT_WORDS,
    TEN,
    TEXT,
    UNKNOWN,
    glyphs,
    listing,
)
from regalia.games.virtues import words
from regalia.games.virtues.melds import CLUBS, HEARTS, is_face, number
from regalia.games.virtues.state import STALL_LIMIT, VirtuesState
from regalia.i18n import all_of, tr, tr_noop
from regalia.verbs import Failing, Guard, Guards, Move, unless

S = TypeVar("S", bound=VirtuesState)

# --- the time for a move -------------------------------------------------------------------------

_ENDINGS = {"out": "virtues.end.out", "heart": "FV-A15", "stock": "virtues.end.stock"}

_PLAYING = unless(
    lambda state: state.actor is not None,
    lambda state: _ENDINGS[state.ended or "out"],
    tr_noop("the round is over"),
)


def _nothing_demanded(state: VirtuesState, move: Move) -> str | None:
    if state.phase != "yield":
        return None
    if state.force == 1:
        return tr("first you must give up one card: the hearts demand it")
    return tr("first you must give up {n} cards: the hearts demand it", n=state.force)


def _drawn(state: VirtuesState, move: Move) -> str | None:
    if state.phase != "draw":
        return None
    every = len(state.stock) > 1 and state.stall < STALL_LIMIT
    return tr(
        "you must draw first: from the stock one card or two, or the top of the discard pile"
        if every
        else "you must draw first"
    )


_FREE = Guard("virtues.heart.force", _nothing_demanded)
_LAYING = (_PLAYING, _FREE, Guard("virtues.turn.draw", _drawn))

# --- cards of a hand -----------------------------------------------------------------------------


def from_hand(move: Move) -> list[int]:
    """Return the cards that the move takes out of the actor's hand."""
    if move.verb == "meld":
        of, face = move.args[:2]
        faces = face if isinstance(face, tuple) else () if face is None else (face,)
        return [*of.cards, *faces]
    return [move.args[0]] if move.verb in ("add", "yield", "discard") else []


def supposed(state: S, move: Move) -> S:
    """See ``State.supposed``: a hidden hand is given the cards that lie nowhere else."""
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


def _held(rule: str) -> Guards:
    """Return the guard that the cards of a move are in the hand, as ``rule`` asks for."""

    def judge(state: VirtuesState, move: Move) -> Failing:
        hand = state.hands[state.moving()]
        card = next((card for card in from_hand(move) if card not in hand), None)
        if card is None:
            return
        named = glyphs(card)
        if any(card == laid.card for meld in state.melds for laid in meld.cards):
            yield "FV-A10", tr("{card} lies on the table and stays there", card=named)
        if any(card == meld.face for meld in state.melds):
            why = tr_noop("{card} belongs to a meld on the table and stays there")
            yield "FV-A10", tr(why, card=named)
        yield rule, tr("you do not hold {card}", card=named)

    return Guards(judge)


# --- draws, and what they bring ------------------------------------------------------------------


def _can_be_drawn(state: VirtuesState, move: Move) -> Failing:
    count = move.args[0]
    if count > len(state.stock):
        why = tr("the stock has only one card left: you cannot draw two")
        yield "FV-A11", why
    if not count and state.stall >= STALL_LIMIT:
        why = tr_noop("{n} turns in a row brought nothing new: you must draw from the stock now")
        yield "FV-T1", tr(why, n=state.stall)


def _came(state: VirtuesState, move: Move) -> Failing:
    """Compare the cards that a recorded text says were drawn with what is known of the stock."""
    if not move.came:
        return
    sight = state.cards()
    for card, top in zip(move.came, reversed(state.stock), strict=False):
        if UNKNOWN not in (card, top) and card != top:
            why = tr_noop("the stock's next card is {top}, not {card}")
            yield "virtues.turn.draw", tr(why, top=glyphs(top), card=glyphs(card))
        if top == UNKNOWN and card != UNKNOWN and TEXT[card] in sight:
            why = tr("{card} is in sight already: the pack has one of it", card=glyphs(card))
            yield "virtues.deck.52", why
    named = [card for card in move.came if card != UNKNOWN]
    if len(set(named)) < len(named):
        yield "virtues.deck.52", tr("a card was drawn twice: the pack has one of each")


DRAW = (
    _PLAYING,
    _FREE,
    unless(
        lambda state: state.phase == "draw",
        "virtues.turn.draw",
        tr_noop("you have drawn already: lay cards, or end your turn"),
    ),
    Guards(_can_be_drawn),
    Guards(_came),
)

# --- melds ---------------------------------------------------------------------------------------


def _number_cards(state: VirtuesState, move: Move) -> Failing:
    """The members are different number cards, with one face card at most beside them."""
    of, face, _ = move.args
    if isinstance(face, tuple):
        why = tr("{cards}: a meld takes one face card at most", cards=listing(face))
        yield "virtues.face.one-per-meld", why
    for card in of.cards:
        if of.cards.count(card) > 1:
            yield "virtues.deck.52", tr("there is only one {card}", card=glyphs(card))
    faces = [card for card in of.cards if is_face(card)]
    if faces:
        why = tr_noop("{cards} cannot be a member of a meld: a face card is laid beside one")
        yield "virtues.face.no-meld", tr(why, cards=listing(faces))


def _three(state: VirtuesState, move: Move) -> str | None:
    n = len(move.args[0])
    return tr("a meld needs three number cards or more, and this is {n}", n=n) if n < 3 else None


def _may_be_lowered(state: VirtuesState, move: Move) -> Failing:
    of, face, _ = move.args
    for card, value in of.lowered:
        if value > number(card):
            why = tr(
                "{card} counts as one and nothing else"
                if number(card) == 1
                else "{card} can count as a lower number, never as a higher",
                card=glyphs(card),
            )
            yield "FV-A03", why
    if of.lowered and (face is None or face & 3 != CLUBS):
        card, value = of.lowered[0]
        said = tr_noop("{card} can count as {figure} only beside a face card of clubs")
        why = tr(said, card=glyphs(card), figure=_figure(value))
        yield "virtues.club.reduce-one", why
    if len(of.lowered) > 1:
        both = listing([card for card, _ in of.lowered])
        why = tr("{cards}: one card of a meld may be lowered, not more", cards=both)
        yield "FV-A04", why


def _figure(value: int) -> str:
    return "10" if value == 10 else tr("an ace") if value == 1 else RANKS[value - 1]


_ACE_LOW = tr_noop("an ace counts as one only: it does not follow the ten")


def _set_or_run(state: VirtuesState, move: Move) -> Failing:
    of = move.args[0]
    if of.kind:
        return
    cards = all_of(
        [glyphs(c) if v == number(c) else words.as_figure(glyphs(c), v) for c, v in of.items]
    )
    values = sorted({value for _, value in of.items})
    if len({card & 3 for card in of.cards}) > 1:
        if len(values) == len(of):
            why = tr("{cards} are neither of one number nor all of one suit", cards=cards)
            yield "virtues.meld.run", why
        why = tr("{cards} do not all count as one number", cards=cards)
        yield "virtues.meld.set", why
    if values[0] == 1 and values[-1] == 10 and _wraps(values):
        yield "FV-A02", tr(_ACE_LOW)
    why = tr("{cards} do not follow each other without a gap", cards=cards)
    yield "virtues.meld.run", why


def _wraps(values: list[int]) -> bool:
    """Return True for numbers that would follow each other if the ace came after the ten."""
    at = next((i for i, v in enumerate(values) if v != i + 1), len(values))
    tail = values[at:]
    return bool(tail) and tail == list(range(11 - len(tail), 11))


def _may_be_named(state: VirtuesState, move: Move) -> Failing:
    """Judge the number that is named with a face card of hearts or spades."""
    of, face, count = move.args
    if not count:
        return
    hearts = face & 3 == HEARTS
    if count > len(of):
        said = tr_noop("the meld has {n} number cards: you cannot name {count}")
        rule = "virtues.heart.force" if hearts else "virtues.spade.draw"
        yield rule, tr(said, n=len(of), count=count)
    held, left = len(state.hands[1 - state.seat]), len(state.stock)
    if hearts and count > held:
        why = tr("your opponent holds {n}: you cannot demand {count}", n=held, count=count)
        yield "FV-A14", why
    if hearts or count <= left:
        return
    if left:
        why = tr("the stock has {n} left: you cannot take {count}", n=left, count=count)
        yield "FV-A11", why
    yield "FV-A13", tr("the stock is used up: there is nothing to draw, so take 0")


MELD = (
    *_LAYING,
    Guards(_number_cards),
    _held("virtues.turn.lay"),
    Guard("virtues.meld.min3", _three),
    Guards(_may_be_lowered),
    Guards(_set_or_run),
    Guards(_may_be_named),
    Guards(_came),
)

# --- additions -----------------------------------------------------------------------------------


def _number_card_to_meld(state: VirtuesState, move: Move) -> Failing:
    card, at = move.args
    there = len(state.melds)
    if at >= there:
        why = tr("there is no meld m{n} to add to: there is none yet", n=at + 1)
        if there:
            said = tr_noop("there is no meld m{n} to add to: the last one is m{last}")
            why = tr(said, n=at + 1, last=there)
        yield "virtues.turn.lay", why
    if is_face(card):
        why = tr_noop("{card} can act only in the moment in which a whole meld is laid")
        yield "virtues.face.timing", tr(why, card=glyphs(card))


def _fits(state: VirtuesState, move: Move) -> Failing:
    card, at = move.args
    meld = state.melds[at]
    if card in meld.takes:
        return
    said = glyphs(card)
    first = meld.cards[0]
    low = next((laid for laid in meld.cards if laid.value != number(laid.card)), None)
    if meld.kind == "set":
        if low is not None and number(low.card) == number(card):
            why = tr_noop("{card} counts as {figure} there, for good")
            named = tr(why, card=glyphs(low.card), figure=_figure(low.value))
            yield "FV-A06", named
        ranks = tr(RANK_PLURALS[first.value - 1])
        why = tr("{card} is none of the {ranks}", card=said, ranks=ranks)
        yield "virtues.meld.set", why
    suit, last = first.card & 3, meld.cards[-1].value
    if card & 3 != suit:
        name = tr(SUIT_WORDS[suit])
        why = tr("{card} is none of the {suit} of this run", card=said, suit=name)
        yield "virtues.meld.run", why
    if low is not None and low.value == number(card):
        why = tr_noop("the place of {card} is taken: {other} counts as it there")
        yield "FV-A06", tr(why, card=said, other=glyphs(low.card))
    if (card >> 2 == ACE and last == 10) or (card >> 2 == TEN and first.value == 1):
        yield "FV-A02", tr(_ACE_LOW)
    ends = listing(meld.takes, OR)
    why = tr("{card} does not continue this run: it takes {ends}", card=said, ends=ends)
    yield "virtues.meld.run", why


ADD = (
    *_LAYING,
    Guards(_number_card_to_meld),
    _held("virtues.turn.lay"),
    Guards(_fits),
)

# --- the end of a turn, and of a round -----------------------------------------------------------

DISCARD = (
    *_LAYING,
    unless(
        lambda state: bool(state.stock),
        "virtues.end.stock",
        tr_noop(
            "the stock is used up: lay what you can, and then the round ends without a discard"
        ),
    ),
    _held("virtues.turn.discard"),
)
DONE = (
    *_LAYING,
    unless(
        lambda state: not state.stock,
        "virtues.turn.discard",
        tr_noop("you hold cards: you must discard one to end your turn"),
    ),
)
YIELD = (
    _PLAYING,
    unless(
        lambda state: state.phase == "yield",
        "virtues.heart.force",
        tr_noop("you need not give up a card now"),
    ),
    _held("virtues.heart.force"),
)
