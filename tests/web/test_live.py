"""Live play over real WebRTC between separate browsers, on this machine's own network."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Browser, expect

from regalia.games import GAMES
from tests.web.conftest import Problems, WatchedServer
from tests.web.table import PATIENCE
from tests.web.together import Person, crowd, invite, keep_traffic, open_table, play_on, traffic

NAMES = ["Ann", "Ben", "Cy", "Dee"]
CARD = re.compile(r'"[A2-9TJQK][SHDC](?:\.[^"]*)?"|\bJO\b')


def shown(person: Person) -> str:
    return person.page.locator(".phase").inner_text()


@pytest.mark.parametrize("game", list(GAMES))
def test_a_whole_hand(game: str, browser: Browser, site: WatchedServer, problems: Problems) -> None:
    """People play until the score sheet lies before all of them, and all have checked the hand."""
    seats = 2 if game in ("royals", "virtues") else 3
    with crowd(browser, NAMES[:seats], problems) as people:
        for person in people:
            keep_traffic(person.page)
        open_table(people, site.url, game)
        play_on(people, lambda: all(person.look()["score"] for person in people), 420)
        for person in people[1:]:
            heard = traffic(person.page, "got")
            assert [each["is"] for each in heard].count("opened") == 1
            # Its engine replayed the hand and found it dealt by everybody's shuffle.
            assert "does not check out" not in person.page.inner_text("body")
            assert not any(each["is"] == "bye" for each in heard)
            assert person.save()["totals"] == people[0].save()["totals"]


def test_no_card_that_is_hidden_reaches_a_guest(
    browser: Browser, site: WatchedServer, problems: Problems
) -> None:
    """All that a guest's page is sent, and all that it keeps, before the hand is opened."""
    with crowd(browser, NAMES[:2], problems) as people:
        guest = people[1]
        keep_traffic(guest.page)
        open_table(people, site.url, "royals")
        count = [0]

        def enough() -> bool:
            count[0] += 1
            return count[0] > 60 or any(person.look()["score"] for person in people)

        play_on(people, enough)
        heard = traffic(guest.page, "got")
        if any(each["is"] == "opened" for each in heard):
            pytest.fail("the hand was over too soon to look into it")
        deal = next(each for each in heard if each["is"] == "deal")["position"]
        assert deal["viewer"] == 1
        assert set(deal["hands"][0]) == {"??"}
        assert set(deal["stock"]) == {"??"}
        assert "??" not in deal["hands"][1]
        for each in heard:
            text = json.dumps(each)
            assert "seed" not in text
            assert "nonce" not in text
            if each["is"] == "seen" and each["text"].startswith("draw stock"):
                # Its own draws show their card; the other's never do.
                assert len(each["text"].split()) == 3
            if each["is"] not in ("deal", "seen"):
                assert not CARD.search(text)
        # What the page keeps is packed; what is in it is what the seat knows.
        kept = json.dumps(guest.save())
        assert not CARD.search(kept.replace(guest.save()["together"]["sealed"], ""))


def test_a_guest_drops_and_comes_back(
    browser: Browser, site: WatchedServer, problems: Problems
) -> None:
    with crowd(browser, NAMES[:2], problems) as people:
        host, guest = people
        open_table(people, site.url, "royals")
        for _ in range(12):
            for person in people:
                person.act()
            host.page.wait_for_timeout(60)
        before = guest.page.locator(".hand .card").count()
        guest.page.reload()
        expect(host.page.locator(".strip")).to_contain_text("Ben is not connected", timeout=30_000)
        expect(guest.page.locator(".lobby")).to_contain_text("loaded anew", timeout=30_000)
        invite(host, guest)
        expect(guest.page.locator(".table")).to_be_visible(timeout=PATIENCE * 1000)
        expect(host.page.locator(".strip")).to_have_count(0)
        assert guest.page.locator(".hand .card").count() == before
        moved = shown(host)
        play_on(people, lambda: shown(host) != moved, 60)


