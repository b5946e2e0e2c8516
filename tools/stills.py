"""Write what other sites embed: still pictures with a link, and the page that makes the HTML for it.

embed/<rule>.html, embed/<rule>.<n>.html    the first frame of a scene; its links lead to frame.html
embed/<language>/<rule>.html, …             the same in another language
embed/<game>.html                           a game's name in a frame
embed/index.html                            choose, see it, copy the line
embed/examples.html                         the examples of docs/embedding.md
data/stills/<…>.json                        the stills again, in packs that the service worker keeps
oembed/<rule>.json, oembed/<game>.json      for pages that ask by oEmbed, where the site's address is known
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from html import escape
from pathlib import Path
from typing import Any

from tools import book, bookscene, link_card
from tools.bookscene import words
from tools.common import ROOT
from tools.pages import MOVED_SCRIPT, head, policy
from tools.words import current_language, use_language

Json = dict[str, Any]

EXAMPLES = ROOT / "docs" / "embedding.html"
#: Placeholder for the address of the site in the examples.
ADDRESS = "https://example.org/regalia/"
#: Behind it goes the policy of the site's own copy.
CHARSET = '<meta charset="utf-8">'

#: Heights in pixels, the same as in `embed.js`.
HEIGHTS = {"small": 480, "medium": 680, "large": 800}
WIDTH, HEIGHT = 480, HEIGHTS["medium"]
#: Of most scenes at that width; a lower one is centred, a higher one scrolls.
SCENE_HEIGHT = 440


def write(new: Path, told: Json, url: str = "") -> None:
    """Write the stills into the site at `new`; `url` is its address, if known."""
    folder = new / "embed"
    folder.mkdir()
    pages = _scenes(told, url)
    for game in told["games"]:
        about = told["about"][game["id"]]
        pages[game["id"]] = _still(
            game["id"], game["title"], about["blurb"], _game(game, about), url
        )
    for language in told["languages"]:
        if language != "en":
            (folder / language).mkdir()
            with use_language(language):
                for name, html in _scenes(told | told["books"][language]).items():
                    text = link_card.with_address(html, url, f"embed/{language}/{name}.html")
                    (folder / language / f"{name}.html").write_text(text, encoding="utf-8")
    packs: dict[str, dict[str, str]] = {}
    for name, html in pages.items():
        text = link_card.with_address(html, url, f"embed/{name}.html")
        (folder / f"{name}.html").write_text(text, encoding="utf-8")
        packs.setdefault(pack_of(name), {})[name] = link_card.with_address(html, "", "")
    (new / "data" / "stills").mkdir(parents=True)
    for pack, stills in packs.items():
        text = json.dumps(stills, ensure_ascii=False)
        (new / "data" / "stills" / f"{pack}.json").write_text(text, encoding="utf-8")
    builder = link_card.with_address(_builder(told), url, "embed/")
    (folder / "index.html").write_text(builder, encoding="utf-8")
    meta = f'<meta http-equiv="Content-Security-Policy" content="{policy()}">'
    shown = examples("../").replace(CHARSET, f"{CHARSET}\n{meta}")
    (folder / "examples.html").write_text(shown, encoding="utf-8")
    if url:
        (new / "oembed").mkdir()
        titles = {game["id"]: game["title"] for game in told["games"]}
        whole = set(titles)
        titles |= {
            rule["id"]: rule["title"]
            for rules in told["rules"].values()
            for rule in rules
            if rule["id"] in told["scenes"]
        }
        for name, title in titles.items():
            height = HEIGHT if name in whole else SCENE_HEIGHT
            said = _oembed(name, title, url, height)
            (new / "oembed" / f"{name}.json").write_text(said, "utf-8")


def _scenes(told: Json, url: str = "") -> dict[str, str]:
    """Return the stills of all scenes in the current language, by their names."""
    pages: dict[str, str] = {}
    drawn = bookscene.draw(told)
    for game in told["games"]:
        for rule in told["rules"][game["id"]]:
            for at, scene in enumerate(told["scenes"].get(rule["id"], [])):
                name = rule["id"] if at == 0 else f"{rule['id']}.{at + 1}"
                body = _scene(rule, scene, at, game, drawn[rule["id"]][at])
                # oEmbed serves the first scene of a rule.
                pages[name] = _still(name, rule["title"], scene["title"], body, "" if at else url)
    return pages


def pack_of(name: str) -> str:
    """Return the pack of a still: the game, or the kind of a ruling."""
    return re.split("[.-]", name)[0]


def examples(site: str) -> str:
    """Return the page of docs/embedding.md for the site at the address `site`."""
    return EXAMPLES.read_text(encoding="utf-8").replace(ADDRESS, site)


def _oembed(name: str, title: str, url: str, height: int) -> str:
    src = escape(f"{url}embed/{name}.html")
    said = {
        "version": "1.0",
        "type": "rich",
        "title": title,
        "provider_name": "Regalia",
        "provider_url": url,
        "width": WIDTH,
        "height": height,
        "html": f'<iframe src="{src}" width="{WIDTH}" height="{height}" title="Regalia: {escape(title)}" loading="lazy" frameborder="0"></iframe>',
    }
    return json.dumps(said, ensure_ascii=False) + "\n"


def _still(name: str, title: str, about: str, body: str, url: str) -> str:
    asked = (
        f'<link rel="alternate" type="application/json+oembed" href="{escape(url)}oembed/{escape(name)}.json">\n'
        if url
        else ""
    )
    language, up = current_language(), book.to_root(1)
    return f"""<!doctype html>
