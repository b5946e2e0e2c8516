"""The reasons of ``steady`` in the Royals games: what it weighed for a move, in words."""

from __future__ import annotations

from regalia.cards import ACE, RANK_PLURALS, SUIT_WORDS, glyphs, listing
from regalia.games.royal_family.bots.evaluate import Evaluator
from regalia.games.royal_family.marks import CARD
from regalia.games.royal_family.marriages.state import MarriagesState
from regalia.games.royal_family.pack import MATCHED, VALUES, is_face, winner
from regalia.games.royal_family.words import explain_discard, points
from regalia.i18n import Count, tr, tr_noop
from regalia.presentation import Observer
from regalia.state import Move


def why(evaluator: Evaluator, move: Move, observer: Observer) -> str:
    """Return the reason for ``move``, which steady makes for the evaluator's seat."""
    legal = evaluator.view.legal_moves()
    if len(legal) == 1:
        return tr("It is the only move there is.")
    phase, verb = evaluator.view.phase, move.verb
    if phase == "claim" and verb == "pass":
        return tr("To change your house now would not gain enough.")
    if phase == "challenge":
        return _challenge(evaluator, verb)
    explain = {
        "house": _house,
        "draw": _draw,
        "meld": _meld,
        "gift": _gift,
        "play": _follow if phase == "battle" else _lead,
        "spoil": _spoil,
        "discard": _end if verb == "discard" and move.args[1] else _discard,
        "end": _end,
        "done": _done,
        "pass": _done,
        "consent": _answer,
        "refuse": _answer,
        "spouse": _answer,
    }.get(verb, _option)
    return explain(evaluator, move, legal, observer)


def _option(evaluator: Evaluator, move: Move, legal: list[Move], observer: Observer) -> str:
    """Name the part of the weighing that improves most."""
    then = evaluator.view.copy()
    then.push(move)
    before, after = evaluator.parts(evaluator.view), evaluator.parts(then)
    gains = [b - a for a, b in zip(before, after, strict=True)]
    most = max(range(len(gains)), key=gains.__getitem__)
    return tr(_BY_PART[most], points=points(sum(after) - sum(before)))


_BY_PART = (
    tr_noop(
        "It leaves you better off by {points}, mostly by points on the boards and in the hands."
    ),
    tr_noop(
        "It leaves you better off by {points}, mostly by what your Royals and assassins then allow."
    ),
    tr_noop(
        "It leaves you better off by {points}, mostly by what it takes from others’ Royals and "
        "assassins."
    ),
    tr_noop("It leaves you better off by {points}, mostly by what your hand may still become."),
)


def _house(evaluator: Evaluator, move: Move, legal: list[Move], observer: Observer) -> str:
    suit = move.args[0]
    own = [card for card in evaluator.view.hands[evaluator.me] if card & 3 == suit]
    faces = sorted({card for card in own if is_face(card)}, reverse=True)
    if faces:
        said = tr(
            "{cards} would be {n:a Royal|Royals} of yours",
            cards=listing(faces),
            n=Count(len(faces)),
        )
    else:
        said = tr("No house has more for you" if evaluator.battles else "No suit has more for you")
    if any(card >> 2 == ACE for card in own):
        said += tr(
            ", and {ace} helps to win such battles"
            if evaluator.battles
            else ", and {ace} helps to win such tricks",
            ace=glyphs(suit),
        )
    said += "."
    taken = [seat for seat, house in enumerate(evaluator.view.house) if house is not None]
    if taken and suit not in evaluator.view.house:
        if evaluator.battles:
            return said + " " + tr("Nobody else has this house.")
        theirs = evaluator.view.house[taken[0]]
        assert theirs is not None
        said += " " + tr(
            "With {suit} you and {who} would want the same cards.",
            suit=tr(SUIT_WORDS[theirs]),
            who=observer.whom(taken[0]),
        )
    return said


def _draw(evaluator: Evaluator, move: Move, legal: list[Move], observer: Observer) -> str:
    view = evaluator.view
    if move.args[0] == "pile":
        gained = points(evaluator.after(move) - evaluator.weigh(view))
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
            "{card} would cost you more than it brings; the stock may hold better.",
            card=glyphs(top),
        )
    return tr("{card} is of use to you: {use}.", card=glyphs(top), use=_use(evaluator, top))


