"""The largest boards of random play on five screens, drawn without a build or an engine."""

import json
import random
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from regalia import GAMES as GAMES_BY_ID
from regalia import Record
from tests.full import FULL, usually
from tests.web.bare_table import (
    EAGER,
    MEASURE,
    SCREENS,
    Snapshot,
    largest,
    open_table,
    served,
    snapshot_of,
)
from tests.web.composing import MANY, position
from tests.web.hands import moments

#: Lines deal every number of players other maps.
GAMES = [
    ("royals", 2),
    ("marriage", 3),
    ("alliance", 4),
    ("virtues", 2),
    ("lines", 2),
    ("lines", 4),
]
#: Those whose tables are laid out in different ways, the fullest of each.
USUAL = [("marriage", 3), ("virtues", 2)]
#: Melds so long that two abreast take the whole width of a phone.
LONG = [
    *["1 AD 2D 3D 4D 5D +KD", "0 6S 7S 8S 9S TS", "1 AC 2C 3C 4C 5C +JS"],
    *["0 6C 7C 8C 9C TC +KH", "1 AS 2S 3S 4S 5S +QH", "1 AH 2H 3H 4H 5H +JD"],
]
#: A table that is fuller than its screen scrolls; nothing else may be wrong.
ALLOWED = ("the table scrolls",)


@pytest.fixture(scope="module")
def table(browser: Browser) -> Iterator[Page]:
    with served() as address:
        page = browser.new_page(reduced_motion="reduce")
        open_table(page, address)
        yield page
        page.close()


def fullest(game: str, seats: int, moment: str = "full") -> Snapshot:
    """Return the table on which the most cards lie open, at all or in a battle."""
    return snapshot_of(Record.load(moments(game, seats)[moment]).replay())


def different(found: dict[str, Snapshot]) -> dict[str, Snapshot]:
    """Return each table once, though it may be the largest in several ways."""
    names: dict[str, list[str]] = {}
    for what, snapshot in found.items():
        names.setdefault(json.dumps(snapshot), []).append(what)
    return {", ".join(what): json.loads(text) for text, what in names.items()}


@pytest.mark.parametrize(("game", "seats"), usually(GAMES, USUAL))
def test_large_boards_keep_their_indices(table: Page, game: str, seats: int) -> None:
    wrong = {}
    found = {**largest(game, seats, 2), "full": fullest(game, seats)}
    if "battle" in moments(game, seats):
        found["battle"] = fullest(game, seats, "battle")
    wanted = found.keys() & {"full", "battle", *(("cards", "groups", "melds") if FULL else ())}
    snapshots = different({what: found[what] for what in sorted(wanted)})
    # At another size the table that lies there is laid out once more: each size comes once.
    for width, height in SCREENS:
        table.set_viewport_size({"width": width, "height": height})
        for what, snapshot in snapshots.items():
            table.evaluate("(snapshot) => window.lay(snapshot)", snapshot)
            faults = [each for each in table.evaluate(MEASURE) if each not in ALLOWED]
            if faults:
                wrong[f"{what} {width}x{height}"] = faults
    assert wrong == {}


#: How wide each closed pile is, whether a part of it is cut off, and whether it stands beside the
#: open one.
PILES = """() => {
  const spread = document.querySelector('.spread').getBoundingClientRect();
  return [...document.querySelectorAll('.stacks .pile > :first-child')].map((card) => {
    const { width, top } = card.getBoundingClientRect();
    return [width, getComputedStyle(card).clipPath, Math.abs(top - spread.top) < 12];
  });
}"""


def test_piles_stand_whole_in_one_row_on_a_phone(table: Page) -> None:
    table.set_viewport_size({"width": 390, "height": 844})
    marriage = {**largest("marriage", 3, 2), "full": fullest("marriage", 3)}
    snapshots = different({**marriage, "battle": fullest("marriage", 3, "battle")})
    for what, snapshot in {**snapshots, "alliance": fullest("alliance", 4)}.items():
        table.evaluate("(snapshot) => window.lay(snapshot)", snapshot)
        assert table.evaluate(PILES) == [[44, "none", True]] * 2, what


@pytest.mark.parametrize("size", [(360, 640), (390, 844), (820, 1180)])
def test_a_hand_that_grows_keeps_its_place(table: Page, size: tuple[int, int]) -> None:
    table.set_viewport_size({"width": size[0], "height": size[1]})
    snapshot = snapshot_of(GAMES_BY_ID["virtues"].new_match(2, "grows"))
    held = snapshot["table"]["hand"]["cards"]
    tops, rows = [], set()
    for count in (10, 13, 14, 26):
        cards = [{**held[at % len(held)], "key": f"card {at}"} for at in range(count)]
        snapshot["table"]["hand"]["cards"] = cards
        table.evaluate("(snapshot) => window.lay(snapshot)", snapshot)
        tops.append(table.locator(".phase").evaluate("(line) => line.getBoundingClientRect().top"))
        rows.add(table.locator(".hand").get_attribute("data-rows"))
    assert tops == pytest.approx([tops[0]] * 4, abs=0.5)
    assert rows == {"1", "2"}


