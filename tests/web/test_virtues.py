"""The Four Virtues on the built page: a round on a phone, and melds put together card by card."""

import random
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from regalia import Move, Record
from tests.full import FULL, usually
from tests.web.composing import EDGE, LARGE, MANY, MELDS, Composer, position
from tests.web.conftest import PHONE, WatchedServer
from tests.web.table import PATIENCE, nearly

pytestmark = pytest.mark.one_page

SIZES = {
    "small": {"width": 360, "height": 640},
    "phone": PHONE,
    "landscape": {"width": 844, "height": 390},
    "tablet": {"width": 820, "height": 1180},
    "desk": {"width": 1440, "height": 900},
}


def test_a_round_by_tapping_on_a_phone(page: Page, site: WatchedServer) -> None:
    player = Composer(page, seed=3, touch=True)
    page.goto(f"{site.url}#/")
    page.get_by_role("link", name=re.compile("^The Four Virtues")).click()
    page.get_by_text("Options", exact=True).click()
    expect(page.get_by_label("Play to")).to_have_value("300", timeout=PATIENCE * 1000)
    page.get_by_role("button", name="Deal", exact=True).click()
    player.move(player.look())
    player.lay(nearly("virtues"))
    match = player.hand().replayed
    assert len(match.hands) == 1
    result = match.hands[0]
    rows: list[tuple[str, list[str]]] = page.locator("table.score tbody tr").evaluate_all(
        "(rows) => rows.map((row) => [row.className,"
        " [...row.querySelectorAll('td')].map((cell) => cell.textContent)])"
    )
    assert [kind for kind, _ in rows[-2:]] == ["sum", "total"]
    for seat in range(2):
        lines = [int(values[seat] or 0) for kind, values in rows if kind == "line"]
        assert sum(lines) == result.scores[seat] == int(rows[-2][1][seat])
    page.get_by_role("button", name="Deal round 2").click()
    expect(page.locator(".table .bar")).to_contain_text("Round 2 · turn")
    player.look()


@pytest.fixture
def player(page: Page, site: WatchedServer) -> Composer:
    page.set_viewport_size(SIZES["small"])
    return Composer(page)


