"""``python -m regalia``: what it prints and how it refuses."""

from __future__ import annotations

import os
import re
import subprocess
import sys

import pytest

import regalia
from regalia import text
from regalia.__main__ import main
from regalia.bots import random_move
from regalia.cards import Rng
from regalia.cli import MAX_BYTES
from regalia.games import GAMES
from regalia.record import Record
from regalia.rules import RuleScene
from tests.engine.harness import environment, shell
from tests.full import usually

# --- check and replay ----------------------------------------------------------------------------


def test_check_describes_a_valid_record(say, saved, match):
    code, out, err = say("check", str(saved))
    assert code == 0
    assert not err
    assert "OK. royals" in out
    hands = len(match.hands)
    assert f"{hands} hand{'s' if hands > 1 else ''} scored" in out
    assert f"{match.scores[0]} : {match.scores[1]}" in out
    assert "the match over" in out


def test_check_names_the_line_of_the_first_thing_wrong(say, saved):
    lines = saved.read_text(encoding="utf-8").split("\n")
    at = next(i for i, line in enumerate(lines) if line.startswith("play "))
    lines[at] = "play 2C 3C"
    saved.write_text("\n".join(lines), encoding="utf-8")
    code, out, err = say("check", str(saved))
    assert code == 1
    assert not err
    assert f"line {at + 1}:" in out
    assert out.count("\n") == 1


