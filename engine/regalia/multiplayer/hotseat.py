"""Sessions of one device for several people, and of people who play by message."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, cast

from regalia.cards import UNKNOWN, glyphs
from regalia.history import History
from regalia.i18n import all_of, tr
from regalia.match import Match
from regalia.multiplayer.packing import pack_json
from regalia.multiplayer.people import Kinds, People, orders_of
from regalia.presentation import Observer
from regalia.session.replay import Replay
from regalia.session.session import BridgeError, Session
from regalia.session.snapshot import CardKeys
from regalia.state import State

if TYPE_CHECKING:
    from regalia import contract

#: Stands for a hidden card in the news; the page draws a back.
HIDDEN: Final = "🂠"
#: With more lines than these, draws are put together; more than those are not told.
LONG_NEWS, MOST_NEWS = 6, 20


class AutoMoveSession(Session):
    """A session that also plays the forced moves of people who are not at the table.

    Such a move is made automatically when anybody can tell from the open cards that it is the only
    one. A move made so tells nothing of a hand.
    """

    alone = False

    def forced_move(self) -> str | None:
        """Return as ``Session`` does, or another person's only move, if all can see it."""
        return super().forced_move() or self._forced_elsewhere()

    def _forced_elsewhere(self) -> str | None:
        state = self.match.state
        actor = state.actor
        if self.waiting is not None or actor is None or actor == self.seat or self.bots[actor]:
            return None
        return openly_forced(state)


