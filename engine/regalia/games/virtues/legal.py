"""The legal moves of each phase, and the check of a move that is not on the list just given."""

from __future__ import annotations

from bisect import insort

from regalia.cards import BIT, TEXT, UNKNOWN, glyphs, mask_of
from regalia.games.virtues import moves
from regalia.games.virtues.explain import explain, refusal
from regalia.games.virtues.melds import CLUBS, FACES, lowered_groups, natural
from regalia.games.virtues.state import STALL_LIMIT, VirtuesState
from regalia.i18n import tr
from regalia.state import Move

#: The first face card, as an int: what is below it is a number card.
_FACE = 40
CLUB_FACES = mask_of(face for face in FACES if face & 3 == CLUBS)


def _draw(state: VirtuesState, out: list[Move]) -> None:
    # virtues.turn.draw
    out += moves.DRAWS if len(state.stock) > 1 else moves.DRAWS[:1]
    if state.stall < STALL_LIMIT:
        out.append(moves.DRAW_DISCARD)


def _lay(state: VirtuesState, out: list[Move]) -> None:
    """List discards, additions and melds, none of which has to be laid (virtues.lay.optional)."""
    hand = state.hands[state.seat]
    if state.stock:
        # Face cards too (FV-A21), and the card just taken from the discard pile (FV-A19).
        if UNKNOWN in hand:
            out += [moves.DISCARD[card] for card in hand if card != UNKNOWN]
        else:
            out += map(moves.DISCARD.__getitem__, hand)
    else:
        out.append(moves.DONE)
    # As `mask_of(hand)`: no card is there twice, so that adding the bits joins them.
    mask = sum(map(BIT.__getitem__, hand))
    add_additions(state, out, mask)
    add_natural_melds(state, out, mask)
    add_lowered_melds(state, out, mask)


def add_additions(state: VirtuesState, out: list[Move], mask: int) -> None:
    """List what the cards of a mask can be added to: any meld.

    Also without one of one's own (virtues.add.no-meld-needed, virtues.add.chain).
    """
    for at, meld in enumerate(state.melds):
        if meld.taken & mask:
            out += [moves.add(card, at) for card in meld.takes if BIT[card] & mask]


def count_additions(state: VirtuesState, mask: int) -> int:
    """Return how many ``add_additions`` would list."""
    return sum([(meld.taken & mask).bit_count() for meld in state.melds])


def add_natural_melds(state: VirtuesState, out: list[Move], mask: int) -> None:
    """List the melds of a hand's cards as they are, with and without a face card."""
    shapes = natural(mask)
    if shapes:
        seat = state.seat
        faces = [card for card in state.hands[seat] if _FACE <= card < 52]
        force, take = len(state.hands[1 - seat]), len(state.stock)
        for shape in shapes:
            out += moves.melds(shape, faces, force, take)


def add_lowered_melds(state: VirtuesState, out: list[Move], mask: int) -> None:
    """List the melds in which a face card of clubs lowers a card.

    Only clubs do (virtues.club.reduce-one); their player chooses which card (FV-A01).
    """
    if mask & CLUB_FACES:
        hand = state.hands[state.seat]
        clubs = tuple([card for card in hand if card & 3 == CLUBS and _FACE <= card < 52])
        for group in lowered_groups(mask):
            if group:
                out += moves.melds_with_clubs(group, clubs)


def count_lowered_melds(mask: int) -> int:
    """Return how many ``add_lowered_melds`` would list."""
    return sum(map(len, lowered_groups(mask))) * (mask & CLUB_FACES).bit_count()


def _yield(state: VirtuesState, out: list[Move]) -> None:
    out += [moves.YIELD[card] for card in state.hands[1 - state.seat] if card != UNKNOWN]


#: phase -> the function that lists its moves.
LISTS = {"draw": _draw, "lay": _lay, "yield": _yield}


# --- moves that are not from the list ------------------------------------------------------------


def check(state: VirtuesState, move: Move) -> Move:
    """Return the move if it is legal, also for some cards that an unknown hand may hold.

    Raises IllegalMove otherwise.
    """
    listed = state
    if state.actor is not None and UNKNOWN in state.hands[state.actor]:
        listed = state.copy()
        listed.hands[state.actor] = _suppose(state, state.actor, move)
    if move.chosen not in listed.legal_moves():
        raise explain(listed, move)
    if move.came:
        _check_came(state, move)
    return move


def _check_came(state: VirtuesState, move: Move) -> None:
    """The cards that a recorded text says were drawn, against what is known of the stock."""
    for card, top in zip(move.came, reversed(state.stock), strict=False):
        if UNKNOWN not in (card, top) and card != top:
            raise refusal(
                "virtues.turn.draw",
                tr(
                    "the stock's next card is {top}, not {card}",
                    top=glyphs(top),
                    card=glyphs(card),
                ),
            )
        if top == UNKNOWN and card != UNKNOWN and TEXT[card] in state.cards():
            why = tr("{card} is in sight already: the pack has one of it", card=glyphs(card))
            raise refusal("virtues.deck.52", why)
    named = [card for card in move.came if card != UNKNOWN]
    if len(set(named)) < len(named):
        raise refusal("virtues.deck.52", tr("a card was drawn twice: the pack has one of each"))


def _suppose(state: VirtuesState, seat: int, move: Move) -> list[int]:
    """The hand of a seat whose cards are unknown, if the move is what it seems to be."""
    hand = state.hands[seat][:]
    sight = state.cards()
    for card in _from_hand(move):
        if card not in hand and UNKNOWN in hand and TEXT[card] not in sight:
            hand.remove(UNKNOWN)
            insort(hand, card)
    return hand


def _from_hand(move: Move) -> list[int]:
    """The cards that the move takes out of the actor's hand."""
    if move.verb == "meld":
        of, face = move.args[:2]
        if isinstance(face, tuple):
            return [*of.cards, *face]
        return [*of.cards] if face is None else [*of.cards, face]
    return [move.args[0]] if move.verb in ("add", "yield", "discard") else []