def test_check_of_a_record_that_is_cut_off(say, saved):
    whole = saved.read_bytes()
    # In the middle of a line: at its end, a match that is not over would lie there.
    saved.write_bytes(whole[: whole.index(b"play ", len(whole) // 2) + len(b"play J")])
    code, out, _ = say("check", str(saved))
    assert code == 1
    assert "cut off" in out


def test_replay_prints_hands_moves_and_scores(say, saved, match):
    code, out, _ = say("replay", str(saved))
    assert code == 0
    assert out.count("Deal ") == len(match.log)
    for deal in match.log:
        for move in deal.moves:
            assert f"  {move}" in out
    assert "Ann drew" in out
    assert "Match, to 150" in out
    assert f"Won by {match.names[match.winners[0]]}" in out


@pytest.mark.parametrize("seat", [0, 1])
def test_replay_as_a_seat_saw_it(say, saved, match, tmp_path, seat):
    code, whole, _ = say("replay", str(saved), "--seat", str(seat))
    assert code == 0
    assert f"as {match.names[seat]} saw it" in whole
    assert f"{match.names[1 - seat]} drew a card" in whole
    view = tmp_path / "view.txt"
    view.write_text(Record.of(match, seat).dump(), encoding="utf-8")
    for argv in (["replay", str(view)], ["replay", str(view), "--seat", str(seat)]):
        code, out, _ = say(*argv)
        assert code == 0
        assert out == whole
    assert say("check", str(view))[0] == 0
    code, _, err = say("replay", str(view), "--seat", str(1 - seat))
    assert code == 2
    assert "no other view" in err


def test_replay_refuses_an_unknown_seat(say, saved):
    for seat in ("2", "-1"):
        code, _, err = say("replay", str(saved), "--seat", seat)
        assert code == 2
        assert "seats are 0 to 1" in err


@pytest.mark.parametrize("command", ["check", "replay"])
def test_file_that_is_not_a_record_is_refused(say, tmp_path, command):
    binary = tmp_path / "binary"
    binary.write_bytes(bytes(range(256)))
    zeros = tmp_path / "zeros"
    zeros.write_bytes(b"regalia 1\n\0")
    huge = tmp_path / "huge"
    with huge.open("wb") as file:
        file.truncate(MAX_BYTES + 1)
    cases = {
        str(tmp_path / "missing"): "cannot be read: No such file",
        str(tmp_path): "is a folder",
        str(binary): "no text file",
        str(zeros): "no text file",
        str(huge): "no record is that long",
        "bad\0name": "cannot be read",
    }
    for name, words in cases.items():
        code, out, err = say(command, name)
        assert code == 2
        assert not out
        assert words in err
        assert err.count("\n") == 1
    empty = tmp_path / "empty"
    empty.write_text("")
    code, out, _ = say(command, str(empty))
    assert code == 1
    assert out.count("\n") == 1


def test_a_record_can_be_piped_in(saved):
    record = saved.read_text(encoding="utf-8")
    done = shell("check", "-", text=record)
    assert done.returncode == 0
    assert done.stdout.startswith("standard input: OK. royals")
    assert "Deal 1" in shell("replay", "-", text=record).stdout
    broken = shell("check", "-", text=record.replace("play ", "plays ", 1))
    assert broken.returncode == 1
    assert broken.stdout.startswith("standard input: line ")
    assert shell("check", "-").returncode == 1


def test_closed_standard_input_shows_no_traceback(capsys, monkeypatch):
    monkeypatch.setattr("sys.stdin", None)
    assert main(["check", "-"]) == 2
    assert capsys.readouterr().err == "regalia: standard input is closed\n"
    assert main(["play", "royals", "--seed", "1"]) == 0
    assert "You left the match." in capsys.readouterr().out


def test_replay_tells_of_a_surrender(say, tmp_path):
    match = regalia.GAMES["marriage"].new_match(seed=3, names=["Ann", "Ben", "Cleo"])
    rng = Rng(3)
    while not match.hands:
        match.play(random_move(match.state, rng))
    first, second, _ = sorted(range(3), key=match.scores.__getitem__)
    match.surrender(first)
    match.surrender(second)
    file = tmp_path / "given up.txt"
    file.write_text(match.record.dump(), encoding="utf-8")
    for argv in ([], ["--seat", "0"]):
        code, out, _ = say("replay", str(file), *argv)
        assert code == 0
        for seat in (first, second):
            assert f"surrender {seat}  {match.names[seat]} surrendered" in out
        assert f"Won by {match.names[match.winners[0]]}" in out


TABLES = [(game, seats) for game in regalia.GAMES for seats in regalia.GAMES[game].seats]
#: Games of long records, which are read like those of Royals.
LONG = {"marriage", "alliance"}


@pytest.mark.parametrize(
    ("game", "seats"),
    usually(TABLES, [table for table in TABLES if table[0] not in LONG]),
)
def test_commands_read_records_of_every_table(say, tmp_path, game, seats):
    """Each command, for each seat, of a match that goes on and of one that is over."""
    match, rng = regalia.GAMES[game].new_match(seats, "tables", {"hands": 1}), Rng("tables")
    texts = [match.record.dump()]
    while not match.over:
        match.play(random_move(match.state, rng))
        if match.ply == 25:
            texts += [Record.of(match, seat).dump() for seat in (None, -1, seats - 1)]
    texts += [Record.of(match, seat).dump() for seat in (None, -1, *range(seats))]
    file = tmp_path / "record.txt"
    for record in texts:
        file.write_text(record, encoding="utf-8")
        assert say("check", str(file))[0] == 0
        code, out, err = say("replay", str(file))
        assert (code, err) == (0, "")
        assert all(name in out for name in match.names[:seats])
        for seat in map(str, {-1, 0, seats - 1, seats}):
            for argv in (["replay"], ["review", "--playouts", "1"]):
                code, out, err = say(*argv, str(file), "--seat", seat)
                # Printed, or one sentence that says why not.
                assert (code == 0) == bool(out)
                assert code in (0, 2)
                assert err.count("\n") == (code != 0)


# --- rules ---------------------------------------------------------------------------------------


def test_rules_are_printed_in_each_language(say):
    code, out, err = say("rules", "royals.trick.two-beats-ace")
    assert (code, err) == (0, "")
    assert "A 2 of the suit that was led beats" in out.replace("\n", " ") or "the 2 beats" in out
    assert "Seat " not in out, "a seat has no name"
    assert "Source: " in out
    code, out, err = say("rules", "royals.trick.two-beats-ace", "--language", "de")
    assert (code, err) == (0, "")
    assert "schlägt" in out
    assert "Quelle: " in out


def test_rules_of_a_game_are_listed_by_chapters(say):
    for language, chapter in (("en", "Assassins"), ("de", "Attentäter")):
        code, out, _ = say("rules", "royals", "--language", language)
        assert code == 0
        assert chapter in out.splitlines()
        assert all(f"  {rule}: " in out for rule in GAMES["royals"].rules)


def test_rules_refuse_what_they_do_not_know(say):
    for argv, words in (
        (["whist"], "no game and no rule"),
        (["royals", "--language", "tlh"], "de"),
    ):
        code, out, err = say("rules", *argv)
        assert (code, out) == (2, "")
        assert words in err


# --- arguments ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (["play", "chess"], "no game 'chess'"),
        (["play", "royals", "--seat", "2"], "seats are 0 to 1"),
        (["play", "royals", "--bot", "unknown"], "no bot 'unknown'"),
        (
            ["play", "lines", "--bot", "finisher"],
            "there are expert, steady, casual, beginner, random; "
            "with a manner, at any level: steady-hunter, steady-collector\n",
        ),
        (["play", "royals", "--option", "colour=3"], "no option 'colour'"),
        (["play", "royals", "--option", "target"], "NAME=VALUE"),
        (["play", "royals", "--option", "target=soon"], "whole number"),
        (["arena", "chess", "steady", "random"], "no game 'chess'"),
        (["arena", "royals", "steady", "unknown"], "no bot 'unknown'"),
        (["arena", "royals", "random", "random", "--json", "no/such/file"], "cannot be written"),
        (["arena", "royals", "random", "random", "--hands", "--json", "."], "cannot be written"),
        (["playouts", "chess"], "no game 'chess'"),
        (["playouts", "royals", "--seats", "5"], "is for 2 players, not 5"),
        (["play", "lines", "--seats", "5"], "is for 2, 3 or 4 players, not 5"),
    ],
)
def test_missing_file_is_reported(say, argv, words):
    code, out, err = say(*argv)
    assert (code, out) == (2, "")
    assert words in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    "argv",
    [
        [],
        ["dance"],
        ["arena", "royals", "steady", "random", "-n", "0"],
        ["playouts", "royals", "-n", "x"],
    ],
)
def test_unknown_command_is_reported(argv, capsys):
    with pytest.raises(SystemExit) as stop:
        main(argv)
    assert stop.value.code == 2
    assert "usage:" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["play", "replay", "check", "review", "arena", "playouts"])
