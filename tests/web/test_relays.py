"""One link for all: pages that find each other through real relays on this machine."""

from __future__ import annotations

import base64
import json
import os
import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.full import usually
from tests.web.begun import KEEP
from tests.web.relays import KIND, Net, RealRelay, come_in, copy_link, say_name, set_table
from tests.web.table import PATIENT, played, save_of, verbs
from tests.web.together import Person, come_to_rest, deal_to, invite, opened, play_on

#: Let a page that hears nothing from the host look for it by the room soon, not after 8 seconds.
#: Relays have as long, so later timers are left alone.
SEARCH_SOON = """() => {
  const wait = window.setTimeout;
  window.setTimeout = (act, ms, ...more) => {
    if (ms !== 8_000) return wait(act, ms, ...more);
    window.setTimeout = wait;
    return wait(act, 500, ...more);
  };
}"""


def test_three_pages_come_by_one_link_and_return_without_any_code(net: Net) -> None:
    """The relays see nothing but noise."""
    with net.crowd.of("Ann", "Ben", "Cleo") as people:
        sockets: list[str] = []
        for person in people:
            person.page.on("websocket", lambda socket: sockets.append(socket.url))
        host, *guests = people
        host.begin(net.server.url, "lines", "Live", people=3, seats=3)
        expect(host.page.locator(".lobby")).to_be_visible(timeout=PATIENT)
        expect(host.page.locator(".one-link")).to_be_hidden()
        host.page.get_by_role("radio", name="Over the internet").check()
        expect(host.page.get_by_role("button", name="Make one link")).to_be_visible()
        assert sockets == [], "no relay is asked before the host agrees"
        link = copy_link(host)
        assert len(link.partition("#/room/")[2]) < 80
        before = len(sockets)
        screens = [opened(guest.page, link) for guest in guests]
        for shown in screens:
            heading = shown.get_by_role("heading", level=1)
            expect(heading).to_have_text("Ann invites you to Royal Lines")
        assert len(sockets) == before, "no relay is asked before a guest agrees"
        for shown, guest in zip(screens, guests, strict=True):
            say_name(shown, guest)
        expect(host.page.get_by_text("opened 2 times")).to_be_visible(timeout=PATIENT)
        deal_to(host, *guests)
        sees_nothing_but_noise(net, link)
        reload(guests[0])
        play_on(people, lambda: guests[0].look()["count"] > 1)
        # The host's page is loaded anew too; all find each other again.
        for guest in guests:
            guest.page.evaluate(SEARCH_SOON)
        host.page.reload()
        expect(host.page.locator(".table")).to_be_visible(timeout=PATIENT)
        for guest in guests:
            expect(guest.page.locator(".strip")).to_have_count(0, timeout=2 * PATIENT)
        count = sum(guest.look()["count"] for guest in guests)
        play_on(people, lambda: sum(guest.look()["count"] for guest in guests) > count + 2)
        come_to_rest(*people)


def reload(guest: Person) -> None:
    """Load the page anew. It comes back to the table without any code."""
    guest.page.reload()
    expect(guest.page.locator(".table")).to_be_visible(timeout=PATIENT)


def sees_nothing_but_noise(net: Net, link: str) -> None:
    """Check all that the relays have been sent."""
    seen = [event for proxy in net.proxies for event in proxy.events]
    assert len(seen) >= 6  # hello, offer and answer, over two relays
    code = link.partition("#/room/")[2].partition("/")[0]
    for event in seen:
        assert event["kind"] == KIND
        [[tag, topic]] = event["tags"]
        assert tag == "x"
        assert re.fullmatch("[0-9a-f]{64}", topic)
        assert re.fullmatch(r"[\w-]+", event["content"])
        assert code not in json.dumps(event)
    assert len({len(event["content"]) for event in seen}) == 1
    assert len({event["tags"][0][1] for event in seen}) == 2, "one topic each way"


@pytest.mark.parametrize("after", usually([0, 1, 2], [1]))
def test_relay_dies_in_mid_pairing(net: Net, after: int) -> None:
    """It swallows the hello, the offer or the answer, and is gone; the other one lives."""
    with net.crowd.of("Ann", "Ben") as (host, guest):
        link = set_table(host, net.server.url)
        net.proxies[0].dies_after = after
        come_in(guest, link)
        deal_to(host, guest)
        assert not net.proxies[0].server.is_serving()


def test_without_relays_people_pair_by_hand(net: Net) -> None:
    with net.crowd.of("Ann", "Ben") as (host, guest):
        link = set_table(host, net.server.url)
        for proxy in net.proxies:
            proxy.die()
        expect(host.page.get_by_text("No relay answers.")).to_be_visible(timeout=PATIENT)
        shown = come_in(guest, link)
        expect(shown.get_by_text("No relay answers this page.")).to_be_visible(timeout=PATIENT)
        invite(host, guest)


def noise() -> str:
    """Random bytes, written as a message that only a key would tell from noise."""
    return base64.urlsafe_b64encode(os.urandom(1564)).decode().rstrip("=")


