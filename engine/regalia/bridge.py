"""The only file that knows a browser is listening: JSON in, JSON out.

``call`` is the one entry. ``docs/bridge.md`` documents the methods and what they return.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from importlib import import_module
from pkgutil import walk_packages
from typing import TYPE_CHECKING, Any, cast

from regalia import games
from regalia.bots import find
from regalia.cards import Rng
from regalia.commitment import proofs
from regalia.errors import (
    IllegalMove,
    OptionError,
    PositionError,
    RecordError,
    RegaliaError,
)
from regalia.games import GAMES
from regalia.i18n import current_language, tr, use_language
from regalia.match import Match
from regalia.presentation import Json
from regalia.record import Record
from regalia.session.replay import Review
from regalia.session.session import BridgeError, Desk, table_of

if TYPE_CHECKING:
    from regalia.rules import Scene


def call(text: str) -> str:
    """Answers ``{"method": …, …}`` with ``{"ok": …}`` or ``{"error": {…}}``; never raises.

    ``table`` names the table that is meant, where there is more than one; ``language`` is the one
    to answer in, English where it is not given.
    """
    global _table
    try:
        message = json.loads(text)
        _table = str(message.pop("table", ""))
        with use_language(message.pop("language", "en")):
            method = _find(message.pop("method", None))
            if method is None:
                raise BridgeError("no such method")
            answer: Json = {"ok": method(**message)}
    except RegaliaError as error:
        answer = {"error": _describe(error)}
    except Exception as error:  # what was asked is at fault, or we are: the page must hear of it
        answer = {"error": _describe(BridgeError(f"{type(error).__name__}: {error}"))}
    return json.dumps(answer, ensure_ascii=False)


def _find(name: str | None) -> Callable[..., Any] | None:
    method = _METHODS.get(name)
    if method is None and name is not None:
        # Playing with others is asked for by few pages, and late: it is loaded then.
        methods = import_module("regalia.bridge_together").METHODS
        method = cast("Callable[..., Any] | None", methods.get(name))
    return method


def _describe(error: RegaliaError) -> Json:
    rule = error.rule if isinstance(error, IllegalMove) else None
    where = None
    if isinstance(error, PositionError):
        where = error.field
    elif isinstance(error, RecordError) and error.line is not None:
        where = tr("line {n}", n=error.line)
    return {"kind": type(error).__name__, "message": str(error), "rule": rule, "where": where}


def load_everything() -> None:
    """Imports every game, its picture and its bots, so that nothing is left to be imported."""
    for module in walk_packages(games.__path__, f"{games.__name__}."):
        import_module(module.name)


#: What lies on each table, and the table that the call is about.
_desks: dict[str, Desk] = {}
_table = ""


def put(desk: Desk) -> None:
    """Puts another match on the table."""
    _desks[_table] = desk


def at_desk() -> Desk:
    """The match on the table; BridgeError when there is none."""
    desk = _desks.get(_table)
    if desk is None:
        raise BridgeError(tr("there is no match on the table"))
    return desk


def _sit(desk: Desk) -> Json:
    put(desk)
    return desk.snapshot()


def _leave() -> None:
    """Clears the table."""
    _desks.pop(_table, None)


def _new(
    game: str,
    names: list[str],
    bots: list[str | None],
    seed: str | None = None,
    seats: int | None = None,
    options: Json | None = None,
    dealer: int | None = None,
    seat: int = 0,
) -> Json:
    if game not in GAMES:
        raise OptionError(f"no game {game!r:.40}")
    secret = os.urandom(16).hex() if seed is None else seed
    match = GAMES[game].new_match(seats, secret, options, dealer, names, sealed=True)
    for bot in bots:
        if bot is not None:
            find(bot, game)
    return _sit(Desk(match, seat, bots))


def _open(record: str, seat: int = 0, bots: list[str | None] | None = None) -> Json:
    match = Record.load(record).replay()
    if bots is None:
        bots = [None if other == seat else "steady" for other in range(match.seats)]
    return _sit(Desk(match, seat, bots))


def _lay(position: Json, seat: int = 0, bots: list[str | None] | None = None) -> Json:
    """Lays a position on the table; the hands after it are dealt from a seed of their own."""
    game = str(position.get("game")) if isinstance(position, dict) else ""
    if game not in GAMES:
        raise PositionError("game", f"no game {game!r:.40}: there are {', '.join(GAMES)}")
    state = GAMES[game].state_from_dict(position)
    if state.viewer is not None:
        raise PositionError("viewer", tr("what one seat knows is not enough to play on"))
    match = Match(GAMES[game], state.seats, "laid", state.options, start=state)
    if bots is None:
        bots = [None if other == seat else "steady" for other in range(match.seats)]
    return _sit(Desk(match, seat, bots))


def _replay(record: str) -> Json:
    """Where a record leads to, without putting it on the table."""
    match = Record.load(record).replay()
    return {
        "hands": [
            {"position": hand.state.to_dict(), "scores": hand.scores} for hand in match.hands
        ],
        "position": match.state.to_dict(),
        "scores": match.scores,
        "winners": match.winners,
    }


def examine(record: str) -> Json:
    """What a record is of, once every line of it was checked; the table stays as it is."""
    loaded = Record.load(record)
    match = loaded.replay()
    return {
        "game": match.game.id,
        "seats": loaded.seats,
        "options": loaded.options,
        "names": loaded.names,
        "seat": loaded.seat,
        "hand": len(match.hands) + (not match.over),
        "totals": match.scores,
        "winners": match.winners if match.over else None,
    }


#: The match that is looked back at.
_review: Review | None = None


def _look_back(record: str | None = None, seat: int | None = None) -> Json:
    global _review
    if record is None:
        desk = at_desk()
        _review = desk.review
        return _review.overview()
    match = Record.load(record).replay()
    _review = Review(match, 0 if seat is None else seat, table_of(match.game.id))
    return _review.overview()


def _at_review() -> Review:
    if _review is None:
        raise BridgeError(tr("no match is being looked back at"))
    return _review


def _look(deal: int, step: int, seat: int | None = None, open: bool = False) -> Json:
    return _at_review().look(deal, step, seat, open)


def _steps(deal: int, seat: int | None = None) -> list[list[Json]]:
    return _at_review().steps(deal, seat)


def _take_over(
    deal: int,
    step: int,
    seat: int,
    bots: list[str | None],
    names: list[str] | None = None,
    seed: str | None = None,
) -> Json:
    review = _at_review()
    secret = os.urandom(16).hex() if seed is None else seed
    match = review.onward(deal, step, secret, names)
    for bot in bots:
        if bot is not None:
            find(bot, match.game.id)
    return _sit(Desk(match, seat, bots))


def _deals(record: str | None = None) -> list[Json]:
    if record is None:
        review = at_desk().review
    else:
        match = Record.load(record).replay()
        review = Review(match, 0, table_of(match.game.id))
    return [
        {
            "deal": each.deal - 1,
            "hand": review.hand(each.deal - 1),
            "hash": each.hash,
            "seed": each.seed,
            "same": each.same,
        }
        for each in proofs(review.match)
    ]


def _lesson(game: str) -> Json | None:
    """The first hand of a game, step by step, and the picks of the person's moves in it."""
    from regalia.lessons import lesson

    written = lesson(game, current_language())
    if written is None:
        return None
    match = written.begin()
    start = match.record.dump()
    desk = Desk(match, 0, [None] * match.seats)
    steps: list[Json] = []
    for step in written.steps:
        state = match.state
        listed = desk.table.moves(state.view(0), desk.observer) if state.actor == 0 else []
        mine = next((move for move in listed if move["text"] == step.play), None)
        steps.append({"play": step.play, "say": step.say, "seat": state.actor, "move": mine})
        desk.play(step.play)
    return {"names": written.names, "start": start, "steps": steps, "last": written.last}


