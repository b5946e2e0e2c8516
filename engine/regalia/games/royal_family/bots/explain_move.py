"""The reasons of a player in the Royals games, in words of the game.

Each is a clause that follows the name of the move: ``Play K♦: it wins the trick.`` It names the
feature without which the player would choose otherwise, or by a smaller margin. Features:

=========  ======================================================================
``win``    the trick is won with the card
``alone``  no card of the own hand and board has the rank of the card
``cost``   the card counts against a player who holds it when the hand ends
``like``   others of the own hand and board have its rank
``kept``   the card that would win the trick is worth keeping
``use``    the ally who gets the card has a use for it
``idle``   the enemy who gets the card has little use for it
``harm``   the seat might take the card as a Royal
``royal``  the card is a Royal of the player
``power``  the card wins tricks
``held``   the cards are in the hand
``ally``   the seat that has the trick is an ally
``match``  the card lies in a match of the seat
``boards`` ``own`` ``theirs`` ``hand``  the part of the weighing (``Evaluator.parts``)
``ahead``  the lead when the hand ends
=========  ======================================================================
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from regalia.bots.match_end import match_reason
from regalia.cards import ACE, AND, RANK_PLURALS, glyphs, listing
from regalia.games.royal_family.bots.chances import ahead_chance, threats, trick_chance
from regalia.games.royal_family.bots.evaluate import Evaluator
from regalia.games.royal_family.bots.steady import follow_worth, option, ransomed
from regalia.games.royal_family.marks import CARD
from regalia.games.royal_family.marriages.state import MarriagesState
from regalia.games.royal_family.pack import FACE_CARDS, VALUES, is_face, winner
from regalia.i18n import Count, tr, tr_noop
from regalia.presentation import Observer
from regalia.reasons import CHANCES, Chance, Feature, Reason
from regalia.state import Move

Worth = Callable[[Move], float]

#: A smaller change of a margin, in points, is no reason.
LEAST = 1.0


def why(evaluator: Evaluator, move: Move, observer: Observer) -> Reason:
    """Return the reason for ``move``, which a player of the evaluator's seat makes."""
    legal = evaluator.view.legal_moves()
    if len(legal) == 1:
        return Reason(tr("it is the only move there is."))
    decided = match_reason(evaluator.view, move, observer)
    if decided is not None:
        return decided
    phase, verb = evaluator.view.phase, move.verb
    if phase == "claim" and verb == "pass":
        return Reason(tr("a change of house would not gain enough now."))
    if phase == "challenge":
        return _challenge(evaluator, verb)
    explain = {
        "house": _house,
        "draw": _draw,
        "meld": _meld,
        "gift": _gift,
        "kill": _kill,
        "ransom": _ransom,
        "play": _follow if phase == "battle" else _lead,
        "spoil": _spoil,
        "discard": _end if verb == "discard" and move.args[1] else _discard,
        "end": _end,
        "done": _done,
        "pass": _done,
        "consent": _answer,
        "refuse": _answer,
        "spouse": _answer,
    }.get(verb, _option)
    return explain(evaluator, move, legal, observer)


def decides(worth: Worth, blanked: Worth, move: Move, others: Iterable[Move]) -> bool:
    """True if the move is chosen no longer, or by half the margin, where a feature is blanked."""
    rivals = [other for other in others if other != move]
    before = worth(move) - max(map(worth, rivals), default=0.0)
    after = blanked(move) - max(map(blanked, rivals), default=0.0)
    return after < before - LEAST and (after < 0 or after < before / 2)


def _plain() -> Reason:
    """Return the reason of a move for which no single feature speaks."""
    return Reason(tr("all in all it serves you best."))


def _spared(evaluator: Evaluator, card: int, others: Iterable[Move]) -> bool:
    """True if no other card costs less to lose."""
    kept = evaluator.keep(card)
    return all(kept < evaluator.keep(other.args[0]) + LEAST / 2 for other in others)


# --- optional plays ------------------------------------------------------------------------------

