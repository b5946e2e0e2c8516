"""The rule catalogues: every rule of a game as data, with scenes that show it.

``<game>.toml`` holds a table ``[game]``, the titles of its chapters in ``[chapters]``, the defaults
of its scenes in ``[defaults]``, and one ``[[rule]]`` per rule, ruling or note, each with its
``[[rule.scene]]``. Whatever cites a rule (an error, a line of a score sheet, a page, a test) does
it by the id that stands there.

A file is read when its game is first asked for; what is wrong in it is told as a RuleError.
Other languages stand in gettext catalogues, ``locale/<game>/<language>.po``; the build makes one
module of each, ``catalogue_<language>_<game>``.
"""

from __future__ import annotations

import json
import pkgutil
from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import Any, Final, NamedTuple, Protocol, TypeVar

from regalia.errors import RegaliaError
from regalia.i18n import LANGUAGES, check_language
from regalia.state import State

__all__ = [
    "KINDS",
    "About",
    "Rule",
    "RuleError",
    "RuleScene",
    "SceneError",
    "Step",
    "about",
    "languages",
    "load",
    "read",
]

_T = TypeVar("_T")

#: Kinds of entries: printed in the source, our reading of it, a choice left to the players,
#: a remark that forbids and allows nothing.
KINDS: Final = ("rule", "ruling", "option", "note")


class RuleError(RegaliaError):
    """A catalogue that cannot be used; ``file`` and ``entry`` say where."""

    def __init__(self, file: str, entry: str, message: str) -> None:
        super().__init__(f"{file}: {entry}: {message}" if entry else f"{file}: {message}")
        self.file = file
        self.entry = entry
        self.message = message


class SceneError(RegaliaError):
    """A scene that does not show what it says; ``rule``, ``scene`` and ``step`` (from 1, 0 for
    the position) say where.
    """

    def __init__(self, rule: str, scene: str, step: int, message: str) -> None:
        where = f"step {step}" if step else "position"
        super().__init__(f"{rule}, {scene!r}, {where}: {message}")
        self.rule = rule
        self.scene = scene
        self.step = step
        self.message = message


class _Positions(Protocol):
    """The part of a ``Game`` that a scene asks for."""

    def scene_position(self, partial: Mapping[str, Any]) -> State:
        """Return the state that a partial position stands for."""


class RuleScene(NamedTuple):
    """A scene of the rule whose id is ``rule``; ``text`` says in a sentence what it shows.

    ``learn`` marks the scenes that lead through the game in the rules book.
    """

    rule: str
    title: str
    text: str
    position: Mapping[str, Any]
    steps: tuple[str, ...]
    learn: bool = False

    def start(self, game: _Positions) -> State:
        """Return the state that it begins with; SceneError when there can be none such."""
        try:
            return game.scene_position(self.position)
        except (RegaliaError, KeyError, TypeError) as error:
            raise SceneError(self.rule, self.title, 0, f"{error}") from error

    def script(self) -> list[Step]:
        """Return its steps, read; SceneError for a line that is none."""
        script = []
        for number, line in enumerate(self.steps, 1):
            try:
                script.append(_read_step(line))
            except ValueError as error:
                raise SceneError(self.rule, self.title, number, f"{line!r}: {error}") from None
        return script


class Step(NamedTuple):
    """One line of a scene: ``kind`` is its first word, or ``play`` for a move that is played.

    ``move`` is the text of a move, ``rule`` the id that refuses it, ``seat`` whose view is meant,
    ``expected`` what has to be found.
    """

    kind: str
    move: str = ""
    rule: str = ""
    seat: int | None = None
    expected: Any = None


class Rule(NamedTuple):
    """One entry of a catalogue.

    ``text`` states it for a player; ``source`` is the place in the inventors' description.
    ``ruling`` is empty but for rulings: the words that leave something open, and the reason for
    the reading. ``option`` names the option of the game that it has to do with, if any; ``see``
    the ids of related entries, ``scenes`` what shows it. ``chapter`` is the title that
    ``[chapters]`` has for its area, the middle word of its id, or for all of the id but its game; a
    ruling, and an area without title, belong to the chapter of the entry before. ``language`` is
    that of title, text, ruling and scenes: an entry is translated as a whole, or English.
    """

    id: str
    title: str
    text: str
    source: str
    kind: str
    ruling: str
    option: str
    see: tuple[str, ...]
    scenes: tuple[RuleScene, ...]
    chapter: str
    language: str = "en"


class About(NamedTuple):
    """The head of a catalogue: its game as a whole."""

    id: str
    title: str
    players: str
    inventor: str
    source: str
    blurb: str


