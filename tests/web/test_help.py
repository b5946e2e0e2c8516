"""Undo and hints at the table."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from regalia import GAMES, Record, State
from tests.full import usually
from tests.web.conftest import WatchedServer
from tests.web.hands import moments
from tests.web.table import Look, Player, played, resize, verbs

pytestmark = pytest.mark.one_page

UNDO = "Take the last move back"


def melds(state: State) -> bool:
    return "meld" in verbs(state)


def leads(state: State) -> bool:
    return {"meld", "play"} <= verbs(state) and "draw" not in verbs(state)


@pytest.fixture
def sit(page: Page, site: WatchedServer) -> Callable[..., tuple[Player, Look]]:
    def at(until: Callable[[State], bool], *, free: bool = False) -> tuple[Player, Look]:
        player = Player(page)
        page.goto(f"{site.url}#/")
        if free:
            liked = json.dumps({"speed": "instant", "forced": False, "free": True})
            page.evaluate("(liked) => localStorage.setItem('regalia.settings', liked)", liked)
            page.reload()
        return player, player.sit(played(until))

    return at


def moves(look: Look) -> list[str]:
    return [move for hand in Record.load(look.record).hands for move in hand.moves]


def meld(player: Player, look: Look) -> Look:
    """Lay the first meld that there is."""
    move = next(m for m in look.replayed.state.legal_moves() if m.verb == "meld")
    for card in str(move).split()[1:]:
        player.choose(f"{card}@h")
    act = next(act for act in player.look().acts if act["text"] == str(move))
    player.take(act)
    return player.look(look.record)


def test_a_move_that_showed_nothing_is_taken_back(
    sit: Callable[..., tuple[Player, Look]], page: Page
) -> None:
    player, before = sit(melds)
    assert not before.chosen
    after = meld(player, before)
    page.get_by_role("button", name=UNDO).click()
    back = player.look(after.record)
    assert moves(back) == moves(before)
    assert {card["ref"] for card in back.cards} == {card["ref"] for card in before.cards}
    expect(page.locator(".phase .why > span")).to_have_text("Taken back")
    # Further back another seat has moved, or a card came to light: it says so and does nothing.
    page.get_by_role("button", name=UNDO).click()
    expect(page.locator(".phase .why > span")).not_to_have_text("Taken back")
    expect(page.locator(".phase .why > span")).not_to_be_empty()
    assert player.look().record == back.record


def test_against_bots_anything_may_be_taken_back(
    sit: Callable[..., tuple[Player, Look]], page: Page
) -> None:
    player, before = sit(melds, free=True)
    page.get_by_role("button", name=UNDO).click()
    back = player.look(before.record)
    was, now = moves(before), moves(back)
    assert len(now) < len(was)
    assert was[: len(now)] == now


def test_advice_stays_until_something_else_is_chosen(
    sit: Callable[..., tuple[Player, Look]], page: Page
) -> None:
    player, before = sit(leads)
    bulb = page.locator("[data-help=hint]")
    bulb.click()
    act = page.locator(".act .btn.primary")
    expect(page.locator(".told").first).to_be_visible(timeout=40_000)
    expect(act).to_have_count(1)
    advised = act.get_attribute("data-move")
    why = page.locator(".phase .why > span")
    told = why.text_content() or ""
    assert len(told.split()) > 4
    # What belongs to the advice takes nothing from it, sorting the hand neither.
    look = player.look()
    for ref in page.locator(".card.told").evaluate_all("(all) => all.map((c) => c.dataset.ref)"):
        player.take(next(card for card in look.cards if card["ref"] == ref))
        look = player.look()
        expect(act).to_have_attribute("data-move", advised or "")
        expect(why).to_have_text(told)
    player.open_tools()
    page.get_by_role("button", name="Sort hand by rank").click()
    expect(act).to_have_attribute("data-move", advised or "")
    page.keyboard.press("Escape")
    other = next(
        card
        for card in player.look().can
        if card["zone"] == "hand" and card["card"] not in (advised or "")
    )
    player.take(other)
    expect(page.locator(".told")).to_have_count(0)
    assert player.look().record == before.record
    bulb.click()
    expect(act).to_have_attribute("data-move", advised or "", timeout=40_000)
    bulb.click()
    expect(page.locator(".told")).to_have_count(0)


def test_figures_of_a_hint_unfold_and_go_with_it(
    sit: Callable[..., tuple[Player, Look]], page: Page
) -> None:
    sit(melds)
    bulb = page.locator("[data-help=hint]")
    bulb.click()
    phase = page.locator(".phase")
    why = phase.get_by_role("button", name="Why?")
    expect(why).to_be_visible(timeout=40_000)
    # One sentence: the move, then its reason; no figure on the surface.
    said = phase.locator(".why > span")
    expect(said.locator("b")).to_have_text(re.compile(r".+:$"))
    assert not re.search(r"point|average|imagined|%", said.inner_text())
    expect(phase.locator(".now")).to_be_hidden()
    why.click()
    panel = page.get_by_role("dialog", name="Figures of the hint")
    expect(panel.get_by_role("heading")).to_have_text(
        re.compile(r"Tried in \d+ deals"), timeout=40_000
    )
    rows = panel.locator(".rows li")
    assert 2 <= rows.count() <= 4
    expect(rows.first).to_have_class("best")
    # It lies above the phase line.
    top = panel.bounding_box()
    line = phase.bounding_box()
    assert top
    assert line
    assert top["y"] + top["height"] <= line["y"] + 1
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    expect(why).to_be_focused()
    why.click()
    expect(panel).to_be_visible()
    bulb.click()
    expect(panel).to_have_count(0)


@pytest.mark.parametrize("game", usually(GAMES, ["marriage"]))
def test_the_whole_reason_can_be_read_on_the_smallest_screen(
    page: Page, site: WatchedServer, game: str
) -> None:
    player = Player(page)
    page.goto(f"{site.url}#/")
    player.sit(moments(game, GAMES[game].seats[0])["choice"])
    page.set_viewport_size({"width": 360, "height": 640})
    page.get_by_role("button", name="What would a bot do?").click()
    expect(page.locator(".told").first).to_be_visible(timeout=40_000)
    why = page.locator(".phase .why > span")
    text = why.inner_text()
    assert len(text.split()) > 4
    for size in ({"width": 360, "height": 640}, {"width": 844, "height": 390}):
        resize(page, size)
        cut = why.evaluate("(node) => node.scrollHeight > node.clientHeight + 2")
        more = page.locator(".phase").get_by_role("button", name="More")
        assert more.is_visible() == cut
        inside = page.locator(".phase").evaluate(
            "(node) => { const p = node.getBoundingClientRect();"
            " const w = node.querySelector('.why').getBoundingClientRect();"
            " return w.top >= p.top - 1 && w.bottom <= p.bottom + 1; }"
        )
        assert inside
        if cut:
            more.click()
            expect(page.get_by_role("dialog")).to_contain_text(text)
            page.keyboard.press("Escape")