def _pile_words(count: int, stock: int) -> str:
    """Return the reason to take so many cards of the discard pile in place of other draws."""
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
    view, rank = evaluator.view, card >> 2
    if evaluator.royal_of(evaluator.me, card):
        return tr("it is a Royal of yours")
    together = view.ranks[evaluator.me][rank] + sum(
        c >> 2 == rank for c in view.hands[evaluator.me]
    )
    if together >= 2:
        return tr("it makes a match of {ranks}", ranks=tr(RANK_PLURALS[rank]))
    if rank in evaluator.power:
        return tr("it may win a battle" if evaluator.battles else "it may win a trick")
    return tr("it may become part of a match")


def _meld(evaluator: Evaluator, move: Move, legal: list[Move], observer: Observer) -> str:
    cards = move.args[0]
    rank = cards[0] >> 2
    count = evaluator.view.ranks[evaluator.me][rank]
    return tr(
        "It brings {gained} points to your board and takes {held} from your hand.",
        gained=MATCHED[rank][count + len(cards)] - MATCHED[rank][count],
        held=VALUES[rank] * len(cards),
    )


def _gift(evaluator: Evaluator, move: Move, legal: list[Move], observer: Observer) -> str:
    card, taker = move.args
    worth = evaluator.gift_worth(card, taker)
    others = [m.args for m in legal if m.verb == "gift" and m.args[0] != card]
    said = tr(
        "{who} may use {card}." if evaluator.friend(taker) else "{card} is worth {n} to {who}.",
        card=glyphs(card),
        who=observer.whom(taker) if not evaluator.friend(taker) else observer.name(taker),
        n=points(evaluator.prize(taker, card)),
    )
    if not others:
        return said
    runner_up = max(others, key=lambda args: evaluator.gift_worth(*args))
    margin = worth - evaluator.gift_worth(*runner_up)
    return f"{said} {explain_discard(card, runner_up[0], margin)}"


def _lead(evaluator: Evaluator, move: Move, legal: list[Move], observer: Observer) -> str:
    card = move.args[0]
    prize = points(evaluator.prize(evaluator.me, card))
    if evaluator.battles:
        return tr(
            "{card} has a good chance to win the battle, and is worth {points} among your spoils."
            if card >> 2 == ACE or is_face(card)
            else "{card} will hardly win, but is what you lose least by: others get little.",
            card=glyphs(card),
            points=prize,
        )
    chance, enemy = evaluator.lead_chance(card), evaluator.enemies[0]
    who = observer.name(enemy)
    if chance < 0.5:
        leads = [each.args[0] for each in legal if each.verb == "play"]
        return tr(
            "Another lead is likelier to win, but all in all this one serves you better: {card} "
            "brings {who} {points} if it is lost."
            if any(evaluator.lead_chance(other) >= 0.5 for other in leads)
            else "Every lead is a risk now, and this one costs you least: {card} brings {who} "
            "{points} if it is lost.",
            card=glyphs(card),
            who=who,
            points=points(evaluator.prize(enemy, card)),
        )
    said = tr(
        "Nothing that {who} can still hold beats {card}, and it is worth {points} on your board."
        if chance == 1
        else "{card} wins with a likelihood of about {chance} %, and it is worth {points} on your "
        "board.",
        who=who,
        card=glyphs(card),
        chance=f"{chance * 100:.0f}",
        points=prize,
    )
    if evaluator.wants_end():
        said += " " + tr("Then you may end the hand while you lead.")
    return said


def _follow(evaluator: Evaluator, move: Move, legal: list[Move], observer: Observer) -> str:
    view, me = evaluator.view, evaluator.me
    card = move.args[0]
    taker = winner([*view.battle, (card, me)])
    if taker == me:
        prizes = [each for each, _ in view.battle] + [card]
        best = max(prizes, key=lambda each: evaluator.prize(taker, each))
        named, prize = glyphs(best), points(evaluator.prize(taker, best))
        if evaluator.battles:
            return tr(
                "It wins the battle: {card} is worth {points} to you."
                if len(view.battle) == view.seats - 1
                else "It leads the battle: {card} is worth {points} to you.",
                card=named,
                points=prize,
            )
        said = tr("It wins the trick: {card} is worth {points} to you", card=named, points=prize)
        if evaluator.royals_against():
            who = observer.whom(evaluator.enemies[0])
            said += tr(", and {who} cannot end the hand after it", who=who)
        return f"{said}."
    who = observer.whom(taker)
    if evaluator.friend(taker):
        return tr(
            "The battle is with {who}, your ally, so it may hold what is worth something.", who=who
        )
    if any(winner([*view.battle, (m.args[0], me)]) == me for m in legal):
        return tr(
            "To win it would cost more than it brings; {card} costs you least.", card=glyphs(card)
        )
    return tr(
        "You cannot win it from {who}, and {card} is what you lose least by.",
        who=who,
        card=glyphs(card),
    )


