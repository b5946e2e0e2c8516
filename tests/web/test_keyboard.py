"""Royals without a mouse: every key goes to what has the focus, and the focus can be seen."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from regalia import GAMES
from regalia.bots import find
from regalia.cards import TEXT, Rng
from regalia.state import Move
from tests.full import usually
from tests.web.conftest import WatchedServer
from tests.web.hands import reviewed
from tests.web.table import PATIENCE, Look, Player, dealt, nearly, played, settled, verbs

# What has the focus, and whether that can be seen.
FOCUS = """() => {
  const node = document.activeElement;
  if (!node || node === document.body) return null;
  const style = getComputedStyle(node);
  const place = node.closest('[data-roving]');
  const ringed = parseFloat(style.outlineWidth) > 0 && style.outlineStyle !== 'none';
  return {
    name: node.getAttribute('aria-label') ?? node.textContent.trim(),
    key: node.dataset.key ?? null,
    move: node.dataset.move ?? null,
    choice: node.dataset.choice ?? null,
    gilt: node.matches('.btn.primary'),
    chosen: (node.dataset.choice ?? '').match(/[A2-9TJQK][SHDC]/g)?.sort() ?? null,
    card: node.dataset.card ?? '',
    place: place ? (place.dataset.zone ?? place.className) : null,
    heading: /^H[1-6]$/.test(node.tagName),
    shown: ringed && node.matches(':focus-visible') && node.checkVisibility(),
  };
}"""

# Where a card is that the keys have to find: in which place, and which of its cards.
PLACE = """(key) => {
  const sheet = document.querySelector('dialog[open]');
  const node = [...(sheet ?? document).querySelectorAll('[data-key]')]
    .find((each) => each.dataset.key === key && each.checkVisibility());
  const place = node.closest('[data-roving]');
  return place ? (place.dataset.zone ?? place.className) : null;
}"""


# What the list of everything that can be done holds.
WAYS = """() => ({
  ways: document.querySelectorAll('dialog.sheet[open] [data-choice]').length,
  only: document.querySelector('dialog.sheet[open] .only') !== null,
  search: document.querySelector('dialog.sheet[open] input') !== null,
})"""


class Keys(Player):
    """A player who has a keyboard and nothing else."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        super().__init__(page, seed)
        self.pressed = 0

    def press(self, at: dict[str, float]) -> None:
        raise AssertionError("there is no mouse")

    def key(self, name: str) -> dict[str, Any]:
        """Press a key; whatever has the focus then must be seen to have it."""
        self.page.keyboard.press(name)
        self.pressed += 1
        return self.focus()

    def focus(self) -> dict[str, Any]:
        focus: dict[str, Any] | None = self.page.evaluate(FOCUS)
        assert focus is not None, "nothing has the focus"
        assert focus["shown"] or focus["heading"], f"the focus is not seen: {focus}"
        return focus

    def tab_to(self, tab: str = "Tab", **wanted: Any) -> dict[str, Any]:
        """Tab until what has the focus is as wanted, once the key before has done its work."""
        settled(self.page)
        focus: dict[str, Any] | None = self.page.evaluate(FOCUS)
        for _ in range(60):
            if focus and all(focus[name] == value for name, value in wanted.items()):
                return focus
            self.page.keyboard.press(tab)
            focus = self.page.evaluate(FOCUS)
            assert focus is None or focus["shown"], f"the focus is not seen: {focus}"
        raise AssertionError(f"no tab leads to {wanted}; the last one to {focus}")

    def take(self, thing: dict[str, Any]) -> None:
        if "text" in thing:
            self.tab_to(move=thing["text"])
            self.page.keyboard.press("Enter")
            return
        if "key" not in thing:  # a folded board
            self.tab_to(name=thing["name"])
            self.page.keyboard.press("Enter")
            return
        place = self.page.evaluate(PLACE, thing["key"])
        focus = self.tab_to(place=place) if place else self.tab_to(key=thing["key"])
        # Letters on the way, if they get there; else one card after the other.
        for key in [*"tsqhkd", *["ArrowRight"] * 60]:
            if focus["key"] == thing["key"]:
                break
            focus = self.key(key)
            assert focus["place"] == place, f"{key} left the place: {focus}"
        assert focus["key"] == thing["key"]
        self.key(["Enter", "Space"][self.pressed % 2])

    def move(self, look: Look) -> Look:
        look = super().move(look)
        self.focus()
        return look


@pytest.mark.one_page
def test_beginning_and_end_of_a_hand(page: Page, site: WatchedServer) -> None:
    player = Keys(page, seed=3)
    page.goto(f"{site.url}#/")
    player.tab_to(name="RoyalsLike gin rummy, with tricks2 players · 8 minutes a hand")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Royals")).to_be_focused()
    player.tab_to(name="Deal")
    page.keyboard.press("Enter")
    look = player.look()
    player.focus()
    for _ in range(2):
        look = player.move(look)
    player.lay(nearly("royals"))
    match = player.hand().replayed
    assert len(match.hands) == 1

    assert player.focus()["heading"]
    player.tab_to(name="Deal hand 2")
    page.keyboard.press("Enter")
    look = player.look()
    assert look.dialog is None
    player.focus()
    assert len(player.move(look).replayed.log) == 2


