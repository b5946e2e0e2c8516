"""Positions as JSON, and the dealing out of what a view does not know.

Keys are those of ``docs/notation.md``. ``shown`` is what both players have seen going into a
hand, so that nothing is implied by history.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from regalia.cards import BIT, RANKS, TEXT, UNKNOWN, RandomSource, mask_of, read_cards, texts
from regalia.errors import PositionError, fault, is_unread, one_check
from regalia.fields import (
    Fields,
    check_pack,
    read_card,
    read_list,
    read_number,
    read_object,
    read_seat,
)
from regalia.game import Game
from regalia.games.virtues.melds import CLUBS, HEARTS, Laid, Meld, is_face, number
from regalia.games.virtues.state import PACK, STALL_LIMIT, VirtuesState
from regalia.i18n import tr

S = TypeVar("S", bound=VirtuesState)

#: The reason why a joker or an unknown card stands in no meld.
_NOT_LAID = "cannot lie on the table"

PHASES = ("draw", "lay", "yield", "over")
ENDINGS = ("out", "heart", "stock")


def to_dict(state: VirtuesState) -> dict[str, Any]:
    """The position; ``from_dict`` is its inverse."""
    position: dict[str, Any] = {
        "game": state.game.id,
        "seats": 2,
        "dealer": state.dealer,
        "turn": state.turn,
        "seat": state.seat,
        "actor": state.actor,
        "phase": state.phase,
        "force": state.force,
        "idle": state.idle,
        "stall": state.stall,
        "hands": [texts(hand) for hand in state.hands],
        "shown": [texts(cards) for cards in state.shown],
        "stock": texts(state.stock),
        "discard": texts(state.discard),
        "melds": [_meld(meld) for meld in state.melds],
        "ended": state.ended,
        "options": dict(state.game.changed_options(state.options)),
    }
    if state.viewer is not None:
        position["viewer"] = state.viewer
    return position


def _meld(meld: Meld) -> dict[str, Any]:
    return {
        "creator": meld.creator,
        "kind": meld.kind,
        "face": None if meld.face is None else TEXT[meld.face],
        "cards": [
            {"card": TEXT[laid.card], "value": laid.value, "owner": laid.owner}
            for laid in meld.cards
        ],
    }


# --- reading -------------------------------------------------------------------------------------

_REQUIRED = ("dealer", "seat", "phase", "hands", "stock", "discard")
_KNOWN = {
    *_REQUIRED,
    *("game", "seats", "turn", "actor", "force", "idle", "stall", "shown", "melds", "ended"),
    *("options", "viewer"),
}


def from_dict(game: Game, state_class: type[S], position: Mapping[str, Any]) -> S:
    """Return the state of the position; PositionError names the first field that is wrong."""
    fields = Fields(game, position, _REQUIRED, _KNOWN)
    fields.number("seats", 2, 2, 2)
    options = fields.options()
    state = state_class(game, fields.number("dealer", 0, 1), options)
    state.viewer = fields.number_or_none("viewer", -1, 1)
    state.turn = fields.number("turn", 1, 10_000, 1)
    state.seat = fields.number("seat", 0, 1)
    state.force = fields.number("force", 0, 10, 0)
    state.stall = fields.number("stall", 0, STALL_LIMIT, 0)
    state.idle = fields.flag("idle", True)
    for name in ("stock", "discard"):
        setattr(state, name, fields.cards(name))
    for name in ("hands", "shown"):
        setattr(state, name, [sorted(zone) for zone in fields.each(name, read_cards, 2, [[], []])])
    state.melds = fields.each("melds", _read_meld, default=[])
    state.ended = fields.one_of_or_none("ended", ENDINGS)
    if is_unread():
        return state
    _check_pack(state)
    with one_check():
        _set_phase(state, fields)
    return state


def _read_meld(value: Any, field: str) -> Meld:
    read_object(value, field, ("creator", "kind", "face", "cards"))
    creator = read_seat(value["creator"], f"{field}.creator", 2)
    face = None if value["face"] is None else read_card(value["face"], f"{field}.face", _NOT_LAID)
    if face is not None and not is_face(face):
        raise PositionError(
            f"{field}.face", tr("{card} is no jack, queen or king", card=value["face"])
        )
    laid = read_list(value["cards"], f"{field}.cards")
    cards = tuple(_read_laid(each, f"{field}.cards[{i}]") for i, each in enumerate(laid))
    if value["kind"] not in ("set", "run"):
        said = tr("is {value}, neither set nor run", value=f"{value['kind']!r:.40}")
        raise PositionError(f"{field}.kind", said)
    _check_meld(creator, value["kind"], face, cards, f"{field}.cards")
    return Meld(creator, value["kind"], face, cards)


def _read_laid(value: Any, field: str) -> Laid:
    read_object(value, field, ("card", "value", "owner"))
    card = read_card(value["card"], f"{field}.card", _NOT_LAID)
    if is_face(card):
        raise PositionError(f"{field}.card", tr("{card} is no number card", card=value["card"]))
    counts = read_number(value["value"], f"{field}.value", 1, number(card))
    return Laid(card, counts, read_seat(value["owner"], f"{field}.owner", 2))


def _check_meld(
    creator: int, kind: str, face: int | None, cards: tuple[Laid, ...], field: str
) -> None:
    if sum(laid.owner == creator for laid in cards) < 3:
        raise PositionError(field, tr("must hold three cards or more that the creator laid"))
    first = cards[0]
    if kind == "set" and any(laid.value != first.value for laid in cards):
        fault(field, tr("of a set must count as one number"))
    if kind == "run" and any(
        laid.value != first.value + i or laid.card & 3 != first.card & 3
        for i, laid in enumerate(cards)
    ):
        fault(field, tr("of a run must follow each other in one suit, from low to high"))
    low = [laid for laid in cards if laid.value != number(laid.card)]
    if not low:
        return
    if face is None or face & 3 != CLUBS or len(low) > 1 or low[0].owner != creator:
        fault(
            field,
            tr(
                "{card} is lowered: a face card of clubs lowers one card as it is laid",
                card=TEXT[low[0].card],
            ),
        )


def _check_pack(state: VirtuesState) -> None:
    check_pack(state, PACK)
    if UNKNOWN in state.discard:
        fault("discard", "lies open: every card of it is known")
    for seat, shown in enumerate(state.shown):
        if any(card not in state.hands[seat] for card in shown) or len(set(shown)) < len(shown):
            fault(f"shown[{seat}]", tr("holds cards that are not in that hand"))
        if UNKNOWN in shown:
            fault(f"shown[{seat}]", tr("holds only cards that both players know"))


def _set_phase(state: VirtuesState, fields: Fields) -> None:
    phase = state.phase = fields.one_of("phase", PHASES)
    actor = None if phase == "over" else 1 - state.seat if phase == "yield" else state.seat
    fields.check_actor(actor)
    state.actor = actor
    if phase == "over":
        if state.ended is None:
            fault("ended", tr("must say how the round ended when it is over"))
        return
    if state.ended is not None:
        fault("ended", tr("is {value}, but the round is not over", value=state.ended))
    _check_phase(state)


def _check_phase(state: VirtuesState) -> None:
    phase, seat = state.phase, state.seat
    own, other = state.hands[seat], state.hands[1 - seat]
    if (state.force > 0) != (phase == "yield"):
        fault("force", tr("must be 1 or more while the other player gives up cards, and 0 else"))
    last = state.melds[-1] if state.melds else None
    if state.force and (last is None or last.face is None or last.face & 3 != HEARTS):
        fault("force", tr("is named with a face card of hearts, and none was laid last"))
    if last is not None and state.force > len(last.cards):
        fault("force", tr("is {n}, more than the cards of the meld laid last", n=state.force))
    if state.force > len(other):
        fault(
            "force",
            tr("is {n}, more than the {held} cards in hand", n=state.force, held=len(other)),
        )
    if phase == "draw":
        if not state.stock:
            fault("stock", tr("is empty, so that no turn is left"))
        if not state.discard:
            fault("discard", tr("is empty, but each turn so far has left a card there"))
        if not state.idle:
            fault("idle", tr("must be true before the draw"))
    elif state.idle and state.stall >= STALL_LIMIT:
        fault("idle", tr("must be false: the draw was from the stock, the pile closed"))
    if not own and phase != "yield":
        fault(f"hands[{seat}]", tr("is empty, so that the round is over"))
    # Only in the final action may a hand stay empty (FV-A13).
    if not other and state.stock:
        fault(f"hands[{1 - seat}]", tr("is empty, so that the round is over"))


# --- dealing out what a view does not know -----------------------------------------------------


def sample(state: S, rng: RandomSource) -> S:
    """A whole state that looks like ``state`` to its viewer (see ``State.sample``)."""
    new = state.copy()
    new.viewer = None
    known = mask_of([*state.stock, *state.discard, *state.hands[0], *state.hands[1]])
    for meld in state.melds:
        known |= mask_of([laid.card for laid in meld.cards])
        if meld.face is not None:
            known |= BIT[meld.face]
    pool = [card for card in range(52) if not known >> card & 1]
    rng.shuffle(pool)
    for zone in (*new.hands, new.stock):
        for i, card in enumerate(zone):
            if card == UNKNOWN:
                zone[i] = pool.pop()
    for hand in new.hands:
        hand.sort()
    return new


# --- positions of scenes -------------------------------------------------------------------------

#: Keys of a scene that are none of a position.
_OWN = ("seats", "totals", "fill")


def fill_position(partial: Mapping[str, Any]) -> dict[str, Any]:
    """Return the whole position that a scene's partial one stands for.

    Lists of cards are one text. Cards that it does not place lie under its stock, or with
    ``fill = "discard"`` under its discard pile.
    """
    position: dict[str, Any] = {
        "game": "virtues",
        "hands": [[], []],
        "stock": [],
        "discard": [],
        "melds": [],
    }
    fill = partial.get("fill", "stock")
    if fill not in ("stock", "discard"):
        raise PositionError("fill", f"is {fill!r}, neither 'stock' nor 'discard'")
    for key, value in partial.items():
        if key not in _OWN:
            position[key] = _read_scene(key, value)
    placed = {card for hand in position["hands"] for card in hand}
    placed |= {*position["stock"], *position["discard"]}
    for meld in position["melds"]:
        placed |= {laid["card"] for laid in meld["cards"]} | {meld["face"]}
    position[fill] = [card for card in TEXT[:52] if card not in placed] + position[fill]
    return position


def _read_scene(key: str, value: Any) -> Any:
    if key in ("stock", "discard"):
        return value.split()
    if key in ("hands", "shown"):
        return [cards.split() for cards in value]
    return [read_meld(text) for text in value] if key == "melds" else value


def scene_form(position: Mapping[str, Any]) -> dict[str, Any]:
    """Return a whole position as scenes write it: ``fill_position`` returns it again."""
    told = dict(position)
    for key in ("stock", "discard"):
        told[key] = " ".join(position[key])
    for key in ("hands", "shown"):
        told[key] = [" ".join(cards) for cards in position[key]]
    told["melds"] = [write_meld(meld) for meld in position["melds"]]
    return told


def read_meld(text: str) -> dict[str, Any]:
    """A meld of a position from its text; what cannot be is left to the position to refuse."""
    creator, *words = text.split(" ")
    face = words.pop()[1:] if words[-1].startswith("+") else None
    cards = [_read_scene_card(word, int(creator)) for word in words]
    values = {laid["value"] for laid in cards}
    return {
        "creator": int(creator),
        "kind": "set" if len(values) == 1 else "run",
        "face": face,
        "cards": cards,
    }


def _read_scene_card(word: str, creator: int) -> dict[str, Any]:
    item, _, owner = word.partition("@")
    card, _, rank = item.partition("=")
    value = RANKS.index(rank or card[:1]) + 1
    return {"card": card, "value": value, "owner": int(owner) if owner else creator}


def write_meld(meld: Mapping[str, Any]) -> str:
    """The text of a meld of a position: what ``read_meld`` reads."""
    words = [str(meld["creator"])]
    for laid in meld["cards"]:
        rank = RANKS[laid["value"] - 1]
        lowered = "" if rank == laid["card"][0] else f"={rank}"
        other = "" if laid["owner"] == meld["creator"] else f"@{laid['owner']}"
        words.append(f"{laid['card']}{lowered}{other}")
    return " ".join([*words, *([f"+{meld['face']}"] if meld["face"] else [])])
