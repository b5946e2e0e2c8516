"""Whole hands of every game in German: no English is left in what is said."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

import regalia
from regalia import IllegalMove, Rng
from regalia.bots import advise, find
from regalia.i18n import use_language
from regalia.presentation import Observer
from regalia.session.session import Session
from regalia.session.snapshot import cards_of
from tests.engine import harness
from tests.engine.harness import Variant
from tests.full import usually

IN_GERMAN = harness.having("locale/de.po")
variants = pytest.mark.parametrize(
    "variant",
    usually(
        [each for each in harness.VARIANTS if each.game.id in IN_GERMAN], list(harness.usual())
    ),
    ids=str,
)

#: One of the names has no genitive with an s, one is no German or English word.
NAMES = ["Zoë", "Jonas", "Kiki", "Ugo"]

#: Words that no German sentence has; titles of games and moves are taken out before.
ENGLISH = re.compile(
    r"\b(the|you|your|yours|cards?|and|or|of|with|is|are|a(?![♠♥♦♣])|to|from|by|it|its|trick|hand|turn|"
    r"won|led|drew|kept|melds?|spoils|gifts?|house|suit|draw|play|discard|pile|stock|this|that|"
    r"has|have|no|not|points?|king|queen|jacks?|aces?|married|choose|take|end|spades|hearts|"
    r"diamonds|clubs|before|after|already|only|must|may|can|none|royals?|ally|enemy)\b",
    re.IGNORECASE,
)
TITLES = "|".join(game.title for game in regalia.GAMES.values())
#: What an English word of these also is in German.
GERMAN_TOO = re.compile(r"\b(Hand|hat|an|is?t)\b")
#: Fields that are told to the page, not to a person.
SILENT = frozenset(
    {"kind", "id", "ref", "card", "key", "verb", "picks", "marks", "text", "rule", "scene", "icon"}
    | {"bots", "game", "title", "names", "house", "together", "couple", "options", "side"}
    | {"surrender", "undo", "deal", "from", "forced", "result"}
)


def said(value: Any, field: str = "") -> Iterator[str]:
    """Every text in a drawing that a person reads or hears."""
    if isinstance(value, str):
        if not (
            field == "name" and re.fullmatch(r"\w\w?\d?|battle|house|spoil|draw|gift|royals", value)
        ):
            yield value
    elif isinstance(value, dict):
        for key, part in value.items():
            if key not in SILENT:
                yield from said(part, key)
    elif isinstance(value, list):
        for part in value:
            yield from said(part, field)


def faults(text: str) -> list[str]:
    """Return the faults of a German text."""
    read = re.sub(rf"^(?:{TITLES})\b(?: ·|$)", "", text)
    # A refusal may cite how a move is written.
    read = re.sub(r"\bdead (?=\w\w@)|\w\w@\d[smh]\S*", "", read)
    found = ENGLISH.findall(GERMAN_TOO.sub("", read))
    found += [bad for bad in ("  ", "{", "}", "??", "None", " ,", "..") if bad in text]
    return found


def at_the_table(session: Session, drawn: dict[str, Any], rng: Rng) -> Iterator[str]:
    """All that the page shows of one moment, and what it hears when it asks."""
    # `next` is for the page and not for the eye.
    drawn.pop("next", None)
    phase = drawn.pop("phase", {})
    yield from (phase.get("lead", ""), phase.get("rest", ""))
    yield from said(drawn)
    sheet = drawn.get("sheet")
    if sheet:
        yield sheet["title"]
    if drawn["actor"] != session.seat:
        return
    refs = [card["ref"] for card in cards_of(drawn["table"]) if card["ref"]]
    for _ in range(4):
        picks = list({refs[rng.below(len(refs))] for _ in range(1 + rng.below(3))})
        why = session.why(picks)
        if why:
            yield why["message"]


def played(variant: Variant, seed: str, seat: int) -> Iterator[str]:
    """All that one person is told in a hand, their own moves by chance, not always wise."""
    game = variant.game
    names = NAMES[: variant.seats]
    match = game.new_match(variant.seats, seed, variant.options, names=names)
    session = Session(
        match, seat, [None if each == seat else "casual" for each in range(variant.seats)]
    )
    rng = Rng(seed)
    steady = find("casual", game.id)
    told = session.snapshot()
    yield from at_the_table(session, dict(told), rng)
    policy = harness.Policy(80)
    for _ in range(600):
        if match.over or session.waiting is not None:
            break
        state = match.state
        actor = state.actor
        if rng.below(3):
            move = policy.choose(state.legal_moves(), rng.below)
        else:
            move = steady(state.view(actor), Rng(rng.below(99)))
        told = session.play(str(move))
        yield from (event["text"] for event in told["events"])
        yield from at_the_table(session, told["snapshot"], rng)


@variants
def test_log_of_a_german_hand_has_no_english(variant: Variant) -> None:
    with use_language("de"):
        texts = set(played(variant, f"deutsch {variant}", variant.seats - 1))
    assert {text: wrong for text in texts if (wrong := faults(text))} == {}
    assert len(texts) > 150, "the hand was hardly looked at"


@variants
def test_german_reasons_have_no_english(variant: Variant) -> None:
    adviser = advise("steady", variant.game.id)
    names = [*NAMES[: variant.seats], *variant.game.dummies(variant.seats)]
    reasons = set()
    state, rng = variant.deal("Gründe"), Rng("Gründe")
    policy = harness.Policy(70)
    while state.actor is not None:
        if rng.below(3) == 0:
            view = state.view(state.actor)
            with use_language("de"):
                observer = Observer(state.actor, names)
                reasons.add(adviser(view, Rng("x")).why(observer))
        state.play(str(policy.choose(state.legal_moves(), rng.below)))
    assert {text: wrong for text in reasons if (wrong := faults(text))} == {}
    assert len(reasons) > 6, "hardly a reason was asked for"


@variants
def test_german_refusals_have_no_english(variant: Variant) -> None:
    """Try moves that are legal at one moment at all others."""
    moments, moves = [], set()
    for seed in range(2):
        state, rng = variant.deal(f"nein {seed}"), Rng(seed)
        policy = harness.Policy(90, stays=True)
        while state.actor is not None and len(moments) < 150 * (seed + 1):
            moments.append(state.copy())
            listed = state.legal_moves()
            moves |= {str(move) for move in listed}
            state.play(str(policy.choose(listed, rng.below)))
    tried = sorted(moves | {"end", "done", "pass", "redeal", "house S"})
    refused = set()
    rng = Rng("nein")
    with use_language("de"):
        for state in moments:
            for _ in range(12):
                try:
                    state.copy().play(tried[rng.below(len(tried))])
                except (IllegalMove, regalia.NotationError) as error:
                    if isinstance(error, IllegalMove):
                        refused.add(error.message)
    assert {text: wrong for text in refused if (wrong := faults(text))} == {}
    assert all(text.endswith(".") and not text[0].islower() for text in refused)
    assert len(refused) > 50, "hardly a move was refused"