def test_words_lead_to_the_table_past_a_hostile_relay_and_strangers(net: Net) -> None:
    """The relay floods, repeats, sends back and damages what pages say, and swallows it."""
    proxy = net.proxies[0]
    proxy.deaf = True
    long = json.dumps(["EVENT", "sub:1", {"content": "x" * 1_000_000}])

    def lie(_: dict[str, Any]) -> list[Any]:
        said = proxy.events[-6:]
        topics = {each["tags"][0][1] for each in said}
        forged = [
            {**each, "tags": [["x", topic]], "content": content}
            for each in said
            for topic in topics
            for content in (each["content"], noise(), each["content"][:-4] + "AAAA", "x")
        ]
        return [*forged, *said, long, "[", "7"]

    proxy.extra = lie
    with net.crowd.of("Ann", "Ben") as (host, guest):
        # The library names what it cannot read.
        net.crowd.problems.expect(r"\[nostr\]")
        set_table(host, net.server.url)
        come_by_words(host, guest, net.server.url)
        expect(host.page.get_by_text("opened once")).to_be_visible(timeout=PATIENT)
        strangers_say(net.relay, proxy.events)
        deal_to(host, guest)
        assert len(proxy.events) > 2, "pages spoke to it"
        # All of it again, and thousands of messages more.
        proxy.call(proxy.flood(lie({}) * 20))
        play_on([host, guest], lambda: guest.look()["count"] > 2)
        kept = host.page.evaluate(INVITATIONS, host.save()["together"]["room"])
        assert kept == 1, "no stranger is invited"


def strangers_say(relay: RealRelay, heard: list[dict[str, Any]]) -> None:
    """Say what a stranger can who knows where the pages speak, and not by which secret."""
    topics = {event["tags"][0][1] for event in heard}
    say(relay, [(topic, noise()) for topic in topics for _ in range(5)])
    # What pages said, signed anew.
    say(relay, [(event["tags"][0][1], event["content"]) for event in heard])
    say(relay, [(topic, event["content"]) for event in heard for topic in topics])


#: How many invitations the host's page keeps for a room.
INVITATIONS = """(room) => new Promise((resolve) => {
  const asked = indexedDB.open('regalia.live');
  asked.onsuccess = () => {
    const kept = asked.result.transaction('invitations').objectStore('invitations').get(room);
    kept.onsuccess = () => resolve(kept.result.list.length);
  };
})"""


def say(relay: RealRelay, said: list[tuple[str, str]]) -> None:
    """Sign and publish as any stranger can."""
    from aionostr.event import Event
    from aionostr.key import PrivateKey
    from websockets.sync.client import connect

    key = PrivateKey()
    with connect(relay.url) as socket:
        for topic, content in said:
            event = Event(
                kind=KIND, content=content, tags=[["x", topic]], pubkey=key.public_key.hex()
            )
            event.sign(key.hex())
            socket.send(json.dumps(["EVENT", event.to_json_object()]))
            answer = json.loads(socket.recv(timeout=10))
            assert answer[0] == "OK", answer
            assert answer[2], answer


def come_by_words(host: Person, guest: Person, url: str) -> None:
    """The host tells four words, by which the guest finds the table."""
    host.page.get_by_role("button", name="Tell it in four words").click()
    told = host.page.locator(".words").inner_text(timeout=PATIENT)
    assert re.fullmatch(r"([a-z]{3,8} ){3}[a-z]{3,8}", told)
    shown = opened(guest.page, f"{url}#/join")
    shown.get_by_label("The invitation").fill(told.upper().replace(" ", ", "))
    shown.get_by_role("button", name="Open", exact=True).click()
    shown.get_by_role("button", name="Find the table").click()
    heading = guest.page.get_by_role("heading", name="Ann invites you to Royals")
    expect(heading).to_be_visible(timeout=PATIENT)
    say_name(guest.page.locator("#main"), guest)


def watch_link(host: Person) -> str:
    """The host lets people look on; the link for them."""
    page = host.page
    page.get_by_role("radio", name="By a link").check(force=True)
    page.get_by_role("button", name="Invite to look on").click()
    code = page.locator("dialog .shown textarea")
    expect(code).to_be_visible()
    link = code.input_value()
    page.keyboard.press("Escape")
    return link


def look_on(person: Person, link: str) -> None:
    """Ask to look on at Ann's table by a link."""
    shown = opened(person.page, link)
    heading = shown.get_by_role("heading", level=1)
    expect(heading).to_have_text("Ann invites you to look on at Royals")
    shown.get_by_label("Your name").fill(person.name)
    shown.get_by_role("button", name="Look on").click()


