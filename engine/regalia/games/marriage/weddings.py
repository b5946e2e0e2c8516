"""The marriages of Marriage Royals: how couples are found, made and ended.

Marriages are not declared: after every change on the boards the kings of each owner's house, then
the queens, take the spouse that is there. Where there is more than one, a player chooses.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from regalia.cards import JACK, KING, QUEEN, TEXT
from regalia.games.royal_family.marks import CARD, NEW, NUMBER, RANK, serial
from regalia.games.royal_family.marriages.couples import Marriage
from regalia.games.royal_family.pack import CONJUGAL

if TYPE_CHECKING:
    from regalia.games.marriage.state import MarriageRoyalsState

#: A marriage that has stood so many turns lets the hand end (marriage.marry.gate).
GATE = 3

#: (zone, entry) of a card on a board; (zone, card) where copies are alike.
Spot = tuple[str, int]
#: The two who could marry.
Candidate = tuple[Spot, Spot]


def settle_marriages(state: MarriageRoyalsState) -> bool:
    """End and make marriages where boards have changed; True when a player must choose first.

    Hostages end with their couples, before a new couple is made of the same card (MR-A20, MR-A22).

    Rules: marriage.marry.compulsory, marriage.marry.choice, MR-A10, MR-A14.
    """
    boards = [board for board in range(state.seats) if state.dirty >> board & 1]
    if state.marriages or state.hostages:
        for board in boards:
            state.end_marriages(board)
        state.end_hostages()
        convert(state)
    asking = any(settle(state, board) for board in boards)
    state.dirty = 0
    if not asking:
        state.chooser = None
    return asking


def settle(state: MarriageRoyalsState, board: int) -> bool:
    """Make the marriages of a board; True when there is a choice."""
    while found := candidates(state, board):
        if len(found) > 1:
            other = state.chooser if state.chooser not in (None, board) else None
            state.spouse_choice = (board, board if other is None else other)
            state.phase, state.actor = "spouse", state.spouse_choice[1]
            return True
        marry(state, board, *found[0])
    return False


def lasting(
    state: MarriageRoyalsState, marriage: Marriage, home: Spot, other: Spot
) -> Marriage | None:
    """Return a marriage as it lasts (``MarriagesState.lasting``): its cards are of two houses."""
    board, house = marriage.board, state.house[marriage.board]
    if home[1] & 3 == house != other[1] & 3:
        return marriage
    if other[1] & 3 != house or home[1] & 3 == house:
        return None
    # Its owner changed to the house of the other spouse: the couple never parted.
    if other[0] == "m" and board == state.attacker:
        state.shift(board, other[1], "s")
    return marriage._replace(home=marriage.other, other=marriage.home)


def convert(state: MarriageRoyalsState) -> None:
    """Marry the card paid for a ransomed spouse in its place, if it may.

    Rules: marriage.convert.meld-only, marriage.convert.new-clock, marriage.convert.unlimited,
    marriage.convert.incest, marriage.convert.incest-followup, MR-A19, MR-A20.
    """
    if state.converting is None:
        return
    board, royal, payment = state.converting
    state.converting = None
    home, other = state.locate(royal), state.locate(payment)
    if home is not None and other is not None and other[2] & 3 != state.house[board]:
        marry(state, board, home[1:], other[1:])


def candidates(state: MarriageRoyalsState, board: int) -> list[Candidate]:
    """Return the different couples of which one is to be made next on a board; kings come first.

    Rules: marriage.marry.no-incest, marriage.marry.unoccupied, MR-A31.
    """
    house = state.house[board]
    # Most boards have no couple at all: not both a king and a queen, nor two jacks that may wed.
    ranks, lies = state.noble_ranks(), state.ranks[board]
    jacks = JACK in ranks and lies[JACK] > 1
    if house is None or not (jacks or (lies[KING] and lies[QUEEN])):
        return []
    have = state.have[board]
    homes = [rank << 2 | house for rank in ranks if have[rank << 2 | house] and lies[rank]]
    if not homes:
        return []
    taken = state.wedded()
    lying = state.spoils[board] + state.meld[board]
    for card in homes:
        royals = [e for e in lying if e & CARD == card and e & NUMBER not in taken]
        if royals:
            rank = CONJUGAL[card >> 2] << 2
            others = [
                e for e in lying if e & RANK == rank and e & 3 != house and e & NUMBER not in taken
            ]
            if others:
                return _couples(_spots(state, board, royals), _spots(state, board, others))
    return []


def _couples(homes: list[Spot], others: list[Spot]) -> list[Candidate]:
    """Return a couple of each kind."""
    couples: dict[tuple[Spot, Spot], Candidate] = {}
    for home in homes:
        for other in others:
            couples.setdefault((_kind(home), _kind(other)), (home, other))
    return list(couples.values())


def _kind(spot: Spot) -> Spot:
    return spot[0], spot[1] & CARD


def _spots(state: MarriageRoyalsState, board: int, entries: list[int]) -> list[Spot]:
    """Return zone and entry of each, sorted by the marks.

    So of copies alike the same one is always taken.
    """
    spots = [("s" if entry in state.spoils[board] else "m", entry) for entry in entries]
    if len(spots) > 1:
        spots.sort(
            key=lambda spot: (_kind(spot), state.marks(spot[1]), state.copy_order(serial(spot[1])))
        )
    return spots


def marry(state: MarriageRoyalsState, board: int, home: Spot, other: Spot) -> None:
    """Make the marriage; a Royal that marries in its owner's turn goes to the spoils.

    Rules: marriage.marry.royal-spouse, MR-A13.
    """
    state.marriages.append(Marriage(board, serial(home[1]), serial(other[1]), state.turn))
    cards = (home[1] & CARD, other[1] & CARD)
    if home[0] == "m" and board == state.attacker:
        state.shift(board, home[1], "s", on=NEW)
    state.tell("marry", board, cards)


def names(found: list[Candidate], couple: Candidate, board: int) -> tuple[str, str]:
    """Return the two as a move names them, with places where a card lies in both zones."""
    names = []
    for i, (zone, entry) in enumerate(couple):
        card = entry & CARD
        zones = {other[i][0] for other in found if other[i][1] & CARD == card}
        names.append(f"{TEXT[card]}@{board}{zone}" if len(zones) > 1 else TEXT[card])
    return names[0], names[1]
