"""The messages of live play: JSON texts, each of a known shape, read before anything is done.

``GUEST`` lists what a guest may say to the host, ``HOST`` what a host may say to a guest. Each
message is a class whose fields carry their checks. ``read`` takes a text from outside and returns a
message whose every field has the type and the bounds that are written here, or raises WireError.
What a field *means* (is it this guest's turn, is the move legal) is for ``host.py`` and
``guest.py`` to judge.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Annotated, Any, NamedTuple, NoReturn, get_args, get_type_hints

from regalia.errors import NestingError, WireError
from regalia.json_text import read_json, write_json
from regalia.names import is_called, looks
from regalia.presentation import Json

#: Of the protocol. A page of another version is told so and is not seated: the ``version`` of a
#: ``hello`` or ``welcome`` is read before its other fields, and ``bye`` stays as it is.
VERSION = 3
#: The longest text that a guest has a reason to send.
GUEST_LIMIT = 1_000
#: The longest from a host: a long hand, opened at its end, and the moves so far of the next.
HOST_LIMIT = 240_000
#: How many phrases can be said at the table. Pages send the number and draw their own words.
PHRASES = 10
#: More than any hand has, and any hand has redeals.
MOST_MOVES, MOST_DEALS = 8_000, 16
#: People who look on at most.
MOST_WATCHERS = 8
#: More hands than any match has, and more shuffles of one hand than people bear.
MOST_HANDS, MOST_TRIES = 2_000, 20

Check = Callable[[Any], bool]

# ---- Checks of values, and makers of checks ------------------------------------------------------


def is_int(low: int, high: int) -> Check:
    return lambda value: type(value) is int and low <= value <= high


def is_hex(length: int) -> Check:
    def check(value: Any) -> bool:
        return isinstance(value, str) and len(value) == length and not set(value) - _HEX

    return check


def is_line(limit: int) -> Check:
    return lambda value: isinstance(value, str) and len(value) <= limit and value.isprintable()


def is_list(each: Check, most: int) -> Check:
    return lambda value: isinstance(value, list) and len(value) <= most and all(map(each, value))


def is_object(value: Any) -> bool:
    return isinstance(value, dict)


def is_bool(value: Any) -> bool:
    return type(value) is bool


def is_text(value: Any) -> bool:
    return isinstance(value, str)


def is_move(value: Any) -> bool:
    return is_line(200)(value) and value != "" and value.isascii()


def or_none(check: Check) -> Check:
    return lambda value: value is None or check(value)


def fits(shape: Mapping[str, Check]) -> Check:
    def check(value: Any) -> bool:
        return (
            isinstance(value, dict)
            and value.keys() == shape.keys()
            and all(check(value[key]) for key, check in shape.items())
        )

    return check


def has(shape: Mapping[str, Check]) -> Check:
    """Return the check of an object with these fields, and perhaps others."""

    def check(value: Any) -> bool:
        return isinstance(value, dict) and all(
            key in value and check(value[key]) for key, check in shape.items()
        )

    return check


def values_by_seat(check: Check) -> Check:
    def check_all(value: Any) -> bool:
        return (
            isinstance(value, dict)
            and len(value) <= 4
            and all(key in ("0", "1", "2", "3") and check(each) for key, each in value.items())
        )

    return check_all


def _is_calleds(value: Any) -> bool:
    return is_list(is_called, 4)(value) and len(set(map(looks, value))) == len(value)


def _is_token_or_none(value: Any) -> bool:
    return value == "" or is_hex(32)(value)


_HEX = set("0123456789abcdef")
_ROUND, _PROMISES = is_int(1, 10_000), values_by_seat(is_hex(64))
_BOTS, _TRIES = is_list(or_none(is_line(40)), 4), is_list(is_called, MOST_TRIES)
is_deal = fits({"position": is_object, "moves": is_list(is_move, MOST_MOVES)})
#: The beginning of a hand, as its code binds it (``fair_shuffle.opening``), and its deals.
_HAND: Mapping[str, Check] = {
    "number": is_int(1, MOST_HANDS),
    "round": _ROUND,
    "tries": _TRIES,
    "names": _is_calleds,
    "bots": _BOTS,
    "commits": _PROMISES,
    "deals": lambda value: is_list(is_deal, MOST_DEALS)(value) and len(value) > 0,
}
_is_opened = fits({**_HAND, "nonces": values_by_seat(is_hex(32))})
_is_playing = fits({**_HAND, "links": is_list(is_hex(16), MOST_MOVES)})

Points = is_list(is_int(-1_000_000, 1_000_000), 4)
_is_result = fits({"scores": Points, "code": is_hex(16)})

Seat = Annotated[int, is_int(0, 3)]
#: Of a shuffle, counted from 1.
Round = Annotated[int, _ROUND]
#: Moves since the match began.
Ply = Annotated[int, is_int(0, 1_000_000)]
Phrase = Annotated[int, is_int(0, PHRASES - 1)]
Version = Annotated[int, is_int(VERSION, VERSION)]
Room = Annotated[str, is_hex(16)]
Token = Annotated[str, is_hex(32)]
#: The hash of a part in a shuffle, and all of them by seat.
Promise = Annotated[str, is_hex(64)]
Promises = Annotated[dict[Any, str], _PROMISES]
#: A hash that binds what of a move is hidden (``fair_shuffle.py``).
Link = Annotated[str, is_hex(16)]
Text = Annotated[str, is_move]
Flag = Annotated[bool, is_bool]
Flags = Annotated[list[bool], is_list(is_bool, 4)]
Object = Annotated[Json, is_object]
GameId = Annotated[str, is_line(20)]
#: The first of a match; None if he is drawn by lot.
Dealer = Annotated[int | None, or_none(is_int(0, 3))]
#: Of a hello: the welcome names the one that it answers.
Greeting = Annotated[int, is_int(0, 2**31)]


# ---- What a guest may say -----------------------------------------------------------------------


class Hello(NamedTuple):
    """The first word. ``token`` is empty, or that of a seat to which its person comes back.

    ``hands`` is the number of hands that are over as far as this page knows: what it is told of
    the past goes on from there.
    """

    version: Version
    greeting: Greeting
    room: Room
    name: Annotated[str, is_called]
    token: Annotated[str, _is_token_or_none]
    hands: Annotated[int, is_int(0, MOST_HANDS)]


class Watch(NamedTuple):
    """The first word of a page that only looks on."""

    version: Version
    greeting: Greeting
    room: Room
    name: Annotated[str, is_called]


class Commit(NamedTuple):  # the promise of a part in a shuffle
    round: Round
    commit: Promise


class Reveal(NamedTuple):  # the part that was promised
    round: Round
    nonce: Annotated[str, is_hex(32)]


class Move(NamedTuple):  # a move of this guest's, as it was chosen
    ply: Ply
    text: Text


class Say(NamedTuple):  # a phrase for the others
    phrase: Phrase


class Agree(NamedTuple):  # an answer: may a bot sit in for a seat whose person is gone?
    seat: Seat
    yes: Flag


class GuestBye(NamedTuple):
    """Farewell of a guest."""


# ---- What a host may say ------------------------------------------------------------------------


class Welcome(NamedTuple):
    """The answer to a hello. The table follows, and the past of a match that has begun."""

    version: Version
    greeting: Greeting
    room: Room
    seat: Seat
    host: Seat
    token: Token
    game: GameId
    options: Object
    dealer: Dealer


class Look(NamedTuple):
    """The answer to a ``watch``. The table follows, and the scene of a match that has begun."""

    version: Version
    greeting: Greeting
    room: Room
    game: GameId
    options: Object
    dealer: Dealer


class Scene(NamedTuple):
    """The match so far as an onlooker sees it: scores, and the last hand, over or not."""

    ply: Ply
    scores: Annotated[list[list[int]], is_list(Points, MOST_HANDS)]
    deals: Annotated[list[Json], is_list(is_deal, MOST_DEALS)]
    opened: Annotated[Json | None, or_none(_is_opened)]


class Watchers(NamedTuple):  # the names of all who look on
    names: Annotated[list[str], is_list(is_called, MOST_WATCHERS)]


class Table(NamedTuple):
    """The people at the table; ``round`` is the shuffle that promises are wanted for.

    ``tries`` has a name for each shuffle of the same hand that was given up after parts were shown:
    that of the person whose part was missing.
    """

    names: Annotated[list[str], _is_calleds]
    bots: Annotated[list[str | None], _BOTS]
    here: Flags
    open: Flags
    round: Round
    tries: Annotated[list[str], _TRIES]
    began: Flag


class Swap(NamedTuple):  # two people change seats, before anything is dealt
    one: Seat
    other: Seat


class Commits(NamedTuple):
    """All promises in a shuffle: now each guest shows its part."""

    round: Round
    commits: Promises


class Deal(NamedTuple):
    """A hand that was dealt, as this guest sees it; ``again`` if it is a redeal."""

    round: Round
    position: Object
    again: Flag


class Seen(NamedTuple):  # a move as this guest sees it
    ply: Ply
    text: Text
    link: Link


class Opened(NamedTuple):  # a whole hand that is over
    ply: Ply
    hand: Annotated[Json, _is_opened]


class Past(NamedTuple):
    """The match so far, for a guest that has said hello.

    The result of every hand that is over; opened, the one after the last that the guest knows and
    the last of all, if it does not know them; the hand in progress. ``last`` is how the last hand
    ended, if it was played in another room.
    """

    ply: Ply
    results: Annotated[list[Json], is_list(_is_result, MOST_HANDS)]
    opened: Annotated[list[Json], is_list(_is_opened, 2)]
    hand: Annotated[Json | None, or_none(_is_playing)]
    last: Annotated[Json | None, or_none(is_object)]


class Said(NamedTuple):  # a phrase of another seat
    seat: Seat
    phrase: Phrase


class Ask(NamedTuple):  # a question: may a bot sit in for this seat?
    seat: Seat


class Again(NamedTuple):
    """The host had not heard this guest for a while: it is to say hello once more."""


class Later(NamedTuple):
    """The host's page plays something else and does not read on; it says ``again`` when back."""


