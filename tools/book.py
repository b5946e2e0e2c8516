"""Write the rules books: a static page for each game, from its catalogue, readable without scripts.

rules/index.html                the shelf
rules/<game>/index.html         a book; every entry can be linked to by its id
rules/<language>/…              the same in another language
data/sequences.json             rows of scenes that teach what is hard
sitemap.xml                     all pages, where the address of the site is known
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

from tools import bookscene, link_card, summary
from tools.bookscene import words
from tools.pages import head
from tools.pictures import GAMES
from tools.words import current_language, tr, tr_noop, use_language, words_of

Json = dict[str, Any]

#: The folder of the words that compare the games of a family.
FAMILY = "royal_family"

KINDS = {"ruling": tr_noop("Ruling"), "option": tr_noop("Option"), "note": tr_noop("Note")}


LEDE = tr_noop(
    "Each game in a minute, then every rule in the order in which it is learnt, with a small table"
    " beside it that you can play on."
)
KEY = tr_noop(
    "{mark} marks our reading where the source leaves something open: its few words are quoted,"
    " with the place."
)
SOURCES = tr_noop(
    "The rules stand here in our own words; where we misread one, its source is right."
)


def write(new: Path, told: Json, url: str = "") -> None:
    """Write the books into the site at `new`; `told` is the engine's description of its games."""
    games = told["games"]
    pages: dict[str, str] = {}
    for language in told["languages"]:
        with use_language(language):
            pages |= _books(told | told["books"][language])
    for path, html in pages.items():
        folder = new / path
        folder.mkdir(parents=True, exist_ok=True)
        text = link_card.with_address(html, url, path)
        (folder / "index.html").write_text(text, encoding="utf-8")
    (new / "data").mkdir(exist_ok=True)
    _write_sequences(new / "data", [row for game in games for row in _rows(game["id"], told)])
    if url:
        listed = "".join(f"<url><loc>{escape(url + path)}</loc></url>\n" for path in ("", *pages))
        (new / "sitemap.xml").write_text(
            '<?xml version="1.0" encoding="UTF-8"?>\n'
            f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n{listed}</urlset>\n',
            encoding="utf-8",
        )


def _books(told: Json) -> dict[str, str]:
    """Return the shelf and the books in the current language, by their folders."""
    language = current_language()
    games = told["games"]
    homes = {rule["id"]: game["id"] for game in games for rule in told["rules"][game["id"]]}
    family = _read(FAMILY)
    drawn = bookscene.draw(told)
    place = "rules/" if language == "en" else f"rules/{language}/"
    return {place: _shelf(games, told, family, homes)} | {
        f"{place}{game['id']}/": _book(game, told, family, homes, drawn) for game in games
    }


def to_root(folders: int) -> str:
    """Return the way to the site's root from a book in the current language, so deep in its folder."""
    return "../" * (folders + (current_language() != "en"))


def _read(folder: str) -> Json:
    """Return the texts of a book besides its rules; empty for a game without any."""
    path = GAMES / folder / "book.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


def _rows(game: str, told: Json) -> list[Json]:
    """Return the rows of scenes of a game: one through all of it, then one for each hard subject."""
    through = [
        f"{rule['id']}/{at}"
        for rule in told["rules"][game]
        for at, scene in enumerate(told["scenes"].get(rule["id"], []), 1)
        if scene["learn"]
    ]
    first = {
        "id": f"game-{game}",
        "title": tr_noop("The whole game, scene by scene"),
        "text": tr_noop("What a first match needs, in the order in which it comes up."),
        "scenes": through,
    }
    return [*([first] if through else []), *_read(game).get("sequence", [])]


def _write_sequences(folder: Path, rows: Iterable[Json]) -> None:
    """Write the rows by id; a scene is the id of its rule and its number, from 1."""
    named = {row["id"]: [_numbered(name) for name in row["scenes"]] for row in rows}
    text = json.dumps(named, separators=(",", ":"))
    (folder / "sequences.json").write_text(text, encoding="utf-8")


def _numbered(name: str) -> tuple[str, int]:
    rule, _, number = name.partition("/")
    return rule, int(number or 1)


# --- pages -----------------------------------------------------------------------------------


