"""One device for several people: what is shown, what is not, and how often it has to travel."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from regalia.bridge import BRIDGE, call
from regalia.cards import Rng
from regalia.match import Match
from regalia.multiplayer.hotseat import HIDDEN, HotseatSession
from regalia.multiplayer.packing import pack_json
from regalia.multiplayer.people import orders_of
from regalia.record import Record
from tests.engine.harness import TABLES, Variant, ask
from tests.full import usually

ROYALS = next(v for v in TABLES if v.game.id == "royals")
LINES = next(v for v in TABLES if v.game.id == "lines" and v.seats == 3)


def pass_new(variant: Variant, seed: str = "1", bots: list[str | None] | None = None) -> Any:
    names = [f"Person {seat}" for seat in range(variant.seats)]
    return ask(
        "pass_new",
        game=variant.game.id,
        seed=seed,
        names=names,
        bots=bots or [None] * variant.seats,
        seats=variant.seats,
        options=variant.options,
    )


def begin(variant: Variant, seed: str = "1") -> Any:
    return pass_new(variant, seed)["snapshot"]


def texts(thing: Any) -> set[str]:
    """Every text anywhere in an answer."""
    if isinstance(thing, dict):
        return set().union(set(), *map(texts, thing.values()))
    if isinstance(thing, list):
        return set().union(set(), *map(texts, thing))
    return {thing} if isinstance(thing, str) else set()


@pytest.mark.parametrize(
    "variant", usually(TABLES, [each for each in TABLES if each.game.id != "alliance"]), ids=str
)
def test_each_player_sees_only_their_own_hand(variant: Variant) -> None:
    snapshot = begin(variant)
    rng = Random(4)
    travels = moves = 0
    # To the end where hands are short; where they are long, a good part of one.
    while snapshot["sheet"] is None and moves < 250:
        handover = snapshot["handover"]
        if handover is not None:
            # Behind the curtain: no table, no hand, no move, no card that is not open.
            covered = ask("pass_cover")["snapshot"]
            assert "table" not in covered
            assert covered["moves"] == []
            assert covered["you"] == -1
            travels += 1
            seated = ask("pass_sit", seat=handover["seat"])
            snapshot = seated["snapshot"]
            assert snapshot["you"] == handover["seat"] == snapshot["actor"]
        position = BRIDGE.tables[""].at_session().match.state.view(snapshot["actor"]).to_dict()
        hands = position["hands"]
        for seat, _hand in enumerate(hands):
            if seat != snapshot["you"]:
                assert position["viewer"] == snapshot["you"]
                assert len(snapshot["table"]["hand"]["cards"]) == len(hands[snapshot["you"]])
        offered = [move["text"] for move in snapshot["moves"]] or None
        if offered is None:  # cards are composed
            offered = legal()
        answer = ask("play", text=rng.choice(offered), seat=snapshot["you"])
        snapshot = answer["snapshot"]
        moves += 1
    assert travels < moves


def legal() -> list[str]:
    return [str(move) for move in BRIDGE.tables[""].at_session().match.state.legal_moves()]


def test_forced_move_of_another_seat_needs_no_handover() -> None:
    """In Royals the defender's draw is no choice unless the top discard is of the own suit."""
    snapshot = begin(ROYALS, seed="3")
    rng = Random(1)
    asked = 0
    for _ in range(150):
        if snapshot["sheet"] is not None:
            break
        handover = snapshot["handover"]
        if handover is not None:
            snapshot = ask("pass_sit", seat=handover["seat"])["snapshot"]
            names = [move["text"] for move in snapshot["moves"]]
            if handover["quick"]:
                asked += 1
                assert names != ["draw stock"]
        text = rng.choice([move["text"] for move in snapshot["moves"]])
        snapshot = ask("play", text=text, seat=snapshot["you"])["snapshot"]
    assert asked


def test_only_the_player_to_move_may_sit_down() -> None:
    snapshot = begin(ROYALS)
    other = 1 - snapshot["handover"]["seat"]
    answer = json.loads(call(json.dumps({"method": "pass_sit", "seat": other})))
    assert "not for this seat" in answer["error"]["message"]


def test_a_match_that_is_over_is_shown_after_a_reload() -> None:
    """No person sits down for it: a curtain would stay."""
    match = Match(ROYALS.game, 2, "1", {"target": 1}, None, ["Ann", "Ben"])
    while not match.over:
        match.play(match.state.legal_moves()[0])
    sealed = pack_json(Record.of(match).dump())
    snapshot = ask("pass_open", sealed=sealed, bots=[None, None])["snapshot"]
    assert snapshot["table"]
    assert snapshot["sheet"]
    assert snapshot["handover"] is None


