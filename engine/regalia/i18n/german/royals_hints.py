"""German sentences: why a bot would make a move in a game of the Royals family."""

from __future__ import annotations

from typing import Final

SAYS: Final[dict[str, str]] = {
    "Nothing else that could be done now gains enough.": (
        "Nichts anderes, was jetzt ginge, bringt genug ein."
    ),
    # Houses.
    "{cards} would be {n:a Royal|Royals} of yours": (
        "{cards} {n:wäre deine Hoheit|wären deine Hoheiten}"
    ),
    "No suit has more for you": "Keine Farbe hat mehr für dich",
    "No house has more for you": "Kein Haus hat mehr für dich",
    ", and {ace} helps to win such tricks": ", und {ace} hilft, solche Stiche zu gewinnen",
    ", and {ace} helps to win such battles": ", und {ace} hilft, solche Kämpfe zu gewinnen",
    "With {suit} you and {who} would want the same cards.": (
        "Mit {suit} wolltet ihr, du und {who}, dieselben Karten."
    ),
    "Nobody else has this house.": "Niemand sonst hat dieses Haus.",
    "With {suit} as your suit your cards are worth {points} more.": (
        "Mit {suit} als Hausfarbe sind deine Karten {points} mehr wert."
    ),
    "To change your house now would not gain enough.": (
        "Jetzt das Haus zu wechseln brächte nicht genug ein."
    ),
    # Draws.
    "The top of the discard pile is not yours to take.": (
        "Die oberste Karte der Ablage darfst du nicht nehmen."
    ),
    "That card leaves you better off by {points}: more than two draws do.": (
        "Mit dieser Karte stehst du um {points} besser: das ist mehr, als zweimal Ziehen bringt."
    ),
    "These {n} cards leave you better off by {points}: more than two draws do.": (
        "Mit diesen {n} Karten stehst du um {points} besser: das ist mehr, als zweimal Ziehen "
        "bringt."
    ),
    "These cards leave you better off by {points}: more than two draws do.": (
        "Mit diesen Karten stehst du um {points} besser: das ist mehr, als zweimal Ziehen bringt."
    ),
    "{card} would help you less than what the stock holds on average.": (
        "{card} hülfe dir weniger als das, was der Stapel im Schnitt bringt."
    ),
    "{card} is worth more to you than what the stock holds on average: {use}.": (
        "{card} ist dir mehr wert als das, was der Stapel im Schnitt bringt: {use}."
    ),
    "{card} would cost you more than it brings; the stock may hold better.": (
        "{card} kostet dich mehr, als es bringt; der Stapel hat vielleicht Besseres."
    ),
    "{card} is of use to you: {use}.": "{card} nützt dir: {use}.",
    # What a card is good for.
    "it is a Royal of yours": "das ist eine Hoheit von dir",
    "it makes a match of {ranks}": "damit hast du einen Satz {ranks}",
    "it may win a trick": "damit lässt sich ein Stich gewinnen",
    "it may win a battle": "damit lässt sich ein Kampf gewinnen",
    "two {ranks} may become a match": "zwei {ranks} können ein Satz werden",
    "it may become part of a match": "daraus kann noch ein Satz werden",
    "it costs you little": "das kostet dich wenig",
    # Ransoms, assassins, melds.
    "{card} is worth more in your hand than {paid}: {use}.": (
        "{card} ist in deiner Hand mehr wert als {paid}: {use}."
    ),
    "{card} is worth {theirs} to {who}, and your assassin {mine} to you.": (
        "{card} ist {who:*|dir} {theirs} wert, und dir dein Attentäter {mine}."
    ),
    "It brings {gained} points to your board and takes {held} from your hand": (
        "Das bringt {gained} Punkte auf den Tisch und nimmt {held} aus deiner Hand"
    ),
    ", before you end the hand.": ", bevor du das Spiel beendest.",
    ": more than these cards are likely to win in tricks.": (
        ": mehr, als diese Karten wohl in Stichen gewinnen."
    ),
    "It leaves you better off by {points}, mostly by points on the boards and in the hands.": (
        "Damit stehst du um {points} besser, vor allem durch Punkte auf dem Tisch und in den "
        "Händen."
    ),
    "It leaves you better off by {points}, mostly by what your Royals and assassins then allow.": (
        "Damit stehst du um {points} besser, vor allem durch das, was deine Hoheiten und "
        "Attentäter dann erlauben."
    ),
    "It leaves you better off by {points}, mostly by what it takes from others’ Royals and "
    "assassins.": (
        "Damit stehst du um {points} besser, vor allem durch das, was es den Hoheiten und "
        "Attentätern der anderen nimmt."
    ),
    "It leaves you better off by {points}, mostly by what your hand may still become.": (
        "Damit stehst du um {points} besser, vor allem durch das, was aus deiner Hand noch werden "
        "kann."
    ),
    # Gifts and questions.
    "You miss {card} little, and {who} may use it.": (
        "{card} fehlt dir kaum, und {who} kann es vielleicht brauchen."
    ),
    "{card} is what you miss least, and {who} gains little by it.": (
        "{card} fehlt dir am wenigsten, und {who} hat wenig davon."
    ),
    "It leaves you better off by {points} than the other answers.": (
        "Damit stehst du um {points} besser als mit den anderen Antworten."
    ),
    "The other answers are no better.": "Die anderen Antworten sind nicht besser.",
    "After the battle nothing is won by a challenge any more.": (
        "Nach dem Kampf ist durch Einspruch nichts mehr zu gewinnen."
    ),
    "The meld was laid before the gift: a challenge sends it back.": (
        "Gemeldet wurde schon vor der Gabe: nach einem Einspruch geht das zurück auf die Hand."
    ),
    "The battle was begun before the gift: a challenge wins it.": (
        "Der Kampf begann vor der Gabe: ein Einspruch gewinnt ihn."
    ),
    # Tricks and battles.
    "Nothing that {who} can still hold beats {card}, and it is worth {points} on your board.": (
        "Nichts, was {who} noch haben kann, schlägt {card}, und vor dir ist das {points} wert."
    ),
    "{card} wins with a likelihood of about {chance} %, and it is worth {points} on your board.": (
        "{card} gewinnt mit etwa {chance} % Wahrscheinlichkeit und ist vor dir {points} wert."
    ),
    "Then you may end the hand while you lead.": (
        "Dann darfst du das Spiel beenden, während du führst."
    ),
    "Every lead is a risk now, and this one costs you least: {card} brings {who} {points} if it "
    "is lost.": (
        "Jede Karte ist jetzt ein Wagnis, und diese kostet dich am wenigsten: verlierst du "
        "{card}, bringt das {who} {points}."
    ),
    "It wins the trick: {card} is worth {points} to you": (
        "Damit gewinnst du den Stich: {card} ist dir {points} wert"
    ),
    ", and {who} cannot end the hand after it": (
        ", und {who:* kann|du kannst} das Spiel danach nicht beenden"
    ),
    "To win this trick would cost you more than it brings; {card} costs least.": (
        "Diesen Stich zu gewinnen kostet dich mehr, als es bringt; {card} kostet am wenigsten."
    ),
    "You cannot win this trick, and {card} is the card by which you lose least.": (
        "Diesen Stich kannst du nicht gewinnen, und mit {card} verlierst du am wenigsten."
    ),
    "{card} has a good chance to win the battle, and is worth {points} among your spoils.": (
        "{card} gewinnt den Kampf wahrscheinlich und ist in deiner Beute {points} wert."
    ),
    "{card} will hardly win, but is what you lose least by: others get little.": (
        "{card} wird kaum gewinnen, aber du verlierst damit am wenigsten: die anderen bekommen "
        "wenig."
    ),
    "It wins the battle: {card} is worth {points} to you.": (
        "Damit gewinnst du den Kampf: {card} ist dir {points} wert."
    ),
    "It leads the battle: {card} is worth {points} to you.": (
        "Damit liegst du im Kampf vorn: {card} ist dir {points} wert."
    ),
    "The battle is with {who}, your ally, so it may hold what is worth something.": (
        "{who} führt im Kampf und ist mit dir verbündet: da darf etwas Wertvolles hinein."
    ),
    "To win it would cost more than it brings; {card} costs you least.": (
        "Ihn zu gewinnen kostet mehr, als es bringt; {card} kostet dich am wenigsten."
    ),
    "You cannot win it from {who}, and {card} is what you lose least by.": (
        "Du kannst ihn {who} nicht abnehmen, und mit {card} verlierst du am wenigsten."
    ),
    # What is kept and what is thrown away.
    "On your board {card} and {other} are worth the same.": (
        "Vor dir sind {card} und {other} gleich viel wert."
    ),
    "{card} is worth {more} on your board, {other} {less}.": (
        "{card} ist vor dir {more} wert, {other} {less}."
    ),
    "{card} is worth most among your spoils: {points}.": (
        "{card} ist in deiner Beute am meisten wert: {points}."
    ),
    "Two {card} are together worth most among your spoils: {points}.": (
        "Zweimal {card} ist in deiner Beute zusammen am meisten wert: {points}."
    ),
    "{cards} are together worth most among your spoils: {points}.": (
        "{cards} sind in deiner Beute zusammen am meisten wert: {points}."
    ),
    "{card} is what you miss least.": "{card} fehlt dir am wenigsten.",
    "{card} is what you miss least: it matches nothing of yours.": (
        "{card} fehlt dir am wenigsten: nichts von dir passt dazu."
    ),
    "{who} cannot simply draw it, as it is no spade.": (
        "{who} kann sie nicht einfach ziehen: sie ist kein Pik."
    ),
    "{who} cannot simply draw it, as it is no heart.": (
        "{who} kann sie nicht einfach ziehen: sie ist kein Herz."
    ),
    "{who} cannot simply draw it, as it is no diamond.": (
        "{who} kann sie nicht einfach ziehen: sie ist kein Karo."
    ),
    "{who} cannot simply draw it, as it is no club.": (
        "{who} kann sie nicht einfach ziehen: sie ist kein Kreuz."
    ),
    # The end of the hand.
    "You lead by {points} if the hand ends now, as far as one can see.": (
        "Endet das Spiel jetzt, führst du um {points}, soweit man sehen kann."
    ),
    "You are ahead by {points} if the hand ends now, as far as one can see.": (
        "Endet das Spiel jetzt, liegst du um {points} vorn, soweit man sehen kann."
    ),
}