<html lang="{language}">
<head>
{head(f"{title} · Regalia", up)}{link_card.head(title, about)}<meta name="robots" content="noindex">
{asked}<script src="{up}boot/head.js"></script>
<link rel="stylesheet" href="{up}css/rulebook.css">
<script type="module" src="{up}scenes/embedStill.js"></script>
</head>
<body class="book still">
<main lang="{language}" aria-label="{escape(title)}">
{body}
</main>
</body>
</html>
"""


def _scene(rule: Json, scene: Json, at: int, game: Mapping[str, Any], drawn: Json) -> str:
    up = book.to_root(1)
    what = f"{up}frame.html#scene={escape(rule['id'])}" + (f"&amp;number={at + 1}" if at else "")
    emblem = f'<svg class="emb" aria-hidden="true"><use href="{up}assets/icons/shell.svg#e-{escape(game["id"])}"/></svg>'
    return bookscene.figure(
        rule,
        at,
        scene,
        drawn,
        root=up,
        game=game["id"],
        watch=f"{what}&amp;watch=1",
        play=what,
        head=f"{emblem}<h1>{words(scene['title'])}</h1>",
        steps=True,
    )


def _game(game: Mapping[str, Any], about: Json) -> str:
    name, title = escape(game["id"]), escape(game["title"])
    emblem = f'<svg class="emb" aria-hidden="true"><use href="../assets/icons/shell.svg#e-{name}"/></svg>'
    return (
        f'<div class="cover">{emblem}<h1>{title}</h1>'
        f'<p data-word="games.{name}.goal">{words(about["blurb"])}</p>'
        f'<p class="xs mut"><span data-word="games.{name}.facts">{escape(game["facts"])}</span> · '
        f'<span data-word="sceneStrings.inventor">Invented by:</span> {escape(about["inventor"])}</p>'
        f'<p class="acts"><a class="btn primary play" data-word="sceneStrings.bots" href="../frame.html#game={name}">Play against bots</a>'
        f'<a class="btn quiet" data-word="sceneStrings.rules" href="../rules/{name}/" target="_blank" rel="noopener">Rules</a></p></div>'
    )


def _builder(told: Json) -> str:
    games = told["games"]
    choices = "".join(
        f'<option value="{escape(game["id"])}" data-seats="{game["seats"][0]}">{escape(game["title"])}</option>'
        for game in games
    )

    def field(name: str, label: str, listed: str, hidden: str = "") -> str:
        return (
            f'<p class="field"{hidden}><label for="{name}">{label}</label>'
            f'<select id="{name}">{listed}</select></p>'
        )

    def select(name: str, label: str, *options: tuple[str, str]) -> str:
        return field(
            name,
            label,
            "".join(f'<option value="{value}">{escape(text)}</option>' for value, text in options),
        )

    def lines(name: str, title: str) -> str:
        label = f"Lines: {title}"
        return (
            f'<h2>{title}</h2><pre tabindex="0" role="region" aria-label="{label}"><code id="{name}"></code></pre>'
            f'<p><button type="button" class="btn" data-copy="{name}">Copy</button></p>'
        )

    body = (
        "<h1>On your page</h1>\n"
        '<p class="lede">A scene of a rule, or a whole game, in any page: choose, look at it, copy the lines.</p>\n'
        "<noscript><p>This page writes the lines with JavaScript. A plain frame needs none: "
        "<code>&lt;iframe src=&quot;…/embed/royals.html&quot;&gt;&lt;/iframe&gt;</code></p></noscript>\n"
        f'<form class="builder" id="builder" data-heights="{escape(json.dumps(HEIGHTS))}">'
        + field("game", "Game", choices)
        + select("rule", "What", ("", "The whole game"))
        + field("number", "Which scene", "", " hidden")
        + select("seat", "Seat", *((f"{n}", f"{n + 1}") for n in range(games[0]["seats"][0])))
        + select(
            "theme", "Colours", ("", "As the visitor likes"), ("light", "Light"), ("dark", "Dark")
        )
        + select("language", "Language", ("", "The visitor’s"), *told["languages"].items())
        + select(
            "size",
            "Height",
            *((name, f"{HEIGHTS[name]} pixels") for name in ("medium", "small", "large")),
        )
        + select("controls", "Buttons below", ("", "Shown"), ("none", "None"))
        + '</form>\n<div id="preview" class="preview"></div>\n<div id="lines">'
        + lines("script", "With a script")
        + lines("plain", "The script, where the page or its host refuses modules")
        + lines("frame", "A plain frame")
        + '<p id="copied" role="status" class="sm mut"></p></div>\n'
        '<p class="sm more">To show a moment of your own, or to ask for a move: '
        '<a href="../#/studio">make a scene</a>.</p>'
        '<p class="sm more">More can be said in the lines: <a href="examples.html">a page of examples</a>.</p>'
    )
    return book.page(
        title="Regalia on your page",
        about="Embed rules and games of Regalia in any page.",
        up="../",
        crumb='<a href="../rules/">Rules</a>',
        body=body,
        module="embedBuilder.js",
        script=MOVED_SCRIPT,
    )
