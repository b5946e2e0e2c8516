"""Names from letters, links and files: one rule for all, and no halves of characters."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from regalia.bots import find
from regalia.bots.arena import play_out
from regalia.bridge import Bridge
from regalia.cards import Rng
from regalia.errors import LetterError, OptionError, SurrogateError, WireError
from regalia.games import GAMES
from regalia.i18n import LANGUAGES, tr, use_language
from regalia.json_text import read_json
from regalia.match import Match
from regalia.multiplayer.letters.challenge import Challenge
from regalia.multiplayer.letters.letter import Letter
from regalia.multiplayer.live import protocol
from regalia.multiplayer.live.host import Host
from regalia.names import LONGEST_NAME, OWN_WORDS, check_names
from regalia.record import Record
from tests.engine.rooms import hello, wire

#: Values that are no names.
NO_NAMES: list[Any] = [
    *("", " ", " Ann", "A" * 25, "A" * 40, "Ann\tB", "Ann\nB", "Ann\x00", "Ann\x7f"),
    *("A\u200dnn", "Ann\u200d", "\u200dAnn", "👑\u200c👑", "👑\u200d", "می\u200c"),
    *("\u202eAnn", "Ann\u200e", "\u2066Ann\u2069", "Ann\u200b", "\ufeffAnn", "Ann\u00a0B"),
    *("Ann\u2028B", "\ud800", "Ann\udfff", "\ue000"),
    # Nothing of them shows, or far more than a line of text.
    *("\u3164", "\u2800", "\ufe0f", "\u034f", "\u115f\u1160", "A" + "\u0335" * 23),
    *(None, 0, True, ["Ann"], {"name": "Ann"}),
]
NAMES = ["Ann", "Zoë Q", "Ö", "李", "x" * 24, "constructor", "__proto__", "<b>Ann</b>", "👑"]
# A family, a heart on fire, Persian and Hindi need joiners.
NAMES += ["👨\u200d👩\u200d👧\u200d👦", "\u2764\ufe0f\u200d🔥", "می\u200cخواهم", "क्\u200dष"]
NAMES += ["\u2764\ufe0f", "Nguye\u0302\u0303n", "\u05d0\u05b8\u05d1"]


def letter(names: list[Any]) -> Letter:
    return Letter("royals", 2, 0, "seed", {}, names, [None, None], [])


def with_line(line: str) -> str:
    """Return the text of a letter with another line of its head."""
    word = line.split(" ")[0]
    lines = letter(["Ann", "Ben"]).dump().split("\n")
    return "\n".join(line if each.split(" ")[0] == word else each for each in lines)


def ask(method: str, **call: Any) -> dict[str, Any]:
    """Return the answer of a bridge to a call that the page wrote."""
    answer: dict[str, Any] = json.loads(Bridge().call(json.dumps({"method": method, **call})))
    return answer


def played_hand(names: list[str]) -> Match:
    """Return a match of one hand that is over."""
    match = GAMES["virtues"].new_match(2, "hand", {"hands": 1}, 0, names)
    play_out(match, [find("random", "virtues")] * 2, [Rng("one"), Rng("other")])
    return match


def refused(answer: dict[str, Any]) -> None:
    """Expect that a name is refused, since it means the reader."""
    assert "means the reader" in answer["error"]["message"], answer


@pytest.mark.parametrize("name", NAMES)
def test_good_name_is_accepted_everywhere(name: str) -> None:
    check_names([name, "Ben"])
    assert Letter.unpack(letter([name, "Ben"]).pack()).names[0] == name
    assert "ok" in ask("check_setup", game="royals", names=[name, "B"], bots=[None, None], seat=0)


@pytest.mark.parametrize("name", NO_NAMES, ids=ascii)
def test_bad_name_is_refused_everywhere(name: Any) -> None:
    with pytest.raises(OptionError, match="is no name"):
        check_names([name, "Ben"])
    with pytest.raises(OptionError, match="is no name"):
        Host("royals", ["Ann", name], [None, None], "room", "secret")
    for names in ([name, "Ben"], ["Ann", name]):
        with pytest.raises(LetterError, match=r"is no name|half of a character|head is damaged"):
            Letter.load(with_line(f"names {json.dumps(names)}"))
    shown = {"bots": [None] * 2, "here": [True] * 2, "open": [False] * 2}
    shown |= {"round": 1, "tries": [], "began": True}
    with pytest.raises(WireError):
        protocol.read(wire("table", names=["Ann", name], **shown), protocol.HOST, 10_000)
    answer = ask("check_setup", game="royals", names=["Ann", name], bots=[None, None], seat=0)
    assert "error" in answer
    assert "Traceback" not in answer["error"]["message"]
    assert "Error" not in answer["error"]["message"]


def test_page_has_the_same_limit() -> None:
    page = (Path(__file__).parents[2] / "web/saves/saveFormat.js").read_text(encoding="utf-8")
    assert f"export const LONGEST_NAME = {LONGEST_NAME};" in page


def test_page_has_the_same_words_for_the_reader() -> None:
    page = (Path(__file__).parents[2] / "web/saves/saves.js").read_text(encoding="utf-8")
    found = re.search(r"OWN_WORD = /(.*)/i;", page)
    assert found
    assert all(re.fullmatch(found[1], word) for word in OWN_WORDS)
    assert not any(re.fullmatch(found[1], name) for name in ("Ann", "Yousef", "Dua"))


def test_equal_names_are_refused() -> None:
    for names in (["Ann", "Ann"], ["Ann  B", "Ann B"]):
        with pytest.raises(OptionError, match="two people"):
            check_names(names)
        with pytest.raises(LetterError, match="two people"):
            Letter.load(letter(names).dump())
    shown = {"bots": [None] * 2, "here": [True] * 2, "open": [False] * 2}
    shown |= {"round": 1, "tries": [], "began": True}
    with pytest.raises(WireError, match="names"):
        protocol.read(wire("table", names=["Ann"] * 2, **shown), protocol.HOST, 10_000)


def test_long_names_in_record_of_older_version_are_cut() -> None:
    """Matches of the library could have names of 100 characters."""
    text = GAMES["lines"].new_match(3, "long", {}, 0, ["Ann", "Ben", "Cy"]).record.dump()
    names = json.dumps(["x" * 100, "x" * 24, "x" * 90], separators=(",", ":"))
    match = Record.load(text.replace('["Ann","Ben","Cy"]', names)).replay()
    assert match.names[:3] == ["x" * 22 + " 2", "x" * 24, "x" * 22 + " 3"]
    check_names(match.names)


def test_letter_of_an_older_page_with_two_blanks_in_a_name_opens() -> None:
    assert Letter.load(letter(["Ann  B", "Ben"]).dump()).names == ["Ann  B", "Ben"]


HALVES = ["\ud800", "\udc00", "a\ud83d", "\udc00\ud800"]


@pytest.mark.parametrize("half", HALVES, ids=ascii)
def test_half_of_a_character_gets_a_sentence(half: str) -> None:
    for text in (json.dumps({"a": [half]}), json.dumps([half], ensure_ascii=False)):
        with pytest.raises(SurrogateError, match="half of a character"):
            read_json(text)
    record = GAMES["royals"].new_match(2, "half", {}, 0, ["Ann", "Ben"]).record.dump()
    hurt = record.replace('"Ann"', json.dumps(half))
    calls: list[dict[str, Any]] = [
        {"method": "examine", "record": record.replace("Ann", half)},
        {"method": "examine", "record": hurt},
        {"method": "examine", "record": record.replace('"half"', json.dumps(half))},
        {"method": "open", "record": hurt},
        {"method": "letter_read", "text": f"regalia letter 1\n{half}"},
        {"method": "letter_read", "text": half},
        {"method": "pass_open", "sealed": half, "bots": [None, None]},
        {"method": "new", "game": half, "names": ["Ann", "Ben"], "bots": [None, None]},
        {"method": "lay", "position": {"game": "royals", half: 1}},
        {"method": half},
    ]
    for call in calls:
        (error,) = json.loads(Bridge().call(json.dumps(call))).values()
        assert "half of a character" in error["message"], (call, error)
    for word in ("seed", "names", "options", "bots"):
        with pytest.raises(LetterError, match="half of a character"):
            Letter.load(with_line(f"{word} {json.dumps([half])}"))


def test_whole_characters_are_read_however_they_are_written() -> None:
    for text in ("👑", "\\ud800", 'a"\\ud83d'):
        assert read_json(json.dumps(text)) == text
        assert read_json(json.dumps(text, ensure_ascii=False)) == text


def test_unknown_bot_is_named_in_the_error() -> None:
    for bot in ("constructor", "__proto__", "grandmaster"):
        with pytest.raises(LetterError, match="no bot"):
            Letter("royals", 2, 0, "s", {}, ["Ann", "Ben"], [None, bot], []).replay()
        answer = ask("check_setup", game="royals", names=["A", "B"], bots=[None, bot], seat=0)
        assert "no bot" in answer["error"]["message"]


def test_names_that_look_the_same_are_equal() -> None:
    for name in ("Ann\u034f", "A\ufe0fnn", "Ann\u3164"):
        with pytest.raises(OptionError, match="two people at the table have the name"):
            check_names(["Ann", name])
        host = Host("royals", ["Ann", "Ben"], [None, None], "00" * 8, "secret")
        host.hear(1, hello(name, room="00" * 8))
        assert host.names == ["Ann", f"{name} 2"]


def test_composed_and_decomposed_accents_are_equal() -> None:
    with pytest.raises(OptionError, match="two people at the table have the name"):
        check_names(["Zo\u00eb", "Zoe\u0308"])
    check_names(["Zo\u00eb", "Zoe"])


def test_joiners_do_not_tell_names_apart() -> None:
    with pytest.raises(OptionError, match="two people at the table have the name"):
        check_names(["می\u200cخواهم", "میخواهم"])


@pytest.mark.parametrize("name", ["You", "you", "DU", "Dich", "your"])
class TestNameThatMeansTheReader:
    """Alone against bots the person has it; nobody else does, wherever the name comes from."""

    def test_table_of_one_person(self, name: str) -> None:
        alone = {"game": "royals", "bots": [None, "steady"], "seat": 0}
        assert "ok" in ask("check_setup", names=[name, "Ada"], **alone)
        assert "ok" in ask("new", names=[name, "Ada"], **alone)
        refused(ask("check_setup", names=["Ann", name], **alone))
        refused(ask("new", names=["Ann", name], **alone))
        refused(ask("check_names", names=["Ann", name], reader=0))
        # Two of them are two people, though they do not look the same.
        refused(ask("check_names", names=[name, "deine"], reader=0))

    def test_device_that_is_handed_over(self, name: str) -> None:
        refused(ask("pass_new", game="royals", seed="s", names=["Ann", name], bots=[None] * 2))
        refused(ask("check_setup", game="royals", names=[name, "B"], bots=[None, None], seat=0))

    def test_letter(self, name: str) -> None:
        refused(ask("letter_new", game="royals", seed="s", names=[name, "Ben"], bots=[None] * 2))
        for called in ([], ["Ann", name]):
            sent = Letter("royals", 2, 0, "seed", {}, ["Ann", "Ben"], [None, None], [], called)
            sent.names = ["Ann", name] if not called else sent.names
            sent.called = called or sent.names
            # An older page may have written it: it is read, and nobody is called so.
            read = ask("letter_read", text=sent.pack())
            assert read["ok"]["names"] == ["Ann", "Player 2"]
            opened = ask("letter_open", text=sent.pack(), seat=0)
            assert opened["ok"]["snapshot"]["names"][1] == "Player 2"
        whole = letter(["Ann", "Ben"]).dump()
        refused(ask("letter_open", text=whole, seat=1, name=name))
        record = GAMES["royals"].new_match(2, "s", {}, 0, ["Ann", "Ben"]).record.dump()
        kept = {"record": record, "seat": 0, "bots": [None, None]}
        assert "ok" in ask("letter_resume", begun=["Ann", name], **kept)

    def test_live_table(self, name: str) -> None:
        with pytest.raises(OptionError, match="means the reader"):
            Host("royals", ["Ann", name], [None, None], "00" * 8, "secret")
        with pytest.raises(WireError):
            protocol.read(hello(name, room="00" * 8), protocol.GUEST, 10_000)

    def test_challenge(self, name: str) -> None:
        hand = played_hand([name, "Ada"])
        sent = Challenge.of(hand, 0, [None, "steady"])
        assert Challenge.unpack(sent.pack()).names[0] == name
        refused(ask("challenge_open", text=sent.pack(), names=["Ann", name]))
        for changed in ({"names": ["Ann", name]}, {"sender": name}):
            with pytest.raises(LetterError, match="means the reader"):
                Challenge.unpack(replace(sent, **changed).pack())

    def test_record_is_read_from_either_seat(self, name: str) -> None:
        record = GAMES["royals"].new_match(2, "s", {}, 0, ["Ada", name]).record.dump()
        for seat in range(2):
            opened = ask("open", record=record, seat=seat)
            assert opened["ok"]["snapshot"]["names"][1 - seat] == "Ada", seat

    def test_play_from_a_step_of_a_record(self, name: str) -> None:
        record = played_hand([name, "Ada"]).record.dump()
        bridge = Bridge()
        bridge.call(json.dumps({"method": "review", "record": record}))
        call = {"method": "take_over", "deal": 0, "step": 0, "seat": 1, "bots": ["steady", None]}
        refused(json.loads(bridge.call(json.dumps({**call, "names": [name, "Ada"]}))))
        assert "ok" in json.loads(bridge.call(json.dumps({**call, "names": ["Ada", name]})))


def test_words_for_the_reader_are_those_of_every_language() -> None:
    for language in ("en", *LANGUAGES):
        with use_language(language):
            assert {tr("You").casefold(), tr("you").casefold()} <= OWN_WORDS
