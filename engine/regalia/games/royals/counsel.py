"""The reasons of ``steady`` in words: what it weighed for a move, weighed again and said."""

from __future__ import annotations

from regalia.cards import ACE, RANK_PLURALS, SUIT_WORDS, glyphs, listing
from regalia.games.family.board import CARD, PAID, find
from regalia.games.family.pack import VALUES, is_face
from regalia.games.royals import steady
from regalia.games.royals.sense import Sense, beats, match_points
from regalia.games.royals.state import RoyalsState
from regalia.picture import Watcher
from regalia.state import Move


def why(view: RoyalsState, me: int, move: Move, watcher: Watcher) -> str:
    """What decided for ``move``, which steady makes for ``me`` in this view of his."""
    legal = view.legal_moves()
    if len(legal) == 1:
        return "It is the only move there is."
    if move.verb == "house":
        return _house(view, me, move, watcher)
    sense = Sense(view, me)
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
    return told(sense, move, legal, watcher)


def points(worth: float) -> str:
    """``about 12 points``."""
    n = max(1, round(worth))
    return f"about {n} point{'' if n == 1 else 's'}"


def _house(view: RoyalsState, me: int, move: Move, watcher: Watcher) -> str:
    suit = move.args[0]
    own = [card for card in view.hands[me] if card & 3 == suit]
    faces = sorted({card for card in own if is_face(card)}, reverse=True)
    aces = sum(card >> 2 == ACE for card in own)
    kind = "Royals" if len(faces) > 1 else "a Royal"
    said = f"{listing(faces)} would be {kind} of yours" if faces else "No suit has more for you"
    if aces:
        said += f", and {glyphs(suit)} helps to win such tricks"
    theirs = view.house[1 - me]
    if theirs is not None and theirs != suit:
        who = watcher.whom(1 - me)
        said += f". With {SUIT_WORDS[theirs]} you and {who} would want the same cards"
    return f"{said}."


def _draw(sense: Sense, move: Move, legal: list[Move], watcher: Watcher) -> str:
    if move.args[0] == "pile":
        gained = steady.after(sense, move) - sense.standing()
        count = move.args[1]
        cards = "That card leaves" if count == 1 else f"These {count} cards leave"
        return f"{cards} you better off by {points(gained)}: more than two draws do."
    discards = sense.view.discard
    if "draw discard" not in legal or not discards:
        return "The top of the discard pile is not yours to take."
    top = discards[-1] & CARD
    if move == "draw stock":
        return f"{glyphs(top)} would help you less than what the stock holds on average."
    return (
        f"{glyphs(top)} is worth more to you than what the stock holds on average: "
        f"{_use(sense, top)}."
    )


def _use(sense: Sense, card: int) -> str:
    """What a card would be good for in my hand."""
    rank = card >> 2
    if sense.royal(sense.mine, card):
        return "it is a Royal of yours"
    together = sense.held[rank] + sense.mine.ranks[rank]
    if together >= 2:
        return f"it makes a match of {RANK_PLURALS[rank]}"
    if sense.power(card):
        return "it may win a trick"
    if together:
        return f"two {RANK_PLURALS[rank]} may become a match"
    return "it costs you little"


def _change(sense: Sense, move: Move, legal: list[Move], watcher: Watcher) -> str:
    gained = steady.after(sense, move) - sense.standing()
    suit = SUIT_WORDS[move.args[0] & 3]
    return f"With {suit} as your suit your cards are worth {points(gained)} more."


def _ransom(sense: Sense, move: Move, legal: list[Move], watcher: Watcher) -> str:
    wanted, paid = move.args[0].card, move.args[1]
    return (
        f"{glyphs(wanted)} is worth more in your hand than {glyphs(paid)}: {_use(sense, wanted)}."
    )


def _kill(sense: Sense, move: Move, legal: list[Move], watcher: Watcher) -> str:
    ace, place = move.args
    entry = find(sense.view, place) or 0
    assassin = place.zone == "s" and place.card >> 2 == ACE
    theirs = sense.loss(sense.theirs, place.card, assassin, standing=not entry & PAID)
    mine = sense.loss(sense.mine, ace, assassin=True, standing=False)
    who = watcher.whom(1 - sense.me)
    return (
        f"{glyphs(place.card)} is worth {points(theirs)} to {who}, and your assassin "
        f"{points(mine)} to you."
    )


