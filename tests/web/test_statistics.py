"""Statistics of finished matches, also after they were deleted or moved to another browser."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from regalia import Record
from tests.web.conftest import WatchedServer
from tests.web.hands import finished
from tests.web.table import PATIENCE, save_of, settled
from tests.web.test_files import choose, everything
from tests.web.test_saves import act, matches, put, stored

pytestmark = pytest.mark.one_page

PATIENT = PATIENCE * 1000
EVERYTHING = sorted((Path(__file__).parent / "saves").glob("everything-*.json"))


def over(game: str, seats: int, name: str, **more: Any) -> dict[str, Any]:
    """A finished match as the page keeps it."""
    record = finished(game, seats)
    match = Record.load(record).replay()
    save = save_of(record, name, winners=match.winners, **more)
    return {**save, "totals": match.scores, "hand": len(match.hands), "title": match.game.title}


def rows(page: Page, game: str) -> list[str]:
    """The lines of a game's table, as they read."""
    for screen in ("credits", "statistics"):  # drawn anew, whatever was shown
        page.goto(f"{page.url.partition('#')[0]}#/{screen}")
        settled(page)
    heading = page.get_by_role("heading", name="History", exact=True)
    expect(heading).to_be_visible(timeout=PATIENT)
    expect(page.locator(".statistics > *").first).to_be_visible()
    lines = page.get_by_role("table", name=game, exact=True).get_by_role("row")
    expect(lines.first).to_be_visible()
    return [" ".join(line.all_text_contents()) for line in cells(lines)]


def cells(lines: Any) -> list[Any]:
    return [line.locator("th, td") for line in lines.all()]


def line(save: dict[str, Any], who: str) -> str:
    """Return a single match as a line of the table."""
    mine, theirs = save["totals"]
    count = "1 1 0 0" if save["winners"] == [0] else "1 0 0 1"
    return f"{who}{mine} to {theirs} points {count}".replace("-", "−")


HEAD = "Against Matches Won Drawn Lost"


def test_statistics_have_a_row_for_each_set_of_opponents(page: Page, site: WatchedServer) -> None:
    royals = over("royals", 2, "a" * 12)
    other = over("royals", 2, "b" * 12, names=["You", "Bo"])
    # Another match and not a copy: its record says who played it.
    other["record"] = royals["record"].replace('"Ada"', '"Bo"')
    virtues = over("virtues", 2, "c" * 12)
    alliance = over("alliance", 4, "d" * 12, sides=[[0, 2], [1, 3]])
    going = save_of("", "e" * 12)
    put(page, site.url, matches(royals, other, virtues, alliance, going))
    found = rows(page, "Royals")
    assert found[0] == HEAD
    assert sorted(found[1:3]) == sorted([line(royals, "Ada"), line(other, "Bo")])
    won = 2 * (royals["winners"] == [0])
    mine, theirs = (2 * points for points in royals["totals"])
    assert found[3] == f"All{mine} to {theirs} points 2 {won} 0 {2 - won}".replace("-", "−")
    assert rows(page, "The Four Virtues") == [HEAD, line(virtues, "Ada")]
    ours, theirs_ = (sum(alliance["totals"][seat] for seat in side) for side in ([0, 2], [1, 3]))
    [_, together] = rows(page, "Alliance Royals")
    assert together.startswith(f"Cleo and Dan, with Bo{ours} to {theirs_}".replace("-", "−"))
    facts = page.locator(".statistics section").first
    expect(facts).to_contain_text(f"Longest match{royals['hand']} hands")


@pytest.mark.full
def test_a_deleted_match_counts_on_and_none_counts_twice(page: Page, site: WatchedServer) -> None:
    save = over("royals", 2, "a" * 12)
    put(page, site.url, matches(save))
    once = [HEAD, line(save, "Ada")]
    act_on(page, "Make a copy")
    assert rows(page, "Royals") == once
    act_on(page, "Delete")
    page.get_by_role("button", name="Undo").click()
    assert "regalia.ledger" not in stored(page)
    for _ in range(2):
        act_on(page, "Delete")
    assert not [key for key in stored(page) if key.startswith("regalia.match.")]
    assert rows(page, "Royals") == once
    # Forgotten, it counts no more; that can be undone, too.
    page.get_by_role("button", name="Forget them").click()
    expect(page.get_by_text("Deleted matches: deleted.")).to_be_visible()
    assert "regalia.ledger" not in stored(page)
    page.get_by_role("button", name="Undo").click()
    assert rows(page, "Royals") == once
    page.get_by_role("button", name="Forget them").click()
    expect(page.get_by_text("Deleted matches: deleted.")).to_be_visible()
    page.reload()
    expect(page.get_by_text("No hand is over yet.")).to_be_visible(timeout=PATIENT)


