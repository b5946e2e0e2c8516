"""The match as one guest's page has seen it: the only record of what the page believes.

A hand is entered, moved and opened by one method each, whether its messages come one by one or, for
a page that has said hello, together (``catch_up``). What the page did not take part in it accepts
only after an absence that it has seen itself (``away``), and it is noted as such in the facts of
the hand, from which the page says what was checked and what was not.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING

from regalia.errors import CheatError, WireError
from regalia.i18n import tr, tr_noop
from regalia.multiplayer.live import fair_shuffle as fair
from regalia.multiplayer.live import protocol
from regalia.multiplayer.live.shuffle import GuestShuffle
from regalia.presentation import Json
from regalia.state import State

if TYPE_CHECKING:
    from regalia import contract


@dataclass
class Hand:
    """The hand in progress, or the last one, as this seat has seen it."""

    #: Its beginning, as its code binds it (``fair_shuffle.BEGINNING``).
    start: Json
    #: This page's part is in its shuffle.
    shared: bool
    #: This page was there before the hand was over.
    seen: bool = True
    #: Deal by deal: the position and the moves as this seat saw them; the links of all moves.
    deals: list[Json] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    #: Moves of this seat, and those among them that this page did not make.
    moves: int = 0
    others: int = 0


class GuestHistory:
    """The hands of a match as the seat of ``shuffle`` has seen them."""

    rules: fair.Rules

    def __init__(self, shuffle: GuestShuffle) -> None:
        self.shuffle = shuffle
        self.clear()

    def clear(self) -> None:
        """Forget the match that is over: the host begins another."""
        #: The hand in progress, or the last one; it is over unless ``playing``.
        self.hand: Hand | None = None
        self.playing = False
        #: The match as the views of this seat; None until a hand is entered.
        self.match: fair.LiveMatch | None = None
        #: Moves since the match began, those of hands that were not seen among them.
        self.ply = 0
        #: How the last hand that is over ended, opened; None before.
        self.last: State | None = None
        #: The scores of the hands that are over, and what this page can say of each.
        self.scores: list[list[int]] = []
        self.facts: list[contract.HandFacts] = []
        #: The match came to its end.
        self.finished = False
        #: The hands in which this page had no part, before its person has agreed to them.
        self.unasked: list[int] = []

    @property
    def code(self) -> str:
        """The code of the last hand that is over, "" for none: of the match up to there."""
        return self.facts[-1]["code"] if self.facts else ""

    # ---- A hand -------------------------------------------------------------------------------

    def enter(self, start: Json, position: Json, *, away: bool) -> None:
        """Enter a hand: the one way, for a hand that is dealt and for one that was missed."""
        if self.playing:
            raise WireError("a deal in the middle of a hand")
        if self.finished or start["number"] != len(self.scores) + 1:
            raise WireError("a hand out of turn")
        view = self._view(position)
        commits = fair.by_seat(start["commits"])
        shared = self.shuffle.deal(start["round"], commits, start["tries"], away=away)
        if not shared:
            self.unasked = [*self.unasked, start["number"]]
        self.hand = Hand(start, shared, deals=[{"position": position, "moves": []}])
        self.playing = True
        self._lay(view, start["names"])

    def _lay(self, view: State, names: Sequence[str]) -> None:
        if self.match is not None:
            self.match.deal(view)
            return
        _, game, seats, options, _ = self.rules
        self.match = fair.LiveMatch(game, seats, None, options, None, names, start=view)
        for scores in self.scores:
            self.match.settle(scores)
        if self.match.over:
            raise WireError("a hand after the last one")

    def redeal(self, position: Json) -> None:
        """Note another deal of the hand in progress, which has ended without a score."""
        state = self.state()
        if not (state.over and not state.scored):
            raise WireError("a deal out of turn")
        assert self.hand is not None
        assert self.match is not None
        self.match.deal(self._view(position))
        self.hand.deals.append({"position": position, "moves": []})

    def move(self, text: str, link: str, sent: tuple[int, str] | None, *, away: bool) -> None:
        """Play a move as this seat sees it; ``sent`` is the last that this page sent, and when."""
        state, hand = self.state(), self.hand
        assert hand is not None
        assert self.match is not None
        if state.over:
            raise WireError("a move where there is none")
        if state.actor == self.shuffle.seat:
            own = sent == (self.ply, state.parse(text).chosen)
            if not (own or away):
                raise WireError("a move of yours that you did not make")
            hand.moves += 1
            hand.others += not own
        self.match.play(text)
        self.ply += 1
        hand.deals[-1]["moves"].append(text)
        hand.links.append(link)

    def open(self, opened: Json) -> None:
        """Check the hand that has just ended, opened, and score it. Raises CheatError."""
        if not self.state().over:
            raise WireError("a hand opened before its end")
        assert self.match is not None
        truth = self._check(opened)
        hand, result = self.hand, truth.hands[0]
        assert hand is not None
        number, tries = hand.start["number"], hand.start["tries"]
        fact: contract.HandFacts = {
            "hand": number,
            "seen": hand.seen,
            "shared": hand.shared,
            "tries": tries,
            "moves": hand.moves,
            "others": hand.others,
            "code": truth.codes[0],
        }
        self.playing, self.last = False, result.state
        self.scores, self.facts = [*self.scores, result.scores], [*self.facts, fact]
        self.match.settle(result.scores, result.sheet)
        self.match.hands[-1] = self.match.hands[-1]._replace(state=result.state)
        self.finished = self.match.over

    def state(self) -> State:
        """Return the view of the hand in progress; WireError if there is none."""
        if not self.playing or self.match is None:
            raise WireError("a move where there is none")
        return self.match.state

    def _view(self, position: Json) -> State:
        return self.rules.view(position, self.shuffle.seat)

    def _check(self, opened: Json) -> fair.FairMatch:
        """Compare the hand in progress, opened, with all that this seat knows of it.

        Returns it replayed. Raises CheatError with the first thing that does not fit.
        """
        hand, (room, game, seats, options, dealer) = self.hand, self.rules
        assert hand is not None
        told = fair.beginning(opened)
        nonces, commits = fair.by_seat(opened["nonces"]), told["commits"]
        if any(told[name] != hand.start[name] for name in ("round", "commits")):
            raise CheatError(tr("the promises that were opened are not those that were made"))
        if nonces.keys() != commits.keys():
            raise CheatError(tr("not every contribution to the shuffle was opened"))
        for seat, nonce in nonces.items():
            if fair.commit(nonce, room, opened["round"], seat) != commits[seat]:
                said = tr_noop("the contribution of seat {seat} is not the one that was promised")
                raise CheatError(tr(said, seat=seat))
        seed = fair.seed(room, opened["round"], nonces)
        if self.last is not None or not self.scores:
            start = fair.first_deal(game, seats, options, seed, dealer, self.last)
            if start.to_dict() != opened["deals"][0]["position"]:
                raise CheatError(tr("the cards were not dealt as the shuffle had them"))
        truth = fair.reopen(self.rules, self.code, opened)
        if told != hand.start or fair.seen(truth.log, self.shuffle.seat) != hand.deals:
            raise CheatError(tr("it is not the hand that you saw"))
        if truth.links != hand.links:
            raise CheatError(tr("a hidden card in it is another than when it was played"))
        return truth

    # ---- The past -----------------------------------------------------------------------------

    def catch_up(self, past: protocol.Past, sent: tuple[int, str] | None, *, away: bool) -> None:
        """Take the match so far, which must go on from what this page saw of it.

        Raises WireError and CheatError.
        """
        # A page of an older version knows no codes, and cannot say what it has missed.
        began = self.hand is not None or self.code != ""
        if self.finished and not self._goes_on(past.results):
            self.clear()
        if not self._goes_on(past.results):
            raise WireError("other scores than you have seen")
        opened = {hand["number"]: hand for hand in past.opened}
        for at in range(len(self.scores), len(past.results)):
            result = past.results[at]
            if at + 1 in opened:
                self._take_opened(opened[at + 1], sent, away=away)
            else:
                self._miss(result, away=away)
            if self.scores[at] != result["scores"]:
                raise WireError("a score that the hand does not give")
            if self.facts[at]["code"] != result["code"]:
                raise WireError("another code of a hand than it has")
        if past.last is not None:
            self._take_last(past.last)
        if past.hand is not None:
            self._follow(past.hand, past.hand["links"], sent, away=away)
        elif self.playing:
            raise WireError("a past that stops in the middle")
        elif self.match is None and past.last is not None:
            self._stand(past.last)
        elif self.match is None:
            self._look_back(opened.get(len(self.scores)))
        if past.ply < self.ply:
            raise WireError("a past longer than itself")
        if past.ply > self.ply and not away:
            raise WireError("moves of which nothing is told")
        self.ply = past.ply
        if not began:
            self.unasked = []  # The person has just sat down.

    def _goes_on(self, results: Sequence[Json]) -> bool:
        """Tell if results begin with those of this page; it takes codes that it does not know."""
        if [result["scores"] for result in results[: len(self.scores)]] != self.scores:
            return False
        for fact, result in zip(self.facts, results, strict=False):
            if fact["code"] not in ("", result["code"]):
                return False
            fact["code"] = result["code"]
        return True

    def _miss(self, result: Json, *, away: bool) -> None:
        """Note a hand of which nothing is known but its score and its code."""
        if not away:
            raise WireError("a hand that you were not asked to")
        if self.playing or self.shuffle.promised:
            raise WireError("a past without the hand that you were in")
        number = len(self.scores) + 1
        self.facts = [*self.facts, _unseen(number, result["code"])]
        self.scores, self.unasked = [*self.scores, result["scores"]], [*self.unasked, number]
        self.match = self.last = None

    def _take_opened(self, opened: Json, sent: tuple[int, str] | None, *, away: bool) -> None:
        """Take a hand that is over by now: this page may have been in it, or have missed it."""
        truth = fair.reopen(self.rules, self.code, opened)
        entered = self.playing
        deals = fair.seen(truth.log, self.shuffle.seat)
        self._follow({**opened, "deals": deals}, truth.links, sent, away=away)
        assert self.hand is not None
        self.hand.seen = entered or self.hand.shared
        self.open(opened)

    def _follow(
        self, told: Json, links: list[str], sent: tuple[int, str] | None, *, away: bool
    ) -> None:
        """Play a hand as far as it is told; it must go on from what this page saw of it."""
        deals, start = told["deals"], fair.beginning(told)
        if not self.playing:
            self.enter(start, deals[0]["position"], away=away)
        hand = self.hand
        assert hand is not None
        if any(hand.start[name] != start[name] for name in ("round", "commits")):
            raise WireError("other promises than before")
        if hand.start != start or not fair.goes_on(hand.deals, deals):
            raise WireError("another hand than you have seen")
        if links[: len(hand.links)] != hand.links:
            raise WireError("other hidden cards than before")
        if len(links) != sum(len(deal["moves"]) for deal in deals):
            raise WireError("moves without their links")
        known = len(hand.links)
        moves = [(n, text) for n, deal in enumerate(deals) for text in deal["moves"]]
        for at, (deal, text) in enumerate(moves[known:], known):
            while deal >= len(hand.deals):
                self.redeal(deals[len(hand.deals)]["position"])
            self.move(text, links[at], sent, away=away)
        while len(hand.deals) < len(deals):
            self.redeal(deals[len(hand.deals)]["position"])

    def _take_last(self, told: Json) -> None:
        """Take the end of the last hand, which was played in another room."""
        _, game, seats, options, _ = self.rules
        state = game.state_from_dict(told)
        if state.viewer is not None or not (state.over and state.scored):
            raise WireError("an end of a hand that is none")
        if (state.seats, state.options) != (seats, options):
            raise WireError("a hand of another game")
        if not self.scores or state.scores() != self.scores[-1]:
            raise WireError("a score that the hand does not give")
        if self.last is not None and self.last.to_dict() != state.to_dict():
            raise WireError("another end of a hand than you have seen")
        self.last = state

    def _stand(self, last: Json) -> None:
        """Stand after the last hand, which was played in another room."""
        _, game, seats, options, _ = self.rules
        assert self.last is not None
        state = game.state_from_dict(last)
        self.match = fair.LiveMatch(game, seats, None, options, None, start=state)
        for scores in self.scores:
            self.match.settle(scores, state.score_sheet() if scores is self.scores[-1] else ())

    def _look_back(self, opened: Json | None) -> None:
        """Take the last hand once more, of which a page of an older version kept the end alone."""
        if opened is None or self.last is None:
            raise WireError("a past that stops in the middle")
        truth = fair.reopen(self.rules, "", opened)
        if truth.hands[0].state.to_dict() != self.last.to_dict():
            raise WireError("another end of a hand than you have seen")
        deals = fair.seen(truth.log, self.shuffle.seat)
        self.hand = Hand(fair.beginning(opened), True, deals=deals, links=truth.links)
        self._play_again(opened["names"])

    # ---- Keeping ------------------------------------------------------------------------------

    def to_dict(self) -> Json:
        """Return what a reloaded page needs to go on checking."""
        return {
            "hand": None if self.hand is None else asdict(self.hand),
            "playing": self.playing,
            "ply": self.ply,
            "last": None if self.last is None else self.last.to_dict(),
            "scores": self.scores,
            "facts": self.facts,
            "finished": self.finished,
            "unasked": self.unasked,
        }

    def restore(self, kept: Json, names: Sequence[str]) -> None:
        """Take what ``to_dict`` kept, and play the hand again as far as it was seen."""
        self.clear()
        if kept["last"] is not None:
            self.last = self.rules.game.state_from_dict(kept["last"])
        self.scores, self.facts = kept["scores"], kept["facts"]
        self.playing, self.ply = kept["playing"], kept["ply"]
        self.finished, self.unasked = kept["finished"], kept["unasked"]
        if kept["hand"] is not None:
            start = kept["hand"]["start"]
            start = {**start, "commits": fair.by_seat(start["commits"])}
            self.hand = Hand(**{**kept["hand"], "start": start})
            self._play_again(names)

    def _play_again(self, names: Sequence[str]) -> None:
        """Play the hand as far as it was seen, on a new match."""
        assert self.hand is not None
        scores = self.scores
        self.match, self.scores = None, scores if self.playing else scores[:-1]
        first, *redeals = self.hand.deals
        self._lay(self._view(first["position"]), names)
        self.scores = scores
        match: fair.LiveMatch | None = self.match
        assert match is not None
        for deal in (first, *redeals):
            if deal is not first:
                match.deal(self._view(deal["position"]))
            for text in deal["moves"]:
                match.play(text)
        if not self.playing and self.last is not None:
            match.settle(scores[-1], self.last.score_sheet())
            match.hands[-1] = match.hands[-1]._replace(state=self.last)


def _unseen(number: int, code: str) -> contract.HandFacts:
    """Return the facts of a hand that this page knows by hearsay."""
    return {
        "hand": number,
        "seen": False,
        "shared": False,
        "tries": [],
        "moves": 0,
        "others": 0,
        "code": code,
    }
