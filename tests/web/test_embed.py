"""Scenes and games in a page of another site: another origin, a phone, storage blocked."""

import gzip
import random
import re
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, BrowserType, Frame, Page, Route, expect

from regalia.games import GAMES
from regalia.match import Match
from regalia.rules import load
from tests.full import FULL
from tests.web.conftest import Problems, WatchedServer, watch
from tests.web.embedding import Host, forgetful_phone, hosting, listen, told_of
from tests.web.table import NEXT_FRAME


@pytest.fixture(scope="module")
def host(site: WatchedServer) -> Iterator[Host]:
    with hosting(site) as host:
        yield host


@pytest.fixture(scope="module")
def forgetful(
    browser_type: BrowserType,
    browser_type_launch_args: dict[str, Any],
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[BrowserContext]:
    folder = tmp_path_factory.mktemp("forgetful")
    with forgetful_phone(browser_type, browser_type_launch_args, folder) as context:
        yield context


@pytest.fixture
def guest(forgetful: BrowserContext, site: WatchedServer, problems: Problems) -> Iterator[Page]:
    """A page of a phone that keeps nothing, which fetches every file itself."""
    page = forgetful.new_page()
    forgetful.new_cdp_session(page).send("Network.clearBrowserCache")
    problems.expect(r"foreign request: http://localhost:\d+/")
    watch(page, problems)
    site.asked.clear()
    yield page
    page.close()
    assert problems.left() == []


def test_embed_does_nothing_until_it_is_seen(
    guest: Page, host: Host, site: WatchedServer, site_folder: Path
) -> None:
    guest.set_viewport_size({"width": 390, "height": 200})
    guest.goto(host.url, wait_until="domcontentloaded")
    expect(guest.locator("#ace iframe")).to_be_attached()
    expect(guest.locator("#virtues iframe")).to_have_count(0)
    guest.locator("#ace").frame_locator("iframe").get_by_role(
        "link", name="Try it in Regalia"
    ).wait_for()
    assert not [path for path in site.asked if path.startswith(("pyodide", "python", "engine"))]
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


def test_scene_is_played_in_an_embed_with_storage_blocked(
    guest: Page, host: Host, site: WatchedServer
) -> None:
    guest.emulate_media(reduced_motion="reduce")
    guest.goto(host.url, wait_until="domcontentloaded")
    listen(guest)
    scene = guest.locator("#ace")
    frame = scene.frame_locator("iframe")
    frame.get_by_role("button", name="Next step").click()
    expect(frame.locator(".frame.on .says")).to_contain_text("Ada led A")
    inner = next(f for f in guest.frames if "two-beats-ace" in f.url)
    shown, height = spots(inner), scene.evaluate("element => element.clientHeight")
    # What is to be seen is there without the engine.
    assert not [path for path in site.asked if path.startswith(("pyodide", "python", "engine"))]
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
    expect(says).to_contain_text("A two beats the ace")
    heard = told_of(guest, "ace", "regalia:move")
    assert ["ace", "regalia:ready"] in [each[:2] for each in heard]
    moves = [detail for id_, type_, detail in heard if (id_, type_) == ("ace", "regalia:move")]
    assert any("2♠" in event["text"] for detail in moves for event in detail["events"]), moves
    # A second one, by the page's own word: the same engine, and the first table stays as it is.
    starts = site.asked.count("scenes/enginePage.js")
    guest.locator("#king").evaluate("element => element.play()")
    other = guest.locator("#king").frame_locator("iframe")
    expect(other.locator(".live .told")).to_contain_text(
        re.compile("Your move|That is it"), timeout=60_000
    )
    frame.locator(".acts [data-move]").first.click()
    expect(frame.locator(".live .z.rack .card")).to_have_count(2)
    assert len([f for f in guest.frames if "engine.html" in f.url]) == 1
    assert site.asked.count("scenes/enginePage.js") == starts == 1
    # An embed that moves keeps the engine; the last one that goes takes it along.
    engine = guest.locator("iframe[title='Regalia’s rules engine']")
    guest.evaluate("() => document.body.append(document.getElementById('king'))")
    expect(engine).to_have_count(1)
    gone = "() => document.querySelectorAll('[id]:defined').forEach((each) => each.remove())"
    guest.evaluate(gone)
    expect(engine).to_have_count(0)


@pytest.mark.full
def test_record_is_continued_in_an_embed(guest: Page, host: Host, site: WatchedServer) -> None:
    guest.goto(host.url, wait_until="domcontentloaded")
    guest.locator("#record").scroll_into_view_if_needed()
    frame = guest.locator("#record").frame_locator("iframe")
    frame.get_by_role("link", name="Play against bots").click()
    expect(frame.locator(".hand .card").first).to_be_visible(timeout=60_000)
    expect(frame.locator(".table")).to_contain_text("Ben")


@pytest.mark.full
def test_match_is_played_to_its_end_in_an_embed(guest: Page, host: Host) -> None:
    """From a record that the page fetches, by the visitor's last move, to what the page hears."""
    match, last = nearly_over()
    host.files["near.txt"] = match.record.dump()
    guest.goto(host.embed('<regalia-game id="near" game="virtues" src="near.txt">'))
    listen(guest)
    guest.locator("#near").evaluate("element => element.play()")
    frame = guest.locator("#near").frame_locator("iframe")
    card = named_card(last.split(" ")[1])
    frame.get_by_role("listitem").get_by_role("button", name=card).first.click(timeout=60_000)
    # Where the card could also be added to a meld, that has the first button.
    more = frame.get_by_role("button", name="More", exact=True)
    discard = frame.get_by_role("button", name=re.compile("^Discard"))
    expect(more.or_(discard).first).to_be_visible()
    if more.is_visible():
        more.click()
    discard.last.click()
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


def test_embed_believes_messages_of_its_host_page_alone(guest: Page, host: Host) -> None:
    shown = f"{host.site.url}frame.html#scene=royals.trick.two-beats-ace&watch=1"
    guest.goto(
        host.embed(
            f'<iframe id="mine" src="{shown}&home={host.url.rstrip("/")}"></iframe>'
            f'<iframe id="other" src="{shown}&home=https://example.com"></iframe>'
            '<iframe id="stranger" srcdoc="<p>A stranger</p>"></iframe>'
            '<regalia-scene id="ace" rule="royals.trick.two-beats-ace">',
        )
    )
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


def test_plain_script_leaves_its_host_page_as_it_is(guest: Page, host: Host) -> None:
    """The plain script beside names and styles that would break a careless one."""
    guest.goto(
        host.show(
            "<!doctype html><style>div, iframe, a { display: none !important }</style>"
            "<script>const [a, b, c, d, e, i, m, n, o, r, s, t, all, site, engine, own] = [];"
            "window.had = Object.keys(window).length</script>"
            '<regalia-scene id="ace" rule="royals.trick.two-beats-ace" theme="dark">'
            "</regalia-scene>"
            '<regalia-scene id="none" rule="../../evil"></regalia-scene>'
            f'<script async src="{host.site.url}embed-plain.js"></script>'
        )
    )
    frame = guest.locator("#ace").frame_locator("iframe")
    expect(frame.get_by_role("link", name="Try it in Regalia")).to_be_visible()
    # Its `had`, and one for each frame, which browsers count.
    assert guest.evaluate("() => Object.keys(window).length - window.had") <= 2
    expect(guest.locator("#none iframe")).to_have_count(0)
    # Taken out and put in again it is as new.
    guest.evaluate("() => document.body.append(document.getElementById('ace'))")
    expect(frame.get_by_role("link", name="Try it in Regalia")).to_be_visible()


def test_embed_speaks_the_language_that_is_asked_for(guest: Page, host: Host) -> None:
    what = 'rule="royals.trick.two-beats-ace" number="2" language="de"'
    guest.goto(
        host.embed(
            f'<regalia-scene id="ace" {what}></regalia-scene>'
            f'<regalia-scene id="bare" {what} controls="none"></regalia-scene>',
        )
    )
    frame = guest.locator("#ace").frame_locator("iframe")
    frame.get_by_role("button", name="Nächster Schritt").click()
    expect(frame.get_by_role("img", name="Schritt 2 von")).to_be_visible()
    german = load("royals", "de")["royals.trick.two-beats-ace"].scenes[1]
    expect(frame.get_by_role("heading", name=german.title)).to_be_visible()
    # What is read aloud says in which language it is.
    spoken = "(node) => node.closest('[lang]').lang"
    for part in (".frame.on .says", ".try", "button.step"):
        assert frame.locator(part).evaluate(spoken) == "de", part
    # Without its controls there is nothing but the scene.
    guest.locator("#bare").scroll_into_view_if_needed()
    bare = guest.locator("#bare").frame_locator("iframe")
    expect(bare.locator(".frame.on .card").first).to_be_visible()
    expect(bare.locator(".ft")).to_be_hidden()


def test_element_without_a_scene_keeps_its_own_content(
    guest: Page, host: Host, problems: Problems
) -> None:
    problems.expect("the server responded with a status of 404")
    guest.goto(
        host.embed(
            '<regalia-scene id="rule" rule="royals.trick.no-such" size="300">A rule</regalia-scene>'
            '<regalia-game id="game" game="chess" size="300">A game</regalia-game>'
            '<regalia-game id="known" game="lines" size="300">Another</regalia-game>',
        )
    )
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


def test_game_without_its_record_shows_own_content(
    guest: Page, host: Host, problems: Problems
) -> None:
    problems.expect("no-such.txt")
    guest.goto(
        host.embed('<regalia-game id="lost" game="lines" src="no-such.txt">A link</regalia-game>')
    )
    lost = guest.locator("#lost")
    lost.evaluate("async (element) => { await element.play(); }")
    expect(lost.locator("iframe")).to_have_count(0)
    assert lost.evaluate("element => !!element.shadowRoot.querySelector('slot')")


@pytest.mark.full
def test_game_in_a_frame_without_an_address_is_played(guest: Page, host: Host) -> None:
    """An editor shows a post in a frame whose own text it is."""
    post = host.page('<regalia-game id="game" game="lines">A game</regalia-game>')
    guest.goto(host.show(f'<!doctype html><iframe id="draft" srcdoc="{escape(post)}"></iframe>'))
    game = guest.frame_locator("#draft").locator("#game")
    game.evaluate("element => element.play()")
    card = game.frame_locator("iframe").locator(".hand .card").first
    expect(card).to_be_visible(timeout=60_000)


@pytest.mark.full
def test_the_engine_outlives_a_page_that_changes_its_body(guest: Page, host: Host) -> None:
    game = '<regalia-game id="game" game="lines">A game</regalia-game>'
    guest.goto(host.embed(game))
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


def test_rule_of_an_embed_may_be_set_and_removed_later(guest: Page, host: Host) -> None:
    guest.goto(host.embed('<regalia-scene id="rule">A rule</regalia-scene>'))
    element, figure = guest.locator("#rule"), guest.locator("#rule").frame_locator("iframe")
    element.evaluate("(element) => element.show()")
    for rule in ("royals.trick.two-beats-ace", "", "royals.trick.follow"):
        element.evaluate("(element, rule) => element.setAttribute('rule', rule)", rule)
        if rule:
            expect(figure.locator(f"figure[data-rule='{rule}']")).to_be_visible()
        else:
            expect(element.locator("iframe")).to_have_count(0)


def test_height_has_bounds(guest: Page, host: Host) -> None:
    guest.goto(host.embed('<regalia-game id="none"></regalia-game>'))
    guest.wait_for_function("() => customElements.get('regalia-game')")
    sized = "(element, size) => { element.setAttribute('size', size); return element.clientHeight }"
    sizes = ("small", "500", "1e9", "-5", "toString", "")
    heights = [guest.locator("#none").evaluate(sized, size) for size in sizes]
    assert heights == [480, 500, 2000, 200, 680, 680]


def test_sandboxed_frame_says_what_it_needs(guest: Page, host: Host, problems: Problems) -> None:
    problems.expect("CORS policy|net::ERR_FAILED")
    shown = f"{host.site.url}frame.html#scene=royals.trick.two-beats-ace"
    guest.goto(
        host.show(
            "<!doctype html><title>A host</title><style>iframe { height: 400px }</style>"
            f'<iframe id="closed" sandbox="allow-scripts" src="{shown}"></iframe>'
            f'<iframe id="open" sandbox="allow-scripts allow-same-origin" src="{shown}&watch=1">'
        )
    )
    panel = guest.frame_locator("#closed").get_by_role("alert")
    expect(panel).to_contain_text('It needs sandbox="allow-scripts allow-same-origin".')
    expect(panel.get_by_role("button")).to_have_count(0)
    expect(guest.frame_locator("#open").get_by_role("button", name="Next step")).to_be_visible()


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
    // A table of many boards that is too full scrolls, and keeps its foot in sight.
    .filter((node) => !node.matches('.table.many.footed'))
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


def test_game_fits_its_frame(page: Page, host: Host, problems: Problems) -> None:
    problems.expect(r"foreign request: http://localhost:\d+/")
    page.set_viewport_size({"width": 920, "height": 700})
    page.goto(host.embed('<regalia-game game="royals"></regalia-game>'))
    embed = page.locator("regalia-game")
    html = embed.frame_locator("iframe").locator("html[data-settled]:not([data-seen])")
    wrong = []
    for game in GAMES if FULL else ("virtues", "lines"):
        host.files[f"{game}.txt"] = halfway(game)
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


def test_embed_keeps_its_game_at_another_height_and_the_last_record_wins(
    page: Page, host: Host, problems: Problems
) -> None:
    problems.expect(r"foreign request: http://localhost:\d+/")
    host.files["quick.txt"], host.files["slow.txt"] = "regalia 1 quick", "regalia 1 slow"
    page.goto(host.embed('<regalia-game game="royals"></regalia-game>'))
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
    page: Page, host: Host, problems: Problems
) -> None:
    problems.expect(r"foreign request: http://localhost:\d+/")
    page.goto(host.embed('<regalia-game game="lines" theme="light"></regalia-game>'))
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
    inner = next(each for each in page.frames if "frame.html" in each.url)
    inner.evaluate("() => postMessage({ type: 'regalia:theme', value: 'dark' })")
    embed.evaluate("(element) => element.removeAttribute('language')")
    expect(frame.locator("html[lang=en]")).to_be_attached()
    hand.first.wait_for(timeout=60_000)
    assert (hand.evaluate_all(cards), said.inner_text()) == (held, before)
    expect(html).to_have_attribute("data-theme", "light")


def test_embeds_side_by_side_do_not_touch(guest: Page, host: Host) -> None:
    one = '<regalia-scene rule="royals.object.royals-first" style="flex: 1"></regalia-scene>'
    guest.goto(host.embed(f'<div style="display: flex">{one * 2}</div>{one}'))
    guest.locator("regalia-scene iframe").first.wait_for()
    boxes = guest.locator("regalia-scene").evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect().toJSON())"
    )
    left, right, below = boxes
    assert right["left"] - left["right"] >= 12
    assert below["top"] - left["bottom"] >= 12
