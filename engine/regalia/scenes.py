"""Scenes of one's own: a position, moves with a sentence each, and perhaps a question.

A scene travels as JSON, in a file or packed in a link (``docs/scenes.md``). Whoever reads one gets
it checked: texts are bounded, the position is valid, and every move was played.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple, Self, get_args

from regalia.bots import find
from regalia.cards import parse_card
from regalia.errors import (
    IllegalMove,
    NotationError,
    OptionError,
    PositionError,
    Problem,
    RegaliaError,
)
from regalia.fields import read_flag, read_list
from regalia.games import GAMES
from regalia.i18n import tr, tr_noop
from regalia.json_text import read_json, write_json
from regalia.match import Match, Surrender
from regalia.multiplayer.packing import LinkForm
from regalia.names import LONGEST_NAME, check_names, is_called, is_line, unique_name
from regalia.rules.positions import complete, problems, shorten
from regalia.rules.scenes import NAMES, begin
from regalia.state import State

VERSION: Final = 1
Kind = Literal["watch", "find", "play"]
KINDS: Final = get_args(Kind)
#: The most characters of a text and of a scene, and the most parts of a list.
LIMITS: Final = {
    "title": 80,
    "text": 280,
    "say": 280,
    "author": LONGEST_NAME,
    "move": 200,
    "steps": 60,
    "rings": 12,
    "answers": 12,
    "packed": 6_000,
    "file": 64_000,
}

#: Dictionary of the compression (``LinkForm``).
_WORDS: Final = "\n".join(
    [
        "take banish joker trade none ring bid add yield hostage release redeem arrange wed marry",
        "betroth convert gift 1 gift 2 claim kill ransom with change of rank suit exhausted redeal",
        '{"board":0,"home":"KH@0s.","other":"QS@0m.","since":{"card":"@1s","target":"turn":',
        '"lead":"options":{"target":"unitarian":true,"gift.mode":"honor","hands":1},"totals":[0,0]',
        '"graveyard":"royal":"played":["candidates":"rulers":["lines":["trade":"leader":"starter":',
        '"neglected":"JO","pile":"up":"trick":[[0,"],"ruler_open":[false,false],"passed":"voids":[',
        '"melds":["1 "0 "force":"idle":false,"stall":"seat":1,"phase":"lay","draw","yield"',
        '"marriages":[],"hostages":[],"gifted":true,"acted":null,"early":false,"took":{}',
        '"dealer":1,"turn":12,"attacker":0,"phase":"w0","w1","w2","w3","battle","spoil","discard"',
        '"draws":[0,1,2,0],"won":0,"limits":[{"S":0},{}],"first":1,"shown":["","",""],"battle":[["',
        '","dead":"2S 3S 4S 5S 6S 7S 8S 2H 3H 4H 5H 6H 7H 8H 2D 3D 4D 5D 6D 7D 8D 2C 3C 4C 5C 6C',
        "7C 8C 9S 9S TS TS JS JS QS QS KS KS AS AS 9H 9H TH TH JH JH QH QH KH KH AH AH 9D 9D TD TD",
        "JD JD QD QD KD KD AD AD 9C 9C TC TC JC JC QC QC KC KC AC AC",
        '"hands":["","discard":"","stock":"","spoils":["","meld":["","house":["H","C","D","S"],',
        '"first":{"say":"","rings":["KH","QH"]},"otherwise":"No. ","bots":"expert"',
        '"answers":[{"move":"meld ","right":true,"say":"Yes. ","right":false,"say":"',
        '"},{"move":"discard "},{"move":"draw stock","say":"Now The That This is the of to and a',
        '"},{"move":"play ","say":"","rings":["',
        '"author":"","language":"de","kind":"find","play","eyes":0,"names":["Ada","Ben","Cleo","Dan',
        '"],"position":{"phase":"w2","turn":20,"steps":[{"move":"play ',
        '{"regalia":"scene","version":1,"game":"royals","virtues","lines","marriage","alliance",',
        '"title":"","text":"',
    ]
).encode()
FORM: Final = LinkForm(
    first="regalia scene",
    fields={},
    limit=LIMITS["file"],
    words=_WORDS,
    too_long=tr_noop("it is too long to be a scene"),
    other_kind=tr_noop("it is no scene of Regalia"),
)

_LANGUAGE: Final = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}")


class SceneStep(NamedTuple):
    """A move of a scene, what is said after it, and the cards that are ringed then.

    The one before the first move has no move.
    """

    move: str = ""
    say: str = ""
    rings: tuple[str, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """Return it as JSON, without what is empty."""
        told = {**self._asdict(), "rings": list(self.rings)}
        return {key: value for key, value in told.items() if value}


_NOTHING: Final = SceneStep()


class Answer(NamedTuple):
    """A move that a scene expects where one is to be found, and what is said to it."""

    move: str
    right: bool = True
    say: str = ""


@dataclass(frozen=True, kw_only=True)
class Scene:
    """A scene of one's own: a position, moves with a sentence each, and perhaps a question.

    ``position`` is a partial one, as the scenes of the catalogues have it. ``eyes`` is the seat
    through which it is seen; None shows all hands. ``kind``: *watch* it, *find* the next move
    (``answers``, and ``otherwise`` is said to any other), or *play* on against ``bots``.
    ``language`` is that of its texts. A scene that was read is checked; one that was built has to
    be (``check``, ``problems``).
    """

    game: str
    position: Mapping[str, Any]
    kind: Kind = "watch"
    title: str = ""
    text: str = ""
    author: str = ""
    language: str = "en"
    eyes: int | None = None
    names: tuple[str, ...] = ()
    first: SceneStep = _NOTHING
    steps: tuple[SceneStep, ...] = ()
    answers: tuple[Answer, ...] = ()
    otherwise: str = ""
    bots: str = "steady"

    # --- from a match, and its table -----------------------------------------------------------

    @classmethod
    def of_match(
        cls,
        match: Match,
        first: int = 0,
        last: int | None = None,
        eyes: int | None = None,
        deal: int | None = None,
    ) -> Self:
        """Return the scene of a deal's moves from step ``first`` to step ``last``.

        Step 0 is the deal's beginning, and ``deal`` is the last one with moves unless it is given.
        A name that means the reader is replaced. OptionError for steps that are none, and for a
        match of which not all is known.
        """
        if deal is None:
            deal = max((at for at, each in enumerate(match.log) if each.moves), default=0)
        log = match.log[deal]
        last = len(log.moves) if last is None else last
        if not 0 <= first <= last <= len(log.moves):
            raise OptionError(_no_steps(first, last, len(log.moves)))
        if log.start.viewer is not None:
            raise OptionError(tr("this is what one seat saw: a scene needs all cards"))
        state = log.start.copy()
        for entry in log.moves[:first]:
            if not isinstance(entry, Surrender):
                state.follow(str(entry))
        chosen = [
            str(entry) if isinstance(entry, Surrender) else entry.chosen
            for entry in log.moves[first:last]
        ]
        scene = cls.of_state(state, match.names[: match.seats], eyes)
        position = dict(scene.position)
        before = [each.scores for each in match.hands if each.state is not log.state]
        if before and any(totals := [sum(points) for points in zip(*before, strict=True)]):
            position["totals"] = totals
        return cls(
            **{
                **vars(scene),
                "position": position,
                "steps": tuple(SceneStep(move) for move in chosen),
            }
        )

    @classmethod
    def of_state(
        cls, state: State, names: list[str] | None = None, eyes: int | None = None
    ) -> Self:
        """Return a scene of a whole state, without steps."""
        if state.viewer is not None:
            raise OptionError(tr("this is what one seat saw: a scene needs all cards"))
        taken = list(names or ())
        for seat, name in enumerate(taken):
            if not is_called(name):
                taken[seat] = unique_name(
                    next((each for each in NAMES if each not in taken), NAMES[seat]), taken
                )
        called = tuple(taken)
        return cls(game=state.game.id, position=shorten(state), eyes=eyes, names=called)

    def open(self) -> Match:
        """Return the match before the first step; PositionError names what is wrong."""
        if self.game not in GAMES:
            raise PositionError("game", tr("there is no game {game} here", game=repr(self.game)))
        if not isinstance(self.position, Mapping):
            raise PositionError(
                "position", tr("must be an object, not {value}", value=f"{self.position!r:.40}")
            )
        try:
            start = complete(GAMES[self.game], self.position)
        except PositionError as error:
            raise PositionError(_inside(error.field), error.message) from error
        if start.viewer is not None:
            said = tr("this is what one seat saw: a scene needs all cards")
            raise PositionError("position.viewer", said)
        match = begin(start, None)
        totals = self.position.get("totals", match.scores)
        if not isinstance(totals, list) or [type(n) for n in totals] != [int] * match.scorers:
            said = tr("must be {n} whole numbers, one a seat", n=match.scorers)
            raise PositionError("position.totals", said)
        match.scores = list(totals)
        match.names[: match.seats] = self.names or NAMES[: match.seats]
        return match

    def played(self, steps: int | None = None) -> Match:
        """Return the match after so many steps, all of them by default; raises as ``check``."""
        match = self.open()
        for at, step in enumerate(self.steps[:steps]):
            try:
                if match.over or len(match.log) > 1:
                    raise NotationError(tr("the hand is over before it"))
                match.play(step.move)
            except RegaliaError as error:
                raise PositionError(f"steps[{at}].move", str(error)) from error
        return match

    def cut(self, first: int = 0, last: int | None = None) -> Self:
        """Return the scene from its step ``first`` to its step ``last``, all steps by default.

        The position after ``first`` steps is its new beginning, and what was said at that step is
        said there. Raises OptionError for steps that are none, or after which the hand is over.
        """
        last = len(self.steps) if last is None else last
        if not 0 <= first <= last <= len(self.steps):
            raise OptionError(_no_steps(first, last, len(self.steps)))
        parts = {**vars(self), "steps": self.steps[first:last]}
        if first > 0:
            match = self.played(first)
            if match.over or len(match.log) > 1:
                raise OptionError(tr("the hand is over at this step"))
            _, say, rings = self.steps[first - 1]
            parts |= {
                "position": shorten(match.state),
                "text": "",
                "first": SceneStep("", say, rings),
            }
            if "totals" in self.position:
                parts["position"]["totals"] = self.position["totals"]
        return type(self)(**parts)

    def answer(self, move: str) -> Answer | None:
        """Return the answer that the scene has for a move after its last step, None for no such.

        Raises IllegalMove or NotationError for a move that cannot be played.
        """
        state = self.played().state
        chosen = state.check(state.parse(move)).chosen
        return next((each for each in self.answers if _chosen(state, each.move) == chosen), None)

    # --- checks --------------------------------------------------------------------------------

    def check(self) -> Self:
        """Return the scene; PositionError names the first thing that is wrong with it."""
        for problem in self._faults():
            raise PositionError(problem.field, problem.message)
        return self

    def problems(self) -> list[Problem]:
        """Return all that is wrong with the scene; nothing is wrong with one that can be shown."""
        return list(self._faults())

    def _faults(self) -> Iterator[Problem]:
        plain = list(self._plain_faults())
        yield from plain
        try:
            match = self.open()
        except PositionError as error:
            yield from self._position_faults(error)
            return
        yield from self._people_faults(match)
        if plain:
            return
        try:
            match = self.played()
        except PositionError as error:
            yield _problem(error)
            return
        yield from self._question_faults(match)

    def _position_faults(self, first: PositionError) -> Iterator[Problem]:
        """Yield all that is wrong with the position, which could not be opened for ``first``."""
        found = []
        if self.game in GAMES and isinstance(self.position, Mapping):
            found = problems(GAMES[self.game], self.position)
        for each in found:
            yield each._replace(field=_inside(each.field))
        if not found:
            yield _problem(first)

    def _plain_faults(self) -> Iterator[Problem]:
        """Yield what is wrong with texts and lists, each by itself."""
        if self.kind not in KINDS:
            words = ", ".join(KINDS)
            none = tr("is {value}, none of {words}", value=f"{self.kind!r:.40}", words=words)
            yield Problem("kind", none)
        if not isinstance(self.language, str) or not _LANGUAGE.fullmatch(self.language):
            value = f"{self.language!r:.40}"
            yield Problem("language", tr("is {value}, no code as en or de", value=value))
        moments = [("first", self.first)]
        moments += [(f"steps[{at}]", step) for at, step in enumerate(self.steps)]
        said = [(name, getattr(self, name), name) for name in ("title", "text", "author")]
        said += [(f"{field}.say", step.say, "say") for field, step in moments]
        said += [(f"answers[{at}].say", each.say, "say") for at, each in enumerate(self.answers)]
        said.append(("otherwise", self.otherwise, "say"))
        for field, value, limit in said:
            if value != "" and not is_line(value, LIMITS[limit]):
                wrong = tr("must be a text of at most {limit} characters that can be shown in a "
                           "line", limit=LIMITS[limit])  # fmt: skip
                yield Problem(field, wrong)
        moves = [(f"{field}.move", step.move) for field, step in moments[1:]]
        moves += [(f"answers[{at}].move", each.move) for at, each in enumerate(self.answers)]
        for field, move in moves:
            if not isinstance(move, str) or not 0 < len(move) <= LIMITS["move"]:
                yield Problem(field, tr("must be the text of a move"))
        if self.first.move:
            yield Problem("first.move", tr("nothing is played before the first step"))
        lists = [("steps", len(self.steps), "steps"), ("answers", len(self.answers), "answers")]
        lists += [(f"{field}.rings", len(step.rings), "rings") for field, step in moments]
        for field, count, limit in lists:
            if count > LIMITS[limit]:
                wrong = tr("has {n} parts, and at most {limit} can stand there", n=count,
                           limit=LIMITS[limit])  # fmt: skip
                yield Problem(field, wrong)
        for field, step in moments:
            for at, card in enumerate(step.rings):
                try:
                    parse_card(card)
                except NotationError as error:
                    yield Problem(f"{field}.rings[{at}]", str(error))

    def _people_faults(self, match: Match) -> Iterator[Problem]:
        """Yield what is wrong with names, eyes and bots."""
        if self.names:
            try:
                if len(self.names) != match.seats:
                    raise OptionError(tr("must be {n} names, one a seat", n=match.seats))
                check_names(self.names)
            except OptionError as error:
                yield Problem("names", str(error))
        if self.eyes is not None and not (type(self.eyes) is int and 0 <= self.eyes < match.seats):
            said = tr("is {value}, no seat from 0 to {last}", value=f"{self.eyes!r:.40}",
                      last=match.seats - 1)  # fmt: skip
            yield Problem("eyes", said)
        try:
            find(self.bots if isinstance(self.bots, str) else "", self.game)
        except OptionError as error:
            yield Problem("bots", str(error))

    def _question_faults(self, match: Match) -> Iterator[Problem]:
        """Yield what is wrong with what is asked after the last step."""
        state = match.state
        if self.kind != "find":
            if self.answers or self.otherwise:
                yield Problem("answers", tr("belong to a scene in which a move is to be found"))
            if self.kind == "watch":
                return
        if state.actor is None or match.over or len(match.log) > 1:
            yield Problem("steps", tr("the hand is over after them: no move is left"))
            return
        if self.kind == "play":
            return
        if self.eyes not in (None, state.actor):
            said = tr("must be the seat that is to move after the last step, or all hands")
            yield Problem("eyes", said)
        if not any(each.right for each in self.answers):
            yield Problem("answers", tr("one of them must be right"))
        for at, each in enumerate(self.answers):
            try:
                state.check(state.parse(each.move))
            except IllegalMove as error:
                yield Problem(f"answers[{at}].move", error.message, error.rule)
            except RegaliaError as error:
                yield Problem(f"answers[{at}].move", str(error))

    # --- as JSON, and in links -----------------------------------------------------------------

    def to_dict(self) -> dict[str, Any]:
        """Return the scene as a JSON object, without what stands at its default."""
        told: dict[str, Any] = {"regalia": "scene", "version": VERSION}
        for key in _KEYS:
            value = getattr(self, key)
            if key in ("game", "position") or value != getattr(Scene, key):
                told[key] = value
        told["position"] = dict(self.position)
        if "names" in told:
            told["names"] = list(self.names)
        if "first" in told:
            told["first"] = self.first.to_dict()
        if "steps" in told:
            told["steps"] = [step.to_dict() for step in self.steps]
        if "answers" in told:
            told["answers"] = [
                {key: value for key, value in each._asdict().items() if value != ""}
                for each in self.answers
            ]
        return told

    @classmethod
    def from_dict(cls, value: Any) -> Self:
        """Return the scene that ``to_dict`` wrote, checked; PositionError names what is wrong."""
        if not isinstance(value, Mapping) or value.get("regalia") != "scene":
            raise PositionError("regalia", tr('must be "scene": this is another file'))
        if value.get("version") != VERSION:
            raise PositionError("version", tr("it is of a newer Regalia than this one"))
        told = _part(value, "", ("regalia", "version", *_KEYS), ("game", "position"))
        del told["regalia"], told["version"]
        for key in ("title", "text", "author", "otherwise"):
            if key in told:
                told[key] = _line(told[key])
        if "names" in told:
            told["names"] = tuple(read_list(told["names"], "names"))
        if "first" in told:
            told["first"] = _read_moment(told["first"], "first")
        if "steps" in told:
            steps = enumerate(read_list(told["steps"], "steps"))
            told["steps"] = tuple(_read_moment(step, f"steps[{at}]") for at, step in steps)
        if "answers" in told:
            answers = enumerate(read_list(told["answers"], "answers"))
            told["answers"] = tuple(_read_answer(each, f"answers[{at}]") for at, each in answers)
        if not isinstance(told["game"], str):
            value = f"{told['game']!r:.40}"
            raise PositionError("game", tr("is {value}, no id of a game", value=value))
        return cls(**told).check()

    def to_json(self) -> str:
        """Return the scene as the text of a file."""
        return json.dumps(self.to_dict(), ensure_ascii=False, indent=1) + "\n"

    @classmethod
    def from_json(cls, text: str) -> Self:
        """Return the scene of a file, checked; PositionError names what is wrong with it."""
        if not isinstance(text, str) or len(text) > LIMITS["file"]:
            raise PositionError("scene", tr(FORM.too_long))
        try:
            value = read_json(text)
        except ValueError as error:
            said = str(error) if isinstance(error, RegaliaError) else tr("it is damaged")
            raise PositionError("scene", said) from error
        return cls.from_dict(value)

    def pack(self) -> str:
        """Return the scene in few characters, for a link; PositionError if they are too many."""
        packed = FORM.pack(write_json(self.to_dict()))
        if len(packed) > LIMITS["packed"]:
            said = tr("has {n} characters as a link, and at most {limit} can be one",
                      n=len(packed), limit=LIMITS["packed"])  # fmt: skip
            raise PositionError("scene", said)
        return packed

    @classmethod
    def unpack(cls, packed: str) -> Self:
        """Return the scene that ``pack`` packed, checked.

        Raises LetterError for a damaged link, PositionError for what is wrong in the scene.
        """
        if not isinstance(packed, str) or len(packed) > LIMITS["packed"]:
            raise PositionError("scene", tr(FORM.too_long))
        return cls.from_json(FORM.unpack(packed))

    @classmethod
    def read(cls, text: str) -> Self:
        """Return the scene of a file or of a link's code, checked."""
        if isinstance(text, str) and text.lstrip("\ufeff \t\r\n").startswith("{"):
            return cls.from_json(text.lstrip("\ufeff"))
        return cls.unpack(text.strip() if isinstance(text, str) else text)

    def to_toml(self) -> str:
        """Return the entry that the catalogue of its game would have for it."""
        start = self.open().state
        whole = GAMES[self.game].scene_form(start.to_dict())
        # The defaults of a catalogue stand where an entry says nothing.
        plain = {key: whole[key] for key in _DEFAULTED if whole.get(key) is not None}
        position = self.position if "pack" in self.position else {**plain, **self.position}
        lines = ["[[rule.scene]]"]
        lines += [f"{key} = {_toml(getattr(self, key) or '…')}" for key in ("title", "text")]
        steps = [step.move for step in self.steps]
        steps += [f"list {each.move}" for each in self.answers if each.right]
        lines += ["steps = [", *(f"  {_toml(step)}," for step in steps), "]"]
        lines.append("[rule.scene.position]")
        lines += [
            f"{_key(key)} = {_toml(value)}" for key, value in position.items() if value is not None
        ]
        return "\n".join(lines) + "\n"


