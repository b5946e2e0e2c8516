"""Old steady: the bot of commit 2bf8f2a, frozen, as an opponent against which others are measured.

``python -m regalia arena royals steady tests.bench.old_steady:choose --hands``, from the project's
folder with ``PYTHONPATH=engine``. It plays what ``steady`` of that commit played, whatever becomes
of the bots in the library: ``tests/engine/test_old_steady.py`` compares it with recorded choices.
Change it only where the engine that it stands on changes.
"""

from __future__ import annotations

from regalia.cards import RandomSource
from regalia.state import Move, State
from tests.bench.old_steady import lines, marriages, royals, virtues

_WEIGHERS = {
    "marriage": marriages.MarriageRoyalsEvaluator,
    "alliance": marriages.AllianceEvaluator,
}


def choose(view: State, rng: RandomSource) -> Move:
    """Return old steady's move in any of the five games."""
    if view.game.id == "royals":
        return royals.decide(view, royals.WEIGHTS)
    if view.game.id == "virtues":
        return virtues.choose(view, rng)
    if view.game.id == "lines":
        return lines.choose(view, rng)
    return marriages.decide(view, _WEIGHERS[view.game.id])
