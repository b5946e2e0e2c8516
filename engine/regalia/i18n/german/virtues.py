"""German sentences: The Four Virtues of Royalty."""

from __future__ import annotations

from typing import Final

SAYS: Final[dict[str, str]] = {
    # The game.
    "2 players · melds and their virtues to 300": (
        "2 Personen · Auslagen und ihre Tugenden bis 300"
    ),
    "The match is won by reaching this many points.": (
        "Die Partie gewinnt, wer so viele Punkte erreicht."
    ),
    "Wealth": "Reichtum",
    "Repression": "Unterdrückung",
    "War": "Krieg",
    "Labour": "Arbeit",
    "{word} {n:card|cards}": "{word} {n:Karte|Karten}",
    "{card} counts as {figure}": "{card} zählt als {figure}",
    "{card} as {figure}": "{card} als {figure}",
    # What happened.
    "{who} drew {cards}": "{who} {who:zieht|ziehst} {cards}",
    "{who} laid {cards}": "{who} {who:legt|legst} {cards} aus",
    "{who} laid {cards} with {face}": "{who} {who:legt|legst} {cards} mit {face} aus",
    "{whom} must give up {cards}": "{whom} {whom:muss|musst} {cards} hergeben",
    "{who} added {card} to the {ranks}": "{who} {who:legt|legst} {card} an die {ranks} an",
    "{who} added {card} to {whose} {ranks}": (
        "{who} {who:legt|legst} {card} an {whose:*|deine} {ranks} an"
    ),
    "{who} added {card} to the run of {suit}": (
        "{who} {who:legt|legst} {card} an die Folge in {suit} an"
    ),
    "{who} added {card} to {whose} run of {suit}": (
        "{who} {who:legt|legst} {card} an {whose:*|deine} Folge in {suit} an"
    ),
    "{who} went out: no card is left in hand": (
        "{who} {who:macht|machst} Schluss: keine Karte ist mehr auf der Hand"
    ),
    "{who} gave up the last card in hand: the round is over": (
        "{who} {who:gibt|gibst} die letzte Karte der Hand her: die Runde ist zu Ende"
    ),
    "{who} ended the round: the stock is used up": (
        "{who} {who:beendet|beendest} die Runde: der Stapel ist leer"
    ),
    "{who} gave up {card}": "{who} {who:gibt|gibst} {card} her",
    # Moves.
    "Draw one": "Eine ziehen",
    "Draw two": "Zwei ziehen",
    "Add {card} to the {ranks}": "{card} an die {ranks} anlegen",
    "Add {card} to {run}": "{card} an {run} anlegen",
    "{low} to {high} of {suit}": "{suit} {low} bis {high}",
    "{suit} {low} to {high}": "{suit} {low} bis {high}",
    "Give up {card}": "{card} hergeben",
    "End the round": "Runde beenden",
    "Lay meld": "Auslegen",
    "{who} discards {n}": "{who} {who:gibt|gibst} {n} her",
    "draw {n}": "{n} ziehen",
    "counts double: {n}": "zählt doppelt: {n}",
    "no card is lowered": "keine Karte wird herabgesetzt",
    "you draw nothing and go out": "du ziehst nichts und machst Schluss",
    "you draw {cards}": "du ziehst {cards}",
    "you draw nothing": "du ziehst nichts",
    "all {n} cards": "alle {n} Karten",
    "the last card": "die letzte Karte",
    "both cards": "beide Karten",
    "{who} discards {cards}: the round ends at once": (
        "{who} {who:gibt|gibst} {cards} her: die Runde endet sofort"
    ),
    "{who} discards nothing": "{who} {who:gibt|gibst} nichts her",
    "{who} discards {cards}": "{who} {who:gibt|gibst} {cards} her",
    # The phase line.
    "{whose} hearts demand it": "{whose:*|deine} Herzkarte verlangt es",
    "Give up {cards}:": "Gib {cards} her:",
    "lay melds": "leg aus",
    "add cards": "leg an",
    "Last turn:": "Letzter Zug:",
    "end the round": "beende die Runde",
    "{lays}discard a card": "{lays}leg eine Karte ab",
    "{lays}, then discard": "{lays}, dann leg eine Karte ab",
    "draw one card or two": "zieh eine Karte oder zwei",
    "draw the last card": "zieh die letzte Karte",
    "{stock}; the discard pile is closed": "{stock}; die Ablage ist gesperrt",
    "{stock}, or take {card}": "{stock}, oder nimm {card}",
    "to give up {cards}": "gibt {cards} her",
    "laying the last cards": "legt die letzten Karten aus",
    "laying cards": "legt Karten aus",
    # The table.
    "laid {n}": "ausgelegt: {n}",
    "Discard": "Ablage",
    "beside the {ranks}": "neben den {ranks}",
    "beside {run}": "neben {run}",
    "{whose:*|yours}, in the {ranks}": "{whose:*|deine} Karte, Auslage {ranks}",
    "{whose:*|yours}, in {run}": "{whose:*|deine} Karte, Auslage {run}",
    "counts as {figure}": "zählt als {figure}",
    "doubled": "verdoppelt",
    # Putting a meld together.
    "No meld can be made of this hand": "Mit dieser Hand lässt sich nichts auslegen",
    "Choose the cards of a meld": "Wähle die Karten einer Auslage",
    "No meld has this card": "Diese Karte passt in keine Auslage",
    "No meld has these cards": "Diese Karten passen in keine Auslage",
    "With {cards} a meld": "Mit {cards} eine Auslage",
    # The score sheet.
    "Nothing was laid": "Nichts wurde ausgelegt",
    "{who} had to give up the last card on turn {n}": (
        "{who} {who:musste|musstest} in Zug {n} die letzte Karte hergeben"
    ),
    "the stock was used up on turn {n}": "in Zug {n} war der Stapel leer",
    # A hint.
    "Nothing that you could still lay brings you points.": (
        "Nichts, was du noch auslegen könntest, bringt dir Punkte."
    ),
    "It is the last card of the stock, so this is your last chance to lay.": (
        "Es ist die letzte Karte des Stapels, also deine letzte Gelegenheit auszulegen."
    ),
    "With {card} what you can lay is worth {n} {n:point|points} more at once.": (
        "Mit {card} ist, was du auslegen kannst, sofort {n} {n:Punkt|Punkte} mehr wert."
    ),
    "These are the last cards of the stock: the other has no turn after this one.": (
        "Das sind die letzten Karten des Stapels: nach diesem Zug kommt dein Gegenüber nicht mehr "
        "dran."
    ),
    "Two new cards promise more than {card} would bring you now.": (
        "Zwei neue Karten versprechen mehr, als {card} dir jetzt brächte."
    ),
    "Two cards are more than one, and the discard pile is closed.": (
        "Zwei Karten sind mehr als eine, und die Ablage ist gesperrt."
    ),
    "It ends the round, so it comes after all else": (
        "Es beendet die Runde, kommt also nach allem anderen"
    ),
    "The new cards may change what you can lay, so it comes first": (
        "Die neuen Karten können ändern, was du auslegen kannst, also kommt das zuerst"
    ),
    "Together with another lay of the same hand it is the most that you can make of it": (
        "Zusammen mit einem weiteren Zug ist es das meiste, was sich aus dieser Hand machen lässt"
    ),
    "Together with {n} more lays of the same hand it is the most that you can make of it": (
        "Zusammen mit {n} weiteren Zügen ist es das meiste, was sich aus dieser Hand machen lässt"
    ),
    "{card} brings you {n} {n:point|points} in the {ranks}": (
        "{card} bringt dir bei den {ranks} {n} {n:Punkt|Punkte}"
    ),
    "{card} brings you {n} {n:point|points} in {run}": (
        "{card} bringt dir bei {run} {n} {n:Punkt|Punkte}"
    ),
    "The meld scores {n}, as {face} doubles it": (
        "Die Auslage bringt {n}, denn {face} verdoppelt sie"
    ),
    "The meld scores {n}; a face card is better kept for another meld": (
        "Die Auslage bringt {n}; eine Bildkarte hebst du besser für eine andere auf"
    ),
    "The meld scores {n}, and with {face} {effect}": (
        "Die Auslage bringt {n}; dazu mit {face}: {effect}"
    ),
    "The meld scores {n}": "Die Auslage bringt {n}",
    "{card} will hardly find a meld any more.": "{card} findet kaum noch eine Auslage.",
    "{card} goes with nothing in your hand.": "{card} passt zu nichts auf deiner Hand.",
    "Of all your cards {card} is the least likely to become part of a meld.": (
        "Von all deinen Karten kommt {card} am wenigsten in eine Auslage."
    ),
    # Refusals.
    "the stock's next card is {top}, not {card}": (
        "die nächste Karte des Stapels ist {top}, nicht {card}"
    ),
    "{card} is in sight already: the pack has one of it": (
        "{card} liegt schon offen, und es gibt sie nur einmal"
    ),
    "a card was drawn twice: the pack has one of each": (
        "eine Karte wurde zweimal gezogen, und es gibt jede nur einmal"
    ),
    "the round is over": "die Runde ist zu Ende",
    "nobody forces you to give up a card now": "niemand zwingt dich jetzt, eine Karte herzugeben",
    "you have drawn already: lay cards, or end your turn": (
        "du hast schon gezogen: leg Karten aus, oder beende deinen Zug"
    ),
    "first you must give up {n} cards: the hearts demand it": (
        "zuerst musst du {n} Karten hergeben: die Herzkarte verlangt es"
    ),
    "first you must give up one card: the hearts demand it": (
        "zuerst musst du eine Karte hergeben: die Herzkarte verlangt es"
    ),
    "{card} lies on the table and stays there": "{card} liegt auf dem Tisch und bleibt dort",
    "{card} belongs to a meld on the table and stays there": (
        "{card} gehört zu einer Auslage auf dem Tisch und bleibt dort"
    ),
    "you must draw first: one or two cards from the stock, or the top of the discard pile": (
        "zuerst musst du ziehen: eine oder zwei Karten vom Stapel, oder die oberste der Ablage"
    ),
    "the stock has only one card left: you cannot draw two": (
        "der Stapel hat nur noch eine Karte: zwei kannst du nicht ziehen"
    ),
    "{n} turns in a row brought nothing new: you must draw from the stock now": (
        "{n} Züge hintereinander brachten nichts Neues: jetzt musst du vom Stapel ziehen"
    ),
    "you hold cards: you must discard one to end your turn": (
        "du hast noch Karten: leg eine ab, um deinen Zug zu beenden"
    ),
    "the stock is used up: lay what you can, and then the round ends without a discard": (
        "der Stapel ist leer: leg aus, was du kannst, dann endet die Runde ohne Ablegen"
    ),
    "{cards}: a meld takes one face card at most": (
        "{cards}: zu einer Auslage gehört höchstens eine Bildkarte"
    ),
    "there is only one {card}": "{card} gibt es nur einmal",
    "{cards} cannot be a member of a meld: a face card is laid beside one": (
        "{cards}: Bildkarten liegen neben einer Auslage, nicht in ihr"
    ),
    "a meld needs three number cards or more, and this is {n}": (
        "eine Auslage braucht mindestens drei Zahlkarten, und das hier sind {n}"
    ),
    "{card} can count as a lower number, never as a higher": (
        "{card} kann als niedrigere Zahl zählen, nie als höhere"
    ),
    "{card} can count as {figure} only beside a face card of clubs": (
        "{card} kann nur neben einem Bild in Kreuz als {figure} zählen"
    ),
    "{cards}: one card of a meld may be lowered, not more": (
        "{cards}: nur eine Karte einer Auslage darf herabgesetzt werden"
    ),
    "an ace": "Ass",
    "{cards} are neither of one number nor all of one suit": (
        "{cards} haben weder dieselbe Zahl noch dieselbe Farbe"
    ),
    "{cards} do not all count as one number": "{cards} zählen nicht alle als dieselbe Zahl",
    "an ace counts as one only: it does not follow the ten": (
        "ein Ass zählt nur als Eins: auf die Zehn folgt es nicht"
    ),
    "{cards} do not follow each other without a gap": "{cards} folgen nicht lückenlos aufeinander",
    "the meld has {n} number cards: you cannot name {count}": (
        "die Auslage hat {n} Zahlkarten: {count} kannst du nicht ansagen"
    ),
    "the stock is used up: there is nothing to draw, so take 0": (
        "der Stapel ist leer: zu ziehen gibt es nichts, also nimm 0"
    ),
    "the stock has {n} left: you cannot take {count}": (
        "der Stapel hat noch {n}: {count} kannst du nicht nehmen"
    ),
    "your opponent holds {n}: you cannot demand {count}": (
        "dein Gegenüber hat {n}: {count} kannst du nicht verlangen"
    ),
    "there is no meld m{n} to add to: there is none yet": (
        "eine Auslage m{n} gibt es nicht: es liegt noch keine"
    ),
    "there is no meld m{n} to add to: the last one is m{last}": (
        "eine Auslage m{n} gibt es nicht: die letzte ist m{last}"
    ),
    "{card} can act only in the moment in which a whole meld is laid": (
        "{card} wirkt nur in dem Augenblick, in dem eine ganze Auslage gelegt wird"
    ),
    "{card} counts as {figure} there, for good": "{card} zählt dort endgültig als {figure}",
    "{card} is none of the {ranks}": "{card} gehört nicht zu den {ranks}",
    "{card} is none of the {suit} of this run": "{card} passt nicht: diese Folge ist in {suit}",
    "the place of {card} is taken: {other} counts as it there": (
        "der Platz von {card} ist besetzt: dort zählt {other} so"
    ),
    "{card} does not continue this run: it takes {ends}": (
        "{card} setzt diese Folge nicht fort: sie nimmt {ends}"
    ),
}
