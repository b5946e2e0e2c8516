"""The deal of the day, and a hand that a friend plays once more, as the page shows them."""

from __future__ import annotations

import json
import re
from datetime import datetime
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from regalia import GAMES, Record
from tests.engine.test_challenge import hand, parted
from tests.web.conftest import Problems, WatchedServer, watch
from tests.web.table import PATIENCE, Player, save_of
from tests.web.test_saves import kept, matches, put, stored
from tests.web.warm_start import come_back
from tools.common import WEB

NOON = "2026-11-22T12:00:00Z"
#: A Tuesday, of whose deal of Virtues bots think shortly.
TUESDAY = "2026-11-03"
PATIENT = PATIENCE * 1000


def over(game: str, name: str, day: str = NOON[:10], **more: Any) -> dict[str, Any]:
    """A deal of the day as the page keeps it once it is over."""
    record, plan = hand(game, day=day)
    match = Record.load(record).replay()
    save = save_of(record, name, winners=match.winners, totals=match.scores, **more)
    save["setup"] |= {key: plan[key] for key in ("seed", "options")}
    when = datetime.fromisoformat(f"{day}T12:00Z").timestamp()
    return {**save, "title": match.game.title, "when": int(1000 * when)}


@pytest.mark.one_page
def test_a_deal_of_the_day_counts_once_and_is_compared(page: Page, site: WatchedServer) -> None:
    page.clock.set_fixed_time(f"{TUESDAY}T12:00:00Z")
    page.goto(f"{site.url}#/")
    page.get_by_role("link", name="Deal of the day").click()
    expect(page.get_by_role("heading", name="Today", exact=True)).to_be_visible()
    expect(page.locator(".tabs [aria-current]")).to_have_text("Today")
    # A weekday has its game: the Virtues on Tuesdays. It has the gilt button, the others are tiles.
    featured = page.get_by_role("region", name="The Four Virtues")
    expect(featured.get_by_role("link", name="Play today’s hand")).to_have_class("btn primary")
    expect(page.locator(".others a")).to_have_count(len(GAMES) - 1)
    page.get_by_role("link", name="All days").click()
    expect(page.get_by_role("heading", name="Today Deal 3 · Tuesday 3 November")).to_be_visible()
    expect(page.get_by_text(re.compile("The day changes at .*: in 12 hours"))).to_be_visible()
    # One number of players, however many the game takes.
    lines = page.get_by_role("listitem").filter(has_text="Royal Lines")
    expect(lines).to_contain_text(re.compile("^Royal Lines *3 players"))
    # A deal is begun once: it is gone on with.
    page.go_back()
    featured.get_by_role("link", name="Play today’s hand").click()
    Player(page).look()
    begun = page.url.rpartition("/")[2]
    found = kept(page, begun)
    assert (found["daily"], found["counts"]) == (TUESDAY, True)
    assert found["begun"] == TUESDAY
    assert found["setup"]["seed"] == f"regalia daily {TUESDAY} virtues"
    expect(page.get_by_role("button", name="What would a bot do?")).to_have_count(0)
    page.goto(f"{site.url}#/daily")
    link = featured.get_by_role("link", name="Continue")
    expect(link).to_have_attribute("href", f"#/play/{begun}")
    page.goto(f"{site.url}#/daily/{TUESDAY}")
    link = page.get_by_role("link", name="Continue: The Four Virtues")
    expect(link).to_have_attribute("href", f"#/play/{begun}")
    # It ends, and bots play the same deal from the same seat.
    done = over("virtues", "d" * 12, TUESDAY, daily=TUESDAY, counts=True)
    page.evaluate("localStorage.clear()")
    put(page, site.url, matches(done))
    page.goto(f"{site.url}#/play/{done['id']}")
    same = page.locator(".same-deal")
    expect(same).to_contain_text("The bot in your seat", timeout=PATIENT)
    mine, theirs = done["totals"]
    expect(same.get_by_role("row", name=f"You {mine} {theirs}")).to_be_visible()
    entry = json.loads(stored(page)["regalia.daily"])
    [result] = entry["days"]
    assert (result["day"], result["game"], result["mine"]) == (TUESDAY, "virtues", mine)
    # What is shared tells the points, and no card.
    same.get_by_role("button", name="Share").click()
    text = page.get_by_role("textbox", name="Copy the text").input_value()
    said = f"Regalia, deal of the day 3 Nov, The Four Virtues: {mine} to {theirs} (the bot made "
    assert text == f"{said}{result['bot'] if result['bot'] is not None else ''})" or said in text
    assert not re.search("[♠♥♦♣]", text)
    with page.expect_download() as picture:
        page.get_by_role("button", name="Picture of the result").click()
    assert picture.value.suggested_filename == "regalia.png"
    # Today shows the result and asks for no other play; the home page says what is left.
    page.goto(f"{site.url}#/today")
    region = page.locator(".featured")
    expect(region).to_contain_text(f"The Four Virtues, {mine} to {theirs}".replace("-", "−"))
    expect(region.get_by_role("button", name="Challenge a friend")).to_be_visible()
    expect(page.locator(f"[data-day='{TUESDAY}']")).to_have_attribute("data-state", "played")
    expect(page.get_by_text("One day in a row.")).to_be_visible(timeout=PATIENT)
    page.goto(f"{site.url}#/")
    left = f"Today still has {len(GAMES) - 1} deals and a puzzle."
    expect(page.locator("#today")).to_contain_text(left)
    # The calendar has it; a later play is practice, on a day that is past too.
    page.goto(f"{site.url}#/daily/{TUESDAY}")
    expect(page.get_by_role("link", name=f"3 November: 1 of {len(GAMES)} played")).to_be_visible()
    expect(page.get_by_text("Days in a row").locator("..")).to_contain_text("1", timeout=PATIENT)
    # The statistics have it as well.
    page.goto(f"{site.url}#/history/statistics")
    days = page.get_by_role("region", name="Deal of the day")
    row = days.get_by_role("row", name=re.compile(f"^The Four Virtues 1 {mine} ".replace("-", "−")))
    expect(row).to_be_visible()
    expect(days.get_by_text("Longest row").locator("..")).to_contain_text("1", timeout=PATIENT)
    page.goto(f"{site.url}#/daily/{TUESDAY}")
    page.get_by_role("link", name="Practice: The Four Virtues").click()
    Player(page).look()
    assert "counts" not in kept(page, page.url.rpartition("/")[2])
    page.goto(f"{site.url}#/daily/{TUESDAY}")
    page.get_by_role("link", name=f"2 November: 0 of {len(GAMES)} played").click()
    expect(page.get_by_role("heading", name="Monday 2 November")).to_be_visible()
    # A clock that is put back, and a day that is still to come, lose nothing.
    page.clock.set_fixed_time("2026-11-01T12:00:00Z")
    page.goto(f"{site.url}#/daily/{TUESDAY}/lines")
    expect(page.get_by_text(re.compile("still to come"))).to_be_visible(timeout=PATIENT)
    assert json.loads(stored(page)["regalia.daily"])["days"][0]["mine"] == mine


