"""The review of a hand: it finds a known mistake, stays silent else, and sees no hidden card."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

import regalia
from regalia import Match, OptionError, Rng, bridge, contract
from regalia.__main__ import main
from regalia.bots import expert_for, find
from regalia.games.royals.state import RoyalsState
from regalia.judge import kind_of
from regalia.review import BETWEEN, CONFIRMED, MAX_DEALS, Reviewer, Verdict, review
from regalia.state import Move, State
from tests.engine.test_contract import fits
from tests.full import usually

Chooser = Callable[[State], Move]

#: Playouts for a decision that are enough to go through every part of a review in a moment.
FEW = defaultdict(
    lambda: 20, {"royals": 24, "virtues": 40, "alliance": 16, "marriage": 12, "lines": 40}
)


def played(game: str, seed: str, own: Chooser | None = None) -> Match:
    """A match of one hand between players of rules of thumb; ``own`` plays seat 0."""
    match = regalia.GAMES[game].new_match(seed=seed, options={"hands": 1})
    rng, steady = Rng(seed), find("steady", game)
    while not match.over:
        state = match.state
        view = state.view(state.actor)
        match.play(own(view) if own and state.actor == 0 else steady(view, rng))
    return match


class Blunderer:
    """Plays as steady does, but once makes a move that loses in every deal that is imagined."""

    def __init__(self) -> None:
        self.turn = 0
        self.steady, self.search = find("steady", "virtues"), expert_for("virtues", 120)

    def __call__(self, view: State) -> Move:
        move = self.steady(view, Rng(1))
        if self.turn or view.turn < 4 or len(view.legal_moves()) < 3 or self.search is None:
            return move
        found = self.search.think(view)
        best = found.worths[found.best]
        for at, tried in enumerate(found.worths):
            if all(ours + 8 <= theirs for ours, theirs in zip(tried, best, strict=False)):
                self.turn = view.turn
                return found.moves[at]
        return move


@cache
def blundered() -> tuple[Match, int]:
    """A hand of few decisions with a blunder that its review finds, and the turn of it."""
    blunderer = Blunderer()
    match = played("virtues", "b147", blunderer)
    assert blunderer.turn, "another hand is needed"
    return match, blunderer.turn


@cache
def verdict_on_blunder() -> Verdict:
    return review(blundered()[0], seat=0)


def test_review_finds_a_blunder() -> None:
    _, turn = blundered()
    blunder = next(each for each in verdict_on_blunder().decisions if each.turn == turn)
    assert blunder.points > 15
    assert blunder.points > 2 * blunder.error
    assert [row.move for row in blunder.rows] == [blunder.better, blunder.played]
    assert blunder.rows[1].behind == pytest.approx(blunder.points)


def test_kind_of_a_decision_follows_from_its_points() -> None:
    kinds = [kind_of("royals", points) for points in (0, 4.9, 5, 14.9, 15, 39.9, 40, 200)]
    assert kinds == ["best", "best", "fine", "fine", "slip", "slip", "costly", "costly"]


def test_each_tried_decision_has_one_kind_and_praise_costs_nothing() -> None:
    verdict = verdict_on_blunder()
    assert sum(verdict.counts.values()) == verdict.judged
    mistakes = [each for each in verdict.decisions if each.rows]
    praised = [each for each in verdict.decisions if not each.rows]
    assert verdict.decisions == mistakes + praised
    assert all(each.kind == "best" and each.played == each.better for each in praised)
    lost = verdict.counts["fine"] + verdict.counts["slip"] + verdict.counts["costly"]
    assert lost >= len([each for each in mistakes if each.kind != "best"]) > 0


@pytest.mark.parametrize("game", usually(regalia.GAMES, ["virtues"]))
def test_review_is_repeatable_and_keeps_to_its_budget(game: str) -> None:
    match = played(game, "again")
    first = review(match, seat=0, playouts=FEW[game])
    again = review(regalia.Record.load(match.record.dump()).replay(), seat=0, playouts=FEW[game])
    assert again == first
    assert first.choices
    assert first.judged
    confirming = 2 * CONFIRMED * (MAX_DEALS + BETWEEN)
    assert first.playouts <= FEW[game] * first.choices + confirming


def with_swapped_cards(match: Match) -> Match | None:
    """The same hand, as seat 0 saw it, with two other cards where it never looked."""
    deal = match.log[0]
    start, end = deal.start, deal.state
    assert isinstance(start, RoyalsState)
    assert isinstance(end, RoyalsState)
    for mine in set(start.hands[1]) & set(end.hands[1]):
        for theirs in end.stock:
            if mine == theirs:
                continue
            other = start.copy()
            hand, stock = other.hands[1], other.stock
            hand[hand.index(mine)], stock[stock.index(theirs)] = theirs, mine
            swapped = Match(match.game, 2, "swapped", match.options, start=other)
            try:
                for move in deal.moves:
                    swapped.play(str(move))
            except regalia.IllegalMove:
                continue
            if swapped.over:
                return swapped
    return None


def test_review_uses_no_hidden_card() -> None:
    for seed in ("1", "2", "3", "4", "5"):
        match = played("royals", seed)
        other = with_swapped_cards(match)
        if other is None:
            continue
        assert other.log[0].start != match.log[0].start
        one, two = review(match, 0, 0, 40), review(other, 0, 0, 40)
        assert one.decisions == two.decisions
        assert one.playouts == two.playouts
        return
    pytest.fail("no hand with cards that could be swapped")


def test_review_stops_when_asked_and_keeps_its_findings() -> None:
    match, _ = blundered()
    reviewer = Reviewer(match, 0, 0, 60)
    verdicts = [reviewer.verdict() for _ in reviewer.work()]
    shares = [each.share for each in verdicts]
    assert shares == sorted(shares)
    assert len(set(shares)) > 10
    asked = []

    def stop() -> bool:
        asked.append(True)
        return len(asked) == 40

    stopped = review(match, 0, 0, 60, stop=stop)
    assert stopped == verdicts[39]
    assert not stopped.over


def test_review_refuses_unfinished_hands_and_unknown_seats() -> None:
    match = regalia.GAMES["royals"].new_match(seed=1)
    with pytest.raises(OptionError, match="no hand of this match is over"):
        review(match)
    with pytest.raises(OptionError, match="this hand is not over"):
        review(match, 0)
    ended = played("royals", "1")
    with pytest.raises(OptionError, match="deal: 7 is no deal from 0 to 0"):
        review(ended, 7)
    with pytest.raises(OptionError, match="no seat"):
        review(ended, 0, 5)


@pytest.mark.parametrize("game", usually(regalia.GAMES, ["lines"]))
def test_bridge_reviews_bit_by_bit(game: str) -> None:
    record = played(game, "bridge").record.dump()
    question = {"method": "review_hand", "record": record, "seat": 0, "playouts": FEW[game]}
    for _ in range(500):
        answer = json.loads(bridge.call(json.dumps({**question, "key": game})))
        assert "ok" in answer, answer
        fits(answer["ok"], contract.Reviewed)
        if answer["ok"]["over"]:
            break
    assert answer["ok"]["over"]
    assert answer["ok"]["share"] == 1


@pytest.mark.parametrize("game", regalia.GAMES)
def test_curve_ends_with_the_result(game: str) -> None:
    match = played(game, "bridge")

    def ask(method: str, **arguments: object) -> dict[str, object]:
        text = json.dumps({"method": method, "table": "curve", **arguments})
        return dict(json.loads(bridge.call(text)))

    ask("review", record=match.record.dump(), seat=0)
    curve = ask("curve", deal=len(match.log) - 1)["ok"]
    fits(curve, contract.HandCurve)
    assert isinstance(curve, dict)
    points, turns = curve["points"], curve["turns"]
    assert points[-1] == match.scores
    assert len(points) == len(turns) > match.log[-1].state.turn
    assert turns == sorted(set(turns))
    assert "error" in ask("curve", deal=7)


def test_command_prints_a_review(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "hand.txt"
    file.write_text(blundered()[0].record.dump(), encoding="utf-8")
    assert main(["review", str(file), "--playouts", "200"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("The Four Virtues, deal 1, ")
    assert "better:" in said
    assert "imagined deals" in said
    assert "luck" in said
    assert main(["review", str(file), "--playouts", "40", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["deal"], told["seat"]) == (1, 0)
    assert main(["review", str(file), "--deal", "9"]) == 2
    assert capsys.readouterr().err == "regalia: deal 9: the deals are 1 to 1\n"