def page(
    *,
    title: str,
    about: str,
    up: str,
    crumb: str,
    body: str,
    others: str = "",
    skip: str = "",
    module: str = "bookPage.js",
    script: str = "",
) -> str:
    """Return a whole page; `up` is the relative path to the root of the site.

    `others` are links to the page in other languages, `skip` names the link to the content;
    `module` is the page's script in `scenes/`, `script` one more, inline.
    """
    skip = skip or tr("To the rules")
    return f"""<!doctype html>
<html lang="{current_language()}">
<head>
{head(title, up, script=script)}{link_card.head(title, about)}<meta name="theme-color" content="#1c1822">
<script src="{up}boot/head.js"></script>
<link rel="stylesheet" href="{up}css/rulebook.css">
<script type="module" src="{up}scenes/{module}"></script>
</head>
<body class="book">
<a class="skip" href="#top">{skip}</a>
<header class="mast"><nav aria-label="Regalia"><a class="brand" href="{up}#/">{_icon(up, "mark")}Regalia</a>{crumb}{others}</nav></header>
<main id="top" tabindex="-1">
{body}
</main>
</body>
</html>
"""


def _icon(up: str, name: str, look: str = "i") -> str:
    href = f"{up}assets/icons/shell.svg#{name}"
    return f'<svg class="{look}" aria-hidden="true"><use href="{href}"/></svg>'


def _shelf(games: Iterable[Mapping[str, Any]], told: Json, family: Json, homes: Json) -> str:
    rows = "".join(
        f'<li><a class="volume" href="{game["id"]}/">{_icon(to_root(1), "e-" + game["id"], "emb")}'
        f'<span><span class="name"{_lang("en")}>{escape(game["title"])}</span>'
        f'<span class="sm mut">{escape(about["blurb"])}</span>'
        f'<span class="xs mut">{escape(game["facts"])} · {tr("{n} entries", n=len(told["rules"][game["id"]]))}</span>'
        "</span></a></li>"
        for game in games
        for about in (told["about"][game["id"]],)
    )
    body = (
        f"<h1>{tr('The rules')}</h1>\n"
        f'<p class="lede">{tr(LEDE)}</p>\n'
        f"{_search()}"
        f'<ul class="shelf">{rows}</ul>\n{_family(family, told, homes, "")}'
        f'<p class="sm"><a href="{to_root(1)}embed/">{tr("Put a scene or a game on your own page")}</a> · '
        f'<a href="{to_root(1)}reference/">{tr("Use the rules engine from Python")}</a></p>'
    )
    return page(
        title=tr("Rules of the Regalia games"),
        about=tr("The rules of five card games about royalty, rule by rule, with scenes to play."),
        up=to_root(1),
        crumb="",
        others=_others(told, ""),
        body=body,
    )


def _search() -> str:
    # The script shows it: a field that does nothing is worse than none.
    label = tr("Search the rules")
    return (
        f'<div class="find" role="search" hidden><label for="find" class="vh">{label}</label>'
        f'<input type="search" id="find" autocomplete="off" placeholder="{label}">'
        '<p id="found" class="xs mut" role="status"></p></div>\n'
    )


def _book(
    game: Mapping[str, Any], told: Json, family: Json, homes: Json, drawn: bookscene.Drawn
) -> str:
    rules, about = told["rules"][game["id"]], told["about"][game["id"]]
    said = _read(game["id"])
    titles = {rule["id"]: rule["title"] for rule in rules}
    chapters: dict[str, list[Json]] = {}
    for rule in rules:
        chapters.setdefault(rule["chapter"] or tr("The rules"), []).append(rule)
    extras = [
        ("steps", tr("Step by step"), _sequences(game["id"], _rows(game["id"], told), told, drawn)),
        ("glossary", tr("Words"), _glossary(said, homes, game["id"])),
        ("options", tr("Options"), _options(game, rules)),
    ]
    if game["id"] in family.get("games", ()):
        extras.append(
            ("family", _said(family["title"], FAMILY), _family(family, told, homes, game["id"]))
        )
    extras = [extra for extra in extras if extra[2]]
    contents = "".join(
        f'<li><a href="#{anchor}">{escape(title)}</a></li>'
        for anchor, title in [
            *((rules_[0]["id"], title) for title, rules_ in chapters.items()),
            *((anchor, title) for anchor, title, _ in extras),
        ]
    )
    printed = "".join(
        f'<section class="chapter"><h2>{escape(title)}</h2>\n'
        + "".join(_rule(rule, titles, _scene(rule, told, drawn)) for rule in listed)
        + "</section>\n"
        for title, listed in chapters.items()
    )
    source = f"<span{_lang('en')}>{escape(about['source'])}</span>"
    if said.get("link"):
        source = f'<a href="{escape(said["link"])}" rel="noreferrer noopener">{source}</a>'
    terms = f" {escape(_said(said['terms'], game['id']))}" if said.get("terms") else ""
    owner = tr(
        "{game} was invented by {who}.", game=escape(game["title"]), who=inside(about["inventor"])
    )
    body = (
        f'<div class="title">{_icon(to_root(2), "e-" + game["id"], "emb")}<div><h1{_lang("en")}>{escape(game["title"])}</h1>'
        f'<p class="mut">{escape(game["facts"])}</p></div>'
        f'<a class="btn primary" href="{to_root(2)}#/new/{game["id"]}">{tr("Play")}</a></div>\n'
        f'<p class="lede">{words(about["blurb"])}</p>\n'
        f"{summary.section(game['id'], told, to_root(2))}"
        f'{_search()}<nav aria-label="{tr("Chapters")}"><ul class="contents">{contents}</ul></nav>\n'
        f'<p class="sm mut key">{tr(KEY, mark=_mark("ruling"))}</p>\n'
        f"{printed}"
        + "".join(html for _, _, html in extras)
        + f'<footer class="source"><h2>{tr("Whose game this is")}</h2><p>{owner} '
        f"{tr('After: {source}.', source=source)}{terms} {tr(SOURCES)} "
        f'<a href="{to_root(2)}#/credits">{tr("Credits")}</a></p></footer>'
    )
    return page(
        title=tr("{game}: the rules", game=game["title"]),
        about=about["blurb"],
        up=to_root(2),
        crumb=f'<a href="../">{tr("Rules")}</a>',
        others=_others(told, f"{game['id']}/"),
        body=body,
    )


