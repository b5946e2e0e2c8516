"""The keys of a position that only the games with gifts and marriages have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from regalia.cards import TEXT, UNKNOWN
from regalia.errors import NotationError, PositionError, fault, is_unread, one_check
from regalia.fields import (
    Fields,
    read_card,
    read_list,
    read_number,
    read_object,
    read_seat,
    read_word,
)
from regalia.games.royal_family.marks import CARD, Place, parse_place, serial
from regalia.games.royal_family.marriages.couples import Hostage, Marriage
from regalia.games.royal_family.pack import PACK
from regalia.games.royal_family.phases import (
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
from regalia.i18n import tr

if TYPE_CHECKING:
    from regalia.games.royal_family.marriages.state import MarriagesState

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
    copies = _number_copies(state)

    def named(number: int) -> str:
        return _place(state, number) + copies.get(number, "")

    couples = [
        {"board": m.board, "home": named(m.home), "other": named(m.other), "since": m.since}
        for m in state.marriages
    ]
    held = [
        {"card": named(h.card), "target": named(h.target), "turn": h.turn} for h in state.hostages
    ]
    return {
        "gifts": [[giver, taker, TEXT[card]] for giver, taker, card in state.gifts],
        "giftQueue": [list(pair) for pair in state.gift_queue],
        "given": [
            [
                [seat, TEXT[c]]
                for seat in range(state.seats)
                for c in sorted(state.got_from(seat, i))
            ]
            for i in range(state.seats)
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
        "marriages": sorted(couples, key=_sortable),
        "hostages": sorted(held, key=_sortable),
        "took": {TEXT[card]: n for card, n in sorted(state.ransomed_this_turn.items()) if n},
    }


def _sortable(value: Mapping[str, Any]) -> list[tuple[int, str]]:
    return [(TEXT.index(str(v)[:2]) if isinstance(v, str) else v, str(v)) for v in value.values()]


def _number_copies(state: MarriagesState) -> dict[int, str]:
    """Return, by serial number, the number of each spouse that its place does not tell apart.

    It matters for copies with equal marks in one zone, of which one is a hostage or the target of
    one, unless their couples are equal too and only one of the spouses is such a card.
    """
    numbers: dict[int, str] = {}
    if len(state.marriages) < 2 or not state.hostages:
        return numbers
    held = {number for hostage in state.hostages for number in (hostage.card, hostage.target)}
    kinds: dict[str, dict[int, Marriage]] = {}
    for marriage in state.marriages:
        for number in (marriage.home, marriage.other):
            kinds.setdefault(_place(state, number), {})[number] = marriage
    for copies in kinds.values():
        if len(copies) < 2 or held.isdisjoint(copies):
            continue
        couples = copies.values()
        names = {(_place(state, m.home), _place(state, m.other), m.since) for m in couples}
        both = not (
            held.isdisjoint(m.home for m in couples) or held.isdisjoint(m.other for m in couples)
        )
        if len(names) > 1 or both:
            orders = {number: state.copy_order(number) for number in copies}
            different = sorted(set(orders.values()))
            if len(different) > 1:
                numbers |= {n: f"#{different.index(order) + 1}" for n, order in orders.items()}
    return numbers


def _place(state: MarriagesState, number: int) -> str:
    found = state.locate(number)
    assert found is not None
    seat, zone, entry = found
    return str(Place(entry & CARD, seat, zone, state.marks(entry)))


def _melded(state: MarriagesState, numbers: tuple[int, ...]) -> list[str]:
    """Return the cards of an early meld, with marks where other copies lie beside them."""
    seat = state.attacking()
    zone = state.meld[seat]
    named = [
        (kind & CARD, place.marks)
        for kind, place in state.places(seat, "m", zone)
        for entry in zone
        if serial(entry) in numbers and state.same_marks(entry, kind)
    ]
    return [f"{TEXT[card]}.{marks}" if marks else TEXT[card] for card, marks in sorted(named)]


# --- reading --------------------------------------------------------------------------------------


def read(state: MarriagesState, fields: Fields) -> None:
    """Set what ``write`` wrote, once the zones are read.

    PositionError names the field that is wrong.
    """
    seats = state.seats

    def pair(value: object, field: str) -> tuple[int, int]:
        giver, taker = read_list(value, field, 2)
        return read_seat(giver, field, seats), read_seat(taker, field, seats)

    def gift(value: object, field: str) -> tuple[int, int, int]:
        giver, taker, card = read_list(value, field, 3)
        return *pair([giver, taker], field), read_card(card, field)

    def known(value: object, field: str) -> list[tuple[int, int]]:
        cards = [read_list(each, field, 2) for each in read_list(value, field)]
        return [(read_seat(seat, field, seats), read_card(card, field)) for seat, card in cards]

    marks = _number_boards(state, fields.position)
    state.gifted = fields.flag("gifted")
    state.meld_barred = fields.flag("barred")
    state.led_early = fields.flag("early")
    state.challenger = fields.number_or_none("challenger", 0, seats - 1)
    state.hostage_act = fields.one_of_or_none("acted", ("declare", "redeem"))
    state.resume_at = fields.one_of_or_none("resume", _POINTS)
    state.gifts = fields.each("gifts", gift, default=[])
    state.gift_queue = fields.each("giftQueue", pair, default=[])
    if fields.items("given", default=[]):
        for giver, gifts in enumerate(fields.each("given", known, seats)):
            for seat, card in gifts:
                state.known_gifts[seat].append((giver, card))
    state.queue = fields.each("queue", partial(read_seat, seats=seats), default=[])
    took = fields.get("took", {})
    with one_check(reads=True):
        if not isinstance(took, Mapping):
            said = tr("must be an object card -> number, not {value}", value=f"{took!r:.40}")
            raise PositionError("took", said)
        state.ransomed_this_turn = {
            read_card(card, "took"): read_number(n, "took", 1, len(PACK))
            for card, n in took.items()
        }
    couples, hostages = (fields.items(name, default=[]) for name in ("marriages", "hostages"))
    _read_links(state, couples, hostages, marks)
    if not is_unread():
        _check_marks(state, marks)
    with one_check(reads=True):
        _read_questions(state, fields)


def _read_place(state: MarriagesState, text: object, field: str) -> Place:
    try:
        if not isinstance(text, str):
            raise NotationError(f"{text!r:.40} is no place")
        return parse_place(text, state.seats)
    except NotationError as error:
        raise PositionError(field, str(error)) from None


def _number_boards(state: MarriagesState, position: Mapping[str, Any]) -> dict[int, str]:
    """Give the cards on the boards serial numbers; return the marks written there, by number."""
    marks = {}
    for key, zones in (("spoils", state.spoils), ("meld", state.meld)):
        for seat, zone in enumerate(zones):
            for i, text in enumerate(position[key][seat]):
                number = state.new_serial(zone[i] & CARD)
                zone[i] |= number
                marks[number] = text.partition(".")[2]
    return marks


def _find_melded(state: MarriagesState, names: list[Any]) -> tuple[int, ...]:
    """Return the numbers of the cards of an early meld that ``_melded`` wrote."""
    numbers: list[int] = []
    for text in names:
        card, dot, marks = text.partition(".") if isinstance(text, str) else (text, "", "")
        place = _read_place(state, f"{card}@{state.attacker}m{dot}{marks}", "challenge.cards")
        kind = state.find(place)
        alike = [
            e for e in state.zone(place.seat, "m") if kind is not None and state.same_marks(e, kind)
        ]
        number = next((serial(e) for e in alike if serial(e) not in numbers), None)
        if number is None:
            said = tr("{card} does not lie in the attacker's melds", card=str(text))
            raise PositionError("challenge.cards", said)
        numbers.append(number)
    return tuple(numbers)


def _read_questions(state: MarriagesState, fields: Fields) -> None:
    challenge = fields.get("challenge")
    if challenge is not None:
        part = read_object(challenge, "challenge", ("kind", "then", "cards"))
        kind = read_word(part["kind"], "challenge.kind", ("meld", "lead", "gift"))
        then = read_word(part["then"], "challenge.then", _POINTS)
        melded = _find_melded(state, read_list(part["cards"], "challenge.cards"))
        state.challenge = (kind, then, melded)
    offer = fields.get("offer")
    if offer is not None:
        part = read_object(offer, "offer", ("for", "give", "then"))
        then = read_word(part["then"], "offer.then", _POINTS)
        wanted = _read_place(state, part["for"], "offer.for")
        state.offer = (wanted, read_card(part["give"], "offer.give"), then)
    spouse = fields.get("spouse")
    if spouse is not None:
        part = read_object(spouse, "spouse", ("board", "chooser"))
        board = read_seat(part["board"], "spouse.board", state.seats)
        # Null: the owner of the board chooses.
        chooser = board if part["chooser"] is None else part["chooser"]
        state.spouse_choice = (board, read_seat(chooser, "spouse.chooser", state.seats))


def _read_links(
    state: MarriagesState, couples: list[Any], hostages: list[Any], marks: Mapping[int, str]
) -> None:
    """Read marriages and hostages, which name their cards by places with all their marks.

    A number tells copies of one such place apart. Old positions have none: then any copies fit
    the marks, and the same ones are always taken, in whatever order a list has its records.
    """
    taken: set[int] = set()
    #: text with a number -> the entries that marriages name by it.
    numbered: dict[str, list[int]] = {}

    def copies(text: object, field: str) -> list[int]:
        """Return the entries of that place and those marks."""
        name, sign, number = text.partition("#") if isinstance(text, str) else (text, "", "")
        place = _read_place(state, name, field)
        found = [
            entry
            for entry in (state.zone(place.seat, place.zone) if place.zone != "h" else ())
            if (entry & CARD, marks[serial(entry)]) == (place.card, place.marks)
        ]
        if not found or (sign and number not in ("1", "2", "3")):
            said = tr("{card} lies nowhere on the boards", card=f"{text!s:.40}")
            raise PositionError(field, said)
        return found

    def first(text: str, field: str, among: list[int]) -> int:
        """Return the first of those that are free."""
        free = [entry for entry in among if serial(entry) not in taken]
        if not free:
            said = tr("{card} lies nowhere else on the boards", card=text)
            raise PositionError(field, said)
        entry = min(free, key=lambda e: state.copy_order(serial(e)))
        taken.add(serial(entry))
        return entry

    married = []
    for i, value in enumerate(couples):
        field = f"marriages[{i}]"
        with one_check(reads=True):
            part = read_object(value, field, ("board", "home", "other", "since"))
            board = read_seat(part["board"], f"{field}.board", state.seats)
            own = state.spoils[board] + state.meld[board]
            names = part["home"], part["other"]
            if any(copies(text, field)[0] not in own for text in names):
                said = tr("both spouses must lie on the marriage's board")
                raise PositionError(field, said)
            since = read_number(part["since"], f"{field}.since", 0, 10_000)
            married.append((names, since, board, field))
    for names, since, board, field in sorted(married):
        with one_check(reads=True):
            home, other = [first(text, field, copies(text, field)) for text in names]
            for text, entry in zip(names, (home, other), strict=True):
                if "#" in text:
                    numbered.setdefault(text, []).append(entry)
            state.marriages.append(Marriage(board, serial(home), serial(other), since))
    taken.clear()
    held = []
    for i, value in enumerate(hostages):
        field = f"hostages[{i}]"
        with one_check(reads=True):
            part = read_object(value, field, ("card", "target", "turn"))
            turn = read_number(part["turn"], f"{field}.turn", 0, 10_000)
            card, target = part["card"], part["target"]
            among, targets = copies(card, f"{field}.card"), copies(target, f"{field}.target")
            among, targets = numbered.get(card, among), numbered.get(target, targets)
            held.append((len(targets), card, target, turn, field, among, targets))
    # Those that can mean one card alone come first: of equal couples each has its own hostage.
    for _, card, target, turn, field, among, targets in sorted(held):
        with one_check(reads=True):
            number = serial(first(card, f"{field}.card", among))
            struck = min(
                targets, key=lambda e: (_struck(state, serial(e)), state.copy_order(serial(e)))
            )
            holder, board = (int(text.partition("@")[2][0]) for text in (card, target))
            state.hostages.append(Hostage(holder, number, board, serial(struck), turn))


def _check_marks(state: MarriagesState, marks: Mapping[int, str]) -> None:
    """PositionError unless the marks are those that the marriages and hostages give."""
    for seat in range(state.seats):
        for zone in "sm":
            for entry in state.zone(seat, zone):
                written, right = marks[serial(entry)], state.marks(entry)
                if written != right:
                    fault(
                        f"{'spoils' if zone == 's' else 'meld'}[{seat}]",
                        tr(
                            "{card} has the marks {written}, but by the marriages and hostages "
                            "they are {right}",
                            card=TEXT[entry & CARD],
                            written=repr(written or "none"),
                            right=repr(right or "none"),
                        ),
                    )


def _struck(state: MarriagesState, number: int) -> bool:
    """True if a hostage is held against the card or its spouse."""
    marriage = state.marriage_of(number)
    return state.nullified(number) if marriage is None else state.suspended(marriage)


def check_question(state: MarriagesState) -> None:
    """PositionError unless what is asked in this phase can be asked, and answered."""
    phase = state.phase
    if phase in ("gift", "claim", "spouse") and state.resume_at is None:
        said = tr("must say where the turn goes on after this phase")
        fault("resume", said)
    if phase in state.QUESTIONS:
        starting = state.resume_at in (BEFORE_DRAW, TURN_START)
        if starting != (len(state.draws) == state.seats + 1):
            fault("draws", tr("do not fit where the turn goes on"))
        if state.draws and not starting and state.resume_at != DRAW:
            fault("draws", tr("are over where the turn goes on"))
    for i in range(state.seats):
        for other in range(state.seats):
            missing = Counter(state.got_from(other, i)) - Counter(state.hands[other])
            if missing.total() > state.hands[other].count(UNKNOWN):
                fault(f"given[{i}]", tr("holds cards that are not in that hand"))
    if phase == "gift":
        with one_check():
            _check_gifts(state)
    elif state.gifts or state.gift_queue:
        fault("gifts", tr("must be empty in this phase"))
    if phase == "claim" and not state.discard:
        fault("discard", tr("is empty, so that there is no card to claim"))
    if phase == "challenge":
        _check_challenge(state)
    if phase == "consent":
        _check_offer(state)


def _check_gifts(state: MarriagesState) -> None:
    """Check that each giver has a card when it is his turn, and gets one for it in the end."""
    attacker = state.attacking()
    held = [len(hand) for hand in state.hands]
    waiting = [(giver, taker) for giver, taker, _ in state.gifts]
    both = [attacker, *state.partners(attacker)]
    for giver, taker in (*waiting, *state.gift_queue):
        if attacker not in (giver, taker) or {giver, taker} - set(both) or giver == taker:
            said = tr("seats {giver} and {taker} exchange no gifts", giver=giver, taker=taker)
            raise PositionError("giftQueue", said)
    for giver, taker in state.gift_queue:
        if not held[giver]:
            said = tr("seat {giver} has nothing to give to {taker}", giver=giver, taker=taker)
            raise PositionError("giftQueue", said)
        if (taker, giver) in waiting:
            waiting.remove((taker, giver))
            held[taker] += 1
        else:
            waiting.append((giver, taker))
            held[giver] -= 1
    if waiting:
        said = tr("nothing is given back to seat {giver}", giver=waiting[0][0])
        raise PositionError("gifts", said)


def _check_challenge(state: MarriagesState) -> None:
    if state.challenge is None:
        raise PositionError("challenge", tr("must say what may be challenged"))
    kind, then, _ = state.challenge
    if (kind == "lead") != (then == BATTLE) or then not in (AFTER_DRAWS, AFTER_TRICK, BATTLE):
        said = tr("is {then}, which does not follow a {kind}", then=then, kind=kind)
        fault("challenge.then", said)
    if (kind == "lead") != bool(state.battle):
        fault("battle", tr("does not go with the challenge of a {kind}", kind=kind))
    if kind == "gift" and not state.gift_due():
        fault("challenge", tr("no gift is due"))


def _check_offer(state: MarriagesState) -> None:
    if state.offer is None:
        raise PositionError("offer", tr("must say what is offered"))
    place, given, _ = state.offer
    zone = state.spoils[place.seat] if place.zone == "s" else []
    if not any(e & CARD == place.card and state.marks(e) == place.marks for e in zone):
        fault("offer.for", tr("{card} lies nowhere", card=str(place)))
    hand = state.hands[state.attacking()]
    if given not in hand and UNKNOWN not in hand:
        fault("offer.give", tr("is not in the attacker's hand"))
