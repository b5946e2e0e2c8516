"""The methods of the bridge for playing with others; imported when a page first asks for one.

``docs/bridge.md`` lists them. Texts that hold hands (``sealed``) are packed before the page gets
them, so that no card that it may not show lies readable in its memory.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeVar

from regalia.errors import LetterError
from regalia.i18n import tr, tr_noop
from regalia.match import Match
from regalia.multiplayer import daily
from regalia.multiplayer.hotseat import AutoMoveSession, HotseatSession
from regalia.multiplayer.letters.challenge import Challenge, last_hand, play_bots
from regalia.multiplayer.letters.letter import Kinship, Letter, compare, moves_elsewhere
from regalia.multiplayer.live import protocol
from regalia.multiplayer.live.guest import Guest
from regalia.multiplayer.live.guest_save import check_save
from regalia.multiplayer.live.host import Host
from regalia.multiplayer.live.host_save import open_host
from regalia.multiplayer.live.succession import follow, follow_from_host, successor, take_over
from regalia.multiplayer.live.watcher import Watcher
from regalia.multiplayer.packing import pack_json, unpack_json
from regalia.names import check_names, name_others
from regalia.presentation import Json
from regalia.record import Record
from regalia.session.methods import Bots, Table, examine, new_match
from regalia.session.session import BridgeError, Session

if TYPE_CHECKING:
    from regalia import contract

T = TypeVar("T")
A = TypeVar("A", bound="contract.HostAnswer | contract.GuestAnswer")

#: Seconds that bots play before other questions get their turn.
_SLICE = 0.15


def _unpack(sealed: str, read: Callable[[Any], T]) -> T:
    """Return what was kept, read and checked."""
    try:
        return read(unpack_json(sealed))
    except LetterError as error:
        said = tr_noop("what was kept of this match cannot be read: {why}")
        raise BridgeError(tr(said, why=error)) from error


# ---- One device ---------------------------------------------------------------------------------


def _hotseat(table: Table) -> HotseatSession:
    session = table.at_session()
    if not isinstance(session, HotseatSession):
        raise BridgeError(tr("the match on the table is not handed over"))
    return session


def _pass_new(table: Table, bots: Bots, **plan: Any) -> contract.Turn:
    return table.sit(HotseatSession(new_match(bots=bots, **plan), bots))


def _pass_open(
    table: Table, sealed: str, bots: Bots, sheet: bool = False, people: str = ""
) -> contract.Turn:
    match = Record.load(_unpack(sealed, str)).replay()
    return table.sit(HotseatSession(match, bots, people).reopened(sheet))


def _examine_sealed(table: Table, sealed: str) -> contract.Examined:
    """As ``examine``, for what is kept packed: the record of a match, or a host."""
    host = _unpack(sealed, lambda kept: kept if isinstance(kept, str) else open_host(kept))
    if isinstance(host, str):
        return examine(host)
    match = host.match
    return {
        "game": host.game.id,
        "seats": host.seats,
        "options": host.options,
        "names": host.names,
        "seat": None,
        "hand": 1 if match is None else len(match.hands) + (not match.over),
        "totals": [0] * host.seats if match is None else match.scores,
        "winners": match.winners if match is not None and match.over else None,
    }


# ---- By message ---------------------------------------------------------------------------------


class _LetterSession(AutoMoveSession):
    """A match by message, which was begun with the names ``begun``."""

    begun: list[str] | None = None


def _letter_new(table: Table, bots: Bots, seat: int = 0, **plan: Any) -> contract.Turn:
    return table.sit(_LetterSession(new_match(bots=bots, **plan), seat, bots))


def _letter_resume(
    table: Table,
    record: str,
    seat: int,
    bots: Bots,
    sheet: bool = False,
    begun: list[str] | None = None,
) -> contract.Turn:
    match = Record.load(record).replay()
    session = _LetterSession(match, seat, bots)
    session.begun = _begun(begun, match)
    return table.sit(session.reopened(sheet))


def _begun(names: list[str] | None, match: Match) -> list[str] | None:
    """Return the names with which a match was begun, checked."""
    if names is None:
        return None
    check_names(name_others(names))
    if len(names) != match.seats:
        raise BridgeError(tr("its head is damaged"))
    return names


def _letter(table: Table) -> contract.LetterSent:
    """Return the match on the table as a letter."""
    session = table.at_session()
    begun = session.begun if isinstance(session, _LetterSession) else None
    return _sent(Letter.of(session.match, session.bots, begun), session.match)


def _sent(letter: Letter, match: Match) -> contract.LetterSent:
    return {
        "match": letter.name,
        "packed": letter.pack(),
        "text": letter.dump(),
        "to": None if match.over else match.state.actor,
        "moves": len(letter.moves),
    }


def _letter_of(text: str) -> Letter:
    """Read a letter from a link's code or from a file."""
    packed = not text.startswith("regalia letter")
    letter = Letter.unpack(text.strip()) if packed else Letter.load(text)
    letter.called = name_others(letter.called)
    return letter


