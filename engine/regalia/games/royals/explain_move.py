"""The reasons of ``steady`` in words: what it weighed for a move, weighed again and said."""

from __future__ import annotations

from regalia.cards import ACE, RANK_PLURALS, SUIT_WORDS, glyphs, listing
from regalia.games.royal_family.marks import CARD, PAID
from regalia.games.royal_family.pack import VALUES, is_face
from regalia.games.royal_family.phases import AFTER_TRICK
from regalia.games.royal_family.words import points, than_next
from regalia.games.royals.evaluate import WINNERS, Evaluator, beats, match_points
from regalia.games.royals.state import RoyalsState
from regalia.i18n import Count, tr, tr_noop
from regalia.presentation import Observer
from regalia.state import Move


def why(evaluator: Evaluator, move: Move, observer: Observer) -> str:
    """Return the reason for ``move``, which a player with this evaluator makes."""
    view, me = evaluator.view, evaluator.me
    legal = view.legal_moves()
    if len(legal) == 1:
        return tr("It is the only move there is.")
    if move.verb == "house":
        return _house(view, me, move, observer)
    told = {
        "draw": _draw,
        "change": _change,
        "ransom": _ransom,
        "kill": _kill,
        "meld": _meld,
        "play": _follow if view.phase == "battle" else _lead,
        "spoil": _spoil,
        "discard": _discard,
        "end": _end,
        "pass": _done,
        "done": _done,
    }[move.verb]
    if move.verb == "discard" and move.args[1]:
        told = _end
    return told(evaluator, move, legal, observer)


def _house(view: RoyalsState, me: int, move: Move, observer: Observer) -> str:
    suit = move.args[0]
    own = [card for card in view.hands[me] if card & 3 == suit]
    faces = sorted({card for card in own if is_face(card)}, reverse=True)
    aces = sum(card >> 2 == ACE for card in own)
    said = tr(
        "{cards} would be {n:a Royal|Royals} of yours" if faces else "No suit has more for you",
        cards=listing(faces) if faces else "",
        n=Count(len(faces)),
    )
    if aces:
        said += tr(", and {ace} helps to win such tricks", ace=glyphs(suit))
    said += "."
    theirs = view.house[1 - me]
    if theirs is not None and theirs != suit:
        said += " " + tr(
            "With {suit} you and {who} would want the same cards.",
            suit=tr(SUIT_WORDS[theirs]),
            who=observer.whom(1 - me),
        )
    return said


def _draw(evaluator: Evaluator, move: Move, legal: list[Move], observer: Observer) -> str:
    view = evaluator.view
    if move.args[0] == "pile":
        gained = points(evaluator.after(move) - evaluator.standing())
        return tr(_pile_words(move.args[1], len(view.stock)), n=move.args[1], points=gained)
    if not view.discard:
        return tr("The discard pile is empty.")
    if "draw discard" not in legal:
        return tr("The top of the discard pile is not yours to take.")
    top = view.discard[-1] & CARD
    if not view.stock:
        return tr("The stock is empty: there is only {card} to draw.", card=glyphs(top))
    if move == "draw stock":
        return tr(
            "{card} would help you less than what the stock holds on average.", card=glyphs(top)
        )
    return tr(
        "{card} is worth more to you than what the stock holds on average: {use}.",
        card=glyphs(top),
        use=_use(evaluator, top),
    )


def _pile_words(count: int, stock: int) -> str:
    """Return the reason to take so many cards of the discard pile; the other draws in between."""
    if stock < 3:
        return (
            tr_noop("That card leaves you better off by {points}.")
            if count == 1
            else tr_noop("These {n} cards leave you better off by {points}.")
        )
    return (
        tr_noop("That card leaves you better off by {points}: more than two draws do.")
        if count == 1
        else tr_noop("These {n} cards leave you better off by {points}: more than two draws do.")
    )


