"""Deals that can be checked: each hand has a seed of its own, and its hash is known before.

A *committed* match has a secret. Deal ``n`` (from 1, redeals counted) is shuffled from the seed
``deal_seed(secret, n)``, and the ``commitment`` to that seed may be shown before the first card.
After the hand the seed is shown: it gives the very cards again, and tells nothing of the hands to
come. In a match that is not committed all hands come from the one seed, which must stay hidden
until the end. Records and letters write ``sealed`` for it.
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from regalia.game import Game
    from regalia.match import Match
    from regalia.state import State


def deal_seed(secret: object, deal: int) -> str:
    """The seed of the ``deal``-th deal (from 1): SHA-256, 64 hexadecimal digits.

    ``printf 'regalia deal 1 of SECRET' | sha256sum`` gives the same.
    """
    return sha256(f"regalia deal {deal} of {secret}".encode()).hexdigest()


def commitment(seed: str) -> str:
    """Return what may be shown of a deal's seed beforehand: SHA-256 of its text, in hexadecimal."""
    return sha256(seed.encode()).hexdigest()


def shuffled(
    game: Game, seed: object, committed: bool, deal: int, seats: int, after: State | None = None
) -> Any:
    """The pack of a match's ``deal``-th deal; ``after`` as in ``Game.shuffled``."""
    if committed:
        return game.shuffled(deal_seed(seed, deal), 1, seats, after)
    return game.shuffled(seed, deal, seats, after)


class Proof(NamedTuple):
    """The proof of one deal: its ``hash`` always, its ``seed`` once it is over.

    ``deal`` counts from 1. ``same``: dealt again from the seed just now, the hand began with
    these very cards; None while it goes on.
    """

    deal: int
    hash: str
    seed: str | None
    same: bool | None


def proofs(match: Match) -> list[Proof]:
    """A proof for each deal of a committed match; empty for any other.

    A first deal that was given as a position came from no shuffle and has none.
    """
    if not match.committed or match.seed is None:
        return []
    return [proof(match, at) for at in range(match.custom_start, len(match.log))]


def proof(match: Match, at: int) -> Proof:
    """The proof of the deal at this place of a committed match's log."""
    deal = match.log[at]
    seed = deal_seed(match.seed, at + 1)
    if not (deal.state.over or match.over):
        return Proof(at + 1, commitment(seed), None, None)
    same = dealt_again(match, at).to_dict() == deal.start.to_dict()
    return Proof(at + 1, commitment(seed), seed, same)


def dealt_again(match: Match, at: int) -> State:
    """The start of a deal, made anew from the match's seed."""
    before = match.log[at - 1].state if at else None
    if before is not None and not before.scored:
        pack = shuffled(match.game, match.seed, match.committed, at + 1, match.seats)
        return match.game.redeal(before, pack)
    pack = shuffled(match.game, match.seed, match.committed, at + 1, match.seats, before)
    dealer = match.log[at].start.dealer
    return match.game.deal(pack, match.seats, dealer, match.options)
