"""Reasons: the rule that forbids a move, in words for a player.

The list of legal moves alone decides what is legal (``legal``). Where several rules forbid a move,
the one that a player would look up first is cited.
"""

from __future__ import annotations

from regalia.cards import ACE, RANK_PLURALS, RANKS, SUIT_WORDS, TEN, glyphs, listing
from regalia.errors import IllegalMove
from regalia.games.virtues import words
from regalia.games.virtues.melds import CLUBS, HEARTS, SPADES, Meld, Shape, is_face, number
from regalia.games.virtues.state import STALL_LIMIT, VirtuesState
from regalia.i18n import all_of, tr, tr_noop
from regalia.state import Move


def refusal(rule: str, message: str) -> IllegalMove:
    """Return the error that cites ``rule``, its message made a sentence."""
    return IllegalMove(rule, message[0].upper() + message[1:] + ".")


_OVER = {"out": "virtues.end.out", "heart": "FV-A15", "stock": "virtues.end.stock"}


def explain(state: VirtuesState, move: Move) -> IllegalMove:
    """Return the reason why a move that is not listed is not legal."""
    verb, phase = move.verb, state.phase
    if state.actor is None:
        return refusal(_OVER[state.ended or "out"], tr("the round is over"))
    if phase == "yield":
        return _yield(state, move)
    if verb == "yield":
        return refusal("virtues.heart.force", tr("nobody forces you to give up a card now"))
    if phase == "draw":
        return _draw(state, move)
    if verb == "draw":
        return refusal(
            "virtues.turn.draw", tr("you have drawn already: lay cards, or end your turn")
        )
    if verb == "meld":
        return _meld(state, move)
    if verb == "add":
        return _add(state, *move.args)
    return _close(state, move)


def _yield(state: VirtuesState, move: Move) -> IllegalMove:
    if move.verb != "yield":
        why = tr("first you must give up {n} cards: the hearts demand it", n=state.force)
        if state.force == 1:
            why = tr("first you must give up one card: the hearts demand it")
        return refusal("virtues.heart.force", why)
    return _missing(state, 1 - state.seat, move.args[0], "virtues.heart.force")


def _missing(state: VirtuesState, seat: int, card: int, rule: str) -> IllegalMove:
    """``seat`` does not hold the card."""
    named = glyphs(card)
    if any(card == laid.card for meld in state.melds for laid in meld.cards):
        return refusal("FV-A10", tr("{card} lies on the table and stays there", card=named))
    if any(card == meld.face for meld in state.melds):
        why = tr("{card} belongs to a meld on the table and stays there", card=named)
        return refusal("FV-A10", why)
    return refusal(rule, tr("you do not hold {card}", card=named))


def _draw(state: VirtuesState, move: Move) -> IllegalMove:
    if move.verb != "draw":
        every = len(state.stock) > 1 and state.stall < STALL_LIMIT
        why = tr(
            "you must draw first: from the stock one card or two, or the top of the discard pile"
            if every
            else "you must draw first"
        )
        return refusal("virtues.turn.draw", why)
    if move.args[0] == 2:
        return refusal("FV-A11", tr("the stock has only one card left: you cannot draw two"))
    return refusal(
        "FV-T1",
        tr(
            "{n} turns in a row brought nothing new: you must draw from the stock now",
            n=state.stall,
        ),
    )


def _close(state: VirtuesState, move: Move) -> IllegalMove:
    if move.verb == "done":
        return refusal(
            "virtues.turn.discard", tr("you hold cards: you must discard one to end your turn")
        )
    if not state.stock:
        return refusal(
            "virtues.end.stock",
            tr("the stock is used up: lay what you can, and then the round ends without a discard"),
        )
    return _missing(state, state.seat, move.args[0], "virtues.turn.discard")


def _meld(state: VirtuesState, move: Move) -> IllegalMove:
    of, face, count = move.args
    hand = state.hands[state.seat]
    if isinstance(face, tuple):
        why = tr("{cards}: a meld takes one face card at most", cards=listing(face))
        return refusal("virtues.face.one-per-meld", why)
    if len(set(of.cards)) < len(of.cards):
        twice = next(card for card in of.cards if of.cards.count(card) > 1)
        return refusal("virtues.deck.52", tr("there is only one {card}", card=glyphs(twice)))
    members = [card for card in of.cards if is_face(card)]
    if members:
        return refusal(
            "virtues.face.no-meld",
            tr(
                "{cards} cannot be a member of a meld: a face card is laid beside one",
                cards=listing(members),
            ),
        )
    for card in (*of.cards, *(() if face is None else (face,))):
        if card not in hand:
            return _missing(state, state.seat, card, "virtues.turn.lay")
    if len(of) < 3:
        why = tr("a meld needs three number cards or more, and this is {n}", n=len(of))
        return refusal("virtues.meld.min3", why)
    return _lowering(of, face) or _no_meld(of) or _count(state, of, face, count)


