"""Royal Lines in words: events, moves, and what the phase line says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from regalia.cards import (
    ACE,
    GLYPHS,
    JACK,
    JOKER,
    KING,
    QUEEN,
    RANK_PLURALS,
    SUIT_WORDS,
    UNKNOWN,
    capital,
    glyphs,
    listing,
)
from regalia.games.lines import line
from regalia.games.lines.actions import aims, highest
from regalia.games.lines.line import Standing
from regalia.games.lines.moves import NONE
from regalia.games.lines.pack import ANY
from regalia.games.lines.state import LinesState
from regalia.i18n import Count, Name, all_of, any_of, tr, tr_noop
from regalia.presentation import Observer
from regalia.reasons import Feature, Reason
from regalia.state import Event
from regalia.verbs import Move, Whose
from regalia.verbs import line as log_line

#: Mode of a line -> name of the government.
MODES: Final = {
    "dictatorship": tr_noop("dictatorship"),
    "oligarchy": tr_noop("oligarchy"),
    "revolution": tr_noop("revolution"),
    "monarchy": tr_noop("monarchy"),
}
#: Royals that are bid for, by rank.
_CALLED: Final = {
    ACE: tr_noop("the ace"),
    JACK: tr_noop("the jack"),
    QUEEN: tr_noop("the queen"),
    KING: tr_noop("the king"),
}

#: The rank from which on a bid that others still answer is likely to stand: a five.
LOW: Final = 4

# --- events --------------------------------------------------------------------------------------


def say_bid(event: Event, cards: list[int], observer: Observer) -> str:
    who = observer.name(event.seat)
    if len(cards) == 1:
        return tr("{who} played {card}, no bid", who=who, card=glyphs(cards[0]))
    return tr(
        "{who} bid {card} for {royals}", who=who, card=glyphs(cards[0]), royals=either(cards[1:])
    )


def say_crown(event: Event, cards: list[int], observer: Observer) -> str:
    who, new = observer.name(event.seat), glyphs(cards[0])
    if cards[1] == UNKNOWN:
        return tr("{who} {who:is|are} ruled by {new} now, not by the old ruler", who=who, new=new)
    old = glyphs(cards[1])
    return tr("{who} {who:is|are} ruled by {new} now, not by {old}", who=who, new=new, old=old)


def say_banish(event: Event, cards: list[int], observer: Observer) -> str:
    whose = observer.whose(event.seat)
    return capital(tr("{whose} 3-line {royals} was banished", whose=whose, royals=listing(cards)))


def say_cancel(event: Event, cards: list[int], observer: Observer) -> str:
    whose = observer.whose(event.seat)
    return capital(tr("{whose} two jokers cancelled each other out", whose=whose))


def say_escape(event: Event, cards: list[int], observer: Observer) -> str:
    whose = observer.whose(event.seat)
    return capital(tr("{whose} joker escaped with {royals}", whose=whose, royals=listing(cards)))


def say_ring(event: Event, cards: list[int], observer: Observer) -> str:
    seats = [int(seat) for seat in event.note.split()]
    if not seats:
        return tr("No player gave a card to the market")
    names = [observer.whom(seat) for seat in seats]
    if len(names) == 1:
        return capital(tr("{who} alone offered a card, and kept it", who=names[0]))
    return capital(tr("{names} passed a card on", names=all_of(names)))


def say_pass(event: Event, cards: list[int], observer: Observer) -> str:
    if cards[0] == UNKNOWN or event.other is None:
        return ""
    who, whom = observer.name(event.seat), observer.whom(event.other)
    return tr("{who} gave {card} to {whom}", who=who, card=glyphs(cards[0]), whom=whom)


def say_ruler(event: Event, cards: list[int], observer: Observer) -> str:
    return capital(ruled(observer, event.seat, cards[0]))


def ruled(observer: Observer, seat: int, ruler: int) -> str:
    """Return which ruler a seat has, as a part of a sentence."""
    return tr("{whose} ruler is {card}", whose=observer.whose(seat), card=glyphs(ruler))


def say_turn(event: Event, cards: list[int], observer: Observer) -> str:
    return capital(tr("{card} was turned over", card=glyphs(cards[0])))


def say_govern(event: Event, cards: list[int], observer: Observer) -> str:
    who, mode = observer.name(event.seat), tr(MODES[event.note])
    return tr("{who} {who:rules|rule} by {mode} now", who=who, mode=mode)


#: Events that no verb of a player brings about by itself.
SAYS: Final = {
    "govern": say_govern,
    "unsold": log_line(tr_noop("No bids: {royal} went to the graveyard"), royal=0),
    "crown": say_crown,
    "turn": say_turn,
    "up": log_line(tr_noop("{who} turned {card} over"), card=0),
    "cancel": say_cancel,
    "ruler": say_ruler,
}


def either(cards: Sequence[int]) -> str:
    """``K♠ or Q♠``; two jokers are one thing to want."""
    return listing(list(dict.fromkeys(cards)), "or")


# --- moves ---------------------------------------------------------------------------------------


def trade_label(view: LinesState, move: Move, observer: Observer) -> tuple[str, int]:
    """See ``Verb.label``, and so the others here."""
    if move.args[0] == NONE:
        return tr("Keep all cards"), 20
    return tr("Give {card}", card=glyphs(move.args[0])), 60


def bid_label(view: LinesState, move: Move, observer: Observer) -> tuple[str, int]:
    bids = aims(view, move.args[0] & 3)
    return tr("Bid {card}" if bids else "Play {card}", card=glyphs(move.args[0])), 60


def banish_label(view: LinesState, move: Move, observer: Observer) -> tuple[str, int]:
    own = view.lines[view.moving()]
    card = line.three_lines(own, own[-1])[move.args[0]][0]
    if move.args[0] == "rank":
        return tr("Banish the three {ranks}", ranks=tr(RANK_PLURALS[card >> 2])), 40
    return tr("Banish the three {suit}", suit=tr(SUIT_WORDS[card & 3])), 40


def escape_label(view: LinesState, move: Move, observer: Observer) -> tuple[str, int]:
    seat = view.moving()
    left = line.without(view.lines[seat], (JOKER, *move.args))
    worth = line.standing(left, view.rulers[seat] & 3).points
    return tr("Escape with {royals}", royals=listing(move.args)), 40 + worth


def take_outcome(view: LinesState, move: Move, observer: Observer) -> str:
    """See ``Verb.note``, and so the others here: the result of a move for the observer."""
    return capital(government(view, observer.seat, move.args[0]))


def banish_outcome(view: LinesState, move: Move, observer: Observer) -> str:
    own = view.lines[observer.seat]
    left = line.without(own, line.three_lines(own, own[-1])[move.args[0]])
    return capital(_worth(line.standing(left, view.rulers[observer.seat] & 3)))


def escape_outcome(view: LinesState, move: Move, observer: Observer) -> str:
    left = line.without(view.lines[observer.seat], (JOKER, *move.args))
    return capital(_worth(line.standing(left, view.rulers[observer.seat] & 3)))


def bid_outcome(view: LinesState, move: Move, observer: Observer) -> str:
    card = move.args[0]
    wanted = aims(view, card & 3)
    if not wanted:
        return tr("{card} is no bid", card=glyphs(card))
    best = highest(view.trick)
    if best is not None and best[1] >> 2 > card >> 2:
        return tr(
            "{card} is a bid, but does not beat {whose} {best}",
            card=glyphs(card),
            whose=observer.whose(best[0]),
            best=glyphs(best[1]),
        )
    last = len(view.trick) + 1 == view.sides
    does = tr_noop("{card} takes {royal}") if last else tr_noop("{card} leads for {royal}")
    said = tr(does, card=glyphs(card), royal=either(wanted))
    if len(set(wanted)) > 1:
        return said
    return f"{said}: {government(view, observer.seat, wanted[0])}"


def government(view: LinesState, seat: int, card: int) -> str:
    """Return the seat's line with this royal in words: ``still a monarchy, 1 point``."""
    now, then = _change(view, seat, card)
    return _worth(then, still=now.mode == then.mode)


