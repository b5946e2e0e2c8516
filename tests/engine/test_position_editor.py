"""A position that a person sets by hand: zones, edits, and all that is wrong with it so far."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import regalia
from regalia.cards import parse_card
from regalia.games.alliance.state import AllianceState
from regalia.games.marriage.state import MarriageRoyalsState
from regalia.scenes import Scene, SceneStep
from tests.engine import harness
from tests.engine.harness import Variant
from tests.engine.test_bad_positions import JUNK
from tests.engine.test_own_scenes import Page

Answer = dict[str, Any]


class Editing:
    """A page on which a position of a game is set by hand."""

    def __init__(self, game: str, seats: int | None = None, **options: Any) -> None:
        self.page, self.game = Page(), game
        self.now: Answer = self.page.ask("position_empty", game=game, seats=seats, options=options)

    def edit(self, **edit: Any) -> Answer:
        self.now = self.page.ask(
            "position_edit", game=self.game, position=self.now["position"], edit=edit
        )
        return self.now

    def refused(self, **edit: Any) -> dict[str, Any]:
        return self.page.refused(
            "position_edit", game=self.game, position=self.now["position"], edit=edit
        )

    def zone(self, key: str, index: int | None = None) -> dict[str, Any]:
        return next(
            dict(zone) for zone in self.now["zones"] if (zone["key"], zone["index"]) == (key, index)
        )

    @property
    def fields(self) -> list[str]:
        return [each["field"] for each in self.now["problems"]]


@pytest.mark.parametrize("variant", harness.TABLES, ids=str)
def test_position_from_an_empty_table_can_be_played(variant: Variant) -> None:
    editing = Editing(variant.game.id, variant.seats)
    whole = len(editing.now["pack"])
    assert whole == len(variant.game.pack(variant.seats))
    for seat in range(variant.seats):
        for _ in range(3):
            small = [card for card in editing.now["pack"] if card[0] in "3456789"]
            editing.edit(put=small[0], to="hands", index=seat)
    assert editing.now["problems"] == []
    assert len(editing.now["pack"]) == whole - 3 * variant.seats
    assert editing.now["snapshot"]["open"] is not None
    scene = Scene(game=variant.game.id, position=editing.now["position"])
    state = scene.check().open().state
    assert state.problems() == []
    move = str(state.legal_moves()[0])
    recorded = Scene(**{**vars(scene), "steps": (SceneStep(move),)}).check()
    assert Scene.unpack(recorded.pack()) == recorded


def test_empty_table_says_what_is_missing_and_why() -> None:
    editing = Editing("royals")
    assert "snapshot" not in editing.now
    assert "hands[0]" in editing.fields
    assert all(each["rule"].startswith("royals.") for each in editing.now["problems"])
    assert all(each["title"] for each in editing.now["problems"])


def test_card_is_put_moved_and_taken() -> None:
    editing = Editing("royals")
    editing.edit(put="KH", to="hands", index=0)
    editing.edit(put="2S", to="hands", index=0)
    editing.edit(put="QH", to="hands", index=0, at=1)
    assert editing.zone("hands", 0)["cards"] == ["KH", "QH", "2S"]
    assert editing.now["pack"].count("KH") == 2
    # There is one 2 of spades: it comes from the hand.
    editing.edit(put="2S", to="spoils", index=1)
    assert editing.zone("hands", 0)["cards"] == ["KH", "QH"]
    assert editing.zone("spoils", 1)["cards"] == ["2S"]
    editing.edit(**{"take": "KH", "from": "hands", "index": 0})
    assert editing.zone("hands", 0)["cards"] == ["QH"]
    assert editing.now["pack"].count("KH") == 3
    editing.edit(put="JH.n", to="spoils", index=0)
    editing.edit(take="JH")
    assert editing.zone("spoils", 0)["cards"] == []


def test_trick_and_choices_are_set() -> None:
    editing = Editing("royals")
    for seat, card in ((0, "KS"), (1, "4C"), (1, "5C")):
        editing.edit(put=card, to="hands", index=seat)
    editing.edit(put="9D", to="battle")
    editing.edit(set="phase", value="battle")
    editing.edit(set="house", index=1, value="S")
    assert editing.now["problems"] == []
    assert editing.zone("house", 1)["value"] == "S"
    state = Scene(game="royals", position=editing.now["position"]).open().state
    assert state.to_dict()["battle"] == [["9D", 0]]
    assert state.actor == 1
    editing.edit(set="attacker", value=None)
    assert "attacker" in editing.fields


def test_winner_takes_from_a_whole_trick() -> None:
    editing = Editing("royals")
    for seat, card in ((0, "KS"), (1, "4C")):
        editing.edit(put=card, to="hands", index=seat)
    for card in ("9D", "QD"):
        editing.edit(put=card, to="battle")
    editing.edit(set="phase", value="spoil")
    assert editing.now["problems"] == []
    state = Scene(game="royals", position=editing.now["position"]).open().state
    assert {move.verb for move in state.legal_moves()} == {"spoil"}
    assert state.actor == 1


def laid(game: str, *placed: tuple[str, str, int]) -> Editing:
    """Return an editor with a card in each hand, and these on the boards."""
    editing = Editing(game)
    for seat, card in enumerate(("3C", "4C", "5C", "6C")[: regalia.GAMES[game].seats[0]]):
        editing.edit(put=card, to="hands", index=seat)
    for card, zone, seat in placed:
        editing.edit(put=card, to=zone, index=seat)
    return editing


def made(editing: Editing) -> list[dict[str, Any]]:
    return list(editing.now["pairs"]["pairs"])


def pairs(editing: Editing) -> dict[str, bool]:
    return {pair["text"]: pair["made"] for pair in made(editing)}


def toggle(editing: Editing, text: str) -> None:
    editing.edit(pair=next(p["key"] for p in made(editing) if p["text"] == text))


@pytest.mark.parametrize(
    ("game", "houses", "zone"), [("marriage", "HCD", "meld"), ("alliance", "HCDS", "spoils")]
)
def test_couple_marries_is_struck_by_a_hostage_and_parts(game: str, houses: str, zone: str) -> None:
    """The ally of seat 0 in Alliance Royals has diamonds, as the third player in Marriage."""
    wed, held = "Ada: K♥ and Q♦ are married", "Ben: Q♦ is a hostage against Ada"
    editing = laid(game, ("KH", "spoils", 0), ("QD", zone, 0), ("QD", "spoils", 1))
    assert pairs(editing) == {wed: False}
    toggle(editing, wed)
    assert editing.now["problems"] == []
    assert pairs(editing) == {wed: True, held: False}
    state = Scene(game=game, position=editing.now["position"]).open().state
    assert len(state.to_dict()["marriages"]) == 1
    toggle(editing, held)
    assert editing.now["problems"] == []
    assert pairs(editing) == {wed: True, held: True}
    state = Scene(game=game, position=editing.now["position"]).open().state
    assert [each["card"][:5] for each in state.to_dict()["hostages"]] == ["QD@1s"]
    toggle(editing, held)
    assert pairs(editing) == {wed: True, held: False}
    toggle(editing, held)
    # A spouse that goes leaves no mark behind.
    editing.edit(**{"take": editing.zone("spoils", 0)["cards"][0], "from": "spoils", "index": 0})
    assert editing.now["problems"] == []
    assert not any(pairs(editing).values())
    assert [*editing.zone(zone, 0)["cards"], *editing.zone("spoils", 1)["cards"]] == ["QD", "QD"]


def test_marriage_has_stood_since_the_turn_that_a_person_names() -> None:
    """It serves the other spouse's player in a later turn alone, and opens the end in a third."""
    editing = laid("marriage", ("KH", "spoils", 0), ("QD", "spoils", 0))
    toggle(editing, "Ada: K♥ and Q♦ are married")
    editing.edit(set="attacker", value=2)
    for since, serves, opens in ((1, True, True), (18, True, False), (20, False, False)):
        editing.edit(pair=made(editing)[0]["key"], since=since)
        assert [(pair["made"], pair["since"]) for pair in made(editing)] == [(True, since)]
        assert editing.now["problems"] == []
        state = Scene(game="marriage", position=editing.now["position"]).open().state
        assert isinstance(state, MarriageRoyalsState)
        assert (parse_card("QD") in state.privileges(2)) is serves
        assert state.gate_open() is opens
    # It is not younger than the turn.
    editing.edit(set="turn", value=12)
    assert made(editing)[0]["since"] == 12
    for wrong in (0, 13, "2", True):
        assert editing.refused(pair=made(editing)[0]["key"], since=wrong)["where"] == "edit.since"


