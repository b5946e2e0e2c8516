"""Snapshots of The Four Virtues."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regalia import IllegalMove, Rng, State
from regalia.bots import advise
from regalia.bridge import BRIDGE
from regalia.choices import all_choices
from regalia.cli import show
from regalia.games import GAMES
from regalia.games.virtues.bot import explain
from regalia.presentation import Observer, table_of
from regalia.rules import RuleScene
from tests.engine import harness
from tests.engine.harness import ask

GAME = GAMES["virtues"]
table = table_of("virtues")
VARIANT = next(variant for variant in harness.VARIANTS if variant.game is GAME)
USUAL = {"dealer": 1, "seat": 0, "turn": 5, "phase": "lay"}


def view(hand: str, other: str = "6S QH", seat: int = 0, **given: Any) -> Any:
    """Return the snapshot of seat 0."""
    position = {**USUAL, "hands": [hand, other], **given}
    return RuleScene("virtues.example", "Example", "", position, ()).start(GAME).view(seat)


def observer(seat: int = 0) -> Observer:
    return Observer(seat, ["Ann", "Ben"])


def refs(cards: str) -> list[str]:
    return [f"{card}@h" for card in cards.split()]


def compose(state: Any, cards: str) -> dict[str, Any]:
    made = table.compose(state, observer(), refs(cards))
    json.dumps(made)
    return made


def told(state: Any, cards: str) -> tuple[str, str]:
    made = compose(state, cards)
    assert made["options"] == []
    return made["why"]["rule"], made["why"]["message"]


# --- putting a meld together -------------------------------------------------------------------


def test_empty_choice_explains_the_first_step() -> None:
    made = compose(view("7S 7H 7D 2C KD KH"), "")
    assert (made["options"], made["why"]) == ([], None)
    assert made["fits"] == refs("7S 7H 7D KH KD")


def test_meld_without_a_face_card_can_be_composed() -> None:
    state = view("7S 7H 7D 2C KD")
    assert compose(state, "7S 7H")["fits"] == refs("7D KD")
    (option,) = compose(state, "7S 7H 7D")["options"]
    assert option["text"] == "meld 7S 7H 7D"
    assert (option["label"], option["points"], option["face"]) == ("Lay meld · 21 points", 21, None)
    assert (option["virtue"], option["effect"], option["counts"]) == (None, "", [])
    assert sorted(option["picks"]) == sorted(refs("7S 7H 7D"))
    assert compose(state, "7S 7H 7D")["fits"] == refs("KD")


def test_face_card_of_diamonds_doubles_a_meld() -> None:
    (option,) = compose(view("7S 7H 7D 2C KD"), "7S KD 7H 7D")["options"]
    assert option["text"] == "meld 7S 7H 7D +KD"
    assert (option["label"], option["virtue"]) == ("Lay meld · 42 points", "Wealth")
    assert (option["effect"], option["face"]) == ("counts double: 42", "KD")


def test_repression_offers_every_number_the_dearest_first() -> None:
    options = compose(view("2H 3H 9H JC 2S"), "2H 3H 9H JC")["options"]
    assert [option["text"] for option in options] == [
        "meld 2H 3H 9H=4 +JC",
        "meld 9H=A 2H 3H +JC",
    ]
    assert [option["label"] for option in options] == [
        "Lay meld, 9 as 4 · 9 points",
        "Lay meld, 9 as ace · 6 points",
    ]
    assert options[0]["cards"][2] == {"card": "9H", "counts": "4H"}
    assert options[0]["effect"] == "9♥ counts as 4"


def test_war_counts_up_to_the_hand_and_warns() -> None:
    state = view("2D 3D 4D KH 9C", other="6S 7H")
    (option,) = compose(state, "2D 3D 4D KH")["options"]
    assert [count["n"] for count in option["counts"]] == [0, 1, 2]
    assert [count["effect"] for count in option["counts"]] == [
        "Ben discards nothing",
        "Ben discards one card",
        "Ben discards both cards: the round ends at once",
    ]
    # The last card of the other hand is taken only on request.
    assert (option["count"], option["text"]) == (1, "meld 2D 3D 4D +KH force 1")


def test_labour_counts_up_to_the_stock() -> None:
    state = view("2D 3D 4D KS 9C", stock="7C 8C", fill="discard")
    (option,) = compose(state, "2D 3D 4D KS")["options"]
    assert [count["text"] for count in option["counts"]] == [
        f"meld 2D 3D 4D +KS take {n}" for n in range(3)
    ]
    assert option["count"] == 2


def test_illegal_choice_explains_its_refusal() -> None:
    state = view("7S 7H 8D 9S TS AS QD KD 4C QC", melds=["1 2S 3S 4S"])
    assert told(state, "7S 7H")[0] == "virtues.meld.min3"
    assert told(state, "7S 7H 8D") == (
        "virtues.club.reduce-one",
        "8♦ can count as 7 only beside a face card of clubs.",
    )
    assert told(state, "7S 7H 4C")[0] == "virtues.meld.set"
    assert told(state, "9S TS AS")[0] == "FV-A02"
    assert told(state, "7S 7H 8D QD KD")[0] == "virtues.face.one-per-meld"
    assert told(state, "QD KD")[0] == "virtues.face.no-meld"


def test_only_own_cards_in_own_turn_are_composed() -> None:
    nothing = {"options": [], "fits": [], "hint": "", "why": None}
    state = view("7S 7H 7D 2C")
    for picks in (["7S@h", "m1"], ["7S@h", "7S@h"], ["6S@h"], ["stock"], ["nonsense"]):
        assert table.compose(state, observer(), picks) == nothing
    assert table.compose(state.view(1), observer(1), refs("6S")) is None
    drawing = view("7S 7H 7D 2C", phase="draw", discard="4C")
    assert table.compose(drawing, observer(), []) is None


def test_hint_names_the_missing_cards() -> None:
    def hint(state: Any, cards: str = "") -> str:
        return str(compose(state, cards)["hint"])

    state = view("7S 7H 7D 8D 2C QC KD")
    assert hint(state) == "Choose the cards of a meld"
    assert hint(state, "7S") == "With 7♥ and 7♦ a meld"
    assert hint(state, "7S 7H") == "With 7♦ a meld"
    assert hint(state, "7S 7H 7D") == ""
    assert hint(state, "7S 7H 8D") == "With Q♣ a meld: 8♦ counts as 7"
    assert hint(state, "7S KD") == "With 7♥ and 7♦ a meld"
    assert hint(state, "2C") == "No meld has this card"
    assert hint(state, "7S 2C") == "No meld has these cards"
    assert hint(view("7S 7H 2C")) == "No meld can be made of this hand"


def test_hint_says_that_a_card_goes_with_a_meld_on_the_table() -> None:
    for hand in ("7S 2C 9D", "7S 7H 7D 2C"):
        state = view(hand, melds=["1 3C 4C 5C", "0 8S 8H 8D"])
        assert compose(state, "2C")["hint"] == "Goes with a meld on the table"
        assert compose(state, "7S 2C")["hint"] != "Goes with a meld on the table"


@harness.examples(20)
@given(data=st.data())
def test_every_legal_meld_can_be_composed(data: st.DataObject) -> None:
    state, moves = harness.drawn_walk(VARIANT, data)
    below = harness.below_of(data)
    for _ in moves:
        here: Any = state.view(state.actor or 0)
        seen = observer(state.actor or 0)
        melds = [move for move in here.legal_moves() if move.verb == "meld"]
        if not melds:
            continue
        wanted = melds[below(len(melds))]
        (listed,) = [each for each in table.moves(here, seen) if each["text"] == wanted]
        made = table.compose(here, seen, listed["picks"])
        texts = [
            text
            for option in made["options"]
            for text in [option["text"], *(count["text"] for count in option["counts"])]
        ]
        assert wanted in texts
        assert set(texts) <= set(melds)
        # On the way there: each further card of a meld fits the cards chosen so far, no other.
        some = listed["picks"][: below(len(listed["picks"]))]
        picks = [each["picks"] for each in table.moves(here, seen) if each["verb"] == "meld"]
        further = {ref for refs in picks if set(some) <= set(refs) for ref in refs}
        assert set(table.compose(here, seen, some)["fits"]) == further - set(some)


# --- zones, moves, words -------------------------------------------------------------------------


def test_meld_captions_show_points_by_player() -> None:
    state = view(
        "2C",
        melds=["0 5S@1 5H 5D 5C +KD", "1 4H 9H=5 6H 7H@0 +JC", "1 8S 8H 8D"],
        discard="3C 7D",
    )
    drawn = table.draw(state, observer())["table"]
    first, second, third, stock, discard = drawn["centre"]
    assert first["caption"] == "You 15 ×2 Wealth · Ben 5"
    assert first["shares"][0] == {"seat": 0, "name": "You", "points": 15, "factor": 2}
    assert [card["owner"] for card in first["groups"][0]] == [1, 0, 0, 0]
    assert first["groups"][0][1]["marks"] == ["doubled"]
    assert first["groups"][1][0]["card"] == "KD"
    assert second["caption"] == "Ben 15 Repression: 9 counts as 5 · You 7"
    assert second["title"] == "Hearts 4 to 7"
    lowered = second["groups"][0][1]
    assert (lowered["card"], lowered["counts"], lowered["marks"]) == ("9H", "5H", ["lowered"])
    assert lowered["label"] == "9 of hearts, counts as 5, Ben’s, in 4 to 7 of hearts"
    assert third["caption"] == "Ben 24"
    assert len(third["groups"]) == 1
    assert (stock["count"], discard["count"], discard["card"]["card"]) == (34, 2, "7D")
    assert [card["ref"] for card in drawn["hand"]["cards"]] == ["2C@h"]
    assert [seat["note"] for seat in drawn["seats"]] == ["laid 37", "laid 44"]


def test_a_card_is_added_by_itself() -> None:
    state = view("5C 2D", melds=["0 5S 5H 5D", "1 2C 3C 4C"])
    adds = [each for each in table.moves(state, observer()) if each["verb"] == "add"]
    assert [(each["label"], each["picks"], each["at"]) for each in adds] == [
        ("Add 5♣ to the fives", ["5C@h"], "m1"),
        ("Add 5♣ to 2 to 4 of clubs", ["5C@h"], "m2"),
    ]
    assert table.attempt(state, ["2D@h", "m2"]) == "add 2D m2"


def test_list_of_moves_may_omit_the_melds() -> None:
    state = view("7S 7H 7D 7C KH KS KC 9D")
    short = table.moves(state, observer(), composed=True)
    assert {each["verb"] for each in short} == {"discard"}
    assert len(short) == 8
    assert len(table.moves(state, observer())) > 50


def phase(state: Any, seat: int = 0) -> str:
    said = table.draw(state, observer(seat))["phase"]
    return f"{said['lead']} {said['rest']}".strip()


def test_phase_line_says_what_is_to_be_done() -> None:
    drawing = {"phase": "draw", "discard": "7H"}
    assert phase(view("2C", **drawing)) == "Your turn: draw one card or two, or take 7♥"
    assert "is closed" in phase(view("2C", **drawing, stall=12))
    last = view("2C", **drawing, stock="3C", fill="discard")
    ends = "and the round ends with this turn, or take 7♥"
    assert phase(last) == f"Only one card left: draw it, {ends}"
    two = view("2C", **drawing, stock="3C 4C", fill="discard")
    assert phase(two) == f"Only two cards left: draw one, or both, {ends}"
    six = view("2C", **drawing, stock="3C 4C 5C 6C 8C 9C", fill="discard")
    assert phase(six) == "Only six cards left: draw one card or two, or take 7♥"
    captions = [
        table.draw(each, observer())["table"]["centre"][0]["caption"] for each in (six, two)
    ]
    assert captions == ["Stock, last", "Stock, last"]
    assert phase(view("2C", **drawing, seat=1), 1) == "Ann: drawing"
    assert phase(view("2C 7S")) == "Your turn: discard a card"
    assert phase(view("7S 7H 7D 2C")) == "Your turn: lay melds, then discard"
    final = view("7S 7H 7D 2C", fill="discard", melds=["0 3C 4C 5C"], other="6H")
    assert phase(final) == "Last turn: lay melds, add cards, end the round"
    war = {"phase": "yield", "force": 2, "melds": ["0 2D 3D 4D +KH"]}
    assert phase(view("2C", **war), 0) == "Ben: to give up two cards"
    assert phase(view("2C", **war, seat=1), 1) == "Give up two cards: Ann’s hearts demand it"


@harness.examples(25)
@given(data=st.data(), picks=st.data())
def test_every_event_and_every_choice_has_words(data: st.DataObject, picks: st.DataObject) -> None:
    state, moves = harness.drawn_walk(VARIANT, data)
    below = harness.below_of(picks)
    views = [state.view(seat) for seat in (0, 1)]
    actor = state.actor
    for move in moves:
        actor = state.actor
        copy = state.copy()
        copy.play(move)
        for seat, seen in enumerate(views):
            json.dumps(table.draw(seen, observer(seat)))  # type: ignore[arg-type]
            for event in seen.play(copy.redact(str(copy.last), actor, seat)):
                line = table.say(event, observer(seat))
                assert line or (event.kind, event.note) == ("over", "stock")
                assert "?" not in line
                assert "None" not in line
        check_choice(state, below)


def check_choice(state: State, below: Any) -> None:
    """Every tap stands for a move, allowed or refused with a reason."""
    here: Any = state.view(state.actor or 0)
    drawn = table.draw(here, observer(state.actor or 0))["table"]
    tapped = [card["ref"] for card in drawn["hand"]["cards"]]
    tapped += [zone["ref"] for zone in drawn["centre"] if zone["ref"]]
    some = [tapped[below(len(tapped))] for _ in range(1 + below(4))]
    text = table.attempt(here, list(dict.fromkeys(some)))
    if text is not None:
        if here.parse(text).chosen in here.legal_moves():
            here.play(text)
        else:
            with pytest.raises(IllegalMove) as refusal:
                here.play(text)
            assert refusal.value.rule in GAME.rules


def test_the_sheet_of_a_round_and_of_a_match() -> None:
    match = GAME.new_match(seed=5, options={"target": 60}, names=["Ann", "Ben"])
    dice = Rng("sheet")
    seen = 0
    while not match.over:
        moves = match.state.legal_moves()
        lays = [move for move in moves if move.verb in ("meld", "add")]
        match.play(dice.choice(lays or moves))
        if len(match.hands) == seen:
            continue
        result = match.hands[seen]
        seen += 1
        sheet = table.sheet(match, result, observer())
        json.dumps(sheet)
        assert sheet["columns"] == ["You", "Ben"]
        for seat in (0, 1):
            lines = [row["values"][seat] for row in sheet["rows"] if row["kind"] == "line"]
            assert sum(int(value or 0) for value in lines) == result.scores[seat]
            assert sheet["history"][-1][seat] == sum(h.scores[seat] for h in match.hands[:seen])
        assert {row["rule"] for row in sheet["rows"]} <= set(GAME.rules)
    assert sheet["match_over"]
    assert "won the match" in sheet["title"]


# --- by way of the bridge --------------------------------------------------------------------


def test_a_round_is_played_by_putting_melds_together() -> None:
    players = {"names": ["You", "Ada"], "bots": [None, "steady"], "dealer": 1}
    snapshot = ask("new", game="virtues", seed="4", **players)["snapshot"]
    assert snapshot["draft"] is None
    assert snapshot["subtitle"] == "Round 1 · turn 1 · to 300"
    laid = 0
    while snapshot["sheet"] is None:
        if snapshot["actor"] == 1:
            position = BRIDGE.tables[""].at_session().match.state.view(1).to_dict()
            text = ask("think", game="virtues", position=position, bot="steady", seed="1")
        else:
            assert not any(move["verb"] == "meld" for move in snapshot["moves"])
            text = snapshot["moves"][0]["text"]
            made, picks = snapshot["draft"], []
            while made and made["fits"] and not made["options"]:
                picks.append(made["fits"][0])
                made = ask("compose", picks=picks)
            if made and made["options"]:
                text = made["options"][0]["text"]
                laid += 1
        snapshot = ask("play", text=text)["snapshot"]
    assert laid
    assert snapshot["draft"] is None
    assert ask("compose", picks=[]) is None
    assert ask("next")["snapshot"]["subtitle"] == "Round 2 · turn 1 · to 300"


def test_other_games_have_no_composer() -> None:
    players = {"names": ["You", "Ada"], "bots": [None, "random"], "dealer": 1}
    snapshot = ask("new", game="royals", seed="4", **players)["snapshot"]
    assert snapshot["draft"] is None
    assert ask("compose", picks=["KS@h"]) is None


def test_a_terminal_shows_the_melds() -> None:
    state = view("2C", melds=["1 4H 9H=5 6H 7H@0 +JC"], discard="3C 7D")
    lines = list(show.table(table.draw(state, observer())))
    assert "  4♥ 9♥ as 5♥ 6♥ 7♥ | J♣  Ben 15 Repression: 9 counts as 5 · You 7" in lines
    assert "  Stock 42 · Discard 2, 7♦ on top" in lines


# --- words about lowered cards -------------------------------------------------------------------


def test_lowerable_card_can_join_other_cards() -> None:
    melds = ["1 4H 5H 6H +KH"]
    given_up = {"seat": 1, "phase": "yield", "force": 1, "idle": False, "melds": melds}
    state = RuleScene(
        "virtues.example", "Example", "",
        {**USUAL, **given_up, "hands": ["8S 8H TD QC", "2C"]}, (),
    ).start(GAME)  # fmt: skip
    seen = state.view(0)
    assert "goes with nothing" not in explain(seen, seen.parse("yield TD"), observer())


def test_refusal_names_the_value_of_the_lowered_card() -> None:
    with pytest.raises(IllegalMove) as caught:
        view("4H 5H 6H 2S QC").play("meld 4H 5H 6H=5 +QC")
    assert caught.value.message == "4♥, 5♥ and 6♥ as 5 do not follow each other without a gap."


def test_sheet_names_the_required_first_step() -> None:
    """The other hand may be empty by then: its last card was laid with hearts."""
    melds = ["1 4H 5H 6H +KH"]
    given_up = {"seat": 1, "phase": "yield", "force": 1, "idle": False, "melds": melds}
    position = {**USUAL, **given_up, "hands": ["8S 8H", ""]}
    state = RuleScene("virtues.example", "Example", "", position, ()).start(GAME)
    found = all_choices(table, state.view(0), observer())
    assert found["refused"] == [
        {
            "titles": ["Draw", "Lay a meld", "Add a card", "Discard"],
            "why": "First you must give up one card: the hearts demand it.",
        }
    ]
    found = all_choices(table, view("8S 8H", phase="draw", discard="2D"), observer())
    assert found["refused"] == [
        {
            "titles": ["Lay a meld", "Add a card", "Discard"],
            "why": "You must draw first: from the stock one card or two, or the top of the "
            "discard pile.",
        }
    ]


def test_single_point_is_written_in_the_singular() -> None:
    found = all_choices(table, view("AC 9H KS", melds=["0 2C 3C 4C"]), observer())
    assert "1 point more" in json.dumps(found, default=str)


def test_an_expert_of_a_manner_gives_that_manner_s_reason() -> None:
    given = {"phase": "draw", "melds": ["1 4H 5H 6H +KH"], "discard": "QD JC"}
    state = view("2C", "2H 3D 4D JS 8C 9C TH", **given)
    advice = advise("expert-finisher", "virtues")(state, Rng(0))
    assert str(advice.move) == "draw 1"
    assert advice.why(observer()).startswith("with so few cards")


@pytest.mark.parametrize(
    ("face", "message", "rule"),
    [
        ("KD", "Wealth: in this meld the cards of the player who laid it", "diamond.double"),
        ("QC", "Repression: one card of the meld may count as a lower", "club.reduce-one"),
        ("JH", "War: the other player must give up cards, no more", "heart.force"),
        ("KS", "Labour: its player draws cards, at most as many", "spade.draw"),
    ],
)
def test_meld_says_what_its_face_card_does(face: str, message: str, rule: str) -> None:
    melds = [f"0 2S 3S 4S +{face}", "1 6D 7D 8D"]
    centre = table.draw(view("5C", melds=melds), observer())["table"]["centre"]
    with_face, plain = (zone for zone in centre if zone["kind"] == "rack")
    assert with_face["about"]["message"].startswith(message)
    assert with_face["about"]["rule"] == f"virtues.{rule}"
    assert "about" not in plain
