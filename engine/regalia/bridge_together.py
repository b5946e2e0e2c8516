"""What the bridge answers about playing with others; loaded when the page first asks for it.

``docs/bridge.md`` lists the methods. Texts that hold hands (``sealed``) are packed before the page
gets them, so that no card that it may not show lies readable in its memory.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from regalia import bridge
from regalia.bots import find
from regalia.errors import OptionError
from regalia.games import GAMES
from regalia.i18n import tr
from regalia.match import Match
from regalia.multiplayer import protocol as wire
from regalia.multiplayer.errors import LetterError
from regalia.multiplayer.guest import Guest
from regalia.multiplayer.host import Room
from regalia.multiplayer.hotseat import PassDesk, ShortDesk, told
from regalia.multiplayer.letter import Letter, compare
from regalia.multiplayer.packing import pack, unpack
from regalia.presentation import Json
from regalia.record import Record
from regalia.session.session import BridgeError, Desk

_room: Room | None = None
_guest: Guest | None = None


def _seal(thing: Any) -> str:
    return pack(json.dumps(thing, ensure_ascii=False, separators=(",", ":")))


def _unseal(sealed: str) -> Any:
    try:
        return json.loads(unpack(sealed))
    except LetterError as error:
        why = tr("what was kept of this match cannot be read: {why}", why=error)
        raise BridgeError(why) from error


# ---- One device ---------------------------------------------------------------------------------


def _pass_desk() -> PassDesk:
    desk = bridge.at_desk()
    if not isinstance(desk, PassDesk):
        raise BridgeError(tr("the match on the table is not handed over"))
    return desk


def _new_match(
    game: str,
    seed: str,
    names: list[str],
    bots: list[str | None],
    seats: int | None = None,
    options: Json | None = None,
    dealer: int | None = None,
) -> Match:
    if game not in GAMES:
        raise OptionError(f"no game {game!r:.40}")
    for bot in bots:
        if bot is not None:
            find(bot, game)
    return GAMES[game].new_match(seats, seed, options, dealer, names)


def _pass_new(bots: list[str | None], **plan: Any) -> Json:
    return _put(PassDesk(_new_match(bots=bots, **plan), bots))


def _put(desk: Desk) -> Json:
    bridge.put(desk)
    return desk.snapshot()


def _pass_open(sealed: str, bots: list[str | None]) -> Json:
    return _put(PassDesk(Record.load(_unseal(sealed)).replay(), bots))


def _examine_sealed(sealed: str) -> Json:
    """As ``examine``, for what is kept packed: the record of a match, or a room."""
    kept = _unseal(sealed)
    if isinstance(kept, str):
        found: Json = bridge.examine(kept)
        return found
    room = Room.from_dict(kept)
    match = room.match
    return {
        "game": room.game.id,
        "seats": room.seats,
        "options": room.options,
        "names": room.names,
        "seat": None,
        "hand": 1 if match is None else len(match.hands) + (not match.over),
        "totals": [0] * room.seats if match is None else match.scores,
        "winners": match.winners if match is not None and match.over else None,
    }


# ---- By message ---------------------------------------------------------------------------------


def _letter_new(bots: list[str | None], seat: int = 0, **plan: Any) -> Json:
    return _put(ShortDesk(_new_match(bots=bots, **plan), seat, bots))


def _letter_resume(record: str, seat: int, bots: list[str | None]) -> Json:
    return _put(ShortDesk(Record.load(record).replay(), seat, bots))


def _letter() -> Json:
    """The match on the table as a letter, and for whom it is."""
    desk = bridge.at_desk()
    letter = Letter.of(desk.match, desk.bots)
    actor = desk.match.state.actor
    return {
        "match": letter.name,
        "packed": letter.pack(),
        "text": letter.dump(),
        "to": None if actor is None or desk.match.over else actor,
        "moves": len(letter.moves),
    }


def _letter_of(text: str) -> Letter:
    """A letter from a link's code or from a file."""
    return Letter.load(text) if text.startswith("regalia letter") else Letter.unpack(text.strip())


def _letter_read(text: str, record: str | None = None) -> Json:
    """What a letter is, and how it stands to the record that this page has of the same match."""
    letter = _letter_of(text)
    match = letter.replay()
    actor = match.state.actor
    how, same, own = None, 0, 0
    if record is not None:
        mine = Letter.of(Record.load(record).replay(), letter.bots)
        how, same = compare(mine, letter)
        own = len(mine.moves)
    return {
        "match": letter.name,
        "game": letter.game,
        "title": match.game.title,
        "seats": letter.seats,
        "names": letter.names,
        "bots": letter.bots,
        "to": None if match.over else actor,
        "hand": len(match.hands) + (not match.over),
        "moves": len(letter.moves),
        "over": match.over,
        "how": how,
        "same": same,
        "own": own,
    }


