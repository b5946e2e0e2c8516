"""Royal Lines once more, slowly: written from the rules alone, without a look at the engine.

Works on positions as JSON and on the texts of cards and moves. `legal` lists what may be done,
`after` plays a move and returns the next position and the recorded text, `points` scores a line
by trying every card that a joker could stand for.
"""

from __future__ import annotations

import copy
from itertools import combinations
from typing import Any

Position = dict[str, Any]

FACES = [rank + suit for rank in "JQK" for suit in "SHDC"]
COLOUR = {"S": "black", "C": "black", "H": "red", "D": "red"}
NUMBER = {rank: number for number, rank in enumerate("23456789T", 2)}
ORDER = {card: i for i, card in enumerate(r + s for r in "A23456789TJQK" for s in "SHDC")}


def other_of_colour(suit: str) -> str:
    return next(s for s in "SHDC" if COLOUR[s] == COLOUR[suit] and s != suit)


def asked(candidates: list[str]) -> list[set[str]]:
    """The suits that are bids for each of two candidates."""
    senior, junior = candidates
    if senior == junior == "JO":
        return [set("SHDC"), set("SHDC")]
    if senior == "JO":
        return [{other_of_colour(junior[1])}, {junior[1]}]
    if junior == "JO":
        return [{senior[1]}, {other_of_colour(senior[1])}]
    return [{senior[1]}, {junior[1]}]


# --- lines ---------------------------------------------------------------------------------------


def three_lines(line: list[str]) -> list[tuple[str, list[str]]]:
    """Every 3-line among the real cards of a line, with what its cards share."""
    found = []
    for three in combinations([c for c in line if c != "JO"], 3):
        for at, kind in ((0, "rank"), (1, "suit")):
            if len({card[at] for card in three}) == 1:
                found.append((kind, list(three)))
    return found


def escapes(line: list[str]) -> list[tuple[str, str]]:
    """The pairs that can go with the joker: whatever it may stand for, every 3-line it makes."""
    real = [card for card in line if card != "JO"]
    pairs = set()
    for wild in FACES:
        if wild not in real:
            for _, three in three_lines([*real, wild]):
                if wild in three:
                    first, second = sorted(set(three) - {wild}, key=ORDER.__getitem__)
                    pairs.add((first, second))
    return sorted(pairs)


def government(royals: list[str], ruler: str) -> tuple[str, int]:
    """The form of government of real royals under a ruler (an ace), and its points."""
    if not royals:
        return "dictatorship", 5
    if {card[1] for card in royals} == {ruler[1]}:
        return "oligarchy", min(3 * len(royals), 6)
    if COLOUR[ruler[1]] not in {COLOUR[card[1]] for card in royals}:
        return "revolution", min(2 * len(royals), 8)
    return "monarchy", min(sum(COLOUR[card[1]] == COLOUR[ruler[1]] for card in royals), 4)


def judged(line: list[str], ruler: str) -> tuple[str, int]:
    """Return the points of a line at the end, its joker free."""
    real = [card for card in line if card != "JO"]
    jokers = line.count("JO")
    if jokers != 1:
        return government(real, ruler)
    ways = [government([*real, wild], ruler) for wild in FACES if wild not in real]
    best = max(points for _, points in ways)
    modes = {mode for mode, points in ways if points == best}
    assert len(modes) == 1
    return modes.pop(), best


# --- what may be done ---------------------------------------------------------------------------


def legal(position: Position) -> list[str]:
    """The moves of the seat to move, sorted as texts."""
    seat, phase = position["actor"], position["phase"]
    if phase == "over":
        return []
    if phase == "market":
        return sorted([f"trade {card}" for card in position["hands"][seat]] + ["trade none"])
    if phase == "take":
        return sorted(f"take {card}" for card in position["candidates"])
    if phase == "banish":
        return ["banish rank", "banish suit"]
    if phase == "joker":
        return sorted(f"joker {a} {b}" for a, b in escapes(position["lines"][seat]))
    suits = set.union(*asked(position["candidates"]))
    hand = position["hands"][seat]
    bids = [card for card in hand if card[1] in suits]
    return sorted(f"bid {card}" for card in bids or hand)


# --- playing ------------------------------------------------------------------------------------


def after(position: Position, move: str) -> tuple[Position, str]:
    """The position after a legal move, and the move as it is recorded."""
    play = _Play(copy.deepcopy(position), move)
    play.run()
    return play.p, " ".join([move, *play.tail])


