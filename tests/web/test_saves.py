"""Saves in the browser: damage, a full store, two tabs."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from regalia.record import Record
from tests.full import usually
from tests.web.conftest import Problems, WatchedServer, watch
from tests.web.table import PATIENCE, Player

PATIENT = PATIENCE * 1000
OLD = sorted((Path(__file__).parent / "saves").glob("version-*.json"))
KEPT = "regalia.match."


def old(**change: Any) -> dict[str, Any]:
    """A match as the first version kept it, with some things said otherwise."""
    save: dict[str, Any] = json.loads(OLD[0].read_text(encoding="utf-8"))
    return {**save, **change}


def signed(**change: Any) -> dict[str, Any]:
    """A match as the second version keeps it, with some things said otherwise, and a right sum."""
    save = {**old(regalia=2, label="", serial=1, picture=None), **change}
    text = json.dumps(save, ensure_ascii=False, separators=(",", ":"))
    text = re.sub("[\ud800-\udfff]", lambda half: f"\\u{ord(half[0]):04x}", text)
    return {**save, "sum": checksum(text)}


def checksum(text: str) -> str:
    """Return the sum of a text as the page makes it."""
    sum_ = 0x811C9DC5
    for byte in text.encode("utf-16-le"):
        sum_ = (sum_ ^ byte) * 0x01000193 & 0xFFFFFFFF
    return f"{sum_:08x}"


def put(page: Page, url: str, saves: dict[str, str]) -> None:
    """Open the list of matches of a browser that has these entries."""
    if not page.url.startswith(f"{url}#"):
        page.goto(f"{url}blank.html")
    page.evaluate("(all) => { for (const key in all) localStorage.setItem(key, all[key]); }", saves)
    page.goto(f"{url}#/matches")


def matches(*saves: dict[str, Any]) -> dict[str, str]:
    return {KEPT + save["id"]: json.dumps(save) for save in saves}


def stored(page: Page) -> dict[str, str]:
    """All entries of the store."""
    found: dict[str, str] = page.evaluate("({ ...localStorage })")
    return found


def kept(page: Page, id_: str) -> dict[str, Any]:
    # This entry alone: a store that is full takes long to read.
    found: dict[str, Any] = json.loads(
        page.evaluate("(key) => localStorage.getItem(key)", KEPT + id_)
    )
    return found


def entries(page: Page) -> list[str]:
    """The names of all entries of the store."""
    found: list[str] = page.evaluate("() => Object.keys(localStorage)")
    return found


def arrives(page: Page, id_: str, record: str) -> None:
    """Wait until a page sees what another one has kept; the browser takes its time."""
    same = "([key, record]) => JSON.parse(localStorage.getItem(key))?.record === record"
    page.wait_for_function(same, arg=[KEPT + id_, record])


def act(page: Page, match: str, what: str) -> None:
    """Choose something from what can be done with a match of the list."""
    row = page.locator("li").filter(has_text=match).first
    row.get_by_role("button").click()
    page.get_by_role("dialog").get_by_role("button", name=what).click()


def rename(page: Page, match: str, label: str) -> None:
    act(page, match, "Rename")
    page.get_by_label("Name of the match").fill(label)
    page.get_by_role("button", name="Keep").click()


def share(meter: Locator) -> int:
    """Return how full a meter is, in hundredths."""
    expect(meter).to_have_attribute("aria-valuenow", re.compile(r"^\d+$"))
    return int(meter.get_attribute("aria-valuenow") or "")


class TestList:
    @pytest.mark.one_page
    def test_rename_copy_and_delete_with_undo(self, page: Page, site: WatchedServer) -> None:
        put(page, site.url, matches(old()))
        row = page.get_by_role("link").filter(has_text="Royals with Ada")
        expect(row).to_contain_text("Hand 1")
        expect(row.locator("svg.pic")).to_be_visible()
        rename(page, "Royals with Ada", "The <b>long</b> one")
        act(page, "The <b>long</b> one", "Make a copy")
        copy = page.get_by_role("link").filter(has_text="Copy of The <b>long</b> one")
        expect(copy).to_be_visible()
        records = {json.loads(text)["record"] for key, text in stored(page).items() if KEPT in key}
        assert records == {old()["record"]}
        before = stored(page)
        act(page, "Copy of", "Delete")
        expect(copy).to_be_hidden()
        assert len(stored(page)) < len(before)
        page.get_by_role("button", name="Undo").click()
        expect(copy).to_be_visible()
        assert stored(page) == before
        expect(page.locator("main h1")).to_be_focused()

    @pytest.mark.one_page
    @pytest.mark.parametrize("screen", usually(["", "matches"], ["matches"]))
    def test_each_of_several_undos_stays(
        self, screen: str, page: Page, site: WatchedServer
    ) -> None:
        names = ("Ada", "Bo", "Cleo")
        put(
            page,
            site.url,
            matches(*(old(id=f"{at:012x}", names=["You", name]) for at, name in enumerate(names))),
        )
        page.goto(f"{site.url}#/{screen}")
        # The match that was opened last stands above the list of the home page.
        expect(page.locator(".matches li")).to_have_count(3 if screen else 2)
        before = stored(page)
        there = [name for name in names if page.locator(".matches li", has_text=name).count()]
        for name in there:
            act(page, f"Royals with {name}", "Delete")
        undos = page.get_by_role("button", name="Undo")
        for left in range(len(there), 0, -1):
            expect(undos).to_have_count(left)
            undos.last.click()
        assert len(there) >= 2
        assert stored(page) == before
        act(page, f"Royals with {there[0]}", "Delete")
        expect(undos).to_have_count(1)
        # Who comes back later finds none.
        page.goto(f"{site.url}#/credits")
        page.goto(f"{site.url}#/{screen}")
        expect(page.locator("li", has_text=f"Royals with {there[1]}")).to_be_visible()
        expect(undos).to_have_count(0)

    @pytest.mark.one_page
    def test_a_name_is_not_lost_by_a_drag_that_ends_beside_the_sheet(
        self, page: Page, site: WatchedServer
    ) -> None:
        put(page, site.url, matches(old()))
        act(page, "Royals with Ada", "Rename")
        name = page.get_by_label("Name of the match")
        name.fill("Ours")
        box = name.bounding_box()
        assert box
        page.mouse.move(box["x"] + 40, box["y"] + 10)
        page.mouse.down()
        page.mouse.move(3, 3, steps=3)
        page.mouse.up()
        expect(name).to_have_value("Ours")
        page.mouse.click(3, 3)
        expect(page.get_by_role("dialog")).to_have_count(0)

    @pytest.mark.one_page
    def test_storage_use_is_shown_and_room_can_be_made(
        self, page: Page, site: WatchedServer
    ) -> None:
        done = [
            old(id=f"{at:012x}", winners=[0], names=["You", f"Nr{at}"], when=at) for at in range(12)
        ]
        put(page, site.url, matches(*done, old(names=["You", "Bo"])))
        use = page.get_by_role("meter")
        few = share(use)
        expect(page.get_by_text("There is plenty of room.")).to_be_visible()
        expect(page.get_by_role("button", name="Delete the 10 oldest")).to_be_hidden()
        # Another page of this origin fills the store up.
        page.evaluate("localStorage.setItem('else', ' '.repeat(4_900_000))")
        page.goto(f"{site.url}#/")
        page.goto(f"{site.url}#/matches")
        assert share(use) > few + 90
        expect(page.get_by_text("There is little room left")).to_be_visible()
        before = stored(page)
        page.get_by_role("button", name="Delete the 10 oldest finished matches").click()
        left = [json.loads(text)["when"] for key, text in stored(page).items() if KEPT in key]
        assert sorted(left)[:2] == [10, 11]
        page.get_by_role("button", name="Undo").click()
        assert stored(page) == before


class TestDamage:
    @pytest.mark.one_page
    def test_damaged_save_is_set_aside_and_others_open(
        self, page: Page, site: WatchedServer
    ) -> None:
        one, two = old(id="a" * 12), old(id="b" * 12, names=["You", "Bo"])
        three = old(id="c" * 12, names=["You", "Cleo"], regalia=99)
        put(page, site.url, matches(one, two, three))
        for name in ("Ada", "Bo"):
            rename(page, f"Royals with {name}", f"First with {name}")
            rename(page, f"First with {name}", f"Second with {name}")
        texts = stored(page)
        flipped = texts[KEPT + "a" * 12].replace("play", "plaz", 1)
        page.evaluate("([k, v]) => localStorage.setItem(k, v)", [KEPT + "a" * 12, flipped])
        # The other is cut off, and so is the copy from before.
        cut = texts[KEPT + "b" * 12][:500]
        for key in (KEPT, "regalia.before."):
            page.evaluate("([k, v]) => localStorage.setItem(k, v)", [key + "b" * 12, cut])
        page.goto(f"{site.url}#/")
        expect(page.get_by_text("3 saved matches cannot be read")).to_be_visible()
        page.goto(f"{site.url}#/matches")
        # Of the first the copy from before the last change took its place.
        expect(page.get_by_role("link").filter(has_text="First with Ada")).to_be_visible()
        expect(page.get_by_text("with Bo")).to_be_hidden()
        aside = {
            key: text for key, text in stored(page).items() if key.startswith("regalia.aside.")
        }
        assert sorted(aside.values()) == sorted([flipped, cut])
        assert stored(page)[KEPT + "c" * 12] == json.dumps(three)
        expect(page.get_by_text("later version")).to_be_visible()
        with page.expect_download() as download:
            page.get_by_role("button", name="Save as a file").first.click()
        assert download.value.path().read_text(encoding="utf-8") in aside.values()
        # At its address the later one says what it is.
        page.goto(f"{site.url}#/play/{'c' * 12}")
        expect(page.get_by_text("A later version of Regalia wrote this match.")).to_be_visible()

    def test_each_match_is_drawn_by_itself(self, page: Page, site: WatchedServer) -> None:
        # A match whose time no browser can tell stands for whatever is not thought of.
        page.add_init_script(
            """const format = Intl.DateTimeFormat.prototype.formatToParts;
            const tell = Object.getOwnPropertyDescriptor(Intl.DateTimeFormat.prototype, 'format');
            Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
              get() {
                const told = tell.get.call(this);
                return (when) => {
                  if (Number(when) === 1234567890123) throw new RangeError('no such time');
                  return told(when);
                };
              },
            });"""
        )
        wrong = {
            "when": signed(id="1" * 12, when=9 * 10**15, names=["You", "Bo"]),
            "sides": signed(id="2" * 12, sides=[], names=["You", "Cleo"]),
            "picture": signed(id="3" * 12, picture={"own": 7}, names=["You", "Dan"]),
            "long": signed(
                id="4" * 12,
                picture={"others": [], "centre": [], "own": "S" * 400_000},
                names=["You", "Eve"],
            ),
            "way": signed(id="5" * 12, setup={**old()["setup"], "way": "constructor"}),
            "guest": signed(id="6" * 12, setup={**old()["setup"], "way": "guest"}),
            "undrawn": signed(id="7" * 12, when=1234567890123),
        }
        put(page, site.url, matches(signed(names=["You", "Ada"]), *wrong.values()))
        for path in ("#/", "#/matches"):
            page.goto(site.url + path)
            for name in ("Ada", "Bo", "Cleo", "Dan", "Eve") if path == "#/matches" else ("Ada",):
                expect(
                    page.get_by_role("link").filter(has_text=f"Royals with {name}")
                ).to_have_count(1)
        unread = page.locator(".unread li")
        expect(unread).to_have_count(2)
        row = page.locator("li").filter(has_text="A saved match that cannot be shown")
        with page.expect_download() as download:
            row.get_by_role("button", name="Save as a file").click()
        assert '"id":"777777777777"' in download.value.path().read_text(encoding="utf-8")
        row.get_by_role("button", name="Delete").click()
        expect(row).to_have_count(0)
        assert KEPT + "7" * 12 not in stored(page)
        unread.first.get_by_role("button", name="Delete").click()
        expect(unread.first).to_contain_text("Undo")
        page.goto(f"{site.url}#/")
        page.goto(f"{site.url}#/matches")
        expect(unread).to_have_count(1)

    @pytest.mark.one_page
    @pytest.mark.parametrize("file", OLD, ids=[file.stem for file in OLD])
    def test_every_old_version_opens_and_goes_on(
        self, file: Path, page: Page, site: WatchedServer
    ) -> None:
        save = json.loads(file.read_text(encoding="utf-8"))
        put(page, site.url, matches(save))
        player = Player(page, seed=4)
        page.goto(f"{site.url}#/play/{save['id']}")
        look = player.look()
        assert look.record == save["record"]
        look = player.move(look)
        assert by_any(look.record).startswith(by_any(save["record"]))
        now = kept(page, save["id"])
        assert now["regalia"] > save.get("regalia", 1)
        assert now["setup"] == save["setup"]
        # The move before is kept beside it.
        before = json.loads(stored(page)["regalia.before." + save["id"]])["record"]
        assert by_any(look.record).startswith(by_any(before))
        assert before != look.record


def by_any(record: str) -> str:
    """Return a record without the engine that wrote it last."""
    return re.sub("^engine .*\n", "", record, flags=re.M)


#: Another page of this origin leaves no room at all.
FILL = """() => {
  const others = () => localStorage.getItem('else') ?? '';
  // Most of it at once: each piece is written with all that lies there already.
  const taken = Object.entries(localStorage).flat().join('').length;
  for (let size = Math.max(5_242_000 - taken, 1); size >= 1; size = Math.floor(size / 2)) {
    try {
      for (;;) localStorage.setItem('else', others() + ' '.repeat(size));
    } catch {
      // The next smaller piece may fit.
    }
  }
}"""


class TestStore:
    def test_full_store_keeps_the_latest_move(self, page: Page, site: WatchedServer) -> None:
        others = [
            old(id=f"{at:012x}", winners=[0], names=["You", f"Nr{at}"], label="") for at in range(4)
        ]
        player = Player(page, seed=4)
        mine = old()
        put(page, site.url, matches(mine, *others))
        rename(page, "Nr1", "Nr1, finished")  # It has a copy from before now.
        page.evaluate(FILL)
        page.goto(f"{site.url}#/play/{mine['id']}")
        look = player.move(player.look())
        # The copies of finished matches gave way, and the move is on the disk.
        assert "regalia.before." + others[1]["id"] not in entries(page)
        assert kept(page, mine["id"])["record"] == look.record
        # Now there is not even a copy of its own to give way.
        page.evaluate("(key) => localStorage.removeItem(key)", "regalia.before." + mine["id"])
        page.evaluate(FILL)
        notice = page.get_by_role("alert").filter(has_text="no room left")
        on_disk = look.record
        while "text" not in (found := player.decide(look)):
            player.take(found)
            look = player.look()
        player.press(found["at"])
        expect(notice).to_be_visible(timeout=PATIENT)
        assert kept(page, mine["id"])["record"].startswith(on_disk)
        # After room is made, everything is on the disk again.
        page.goto(f"{site.url}#/matches")
        act(page, "Nr2", "Delete")
        page.evaluate("localStorage.removeItem('else')")
        act(page, "Nr3", "Delete")
        latest = kept(page, mine["id"])["record"]
        assert latest.startswith(on_disk)
        assert latest != on_disk
        Record.load(latest).replay()

    def test_closed_store_is_told_and_the_match_goes_on(
        self, page: Page, site: WatchedServer
    ) -> None:
        page.add_init_script(
            """Object.defineProperty(window, 'localStorage', {
              get() { throw new DOMException('not here', 'SecurityError'); },
            });
            window.BroadcastChannel = class {
              constructor() { throw new DOMException('not here', 'SecurityError'); }
            };
            LockManager.prototype.request = async () => {
              throw new DOMException('not here', 'SecurityError');
            };"""
        )
        page.goto(f"{site.url}#/new/royals")
        page.get_by_role("button", name="Deal", exact=True).click()
        notice = page.get_by_role("alert").filter(has_text="keeps nothing")
        expect(notice).to_be_visible(timeout=PATIENT)
        with page.expect_download() as download:
            notice.get_by_role("button", name="Save the record as a file").click()
        match = Record.load(download.value.path().read_text(encoding="utf-8")).replay()
        assert match.names == ["You", "Ada"]
        # As long as the page is open the match is there.
        page.get_by_role("button", name="Close").click()
        page.goto(f"{site.url}#/")
        expect(page.get_by_text("keeps nothing")).to_be_visible()
        page.get_by_role("link", name="Continue").click()
        expect(page.locator(".hand .card")).to_have_count(10, timeout=PATIENT)
        # Another language would load the page anew, and lose it.
        page.goto(f"{site.url}#/settings")
        page.get_by_label("Deutsch").check()
        expect(page.locator(".fault").filter(has_text="keeps nothing")).to_be_visible()
        page.goto(f"{site.url}#/")
        page.get_by_role("link", name="Continue").click()
        expect(page.locator(".hand .card")).to_have_count(10, timeout=PATIENT)


class TestTabs:
    @pytest.mark.one_page
    def test_first_tab_plays_and_second_watches(
        self, page: Page, site: WatchedServer, problems: Problems
    ) -> None:
        save = old()
        put(page, site.url, matches(save))
        here = Player(page, seed=4)
        page.goto(f"{site.url}#/play/{save['id']}")
        here.look()

        other = page.context.new_page()
        watch(other, problems)
        there = Player(other, seed=5)
        # What is deleted in another tab can be kept.
        other.goto(f"{site.url}#/matches")
        act(other, "Royals with Ada", "Delete")
        page.get_by_role("button", name="Keep it").click()
        look = here.move(here.look())
        assert kept(page, save["id"])["record"] == look.record
        other.goto(f"{site.url}#/play/{save['id']}")
        watching = other.get_by_text("being played in another tab")
        expect(watching).to_be_visible(timeout=PATIENT)
        expect(other.locator(".hand .card").first).to_be_visible(timeout=PATIENT)
        expect(other.locator("[data-move]")).to_have_count(0)
        # Nothing is offered that it cannot do.
        for name in ("Take the last move back", "All I can do"):
            expect(other.get_by_role("button", name=name)).to_have_count(0)
        other.get_by_role("button", name="What would a bot do?").click()
        expect(other.locator(".phase .why > span")).to_have_text("It is not your turn")
        # It follows.
        log = page.locator(".hand .card").count()
        for _ in range(12):
            look = here.move(look)
            if page.locator(".hand .card").count() != log:
                break
        shown = page.locator(".hand .card").count()
        expect(other.locator(".hand .card")).to_have_count(shown, timeout=PATIENT)
        assert kept(page, save["id"])["record"] == look.record

        # It takes over; the first one watches, and loses nothing.
        other.get_by_role("button", name="Play here").click()
        expect(page.get_by_text("being played in another tab")).to_be_visible(timeout=PATIENT)
        expect(watching).to_be_hidden()
        again = there.look()
        assert again.record.startswith(look.record)
        end = there.move(again)
        expect(page.locator("[data-move]")).to_have_count(0)
        # A tab that goes leaves the match to the one that is left.
        other.close()
        expect(page.get_by_text("being played in another tab")).to_be_hidden(timeout=PATIENT)
        assert here.look().record.startswith(end.record)
        assert here.move(here.look()).record.startswith(end.record)

    @pytest.mark.full  # `tests/js/twoTabs.test.js` asks it of the store, which decides then
    def test_without_locks_no_tab_writes_over_the_move_of_another(
        self, context: BrowserContext, page: Page, site: WatchedServer, problems: Problems
    ) -> None:
        context.add_init_script("Object.defineProperty(navigator, 'locks', { value: undefined })")
        save = old()
        put(page, site.url, matches(save))
        here = Player(page, seed=4)
        page.goto(f"{site.url}#/play/{save['id']}")
        first = here.look()
        other = context.new_page()
        watch(other, problems)
        there = Player(other, seed=5)
        other.goto(f"{site.url}#/play/{save['id']}")
        second = there.move(there.look())
        assert kept(other, save["id"])["record"] == second.record
        arrives(page, save["id"], second.record)
        # This tab played without knowing of it: its move is not kept, and it shows how it stands.
        while "text" not in (found := here.decide(first)):
            here.take(found)
            first = here.look()
        here.take(found)
        expect(page.get_by_text("being played in another tab")).to_be_visible(timeout=PATIENT)
        assert kept(page, save["id"])["record"] == second.record
        page.get_by_role("button", name="Play here").click()
        look = here.move(here.look())
        assert look.record.startswith(second.record)
        Record.load(look.record).replay()

    @pytest.mark.full  # `tests/js/twoTabs.test.js` asks it of the store
    def test_move_that_found_no_room_is_never_written_over_another_tabs_play(
        self, page: Page, site: WatchedServer, problems: Problems
    ) -> None:
        save = old()
        done = [old(id=f"{at:012x}", winners=[0], names=["You", f"Nr{at}"]) for at in range(2)]
        here = Player(page, seed=4)
        put(page, site.url, matches(save, *done))
        page.goto(f"{site.url}#/play/{save['id']}")
        look = here.look()
        # There is not even a copy of its own to give way.
        page.evaluate("(key) => localStorage.removeItem(key)", "regalia.before." + save["id"])
        page.evaluate(FILL)
        while "text" not in (found := here.decide(look)):
            here.take(found)
            look = here.look()
        here.press(found["at"])
        notice = page.get_by_role("alert").filter(has_text="no room left")
        expect(notice).to_be_visible(timeout=PATIENT)
        # Another tab makes room, and plays on from what the disk has.
        other = page.context.new_page()
        watch(other, problems)
        there = Player(other, seed=5)
        other.goto(f"{site.url}#/matches")
        other.evaluate("localStorage.removeItem('else')")
        other.goto(f"{site.url}#/play/{save['id']}")
        other.get_by_role("button", name="Play here").click()
        expect(page.get_by_text("being played in another tab")).to_be_visible(timeout=PATIENT)
        again = there.look()
        for _ in range(3):
            again = there.move(again)
        arrives(page, save["id"], again.record)
        # The first one deletes something: what it could not write has its room now, and is stale.
        page.goto(f"{site.url}#/matches")
        act(page, "Nr1", "Delete")
        expect(page.get_by_role("link").filter(has_text="Nr1")).to_have_count(0)
        assert kept(page, save["id"])["record"] == again.record
        assert there.move(again).record.startswith(again.record)


@pytest.mark.one_page
def test_last_played_match_stands_first_after_the_clock_was_set_back(
    page: Page, site: WatchedServer
) -> None:
    ahead = old(when=4_000_000_000_000)
    put(page, site.url, matches(ahead))
    page.goto(f"{site.url}#/new/royals")
    page.get_by_text("Options", exact=True).click()
    page.get_by_role("textbox", name="Opponent").fill("Bo")
    page.get_by_role("button", name="Deal", exact=True).click()
    expect(page.get_by_role("heading", name="Royals").first).to_be_visible()
    page.goto(f"{site.url}#/")
    # What was played last stands first, whatever the clock said.
    expect(page.locator("#hero")).to_contain_text("with Bo")
    expect(page.get_by_role("link", name="Continue")).to_be_visible()
    expect(page.locator("#matches")).to_contain_text("with Ada")
    page.locator("#matches a").filter(has_text="with Ada").click()
    player = Player(page, seed=4)
    look = player.move(player.look())
    assert kept(page, ahead["id"])["record"] == look.record
    page.goto(f"{site.url}#/")
    expect(page.locator("#hero")).to_contain_text("with Ada")
