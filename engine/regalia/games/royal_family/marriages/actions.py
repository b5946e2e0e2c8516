"""The moves of gifts, challenges and hostages, and how a turn goes on around them.

With ``gift.mode = enforced`` the gift cannot be forgotten. With ``honor`` the attacker may meld and
lead before it, and the enemies may challenge.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from regalia.cards import SUITS, UNKNOWN
from regalia.games.royal_family import actions as family
from regalia.games.royal_family.marks import CARD, RELEASED, TAKEN, serial
from regalia.games.royal_family.marriages import legal, moves
from regalia.games.royal_family.marriages.couples import Hostage
from regalia.games.royal_family.phases import (
    AFTER_DRAWS,
    AFTER_TRICK,
    BATTLE,
    BATTLE_OVER,
    BEFORE_LEAD,
    TURN_START,
)
from regalia.state import Move

if TYPE_CHECKING:
    from regalia.games.royal_family.marriages.state import MarriagesState

# --- the turn ------------------------------------------------------------------------------------


def advance(state: MarriagesState, point: str) -> None:
    """Go on with the turn at ``point``, when no seat has to be asked first.

    In this order: spouses are chosen, the hand may end, claims are asked for, then challenges.
    Each question remembers the point in ``resume_at``, and its answer advances there again.
    """
    state.resume_at = point
    if state.dirty and state.settle_marriages():
        return
    if not state.stock and point not in family.UNTESTED and family.exhausted(state):
        return
    if state.ask_claims(point):
        return
    if point == AFTER_DRAWS:
        state.gifted = not state.gift_due()
        point = BEFORE_LEAD if state.gifted else AFTER_DRAWS
    elif point == BATTLE and state.led_early and state.challenger is None:
        # The window stands open until the first spoil is taken.
        ask_challenge(state, "lead", BATTLE)
        return
    elif point == BATTLE_OVER and state.led_early and state.gift_due():
        # A battle begun before the gift: an enemy may still ask for it, once.
        ask_challenge(state, "gift", AFTER_TRICK)
        return
    family.advance(state, point)


def choose_house(state: MarriagesState, move: Move) -> None:
    """Play ``house H``, clockwise (marriage.house.order, alliance.house.order)."""
    seat = state.moving()
    state.house[seat] = move.args[0]
    state.tell("house", seat, note=SUITS[move.args[0]])
    after = (seat + 1) % state.seats
    if state.house[after] is None:
        state.actor = after
    else:
        family.begin_turn(state, after)
        state.on_top_changed()
        state.advance(TURN_START)


def meld(state: MarriagesState, move: Move) -> None:
    """Play ``meld TS TH TD``; before the gift the enemies may challenge it."""
    laid = family.lay_meld(state, move)
    # Challenges come before anything else that the meld brings about, its last card included.
    if not state.gifted and state.phase in (AFTER_DRAWS, AFTER_TRICK):
        ask_challenge(state, "meld", state.phase, tuple([serial(entry) for entry in laid]))
    else:
        state.advance(state.phase)


def play(state: MarriagesState, move: Move) -> None:
    """Play ``play KH``."""
    if not state.battle:
        state.led_early = not state.gifted
    family.play(state, move)


# --- gifts ---------------------------------------------------------------------------------------


def gift(state: MarriagesState, move: Move) -> None:
    """Play ``gift KC 2``; both cards of an exchange change hands at its second gift."""
    card, taker = move.args
    giver = state.moving()
    if state.phase != "gift":
        state.resume_at = BEFORE_LEAD if state.phase == AFTER_DRAWS else AFTER_TRICK
        state.gift_queue = state.gift_order()
    state.gift_queue.pop(0)
    _forget(state, giver)
    state.drop(giver, card, openly=False)
    # The other gift of the exchange, if it is chosen already.
    back, got = None, UNKNOWN
    for chosen in state.gifts:
        if chosen[0] == taker and chosen[1] == giver:
            back = chosen
            break
    if back is None:
        hidden = state.viewer is not None and state.viewer != giver
        state.gifts.append((giver, taker, UNKNOWN if hidden else card))
    else:
        state.gifts.remove(back)
        got = move.came[0] if back[2] == UNKNOWN and move.came else back[2]
        state.take_gift(taker, giver, card)
        state.take_gift(giver, taker, got)
        if state.events is not None:
            state.last = moves.gift(card, taker, got)
    if state.events is not None:
        state.tell("gift", giver, (card, got), taker)
    if state.gift_queue:
        state.phase, state.actor = "gift", state.gift_queue[0][0]
    else:
        state.gifted = True
        state.resume()


def _forget(state: MarriagesState, giver: int) -> None:
    """Drop what the others knew of a hand that a card left unseen: it is not certain any more."""
    limits = state.limits[giver]
    if limits:
        for shown in state.shown[giver]:
            if shown & 3 in limits:
                limits[shown & 3] += 1
    state.shown[giver] = []
    state.known_gifts[giver] = []
    if limits:
        # The hand gets an unseen card for the one that it gave.
        for suit in limits:
            limits[suit] += 1
        state.trim_limits(giver)


# --- challenges ----------------------------------------------------------------------------------


def ask_challenge(
    state: MarriagesState, kind: str, then: str, melded: tuple[int, ...] = ()
) -> None:
    """Ask the enemies, clockwise, whether they challenge a ``meld``, ``lead`` or ``gift``.

    ``melded``: the serial numbers of the cards of an early meld.
    """
    state.queue = state.enemies(state.attacking())
    state.challenge = (kind, then, melded)
    state.phase, state.actor = "challenge", state.queue[0]


def challenge(state: MarriagesState, move: Move) -> None:
    """Play ``challenge``, or ``pass`` of one.

    A challenged meld returns to the hand, and nothing more is melded in the turn
    (marriage.gift.early-meld, alliance.gift.early-meld); a challenged lead loses the battle to
    the challenger (marriage.gift.early-battle, alliance.gift.early-battle); after the battle the
    gift is made at once (marriage.gift.forgotten, alliance.gift.forgotten, MR-A04, AL-A06).
    """
    seat = state.moving()
    assert state.challenge is not None
    kind, then, melded = state.challenge
    state.tell(move.verb, seat, note=kind)
    if move.verb == "pass":
        state.queue.pop(0)
        if state.queue:
            state.actor = state.queue[0]
            return
    state.queue, state.challenge = [], None
    if move.verb == "challenge":
        if kind == "meld":
            _return_meld(state, melded)
        elif kind == "lead":
            state.challenger = seat
        else:
            state.resume_at = AFTER_TRICK
            state.gift_queue = state.gift_order()
            state.phase, state.actor = "gift", state.gift_queue[0][0]
            return
    if kind == "lead":
        family.fight(state)
        return
    if kind == "meld":
        # What came to the melds, or left them again, has not been looked at yet.
        state.mark_all_dirty()
        lying = state.meld[state.attacking()]
        state.on_meld_stands([entry & CARD for entry in lying if serial(entry) in melded])
    state.advance(then)


def _return_meld(state: MarriagesState, melded: tuple[int, ...]) -> None:
    """Put the cards of a challenged meld back; what was ransomed stays taken (MR-A06)."""
    seat = state.attacking()
    for entry in state.meld[seat][:]:
        if serial(entry) in melded:
            state.lift(seat, "m", entry)
            state.take(seat, entry & CARD, openly=True)
            if entry & TAKEN:
                state.count_ransom(entry & CARD)
    state.meld_barred = True


def pass_(state: MarriagesState, move: Move) -> None:
    """Play ``pass``: of a challenge, or of a draw."""
    (challenge if state.phase == "challenge" else family.pass_draw)(state, move)


# --- hostages ------------------------------------------------------------------------------------


def hostage(state: MarriagesState, move: Move) -> None:
    """Play ``hostage QH on QH@1s``."""
    seat = state.moving()
    held, on = move.args
    entry = state.entry_at(held)
    target = on or legal.targets(state, seat, entry)[0]
    found = state.entry_at(target)
    state.hostages.append(Hostage(seat, serial(entry), target.seat, serial(found), state.turn))
    state.hostage_act = "declare"
    state.tell("hostage", seat, (held.card,), target.seat)
    state.advance(state.phase)


def release(state: MarriagesState, move: Move) -> None:
    """Play ``release QH`` (marriage.hostage.revoke, alliance.hostage.repeat)."""
    seat = state.moving()
    place = move.args[0]
    held = [e for e in legal.held_by(state, seat) if e & CARD == place.card]
    entry = state.pick_copy([e for e in held if place.marks in ("", state.marks(e))])
    state.hostages = [h for h in state.hostages if h.card != serial(entry)]
    state.remark(seat, "s", entry, on=RELEASED)
    state.tell("release", seat, (place.card,))
    state.advance(state.phase)


def redeem(state: MarriagesState, move: Move) -> None:
    """Play ``redeem QH@1s with KC``: the payment lies among the holder's spoils.

    Rules: AL-A32, MR-A23.
    """
    seat = state.moving()
    place, payment = move.args
    entry = state.entry_at(place)
    state.lift(place.seat, "s", entry)
    state.drop(seat, payment)
    state.lay(place.seat, "s", payment, "traded")
    state.take(seat, place.card, openly=True)
    state.hostage_act = "redeem"
    state.tell("redeem", seat, (place.card, payment), place.seat)
    state.advance(state.phase)
