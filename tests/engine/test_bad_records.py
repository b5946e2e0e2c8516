"""Records that are wrong: the error says in which line, and nothing else ever comes out."""

from __future__ import annotations

import contextlib
import json
import re
import textwrap
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

import regalia
from regalia import Match, Record, RecordError, Rng
from tests.engine import harness
from tests.engine.golden.make import FOLDER

ROYALS = regalia.GAMES["royals"]


@cache
def played() -> Match:
    """A match of several hands that is over."""
    match = ROYALS.new_match(seed="records", options={"target": 400}, names=["Ann", "Ben"])
    below = Rng("records/moves").below
    policy = harness.Policy(50, True)
    while not match.over:
        match.play(policy.choose(match.state.legal_moves(), below))
    assert len(match.hands) >= 2
    return match


@cache
def text_of(seat: int | None = None) -> str:
    return Record.of(played(), seat).dump()


def refused(text: str) -> RecordError:
    with pytest.raises(RecordError) as error:
        Record.load(text).replay()
    assert str(error.value)
    assert len(str(error.value)) < 500
    return error.value


def line_of(text: str, start: str, which: int = 0) -> int:
    """The number, from 1, of the line that begins so."""
    found = [i for i, line in enumerate(text.split("\n"), 1) if line.startswith(start)]
    return found[which]


def with_line(number: int, line: str | None, text: str = "") -> str:
    """The record with one line written anew, or left out."""
    lines = (text or text_of()).split("\n")
    lines[number - 1 : number] = [] if line is None else [line]
    return "\n".join(lines)


def test_record_of_an_older_version_is_refused_where_the_rules_have_changed() -> None:
    """AL-A21: it has no answers to the claims that a ten in a meld opens now."""
    text = (FOLDER / "alliance-4-melds-often.txt").read_text(encoding="utf-8")
    at = line_of(text, "ransom KD@0m with KC") + 2  # the second of three passes
    older = with_line(at, None, with_line(at, None, text))
    error = refused(older)
    assert error.line == at
    assert "(alliance.change.off-turn) An older Regalia may have allowed it." in str(error)


# --- cut off -------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_record_cut_after_any_line_continues_or_is_refused(seat: int | None) -> None:
    lines = text_of(seat).split("\n")
    first = line_of(text_of(seat), "deal ")
    scores = [i for i, line in enumerate(lines) if line.startswith(("score", "deal"))]
    for n in sorted({*range(first + 9), *scores, *range(first, len(lines), 9), len(lines) - 1}):
        text = "\n".join([*lines[:n], ""])
        if n < first:
            refused(text)
        elif seat is None or not lines[n].startswith("score"):
            again = Record.load(text).replay()
            assert Record.of(again, seat).dump().startswith(text.rstrip())
        else:
            # Only the score line tells a seat what the hidden hands made of the hand.
            assert refused(text).line is not None


@pytest.mark.parametrize("seat", [None, 1])
def test_record_cut_inside_a_line_is_refused_at_its_last_line(seat: int | None) -> None:
    text = text_of(seat)
    for n in [*range(1, 400), *range(400, len(text), 23)]:
        if text[n - 1] != "\n" and text[n] != "\n":
            error = refused(text[:n])
            assert error.line == text[:n].count("\n") + 1
            assert "cut off" in str(error)


@pytest.mark.parametrize("seat", [None, 1])
def test_last_line_needs_no_end_where_it_is_whole(seat: int | None) -> None:
    """Nothing that is shorter than it was is taken for whole."""
    text = text_of(seat)
    lines = text.split("\n")
    whole, said = 0, set[str]()
    for n in range(line_of(text, "deal ") + 1, len(lines), 11):
        begun = "\n".join(lines[:n])
        try:
            again = Record.load(begun).replay()
        except RecordError as error:
            # Only the score line tells a seat what the hidden hands made of the hand.
            said.add(re.sub(rf"^line {n}: (the record is cut off) .*", r"\1", str(error)))
        else:
            whole += 1
            assert Record.of(again, seat).dump().startswith(begun + "\n")
    assert whole > 10
    assert all("score is missing" in each or each == "the record is cut off" for each in said)


WRAP = textwrap.TextWrapper(72, break_on_hyphens=False)
MAILED = {
    "trailing blanks": lambda text: text.replace("\n", "  \n"),
    "blank lines around": lambda text: f"\n \n{text}\n\n",
    "old line ends": lambda text: text.replace("\n", "\r"),
    "quoted": lambda text: "".join(f"> {line}\n" for line in text.splitlines()),
    "quoted twice": lambda text: "".join(f">> {line}\n" for line in text.splitlines()),
    "broken anywhere": lambda text: "".join(
        f"{line[at : at + 76]}\n"
        for line in text.split("\n")
        for at in range(0, len(line) or 1, 76)
    ),
    "broken at blanks": lambda text: "\n".join(
        part for line in text.split("\n") for part in WRAP.wrap(line) or [""]
    ),
}


