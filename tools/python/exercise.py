"""Finds the modules that a start uses; runs in a Python that was started as in the page.

An import of this file would count as used, so it imports only modules that every start uses.
"""

from __future__ import annotations

import json
import sys
from typing import Any


def exercise(place: str) -> list[str]:
    """Call the engine at ``place`` as the page does; return the names of the imported modules."""
    from regalia.bridge import call

    def ask(method: str, **arguments: object) -> Any:
        answer = json.loads(call(json.dumps({"method": method, **arguments})))
        bot.update(answer.get("bot") or {})
        return answer.get("ok")

    bot: dict[str, Any] = {}
    for game in ask("games"):
        # Tables of any size need the same modules.
        seats = game["seats"][0]
        # These need the modules of all levels, and think for the shortest time.
        bots = [None, "skilled", *["beginner"] * (seats - 2)]
        names = [f"Player {seat}" for seat in range(seats)]
        plan = {"game": game["id"], "seats": seats, "seed": "1", "names": names, "bots": bots}
        table = ask("new", **plan)["snapshot"]
        hinted = False
        for _ in range(100):
            if table["sheet"]:
                table = ask("next")["snapshot"]
            if table["over"]:
                break
            if table["actor"] == 0:
                if not hinted:
                    judged = ask("judge", **ask("hint_view"))
                    hinted = bool(ask("hint", judged=judged))
                text = table["moves"][-1]["text"]
            else:
                text = ask("think", **bot["think"])
            table = ask("play", text=text)["snapshot"]
        ask("play", text="no move")
        ask("why", picks=["nothing"])
        record = ask("record")
        ask("open", record=record)
        ask("open", record="no record")
        ask("replay", record=record)
    library = next(place for place in sys.path if place.startswith("/lib/python3"))
    found = set()
    for name, module in list(sys.modules.items()):
        spec = module.__spec__
        # Modules that are frozen into Python itself have another origin.
        if spec and (spec.origin or "").startswith((f"{library}/", f"{place}/")):
            found |= {name, spec.name}  # two names: `os.path` is `posixpath`
    return sorted(found)
