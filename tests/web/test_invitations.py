"""Invitations and their answers: codes, cameras, and what is said when they do not work."""

from __future__ import annotations

import re
from urllib.parse import quote

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import PHONE, Problems, WatchedServer, hastened
from tests.web.table import PATIENT, settled
from tests.web.together import INVITING, Crowd, Person, opened

#: Milliseconds that other tabs have to take an answer.
TABS_ANSWER = 2_000
#: Milliseconds that a page has to find its addresses by the servers that people name.
SERVERS_ANSWER = 5_000
#: Keeps what a page's connections are told.
CONFIGURED = """() => {
  const Own = RTCPeerConnection;
  window.configured = [];
  window.RTCPeerConnection = class extends Own {
    constructor(how) { window.configured.push(how); super(how); }
  };
}"""


def test_no_server_is_named_unless_people_name_one(crowd: Crowd) -> None:
    with crowd.of("Ann") as (host,):
        # Relays are another matter, which `test_relays.py` tries.
        crowd.problems.expect("WebSocket connection to")
        page = host.page
        page.evaluate(CONFIGURED)
        page.evaluate(hastened(SERVERS_ANSWER))
        host.begin(crowd.url, "royals", "Live")
        # Without a guest that is the next step.
        expect(page.locator(".lobby .primary")).to_have_text("Invite")
        page.get_by_role("button", name="Invite").click()
        expect(page.locator("dialog .shown")).to_be_visible()
        page.keyboard.press("Escape")
        page.get_by_label("Over the internet").check()
        asked = page.locator(".reach .asked")
        expect(asked).to_contain_text("stun.cloudflare.com")
        page.locator(".servers summary").click()
        expect(page.locator(".servers")).to_contain_text("learns your address")
        own = page.get_by_label("Servers of your own")
        own.fill(
            "stun:127.0.0.1:9\nhttp://example\nstun:a:b\nstun:a:65536\nstun:a:0\n"
            "stun:a?transport=udp\nturn:a\nturn:127.0.0.1:9 me pw"
        )
        own.blur()
        expect(asked).to_contain_text("that you have named: 127.0.0.1, 127.0.0.1")
        page.get_by_role("button", name="Show the invitation").click()
        expect(page.locator("dialog .shown")).to_be_visible(timeout=PATIENT)
        page.keyboard.press("Escape")
        assert page.evaluate("() => window.configured.map(({ iceServers }) => iceServers)") == [
            [],
            [
                {"urls": "stun:127.0.0.1:9"},
                {"urls": "turn:127.0.0.1:9", "username": "me", "credential": "pw"},
            ],
        ]


def test_pages_say_why_they_cannot_be_connected(crowd: Crowd) -> None:
    why = "This browser cannot connect pages with each other."
    with crowd.of("Ann", "Ben") as (host, guest):
        begin(host, crowd.url, "royals")
        answer = answer_of(guest, link_to(host, 1))
        page = guest.page
        # An answer in the place of an invitation: pasted, and as a link.
        page.goto(f"{crowd.url}#/join")
        page.get_by_label("The invitation").fill(answer)
        page.get_by_role("button", name="Open").click()
        expect(page.locator(".fault")).to_have_text("This is an answer. Open the invitation first.")
        page.goto(answer.replace("#/answer/", "#/join/"))
        expect(page.locator(".page > [role=alert]")).to_contain_text("This is an answer.")
        # An answer in a browser without the table, and a part of one.
        page.evaluate(hastened(TABS_ANSWER))
        page.goto(answer)
        expect(page.get_by_text("No tab of this browser waits")).to_be_visible()
        page.goto(answer[:-9])
        expect(page.get_by_text("a part of it is missing")).to_be_visible()
        # An answer to an invitation that is gone.
        withdraw(host)
        expect(host.page.locator(".lobby [data-seat='1']")).to_contain_text("Free seat")
        paste(host, 1, answer)
        host.page.keyboard.press("Escape")
        lost = host.page.locator(".strangers")
        expect(lost).to_contain_text("An answer came to an invitation that is gone")
        # Some browsers have no such connections at all.
        invitation = link_to(host, 1)
        for person in (host, guest):
            person.page.evaluate("() => { delete window.RTCPeerConnection; }")
        page.goto(invitation)
        page.get_by_label("Your name").fill(guest.name)
        page.get_by_role("button", name="Join Ann’s game").click()
        expect(page.locator(".fault")).to_have_text(why)
        withdraw(host)
        seat_button(host.page, 1).click()
        expect(host.page.get_by_role("dialog")).to_contain_text(why)
        host.page.get_by_role("button", name="Play by message instead").click()
        expect(host.page.locator(".table")).to_be_visible(timeout=PATIENT)


