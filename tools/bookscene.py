"""Figures of scenes in plain HTML: a title, the first frame, its sentence, and links to watch and play.

`tools/frames.mjs` draws the frames with the modules of the page, so that what the build has written
is what the page draws when the scene is played.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from tools import setup
from tools.common import BUILD, MESSAGES, ROOT, WEB, digest, run
from tools.words import current_language, tr

Json = dict[str, Any]
#: Per rule, per scene: `html` (its first frame), `used`, `frames` and `script`.
Drawn = Mapping[str, Sequence[Json]]

SUITS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}
GLYPHS = {letter: glyph for glyph, letter in SUITS.items()}

#: More steps than this are counted in figures and not in dots.
DOTS = 9


def words(text: str) -> str:
    """Return a text of the engine as HTML; suits become pictures that can be read and copied."""
    return re.sub("[♠♥♦♣]", lambda found: suit(SUITS[found[0]]), escape(text, quote=False))


def suit(letter: str) -> str:
    return f'<span class="su {letter}">{GLYPHS[letter]}</span>'


def draw(told: Json, kind: str = "frames") -> Drawn:
    """Return the frames of all scenes that the engine has told, in the current language.

    Those of a rule are kept until it changes; `kind` names the file that keeps them.
    """
    language = current_language()
    messages = MESSAGES / f"{language}.json"
    sources = [WEB / "app" / "dom.js", WEB / "scenes" / "frame.js", WEB / "table" / "faces.js"]
    sources += [
        WEB / "i18n" / "i18n.js",
        WEB / "i18n" / "sceneStrings.js",
        WEB / "boot" / "site.js",
    ]
    sources += [ROOT / "tools" / "frames.mjs"]
    how = digest(*sources, *([messages] if messages.exists() else []))
    scenes = told["scenes"]
    keys = {rule: digest(how, json.dumps(shown)) for rule, shown in scenes.items()}
    made = BUILD / f"{kind}-{language}.json"
    kept = json.loads(made.read_text(encoding="utf-8")) if made.is_file() else {}
    stale = {key: scenes[rule] for rule, key in keys.items() if key not in kept}
    if stale:
        asked, new = made.with_suffix(".asked"), made.with_suffix(".new")
        asked.write_text(json.dumps({"scenes": stale}), encoding="utf-8")
        _, node = setup.web_packages(dev=False)
        run(
            ["node", ROOT / "tools" / "frames.mjs", asked, new, language, messages],
            why="Drawing the scenes",
            env=node,
        )
        kept = {key: kept[key] for key in keys.values() if key in kept}
        kept |= json.loads(new.read_text(encoding="utf-8"))
        new.write_text(json.dumps(kept, ensure_ascii=False), encoding="utf-8")
        new.replace(made)
        asked.unlink()
    return {rule: kept[key] for rule, key in keys.items()}


def figure(
    rule: Json,
    at: int,
    scene: Json,
    drawn: Json,
    *,
    root: str,
    game: str,
    watch: str,
    play: str,
    head: str,
    steps: bool,
) -> str:
    """Return a scene as a figure.

    `root` is the address of the site, `head` the HTML of its title; `watch` and `play` are the
    addresses for pages without a script. With `steps` the frames of all steps come along as data.
    """
    title = re.sub("<[^>]+>", "", scene["title"])
    count = len(drawn["frames"])
    dots = (
        f"1 / {count}"
        if count > DOTS
        else '<i class="on"></i>' + "<i></i>" * (count - 1)
        if count > 1
        else ""
    )
    many = " many" if count > DOTS else ""
    data = f'<script type="application/json" class="steps">{_data(drawn)}</script>' if steps else ""
    icon = f"{root}assets/icons/shell.svg#i-play"
    watch_it = tr("Watch: {title}", title=title)
    link = (
        f'<a class="ib play" href="{watch}" aria-label="{escape(watch_it)}">'
        f'<svg class="i" aria-hidden="true"><use href="{icon}"/></svg></a>'
        if count > 1
        else ""
    )
    # A row of dots without steps says nothing.
    label = f' role="img" aria-label="{tr("Step 1 of {n}", n=count)}"' if count > 1 else " hidden"
    html = drawn["html"].replace("{root}", root)
    return (
        f'<figure class="scene" lang="{scene["language"]}" data-rule="{escape(rule["id"])}" data-number="{at + 1}" data-game="{escape(game)}">'
        f'<header class="hd">{head}</header>'
        f'<div class="frames"><div class="frame on">{html}</div></div>'
        f'<div class="ft">{link}<span class="dots{many}"{label}>{dots}</span><span class="sp"></span>'
        f'<a class="btn quiet try" data-word="tryIn" href="{play}">{tr("Try it in Regalia")}</a></div>{data}</figure>'
    )


def _data(drawn: Json) -> str:
    told = {key: drawn[key] for key in ("used", "frames", "script")}
    # In a script element only this sign could end it.
    return json.dumps(told, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
