"""The table of Royal Lines as it is drawn: zones, cards and what can be done with them.

A *ref* names a card as a player points at it: ``7H@h`` in the own hand, ``KS@c`` among the
candidates, ``KS@1l`` in a royal line, ``AS@0r`` a ruler, ``4C@u`` the dummy's open card.

Three kinds of zones are this game's own. ``map``: a royal line as a table of rank by suit, with
``cells`` (what is held, open to be got, or out of reach, and whether it is of the ruler's
colour), the ``governments`` that it can come to, and, while the ruler is hidden, the points that
it brings ``ifs``. ``offers``: the candidates, with the suits that each takes and the bids for it.
``aside``: the neglected royal, which lies sideways and takes no part.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, Literal

from regalia.cards import (
    GLYPHS,
    JACK,
    JOKER,
    KING,
    QUEEN,
    SUITS,
    TEXT,
    UNKNOWN,
    capital,
    card_name,
    glyphs,
    parse_card,
)
from regalia.games.lines import line, words
from regalia.games.lines.actions import aims, highest
from regalia.games.lines.pack import ACES, ANY, same_colour
from regalia.games.lines.scoring import sheet
from regalia.games.lines.state import LinesState
from regalia.games.lines.verbs import VERBS
from regalia.i18n import small, tr, tr_noop
from regalia.presentation import (
    Observer,
    Table,
    explained_stack,
    rack,
    seat_view,
    stack,
    staged,
    table_card,
    trick,
)
from regalia.state import Event
from regalia.verbs import Move

if TYPE_CHECKING:
    from regalia import contract

#: Columns of a map: the black suits, the red suits.
COLUMNS: Final = ((0, 3), (1, 2))
_AGES: Final = (tr_noop("Senior"), tr_noop("Junior"))


def _card(card: int, ref: str, where: str, shown: bool = False) -> contract.Card:
    if not shown:
        return table_card(card, ref, [where])
    note = tr("open")
    return {**table_card(card, ref, [where, note], ["open"]), "note": note}


def _hand(view: LinesState, observer: Observer) -> contract.Hand:
    spent = [glyphs(card) for card in view.played[observer.seat]]
    hand = sorted(view.hands[observer.seat]) if observer.seat >= 0 else []
    whose = tr("{whose} hand", whose=observer.whose(observer.seat))
    return {
        "id": "hand",
        "cards": [_card(card, f"{TEXT[card]}@h", whose) for card in hand],
        "note": tr("Spent: {cards}", cards=" ".join(spent)) if spent else "",
    }


# --- seats ---------------------------------------------------------------------------------------


def _seat(view: LinesState, seat: int, observer: Observer) -> contract.SeatView:
    ruler = view.rulers[seat]
    shown = view.ruler_open[seat]
    if ruler == UNKNOWN or (seat != observer.seat and not shown and view.viewer is not None):
        note = tr("ruler hidden")
    elif seat == observer.seat:
        note = words.ruled(observer, seat, ruler)
    else:
        note = tr("ruler {card}", card=glyphs(ruler))
    zones: list[contract.SeatZone]
    zones = [_ruler_zone(seat, ruler, observer, shown), _map(view, seat, observer)]
    cards = len(view.hands[seat]) if seat < view.seats else len(view.pile) + (view.up is not None)
    if view.is_dummy(seat):
        zones += _dummy_zones(view, seat, observer)
    # No shield of a house: the ruler says more.
    drawn = seat_view(observer, seat, zones, cards=cards, turn=seat == view.actor)
    return {**drawn, "note": note, "dummy": view.is_dummy(seat)}


def _ruler_zone(seat: int, ruler: int, observer: Observer, shown: bool) -> contract.Rack:
    where = tr("{whose} ruler", whose=observer.whose(seat))
    card = _card(ruler, f"{TEXT[ruler]}@{seat}r", where, shown)
    return rack(f"{seat}r", tr("Ruler"), [[card]])


def _dummy_zones(view: LinesState, seat: int, observer: Observer) -> list[contract.SeatZone]:
    where = tr("{whose} open card", whose=observer.whose(seat))
    up = [] if view.up is None else [_card(view.up, f"{TEXT[view.up]}@u", where)]
    return [
        rack(f"{seat}u", tr("Open card"), [up]),
        stack(f"{seat}p", tr("Pile"), len(view.pile)),
    ]


def _map(view: LinesState, seat: int, observer: Observer) -> contract.Chart:
    own = view.lines[seat]
    ruler = view.rulers[seat]
    ranks = range(KING, (JACK if view.seats < 4 else QUEEN) - 1, -1)
    gone = _gone(view, seat)
    where = tr("{whose} royal line", whose=observer.whose(seat))
    cards = [_card(card, f"{TEXT[card]}@{seat}l", where) for card in own]
    ifs = _ifs(view, seat, observer) if ruler == UNKNOWN else []
    return {
        "id": f"{seat}l",
        "kind": "map",
        "about": _about_map(own, ruler, ifs),
        "caption": tr("Royal line"),
        "columns": [[SUITS[suit] for suit in pair] for pair in COLUMNS],
        "rows": ["A23456789TJQK"[rank] for rank in ranks],
        "cells": [
            _cell(rank * 4 + suit, own, gone, ruler)
            for rank in ranks
            for pair in COLUMNS
            for suit in pair
        ],
        "cards": cards,
        "governments": [] if ruler == UNKNOWN else _governments(own, ruler & 3),
        "note": "" if ruler == UNKNOWN else _note(own, ruler & 3),
        "label": _spoken(own),
        "ifs": ifs,
    }


def _about_map(own: list[int], ruler: int, ifs: list[contract.RulerCase]) -> contract.Explained:
    """Return what the governments beside a map mean, or the points under a hidden ruler."""
    if ifs:
        said = tr(
            "The ruler is hidden, and its suit decides the government. What this line counts now: "
            "{ifs}.",
            ifs=", ".join(each["text"] for each in ifs),
        )
        return {"message": said, "rule": "lines.reveal"}
    said = tr(
        "Gilt is this line’s government now; those struck out are out of reach while these "
        "royals stay. The last one decides the points."
    )
    return {"message": said, "rule": f"lines.mode.{line.standing(own, ruler & 3).mode}"}


def _spoken(own: list[int]) -> str:
    """A line for who cannot see the map."""
    if not own:
        return tr("royal line: no royals")
    return tr("royal line: {cards}", cards=", ".join(card_name(card) for card in own))


def _gone(view: LinesState, seat: int) -> set[int]:
    """Royals that cannot come into this line any more."""
    gone = set(view.graveyard)
    if view.neglected is not None:
        gone.add(view.neglected)
    # Before the last trade another one comes to its side (lines.update.senior).
    if len(view.candidates) == 1 and view.turn == view.trades:
        gone.update(view.candidates)
    for other, own in enumerate(view.lines):
        if other != seat:
            gone.update(own)
    return gone


def _cell(card: int, own: list[int], gone: set[int], ruler: int) -> contract.Cell:
    state: Literal["held", "open", "out"]
    state = "held" if card in own else "out" if card in gone else "open"
    tone: Literal["own", "other", "plain"] = "plain"
    if ruler != UNKNOWN:
        same = same_colour(card & 3, ruler & 3)
        tone = "own" if same else "other"
    return {"at": TEXT[card], "state": state, "tone": tone}


def _governments(own: list[int], ruler: int) -> list[contract.Government]:
    """The four governments: which it is now, which these royals still leave open."""
    now = line.standing(own, ruler)
    faces = [card & 3 for card in own if card != JOKER]
    possible = {
        "dictatorship": not own,
        "oligarchy": all(suit == ruler for suit in faces),
        "revolution": not any(same_colour(suit, ruler) for suit in faces),
        "monarchy": True,
    }
    listed: list[contract.Government] = []
    state: Literal["now", "open", "out"]
    for mode, (each, _) in line.RATES.items():
        state = "now" if mode == now.mode else "open" if possible[mode] else "out"
        if state == "now":
            said = words.points(now.points)
        elif mode == "dictatorship":
            said = str(each)
        else:
            said = tr("{n} per {suits}", n=each, suits=_counted(mode, ruler))
        listed.append(
            {"mode": mode, "name": capital(tr(words.MODES[mode])), "text": said, "state": state}
        )
    return listed


def _counted(mode: str, ruler: int) -> str:
    """Return the suits whose royals bring points in this government."""
    if mode == "oligarchy":
        return GLYPHS[ruler]
    own_colour = mode == "monarchy"
    pair = COLUMNS[0] if (ruler in COLUMNS[0]) == own_colour else COLUMNS[1]
    return "".join(GLYPHS[suit] for suit in pair)


def _note(own: list[int], ruler: int) -> str:
    """Return what counts now, in a few words."""
    now = line.standing(own, ruler)
    if own.count(JOKER) == 1:
        if now.wild is None:
            return tr("after the escape")
        return tr("the joker counts as {suit}", suit=GLYPHS[now.wild])
    if now.mode == "dictatorship":
        return tr("no royals")
    each, _ = line.RATES[now.mode]
    return tr("{n} per {suits}", n=each, suits=_counted(now.mode, ruler))


def _ifs(view: LinesState, seat: int, observer: Observer) -> list[contract.RulerCase]:
    """The points of a line under each ruler that its owner may have."""
    seen = {parse_card(text) for text in view.cards()}
    own = view.lines[seat]
    by_suit = {ace & 3: line.standing(own, ace & 3).points for ace in ACES if ace not in seen}
    if len({*by_suit.values()}) == 1:
        n = min(by_suit.values())
        return [{"suits": [], "text": words.points(n), "points": n}]
    listed = []
    for pair in COLUMNS:
        suits = sorted((s for s in pair if s in by_suit), key=lambda s: -by_suit[s])
        if len(suits) == 2 and by_suit[suits[0]] == by_suit[suits[1]]:
            said = tr_noop("if black {n}") if pair == COLUMNS[0] else tr_noop("if red {n}")
            listed.append((list(pair), tr(said, n=by_suit[suits[0]]), by_suit[suits[0]]))
        else:
            listed += [
                ([s], tr("if {suit} {n}", suit=GLYPHS[s], n=by_suit[s]), by_suit[s]) for s in suits
            ]
    listed.sort(key=lambda each: -each[2])
    return [
        {"suits": [SUITS[s] for s in suits], "text": said, "points": n} for suits, said, n in listed
    ]


# --- the middle ----------------------------------------------------------------------------------


def _centre(view: LinesState, observer: Observer) -> list[contract.CentreZone]:
    buried = len(view.graveyard) + sum(card is not None for card in view.deposed)
    pack: contract.Explained = {
        "message": tr("The royals that are still to come. A new junior is drawn from them."),
        "rule": "lines.update.draw",
    }
    graveyard: contract.Explained = {
        "message": tr(
            "Royals that nobody wanted or that corruption banished lie here face down, and old "
            "rulers. They are out of this round."
        ),
        "rule": "RL-A24",
    }
    zones: list[contract.CentreZone] = [
        explained_stack("royals", tr("Royals"), len(view.royal), pack)
    ]
    if view.neglected is not None:
        card = _card(view.neglected, f"{TEXT[view.neglected]}@n", tr("neglected this round"))
        caption = tr("{card} is out", card=glyphs(view.neglected))
        label = tr("Neglected: the {card} is out of this round", card=small(card["name"]))
        zones.append(
            {
                "id": "neglected",
                "kind": "aside",
                "caption": caption,
                "label": label,
                "cards": [card],
                "about": {
                    "message": tr("{card}: nobody can get it in this round.", card=label),
                    "rule": "lines.neglected",
                },
            }
        )
    return [
        *zones,
        _offers(view, observer),
        _trade(view, observer),
        explained_stack("dead", tr("Graveyard"), buried, graveyard),
    ]


def _offers(view: LinesState, observer: Observer) -> contract.Offers:
    best = highest(view.trick)
    offers: list[contract.Offer] = []
    # One is left over for good after the last trade (lines.next.left).
    left = len(view.candidates) == 1 and view.turn == view.trades
    for i, card in enumerate(view.candidates):
        takes = view.takes[i] if view.takes else None
        suits = [] if takes is None else list(range(4)) if takes == ANY else [takes]
        bids: list[contract.Bid] = [
            {
                "seat": seat,
                "text": f"{observer.name(seat)} {glyphs(bid)}",
                "leads": best is not None and best[0] == seat,
            }
            for seat, bid, bids in view.trick
            if bids and (bid & 3) in suits
        ]
        said = ""
        if takes == ANY:
            said = tr("takes any suit")
        elif takes is not None:
            said = tr("takes {suit}", suit=GLYPHS[takes])
        offers.append(
            {
                "name": tr("Left over") if left else tr(_AGES[i]),
                "about": _about_candidate(left),
                "ref": f"{TEXT[card]}@c",
                "takes": [SUITS[suit] for suit in suits],
                "text": said,
                "bids": bids,
            }
        )
    return {
        "id": "candidates",
        "kind": "offers",
        "caption": tr("Candidates"),
        "from": "royals",
        "cards": [_card(card, f"{TEXT[card]}@c", tr("candidate")) for card in view.candidates],
        "offers": offers,
    }


def _about_candidate(left: bool) -> contract.Explained:
    if left:
        said = tr("The last trade is over: nobody gets this royal.")
        return {"message": said, "rule": "lines.next.left"}
    said = tr(
        "The senior came first. When it is taken, or nobody bids, it goes: the junior moves up, "
        "and a new one is drawn."
    )
    return {"message": said, "rule": "lines.update.none"}


def _trade(view: LinesState, observer: Observer) -> contract.Trick:
    """The cards of this trade; those of the last one before the first is played."""
    past = not view.trick
    if past:
        cards = [(seat, parse_card(text)) for text, seat in observer.trick]
        winner = observer.trick_winner
    else:
        cards = [(seat, card) for seat, card, _ in view.trick]
        best = highest(view.trick)
        winner = None if best is None else best[0]
    plays: list[contract.TrickCard] = [
        {
            "seat": seat,
            "caption": observer.name(seat),
            "card": _card(card, f"{TEXT[card]}@t", tr("last trade" if past else "trade")),
            "winner": seat == winner,
        }
        for seat, card in cards
    ]
    waiting: list[int] = []
    if view.phase == "bid" and not past:
        order = [(view.leader + i) % view.sides for i in range(view.sides)]
        waiting = order[len(view.trick) :]
    return trick(observer, past, plays, waiting, (tr("Trade"), tr("Last trade")))


#: Event -> the moment that it is.
_MOMENTS: Final[dict[str, contract.MomentKind]] = {
    "lead": "laid",
    "follow": "laid",
    "crown": "house",
    "govern": "government",
}


def _lands(view: LinesState, move: Move) -> list[str]:
    if move.verb == "bid":
        return [TEXT[card] for card in aims(view, move.args[0] & 3)]
    return [TEXT[move.args[0]]] if move.verb == "take" else []


class LinesTable(Table):
    """Draws the lines as maps, and the candidates with the bids for them."""

    sheet = staticmethod(sheet)

    def draw(self, view: LinesState, observer: Observer) -> contract.Drawn:
        lead, rest = words.phase(view, observer)
        if view.turn:
            when = tr("trade {n} of {all}", n=view.turn, all=view.trades)
        else:
            when = tr("black market")
        return {
            "turn": view.turn,
            "when": when,
            "phase": {"name": view.phase, "lead": lead, "rest": rest},
            "table": {
                "seats": [_seat(view, seat, observer) for seat in range(view.sides)],
                "centre": _centre(view, observer),
                "hand": _hand(view, observer),
            },
        }

    def choice(self, view: LinesState, move: Move, observer: Observer) -> contract.MoveChoice:
        """Return a move with the cells of the own map that it is for, and what it would bring."""
        choice = super().choice(view, move, observer)
        choice["lands"] = _lands(view, move)
        choice["note"] = VERBS[move.verb].note(view, move, observer)
        return choice

    def attempt(self, view: LinesState, picks: Sequence[str]) -> str | None:
        for ref in reversed(picks):
            card, _, where = ref.partition("@")
            if where == "h":
                return f"{'trade' if view.phase == 'market' else 'bid'} {card}"
            if where == "c":
                return f"take {card}"
        return None

    def moment(self, event: Event, observer: Observer) -> contract.Moment | None:
        if event.kind == "won":
            # The card that won comes second; the first is the royal.
            return {"kind": "trick", "cards": [event.cards[1], event.cards[0]], "other": None}
        played = event.kind in ("lead", "follow")
        return staged(_MOMENTS, event, event.cards[:1] if played else None)

    def standing(self, view: LinesState) -> list[line.Standing | None]:
        """Return the government of each side, None while its ruler is hidden."""
        return [
            None if ruler == UNKNOWN else line.standing(own, ruler & 3)
            for own, ruler in zip(view.lines, view.rulers, strict=True)
        ]

    def reached(self, before: Sequence[line.Standing | None], view: LinesState) -> list[Event]:
        """Return the governments that were just won: other ones, and worth more."""
        return [
            Event("govern", seat, tuple(TEXT[card] for card in view.lines[seat]), note=now.mode)
            for seat, (then, now) in enumerate(zip(before, self.standing(view), strict=True))
            if then and now and now.mode != then.mode and now.points > then.points
        ]


TABLE = LinesTable(VERBS, words.SAYS)
