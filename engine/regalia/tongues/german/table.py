"""German sentences: what all games share."""

from __future__ import annotations

from typing import Final

SAYS: Final[dict[str, str]] = {
    "You": "Du",
    "you": "du",
    "your": "dein",
    "{name}’s": "{name}s",
}
