"""Files out of the page and into it: one match, everything, and what is no file of ours."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from regalia import GAMES
from regalia.multiplayer.packing import pack_json
from regalia.version import __version__
from tests.engine.rooms import ROOM, Net, open_room
from tests.full import FULL
from tests.web.conftest import WatchedServer
from tests.web.table import PATIENCE, Player
from tests.web.test_saves import KEPT, act, matches, old, put, rename, signed, stored
from tests.web.test_studio import TITLE, scene

PATIENT = PATIENCE * 1000
GOLDEN = Path(__file__).parents[1] / "engine" / "golden"


def golden(name: str) -> str:
    return (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")


#: Drops a text on the page as a file, or a file that is too large.
DROP = """(text) => {
  const data = new DataTransfer();
  const body = text ?? new Uint8Array(41_000_000);
  data.items.add(new File([body], 'dropped.txt', { type: 'text/plain' }));
  for (const name of ['dragover', 'drop']) {
    const event = new DragEvent(name, { dataTransfer: data, bubbles: true, cancelable: true });
    document.body.dispatchEvent(event);
    if (name === 'dragover') window.veiled = document.querySelector('.drop') !== null;
  }
}"""


def choose(page: Page, name: str, body: bytes | str) -> None:
    """Bring in a file, from the list of matches."""
    raw = body.encode() if isinstance(body, str) else body
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Bring in a file").click()
    chooser.value.set_files({"name": name, "mimeType": "text/plain", "buffer": raw})


def records(page: Page) -> list[str]:
    return sorted(json.loads(text)["record"] for key, text in stored(page).items() if KEPT in key)


@pytest.mark.one_page
def test_export_is_imported_in_another_browser(
    page: Page, elsewhere: Page, site: WatchedServer
) -> None:
    other = old(id="0123456789ab", names=["You", "<i>Bo</i>"], record=golden("royals-2-match"))
    waiting = old(id="0123456789ac", names=["You", "Cleo"], record="", hand=0, log=[])
    put(page, site.url, matches(old(), other, waiting))
    page.evaluate('localStorage.setItem(\'regalia.settings\', \'{"theme":"light","four":true}\')')
    rename(page, "Royals with Ada", "Ours")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save everything as a file").click()
    file = download.value.path().read_bytes()
    assert download.value.suggested_filename.endswith(".json")

    elsewhere.goto(f"{site.url}#/matches")
    choose(elsewhere, "regalia.json", file)
    dialog = elsewhere.get_by_role("dialog")
    expect(dialog.get_by_text("3 matches come.")).to_be_visible(timeout=PATIENT)
    assert records(elsewhere) == []  # Nothing before the visitor agrees.
    dialog.get_by_role("button", name="Add").click()
    # The button is gone; what came of it is read out.
    expect(dialog.get_by_text("3 matches were added.")).to_be_focused()
    assert records(elsewhere) == records(page)
    assert json.loads(stored(elsewhere)["regalia.settings"])["four"] is True
    elsewhere.keyboard.press("Escape")
    expect(elsewhere.get_by_role("link").filter(has_text="Ours")).to_be_visible()
    # How it stands is the engine's word, and not the file's.
    expect(elsewhere.get_by_role("link").filter(has_text="<i>Bo</i>")).to_be_visible()

    # Once more: what is here already stays as it is. What goes on from it takes its place.
    further = json.loads(file)
    before = stored(elsewhere)
    choose(elsewhere, "again.json", file)
    dialog.get_by_role("button", name="Add").click(timeout=PATIENT)
    expect(dialog.get_by_text("3 were here already.")).to_be_visible()
    assert stored(elsewhere) == before
    assert len(further["matches"]) == 3


@pytest.mark.one_page
def test_a_record_is_added_and_goes_on(page: Page, site: WatchedServer) -> None:
    record = golden("royals-2-unfinished")
    player = Player(page, seed=4)
    page.goto(f"{site.url}#/matches")
    choose(page, "mailed.txt", "\r\n" + "".join(f"> {line} \r\n" for line in record.splitlines()))
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text("One match comes.")).to_be_visible(timeout=PATIENT)
    dialog.get_by_role("button", name="Add").click()
    look = player.look()
    assert look.record == record
    if not look.score:
        # It says which engine wrote it last.
        written = re.sub("engine .*", f"engine {__version__}", record)
        assert player.move(look).record.startswith(written)
    # The same file again leads to the same match.
    page.goto(f"{site.url}#/matches")
    choose(page, "again.txt", record)
    dialog.get_by_role("button", name="Add").click(timeout=PATIENT)
    player.look()
    assert len(records(page)) == 1


@pytest.mark.one_page
def test_longer_record_updates_the_open_table(page: Page, site: WatchedServer) -> None:
    record = golden("royals-2-unfinished")
    page.goto(f"{site.url}#/matches")
    choose(page, "mailed.txt", "\n".join(record.splitlines()[:-6]) + "\n")
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Add").click(timeout=PATIENT)
    player = Player(page, seed=4)
    assert player.look().record != record
    table = page.locator(".table")
    before = table.inner_text()
    page.evaluate(DROP, record)
    dialog.get_by_role("button", name="Add").click(timeout=PATIENT)
    expect(dialog).to_have_count(0)
    assert player.look().record == record
    page.wait_for_function(
        "(before) => document.querySelector('.table').innerText !== before", arg=before
    )


@pytest.mark.one_page
def test_longer_record_keeps_label_and_setup_of_its_match(page: Page, site: WatchedServer) -> None:
    whole = golden("royals-2-match")
    kept = signed(
        record="\n".join(whole.splitlines()[:60]) + "\n", names=["You", "Ada"],
        label="Holiday", daily="2026-11-02", counts=True,
        setup={**old()["setup"], "bots": [None, "expert-hunter"]},
    )  # fmt: skip
    put(page, site.url, matches(kept))
    choose(page, "match.txt", whole)
    page.get_by_role("dialog").get_by_role("button", name="Add").click(timeout=PATIENT)
    page.wait_for_url("**/#/play/*")
    (found,) = [json.loads(text) for key, text in stored(page).items() if KEPT in key]
    assert found["id"] == kept["id"]
    assert found["record"] == whole
    same = ("label", "daily", "counts")
    assert [found.get(key) for key in same] == [kept[key] for key in same]
    assert found["setup"]["bots"] == [None, "expert-hunter"]


@pytest.mark.one_page
def test_puzzles_alone_can_be_saved(page: Page, site: WatchedServer) -> None:
    put(page, site.url, {})
    button = page.get_by_role("button", name="Save everything as a file")
    expect(button).to_be_disabled()
    solved = json.dumps({"version": 1, "solved": ["one"]})
    page.goto(f"{site.url}#/")
    put(page, site.url, {"regalia.puzzles": solved})
    expect(button).to_be_enabled()
    with page.expect_download() as download:
        button.click()
    assert json.loads(download.value.path().read_text("utf-8"))["puzzles"] == ["one"]


@pytest.mark.one_page
def test_a_file_is_dropped_on_the_page(page: Page, site: WatchedServer) -> None:
    page.goto(f"{site.url}#/")
    page.evaluate(DROP, golden("royals-2-match"))
    assert page.evaluate("window.veiled")
    expect(page.locator(".drop")).to_have_count(0)
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text("One match comes.")).to_be_visible(timeout=PATIENT)
    page.keyboard.press("Escape")
    page.evaluate(DROP)
    expect(dialog.get_by_text("too large")).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    # A scene is nothing to be kept: it opens.
    page.evaluate(DROP, json.dumps(scene()))
    expect(page.get_by_label("Title")).to_have_value(TITLE, timeout=PATIENT)


@pytest.mark.one_page
def test_a_record_is_shared_or_downloaded(page: Page, site: WatchedServer) -> None:
    page.evaluate(
        """() => {
          navigator.canShare = () => true;
          window.shares = 0;
          navigator.share = async ({ files }) => {
            window.shared = await files[0].text();
            window.shares += 1;
            if (window.refuses) throw new DOMException('no', window.refuses);
          };
        }"""
    )
    put(page, site.url, matches(old()))
    act(page, "Royals with Ada", "Share the record")
    page.wait_for_function("() => window.shares === 1")
    assert page.evaluate("window.shared") == old()["record"]
    page.evaluate("() => { window.refuses = 'AbortError'; }")
    act(page, "Royals with Ada", "Share the record")
    page.wait_for_function("() => window.shares === 2")
    page.evaluate("() => { window.refuses = 'NotAllowedError'; }")
    with page.expect_download() as download:
        act(page, "Royals with Ada", "Share the record")
    assert download.value.path().read_text(encoding="utf-8") == old()["record"]
    with page.expect_download() as download:
        act(page, "Royals with Ada", "Save the record as a file")
    assert download.value.path().read_text(encoding="utf-8") == old()["record"]
    page.evaluate("() => { delete navigator.canShare; delete navigator.share; }")


def everything(*saves: Any, **change: Any) -> str:
    file = {"regalia": "everything", "version": 1, "settings": {}, "matches": list(saves)}
    return json.dumps({**file, **change})


def hostile() -> dict[str, Any]:
    """A match of the right shape that says what it should not."""
    return old(record=golden("royals-2-match").replace("game royals", "game <script>"))


#: Files of which another is refused in the same way.
ALIKE = {
    *("nothing", "other JSON", "a list", "later record", "unknown game"),
    *("later everything", "wrong types", "a wrong sum", "no list"),
}
DEEP = '{"regalia":' + "[" * 100_000 + "]" * 100_000 + "}"
#: name -> the file, and what is said of it
WRONG: dict[str, tuple[bytes | str, str]] = {
    "nothing": ("", "no file of Regalia"),
    "a picture": (b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 20, "no file of Regalia"),
    "other JSON": ('{"name": "something else"}', "no file of Regalia"),
    "a page": ("<!doctype html><script>alert(1)</script>", "no file of Regalia"),
    "a list": ("[1, 2, 3]", "no file of Regalia"),
    "cut record": (golden("royals-2-match")[:2000], "cut off"),
    "later record": (
        golden("royals-2-match").replace("regalia 1", "regalia 2", 1),
        "newer Regalia",
    ),
    "seen record": (golden("royals-2-seen-by-0"), "as one player saw it"),
    "cheating record": (golden("royals-2-match").replace("house ", "hoard ", 1), "line "),
    "unknown game": (
        golden("royals-2-match").replace("game royals", "game whist"),
        "no game",
    ),
    "cut everything": (everything(old())[:-400], "damaged or cut off"),
    "later everything": (everything(old(), version=3), "later version"),
    "later match": (everything(old(regalia=99)), "later version"),
    "matches that are none": (everything(1, None, [], "x", {}), "Every match in this file"),
    "wrong types": (everything(old(setup={"seat": {}}), old(names=7)), "Every match in this file"),
    "a wrong sum": (everything(old(regalia=2, sum="00000000")), "Every match in this file"),
    "no list": (everything(matches={"length": 3}), "damaged or cut off"),
    "hostile": (everything(hostile()), "Every match in this file"),
    "prototype": ('{"regalia":"everything","version":1,"__proto__":{"matches":[]}}', "cut off"),
    "deep": (DEEP, "deeper than any file of Regalia"),
}


@pytest.mark.one_page
def test_foreign_or_damaged_file_is_refused_and_changes_nothing(
    page: Page, site: WatchedServer
) -> None:
    put(page, site.url, matches(old()))
    before = stored(page)
    for name in WRONG if FULL else WRONG.keys() - ALIKE:
        body, answer = WRONG[name]
        choose(page, f"{name}.txt", body)
        dialog = page.get_by_role("dialog")
        expect(dialog.get_by_text("Nothing was changed.")).to_be_visible(timeout=PATIENT)
        expect(dialog, name).to_contain_text(answer)
        expect(dialog.locator(".fault"), name).to_be_focused()
        expect(dialog.get_by_role("button", name="Add")).to_have_count(0)
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
        assert stored(page) == before, name


def setup(**change: Any) -> dict[str, Any]:
    return {**old()["setup"], **change}


def named(*names: str) -> dict[str, Any]:
    """Return the parts of a match in a file that say these names: record, setup and save."""
    text = json.dumps(list(names), ensure_ascii=False, separators=(",", ":"))
    record = old()["record"].replace('["You","Ada"]', text)
    return {"record": record, "setup": setup(names=list(names)), "names": list(names)}


#: Parts of a match that cannot be drawn. They follow from the record, and are left out.
MENDED: list[dict[str, Any]] = [
    {"when": 9 * 10**15},
    {"sides": []},
    {"sides": [[0], [0, 1]]},
    {"sides": [[0, 1]]},
    {"picture": "constructor"},
    {"picture": {"others": ["S" * 2_000_000], "centre": [], "own": ""}},
    {"log": [{"hand": 1, "turn": 1, "text": "y" * 500_000}]},
    {"sheet": {"title": 7}},
    {"serial": 10**15},
    {"title": "T" * 500_000, "label": "\u202eL" * 9_000},
    {"junk": "j" * 500_000},
    {"totals": [10**8, 7], "winners": [0], "hand": 99},
]
#: Matches that cannot have been played.
REFUSED: list[dict[str, Any]] = [
    {"setup": setup(way="constructor")},
    {"setup": setup(way="room")},
    {"setup": setup(game="__proto__")},
    {"setup": setup(seat=1)},
    {"setup": setup(seats=10**9)},
    {"setup": setup(bots=[None, "constructor"])},
    {"setup": setup(options={"__proto__": 1})},
    {"setup": setup(options={"target": -1})},
    {"game": "constructor"},
    {"names": ["You"] * 2},
    {"record": "", "setup": setup(names=["You", "You"])},
    named("You", "\u202eAda"),
    named("You", "A" * 25),
    named("You", "You"),
    named("Ann", "Du"),
    {"names": ["Ann", "your"]},
    {"setup": setup(way="pass", names=["Ann", "You"], bots=[None, None])},
    {"setup": setup(way="letter", names=["Ann", "Du"], bots=[None, None])},
    named("You", "\ud800"),
    {"record": old()["record"] + "\ud800\n"},
    {"totals": [10**300, 0]},
    {"winners": ["constructor"]},
    {"setup": setup(way="guest"), "together": {"room": {}, "sealed": 7}},
]


@pytest.mark.one_page
def test_matches_of_a_hostile_file_are_drawn_or_left_out(page: Page, site: WatchedServer) -> None:
    put(page, site.url, {})
    saves = [signed(id=f"{n + 99:012x}", **wrong) for n, wrong in enumerate(REFUSED)]
    for n, wrong in enumerate(MENDED):
        record = GAMES["royals"].new_match(seed=n, names=["You", "Ada"]).record.dump()
        saves.append(signed(id=f"{n:012x}", record=record, **wrong))
    ledger = [{"id": "x"}, 7, None, {"id": "y" * 900_000, "game": "royals"}]
    choose(page, "vandal.json", everything(*saves, saves[-1], version=2, ledger=ledger))
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text(f"{len(REFUSED)} more in it are damaged")).to_be_visible(
        timeout=PATIENT
    )
    expect(dialog.locator(".matches li")).to_have_count(len(MENDED) + 1)
    dialog.get_by_role("button", name="Add").click()
    expect(dialog.get_by_text(f"{len(MENDED)} matches were added. One was here")).to_be_visible()
    page.keyboard.press("Escape")
    page.goto(f"{site.url}#/")
    page.goto(f"{site.url}#/matches")
    rows = page.locator(".matches a.row")
    expect(rows).to_have_count(len(MENDED))
    expect(page.locator(".undrawn, .unread")).to_have_count(0)
    kept = [text for key, text in stored(page).items() if key.startswith(KEPT)]
    assert len(kept) == len(MENDED)
    assert max(map(len, kept)) < 8_000
    page.goto(f"{site.url}#/statistics")
    expect(page.locator(".statistics")).to_be_visible()
    player = Player(page, seed=4)
    page.goto(f"{site.url}#/play/{0:012x}")
    assert player.look().record.startswith("regalia 1")


@pytest.mark.one_page
def test_name_in_a_record_follows_the_rules_of_names(page: Page, site: WatchedServer) -> None:
    put(page, site.url, {})
    for name, why in (("\u202eAda", "is no name"), ("Du", "Du means the reader")):
        choose(page, "named.txt", named("You", name)["record"])
        dialog = page.get_by_role("dialog")
        expect(dialog.get_by_text("Nothing was changed.")).to_be_visible(timeout=PATIENT)
        expect(dialog).to_contain_text(why)
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)


@pytest.mark.one_page
def test_sound_matches_of_a_damaged_file_come_and_a_full_store_takes_none(
    page: Page, site: WatchedServer
) -> None:
    sound = [
        old(id=f"{at:012x}", record="", hand=0, setup={**old()["setup"], "seed": str(at)})
        for at in range(3)
    ]
    page.goto(f"{site.url}#/matches")
    choose(page, "some.json", everything(*sound, hostile()))
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text("One more in it is damaged")).to_be_visible(timeout=PATIENT)
    page.evaluate(
        """() => {
          let size = 4_000_000;
          let have = '';
          while (size > 200) {
            try {
              localStorage.setItem('else', have + ' '.repeat(size));
              have += ' '.repeat(size);
            } catch { size = Math.floor(size / 2); }
          }
        }"""
    )
    before = stored(page)
    dialog.get_by_role("button", name="Add").click()
    expect(dialog.get_by_text("not enough room")).to_be_visible()
    assert stored(page) == before


@pytest.mark.one_page
def test_file_cannot_use_up_deals_that_are_still_to_come(page: Page, site: WatchedServer) -> None:
    def made(day: str, on: str = "", **change: Any) -> dict[str, Any]:
        result = {"day": day, "game": "royals", "on": on or day, "mine": 40, "theirs": 30}
        return {**result, "bot": None, **change}

    sound = [made("2026-11-20"), made("2026-11-21", "2026-11-22")]
    wrong = [made("2026-11-23"), made("2026-10-31"), made("2026-11-22", game="chess")]
    # Nor can a match that says that it is such a deal.
    ahead = old(daily="2026-11-23", counts=True, winners=[0])
    page.clock.set_fixed_time("2026-11-22T12:00:00Z")
    put(page, site.url, {})
    choose(page, "ahead.json", everything(ahead, daily=[*sound, *wrong, 7]))
    dialog = page.get_by_role("dialog")
    said = "2 results of deals of the day will be added."
    expect(dialog.get_by_text(said)).to_be_visible(timeout=PATIENT)
    expect(dialog.get_by_text("4 results of deals of the day do not fit")).to_be_visible()
    dialog.get_by_role("button", name="Add").click()
    expect(dialog).to_have_count(0)
    assert json.loads(stored(page)["regalia.daily"])["days"] == sound
    [match] = [json.loads(text) for key, text in stored(page).items() if key.startswith(KEPT)]
    assert not {"daily", "counts"} & match.keys()
    page.clock.set_fixed_time("2026-11-23T12:00:00Z")
    page.goto(f"{site.url}#/daily/2026-11-23")
    expect(page.get_by_role("link", name="Play: Royals", exact=True)).to_be_visible()


@pytest.mark.one_page
def test_deals_of_the_day_that_were_begun_elsewhere_do_not_count_again(
    page: Page, site: WatchedServer
) -> None:
    def begun(day: str, id_: str) -> dict[str, Any]:
        record = GAMES["royals"].new_match(seed=day, names=["You", "Ada"]).record.dump()
        return old(id=id_, record=record, daily=day, begun=day, counts=True)

    page.clock.set_fixed_time("2026-11-22T12:00:00Z")
    put(page, site.url, {"regalia.daily.begun": "2026-11-20 royals"})
    there = ["2026-11-21 royals", "2026-11-20 royals", "2026-11-22 virtues"]
    wrong = ["2026-11-23 royals", "2026-11-22 chess", "2026-11-22 virtues ", 7]
    coming = (begun("2026-11-20", "a" * 12), begun("2026-11-21", "b" * 12))
    choose(page, "begun.json", everything(*coming, begun=[*there, *wrong]))
    dialog = page.get_by_role("dialog")
    said = "One deal of the day was begun there and does not count once more."
    expect(dialog.get_by_text(said)).to_be_visible(timeout=PATIENT)
    expect(dialog.get_by_text("4 results of deals of the day do not fit")).to_be_visible()
    dialog.get_by_role("button", name="Add").click()
    expect(dialog.get_by_text("2 matches were added.")).to_be_visible()
    assert stored(page)["regalia.daily.begun"].split("\n") == sorted(there)
    # Another play of the first was begun here: one of them counts.
    counts = ["counts" in json.loads(stored(page)[f"{KEPT}{each['id']}"]) for each in coming]
    assert counts == [False, True]
    page.goto(f"{site.url}#/daily/2026-11-22/virtues")
    expect(page.locator(".table")).to_be_visible(timeout=PATIENT)
    plays = [json.loads(text) for key, text in stored(page).items() if key.startswith(KEPT)]
    assert [play.get("counts") for play in plays if play["game"] == "virtues"] == [None]


def guest_of(net: Net, peer: int) -> dict[str, Any]:
    """The ticket that a live guest's page keeps."""
    page = net.guests[peer]
    ticket = {"room": ROOM, "name": page.name, "secret": page.secret, "token": ""}
    return {**ticket, "sealed": pack_json(page.to_dict())}