def _said(text: str, folder: str) -> str:
    """Return a text of a `book.toml` in the current language."""
    return words_of(f"rules.{folder}").get(text, tr(text))


def _lang(code: str) -> str:
    """Return the attribute of an element in a language, if that is not the page's."""
    return "" if code == current_language() else f' lang="{code}"'


def _mark(kind: str) -> str:
    return f'<span class="mark">{tr(KINDS[kind])}</span>'


def _others(told: Json, book: str) -> str:
    """Return links to a book, or to the shelf, in the other languages."""
    here = current_language()
    folders = {code: "rules/" if code == "en" else f"rules/{code}/" for code in told["languages"]}
    up = to_root(2 if book else 1)
    return "".join(
        f'<a class="lang" href="{up}{folder}{book}" hreflang="{code}" lang="{code}">'
        f"{escape(told['languages'][code])}</a>"
        for code, folder in folders.items()
        if code != here
    )


def inside(name: str) -> str:
    """Return a name for use inside a sentence, its article in lower case."""
    return escape(f"the{name[3:]}" if name.startswith("The ") else name)


def _rule(rule: Json, titles: Mapping[str, str], scene: str) -> str:
    name = escape(rule["id"])
    mark = f" {_mark(rule['kind'])}" if rule["kind"] in KINDS else ""
    text = "".join(f"<p>{words(part)}</p>" for part in rule["text"].split("\n\n"))
    ruling = f'<p class="open">{words(rule["ruling"])}</p>' if rule["ruling"] else ""
    see = ", ".join(
        f'<a href="#{escape(other)}">{escape(titles[other])}</a>' for other in rule["see"]
    )
    # Titles in the sources are English everywhere.
    source = words(rule["source"])
    foot = tr("Source: {source}", source=f"<span{_lang('en')}>{source}</span>")
    if see:
        foot += f" · {tr('See {rules}', rules=see)}"
    return (
        f'<article class="rule" id="{name}"{_lang(rule["language"])}><h3><a href="#{name}">{escape(rule["title"])}</a>{mark}</h3>'
        f'{text}{ruling}{scene}<p class="foot xs mut">{foot}</p></article>\n'
    )


def _scene(rule: Json, told: Json, drawn: bookscene.Drawn) -> str:
    """Return the first scene of a rule, and links to the others."""
    scenes = told["scenes"].get(rule["id"], [])
    if not scenes:
        return ""
    more = "".join(
        f'<li><a class="play" href="{_stage(rule["id"], at)}">{words(scene["title"])}</a></li>'
        for at, scene in enumerate(scenes)
        if at
    )
    others = f'<ul class="more">{more}</ul>' if more else ""
    return f'<div class="in-book">{_figure(rule["id"], 0, told, drawn)}{others}</div>'


def _figure(rule: str, at: int, told: Json, drawn: bookscene.Drawn, row: str = "") -> str:
    scene = told["scenes"][rule][at]
    return bookscene.figure(
        {"id": rule},
        at,
        scene,
        drawn[rule][at],
        root=to_root(2),
        game=scene["first"]["game"],
        watch=_stage(rule, at, row=row),
        play=_stage(rule, at, True, row),
        head=f"<h4>{words(scene['title'])}</h4>",
        steps=False,
    )


def _stage(rule: str, number: int, play: bool = False, row: str = "") -> str:
    """Return the address of a scene, counted from 0, optionally as part of the row ``row``."""
    parts = [rule, *([str(number + 1)] if number else []), *(["play"] if play else [])]
    return escape(f"{to_root(2)}scene.html#{'/'.join([*parts, *([f'in:{row}'] if row else [])])}")


