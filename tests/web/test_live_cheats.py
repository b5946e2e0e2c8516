"""Dishonest hosts against the pages of real guests; `tests/engine/test_cheats.py` has them all.

A script speaks in the name of the host's page, whose own words are held back.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from regalia.games import GAMES
from regalia.multiplayer.live import fair_shuffle as fair
from regalia.multiplayer.live.guest import Guest
from regalia.multiplayer.live.host import Host
from regalia.multiplayer.packing import unpack_json
from tests.engine.rooms import Net
from tests.web.table import PATIENCE, PATIENT
from tests.web.together import (
    PLIES,
    Crowd,
    Person,
    accept,
    invite,
    offer,
    open_table,
    play_match,
    play_on,
    play_out,
)
from tests.web.traffic import hold_back, tell, traffic

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


def play_first_round(people: list[Person], url: str) -> None:
    open_table(people, url, "lines", seats=2, target=60)
    play_out(people, lambda: all(person.look()["score"] for person in people))


#: A page finds at its next sign of life that it has heard nothing for so long.
SLEPT = """() => {
  const now = performance.now.bind(performance);
  performance.now = () => now() + 20_000;
}"""


@pytest.mark.timeout(600)
def test_rounds_that_were_never_played_are_called_so_or_refused(crowd: Crowd) -> None:
    with crowd.of("Ann", "Ben") as (host, guest):
        play_first_round([host, guest], crowd.url)
        table = {**said(host, "table")[-1], "round": 9}
        past = invented_past(host, [], 3)
        silence(host)
        # After a silence that its own page has noticed the person is asked.
        before = last_hello(guest)
        guest.page.evaluate(SLEPT)
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
        assert said(guest, "commit")[-1]["round"] < 9
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
    """Each of two guests is told that the other one left, as often as the host likes."""
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
        for n in (1, 2):
            for to, other in enumerate(("Cy", "Ben")):
                here = [True, to == 0, to == 1]
                told = {"tries": [other] * n, "here": here, "round": 1 + n, "began": False}
                tell(host.page, {**table, **told}, to=to)
            for guest, other in zip(guests, ("Cy", "Ben"), strict=True):
                question = guest.page.get_by_role("dialog", name="Shuffle again?")
                expect(question).to_contain_text(f"{other} left")
                expect(question).to_contain_text(f"try {1 + n}")
                # Put away it is not answered, and stays in the lobby.
                guest.page.keyboard.press("Escape")
                expect(question).to_have_count(0)
                assert [each["round"] for each in said(guest, "commit")][-1] == n
                guest.page.get_by_role("button", name="Shuffle again").click()
                question.get_by_role("button", name="Shuffle again").click()
                expect(question).to_have_count(0)
                sends(guest, "commit", 1 + n)
            # The two are told all promises, and show their parts once more.
            promises = {"0": "ab" * 32}
            for seat, guest in enumerate(guests, 1):
                promises[str(seat)] = said(guest, "commit")[-1]["commit"]
            for to, guest in enumerate(guests):
                tell(host.page, {"is": "commits", "round": 1 + n, "commits": promises}, to=to)
                sends(guest, "reveal", 1 + n)
        # Without a person who is gone no reason is good enough.
        for n in (2, 3):
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


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"names": ["Ann", "Bob"]}, "another name than yours at your seat"),
        ({"open": [False, True]}, "a table at which you have no seat"),
        ({"round": 9, "tries": ["Ben"], "began": False}, "without the match"),
    ],
)
def test_guest_keeps_name_seat_and_match(crowd: Crowd, change: Json, why: str) -> None:
    with crowd.of("Ann", "Ben") as people:
        host, guest = people
        open_table(people, crowd.url, "royals")
        silence(host)
        tell(host.page, {**said(host, "table")[-1], **change})
        leaves(guest, why)


def test_storm_of_questions_for_a_hello_ends(crowd: Crowd) -> None:
    with crowd.of("Ann", "Ben") as people:
        host, guest = people
        open_table(people, crowd.url, "royals")
        silence(host)
        tell(host.page, *[{"is": "again"}] * 25)
        leaves(guest, "nothing but questions for a hello")


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


def test_guest_cannot_be_made_to_surrender(crowd: Crowd) -> None:
    with crowd.of("Ann", "Ben") as people:
        host, guest = people
        open_table(people, crowd.url, "virtues")
        silence(host)
        tell(host.page, {"is": "seen", "ply": 1, "text": "surrender 1", "link": "0" * 16})
        leaves(guest, "what cannot be: nobody surrenders in live play")
        assert guest.save()["winners"] is None


@pytest.mark.full
def test_hand_stacked_at_the_score_sheet_is_refused(crowd: Crowd) -> None:
    """The guest reads the score sheet, and has promised nothing for the next hand."""
    with crowd.of("Ann", "Ben") as people:
        host, guest = people
        play_first_round(people, crowd.url)
        silence(host)
        tell(host.page, {**said(host, "deal")[0], "again": False})
        leaves(guest, "a hand without your part in its shuffle")
        assert len(guest.save()["scored"]) == 1


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
        play_out([host, cy], lambda: host.page.evaluate(PLIES)["told"] > ply + 8, 60)
        ben.page.evaluate("() => { window.mute = false; }")
        leaves(ben, "a move of yours that you did not make")


@pytest.mark.full
@pytest.mark.parametrize("kind", ["opened", "deal", "commits", "seen"])
def test_message_of_the_match_before_is_refused_in_a_rematch(kind: str, crowd: Crowd) -> None:
    with crowd.of("Ann", "Ben") as people:
        host, guest = people
        open_table(people, crowd.url, "lines", seats=2, length="1 round")
        play_match(people)
        old = said(host, kind)[-1]
        host.page.get_by_role("button", name="Rematch").click()
        expect(guest.page.locator("dialog[open]")).to_have_count(0, timeout=PATIENT)
        play_out(people, lambda: said(host, "seen")[-1]["ply"] in (2, 3), 60)
        silence(host)
        tell(host.page, old)
        leaves(guest, "The host’s page sent")
        assert guest.save()["winners"] is None
        assert guest.save()["totals"] == [0] * 3


@pytest.mark.full
def test_guests_who_are_told_different_options(crowd: Crowd) -> None:
    """Ben is told another target than Cy."""
    with crowd.of("Ann", "Ben", "Cy") as people:
        host, ben, cy = people
        host.begin(crowd.url, "lines", "Live", people=3, seats=3, target=60)
        expect(host.page.locator(".lobby")).to_be_visible(timeout=PATIENT)
        hold_back(host.page, "welcome")
        accept(host, offer(host, ben))
        host.page.wait_for_function("() => window.held")
        welcome = said(host, "welcome")[-1]
        tell(host.page, {**welcome, "options": {"target": 5}}, said(host, "table")[-1])
        host.page.evaluate("() => { window.held = false; }")
        invite(host, cy)
        host.page.locator(".lobby > .deal .primary").click()
        leaves(ben, "a deal of another game")
        expect(cy.page.locator(".table")).to_be_visible(timeout=PATIENT)


class Story(Net):
    """A host of its own for the page of one guest; puppets sit at the other guests' seats.

    It begins with all that the host's page knows, tokens included, and speaks by its connection.
    """

    REAL = 100

    def __init__(
        self, kept: Json, host: Person, to: int, guest: Person, puppets: list[str]
    ) -> None:
        super().__init__(Host.from_dict(kept), abs(to))
        # Puppets have parts of their own.
        self.room.shuffle.commits.clear()
        self.host, self.to, self.guest = host, to, guest
        self.read = len(traffic(guest.page, "sent"))
        self.guests[self.REAL] = Guest(self.room.room_id, guest.name, "")
        for name in puppets:
            seat = self.room.names.index(name)
            self.join(name, f"puppet {seat}", self.room.guests[seat].token)
        tell(host.page, {"is": "again"}, to=to)
        self.pump(lambda: self.room.guests[guest.save()["setup"]["seat"]].peer is not None)

    def tell(self, peer: int, text: str) -> None:
        if peer == self.REAL:
            tell(self.host.page, text, to=self.to)
        else:
            super().tell(peer, text)

    def consent(self) -> None:
        """Ask no puppet anything."""

    def pump(self, until: Callable[[], bool]) -> None:
        """Hear what the real page says, and what it is told again, until something is so."""
        end = time.monotonic() + PATIENCE
        while not until():
            assert time.monotonic() < end, self.guest.tell()
            said = traffic(self.guest.page, "sent")
            for message in said[self.read :]:
                self.post(self.room.hear(self.REAL, json.dumps(message)))
            if self.read == len(said):
                self.guest.act()
            self.read = len(said)

    def play_hand(self) -> None:
        """Play one hand: the person taps at the real page, puppets and the host play at random."""
        session = self.room.session
        assert session is not None
        while session.waiting is None:
            state, ply = session.match.state, session.ply
            actor = state.actor
            if actor in self.room.guests and self.room.guests[actor].peer == self.REAL:
                self.pump(lambda ply=ply: session.ply > ply)
            else:
                self.step()


@pytest.mark.full
def test_two_guests_who_are_told_different_stories_have_different_codes(crowd: Crowd) -> None:
    """Each story is sound in itself, with the same names and puppets for the other guest."""
    with crowd.of("Ann", "Ben", "Cy") as people:
        host, ben, cy = people
        host.begin(crowd.url, "lines", "Live", people=3, seats=3)
        expect(host.page.locator(".lobby")).to_be_visible(timeout=PATIENT)
        for guest in (ben, cy):
            invite(host, guest)
        kept = unpack_json(host.save()["record"])
        silence(host)
        host.page.evaluate("() => { window.deaf = true; }")
        stories = [Story(kept, host, -2, ben, ["Cy"]), Story(kept, host, -1, cy, ["Ben"])]
        for story in stories:
            story.post(story.room.start())
            story.pump(lambda story=story: story.room.session is not None)
            story.play_hand()
        told = [match_code(guest) for guest in (ben, cy)]
        assert told[0] != told[1]
        assert told == [story.room.picture()["codes"][-1][:12] for story in stories]


def match_code(guest: Person) -> str:
    """Return the code of the match as a guest's page shows it below a checked hand."""
    sheet = guest.page.locator("dialog[open]", has=guest.page.locator("table.score"))
    expect(sheet).to_contain_text("was opened and checked", timeout=PATIENT)
    found = re.search(r"Code of the match up to hand 1: ((\w{4} ?){3})", sheet.inner_text())
    assert found
    return found[1].replace(" ", "")