@pytest.mark.parametrize("seat", [None, 1])
@pytest.mark.parametrize("way", MAILED)
def test_record_survives_the_mail(way: str, seat: int | None) -> None:
    text = text_of(seat).replace('["Ann","Ben"]', '["Ann of the {North}","Ben of the \\"South\\""]')
    if way != "broken anywhere":  # A program that breaks words is rare, and names are short.
        text = text.replace('seed "records"', f'seed "{"a long seed " * 9}"')
    changed = MAILED[way](text)
    assert changed != text
    assert Record.load(changed).dump() == text


def test_record_mailed_in_every_way_at_once_is_read() -> None:
    text = text_of()
    for change in ("broken anywhere", "trailing blanks", "quoted", "blank lines around"):
        text = MAILED[change](text)
    assert Record.load(text.rstrip()).replay().scores == played().scores


def test_line_numbers_are_those_of_the_mail() -> None:
    number = line_of(text_of(), "play ")
    mailed = MAILED["quoted"](with_line(number, "plays KH"))
    assert refused(f"\n\n{mailed}").line == number + 2


def test_damaged_long_line_is_named_and_not_joined_with_the_next() -> None:
    number = line_of(text_of(), "deal ")
    broken = text_of().split("\n")[number - 1][:-1]
    error = refused(with_line(number, broken))
    assert error.line == number
    assert "no complete JSON" in str(error)


def test_empty_record_is_refused() -> None:
    for text in ("", "\n", "\n\n\n", " \n", "\ufeff"):
        assert refused(text).line == 1


# --- another version, another game, another size -------------------------------------------------


@pytest.mark.parametrize(
    ("first", "message"),
    [
        ("regalia 2", "version 2, and this library reads 1"),
        ("regalia 0", "version 0"),
        ("regalia 99999999999999999999999999999999", "version 99999999999999999999"),
        ("regalia " + "9" * 5000, "version"),
        ("regalia one", "begins with 'regalia 1'"),
        ("regalia", "begins with 'regalia 1'"),
        ("regalia 1.5", "begins with 'regalia 1'"),
        ("regalia ²", "begins with 'regalia 1'"),
        ("Regalia 1", "begins with 'regalia 1'"),
        ('{"game":"royals"}', "begins with 'regalia 1'"),
        ("%PDF-1.7", "begins with 'regalia 1'"),
    ],
)
def test_unknown_version_is_refused(first: str, message: str) -> None:
    error = refused(with_line(1, first))
    assert error.line == 1
    assert message in str(error)


@pytest.mark.parametrize("game", ["bridge", "", "Royals", "family", "../royals", "x" * 10_000])
def test_unknown_game_is_refused(game: str) -> None:
    error = refused(with_line(3, f"game {game}"))
    assert "royals" in str(error)


def test_deal_of_another_game_is_refused() -> None:
    number = line_of(text_of(), "deal ")
    error = refused(text_of().replace('deal {"game":"royals"', 'deal {"game":"lines"', 1))
    assert error.line == number
    assert "game" in str(error)


