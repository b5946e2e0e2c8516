"""Messages of live play that are late, crossed or lost: all pages are in step in the end."""

from __future__ import annotations

from typing import cast

import pytest

from regalia.multiplayer.live.guest import Guest
from tests.engine.rooms import SlowNet, assert_in_step, open_room
from tests.full import usually


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
        for news in net.told.get(peer, []):
            if news["is"] == "ask" and not page.people.here[news["seat"]]:
                for text in page.agree(news["seat"], True)["out"]:
                    net.say(peer, text)
        net.told[peer] = []
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
        net.appear(net.vanish(peer))
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


@pytest.mark.parametrize("seed", usually(range(30), range(8)))
@pytest.mark.parametrize(("game", "seats"), [("lines", 3), ("royals", 2)])
def test_pages_agree_whatever_order_messages_arrive_in(game: str, seats: int, seed: int) -> None:
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


@pytest.mark.parametrize("seed", usually(range(20), range(3)))
def test_pages_that_were_away_know_what_they_missed(seed: int) -> None:
    """Bots sit in by agreement, hands go by, and messages are late."""
    net = cast(SlowNet, open_room("lines", 3, 3, seed=seed, kind=SlowNet))
    away: list[Guest] = []
    missed = 0
    for step in range(300):
        for _ in range(net.random.randrange(4)):
            act(net)
        if step % 60 == 10:
            away.append(net.vanish(net.random.choice(sorted(net.guests))))
        elif step % 60 == 50:
            missed += len(away)
            net.appear(away.pop())
        elif net.random.randrange(8) == 0:
            net.miss(net.random.choice(sorted(net.guests)))
        for seat in [page.seat for page in away]:
            if net.room.bots[seat] is None and seat not in net.room.asked:
                net.post(net.room.propose_bot(seat))
        net.pump(net.random.randrange(12))
        assert not net.left
        assert not net.dropped
    for _ in range(3):
        net.pump()
        act(net)
    net.pump()
    assert_in_step(net)
    codes = net.room.match.codes
    for page in net.guests.values():
        facts = page.history.facts
        assert [fact["code"] for fact in facts] == codes
        # What was not seen has no moves of this page; of its own part all know.
        assert all(fact["others"] == fact["moves"] for fact in facts if not fact["seen"])
    assert missed == 5
    assert any(fact["others"] for page in net.guests.values() for fact in page.history.facts)