def withdraw(host: Person) -> None:
    """Withdraw the invitation to the first seat."""
    seat_button(host.page, 1).click()
    host.page.get_by_role("button", name="Withdraw it").click()
    expect(host.page.get_by_role("dialog")).to_have_count(0)


def begin(host: Person, url: str, game: str = "alliance") -> None:
    """The host's lobby, with a seat for each guest."""
    host.begin(url, game, "Live")
    expect(host.page.locator(".lobby")).to_be_visible(timeout=PATIENT)


def seat_button(page: Page, seat: int) -> Locator:
    """The button that invites to a seat, or shows its invitation."""
    return page.locator(f".lobby [data-seat='{seat}'] .btn", has_text=INVITING)


def link_to(host: Person, seat: int) -> str:
    """The invitation to a seat; its sheet is closed again."""
    seat_button(host.page, seat).click()
    code = host.page.locator("dialog .shown textarea")
    expect(code).to_be_visible(timeout=PATIENT)
    link = code.input_value()
    host.page.keyboard.press("Escape")
    expect(host.page.get_by_role("dialog")).to_have_count(0)
    return link


def answer_of(guest: Person, link: str) -> str:
    """The answer that a guest's page makes."""
    shown = opened(guest.page, link)
    shown.get_by_label("Your name").fill(guest.name)
    shown.get_by_role("button", name="Join Ann’s game").click()
    answer = shown.locator(".shown textarea")
    expect(answer).to_be_visible(timeout=PATIENT)
    return answer.input_value()


def paste(host: Person, seat: int, answer: str) -> None:
    """Paste an answer in the sheet of a seat, and close it if it stays open."""
    page = host.page
    seat_button(page, seat).click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_label("Their answer").fill(answer)
    sheet.get_by_role("button", name="Connect").click()


def sits(host: Person, guest: Person, seat: int) -> None:
    """The guest's page is at the table, and the host sees that."""
    row = host.page.locator(f".lobby [data-seat='{seat}']")
    expect(row).to_contain_text(guest.name, timeout=PATIENT)
    expect(row).to_contain_text("here", timeout=PATIENT)
    expect(guest.page.locator(".lobby")).to_be_visible(timeout=PATIENT)


def test_invitations_wait_side_by_side_and_each_serves_the_first(crowd: Crowd) -> None:
    with crowd.of("Ann", "Ben", "Cleo") as (host, ben, cleo):
        begin(host, crowd.url)
        links = [link_to(host, seat) for seat in (1, 2)]
        assert len(set(links)) == 2
        page = host.page
        expect(page.locator(".places").get_by_text("no answer yet")).to_have_count(2)
        # The sheet shows the same invitation once more.
        assert link_to(host, 2) == links[1]
        # Both answer the first one: what is pasted in the sheet of another seat finds its own.
        answers = [answer_of(each, links[0]) for each in (ben, cleo)]
        paste(host, 2, answers[0])
        said = page.get_by_role("dialog").get_by_text("an answer to another invitation")
        expect(said).to_be_visible()
        page.keyboard.press("Escape")
        sits(host, ben, 1)
        paste(host, 2, answers[1])
        page.keyboard.press("Escape")
        told = cleo.page.get_by_text("Ben has taken this seat with this invitation. Ask Ann")
        expect(told).to_be_visible(timeout=PATIENT)
        expect(
            page.get_by_text("Another person answered the invitation by which Ben")
        ).to_be_visible()
        page.get_by_role("button", name="Let them in").click()
        row = page.locator(".lobby .places li", has_text="Cleo")
        expect(row).to_contain_text("here", timeout=PATIENT)
        expect(cleo.page.locator(".lobby")).to_be_visible(timeout=PATIENT)
        expect(page.get_by_role("button", name="Let them in")).to_have_count(0)


