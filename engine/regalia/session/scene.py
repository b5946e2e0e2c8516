"""A rule's scene at a table: to be played from its position, or told step by step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from regalia.errors import IllegalMove
from regalia.games import GAMES
from regalia.i18n import current_language, tr
from regalia.match import Surrender
from regalia.rules import Step
from regalia.rules.scenes import NAMES, actor_of, named, open_scene, seat_of
from regalia.session.session import BridgeError, Session

if TYPE_CHECKING:
    from regalia import contract


class SceneSession(Session):
    """A scene of ``rule``, seen from the seat that it is about; ``number`` counts from 0."""

    def __init__(self, rule: str, number: int) -> None:
        game = next((game for game in GAMES.values() if rule in game.rules), None)
        if game is None:
            raise BridgeError(f"no rule {rule!r:.60}")
        entry = game.rules_in(current_language())[rule]
        scenes = entry.scenes
        if not (type(number) is int and 0 <= number < len(scenes)):
            raise BridgeError(f"scene: {rule} has {len(scenes)} of them, {number!r:.20} is none")
        self.scene = scenes[number]
        self.language = entry.language
        match = open_scene(game, self.scene)
        match.names[: match.seats] = NAMES[: match.seats]
        seat = seat_of(game, self.scene)
        super().__init__(match, seat, [None if s == seat else "steady" for s in range(match.seats)])

    def tell(self) -> contract.SceneInfo:
        """Play the scene to its end and return its steps as pictures and words."""
        first = self.snapshot()
        steps = [told for step in self.scene.script() if (told := self.take(step)) is not None]
        return {
            "seat": self.seat,
            "title": named(self.scene.title),
            "text": named(self.scene.text, self.seat),
            "language": self.language,
            "learn": self.scene.learn,
            "first": first,
            "steps": steps,
        }

    def take(self, step: Step) -> contract.SceneStep | None:
        """Take a step and tell of it; None if it only checks the position."""
        match = self.match
        if step.kind == "score":
            return {"kind": "score", "text": self._points(match.hands[-1].scores)}
        if step.kind == "next":
            if self.waiting is not None and not match.over:
                self.put_away()
            return {
                "kind": "next",
                "text": tr("The next hand is dealt."),
                "snapshot": self.snapshot(),
            }
        if step.kind not in ("play", "no", "list", "unlisted"):
            return None
        actor = actor_of(step, None if self.waiting else match.state.actor)
        words = self.words(step.move)
        # As the list of legal moves writes it, without the cards that come into the open.
        move = step.move if Surrender.is_one(step.move) else match.state.parse(step.move).chosen
        told: dict[str, Any] = {"kind": step.kind, "seat": actor, "move": move, "words": words}
        if step.kind == "play":
            told["text"] = self._play_step(step.move, actor)
            told["snapshot"] = self.snapshot()
        if step.kind == "no":
            told["text"], told["rule"] = self._refused(step.move), step.rule
        return cast("contract.SceneStep", told)

    def _play_step(self, text: str, actor: int | None) -> str:
        """Play a move of the script, a surrender too; return what happened in one text."""
        if Surrender.is_one(text):
            self.match.play(text)
            self.ply += 1
        else:
            said = ". ".join(event["text"] for event in self._move(text) if event["text"])
            if said:
                return f"{said}."
        who = "" if actor is None else f"{self.observer.name(actor)}: "
        return f"{who}{self.words(text)}."

    def words(self, text: str) -> str:
        """Return a move in words."""
        return self.match.game.describe_move(text, self.observer.whose)

    def _refused(self, text: str) -> str:
        """Return the refusal of a move that is not legal."""
        state = self.match.state if self.waiting is None else self.waiting.state
        try:
            (self.match if Surrender.is_one(text) else state.copy()).play(text)
        except IllegalMove as refusal:
            return refusal.message
        raise BridgeError(f"{text!r} is legal")

    def _points(self, scores: list[int]) -> str:
        named = [f"{self.observer.name(seat)} {n}" for seat, n in enumerate(scores)]
        return tr("The hand is scored: {points}.", points=", ".join(named)).replace("-", "−")