def test_unknown_argument_shows_the_usage_of_its_command(command, capsys):
    needed = {"arena": ["royals", "random", "random"], "playouts": ["royals"]}
    with pytest.raises(SystemExit):
        main([command, *needed.get(command, ["royals"]), "--bogus"])
    err = capsys.readouterr().err
    assert err.startswith(f"usage: python -m regalia {command} ")
    assert "unknown argument: --bogus" in err


def test_check_writes_the_canonical_form(say, saved, match):
    right = saved.read_text(encoding="utf-8")
    code, out, _ = say("check", str(saved), "--fix")
    assert (code, "written as it should be" in out) == (0, True)
    mailed = "\n" + "".join(f"> {line}  \r\n" for line in right.splitlines())
    saved.write_text(mailed, encoding="utf-8", newline="")
    assert say("check", str(saved))[0] == 0
    code, out, _ = say("check", str(saved), "--fix")
    assert (code, "canonical form" in out) == (0, True)
    assert saved.read_text(encoding="utf-8") == right
    assert shell("check", "-", "--fix", text=mailed).stdout == right
    # A record that is wrong stays as it is.
    saved.write_text(right.replace("play ", "plays ", 1), encoding="utf-8")
    assert say("check", str(saved), "--fix")[0] == 1
    assert "plays " in saved.read_text(encoding="utf-8")
    view = Record.of(match, 1).dump()
    assert shell("check", "-", "--fix", text=view.rstrip() + "\n\n").stdout == view


def test_nothing_has_a_minus() -> None:
    assert [text.signed(value, 1) for value in (-0.04, -0.0, 0.04, -0.06, 2)] == [
        *("+0.0", "+0.0", "+0.0", "−0.1", "+2.0")
    ]


# --- arena and playouts ------------------------------------------------------------------------


def test_arena_says_where_two_names_are_one_bot(say, monkeypatch):
    monkeypatch.setattr("regalia.bots.levels", lambda game_id: ("steady",))
    argv = ("arena", "virtues", "expert", "steady", "-n", "1", "--hands", "--jobs", "1")
    assert "expert and steady are one bot in The Four Virtues" in say(*argv)[1]
    monkeypatch.undo()
    argv = ("arena", "virtues", "random", "steady", "-n", "1", "--hands", "--jobs", "1")
    assert "are one bot" not in say(*argv)[1]


