"""Is this move legal, and if not, which rule says so, in words for a player?

What is legal is decided by the list of legal moves alone. What stands here finds the reason
for a move that is not on it; where several rules forbid it, the one that a player would look
up first is cited.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from regalia.cards import (
    ACE,
    RANK_PLURALS,
    RANK_WORDS,
    SUIT_WORDS,
    TEXT,
    UNKNOWN,
    glyphs,
    listing,
)
from regalia.errors import IllegalMove
from regalia.games.family import moves, options
from regalia.games.family.board import CARD, NEW, Place, find, places
from regalia.games.family.pack import COPIES, ROYALS, is_face
from regalia.state import Move

if TYPE_CHECKING:
    from regalia.games.family.state import FamilyState

_OPTIONAL = {"meld", "kill", "ransom", "change"}


def canonical(state: FamilyState, move: Move) -> Move:
    """The move with its places written as the list of legal moves writes them.

    A place needs marks only where the copies there differ in them; they may always be given.
    """

    def plain(place: Place) -> Place:
        if place.zone == "h" or not place.marks:
            return place
        zone = state.zone(place.seat, place.zone)
        for entry, shown in places(state, place.seat, place.zone, zone):
            if entry & CARD == place.card and state.marks(entry) == place.marks:
                return shown
        return place

    if move.verb == "kill":
        return moves.kill(move.args[0], plain(move.args[1]))
    if move.verb == "change" and move.args[3]:
        return moves.change(*move.args[:3], plain(move.args[3]))
    if move.verb == "ransom" and not isinstance(move.args[0], Place):
        card, depth = move.args[0]
        pile = [entry & CARD for entry in state.discard]
        # A depth is named only where it is needed, as marks are.
        if depth and pile.count(card) == 1 and depth <= len(pile) and pile[-depth] == card:
            return moves.ransom_pile((card, None), move.args[1])
        return move
    if move.verb == "ransom":
        return moves.ransom(plain(move.args[0]), move.args[1])
    if move.verb == "redeem":
        return moves.redeem(plain(move.args[0]), move.args[1])
    if move.verb == "arrange":
        return moves.arrange(move.args[0], plain(move.args[1]))
    if move.verb in ("hostage", "release"):
        # The own card may be named alone, or with its place.
        own = move.args[0]
        if own.seat < 0:
            own = own._replace(seat=state.actor or 0)
        named = plain(own)
        if move.verb == "release":
            return moves.release(named)
        target = move.args[1]
        return moves.hostage(named, plain(target) if target else None)
    return move


def checked(state: FamilyState, move: Move) -> Move:
    """The move, if it is legal, else raises IllegalMove.

    In a view of somebody else's hand: if it is legal with some cards that the hand may hold.
    """
    listed: FamilyState = state
    if state.actor is not None and UNKNOWN in state.hands[state.actor]:
        listed = state.copy()
        listed.hands[state.actor] = _suppose(state, state.actor, move)
        listed.recount()
    if not listed.accepts(move):
        raise explain(listed, move)
    if move.came and move.verb == "draw":
        top = state.stock[-1]
        if UNKNOWN not in (top, move.came[0]) and top != move.came[0]:
            raise no(
                state,
                "draw.source",
                f"the stock's top card is {glyphs(top)}, not {glyphs(move.came[0])}",
            )
        if top == UNKNOWN:
            _must_be_left(state, move.came[0], 1)
    return move


def _suppose(state: FamilyState, seat: int, move: Move) -> list[int]:
    """The hand of a seat whose cards are unknown, if the move is what it seems to be."""
    hand = state.hands[seat][:]

    def fill(card: int) -> None:
        if UNKNOWN in hand:
            hand.remove(UNKNOWN)
            hand.append(card)

    known, room = state.surely(seat), state.room(seat)
    for card in set(known):
        for _ in range(known.count(card) - hand.count(card)):
            fill(card)
    for card in set(_from_hand(state, seat, move)):
        missing = _from_hand(state, seat, move).count(card) - hand.count(card)
        if missing <= 0 or card >= 52:
            continue
        most = room.get(card & 3)
        if most is not None and missing > most:
            raise no(
                state,
                "trick.follow",
                f"{glyphs(card)} cannot be in this hand: it failed to follow "
                f"{SUIT_WORDS[card & 3]} earlier",
            )
        _must_be_left(state, card, missing)
        for _ in range(missing):
            fill(card)
    return sorted(hand)


def _must_be_left(state: FamilyState, card: int, wanted: int) -> None:
    if card >= 52:
        return
    seen = state.cards().count(TEXT[card])
    for seat, hand in enumerate(state.hands):
        # What is known to lie in a closed hand is no more to be had than what lies open.
        seen += max(0, state.surely(seat).count(card) - hand.count(card))
    if seen + wanted > COPIES[card]:
        raise no(state, "pack.100", f"every {glyphs(card)} of the pack is in sight already")


def _from_hand(state: FamilyState, seat: int, move: Move) -> list[int]:
    """The cards that the move takes out of the actor's hand."""
    verb, args = move.verb, move.args
    if verb in ("play", "discard"):
        return [args[0]]
    if verb == "meld":
        return list(args[0])
    if verb in ("ransom", "redeem"):
        return [args[1]]
    if verb in ("gift", "wed", "arrange"):
        return [args[0]]
    if verb == "draw" and args[0] == "pile":
        above = [e & CARD for e in state.discard[len(state.discard) - args[1] + 1 :]]
        rest = list(args[2])
        for card in above:
            if card in rest:
                rest.remove(card)
        return rest
    if verb == "change":
        card, drawn, paid, _ = args
        lying = sum(e & CARD == card for e in state.spoils[seat] + state.meld[seat])
        copies = max(0, 3 - lying - drawn - len(paid))
        return [card] * copies + [payment for _, payment in paid]
    return []


