"""What the moves of the family do, and how a turn goes from one point to the next.

Every function takes the state first and has been given a legal move.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from regalia.cards import UNKNOWN
from regalia.games.royal_family import moves
from regalia.games.royal_family.marks import CARD, find
from regalia.state import Move

if TYPE_CHECKING:
    from regalia.games.royal_family.state import RoyalFamilyState

#: Points of a turn at which an exhausted pack does not end the hand: inside the draws, and in a
#: battle.
UNTESTED = ("w0start", "draw", "battle")


def actor(state: RoyalFamilyState) -> int:
    """The seat to move, known to be one."""
    seat = state.actor
    assert seat is not None
    return seat


def enter(state: RoyalFamilyState, point: str) -> None:
    """Goes on at a point of the turn: a window, the next draw, or the turn's end."""
    if point == "draw":
        _next_draw(state)
    elif point == "battle":
        fight(state)
    elif point == "fought":
        enter(state, "w3")
    elif point == "end":
        state.on_turn_end()
        assert state.attacker is not None
        state.begin_turn((state.attacker + 1) % state.seats)
    else:
        state.phase = "w0" if point == "w0start" else point
        state.actor = state.attacker


def _next_draw(state: RoyalFamilyState) -> None:
    while state.draws:
        seat = state.draws[0]
        # The attacker is always asked, so that it does not show whether he could play.
        if seat == state.attacker or state.stock or state.may_take_top(seat):
            state.phase, state.actor = "draw", seat
            return
        state.draws.pop(0)
    if not state.exhausted():
        state.after_draws()


def _drawn(state: RoyalFamilyState) -> None:
    state.draws.pop(0)
    state.go_on("draw")


def pass_(state: RoyalFamilyState, move: Move) -> None:
    if state.phase == "house":
        state.choose_house(move)
        return
    if state.phase in state.QUESTIONS:
        state.decline(move)
        return
    state.tell("pass", actor(state))
    _drawn(state)


def draw(state: RoyalFamilyState, move: Move) -> None:
    seat = actor(state)
    source = move.args[0]
    if source == "pile":
        _take_pile(state, seat, move.args[1], move.args[2])
        return
    if source == "stock":
        card = state.stock.pop()
        if card == UNKNOWN and move.came:
            card = move.came[0]
        state.last = moves.DREW[card]
        for suit in state.limits[seat]:
            state.limits[seat][suit] += 1
    else:
        card = state.discard.pop() & CARD
        state.on_top_changed()
    state.take(seat, card, openly=source == "discard")
    state.tell("draw", seat, (card,), note=source)
    _drawn(state)


def _take_pile(state: RoyalFamilyState, seat: int, depth: int, named: tuple[int, ...]) -> None:
    lowest = state.discard[-depth]
    taken = [entry & CARD for entry in state.discard[-depth:]]
    del state.discard[-depth:]
    state.on_top_changed()
    for card in taken[1:]:
        state.take(seat, card, openly=True)
    state.lay_lowest(seat, lowest)
    for card in named:
        state.drop(seat, card)
        state.lay(seat, "m", card, "meld")
    state.tell("pile", seat, tuple(taken))
    state.tell("meld", seat, tuple(sorted([taken[0], *named])), note="pile")
    # Taken "instead of the usual two": the attacker's second draw falls away as well.
    state.draws.pop()
    _drawn(state)


def meld(state: RoyalFamilyState, move: Move) -> None:
    seat = actor(state)
    laid = []
    for card in move.args[0]:
        state.drop(seat, card)
        laid.append(state.lay(seat, "m", card, "meld"))
    state.tell("meld", seat, move.args[0])
    state.melded(laid)


def kill(state: RoyalFamilyState, move: Move) -> None:
    seat = actor(state)
    ace, victim = move.args
    entry = find(state, victim)
    assert entry is not None
    own = victim.seat == seat and victim.zone == "s"
    aces = [e for e in state.assassins(seat) if e & CARD == ace and not (own and e == entry)]
    weapon = aces[0]
    state.lift(victim.seat, victim.zone, entry)
    state.lift(seat, "s", weapon)
    state.bury(ace, victim.card)
    state.tell("kill", seat, (ace, victim.card), victim.seat)
    state.go_on(state.phase)


