"""Live play over real WebRTC between separate browsers, on this machine's own network."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from contextlib import closing

import pytest
from playwright.sync_api import Browser, Page, expect

from regalia.multiplayer.letters.letter import Letter
from regalia.record import Record
from tests.web.conftest import WatchedServer
from tests.web.table import PATIENT
from tests.web.together import (
    PLIES,
    Crowd,
    Person,
    accept,
    come_to_rest,
    invite,
    memory,
    offer,
    open_people,
    open_table,
    play_on,
    play_out,
    say,
)
from tests.web.traffic import traffic

SECONDS = 1000
CARD = re.compile(r'"[A2-9TJQK][SHDC](?:\.[^"]*)?"|\bJO\b')
#: Connections say `failed` after some fifteen seconds; people who carry codes are slower.
LATE = 155


class Late:
    """An invitation was answered; the answer is on its way while other tests run."""

    def __init__(self, browser: Browser, server: WatchedServer) -> None:
        self.crowd = Crowd(browser, server)
        self.opened = self.crowd.of("Ann", "Ben")
        self.host, self.guest = self.opened.__enter__()
        self.host.begin(server.url, "royals", "Live")
        expect(self.host.page.locator(".lobby")).to_be_visible(timeout=PATIENT)
        self.answer = offer(self.host, self.guest)
        self.since = time.monotonic()


@pytest.fixture(scope="session")
def late(
    browser: Browser, site: WatchedServer, request: pytest.FixtureRequest
) -> Iterator[Late | None]:
    """Begun before the other tests, so that no test waits for it."""
    wanted = any(item.get_closest_marker("late") for item in request.session.items)
    late = Late(browser, site) if wanted else None
    yield late
    if late:
        late.crowd.close()


@pytest.fixture(scope="module", autouse=True)
def on_its_way(late: Late | None) -> None:
    """Let the answer be on its way from the first test of the file on."""


def shown(person: Person) -> str:
    return person.page.locator(".phase").inner_text()


def play_some(people: list[Person], moves: int = 3) -> None:
    """Play so many moves."""
    host = people[0]
    # Before the first move nothing is told.
    goal = max(0, last_ply(host)) + moves
    play_on(people, lambda: last_ply(host) >= goal, 90)


def is_missing(host: Person, name: str = "Ben") -> None:
    expect(host.page.locator(".strip")).to_contain_text(f"{name} is not connected", timeout=30_000)


def last_ply(host: Person) -> int:
    """The number of the last move that the host has told its guests."""
    return int(host.page.evaluate(PLIES)["told"])


#: A card of the stock that another person drew, as a guest is told.
HIDDEN_DRAW = re.compile(r"draw stock \?\?")


def told(guest: Person) -> list[str]:
    """Return the moves that a guest was told."""
    return [each["text"] for each in traffic(guest.page, "got") if each["is"] == "seen"]


@pytest.mark.full
def test_ready_player_waits_for_the_others(crowd: Crowd) -> None:
    with crowd.of("Ann", "Ben") as people:
        # A round of two has some 25 moves.
        open_table(people, crowd.url, "lines", seats=2)
        play_out(people, lambda: all(person.look()["score"] for person in people))
        # In turn: the host and the guest wait in different ways.
        for round, waiting, other, why in (
            (2, people[0], people[1], "Waiting for Ben"),
            (3, people[1], people[0], "Waiting for the next hand"),
        ):
            assert waiting.press("dialog .sheet-foot .primary")
            expect(waiting.page.locator(".strip")).to_contain_text(why)
            # News draws the table anew, and opens nothing over it.
            other.page.keyboard.press("Escape")
            say(other)
            expect(waiting.page.locator("dialog[open]")).to_have_count(0)
            # The sheet can be read again, and there is nothing left to press in it.
            waiting.page.get_by_role("button", name="Score sheet").click()
            expect(waiting.page.locator("dialog[open] table.score")).to_be_visible()
            # What is said meanwhile is read over the sheet.
            say(other)
            expect(waiting.page.locator("dialog[open] .note")).to_be_in_viewport(ratio=1)
            expect(waiting.page.get_by_role("button", name="Deal round")).to_have_count(0)
            other.page.get_by_role("button", name="Score sheet").click()
            other.page.get_by_role("button", name="Deal round").click()
            for person in people:
                expect(person.page.locator("dialog[open]")).to_have_count(0)
                expect(person.page.locator(".bar")).to_contain_text(f"Round {round}")
            if round == 2:
                play_out(people, lambda: all(person.look()["score"] for person in people))


def test_no_hidden_card_reaches_a_guest(crowd: Crowd) -> None:
    """All that a guest's page is sent, and all that it keeps, before the hand is opened."""
    with crowd.of("Ann", "Ben") as people:
        guest = people[1]
        open_table(people, crowd.url, "royals")
        # The host draws a card of the stock long before anybody can end the hand.
        play_on(people, lambda: HIDDEN_DRAW.search(" ".join(told(guest))), 90)
        heard = traffic(guest.page, "got")
        assert not any(each["is"] == "opened" for each in heard)
        deal = next(each for each in heard if each["is"] == "deal")["position"]
        assert deal["viewer"] == 1
        assert set(deal["hands"][0]) == {"??"}
        assert set(deal["stock"]) == {"??"}
        assert "??" not in deal["hands"][1]
        drawn = 0
        for each in heard:
            text = json.dumps(each)
            assert "seed" not in text
            assert "nonce" not in text
            if each["is"] == "seen" and each["text"].startswith("draw stock"):
                # Its own draws show their card; the other's never do.
                assert len(each["text"].split()) == 3
                drawn += "??" in each["text"]
            if each["is"] not in ("deal", "seen"):
                assert not CARD.search(text)
        assert drawn > 0
        # What the page keeps is packed; what is in it is what the seat knows.
        kept = json.dumps(guest.save())
        # And in all the texts of its memory no hand lies open but the own, nor what deals them.
        found = memory(guest.page)
        # The lesson, which can be read while the answer is carried, has hands of its own.
        found = re.sub(r'seed "lesson"[\s\S]*?"hands":', "", found)
        hands = re.findall(r'"hands":\[(\[[^\]]*\])', found)
        assert hands
        assert {card for hand in hands for card in json.loads(hand)} == {"??"}
        assert people[0].save()["together"]["secret"] not in found
        assert not CARD.search(kept.replace(guest.save()["together"]["sealed"], ""))


