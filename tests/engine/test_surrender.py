"""A match given up at the table: what may be said, what bots answer, how it ends."""

from __future__ import annotations

import pytest

from regalia import GAMES
from regalia.errors import NotationError
from regalia.match import Surrender
from regalia.record import Record
from regalia.session.session import BridgeError, Session


def session(game: str, scores: list[int], bots: list[str | None] | None = None) -> Session:
    seats = len(scores)
    match = GAMES[game].new_match(
        seats=seats, seed="s", names=["Ann", "Ben", "Cleo", "Dan"][:seats]
    )
    match.scores = scores
    return Session(match, 0, bots or [None, *["steady"] * (seats - 1)])


def texts(at: Session) -> list[str]:
    return [act["text"] for act in at.snapshot()["surrender"]]


@pytest.mark.parametrize(("game", "seats"), [("royals", 2), ("virtues", 2), ("lines", 3)])
def test_games_without_surrender_offer_none(game: str, seats: int) -> None:
    at = session(game, [0, *[200] * (seats - 1)])
    assert texts(at) == []
    with pytest.raises(BridgeError, match="cannot be said"):
        at.surrender("surrender 0")


class TestMarriage:
    def test_leader_cannot_surrender(self) -> None:
        assert texts(session("marriage", [300, 200, 0])) == []

    def test_surrender_waits_for_hopeful_bot_and_can_be_taken_back(self) -> None:
        at = session("marriage", [0, 200, 300])
        told = at.surrender("surrender 0")
        assert [each["text"] for each in told["events"]] == ["You surrendered"]
        assert told["snapshot"]["over"] is False
        assert [each["label"] for each in told["snapshot"]["surrender"]] == [
            "Take the surrender back"
        ]
        assert texts_after(at, "surrender 0 withdraw") == ["surrender 0"]

    def test_bot_without_hope_accepts_the_end(self) -> None:
        at = session("marriage", [0, 100, 900])
        told = at.surrender("surrender 0")
        assert [each["text"] for each in told["events"]] == ["You surrendered", "Ben surrendered"]
        ended(at, [2], "Cleo won the match", "Ben surrendered")


class TestAlliance:
    def test_only_a_trailing_seat_may_surrender(self) -> None:
        assert texts(session("alliance", [10, 0, 10, 0])) == []
        assert texts(session("alliance", [0, 10, 0, 0])) == ["surrender 0"]

    def test_an_ally_with_hope_refuses(self) -> None:
        at = session("alliance", [0, 100, 0, 100])
        told = at.surrender("surrender 0")
        assert [each["text"] for each in told["events"]] == [
            "You surrendered",
            "Cleo refused to surrender",
        ]
        assert told["snapshot"]["over"] is False
        assert texts(at) == ["surrender 0"]

    def test_an_ally_without_hope_agrees(self) -> None:
        at = session("alliance", [0, 300, -20, 300])
        at.surrender("surrender 0")
        ended(at, [1, 3], "Ben and Dan won the match", "Cleo agreed to surrender")

    def test_people_answer_for_themselves(self) -> None:
        at = session("alliance", [0, 300, 0, 300], [None, None, None, None])
        assert at.surrender("surrender 0")["snapshot"]["over"] is False
        other = Session(at.match, 2, [None] * 4)
        assert texts(other) == ["surrender 2 consent", "surrender 2 refuse"]
        assert other.surrender("surrender 2 consent")["snapshot"]["over"] is True


def texts_after(at: Session, text: str) -> list[str]:
    at.surrender(text)
    return texts(at)


def ended(at: Session, winners: list[int], title: str, last: str) -> None:
    snapshot = at.snapshot()
    assert (snapshot["over"], snapshot["winners"], snapshot["actor"]) == (True, winners, None)
    assert snapshot["moves"] == []
    assert snapshot["sheet"]["title"] == title
    assert snapshot["sheet"]["subtitle"].endswith(last)
    assert len(snapshot["sheet"]["rows"][-1]["values"]) == at.match.seats
    with pytest.raises(BridgeError, match="over"):
        at.play(str(at.match.state.legal_moves()[0]))
    assert texts(at) == []


def test_surrendered_match_is_reopened_as_it_ended() -> None:
    match = GAMES["marriage"].new_match(seats=3, seed="given up")
    while not match.hands or max(match.scores) == match.scores[0]:
        match.play(match.state.legal_moves()[-1])
    again = Record.load(match.record.dump()).replay()
    at = Session(again, 0, [None, None, None])
    at.waiting = None
    at.surrender("surrender 0")
    second = next(seat for seat in (1, 2) if again.scores[seat] < max(again.scores))
    Session(again, second, [None] * 3).surrender(f"surrender {second}")
    assert again.over
    opened = Session(Record.load(again.record.dump()).replay(), 0, [None] * 3)
    assert opened.snapshot()["sheet"]["title"].endswith("won the match")


@pytest.mark.parametrize("seat", ["\u0662", "\uff12", "02", "-1", ""])
def test_a_seat_is_written_in_plain_digits(seat: str) -> None:
    """In other digits a letter would surrender for its reader, and not say so."""
    assert Surrender.parse("surrender 2").seat == 2
    with pytest.raises(NotationError):
        Surrender.parse(f"surrender {seat}")