def _becomes(view: LinesState, seat: int, card: int) -> str:
    """Return the seat's government with this royal: ``still a monarchy``, ``then a revolution``."""
    now, then = _change(view, seat, card)
    return _named(then.mode, still=now.mode == then.mode)


def _change(view: LinesState, seat: int, card: int) -> tuple[Standing, Standing]:
    """Return what the seat's line is worth now, and with this royal."""
    own, ruler = view.lines[seat], view.rulers[seat] & 3
    now = line.standing(own, ruler)
    if card < 4:
        return now, line.standing(own, card & 3)
    collected = [line.standing(left, ruler) for left in line.collected(own, card)]
    return now, max(collected, key=lambda each: each.points)


def _worth(standing: Standing, still: bool = False) -> str:
    said = _named(standing.mode, still=True) if still else tr(MODES[standing.mode])
    return f"{said}, {points(standing.points)}"


def _named(mode: str, still: bool) -> str:
    """Return ``still a monarchy``, or ``then an oligarchy``."""
    said = tr(MODES[mode])
    if mode == "oligarchy":
        return tr("still an {mode}" if still else "then an {mode}", mode=said)
    return tr("still a {mode}" if still else "then a {mode}", mode=said)


def reason(view: LinesState, move: Move, observer: Observer) -> Reason:
    """Return what a move does for the seat to move: a clause that follows its name.

    Its feature is the ``royal`` that the move is for.
    """
    if move.verb == "trade":
        if move.args[0] == NONE:
            return Reason(tr("your cards are good as they are."))
        return Reason(tr("you can spare it best."))
    if move.verb != "bid":
        own, ruler = view.lines[observer.seat], view.rulers[observer.seat] & 3
        if move.verb == "take":
            return _take(view, move, observer)
        escapes = move.verb == "joker"
        gone = (JOKER, *move.args) if escapes else line.three_lines(own, own[-1])[move.args[0]]
        then = line.standing(line.without(own, gone), ruler)
        return Reason(tr("your line is {mode}.", mode=_named(then.mode, still=False)))
    card = move.args[0]
    wanted = aims(view, card & 3)
    if not wanted:
        return Reason(tr("it is no bid, and you can spare it best."))
    best = highest(view.trick)
    if best is not None and best[1] >> 2 > card >> 2:
        return _given_up(view, best, observer)
    royal = _named_royals(wanted)
    last = len(view.trick) + 1 == view.sides
    if len(set(wanted)) > 1:
        return Reason(tr("it takes {royal}." if last else "it leads for {royal}.", royal=royal))
    if not last and card >> 2 < LOW:
        return Reason(tr("it leads for now, and costs you little."))
    now, then = _change(view, observer.seat, wanted[0])
    mode = _becomes(view, observer.seat, wanted[0])
    if then.points < now.points:
        if last:
            said = tr("it takes {royal}, though your line is {mode}.", royal=royal, mode=mode)
        else:
            said = tr("it leads for {royal}, though your line is {mode}.", royal=royal, mode=mode)
        return Reason(said)
    if last:
        said = tr("it takes {royal}, and your line is {mode}.", royal=royal, mode=mode)
    else:
        said = tr("it leads for {royal}, and with it your line is {mode}.", royal=royal, mode=mode)
    return Reason(said, Feature("royal", (wanted[0],)) if then.points > now.points else None)


