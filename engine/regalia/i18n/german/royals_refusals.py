"""German sentences: why a move is not legal in a game of the Royals family."""

from __future__ import annotations

from typing import Final

SAYS: Final[dict[str, str]] = {
    # What has to be done now, after a colon.
    "the turn begins with a draw": "der Zug beginnt mit dem Ziehen",
    "the draws come first": "zuerst wird gezogen",
    "a card has to be led": "es muss ausgespielt werden",
    "the trick has to be played": "der Stich muss gespielt werden",
    "the winner of the trick chooses a card": "wer den Stich gewann, wählt eine Karte",
    "the turn ends with a discard": "der Zug endet mit dem Ablegen",
    "nothing can be passed now: {now}": "jetzt kannst du nicht passen: {now}",
    "the draws are over: {now}": "das Ziehen ist vorbei: {now}",
    "no card is played to a trick now: {now}": "jetzt wird zu keinem Stich gespielt: {now}",
    "there is no card of a trick to take: {now}": "aus keinem Stich ist etwas zu nehmen: {now}",
    "the turn does not end yet: {now}": "der Zug endet noch nicht: {now}",
    "a hand is ended after the trick, by its winner: {now}": (
        "ein Spiel beendet nach dem Stich, wer ihn gewann: {now}"
    ),
    "the hand is over": "das Spiel ist vorbei",
    "you do not hold {card} twice": "du hast {card} nicht zweimal auf der Hand",
    "you do not hold {card} three times": "du hast {card} nicht dreimal auf der Hand",
    "you do not hold {card} {n} times": "du hast {card} nicht {n}-mal auf der Hand",
    # Houses.
    "The home suits are chosen already.": "Die Hausfarben sind schon gewählt.",
    "Home suits are chosen first.": "Zuerst werden die Hausfarben gewählt.",
    "Only the dealer's opponent may pass, and only before anybody has chosen.": (
        "Passen darf nur, wer nicht gegeben hat, und nur, bevor jemand gewählt hat."
    ),
    "Only the dealer may force a redeal, in place of choosing after a pass.": (
        "Neu geben lassen darf nur, wer gegeben hat, und nur statt zu wählen, nachdem gepasst "
        "wurde."
    ),
    "There were {n} redeals in a row: you must choose a home suit now.": (
        "Es wurde schon {n}-mal hintereinander neu gegeben: jetzt musst du eine Hausfarbe wählen."
    ),
    "Houses are declared first.": "Zuerst werden die Häuser genannt.",
    "The houses are declared already.": "Die Häuser sind schon genannt.",
    # Draws.
    "you must draw while there is something to draw": (
        "du musst ziehen, solange es etwas zu ziehen gibt"
    ),
    "the stock is empty": "der Stapel ist leer",
    "the stock is empty, but {card} is yours to draw: you must take it": (
        "der Stapel ist leer, aber {card} darfst du ziehen: also musst du es nehmen"
    ),
    "the discard pile is empty": "die Ablage ist leer",
    "{card} is not of your home suit": "{card} ist nicht von deiner Hausfarbe",
    "{card} is not of your home suit {suit}": "{card} ist nicht von deiner Hausfarbe {suit}",
    "the top discard is not of your house": "die oberste Ablage ist nicht von deinem Haus",
    "the top discard is not of your house {suit}": (
        "die oberste Ablage ist nicht von deinem Haus {suit}"
    ),
    "the stock's top card is {card}, not {other}": (
        "die oberste Karte des Stapels ist {card}, nicht {other}"
    ),
    "{card} cannot be in this hand: it failed to follow {suit} earlier": (
        "{card} kann nicht in dieser Hand sein: sie hat {suit} vorhin nicht bedient"
    ),
    "every {card} of the pack is in sight already": "{card} liegt schon so oft, wie es das gibt",
    # Taking from the discard pile.
    "the discard pile can be taken only at the start of your turn, before your first draw": (
        "die Ablage kannst du nur zu Beginn deines Zugs nehmen, bevor du das erste Mal ziehst"
    ),
    "the discard pile holds no cards, not {depth}": (
        "die Ablage hat keine Karten, erst recht nicht {depth}"
    ),
    "the discard pile holds one card, not {depth}": "die Ablage hat eine Karte, nicht {depth}",
    "the discard pile holds {n} cards, not {depth}": "die Ablage hat {n} Karten, nicht {depth}",
    "to take from the discard pile you need Royals of two different ranks, won before this turn": (
        "um von der Ablage zu nehmen, brauchst du Hoheiten von zwei verschiedenen Rängen, vor "
        "diesem Zug gewonnen"
    ),
    "{cards}: your own Royals are not melded": ("{cards}: deine eigenen Hoheiten meldest du nicht"),
    "{other} does not match {card}, the lowest card that you take": (
        "{other} passt nicht zu {card}, der untersten Karte, die du nimmst"
    ),
    "you have no such {other}, neither in hand nor above {card}": (
        "so viele {other} hast du nicht, weder auf der Hand noch über {card}"
    ),
    "{card} joins the {ranks} on your board by itself: meld the others afterwards": (
        "{card} kommt von selbst zu den {ranks} vor dir: melde die anderen danach"
    ),
    "{card}, the lowest card that you take, must at once be part of three {ranks} or more": (
        "{card}, die unterste Karte, die du nimmst, muss sofort zu drei oder mehr {ranks} gehören"
    ),
    # Melds.
    "only the player on offense melds, assassinates, ransoms or changes suit, before the trick "
    "or after it": (
        "melden, ermorden, auslösen und die Farbe wechseln darf nur, wer angreift, vor dem "
        "Stich oder danach"
    ),
    "{card} lies on your board already": "{card} liegt schon vor dir",
    "{card} lies on your board already: name only cards of your hand": (
        "{card} liegt schon vor dir: nenne nur Karten aus deiner Hand"
    ),
    "{card} lies on your board and is not played again": (
        "{card} liegt vor dir und wird nicht mehr gespielt"
    ),
    "{card} lies on your board and stays there": "{card} liegt vor dir und bleibt dort",
    "{cards} are not of one rank: a match is, whatever the suits": (
        "{cards} sind nicht vom selben Rang: ein Satz ist es, gleich in welchen Farben"
    ),
    "{cards}: your own Royals come to your board by tricks only": (
        "{cards}: deine eigenen Hoheiten kommen nur durch Stiche vor dich"
    ),
    "even to add to a match, a Royal of yours must lie on your board since before this turn": (
        "auch um einen Satz zu ergänzen, muss schon vor diesem Zug eine Hoheit von dir vor dir "
        "gelegen haben"
    ),
    "to meld, a Royal of yours must lie on your board since before this turn": (
        "um auszulegen, muss schon vor diesem Zug eine Hoheit von dir vor dir gelegen haben"
    ),
    "a match needs three {ranks} or more: this makes {n}": (
        "ein Satz braucht drei oder mehr {ranks}: das sind {n}"
    ),
    "a match needs three {ranks} or more: this makes {n} with the {there} on your board": (
        "ein Satz braucht drei oder mehr {ranks}: mit den {there} vor dir sind das {n}"
    ),
    # Assassins.
    "{card} is no ace: only aces are assassins": ("{card} ist kein Ass: nur Asse sind Attentäter"),
    "you won {card} in this turn: it can act from your next turn on": (
        "du hast {card} erst in diesem Zug gewonnen: handeln kann es ab deinem nächsten"
    ),
    "you have no {card} won in a trick: melded aces and aces in hand are no assassins": (
        "du hast {card} nicht in einem Stich gewonnen: gemeldete Asse und Asse auf der Hand sind "
        "keine Attentäter"
    ),
    "an assassin strikes no card of its own board": (
        "ein Attentäter trifft keine Karte auf der eigenen Seite"
    ),
    "{card} cannot strike itself": "{card} kann sich nicht selbst treffen",
    "an assassin strikes a card on the other board only": (
        "ein Attentäter trifft nur eine Karte auf der anderen Seite"
    ),
    "{ace} reaches {suit} only, and {card} is none": (
        "{ace} erreicht nur {suit}, und {card} ist keins"
    ),
    # Which card is meant.
    "say which copy of {card}: there is {copies}": "sag, welche {card} du meinst: {copies}",
    "no {card} lies there": "dort liegt {card} nicht",
    "{card} does not lie there": "{card} liegt nicht dort",
    # Ransoms.
    "{card} is paid for with a {rank} of another suit, not with {paid}": (
        "{card} bezahlst du mit demselben Rang einer anderen Farbe, nicht mit {paid}"
    ),
    "{card} is no Royal of yours: only your own Royals are ransomed": (
        "{card} ist keine Hoheit von dir: nur eigene Hoheiten werden ausgelöst"
    ),
    "a Royal is ransomed from the other player's board only": (
        "eine Hoheit wird nur von der anderen Seite ausgelöst"
    ),
    "{card} was won in a trick: it cannot be ransomed": (
        "{card} wurde in einem Stich gewonnen: das lässt sich nicht auslösen"
    ),
    "{card} was not melded in the turn just before: it is too late to ransom it": (
        "{card} wurde nicht im Zug gerade davor gemeldet: zum Auslösen ist es zu spät"
    ),
    "{card} came there before your last turn: it is too late to ransom it": (
        "{card} kam schon vor deinem letzten Zug dorthin: zum Auslösen ist es zu spät"
    ),
    "{card} lies in the spoils: nothing is ransomed from there": (
        "{card} liegt in der Beute: von dort wird nichts ausgelöst"
    ),
    "nothing is ransomed from the discard pile": "aus der Ablage wird nichts ausgelöst",
    "{card} was ransomed in this turn already": "{card} wurde in diesem Zug schon ausgelöst",
    "no {card} lies in the discard pile": "{card} liegt nicht in der Ablage",
    "say which {card}: it lies in the pile {n} times": (
        "sag, welche {card} du meinst: davon liegen {n} in der Ablage"
    ),
    "no Royal of your own pays for a card of your own melds": (
        "mit eigenen Hoheiten bezahlst du keine Karte deiner eigenen Meldungen"
    ),
    "from your own melds only a Royal that somebody paid for a ransom can be taken": (
        "aus deinen eigenen Meldungen kannst du nur eine Hoheit nehmen, die jemand als Lösegeld "
        "zahlte"
    ),
    # Changes.
    "the pack has only one {card}: nine to ace stand three times in it": (
        "{card} gibt es nur einmal: dreimal gibt es Neun bis Ass"
    ),
    "{suit} is your home suit already": "{suit} ist schon deine Hausfarbe",
    "the top discard can help only in place of one of your draws": (
        "die oberste Ablage hilft nur anstelle eines Ziehens"
    ),
    "{card} is not on top of the discard pile": "{card} liegt nicht oben auf der Ablage",
    "no {card} was melded there in the turn just before": (
        "im Zug gerade davor wurde dort {card} nicht gemeldet"
    ),
    "you can lay your hand on {n} {card}, and need all three of the pack": (
        "du kommst nur auf {n}-mal {card} und brauchst alle drei"
    ),
    "the three are alike: do not name the one that dies": (
        "die drei sind gleich: nenne nicht, welche stirbt"
    ),
    "say which of the three dies: dead {places}": "sag, welche der drei stirbt: dead {places}",
    "{place} is none of the three: {places}": "{place} ist keine der drei: {places}",
    "draw or ransom the card first, then change": (
        "zieh die Karte zuerst, oder löse sie aus, dann wechsle"
    ),
    "change your house with the top discard, or pass": (
        "wechsle das Haus mit der obersten Ablage, oder passe"
    ),
    "out of turn a house is changed with {card}, the top discard": (
        "außer der Reihe wechselst du das Haus mit {card}, der obersten Ablage"
    ),
    "out of turn one card at most is ransomed for a change": (
        "außer der Reihe wird für einen Wechsel höchstens eine Karte ausgelöst"
    ),
    # Tricks.
    "you must keep a card to lead": "du musst eine Karte zum Ausspielen behalten",
    "you must follow {suit}: you hold {cards}": "du musst {suit} bedienen: du hast {cards}",
    "{card} was not played: choose from {cards}": (
        "{card} wurde nicht gespielt: zur Wahl stehen {cards}"
    ),
    "choose the right number of cards from {cards}": (
        "wähle die richtige Zahl von Karten aus {cards}"
    ),
    # The end of the turn and of the hand.
    "you hold cards: discard one to end your turn": (
        "du hast noch Karten: leg eine ab, um deinen Zug zu beenden"
    ),
    "to end the hand you must have won this turn's trick": (
        "um das Spiel zu beenden, musst du den Stich dieses Zugs gewonnen haben"
    ),
    "to end the hand you need a Royal on your board since before this turn": (
        "um das Spiel zu beenden, muss schon vor diesem Zug eine Hoheit von dir vor dir gelegen "
        "haben"
    ),
    "to end the hand you may hold no face card: you hold {cards}": (
        "um das Spiel zu beenden, darfst du kein Bild auf der Hand haben: du hast {cards}"
    ),
    "to end the hand a marriage must have stood for {n} turns on some board": (
        "um das Spiel zu beenden, muss irgendwo eine Ehe {n} Züge lang bestanden haben"
    ),
    # Gifts.
    "challenge, or let it pass": "erhebe Einspruch, oder lass es durchgehen",
    "there is nothing to challenge": "es gibt nichts, wogegen du Einspruch erheben könntest",
    "the gifts are being exchanged: choose a card": (
        "die Gaben werden gerade getauscht: wähle eine Karte"
    ),
    "the gift comes before the battle": "die Gabe kommt vor dem Kampf",
    "the gift of this turn is made": "die Gabe dieses Zugs ist gegeben",
    "gifts follow the draws and come before the battle": (
        "Gaben gibt es nach dem Ziehen und vor dem Kampf"
    ),
    "this gift is for the player on your left": "diese Gabe geht an die Person links von dir",
    "this gift is for the player on your right": "diese Gabe geht an die Person rechts von dir",
    "this gift is for your Ally": "diese Gabe geht an die Person, die mit dir verbündet ist",
    "name the card that you give": "nenne die Karte, die du gibst",
    "{card} is not what comes in return": "zurück kommt etwas anderes als {card}",
    "your early meld was challenged: nothing more is melded in this turn": (
        "gegen deine frühe Meldung gab es Einspruch: in diesem Zug wird nichts mehr gemeldet"
    ),
    "this is done in the attacker's turn, outside the battle": (
        "das geht nur für den, der am Zug ist, und nicht während des Kampfs"
    ),
    "this is done by the attacker after the gift, outside the battle": (
        "das geht nur für den, der am Zug ist, nach der Gabe und nicht während des Kampfs"
    ),
    # Marriages.
    "a spouse has to be chosen first": "zuerst ist zu wählen, wer wen heiratet",
    "no such couple can be made": "ein solches Paar gibt es nicht",
    "no choice is asked": "es gibt nichts zu wählen",
    "{card} is no married Royal in your melds": (
        "{card} ist keine verheiratete Hoheit in deinen Meldungen"
    ),
    "kings and queens marry, and nobody else": "Könige und Damen heiraten, sonst niemand",
    "{card} is of your own house: the second spouse is of another": (
        "{card} ist aus deinem eigenen Haus: wer dazukommt, ist aus einem anderen"
    ),
    "no Royal on your board can marry {card}": "keine Hoheit vor dir kann {card} heiraten",
    "every Royal that could marry {card} is married": (
        "jede Hoheit, die {card} heiraten könnte, ist verheiratet"
    ),
    "consent to the trade, or refuse it": "stimme dem Tausch zu, oder lehne ihn ab",
    "no trade is offered": "es wird kein Tausch angeboten",
    "a trade is arranged for a card in the spoils of your ally": (
        "tauschen lässt sich nur eine Karte aus der Beute deines Verbündeten"
    ),
    "{card} is no king or queen of your ally's house": (
        "{card} ist weder König noch Dame aus dem Haus deines Verbündeten"
    ),
    "your ally did not win {card} in battle since your last turn": (
        "dein Verbündeter hat {card} seit deinem letzten Zug nicht in einem Kampf gewonnen"
    ),
    "{card} was won in this very turn: it can be traded in your next": (
        "{card} wurde erst in diesem Zug gewonnen: tauschen geht in deinem nächsten"
    ),
    "your ally was asked for {card} in this turn already": (
        "dein Verbündeter wurde in diesem Zug schon um {card} gefragt"
    ),
    "allies of one house cannot trade so": (
        "wer verbündet und aus demselben Haus ist, kann nicht so tauschen"
    ),
    "{card} is traded for {price}, not for {given}": (
        "{card} wird gegen {price} getauscht, nicht gegen {given}"
    ),
    # Hostages.
    "a hostage is not declared and released in one turn": (
        "eine Geisel wird nicht im selben Zug genommen und freigelassen"
    ),
    "you redeemed a hostage in this turn: none is declared in the same": (
        "du hast in diesem Zug eine Geisel freigekauft: im selben wird keine genommen"
    ),
    "you declared a hostage in this turn: none is redeemed in the same": (
        "du hast in diesem Zug eine Geisel genommen: im selben wird keine freigekauft"
    ),
    "{card} does not lie in your spoils": "{card} liegt nicht in deiner Beute",
    "{card} is a hostage already": "{card} ist schon Geisel",
    "{card} was released in this turn": "{card} wurde in diesem Zug freigelassen",
    "{card} is no hostage of yours": "{card} ist keine Geisel von dir",
    "{card} is no hostage there": "{card} ist dort keine Geisel",
    "only a king or a queen is a hostage": "nur ein König oder eine Dame ist Geisel",
    "a hostage is redeemed from an enemy's spoils": (
        "eine Geisel wird aus der Beute eines Gegners freigekauft"
    ),
    "{card} is redeemed with an equal card of another suit": (
        "{card} kaufst du mit demselben Rang einer anderen Farbe frei"
    ),
    "{card} is redeemed with a king or queen of another suit": (
        "{card} kaufst du mit König oder Dame einer anderen Farbe frei"
    ),
    "say against which spouse: {places}": "sag, gegen wen im Paar: {places}",
    "say against which card: {places}": "sag, gegen welche Karte: {places}",
    "no hostage is held against a marriage on your own board": (
        "gegen eine Ehe auf der eigenen Seite wird keine Geisel genommen"
    ),
    "no {card} is married anywhere": "{card} ist nirgends verheiratet",
    "{card} is of your own house: own Royals are no hostages": (
        "{card} ist aus deinem eigenen Haus: eigene Hoheiten sind keine Geiseln"
    ),
    "{card} is of no enemy's house": "{card} ist aus keinem gegnerischen Haus",
    "no {card} is married or betrothed on another board": (
        "{card} ist auf keiner anderen Seite verheiratet oder verlobt"
    ),
    # Surrenders.
    "There is no surrender to take back.": "Es gibt keine Aufgabe, die du zurücknehmen könntest.",
    "A surrender needs nobody's consent here.": "Hier muss niemand einer Aufgabe zustimmen.",
    "Who has the highest score cannot surrender.": (
        "Wer die meisten Punkte hat, kann nicht aufgeben."
    ),
    "Only an alliance that is behind may surrender.": (
        "Aufgeben darf nur ein Bündnis, das zurückliegt."
    ),
    "Your ally has not proposed to surrender.": (
        "Dein Verbündeter hat nicht vorgeschlagen aufzugeben."
    ),
}
