"""The methods of the bridge for deals of the day and for hands that are played once more."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import monotonic
from typing import TYPE_CHECKING, Any

from regalia.match import Match
from regalia.multiplayer import daily
from regalia.multiplayer.letters.challenge import Challenge, last_hand, play_bots
from regalia.names import check_names
from regalia.record import Record
from regalia.session.methods import Bots, Table
from regalia.session.session import Session

if TYPE_CHECKING:
    from regalia import contract

#: Seconds that bots play before other questions get their turn.
_SLICE = 0.15


def _numbers(challenge: str | None) -> str | None:
    return None if challenge is None else Challenge.unpack(challenge).numbers


def _send(
    table: Table,
    record: str,
    seat: int,
    bots: Bots,
    sender: str = "",
    moves: bool = False,
    challenge: str | None = None,
) -> contract.ChallengeSent:
    """Return the last hand of a record as a challenge; ``challenge`` is the one it answers."""
    sent = last_hand(record, seat, bots, _numbers(challenge))
    if sender:
        check_names([sender])
    sent.sender = sender
    if not moves:
        sent.moves = []
    return {"name": sent.name, "packed": sent.pack(), "hand": sent.side(sent.scores)}


def _read(table: Table, text: str) -> contract.ChallengeRead:
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


def _open(table: Table, text: str, names: list[str], record: str = "") -> contract.Turn:
    """Lay the deal of a challenge on the table, or go on where a record of it ends."""
    found = Challenge.unpack(text)
    check_names(names)
    match = Record.load(record).replay() if record else found.match(names)
    session = Session(match, found.seat, found.bots)
    session.numbers = found.numbers
    return table.sit(session)


def _same_deal(table: Table, text: str, record: str) -> bool:
    """Tell whether a record has a hand of the challenge's deal that is over."""
    challenge = Challenge.unpack(text)
    loaded = Record.load(record)
    if loaded.game != challenge.start.game.id or loaded.seat is not None:
        return False
    return challenge.find(loaded.replay()) is not None


def _compare(table: Table, text: str, record: str) -> contract.ChallengeCompared:
    return Challenge.unpack(text).compare(Record.load(record).replay())


class _BotsPlay:
    """The bots that play a deal once more, between other questions."""

    def __init__(self, challenge: Challenge) -> None:
        self.challenge = challenge
        self.steps: Iterator[Match] = play_bots(challenge, daily.BOT)
        self.moves = 0
        self.match: Match | None = None

    def go_on(self) -> contract.BotsHand:
        end = monotonic() + _SLICE
        for match in self.steps:
            self.moves, self.match = self.moves + 1, match
            if monotonic() > end:
                break
        over = self.match is not None and self.match.over
        hand = self.challenge.side(self.match.scores) if over and self.match else None
        return {"moves": self.moves, "bot": daily.BOT, "hand": hand}


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
        _playing[key] = _BotsPlay(last_hand(record, seat, bots, _numbers(challenge)))
    answer = _playing[key].go_on()
    if answer["hand"] is not None:
        _playing.clear()
    return answer


#: By name; each takes the table first.
METHODS: dict[str, Callable[..., Any]] = {
    "daily": lambda table, game, day, today: daily.plan(game, day, today),
    "daily_standing": lambda table, played, today: daily.standing(played, today),
    "challenge": _send,
    "challenge_read": _read,
    "challenge_open": _open,
    "challenge_same": _same_deal,
    "challenge_compare": _compare,
    "bots_hand": _bots_hand,
}
