"""Files that the page reads before Python is up, made from answers of the engine.

data/<game>.json                the rule catalogue
data/<game>.<language>.json     the options; the lesson, step by step; the rules on half a page, and
                                those of each decision
data/legal/<game>.json          by language the questions "which move is legal?", see legal_moves.py
data/legal/index.json           by game their ids
assets/puzzles/<game>.json      an empty one for a game that has no puzzles
data/messages.<language>.json   what the page says in a language, with the games' own words
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tools import bookscene, setup
from tools.common import BUILD, ENGINE, MESSAGES, ROOT, digest, is_fresh, run, stamp

#: Makes the questions, in a process of its own.
LEGAL_MOVES = ROOT / "tools" / "legal_moves.py"
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
    game["levels"] = list(regalia.bots.levels(game["id"]))
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
    """Return games, rules, scenes, options, lessons and summaries as the bridge gives them."""
    return _answer("told", ["-c", ASK], digest(ENGINE, ASK))


def ask_questions() -> dict[str, Any]:
    """Return the questions of legal_moves.py by game and language, as ``royals.en``."""
    return _answer("legal", ["-m", "tools.legal_moves"], digest(ENGINE, LEGAL_MOVES))


def _answer(name: str, options: list[str], key: str) -> dict[str, Any]:
    """Return what Python prints with these options.

    It plays every scene, which takes seconds, so the answer is kept until the engine changes.
    """
    kept = BUILD / f"{name}.json"
    if not (kept.is_file() and is_fresh(name, key)):
        printed = run(
            [setup.python(), *options],
            why="Asking the engine for its games",
            env={"PYTHONPATH": str(ENGINE), "PYTHONDONTWRITEBYTECODE": "1"},
        )
        kept.write_text(printed, encoding="utf-8")
        stamp(name, key)
    answer: dict[str, Any] = json.loads(kept.read_text(encoding="utf-8"))
    return answer


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


def write_questions(folder: Path, asked: dict[str, Any]) -> None:
    """Draw the questions and write them into `folder`, a file a game."""
    drawn = bookscene.draw({"scenes": asked}, "legal-frames")
    games: dict[str, dict[str, Any]] = {}
    for name, questions in asked.items():
        game, language = name.split(".")
        games.setdefault(game, {})[language] = [
            _question(question, picture["frames"])
            for question, picture in zip(questions, drawn[name], strict=True)
        ]
    folder.mkdir()
    ids = {game: [each["id"] for each in languages["en"]] for game, languages in games.items()}
    (folder / "index.json").write_text(json.dumps(ids), encoding="utf-8")
    for game, languages in games.items():
        text = json.dumps(languages, ensure_ascii=False)
        (folder / f"{game}.json").write_text(text, encoding="utf-8")


def complete_puzzles(folder: Path, told: dict[str, Any]) -> None:
    """Give each game that has no puzzles an empty file, so that the page asks for none in vain."""
    for game in told["games"]:
        file = folder / f"{game['id']}.json"
        if not file.exists():
            file.write_text(json.dumps({"game": game["id"], "puzzles": []}), encoding="utf-8")


def _question(told: dict[str, Any], frames: list[dict[str, Any]]) -> dict[str, Any]:
    """Return a question as the page reads it: `LegalQuestion` in `web/puzzles/puzzleStore.js`."""
    first, *rest = frames
    *refused, legal = (
        {"words": step["words"], "text": step["text"], "marks": frame["marks"]}
        | ({"rule": step["rule"]} if "rule" in step else {})
        for step, frame in zip(told["steps"], rest, strict=True)
    )
    return {
        "id": told["id"],
        "phase": told["first"]["phase"]["lead"],
        "places": first["places"],
        "refused": refused,
        "legal": legal,
        "after": rest[-1]["places"],
    }
