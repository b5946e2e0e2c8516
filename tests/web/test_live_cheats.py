"""Dishonest hosts against the pages of real guests, one for each way a page answers.

`tests/engine/test_*_cheats.py` have all cheats. Here a script speaks in the name of the host's
page, whose own words are held back.
"""

from __future__ import annotations

import json
import time
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from regalia.games import GAMES
from regalia.multiplayer.live import fair_shuffle as fair
from tests.web.begun import resume_table
from tests.web.table import PATIENCE, PATIENT
from tests.web.together import (
    PLIES,
    Crowd,
    Person,
    invite,
    open_table,
    play_on,
    play_out,
)
from tests.web.traffic import hear_nothing, hold_back, tell, traffic

Json = dict[str, Any]


def said(person: Person, kind: str, way: str = "sent") -> list[Json]:
    """Return all messages of a kind that a page sent or got."""
    return [each for each in traffic(person.page, way) if each["is"] == kind]


def leaves(guest: Person, why: str) -> None:
    """The guest's page ends the connection and says why."""
    told = guest.page.locator(".lobby [role=status], .strip[role=status]").first
    expect(told).to_contain_text(why, timeout=PATIENT)


def silence(host: Person) -> None:
    """Let nothing more out of the host's page but what the script says."""
    hold_back(host.page, "nothing")
    host.page.evaluate("() => { window.held = true; }")


def last_hello(guest: Person) -> int:
    """Return the number of the last hello of a guest's page."""
    return int(said(guest, "hello")[-1]["greeting"])


def answer_hellos(
    host: Person, guest: Person, messages: list[Json], until: Locator, answered: int
) -> None:
    """Answer each hello of a guest after one with these messages, until its page shows it."""
    welcome = said(host, "welcome")[0]
    end = time.monotonic() + PATIENCE
    while until.count() == 0:
        assert time.monotonic() < end, guest.tell()
        greeting = last_hello(guest)
        if greeting != answered:
            answered = greeting
            tell(host.page, {**welcome, "greeting": greeting}, *messages)
        time.sleep(0.1)


def invented_past(host: Person, results: list[Json], hands: int) -> Json:
    """Return a past of so many hands after some, of which the last is opened and whole.

    No results: it goes on from the first hand, which was played.
    """
    welcome, opened = said(host, "welcome")[0], said(host, "opened")[0]["hand"]
    game = GAMES[welcome["game"]]
    options, seats = game.check_options(welcome["options"]), len(opened["names"])
    rules = fair.Rules(welcome["room"], game, seats, options, welcome["dealer"])
    first = fair.reopen(rules, "", opened)
    results = results or [{"scores": first.hands[0].scores, "code": first.codes[0]}]
    unseen = {"scores": [0] * first.scorers, "code": "0" * 16}
    results = [*results, *[unseen] * (hands - 1)]
    start = fair.first_deal(game, seats, options, "invented", 0, None)
    match = fair.FairMatch(game, seats, None, options, None, start=start)
    random = Random(1)
    while not match.hands:
        match.play(random.choice(match.state.legal_moves()))
    number = len(results) + 1
    commits = {
        seat: fair.commit(nonce, rules.room, number, int(seat))
        for seat, nonce in opened["nonces"].items()
    }
    hand = {**opened, "number": number, "round": number, "commits": commits}
    hand["deals"] = match.opened(0)
    truth = fair.reopen(rules, results[-1]["code"], hand)
    results.append({"scores": truth.hands[0].scores, "code": truth.codes[0]})
    ply = 0 if not said(host, "seen") else said(host, "seen")[-1]["ply"]
    return {
        "is": "past",
        "ply": ply + 200,
        "results": results,
        "opened": [hand],
        "hand": None,
        "last": None,
    }


def play_first_round(people: list[Person]) -> None:
    resume_table(people, "lines", target=60)
    play_out(people, lambda: all(person.look()["score"] for person in people))


@pytest.mark.timeout(600)
def test_guest_refuses_or_marks_rounds_never_played(crowd: Crowd) -> None:
    with crowd.of("Ann", "Ben") as (host, guest):
        play_first_round([host, guest])
        table = {**said(host, "table")[-1], "round": 9}
        past = invented_past(host, [], 3)
        silence(host)
        # After a silence that its own page has noticed the person is asked.
        before = last_hello(guest)
        hear_nothing(guest.page)
        question = guest.page.get_by_role("dialog", name="Go on after hands")
        answer_hellos(host, guest, [table, past], question, before)
        expect(question).to_contain_text("3 hands were dealt without your page: 2, 3 and 4")
        # Nothing lies over the question. Put away, it leaves the score sheet.
        expect(guest.page.locator("dialog[open]")).to_have_count(1)
        guest.page.keyboard.press("Escape")
        sheet = guest.page.locator("dialog", has=guest.page.locator("table.score"))
        expect(sheet).to_contain_text("3 hands you did not see: 2, 3 and 4")
        expect(sheet).not_to_contain_text("opened and checked")
        # Nothing goes on without an answer.
        sheet.get_by_role("button", name="Deal round 5").click()
        question.get_by_role("button", name="Go on").click()
        expect(question).to_have_count(0)
        assert all(each["round"] < 9 for each in said(guest, "commit"))
        assert [hand.get("whose") for hand in guest.save()["scored"]] == [None, *["unseen"] * 3]
        # The host asks for a hello. The guest's page has missed nothing since, and knows it.
        before = last_hello(guest)
        tell(host.page, {"is": "again"})
        ended = guest.page.locator("[role=status]", has_text="The host’s page sent")
        more = invented_past(host, past["results"], 2)
        answer_hellos(host, guest, [{**table, "round": 19}, more], ended, before)
        leaves(guest, "a hand that you were not asked to")
        assert len(guest.save()["scored"]) == 4
        guest.page.goto(f"{crowd.url}#/statistics")
        expect(guest.page.locator(".statistics")).to_contain_text("3 hands that you did not see")


