"""Bots: they see views alone, choose what is legal, and steady plays with sense."""

from __future__ import annotations

import random
from itertools import pairwise
from pathlib import Path

import pytest

import regalia
from regalia.bots import LEVELS, Blur, advise, find, levels, manners, random_move
from regalia.bots.arena import Timed, arena, bot_called, play_out, wilson
from regalia.cards import Rng
from regalia.errors import OptionError
from regalia.games.alliance import bot as alliance
from regalia.games.marriage import bot as marriage
from regalia.games.royal_family.phases import AFTER_TRICK
from regalia.games.royals import bot as steady
from regalia.games.royals import evaluate as sense
from regalia.state import State
from tests.bench.manners import TELLS, Task, habits
from tests.full import FULL, usually

ROYALS = regalia.GAMES["royals"]
STEADY = find("steady", "royals")


def decisions(seed, target=300):
    """Every state with a choice in a match of steady against random play."""
    match = ROYALS.new_match(seed=seed, options={"target": target})
    rng = Rng(seed)
    while not match.over:
        state = match.state
        yield state
        bot = STEADY if state.actor == 0 else random_move
        match.play(bot(state.view(state.actor), rng))


@pytest.mark.parametrize("seed", usually(range(3), [0]))
def test_steady_chooses_a_legal_move_of_every_view(seed):
    for state in decisions(seed):
        view = state.view(state.actor)
        before = view.to_dict()
        move = STEADY(view, Rng(0))
        assert move in view.legal_moves()
        assert move in state.legal_moves()
        assert view.to_dict() == before


@pytest.mark.parametrize("seed", range(3))
def test_bot_moves_alike_whatever_the_hidden_cards_are(seed):
    """Two ways to deal what a seat cannot see give the same choice."""
    for state in decisions(f"hidden {seed}"):
        view = state.view(state.actor)
        samples = [view.sample(random.Random(n)) for n in range(2)]
        chosen = {STEADY(sample.view(state.actor), Rng(0)) for sample in samples}
        # Given a whole state it looks at no more of it than the view holds.
        chosen |= {STEADY(sample, Rng(0)) for sample in samples}
        assert chosen == {STEADY(view, Rng(0))}


def test_a_position_read_from_json_gives_the_same_choice():
    for number, state in enumerate(decisions("json")):
        if number % 5 == 0:
            view = state.view(state.actor)
            again = ROYALS.state_from_dict(view.to_dict())
            assert STEADY(again, Rng(0)) == STEADY(view, Rng(0))


def test_the_arena_hands_out_views():
    seen = []

    def spy(view: State, rng):
        seen.append((view.viewer, view.actor, view.to_dict()))
        return random_move(view, rng)

    arena(ROYALS, spy, random_move, 1, options={"target": 50})
    assert seen
    for viewer, actor, position in seen:
        assert viewer == actor
        assert set(position["hands"][1 - actor]) <= {"??"}
        assert set(position["stock"]) <= {"??"}


def test_the_arena_repeats_itself():
    first, again = (
        arena(ROYALS, STEADY, random_move, 2, seed="x", options={"target": 200}) for _ in range(2)
    )
    assert first == again
    assert first.matches == 4
    assert first.wins + first.draws + first.losses == 4
    assert first.swept + first.ahead + first.even + first.behind + first.blanked == 2
    assert first.low <= first.share <= first.high
    assert arena(ROYALS, STEADY, random_move, 2, seed="y", options={"target": 200}) != first


def test_a_bot_is_its_own_equal():
    """The same bot on both sides: the pair is one match played twice with the names changed."""
    result = arena(ROYALS, STEADY, STEADY, 5, options={"target": 200})
    assert result.even == 5
    assert result.share == result.fair == 0.5


def test_teams_part_the_seats():
    result = arena(ROYALS, random_move, random_move, 1, options={"target": 50}, teams=[[1], [0]])
    assert result.matches == 2
    for teams in ([[0, 1]], [[0], [0]], [[0]]):
        with pytest.raises(OptionError, match="part"):
            arena(ROYALS, random_move, random_move, 1, teams=teams)
    with pytest.raises(OptionError, match="deals"):
        arena(ROYALS, random_move, random_move, 0)
    with pytest.raises(OptionError, match="2 players"):
        arena(ROYALS, random_move, random_move, 1, seats=3)


