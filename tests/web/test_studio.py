"""Scenes that people make: from a hand to the line in an article, and as others meet them."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import regalia
from tests.full import usually
from tests.web import axe, hostile
from tests.web.conftest import Problems, WatchedServer
from tests.web.embedding import hosting
from tests.web.screens import ended
from tests.web.sharing import asked
from tests.web.table import PATIENCE, save_of
from tests.web.test_saves import matches, put, stored

PATIENT = PATIENCE * 1000
SETTLED = "() => document.documentElement.hasAttribute('data-settled')"
#: What a person types, with what could be markup.
TITLE, SAID = "A king <b>falls</b>", "Look at the ♥: Ada has nothing left."
#: Taps from the step of a hand that somebody liked to the line in the clipboard.
TAPS = 5


def replayed(page: Page, site: WatchedServer) -> dict[str, object]:
    """Open a step of a hand that is over, and return its save."""
    save = save_of(ended("royals", 2)[0], "s" * 12)
    put(page, site.url, matches(save))
    page.goto(f"{site.url}#/replay/{save['id']}/1/88")
    expect(page.get_by_role("slider", name="Step")).to_have_value("88", timeout=PATIENT)
    return save


def scene(**changes: object) -> dict[str, Any]:
    """Return a scene of the same hand in which a move is to be found."""
    record = ended("royals", 2)[0]
    deal = asked("review", record=record, seat=0)["deals"][0]
    for last in range(60, deal["steps"]):
        made = asked("own_start", deal=0, first=last - 2, last=last, eyes=0)
        shown = asked("own_show", scene=made)
        if shown["actor"] == 0 and len(shown["moves"]) > 2:
            move, other = shown["moves"][0]["text"], shown["moves"][1]["text"]
            answers = [{"move": move, "right": True, "say": "That is the one."}]
            made |= {"kind": "find", "title": TITLE, "answers": answers}
            return {**made, "otherwise": "Look again.", "wrong": other, **changes}
    raise AssertionError("nobody has a choice")


def packed(of: dict[str, object]) -> str:
    text: str = asked("own_write", scene=of)["packed"]
    return text


def test_step_of_a_replay_becomes_a_line_for_a_page_in_few_taps(
    page: Page, site: WatchedServer
) -> None:
    page.add_init_script(path=axe.AXE)
    replayed(page, site)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.evaluate(
        "() => { window.taps = 0; addEventListener('click', () => { window.taps += 1 }, true); }"
    )
    before = stored(page)
    page.get_by_role("link", name="Make a scene of this").click()
    figure = page.locator(".look figure")
    expect(figure).to_be_visible(timeout=PATIENT)
    title = page.get_by_label("Title")
    title.click()
    title.fill(TITLE)
    expect(figure.get_by_role("heading")).to_have_text(TITLE)
    figure.get_by_role("button", name="Next step").click()
    said = page.get_by_label("What you say at step 1 of 3")
    said.click()
    said.fill(SAID)
    expect(figure.locator(".frame.on .says")).to_have_text(SAID)
    page.get_by_role("button", name="Copy the line for a page").click()
    expect(page.locator(".studio-foot [role=status]")).to_contain_text("The line is copied.")
    assert page.evaluate("window.taps") == TAPS
    line = page.evaluate("navigator.clipboard.readText()")
    link = re.search(r'href="[^"]+(scene\.html#own=[\w-]+)"', line)
    assert link
    assert len(link[1]) < 1500
    # A card is ringed by a tap and by a key, and a change is taken back.
    first, second = figure.locator(".frame.on .hand button.card").all()[:2]
    # Of each but the last a strip can be tapped.
    first.click(position={"x": 6, "y": 12})
    expect(first).to_have_attribute("aria-pressed", "true")
    first.focus()
    page.keyboard.press("ArrowRight")
    expect(second).to_be_focused()
    page.keyboard.press("Enter")
    expect(second).to_have_class(re.compile("about"))
    page.get_by_role("button", name="Take the last change back").click()
    page.wait_for_function(SETTLED)
    expect(second).to_have_attribute("aria-pressed", "false")
    expect(first).to_have_attribute("aria-pressed", "true")
    # It begins and ends elsewhere, and what was said stays at its step.
    page.get_by_label("From", exact=True).select_option("84")
    expect(page.get_by_label("What you say at step 1 of 4")).to_be_visible(timeout=PATIENT)
    figure.get_by_role("button", name="Next step").click()
    expect(page.get_by_label("What you say at step 2 of 4")).to_have_value(SAID)
    page.get_by_label("Seen by").select_option(label="All hands open")
    expect(figure.locator(".frame.on .z[data-zone^=hand]")).to_have_count(2, timeout=PATIENT)
    # Its address has it, so that a reload keeps it; the store has nothing of it.
    expect(page).to_have_url(re.compile(r"#/studio/[\w-]{200,}$"))
    address = page.url
    page.reload()
    expect(page.get_by_label("Title")).to_have_value(TITLE, timeout=PATIENT)
    assert page.url == address
    assert {key for key in stored(page) if "scene" in key or "studio" in key} == set()
    assert stored(page).keys() <= before.keys() | {"regalia.engine"}
    assert axe.check(page) == []
    # What comes out: a drawing and pixels of it, a file that opens again, a printed page.
    page.get_by_role("button", name="Link, picture, file …").click()
    dialog = page.get_by_role("dialog", name="Send the scene")
    for name, start in (("Picture (SVG)", b"<svg"), ("Picture (PNG)", b"\x89PNG")):
        with page.expect_download() as download:
            dialog.get_by_role("button", name=name).click()
        assert download.value.path().read_bytes().startswith(start)
    with page.expect_download() as download:
        dialog.get_by_role("button", name="Save as a file").click()
    text = download.value.path().read_text("utf-8")
    assert json.loads(text)["title"] == TITLE
    page.evaluate("() => { window.print = () => { window.printed = true; }; }")
    dialog.get_by_role("button", name="Print").click()
    expect(page.locator(".printed figure")).to_have_count(5)
    page.evaluate("() => dispatchEvent(new Event('afterprint'))")
    page.keyboard.press("Escape")
    page.evaluate("() => { location.hash = '/studio'; }")
    page.get_by_label("File of a scene").set_input_files(
        {"name": "a.json", "mimeType": "application/json", "buffer": text.encode()}
    )
    expect(page.get_by_label("Title")).to_have_value(TITLE, timeout=PATIENT)


@pytest.mark.one_page
def test_move_of_a_scene_is_looked_for_in_another_page(
    page: Page, site: WatchedServer, problems: Problems
) -> None:
    """It shows nothing before a tap; then the move is failed, and found."""
    problems.expect(r"foreign request: http://localhost:\d+/")
    made = scene()
    wrong = made.pop("wrong")
    with hosting(site) as host:
        line = f'<regalia-scene own="{packed(made)}" title="{TITLE}">A link</regalia-scene>'
        site.asked.clear()
        page.goto(host.embed(line.replace("<b>", "&lt;b>").replace("</b>", "&lt;/b>")))
        frame = page.frame_locator("regalia-scene iframe")
        expect(frame.get_by_role("heading", name=TITLE)).to_be_visible()
        assert not [path for path in site.asked if path.startswith(("pyodide", "python"))]
        frame.get_by_role("button", name="Show the scene").click()
        ask = frame.get_by_role("link", name="Find the move")
        expect(ask).to_be_visible(timeout=PATIENT)
        expect(frame.get_by_role("heading", name=TITLE)).to_be_visible()
        ask.click()
        told = frame.locator(".live .told")
        expect(told).to_contain_text("Which move is right?", timeout=PATIENT)
        inner = next(each for each in page.frames if "frame.html" in each.url)
        answer = made["answers"][0]["move"]
        inner.evaluate(PLAY, wrong)
        expect(told).to_contain_text("Not that one. Look again.", timeout=PATIENT)
        inner.evaluate(PLAY, answer)
        expect(told).to_contain_text("Right. That is the one.", timeout=PATIENT)


#: Taps cards of the pack, one at once after the other.
TAP = """(pack, cards) => {
  for (const card of cards) pack.querySelector(`[data-card="${card}"]`).click();
}"""
#: Cards that every pack has.
DEALT = ["TD", "9D", "8D", "7D", "9C", "8C", "7C", "9H"]


@pytest.mark.one_page
@pytest.mark.parametrize("game", usually(["royals", "virtues", "marriage", "alliance"], ["royals"]))
def test_position_is_laid_by_hand_and_played_on(page: Page, site: WatchedServer, game: str) -> None:
    """By keys, by drag and by taps; then a move is played, taken back and played again."""
    page.goto(f"{site.url}#/studio")
    page.get_by_role("link", name=regalia.GAMES[game].title, exact=True).click()
    wrong, pack = page.locator(".wrong"), page.locator(".pack")
    expect(wrong).to_contain_text("not right yet", timeout=PATIENT)
    expect(wrong.get_by_role("button", name="Rule").first).to_be_visible()
    go = page.get_by_role("button", name="Play from here")
    expect(go).to_be_disabled()
    cards = iter(DEALT)

    def held(card: str) -> Locator:
        return pack.locator(f"[data-card='{card}']")

    def hand(name: str) -> Locator:
        return page.locator(f".zone:has(> [data-spot='hands.{name}.'])")

    held(first := next(cards)).focus()
    page.keyboard.press("Enter")
    hand("0").get_by_role("button", name=re.compile("put 10 of diamonds here")).focus()
    page.keyboard.press("Enter")
    expect(hand("0").locator(f"[data-card='{first}']")).to_be_visible()
    held(second := next(cards)).drag_to(hand("1"))
    expect(hand("1").locator(f"[data-card='{second}']")).to_be_visible()
    # Two taps that the engine has not answered yet are two cards.
    hand("0").locator("[data-spot]").click()
    two = [next(cards), next(cards)]
    pack.evaluate(TAP, two)
    for card in two:
        expect(hand("0").locator(f"[data-card='{card}']")).to_be_visible()
    for seat in range(1, regalia.GAMES[game].seats[0]):
        hand(str(seat)).locator("[data-spot]").click()
        held(card := next(cards)).click()
        expect(hand(str(seat)).locator(f"[data-card='{card}']")).to_be_visible()
    expect(wrong).to_have_text("The position is right.")
    page.get_by_role("button", name="Take the last change back").click()
    expect(hand(str(seat)).locator(f"[data-card='{card}']")).to_have_count(0)
    held(card).click()
    expect(go).to_be_enabled()
    go.click()
    live, acts = page.locator(".look .live"), page.locator(".look .acts")
    for takes_back in (True, False):
        page.wait_for_function(SETTLED)
        live.locator("[data-zone=hand] button.card").first.click(timeout=PATIENT)
        acts.locator(".btn.primary").click()
        expect(page).to_have_url(re.compile(r"#/studio/[\w-]{30,}$"))
        page.wait_for_function(SETTLED)
        if takes_back:
            acts.get_by_role("button", name="Take back").click()
    acts.get_by_role("button", name="Watch").click()
    expect(
        page.locator(".look").get_by_role("img", name=re.compile("^Step (2 of 2|3 of 3)$"))
    ).to_be_visible()
    expect(page.get_by_label("Title")).to_be_visible()


#: Taps the cards of a move, then its button.
PLAY = """async (move) => {
  for (const card of move.split(' ').slice(1)) {
    document.querySelector(`.live [data-zone=hand] button[data-card="${card}"]`)?.click();
  }
  await new Promise(requestAnimationFrame);
  document.querySelector(`.acts [data-move="${move}"]`).click();
}"""


@pytest.mark.one_page
def test_page_survives_hostile_scenes(page: Page, site: WatchedServer) -> None:
    """Whatever stands in a link, it is a scene or a sentence, and its texts are texts."""
    page.goto(f"{site.url}scene.html#own=x")
    says = page.locator("#player :is([role=alert], .says)").first
    expect(says).to_contain_text("This scene cannot be shown", timeout=PATIENT)
    made = scene(text="<img src=x onerror=alert(1)>")
    made.pop("wrong")
    before = stored(page)
    texts = [packed(made), *hostile.some(hostile.scenes(Random(7), made), 10)]
    for n, text in enumerate(texts):
        page.evaluate("(text) => { location.hash = `own=${text}`; }", text[:20_000])
        page.wait_for_function(SETTLED, timeout=PATIENT)
        expect(says).not_to_have_text("", timeout=PATIENT)
        assert not re.search(r"\w+Error\b|Traceback|undefined", says.inner_text())
        assert page.locator("#player img").count() == 0
        if n == 0:
            expect(says).to_have_text("<img src=x onerror=alert(1)>")
    assert stored(page) == before