def test_betrothed_card_serves_is_struck_and_marries() -> None:
    """A noble of his ally's house in a player's spoils (alliance.arranged.betrothal)."""
    text = "Ada: Q♦ is betrothed"
    editing = laid("alliance", ("QD", "spoils", 0), ("QC", "spoils", 0), ("QD", "spoils", 1))
    assert pairs(editing) == {text: False}
    toggle(editing, text)
    editing.edit(set="attacker", value=2)
    assert editing.now["problems"] == []
    assert editing.zone("spoils", 0)["cards"] == ["QD.*b", "QC"]
    state = Scene(game="alliance", position=editing.now["position"]).open().state
    assert isinstance(state, AllianceState)
    assert parse_card("QD") in state.privileges(2)
    held = "Ben: Q♦ is a hostage against Ada"
    toggle(editing, held)
    assert pairs(editing) == {held: True, text: True}
    state = Scene(game="alliance", position=editing.now["position"]).open().state
    assert isinstance(state, AllianceState)
    assert parse_card("QD") not in state.privileges(2)
    # The hostage is held against the couple that comes of it.
    editing.edit(put="KH", to="spoils", index=0)
    toggle(editing, "Ada: K♥ and Q♦ are married")
    assert pairs(editing) == {"Ada: K♥ and Q♦ are married": True, held: True}
    # It ends as either ally leaves his house.
    editing.edit(take="KH")
    toggle(editing, text)
    editing.edit(set="house", index=2, value="S")
    assert pairs(editing) == {}
    assert editing.zone("spoils", 0)["cards"] == ["QD", "QC"]


