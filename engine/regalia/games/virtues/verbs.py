"""The verbs of The Four Virtues, a row each."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from regalia.cards import TEXT
from regalia.games.virtues import actions, guards, legal, moves, words
from regalia.games.virtues.melds import plain_items, shape
from regalia.games.virtues.state import VirtuesState
from regalia.i18n import tr, tr_noop
from regalia.verbs import Kind, Move, Try, Verb, bare, button, exact, line, phrase, single

_DRAW = Kind("draw", tr_noop("Draw"))
_MELD = Kind(
    "meld",
    tr_noop("Lay a meld"),
    tr_noop("three or more of a number, or in a row of one suit, with a face card or without"),
)
_ADD = Kind("add", tr_noop("Add a card"), tr_noop("to a meld of anybody’s; its points are yours"))
_DISCARD = Kind("discard", tr_noop("Discard"), tr_noop("this ends your turn"))
_DONE = Kind("done", tr_noop("End the round"), tr_noop("the stock is used up"))
_YIELD = Kind("yield", tr_noop("Give up a card"), tr_noop("it goes to the discard pile"))


def _in(phase: str, move: Move) -> Callable[[VirtuesState], Move | None]:
    """Return what offers a move in one phase."""
    return lambda view: move if view.phase == phase else None


def _of_hand(view: VirtuesState, move: Move) -> list[str]:
    """Return the refs of the cards that a move takes out of the hand."""
    return [f"{TEXT[card]}@h" for card in guards.from_hand(move)]


def _pick_draw(view: VirtuesState, move: Move) -> list[str]:
    return ["stock"] if move.args[0] else [f"{TEXT[view.discard[-1]]}@d1"]


#: Moves that are refused before their cards are looked at.
_ANY_MELD = moves.meld(shape(plain_items((0, 1, 2))))
_ANY_ADDITION = moves.add(0, 0)


def _try_meld(view: VirtuesState) -> Move | str:
    if view.phase == "lay":
        return tr("No meld can be made of this hand.")
    return _ANY_MELD


def _try_addition(view: VirtuesState) -> Move | str:
    if view.phase != "lay":
        return _ANY_ADDITION
    if view.melds:
        return tr("No card of your hand continues a meld on the table.")
    return tr("No meld lies there yet.")


def _try_discard(view: VirtuesState) -> Move | None:
    hand = view.hands[view.moving()]
    return moves.DISCARD[hand[0]] if hand else None


_ROWS = {
    "draw": Verb(
        form="draw 1, draw 2, or draw discard",
        read=moves.read_draw,
        lists={"draw": legal.list_draws},
        guards=guards.DRAW,
        play=actions.draw,
        label=words.draw_label,
        picks=_pick_draw,
        kinds=(_DRAW,),
        note=lambda view, move, observer: tr(
            "from the stock" if move.args[0] else "everybody sees it"
        ),
        tries=(
            Try(tr_noop("Draw two"), _in("draw", moves.DRAW_TWO)),
            Try(tr_noop("Take the discard"), _in("draw", moves.DRAW_DISCARD)),
            Try(_DRAW.title, _in("yield", moves.DRAW_ONE)),
        ),
        says={"draw": words.say_draw},
        describe=words.describe_draw,
    ),
    "meld": Verb(
        form="meld 8S 8H TD=8 +QC, meld 5S 5H 5D +JS take 3, or meld 2D 3D 4D +KH force 2",
        read=moves.read_meld,
        lists={"lay": legal.list_lays},
        guards=guards.MELD,
        play=actions.meld,
        label=words.meld_label,
        picks=_of_hand,
        kinds=(_MELD,),
        note=words.effect,
        tries=(Try(_MELD.title, _try_meld),),
        says={"meld": words.say_meld},
        describe=words.describe_meld,
    ),
    "add": Verb(
        form="add 5C m2",
        read=moves.read_add,
        # Additions are listed with the melds: both look at the same mask of the hand.
        lists={},
        guards=guards.ADD,
        play=actions.add,
        label=words.add_label,
        picks=_of_hand,
        kinds=(_ADD,),
        note=words.gain,
        tries=(Try(_ADD.title, _try_addition),),
        says={"add": words.say_add},
        describe=words.describe_add,
    ),
    "discard": Verb(
        form="discard 9D",
        read=single(moves.DISCARD, moves.known_card),
        lists={"lay": legal.list_discards},
        guards=guards.DISCARD,
        play=actions.discard,
        label=button(tr_noop("Discard {card}"), 50, card=0),
        picks=_of_hand,
        kinds=(_DISCARD,),
        tries=(Try(_DISCARD.title, _try_discard),),
        says={"discard": line(tr_noop("{who} discarded {card}"), card=0)},
        describe=phrase(tr_noop("discard {card}"), card=0),
    ),
    "done": Verb(
        form="done",
        read=bare(moves.DONE),
        lists={"lay": legal.list_done},
        guards=guards.DONE,
        play=actions.done,
        label=button(tr_noop("End the round"), 20),
        kinds=(_DONE,),
        says={"done": line(tr_noop("{who} ended the round: the stock is used up"))},
        describe=phrase(tr_noop("end the turn")),
    ),
    "yield": Verb(
        form="yield 9D",
        read=single(moves.YIELD, moves.known_card),
        lists={"yield": legal.list_yields},
        guards=guards.YIELD,
        play=actions.yield_,
        label=button(tr_noop("Give up {card}"), 60, card=0),
        picks=_of_hand,
        kinds=(_YIELD,),
        says={"yield": line(tr_noop("{who} gave up {card}"), card=0)},
        describe=phrase(tr_noop("give up {card}"), card=0),
    ),
}
VERBS: Mapping[str, Verb] = exact(_ROWS)
