"""The hand in order: sorted by the button, laid by finger, keys and arrows, and kept so."""

from collections import Counter

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import WatchedServer
from tests.web.table import Player

pytestmark = pytest.mark.one_page

RANKS = "AKQJT98765432"


class Hand:
    """The cards of the hand in order, and ways to change it."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.page = player.page

    @property
    def cards(self) -> list[str]:
        found = self.page.locator(".hand .card")
        return [found.nth(at).get_attribute("data-card") or "" for at in range(found.count())]

    def sort_by(self, label: str) -> list[str]:
        """Press the button until the hand stands as wanted."""
        for _ in range(4):
            self.player.open_tools()
            button = self.page.get_by_role("button", name="hand").first
            name = button.get_attribute("aria-label")
            button.click()
            if name == label:
                # What it offers next is drawn with the hand.
                expect(self.page.locator(f'.act [aria-label="{label}"]')).to_have_count(0)
                return self.cards
        raise AssertionError(f"no button {label}")

    def expect(self, cards: list[str]) -> None:
        for at, card in enumerate(cards):
            spot = self.page.locator(".hand .card").nth(at)
            expect(spot).to_have_attribute("data-card", card)


@pytest.fixture
def hand(page: Page, site: WatchedServer) -> Hand:
    player = Player(page).start(site.url)
    player.look()
    return Hand(player)


def test_the_hand_is_sorted_in_three_ways(hand: Hand) -> None:
    cards = hand.cards
    assert len({card[1] for card in cards}) == sum(
        at == 0 or card[1] != cards[at - 1][1] for at, card in enumerate(cards)
    )
    by_rank = hand.sort_by("Sort hand by rank")
    assert [RANKS.index(card[0]) for card in by_rank] == sorted(
        RANKS.index(card[0]) for card in cards
    )
    sizes = Counter(card[0] for card in cards)
    many = hand.sort_by("Sort hand by what goes together")
    groups = [sizes[card[0]] for card in many]
    assert max(groups) > 1
    assert groups == sorted(groups, reverse=True)
    assert Counter(many) == Counter(cards)


def test_a_card_drawn_aside_stays_there_after_a_reload(hand: Hand, page: Page) -> None:
    before = hand.cards
    first, third = (page.locator(".hand .card").nth(at).bounding_box() for at in (0, 3))
    assert first
    assert third
    page.mouse.move(first["x"] + 8, first["y"] + 20)
    page.mouse.down()
    page.mouse.move(third["x"] + 2, first["y"] + 24, steps=6)
    expect(page.locator(".hand .gap")).to_have_count(1)
    page.mouse.up()
    after = [*before[1:3], before[0], *before[3:]]
    hand.expect(after)
    # Nothing was chosen or played by it.
    expect(page.locator(".hand .card.sel")).to_have_count(0)
    page.reload()
    expect(page.locator(".hand .card").first).to_be_visible(timeout=40_000)
    hand.expect(after)
    hand.sort_by("Sort hand by suit")
    hand.expect(before)


def test_keys_and_arrows_move_a_card(hand: Hand, page: Page) -> None:
    before = hand.cards
    page.locator(".hand .card").nth(1).focus()
    page.keyboard.press("Shift+ArrowRight")
    hand.expect([before[0], before[2], before[1], *before[3:]])
    # The card that was moved has the focus still, and the next key moves it on.
    page.keyboard.press("Shift+ArrowLeft")
    page.keyboard.press("Shift+ArrowLeft")
    hand.expect([before[1], before[0], *before[2:]])
    left, right = (page.locator(f'.act [data-shift="{by}"]') for by in (-1, 1))
    expect(left).to_be_disabled()
    hand.player.open_tools()
    right.click()
    hand.expect(before)
    expect(left).to_be_enabled()