def test_pairs_are_those_that_the_rules_allow() -> None:
    """No couple of one house, none of two boards, and no hostage of the own alliance."""
    assert pairs(laid("marriage", ("KH", "spoils", 0), ("QH", "spoils", 0))) == {}
    assert pairs(laid("marriage", ("KH", "spoils", 0), ("QD", "spoils", 1))) == {}
    # In the melds, and of no ally.
    assert pairs(laid("alliance", ("KH", "spoils", 0), ("QD", "meld", 0))) == {}
    assert pairs(laid("alliance", ("KH", "spoils", 0), ("QC", "spoils", 0))) == {}
    editing = laid("alliance", *((c, "spoils", s) for c, s in (("KH", 0), ("QD", 0), ("QD", 2))))
    toggle(editing, "Ada: K♥ and Q♦ are married")
    assert list(pairs(editing)) == ["Ada: K♥ and Q♦ are married"]
    assert "pairs" not in laid("royals", ("KH", "spoils", 0), ("QD", "spoils", 0)).now


def test_pair_that_is_none_is_refused() -> None:
    assert Editing("marriage").refused(pair="KH@0s QD@0s")["where"] == "edit.pair"


def test_problems_name_their_place() -> None:
    editing = Editing("royals")
    assert editing.now["problems"][0]["place"] == "Ada: hand"
    editing.edit(set="attacker", value=None)
    assert "Whose turn it is" in [each["place"] for each in editing.now["problems"]]
    editing = Editing("virtues")
    for card in ("5H", "6H"):
        editing.edit(put=card, to="melds", index=1, set=0)
    assert "Ben: melds" in [each["place"] for each in editing.now["problems"]]
    editing = Editing("lines")
    editing.edit(set="phase", value="joker")
    assert "Jokers still to escape" in [each["place"] for each in editing.now["problems"]]


