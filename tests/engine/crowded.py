"""Hands of Marriage and Alliance Royals that begin in the middle, on crowded boards.

A hand from the deal rarely comes to a table full of marriages, hostages, betrothals and equal
copies. `crowded` makes such a position from nothing but the notation: it deals the faces to the
boards, marries whom the rules marry, takes hostages, and writes the marks of all that.
`beside` plays a hand together with positions read back on the way.

    PYTHONPATH=engine python -m tests.engine.crowded marriage 2000 500 200

plays 500 hands from hand 2000 on, or as many as 200 seconds allow.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

import regalia
from regalia import Game, State
from regalia.cards import TEXT
from tests.engine import harness
from tests.full import usually

Position = dict[str, Any]
Below = Callable[[int], int]

GAMES = ("marriage", "alliance")
#: The options of the hands, in turn.
OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"unitarian": True},
    {"gift.mode": "honor"},
    {"gift.mode": "honor", "unitarian": True},
)
#: Policies of the hands, in turn: mostly optional moves.
POLICIES = (harness.Policy(90, True), harness.Policy(60, True), harness.Policy(30))
_CONJUGAL = {"K": "Q", "Q": "K", "J": "J"}


@dataclass(eq=False)
class Lying:
    """A card on a board, and what its marks are made from."""

    card: str
    seat: int
    zone: str
    marks: dict[str, str] = field(default_factory=dict)
    spouse: Lying | None = None
    since: int = 0
    holds: Lying | None = None
    declared: int = 0
    held_by: int = 0

    @property
    def suspended(self) -> bool:
        return bool(self.held_by or (self.spouse and self.spouse.held_by))


class _Table:
    """A position in the making."""

    def __init__(self, game: Game, options: Position, below: Below) -> None:
        self.game = game
        self.below = below
        self.options = options
        self.seats = game.seats[0]
        self.turn = 6 + below(60)
        self.attacker = below(self.seats)
        self.married = game.id == "marriage"
        self.nobles = "KQJ" if options.get("unitarian") else "KQ"
        suits = shuffled("SHDC", below)
        # Two players of one house are worth a look now and then.
        self.house = [suits[i] if below(4) else "SHDC"[below(4)] for i in range(self.seats)]
        #: Few marks differ, so that more copies are equal.
        self.alike = bool(below(2))
        self.board: list[Lying] = []

    def once_in(self, n: int) -> bool:
        return self.below(n * (4 if self.alike else 1)) == 0

    def ally(self, seat: int) -> int:
        return (seat + 2) % 4

    def deal(self) -> tuple[list[list[str]], list[str], list[str], list[str]]:
        """Deal the pack to the boards, and return hands, stock, discard pile and dead pile."""
        below, seats = self.below, self.seats
        homes = {card: self.seat_for(card) for card in TEXT[:52]}
        loose = []
        crowd = 5 + below(5)
        for card in shuffled([TEXT[card] for card in self.game.pack(seats)], below):
            noble = card[0] in self.nobles
            likely = crowd if noble else 5 if card[0] in "JA" else 2
            if card[0] not in "2345678" and below(10) < likely:
                # Copies of a card like to lie together, where they marry; others are hostages.
                seat = homes[card] if below(3) else below(seats)
                melded = below(10) < (3 if self.married or not noble else 1)
                self.board.append(Lying(card, seat, "sm"[melded]))
            else:
                loose.append(card)
        hands = [[loose.pop() for _ in range(1 + below(7))] for _ in range(seats)]
        # Faces in hand wed, pay and claim.
        loose.sort(key=lambda card: card[0] in "9TJQKA" and below(2))
        discard = [loose.pop() for _ in range(min(len(loose), 1 + below(9)))]
        loose = shuffled(loose, below)
        stock = loose[: below(8) if self.once_in(3) else below(len(loose) + 1)]
        return hands, stock, discard, loose[len(stock) :]

    def seat_for(self, card: str) -> int:
        """Return a seat on whose board the card can marry, or any if there is none."""
        seats = range(self.seats)
        if not self.married:
            houses = [{self.house[seat], self.house[self.ally(seat)]} for seat in seats]
            seats = [seat for seat in seats if card[1] in houses[seat]] or seats
        return seats[self.below(len(seats))]

    # --- who is married, and who is held ----------------------------------------------------------

    def marry(self) -> None:
        """Marry on every board whom the rules marry; who is married to whom is chance."""
        for seat in range(self.seats):
            for rank in self.nobles:
                homes = self.single(seat, rank, lambda suit, s=seat: suit == self.house[s])
                others = self.single(seat, _CONJUGAL[rank], lambda suit, s=seat: self.weds(s, suit))
                for home, other in zip(homes, others, strict=False):
                    home.spouse, other.spouse = other, home
                    age = 1 if self.alike else (0, 1, 1, 2, 3, 5)[self.below(6)]
                    home.since = other.since = max(1, self.turn - age)

    def single(self, seat: int, rank: str, suits: Callable[[str], bool]) -> list[Lying]:
        found = [
            lying
            for lying in self.board
            if lying.seat == seat
            and lying.card[0] == rank
            and lying.spouse is None
            and suits(lying.card[1])
            and (self.married or lying.zone == "s")
        ]
        return shuffled(found, self.below)

    def weds(self, seat: int, suit: str) -> bool:
        """Tell whether cards of the suit are second spouses on the seat's board."""
        if self.married:
            return suit != self.house[seat]
        return suit == self.house[self.ally(seat)] != self.house[seat]

    def betroth(self) -> None:
        for lying in self.board:
            if (
                not self.married
                and lying.zone == "s"
                and lying.card[0] in self.nobles
                and lying.spouse is None
                and self.weds(lying.seat, lying.card[1])
                and self.below(2)
            ):
                lying.marks["b"] = "b"

    def take_hostages(self) -> bool:
        """Hold cards of the spoils against others; True if the attacker declared one this turn."""
        now = False
        for lying in shuffled(self.board, self.below):
            if lying.zone != "s" or lying.card[0] not in self.nobles or not self.below(4):
                continue
            if not self.married and not self.hostile(lying.seat, lying.card[1]):
                continue
            targets = [
                other
                for other in self.board
                if other.card == lying.card
                and other.seat != lying.seat
                and (other.spouse is not None or "b" in other.marks)
            ]
            if targets:
                lying.holds = targets[self.below(len(targets))]
                lying.holds.held_by += 1
                lying.declared = max(1, self.turn - 1 - self.below(5))
                if lying.seat == self.attacker and not self.below(3):
                    lying.declared, now = self.turn, True
        return now

    def hostile(self, holder: int, suit: str) -> bool:
        hostile = {self.house[(holder + 1) % 4], self.house[(holder + 3) % 4]}
        return suit in hostile and suit != self.house[holder]

    # --- marks --------------------------------------------------------------------------------

    def mark(self) -> None:
        for lying in self.board:
            own = lying.seat == self.attacker
            face, noble = lying.card[0] in "JQK", lying.card[0] in self.nobles
            if own and (face or (lying.card[0] == "A" and lying.zone == "s")) and self.once_in(4):
                lying.marks["n"] = "n"
            bound = lying.spouse is not None or "b" in lying.marks
            elsewhere = not own if self.married else lying.seat == self.ally(self.attacker)
            if elsewhere and noble and (self.married or lying.zone == "s"):
                was = bound and (lying.since < self.turn or self.once_in(3))
                if was or self.once_in(8):
                    lying.marks["*"] = "*"
            if self.married:
                if lying.zone == "m" and self.once_in(8):
                    lying.marks["k"] = "k"
            else:
                self._mark_alliance(lying, noble)
            if own and noble and lying.zone == "s" and lying.holds is None and self.once_in(8):
                lying.marks["z"] = "z"

    def _mark_alliance(self, lying: Lying, noble: bool) -> None:
        if lying.zone == "m" and self.below(3):
            lying.marks["t"] = f"t{self.turn - self.below(4)}"
            if self.once_in(3):
                lying.marks["x"] = "x"
        own = lying.zone == "s" and lying.card[1] == self.house[lying.seat]
        if own and noble and self.once_in(2):
            won = self.turn - self.below(5)
            lying.marks["w"] = f"w{won}"
            if lying.seat == self.ally(self.attacker) and won < self.turn and self.once_in(5):
                lying.marks["q"] = "q"
        if lying.zone == "s" and lying.card[0] == "A" and self.once_in(3):
            lying.marks["c"] = "c"

    def text(self, lying: Lying, at: str = "") -> str:
        """The card with its marks in their order, and with its place if it is named."""
        marks = "".join(lying.marks.get(name, "") for name in "n*xtwc")
        if "b" in lying.marks:
            marks += "b!" if lying.held_by else "b"
        marks += "".join(lying.marks.get(name, "") for name in "qkz")
        if lying.holds is not None:
            marks += f"h{lying.holds.seat}" + ("z" if lying.declared == self.turn else "")
        if lying.spouse is not None:
            detail = f"{lying.spouse.zone}{lying.since}" if self.married else ""
            marks += f"v{lying.spouse.card}{detail}" + ("!" if lying.suspended else "")
        return f"{lying.card}{at}.{marks}" if marks else f"{lying.card}{at}"

    def place(self, lying: Lying) -> str:
        return self.text(lying, f"@{lying.seat}{lying.zone}")

    def zones(self, zone: str) -> list[list[str]]:
        return [
            [self.text(o) for o in self.board if (o.seat, o.zone) == (seat, zone)]
            for seat in range(self.seats)
        ]