def _lowering(of: Shape, face: int | None) -> IllegalMove | None:
    """Return what is wrong with the cards that are to count as something else."""
    for card, value in of.lowered:
        if value > number(card):
            why = tr(
                "{card} counts as one and nothing else"
                if number(card) == 1
                else "{card} can count as a lower number, never as a higher",
                card=glyphs(card),
            )
            return refusal("FV-A03", why)
    if of.lowered and (face is None or face & 3 != CLUBS):
        card, value = of.lowered[0]
        return refusal(
            "virtues.club.reduce-one",
            tr(
                "{card} can count as {figure} only beside a face card of clubs",
                card=glyphs(card),
                figure=_figure(value),
            ),
        )
    if len(of.lowered) > 1:
        both = listing([card for card, _ in of.lowered])
        return refusal(
            "FV-A04", tr("{cards}: one card of a meld may be lowered, not more", cards=both)
        )
    return None


def _figure(value: int) -> str:
    return "10" if value == 10 else tr("an ace") if value == 1 else RANKS[value - 1]


def _no_meld(of: Shape) -> IllegalMove | None:
    if of.kind:
        return None
    cards = all_of(
        [glyphs(c) if v == number(c) else words.as_figure(glyphs(c), v) for c, v in of.items]
    )
    suits = {card & 3 for card in of.cards}
    values = sorted({value for _, value in of.items})
    if len(suits) > 1:
        if len(values) == len(of):
            message = tr("{cards} are neither of one number nor all of one suit", cards=cards)
            return refusal("virtues.meld.run", message)
        return refusal(
            "virtues.meld.set", tr("{cards} do not all count as one number", cards=cards)
        )
    if values[0] == 1 and values[-1] == 10 and _wraps(values):
        return refusal("FV-A02", tr("an ace counts as one only: it does not follow the ten"))
    return refusal(
        "virtues.meld.run", tr("{cards} do not follow each other without a gap", cards=cards)
    )


def _wraps(values: list[int]) -> bool:
    """Return True for numbers that would follow each other if the ace came after the ten."""
    at = next((i for i, v in enumerate(values) if v != i + 1), len(values))
    tail = values[at:]
    return bool(tail) and tail == list(range(11 - len(tail), 11))


def _count(state: VirtuesState, of: Shape, face: int | None, count: int | None) -> IllegalMove:
    """The number named with a face card of hearts or spades is too high."""
    assert face is not None
    assert count is not None
    suit = face & 3
    if count > len(of):
        rule = "virtues.heart.force" if suit == HEARTS else "virtues.spade.draw"
        why = tr("the meld has {n} number cards: you cannot name {count}", n=len(of), count=count)
        return refusal(rule, why)
    if suit == SPADES:
        if not state.stock:
            return refusal(
                "FV-A13", tr("the stock is used up: there is nothing to draw, so take 0")
            )
        left = len(state.stock)
        why = tr("the stock has {n} left: you cannot take {count}", n=left, count=count)
        return refusal("FV-A11", why)
    held = len(state.hands[1 - state.seat])
    why = tr("your opponent holds {n}: you cannot demand {count}", n=held, count=count)
    return refusal("FV-A14", why)


def _add(state: VirtuesState, card: int, at: int) -> IllegalMove:
    if at >= len(state.melds):
        there = len(state.melds)
        why = tr("there is no meld m{n} to add to: there is none yet", n=at + 1)
        if there:
            said = tr_noop("there is no meld m{n} to add to: the last one is m{last}")
            why = tr(said, n=at + 1, last=there)
        return refusal("virtues.turn.lay", why)
    if is_face(card):
        return refusal(
            "virtues.face.timing",
            tr(
                "{card} can act only in the moment in which a whole meld is laid",
                card=glyphs(card),
            ),
        )
    if card not in state.hands[state.seat]:
        return _missing(state, state.seat, card, "virtues.turn.lay")
    meld = state.melds[at]
    low = [laid for laid in meld.cards if laid.value != number(laid.card)]
    if meld.kind == "set":
        value = meld.cards[0].value
        if low and number(low[0].card) == number(card):
            why = tr(
                "{card} counts as {figure} there, for good",
                card=glyphs(low[0].card),
                figure=_figure(value),
            )
            return refusal("FV-A06", why)
        ranks = tr(RANK_PLURALS[value - 1])
        return refusal(
            "virtues.meld.set", tr("{card} is none of the {ranks}", card=glyphs(card), ranks=ranks)
        )
    return _no_room(meld, card)


def _no_room(meld: Meld, card: int) -> IllegalMove:
    """Return why the card does not go on at either end of the run."""
    suit, low, high = meld.cards[0].card & 3, meld.cards[0].value, meld.cards[-1].value
    if card & 3 != suit:
        name = tr(SUIT_WORDS[suit])
        why = tr("{card} is none of the {suit} of this run", card=glyphs(card), suit=name)
        return refusal("virtues.meld.run", why)
    if low <= number(card) <= high:
        stands = next(laid for laid in meld.cards if laid.value == number(card))
        return refusal(
            "FV-A06",
            tr(
                "the place of {card} is taken: {other} counts as it there",
                card=glyphs(card),
                other=glyphs(stands.card),
            ),
        )
    if (card >> 2 == ACE and high == 10) or (card >> 2 == TEN and low == 1):
        return refusal("FV-A02", tr("an ace counts as one only: it does not follow the ten"))
    ends = listing(meld.takes, "or")
    why = tr("{card} does not continue this run: it takes {ends}", card=glyphs(card), ends=ends)
    return refusal("virtues.meld.run", why)
