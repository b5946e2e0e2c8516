"""One hand of Crown.

Each trick: ``play KH`` twice, then ``draw`` twice while two cards lie in the deck. As recorded a
draw has the card that came: ``draw 7H``, or ``draw ??`` for whoever did not see it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Self

from regalia.cards import ACE, KING, TEXT, UNKNOWN, RandomSource, glyphs, parse_card
from regalia.i18n import tr
from regalia.state import GameInfo, ScoreLine, State
from regalia.verbs import Guard, Move, Verb, need

KEYS = ("game", "dealer", "actor", "hands", "deck", "led", "done", "won", "draws")


def beats(card: int, led: int) -> bool:
    """Return whether the second card takes the trick: the higher does, but an ace takes a king."""
    rank, other = card >> 2, led >> 2
    if {rank, other} == {ACE, KING}:
        return rank == ACE
    return rank > other


# --- moves: how they are read, what forbids them, and their words ---------------------------------


def read_play(words: Sequence[str], seats: int) -> Move:
    need(len(words) == 1 and words[0] != "??")
    return Move(f"play {words[0]}", (parse_card(words[0]),))


def read_draw(words: Sequence[str], seats: int) -> Move:
    need(len(words) <= 1)
    return Move(" ".join(["draw", *words]), (), tuple(parse_card(word) for word in words))


def play_label(view: CrownState, move: Move, observer: object) -> tuple[str, int]:
    card = move.args[0]
    wins = bool(view.led) and beats(card, view.led[0])
    return tr("Play {card}", card=glyphs(card)), 60 + 10 * wins


def wrong_top(state: CrownState, move: Move) -> str | None:
    """Return the reason why the card that a record names cannot be drawn."""
    top, card = state.deck[-1], move.came[0] if move.came else UNKNOWN
    if card in (UNKNOWN, top):
        return None
    if top == UNKNOWN:
        return None if card in state.unseen() else f"{glyphs(card)} is not in the deck."
    return f"{glyphs(card)} is not on top."


NOT_OVER = Guard(
    "crown.game.target",
    lambda state, move: "The hand is over." if state.actor is None else None,
)
DRAW_FIRST = Guard(
    "crown.draw",
    lambda state, move: "First draw a card from the deck." if state.draws else None,
)
DRAW_NOW = Guard(
    "crown.draw",
    lambda state, move: None if state.draws else "There is nothing to draw now.",
)
IN_HAND = Guard(
    "crown.play",
    lambda state, move: (
        None
        if move.args[0] in state.playable(state.actor)
        else f"{glyphs(move.args[0])} is not in this hand."
    ),
)
ON_TOP = Guard("crown.draw", wrong_top)


class CrownState(State):
    """Two hands, the deck, the card that was led, and the cards of past tricks."""

    _FLAT = ("deck", "led", "done", "won", "draws")
    _NESTED = ("hands",)

    def __init__(
        self, game: GameInfo, dealer: int, options: dict[str, Any], viewer: int | None = None
    ) -> None:
        super().__init__(game, 2, dealer, options)
        self.viewer = viewer
        self.actor = 1 - dealer
        self.phase = "play"
        self.turn = 1
        self.hands: list[list[int]] = [[], []]
        self.deck: list[int] = []  # bottom to top
        self.led: list[int] = []  # none or one
        self.done: list[int] = []  # in the order of play
        self.won = [0, 0]
        self.draws: list[int] = []  # seats still to draw

    # --- moves ---------------------------------------------------------------------------------

    def list_cards(self, out: list[Move]) -> None:
        assert self.actor is not None
        out += [Move(f"play {TEXT[card]}", (card,)) for card in self.playable(self.actor)]

    def list_draw(self, out: list[Move]) -> None:
        out.append(Move("draw"))

    def playable(self, seat: int) -> list[int]:
        """Return the cards that a hand holds or, as far as this view can tell, may hold."""
        hand = self.hands[seat]
        return self.unseen() if UNKNOWN in hand else hand

    def do_play(self, move: Move) -> None:
        seat, card = self.actor, move.args[0]
        assert seat is not None
        hand = self.hands[seat]
        hand.remove(card if card in hand else UNKNOWN)
        if not self.led:
            self.led = [card]
            self.actor = 1 - seat
            self.tell("lead", seat, (card,))
            return
        self.tell("follow", seat, (card,))
        winner = seat if beats(card, self.led[0]) else 1 - seat
        self.tell("won", winner)
        self.done += [*self.led, card]
        self.led = []
        self.won[winner] += 1
        self.actor = winner
        if len(self.deck) >= 2:
            self.phase, self.draws = "draw", [winner, 1 - winner]
        elif any(self.hands):
            self.turn += 1
        else:
            self.phase, self.actor = "over", None

    def do_draw(self, move: Move) -> None:
        # The winner draws first and leads next (crown.draw).
        seat = self.draws.pop(0)
        card = self.deck.pop()
        if card == UNKNOWN and move.came and self.viewer == seat:
            card = move.came[0]
        self.hands[seat] = sorted([*self.hands[seat], card])
        self.last = Move(f"draw {TEXT[card]}", (), (card,))
        self.tell("draw", seat, (card,))
        self.actor = 1 - seat
        if not self.draws:
            self.phase = "play"
            self.turn += 1

    VERBS: ClassVar = {
        "play": Verb(
            form="play KH",
            read=read_play,
            lists={"play": list_cards},
            exact=True,
            guards=(NOT_OVER, DRAW_FIRST, IN_HAND),
            play=do_play,
            label=play_label,
        ),
        "draw": Verb(
            form="draw",
            read=read_draw,
            lists={"draw": list_draw},
            exact=True,
            guards=(NOT_OVER, DRAW_NOW, ON_TOP),
            play=do_draw,
            label=lambda view, move, observer: (tr("Draw"), 50),
        ),
    }

    # --- what is known -------------------------------------------------------------------------

    def hide(self, seat: int) -> None:
        self.deck = [UNKNOWN] * len(self.deck)
        self.hands = [
            hand if owner == seat else [UNKNOWN] * len(hand)
            for owner, hand in enumerate(self.hands)
        ]

    def redact(self, recorded: str, actor: int, seat: int) -> str:
        return "draw ??" if recorded.startswith("draw") and seat != actor else recorded

    def sample(self, rng: RandomSource) -> Self:
        whole = self.copy()
        whole.viewer = None
        cards = self.unseen()
        rng.shuffle(cards)
        for zone in (*whole.hands, whole.deck):
            for i, card in enumerate(zone):
                if card == UNKNOWN:
                    zone[i] = cards.pop()
        for hand in whole.hands:
            hand.sort()
        return whole

    def everything(self) -> list[int]:
        """Every card, known or not."""
        return [*self.hands[0], *self.hands[1], *self.deck, *self.led, *self.done]

    def unseen(self) -> list[int]:
        """The cards that this view cannot place."""
        seen = set(self.everything())
        return [card for card in self.game.pack(2) if card not in seen]

    # --- written down --------------------------------------------------------------------------

    def to_dict(self) -> dict[str, Any]:
        def texts(cards: list[int]) -> list[str]:
            return [TEXT[card] for card in cards]

        position: dict[str, Any] = {
            "game": self.game.id,
            "dealer": self.dealer,
            "actor": self.actor,
            "hands": [texts(hand) for hand in self.hands],
            "deck": texts(self.deck),
            "led": texts(self.led),
            "done": texts(self.done),
            "won": list(self.won),
            "draws": list(self.draws),
        }
        if options := self.game.changed_options(self.options):
            position["options"] = dict(options)
        return position if self.viewer is None else {**position, "viewer": self.viewer}

    def cards(self) -> list[str]:
        return [TEXT[card] for card in sorted(self.everything())]

    def scores(self) -> list[int]:
        return list(self.won)

    def score_sheet(self) -> list[ScoreLine]:
        return [
            ScoreLine("crown.score", seat, "Tricks", tricks, (), "tricks")
            for seat, tricks in enumerate(self.won)
            if tricks
        ]
