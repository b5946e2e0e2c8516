"""Several people at several pages: each sees what is drawn, and taps what can be tapped."""
# ruff: noqa: E501 - scripts of the page

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Locator, Page, expect

from regalia.multiplayer.live import protocol
from tests.web.conftest import PHONE, Problems, WatchedServer, watch
from tests.web.table import PATIENCE, PATIENT, SEEDED, settled
from tests.web.traffic import keep_traffic
from tests.web.warm_start import come_back

# A person at a page, who knows no rule: looks at what can be tapped at this moment, and taps any of
# it. Nothing can be while it is another person's turn. Plays by itself between `start` and `stop`.
PERSON = """((seed) => {
  const find = (selector) => [...document.querySelectorAll(selector)].filter((node) => node.checkVisibility());
  const live = (node) => node.matches('.fit') || /, (playable|can be chosen)$/.test(node.getAttribute('aria-label'));
  let at = seed;
  const random = () => {
    at = (Math.imul(at, 1664525) + 1013904223) >>> 0;
    return at / 2 ** 32;
  };
  const any = (nodes) => nodes[Math.floor(random() * nodes.length)];
  const see = () => {
    const over = find('dialog[open]').at(-1);
    const busy = document.querySelector('.table')?.hasAttribute('data-busy') ?? false;
    const inside = (selector) => find(selector).filter((node) => (over ?? document).contains(node));
    const cards = inside('button.card, button[data-stack]');
    const chosen = cards.filter((node) => node.matches('.sel'));
    const wanted = cards.filter((node) => (chosen.length > 0 ? node.matches('.fit') : live(node)));
    const acts = inside('[data-move]').filter((node) => node.getAttribute('aria-disabled') !== 'true');
    return { over, busy, chosen, wanted: busy ? [] : wanted, acts: busy ? [] : acts, more: inside('[data-more]') };
  };
  const look = () => {
    const { over, chosen, wanted, acts, more } = see();
    return {
      dialog: over?.querySelector('h2')?.textContent ?? null,
      carried: over?.querySelector('.carried') != null,
      score: over?.querySelector('table.score') != null,
      curtain: find('.curtain-in').length > 0,
      trouble: find('.trouble .panel').map((node) => node.textContent).join(' '),
      unsettled: !document.documentElement.hasAttribute('data-settled'),
      chosen: chosen.length,
      acts: acts.length,
      more: more.length,
      cards: wanted.length,
      count: person.count,
    };
  };
  const tap = (node) => {
    // As the table hears it.
    const box = node.getBoundingClientRect();
    const at = { bubbles: true, cancelable: true, pointerId: 1, isPrimary: true, button: 0,
      clientX: box.left + Math.min(8, box.width / 2), clientY: box.top + Math.min(10, box.height / 2) };
    node.dispatchEvent(new PointerEvent('pointerdown', at));
    node.dispatchEvent(new PointerEvent('pointerup', at));
    node.dispatchEvent(new MouseEvent('click', { ...at, detail: 1 }));
  };
  const act = () => {
    if (!document.documentElement.hasAttribute('data-settled')) return false;
    const { carried, score } = look();
    const { over, busy, chosen, wanted, acts, more } = see();
    const curtain = person.lifted && find('.curtain .primary')[0];
    if (curtain) {
      person.lifted.push(find('.curtain h1')[0].firstChild.textContent);
      curtain.click();
    } else if (over && !score && acts.length + wanted.length === 0) {
      // A look into a pile, where nothing can be chosen after all. What the test waits for stays: a
      // code to be sent, cards to choose one from in advance.
      if (carried || over.querySelector('.plan-cards')) return false;
      over.close();
    } else if (acts.length > 0 && (wanted.length === 0 || random() < (chosen.length > 0 ? 0.8 : 0.3))) {
      // A house is always taken: when all pass, the hand ends before it began.
      const houses = acts.filter((node) => node.dataset.move.startsWith('house '));
      any(houses.length > 0 ? houses : acts).click();
    } else if (wanted.length > 0) tap(any(wanted));
    // Taps that nobody waits for would hide a bot that never moves.
    else if (busy) return false;
    else if (more.length > 0) more[0].click();
    // Nothing goes with what was chosen: one of it is put back.
    else if (chosen.length > 0) tap(any(chosen));
    else return false;
    person.count += 1;
    return true;
  };
  // A person without anything to do looks again when the page has settled anew.
  let timer = 0;
  const start = () => {
    clearTimeout(timer);
    timer = setTimeout(start, act() ? 0 : 200);
  };
  const settling = new MutationObserver(() => {
    if (document.documentElement.hasAttribute('data-settled')) start();
  });
  const play = () => {
    settling.observe(document.documentElement, { attributeFilter: ['data-settled'] });
    start();
  };
  const stop = () => {
    settling.disconnect();
    clearTimeout(timer);
  };
  // Changes with each move: how much is kept of all matches.
  const kept = () =>
    Object.entries(localStorage).reduce((sum, [key, text]) => sum + (key.startsWith('regalia.match.') ? text.length : 0), 0);
  // The headings of the curtains that this person lifts: none where the test does.
  const person = { count: 0, look, act, play, stop, kept, lifted: null };
  window.person = person;
})(%d)"""


