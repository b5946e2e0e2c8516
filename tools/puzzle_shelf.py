"""Describe the puzzles for the page: theme, position in a few cards, story, rating, order.

All of it is derived from the positions of ``web/assets/puzzles`` by the engine when the site is
built, so that it follows the rules and the words of the table. ``docs/puzzles.md`` says more.
``python -m tools.puzzle_shelf GAME…`` prints the answers of games as JSON.
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "engine"))

from regalia import bridge
from regalia.cards import Rng
from regalia.games import state_of
from regalia.i18n import LANGUAGES
from tools.puzzles import FOLDER, size_of

Json = dict[str, Any]

#: Puzzles of a theme at least; the rest are in the theme `MIXED`.
FEW, MIXED = 3, "mixed"
#: Theme of a joker's escape that decides on the government, and not only on its points.
GOVERN = "govern"
#: Themes for which the page has the title.
NAMED = {MIXED, GOVERN}
#: Cards that a title names at most; a joker's escape is about the whole line.
MOST, LINE = 4, 6
#: Kinds whose titles name all the cards to choose from, or none.
LISTED = {"follow", "discard"}
#: Cards of a row of the picture at most, as far as it is not the hand.
WIDE = 7
#: Marks that are shown above a card, the most telling first.
TABS = ("hostage", "betrothed", "spouse", "assassin")
#: Rating of a puzzle by its level. More choices make it harder, a wide lead makes it easier.
RATING, CHOICE, LEAD = {1: 1000, 2: 1250, 3: 1500}, 15, 100
#: The court, and the aces that rule some games.
COURT = "AKQJ"


class Laid(NamedTuple):
    """A puzzle on the engine's table."""

    puzzle: Json
    shown: Json
    #: Move -> its kind, as in the list of all that can be done.
    kinds: dict[str, str]
    #: Move -> refs of the cards that it picks, and of what they go to.
    picks: dict[str, list[str]]


def ask(method: str, **arguments: Any) -> Any:
    """Return the answer of the bridge; SystemExit with the reason if it refuses."""
    answer = json.loads(bridge.call(json.dumps({"method": method, **arguments})))
    if "error" in answer:
        raise SystemExit(answer["error"]["message"])
    return answer["ok"]


def lay(puzzle: Json) -> Laid:
    """Lay a puzzle, and note the kind of each move."""
    position = puzzle["position"]
    names = [str(seat) for seat in range(len(position["hands"]))]
    shown = ask("puzzle_lay", position=position, names=names, key=puzzle["id"])["snapshot"]
    moves = [(group["kind"], each) for group in ask("choices")["groups"] for each in group["moves"]]
    kinds = {each["text"]: kind for kind, each in moves}
    picks = {each["text"]: [*each["picks"], *filter(None, [each.get("at")])] for _, each in moves}
    return Laid(puzzle, shown, kinds, picks)


def kinds_of(laid: list[Laid]) -> list[str]:
    """Return the kind of each puzzle: what the answer does, or what the usual wrong move does.

    Of the two it is the one that picks more cards, else the one that fewer of the game's puzzles
    allow. So a kind tells what a puzzle is about, and not what the answer is.
    """
    allowed = Counter(kind for each in laid for kind in set(each.kinds.values()))
    kinds = []
    for each in laid:
        moves = (each.puzzle["best"], each.puzzle["usual"])
        cards = {move: sum("@" in ref for ref in each.picks[move]) for move in moves}
        told = min(moves, key=lambda move: (-cards[move], allowed[each.kinds[move]], move))
        kind = each.kinds[told]
        kinds.append(GOVERN if kind == "joker" and len(governments(each)) > 1 else kind)
    return kinds


def themes_of(kinds: list[str]) -> list[str]:
    """Return the theme of each puzzle: its kind. Kinds of few puzzles are joined."""
    many = Counter(kinds)
    return [kind if many[kind] >= FEW else MIXED for kind in kinds]


def governments(laid: Laid) -> set[str]:
    """Return the forms of government that the moves of a puzzle of Royal Lines lead to."""
    view = state_of(laid.puzzle["position"])
    assert view.viewer is not None
    found: set[str] = set()
    for move in view.legal_moves():
        trial = view.sample(Rng(0))
        trial.push(move)
        found.update(line.kind for line in trial.score_sheet() if line.seat == view.viewer)
    return found


# --- the picture ---------------------------------------------------------------------------------


def rows_of(laid: Laid) -> list[Json]:
    """Return what the picture shows: what the decision is about, and the own cards below it."""
    table, you = laid.shown["table"], laid.shown["you"]
    hand = [_face(card) for card in _sorted(table["hand"])]
    own = {"seat": you, "groups": [hand]} if hand else _widest(table["seats"][you])
    above = _asked(laid) or _against(laid)
    return [row for row in (above, own) if row]