def _use(evaluator: Evaluator, card: int) -> str:
    """Return the use of a card in my hand, in words."""
    rank = card >> 2
    if evaluator.royal(evaluator.mine, card):
        return tr("it is a Royal of yours")
    together = evaluator.held[rank] + evaluator.mine.ranks[rank]
    if together >= 2:
        return tr("it makes a match of {ranks}", ranks=tr(RANK_PLURALS[rank]))
    if evaluator.power(card):
        return tr("it may win a trick")
    if together:
        return tr("two {ranks} may become a match", ranks=tr(RANK_PLURALS[rank]))
    return tr("it costs you little")


def _change(evaluator: Evaluator, move: Move, legal: list[Move], observer: Observer) -> str:
    return tr(
        "With {suit} as your suit your cards are worth {points} more.",
        suit=tr(SUIT_WORDS[move.args[0] & 3]),
        points=points(evaluator.after(move) - evaluator.standing()),
    )


def _ransom(evaluator: Evaluator, move: Move, legal: list[Move], observer: Observer) -> str:
    wanted, paid = move.args[0].card, move.args[1]
    return tr(
        "{card} is worth more in your hand than {paid}: {use}.",
        card=glyphs(wanted),
        paid=glyphs(paid),
        use=_use(evaluator, wanted),
    )


def _kill(evaluator: Evaluator, move: Move, legal: list[Move], observer: Observer) -> str:
    ace, place = move.args
    entry = evaluator.view.find(place) or 0
    assassin = place.zone == "s" and place.card >> 2 == ACE
    theirs = evaluator.loss(evaluator.theirs, place.card, assassin, standing=not entry & PAID)
    mine = evaluator.loss(evaluator.mine, ace, assassin=True, standing=False)
    return tr(
        "{card} is worth {theirs} to {who}, and your assassin {mine} to you.",
        card=glyphs(place.card),
        theirs=points(theirs),
        who=observer.whom(1 - evaluator.me),
        mine=points(mine),
    )


def _meld(evaluator: Evaluator, move: Move, legal: list[Move], observer: Observer) -> str:
    cards = move.args[0]
    rank = cards[0] >> 2
    count, value = evaluator.mine.ranks[rank], VALUES[rank]
    gained = match_points(count + len(cards), value) - match_points(count, value)
    said = tr(
        "It brings {gained} points to your board and takes {held} from your hand",
        gained=gained,
        held=value * len(cards),
    )
    if (
        evaluator.view.phase == AFTER_TRICK
        and evaluator.view.won == evaluator.me
        and evaluator.end_pays()
    ):
        return said + tr(", before you end the hand.")
    spent = sum(evaluator.power(card) for card in cards)
    if spent > 0:
        return said + tr(": more than these cards are likely to win in tricks.")
    return f"{said}."


def _lead(evaluator: Evaluator, move: Move, legal: list[Move], observer: Observer) -> str:
    card = move.args[0]
    who = observer.name(1 - evaluator.me)
    better, chance = _winning(evaluator, card)
    gained = points(evaluator.gain(evaluator.mine, card))
    if not better:
        said = tr(
            "Nothing that {who} can still hold beats {card}, and it is worth {points} on your "
            "board.",
            who=who,
            card=glyphs(card),
            points=gained,
        )
    elif chance >= 0.5:
        said = tr(
            "{card} wins with a likelihood of about {chance} %, and it is worth {points} on your "
            "board.",
            card=glyphs(card),
            chance=f"{chance * 100:.0f}",
            points=gained,
        )
    else:
        leads = [each.args[0] for each in legal if each.verb == "play"]
        return tr(
            "Another lead is likelier to win, but all in all this one serves you better: {card} "
            "brings {who} {points} if it is lost."
            if any(_winning(evaluator, other)[1] >= 0.5 for other in leads)
            else "Every lead is a risk now, and this one costs you least: {card} brings {who} "
            "{points} if it is lost.",
            card=glyphs(card),
            who=who,
            points=points(max(1.0, evaluator.gain(evaluator.theirs, card))),
        )
    if evaluator.end_pays(card):
        said += " " + tr("Then you may end the hand while you lead.")
    return said


