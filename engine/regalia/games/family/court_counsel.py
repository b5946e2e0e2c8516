"""The reasons of ``steady`` in the games with gifts and marriages: its weighing, said in words."""

from __future__ import annotations

from regalia.cards import ACE, RANK_PLURALS, glyphs, listing
from regalia.games.family.board import CARD
from regalia.games.family.court_steady import Judge, after
from regalia.games.family.pack import is_face, winner
from regalia.picture import Watcher
from regalia.state import Move


def why(mind: Judge, move: Move, watcher: Watcher) -> str:
    """What decided for ``move``, which steady makes for the judge's seat."""
    legal = mind.view.legal_moves()
    if len(legal) == 1:
        return "It is the only move there is."
    phase, verb = mind.view.phase, move.verb
    if phase == "claim" and verb == "pass":
        return "To change your house now would not gain enough."
    if phase == "challenge":
        return _challenge(mind, verb)
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
    return told(mind, move, legal, watcher)


def points(worth: float) -> str:
    """``about 12 points``."""
    n = max(1, round(worth))
    return f"about {n} point{'' if n == 1 else 's'}"


def _option(mind: Judge, move: Move, legal: list[Move], watcher: Watcher) -> str:
    gained = after(mind, move) - mind.weigh(mind.view)
    return f"It leaves you better off by {points(gained)}, {_mostly(mind, move)}."


def _mostly(mind: Judge, move: Move) -> str:
    """Which part of the weighing changes most to the good."""
    then = mind.view.copy()
    then.play(move)
    gains = [b - a for a, b in zip(mind.parts(mind.view), mind.parts(then), strict=True)]
    said = (
        "mostly by points on the boards and in the hands",
        "mostly by what your Royals and assassins then allow",
        "mostly by what it takes from others’ Royals and assassins",
        "mostly by what your hand may still become",
    )
    return said[max(range(len(gains)), key=gains.__getitem__)]


def _house(mind: Judge, move: Move, legal: list[Move], watcher: Watcher) -> str:
    suit = move.args[0]
    own = [card for card in mind.view.hands[mind.me] if card & 3 == suit]
    faces = sorted({card for card in own if is_face(card)}, reverse=True)
    kind = "Royals" if len(faces) > 1 else "a Royal"
    said = f"{listing(faces)} would be {kind} of yours" if faces else "No house has more for you"
    if any(card >> 2 == ACE for card in own):
        said += f", and {glyphs(suit)} helps to win such battles"
    taken = [seat for seat, house in enumerate(mind.view.house) if house is not None]
    if taken and suit not in mind.view.house:
        said += ". Nobody else has this house"
    return f"{said}."


def _draw(mind: Judge, move: Move, legal: list[Move], watcher: Watcher) -> str:
    if move.args[0] == "pile":
        gained = after(mind, move) - mind.weigh(mind.view)
        return f"These cards leave you better off by {points(gained)}: more than two draws do."
    if "draw discard" not in legal:
        return "The top of the discard pile is not yours to take."
    top = mind.view.discard[-1] & CARD
    if move == "draw stock":
        return f"{glyphs(top)} would cost you more than it brings; the stock may hold better."
    return f"{glyphs(top)} is of use to you: {_use(mind, top)}."


def _use(mind: Judge, card: int) -> str:
    view, rank = mind.view, card >> 2
    if is_face(card) and card & 3 == view.house[mind.me]:
        return "it is a Royal of yours"
    together = view.ranks[mind.me][rank] + sum(c >> 2 == rank for c in view.hands[mind.me])
    if together >= 2:
        return f"it makes a match of {RANK_PLURALS[rank]}"
    return "it may win a battle" if rank == ACE else "it may become part of a match"


def _gift(mind: Judge, move: Move, legal: list[Move], watcher: Watcher) -> str:
    card, taker = move.args
    who = watcher.name(taker)
    if mind.friend(taker):
        return f"You miss {glyphs(card)} little, and {who} may use it."
    return f"{glyphs(card)} is what you miss least, and {who} gains little by it."


def _lead(mind: Judge, move: Move, legal: list[Move], watcher: Watcher) -> str:
    card = move.args[0]
    prize = points(mind.prize(mind.me, card))
    if card >> 2 == ACE or is_face(card):
        return (
            f"{glyphs(card)} has a good chance to win the battle, and is worth {prize} among "
            "your spoils."
        )
    return f"{glyphs(card)} will hardly win, but is what you lose least by: others get little."


def _follow(mind: Judge, move: Move, legal: list[Move], watcher: Watcher) -> str:
    view = mind.view
    card = move.args[0]
    taker = winner([*view.battle, (card, mind.me)])
    prizes = [each for each, _ in view.battle] + [card]
    best = max(prizes, key=lambda each: mind.prize(taker, each))
    worth = points(mind.prize(taker, best))
    if taker == mind.me:
        last = len(view.battle) == view.seats - 1
        return (
            f"It {'wins' if last else 'leads'} the battle: {glyphs(best)} is worth {worth} to you."
        )
    who = watcher.whom(taker)
    if mind.friend(taker):
        return f"The battle is with {who}, your ally, so it may hold what is worth something."
    if any(winner([*view.battle, (m.args[0], mind.me)]) == mind.me for m in legal):
        return f"To win it would cost more than it brings; {glyphs(card)} costs you least."
    return f"You cannot win it from {who}, and {glyphs(card)} is what you lose least by."


def _spoil(mind: Judge, move: Move, legal: list[Move], watcher: Watcher) -> str:
    worth = sum(mind.prize(mind.me, card) for card in move.args)
    first = move.args[0]
    if len(move.args) == 1:
        said = f"{glyphs(first)} is"
    elif len(set(move.args)) == 1:
        said = f"Two {glyphs(first)} are together"
    else:
        said = f"{listing(move.args)} are together"
    return f"{said} worth most among your spoils: {points(worth)}."


def _discard(mind: Judge, move: Move, legal: list[Move], watcher: Watcher) -> str:
    card = move.args[0]
    held = sum(c >> 2 == card >> 2 for c in mind.view.hands[mind.me])
    lone = held == 1 and not mind.view.ranks[mind.me][card >> 2]
    return (
        f"{glyphs(card)} is what you miss least{': it matches nothing of yours' if lone else ''}."
    )


def _end(mind: Judge, move: Move, legal: list[Move], watcher: Watcher) -> str:
    view = mind.view
    standing = [(mind.net(view, seat), view.sets(seat)) for seat in range(view.seats)]
    lead = mind.together(view, standing)
    return f"You are ahead by {points(lead)} if the hand ends now, as far as one can see."


def _done(mind: Judge, move: Move, legal: list[Move], watcher: Watcher) -> str:
    return "Nothing else that could be done now gains enough."


def _answer(mind: Judge, move: Move, legal: list[Move], watcher: Watcher) -> str:
    others = max(after(mind, other) for other in legal if other != move)
    gained = after(mind, move) - others
    if gained < 0.5:
        return "The other answers are no better."
    return f"It leaves you better off by {points(gained)} than the other answers."


def _challenge(mind: Judge, verb: str) -> str:
    question = mind.view.challenge
    kind = question[0] if question is not None else ""
    if verb == "pass":
        return "After the battle nothing is won by a challenge any more."
    if kind == "meld":
        return "The meld was laid before the gift: a challenge sends it back."
    return "The battle was begun before the gift: a challenge wins it."
