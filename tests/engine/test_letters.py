"""By message: letters are small, read back, notice a changed past, and tell how they meet."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regalia.bridge import Bridge
from regalia.errors import LetterError
from regalia.games import GAMES
from regalia.match import Match
from regalia.multiplayer.letters.letter import Letter, compare, moves_elsewhere
from regalia.multiplayer.packing import pack, pack_json, unpack, unpack_json
from tests.engine import harness
from tests.engine.harness import VARIANTS, Variant
from tests.full import usually


def played(variant: Variant, moves: int, seed: int = 1) -> Match:
    """A match of the variant after so many random moves."""
    match = variant.game.new_match(variant.seats, seed, variant.options, None)
    rng = Random(seed)
    for _ in range(moves):
        if match.over:
            break
        match.play(rng.choice(match.state.legal_moves()))
    return match


def letter_of(match: Match) -> Letter:
    return Letter.of(match, [None] * match.seats)


@pytest.mark.parametrize("variant", harness.USUAL, ids=str)
def test_letter_replays_the_same_match(variant: Variant) -> None:
    match = played(variant, 260)
    letter = Letter.unpack(letter_of(match).pack())
    again = letter.replay()
    assert again.record.dump() == match.record.dump()
    assert Letter.load(letter.dump()) == letter
    assert letter.dump() == letter_of(again).dump()


@pytest.mark.parametrize("game", list(GAMES))
def test_hand_fits_into_a_link(game: str) -> None:
    variant = next(v for v in VARIANTS if v.game.id == game)
    match = played(variant, 0)
    assert len(letter_of(match).pack()) < 160
    rng = Random(2)
    while not match.hands:
        match.play(rng.choice(match.state.legal_moves()))
    # Random hands are long; a hand of people is half of it.
    assert len(letter_of(match).pack()) < 3.2 * len(letter_of(match).moves) + 200


def test_letters_of_one_match_are_compared() -> None:
    variant = VARIANTS[0]
    long, short = played(variant, 40), played(variant, 25)
    assert compare(letter_of(short), letter_of(long)) == ("newer", 25)
    assert compare(letter_of(long), letter_of(short)) == ("older", 25)
    assert compare(letter_of(long), letter_of(long)) == ("same", 40)
    # Another match continues from the older letter.
    for text in letter_of(long).moves[25:]:
        others = [move for move in short.state.legal_moves() if move != text]
        if others:
            short.play(others[0])
            break
        short.play(text)
    how, same = compare(letter_of(long), letter_of(short))
    assert (how, same) == ("parted", len(letter_of(short).moves) - 1)
    assert compare(letter_of(long), letter_of(played(variant, 40, seed=2))) == ("other", 0)


def ask(bridge: Bridge, method: str, **args: Any) -> Any:
    answer = json.loads(bridge.call(json.dumps({"method": method, **args})))
    return answer.get("ok", answer.get("error"))


def test_receiver_gives_own_name_and_it_stays_one_match() -> None:
    first = letter_of(played(harness.ROYALS, 9))
    opened = ask(Bridge(), "letter_open", text=first.pack(), seat=1, name="Zoë")
    assert "Zoë" in opened["record"]
    # A page that was loaded anew knows the names of the beginning, which the match is known by.
    page = Bridge()
    kept = {"record": opened["record"], "begun": first.names}
    ask(page, "letter_resume", seat=1, bots=[None, None], **kept)
    sent = ask(page, "letter")
    assert sent["match"] == first.name
    second = Letter.unpack(sent["packed"])
    assert (second.names, second.called) == (first.names, [first.names[0], "Zoë"])
    assert compare(first, second)[0] == "same"
    read = ask(Bridge(), "letter_read", text=sent["packed"], record=first.replay().record.dump())
    assert (read["names"], read["how"]) == (second.called, "same")
    answer = ask(page, "letter_read", text=first.pack(), seat=1, **kept)
    assert answer["how"] == "same"


def test_name_in_a_letter_is_checked_and_hashed() -> None:
    letter = letter_of(played(harness.ROYALS, 5))
    other = letter.names[0]
    assert (
        "two people"
        in ask(Bridge(), "letter_open", text=letter.pack(), seat=1, name=other)["message"]
    )
    letter.called = [other, "Zoë"]
    text = letter.dump()
    assert Letter.load(text) == letter
    for changed in (
        text.replace("Zoë", "Zoe"),
        text.replace(f'called ["{other}","Zoë"]\n', ""),
        text.replace(f'called ["{other}","Zoë"]', 'called ["Zoë"]'),
        text.replace(f'called ["{other}","Zoë"]', 'called ["Zoë","Zoë"]'),
    ):
        assert changed != text
        with pytest.raises(LetterError):
            Letter.load(changed)


def test_changed_letter_is_refused() -> None:
    text = letter_of(played(VARIANTS[0], 30)).dump()
    lines = text.split("\n")
    for i, line in enumerate(lines[:-2]):
        if not line or line.startswith("engine "):
            continue
        for changed in (lines[:i] + lines[i + 1 :], [*lines[:i], line + "x", *lines[i + 1 :]]):
            with pytest.raises(LetterError):
                Letter.load("\n".join(changed))


def test_letter_survives_mail_and_other_line_endings() -> None:
    text = letter_of(played(VARIANTS[0], 30)).dump()
    for changed in (
        text.replace("\n", "\r\n"),
        "\ufeff" + text,
        text + "\n\n",
        text.replace("\n\n", "\n\n\n", 1),
        text.replace("\nend ", "  \nend "),
        text[:-1],
        f"\n{text}",
        "".join(f"> {line}\n" for line in text.splitlines()),
    ):
        assert Letter.load(changed).dump() == text
    for cut in (text[:-2], text[: text.index("\nend ") + 1], text[:40]):
        with pytest.raises(LetterError, match="cut off"):
            Letter.load(cut)


def test_letter_with_illegal_move_is_refused() -> None:
    letter = letter_of(played(VARIANTS[0], 30))
    letter.moves[20:21] = ["spoil KH", "spoil KH"]
    forged = Letter.load(letter.dump())
    with pytest.raises(LetterError, match="not legal"):
        forged.replay()


@given(st.binary(max_size=300) | st.text(max_size=300).map(str.encode), st.integers(0, 400))
def test_damaged_letter_is_refused(noise: bytes, at: int) -> None:
    packed = letter_of(played(VARIANTS[0], 12)).pack()
    text = noise.decode("latin-1")
    for damaged in (text, packed[:at], packed[:at] + text + packed[at + 1 :]):
        if damaged == packed:
            continue
        with pytest.raises(LetterError):
            Letter.unpack(damaged)


def test_compression_bomb_is_refused() -> None:
    bomb = pack("a" * 3_000_000)
    assert len(bomb) < 8_000
    with pytest.raises(LetterError, match="too long"):
        unpack(bomb)
    # Each line may be short enough, and all together not.
    line = pack_json("a" * 1_500_000)
    assert len(unpack_json(f"{line}\n{line}")) == 3_000_000
    with pytest.raises(LetterError, match="too long"):
        unpack_json(f"{line}\n" * 100)


def test_letter_tells_its_options() -> None:
    """A rematch is played by them."""
    match = GAMES["royals"].new_match(2, "1", {"target": 300}, 0, ["Ann", "Ben"])
    told = Writer(0).ask("letter_read", text=letter_of(match).pack())
    assert told["options"] == {"target": 300}


class Writer:
    """A person who plays by letter, at a page of their own."""

    def __init__(self, seat: int) -> None:
        self.seat, self.bridge, self.record = seat, Bridge(), ""
        self.turn: dict[str, Any] = {}

    def ask(self, method: str, **call: Any) -> Any:
        answer = json.loads(self.bridge.call(json.dumps({"method": method, **call})))
        return answer["ok"]

    def take(self, turn: dict[str, Any]) -> None:
        self.turn, self.record = turn, self.ask("record")

    def play(self, rng: Random) -> str:
        """Play until another person is to move; return the letter."""
        while self.turn["snapshot"]["next"]["who"] in ("you", "sheet"):
            if self.turn["snapshot"]["next"]["who"] == "sheet":
                self.take(self.ask("next"))
            else:
                move = rng.choice(self.turn["snapshot"]["moves"])
                self.take(self.ask("play", text=move["text"], seat=self.seat))
        return str(self.ask("letter")["packed"])


@pytest.mark.parametrize("game", usually(GAMES, ["alliance", "lines", "virtues"]))
def test_honest_letter_has_no_moves_of_its_reader(game: str) -> None:
    rng, seats = Random(3), GAMES[game].seats[0]
    writers = [Writer(seat) for seat in range(seats)]
    names, bots = [f"P{seat}" for seat in range(seats)], [None] * seats
    plan = {"game": game, "names": names, "bots": bots, "seed": "honest", "dealer": 0}
    writers[0].take(writers[0].ask("letter_new", seat=0, **plan))
    text, opened, yours = writers[0].play(rng), 0, 0
    while opened < 60:
        told = writers[0].ask("letter_read", text=text)
        if told["over"]:
            break
        at = writers[told["to"]]
        if at.record:
            told = at.ask("letter_read", text=text, record=at.record, seat=at.seat)
            assert told["how"] == "newer"
            yours += told["yours"]
        at.take(at.ask("letter_open", text=text, seat=at.seat, since=told["same"]))
        text, opened = at.play(rng), opened + 1
    assert opened > 20
    assert yours == 0


def test_moves_made_elsewhere_are_counted() -> None:
    match = GAMES["alliance"].new_match(4, "elsewhere", {}, 0, ["Ann", "Ben", "Cleo", "Dan"])
    actors, chose = [], []
    for _ in range(60):
        moves = match.state.legal_moves()
        actors.append(match.state.actor)
        chose.append(len(moves) > 1)
        match.play(moves[-1])
    letter = letter_of(match)
    for since in (0, 20, 60):
        for seat in range(4):
            made = [chose[n] for n in range(since, 60) if actors[n] == seat]
            assert sum(made) <= moves_elsewhere(letter, seat, since) <= len(made)
    assert sum(moves_elsewhere(letter, seat, 0) for seat in range(4)) >= 20


def test_committed_match_is_no_letter() -> None:
    """Each of its deals has a seed of its own: the letter would deal other cards."""
    match = GAMES["royals"].new_match(seed="s", committed=True)
    with pytest.raises(LetterError, match="only a match that one seed deals"):
        letter_of(match)