#: Notes wherever the jump to the position stands below two hands of the same deal.
TOPS = """window.tops = new Set();
new MutationObserver(() => {
  const jump = document.querySelector('.same-deal a[href*="/replay/"]');
  const top = (node) => node.getBoundingClientRect().top;
  if (jump) window.tops.add(Math.round(top(jump) - top(jump.closest('.same-deal'))));
}).observe(document, { childList: true, subtree: true });"""


@pytest.mark.one_page
def test_a_friends_hand_is_played_and_both_stand_side_by_side(
    page: Page, site: WatchedServer
) -> None:
    # Of this deal bots think shortly.
    record, packed, otherwise = parted("royals", "2026-11-08")
    other = Record.load(otherwise)
    page.goto(f"{site.url}#/challenge/{packed}")
    expect(page.get_by_text(re.compile("^Ann made .* with these cards."))).to_be_visible(
        timeout=PATIENT
    )
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    page.get_by_role("button", name="Play this hand").click()
    Player(page).look()
    begun = page.url.rpartition("/")[2]
    found = kept(page, begun)
    dealt, text = found["record"].split("\n\n")[1].split("\n")[0], record.split("\n\n")[1]
    hands = [
        json.loads(line.removeprefix("deal "))["hands"] for line in (dealt, text.split("\n")[0])
    ]
    assert hands[0] == hands[1]
    # Opened again it goes on there, also by a link that programs on its way have changed.
    page.goto(f"{site.url}#%23/challenge/{packed}.")
    expect(page.get_by_role("button", name="Go on with it")).to_be_visible(timeout=PATIENT)
    match = other.replay()
    done = save_of(other.dump(), "d" * 12, winners=match.winners, totals=match.scores)
    page.evaluate("(key) => localStorage.removeItem(key)", f"regalia.match.{begun}")
    put(page, site.url, matches({**done, "challenge": packed, "sender": "Ann"}))
    page.evaluate(TOPS)
    page.goto(f"{site.url}#/play/{done['id']}")
    same = page.locator(".same-deal")
    expect(same).to_contain_text("Where you parted: you chose", timeout=PATIENT)
    # The position is drawn, with the hand as it was before the first of the two moves.
    drawn = same.get_by_role("figure", name="The position at which the hands part")
    expect(drawn.locator(".z.hand .card").first).to_be_visible(timeout=PATIENT)
    mine, theirs = match.scores
    line = f"You {mine} {theirs}".replace("-", "−")
    expect(same.get_by_role("row", name=line)).to_be_visible()
    expect(same.get_by_role("row", name=re.compile("^Ann "))).to_be_visible()
    expect(same.get_by_role("row", name=re.compile(r"^The bot in your seat [−\d]"))).to_be_visible(
        timeout=PATIENT
    )
    # What came meanwhile has not moved the jump from under a finger.
    assert len(page.evaluate("[...window.tops]")) == 1
    # One's own hand goes back as a link, whose page knows that the deal was played here.
    page.get_by_role("button", name="Beat my hand").click()
    field = page.get_by_role("textbox", name="Copy the link")
    expect(field).to_have_value(re.compile("#/challenge/1"), timeout=PATIENT)
    with_moves = field.input_value()
    page.get_by_role("checkbox", name="With my moves, to be compared").uncheck()
    expect(field).not_to_have_value(with_moves)
    assert len(field.input_value()) < len(with_moves)
    page.goto(field.input_value())
    expect(page.get_by_role("heading", name="You have played this deal.")).to_be_visible(
        timeout=PATIENT
    )
    # The position at which the hands parted.
    page.goto(f"{site.url}#/challenge/{packed}")
    page.get_by_role("link", name="Show the position").click(timeout=PATIENT)
    expect(page.get_by_role("slider")).to_be_visible(timeout=PATIENT)
    # A link that was changed is refused in words, and nothing is lost.
    before = stored(page)
    page.goto(f"{site.url}#/challenge/{packed[:-9]}")
    expect(page.get_by_text(re.compile("^The link cannot be opened"))).to_be_visible(
        timeout=PATIENT
    )
    assert stored(page) == before