def test_people_look_on_by_one_link_if_the_host_lets_them(net: Net) -> None:
    with net.crowd.of("Ann", "Zoe", "Yan") as people:
        ann, zoe, yan = people
        link = set_table(ann, net.server.url)
        shown_to = watch_link(ann)
        assert shown_to != link
        ann.page.get_by_role("radio", name="No", exact=True).check(force=True)
        look_on(zoe, shown_to)
        lobby = zoe.page.locator(".lobby")
        expect(lobby).to_contain_text("watching is turned off at this table", timeout=PATIENT)
        assert ann.page.locator(".lobby").get_by_text("Zoe").count() == 0
        ann.page.get_by_role("radio", name="By a link").check(force=True)
        for person in (zoe, yan):
            look_on(person, shown_to)
            lobby = person.page.locator(".lobby")
            expect(lobby).to_contain_text("You look on.", timeout=PATIENT)
        ann.page.locator(".lobby > .deal .btn").click()
        for person in people:
            expect(person.page.locator(".table")).to_be_visible(timeout=PATIENT)
        expect(ann.page.locator(".strip")).to_contain_text("Looking on: Zoe and Yan.")
        # After a reload she looks on again, without any code.
        reload(zoe)
        expect(zoe.page.locator(".table")).to_be_visible(timeout=2 * PATIENT)
        assert zoe.page.locator(".hand .card").count() == 0
        expect(ann.page.locator(".strip")).to_contain_text("Looking on: Yan and Zoe.")
        # The link for those who look on leads to no seat, whatever is written over it.
        code = shown_to.partition("#/room/")[2].partition("/")[0]
        raw = bytearray(base64.urlsafe_b64decode(code + "=" * (-len(code) % 4)))
        sit = link.partition("#/room/")[2].partition("/")[0]
        other = base64.urlsafe_b64decode(sit + "=" * (-len(sit) % 4))
        assert (raw[0], other[0]) == (2, 1)
        assert raw[1:17] != other[1:17]
        assert raw[17:33] == other[17:33]


def offer_to_device(sender: Person, url: str) -> str:
    """All that a browser keeps, offered by one link; the link."""
    page = sender.page
    page.goto(f"{url}#/send")
    page.get_by_role("radio", name="Over the internet").check()
    make = page.get_by_role("button", name="Make one link")
    shown = page.locator(".shown textarea")
    expect(make.or_(shown).first).to_be_visible(timeout=PATIENT)
    page.wait_for_function("() => document.documentElement.hasAttribute('data-settled')")
    if make.is_visible():
        make.click()
    expect(page.get_by_label("Its answer")).to_be_hidden()
    expect(shown).to_be_visible(timeout=PATIENT)
    page.wait_for_function(
        "() => document.querySelector('.shown textarea')?.value.split('/take/')[1]?.length < 60"
    )
    return shown.input_value()


def take(receiver: Person, link: str) -> None:
    receiver.page.goto(link)
    expect(receiver.page.locator("#main")).to_contain_text("Public relays pass")
    receiver.page.get_by_role("button", name="Go on").click()


def asks_for_number(phone: Person, tablet: Person) -> None:
    """Nothing is sent before the person has seen the same number at both."""
    asked = phone.page.locator("#main")
    expect(asked).to_contain_text("Is this the number", timeout=PATIENT)
    number = phone.page.locator(".number").inner_text()
    assert re.fullmatch(r"\d{3} \d{3}", number)
    expect(tablet.page.locator("#main")).to_contain_text(f"The number here is {number}")
    assert tablet.matches() == 0


def test_matches_go_to_one_other_device_by_one_link(net: Net) -> None:
    with net.crowd.of("Ann", "Ann", "Eve") as (phone, tablet, eve):
        record = played(lambda state: "discard" in verbs(state))
        phone.page.evaluate(KEEP, save_of(record, "a" * 12))
        link = offer_to_device(phone, net.server.url)
        take(tablet, link)
        asks_for_number(phone, tablet)
        take(eve, link)
        expect(eve.page.locator("#main")).to_contain_text("Looking for your other device")
        # Twenty seconds go by.
        eve.page.evaluate("() => { const { now } = Date; Date.now = () => now() + 20_000; }")
        expect(eve.page.locator("#main")).to_contain_text(
            "Your other device does not answer", timeout=40_000
        )
        phone.page.get_by_role("button", name="No", exact=True).click()
        expect(phone.page.locator("#main")).to_contain_text("Nothing was sent.")
        expect(tablet.page.locator("#main")).to_contain_text("interrupted")
        # By another link, and with the right answer.
        phone.page.goto(f"{net.server.url}#/")
        take(tablet, offer_to_device(phone, net.server.url))
        asks_for_number(phone, tablet)
        phone.page.get_by_role("button", name="Yes, send it there").click()
        sheet = tablet.page.get_by_role("dialog", name="From my other device")
        sheet.get_by_role("button", name="Add to my matches").click(timeout=2 * PATIENT)
        expect(phone.page.locator("#main")).to_contain_text("All of it is on your other device.")
        tablet.page.wait_for_function(
            "() => Object.keys(localStorage).some((key) => key.startsWith('regalia.match.'))"
        )
