"""Moves that a table would laugh at, counted: ``python -m tests.bench.jury GAME LEVEL``.

Bots of one level play hands against each other. Each rule looks at a whole hand and names the
moves that break it; its figure is the share of hands in which one of them did. With ``--matches``
each hand is one that may end its match, and other rules look at it. With PYTHONPATH the
``engine`` folder of another checkout, the same rules judge the bots of that version.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from regalia import Rng
from regalia.bots import find, game_bots
from regalia.cards import BIT, mask_of
from regalia.game import Game
from regalia.games import GAMES
from regalia.games.royal_family.marks import CARD
from regalia.games.royal_family.pack import FACES, VALUES
from regalia.games.virtues.evaluate import Evaluator
from regalia.games.virtues.melds import number
from regalia.match import Match
from regalia.state import Move


class Step(NamedTuple):
    """A move of a hand, its seat, and the whole state before it."""

    state: Any
    seat: int
    move: Move


class Hand(NamedTuple):
    """A hand that was played to its end."""

    game: Game
    steps: list[Step]
    end: Any
    #: The totals of the match before it, if it is part of one.
    totals: list[int] | None = None

    def turns(self) -> Iterator[list[Step]]:
        """Yield the steps of each turn."""
        turn: list[Step] = []
        for step in self.steps:
            if turn and step.state.turn != turn[0].state.turn:
                yield turn
                turn = []
            turn.append(step)
        yield turn

    def against(self, seat: int) -> list[int]:
        """Return the seats that do not play with ``seat``."""
        own = self.side(seat)
        return [other for other in range(self.end.seats) if other not in own]

    def side(self, seat: int) -> list[int]:
        """Return the seats that play together with ``seat``, itself among them."""
        return next(team for team in self.game.teams(self.end.seats) if seat in team)


#: A card that costs most in a hand.
DEAREST = 4 * max(range(13), key=VALUES.__getitem__)

#: A rule of the jury: it yields the steps that break it.
Rule = Callable[[Hand], Iterator[Step]]


def played(game: Game, level: str, deal: str, dealer: int, match: bool = False) -> Hand:
    """Play a hand with a bot of the level at every seat; ``match``: the last of one, or nearly."""
    seats, chance = game.seats[0], Rng(f"{deal}/match")
    options = {"hands": 2} if match and chance.random() < 0.5 else {}
    state = game.deal(game.shuffled(deal, 1, seats), seats, dealer, options)
    totals = None
    if match:
        totals = near_the_end(game, seats, chance)
        in_match(game, state, totals)
    bot = find(level, game.id)
    rngs = [Rng(f"{deal}/{seat}") for seat in range(seats)]
    steps = []
    while (seat := state.actor) is not None:
        move = bot(state.view(seat), rngs[seat])
        steps.append(Step(state.copy(), seat, move))
        state.play(move)
    return Hand(game, steps, state, totals)


def near_the_end(game: Game, seats: int, chance: Rng) -> list[int]:
    """Return totals of a match that two hands or so are missing from the target."""
    reach, target = (80, 300) if game.id == "virtues" else (300, game.options["target"].default)
    sides = game.teams(seats)
    totals = [0] * seats
    for side in sides:
        missing = 1 + chance.below(reach)
        for seat in side:
            totals[seat] = (target - missing) // len(side)
    return totals


def in_match(game: Game, state: Any, *scores: list[int]) -> Match:
    """Return a match with a hand in it, after hands with these scores."""
    match = Match(game, state.seats, None, state.options, start=state)
    for each in scores:
        match.settle(each)
    return match


# --- rules of several games ----------------------------------------------------------------------


def own_discard_drawn(hand: Hand) -> Iterator[Step]:
    """A seat draws back the very card that it has itself discarded, with a stock to draw from."""
    owners: list[int] = []
    for step in hand.steps:
        # The pile is taken from its top; what lay there before the first discard is nobody's.
        pile = len(step.state.discard)
        owners = owners[:pile] + [-1] * (pile - len(owners))
        if step.move.verb == "discard":
            owners.append(step.seat)
        elif step.move == "draw discard" and owners[-1] == step.seat and step.state.stock:
            yield step


def drawn_and_discarded(hand: Hand) -> Iterator[Step]:
    """The top discard is drawn, though there is a stock, and discarded in the same turn."""
    for turn in hand.turns():
        drawn: set[tuple[int, int]] = set()
        for step in turn:
            if step.move == "draw discard" and step.state.stock:
                card = step.state.discard[-1] & CARD
                if card not in step.state.hands[step.seat]:
                    drawn.add((step.seat, card))
            elif step.move.verb == "discard" and (step.seat, step.move.args[0]) in drawn:
                held = step.state.hands[step.seat]
                if held.count(step.move.args[0]) == 1 < len(held):
                    yield step


# --- the Royals games ----------------------------------------------------------------------------


def bought(step: Step) -> int | None:
    """Return the card that a purchase brings into a hand without it, None for other moves."""
    if step.move.verb not in ("ransom", "redeem"):
        return None
    wanted = step.move.args[0]
    card = int(wanted.card if hasattr(wanted, "card") else wanted[0])
    return None if card in step.state.hands[step.seat] else card


def undone(hand: Hand) -> Iterator[Step]:
    """A ransom is paid with what the seat has just bought; a seat changes house twice in a turn.

    Three alike of the own house change none: they lay two more cards of it open.
    """
    for turn in hand.turns():
        own: set[tuple[int, int]] = set()
        changed: set[int] = set()
        for step in turn:
            if step.move.verb in ("ransom", "redeem") and (step.seat, step.move.args[1]) in own:
                yield step
            if step.move.verb == "change":
                if step.move.args[0] & 3 == step.state.house[step.seat]:
                    continue
                if step.seat in changed:
                    yield step
                changed.add(step.seat)
            card = bought(step)
            if card is not None:
                own.add((step.seat, card))


def purchase_given_away(hand: Hand) -> Iterator[Step]:
    """A card that was bought is given away or discarded in the same turn, with others in hand.

    The discard that ends the hand is free, and so is a card of which the seat was given another.
    """
    for turn in hand.turns():
        own: set[tuple[int, int]] = set()
        for step in turn:
            gone = step.move.verb in ("gift", "discard") and (step.seat, step.move.args[0]) in own
            if gone and len(step.state.hands[step.seat]) > 1 and not step.move.endswith(" end"):
                yield step
            if step.move.verb == "gift":
                own.discard((step.move.args[1], step.move.args[0]))
            card = bought(step)
            if card is not None:
                own.add((step.seat, card))


def gift_returned(hand: Hand) -> Iterator[Step]:
    """A seat gives a partner the very card that it got from it, and has others."""
    for step in hand.steps:
        if step.move.verb == "gift":
            card, taker = step.move.args
            held = step.state.hands[step.seat]
            got = card in step.state.got_from(step.seat, taker)
            if got and len(held) > 1 and held.count(card) == 1:
                yield step


def pile_for_a_discard(hand: Hand) -> Iterator[Step]:
    """The same card is taken with the pile and thrown away in the same turn, a second time."""
    before: set[tuple[int, int]] = set()
    for turn in hand.turns():
        taken: set[tuple[int, int]] = set()
        for step in turn:
            if step.move.verb == "draw" and step.move.args[0] == "pile":
                top = step.state.discard[-step.move.args[1] :]
                taken |= {(step.seat, entry & CARD) for entry in top[1:]}
            elif step.move.verb == "discard" and (step.seat, step.move.args[0]) in taken:
                if (step.seat, step.move.args[0]) in before:
                    yield step
                before.add((step.seat, step.move.args[0]))


def royal_laid_open(hand: Hand) -> Iterator[Step]:
    """A Royal that an enemy lacks is discarded in its reach, though a plain card is to spare."""
    for step in hand.steps:
        if step.move.verb != "discard":
            continue
        state, seat, card = step.state, step.seat, step.move.args[0]
        lacking = [
            enemy
            for enemy in state.enemies(seat)
            if state.is_royal(enemy, card) and card not in state.standing_royals(enemy)
        ]
        if lacking and any(plain(state, seat, other) for other in state.hands[seat]):
            yield step


def plain(state: Any, seat: int, card: int) -> bool:
    """True for a number card that is one of a kind to its seat and of no enemy's house."""
    rank = card >> 2
    if not 2 <= rank < FACES >> 2 or card & 3 in [state.house[e] for e in state.enemies(seat)]:
        return False
    return sum(c >> 2 == rank for c in state.hands[seat]) + state.ranks[seat][rank] == 1