def test_a_hand_that_a_bot_ends_behind_the_curtain_shows_its_score_sheet() -> None:
    """A hand that is over is no secret; the next one begins behind the curtain again."""
    ended: set[int] = set()
    for seed in range(40):
        snapshot = pass_new(LINES, str(seed), [None, None, "random"])["snapshot"]
        while snapshot["sheet"] is None:
            actor = snapshot["actor"]
            if actor != 2:
                ask("pass_sit", seat=actor)
            snapshot = ask("play", text=legal()[-1], seat=actor)["snapshot"]
            if snapshot["sheet"] is None:
                # The person's move is over, and the bot thinks behind the curtain.
                snapshot = ask("pass_cover")["snapshot"]
                assert "table" not in snapshot
        ended.add(actor)
        assert snapshot["table"]
        assert snapshot["next"] == {"who": "sheet"}
        assert "table" not in ask("next")["snapshot"]
        if 2 in ended:
            break
    assert 2 in ended


def test_a_reload_begins_behind_the_curtain() -> None:
    begun = pass_new(ROYALS)
    seat = begun["snapshot"]["handover"]["seat"]
    seated = ask("pass_sit", seat=seat)
    snapshot, sealed = seated["snapshot"], begun["record"] + seated["append"]["text"]
    # The save shows no card.
    for card in snapshot["table"]["hand"]["cards"]:
        assert f'"{card["card"]}"' not in sealed
    again = ask("pass_open", sealed=sealed, bots=[None, None])["snapshot"]
    assert "table" not in again
    assert again["handover"]["seat"] == seat
    back = ask("pass_sit", seat=seat)["snapshot"]
    assert texts(back["table"]["hand"]) >= {
        card["card"] for card in snapshot["table"]["hand"]["cards"]
    }


MARRIAGE = next(v for v in TABLES if v.game.id == "marriage")
ALLIANCE = next(v for v in TABLES if v.game.id == "alliance")
#: All that a person can order in advance in the family's games.
ORDERS = {"draw": "house", "gift": "ahead", "discard": "ahead", "spoil": "best", "claim": "never"}


class Evening:
    """People at one device who choose at random, and give these orders when they first sit down."""

    def __init__(self, variant: Variant, seed: int, orders: dict[str, str]) -> None:
        self.rng = Random(seed)
        self.orders = orders
        self.answer = pass_new(variant, str(seed))
        self.handovers = self.alone = 0
        #: Plans that were chosen: seat, order, card.
        self.planned: list[tuple[int, str, str]] = []

    @property
    def session(self) -> HotseatSession:
        session = BRIDGE.tables[""].at_session()
        assert isinstance(session, HotseatSession)
        return session

    @property
    def snapshot(self) -> Any:
        return self.answer["snapshot"]

    def hand_over(self) -> None:
        self.handovers += 1
        seat = self.snapshot["handover"]["seat"]
        ask("pass_cover")
        self.answer = ask("pass_sit", seat=seat)
        for order in self.snapshot["orders"]:
            wanted = self.orders.get(order["id"], "ask")
            if order["now"] != wanted:
                self.answer = ask("pass_settle", order=order["id"], choice=wanted)

    def plan(self) -> None:
        """Choose what is asked in advance."""
        for choice in self.snapshot.get("plans", []):
            card = self.rng.choice(choice["cards"])
            self.planned.append((self.snapshot["you"], choice["id"], card))
            self.answer = ask("pass_plan", order=choice["id"], card=card)

    def move(self) -> None:
        before = self.snapshot["ply"]
        text = self.rng.choice(legal())
        self.answer = ask("play", text=text, seat=self.snapshot["you"])
        self.alone += self.snapshot["ply"] - before - 1

    def play(self, turns: int) -> None:
        """Play so many turns of the first hand, or all that it has."""
        while self.snapshot["sheet"] is None and self.session.match.state.turn <= turns:
            self.plan()
            if self.snapshot["handover"]:
                self.hand_over()
            else:
                self.move()


@pytest.mark.parametrize(
    ("variant", "turns", "most"), [(MARRIAGE, 11, 50), (ROYALS, 16, 36)], ids=str
)
def test_orders_spare_handovers(variant: Variant, turns: int, most: int) -> None:
    for seed in range(1, 4):
        evening = Evening(variant, seed, ORDERS)
        evening.play(turns)
        assert evening.handovers <= most


@pytest.mark.parametrize(
    "variant", usually([MARRIAGE, ROYALS, ALLIANCE], [MARRIAGE, ROYALS]), ids=str
)
def test_orders_depend_on_nothing_hidden(variant: Variant) -> None:
    """A decided move is always made: were it refused for a hidden card, a handover would tell."""
    for seed in range(2):
        evening = Evening(variant, seed, {**ORDERS, "draw": ["house", "stock"][seed % 2]})
        while evening.snapshot["sheet"] is None and evening.session.ply < 400:
            session = evening.session
            state = session.match.state
            if evening.snapshot["handover"]:
                plans = session.people.plans[state.actor or 0]
                assert session._decided(plans) is None
            evening.plan()
            if evening.snapshot["handover"]:
                evening.hand_over()
            else:
                evening.move()
        assert evening.alone > 20
        assert evening.planned


