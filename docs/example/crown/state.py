"""One hand of Crown.

Each trick: ``play KH`` twice, then ``draw`` twice while two cards lie in the deck. As recorded a
draw has the card that came: ``draw 7H``, or ``draw ??`` for the other player.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Self

from regalia.cards import (
    ACE,
    KING,
    TEXT,
    UNKNOWN,
    RandomSource,
    glyphs,
    parse_card,
    parse_known_card,
)
from regalia.i18n import tr, tr_noop
from regalia.state import GameInfo, ScoreLine, State
from regalia.verbs import Guard, Move, Verb, button, line, need, phrase, unless

if TYPE_CHECKING:
    from regalia.presentation import Observer

KEYS = ("game", "dealer", "actor", "hands", "deck", "led", "done", "won", "draws")


def beats(card: int, led: int) -> bool:
    """Return whether the second card takes the trick: the higher does, but an ace takes a king."""
    rank, other = card >> 2, led >> 2
    if {rank, other} == {ACE, KING}:
        return rank == ACE
    return rank > other


# --- how moves are read, and said ---------------------------------------------------------------


def one_card(words: Sequence[str]) -> int:
    need(len(words) == 1)
    return parse_known_card(words[0])


def drawn(words: Sequence[str]) -> tuple[int, ...]:
    need(len(words) <= 1)
    return tuple(map(parse_card, words))


def label_card(view: CrownState, move: Move, observer: Observer) -> tuple[str, int]:
    card = move.args[0]
    wins = bool(view.led) and beats(card, view.led[0])
    return tr("Play {card}", card=glyphs(card)), 60 + 10 * wins


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

    def list_cards(self, seat: int, out: list[Move]) -> None:
        """Offer every card; the guards leave those of the hand."""
        out += [Move(f"play {TEXT[card]}", (card,)) for card in self.game.pack(2)]

    def list_draw(self, seat: int, out: list[Move]) -> None:
        out.append(Move("draw"))

    def why_not_held(self, move: Move) -> str | None:
        hand, card = self.hands[self.moving()], move.args[0]
        # A hand that this view does not see may hold whatever lies nowhere else.
        if card in (self.unseen() if UNKNOWN in hand else hand):
            return None
        return tr("{card} is not in this hand", card=glyphs(card))

    def why_not_on_top(self, move: Move) -> str | None:
        """Compare the card that a recorded draw names with what is known of the deck."""
        top = self.deck[-1]
        for card in move.came:
            if UNKNOWN not in (top, card) and top != card:
                return tr("{card} is not on top", card=glyphs(card))
            if top == UNKNOWN and card not in (*self.unseen(), UNKNOWN):
                return tr("{card} is not in the deck", card=glyphs(card))
        return None

    def do_play(self, move: Move) -> None:
        seat, card = self.moving(), move.args[0]
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

    NOT_OVER = unless(
        lambda state: state.actor is not None, "crown.game.target", tr_noop("the hand is over")
    )

    VERBS: ClassVar = {
        "play": Verb(
            form="play KH",
            read=lambda words, seats: Move(f"play {' '.join(words)}", (one_card(words),)),
            lists={"play": list_cards},
            guards=(
                NOT_OVER,
                unless(
                    lambda state: not state.draws,
                    "crown.draw",
                    tr_noop("first draw a card from the deck"),
                ),
                Guard("crown.play", why_not_held),
            ),
            play=do_play,
            label=label_card,
            picks=lambda view, move: [f"{TEXT[move.args[0]]}@h"],
            says={
                "lead": line(tr_noop("{who} led {card}"), card=0),
                "follow": line(tr_noop("{who} played {card}"), card=0),
                "won": line(tr_noop("{who} took the trick")),
            },
            describe=phrase(tr_noop("play {card}"), card=0),
        ),
        "draw": Verb(
            form="draw",
            read=lambda words, seats: Move(" ".join(["draw", *words]), (), drawn(words)),
            lists={"draw": list_draw},
            guards=(
                NOT_OVER,
                unless(
                    lambda state: bool(state.draws),
                    "crown.draw",
                    tr_noop("there is nothing to draw now"),
                ),
                Guard("crown.draw", why_not_on_top),
            ),
            play=do_draw,
            label=button(tr_noop("Draw"), 50),
            picks=lambda view, move: ["deck"],
            says={"draw": line(tr_noop("{who} drew {cards}"))},
            describe=phrase(tr_noop("draw")),
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
