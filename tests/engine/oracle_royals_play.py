"""The effects of moves in Royals, written a second time (see `oracle_royals.py`)."""

from __future__ import annotations

import copy
import re

from tests.engine.oracle_royals import (
    FACES,
    TRIPLE,
    Position,
    attacker,
    dry,
    in_order,
    join,
    may_draw_discard,
    order,
    split,
    trick_winner,
)

_PLACE = re.compile(r"^(?P<card>..)@(?P<seat>\d)(?P<zone>[smh])(?:\.(?P<marks>\w+))?$")


def after(before: Position, move: str) -> Position:
    """The position after a legal recorded move (`draw stock KH`)."""
    d = copy.deepcopy(before)
    verb, *words = move.split(" ")
    if d["phase"] == "house":
        _play_house(d, verb, words)
    elif verb == "draw" or (verb == "pass"):
        _play_draw(d, words)
    elif verb == "play":
        _play_card(d, words[0])
    elif verb == "spoil":
        _play_spoil(d, words[0])
    elif verb in ("discard", "end", "done"):
        _play_end(d, move)
    else:
        drew = False
        if verb == "meld":
            _lay(d, words)
        elif verb == "kill":
            _play_kill(d, *words)
        elif verb == "ransom":
            _play_ransom(d, words[0], words[2])
        else:
            drew = _play_change(d, words)
        if drew:
            _next_draw(d)
        elif d["phase"] != "draw":
            _test_hands(d)
    for zone in (*d["spoils"], *d["meld"]):
        zone[:] = in_order(zone)
    for cards in (*d["hands"], *d["shown"], d["dead"]):
        cards.sort(key=order)
    return d


def _play_house(d: Position, verb: str, words: list[str]) -> None:
    actor = d["actor"]
    if verb == "pass":
        d["actor"] = d["dealer"]
    elif verb == "redeal":
        d.update(phase="over", actor=None, ended="redeal")
    else:
        d["house"][actor] = words[0]
        if d["first"] is None:
            d["first"] = actor
            d["actor"] = 1 - actor
        else:
            _begin_turn(d, d["first"])


def _begin_turn(d: Position, seat: int) -> None:
    d["turn"] += 1
    d["draws"] = [seat, 1 - seat, seat]
    d.update(attacker=seat, phase="w0", actor=seat, won=None)


def _end_marks(d: Position) -> None:
    """Make the attacker's melds of this turn open to ransom, and the other's no longer."""
    seat = attacker(d)
    fresh = {"s": "", "m": "r"}
    for zone, name in (("s", "spoils"), ("m", "meld")):
        d[name][seat] = [
            join(split(e)[0], split(e)[1].replace("n", fresh[zone])) for e in d[name][seat]
        ]
        d[name][1 - seat] = [
            join(split(e)[0], split(e)[1].replace("r", "")) for e in d[name][1 - seat]
        ]


def _test_hands(d: Position) -> bool:
    """The hand is over as soon as a player has no card while the stock is dry."""
    if dry(d) and not all(d["hands"]):
        d.update(phase="over", actor=None, ended="exhausted")
        return True
    return False


def _into_hand(d: Position, seat: int, card: str, seen: bool) -> None:
    d["hands"][seat].append(card)
    if seen:
        d["shown"][seat].append(card)
    else:
        d["limits"][seat] = {suit: most + 1 for suit, most in d["limits"][seat].items()}


def _out_of_hand(d: Position, seat: int, card: str) -> None:
    d["hands"][seat].remove(card)
    if card in d["shown"][seat]:
        d["shown"][seat].remove(card)
    elif card[1] in d["limits"][seat]:
        d["limits"][seat][card[1]] -= 1


def _play_draw(d: Position, words: list[str]) -> None:
    seat = d["actor"]
    if words[:1] == ["stock"]:
        card = d["stock"].pop()
        assert words[1:] in ([], [card])
        _into_hand(d, seat, card, seen=False)
    elif words[:1] == ["discard"]:
        _into_hand(d, seat, d["discard"].pop(), seen=True)
    elif words[:1] == ["pile"]:
        n = int(words[1])
        taken = d["discard"][-n:]
        del d["discard"][-n:]
        for card in taken:
            _into_hand(d, seat, card, seen=True)
        _lay(d, [taken[0], *words[3:]])
        d["draws"].pop()
    _next_draw(d)