def ended_and_lost(hand: Hand) -> Iterator[Step]:
    """A seat ends the hand and loses it, and was behind by all that it saw.

    For ``expert`` that is right where it stops a loss that would grow (``docs/bots-measured.md``).
    """
    step = hand.steps[-1]
    if step.move != "end" and not step.move.endswith(" end"):
        return
    scores = hand.end.scores()
    for enemy in hand.against(step.seat):
        held = hand.end.hands[enemy]
        # The seat sees how many cards an enemy holds; they are worth 6.5 or so on the average.
        seen = scores[enemy] + sum(VALUES[card >> 2] for card in held) - 6.5 * len(held)
        if scores[step.seat] < min(scores[enemy], seen):
            yield step
            return


def unwanted_candidate(hand: Hand) -> Iterator[Step]:
    """The search is to try what its seat cannot want, and what its rules of thumb do not say."""
    make_search = game_bots(hand.game.id).make_search
    assert make_search is not None
    search = make_search(None)
    for step in hand.steps:
        if len(step.state.legal_moves()) < 2:
            continue
        first, *others = search.candidates(step.state.view(step.seat))
        if any(move != first and unwanted(step, move) for move in others):
            yield step


def unwanted(step: Step, move: Move) -> bool:
    """True for an assassination on the own side, and for a gift that goes straight back."""
    state, seat = step.state, step.seat
    if move.verb == "kill":
        return move.args[1].seat not in state.enemies(seat)
    if move.verb == "gift":
        card, taker = move.args
        held = state.hands[seat]
        return card in state.got_from(seat, taker) and held.count(card) == 1 < len(held)
    return False


