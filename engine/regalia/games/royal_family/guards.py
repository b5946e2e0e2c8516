"""The conditions of the family's moves: a row for each verb, in the order of the refusals.

Where several rules forbid a move, the first that fails cites the one that a player would look up
first. Each condition relies on those before it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from regalia.cards import (
    ACE,
    AND,
    OR,
    RANK_PLURALS,
    RANK_WORDS,
    SUIT_WORDS,
    UNKNOWN,
    glyphs,
    listing,
)
from regalia.games.royal_family import legal, rules
from regalia.games.royal_family.hidden import left_in_pack
from regalia.games.royal_family.marks import CARD, NEW, PAID, Place
from regalia.games.royal_family.pack import COPIES, is_face
from regalia.games.royal_family.phases import (
    AFTER_DRAWS,
    AFTER_TRICK,
    BATTLE,
    BEFORE_DRAW,
    BEFORE_LEAD,
    DRAW,
    WINDOWS,
)
from regalia.i18n import Count, tr, tr_noop
from regalia.verbs import Failing, Guards, Move, Rule

if TYPE_CHECKING:
    from regalia.games.royal_family.state import RoyalFamilyState

# --- parts of several rows -----------------------------------------------------------------------

#: What has to be done now, to end a sentence with; a game may say something else (``NOW``).
_NOW = {
    BEFORE_DRAW: tr_noop("the turn begins with a draw"),
    DRAW: tr_noop("the draws come first"),
    AFTER_DRAWS: tr_noop("a card has to be led"),
    BEFORE_LEAD: tr_noop("a card has to be led"),
    BATTLE: tr_noop("the {trick} has to be played"),
    "spoil": tr_noop("the winner of the {trick} chooses a card"),
    AFTER_TRICK: tr_noop("the turn ends with a discard"),
}


#: Returns the rule by which something is asked, and what is asked.
Question = Callable[[Any], tuple[Rule, str]]


def _now(state: RoyalFamilyState) -> str:
    return tr(state.NOW.get(state.phase) or _NOW[state.phase], trick=tr(state.TRICK))


def answers(questions: Mapping[str, Question]) -> Guards:
    """Return the first guard of every row: the hand goes on, and the move answers what is asked.

    ``questions``: by phase, what is refused there to other verbs.
    """

    def failing(state: RoyalFamilyState, move: Move) -> Failing:
        if state.actor is None:
            yield rules.TURN_PHASES, tr("the hand is over")
        question = questions.get(state.phase)
        if question is not None and state.phase not in state.VERBS[move.verb].lists:
            yield question(state)

    return Guards(failing)


def offense(state: RoyalFamilyState, move: Move) -> Failing:
    """It is the time for an optional play."""
    if state.moving() != state.attacker or state.phase not in WINDOWS:
        why = tr(
            "only the attacker melds, assassinates, ransoms or changes suit, before "
            "the trick or after it"
            if state.seats == 2
            else "this is done in the attacker's turn, outside the battle"
        )
        yield rules.OPTIONS_WHEN, why


def held(state: RoyalFamilyState, rule: Rule, card: int) -> Failing:
    """The card is in the hand."""
    if card not in state.hands[state.moving()]:
        yield rule, tr("you do not hold {card}", card=glyphs(card))


def keeps_a_card(left: int, least: int) -> Failing:
    """So many cards are left that one can be led."""
    if left < least:
        yield rules.TRICK_LEAD, tr("you must keep a card to lead")


def found(state: RoyalFamilyState, rule: Rule, place: Place) -> Failing:
    """The place names a card that lies there, and says which copy."""
    if place.zone == "h" or state.find(place) is None:
        yield rule, which(state, place)


def which(state: RoyalFamilyState, place: Place) -> str:
    """Return that a place names no card, or does not say which copy."""
    entries = state.zone(place.seat, place.zone) if place.zone != "h" else []
    kinds = {state.marks(entry) for entry in entries if entry & CARD == place.card}
    if not kinds:
        return tr("no {card} lies there", card=glyphs(place.card))
    there = f" {tr(AND)} ".join(sorted(str(place._replace(marks=marks)) for marks in kinds))
    why = tr_noop("say which copy of {card}: there is {copies}")
    return tr(why, card=glyphs(place.card), copies=there)


def pays(state: RoyalFamilyState, card: int, paid: int) -> Failing:
    """The payment is held, and of the rank of the ``card`` that is bought."""
    yield from held(state, rules.RANSOM_SWAP, paid)
    if paid >> 2 != card >> 2 or paid == card:
        why = tr_noop("{card} is paid for with the {rank} of another suit, not with {paid}")
        said = tr(why, card=glyphs(card), rank=tr(RANK_WORDS[card >> 2]), paid=glyphs(paid))
        yield rules.RANSOM_SWAP, said


def _not_so_often(cards: tuple[int, ...], card: int) -> str:
    n, said = cards.count(card), glyphs(card)
    if n == 1:
        return tr("you do not hold {card}", card=said)
    if n == 2:
        return tr("you do not hold {card} twice", card=said)
    if n == 3:
        return tr("you do not hold {card} three times", card=said)
    return tr("you do not hold {card} {n} times", card=said, n=n)


def _only_paid(state: RoyalFamilyState, seat: int) -> str:
    """Return that a Royal of the seat does not serve since it was paid, ``""`` if none was."""
    for entry in state.meld[seat] if state.MELDS_SERVE else ():
        if entry & PAID and state.is_royal(seat, entry & CARD):
            why = tr_noop("{card} was paid for a ransom and does not serve: you need another Royal")
            return tr(why, card=glyphs(entry & CARD))
    return ""


def _no_home_royals(state: RoyalFamilyState, cards: list[int]) -> Failing:
    home = [card for card in cards if state.is_royal(state.moving(), card)]
    if home:
        why = tr("{cards}: your own Royals are not melded", cards=listing(home))
        yield rules.MELD_NO_HOME_ROYALS, why


# --- draws and the pile --------------------------------------------------------------------------


def pass_draw(state: RoyalFamilyState, move: Move) -> Failing:
    if state.phase not in state.VERBS["pass"].lists:
        yield rules.TURN_PHASES, tr("nothing can be passed now: {now}", now=_now(state))
    if state.phase not in (BEFORE_DRAW, DRAW):
        return  # It answers a question.
    if state.stock:
        yield rules.DRAW_SEQUENCE, tr("you must draw while there is something to draw")
    if state.may_take_top(state.moving()):
        why = tr_noop("the stock is empty, but {card} is yours to draw: you must take it")
        yield rules.EXHAUST_CONTINUE, tr(why, card=glyphs(state.discard[-1] & CARD))


def draw(state: RoyalFamilyState, move: Move) -> Failing:
    source = move.args[0]
    if source == "pile":
        yield from _pile(state, move.args[1], move.args[2])
        return
    if state.phase not in (BEFORE_DRAW, DRAW):
        yield rules.DRAW_SEQUENCE, tr("the draws are over: {now}", now=_now(state))
    if source == "stock":
        if not state.stock:
            yield rules.EXHAUST_CONTINUE, tr("the stock is empty")
        if move.came:
            yield from _came(state, move.came[0])
        return
    if not state.discard:
        yield rules.DRAW_SOURCE, tr("the discard pile is empty")


def _came(state: RoyalFamilyState, card: int) -> Failing:
    """The stock's top card may be this one."""
    top = state.stock[-1]
    if UNKNOWN not in (top, card) and top != card:
        why = tr_noop("the stock's top card is {card}, not {other}")
        yield rules.DRAW_SOURCE, tr(why, card=glyphs(top), other=glyphs(card))
    if top == UNKNOWN:
        yield from left_in_pack(state, card, 1)


