"""Why an optional play is not legal, in words for a player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regalia.cards import ACE, OR, RANK_PLURALS, SUIT_WORDS, glyphs, listing
from regalia.errors import IllegalMove
from regalia.games.royal_family import options
from regalia.games.royal_family.marks import CARD, NEW, Place, find
from regalia.games.royal_family.pack import COPIES, ROYALS
from regalia.games.royal_family.refusals import last_card, no, nowhere, payment
from regalia.i18n import tr
from regalia.state import Move

if TYPE_CHECKING:
    from regalia.games.royal_family.state import RoyalFamilyState

VERBS = ("meld", "kill", "ransom", "change")


def explain(state: RoyalFamilyState, move: Move) -> IllegalMove:
    """Why this play of ``VERBS`` is not legal now."""
    seat = state.actor
    assert seat is not None
    if seat != state.attacker or state.phase not in ("w0", "draw", "w1", "w2", "w3"):
        return no(
            state,
            "options.when",
            tr(
                "only the player on offense melds, assassinates, ransoms or changes suit, before "
                "the trick or after it"
            ),
        )
    if move.verb == "meld":
        return _meld(state, seat, move.args[0])
    if move.verb == "kill":
        return _kill(state, seat, *move.args)
    if move.verb == "ransom":
        if not isinstance(move.args[0], Place):
            return no(state, "ransom.swap", tr("nothing is ransomed from the discard pile"))
        return state.explain_ransom(seat, *move.args)
    return change(state, seat, move)


def on_board(state: RoyalFamilyState, seat: int, card: int) -> bool:
    """Whether the card lies on that seat's board."""
    return any(e & CARD == card for e in state.spoils[seat] + state.meld[seat])


def _royals(state: RoyalFamilyState, seat: int) -> frozenset[int]:
    house = state.house[seat]
    return frozenset() if house is None else ROYALS[house]


def pile(state: RoyalFamilyState, depth: int, named: tuple[int, ...]) -> IllegalMove:
    """Why the discard pile cannot be taken so."""
    seat = state.actor
    assert seat is not None
    lying = [entry & CARD for entry in state.discard]
    if state.phase != "w0":
        return no(
            state,
            "pile.amount",
            tr(
                "the discard pile can be taken only at the start of your turn, before your first "
                "draw"
            ),
        )
    if not lying:
        why = tr("the discard pile holds no cards, not {depth}", depth=depth)
        return no(state, "pile.amount", why)
    if not 1 <= depth <= len(lying):
        why = tr(
            "the discard pile holds one card, not {depth}"
            if len(lying) == 1
            else "the discard pile holds {n} cards, not {depth}",
            n=len(lying),
            depth=depth,
        )
        return no(state, "pile.amount", why)
    if not state.pile_privilege(seat):
        return no(
            state,
            "pile.privilege",
            tr(
                "to take from the discard pile you need Royals of two different ranks, won before "
                "this turn"
            ),
        )
    card = lying[-depth]
    home = [c for c in (card, *named) if c in _royals(state, seat)]
    if home:
        return no(
            state,
            "meld.no-home-royals",
            tr("{cards}: your own Royals are not melded", cards=listing(home)),
        )
    rank = card >> 2
    loose = [*state.hands[seat], *lying[len(lying) - depth + 1 :]]
    for other in named:
        if other >> 2 != rank:
            return no(
                state,
                "pile.bottom",
                tr(
                    "{other} does not match {card}, the lowest card that you take",
                    other=glyphs(other),
                    card=glyphs(card),
                ),
            )
        if loose.count(other) < named.count(other):
            return no(
                state,
                "pile.bottom",
                tr(
                    "you have no such {other}, neither in hand nor above {card}",
                    other=glyphs(other),
                    card=glyphs(card),
                ),
            )
    there = state.ranks[seat][rank]
    if there >= 2 and named:
        return no(
            state,
            "pile.bottom",
            tr(
                "{card} joins the {ranks} on your board by itself: meld the others afterwards",
                card=glyphs(card),
                ranks=tr(RANK_PLURALS[rank]),
            ),
        )
    if there + 1 + len(named) < 3:
        return no(
            state,
            "pile.bottom",
            tr(
                "{card}, the lowest card that you take, must at once be part of three {ranks} or "
                "more",
                card=glyphs(card),
                ranks=tr(RANK_PLURALS[rank]),
            ),
        )
    return last_card(state)


def _meld(state: RoyalFamilyState, seat: int, cards: tuple[int, ...]) -> IllegalMove:
    hand = state.hands[seat]
    for card in cards:
        if hand.count(card) < cards.count(card):
            if on_board(state, seat, card) and card not in hand:
                return no(
                    state,
                    "meld.locked",
                    tr(
                        "{card} lies on your board already: name only cards of your hand",
                        card=glyphs(card),
                    ),
                )
            return no(state, "meld.match", _not_so_often(cards, card))
    ranks = {card >> 2 for card in cards}
    if len(ranks) > 1:
        return no(
            state,
            "meld.match",
            tr("{cards} are not of one rank: a match is, whatever the suits", cards=listing(cards)),
        )
    rank = ranks.pop()
    home = [card for card in cards if card in _royals(state, seat)]
    if home:
        return no(
            state,
            "meld.no-home-royals",
            tr(
                "{cards}: your own Royals come to your board by tricks only",
                cards=listing(sorted(set(home))),
            ),
        )
    there = state.ranks[seat][rank]
    if not state.privileges(seat):
        if there >= 3:
            why = tr(
                "even to add to a match, a Royal of yours must lie on your board since before "
                "this turn"
            )
            return no(state, "meld.extend-royal", why)
        why = tr("to meld, a Royal of yours must lie on your board since before this turn")
        return no(state, "meld.privilege", why)
    if there + len(cards) < 3:
        why = tr(
            "a match needs three {ranks} or more: this makes {n} with the {there} on your board"
            if there
            else "a match needs three {ranks} or more: this makes {n}",
            ranks=tr(RANK_PLURALS[rank]),
            n=there + len(cards),
            there=there,
        )
        return no(state, "meld.match", why)
    return last_card(state)


