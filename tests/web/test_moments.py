"""Moments of a table, shown and told: royal moments, deals, tricks, the end of a hand."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, Page, expect

import regalia
from regalia import Match
from regalia.history import History
from regalia.presentation import table_of
from tests.full import usually
from tests.web.conftest import Problems, WatchedServer
from tests.web.hands import play
from tests.web.shared_cache import shared
from tests.web.table import NAMES, NEXT_FRAME, PATIENCE, Player, opened, settled

#: Kind -> the game that shows it here.
KINDS = {
    "assassin": "royals",
    "house": "royals",
    "ransom": "royals",
    "wedding": "marriage",
    "hostage": "marriage",
    "set": "marriage",
    "virtue": "virtues",
    "government": "lines",
}
#: Moves that a random player here prefers, so that much happens.
BOLD = ("kill", "ransom", "hostage", "wed", "meld", "change")

# What is seen of a kind of moment every 50 milliseconds, from its first frame to the first without;
# and how long it lasted: a busy page may draw its first frame late.
FILM = """([move, kind]) => new Promise((done) => {
  const film = [];
  const began = performance.now();
  let next = 0;
  let shown = 0;
  const seen = new MutationObserver(() => {
    if (document.querySelector(`.flights > .moment.${kind}`)) shown ||= performance.now();
  });
  seen.observe(document, { childList: true, subtree: true });
  const look = () => {
    const now = performance.now();
    const scenes = [...document.querySelectorAll(`.flights > .moment.${kind}`)];
    if (scenes.length > 0 && now >= next) {
      next = now + 50;
      film.push({
        scenes: scenes.map((scene) => scene.className.replace('moment ', '')),
        parts: scenes.flatMap((scene) => [...scene.children].map((node) => node.className)),
        tappable: scenes.every((scene) => getComputedStyle(scene).pointerEvents === 'none'),
      });
      if (window.tapAt === film.length) dispatchEvent(new PointerEvent('pointerdown'));
    }
    if (now - began < 20_000 && (film.length === 0 || scenes.length > 0))
      return requestAnimationFrame(look);
    seen.disconnect();
    done({ film, lasted: now - shown });
  };
  requestAnimationFrame(look);
  send(move);
})"""

# Plays a move as a button of the table does that offers it.
SEND = """() => {
  window.send = (move) => {
    const button = document.createElement('button');
    button.dataset.move = move;
    document.querySelector('.table').append(button);
    button.click();
    button.remove();
  };
}"""


@shared
def before(kind: str) -> tuple[str, str]:
    """The record of a hand, and a move of the person that brings such a moment."""
    game = regalia.GAMES[KINDS[kind]]
    table: Any = table_of(game.id)
    for seed in range(200):
        match = game.new_match(None, f"moment {seed}", {}, 0, NAMES[game.seats[0]])
        chance = Random(seed)
        for _ in range(400):
            if match.hands:
                break
            moves = match.state.legal_moves()
            # An only move is played by the page itself.
            for move in moves if match.state.actor == 0 and len(moves) > 1 else ():
                if brings(match, str(move), kind, table):
                    return match.record.dump(), str(move)
            bold = [move for move in moves if move.verb in BOLD]
            match.play(str(chance.choice(bold or moves)))
    raise AssertionError(f"no {kind} in 200 hands")


def brings(match: Match, move: str, kind: str, table: Any) -> bool:
    """Tell whether a move brings such a moment, and the hand goes on."""
    state = match.state.copy()
    stood = table.standing(state.view(0))
    events = [*state.play(move), *table.reached(stood, state.view(0))]
    observer = History(match.log[-1], table, 0, match.names).now
    kinds = [(table.moment(event, observer) or {}).get("kind") for event in events]
    return kind in kinds and not state.over


@pytest.fixture(scope="module")
def laid(
    browser: Browser, browser_context_args: dict[str, Any], site: WatchedServer
) -> Iterator[tuple[Player, Problems]]:
    """A player in front of a page whose engine is there, and which moves things."""
    moving = {**browser_context_args, "reduced_motion": "no-preference"}
    with opened(browser, moving, site) as (page, problems):
        page.goto(site.url)
        expect(page.locator("#engine")).to_be_hidden(timeout=PATIENCE * 1000)
        yield Player(page), problems


@pytest.fixture
def player(laid: tuple[Player, Problems]) -> Iterator[Player]:
    player, problems = laid
    yield player
    player.page.emulate_media(reduced_motion="no-preference")
    player.page.evaluate("() => { delete window.tapAt; }")
    assert problems.left() == []


def lay(player: Player, record: str) -> Page:
    """Sit down where it is the person's turn, and wait until all that belongs to a table came."""
    player.lay(record)
    player.page.wait_for_selector(".table:not(.waiting) .hand", timeout=PATIENCE * 1000)
    # What a first visit can do without is fetched with the first tap.
    player.page.locator(".felt").dispatch_event("pointerdown")
    settled(player.page)
    player.page.evaluate(SEND)
    return player.page