def _letter_read(
    table: Table,
    text: str,
    record: str | None = None,
    seat: int | None = None,
    begun: list[str] | None = None,
) -> contract.LetterRead:
    """Describe a letter, and compare it with the record that this page has of its match.

    ``yours`` counts the moves of ``seat`` in it that are not in that record; the match of that
    record was begun with the names ``begun``, if not with its own.
    """
    letter = _letter_of(text)
    match = letter.replay()
    actor = match.state.actor
    how: Kinship | None = None
    same = own = yours = 0
    if record is not None:
        kept = Record.load(record).replay()
        mine = Letter.of(kept, letter.bots, _begun(begun, kept))
        how, same = compare(mine, letter)
        own = len(mine.moves)
        yours = 0 if seat is None else moves_elsewhere(letter, seat, same)
    return {
        "match": letter.name,
        "game": letter.game,
        "title": match.game.title,
        "seats": letter.seats,
        "names": letter.called,
        "begun": letter.names,
        "bots": letter.bots,
        "options": match.game.changed_options(match.options),
        "to": None if match.over else actor,
        "hand": len(match.hands) + (not match.over),
        "moves": len(letter.moves),
        "over": match.over,
        "how": how,
        "same": same,
        "own": own,
        "yours": yours,
    }


def _letter_open(
    table: Table, text: str, seat: int, since: int = 0, name: str = ""
) -> contract.LoggedTurn:
    """Put a letter on the table; a hand that ended after move ``since`` shows its score sheet.

    The person at ``seat`` may have a ``name`` other than the one in the letter; OptionError if
    another person at the table has it.
    """
    letter = _letter_of(text)
    if type(seat) is not int or not 0 <= seat < letter.seats or letter.bots[seat] is not None:
        raise BridgeError(tr("no player sits there"))
    if name:
        letter.called[seat] = name
        check_names(letter.called)
    match = letter.replay()
    session = table.session = _LetterSession(match, seat, letter.bots)
    session.begun = letter.names
    before = session.waiting
    ended = 0
    for deal in match.log:
        ended += len(deal.moves)
        for result in match.hands:
            if result.state is deal.state and ended > since:
                session.waiting = result
    log = session.log_lines(seat)
    if before is not None:
        session.waiting = before
    answer = session.begin()
    return {**answer, "log": log + [line for line in answer["events"] if line["text"]]}


# ---- Challenges ------------------------------------------------------------------------------


def _challenge(
    table: Table,
    record: str,
    seat: int,
    bots: Bots,
    sender: str = "",
    moves: bool = False,
    challenge: str | None = None,
) -> contract.ChallengeSent:
    """Return the last hand of a record as a challenge; ``challenge`` is the one it answers."""
    sent = last_hand(record, seat, bots, challenge)
    if sender:
        check_names([sender])
    sent.sender = sender
    if not moves:
        sent.moves = []
    return {"name": sent.name, "packed": sent.pack(), "hand": sent.side(sent.scores)}


def _challenge_read(table: Table, text: str) -> contract.ChallengeRead:
    found = Challenge.unpack(text)
    game = found.game
    return {
        "name": found.name,
        "game": game.id,
        "title": game.title,
        "seats": found.start.seats,
        "seat": found.seat,
        "names": found.names,
        "bots": found.bots,
        "sender": found.sender,
        "options": dict(game.changed_options(found.start.options)),
        "hand": found.side(found.scores),
        "moves": bool(found.moves),
        "same": found.engine == Challenge.engine,
    }


def _challenge_open(
    table: Table, text: str, names: list[str], record: str = "", sheet: bool = False
) -> contract.Turn:
    """Lay the deal of a challenge on the table, or go on where a record of it ends."""
    found = Challenge.unpack(text)
    check_names(names, found.seat)
    match = Record.load(record).replay() if record else found.match(names)
    session = Session(match, found.seat, found.bots)
    session.first_bot_seed = found.numbers
    return table.sit(session.reopened(sheet))