def test_an_order_looks_at_open_cards_only() -> None:
    """Two hands that look alike to an onlooker are decided alike, whatever is held."""
    module = orders_of(MARRIAGE.deal(1))
    assert module is not None
    evening = Evening(MARRIAGE, 5, ORDERS)
    found = 0
    while evening.snapshot["sheet"] is None and evening.session.ply < 150:
        state = evening.session.match.state
        other = state.view(-1).sample(Rng(evening.session.ply))
        assert other.view(-1).to_dict() == state.view(-1).to_dict()
        plans: Any = {
            order: {"card": card, "turn": state.turn}
            for order, card in (("gift", "9C"), ("discard", "TD"))
        }
        first = module.ordered(state.view(-1), ORDERS, plans)
        assert module.ordered(other.view(-1), ORDERS, plans) == first
        found += first is not None
        evening.plan()
        if evening.snapshot["handover"]:
            evening.hand_over()
        else:
            evening.move()
    assert found > 3


def test_orders_and_plans_stand_in_the_save_and_can_be_withdrawn() -> None:
    evening = Evening(ROYALS, 2, {"discard": "lost", "draw": "stock"})
    for _ in range(300):
        if evening.snapshot.get("plans"):
            evening.plan()
            seat, order, card = evening.planned[-1]
            people = evening.snapshot["people"]
            sealed = pack_json(Record.of(evening.session.match).dump())
            ask("pass_open", sealed=sealed, bots=[None, None], people=people)
            assert evening.session.people.plans[seat][order]["card"] == card
            evening.answer = ask("pass_cover")
        elif evening.snapshot["handover"]:
            evening.hand_over()
            shown = {each["id"]: each for each in evening.snapshot["orders"]}
            if shown["discard"]["card"]:
                break
        else:
            evening.move()
    # The trick is won, so that the person is asked: the choice is shown, and taken back.
    assert (evening.snapshot["you"], shown["discard"]["card"]) == (seat, card)
    assert (shown["discard"]["now"], shown["draw"]["now"]) == ("lost", "stock")
    ask("pass_plan", order="discard")
    snapshot = ask("pass_settle", order="draw", choice="ask")["snapshot"]
    shown = {each["id"]: each for each in snapshot["orders"]}
    assert shown["discard"]["card"] is None
    assert shown["draw"]["now"] == "ask"


@pytest.mark.parametrize(
    "kept",
    [
        "nothing",
        [[{"draw": "all"}, {"draw": ["stock"]}, 3], [], []],
        [{}, [{"gift": {"card": "XX", "turn": 1}}, {"gift": 3}], [[0], ["a", 1], None]],
        [[], [{"discard": {"card": "AS", "turn": 10**30}}] * 3, [[10**9, -5]] * 9],
    ],
)
def test_invalid_orders_are_asked_again(kept: Any) -> None:
    begun = pass_new(MARRIAGE)
    for people in (pack_json(kept), "?", ""):
        opened = ask("pass_open", sealed=begun["record"], bots=[None] * 3, people=people)
        seat = opened["snapshot"]["handover"]["seat"]
        orders = ask("pass_sit", seat=seat)["snapshot"]["orders"]
        assert {order["now"] for order in orders} == {"ask"}


def test_only_the_person_at_the_device_gives_orders() -> None:
    begin(ROYALS)
    for call_ in (
        {"method": "pass_settle", "order": "draw", "choice": "stock"},
        {"method": "pass_plan", "order": "discard", "card": "AS"},
    ):
        assert "no person has the device" in json.loads(call(json.dumps(call_)))["error"]["message"]
    ask("pass_sit", seat=BRIDGE.tables[""].at_session().match.state.actor)
    for order, choice in (("draw", "all"), ("gift", "ahead"), ("luck", "ask")):
        refused = {"method": "pass_settle", "order": order, "choice": choice}
        assert "is no order" in json.loads(call(json.dumps(refused)))["error"]["message"]


def test_the_curtain_tells_what_is_new_to_the_named_person() -> None:
    evening = Evening(ROYALS, 3, {})
    told = 0
    for _ in range(60):
        if evening.snapshot["sheet"]:
            break
        if not evening.snapshot["handover"]:
            evening.move()
            continue
        session = evening.session
        covered = ask("pass_cover")["snapshot"]
        seat = covered["handover"]["seat"]
        name = covered["names"][seat]
        deal = session.match.log[-1]
        _, step = session.people.seen[seat]
        news = covered["news"]
        assert [line["new"] for line in news] == sorted(line["new"] for line in news)
        assert sum(not line["new"] for line in news) <= 1
        # The person is addressed, and reads of no card that was hidden.
        assert not any(line["text"].startswith(name) for line in news)
        drawn = [str(move) for move in deal.moves[step:] if move.startswith("draw stock")]
        hidden = [line for line in news if line["new"] and HIDDEN in line["text"]]
        assert len(hidden) <= len(drawn)
        told += len(hidden)
        evening.hand_over()
        assert session.people.seen[seat] == (0, len(deal.moves))
    assert told > 5


def test_score_sheet_of_a_shared_device_addresses_no_player() -> None:
    evening = Evening(LINES, 1, {})
    evening.play(99)
    sheet = evening.snapshot["sheet"]
    assert sheet["columns"] == [f"Person {seat}" for seat in range(3)]
    assert "You" not in sheet["title"]