def _spoil(evaluator: Evaluator, move: Move, legal: list[Move], observer: Observer) -> str:
    worth = points(sum(evaluator.prize(evaluator.me, card) for card in move.args))
    first = glyphs(move.args[0])
    if not evaluator.battles:
        other = next(each.args[0] for each in legal if each != move)
        less = evaluator.prize(evaluator.me, other)
        if evaluator.prize(evaluator.me, move.args[0]) - less < 0.5:
            return tr(
                "On your board {card} and {other} are worth the same.",
                card=first,
                other=glyphs(other),
            )
        return tr(
            "{card} is worth {more} on your board, {other} {less}.",
            card=first,
            more=worth,
            other=glyphs(other),
            less=points(less),
        )
    if len(move.args) == 1:
        return tr("{card} is worth most among your spoils: {points}.", card=first, points=worth)
    if len(set(move.args)) == 1:
        return tr(
            "Two {card} are together worth most among your spoils: {points}.",
            card=first,
            points=worth,
        )
    return tr(
        "{cards} are together worth most among your spoils: {points}.",
        cards=listing(move.args),
        points=worth,
    )


def _discard(evaluator: Evaluator, move: Move, legal: list[Move], observer: Observer) -> str:
    card = move.args[0]
    view, hand = evaluator.view, evaluator.view.hands[evaluator.me]
    held = sum(c >> 2 == card >> 2 for c in hand)
    said = ""
    if held == 1 and not view.ranks[evaluator.me][card >> 2]:
        said = tr("{card} matches nothing of yours.", card=glyphs(card))
    others = {m.args[0] for m in legal if m.verb == "discard"} - {card}
    if others:
        runner_up = max(sorted(others), key=evaluator.discard_worth)
        margin = evaluator.discard_worth(card) - evaluator.discard_worth(runner_up)
        said += " " + explain_discard(card, runner_up, margin)
    said = said.strip() or tr(
        "It is the only card that you have."
        if len(hand) == 1
        else "All the cards that you hold are alike."
    )
    theirs = view.house[evaluator.enemies[0]]
    if not evaluator.battles and theirs is not None and card & 3 != theirs:
        said += " " + tr(_NOT_THEIRS[theirs], who=observer.name(evaluator.enemies[0]))
    return said


#: By the suit that the other player of Royals may draw from the discard pile.
_NOT_THEIRS = (
    tr_noop("{who} cannot simply draw it, as it is no spade."),
    tr_noop("{who} cannot simply draw it, as it is no heart."),
    tr_noop("{who} cannot simply draw it, as it is no diamond."),
    tr_noop("{who} cannot simply draw it, as it is no club."),
)


def _end(evaluator: Evaluator, move: Move, legal: list[Move], observer: Observer) -> str:
    then = evaluator.view.copy()
    then.push(move)
    lead = points(evaluator.lead(then, hand_weight=1.0))
    return tr("You are ahead by {points} if the hand ends now, as far as one can see.", points=lead)


def _done(evaluator: Evaluator, move: Move, legal: list[Move], observer: Observer) -> str:
    return tr("Nothing else that could be done now gains enough.")


def _answer(evaluator: Evaluator, move: Move, legal: list[Move], observer: Observer) -> str:
    others = max(evaluator.after(other) for other in legal if other != move)
    gained = evaluator.after(move) - others
    if gained < 0.5:
        return tr("The other answers are no better.")
    return tr("It leaves you better off by {points} than the other answers.", points=points(gained))


def _challenge(evaluator: Evaluator, verb: str) -> str:
    assert isinstance(evaluator.view, MarriagesState)
    question = evaluator.view.challenge
    kind = question[0] if question is not None else ""
    if verb == "pass":
        return tr("After the battle nothing is won by a challenge any more.")
    if kind == "meld":
        return tr("The meld was laid before the gift: a challenge sends it back.")
    return tr("The battle was begun before the gift: a challenge wins it.")