def test_the_host_reloads_and_everybody_goes_on(
    browser: Browser, site: WatchedServer, problems: Problems
) -> None:
    with crowd(browser, NAMES[:2], problems) as people:
        host, guest = people
        open_table(people, site.url, "royals")
        for _ in range(10):
            for person in people:
                person.act()
            host.page.wait_for_timeout(60)
        host.page.reload()
        expect(host.page.locator(".table")).to_be_visible(timeout=PATIENCE * 1000)
        expect(host.page.locator(".strip")).to_contain_text("Ben is not connected")
        expect(guest.page.locator(".strip")).to_contain_text(
            "host is not connected", timeout=30_000
        )
        invite(host, guest)
        expect(guest.page.locator(".strip")).to_have_count(0, timeout=PATIENCE * 1000)
        moved = shown(host)
        play_on(people, lambda: shown(host) != moved, 60)


def test_a_late_answer_connects(browser: Browser, site: WatchedServer, problems: Problems) -> None:
    """The connection says `failed` long before the answer comes, and is made all the same."""
    with crowd(browser, NAMES[:2], problems) as people:
        host, guest = people
        host.begin(site.url, "royals", "Live")
        expect(host.page.locator(".lobby")).to_be_visible(timeout=PATIENCE * 1000)
        invite(host, guest, wait=155)
        expect(host.page.locator(".places")).to_contain_text("here")


def test_a_bot_sits_in_for_somebody_who_is_gone(
    browser: Browser, site: WatchedServer, problems: Problems
) -> None:
    with crowd(browser, NAMES[:2], problems) as people:
        host, guest = people
        open_table(people, site.url, "royals")
        guest.page.close()
        expect(host.page.locator(".strip")).to_contain_text("Ben is not connected", timeout=30_000)
        host.page.get_by_role("button", name="Let a bot sit in").click()
        expect(host.page.locator(".strip")).to_contain_text("Ben: bot")
        play_on([host], lambda: host.look()["score"], 300)


def test_a_hostile_guest_is_dropped_and_the_match_is_unharmed(
    browser: Browser, site: WatchedServer, problems: Problems
) -> None:
    with crowd(browser, NAMES[:2], problems) as people:
        host, guest = people
        keep_traffic(guest.page)
        host.begin(site.url, "royals", "Live")
        expect(host.page.locator(".lobby")).to_be_visible(timeout=PATIENCE * 1000)
        invite(host, guest)
        host.page.locator(".lobby > .primary").click()
        expect(guest.page.locator(".table")).to_be_visible(timeout=PATIENCE * 1000)
        for message in (
            "garbage",
            "x" * 200_000,
            '{"is":"move","ply":0,"text":"spoil KH"}',
            '{"is":"hello","version":1,"room":"0000000000000000","name":"Eve","token":""}',
        ):
            guest.page.evaluate("(text) => window.channel.send(text)", message)
            expect(host.page.locator(".note")).to_contain_text("was disconnected", timeout=20_000)
            expect(host.page.locator(".strip")).to_contain_text("Ben is not connected")
            assert host.page.locator(".table").count() == 1
            invite(host, guest)
            expect(host.page.locator(".strip")).to_have_count(0)
        # A flood is dropped as well.
        guest.page.evaluate(
            """() => {
              for (let i = 0; i < 400; i += 1) window.channel.send('{"is":"say","phrase":1}');
            }"""
        )
        expect(host.page.locator(".note")).to_contain_text("too many", timeout=20_000)
        invite(host, guest)
        moved = shown(host)
        play_on([host, guest], lambda: shown(host) != moved, 60)


def test_names_and_phrases_are_text(
    browser: Browser, site: WatchedServer, problems: Problems
) -> None:
    with crowd(browser, ["Ann", "<b>Ben</b>"], problems) as people:
        host, guest = people
        open_table(people, site.url, "royals")
        assert "<b>Ben</b>" in host.page.inner_text(".table")
        guest.page.get_by_role("button", name="Menu").click()
        guest.page.get_by_role("button", name="Say something").click()
        guest.page.get_by_role("button", name="Well played!").click()
        expect(host.page.locator(".note")).to_have_text("<b>Ben</b>: Well played!")