def test_reloaded_guest_is_invited_again_or_written_to(crowd: Crowd) -> None:
    """By message it takes one tap at the invitation: the other opens the same hand and points."""
    with crowd.of("Ann", "Ben") as people:
        host, guest = people
        begun(people, crowd.url)
        before = guest.page.locator(".hand .card").count()
        guest.page.reload()
        is_missing(host)
        expect(guest.page.locator(".lobby")).to_contain_text("loaded anew", timeout=30_000)
        invite(host, guest)
        expect(guest.page.locator(".table")).to_be_visible(timeout=PATIENT)
        expect(host.page.locator(".strip")).to_have_count(0)
        expect(guest.page.locator(".hand .card")).to_have_count(before)
        play_some(people, 1)
        come_to_rest(host, guest)
        moves = last_ply(host)
        guest.page.goto(f"{crowd.url}blank.html")
        is_missing(host)
        live = host.save()["id"]
        host.page.get_by_role("button", name="Invite again").click()
        host.page.get_by_role("button", name="Play by message instead").dblclick()
        # The live table is gone: a match does not go on in two places.
        gone = "(id) => localStorage.getItem(`regalia.match.${id}`) === null"
        host.page.wait_for_function(gone, arg=live, timeout=PATIENT)
        expect(host.page.locator(".table")).to_be_visible(timeout=PATIENT)
        save = host.save()
        assert save["setup"]["way"] == "letter"
        assert host.matches() == 1
        letter = Letter.of(Record.load(save["record"]).replay(), save["bots"])
        assert len(letter.moves) >= moves > 0
        guest.page.goto(f"{crowd.url}#/letter/{letter.pack()}")
        guest.page.get_by_role("radio", name="Ben").check(timeout=PATIENT)
        guest.page.get_by_role("button", name="Sit down as Ben").click()
        expect(guest.page.locator(".table")).to_be_visible(timeout=PATIENT)
        opened = Letter.of(Record.load(guest.save()["record"]).replay(), letter.bots)
        assert opened.name == letter.name
        assert opened.moves[: len(letter.moves)] == letter.moves
        # By this the statistics know that its hands were counted when they were played live.
        assert re.search(r'^seed "live [0-9a-f ]+"$', guest.save()["record"], re.MULTILINE)


