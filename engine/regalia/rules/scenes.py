"""Scenes: a position and a few steps that show a rule.

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

import re
from collections.abc import Sequence
from typing import Final

from regalia.game import Game
from regalia.games import GAMES
from regalia.i18n import tr
from regalia.match import Match, Surrender
from regalia.rules import RuleScene, Step
from regalia.state import State

#: Names of the seats in a scene; the one that looks on is called ``You`` instead.
NAMES: Final = ("Ada", "Ben", "Cleo", "Dan")


def open_scene(game: Game, scene: RuleScene) -> Match:
    """Return the match of a scene before its first step; raises as ``RuleScene.start`` does."""
    return begin(scene.start(game), scene.position.get("totals"))


def begin(start: State, totals: Sequence[int] | None = None) -> Match:
    """Return a match that begins at a state, with the points from earlier hands."""
    match = Match(GAMES[start.game.id], start.seats, "scene", dict(start.options), start=start)
    if totals is not None:
        match.scores = list(totals)
    return match


def seat_of(game: Game, scene: RuleScene) -> int:
    """Return the seat through whose eyes a scene is seen: the one that acts last in it.

    Raises SceneError for a scene that does not come true.
    """
    match = open_scene(game, scene)
    state = match.state
    seat: int | None = None
    watched: int | None = None
    for step in scene.script():
        if step.kind in ("play", "no", "list", "unlisted"):
            moving = actor_of(step, state.actor)
            # The scene is not about a seat without a choice.
            seat = seat if moving is None else moving
        if step.kind == "view" and watched is None:
            watched = step.seat
        if step.kind == "play":
            match.play(step.move)
            if state.over:
                state = match.state
    for found in (seat, watched, match.log[0].start.actor):
        if found is not None and 0 <= found < match.seats:
            return found
    return 0


def named(text: str, seat: int | None = None) -> str:
    """Return the words of a scene with names for its seats; ``seat`` reads its own.

    The English of the catalogues counts the seats, translations use the names.
    """
    said = re.sub(
        r"\b[Ss]eats? (\d(?:, \d)*(?: and \d)?)",
        lambda found: re.sub(r"\d", lambda digit: NAMES[int(digit[0])], found[1]),
        text,
    )
    if seat is None or NAMES[seat] not in said:
        return said
    return f"{said} {tr('You are {name}.', name=NAMES[seat])}"


def actor_of(step: Step, actor: int | None) -> int | None:
    """Return the seat that makes the move of a step: one that surrenders, else the one to move."""
    return Surrender.parse(step.move).seat if Surrender.is_one(step.move) else actor
