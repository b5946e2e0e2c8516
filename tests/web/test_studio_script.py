"""All that the author of a scene does, by what is seen alone: no address is typed.

From a match to a line in another site's page, where readers look for the move and play on; the
scene is opened again from its file, changed, and printed. And a scene from an empty table.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import FrameLocator, Locator, Page, expect

import regalia
from tests.full import usually
from tests.web.conftest import Problems, WatchedServer
from tests.web.embedding import hosting
from tests.web.screens import ended
from tests.web.table import PATIENT, save_of, settled
from tests.web.test_saves import matches, put

TITLE = "What would you lead?"


def led(record: str) -> tuple[int, str, str]:
    """Return a step in the middle of a hand at which seat 0 leads and could lead otherwise.

    Its number, the card, and another card.
    """
    log = regalia.Record.load(record).replay().log[0]
    state = log.start.copy()
    found = None
    for at, entry in enumerate(log.moves[: len(log.moves) // 2]):
        moves = [str(move).split() for move in state.legal_moves()]
        leads = sorted(move[1] for move in moves if move[0] == "play")
        move = str(entry).split()
        if state.actor == 0 and move[0] == "play" and len(leads) > 1:
            found = at + 1, move[1], next(card for card in leads if card != move[1])
        state.follow(str(entry))
    assert found
    return found


def play(place: FrameLocator | Page, verb: str, card: str) -> None:
    """Tap a card of the hand, then the move."""
    node = place.locator(f".live [data-zone=hand] button[data-card='{card}']").first
    # Of each card but the last a strip can be tapped.
    node.click(position={"x": 6, "y": 12}, timeout=PATIENT)
    place.locator(".acts").get_by_role("button", name=re.compile(f"^{verb} ")).click()


def copied(page: Page) -> str:
    page.get_by_role("button", name="Copy the line for a page").click()
    expect(page.locator(".studio-foot [role=status]")).to_contain_text("The line is copied.")
    line: str = page.evaluate("navigator.clipboard.readText()")
    return line


def studio(page: Page, site: WatchedServer) -> None:
    """From the home page to where scenes begin."""
    page.goto(site.url)
    page.get_by_role("link", name="History").click()
    page.get_by_role("link", name="Make a scene", exact=True).click()


@pytest.mark.one_page
def test_moment_of_a_match_is_asked_in_another_page_and_changed(
    page: Page, site: WatchedServer, problems: Problems, tmp_path: Path
) -> None:
    problems.expect(r"foreign request: http://localhost:\d+/")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    record = ended("royals", 2)[0]
    step, right, wrong = led(record)
    save = save_of(record, "s" * 12, winners=[0])
    put(page, site.url, matches(save))
    page.goto(site.url)
    page.get_by_role("link", name="History").click()
    page.get_by_role("button", name=re.compile(": rename, copy")).first.click()
    page.get_by_role("button", name="Look at it again").click()
    slider = page.get_by_role("slider", name="Step")
    expect(slider).to_be_visible(timeout=PATIENT)
    slider.fill(str(step))
    expect(slider).to_have_value(str(step))
    page.get_by_role("link", name="Make a scene of this").click()
    figure = page.locator(".look figure")
    expect(figure).to_be_visible(timeout=PATIENT)
    page.get_by_label("Title").fill(TITLE)
    page.get_by_label("What it is").select_option(label="Find the move")
    answer = page.get_by_role("group", name="Answers")
    answer.get_by_label("What you say to it").fill("It draws the ace.")
    answer.get_by_label("To any other move").fill("Count the hearts.")
    page.get_by_role("button", name="Copy the line for a page").focus()
    settled(page)
    line = copied(page)
    # A file, from which it is opened again.
    page.get_by_role("button", name="Link, picture, file …").click()
    dialog = page.get_by_role("dialog", name="Send the scene")
    with page.expect_download() as download:
        dialog.get_by_role("button", name="Save as a file").click()
    file = tmp_path / "scene.json"
    download.value.save_as(file)
    page.keyboard.press("Escape")
    with hosting(site) as host:
        reader = page.context.new_page()
        reader.goto(host.show(f"<!doctype html><title>A host</title><body>{line}"))
        frame = reader.frame_locator("regalia-scene iframe")
        # Its cards lie there before it is asked for.
        expect(frame.locator("figure.closed [data-zone] .card").first).to_be_visible()
        assert frame.locator("figure.closed .card").count() > 10
        frame.get_by_role("button", name="Show the scene").click()
        frame.get_by_role("link", name="Find the move").click(timeout=PATIENT)
        told = frame.locator(".live .told")
        expect(told).to_contain_text("Which move is right?", timeout=PATIENT)
        play(frame, "Lead|Play", wrong)
        expect(told).to_contain_text("Not that one. Count the hearts.", timeout=PATIENT)
        play(frame, "Lead|Play", right)
        expect(told).to_contain_text("Right. It draws the ace.", timeout=PATIENT)
        reader.close()
        # Opened again, it becomes a hand that is played on.
        page.goto(site.url)
        page.get_by_role("link", name="History").click()
        with page.expect_file_chooser() as chooser:
            page.get_by_role("button", name="Bring in a file").click()
        chooser.value.set_files(file)
        expect(page.get_by_label("Title")).to_have_value(TITLE, timeout=PATIENT)
        page.get_by_label("Title").fill("Your turn")
        page.get_by_label("What it is").select_option(label="Your turn: play on")
        page.get_by_label("The others play").select_option(label="Casual")
        settled(page)
        line = copied(page)
        page.evaluate("() => { window.print = () => { window.printed = true; }; }")
        page.get_by_role("button", name="Link, picture, file …").click()
        dialog.get_by_role("button", name="Print").click()
        expect(page.locator(".printed figure")).to_have_count(4)
        expect(page.locator(".printed h1")).to_have_text("Your turn")
        page.evaluate("() => dispatchEvent(new Event('afterprint'))")
        reader = page.context.new_page()
        reader.goto(host.show(f"<!doctype html><title>A host</title><body>{line}"))
        frame = reader.frame_locator("regalia-scene iframe")
        frame.get_by_role("button", name="Show the scene").click()
        frame.get_by_role("link", name="Play on from here").click(timeout=PATIENT)
        goes_on(frame)
        # A reader without scripts, or of a letter, follows the link: the scene has a page alone.
        link = re.search(r'href="([^"]+)"', line)
        assert link
        reader.goto(link[1])
        expect(reader.get_by_role("link", name="Play on from here")).to_be_visible(timeout=PATIENT)
        reader.close()


def goes_on(frame: FrameLocator) -> None:
    """Play some moves, whatever they are, with bots between them."""
    live, move = frame.locator(".live"), frame.locator(".acts [data-move]")
    card = live.locator("[data-zone=hand] button.card[aria-pressed]")
    for _ in range(2):
        # What bots are about to change is not looked at.
        expect(frame.locator("html[data-settled]")).to_be_attached(timeout=PATIENT)
        expect(
            frame.locator(".live button.card[aria-pressed], .acts [data-move]").first
        ).to_be_visible(timeout=PATIENT)
        before = live.inner_text()
        if move.count() == 0:
            card.last.click(position={"x": 6, "y": 12})
        move.last.click(timeout=PATIENT)
        expect(live).not_to_have_text(before, timeout=PATIENT)


#: Taps cards of the pack, one at once after the other.
TAP = """(pack, cards) => {
  for (const card of cards) pack.querySelector(`[data-card="${card}"]`).click();
}"""
#: Cards that every pack has.
DEALT = ["TD", "9D", "8D", "7D", "9C", "8C", "7C", "9H"]


@pytest.mark.one_page
@pytest.mark.parametrize("game", usually(regalia.GAMES, ["royals"]))
def test_position_is_laid_by_hand_and_played_on(page: Page, site: WatchedServer, game: str) -> None:
    """By keys, by drag and by taps; then a move is played, taken back and played again."""
    studio(page, site)
    page.get_by_role("link", name=regalia.GAMES[game].title, exact=True).click()
    wrong, pack = page.locator(".wrong"), page.locator(".pack")
    go = page.get_by_role("button", name="Play from here")
    # Royal Lines deals what nobody has laid.
    if game != "lines":
        expect(wrong).to_contain_text("not right yet", timeout=PATIENT)
        expect(wrong.get_by_role("button", name="Rule").first).to_be_visible()
        expect(go).to_be_disabled()
    cards = iter(DEALT)

    def held(card: str) -> Locator:
        # A phone shows the cards of one suit.
        suit = pack.locator(f"[data-suit='{card[1]}']")
        expect(wrong).not_to_be_empty(timeout=PATIENT)
        if suit.is_visible():
            suit.click()
        return pack.locator(f"[data-card='{card}']")

    def hand(name: str) -> Locator:
        return page.locator(f".zone:has(> [data-spot='hands.{name}.'])")

    held(first := next(cards)).focus()
    page.keyboard.press("Enter")
    hand("0").get_by_role("button", name=re.compile("put 10 of diamonds here")).focus()
    page.keyboard.press("Enter")
    expect(hand("0").locator(f"[data-card='{first}']")).to_be_visible()
    held(second := next(cards)).drag_to(hand("1"))
    expect(hand("1").locator(f"[data-card='{second}']")).to_be_visible()
    # Two taps that the engine has not answered yet are two cards.
    hand("0").locator("[data-spot]").click()
    two = [next(cards), next(cards)]
    pack.evaluate(TAP, two)
    for card in two:
        expect(hand("0").locator(f"[data-card='{card}']")).to_be_visible()
    for seat in range(1, regalia.GAMES[game].seats[0]):
        hand(str(seat)).locator("[data-spot]").click()
        held(card := next(cards)).click()
        expect(hand(str(seat)).locator(f"[data-card='{card}']")).to_be_visible()
    expect(wrong).to_have_text("The position is right.")
    page.get_by_role("button", name="Take the last change back").click()
    expect(hand(str(seat)).locator(f"[data-card='{card}']")).to_have_count(0)
    held(card).click()
    if game == "marriage":
        weds(page)
    expect(go).to_be_enabled()
    go.click()
    live, acts = page.locator(".look .live"), page.locator(".look .acts")
    for takes_back in (True, False):
        settled(page)
        live.locator("[data-zone=hand] button.card[aria-pressed]").last.click(timeout=PATIENT)
        acts.locator(".btn.primary").click()
        expect(page).to_have_url(re.compile(r"#/studio/[\w-]{30,}$"))
        settled(page)
        if takes_back:
            acts.get_by_role("button", name="Take back").click()
    acts.get_by_role("button", name="Watch").click()
    expect(
        page.locator(".look").get_by_role("img", name=re.compile("^Step (2 of 2|3 of 3)$"))
    ).to_be_visible()
    expect(page.get_by_label("Title")).to_be_visible()


@pytest.mark.one_page
def test_fewer_players_give_cards_back_on_a_phone(page: Page, site: WatchedServer) -> None:
    """A place is chosen until *Done*, however often it is tapped; the pack shows a suit."""
    page.set_viewport_size({"width": 360, "height": 640})
    studio(page, site)
    page.get_by_role("link", name="Royal Lines", exact=True).click()
    pack, spot = page.locator(".pack"), page.locator("[data-spot='hands.2.']")
    laid = page.locator("[data-place='hands.2.'] [data-card]")
    expect(pack.get_by_role("heading")).to_have_text("Cards not laid yet", timeout=PATIENT)
    expect(pack.locator("[data-card='9D']")).to_be_hidden()
    pack.get_by_role("button", name="diamonds", exact=True).click()
    spot.click()
    for card in ("10 of diamonds", "9 of diamonds"):
        expect(pack.get_by_role("heading")).to_have_text("Cards go to: Cleo: hand")
        pack.get_by_role("button", name=re.compile(card)).click()
        expect(laid.last).to_have_accessible_name(card)
        spot.click()
    box = page.locator(".dock").bounding_box()
    assert box
    assert box["height"] < 640 * 0.4
    pack.get_by_role("button", name="Done").click()
    expect(pack.get_by_role("heading")).to_have_text("Cards not laid yet")
    expect(spot).not_to_have_attribute("aria-current", "true")
    page.get_by_label("Players").select_option("2")
    told = page.get_by_text("2 cards have gone back into the pack: 10♦, 9♦.")
    expect(told).to_be_visible()
    expect(told).to_have_attribute("role", "status")
    expect(laid).to_have_count(0)
    page.get_by_role("button", name="Take the last change back").click()
    expect(laid).to_have_count(2)
    expect(told).to_have_count(0)


def weds(page: Page) -> None:
    """Marry a king to a queen, and hold a copy of her hostage, by keys."""
    for spot, card in (("spoils.0.", "KH"), ("meld.0.", "QD"), ("spoils.1.", "QD")):
        page.locator(f"[data-spot='{spot}']").focus()
        page.keyboard.press("Enter")
        page.locator(f".pack [data-suit='{card[1]}']").click()
        page.locator(f".pack [data-card='{card}']").focus()
        page.keyboard.press("Enter")
        expect(page.locator(f"[data-place='{spot}'] [data-card='{card}']")).to_be_visible()
    pairs = page.get_by_role("group", name="Marriages and hostages")
    for text in (r"Ada: K.* and Q.* are married", r"Ben: Q.* is a hostage against Ada"):
        tick = pairs.get_by_role("checkbox", name=re.compile(text))
        tick.focus()
        page.keyboard.press("Space")
        expect(tick).to_be_checked()
        expect(tick).to_be_focused()
    since = page.get_by_role("spinbutton", name=re.compile("^Ada: .* are married, since turn$"))
    since.fill("99")
    since.press("Enter")
    expect(since).to_have_value("20")
    since.fill("7")
    since.press("Enter")
    expect(since).to_have_value("7")
    settled(page)
    expect(page.get_by_role("button", name="Queen of diamonds, married")).to_have_count(1)
    expect(page.get_by_role("button", name="Queen of diamonds, hostage")).to_have_count(1)
    expect(page.locator(".wrong")).to_have_text("The position is right.")