# --- The Four Virtues ----------------------------------------------------------------------------


def drew_past_the_end(hand: Hand) -> Iterator[Step]:
    """A seat that would lead and be out with one card draws more."""
    for step in hand.steps:
        state, seat = step.state, step.seat
        if step.move != "draw 2" or len(state.stock) < 3:
            continue
        view = state.view(seat)
        lays = Evaluator(view).plan(view.hands[seat])
        laid = 0
        for lay in lays:
            laid |= lay.mask
        if laid != mask_of(view.hands[seat]):
            continue
        scores = state.scores()
        gain = sum(points(view, seat, lay.move) for lay in lays)
        if scores[seat] + gain > scores[1 - seat]:
            yield step


def points(state: Any, seat: int, move: Move) -> int:
    """Return the points that a lay brings to its seat."""
    if move.verb == "add":
        card, at = move.args
        return number(card) * int(state.melds[at].factor(seat))
    shape, face, _ = move.args
    return int(shape.points) * (2 if face is not None and face & 3 == 2 else 1)


def addition_thrown_away(hand: Hand) -> Iterator[Step]:
    """A card that could be added to a meld is discarded, though going out is not near."""
    for step in hand.steps:
        if step.move.verb == "discard" and len(step.state.hands[step.seat]) > 3:
            card = step.move.args[0]
            if any(meld.taken & BIT[card] for meld in step.state.melds):
                yield step


def lay_left(hand: Hand) -> Iterator[Step]:
    """The last lay-down ends with a card that could be added, or a meld that could be laid."""
    for step in hand.steps:
        if step.move == "done" and len(step.state.legal_moves()) > 1:
            yield step


# --- matches -------------------------------------------------------------------------------------


def match_passed_up(hand: Hand) -> Iterator[Step]:
    """A seat may end the hand, which wins the match whatever others hold, and does not."""
    for turn in hand.turns():
        for step in turn:
            if wins_by_ending(hand, step):
                ended = turn[-1] is hand.steps[-1]
                if not ended or winning(hand, hand.end.scores()) != hand.side(step.seat):
                    yield step
                break


def match_given_away(hand: Hand) -> Iterator[Step]:
    """A seat ends the hand, though it may go on, and others win the match by all that it saw."""
    turn = list(hand.turns())[-1]
    last = [step for step in turn if step.move.verb != "yield"][-1]
    # Where the stock has run out it ends anyway.
    if hand.end.ended not in ("ended", "out", "heart") or not last.state.stock:
        return
    if not any(goes_on(step, move) for step in turn for move in step.state.legal_moves()):
        return
    seat, scores = last.seat, hand.end.scores()
    seen = [*scores]
    if not hand.game.open_scores:
        for enemy in hand.against(seat):
            held = hand.end.hands[enemy]
            seen[enemy] += round(sum(VALUES[card >> 2] for card in held) - 6.5 * len(held))
    won = [winning(hand, each) for each in (scores, seen)]
    if all(winners and seat not in winners for winners in won):
        yield last


def winning(hand: Hand, scores: list[int]) -> list[int]:
    """Return the winners of the match if the hand ends with these scores."""
    assert hand.totals is not None
    return in_match(hand.game, hand.steps[0].state.copy(), hand.totals, scores).winners


def goes_on(step: Step, move: Move) -> bool:
    """True for a move that ends the turn of its seat, and not the hand."""
    if move.verb not in ("discard", "done", "pass"):
        return False
    trial = step.state.copy()
    trial.push(move)
    return trial.actor is not None


def wins_by_ending(hand: Hand, step: Step) -> bool:
    """True if a move ends the hand, and the match is won then whatever others hold."""
    state, seat = step.state, step.seat
    if hand.game.id == "virtues":
        return wins_by_going_out(hand, step)
    side = hand.side(seat)
    for move in state.legal_moves():
        if move == "end" or move.endswith(" end"):
            trial = state.copy()
            trial.push(move)
            for other in range(state.seats):
                # At best nothing costs an enemy, at worst an ally holds the dearest cards.
                held = [DEAREST] * len(trial.hands[other]) if other in side else []
                if other != seat:
                    trial.hands[other] = held
            if winning(hand, trial.scores()) == side:
                return True
    return False