#: Keys of a scene in the order in which they are written.
_KEYS: Final = (
    *("game", "kind", "title", "text", "author", "language", "eyes", "names", "position"),
    *("first", "steps", "answers", "otherwise", "bots"),
)
#: Keys of positions for which catalogues have defaults.
_DEFAULTED: Final = ("dealer", "seat", "turn", "attacker", "phase", "house")


def _no_steps(first: int, last: int, most: int) -> str:
    return tr(
        "steps: {first} to {last} are none from 0 to {most}", first=first, last=last, most=most
    )


def _problem(error: PositionError) -> Problem:
    cause = error.__cause__
    return Problem(error.field, error.message, cause.rule if isinstance(cause, IllegalMove) else "")


def _inside(field: str) -> str:
    """Return the name of a field of the position within the scene."""
    return field if field == "position" else f"position.{field}"


def _chosen(state: State, move: str) -> str:
    return state.parse(move).chosen


def _part(value: Any, field: str, known: tuple[str, ...], needed: tuple[str, ...]) -> Any:
    """Return a copy of an object that has no other keys than these, and the needed ones."""
    if not isinstance(value, Mapping):
        raise PositionError(field, tr("must be an object, not {value}", value=f"{value!r:.40}"))
    dot = field and f"{field}."
    for key in value:
        if key not in known:
            raise PositionError(f"{dot}{str(key)[:40]}", tr("is no key of a scene"))
    for key in needed:
        if key not in value:
            raise PositionError(f"{dot}{key}", tr("is missing"))
    return dict(value)


def _line(value: Any) -> Any:
    """Return a text with single blanks, as it is checked and shown; all else as it is."""
    return " ".join(value.split()) if isinstance(value, str) else value


def _read_moment(value: Any, field: str) -> SceneStep:
    told = _part(value, field, SceneStep._fields, () if field == "first" else ("move",))
    rings = tuple(read_list(told.get("rings", []), f"{field}.rings"))
    return SceneStep(told.get("move", ""), _line(told.get("say", "")), rings)


def _read_answer(value: Any, field: str) -> Answer:
    told = _part(value, field, Answer._fields, ("move",))
    right = read_flag(told.get("right", True), f"{field}.right")
    return Answer(told["move"], right, _line(told.get("say", "")))


def _key(key: str) -> str:
    return key if re.fullmatch(r"[\w-]+", key) else json.dumps(key)


def _toml(value: Any) -> str:
    """Return a JSON value as TOML, which has no null: an empty text stands for it in a list."""
    if isinstance(value, Mapping):
        pairs = [f"{_key(key)} = {_toml(part)}" for key, part in value.items() if part is not None]
        return f"{{ {', '.join(pairs)} }}" if pairs else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(_toml('' if part is None else part) for part in value)}]"
    return json.dumps(value, ensure_ascii=False)