class HotseatSession(AutoMoveSession):
    """One device for several people: it shows the view of one of them, or none.

    ``covered`` means that the curtain is drawn: ``snapshot`` then has no table and no hand in it.
    The record is packed line by line, so that no hand lies readable where it is kept. ``people``
    is what was packed of the orders, as a snapshot has it.
    """

    def __init__(self, match: Match, bots: list[str | None], people: str = "") -> None:
        found = enumerate(bots) if isinstance(bots, list) else ()
        persons = [seat for seat, bot in found if bot is None]
        if len(persons) < 2:
            raise BridgeError(tr("a device that is handed over needs two people"))
        super().__init__(match, persons[0], bots)
        self.covered = True
        self._packed_lines = 0
        self._orders = orders_of(match.state)
        self.kinds: Kinds = {} if self._orders is None else self._orders.kinds(match.state)
        self.people = People(match.seats)
        self.people.read(people, self.kinds)
        self.people.forget_plans(match.state)
        #: Plans that the person at the device left for later.
        self._later: set[str] = set()
        #: The open deal as each person reads of it.
        self._readers: dict[int, History] = {}

    @property
    def next_seat(self) -> int | None:
        """Seat of the person who is to have the device; None while no person is to move."""
        if self.waiting is not None:
            return None
        actor = self.match.state.actor
        return actor if actor is not None and self.bots[actor] is None else None

    # --- moves without asking ------------------------------------------------------------------

    def forced_move(self) -> str | None:
        """Return as ``AutoMoveSession`` does, or what the seat to move has decided in advance.

        Behind the curtain no person is asked; one at the device is.
        """
        forced = self._forced_elsewhere() if self.covered else super().forced_move()
        return forced or self._ordered()

    def _ordered(self) -> str | None:
        actor = self.match.state.actor
        if self._orders is None or actor is None or actor != self.next_seat:
            return None
        if actor == self.seat and not self.covered:
            return None
        text = self._decided(self.people.plans[actor])
        return text if text in self.match.state.legal_moves() else None

    def _decided(self, plans: Mapping[str, contract.Plan]) -> str | None:
        """Return the move that the orders of the seat to move make of these plans."""
        orders, actor = self._orders, self.match.state.actor
        assert orders is not None
        assert actor is not None
        return orders.ordered(self.history(-1).view, self.people.orders[actor], plans)

    def _play_forced(self) -> list[contract.Line]:
        lines = super()._play_forced()
        state, people = self.match.state, self.people
        people.forget_plans(state)
        if not self.covered and state.actor == self.seat and self.waiting is None:
            # The person is here and decides now.
            for name, plan in [*people.plans[self.seat].items()]:
                if self._decided({name: plan}) is not None:
                    del people.plans[self.seat][name]
        return lines

    def _new_hand(self) -> None:
        super()._new_hand()
        self.people.plans = [{} for _ in self.bots]

    # --- orders and plans ----------------------------------------------------------------------

    def settle(self, order: str, choice: str) -> contract.Turn:
        """Settle an order of the person at the device; a card chosen for it is free again."""
        self._check_here()
        if order not in self.kinds or choice not in [each for each, _ in self.kinds[order][1]]:
            raise BridgeError(tr("{text} is no order", text=repr(f"{order} {choice}")))
        self.people.orders[self.seat][order] = choice
        self.people.plans[self.seat].pop(order, None)
        return self.turn([])

    def plan(self, order: str, card: str | None) -> contract.Turn:
        """Choose a card in advance; without one, take the choice back or leave it for later."""
        self._check_here()
        choice = next((each for each in self._plans() if each["id"] == order), None)
        if card is None:
            if self.people.plans[self.seat].pop(order, None) is None:
                self._later.add(order)
        elif choice is None or card not in choice["cards"]:
            raise BridgeError(tr("{text} is no order", text=repr(f"{order} {card}")))
        else:
            self.people.plans[self.seat][order] = {"card": card, "turn": choice["turn"]}
        return self.turn([])

    def _check_here(self) -> None:
        if self.covered:
            raise BridgeError(tr("no person has the device now"))

    def _plans(self) -> list[contract.PlanChoice]:
        """Return what the person at the device is to choose before it goes to another."""
        if self._orders is None or self.covered or self._handover() is None:
            return []
        orders = self.people.orders[self.seat]
        found = self._orders.plans(self.history(self.seat).view, orders, self.match.names)
        done = self._later | self.people.plans[self.seat].keys()
        return [each for each in found if each["id"] not in done]

    # --- handing over --------------------------------------------------------------------------

    def cover(self) -> contract.Turn:
        """Draw the curtain: from now on no hand is shown until a person sits down."""
        self.covered = True
        return self.turn([])

    def sit(self, seat: int) -> contract.LoggedTurn:
        """Give the device to the person of ``seat``; the answer has the ``log`` of the hand."""
        if seat != self.next_seat:
            raise BridgeError(tr("the device is not for this seat now"))
        self.covered = False
        self.seat = seat
        self._later = set()
        log = self.log_lines(seat)
        self.keys = CardKeys(self.keys.generation + 1)
        self.replay = Replay(self.match, seat, self.table)
        return {**self.begin(), "log": log}

    def next(self) -> contract.Turn:
        """Go on to the next hand, behind the curtain."""
        self.covered = not self.match.over
        return super().next()

    def turn(self, events: list[contract.Line]) -> contract.Turn:
        """Return as ``Session`` does; the person at the device sees all of it."""
        if not self.covered:
            self.people.seen[self.seat] = (self.deal, len(self.match.log[self.deal].moves))
        return super().turn(events)

    def saved(self) -> contract.Saved:
        """Return as ``Session`` does, with the record packed: each part is a line of its own."""
        saved = super().saved()
        if saved["append"] is None:
            self._packed_lines = 1
            return {"append": None, "record": f"{pack_json(saved['record'])}\n"}
        at, text = self._packed_lines, saved["append"]["text"]
        if text:
            self._packed_lines += 1
            text = f"{pack_json(text)}\n"
        return {"append": {"at": at, "text": text}, "record": None}

    def _next(self) -> contract.Next:
        turn = super()._next()
        if self.covered and turn["who"] == "you":
            return {"who": "other", "seat": self.seat}
        return turn

    def _handover(self) -> contract.Handover | None:
        """Return the next person for the device, if another person has it."""
        seat = self.next_seat
        if seat is None or (seat == self.seat and not self.covered):
            return None
        return {
            "seat": seat,
            "name": self.match.names[seat],
            "quick": self.match.state.turn_seat not in (None, seat),
        }

    # --- what is shown -------------------------------------------------------------------------

    @property
    def sheet_observer(self) -> Observer:
        """An onlooker: the score sheet of a shared device addresses none of its people as You."""
        return self.history(-1).now

    def snapshot(self) -> contract.Snapshot:
        """Return what the page draws: a seat's view, or none behind the curtain."""
        # A hand that is over hides nothing, and no person has to sit down for it.
        if not self.covered or self.waiting is not None or self.match.over:
            seen: contract.HotseatSnapshot = {
                **super().snapshot(),
                "handover": self._handover(),
                "orders": [] if self.covered else self.people.order(self.seat, self.kinds),
                "plans": self._plans(),
                "people": self.people.pack(),
            }
            return seen
        match = self.match
        covered: contract.CoveredSnapshot = {
            "game": match.game.id,
            "title": match.game.title,
            "ply": self.ply,
            "you": -1,
            "names": match.names,
            "bots": self.bots,
            "actor": match.state.actor,
            "next": self._next(),
            "hand": len(match.hands) + 1,
            "totals": match.scores,
            "moves": [],
            "sheet": None,
            "over": match.over,
            "winners": match.winners,
            "handover": self._handover(),
            "news": [],
            "asked": None,
            "people": self.people.pack(),
        }
        seat = self.next_seat
        if seat is not None:
            covered["news"] = self._news(seat)
            covered["asked"] = self._asked()
        return cast("contract.Snapshot", covered)  # The page asks for a table before it draws one.

    def _news(self, seat: int) -> list[contract.NewsLine]:
        """Return what happened in the open since a person had the device, and the line before."""
        deal = self.match.log[self.deal]
        reader = self._readers.get(seat)
        if reader is None or reader.deal is not deal:
            reader = History(deal, self.table, -1, self.match.names, voice=seat)
            self._readers[seat] = reader
        reader.grow()
        at, step = self.people.seen[seat]
        since = step if at == self.deal else 0
        hidden = glyphs(UNKNOWN)
        before: list[contract.NewsLine] = []
        new: list[tuple[bool, contract.NewsLine]] = []
        for place, lines in enumerate(reader.step_lines):
            draws = (
                place > 0
                and reader.shown(place).startswith("draw")
                and "??" in (reader.shown(place))
            )
            for line in lines:
                if line["text"]:
                    text = line["text"].replace(hidden, HIDDEN)
                    said: contract.NewsLine = {
                        "seat": line["seat"],
                        "text": text,
                        "new": place > since,
                    }
                    if place > since:
                        new.append((draws, said))
                    else:
                        before = [said]
        return before + _shortened(new, reader.now)

    def _asked(self) -> contract.Asked:
        """Return the point of the hand as an onlooker reads it."""
        history = self.history(-1)
        phase = self.table.draw(history.view, history.now)["phase"]
        now = history.now
        led = now.trick[0][0] if now.trick and now.trick_winner is None else None
        return {"text": f"{phase['lead']} {phase['rest']}".strip(), "card": led}


