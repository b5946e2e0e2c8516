"""Marriages and hostages of a position that a person sets by hand.

Two cards belong together by their marks (``docs/notation.md``). Here they are written for the
person who chooses a pair, and mended where a card of one has gone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from regalia.cards import JACK, KING, QUEEN, RANKS, TEXT, glyph_text
from regalia.game import Pair
from regalia.games.royal_family.pack import CONJUGAL
from regalia.games.royal_family.scene_position import SPOUSE, Lying, couples, lying, target
from regalia.i18n import tr

if TYPE_CHECKING:
    from regalia.games.royal_family.marriages.game import MarriagesGame

#: Cards with their marks, by key of the position and seat.
Boards = dict[str, list[list[str]]]
#: A card on a board, and the marks that it gets.
Change = tuple[Lying, str]


def pairs(game: MarriagesGame, position: Mapping[str, Any], names: Sequence[str]) -> Iterator[Pair]:
    """Yield the pairs that there are, and those that the cards on the boards could make."""
    boards = _boards(position, len(names))
    houses = _houses(position, len(names))
    there = list(lying(boards))
    made = list(couples(there, houses))
    ranks = (KING, QUEEN, JACK) if _unitarian(position) else (KING, QUEEN)
    for one, other in made:
        yield _pair(boards, names, one, other, made=True, changes=[(one, _unwed(one))])
    for held in there:
        against = target(there, held)
        if against:
            freed = [(held, re.sub(r"h\dz?", "", held.marks))]
            yield _pair(boards, names, held, against, made=True, changes=freed)
    wedded = [one for couple in made for one in couple]
    free = [one for one in there if one not in wedded and RANKS.index(one.card[0]) in ranks]
    for one in free:
        for other in free:
            if game.may_wed_by_hand(houses, one, other) and _conjugal(one, other):
                bands = [
                    (a, a.marks + game.spouse_mark(b)) for a, b in ((one, other), (other, one))
                ]
                yield _pair(boards, names, one, other, made=False, changes=bands)
    for held in there:
        if held.zone == "s" and held.hostage is None and RANKS.index(held.card[0]) in ranks:
            for one in there:
                bound = one in wedded or "b" in one.marks
                if bound and not one.suspended and game.may_hold_by_hand(houses, held, one):
                    yield _pair(
                        boards, names, held, one, made=False, changes=_hold(held, one, made)
                    )


def mend(position: Mapping[str, Any], seats: int) -> dict[str, list[str]]:
    """Return the boards without marks of marriages and hostages whose other card has gone.

    Nothing where there are no such marks.
    """
    before, houses = _boards(position, seats), _houses(position, seats)
    boards = before
    there = list(lying(boards))
    wedded = [one for couple in couples(there, houses) for one in couple]
    boards = _changed(boards, [(one, _unwed(one)) for one in there if one not in wedded])
    there = list(lying(boards))
    held = [one for one in there if one.hostage is not None]
    lost = [one for one in held if target(there, one) is None]
    boards = _changed(boards, [(one, re.sub(r"h\dz?", "", one.marks)) for one in lost])
    there = list(lying(boards))
    struck = [against for one in there if (against := target(there, one))]
    for couple in couples(there, houses):
        if any(one in struck for one in couple):
            struck += couple
    freed = [one for one in there if one.suspended and one not in struck]
    boards = _changed(boards, [(one, one.marks.replace("!", "")) for one in freed])
    if boards == before:
        return {}
    return {key: [" ".join(cards) for cards in zones] for key, zones in boards.items()}


def _pair(
    boards: Boards,
    names: Sequence[str],
    one: Lying,
    other: Lying,
    *,
    made: bool,
    changes: list[Change],
) -> Pair:
    who, card = names[one.seat], glyph_text(one.card)
    if one.seat == other.seat:
        text = tr("{who}: {card} and {other} are married", who=who, card=card,
                  other=glyph_text(other.card))  # fmt: skip
    else:
        text = tr("{who}: {card} is a hostage against {other}", who=who, card=card,
                  other=names[other.seat])  # fmt: skip
    after = {key: [" ".join(c) for c in zones] for key, zones in _changed(boards, changes).items()}
    return Pair(f"{one.place} {other.place}", text, made, after)


def _conjugal(one: Lying, other: Lying) -> bool:
    return CONJUGAL[RANKS.index(one.card[0])] == RANKS.index(other.card[0])


def _hold(held: Lying, against: Lying, made: list[tuple[Lying, Lying]]) -> list[Change]:
    """Return the marks of a hostage, and of the couple or the betrothed card that it suspends."""
    band = re.search(SPOUSE, held.marks)
    at = band.start() if band else len(held.marks)
    couple = next((pair for pair in made if against in pair), (against,))
    return [
        (held, f"{held.marks[:at]}h{against.seat}{held.marks[at:]}"),
        *((one, f"{one.marks}!" if one.spouse else one.marks.replace("b", "b!")) for one in couple),
    ]


def _unwed(one: Lying) -> str:
    return re.sub(SPOUSE, "", one.marks)


def _changed(boards: Boards, changes: list[Change]) -> Boards:
    """Return the boards after these changes of marks."""
    new = {key: [list(cards) for cards in zones] for key, zones in boards.items()}
    for one, marks in changes:
        cards = new["spoils" if one.zone == "s" else "meld"][one.seat]
        at = cards.index(f"{one.card}.{one.marks}" if one.marks else one.card)
        cards[at] = f"{one.card}.{marks}" if marks else one.card
    return new


def _boards(position: Mapping[str, Any], seats: int) -> Boards:
    """Return the cards on the boards, with their marks; a part of another shape has none."""
    boards: Boards = {}
    for key in ("spoils", "meld"):
        value = position.get(key)
        zones = value[:seats] if isinstance(value, list) else []
        boards[key] = [_texts(zone) for zone in (*zones, *[""] * (seats - len(zones)))]
    return boards


def _texts(zone: Any) -> list[str]:
    texts = zone.split() if isinstance(zone, str) else zone if isinstance(zone, list) else []
    return [text for text in texts if isinstance(text, str) and text.partition(".")[0] in TEXT[:52]]


def _houses(position: Mapping[str, Any], seats: int) -> list[str | None]:
    value = position.get("house")
    told = [suit or None for suit in value] if isinstance(value, list) else []
    return [*told, *[None] * (seats - len(told))]


def _unitarian(position: Mapping[str, Any]) -> bool:
    options = position.get("options")
    return isinstance(options, Mapping) and options.get("unitarian") is True