@pytest.mark.parametrize("size", [(360, 640), (667, 375)])
def test_a_table_that_is_too_full_scrolls_under_the_hand(
    table: Page, size: tuple[int, int]
) -> None:
    table.set_viewport_size({"width": size[0], "height": size[1]})
    table.evaluate("(snapshot) => window.lay(snapshot)", fullest("marriage", 3))
    folded = table.locator(".folded-board")
    if folded.count():
        # The boards of others are rows, until the player opens one.
        assert table.evaluate(MEASURE) == []
        folded.first.click()
    assert table.evaluate(MEASURE) == list(ALLOWED)
    box = "(part) => document.querySelector(part).getBoundingClientRect()"
    feet = f"() => ['.phase', '.hand', '.act'].map({box}).map((at) => at.bottom)"
    before = table.evaluate(feet)
    assert before == sorted(before)
    assert before[-1] <= size[1]
    # Scrolled to its end all of it has been seen, and hand and acts stand where they stood.
    table.evaluate("document.querySelector('.table').scrollTop = 9999")
    own, phase = table.evaluate(f"() => ['.me', '.phase'].map({box})")
    assert own["bottom"] <= phase["top"] + 1
    assert table.evaluate(feet) == pytest.approx(before, abs=1)
    # What the keys reach is not hidden below the hand.
    table.evaluate("document.querySelector('.table').scrollTop = 0")
    card = table.locator(".me button.card").last
    card.focus()
    assert card.evaluate("(card) => card.getBoundingClientRect().top") < phase["top"]


@pytest.mark.parametrize("seats", usually([2, 3, 4], [4]))
def test_maps_have_room_on_a_small_phone_on_its_side(table: Page, seats: int) -> None:
    table.set_viewport_size({"width": 568, "height": 320})
    table.evaluate("(snapshot) => window.lay(snapshot)", fullest("lines", seats))
    assert table.evaluate(MEASURE) == []
    cut = """() => [...document.querySelectorAll('.table :is(.gov li, .tile b, .offer b, .worth)')]
      .filter((node) => node.checkVisibility() && node.getBoundingClientRect().width > 1)
      .filter((node) => node.scrollWidth > node.clientWidth + 1
        || node.getBoundingClientRect().right > innerWidth)
      .map((node) => node.textContent)"""
    assert table.evaluate(cut) == []


def test_the_panel_adds_what_the_hand_would_bring(table: Page) -> None:
    table.set_viewport_size({"width": 1440, "height": 900})
    snapshot = fullest("royals", 2)
    table.evaluate("(snapshot) => window.lay(snapshot)", snapshot)
    running = [seat["running"] for seat in snapshot["table"]["seats"]]
    assert min(running) > 0
    assert table.locator(".score2 .mut").all_inner_texts() == [f"+{now}" for now in running]
    bars = ".score2 .pr i"
    read = "(all) => all.map((bar) => +bar.style.getPropertyValue('--share'))"
    shares = table.locator(bars).evaluate_all(read)
    ends = [points / snapshot["target"] for now in running for points in (now, 0)]
    assert shares == pytest.approx(ends)


def test_melds_keep_their_cards(table: Page) -> None:
    starts = [position("QD 9D TD 7D 7H", other="6H", melds=melds) for melds in (MANY, LONG)]
    snapshots = [snapshot_of(Record.load(start).replay()) for start in starts]
    for width, height in SCREENS:
        table.set_viewport_size({"width": width, "height": height})
        for melds, snapshot in zip((MANY, LONG), snapshots, strict=True):
            table.evaluate("(snapshot) => window.lay(snapshot)", snapshot)
            assert table.locator(".melds .rack").count() == len(melds), (width, height)
            assert table.evaluate(MEASURE) == [], (width, height)


#: A tablet, a phone and a desk that are magnified to 200 %.
MAGNIFIED = [(410, 590), (422, 640), (720, 450)]