def _games() -> list[Json]:
    return [
        {
            "id": game.id,
            "title": game.title,
            "players": tr(game.tagline),
            "hand": tr(game.hand_word),
            "seats": list(game.seats),
            "allies": [
                seat for team in game.teams(game.seats[0]) if 0 in team for seat in team if seat
            ],
            "options": [
                {
                    "name": name,
                    "default": option.default,
                    "choices": None if option.choices is None else list(option.choices),
                    "help": tr(option.help),
                    "title": tr(option.title),
                    "words": [tr(word) for word in option.words],
                    "seats": list(option.seats or game.seats),
                }
                for name, option in game.options.items()
            ],
        }
        for game in GAMES.values()
    ]


def _view() -> Json:
    state = at_desk().match.state
    if state.actor is None:
        raise BridgeError(tr("nobody is to move"))
    return state.view(state.actor).to_dict()


def _think(game: str, position: Json, bot: str, seed: str) -> str:
    view = GAMES[game].state_from_dict(position)
    return str(find(bot, game)(view, Rng(seed)))


def _scene_desk(rule: str, number: int) -> tuple[Scene, Desk]:
    from regalia.rules.scenes import NAMES, open_scene, seat_of

    for game in GAMES.values():
        if rule in game.rules:
            break
    else:
        raise BridgeError(f"no rule {rule!r:.60}")
    scenes = game.rules[rule].scenes
    if not (type(number) is int and 0 <= number < len(scenes)):
        raise BridgeError(f"scene: {rule} has {len(scenes)} of them, {number!r:.20} is none")
    scene = scenes[number]
    match = open_scene(game, scene)
    match.names[: match.seats] = NAMES[: match.seats]
    seat = seat_of(game, scene)
    bots = [None if other == seat else "steady" for other in range(match.seats)]
    return scene, Desk(match, seat, bots)