# Count how often a heading takes the focus.
COUNT = """() => {
  window.headings = 0;
  addEventListener('focusin', ({ target }) => { window.headings += target.matches('h1') ? 1 : 0; });
}"""


@pytest.mark.one_page
def test_heading_of_a_new_screen_is_focused_once(page: Page, site: WatchedServer) -> None:
    page.goto(f"{site.url}#/")
    settled(page)
    page.evaluate(COUNT)
    for count, path, title in [(1, "/letter", "Open a letter"), (2, "/rules", "Rules")]:
        page.evaluate("(path) => { location.hash = path; }", path)
        expect(page.get_by_role("heading", name=title, exact=True)).to_be_focused()
        settled(page)
        assert page.evaluate("window.headings") == count
        assert page.evaluate("document.getElementById('main').scrollTop") == 0


@pytest.mark.one_page
def test_today_leads_to_a_puzzle_that_is_shared(
    page: Page, site: WatchedServer, site_folder: Path
) -> None:
    text = (site_folder / "data/puzzles/virtues.json").read_text(encoding="utf-8")
    puzzles = json.loads(text)["puzzles"]
    puzzle = next(each for each in puzzles if each["best"].startswith("draw "))
    before = [each["id"] for each in puzzles if each["place"] < puzzle["place"]]
    player = Keys(page)
    player.keep("regalia.puzzles", {"version": 1, "solved": before})
    page.goto(f"{site.url}#/")
    for name, heading in (("Today", "Today"), ("Puzzles", "Puzzles")):
        player.tab_to(name=name)
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", name=heading, exact=True)).to_be_focused()
    player.tab_to(name=f"The Four Virtues{len(before)}")
    page.keyboard.press("Enter")
    solve = page.get_by_role("link", name="Solve it")
    number = puzzles.index(puzzle) + 1
    expect(solve).to_have_attribute("href", f"#/puzzles/virtues/{number}")
    player.tab_to(name="Solve it")
    page.keyboard.press("Enter")
    player.look()
    player.take({"text": puzzle["best"]})
    expect(page.get_by_role("link", name="Next puzzle")).to_be_focused()
    player.tab_to("Shift+Tab", name="Share")
    page.keyboard.press("Enter")
    sheet = page.get_by_role("dialog", name="Share")
    expect(sheet).to_be_visible(timeout=PATIENCE * 1000)
    player.tab_to(name="QR code")
    page.keyboard.press("Enter")
    expect(sheet.get_by_role("img", name="QR code of the link")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Share")).to_be_focused()


@pytest.mark.one_page
def test_history_leads_to_review_and_replay(page: Page, site: WatchedServer) -> None:
    player = Keys(page)
    save, reviews = reviewed("keys")
    player.keep("regalia.match.keys", save)
    player.keep("regalia.reviews", reviews)
    page.goto(f"{site.url}#/")
    player.tab_to(name="History")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="History", exact=True)).to_be_focused()
    menu = page.locator(".matches button.ib").get_attribute("aria-label")
    player.tab_to(name=menu)
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    player.tab_to(name="Look at it again")
    page.keyboard.press("Enter")
    slider = page.get_by_role("slider", name="Step")
    expect(slider).to_be_visible(timeout=PATIENCE * 1000)
    player.tab_to(name="Review")
    page.keyboard.press("Enter")
    review = page.locator(".hand-review")
    expect(review.get_by_text("Luck and decisions")).to_be_visible(timeout=PATIENCE * 1000)
    player.tab_to(name="Why?")
    page.keyboard.press("Enter")
    expect(review.locator(".rows").first).to_be_visible()
    back = review.locator(".decisions > li").first.locator(".turn").get_attribute("aria-label")
    player.tab_to("Shift+Tab", name=back)
    page.keyboard.press("Enter")
    expect(slider).to_be_visible()
    step = int(slider.input_value())
    player.tab_to(name="One step on")
    page.keyboard.press("Enter")
    expect(slider).to_have_value(str(step + 1))