class _Play:
    def __init__(self, position: Position, move: str) -> None:
        self.p = position
        self.words = move.split()
        self.tail: list[str] = []
        self.players = position["seats"]
        self.sides = max(3, self.players)

    def run(self) -> None:
        verb, *rest = self.words
        p = self.p
        if verb == "trade":
            self.trade(rest[0])
        elif verb == "bid":
            seat = p["actor"]
            p["hands"][seat].remove(rest[0])
            self.lay(seat, rest[0])
            self.go_on()
        elif verb == "take":
            self.collect(p["winner"], rest[0])
        elif verb == "banish":
            seat = p["winner"]
            gone = next(t for kind, t in three_lines(p["lines"][seat]) if kind == rest[0])
            self.bury(seat, gone)
            self.end_trade()
        else:
            self.escape(p["actor"], (rest[0], rest[1]))
            self.wake()

    # the market

    def trade(self, card: str) -> None:
        p = self.p
        p["offers"][p["actor"]] = card
        if p["actor"] < 3:
            p["actor"] += 1
            return
        ring = [seat for seat in range(4) if p["offers"][seat] != "none"]
        self.tail += ["ring", *(map(str, ring) if ring else ["none"])]
        p["ring"] = ring
        if len(ring) > 1:
            p["passed"] = [
                [seat, ring[(i + 1) % len(ring)], p["offers"][seat]] for i, seat in enumerate(ring)
            ]
            for giver, taker, passed in p["passed"]:
                p["hands"][giver].remove(passed)
                p["hands"][taker].append(passed)
                if taker == 3:
                    self.tail += ["came", passed]
            for hand in p["hands"]:
                hand.sort(key=ORDER.__getitem__)
        p["offers"] = [None] * 4
        p["trade"] = 1
        self.go_on()

    # a trade

    def lay(self, seat: int, card: str) -> None:
        suits = set.union(*asked(self.p["candidates"]))
        self.p["trick"].append([seat, card, card[1] in suits])
        if card[1] not in suits and seat < self.players:
            lacking = set(self.p["voids"][seat]) | suits
            self.p["voids"][seat] = [suit for suit in "SHDC" if suit in lacking]

    def go_on(self) -> None:
        p = self.p
        if len(p["trick"]) == self.sides:
            self.decide()
            return
        seat = (p["leader"] + len(p["trick"])) % self.sides
        if seat < self.players:
            p["phase"], p["actor"] = "bid", seat
            return
        suits = set.union(*asked(p["candidates"]))
        if p["up"][1] in suits or not p["pile"]:
            card, p["up"] = p["up"], None
        else:
            card = p["pile"].pop()
        self.tail += ["dummy", card]
        self.lay(seat, card)
        self.go_on()

    def decide(self) -> None:
        p = self.p
        bids = [(NUMBER[c[0]], i, seat, c) for i, (seat, c, bid) in enumerate(p["trick"]) if bid]
        if not bids:
            p["graveyard"].append(p["candidates"].pop(0))
            self.end_trade()
            return
        _, _, seat, card = max(bids)
        p["winner"] = seat
        wanted = [
            candidate
            for candidate, suits in zip(p["candidates"], asked(p["candidates"]), strict=True)
            if card[1] in suits
        ]
        if len(wanted) == 2 and seat < self.players and wanted != ["JO", "JO"]:
            p["phase"], p["actor"] = "take", seat
        else:
            self.collect(seat, wanted[0])

    def collect(self, seat: int, card: str) -> None:
        p = self.p
        p["candidates"].remove(card)
        if card[0] == "A":
            p["deposed"][seat], p["rulers"][seat] = p["rulers"][seat], card
            p["ruler_open"][seat] = True
        else:
            p["lines"][seat].append(card)
            found = three_lines(p["lines"][seat])
            if len(found) == 2 and seat < self.players:
                p["phase"], p["actor"] = "banish", seat
                return
            if found:
                self.bury(seat, min(found)[1])  # "rank" comes before "suit"
        self.end_trade()

    def bury(self, seat: int, cards: list[str]) -> None:
        for card in cards:
            self.p["lines"][seat].remove(card)
            self.p["graveyard"].append(card)

    def end_trade(self) -> None:
        p = self.p
        for seat, card, _ in p["trick"]:
            p["played"][seat].append(card)
        p["trick"] = []
        lead = p["options"].get("lead", "winner")
        if lead == "rotate":
            p["leader"] = (p["leader"] + 1) % self.sides
        elif lead == "winner" and p["winner"] is not None:
            p["leader"] = p["winner"]
        p["winner"] = None
        if p["trade"] < p["trades"]:
            p["trade"] += 1
            p["candidates"].append(p["royal"].pop())
            self.tail += ["turn", p["candidates"][1]]
            if self.players == 2 and p["up"] is None:
                p["up"] = p["pile"].pop()
                self.tail += ["up", p["up"]]
            self.go_on()
            return
        for seat, line in enumerate(p["lines"]):
            if line.count("JO") == 2:
                self.bury(seat, ["JO", "JO"])
        p["escapes"] = [s for s, line in enumerate(p["lines"]) if "JO" in line and escapes(line)]
        self.wake()

    # the end

    def wake(self) -> None:
        p = self.p
        while p["escapes"]:
            seat = p["escapes"][0]
            ways = escapes(p["lines"][seat])
            if len(ways) > 1 and seat < self.players:
                p["phase"], p["actor"] = "joker", seat
                return
            self.escape(seat, ways[0] if len(ways) == 1 else self.best(seat, ways))
        p["phase"], p["actor"] = "over", None
        p["ruler_open"] = [True] * self.sides
        self.tail += ["rulers", *p["rulers"]]

    def best(self, seat: int, ways: list[tuple[str, str]]) -> tuple[str, str]:
        """The dummy's choice: most points; then jacks, queens, kings, then suits S H D C."""
        line = self.p["lines"][seat]

        def merit(way: tuple[str, str]) -> tuple[int, int, int]:
            left = [card for card in line if card not in (*way, "JO")]
            _, points = government(left, self.p["rulers"][seat])
            by_suit = way[0][1] == way[1][1]
            place = "SHDC".index(way[0][1]) if by_suit else "JQK".index(way[0][0])
            return (-points, by_suit, place)

        return min(ways, key=merit)

    def escape(self, seat: int, pair: tuple[str, str]) -> None:
        self.p["escapes"].remove(seat)
        self.bury(seat, ["JO", *pair])


# --- the end of a round --------------------------------------------------------------------------


def scores(position: Position) -> list[int]:
    """The points of each side in a round that is over."""
    return [
        judged(line, ruler)[1]
        for line, ruler in zip(position["lines"], position["rulers"], strict=True)
    ]


def free_lines() -> list[list[str]]:
    """Every set of royals without a 3-line."""
    return [
        list(cards)
        for size in range(13)
        for cards in combinations(FACES, size)
        if not three_lines(list(cards))
    ]