@pytest.mark.full
def test_guest_is_seated_again_after_a_lost_connection(crowd: Crowd) -> None:
    """Nothing is heard of a guest for a while, then everything: it needs no tap."""
    with crowd.of("Ann", "Ben") as people:
        host, guest = people
        open_table(people, crowd.url, "royals")
        play_some(people)
        guest.page.evaluate("() => { window.mute = true; }")
        is_missing(host)
        guest.page.evaluate("() => { window.mute = false; }")
        expect(host.page.locator(".strip")).to_have_count(0, timeout=PATIENT)
        expect(host.page.locator(".note")).to_contain_text("Ben is back")
        play_some(people)


def begun(people: list[Person], url: str) -> str:
    """A match of two in which nothing is on its way; its address at the host's."""
    open_table(people, url, "royals")
    play_some(people)
    come_to_rest(*people)
    return people[0].page.url


@pytest.mark.full
def test_guest_waits_while_host_plays_another_match(crowd: Crowd) -> None:
    """The guest is told so; its moves meanwhile are not lost, and no invitation is needed."""
    with crowd.of("Ann", "Ben") as people:
        host, guest = people
        live = begun(people, crowd.url)
        host.page.goto(f"{crowd.url}#/new/lines")
        host.page.locator(".form-foot button").click()
        host.page.wait_for_function("(live) => location.href !== live", arg=live)
        expect(host.page.locator(".table")).to_be_visible(timeout=PATIENT)
        expect(guest.page.locator(".strip")).to_contain_text("The host plays something else")
        guest.act()
        host.page.goto(live)
        expect(host.page.locator(".table")).to_be_visible(timeout=PATIENT)
        play_some(people)
        expect(host.page.locator(".strip")).to_have_count(0)
        expect(guest.page.locator(".strip")).to_have_count(0)


def test_host_goes_on_after_a_reload_and_in_a_second_tab_silences_the_first(crowd: Crowd) -> None:
    """No guest hears two stories of one match: the first tab ends its connections."""
    with crowd.of("Ann", "Ben") as people:
        host, guest = people
        live = begun(people, crowd.url)
        host.page.reload()
        expect(host.page.locator(".table")).to_be_visible(timeout=PATIENT)
        expect(host.page.locator(".strip")).to_contain_text("Ben is not connected")
        expect(guest.page.locator(".strip")).to_contain_text(
            "host is not connected", timeout=30_000
        )
        invite(host, guest)
        expect(guest.page.locator(".strip")).to_have_count(0, timeout=PATIENT)
        play_some(people, 1)
        come_to_rest(*people)
        host.page.goto(f"{crowd.url}#/")
        tab = host.page.context.new_page()
        tab.goto(live)
        tab.get_by_role("button", name="Let a bot sit in").click(timeout=PATIENT)
        expect(tab.locator(".strip")).to_contain_text("A bot plays for Ben")
        guest.page.get_by_role("button", name="Say something").click()
        guest.page.get_by_role("button", name="Well played!").click()
        expect(guest.page.locator(".strip")).to_contain_text(
            "The host is not connected", timeout=PATIENT
        )
        assert guest.save()["winners"] is None
        tab.close()