def load(game_id: str, language: str = "en") -> dict[str, Rule]:
    """Return the catalogue of a game, id -> Rule, in the order in which the game is learnt.

    Raises RuleError when there is none or something is wrong with it, OptionError for an unknown
    language.
    """
    return _spoken(game_id, language)[1]


def languages(game_id: str) -> list[str]:
    """Return the languages into which a game's catalogue is translated, after English."""
    spoken = {code: load(game_id, code).values() for code in LANGUAGES}
    return ["en", *(code for code, told in spoken.items() if any(r.language == code for r in told))]


def about(game_id: str, language: str = "en") -> About:
    """Return the head of a game's catalogue; raises as ``load`` does."""
    return _spoken(game_id, language)[0]


def _spoken(game_id: str, language: str) -> tuple[About, dict[str, Rule]]:
    if language == "en":
        return _catalogue(game_id)
    check_language(language)
    _catalogue(game_id)
    try:
        return _translated(game_id, language)
    except Exception:
        # It was not built, or in the browser it did not arrive: better English than nothing.
        return _catalogue(game_id)


@cache
def _translated(game_id: str, language: str) -> tuple[About, dict[str, Rule]]:
    module = import_module(f"{__name__}.catalogue_{language}_{game_id}")
    words: Mapping[str, str] = module.SENTENCES
    said, rules = _catalogue(game_id)
    # The games have their names in every language.
    texts = {name: getattr(said, name) for name in ("players", "inventor", "source", "blurb")}
    head = said._replace(**{name: words.get(text, text) for name, text in texts.items()})
    return head, {rule.id: _translate(rule, words, language) for rule in rules.values()}


def _translate(rule: Rule, words: Mapping[str, str], language: str) -> Rule:
    """Return an entry in a language, or as it is if a text of it has no translation."""
    chapter = words.get(rule.chapter, rule.chapter)
    try:
        scenes = tuple(
            scene._replace(title=words[scene.title], text=words[scene.text])
            for scene in rule.scenes
        )
        return rule._replace(
            title=words[rule.title],
            text=words[rule.text],
            ruling=words[rule.ruling] if rule.ruling else "",
            source=words.get(rule.source, rule.source),
            scenes=scenes,
            chapter=chapter,
            language=language,
        )
    except KeyError:
        return rule._replace(chapter=chapter)


@cache
def _catalogue(game_id: str) -> tuple[About, dict[str, Rule]]:
    file = f"{game_id}.toml"
    # A game of another package has its catalogue in its own folder.
    for package, path in ((__name__, file), (f"regalia.games.{game_id}", "rules.toml")):
        try:
            # Not importlib.resources: it costs more to import than the catalogue to read.
            data = pkgutil.get_data(package, path)
        except (ImportError, OSError, ValueError):
            continue
        if data is not None:
            return read(file, data.decode())
    raise RuleError(file, "", "there is no such catalogue")


def read(file: str, text: str) -> tuple[About, dict[str, Rule]]:
    """Return the catalogue written in ``text``; ``file`` is its name for the errors."""
    # Lazy: the start of a page needs no rules.
    import tomllib

    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RuleError(file, "", f"is no TOML: {error}") from None
    return _Reader(file).catalogue(data)


