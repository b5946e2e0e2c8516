"""Royal Lines on the built page: rounds of two, three and four, and what the table says."""

import json
import random
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import regalia
from regalia import bridge
from tests.full import usually
from tests.web.conftest import PHONE, WatchedServer
from tests.web.table import PATIENCE, Look, Player, nearly

pytestmark = pytest.mark.one_page

SIZES = [{"width": 360, "height": 640}, {"width": 844, "height": 390}, PHONE]
DESKTOP = {"width": 1440, "height": 900}


#: Notes in each frame where the hand begins, as long as there is one.
WATCH_HAND = """() => {
  window.tops = new Set();
  const look = () => {
    const hand = document.querySelector('.handbox');
    if (!hand) return;
    tops.add(Math.round(hand.getBoundingClientRect().top));
    requestAnimationFrame(look);
  };
  look();
}"""


@pytest.fixture(params=usually(SIZES, SIZES[:2]), ids=["small", "landscape", "phone"])
def player(page: Page, site: WatchedServer, request: pytest.FixtureRequest) -> Player:
    page.set_viewport_size(request.param)
    return Player(page, touch=True)


def record(seats: int, verb: str, least: int = 1) -> str:
    """A first round at random, to where the person has so many moves that begin with this."""
    for seed in range(2000):
        names = ["You", "Ada", "Bo", "Cleo"][:seats]
        match = regalia.GAMES["lines"].new_match(seats, f"web {seed}", {}, 0, names)
        rng = random.Random(seed)
        while not match.hands:
            moves = match.state.legal_moves()
            if match.state.actor == 0 and sum(str(m).startswith(verb) for m in moves) >= least:
                return match.record.dump()
            match.play(rng.choice(moves))
    raise AssertionError(f"no {verb} in 2000 rounds")


def sit(player: Player, text: str) -> Look:
    """Sit down with bots; the dummy of two is none of them."""
    match = regalia.Record.load(text).replay()
    names, bots = match.names[: match.seats], [None, *["steady"] * (match.seats - 1)]
    setup = {"game": "lines", "seats": match.seats, "seed": "", "options": {}, "dealer": None}
    save = {"id": player.new_name(), "game": "lines", "title": "Royal Lines"}
    save |= {"record": text, "setup": {**setup, "seat": 0, "names": names, "bots": bots}}
    save |= {"when": 1, "names": match.names, "bots": bots, "totals": match.scores, "hand": 1}
    player.page.evaluate(
        "(save) => { localStorage.setItem(`regalia.match.${save.id}`, JSON.stringify(save));"
        " location.hash = `/play/${save.id}`; }",
        {**save, "winners": None},
    )
    return player.look()


def moves_of(text: str) -> list[dict[str, Any]]:
    """The moves that the page is told of at the table of this record."""
    bridge.call(json.dumps({"method": "open", "record": text, "seat": 0}))
    moves: list[dict[str, Any]] = json.loads(bridge.call('{"method": "next"}'))["ok"]["snapshot"][
        "moves"
    ]
    return moves


def heard(text: str) -> str:
    """A text of the engine without its suits, which the page draws."""
    return re.sub("[♠♥♦♣]", "", text)


@pytest.mark.parametrize("seats", usually([3, 2, 4], [4]))
@pytest.mark.parametrize("player", [PHONE], ids=["phone"], indirect=True)
def test_a_round_by_tapping_on_a_phone(player: Player, seats: int) -> None:
    page = player.page
    page.evaluate("location.hash = '/'")
    page.get_by_role("link", name=re.compile("^Royal Lines .*2 to 4")).click()
    page.get_by_role("radio", name=str(seats), exact=True).dispatch_event("click")
    page.get_by_text("Options", exact=True).click()
    # The black market is an option of four; it is asked for once the engine says what there is.
    expect(page.get_by_label("Play to")).to_be_visible(timeout=PATIENCE * 1000)
    expect(page.get_by_label("Black market")).to_have_count(int(seats == 4))
    names = [page.get_by_role("textbox").nth(at).input_value() for at in range(seats)]
    assert len(set(names)) == seats
    page.get_by_role("button", name="Deal", exact=True).click()

    player.move(player.look())
    player.lay(nearly("lines", seats))
    player.look()
    page.evaluate(WATCH_HAND)
    match = player.hand().replayed
    assert len(page.evaluate("() => [...tops]")) == 1
    assert (match.game.id, match.seats, len(match.hands)) == ("lines", seats, 1)
    sheet = page.get_by_role("dialog")
    heading = re.compile("won round 1|no single winner")
    expect(sheet.get_by_role("heading", name=heading)).to_be_visible()
    totals = sheet.locator("table.score tbody tr").last.locator("td")
    assert [int(text) for text in totals.all_text_contents()] == match.scores
    assert len(match.scores) == max(seats, 3)

    page.get_by_role("button", name="Deal round 2").click()
    look = player.move(player.look())
    assert len(look.replayed.log) == 2


class TestTable:
    def test_bid_shows_what_it_would_bring(self, player: Player) -> None:
        text = record(3, "bid", least=4)
        sit(player, text)
        page = player.page
        moves = moves_of(text)
        assert any(move["lands"] for move in moves)
        for move in moves:
            player.choose(move["picks"][0])
            expect(page.locator(".phase .why > span")).to_have_text(heard(move["note"]))
            rings = page.locator(".me .cell.aim")
            cells = [spot for spot in move["lands"] if spot != "JO" and spot[0] != "A"]
            expect(rings).to_have_count(len(set(cells)))
            for cell in cells:
                assert f"0 {cell}" in rings.evaluate_all("(all) => all.map((e) => e.dataset.spot)")
            page.keyboard.press("Escape")
        expect(page.locator(".me .cell.aim")).to_have_count(0)

    @pytest.mark.parametrize("player", [PHONE, DESKTOP], ids=["phone", "desktop"], indirect=True)
    def test_hand_stays_where_it_is_when_its_first_card_is_spent(self, player: Player) -> None:
        look = sit(player, record(3, "bid"))
        hand, spent = player.page.locator(".hand"), player.page.locator(".spent")
        expect(spent).to_have_text("")
        before = hand.bounding_box()
        player.move(look)
        expect(spent).to_contain_text("Spent")
        after = hand.bounding_box()
        assert before
        assert after
        assert after["y"] == before["y"]

    @pytest.mark.parametrize(("seats", "verb"), [(2, "banish"), (3, "joker"), (4, "trade")])
    def test_every_choice_can_be_made(self, player: Player, seats: int, verb: str) -> None:
        text = record(seats, verb, least=2)
        look = sit(player, text)
        for move in moves_of(text):
            if move["picks"]:
                look = player.choose(move["picks"][0])
                assert [act["text"] for act in look.acts] == [move["text"]]
                player.page.keyboard.press("Escape")
            else:
                assert [act["at"] for act in look.acts if act["text"] == move["text"]] != [None]
                said = player.page.locator(f'[data-move="{move["text"]}"]')
                expect(said).to_contain_text(heard(move["note"]))

    def test_a_board_is_shown_whole_when_its_tile_is_tapped(self, player: Player) -> None:
        sit(player, record(4, "bid", least=2))
        page = player.page
        page.get_by_role("button", name=re.compile("^Bo: .*show the board$")).click()
        sheet = page.get_by_role("dialog")
        expect(sheet.get_by_role("heading", name="The board of Bo")).to_be_visible()
        page.keyboard.press("Escape")
        expect(sheet).to_be_hidden()