_PARTS = ("boards", "own", "theirs", "hand")
_BY_PART = (
    tr_noop("what lies on your board and in your hand is worth more then."),
    tr_noop("your Royals and assassins can do more then."),
    tr_noop("the others’ Royals and assassins can do less then."),
    tr_noop("your hand may become more then."),
)


def _gains(evaluator: Evaluator, move: Move) -> list[float]:
    """Return what a move gains in each part of the weighing."""
    then = evaluator.view.copy()
    then.push(move)
    before, after = evaluator.parts(evaluator.view), evaluator.parts(then)
    return [b - a for a, b in zip(before, after, strict=True)]


def _option(evaluator: Evaluator, move: Move, legal: list[Move], observer: Observer) -> Reason:
    """Name the part of the weighing that improves most."""
    gains = _gains(evaluator, move)
    top = max(range(len(gains)), key=gains.__getitem__)
    if gains[top] <= LEAST:
        return _plain()
    if not top and move.verb in ("kill", "ransom", "hostage"):
        return Reason(tr("on the table it stands better for you then."), Feature(_PARTS[top]))
    return Reason(tr(_BY_PART[top]), Feature(_PARTS[top]))


def _kill(evaluator: Evaluator, move: Move, legal: list[Move], observer: Observer) -> Reason:
    """Name what the victim loses: a match, or the privileges of Royals."""
    view, place = evaluator.view, move.args[1]
    victim, card = place.seat, place.card
    rank, who = card >> 2, observer.name(victim)
    gains = _gains(evaluator, move)
    if evaluator.friend(victim) or max(gains) <= LEAST:
        return _option(evaluator, move, legal, observer)
    if gains[0] == max(gains):
        lying = view.ranks[victim][rank]
        held = [each for each in view.known_cards(victim) if each >> 2 == rank]
        if lying < 3 <= lying + len(held):
            said = tr(
                "with {cards} in hand, {who} would otherwise have a match of {ranks}.",
                cards=listing(held),
                who=who,
                ranks=tr(RANK_PLURALS[rank]),
            )
            return Reason(said)
        if lying != 3:
            said = tr("what {who} has on the board is worth less then.", who=who)
            return Reason(said, Feature("boards"))
        said = tr(
            "it breaks {whose} {ranks}.",
            whose=observer.whose(victim),
            ranks=tr(RANK_PLURALS[rank]),
        )
        return Reason(said, Feature("match", (card,), victim))
    if gains[2] == max(gains):
        then = view.copy()
        then.push(move)
        before, left = (len({*state.standing_royals(victim)}) for state in (view, then))
        if left < before and left == 1:
            said = tr("with one Royal left, {who} cannot take the pile.", who=who)
            return Reason(said, Feature("theirs", seat=victim))
        if left < before and not left:
            said = tr("without a Royal, {who} can neither meld nor end the hand.", who=who)
            return Reason(said, Feature("theirs", seat=victim))
        whose = observer.whose(victim)
        said = tr("then {whose} Royals and assassins can do less.", whose=whose)
        return Reason(said, Feature("theirs"))
    return _option(evaluator, move, legal, observer)


def _ransom(evaluator: Evaluator, move: Move, legal: list[Move], observer: Observer) -> Reason:
    """Say that a Royal comes back where nothing is gained by it at once."""
    wanted = ransomed(move)
    reason = _option(evaluator, move, legal, observer)
    if reason == _plain() and evaluator.royal_of(evaluator.me, wanted):
        return Reason(tr("{card} is a Royal of yours.", card=glyphs(wanted)))
    return reason


