"""The moves of the family: what they do, and how a turn goes from one point to the next.

Every function takes the state first and has been given a legal move. The events of every turn are
made only where ``state.events`` collects them: a search plays millions of such moves without.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from regalia.cards import UNKNOWN
from regalia.games.royal_family import moves
from regalia.games.royal_family.marks import CARD, TAKEN
from regalia.games.royal_family.phases import (
    AFTER_DRAWS,
    AFTER_TRICK,
    BATTLE,
    BATTLE_OVER,
    BEFORE_DRAW,
    DRAW,
    TURN_END,
    TURN_START,
)
from regalia.state import Move

if TYPE_CHECKING:
    from regalia.games.royal_family.state import RoyalFamilyState

#: Points of a turn at which an exhausted pack does not end the hand: inside the draws, and in a
#: battle (``royals.exhaust.not-before``).
UNTESTED = (TURN_START, DRAW, BATTLE)

#: number of players -> attacker -> the seats that draw in his turn, in order.
_DRAWS = {
    seats: [[(seat + i) % seats for i in (*range(seats), 0)] for seat in range(seats)]
    for seats in (2, 3, 4)
}

#: Points that open a phase of another name.
_PHASES = {TURN_START: BEFORE_DRAW, BATTLE_OVER: AFTER_TRICK}

# --- the turn ------------------------------------------------------------------------------------


def advance(state: RoyalFamilyState, point: str) -> None:
    """Go on with the turn at ``point``: a window, the next draw, the battle, or the turn's end.

    The hand ends here when nothing can be drawn and a hand is empty.
    Rules: royals.turn.phases, royals.turn.alternate, marriage.turn.order, alliance.turn.order.
    """
    if not state.stock and point not in UNTESTED and exhausted(state):
        return
    if point == DRAW:
        _next_draw(state)
    elif point == BATTLE:
        fight(state)
    elif point == TURN_END:
        state.on_turn_end()
        begin_turn(state, (state.attacking() + 1) % state.seats)
    else:
        state.phase = _PHASES.get(point, point)
        state.actor = state.attacker


def begin_turn(state: RoyalFamilyState, seat: int) -> None:
    """``seat`` attacks: a new turn begins with its draws.

    The attacker draws, then the others, then he again.

    Rules: royals.draw.sequence, marriage.draw.sequence, alliance.draw.sequence.
    """
    state.turn += 1
    state.attacker = state.actor = seat
    state.phase = BEFORE_DRAW
    state.won = None
    state.draws = list(_DRAWS[state.seats][seat])
    state.on_turn_begin()


def exhausted(state: RoyalFamilyState) -> bool:
    """End the hand if nothing can be drawn and a hand is empty; True if it ended.

    Rules: royals.exhaust.end, marriage.exhaust.end, alliance.exhaust.end, R2-A30, MR-A27, AL-A35.
    """
    if not state.stock and state.no_draws_left() and not all(state.hands):
        finish(state, "exhausted")
        return True
    return False


def finish(state: RoyalFamilyState, how: str) -> None:
    """End the hand: ``ended``, ``exhausted`` or ``redeal``."""
    if how == "ended" and state.actor is not None:
        state.tell("end", state.actor)
    state.phase, state.actor, state.ended = "over", None, how
    state.draws = []
    state.tell("over", state.attacker if state.attacker is not None else state.dealer, note=how)


# --- draws ---------------------------------------------------------------------------------------


def _next_draw(state: RoyalFamilyState) -> None:
    while state.draws:
        seat = state.draws[0]
        # The attacker is always asked, so that it does not show whether he could play.
        if seat == state.attacker or state.stock or state.may_take_top(seat):
            state.phase, state.actor = DRAW, seat
            return
        state.draws.pop(0)
    state.advance(AFTER_DRAWS)


def _drawn(state: RoyalFamilyState) -> None:
    state.draws.pop(0)
    state.advance(DRAW)


def pass_draw(state: RoyalFamilyState, move: Move) -> None:
    """Play ``pass`` where nothing can be drawn."""
    state.tell("pass", state.moving())
    _drawn(state)


def draw(state: RoyalFamilyState, move: Move) -> None:
    """Play ``draw stock``, ``draw discard`` or ``draw pile``."""
    seat = state.moving()
    source = move.args[0]
    if source == "pile":
        _take_pile(state, seat, move.args[1], move.args[2])
        return
    if source == "stock":
        card = state.stock.pop()
        if card == UNKNOWN and move.came:
            card = move.came[0]
        state.last = moves.DREW[card]
        limits = state.limits[seat]
        for suit in limits:
            limits[suit] += 1
    else:
        card = state.discard.pop() & CARD
        state.on_top_changed()
    state.take(seat, card, openly=source == "discard")
    if state.events is not None:
        state.tell("draw", seat, (card,), note=source)
    _drawn(state)


def _take_pile(state: RoyalFamilyState, seat: int, depth: int, named: tuple[int, ...]) -> None:
    """Take part of the discard pile and meld its lowest card.

    Rules: royals.pile.amount, royals.pile.bottom, royals.pile.rest, royals.pile.defense,
    marriage.pile.amount, alliance.pile.amount, marriage.pile.rest, alliance.pile.rest,
    marriage.pile.bottom, alliance.pile.bottom, R2-A11, R2-A12, marriage.pile.others,
    alliance.pile.others, marriage.gift.pile-exception, alliance.gift.pile-exception,
    alliance.pile.later-melds.
    """
    lowest = state.discard[-depth]
    taken = [entry & CARD for entry in state.discard[-depth:]]
    del state.discard[-depth:]
    state.on_top_changed()
    for card in taken[1:]:
        state.take(seat, card, openly=True)
    state.lay(seat, "m", lowest & CARD, "pile", lowest & TAKEN)
    for card in named:
        state.drop(seat, card)
        state.lay(seat, "m", card, "meld")
    state.tell("pile", seat, tuple(taken))
    state.tell("meld", seat, tuple(sorted([taken[0], *named])), note="pile")
    # Taken "instead of the usual two": the attacker's second draw falls away as well.
    state.draws.pop()
    _drawn(state)


# --- optional plays ------------------------------------------------------------------------------


def meld(state: RoyalFamilyState, move: Move) -> None:
    """Play ``meld TS TH TD``."""
    lay_meld(state, move)
    state.advance(state.phase)


def lay_meld(state: RoyalFamilyState, move: Move) -> list[int]:
    """Lay the cards of a meld and return their entries."""
    seat = state.moving()
    laid = []
    for card in move.args[0]:
        state.drop(seat, card)
        laid.append(state.lay(seat, "m", card, "meld"))
    state.tell("meld", seat, move.args[0])
    return laid


def assassinate(state: RoyalFamilyState, move: Move) -> None:
    """An ace takes a card: both die.

    Rules: royals.assassin.cost, alliance.assassin.cost, marriage.assassin.effect.
    """
    seat = state.moving()
    ace, victim = move.args
    entry = state.entry_at(victim)
    own = victim.seat == seat and victim.zone == "s"
    aces = [e for e in state.assassins(seat) if e & CARD == ace and not (own and e == entry)]
    state.lift(victim.seat, victim.zone, entry)
    state.lift(seat, "s", aces[0])
    state.bury(ace, victim.card)
    state.tell(move.verb, seat, (ace, victim.card), victim.seat)
    state.advance(state.phase)


def ransom(state: RoyalFamilyState, move: Move) -> None:
    """Play ``ransom JH@1m with JC``: the Royal goes to the hand.

    Rules: royals.ransom.to-hand, alliance.ransom.to-hand.
    """
    seat = state.moving()
    place, payment = move.args
    entry = state.entry_at(place)
    state.lift(place.seat, "m", entry)
    pay(state, seat, place.seat, payment)
    state.take(seat, place.card, openly=True)
    state.tell("ransom", seat, (place.card, payment), place.seat)
    state.advance(state.phase)


def pay(state: RoyalFamilyState, seat: int, other: int, payment: int) -> int:
    """Lay a card of ``seat``'s hand among the melds of ``other``; return the entry."""
    state.drop(seat, payment)
    return state.lay(other, "m", payment, "paid")


