"""The methods of the bridge for scenes of one's own (``regalia.scenes``)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from regalia.cards import Rng
from regalia.errors import OptionError, PositionError
from regalia.fields import read_number
from regalia.games import state_of
from regalia.history import History
from regalia.i18n import tr
from regalia.match import Deal, Match
from regalia.picture import Place, picture
from regalia.presentation import Json, table_of
from regalia.scenes import LIMITS, Scene, SceneStep
from regalia.session.replay import Replay
from regalia.session.session import Session

if TYPE_CHECKING:
    from regalia import contract
    from regalia.session.methods import Table


class SceneReplay(Replay):
    """A scene, played to its end, to be looked at step by step.

    With eyes it is seen from that seat, which is called You; without, all hands are open, and each
    seat has its name.
    """

    def __init__(self, scene: Scene) -> None:
        match = scene.played()
        super().__init__(match, _seat(scene, match.log[0].start.actor), table_of(scene.game))
        self.scene = scene

    def _over(self, deal: Deal) -> bool:
        """Let a scene be seen from every seat, and openly, wherever it ends."""
        return True

    def _history(self, deal: int, step: int, seat: int) -> History:
        if self.scene.eyes is None and (deal, seat) not in self._histories:
            names = self.match.names
            history = History(self.match.log[deal], self.table, seat, names, voice=-1)
            self._histories[deal, seat] = history
        return super()._history(deal, step, seat)

    def tell(self) -> contract.OwnShown:
        """Return the scene from its first picture to its last."""
        scene = self.scene
        looks = [self._look(at) for at in range(len(scene.steps) + 1)]
        actor = _actor(self.match)
        return {
            "game": scene.game,
            "kind": scene.kind,
            "seat": self.seat,
            "eyes": scene.eyes,
            "names": self.match.names,
            "title": scene.title,
            "text": scene.text,
            "author": scene.author,
            "language": scene.language,
            "say": scene.first.say,
            "rings": list(scene.first.rings),
            "first": looks[0]["snapshot"],
            "steps": [
                self._step(step, before, after)
                for step, before, after in zip(scene.steps, looks, looks[1:], strict=False)
            ],
            "actor": actor,
            "moves": [] if actor is None else self._moves(actor),
            "limits": {
                "title": LIMITS["title"],
                "say": LIMITS["say"],
                "author": LIMITS["author"],
                "answers": LIMITS["answers"],
            },
        }

    def _moves(self, actor: int) -> list[contract.MoveChoice]:
        """Return what the seat to move may do after the last step, a forced move too."""
        observer = self._history(0, len(self.scene.steps), actor).observer(len(self.scene.steps))
        return self.table.moves(self.match.state.view(actor), observer)

    def _look(self, step: int) -> contract.Look:
        return self.look(0, step, self.seat, self.scene.eyes is None)

    def _step(
        self, step: SceneStep, before: contract.Look, after: contract.Look
    ) -> contract.OwnStep:
        observer = self._history(0, after["step"], self.seat).observer(after["step"])
        actor = before["snapshot"]["actor"]
        words = self.match.game.describe_move(step.move, observer.whose)
        said = ". ".join(line["text"] for line in after["events"] if line["text"])
        who = "" if actor is None else f"{observer.name(actor)}: "
        return {
            "kind": "play",
            "move": step.move,
            "seat": actor,
            "words": words,
            "text": f"{said}." if said else f"{who}{words}.",
            "say": step.say,
            "rings": list(step.rings),
            "snapshot": after["snapshot"],
        }


def _actor(match: Match) -> int | None:
    """Return the seat to move, or None once the hand of a scene is over."""
    return None if match.over or len(match.log) > 1 else match.state.actor


def _seat(scene: Scene, actor: int | None) -> int:
    """Return the seat before which the table is drawn: that of the eyes, or the one to move."""
    return scene.eyes if scene.eyes is not None else actor or 0


def _read(table: Table, text: str) -> Json:
    """Return the scene of a link's code or a file, checked."""
    return Scene.read(text).to_dict()


def _write(table: Table, scene: Json) -> contract.OwnWritten:
    """Return a scene as it travels; ``packed`` is empty if it is too long for a link."""
    own = Scene.from_dict(scene)
    try:
        packed = own.pack()
    except PositionError:
        packed = ""
    return {"packed": packed, "text": own.to_json(), "toml": own.to_toml()}


def _lay(
    table: Table, scene: Json, step: int | None = None, seat: int | None = None
) -> contract.Turn:
    """Lay a scene on the table, to be played from after so many steps (all by default).

    ``seat`` plays, without one the seat to move where a move is to be found, else that of the eyes.
    """
    own = Scene.from_dict(scene)
    match = own.played(step)
    actor = _actor(match)
    if actor is None:
        raise OptionError(tr("the hand is over at this step"))
    if seat is None:
        seat = actor if own.kind == "find" else _seat(own, actor)
    bots = [None if other == seat else own.bots for other in range(match.seats)]
    return table.sit(Session(match, seat, bots))


def _answer(table: Table, scene: Json, text: str) -> contract.OwnAnswer:
    """Judge a move where one is to be found."""
    own = Scene.from_dict(scene)
    answer = own.answer(text)
    if answer is None:
        return {"right": False, "say": own.otherwise}
    return {"right": answer.right, "say": answer.say}


def _start(table: Table, deal: int, first: int, last: int, eyes: int | None = None) -> Json:
    """Return a scene of the match that is looked back at; OptionError until that hand is over."""
    replay = table.at_replay()
    if not any(each["over"] for each in replay.overview()["deals"] if each["deal"] == deal):
        raise OptionError(tr("a hand can be shown once it is over"))
    return Scene.of_match(replay.match, first, last, eyes, deal).check().to_dict()


def _cut(table: Table, scene: Json, first: int, last: int) -> Json:
    """Return a scene from one of its steps to another; its answers are those after the last one."""
    own = Scene.from_dict(scene)
    steps = len(own.steps)
    return (
        own.cut(read_number(first, "first", 0, steps), read_number(last, "last", 0, steps))
        .check()
        .to_dict()
    )


def _puzzle(table: Table, position: Json, names: list[str] | None = None, key: str = "") -> Json:
    """Return a scene of a puzzle's position; unknown cards are dealt at random by ``key``."""
    view = state_of(position)
    whole = view if view.viewer is None else view.sample(Rng(f"puzzle/{key}"))
    return Scene.of_state(whole, names, view.viewer).to_dict()


def _picture(table: Table, frame: Json, title: str, sprite: str) -> str:
    """Return a frame of the page (``web/scenes/frame.js``) as a picture, with its sentence."""
    places = []
    for place in frame["places"]:
        groups = [group for group in place["groups"] if group]
        keys = [card["key"] for group in groups for card in group]
        if keys:
            name = " · ".join(filter(None, (place["name"], place["caption"])))
            cards = [[card["card"] for card in group] for group in groups]
            marks = [at for at, key in enumerate(keys) if key in frame["marks"]]
            side, own = place["form"] == "side", place["id"] == "hand"
            places.append(Place(name, cards, side, own, "acts" in place, marks))
    text = f"{frame['says']['lead']} {frame['says']['text']}"
    return picture(places, title, text, sprite, heading=title)


#: By name; each takes the table first.
METHODS: dict[str, Callable[..., Any]] = {
    "own_read": _read,
    "own_write": _write,
    "own_show": lambda table, scene: SceneReplay(Scene.from_dict(scene)).tell(),
    "own_lay": _lay,
    "own_answer": _answer,
    "own_start": _start,
    "own_cut": _cut,
    "own_puzzle": _puzzle,
    "own_picture": _picture,
}
