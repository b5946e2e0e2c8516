"""German: every sentence of the engine, by what it says it in."""

from __future__ import annotations

from typing import Final

from regalia.tongues.german import cards, lines, royals, table, together, virtues

SAYS: Final[dict[str, str]] = {
    **cards.SAYS,
    **table.SAYS,
    **together.SAYS,
    **royals.SAYS,
    **lines.SAYS,
    **virtues.SAYS,
}