def _scene(rule: str, scene: int = 0) -> Json:
    """Lays the position of a scene on the table, to be played from there."""
    return _sit(_scene_desk(rule, scene)[1])


def _show(rule: str, scene: int = 0) -> Json:
    """A scene from its first step to its last, as pictures and words; the table stays as it is."""
    from regalia.rules.scenes import actor_of, named

    shown, desk = _scene_desk(rule, scene)
    told: list[Json] = []
    first = desk.snapshot()
    for step in shown.script():
        match = desk.match
        if step.kind == "score":
            scores = [match.hands[-1].scores[seat] for seat in range(match.sides)]
            told.append({"kind": "score", "text": desk.points(scores)})
        if step.kind == "next":
            dealt = desk.next() if desk.waiting else desk.snapshot()
            told.append({"kind": "next", "text": "The next hand is dealt.", "snapshot": dealt})
        if step.kind not in ("play", "no", "list", "unlisted"):
            continue
        actor = actor_of(step, None if desk.waiting else match.state.actor)
        says = match.game.describe_move(step.move, desk.observer.whose)
        frame = {"kind": step.kind, "seat": actor, "move": step.move, "words": says}
        if step.kind == "play":
            frame.update(desk.show(step.move, actor))
        if step.kind == "no":
            frame.update(desk.refuse(step.move), rule=step.rule)
        told.append(frame)
    return {
        "seat": desk.seat,
        "title": named(shown.title),
        "text": named(shown.text, desk.seat),
        "learn": shown.learn,
        "first": first,
        "steps": told,
    }


def _rules(game: str) -> list[Json]:
    return [_rule_json(rule) for rule in GAMES[game].rules.values()]


def _rule(rule: str) -> Json:
    for game in GAMES.values():
        if rule in game.rules:
            return _rule_json(game.rules[rule])
    raise BridgeError(f"no rule {rule!r:.60}")


def _rule_json(rule: Any) -> Json:
    return {
        "id": rule.id,
        "title": rule.title,
        "text": rule.text,
        "source": rule.source,
        "kind": rule.kind,
        "ruling": rule.ruling,
        "option": rule.option,
        "see": list(rule.see),
        "scenes": len(rule.scenes),
        "chapter": rule.chapter,
    }


_METHODS: dict[str | None, Callable[..., Any]] = {
    "games": _games,
    "new": _new,
    "open": _open,
    "lay": _lay,
    "leave": _leave,
    "record": lambda: at_desk().match.record.dump(),
    "play": lambda text, seat=None: at_desk().play(text, seat),
    "next": lambda: at_desk().next(),
    "surrender": lambda text, scripted=False: at_desk().surrender(text, scripted),
    "why": lambda picks: at_desk().why(picks),
    "compose": lambda picks: at_desk().compose(picks),
    "about": lambda ref: at_desk().about(ref),
    "hint": lambda seed="": at_desk().hint(seed),
    "undo": lambda free=False: at_desk().undo(free),
    "log": lambda: at_desk().review.log(),
    "deals": _deals,
    "review": _look_back,
    "look": _look,
    "steps": _steps,
    "take_over": _take_over,
    "view": _view,
    "think": _think,
    "replay": _replay,
    "examine": examine,
    "rules": _rules,
    "rule": _rule,
    "lesson": _lesson,
    "scene": _scene,
    "show": _show,
}
