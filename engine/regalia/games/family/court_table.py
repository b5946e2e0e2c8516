"""The tables of the games with gifts and marriages: couples, hostages, and their words."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from regalia.cards import ACE, TEXT, card_name, glyphs, listing
from regalia.games.family import gifts, hostages, pairs, words
from regalia.games.family.board import BETROTHED, CARD, HARMLESS, NEW, PAID, Place, find
from regalia.games.family.court import CourtState
from regalia.games.family.pack import ROYALS
from regalia.games.family.pairs import serial
from regalia.games.family.state import FamilyState
from regalia.games.family.table import FamilyTable, melds, picture_card
from regalia.picture import Json, Watcher
from regalia.state import Event, Move


class CourtTable(FamilyTable):
    """Draws couples and hostages as what they are, and says what the court's moves do."""

    def draw(self, view: FamilyState, watcher: Watcher) -> Json:
        assert isinstance(view, CourtState)
        drawn = super().draw(view, watcher)
        drawn["prompt"] = self.prompt(view, watcher)
        return drawn

    # --- boards --------------------------------------------------------------------------------

    def seat_of(self, view: FamilyState, seat: int, watcher: Watcher) -> Json:
        assert isinstance(view, CourtState)
        place = super().seat_of(view, seat, watcher)
        spoils, together = self._spoils_first(view, seat)
        caption = "Spoils, with the couple" if together else "Spoils"
        place["zones"] = [
            self.rack(view, seat, "s", caption, spoils, watcher),
            self.rack(view, seat, "m", "Melds", melds(view.meld[seat]), watcher),
        ]
        place["acting"] = seat == view.actor
        return place

    def _spoils_first(self, view: CourtState, seat: int) -> tuple[list[list[int]], bool]:
        """The spoils as groups: couples, then hostages, then the rest."""
        couples, used = [], set()
        for marriage in view.marriages:
            spots = [pairs.locate(view, n) for n in (marriage.home, marriage.other)]
            lying = [spot[2] for spot in spots if spot and spot[:2] == (seat, "s")]
            if len(lying) == 2:
                couples.append(lying)
                used |= set(lying)
        rest = [entry for entry in view.spoils[seat] if entry not in used]
        held = [e for e in rest if pairs.hostage_of(view, serial(e))]
        return [*couples, held, [e for e in rest if e not in held]], bool(couples)

    def board_card(
        self, view: FamilyState, seat: int, zone: str, entry: int, watcher: Watcher
    ) -> Json:
        assert isinstance(view, CourtState)
        card = super().board_card(view, seat, zone, entry, watcher)
        marriage = pairs.marriage_of(view, serial(entry))
        if marriage is not None:
            number = view.marriages.index(marriage) + 1
            partner = marriage.other if serial(entry) == marriage.home else marriage.home
            found = pairs.locate(view, partner)
            assert found is not None
            card["couple"] = f"c{number}"
            card["suspended"] = pairs.suspended(view, marriage)
            name = card_name(found[2] & CARD)
            state = ", suspended by a hostage" if card["suspended"] else ""
            card["label"] += f" to the {name[0].lower()}{name[1:]}{state}"
        return card

    def marks(self, view: FamilyState, seat: int, zone: str, entry: int) -> list[str]:
        assert isinstance(view, CourtState)
        card = entry & CARD
        marks = ["royal"] if _stands(view, seat, zone, entry) else []
        if zone == "s" and card >> 2 == ACE and not entry & HARMLESS:
            marks.append("assassin")
        marks += [name for name, bit in (("new", NEW), ("inert", PAID)) if entry & bit]
        if pairs.hostage_of(view, serial(entry)) is not None:
            marks.append("hostage")
        if entry & BETROTHED:
            marks.append("betrothed")
        if pairs.marriage_of(view, serial(entry)) is not None:
            marks.append("spouse")
        return marks

    def prompt(self, view: CourtState, watcher: Watcher) -> Json | None:
        """The pockets of a gift exchange, for one who has to give."""
        seat = watcher.seat
        if view.actor != seat or view.phase not in ("gift", "w1"):
            return None
        queue = view.gift_queue if view.phase == "gift" else gifts.queue(view)
        chosen = [(to, card) for giver, to, card in view.gifts if giver == seat]
        pockets = [
            {
                "caption": watcher.name(to),
                "card": picture_card(card, f"{TEXT[card]}@g", [], f"gift for {watcher.name(to)}"),
                "now": False,
            }
            for to, card in chosen
        ]
        left = [taker for giver, taker in queue if giver == seat]
        pockets += [
            {"caption": watcher.name(to), "card": None, "now": i == 0} for i, to in enumerate(left)
        ]
        return {"pockets": pockets}

    # --- moves ---------------------------------------------------------------------------------

    def picks(self, view: FamilyState, move: Move) -> list[str]:
        assert isinstance(view, CourtState)
        args, verb, seat = move.args, move.verb, view.actor
        assert seat is not None
        if verb in ("gift", "wed"):
            return [f"{TEXT[args[0]]}@h"]
        if verb == "spoil":
            return [f"{TEXT[card]}@t" for card in args]
        if verb == "move":
            entry = next(e for e in view.meld[seat] if e & CARD == args[0])
            return [self._ref(view, entry, seat, "m")]
        if verb == "ransom" and not isinstance(args[0], Place):
            card, depth = args[0]
            pile = [entry & CARD for entry in view.discard]
            at = depth if depth is not None else len(pile) - pile.index(card)
            return [f"{TEXT[card]}@d{at}", f"{TEXT[args[1]]}@h"]
        if verb == "redeem":
            return [self._place_ref(view, args[0]), f"{TEXT[args[1]]}@h"]
        if verb == "arrange":
            return [f"{TEXT[args[0]]}@h", self._place_ref(view, args[1])]
        if verb in ("hostage", "release"):
            return self._hostage_picks(view, seat, move)
        return super().picks(view, move)

    def _hostage_picks(self, view: CourtState, seat: int, move: Move) -> list[str]:
        own = move.args[0]._replace(seat=seat, zone="s")
        entry = find(view, own)
        if entry is None:
            # Named plainly although copies differ: the one that is held.
            held = {h.card for h in view.hostages}
            lying = [e for e in view.spoils[seat] if e & CARD == own.card]
            entry = next((e for e in lying if serial(e) in held), lying[0])
        picks = [self._ref(view, entry, seat, "s")]
        if move.verb == "hostage":
            target = move.args[1] or hostages.targets(view, seat, entry)[0]
            picks.append(self._place_ref(view, target))
        return picks

    def attempt(self, view: FamilyState, picks: Sequence[str]) -> str | None:
        assert isinstance(view, CourtState)
        hand = [ref[:-2] for ref in picks if ref.endswith("@h")]
        depths = [ref for ref in picks if "@d" in ref]
        if view.phase in ("gift", "w1") and len(hand) == 1 and len(picks) == 1:
            queue = view.gift_queue if view.phase == "gift" else gifts.queue(view)
            return f"gift {hand[0]} {queue[0][1]}" if queue else None
        if depths and hand and view.phase != "w0":
            return f"ransom {depths[-1]} with {hand[-1]}"
        tricks = [ref[:-2] for ref in picks if ref.endswith("@t")]
        if tricks:
            return "spoil " + " ".join(tricks[-2:])
        return super().attempt(view, picks)

    # --- words ---------------------------------------------------------------------------------

    def label(self, view: FamilyState, move: Move) -> tuple[str, int]:
        args, verb = move.args, move.verb
        found: Callable[[], tuple[str, int]] | None = {
            "gift": lambda: (f"Give {glyphs(args[0])}", 60),
            "wed": lambda: (f"Wed {glyphs(args[0])}", 45),
            "move": lambda: (f"Move {glyphs(args[0])} to the spoils", 60),
            "redeem": lambda: (f"Redeem {glyphs(args[0].card)} for {glyphs(args[1])}", 60),
            "arrange": lambda: (f"Offer {glyphs(args[0])} for {glyphs(args[1].card)}", 60),
            "hostage": lambda: (f"Hold {glyphs(args[0].card)} hostage", 50),
            "release": lambda: (f"Release {glyphs(args[0].card)}", 40),
            "consent": lambda: ("Consent", 40),
            "refuse": lambda: ("Refuse", 30),
            "challenge": lambda: ("Challenge", 30),
            "spouse": lambda: (f"Marry {_couple(args)}", 50),
        }.get(verb)
        if found is not None:
            return found()
        if verb == "ransom" and not isinstance(args[0], Place):
            return f"Ransom {glyphs(args[0][0])} for {glyphs(args[1])}", 60
        if verb == "spoil":
            return f"Take {listing(args)}", 60
        if verb == "pass" and view.phase in ("claim", "challenge"):
            return ("Let it pass" if view.phase == "challenge" else "No"), 40
        return super().label(view, move)

    def phase(
        self, view: FamilyState, watcher: Watcher, verbs: set[str], last: bool
    ) -> tuple[str, str]:
        assert isinstance(view, CourtState)
        actor = view.actor
        if actor is None:
            return super().phase(view, watcher, verbs, last)
        if actor != watcher.seat:
            return self._others(view, watcher, actor)
        optional = [word for verb, word in words.OPTIONS + OPTIONS if verb in verbs]
        attacker = watcher.whose(view.attacker) if view.attacker is not None else ""
        if view.phase == "house":
            return "Declare your house.", "Its jacks, queens and kings are your Royals"
        if view.phase == "gift" or (view.phase == "w1" and "gift" in verbs):
            queue = view.gift_queue if view.phase == "gift" else gifts.queue(view)
            return "Gift:", words.choices(
                [*optional, f"give a card to {watcher.name(queue[0][1])}"]
            )
        if view.phase == "w2":
            return "Your turn:", words.choices([*optional, "lead a card"])
        if view.phase == "spoil":
            return self.spoil_words(view, watcher)
        if view.phase == "claim":
            top = glyphs(view.discard[-1] & CARD)
            can = "change" in verbs
            return f"{top} lies open:", (
                "change your house with it?" if can else "you cannot change your house with it"
            )
        if view.phase == "challenge":
            what = {"meld": "melded", "lead": "led"}.get(
                view.challenge[0] if view.challenge else ""
            )
            done = f"{watcher.name(view.attacker or 0)} {what or 'fought'} before the gift"
            return "Challenge?", done
        if view.phase == "consent":
            assert view.offer is not None
            place, given, _ = view.offer
            offer = f"{attacker} {glyphs(given)} for {glyphs(place.card)}"
            return "A trade is offered:", offer
        if view.phase == "spouse":
            return "A wedding:", "choose who marries whom"
        if view.phase == "w3":
            close = "go on" if "done" in verbs else "discard a card"
            return "After the battle:", words.choices(
                [*optional, close, *(["end the hand"] if last else [])]
            )
        return super().phase(view, watcher, verbs, last)

    def spoil_words(self, view: CourtState, watcher: Watcher) -> tuple[str, str]:
        """What the watcher takes after a battle."""
        return "You won the battle.", "Take two cards; the third is dead"

    def _others(self, view: CourtState, watcher: Watcher, actor: int) -> tuple[str, str]:
        who = watcher.names[actor]
        doing = {
            "house": "declaring a house",
            "gift": "choosing a gift",
            "claim": "asked to change house",
            "challenge": "asked to challenge",
            "consent": "asked for consent",
            "spouse": "choosing a couple",
            "spoil": "taking spoils",
            "w2": "to lead",
            "w3": "after the battle",
            "w1": "before the gift",
        }.get(view.phase)
        if doing is None:
            return words.phase(view, watcher, set(), False)
        return f"{who}:", doing

    def say(self, event: Event, watcher: Watcher) -> str:
        who = watcher.name(event.seat)
        told = _TELL.get(event.kind)
        if event.kind == "pass" and event.note in ("claim", "meld", "lead", "gift"):
            return ""
        if told is None:
            return super().say(event, watcher)
        cards = [TEXT.index(text) for text in event.cards]
        other = "" if event.other is None else watcher.whom(event.other)
        return told(who, cards, other)