#: A page that is loaded again goes on with other random numbers: the same would name two matches
#: alike.
GO_ON = """(() => {
  if (performance.getEntriesByType('navigation')[0]?.type !== 'reload') return;
  const reloads = Number(sessionStorage.getItem('reloads')) + 1;
  sessionStorage.setItem('reloads', reloads);
  crypto.getRandomValues(new Uint8Array(1000 * reloads));
})()"""
#: Bots answer at once; every move is the test's own. Nothing is heard.
SETTINGS = '{"speed":"instant","forced":false,"sound":false}'


#: What a page shows that does not go on: its texts, what may be tapped, the errors that it met, its
#: console, the last lines of its log and of its record.
TELL = """() => {
  const shown = [...document.querySelectorAll('.bar, .phase, .strip, .note, dialog[open]')];
  const taps = [...document.querySelectorAll('[data-move], [data-more], .sel, .fit, [aria-label*=", playable"]')];
  const saves = Object.entries(localStorage).filter(([key]) => key.startsWith('regalia.match.'));
  const [save] = saves.map(([, text]) => JSON.parse(text)).sort((a, b) => b.when - a.when);
  return {
    address: location.hash,
    texts: shown.filter((node) => node.checkVisibility()).map((node) => node.innerText),
    taps: taps.filter((node) => node.checkVisibility()).map((node) => node.dataset.move ?? node.getAttribute('aria-label')),
    busy: document.querySelector('.table')?.hasAttribute('data-busy'),
    errors: window.met,
    console: window.logged,
    log: save?.log?.slice(-6).map(({ text }) => text),
    record: save?.record.slice(-200),
  };
}"""


