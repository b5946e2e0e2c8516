"""Scenes that people make: from a hand to the line in an article, and as others meet them."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web import hostile
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
#: Taps from a step of a replay to the line in the clipboard.
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
            move = shown["moves"][0]["text"]
            answers = [{"move": move, "right": True, "say": "That is the one."}]
            made |= {"kind": "find", "title": TITLE, "answers": answers}
            return {**made, "otherwise": "Look again.", **changes}
    raise AssertionError("nobody has a choice")


def packed(of: dict[str, object]) -> str:
    text: str = asked("own_write", scene=of)["packed"]
    return text


def test_step_of_a_replay_becomes_a_line_for_a_page_in_few_taps(
    page: Page, site: WatchedServer
) -> None:
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
    # A change that is refused is taken back, and its reason stays.
    page.get_by_label("From", exact=True).select_option("0")
    page.wait_for_function(SETTLED)
    expect(page.locator(".studio-foot .fault")).to_contain_text("at most 60")
    expect(page.get_by_label("What you say at step 1 of 3")).to_be_visible()
    # It begins and ends elsewhere, and what was said stays at its step.
    page.get_by_label("From", exact=True).select_option("84")
    expect(page.get_by_label("What you say at step 1 of 4")).to_be_visible(timeout=PATIENT)
    figure.get_by_role("button", name="Next step").click()
    expect(page.get_by_label("What you say at step 2 of 4")).to_have_value(SAID)
    page.get_by_label("Seen by").select_option(label="All hands open")
    expect(figure.locator(".frame.on .z[data-zone^=hand]")).to_have_count(2, timeout=PATIENT)
    # Its address has it, so that a reload keeps it; the store has nothing of it.
    page.wait_for_function(SETTLED)
    expect(page).to_have_url(re.compile(r"#/studio/[\w-]{200,}$"))
    address = page.url
    page.reload()
    expect(page.get_by_label("Title")).to_have_value(TITLE, timeout=PATIENT)
    assert page.url == address
    assert {key for key in stored(page) if "scene" in key or "studio" in key} == set()
    assert stored(page).keys() <= before.keys() | {"regalia.engine"}
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


#: What a page may tell a frame in it, and what no page should.
MESSAGES = ["regalia:play", "regalia:watch", "regalia:language", "regalia:port", "x", 5, None]


@pytest.mark.one_page
def test_scene_in_another_page_fetches_nothing_before_a_tap(
    page: Page, site: WatchedServer, problems: Problems
) -> None:
    """Whatever that page says to it; its still is there, and one that is none is not."""
    problems.expect(r"foreign request: http://localhost:\d+/")
    with hosting(site) as host:
        own = f'own="{packed(scene())}" title="A &lt;b&gt; \u202escene"'
        stills = ("fan;Ada;Hand;H;KH QH|pile;;Stock 9;;??", "fan;&lt;img src=x&gt;;Hand;H;KX")
        lines = [f'<regalia-scene {own} still="{still}">A link</regalia-scene>' for still in stills]
        site.asked.clear()
        page.goto(host.embed("".join(lines)))
        good, bad = (page.frame_locator(f"regalia-scene >> nth={n} >> iframe") for n in (0, 1))
        expect(good.get_by_role("img", name="King of hearts")).to_be_visible()
        expect(bad.get_by_role("button", name="Show the scene")).to_be_visible()
        expect(bad.locator(".card, img")).to_have_count(0)
        expect(good.get_by_role("heading", name="A <b> scene", exact=True)).to_be_visible()
        said = [{"type": each, "value": "de"} for each in MESSAGES]
        page.evaluate(
            """(said) => { for (let n = 0; n < window.length; n += 1)
              for (const each of [...said, null, 'x']) window[n].postMessage(each, '*'); }""",
            said,
        )
        expect(good.get_by_role("button", name="Show the scene")).to_be_visible()
        assert not [path for path in site.asked if path.startswith(("pyodide", "python"))]
        good.get_by_role("button", name="Show the scene").click()
        expect(good.get_by_role("link", name="Find the move")).to_be_visible(timeout=PATIENT)
        expect(bad.get_by_role("button", name="Show the scene")).to_be_visible()


@pytest.mark.one_page
def test_page_survives_hostile_scenes(page: Page, site: WatchedServer) -> None:
    """Whatever stands in a link, it is a scene or a sentence, and its texts are texts."""
    page.goto(f"{site.url}scene.html#own=x")
    says = page.locator("#player :is([role=alert], .says)").first
    expect(says).to_contain_text("This scene cannot be shown", timeout=PATIENT)
    made = scene(text="<img src=x onerror=alert(1)>")
    before = stored(page)
    texts = [packed(made), *hostile.some(hostile.scenes(Random(7), made), 6)]
    for n, text in enumerate(texts):
        page.evaluate("(text) => { location.hash = `own=${text}`; }", text[:20_000])
        page.wait_for_function(SETTLED, timeout=PATIENT)
        expect(says).not_to_have_text("", timeout=PATIENT)
        assert not re.search(r"\w+Error\b|Traceback|undefined", says.inner_text())
        assert page.locator("#player img").count() == 0
        if n == 0:
            expect(says).to_have_text("<img src=x onerror=alert(1)>")
    assert stored(page) == before
    # So does a file that is too long.
    page.goto(f"{site.url}#/studio")
    text = json.dumps({"regalia": "scene", "version": 1, "title": "x" * 3_000_000})
    page.get_by_label("File of a scene").set_input_files(
        {"name": "a.json", "mimeType": "application/json", "buffer": text.encode()}
    )
    expect(page.get_by_role("alert")).to_contain_text("too long to be a scene", timeout=PATIENT)
