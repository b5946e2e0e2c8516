"""Offers of a site to other people's pages: a script, stills, lines to copy, oEmbed."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from regalia.games import GAMES
from tests.full import FULL, usually
from tests.web.axe import AXE, check
from tests.web.conftest import PHONE, Problems, WatchedServer, watch
from tests.web.warm_start import come_back
from tools import stills
from tools.engine_data import ask_engine

#: Bytes that the script may have, compressed.
LIMIT = 6_000


def test_the_script_is_small(site_folder: Path) -> None:
    for name in ("embed.js", "embed-plain.js"):
        assert len(gzip.compress((site_folder / name).read_bytes())) < LIMIT


def test_every_scene_and_game_has_a_still_and_each_link_leads_somewhere(site_folder: Path) -> None:
    folder = site_folder / "embed"
    for game in GAMES.values():
        assert (folder / f"{game.id}.html").is_file()
        for rule in game.rules.values():
            for at in range(len(rule.scenes)):
                name = rule.id if at == 0 else f"{rule.id}.{at + 1}"
                html = (folder / f"{name}.html").read_text(encoding="utf-8")
                assert f'href="../frame.html#scene={rule.id}' in html
    assert (site_folder / "frame.html").is_file()


def test_oembed_stands_where_the_address_is_known(tmp_path: Path) -> None:
    rule = "royals.trick.two-beats-ace"
    told = ask_engine()
    # Only this scene is drawn, in one language: to draw all of them takes long.
    told = {**told, "scenes": {rule: told["scenes"][rule]}, "languages": {"en": "English"}}
    stills.write(tmp_path, told, "https://example.org/regalia/")
    said = json.loads((tmp_path / "oembed" / f"{rule}.json").read_text("utf-8"))
    assert said["version"] == "1.0"
    assert said["type"] == "rich"
    src = re.search(r'src="https://example\.org/regalia/([^"]+)"', said["html"])
    assert src
    still = tmp_path / src[1]
    assert "application/json+oembed" in still.read_text(encoding="utf-8")


def test_the_builder_writes_lines_that_work(page: Page, site: WatchedServer) -> None:
    page.goto(f"{site.url}embed/")
    page.get_by_label("What", exact=True).select_option("royals.trick.two-beats-ace")
    page.get_by_label("Colours").select_option("light")
    page.get_by_label("Language").select_option("de")
    page.get_by_label("Which scene").select_option("2")
    lines, frame = page.locator("#script"), page.locator("#frame")
    expect(lines).to_contain_text(
        '<regalia-scene rule="royals.trick.two-beats-ace" number="2" theme="light" language="de">'
    )
    expect(lines).to_contain_text(f'src="{site.url}embed.js"')
    plain = page.locator("#plain")
    expect(plain).to_have_text(f'<script async src="{site.url}embed-plain.js"></script>')
    expect(frame).to_contain_text(
        "embed/royals.trick.two-beats-ace.2.html#theme=light&amp;language=de"
    )
    still = page.locator("#preview").frame_locator("iframe")
    expect(still.get_by_role("link", name="In Regalia ausprobieren")).to_be_visible()
    # The line of a plain frame has the height of what the preview shows.
    height = page.locator("#preview regalia-scene").evaluate("element => element.clientHeight")
    expect(frame).to_contain_text(f'height="{height}"')


@pytest.mark.one_page
def test_cover_of_a_game_is_in_the_language_asked_for(page: Page, site: WatchedServer) -> None:
    page.goto(f"{site.url}embed/virtues.html#language=de")
    cover = page.locator(".cover")
    expect(cover).to_contain_text("Lege Sätze und Folgen")
    expect(cover).to_contain_text("2 Personen · 4 Minuten je Runde · Erfunden von: Neal Lyons")
    expect(cover.get_by_role("link", name="Gegen Bots spielen")).to_be_visible()
    texts = cover.locator("p").all_text_contents()
    assert not [text for text in texts if re.search(r"\b(players?|the|after|hand)\b", text)]


@pytest.mark.parametrize(
    ("path", "there"),
    usually(
        [
            ("embed/", "#preview iframe"),
            ("embed/royals.trick.two-beats-ace.html", "h1"),
            ("embed/virtues.html", "h1"),
            ("frame.html#scene=marriage.convert.swap&watch=1", ".frame.on .says"),
            ("frame.html#game=lines", ".hand .card"),
        ],
        [("embed/royals.trick.two-beats-ace.html", "h1")],
    ),
)
def test_axe_finds_nothing(
    browser: Browser, site: WatchedServer, problems: Problems, path: str, there: str
) -> None:
    context = browser.new_context(bypass_csp=True, viewport=PHONE)
    page = context.new_page()
    watch(page, problems)
    page.add_init_script(path=AXE)
    come_back(page, site)
    page.goto(site.url + path)
    page.locator(there).first.wait_for(timeout=60_000)
    assert check(page, least=5, forced=True) == []
    context.close()
    assert problems.left() == []


#: Put scenes into columns, and say what does not fit: cards that leave their scene, indices that
#: are covered, small cards.
FITS = """async (names) => {
  const wrong = [];
  let scenes = 0;
  const main = document.querySelector('main');
  document.documentElement.dataset.hosted = '';
  for (const name of names) {
    const html = await (await fetch(`${name}.html`)).text();
    const page = new DOMParser().parseFromString(html, 'text/html');
    const figure = document.adoptNode(page.querySelector('figure.scene'));
    main.replaceChildren(figure);
    scenes += 1;
    for (const width of [280, 360, 600, 900]) {
      main.style.width = `${width}px`;
      const box = figure.getBoundingClientRect();
      const say = (what) => wrong.push(`${name} at ${width}: ${what}`);
      if (figure.scrollWidth > figure.clientWidth + 1) say('is wider than its column');
      for (const list of figure.querySelectorAll('.cards')) {
        const nodes = [...list.querySelectorAll('.card')];
        const cards = nodes.map((card) => card.getBoundingClientRect());
        for (const [nth, card] of cards.entries()) {
          if (card.left < box.left || card.right > box.right) say('a card is cut off');
          if (card.width < (width < 340 ? 50 : 58)) say(`a card of ${card.width}`);
          const next = cards[nth + 1];
          const beside = next && Math.abs(next.top - card.top) < 4;
          if (beside && next.left - card.left < card.width * 0.36) say('an index is covered');
        }
      }
      const foot = figure.querySelector('.ft').getBoundingClientRect();
      if (box.bottom - foot.bottom > 1) say('is higher than what it shows');
    }
  }
  return { scenes, wrong };
}"""


def test_scenes_fit_columns_of_every_width(page: Page, site: WatchedServer) -> None:
    """A sample of all scenes, from 280 to 900 px: nothing is cut off, and no card is small."""
    names = [
        rule.id if at == 0 else f"{rule.id}.{at + 1}"
        for game in GAMES.values()
        for rule in game.rules.values()
        for at in range(len(rule.scenes))
    ]
    page.goto(f"{site.url}embed/{names[0]}.html")
    page.locator(".ib.step").wait_for()
    some = names[:: 7 if FULL else 21]
    found = page.evaluate(FITS, some)
    assert found["scenes"] == len(some) > 30
    assert found["wrong"] == []
