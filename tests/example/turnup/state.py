"""One hand of Turn-Up: seven tricks, in which the suit that was led has to be followed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any, ClassVar, Self

from regalia.cards import SUITS, TEXT, UNKNOWN, RandomSource, glyphs, parse_known_card
from regalia.i18n import tr, tr_noop
from regalia.state import GameInfo, ScoreLine, State
from regalia.verbs import Guard, Move, Verb, line, need, phrase, unless

if TYPE_CHECKING:
    from regalia.presentation import Observer

HAND = 7
KEYS = (
    *("game", "dealer", "actor", "hands", "stock", "leader", "trick", "done", "won"),
    "limits",
)


def strength(card: int, led: int, trump: int | None) -> int:
    """Return how high a card is in a trick: aces are high, another suit than both is nothing."""
    suit, rank = card & 3, ((card >> 2) - 1) % 13
    if suit == trump:
        return 100 + rank
    return rank if suit == led & 3 else -1


def one_card(words: Sequence[str]) -> int:
    need(len(words) == 1)
    return parse_known_card(words[0])


def label_card(view: TurnUpState, move: Move, observer: Observer) -> tuple[str, int]:
    return tr("Play {card}", card=glyphs(move.args[0])), 60


class TurnUpState(State):
    """The hands, the stock with its open top card, the trick, and who has failed to follow."""

    _PLAIN = ("leader",)
    _FLAT = ("stock", "trick", "done", "won", "voids")
    _NESTED = ("hands",)

    def __init__(
        self,
        game: GameInfo,
        seats: int,
        dealer: int,
        options: dict[str, Any],
        viewer: int | None = None,
    ) -> None:
        super().__init__(game, seats, dealer, options)
        self.viewer = viewer
        self.phase = "play"
        self.turn = 1
        self.leader = self.actor = (dealer + 1) % seats
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.stock: list[int] = []  # bottom to top
        self.trick: list[int] = []  # from the leader on
        self.done: list[int] = []
        self.won = [0] * seats
        self.voids = [0] * seats  # of each seat a bit for each suit that it failed to follow

    @property
    def trump(self) -> int | None:
        return self.stock[-1] & 3 if self.options["trumps"] else None

    def order(self) -> list[int]:
        """Return the seats in the order of this trick."""
        return [(self.leader + k) % self.seats for k in range(self.seats)]

    def settle(self) -> None:
        """Set whose turn it is, from the trick and the hands."""
        seat = self.order()[len(self.trick)]
        self.actor = seat if self.hands[seat] else None
        self.phase = "over" if self.actor is None else "play"
        self.turn = sum(self.won) + (self.actor is not None)

    # --- moves ---------------------------------------------------------------------------------

    def list_cards(self, seat: int, out: list[Move]) -> None:
        out += [Move(f"play {TEXT[card]}", (card,)) for card in self.game.pack(self.seats)]

    def why_not_held(self, move: Move) -> str | None:
        seat, card = self.moving(), move.args[0]
        hand = self.hands[seat]
        held = self.unseen() if UNKNOWN in hand else hand
        if card in held and not self.voids[seat] >> (card & 3) & 1:
            return None
        return tr("{card} is not in this hand", card=glyphs(card))

    def why_not_following(self, move: Move) -> str | None:
        hand, card = self.hands[self.moving()], move.args[0]
        led = self.trick[0] if self.trick else card
        if card & 3 == led & 3 or all(own == UNKNOWN or own & 3 != led & 3 for own in hand):
            return None
        return tr("a card of the suit that was led has to be played")

    def do_play(self, move: Move) -> None:
        seat, card = self.moving(), move.args[0]
        hand = self.hands[seat]
        hand.remove(card if card in hand else UNKNOWN)
        self.tell("follow" if self.trick else "lead", seat, (card,))
        self.trick.append(card)
        if card & 3 != self.trick[0] & 3:
            self.voids[seat] |= 1 << (self.trick[0] & 3)
        if len(self.trick) == self.seats:
            powers = [strength(each, self.trick[0], self.trump) for each in self.trick]
            self.leader = self.order()[powers.index(max(powers))]
            self.won[self.leader] += 1
            self.done += self.trick
            self.trick = []
            self.tell("won", self.leader)
        self.settle()

    VERBS: ClassVar = {
        "play": Verb(
            form="play KH",
            read=lambda words, seats: Move(f"play {' '.join(words)}", (one_card(words),)),
            lists={"play": list_cards},
            guards=(
                unless(
                    lambda state: state.actor is not None,
                    "turnup.game.target",
                    tr_noop("the hand is over"),
                ),
                Guard("turnup.play", why_not_held),
                Guard("turnup.follow", why_not_following),
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
    }

    # --- what is known -------------------------------------------------------------------------

    def hide(self, seat: int) -> None:
        self.stock = [UNKNOWN] * (len(self.stock) - 1) + self.stock[-1:]
        self.hands = [
            hand if owner == seat else [UNKNOWN] * len(hand)
            for owner, hand in enumerate(self.hands)
        ]

    def redact(self, recorded: str, actor: int, seat: int) -> str:
        return recorded

    def sample(self, rng: RandomSource) -> Self:
        whole = self.copy()
        whole.viewer = None
        cards = self.unseen()
        hidden = [seat for seat in range(self.seats) if UNKNOWN in self.hands[seat]]
        while True:  # what every seat may hold can run out under another shuffle
            rng.shuffle(cards)
            left = list(cards)
            for seat in hidden:
                fit = [card for card in left if not self.voids[seat] >> (card & 3) & 1]
                whole.hands[seat] = sorted(fit[: len(self.hands[seat])])
                left = [card for card in left if card not in whole.hands[seat]]
            if all(len(whole.hands[seat]) == len(self.hands[seat]) for seat in hidden):
                break
        whole.stock = [left.pop() if card == UNKNOWN else card for card in self.stock]
        return whole

    def everything(self) -> list[int]:
        """Return every card, known or not."""
        return [*chain(*self.hands), *self.stock, *self.trick, *self.done]

    def unseen(self) -> list[int]:
        """Return the cards that this view cannot place."""
        seen = set(self.everything())
        return [card for card in self.game.pack(self.seats) if card not in seen]

    # --- written down --------------------------------------------------------------------------

    def to_dict(self) -> dict[str, Any]:
        def texts(cards: list[int]) -> list[str]:
            return [TEXT[card] for card in cards]

        position: dict[str, Any] = {
            "game": self.game.id,
            "dealer": self.dealer,
            "actor": self.actor,
            "hands": [texts(hand) for hand in self.hands],
            "stock": texts(self.stock),
            "leader": self.leader,
            "trick": texts(self.trick),
            "done": texts(self.done),
            "won": list(self.won),
            "limits": [
                {suit: 0 for at, suit in enumerate(SUITS) if void >> at & 1} for void in self.voids
            ],
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
            ScoreLine("turnup.score", seat, "Tricks", tricks, (), "tricks")
            for seat, tricks in enumerate(self.won)
            if tricks
        ]