def test_steady_beats_random_play():
    result = arena(ROYALS, STEADY, random_move, 20 if FULL else 10)
    assert result.share >= 0.9


def test_wilson():
    # Values of the textbook formula.
    assert wilson(0.5, 10) == pytest.approx((0.2366, 0.7634), abs=1e-4)
    assert wilson(1.0, 400) == pytest.approx((0.9905, 1.0), abs=1e-4)
    assert wilson(0.0, 0) == (0.0, 1.0)
    assert 0.0 <= wilson(0.0, 5)[0] < wilson(0.0, 5)[1] < wilson(0.2, 5)[1]


def test_timed():
    bot = Timed(random_move)
    match = ROYALS.new_match(options={"target": 1})
    made = play_out(match, [bot, bot], [Rng(0), Rng(1)])
    assert bot.count == made > 0
    assert 0 < bot.longest <= bot.total


def test_bots_are_found_by_name():
    assert find("random", "royals") is random_move
    for name in ("nobody", "../steady", "game", "sense", ""):
        with pytest.raises(OptionError):
            find(name, "royals")


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("tests.bench.nowhere:steady", "cannot be imported"),
        ("tests.bench.old_version:juggler", "no function 'juggler'"),
        ("juggler", "no bot 'juggler'"),
    ],
)
def test_unknown_bot_of_a_module_is_refused(name, words):
    with pytest.raises(OptionError, match=words):
        bot_called(name, "royals")


@pytest.mark.parametrize("game", regalia.GAMES)
def test_bot_of_another_version_plays_by_its_own_engine(game, monkeypatch):
    """Here the other version is this one: it plays the same moves."""
    monkeypatch.setenv("REGALIA_OLD", str(Path(regalia.__file__).parent.parent))
    other = bot_called("tests.bench.old_version:steady", game)
    state = regalia.GAMES[game].new_match(seed=8).state
    for _ in range(8):
        view = state.view(state.actor)
        own = find("steady", game)(view, random.Random(str(Rng(1).random())))
        assert other(view, Rng(1)) == own
        state.play(own)


@pytest.mark.parametrize("game", [game for game in regalia.GAMES if "casual" in levels(game)])
def test_weaker_levels_are_legal_repeatable_and_others(game):
    steady, *weaker = (find(name, game) for name in ("steady", "beginner", "casual"))
    match = regalia.GAMES[game].new_match(seed="levels")
    differed = set()
    for turn in range(60):
        view = match.state.view(match.state.actor)
        best = steady(view, Rng(turn))
        for at, bot in enumerate(weaker):
            move = bot(view, Rng(turn))
            assert move in view.legal_moves()
            assert bot(view, Rng(turn)) == move
            if move != best:
                differed.add(at)
        match.play(best)
    assert differed == {0, 1}


def test_an_error_of_judgement_is_bounded_and_stays():
    blur = Blur(5.0, Rng(1))
    errors = [blur(thing) for thing in range(200)]
    assert -5 <= min(errors) < -4 < 4 < max(errors) <= 5
    assert [blur(thing) for thing in range(200)] == errors


@pytest.mark.parametrize("name", ["casual", "beginner"])
def test_nobody_throws_a_royal_away_for_a_worthless_card(name):
    view = position("w3", 0, hands=[["KH", "QH", "3D", "4C"], []], spoils=[["AH"], ["KS"]], won=1)
    thrown = {str(find(name, "royals")(view, Rng(n))) for n in range(40)}
    assert len(thrown) > 1
    assert thrown <= {"discard 3D", "discard 4C"}