# --- reasons -----------------------------------------------------------------------------------


def no(state: FamilyState, concept: str, message: str) -> IllegalMove:
    """The refusal that cites the game's rule for ``concept``."""
    return IllegalMove(state.cite(concept), message[0].upper() + message[1:] + ".")


def explain(state: FamilyState, move: Move) -> IllegalMove:
    """Why a move that is not listed is not legal."""
    if state.actor is None:
        return no(state, "turn.phases", "the hand is over")
    own = state.explain_verb(move)
    if own is not None:
        return own
    verb = move.verb
    if verb in ("house", "redeal") or state.phase == "house":
        return state.explain_house(move)
    if verb == "pass":
        return _pass(state)
    if verb == "draw":
        return _draw(state, move)
    if verb in _OPTIONAL:
        return _optional(state, move)
    if verb == "play":
        return _play(state, move.args[0])
    if verb == "spoil":
        return _spoil(state, move.args)
    return _close(state, move)


def _pass(state: FamilyState) -> IllegalMove:
    if state.phase not in ("w0", "draw"):
        return no(state, "turn.phases", f"nothing can be passed now: {_now(state)}")
    if state.stock:
        return no(state, "draw.sequence", "you must draw while there is something to draw")
    return no(
        state,
        "exhaust.continue",
        f"the stock is empty, but {glyphs(state.discard[-1])} is yours to draw: you must take it",
    )


def _now(state: FamilyState) -> str:
    """What has to be done now, to end a sentence with."""
    return {
        "w0": "the turn begins with a draw",
        "draw": "the draws come first",
        "w1": "a card has to be led",
        "w2": "a card has to be led",
        "battle": "the trick has to be played",
        "spoil": "the winner of the trick chooses a card",
        "w3": "the turn ends with a discard",
    }[state.phase]


def _draw(state: FamilyState, move: Move) -> IllegalMove:
    source = move.args[0]
    if source == "pile":
        return _pile(state, move.args[1], move.args[2])
    if state.phase not in ("w0", "draw"):
        return no(state, "draw.sequence", f"the draws are over: {_now(state)}")
    if source == "stock":
        return no(state, "exhaust.continue", "the stock is empty")
    if not state.discard:
        return no(state, "draw.source", "the discard pile is empty")
    return no(state, "draw.source", state.why_not_top())