def _asked(laid: Laid) -> Json | None:
    """Return the row of the cards on the table that moves pick, with those that lie with them."""
    table = laid.shown["table"]
    refs = {ref for picks in laid.picks.values() for ref in picks if not ref.endswith("@h")}
    trick = next((zone for zone in table["centre"] if zone["kind"] == "trick"), None)
    if trick and trick["plays"] and not trick["past"]:
        return _row(None, [[play["card"] for play in trick["plays"]]], refs)
    # Those of the others come first, then the middle, then the own ones.
    you = laid.shown["you"]
    zones = [(seat["seat"], zone) for seat in table["seats"] for zone in seat["zones"]]
    zones += [(None, zone) for zone in table["centre"]]
    best, rank = None, (0, 0)
    for seat, zone in zones:
        groups = _groups(zone)
        found = sum(card["ref"] in refs for group in groups for card in group)
        place = 1 if seat == you else 2 if seat is None else 3
        if found and (place, found) > rank:
            best, rank = _row(seat, groups, refs), (place, found)
    return best


def _against(laid: Laid) -> Json | None:
    """Return the row of the other seats' cards where no move picks any: the longest."""
    table = laid.shown["table"]
    offers = next((zone for zone in table["centre"] if zone["kind"] == "offers"), None)
    if offers and len(offers["cards"]) > 1:
        return _row(None, [offers["cards"]], set())
    rows = [_widest(seat) for seat in table["seats"] if seat["seat"] != laid.shown["you"]]
    rows += [
        _row(None, _groups(zone), set()) for zone in table["centre"] if zone["kind"] != "aside"
    ]
    return max(filter(None, rows), key=_length, default=None)


def _widest(seat: Json) -> Json | None:
    """Return the row of a seat's longest zone."""
    rows = [_row(seat["seat"], _groups(zone), set()) for zone in seat["zones"]]
    return max(filter(None, rows), key=_length, default=None)


def _length(row: Json) -> int:
    return sum(len(group) for group in row["groups"])


def _groups(zone: Json) -> list[list[Json]]:
    """Return the cards of a zone in groups."""
    if "groups" in zone:
        return list(zone["groups"])
    if zone["kind"] == "stack":
        return [[zone["card"]]] if zone.get("card") else []
    return [zone["cards"]] if zone.get("cards") else []


def _row(seat: int | None, groups: list[list[Json]], refs: set[str]) -> Json | None:
    """Return a row of open cards, cut to those that matter: first the groups with picked cards."""
    shown = [[card for card in group if card["card"] != "??"] for group in groups]
    order = sorted(range(len(shown)), key=lambda at: -sum(c["ref"] in refs for c in shown[at]))
    room, kept = WIDE, set[int]()
    for at in order:
        if shown[at] and room > 0:
            kept.add(at)
            shown[at] = shown[at][-room:]
            room -= len(shown[at])
    faces = [[_face(card) for card in shown[at]] for at in sorted(kept)]
    return {"seat": seat, "groups": faces} if faces else None


def _face(card: Json) -> str:
    """Return a card and its mark, as ``KH`` or ``AS assassin``."""
    mark = next((name for name in TABS if name in card["marks"]), "")
    return f"{card['card']} {mark}".strip()


def _sorted(hand: Json) -> list[Json]:
    ranks = hand.get("ranks") or "AKQJT98765432"
    return sorted(
        hand["cards"],
        key=lambda card: ("SDCHO".index(card["card"][1]), ranks.find(card["card"][0])),
    )


# --- the story -----------------------------------------------------------------------------------


def story_of(laid: Laid, kind: str) -> Json:
    """Return what the title says of the moment: plain facts of the position, never the answer.

    `cards` are the candidates that are bid for, or those that moves of the kind pick or name;
    `card` is the first of a trick, played by `who`, or the top of an open pile. `n` is the size of
    the own hand and `m` that of `who`. The page has the words (web/i18n/puzzleStrings.js).
    """
    table, you = laid.shown["table"], laid.shown["you"]
    seats = table["seats"]
    rivals = [seat for seat in seats if seat["seat"] != you and not seat["ally"]]
    who = max(rivals, key=lambda seat: seat["turn"])["seat"]
    centre = {zone["id"]: zone for zone in table["centre"]}
    trick = centre.get("trick")
    plays = trick["plays"] if trick and not trick["past"] else []
    top = [card for group in _groups(centre.get("discard") or {"kind": ""}) for card in group][-1:]
    open_card = plays[0]["card"] if plays else top[0] if top else None
    if plays:
        who = plays[0]["seat"]
    elif kind == "gift":
        who = int(laid.puzzle["best"].split()[-1])
    cards = sorted(_story_cards(laid, kind), key=lambda card: (-_splendour(card), card))
    most = LINE if kind in ("joker", GOVERN) else MOST
    if len(cards) > most and kind in LISTED:
        cards = []
    return {
        "kind": kind,
        "who": who,
        "card": open_card and open_card["card"],
        "cards": cards[:most],
        "n": len(table["hand"]["cards"]),
        "m": seats[who]["cards"],
        "house": seats[you]["house"],
    }