def _next_draw(d: Position) -> None:
    d["draws"].pop(0)
    d["phase"] = "draw"
    if d["draws"] and d["draws"][0] != d["attacker"]:
        defender = d["draws"][0]
        if dry(d) and not may_draw_discard(d, defender):
            d["draws"].pop(0)
    if d["draws"]:
        d["actor"] = d["draws"][0]
    elif not _test_hands(d):
        d.update(phase="w1", actor=d["attacker"])


def _lay(d: Position, cards: list[str]) -> None:
    """From the attacker's hand into his meld."""
    seat = attacker(d)
    for card in cards:
        _out_of_hand(d, seat, card)
        d["meld"][seat].append(join(card, "n" if card[0] in TRIPLE else ""))


def _take(d: Position, where: str) -> None:
    """Takes the named card from where it lies on a board."""
    match = _PLACE.match(where)
    zone = d["spoils" if match["zone"] == "s" else "meld"][int(match["seat"])]
    copies = [e for e in zone if split(e)[0] == match["card"]]
    if len({split(e)[1] for e in copies}) > 1:
        copies = [e for e in copies if split(e)[1] == (match["marks"] or "")]
    zone.remove(copies[0])


def _play_kill(d: Position, ace: str, where: str) -> None:
    d["spoils"][attacker(d)].remove(ace)  # without marks: one with `n` is not ready
    _take(d, where)
    d["dead"] += [ace, where[:2]]


def _pay(d: Position, card: str) -> None:
    seat = attacker(d)
    _out_of_hand(d, seat, card)
    d["meld"][1 - seat].append(join(card, "x" if card[0] in FACES else ""))


def _play_ransom(d: Position, where: str, payment: str) -> None:
    _take(d, where)
    _pay(d, payment)
    _into_hand(d, attacker(d), where[:2], seen=True)


def _play_change(d: Position, words: list[str]) -> bool:
    """Returns whether the change used up a draw."""
    seat, card = attacker(d), words[0]
    drew = "+d" in words
    dead = words[words.index("dead") + 1] if "dead" in words else None
    payments = [words[i + 1] for i, word in enumerate(words) if word == "with"]
    if drew:
        d["discard"].pop()
    for payment in payments:
        # Of copies that may be ransomed all carry the same marks but for `x`, which no
        # copy that was melded has.
        d["meld"][1 - seat].remove(join(card, "r"))
        _pay(d, payment)
    held = d["hands"][seat].count(card)
    for _ in range(held):
        _out_of_hand(d, seat, card)
    laid = held + drew + len(payments)
    if dead is None:
        dead = next(
            f"{card}@{seat}{zone}"
            for zone, there in (
                ("h", laid),
                ("s", any(split(e)[0] == card for e in d["spoils"][seat])),
                ("m", any(split(e)[0] == card for e in d["meld"][seat])),
            )
            if there
        )
    if dead[3:5] == f"{seat}h":
        laid -= 1
    else:
        _take(d, dead)
    d["dead"].append(card)
    d["meld"][seat] += [join(card, "n")] * laid
    d["house"][seat] = card[1]
    d["meld"][seat] = [
        join(e[:2], split(e)[1].replace("x", "")) if e[1] == card[1] else e for e in d["meld"][seat]
    ]
    return drew


def _play_card(d: Position, card: str) -> None:
    seat = d["actor"]
    _out_of_hand(d, seat, card)
    if d["phase"] == "w1":
        d["battle"] = [[card, seat]]
        d.update(phase="battle", actor=1 - seat)
        return
    lead = d["battle"][0][0]
    if card[1] != lead[1]:
        d["limits"][seat][lead[1]] = 0
    d["battle"].append([card, seat])
    won = d["battle"][trick_winner(lead, card)][1]
    d.update(phase="spoil", won=won, actor=won)


def _play_spoil(d: Position, card: str) -> None:
    pair = [c for c, _ in d["battle"]]
    pair.remove(card)
    d["dead"] += pair
    fresh = d["won"] == d["attacker"] and card[0] in "JQKA"
    d["spoils"][d["won"]].append(join(card, "n" if fresh else ""))
    d["battle"] = []
    if not _test_hands(d):
        d.update(phase="w3", actor=d["attacker"])


def _play_end(d: Position, move: str) -> None:
    verb, *words = move.split(" ")
    seat = attacker(d)
    if verb == "discard":
        _out_of_hand(d, seat, words[0])
        d["discard"].append(words[0])
    if move.endswith("end"):
        d.update(phase="over", actor=None, ended="ended")
    else:
        _end_marks(d)
        if not _test_hands(d):
            _begin_turn(d, 1 - seat)