def _pile(state: FamilyState, depth: int, named: tuple[int, ...]) -> IllegalMove:
    seat = state.actor
    assert seat is not None
    pile = [entry & CARD for entry in state.discard]
    if state.phase != "w0":
        return no(
            state,
            "pile.amount",
            "the discard pile can be taken only at the start of your turn, before your first draw",
        )
    if not 1 <= depth <= len(pile):
        return no(state, "pile.amount", f"the discard pile holds {_count(len(pile))}, not {depth}")
    if not state.pile_privilege(seat):
        return no(
            state,
            "pile.privilege",
            "to take from the discard pile you need Royals of two different ranks, won before "
            "this turn",
        )
    card = pile[-depth]
    home = [c for c in (card, *named) if c in _royals(state, seat)]
    if home:
        return no(state, "meld.no-home-royals", f"{listing(home)}: your own Royals are not melded")
    rank = card >> 2
    loose = [*state.hands[seat], *pile[len(pile) - depth + 1 :]]
    for other in named:
        if other >> 2 != rank:
            return no(
                state,
                "pile.bottom",
                f"{glyphs(other)} does not match {glyphs(card)}, the lowest card that you take",
            )
        if loose.count(other) < named.count(other):
            return no(
                state,
                "pile.bottom",
                f"you have no such {glyphs(other)}, neither in hand nor above {glyphs(card)}",
            )
    on_board = state.ranks[seat][rank]
    if on_board >= 2 and named:
        return no(
            state,
            "pile.bottom",
            f"{glyphs(card)} joins the {RANK_PLURALS[rank]} on your board by itself: "
            "meld the others afterwards",
        )
    if on_board + 1 + len(named) < 3:
        return no(
            state,
            "pile.bottom",
            f"{glyphs(card)}, the lowest card that you take, must at once be part of three "
            f"{RANK_PLURALS[rank]} or more",
        )
    return last_card(state)


def _count(n: int) -> str:
    return "no cards" if n == 0 else "one card" if n == 1 else f"{n} cards"


def _royals(state: FamilyState, seat: int) -> frozenset[int]:
    house = state.house[seat]
    return frozenset() if house is None else ROYALS[house]


def last_card(state: FamilyState) -> IllegalMove:
    """The play would lay down the last card before the battle."""
    return no(state, "trick.lead", "you must keep a card to lead")


def _optional(state: FamilyState, move: Move) -> IllegalMove:
    seat = state.actor
    assert seat is not None
    if seat != state.attacker or state.phase not in ("w0", "draw", "w1", "w2", "w3"):
        return no(
            state,
            "options.when",
            "only the player on offense melds, assassinates, ransoms or changes suit, before the "
            "trick or after it",
        )
    if move.verb == "meld":
        return _meld(state, seat, move.args[0])
    if move.verb == "kill":
        return _kill(state, seat, *move.args)
    if move.verb == "ransom":
        return state.explain_ransom(seat, *move.args)
    return change_reason(state, seat, move)


def _on_board(state: FamilyState, seat: int, card: int) -> bool:
    return any(e & CARD == card for e in state.spoils[seat] + state.meld[seat])


def _meld(state: FamilyState, seat: int, cards: tuple[int, ...]) -> IllegalMove:
    hand = state.hands[seat]
    for card in cards:
        if hand.count(card) < cards.count(card):
            if _on_board(state, seat, card) and card not in hand:
                return no(
                    state,
                    "meld.locked",
                    f"{glyphs(card)} lies on your board already: name only cards of your hand",
                )
            return no(state, "meld.match", f"you do not hold {glyphs(card)}{_twice(cards, card)}")
    ranks = {card >> 2 for card in cards}
    if len(ranks) > 1:
        return no(
            state,
            "meld.match",
            f"{listing(cards)} are not of one rank: a match is, whatever the suits",
        )
    rank = ranks.pop()
    home = [card for card in cards if card in _royals(state, seat)]
    if home:
        return no(
            state,
            "meld.no-home-royals",
            f"{listing(sorted(set(home)))}: your own Royals come to your board by tricks only",
        )
    on_board = state.ranks[seat][rank]
    if not state.privileges(seat):
        need = "a Royal of yours must lie on your board since before this turn"
        if on_board >= 3:
            return no(state, "meld.extend-royal", f"even to add to a match, {need}")
        return no(state, "meld.privilege", f"to meld, {need}")
    if on_board + len(cards) < 3:
        have = f" with the {on_board} on your board" if on_board else ""
        return no(
            state,
            "meld.match",
            f"a match needs three {RANK_PLURALS[rank]} or more: this makes "
            f"{on_board + len(cards)}{have}",
        )
    return last_card(state)


