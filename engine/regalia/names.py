"""The names of the people at a table: one rule, wherever they come from."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from regalia.errors import OptionError
from regalia.i18n import tr

#: Characters that a name may have.
LONGEST = 24

_BLANKS = re.compile(" +")


def is_name(value: Any) -> bool:
    """Tell if a value is a name: 1 to 24 printable characters, none but single blanks.

    Marks of direction, line ends and halves of characters are not printable.
    """
    return (
        isinstance(value, str)
        and 1 <= len(value) <= LONGEST
        and value.isprintable()
        and value == " ".join(value.split())
    )


def check_names(names: Sequence[Any]) -> None:
    """Check the names of one table; OptionError says which is none, or which two people have.

    Older pages let several blanks stand in a name. To the eye they are one.
    """
    names = [_BLANKS.sub(" ", name) if isinstance(name, str) else name for name in names]
    for seat, name in enumerate(names):
        if not is_name(name):
            said = tr(
                "{name} is no name: 1 to {limit} printable characters make one, with single blanks",
                name=f"{name!r:.60}",
                limit=LONGEST,
            )
            raise OptionError(said)
        if name in names[:seat]:
            raise OptionError(tr("two people at the table have the name {name}", name=name))