def crowded(game: Game, options: Position, below: Below) -> Position:
    """A position in mid-hand with crowded boards; the lists of a zone are in no order."""
    table = _Table(game, options, below)
    hands, stock, discard, dead = table.deal()
    table.marry()
    table.betroth()
    declared = table.take_hostages()
    table.mark()
    attacker = table.attacker
    others = [(attacker + i) % table.seats for i in range(1, table.seats)]
    phase = ("w0", "w0", "draw", "w1", "w2", "w2", "w3", "w3")[below(8)]
    if declared:
        phase = ("w2", "w3")[below(2)]
    draws = {"w0": [attacker, *others, attacker], "draw": [attacker]}.get(phase, [])
    honor = options.get("gift.mode") == "honor"
    gifted = phase in ("w2", "w3") and not (honor and phase == "w3" and not below(3))
    took = {}
    if table.married:
        discard = [f"{c}.k" if not below(8) else c for c in discard]
        took = {card: 1 for card in hands[attacker] if card[0] in "9TJQKA" and not below(6)}
    return {
        "game": game.id,
        "dealer": below(table.seats),
        "turn": table.turn,
        "attacker": attacker,
        "phase": phase,
        "house": table.house,
        "hands": hands,
        "spoils": table.zones("s"),
        "meld": table.zones("m"),
        "stock": stock,
        "discard": discard,
        "dead": dead,
        "battle": [],
        "draws": draws,
        "won": below(table.seats) if phase == "w3" else None,
        "shown": [[card for card in hand if not below(3)] for hand in hands],
        "first": (attacker - table.turn + 1) % table.seats,
        "gifted": gifted or declared,
        "acted": "declare" if declared else None,
        "early": honor and phase == "w3" and not gifted and not declared,
        "marriages": [
            {
                "board": home.seat,
                "home": table.place(home),
                "other": table.place(home.spouse),
                "since": home.since,
            }
            for home in table.board
            if home.spouse is not None and home.card[1] == table.house[home.seat]
        ],
        "hostages": [
            {
                "card": table.place(held),
                "target": table.place(held.holds),
                "turn": held.declared,
            }
            for held in table.board
            if held.holds is not None
        ],
        "took": took,
        "options": options,
    }


