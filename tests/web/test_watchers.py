"""People who look on at a live table, in a page of their own and on a display."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.table import settled
from tests.web.together import (
    PLIES,
    Crowd,
    Person,
    let_watch,
    open_people,
    open_table,
    play_out,
)
from tests.web.traffic import hold_back, tell, traffic


def say_moved(host: Person, person: Person) -> None:
    """Say in the name of a page that the match goes on at another table."""
    hold_back(person.page, "nothing")
    before = len(traffic(host.page, "got"))
    tell(person.page, '{"is":"moved","host":"Evil\\u202e"}')
    host.page.wait_for_function(f"() => window.traffic.got.length > {before}")
    settled(host.page)


def test_watcher_sees_the_table_and_no_hand_and_is_not_believed(crowd: Crowd) -> None:
    with crowd.of("Ann", "Ben", "Zoe") as people:
        ann, ben, zoe = people
        open_table([ann, ben], crowd.url, "royals")
        play_out([ann, ben], lambda: ann.page.evaluate(PLIES)["told"] > 2, 60)
        let_watch(ann, zoe)
        for person in (ann, ben, zoe):
            for _ in range(2):
                person.page.keyboard.press("Escape")
            expect(person.page.locator(".strip")).to_contain_text("Looking on: Zoe.")
        page = zoe.page
        expect(page.locator(".opps .who > b, .me .who > b")).to_have_text(["Ben", "Ann"])
        expect(page.locator(".handbox")).to_be_hidden()
        assert page.locator(".hand .card").count() == 0
        # She sees the moves as they are made.
        before = page.locator(".phase").inner_text()
        told = ann.page.evaluate(PLIES)["told"]
        play_out([ann, ben], lambda: ann.page.evaluate(PLIES)["told"] > told + 1, 60)
        assert page.evaluate("() => traffic.sent.filter(([, text]) => text !== '.').length") == 1
        settled(page)
        assert page.locator(".phase").inner_text() != before or told > 0
        assert "Your turn" not in page.locator(".phase").inner_text()

        # As a display the table is all there is, on a tablet and on a television.
        for width, height in ((820, 1180), (1440, 900)):
            page.set_viewport_size({"width": width, "height": height})
            page.get_by_role("button", name="Display").click()
            settled(page)
            expect(page.get_by_role("button", name="Menu")).to_be_hidden()
            assert page.evaluate(
                "() => document.documentElement.scrollWidth <= innerWidth"
                " && document.querySelector('.play .table').scrollHeight <= innerHeight"
            )
            page.get_by_role("button", name="Display").click()
            expect(page.get_by_role("button", name="Menu")).to_be_visible()

        # The host believes no watcher that the match went on elsewhere.
        strip = ann.page.locator(".strip")
        say_moved(ann, zoe)
        expect(strip).to_contain_text("Looking on: Zoe.")
        expect(strip).not_to_contain_text("went on without this page")

        # The host forbids it: her page is told, and nothing of the match stays there.
        open_people(ann)
        ann.page.get_by_role("radio", name="No", exact=True).check(force=True)
        expect(page.locator(".strip")).to_contain_text("watching has been turned off")
        expect(ben.page.locator(".strip")).to_have_count(0)
        page.goto(f"{crowd.url}#/")
        settled(page)
        assert zoe.matches() == 0

        # A person who sat at the table may have gone on; the name is shown without marks.
        say_moved(ann, ben)
        expect(strip).to_contain_text("Ben went on without this page: Evil keeps the table now")