@pytest.mark.one_page
def test_puzzle_of_the_day_is_drawn_and_leads_to_its_table(page: Page, site: WatchedServer) -> None:
    page.clock.set_fixed_time(NOON)
    page.goto(f"{site.url}#/today")
    card = page.locator(".puzzle-card")
    expect(card.locator(".position .own .card svg use").first).to_be_attached()
    address = card.get_attribute("href") or ""
    game, number = re.findall(r"#/puzzles/(\w+)/(\d+)", address)[0]
    puzzles = json.loads((WEB / f"assets/puzzles/{game}.json").read_text("utf-8"))["puzzles"]
    puzzle = puzzles[int(number) - 1]
    solved = json.dumps({"version": 1, "solved": [puzzle["id"]]})
    page.evaluate("(text) => localStorage.setItem('regalia.puzzles', text)", solved)
    page.goto(f"{site.url}#/settings")
    page.goto(f"{site.url}#/today")
    expect(card).to_contain_text("Solved")
    # On another day it is another one.
    page.clock.set_fixed_time("2026-11-23T12:00:00Z")
    page.goto(f"{site.url}#/settings")
    page.goto(f"{site.url}#/today")
    expect(card).not_to_have_attribute("href", address)


@pytest.mark.one_page
@pytest.mark.parametrize(
    ("old", "heading", "tab"),
    [
        ("/daily", "Today", "Today"),
        ("/matches", "History", "Play"),
        ("/files", "History", "Play"),
        ("/statistics", "History", "Play"),
        ("/credits", "Credits", "Settings"),
    ],
)
def test_old_addresses_lead_to_the_right_page(
    page: Page, site: WatchedServer, old: str, heading: str, tab: str
) -> None:
    page.goto(f"{site.url}#{old}")
    expect(page.get_by_role("heading", level=1)).to_have_text(heading)
    expect(page.locator(".tabs [aria-current]")).to_have_text(tab)


