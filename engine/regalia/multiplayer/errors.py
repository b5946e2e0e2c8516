"""What can be wrong with what came from another page."""

from __future__ import annotations

from regalia.errors import RegaliaError


class WireError(RegaliaError):
    """A message that an honest page of this version never sends: its sender is dropped."""


class LetterError(RegaliaError):
    """A letter that cannot be opened, in words for the person who holds it."""


class CheatError(RegaliaError):
    """A hand that was opened at its end, and does not fit what was seen or promised before."""