def _story_cards(laid: Laid, kind: str) -> set[str]:
    """Return the cards that a puzzle is about."""
    table, you = laid.shown["table"], laid.shown["you"]
    moves = [move for move in laid.kinds if laid.kinds[move] == kind]
    if kind in ("bid", "play"):
        offers = next(zone for zone in table["centre"] if zone["id"] == "candidates")
        return {card["card"] for card in offers["cards"]}
    if kind == "house":
        hand = (card["card"] for card in table["hand"]["cards"])
        return {*sorted(hand, key=_splendour)[-3:]}
    picked = {ref for move in moves for ref in laid.picks[move] if "@" in ref}
    foreign = {ref for ref in picked if not ref.endswith("@h") and f"@{you}" not in ref}
    if picked:
        return {ref[:2] for ref in foreign or picked}
    return {card for move in laid.kinds for card in re.findall(r"\b[2-9TJQKA][SHDC]\b", move)}


def _splendour(card: str) -> int:
    """Return how much a card catches the eye."""
    return "23456789TJQKA".find(card[0])


# --- rating and order ----------------------------------------------------------------------------


def rating_of(puzzle: Json) -> int:
    """Return the rating against which an answer is measured."""
    easy = size_of(puzzle["position"]["game"]).easy
    lead: float = min(1.0, min(puzzle["behind"].values()) / easy)
    level: int = RATING[puzzle["level"]]
    return round(level + CHOICE * len(puzzle["behind"]) - LEAD * lead)


def delight_of(laid: Laid, theme: str, rows: list[Json]) -> int:
    """Return how inviting a puzzle is: cards on the table to decide about, the court, few cards."""
    best, usual = laid.puzzle["best"], laid.puzzle["usual"]
    cards = sum("@" in ref for ref in laid.picks[best])
    faces = [face for row in rows for group in row["groups"] for face in group]
    hand = len(laid.shown["table"]["hand"]["cards"])
    return int(
        min(4, cards)
        + 2 * (laid.kinds[best] != laid.kinds[usual])
        + min(3, sum(face[0] in COURT[1:] for face in faces))
        + any(" " in face for face in faces)
        + (3 <= hand <= 9)
        - 3 * (theme == MIXED)
        # Such as a draw from the stock.
        - 4 * (cards == 0)
        - (len(rows) < 2)
    )


def shelf(game: str) -> Json:
    """Return all that the page shows of a game's puzzles besides the puzzles themselves."""
    file = FOLDER / f"{game}.json"
    found = json.loads(file.read_text(encoding="utf-8"))["puzzles"] if file.exists() else []
    laid = [lay(puzzle) for puzzle in found]
    kinds = kinds_of(laid)
    themes = themes_of(kinds)
    about: Json = {}
    for each, kind, theme in zip(laid, kinds, themes, strict=True):
        rows = rows_of(each)
        about[each.puzzle["id"]] = {
            "theme": theme,
            "rows": rows,
            "story": story_of(each, kind),
            "rating": rating_of(each.puzzle),
            "delight": delight_of(each, theme, rows),
        }
    # Easy ones first; among those theme after theme in turn, the most inviting of each first.
    turns = Counter[tuple[int, str]]()
    order = []
    for each in sorted(laid, key=lambda each: -about[each.puzzle["id"]]["delight"]):
        level, told = each.puzzle["level"], about[each.puzzle["id"]]
        order.append((level, turns[level, told["theme"]], -told.pop("delight"), each.puzzle["id"]))
        turns[level, told["theme"]] += 1
    for place, (*_, name) in enumerate(sorted(order)):
        about[name]["place"] = place
    return {"about": about, "titles": titles(laid, themes)}


def titles(laid: list[Laid], themes: list[str]) -> Json:
    """Return the titles of the themes by language, as the table calls those moves."""
    said: Json = {language: {} for language in ("en", *LANGUAGES)}
    for each, theme in zip(laid, themes, strict=True):
        if theme in NAMED or theme in said["en"]:
            continue
        lay(each.puzzle)
        for language, known in said.items():
            groups = ask("choices", language=language)["groups"]
            known.update(
                {group["kind"]: group["title"] for group in groups if group["kind"] in themes}
            )
    return said


def main() -> None:
    """Print what the page shows of the puzzles of the games that are named."""
    json.dump({game: shelf(game) for game in sys.argv[1:]}, sys.stdout)


if __name__ == "__main__":
    main()
