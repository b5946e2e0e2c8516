"""Royal Lines where it is unlike other games: three packs, a dummy, cards that stay lying."""

from __future__ import annotations

from collections import Counter

import pytest

import regalia
from regalia import (
    HiddenError,
    IllegalMove,
    Match,
    NotationError,
    OptionError,
    PositionError,
    Record,
    Rng,
    State,
)
from regalia.cards import parse_card

LINES = regalia.GAMES["lines"]


def staged(seats: int = 3, **partial: object) -> State:
    return LINES.scene_position({"seats": seats, **partial})


def random_end(match: Match, seed: object, hands: int = 10**6) -> None:
    """Plays a match on at random until it is over or so many hands are."""
    below = Rng(seed).below
    while not match.over and len(match.hands) < hands:
        legal = match.state.legal_moves()
        match.play(legal[below(len(legal))])


# --- packs ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "royals", "total"), [(2, 14, 53), (3, 14, 53), (4, 10, 50)])
def test_packs_have_their_sizes_and_follow_the_seed(seats: int, royals: int, total: int) -> None:
    packs = LINES.shuffled(7, 1, seats)
    assert {name: len(pack) for name, pack in packs.items()} == {
        "rulers": max(seats, 3),
        "royals": royals,
        "bidding": 36,
    }
    every = sorted(parse_card(card) for pack in packs.values() for card in pack)
    assert every == LINES.pack(seats)
    assert len(every) == total
    assert LINES.shuffled("7", 1, seats) == packs
    assert LINES.shuffled(8, 1, seats) != packs
    assert LINES.shuffled(7, 2, seats) != packs


def test_the_deal_takes_from_the_top() -> None:
    packs = LINES.shuffled(7, 1, 3)
    state = LINES.deal(packs, 3, dealer=0).to_dict()
    rulers, royals, bidding = (packs[name] for name in ("rulers", "royals", "bidding"))
    assert state["starter"] == 1
    assert [state["rulers"][seat] for seat in (1, 2, 0)] == rulers[::-1]
    assert [state["neglected"], *state["candidates"]] == royals[:-4:-1]
    assert state["royal"] == royals[:-3]
    for i, seat in enumerate((1, 2, 0)):
        assert Counter(state["hands"][seat]) == Counter(bidding[::-1][i::3])


def test_the_dummy_is_dealt_a_pile_and_turns_its_top_card() -> None:
    packs = LINES.shuffled(7, 1, 2)
    state = LINES.deal(packs, 2, dealer=0).to_dict()
    third = packs["bidding"][::-1][1::3]
    assert [*state["pile"], state["up"]] == third


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda p: p["rulers"].pop(), "rulers must hold 3 aces"),
        (lambda p: p["rulers"].__setitem__(0, "KS"), "rulers must hold 3 aces"),
        (lambda p: p["bidding"].pop(), "bidding"),
        (lambda p: p["bidding"].__setitem__(0, p["bidding"][1]), "bidding"),
        (lambda p: p["royals"].append("KS"), "KS"),
        (lambda p: (p["royals"].remove("KS"), p["royals"].remove("JO")), "KS, JO are nowhere"),
        (lambda p: p.pop("rulers"), "three packs"),
        (lambda p: p.update(more=[]), "three packs"),
        (lambda p: p["royals"].append("XX"), "XX"),
    ],
)
def test_wrong_packs_are_refused(change: object, words: str) -> None:
    packs = LINES.shuffled(7, 1, 3)
    assert callable(change)
    change(packs)
    with pytest.raises((OptionError, PositionError), match=words):
        LINES.deal(packs, 3)


@pytest.mark.parametrize("pack", [None, [], ["KS"], "KS", 5])
def test_pack_that_is_not_an_object(pack: object) -> None:
    with pytest.raises(OptionError, match="three packs"):
        LINES.deal(pack, 3)


@pytest.mark.parametrize("dealer", [-1, 3, True, None, "0"])
def test_dealer_that_is_not_a_seat(dealer: object) -> None:
    with pytest.raises(OptionError, match="dealer"):
        LINES.deal(LINES.shuffled(7, 1, 3), 3, dealer)  # type: ignore[arg-type]


