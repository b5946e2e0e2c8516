"""German sentences: cards, and the words for them that all games use."""

from __future__ import annotations

from typing import Final

SAYS: Final[dict[str, str]] = {
    "spades": "Pik",
    "hearts": "Herz",
    "diamonds": "Karo",
    "clubs": "Kreuz",
    "ace": "Ass",
    "jack": "Bube",
    "queen": "Dame",
    "king": "König",
    "aces": "Asse",
    "twos": "Zweien",
    "threes": "Dreien",
    "fours": "Vieren",
    "fives": "Fünfen",
    "sixes": "Sechsen",
    "sevens": "Siebenen",
    "eights": "Achten",
    "nines": "Neunen",
    "tens": "Zehnen",
    "jacks": "Buben",
    "queens": "Damen",
    "kings": "Könige",
    "and": "und",
    "or": "oder",
    "a card": "eine Karte",
    "the joker": "Joker",
    "Face-down card": "Verdeckte Karte",
    "Joker": "Joker",
    "{rank} of {suit}": "{suit} {rank}",
}
