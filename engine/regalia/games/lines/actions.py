"""Playing a legal move, and how a round goes from one point to the next.

A trade ends in this order: the winner collects, a 3-line is banished (or, without a bid, the
senior is), the next royal is turned over, the dummy's open card is replaced, and the dummy plays
if it leads.
"""

from __future__ import annotations

from regalia.cards import JOKER, UNKNOWN
from regalia.errors import HiddenError
from regalia.games.lines import line
from regalia.games.lines.moves import NONE
from regalia.games.lines.pack import ALLOWED, ANY, in_text_order
from regalia.games.lines.state import LinesState, disagrees
from regalia.state import Move


def bid(state: LinesState, move: Move) -> None:
    """Play a card in a trade (lines.trade.count)."""
    seat = state.moving()
    card = move.args[0]
    state.drop(seat, card)
    put(state, seat, card)
    advance(state)


def put(state: LinesState, seat: int, card: int) -> None:
    """Lay a card on the table, as a bid if a candidate takes its suit (lines.bid.for).

    A card of another suit is no bid (lines.bid.free).
    """
    suit = card & 3
    bids = state.suits >> suit & 1 == 1
    if not bids and seat < state.seats:
        # A player who has one of the suits has to play it (RL-A25); a dummy's pile is blind.
        state.voids[seat] |= state.suits
    if state.events is not None:
        state.tell("follow" if state.trick else "lead", seat, (card, *aims(state, suit)))
    state.trick.append((seat, card, bids))


def aims(state: LinesState, suit: int) -> tuple[int, ...]:
    """Return the candidates that a card of this suit is a bid for (lines.bid.for)."""
    return tuple(
        [c for c, s in zip(state.candidates, state.takes, strict=True) if s in (suit, ANY)]
    )


def advance(state: LinesState) -> None:
    """Go on to the next seat that has to play to the trade, or to its end."""
    trick = state.trick
    sides = state.sides
    while len(trick) < sides:
        seat = (state.leader + len(trick)) % sides
        if seat < state.seats:
            state.phase = "bid"
            state.actor = seat
            return
        put(state, seat, _dummy_card(state))
    _settle(state)


def highest(trick: list[tuple[int, int, bool]]) -> tuple[int, int] | None:
    """Return (seat, card) of the highest bid (lines.bid.highest); None without a bid.

    Of equal ones the later wins (lines.bid.tie). All bids are compared by number, whichever
    candidate they are for (RL-A05, RL-A06).
    """
    best, found = 0, None
    for seat, card, bids in trick:
        if bids and card >> 2 >= best:
            best, found = card >> 2, (seat, card)
    return found


def _settle(state: LinesState) -> None:
    best = highest(state.trick)
    if best is None:
        # The senior leaves (lines.update.none).
        state.winner = None
        buried = state.candidates.pop(0)
        state.graveyard.append(buried)
        state.tell("unsold", state.leader, (buried,))
        _next_trade(state)
        return
    state.winner, card = best
    suit = card & 3
    first, second = state.takes
    if first == second == suit and not state.is_dummy(state.winner):
        state.phase, state.actor = "take", state.winner
    else:
        # The senior also where the dummy has the choice (``lines.two.senior``), and of two
        # jokers (RL-A07).
        _collect(state, 0 if first in (suit, ANY) else 1)


def take(state: LinesState, move: Move) -> None:
    """Choose between two candidates of the suit that was bid (lines.collect.choice)."""
    _collect(state, state.candidates.index(move.args[0]))


def _collect(state: LinesState, index: int) -> None:
    """Give the winner a candidate (lines.collect, lines.trade.prize)."""
    seat = state.winner
    assert seat is not None
    card = state.candidates.pop(index)
    with_card = next(bid for who, bid, _ in state.trick if who == seat)
    state.tell("won", seat, (card, with_card))
    if card < 4:
        _crown(state, seat, card)
    else:
        own = state.lines[seat]
        own.append(card)
        found = line.three_lines(own, card)
        if len(found) == 2 and not state.is_dummy(seat):
            state.phase, state.actor = "banish", seat
            state.refresh()
            return
        if found:
            # The dummy banishes the line of one number (lines.two.cross).
            _banish(state, seat, found, "rank" if "rank" in found else "suit")
    _next_trade(state)


