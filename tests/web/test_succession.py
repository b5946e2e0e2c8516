"""The host is gone for good: the others go on at another table, by message, or alone."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.web.table import PATIENT, settled
from tests.web.together import (
    PLIES,
    Crowd,
    Person,
    come_to_rest,
    deal,
    end_hand,
    go_on,
    invite,
    open_table,
    play_out,
)


def lose_host(
    people: list[Person], url: str, game: str, seats: int | None = None, *, silent: bool = False
) -> list[int]:
    """Play one hand and a part of the next; the host goes. Return the points so far.

    ``silent``: the host's page is there and cannot be heard.
    """
    open_table(people, url, game, seats, 250)
    host, *guests = people
    end_hand(people)
    totals = points(host)
    deal(people)
    play_out(people, lambda: host.page.evaluate(PLIES)["told"] > 2, 60)
    come_to_rest(host, *guests)
    if silent:
        host.page.evaluate("() => { window.mute = true; }")
    else:
        host.page.goto(f"{url}blank.html")
    for guest in guests:
        expect(guest.page.locator(".strip")).to_contain_text(
            "The host is not connected", timeout=PATIENT
        )
    return totals


def choose(guest: Person, label: str) -> None:
    guest.page.get_by_role("button", name="What now?").click()
    guest.page.locator("dialog[open]").get_by_role("button", name=label).click()


def points(person: Person) -> list[int]:
    totals: list[int] = person.save()["totals"]
    return totals


def seats_of(people: list[Person]) -> list[Any]:
    return [person.save()["setup"]["seat"] for person in people]


def test_guests_go_on_with_a_host_of_their_own(crowd: Crowd) -> None:
    """The new host invites; the old one comes back as a guest. All sit where they sat."""
    with crowd.of("Ann", "Ben", "Cleo") as people:
        ann, ben, cleo = people
        totals = lose_host(people, crowd.url, "lines", 3)
        before = seats_of(people)
        choose(ben, "Go on with me as host")
        expect(ben.page.locator(".strip")).to_contain_text("A seat is free", timeout=PATIENT)
        assert points(ben) == totals
        assert ben.matches() == 1
        ben.page.keyboard.press("Escape")
        invite(ben, cleo, 1)
        expect(cleo.page.locator(".table")).to_be_visible(timeout=PATIENT)
        assert cleo.matches() == 1
        # Her own page has the match too: it finds her seat.
        ann.page.goto(crowd.url)
        invite(ben, ann)
        expect(ann.page.locator(".table")).to_be_visible(timeout=PATIENT)
        assert seats_of(people) == before
        assert points(ann) == points(cleo) == totals
        go_on(people)
        assert points(ann) == points(ben) == points(cleo) != totals
        # The link of the table that was left says where the match is.
        for person in (ann, cleo):
            people_sheet = person.page.get_by_role("button", name="Menu")
            person.page.keyboard.press("Escape")
            people_sheet.click()
            person.page.get_by_role("button", name="Who is at the table").click()
            expect(person.page.locator("dialog[open]")).to_contain_text(
                "Hand 2 was opened and checked"
            )


def test_one_guest_goes_on_alone(crowd: Crowd) -> None:
    with crowd.of("Ann", "Ben") as people:
        ann, ben = people
        totals = lose_host(people, crowd.url, "virtues", silent=True)
        choose(ben, "Go on alone, with bots")
        expect(ben.page.locator(".strip")).to_have_count(0, timeout=PATIENT)
        go_on([ben])
        assert sum(points(ben)) > sum(totals)
        # The host's page is heard again, and told.
        ann.page.evaluate("() => { window.mute = false; }")
        expect(ann.page.locator(".strip")).to_contain_text(
            "Ben went on without this page: Ben keeps the table now", timeout=PATIENT
        )


def test_guest_goes_on_by_message(crowd: Crowd) -> None:
    with crowd.of("Ann", "Ben") as people:
        _, ben = people
        lose_host(people, crowd.url, "virtues")
        choose(ben, "Play by message instead")
        expect(
            ben.page.locator(".strip .primary, dialog[open] .carried, .hand").first
        ).to_be_visible(timeout=PATIENT)
        settled(ben.page)
        save = ben.save()
        assert save["setup"]["way"] == "letter"
        assert save["setup"]["names"] == ["Ann", "Ben"]
        assert save["setup"]["options"] == {"target": 250}
