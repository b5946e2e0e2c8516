"""Do reasons name what decides? ``python -m tests.bench.reasons GAME -n DECISIONS``.

With PYTHONPATH=engine. Decisions are sampled from hands of ``steady``, and of ``expert`` with
``--bot expert``. Where a reason names a feature, that feature is blanked: the card is taken away,
the right is not given, the trick is not won. The reason holds if the choice changes then, or if at
least half of its margin is gone. The margin is that of ``steady``'s judgement, in points: what the
move is worth beyond the best other one.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterator
from typing import NamedTuple

from regalia.bots import advise, find, game_bots
from regalia.cards import JOKER, Rng
from regalia.games import GAMES
from regalia.games.alliance.bot import ALLIANCE
from regalia.games.lines import learnt, policy
from regalia.games.lines.state import LinesState
from regalia.games.marriage.bot import MARRIAGE
from regalia.games.royal_family.bots.evaluate import Evaluator
from regalia.games.royal_family.bots.family_bots import FamilyBots
from regalia.games.royal_family.bots.steady import OPTIONAL, follow_worth, house_worths
from regalia.games.royal_family.marks import CARD
from regalia.games.royal_family.pack import winner
from regalia.games.royal_family.state import RoyalFamilyState
from regalia.games.royals.bot import ROYALS
from regalia.games.virtues.bot import decide
from regalia.games.virtues.evaluate import WEIGHTS
from regalia.games.virtues.evaluate import Evaluator as VirtuesEvaluator
from regalia.games.virtues.melds import is_face as is_virtue
from regalia.games.virtues.state import VirtuesState
from regalia.presentation import Observer
from regalia.reasons import Feature, Reason
from regalia.state import Move, State
from tests.bench.chances import NAMES

FAMILY: dict[str, FamilyBots] = {"royals": ROYALS, "alliance": ALLIANCE, "marriage": MARRIAGE}
Worth = Callable[[Move], float]


class Case(NamedTuple):
    """A decision with a feature, and its margin with the feature and without."""

    view: State
    move: Move
    reason: Reason
    before: float
    after: float

    @property
    def holds(self) -> bool:
        """True if the choice changes without the feature, or half of its margin is gone."""
        return self.after < self.before - 0.01 and (self.after < 0 or self.after <= self.before / 2)


def decisions(
    game_id: str, bot: str, seed: str, hands: int
) -> Iterator[tuple[State, Move, Reason]]:
    """Yield views with a choice, the move of the bot and its reason; the others play as steady."""
    game, steady = GAMES[game_id], find("steady", game_id)
    adviser = advise(bot, game_id)
    seats = game.seats[0]
    for number in range(hands):
        deal = f"{seed}/{number}"
        state = game.deal(game.shuffled(deal, 1, seats), seats, number % seats)
        rng, mine = Rng(deal), (number // seats) % seats
        while (seat := state.actor) is not None:
            view = state.view(seat)
            if bot != "steady" and seat != mine:
                state.play(steady(view, rng))
                continue
            choice = len(view.legal_moves()) > 1
            advice = adviser(view, rng)
            if choice and not rng.below(3):
                reason = advice.why(Observer(seat, NAMES[:seats]))
                assert isinstance(reason, Reason)
                yield view, advice.move, reason
            state.play(advice.move)


def margin(worth: Worth, move: Move, others: list[Move]) -> float:
    """Return what a move is worth beyond the best other one."""
    return worth(move) - max(map(worth, [each for each in others if each != move]), default=0.0)


def case_of(view: State, move: Move, reason: Reason) -> Case:
    """Return the decision with its margin, before and after the feature is blanked."""
    assert reason.feature is not None
    weigh = {"virtues": _virtues, "lines": _lines}.get(view.game.id, _family)
    before, after = weigh(view, move, reason.feature)
    return Case(view, move, reason, before, after)


# --- the Royals games ----------------------------------------------------------------------------


def _family(view: State, move: Move, feature: Feature) -> tuple[float, float]:
    assert isinstance(view, RoyalFamilyState)
    bots = FAMILY[view.game.id]
    legal = view.legal_moves()
    evaluator = bots.evaluator(view, bots.weights)
    before = _margin(evaluator, move, legal)
    parts = ("boards", "own", "theirs", "hand")
    if feature.kind in parts:
        return before, before - _gain(evaluator, move, parts.index(feature.kind))
    if feature.kind == "win" and view.phase == "battle":
        rival = winner(view.battle)
        lost = _worths(evaluator, move, legal)

        def without(each: Move) -> float:
            return follow_worth(evaluator, each, rival) if each == move else lost(each)

        return before, margin(without, move, legal)
    blanked = view.copy()
    _blank(blanked, feature, move)
    without_it = bots.evaluator(blanked, bots.weights)
    _tweak(without_it, feature)
    return before, _margin(without_it, move, legal)


def _margin(evaluator: Evaluator, move: Move, legal: list[Move]) -> float:
    group = [each for each in legal if each.verb == move.verb]
    if move.verb in OPTIONAL or move.startswith(
        "draw pile"
    ):  # It is made for what it gains beside what it must gain.
        return _worths(evaluator, move, legal)(move)
    if move.verb == "end" or move.endswith(" end"):
        return evaluator.lead(evaluator.view, evaluator.hand_weight) - evaluator.w.end_lead
    return margin(_worths(evaluator, move, legal), move, group)


def _worths(evaluator: Evaluator, move: Move, legal: list[Move]) -> Worth:
    """Return what steady weighs the moves of a verb by."""
    view, w = evaluator.view, evaluator.w
    if move.verb in OPTIONAL or move.startswith("draw pile"):
        least = w.option_least * (3 if move.verb == "change" else 1)
        if move.verb == "draw":
            least = w.pile_least
        before = evaluator.weigh(view)
        return lambda each: evaluator.after(each) - before - least
    if move.verb == "play" and view.phase == "battle":
        return lambda each: follow_worth(evaluator, each)
    if move.verb == "play":
        finish = w.finish if w.finish and evaluator.wants_end() else 0.0
        return lambda each: evaluator.lead_worth(each.args[0], finish)
    if move.verb == "house":
        worth = house_worths(evaluator)
        return lambda each: worth[each.args[0]]
    if move.verb == "gift":
        return lambda each: evaluator.gift_worth(*each.args)
    if move.verb == "discard":
        return lambda each: evaluator.discard_worth(each.args[0])
    if move.verb == "draw":
        top = evaluator.keep(view.discard[-1] & CARD, coming=True) if view.discard else 0.0
        return lambda each: top if each == "draw discard" else 0.0
    raise AssertionError(f"no worth is known of {move}")


def _gain(evaluator: Evaluator, move: Move, part: int) -> float:
    then = evaluator.view.copy()
    then.push(move)
    return evaluator.parts(then)[part] - evaluator.parts(evaluator.view)[part]


def _blank(view: RoyalFamilyState, feature: Feature, move: Move) -> None:
    """Take a feature out of a position."""
    me = view.moving()
    hand = view.hands[me]
    kind, cards, seat = feature
    if kind == "alone":
        # It has its like in the hand.
        hand += [cards[0] & ~3 | suit for suit in range(4) if suit != cards[0] & 3]
    elif kind == "like":
        rank = cards[0] >> 2
        for zone in (hand, view.spoils[me], view.meld[me]):
            zone[:] = [each for each in zone if (each & CARD) >> 2 != rank]
    elif kind == "held":
        hand[:] = [each for each in hand if each not in cards]
    elif kind in ("use", "harm"):
        assert seat is not None
        view.house[seat] = None
        view.spoils[seat], view.meld[seat] = [], []
    elif kind == "idle":
        assert seat is not None
        view.meld[seat] += [cards[0] & ~3 | suit for suit in range(2)]
    elif kind == "royal":
        view.house[me] = None
    elif kind == "match":
        assert seat is not None
        for zone in (view.spoils[seat], view.meld[seat]):
            for entry in zone:
                if (entry & CARD) >> 2 == cards[0] >> 2 and entry & CARD != cards[0]:
                    zone.remove(entry)
                    view.recount()
                    return
    elif kind == "ahead":
        view.meld[me] = []
        view.spoils[me] = [each for each in view.spoils[me] if view.is_royal(me, each & CARD)]
    view.recount()


def _tweak(evaluator: Evaluator, feature: Feature) -> None:
    """Take a feature out of the judgement, where it is none of the position."""
    kind, cards, seat = feature
    if kind == "win":
        chance = evaluator.lead_chance
        evaluator.lead_chance = (  # type: ignore[method-assign]
            lambda card: 0.0 if card in cards else chance(card)
        )
    elif kind == "kept":
        keep = evaluator.keep
        evaluator.keep = (  # type: ignore[method-assign]
            lambda card, coming=False: 0.0 if card in cards else keep(card, coming)
        )
    elif kind == "cost":
        evaluator.hand_weight = 0.0
    elif kind == "power":
        evaluator.power = {r: n for r, n in evaluator.power.items() if r != cards[0] >> 2}
    elif kind == "ally":
        assert seat is not None
        evaluator.enemies = [*evaluator.enemies, seat]


# --- The Four Virtues ----------------------------------------------------------------------------


def _virtues(view: State, move: Move, feature: Feature) -> tuple[float, float]:
    assert isinstance(view, VirtuesState)
    evaluator = VirtuesEvaluator(view)
    kind, cards, _ = feature
    hand = evaluator.hand
    if kind == "top":
        ready = evaluator.total(hand)
        joined = evaluator.lays([*hand, *cards])
        idle = [lay for lay in joined if not lay.mask & 1 << cards[0]]
        gain = evaluator.total([*hand, *cards]) - ready
        return gain, 0.0 if idle != joined else gain
    if kind == "face":
        lays = {lay.move: lay.worth for lay in evaluator.lays(hand)}
        plain = [lay for lay in lays if lay.verb == "meld" and lay.args[0] == move.args[0]]
        less = max((lays[lay] for lay in plain if lay.args[1] is None), default=0.0)
        if less == 0.0:  # Without the face card there is no meld.
            return lays.get(move, 0.0), float("-inf")
        cost = evaluator.parting(cards[0], [each for each in hand if is_virtue(each)])
        return lays.get(move, 0.0) - less, -cost
    if kind == "kept":
        chosen = decide(view, WEIGHTS._replace(kept=(0.0, 0.0, 0.0, 0.0)))
        laid = chosen.verb == "meld" and chosen.args[1] in cards
        return 1.0, -1.0 if laid or chosen.verb != move.verb else 1.0
    blanked = view.copy()
    mine = blanked.hands[view.moving()]
    if kind == "spare":
        mine[:] = [each for each in mine if each in cards or not is_virtue(each)]
    elif kind == "alone":
        like = [cards[0] & ~3 | suit for suit in range(4)]
        mine += [each for each in like if each not in mine][:2]

    def least(state: VirtuesState) -> float:
        weighed = VirtuesEvaluator(state)
        costs = [weighed.cost(each) for each in weighed.hand if each != cards[0]]
        return min(costs, default=0.0) - weighed.cost(cards[0])

    return least(view), least(blanked)


# --- Royal Lines ---------------------------------------------------------------------------------


def _lines(view: State, move: Move, feature: Feature) -> tuple[float, float]:
    """Weigh bids and takes as the rule of thumb does; a royal that is not there brings nothing."""
    assert isinstance(view, LinesState)
    seat = view.moving()
    own = view.lines[seat]
    mask, joker = learnt.faces_mask(own), own.count(JOKER) == 1
    ruler, left = view.rulers[seat] & 3, view.trades - view.turn

    def brings(card: int) -> float:
        return learnt.gain(mask, joker, ruler, card, left)

    gained = max(map(brings, feature.cards))
    if move.verb == "take":
        others = [each.args[0] for each in view.legal_moves() if each != move]
        best = max(map(brings, others), default=0.0)
        return gained - best, -best
    after = view.sides - 1 - len(view.trick)
    stands = policy.STANDS[move.args[0] >> 2][after]
    return gained * stands, 0.0


# --- the command ---------------------------------------------------------------------------------


class Count(NamedTuple):
    """Decisions, those whose reason names a feature, and the cases in which it decides."""

    decisions: int
    cases: list[Case]

    @property
    def held(self) -> int:
        """Number of the features that decide."""
        return sum(case.holds for case in self.cases)


def check(game_id: str, wanted: int, bot: str = "steady", seed: str = "reasons") -> Count:
    """Return what comes of so many decisions."""
    seen, cases = 0, []
    for view, move, reason in decisions(game_id, bot, seed, 10**6):
        seen += 1
        if reason.feature is not None:
            cases.append(case_of(view, move, reason))
        if seen == wanted:
            break
    return Count(seen, cases)


def main() -> None:
    """Read the arguments, check decisions, print the share of each feature."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.reasons")
    parser.add_argument("game", choices=[game for game in GAMES if game_bots(game).explain])
    parser.add_argument("-n", type=int, default=300, help="decisions")
    parser.add_argument("--bot", default="steady")
    parser.add_argument("--seed", default="reasons")
    parser.add_argument("--show", action="store_true", help="print those that do not hold")
    args = parser.parse_args()
    found = check(args.game, args.n, args.bot, args.seed)
    named = len(found.cases)
    print(
        f"{args.game}, {args.bot}: {found.decisions} decisions, {named} name a feature, "
        f"{found.held} of them decide ({100 * found.held / max(1, named):.0f} %)"
    )
    kinds = Counter(case.reason.feature.kind for case in found.cases if case.reason.feature)
    for kind, count in kinds.most_common():
        of = [
            case for case in found.cases if case.reason.feature and case.reason.feature.kind == kind
        ]
        print(f"  {kind:8} {sum(case.holds for case in of)} of {count}")
    if args.show:
        for case in found.cases:
            if not case.holds:
                margins = f"{case.before:.1f}, then {case.after:.1f}"
                print(f"  {case.move}: {case.reason} {case.reason.feature}: {margins}")


if __name__ == "__main__":
    main()
