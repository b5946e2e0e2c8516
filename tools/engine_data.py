"""Files that the page reads before Python is up, made from answers of the engine.

data/<game>.json                the rule catalogue
data/<language>/<game>.json     the same in another language, if the rules are translated into it
data/<game>.<language>.json     the options; the lesson, step by step; the rules on half a page, and
                                those of each decision
data/legal/<game>.json          by language the questions "which move is legal?", see legal_moves.py
data/puzzles/<game>.json        its puzzles, with what puzzle_shelf.py says of them
data/puzzles.json               by game the ids of puzzles and questions
data/messages.<language>.json   what the page says in a language, with the games' own words
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tools import bookscene, setup, words
from tools.common import BUILD, ENGINE, MESSAGES, ROOT, WEB, digest, files_of, is_fresh, run, stamp

#: Makes the questions, in a process of its own.
LEGAL_MOVES = ROOT / "tools" / "legal_moves.py"
#: Describes the puzzles, in another; and the files that it reads.
PUZZLE_SHELF = ROOT / "tools" / "puzzle_shelf.py"
PUZZLES = WEB / "assets" / "puzzles"
#: Asks about the games that it is given, or plays their scenes; prints a JSON object with an answer
#: for each. The scenes are nine tenths of all that is said.
ASK = """
import json, pathlib, sys, tomllib, regalia.bots, regalia.bridge, regalia.rules
from regalia.i18n import LANGUAGES, tr, use_language
LANGUAGES = {"en": "English", **LANGUAGES}
def ask(**call):
    answer = json.loads(regalia.bridge.call(json.dumps(call)))
    if "error" in answer:
        raise SystemExit(answer["error"]["message"])
    return answer["ok"]
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
def about(game):
    told = {"place": regalia.GAMES[game].place, "in": {}, "languages": LANGUAGES}
    told["books"] = regalia.rules.languages(game)
    for language in LANGUAGES:
        found = next(g for g in ask(method="games", language=language) if g["id"] == game)
        lesson = ask(method="lesson", game=game, language=language)
        rules = ask(method="rules", game=game, language=language)
        found["levels"] = list(regalia.bots.levels(game))
        found["manners"] = list(regalia.bots.manners(game))
        told["in"][language] = {
            "game": found, "lesson": lesson, "summary": summary(game, language, lesson),
            "rules": rules, "about": regalia.rules.about(game, language)._asdict(),
        }
    return told
def scenes(game):
    return {
        language: {
            rule["id"]: [
                ask(method="show", rule=rule["id"], scene=at, language=language)
                for at in range(rule["scenes"])
            ]
            for rule in ask(method="rules", game=game, language=language) if rule["scenes"]
        }
        for language in regalia.rules.languages(game)
    }
