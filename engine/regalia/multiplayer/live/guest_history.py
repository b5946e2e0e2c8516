"""The history of a match as one guest has seen it; the host is held to it.

What was dealt and moved, and the links of the moves, are compared with each hand that is opened and
with all that a guest is told when it comes back.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from regalia.errors import CheatError, WireError
from regalia.game import Game
from regalia.i18n import tr, tr_noop
from regalia.multiplayer.live import fair_shuffle as fair
from regalia.multiplayer.live import protocol
from regalia.multiplayer.live.shuffle import GuestShuffle
from regalia.presentation import Json
from regalia.state import State

if TYPE_CHECKING:
    from regalia import contract


class GuestHistory:
    """The hands of a match as the seat of ``shuffle`` has seen them."""

    def __init__(self, shuffle: GuestShuffle) -> None:
        self.shuffle = shuffle
        #: The hand in progress, or the last one, as this seat saw it: deal by deal, and the links.
        self.deals: list[Json] = []
        self.links: list[str] = []
        #: That hand is not over.
        self.playing = False
        #: How the last hand that is over ended, opened; None before.
        self.last: State | None = None
        #: The scores of the hands that are over.
        self.scores: list[list[int]] = []
        #: The match came to its end.
        self.finished = False
        #: By number of a hand, from 1: what this page found when it was opened.
        self.checks: dict[int, contract.HandCheck] = {}

    def set_rules(self, game: Game, seats: int, options: Json, dealer: int | None) -> None:
        """Note the rules of the match and its first dealer, None if the seed draws him."""
        self.game, self.seats, self.options, self.dealer = game, seats, options, dealer

    def clear(self) -> None:
        """Forget the match that is over: the host begins another."""
        self.deals, self.links, self.playing = [], [], False
        self.last, self.scores, self.finished, self.checks = None, [], False, {}

    def deal(self, position: Json, *, again: bool) -> None:
        """Note a deal; ``again`` if it is another of the same hand."""
        if not again:
            self.deals, self.links, self.playing = [], [], True
        self.deals.append({"position": position, "moves": []})

    def move(self, text: str, link: str) -> None:
        """Note a move as this seat saw it."""
        self.deals[-1]["moves"].append(text)
        self.links.append(link)

    def settle(self, state: State, scores: list[int], *, over: bool) -> None:
        """Note how the hand ended."""
        self.playing, self.last, self.finished = False, state, over
        self.scores = [*self.scores, scores]

    def check(self, hand: Json) -> fair.FairMatch:
        """Compare the hand in progress, opened, with all that this seat knows of it.

        Returns it replayed. Raises CheatError with the first thing that does not fit.
        """
        shuffle, room = self.shuffle, self.shuffle.room_id
        nonces, round = fair.by_seat(hand["nonces"]), shuffle.dealt
        if hand["round"] != round or fair.by_seat(hand["commits"]) != shuffle.commits:
            raise CheatError(tr("the promises that were opened are not those that were made"))
        if nonces.keys() != shuffle.commits.keys():
            raise CheatError(tr("not every contribution to the shuffle was opened"))
        for seat, nonce in nonces.items():
            if fair.commit(nonce, room, round, seat) != shuffle.commits[seat]:
                said = tr_noop("the contribution of seat {seat} is not the one that was promised")
                raise CheatError(tr(said, seat=seat))
        seed = fair.seed(room, round, nonces)
        rules = (self.game, self.seats, self.options)
        start = fair.first_deal(*rules, seed, self.dealer, self.last)
        if start.to_dict() != hand["deals"][0]["position"]:
            raise CheatError(tr("the cards were not dealt as the shuffle had them"))
        truth = fair.reopen(room, self.game, self.options, self.seats, hand)
        number = len(self.scores) + 1
        if fair.seen(truth.log, shuffle.seat) != self.deals or hand["number"] != number:
            raise CheatError(tr("it is not the hand that you saw"))
        if truth.links[: len(self.links)] != self.links:
            raise CheatError(tr("a hidden card in it is another than when it was played"))
        # A guest who took over a seat in the middle of a hand had no part in its shuffle. A part
        # that it had is among these: only that one fits the promise.
        shared, code = shuffle.has_part, truth.codes[0]
        self.checks[number] = {"hand": number, "shared": shared, "code": code}
        return truth

    def catch_up(
        self, catch: protocol.Catch, away: Collection[int] | None
    ) -> tuple[fair.FairMatch | None, str]:
        """Take what was missed, which must go on from what this page saw.

        ``away`` are the seats whose people can have been missing, None if that is not known.
        Returns the last hand that is over, replayed, and why a shuffle was begun anew after this
        guest had shown its part (``GuestShuffle.close``). Raises WireError and CheatError.
        """
        _, scores, opened, round, commits_told, deals, links = catch
        commits = fair.by_seat(commits_told)
        numbers = [hand["number"] for hand in opened]
        if numbers != sorted(set(numbers)) or numbers[-1:] != [len(scores)][: len(scores)]:
            raise WireError("a past with gaps")
        if self.finished and scores[: len(self.scores)] != self.scores:
            self.clear()
        done = len(self.scores)
        if scores[:done] != self.scores:
            raise WireError("other scores than you have seen")
        truth, anew = None, ""
        for hand in opened:
            truth = self._reopen(hand, scores)
            if hand["number"] == done and self.last is not None:
                if truth.hands[0].state.to_dict() != self.last.to_dict():
                    raise WireError("another end of a hand than you have seen")
            elif hand["number"] > done:
                first = hand["number"] == done + 1
                anew = self._take_missed(hand, truth, away, first=first) or anew
                self.scores = scores[: hand["number"]]
        if self.playing:
            self._compare(round, commits, deals, links)
        elif deals:
            anew = self.shuffle.take(round, commits, away) or anew
        else:
            anew = self.shuffle.close(self.shuffle.round, away, back=True) or anew
        if len(links) != sum(len(deal["moves"]) for deal in deals):
            raise WireError("moves without their links")
        if deals:
            self.deals, self.links, self.playing = deals, links, True
        return truth, anew

    def _reopen(self, hand: Json, scores: list[list[int]]) -> fair.FairMatch:
        truth = fair.reopen(self.shuffle.room_id, self.game, self.options, self.seats, hand)
        if truth.hands[0].scores != scores[hand["number"] - 1]:
            raise WireError("a score that the hand does not give")
        return truth

    def _take_missed(
        self, hand: Json, truth: fair.FairMatch, away: Collection[int] | None, *, first: bool
    ) -> str:
        """Take a hand that ended while this page was away; tell as ``catch_up`` does."""
        shown, anew = fair.seen(truth.log, self.shuffle.seat), ""
        was_in = self.playing or hand["round"] in self.shuffle.promised
        if was_in and not first:
            raise WireError("a past without the hand that you were in")
        if self.playing:
            if hand["round"] != self.shuffle.dealt or not fair.goes_on(self.deals, shown):
                raise CheatError(tr("it is not the hand that you saw"))
        else:
            anew = self.shuffle.take(hand["round"], fair.by_seat(hand["commits"]), away)
            self.links = []
        self.deals = shown
        if was_in:
            self.check(hand)
        self.playing, self.last = False, truth.hands[0].state
        return anew

    def _compare(
        self, round: int, commits: dict[int, str], deals: list[Json], links: list[str]
    ) -> None:
        """Raise WireError if a hand in progress does not go on from what was seen of it."""
        if round != self.shuffle.dealt or commits != self.shuffle.commits:
            raise WireError("other promises than before")
        if not fair.goes_on(self.deals, deals):
            raise WireError("another hand than you have seen")
        if links[: len(self.links)] != self.links:
            raise WireError("other hidden cards than before")

    def to_dict(self) -> Json:
        """Return what a reloaded page needs to go on checking."""
        return {
            "seen": self.deals,
            "links": self.links,
            "playing": self.playing,
            "scores": self.scores,
            "finished": self.finished,
            "last": None if self.last is None else self.last.to_dict(),
        }

    def restore(self, kept: Json) -> None:
        """Take what ``to_dict`` kept; of the first version, what is over."""
        self.scores, self.finished = kept["scores"], kept["finished"]
        self.last = None if kept["last"] is None else self.game.state_from_dict(kept["last"])
        self.checks = {n: check for n, check in self.checks.items() if n <= len(self.scores)}
        if "links" in kept:
            self.deals, self.links, self.playing = kept["seen"], kept["links"], kept["playing"]
