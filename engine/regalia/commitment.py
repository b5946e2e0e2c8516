"""Deals that can be checked: each hand has a seed of its own, and its hash is known before.

A *committed* match has a secret. Deal ``n`` (from 1, redeals counted) is shuffled from the seed
``deal_seed(secret, n)``, and the ``commitment`` to that seed may be shown before the first card.
After the hand the seed is shown: it gives the very cards again, and tells nothing of the hands to
come. In a match that is not committed all hands come from the one seed, which must stay hidden
until the end. Records and letters write ``sealed`` for it.

A live match has a seed for each hand, made by those who played it. ``joined_seed`` writes them into
one seed, from which a match that is not committed deals the same hands, and then its own.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from hashlib import sha256
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from regalia.game import Game
    from regalia.state import State


#: A seed that lists the seeds of the first deals.
_JOINED = re.compile(r"live(?: [0-9a-f]{64})+")


def deal_seed(secret: object, deal: int) -> str:
    """Return the seed of the ``deal``-th deal (from 1): SHA-256, 64 hexadecimal digits.

    ``printf 'regalia deal 1 of SECRET' | sha256sum`` gives the same.
    """
    return sha256(f"regalia deal {deal} of {secret}".encode()).hexdigest()


def bot_seed(secret: object, deal: int) -> str:
    """Return the seed of the bots' random numbers in the ``deal``-th deal: 32 hexadecimal digits.

    The same moves get the same answers wherever they are played. It tells nothing of the cards.
    """
    return sha256(f"regalia bots {deal} of {secret}".encode()).hexdigest()[:32]


def commitment(seed: str) -> str:
    """Return what may be shown of a deal's seed beforehand: SHA-256 of its text, in hexadecimal."""
    return sha256(seed.encode()).hexdigest()


def joined_seed(seeds: Sequence[str]) -> str:
    """Return one seed that deals from ``seeds`` first: one for each deal, 64 hexadecimal digits.

    A redeal repeats the seed of its hand, and takes its next shuffle. The deals after the last one
    are shuffled from the joined seed itself.
    """
    return " ".join(["live", *seeds])


def shuffled(
    game: Game, seed: object, committed: bool, deal: int, seats: int, after: State | None = None
) -> Any:
    """Return the pack of a match's ``deal``-th deal; ``after`` as in ``Game.shuffled``."""
    if committed:
        return game.shuffled(deal_seed(seed, deal), 1, seats, after)
    if _JOINED.fullmatch(str(seed)):
        listed = str(seed).split(" ")[1 : deal + 1]
        if len(listed) == deal:
            return game.shuffled(listed[-1], listed.count(listed[-1]), seats, after)
    return game.shuffled(seed, deal, seats, after)