def _meld(sense: Sense, move: Move, legal: list[Move], watcher: Watcher) -> str:
    cards = move.args[0]
    rank = cards[0] >> 2
    count, value = sense.mine.ranks[rank], VALUES[rank]
    gained = match_points(count + len(cards), value) - match_points(count, value)
    said = f"It brings {gained} points to your board and takes {value * len(cards)} from your hand"
    if sense.view.phase == "w3" and sense.view.won == sense.me and steady.end_pays(sense):
        return f"{said}, before you end the hand."
    spent = sum(sense.power(card) for card in cards)
    if spent > 0:
        return f"{said}: more than these cards are likely to win in tricks."
    return f"{said}."


def _lead(sense: Sense, move: Move, legal: list[Move], watcher: Watcher) -> str:
    card = move.args[0]
    who = watcher.name(1 - sense.me)
    suit = card & 3
    better = [
        reply
        for reply in range(suit, 52, 4)
        if beats(card, reply) and (sense.out[reply] or reply in sense.foe_shown)
    ]
    missed = 1.0
    for reply in better:
        sure = reply in sense.foe_shown
        missed *= 1.0 - (1.0 if sure else sense.chance(sense.out[reply], suit))
    if not better:
        said = f"Nothing that {who} can still hold beats {glyphs(card)}"
    elif missed >= 0.5:
        said = f"{glyphs(card)} wins with a likelihood of about {missed * 100:.0f} %"
    else:
        cost = points(max(1.0, sense.gain(sense.theirs, card)))
        return (
            f"Every lead is a risk now, and this one costs you least: {glyphs(card)} brings "
            f"{who} {cost} if it is lost."
        )
    gained = sense.gain(sense.mine, card)
    said += f", and it is worth {points(gained)} on your board"
    if steady.end_pays(sense, card):
        said += ". Then you may end the hand while you lead"
    return f"{said}."


def _follow(sense: Sense, move: Move, legal: list[Move], watcher: Watcher) -> str:
    led, reply = sense.view.battle[0][0], move.args[0]
    who = watcher.whom(1 - sense.me)
    if beats(led, reply):
        prize = max((led, reply), key=lambda card: sense.gain(sense.mine, card))
        gained = points(sense.gain(sense.mine, prize))
        said = f"It wins the trick: {glyphs(prize)} is worth {gained} to you"
        if any(sense.theirs.royals):
            said += f", and {who} cannot end the hand after it"
        return f"{said}."
    if any(beats(led, other.args[0]) for other in legal):
        return f"To win this trick would cost you more than it brings; {glyphs(reply)} costs least."
    return f"You cannot win this trick, and {glyphs(reply)} is the card by which you lose least."


def _spoil(sense: Sense, move: Move, legal: list[Move], watcher: Watcher) -> str:
    kept = move.args[0]
    other = next(each.args[0] for each in legal if each != move)
    if sense.gain(sense.mine, kept) - sense.gain(sense.mine, other) < 0.5:
        return f"On your board {glyphs(kept)} and {glyphs(other)} are worth the same."
    return (
        f"{glyphs(kept)} is worth {points(sense.gain(sense.mine, kept))} on your board, "
        f"{glyphs(other)} {points(sense.gain(sense.mine, other))}."
    )


def _end(sense: Sense, move: Move, legal: list[Move], watcher: Watcher) -> str:
    lead = sense.mine.score - sense.theirs.score
    return f"You lead by {points(lead)} if the hand ends now, as far as one can see."


def _discard(sense: Sense, move: Move, legal: list[Move], watcher: Watcher) -> str:
    card = move.args[0]
    rank = card >> 2
    who = watcher.name(1 - sense.me)
    lone = sense.held[rank] == 1 and not sense.mine.ranks[rank]
    said = f"{glyphs(card)} is what you miss least"
    if lone and not sense.power(card):
        said += ": it matches nothing of yours"
    if sense.theirs.house is not None and card & 3 != sense.theirs.house:
        said += f". {who} cannot simply draw it, as it is no {SUIT_WORDS[sense.theirs.house][:-1]}"
    return f"{said}."


def _done(sense: Sense, move: Move, legal: list[Move], watcher: Watcher) -> str:
    return "Nothing else that could be done now gains enough."