def test_host_moves_for_no_connected_guest(crowd: Crowd) -> None:
    with crowd.of("Ann", "Ben") as people:
        host, guest = people
        open_table(people, crowd.url, "lines", seats=2)
        own = guest.page.locator("[data-move]:not([aria-disabled=true])")
        play_on([host], lambda: own.count() > 0 or guest.look()["cards"] > 0, 60)
        silence(host)
        ply = max([0, *(each["ply"] for each in said(host, "seen"))])
        deal = said(host, "deal")[-1]["position"]
        state = GAMES["lines"].state_from_dict(deal)
        for each in said(host, "seen"):
            state.play(each["text"])
        text = str(state.legal_moves()[0])
        tell(host.page, {"is": "seen", "ply": ply + 1, "text": text, "link": "0" * 16})
        leaves(guest, "a move of yours that you did not make")


def test_shuffle_is_begun_anew_with_a_tap_alone(crowd: Crowd) -> None:
    """Each of two guests is told that the other one left."""
    with crowd.of("Ann", "Ben", "Cy") as people:
        host, *guests = people
        host.begin(crowd.url, "lines", "Live", people=3, seats=3)
        expect(host.page.locator(".lobby")).to_be_visible(timeout=PATIENT)
        for guest in guests:
            invite(host, guest)
        hold_back(host.page, "deal")
        host.page.locator(".lobby > .deal .primary").click()
        host.page.wait_for_function("() => window.held")
        host.page.evaluate("() => { window.deaf = true; }")
        table = said(host, "table")[-1]
        for to, other in enumerate(("Cy", "Ben")):
            here = [True, to == 0, to == 1]
            told = {"tries": [other], "here": here, "round": 2, "began": False}
            tell(host.page, {**table, **told}, to=to)
        for guest, other in zip(guests, ("Cy", "Ben"), strict=True):
            question = guest.page.get_by_role("dialog", name="Shuffle again?")
            expect(question).to_contain_text(f"{other} left")
            expect(question).to_contain_text("try 2")
            # Put away it is not answered, and stays in the lobby.
            guest.page.keyboard.press("Escape")
            expect(question).to_have_count(0)
            assert [each["round"] for each in said(guest, "commit")][-1] == 1
            guest.page.get_by_role("button", name="Shuffle again").click()
            question.get_by_role("button", name="Shuffle again").click()
            expect(question).to_have_count(0)
            sends(guest, "commit", 2)
        # The two are told all promises, and show their parts once more.
        promises = {"0": "ab" * 32}
        for seat, guest in enumerate(guests, 1):
            promises[str(seat)] = said(guest, "commit")[-1]["commit"]
        for to, guest in enumerate(guests):
            tell(host.page, {"is": "commits", "round": 2, "commits": promises}, to=to)
            sends(guest, "reveal", 2)
        # Without a person who is gone no reason is good enough.
        for n in (1, 2):
            told = {"tries": ["Cy"] * n, "round": 1 + n, "began": False}
            tell(host.page, {**table, **told}, to=0)
        leaves(guests[0], "another shuffle after all parts of the last were shown")


def sends(guest: Person, kind: str, round: int) -> None:
    """Wait until a guest's page has sent a message of a shuffle."""
    guest.page.wait_for_function(
        """([kind, round]) => window.traffic.sent.map(([, text]) => JSON.parse(text))
             .some((message) => message.is === kind && message.round === round)""",
        arg=[kind, round],
    )


@pytest.mark.full
def test_shuffle_cannot_be_begun_anew_without_a_reason(crowd: Crowd) -> None:
    """The host dislikes the cards; an honest end of the same shuffle is taken later."""
    with crowd.of("Ann", "Ben") as (host, guest):
        host.begin(crowd.url, "royals", "Live", people=2)
        expect(host.page.locator(".lobby")).to_be_visible(timeout=PATIENT)
        invite(host, guest)
        hold_back(host.page, "deal")
        host.page.locator(".lobby > .deal .primary").click()
        host.page.wait_for_function("() => window.held")
        tell(host.page, {**said(host, "table")[-1], "began": False, "round": 2})
        leaves(guest, "another shuffle after all parts of the last were shown")
        expect(host.page.locator(".strip")).to_contain_text("not connected", timeout=30_000)
        host.page.evaluate("() => { window.held = false; }")
        invite(host, guest)
        expect(guest.page.locator(".table")).to_be_visible(timeout=PATIENT)
        assert json.dumps(guest.look()["trouble"]) == '""'


@pytest.mark.full
def test_guest_whom_the_host_does_not_hear_takes_no_moves_of_a_bot(crowd: Crowd) -> None:
    """The host reads nothing of Ben, whose page hears it all the time; a bot plays at his seat."""
    with crowd.of("Ann", "Ben", "Cy") as people:
        host, ben, cy = people
        open_table(people, crowd.url, "lines", seats=3)
        ben.page.evaluate("() => { window.mute = true; }")
        expect(host.page.locator(".strip")).to_contain_text("Ben is not connected", timeout=30_000)
        host.page.get_by_role("button", name="Let a bot sit in").click()
        cy.page.get_by_role("button", name="Yes").click()
        ply = host.page.evaluate(PLIES)["told"]
        play_out([host, cy], lambda: host.page.evaluate(PLIES)["told"] > ply + 4, 60)
        ben.page.evaluate("() => { window.mute = false; }")
        leaves(ben, "a move of yours that you did not make")