@pytest.mark.parametrize("kind", KINDS)
def test_a_moment_is_shown_and_over_in_time(player: Player, kind: str) -> None:
    record, move = before(kind)
    page = lay(player, record)
    told = page.evaluate(FILM, [move, kind])
    assert told["film"], f"no {kind} was seen"
    assert all(frame["tappable"] for frame in told["film"])
    # Something is drawn for it, and all of that is gone in the end.
    assert all(frame["parts"] for frame in told["film"])
    assert 400 < told["lasted"] < 4000
    expect(page.locator(f".flights > .{kind}")).to_have_count(0)


def test_a_game_in_another_page_shows_moments_too(
    browser: Browser, browser_context_args: dict[str, Any], site: WatchedServer
) -> None:
    record, move = before("assassin")
    moving = {**browser_context_args, "reduced_motion": "no-preference"}
    with opened(browser, moving, site) as (page, problems):
        page.goto(f"{site.url}frame.html#{urlencode({'game': 'royals', 'text': record})}")
        page.wait_for_selector(".table .hand .card", timeout=PATIENCE * 1000)
        settled(page)
        page.evaluate(SEND)
        told = page.evaluate(FILM, [move, "assassin"])
        assert told["film"]
        assert all(frame["parts"] and frame["tappable"] for frame in told["film"])
        # Its style sheet is there: what is drawn lies over the table.
        disc = "() => getComputedStyle(document.querySelector('.moment > .disc')).position"
        page.evaluate(
            """() => {
              const scene = document.createElement('div');
              scene.className = 'moment';
              scene.innerHTML = '<span class="disc"></span>';
              document.querySelector('.flights').append(scene);
            }"""
        )
        assert page.evaluate(disc) == "absolute"
        assert problems.left() == []


@pytest.mark.parametrize("kind", usually(["assassin", "set"], ["assassin"]))
def test_a_tap_ends_a_moment_at_once(player: Player, kind: str) -> None:
    record, move = before(kind)
    page = lay(player, record)
    page.evaluate("() => { window.tapAt = 2; }")
    told = page.evaluate(FILM, [move, kind])
    frames = [frame for frame in told["film"] if kind in frame["scenes"]]
    assert len(frames) == 2


def test_nothing_is_shown_with_reduced_motion_but_told(player: Player) -> None:
    record, move = before("assassin")
    player.page.emulate_media(reduced_motion="reduce")
    page = lay(player, record)
    page.evaluate(
        """(move) => {
          window.seen = 0;
          const count = () => { window.seen += document.querySelectorAll('.moment').length; };
          new MutationObserver(count)
            .observe(document.querySelector('.flights'), { childList: true });
          send(move);
        }""",
        move,
    )
    expect(page.locator(".table > [role=status]")).to_contain_text(
        "You assassinated", timeout=PATIENCE * 1000
    )
    settled(page)
    assert page.evaluate("window.seen") == 0


