"""Marriages, betrothals and hostages of a position that a person sets by hand.

Two cards belong together by their marks (``docs/notation.md``). Here they are written for the
person who chooses a pair, and mended where a card of one has gone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

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


#: Marks that stand before that of a place where one serves, and before that of a betrothal.
_BEFORE_SERVING: Final = r"^(n?)\*?"
_BEFORE_BAND: Final = r"^(n?\*?x?r?(?:t\d+)?(?:w\d+)?c?)"


def pairs(
    game: MarriagesGame, position: Mapping[str, Any], names: Sequence[str], since: int | None
) -> Iterator[Pair]:
    """Yield the pairs that there are, and those that the cards on the boards could make.

    With ``since`` a marriage there has stood since that turn after it, in place of being undone.
    """
    boards = _boards(position, len(names))
    houses = _houses(position, len(names))
    there = list(lying(boards))
    made = list(couples(there, houses))
    ranks = (KING, QUEEN, JACK) if _unitarian(position) else (KING, QUEEN)
    for one, other in made:
        undone = [(one, _unwed(one))]
        dated = _wed(game, one, other, since or 1) if since else undone
        pair = _pair(boards, names, one, other, made=True, changes=dated)
        yield pair._replace(since=one.since) if game.dates_marriages else pair
    for held in there:
        against = target(there, held)
        if against:
            freed = [(held, re.sub(r"h\dz?", "", held.marks))]
            yield _pair(boards, names, held, against, made=True, changes=freed)
    wedded = [one for couple in made for one in couple]
    free = [one for one in there if one not in wedded and RANKS.index(one.card[0]) in ranks]
    could: list[Lying] = []
    for one in free:
        for other in free:
            if game.may_wed_by_hand(houses, one, other) and _conjugal(one, other):
                bands = _wed(game, one, other, since or 1)
                yield _pair(boards, names, one, other, made=False, changes=bands)
                could += (one, other)
    for one in dict.fromkeys(free):
        promised = "b" in one.marks
        # Where the other spouse lies, they are married.
        if promised or (one not in could and game.may_betroth_by_hand(houses, one)):
            band = "" if promised else "b"
            marks = re.sub(_BEFORE_BAND + "(b!?)?", rf"\1{band}", one.marks)
            after = _after(boards, [(one, marks)])
            text = tr("{who}: {card} is betrothed", who=names[one.seat], card=glyph_text(one.card))
            yield Pair(f"{one.place} betrothed", text, promised, after)
    for held in there:
        if held.zone == "s" and held.hostage is None and RANKS.index(held.card[0]) in ranks:
            for one in there:
                bound = one in wedded or "b" in one.marks
                if bound and not one.suspended and game.may_hold_by_hand(houses, held, one):
                    yield _pair(
                        boards, names, held, one, made=False, changes=_hold(held, one, made)
                    )


def mend(game: MarriagesGame, position: Mapping[str, Any], seats: int) -> dict[str, list[str]]:
    """Return the boards without marks that do not fit any more, since a card or a house changed.

    Bound cards get the mark of those that serve the attacker. Nothing where nothing changes.
    """
    before, houses = _boards(position, seats), _houses(position, seats)
    boards = before
    there = list(lying(boards))
    wed = list(couples(there, houses))
    wedded = [one for couple in wed for one in couple]
    changes = [(one, _unwed(one)) for one in there if one not in wedded]
    turn, attacker = position.get("turn"), position.get("attacker")
    for one, other in wed:
        if type(turn) is int and one.since > turn >= 1:
            changes += _wed(game, one, other, turn)
    boards = _changed(boards, changes)
    lost = [one for one in lying(boards) if "b" in one.marks]
    lost = [one for one in lost if not game.may_betroth_by_hand(houses, one)]
    boards = _changed(boards, [(one, re.sub("b!?", "", one.marks)) for one in lost])
    there = list(lying(boards))
    held = [one for one in there if one.hostage is not None]
    lost = [one for one in held if target(there, one) is None]
    boards = _changed(boards, [(one, re.sub(r"h\dz?", "", one.marks)) for one in lost])
    there = list(lying(boards))
    struck = [against for one in there if (against := target(there, one))]
    wed = list(couples(there, houses))
    for couple in wed:
        if any(one in struck for one in couple):
            struck += couple
    serving = [one for one in there if "b" in one.marks]
    for couple in wed:
        if turn != couple[0].since and not any(one.marks.startswith("n") for one in couple):
            serving += couple
    changes = []
    for one in there:
        marks = one.marks if one in struck else one.marks.replace("!", "")
        # A card that was bound when the turn began serves the attacker on another's board.
        serves = one in serving and game.serves_at(attacker, one)
        changes.append((one, re.sub(_BEFORE_SERVING, r"\1*" if serves else r"\1", marks)))
    boards = _changed(boards, changes)
    return {} if boards == before else _texts_of(boards)


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
    return Pair(f"{one.place} {other.place}", text, made, _after(boards, changes))


def _after(boards: Boards, changes: list[Change]) -> dict[str, list[str]]:
    return _texts_of(_changed(boards, changes))


def _texts_of(boards: Boards) -> dict[str, list[str]]:
    return {key: [" ".join(cards) for cards in zones] for key, zones in boards.items()}


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


def _wed(game: MarriagesGame, one: Lying, other: Lying, since: int) -> list[Change]:
    """Return the marks of a couple since a turn; a betrothal ends in it, a hostage is kept."""
    held = "!" if one.suspended or other.suspended else ""
    return [
        (a, re.sub("b!?", "", _unwed(a)) + game.spouse_mark(b, since) + held)
        for a, b in ((one, other), (other, one))
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