def as_guest(id_: str, together: dict[str, Any], **change: Any) -> dict[str, Any]:
    plan = setup(way="guest", names=["Ann", "You"], bots=[None, None], seat=1)
    parts = {"record": "", "setup": plan, "names": ["Ann", "You"], "bots": [None, None]}
    return signed(id=id_, together=together, log=[], **{**parts, **change})


@pytest.mark.one_page
def test_farther_state_of_a_live_match_is_brought_in_beside(
    page: Page, site: WatchedServer
) -> None:
    net = open_room("royals", 2, 2, seed=8)
    before = guest_of(net, 1)
    net.play(1)
    farther = guest_of(net, 1)
    scored = [{"when": 5, "scores": [10, -5]}]
    mine = as_guest("a" * 12, before)
    put(page, site.url, matches(mine))
    file = everything(
        mine, as_guest("a" * 12, farther, hand=2, scored=scored), version=2, ledger=[]
    )
    for added, said in ((1, "One match was added. One was here already."), (0, "2 were here")):
        choose(page, "live.json", file)
        dialog = page.get_by_role("dialog")
        expect(dialog.get_by_text("2 matches come.")).to_be_visible(timeout=PATIENT)
        dialog.get_by_role("button", name="Add").click()
        expect(dialog.get_by_text(said), str(added)).to_be_visible()
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
    found = [json.loads(text) for key, text in stored(page).items() if key.startswith(KEPT)]
    assert {save["together"]["sealed"] for save in found} == {before["sealed"], farther["sealed"]}
    assert sorted(len(save.get("scored", [])) for save in found) == [0, 1]


