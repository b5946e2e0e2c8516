"""The reasons of ``steady`` in the games with gifts and marriages: its weighing, said in words."""

from __future__ import annotations

from regalia.cards import ACE, RANK_PLURALS, glyphs, listing
from regalia.games.royal_family.marks import CARD
from regalia.games.royal_family.marriages.evaluate import Evaluator
from regalia.games.royal_family.pack import is_face, winner
from regalia.games.royal_family.words import points, than_next
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
    told = {
        "house": _house,
        "draw": _draw,
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
    return told(evaluator, move, legal, observer)


def _option(evaluator: Evaluator, move: Move, legal: list[Move], observer: Observer) -> str:
    gained = evaluator.after(move) - evaluator.weigh(evaluator.view)
    return tr(_mostly(evaluator, move), points=points(gained))


def _mostly(evaluator: Evaluator, move: Move) -> str:
    """Return the sentence of the part of the weighing that improves most."""
    then = evaluator.view.copy()
    then.play(move)
    gains = [
        b - a for a, b in zip(evaluator.parts(evaluator.view), evaluator.parts(then), strict=True)
    ]
    return _BY_PART[max(range(len(gains)), key=gains.__getitem__)]


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
    said = tr(
        "{cards} would be {n:a Royal|Royals} of yours" if faces else "No house has more for you",
        cards=listing(faces) if faces else "",
        n=Count(len(faces)),
    )
    if any(card >> 2 == ACE for card in own):
        said += tr(", and {ace} helps to win such battles", ace=glyphs(suit))
    said += "."
    taken = [seat for seat, house in enumerate(evaluator.view.house) if house is not None]
    if taken and suit not in evaluator.view.house:
        said += " " + tr("Nobody else has this house.")
    return said


def _draw(evaluator: Evaluator, move: Move, legal: list[Move], observer: Observer) -> str:
    if move.args[0] == "pile":
        gained = points(evaluator.after(move) - evaluator.weigh(evaluator.view))
        return tr(
            "These cards leave you better off by {points}: more than two draws do.", points=gained
        )
    if "draw discard" not in legal:
        return tr("The top of the discard pile is not yours to take.")
    top = evaluator.view.discard[-1] & CARD
    if move == "draw stock":
        return tr(
            "{card} would cost you more than it brings; the stock may hold better.",
            card=glyphs(top),
        )
    return tr("{card} is of use to you: {use}.", card=glyphs(top), use=_use(evaluator, top))


def _use(evaluator: Evaluator, card: int) -> str:
    view, rank = evaluator.view, card >> 2
    if is_face(card) and card & 3 == view.house[evaluator.me]:
        return tr("it is a Royal of yours")
    together = view.ranks[evaluator.me][rank] + sum(
        c >> 2 == rank for c in view.hands[evaluator.me]
    )
    if together >= 2:
        return tr("it makes a match of {ranks}", ranks=tr(RANK_PLURALS[rank]))
    return tr("it may win a battle" if rank == ACE else "it may become part of a match")


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
    next_ = max(others, key=lambda args: evaluator.gift_worth(*args))
    return f"{said} {than_next(card, next_[0], worth - evaluator.gift_worth(*next_))}"


def _lead(evaluator: Evaluator, move: Move, legal: list[Move], observer: Observer) -> str:
    card = move.args[0]
    prize = points(evaluator.prize(evaluator.me, card))
    return tr(
        "{card} has a good chance to win the battle, and is worth {points} among your spoils."
        if card >> 2 == ACE or is_face(card)
        else "{card} will hardly win, but is what you lose least by: others get little.",
        card=glyphs(card),
        points=prize,
    )


def _follow(evaluator: Evaluator, move: Move, legal: list[Move], observer: Observer) -> str:
    view = evaluator.view
    card = move.args[0]
    taker = winner([*view.battle, (card, evaluator.me)])
    if taker == evaluator.me:
        prizes = [each for each, _ in view.battle] + [card]
        best = max(prizes, key=lambda each: evaluator.prize(taker, each))
        return tr(
            "It wins the battle: {card} is worth {points} to you."
            if len(view.battle) == view.seats - 1
            else "It leads the battle: {card} is worth {points} to you.",
            card=glyphs(best),
            points=points(evaluator.prize(taker, best)),
        )
    who = observer.whom(taker)
    if evaluator.friend(taker):
        return tr(
            "The battle is with {who}, your ally, so it may hold what is worth something.", who=who
        )
    if any(winner([*view.battle, (m.args[0], evaluator.me)]) == evaluator.me for m in legal):
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
    held = sum(c >> 2 == card >> 2 for c in evaluator.view.hands[evaluator.me])
    said = ""
    if held == 1 and not evaluator.view.ranks[evaluator.me][card >> 2]:
        said = tr("{card} matches nothing of yours.", card=glyphs(card))
    others = {m.args[0] for m in legal if m.verb == "discard"} - {card}
    if others:
        next_ = max(sorted(others), key=evaluator.discard_worth)
        ahead = evaluator.discard_worth(card) - evaluator.discard_worth(next_)
        said += " " + than_next(card, next_, ahead)
    return said.strip() or tr("It is the only card that you have.")


def _end(evaluator: Evaluator, move: Move, legal: list[Move], observer: Observer) -> str:
    lead = points(evaluator.lead())
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
    question = evaluator.view.challenge
    kind = question[0] if question is not None else ""
    if verb == "pass":
        return tr("After the battle nothing is won by a challenge any more.")
    if kind == "meld":
        return tr("The meld was laid before the gift: a challenge sends it back.")
    return tr("The battle was begun before the gift: a challenge wins it.")
