"""Live tables that engines have begun, for tests of what comes later in a match.

Pages take seconds for a hand that engines play in a moment. What is laid into their stores is what
they would have kept themselves; then they are paired as after a reload.
"""

from __future__ import annotations

from collections import deque
from itertools import count
from typing import Any

from playwright.sync_api import expect

from regalia.multiplayer.live.host import Host
from regalia.multiplayer.packing import pack_json
from tests.engine.rooms import Net
from tests.web.table import LAY, PATIENT
from tests.web.together import Person, invite

SECRET = "0" * 32
#: Numbers of the rooms: a page may still have the table of one.
ROOMS = count(1)


def resume_table(
    people: list[Person],
    game: str,
    *,
    left: int = 4,
    winners: list[int] | None = None,
    **options: Any,
) -> None:
    """Seat all at a table whose first hand has so many moves left, and connect their pages.

    The first of them is the host; nobody is a bot. Where ``winners`` are given, the moves that are
    left are the only legal ones, and end the match so.
    """
    host, *guests = people
    keeps: list[Any] = []
    while not keeps:
        room = f"{next(ROOMS):016x}"
        keeps = played(people, game, room, left, winners, options)
    for seat, (person, kept) in enumerate(zip(people, keeps, strict=True)):
        save = save_of(people, seat, room, game, options, kept)
        person.page.evaluate(KEEP if seat else LAY, save)
    expect(host.page.locator(".table")).to_be_visible(timeout=PATIENT)
    for guest in guests:
        invite(host, guest)
        expect(guest.page.locator(".table")).to_be_visible(timeout=PATIENT)


#: Puts a match into the store, and stays where the page is.
KEEP = "(save) => localStorage.setItem(`regalia.match.${save.id}`, JSON.stringify(save))"


def played(
    people: list[Person],
    game: str,
    room: str,
    left: int,
    winners: list[int] | None,
    options: dict[str, Any],
) -> list[Any]:
    """Play a hand to so many moves before its end; return what the page of each keeps of it.

    Nothing is returned unless what is left is forced and leads to the ``winners`` that are given.
    """
    names = [person.name for person in people]
    seated: list[str | None] = [None] * len(names)
    net = Net(Host(game, names, seated, room, SECRET, options=options))
    for name in names[1:]:
        net.join(name, f"secret {name}")
    net.post(net.room.start())
    match = net.room.match
    last: deque[tuple[int, list[Any]]] = deque(maxlen=left)
    while not match.hands:
        keeps = [net.room.to_dict(), *(guest.to_dict() for guest in net.guests.values())]
        last.append((len(match.state.legal_moves()), keeps))
        net.step()
    is_sure = match.winners == winners and all(legal == 1 for legal, _ in last)
    return last[0][1] if winners is None or is_sure else []


def save_of(
    people: list[Person], seat: int, room: str, game: str, options: dict[str, Any], kept: Any
) -> dict[str, Any]:
    """Return a match as the page at a seat keeps it."""
    names = [person.name for person in people]
    bots = [None] * len(names)
    setup = {"game": game, "seats": len(names), "seed": "", "options": options, "dealer": None}
    setup |= {"seat": seat, "names": names, "bots": bots, "way": "guest" if seat else "room"}
    sealed = pack_json(kept)
    together = {"room": room, "secret": SECRET}
    if seat:
        own = {key: kept[key] for key in ("name", "secret", "token")}
        together |= {**own, "sealed": sealed}
    save = {"id": f"begun{room}", "game": game, "title": game, "record": "" if seat else sealed}
    save |= {"setup": setup, "together": together, "when": 1, "names": names, "bots": bots}
    return {**save, "totals": [0] * len(names), "hand": 1, "winners": None}
