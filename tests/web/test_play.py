"""Royals as it is played on the built page: whole hands, every move, every refusal."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from regalia import Match, Record, State, bridge
from tests.engine.test_challenge import parted
from tests.full import usually
from tests.web.conftest import WatchedServer
from tests.web.table import PATIENCE, Player, nearly, played, settled, verbs

pytestmark = pytest.mark.one_page

DESK = {"width": 1280, "height": 800}
LANDSCAPE = {"width": 844, "height": 390}
SMALL = {"width": 360, "height": 640}


def number(text: str) -> int:
    return int(text.replace("−", "-") or "0")


def check_sheet(page: Page, match: Match) -> None:
    """The sheet on the page adds up, to what the library counts."""
    rows: list[tuple[str, str, list[str]]] = page.locator(
        "table.score tbody tr:not(.more, .counted)"
    ).evaluate_all(
        "(rows) => rows.map((row) => [row.className, row.querySelector('th').textContent,"
        " [...row.querySelectorAll('td')].map((cell) => cell.textContent)])"
    )
    kinds = [kind for kind, _, _ in rows]
    assert kinds[-1] == "total"
    result = match.hands[-1]
    for seat in range(match.seats):
        sum_ = 0
        lines = iter(rows)
        for kind, label, values in lines:
            value = values[seat]
            if kind == "line":
                sum_ += number(value)
            elif kind == "sum":
                assert number(value) == sum_, label
            elif value.startswith("×"):
                sum_ *= number(value[1:])
            if label == "This hand":
                break
        assert sum_ == result.scores[seat]
        assert number(next(lines)[2][seat]) == match.scores[seat]
        for _, _, values in lines:  # what allies have together
            assert number(values[seat]) == match.scores[seat] + match.scores[(seat + 2) % 4]
    stamps = [line for line in result.sheet if line.kind == "sets"]
    assert ("stamp" in kinds) == bool(stamps)


def winner(match: Match) -> str:
    return ["You", "Ada"][match.winners[0]] if len(match.winners) == 1 else ""


class TestHand:
    @pytest.mark.parametrize("game", usually(["royals", "marriage", "alliance"], ["royals"]))
    def test_hand_is_ended_by_tapping_on_a_phone(
        self, page: Page, site: WatchedServer, game: str
    ) -> None:
        player = Player(page, seed=3, touch=True)
        player.lay(nearly(game))
        self.end_hand(player, game)

    def end_hand(self, player: Player, game: str) -> None:
        """Play to the score sheet, which must add up, and on to the next hand."""
        page = player.page
        match = player.hand().replayed
        assert match.game.id == game
        assert len(match.hands) == 1
        assert not match.over
        check_sheet(page, match)
        won = match.game.best(match.hands[0].scores)
        heading = "Hand 1 is even" if len(won) == match.seats else "won hand 1"
        expect(page.get_by_role("dialog").get_by_role("heading", name=heading)).to_be_visible()

        page.get_by_role("button", name="Deal hand 2").click()
        expect(page.get_by_role("dialog")).to_be_hidden()
        expect(page.locator(".table .bar")).to_contain_text("Hand 2 · turn")
        look = player.move(player.look())
        assert len(look.replayed.log) == 2

    def test_a_match_is_ended_at_a_desk(self, page: Page, site: WatchedServer) -> None:
        page.set_viewport_size(DESK)
        player = Player(page, seed=3)
        player.lay(nearly("royals", target=1))
        match = player.hand().replayed
        while not match.over:
            page.get_by_role("button", name="Deal hand").click()
            match = player.hand().replayed
        check_sheet(page, match)
        said = f"{winner(match)} won the match" if winner(match) else "The match is drawn"
        sheet = page.get_by_role("dialog")
        expect(sheet.get_by_role("heading", name=said)).to_be_visible()
        expect(sheet.get_by_role("button", name="Rematch")).to_be_visible()

        sheet.get_by_role("button", name="Home").click()
        high, low = sorted(match.scores, reverse=True)
        finished = page.get_by_role("listitem").filter(has_text="Royals with Ada")
        expect(finished).to_contain_text(f"{winner(match)} won, {high} to {low}".replace("-", "−"))


@pytest.fixture
def player(page: Page, site: WatchedServer) -> Player:
    return Player(page)


def asked(record: str, **call: Any) -> Any:
    """The answer of the bridge, here, at the table of this record."""
    bridge.call(json.dumps({"method": "open", "record": record, "seat": 0}))
    return json.loads(bridge.call(json.dumps(call)))["ok"]


#: The position with the most that can be done.
LARGE = "large boards"
POSITIONS: dict[str, Callable[[State], bool]] = {
    "house": lambda state: "house" in verbs(state),
    LARGE: lambda state: {"pile", "kill", "change"} <= verbs(state),
    "ransom": lambda state: {"pile", "ransom"} <= verbs(state),
    "long pile": lambda state: sum(m.startswith("draw pile") for m in state.legal_moves()) > 8,
    "spoil": lambda state: "spoil" in verbs(state),
    "end": lambda state: any(m.endswith(" end") for m in state.legal_moves()),
}
SMALLER = [name for name in POSITIONS if name != LARGE]


class TestReach:
    """Every move that the engine lists can be found on the page."""

    def offered(self, player: Player, text: str) -> bool:
        look = player.look()
        if any(act["text"] == text for act in look.acts):
            return True
        if look.more is None:
            return False
        player.press(look.more)
        found = any(act["text"] == text for act in player.look().acts)
        player.page.keyboard.press("Escape")
        return found

    def reach(self, player: Player, moves: list[dict[str, Any]]) -> list[str]:
        """Choose the cards of every move; return the moves that were not offered then."""
        missed = []
        for move in moves:
            if move["picks"] == ["stock"]:
                # A tap plays it: nothing is left to choose.
                if all(card["ref"] != "stock" for card in player.look().can):
                    missed.append(move["text"])
                continue
            for ref in move["picks"]:
                player.choose(ref)
            if not self.offered(player, move["text"]):
                missed.append(move["text"])
            if move["picks"]:
                player.page.keyboard.press("Escape")
        return missed

    @pytest.mark.parametrize("name", usually(SMALLER, set(SMALLER) - {"long pile"}))
    def test_on_a_phone(self, player: Player, name: str) -> None:
        self.reach_some(player, played(POSITIONS[name]))

    def test_every_one_on_a_small_phone(self, player: Player) -> None:
        player.page.set_viewport_size(SMALL)
        record = played(POSITIONS[LARGE])
        player.sit(record)
        assert self.reach(player, asked(record, method="next")["snapshot"]["moves"]) == []

    @pytest.mark.parametrize(
        "size", usually([LANDSCAPE, DESK], [LANDSCAPE]), ids=["landscape", "desk"]
    )
    def test_on_other_screens(self, player: Player, size: Any) -> None:
        player.page.set_viewport_size(size)
        self.reach_some(player, played(POSITIONS["long pile"]))

    def reach_some(self, player: Player, record: str) -> None:
        """Reach the first three and the last two moves of each kind."""
        player.sit(record)
        kinds: dict[str, list[dict[str, Any]]] = {}
        for move in asked(record, method="next")["snapshot"]["moves"]:
            kinds.setdefault(move["verb"], []).append(move)
        some = [move for kind in kinds.values() for move in (*kind[:3], *kind[3:][-2:])]
        assert self.reach(player, some) == []


class TestGestures:
    def card(self, player: Player) -> Any:
        """A card that can be led, alone in its row or not."""
        player.sit(played(lambda state: verbs(state) == {"play"}))
        return player.page.locator('.hand .card[aria-label$=", playable"]').first

    def test_a_double_tap_plays_the_card(self, player: Player) -> None:
        card = self.card(player)
        played_ = f"play {card.get_attribute('data-card')}"
        before = player.look().record
        card.dblclick(position={"x": 8, "y": 30})
        assert played_ in player.look(before).record.splitlines()

    def test_a_tap_on_the_stock_draws_one_card(self, player: Player) -> None:
        look = player.sit(played(lambda state: {"draw", "meld"} <= verbs(state)))
        held = len(look.replayed.state.to_dict()["hands"][0])
        # The second tap of a double tap is no other draw.
        player.page.locator('[data-stack][data-ref="stock"]').dblclick()
        after = player.look(look.record).replayed.state
        assert len(after.to_dict()["hands"][0]) == held + 1

    def test_a_screen_reader_may_draw_again_at_once(self, player: Player) -> None:
        look = player.sit(played(lambda state: {"draw", "meld"} <= verbs(state)))
        held = len(look.replayed.state.to_dict()["hands"][0])
        # However fast it is: no time passes between its clicks, which no pointer makes.
        click = "(pile) => { performance.now = () => 0; pile.click(); delete performance.now; }"
        for drawn in (1, 2):
            player.page.locator('[data-stack][data-ref="stock"]').evaluate(click)
            look = player.look(look.record)
            assert len(look.replayed.state.to_dict()["hands"][0]) == held + drawn

    def test_a_card_that_is_drawn_up_is_played(self, player: Player) -> None:
        card = self.card(player)
        played_ = f"play {card.get_attribute('data-card')}"
        before = player.look().record
        box = card.bounding_box()
        assert box
        mouse, x, y = player.page.mouse, box["x"] + 8, box["y"] + 30
        # Let go where it was, it stays.
        mouse.move(x, y)
        mouse.down()
        mouse.move(x, y - 120, steps=4)
        mouse.move(x, y, steps=4)
        mouse.up()
        assert player.look().record == before
        mouse.move(x, y)
        mouse.down()
        mouse.move(x, y - 120, steps=4)
        mouse.up()
        assert played_ in player.look(before).record.splitlines()


class TestSheet:
    def test_sets_are_stamped_on_the_sheet(self, player: Player) -> None:
        def ends_with_a_set(state: State) -> bool:
            if "end" not in verbs(state):
                return False
            last = state.copy()
            last.play("end")
            return any(line.kind == "sets" for line in last.score_sheet())

        player.sit(played(ends_with_a_set))
        player.page.get_by_role("group", name="Actions").get_by_role("button", name="End").click()
        expect(player.page.get_by_role("dialog")).to_be_visible()
        look = player.look()
        check_sheet(player.page, look.replayed)
        player.page.locator(".counting > summary").click()
        player.page.get_by_role("button", name="The rules of these lines").click()
        # The table stays where it is: people may be connected to it.
        seen = player.page.get_by_role("link", name="See it played").first
        expect(seen).to_have_attribute("target", "_blank")
        rules = player.page.get_by_role("dialog").last
        expect(rules.locator('[data-rule="royals.score.sets"]')).to_be_visible()


class TestRefusal:
    def test_a_card_that_may_not_be_played_says_which_rule_says_no(self, player: Player) -> None:
        page = player.page

        def shaded(state: State) -> bool:
            position = state.to_dict()
            return position["battle"] and len(state.legal_moves()) < len(set(position["hands"][0]))

        record = played(shaded)
        player.sit(record)
        card = page.locator(".hand .card[aria-disabled=true]").first
        ref = card.get_attribute("data-ref")
        why = asked(record, method="why", picks=[ref])
        card.click(position={"x": 8, "y": 12}, force=True)  # it says that it is disabled
        expect(page.locator(".phase .why")).to_be_visible()
        (rule,) = [
            r for r in asked(record, method="rules", game="royals") if r["id"] == why["rule"]
        ]
        assert rule["id"] == "royals.trick.follow"

        page.locator(".phase").get_by_role("button", name="Rule").click()
        sheet = page.get_by_role("dialog")
        expect(sheet.get_by_role("heading", name=rule["title"])).to_be_visible()
        sheet.get_by_role("link", name="All rules").click()
        expect(page).to_have_url(re.compile(f"#/rules/royals/{rule['id']}$"))
        here = page.locator(f'.rule[data-rule="{rule["id"]}"]')
        expect(here).to_be_in_viewport()
        expect(here.get_by_role("heading", name=rule["title"])).to_be_focused()
        page.go_back()
        assert player.look().record == record


@pytest.mark.full
def test_a_move_is_taken_back_after_a_look_at_where_two_hands_parted(player: Player) -> None:
    """The drawn position leaves the match on the engine's table."""
    page = player.page
    _, packed, otherwise = parted("royals")
    other = Record.load(otherwise)
    over = {"winners": other.replay().winners, "challenge": packed, "sender": "Ann"}
    free = json.dumps({"speed": "instant", "free": True, "forced": False})
    page.evaluate("(free) => localStorage.setItem('regalia.settings', free)", free)
    page.reload()
    player.lay(other.dump(), **over)
    drawn = page.get_by_role("figure", name="The position at which the hands part")
    expect(drawn.locator(".card").first).to_be_visible(timeout=PATIENCE * 1000)
    page.keyboard.press("Escape")
    settled(page)
    page.get_by_role("button", name="Take the last move back").click()
    look = player.look(other.dump())
    assert len(look.replayed.state.legal_moves()) > 0
    assert other.dump().startswith(look.record.rstrip())
