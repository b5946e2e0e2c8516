"""``python -m regalia play``: a match in the terminal, move by move."""

from __future__ import annotations

import re

import pytest

import regalia
from regalia import text
from regalia.__main__ import main
from regalia.record import Record
from tests.engine.harness import shell
from tests.full import usually


def test_play_by_number_text_and_help(say, tmp_path):
    file = tmp_path / "saved.txt"
    text = f"?\nhouse H\n1\n99\nplay ZZ\nplay KH\nscore\nmoves\nall\ntable\nrecord {file}\nquit\n"
    code, out, err = say("play", "royals", "--seed", "5", text=text)
    assert code == 0
    assert not err
    assert "Write the number of a move, or its text (house C, pass)." in out
    assert out.count("Signs: > whose turn it is.\n") == 1
    assert "You chose hearts" in out
    assert "Draw from the stock" in out
    assert "(royals." in out  # the rule that an illegal move breaks
    assert "is not a card" in out
    assert "You 0, Ada 0" in out
    assert "You left the match." in out
    record = Record.load(file.read_text(encoding="utf-8"))
    assert record.hands[0].moves[0] == "house H"
    assert say("check", str(file))[0] == 0


def test_match_is_written_at_each_move_and_goes_on_from_its_record(say, tmp_path):
    file = tmp_path / "match.txt"
    code, out, _ = say("play", "royals", "--seed", "5", "--record", str(file), text="1\n1\n1\n")
    assert code == 0
    assert out.endswith("You left the match.\n")
    first = file.read_text(encoding="utf-8")
    before = Record.load(first).replay()
    assert before.ply > 3
    # Nothing is asked, and it goes on where it was.
    argv = ("play", "--from", str(file), "--record", str(file))
    code, out, _ = say(*argv, text="1\n1\n")
    assert code == 0
    assert "exists" not in out
    second = file.read_text(encoding="utf-8")
    assert second.startswith(first)
    assert Record.load(second).replay().ply > before.ply
    code, out, err = say("play", "lines", "--from", str(file))
    assert (code, out) == (2, "")
    assert "is a match of royals, not of lines" in err
    for more in (["--seed", "3"], ["--length", "1"], ["--seats", "2"]):
        assert "takes no options" in say("play", "--from", str(file), *more)[2]
    assert "name a game" in say("play")[2]


def test_match_of_a_view_or_that_is_over_does_not_go_on(say, saved, match, tmp_path):
    assert "is over" in say("play", "--from", str(saved))[2]
    view = tmp_path / "view.txt"
    view.write_text(Record.of(match, 0).dump(), encoding="utf-8")
    assert "one seat saw" in say("play", "--from", str(view))[2]


def test_end_of_a_match_offers_to_save_it(say, tmp_path):
    file = tmp_path / "whole.txt"
    argv = ("play", "royals", "--seed", "whole", "--target", "60", "--bot", "random")
    code, out, _ = say(*argv, text="1\n" * 20_000)
    assert "Save the match?" in out
    moves = out.count("> ")
    assert list(tmp_path.iterdir()) == []  # A number is a move that came too late.
    code, out, _ = say(*argv, text="1\n" * moves + f"{file}\n")
    assert code == 0
    assert (
        f"The match so far is in {file}." in out
        or Record.load(file.read_text(encoding="utf-8")).replay().over
    )


def test_interrupted_match_is_offered_to_be_saved(monkeypatch, capsys, tmp_path):
    file = tmp_path / "kept.txt"
    answers = iter(["1", "1", KeyboardInterrupt(), str(file)])

    def answer(prompt):
        said = next(answers)
        if isinstance(said, KeyboardInterrupt):
            raise said
        return said

    monkeypatch.setattr("builtins.input", answer)
    assert main(["play", "royals", "--seed", "5"]) == 0
    assert f"The match so far is in {file}." in capsys.readouterr().out
    assert Record.load(file.read_text(encoding="utf-8")).replay().ply > 2


def test_file_that_exists_is_asked_about(say, tmp_path):
    file = tmp_path / "mine.txt"
    file.write_text("precious", encoding="utf-8")
    _, out, _ = say("play", "royals", "--seed", "5", text=f"1\nrecord {file}\nno\nquit\n\n")
    assert "Write over it? [y/N]" in out
    assert file.read_text(encoding="utf-8") == "precious"
    code, _, err = say("play", "royals", "--record", str(file))
    assert code == 2
    assert "name another file" in err
    assert file.read_text(encoding="utf-8") == "precious"
    # A yes once is enough for the whole match.
    text = f"1\nrecord {file}\ny\n1\nrecord {file}\nquit\n"
    _, out, _ = say("play", "royals", "--seed", "5", text=text)
    assert out.count("Write over it?") == 1
    assert Record.load(file.read_text(encoding="utf-8"))