def test_codes_are_found_in_messages_and_in_changed_addresses(crowd: Crowd) -> None:
    """Move the focus to what replaces a pressed button."""
    with crowd.of("Ann", "Ben") as (host, guest):
        begin(host, crowd.url, "royals")
        link = link_to(host, 1)
        page = guest.page
        for changed in (link.replace("#", "#%23"), f"{link})."):
            page.goto(changed)
            expect(page.get_by_label("Your name")).to_be_visible()
        page.goto(f"{crowd.url}#/join")
        page.get_by_label("The invitation").fill(f"Come!\n> {link[:70]}\n> {link[70:]}\n> Ann")
        page.get_by_role("button", name="Open").press("Enter")
        expect(page.get_by_label("Your name")).to_be_visible()
        expect(page.get_by_role("heading", level=1)).to_be_focused()
        page.get_by_label("Your name").fill(guest.name)
        page.get_by_role("button", name="Join Ann’s game").press("Enter")
        expect(page.get_by_role("heading", level=2).first).to_be_focused(timeout=PATIENT)
        answer = page.locator(".shown textarea")
        expect(answer).to_be_visible(timeout=PATIENT)
        # Below the answer a mail program quotes the invitation.
        filtered = f"https://safe.example/?url={quote(answer.input_value(), safe='')}&data=1"
        paste(host, 1, f"Here it is: <{filtered}>.\n\nAnn wrote:\n> {link}\n")
        sits(host, guest, 1)
        # Two people have no seats to swap.
        expect(host.page.locator(".lobby .places li")).to_have_count(2)
        expect(host.page.locator(".swap")).to_have_count(0)


def test_invitation_says_who_invites_to_what(crowd: Crowd) -> None:
    with crowd.of("Ann", "Ben", "Dan") as (host, ben, guest):
        begin(host, crowd.url)
        paste(host, 1, answer_of(ben, link_to(host, 1)))
        sits(host, ben, 1)
        teams = host.page.locator(".team")
        expect(teams.nth(0)).to_contain_text("Ann")
        expect(teams.nth(1)).to_contain_text("Ben")
        expect(host.page.locator(".lobby h2")).to_have_text("2 of 4 are here")
        expect(host.page.locator(".lobby > .deal .btn")).to_contain_text("take the free seats")
        link = link_to(host, 2)
        page = guest.page
        page.evaluate(CONFIGURED)
        page.goto(link)
        expect(page.get_by_role("heading", level=1)).to_have_text(
            "Ann invites you to Alliance Royals"
        )
        about = page.locator(".about")
        expect(about).to_contain_text(
            "You would play with Ann, against Ben and one player still to come."
        )
        expect(page.locator(".reach")).to_have_count(0)
        join = page.get_by_role("button", name="Join Ann’s game")
        join.click()
        expect(page.locator(".fault")).to_have_text("Your name, please: Ann sees it at the table.")
        expect(page.get_by_label("Your name")).to_be_focused()
        # The host looks across the internet: the page says whom the button asks.
        host.page.get_by_label("Over the internet").check()
        link = link_to(host, 2)
        page.goto(link)
        expect(page.locator(".asks")).to_contain_text("stun.cloudflare.com")
        assert page.evaluate("() => window.configured") == []
        page.get_by_label("Your name").fill("Dan")
        join.click()
        answer = page.locator(".shown textarea")
        expect(answer).to_be_visible(timeout=PATIENT)
        servers = page.evaluate("() => window.configured[0].iceServers.map(({ urls }) => urls)")
        assert "stun:stun.cloudflare.com:3478" in servers
        # The name is remembered. The rules and the lesson are read meanwhile, and the answer stays.
        code = answer.input_value()
        page.get_by_text("The rules in one minute").click()
        expect(page.locator(".meanwhile .rules p").first).to_be_visible()
        page.get_by_role("link", name="The first steps").click()
        expect(page.locator(".learning")).to_be_visible(timeout=PATIENT)
        page.go_back()
        expect(answer).to_have_value(code)
        page.get_by_role("link", name="The first steps").click()
        expect(page.locator(".learning")).to_be_visible(timeout=PATIENT)
        paste(host, 2, code)
        sits(host, guest, 2)
        assert page.evaluate("() => localStorage.getItem('regalia.name')") == "Dan"


