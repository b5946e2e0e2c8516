"""German sentences: messages that carry a match, one device for many, live play."""

from __future__ import annotations

from typing import Final

SAYS: Final[dict[str, str]] = {
    # Messages.
    "only a match that one seed deals can be sent as a message": (
        "nur eine Partie aus einem einzigen Startwert lässt sich als Nachricht schicken"
    ),
    "there is no game {game} here": "das Spiel {game} gibt es hier nicht",
    "its move {n}, {move}, is not legal: {why}": "ihr Zug {n}, {move}, ist nicht erlaubt: {why}",
    "it is too long to be a match": "für eine Partie ist sie zu lang",
    "it is of a newer Regalia than this one": "sie kommt aus einer neueren Fassung von Regalia",
    "it is no letter of Regalia": "sie ist keine Nachricht von Regalia",
    "its head is damaged": "ihr Anfang ist beschädigt",
    "it is cut off": "sie ist abgeschnitten",
    "something in it was changed: its hashes do not fit": (
        "etwas in ihr wurde verändert: die Prüfsummen passen nicht"
    ),
    "it is damaged": "sie ist beschädigt",
    "it is too long": "sie ist zu lang",
    "what was kept of this match cannot be read: {why}": (
        "Was von dieser Partie behalten wurde, lässt sich nicht lesen: {why}"
    ),
    # One device.
    "the match on the table is not handed over": "Bei dieser Partie wird kein Gerät weitergegeben.",
    "a device that is handed over needs two people": (
        "Ein Gerät weiterzugeben, dazu gehören zwei Personen."
    ),
    "the device is not for this seat now": "Das Gerät ist jetzt für jemand anderen.",
    "nobody sits there": "Dort sitzt niemand.",
    # Live.
    "no room is open here": "Hier ist kein Tisch gedeckt.",
    "the match has not begun": "Die Partie hat noch nicht begonnen.",
    "the match has begun": "Die Partie hat schon begonnen.",
    "the match is not over": "Die Partie ist noch nicht zu Ende.",
    "there is no hand to deal now": "Jetzt ist kein Spiel zu geben.",
    "somebody is away": "Jemand ist nicht da.",
    "nobody is missing at this seat": "An diesem Platz fehlt niemand.",
    "somebody sits there": "Dort sitzt jemand.",
    "no such phrase": "Diesen Satz gibt es nicht.",
    "this page is nobody’s guest": "Diese Seite ist bei niemandem zu Gast.",
    "nothing was dealt yet": "Es wurde noch nicht gegeben.",
    "it is not your turn": "Du bist nicht dran.",
    "a move is sent as it was chosen": "Ein Zug wird so geschickt, wie er gewählt wurde.",
    "a guest's move is made by the host": "Den Zug eines Gastes macht die Seite des Gastgebers.",
    "This came too late.": "Das kam zu spät.",
    "{farewell}": "Die Seite des Gastgebers hat die Verbindung beendet.",
    "The host’s page sent {what}.": "Die Seite des Gastgebers hat geschickt, was nicht sein kann.",
    "The host’s page sent what cannot be: {why}": (
        "Die Seite des Gastgebers hat geschickt, was nicht sein kann: {why}"
    ),
    "The host’s page sent what cannot be.": (
        "Die Seite des Gastgebers hat geschickt, was nicht sein kann."
    ),
    "Hand {n} was opened and does not check out: {why}.": (
        "Spiel {n} wurde aufgedeckt und stimmt nicht: {why}."
    ),
    "The last hand was opened and does not check out: {why}.": (
        "Das letzte Spiel wurde aufgedeckt und stimmt nicht: {why}."
    ),
    "it is a hand of another game": "es ist ein anderes Kartenspiel",
    "its cards were not dealt as the shuffle had them": (
        "die Karten wurden anders gegeben, als sie gemischt waren"
    ),
    "{move} was played after its end": "{move} wurde nach dem Ende gespielt",
    "{move} was not legal: {why}": "{move} war nicht erlaubt: {why}",
    "it is not over": "es ist nicht zu Ende",
    "the promises that were opened are not those that were made": (
        "aufgedeckt wurde etwas anderes, als versprochen war"
    ),
    "not every contribution to the shuffle was opened": (
        "nicht jeder Beitrag zum Mischen wurde aufgedeckt"
    ),
    "the contribution of seat {seat} is not the one that was promised": (
        "der Beitrag von Platz {seat} ist nicht der versprochene"
    ),
    "your own contribution to the shuffle was left out": (
        "dein eigener Beitrag zum Mischen wurde weggelassen"
    ),
    "the cards were not dealt as the shuffle had them": (
        "die Karten wurden anders gegeben, als sie gemischt waren"
    ),
    "it is not the hand that you saw": "es ist nicht das Spiel, das du gesehen hast",
}