def _joined(evaluator: Evaluator, cards: list[int]) -> str:
    """Return the ranks, but that of the first card, of which there are three with these."""
    view, me = evaluator.view, evaluator.me
    had = [*view.hands[me], *cards]
    plain = [card for card in had if not (is_face(card) and evaluator.royal_of(me, card))]
    ranks = [
        rank
        for rank in range(13)
        if rank != cards[0] >> 2
        and any(card >> 2 == rank and card in plain for card in cards)
        and view.ranks[me][rank] + sum(card >> 2 == rank for card in plain) >= 3
    ]
    words = [tr(RANK_PLURALS[rank]) for rank in ranks]
    return f" {tr(AND)} ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def _meld(evaluator: Evaluator, move: Move, legal: list[Move], observer: Observer) -> Reason:
    if sum(_gains(evaluator, move)) <= 0:
        return _plain()
    if len(move.args[0]) == 1:
        said = tr("on your board it counts for you, in your hand against you.")
    else:
        said = tr("on your board they count for you, in your hand against you.")
    return Reason(said, Feature("boards"))


def _done(evaluator: Evaluator, move: Move, legal: list[Move], observer: Observer) -> Reason:
    if option(evaluator, legal) is None:
        return Reason(tr("nothing else gains enough now."))
    return Reason(tr("what you could still do can wait."))


# --- house and draw ------------------------------------------------------------------------------


def _house(evaluator: Evaluator, move: Move, legal: list[Move], observer: Observer) -> Reason:
    suit = move.args[0]
    own = [card for card in evaluator.view.hands[evaluator.me] if card & 3 == suit]
    faces = sorted({card for card in own if is_face(card)}, reverse=True)
    if faces:
        said = tr(
            "{cards} would be {n:a Royal|Royals} of yours.",
            cards=listing(faces),
            n=Count(len(faces)),
        )
        return Reason(said, Feature("held", tuple(faces)))
    if any(card >> 2 == ACE for card in own):
        ace = glyphs(suit)
        if evaluator.battles:
            said = tr("{ace} helps to win battles in which its Royals are played.", ace=ace)
        else:
            said = tr("{ace} helps to win tricks in which its Royals are played.", ace=ace)
        return Reason(said, Feature("held", (suit,)))
    free = {each.args[0] for each in legal if each.verb == "house"}
    if any(
        card & 3 in free and (is_face(card) or card >> 2 == ACE)
        for card in evaluator.view.hands[evaluator.me]
    ):
        return _plain()
    said = tr("no house has more for you." if evaluator.battles else "no suit has more for you.")
    return Reason(said)


def _draw(evaluator: Evaluator, move: Move, legal: list[Move], observer: Observer) -> Reason:
    view = evaluator.view
    if move.args[0] == "pile":
        gains = _gains(evaluator, move)
        taken = [entry & CARD for entry in view.discard[len(view.discard) - move.args[1] :]]
        lowest = taken[0]
        if gains[3] == max(gains) > LEAST and (ranks := _joined(evaluator, taken)):
            said = tr("with them come cards for your {ranks}.", ranks=ranks)
            return Reason(said, Feature("hand"))
        if gains[0] < max(gains) or gains[0] <= LEAST:
            return _option(evaluator, move, legal, observer)
        ranks = tr(RANK_PLURALS[lowest >> 2])
        said = tr("with {card} you meld {ranks} at once.", card=glyphs(lowest), ranks=ranks)
        return Reason(said, Feature("boards", (lowest,)))
    if "draw discard" not in legal:
        # What there is to decide is whether to do something else first.
        if any(each.verb != "draw" for each in legal):
            return _done(evaluator, move, legal, observer)
        return Reason(tr("the top of the discard pile is not yours to take."))
    card = view.discard[-1] & CARD
    if not view.stock:
        return Reason(tr("there is only {card} to draw.", card=glyphs(card)))
    if move == "draw discard":
        return _use(evaluator, card)
    if evaluator.keep(card, coming=True) > 0:
        return Reason(tr("the stock may hold better."))
    said = tr(
        "{card} would cost you more than it brings; the stock may hold better.",
        card=glyphs(card),
    )
    return Reason(said, Feature("cost", (card,)))


