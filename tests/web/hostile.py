"""Hostile texts, made from honest ones by a seeded generator: nested, cut, bent and lengthened."""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from itertools import islice
from random import Random
from typing import Any, NamedTuple
from urllib.parse import quote, urlencode

import regalia
from regalia.multiplayer.letters.letter import FORM, Letter
from regalia.multiplayer.packing import pack
from regalia.scenes import FORM as SCENES
from regalia.scenes import Scene
from tests.engine.rooms import ROOM, open_room
from tests.web.test_saves import old

#: JSON texts that stand in the place of a value.
VALUES = [
    *("[" * 5_000, "[" * 5_000 + "]" * 5_000, '{"a":' * 5_000, '[{"":' * 2_500),
    *("[" * 31 + "]" * 31, "null", "true", "-1", "0.5", "1e999", "9e15", "9" * 5_000, "NaN"),
    *('""', '"x"', '"__proto__"', '"constructor"', '"\\ud800"', '"\\u0000"', '"\\u202eevil"'),
    *('"??"', '"KH"', "[]", "{}", "[[]]", '{"__proto__":{"a":1}}', '{"a":1,"a":2}'),
    *(json.dumps("x" * 100_000), json.dumps(["KH"] * 9_000), json.dumps("<img onerror=alert(1)>")),
]
#: Characters that are put in anywhere.
CHARACTERS = [
    "\0",
    "\n",
    "\r",
    "\u2028",
    "\u202e",
    "\ufeff",
    '"',
    "\\",
    "{",
    "[",
    "%",
    "#",
    "é",
    "🂮",
]


def bent(value: Any, rng: Random) -> str:
    """Return the text of a JSON value in which another stands at one place."""
    places: list[tuple[Any, Any]] = []

    def collect(at: Any) -> None:
        for key in at if isinstance(at, dict) else range(len(at)):
            places.append((at, key))
            if isinstance(at[key], (dict, list)):
                collect(at[key])

    value = json.loads(json.dumps(value))
    collect(value)
    holder, key = rng.choice(places)
    mark = "\ue000"
    holder[key] = mark
    return json.dumps(value).replace(json.dumps(mark), rng.choice(VALUES))


def spoiled(text: str, rng: Random) -> str:
    """Return a text with a part that is missing, doubled, changed or put in."""
    at = rng.randrange(len(text) + 1)
    to = min(len(text), at + rng.choice([1, 1, 9, 200]))
    return rng.choice(
        [
            text[:at],
            text[:at] + text[to:],
            text[:to] + text[at:to] * rng.choice([1, 50, 3_000]) + text[to:],
            text[:at] + rng.choice(CHARACTERS) + text[at:],
            text[:at] + rng.choice(VALUES) + text[at:],
            text[:at] + chr(rng.choice([rng.randrange(128), rng.randrange(0x2FFF)])) + text[to:],
        ]
    )


def _match(moves: int, rng: Random) -> Any:
    match = regalia.GAMES["royals"].new_match(2, "hostile", {}, 0, ["Ann", "Ben"])
    for _ in range(moves):
        match.play(str(rng.choice(match.state.legal_moves())))
    return match


def _chained(text: str) -> str:
    """Return a letter's text with the hash that its end must have, as its author would."""
    head, gap, body = text.partition("\n\n")
    lines = [line for line in head.split("\n") if not line.startswith("engine ")]
    chain = sha256(("\n" + "\n".join(lines)).encode("utf-8", "replace")).hexdigest()
    moves = [line for line in body.split("\n") if line and not line.startswith("end ")]
    for move in moves:
        chain = sha256(f"{chain}\n{move}".encode("utf-8", "replace")).hexdigest()
    return head + gap + "\n".join([*moves, f"end {chain[:16]}"]) + "\n"


def _packed(text: str) -> str:
    return "1" + pack(text.encode("utf-8", "replace").decode(), FORM.words)


def letters(rng: Random) -> Iterator[str]:
    """Codes of letters, most with the hashes that belong to what was changed."""
    letter = Letter.of(_match(9, rng), [None, None])
    honest = letter.dump()
    fields = ["seed", "options", "names", "bots", "seats", "dealer", "game"]
    while True:
        word = rng.choice(fields)
        lines = [
            f"{word} {rng.choice(VALUES)}" if line.startswith(f"{word} ") else line
            for line in honest.split("\n")
        ]
        yield _packed(_chained("\n".join(lines)))
        yield _packed(_chained(spoiled(honest, rng)))
        yield _packed(spoiled(honest, rng))
        yield spoiled(letter.pack(), rng)
        # A small letter that becomes a large one.
        yield _packed(honest.replace("\n\n", "\n\n" + "draw stock\n" * rng.choice([99, 400_000])))


def nested_letter() -> str:
    """Return a letter of a hundred characters whose options are nested 5,000 levels deep."""
    honest = Letter.of(_match(0, Random(0)), [None, None]).dump()
    return _packed(honest.replace("options {}", f"options {VALUES[1]}"))