class TestComposing:
    def test_a_card_is_lowered_beside_a_face_card_of_clubs(self, player: Composer) -> None:
        player.sit(position("4H 6H 9H QC KS AS 2S TD", melds=MELDS[:2]))
        look = player.pick("4H 6H 9H")
        assert look.acts == []
        expect(player.composer.locator(".hint")).to_have_text(
            re.compile("With Q.* a meld: 9.* counts as 5")
        )
        assert [card["ref"] for card in look.cards if card["fits"]] == ["QC@h"]
        player.pick("QC")
        expect(player.phase).to_have_text(re.compile("Repression: 9.* counts as 5"))
        expect(player.composer.locator(".chip.low .was")).to_have_count(1)
        expect(player.bar("Lay meld, 9 as 5 · 15 points")).to_be_visible()
        before = player.look().record
        player.bar("Lay meld").click()
        look = player.look(before)
        assert look.record.rstrip().endswith("meld 4H 9H=5 6H +QC")
        rack = player.page.locator('.rack[data-zone="m3"]')
        low = rack.get_by_role(
            "button", name="9 of hearts, counts as 5, yours, in 4 to 6 of hearts"
        )
        expect(low).to_be_visible()
        expect(low.locator(".strike")).to_have_count(1)
        expect(rack.locator(".grp").nth(1).locator('[data-card="QC"]')).to_be_visible()
        expect(player.page.locator('.cap[data-open="m3"]')).to_contain_text("You15Repression")

    def test_player_chooses_among_several_ways_to_meld(self, player: Composer) -> None:
        player.sit(position("2H 3H 6H JC 9S TD KS", melds=MELDS[:2]))
        player.pick("2H 3H 6H JC")
        assert player.acts == ["meld 2H 3H 6H=4 +JC"]
        expect(player.composer).to_contain_text("1/2")
        player.step("The next way")
        assert player.acts == ["meld 6H=A 2H 3H +JC"]
        player.step("The way before")
        assert player.acts == ["meld 2H 3H 6H=4 +JC"]

    def test_a_face_card_of_hearts_names_how_many_are_given_up(self, player: Composer) -> None:
        player.sit(position("AH 2H 3H QH 7S TD KS", melds=MELDS))
        player.pick("AH 2H 3H QH")
        expect(player.phase).to_have_text("War: Ada discards three cards")
        more = player.composer.get_by_role("button", name="One more")
        expect(more).to_have_attribute("aria-disabled", "true")
        player.step("One fewer")
        expect(player.phase).to_have_text("War: Ada discards two cards")
        before = player.look().record
        player.bar("Lay meld · 6 points").click()
        look = player.look(before)
        moves = look.replayed.log[0].moves
        assert moves[0] == "meld AH 2H 3H +QH force 2"
        assert [move.split()[0] for move in moves[1:]] == ["yield", "yield"]

    def test_a_face_card_of_spades_draws(self, player: Composer) -> None:
        player.sit(position("AH 2H 3H KS 7S TD", melds=MELDS))
        player.pick("AH 2H 3H KS")
        player.step("One fewer")
        player.step("One fewer")
        expect(player.phase).to_have_text("Labour: you draw one card")
        before = player.look().record
        player.bar("Lay meld").click()
        look = player.look(before)
        assert "meld AH 2H 3H +KS take 1" in look.record
        assert sum(card["zone"] == "hand" for card in look.cards) == 3

    def test_a_card_goes_to_the_meld_that_is_tapped(self, player: Composer) -> None:
        player.sit(
            position(
                "5S 8S TD KS 7H 2C",
                other="QD",
                melds=["0 5H 5D 5C", "1 6S 7S 9S=8 +QC", "1 8D 8H 8C"],
            )
        )
        player.pick("8S")
        assert player.acts == ["discard 8S", "add 8S m3"]
        player.pick("8S 5S")
        player.page.locator('.rack[data-zone="m1"] .card').first.click(position=EDGE)
        assert player.acts == ["add 5S m1"]
        before = player.look().record
        player.bar("Add 5").click()
        player.look(before)
        mine = player.page.get_by_role("button", name="5 of spades, yours, in the fives")
        expect(mine).to_have_class(re.compile("mine"))
        # With nothing chosen a tap on a meld shows its cards whole.
        player.page.locator('.rack[data-zone="m2"] .card').first.click(position=EDGE)
        sheet = player.page.get_by_role("dialog")
        expect(sheet.get_by_role("heading", name="Spades 6 to 8")).to_be_visible()
        expect(sheet.get_by_role("heading", name="Ada: 21")).to_be_visible()
        player.page.keyboard.press("Escape")

    def test_refused_meld_keeps_the_chosen_cards(self, player: Composer) -> None:
        player.sit(position("2H 3H 4H JC 9S TD KS", melds=MELDS[:2]))
        look = player.pick("2H 3H TD")
        assert look.chosen == ["2H@h", "3H@h"]
        # The reason comes from the engine, a moment after the refusal.
        expect(player.page.locator(".phase")).to_contain_text(
            "neither of one number nor all of one suit"
        )
        player.page.locator(".phase").get_by_role("button", name="Rule").click()
        sheet = player.page.get_by_role("dialog")
        expect(
            sheet.locator('[data-rule="virtues.meld.set"], [data-rule="virtues.meld.run"]').first
        ).to_be_visible()
        player.page.keyboard.press("Escape")
        player.bar("Clear").click()
        assert player.look().chosen == []

    def test_hearts_are_answered_card_by_card(self, player: Composer) -> None:
        forced = ["0 5H 5D 5C", "1 AH 2H 3H +QH"]
        given: dict[str, Any] = {
            "seat": 1,
            "turn": 6,
            "phase": "yield",
            "force": 2,
            "melds": forced,
        }
        player.sit(position("7S TD KS 9C", other="4S KC 6S", **given))
        expect(player.phase).to_have_text("Give up two cards: Ada’s hearts demand it")
        for card, left in (("KS", "one card"), ("7S", "")):
            before = player.pick(card).record
            assert player.acts == [f"yield {card}"]
            player.bar("Give up").click()
            if left:
                player.look(before)
                expect(player.phase).to_contain_text(f"Give up {left}:")
        assert "yield KS\nyield 7S\n" in player.look(before).record

    def test_the_last_turn_ends_without_a_discard(self, player: Composer) -> None:
        look = player.sit(position("AH 2H 3H 8S TD KS", melds=MELDS, fill="discard"))
        expect(player.phase).to_contain_text("Last turn: lay melds, add cards, end the round")
        assert player.acts == ["done"]
        # More can be done, so that nothing advises to end it.
        expect(player.bar("End the round")).not_to_have_class(re.compile("primary"))
        # What can neither be laid nor added stands in shade.
        live = {card["ref"] for card in look.cards if card["live"] and card["zone"] == "hand"}
        assert live == {"AH@h", "2H@h", "3H@h", "KS@h", "8S@h"}
        player.pick("AH 2H 3H")
        before = player.look().record
        player.bar("Lay meld").click()
        before = player.look(before).record
        player.bar("End the round").click()
        assert player.look(before).score

    def test_draws_are_three_buttons(self, player: Composer) -> None:
        player.sit(position("2H 3H 4H JC 9S", phase="draw", discard="7H TH"))
        assert set(player.acts) == {"draw 1", "draw 2", "draw discard"}
        before = player.look().record
        player.bar("Draw two").click()
        assert "draw 2 " in player.look(before).record

    def test_bar_of_a_phone_has_three_icons(self, player: Composer) -> None:
        player.sit(position("2H 3H 4H JC 9S", phase="draw", discard="7H TH"))
        icons = player.page.locator(".act > .ib:visible")
        assert icons.count() <= 3
        player.open_tools()
        expect(player.page.get_by_role("button", name="All I can do")).to_be_visible()

    @pytest.mark.parametrize("size", usually(["small", "landscape"], ["small"]))
    def test_every_legal_meld_can_be_composed(self, player: Composer, size: str) -> None:
        player.page.set_viewport_size(SIZES[size])
        record = position(LARGE)
        player.sit(record)
        state = Record.load(record).replay().state
        melds = [move for move in state.legal_moves() if move.verb == "meld"]
        assert len(melds) > 300
        rng = random.Random(size)
        for wanted in rng.sample(melds, 8 if FULL else 4):
            self.reach(player, wanted)
            player.page.keyboard.press("Escape")

    def reach(self, player: Composer, wanted: Move) -> None:
        count = wanted.args[2]
        player.pick(" ".join(move_cards(wanted)))
        for _ in range(30):
            if str(wanted) in player.acts:
                return
            name = "The next way" if count is None else "One fewer"
            button = player.composer.get_by_role("button", name=name)
            assert button.get_attribute("aria-disabled") is None, (wanted, player.acts)
            button.click()
        raise AssertionError(wanted)


