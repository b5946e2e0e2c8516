"""JSON in, JSON out: the only file that knows a browser is listening.

``call`` is the entry for a worker. ``docs/bridge.md`` documents the methods and what they return.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib import import_module
from pkgutil import walk_packages
from typing import Any, cast

from regalia import games
from regalia.errors import IllegalMove, PositionError, RecordError, RegaliaError
from regalia.i18n import tr, use_language
from regalia.json_text import read_json
from regalia.presentation import Json
from regalia.session.methods import METHODS, TABLE_METHODS, Table
from regalia.session.session import BridgeError


class Bridge:
    """The tables of one engine, and the calls about them."""

    def __init__(self) -> None:
        self.tables: dict[str, Table] = {}

    def call(self, text: str) -> str:
        """Answer ``{"method": …, …}`` with ``{"ok": …}`` or ``{"error": {…}}``; never raise.

        ``table`` names the table that is meant, where there is more than one; ``language`` is the
        one to answer in, English where it is not given. An answer that moved the table has ``bot``
        beside ``ok``: what to ask the bot that is to move next, or null. It holds the bot's hand,
        and the worker keeps it from the page.
        """
        try:
            message = read_json(text)
            name = str(message.pop("table", ""))
            with use_language(message.pop("language", "en")):
                answer = self._answer(name, message.pop("method", None), message)
        except RegaliaError as error:
            answer = {"error": _describe(error)}
        except Exception as error:  # the question is at fault, or we are: the page has to know
            answer = {"error": _describe(BridgeError(f"{type(error).__name__}: {error}"))}
            if __debug__:  # left out of the compiled engine, whose start spares this import
                import traceback

                traceback.print_exc()
        return json.dumps(answer, ensure_ascii=False)

    def _answer(self, name: str, method: object, arguments: Json) -> Json:
        if isinstance(method, str) and method in METHODS:
            return {"ok": METHODS[method](**arguments)}
        asked = _table_method(method)
        if asked is None:
            raise BridgeError("no such method")
        table = self.tables.get(name) or Table()
        answer: Json = {"ok": asked(table, **arguments)}
        self.tables[name] = table
        moved = isinstance(answer["ok"], dict) and "next" in answer["ok"].get("snapshot", ())
        if moved and table.session is not None:
            answer["bot"] = table.session.bot_call()
        return answer


#: Lazily loaded methods, but for those of playing with others.
_LAZY = dict.fromkeys(
    ("review_hand", "curve", "puzzle_lay", "puzzle_told"), "regalia.session.review_methods"
)
#: The same by the beginning of their names: those for scenes of one's own.
_LAZY_BY_KIND = {
    "own": "regalia.session.scene_methods",
    "position": "regalia.session.position_methods",
}


def _table_method(name: object) -> Callable[..., Any] | None:
    if not isinstance(name, str) or name in TABLE_METHODS:
        return TABLE_METHODS.get(cast(str, name))
    module = _LAZY.get(name) or _LAZY_BY_KIND.get(name.partition("_")[0])
    # Lazy: few pages ask for these.
    methods = import_module(module or "regalia.multiplayer.methods").METHODS
    return cast("Callable[..., Any] | None", methods.get(name))


def _describe(error: RegaliaError) -> Json:
    rule = error.rule if isinstance(error, IllegalMove) else None
    where = None
    if isinstance(error, PositionError):
        where = error.field
    elif isinstance(error, RecordError) and error.line is not None:
        where = tr("line {n}", n=error.line)
    return {"kind": type(error).__name__, "message": str(error), "rule": rule, "where": where}


def load_everything() -> None:
    """Import every game, its table and its bots, so that play leaves nothing to be imported."""
    for module in walk_packages(games.__path__, f"{games.__name__}."):
        if not module.name.endswith((".choices", ".installed", ".research")):
            import_module(module.name)
    import_module("regalia.bots.expert")


#: The bridge of this engine: its worker calls no other.
BRIDGE = Bridge()
call = BRIDGE.call
