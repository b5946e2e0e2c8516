"""A match by message between two browsers: links to and fro, older links, other endings."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.web.conftest import Problems, WatchedServer
from tests.web.table import PATIENCE
from tests.web.together import Person, crowd, play_on


def letter(person: Person) -> str:
    """The link that a person is asked to send."""
    field = person.page.locator("dialog[open] .carried")
    expect(field).to_be_visible(timeout=PATIENCE * 1000)
    return field.input_value()


def receive(person: Person, link: str) -> None:
    """Opens a link, and sits down if this browser is new to the match."""
    page = person.page
    if page.locator("dialog[open]").count():
        page.keyboard.press("Escape")
    page.goto(link)
    sit = page.locator(".chairs .btn").first
    expect(page.locator(".table").or_(sit).first).to_be_visible(timeout=2 * PATIENCE * 1000)
    if sit.is_visible():
        sit.click()
    expect(page.locator(".table")).to_be_visible(timeout=PATIENCE * 1000)


def is_sending(person: Person) -> bool:
    return person.page.locator("dialog[open] .carried").count() > 0


def begin(people: list[Person], url: str, game: str) -> tuple[Person, Person, str]:
    """The first letter, and who sends it to whom."""
    ann, ben = people
    ann.begin(url, game, "By message")
    expect(ann.page.locator(".table")).to_be_visible(timeout=2 * PATIENCE * 1000)

    def sending() -> bool:
        # Whose first turn it is goes by lot: if it is not Ann's, she is offered to send at once.
        return is_sending(ann) or (ann.press(".strip .primary") and is_sending(ann))

    play_on([ann], sending, 120)
    return ann, ben, letter(ann)


def turn(person: Person) -> str | None:
    """Plays until it is somebody else's turn; None when the hand has ended here."""
    play_on([person], lambda: is_sending(person) or bool(person.look()["score"]), 120)
    return letter(person) if is_sending(person) else None


def test_a_whole_hand_to_and_fro(browser: Browser, site: WatchedServer, problems: Problems) -> None:
    with crowd(browser, ["Ann", "Ben"], problems) as people:
        sender, receiver, link = begin(people, site.url, "royals")
        letters = 1
        for _ in range(400):
            receive(receiver, link)
            # Each sees only the own hand: the other's cards lie face down or are only counted.
            seat = receiver.save()["setup"]["seat"]
            expect(receiver.page.locator(".hand .card").first).to_be_visible()
            assert seat != sender.save()["setup"]["seat"]
            told = turn(receiver)
            if told is None:
                break
            link, letters = told, letters + 1
            sender, receiver = receiver, sender
        else:
            pytest.fail("no end")
        assert letters > 4


def test_an_older_link_is_noticed_and_both_are_kept(
    browser: Browser, site: WatchedServer, problems: Problems
) -> None:
    with crowd(browser, ["Ann", "Ben"], problems) as people:
        sender, receiver, first = begin(people, site.url, "royals")
        receive(receiver, first)
        second = turn(receiver)
        assert second is not None
        # Ben opens the link again that he has answered.
        page = receiver.page
        page.keyboard.press("Escape")
        page.goto(first)
        expect(page.get_by_role("heading", name="You have gone on since")).to_be_visible(
            timeout=PATIENCE * 1000
        )
        page.get_by_role("button", name="Keep both").click()
        expect(page.locator(".table")).to_be_visible(timeout=PATIENCE * 1000)
        saves = page.evaluate(
            "() => Object.keys(localStorage).filter((key) => /^regalia.match/.test(key)).length"
        )
        assert saves == 2
        other = turn(receiver)
        assert other is not None
        # Ann takes the one, and then is told that the other is another story.
        receive(sender, second)
        if other != second:
            sender.page.goto(other)
            heading = sender.page.get_by_role("heading", name="Two stories").or_(
                sender.page.get_by_role("heading", name="You have")
            )
            expect(heading).to_be_visible(timeout=PATIENCE * 1000)


def test_a_damaged_letter_says_so(
    browser: Browser, site: WatchedServer, problems: Problems
) -> None:
    with crowd(browser, ["Ann", "Ben"], problems) as people:
        _, receiver, link = begin(people, site.url, "royals")
        page = receiver.page
        newer = link.replace("letter/1", "letter/9")
        for damaged in (link[:-9], link[:-20] + "AAAA" + link[-16:], newer):
            page.goto(damaged)
            expect(page.get_by_role("alert").filter(has_text="cannot be opened")).to_be_visible(
                timeout=PATIENCE * 1000
            )


def test_a_letter_goes_as_a_file(
    browser: Browser, site: WatchedServer, problems: Problems, tmp_path: Path
) -> None:
    with crowd(browser, ["Ann", "Ben"], problems) as people:
        sender, receiver, link = begin(people, site.url, "royals")
        assert sender.page.locator("dialog .qr").count() == 1
        assert f"{len(link)} characters" in sender.page.locator("dialog .size").inner_text()
        with sender.page.expect_download() as download:
            sender.page.get_by_role("button", name="Save as a file").click()
        file = tmp_path / "letter.txt"
        download.value.save_as(file)
        assert file.read_text().startswith("regalia letter 1\n")
        page = receiver.page
        page.goto(f"{site.url}#/letter")
        page.get_by_label("Choose a file").set_input_files(file)
        page.locator(".chairs .btn").first.click(timeout=2 * PATIENCE * 1000)
        expect(page.locator(".table")).to_be_visible(timeout=PATIENCE * 1000)
        assert turn(receiver) is not None
