"""Phrases at a live table: one tap away, at the place of the person who speaks, and silenced."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.web.table import PATIENT, settled
from tests.web.together import Crowd, Person, open_table, say
from tests.web.traffic import traffic


def gap(bubble: Locator, place: Locator) -> float:
    """Return how far a bubble is from a place, up or down."""
    said, at = bubble.bounding_box(), place.bounding_box()
    assert said
    assert at
    return max(at["y"] - said["y"] - said["height"], said["y"] - at["y"] - at["height"])


def heard(person: Person, count: int) -> None:
    """Wait until the page was told so many phrases, and has drawn what it makes of the last."""
    person.page.wait_for_function(
        '(count) => traffic.got.filter(([, text]) => /"sa(id|y)"/.test(text)).length === count',
        arg=count,
        timeout=PATIENT,
    )
    settled(person.page)


def test_phrase_stands_at_the_place_of_its_speaker(crowd: Crowd) -> None:
    with crowd.of("Ann", "Ben", "Cleo") as people:
        open_table(people, crowd.url, "marriage")
        ann, ben, cleo = people
        say(ben)
        for person, name in ((ann, "Ben"), (ben, "You"), (cleo, "Ben")):
            bubble = person.page.locator(".bubble")
            expect(bubble).to_have_text(f"{name} Well played!")
            own = ".table .me" if person is ben else ".table .opps [data-seat='1']"
            assert -1 <= gap(bubble, person.page.locator(own).first) < 12
        # Another phrase of the same person takes the place of the first; others have their own.
        say(cleo, "Thank you!")
        say(ben, "Hello!")
        expect(ann.page.locator(".bubble")).to_have_text(["Cleo Thank you!", "Ben Hello!"])
        assert [each["phrase"] for each in traffic(ann.page, "got") if each["is"] == "say"] == [
            2,
            3,
            0,
        ]


def test_silenced_table_stays_silent_and_others_speak_on(crowd: Crowd) -> None:
    with crowd.of("Ann", "Ben") as people:
        open_table(people, crowd.url, "royals")
        ann, ben = people
        page = ann.page
        page.get_by_role("button", name="Say something").click()
        page.get_by_role("radio", name="Silence it").check(force=True)
        page.keyboard.press("Escape")
        say(ben)
        heard(ann, 1)
        expect(page.locator(".bubble, .note", has_text="Well played!")).to_have_count(0)
        # It is kept with the match, and silences this page alone.
        assert ann.save()["together"]["silent"] is True
        say(ann)
        expect(ben.page.locator(".bubble")).to_have_text(["You Well played!", "Ann Well played!"])
        page.get_by_role("button", name="Say something").click()
        expect(page.get_by_role("radio", name="Silence it")).to_be_checked()
        page.get_by_role("radio", name="Show it").check(force=True)
        page.keyboard.press("Escape")
        say(ben, "Thank you!")
        expect(page.locator(".bubble", has_text="Ben")).to_have_text("Ben Thank you!")


def test_setting_silences_all_tables(crowd: Crowd) -> None:
    with crowd.of("Ann", "Ben") as people:
        ann, ben = people
        ben.page.goto(f"{crowd.url}#/settings")
        ben.page.get_by_text("More", exact=True).click()
        group = ben.page.get_by_role("group", name="Phrases at a live table")
        group.get_by_role("radio", name="Off").check(force=True)
        open_table(people, crowd.url, "royals")
        say(ann)
        heard(ben, 1)
        expect(ben.page.locator(".bubble, .note", has_text="Well played!")).to_have_count(0)
