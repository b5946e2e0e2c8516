"""The bot that searches: legal, repeatable, blind to what is hidden, truthful, and stoppable."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest

import regalia
from regalia import Rng
from regalia.bots import advise, expert_for, explain, find, find_in_slices, game_bots, levels
from regalia.bots.expert import Expert
from regalia.bridge import Bridge
from regalia.errors import OptionError
from regalia.presentation import Observer
from regalia.state import Move, State
from tests.engine import harness
from tests.full import usually

SEARCHING = [game for game in regalia.GAMES if game_bots(game).make_search]
searching = pytest.mark.parametrize("game", SEARCHING)


def searcher(game: str, playouts: int) -> Expert:
    found = expert_for(game, playouts)
    assert found is not None
    return found


def views(game: str, every: int = 9) -> list[State]:
    """Return eight views with a choice of one hand."""
    variant = next(each for each in harness.VARIANTS if each.game.id == game)
    return list(harness.decisions(variant, "expert", 1))[::every][:8]


@searching
def test_expert_is_legal_repeatable_and_blind(game: str) -> None:
    bot = searcher(game, 20)
    for view in views(game):
        before = view.key()
        move = bot(view, Rng(3))
        assert move in view.legal_moves()
        assert view.key() == before
        assert bot(view, Rng(3)) == move
        # Other hidden cards, the same view: the same move. Of a whole state it sees the view.
        sample = view.sample(random.Random(4))
        assert bot(sample, Rng(3)) == move


@pytest.mark.parametrize("game", usually(SEARCHING, ["royals", "virtues"]))
def test_expert_gives_the_reason_of_its_move(game: str) -> None:
    bot = searcher(game, 60)
    for view in views(game, 25):
        advice = bot.advise(view, Rng(3))
        tried = bot.think(view)
        assert advice.move == tried.moves[tried.best]
        observer = Observer(view.actor, ["Ann", "Ben", "Cleo", "Dan"][: view.seats])
        assert advice.why(observer) == explain(view, advice.move, observer)


@searching
def test_budget_below_one_deal_plays_by_rules_of_thumb(game: str) -> None:
    bot = searcher(game, 1)
    for view in views(game):
        advice, first = bot.advise(view, Rng(3)), bot.search.candidates(view)[0]
        assert bot(view, Rng(3)) == advice.move == first
        if game != "lines":
            assert first == bot.search.policy(view, Rng(3))
        assert advice.why(Observer(0, ["Ann", "Ben", "Cleo", "Dan"][: view.seats]))


@searching
def test_budget_for_a_single_deal_evaluates_no_deals(game: str) -> None:
    tried = 0
    for view in views(game):
        count = len(searcher(game, 1).search.candidates(view))
        for playouts, deals in ((2 * count - 1, 0), (2 * count, 2)):
            if count > 1:
                bot = searcher(game, playouts)
                bot.search = bot.search._replace(pace=lambda view: 1.0)
                assert bot.think(view).deals == deals
                tried += 1
    assert tried


def test_only_games_with_marriages_have_the_level_skilled() -> None:
    with_it = {"alliance", "marriage"}
    assert {levels(game) for game in harness.OURS - with_it} == {
        ("beginner", "casual", "steady", "expert")
    }
    for game in with_it:
        assert levels(game) == ("beginner", "casual", "steady", "skilled", "expert")
        playouts = game_bots(game).skilled_playouts
        for view in views(game):
            advice = advise("skilled", game)(view, Rng(3))
            assert find("skilled", game)(view, Rng(3)) == advice.move
            assert searcher(game, playouts)(view, Rng(3)) == advice.move
    for view in views("royals"):
        for manner in ("", "-hunter"):
            assert find(f"skilled{manner}", "royals")(view, Rng(3)) == find(
                f"steady{manner}", "royals"
            )(view, Rng(3))


@pytest.mark.parametrize("game", usually(SEARCHING, ["virtues", "lines"]))
def test_thinking_in_slices_finds_the_same_move(game: str) -> None:
    for view in views(game, 25):
        thinking = find_in_slices("expert", game)(view, Rng(3))
        counts = []
        while True:
            try:
                counts.append(next(thinking))
            except StopIteration as end:
                move = end.value
                break
        assert move == find("expert", game)(view, Rng(3))
        assert counts == sorted(counts)


@searching
def test_hurried_thinking_ends_with_a_legal_move(game: str) -> None:
    slow = 0
    for view in views(game):
        thinking = find_in_slices("expert", game)(view, Rng(3))
        try:
            next(thinking)
            next(thinking)
        except StopIteration:
            continue
        slow += 1
        with pytest.raises(StopIteration) as end:
            thinking.send(True)
        assert end.value.value in view.legal_moves()
    assert slow > 1


def test_bot_without_a_search_answers_at_once() -> None:
    view = views("royals")[0]
    for name in ("random", "steady", "casual-hunter"):
        with pytest.raises(StopIteration) as end:
            next(find_in_slices(name, "royals")(view, Rng(3)))
        assert end.value.value == find(name, "royals")(view, Rng(3))
    with pytest.raises(OptionError, match="given a view of royals"):
        find_in_slices("expert", "lines")(view, Rng(3))


def test_bridge_searches_for_a_moment_at_a_time() -> None:
    view = views("virtues")[0]
    asked = {"game": "virtues", "position": view.to_dict(), "bot": "expert", "seed": "3"}

    def ask(**call: Any) -> Any:
        return json.loads(Bridge().call(json.dumps(call)))

    whole = ask(method="think", **asked)["ok"]
    move = ask(method="think", seconds=0.001, **asked)["ok"]
    waits = 0
    while move is None:
        waits += 1
        move = ask(method="think_on", seconds=0.001)["ok"]
    assert (move, waits > 2) == (whole, True)
    assert ask(method="think", seconds=0.001, **asked)["ok"] is None
    assert ask(method="think_on", seconds=60, now=True)["ok"] in map(str, view.legal_moves())
    assert ask(method="think_on", seconds=1)["error"]["message"] == "no search is under way"


def test_expert_stops_when_asked() -> None:
    asked = []
    game = SEARCHING[0]

    def stop() -> bool:
        asked.append(True)
        return len(asked) == 3

    search = searcher(game, 1).search
    view = views(game)[0]
    tried = Expert(search, playouts=100_000, stop=stop).think(view)
    assert tried.deals == len(asked) == 3
    assert tried.moves[tried.best] in view.legal_moves()


def aims_of(game: str) -> dict[str, Any]:
    """Return the aims of the manners that have any, by manner."""
    make_search = game_bots(game).make_search
    assert make_search is not None
    found = {manner: make_search(manner).aims for manner in game_bots(game).manners}
    return {manner: aims for manner, aims in found.items() if aims}


@pytest.mark.parametrize("game", ["royals", "marriage", "alliance"])
def test_aims_of_the_royals_games_count_boards_and_the_own_hand(game: str) -> None:
    every = aims_of(game)
    hunter, collector, finisher = every.values()
    view = regalia.GAMES[game].new_match(seed=1).state.view(0)
    assert hunter.move_bonus(view, Move("kill AS KS@1s")) == hunter.strike
    assert hunter.move_bonus(view, Move("play KH")) == 0
    seen = dict.fromkeys(every, 0)
    for state in finished_by_a_player(game):
        position = state.to_dict()
        boards = [a + b for a, b in zip(position["spoils"], position["meld"], strict=True)]
        for seat, board in enumerate(boards):
            enemies = [other for other in range(state.seats) if other != seat]
            if game == "alliance":
                enemies.remove((seat + 2) % 4)
            ends = state.over and position["ended"] == "ended" and position["attacker"] == seat
            prey = sum(points(entry) for enemy in enemies for entry in boards[enemy])
            aces = sum(entry[0] == "A" for entry in position["spoils"][seat])
            ranks = Counter(entry[0] for entry in board)
            matched = sum(n if n > 2 else 2 / 3 for n in ranks.values() if n > 1)
            held = Counter(card[0] for card in position["hands"][seat])
            paired = sum(n for n in held.values() if n > 1)
            faces = sum(held[rank] for rank in "JQK")
            more = {name: aims.state_bonus(state, seat) for name, aims in every.items()}
            assert more == pytest.approx(
                {
                    "hunter": hunter.assassin * aces - hunter.prey * prey,
                    "collector": collector.matched * matched
                    + collector.paired * paired
                    + collector.end * ends,
                    "finisher": finisher.end * ends + finisher.face * faces,
                }
            )
            seen = {name: seen[name] + (more[name] != 0) for name in seen}
    assert all(seen.values()), seen


def finished_by_a_player(game: str) -> Iterator[State]:
    """Yield the states of a hand that a player ends."""
    variant, finisher = regalia.GAMES[game], find("finisher", game)
    for deal in count(1):
        state = variant.deal(variant.shuffled("aims", deal, variant.seats[0]), variant.seats[0])
        states, rng = [state.copy()], Rng("aims")
        while state.actor is not None:
            state.play(finisher(state.view(state.actor), rng))
            states.append(state.copy())
        if state.to_dict()["ended"] == "ended":
            yield from states
            return


def points(entry: str) -> int:
    """Return the points of a card on a board, as a position writes it."""
    return 10 if entry[0] in "2345678" else 5


@pytest.mark.parametrize("game", usually(SEARCHING, ["royals", "virtues"]))
def test_aims_of_a_manner_change_what_moves_are_worth(game: str) -> None:
    different = 0
    for manner in aims_of(game):
        found = expert_for(game, 30, manner=manner)
        assert found is not None
        plain = Expert(found.search._replace(aims=None), 30)
        for view in views(game)[::3]:
            tried, without = found.think(view), plain.think(view)
            assert tried.moves == without.moves
            different += tried.worths != without.worths
    assert different
