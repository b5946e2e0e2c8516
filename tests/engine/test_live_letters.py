"""A live match goes on by message."""

from __future__ import annotations

from dataclasses import replace

import pytest

from regalia.commitment import joined_seed, shuffled
from regalia.errors import LetterError
from regalia.games import GAMES
from regalia.multiplayer.letters.letter import Letter
from regalia.multiplayer.live.host import Host
from regalia.record import Record
from regalia.session.session import BridgeError
from tests.engine.rooms import ROOM, open_room
from tests.full import usually


@pytest.mark.parametrize("game", usually(GAMES, ["alliance", "lines", "virtues"]))
def test_live_match_continues_by_letter(game: str) -> None:
    seats = GAMES[game].seats[-1]
    net = open_room(game, seats, 2, seed=7)
    # Hands of the Royal Marriages are long, and the second is no other than the first.
    net.play(1 if game in ("alliance", "marriage") else 2)
    for when in ("at the sheet", "in the next hand"):
        if when == "in the next hand":
            net.step()
            net.steps(12)
        room = net.room
        letter = Letter.unpack(room.letter().pack())
        again = letter.replay()
        assert again.scores == room.match.scores
        assert [each.scores for each in again.hands] == [each.scores for each in room.match.hands]
        assert letter.names == room.names
        assert again.options == room.options
        assert letter.bots == [bot if seat > 1 else None for seat, bot in enumerate(room.bots)]
        # The hands dealt so far are the same to the last card; the next is the letter's own.
        for mine, other in zip(room.match.log, again.log, strict=False):
            assert mine.start.to_dict() == other.start.to_dict()
            assert list(mine.moves) == list(other.moves)
        if room.session.waiting is None:
            assert again.state.to_dict() == room.match.state.to_dict()
        # What the page keeps of it is the same match again, and can be sent on.
        kept = Record.load(again.record.dump()).replay()
        assert Letter.of(kept, letter.bots) == letter
        again.play(again.state.legal_moves()[0])


def test_a_redeal_of_a_live_hand_is_dealt_again_by_letter() -> None:
    """A hand that is dealt anew takes the next shuffle of its own seed, in a letter as in play."""
    game, seats = GAMES["royals"], 2
    one, two = "a" * 64, "b" * 64
    whole = joined_seed([one, one, two])
    packs = [shuffled(game, whole, False, deal, seats) for deal in (1, 2, 3, 4)]
    assert packs[:2] == [game.shuffled(one, 1, seats), game.shuffled(one, 2, seats)]
    assert packs[2] == game.shuffled(two, 1, seats)
    assert packs[3] == game.shuffled(whole, 4, seats)
    # Any other text is a seed as it always was, whatever it begins with.
    for other in ("live", "live on", whole[:-1], whole.upper(), whole + "\n"):
        assert shuffled(game, other, False, 1, seats) == game.shuffled(other, 1, seats)


def test_a_letter_of_a_live_match_that_was_changed_is_refused() -> None:
    net = open_room("royals", 2, 2, seed=5)
    net.play(1)
    letter = net.room.letter()
    # Other cards under the same moves: the first that cannot be made is named.
    other = replace(letter, seed=joined_seed(["c" * 64]))
    with pytest.raises(LetterError, match=r"its move \d+, .* is not legal"):
        Letter.load(other.dump()).replay()
    # Totals cannot be written into it.
    said = letter.dump().replace("\nseats ", "\ntotals [500,0]\nseats ", 1)
    with pytest.raises(LetterError, match="its head is damaged"):
        Letter.load(said)
    with pytest.raises(LetterError, match="hashes do not fit"):
        Letter.load(letter.dump().replace('seed "live ', 'seed "live d', 1))


def test_a_match_that_has_not_begun_has_no_letter() -> None:
    with pytest.raises(BridgeError, match="has not begun"):
        Host("lines", ["Ann", "Ben"], [None, None], ROOM, "secret").letter()