class HostBye(NamedTuple):  # the host ends the connection, in a clause without a full stop
    why: Annotated[str, is_line(300)]


GuestMessage = Hello | Watch | Commit | Reveal | Move | Say | Agree | GuestBye
TableMessage = Welcome | Look | Scene | Watchers | Table | Swap | Said | Ask
HandMessage = Commits | Deal | Seen | Opened | Past
HostMessage = TableMessage | HandMessage | Again | Later | HostBye
Message = GuestMessage | HostMessage

#: By kind.
Shapes = Mapping[str, type[Message]]


def kind_of(message: type[Message]) -> str:
    """Return the word under ``is`` for a class of messages."""
    return "bye" if message in (GuestBye, HostBye) else message.__name__.lower()


GUEST: Shapes = {kind_of(message): message for message in get_args(GuestMessage)}
HOST: Shapes = {kind_of(message): message for message in get_args(HostMessage)}


@cache
def _checks(message: Any) -> dict[str, Check]:
    hints = get_type_hints(message, include_extras=True)
    return {field: get_args(hints[field])[1] for field in message._fields}


def write(message: Message) -> str:
    """Return a message as text."""
    return write_json({"is": kind_of(type(message)), **message._asdict()})


def read(text: Any, shapes: Shapes, limit: int) -> Message:
    """Return a message; WireError if none of ``shapes`` fits the text."""
    if not isinstance(text, str):
        raise WireError("a message that is no text")
    if len(text) > limit:
        raise WireError(f"a message of more than {limit} characters")
    try:
        message = read_json(text, pairs=_object, constant=_refuse, number=_refuse)
    except WireError:
        raise
    except NestingError:
        raise WireError("a message that is nested too deep") from None
    except ValueError:
        raise WireError("a message that cannot be read") from None
    kind = message.pop("is", None) if isinstance(message, dict) else None
    shape: Any = shapes.get(kind) if isinstance(kind, str) else None
    if shape is None:
        raise WireError("a message of no known kind")
    if "version" in shape._fields and message.get("version") != VERSION:
        raise WireError("words of another version; reload both pages")
    if message.keys() != set(shape._fields):
        raise WireError(f"a {kind} with other fields than it has")
    for field, check in _checks(shape).items():
        if not check(message[field]):
            raise WireError(f"a {kind} whose {field} cannot be")
    found: Message = shape(**message)
    return found


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise WireError("a message that says one thing twice")
    return found


def _refuse(text: str) -> NoReturn:
    raise WireError("a message with a number that is not whole")