@pytest.mark.parametrize("encoding", usually(["cp1252", "cp437", "ascii", "latin-1"], ["cp1252"]))
def test_terminal_without_signs_of_cards_shows_letters(encoding, saved):
    for argv in (["play", "royals", "--seed", "5"], ["replay", str(saved)]):
        done = shell(*argv, text="1\nhint\n?\n", encoding=encoding)
        out = done.stdout
        assert (done.returncode, done.stderr) == (0, "")
        assert re.search(r"\b[2-9JQKA][SHDC]\b", out)
        # No question mark stands for a sign: only those of questions and of unknown cards.
        assert not re.search(r"\d\?|[JQKA]\?| \? ", out.replace("A question mark", ""))


@pytest.mark.parametrize("text", ["", "1\n", "q\n", "exit\n"])
def test_play_ends_clean_when_nothing_more_is_typed(say, text):
    code, out, err = say("play", "royals", "--seed", "5", text=text)
    assert (code, err) == (0, "")
    assert out.endswith("You left the match.\n")


@pytest.mark.parametrize("seat", [0, 1])
def test_play_a_whole_match(say, seat):
    text = "1\n" * 20_000
    code, out, _ = say(
        *("play", "royals", "--seed", "whole", "--seat", str(seat), "--target", "60"),
        *("--bot", "random"),
        text=text,
    )
    assert code == 0
    assert "This hand" in out
    assert "won the match." in out
    # The other hand is never shown.
    assert "Ada drew a card" in out
    assert not [line for line in out.splitlines() if line.startswith("Ada drew ") and "♠" in line]


def test_table_of_a_match_names_every_player(say):
    _, out, _ = say("play", "alliance", "--seed", "5", text="1\n")
    lines = out.splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("Hand 1, turn 1: "))
    assert lines[at] == "Hand 1, turn 1: You 0, Ada 0, Ben 0, Cleo 0, to 1066"
    assert lines[at + 1 : at + 5] == [
        "  You   ♣ · 10 cards · spoils – · melds –",
        "  Ada   ♠ · 10 cards · spoils – · melds –",
        "> Ben   ♦ · 11 cards · spoils – · melds –",
        "  Cleo  ♥ · 11 cards · spoils – · melds –",
    ]
    assert lines[at + 7] == "  Your hand: 2♣ 6♦ 7♠ 9♥ 10♠ 10♣ 10♣ J♦ Q♥ K♠"
    assert lines[at + 9] == "   1  Draw from the stock  draw stock"


def test_enter_makes_the_only_move_and_no_other(say, tmp_path):
    file = tmp_path / "saved.txt"
    text = f"\n1\n\nrecord {file}\nquit\n"
    _, out, _ = say("play", "alliance", "--seed", "5", text=text)
    assert out.count("You chose clubs") == 1
    assert "Enter> You drew J♣" in out
    record = Record.load(file.read_text(encoding="utf-8"))
    assert record.hands[0].moves[:7].count("house C") == 1
    assert "draw stock JC" in record.hands[0].moves


@pytest.mark.parametrize("game", regalia.GAMES)
def test_hint_names_a_move_that_can_be_made_and_its_reason(say, game):
    _, out, _ = say("play", game, "--seed", "5", text="hint\nquit\n")
    (hint,) = re.findall(r"^> (.+) \((.+)\): (.+)$", out, re.M)
    assert re.search(rf"^ +\d+  {re.escape(hint[0])} +{re.escape(hint[1])}$", out, re.M)
    assert len(hint[2]) > 10


def test_lines_are_wrapped_to_the_terminal(say, monkeypatch):
    monkeypatch.setenv("COLUMNS", "48")
    _, out, _ = say("play", "royals", "--seed", "5", text="?\n1\n2\nhint\nall\nquit\n")
    # The prompt shares a line with the next output, since no line end was typed here.
    assert max(len(re.sub("(Enter)?> ", "", line)) for line in out.splitlines()) <= 48
    assert "  Your hand: " in out
    wide = "a  b " + "long words " * 9
    assert list(text.wrap([wide.rstrip(), ""], 40)) == [
        "a  b long words long words long words",
        "   long words long words long words long",
        "   words long words long words",
        "",
    ]


def test_help_names_the_signs_that_lie_on_the_table(say):
    _, out, _ = say("play", "royals", "--seed", "whole", "--bot", "random", text="?\n1\n" * 300)
    assert "Signs: > whose turn it is, † an assassin" in out
    _, out, _ = say("play", "lines", "--seed", "1", text="?\n1\n" * 30)
    assert "(bid " in out
    assert "meld TS TH TD" not in out
    assert "assassin" not in out


def test_play_explains_an_unwritable_file(say, tmp_path):
    text = f"record\nrecord {tmp_path}\nrecord no\0name\nquit\n"
    code, out, _ = say("play", "royals", text=text)
    assert code == 0
    assert "Name a file" in out
    assert out.count("cannot be written") == 2