def test_arena_takes_a_bot_of_the_folder_one_is_in(say, tmp_path, monkeypatch):
    (tmp_path / "first_moves.py").write_text("def play(view, rng): return view.legal_moves()[0]")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [each for each in sys.path if each])
    argv = ("arena", "lines", "first_moves:play", "random", "-n", "1", "--hands", "--jobs", "1")
    code, out, err = say(*argv)
    assert (code, err) == (0, "")
    assert out.startswith("first_moves:play against random, Royal Lines")


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("how", [["--hands"], []])
def test_arena_tells_of_the_fault_of_a_bot_in_few_lines(say, jobs, how, tmp_path, monkeypatch):
    (tmp_path / "idle.py").write_text("def play(view, rng):\n    return None\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [each for each in sys.path if each])
    argv = ("arena", "virtues", "idle:play", "random", "-n", "1", "--jobs", jobs, *how)
    code, _, err = say(*argv)
    assert code == 2
    assert err.startswith("regalia: idle:play answers None at <virtues for 2, view of seat ")
    assert err.count("\n") == 1


def test_refused_arena_leaves_no_file(say, tmp_path):
    file = tmp_path / "result.json"
    code, _, err = say("arena", "royals", "steady", "unknown", "--json", str(file))
    assert (code, file.exists()) == (2, False)
    assert "no bot 'unknown'" in err


def test_arena_prints_the_result(say):
    code, out, _ = say(
        *("arena", "royals", "steady", "random", "-n", "2", "--target", "200"),
        *("--option", "change.ownSuit=true"),
    )
    assert code == 0
    assert "steady won" in out
    assert "of 4 matches" in out
    assert "95 % interval" in out
    assert "random:" in out


def test_single_deal_is_reported_without_an_interval(say):
    code, out, _ = say("arena", "virtues", "steady", "random", "-n", "1", "--hands", "--jobs", "1")
    assert code == 0
    assert "seed 0: 1 deal, 2 hands" in out
    assert "± unknown points" in out


def test_playouts_print_speed_and_length(say):
    code, out, _ = say("playouts", "royals", "-n", "20", "--seed", "x")
    assert code == 0
    assert "20 random hands" in out
    assert "decisions a second" in out
    assert "longest hand" in out


# --- as a process --------------------------------------------------------------------------------


def test_module_runs_as_a_command(saved):
    help_ = shell("--help")
    assert help_.returncode == 0
    for command in ("play", "replay", "check", "review", "arena", "playouts"):
        assert command in help_.stdout
    for command in ("play", "arena", "playouts"):
        assert re.search(f"GAME +{', '.join(regalia.GAMES)}", shell(command, "--help").stdout)
    assert shell("--version").stdout == f"regalia {regalia.__version__}\n"
    assert shell("check", str(saved)).returncode == 0
    missing = shell("check", "nowhere.txt")
    assert missing.returncode == 2
    assert missing.stderr.startswith("regalia: ")
    assert "Traceback" not in missing.stderr
    left = shell("play", "royals", "--seed", "1", text="1\n")
    assert left.returncode == 0
    assert "You left the match." in left.stdout


def test_closed_pipe_is_no_error(saved):
    process = subprocess.Popen(
        [sys.executable, "-m", "regalia", "replay", str(saved)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    )
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait(timeout=60) == 0


def test_pipe_closed_before_any_output_is_no_error():
    """Output that fits into the buffer of a pipe is only written at the end."""
    command = [sys.executable, "-m", "regalia", "playouts", "royals", "-n", "1"]
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "wb") as pipe:
        done = subprocess.run(
            command, env=environment(), stdout=pipe, stderr=subprocess.PIPE, check=False
        )
    assert (done.returncode, done.stderr) == (0, b"")


def test_bytes_that_are_not_text_are_not_a_move():
    done = subprocess.run(
        [sys.executable, "-m", "regalia", "play", "royals", "--seed", "1"],
        input=b"h\xff\n", env=environment("utf-8:strict"), capture_output=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0
    assert done.stdout.endswith(b"You left the match.\n")


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (("play", "royals", "--seed", "\udcff"), "half of a character"),
        (("play", "royals", "--option", f"x={'[' * 100_000}"), "has no option 'x'"),
    ],
)
def test_harmful_argument_is_refused(say, argv, words):
    code, _, err = say(*argv)
    assert code == 2
    assert words in err


def test_table_shows_cards_set_aside_and_couples():
    lines = regalia.GAMES["lines"].new_match(3, seed="aside")
    assert " is out\n" in str(lines.state)
    couple = {
        "house": ["S", "H", "D"], "attacker": 0, "turn": 20, "phase": "w2",
        "hands": ["4S 4H", "5S 5C", "6S 6D"],
        "spoils": ["KC.h1", "QH.vKCm10!", ""], "meld": ["", "KC.vQHs10!", ""],
    }  # fmt: skip
    state = RuleScene("example", "Example", "", couple, ()).start(regalia.GAMES["marriage"])
    assert "K♣‡" in str(state)
    assert "Q♥=" in str(state)


def test_the_library_does_not_import_the_shell():
    code = (
        "import sys, regalia; regalia.GAMES['royals'].new_match(); "
        "print([m for m in sys.modules if m.startswith(('regalia.cli', 'argparse'))])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        env=environment(),
        timeout=120,
        check=True,
    )
    assert done.stdout.strip() == "[]"
