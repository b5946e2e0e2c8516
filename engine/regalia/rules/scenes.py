"""Scenes: a position and a few steps that show a rule, played by the engine itself.

A *position* is a partial one of the game: what it leaves out stands in the defaults of the
catalogue or is empty, lists of cards are one text (``"TS TH TD"``), and the cards that it does
not place lie under its stock, or in the dead pile with ``fill = "dead"``. With ``pack`` the scene
is a fresh deal instead: the named cards lie on top of the pack, the last one uppermost.
``totals`` are the points that the seats brought along from earlier hands.

The *steps* are lines of text:

=========================  =====================================================================
``play KH``                any move, or a surrender (``surrender 2``): it is played
``no play KH -- RULE.ID``  the move is refused, citing that rule, and nothing changes
``list play KH``           the move is among the legal ones; ``unlisted …``: it is not
``see {"hands": […]}``     the position has these values. A list of cards may be one text or
                           their number, null in a list a seat: whatever it is, and an object
                           the text that its game has for it
``view 1 {…}``             the same of what seat 1 may know
``score [40, -15]``        the hand is over with these scores
``match {"scores": […]}``  so stands the match: ``scores``, ``over``, ``winners``, and ``flags``,
                           the seats that have surrendered
``next``                   on to the hand that the match deals after this one
=========================  =====================================================================
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from regalia.cards import TEXT
from regalia.errors import IllegalMove, RegaliaError
from regalia.game import Game
from regalia.match import Match
from regalia.rules import couples
from regalia.state import Event, State

#: Piles in which the order says something; in all others it does not.
_ORDERED: Final = {"stock", "discard"}

#: What a position says to the scene and not to the game.
_OWN: Final = {"fill", "pack", "seats", "totals"}

#: Keys that name cards which lie somewhere else in the position.
_TOLD: Final = {"shown", "given", "challenge", "offer", "marriages", "hostages"}

#: Phases before the gifts of a turn, in the games that have them.
_UNGIFTED: Final = {"house", "w0", "draw", "w1", "gift"}


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


class Scene(NamedTuple):
    """A scene of the rule whose id is ``rule``; ``text`` says in a sentence what it shows.

    ``learn`` marks the scenes that lead through the game in the rules book.
    """

    rule: str
    title: str
    text: str
    position: Mapping[str, Any]
    steps: tuple[str, ...]
    learn: bool = False

    def start(self, game: Game) -> State:
        """The position that it begins with; SceneError when there can be none such."""
        try:
            return _start(game, self.position)
        except (RegaliaError, KeyError, TypeError) as error:
            raise SceneError(self.rule, self.title, 0, f"{error}") from error

    def script(self) -> list[Step]:
        """Its steps, read; SceneError for a line that is none."""
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


class Frame(NamedTuple):
    """A step that has been played: the state after it, and what happened or why it was refused."""

    step: Step
    state: State
    events: tuple[Event, ...] = ()
    refusal: IllegalMove | None = None


def open_scene(game: Game, scene: Scene) -> Match:
    """The match that a scene takes place in, before its first step; raises as ``start`` does."""
    start = scene.start(game)
    position = scene.position
    options = game.check_options(position.get("options"))
    match = Match(game, _seats(game, position), "scene", options, start=start)
    if "totals" in position:
        match.scores = list(position["totals"])
    return match


def play_scene(game: Game, scene: Scene) -> Iterator[Frame]:
    """Plays the steps one after another, a Frame each.

    Raises SceneError at the first one that does not come true. The states are the scene's own and
    go on changing: copy what is to be kept.
    """
    stage = _Stage(game, scene)
    for number, step in enumerate(scene.script(), 1):
        try:
            yield stage.take(step)
        except _UntrueError as error:
            raise SceneError(scene.rule, scene.title, number, str(error)) from None
        except RegaliaError as error:
            message = f"{scene.steps[number - 1]!r} fails: {error}"
            raise SceneError(scene.rule, scene.title, number, message) from error


class _UntrueError(Exception):
    """A step says what is not so."""


class _Stage:
    """A scene while it is played: within a match, so that hands can be scored and followed."""

    def __init__(self, game: Game, scene: Scene) -> None:
        self.match = open_scene(game, scene)
        self.state = self.match.state

    def take(self, step: Step) -> Frame:
        state = self.state
        if step.kind == "play":
            return Frame(step, state, tuple(self.match.play(step.move)))
        if step.kind == "no":
            return Frame(step, state, refusal=self.refused(step))
        if step.kind == "list" or step.kind == "unlisted":
            listed = step.move in [str(move) for move in state.legal_moves()]
            if listed != (step.kind == "list"):
                raise _UntrueError(f"{step.move!r} is {'' if listed else 'not '}among the moves")
        elif step.kind == "see":
            self.compare(step.expected, state.to_dict())
        elif step.kind == "view":
            assert step.seat is not None
            self.compare(step.expected, state.view(step.seat).to_dict())
        elif step.kind == "score":
            if not state.over:
                raise _UntrueError("the hand is not over")
            self.compare({"scores": step.expected}, {"scores": state.scores()})
        elif step.kind == "match":
            match = self.match
            now = {"scores": match.scores, "over": match.over, "winners": match.winners}
            self.compare(step.expected, {**now, "flags": sorted(match.flags)})
        else:
            if not state.over or self.match.over:
                raise _UntrueError("there is no next hand")
            self.state = self.match.state
        return Frame(step, self.state)

    def refused(self, step: Step) -> IllegalMove:
        before = self.state.to_dict()
        try:
            if step.move.startswith("surrender "):
                self.match.play(step.move)
            else:
                self.state.play(step.move)
        except IllegalMove as refusal:
            if refusal.rule != step.rule:
                raise _UntrueError(
                    f"{step.move!r} is refused by {refusal.rule}, not by {step.rule}: "
                    f"{refusal.message}"
                ) from None
            if self.state.to_dict() != before:
                raise _UntrueError(f"{step.move!r} is refused and changes the position") from None
            return refusal
        raise _UntrueError(f"{step.move!r} is legal")

    def compare(self, expected: Mapping[str, Any], actual: Mapping[str, Any]) -> None:
        for key, value in expected.items():
            if key not in actual:
                raise _UntrueError(f"there is no {key}")
            if not self.like(value, actual[key], key not in _ORDERED):
                raise _UntrueError(f"{key} is {self.brief(actual[key])}, not {value}")

    def like(self, expected: Any, actual: Any, any_order: bool) -> bool:
        if isinstance(actual, list):
            if isinstance(expected, str):
                cards = expected.split()
                return sorted(cards) == sorted(actual) if any_order else cards == actual
            if type(expected) is int:
                return len(actual) == expected
            return (
                isinstance(expected, list)
                and len(expected) == len(actual)
                and all(
                    (e is None and isinstance(a, list)) or self.like(e, a, any_order)
                    for e, a in zip(expected, actual, strict=True)
                )
            )
        if isinstance(actual, dict) and isinstance(expected, str):
            return bool(expected == self.brief(actual))
        return bool(expected == actual) and type(expected) is type(actual)

    def brief(self, actual: Any) -> Any:
        """The value, objects in it as the game writes them in one text."""
        if isinstance(actual, list):
            return [self.brief(part) for part in actual]
        return self.match.game.brief(actual) if isinstance(actual, dict) else actual


# --- reading ---------------------------------------------------------------------------------


def _read_step(line: str) -> Step:
    """The step that a line writes; ValueError when it writes none."""
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


# --- positions -------------------------------------------------------------------------------


def _seats(game: Game, position: Mapping[str, Any]) -> int:
    return game.check_seats(position.get("seats"))


def _start(game: Game, partial: Mapping[str, Any]) -> State:
    seats = _seats(game, partial)
    staged = game.stage(partial, seats)
    if staged is not None:
        return staged
    whole = Counter(TEXT[card] for card in game.pack(seats))
    if "pack" in partial:
        _only(partial, {*_OWN, "dealer", "options"} - {"fill"})
        top = partial["pack"].split()
        pack = [*_rest(whole, top), *top]
        return game.deal(pack, seats, partial.get("dealer", 0), partial.get("options"))
    position = _blank(game, seats)
    _only(partial, {*position, *_OWN})
    position.update((key, _cards(value)) for key, value in partial.items() if key not in _OWN)
    _deduce(position, seats, partial)
    fill = partial.get("fill", "stock")
    if fill not in ("stock", "dead"):
        raise TypeError(f"fill: is {fill!r}, neither 'stock' nor 'dead'")
    lying = [value for key, value in position.items() if key not in _TOLD]
    rest = _rest(whole, list(_placed(lying)))
    # Under what the scene has there: its own cards are the next to be drawn.
    position[fill] = rest + position[fill]
    return game.state_from_dict(position)


def _only(partial: Mapping[str, Any], known: set[str]) -> None:
    for key in partial:
        if key not in known:
            raise KeyError(f"{key}: there is no such key")


def _blank(game: Game, seats: int) -> dict[str, Any]:
    """A position of the game with no card in it: a deal, swept from the table."""
    pack = [TEXT[card] for card in game.pack(seats)]
    position = game.deal(pack, seats).to_dict()
    for key, value in position.items():
        if isinstance(value, list):
            swept = ([] if isinstance(part, list) else part for part in value)
            position[key] = [p for p in swept if not isinstance(p, str)]
    return position


def _cards(value: Any) -> Any:
    """Texts as lists of cards, also in a list with one a seat; what is no such text as it is."""
    if isinstance(value, str) and _is_cards(value):
        return value.split()
    if isinstance(value, list) and all(isinstance(v, str) and _is_cards(v) for v in value):
        return [v.split() for v in value]
    return value


def _is_cards(text: str) -> bool:
    """``"TS KH.n"`` and ``""``, but no suit and no word such as ``w1``."""
    return all(
        len(word.partition(".")[0]) == 2 and word[0] in "A23456789TJQK" and word[1] in "SHDC"
        for word in text.split()
    )


def _deduce(position: dict[str, Any], seats: int, given: Mapping[str, Any]) -> None:
    """Fills in what follows from the rest: who began, who draws, who is to move, who is married."""
    # An empty text is no suit: TOML has no null. A list of empty texts was read as no cards.
    position["house"] = [suit or None for suit in position["house"]]
    if "actor" not in given:
        del position["actor"]
    attacker = position["attacker"]
    if position["phase"] == "house":
        position["attacker"] = None
        return
    if "first" not in given:
        position["first"] = (attacker - position["turn"] + 1) % seats
    if "draws" not in given and position["phase"] == "w0":
        position["draws"] = [attacker, *((attacker + i) % seats for i in range(1, seats)), attacker]
    if "gifted" in position and "gifted" not in given:
        position["gifted"] = position["phase"] not in _UNGIFTED
    if "marriages" in position:
        couples.deduce(position, given)


def _placed(value: Any) -> Iterator[str]:
    """Every card of a position, without marks."""
    if isinstance(value, str):
        if value and _is_cards(value):
            yield value.partition(".")[0]
    elif isinstance(value, Mapping):
        for part in value.values():
            yield from _placed(part)
    elif isinstance(value, list):
        for part in value:
            yield from _placed(part)


def _rest(whole: Counter[str], placed: list[str]) -> list[str]:
    """What is left of the pack; TypeError for a card that it does not have so often."""
    used = Counter(placed)
    for card in used:
        if used[card] > whole[card]:
            raise TypeError(f"{card} stands there {used[card]} times, the pack has {whole[card]}")
    return list((whole - used).elements())