def _use(evaluator: Evaluator, card: int) -> Reason:
    """Return the use of a card in my hand, in words."""
    view, rank = evaluator.view, card >> 2
    if evaluator.royal_of(evaluator.me, card):
        return Reason(tr("it is a Royal of yours."), Feature("royal", (card,)))
    lying = view.ranks[evaluator.me][rank]
    held = sum(c >> 2 == rank for c in view.hands[evaluator.me])
    joined = evaluator.group(lying, held + 1, rank) - evaluator.group(lying, held, rank)
    if lying + held >= 2 and joined > LEAST:
        said = tr("it makes a match of {ranks}.", ranks=tr(RANK_PLURALS[rank]))
        return Reason(said, Feature("like", (card,)))
    if rank in evaluator.power:
        said = tr("it may win a battle." if evaluator.battles else "it may win a trick.")
        return Reason(said, Feature("power", (card,)))
    if joined > LEAST:
        return Reason(tr("it may become part of a match."), Feature("like", (card,)))
    return Reason(tr("you know what you get."))


# --- cards that are given and played -------------------------------------------------------------


def _gift(evaluator: Evaluator, move: Move, legal: list[Move], observer: Observer) -> Reason:
    card, taker = move.args
    gifts = [each for each in legal if each.verb == "gift"]

    def useless(each: Move) -> float:
        return -evaluator.keep(each.args[0])

    if decides(lambda each: evaluator.gift_worth(*each.args), useless, move, gifts):
        if evaluator.friend(taker):
            said = tr("{who} may use it.", who=observer.name(taker))
            return Reason(said, Feature("use", (card,), taker))
        said = tr("it is of little use to {who}.", who=observer.whom(taker))
        return Reason(said, Feature("idle", (card,), taker))
    if _spared(evaluator, card, gifts):
        return Reason(tr("you can spare it best."))
    return _plain()


#: How likely a card wins the trick that it leads, by the words of ``regalia.reasons``.
_WINS = {
    "hardly": tr_noop("it will hardly win"),
    "unlikely": tr_noop("it will probably not win"),
    "even": tr_noop("it wins about as often as not"),
    "probably": tr_noop("it will probably win"),
    "very likely": tr_noop("it will very likely win"),
    "surely": tr_noop("it will surely win"),
}


def _lead(evaluator: Evaluator, move: Move, legal: list[Move], observer: Observer) -> Reason:
    card = move.args[0]
    leads = [each for each in legal if each.verb == "play"]
    finish = evaluator.w.finish if evaluator.w.finish and evaluator.wants_end() else 0.0

    def worth(each: Move) -> float:
        return evaluator.lead_worth(each.args[0], finish)

    def lost(each: Move) -> float:
        if each != move:
            return worth(each)
        most = max(evaluator.prize(enemy, card) for enemy in evaluator.enemies)
        return -most - evaluator.keep(card)

    chance = Chance("trick", trick_chance(evaluator, card))
    said = tr(_WINS[chance.word])
    likely = chance.told >= CHANCES["even"][0]
    spared = _spared(evaluator, card, leads)
    # A card that is likelier to lose is led for what it may win only if another would cost less.
    if (likely or (chance.word != "hardly" and not spared)) and decides(worth, lost, move, leads):
        feature = Feature("win", (card,))
        if likely and _ends_then(evaluator, card):
            told = tr("{chance}, and then you may end the hand while you are ahead.", chance=said)
        elif chance.word == "surely" and evaluator.battles:
            told = tr("nothing that the others can still hold beats it.")
        elif chance.word == "surely":
            enemy = observer.name(evaluator.enemies[0])
            told = tr("nothing that {who} can still hold beats it.", who=enemy)
        elif chance.word == "even":
            told = tr("{chance}, and is worth the try.", chance=said)
        elif likely:
            told = tr("{chance}.", chance=said)
        else:
            told = tr("{chance}, but is worth the try.", chance=said)
        return Reason(told, feature, chance)
    if len({each.args[0] for each in leads}) == 1:
        # What there is to decide is whether to do something else first.
        return _done(evaluator, move, legal, observer)
    if spared:
        if likely:
            told = tr("{chance}, and you can spare it best.", chance=said)
        else:
            told = tr("{chance}, but you can spare it best.", chance=said)
        return Reason(told, chance=chance)
    return _plain()