def test_a_match_counts_as_another_tab_has_ended_it(page: Page, site: WatchedServer) -> None:
    """The list was drawn before; so was the deal of the day, whose sheet was not opened."""
    save = over("royals", 2, "a" * 12, daily="2026-11-02", counts=True)
    put(page, site.url, matches({**save, "winners": None}))
    expect(page.locator("li", has_text="Royals with Ada")).to_be_visible()
    page.evaluate("(all) => Object.assign(localStorage, all)", matches(save))
    act(page, "Royals with Ada", "Delete")
    assert "regalia.ledger" in stored(page)
    assert save["totals"] == [
        json.loads(stored(page)["regalia.daily"])["days"][0][whose] for whose in ("mine", "theirs")
    ]


def test_hands_of_a_match_that_never_ended_can_be_forgotten(
    page: Page, site: WatchedServer
) -> None:
    save = over("royals", 2, "a" * 12)
    put(page, site.url, matches({**save, "winners": None}))
    act(page, "Royals with Ada", "Delete")
    page.goto(f"{site.url}#/statistics")
    expect(page.get_by_text("Hands of matches that were deleted count here still.")).to_be_visible()
    assert "regalia.hands" in stored(page)
    page.get_by_role("button", name="Forget them").click()
    assert "regalia.hands" not in stored(page)


def test_no_name_is_a_formula_in_the_table_of_hands(page: Page, site: WatchedServer) -> None:
    save = over("royals", 2, "f" * 12)
    save["names"] = save["setup"]["names"] = ["You", '=HYPERLINK("//e.co")']
    put(page, site.url, matches(save))
    rows(page, "Royals")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the hands as a table").click()
    with download.value.path().open(encoding="utf-8", newline="") as file:
        _, *lines = csv.reader(file)
    assert lines
    assert {line[2] for line in lines} == {'\'=HYPERLINK("//e.co")'}


def act_on(page: Page, what: str) -> None:
    page.evaluate("location.hash = '/'")
    expect(page.get_by_role("heading", name="Regalia", exact=True)).to_be_visible()
    page.evaluate("location.hash = '/matches'")
    settled(page)  # the home page lists matches, too
    act(page, "Royals with Ada", what)


def test_statistics_move_with_an_export(page: Page, elsewhere: Page, site: WatchedServer) -> None:
    gone, here = over("royals", 2, "a" * 12), over("virtues", 2, "b" * 12)
    put(page, site.url, matches(gone, here))
    act(page, "Royals with Ada", "Delete")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save everything as a file").click()
    file = download.value.path().read_bytes()
    before = rows(page, "Royals"), rows(page, "The Four Virtues")
    elsewhere.goto(f"{site.url}#/matches")
    for _ in range(2):  # Twice is as good as once.
        choose(elsewhere, "regalia.json", file)
        dialog = elsewhere.get_by_role("dialog")
        told = dialog.get_by_text("1 deleted match goes into the statistics.")
        expect(told).to_be_visible(timeout=PATIENT)
        dialog.get_by_role("button", name="Add").click()
        # Then the one match that came with it lies open, with its score sheet.
        expect(told).to_have_count(0, timeout=PATIENT)
        assert (rows(elsewhere, "Royals"), rows(elsewhere, "The Four Virtues")) == before
        elsewhere.goto(f"{site.url}#/matches")


@pytest.mark.parametrize("file", EVERYTHING, ids=[file.stem for file in EVERYTHING])
def test_every_old_version_of_the_file_comes_in(
    file: Path, page: Page, site: WatchedServer
) -> None:
    page.goto(f"{site.url}#/matches")
    choose(page, file.name, file.read_bytes())
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text("One match comes.")).to_be_visible(timeout=PATIENT)
    dialog.get_by_role("button", name="Add").click()
    expect(dialog).to_have_count(0)
    [save] = json.loads(file.read_text(encoding="utf-8"))["matches"]
    assert json.loads(stored(page)[f"regalia.match.{save['id']}"])["record"] == save["record"]


def test_a_damaged_ledger_is_set_aside_and_a_false_one_stays_out(
    page: Page, site: WatchedServer
) -> None:
    save = over("royals", 2, "a" * 12)
    cut = '{"regalia":1,"matches":[{"id":"x"'
    put(page, site.url, {**matches(save), "regalia.ledger": cut})
    assert rows(page, "Royals") == [HEAD, line(save, "Ada")]
    assert stored(page)["regalia.ledger.aside"] == cut
    false = {"id": "x", "game": "royals", "when": 1, "others": "all", "end": "won", "mine": "1e9"}
    page.goto(f"{site.url}#/matches")
    choose(page, "false.json", everything(version=2, ledger=[false, None, 7]))
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Add").click(timeout=PATIENT)
    expect(dialog.get_by_text("0 matches were added.")).to_be_visible()
    page.keyboard.press("Escape")
    assert "regalia.ledger" not in stored(page)
    # What a later version wrote is left alone.
    later = json.dumps({"regalia": 9, "matches": 7})
    page.evaluate("(text) => localStorage.setItem('regalia.ledger', text)", later)
    act_on(page, "Delete")
    assert stored(page)["regalia.ledger"] == later
