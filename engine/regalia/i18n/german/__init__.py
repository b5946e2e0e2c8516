"""German: every sentence of the engine, by what it says it in."""

from __future__ import annotations

from typing import Final

from regalia.i18n.german import cards, lines, royals, royals_hints, royals_refusals, table, virtues
from regalia.i18n.german import multiplayer as together

SAYS: Final[dict[str, str]] = {
    **cards.SAYS,
    **table.SAYS,
    **together.SAYS,
    **royals.SAYS,
    **royals_hints.SAYS,
    **royals_refusals.SAYS,
    **lines.SAYS,
    **virtues.SAYS,
}