def _pile(state: RoyalFamilyState, depth: int, named: tuple[int, ...]) -> Failing:
    seat = state.moving()
    lying = [entry & CARD for entry in state.discard]
    if state.phase != BEFORE_DRAW:
        why = tr_noop(
            "the discard pile can be taken only at the start of your turn, before your first draw"
        )
        yield rules.PILE_AMOUNT, tr(why)
    if not 1 <= depth <= len(lying):
        few = (
            tr_noop("the discard pile holds no cards, not {depth}"),
            tr_noop("the discard pile holds one card, not {depth}"),
        )
        many = tr_noop("the discard pile holds {n} cards, not {depth}")
        why = few[len(lying)] if len(lying) < len(few) else many
        yield rules.PILE_AMOUNT, tr(why, n=len(lying), depth=depth)
    if not state.pile_privilege(seat):
        why = tr(
            "to take from the discard pile you need Royals of two different ranks, won before "
            "this turn"
            if state.MELDS_SERVE
            else "to take from the discard pile you need Royals of two different ranks that serve "
            "you since before this turn, one of them in your spoils"
        )
        yield rules.PILE_PRIVILEGE, why
    card = lying[-depth]
    yield from _no_home_royals(state, [card, *named])
    rank, said = card >> 2, glyphs(card)
    above = lying[len(lying) - depth + 1 :]
    loose = [*state.hands[seat], *above]
    for other in named:
        if other >> 2 != rank:
            why = tr_noop("{other} does not match {card}, the lowest card that you take")
            yield rules.PILE_BOTTOM, tr(why, other=glyphs(other), card=said)
        if loose.count(other) < named.count(other):
            why = tr(
                "you do not have so many {other}, neither in hand nor above {card}"
                if other in loose
                else "you have no {other}, neither in hand nor above {card}",
                other=glyphs(other),
                card=said,
            )
            yield rules.PILE_BOTTOM, why
    if state.ranks[seat][rank] + 1 + len(named) < 3:
        why = tr_noop(
            "{card}, the lowest card that you take, must at once be part of three {ranks} or more"
        )
        yield rules.PILE_BOTTOM, tr(why, card=said, ranks=tr(RANK_PLURALS[rank]))
    yield from keeps_a_card(len(loose) - len(named), 0 if state.no_draws_left() else 1)