# --- from round to round -------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3])
def test_last_candidate_is_neglected_next(seats: int) -> None:
    left = []
    for seed in range(25):
        match = LINES.new_match(seats, seed, {"target": 60})
        random_end(match, seed)
        for before, after in zip(match.log, match.log[1:], strict=False):
            ended, begun = before.state.to_dict(), after.start.to_dict()
            assert begun["neglected"] == ended["candidates"][0]
            assert begun["starter"] == (ended["starter"] + 1) % 3
            aces = [card for card in (*begun["royal"], *begun["candidates"]) if card[0] == "A"]
            assert len(aces) == (ended["candidates"][0][0] != "A")
            left.append(begun["neglected"])
    assert "JO" in left
    assert any(card[0] == "A" for card in left)
    # The first round draws it from the pack.
    first = {LINES.new_match(seats, s).state.to_dict()["neglected"] for s in range(60)}
    assert len(first) > 10


def test_with_four_nothing_is_neglected() -> None:
    match = LINES.new_match(4, 3, {"target": 60})
    random_end(match, 3)
    assert len(match.hands) > 5
    for deal in match.log:
        assert deal.start.to_dict()["neglected"] is None
        assert len(deal.start.cards()) == 50


@pytest.mark.parametrize(("seats", "sides"), [(2, 3), (3, 3), (4, 4)])
def test_every_side_starts_in_turn_and_may_start_the_match(seats: int, sides: int) -> None:
    starters = {
        LINES.new_match(seats, s, dealer=None).state.to_dict()["starter"] for s in range(40)
    }
    assert starters == set(range(sides))
    assert LINES.new_match(seats, 1, dealer=0).state.to_dict()["starter"] == 1


def test_a_dummy_that_starts_has_played_already() -> None:
    state = LINES.new_match(2, 5, dealer=1).state.to_dict()
    assert (state["starter"], state["leader"], state["actor"]) == (2, 2, 0)
    assert [seat for seat, _, _ in state["trick"]] == [2]
    assert len(state["pile"]) + (state["up"] is not None) == 11


def test_a_match_for_two_has_three_sides() -> None:
    match = LINES.new_match(2, 1, names=["Ann", "Ben"])
    assert (match.seats, match.scorers) == (2, 3)
    assert match.names == ["Ann", "Ben", "Dummy"]
    assert match.scores == [0, 0, 0]
    with pytest.raises(OptionError, match="names"):
        LINES.new_match(2, 1, names=["Ann", "Ben", "Cy"])
    won: Counter[int] = Counter()
    for seed in range(30):
        match = LINES.new_match(2, seed)
        random_end(match, seed)
        assert all(len(hand.scores) == 3 for hand in match.hands)
        won.update(match.winners)
        record = match.record
        assert record.names == ["Player 1", "Player 2"]
        again = Record.load(record.dump()).replay()
        assert (again.scores, again.winners, again.names) == (
            match.scores,
            match.winners,
            match.names,
        )
    assert won[2], "the dummy wins its share"


def test_the_winner_is_alone_with_the_most() -> None:
    def leaders(*totals: int, target: int = 15) -> list[int]:
        return LINES.leaders(list(totals), {"target": target})

    assert leaders(14, 13, 14) == []
    assert leaders(15, 3, 3) == [0]
    assert leaders(16, 17, 15) == [1]
    assert leaders(18, 17, 18) == []
    assert leaders(15, 15, 16) == [2]
    assert leaders(15, 16, 14, target=20) == []


def test_after_fifty_rounds_the_leaders_share() -> None:
    match = LINES.new_match(3, 2, {"target": 1000})
    random_end(match, 2)
    assert len(match.hands) == 50
    assert match.winners == [s for s in range(3) if match.scores[s] == max(match.scores)]
    with pytest.raises(IllegalMove) as refusal:
        match.play("bid 2S")
    assert refusal.value.rule == "lines.idea.win"


# --- what a recorded move says -------------------------------------------------------------------


