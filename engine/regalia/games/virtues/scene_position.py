"""Positions as scenes write them: melds in one text, and the rest of the pack put somewhere.

A meld is ``0 4H 9H=5 6H 7H@1 +JC``: its creator, its cards (from low to high in a run, as they
were laid in a set), ``@1`` on those that the other seat added, and its face card.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from regalia.cards import RANKS, TEXT
from regalia.errors import PositionError

if TYPE_CHECKING:
    from regalia.games.virtues.game import Virtues
    from regalia.games.virtues.state import VirtuesState

#: What a scene says to its stage and not to the game.
_OWN = ("seats", "totals", "fill")


def stage(game: Virtues, partial: Mapping[str, Any]) -> VirtuesState:
    """The state of a scene's partial position.

    Lists of cards are one text. Cards that it does not place lie under its stock, or with
    ``fill = "discard"`` under its discard pile.
    """
    position: dict[str, Any] = {
        "game": game.id,
        "hands": [[], []],
        "stock": [],
        "discard": [],
        "melds": [],
    }
    fill = partial.get("fill", "stock")
    if fill not in ("stock", "discard"):
        raise PositionError("fill", f"is {fill!r}, neither 'stock' nor 'discard'")
    for key, value in partial.items():
        if key not in _OWN:
            position[key] = _read(key, value)
    placed = {card for hand in position["hands"] for card in hand}
    placed |= {*position["stock"], *position["discard"]}
    for meld in position["melds"]:
        placed |= {laid["card"] for laid in meld["cards"]} | {meld["face"]}
    position[fill] = [card for card in TEXT[:52] if card not in placed] + position[fill]
    return game.state_from_dict(position)


def _read(key: str, value: Any) -> Any:
    if key in ("stock", "discard"):
        return value.split()
    if key in ("hands", "shown"):
        return [cards.split() for cards in value]
    return [read_meld(text) for text in value] if key == "melds" else value


def read_meld(text: str) -> dict[str, Any]:
    """A meld of a position from its text; what cannot be is left to the position to refuse."""
    creator, *words = text.split(" ")
    face = words.pop()[1:] if words[-1].startswith("+") else None
    cards = [_read_laid(word, int(creator)) for word in words]
    values = {laid["value"] for laid in cards}
    return {
        "creator": int(creator),
        "kind": "set" if len(values) == 1 else "run",
        "face": face,
        "cards": cards,
    }


def _read_laid(word: str, creator: int) -> dict[str, Any]:
    item, _, owner = word.partition("@")
    card, _, rank = item.partition("=")
    value = RANKS.index(rank or card[:1]) + 1
    return {"card": card, "value": value, "owner": int(owner) if owner else creator}


def write_meld(meld: Mapping[str, Any]) -> str:
    """The text of a meld of a position: what ``read_meld`` reads."""
    words = [str(meld["creator"])]
    for laid in meld["cards"]:
        rank = RANKS[laid["value"] - 1]
        lowered = "" if rank == laid["card"][0] else f"={rank}"
        other = "" if laid["owner"] == meld["creator"] else f"@{laid['owner']}"
        words.append(f"{laid['card']}{lowered}{other}")
    return " ".join([*words, *([f"+{meld['face']}"] if meld["face"] else [])])