# --- optional plays ------------------------------------------------------------------------------


def meld(state: RoyalFamilyState, move: Move) -> Failing:
    seat, cards = state.moving(), move.args[0]
    hand = state.hands[seat]
    for card in cards:
        if hand.count(card) < cards.count(card):
            if state.on_board(seat, card) and card not in hand:
                why = tr_noop("{card} lies on your board already: name only cards of your hand")
                yield rules.MELD_LOCKED, tr(why, card=glyphs(card))
            yield rules.MELD_MATCH, _not_so_often(cards, card)
    rank = cards[0] >> 2
    if any(card >> 2 != rank for card in cards):
        why = tr_noop("{cards} are not of one rank: a match is, whatever the suits")
        yield rules.MELD_MATCH, tr(why, cards=listing(cards))
    yield from _no_home_royals(state, sorted(set(cards)))
    there = state.ranks[seat][rank]
    if not state.privileges(seat):
        yield _no_royal(state, there >= 3)
    n = there + len(cards)
    if n < 3:
        why = tr(
            "a match needs three {ranks} or more: this makes {n} with the {there} on your board"
            if there
            else "a match needs three {ranks} or more: this makes {n}",
            ranks=tr(RANK_PLURALS[rank]),
            n=n,
            there=there,
        )
        yield rules.MELD_MATCH, why
    yield from keeps_a_card(len(hand) - len(cards), legal.least_left(state))


def _no_royal(state: RoyalFamilyState, adds: bool) -> tuple[Rule, str]:
    """Refuse a meld, or an addition to one, for want of a Royal that serves."""
    if adds:
        why = tr(
            "even to add to a match, a Royal of yours must lie on your board since before this turn"
            if state.MELDS_SERVE
            else "even to add to a match, a Royal of yours must lie in your spoils, or be "
            "married on another board, since before this turn"
        )
    else:
        why = tr(
            "to meld, a Royal of yours must lie on your board since before this turn"
            if state.MELDS_SERVE
            else "to meld, a Royal of yours must lie in your spoils, or be married on another "
            "board, since before this turn"
        )
    rule = rules.MELD_EXTEND_ROYAL if adds else rules.MELD_PRIVILEGE
    return rule, _only_paid(state, state.moving()) or why


def assassinate(state: RoyalFamilyState, move: Move) -> Failing:
    seat, (ace, victim) = state.moving(), move.args
    said = glyphs(ace)
    if ace >> 2 != ACE:
        why = tr("{card} is no ace: only aces are assassins", card=said)
        yield rules.ASSASSIN_DEF, why
    usable = [entry for entry in state.assassins(seat) if entry & CARD == ace]
    if not usable:
        if any(entry & CARD == ace and entry & NEW for entry in state.spoils[seat]):
            why = tr_noop("you won {card} in this turn: it can act from your next turn on")
            yield rules.ASSASSIN_TIMING, tr(why, card=said)
        why = tr_noop(
            "you have no {card} won in a {trick}: melded aces and aces in hand are no assassins"
        )
        yield rules.ASSASSIN_DEF, tr(why, card=said, trick=tr(state.TRICK))
    boards = state.victims(seat)
    if victim.seat == seat and seat not in boards:
        yield rules.ASSASSIN_NOT_OWN, tr("an assassin strikes no card of its own board")
    if victim.zone == "h" or victim.seat not in boards:
        why = tr(
            "an assassin strikes a card on the other board only"
            if state.seats == 2
            else "an assassin strikes a card on an enemy's board only"
            if seat not in boards
            else "an assassin strikes a card on a board only"
        )
        yield rules.ASSASSIN_VICTIM, why
    if victim.card & 3 != ace & 3:
        why = tr_noop("{ace} reaches {suit} only, and {card} is none")
        suit = tr(SUIT_WORDS[ace & 3])
        yield rules.ASSASSIN_VICTIM, tr(why, ace=said, suit=suit, card=glyphs(victim.card))
    itself = victim[:3] == (ace, seat, "s")
    if itself and len(usable) == 1 and state.find(victim) == usable[0]:
        yield rules.ASSASSIN_ITSELF, tr("{card} cannot strike itself", card=said)
    yield from found(state, rules.ASSASSIN_VICTIM, victim)


