"""The keys of a position that only the games with gifts and marriages have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from regalia.cards import TEXT, UNKNOWN, parse_card
from regalia.errors import NotationError, PositionError
from regalia.games.royal_family.marks import CARD, SERIAL_AT, Place, parse_place
from regalia.games.royal_family.marriages.state import Hostage, Marriage, MarriagesState, serial
from regalia.games.royal_family.pack import PACK
from regalia.games.royal_family.state import (
    AFTER_DRAWS,
    AFTER_TRICK,
    BATTLE,
    BATTLE_OVER,
    BEFORE_DRAW,
    BEFORE_LEAD,
    DRAW,
    TURN_END,
    TURN_START,
)

KEYS = (
    *("gifts", "giftQueue", "given", "gifted", "acted", "barred", "early", "challenger"),
    *("queue", "resume", "challenge", "offer", "spouse", "marriages", "hostages", "took"),
)

_POINTS = (
    *(TURN_START, BEFORE_DRAW, DRAW, AFTER_DRAWS, BEFORE_LEAD),
    *(BATTLE, BATTLE_OVER, AFTER_TRICK, TURN_END),
)


def write(state: MarriagesState) -> dict[str, Any]:
    """Return the keys beyond those of every family position."""
    challenge, offer, spouse = state.challenge, state.offer, state.spouse_choice
    return {
        "gifts": [[giver, taker, TEXT[card]] for giver, taker, card in state.gifts],
        "giftQueue": [list(pair) for pair in state.gift_queue],
        "given": [
            [[seat, TEXT[card]] for seat, card in sorted(known)] for known in state.known_gifts
        ],
        "gifted": state.gifted,
        "acted": state.hostage_act,
        "barred": state.meld_barred,
        "early": state.led_early,
        "challenger": state.challenger,
        "queue": state.queue[:],
        "resume": state.resume_at if state.phase in ("gift", "claim", "spouse") else None,
        "challenge": challenge
        and {"kind": challenge[0], "then": challenge[1], "cards": _melded(state, challenge[2])},
        "offer": offer and {"for": str(offer[0]), "give": TEXT[offer[1]], "then": offer[2]},
        # Null: the owner of the board chooses.
        "spouse": spouse
        and {"board": spouse[0], "chooser": None if spouse[1] == spouse[0] else spouse[1]},
        "marriages": sorted((_marriage(state, m) for m in state.marriages), key=_sortable),
        "hostages": sorted((_hostage(state, h) for h in state.hostages), key=_sortable),
        "took": {TEXT[card]: n for card, n in sorted(state.ransomed_this_turn.items()) if n},
    }


def _sortable(value: Mapping[str, Any]) -> list[tuple[int, str]]:
    return [(TEXT.index(str(v)[:2]) if isinstance(v, str) else v, str(v)) for v in value.values()]


def _place(state: MarriagesState, number: int) -> str:
    found = state.locate(number)
    assert found is not None
    seat, zone, entry = found
    return str(Place(entry & CARD, seat, zone, state.marks(entry)))


def _melded(state: MarriagesState, numbers: tuple[int, ...]) -> list[str]:
    """Return the cards of an early meld, with marks where other copies lie beside them."""
    assert state.attacker is not None
    zone = state.meld[state.attacker]
    named = [
        (kind & CARD, place.marks)
        for kind, place in state.places(state.attacker, "m", zone)
        for entry in zone
        if serial(entry) in numbers and state.alike(entry, kind)
    ]
    return [f"{TEXT[card]}.{marks}" if marks else TEXT[card] for card, marks in sorted(named)]


def _marriage(state: MarriagesState, marriage: Marriage) -> dict[str, Any]:
    return {
        "board": marriage.board,
        "home": _place(state, marriage.home),
        "other": _place(state, marriage.other),
        "since": marriage.since,
    }


def _hostage(state: MarriagesState, hostage: Hostage) -> dict[str, Any]:
    return {
        "card": _place(state, hostage.card),
        "target": _place(state, hostage.target),
        "turn": hostage.turn,
    }


# --- reading --------------------------------------------------------------------------------------


class _Reader:
    def __init__(self, state: MarriagesState, position: Mapping[str, Any]) -> None:
        self.state = state
        self.position = position

    def number(self, value: object, field: str, most: int, least: int = 0) -> int:
        if type(value) is not int or not least <= value <= most:
            raise PositionError(field, f"is {value!r:.40}, not a whole number up to {most}")
        return value

    def seat(self, value: object, field: str) -> int:
        return self.number(value, field, self.state.seats - 1)

    def seat_or_none(self, key: str) -> int | None:
        value = self.position.get(key)
        return None if value is None else self.seat(value, key)

    def items(self, key: str) -> list[Any]:
        return self.whole(self.position.get(key, []), key)

    def flag(self, key: str) -> bool:
        value = self.position.get(key, False)
        if not isinstance(value, bool):
            raise PositionError(key, f"is {value!r:.40}, neither true nor false")
        return value

    def word(self, key: str, allowed: tuple[str, ...]) -> str | None:
        return self.one_of(self.position.get(key), key, allowed)

    def one_of(self, value: object, field: str, allowed: tuple[str, ...]) -> str | None:
        if value is None or (isinstance(value, str) and value in allowed):
            return value
        raise PositionError(field, f"is {value!r:.40}, none of {', '.join(allowed)} or null")

    def part(self, value: object, field: str, keys: tuple[str, ...]) -> Mapping[str, Any]:
        if not isinstance(value, Mapping) or set(value) != set(keys):
            raise PositionError(field, f"must be an object with {', '.join(keys)}")
        return value

    def card(self, text: object, field: str) -> int:
        try:
            if not isinstance(text, str):
                raise NotationError(f"{text!r:.40} is not a card")
            return parse_card(text)
        except NotationError as error:
            raise PositionError(field, str(error)) from None

    def place(self, text: object, field: str) -> Place:
        try:
            if not isinstance(text, str):
                raise NotationError(f"{text!r:.40} is no place")
            return parse_place(text, self.state.seats)
        except NotationError as error:
            raise PositionError(field, str(error)) from None

    def whole(self, value: object, field: str) -> list[Any]:
        if not isinstance(value, list):
            raise PositionError(field, f"must be a list, not {value!r:.40}")
        return value

    def pair(self, value: object, field: str, length: int) -> list[Any]:
        if not isinstance(value, list) or len(value) != length:
            raise PositionError(field, f"must be a list of {length}, not {value!r:.40}")
        return value


def read(state: MarriagesState, position: Mapping[str, Any]) -> None:
    """Set what ``write`` wrote, once the zones are read.

    PositionError names the field that is wrong.
    """
    reader = _Reader(state, position)
    marks = _number_boards(state, position)
    state.gifted = reader.flag("gifted")
    state.meld_barred = reader.flag("barred")
    state.led_early = reader.flag("early")
    state.challenger = reader.seat_or_none("challenger")
    state.hostage_act = reader.word("acted", ("declare", "redeem"))
    state.resume_at = reader.word("resume", _POINTS)
    for i, gift in enumerate(reader.items("gifts")):
        field = f"gifts[{i}]"
        giver, taker, card = reader.pair(gift, field, 3)
        state.gifts.append(
            (reader.seat(giver, field), reader.seat(taker, field), reader.card(card, field))
        )
    for i, pair in enumerate(reader.items("giftQueue")):
        giver, taker = reader.pair(pair, f"giftQueue[{i}]", 2)
        state.gift_queue.append(
            (reader.seat(giver, f"giftQueue[{i}]"), reader.seat(taker, f"giftQueue[{i}]"))
        )
    given = reader.items("given")
    if given:
        for i, known in enumerate(reader.pair(given, "given", state.seats)):
            for entry in reader.whole(known, f"given[{i}]"):
                seat, card = reader.pair(entry, f"given[{i}]", 2)
                state.known_gifts[i].append(
                    (reader.seat(seat, f"given[{i}]"), reader.card(card, f"given[{i}]"))
                )
    state.queue = [reader.seat(s, f"queue[{i}]") for i, s in enumerate(reader.items("queue"))]
    took = position.get("took", {})
    if not isinstance(took, Mapping):
        raise PositionError("took", f"must be an object card -> number, not {took!r:.40}")
    state.ransomed_this_turn = {
        reader.card(c, "took"): reader.number(n, "took", len(PACK), 1) for c, n in took.items()
    }
    _read_pairs(state, reader, marks)
    _read_questions(state, reader)


def _number_boards(state: MarriagesState, position: Mapping[str, Any]) -> dict[int, str]:
    """Give the cards on the boards serial numbers; return the marks written there, by number."""
    marks = {}
    for key, zones in (("spoils", state.spoils), ("meld", state.meld)):
        for seat, zone in enumerate(zones):
            for i, text in enumerate(position[key][seat]):
                state.last_serial += 1
                zone[i] |= state.last_serial << SERIAL_AT
                marks[state.last_serial] = text.partition(".")[2]
    return marks


def _find_melded(state: MarriagesState, reader: _Reader, texts: list[Any]) -> tuple[int, ...]:
    """Return the numbers of the cards of an early meld that ``_melded`` wrote."""
    numbers: list[int] = []
    for text in texts:
        card, dot, marks = text.partition(".") if isinstance(text, str) else (text, "", "")
        place = reader.place(f"{card}@{state.attacker}m{dot}{marks}", "challenge.cards")
        kind = state.find(place)
        alike = [
            e for e in state.zone(place.seat, "m") if kind is not None and state.alike(e, kind)
        ]
        number = next((serial(e) for e in alike if serial(e) not in numbers), None)
        if number is None:
            raise PositionError("challenge.cards", f"{text} does not lie in the attacker's melds")
        numbers.append(number)
    return tuple(numbers)


def _read_questions(state: MarriagesState, reader: _Reader) -> None:
    challenge = reader.position.get("challenge")
    if challenge is not None:
        part = reader.part(challenge, "challenge", ("kind", "then", "cards"))
        kind = reader.one_of(part["kind"], "challenge.kind", ("meld", "lead", "gift"))
        then = reader.one_of(part["then"], "challenge.then", _POINTS)
        texts = reader.whole(part["cards"], "challenge.cards")
        if kind is None or then is None:
            raise PositionError("challenge", "must say what is challenged, and what comes then")
        state.challenge = (kind, then, _find_melded(state, reader, texts))
    offer = reader.position.get("offer")
    if offer is not None:
        part = reader.part(offer, "offer", ("for", "give", "then"))
        then = reader.one_of(part["then"], "offer.then", _POINTS)
        if then is None:
            raise PositionError("offer.then", "must say where the turn goes on")
        wanted = reader.place(part["for"], "offer.for")
        state.offer = (wanted, reader.card(part["give"], "offer.give"), then)
    spouse = reader.position.get("spouse")
    if spouse is not None:
        part = reader.part(spouse, "spouse", ("board", "chooser"))
        board = reader.seat(part["board"], "spouse.board")
        # Nobody named: the owner of the board chooses.
        chooser = board if part["chooser"] is None else part["chooser"]
        state.spouse_choice = (board, reader.seat(chooser, "spouse.chooser"))


def _read_pairs(state: MarriagesState, reader: _Reader, marks: Mapping[int, str]) -> None:
    wedded: set[int] = set()

    def number_of(
        text: object, field: str, taken: set[int], again: bool = False
    ) -> tuple[Place, int]:
        place = reader.place(text, field)
        found = [
            serial(entry)
            for entry in (state.zone(place.seat, place.zone) if place.zone != "h" else ())
            if (entry & CARD, marks[serial(entry)]) == (place.card, place.marks)
        ]
        free = [number for number in found if number not in taken] or (found if again else [])
        if not free:
            raise PositionError(field, f"{text} lies nowhere on the boards")
        taken.add(free[0])
        return place, free[0]

    for i, value in enumerate(reader.items("marriages")):
        field = f"marriages[{i}]"
        part = reader.part(value, field, ("board", "home", "other", "since"))
        home, home_number = number_of(part["home"], f"{field}.home", wedded)
        other, other_number = number_of(part["other"], f"{field}.other", wedded)
        board = reader.seat(part["board"], f"{field}.board")
        if not home.seat == other.seat == board:
            raise PositionError(field, "both spouses must lie on the marriage's board")
        since = reader.number(part["since"], f"{field}.since", 10_000)
        state.marriages.append(Marriage(board, home_number, other_number, since))
    held: set[int] = set()
    held_against: set[int] = set()
    for i, value in enumerate(reader.items("hostages")):
        field = f"hostages[{i}]"
        part = reader.part(value, field, ("card", "target", "turn"))
        card, number = number_of(part["card"], f"{field}.card", held)
        # Of equal couples that all are suspended, each has its own hostage.
        target, target_number = number_of(part["target"], f"{field}.target", held_against, True)
        marriage = state.marriage_of(target_number)
        if marriage is not None:
            held_against |= {marriage.home, marriage.other}
        turn = reader.number(part["turn"], f"{field}.turn", 10_000)
        state.hostages.append(Hostage(card.seat, number, target.seat, target_number, turn))
    for seat in range(state.seats):
        for zone in "sm":
            for entry in state.zone(seat, zone):
                written, right = marks[serial(entry)], state.marks(entry)
                if written != right:
                    raise PositionError(
                        f"{'spoils' if zone == 's' else 'meld'}[{seat}]",
                        f"{TEXT[entry & CARD]} has the marks {written or 'none'!r}, but by the "
                        f"marriages and hostages they are {right or 'none'!r}",
                    )


def check_question(state: MarriagesState) -> None:
    """PositionError unless what is asked in this phase can be asked, and answered."""
    phase = state.phase
    if phase in ("gift", "claim", "spouse") and state.resume_at is None:
        raise PositionError("resume", f"must say where the turn goes on after the phase {phase}")
    if phase in state.QUESTIONS:
        starting = state.resume_at in (BEFORE_DRAW, TURN_START)
        if starting != (len(state.draws) == state.seats + 1):
            raise PositionError("draws", "do not fit where the turn goes on")
        if state.draws and not starting and state.resume_at != DRAW:
            raise PositionError("draws", "are over where the turn goes on")
    for i, known in enumerate(state.known_gifts):
        for other in range(state.seats):
            there = Counter(card for seat, card in known if seat == other)
            missing = there - Counter(state.hands[other])
            if missing.total() > state.hands[other].count(UNKNOWN):
                raise PositionError(f"given[{i}]", "holds cards that are not in that hand")
    if phase == "gift":
        _check_gifts(state)
    elif state.gifts or state.gift_queue:
        raise PositionError("gifts", f"must be empty in the phase {phase}")
    if phase == "claim" and not state.discard:
        raise PositionError("discard", "is empty, so nobody can be asked for a claim")
    if phase == "challenge":
        _check_challenge(state)
    if phase == "consent":
        _check_offer(state)


def _check_gifts(state: MarriagesState) -> None:
    """Check that each giver has a card when it is his turn, and gets one for it in the end."""
    assert state.attacker is not None
    held = [len(hand) for hand in state.hands]
    waiting = [(giver, taker) for giver, taker, _ in state.gifts]
    both = [state.attacker, *state.partners(state.attacker)]
    for giver, taker in (*waiting, *state.gift_queue):
        if state.attacker not in (giver, taker) or {giver, taker} - set(both) or giver == taker:
            raise PositionError("giftQueue", f"seats {giver} and {taker} exchange no gifts")
    for giver, taker in state.gift_queue:
        if not held[giver]:
            raise PositionError("giftQueue", f"seat {giver} has nothing to give to {taker}")
        if (taker, giver) in waiting:
            waiting.remove((taker, giver))
            held[taker] += 1
        else:
            waiting.append((giver, taker))
            held[giver] -= 1
    if waiting:
        raise PositionError("gifts", f"nothing is given back to seat {waiting[0][0]}")


def _check_challenge(state: MarriagesState) -> None:
    assert state.attacker is not None
    if state.challenge is None:
        raise PositionError("challenge", "must say what may be challenged")
    kind, then, _ = state.challenge
    if (kind == "lead") != (then == BATTLE) or then not in (AFTER_DRAWS, AFTER_TRICK, BATTLE):
        raise PositionError("challenge.then", f"is {then!r}, which does not follow a {kind}")
    if (kind == "lead") != bool(state.battle):
        raise PositionError("battle", f"does not go with the challenge of a {kind}")
    if kind == "gift" and not state.gift_due():
        raise PositionError("challenge", "no gift is due")


def _check_offer(state: MarriagesState) -> None:
    assert state.attacker is not None
    if state.offer is None:
        raise PositionError("offer", "must say what is offered")
    place, given, _ = state.offer
    zone = state.spoils[place.seat] if place.zone == "s" else []
    if not any(e & CARD == place.card and state.marks(e) == place.marks for e in zone):
        raise PositionError("offer.for", f"{place} lies nowhere")
    hand = state.hands[state.attacker]
    if given not in hand and UNKNOWN not in hand:
        raise PositionError("offer.give", "is not in the attacker's hand")
