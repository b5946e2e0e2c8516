"""The gift exchange, and what happens when it is forgotten.

With ``gift.mode = enforced`` nobody can forget it. With ``honor`` the attacker may meld and lead
before it, and the enemies may challenge.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from regalia.cards import UNKNOWN
from regalia.games.royal_family import actions as turn
from regalia.games.royal_family import moves
from regalia.games.royal_family.marks import CARD
from regalia.games.royal_family.marriages.pairs import serial
from regalia.state import Move

if TYPE_CHECKING:
    from regalia.games.royal_family.marriages.state import MarriagesState


def due(state: MarriagesState) -> bool:
    """Whether there is a gift to be made yet, and somebody to make it with."""
    return not state.gifted and bool(queue(state))


def queue(state: MarriagesState) -> list[tuple[int, int]]:
    """(from, to) of the gifts of this turn, in the order in which they are chosen.

    The attacker chooses first, before he sees anything; with one card in hand he trades with
    one partner after the other.
    """
    seat = state.attacker
    assert seat is not None
    if not state.hands[seat]:
        return []
    partners = [other for other in state.partners(seat) if state.hands[other]]
    if len(state.hands[seat]) < len(partners):
        return [pair for other in partners for pair in ((seat, other), (other, seat))]
    return [(seat, other) for other in partners] + [(other, seat) for other in partners]


def list_gift(state: MarriagesState, out: list[Move]) -> None:
    """The cards that may be given in the exchange that is under way."""
    giver, taker = state.gift_queue[0]
    out += [moves.gift(card, taker) for card in set(state.hands[giver])]


def add_first(state: MarriagesState, out: list[Move]) -> None:
    """The attacker's first gift, where he may make it now."""
    if due(state):
        giver, taker = queue(state)[0]
        out += [moves.gift(card, taker) for card in set(state.hands[giver])]


def gift(state: MarriagesState, move: Move) -> None:
    card, taker = move.args
    giver = turn.actor(state)
    if state.phase != "gift":
        state.resume_at = "w2" if state.phase == "w1" else "w3"
        state.gift_queue = queue(state)
    state.gift_queue.pop(0)
    _forget(state, giver)
    state.drop(giver, card, openly=False)
    back = next((g for g in state.gifts if g[0] == taker and g[1] == giver), None)
    if back is None:
        hidden = state.viewer is not None and state.viewer != giver
        state.gifts.append((giver, taker, UNKNOWN if hidden else card))
    else:
        state.gifts.remove(back)
        got = move.came[0] if back[2] == UNKNOWN and move.came else back[2]
        state.take_gift(taker, giver, card)
        state.take_gift(giver, taker, got)
        state.last = moves.gift(card, taker, got)
        state.seats_gaining |= {giver, taker} - {state.attacker}
    state.tell("gift", giver, (), taker)
    if state.gift_queue:
        state.phase, state.actor = "gift", state.gift_queue[0][0]
    else:
        state.gifted = True
        assert state.resume_at is not None
        state.go_on(state.resume_at)


def _forget(state: MarriagesState, giver: int) -> None:
    """A card left a hand unseen: what the others knew of that hand is not certain any more."""
    if not (state.shown[giver] or state.limits[giver] or any(state.known_gifts)):
        return
    for shown in state.shown[giver]:
        if shown & 3 in state.limits[giver]:
            state.limits[giver][shown & 3] += 1
    state.shown[giver] = []
    for seat in range(state.seats):
        state.known_gifts[seat] = [
            (other, c) for other, c in state.known_gifts[seat] if other != giver
        ]
    # The hand gets an unseen card for the one that it gave.
    for suit in state.limits[giver]:
        state.limits[giver][suit] += 1
    state.trim(giver)


# --- honor --------------------------------------------------------------------------------------


def ask(state: MarriagesState, kind: str, then: str, melded: tuple[int, ...] = ()) -> bool:
    """Opens a challenge window to the enemies, clockwise; True.

    ``melded``: the serial numbers of the cards of an early meld.
    """
    assert state.attacker is not None
    state.queue = state.enemies(state.attacker)
    state.challenge = (kind, then, melded)
    state.phase, state.actor = "challenge", state.queue[0]
    return bool(state.queue)


def list_challenge(state: MarriagesState, out: list[Move]) -> None:
    """To challenge, or to let it pass."""
    out += [moves.CHALLENGE, moves.PASS]


def answer(state: MarriagesState, move: Move) -> None:
    """An enemy challenges, or passes."""
    seat = turn.actor(state)
    assert state.challenge is not None
    assert state.attacker is not None
    kind, then, melded = state.challenge
    state.tell("challenge" if move.verb == "challenge" else "pass", seat, note=kind)
    if move.verb == "pass":
        state.queue.pop(0)
        if state.queue:
            state.actor = state.queue[0]
            return
    state.queue, state.challenge = [], None
    if move.verb == "challenge":
        if kind == "meld":
            for entry in state.meld[state.attacker][:]:
                if serial(entry) in melded:
                    state.lift(state.attacker, "m", entry)
                    state.take(state.attacker, entry & CARD, openly=True)
            state.meld_barred = True
        elif kind == "lead":
            state.challenger = seat
        else:
            # The gift is made at once.
            state.resume_at = "w3"
            state.gift_queue = queue(state)
            state.phase, state.actor = "gift", state.gift_queue[0][0]
            return
    if kind == "lead":
        turn.fight(state)
    elif kind == "meld":
        # What came to the melds, or left them again, has not been looked at yet.
        state.mark_all_dirty()
        state.go_on(then)
    else:
        state.enter(then)