def _challenge_same(table: Table, text: str, record: str) -> bool:
    """Tell whether a record has a hand of the challenge's deal that is over."""
    challenge = Challenge.unpack(text)
    loaded = Record.load(record)
    if loaded.game != challenge.start.game.id or loaded.seat is not None:
        return False
    return challenge.find(loaded.replay()) is not None


def _challenge_compare(table: Table, text: str, record: str) -> contract.ChallengeCompared:
    return Challenge.unpack(text).compare(Record.load(record).replay())


class _BotsPlay:
    """The bots that play a deal once more, between other questions."""

    def __init__(self, challenge: Challenge) -> None:
        self.challenge = challenge
        self.steps: Iterator[Match] = play_bots(challenge, daily.OWN_BOT)
        self.moves = 0
        self.match: Match | None = None

    def go_on(self) -> contract.BotsHand:
        end = monotonic() + _SLICE
        for match in self.steps:
            self.moves, self.match = match.ply, match
            if monotonic() > end:
                break
        over = self.match is not None and self.match.over
        hand = self.challenge.side(self.match.scores) if over and self.match else None
        return {"moves": self.moves, "bot": daily.OWN_BOT, "hand": hand}


#: The hand that bots play now, by its name: one at a time.
_playing: dict[str, _BotsPlay] = {}


def _bots_hand(
    table: Table, record: str, seat: int, bots: Bots, challenge: str | None = None, key: str = ""
) -> contract.BotsHand:
    """Let bots play the last hand of a record for a moment, from the same seat.

    Ask again until ``hand`` is there; ``key`` tells this question from others.
    """
    if key not in _playing:
        _playing.clear()
        _playing[key] = _BotsPlay(last_hand(record, seat, bots, challenge))
    answer = _playing[key].go_on()
    if answer["hand"] is not None:
        _playing.clear()
    return answer


# ---- Live: the host -----------------------------------------------------------------------------


def _host(table: Table) -> Host:
    if not isinstance(table.room, Host):
        raise BridgeError(tr("no room is open here"))
    return table.room


def _seated(table: Table, answer: A) -> A:
    """Return an answer of the room; its session is the one on the table from its first deal on."""
    assert isinstance(table.room, Host | Guest | Watcher)
    table.session = table.room.session or table.session
    return answer


def _room_new(table: Table, **plan: Any) -> contract.HostAnswer:
    host = table.room = Host(**plan)
    return host.flush()


def _room_open(table: Table, sealed: str) -> contract.HostAnswer:
    host = table.room = _unpack(sealed, open_host)
    if host.session is None:
        return host.flush()
    answer = host.answer(table.sit(host.session))
    return {**answer, "log": host.session.log_lines(host.seat)}


def _room_next(table: Table) -> contract.HostAnswer:
    host = _host(table)
    if host.session is None:
        raise BridgeError(tr("the match has not begun"))
    turn = host.session.next()
    return host.answer(host.deal_if_ready() or turn)


def _room_letter(table: Table) -> contract.LetterSent:
    """Return the live match as a letter, with the hand under way."""
    letter = _host(table).letter()
    return _sent(letter, letter.replay())


def _room_say(table: Table, phrase: int) -> contract.HostAnswer:
    host = _host(table)
    if not 0 <= phrase < protocol.PHRASES:
        raise BridgeError(tr("no such phrase"))
    host.say(host.seat, phrase)
    return host.flush()


# ---- Live: a guest ------------------------------------------------------------------------------


def _guest(table: Table) -> Guest:
    if not isinstance(table.room, Guest):
        raise BridgeError(tr("this page is not a guest"))
    return table.room


def _guest_new(
    table: Table,
    room_id: str,
    name: str,
    secret: str,
    token: str = "",
    sealed: str | None = None,
    greeting: int = 0,
) -> Json:
    save: Json | None = None
    if sealed is not None:
        save = _unpack(sealed, partial(check_save, room_id=room_id))
        secret, token = save["secret"], save["token"]
    table.room = Guest(room_id, name, secret, token, save, greeting)
    return {"out": []}


def _examine_guest(table: Table, sealed: str, room_id: str) -> contract.ExaminedGuest:
    """Describe the save of a guest of a room, or raise BridgeError if it is damaged."""
    save = _unpack(sealed, partial(check_save, room_id=room_id))
    return {"game": save.get("game"), "hands": len(save["scores"])}


def _guest_ready(table: Table) -> contract.GuestAnswer:
    guest = _guest(table)
    if not guest.shuffle.ready:
        guest.make_ready()
    return guest.answer(None if guest.session is None else guest.session.turn([]))


