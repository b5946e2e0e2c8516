"""Positions of the family as JSON, and the dealing out of what a view does not know.

Keys are those of ``docs/notation.md``. Two of them hold what everybody has seen of hands that
are hidden now, so that nothing is implied by history: ``shown`` (cards that went into a hand
in the open) and ``limits`` (after a failure to follow: the most cards of that suit that the
unseen part of the hand can hold). ``viewer`` stands in a view only.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import partial
from itertools import chain
from math import floor
from operator import getitem
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, cast

from regalia.cards import (
    SUITS,
    TEXT,
    UNKNOWN,
    RandomSource,
    parse_card,
    read_cards,
    texts,
)
from regalia.errors import NotationError, PositionError, fault, is_unread, one_check
from regalia.fields import Fields, check_pack, read_card, read_list, read_seat
from regalia.game import Game
from regalia.games.royal_family.marks import CARD, marks_to_bits, parse_marks
from regalia.games.royal_family.pack import COPIES, PACK
from regalia.games.royal_family.phases import AFTER_DRAWS, BATTLE, BEFORE_DRAW, DRAW
from regalia.i18n import tr

if TYPE_CHECKING:
    from regalia.games.royal_family.state import RoyalFamilyState

S = TypeVar("S", bound="RoyalFamilyState")

ENDINGS = ("ended", "exhausted", "redeal")


def to_dict(state: RoyalFamilyState) -> dict[str, Any]:
    """Return the position; ``from_dict`` is its inverse."""
    position: dict[str, Any] = {
        "game": state.game.id,
        "dealer": state.dealer,
        "turn": state.turn,
        "attacker": state.attacker,
        "phase": state.phase,
        "actor": state.actor,
        "house": [None if suit is None else SUITS[suit] for suit in state.house],
        "hands": [texts(hand) for hand in state.hands],
        "spoils": [_entries(state, zone) for zone in state.spoils],
        "meld": [_entries(state, zone) for zone in state.meld],
        "stock": texts(state.stock),
        "discard": [_entry(state, entry) for entry in state.discard],
        "dead": texts(sorted(state.dead)),
        "battle": [[TEXT[card], seat] for card, seat in state.battle],
        "draws": state.draws[:],
        "won": state.won,
        "shown": [texts(cards) for cards in state.shown],
        "limits": [
            {SUITS[suit]: most for suit, most in sorted(limit.items())} for limit in state.limits
        ],
        "redeals": state.redeals,
        "first": state.first,
        "ended": state.ended,
        "options": dict(state.game.changed_options(state.options)),
    }
    position.update(state.more_to_dict())
    if state.viewer is not None:
        position["viewer"] = state.viewer
    return position


def _entry(state: RoyalFamilyState, entry: int) -> str:
    marks = state.marks(entry)
    return f"{TEXT[entry & CARD]}.{marks}" if marks else TEXT[entry & CARD]


def _entries(state: RoyalFamilyState, zone: list[int]) -> list[str]:
    """Canonical order on a board: by card, then by the text of the marks."""
    lying = sorted((entry & CARD, state.marks(entry)) for entry in zone)
    return [f"{TEXT[card]}.{marks}" if marks else TEXT[card] for card, marks in lying]


# --- reading -------------------------------------------------------------------------------------

_REQUIRED = ("dealer", "turn", "attacker", "phase", "house", "hands", "spoils", "meld", "stock")
_KNOWN = {
    *_REQUIRED,
    *("game", "actor", "discard", "dead", "battle", "draws", "won", "shown", "limits"),
    *("redeals", "first", "ended", "options", "viewer"),
}


def from_dict(game: Game, state_class: type[S], position: Mapping[str, Any]) -> S:
    """Return the state of the position; PositionError names the first field that is wrong.

    Where all that is wrong is asked, the state is good only if nothing is.
    """
    fields = Fields(game, position, _REQUIRED, {*_KNOWN, *state_class.MORE_KEYS})
    hands = fields.items("hands")
    if len(hands) not in game.seats:
        raise PositionError(
            "hands",
            tr("must have {length} parts, one a seat, not {n}", length=game.seats[0], n=len(hands)),
        )
    seats = len(hands)
    options = fields.options()
    state = state_class(game, seats, fields.number("dealer", 0, seats - 1), options)
    state.viewer = fields.number_or_none("viewer", -1, seats - 1)
    state.turn = fields.number("turn", 0, 10_000)
    state.redeals = fields.number("redeals", 0, 1_000, 0)
    for name in ("attacker", "won", "first"):
        setattr(state, name, fields.number_or_none(name, 0, seats - 1))
    for name in ("stock", "dead"):
        setattr(state, name, fields.cards(name, []))
    state.discard = fields.each("discard", partial(_read_entry, state), default=[])
    for name in ("hands", "shown"):
        zones = fields.each(name, read_cards, seats, [[]] * seats)
        setattr(state, name, [sorted(zone) for zone in zones])
    for name in ("spoils", "meld"):
        setattr(state, name, fields.each(name, partial(_read_entries, state), seats))
    state.house = fields.each("house", _suit, seats)
    state.battle = fields.each("battle", partial(_pair, seats=seats), default=[])
    state.draws = fields.each("draws", partial(read_seat, seats=seats), default=[])
    state.limits = fields.each("limits", _limits, seats, [{}] * seats)
    state.ended = fields.one_of_or_none("ended", ENDINGS)
    if is_unread():
        return state
    state.read_more(fields)
    if is_unread():
        return state
    _check_pack(state)
    state.actor = None
    with one_check():
        _set_phase(state, fields)
        state.recount()
        state.check_more()
        open_hand = state.actor is not None and UNKNOWN not in state.hands[state.actor]
        if open_hand and not state.legal_moves():
            fault("phase", tr("nothing can be done in this phase"))
    return state


def _suit(value: object, field: str) -> int | None:
    if value is None:
        return None
    if not isinstance(value, str) or len(value) != 1 or value not in SUITS:
        said = tr("is {value}, none of {words} or null", value=f"{value!r:.40}", words="S, H, D, C")
        raise PositionError(field, said)
    return SUITS.index(value)


def _read_entries(state: RoyalFamilyState, value: object, field: str) -> list[int]:
    found = []
    for i, text in enumerate(read_list(value, field)):
        with one_check(reads=True):
            found.append(_read_entry(state, text, f"{field}[{i}]"))
    return found


def _read_entry(state: RoyalFamilyState, text: object, field: str) -> int:
    try:
        if not isinstance(text, str):
            raise NotationError(f"{text!r:.40} is not a card")
        name, dot, marks = text.partition(".")
        card = parse_card(name)
        if card >= 52:
            raise NotationError(f"{name} cannot lie open on the table")
        if not dot:
            return card
        found = parse_marks(marks)
        used = {name for name, value in found.groupdict().items() if value}
        if used - state.MARKS:
            known = ", ".join(sorted(state.MARKS))
            raise NotationError(f"{marks}: the marks of this game are {known}")
        return card | marks_to_bits(found)
    except NotationError as error:
        raise PositionError(field, str(error)) from None


def _pair(value: object, field: str, seats: int) -> tuple[int, int]:
    card, seat = read_list(value, field, 2)
    return read_card(card, field, "cannot be played to a trick"), read_seat(seat, field, seats)


def _limits(value: object, field: str) -> dict[int, int]:
    if not isinstance(value, dict):
        said = tr("must be an object suit -> number, not {value}", value=f"{value!r:.40}")
        raise PositionError(field, said)
    limits = {}
    for suit, most in value.items():
        number = _suit(suit, field)
        if number is None or type(most) is not int or not 0 <= most <= len(PACK):
            said = tr("{n} is no number of cards of a suit", n=f"{most!r:.20}")
            raise PositionError(field, said)
        limits[number] = most
    return limits


def _check_pack(state: RoyalFamilyState) -> None:
    every, whole = check_pack(state, PACK), Counter(texts(PACK))
    for seat in range(state.seats):
        shown = state.known_cards(seat)
        spare = Counter(shown) - Counter(state.hands[seat])
        if UNKNOWN in shown or spare.total() > state.hands[seat].count(UNKNOWN):
            fault(f"shown[{seat}]", tr("holds cards that are not in that hand"))
        for card, count in spare.items():
            if every[TEXT[card]] + count > whole[TEXT[card]]:
                said = tr("{card} cannot be there: every copy is in sight", card=TEXT[card])
                fault(f"shown[{seat}]", said)
            every[TEXT[card]] += count


def _set_phase(state: RoyalFamilyState, fields: Fields) -> None:
    phase = state.phase = fields.one_of("phase", (*state.LISTS, "over"))
    if phase == "over":
        if state.ended is None:
            fault("ended", tr("must say how the hand ended when it is over"))
    elif state.ended is not None:
        fault("ended", tr("is {value}, but the hand is not over", value=state.ended))
    actor: int | None = None
    if phase == "house":
        if state.first is not None:
            left = [seat for seat in range(state.seats) if state.house[seat] is None]
            if len(left) != 1:
                raise PositionError(
                    "house", tr("one seat has still to choose its house in this phase")
                )
            actor = left[0]
        else:
            actor = state.asked(fields.get("actor"))
        for name in ("spoils", "meld", "battle"):
            if any(getattr(state, name)):
                fault(name, tr("must be empty until every house is chosen"))
    elif phase != "over":
        if state.attacker is None or None in state.house:
            raise PositionError(
                "attacker", tr("must be set once play has begun, and so must every house")
            )
        actor = _turn_actor(state, fields)
    fields.check_actor(actor)
    state.actor = actor


def _turn_actor(state: RoyalFamilyState, fields: Fields) -> int:
    phase, attacker = state.phase, state.attacking()
    others = [(attacker + i) % state.seats for i in range(1, state.seats)]
    # The attacker's second draw falls away when he has taken the pile.
    left = len(state.draws)
    if left and state.draws not in ([attacker, *others, attacker][-left:], others[-left:]):
        fault("draws", tr("are the attacker, the others clockwise, the attacker again"))
    if (
        left
        and attacker not in state.draws
        and not state.hands[attacker]
        and not state.no_draws_left()
    ):
        # A seat that has drawn holds a card; one that took the pile had to keep a card to lead.
        said = tr("is empty, but the attacker has drawn and has a card to lead")
        fault(f"hands[{attacker}]", said)
    if phase in (BEFORE_DRAW, DRAW):
        if not left or (phase == BEFORE_DRAW) != (left == state.seats + 1):
            said = tr("must name the seats still to draw, the next one first")
            raise PositionError("draws", said)
        return state.draws[0]
    if state.draws and phase not in state.QUESTIONS:
        fault("draws", tr("must be empty in this phase"))
    if phase == BATTLE:
        if not state.battle:
            raise PositionError("battle", tr("is empty, but cards are played to it in this phase"))
        fought = {seat for _, seat in state.battle}
        for i in range(1, state.seats):
            seat = (state.battle[0][1] + i) % state.seats
            if seat not in fought and state.hands[seat]:
                return seat
        raise PositionError("battle", tr("everybody has played already"))
    if phase == "spoil" and (state.won is None or not state.battle):
        said = tr("must name who takes from the trick, and the trick must lie there")
        raise PositionError("won", said)
    asked = state.asked(fields.get("actor"))
    if asked is not None:
        return asked
    if state.battle:
        fault("battle", tr("must be empty in this phase"))
    if phase == AFTER_DRAWS and not state.hands[attacker]:
        fault(f"hands[{attacker}]", tr("is empty, but a card has to be led"))
    return attacker


# --- dealing out what a view does not know -----------------------------------------------------


#: card -> number of copies -> so many of it.
_COPIES_OF = tuple(tuple((card,) * n for n in range(4)) for card in range(52))
_WHOLE = int.from_bytes(bytes(COPIES), "little")


class Sampling(NamedTuple):
    """The common part of all samples of a view; searches take many of the same view."""

    #: The view as a whole state, in the hands the cards that it knows to be there and no others.
    start: RoyalFamilyState
    #: The cards that lie nowhere yet, in canonical order, and how many of them are to be drawn.
    pool: list[int]
    drawn: int
    #: (seat, number of cards, the most of each suit) of what the hands lack, in this order. None
    #: where any cards will do.
    hands: list[tuple[int, int, list[int] | None]]
    #: How many cards of the stock and of the dead pile are unknown. A pile of which all are is
    #: empty in ``start``.
    stock: int
    dead: int


def sample(state: S, rng: RandomSource) -> S:
    """A whole state that looks like ``state`` to its viewer (see ``State.sample``)."""
    sampling = state._sampling
    if not isinstance(sampling, Sampling):
        sampling = state._sampling = _sampling(state)
    new = cast(S, sampling.start).copy()
    pool = sampling.pool[:]
    _shuffle_end(pool, sampling.drawn, rng)
    for seat, count, most in sampling.hands:
        _put(new, seat, _take(pool, count) if most is None else _pick(pool, count, most))
    _fill(new.stock, sampling.stock, pool)
    new.on_sample(pool)
    # The rest needs no order: no card is drawn from the dead pile.
    _fill(new.dead, sampling.dead, pool)
    return new


def _sampling(state: RoyalFamilyState) -> Sampling:
    """Return what samples of the view begin with."""
    start = state.copy()
    start.viewer = None
    pool = _unseen(state)
    narrow = any(state.limits)
    hidden = [hand.count(UNKNOWN) for hand in start.hands]
    for seat, unseen in enumerate(hidden):
        if not unseen:
            continue
        hand = start.hands[seat]
        hand[:] = [card for card in hand if card != UNKNOWN]
        start.have[seat][UNKNOWN] = 0
        known = state.known_cards(seat)
        if known and hand:
            known = list((Counter(known) - Counter(hand)).elements())
        # What the viewer knows to be in the hand is there, whatever the rest may be.
        sure = known[:unseen]
        for card in sure:
            pool.remove(card)
        _put(start, seat, sure)
        hidden[seat] -= len(sure)
    # A hand that cannot hold every suit may need cards from anywhere in the pool.
    stock, dead = start.stock.count(UNKNOWN), start.dead.count(UNKNOWN)
    for pile, unknown in ((start.stock, stock), (start.dead, dead)):
        if unknown == len(pile):
            pile.clear()
    wanted = stock + sum(hidden) + start.hidden_elsewhere()
    order = [seat for seat, unseen in enumerate(hidden) if unseen]
    if narrow:
        # The hand with the most known of it first: it has the fewest ways to be filled.
        order.sort(key=lambda seat: -len(state.limits[seat]))
    hands: list[tuple[int, int, list[int] | None]] = []
    for seat in order:
        count, limits = hidden[seat], state.hidden_limits(seat)
        most = [limits.get(suit, count) for suit in range(4)] if limits else None
        hands.append((seat, count, most))
    return Sampling(start, pool, len(pool) if narrow else wanted, hands, stock, dead)


def _unseen(state: RoyalFamilyState) -> list[int]:
    """Return the cards of the pack that are in no known place, in canonical order."""
    # Read as one number, the counts of all cards are subtracted at once: a byte is no less than 0.
    left = _WHOLE
    for have in state.have:
        left -= int.from_bytes(have[:52], "little")
    counts = bytearray(left.to_bytes(52, "little"))
    for entry in state.discard:
        counts[entry & CARD] -= 1
    for pile in (state.stock, state.dead):
        if pile.count(UNKNOWN) < len(pile):
            for card in pile:
                if card != UNKNOWN:
                    counts[card] -= 1
    for card in (*[card for card, _ in state.battle], *state.cards_elsewhere()):
        counts[card] -= 1
    return list(chain.from_iterable(map(getitem, _COPIES_OF, counts)))


def _shuffle_end(cards: list[int], count: int, rng: RandomSource) -> None:
    """Bring so many cards, drawn at random in random order, to the end of the list."""
    random = rng.random
    for i in range(len(cards) - 1, len(cards) - 1 - count, -1):
        j = floor(random() * (i + 1))  # In less time than by `int`.
        cards[i], cards[j] = cards[j], cards[i]


def _put(state: RoyalFamilyState, seat: int, cards: list[int]) -> None:
    """Add cards to a hand."""
    hand, have = state.hands[seat], state.have[seat]
    hand += cards
    hand.sort()
    for card in cards:
        have[card] += 1


def _fill(pile: list[int], unknown: int, pool: list[int]) -> None:
    """Put cards off the end of the pool in the place of the unknown ones of a pile."""
    if not pile:
        pile += _take(pool, unknown)
    elif unknown:
        pile[:] = [pool.pop() if card == UNKNOWN else card for card in pile]


def _take(pool: list[int], count: int) -> list[int]:
    """Take ``count`` cards off the end of the pool."""
    rest = len(pool) - count
    taken = pool[rest:]
    del pool[rest:]
    return taken


def _pick(pool: list[int], count: int, most: list[int]) -> list[int]:
    """Take ``count`` cards out of the shuffled pool, no more of each suit than its ``most``."""
    left = most[:]
    picked: list[int] = []
    for i in range(len(pool) - 1, -1, -1):
        suit = pool[i] & 3
        if left[suit] > 0:
            left[suit] -= 1
            picked.append(pool.pop(i))
            if len(picked) == count:
                return picked
    raise PositionError("limits", "leave no way to deal the cards that are not seen")