def _shortened(
    lines: list[tuple[bool, contract.NewsLine]], reader: Observer
) -> list[contract.NewsLine]:
    """Put the draws of several people together where the news are long."""
    drew = [said["seat"] for draws, said in lines if draws]
    names = [*dict.fromkeys(drew)]
    if len(lines) <= LONG_NEWS or len(names) < 2:
        return [said for _, said in lines][-MOST_NEWS:]
    who = [
        str(reader.name(seat)) if not at else str(reader.whom(seat))
        for at, seat in enumerate(names)
    ]
    together: contract.NewsLine = {
        "seat": names[0],
        "text": tr("{names} drew", names=all_of(who)),
        "new": True,
    }
    first = next(at for at, (draws, _) in enumerate(lines) if draws)
    kept = [
        together if at == first else said
        for at, (draws, said) in enumerate(lines)
        if at == first or not draws
    ]
    return kept[-MOST_NEWS:]


def openly_forced(state: State) -> str | None:
    """Return the only move of a seat that is not on turn, if all can see it: any page may make it.

    The seat on turn is asked in any case, so that its choices do not show.
    """
    return None if state.turn_seat == state.actor else open_only_move(state)


def open_only_move(state: State) -> str | None:
    """Return the only legal move, if an onlooker knows it too."""
    listed = state.view(-1).legal_moves()
    if len(listed) != 1 or "??" in listed[0] or state.legal_moves() != listed:
        return None
    return str(listed[0])