@pytest.mark.parametrize("level", ["casual", "beginner"])
@pytest.mark.parametrize(
    ("name", "weigher", "weights"),
    [
        ("marriage", marriage.MarriageRoyalsEvaluator, marriage.WEIGHTS),
        ("alliance", alliance.AllianceEvaluator, alliance.WEIGHTS),
    ],
)
def test_no_level_makes_an_optional_play_that_gains_nothing(name, weigher, weights, level):
    """Cards are not ransomed to and fro: who errs underrates a play, and overrates none."""
    game = regalia.GAMES[name]
    bot, careful = find(level, name), find("steady", name)
    tried = 0
    for deal in range(4):
        state = game.deal(game.shuffled("sense", deal, game.seats[0]), game.seats[0])
        rng = Rng(deal)
        while state.actor is not None:
            view = state.view(state.actor)
            move = bot(view, rng)
            # Rather than to end a hand behind, a player changes house.
            ends = all(str(m).endswith("end") for m in view.legal_moves() if m.verb == "discard")
            optional = move.verb in ("ransom", "kill", "change", "hostage", "redeem")
            if optional and not (ends and state.phase == AFTER_TRICK):
                tried += 1
                evaluator = weigher(view, state.actor, weights)
                assert evaluator.after(move) > evaluator.weigh(view), (str(move), view.to_dict())
            # Crowded boards come of play that errs little.
            state.play(move if deal % 2 else careful(view, rng))
    assert tried > 2


@pytest.mark.parametrize(
    ("game", "manner", "deals", "sign"),
    [
        ("royals", "hunter", 15, 1),
        ("royals", "finisher", 15, -1),
        ("alliance", "hunter", 8, 1),
        ("virtues", "hunter", 15, 1),
        ("virtues", "collector", 15, 1),
        ("virtues", "finisher", 25, 1),
    ],
)
def test_a_manner_shows_in_its_habit(game, manner, deals, sign):
    habit = habits(Task(game, manner, "shown"), deals)[TELLS[game][manner]]
    assert sign * habit.difference > 0.1 * habit.plain