def _named_royals(cards: Sequence[int]) -> Name:
    """Return candidates in a sentence: some languages give a joker an article, and cards none."""
    return Name(either(cards), set(cards) == {JOKER})


def _take(view: LinesState, move: Move, observer: Observer) -> Reason:
    """Return the reason to take a royal rather than the other candidate."""
    taken = move.args[0]
    mode = _becomes(view, observer.seat, taken)
    then = {
        each.args[0]: _change(view, observer.seat, each.args[0])[1].points
        for each in view.legal_moves()
    }
    better = all(then[taken] > points for card, points in then.items() if card != taken)
    return Reason(
        tr("your line is {mode}.", mode=mode), Feature("royal", (taken,)) if better else None
    )


def _given_up(view: LinesState, best: tuple[int, int], observer: Observer) -> Reason:
    """Return the reason for a bid that another has beaten already."""
    able = [move.args[0] for move in view.legal_moves() if move.verb == "bid"]
    leads = [card for card in able if aims(view, card & 3) and card >> 2 >= best[1] >> 2]
    if leads:
        kept = min(leads, key=lambda card: card >> 2)
        wanted = aims(view, kept & 3)
        changes = [_change(view, observer.seat, each) for each in wanted]
        if all(then.points < now.points for now, then in changes):
            said = tr(
                "{card} would lead, but your line is better without {royal}.",
                card=glyphs(kept),
                royal=_named_royals(wanted),
            )
            return Reason(said)
        return Reason(tr("{card} would lead, but is better kept.", card=glyphs(kept)))
    card, whose = glyphs(best[1]), observer.whose(best[0])
    return Reason(
        tr("none of yours beats {whose} {best}, and you can spare it best.", whose=whose, best=card)
    )


