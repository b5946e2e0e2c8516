"""The pack of 100, what its cards are worth, and who wins a trick with them."""

from __future__ import annotations

from collections.abc import Sequence

from regalia.cards import ACE, JACK, KING, NINE, QUEEN, TWO

#: Three of each 9 … A, one of each 2 … 8, in canonical order (``royals.pack.100``).
#: royals.pack.100, marriage.pack.100, alliance.pack.100
PACK: tuple[int, ...] = tuple(
    card for card in range(52) for _ in range(1 if TWO <= card >> 2 < NINE else 3)
)

#: card -> copies in the pack.
COPIES: tuple[int, ...] = tuple(PACK.count(card) for card in range(52))

#: rank -> points of one card (``royals.score.values``).
#: royals.score.values, marriage.score.values, alliance.score.values
VALUES: tuple[int, ...] = tuple(10 if TWO <= rank < NINE else 5 for rank in range(13))

#: rank -> number of cards of it on a board -> their points: three and more count twice.
#: royals.score.match-double, marriage.score.values, alliance.score.match-double
MATCHED: tuple[tuple[int, ...], ...] = tuple(
    tuple(n * value * (2 if n >= 3 else 1) for n in range(13)) for value in VALUES
)

#: suit -> the cards that are Royals at home in it.
#: royals.royal.def, marriage.royal.def, alliance.royal.def
ROYALS: tuple[frozenset[int], ...] = tuple(
    frozenset(rank * 4 + suit for rank in range(JACK, JACK + 3)) for suit in range(4)
)
#: The same by the house of a seat, which may have none yet; and as one number, a bit for each card.
OWN_ROYALS: dict[int | None, frozenset[int]] = {None: frozenset(), **dict(enumerate(ROYALS))}
ROYALS_MASK: dict[int | None, int] = {
    house: sum(1 << card for card in royals) for house, royals in OWN_ROYALS.items()
}

#: card -> the cards that pay for its ransom, as a mask: those of its rank in the other suits.
#: royals.ransom.swap, alliance.ransom.swap, marriage.ransom.swap
PAYMENTS: tuple[int, ...] = tuple((15 ^ 1 << card % 4) << card // 4 * 4 for card in range(52))

#: rank -> the rank that it marries.
#: marriage.marry.def, alliance.marriage.def
CONJUGAL = {KING: QUEEN, QUEEN: KING, JACK: JACK}

#: The aces, which are assassins among the spoils.
ACES: frozenset[int] = frozenset(range(4))

#: The lowest face card: those from here on are jacks, queens and kings.
FACES = JACK << 2
FACE_CARDS: frozenset[int] = frozenset(range(FACES, 52))


def is_face(card: int) -> bool:
    """True if the card is a jack, queen or king."""
    return FACES <= card < 52


def winner(battle: Sequence[tuple[int, int]]) -> int:
    """Return the seat that wins ``[(card, seat), …]``, given in order of play.

    Only the led suit counts; a two beats an ace; of equal cards the first played wins
    (``royals.trick.winner``, ``royals.trick.two-beats-ace``, ``royals.trick.tie``).

    Rules: royals.rank.order, marriage.rank.order, alliance.rank.order, R2-A01, R2-A02,
    marriage.battle.sneak, alliance.rank.sneak, alliance.battle.highest, alliance.battle.tie,
    alliance.battle.sneak-wins, alliance.battle.sneak-loses, AL-A07.
    """
    suit = battle[0][0] & 3
    best, victor, sneak = -1, battle[0][1], -1
    for card, seat in battle:
        if card & 3 != suit:
            continue
        rank = card >> 2
        if rank == TWO and sneak < 0:
            sneak = seat
        # The ace is rank 0 in the notation's order and the highest in play.
        power = 13 if rank == ACE else rank
        if power > best:
            best, victor = power, seat
    return sneak if best == 13 and sneak >= 0 else victor


def complete_sets(royals: list[int]) -> int:
    """Count the complete sets among Royals of one house."""
    if len(royals) < 3:
        return 0
    return min([royals.count(card) for card in ROYALS[royals[0] & 3]])
