"""A match looked at again, step by step, from any seat that may know it.

A deal has as many steps as entries, and step 0 before them. Each deal is followed once for each
seat that looks at it, so that a jump to any step takes the same short time.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from regalia.errors import OptionError, seat_number
from regalia.history import History
from regalia.i18n import tr
from regalia.match import Deal, Match
from regalia.presentation import Observer, Table
from regalia.session import surrender
from regalia.session.snapshot import CardKeys, build_snapshot
from regalia.state import State

if TYPE_CHECKING:
    from regalia import contract


class Replay:
    """A match to be looked back at; ``seat`` is the one it belongs to.

    Deals that are over may be looked at from every seat and with all cards open, the one in
    progress from ``seat`` alone, and the record of what one seat saw from that seat alone.
    """

    def __init__(self, match: Match, seat: int, table: Table) -> None:
        self.match, self.seat, self.table = match, seat_number("seat", seat, match.seats), table
        viewer = match.log[0].start.viewer
        #: The one seat whose view is all that there is, or None.
        self.viewer = viewer
        if viewer is not None:
            if viewer < 0:
                raise OptionError(tr("this is what an onlooker saw: there is no seat to look from"))
            self.seat = viewer
        self._histories: dict[tuple[int, int], History] = {}
        self._keys = CardKeys()
        self._looked: tuple[int, int] | None = None

    def overview(self) -> contract.Overview:
        """Return the deals that can be looked at (``docs/bridge.md``)."""
        match = self.match
        return {
            "game": match.game.id,
            "title": match.game.title,
            "names": match.names,
            "seat": self.seat,
            "deals": [
                {
                    "deal": at,
                    "hand": self.hand(at),
                    "steps": len(deal.moves),
                    "over": self._over(deal),
                    "scores": self._scores(deal),
                    "seats": self._seats(deal),
                }
                for at, deal in enumerate(match.log)
            ],
        }

    def look(
        self, deal: int, step: int, seat: int | None = None, open_: bool = False
    ) -> contract.Look:
        """Return the table at a step (``docs/bridge.md``); OptionError for what may not be seen."""
        seat = self.seat if seat is None else seat
        history = self._history(deal, step, seat)
        if open_ and (self.viewer is not None or not self._over(history.deal)):
            raise OptionError(tr("the hands are open only where the hand is over and all is known"))
        if self._looked != (deal, seat):
            self._looked = (deal, seat)
            self._keys = CardKeys(self._keys.generation + 1)
        return {
            "deal": deal,
            "step": step,
            "steps": len(history.deal.moves),
            "seat": seat,
            "events": history.step_lines[step],
            "move": history.shown(step) if step else None,
            "snapshot": self._snapshot(history, deal, step, seat, open_),
        }

    def _snapshot(
        self, history: History, at: int, step: int, seat: int, open_: bool
    ) -> contract.ReplaySnapshot:
        match, state = self.match, history.state(step)
        last = step == len(history.deal.moves)
        result = self._result(history.deal)
        totals = [0] * match.scorers
        for deal in match.log[: at + last]:
            scores = self._scores(deal) or [0] * match.scorers
            totals = [a + b for a, b in zip(totals, scores, strict=True)]
        observer = history.observer(step)
        view = state if open_ else state.view(seat)
        ply = sum(len(deal.moves) for deal in match.log[:at]) + step
        drawn = build_snapshot(
            match,
            self.table,
            view,
            observer,
            self._keys,
            hand=self.hand(at),
            totals=totals,
            ply=ply,
        )
        if seat != self.seat:
            # The phase line speaks to the seat to move, which is not called You here.
            drawn["phase"] = {**drawn["phase"], "lead": "", "rest": ""}
        ended = last and match.over and at == len(match.log) - 1
        sheet = self.table.sheet(match, result, observer) if last and result else None
        if ended and not result:
            sheet = surrender.sheet(match, observer)
        return {
            **drawn,
            "bots": [None] * match.seats,
            "actor": None if ended else state.actor,
            "moves": [],
            "legal": 0,
            "draft": None,
            "sheet": sheet,
            "over": ended,
            "winners": match.winners if ended else [],
            "undo": None,
            "since": None,
            "deal": None,
            "open": self._open(state, history.observer(step)) if open_ else None,
        }

    def _open(self, state: State, observer: Observer) -> list[contract.OpenHand]:
        """Return the hands of the others, as each of them would see his."""
        found: list[contract.OpenHand] = []
        for other in range(self.match.seats):
            if other == observer.seat:
                continue
            own = replace(observer, seat=other, totals=[0] * self.match.scorers)
            hand = self.table.draw(state, own)["table"]["hand"]
            cards: list[contract.OpenCard] = [{**card, "key": None} for card in hand["cards"]]
            found.append({"seat": other, "name": observer.name(other), "cards": cards})
        return found

    def steps(self, deal: int, seat: int | None = None) -> list[list[contract.Line]]:
        """Return the lines that a seat reads at each step of a deal."""
        return self._history(deal, 0, self.seat if seat is None else seat).step_lines

    def log(self) -> list[contract.LogDeal]:
        """Return the whole match as the seat saw it, hand by hand and turn by turn."""
        hands: list[contract.LogDeal] = []
        for at in range(len(self.match.log)):
            history = self._history(at, 0, self.seat)
            turns: list[contract.LogTurn] = []
            for step, lines in enumerate(history.step_lines):
                for line in lines:
                    if not line["text"]:
                        continue
                    if not turns or turns[-1]["turn"] != line["turn"]:
                        turns.append({"turn": line["turn"], "lines": []})
                    said: contract.LogLine = {
                        "step": step,
                        "seat": line["seat"],
                        "text": line["text"],
                    }
                    turns[-1]["lines"].append(said)
            hands.append({"deal": at, "hand": self.hand(at), "turns": turns})
        return hands

    def onward(self, deal: int, step: int, seed: str, names: list[str] | None = None) -> Match:
        """Return a new match that begins at a step of a deal that is over; it counts from zero.

        The deals after the first come from ``seed``. OptionError where the hand is over at
        that step, is not over at all, or not all of it is known.
        """
        history = self._history(deal, step, self.seat)
        if self.viewer is not None:
            raise OptionError(tr("this is what one seat saw: it cannot be played on"))
        if not self._over(history.deal):
            raise OptionError(tr("this hand is still being played"))
        state = history.state(step)
        if state.over:
            raise OptionError(tr("the hand is over at this step"))
        match = self.match
        names = match.names[: match.seats] if names is None else names
        return Match(
            match.game, match.seats, seed, match.options, None, names, start=state, committed=True
        )

    # --- deals ---------------------------------------------------------------------------------

    def _history(self, deal: int, step: int, seat: int) -> History:
        log = self.match.log
        if not (type(deal) is int and 0 <= deal < len(log)):
            raise OptionError(
                tr("deal: {deal} is none from 0 to {last}", deal=deal, last=len(log) - 1)
            )
        found = log[deal]
        if not (type(step) is int and 0 <= step <= len(found.moves)):
            raise OptionError(
                tr("step: {step} is none from 0 to {last}", step=step, last=len(found.moves))
            )
        if seat not in self._seats(found):
            raise OptionError(
                tr("seat: deal {deal} may not be looked at from seat {seat}", deal=deal, seat=seat)
            )
        history = self._histories.get((deal, seat))
        if history is None or history.deal is not found:
            history = History(found, self.table, seat, self.match.names, self.seat)
            self._histories[deal, seat] = history
        return history.grow()

    def _over(self, deal: Deal) -> bool:
        return deal.state.over or self.match.over

    def _seats(self, deal: Deal) -> list[int]:
        if self.viewer is not None or not self._over(deal):
            return [self.seat]
        return list(range(self.match.seats))

    def _result(self, deal: Deal) -> Any:
        return next((each for each in self.match.hands if each.state is deal.state), None)

    def _scores(self, deal: Deal) -> list[int] | None:
        result = self._result(deal)
        return None if result is None else result.scores

    def hand(self, at: int) -> int:
        """Return the number at the table of the hand that a deal (from 0) belongs to."""
        return 1 + sum(self._result(deal) is not None for deal in self.match.log[:at])