def _ends_then(evaluator: Evaluator, card: int) -> bool:
    """True if the player would end the hand after the trick, and may if he wins it."""
    left = [*evaluator.view.hands[evaluator.me]]
    left.remove(card)
    return FACE_CARDS.isdisjoint(left) and evaluator.wants_end()


def _follow(evaluator: Evaluator, move: Move, legal: list[Move], observer: Observer) -> Reason:
    view, me = evaluator.view, evaluator.me
    card, rival = move.args[0], winner(view.battle)
    taker = winner([*view.battle, (card, me)])
    who = observer.whom(rival)
    spared = _spared(evaluator, card, legal)

    def worth(each: Move) -> float:
        return follow_worth(evaluator, each)

    if taker == me:
        wins = [each for each in legal if each != move and _leads(evaluator, each.args[0])]
        if decides(
            worth,
            lambda each: follow_worth(evaluator, each, rival) if each == move else worth(each),
            move,
            legal,
        ):
            return _winning(evaluator, card, max(wins, key=worth, default=move), observer)
        return Reason(tr("you can spare it best.")) if spared else _plain()
    wins = [each for each in legal if _leads(evaluator, each.args[0])]
    if evaluator.friend(rival):
        # The cards of the trick would be lost to an enemy.
        if decides(
            worth,
            lambda each: (
                worth(each) if each in wins else -worth(each) - 2 * evaluator.keep(each.args[0])
            ),
            move,
            legal,
        ):
            said = tr(
                "the battle is with {who}, your ally, so it may hold something good.", who=who
            )
            return Reason(said, Feature("ally", seat=rival))
        if spared:
            said = tr("the battle is with {who}, your ally, and you can spare this best.", who=who)
            return Reason(said)
        return _plain()
    if not wins:
        if spared:
            return Reason(tr("you cannot win it from {who}, and can spare this best.", who=who))
        said = tr("you cannot win it from {who}, and this serves you best.", who=who)
        return Reason(said)
    kept = max(wins, key=worth)
    if decides(
        worth,
        lambda each: worth(each) + (evaluator.keep(each.args[0]) if each == kept else 0.0),
        move,
        legal,
    ):
        said = tr("{card} would win it, but is better kept.", card=glyphs(kept.args[0]))
        return Reason(said, Feature("kept", (kept.args[0],)))
    return Reason(tr("you can spare it best.")) if spared else _plain()


def _leads(evaluator: Evaluator, card: int) -> bool:
    """True if the card beats all that lie in the trick."""
    return winner([*evaluator.view.battle, (card, evaluator.me)]) == evaluator.me


def _winning(evaluator: Evaluator, card: int, other: Move, observer: Observer) -> Reason:
    """Say that a card wins the trick, or leads it; ``other`` is the best of those that do too."""
    feature = Feature("win", (card,))
    if not evaluator.battles:
        if evaluator.w.stop and evaluator.royals_against():
            who = observer.whom(evaluator.enemies[0])
            said = tr("it wins the trick, and {who} cannot end the hand after it.", who=who)
            return Reason(said, feature)
        return Reason(tr("it wins the trick."), feature)
    if len(evaluator.view.battle) == evaluator.view.seats - 1:
        return Reason(tr("it wins the battle."), feature)
    left = threats(evaluator, card)
    if not left:
        return Reason(tr("nothing that the others can still hold beats it."), feature)
    if left < threats(evaluator, other.args[0]):
        than = glyphs(other.args[0])
        said = tr("it leads the battle so far, and is harder to beat than {other}.", other=than)
        return Reason(said, feature)
    return Reason(tr("it leads the battle so far."), feature)


