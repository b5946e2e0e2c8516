"""One hand of Crown.

Each trick: ``play KH`` twice, then ``draw`` twice while two cards lie in the deck. As recorded a
draw has the card that came: ``draw 7H``, or ``draw ??`` for whoever did not see it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

from regalia.cards import ACE, KING, TEXT, UNKNOWN, glyphs, parse_card
from regalia.errors import IllegalMove, NotationError
from regalia.state import Event, Move, ScoreLine, State

if TYPE_CHECKING:
    from regalia.games.crown.game import Crown

KEYS = ("game", "dealer", "actor", "hands", "deck", "led", "done", "won", "draws")


def beats(card: int, led: int) -> bool:
    """Whether the second card of a trick takes it: the higher does, but an ace takes a king."""
    rank, other = card >> 2, led >> 2
    if {rank, other} == {ACE, KING}:
        return rank == ACE
    return rank > other


class CrownState(State):
    """Two hands, the deck, the card that was led, and the cards of past tricks."""

    def __init__(
        self, game: Crown, dealer: int, options: dict[str, Any], viewer: int | None = None
    ) -> None:
        self.game: Crown = game
        self.seats = 2
        self.dealer = dealer
        self.options = options
        self.viewer = viewer
        self.actor: int | None = 1 - dealer
        self.last: Move | None = None
        self.hands: list[list[int]] = [[], []]
        self.deck: list[int] = []  # bottom to top
        self.led: list[int] = []  # none or one
        self.done: list[int] = []  # in the order of play
        self.won = [0, 0]
        self.draws: list[int] = []  # seats still to draw

    # --- moves ---------------------------------------------------------------------------------

    def legal_moves(self) -> list[Move]:
        if self.actor is None:
            return []
        if self.draws:
            return [Move("draw")]
        return sorted(Move(f"play {TEXT[card]}", (card,)) for card in self.playable(self.actor))

    def playable(self, seat: int) -> list[int]:
        """The cards that a hand holds, or as far as this view can tell may hold."""
        hand = self.hands[seat]
        return self.unseen() if UNKNOWN in hand else hand

    def parse(self, text: str) -> Move:
        verb, *words = text.split(" ")
        if verb == "play" and len(words) == 1 and words[0] != "??":
            return Move(text, (parse_card(words[0]),))
        if verb == "draw" and len(words) <= 1:
            return Move(text, (), tuple(parse_card(word) for word in words))
        raise NotationError(f"{text[:40]!r} is no move: write play KH, or draw")

    def play(self, move: Move | str) -> list[Event]:
        move = self.parse(move)
        seat = self.check(move)
        if move.verb == "draw":
            return self.draw(seat, move)
        card = move.args[0]
        hand = self.hands[seat]
        hand.remove(card if card in hand else UNKNOWN)
        self.last = move
        if not self.led:
            self.led = [card]
            self.actor = 1 - seat
            return [Event("lead", seat, (TEXT[card],))]
        winner = seat if beats(card, self.led[0]) else 1 - seat
        self.done += [*self.led, card]
        self.led = []
        self.won[winner] += 1
        self.draws = [winner, 1 - winner] if len(self.deck) >= 2 else []
        self.actor = winner if any(self.hands) else None
        return [Event("follow", seat, (TEXT[card],)), Event("won", winner)]

    def check(self, move: Move) -> int:
        """Whose move it is; IllegalMove where it is none of the legal ones."""
        seat = self.actor
        if seat is None:
            raise IllegalMove("crown.game.target", "The hand is over.")
        if (move.verb == "draw") != bool(self.draws):
            if self.draws:
                raise IllegalMove("crown.draw", "First draw a card from the deck.")
            raise IllegalMove("crown.draw", "There is nothing to draw now.")
        if move.verb == "draw":
            top = self.deck[-1]
            if move.came and UNKNOWN not in (top, move.came[0]) and top != move.came[0]:
                raise IllegalMove("crown.draw", f"{glyphs(move.came[0])} is not on top.")
            if move.came and top == UNKNOWN and move.came[0] not in (*self.unseen(), UNKNOWN):
                raise IllegalMove("crown.draw", f"{glyphs(move.came[0])} is not in the deck.")
        elif move.args[0] not in self.playable(seat):
            raise IllegalMove("crown.play", f"{glyphs(move.args[0])} is not in this hand.")
        return seat

    def draw(self, seat: int, move: Move) -> list[Event]:
        card = self.deck.pop()
        if card == UNKNOWN and move.came and self.viewer == seat:
            card = move.came[0]
        self.hands[seat] = sorted([*self.hands[seat], card])
        self.last = Move(f"draw {TEXT[card]}", (), (card,))
        del self.draws[0]
        # The winner draws first and leads next.
        self.actor = 1 - seat
        return [Event("draw", seat, (TEXT[card],))]

    # --- what is known -------------------------------------------------------------------------

    def view(self, seat: int) -> Self:
        view = self.copy()
        if self.viewer not in (None, seat):
            seat = -1
        view.viewer = seat
        view.deck = [UNKNOWN] * len(self.deck)
        view.hands = [
            list(hand) if owner == seat else [UNKNOWN] * len(hand)
            for owner, hand in enumerate(self.hands)
        ]
        if self.last is not None and self.last.verb == "draw" and seat != self.drew():
            view.last = Move("draw ??", (), (UNKNOWN,))
        return view

    def drew(self) -> int | None:
        """Who made the last move, if it was a draw."""
        return None if self.actor is None else 1 - self.actor

    def redact(self, recorded: str, actor: int, seat: int) -> str:
        return "draw ??" if recorded.startswith("draw") and seat != actor else recorded

    def sample(self, rng: Any) -> Self:
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

    def copy(self) -> Self:
        new = type(self)(self.game, self.dealer, self.options, self.viewer)
        new.actor, new.last = self.actor, self.last
        new.hands = [list(hand) for hand in self.hands]
        new.deck, new.led, new.done = list(self.deck), list(self.led), list(self.done)
        new.won, new.draws = list(self.won), list(self.draws)
        return new

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