def move_cards(move: Move) -> list[str]:
    """The cards of a meld as they are tapped."""
    words = re.sub(r" (force|take) \d+$", "", str(move)).split()[1:]
    return [word.lstrip("+").partition("=")[0] for word in words]


class TestKeys:
    def test_a_meld_by_keys_alone(self, player: Composer) -> None:
        player.sit(position("4H 6H 9H QC KS AS", melds=MELDS[:2]))
        page = player.page
        hand = page.get_by_role("list", name="Your hand, 6 cards")
        hand.locator('.card[tabindex="0"]').focus()
        for key in ("4", "6", "9", "q"):
            page.keyboard.press(key)
            page.keyboard.press("Enter")
            player.look()
        said = page.get_by_role("status").filter(has_text="9 of hearts counts as 5")
        expect(said).to_contain_text("Lay meld, 9 as 5 · 15 points")
        for _ in range(8):
            page.keyboard.press("Tab")
            if page.evaluate("() => document.activeElement.dataset.move"):
                break
        before = player.look().record
        page.keyboard.press("Enter")
        assert "meld 4H 9H=5 6H +QC" in player.look(before).record

    def test_a_stepper_keeps_the_focus(self, player: Composer) -> None:
        player.sit(position("AH 2H 3H QH 7S TD KS", melds=MELDS))
        player.pick("AH 2H 3H QH")
        fewer = player.composer.get_by_role("button", name="One fewer")
        fewer.focus()
        for n in (2, 1, 0, 0):
            player.page.keyboard.press("Enter")
            expect(player.composer.locator(".step b")).to_have_text(str(n))
            expect(fewer).to_be_focused()

    def test_cards_say_whether_they_fit(self, player: Composer) -> None:
        player.sit(position("4H 6H 9H QC KS AS", melds=MELDS[:2]))
        player.pick("4H")
        names = player.page.locator(".hand .card").evaluate_all(
            "(cards) => cards.map((card) => [card.dataset.card, card.getAttribute('aria-label')])"
        )
        fits = {card for card, name in names if name.endswith("can be chosen")}
        assert fits == {"6H", "9H", "QC"}


# What is cut off, hidden or too small to be tapped.
CRAMPED = """() => {
  const wrong = [];
  const box = (node) => node.getBoundingClientRect();
  const one = (selector) => document.querySelector(selector);
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const inside = (node, around) => {
    const [a, b] = [box(node), box(around)];
    const sides = [b.left - a.left, b.top - a.top, a.right - b.right, a.bottom - b.bottom];
    const out = Math.max(...sides);
    if (out > 1.5) wrong.push(`${node.className} is out of ${around.className} by ${out}`);
  };
  const table = one('.table');
  if (table.matches('.over')) wrong.push('the table scrolls');
  for (const row of ['.opps', '.mid', '.me', '.phase', '.handbox', '.act']) inside(one(row), table);
  for (const node of all('.meld, .meldtile, .stacks')) inside(node, one('.mid'));
  for (const node of one('.composer').children) inside(node, one('.composer'));
  inside(one('.composer'), one('.phase'));
  for (const button of all('.step button')) {
    if (Math.min(box(button).width, box(button).height) < 38) wrong.push('a stepper is small');
  }
  for (const fan of all('.hand .fan')) {
    const lefts = all('.card', fan).map((card) => box(card).left);
    const strips = lefts.slice(1).map((left, at) => left - lefts[at]);
    if (Math.min(...strips) < 23.5) wrong.push(`strips of ${strips}`);
  }
  return wrong;
}"""


@pytest.mark.parametrize("size", usually(SIZES, ["small", "landscape"]))
def test_table_is_not_cut_off(player: Composer, size: str) -> None:
    player.page.set_viewport_size(SIZES[size])
    player.sit(position("9H 9D QH QD JD 7D 7H", other="6H", melds=MANY))
    player.pick("9H 9D")
    assert player.page.evaluate(CRAMPED) == []
    player.sit(position(LARGE))
    player.pick("AH 2H 3H 4H QH")
    assert player.page.evaluate(CRAMPED) == []
