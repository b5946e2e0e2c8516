"""Royal Lines as a game: its packs, how a round is dealt, how a match is won."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any

from regalia.cards import TEXT, Rng, read_cards
from regalia.errors import OptionError
from regalia.game import HANDS, Game, Option, Zone, rounds_target
from regalia.games.lines import actions, position, sample, scoring
from regalia.games.lines.pack import ACES, BIDDING, in_text_order, royals, sides, whole
from regalia.games.lines.state import LinesState
from regalia.games.lines.verbs import VERBS
from regalia.i18n import Name, tr_noop
from regalia.state import State

PACKS = ("rulers", "royals", "bidding")


#: The phases that a person sets by hand.
PHASE_WORDS = (
    ("bid", tr_noop("bidding")),
    ("take", tr_noop("the winner chooses a candidate")),
    ("banish", tr_noop("a line of corruption is banished")),
    ("joker", tr_noop("a joker escapes")),
)


class LinesRound(LinesState):
    """A round with its rules."""

    __slots__ = ()

    VERBS = VERBS
    sample = sample.sample
    to_dict = position.to_dict
    situation = position.situation
    scores = scoring.scores
    score_sheet = scoring.score_lines


class RoyalLines(Game):
    """The game for three, and its variants for two and four."""

    id = "lines"
    verbs = VERBS
    title = "Royal Lines"
    # The game was made for three (lines.players).
    seats = (3, 2, 4)
    tagline = tr_noop("Like an auction, for a royal family")
    goal = tr_noop(
        "Bid number cards for kings, queens and jacks: which of them stand above your secret ace "
        "at the end decides how you rule, and what that pays."
    )
    minutes = 3
    place = 3
    hand_word = tr_noop("Round")
    max_hands = 50
    edit_zones: tuple[Zone, ...] = (
        Zone("phase", tr_noop("Point of the trade"), "choice", choices=PHASE_WORDS),
        Zone("trade", tr_noop("Number of the trade"), "number"),
        Zone("leader", tr_noop("Leader of the trade"), "seat"),
        Zone("hands", tr_noop("hand"), each=True),
        Zone("lines", tr_noop("royal line, in the order of collecting"), each=True, sides=True),
        Zone("rulers", tr_noop("ruler"), "card", each=True, sides=True),
        Zone("candidates", tr_noop("Candidates, the senior first")),
        Zone("trick", tr_noop("Bids, from the leader on")),
        Zone("winner", tr_noop("Winner of the trade"), "seat"),
        Zone("graveyard", tr_noop("Graveyard")),
        Zone("neglected", tr_noop("Neglected card"), "card"),
        Zone("up", tr_noop("Open card of the dummy"), "card"),
    )
    edit_start: Mapping[str, Any] = MappingProxyType({"phase": "bid", "trade": 1, "leader": 0})
    edit_words: Mapping[str, str] = MappingProxyType(
        {
            "royal": tr_noop("Royals still to come"),
            "played": tr_noop("cards of the trades before"),
            "pile": tr_noop("Pile of the dummy"),
            "escapes": tr_noop("Jokers still to escape"),
        }
    )
    position_rules: Mapping[str, str] = MappingProxyType(
        {
            "cards": "cards",
            "hands": "deck.bidding",
            "seats": "players",
            "starter": "roles",
            "trade": "trade.count",
            "trades": "trade.count",
            "leader": "roles",
            "actor": "roles",
            "phase": "trade.prize",
            "pile": "two.pile",
            "up": "two.up",
            "rulers": "deck.ruler",
            "ruler_open": "wanderer.open",
            "deposed": "wanderer.replace",
            "lines": "collect",
            "royal": "deck.royal",
            "candidates": "candidates.initial",
            "neglected": "neglected",
            "graveyard": "update.before",
            "trick": "bid.must",
            "played": "bid.must",
            "winner": "bid.highest",
            "offers": "four.market",
            "ring": "four.market.pass",
            "passed": "four.market.pass",
            "voids": "bid.free",
            "escapes": "joker.escape",
        }
    )
    options: Mapping[str, Option] = MappingProxyType(
        {
            # Of several who reach it the highest wins; equal ones play on (RL-A20).
            "target": rounds_target(15),
            # lines.idea.rounds
            "hands": HANDS,
            "lead": Option(
                "winner",
                ("winner", "rotate", "fixed"),
                tr_noop(
                    "One player plays first in each trade and the others answer, which is easier: "
                    "the winner of the trade before, everybody in turn, or the same player for the "
                    "whole round."
                ),
                tr_noop("Who leads a trade"),
                words=(
                    tr_noop("The last winner"),
                    tr_noop("Each in turn"),
                    tr_noop("Always the same"),
                ),
            ),
            "blackMarket": Option(
                True,
                (True, False),
                tr_noop(
                    "Before the first trade a player may give a card face down to the left, and "
                    "gets one from the right."
                ),
                tr_noop("Black market"),
                seats=(4,),
            ),
        }
    )

    @property
    def over_rule(self) -> str:
        return "lines.idea.win"

    def dummies(self, seats: int) -> tuple[str, ...]:
        return ("Dummy",) if seats == 2 else ()

    def pack(self, seats: int) -> list[int]:
        return list(whole(seats))

    def shuffled(self, seed: object, hand: int, seats: int, after: State | None = None) -> Any:
        # The candidate left over is neglected in the next round, an ace and a joker too
        # (lines.next.shuffle, RL-A12, RL-A13); with four players it is shuffled back
        # (lines.four.no-neglected).
        left = after.candidates if isinstance(after, LinesState) and seats < 4 else []
        dice = Rng(f"{seed}/{hand}")
        aces = [ace for ace in ACES if ace not in left]
        royal = [card for card in royals(seats) if card not in left]
        bidding = list(BIDDING)
        dice.shuffle(aces)
        # The leftover ace goes among the royals (lines.deck.leftover); none is left over if it
        # lies out, or with four.
        royal += aces[sides(seats) :]
        del aces[sides(seats) :]
        dice.shuffle(royal)
        dice.shuffle(bidding)
        packs = zip(PACKS, (aces, royal, bidding), strict=True)
        return {name: [TEXT[card] for card in pack] for name, pack in packs}

    def begin(
        self, seats: int, dealer: int, cards: list[list[int]], options: dict[str, Any]
    ) -> LinesState:
        state = LinesRound(self, seats, (dealer + 1) % sides(seats), options)
        rulers, royal, bidding = cards
        rulers_and_royals = rulers + royal
        order = [(state.starter + i) % state.sides for i in range(state.sides)]
        # Each seat knows its own alone (lines.deck.ruler, lines.deck.ruler-secret).
        for seat in order:
            state.rulers[seat] = rulers.pop()
        if seats < 4:
            missing = set(royals(seats) + ACES) - set(rulers_and_royals)
            # lines.neglected, RL-A11
            state.neglected = missing.pop() if missing else royal.pop()
        # The senior comes first (lines.candidates.initial, RL-A03).
        state.candidates = [royal.pop(), royal.pop()]
        state.royal = royal
        dealt: list[list[int]] = [[] for _ in order]
        for _ in range(state.trades):
            for seat in order:
                dealt[seat].append(bidding.pop())
        state.hands = [sorted(hand, key=in_text_order) for hand in dealt[:seats]]
        if state.sides > seats:
            state.pile = dealt[seats]
            state.up = state.pile.pop()
        state.refresh()
        if seats == 4 and state.options["blackMarket"]:
            state.phase, state.actor, state.turn = "market", 0, 0
        else:
            actions.advance(state)
        return state

    def read_pack(self, pack: Any, seats: int) -> list[list[int]]:
        """Return the cards of ``rulers``, ``royals`` and ``bidding``: ``pack`` has a list of each.

        The royals hold the leftover ace. One royal or ace may be missing: it is the one that
        lies neglected from the round before.
        """
        if not isinstance(pack, Mapping) or set(pack) != set(PACKS):
            raise OptionError(f"the pack must be an object of three packs: {', '.join(PACKS)}")
        found = [
            read_cards(list(cards) if isinstance(cards, Iterable) else cards, name)
            for name, cards in ((name, pack[name]) for name in PACKS)
        ]
        rulers, royal, bidding = found
        if len(rulers) != sides(seats) or not set(rulers) <= set(ACES):
            raise OptionError(f"the pack rulers must hold {sides(seats)} aces")
        if sorted(bidding) != list(BIDDING):
            raise OptionError("the pack bidding must hold each card from 2 to 10")
        short = sorted((*royals(seats), *ACES))
        for card in rulers + royal:
            if card not in short:
                raise OptionError(f"the pack royals: {TEXT[card]} is none, or stands there twice")
            short.remove(card)
        # One may lie out, neglected from the round before (lines.next.neglected).
        if len(short) > (seats < 4):
            names = ", ".join(TEXT[card] for card in short)
            raise OptionError(f"the pack royals: {names} are nowhere")
        return found

    def state_from_dict(self, position_: Mapping[str, Any]) -> LinesState:
        return position.from_dict(self, LinesRound, position_)

    def fill_pack(self, partial: Mapping[str, Any], seats: int) -> Any:
        return position.fill_pack(partial, seats)

    def fill_position(self, partial: Mapping[str, Any], seats: int) -> dict[str, Any]:
        return position.fill_position(partial, seats)

    def scene_form(self, position_: dict[str, Any]) -> dict[str, Any]:
        return position.scene_form(position_)

    def describe_move(self, move: str, whose: Callable[[int], Name]) -> str:
        # Without what comes into the open.
        chosen = re.sub(r" (turn|up|dummy|rulers|ring|came) .*$", "", move)
        return super().describe_move(chosen, whose)

    def next_dealer(self, dealer: int, seats: int) -> int:
        # lines.roles, RL-A02
        return (dealer + 1) % sides(seats)


GAME = RoyalLines()