#: Quickens and counts the beats of a page, and lets its clock jump over a silence, or a minute for
#: which something waits.
BEATS = """() => {
  const { send } = RTCDataChannel.prototype;
  window.beats = 0;
  RTCDataChannel.prototype.send = function (data) {
    const sent = send.call(this, data);
    if (data === '.') window.beats += 1;
    return sent;
  };
  const now = performance.now.bind(performance);
  window.ahead = 0;
  performance.now = () => now() + window.ahead;
  window.minutes = [];
  const wait = window.setTimeout.bind(window);
  window.setTimeout = (run, ms, ...rest) =>
    (ms === 60_000 ? window.minutes.push(run) : wait(run, ms, ...rest));
  const repeat = window.setInterval.bind(window);
  window.setInterval = (run, ms, ...rest) => repeat(run, ms === 3_000 ? 600 : ms, ...rest);
}"""


def next_beat(page: Page) -> None:
    """Wait until a page has given another sign of life."""
    page.evaluate("() => { window.beats = 0; }")
    page.wait_for_function("() => window.beats > 0")


def test_guest_keeps_its_seat_while_its_engine_loads(
    crowd: Crowd, browser: Browser, server: WatchedServer
) -> None:
    """The host falls silent and is back before the guest's match listens: there is one seat."""
    server.hold(r"^(pyodide|python|engine)/")
    with crowd.of("Ann") as (host,), closing(browser.new_context(service_workers="block")) as own:
        guest = Person(own.new_page(), 2)
        guest.name = "Ben"
        guest.page.goto(server.url)
        host.begin(crowd.url, "virtues", "Live", people=2)
        for person in (host, guest):
            person.page.evaluate(BEATS)
        host.page.get_by_role("button", name="Invite").click()
        link = host.page.locator("dialog .shown textarea").input_value()
        guest.page.goto(f"{server.url}#{link.partition('#')[2]}")
        guest.page.get_by_label("Your name").fill(guest.name)
        guest.page.get_by_role("button", name="Join Ann’s game").click()
        accept(host, guest.page.locator(".shown textarea").input_value())
        guest.page.wait_for_url("**/#/play/*")
        seat = guest.page.url
        guest.page.goto(f"{server.url}#/")
        host.page.evaluate("() => { window.mute = true; }")
        guest.page.evaluate("() => { window.ahead = 20_000; }")
        next_beat(guest.page)
        host.page.evaluate("() => { window.mute = false; }")
        next_beat(host.page)
        # By its own next sign it has heard that of the host.
        next_beat(guest.page)
        assert guest.page.url == f"{server.url}#/"
        # A page that never says hello does not keep the others from the cards.
        deal = host.page.locator(".lobby > .deal .btn")
        expect(deal).to_be_disabled()
        host.page.evaluate(
            "() => { window.ahead = 60_000; for (const run of window.minutes) run(); }"
        )
        expect(deal).to_be_enabled()
        # Back in the lobby it waits for the engine twice, and is seated once.
        guest.page.goto(seat)
        server.mend()
        expect(host.page.locator(".places")).to_contain_text("here", timeout=2 * PATIENT)
        expect(guest.page.locator(".lobby")).to_contain_text("You have a seat")
        assert guest.page.url == seat
        assert guest.matches() == 1
        # By message they play under the names by which they sat down, not under those of the form.
        guest.page.goto(f"{server.url}blank.html")
        host.page.evaluate("() => { delete window.RTCPeerConnection; }")
        host.page.get_by_role("button", name="Invite again").click(timeout=30_000)
        host.page.get_by_role("button", name="Play by message instead").click()
        expect(host.page.locator(".table")).to_be_visible(timeout=PATIENT)
        setup = host.save()["setup"]
        assert (setup["way"], setup["names"]) == ("letter", [host.name, guest.name])
        assert setup["bots"] == [None, None]
        host.page.reload()


