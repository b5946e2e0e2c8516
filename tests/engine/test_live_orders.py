"""Messages of live play that are late, crossed or lost: all pages are in step in the end."""

from __future__ import annotations

from typing import cast

import pytest

from tests.engine.rooms import SlowNet, open_room
from tests.engine.test_live import assert_in_step


def act(net: SlowNet) -> None:
    """One of the people does something: moves, is ready, agrees."""
    room = net.room
    session = room.session
    for peer, page in list(net.guests.items()):
        out: list[str] = []
        if page.asks() is not None:
            out = page.accept()["out"]
        elif page.session is not None and page.session.waiting is None:
            state = page.session.match.state
            waits = page.sent is not None and page.sent[0] == page.history.ply
            if state.actor == page.seat and not state.over and not waits:
                out = page.move(str(net.random.choice(state.legal_moves())))["out"]
        elif page.session is not None and not page.shuffle.ready and not page.history.finished:
            page.make_ready()
            out = page.flush()["out"]
        for text in out:
            net.say(peer, text)
    if net.elsewhere or session is None or session.match.over:
        return
    if session.waiting is not None:
        if not room.shuffle.ready:
            session.next()
            room.deal_if_ready()
            net.post(room.flush())
        return
    actor = session.match.state.actor
    if (actor is not None and room.bots[actor] is not None) or actor == room.seat:
        move = str(net.random.choice(session.match.state.legal_moves()))
        net.post({"drop": [], **session.play(move, actor)})


def trouble(net: SlowNet) -> None:
    """One of the things that happen to connections."""
    peer = net.random.choice(sorted(net.guests))
    what = net.random.randrange(8)
    if what == 0:
        net.cut(peer)
    elif what == 1:
        net.fall_silent(peer)
    elif what == 2:
        net.miss(peer)
    elif what == 3:
        net.reopen(peer)
    elif what == 4 and not net.elsewhere:
        net.leave_table()
    elif what >= 5 and net.elsewhere:
        net.return_to_table()


@pytest.mark.parametrize("seed", range(30))
@pytest.mark.parametrize(("game", "seats"), [("lines", 3), ("royals", 2)])
def test_pages_are_in_step_whatever_is_late(game: str, seats: int, seed: int) -> None:
    net = cast(SlowNet, open_room(game, seats, seats, seed=seed, kind=SlowNet))
    for _ in range(120):
        for _ in range(net.random.randrange(3)):
            act(net)
        if net.random.randrange(4) == 0:
            trouble(net)
        net.pump(net.random.randrange(8))
        assert not net.left
        assert not net.dropped
    if net.elsewhere:
        net.return_to_table()
    for _ in range(3):
        net.pump()
        act(net)
    net.pump()
    assert_in_step(net)
    for page in net.guests.values():
        assert all(fact["seen"] and fact["shared"] for fact in page.history.facts)
        assert sum(fact["others"] for fact in page.history.facts) == 0