@pytest.mark.one_page
def test_live_match_that_a_guest_cannot_go_on_with_is_damaged(
    page: Page, site: WatchedServer
) -> None:
    net = open_room("royals", 2, 2, seed=8)
    sound = guest_of(net, 1)
    other = guest_of(open_room("virtues", 2, 2, seed=8), 1)
    wrong = [{"sealed": pack_json({"a": 1})}, {"sealed": "x"}, {"room": "0" * 16}, other]
    bad = [as_guest(f"{at:012x}", {**sound, **change}) for at, change in enumerate(wrong)]
    put(page, site.url, {})
    # A guest who was not welcomed yet has nothing that could be damaged.
    waiting = as_guest("b" * 12, {**sound, "sealed": ""})
    saves = [as_guest("a" * 12, sound), waiting, *bad]
    choose(page, "live.json", everything(*saves, version=2, ledger=[]))
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text("2 matches come.")).to_be_visible(timeout=PATIENT)
    expect(dialog.get_by_text("4 more in it are damaged")).to_be_visible()
    page.keyboard.press("Escape")
    # One that is here already says what is wrong with it, without blame.
    put(page, site.url, matches(bad[0]))
    page.goto(f"{site.url}#/play/{bad[0]['id']}")
    expect(page.get_by_text("cannot be read: it is damaged")).to_be_visible(timeout=PATIENT)
