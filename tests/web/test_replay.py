"""A match looked at again step by step, and played on from a step."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import regalia
from regalia import Match, Record, State
from tests.full import usually
from tests.web.conftest import PHONE, Problems, WatchedServer
from tests.web.hands import ended, moments
from tests.web.table import PATIENCE, Player, save_of

pytestmark = pytest.mark.one_page

PATIENT = PATIENCE * 1000
RANKS = {"A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "10"}
SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
#: Everything that a game's usual table shows at once, and a table of maps.
GAMES = [*regalia.GAMES]


def name(card: str) -> str:
    if card == "JO":
        return "joker"
    return f"{RANKS.get(card[0], card[0])} of {SUITS[card[1]]}"


def at_step(match: Match, step: int, deal: int = 0) -> State:
    state = match.log[deal].start.copy()
    for text in match.log[deal].moves[:step]:
        state.play(text)
    return state


@pytest.fixture
def player(page: Page, site: WatchedServer) -> Player:
    return Player(page)


class Replay:
    """The replay as used by a visitor who sees names, roles and cards."""

    def __init__(self, player: Player, record: str, address: str = "1/0", **more: Any) -> None:
        self.page = player.page
        self.match = Record.load(record).replay()
        self.page.evaluate(
            "([save, at]) => { localStorage.setItem(`regalia.match.${save.id}`,"
            " JSON.stringify(save)); location.hash = `/replay/${save.id}/${at}`; }",
            [save_of(record, "again", **more), address],
        )
        self.slider = self.page.get_by_role("slider", name="Step")
        self.seen_by = self.page.get_by_role("combobox", name="Seen by")
        expect(self.slider).to_be_visible(timeout=PATIENT)

    def expect_step(self, step: int) -> None:
        expect(self.slider).to_have_value(str(step), timeout=PATIENT)
        expect(self.page).to_have_url(re.compile(f"#/replay/again/\\d+/{step}$"))

    def button(self, label: str) -> Locator:
        return self.page.get_by_role("button", name=label, exact=True)

    def expect_hand(self, cards: list[str]) -> None:
        seen = self.page.evaluate(SEEN, {"cards": sorted(cards), "patience": PATIENT})
        assert seen == sorted(cards)


#: What stands in words beside the drawing.
HEARD = """(nodes) =>
  nodes.map((node) => (node.querySelector('.vh') ?? node).textContent.trim())"""
CODES = "(nodes) => nodes.map((node) => node.dataset.card)"
#: The hand that is seen whole, as soon as it is this one.
SEEN = """async ({ cards, patience }) => {
  const end = performance.now() + patience;
  for (;;) {
    const nodes = [...document.querySelectorAll('.felt .hand .card')];
    const seen = nodes.map((node) => node.dataset.card).sort();
    if (String(seen) === String(cards) || performance.now() > end) return seen;
    await new Promise(requestAnimationFrame);
  }
}"""


def test_replay_steps_by_button_key_and_slider(player: Player) -> None:
    record, _ = ended("royals", 2)
    again = Replay(player, record)
    steps = len(again.match.log[0].moves)
    again.expect_step(0)
    # It is announced by its heading, also when that stands where a placeholder's was.
    expect(again.page.get_by_role("heading", level=1)).to_be_focused()
    expect(again.slider).to_have_attribute("aria-valuetext", f"0 of {steps}: The cards are dealt")
    expect(again.button("One step back")).to_have_attribute("aria-disabled", "true")
    again.button("One step on").click()
    again.expect_step(1)
    expect(again.slider).to_have_attribute("aria-valuetext", re.compile(f"^1 of {steps}: .* chose"))
    again.button("One step back").click()
    again.expect_step(0)
    again.button("One step back").click(force=True)
    again.expect_step(0)
    # From a button the arrows step all the same; on the slider they do what they do there.
    page = again.page
    for key, step in [("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1)]:
        page.keyboard.press(key)
        again.expect_step(step)
    again.slider.focus()
    for key, step in [("End", steps), ("ArrowLeft", steps - 1), ("Home", 0)]:
        page.keyboard.press(key)
        again.expect_step(step)
    for key in ["ArrowRight"] * 7:
        page.keyboard.press(key)
    again.expect_step(7)
    again.expect_hand(at_step(again.match, 7).to_dict()["hands"][0])
    page.evaluate("location.hash = '/replay/again/1/9999'")
    expect(page.get_by_text("no such step")).to_be_visible(timeout=PATIENT)
    page.evaluate("location.hash = '/replay/elsewhere/1/0'")
    expect(page.get_by_role("heading", name="This match is not in this browser")).to_be_visible()
    # What other people have cards in is not looked at so.
    save = save_of(record, "theirs")
    save["setup"]["way"] = "pass"
    page.evaluate(
        "(save) => { localStorage.setItem('regalia.match.theirs', JSON.stringify(save));"
        " location.hash = '/replay/theirs/1/3'; }",
        save,
    )
    expect(page).to_have_title(re.compile("^This match is not in this browser"))
    expect(page.get_by_role("slider")).to_have_count(0)


def test_lost_engine_shows_error_and_replay_restarts(player: Player, problems: Problems) -> None:
    record, _ = ended("royals", 2)
    again = Replay(player, record)
    again.button("One step on").click()
    again.expect_step(1)
    problems.expect("the worker is lost")
    lost = "() => void setTimeout(() => { throw new Error('the worker is lost'); })"
    again.page.workers[0].evaluate(lost)
    again.button("Try again").click(timeout=PATIENT)
    expect(again.page.locator(".trouble .panel")).to_have_count(0, timeout=PATIENT)
    again.expect_step(1)
    again.button("One step on").click()
    again.expect_step(2)
    again.expect_hand(at_step(again.match, 2).to_dict()["hands"][0])


def test_replay_that_is_stopped_and_begun_again_goes_by_one_step(player: Player) -> None:
    page = player.page
    again = Replay(player, ended("royals", 2)[0])
    again.expect_step(0)
    # No step comes by itself; what was asked for is counted.
    page.evaluate(
        """() => {
          window.timers = 0;
          window.kept = window.setTimeout;
          window.setTimeout = () => { window.timers += 1; return 1; };
          const button = document.querySelector('.replay .auto');
          for (let press = 0; press < 3; press += 1) button.click();
        }"""
    )
    try:
        again.expect_step(2)
        assert page.evaluate("() => window.timers") == 1
    finally:  # The next test has the same page.
        page.evaluate("() => { window.setTimeout = window.kept; }")


@pytest.mark.parametrize("game", usually(GAMES, ["lines"]))
def test_a_hand_that_is_over_is_seen_from_every_seat_and_open(player: Player, game: str) -> None:
    seats = regalia.GAMES[game].seats[0]
    record, _ = ended(game, seats)
    steps = len(Record.load(record).replay().log[0].moves)
    step = steps // 2
    again = Replay(player, record, f"1/{step}")
    again.expect_step(step)
    hands = at_step(again.match, step).to_dict()["hands"]
    names = again.match.names
    for seat in [*range(1, seats), 0]:
        again.seen_by.select_option(label="Your view" if seat == 0 else f"{names[seat]}’s view")
        again.expect_hand(hands[seat])
        # A voice says whose hand it is, too.
        called = re.compile(
            rf"^{'Your' if seat == 0 else f'{names[seat]}’s'} hand, {len(hands[seat])} "
        )
        expect(again.page.get_by_role("list", name=called)).to_be_visible()
    again.seen_by.select_option(label="All hands open")
    for seat in range(1, seats):
        cards = again.page.get_by_role("list", name=f"{names[seat]}’s hand").get_by_role("listitem")
        expect(cards).to_have_count(len(hands[seat]) or 1)
        assert sorted(cards.evaluate_all(HEARD)) == (sorted(map(name, hands[seat])) or ["no cards"])
    again.expect_hand(hands[0])
    # Open or not, nothing can be done here, and the table asks for nothing.
    assert again.page.locator("[data-move]:visible, .felt .act:visible").count() == 0


def test_a_hand_that_goes_on_is_seen_as_at_the_table(player: Player) -> None:
    again = Replay(player, moments("royals", 2)["full"], "1/10")
    again.expect_step(10)
    expect(again.seen_by).to_be_disabled()
    expect(again.seen_by.get_by_role("option")).to_have_text(["Your view"])
    expect(again.page.get_by_text("This hand goes on")).to_be_visible()
    expect(again.button("Play on from here")).to_be_hidden()
    hands = at_step(again.match, 10).to_dict()["hands"]
    again.expect_hand(hands[0])
    # No card that cannot be known stands in the document; of the last trick one may be dead now.
    shown = again.page.locator("[data-card]:not(.trick.past *)").evaluate_all(CODES)
    view = at_step(again.match, 10).view(0)
    assert set(shown) - {"??"} <= set(view.cards())


def test_replay_opens_from_score_sheet_log_and_match_list(player: Player) -> None:
    page = player.page
    record, sheets = ended("royals", 2)
    sheet = sheets["en"]
    player.lay(record, sheet=sheet)
    player.look()
    page.get_by_role("button", name="Review", exact=True).click()
    slider = page.get_by_role("slider", name="Step")
    page.get_by_role("button", name="Step by step").click(timeout=PATIENT)
    expect(slider).to_have_value("0", timeout=PATIENT)
    # The way back leads past all steps to the sheet, and so does the end of the replay.
    slider.focus()
    page.keyboard.press("End")
    page.get_by_role("button", name="Score sheet").click()
    expect(page.get_by_role("dialog", name=sheet["title"])).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Back", exact=True).click()
    expect(page.get_by_role("dialog", name=sheet["title"])).to_be_visible(timeout=PATIENT)

    look = player.sit(moments("royals", 2)["full"])
    page.get_by_role("button", name="Last trick and history").click()
    lines = page.get_by_role("dialog", name="What happened").get_by_role("link")
    told = lines.nth(3).inner_text()
    lines.nth(3).click()
    expect(slider).to_be_visible(timeout=PATIENT)
    expect(page.locator(".replay .says")).to_contain_text(told)
    expect(slider).not_to_have_value("0")
    page.get_by_role("button", name="Back", exact=True).click()
    assert player.look().record == look.record

    page.evaluate("location.hash = '/matches'")
    page.locator(".matches button.ib").first.click()
    page.get_by_role("button", name="Look at it again").click()
    expect(slider).to_have_value("0", timeout=PATIENT)


@pytest.mark.parametrize(
    ("game", "moment"),
    usually([("alliance", "battle"), ("lines", "bid")], [("alliance", "battle")]),
)
def test_the_log_shows_the_last_trick_as_cards_while_the_next_is_played(
    player: Player, game: str, moment: str
) -> None:
    page = player.page
    record = moments(game, regalia.GAMES[game].seats[0])[moment]
    tricks: list[list[str]] = []
    match = Record.load(record).replay()
    state = match.log[0].start.copy()
    for text in match.log[0].moves:
        for event in state.play(text):
            if event.kind == "lead":
                tricks.append([])
            if event.kind in ("lead", "follow"):
                tricks[-1].append(event.cards[0])
    last, now = tricks[-2:]
    assert len(now) < len(last)  # the next one goes on
    player.sit(record)
    page.get_by_role("button", name="Last trick and history").click()
    log = page.get_by_role("dialog", name="What happened")
    shown = log.locator(".faces li")
    expect(shown.last).to_be_in_viewport()
    assert shown.locator(".vh").all_text_contents() == [f"{name(card)}, " for card in last]
    page.keyboard.press("Escape")


@pytest.mark.parametrize(
    ("game", "taken"), usually([("royals", 0), ("royals", 1), ("alliance", 2)], [("royals", 1)])
)
def test_replay_is_played_on_from_a_step(player: Player, game: str, taken: int) -> None:
    page = player.page
    record, _ = ended(game, regalia.GAMES[game].seats[0])
    match = Record.load(record).replay()
    # A step at which the player who takes over is to move and has a choice.
    step = next(
        at
        for at in range(len(match.log[0].moves) // 2, len(match.log[0].moves))
        if (state := at_step(match, at)).actor == taken and len(state.legal_moves()) > 1
    )
    again = Replay(player, record, f"1/{step}")
    again.expect_step(step)
    again.button("Play on from here").click()
    dialog = page.get_by_role("dialog", name="Play on from here")
    dialog.get_by_role("combobox", name="You play for").select_option(index=taken)
    dialog.get_by_role("button", name="Begin").click()
    expect(page).to_have_url(re.compile("#/play/"), timeout=PATIENT)
    look = player.look()
    went_on = look.replayed
    assert went_on.state.to_dict() == at_step(match, step).to_dict()
    assert went_on.names[taken] == "You"
    assert sorted(went_on.names) == sorted(match.names)
    after = player.move(look)
    assert after.record.startswith(look.record)
    # What it came from stays as it was.
    assert json.loads(page.evaluate("localStorage['regalia.match.again']"))["record"] == record


def test_on_a_wide_screen_every_step_stands_beside_the_table(
    player: Player,
) -> None:
    page = player.page
    again = Replay(player, ended("royals", 2)[0], "1/120")
    again.expect_step(120)
    steps = page.get_by_role("list", name="What happened")
    expect(steps).to_be_hidden()
    page.set_viewport_size({"width": 1440, "height": 900})
    now = steps.locator("[aria-current=step]")
    expect(now).to_be_in_viewport()
    assert int(now.get_attribute("data-step") or "") <= 120
    line = steps.get_by_role("button").nth(3)
    line.click()
    again.expect_step(int(line.get_attribute("data-step") or ""))
    expect(line).to_have_attribute("aria-current", "step")
    page.set_viewport_size(PHONE)


def test_the_link_to_a_step_is_copied(player: Player) -> None:
    page = player.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    again = Replay(player, ended("royals", 2)[0], "1/12")
    again.expect_step(12)
    again.button("Copy the link to this step").click()
    expect(page.locator(".replay").get_by_text("The link is copied.")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == page.url
    assert page.url.endswith("#/replay/again/1/12")
    # Without a clipboard the address stands there to be copied.
    page.evaluate(
        "() => { navigator.clipboard.writeText = () => Promise.reject(new Error('no')); }"
    )
    again.button("Copy the link to this step").click()
    expect(page.get_by_role("textbox", name="Link to this step")).to_have_value(page.url)
    page.evaluate("delete navigator.clipboard.writeText")
    page.context.clear_permissions()
