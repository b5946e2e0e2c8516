"""The page's German by its English, and a detector of untranslated words."""

import re

from regalia import GAMES

TITLES = [game.title for game in GAMES.values()]

#: By the English of a heading, label or button; or of a pattern that finds one.
GERMAN = {title: title for title in ["Regalia", *TITLES]} | {
    "Settings": "Einstellungen",
    "File of a scene": "Datei einer Szene",
    "Link, picture, file …": "Link, Bild, Datei …",
    "QR code": "QR-Code",
    "More tools": "Mehr Werkzeuge",
    "Credits": "Dank",
    "History": "Verlauf",
    "Today": "Heute",
    "Puzzles": "Aufgaben",
    "Next puzzle": "Nächste Aufgabe",
    "Next question": "Nächste Frage",
    "Luck and decisions": "Glück und Entscheidungen",
    "There is nothing at this address.": "Unter dieser Adresse ist nichts.",
    "Finished matches": "Beendete Partien",
    "Bring in a file": "Eine Datei hereinholen",
    "Rename": "Umbenennen",
    "Continue": "Weiterspielen",
    "Rule": "Regel",
    "Menu": "Menü",
    "Last trick and history": "Letzter Stich und Verlauf",
    "What would a bot do?": "Was täte ein Bot?",
    "^Deal ": " geben$",
    "^Rematch$": "^Revanche$",
    "Step": "Schritt",
    "Seen by": "Gesehen von",
    "All hands open": "Alle Hände offen",
    "hand$": "^Die Hand von",
    "Play on from here": "Von hier weiterspielen",
    "Begin": "Beginnen",
    "^This deal": "^So wurde gegeben",
    "Deal it again": "Noch einmal geben",
    "the very same cards": "genau dieselben Karten",
    # With other people.
    "One device": "Ein Gerät",
    "By message": "Per Nachricht",
    "Live": "Live",
    "Set the table": "Den Tisch decken",
    "First deal": "Erster Geber",
    "Invite": "Einladen",
    "Who is at the table": "Wer am Tisch sitzt",
    "Say something": "Etwas sagen",
    "Your name": "Dein Name",
    "Answer": "Antworten",
    "The invitation": "Die Einladung",
    "You have gone on since": "Du bist schon weiter",
    "Choose a file": "Eine Datei wählen",
}
GERMAN |= {f"Rules of {title}": f"Regeln von {title}" for title in TITLES}

#: Words of English that are none of German.
ENGLISH = re.compile(
    r"\b(the|you|your|yours|cards?|and|or|of|with|is|are|a(?![♠♥♦♣])|to|from|by|it|its|trick|turn|"
    r"won|led|drew|kept|melds?|spoils|gifts?|house|suit|draw|play|discard|pile|stock|this|that|"
    r"has|have|no|not|points?|king|queen|jacks?|aces?|married|choose|take|end|spades|hearts|"
    r"diamonds|clubs|before|after|already|only|must|may|can|none|royals?|ally|enemy|deal|rules?|"
    r"settings|close|show|again|match|score|undo|what|why|how|new|back|next|left|right|nothing)\b",
    re.IGNORECASE,
)
#: Left by an unfinished sentence.
UNFINISHED = re.compile(r"[{}]|\?\?|None|undefined|NaN|\[object")


def faults(text: str) -> list[str]:
    """Return what is not German in a text of the page.

    Games and servers are called the same everywhere, what an address spells is chance, and a
    ruling quotes the English of its source.
    """
    names = map(re.escape, [*TITLES, "TURN", "turn:host"])
    read = re.sub("|".join([r"https?://\S+", "„[^“]*“", *names]), "", text)
    return ENGLISH.findall(read) + UNFINISHED.findall(read)
