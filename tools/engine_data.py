"""Files that the page reads before Python is up, made from answers of the engine.

data/<game>.json                the rule catalogue
data/<game>.<language>.json     the options; the lesson, step by step; the rules on half a page, and
                                those of each decision
data/messages.<language>.json   what the page says in a language, with the games' own words
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tools import setup
from tools.common import BUILD, ENGINE, MESSAGES, digest, is_fresh, run, stamp

ASK = """
import json, pathlib, tomllib, regalia.bots, regalia.bridge, regalia.rules
from regalia.i18n import LANGUAGES, tr, use_language
def ask(**call):
    answer = json.loads(regalia.bridge.call(json.dumps(call)))
    if "error" in answer:
        raise SystemExit(answer["error"]["message"])
    return answer["ok"]
games = ask(method="games")
for game in games:
    game["manners"] = list(regalia.bots.manners(game["id"]))
games.sort(key=lambda game: (regalia.GAMES[game["id"]].place, game["title"]))
rules = {game["id"]: ask(method="rules", game=game["id"]) for game in games}
scenes = {
    rule["id"]: [ask(method="show", rule=rule["id"], scene=at) for at in range(rule["scenes"])]
    for book in rules.values() for rule in book if rule["scenes"]
}
about = {game["id"]: regalia.rules.about(game["id"])._asdict() for game in games}
def summary(game, language, lesson):
    # What the book says in a minute, and the score sheet with which the lesson ends.
    path = pathlib.Path(regalia.__file__).parent / "games" / game / "book.toml"
    book = tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    with use_language(language):
        lines = [tr(line) for line in book.get("minute", [])]
    sheet = None
    if lesson:
        part = lesson["parts"][-1]
        bots = [None] + ["steady"] * (len(lesson["names"]) - 1)
        at = ask(method="open", record=part["start"], seat=0, bots=bots, language=language)
        made = 0
        for step in part["steps"]:
            made += bool(step["play"])
            if step["play"] and made > at["snapshot"]["ply"]:
                at = ask(method="play", text=step["play"], language=language)
        shown = at["snapshot"]["sheet"]
        sheet = shown and {"columns": shown["columns"], "rows": shown["rows"]}
    table = path.with_name("table.svg").is_file()
    return {"lines": lines, "table": table, "sheet": sheet, "now": book.get("now", {})}
lessons, options, words, summaries = {}, {}, {}, {}
for language in ("en", *LANGUAGES):
    for game in ask(method="games", language=language):
        name = game["id"] + "." + language
        options[name] = game["options"]
        lessons[name] = ask(method="lesson", game=game["id"], language=language)
        summaries[name] = summary(game["id"], language, lessons[name])
        own = {key: game[key] for key in ("tagline", "goal", "facts", "hand")}
        words.setdefault(language, {})[game["id"]] = own
told = {"games": games, "rules": rules, "about": about, "scenes": scenes}
told |= {"lessons": lessons, "options": options, "words": words, "summaries": summaries}
told["languages"] = {"en": "English", **LANGUAGES}
print(json.dumps(told))
"""


def ask_engine() -> dict[str, Any]:
    """Return games, rules, scenes, options, lessons and summaries as the bridge gives them.

    It plays every scene, which takes seconds, so the answer is kept until the engine changes.
    """
    kept = BUILD / "told.json"
    key = digest(ENGINE, ASK)
    if not (kept.is_file() and is_fresh("told", key)):
        printed = run(
            [setup.python(), "-c", ASK],
            why="Asking the engine for its games",
            env={"PYTHONPATH": str(ENGINE), "PYTHONDONTWRITEBYTECODE": "1"},
        )
        kept.write_text(printed, encoding="utf-8")
        stamp("told", key)
    told: dict[str, Any] = json.loads(kept.read_text(encoding="utf-8"))
    return told


def write(folder: Path, told: dict[str, Any]) -> None:
    """Write rules, options, lessons, summaries and the page's messages into `folder`."""
    files = dict(told["rules"])
    for name, options in told["options"].items():
        lesson, summary = told["lessons"][name], told["summaries"][name]
        files[name] = {"options": options, "lesson": lesson or None, "summary": summary}
    for language, games in told["words"].items():
        if language != "en":
            messages = json.loads((MESSAGES / f"{language}.json").read_text(encoding="utf-8"))
            own = (
                (f"games.{game}.{key}", text)
                for game, words in games.items()
                for key, text in words.items()
            )
            files[f"messages.{language}"] = messages | dict(own)
    folder.mkdir(parents=True)
    for name, content in files.items():
        text = json.dumps(content, ensure_ascii=False)
        (folder / f"{name}.json").write_text(text, encoding="utf-8")