def test_other_number_of_players_keeps_the_cards_that_fit() -> None:
    editing = Editing("lines", 4)
    for seat, card in enumerate(("9S", "9H", "9D", "9C")):
        editing.edit(put=card, to="hands", index=seat)
    editing.edit(put="KS", to="lines", index=3)
    editing.edit(put="QS", to="candidates")
    editing.edit(set="leader", value=3)
    whole = len(editing.now["pack"])
    for seats, hands in ((3, 3), (2, 2), (3, 2)):
        editing.edit(seats=seats)
        assert editing.now["position"].get("seats", 3) == seats
        zones = [zone for zone in editing.now["zones"] if zone["key"] == "hands"]
        assert len(zones) == seats
        assert sum(len(zone["cards"]) for zone in zones) == hands
        assert editing.zone("candidates")["cards"] == ["QS"]
        assert editing.zone("leader")["value"] == 0
    assert {"KS", "9C", "9D"} <= set(editing.now["pack"])
    assert len(editing.now["pack"]) != whole
    # Nobody has bid so far: the rest can be completed by hand, or is dealt.
    assert editing.refused(seats=5)["kind"] == "OptionError"


def test_sets_of_virtues_grow_and_go() -> None:
    editing = Editing("virtues")
    for seat, card in ((0, "2S"), (0, "3S"), (1, "4C")):
        editing.edit(put=card, to="hands", index=seat)
    for n, card in enumerate(("7H", "5H", "6H", "KD")):
        editing.edit(put=card, to="melds", index=1, set=0)
        assert len(editing.zone("melds", 1)["sets"][0]) == n + 1
    editing.edit(put="TS", to="melds", index=0, set=0)
    assert editing.zone("melds", 1)["sets"] == [["5H", "6H", "7H", "KD"]]
    assert "melds[1].cards" in editing.fields
    editing.edit(take="TS")
    assert editing.now["problems"] == []
    assert editing.zone("melds", 0)["sets"] == []


def test_position_of_a_match_is_edited_further() -> None:
    state, walk = harness.seeded_walk(harness.ROYALS, 5, harness.Policy(50, True))
    for _ in zip(range(60), walk, strict=False):
        pass
    scene = Scene.of_state(state)
    page = Page()
    told = page.ask("position_edit", game="royals", position=dict(scene.position), edit={})
    assert told["pack"] == []
    hands = [zone["cards"] for zone in told["zones"] if zone["key"] == "hands"]
    assert [sorted(hand) for hand in hands] == [sorted(h) for h in state.to_dict()["hands"]]


@pytest.mark.parametrize(
    ("edit", "field"),
    [
        ({"put": "KH"}, "edit"),
        ({"put": "ZZ", "to": "hands", "index": 0}, "edit"),
        ({"put": [], "to": "hands", "index": 0}, "edit"),
        ({"put": "KH", "to": "hands"}, "edit.index"),
        ({"put": "KH", "to": "hands", "index": 9}, "edit.index"),
        ({"put": "KH", "to": "hands", "index": True}, "edit.index"),
        ({"put": "KH", "to": "hands", "index": 0, "at": -1}, "edit.at"),
        ({"put": "KH", "to": "phase"}, "edit.to"),
        ({"put": "KH", "to": {}}, "edit.to"),
        ({"take": "KH"}, "edit.take"),
        ({"take": "KH", "from": "hands", "index": "x"}, "edit.index"),
        ({"set": "hands", "value": "KH"}, "edit.set"),
        ({"set": "turn", "value": {}}, "edit.value"),
        ({"set": "turn"}, "edit"),
        ([], "edit"),
        ("put", "edit"),
    ],
)
def test_edit_that_cannot_be_is_refused(edit: Any, field: str) -> None:
    editing = Editing("royals")
    error = editing.page.refused(
        "position_edit", game="royals", position=editing.now["position"], edit=edit
    )
    assert (error["kind"], error["where"]) == ("PositionError", field)