class Person:
    """A person with a browser of their own."""

    def __init__(self, page: Page, n: int) -> None:
        self.page, self.name = page, ""
        self.page.add_init_script(PERSON % n)
        self.page.add_init_script(SEEDED % n)
        self.page.add_init_script(GO_ON)
        self.page.add_init_script(
            "localStorage.getItem('regalia.settings') ?? "
            f"localStorage.setItem('regalia.settings', '{SETTINGS}')"
        )

    def begin_anew(self, name: str, size: dict[str, int]) -> None:
        """At the home page of a browser that has seen nothing, under this name."""
        self.name = name
        page = self.page
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        page.evaluate("() => { location.hash = '#/'; }")
        expect(page.locator("#home, .home").first).to_be_visible()
        page.evaluate(
            """(settings) => {
              window.restore();
              localStorage.clear();
              localStorage.setItem('regalia.settings', settings);
              window.traffic.sent.length = window.traffic.got.length = 0;
              window.channels.clear();
              window.deaf = false;
              window.held = false;
              window.from = null;
            }""",
            SETTINGS,
        )

    def look(self) -> dict[str, Any]:
        seen: dict[str, Any] = self.page.evaluate("() => window.person.look()")
        assert not seen["trouble"], f"{self.name}: {seen['trouble']}"
        return seen

    def taps(self) -> int:
        """Return how often this person has tapped."""
        return int(self.page.evaluate("() => window.person.count"))

    def kept(self) -> int:
        """Return a number that changes with each move that this browser keeps."""
        return int(self.page.evaluate("() => window.person.kept()"))

    def tell(self) -> str:
        """Describe the page, for the message of a failed test."""
        told = json.dumps(self.page.evaluate(TELL), ensure_ascii=False)
        return f"{self.name}: {self.look()} {told}"

    def act(self) -> bool:
        """Does one thing if there is one to do: a tap, or a press of a button."""
        return bool(self.page.evaluate("() => window.person.act()"))

    def press(self, selector: str) -> bool:
        """Presses what is to be seen now, if it is."""
        script = """(selector) => {
          const at = [...document.querySelectorAll(selector)].find((node) => node.checkVisibility());
          at?.click();
          return at !== undefined;
        }"""
        return bool(self.page.evaluate(script, selector))

    def save(self) -> dict[str, Any]:
        """The newest match of this browser."""
        found: dict[str, Any] = self.page.evaluate(
            """() => Object.keys(localStorage).filter((key) => key.startsWith('regalia.match.'))
                 .map((key) => JSON.parse(localStorage.getItem(key)))
                 .sort((a, b) => b.when - a.when)[0]"""
        )
        return found

    def matches(self) -> int:
        """Return how many matches this browser has."""
        script = "() => Object.keys(localStorage).filter((key) => key.startsWith('regalia.match.')).length"
        return int(self.page.evaluate(script))

    def begin(
        self,
        url: str,
        game: str,
        way: str,
        *,
        people: int = 4,
        seats: int | None = None,
        target: int | None = None,
        length: str | None = None,
    ) -> None:
        """From the home page on: choose the game, fill in its start screen, and send it."""
        page = self.page
        page.goto(f"{url}#/")
        page.locator(f"a.game[href='#/new/{game}']").click()
        page.get_by_label(way).check()
        if seats is not None:
            page.get_by_role("radio", name=str(seats), exact=True).dispatch_event("click")
        if target is not None:
            page.get_by_label("Play to").fill(str(target))
        if length is not None:
            page.get_by_role("radio", name=length, exact=True).dispatch_event("click")
        page.get_by_label("Your name").fill(self.name)
        plays = page.locator("select[id$='-plays']")
        for at in range(people - 1, plays.count()):
            plays.nth(at).select_option("steady")
        page.locator(".form-foot button").click()


def play_on(people: list[Person], until: Any, seconds: float = 240) -> None:
    """Let all do what there is to do until something is so."""
    end = time.monotonic() + seconds
    last = time.monotonic()
    while not until():
        now = time.monotonic()
        assert now < end, "it takes too long"
        assert now < last + PATIENCE, f"no person has anything to do: {[p.tell() for p in people]}"
        acted = [person.act() for person in people]
        if any(acted):
            last = now
        else:
            time.sleep(0.05)


def play_out(people: list[Person], until: Any, seconds: float = 240) -> None:
    """Let all play by themselves, as fast as their page draws, until something is so.

    AssertionError says what their pages show when nobody has anything to tap, and when all that is
    tapped leads to no move.
    """
    for person in people:
        person.page.evaluate("() => window.person.play()")
    end = time.monotonic() + seconds
    last = moved = time.monotonic()
    taps, kept = [-1], [-1]
    while not until():
        now = time.monotonic()
        stuck = (
            "it takes too long" if now > end
            else "no person has anything to do" if now > last + PATIENCE
            else "taps lead to no move" if now > moved + 2 * PATIENCE
            else ""
        )  # fmt: skip
        assert not stuck, f"{stuck}: {[person.tell() for person in people]}"
        if taps != (taps := [person.taps() for person in people]):
            last = now
        if kept != (kept := [person.kept() for person in people]):
            moved = now
        time.sleep(0.25)
    for person in people:
        person.page.evaluate("() => window.person.stop()")


#: The last move that a page told, asked for and was told, by their numbers in the hand.
PLIES = """() => {
  const last = (way, kind) => window.traffic[way].map(([, text]) => JSON.parse(text))
    .findLast((message) => message.is === kind)?.ply ?? -1;
  return {
    settled: document.documentElement.hasAttribute('data-settled'),
    told: last('sent', 'seen'), asked: last('sent', 'move'), seen: last('got', 'seen'),
  };
}"""