def _twice(cards: tuple[int, ...], card: int) -> str:
    n = cards.count(card)
    return "" if n == 1 else f" {('twice', 'three times')[n - 2]}" if n <= 3 else f" {n} times"


def _kill(state: FamilyState, seat: int, ace: int, victim: Place) -> IllegalMove:
    spoils = state.spoils[seat]
    usable = [e for e in state.assassins(seat) if e & CARD == ace]
    if ace >> 2 != ACE:
        return no(state, "assassin.def", f"{glyphs(ace)} is no ace: only aces are assassins")
    if not usable:
        if any(e & CARD == ace and e & NEW for e in spoils):
            return no(
                state,
                "assassin.timing",
                f"you won {glyphs(ace)} in this turn: it can act from your next turn on",
            )
        return no(
            state,
            "assassin.def",
            f"you have no {glyphs(ace)} won in a trick: melded aces and aces in hand are no "
            "assassins",
        )
    boards = state.victims(seat)
    if victim.seat == seat and seat not in boards:
        return no(state, "assassin.not-own", "an assassin strikes no card of its own board")
    if victim == Place(ace, seat, "s", victim.marks) and find(state, victim) == usable[0]:
        return no(state, "assassin.itself", f"{glyphs(ace)} cannot strike itself")
    if victim.zone == "h" or victim.seat not in boards:
        return no(state, "assassin.victim", "an assassin strikes a card on the other board only")
    if victim.card & 3 != ace & 3:
        return no(
            state,
            "assassin.victim",
            f"{glyphs(ace)} reaches {SUIT_WORDS[ace & 3]} only, and {glyphs(victim.card)} is none",
        )
    return nowhere(state, "assassin.victim", victim)


def nowhere(state: FamilyState, concept: str, place: Place) -> IllegalMove:
    """The place names no card, or does not say which copy."""
    zone = state.zone(place.seat, place.zone) if place.zone != "h" else []
    alike = {state.marks(e) for e in zone if e & CARD == place.card}
    copies = sorted(str(place._replace(marks=marks)) for marks in alike)
    if len(copies) > 1 or (copies and find(state, place) is None):
        return no(
            state,
            concept,
            f"say which copy of {glyphs(place.card)}: there is {' and '.join(copies)}",
        )
    return no(state, concept, f"no {glyphs(place.card)} lies there")


def payment(state: FamilyState, seat: int, card: int, paid: int) -> IllegalMove:
    """The payment for ``card`` is wrong."""
    if paid not in state.hands[seat]:
        return no(state, "ransom.swap", f"you do not hold {glyphs(paid)}")
    return no(
        state,
        "ransom.swap",
        f"{glyphs(card)} is paid for with a {RANK_WORDS[card >> 2]} of another suit, "
        f"not with {glyphs(paid)}",
    )