def shuffled(cards: Any, below: Below) -> list[Any]:
    found = list(cards)
    for i in range(len(found) - 1, 0, -1):
        j = below(i + 1)
        found[i], found[j] = found[j], found[i]
    return found


@dataclass(frozen=True)
class Crowded(harness.Variant):
    """A variant whose hands begin on crowded boards."""

    def __str__(self) -> str:
        return f"{super().__str__()}-crowded"

    def deal(self, seed: object, dealer: int = 0) -> State:
        below = Random(f"{self.game.id}/{seed}/{dealer}").randrange
        return self.game.state_from_dict(crowded(self.game, self.options, below))


#: For the tests that play every variant: the two games, with and without their options.
VARIANTS = [
    Crowded(game, game.seats[0], options)
    for game in (regalia.GAMES[name] for name in GAMES)
    for options in (OPTIONS[0], OPTIONS[-1])
]
#: One of each game, for the tests that take long.
FEW = VARIANTS[::3]
#: These, and what `harness.usual` yields but for the options that the last of these has.
TELLING = [v for v in harness.usual() if v.game.id not in GAMES or not v.options] + FEW
USUAL = usually([*harness.VARIANTS, *FEW], TELLING)


# --- live hands, and hands read back ----------------------------------------------------------


def disordered(state: State, below: Below) -> State:
    """The state read back from its position, the lists without an order in another order."""
    position = json.loads(harness.text(state))
    for zone in (*position["spoils"], *position["meld"]):
        zone[:] = shuffled(zone, below)
    for records in ("marriages", "hostages"):
        position[records] = shuffled(position[records], below)
    return state.game.state_from_dict(position)