def come_to_rest(host: Person, *guests: Person) -> None:
    """Wait until no move is on its way, and every page shows all that were made."""
    end = time.monotonic() + PATIENCE
    while True:
        told = host.page.evaluate(PLIES)
        heard = [guest.page.evaluate(PLIES) for guest in guests]
        if all(each["settled"] for each in (told, *heard)) and all(
            each["seen"] == told["told"] and each["asked"] < each["seen"] for each in heard
        ):
            return
        assert time.monotonic() < end, f"moves are still on their way: {told} {heard}"
        time.sleep(0.02)


class Crowd:
    """People with separate browsers, which stay open from test to test: a start takes long.

    Their pages forgive no error. A browser in which a test failed is closed.
    """

    def __init__(self, browser: Browser, server: WatchedServer) -> None:
        self.browser, self.server, self.url = browser, server, server.url
        self.people: list[Person] = []
        self.problems = Problems()

    @contextmanager
    def of(self, *names: str, size: dict[str, int] | None = None) -> Iterator[list[Person]]:
        """So many people, who remember nothing."""
        while len(self.people) < len(names):
            self.people.append(self._another(len(self.people) + 1))
        people = self.people[: len(names)]
        try:
            for person, name in zip(people, names, strict=True):
                # A host that a test lost has left the page.
                if person.page.url.endswith("blank.html"):
                    person.page.goto(self.url)
                person.begin_anew(name, size or PHONE)
            yield people
            left = self.problems.left()
            assert left == [], left
        except BaseException:
            self.close()
            raise

    def _another(self, n: int) -> Person:
        context = self.browser.new_context(service_workers="block", reduced_motion="reduce")
        page = context.new_page()
        watch(page, self.problems)
        keep_traffic(page)
        person = Person(page, n)
        come_back(page, self.server)
        page.goto(self.url)
        return person

    def close(self) -> None:
        """Closes all of them."""
        for person in self.people:
            person.page.context.close()
        self.people = []
        self.problems.found = []


def opened(page: Page, link: str) -> Locator:
    """Open a link, and return the screen that comes: the one that is left stays until then."""
    page.evaluate("document.querySelector('#main > *')?.setAttribute('data-left', '')")
    page.goto(link)
    return page.locator("#main > :not([data-left])")


def offer(host: Person, guest: Person, row: int = 0) -> str:
    """The host invites, and the guest's page answers; the answer."""
    # In the lobby, in the strip below the table, or in the sheet of who is there.
    buttons = host.page.locator(":is(.places, .strip) .btn:visible", has_text=INVITING)
    buttons.nth(row).click()
    code = host.page.locator("dialog .shown textarea")
    expect(code).to_be_visible(timeout=PATIENT)
    shown = opened(guest.page, code.input_value())
    name = shown.get_by_label("Your name")
    answer = shown.locator(".shown textarea")
    agree = shown.get_by_role("button", name=f"Join {host.name}’s game")
    expect(agree).to_be_visible(timeout=PATIENT)
    # A person whose seat is kept has a name already; under another name they are new.
    if not name.is_visible():
        kept = shown.get_by_text("Your seat at this table is kept")
        expect(kept).to_be_visible()
        if guest.name not in kept.inner_text():
            shown.get_by_role("button", name="Sit down as a new guest").click()
    if name.is_visible():
        name.fill(guest.name)
    agree.click()
    expect(answer).to_be_visible(timeout=PATIENT)
    return answer.input_value()


def accept(host: Person, answer: str) -> None:
    """The host takes an answer."""
    # It may lie over the sheet of who is there.
    sheet = host.page.get_by_role("dialog").filter(has=host.page.get_by_label("Their answer"))
    sheet.get_by_label("Their answer").fill(answer)
    sheet.get_by_role("button", name="Connect").click()
    expect(sheet).to_have_count(0, timeout=PATIENT)


#: Seats of people who are not there: they are invited, or their invitation is shown once more.
INVITING = re.compile("^(Invite|Show the invitation)")


def invite(host: Person, guest: Person, row: int = 0) -> None:
    """Pairs two pages by their codes, carried from one field to the other."""
    buttons = host.page.locator(":is(.places, .strip) .btn", has_text=INVITING)
    # All rows of who is there are drawn at once, but not with the screen.
    expect(buttons.nth(row)).to_be_visible(timeout=PATIENT)
    before = buttons.count()
    accept(host, offer(host, guest, row))
    # A person who is here needs no invitation.
    expect(buttons).to_have_count(before - 1, timeout=2 * PATIENT)