def change_reason(state: FamilyState, seat: int, move: Move) -> IllegalMove:
    """Why this is no change of house."""
    card, drawn, paid, dead = move.args
    if COPIES[card] < 3 if card < 52 else True:
        return no(
            state,
            "change.three-alike",
            f"the pack has only one {glyphs(card)}: nine to ace stand three times in it",
        )
    if card & 3 == state.house[seat] and not state.options.get("change.ownSuit", True):
        return no(state, "change.own-suit", f"{SUIT_WORDS[card & 3]} is your home suit already")
    if drawn:
        if state.phase not in ("w0", "draw", "claim"):
            return no(
                state,
                "change.discard-as-if",
                "the top discard can help only in place of one of your draws",
            )
        if not state.discard or state.discard[-1] != card:
            return no(
                state, "change.discard-as-if", f"{glyphs(card)} is not on top of the discard pile"
            )
    open_ransoms = state.change_ransoms(seat)
    open_cards = [(other, entry & CARD) for other, entry in open_ransoms]
    for other, price in paid:
        if (other, card) not in open_cards:
            if any(e & CARD == card for e in state.spoils[other]):
                return no(
                    state,
                    "ransom.not-tricks",
                    f"{glyphs(card)} was won in a trick: it cannot be ransomed",
                )
            return no(
                state,
                "change.ransom",
                f"no {glyphs(card)} was melded there in the turn just before",
            )
        if price not in state.hands[seat] or price >> 2 != card >> 2 or price == card:
            return payment(state, seat, card, price)
    lying = state.have[seat][card]
    if lying + drawn + len(paid) != 3:
        words = f"you can lay your hand on {lying + drawn + len(paid)} {glyphs(card)}"
        return no(state, "change.three-alike", f"{words}, and need all three of the pack")
    spent = state.hands[seat].count(card) + len(paid)
    left = len(state.hands[seat]) - spent
    if left < options.least_left(state) and spent + drawn:
        return last_card(state)
    kinds = options.dead_places(
        state, seat, card, state.hands[seat].count(card) + drawn + len(paid)
    )
    if kinds == [None]:
        return no(state, "change.execute", "the three are alike: do not name the one that dies")
    names = " or ".join(str(kind) for kind in kinds)
    if dead is None:
        return no(state, "change.execute", f"say which of the three dies: dead {names}")
    return no(state, "change.execute", f"{dead} is none of the three: {names}")


def _play(state: FamilyState, card: int) -> IllegalMove:
    seat = state.actor
    assert seat is not None
    leading = state.phase in ("w1", "w2")
    if not leading and state.phase != "battle":
        return no(state, "turn.phases", f"no card is played to a trick now: {_now(state)}")
    hand = state.hands[seat]
    if card not in hand:
        if _on_board(state, seat, card):
            return no(
                state, "meld.locked", f"{glyphs(card)} lies on your board and is not played again"
            )
        return no(
            state,
            "trick.lead" if leading else "trick.follow",
            f"you do not hold {glyphs(card)}",
        )
    suit = state.battle[0][0] & 3
    held = sorted({c for c in hand if c & 3 == suit and c < 52}, key=lambda c: (c >> 2 == ACE, c))
    return no(
        state, "trick.follow", f"you must follow {SUIT_WORDS[suit]}: you hold {listing(held)}"
    )


def _spoil(state: FamilyState, cards: tuple[int, ...]) -> IllegalMove:
    if state.phase != "spoil":
        return no(state, "turn.phases", f"there is no card of a trick to take: {_now(state)}")
    fought = [c for c, _ in state.battle]
    for card in cards:
        if fought.count(card) < cards.count(card):
            return no(
                state,
                "trick.spoils",
                f"{glyphs(card)} was not played: choose from {listing(fought)}",
            )
    return no(state, "trick.spoils", f"choose the right number of cards from {listing(fought)}")


def _close(state: FamilyState, move: Move) -> IllegalMove:
    seat = state.actor
    assert seat is not None
    hand = state.hands[seat]
    ends = move.verb == "end" or (move.verb == "discard" and move.args[1])
    if state.phase != "w3":
        if move.verb == "end":
            return no(
                state, "end.trick", f"a hand is ended after the trick, by its winner: {_now(state)}"
            )
        return no(state, "turn.phases", f"the turn does not end yet: {_now(state)}")
    if move.verb == "done":
        return no(state, "discard.one", "you hold cards: discard one to end your turn")
    left = hand[:]
    if move.verb == "discard":
        card = move.args[0]
        if card not in hand:
            if _on_board(state, seat, card):
                return no(
                    state, "meld.locked", f"{glyphs(card)} lies on your board and stays there"
                )
            return no(state, "discard.one", f"you do not hold {glyphs(card)}")
        left.remove(card)
    assert ends
    if state.won != seat:
        return no(state, "end.trick", "to end the hand you must have won this turn's trick")
    if not state.privileges(seat):
        return no(
            state,
            "end.royal",
            "to end the hand you need a Royal on your board since before this turn",
        )
    faces = sorted({card for card in left if is_face(card)})
    if not faces:
        barred = state.explain_end()
        assert barred is not None
        return barred
    return no(
        state,
        "end.no-faces",
        f"to end the hand you may hold no face card: you hold {listing(faces)}",
    )
