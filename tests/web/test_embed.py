"""Scenes and games in a page of another site: another origin, a phone, storage blocked."""

import gzip
import json
import random
import re
from collections.abc import Iterator
from html import escape
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, BrowserType, Frame, Page, Route, expect

from regalia.games import GAMES
from regalia.match import Match
from tests.full import FULL, usually
from tests.web.axe import AXE, check
from tests.web.conftest import PHONE, Problems, WatchedServer, watch
from tests.web.table import NEXT_FRAME
from tests.web.warm_start import come_back
from tools import stills
from tools.browsers import installed_browser
from tools.engine_data import ask_engine

LIMIT = 6_000


@pytest.fixture(scope="module")
def pages() -> dict[str, str]:
    """Pages of the host besides the examples."""
    return {"favicon.ico": ""}


@pytest.fixture(scope="module")
def host(site: WatchedServer, pages: dict[str, str]) -> Iterator[str]:
    """The page of examples at an origin, and at a site, of its own."""

    class Examples(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            name = self.path.strip("/")
            body = (pages[name] if name else stills.examples(site.url)).encode()
            kind = "plain" if name.endswith(".txt") else "html"
            self.send_response(200)
            self.send_header("Content-Type", f"text/{kind}; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: Any) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Examples) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://localhost:{server.server_address[1]}/"
        server.shutdown()


@pytest.fixture(scope="module")
def forgetful(
    browser_type: BrowserType,
    browser_type_launch_args: dict[str, Any],
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[BrowserContext]:
    """A phone whose browser keeps nothing for anybody."""
    folder = tmp_path_factory.mktemp("forgetful")
    preferences = folder / "Default" / "Preferences"
    preferences.parent.mkdir()
    blocked = {"profile": {"default_content_setting_values": {"cookies": 2}}}
    preferences.write_text(json.dumps(blocked))
    # Without windows a Chromium reads no preferences, and frames of all sites share a process.
    path = installed_browser()
    whole = {"executable_path": path or None, "channel": None if path else "chromium"}
    context = browser_type.launch_persistent_context(
        folder,
        **{**browser_type_launch_args, **whole},
        viewport=PHONE,
        has_touch=True,
    )
    yield context
    context.close()


@pytest.fixture
def guest(forgetful: BrowserContext, problems: Problems) -> Iterator[Page]:
    """A page of that phone, which fetches every file itself."""
    page = forgetful.new_page()
    forgetful.new_cdp_session(page).send("Network.clearBrowserCache")
    problems.expect(r"foreign request: http://localhost:\d+/")
    watch(page, problems)
    yield page
    page.close()
    assert problems.left() == []


def hosted(site: WatchedServer, body: str) -> str:
    """A page of the host's with the script."""
    return (
        '<!doctype html><html lang="en"><title>A host</title>'
        f'<script type="module" src="{site.url}embed.js"></script><body>{body}'
    )


def listen(page: Page) -> None:
    """Keep what the embeds of a page tell it in `window.heard`."""
    page.evaluate(
        """() => {
          window.heard = [];
          for (const type of ['regalia:ready', 'regalia:move', 'regalia:end'])
            document.addEventListener(type, ({ target, detail }) =>
              window.heard.push([target.id, type, detail]));
        }"""
    )


def told_of(page: Page, id_: str, type_: str) -> list[Any]:
    """All that a page has heard, once this embed has said this."""
    said = "([id, type]) => window.heard.some((each) => each[0] === id && each[1] === type)"
    page.wait_for_function(said, arg=[id_, type_])
    heard: list[Any] = page.evaluate("() => window.heard")
    return heard


def open_examples(page: Page, host: str, site: WatchedServer) -> None:
    site.asked.clear()
    page.goto(host, wait_until="domcontentloaded")


def test_the_script_is_small(site_folder: Path) -> None:
    for name in ("embed.js", "embed-plain.js"):
        assert len(gzip.compress((site_folder / name).read_bytes())) < LIMIT


def test_embed_does_nothing_until_it_is_seen(
    guest: Page, host: str, site: WatchedServer, site_folder: Path
) -> None:
    guest.set_viewport_size({"width": 390, "height": 200})
    open_examples(guest, host, site)
    expect(guest.locator("#ace iframe")).to_be_attached()
    expect(guest.locator("#virtues iframe")).to_have_count(0)
    guest.locator("#ace").frame_locator("iframe").get_by_role(
        "link", name="Try it in Regalia"
    ).wait_for()
    assert not [path for path in site.asked if path.startswith(("pyodide", "engine"))]
    scripts = {path for path in site.asked if path.endswith(".js") and path != "embed.js"}
    packed = sum(len(gzip.compress((site_folder / path).read_bytes())) for path in scripts)
    assert packed < 20_000, scripts
    assert guest.locator("iframe").count() < 4


def spots(place: Frame) -> dict[str, list[int]]:
    """Where the cards of the visible frame of a scene are, in whole pixels."""
    found: dict[str, list[int]] = place.evaluate(
        """() => Object.fromEntries(
        [...document.querySelectorAll('.frame.on [data-key]')].map((card) => {
          const { x, y, width, height } = card.getBoundingClientRect();
          return [card.dataset.key, [x, y, width, height].map(Math.round)];
        }))"""
    )
    return found


def test_a_scene_is_played_in_it_with_storage_blocked(
    guest: Page, host: str, site: WatchedServer
) -> None:
    guest.emulate_media(reduced_motion="reduce")
    open_examples(guest, host, site)
    listen(guest)
    scene = guest.locator("#ace")
    frame = scene.frame_locator("iframe")
    frame.get_by_role("button", name="Next step").click()
    expect(frame.locator(".frame.on .says")).to_contain_text("Ada led A")
    inner = next(f for f in guest.frames if "two-beats-ace" in f.url)
    shown, height = spots(inner), scene.evaluate("element => element.clientHeight")
    # What is to be seen is there without the engine.
    assert not [path for path in site.asked if path.startswith(("pyodide", "engine"))]
    frame.get_by_role("link", name="Try it in Regalia").click()
    says = frame.locator(".live .told")
    expect(says).to_contain_text("Your move.", timeout=60_000)
    refused = "() => { try { localStorage.length; return false } catch { return true } }"
    assert inner.evaluate(refused), "storage is not blocked, so this tests nothing"
    assert inner.evaluate("document.documentElement.dataset.theme") == "light"
    # Nothing has jumped: the table to play on lies where the frame of that step lay.
    now = spots(inner)
    assert now.keys() == shown.keys()
    assert all(abs(a - b) <= 8 for key in now for a, b in zip(now[key], shown[key], strict=True))
    assert abs(scene.evaluate("element => element.clientHeight") - height) <= 8
    frame.get_by_role("button", name=re.compile("2 of spades")).click()
    frame.locator(".acts .btn.primary").click()
    expect(says).to_contain_text("You won the trick")
    heard = told_of(guest, "ace", "regalia:move")
    assert ["ace", "regalia:ready"] in [each[:2] for each in heard]
    moves = [detail for id_, type_, detail in heard if (id_, type_) == ("ace", "regalia:move")]
    assert any("2♠" in event["text"] for detail in moves for event in detail["events"]), moves
    # A second one, by the page's own word: the same engine, and the first table stays as it is.
    starts = site.asked.count("scene/enginePage.js")
    guest.locator("#king").evaluate("element => element.play()")
    other = guest.locator("#king").frame_locator("iframe")
    expect(other.locator(".live .told")).to_contain_text(
        re.compile("Your move|That is it"), timeout=60_000
    )
    frame.locator(".acts [data-move]").first.click()
    expect(frame.locator(".live .z.rack .card")).to_have_count(2)
    assert len([f for f in guest.frames if "engine.html" in f.url]) == 1
    assert site.asked.count("scene/enginePage.js") == starts == 1
    # An embed that moves keeps the engine; the last one that goes takes it along.
    engine = guest.locator("iframe[title='Regalia’s rules engine']")
    guest.evaluate("() => document.body.append(document.getElementById('king'))")
    expect(engine).to_have_count(1)
    gone = "() => document.querySelectorAll('[id]:defined').forEach((each) => each.remove())"
    guest.evaluate(gone)
    expect(engine).to_have_count(0)


@pytest.mark.full
def test_a_record_is_played_on_in_it(guest: Page, host: str, site: WatchedServer) -> None:
    open_examples(guest, host, site)
    guest.locator("#record").scroll_into_view_if_needed()
    frame = guest.locator("#record").frame_locator("iframe")
    frame.get_by_role("link", name="Play against bots").click()
    expect(frame.locator(".hand .card").first).to_be_visible(timeout=60_000)
    expect(frame.locator(".table")).to_contain_text("Ben")


def test_every_scene_and_game_has_a_still_and_each_link_leads_somewhere(site_folder: Path) -> None:
    folder = site_folder / "embed"
    for game in GAMES.values():
        assert (folder / f"{game.id}.html").is_file()
        for rule in game.rules.values():
            for at in range(len(rule.scenes)):
                name = rule.id if at == 0 else f"{rule.id}.{at + 1}"
                html = (folder / f"{name}.html").read_text(encoding="utf-8")
                assert f'href="../embed.html#scene={rule.id}' in html
    assert (site_folder / "embed.html").is_file()


def test_oembed_stands_where_the_address_is_known(tmp_path: Path) -> None:
    rule = "royals.trick.two-beats-ace"
    told = ask_engine()
    # Only this scene is drawn: to draw all of them takes long.
    told = {**told, "scenes": {rule: told["scenes"][rule]}}
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
    expect(frame).to_contain_text(
        "embed/royals.trick.two-beats-ace.2.html#theme=light&amp;language=de"
    )
    still = page.locator("#preview").frame_locator("iframe")
    expect(still.get_by_role("link", name="In Regalia ausprobieren")).to_be_visible()
    # The line of a plain frame has the height of what the preview shows.
    height = page.locator("#preview regalia-scene").evaluate("element => element.clientHeight")
    expect(frame).to_contain_text(f'height="{height}"')


@pytest.mark.full
def test_a_match_is_played_to_its_end_in_it(
    guest: Page, host: str, pages: dict[str, str], site: WatchedServer
) -> None:
    """From a record that the page fetches, by the visitor's last move, to what the page hears."""
    match, last = nearly_over()
    pages["near.txt"] = match.record.dump()
    pages["near.html"] = hosted(site, '<regalia-game id="near" game="virtues" src="near.txt">')
    guest.goto(f"{host}near.html")
    listen(guest)
    guest.locator("#near").evaluate("element => element.play()")
    frame = guest.locator("#near").frame_locator("iframe")
    card = named_card(last.split(" ")[1])
    frame.get_by_role("listitem").get_by_role("button", name=card).first.click(timeout=60_000)
    frame.get_by_role("button", name=re.compile("^Discard [^:]*$")).click()
    sheet = frame.get_by_role("dialog")
    expect(sheet).to_contain_text("won", timeout=20_000)
    # This game calls it so.
    expect(sheet).to_contain_text("Round")
    match.play(last)
    assert match.over
    heard = told_of(guest, "near", "regalia:end")
    ends = [detail for id_, type_, detail in heard if (id_, type_) == ("near", "regalia:end")]
    assert ends == [{"game": "virtues", "totals": match.scores, "winners": match.winners}]


def nearly_over() -> tuple[Match, str]:
    """A match before its last move, which is the first seat's, and that move."""
    for seed in range(100):
        match = GAMES["virtues"].new_match(2, f"embed {seed}", {"target": 100})
        while not match.over:
            mover, last = match.state.actor, str(match.state.legal_moves()[-1])
            match.play(last)
        if mover == 0 and last.startswith("discard "):
            match.back_to(match.ply - 1)
            return match, last
    raise AssertionError("no such match")


def named_card(text: str) -> re.Pattern[str]:
    suits = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
    ranks = {"A": "ace", "T": "10", "J": "jack", "Q": "queen", "K": "king"}
    return re.compile(f"^{ranks.get(text[0], text[0])} of {suits[text[1]]}", re.IGNORECASE)


def test_embed_believes_messages_of_its_host_page_alone(
    guest: Page, host: str, pages: dict[str, str], site: WatchedServer
) -> None:
    shown = f"{site.url}embed.html#scene=royals.trick.two-beats-ace&watch=1"
    pages["words.html"] = hosted(
        site,
        f'<iframe id="mine" src="{shown}&home={host.rstrip("/")}"></iframe>'
        f'<iframe id="other" src="{shown}&home=https://example.com"></iframe>'
        '<iframe id="stranger" srcdoc="<p>A stranger</p>"></iframe>'
        '<regalia-scene id="ace" rule="royals.trick.two-beats-ace">',
    )
    guest.goto(f"{host}words.html")
    listen(guest)
    mine = guest.frame_locator("#mine")
    other = guest.frame_locator("#other")
    for frame in (mine, other):
        expect(frame.get_by_role("button", name="Next step")).to_be_visible()
    # What arrives is counted after everybody who listens has heard it.
    count = """(type) => {
      window.got = 0;
      addEventListener('message', ({ data }) => { window.got += data?.type === type; });
    }"""
    framed = [frame for frame in guest.frames if "watch=1" in frame.url]
    assert len(framed) == 2
    for place in framed:
        place.evaluate(count, "regalia:play")
    guest.evaluate(count, "regalia:end")
    # A frame beside it says what only the page may say, and the page what another page may.
    guest.frame_locator("#stranger").locator("p").evaluate(
        "() => parent.frames[0].postMessage({ type: 'regalia:play' }, '*')"
    )
    guest.evaluate("() => frames[1].postMessage({ type: 'regalia:play' }, '*')")
    # And both pretend to be an embed.
    guest.frame_locator("#stranger").locator("p").evaluate(
        "() => parent.postMessage({ type: 'regalia:end', detail: {} }, '*')"
    )
    guest.evaluate("() => postMessage({ type: 'regalia:end', detail: {} }, '*')")
    guest.wait_for_function("() => window.got === 2")
    for place in framed:
        place.wait_for_function("() => window.got === 1")
    assert guest.evaluate("() => window.heard") == []
    expect(mine.get_by_role("button", name="Next step")).to_be_visible()
    # The page itself is heard.
    guest.evaluate("() => frames[0].postMessage({ type: 'regalia:play' }, '*')")
    expect(mine.locator(".ft.acts, .ft.engine")).to_be_visible()
    expect(other.get_by_role("button", name="Next step")).to_be_visible()


def test_a_page_stays_as_it_is_around_it(
    guest: Page, host: str, pages: dict[str, str], site: WatchedServer
) -> None:
    """The plain script beside names and styles that would break a careless one."""
    pages["plain.html"] = (
        "<!doctype html><style>div, iframe, a { display: none !important }</style>"
        "<script>const [a, b, c, d, e, i, m, n, o, r, s, t, all, site, engine, own] = [];"
        "window.had = Object.keys(window).length</script>"
        '<regalia-scene id="ace" rule="royals.trick.two-beats-ace" theme="dark"></regalia-scene>'
        '<regalia-scene id="none" rule="../../evil"></regalia-scene>'
        f'<script async src="{site.url}embed-plain.js"></script>'
    )
    guest.goto(f"{host}plain.html")
    frame = guest.locator("#ace").frame_locator("iframe")
    expect(frame.get_by_role("link", name="Try it in Regalia")).to_be_visible()
    # Its `had`, and one for each frame, which browsers count.
    assert guest.evaluate("() => Object.keys(window).length - window.had") <= 2
    expect(guest.locator("#none iframe")).to_have_count(0)
    # Taken out and put in again it is as new.
    guest.evaluate("() => document.body.append(document.getElementById('ace'))")
    expect(frame.get_by_role("link", name="Try it in Regalia")).to_be_visible()


def test_embed_speaks_the_language_that_is_asked_for(
    guest: Page, host: str, pages: dict[str, str], site: WatchedServer
) -> None:
    what = 'rule="royals.trick.two-beats-ace" number="2" language="de"'
    pages["german.html"] = hosted(
        site,
        f'<regalia-scene id="ace" {what}></regalia-scene>'
        f'<regalia-scene id="bare" {what} controls="none"></regalia-scene>',
    )
    guest.goto(f"{host}german.html")
    frame = guest.locator("#ace").frame_locator("iframe")
    frame.get_by_role("button", name="Nächster Schritt").click()
    expect(frame.get_by_role("img", name="Schritt 2 von")).to_be_visible()
    # What is read aloud says in which language it is.
    spoken = "(node) => node.closest('[lang]').lang"
    for part, language in ((".frame.on .says", "en"), (".try", "de"), ("button.step", "de")):
        assert frame.locator(part).evaluate(spoken) == language, part
    # Without its controls there is nothing but the scene.
    guest.locator("#bare").scroll_into_view_if_needed()
    bare = guest.locator("#bare").frame_locator("iframe")
    expect(bare.locator(".frame.on .card").first).to_be_visible()
    expect(bare.locator(".ft")).to_be_hidden()


def test_element_without_a_scene_keeps_its_own_content(
    guest: Page, host: str, pages: dict[str, str], site: WatchedServer, problems: Problems
) -> None:
    problems.expect("the server responded with a status of 404")
    pages["unknown.html"] = hosted(
        site,
        '<regalia-scene id="rule" rule="royals.trick.no-such" size="300">A rule</regalia-scene>'
        '<regalia-game id="game" game="chess" size="300">A game</regalia-game>'
        '<regalia-game id="known" game="lines" size="300">Another</regalia-game>',
    )
    guest.goto(f"{host}unknown.html")
    known = guest.locator("#known")
    expect(known.frame_locator("iframe").get_by_role("heading", name="Royal Lines")).to_be_visible()
    assert known.evaluate("element => element.shadowRoot.querySelector('slot')") is None
    for played in (False, True):
        for name in ("rule", "game"):
            unknown = guest.locator(f"#{name}")
            if played:
                unknown.evaluate("element => element.play()")
                if name == "game":
                    says = unknown.frame_locator("iframe").locator(".says")
                    expect(says).to_have_text(re.compile("There is no such"))
            else:
                expect(unknown.frame_locator("iframe").get_by_text("404").first).to_be_attached()
            expect(unknown.locator("iframe")).to_be_hidden()
            assert unknown.evaluate("element => !!element.shadowRoot.querySelector('slot')")


def test_a_game_whose_record_does_not_come_is_no_other_game(
    guest: Page, host: str, pages: dict[str, str], site: WatchedServer, problems: Problems
) -> None:
    problems.expect("no-such.txt")
    pages["lost.html"] = hosted(
        site, '<regalia-game id="lost" game="lines" src="no-such.txt">A link</regalia-game>'
    )
    guest.goto(f"{host}lost.html")
    lost = guest.locator("#lost")
    lost.evaluate("async (element) => { await element.play(); }")
    expect(lost.locator("iframe")).to_have_count(0)
    assert lost.evaluate("element => !!element.shadowRoot.querySelector('slot')")


@pytest.mark.full
def test_a_draft_without_an_origin_is_played(
    guest: Page, host: str, pages: dict[str, str], site: WatchedServer
) -> None:
    """An editor shows a post in a frame whose own text it is."""
    post = hosted(site, '<regalia-game id="game" game="lines">A game</regalia-game>')
    pages["draft.html"] = f'<!doctype html><iframe id="draft" srcdoc="{escape(post)}"></iframe>'
    guest.goto(f"{host}draft.html")
    game = guest.frame_locator("#draft").locator("#game")
    game.evaluate("element => element.play()")
    card = game.frame_locator("iframe").locator(".hand .card").first
    expect(card).to_be_visible(timeout=60_000)


@pytest.mark.full
def test_the_engine_outlives_a_page_that_changes_its_body(
    guest: Page, host: str, pages: dict[str, str], site: WatchedServer
) -> None:
    game = '<regalia-game id="game" game="lines">A game</regalia-game>'
    pages["turbo.html"] = hosted(site, game)
    guest.goto(f"{host}turbo.html")
    for _ in range(2):
        guest.locator("#game").evaluate("element => element.play()")
        table = guest.locator("#game").frame_locator("iframe")
        expect(table.locator(".hand .card").first).to_be_visible(timeout=60_000)
        engines = guest.locator('iframe[title*="rules engine"]')
        expect(engines).to_have_count(1)
        expect(engines).to_be_hidden()
        guest.evaluate(
            """(game) => {
              const body = document.createElement('body');
              body.innerHTML = game;
              document.body.replaceWith(body);
            }""",
            game,
        )


def test_a_rule_may_come_later_and_go_for_a_while(
    guest: Page, host: str, pages: dict[str, str], site: WatchedServer
) -> None:
    pages["late.html"] = hosted(site, '<regalia-scene id="rule">A rule</regalia-scene>')
    guest.goto(f"{host}late.html")
    element, figure = guest.locator("#rule"), guest.locator("#rule").frame_locator("iframe")
    element.evaluate("(element) => element.show()")
    for rule in ("royals.trick.two-beats-ace", "", "royals.trick.follow"):
        element.evaluate("(element, rule) => element.setAttribute('rule', rule)", rule)
        if rule:
            expect(figure.locator(f"figure[data-rule='{rule}']")).to_be_visible()
        else:
            expect(element.locator("iframe")).to_have_count(0)


def test_height_has_bounds(
    guest: Page, host: str, pages: dict[str, str], site: WatchedServer
) -> None:
    pages["size.html"] = hosted(site, '<regalia-game id="none"></regalia-game>')
    guest.goto(f"{host}size.html")
    guest.wait_for_function("() => customElements.get('regalia-game')")
    sized = "(element, size) => { element.setAttribute('size', size); return element.clientHeight }"
    sizes = ("small", "500", "1e9", "-5", "toString", "")
    heights = [guest.locator("#none").evaluate(sized, size) for size in sizes]
    assert heights == [480, 500, 2000, 200, 680, 680]


def test_sandboxed_frame_says_what_it_needs(
    guest: Page, host: str, pages: dict[str, str], site: WatchedServer, problems: Problems
) -> None:
    problems.expect("CORS policy|net::ERR_FAILED")
    shown = f"{site.url}embed.html#scene=royals.trick.two-beats-ace"
    pages["sandbox.html"] = (
        "<!doctype html><title>A host</title><style>iframe { height: 400px }</style>"
        f'<iframe id="closed" sandbox="allow-scripts" src="{shown}"></iframe>'
        f'<iframe id="open" sandbox="allow-scripts allow-same-origin" src="{shown}&watch=1">'
    )
    guest.goto(f"{host}sandbox.html")
    panel = guest.frame_locator("#closed").get_by_role("alert")
    expect(panel).to_contain_text('It needs sandbox="allow-scripts allow-same-origin".')
    expect(panel.get_by_role("button")).to_have_count(0)
    expect(guest.frame_locator("#open").get_by_role("button", name="Next step")).to_be_visible()


@pytest.mark.parametrize(
    ("path", "there"),
    usually(
        [
            ("embed/", "#preview iframe"),
            ("embed/royals.trick.two-beats-ace.html", "h1"),
            ("embed/virtues.html", "h1"),
            ("embed.html#scene=marriage.convert.swap&watch=1", ".frame.on .says"),
            ("embed.html#game=lines", ".hand .card"),
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


#: Let an element play a game, new or from a record.
BEGIN = """(element, [game, src]) => {
  if (src) element.setAttribute('src', src);
  else element.removeAttribute('src');
  element.setAttribute('game', game);
  return element.play();
}"""
#: Give it a size, and let the browser tell the frame.
RESIZE = """async (element, [width, height]) => {
  element.style.width = `${width}px`;
  element.setAttribute('size', height);
  for (let n = 0; n < 4; n += 1) await new Promise(requestAnimationFrame);
}"""
#: What of a game leaves its frame: what scrolls, and a hand or buttons below the edge.
SCROLLS = """() => {
  const scrolling = (node) => node.clientHeight > 0 && node.scrollHeight > node.clientHeight + 1
    && /auto|scroll/.test(getComputedStyle(node).overflowY);
  const found = [document.scrollingElement, ...document.querySelectorAll('.player, .player *')]
    .filter((node) => node === document.scrollingElement
      ? node.scrollHeight > innerHeight : scrolling(node))
    .map((node) => `${node.className} scrolls ${node.scrollHeight} in ${node.clientHeight}`);
  for (const part of ['.handbox', '.act']) {
    const { bottom } = document.querySelector(`.table ${part}`).getBoundingClientRect();
    if (bottom > innerHeight + 1) found.push(`${part} ends at ${bottom} of ${innerHeight}`);
  }
  return found;
}"""
#: Frames in which a game fits, with the least and the most that a column may have.
FRAMES = ((320, 480), (400, 480), (320, 680), (480, 600), (700, 500), (844, 390), (900, 600))


def halfway(game: str) -> str:
    """A record in which the first seat is to move, some forty moves after the deal."""
    match = GAMES[game].new_match(min(4, GAMES[game].seats[-1]), "frames")
    rng = random.Random(1)
    while match.ply < 40 or match.state.actor != 0:
        match.play(rng.choice(match.state.legal_moves()))
    return match.record.dump()


def test_game_fits_its_frame(
    page: Page, host: str, pages: dict[str, str], site: WatchedServer, problems: Problems
) -> None:
    problems.expect(r"foreign request: http://localhost:\d+/")
    pages["fits.html"] = hosted(site, '<regalia-game game="royals"></regalia-game>')
    page.set_viewport_size({"width": 920, "height": 700})
    page.goto(f"{host}fits.html")
    embed = page.locator("regalia-game")
    html = embed.frame_locator("iframe").locator("html[data-settled]:not([data-seen])")
    wrong = []
    for game in GAMES if FULL else ("virtues", "lines"):
        pages[f"{game}.txt"] = halfway(game)
        # Of new deals that one asks the most.
        for src in ("", f"{game}.txt")[game != "marriage" :]:
            embed.evaluate(BEGIN, [game, src])
            html.locator(".table .hand .card").first.wait_for(timeout=60_000)
            for width, height in FRAMES:
                embed.evaluate(RESIZE, [width, height])
                found = html.evaluate(SCROLLS)
                wrong += [f"{game} {src} in {width}x{height}: {each}" for each in found]
            html.evaluate("(html) => { html.dataset.seen = ''; }")  # the next table is another one
    assert wrong == []


def test_another_height_keeps_the_game_and_the_last_record_wins(
    page: Page, host: str, pages: dict[str, str], site: WatchedServer, problems: Problems
) -> None:
    problems.expect(r"foreign request: http://localhost:\d+/")
    pages["last.html"] = hosted(site, '<regalia-game game="royals"></regalia-game>')
    pages["quick.txt"], pages["slow.txt"] = "regalia 1 quick", "regalia 1 slow"
    page.goto(f"{host}last.html")
    frame = page.locator("regalia-game iframe")
    frame.evaluate("(frame) => { frame.dataset.first = ''; }")
    page.locator("regalia-game").evaluate("(game) => game.setAttribute('size', '555')")
    assert page.locator("regalia-game").evaluate("(game) => game.clientHeight") == 555
    expect(frame).to_have_attribute("data-first", "")
    # Two records at once; the first comes late.
    held: list[Route] = []
    page.route("**/slow.txt", lambda route: held.append(route))
    page.locator("regalia-game").evaluate(
        "(game) => ['slow.txt', 'quick.txt'].forEach((name) => game.setAttribute('src', name))"
    )
    expect(frame).to_have_attribute("src", re.compile("quick"))
    with page.expect_response("**/slow.txt"):
        held[0].continue_()
    page.evaluate(NEXT_FRAME)
    expect(frame).to_have_attribute("src", re.compile("quick"))


def test_game_goes_on_in_other_colours_and_in_another_language(
    page: Page, host: str, pages: dict[str, str], site: WatchedServer, problems: Problems
) -> None:
    problems.expect(r"foreign request: http://localhost:\d+/")
    pages["change.html"] = hosted(site, '<regalia-game game="lines" theme="light"></regalia-game>')
    page.goto(f"{host}change.html")
    embed = page.locator("regalia-game")
    set_ = "(element, [name, value]) => element.setAttribute(name, value)"
    frame = embed.frame_locator("iframe")
    html, hand = frame.locator("html"), frame.locator("html[data-settled] .hand .card")
    # Also before it is played.
    expect(html).to_have_attribute("data-theme", "light")
    embed.evaluate(set_, ["theme", "dark"])
    expect(html).to_have_attribute("data-theme", "dark")
    frame.get_by_role("link", name="Play against bots").click()
    hand.first.wait_for(timeout=60_000)
    expect(html).to_have_attribute("data-theme", "dark")
    cards = "(cards) => cards.map((card) => card.dataset.card).sort()"
    held, said = hand.evaluate_all(cards), frame.locator(".phase")
    # Bots may bid first, and rest between their bids.
    expect(said).to_contain_text("You ")
    before = said.inner_text()
    for theme in ("light", "dark", "<b>", "light"):
        embed.evaluate(set_, ["theme", theme])
    expect(html).to_have_attribute("data-theme", "light")
    assert hand.evaluate_all(cards) == held
    assert said.inner_text() == before
    embed.evaluate(set_, ["language", "de"])
    expect(frame.locator("html[lang=de]")).to_be_attached()
    hand.first.wait_for(timeout=60_000)
    assert hand.evaluate_all(cards) == held
    assert said.inner_text() != before
    expect(html).to_have_attribute("data-theme", "light")
    # Messages count only from the page around it.
    inner = next(each for each in page.frames if "embed.html" in each.url)
    inner.evaluate("() => postMessage({ type: 'regalia:theme', value: 'dark' })")
    embed.evaluate("(element) => element.removeAttribute('language')")
    expect(frame.locator("html[lang=en]")).to_be_attached()
    hand.first.wait_for(timeout=60_000)
    assert (hand.evaluate_all(cards), said.inner_text()) == (held, before)
    expect(html).to_have_attribute("data-theme", "light")


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
