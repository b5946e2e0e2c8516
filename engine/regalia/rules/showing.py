"""How a scene is shown: whose eyes it is seen through, and what each of its steps says in words."""

from __future__ import annotations

import re
from typing import Any, Final

from regalia.game import Game
from regalia.rules.scenes import Scene, Step, open_scene

#: Who sits where in a scene; whoever looks on is called ``You`` instead.
NAMES: Final = ("Ada", "Ben", "Cleo", "Dan")

_SUITS: Final = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_CARD: Final = re.compile(r"([A2-9TJQK])([SHDC])(?:@(?:(\d)([hsmtP])|d(\d*))(?:\.\S+)?)?")
_ZONES: Final = {"h": "hand", "s": "spoils", "m": "melds", "t": "trick"}

#: What is in a move and not a word for a player. In this order, first match wins.
_WORDS: Final = (
    (re.compile(r" (turn|up|dummy|rulers|ring|came) .*$"), ""),
    (re.compile(r"^draw pile 1\b"), "take the top of the discard pile"),
    (re.compile(r"^draw pile (\d+)"), r"take \1 cards from the discard pile"),
    (re.compile(r"(?<=pile) meld "), ", melding it with "),
    (re.compile(r"^kill (\S+) (\S+)$"), r"kill \2 with \1"),
    (re.compile(r"^hostage (\S+)"), r"take a hostage with \1"),
    (re.compile(r"^yield\b"), "give up"),
    (re.compile(r"^draw stock"), "draw from the stock"),
    (re.compile(r"^draw discard"), "draw the top discard"),
    (re.compile(r"^draw 1\b"), "draw one"),
    (re.compile(r"^draw 2\b"), "draw two"),
    (re.compile(r"^play\b"), "play"),
    (re.compile(r"^house\b"), "choose"),
    (re.compile(r"^done$"), "end the turn"),
    (re.compile(r"^end$"), "end the hand"),
)
_TAILS: Final = (
    (re.compile(r" end$"), " and end the hand"),
    (re.compile(r" \+d\b"), " with the top discard"),
    (re.compile(r" \bdead\b"), ", giving up"),
    (re.compile(r" m(\d)$"), r" to meld \1"),
    (re.compile(r"=(10|[A2-9])\b"), r" as \1"),
    (re.compile(r" \+ ?(?=(10|[2-9AJQK])[♠♥♦♣])"), " with "),
    (re.compile(r" none$"), " nothing"),
)


def seat_of(game: Game, scene: Scene) -> int:
    """The seat through whose eyes a scene is seen: the one that it is about, who acts last in it.

    Raises SceneError for a scene that does not come true.
    """
    match = open_scene(game, scene)
    state = match.state
    seat: int | None = None
    watched: int | None = None
    for step in scene.script():
        if step.kind in ("play", "no", "list", "unlisted"):
            moving = actor_of(step, state.actor)
            # Whoever has no choice is not whom it is about.
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
    """The words of a scene with names for its seats; ``seat`` is told which of them it has."""
    said = re.sub(
        r"\b[Ss]eats? (\d(?:, \d)*(?: and \d)?)",
        lambda found: re.sub(r"\d", lambda digit: NAMES[int(digit[0])], found[1]),
        text,
    )
    if seat is None or NAMES[seat] not in said:
        return said
    return f"{said} You are {NAMES[seat]}."


def actor_of(step: Step, actor: int | None) -> int | None:
    """Who makes the move of a step: whoever surrenders, else the seat to move."""
    return int(step.move.split(" ")[1]) if step.move.startswith("surrender ") else actor


def describe_move(move: str, whose: Any) -> str:
    """A move in words, without its actor: ``meld 10♠ 10♥ 10♦``, ``kill A♠ K♠ (Ben’s spoils)``.

    ``whose`` tells of a seat as ``Observer.whose`` does.
    """
    if move.startswith("surrender "):
        return " to ".join([*move.split(" ")[2:], "surrender"]).replace("consent", "agree")
    text = move
    for pattern, words in _WORDS:
        text = pattern.sub(words, text)
    text = re.sub(
        r" \+(\d)([sm])\b", lambda m: f", ransoming from {place(m[1], m[2], whose)}", text
    )
    text = _CARD.sub(lambda m: _card(m, whose), text)
    text = re.sub(r"\b([SHDC])$", lambda m: _SUITS[m[1]], text)
    for pattern, words in _TAILS:
        text = pattern.sub(words, text)
    return re.sub(r" (\d)$", lambda m: _receiver(m, move, whose), text)


def place(seat: str, zone: str, whose: Any) -> str:
    return f"{whose(int(seat))} {_ZONES[zone]}"


def _card(found: re.Match[str], whose: Any) -> str:
    rank, suit, seat, zone, _ = found.groups()
    text = f"{'10' if rank == 'T' else rank}{_SUITS[suit]}"
    if seat is not None and zone != "P":
        return f"{text} ({place(seat, zone, whose)})"
    return f"{text} (discard pile)" if "@d" in found[0] else text


def _ransoming(found: re.Match[str], whose: Any) -> str:
    return f", ransoming from {place(found[1], found[2], whose)}"


def _receiver(found: re.Match[str], move: str, whose: Any) -> str:
    if not move.startswith("gift "):
        return found[0]
    return f" into {whose(int(found[1]))} hand"
