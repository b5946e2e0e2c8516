"""The Four Virtues once more, slow and plain, from the rules alone.

It reads a position as JSON and tries out every choice of cards; nothing of the engine is used. The
engine and this have to agree about every position.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations
from typing import Any

RANKS = "A23456789TJQK"
SUITS = "SHDC"

Position = dict[str, Any]


def canonical(card: str) -> tuple[int, int]:
    return RANKS.index(card[0]), SUITS.index(card[1])


def worth(card: str) -> int:
    """Ace is one and only one; ten is ten."""
    return RANKS.index(card[0]) + 1


def is_number(card: str) -> bool:
    return card[0] not in "JQK"


def is_set(values: list[int]) -> bool:
    return len(set(values)) == 1


def is_run(cards: list[str], values: list[int]) -> bool:
    """One suit, and numbers that follow each other."""
    ordered = sorted(values)
    return len({card[1] for card in cards}) == 1 and ordered == list(
        range(ordered[0], ordered[0] + len(ordered))
    )


def is_meld(cards: list[str], values: list[int]) -> bool:
    return len(cards) >= 3 and (is_set(values) or is_run(cards, values))


def choices(cards: list[str]) -> Iterator[tuple[str, ...]]:
    """Every choice of three cards or more."""
    return chain.from_iterable(combinations(cards, n) for n in range(3, len(cards) + 1))


def written(cards: list[str], values: list[int]) -> str:
    items = sorted(zip(values, cards, strict=True), key=lambda vc: (vc[0], canonical(vc[1])))
    return " ".join(
        card if value == worth(card) else f"{card}={RANKS[value - 1]}" for value, card in items
    )


def shapes(hand: list[str]) -> tuple[set[tuple[str, int]], set[tuple[str, int]]]:
    """(text, size) of what can be laid plainly, and of what needs a card lowered."""
    plain, low = set(), set()
    for chosen in choices([card for card in hand if is_number(card)]):
        cards = list(chosen)
        values = [worth(card) for card in cards]
        if is_meld(cards, values):
            plain.add((written(cards, values), len(cards)))
        for i, card in enumerate(cards):
            # The others stand for themselves: without a common suit they must be alike.
            rest = values[:i] + values[i + 1 :]
            if len({c[1] for c in cards}) > 1 and len(set(rest)) > 1:
                continue
            for lower in range(1, worth(card)):
                changed = [*values[:i], lower, *values[i + 1 :]]
                if is_meld(cards, changed):
                    low.add((written(cards, changed), len(cards)))
    return plain, low


def melds(position: Position) -> list[str]:
    seat = position["seat"]
    hand = position["hands"][seat]
    plain, low = shapes(hand)
    texts = []
    faces = [card for card in hand if not is_number(card)]
    for text, size in plain:
        texts.append(f"meld {text}")
        for face in faces:
            if face[1] == "H":
                most = min(size, len(position["hands"][1 - seat]))
                texts += [f"meld {text} +{face} force {n}" for n in range(most + 1)]
            elif face[1] == "S":
                most = min(size, len(position["stock"]))
                texts += [f"meld {text} +{face} take {n}" for n in range(most + 1)]
            else:
                texts.append(f"meld {text} +{face}")
    clubs = [face for face in faces if face[1] == "C"]
    texts += [f"meld {text} +{face}" for text, _ in low for face in clubs]
    return texts


def may_join(meld: dict[str, Any], card: str) -> bool:
    """Would the meld still be one, of its own kind, with the card as what it is?"""
    cards = [laid["card"] for laid in meld["cards"]] + [card]
    values = [laid["value"] for laid in meld["cards"]] + [worth(card)]
    if not is_number(card):
        return False
    return is_set(values) if meld["kind"] == "set" else is_run(cards, values)


def additions(position: Position) -> list[str]:
    return [
        f"add {card} m{k}"
        for k, meld in enumerate(position["melds"], 1)
        for card in position["hands"][position["seat"]]
        if may_join(meld, card)
    ]


def legal_moves(position: Position) -> list[str]:
    """Every legal move, sorted as text."""
    phase, seat = position["phase"], position["seat"]
    if phase == "over":
        return []
    if phase == "yield":
        return sorted(f"yield {card}" for card in position["hands"][1 - seat])
    if phase == "draw":
        texts = ["draw 1"]
        if len(position["stock"]) >= 2:
            texts.append("draw 2")
        if position["stall"] < 12:
            texts.append("draw discard")
        return sorted(texts)
    texts = melds(position) + additions(position)
    if position["stock"]:
        texts += [f"discard {card}" for card in position["hands"][seat]]
    else:
        texts.append("done")
    return sorted(texts)


def scores(position: Position) -> list[int]:
    """Each player adds up all that he laid; a diamond doubles what its player laid in that meld."""
    totals = [0, 0]
    for meld in position["melds"]:
        for laid in meld["cards"]:
            wealth = meld["face"] is not None and meld["face"][1] == "D"
            doubled = wealth and laid["owner"] == meld["creator"]
            totals[laid["owner"]] += laid["value"] * (2 if doubled else 1)
    return totals


def after(position: Position, recorded: str) -> Position:
    """The position that a recorded move leads to; the given one is not changed."""
    new: Position = {
        **position,
        "hands": [list(hand) for hand in position["hands"]],
        "shown": [list(cards) for cards in position["shown"]],
        "stock": list(position["stock"]),
        "discard": list(position["discard"]),
        "melds": [{**meld, "cards": list(meld["cards"])} for meld in position["melds"]],
    }
    _ACTS[recorded.split(" ")[0]](new, recorded.split(" ")[1:])
    for zone in new["hands"] + new["shown"]:
        zone.sort(key=canonical)
    over, giving = new["phase"] == "over", new["phase"] == "yield"
    new["actor"] = None if over else 1 - new["seat"] if giving else new["seat"]
    return new


def _lose(p: Position, seat: int, card: str) -> None:
    p["hands"][seat].remove(card)
    if card in p["shown"][seat]:
        p["shown"][seat].remove(card)


def _take(p: Position, n: int) -> None:
    for _ in range(n):
        p["hands"][p["seat"]].append(p["stock"].pop())
    p["idle"] = False


def _draw(p: Position, words: list[str]) -> None:
    if words[0] == "discard":
        card = p["discard"].pop()
        p["hands"][p["seat"]].append(card)
        p["shown"][p["seat"]].append(card)
    else:
        _take(p, int(words[0]))
    p["phase"] = "lay"


def _meld(p: Position, words: list[str]) -> None:
    seat = p["seat"]
    at = next((i for i, word in enumerate(words) if word[0] == "+"), len(words))
    face = words[at][1:] if at < len(words) else None
    laid = []
    for word in words[:at]:
        card, _, rank = word.partition("=")
        _lose(p, seat, card)
        value = RANKS.index(rank) + 1 if rank else worth(card)
        laid.append({"card": card, "value": value, "owner": seat})
    if face:
        _lose(p, seat, face)
    kind = "set" if is_set([each["value"] for each in laid]) else "run"
    p["melds"].append({"creator": seat, "kind": kind, "face": face, "cards": laid})
    p["idle"] = False
    if face and face[1] == "H" and words[at + 2] != "0":
        p["force"], p["phase"] = int(words[at + 2]), "yield"
        return
    if face and face[1] == "S":
        _take(p, int(words[at + 2]))
    _test_end(p)


def _add(p: Position, words: list[str]) -> None:
    seat, card = p["seat"], words[0]
    _lose(p, seat, card)
    meld = p["melds"][int(words[1][1:]) - 1]
    meld["cards"].append({"card": card, "value": worth(card), "owner": seat})
    if meld["kind"] == "run":
        meld["cards"].sort(key=lambda each: each["value"])
    p["idle"] = False
    _test_end(p)


def _yield(p: Position, words: list[str]) -> None:
    _lose(p, 1 - p["seat"], words[0])
    p["discard"].append(words[0])
    p["force"] -= 1
    if p["force"] == 0:
        p["phase"] = "lay"
        _test_end(p)


def _test_end(p: Position) -> None:
    """The round ends when a player has no cards, except the other player in the final action."""
    if not p["hands"][p["seat"]]:
        p["phase"], p["ended"] = "over", "out"
    elif not p["hands"][1 - p["seat"]] and p["stock"]:
        p["phase"], p["ended"] = "over", "heart"


def _discard(p: Position, words: list[str]) -> None:
    _lose(p, p["seat"], words[0])
    p["discard"].append(words[0])
    if not p["hands"][p["seat"]]:
        p["phase"], p["ended"] = "over", "out"
        return
    p["stall"] = p["stall"] + 1 if p["idle"] else 0
    p["idle"], p["phase"] = True, "draw"
    p["seat"], p["turn"] = 1 - p["seat"], p["turn"] + 1


def _done(p: Position, words: list[str]) -> None:
    p["phase"], p["ended"] = "over", "stock"


_ACTS = {
    "draw": _draw,
    "meld": _meld,
    "add": _add,
    "yield": _yield,
    "discard": _discard,
    "done": _done,
}