def test_invitation_outlives_its_table_and_answers_open_in_any_tab(crowd: Crowd) -> None:
    with crowd.of("Ann", "Ben", "Cleo") as (host, ben, cleo):
        begin(host, crowd.url)
        links = [link_to(host, seat) for seat in (1, 2, 3)]
        page = host.page
        before = answer_of(ben, links[0])
        # No tab has the table: the answer opens it.
        page.goto(f"{crowd.url}#/")
        page.reload()
        page.evaluate(hastened(TABS_ANSWER))
        page.goto(before)
        expect(page.get_by_text("not open in any tab")).to_be_visible(timeout=PATIENT)
        page.get_by_role("button", name="Open the table").click()
        sits(host, ben, 1)
        expect(page.locator(".places").get_by_text("no answer yet")).to_have_count(2)
        # Another tab hands the answer over.
        tab = page.context.new_page()
        tab.goto(answer_of(cleo, links[1]))
        expect(tab.get_by_role("heading", name="An answer for your table")).to_be_visible()
        expect(tab.get_by_text("Cleo sits at your table")).to_be_visible(timeout=PATIENT)
        tab.close()
        sits(host, cleo, 2)
        # A person whose page was loaded anew comes back by the same link.
        cleo.page.reload()
        strip = page.locator(".lobby [data-seat='2']")
        expect(strip).to_contain_text("not connected", timeout=2 * PATIENT)
        shown = opened(cleo.page, links[1])
        shown.get_by_role("button", name="Join Ann’s game").click()
        answer = shown.locator(".shown textarea")
        expect(answer).to_be_visible(timeout=PATIENT)
        paste(host, 3, answer.input_value())
        page.keyboard.press("Escape")
        sits(host, cleo, 2)


#: A browser that takes no keys of an invitation of before.
KEYLESS = """(() => {
  const set = RTCPeerConnection.prototype.setLocalDescription;
  let first = sessionStorage.getItem('made') === null;
  sessionStorage.setItem('made', '1');
  RTCPeerConnection.prototype.setLocalDescription = function (given) {
    if (!first) return Promise.reject(new DOMException('', 'InvalidModificationError'));
    return set.call(this, given);
  };
  window.takeKeys = () => { first = true; };
})()"""


def test_invitation_that_is_lost_with_a_reload_is_told(crowd: Crowd) -> None:
    with crowd.of("Ann", "Ben") as (host, guest):
        begin(host, crowd.url, "royals")
        answer = answer_of(guest, link_to(host, 1))
        page = host.page
        page.evaluate("() => sessionStorage.setItem('made', '1')")
        with page.add_init_script(KEYLESS):
            page.reload()
        row = page.locator(".lobby [data-seat='1']")
        expect(row).to_contain_text("lost with the reload: send a new one")
        tab = page.context.new_page()
        tab.goto(answer)
        expect(tab.get_by_text("The invitation is gone")).to_be_visible()
        tab.close()
        page.evaluate("() => window.takeKeys()")
        assert link_to(host, 1)
        expect(row).to_contain_text("no answer yet")


#: A camera that sees nothing. Each look at it waits until the test allows it, as the person does.
CAMERA = """() => {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  setInterval(() => context.fillRect(0, 0, 300, 150), 50);
  const streams = [];
  window.asked = [];
  window.filming = () => streams.flatMap((stream) => stream.getTracks())
    .filter((track) => track.readyState === 'live').length;
  navigator.mediaDevices.getUserMedia = async () => {
    await new Promise((resolve) => window.asked.push(resolve));
    const stream = canvas.captureStream(10);
    streams.push(stream);
    return stream;
  };
}"""