def links(rng: Random) -> Iterator[str]:
    """Yield texts for behind the `#` of an address, without end."""
    routes = ["join", "answer", "letter", "play", "new", "learn", "rules", "replay", "matches", ""]
    while True:
        parts = [rng.choice(routes), rng.choice(["royals", "constructor", "__proto__", "1", "-1"])]
        parts += [rng.choice(["", "x", "9" * 400, "%", "%zz", "[" * 5_000, "..", "a/b"])]
        yield "#/" + "/".join(parts[: rng.randrange(1, 4)])
        yield "#/" + quote(spoiled("/".join(parts), rng), safe=rng.choice(["", "/%[]"]))[:60_000]
        code = "".join(rng.choices("ABCabc019-_", k=rng.choice([20, 130, 599, 700, 20_000])))
        yield f"#/{rng.choice(['join', 'answer', 'letter'])}/{code}"


def files(rng: Random) -> Iterator[str]:
    """Records, single saves and files with everything of a browser."""
    record = _match(30, rng).record.dump()
    save = old(id="0123456789ab")
    everything = {"regalia": "everything", "version": 2, "matches": [save], "ledger": []}
    everything["settings"] = {"regalia.settings": '{"theme":"light"}'}
    while True:
        yield bent(everything, rng)
        yield spoiled(json.dumps(everything), rng)
        yield spoiled(record, rng)
        line = rng.choice(["options", "names", "seed", "deal", "seats", "start"])
        yield record.replace(f"\n{line} ", f"\n{line} {rng.choice(VALUES)} ", 1)
        yield bent(save, rng)
        sealed = pack(bent({"game": "royals", "names": ["a", "b"], "bots": [None, None]}, rng))
        setup = {**save["setup"], "way": rng.choice(["room", "pass", "guest"])}
        yield json.dumps({**everything, "matches": [{**save, "record": sealed, "setup": setup}]})


def scenes(rng: Random, honest: dict[str, Any]) -> Iterator[str]:
    """Yield codes of scenes that people might send, without end."""
    packed = Scene.from_dict(honest).pack()
    while True:
        yield SCENES.pack(bent(honest, rng).encode("utf-8", "replace").decode())
        yield spoiled(packed, rng)


def embeds(rng: Random) -> Iterator[str]:
    """Yield texts for behind the `#` of an embedded frame, without end."""
    texts = positions(rng)
    odd = ["", "royals", "constructor", "__proto__", "-1", "NaN", "9" * 400, "javascript:1", "\0"]
    while True:
        text = next(texts)
        named = {name: rng.choice(odd) for name in ("seat", "number", "theme", "language", "home")}
        yield urlencode({"game": "royals", "text": text}, errors="replace")
        yield urlencode({"game": rng.choice(odd), "text": text, **named}, errors="replace")
        yield urlencode({"scene": rng.choice([*odd, "royals.trick.two-beats-ace"]), **named})


def positions(rng: Random) -> Iterator[str]:
    """Texts of an embedded game: positions and records."""
    match = _match(20, rng)
    position, record = match.state.to_dict(), match.record.dump()
    while True:
        yield bent(position, rng)
        yield spoiled(json.dumps(position), rng)
        yield spoiled(record, rng)


class Conversation(NamedTuple):
    """The messages of a host and its one guest until mid-hand, and after it."""

    #: The arguments of `room_new`, and the guest's texts that lead to the middle of the hand.
    plan: dict[str, Any]
    to_host: list[str]
    #: The guest's hello when it comes back.
    hello: str
    #: The arguments of `guest_new`, and the host's texts that seat the guest there again.
    guest: dict[str, Any]
    to_guest: list[str]
    #: All kinds of texts that either side says.
    from_guest: list[str]
    from_host: list[str]


def conversation() -> Conversation:
    """Return the same conversation each time."""
    net = open_room("royals", 2, 2, seed=7)
    room, page = net.room, net.guests[1]
    plan = {
        "game": "royals",
        "names": ["Seat 0", "Seat 1"],
        "bots": [None, None],
        "room_id": room.room_id,
        "secret": room.secret,
    }
    to_host = list(net.said[1])
    net.lose(1)
    net.guests[1] = page
    back = net.come_back(1, reloaded=True)
    guest: dict[str, Any] = {"room_id": ROOM, "name": page.name}
    guest |= {"secret": page.secret, "token": page.token}
    hello, to_guest = net.said[back][0], list(net.sent[back])
    guest["greeting"] = json.loads(hello)["greeting"] - 1
    net.play(1)
    net.step()
    from_guest = [*net.said[1], *net.said[back], '{"is":"agree","seat":1,"yes":true}']
    from_guest += ['{"is":"say","phrase":1}', '{"is":"bye"}']
    from_host = [*net.sent[1], *net.sent[back], '{"is":"ask","seat":1}', '{"is":"again"}']
    from_host += ['{"is":"said","seat":0,"phrase":1}']
    return Conversation(plan, to_host, hello, guest, to_guest, from_guest, from_host)


def messages(said: list[str], rng: Random) -> Iterator[str]:
    """Messages of one side of a table, bent."""
    while True:
        honest = rng.choice(said)
        yield bent(json.loads(honest), rng)
        yield spoiled(honest, rng)
        yield rng.choice(VALUES)


def some(texts: Iterator[str], count: int) -> list[str]:
    """Return the first of them."""
    return list(islice(texts, count))
