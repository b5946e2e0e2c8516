"""The end of a match: who may win it by ending the hand does, and nobody gives it away so."""

from __future__ import annotations

import json

import pytest

import regalia
from regalia import GAMES, Match, Record, Rng, bridge
from regalia.bots import explain, find
from regalia.bots.match_end import match_end
from regalia.games import state_of
from regalia.games.virtues.position import fill_position
from regalia.presentation import Observer
from regalia.review import Verdict, review, why_better
from regalia.session.session import Session
from regalia.state import MatchScore, State
from tests.engine.test_judge import TWOS

levels = pytest.mark.parametrize("level", ["beginner", "casual", "steady", "expert"])
#: Totals before the hand of ``TWOS``, in which seat 0 may end it: it then wins the match, loses it,
#: or neither.
WINS, LOSES, GOES_ON = (1066, 500), (500, 1000), (500, 500)

#: As ``TWOS``, but seat 0 is ahead and has nothing to do but to end the hand.
AHEAD = {
    **TWOS,
    "hands": [["4H", "8S"], ["??"] * 10],
    "meld": [[f"{rank}{suit}" for rank in "9TK" for suit in "SHC" * 2], TWOS["meld"][1]],
    "stock": ["??"] * 35,
}


def before(state: State, *totals: int) -> State:
    """Return the state as one of a match with these totals."""
    state.match_score = MatchScore(totals, 4)
    return state


def test_each_hand_of_a_match_knows_the_totals_before_it() -> None:
    match = GAMES["virtues"].new_match(seed="totals")
    steady, told, begun = find("steady", "virtues"), {}, []
    while len(match.hands) < 3:
        state, score = match.state, MatchScore(tuple(match.scores), len(match.hands))
        view = state.view(state.actor)
        assert state.match_score == view.match_score == score
        assert view.sample(Rng(0)).match_score == state.copy().match_score == score
        told[match.ply] = score
        if score.hands == len(begun):
            begun.append(match.ply)
        match.play(steady(view, Rng(0)))
    assert len(set(told.values())) == 3
    replayed = Record.load(match.record.dump()).replay()
    assert [deal.start.match_score for deal in replayed.log[:3]] == [told[ply] for ply in begun]
    for ply in (begun[2] + 1, begun[2], begun[1] + 5, 0):
        match.back_to(ply)
        assert match.state.match_score == match.log[-1].start.match_score == told[ply]


def test_totals_are_no_part_of_a_position() -> None:
    state = GAMES["royals"].new_match(seed=1).state
    other = before(state.copy(), 100, 200)
    assert state == other
    assert state.to_dict() == other.to_dict()
    assert state_of(other.to_dict()).match_score is None


def test_match_of_one_hand_is_played_for_points() -> None:
    match = GAMES["royals"].new_match(seed=1, options={"hands": 1})
    assert match.state.match_score is None


def test_hand_that_was_laid_before_its_totals_came_knows_them() -> None:
    """As a page that joins a room late plays: what it did not see comes as scores."""
    start = GAMES["virtues"].deal(GAMES["virtues"].shuffled(1, 1, 2), 2, 0)
    match = Match(GAMES["virtues"], 2, None, start.options, start=start)
    match.settle([30, 40])
    match.settle([1, 2])
    score = MatchScore((31, 42), 2)
    assert match.state.match_score == match.log[0].start.match_score == score
    steady = find("steady", "virtues")
    while not match.state.over:
        match.play(steady(match.state.view(match.state.actor), Rng(0)))
    # The hand that is over was played with the totals before it.
    assert len(match.hands) == 3
    assert match.state.match_score == match.log[0].start.match_score == score


@levels
def test_player_ends_the_hand_that_wins_the_match(level: str) -> None:
    bot = find(level, "royals")
    assert not bot(state_of(TWOS), Rng(0)).endswith(" end")
    assert not bot(before(state_of(TWOS), *GOES_ON), Rng(0)).endswith(" end")
    assert bot(before(state_of(TWOS), *WINS), Rng(0)) == "discard KS end"


@levels
def test_player_does_not_end_the_hand_that_loses_the_match(level: str) -> None:
    bot = find(level, "royals")
    assert bot(before(state_of(AHEAD), *GOES_ON), Rng(0)).endswith(" end")
    view = before(state_of(AHEAD), *LOSES)
    ends = ("end", "discard 4H end", "discard 8S end")
    assert match_end(view).losing == dict.fromkeys(map(view.parse, ends), (1,))
    assert bot(view, Rng(0)) not in ends


def test_reason_names_the_match() -> None:
    observer = Observer(0, ["Ada", "Ben"])
    won, lost = (before(state_of(TWOS), *totals) for totals in (WINS, LOSES))
    assert explain(won, won.parse("discard KS end"), observer) == "it wins you the match."
    said = explain(lost, lost.parse("discard 8S"), observer)
    assert said == "ending now would let Ben win the match."
    plain = state_of(TWOS)
    assert explain(plain, plain.parse("discard 8S"), observer) == "it matches nothing of yours."


