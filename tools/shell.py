"""What the page shows of the games before Python is there: the rows of its home page."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from html import escape
from typing import Any

#: The order in which the games are best met; others follow by title.
ORDER = ("royals", "marriage", "alliance", "virtues", "lines")

ROW = (
    '<li><a class="game" href="#/new/{id}" data-game="{id}" data-seats="{seats}"'
    ' data-allies="{allies}" data-hand="{hand}" data-rules="{rules}"{lesson}>'
    '<svg class="emb" aria-hidden="true"><use href="assets/icons/shell.svg#e-{id}"/></svg>'
    '<span class="t"><span class="name">{title}</span>'
    '<span class="sm mut">{players}</span></span>'
    '<svg class="i mut" aria-hidden="true"><use href="assets/icons/shell.svg#i-next"/></svg>'
    "</a></li>"
)


def in_order(games: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    def place(game: Mapping[str, Any]) -> tuple[int, str]:
        known = game["id"] in ORDER
        return ORDER.index(game["id"]) if known else len(ORDER), game["title"]

    return sorted(games, key=place)


def rows(
    games: Sequence[Mapping[str, Any]], rules: Mapping[str, int], taught: Collection[str]
) -> str:
    """Draw the games as rows of the home page.

    `rules` counts each one's; those in `taught` have a first hand to be shown.
    """
    return "\n".join(
        ROW.format(
            id=escape(game["id"]),
            title=escape(game["title"]),
            players=escape(game["players"]),
            seats=" ".join(map(str, game["seats"])),
            allies=" ".join(map(str, game["allies"])),
            hand=escape(game["hand"]),
            rules=rules[game["id"]],
            lesson=" data-lesson" if game["id"] in taught else "",
        )
        for game in in_order(games)
    )
