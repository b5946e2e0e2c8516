"""Move texts near a position: every verb, with the cards and places that lie there and wrong ones.

``near(state, below)`` returns texts that the game's notation can write. Most of them are illegal,
each in another way, and every kind of legal move is among them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from regalia import State
from regalia.errors import NotationError
from tests.engine import harness, texts

Below = Callable[[int], int]

RANKS, SUITS = "A23456789TJQK", "SHDC"
PACK = [rank + suit for rank in RANKS for suit in SUITS]
#: Texts of each verb, at most.
EACH = 12


class Table:
    """The cards of a position, to make texts of."""

    def __init__(self, state: State, below: Below) -> None:
        self.state, self.below = state, below
        at = state.to_dict()
        self.actor = state.actor or 0
        self.hand: list[str] = [c for c in at["hands"][self.actor] if c != "??"]
        others = [c for hand in at["hands"] for c in hand if c != "??"]
        self.pile = [self.plain(c) for c in at.get("discard", ())]
        lying = [
            (self.plain(c), seat, zone, c.partition(".")[2])
            for zone, name in (("s", "spoils"), ("m", "meld"))
            for seat, cards in enumerate(at.get(name, ()))
            for c in cards
        ]
        self.lying = [(f"{c}@{seat}{zone}", marks) for c, seat, zone, marks in lying]
        self.board = [c for c, *_ in lying]
        self.trick = [c for c, _ in at.get("battle", ())]
        self.near = [*self.hand, *others, *self.pile, *self.board, *self.trick]

    @staticmethod
    def plain(card: str) -> str:
        return card.partition(".")[0]

    def one(self, pool: Sequence[Any]) -> Any:
        return pool[self.below(len(pool))]

    def card(self) -> str:
        """Any card, often one of the hand."""
        pool = (self.hand, self.near, self.hand, PACK)[self.below(4)]
        return str(self.one(pool or PACK))

    def like(self, card: str) -> str:
        """Return a card of the same rank, usually of the hand."""
        held = [c for c in self.hand if c[0] == card[0] and c != card]
        return str(self.one(held)) if held and self.below(4) else card[0] + self.one(SUITS)

    def place(self, of: Sequence[str] = ()) -> str:
        """A card on a board, with its marks, without them, or with wrong ones."""
        lying = [(where, marks) for where, marks in self.lying if not of or where[:2] in of]
        if not lying or not self.below(12):
            return f"{self.card()}@{self.below(self.state.seats)}{self.one('smh')}"
        where, marks = self.one(lying)
        kind = self.below(8)
        if kind == 0:
            return f"{where}{self.one(('.n', '.x', '.r', '.k', '.h1'))}"
        if kind == 1:
            return f"{where[:3]}{self.below(self.state.seats)}{self.one('smh')}"
        return f"{where}.{marks}" if marks and kind < 5 else str(where)

    def own(self) -> str:
        """A card of the own board as a move names it: alone, or with its place."""
        place = self.place([w[:2] for w, _ in self.lying if w[3] == str(self.actor)])
        return place if self.below(3) == 0 else place[:2]

    def cards(self, most: int = 5) -> str:
        """Several cards, usually of the hand and of one rank."""
        first = self.card()
        alike = [c for c in [*self.hand, *self.pile] if c[0] == first[0]]
        pool = alike if alike and self.below(6) else self.near or PACK
        chosen = [self.one(pool) for _ in range(self.below(most))]
        if self.below(2):
            chosen = [c for i, c in enumerate(chosen) if chosen[:i].count(c) < pool.count(c)]
        return " ".join([*chosen, first] if self.below(3) or not chosen else chosen)


def _change(table: Table) -> str:
    lying = [c for c in [*table.hand, *table.board, *table.pile[-1:]] if c[0] in "9TJQKA"]
    often = [c for c in lying if lying.count(c) > 1]
    card = str(table.one(often or lying or PACK)) if table.below(5) else table.card()
    text = f"change {card}"
    if table.below(4) == 0 or (table.pile[-1:] == [card] and table.below(2)):
        text += " +d"
    for _ in range((0, 0, 0, 1, 1, 2)[table.below(6)]):
        text += f" +{table.below(table.state.seats)}m with {table.like(card)}"
    if table.below(3) == 0:
        at = f"{card}@{table.actor}h" if table.below(3) == 0 else table.place([card])
        text += f" dead {at}"
    return text


def _pile(table: Table) -> str:
    depth = 1 + table.below(len(table.pile) + 2)
    if depth <= len(table.pile) and table.below(4):
        card = table.pile[-depth]
        alike = [c for c in table.hand if c[0] == card[0]][: table.below(4)]
        return f"draw pile {depth}{' meld ' if alike else ''}{' '.join(alike)}"
    return f"draw pile {depth} meld {table.cards(3)}" if table.below(2) else f"draw pile {depth}"


def _kill(table: Table) -> str:
    aces = [w[:2] for w, _ in table.lying if w[0] == "A" and w[2:] == f"@{table.actor}s"]
    ace = table.one(aces) if aces and table.below(5) else f"A{table.one(SUITS)}"
    reached = [w[:2] for w, _ in table.lying if w[1] == ace[1]]
    return f"kill {ace if table.below(8) else table.card()} {table.place(reached)}"


def _ransom(table: Table) -> str:
    if table.pile and table.below(4) == 0:
        depth = 1 + table.below(len(table.pile))
        card = table.pile[-depth] if table.below(5) else table.card()
        named = "" if table.pile.count(card) < 2 and table.below(3) else str(depth)
        return f"ransom {card}@d{named} with {table.like(card)}"
    ranks = {c[0] for c in table.hand}
    place = table.place([w[:2] for w, _ in table.lying if w[0] in ranks])
    return f"ransom {place} with {table.like(place) if table.below(5) else table.card()}"


def _hostage(table: Table) -> str:
    named = table.own()
    return (
        f"hostage {named} on {table.place([named[:2]])}" if table.below(2) else f"hostage {named}"
    )


def _redeem(table: Table) -> str:
    held = [w[:2] for w, marks in table.lying if "h" in marks and w[3] != str(table.actor)]
    place = table.place(held)
    return f"redeem {place} with {table.like(place) if table.below(2) else table.card()}"


def _arrange(table: Table) -> str:
    place = table.place([w[:2] for w, marks in table.lying if "w" in marks])
    return f"arrange {table.like(place)} for {place}"


def _spoil(table: Table) -> str:
    pool = table.trick if table.trick and table.below(5) else table.near or PACK
    return " ".join(["spoil", *(table.one(pool) for _ in range(1 + table.below(2)))])


def _spouse(table: Table) -> str:
    names = [(table.place(), table.card())[table.below(2)].partition(".")[0] for _ in range(2)]
    return f"spouse {' '.join(names)}"


def _laid(table: Table) -> str:
    """A meld of The Four Virtues: a number or a row of the hand, with a face card or without."""
    first = table.card()
    which = table.below(2)
    numbers = [c for c in table.hand if c[0] in RANKS[:10] and c[which] == first[which]]
    numbers.sort(key=lambda card: RANKS.index(card[0]))
    start, many = table.below(max(1, len(numbers) - 2)), 2 + table.below(4)
    words = [*(numbers[start : start + many] or [first])]
    if table.below(3) == 0:
        at = table.below(len(words))
        words[at] = f"{words[at][:2]}={table.one(RANKS[:10])}"
    if table.below(5) == 0:
        words.append(table.card())
    faces = [c for c in table.hand if c[0] in "JQK"] or ["KC", "JS", "QH"]
    for _ in range((0, 0, 1, 1, 1, 2)[table.below(6)]):
        face = table.one(faces)
        words.append(f"+{face}")
        if face[1] in "HS" and table.below(6):
            words.append(f"{'force' if face[1] == 'H' else 'take'} {table.below(6)}")
    return " ".join(["meld", *words])


Maker = Callable[[Table], str]

#: verb -> a text of it, one of many.
FAMILY: dict[str, Maker] = {
    "bare": lambda t: t.one(
        ("pass", "redeal", "end", "done", "challenge", "consent", "refuse", "draw stock")
    ),
    "house": lambda t: f"house {t.one(SUITS)}",
    "draw": lambda t: "draw discard" if t.below(3) else f"draw stock {t.card()}",
    "pile": _pile,
    "play": lambda t: f"play {t.card()}",
    "discard": lambda t: f"discard {t.card()}{t.one(('', ' end'))}",
    "spoil": _spoil,
    "meld": lambda t: f"meld {t.cards()}",
    "kill": _kill,
    "ransom": _ransom,
    "change": _change,
    "gift": lambda t: f"gift {t.card()} {t.below(t.state.seats)}",
    "hostage": _hostage,
    "release": lambda t: f"release {t.own()}",
    "redeem": _redeem,
    "arrange": _arrange,
    "wed": lambda t: f"wed {t.card()}",
    "move": lambda t: f"move {t.own()}",
    "spouse": _spouse,
}

VIRTUES: dict[str, Maker] = {
    "draw": lambda t: f"draw {t.one(('1', '2', 'discard'))}",
    "recorded": lambda t: f"draw 1 {t.card()}",
    "meld": _laid,
    "row": _laid,
    "set": _laid,
    "add": lambda t: f"add {t.card()} m{1 + t.below(8)}",
    "yield": lambda t: f"yield {t.card()}",
    "discard": lambda t: f"discard {t.card()}",
    "done": lambda t: "done",
}

LINES: dict[str, Maker] = {
    "bid": lambda t: f"bid {t.card()}",
    "take": lambda t: f"take {t.one(t.state.to_dict()['candidates'] or PACK)}",
    "other": lambda t: f"take {t.card()}",
    "banish": lambda t: f"banish {t.one(('rank', 'suit'))}",
    "joker": lambda t: f"joker {_royal(t)} {_royal(t)}",
    "trade": lambda t: f"trade {t.card() if t.below(4) else 'none'}",
}


def _royal(table: Table) -> str:
    line = table.state.to_dict()["lines"][table.actor]
    return str(table.one(line)) if line and table.below(5) else f"{table.one('JQK')}S"


MAKERS = {"virtues": VIRTUES, "lines": LINES}


def near(state: State, below: Below, each: int = EACH) -> Iterator[str]:
    """Yield texts near the position that are moves of the game, legal here or not.

    ``each`` of every verb and as many mutations of legal moves; some may be equal.
    """
    table = Table(state, below)
    listed = harness.listed(state)
    made = [make(table) for make in MAKERS.get(state.game.id, FAMILY).values() for _ in range(each)]
    made += [texts.mutated(listed[below(len(listed))], listed, below) for _ in range(each)]
    made += [listed[below(len(listed))] for _ in range(each)]
    for text in dict.fromkeys(made):
        try:
            state.parse(text)
        except NotationError:
            continue
        yield text
