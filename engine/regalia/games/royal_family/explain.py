"""Reasons why a move is not legal, in words for a player.

Where several rules forbid a move, the one that a player would look up first is cited.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from regalia.cards import (
    ACE,
    AND,
    OR,
    RANK_PLURALS,
    RANK_WORDS,
    SUIT_WORDS,
    glyphs,
    listing,
)
from regalia.errors import IllegalMove
from regalia.games.royal_family import legal
from regalia.games.royal_family.marks import CARD, NEW, PAID, Place
from regalia.games.royal_family.pack import COPIES, is_face
from regalia.games.royal_family.phases import (
    AFTER_DRAWS,
    AFTER_TRICK,
    BEFORE_DRAW,
    BEFORE_LEAD,
    DRAW,
    WINDOWS,
)
from regalia.i18n import Count, tr, tr_noop
from regalia.state import Move

if TYPE_CHECKING:
    from regalia.games.royal_family.state import RoyalFamilyState


def explain(state: RoyalFamilyState, move: Move) -> IllegalMove | None:
    """Return why a move that is not listed is not legal.

    None where the game has a reason of its own: for houses, for a ransom, for the top discard,
    and for what else keeps a hand from ending.
    """
    verb = move.verb
    if verb == "pass":
        return _pass(state)
    if verb == "draw":
        return _draw(state, move)
    if verb in ("meld", "kill", "ransom", "change"):
        return _option(state, move)
    if verb == "play":
        return _play(state, move.args[0])
    if verb == "spoil":
        return _spoil(state, move.args)
    return _close(state, move)


#: What has to be done now, to end a sentence with; a game may say something else (``NOW``).
_NOW = {
    BEFORE_DRAW: tr_noop("the turn begins with a draw"),
    DRAW: tr_noop("the draws come first"),
    AFTER_DRAWS: tr_noop("a card has to be led"),
    BEFORE_LEAD: tr_noop("a card has to be led"),
    "battle": tr_noop("the trick has to be played"),
    "spoil": tr_noop("the winner of the trick chooses a card"),
    AFTER_TRICK: tr_noop("the turn ends with a discard"),
}


def _now(state: RoyalFamilyState) -> str:
    return tr(state.NOW.get(state.phase) or _NOW[state.phase])


# --- parts of several reasons --------------------------------------------------------------------


def not_held(state: RoyalFamilyState, key: str, card: int) -> IllegalMove:
    """Refuse a card that is not in the hand."""
    return state.refusal(key, tr("you do not hold {card}", card=glyphs(card)))


def last_card(state: RoyalFamilyState) -> IllegalMove:
    """Refuse a play that would lay down the last card before the battle."""
    return state.refusal("trick.lead", tr("you must keep a card to lead"))


def nowhere(state: RoyalFamilyState, key: str, place: Place) -> IllegalMove:
    """Refuse a place that names no card, or does not say which copy."""
    zone = state.zone(place.seat, place.zone) if place.zone != "h" else []
    alike = {state.marks(e) for e in zone if e & CARD == place.card}
    copies = sorted(str(place._replace(marks=marks)) for marks in alike)
    card = glyphs(place.card)
    if len(copies) > 1 or (copies and state.find(place) is None):
        there = f" {tr(AND)} ".join(copies)
        why = tr("say which copy of {card}: there is {copies}", card=card, copies=there)
        return state.refusal(key, why)
    return state.refusal(key, tr("no {card} lies there", card=card))


def payment(state: RoyalFamilyState, seat: int, card: int, paid: int) -> IllegalMove:
    """Refuse a wrong payment for ``card``."""
    if paid not in state.hands[seat]:
        return not_held(state, "ransom.swap", paid)
    return state.refusal(
        "ransom.swap",
        tr(
            "{card} is paid for with the {rank} of another suit, not with {paid}",
            card=glyphs(card),
            rank=tr(RANK_WORDS[card >> 2]),
            paid=glyphs(paid),
        ),
    )


# --- draws and the pile --------------------------------------------------------------------------


def _pass(state: RoyalFamilyState) -> IllegalMove:
    if state.phase not in (BEFORE_DRAW, DRAW):
        return state.refusal("turn.phases", tr("nothing can be passed now: {now}", now=_now(state)))
    if state.stock:
        return state.refusal("draw.sequence", tr("you must draw while there is something to draw"))
    return state.refusal(
        "exhaust.continue",
        tr(
            "the stock is empty, but {card} is yours to draw: you must take it",
            card=glyphs(state.discard[-1] & CARD),
        ),
    )


def _draw(state: RoyalFamilyState, move: Move) -> IllegalMove | None:
    source = move.args[0]
    if source == "pile":
        return _pile(state, move.args[1], move.args[2])
    if state.phase not in (BEFORE_DRAW, DRAW):
        return state.refusal("draw.sequence", tr("the draws are over: {now}", now=_now(state)))
    if source == "stock":
        return state.refusal("exhaust.continue", tr("the stock is empty"))
    if not state.discard:
        return state.refusal("draw.source", tr("the discard pile is empty"))
    return None


def _pile(state: RoyalFamilyState, depth: int, named: tuple[int, ...]) -> IllegalMove:
    """Return why the discard pile cannot be taken so."""
    seat = state.moving()
    lying = [entry & CARD for entry in state.discard]
    if state.phase != BEFORE_DRAW:
        return state.refusal(
            "pile.amount",
            tr(
                "the discard pile can be taken only at the start of your turn, before your first "
                "draw"
            ),
        )
    if not lying:
        why = tr("the discard pile holds no cards, not {depth}", depth=depth)
        return state.refusal("pile.amount", why)
    if not 1 <= depth <= len(lying):
        why = tr(
            "the discard pile holds one card, not {depth}"
            if len(lying) == 1
            else "the discard pile holds {n} cards, not {depth}",
            n=len(lying),
            depth=depth,
        )
        return state.refusal("pile.amount", why)
    if not state.pile_privilege(seat):
        why = tr(
            "to take from the discard pile you need Royals of two different ranks, won before "
            "this turn"
            if state.MELDS_SERVE
            else "to take from the discard pile you need Royals of two different ranks that serve "
            "you since before this turn, one of them in your spoils"
        )
        return state.refusal("pile.privilege", why)
    card = lying[-depth]
    home = [c for c in (card, *named) if state.is_royal(seat, c)]
    if home:
        return state.refusal(
            "meld.no-home-royals",
            tr("{cards}: your own Royals are not melded", cards=listing(home)),
        )
    rank = card >> 2
    loose = [*state.hands[seat], *lying[len(lying) - depth + 1 :]]
    for other in named:
        if other >> 2 != rank:
            return state.refusal(
                "pile.bottom",
                tr(
                    "{other} does not match {card}, the lowest card that you take",
                    other=glyphs(other),
                    card=glyphs(card),
                ),
            )
        if loose.count(other) < named.count(other):
            why = tr(
                "you do not have so many {other}, neither in hand nor above {card}"
                if other in loose
                else "you have no {other}, neither in hand nor above {card}",
                other=glyphs(other),
                card=glyphs(card),
            )
            return state.refusal("pile.bottom", why)
    if state.ranks[seat][rank] + 1 + len(named) < 3:
        return state.refusal(
            "pile.bottom",
            tr(
                "{card}, the lowest card that you take, must at once be part of three {ranks} or "
                "more",
                card=glyphs(card),
                ranks=tr(RANK_PLURALS[rank]),
            ),
        )
    return last_card(state)


# --- optional plays ------------------------------------------------------------------------------


def _option(state: RoyalFamilyState, move: Move) -> IllegalMove | None:
    seat = state.moving()
    if seat != state.attacker or state.phase not in WINDOWS:
        return state.refusal(
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
            return state.refusal("ransom.swap", tr("nothing is ransomed from the discard pile"))
        return None
    return change(state, seat, move)


def _meld(state: RoyalFamilyState, seat: int, cards: tuple[int, ...]) -> IllegalMove:
    hand = state.hands[seat]
    for card in cards:
        if hand.count(card) < cards.count(card):
            if state.on_board(seat, card) and card not in hand:
                return state.refusal(
                    "meld.locked",
                    tr(
                        "{card} lies on your board already: name only cards of your hand",
                        card=glyphs(card),
                    ),
                )
            return state.refusal("meld.match", _not_so_often(cards, card))
    ranks = {card >> 2 for card in cards}
    if len(ranks) > 1:
        return state.refusal(
            "meld.match",
            tr("{cards} are not of one rank: a match is, whatever the suits", cards=listing(cards)),
        )
    rank = ranks.pop()
    home = [card for card in cards if state.is_royal(seat, card)]
    if home:
        return state.refusal(
            "meld.no-home-royals",
            tr("{cards}: your own Royals are not melded", cards=listing(sorted(set(home)))),
        )
    there = state.ranks[seat][rank]
    if not state.privileged(seat):
        if there >= 3:
            why = tr(
                "even to add to a match, a Royal of yours must lie on your board since before "
                "this turn"
                if state.MELDS_SERVE
                else "even to add to a match, a Royal of yours must lie in your spoils, or be "
                "married on another board, since before this turn"
            )
            return state.refusal("meld.extend-royal", _only_paid(state, seat) or why)
        why = tr(
            "to meld, a Royal of yours must lie on your board since before this turn"
            if state.MELDS_SERVE
            else "to meld, a Royal of yours must lie in your spoils, or be married on another "
            "board, since before this turn"
        )
        return state.refusal("meld.privilege", _only_paid(state, seat) or why)
    if there + len(cards) < 3:
        why = tr(
            "a match needs three {ranks} or more: this makes {n} with the {there} on your board"
            if there
            else "a match needs three {ranks} or more: this makes {n}",
            ranks=tr(RANK_PLURALS[rank]),
            n=there + len(cards),
            there=there,
        )
        return state.refusal("meld.match", why)
    return last_card(state)


def _only_paid(state: RoyalFamilyState, seat: int) -> str:
    """Return that a Royal of the seat does not serve since it was paid, ``""`` if none was."""
    if state.MELDS_SERVE:
        for entry in state.meld[seat]:
            if entry & PAID and state.is_royal(seat, entry & CARD):
                return tr(
                    "{card} was paid for a ransom and does not serve: you need another Royal",
                    card=glyphs(entry & CARD),
                )
    return ""


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
        return state.refusal(
            "assassin.def", tr("{card} is no ace: only aces are assassins", card=glyphs(ace))
        )
    if not usable:
        if any(e & CARD == ace and e & NEW for e in spoils):
            return state.refusal(
                "assassin.timing",
                tr(
                    "you won {card} in this turn: it can act from your next turn on",
                    card=glyphs(ace),
                ),
            )
        return state.refusal(
            "assassin.def",
            tr(
                "you have no {card} won in a trick: melded aces and aces in hand are no assassins",
                card=glyphs(ace),
            ),
        )
    boards = state.victims(seat)
    if victim.seat == seat and seat not in boards:
        return state.refusal("assassin.not-own", tr("an assassin strikes no card of its own board"))
    if victim == Place(ace, seat, "s", victim.marks) and state.find(victim) == usable[0]:
        return state.refusal("assassin.itself", tr("{card} cannot strike itself", card=glyphs(ace)))
    if victim.zone == "h" or victim.seat not in boards:
        why = tr(
            "an assassin strikes a card on the other board only"
            if state.seats == 2
            else "an assassin strikes a card on an enemy's board only"
            if seat not in boards
            else "an assassin strikes a card on a board only"
        )
        return state.refusal("assassin.victim", why)
    if victim.card & 3 != ace & 3:
        return state.refusal(
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
    """Return why this is no change of house."""
    card, drawn, paid, dead = move.args
    if COPIES[card] < 3 if card < 52 else True:
        return state.refusal(
            "change.three-alike",
            tr(
                "the pack has only one {card}: nine to ace stand three times in it",
                card=glyphs(card),
            ),
        )
    if card & 3 == state.house[seat] and not state.options.get("change.ownSuit", True):
        return state.refusal(
            "change.own-suit",
            tr("{suit} is your home suit already", suit=tr(SUIT_WORDS[card & 3])),
        )
    if drawn:
        if state.phase not in (BEFORE_DRAW, DRAW, "claim"):
            return state.refusal(
                "change.discard-as-if",
                tr("the top discard can help only in place of one of your draws"),
            )
        if not state.discard or state.discard[-1] & CARD != card:
            return state.refusal(
                "change.discard-as-if",
                tr("{card} is not on top of the discard pile", card=glyphs(card)),
            )
    open_ransoms = state.change_ransoms(seat)
    open_cards = [(other, entry & CARD) for other, entry in open_ransoms]
    for other, price in paid:
        if (other, card) not in open_cards:
            if any(e & CARD == card for e in state.spoils[other]):
                return state.refusal(
                    "ransom.not-tricks",
                    tr(
                        "{card} lies in the spoils: nothing is ransomed from there",
                        card=glyphs(card),
                    ),
                )
            return state.refusal(
                "change.ransom",
                tr("no {card} was melded there in the turn just before", card=glyphs(card)),
            )
        if price not in state.hands[seat] or price >> 2 != card >> 2 or price == card:
            return payment(state, seat, card, price)
    prices = tuple([price for _, price in paid])
    for other, price in paid:
        if [owner for owner, _ in paid].count(other) > open_cards.count((other, card)):
            why = tr("no other {card} can be ransomed there", card=glyphs(card))
            return state.refusal("change.ransom", why)
        if state.hands[seat].count(price) < prices.count(price):
            return state.refusal("ransom.swap", _not_so_often(prices, price))
    lying = state.have[seat][card]
    if lying + drawn + len(paid) != 3:
        why = tr(
            "a change needs all three {card} of the pack, and {n} of them {n:is|are} within reach",
            card=glyphs(card),
            n=Count(lying + drawn + len(paid)),
        )
        return state.refusal("change.three-alike", why)
    spent = state.hands[seat].count(card) + len(paid)
    left = len(state.hands[seat]) - spent
    # A claim, out of turn, may take the last card.
    if state.phase != "claim" and left < legal.least_left(state) and spent + drawn:
        return last_card(state)
    kinds = legal.dead_places(state, seat, card, state.hands[seat].count(card) + drawn + len(paid))
    if kinds == [None]:
        return state.refusal(
            "change.execute", tr("the three are alike: do not name the one that dies")
        )
    names = f" {tr(OR)} ".join(str(kind) for kind in kinds)
    if dead is None:
        return state.refusal(
            "change.execute", tr("say which of the three dies: dead {places}", places=names)
        )
    return state.refusal(
        "change.execute",
        tr("{place} is none of the three: {places}", place=dead, places=names),
    )


# --- the battle and the end ----------------------------------------------------------------------


def _play(state: RoyalFamilyState, card: int) -> IllegalMove:
    seat = state.moving()
    leading = state.phase in (AFTER_DRAWS, BEFORE_LEAD)
    if not leading and state.phase != "battle":
        return state.refusal(
            "turn.phases", tr("no card is played to a trick now: {now}", now=_now(state))
        )
    hand = state.hands[seat]
    if card not in hand:
        if state.on_board(seat, card):
            return state.refusal(
                "meld.locked",
                tr("{card} lies on your board and is not played again", card=glyphs(card)),
            )
        return not_held(state, "trick.lead" if leading else "trick.follow", card)
    suit = state.battle[0][0] & 3
    held = sorted({c for c in hand if c & 3 == suit and c < 52}, key=lambda c: (c >> 2 == ACE, c))
    return state.refusal(
        "trick.follow",
        tr(
            "you must follow {suit}: you hold {cards}",
            suit=tr(SUIT_WORDS[suit]),
            cards=listing(held),
        ),
    )


def _spoil(state: RoyalFamilyState, cards: tuple[int, ...]) -> IllegalMove:
    if state.phase != "spoil":
        return state.refusal(
            "turn.phases", tr("there is no card of a trick to take: {now}", now=_now(state))
        )
    fought = [c for c, _ in state.battle]
    for card in cards:
        if fought.count(card) < cards.count(card):
            return state.refusal(
                "trick.spoils",
                tr(
                    "{card} is not there to be taken: choose from {cards}",
                    card=glyphs(card),
                    cards=listing(fought),
                ),
            )
    return state.refusal(
        "trick.spoils",
        tr("choose the right number of cards from {cards}", cards=listing(fought)),
    )


def _close(state: RoyalFamilyState, move: Move) -> IllegalMove | None:
    seat = state.moving()
    hand = state.hands[seat]
    ends = move.verb == "end" or (move.verb == "discard" and move.args[1])
    if state.phase != AFTER_TRICK:
        if move.verb == "end":
            return state.refusal(
                "end.trick",
                tr("a hand is ended after the trick, by its winner: {now}", now=_now(state)),
            )
        return state.refusal("turn.phases", tr("the turn does not end yet: {now}", now=_now(state)))
    if move.verb == "done":
        return state.refusal("discard.one", tr("you hold cards: discard one to end your turn"))
    left = hand[:]
    if move.verb == "discard":
        card = move.args[0]
        if card not in hand:
            if state.on_board(seat, card):
                return state.refusal(
                    "meld.locked",
                    tr("{card} lies on your board and stays there", card=glyphs(card)),
                )
            return not_held(state, "discard.one", card)
        left.remove(card)
    assert ends
    if state.won != seat:
        return state.refusal("end.trick", tr("to end the hand you must have won this turn's trick"))
    if not state.privileged(seat):
        why = tr(
            "to end the hand you need a Royal on your board since before this turn"
            if state.MELDS_SERVE
            else "to end the hand you need a Royal in your spoils, or married on another board, "
            "since before this turn"
        )
        return state.refusal("end.royal", _only_paid(state, seat) or why)
    faces = sorted({card for card in left if is_face(card)})
    if not faces:
        return None
    return state.refusal(
        "end.no-faces",
        tr("to end the hand you may hold no face card: you hold {cards}", cards=listing(faces)),
    )