def two_trades() -> State:
    """The dummy wins this trade, and leads the next with the top of its pile."""
    state = staged(
        2, candidates="QS KH", royal="JD", hands=["5S 9D 2D", "6S TD 3D"], up="8S", pile="9C 4C"
    )
    state.play("bid 5S")
    return state


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("bid 6S dummy 8S turn JD up 4C", "lines.two.up"),
        ("bid 6S dummy 8S turn JD up 4C dummy 9C dummy 9C", "lines.two.up"),
        ("bid 6S dummy 9C turn JD up 4C dummy 9C", "lines.two.up"),
        ("bid 6S dummy 8S turn JC up 4C dummy 9C", "lines.update.draw"),
        ("bid 6S dummy 8S turn JD up 9C dummy 4C", "lines.two.up"),
        ("bid 6S turn JD dummy 8S up 4C dummy 9C", "lines.update.draw"),
        ("bid 6S rulers AS AH AD", "lines.reveal"),
        ("bid 6S ring 0 1", "lines.four.market.pass"),
        ("bid 6S came 8S", "lines.four.market.pass"),
    ],
)
def test_wrong_recorded_text_is_refused(text: str, rule: str) -> None:
    state = two_trades()
    before = state.to_dict()
    with pytest.raises(IllegalMove) as refusal:
        state.play(text)
    assert refusal.value.rule == rule
    assert state.to_dict() == before


def test_a_recorded_text_may_leave_cards_open() -> None:
    state = two_trades()
    state.play("bid 6S dummy ?? turn ?? up 4C dummy ??")
    assert str(state.last) == "bid 6S dummy 8S turn JD up 4C dummy 9C"


def test_view_needs_the_cards_that_come() -> None:
    state = two_trades()
    view = state.view(0)
    before = view.to_dict()
    for text in ("bid 6S", "bid 6S dummy 8S turn ?? up 4C dummy 9C"):
        with pytest.raises(HiddenError):
            view.play(text)
        assert view.to_dict() == before
    view.play("bid 6S dummy 8S turn JD up 4C dummy 9C")
    state.play("bid 6S")
    assert view.to_dict() == state.view(0).to_dict()


@pytest.mark.parametrize(
    "text",
    [
        "bid 6S dummy 8S turn KH up 4C dummy 9C",  # a candidate
        "bid 6S dummy 8S turn QS up 4C dummy 9C",
        "bid 6S dummy 8S turn JD up 5S dummy 9C",  # on the table
        "bid 6S dummy 8S turn JD up 6S dummy 9C",
        "bid 6S dummy 8S turn JD up 4C dummy 4C",
        "bid 6S dummy 9C turn JD up 4C dummy 9C",  # not the open card
        "bid 9D dummy 8S turn JD up 4C dummy 9C",  # in the viewer's hand
        "bid 5S dummy 8S turn JD up 4C dummy 9C",
    ],
)
def test_a_view_refuses_cards_that_it_sees_elsewhere(text: str) -> None:
    view = two_trades().view(0)
    before = view.to_dict()
    with pytest.raises(IllegalMove) as refusal:
        view.play(text)
    assert refusal.value.rule in LINES.rules
    assert view.to_dict() == before


def test_view_knows_the_cards_a_seat_lacks() -> None:
    state = staged(candidates="QS KH", royal="QD JD", hands=["5S 2C 3C", "9D 4C 5C", "2H 8D 9H"])
    state.play("bid 5S")
    state.play("bid 9D")
    state.play("bid 2H")
    assert state.to_dict()["voids"] == [[], ["S", "H"], []]
    for move in ("bid 2C",):
        state.play(move)
    view = state.view(0)
    for card, rule in (("9H", "RL-A25"), ("5S", "lines.deck.bidding")):
        with pytest.raises(IllegalMove) as refusal:
            view.play(f"bid {card}")
        assert refusal.value.rule == rule


def test_a_view_knows_that_a_hand_cannot_be_without_the_last_suits() -> None:
    """All unseen cards are spades and hearts: every hand can bid."""
    state = staged(
        candidates="QS KH",
        hands=["2D 3D", "2S 3S", "2H 3H"],
        leader=1,
    )
    view = state.view(0)
    with pytest.raises(IllegalMove) as refusal:
        view.play("bid 9C")
    assert refusal.value.rule == "lines.deck.bidding"
    view.play("bid 3S")


