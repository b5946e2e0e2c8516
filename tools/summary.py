"""Write the rules of a game on half a page: a few sentences, its table and a score in small."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from tools.bookscene import words
from tools.words import current_language, tr

Json = dict[str, Any]


def section(game: str, told: Json, root: str) -> str:
    """Return the summary of a game in the current language."""
    said = told["summaries"][f"{game}.{current_language()}"]
    lines = said["lines"] or [told["about"][game]["blurb"]]
    return (
        f'<section class="half" aria-labelledby="minute"><h2 id="minute">{tr("In one minute")}</h2>'
        f"{_list(lines)}{_pictures(game, said, root)}</section>\n"
    )


def _list(lines: list[str]) -> str:
    return f"<ol>{''.join(f'<li>{words(line)}</li>' for line in lines)}</ol>"


def _pictures(game: str, said: Json, root: str) -> str:
    figures = []
    if said["table"]:
        drawing = (
            f'<img class="mat-of" src="{root}assets/tables/{game}.svg" alt=""'
            ' width="330" height="220" loading="lazy">'
        )
        figures.append(f"<figure>{drawing}<figcaption>{tr('The table')}</figcaption></figure>")
    if said["sheet"]:
        caption = f"<figcaption>{tr('A score')}</figcaption>"
        figures.append(f"<figure>{_sheet(said['sheet'])}{caption}</figure>")
    return f'<div class="pics">{"".join(figures)}</div>' if figures else ""


def _sheet(sheet: Json) -> str:
    many = " many" if len(sheet["columns"]) > 2 else ""
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in sheet["columns"])
    rows = "".join(map(_row, sheet["rows"]))
    return (
        f'<table class="sc score{many}"><thead><tr><td></td>{head}</tr></thead>'
        f"<tbody>{rows}</tbody></table>"
    )


def _row(row: Mapping[str, Any]) -> str:
    stamp = row["kind"] == "stamp"
    values = "".join(
        f'<td><span class="times">{escape(value)}</span></td>'
        if stamp and value.startswith("×")
        else f"<td>{escape(value)}</td>"
        for value in row["values"]
    )
    detail = row.get("detail")
    more = f'<span class="detail mut">{words(detail)}</span>' if detail else ""
    return (
        f'<tr class="{row["kind"]}"><th scope="row">{words(row["label"])}{more}</th>{values}</tr>'
    )
