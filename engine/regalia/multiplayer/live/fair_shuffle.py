"""A deal that no player can stack: each contributes, and promises before any part is shown.

Each page has a secret of its own for the room. In round ``r`` it contributes ``nonce(secret, r)``
and first says only ``commit`` of it. When all commits are known, guests show their contributions to
the host, whose own stays hidden until the hand is over: a guest who knew it would know the deal.
The seed is the hash of them all, so no one who leaves a single contribution to others can choose
it. The host alone can compute the deal while the hand is played.

Moves are bound as they are made: with each the host tells a *link* of a chain, the hash of the link
before, the seed and the whole move. It does not tell which hidden card was moved, and when
the hand is opened no hidden card can be another than it was. The chain begins with the hash of all
that was told before the first move (``opening``), the code of the hand before among it. Its last
link is the *code* of the hand, and of the match up to there: pages that were told different stories
have different codes.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from copy import copy
from hashlib import sha256
from typing import Any, NamedTuple

from regalia.cards import Rng
from regalia.commitment import joined_seed
from regalia.errors import CheatError, NotationError, OptionError, WireError
from regalia.game import Game
from regalia.i18n import tr
from regalia.match import Deal, Match, Surrender
from regalia.record import Record
from regalia.state import Event, Move, State


def nonce(secret: str, room: str, round_: int) -> str:
    """Return the contribution of a page with this secret to a round: 32 hexadecimal digits."""
    return sha256(f"nonce {secret} {room} {round_}".encode()).hexdigest()[:32]


def commit(contribution: str, room: str, round_: int, seat: int) -> str:
    """Return the promise of a contribution: its hash, bound to room, round and seat."""
    return sha256(f"commit {room} {round_} {seat} {contribution}".encode()).hexdigest()


def seed(room: str, round_: int, nonces: Mapping[int, str]) -> str:
    """Return the seed that these contributions by seat make."""
    parts = " ".join(f"{seat}:{nonces[seat]}" for seat in sorted(nonces))
    return sha256(f"seed {room} {round_} {parts}".encode()).hexdigest()


def first_deal(
    game: Game,
    seats: int,
    options: Mapping[str, Any],
    seed_: str,
    dealer: int | None,
    last: State | None,
) -> State:
    """Return the hand that this seed deals: the first of a match, or the one after ``last``.

    ``dealer`` None draws the first dealer by lot from the seed.
    """
    if last is not None:
        dealer = game.next_dealer(last.dealer, seats)
    elif dealer is None:
        dealer = Rng(f"{seed_}/dealer").below(seats + len(game.dummies(seats)))
    return game.deal(game.shuffled(seed_, 1, seats, last), seats, dealer, options)


def by_seat(told: Mapping[Any, str]) -> dict[int, str]:
    """Return an object of JSON, whose keys are seats as texts, with numbers for keys."""
    return {int(seat): value for seat, value in told.items()}


class Rules(NamedTuple):
    """The conditions of a match that stay the same for all its hands."""

    room: str
    game: Game
    seats: int
    options: dict[str, Any]
    #: The first dealer; None if the seed draws him.
    dealer: int | None

    def view(self, position: Mapping[str, Any], viewer: int) -> State:
        """Return the state of a position from the host; WireError if it is not this one's view."""
        state = self.game.state_from_dict(position)
        if state.viewer != viewer:
            raise WireError("cards that are not for your eyes")
        if state.seats != self.seats or state.options != self.options:
            raise WireError("a deal of another game")
        return state


class Before(NamedTuple):
    """The hands of a match that went on in another room, as all pages know them."""

    #: Of each hand.
    scores: list[list[int]]
    codes: list[str]
    #: How the last of them ended.
    last: State


#: Fields of a hand that are told before its first move.
BEGINNING = ("number", "round", "tries", "names", "bots", "commits")


