"""Hints: what steady would do, and its reasons in words."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest

import regalia
from regalia import Rng, bridge
from regalia.bots import advise, explain, find, game_bots
from regalia.errors import OptionError
from regalia.i18n import use_language
from regalia.judge import judge
from regalia.presentation import Observer
from regalia.reasons import Chance
from regalia.rules import RuleScene
from regalia.session.session import BridgeError, Session
from tests.bench.chances import Told, told_in, words_of
from tests.bench.reasons import check
from tests.engine import harness
from tests.engine.harness import Variant
from tests.full import FULL, usually

variants = pytest.mark.parametrize("variant", usually(harness.VARIANTS, harness.TABLES), ids=str)
NAMES = ["Ann", "Ben", "Cleo", "Dora"]


@variants
def test_hint_is_the_move_of_steady_with_a_reason_of_its_own(
    variant: Variant,
) -> None:
    steady, adviser = find("steady", variant.game.id), advise("steady", variant.game.id)
    hands = 1 if variant.game.id == "lines" or variant.options else 3
    kinds: dict[tuple[str, str], set[str]] = {}
    for view in harness.decisions(variant, f"reasons {variant}", hands):
        seat = view.actor
        advice = adviser(view, Rng("x"))
        assert advice.move == steady(view, Rng("x"))
        assert advice.move in view.legal_moves()
        names = [*NAMES[: variant.seats], *variant.game.dummies(variant.seats)]
        why = advice.why(Observer(seat, names))
        assert_friendly(why)
        assert why[0].islower() or re.match(CARDS, why) or why.split()[0] in NAMES, why
        # The reader is addressed as you, not by name.
        assert NAMES[seat] not in why, why
        kinds.setdefault((getattr(view, "phase", ""), advice.move.verb), set()).add(why)
    few = variant.game.id == "lines" or variant.game.id not in harness.OURS
    assert len(kinds) >= (1 if few else 3)
    # Reasons are made for the decision.
    every = [why for found in kinds.values() for why in found]
    assert len(set(every)) > (7 if variant.game.id in harness.OURS else 2)


#: Cards in a sentence, and runs, which are called by their numbers.
CARDS = r"(10|[2-9AKQJ])[♠♥♦♣]|joker"
RUNS = r"(ace|\d+) to \d+ of \w+"


def assert_friendly(why: str) -> None:
    """A reason is one short clause in words of the game, and tells no figure."""
    assert why.endswith(".")
    assert ". " not in why, why
    assert len(why) < 100, why
    plain = re.sub(f"{RUNS}|{CARDS}", "it", why)
    # What a card is lowered to.
    plain = re.sub(r"counts as \d+", "", plain)
    for bad in (r"\d", r"\?\?", "None", "  ", r"\.\.", "{", "point", "imagined", "average", "%"):
        assert not re.search(bad, plain), why


@pytest.mark.parametrize("game", [game for game in regalia.GAMES if game_bots(game).explain])
def test_every_legal_move_has_a_friendly_reason(game: str) -> None:
    variant = next(each for each in harness.VARIANTS if each.game.id == game)
    names = [*NAMES[: variant.seats], *variant.game.dummies(variant.seats)]
    for number, view in enumerate(harness.decisions(variant, "every", 1)):
        if number % 7 == 0:
            for move in view.legal_moves()[:12]:
                assert_friendly(explain(view, move, Observer(view.actor, names)))


@pytest.mark.parametrize("game", regalia.GAMES)
def test_reason_does_not_depend_on_hidden_cards(game: str) -> None:
    variant = next(each for each in harness.VARIANTS if each.game.id == game)
    adviser = advise("steady", game)
    names = NAMES[: variant.seats]
    for number, view in enumerate(harness.decisions(variant, "hidden", 1)):
        if number % 4:
            continue
        observer = Observer(view.actor, names)
        # What a search imagines depends on the numbers, and these on how often it looks.
        samples = [view.sample(random.Random(n)) for n in range(2)]
        said = {adviser(sample.view(view.actor), Rng(0)).why(observer) for sample in samples}
        assert said == {adviser(view, Rng(0)).why(observer)}


@variants
def test_session_hint_is_a_legal_move(variant: Variant) -> None:
    match = variant.game.new_match(variant.seats, 5, variant.options, 0)
    session = Session(match, 0, [None, *["steady"] * (variant.seats - 1)])
    below = Rng(5).below
    given = 0
    while not match.hands and given < (2 if FULL else 1):
        if match.state.actor == 0:
            hint = session.hint(seed="7")
            given += 1
            found = judge(match.state.view(0), seed="7")
            assert hint["text"] == found.move
            assert hint["deals"] == found.deals
            assert len(hint["rows"]) == min(4, len(found.rows()))
            assert hint["label"]
            assert hint["why"]
            assert isinstance(hint["picks"], list)
        else:
            with pytest.raises(BridgeError, match="not your turn"):
                session.hint()
        session.play(harness.Policy(50).choose(match.state.legal_moves(), below))


def test_bots_without_reasons_are_refused() -> None:
    for name in ("random", "juggler"):
        with pytest.raises(OptionError):
            advise(name, "royals")


def test_reason_names_the_deciding_consideration() -> None:
    """The considerations that decided are the ones that are named."""
    from tests.engine.test_steady_royal_family import position

    adviser = advise("steady", "royals")
    observer = Observer(0, ["Ann", "Ben"])

    def why(phase: str, **zones: Any) -> str:
        return adviser(position(phase, 0, **zones), Rng(0)).why(observer)

    lead = why("w1", hands=[["KH", "4C", "9D"], []], spoils=[["AH", "AH"], []], meld=[[], ["AH"]])
    assert lead == "nothing that Ben can still hold beats it."
    spoil = why("spoil", battle=[["5H", 0], ["JH", 1]], hands=[["2C"], []], won=0)
    assert spoil == "it is worth more on your board than 5♥."
    meld = why("w3", hands=[["5S", "5H", "5D", "KH"], []], spoils=[["QH"], []], won=1)
    assert meld == "on your board they count for you, in your hand against you."
    kill = why("w3", hands=[["3C"], []], spoils=[["AS"], ["KS", "4S"]])
    assert kill == "without a Royal, Ben can neither meld nor end the hand."
    two = why("w3", hands=[["3C"], []], spoils=[["AS"], ["KS", "QS", "4S"]])
    assert two == "with one Royal left, Ben cannot take the pile."
    match_ = why("w3", hands=[["3C"], []], spoils=[["AS"], ["4S", "4D", "4C"]])
    assert match_ == "it breaks Ben’s fours."
    end = why(
        "w3",
        hands=[["9C", "8C"], []],
        spoils=[["KH", "QH", "JH", "7S", "7H", "7D"], ["JS"]],
        won=0,
    )
    assert end == "you are very likely ahead now."
    top = why("w0", hands=[["4C", "9D"], []], discard=["KH"])
    assert top == "it is a Royal of yours."


ROYALS = {"house": ["H", "S"], "attacker": 0, "turn": 20}
#: The start of a turn in which nothing is left but the top of the discard pile.
DRY = {**ROYALS, "phase": "w0", "stock": "", "fill": "dead"}
DRAWS = {**DRY, "stock": "5D 6D 7D 8D"}
BATTLE = {
    "phase": "battle",
    "house": ["H", "S", "D", "C"],
    "attacker": 3,
    "gifted": True,
    "fill": "dead",
    "stock": "3S 4S 5H 6H",
}
VIRTUES = {"dealer": 1, "seat": 0, "turn": 5, "phase": "lay", "discard": "3C"}


@pytest.mark.parametrize(
    ("game", "given", "move", "said"),
    [
        (
            "royals",
            {**DRY, "hands": ["AS AC AD", "5S 5C"], "spoils": ["KH", ""], "discard": "3H"},
            "draw discard",
            "there is only 3♥ to draw.",
        ),
        (
            "royals",
            {**DRY, "hands": ["7S 7C 4D", "5S 5C"], "spoils": ["KH QH", ""], "discard": "7D"},
            "draw pile 1 meld 7S 7C",
            "with 7♦ you meld sevens at once.",
        ),
        (
            "royals",
            {**DRY, "stock": "5D", "hands": ["KC KD AS", "5S 5C"], "spoils": ["KH", ""]},
            "draw stock",
            "what you could still do can wait.",
        ),
        # A king is kept for a trick that brings more.
        (
            "royals",
            {
                **ROYALS,
                "phase": "w1",
                "hands": ["KC QD 3D", "5S 5C 6C 6D"],
                "spoils": ["KH QH", ""],
                "discard": "2C",
            },
            "play 3D",
            "it will probably not win, but you can spare it best.",
        ),
        (
            "royals",
            {**ROYALS, "phase": "w3", "won": 1, "hands": ["QD QH", "5S"]},
            "discard QD",
            "you can spare it best.",
        ),
        (
            "royals",
            {**ROYALS, "phase": "w3", "won": 1, "hands": ["9C 9C", "5S"], "spoils": ["AD", "9D"]},
            "discard 9C",
            "all the cards that you hold are alike.",
        ),
        # Nothing else can be laid, so nothing is said of what comes first.
        (
            "virtues",
            {**VIRTUES, "hands": ["5S 5H 5D JS", "6S QH 2C"], "stock": "9H 8D 7S AC"},
            "meld 5S 5H 5D +JS take 3",
            "with J♠ you draw three cards.",
        ),
        # In the final action a hand that hearts empty ends nothing (FV-A13).
        (
            "virtues",
            {**VIRTUES, "hands": ["5S 5H 5D JH 2C", "6S QH"], "fill": "discard"},
            "meld 5S 5H 5D +JH force 2",
            "with J♥ Ben discards two cards.",
        ),
        # There is no later meld for which a face card could be kept.
        (
            "virtues",
            {**VIRTUES, "hands": ["5S 5H 5D JS 2C", "6S QH"], "fill": "discard"},
            "meld 5S 5H 5D",
            "it is the most that you can make of these cards.",
        ),
    ],
)
def test_reason_is_the_one_that_holds(
    game: str, given: dict[str, Any], move: str, said: str
) -> None:
    view = RuleScene("example", "Example", "", given, ()).start(regalia.GAMES[game]).view(0)
    advice = advise("steady", game)(view, Rng(0))
    assert advice.move == move
    assert advice.why(Observer(0, ["Ann", "Ben"])) == said


DRAWING = {**VIRTUES, "phase": "draw", "discard": "3C 4S", "fill": "discard"}


@pytest.mark.parametrize(
    ("game", "given", "move", "said"),
    [
        # The question is whether to kill first: that the top is no heart decides nothing.
        (
            "royals",
            {**DRAWS, "hands": ["3C 9D", "5S"], "spoils": ["AS KH", "8S"], "discard": "4C"},
            "draw stock",
            "nothing else gains enough now.",
        ),
        # Nothing of one's own is worth more then.
        (
            "royals",
            {**ROYALS, "phase": "w3", "hands": ["3C", "5S"], "spoils": ["AD", "9S 9H 9D 9C"]},
            "kill AD 9D@1s",
            "what Ben has on the board is worth less then.",
        ),
        (
            "royals",
            {**ROYALS, "phase": "w3", "won": 0, "hands": ["3C", "5S"], "spoils": ["KH", "KS 9C"]},
            "discard 3C",
            "to end the hand now would bring you less.",
        ),
        # That it cannot be won does not tell one card from another.
        (
            "royals",
            {
                **ROYALS,
                "phase": "battle",
                "attacker": 1,
                "battle": [["KC", 1]],
                "hands": ["AD 3D", "5S"],
                "spoils": ["KH", "KS 9C"],
            },
            "play AD",
            "you cannot win it from Ben, and this serves you best.",
        ),
        # The seat that has the battle is an ally.
        (
            "alliance",
            {
                "phase": "battle",
                "house": ["H", "S", "D", "C"],
                "attacker": 2,
                "gifted": True,
                "fill": "dead",
                "hands": ["9D JD", "6D", "7H 8S", "KS 9H"],
                "battle": [["KD", 2], ["5D", 3]],
                "spoils": ["", "", "KH", ""],
                "stock": "3S 4S 5H 6H",
            },
            "play 9D",
            "the battle is with Cleo, your ally, and you can spare this best.",
        ),
        # Ben is known to hold the other twos, which the victim would join.
        (
            "royals",
            {
                **ROYALS,
                "phase": "w3",
                "hands": ["3C", "2H 2D 5S"],
                "shown": ["", "2H 2D"],
                "spoils": ["AS", "KH 2S 9S"],
            },
            "kill AS 2S@1s",
            "with 2♥ and 2♦ in hand, Ben would otherwise have a match of twos.",
        ),
        # Ben has one ace the less to strike with.
        (
            "royals",
            {**ROYALS, "phase": "w3", "hands": ["3C", "5S"], "spoils": ["AS KH", "AS 9S"]},
            "kill AS AS@1s",
            "then Ben’s Royals and assassins can do less.",
        ),
        # What is taken besides the seven decides.
        (
            "royals",
            {
                **DRY,
                "hands": ["TS TC", "5S 5C"],
                "spoils": ["KH QH 7S 7H 7C", ""],
                "discard": "7D 6C 8H TD",
            },
            "draw pile 4",
            "with them come cards for your tens.",
        ),
        # The only card to lead is not one that can be spared best.
        (
            "royals",
            {
                **ROYALS,
                "phase": "w1",
                "hands": ["3C", "5C 6C 7C 8C 9C"],
                "spoils": ["AS KH", "8S"],
            },
            "play 3C",
            "nothing else gains enough now.",
        ),
        # Both lead, and the king is beaten by fewer cards.
        (
            "alliance",
            {**BATTLE, "hands": ["KD QD", "6D", "7H 8S", "KS 9H"], "battle": [["5D", 3]]},
            "play KD",
            "it leads the battle so far, and is harder to beat than Q♦.",
        ),
        # Nothing is gained at once by a Royal that comes back.
        (
            "marriage",
            {
                "phase": "w2",
                "house": ["H", "D", "C"],
                "attacker": 0,
                "turn": 5,
                "gifted": True,
                "fill": "dead",
                "hands": ["JC 3D", "6D 2C", "7H 8S"],
                "discard": "4C JH",
                "stock": "3S 4S 5H 6H",
            },
            "ransom JH@d with JC",
            "J♥ is a Royal of yours.",
        ),
        # Another four, or a neighbour in a run, goes with it.
        (
            "virtues",
            {**DRAWING, "hands": ["4D 9H JS", "6S QH"], "stock": "9D 8D 7S AC"},
            "draw 2",
            "two new cards promise more than 4♠ would bring you.",
        ),
        (
            "virtues",
            {**DRAWING, "hands": ["5D 9H JS", "6S QH"], "stock": "9D 8D 7S AC"},
            "draw 2",
            "4♠ goes with nothing in your hand.",
        ),
        # The stock is not drawn to its end.
        (
            "virtues",
            {**DRAWING, "hands": ["5D 9H JS", "6S QH"], "stock": "9D"},
            "draw discard",
            "you know what you get.",
        ),
        (
            "virtues",
            {**DRAWING, "hands": ["5D 9H JS 2C", "6S QH"], "stock": "9D 8D"},
            "draw 1",
            "one card is enough now.",
        ),
        # Nothing else is to be laid, so nothing comes before it.
        (
            "virtues",
            {**VIRTUES, "hands": ["5S 5H 5D", "6S QH 2D"], "stock": "9H 8D 7S AC 3S 4S"},
            "meld 5S 5H 5D",
            "it scores for you and ends the round.",
        ),
        # In the other meld it counts once.
        (
            "virtues",
            {
                **VIRTUES,
                "hands": ["7H 2S", "6S QH 2D"],
                "melds": ["0 4H 5H 6H +KD", "0 7S 7D 7C +QC"],
                "stock": "9H 8D AC 3S",
            },
            "add 7H m1",
            "it counts double for you in 4 to 6 of hearts.",
        ),
        # A king of one's own colour makes a dictatorship a monarchy.
        (
            "lines",
            {
                "candidates": "KH KC",
                "rulers": ["AD", "AS", "AC"],
                "leader": 2,
                "trick": [[2, "4C", True]],
                "hands": ["2C 5H", "2S 6S", "3S"],
            },
            "bid 2C",
            "5♥ would lead, but your line is better without K♥.",
        ),
    ],
)
def test_reason_of_a_move_is_true(game: str, given: dict[str, Any], move: str, said: str) -> None:
    view = RuleScene("example", "Example", "", given, ()).start(regalia.GAMES[game]).view(0)
    names = NAMES[: regalia.GAMES[game].seats[0]]
    assert explain(view, view.parse(move), Observer(0, names)) == said


def test_joker_has_its_article_in_german() -> None:
    given = {
        "candidates": "JD JO",
        "hands": ["9H 4D", "2S", "3S"],
        "leader": 1,
        "trick": [[1, "8D", True], [2, "3D", True]],
    }
    view = RuleScene("example", "Example", "", given, ()).start(regalia.GAMES["lines"]).view(0)
    with use_language("de"):
        said = explain(view, view.parse("bid 9H"), Observer(0, NAMES[:3]))
    assert said.startswith("Damit gewinnst du den Joker, ")


@pytest.mark.parametrize("game", usually(["royals", "alliance", "marriage"], ["royals"]))
def test_words_for_chances_hold_in_play(game: str) -> None:
    told = list(told_in(game, 40, "test"))
    assert len(told) > 200
    words = words_of([each for each in told if each.chance.event == "trick"], sigmas=3)
    assert len(words) >= 5
    assert [word for word in words if not word.holds] == []


def test_word_that_does_not_come_true_is_found() -> None:
    told = [Told(Chance("trick", 0.7), number % 4 == 0) for number in range(100)]
    [word] = words_of(told)
    assert (word.word, word.holds) == ("probably", False)


@pytest.mark.parametrize("game", usually(regalia.GAMES, ["royals", "virtues"]))
def test_named_feature_decides(game: str) -> None:
    """With the feature blanked another move is chosen, or half of the margin is gone."""
    found = check(game, 60)
    assert len(found.cases) >= 8
    assert found.held >= 0.8 * len(found.cases), [
        (str(case.move), str(case.reason)) for case in found.cases if not case.holds
    ]


def test_face_card_that_goes_next_is_not_said_to_be_kept() -> None:
    """A queen of clubs adds nothing to the run, and is discarded after it."""
    given = {**VIRTUES, "hands": ["8C 9C TC QC", "6S QH 2C"], "stock": "9H 8D 7S AC 3S 4S"}
    view = RuleScene("example", "Example", "", given, ()).start(regalia.GAMES["virtues"]).view(0)
    said = explain(view, view.parse("meld 8C 9C TC"), Observer(0, ["Ann", "Ben"]))
    assert "kept" not in said


def test_last_discard_costs_nothing_in_the_stated_lead() -> None:
    zones = {"hands": ["2C", "5S"], "spoils": ["KH 4C", "KS 9C"]}
    given = {**ROYALS, "phase": "w3", "won": 0, **zones}
    view = RuleScene("example", "Example", "", given, ()).start(regalia.GAMES["royals"]).view(0)
    advice = advise("finisher", "royals")(view, Rng(0))
    assert advice.move == "discard 2C end"
    assert advice.why(Observer(0, ["Ann", "Ben"])) == "you are very likely ahead now."


def test_bridge_returns_a_hint() -> None:
    call = {"method": "new", "game": "royals", "names": ["Ann", "Ben"], "bots": [None, "steady"]}
    bridge.call(json.dumps({**call, "seed": "7", "dealer": 1}))
    hint = bridge.BRIDGE.tables[""].at_session().hint()
    assert hint["verb"] == "house"
    assert "Royals of yours" in hint["why"]