tell = {"about": about, "scenes": scenes}[sys.argv[1]]
print(json.dumps({game: tell(game) for game in sys.argv[2:]}))
"""
#: What a page asks of a game before the engine is up, in each language.
WORDS = ("tagline", "goal", "facts", "hand")


def ask_engine(*, scenes: bool = True) -> dict[str, Any]:
    """Return games, rules, scenes, options, lessons and summaries as the bridge gives them.

    Without ``scenes`` none of them is played.
    """
    answers = _answers("told", ["-c", ASK, "about"], ASK)
    played = _answers("scenes", ["-c", ASK, "scenes"], ASK) if scenes else {}
    languages = next(iter(answers.values()))["languages"]
    translated = {language for answer in answers.values() for language in answer["books"]}
    games = sorted(
        answers,
        key=lambda game: (answers[game]["place"], answers[game]["in"]["en"]["game"]["title"]),
    )
    spoken = {
        f"{game}.{language}": answers[game]["in"][language]
        for language in languages
        for game in games
    }
    books = {
        language: {
            "games": [answers[game]["in"][language]["game"] for game in games],
            "rules": {game: answers[game]["in"][language]["rules"] for game in games},
            "about": {game: answers[game]["in"][language]["about"] for game in games},
            # A game whose rules nobody has begun to translate shows its scenes in English.
            "scenes": {
                rule: shown
                for shows in (played[game] for game in games if played)
                for rule, shown in shows.get(language, shows["en"]).items()
            },
        }
        for language in languages
        if language in translated
    }
    return {
        **books["en"],
        "books": books,
        "lessons": {name: each["lesson"] for name, each in spoken.items()},
        "options": {name: each["game"]["options"] for name, each in spoken.items()},
        "summaries": {name: each["summary"] for name, each in spoken.items()},
        "words": {
            language: {
                game: {key: spoken[f"{game}.{language}"]["game"][key] for key in WORDS}
                for game in games
            }
            for language in languages
        },
        "languages": {code: name for code, name in languages.items() if code in translated},
    }


def ask_questions() -> dict[str, Any]:
    """Return the questions of legal_moves.py by game and language, as ``royals.en``."""
    answers = _answers("legal", ["-m", "tools.legal_moves"], LEGAL_MOVES)
    return {
        f"{game}.{language}": questions
        for game, languages in answers.items()
        for language, questions in languages.items()
    }


def ask_puzzles() -> dict[str, Any]:
    """Return the puzzles of each game, with what puzzle_shelf.py says of them."""
    answers = _answers("puzzles", ["-m", "tools.puzzle_shelf"], PUZZLE_SHELF, PUZZLES)
    games = {}
    for game, shelf in answers.items():
        file = PUZZLES / f"{game}.json"
        found = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {"puzzles": []}
        puzzles = [each | shelf["about"][each["id"]] for each in found["puzzles"]]
        games[game] = {"titles": shelf["titles"], "puzzles": puzzles}
    return games


def _answers(
    name: str, options: list[str], script: str | Path, folder: Path | None = None
) -> dict[str, Any]:
    """Return what Python prints with these options and the ids of games, by game.

    It plays every scene, which takes seconds, so the answers are kept until the engine changes, or
    the game's file in `folder`; those of a game do not go by the files of the others.
    """
    games = {
        rules.stem: [rules, *files_of(ENGINE / "regalia/games" / rules.stem)]
        for rules in sorted((ENGINE / "regalia/rules").glob("*.toml"))
    }
    apart = {file for files in games.values() for file in files}
    if folder:
        for game, files in games.items():
            files += [file for file in [folder / f"{game}.json"] if file.exists()]
    shared = digest(script, *(file for file in files_of(ENGINE) if file not in apart))
    keys = {game: digest(shared, *files) for game, files in games.items()}
    kept = {game: BUILD / "asked" / f"{name}-{game}.json" for game in games}
    stale = [
        game
        for game, file in kept.items()
        if not (file.is_file() and is_fresh(f"{name}-{game}", keys[game]))
    ]
    if stale:
        printed = run(
            [setup.python(), *options, *stale],
            why="Asking the engine for its games",
            env={"PYTHONPATH": str(ENGINE)},
        )
        (BUILD / "asked").mkdir(exist_ok=True)
        for game, answer in json.loads(printed).items():
            kept[game].write_text(json.dumps(answer), encoding="utf-8")
            stamp(f"{name}-{game}", keys[game])
    return {game: json.loads(file.read_text(encoding="utf-8")) for game, file in kept.items()}


def write(folder: Path, told: dict[str, Any]) -> None:
    """Write rules, options, lessons, summaries and the page's messages into `folder`."""
    files = dict(told["rules"])
    for language, said in told["books"].items():
        if language != "en":
            files |= {f"{language}/{game}": rules for game, rules in said["rules"].items()}
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
            # Where the page finds books and rules in the language; they are English without it.
            folder_of = {"folder": f"{language}/"} if language in told["languages"] else {}
            files[f"messages.{language}"] = messages | dict(own) | folder_of
    folder.mkdir(parents=True)
    for name, content in files.items():
        text = json.dumps(content, ensure_ascii=False)
        file = folder / f"{name}.json"
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")


def write_questions(folder: Path, asked: dict[str, Any]) -> None:
    """Draw the questions and write them into `folder`, a file a game."""
    spoken: dict[str, dict[str, Any]] = {}
    for name, questions in asked.items():
        spoken.setdefault(name.partition(".")[2], {})[name] = questions
    drawn: dict[str, Any] = {}
    for language, scenes in spoken.items():
        with words.use_language(language):
            drawn |= bookscene.draw({"scenes": scenes}, "legal-frames")
    games: dict[str, dict[str, Any]] = {}
    for name, questions in asked.items():
        game, language = name.split(".")
        games.setdefault(game, {})[language] = [
            _question(question, picture["frames"])
            for question, picture in zip(questions, drawn[name], strict=True)
        ]
    folder.mkdir()
    _write_each(folder, games)


def write_puzzles(folder: Path, puzzles: dict[str, Any], asked: dict[str, Any]) -> None:
    """Write the puzzles into `folder`, and the ids of puzzles and questions beside it."""
    folder.mkdir()
    _write_each(folder, puzzles)
    ids = {
        game: {
            "puzzles": [each["id"] for each in found["puzzles"]],
            "legal": [each["id"] for each in asked.get(f"{game}.en", [])],
        }
        for game, found in puzzles.items()
    }
    folder.with_suffix(".json").write_text(json.dumps(ids), encoding="utf-8")


def _write_each(folder: Path, games: dict[str, Any]) -> None:
    for game, content in games.items():
        text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
        (folder / f"{game}.json").write_text(text, encoding="utf-8")


def _question(told: dict[str, Any], frames: list[dict[str, Any]]) -> dict[str, Any]:
    """Return a question as the page reads it: `LegalQuestion` in `web/saves/puzzleStore.js`."""
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