def _winning(evaluator: Evaluator, card: int) -> tuple[list[int], float]:
    """Return the replies that may beat a lead, and the chance that the other has none of them."""
    better = [
        reply for reply in WINNERS[card] if evaluator.out[reply] or reply in evaluator.foe_shown
    ]
    chance = 1.0
    for reply in better:
        sure = reply in evaluator.foe_shown
        chance *= 1.0 - (1.0 if sure else evaluator.chance(evaluator.out[reply], card & 3))
    return better, chance


def _follow(evaluator: Evaluator, move: Move, legal: list[Move], observer: Observer) -> str:
    led, reply = evaluator.view.battle[0][0], move.args[0]
    who = observer.whom(1 - evaluator.me)
    if beats(led, reply):
        prize = max((led, reply), key=lambda card: evaluator.gain(evaluator.mine, card))
        said = tr(
            "It wins the trick: {card} is worth {points} to you",
            card=glyphs(prize),
            points=points(evaluator.gain(evaluator.mine, prize)),
        )
        if any(evaluator.theirs.royals):
            said += tr(", and {who} cannot end the hand after it", who=who)
        return f"{said}."
    if any(beats(led, other.args[0]) for other in legal):
        return tr(
            "To win this trick would cost you more than it brings; {card} costs least.",
            card=glyphs(reply),
        )
    return tr(
        "You cannot win this trick, and {card} is the card by which you lose least.",
        card=glyphs(reply),
    )


def _spoil(evaluator: Evaluator, move: Move, legal: list[Move], observer: Observer) -> str:
    kept = move.args[0]
    other = next(each.args[0] for each in legal if each != move)
    more, less = evaluator.gain(evaluator.mine, kept), evaluator.gain(evaluator.mine, other)
    if more - less < 0.5:
        return tr(
            "On your board {card} and {other} are worth the same.",
            card=glyphs(kept),
            other=glyphs(other),
        )
    return tr(
        "{card} is worth {more} on your board, {other} {less}.",
        card=glyphs(kept),
        more=points(more),
        other=glyphs(other),
        less=points(less),
    )


def _end(evaluator: Evaluator, move: Move, legal: list[Move], observer: Observer) -> str:
    mine = evaluator.mine
    # A last discard costs nothing any more.
    left = mine.net + (VALUES[move.args[0] >> 2] if move.args else 0)
    lead = left * (1 + mine.sets) - evaluator.theirs.score
    return tr(
        "You lead by {points} if the hand ends now, as far as one can see.", points=points(lead)
    )


def _discard(evaluator: Evaluator, move: Move, legal: list[Move], observer: Observer) -> str:
    card = move.args[0]
    rank = card >> 2
    hand = evaluator.view.hands[evaluator.me]
    said = ""
    alike = sum(other >> 2 == rank for other in hand) + evaluator.mine.ranks[rank]
    if alike == 1 and not evaluator.power(card):
        said = tr("{card} matches nothing of yours.", card=glyphs(card))
    others = {each.args[0] for each in legal if each.verb == "discard"} - {card}
    if others:
        next_ = max(sorted(others), key=evaluator.discard_worth)
        ahead = evaluator.discard_worth(card) - evaluator.discard_worth(next_)
        said += " " + than_next(card, next_, ahead)
    said = said.strip() or tr(
        "It is the only card that you have."
        if len(hand) == 1
        else "All the cards that you hold are alike."
    )
    theirs = evaluator.theirs.house
    if theirs is not None and card & 3 != theirs:
        who = observer.name(1 - evaluator.me)
        said += " " + tr(_NOT_THEIRS[theirs], who=who)
    return said


#: By the suit that the other player may draw from the discard pile.
_NOT_THEIRS = (
    tr_noop("{who} cannot simply draw it, as it is no spade."),
    tr_noop("{who} cannot simply draw it, as it is no heart."),
    tr_noop("{who} cannot simply draw it, as it is no diamond."),
    tr_noop("{who} cannot simply draw it, as it is no club."),
)


def _done(evaluator: Evaluator, move: Move, legal: list[Move], observer: Observer) -> str:
    return tr("Nothing else that could be done now gains enough.")
