"""The choice between the usual run of the tests and a full one: `python3 build.py test --full`.

The usual run asks each question where the answer may differ most. A full run asks it of every game,
option and screen, and plays more hands.
"""

from __future__ import annotations

import os
from collections.abc import Container, Iterable
from typing import Any

import pytest

#: True in a full run, and in a run that names the files to be tested.
FULL = os.environ.get("REGALIA_FULL") == "1"


def usually(values: Iterable[Any], kept: Container[Any]) -> list[Any]:
    """Return parameters of a test of which the usual run takes those that are kept.

    A tuple has the values of several parameters.
    """

    def later(each: Any) -> Any:
        several = each if isinstance(each, tuple) else (each,)
        return pytest.param(*several, marks=pytest.mark.full)

    return [each if each in kept else later(each) for each in values]