# --- the market as each seat saw it --------------------------------------------------------------


def test_seats_see_only_their_own_market_cards() -> None:
    state = staged(4, phase="market", hands=["2C", "3C", "TH", "4D"])
    played = [("trade 2C", 0), ("trade none", 1), ("trade TH", 2), ("trade 4D", 3)]
    views = {seat: state.view(seat) for seat in range(-1, 4)}
    for move, actor in played:
        copy = state.copy()
        copy.play(move)
        for seat, view in views.items():
            read = state.redact(str(copy.last), actor, seat)
            assert copy.redact(str(copy.last), actor, seat) == read
            if seat != actor:
                assert read.startswith("trade ??")
            view.play(read)
            assert view.to_dict() == copy.view(seat).to_dict()
            if copy.to_dict()["phase"] == "market":
                offers = view.to_dict()["offers"]
                assert all(offers[s] in (None, "??") for s in range(4) if s != seat)
        state = copy
    last = str(state.last)
    assert {seat: state.redact(last, 3, seat) for seat in range(-1, 4)} == {
        -1: "trade ?? ring 0 2 3",
        0: "trade ?? ring 0 2 3 came 4D",
        1: "trade ?? ring 0 2 3",
        2: "trade ?? ring 0 2 3 came 2C",
        3: "trade 4D ring 0 2 3 came TH",
    }
    # Who gave a card knows where it is, until it is played.
    assert views[0].to_dict()["hands"][2] == ["2C", *["??"] * 8]
    assert views[1].to_dict()["hands"][2] == ["??"] * 9
    assert views[1].to_dict()["passed"] == [[0, 2, "??"], [2, 3, "??"], [3, 0, "??"]]
    assert views[0].to_dict()["passed"] == [[0, 2, "2C"], [2, 3, "??"], [3, 0, "4D"]]


def test_whole_record_may_omit_the_cards_that_came() -> None:
    state = staged(4, phase="market", hands=["2C", "3C", "TH", "4D"])
    for move in ("trade 2C", "trade none", "trade TH"):
        state.play(move)
    for text in ("trade 4D", "trade 4D ring 0 2 3", "trade 4D ring 0 2 3 came TH"):
        copy = state.copy()
        copy.play(text)
        assert str(copy.last) == "trade 4D ring 0 2 3 came TH"
    for text in ("trade 4D ring 0 2", "trade 4D ring 0 2 3 came 2C", "trade 4D ring none"):
        with pytest.raises(IllegalMove) as refusal:
            state.copy().play(text)
        assert refusal.value.rule == "lines.four.market.pass"


# --- texts ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        *("", "bid", "bid KS QS", "bid ??", "bid XX", "Bid 5S", " bid 5S", "bid 5S ", "bid  5S"),
        *("take", "take none", "banish", "banish number", "joker KH", "joker KH KD QH", "joker ??"),
        *("trade", "trade 5S 6S", "trade all", "play 5S", "meld KH KD KS"),
        *("bid 5S turn", "bid 5S turn JD JC", "bid 5S turn 5H", "bid 5S up KH", "bid 5S dummy AS"),
        *("bid 5S rulers AS AH", "bid 5S rulers AS AH KD", "bid 5S ring", "bid 5S ring 0 9"),
        *("bid 5S ring 1 0", "bid 5S ring 0 0", "bid 5S ring 3", "bid 5S came", "bid 5S JD"),
    ],
)
def test_text_that_is_not_a_move(text: str) -> None:
    state = two_trades()
    with pytest.raises(NotationError) as caught:
        state.play(text)
    assert len(str(caught.value)) > 20


def test_a_parser_takes_a_pair_in_any_order() -> None:
    state = two_trades()
    assert str(state.parse("joker KD KH")) == "joker KH KD"
    assert str(state.parse("joker KS JC")) == "joker JC KS"


# --- positions -----------------------------------------------------------------------------------


