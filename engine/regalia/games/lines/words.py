"""Royal Lines in words: events, moves, and what the phase line says."""

from __future__ import annotations

from collections.abc import Sequence

from regalia.cards import (
    GLYPHS,
    JOKER,
    RANK_PLURALS,
    RANK_WORDS,
    SUIT_WORDS,
    UNKNOWN,
    glyphs,
    listing,
    parse_card,
)
from regalia.games.lines import line
from regalia.games.lines.course import aims, highest
from regalia.games.lines.line import Standing
from regalia.games.lines.moves import NONE
from regalia.games.lines.pack import ANY
from regalia.games.lines.state import LinesState
from regalia.picture import Watcher
from regalia.state import Event, Move

# --- events --------------------------------------------------------------------------------------


def say(event: Event, watcher: Watcher) -> str:
    """One event as a line of the log; ``""`` when another line says it."""
    told = _TELL.get(event.kind)
    return told(event, [parse_card(text) for text in event.cards], watcher) if told else ""


def _bid(event: Event, cards: list[int], watcher: Watcher) -> str:
    who = watcher.name(event.seat)
    if len(cards) == 1:
        return f"{who} played {glyphs(cards[0])}, no bid"
    return f"{who} bid {glyphs(cards[0])} for {either(cards[1:])}"


def _won(event: Event, cards: list[int], watcher: Watcher) -> str:
    return f"{watcher.name(event.seat)} took {glyphs(cards[0])} with {glyphs(cards[1])}"


def _unsold(event: Event, cards: list[int], watcher: Watcher) -> str:
    return f"Nobody bid: {glyphs(cards[0])} went to the graveyard"


def _crown(event: Event, cards: list[int], watcher: Watcher) -> str:
    who = watcher.name(event.seat)
    old = "the old ruler" if cards[1] == UNKNOWN else glyphs(cards[1])
    return f"{who} {'are' if who == 'You' else 'is'} ruled by {glyphs(cards[0])} now, not by {old}"


def _banish(event: Event, cards: list[int], watcher: Watcher) -> str:
    whose = _capital(watcher.whose(event.seat))
    return f"{whose} 3-line {listing(cards)} was banished"


def _cancel(event: Event, cards: list[int], watcher: Watcher) -> str:
    return f"{_capital(watcher.whose(event.seat))} two jokers cancelled each other out"


def _escape(event: Event, cards: list[int], watcher: Watcher) -> str:
    return f"{_capital(watcher.whose(event.seat))} joker escaped with {listing(cards)}"


def _ring(event: Event, cards: list[int], watcher: Watcher) -> str:
    seats = [int(seat) for seat in event.note.split()]
    if not seats:
        return "Nobody gave a card to the market"
    names = [watcher.whom(seat) for seat in seats]
    if len(names) == 1:
        return _capital(f"{names[0]} alone offered a card, and kept it")
    return _capital(f"{', '.join(names[:-1])} and {names[-1]} passed a card on")


def _pass(event: Event, cards: list[int], watcher: Watcher) -> str:
    if cards[0] == UNKNOWN or event.other is None:
        return ""
    who = watcher.name(event.seat)
    return f"{who} gave {glyphs(cards[0])} to {watcher.whom(event.other)}"


def _ruler(event: Event, cards: list[int], watcher: Watcher) -> str:
    return f"{_capital(watcher.whose(event.seat))} ruler is {glyphs(cards[0])}"


_TELL = {
    "offer": lambda e, c, w: f"{w.name(e.seat)} chose for the market",
    "ring": _ring,
    "pass": _pass,
    "lead": _bid,
    "follow": _bid,
    "won": _won,
    "unsold": _unsold,
    "crown": _crown,
    "banish": _banish,
    "turn": lambda e, c, w: f"{_capital(glyphs(c[0]))} was turned over",
    "up": lambda e, c, w: f"{w.name(e.seat)} turned {glyphs(c[0])} over",
    "cancel": _cancel,
    "escape": _escape,
    "ruler": _ruler,
}


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def either(cards: Sequence[int]) -> str:
    """``K♠ or Q♠``; two jokers are one thing to want."""
    return listing(list(dict.fromkeys(cards)), "or")


# --- moves ---------------------------------------------------------------------------------------


def label(view: LinesState, move: Move) -> tuple[str, int]:
    """The text of a move's button, and how likely it is meant (higher: likelier)."""
    verb, args = move.verb, move.args
    assert view.actor is not None
    own = view.lines[view.actor]
    if verb == "bid":
        return f"{'Bid' if aims(view, args[0] & 3) else 'Play'} {glyphs(args[0])}", 60
    if verb == "take":
        return f"Take {glyphs(args[0])}", 60
    if verb == "trade":
        if args[0] == NONE:
            return "Keep all cards", 20
        return f"Give {glyphs(args[0])}", 60
    if verb == "banish":
        gone = line.three_lines(own, own[-1])[args[0]]
        what = RANK_PLURALS[gone[0] >> 2] if args[0] == "rank" else SUIT_WORDS[gone[0] & 3]
        return f"Banish the three {what}", 40
    left = line.standing(line.without(own, (JOKER, *args)), view.rulers[view.actor] & 3)
    return f"Escape with {listing(args)}", 40 + left.points