def wins_by_going_out(hand: Hand, step: Step) -> bool:
    """True if a seat may lay all that it has but a discard, and the match is won then."""
    state, seat = step.state, step.seat
    drawing = state.phase == "draw"
    if state.phase == "yield" or len(state.stock) < 1 + 2 * drawing:
        return False
    view = state.view(seat)
    lays = Evaluator(view).plan(view.hands[seat])
    laid = 0
    for lay in lays:
        laid |= lay.mask
    if " take " in " ".join(lay.move for lay in lays):
        return False
    if laid.bit_count() < max(1, len(view.hands[seat]) - (not drawing)):
        return False
    scores = state.scores()
    scores[seat] += sum(points(view, seat, lay.move) for lay in lays)
    return winning(hand, scores) == [seat]


# --- Royal Lines ---------------------------------------------------------------------------------


def worse_at_the_end(hand: Hand) -> Iterator[Step]:
    """A choice that ends the round leaves its seat fewer points than another one."""
    for step in hand.steps:
        if step.move.verb == "bid":
            continue
        results = {}
        for move in step.state.legal_moves():
            trial = step.state.copy()
            trial.push(move)
            if trial.actor is not None:
                break
            results[str(move)] = trial.scores()[step.seat]
        else:
            if results[str(step.move)] < max(results.values()):
                yield step


_FAMILY: dict[str, Rule] = {
    "undone in the same turn": undone,
    "purchase given away": purchase_given_away,
    "pile taken for a discard, again": pile_for_a_discard,
    "own discard drawn back": own_discard_drawn,
    "drawn and discarded": drawn_and_discarded,
    "an enemy's Royal laid open": royal_laid_open,
    "ended and lost": ended_and_lost,
    "candidate that nobody wants": unwanted_candidate,
}

#: game -> name of the rule -> rule.
RULES: dict[str, dict[str, Rule]] = {
    "royals": _FAMILY,
    "alliance": {**_FAMILY, "gift handed back": gift_returned},
    "marriage": {**_FAMILY, "gift handed back": gift_returned},
    "virtues": {
        "drew past the end": drew_past_the_end,
        "addition thrown away": addition_thrown_away,
        "lay left at the end": lay_left,
        "own discard drawn back": own_discard_drawn,
        "drawn and discarded": drawn_and_discarded,
    },
    "lines": {"fewer points at the end": worse_at_the_end},
}

#: The rules for hands that may end a match; a round of Royal Lines is not ended early.
MATCH_RULES: dict[str, Rule] = {
    "match won, and not ended": match_passed_up,
    "match lost by ending": match_given_away,
}


class Verdict(NamedTuple):
    """The result of a rule: hands that broke it, times that it was broken, the first of them."""

    hands: int
    times: int
    first: str


def judge(
    game_id: str, level: str, hands: int, seed: str, matches: bool = False
) -> dict[str, Verdict]:
    """Play hands and return the verdict of each rule of the game, or of those for matches."""
    game = GAMES[game_id]
    rules = MATCH_RULES if matches else RULES[game_id]
    found = {name: Verdict(0, 0, "") for name in rules}
    for at in range(hands):
        hand = played(game, level, f"{seed}/{at}", at % game.seats[0], matches)
        for name, rule in rules.items():
            broken = list(rule(hand))
            if broken:
                step, old = broken[0], found[name]
                where = f"hand {at}, turn {step.state.turn}, seat {step.seat}: {step.move}"
                found[name] = Verdict(old.hands + 1, old.times + len(broken), old.first or where)
    return found


def main() -> None:
    """Read the arguments, play, print a line for each rule."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.jury", description=__doc__)
    parser.add_argument("game", choices=list(RULES))
    parser.add_argument("level", nargs="+", help="names of bots")
    parser.add_argument("-n", type=int, default=100, help="hands (100)")
    parser.add_argument("--seed", default="jury")
    parser.add_argument("--matches", action="store_true", help="hands that may end a match")
    given = parser.parse_args()
    for level in given.level:
        print(f"{level}, {given.game}, {given.n} hands")
        found = judge(given.game, level, given.n, given.seed, given.matches)
        for name, verdict in found.items():
            share = 100 * verdict.hands / given.n
            times = verdict.times / given.n
            print(f"  {name:32} {share:5.1f} %  {times:6.2f} a hand  {verdict.first}", flush=True)


if __name__ == "__main__":
    main()
