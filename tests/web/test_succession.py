"""The host is gone for good: the guest goes on alone, or by message.

`test_whole_matches.py` has the guest who goes on as host.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.begun import resume_table
from tests.web.table import PATIENT, settled
from tests.web.together import (
    PLIES,
    Crowd,
    Person,
    come_to_rest,
    deal,
    end_hand,
    play_on,
    play_out,
    show_score_sheet,
)
from tests.web.traffic import hear_nothing


def lose_host(people: list[Person], url: str, choice: str, *, silent: bool = False) -> list[int]:
    """End one hand; the host goes, and the guest chooses how to go on. Return the points so far.

    ``silent``: it goes in the next hand, and its page is there and cannot be heard.
    """
    host, guest = people
    resume_table(people, "virtues", left=1, target=250)
    end_hand(people)
    totals = points(host)
    if silent:
        deal(people)
        # The hand is short: one tap after the other.
        play_on(people, lambda: host.page.evaluate(PLIES)["told"] > 2, 60)
        come_to_rest(host, guest)
        host.page.evaluate("() => { window.mute = true; }")
        hear_nothing(guest.page)
    else:
        guest.page.keyboard.press("Escape")
        host.page.goto(f"{url}blank.html")
    expect(guest.page.locator(".strip")).to_contain_text(
        "The host is not connected", timeout=PATIENT
    )
    guest.page.get_by_role("button", name="What now?").click()
    guest.page.locator("dialog[open]").get_by_role("button", name=choice).click()
    return totals


def points(person: Person) -> list[int]:
    totals: list[int] = person.save()["totals"]
    return totals


def test_guest_goes_on_alone_with_bots(crowd: Crowd) -> None:
    with crowd.of("Ann", "Ben") as people:
        ann, ben = people
        totals = lose_host(people, crowd.url, "Go on alone, with bots", silent=True)
        expect(ben.page.locator(".strip")).to_have_count(0, timeout=PATIENT)
        # From the score sheet of the last whole hand: the next one is dealt, and played.
        show_score_sheet(ben)
        deal([ben])
        assert points(ben) == totals
        taps = ben.look()["count"]
        play_out([ben], lambda: ben.look()["count"] > taps + 2, 60)
        assert ben.save()["hand"] == 2
        # The host's page is heard again, and told.
        ann.page.evaluate("() => { window.mute = false; }")
        expect(ann.page.locator(".strip")).to_contain_text(
            "Ben went on without this page: Ben keeps the table now", timeout=PATIENT
        )


@pytest.mark.full  # `test_live.py` has the host who goes on so, and the letter
def test_guest_goes_on_by_message(crowd: Crowd) -> None:
    with crowd.of("Ann", "Ben") as people:
        ben = people[1]
        lose_host(people, crowd.url, "Play by message instead")
        expect(
            ben.page.locator(".strip .primary, dialog[open] .carried, .hand").first
        ).to_be_visible(timeout=PATIENT)
        settled(ben.page)
        save = ben.save()
        assert save["setup"]["way"] == "letter"
        assert save["setup"]["names"] == ["Ann", "Ben"]
        assert save["setup"]["options"] == {"target": 250}