def outcome(view: LinesState, move: Move, watcher: Watcher) -> str:
    """What a move would bring the watcher, in a sentence; ``""`` when there is nothing to say."""
    verb, args = move.verb, move.args
    seat = watcher.seat
    ruler = view.rulers[seat] & 3
    if verb == "take":
        return _capital(f"{government(view, seat, args[0])}")
    if verb == "banish":
        own = view.lines[seat]
        left = line.without(own, line.three_lines(own, own[-1])[args[0]])
        return _capital(_worth(line.standing(left, ruler)))
    if verb == "joker":
        left = line.without(view.lines[seat], (JOKER, *args))
        return _capital(_worth(line.standing(left, ruler)))
    if verb != "bid":
        return ""
    card = args[0]
    wanted = aims(view, card & 3)
    if not wanted:
        return f"{glyphs(card)} is no bid"
    best = highest(view.trick)
    if best is not None and best[1] >> 2 > card >> 2:
        whose = watcher.whose(best[0])
        return f"{glyphs(card)} is a bid, but does not beat {whose} {glyphs(best[1])}"
    last = len(view.trick) + 1 == view.sides
    does = "takes" if last else "leads for"
    worth = government(view, seat, wanted[0])
    if len(set(wanted)) > 1:
        return f"{glyphs(card)} {does} {either(wanted)}"
    return f"{glyphs(card)} {does} {glyphs(wanted[0])}: {worth}"


def government(view: LinesState, seat: int, card: int) -> str:
    """What the seat's line would be with this royal: ``still a monarchy, 1 point``."""
    own, ruler = view.lines[seat], view.rulers[seat] & 3
    now = line.standing(own, ruler)
    if card < 4:
        then = line.standing(own, card & 3)
    else:
        then = max(
            (line.standing(left, ruler) for left in line.collected(own, card)),
            key=lambda each: each.points,
        )
    return _worth(then, still=now.mode == then.mode)


def _worth(standing: Standing, still: bool = False) -> str:
    article = "an" if standing.mode == "oligarchy" else "a"
    said = f"still {article} {standing.mode}" if still else standing.mode
    return f"{said}, {points(standing.points)}"


def points(n: int) -> str:
    """``1 point``, ``5 points``."""
    return f"{n} point{'' if n == 1 else 's'}"


# --- the phase line ------------------------------------------------------------------------------


def phase(view: LinesState, watcher: Watcher) -> tuple[str, str]:
    """What is going on and what may be done now: a lead to stress, and the rest."""
    if view.actor is None:
        return "The round is over.", ""
    if view.actor != watcher.seat:
        return _waiting(view, watcher)
    left = watcher.whom((watcher.seat + 1) % view.sides)
    if view.phase == "market":
        return "Black market:", f"give a card to {left} or the next who takes part, or keep all"
    if view.phase == "take":
        return "You won:", f"take {either(view.candidates)}"
    if view.phase == "banish":
        return "Two 3-lines cross:", "choose which of them is banished"
    if view.phase == "joker":
        return "Your joker escapes:", "choose the two royals that go with it"
    if any(move.verb == "bid" and aims(view, move.args[0] & 3) for move in view.legal_moves()):
        return "Bid", _wanted(view)
    suits = " or ".join(GLYPHS[s] for s in range(4) if view.suits >> s & 1)
    return f"No {suits}:", "play any card, it is no bid"


def _wanted(view: LinesState) -> str:
    first, second = view.candidates
    suits = view.takes
    if ANY in suits:
        return "any card for a joker"
    same = first >> 2 == second >> 2
    names = [glyphs(card) if same else _called(card) for card in view.candidates]
    if suits[0] == suits[1]:
        return f"a {GLYPHS[suits[0]]} for {names[0]} or {names[1]}"
    return f"a {GLYPHS[suits[0]]} for {names[0]} or a {GLYPHS[suits[1]]} for {names[1]}"


def _called(card: int) -> str:
    return "the joker" if card == JOKER else f"the {RANK_WORDS[card >> 2]}"


def _waiting(view: LinesState, watcher: Watcher) -> tuple[str, str]:
    assert view.actor is not None
    who = watcher.names[view.actor]
    if view.phase == "market":
        return f"{who}:", "choosing for the black market"
    if view.phase == "take":
        return f"{who} won:", f"choosing {either(view.candidates)}"
    if view.phase == "banish":
        return f"{who}:", "choosing which 3-line is banished"
    if view.phase == "joker":
        return f"{who}:", "choosing how the joker escapes"
    return f"{who}:", "to lead" if not view.trick else "to bid"