def _spoil(evaluator: Evaluator, move: Move, legal: list[Move], observer: Observer) -> Reason:
    def worth(each: Move) -> float:
        return sum(evaluator.prize(evaluator.me, card) for card in each.args)

    other = max((each for each in legal if each != move), key=worth)
    gap = worth(move) - worth(other)
    if evaluator.battles:
        if gap < -LEAST / 2:
            return _plain()
        if len(move.args) == 1:
            return Reason(tr("it is worth most among your spoils."))
        return Reason(tr("together they are worth most among your spoils."))
    rest = glyphs(other.args[0])
    if gap < -LEAST / 2:
        return Reason(tr("all in all it serves you better than {other}.", other=rest))
    if gap < LEAST / 2:
        return Reason(tr("on your board {other} would be worth as much.", other=rest))
    return Reason(tr("it is worth more on your board than {other}.", other=rest))


def _discard(evaluator: Evaluator, move: Move, legal: list[Move], observer: Observer) -> Reason:
    card = move.args[0]
    view, hand = evaluator.view, evaluator.view.hands[evaluator.me]
    discards = [each for each in legal if each.verb == "discard" and not each.args[1]]
    if not {each.args[0] for each in discards} - {card}:
        if any(each.verb == "end" for each in legal):
            return Reason(tr("to end the hand now would bring you less."))
        if len(hand) == 1:
            return Reason(tr("it is the only card that you have."))
        return Reason(tr("all the cards that you hold are alike."))
    cheapest = min(discards, key=lambda each: evaluator.keep(each.args[0]))
    other = cheapest.args[0]
    if not _spared(evaluator, card, discards):
        for seat in evaluator.enemies:
            if evaluator.royal_of(seat, other) and not evaluator.royal_of(seat, card):
                who = observer.whom(seat)
                said = tr("{other} would serve {who} as a Royal.", other=glyphs(other), who=who)
                return Reason(said, Feature("harm", (other,), seat))
        return Reason(tr("you can do without it."))

    def worth(each: Move) -> float:
        return evaluator.discard_worth(each.args[0])

    def beside_like(each: Move) -> float:
        return worth(each) - (joined if each == move else 0.0)

    def without_cost(each: Move) -> float:
        counted: int = VALUES[each.args[0] >> 2]
        return worth(each) - counted * evaluator.hand_weight

    rank = card >> 2
    alone = view.ranks[evaluator.me][rank] + sum(c >> 2 == rank for c in hand) == 1
    joined = evaluator.group(0, 4, rank) - evaluator.group(0, 3, rank)
    if alone and decides(worth, beside_like, move, discards):
        return Reason(tr("it matches nothing of yours."), Feature("alone", (card,)))
    if decides(worth, without_cost, move, discards):
        said = tr("it counts against you as long as you hold it.")
        return Reason(said, Feature("cost", (card,)))
    return Reason(tr("you can spare it best."))


# --- the end, and questions ----------------------------------------------------------------------

#: What is said of the chance to be ahead at the end.
_AHEAD = {
    "even": tr_noop("it may go either way now, and what others hold counts against them."),
    "probably": tr_noop("you are probably ahead now."),
    "very likely": tr_noop("you are very likely ahead now."),
}


def _end(evaluator: Evaluator, move: Move, legal: list[Move], observer: Observer) -> Reason:
    chance = Chance("ahead", ahead_chance(evaluator, move))
    if chance.word in _AHEAD:
        return Reason(tr(_AHEAD[chance.word]), Feature("ahead"), chance)
    return Reason(tr("what others hold counts against them."))


def _answer(evaluator: Evaluator, move: Move, legal: list[Move], observer: Observer) -> Reason:
    gap = evaluator.after(move) - max(evaluator.after(other) for other in legal if other != move)
    if gap < -LEAST / 2:
        return _plain()
    if gap < LEAST / 2:
        return Reason(tr("the other answers are no better."))
    return Reason(tr("it leaves you better off than the other answers."))


def _challenge(evaluator: Evaluator, verb: str) -> Reason:
    assert isinstance(evaluator.view, MarriagesState)
    question = evaluator.view.challenge
    kind = question[0] if question is not None else ""
    if verb == "pass":
        return Reason(tr("after the battle nothing is won by a challenge any more."))
    if kind == "meld":
        return Reason(tr("the meld was laid before the gift, and a challenge sends it back."))
    return Reason(tr("the battle was begun before the gift, and a challenge wins it."))