@shared
def last_move(game: str) -> tuple[str, str]:
    """The record of a first hand before a last move of the person, and that move."""
    seats = regalia.GAMES[game].seats[0]
    for seed in range(60):
        match = regalia.GAMES[game].new_match(seats, f"last {seed}", {}, 0, NAMES[seats])
        chance = Random(seed)
        while not match.hands:
            record, actor = match.record.dump(), match.state.actor
            free = len(match.state.legal_moves()) > 1
            play(match, chance, 0.4)
        if actor == 0 and free and not match.over:
            return record, str(match.log[0].moves[-1])
    raise AssertionError(f"no hand of {game} ends with the person's move")


#: Taps the scene when it appears: nobody can have seen it.
TAP_AT_ONCE = """() => new MutationObserver((_changes, observer) => {
  const scene = document.querySelector('.tale');
  if (!scene) return;
  observer.disconnect();
  scene.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  scene.click();
}).observe(document.body, { childList: true, subtree: true })"""


@contextmanager
def finger(page: Page) -> Iterator[None]:
    """A finger on the lower right corner, where the score sheet has its gilt button."""
    touch = page.context.new_cdp_session(page)
    touch.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
    size = page.viewport_size or {"width": 0, "height": 0}
    point = {"x": size["width"] - 60, "y": size["height"] - 30}
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    yield
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    touch.detach()


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_tap_meant_for_the_table_dismisses_no_score(player: Player, motion: Any) -> None:
    record, move = last_move("royals")
    page = lay(player, record)
    page.emulate_media(reduced_motion=motion)
    page.evaluate(TAP_AT_ONCE)
    scene, sheet = page.locator("dialog .tale"), page.get_by_role("dialog")
    with finger(page):
        page.evaluate("(move) => send(move)", move)
        sheet.wait_for(state="attached", timeout=PATIENCE * 1000)
    page.evaluate(NEXT_FRAME)
    assert scene.count() == (motion == "no-preference")
    expect(sheet.locator("table.brief")).to_be_visible()
    page.get_by_role("button", name="Back to the table").click()


# A tap skips it in the same way in all games.
@pytest.mark.parametrize(
    ("game", "skipped"),
    usually(
        [("royals", False), ("virtues", False), ("alliance", False), ("royals", True)],
        [("alliance", False), ("royals", True)],
    ),
)
def test_the_end_of_a_hand_is_told_then_its_sheet_is_read(
    player: Player, game: str, skipped: bool
) -> None:
    record, move = last_move(game)
    page = lay(player, record)
    scene = page.locator("dialog .tale")
    page.evaluate("(move) => send(move)", move)
    scene.wait_for(state="attached", timeout=PATIENCE * 1000)
    # The sheet is there from the first frame, for the keyboard and for who cannot see.
    sheet = page.get_by_role("dialog")
    expect(sheet.locator("table.brief")).to_be_attached()
    how = scene.locator(".how").inner_text()
    if skipped:
        began = page.evaluate("performance.now()")
        page.wait_for_timeout(300)  # before that a tap was meant for the table
        with finger(page):
            pass
        scene.wait_for(state="detached")
        assert page.evaluate("performance.now()") - began < 1500
        # What lies below is the button for the next hand.
        page.evaluate(NEXT_FRAME)
    else:
        page.wait_for_function(
            "() => !/^0?$/.test(document.querySelector('.tale .count b')?.textContent ?? '')"
        )
        scene.wait_for(state="detached")
    expect(sheet.locator(".ending .story")).to_contain_text(how)
    expect(sheet.locator("table.brief")).to_be_visible()
    few, all_ = (sheet.locator(f"table.{look} tbody tr").count() for look in ("brief", "score"))
    assert few < all_
    sheet.locator(".counting > summary").click()
    expect(sheet.locator("table.score")).to_be_visible()
    page.get_by_role("button", name="Back to the table").click()