class _Reader:
    """Turn what TOML read into entries, and tells where it is not what it should be."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.entry = ""

    def fail(self, message: str) -> RuleError:
        return RuleError(self.file, self.entry, message)

    def catalogue(self, data: dict[str, Any]) -> tuple[About, dict[str, Rule]]:
        self.keys(data, needed=("game", "rule"), allowed=("defaults", "chapters"))
        self.entry = "[game]"
        game = self.table(data["game"], "game")
        self.keys(game, needed=About._fields)
        said = About(*(self.text(game, name) for name in About._fields))
        defaults = self.table(data.get("defaults", {}), "defaults")
        self.entry = "[chapters]"
        chapters = self.table(data.get("chapters", {}), "chapters")
        for area in chapters:
            self.text(chapters, area)
        chapter = ""
        rules: dict[str, Rule] = {}
        entries = self.listed(data["rule"], "rule", self.table)
        for number, entry in enumerate(entries, 1):
            self.entry = f"[[rule]] {number}"
            rule = self.rule(entry, defaults)
            area = rule.id.partition(".")[2]
            chapter = chapters.get(area) or chapters.get(area.partition(".")[0], chapter)
            rule = rule._replace(chapter=chapter)
            if rule.id in rules:
                raise self.fail("this id stands there twice")
            rules[rule.id] = rule
        for rule in rules.values():
            self.entry = rule.id
            for other in rule.see:
                if other not in rules or other == rule.id:
                    raise self.fail(f"see: there is no other entry {other!r}")
        return said, rules

    def rule(self, entry: dict[str, Any], defaults: Mapping[str, Any]) -> Rule:
        if isinstance(entry.get("id"), str):
            self.entry = entry["id"]
        self.keys(
            entry,
            needed=("id", "title", "text", "source", "kind"),
            allowed=("ruling", "option", "see", "scene"),
        )
        kind = self.text(entry, "kind")
        if kind not in KINDS:
            raise self.fail(f"kind: is {kind!r}, none of {', '.join(KINDS)}")
        if (kind == "ruling") != ("ruling" in entry):
            raise self.fail("ruling: belongs to the entries of this kind, and to all of them")
        scenes = self.listed(entry.get("scene", []), "scene", self.table)
        if not scenes and kind != "note":
            raise self.fail("scene: only a note may have none")
        rule_id = self.text(entry, "id")
        return Rule(
            id=rule_id,
            title=self.text(entry, "title"),
            text=self.text(entry, "text"),
            source=self.text(entry, "source"),
            kind=kind,
            ruling=self.text(entry, "ruling") if "ruling" in entry else "",
            option=self.text(entry, "option") if "option" in entry else "",
            see=tuple(self.listed(entry.get("see", []), "see", self.word)),
            scenes=tuple(
                self.scene(rule_id, number, scene, defaults)
                for number, scene in enumerate(scenes, 1)
            ),
            chapter="",
        )

    def scene(
        self, rule_id: str, number: int, entry: dict[str, Any], defaults: Mapping[str, Any]
    ) -> RuleScene:
        self.entry = f"{rule_id}, scene {number}"
        self.keys(entry, needed=("title", "text", "position", "steps"), allowed=("learn",))
        learn = entry.get("learn", False)
        if not isinstance(learn, bool):
            raise self.fail("learn: must be true or false")
        steps = self.listed(entry["steps"], "steps", self.word)
        if not steps:
            raise self.fail("steps: there are none")
        position = self.table(entry["position"], "position")
        scene = RuleScene(
            rule=rule_id,
            title=self.text(entry, "title"),
            text=self.text(entry, "text"),
            # A dealt hand begins as the deal leaves it: the defaults are of hands in progress.
            position=MappingProxyType(position if "pack" in position else {**defaults, **position}),
            steps=tuple(steps),
            learn=learn,
        )
        self.entry = rule_id
        return scene

    # --- shapes --------------------------------------------------------------------------------

    def keys(
        self, table: Mapping[str, Any], needed: tuple[str, ...], allowed: tuple[str, ...] = ()
    ) -> None:
        for name in needed:
            if name not in table:
                raise self.fail(f"{name}: is missing")
        for name in table:
            if name not in needed and name not in allowed:
                raise self.fail(f"{name}: there is no such key; {', '.join(needed + allowed)} are")

    def text(self, table: Mapping[str, Any], name: str) -> str:
        return self.word(table[name], name)

    def word(self, value: Any, name: str) -> str:
        if not isinstance(value, str) or not value.strip() or value != value.strip():
            raise self.fail(f"{name}: must be a text without space at its ends, not {value!r:.60}")
        return value

    def table(self, value: Any, name: str) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise self.fail(f"{name}: must be a table, not {value!r:.60}")
        return value

    def listed(self, value: Any, name: str, each: Callable[[Any, str], _T]) -> list[_T]:
        if not isinstance(value, list):
            raise self.fail(f"{name}: must be a list, not {value!r:.60}")
        return [each(item, f"{name}[{i}]") for i, item in enumerate(value)]


# --- the steps of a scene ------------------------------------------------------------------------


def _read_step(line: str) -> Step:
    """Return the step that a line writes; ValueError when it writes none."""
    kind, _, rest = line.partition(" ")
    if kind == "no":
        move, dashes, rule = rest.partition(" -- ")
        if not (move and dashes and rule):
            raise ValueError("must read: no MOVE -- RULE.ID")
        return Step(kind, move, rule)
    if kind in ("list", "unlisted"):
        if not rest:
            raise ValueError("names no move")
        return Step(kind, rest)
    if kind in ("see", "match"):
        return Step(kind, expected=_json(rest, dict))
    if kind == "score":
        return Step(kind, expected=_json(rest, list))
    if kind == "view":
        seat, _, rest = rest.partition(" ")
        return Step(kind, seat=int(seat), expected=_json(rest, dict))
    if kind == "next":
        return Step(kind)
    return Step("play", line)


def _json(text: str, shape: type) -> Any:
    value = json.loads(text)
    if not isinstance(value, shape):
        raise ValueError(f"must be a JSON {'object' if shape is dict else 'list'}")
    return value