#: What leaves the tile, the line or the pile that it is part of.
OUTSIDE = """() => {
  const parts = '.chip, .n, .sum, .can, .pts, b, .cell';
  const out = [];
  for (const around of document.querySelectorAll('.table :is(.tile, .folded-board, .who)')) {
    const at = around.getBoundingClientRect();
    for (const node of around.querySelectorAll(parts)) {
      const { left, top, right, bottom, width } = node.getBoundingClientRect();
      // What stands beside a name is shown whole or not at all.
      if (!node.checkVisibility() || width < 2 || node.closest('.beside')) continue;
      const aside = left < at.left - 1 || right > at.right + 1;
      if (aside || top < at.top - 2 || bottom > at.bottom + 2)
        out.push(`${around.className}: ${node.className} ${node.textContent}`);
    }
  }
  return out;
}"""


@pytest.mark.parametrize(("game", "seats"), usually(GAMES, [("marriage", 3)]))
def test_magnified_tables_keep_counts_in_their_tiles(table: Page, game: str, seats: int) -> None:
    wrong = {}
    found = largest(game, seats, 2)
    if game == "lines":  # with jokers beside a map
        found = {**found, "full": fullest(game, seats)}
    snapshots = different(found)
    for width, height in MAGNIFIED:
        table.set_viewport_size({"width": width, "height": height})
        for what, snapshot in snapshots.items():
            table.evaluate("(snapshot) => window.lay(snapshot)", snapshot)
            if faults := table.evaluate(OUTSIDE):
                wrong[f"{what} {width}x{height}"] = faults
    assert wrong == {}


def test_first_card_of_the_pile_and_a_shaded_card_with_the_focus(table: Page) -> None:
    table.set_viewport_size({"width": 390, "height": 844})
    for snapshot in largest("royals", 2, 2).values():
        table.evaluate("(snapshot) => window.lay(snapshot)", snapshot)
        # Its left upper corner, with the ring around it, lies within what the pile shows.
        cut = table.evaluate(
            """() => [...document.querySelectorAll('.spread .fan')].filter((fan) => {
              const card = fan.querySelector('.card');
              if (!card) return false;
              const [at, around] = [card, fan].map((node) => node.getBoundingClientRect());
              const out = (outer) => at.left < outer.left || at.top < outer.top;
              return out(around) || getComputedStyle(fan).clipPath !== 'inset(0px -4px)';
            }).length"""
        )
        assert cut == 0
    card = table.locator(".hand .card").first
    card.evaluate("(card) => card.classList.add('off')")
    card.focus()
    table.keyboard.press("ArrowRight")
    table.keyboard.press("ArrowLeft")
    drawn = card.evaluate(
        """(card) => [getComputedStyle(card).outlineStyle,
          getComputedStyle(card, '::after').boxShadow.split('inset').length - 1]"""
    )
    assert drawn == ["solid", 2]  # above the shade, dark and light: seen on every card


@pytest.mark.parametrize(("size", "way"), [((844, 390), "rtl"), ((390, 844), "ltr")])
def test_layout_for_the_left_hand_turns_columns_round(
    table: Page, size: tuple[int, int], way: str
) -> None:
    table.set_viewport_size({"width": size[0], "height": size[1]})
    table.evaluate("document.documentElement.dataset.left = ''")
    try:
        table.evaluate("(snapshot) => window.lay(snapshot)", largest("royals", 2, 2)["hand"])
        drawn = "(part) => getComputedStyle(document.querySelector(part)).direction"
        assert [table.evaluate(drawn, part) for part in (".table", ".mid")] == [way, "ltr"]
    finally:
        table.evaluate("delete document.documentElement.dataset.left")


def test_one_key_leads_to_the_hand(table: Page) -> None:
    table.evaluate("(snapshot) => window.lay(snapshot)", largest("royals", 2, 2)["hand"])
    table.locator(".table h1").focus()
    table.keyboard.press("y")
    assert table.evaluate("() => document.activeElement.matches('.hand .card')")


def test_forced_colours_keep_cards_and_the_gilt_button(table: Page) -> None:
    table.emulate_media(forced_colors="active")
    try:
        table.evaluate("(snapshot) => window.lay(snapshot)", largest("royals", 2, 2)["hand"])
        drawn = table.evaluate(
            """() => {
              const of = (node) => getComputedStyle(node);
              const card = document.querySelector('.hand .card:is(.H, .D)');
              const other = document.querySelector('.hand .card:is(.S, .C)');
              const button = document.createElement('button');
              button.className = 'btn primary';
              document.querySelector('.act').append(button);
              const plain = document.createElement('button');
              plain.className = 'btn';
              document.querySelector('.act').append(plain);
              const told = {
                edge: of(card).outlineStyle,
                suits: of(card).color !== of(other).color,
                primary: of(button).backgroundColor !== of(plain).backgroundColor,
              };
              button.remove();
              plain.remove();
              return told;
            }"""
        )
        assert drawn == {"edge": "solid", "suits": True, "primary": True}
    finally:
        table.emulate_media(forced_colors="none")


