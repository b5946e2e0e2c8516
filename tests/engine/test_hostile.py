"""Hostile guests and hosts: whatever they send, the match is unharmed and the reason is said."""

from __future__ import annotations

import copyreg
import json
import pickle
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regalia.errors import WireError
from regalia.games import GAMES
from regalia.games.royals.table import TABLE
from regalia.multiplayer.live import protocol
from regalia.multiplayer.live.guest import Guest
from regalia.multiplayer.live.host import Host
from regalia.multiplayer.live.host_save import open_host
from regalia.presentation import table_of
from tests.engine.rooms import ROOM, Net, copied, hello, open_room, wire
from tests.full import FULL, usually

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=12,
)


@given(st.text() | st.binary().map(lambda raw: raw.decode("latin-1")) | JSON.map(json.dumps))
def test_noise_is_refused(text: str) -> None:
    for shapes, limit in (
        (protocol.GUEST, protocol.GUEST_LIMIT),
        (protocol.HOST, protocol.HOST_LIMIT),
    ):
        with pytest.raises(WireError):
            protocol.read(text, shapes, limit)


@given(st.sampled_from(sorted(protocol.GUEST)), st.data())
def test_message_has_exactly_its_fields(kind: str, data: st.DataObject) -> None:
    fields = {name: data.draw(JSON) for name in protocol.GUEST[kind]._fields}
    for message in (
        {"is": kind, **fields, data.draw(st.text(max_size=5)): 1},
        {"is": kind, **dict(list(fields.items())[1:])} if fields else {"is": [kind]},
        {**fields, "is": kind.upper()},
    ):
        if message.keys() == {"is", *fields} and message["is"] == kind:
            continue
        with pytest.raises(WireError):
            protocol.read(json.dumps(message), protocol.GUEST, protocol.GUEST_LIMIT)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('{"is":"bye","is":"bye"}', "twice"),
        ('{"is":"say","phrase":NaN}', "not whole"),
        ('{"is":"say","phrase":1.0}', "not whole"),
        ('{"is":"say","phrase":true}', "phrase"),
        ('{"is":"say","phrase":99}', "phrase"),
        ('{"is":"move","ply":0,"text":"draw\\u0000stock"}', "text"),
        ("[" * 900, "nested too deep"),
        ('{"is":"say","phrase":' + "9" * 900 + "}", "phrase"),
        ("x" * 1001, "more than"),
        (None, "no text"),
        (b"bye", "no text"),
    ],
)
def test_hostile_message_gets_an_error_that_names_the_fault(text: Any, why: str) -> None:
    with pytest.raises(WireError, match=why):
        protocol.read(text, protocol.GUEST, protocol.GUEST_LIMIT)


class Attacker:
    """Makes up messages: noise, and what an honest page says, bent."""

    def __init__(self, net: Net, seat: int, rng: Random) -> None:
        self.net, self.seat, self.rng = net, seat, rng

    def message(self) -> str:
        rng, net = self.rng, self.net
        ply = net.room.session.ply
        moves = [str(move) for move in net.room.session.match.state.legal_moves()]
        kind = rng.choice(sorted(protocol.GUEST))
        honest: dict[str, Any] = {
            "hello": json.loads(hello("Eve")),
            "watch": {"version": protocol.VERSION, "greeting": 1, "room": "0" * 16, "name": "Eve"},
            "commit": {"round": net.room.shuffle.round, "commit": "ab" * 32},
            "reveal": {"round": net.room.shuffle.round, "nonce": "cd" * 16},
            "move": {"ply": ply, "text": rng.choice([*moves, "draw stock KH", "play ??"])},
            "say": {"phrase": rng.randrange(protocol.VERSION + 9)},
            "agree": {"seat": rng.randrange(4), "yes": True},
            "bye": {},
        }[kind]
        message = {"is": kind, **honest}
        for _ in range(rng.randrange(3)):
            field = rng.choice(list(message))
            message[field] = rng.choice(
                [
                    *(None, True, -1, 0, 1, 7, 2**70, "", "0", "x" * 300, [], {}, [[]]),
                    *(ply + 1, ply - 1, "play KH", "surrender 0", "\u202eevil", "<b>x</b>"),
                    *(message[field], "meld TS TH TD", ROOM, "draw stock"),
                ]
            )
        text = json.dumps(message)
        if rng.random() < 0.15:
            at = rng.randrange(len(text))
            text = text[:at] + rng.choice(["", '"', "}", "\\", "\u0000", text]) + text[at + 1 :]
        if rng.random() < 0.02:
            text *= 400
        return text