def change(state: RoyalFamilyState, move: Move) -> None:
    """Play ``change TS dead TS@0m``, in place of a draw if it uses the top discard."""
    drawn = change_house(state, move)
    if drawn:
        state.draws.pop(0)
    state.advance(DRAW if drawn else state.phase)


def change_house(state: RoyalFamilyState, move: Move) -> bool:
    """Change a house with three alike, of which one dies; True if the top discard helped.

    Rules: royals.change.execute, marriage.change.dead, alliance.change.dead, R2-A27.
    """
    seat = state.moving()
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
        zone = own[0][0] if dead is None else dead.zone
        found = state.pick_copy([e for _, e in own]) if dead is None else state.find(dead)
        assert found is not None
        state.lift(seat, zone, found)
    state.bury(card)
    old = state.house[seat]
    state.house[seat] = card & 3
    state.adopt(seat, card, loose)
    if old != state.house[seat]:
        state.on_house_left(seat)
    paid = tuple(payment for _, payment in payments)
    state.tell("change", seat, (card, *paid), old, note="discard" if drawn else "")
    return bool(drawn)


# --- the battle ----------------------------------------------------------------------------------


def play(state: RoyalFamilyState, move: Move) -> None:
    """Play ``play KH``: lead a card, or follow."""
    seat = state.moving()
    card = move.args[0]
    state.drop(seat, card)
    if state.battle:
        suit = state.battle[0][0] & 3
        if card & 3 != suit:
            state.limits[seat][suit] = 0
            state.trim_limits(seat)
    if state.events is not None:
        state.tell("follow" if state.battle else "lead", seat, (card,))
    state.battle.append((card, seat))
    state.advance(BATTLE)