def points(n: int) -> str:
    """``1 point``, ``5 points``."""
    return tr("{n} {n:point|points}", n=Count(n))


# --- the phase line ------------------------------------------------------------------------------


def phase(view: LinesState, observer: Observer) -> tuple[str, str]:
    """Return the phase line: a lead to stress, and the rest."""
    if view.actor is None:
        return tr("The round is over."), ""
    if view.actor != observer.seat:
        return _waiting(view, observer)
    if view.phase == "market":
        wanted = tr("give a card to the left and get an unknown one from the right, or keep all")
        return tr("Black market:"), wanted
    if view.phase == "take":
        return tr("You won:"), tr("take {royals}", royals=either(view.candidates))
    if view.phase == "banish":
        return tr("Two 3-lines cross:"), tr("choose which of them is banished")
    if view.phase == "joker":
        return tr("Your joker escapes:"), tr("choose the two royals that go with it")
    moves = view.legal_moves()
    if any(move.verb == "bid" and aims(view, move.args[0] & 3) for move in moves):
        # "Must" explains why cards that are no bid stand in shade.
        forced = len(moves) < len(view.hands[view.actor])
        return tr("You must bid") if forced else tr("Bid"), _wanted(view)
    suits = [GLYPHS[s] for s in range(4) if view.suits >> s & 1]
    return tr("No {suits}:", suits=any_of(suits)), tr("play any card, it is no bid")


def _wanted(view: LinesState) -> str:
    first, second = view.candidates
    suits = view.takes
    if ANY in suits:
        return tr("any card for a joker")
    one, two = (GLYPHS[suit] for suit in suits)
    if first == JOKER:
        name = tr(_CALLED[second >> 2])
        return tr("{one} for the joker or {two} for {second}", one=one, two=two, second=name)
    if second == JOKER:
        name = tr(_CALLED[first >> 2])
        return tr("{one} for {first} or {two} for the joker", one=one, two=two, first=name)
    if first >> 2 == second >> 2:
        names = [glyphs(card) for card in view.candidates]
    else:
        names = [tr(_CALLED[card >> 2]) for card in view.candidates]
    if one == two:
        return tr("{one} for {first} or {second}", one=one, first=names[0], second=names[1])
    return tr(
        "{one} for {first} or {two} for {second}",
        one=one,
        two=two,
        first=names[0],
        second=names[1],
    )


def _waiting(view: LinesState, observer: Observer) -> tuple[str, str]:
    who = observer.names[view.moving()]
    if view.phase == "market":
        return tr("{who}:", who=who), tr("choosing for the black market")
    if view.phase == "take":
        return tr("{name} won:", name=who), tr("choosing {royals}", royals=either(view.candidates))
    if view.phase == "banish":
        return tr("{who}:", who=who), tr("choosing which 3-line is banished")
    if view.phase == "joker":
        return tr("{who}:", who=who), tr("choosing how the joker escapes")
    return tr("{who}:", who=who), tr("to bid" if view.trick else "to lead")


# --- scenes --------------------------------------------------------------------------------------


def describe_trade(move: Move, whose: Whose) -> str:
    """See ``Verb.describe``, and so the others here."""
    if move.args[0] == NONE:
        return tr("trade nothing")
    return tr("trade {card}", card=glyphs(move.args[0]))


def describe_banishment(move: Move, whose: Whose) -> str:
    return tr(
        "banish the three cards of one suit"
        if move.args[0] == "suit"
        else "banish the three cards of one rank"
    )
