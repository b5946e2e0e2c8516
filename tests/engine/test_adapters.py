"""The games in PettingZoo and OpenSpiel, by the tests of their makers.

`build.py test` installs both libraries (tools/requirements/adapters.txt).
"""

from __future__ import annotations

import doctest
import pickle
import random
import warnings
from typing import Any

import pytest

import regalia
from tests.full import usually
from tools.common import ROOT

TABLES = [(game, seats) for game in regalia.GAMES for seats in regalia.GAMES[game].seats]
tables = pytest.mark.parametrize(("game", "seats"), TABLES)
WHY = "python3 build.py test installs what tools/requirements/adapters.txt names"


class TestPettingZoo:
    @pytest.fixture(scope="class")
    def maker(self) -> Any:
        pytest.importorskip("pettingzoo", reason=WHY)
        from regalia.research import pettingzoo

        return pettingzoo.env

    @tables
    def test_api(self, maker: Any, game: str, seats: int) -> None:
        from pettingzoo.test import api_test

        with warnings.catch_warnings():
            # The suite expects plain boxes; a dictionary with a mask is the documented other way.
            warnings.filterwarnings("ignore", message="Observation")
            api_test(maker(game, seats=seats), num_cycles=100)

    @tables
    def test_seeds(self, maker: Any, game: str, seats: int) -> None:
        from pettingzoo.test import seed_test

        seed_test(lambda: maker(game, seats=seats), num_cycles=40)

    @tables
    def test_an_episode_pays_the_points_of_the_hand(
        self, maker: Any, game: str, seats: int
    ) -> None:
        paid = []
        for margin in (False, True):
            env = maker(game, seats=seats, margin=margin)
            env.reset(seed=11)
            env.action_space(env.agents[0]).seed(4)
            rng = random.Random(4)
            totals = dict.fromkeys(env.possible_agents, 0.0)
            for agent in env.agent_iter():
                observed, reward, ended, cut, _ = env.last()
                totals[agent] += reward
                legal = observed["action_mask"].nonzero()[0]
                env.step(None if ended or cut else int(rng.choice(legal)))
            assert env.hand.over
            paid.append(list(totals.values()))
        points, margins = paid
        assert points == env.hand.returns()
        assert sum(margins) == pytest.approx(0)

    @tables
    def test_flat_observation_has_its_mask_in_the_infos(
        self, maker: Any, game: str, seats: int
    ) -> None:
        from gymnasium.spaces import Box
        from pettingzoo.test import api_test

        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            api_test(maker(game, seats=seats, flat=True), num_cycles=100)
        flat, other = maker(game, seats=seats, flat=True), maker(game, seats=seats)
        assert isinstance(flat.observation_space("seat_0"), Box)
        rng = random.Random(2)
        for env in (flat, other):
            env.reset(seed=5)
        for _ in range(30):
            row, _, ended, _, info = flat.last()
            seen, *_ = other.last()
            assert (row == seen["observation"]).all()
            assert (info["action_mask"] == seen["action_mask"]).all()
            assert flat.observation_space(flat.agent_selection).contains(row)
            if ended:
                break
            token = int(rng.choice(info["action_mask"].nonzero()[0]))
            flat.step(token)
            other.step(token)

    @pytest.mark.parametrize("margin", [False, True])
    def test_hand_is_truncated_after_max_cycles(self, maker: Any, margin: bool) -> None:
        env = maker("lines", seats=3, max_cycles=7, margin=margin)
        env.reset(seed=2)
        for _ in range(7):
            observed, _, _, cut, _ = env.last()
            assert not cut
            env.step(int(observed["action_mask"].nonzero()[0][0]))
        assert all(env.truncations.values())
        assert not any(env.terminations.values())
        points = env.hand.state.scores()
        if not margin:
            assert list(env.rewards.values()) == points
        assert sum(env.rewards.values()) == pytest.approx(0 if margin else sum(points))

    def test_both_libraries_let_seat_0_deal(self, maker: Any) -> None:
        env = maker("lines")
        for seed in range(4):
            env.reset(seed=seed)
            assert env.hand.state.dealer == 0
        dealers = set()
        env = maker("lines", dealer=None)
        for seed in range(20):
            env.reset(seed=seed)
            dealers.add(env.hand.state.dealer)
        assert dealers == {0, 1, 2}

    def test_an_action_that_the_mask_forbids_is_refused(self, maker: Any) -> None:
        env = maker("royals")
        env.reset(seed=1)
        with pytest.raises(regalia.OptionError, match="is none of"):
            env.step(0)

    @pytest.mark.parametrize("action", [None, 1.7, "a"], ids=repr)
    def test_action_that_is_not_a_number_changes_nothing(self, maker: Any, action: Any) -> None:
        env = maker("lines")
        env.reset(seed=1)
        with pytest.raises(regalia.OptionError, match="token"):
            env.step(action)
        assert (env.hand.prefix, env.hand.decisions) == ([], 0)

    @pytest.mark.parametrize(
        "settings",
        [
            {"game": "chess"},
            {"seats": 9},
            {"dealer": 3},
            {"max_cycles": 0},
            {"render_mode": "rgb_array"},
        ],
        ids=str,
    )
    def test_impossible_environment_is_refused(self, maker: Any, settings: Any) -> None:
        with pytest.raises(regalia.OptionError):
            maker(**{"game": "lines", "seats": 3, **settings})

    def test_step_before_reset_is_reported(self, maker: Any) -> None:
        with pytest.raises(AssertionError, match="reset"):
            maker("royals").step(0)

    def test_the_dummy_of_two_may_deal(self, maker: Any) -> None:
        env = maker("lines", seats=2, dealer=2)
        env.reset(seed=1)
        assert env.hand.state.dealer == 2

    def test_small_variant_deals_two_trades(self, maker: Any) -> None:
        env = maker("lines", small=True, margin=True)
        hands = set()
        for seed in range(8):
            env.reset(seed=seed)
            hands.add(env.hand.key(0))
            assert env.hand.state.turn == 11
            while env.agents:
                observed, _, over, *_ = env.last()
                legal = observed["action_mask"].nonzero()[0]
                env.step(None if over else int(legal[0]))
            assert env.hand.decisions <= 10
        assert len(hands) > 3

    @pytest.mark.parametrize(
        "settings",
        [{"game": "royals"}, {"seats": 3}, {"dealer": 1}, {"options": {"lead": "fixed"}}],
        ids=str,
    )
    def test_small_variant_of_other_settings_is_refused(self, maker: Any, settings: Any) -> None:
        with pytest.raises(regalia.OptionError, match="small variant"):
            maker(**{"game": "lines", "small": True, **settings})