def base() -> dict[str, object]:
    return staged(
        candidates="QS KH", royal="JD", hands=["5S 9C", "6S 9D", "7S 8D"], rulers=["AS", "AH", "AD"]
    ).to_dict()


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"game": "royals"}, "game"),
        ({"seats": 5}, "seats"),
        ({"weather": 1}, "weather"),
        ({"trades": 9}, "trades"),
        ({"trade": 10}, "played[0]"),
        ({"trade": 0}, "trade"),
        ({"trade": 13}, "trade"),
        ({"leader": 3}, "leader"),
        ({"phase": "noon"}, "phase"),
        ({"phase": "market", "trade": 0}, "phase"),
        ({"phase": "take"}, "winner"),
        ({"phase": "banish"}, "candidates"),
        ({"phase": "over"}, "ruler_open[0]"),
        ({"actor": 1}, "actor"),
        ({"hands": [["5S", "9C"], ["6S", "9D"]]}, "hands"),
        ({"hands": [["5S", "9C"], ["6S", "9D"], ["7S", "KS"]]}, "hands[2][1]"),
        ({"hands": [["5S", "9C"], ["6S", "9D"], ["7S", "??"]]}, "cards"),
        ({"hands": [["5S", "9C"], ["6S", "9D"], ["7S", "7S"]]}, "cards"),
        ({"rulers": ["AS", "AH", "KD"]}, "rulers[2]"),
        ({"rulers": ["AS", "AH"]}, "cards"),
        ({"ruler_open": [True, False, False]}, "deposed[0]"),
        ({"deposed": ["AD", None, None]}, "cards"),
        ({"candidates": ["QS", "5S"]}, "candidates[1]"),
        ({"candidates": ["QS"]}, "cards"),
        ({"neglected": None}, "cards"),
        ({"trick": [[1, "6S", True]]}, "cards"),
        ({"winner": 1}, "winner"),
        ({"escapes": [0]}, "escapes"),
        ({"offers": ["5S", None, None]}, "offers[0]"),
        ({"ring": [0, 1]}, "ring"),
        ({"passed": [[0, 1, "6S"]]}, "passed"),
        ({"voids": [["S"], [], []]}, "voids[0]"),
        ({"voids": [["X"], [], []]}, "voids[0]"),
        ({"up": "6S"}, "cards"),
        ({"options": {"lead": "unknown"}}, "options"),
        ({"viewer": 3}, "viewer"),
    ],
)
def test_impossible_position_is_refused(changes: dict[str, object], field: str) -> None:
    position = base()
    assert LINES.state_from_dict(position).to_dict() == position
    with pytest.raises(PositionError) as caught:
        LINES.state_from_dict({**position, **changes})
    assert caught.value.field == field


@pytest.mark.parametrize(
    ("partial", "field"),
    [
        ({"lines": ["JC JH JD", "", ""]}, "lines[0]"),
        ({"lines": ["JS QS KS", "", ""], "candidates": "QH KD"}, "lines[0]"),
        ({"phase": "over", "lines": ["JO JO", "", ""]}, "cards"),
        ({"phase": "over", "lines": ["QC QD JO", "", ""], "candidates": "QS"}, "lines[0]"),
        ({"phase": "joker", "lines": ["KC JO", "", ""], "candidates": "QS"}, "escapes"),
        ({"phase": "joker", "lines": ["KC KD JO", "", ""], "candidates": "QS"}, "escapes"),
        ({"trick": "5S 6S 7S"}, "trick"),
        ({"phase": "take", "trick": "5S 6S 7S", "winner": 1}, "winner"),
        ({"phase": "take", "trick": "5S 6S 7S", "winner": 2}, "candidates"),
        (
            {
                "phase": "banish",
                "trick": "5S 6S 7S",
                "winner": 2,
                "lines": ["", "", "KC"],
                "candidates": "QS",
            },
            "lines[2]",
        ),
    ],
)
def test_unreachable_position_is_refused(partial: dict[str, object], field: str) -> None:
    given = {"candidates": "QS KH", **partial}
    with pytest.raises(PositionError) as caught:
        LINES.scene_position(given)
    assert caught.value.field == field


def test_position_with_a_dummy_to_move_is_refused() -> None:
    position = two_trades().to_dict()
    with pytest.raises(PositionError) as caught:
        LINES.state_from_dict({**position, "leader": 2, "trick": []})
    assert caught.value.field in ("trick", "cards")