def _stands(view: CourtState, seat: int, zone: str, entry: int) -> bool:
    """Whether the card is a Royal to its board's owner, or as a spouse to somebody else."""
    card, house = entry & CARD, view.house[seat]
    if zone == "s" and house is not None and card in ROYALS[house]:
        return True
    number = serial(entry)
    return any(
        view.house[other] == card & 3 and view.far(other, number)
        for other in range(view.seats)
        if other != seat
    )


OPTIONS = (
    ("wed", "wed"),
    ("arrange", "arrange a marriage"),
    ("hostage", "declare a hostage"),
    ("release", "release a hostage"),
    ("redeem", "redeem a hostage"),
    ("move", "move a married Royal"),
)


def _couple(names: tuple[str, str]) -> str:
    return " and ".join(glyphs(TEXT.index(name[:2])) for name in names)


_TELL: dict[str, Callable[[str, list[int], str], str]] = {
    "gift": lambda who, cards, other: f"{who} gave a card to {other}",
    "marry": lambda who, cards, other: f"{listing(cards)} married on {_board(who)}",
    "spouse": lambda who, cards, other: "",
    "move": lambda who, cards, other: f"{glyphs(cards[0])} went to the spoils of {_seat(who)}",
    "wed": lambda who, cards, other: f"{who} laid {glyphs(cards[0])} to wed",
    "hostage": lambda who, cards, other: f"{who} declared {glyphs(cards[0])} a hostage",
    "release": lambda who, cards, other: f"{who} released {glyphs(cards[0])}",
    "redeem": lambda who, cards, other: f"{who} redeemed {listing(cards, 'for')}",
    "arrange": lambda who, cards, other: f"{who} offered {other} {listing(cards, 'for')}",
    "consent": lambda who, cards, other: f"{who} consented: {listing(cards, 'for')}",
    "refuse": lambda who, cards, other: f"{who} refused the trade",
    "challenge": lambda who, cards, other: f"{who} challenged",
}


def _board(who: str) -> str:
    return "your board" if who == "You" else f"the board of {who}"


def _seat(who: str) -> str:
    return "you" if who == "You" else who