class TestOpenSpiel:
    @pytest.fixture(scope="class")
    def spiel(self) -> Any:
        found = pytest.importorskip("pyspiel", reason=WHY)
        import regalia.research.openspiel

        assert regalia.research.openspiel
        return found

    @pytest.mark.parametrize(
        ("game", "seats"), usually(TABLES, [("royals", 2), ("virtues", 2), ("lines", 3)])
    )
    def test_random_play_with_serialization(self, spiel: Any, game: str, seats: int) -> None:
        loaded = spiel.load_game(f"regalia_{game}(players={seats})")
        spiel.random_sim_test(loaded, num_sims=1, serialize=True, verbose=False)

    @tables
    def test_a_game_is_pickled(self, spiel: Any, game: str, seats: int) -> None:
        loaded = spiel.load_game(f"regalia_{game}(players={seats},dealer=1,margin=true)")
        twin = pickle.loads(pickle.dumps(loaded))
        assert str(twin) == str(loaded)
        assert twin.new_initial_state().chance_outcomes()

    def test_only_games_that_load_are_listed(self, spiel: Any, monkeypatch: Any) -> None:
        from regalia.research import openspiel

        class Broken(dict[str, Any]):
            def __getitem__(self, name: str) -> Any:
                raise ImportError(name)

        listed = spiel.registered_names()
        assert {f"regalia_{game}" for game in regalia.GAMES} <= set(listed)
        monkeypatch.setattr(openspiel, "GAMES", Broken(broken=None))
        openspiel._register()
        assert spiel.registered_names() == listed

    def test_a_game_has_the_options_of_a_hand(self, spiel: Any) -> None:
        loaded = spiel.load_game("regalia_marriage(gift_mode=honor,unitarian=true)")
        twin = pickle.loads(pickle.dumps(loaded))
        for game in (loaded, twin):
            state = game.new_initial_state()
            while state.is_chance_node():
                state.apply_action(state.chance_outcomes()[0][0])
            options = state.hand.state.options
            assert (options["gift.mode"], options["unitarian"]) == ("honor", True)
        with pytest.raises(regalia.OptionError, match="none of enforced, honor"):
            spiel.load_game("regalia_marriage(gift_mode=never)")

    def test_chance_calls_outside_chance_nodes_are_refused(self, spiel: Any) -> None:
        state = spiel.load_game("regalia_lines").new_initial_state()
        with pytest.raises(regalia.OptionError, match="still being dealt"):
            state.resample_from_infostate(0, random.random)
        while state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
        with pytest.raises(regalia.OptionError, match="a player is to choose"):
            state.chance_outcomes()

    def test_seats_are_players(self, spiel: Any) -> None:
        assert spiel.load_game("regalia_lines(seats=4)").num_players() == 4
        assert spiel.load_game("regalia_lines(players=2)").num_players() == 2
        with pytest.raises(regalia.OptionError, match="not 5"):
            spiel.load_game("regalia_lines(seats=5)")

    def test_chance_draws_the_dealer_on_request(self, spiel: Any) -> None:
        loaded = spiel.load_game("regalia_lines(dealer=-1)")
        for dealer in range(3):
            state = loaded.new_initial_state()
            assert state.chance_outcomes() == [(seat, 1 / 3) for seat in range(3)]
            assert state.action_to_string(dealer) == f"dealer {dealer}"
            state.apply_action(dealer)
            while state.is_chance_node():
                state.apply_action(state.chance_outcomes()[0][0])
            assert state.hand.state.dealer == dealer
            twin = loaded.deserialize_state(state.serialize())
            assert twin.hand.state == state.hand.state
        with pytest.raises(regalia.OptionError, match="dealer"):
            spiel.load_game("regalia_lines(dealer=-2)")

    @pytest.mark.parametrize(
        ("game", "seats"), usually(TABLES, [("virtues", 2), ("lines", 2), ("lines", 4)])
    )
    def test_information_tensor_tells_apart_what_the_string_does(
        self, spiel: Any, game: str, seats: int
    ) -> None:
        loaded = spiel.load_game(f"regalia_{game}(seats={seats})")
        size = loaded.information_state_tensor_size()
        found: dict[str, tuple[float, ...]] = {}
        rng = random.Random(8)
        for hand in range(3):
            deal = random.Random(hand // 2)  # two hands have the same deal
            state = loaded.new_initial_state()
            for _ in range(400):
                if state.is_terminal():
                    break
                if state.is_chance_node():
                    cards, weights = zip(*state.chance_outcomes(), strict=True)
                    dice = deal if state.hand is None else rng
                    state.apply_action(dice.choices(cards, weights)[0])
                    continue
                player = state.current_player()
                tensor = tuple(state.information_state_tensor(player))
                assert len(tensor) == size
                said = state.information_state_string(player)
                assert found.setdefault(said, tensor) == tensor
                state.apply_action(rng.choice(state.legal_actions()))
        assert len(set(found.values())) == len(found) > 20

    @tables
    def test_resampling_keeps_what_a_player_knows(self, spiel: Any, game: str, seats: int) -> None:
        state = spiel.load_game(f"regalia_{game}(players={seats},margin=true)").new_initial_state()
        rng = random.Random(6)
        compared = 0
        while not state.is_terminal():
            if state.is_chance_node():
                cards, weights = zip(*state.chance_outcomes(), strict=True)
                assert sum(weights) == pytest.approx(1)
                state.apply_action(rng.choices(cards, weights)[0])
                continue
            if rng.random() < 0.1:
                player = state.current_player()
                twin = state.resample_from_infostate(player, rng.random)
                assert twin.current_player() == player
                assert twin.legal_actions() == state.legal_actions()
                for say in ("information_state_string", "observation_string"):
                    assert getattr(twin, say)(player) == getattr(state, say)(player)
                for tensor in ("information_state_tensor", "observation_tensor"):
                    assert getattr(twin, tensor)(player) == getattr(state, tensor)(player)
                twin.apply_action(rng.choice(twin.legal_actions()))
                compared += 1
            state.apply_action(rng.choice(state.legal_actions()))
        assert compared
        assert sum(state.returns()) == pytest.approx(0)

    def test_a_search_of_the_library_plays_a_game(self, spiel: Any) -> None:
        import numpy as np
        from open_spiel.python.algorithms import ismcts
        from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

        numbers = np.random.RandomState(1)
        bot = ismcts.ISMCTSBot(
            game=spiel.load_game("regalia_lines(players=2)"),
            evaluator=RandomRolloutEvaluator(1, numbers),
            uct_c=5.0,
            max_simulations=4,
            max_world_samples=ismcts.UNLIMITED_NUM_WORLD_SAMPLES,
            random_state=numbers,
        )
        state = spiel.load_game("regalia_lines(players=2)").new_initial_state()
        chosen = 0
        while not state.is_terminal() and chosen < 6:
            if state.is_chance_node():
                cards, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(int(numbers.choice(cards, p=weights)))
            else:
                action = bot.step(state)
                assert action in state.legal_actions()
                state.apply_action(action)
                chosen += 1
        assert chosen == 6

    def test_small_variant_simulates(self, spiel: Any) -> None:
        loaded = spiel.load_game("regalia_lines_small(margin=true)")
        spiel.random_sim_test(loaded, num_sims=3, serialize=True, verbose=False)
        twin = pickle.loads(pickle.dumps(loaded))
        state = twin.new_initial_state()
        assert len(state.chance_outcomes()) == 180
        assert state.action_to_string(7) == "deal 7"
        state.apply_action(7)
        assert not state.is_chance_node()
        with pytest.raises(spiel.SpielError, match="players"):
            spiel.load_game("regalia_lines_small(players=3)")

    def test_small_variant_is_solved_as_described(self, spiel: Any) -> None:
        pytest.importorskip("pettingzoo", reason=WHY)
        page = ROOT / "docs" / "learning.md"
        result = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
        assert result.attempted >= 6
        assert result.failed == 0
