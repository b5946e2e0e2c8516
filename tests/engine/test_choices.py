"""All that can be done at a decision, by kind: every decision of random hands in every game."""

import random

import pytest

from regalia import GAMES, State
from regalia.choices import all_choices
from regalia.i18n import use_language
from regalia.match import Match
from regalia.presentation import Observer, table_of
from regalia.rules import RuleScene
from tests.engine.crowded import crowded

HANDS = 2
OBSERVER = Observer(0, ["Ann", "Ben"])


def check(game: str, view: State, names: list[str]) -> tuple[set[str], set[str]]:
    """Check one decision; return the titles of what is open and of what is refused."""
    found = all_choices(table_of(game), view, Observer(view.actor, names))
    texts = [move["text"] for group in found["groups"] for move in group["moves"]]
    assert sorted(texts) == sorted(map(str, view.legal_moves()))
    assert all(group["title"] and group["moves"] for group in found["groups"])
    open_ = {group["title"] for group in found["groups"]}
    refused = {title for each in found["refused"] for title in each["titles"]}
    assert not open_ & refused
    for each in found["refused"]:
        assert each["why"].endswith("."), each
        assert "{" not in each["why"]
    return open_, refused


@pytest.mark.parametrize("game", GAMES)
def test_groups_hold_every_legal_move_once(game: str) -> None:
    kind = GAMES[game]
    for seed in range(HANDS):
        rng = random.Random(seed)
        seats = rng.choice(kind.seats)
        match = kind.new_match(seats, f"choices {seed}", {}, 0)
        with use_language(("en", "de")[seed % 2]):
            while not match.hands:
                state = match.state
                check(game, state.view(state.actor), match.names)
                match.play(rng.choice(state.legal_moves()))


@pytest.mark.parametrize("game", ["marriage", "alliance"])
def test_crowded_boards_have_every_kind_of_move(game: str) -> None:
    seen: set[str] = set()
    for number in range(8):
        rng = random.Random(number)
        state = GAMES[game].state_from_dict(crowded(GAMES[game], {}, rng.randrange))
        for _ in range(20):
            if state.actor is None:
                break
            names = [f"Player {seat + 1}" for seat in range(state.seats)]
            seen |= check(game, state.view(state.actor), names)[0]
            state.play(rng.choice(state.legal_moves()))
    assert {"Ransom", "Assassinate", "Take a hostage", "Redeem a hostage"} <= seen


def test_reasons_are_the_refusals_of_the_moves() -> None:
    """A turn of Royals without a Royal on the table: melding is refused for that."""
    match: Match = GAMES["royals"].new_match(2, "reasons", {}, 0)
    rng = random.Random(2)
    while match.state.phase != "w1":
        match.play(rng.choice(match.state.legal_moves()))
    state = match.state
    view = state.view(state.actor)
    found = all_choices(table_of("royals"), view, Observer(state.actor, match.names))
    why = {title: each["why"] for each in found["refused"] for title in each["titles"]}
    assert "Royal of yours must lie on your board" in why["Meld"]
    assert why["Assassinate"] == "You have won no ace in a trick."


def test_label_of_a_change_names_the_copy_that_dies() -> None:
    """R2-A24: the top discard counts as from the hand, and is in none."""
    given = {"house": ["H", "C"], "attacker": 0, "turn": 20, "phase": "w0", "discard": "TS"}
    for hand, said in (("TS 4H", "10♠ of your hand dies"), ("4S 4H", "the 10♠ that comes dies")):
        lying = {"hands": [hand, "5S"], "spoils": ["TS", ""]}
        lying["meld"] = ["" if "TS" in hand else "TS", ""]
        view = RuleScene("example", "Example", "", {**given, **lying}, ()).start(GAMES["royals"])
        labels = {each["text"]: each["label"] for each in table_of("royals").moves(view, OBSERVER)}
        assert labels["change TS +d dead TS@0h"] == f"Change to spades, {said}"


def test_a_game_without_kinds_lists_its_moves_in_one_group(monkeypatch: pytest.MonkeyPatch) -> None:
    match = GAMES["royals"].new_match(2, "plain", {}, 0)
    view = match.state.view(match.state.actor or 0)
    plain = {
        name: verb._replace(kinds=(), kind_of=None, tries=()) for name, verb in view.VERBS.items()
    }
    monkeypatch.setattr(type(view), "VERBS", plain)
    found = all_choices(table_of("royals"), view, Observer(0, match.names))
    assert [len(group["moves"]) for group in found["groups"]] == [len(view.legal_moves())]
