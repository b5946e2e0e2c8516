"""``steady`` in the Royals games: what it does in plain cases, and the margins that it names."""

from __future__ import annotations

from typing import Any

import pytest

import regalia
from regalia import Rng
from regalia.bots import find
from regalia.cards import parse_card
from regalia.games.alliance.bot import ALLIANCE
from regalia.games.marriage.bot import MARRIAGE
from regalia.games.royal_family.bots.evaluate import Evaluator
from regalia.games.royal_family.phases import AFTER_TRICK
from regalia.games.royals.bot import ROYALS, RoyalsEvaluator
from tests.full import FULL

GAMES = {"alliance": ALLIANCE, "marriage": MARRIAGE}
GAME = regalia.GAMES["royals"]
STEADY = find("steady", "royals")


def evaluators(game: str, phase: str) -> list[Evaluator]:
    """Evaluators of steady's views in a phase, in hands that steady plays."""
    variant, steady, found = regalia.GAMES[game], find("steady", game), []
    for number in range(3):
        pack = variant.shuffled(f"gifts {number}", 1, variant.seats[0])
        state = variant.deal(pack, variant.seats[0])
        while (seat := state.actor) is not None:
            view = state.view(seat)
            if view.phase == phase and len(view.legal_moves()) > 1:
                found.append(GAMES[game].evaluator(view, GAMES[game].weights))
            state.play(steady(view, Rng(0)))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_king_of_an_enemy_is_worse_to_give_or_discard(game: str) -> None:
    kings = {suit: parse_card(f"K{text}") for suit, text in enumerate("SHDC")}
    seen = 0
    for evaluator in evaluators(game, "w3"):
        houses = {
            evaluator.view.house[seat]: seat
            for seat in range(evaluator.view.seats)
            if not evaluator.friend(seat)
        }
        wanted = [
            suit
            for suit in houses
            if suit is not None and suit != evaluator.view.house[evaluator.me]
        ]
        free = [suit for suit in kings if suit not in evaluator.view.house]
        if not wanted or not free:
            continue
        theirs, free_king = kings[wanted[0]], kings[free[0]]
        if evaluator.harm(free_king):  # It would make a match for one who may take the pile.
            continue
        seen += 1
        taker = houses[wanted[0]]
        assert evaluator.discard_worth(theirs) < evaluator.discard_worth(free_king) - 5
        assert evaluator.gift_worth(theirs, taker) < evaluator.gift_worth(free_king, taker) - 5
    assert seen


@pytest.mark.parametrize("level", ["casual", "beginner"])
@pytest.mark.parametrize("name", GAMES)
def test_optional_play_gains_at_every_level(name: str, level: str) -> None:
    """Cards are not ransomed to and fro: errors underrate plays, and overrate none."""
    game, bots = regalia.GAMES[name], GAMES[name]
    bot, careful = find(level, name), find("steady", name)
    tried = 0
    for deal in range(4 if FULL else 2):
        state = game.deal(game.shuffled("sense", deal, game.seats[0]), game.seats[0])
        rng = Rng(deal)
        while state.actor is not None:
            view: Any = state.view(state.actor)
            move = bot(view, rng)
            # Rather than to end a hand behind, a player changes house.
            ends = all(str(m).endswith("end") for m in view.legal_moves() if m.verb == "discard")
            optional = move.verb in ("ransom", "kill", "change", "hostage", "redeem")
            if optional and not (ends and view.phase == AFTER_TRICK):
                tried += 1
                evaluator = bots.evaluator(view, bots.weights)
                assert evaluator.after(move) > evaluator.weigh(view), (str(move), view.to_dict())
            # Crowded boards come of play that errs little.
            state.play(move if deal % 2 else careful(view, rng))
    assert tried > 2


# --- Royals: plain cases ----------------------------------------------------------------------


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
    rest = GAME.deal(GAME.shuffled(0, 1, 2), 2, 0, {}).cards()
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
    return GAME.state_from_dict(base).view(0)


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
def test_steady_plays_the_obvious_move(phase, zones, expected):
    view = position(phase, 0, **zones)
    assert expected in view.legal_moves()
    assert STEADY(view, Rng(0)) == expected


def test_follow_takes_a_royal_and_spares_it_from_the_ace():
    held = {"hands": [["KH", "3H", "9C"], []], "attacker": 1}
    won = position("battle", 0, battle=[["9H", 1]], **held)
    assert STEADY(won, Rng(0)) == "play KH"
    lost = position("battle", 0, battle=[["AH", 1]], **held)
    assert STEADY(lost, Rng(0)) == "play 3H"


def test_house_is_the_suit_with_the_royals():
    view = position("w1", 0, hands=[["KD", "QD", "JD", "AD", "2S", "3S", "9H", "TC"], []])
    state = view.to_dict()
    state.update(phase="house", actor=0, house=[None, None], first=None, attacker=None, dealer=1)
    assert STEADY(GAME.state_from_dict(state), Rng(0)) == "house D"


@pytest.mark.parametrize("name", ["casual", "beginner"])
def test_weak_level_discards_no_royal(name):
    view = position("w3", 0, hands=[["KH", "QH", "3D", "4C"], []], spoils=[["AH"], ["KS"]], won=1)
    thrown = set()
    for bottom in range(4, 40):
        # Its errors depend on what stays as it is for most of a hand.
        view.discard[:] = [bottom]
        thrown.add(str(find(name, "royals")(view, Rng(1))))
        assert str(find(name, "royals")(view, Rng(2))) in thrown
    assert len(thrown) > 1
    assert thrown <= {"discard 3D", "discard 4C"}


def test_lead_is_likelier_to_win_against_fewer_cards_and_fewer_replies() -> None:
    def chance(card: str, foe: int, **zones: Any) -> float:
        view = position("w1", 0, hands=[[card, "4C"], []], **zones)
        view.hands[1] = view.hands[1][:1] * foe
        return RoyalsEvaluator(view, 0, ROYALS.weights).lead_chance(parse_card(card))

    by_cards = [chance("QS", foe) for foe in (0, 1, 4, 9)]
    assert by_cards[0] == 1
    assert by_cards == sorted(by_cards, reverse=True)
    assert len(set(by_cards)) == 4
    assert chance("9S", 6) < chance("QS", 6) < chance("KS", 6) < chance("AS", 6) < 1
    assert chance("QS", 6) < chance("QS", 6, spoils=[["KS", "AS", "AS"], []])


def test_other_weights_make_another_player() -> None:
    timid = ROYALS.weights._replace(end_lead=10_000.0)
    view = position(
        "w3", 0, hands=[["9C"], []], spoils=[["KH", "QH", "7S", "7H", "7D"], ["JS"]], won=0
    )
    assert str(ROYALS.decide(view, timid)) == "discard 9C"
    assert str(ROYALS.decide(view, ROYALS.weights)) == "discard 9C end"