def _crown(state: LinesState, seat: int, ace: int) -> None:
    """Replace a ruler by the wandering ace, which stays open (lines.wanderer.open).

    It is no part of the line, and not to be declined (lines.wanderer.replace, RL-A10). The old
    ruler is put away face down (RL-A24).
    """
    old = state.rulers[seat]
    state.deposed[seat] = old
    state.rulers[seat] = ace
    state.ruler_open[seat] = True
    state.tell("crown", seat, (ace, old))


def choose_banishment(state: LinesState, move: Move) -> None:
    """Choose between two crossing 3-lines (lines.corruption.cross).

    The card that both share leaves with the one that is banished (RL-A09).
    """
    seat = state.moving()
    own = state.lines[seat]
    _banish(state, seat, line.three_lines(own, own[-1]), move.args[0])
    _next_trade(state)


def _banish(state: LinesState, seat: int, found: dict[str, list[int]], kind: str) -> None:
    """Put a 3-line into the graveyard (lines.corruption.banish)."""
    gone = found[kind]
    for card in gone:
        state.lines[seat].remove(card)
    state.graveyard += gone
    state.tell("banish", seat, tuple(gone), note=kind)


def _next_trade(state: LinesState) -> None:
    """Bring the candidates up to date and open the next trade (lines.update.before).

    The junior that is left stands first and so is the senior (lines.update.senior); one candidate
    lies open after the last trade (lines.next.left).
    """
    for seat, card, _ in state.trick:
        state.played[seat].append(card)
    state.trick = []
    # The winner leads; without a bid the same seat leads again (RL-A01).
    lead = state.options["lead"]
    if lead == "rotate":
        state.leader = (state.leader + 1) % state.sides
    elif lead == "winner" and state.winner is not None:
        state.leader = state.winner
    state.winner = None
    if state.turn == state.trades:
        _wake_jokers(state)
        return
    state.turn += 1
    # lines.update.draw
    junior = state.reveal("turn", state.royal.pop())
    state.candidates.append(junior)
    state.refresh()
    state.tell("turn", state.leader, (junior,))
    if state.sides > state.seats:
        _turn_up(state)
    advance(state)


# --- the dummy ----------------------------------------------------------------------------------


def _dummy_card(state: LinesState) -> int:
    """Take the card that the dummy plays: the open one if it bids, else the top of the pile.

    Rules: lines.two.up, lines.two.pile.
    """
    up = state.up
    assert up is not None
    # In the last trade the open card is all that is left (RL-A21).
    if ALLOWED[state.suits][up] or not state.pile:
        state.up = None
        return state.reveal("dummy", up)
    return state.reveal("dummy", state.pile.pop())


def _turn_up(state: LinesState) -> None:
    """Turn a new open card over as a trade begins, if the last one was played (lines.two.up)."""
    if state.up is None:
        state.up = state.reveal("up", state.pile.pop())
        state.tell("up", state.seats, (state.up,))


def _dummy_escape(state: LinesState, escapes: list[tuple[int, int]]) -> tuple[int, int]:
    """Return the pair that goes with the dummy's joker: the one that leaves most points.

    Rules: lines.two.joker, RL-A22.
    """
    seat = state.seats
    ruler = state.rulers[seat]
    if ruler == UNKNOWN:
        # Its choice follows from its ruler, which the same move shows in the end.
        shown = state.recorded_later("rulers")
        if shown is None or shown[seat] == UNKNOWN:
            raise HiddenError("the dummy's joker goes by its ruler, which a view does not know")
        ruler = shown[seat]
    return line.best_escape(state.lines[seat], escapes, ruler & 3)[0]


# --- the black market ----------------------------------------------------------------------------


def offer(state: LinesState, move: Move) -> None:
    """Choose a card for the market, or none; with the last choice the cards are passed on.

    The choice is secret (lines.four.market, RL-A23).
    """
    seat = state.moving()
    card = move.args[0]
    # A card stays in its hand until all have chosen, so that its number tells nothing.
    state.offers[seat] = card if state.viewer in (None, seat) else UNKNOWN
    state.tell("offer", seat)
    if seat + 1 < state.sides:
        state.actor = seat + 1
        return
    _pass_on(state)
    state.offers = [None] * state.sides
    state.turn = 1
    advance(state)