@pytest.mark.parametrize("game", regalia.GAMES)
def test_any_row_of_edits_is_answered(game: str) -> None:
    rng, editing = Random(game), Editing(game)
    for _ in range(60):
        zone = rng.choice(editing.now["zones"])
        where = {} if zone["index"] is None else {"index": zone["index"]}
        if zone["kind"] in ("cards", "sets"):
            card = rng.choice(editing.now["pack"] or ["2H"])
            editing.edit(put=card, to=zone["key"], **where)
        else:
            values = [each["value"] for each in zone.get("choices", ())] or [0, 3, 99, None, "x"]
            editing.edit(set=zone["key"], value=rng.choice(values), **where)
        assert ("snapshot" in editing.now) == (editing.now["problems"] == [])
        assert not any("Error" in each["message"] for each in editing.now["problems"])


@pytest.mark.parametrize("game", regalia.GAMES)
def test_bent_position_gets_a_sentence(game: str) -> None:
    """Whatever a link brings into the editor, it is drawn with its faults or refused in words."""
    rng, editing = Random(game), Editing(game)
    for zone in editing.now["zones"]:
        where = {} if zone["index"] is None else {"index": zone["index"]}
        if zone["kind"] in ("cards", "sets"):
            editing.edit(put=rng.choice(editing.now["pack"]), to=zone["key"], **where)
    junk = [*JUNK, "KH.vQDm1 QD.vKHs1", ["KH.h9!", "."], ["KH", "K", ""], [["ZZ.v"]], [[[]]]]
    keys = [*editing.now["position"], "options", "seats", "totals", "marriages", "pack"]
    for key in keys:
        for value in junk:
            position = {**editing.now["position"], key: value}
            for edit in ({}, {"seats": 3}, {"pair": "x"}, {"take": "2S"}):
                call = {"method": "position_edit", "game": game, "position": position, "edit": edit}
                answer = json.loads(editing.page.bridge.call(json.dumps(call)))
                if "error" in answer:
                    assert answer["error"]["kind"] in ("PositionError", "OptionError"), (
                        call,
                        answer,
                    )


@pytest.mark.parametrize("game", sorted(harness.OURS))
def test_editor_speaks_german(game: str) -> None:
    """Whatever a person sets, no sentence about it is English."""
    rng, editing, said = Random(game), Editing(game), 0
    told = editing.page.ask("position_empty", game=game, language="de")
    assert "Ada: Hand" in [zone["title"] for zone in told["zones"]]
    for _ in range(120):
        zone = rng.choice(editing.now["zones"])
        where = {} if zone["index"] is None else {"index": zone["index"]}
        before = editing.now["position"]
        if zone["kind"] in ("cards", "sets"):
            cards = editing.now["pack"] or ["2H"]
            edit = {"put": rng.choice(cards), "to": zone["key"], **where}
        else:
            values = [each["value"] for each in zone.get("choices", ())] or [-1, 0, 3, 99_999]
            edit = {"set": zone["key"], "value": rng.choice(values), **where}
        editing.edit(**edit)
        german = editing.page.ask(
            "position_edit", game=game, position=before, edit=edit, language="de"
        )
        for english, other in zip(editing.now["problems"], german["problems"], strict=True):
            said += 1
            assert other["field"] == english["field"]
            assert other["message"] != english["message"]
            assert other["place"] != english["place"] or not other["place"]
    assert said > 100


@pytest.mark.parametrize("game", sorted(harness.OURS))
def test_every_zone_is_a_key_of_the_game(game: str) -> None:
    rules = regalia.GAMES[game]
    keys = set(json.loads(harness.text(rules.new_match(seed=1).state)))
    assert {zone.key for zone in rules.edit_zones} <= keys
    assert set(rules.edit_start) <= keys
