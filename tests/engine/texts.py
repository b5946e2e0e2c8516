"""Move texts that are nearly right, to test that a move is accepted only if it is listed."""

from __future__ import annotations

import re
from collections.abc import Callable

from hypothesis import strategies as st

RANKS, SUITS = "A23456789TJQK", "SHDC"
CARD = re.compile(r"(?<![\w?])(?:[A23456789TJQK][SHDC]|JO|\?\?)(?![\w?])")
#: A card in a set, with the number it counts as if that is another: `TD`, `TD=8`.
ITEM = re.compile(r"(?:[A23456789TJQK][SHDC]|JO|\?\?)(?:=\w)?")
PLACE = re.compile(r"@(\d)([hsm])")
MARKS = re.compile(r"(@\d[hsm])(\.\w+)?")

#: Moves that name a set of cards: `meld TS TH TD`, in any order.
SETS = ("meld", "draw pile", "spoil", "banish")


def cards_in(text: str) -> list[str]:
    return CARD.findall(text)


def shuffled_cards(text: str, below: Callable[[int], int]) -> str:
    """The same move with a set of cards written in another order."""
    if not text.startswith(SETS):
        return text
    words = text.split(" ")
    places = [i for i, word in enumerate(words) if ITEM.fullmatch(word)]
    order = places[:]
    for i in range(len(order) - 1, 0, -1):
        j = below(i + 1)
        order[i], order[j] = order[j], order[i]
    shuffled = words[:]
    for i, j in zip(places, order, strict=True):
        shuffled[i] = words[j]
    return " ".join(shuffled)


def mutated(text: str, others: list[str], below: Callable[[int], int]) -> str:
    """A text that differs from a legal one in something small, or another move altogether."""
    other = others[below(len(others))]
    cards = cards_in(text)
    words = text.split(" ")
    at = below(len(words))
    match below(13):
        case 0:
            return other
        case 1 if cards:  # another card
            return text.replace(cards[below(len(cards))], _card(below), 1)
        case 2 if cards:  # the suit only
            card = cards[below(len(cards))]
            return text.replace(card, card[0] + SUITS[below(4)], 1)
        case 3:  # another seat or zone
            return PLACE.sub(lambda _: f"@{below(2)}{'hsm'[below(3)]}", text, count=1)
        case 4:  # marks where there are none, or others
            marks = ("", ".n", ".x", ".r", ".nx", ".xr", ".n")[below(7)]
            return MARKS.sub(lambda m: m[1] + marks, text, count=1)
        case 5:  # a word less
            return " ".join(words[:at] + words[at + 1 :])
        case 6:  # a word twice
            return " ".join([*words[: at + 1], *words[at:]])
        case 7:  # another verb
            return " ".join([other.split(" ")[0], *words[1:]])
        case 8:  # a recorded form
            return f"{text} {_card(below)}"
        case 9:  # a word of another move
            word = other.split(" ")[below(len(other.split(" ")))]
            return " ".join([*words[:at], word, *words[at:]])
        case 11 if cards:  # a card that counts as another number
            card = cards[below(len(cards))]
            return re.sub(rf"{card}(=\w)?", f"{card}={RANKS[below(13)]}", text, count=1)
        case 12:  # another face card beside a meld
            return re.sub(r"\+[JQK][SHDC]", lambda _: f"+{_card(below)}", text)
        case 10:  # another number
            return re.sub(r"\b\d\b", lambda _: str(below(30)), text)
    return shuffled_cards(text, below)


def _card(below: Callable[[int], int]) -> str:
    kind = below(60)
    if kind >= 54:
        return ("JO", "??")[kind % 2]
    return RANKS[kind % 13] + SUITS[kind % 4]


#: Texts that are no move, and some that are.
ANYTHING = st.one_of(
    st.text(max_size=40),
    st.lists(
        st.sampled_from(
            [
                *("meld", "play", "kill", "ransom", "change", "draw", "stock", "pile", "discard"),
                *("house", "pass", "end", "done", "with", "dead", "+d", "+1m", "+0m", "+1s", "??"),
                *(
                    "add",
                    "yield",
                    "force",
                    "take",
                    "1",
                    "2",
                    "m1",
                    "+QC",
                    "TD=8",
                    "+KH",
                    "5C",
                    "5S",
                ),
                *("KS", "AS", "TH", "9C", "JO", "KS@1m", "KS@1m.n", "TH@0h", "9C@d", "@", "4", "0"),
                *("-1", "99", "999999999999", "²", "\u0664", "", " ", "\n", "KS@1m.", "KS@9s.n"),
            ]
        ),
        max_size=9,
    ).map(" ".join),
)
