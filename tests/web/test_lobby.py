"""The lobby of a live table: who sits where, and how the host changes it before the deal."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.axe import AXE, check
from tests.web.table import PATIENT, settled
from tests.web.together import Crowd, Person, invite, play_on
from tests.web.traffic import hold_back, tell, traffic


def set_table(people: list[Person], url: str, game: str, seats: int | None = None) -> None:
    """All sit in the host's lobby."""
    host, *guests = people
    host.begin(url, game, "Live", people=len(people), seats=seats)
    for guest in guests:
        invite(host, guest)


def teams(page: Page) -> list[list[str]]:
    """Return the names in the teams of a lobby, that of the page's person first."""
    sections = page.locator(".lobby .team").all()
    return [sorted(each.locator(".who").all_inner_texts()) for each in sections]


def swap(host: Person, one: str, other: str) -> None:
    page = host.page
    page.get_by_role("button", name=f"{one}: swap this seat").click()
    expect(page.get_by_text("Now the other seat")).to_be_visible()
    page.get_by_role("button", name=f"{one}, {other}: swap the seats").click()
    expect(page.get_by_text(f"{one} and {other} have changed seats.")).to_be_visible()


def last(person: Person, way: str, kind: str) -> dict[str, Any]:
    """Return the last message of a kind that a page sent or got."""
    return [each for each in traffic(person.page, way) if each["is"] == kind][-1]


@pytest.mark.timeout(400)
def test_host_swaps_two_seats_before_the_deal(crowd: Crowd) -> None:
    """By tap: two guests, and then the host and the bot; all play on from their new seats."""
    with crowd.of("Ann", "Ben", "Cleo") as people:
        ann, ben, cleo = people
        set_table(people, crowd.url, "alliance")
        shown = ann.page.locator(".lobby .who").all_inner_texts()
        fourth = next(name for name in shown if name not in ("Ann", "Ben", "Cleo"))
        assert teams(ann.page) == [["Ann", "Ben"], sorted(["Cleo", fourth])]
        # Only a bot has the face of a character, whatever a person is called.
        faces = {
            name: ann.page.locator(".places li", has_text=name).locator("svg.face").count()
            for name in ("Ann", "Ben", "Cleo", fourth)
        }
        assert faces == {"Ann": 0, "Ben": 0, "Cleo": 0, fourth: 1}
        swap(ann, "Ben", "Cleo")
        assert teams(ann.page) == [["Ann", "Cleo"], sorted(["Ben", fourth])]
        bot = f"{fourth} (a bot)"
        told = "Ann gave you another seat. You play with {} now, against {}."
        expect(ben.page.locator(".lobby")).to_contain_text(told.format(bot, "Cleo and Ann"))
        expect(cleo.page.locator(".lobby")).to_contain_text(told.format("Ann", f"Ben and {bot}"))
        for person, own in ((ben, sorted(["Ben", fourth])), (cleo, ["Ann", "Cleo"])):
            settled(person.page)
            assert teams(person.page)[0] == own
        # The host's own seat, and that of the bot.
        swap(ann, "Ann", fourth)
        assert teams(ann.page) == [["Ann", "Ben"], sorted(["Cleo", fourth])]
        expect(ben.page.locator(".note")).to_contain_text(f"Ann and {fourth}")
        bottom = "(node) => node.getBoundingClientRect().bottom"
        top = "(node) => node.getBoundingClientRect().top"
        heading = ben.page.locator(".lobby .bar").evaluate(bottom)
        assert ben.page.locator(".note").evaluate(top) > heading
        # Who is moved at the deal is told at the table.
        swap(ann, "Ben", "Cleo")
        ann.page.locator(".lobby > .deal .primary").click()
        for person in people:
            expect(person.page.locator(".table")).to_be_visible(timeout=PATIENT)
        expect(ben.page.locator(".note")).to_contain_text("Ann gave you another seat.")
        play_on(people, lambda: sum(person.look()["count"] for person in people) > 4)


def test_seats_are_swapped_by_keyboard_and_read_aloud(crowd: Crowd) -> None:
    with crowd.of("Ann", "Ben") as people:
        ann, ben = people
        set_table(people, crowd.url, "lines", seats=3)
        page = ann.page
        one = page.get_by_role("button", name="Ann: swap this seat")
        one.focus()
        page.keyboard.press("Enter")
        picked = page.locator(".swap[aria-pressed=true]")
        expect(picked).to_be_focused()
        expect(page.get_by_role("status").filter(has_text="Now the other seat")).to_be_visible()
        # The same seat once more: none is picked.
        page.keyboard.press("Space")
        expect(picked).to_have_count(0)
        expect(one).to_be_focused()
        page.keyboard.press("Enter")
        while not page.get_by_role("button", name="Ann, Ben: swap").evaluate(
            "(node) => node === document.activeElement"
        ):
            page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        done = page.get_by_role("status").filter(has_text="Ann and Ben have changed seats.")
        expect(done).to_be_visible()
        expect(page.get_by_role("button", name="Ann: swap this seat")).to_be_focused()
        assert page.locator(".lobby .who").all_inner_texts()[:2] == ["Ben", "Ann"]
        expect(ben.page.locator(".lobby")).to_contain_text("You play after")
        # Each seat as a whole takes the tap, but for the line between two.
        boxes = page.locator(".places li").all()
        for box in boxes:
            seat, tap = box.bounding_box(), box.locator(".swap").bounding_box()
            assert seat
            assert tap
            assert (seat["x"], seat["width"]) == (tap["x"], tap["width"])
            assert seat["height"] - 1 <= tap["height"] <= seat["height"]
        page.evaluate(AXE.read_text(encoding="utf-8"))
        assert check(page) == []
        page.reload()
        expect(page.locator(".swap").first).to_be_visible(timeout=PATIENT)
        assert page.locator(".lobby .who").all_inner_texts()[:2] == ["Ben", "Ann"]


def test_guest_is_told_of_another_seat_and_may_get_up(crowd: Crowd) -> None:
    """The host's page moves a guest without a word of it, by a hello that it asks for."""
    with crowd.of("Ann", "Ben") as people:
        ann, ben = people
        set_table(people, crowd.url, "lines", seats=3)
        told = "Ann gave you another seat. You play after"
        expect(ben.page.locator(".lobby")).not_to_contain_text(told)
        welcome, table = last(ann, "sent", "welcome"), last(ann, "sent", "table")
        seat = next(n for n in (1, 2) if n != welcome["seat"])
        for key in ("names", "bots", "here", "open"):
            table[key] = [table[key][0], *reversed(table[key][1:])]
        hold_back(ann.page, "nothing")
        ann.page.evaluate("() => { window.held = window.deaf = true; }")
        before = len(traffic(ben.page, "sent"))
        tell(ann.page, {"is": "again"})
        ben.page.wait_for_function(f"() => window.traffic.sent.length > {before}")
        greeting = last(ben, "sent", "hello")["greeting"]
        tell(ann.page, {**welcome, "seat": seat, "greeting": greeting}, table)
        expect(ben.page.locator(".lobby")).to_contain_text(told)
        assert ben.save()["setup"]["seat"] == seat
        ben.page.get_by_role("button", name="Get up from the table").click()
        expect(ben.page.locator(".lobby")).to_contain_text("You got up.")
        assert last(ben, "sent", "bye") == {"is": "bye"}
