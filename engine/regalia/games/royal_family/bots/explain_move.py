"""The reasons of ``steady`` in the Royals games, in words of the game.

Each is a clause that follows the name of the move: ``Play K♦: it wins the trick.``
"""

from __future__ import annotations

from regalia.cards import ACE, RANK_PLURALS, glyphs, listing
from regalia.games.royal_family.bots.evaluate import Evaluator
from regalia.games.royal_family.marks import CARD
from regalia.games.royal_family.marriages.state import MarriagesState
from regalia.games.royal_family.pack import is_face, winner
from regalia.i18n import Count, tr, tr_noop
from regalia.presentation import Observer
from regalia.state import Move


def why(evaluator: Evaluator, move: Move, observer: Observer) -> str:
    """Return the reason for ``move``, which steady makes for the evaluator's seat."""
    legal = evaluator.view.legal_moves()
    if len(legal) == 1:
        return tr("it is the only move there is.")
    phase, verb = evaluator.view.phase, move.verb
    if phase == "claim" and verb == "pass":
        return tr("a change of house would not gain enough now.")
    if phase == "challenge":
        return _challenge(evaluator, verb)
    explain = {
        "house": _house,
        "draw": _draw,
        "meld": _meld,
        "gift": _gift,
        "kill": _kill,
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
    return tr(_BY_PART[max(range(len(gains)), key=gains.__getitem__)])


_BY_PART = (
    tr_noop("what lies on your board and in your hand is worth more then."),
    tr_noop("your Royals and assassins can do more then."),
    tr_noop("the others’ Royals and assassins can do less then."),
    tr_noop("your hand may become more then."),
)


def _kill(evaluator: Evaluator, move: Move, legal: list[Move], observer: Observer) -> str:
    """Name what the victim loses: a match, or the privileges of Royals."""
    view, place = evaluator.view, move.args[1]
    victim, rank = place.seat, place.card >> 2
    who = observer.name(victim)
    if victim != evaluator.me:
        if view.ranks[victim][rank] == 3:
            return tr(
                "it breaks {whose} {ranks}.",
                whose=observer.whose(victim),
                ranks=tr(RANK_PLURALS[rank]),
            )
        then = view.copy()
        then.push(move)
        before, left = (len({*state.standing_royals(victim)}) for state in (view, then))
        if left < before and left == 1:
            return tr("with one Royal left, {who} cannot take the pile.", who=who)
        if left < before and not left:
            return tr("without a Royal, {who} can neither meld nor end the hand.", who=who)
    return _option(evaluator, move, legal, observer)


def _house(evaluator: Evaluator, move: Move, legal: list[Move], observer: Observer) -> str:
    suit = move.args[0]
    own = [card for card in evaluator.view.hands[evaluator.me] if card & 3 == suit]
    faces = sorted({card for card in own if is_face(card)}, reverse=True)
    if faces:
        return tr(
            "{cards} would be {n:a Royal|Royals} of yours.",
            cards=listing(faces),
            n=Count(len(faces)),
        )
    if any(card >> 2 == ACE for card in own):
        ace = glyphs(suit)
        if evaluator.battles:
            return tr("{ace} helps to win battles in which its Royals are played.", ace=ace)
        return tr("{ace} helps to win tricks in which its Royals are played.", ace=ace)
    return tr("no house has more for you." if evaluator.battles else "no suit has more for you.")


def _draw(evaluator: Evaluator, move: Move, legal: list[Move], observer: Observer) -> str:
    view = evaluator.view
    if move.args[0] == "pile":
        if move.args[1] == 1:
            return tr("that card is worth more than what you would draw instead.")
        return tr("these cards are worth more than what you would draw instead.")
    if not view.discard:
        return tr("the discard pile is empty.")
    if "draw discard" not in legal:
        return tr("the top of the discard pile is not yours to take.")
    card = view.discard[-1] & CARD
    if not view.stock:
        return tr("there is only {card} to draw.", card=glyphs(card))
    if move == "draw stock":
        return tr(
            "{card} would cost you more than it brings; the stock may hold better.",
            card=glyphs(card),
        )
    return _use(evaluator, card)


def _use(evaluator: Evaluator, card: int) -> str:
    """Return the use of a card in my hand, in words."""
    view, rank = evaluator.view, card >> 2
    if evaluator.royal_of(evaluator.me, card):
        return tr("it is a Royal of yours.")
    together = view.ranks[evaluator.me][rank] + sum(
        c >> 2 == rank for c in view.hands[evaluator.me]
    )
    if together >= 2:
        return tr("it makes a match of {ranks}.", ranks=tr(RANK_PLURALS[rank]))
    if rank in evaluator.power:
        return tr("it may win a battle." if evaluator.battles else "it may win a trick.")
    return tr("it may become part of a match.")


def _meld(evaluator: Evaluator, move: Move, legal: list[Move], observer: Observer) -> str:
    if len(move.args[0]) == 1:
        return tr("on your board it counts for you, in your hand against you.")
    return tr("on your board they count for you, in your hand against you.")


def _gift(evaluator: Evaluator, move: Move, legal: list[Move], observer: Observer) -> str:
    card, taker = move.args
    if evaluator.friend(taker):
        return tr("{who} may use it.", who=observer.name(taker))
    others = {m.args[0] for m in legal if m.verb == "gift"} - {card}
    if any(evaluator.prize(taker, card) > evaluator.prize(taker, other) for other in others):
        return tr("you miss it least.")
    return tr("it is of little use to {who}.", who=observer.whom(taker))


def _lead(evaluator: Evaluator, move: Move, legal: list[Move], observer: Observer) -> str:
    card = move.args[0]
    if evaluator.battles:
        if card >> 2 == ACE or is_face(card):
            return tr("it has a good chance to win the battle.")
        return tr("it will hardly win, but gives the others little.")
    chance, who = evaluator.lead_chance(card), observer.name(evaluator.enemies[0])
    if chance < 0.5:
        leads = [each.args[0] for each in legal if each.verb == "play"]
        if any(evaluator.lead_chance(other) >= 0.5 for other in leads):
            return tr("another lead is likelier to win, but you lose little by this one.")
        return tr("every lead is a risk now, and you lose least by this one.")
    if evaluator.wants_end():
        return tr("it should win, and then you may end the hand while you lead.")
    if chance == 1:
        return tr("nothing that {who} can still hold beats it.", who=who)
    return tr("it will probably win, and serves you on your board.")


def _follow(evaluator: Evaluator, move: Move, legal: list[Move], observer: Observer) -> str:
    view, me = evaluator.view, evaluator.me
    card = move.args[0]
    taker = winner([*view.battle, (card, me)])
    if taker == me:
        if evaluator.battles:
            if len(view.battle) == view.seats - 1:
                return tr("it wins the battle.")
            return tr("it leads the battle so far.")
        if evaluator.royals_against():
            who = observer.whom(evaluator.enemies[0])
            return tr("it wins the trick, and {who} cannot end the hand after it.", who=who)
        return tr("it wins the trick.")
    who = observer.whom(taker)
    if evaluator.friend(taker):
        return tr("the battle is with {who}, your ally, so it may hold something good.", who=who)
    if any(winner([*view.battle, (m.args[0], me)]) == me for m in legal):
        return tr("to win would cost more than it brings, and this costs you least.")
    return tr("you cannot win it from {who}, and this is what you lose least by.", who=who)


def _spoil(evaluator: Evaluator, move: Move, legal: list[Move], observer: Observer) -> str:
    if evaluator.battles:
        if len(move.args) == 1:
            return tr("it is worth most among your spoils.")
        return tr("together they are worth most among your spoils.")
    other = next(each.args[0] for each in legal if each != move)
    gap = evaluator.prize(evaluator.me, move.args[0]) - evaluator.prize(evaluator.me, other)
    if gap < -0.5:
        return tr("all in all it serves you better than {other}.", other=glyphs(other))
    if gap < 0.5:
        return tr("on your board {other} would be worth as much.", other=glyphs(other))
    return tr("it is worth more on your board than {other}.", other=glyphs(other))


def _discard(evaluator: Evaluator, move: Move, legal: list[Move], observer: Observer) -> str:
    card = move.args[0]
    view, hand = evaluator.view, evaluator.view.hands[evaluator.me]
    if not {m.args[0] for m in legal if m.verb == "discard"} - {card}:
        if len(hand) == 1:
            return tr("it is the only card that you have.")
        return tr("all the cards that you hold are alike.")
    held = sum(c >> 2 == card >> 2 for c in hand)
    alone = held == 1 and not view.ranks[evaluator.me][card >> 2]
    theirs, who = view.house[evaluator.enemies[0]], observer.name(evaluator.enemies[0])
    if not evaluator.battles and theirs is not None and card & 3 != theirs:
        if alone:
            return tr("it matches nothing of yours, and {who} cannot simply draw it.", who=who)
        return tr("you miss it least, and {who} cannot simply draw it.", who=who)
    return tr("it matches nothing of yours." if alone else "you miss it least.")


def _end(evaluator: Evaluator, move: Move, legal: list[Move], observer: Observer) -> str:
    then = evaluator.view.copy()
    then.push(move)
    if evaluator.lead(then, hand_weight=1.0) > 0:
        return tr("you are ahead now, as far as one can see.")
    return tr("you are behind, but would hardly catch up.")


def _done(evaluator: Evaluator, move: Move, legal: list[Move], observer: Observer) -> str:
    return tr("nothing else gains enough now.")


def _answer(evaluator: Evaluator, move: Move, legal: list[Move], observer: Observer) -> str:
    others = max(evaluator.after(other) for other in legal if other != move)
    if evaluator.after(move) - others < 0.5:
        return tr("the other answers are no better.")
    return tr("it leaves you better off than the other answers.")


def _challenge(evaluator: Evaluator, verb: str) -> str:
    assert isinstance(evaluator.view, MarriagesState)
    question = evaluator.view.challenge
    kind = question[0] if question is not None else ""
    if verb == "pass":
        return tr("after the battle nothing is won by a challenge any more.")
    if kind == "meld":
        return tr("the meld was laid before the gift, and a challenge sends it back.")
    return tr("the battle was begun before the gift, and a challenge wins it.")