def next_fighter(state: RoyalFamilyState) -> int | None:
    """Return the seat that plays the next card to the battle, None when all have played."""
    if len(state.battle) == state.seats:
        return None
    leader = state.battle[0][1]
    seat = state.battle[-1][1]
    while True:
        seat = (seat + 1) % state.seats
        if seat == leader:
            return None
        if state.hands[seat]:
            return seat


def fight(state: RoyalFamilyState) -> None:
    """Ask for the battle's next card, or for the winner's choice of spoils."""
    fighter = next_fighter(state)
    if fighter is not None:
        state.phase, state.actor = BATTLE, fighter
        return
    state.won = state.actor = state.trick_winner()
    state.phase = "spoil"
    if state.events is not None:
        state.tell("won", state.won, tuple([card for card, _ in state.battle]))


def spoil(state: RoyalFamilyState, move: Move) -> None:
    """Play ``spoil KH``: the winner takes from the trick, and the rest dies.

    Rules: royals.trick.spoils, royals.trick.dead, marriage.battle.spoils, marriage.battle.dead.
    """
    take_spoils(state, move)
    end_battle(state)


def take_spoils(state: RoyalFamilyState, move: Move) -> None:
    """Lay the chosen cards of the battle among the spoils of the seat to move."""
    seat = state.moving()
    fought = [card for card, _ in state.battle]
    for card in move.args:
        at = fought.index(card)
        del fought[at], state.battle[at]
        state.lay(seat, "s", card, "won")
    if state.events is not None:
        state.tell("spoil", seat, move.args)


def end_battle(state: RoyalFamilyState) -> None:
    """Bury the cards that were not taken."""
    if state.battle:
        lost = [card for card, _ in state.battle]
        state.battle = []
        state.bury(*lost)
        if state.events is not None:
            state.tell("dead", state.moving(), tuple(lost))
    state.advance(BATTLE_OVER)


# --- the end of a turn ---------------------------------------------------------------------------


def discard(state: RoyalFamilyState, move: Move) -> None:
    """Play ``discard 9C``, or ``discard 9C end``.

    Rules: royals.discard.one, marriage.discard.one, alliance.discard.one, royals.discard.spread,
    alliance.discard.spread.
    """
    seat = state.moving()
    card, last = move.args
    state.on_turn_closing()
    state.drop(seat, card)
    state.discard.append(card)
    state.on_top_changed()
    if state.events is not None:
        state.tell("discard", seat, (card,))
    if last:
        finish(state, "ended")
    else:
        state.advance(TURN_END)


def end(state: RoyalFamilyState, move: Move) -> None:
    """Play ``end``: the hand ends without a discard.

    Rules: royals.end.discard-optional, marriage.end.discard-optional,
    alliance.end.discard-optional.
    """
    state.on_turn_closing()
    finish(state, "ended")


def done(state: RoyalFamilyState, move: Move) -> None:
    """Play ``done``: a turn ends without a card to discard (R2-A32)."""
    state.on_turn_closing()
    state.tell("done", state.moving())
    state.advance(TURN_END)