# ---- Live: the host is gone for good ------------------------------------------------------------


def _guest_take_over(table: Table, secret: str) -> contract.TakenOver:
    """Return the host's side of a room in which the match of this guest goes on."""
    try:
        host = take_over(_guest(table).to_dict(), secret)
    except LetterError as error:
        raise BridgeError(str(error)) from error
    return {"room": host.room_id, "sealed": pack_json(host.to_dict())}


def _guest_rules(table: Table) -> contract.LiveRules:
    guest = _guest(table)
    options = {} if guest.game is None else guest.game.changed_options(guest.options)
    return {"options": dict(options), "dealer": guest.dealer}


def _guest_follow(
    table: Table, sealed: str, was: str, room_id: str, secret: str, hosted: bool = False
) -> contract.Followed:
    """Return the save of a guest who follows from a room to another; ``hosted``: as its host."""
    if hosted:
        save = follow_from_host(_unpack(sealed, open_host), room_id, secret)
    else:
        save = follow(_unpack(sealed, partial(check_save, room_id=was)), room_id, secret)
    return {"name": save["name"], "sealed": pack_json(save)}


# ---- Live: a person who looks on ----------------------------------------------------------------


def _watcher(table: Table) -> Watcher:
    if not isinstance(table.room, Watcher):
        raise BridgeError(tr("this page looks on at no table"))
    return table.room


def _watch_new(table: Table, room_id: str, name: str, greeting: int) -> Json:
    table.room = Watcher(room_id, name, greeting)
    return {"out": []}


#: By name; each takes the table first.
METHODS: dict[str, Callable[..., Any]] = {
    "daily": lambda table, game, day, today: daily.plan(game, day, today),
    "daily_standing": lambda table, played, today: daily.standing(played, today),
    "challenge": _challenge,
    "challenge_read": _challenge_read,
    "challenge_open": _challenge_open,
    "challenge_same": _challenge_same,
    "challenge_compare": _challenge_compare,
    "bots_hand": _bots_hand,
    "pass_new": _pass_new,
    "pass_open": _pass_open,
    "pass_cover": lambda table: _hotseat(table).cover(),
    "pass_sit": lambda table, seat: _hotseat(table).sit(seat),
    "pass_settle": lambda table, order, choice: _hotseat(table).settle(order, choice),
    "pass_plan": lambda table, order, card=None: _hotseat(table).plan(order, card),
    "examine_sealed": _examine_sealed,
    "letter_new": _letter_new,
    "letter_resume": _letter_resume,
    "letter": _letter,
    "letter_read": _letter_read,
    "letter_open": _letter_open,
    "room_new": _room_new,
    "room_open": _room_open,
    "room_hear": lambda table, peer, text, seat=None: _seated(
        table, _host(table).hear(peer, text, seat)
    ),
    "room_gone": lambda table, peer: _host(table).gone(peer),
    "room_start": lambda table, fill=False: _seated(table, _host(table).start(fill)),
    "room_next": _room_next,
    "room_again": lambda table: _seated(table, _host(table).again()),
    "room_bot": lambda table, seat: _seated(table, _host(table).propose_bot(seat)),
    "room_swap": lambda table, one, other: _host(table).swap(one, other),
    "room_free": lambda table, seat: _host(table).free(seat),
    "room_say": _room_say,
    "room_letter": _room_letter,
    "room_watch": lambda table, allowed: _host(table).let_watch(allowed),
    "watch_new": _watch_new,
    "watch_hello": lambda table: {"out": [_watcher(table).hello()]},
    "watch_hear": lambda table, text: _seated(table, _watcher(table).hear(text)),
    "examine_guest": _examine_guest,
    "guest_new": _guest_new,
    "guest_hello": lambda table: {"out": [_guest(table).hello()]},
    "guest_hear": lambda table, text: _seated(table, _guest(table).hear(text)),
    "guest_ready": _guest_ready,
    "guest_move": lambda table, text: _guest(table).move(text),
    "guest_say": lambda table, phrase: _guest(table).say(phrase),
    "guest_accept": lambda table: _guest(table).accept(),
    "guest_agree": lambda table, seat, yes: _guest(table).agree(seat, yes),
    "guest_leave": lambda table: _guest(table).leave(),
    "guest_take_over": _guest_take_over,
    "guest_follow": _guest_follow,
    "guest_rules": _guest_rules,
    "room_successors": lambda table, room_id: [successor(room_id, seat) for seat in range(4)],
    "guest_record": lambda table: _guest(table).seen_record(),
}