def not_from_pile(state: RoyalFamilyState, move: Move) -> Failing:
    """A ransom names a card on a board."""
    if not isinstance(move.args[0], Place):
        yield rules.RANSOM_SWAP, tr("nothing is ransomed from the discard pile")


def change(state: RoyalFamilyState, move: Move) -> Failing:
    card, drawn, paid, dead = move.args
    seat, said = state.moving(), glyphs(card)
    if card >= 52 or COPIES[card] < 3:
        why = tr_noop("the pack has only one {card}: nine to ace stand three times in it")
        yield rules.CHANGE_THREE_ALIKE, tr(why, card=said)
    if card & 3 == state.house[seat] and not state.options.get("change.ownSuit", True):
        why = tr("{suit} is your home suit already", suit=tr(SUIT_WORDS[card & 3]))
        yield "R2-A23", why
    if drawn:
        if state.phase not in (BEFORE_DRAW, DRAW, "claim"):
            why = tr_noop("the top discard can help only in place of one of your draws")
            yield rules.CHANGE_DISCARD_AS_IF, tr(why)
        if not state.discard or state.discard[-1] & CARD != card:
            why = tr("{card} is not on top of the discard pile", card=said)
            yield rules.CHANGE_DISCARD_AS_IF, why
    yield from _change_payments(state, card, paid)
    near = state.have[seat][card] + drawn + len(paid)
    if near != 3:
        why = tr_noop(
            "a change needs all three {card} of the pack, and {n} of them {n:is|are} within reach"
        )
        yield rules.CHANGE_THREE_ALIKE, tr(why, card=said, n=Count(near))
    hand = state.hands[seat]
    from_hand = hand.count(card)
    loose = from_hand + drawn + len(paid)
    # A claim, out of turn, may take the last card; one that takes nothing lays down none.
    if state.phase != "claim" and loose:
        yield from keeps_a_card(len(hand) - from_hand - len(paid), legal.least_left(state))
    kinds = legal.dead_places(state, seat, card, loose)
    if dead in kinds:
        return
    if kinds == [None]:
        yield rules.CHANGE_EXECUTE, tr("the three are alike: do not name the one that dies")
    names = f" {tr(OR)} ".join(map(str, kinds))
    if dead is None:
        why = tr("say which of the three dies: dead {places}", places=names)
        yield rules.CHANGE_EXECUTE, why
    why = tr("{place} is none of the three: {places}", place=dead, places=names)
    yield rules.CHANGE_EXECUTE, why


def _change_payments(
    state: RoyalFamilyState, card: int, paid: tuple[tuple[int, int], ...]
) -> Failing:
    """Each payment buys a copy of the card that is open to ransom."""
    hand = state.hands[state.moving()]
    ransoms = state.change_ransoms(state.moving()) if paid else []
    owners = [other for other, entry in ransoms if entry & CARD == card]
    for other, price in paid:
        if other not in owners:
            if any(entry & CARD == card for entry in state.spoils[other]):
                why = tr_noop("{card} lies in the spoils: nothing is ransomed from there")
                yield rules.RANSOM_NOT_TRICKS, tr(why, card=glyphs(card))
            why = tr("no {card} was melded there in the turn just before", card=glyphs(card))
            yield rules.CHANGE_RANSOM, why
        yield from pays(state, card, price)
    prices = tuple([price for _, price in paid])
    for other, price in paid:
        if [owner for owner, _ in paid].count(other) > owners.count(other):
            why = tr("no other {card} can be ransomed there", card=glyphs(card))
            yield rules.CHANGE_RANSOM, why
        if hand.count(price) < prices.count(price):
            yield rules.RANSOM_SWAP, _not_so_often(prices, price)


