"""German sentences: what all games share."""

from __future__ import annotations

from typing import Final

SAYS: Final[dict[str, str]] = {
    "You": "Du",
    "you": "du",
    "your": "dein",
    "{name}’s": "{name}s",
    "{hiss}’s": "{hiss}’",
    "{some} and {last}": "{some} und {last}",
    "{some} or {last}": "{some} oder {last}",
    "{whole}.{part}": "{whole},{part}",
    "{n} {n:point|points}": "{n} {n:Punkt|Punkte}",
    # Matches and hands.
    "Hand": "Spiel",
    "Round": "Runde",
    "turn {n}": "Zug {n}",
    "to {n}": "bis {n}",
    "Play to": "Gespielt bis",
    "The round is over.": "Die Runde ist zu Ende.",
    "Take {card}": "{card} nehmen",
    "Play {card}": "{card} spielen",
    "Give {card}": "{card} geben",
    "This round": "Diese Runde",
    "Alliance": "Bündnis",
    "Round {n} is even": "Runde {n} endet gleich",
    "{who} won round {n}": "{who} {who:hat|hast} Runde {n} gewonnen",
    "It is the only move there is.": "Es ist der einzige Zug, den es gibt.",
    "you do not hold {card}": "du hast {card} nicht auf der Hand",
    "It is not your turn.": "Du bist nicht dran.",
    # Giving a match up.
    "Surrender": "Aufgeben",
    "Agree to surrender": "Dem Aufgeben zustimmen",
    "Refuse to surrender": "Nicht aufgeben",
    "Take the surrender back": "Doch nicht aufgeben",
    "{who} surrendered": "{who} {who:gibt|gibst} auf",
    "{who} agreed to surrender": "{who} {who:stimmt|stimmst} dem Aufgeben zu",
    "{who} refused to surrender": "{who} {who:will|willst} nicht aufgeben",
    "{who} took the surrender back": "{who} {who:gibt|gibst} doch nicht auf",
    # Taking back.
    "You have not moved yet.": "Du hast noch nicht gezogen.",
    "{name} has moved since.": "{name} hat seitdem gezogen.",
    "Cards came to light by that move.": "Durch diesen Zug kamen Karten ans Licht.",
    "{name} surrendered, or was asked.": "{name} wollte aufgeben oder wurde gefragt.",
    "The hand is over, and its cards were shown.": (
        "Das Spiel ist vorbei, und seine Karten wurden gezeigt."
    ),
    "nothing is taken back in this match": "In dieser Partie wird nichts zurückgenommen.",
    # At the table.
    "the score sheet of the last hand has not been put away": (
        "Die Abrechnung des letzten Spiels liegt noch da."
    ),
    "the match is over": "Die Partie ist zu Ende.",
    "it is {name}'s turn": "{name} ist dran.",
    "{text} cannot be said now": "{text} lässt sich jetzt nicht sagen.",
    "there is no match on the table": "Auf dem Tisch liegt keine Partie.",
    "nobody is to move": "Niemand ist dran.",
    "what one seat knows is not enough to play on": (
        "was ein Platz allein weiß, genügt nicht zum Weiterspielen"
    ),
    "line {n}": "Zeile {n}",
    # Looking back.
    "no match is being looked back at": "Gerade wird auf keine Partie zurückgeblickt.",
    "this is what an onlooker saw: there is no seat to look from": (
        "Das hat jemand gesehen, der nur zusah: es gibt keinen Platz, von dem aus man es ansieht."
    ),
    "the hands are open only where the hand is over and all is known": (
        "Offen liegen die Hände nur, wenn das Spiel vorbei und alles bekannt ist."
    ),
    "this is what one seat saw: nobody can go on from it": (
        "Das hat nur ein Platz gesehen: von hier kann niemand weiterspielen."
    ),
    "this hand is still being played": "Dieses Spiel läuft noch.",
    "the hand is over at this step": "Bei diesem Schritt ist das Spiel schon vorbei.",
    "deal: {deal} is none from 0 to {last}": "Spiel {deal} gibt es nicht: nur 0 bis {last}.",
    "step: {step} is none from 0 to {last}": "Schritt {step} gibt es nicht: nur 0 bis {last}.",
    "seat: deal {deal} may not be looked at from seat {seat}": (
        "Spiel {deal} ist von Platz {seat} aus nicht zu sehen."
    ),
}
