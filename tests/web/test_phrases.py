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


def test_phrases_stand_at_their_speakers_and_are_silenced(crowd: Crowd) -> None:
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
        phrases = [each["phrase"] for each in traffic(ann.page, "got") if each["is"] == "say"]
        assert phrases == [2, 3, 0]
        silences_table(ann, ben)
        silences_all_tables(ann, ben, crowd.url)


def silences_table(ann: Person, ben: Person) -> None:
    """A silenced table stays silent; the other pages speak on."""
    page = ann.page
    page.get_by_role("button", name="Say something").click()
    page.get_by_role("radio", name="Silence it").check(force=True)
    page.keyboard.press("Escape")
    say(ben, "Good luck!")
    heard(ann, 4)
    expect(page.locator(".bubble, .note", has_text="Good luck!")).to_have_count(0)
    # It is kept with the match, and silences this page alone.
    assert ann.save()["together"]["silent"] is True
    say(ann)
    expect(ben.page.locator(".bubble", has_text="Ann")).to_have_text("Ann Well played!")
    page.get_by_role("button", name="Say something").click()
    expect(page.get_by_role("radio", name="Silence it")).to_be_checked()
    page.get_by_role("radio", name="Show it").check(force=True)
    page.keyboard.press("Escape")
    say(ben, "Thank you!")
    expect(page.locator(".bubble", has_text="Ben")).to_have_text("Ben Thank you!")


def silences_all_tables(ann: Person, ben: Person, url: str) -> None:
    """The setting silences every table."""
    page = ben.page
    page.goto(f"{url}#/settings")
    page.get_by_text("More", exact=True).click()
    group = page.get_by_role("group", name="Phrases at a live table")
    group.get_by_role("radio", name="Off").check(force=True)
    page.go_back()
    expect(page.locator(".table")).to_be_visible(timeout=PATIENT)
    before = len([each for each in traffic(page, "got") if each["is"] in ("say", "said")])
    say(ann, "Hello!")
    heard(ben, before + 1)
    expect(page.locator(".bubble, .note", has_text="Ann Hello!")).to_have_count(0)