def _pass_on(state: LinesState) -> None:
    """Pass each card to the left, past those who keep theirs (lines.four.market.abstain)."""
    seat = state.actor
    ring = _ring(state)
    state.ring = list(ring)
    state.tell("ring", state.starter, note=" ".join(map(str, ring)))
    if len(ring) < 2:
        return
    for i, giver in enumerate(ring):
        taker = ring[(i + 1) % len(ring)]
        card = state.offers[giver]
        assert card is not None
        # What comes is told to the taker alone. The whole record tells it of the last to choose,
        # as his own does; a text may leave it out there.
        if taker == state.viewer:
            card = state.reveal("came", card)
        elif state.viewer is None and taker == seat:
            if state.is_recorded and state.recorded_later("came") is None:
                state.note("came", card)
            else:
                state.reveal("came", card)
        state.passed.append((giver, taker, card))
    for giver, _, card in state.passed:
        state.drop(giver, card)
    for giver, taker, card in state.passed:
        state.hands[taker].append(card if state.viewer in (None, giver, taker) else UNKNOWN)
        state.tell("pass", giver, (card,), taker)
    for taker in ring:
        state.hands[taker].sort(key=in_text_order)


def _ring(state: LinesState) -> tuple[int, ...]:
    """Return the seats that take part; a view is told them, and knows only its own choice."""
    giving = [card != NONE for card in state.offers]
    ring = tuple(seat for seat, gives in enumerate(giving) if gives)
    if state.viewer is None:
        return state.reveal_all("ring", ring)
    told = state.recorded_later("ring")
    if told is not None and state.viewer >= 0 and giving[state.viewer] != (state.viewer in told):
        raise disagrees(("ring", told))
    return state.reveal_all("ring", ring if told is None else told, known=False)


# --- the end of a round --------------------------------------------------------------------------


def _wake_jokers(state: LinesState) -> None:
    """Let the jokers escape after the last trade (lines.joker.escape)."""
    state.refresh()
    for seat, own in enumerate(state.lines):
        if own.count(JOKER) == 2:  # lines.four.cancel, RL-A18
            own[:] = [card for card in own if card != JOKER]
            state.graveyard += [JOKER, JOKER]
            state.tell("cancel", seat, (JOKER, JOKER))
    state.escapes = [
        seat for seat, own in enumerate(state.lines) if JOKER in own and line.pairs(own)
    ]
    _next_escape(state)


def _next_escape(state: LinesState) -> None:
    # In the order of the seats; who has only one way out is not asked (RL-A15).
    while state.escapes:
        seat = state.escapes[0]
        found = line.pairs(state.lines[seat])
        if len(found) > 1 and not state.is_dummy(seat):
            state.phase, state.actor = "joker", seat
            return
        _escape(state, seat, found[0] if len(found) == 1 else _dummy_escape(state, found))
    _reveal_rulers(state)


def escape(state: LinesState, move: Move) -> None:
    """Choose the 3-line that a joker makes (lines.joker.escape)."""
    first, second = move.args
    _escape(state, state.moving(), (first, second))
    _next_escape(state)


def _escape(state: LinesState, seat: int, pair: tuple[int, int]) -> None:
    state.escapes.remove(seat)
    for card in (JOKER, *pair):
        state.lines[seat].remove(card)
    state.graveyard += (JOKER, *pair)
    state.tell("escape", seat, pair)


def _reveal_rulers(state: LinesState) -> None:
    """Turn all rulers over at the end (lines.reveal)."""
    state.rulers = list(state.reveal_all("rulers", tuple(state.rulers)))
    state.ruler_open = [True] * state.sides
    state.phase, state.actor = "over", None
    for seat, ruler in enumerate(state.rulers):
        assert ruler != UNKNOWN
        state.tell("ruler", seat, (ruler,))
    state.tell("over", state.starter, tuple(state.candidates))