@pytest.mark.parametrize(
    "filler",
    ["draw stock KH\n", "x", "\n", "deal {}\n", '{"a":', "[", "é", "score 1 1\n"],
)
def test_record_of_ten_megabytes_is_refused(filler: str) -> None:
    text = text_of() + filler * (10_000_000 // len(filler)) + "\n"
    error = refused(text)
    assert "million characters" in str(error)
    assert "10.0" in str(error)


@pytest.mark.parametrize("filler", ["[", '{"a":', "[[", "9", '"', "-"])
def test_long_line_of_json_is_refused(filler: str) -> None:
    number = line_of(text_of(), "deal ")
    error = refused(with_line(number, "deal " + filler * (1_000_000 // len(filler))))
    assert error.line == number


@pytest.mark.parametrize("thing", [None, 5, b"regalia 1\n", ["regalia 1"]])
def test_record_that_is_not_text_is_refused(thing: object) -> None:
    with pytest.raises(RecordError):
        Record.load(thing)  # type: ignore[arg-type]


# --- the header ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "line"),
    [
        ("seats", "seats two"),
        ("seats", "seats"),
        ("seats", "seats -2"),
        ("seats", "seats 2.0"),
        ("seats", "seats ٢"),
        ("seed", "seed 7"),
        ("seed", 'seed "7'),
        ("seed", "seed null"),
        ("options", "options []"),
        ("options", "options"),
        ("options", 'options {"target":'),
        ("names", "names Ann Ben"),
        ("names", 'names ["Ann",5]'),
        ("names", 'names {"0":"Ann"}'),
        ("names", "name Ann"),
        ("engine", "motor 0.1.0"),
        ("engine", "game royals"),
    ],
)
def test_wrong_line_of_the_header_is_named(key: str, line: str) -> None:
    number = line_of(text_of(), key)
    assert refused(with_line(number, line)).line in (number, number + 1)


@pytest.mark.parametrize("key", ["game", "seats", "options", "names"])
def test_missing_line_of_the_header_is_refused(key: str) -> None:
    error = refused(with_line(line_of(text_of(), key), None))
    assert key in str(error)


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("seats 3", "3"),
        ("seats 4", "4"),
        ('names ["Ann"]', "1"),
        ('options {"target":0}', "target"),
        ('options {"speed":1}', "speed"),
        ('options {"change.ownSuit":"no"}', "change.ownSuit"),
    ],
)
def test_header_that_the_game_does_not_allow_is_refused(line: str, word: str) -> None:
    error = refused(with_line(line_of(text_of(), line.split(" ", maxsplit=1)[0]), line))
    assert word in str(error)


def test_seats_and_names_that_contradict_the_deal_are_refused() -> None:
    text = with_line(line_of(text_of(), "seats"), "seats 3")
    refused(with_line(line_of(text, "names"), 'names ["A","B","C"]', text))


def test_options_that_differ_from_those_of_the_deal() -> None:
    """The header says what is played to; the hands may not say otherwise."""
    error = refused(with_line(line_of(text_of(), "options"), 'options {"target":900}'))
    assert error.line == line_of(text_of(), "deal ")


def test_record_without_a_hand_is_refused() -> None:
    text = text_of()
    error = refused(text[: text.index("\ndeal")])
    assert "deal" in str(error)


@pytest.mark.parametrize("seat", ["2", "9", "99"])
def test_view_of_a_missing_seat_is_refused(seat: str) -> None:
    refused(with_line(line_of(text_of(0), "view"), f"view {seat}", text_of(0)))


def test_view_of_another_seat_is_refused() -> None:
    error = refused(with_line(line_of(text_of(0), "view"), "view 1", text_of(0)))
    assert error.line == line_of(text_of(0), "deal ")


# --- the hands -----------------------------------------------------------------------------------


@pytest.mark.parametrize("which", [0, 1])
@pytest.mark.parametrize(
    "rest", ["", "{", "{}", "[]", "null", '"royals"', "{'game': 'royals'}", '{"game":"royals"}']
)
def test_damaged_deal_is_refused(which: int, rest: str) -> None:
    number = line_of(text_of(), "deal ", which)
    assert refused(with_line(number, f"deal {rest}")).line == number


@pytest.mark.parametrize("which", [0, 1])
def test_deal_with_a_surplus_card_is_refused(which: int) -> None:
    number = line_of(text_of(), "deal ", which)
    line = text_of().split("\n")[number - 1]
    position = json.loads(line.removeprefix("deal "))
    position["stock"].append("9S")
    error = refused(with_line(number, f"deal {json.dumps(position)}"))
    assert error.line == number
    assert "cards" in str(error)


@pytest.mark.parametrize("which", [0, 1])
def test_deal_that_differs_from_its_seed_is_refused(which: int) -> None:
    number = line_of(text_of(), "deal ", which)
    position = json.loads(text_of().split("\n")[number - 1].removeprefix("deal "))
    stock = position["stock"]
    other = next(i for i, card in enumerate(stock) if card != stock[0])
    stock[0], stock[other] = stock[other], stock[0]
    error = refused(with_line(number, f"deal {json.dumps(position)}"))
    assert error.line == number
    assert "seed" in str(error)


def test_wrong_seed_is_refused() -> None:
    error = refused(with_line(line_of(text_of(), "seed"), 'seed "other"'))
    assert error.line == line_of(text_of(), "deal ")
    assert "seed" in str(error)


def test_an_illegal_move_anywhere_is_named_by_its_line() -> None:
    lines = text_of().split("\n")
    first = line_of(text_of(), "deal ") + 1
    for number in range(first, len(lines), 5):
        if lines[number - 1].startswith(("play", "spoil", "draw", "discard", "meld")):
            for wrong in ("house S", "spoil JO", "discard JO end", "draw pile 99"):
                if wrong != lines[number - 1]:
                    assert refused(with_line(number, wrong)).line == number


@pytest.mark.parametrize("wrong", ["play", "hello", "draw stock KX", "meld ????", "play " * 100])
def test_line_that_is_not_a_move_is_refused(wrong: str) -> None:
    number = line_of(text_of(), "play ", 3)
    assert refused(with_line(number, wrong)).line == number


def test_draw_of_a_wrong_card_is_refused() -> None:
    number = line_of(text_of(), "draw stock ", 3)
    drawn = text_of().split("\n")[number - 1]
    error = refused(with_line(number, "draw stock 2S" if drawn[-2:] != "2S" else "draw stock 3S"))
    assert error.line == number
    assert refused(with_line(number, "draw stock KH KS")).line == number


def test_missing_move_is_detected() -> None:
    first = line_of(text_of(), "deal ")
    last = line_of(text_of(), "score ")
    for number in range(first + 1, last, 9):
        error = refused(with_line(number, None))
        assert error.line is not None
        assert error.line >= number


@pytest.mark.parametrize("which", [0, 1])
@pytest.mark.parametrize("score", ["1 1", "0 0", "1", "1 2 3", "", "a b", "1.0 2", "9" * 5000])
def test_wrong_score_is_refused(which: int, score: str) -> None:
    number = line_of(text_of(), "score ", which)
    error = refused(with_line(number, f"score {score}"))
    assert error.line == number


@pytest.mark.parametrize("write", ["{:_}", "{}\t", "\u3000{}", "\uff11{}"])
def test_a_score_is_written_in_plain_digits(write: str) -> None:
    scores = [1200 + score for score in played().hands[0].scores]
    text = " ".join(write.format(score) for score in scores)
    number = line_of(text_of(0), "score ")
    error = refused(with_line(number, f"score {text}", text_of(0)))
    assert (error.line, error.message) == (
        number,
        "score must be followed by a whole number for each seat",
    )


@pytest.mark.parametrize("score", ["1", "1 2 3"])
def test_score_for_a_wrong_number_of_seats_is_refused_in_a_view(score: str) -> None:
    number = line_of(text_of(0), "score ")
    assert refused(with_line(number, f"score {score}", text_of(0))).line == number


def test_move_after_the_end_of_a_hand_is_refused() -> None:
    number = line_of(text_of(), "score ")
    score = text_of().split("\n")[number - 1]
    error = refused(with_line(number, f"draw stock\n{score}"))
    assert error.line == number
    error = refused(with_line(number, f"{score}\ndraw stock"))
    assert error.line == number + 1


def test_score_in_the_middle_of_a_hand_is_refused() -> None:
    text = "\n".join([*text_of().split("\n")[: line_of(text_of(), "play ", 5)], "score 5 5", ""])
    assert refused(text).line == text.count("\n")


def test_deal_before_the_hand_is_over_is_refused() -> None:
    number = line_of(text_of(), "play ", 5)
    deal = text_of().split("\n")[line_of(text_of(), "deal ", 1) - 1]
    text = "\n".join([*text_of().split("\n")[:number], deal, ""])
    error = refused(text)
    assert "no end" in str(error)
    assert error.line is not None


def test_deal_after_the_match_is_over_is_refused() -> None:
    deal = text_of().split("\n")[line_of(text_of(), "deal ") - 1]
    error = refused(text_of() + deal + "\n")
    assert error.line == text_of().count("\n") + 1
    assert "over" in str(error)


def test_view_that_draws_visible_cards_is_refused() -> None:
    """A seat's record must say possible things of the others' cards, too."""
    text = text_of(0)
    first = json.loads(text.split("\n")[line_of(text, "deal ") - 1].removeprefix("deal "))
    own = next(card for card in first["hands"][0] if card[0] in "2345678")
    for which in range(4):
        number = line_of(text, "draw stock ??", which)
        assert refused(with_line(number, f"draw stock {own}", text)).line == number


# --- anything, at random -------------------------------------------------------------------------


@harness.examples(150)
@given(data=st.data())
def test_a_damaged_record_is_refused_or_replays(data: st.DataObject) -> None:
    text = text_of(data.draw(st.sampled_from([None, 0, 1])))
    for _ in range(data.draw(st.integers(1, 3))):
        # Most of a record is moves and stock; what can go wrong is mostly at its beginning.
        size = data.draw(st.sampled_from([200, 1600, len(text) - 1]))
        at = data.draw(st.integers(0, min(size, len(text) - 1)))
        cut = data.draw(st.integers(0, 3))
        put = data.draw(
            st.one_of(
                st.text(max_size=3),
                st.sampled_from(
                    ["\n", "KH", " ", '"', "}", "[", "deal ", "score ", "1", "-", "??"]
                ),
            )
        )
        text = text[:at] + put + text[at + cut :]
    with contextlib.suppress(RecordError):
        match = Record.load(text).replay()
        assert len(match.state.cards()) == 100
        assert Record.load(match.record.dump()).replay().scores == match.scores
        assert regalia.record.check(text)["scores"] == match.scores