def _not_so_often(cards: tuple[int, ...], card: int) -> str:
    n, said = cards.count(card), glyphs(card)
    if n == 1:
        return tr("you do not hold {card}", card=said)
    if n == 2:
        return tr("you do not hold {card} twice", card=said)
    if n == 3:
        return tr("you do not hold {card} three times", card=said)
    return tr("you do not hold {card} {n} times", card=said, n=n)


def _kill(state: RoyalFamilyState, seat: int, ace: int, victim: Place) -> IllegalMove:
    spoils = state.spoils[seat]
    usable = [e for e in state.assassins(seat) if e & CARD == ace]
    if ace >> 2 != ACE:
        return no(
            state, "assassin.def", tr("{card} is no ace: only aces are assassins", card=glyphs(ace))
        )
    if not usable:
        if any(e & CARD == ace and e & NEW for e in spoils):
            return no(
                state,
                "assassin.timing",
                tr(
                    "you won {card} in this turn: it can act from your next turn on",
                    card=glyphs(ace),
                ),
            )
        return no(
            state,
            "assassin.def",
            tr(
                "you have no {card} won in a trick: melded aces and aces in hand are no assassins",
                card=glyphs(ace),
            ),
        )
    boards = state.victims(seat)
    if victim.seat == seat and seat not in boards:
        return no(state, "assassin.not-own", tr("an assassin strikes no card of its own board"))
    if victim == Place(ace, seat, "s", victim.marks) and find(state, victim) == usable[0]:
        return no(state, "assassin.itself", tr("{card} cannot strike itself", card=glyphs(ace)))
    if victim.zone == "h" or victim.seat not in boards:
        return no(
            state, "assassin.victim", tr("an assassin strikes a card on the other board only")
        )
    if victim.card & 3 != ace & 3:
        return no(
            state,
            "assassin.victim",
            tr(
                "{ace} reaches {suit} only, and {card} is none",
                ace=glyphs(ace),
                suit=tr(SUIT_WORDS[ace & 3]),
                card=glyphs(victim.card),
            ),
        )
    return nowhere(state, "assassin.victim", victim)


def change(state: RoyalFamilyState, seat: int, move: Move) -> IllegalMove:
    """Why this is no change of house."""
    card, drawn, paid, dead = move.args
    if COPIES[card] < 3 if card < 52 else True:
        return no(
            state,
            "change.three-alike",
            tr(
                "the pack has only one {card}: nine to ace stand three times in it",
                card=glyphs(card),
            ),
        )
    if card & 3 == state.house[seat] and not state.options.get("change.ownSuit", True):
        return no(
            state,
            "change.own-suit",
            tr("{suit} is your home suit already", suit=tr(SUIT_WORDS[card & 3])),
        )
    if drawn:
        if state.phase not in ("w0", "draw", "claim"):
            return no(
                state,
                "change.discard-as-if",
                tr("the top discard can help only in place of one of your draws"),
            )
        if not state.discard or state.discard[-1] != card:
            return no(
                state,
                "change.discard-as-if",
                tr("{card} is not on top of the discard pile", card=glyphs(card)),
            )
    open_ransoms = state.change_ransoms(seat)
    open_cards = [(other, entry & CARD) for other, entry in open_ransoms]
    for other, price in paid:
        if (other, card) not in open_cards:
            if any(e & CARD == card for e in state.spoils[other]):
                return no(
                    state,
                    "ransom.not-tricks",
                    tr("{card} was won in a trick: it cannot be ransomed", card=glyphs(card)),
                )
            return no(
                state,
                "change.ransom",
                tr("no {card} was melded there in the turn just before", card=glyphs(card)),
            )
        if price not in state.hands[seat] or price >> 2 != card >> 2 or price == card:
            return payment(state, seat, card, price)
    lying = state.have[seat][card]
    if lying + drawn + len(paid) != 3:
        why = tr(
            "you can lay your hand on {n} {card}, and need all three of the pack",
            n=lying + drawn + len(paid),
            card=glyphs(card),
        )
        return no(state, "change.three-alike", why)
    spent = state.hands[seat].count(card) + len(paid)
    left = len(state.hands[seat]) - spent
    if left < options.least_left(state) and spent + drawn:
        return last_card(state)
    kinds = options.dead_places(
        state, seat, card, state.hands[seat].count(card) + drawn + len(paid)
    )
    if kinds == [None]:
        return no(state, "change.execute", tr("the three are alike: do not name the one that dies"))
    names = f" {tr(OR)} ".join(str(kind) for kind in kinds)
    if dead is None:
        return no(
            state, "change.execute", tr("say which of the three dies: dead {places}", places=names)
        )
    return no(
        state,
        "change.execute",
        tr("{place} is none of the three: {places}", place=dead, places=names),
    )
