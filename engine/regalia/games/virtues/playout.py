"""Random play of a round to its end, as searches ask for it."""

from __future__ import annotations

from bisect import insort
from math import floor

from regalia.cards import BIT, RandomSource, mask_of
from regalia.games.virtues import actions, legal
from regalia.games.virtues.state import STALL_LIMIT, VirtuesState
from regalia.state import Move


def playout(state: VirtuesState, rng: RandomSource) -> None:
    """Play a whole state to its end, each legal move as likely as any other.

    Most moves are counted and not listed, in the order of the lists. Draws and discards, which
    are nearly all moves, are played here, as ``actions`` plays them. What hands and melds are
    asked for is a mask, made anew only after another move.
    """
    random = rng.random
    hands, shown, stock, discard = state.hands, state.shown, state.stock, state.discard
    masks: list[int] | None = None
    while state.actor is not None:
        if masks is None:
            masks = [mask_of(hands[0]), mask_of(hands[1])]
            taken = 0
            for meld in state.melds:
                taken |= meld.taken
        seat = state.seat
        hand = hands[seat]
        if state.phase == "draw":
            most = 2 if len(stock) > 1 else 1
            count = floor(random() * (most + (state.stall < STALL_LIMIT))) + 1
            if count > most:
                card = discard.pop()
                insort(shown[seat], card)
            else:
                state.idle = False
                card = stock.pop()
                if count == 2:
                    insort(hand, card)
                    masks[seat] |= BIT[card]
                    card = stock.pop()
            insort(hand, card)
            masks[seat] |= BIT[card]
            state.phase = "lay"
        listed: list[Move] = []
        if state.phase == "yield" or not stock:
            state.LISTS[state.phase](state, listed)
            move = listed[floor(random() * len(listed))]
        else:
            mask = masks[seat]
            discards = len(hand)
            additions = legal.count_additions(state, mask) if taken & mask else 0
            legal.add_natural_melds(state, listed, mask)
            lowered = legal.count_lowered_melds(mask) if mask & legal.CLUB_FACES else 0
            at = floor(random() * (discards + additions + len(listed) + lowered))
            if at < discards:
                card = hand.pop(at)
                masks[seat] ^= BIT[card]
                if card in shown[seat]:
                    shown[seat].remove(card)
                discard.append(card)
                actions.end_turn(state)
                continue
            # Now that something is laid, it is worth listing.
            lays: list[Move] = []
            legal.add_additions(state, lays, mask)
            lays += listed
            legal.add_lowered_melds(state, lays, mask)
            move = lays[at - discards]
        state.VERBS[move.verb](state, move)
        masks = None