#: How close boards and middle stand.
CLASSES = "() => ['.table', '.mid'].map((part) => document.querySelector(part).className)"


def test_choosing_a_card_keeps_the_layout(table: Page) -> None:
    table.set_viewport_size({"width": 844, "height": 390})
    table.evaluate("(snapshot) => window.lay(snapshot)", fullest("royals", 2))
    before = table.evaluate(CLASSES)
    card = table.locator(".hand .card[aria-pressed]").first
    card.click()
    expect(card).to_have_attribute("aria-pressed", "true")
    table.evaluate("() => new Promise(requestAnimationFrame)")
    assert table.evaluate(CLASSES) == before
    # Another size has another fit.
    table.set_viewport_size({"width": 360, "height": 640})
    table.wait_for_function(f"(before) => String(({CLASSES})()) !== String(before)", arg=before)


#: So many tables of a hand: among the first of them some are crowded, and roomy again.
TABLES = 30 if FULL else 12
#: How a table was made to fit, and where its cards lie.
FIT = """() => [
  [...document.querySelectorAll('.table, .mid')].map((part) => [...part.classList].sort()).join(),
  ...[...document.querySelectorAll('.table .card')].map((card) => {
    const { left, top, width } = card.getBoundingClientRect();
    return [card.dataset.zone, card.dataset.card, ...[left, top, width].map(Math.round)].join(' ');
  }).sort(),
]"""


@pytest.mark.parametrize(
    ("game", "seats", "size"),
    usually([("marriage", 3, (568, 320)), ("lines", 2, (390, 780))], [("marriage", 3, (568, 320))]),
)
def test_a_table_that_follows_a_hand_fits_as_one_opened_anew(
    table: Page, game: str, seats: int, size: tuple[int, int]
) -> None:
    """It begins with what made the table before it fit."""
    table.set_viewport_size({"width": size[0], "height": size[1]})
    match, rng = GAMES_BY_ID[game].new_match(seats, "follow"), random.Random(3)
    snapshots = [snapshot_of(match)]
    while not match.hands and len(snapshots) < TABLES:
        moves = [str(move) for move in match.state.legal_moves()]
        match.play(EAGER[0].choose(moves, rng.randrange))
        if not match.hands and match.ply % 4 == 0:
            snapshots.append(snapshot_of(match))
    table.evaluate("(snapshot) => window.lay(snapshot)", snapshots[0])
    followed = []
    for snapshot in snapshots:
        table.evaluate("(snapshot) => window.follow(snapshot, [])", snapshot)
        followed.append(table.evaluate(FIT))
    for snapshot, fit in zip(snapshots, followed, strict=True):
        table.evaluate("(snapshot) => window.lay(snapshot)", snapshot)
        assert fit == table.evaluate(FIT), f"after {snapshot['ply']} moves"
    assert len({fit[0] for fit in followed}) > 2


def test_panel_keeps_the_scroll_position_of_its_log(table: Page) -> None:
    snapshot = fullest("royals", 2)
    log = [{"turn": turn, "text": f"Ada leads K♥ ({turn})."} for turn in range(60)]
    table.set_viewport_size({"width": 390, "height": 844})
    table.evaluate("(snapshot) => window.lay(snapshot)", snapshot)
    table.evaluate("([snapshot, log]) => window.follow(snapshot, log)", [snapshot, log])
    # What a phone does not show it does not draw.
    expect(table.locator(".table .log")).to_have_count(0)
    table.set_viewport_size({"width": 1440, "height": 900})
    lines = table.locator(".table .log li")
    expect(lines).to_have_count(60)
    expect(lines.last).to_be_in_viewport()
    lines.first.evaluate("(line) => line.scrollIntoView()")
    card = table.locator(".hand .card[aria-pressed]").first
    card.click()
    expect(card).to_have_attribute("aria-pressed", "true")
    expect(lines.first).to_be_in_viewport()
    log.append({"turn": 60, "text": "Ada takes K♥ as spoils."})
    table.evaluate("([snapshot, log]) => window.follow(snapshot, log)", [snapshot, log])
    expect(lines).to_have_count(61)
    expect(lines.last).to_be_in_viewport()
    # Another hand has another log, though it is as long.
    log = [{**line, "turn": 1} for line in log]
    table.evaluate("([snapshot, log]) => window.follow(snapshot, log)", [snapshot, log])
    expect(lines.last).to_have_text(re.compile("^1 *Ada takes K"))