def ransom(state: RoyalFamilyState, move: Move) -> None:
    seat = actor(state)
    place, payment = move.args
    entry = find(state, place)
    assert entry is not None
    state.lift(place.seat, "m", entry)
    pay(state, seat, place.seat, payment)
    state.take(seat, place.card, openly=True)
    state.tell("ransom", seat, (place.card, payment), place.seat)
    state.go_on(state.phase)


def pay(state: RoyalFamilyState, seat: int, other: int, payment: int) -> None:
    """A card of ``seat``'s hand goes to the melds of ``other``."""
    state.drop(seat, payment)
    state.lay(other, "m", payment, "paid")


def change(state: RoyalFamilyState, move: Move) -> None:
    seat = actor(state)
    card, drawn, payments, dead = move.args
    own = [(z, e) for z in "sm" for e in state.zone(seat, z) if e & CARD == card]
    # Counted by what is not in the hand, which a view does not see.
    loose = 3 - len(own) - drawn - len(payments)
    for _ in range(loose):
        state.drop(seat, card)
    loose += drawn
    if drawn:
        state.discard.pop()
    for other, payment in payments:
        entry = next(e for o, e in state.change_ransoms(seat) if o == other and e & CARD == card)
        state.lift(other, "m", entry)
        pay(state, seat, other, payment)
        loose += 1
    if (dead is None and loose) or (dead is not None and dead.zone == "h"):
        loose -= 1
    else:
        zone, entry = own[0]
        if dead is not None:
            zone, found = dead.zone, find(state, dead)
            assert found is not None
            entry = found
        state.lift(seat, zone, entry)
    state.bury(card)
    old = state.house[seat]
    state.house[seat] = card & 3
    state.adopt(seat, card, loose)
    if old != state.house[seat]:
        state.on_house_left(seat)
    paid = tuple(payment for _, payment in payments)
    state.tell("change", seat, (card, *paid), old, note="discard" if drawn else "")
    state.changed(drawn)


def play(state: RoyalFamilyState, move: Move) -> None:
    seat = actor(state)
    card = move.args[0]
    state.drop(seat, card)
    if state.battle:
        suit = state.battle[0][0] & 3
        if card & 3 != suit:
            state.limits[seat][suit] = 0
            state.trim(seat)
        state.tell("follow", seat, (card,))
    else:
        state.led()
        state.tell("lead", seat, (card,))
    state.battle.append((card, seat))
    state.go_on("battle")


def next_fighter(state: RoyalFamilyState) -> int | None:
    """Who plays the next card to the battle, None when all have."""
    leader = state.battle[0][1]
    seat = state.battle[-1][1]
    while True:
        seat = (seat + 1) % state.seats
        if seat == leader:
            return None
        if state.hands[seat]:
            return seat


def fight(state: RoyalFamilyState) -> None:
    """Goes on with the battle: the next card, or the winner's choice of spoils."""
    fighter = next_fighter(state)
    if fighter is not None:
        state.phase, state.actor = "battle", fighter
        return
    state.won = state.actor = state.trick_winner()
    state.phase = "spoil"
    state.tell("won", state.won, tuple(card for card, _ in state.battle))


def spoil(state: RoyalFamilyState, move: Move) -> None:
    seat = actor(state)
    for card in move.args:
        state.battle.remove(next(pair for pair in state.battle if pair[0] == card))
        state.lay(seat, "s", card, "won")
    state.tell("spoil", seat, move.args)
    state.spoiled(seat)


def end_battle(state: RoyalFamilyState, seat: int) -> None:
    """What nobody took dies."""
    if state.battle:
        lost = [card for card, _ in state.battle]
        state.battle = []
        state.bury(*lost)
        state.tell("dead", seat, tuple(lost))
    state.go_on("fought")


def discard(state: RoyalFamilyState, move: Move) -> None:
    seat = actor(state)
    card, last = move.args
    state.on_turn_closing()
    state.drop(seat, card)
    state.discard.append(card)
    state.on_top_changed()
    state.tell("discard", seat, (card,))
    if last:
        state.finish("ended")
    else:
        state.go_on("end")


def end(state: RoyalFamilyState, move: Move) -> None:
    state.on_turn_closing()
    state.finish("ended")


def done(state: RoyalFamilyState, move: Move) -> None:
    state.on_turn_closing()
    state.tell("done", actor(state))
    state.go_on("end")