def deal_to(host: Person, *people: Person) -> None:
    """Deal when all are here."""
    press = host.page.locator(".lobby > .deal .btn", has_text=re.compile("^Deal$"))
    press.click(timeout=PATIENT)
    for person in (host, *people):
        expect(person.page.locator(".table")).to_be_visible(timeout=PATIENT)


def open_table(
    people: list[Person],
    url: str,
    game: str,
    seats: int | None = None,
    target: int | None = None,
    length: str | None = None,
) -> None:
    """The first is the host; all are seated, bots on other seats, and the cards are dealt."""
    host, *guests = people
    host.begin(url, game, "Live", people=len(people), seats=seats, target=target, length=length)
    expect(host.page.locator(".lobby")).to_be_visible(timeout=PATIENT)
    for guest in guests:
        invite(host, guest)
    deal_to(*people)


def say(person: Person, text: str = "Well played!") -> None:
    """Say something, with two taps."""
    person.page.get_by_role("button", name="Say something").click()
    expect(person.page.locator("dialog .phrases button")).to_have_count(protocol.PHRASES)
    person.page.get_by_role("button", name=text).click()


def end_hand(people: list[Person], seconds: float = 300) -> None:
    """Play until everybody sees the score sheet."""
    play_out(people, lambda: all(person.look()["score"] for person in people), seconds)


def deal(people: list[Person]) -> None:
    """Let all want the next hand, and wait until it is there."""
    for person in people:
        assert person.press("dialog .sheet-foot .primary")
    for person in people:
        expect(person.page.locator("dialog[open]")).to_have_count(0, timeout=PATIENT)
        settled(person.page)


def show_score_sheet(person: Person) -> None:
    """Open the score sheet, if it was put away."""
    sheet = person.page.locator("dialog[open] .sheet-foot .primary")
    offer = person.page.get_by_role("button", name="Score sheet")
    expect(sheet.or_(offer).first).to_be_visible(timeout=PATIENT)
    if not sheet.is_visible():
        offer.click()
        expect(sheet).to_be_visible()


def go_on(people: list[Person]) -> None:
    """Play the hand that follows the score sheet, which may have been put away."""
    for person in people:
        show_score_sheet(person)
    deal(people)
    end_hand(people)


def open_people(host: Person) -> None:
    host.page.get_by_role("button", name="Menu").click()
    host.page.get_by_role("button", name="Who is at the table").click()


def let_watch(host: Person, watcher: Person) -> str:
    """The host lets people look on, and invites one. Return the link."""
    open_people(host)
    host.page.get_by_role("radio", name="By a link").check(force=True)
    host.page.get_by_role("button", name="Invite to look on").click()
    code = host.page.locator("dialog .shown textarea").last
    expect(code).to_be_visible(timeout=PATIENT)
    link = code.input_value()
    shown = opened(watcher.page, link)
    shown.get_by_label("Your name").fill(watcher.name)
    shown.locator("form .primary").click()
    answer = shown.locator(".shown textarea")
    expect(answer).to_be_visible(timeout=PATIENT)
    accept(host, answer.input_value())
    expect(watcher.page.locator(".table")).to_be_visible(timeout=PATIENT)
    return link


#: The title of a match's last score sheet.
ENDED = re.compile("won the match|The match is drawn|Shared match")


def is_over(person: Person) -> bool:
    """Return True if the last score sheet of a match lies at this page."""
    return ENDED.search(person.look()["dialog"] or "") is not None


def play_match(people: list[Person], hands: int = 0) -> int:
    """Play to the end of the match, after so many hands; return how many it has."""
    while True:
        end_hand(people)
        hands += 1
        if is_over(people[0]):
            return hands
        deal(people)


def memory(page: Page) -> str:
    """Every text in the memory of the page's own thread, as the browser's debugger finds it."""
    session = page.context.new_cdp_session(page)
    parts: list[str] = []
    session.on("HeapProfiler.addHeapSnapshotChunk", lambda event: parts.append(event["chunk"]))
    session.send("HeapProfiler.enable")
    session.send("HeapProfiler.collectGarbage")
    session.send("HeapProfiler.takeHeapSnapshot", {"reportProgress": False})
    session.detach()
    strings: list[str] = json.loads("".join(parts))["strings"]
    return "\n".join(strings)
