"""Puzzles in the page: a wrong move is explained, the right one is kept, and the next one comes."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import WatchedServer
from tests.web.table import PATIENCE, Player
from tests.web.test_saves import stored
from tools.puzzles import FOLDER

pytestmark = pytest.mark.one_page

PATIENT = PATIENCE * 1000


def test_a_puzzle_is_solved_and_kept(page: Page, site: WatchedServer) -> None:
    puzzles = json.loads((FOLDER / "virtues.json").read_text(encoding="utf-8"))["puzzles"]
    at, puzzle = next((at, each) for at, each in enumerate(puzzles, 1) if each["best"] == "draw 2")
    wrong = "draw discard" if "draw discard" in puzzle["behind"] else "draw 1"
    player = Player(page)
    page.goto(f"{site.url}#/")
    page.get_by_role("link", name="Puzzles").click()
    shelf = page.get_by_role("region", name=re.compile("The Four Virtues"))
    expect(shelf).to_contain_text(f"0 of {len(puzzles)} solved", timeout=PATIENT)
    shelf.get_by_role("link", name=f"Puzzle {at}", exact=True).click()
    panel = page.locator(".lesson")
    expect(panel).to_contain_text("one is clearly the best", timeout=PATIENT)
    expect(panel).to_contain_text(f"Puzzle {at} of {len(puzzles)}")
    expect(panel.get_by_role("button", name="Show the answer")).to_be_visible()
    # It is no more than offered: the move is what comes next.
    expect(panel.locator(".btn.primary")).to_have_count(0)
    expect(page.get_by_role("region", name="Puzzles")).to_be_visible()
    page.get_by_role("button", name="Last trick and history").click()
    expect(page.get_by_role("dialog")).to_contain_text("Nothing yet.")
    page.keyboard.press("Escape")
    # Nothing moves any more that is to be pressed.
    assert page.locator(".table .hand .card").count() > 0

    def play(text: str) -> None:
        move = next(each for each in player.look().acts if each["text"] == text)
        player.take(move)

    play(wrong)
    cost = max(1, round(puzzle["behind"][wrong]))
    expect(panel).to_contain_text(re.compile(rf"it costs about ({cost} points|one point)"))
    assert "regalia.puzzles" not in stored(page)
    play("draw 2")
    expect(panel).to_contain_text("Right: ")
    expect(panel).to_contain_text("imagined deals")
    panel.get_by_role("button", name="Next puzzle").click()
    expect(panel).to_contain_text(f"Puzzle {at + 1} of", timeout=PATIENT)
    panel.get_by_role("button", name="Show the answer").click()
    expect(panel).to_contain_text("The best move was")
    # Only what was found counts, and it is there after a reload.
    page.goto(f"{site.url}#/puzzles")
    page.reload()
    expect(shelf).to_contain_text(f"1 of {len(puzzles)} solved", timeout=PATIENT)
    expect(shelf.get_by_role("link", name=f"Puzzle {at}, solved")).to_be_visible()


def test_a_move_that_tempts_is_told_why(page: Page, site: WatchedServer) -> None:
    puzzles = json.loads((FOLDER / "virtues.json").read_text(encoding="utf-8"))["puzzles"]
    at, puzzle = next(
        (at, each)
        for at, each in enumerate(puzzles, 1)
        if each["level"] == 3 and each["usual"].startswith("discard ")
    )
    player = Player(page)
    page.goto(f"{site.url}#/puzzles/virtues/{at}")
    panel = page.locator(".lesson")
    expect(panel.get_by_role("button", name="Show the answer")).to_be_visible(timeout=PATIENT)
    player.look()
    look = player.choose(f"{puzzle['usual'].split()[1]}@h")
    player.take(next(each for each in look.acts if each["text"] == puzzle["usual"]))
    cost = max(1, round(puzzle["behind"][puzzle["usual"]]))
    expect(panel).to_contain_text(re.compile(rf"” tempts: .+ Yet it costs about {cost} points"))


def test_the_legal_move_is_found(page: Page, site: WatchedServer, site_folder: Path) -> None:
    questions = json.loads((site_folder / "data/legal/royals.json").read_text(encoding="utf-8"))
    at, question = next(
        (at, each)
        for at, each in enumerate(questions["en"], 1)
        if each["id"].startswith("royals.trick.follow/")
    )
    page.goto(f"{site.url}#/puzzles")
    shelf = page.get_by_role("region", name=re.compile("^Royals"))
    way = shelf.get_by_role("link", name=re.compile("Which move is legal"))
    expect(way).to_contain_text(f"0 of {len(questions['en'])} answered", timeout=PATIENT)
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