def beginning(hand: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of a hand that are told before its first move."""
    return {**{name: hand[name] for name in BEGINNING}, "commits": by_seat(hand["commits"])}


def opening(rules: Rules, before: str, hand: Mapping[str, Any]) -> str:
    """Return the link before the first move of a hand: a hash of all that was told until then.

    ``before`` is the code of the hand before, "" for the first. ``hand`` has the fields of
    ``BEGINNING``: its number from 1, the number of its shuffle, the names of the people because of
    whom earlier shuffles of it were given up, the names and bots of all seats, the promises.
    """
    room, game, seats, options, dealer = rules
    told = beginning(hand)
    told["commits"] = sorted(told["commits"].items())
    told |= {"room": room, "game": game.id, "seats": seats, "options": options, "dealer": dealer}
    text = json.dumps({**told, "before": before}, sort_keys=True)
    return sha256(f"hand {text}".encode()).hexdigest()[:16]


def link(before: str, seed_: str, move: str) -> str:
    """Return the link of a move that follows ``before``: 16 hexadecimal digits."""
    return sha256(f"link {before} {seed_} {move}".encode()).hexdigest()[:16]


class LiveMatch(Match):
    """A match of people at several pages: it has moves alone, and no surrenders."""

    def play(self, move: Move | str) -> list[Event]:
        """Play as ``Match`` does; NotationError for a surrender."""
        if Surrender.is_one(move):
            raise NotationError(tr("live play has no surrender"))
        return super().play(move)


class FairMatch(LiveMatch):
    """A match whose every hand has a seed of its own, made by those who play it.

    ``begin`` deals a hand; a redeal takes the next shuffle of the same seed. Nothing is dealt by
    itself. A *hand* is what it was dealt from: the fields of ``BEGINNING``, and ``nonces``, the
    contributions by seat.
    """

    #: The seed of the hand in progress.
    hand_seed: str = ""
    #: Which shuffle of that seed the hand in progress came from, counted from 1.
    shuffle: int = 1
    #: The position of the hand's first deal in ``log``.
    hand_at: int = 0
    #: The link before the first move of the hand in progress.
    opening: str = ""
    rules: Rules
    #: The number of hands that were played in another room.
    inherited: int = 0

    def __init__(self, *given: Any, **named: Any) -> None:
        #: The links of the moves of the hand in progress.
        self.links: list[str] = []
        #: The last link of each hand that is over: pages that played the same have the same.
        self.codes: list[str] = []
        super().__init__(*given, **named)

    @classmethod
    def first(cls, rules: Rules, hand: Mapping[str, Any]) -> FairMatch:
        """Return a match whose first hand this is."""
        room, game, seats, options, dealer = rules
        seed_ = seed(room, hand["round"], hand["nonces"])
        start = first_deal(game, seats, options, seed_, dealer, None)
        match = cls(game, seats, None, options, None, hand["names"], start=start)
        match.rules, match.hand_seed = rules, seed_
        match.opening = opening(rules, "", hand)
        return match

    @classmethod
    def resumed(cls, rules: Rules, before: Before, names: Sequence[str]) -> FairMatch:
        """Return a match after these hands, whose next one is still to be dealt."""
        _, game, seats, options, _ = rules
        match = cls(game, seats, None, options, None, names, start=before.last)
        for scores in before.scores:
            match.settle(scores, before.last.score_sheet() if scores is before.scores[-1] else ())
        match.rules, match.codes = rules, [*before.codes]
        match.inherited = len(before.scores)
        return match

    @property
    def record(self) -> Record:
        """The record of the hands that were dealt in this room; OptionError if there is none."""
        if not self.inherited:
            return super().record
        here = copy(self)
        here.log, here.hands = self.log[1:], self.hands[self.inherited :]
        if not here.log:
            raise OptionError(tr("nothing was dealt yet"))
        return Record.of(here)

    def begin(self, hand: Mapping[str, Any]) -> None:
        """Deal the next hand."""
        room, game, seats, options, _ = self.rules
        seed_ = seed(room, hand["round"], hand["nonces"])
        self.hand_seed, self.shuffle, self.hand_at, self.links = seed_, 1, len(self.log), []
        self.opening = opening(self.rules, self.codes[-1], hand)
        self.deal(first_deal(game, seats, options, seed_, None, self.state))

    @classmethod
    def replayed(
        cls,
        rules: Rules,
        hands: Sequence[Mapping[str, Any]],
        moves: Sequence[str],
        before: tuple[Before, Sequence[str]] | None = None,
    ) -> FairMatch:
        """Return a match of these moves as they were chosen, and of these hands.

        ``before`` are the hands that were played in another room, and the names.
        """
        match = cls.resumed(rules, *before) if before else cls.first(rules, hands[0])
        for text in moves:
            if match.state.over:
                match.begin(hands[len(match.hands) - match.inherited])
            match.play(text)
        if match.state.over and len(match.hands) - match.inherited < len(hands):
            match.begin(hands[len(match.hands) - match.inherited])
        return match

    def dealt_alone(self, seeds: Sequence[str]) -> Match:
        """Return the same match as one that goes on dealing by itself, from the seeds of its hands.

        ``seeds`` has one for each hand dealt. Positions, totals and moves are the same; a hand that
        waits for its shuffle is dealt.
        """
        each, hand = [], 0
        for deal in self.log:
            each.append(seeds[hand])
            hand += deal.state.scored
        dealer, names = self.log[0].start.dealer, self.names[: self.seats]
        match = Match(self.game, self.seats, joined_seed(each), self.options, dealer, names)
        for text in self.chosen_moves():
            match.play(text)
        return match

    def opened(self, hand: int) -> list[dict[str, Any]]:
        """Return the deals of a finished hand, counted from 0: all cards, and every entry."""
        # The log begins with the end of the last hand that was played in another room.
        found = max(0, self.inherited - 1)
        deals = []
        for deal in self.log:
            if found == hand:
                deals.append({"position": deal.start.to_dict(), "moves": list(deal.moves)})
            found += deal.state.scored
        return deals

    def play(self, move: Move | str) -> list[Event]:
        """Play as ``LiveMatch`` does, and bind the move by a link."""
        state, hands = self.state, len(self.hands)
        events = super().play(move)
        before = self.links[-1] if self.links else self.opening
        self.links.append(link(before, self.hand_seed, str(state.last)))
        if len(self.hands) > hands:
            self.codes.append(self.links[-1])
        return events

    def _close(self, state: State) -> None:
        super()._close(state)
        if not state.scored:
            self.shuffle += 1
            pack = self.game.shuffled(self.hand_seed, self.shuffle, self.seats)
            self.deal(self.game.redeal(state, pack))


def seen(log: Sequence[Deal], seat: int) -> list[dict[str, Any]]:
    """Return deals as a seat saw them: the view of each start, and the entries as it read them."""
    return [
        {"position": deal.start.view(seat).to_dict(), "moves": deal.shown_to(seat)} for deal in log
    ]


def goes_on(mine: list[dict[str, Any]], theirs: list[dict[str, Any]]) -> bool:
    """Tell whether deals that are ``seen`` begin with those that one saw oneself."""
    return len(mine) <= len(theirs) and all(
        own["position"] == other["position"] and own["moves"] == other["moves"][: len(own["moves"])]
        for own, other in zip(mine, theirs, strict=False)
    )


def reopen(rules: Rules, before: str, hand: Mapping[str, Any]) -> FairMatch:
    """Replay an opened hand from the cards that it says were dealt, wherever they come from.

    ``before`` is the code of the hand before. Raises CheatError where it cannot have been so.
    """
    room, game, seats, options, _ = rules
    start = game.state_from_dict(hand["deals"][0]["position"])
    if start.seats != seats or start.options != options or start.viewer is not None:
        raise CheatError(tr("it is a hand of another game"))
    match = FairMatch(game, seats, None, options, None, start=start)
    match.rules, match.hand_seed = rules, seed(room, hand["round"], by_seat(hand["nonces"]))
    match.opening = opening(rules, before, hand)
    for i, deal in enumerate(hand["deals"]):
        if i >= len(match.log) or match.log[i].start.to_dict() != deal["position"]:
            raise CheatError(tr("its cards were not dealt as the shuffle had them"))
        for text in deal["moves"]:
            if match.hands:
                raise CheatError(tr("{move} was played after its end", move=f"{text!r:.60}"))
            try:
                match.play(text)
            except ValueError as error:
                why = tr("{move} was not legal: {why}", move=f"{text!r:.60}", why=error)
                raise CheatError(why) from error
    if not match.hands:
        raise CheatError(tr("it is not over"))
    return match
