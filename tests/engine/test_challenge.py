"""Deals of the day, and challenges: hands for another person to play."""

from __future__ import annotations

import json
from datetime import date, timedelta
from typing import Any

import pytest

import regalia
from regalia import Record, Rng
from regalia.bots import find
from regalia.bridge import Bridge
from regalia.errors import LetterError, OptionError
from regalia.multiplayer import daily
from regalia.multiplayer.letters import challenge as challenge_
from regalia.multiplayer.letters.challenge import Challenge
from regalia.multiplayer.packing import pack
from regalia.session.session import current_bot_seed
from tests.full import usually

DAY = "2026-11-22"
NAMES = ["You", "Ada", "Bo", "Cleo"]
GAMES = pytest.mark.parametrize("game", regalia.GAMES)


def ask(bridge: Bridge, method: str, **arguments: Any) -> Any:
    answer = json.loads(bridge.call(json.dumps({"method": method, **arguments})))
    assert "error" not in answer, answer
    return answer


def play(bridge: Bridge, answer: dict[str, Any], mine: str) -> str:
    """Play a hand at the bridge, as a page does with its workers; return the record."""
    bot = find(mine, answer["ok"]["snapshot"]["game"])
    while (snapshot := answer["ok"]["snapshot"])["next"]["who"] in ("you", "bot"):
        if answer["bot"]:
            text = ask(bridge, "think", **answer["bot"]["think"])["ok"]
        else:
            state = bridge.tables[""].at_session().match.state
            text = str(bot(state.view(snapshot["you"]), Rng(f"me {snapshot['ply']}")))
        answer = ask(bridge, "play", text=text)
    return str(ask(bridge, "record")["ok"])


def hand(game: str, mine: str = "casual", day: str = DAY) -> tuple[str, dict[str, Any]]:
    """A deal of the day that was played: the record, and the plan of the match."""
    bridge = Bridge()
    plan = ask(bridge, "daily", game=game, day=day, today=DAY)["ok"]
    answer = ask(bridge, "new", **plan, names=NAMES[: plan["seats"]])
    return play(bridge, answer, mine), plan


def parted(game: str, day: str) -> tuple[str, str, str]:
    """A hand that Ann sent, and another of its deal: her record, her link, the other's record."""
    bridge = Bridge()
    record, plan = hand(game, day=day)
    of = {"record": record, "seat": 0, "bots": plan["bots"], "sender": "Ann", "moves": True}
    packed = ask(bridge, "challenge", **of)["ok"]["packed"]
    first = ask(bridge, "challenge_open", text=packed, names=["You", "Ada"])
    return record, packed, play(bridge, first, "random")


@pytest.mark.parametrize("game", usually(regalia.GAMES, ["royals", "lines"]))
def test_same_moves_get_the_same_answers_in_a_challenge(game: str) -> None:
    """A challenge gives the deal, the seat and the bots, with the numbers that they draw."""
    record, plan = hand(game)
    bridge = Bridge()
    of = {"record": record, "seat": 0, "bots": plan["bots"]}
    refused = json.loads(bridge.call(json.dumps({"method": "challenge", **of, "sender": "You"})))
    assert "means the reader" in refused["error"]["message"]
    sent = ask(bridge, "challenge", **of, sender="Ann", moves=True)["ok"]
    read = ask(bridge, "challenge_read", text=sent["packed"])["ok"]
    assert (read["sender"], read["moves"], read["same"]) == ("Ann", True, True)
    assert read["hand"] == sent["hand"]
    names = NAMES[: plan["seats"]]
    first = ask(bridge, "challenge_open", text=sent["packed"], names=names)
    # A page that is loaded anew goes on with the same numbers.
    second = ask(bridge, "challenge_open", text=sent["packed"], names=names,
                 record=first["ok"]["record"])  # fmt: skip
    again = play(bridge, second, "casual")
    assert ask(bridge, "challenge_same", text=sent["packed"], record=again)["ok"]
    compared = ask(bridge, "challenge_compare", text=sent["packed"], record=again)["ok"]
    assert compared["parted"] is None
    assert compared["mine"] == compared["theirs"] == sent["hand"]
    # After another move the comparison tells where, and what both chose.
    other = play(bridge, ask(bridge, "challenge_open", text=sent["packed"], names=names), "random")
    parted = ask(bridge, "challenge_compare", text=sent["packed"], record=other)["ok"]["parted"]
    assert parted["own"]
    assert parted["mine"] != parted["theirs"]
    moves = [Record.load(text).hands[0].moves for text in (record, other)]
    at = parted["step"]
    assert moves[0][:at] == moves[1][:at]
    assert moves[0][at] != moves[1][at]
    # An answer to a challenge is one of the same name.
    back = ask(bridge, "challenge", **{**of, "record": other}, challenge=sent["packed"])["ok"]
    assert back["name"] == sent["name"]