def beside(live: State, policy: harness.Policy, below: Below, again: int) -> int:
    """Play a hand to its end beside a position read back, and return the number of moves.

    One time in `again` (0: never) the position is read back anew. AssertionError where it has
    another list of moves, another position or other scores than the hand itself.
    """
    played, twin = 0, disordered(live, below)
    for move in harness.walk(live, policy, below):
        assert twin.to_dict() == live.to_dict(), f"another position at {played}, before {move}"
        assert twin.legal_moves() == live.legal_moves(), f"other moves at {played}, before {move}"
        if again and below(again) == 0:
            twin = disordered(live, below)
        twin.play(move)
        played += 1
    assert twin.to_dict() == live.to_dict(), "another position at the end"
    assert twin.score_sheet() == live.score_sheet(), "other scores"
    assert twin.scores() == live.scores(), "other scores"
    return played


def play_beside(game: Game, seed: int) -> int:
    """Play the crowded hand of that number beside positions read back; return its moves."""
    below = Random(f"{game.id}/{seed}/moves").randrange
    live = Crowded(game, game.seats[0], OPTIONS[seed % len(OPTIONS)]).deal(seed)
    return beside(live, POLICIES[seed % len(POLICIES)], below, (0, 10)[seed % 2])


def main(name: str, first: int, count: int, seconds: float = 1e9) -> int:
    """Play many hands, as far as the seconds reach; print what differs; return how many do."""
    game, begun = regalia.GAMES[name], time.monotonic()
    hands = moves = failed = 0
    for seed in range(first, first + count):
        if time.monotonic() - begun > seconds:
            break
        hands += 1
        try:
            moves += play_beside(game, seed)
        except Exception as error:
            failed += 1
            print(f"{name} {seed}: {type(error).__name__}: {str(error)[:300]}", flush=True)
    took = time.monotonic() - begun
    print(f"{name}: {hands} hands from {first}, {moves} moves, {failed} differ, {took:.0f} s")
    return failed


if __name__ == "__main__":
    sys.exit(bool(main(sys.argv[1], *map(int, sys.argv[2:]))))
