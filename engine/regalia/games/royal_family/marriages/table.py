"""The tables of the games with gifts and marriages: couples, hostages, and their words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeVar

from regalia.cards import ACE, TEXT, card_words, glyphs
from regalia.games.royal_family import words
from regalia.games.royal_family.marks import BETROTHED, CARD, HARMLESS, NEW, PAID, serial
from regalia.games.royal_family.marriages.state import MarriagesState
from regalia.games.royal_family.pack import ROYALS
from regalia.games.royal_family.phases import AFTER_DRAWS, AFTER_TRICK, BEFORE_DRAW, BEFORE_LEAD
from regalia.games.royal_family.table import RoyalFamilyTable, melds
from regalia.i18n import tr, tr_noop
from regalia.presentation import Observer, face

if TYPE_CHECKING:
    from regalia.contract import Card, Drawn, Pocket, Prompt, SeatView

M = TypeVar("M", bound=MarriagesState)


class MarriagesTable(RoyalFamilyTable[M]):
    """Draws couples and hostages as what they are, and says what their moves do."""

    headings = (tr_noop("Battle"), tr_noop("Last battle"))

    def draw(self, view: M, observer: Observer) -> Drawn:
        drawn = super().draw(view, observer)
        drawn["prompt"] = self.prompt(view, observer)
        return drawn

    # --- boards --------------------------------------------------------------------------------

    def seat_of(self, view: M, seat: int, observer: Observer) -> SeatView:
        place = super().seat_of(view, seat, observer)
        spoils, together = self._spoils_first(view, seat)
        caption = tr("Spoils, with the couple" if together else "Spoils")
        place["zones"] = [
            self.rack(view, seat, "s", caption, spoils, observer),
            self.rack(view, seat, "m", tr("Melds"), melds(view.meld[seat]), observer),
        ]
        return place

    def _spoils_first(self, view: M, seat: int) -> tuple[list[list[int]], bool]:
        """Return couples, then hostages, then the other spoils (marriage.hostage.mark)."""
        couples, used = [], set()
        for marriage in view.marriages:
            spots = [view.locate(n) for n in (marriage.home, marriage.other)]
            lying = [spot[2] for spot in spots if spot and spot[:2] == (seat, "s")]
            if len(lying) == 2:
                couples.append(lying)
                used |= set(lying)
        rest = [entry for entry in view.spoils[seat] if entry not in used]
        held = [e for e in rest if view.hostage_of(serial(e))]
        return [*couples, held, [e for e in rest if e not in held]], bool(couples)

    def board_card(self, view: M, seat: int, zone: str, entry: int, observer: Observer) -> Card:
        card = super().board_card(view, seat, zone, entry, observer)
        marriage = view.marriage_of(serial(entry))
        if marriage is not None:
            number = view.marriages.index(marriage) + 1
            partner = marriage.partner(serial(entry))
            found = view.locate(partner)
            assert found is not None
            card["couple"] = f"c{number}"
            card["suspended"] = view.suspended(marriage)
            card["label"] += " " + tr("to the {card}", card=card_words(found[2] & CARD))
            if card["suspended"]:
                card["label"] += tr(", suspended by a hostage")
        return card

    def marks(self, view: M, seat: int, zone: str, entry: int) -> list[str]:
        card = entry & CARD
        marks = ["royal"] if _stands(view, seat, zone, entry) else []
        if zone == "s" and card >> 2 == ACE and not entry & HARMLESS:
            marks.append("assassin")
        marks += [name for name, bit in (("new", NEW), ("inert", PAID)) if entry & bit]
        if view.hostage_of(serial(entry)) is not None:
            marks.append("hostage")
        if entry & BETROTHED:
            marks.append("betrothed")
        if view.marriage_of(serial(entry)) is not None:
            marks.append("spouse")
        return marks

    def prompt(self, view: M, observer: Observer) -> Prompt | None:
        """Return the pockets of a gift exchange, for one who has to give."""
        seat = observer.seat
        if view.actor != seat or view.phase not in ("gift", AFTER_DRAWS):
            return None
        queue = view.gift_queue if view.phase == "gift" else view.gift_order()
        chosen = [(to, card) for giver, to, card in view.gifts if giver == seat]
        pockets: list[Pocket] = []
        for to, card in chosen:
            told = [tr("gift for {who}", who=observer.name(to))]
            given = face(card, f"{TEXT[card]}@g", told)
            pockets.append({"caption": observer.name(to), "card": given, "now": False})
        left = [taker for giver, taker in queue if giver == seat]
        pockets += [
            {"caption": observer.name(to), "card": None, "now": i == 0} for i, to in enumerate(left)
        ]
        return {"pockets": pockets}

    def attempt(self, view: M, picks: Sequence[str]) -> str | None:
        hand = [ref[:-2] for ref in picks if ref.endswith("@h")]
        depths = [ref for ref in picks if "@d" in ref]
        if view.phase in ("gift", AFTER_DRAWS) and len(hand) == 1 and len(picks) == 1:
            queue = view.gift_queue if view.phase == "gift" else view.gift_order()
            return f"gift {hand[0]} {queue[0][1]}" if queue else None
        if depths and hand and view.phase != BEFORE_DRAW:
            return f"ransom {depths[-1]} with {hand[-1]}"
        tricks = [ref.partition("@t")[0] for ref in picks if "@t" in ref]
        if tricks:
            return "spoil " + " ".join(tricks[-2:])
        return super().attempt(view, picks)

    # --- words ---------------------------------------------------------------------------------

    def phase(self, view: M, observer: Observer, verbs: set[str], last: bool) -> tuple[str, str]:
        actor = view.actor
        if actor is None:
            return super().phase(view, observer, verbs, last)
        if actor != observer.seat:
            return self._others(view, observer, actor)
        optional = words.offers(view, verbs)
        if view.phase == "house":
            return tr("Declare your house."), tr("Its jacks, queens and kings are your Royals")
        if view.phase == "gift" or (view.phase == AFTER_DRAWS and "gift" in verbs):
            queue = view.gift_queue if view.phase == "gift" else view.gift_order()
            give = tr("exchange a card with {who}", who=observer.whom(queue[0][1]))
            return tr("Gift:"), words.choices([*optional, give])
        if view.phase == BEFORE_LEAD:
            return tr("Your turn:"), words.choices([*optional, tr("lead a card")])
        if view.phase == "spoil":
            return self.spoil_words(view, observer)
        if view.phase == "claim":
            can = "change" in verbs
            return (
                tr("{card} lies open:", card=glyphs(view.discard[-1] & CARD)),
                tr("change your house with it?" if can else "you cannot change your house with it"),
            )
        if view.phase == "challenge":
            done = _TOO_EARLY[view.challenge[0] if view.challenge else "gift"]
            return tr("Challenge?"), tr(done, who=observer.name(view.attacker or 0))
        if view.phase == "consent":
            assert view.offer is not None
            place, given, _ = view.offer
            return tr("A trade is offered:"), tr(
                "{other:*’s|your} {given} for {wanted}",
                other=observer.whom(view.attacker or 0),
                given=glyphs(given),
                wanted=glyphs(place.card),
            )
        if view.phase == "spouse":
            return tr("A wedding:"), tr("choose who marries whom")
        if view.phase == AFTER_TRICK:
            return tr("After the battle:"), words.closing(optional, verbs, last)
        return super().phase(view, observer, verbs, last)

    def spoil_words(self, view: M, observer: Observer) -> tuple[str, str]:
        """Return the phase line of an observer who takes spoils."""
        sneaked = words.sneaked(view, observer)
        won = tr("A two beats the ace." if sneaked else "You won the battle.")
        return won, tr("Take two cards; the third is dead")

    def _others(self, view: M, observer: Observer, actor: int) -> tuple[str, str]:
        who = observer.names[actor]
        doing = _DOING.get(view.phase)
        if doing is None:
            return words.phase(view, observer, set(), False)
        return tr("{who}:", who=who), tr(doing)


def _stands(view: MarriagesState, seat: int, zone: str, entry: int) -> bool:
    """True if the card is a Royal to its board's owner, or as a spouse to another seat."""
    card, house = entry & CARD, view.house[seat]
    if zone == "s" and house is not None and card in ROYALS[house]:
        return True
    number = serial(entry)
    return any(
        view.house[other] == card & 3 and view.serves_elsewhere(other, number)
        for other in range(view.seats)
        if other != seat
    )


#: phase -> what another player is doing.
_DOING = {
    "house": tr_noop("declaring a house"),
    "gift": tr_noop("choosing a gift"),
    "claim": tr_noop("asked to change house"),
    "challenge": tr_noop("asked to challenge"),
    "consent": tr_noop("asked for consent"),
    "spouse": tr_noop("choosing a couple"),
    "spoil": tr_noop("taking spoils"),
    BEFORE_LEAD: tr_noop("to lead"),
    AFTER_TRICK: tr_noop("after the battle"),
    AFTER_DRAWS: tr_noop("before the gift"),
}

#: What may be challenged.
_TOO_EARLY = {
    "meld": tr_noop("{who} melded before the gift"),
    "lead": tr_noop("{who} led before the gift"),
    "gift": tr_noop("{who} fought before the gift"),
}