# In Marriage Royals the bot thinks for a quarter of a minute.
@pytest.mark.parametrize("game", usually(regalia.GAMES, ["royals"]))
def test_bot_plays_the_deal_from_the_same_seat(game: str) -> None:
    record, plan = hand(game, "steady")
    bridge = Bridge()
    found: dict[str, Any] = {"hand": None}
    while found["hand"] is None:
        found = ask(bridge, "bots_hand", record=record, seat=0, bots=plan["bots"], key="k")["ok"]
    match = regalia.GAMES[game].new_match(
        plan["seats"], plan["seed"], plan["options"], None, committed=True
    )
    bots = [find(name or daily.OWN_BOT, game) for name in plan["bots"]]
    while not match.over:
        seat = match.state.actor
        match.play(bots[seat](match.state.view(seat), Rng(current_bot_seed(match))))
    assert found["hand"]["scores"] == match.scores
    teams = match.game.teams(match.seats)
    assert found["hand"]["mine"] == sum(match.scores[s] for s in next(t for t in teams if 0 in t))


def test_challenge_of_later_hand_hides_the_seed_of_others() -> None:
    game = regalia.GAMES["virtues"]
    match = game.new_match(seed="secret", options={"hands": 3}, committed=True, names=["Me", "Ada"])
    bot = find("steady", "virtues")
    while len(match.hands) < 2:
        match.play(bot(match.state.view(match.state.actor), Rng(current_bot_seed(match))))
    sent = Challenge.of(match, 0, [None, "steady"])
    assert "secret" not in sent.dump()
    assert sent.start.to_dict()["options"] == {"hands": 1}
    assert sent.scores == match.hands[1].scores
    assert Challenge.unpack(sent.pack()).compare(match)["parted"] is None
    found = sent.find(match)
    assert found is not None
    assert found[0] == 1


def challenge() -> Challenge:
    record, plan = hand("virtues")
    return Challenge.of(Record.load(record).replay(), 0, plan["bots"])


def sealed(text: str) -> str:
    """A challenge whose text was changed, with a hash that fits again."""
    body = text.rpartition("\nend ")[0]
    return f"{body}\nend {challenge_._hash(body)}\n"


def changed(old: str, new: str) -> str:
    text = challenge().dump()
    assert old in text
    return sealed(text.replace(old, new, 1))


HOSTILE = {
    "too long": (lambda: challenge().dump() + "x" * 60_000, "too long"),
    "a letter": (lambda: "regalia letter 1\n", "no challenge"),
    "of a later version": (lambda: changed("challenge 1", "challenge 2"), "newer Regalia"),
    "cut off": (lambda: challenge().dump()[:-40], "cut off|changed"),
    "patched": (lambda: challenge().dump().replace('"You"', '"Yoo"'), "hashes do not fit"),
    "of no game": (lambda: changed('"game":"virtues"', '"game":"chess"'), "no game 'chess'"),
    "with a bad option": (lambda: changed('{"hands":1}', '{"speed":1}'), "deal is wrong: options"),
    "with a card twice": (lambda: changed('"hands":[["', '"hands":[["KH","'), "deal is wrong"),
    "with other scores": (lambda: changed("scores [", "scores [1"), "other scores"),
    "with an illegal move": (lambda: changed("\n\n", "\n\nplay KH\n"), "its move 1, 'play KH'"),
    "with moves missing": (
        lambda: sealed("\n".join([*challenge().dump().split("\n")[:-3], "end "])),
        "goes on after",
    ),
    "with another bot": (lambda: changed('"steady"', '"deep"'), "no bot 'deep'"),
    "with no bot": (lambda: changed('[null,"steady"]', "[null,null]"), "no bot"),
    "with a name that is none": (lambda: changed('["You","Ada"]', '["","Ada"]'), "name"),
    "with another seat": (lambda: changed("seat 0", "seat 1"), "head is damaged"),
    "with a word too many": (lambda: changed("\nfrom", "\nseat 0\nfrom"), "head is damaged"),
    "nested deep": (lambda: changed("scores [", "scores " + "[" * 99), "nested"),
    "of huge points": (lambda: changed("scores [", "scores [999999999, "), "damaged"),
}  # fmt: skip


@pytest.mark.parametrize(("make", "why"), HOSTILE.values(), ids=HOSTILE)
def test_hostile_challenge_is_refused_in_words(make: Any, why: str) -> None:
    with pytest.raises(LetterError, match=why):
        Challenge.load(make())


@pytest.mark.parametrize("text", ["", "x", "2abc", "1", "1!!!!", "1" + "A" * 100_000, "1" + "é"])
def test_bad_challenge_link_is_refused(text: str) -> None:
    with pytest.raises(LetterError):
        Challenge.unpack(text)
    assert "error" in json.loads(
        Bridge().call(json.dumps({"method": "challenge_read", "text": text}))
    )


def test_challenge_link_that_unpacks_to_too_much_is_refused() -> None:
    with pytest.raises(LetterError, match="too long"):
        Challenge.unpack("1" + pack("regalia challenge 1\n" * 100_000, challenge_.FORM.words))