def test_bot_sits_in_by_agreement_until_another_guest_comes(crowd: Crowd) -> None:
    with crowd.of("Ann", "Ben", "Cy") as people:
        host, ben, cy = people
        open_table(people, crowd.url, "lines", seats=3)
        # Ben gets up.
        open_people(ben)
        ben.page.get_by_role("button", name="Get up").click()
        expect(ben.page.locator(".strip")).to_contain_text("You got up")
        is_missing(host)
        # What others say and do meanwhile takes neither the focus nor a press from a button.
        again = host.page.get_by_role("button", name="Invite again")
        again.hover()
        host.page.mouse.down()
        say(cy)
        expect(again).to_be_focused()
        host.page.mouse.up()
        expect(host.page.get_by_role("dialog", name="Invite Ben")).to_be_visible()
        host.page.keyboard.press("Escape")
        host.page.get_by_role("button", name="Let a bot sit in").click()
        cy.page.get_by_role("button", name="Wait").click()
        expect(host.page.locator(".note")).to_contain_text("Cy would rather wait")
        host.page.get_by_role("button", name="Let a bot sit in").click()
        # Put away unanswered, the question is asked again.
        question = cy.page.get_by_role("dialog", name="Let a bot sit in")
        expect(question).to_be_visible()
        cy.page.keyboard.press("Escape")
        expect(question).to_have_count(0)
        host.page.get_by_role("button", name="Let a bot sit in").click()
        cy.page.get_by_role("button", name="Yes").click()
        expect(host.page.locator(".strip")).to_contain_text("A bot plays for Ben")
        play_some([host, cy], 1)
        # His seat is given up: Fay, at his browser, which still knows it, takes it as a new person.
        host.page.get_by_role("button", name="Show the invitation").click()
        host.page.get_by_role("button", name="Give the seat up").click()
        expect(host.page.get_by_role("dialog", name="Invite a player")).to_be_visible()
        host.page.keyboard.press("Escape")
        ben.name = "Fay"
        open_people(host)
        invite(host, ben)
        host.page.keyboard.press("Escape")
        expect(ben.page.locator(".table")).to_be_visible(timeout=PATIENT)
        expect(host.page.locator(".opps")).to_contain_text("Fay")
        play_some(people, 1)


def test_hostile_guest_is_dropped_and_its_name_is_text(crowd: Crowd) -> None:
    with crowd.of("Ann", "<b>Ben</b>") as people:
        host, guest = people
        open_table(people, crowd.url, "royals")
        expect(host.page.locator(".table")).to_contain_text(guest.name)
        say(guest)
        expect(host.page.locator(".bubble")).to_have_text(f"{guest.name} Well played!")
        state = json.dumps(host.save()["totals"])
        guest.page.evaluate("() => window.channel.send('x'.repeat(200_000))")
        note = host.page.locator(".note", has_text="was disconnected")
        expect(note).to_contain_text("more than 1000 characters", timeout=20_000)
        is_missing(host, guest.name)
        assert host.page.locator(".table").count() == 1
        invite(host, guest)
        expect(host.page.locator(".strip")).to_have_count(0)
        # A flood is dropped as well: ten thousand at once, of which few are read.
        guest.page.evaluate(
            """() => {
              for (let i = 0; i < 10_000; i += 1) window.channel.send('{"is":"say","phrase":1}');
            }"""
        )
        expect(host.page.locator(".note", has_text="too many")).to_be_visible(timeout=20_000)
        assert json.dumps(host.save()["totals"]) == state
        invite(host, guest)
        moved = shown(host)
        play_on([host, guest], lambda: shown(host) != moved, 60)


@pytest.mark.late
def test_late_answer_connects(late: Late) -> None:
    """The connection says `failed` long before the answer comes, and is made all the same."""
    host = late.host
    host.page.wait_for_timeout(max(0, LATE - (time.monotonic() - late.since)) * SECONDS)
    accept(host, late.answer)
    expect(host.page.locator(".places")).to_contain_text("here", timeout=PATIENT)
    expect(late.guest.page.locator(".lobby")).to_contain_text("You have a seat")
    late.opened.__exit__(None, None, None)


def test_focus_moves_from_lobby_to_table(crowd: Crowd) -> None:
    with crowd.of("Ann") as (host,):
        page = host.page
        host.begin(crowd.url, "royals", "Live")
        expect(page.locator(".lobby h1")).to_be_focused(timeout=PATIENT)
        page.locator(".lobby > .deal .btn").press("Enter")
        expect(page.locator(".table h1")).to_be_focused(timeout=PATIENT)
