"""German sentences: Royal Lines."""

from __future__ import annotations

from typing import Final

SAYS: Final[dict[str, str]] = {
    # --- the game ------------------------------------------------------------------------------
    "2 to 4 players · bids for royals to 15": "2 bis 4 Personen · Gebote auf Hoheiten bis 15",
    "Who leads a trade": "Wer einen Handel beginnt",
    "Who plays first in a trade: the winner of the trade before, the next seat each time, or "
    "whoever began the round.": (
        "Wer in einem Handel zuerst spielt: wer den letzten gewonnen hat, jedes Mal der nächste "
        "Platz, oder wer die Runde begonnen hat."
    ),
    "The last winner": "Wer zuletzt gewann",
    "Each in turn": "Reihum",
    "Always the same": "Immer derselbe Platz",
    "Black market": "Schwarzmarkt",
    "Each may pass a card on to the left before the first trade.": (
        "Vor dem ersten Handel darf jede Person eine Karte nach links weitergeben."
    ),
    "dictatorship": "Diktatur",
    "oligarchy": "Oligarchie",
    "revolution": "Revolution",
    "monarchy": "Monarchie",
    "The match is won with so many points, or more.": (
        "Die Partie gewinnt, wer so viele Punkte hat oder mehr."
    ),
    # --- the table -----------------------------------------------------------------------------
    "trade {n} of {all}": "Handel {n}/{all}",
    "black market": "Schwarzmarkt",
    "open": "offen",
    "asleep": "schläft",
    "Spent: {cards}": "Gespielt: {cards}",
    "ruler hidden": "Herrscher verdeckt",
    "ruler {card}": "Herrscher {card}",
    "{whose} ruler": "{whose:*|dein} Herrscher",
    "Ruler": "Herrscher",
    "{whose} open card": "{whose:*|deine} offene Karte",
    "Open card": "Offene Karte",
    "Pile": "Stapel",
    "{whose} royal line": "{whose:*|deine} Königslinie",
    "Royal line": "Königslinie",
    "royal line: no royals": "Königslinie: keine Hoheiten",
    "royal line: {cards}": "Königslinie: {cards}",
    "{n} a card": "{n} je Karte",
    "once the joker has escaped": "sobald der Joker entkommen ist",
    "no royals": "keine Hoheiten",
    "3 for each {suit}": "3 für jedes {suit}",
    "2 for each red card": "2 für jede rote Karte",
    "2 for each black card": "2 für jede schwarze Karte",
    "1 for each red card": "1 für jede rote Karte",
    "1 for each black card": "1 für jede schwarze Karte",
    "if black {n}": "bei ♠♣ {n}",
    "if red {n}": "bei ♥♦ {n}",
    "if {suit} {n}": "bei {suit} {n}",
    "Royals": "Hoheiten",
    "neglected this round": "in dieser Runde übergangen",
    "{card} is out": "{card} fehlt",
    "Neglected: the {card} is out of this round": "Übergangen: {card} fehlt in dieser Runde",
    "Graveyard": "Friedhof",
    "Candidates": "Zur Wahl",
    "candidate": "zur Wahl",
    "takes any suit": "für jede Farbe",
    "takes {suit}": "für {suit}",
    "Left over": "Übrig",
    "Senior": "Älter",
    "Junior": "Jünger",
    "last trade": "letzter Handel",
    "trade": "Handel",
    "Last trade": "Letzter Handel",
    "Trade": "Handel",
    # --- what happened -------------------------------------------------------------------------
    "{who} played {card}, no bid": "{who} {who:spielt|spielst} {card}, kein Gebot",
    "{who} bid {card} for {royals}": "{who} {who:bietet|bietest} {card} für {royals}",
    "{who} took {royal} with {bid}": "{who} {who:bekommt|bekommst} {royal} mit {bid}",
    "Nobody bid: {royal} went to the graveyard": "Niemand bietet: {royal} kommt auf den Friedhof",
    "{who} {who:is|are} ruled by {new} now, not by the old ruler": (
        "{who} {who:hat|hast} jetzt {new} zum Herrscher und nicht mehr den alten"
    ),
    "{who} {who:is|are} ruled by {new} now, not by {old}": (
        "{who} {who:hat|hast} jetzt {new} zum Herrscher und nicht mehr {old}"
    ),
    "{whose} 3-line {royals} was banished": "{whose:*|deine} 3er-Linie {royals} wird verbannt",
    "{whose} two jokers cancelled each other out": "{whose:*|deine} zwei Joker heben einander auf",
    "{whose} joker escaped with {royals}": "{whose:*|dein} Joker entkommt mit {royals}",
    "Nobody gave a card to the market": "Niemand gibt eine Karte auf den Schwarzmarkt",
    "{who} alone offered a card, and kept it": (
        "Nur {who} {who:bietet|bietest} eine Karte an und {who:behält|behältst} sie"
    ),
    "{names} passed a card on": "Je eine Karte weitergegeben: {names}",
    "{whose} ruler is {card}": "{whose:*|dein} Herrscher: {card}",
    "{who} chose for the market": "{who} {who:wählt|wählst} für den Schwarzmarkt",
    "{card} was turned over": "{card} wird aufgedeckt",
    "{who} turned {card} over": "{who} {who:deckt|deckst} {card} auf",
    "{who} gave {card} to {whom}": "{who} {who:gibt|gibst} {whom:*|dir} {card}",
    # --- moves ---------------------------------------------------------------------------------
    "Bid {card}": "{card} bieten",
    "Keep all cards": "Alle Karten behalten",
    "Banish the three {ranks}": "Die drei {ranks} verbannen",
    "Banish the three {suit}": "Die drei {suit}-Karten verbannen",
    "Escape with {royals}": "Mit {royals} entkommen",
    "{card} is no bid": "{card} ist kein Gebot",
    "{card} is a bid, but does not beat {whose} {best}": (
        "{card} ist ein Gebot, schlägt aber {whose:*|dein} {best} nicht"
    ),
    "{card} takes {royal}": "{card} bekommt {royal}",
    "{card} leads for {royal}": "{card} führt um {royal}",
    "still a {mode}": "weiter {mode}",
    "still an {mode}": "weiter {mode}",
    # --- the phase line ------------------------------------------------------------------------
    "Black market:": "Schwarzmarkt:",
    "give a card to {left} or the next who takes part, or keep all": (
        "gib {left} oder wer als Nächstes mitmacht eine Karte, oder behalte alle"
    ),
    "You won:": "Gewonnen:",
    "take {royals}": "nimm {royals}",
    "Two 3-lines cross:": "Zwei 3er-Linien kreuzen sich:",
    "choose which of them is banished": "wähle, welche verbannt wird",
    "Your joker escapes:": "Dein Joker entkommt:",
    "choose the two royals that go with it": "wähle die zwei Hoheiten, die mit ihm gehen",
    "Bid": "Biete",
    "No {suits}:": "Kein {suits}:",
    "play any card, it is no bid": "spiel irgendeine Karte, sie ist kein Gebot",
    "any card for a joker": "irgendeine Karte für einen Joker",
    "a {one} for the joker or a {two} for {second}": (
        "ein {one} für den Joker oder ein {two} für {second}"
    ),
    "a {one} for {first} or a {two} for the joker": (
        "ein {one} für {first} oder ein {two} für den Joker"
    ),
    "a {one} for {first} or {second}": "ein {one} für {first} oder {second}",
    "a {one} for {first} or a {two} for {second}": (
        "ein {one} für {first} oder ein {two} für {second}"
    ),
    "the ace": "das Ass",
    "the jack": "den Buben",
    "the queen": "die Dame",
    "the king": "den König",
    "choosing for the black market": "wählt für den Schwarzmarkt",
    "{name} won:": "{name} gewinnt:",
    "choosing {royals}": "wählt {royals}",
    "choosing which 3-line is banished": "wählt, welche 3er-Linie verbannt wird",
    "choosing how the joker escapes": "wählt, wie der Joker entkommt",
    "to bid": "bietet",
    # --- the score sheet -----------------------------------------------------------------------
    "joker as {suit}": "Joker als {suit}",
    "Round {n} has no single winner": "Runde {n} gewinnt niemand allein",
    "{n} trades": "{n} Mal gehandelt",
    "{card} is out of the next round": "{card} fehlt in der nächsten Runde",
    # --- a hint --------------------------------------------------------------------------------
    "Tried in {deals} imagined deals it gave you {own} points on average and the others {others} "
    "each; the next best, “{label}”, {next_own} and {next_others}.": (
        "In {deals} erdachten Runden ausprobiert, brachte dir das im Mittel {own} Punkte und den "
        "anderen je {others}; das Nächstbeste, „{label}“, {next_own} und {next_others}."
    ),
    # --- refusals ------------------------------------------------------------------------------
    "The next royal is not what happens here ({said}).": (
        "Als nächste Hoheit kommt hier eine andere ({said})."
    ),
    "The dummy's new open card is not what happens here ({said}).": (
        "Der Dummy deckt hier eine andere Karte auf ({said})."
    ),
    "The dummy's card is not what happens here ({said}).": (
        "Der Dummy spielt hier eine andere Karte ({said})."
    ),
    "The rulers is not what happens here ({said}).": "Die Herrscher sind hier andere ({said}).",
    "Who takes part in the market is not what happens here ({said}).": (
        "Am Schwarzmarkt nehmen hier andere teil ({said})."
    ),
    "The card that comes from the right is not what happens here ({said}).": (
        "Von rechts kommt hier eine andere Karte ({said})."
    ),
    "This hand does not hold {card}.": "{card} ist nicht in dieser Hand.",
    "{card} is in sight already.": "{card} liegt schon offen.",
    "{card} cannot be in this hand: it had no {suit} when it had to bid.": (
        "{card} kann nicht in dieser Hand sein: sie hatte kein {suit}, als sie bieten musste."
    ),
    "The market comes first: you must give a card to the left, or keep all of yours.": (
        "Zuerst kommt der Schwarzmarkt: gib eine Karte nach links, oder behalte alle."
    ),
    "The market is over: it comes before the first trade.": (
        "Der Schwarzmarkt ist vorbei: er kommt vor dem ersten Handel."
    ),
    "Only four players have a market.": "Einen Schwarzmarkt gibt es nur zu viert.",
    "This match is played without the market.": "Diese Partie wird ohne Schwarzmarkt gespielt.",
    "You must say which card you give away.": "Sag, welche Karte du hergibst.",
    "You must first take {royals}.": "Nimm zuerst {royals}.",
    "You must first choose which 3-line is banished.": (
        "Wähle zuerst, welche 3er-Linie verbannt wird."
    ),
    "You must choose how your joker escapes.": "Wähle, wie dein Joker entkommt.",
    "You do not hold {card}.": "{card} hast du nicht.",
    "You must play {suits}, which you hold: {card} is no bid here.": (
        "Du musst {suits} spielen, denn das hast du: {card} ist hier kein Gebot."
    ),
    "There is nothing to choose: only whoever wins with a suit that both candidates ask for takes "
    "which he wants.": (
        "Es gibt nichts zu wählen: das darf nur, wer mit einer Farbe gewinnt, die für beide "
        "Hoheiten gilt."
    ),
    "{card} is no candidate: you must take {royals}.": (
        "{card} steht nicht zur Wahl: nimm {royals}."
    ),
    "No two 3-lines cross: there is nothing to choose.": (
        "Es kreuzen sich keine 3er-Linien: es gibt nichts zu wählen."
    ),
    "A joker sleeps until the last trade is over.": (
        "Ein Joker schläft, bis der letzte Handel vorbei ist."
    ),
    "No joker has to choose its way out.": "Kein Joker muss seinen Weg wählen.",
    "Your joker escapes with two royals of your own line.": (
        "Dein Joker entkommt mit zwei Hoheiten deiner eigenen Linie."
    ),
    "{cards} share neither number nor suit. Your joker can escape with {ways}.": (
        "{cards} haben weder Rang noch Farbe gemeinsam. Dein Joker kann mit {ways} entkommen."
    ),
    "{move} cannot be: the cards that are not seen do not allow it.": (
        "{move} kann nicht sein: die verdeckten Karten lassen es nicht zu."
    ),
}