def test_only_finished_hand_against_bots_can_be_sent() -> None:
    match = regalia.GAMES["royals"].new_match(seed=1, names=["You", "Ada"])
    with pytest.raises(LetterError, match="no hand"):
        Challenge.of(match, 0, [None, "steady"])
    over = Record.load(hand("virtues")[0]).replay()
    with pytest.raises(LetterError, match="against bots"):
        Challenge.of(over, 0, [None, None])


# --- the days ------------------------------------------------------------------------------------


def test_days_are_numbered_by_the_calendar() -> None:
    first = date(1999, 12, 1)
    for n in range(0, 40_000, 17):
        day = first + timedelta(days=n)
        assert daily.day_number(str(day)) - daily.day_number(str(first)) == n


@pytest.mark.parametrize(
    "day", ["", "2026-11-31", "2026-02-29", "2026-13-01", "2026-1-1", "٢٠٢٦-11-01", None]
)
def test_bad_day_is_refused(day: Any) -> None:
    with pytest.raises(OptionError, match="no day"):
        daily.day_number(day)


def test_deal_of_a_day_never_changes() -> None:
    """The seeds are fixed: a day that was played stays what it was."""
    plan = daily.plan("royals", DAY, DAY)
    assert plan["seed"] == "regalia daily 2026-11-22 royals"
    match = regalia.GAMES["royals"].new_match(
        2, plan["seed"], plan["options"], None, committed=True
    )
    dealt = ["2H", "3D", "6D", "6C", "9S", "9C", "TH", "JH", "JD", "KD"]
    assert (match.state.dealer, match.state.to_dict()["hands"][0]) == (0, dealt)
    seeds = {
        daily.plan(game, day, DAY)["seed"] for game in regalia.GAMES for day in (DAY, daily.FIRST)
    }
    assert len(seeds) == 2 * len(regalia.GAMES)
    with pytest.raises(OptionError, match="still to come"):
        daily.plan("royals", "2026-11-23", DAY)
    with pytest.raises(OptionError, match="first deal"):
        daily.plan("royals", "2026-10-31", DAY)
    for game in ("chess", None, 5, ["royals"], {}):
        with pytest.raises(OptionError, match="no game"):
            daily.plan(game, DAY, DAY)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("played", "streak", "longest", "forgiven"),
    [
        ("", 0, 0, ""),
        ("22", 1, 1, ""),
        ("21", 1, 1, ""),  # Today may still be played.
        ("20 22", 2, 2, "21"),
        ("20", 1, 1, "21"),  # If today is played, too.
        ("19 22", 1, 1, ""),  # Two in a row are not forgiven.
        ("10 11 12 13 14 16 17 18 19 20 21 22", 12, 12, "15"),
        ("10 11 12 13 15 16 17 19 20 21 22", 7, 7, "18"),  # The 14th is within the seven days.
        ("11 12 13 15 16 17 18 19 20 22", 10, 10, "14 21"),  # The 14th is seven days before.
        ("02 03 04 22", 1, 3, ""),
    ],
)
def test_streak_forgives_one_missed_day_a_week(
    played: str, streak: int, longest: int, forgiven: str
) -> None:
    days = [f"2026-11-{day}" for day in played.split()]
    assert daily.standing([*days, "no day"], DAY) == {
        "first": daily.FIRST,
        "streak": streak,
        "longest": longest,
        "forgiven": [f"2026-11-{day}" for day in forgiven.split()],
    }


@pytest.mark.parametrize("played", [None, 5, "2026-11-20"], ids=repr)
def test_bad_list_of_days_is_refused(played: Any) -> None:
    with pytest.raises(OptionError, match="no list of days"):
        daily.standing(played, DAY)


def test_days_without_a_deal_do_not_count() -> None:
    """A clock was ahead, or a file said so."""
    to_come = [f"2026-11-{day}" for day in range(23, 31)]
    before = [f"2026-10-{day}" for day in range(20, 32)]
    counted = daily.standing(["2026-11-20", "2026-11-21", *to_come, *before], DAY)
    assert (counted["streak"], counted["longest"]) == (2, 2)
    assert daily.standing(to_come, "2026-10-01")["longest"] == 0


def test_long_streak_is_counted() -> None:
    first = date(2026, 11, 1)
    days = [str(first + timedelta(days=n)) for n in range(20_000) if n % 7 != 3]
    counted = daily.standing(days, days[-1])
    assert (counted["streak"], counted["longest"]) == (len(days), len(days))
    # The days that are missed lie too near to each other once.
    days = [day for day in days if day != str(first + timedelta(days=7 * 2_000))]
    counted = daily.standing(days, days[-1])
    assert counted["streak"] == sum(day > str(first + timedelta(days=14_000)) for day in days)
    assert counted["longest"] == max(counted["streak"], len(days) - counted["streak"])