# --- the battle and the end ----------------------------------------------------------------------


def play(state: RoyalFamilyState, move: Move) -> Failing:
    seat, card = state.moving(), move.args[0]
    leading = state.phase in (AFTER_DRAWS, BEFORE_LEAD)
    if not leading and state.phase != BATTLE:
        why = tr_noop("no card is played to a {trick} now: {now}")
        yield rules.TURN_PHASES, tr(why, trick=tr(state.TRICK), now=_now(state))
    hand = state.hands[seat]
    if card not in hand and state.on_board(seat, card):
        why = tr("{card} lies on your board and is not played again", card=glyphs(card))
        yield rules.MELD_LOCKED, why
    yield from held(state, rules.TRICK_LEAD if leading else rules.TRICK_FOLLOW, card)
    if leading:
        return
    suit = state.battle[0][0] & 3
    following = {c for c in hand if c & 3 == suit and c < 52}
    if card & 3 != suit and following:
        cards = listing(sorted(following, key=lambda c: (c >> 2 == ACE, c)))
        why = tr_noop("you must follow {suit}: you hold {cards}")
        yield rules.TRICK_FOLLOW, tr(why, suit=tr(SUIT_WORDS[suit]), cards=cards)


def spoil(most: int) -> Guards:
    """Return the guard of spoils: ``most`` cards of the battle, or all that are left."""

    def failing(state: RoyalFamilyState, move: Move) -> Failing:
        if state.phase != "spoil":
            why = tr_noop("there is no card of a {trick} to take: {now}")
            yield rules.TURN_PHASES, tr(why, trick=tr(state.TRICK), now=_now(state))
        rule = rules.TRICK_SPOILS if state.actor == state.won else "alliance.battle.spoils-ally"
        fought = [card for card, _ in state.battle]
        for card in move.args:
            if fought.count(card) < move.args.count(card):
                why = tr_noop("{card} is not there to be taken: choose from {cards}")
                yield rule, tr(why, card=glyphs(card), cards=listing(fought))
        if len(move.args) != min(most, len(fought)):
            why = tr("choose the right number of cards from {cards}", cards=listing(fought))
            yield rule, why

    return Guards(failing)


def discard(state: RoyalFamilyState, move: Move) -> Failing:
    card, ends = move.args
    yield from _closing(state, move)
    seat = state.moving()
    if card not in state.hands[seat] and state.on_board(seat, card):
        why = tr("{card} lies on your board and stays there", card=glyphs(card))
        yield rules.MELD_LOCKED, why
    yield from held(state, rules.DISCARD_ONE, card)
    if ends:
        left = state.hands[seat].copy()
        left.remove(card)
        yield from _ends(state, left)


def done(state: RoyalFamilyState, move: Move) -> Failing:
    yield from _closing(state, move)
    if state.hands[state.moving()]:
        yield rules.DISCARD_ONE, tr("you hold cards: discard one to end your turn")


def end(state: RoyalFamilyState, move: Move) -> Failing:
    if state.phase != AFTER_TRICK:
        why = tr_noop("a hand is ended after the {trick}, by its winner: {now}")
        yield rules.END_TRICK, tr(why, trick=tr(state.TRICK), now=_now(state))
    yield from _ends(state, state.hands[state.moving()])


def _closing(state: RoyalFamilyState, move: Move) -> Failing:
    if state.phase != AFTER_TRICK:
        yield rules.TURN_PHASES, tr("the turn does not end yet: {now}", now=_now(state))


def _ends(state: RoyalFamilyState, left: list[int]) -> Failing:
    """The hand may be ended with these cards left (``may_end``)."""
    seat = state.moving()
    if state.won != seat:
        why = tr_noop("to end the hand you must have won this turn's {trick}")
        yield rules.END_TRICK, tr(why, trick=tr(state.TRICK))
    if not state.privileges(seat):
        why = tr(
            "to end the hand you need a Royal on your board since before this turn"
            if state.MELDS_SERVE
            else "to end the hand you need a Royal in your spoils, or married on another board, "
            "since before this turn"
        )
        yield rules.END_ROYAL, _only_paid(state, seat) or why
    faces = sorted({card for card in left if is_face(card)})
    if faces:
        why = tr_noop("to end the hand you may hold no face card: you hold {cards}")
        yield rules.END_NO_FACES, tr(why, cards=listing(faces))