def _letter_open(text: str, seat: int, since: int = 0) -> Json:
    """Puts a letter on the table; a hand that ended after move ``since`` shows its score sheet."""
    letter = _letter_of(text)
    match = letter.replay()
    if not (0 <= seat < letter.seats and letter.bots[seat] is None):
        raise BridgeError(tr("nobody sits there"))
    desk = ShortDesk(match, seat, letter.bots)
    bridge.put(desk)
    before = desk.waiting
    ended = 0
    for deal in match.log:
        ended += len(deal.moves)
        for result in match.hands:
            if result.state is deal.state and ended > since:
                desk.waiting = result
    log = told(desk, seat)
    if before is not None:
        desk.waiting = before
    return {"snapshot": desk.snapshot(), "log": log}


# ---- Live: the host -----------------------------------------------------------------------------


def _at_room() -> Room:
    if _room is None:
        raise BridgeError(tr("no room is open here"))
    return _room


def _room_new(**plan: Any) -> Json:
    global _room, _guest
    _room, _guest = Room(**plan), None
    return _room.flush()


def _room_open(sealed: str) -> Json:
    global _room, _guest
    _room, _guest = Room.from_dict(_unseal(sealed)), None
    answer = _room.flush()
    if _room.desk is not None:
        bridge.put(_room.desk)
        answer["snapshot"] = _room.desk.snapshot()
        answer["log"] = _room.log()
    return answer


def _in_room(answer: Json) -> Json:
    """The room's desk is the one on the table from its first deal on."""
    desk = _at_room().desk
    if desk is not None:
        bridge.put(desk)
    return answer


def _room_next() -> Json:
    desk = _at_room().desk
    if desk is None:
        raise BridgeError(tr("the match has not begun"))
    snapshot = desk.next()
    answer = _at_room().deal_if_ready() or {"snapshot": snapshot}
    return {**_at_room().flush(), **answer}


def _room_say(phrase: int) -> Json:
    room = _at_room()
    if not 0 <= phrase < wire.PHRASES:
        raise BridgeError(tr("no such phrase"))
    room.say(room.seat, phrase)
    return room.flush()


# ---- Live: a guest ------------------------------------------------------------------------------


def _at_guest() -> Guest:
    if _guest is None:
        raise BridgeError(tr("this page is nobody’s guest"))
    return _guest


def _guest_new(
    room_id: str, name: str, secret: str, token: str = "", sealed: str | None = None
) -> Json:
    global _room, _guest
    known = None if sealed is None else _unseal(sealed)
    if known is not None:
        secret, token = known["secret"], known["token"]
    _room, _guest = None, Guest(room_id, name, secret, token, known)
    return {"out": []}


def _guest_hear(text: str) -> Json:
    guest = _at_guest()
    answer = guest.hear(text)
    if guest.desk is not None:
        bridge.put(guest.desk)
    return answer


def _guest_ready() -> Json:
    guest = _at_guest()
    if not guest.ready:
        guest.make_ready()
    answer = guest.flush()
    return {**answer, "snapshot": guest.desk.snapshot()} if guest.desk is not None else answer


def _guest_record() -> str:
    """The record of the hands that this page saw, as its seat saw them."""
    desk = _at_guest().desk
    if desk is None:
        raise BridgeError(tr("nothing was dealt yet"))
    record = Record.of(desk.match, desk.seat)
    # Of hands that are over the match has the truth by now, and the record looks for the views.
    over = [i for i, deal in enumerate(desk.match.log) if deal.state.over and deal.state.scored]
    for i, result in zip(reversed(over), reversed(desk.match.hands), strict=False):
        record.hands[i].scores = result.scores
    return record.dump()


METHODS: dict[str, Callable[..., Any]] = {
    "pass_new": _pass_new,
    "pass_open": _pass_open,
    "pass_cover": lambda: _pass_desk().cover(),
    "pass_sit": lambda seat: _pass_desk().sit(seat),
    "examine_sealed": _examine_sealed,
    "sealed_record": lambda: _seal(bridge.at_desk().match.record.dump()),
    "letter_new": _letter_new,
    "letter_resume": _letter_resume,
    "letter": _letter,
    "letter_read": _letter_read,
    "letter_open": _letter_open,
    "room_new": _room_new,
    "room_open": _room_open,
    "room_hear": lambda peer, text: _in_room(_at_room().hear(peer, text)),
    "room_gone": lambda peer: _at_room().gone(peer),
    "room_start": lambda fill=False: _in_room(_at_room().start(fill)),
    "room_next": _room_next,
    "room_again": lambda: _in_room(_at_room().again()),
    "room_bot": lambda seat: _in_room(_at_room().propose_bot(seat)),
    "room_free": lambda seat: _at_room().free(seat),
    "room_say": _room_say,
    "room_sealed": lambda: _seal(_at_room().to_dict()),
    "guest_new": _guest_new,
    "guest_hello": lambda: {"out": [_at_guest().hello()]},
    "guest_hear": _guest_hear,
    "guest_ready": _guest_ready,
    "guest_move": lambda text: _at_guest().move(text),
    "guest_say": lambda phrase: _at_guest().say(phrase),
    "guest_agree": lambda seat, yes: _at_guest().agree(seat, yes),
    "guest_leave": lambda: _at_guest().leave(),
    "guest_record": _guest_record,
    "guest_sealed": lambda: _seal(_at_guest().to_dict()),
}
