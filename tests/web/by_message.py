"""Matches by message: what their people write, open and answer."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.web.table import PATIENT
from tests.web.together import Person, opened, play_on, play_out


def letter(person: Person) -> str:
    """The link that a person is asked to send."""
    field = person.page.locator("dialog[open] .carried")
    expect(field).to_be_visible(timeout=PATIENT)
    return field.input_value()


def receive(person: Person, link: str) -> None:
    """Opens a link, and sits down if this browser is new to the match."""
    page = person.page
    if page.locator("dialog[open]").count():
        page.keyboard.press("Escape")
    screen = opened(page, link)
    table = screen.locator(".table")
    sit = screen.get_by_role("button", name=f"Sit down as {person.name}")
    expect(table.or_(sit).first).to_be_visible(timeout=2 * PATIENT)
    if sit.is_visible():
        # A second tap makes no second match.
        sit.dblclick()
    expect(table).to_be_visible(timeout=PATIENT)


def is_sending(person: Person) -> bool:
    return person.page.locator("dialog[open] .carried").count() > 0


def recipient(person: Person) -> str:
    """Return the name of the letter's addressee."""
    title = person.page.locator("dialog[open] h2").inner_text()
    return title.removeprefix("Send to ")


def begin(
    people: list[Person],
    url: str,
    game: str,
    seats: int | None = None,
    length: str | None = None,
) -> str:
    """The first letter, which the first of them sends."""
    ann = people[0]
    ann.begin(url, game, "By message", people=len(people), seats=seats, length=length)
    expect(ann.page.locator(".table")).to_be_visible(timeout=2 * PATIENT)

    play_on([ann], lambda: sends(ann), 120)
    return letter(ann)


def sends(person: Person) -> bool:
    """Return True if a letter is to be sent; press what offers it, as at the start of a hand."""
    offers = person.page.locator(".strip .primary", has_text=re.compile("^Send to "))
    return is_sending(person) or (
        offers.evaluate_all("(all) => { all[0]?.click(); return all.length > 0; }")
        and is_sending(person)
    )


def turn(person: Person) -> str | None:
    """Play until it is another person's turn; None when the hand has ended here."""
    play_out([person], lambda: bool(person.look()["score"]) or sends(person), 120)
    return None if person.look()["score"] else letter(person)