def attack(net: Net, seat: int, messages: int, rng: Random) -> tuple[int, int]:
    """Sends messages as the guest at a seat while a hand lasts; how many, how many ended it."""
    room = net.room
    session = room.session
    attacker = Attacker(net, seat, rng)
    peer, sent, drops = net.peer_of(seat), 0, 0
    for _ in range(messages):
        sent += 1
        before, past = session.match.state.to_dict(), list(session.match.log[-1].moves)
        turn = session.match.state.actor == seat
        text = attacker.message()
        answer = room.hear(peer, text)
        now = session.match.log[-1].moves
        if len(now) != len(past):
            # It was its turn, and it played what was listed: no attack.
            assert turn
            assert now[:-1] == past
            assert json.loads(text)["is"] == "move"
        else:
            assert session.match.state.to_dict() == before, text
        for to, reply in answer["out"]:
            # The others hear of it phrases, who is there, and moves that were made, and no more.
            if to != peer:
                kinds = ("table", "said", "seen", "commits", "deal", "opened")
                assert json.loads(reply)["is"] in kinds
        if any(dropped == peer and why for dropped, why in answer["drop"]):
            drops += 1
        if room.guests[seat].peer is None:
            peer += 1_000
            token = room.guests[seat].token
            room.hear(peer, hello("Eve", token))
            assert room.guests[seat].peer == peer
        if session.waiting is not None:
            break
        if session.match.state.actor == room.seat and rng.random() < 0.2:
            moves = session.match.state.legal_moves()
            session.play(str(rng.choice(moves)), room.seat)
    return sent, drops


@pytest.mark.parametrize(
    ("game", "seats"),
    usually(
        [(game, GAMES[game].seats[0]) for game in GAMES],
        [(game, GAMES[game].seats[0]) for game in ("alliance", "lines")],
    ),
)
def test_bridge_survives_thousands_of_hostile_messages(game: str, seats: int) -> None:
    """Ten thousand in all five games together in a full run, at many moments of a hand."""
    each = 100 if FULL else 50
    sent = drops = 0
    for seed in range(400):
        net = open_room(game, seats, 2, seed=seed)
        for _ in range(seed % 40):
            net.step()
        if net.room.session.waiting is not None:
            continue
        heard, dropped = attack(net, 1, each, Random(seed))
        sent, drops = sent + heard, drops + dropped
        # And what is kept of the match opens as it was.
        again = open_host(copied(net.room.to_dict()))
        assert again.session.match.state.to_dict() == net.room.session.match.state.to_dict()
        if sent >= 20 * each:
            break
    assert sent >= 20 * each
    assert drops > sent / 4


def test_seat_of_another_cannot_be_taken() -> None:
    net = open_room("royals", 2, 2, seed=1)
    answer = net.room.hear(9, hello("Eve"))
    assert answer["drop"] == [[9, "no seat is free"]]
    answer = net.room.hear(9, hello("E", "a" * 32))
    assert answer["drop"] == [[9, "the seat was given up meanwhile"]]
    assert net.room.guests[1].peer == 1
    answer = net.room.hear(1, hello("Eve", "0" * 32))
    assert answer["drop"] == [[1, "a second hello"]]


def test_a_contribution_that_was_not_promised_is_refused() -> None:
    net = Net(Host("royals", ["Ann", "Ben"], [None, None], ROOM, "host"))
    net.join("Ben")
    del net.guests[1]  # what it would say is said here
    net.post(net.room.start())
    answer = net.room.hear(1, wire("reveal", round=1, nonce="0" * 32))
    assert "not the one it promised" in answer["drop"][0][1]
    assert net.room.match is None


@pytest.mark.parametrize("seed", range(12))
def test_guest_leaves_or_ignores_altered_messages(seed: int) -> None:
    """Bent messages of a host: the guest leaves with a reason, or nothing has changed."""
    rng = Random(seed)
    net = open_room("royals", 2, 2, seed=seed)
    for _ in range(20 + seed):
        net.step()
    # Pickled, since a deep copy of a page takes much longer; the table of the game by its name.
    copyreg.pickle(type(TABLE), lambda table: (table_of, ("royals",)))
    begun = pickle.dumps(net.guests[1])
    page: Guest = pickle.loads(begun)
    for _ in range(60):
        kept = copied(page.to_dict())
        before = page.session.match.state.to_dict()
        message = json.loads(rng.choice(net.sent[1]))
        for _ in range(1 + rng.randrange(2)):
            field = rng.choice(list(message))
            message[field] = rng.choice(
                [None, True, -1, 0, 1, 10**9, "", "play KH", [], {}, "x" * 400, message[field]]
            )
        answer = page.hear(json.dumps(message))
        if "leave" in answer:
            assert answer["leave"].endswith(".")
        # What a message did that was whole by chance is undone for the next one.
        same = page.session is not None and page.session.match.state.to_dict() == before
        if not same or page.to_dict() != kept:
            page = pickle.loads(begun)