DAYS = """() => Object.entries(localStorage)
  .filter(([name]) => name.startsWith('regalia.match.'))
  .map(([, text]) => JSON.parse(text).daily)"""


@pytest.mark.full
def test_a_deal_of_the_day_that_was_left_is_begun_once(page: Page, server: WatchedServer) -> None:
    """On a slow line the person goes back while the engine comes, and asks for the deal again."""
    page.clock.set_fixed_time(NOON)
    server.hold(r"^(pyodide|python|engine)/")
    page.goto(f"{server.url}#/daily/2026-11-22")
    for _ in range(2):
        page.get_by_role("link", name="Play: The Four Virtues").click()
        expect(page.get_by_text("Dealing.")).to_be_visible()
        page.go_back()
    page.get_by_role("link", name="Play: Royal Lines").click()
    expect(page.get_by_text("Dealing.")).to_be_visible()
    server.mend()
    Player(page).look()
    assert page.evaluate(DAYS) == ["2026-11-22"]


OFFER = """() => {
  const offer = new Event('beforeinstallprompt');
  offer.prompt = async () => ({ outcome: 'dismissed' });
  dispatchEvent(offer);
}"""


@pytest.mark.one_page
def test_hands_count_in_statistics_and_a_win_brings_one_offer_to_install(
    page: Page, site: WatchedServer
) -> None:
    save = over("royals", "a" * 12)  # which You wins
    assert save["winners"] == [0]
    put(page, site.url, matches(save))
    page.evaluate(OFFER)
    page.goto(f"{site.url}#/play/{'a' * 12}")
    install = page.get_by_role("region", name="Install Regalia")
    expect(install).to_be_visible(timeout=PATIENT)
    install.get_by_role("button", name="No, thank you").click()
    expect(install).to_have_count(0)
    page.goto(f"{site.url}#/")
    page.reload()
    page.evaluate(OFFER)
    page.goto(f"{site.url}#/play/{'a' * 12}")
    expect(page.get_by_role("button", name="Beat my hand")).to_be_visible(timeout=PATIENT)
    expect(install).to_have_count(0)
    # The hand counts, in a curve and in the table behind it.
    page.goto(f"{site.url}#/statistics")
    mine, theirs = save["totals"]
    curve = page.get_by_role("img", name=f"Your points in one hand: {mine} on average")
    expect(curve).to_be_visible(timeout=PATIENT)
    page.get_by_text("Every hand").click()
    expect(page.get_by_role("row", name=f"Ada {mine} {theirs}", exact=True)).to_be_visible()
    with page.expect_download() as file:
        page.get_by_role("button", name="Save the hands as a table").click()
    [_, line] = file.value.path().read_text(encoding="utf-8").split()
    assert f'"royals","2026-11-22","Ada","","{mine}","{theirs}"' in line


def test_today_has_the_date_where_the_reader_is(
    browser: Browser, site: WatchedServer, problems: Problems
) -> None:
    """Friday afternoon in Los Angeles is Saturday in UTC, by which deals change."""
    context = browser.new_context(timezone_id="America/Los_Angeles")
    page = context.new_page()
    watch(page, problems)
    come_back(page, site)
    page.clock.set_fixed_time("2026-11-28T01:00:00Z")
    page.goto(f"{site.url}#/daily/2026-11-28")
    expect(page.get_by_role("heading", name="Today Deal 28 · Friday 27 November")).to_be_visible()
    context.close()
    assert problems.left() == []
