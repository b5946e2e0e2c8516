"""Puzzles in the page: drawn, solved and rated; a rush; and questions about what is legal."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import WatchedServer
from tests.web.table import PATIENCE, Player, resize
from tests.web.test_saves import stored

pytestmark = pytest.mark.one_page

PATIENT = PATIENCE * 1000


def described(site_folder: Path, game: str) -> list[dict[str, Any]]:
    """Return the puzzles of a game as the site has them."""
    text = (site_folder / "data" / "puzzles" / f"{game}.json").read_text(encoding="utf-8")
    return list(json.loads(text)["puzzles"])


def kept(page: Page) -> Any:
    return json.loads(stored(page)["regalia.puzzles"])


def try_out(player: Player, move: str) -> None:
    """Make a move that needs no card of the hand."""
    player.take(next(each for each in player.look().acts if each["text"] == move))


def test_the_next_puzzle_is_drawn_and_solved(
    page: Page, site: WatchedServer, site_folder: Path
) -> None:
    puzzles = described(site_folder, "virtues")
    # The one that is offered first: all before it are solved.
    puzzle = next(each for each in puzzles if each["best"] == "draw 2")
    before = [each["id"] for each in puzzles if each["place"] < puzzle["place"]]
    store = json.dumps({"version": 1, "solved": before})
    page.goto(f"{site.url}#/")
    page.evaluate("text => localStorage.setItem('regalia.puzzles', text)", store)
    page.goto(f"{site.url}#/puzzles/virtues")
    pill = page.get_by_role("navigation", name="Games").locator("[aria-current]")
    expect(pill).to_have_text(f"The Four Virtues{len(before)}", timeout=PATIENT)
    picture = page.locator(".next .position")
    cards = sum(len(group) for row in puzzle["rows"] for group in row["groups"])
    expect(picture.locator(".card")).to_have_count(cards)
    expect(picture).to_have_attribute("aria-label", re.compile("You: "))
    expect(page.locator(".my-figures")).to_contain_text("none yet")
    player = Player(page)
    page.get_by_role("link", name="Solve it").click()
    panel = page.locator(".lesson")
    expect(panel).to_contain_text("One move is clearly the best", timeout=PATIENT)
    hand = page.locator(".table .hand .card")
    player.look()
    held = hand.count()
    expect(page.locator(".table .choices .primary, .table .choices small")).to_have_count(0)
    try_out(player, puzzle["best"])
    solved = page.get_by_role("region", name="Solved at once")
    expect(solved).to_be_visible()
    # The move is carried out on the table.
    expect(hand).to_have_count(held + 2)
    # Figures stand behind "Why?" alone: the answer, and what is nearest to it.
    figures = solved.locator(".rows li")
    expect(figures).to_have_count(1 + len(puzzle["behind"]))
    expect(figures.first).to_be_hidden()
    solved.get_by_role("button", name="Why?").click()
    expect(figures.first).to_be_visible()
    expect(solved).to_contain_text(f"Tried in {puzzle['deals']} deals")
    assert not re.search("imagined|average", solved.inner_text())
    after = kept(page)
    assert after["solved"] == [*before, puzzle["id"]]
    assert (after["row"], after["rating"]["count"]) == ({"now": 1, "best": 1}, 1)
    assert after["rating"]["value"] > 1200
    address = page.url
    solved.get_by_role("link", name="Next puzzle").click()
    expect(panel).to_contain_text("One move is clearly the best", timeout=PATIENT)
    assert page.url != address
    # The way back leads past the puzzles that were left.
    page.get_by_role("button", name="Back", exact=True).click()
    expect(pill).to_have_text(f"The Four Virtues{len(before) + 1}", timeout=PATIENT)


def test_a_solved_puzzle_is_shared_without_its_answer(
    page: Page, site: WatchedServer, site_folder: Path
) -> None:
    puzzles = described(site_folder, "virtues")
    at, puzzle = next(
        (at, each) for at, each in enumerate(puzzles, 1) if each["best"].startswith("draw ")
    )
    page.goto(f"{site.url}#/puzzles/virtues/{at}")
    player = Player(page)
    expect(page.locator(".lesson")).to_contain_text("One move is", timeout=PATIENT)
    try_out(player, puzzle["best"])
    page.get_by_role("region", name="Solved").get_by_role("button", name="Share").click()
    sheet = page.get_by_role("dialog", name="Share")
    text = sheet.get_by_role("textbox", name="Copy the text")
    said = "Regalia, a puzzle: “.*” (The Four Virtues). I have solved it. And you?"
    assert re.fullmatch(re.escape(said).replace(re.escape(".*"), ".*"), text.input_value())
    # The link leads a friend to the same puzzle, and its code is drawn on demand.
    link = sheet.get_by_role("textbox", name="Copy the link").input_value()
    assert link.endswith(f"#/puzzles/virtues/{at}")
    code = sheet.get_by_role("img", name="QR code of the link")
    expect(code).to_have_count(0)
    sheet.get_by_role("button", name="QR code").press("Enter")
    expect(code).to_be_visible()
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    page.goto(f"{site.url}#/")
    page.goto(link)
    expect(page.locator(".lesson")).to_contain_text("One move is", timeout=PATIENT)


def test_wrong_moves_are_told_what_they_cost_and_then_the_answer(
    page: Page, site: WatchedServer, site_folder: Path
) -> None:
    puzzles = described(site_folder, "virtues")
    at, puzzle = next(
        (at, each)
        for at, each in enumerate(puzzles, 1)
        if each["best"].startswith("draw ") and len(each["behind"]) > 1
    )
    player = Player(page)
    page.goto(f"{site.url}#/puzzles/virtues/{at}")
    panel = page.locator(".lesson")
    expect(panel).to_contain_text("One move is clearly the best", timeout=PATIENT)
    for number, wrong in enumerate(list(puzzle["behind"])[:2]):
        expect(page.get_by_role("button", name="Show me")).to_have_count(0)
        assert number == 0 or kept(page)["missed"] == [puzzle["id"]]
        try_out(player, wrong)
        expect(panel).to_contain_text("brings you less.")
        expect(panel).not_to_contain_text(re.compile(r"\d points|one point"))
    page.get_by_role("button", name="Show me").click()
    solved = page.get_by_role("region", name="The best move")
    expect(solved.get_by_role("link", name="Next puzzle")).to_be_focused()
    # It was not found, and the second miss counts no more than the first.
    assert kept(page)["solved"] == []
    assert kept(page)["rating"]["count"] == 1


def test_cards_of_a_wrong_move_lie_as_before(
    page: Page, site: WatchedServer, site_folder: Path
) -> None:
    at, wrong = next(
        (at, move)
        for at, each in enumerate(described(site_folder, "royals"), 1)
        for move in each["behind"]
        if re.fullmatch(r"play \w\w", move)
    )
    player = Player(page)
    page.goto(f"{site.url}#/puzzles/royals/{at}")
    panel = page.locator(".lesson")
    expect(panel).to_contain_text("One move is clearly the best", timeout=PATIENT)
    before = player.look()
    player.take(next(each for each in before.can if each["card"] == wrong[-2:]))
    assert len(player.look().chosen) == 1
    try_out(player, wrong)
    expect(panel).to_contain_text("brings you less")
    after = player.look()
    assert after.chosen == []
    assert [each["ref"] for each in after.can] == [each["ref"] for each in before.can]


def test_a_rush_ends_by_the_clock(page: Page, site: WatchedServer, site_folder: Path) -> None:
    puzzles = sorted(described(site_folder, "virtues"), key=lambda each: each["rating"])
    puzzle = next(each for each in puzzles if each["best"].startswith("draw "))
    others = [each["id"] for each in puzzles if each is not puzzle]
    page.goto(f"{site.url}#/")
    store = json.dumps({"version": 1, "solved": others})
    page.evaluate("text => localStorage.setItem('regalia.puzzles', text)", store)
    player = Player(page)
    page.goto(f"{site.url}#/puzzles/virtues/rush")
    state = page.locator(".lesson .where")
    expect(state).to_contain_text(re.compile(r"[23]:\d\d 0 solved"), timeout=PATIENT)
    try_out(player, puzzle["best"])
    expect(state).to_contain_text("1 solved · 0 of 3 missed", timeout=PATIENT)
    # The page slept for three minutes.
    page.evaluate("() => { const now = Date.now; Date.now = () => now() + 180_000; }")
    over = page.get_by_role("region", name="One puzzle solved")
    expect(over).to_contain_text("The three minutes are over. Your best rush so far.")
    assert kept(page)["rush"] == 1
    # It never covers the hand, nor does it leave the screen, when the phone turns or shrinks.
    for width, height in ((390, 844), (390, 600), (844, 390), (360, 640)):
        resize(page, {"width": width, "height": height})
        told, hand = over.bounding_box(), page.locator(".handbox").bounding_box()
        assert told
        assert hand
        assert 0 <= told["y"] <= told["y"] + told["height"] <= hand["y"] + 1
    page.evaluate("() => { const now = Date.now; Date.now = () => now() - 9_000_000; }")
    over.get_by_role("button", name="Once more").click()
    expect(state).to_contain_text(re.compile(r"[23]:\d\d 0 solved"), timeout=PATIENT)


def test_three_misses_end_a_rush_and_are_rated(
    page: Page, site: WatchedServer, site_folder: Path
) -> None:
    puzzles = sorted(described(site_folder, "virtues"), key=lambda each: each["rating"])
    drawn = [each for each in puzzles if each["best"].startswith("draw ")][:3]
    page.goto(f"{site.url}#/")
    store = json.dumps(
        {"version": 1, "solved": [each["id"] for each in puzzles if each not in drawn]}
    )
    page.evaluate("text => localStorage.setItem('regalia.puzzles', text)", store)
    player = Player(page)
    page.goto(f"{site.url}#/puzzles/virtues/rush")
    state, panel = page.locator(".lesson .where"), page.locator(".lesson")
    for missed, puzzle in enumerate(drawn):
        expect(state).to_contain_text(f"0 solved · {missed} of 3 missed", timeout=PATIENT)
        expect(panel).not_to_contain_text("brings you less", timeout=PATIENT)
        try_out(player, next(iter(puzzle["behind"])))
        expect(panel).to_contain_text("brings you less", timeout=PATIENT)
    over = page.get_by_role("region", name="0 puzzles solved")
    expect(over).to_contain_text("Three misses end a rush.", timeout=PATIENT)
    assert kept(page)["missed"] == [each["id"] for each in drawn]
    assert kept(page)["rating"]["count"] == 3


def test_the_legal_move_is_found(page: Page, site: WatchedServer, site_folder: Path) -> None:
    questions = json.loads((site_folder / "data/legal/royals.json").read_text(encoding="utf-8"))
    at, question = next(
        (at, each)
        for at, each in enumerate(questions["en"], 1)
        if each["id"].startswith("royals.trick.follow/")
    )
    page.goto(f"{site.url}#/puzzles/royals")
    way = page.get_by_role("link", name=re.compile("Which move is legal"))
    expect(way).to_contain_text(f"0 of {len(questions['en'])}", timeout=PATIENT)
    page.goto(f"{site.url}#/puzzles/royals/legal/{at}")
    answers = page.locator(".answers li")
    expect(answers).to_have_count(len(question["refused"]) + 1, timeout=PATIENT)
    # It says whose turn it is, and not what the answer is.
    expect(page.get_by_role("heading", level=2)).not_to_contain_text("clubs")
    wrong, right, other = (
        answers.filter(has=page.get_by_role("button", name=f"Play {card}"))
        for card in ("2 spades", "J clubs", "A hearts")
    )
    wrong.get_by_role("button").press("Enter")
    expect(wrong).to_contain_text("Not legal. You must follow clubs: you hold J")
    expect(page.locator(".legal .card.about")).to_have_count(1)
    assert "regalia.puzzles" not in stored(page)
    right.get_by_role("button").press("Enter")
    expect(right).to_contain_text("Legal. You played J")
    assert json.loads(stored(page)["regalia.puzzles"])["solved"] == [question["id"]]
    # What is over is over.
    other.get_by_role("button").press("Enter")
    expect(other).not_to_contain_text("Not legal.")
    page.get_by_role("button", name="Next question").click()
    expect(page.get_by_text(f"Question {at + 1} of")).to_be_visible(timeout=PATIENT)
    page.get_by_role("button", name="Back").click()
    expect(way).to_contain_text("1 of", timeout=PATIENT)


def test_no_question_about_what_is_legal(page: Page, site: WatchedServer) -> None:
    for number in ("0", "99", "x"):
        page.goto(f"{site.url}#/puzzles/royals/legal/{number}")
        expect(page.get_by_role("alert")).to_contain_text("no such puzzle", timeout=PATIENT)