def test_other_worker_is_told_the_match() -> None:
    def ask(method: str, **arguments: object) -> object:
        return json.loads(bridge.call(json.dumps({"method": method, **arguments})))["ok"]

    match = {"totals": WINS, "hands": 4}
    asked = {"game": "royals", "bot": "steady", "seed": "1", "position": TWOS}
    assert ask("think", **asked, match=None) == "meld 2D"
    assert ask("think", **asked, match=match) == "discard KS end"
    # What was begun for the hand by itself is no answer for the match.
    assert ask("judge", position=TWOS, seconds=0) is None
    assert ask("judge", position=TWOS, match=match)["best"] == "discard KS end"
    begun = GAMES["virtues"].new_match(seed=1, names=["Ada", "Ben"])
    steady = find("steady", "virtues")
    while not begun.hands:
        begun.play(steady(begun.state.view(begun.state.actor), Rng(0)))
    told, record = {"totals": begun.scores, "hands": 1}, begun.record.dump()
    bots, person = ["steady", None], begun.state.actor
    ask("open", record=record, seat=person, bots=bots[:: 2 * person - 1], table="match")
    assert ask("hint_view", table="match")["match"] == told
    session = Session(begun, 1 - person, bots[:: 1 - 2 * person])
    assert session.bot_call()["think"]["match"] == told


def reviewed(position: dict[str, object], totals: tuple[int, int], *moves: str) -> Verdict:
    """The review of a hand in which seat 0 plays so from a position."""
    start = state_of(position).sample(Rng(1))
    match = Match(GAMES["royals"], 2, None, start.options, start=start)
    match.settle(totals)
    for move in moves:
        match.play(move)
    return review(match, 0, 0)


def test_review_calls_the_end_of_a_match_no_slip() -> None:
    assert reviewed(TWOS, GOES_ON, "discard KS end").counts["best"] == 0
    for moves in (["discard KS end"], ["meld 2D", "discard KS end"]):
        found = reviewed(TWOS, WINS, *moves)
        assert not found.decisions
        assert found.counts == {"best": len(moves), "fine": 0, "slip": 0, "costly": 0}


@pytest.mark.parametrize(
    ("position", "totals", "moves", "better", "why"),
    [
        (TWOS, WINS, ["discard 8S"], "discard KS end", "it wins you the match."),
        (TWOS, WINS, ["meld 2D", "discard 8S"], "discard KS end", "it wins you the match."),
        (AHEAD, LOSES, ["end"], "", "ending now would let Ben win the match."),
    ],
)
def test_review_names_the_end_of_a_match_that_was_overlooked(
    position: dict[str, object], totals: tuple[int, int], moves: list[str], better: str, why: str
) -> None:
    found = reviewed(position, totals, *moves)
    assert found.counts == {"best": len(moves) - 1, "fine": 0, "slip": 0, "costly": 1}
    (decision,) = found.decisions
    assert (decision.kind, decision.played, decision.deals) == ("costly", moves[-1], 0)
    assert decision.better == better or (not better and decision.better != moves[-1])
    # In a match that goes on, the same turn is judged by its points.
    others = reviewed(position, GOES_ON, *moves).decisions
    assert all(each.deals or each.kind == "best" for each in others)
    view = before(state_of(position), *totals)
    for move in moves[:-1]:
        view.play(move)
    assert why_better(decision, view, Observer(0, ["Ada", "Ben"])) == why


def virtues(*hands: str, phase: str = "lay", lead: int = 0, **options: int) -> State:
    """Return the view of seat 1 in a round in which seat ``lead`` has laid three nines."""
    position = fill_position(
        {
            "dealer": 0,
            "seat": 1,
            "phase": phase,
            "hands": hands,
            "melds": [f"{lead} 9S 9H 9D"],
            "discard": "KS",
            "options": options,
        }
    )
    return regalia.GAMES["virtues"].state_from_dict(position).view(1)


FIVES = "2S 4H 6D 8C TS", "5S 5H 5D KC"


@levels
@pytest.mark.parametrize(
    ("hand", "phase", "first"),
    [
        ("5S 5H 5D KC", "lay", "meld 5S 5H 5D"),
        ("5S 5H 5D 6S 6H 6C KC", "lay", "meld"),
        ("5S 5H 5D", "draw", "draw 1"),
    ],
)
def test_player_goes_out_behind_if_that_wins_the_match(
    level: str, hand: str, phase: str, first: str
) -> None:
    view = before(virtues("2S 4H 6D 8C TS", hand, phase=phase), 200, 295)
    bot, rng = find(level, "virtues"), Rng(1)
    assert match_end(view).wins(bot(view, rng))
    assert bot(view, rng).startswith(first)
    whole = view.sample(rng)
    while whole.actor == 1:
        whole.play(bot(whole.view(1), rng))
    assert whole.over


@levels
def test_player_does_not_go_out_if_that_loses_the_match(level: str) -> None:
    view = before(virtues(*FIVES), 280, 100)
    bot, rng = find(level, "virtues"), Rng(1)
    whole = view.sample(rng)
    while whole.actor == 1:
        whole.play(bot(whole.view(1), rng))
    assert not whole.over
    said = explain(view, view.parse("discard KC"), Observer(1, ["Ada", "Ben"]))
    assert said == "ending now would let Ada win the match."


@pytest.mark.parametrize("level", ["beginner", "casual", "steady"])
def test_leader_of_the_round_who_is_behind_in_the_match_draws_two(level: str) -> None:
    view = virtues("2S 4H 6D 8C TS", "5S 5H 5D", phase="draw", lead=1, hands=5)
    bot = find(level, "virtues")
    assert bot(before(view, 100, 100), Rng(1)) == "draw 1"
    assert bot(before(view, 200, 100), Rng(1)) == "draw 2"