def test_camera_is_off_while_it_is_not_needed(crowd: Crowd) -> None:
    def asks(count: int) -> None:
        page.get_by_role("button", name="Scan the").last.click()
        page.wait_for_function("(count) => window.asked.length === count", arg=count)

    def allow(which: int) -> None:
        page.evaluate("(which) => window.asked[which]()", which)

    def films(count: int) -> None:
        page.wait_for_function("(count) => window.filming() === count", arg=count)

    with crowd.of("Ann") as (host,):
        page = host.page
        page.evaluate(CAMERA)
        page.goto(f"{crowd.url}#/join")
        asks(1)
        allow(0)
        films(1)
        # Pressed again: the first look ends.
        asks(2)
        allow(1)
        page.wait_for_function("() => document.querySelector('.camera video').videoWidth > 0")
        films(1)
        page.get_by_role("button", name="Back").click()
        films(0)
        invite_slowly(host, crowd.url)
        # Closed while the browser still asks.
        asks(3)
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
        allow(2)
        films(0)
        # The camera is there, and its picture cannot be shown.
        page.evaluate("() => { HTMLMediaElement.prototype.play = () => Promise.reject(Error()); }")
        page.get_by_role("button", name="Show the invitation").click()
        asks(4)
        allow(3)
        expect(page.get_by_role("dialog")).to_contain_text("The camera is not there")
        films(0)
        page.reload()


#: An invitation is made when `window.go` is called.
GATE = """() => {
  const gate = new Promise((resolve) => { window.go = resolve; });
  const create = RTCPeerConnection.prototype.createOffer;
  RTCPeerConnection.prototype.createOffer = async function (...given) {
    await gate;
    return create.apply(this, given);
  };
}"""


def invite_slowly(host: Person, url: str) -> None:
    """Invite, and see that the dialog keeps its layout when the code appears."""
    page = host.page
    page.evaluate(GATE)
    host.begin(url, "royals", "Live")
    page.get_by_role("button", name="Invite").click()
    scan = page.get_by_role("dialog").get_by_role("button", name="Scan the answer")
    expect(page.get_by_role("dialog")).to_contain_text("Making")
    before = scan.evaluate("(node) => node.offsetTop")
    page.evaluate("() => window.go()")
    expect(page.locator("dialog .shown textarea")).to_have_value(re.compile("#/join/"))
    assert scan.evaluate("(node) => node.offsetTop") == before


@pytest.mark.full
@pytest.mark.parametrize("width", [360, 844, 1440])
def test_dialog_keeps_its_layout_when_the_code_appears(crowd: Crowd, width: int) -> None:
    with crowd.of("Ann", size={**PHONE, "width": width}) as (host,):
        invite_slowly(host, crowd.url)


def test_unloaded_code_reader_has_its_own_error(
    page: Page, server: WatchedServer, problems: Problems
) -> None:
    problems.expect("503")
    page.goto(f"{server.url}#/join")
    page.evaluate(CAMERA)
    settled(page)
    server.refuse(r"^app/")
    scan = page.get_by_role("button", name="Scan the invitation")
    scan.click()
    expect(page.get_by_role("dialog", name="This did not arrive")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_text("The camera is not there")).to_have_count(0)
    server.mend()
    scan.click()
    page.wait_for_function("() => window.asked.length === 1")


def test_encoded_number_sign_in_an_address_leads_on(
    page: Page, site: WatchedServer, problems: Problems
) -> None:
    """A static host knows no such path, and sends the page for unknown addresses."""
    problems.expect("404")
    page.goto(f"{site.url}%23/rules/royals")
    expect(page).to_have_url(f"{site.url}#/rules/royals")
    expect(page.get_by_role("heading", level=1)).to_have_text("Rules of Royals")
    page.goto(f"{site.url}nowhere")
    expect(page.get_by_text("404: there is nothing at this address.")).to_be_visible()