def short_choice(game):
    """A view with a choice about which no level thinks for long."""
    state = game.deal(game.shuffled("manners", 1, game.seats[0]), game.seats[0])
    rng, choices = Rng("manners"), []
    while state.actor is not None:
        if len(state.legal_moves()) > 1:
            choices.append(state.view(state.actor))
        state.play(random_move(state, rng))
    # The first; in the Virtues, whose search goes on to the end, a late one.
    return choices[len(choices) * 5 // 6 if game.id == "virtues" else 0]


def test_every_manner_goes_with_every_level():
    for game in regalia.GAMES.values():
        view = short_choice(game)
        for manner in manners(game.id):
            assert find(manner, game.id)(view, Rng(1)) == find(f"steady-{manner}", game.id)(
                view, Rng(1)
            )
            for level in LEVELS:
                advice = advise(f"{level}-{manner}", game.id)(view, Rng(1))
                assert advice.move in view.legal_moves()
                assert find(f"{level}-{manner}", game.id)(view, Rng(1)) == advice.move
    for unknown in ("casual-juggler", "juggler", "hunter-casual", "casual-"):
        with pytest.raises(OptionError, match=unknown):
            find(unknown, "royals")
    with pytest.raises(OptionError, match="finisher"):
        find("casual-finisher", "lines")


@pytest.mark.parametrize("name", ["casual", "beginner"])
def test_steady_beats_weaker_levels(name):
    result = arena(ROYALS, STEADY, find(name, "royals"), 6, seed="slips")
    assert result.share > 0.5


# --- what steady does in plain cases ---------------------------------------------------------


def position(phase: str, actor: int, **zones):
    """A view of seat 0, houses hearts and spades; what is not named lies in the stock."""
    base = {
        "game": "royals",
        "dealer": 0,
        "turn": 9,
        "attacker": 0,
        "phase": phase,
        "actor": actor,
        "house": ["H", "S"],
        "hands": [[], []],
        "spoils": [[], []],
        "meld": [[], []],
        "discard": [],
        "dead": [],
        "battle": [],
        "draws": {"w0": [0, 1, 0], "draw": [0]}.get(phase, []),
        "won": None,
        "first": 0,
        **zones,
    }
    rest = ROYALS.deal(ROYALS.shuffled(0, 1, 2), 2, 0, {}).cards()
    named = [
        *(card for hand in base["hands"] for card in hand),
        *(entry[:2] for zone in base["spoils"] + base["meld"] for entry in zone),
        *(card for card, _ in base["battle"]),
        *base["discard"],
    ]
    for card in named:
        rest.remove(card)
    while len(base["hands"][1]) < 6:
        base["hands"][1].append(rest.pop(len(rest) // 2))
    base["stock"] = rest
    return ROYALS.state_from_dict(base).view(0)


@pytest.mark.parametrize(
    ("phase", "zones", "expected"),
    [
        # A Royal that nothing can beat goes to the board by its own lead.
        (
            "w1",
            {"hands": [["KH", "4C", "9D"], []], "spoils": [["AH", "AH"], []], "meld": [[], ["AH"]]},
            "play KH",
        ),
        # The own Royal is the spoil, not the ten points of a five.
        ("spoil", {"battle": [["5H", 0], ["JH", 1]], "hands": [["2C"], []], "won": 0}, "spoil JH"),
        # The three of a kind that lies ready is melded.
        (
            "w3",
            {"hands": [["5S", "5H", "5D", "KH"], []], "spoils": [["QH"], []], "won": 1},
            "meld 5S 5H 5D",
        ),
        # The assassin goes for the only Royal.
        ("w3", {"hands": [["3C"], []], "spoils": [["AS"], ["KS", "4S"]]}, "kill AS KS@1s"),
        # A king of the opponent's suit is not left for him to draw.
        ("w3", {"hands": [["KS", "3D"], []]}, "discard 3D"),
        # Ahead and clean: the hand is ended, with the dearest card thrown away.
        (
            "w3",
            {
                "hands": [["9C", "8C"], []],
                "spoils": [["KH", "QH", "JH", "7S", "7H", "7D"], ["JS"]],
                "won": 0,
            },
            "discard 8C end",
        ),
        # Without a card to discard the suit is not changed for nothing.
        ("w3", {"hands": [[], []], "meld": [["9C", "9C", "9C"], []], "won": 1}, "done"),
        # A Royal of one's own on the pile is worth more than a card unseen.
        ("w0", {"hands": [["4C", "9D"], []], "discard": ["KH"]}, "draw discard"),
        # A Royal comes back for a jack that is no Royal.
        (
            "w1",
            {"hands": [["JC", "4C", "5D"], []], "meld": [[], ["JH.r", "JD.r", "JS"]]},
            "ransom JH@1m with JC",
        ),
    ],
)
def test_plain_cases(phase, zones, expected):
    view = position(phase, 0, **zones)
    assert expected in view.legal_moves()
    assert STEADY(view, Rng(0)) == expected


def test_follow_takes_a_royal_and_spares_it_from_the_ace():
    held = {"hands": [["KH", "3H", "9C"], []], "attacker": 1}
    won = position("battle", 0, battle=[["9H", 1]], **held)
    assert STEADY(won, Rng(0)) == "play KH"
    lost = position("battle", 0, battle=[["AH", 1]], **held)
    assert STEADY(lost, Rng(0)) == "play 3H"


def test_the_home_is_where_the_royals_are():
    view = position("w1", 0, hands=[["KD", "QD", "JD", "AD", "2S", "3S", "9H", "TC"], []])
    state = view.to_dict()
    state.update(phase="house", actor=0, house=[None, None], first=None, attacker=None, dealer=1)
    assert STEADY(ROYALS.state_from_dict(state), Rng(0)) == "house D"


def test_beats_agrees_with_the_rules():
    from regalia.games.royal_family.pack import winner

    for lead in range(52):
        for reply in range(52):
            assert sense.beats(lead, reply) == (winner([(lead, 0), (reply, 1)]) == 1)


def test_more_copies_and_more_cards_are_likelier():
    view = position("w1", 0, hands=[["KH", "4C"], []])
    counted = sense.Evaluator(view, 0)
    by_copies = [counted.among(n, 6) for n in range(4)]
    by_cards = [counted.among(2, n) for n in range(0, 30, 5)]
    assert by_copies[0] == 0.0
    assert all(a < b for a, b in pairwise(by_copies))
    assert all(a < b for a, b in pairwise(by_cards))
    assert counted.among(1, 1) == pytest.approx(1 / counted.unseen)


def test_other_weights_make_another_player():
    timid = sense.WEIGHTS._replace(end_lead=10_000.0)
    view = position(
        "w3", 0, hands=[["9C"], []], spoils=[["KH", "QH", "7S", "7H", "7D"], ["JS"]], won=0
    )
    assert str(steady.decide(view, timid)) == "discard 9C"
    assert str(steady.decide(view, sense.WEIGHTS)) == "discard 9C end"
