"""The methods of the bridge for a position that a person sets by hand.

The position is a partial one, as scenes have it: cards that it does not place are in the *pack*,
and lie under the stock where it is laid. Each game declares its zones (``Game.edit_zones``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, cast

from regalia.cards import GLYPHS, RANKS, SUITS, TEXT, glyph_text, parse_card
from regalia.errors import NotationError, PositionError
from regalia.fields import read_number
from regalia.game import Game, Zone
from regalia.games import game_of
from regalia.i18n import current_language, tr
from regalia.presentation import Json
from regalia.rules.positions import problems
from regalia.rules.scenes import NAMES
from regalia.scenes import Scene
from regalia.session.scene_methods import SceneReplay

if TYPE_CHECKING:
    from regalia import contract
    from regalia.session.methods import Table

#: Kinds of zones that hold cards.
_CARDS = ("cards", "card", "sets")
#: The verbs of edits, what each needs, and what it may have.
_EDITS = {
    "put": ({"to"}, {"index", "at", "set"}),
    "take": (set[str](), {"from", "index"}),
    "set": ({"value"}, {"index"}),
    "pair": (set[str](), {"since"}),
    "seats": (set[str](), set[str]()),
}


class Editor:
    """A partial position of a game while it is set by hand."""

    def __init__(self, game: str, position: Json, seats: int | None = None) -> None:
        self.game: Game = game_of(game)
        if not isinstance(position, dict):
            said = tr("must be an object, not {value}", value=f"{position!r:.40}")
            raise PositionError("position", said)
        self.position: Json = dict(position)
        if seats is not None and self.game.check_seats(seats) != self.game.seats[0]:
            self.position["seats"] = seats
        self.seats = self.game.check_seats(self.position.get("seats"))
        self.names = [*NAMES[: self.seats], *map(tr, self.game.dummies(self.seats))]

    # --- what lies where -----------------------------------------------------------------------

    def places(self, zone: Zone) -> list[int | None]:
        """Return the parts of a zone: a number for each seat, or None alone."""
        if not zone.each:
            return [None]
        return list(range(len(self.names) if zone.sides else self.seats))

    def groups(self, zone: Zone, index: int | None) -> list[list[str]]:
        """Return the cards of a part of a zone; several lists for one of sets, else one."""
        value = self.position.get(zone.key)
        if zone.kind == "sets":
            texts = [text for text in _list(value) if isinstance(text, str)]
            return [_set_cards(text) for text in texts if text.split(" ")[0] == str(index)]
        if index is not None:
            value = value[index] if isinstance(value, list) and index < len(value) else None
        return [_cards(value)]

    def zones(self) -> Iterator[contract.EditorZone]:
        """Yield the zones of the game that these seats have, in the order of the table."""
        for zone in self.game.edit_zones:
            for index in self.places(zone):
                yield self._zone(zone, index)

    def _zone(self, zone: Zone, index: int | None) -> contract.EditorZone:
        title = tr(zone.title)
        drawn: Json = {
            "key": zone.key,
            "index": index,
            "title": title if index is None else f"{self.names[index]}: {title}",
            "kind": zone.kind if zone.kind in ("cards", "sets", "number") else "choice",
        }
        if zone.kind == "sets":
            drawn["sets"] = self.groups(zone, index)
        elif zone.kind in _CARDS:
            drawn["kind"] = "cards"
            drawn["cards"] = self.groups(zone, index)[0]
        else:
            value = self.position.get(zone.key)
            if index is not None:
                value = value[index] if isinstance(value, list) and index < len(value) else None
            drawn["value"] = value
            if zone.kind != "number":
                drawn["choices"] = self._choices(zone)
        if zone.note:
            drawn["note"] = tr(zone.note)
        return cast("contract.EditorZone", drawn)

    def _choices(self, zone: Zone) -> list[Json]:
        if zone.kind == "choice":
            return [{"value": value, "label": tr(label)} for value, label in zone.choices]
        nothing = [{"value": None, "label": "–"}]
        if zone.kind == "suit":
            return [
                *({"value": s, "label": g} for s, g in zip(SUITS, GLYPHS, strict=True)),
                *nothing,
            ]
        return [
            *({"value": seat, "label": self.names[seat]} for seat in range(self.seats)),
            *nothing,
        ]

    def pack(self) -> list[str]:
        """Return the cards that lie in no zone, in canonical order."""
        placed = Counter(
            card.partition(".")[0]
            for zone in self.game.edit_zones
            if zone.kind in _CARDS
            for index in self.places(zone)
            for group in self.groups(zone, index)
            for card in group
        )
        whole = Counter(TEXT[card] for card in self.game.pack(self.seats))
        return sorted((whole - placed).elements(), key=parse_card)

    # --- edits ---------------------------------------------------------------------------------

    def edit(self, edit: Json) -> None:
        """Carry out an edit (``docs/bridge.md``); PositionError says what it cannot be."""
        if edit == {}:
            return
        verb = next((verb for verb in _EDITS if isinstance(edit, dict) and verb in edit), "")
        needed, other = _EDITS.get(verb, (set(), set()))
        keys = set(edit) - {verb} if verb else set()
        if not verb or not needed <= keys <= needed | other:
            raise PositionError(
                "edit", "is none: put … to …, take …, set … value …, pair … or seats …"
            )
        if verb == "pair":
            self.pair(edit["pair"], edit.get("since"))
        elif verb == "seats":
            self.resize(edit["seats"])
        elif verb == "put":
            self.put(edit["put"], self._card_zone(edit["to"]), edit)
        elif verb == "take":
            self.take(edit["take"], edit.get("from"), edit.get("index"))
        else:
            self.set(edit["set"], edit["value"], edit.get("index"))
        self._change(self.game.mend_position(self.position, self.seats))

    def put(self, card: Any, zone: Zone, edit: Json) -> None:
        """Put a card of the pack into a zone; one that is not in the pack comes from elsewhere."""
        text = _card(card)
        if text.partition(".")[0] not in self.pack():
            self.take(text, None, None)
        index = self._index(zone, edit.get("index"))
        if zone.kind == "sets":
            self._put_in_set(text, zone, index or 0, edit.get("set"))
            return
        cards = self.groups(zone, index)[0]
        at = read_number(edit.get("at", len(cards)), "edit.at", 0, 200)
        cards.insert(at, text)
        self._write(zone, index, text if zone.kind == "card" else " ".join(cards))

    def take(self, card: Any, key: Any, index: Any) -> None:
        """Put a card back into the pack: from that place, or from the first where it lies."""
        text = _card(card)
        for zone in self.game.edit_zones:
            if zone.kind not in _CARDS or key not in (None, zone.key):
                continue
            for place in self.places(zone) if index is None else [self._index(zone, index)]:
                if self._take_from(text, zone, place):
                    return
        raise PositionError("edit.take", tr("{card} lies nowhere", card=text))

    def set(self, key: Any, value: Any, index: Any) -> None:
        """Set a choice or a number."""
        zone = next((each for each in self.game.edit_zones if each.key == key), None)
        if zone is None or zone.kind in _CARDS:
            raise PositionError("edit.set", f"is {key!r:.40}, no choice of this game")
        if value is not None and not isinstance(value, str | int):
            raise PositionError("edit.value", f"is {value!r:.40}, no text or number")
        self._write(zone, self._index(zone, index), value)

    def pair(self, key: Any, since: Any = None) -> None:
        """Make a pair, or undo it; with ``since`` say since which turn it has stood."""
        if since is not None:
            turn = read_number(self.position.get("turn"), "turn", 1, 10_000)
            since = read_number(since, "edit.since", 1, turn)
        for pair in self.game.edit_pairs(self.position, self.names, since):
            if pair.key == key:
                self._change(pair.after)
                return
        raise PositionError("edit.pair", f"is {key!r:.60}, no pair of this position")

    def resize(self, seats: Any) -> None:
        """Let so many play: what lies where nobody sits any more goes back into the pack."""
        position = {**self.position, "seats": self.game.check_seats(seats)}
        if seats == self.game.seats[0]:
            del position["seats"]
        new = Editor(self.game.id, position)
        for zone in self.game.edit_zones:
            old = position.get(zone.key)
            if zone.kind == "seat" and type(old) is int and old >= new.seats:
                new.position[zone.key] = self.game.edit_start.get(zone.key)
            elif zone.kind in _CARDS and zone.each and isinstance(old, list):
                new.position[zone.key] = old[: len(new.places(zone))]
        left = Counter(TEXT[card] for card in self.game.pack(new.seats))
        for zone in self.game.edit_zones:
            for index in new.places(zone) if zone.kind in _CARDS else ():
                for card in [card for group in new.groups(zone, index) for card in group]:
                    left[card.partition(".")[0]] -= 1
                    if left[card.partition(".")[0]] < 0:
                        new.take(card, zone.key, index)
        self.position, self.seats, self.names = new.position, new.seats, new.names

    def _change(self, changed: Mapping[str, Any]) -> None:
        """Write what has changed of a position; parts that it does not have stay away."""
        for key, value in changed.items():
            if self.position.get(key, [""] * self.seats) != value:
                self.position[key] = value

    def _write(self, zone: Zone, index: int | None, value: Any) -> None:
        if index is None:
            if value is None:
                self.position.pop(zone.key, None)
            else:
                self.position[zone.key] = value
            return
        old = self.position.get(zone.key)
        parts = list(old) if isinstance(old, list) else []
        parts = [part if isinstance(part, str | list) else "" for part in parts]
        parts += [""] * (len(self.places(zone)) - len(parts))
        parts[index] = value or ""
        self.position[zone.key] = parts

    def _put_in_set(self, card: str, zone: Zone, seat: int, at: Any) -> None:
        sets = [text for text in _list(self.position.get(zone.key)) if isinstance(text, str)]
        own = [i for i, text in enumerate(sets) if text.split(" ")[0] == str(seat)]
        at = len(own) if at is None else read_number(at, "edit.set", 0, len(own))
        if at == len(own):
            sets.append(str(seat))
            own.append(len(sets) - 1)
        cards = [*_set_cards(sets[own[at]]), card]
        self.position[zone.key] = sets
        sets[own[at]] = _set_text(seat, cards)

    def _take_from(self, card: str, zone: Zone, index: int | None) -> bool:
        for cards in self.groups(zone, index):
            # A card with marks is meant by its name alone, too.
            lying = next((c for c in cards if card in (c, c.partition(".")[0])), None)
            if lying is None:
                continue
            if zone.kind == "sets":
                sets = self.position[zone.key]
                where = next(i for i, text in enumerate(sets) if _set_cards(text) == cards)
                cards.remove(lying)
                sets[where : where + 1] = [_set_text(index or 0, cards)] if cards else []
                return True
            cards.remove(lying)
            self._write(zone, index, " ".join(cards))
            return True
        return False

    def _card_zone(self, key: Any) -> Zone:
        for zone in self.game.edit_zones:
            if zone.key == key and zone.kind in _CARDS:
                return zone
        raise PositionError("edit.to", f"is {key!r:.40}, no place of cards in this game")

    def _index(self, zone: Zone, index: Any) -> int | None:
        places = self.places(zone)
        if index not in places or isinstance(index, bool):
            raise PositionError("edit.index", f"is {index!r:.40}, no part of {zone.key}")
        return cast("int | None", index)

    def place(self, field: str) -> str:
        """Return the part of the position that a field names, in words; "" if none has to be."""
        key, _, rest = field.partition("[")
        if key in ("cards", "position"):
            return ""
        zone = next((each for each in self.game.edit_zones if each.key == key), None)
        words = zone.title if zone else self.game.edit_words.get(key)
        title = tr(words) if words else key
        number = rest.partition("]")[0]
        if not number.isdecimal() or (zone and not zone.each):
            return title
        seat = int(number)
        if zone and zone.kind == "sets":
            sets = _list(self.position.get(key))
            owner = str(sets[seat]).partition(" ")[0] if seat < len(sets) else ""
            seat = int(owner) if owner.isdecimal() else len(self.names)
        return f"{self.names[seat]}: {title}" if seat < len(self.names) else title

    # --- the answer ----------------------------------------------------------------------------

    def answer(self) -> contract.EditedPosition:
        """Return the position with all that is wrong with it, and its picture if nothing is."""
        rules = self.game.rules_in(current_language())
        wrong = problems(self.game, self.position)
        told: Json = {
            "position": self.position,
            "zones": list(self.zones()),
            "pack": self.pack(),
            "problems": [
                {
                    **each._asdict(),
                    "message": glyph_text(each.message),
                    "title": rules[each.rule].title if each.rule else "",
                    "place": self.place(each.field),
                }
                for each in wrong
            ],
        }
        if self.game.pair_words:
            title, hint = map(tr, self.game.pair_words)
            pairs = self.game.edit_pairs(self.position, self.names)
            made = [
                {"key": p.key, "text": p.text, "made": p.made}
                | ({} if p.since is None else {"since": p.since})
                for p in pairs
            ]
            told["pairs"] = {"title": title, "hint": hint, "pairs": made}
        if not wrong:
            scene = Scene(game=self.game.id, position=self.position)
            told["snapshot"] = SceneReplay(scene).tell()["first"]
        return cast("contract.EditedPosition", told)


def _list(value: Any) -> list[Any]:
    """Return a value that is a list; no part of any other."""
    return value if isinstance(value, list) else []


def _card(value: Any) -> str:
    """Return the text of a card, which may have marks; PositionError for any other thing."""
    try:
        parse_card(value.partition(".")[0] if isinstance(value, str) else value)
    except NotationError as error:
        raise PositionError("edit", str(error)) from error
    return str(value)


def _cards(value: Any) -> list[str]:
    """Return the cards of a value of a partial position: one text, a list, or plays of a trick."""
    if isinstance(value, str):
        return value.split()
    if not isinstance(value, list):
        return []
    parts = [part for part in value if isinstance(part, str | list)]
    return [
        part
        if isinstance(part, str)
        else next((word for word in part if isinstance(word, str)), "??")
        for part in parts
    ]


def _set_cards(text: str) -> list[str]:
    """Return the cards of a set from its text ``0 5H 6H 8H=7 +KH``."""
    return [word.lstrip("+").partition("@")[0].partition("=")[0] for word in text.split()[1:]]


def _set_text(seat: int, cards: list[str]) -> str:
    """Return the text of a set: number cards from low to high, and a face card last."""
    numbers = sorted((c for c in cards if c[0] not in "JQK"), key=lambda c: RANKS.index(c[0]))
    return " ".join([str(seat), *numbers, *(f"+{card}" for card in cards if card[0] in "JQK")])


def _empty(
    table: Table, game: str, seats: int | None = None, options: Json | None = None
) -> contract.EditedPosition:
    """Return the position to begin with: no card is dealt."""
    rules = game_of(game)
    editor = Editor(game, dict(rules.edit_start), seats)
    if isinstance(editor.position.get("house"), list):
        editor.position["house"] = editor.position["house"][: editor.seats]
    if changed := rules.changed_options(rules.check_options(options)):
        editor.position["options"] = changed
    return editor.answer()


def _edit(table: Table, game: str, position: Json, edit: Json) -> contract.EditedPosition:
    """Return the position after an edit; ``{}`` changes nothing."""
    editor = Editor(game, position)
    editor.edit(edit)
    return editor.answer()


#: By name; each takes the table first.
METHODS: dict[str, Callable[..., Any]] = {
    "position_empty": _empty,
    "position_edit": _edit,
}