def _sequences(game: str, rows: Sequence[Json], told: Json, drawn: bookscene.Drawn) -> str:
    """Return the rows of scenes: the first scene of each, and links to all of them."""
    if not rows:
        return ""
    scenes = told["scenes"]
    figures = ""
    for row in rows:
        name = escape(row["id"])
        title, text = (_said(row[key], game) for key in ("title", "text"))
        steps = [_numbered(step) for step in row["scenes"]]
        listed = "".join(
            f'<li><a class="play" href="{_stage(rule, number - 1, row=row["id"])}">'
            f"{words(scenes[rule][number - 1]['title'])}</a></li>"
            for rule, number in steps
        )
        rule, number = steps[0]
        figures += (
            f'<article class="row-of" id="step-{name}"><h3><a href="#step-{name}">{escape(title)}</a></h3>'
            f'<p>{words(text)}</p><div class="in-book">'
            f"{_figure(rule, number - 1, told, drawn, row['id'])}"
            f'<ol class="more">{listed}</ol></div></article>\n'
        )
    return (
        f'<section id="steps" class="chapter"><h2>{tr("Step by step")}</h2>\n{figures}</section>\n'
    )


def _glossary(said: Json, homes: Mapping[str, str], here: str) -> str:
    terms = [
        (_said(term["word"], here), _said(term["text"], here), term.get("rule", ""))
        for term in said.get("term", [])
    ]
    if not terms:
        return ""
    listed = "".join(
        f"<dt>{_link(word, rule, homes, here)}</dt><dd>{words(text)}</dd>"
        for word, text, rule in sorted(terms, key=lambda term: term[0].casefold())
    )
    return f'<section id="glossary" class="chapter"><h2>{tr("Words")}</h2><dl class="terms">{listed}</dl></section>\n'


def _options(game: Mapping[str, Any], rules: Iterable[Json]) -> str:
    about = {rule["option"]: rule for rule in rules if rule["option"]}
    rows = ""
    for option in game["options"]:
        name = str(option["name"])
        choices = option["choices"]
        values = tr("a number") if choices is None else ", ".join(map(_value, choices))
        rule = about.get(name)
        link = (
            f'<a href="#{escape(rule["id"])}">{escape(rule["title"])}</a>' if rule else escape(name)
        )
        rows += (
            f'<tr><th scope="row">{link}</th><td>{words(option["help"])}</td>'
            f"<td>{escape(values)}</td><td>{escape(_value(option['default']))}</td></tr>"
        )
    if not rows:
        return ""
    head = "".join(
        f'<th scope="col">{title}</th>'
        for title in (tr("Rule"), tr("What it does"), tr("Choices"), tr("Usual"))
    )
    return (
        f'<section id="options" class="chapter"><h2>{tr("Options")}</h2><div class="wide" tabindex="0" role="region" '
        f'aria-label="{tr("Options")}"><table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div></section>\n'
    )


def _value(value: object) -> str:
    return (tr("yes") if value else tr("no")) if isinstance(value, bool) else str(value)


def _family(family: Json, told: Json, homes: Mapping[str, str], here: str) -> str:
    """Return the table that compares the games of a family, if all of them are present."""
    games = family.get("games", [])
    names = {game["id"]: game["title"] for game in told["games"]}
    if not games or not set(games) <= set(names):
        return ""
    head = "".join(f'<th scope="col">{escape(names[game])}</th>' for game in games)
    rows = "".join(
        f'<tr><th scope="row">{escape(_said(row["subject"], FAMILY))}</th>'
        + "".join(
            f"<td>{_link(_said(cell, FAMILY), rule, homes, here)}</td>"
            for cell, rule in zip(row["cells"], row["rules"], strict=True)
        )
        + "</tr>"
        for row in family["row"]
    )
    title = escape(_said(family["title"], FAMILY))
    return (
        f'<section id="family" class="chapter"><h2>{title}</h2><div class="wide" tabindex="0" role="region" '
        f'aria-label="{title}"><table class="family"><thead><tr><td></td>{head}</tr></thead>'
        f"<tbody>{rows}</tbody></table></div></section>\n"
    )


def _link(text: str, rule: str, homes: Mapping[str, str], here: str) -> str:
    """Return a link to a rule, in this book or in another; `here` is empty on the shelf."""
    if not rule:
        return words(text)
    return f'<a href="{_way(rule, homes, here)}">{words(text)}</a>'


def _way(rule: str, homes: Mapping[str, str], here: str) -> str:
    """Return the address of a rule, relative to the book of the game `here` or to the shelf."""
    home = homes[rule]
    folder = "" if home == here else f"../{home}/" if here else f"{home}/"
    return f"{folder}#{escape(rule)}"