@pytest.mark.one_page
@pytest.mark.parametrize("game", usually(GAMES, ["virtues"]))
def test_hand_is_played_from_the_list_of_all_moves(
    page: Page, site: WatchedServer, game: str
) -> None:
    """A key lists everything that can be done; what a bot would do is found there and done."""
    player = Keys(page, seed=11)
    player.lay(dealt(game))
    look = player.look()
    while not look.score:
        view = look.replayed.state.view(0)
        would = find("steady", game)(view, Rng(""))
        page.keyboard.press("m")
        expect(page.locator("dialog.sheet[open]")).to_be_visible(timeout=PATIENCE * 1000)
        listed = page.evaluate(WAYS)
        assert not listed["only"] or listed["ways"] <= 1
        # What has a button at the table is not listed again.
        if page.locator(f'.table [data-move="{would}"]').count():
            assert page.locator(f'dialog.sheet[open] [data-choice="{would}"]').count() == 0
            page.keyboard.press("Escape")
            player.tab_to(move=str(would))
            page.keyboard.press("Enter")
            look = player.look(look.record)
            continue
        # Ways to lay the same cards are one entry.
        text = str(would) if would.verb != "meld" or game != "virtues" else None
        if listed["search"] and text:
            page.keyboard.type(text)
            page.keyboard.press("Enter")
        player.tab_to(**({"choice": text} if text else {"chosen": sorted(picks(would))}))
        page.keyboard.press("Enter")
        if text is None:
            player.tab_to(gilt=True)
            page.keyboard.press("Enter")
        look = player.look(look.record)
    match = look.replayed
    assert len(match.hands) == 1
    assert player.focus()["heading"]
    player.tab_to(name=f"Deal {GAMES[game].hand_word.lower()} 2")


def picks(meld: Move) -> list[str]:
    """The cards of a meld of The Four Virtues."""
    of, face = meld.args[:2]
    return [TEXT[card] for card in (*of.cards, *(() if face is None else (face,)))]


@pytest.mark.one_page
def test_enter_in_the_search_leads_to_a_move_and_does_not_play_it(
    page: Page, site: WatchedServer
) -> None:
    player = Keys(page)
    player.sit(played(lambda state: len(state.legal_moves()) > 14))
    before = player.look().record
    page.keyboard.press("m")
    choices = page.locator("dialog.sheet[open] [data-choice]")
    expect(choices.first).to_be_visible()
    texts = choices.evaluate_all("(all) => all.map((each) => each.dataset.choice)")
    # The search finds every move that has the words: one whose text is no part of another's.
    choice = next(text for text in reversed(texts) if sum(text in each for each in texts) == 1)
    page.keyboard.type(choice)
    page.keyboard.press("Enter")
    assert player.focus()["choice"] == choice
    assert player.look().record == before
    page.keyboard.press("Enter")
    expect(page.locator("dialog.sheet[open]")).to_have_count(0)


@pytest.mark.one_page
class TestKeys:
    @pytest.fixture
    def player(self, page: Page, site: WatchedServer) -> Keys:
        player = Keys(page)
        player.sit(played(lambda state: {"kill", "meld", "pile"} <= verbs(state)))
        return player

    def test_letters_and_arrows_find_cards_in_the_hand(self, player: Keys) -> None:
        player.tab_to(place="hand")
        cards = player.page.locator(".hand .card").evaluate_all(
            "(all) => all.map((one) => one.dataset.card)"
        )
        assert player.key("Home")["card"] == cards[0]
        assert player.key("End")["card"] == cards[-1]
        assert player.key("ArrowRight")["card"] == cards[0]
        assert player.key("ArrowLeft")["card"] == cards[-1]
        for rank in {card[0] for card in cards}:
            assert player.key({"T": "1"}.get(rank, rank.lower()))["card"][0] == rank
        for suit in {card[1] for card in cards}:
            assert player.key(suit.lower())["card"][1] == suit

    def test_escape_unchooses_and_closes(self, player: Keys) -> None:
        page = player.page
        look = player.look()
        player.take(next(card for card in look.can if card["zone"] == "hand"))
        assert player.look().chosen
        player.key("Escape")
        assert not player.look().chosen
        for name in ["Menu", "Last trick and history", "Rules"]:
            button = player.tab_to(name=name)
            player.key("Enter")
            if name == "Rules":
                expect(page.get_by_role("heading", name="Rules of Royals")).to_be_focused()
                player.tab_to("Shift+Tab", name="Back")
                page.keyboard.press("Enter")
                player.look()
            else:
                expect(page.get_by_role("dialog")).to_be_visible()
                page.keyboard.press("Escape")
                expect(page.get_by_role("dialog")).to_be_hidden()
                assert player.focus()["name"] == button["name"]

    def test_a_zone_is_opened_and_a_card_chosen_in_it(self, player: Keys) -> None:
        page = player.page
        pile = next(c for c in player.look().can if c["zone"] == "discard")
        caption = page.locator('button.cap[data-open="discard"]').get_attribute("aria-label")
        player.tab_to(name=caption)
        player.key("Enter")
        expect(page.get_by_role("dialog")).to_be_visible()
        player.tab_to(key=pile["key"])
        player.key("Enter")
        expect(page.get_by_role("dialog")).to_be_hidden()
        assert player.look().chosen == [pile["ref"]]
        player.focus()
