"""To another device, straight from page to page: what comes, what stays, what is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from regalia import Record
from tests.full import usually
from tests.web.begun import KEEP
from tests.web.table import PATIENT, dealt, played, save_of, verbs
from tests.web.test_saves import checksum
from tests.web.together import Crowd, Person


def lay(person: Person, record: str, name: str) -> None:
    """Put a match into a browser."""
    person.page.evaluate(KEEP, save_of(record, name))


def drawn() -> str:
    """Return the record of a match in which the person has drawn a card."""
    return played(lambda state: "discard" in verbs(state))


def one_move_on(record: str) -> str:
    match = Record.load(record).replay()
    match.play(match.state.legal_moves()[0])
    return match.record.dump()


def pair(sender: Page, receiver: Page) -> None:
    """Carry the code to the other device, and its answer back."""
    shown = sender.locator(".shown textarea")
    expect(shown).to_be_visible(timeout=PATIENT)
    receiver.goto(shown.input_value())
    receiver.get_by_role("button", name="Go on").click()
    answer = receiver.locator(".shown textarea")
    expect(answer).to_be_visible(timeout=PATIENT)
    sender.get_by_label("Its answer").fill(answer.input_value())
    sender.get_by_role("button", name="Connect").click()


def coming(receiver: Page) -> Locator:
    """The sheet that shows what comes."""
    sheet = receiver.get_by_role("dialog", name="From my other device")
    expect(sheet.get_by_role("button", name="Add to my matches")).to_be_visible(timeout=2 * PATIENT)
    return sheet


def kept(page: Page) -> dict[str, str]:
    """All that the browser keeps of matches, days and statistics."""
    found: dict[str, str] = page.evaluate(
        """() => Object.fromEntries(Object.entries(localStorage)
             .filter(([key]) => !/^regalia\\.(reach|name|settings)/.test(key)))"""
    )
    return found


#: Keep results of deals of the day, and which were begun.
KEEP_DAYS = """([daily, begun]) => {
  localStorage.setItem('regalia.daily', daily);
  localStorage.setItem('regalia.daily.begun', begun);
}"""


def made(day: str, mine: int) -> dict[str, Any]:
    """Return the result of a deal of the day."""
    return {"day": day, "game": "royals", "on": day, "mine": mine, "theirs": 30, "bot": None}


def written(days: list[dict[str, Any]]) -> str:
    """Return results as the store has them."""
    text = json.dumps(days, separators=(",", ":"))
    return json.dumps({"regalia": 1, "days": days, "sum": checksum(text)})


def test_matches_go_to_another_device_and_stay_here(crowd: Crowd) -> None:
    with crowd.of("Ann", "Ann") as (phone, tablet):
        royals = "a" * 12
        lay(phone, drawn(), royals)
        # One match, from its row.
        phone.page.goto(f"{crowd.url}#/matches")
        phone.page.locator("ul.matches button").first.click()
        phone.page.get_by_role("button", name="To my other device").click()
        pair(phone.page, tablet.page)
        sheet = coming(tablet.page)
        expect(sheet).to_contain_text("New here.")
        assert tablet.matches() == 0
        sheet.get_by_role("button", name="Add to my matches").click()
        expect(tablet.page.locator(".table")).to_be_visible(timeout=2 * PATIENT)
        assert tablet.save()["id"] == royals
        expect(phone.page.locator("#main")).to_contain_text("on your other device")
        # It goes on, another begins, and deals of the day are over, one on the tablet as well.
        farther = one_move_on(phone.save()["record"])
        lay(phone, farther, royals)
        lay(phone, dealt("lines"), "b" * 12)
        days = [made("2026-11-05", 40), made("2026-11-06", 12)]
        phone.page.evaluate(KEEP_DAYS, [written(days), "2026-11-06 royals\n2026-11-07 lines"])
        tablet.page.evaluate(KEEP_DAYS, [written([made("2026-11-05", 99)]), "2026-11-05 royals"])
        before = kept(phone.page)
        phone.page.goto(f"{crowd.url}#/matches")
        phone.page.get_by_role("link", name="To my other device").click()
        pair(phone.page, tablet.page)
        sheet = coming(tablet.page)
        fates = sheet.locator("ul.matches .t > .sm:last-child").all_inner_texts()
        assert sorted(fates) == ["Goes on from yours, and takes its place.", "New here."]
        assert tablet.matches() == 1
        sheet.get_by_role("button", name="Add to my matches").click()
        expect(sheet).to_contain_text("2 matches were added.")
        assert tablet.matches() == 2
        assert json.loads(kept(tablet.page)[f"regalia.match.{royals}"])["record"] == farther
        assert kept(phone.page) == before
        # The row of days comes as well, and what was begun; what the tablet has stays.
        here = kept(tablet.page)
        assert json.loads(here["regalia.daily"])["days"] == [made("2026-11-05", 99), days[1]]
        begun = ["2026-11-05 royals", "2026-11-07 lines"]  # the others have results
        assert here["regalia.daily.begun"].split("\n") == begun
        tablet.page.goto(f"{crowd.url}#/daily/2026-11-07/lines")
        expect(tablet.page.locator(".table")).to_be_visible(timeout=2 * PATIENT)
        assert "counts" not in tablet.save()


#: What a changed page makes of the messages that it sends, and what the other one says to it.
CHANGED = {
    "if (said.is === 'part') said.text = said.text.replace('re', 'RE')": "was lost on the way",
    "if (said.is === 'part') said.text += 'x'": "no part of this",
    "if (said.is === 'parcel') (said.length = 41e6, said.parts = 820)": "more than a browser",
    "if (said.is === 'parcel') said.version = 9": "of another version",
}


# `tests/js/parcel.test.js` refuses all that a parcel may promise wrongly.
@pytest.mark.parametrize("change", usually(CHANGED, list(CHANGED)[:1]))
def test_transfer_that_was_changed_on_its_way_changes_nothing(change: str, crowd: Crowd) -> None:
    with crowd.of("Ann", "Ben") as (sender, receiver):
        lay(sender, drawn(), "a" * 12)
        before = kept(receiver.page)
        sender.page.evaluate(
            f"""() => {{
              const {{ send }} = RTCDataChannel.prototype;
              RTCDataChannel.prototype.send = function (text) {{
                if (!text.startsWith('{{')) return send.call(this, text);
                const said = JSON.parse(text);
                {change};
                return send.call(this, JSON.stringify(said));
              }};
              location.hash = '#/send';
            }}"""
        )
        pair(sender.page, receiver.page)
        alert = receiver.page.get_by_role("alert")
        expect(alert).to_contain_text(CHANGED[change], timeout=PATIENT)
        expect(alert).to_contain_text("Nothing was changed")
        assert kept(receiver.page) == before


def test_transfer_is_checked_like_a_file(crowd: Crowd) -> None:
    """Its parcel is whole, and its match is none."""
    with crowd.of("Ann", "Ben") as (sender, receiver):
        lay(sender, drawn(), "a" * 12)
        before = kept(receiver.page)
        # The text of the parcel passes through here before its sum is made.
        sender.page.evaluate(
            """() => {
              const { stringify } = JSON;
              JSON.stringify = (thing, ...more) => {
                const text = stringify(thing, ...more);
                if (thing?.regalia !== 'everything') return text;
                return text.replaceAll('draw stock', 'draw sticks');
              };
              location.hash = '#/send';
            }"""
        )
        pair(sender.page, receiver.page)
        sheet = receiver.page.get_by_role("dialog", name="From my other device")
        expect(sheet).to_contain_text("damaged", timeout=2 * PATIENT)
        assert kept(receiver.page) == before
