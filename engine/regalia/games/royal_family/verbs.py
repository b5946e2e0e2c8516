"""The verbs of the family, a row each.

A game takes these rows, adds its own and its conditions (``with_guards``), and makes its table of
them (``in_order``).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from regalia.games.royal_family import actions, choices, guards, legal, moves, picks, words
from regalia.games.royal_family.choices import on_offense
from regalia.games.royal_family.guards import Question
from regalia.games.royal_family.phases import (
    AFTER_DRAWS,
    AFTER_TRICK,
    BATTLE,
    BEFORE_DRAW,
    DRAW,
)
from regalia.games.royal_family.words import phrase
from regalia.i18n import tr_noop
from regalia.verbs import (
    Effect,
    Failures,
    Guards,
    Kind,
    Move,
    Try,
    Verb,
    bare,
    button,
    line,
    single,
)

if TYPE_CHECKING:
    from regalia.games.royal_family.state import RoyalFamilyState

#: Every verb of the family's games, in the order in which a turn comes to them.
ORDER = (
    *("house", "pass", "redeal", "challenge", "consent", "refuse"),
    *("draw", "meld", "wed", "kill", "ransom", "change", "arrange"),
    *("hostage", "release", "redeem", "move", "spouse"),
    *("gift", "play", "spoil", "discard", "done", "end"),
)


def in_order(rows: Mapping[str, Verb], questions: Mapping[str, Question]) -> dict[str, Verb]:
    """Return the table of a game's verbs, each bound to what is asked (``guards.answers``).

    The lists of all of them are exact.
    """
    first = guards.answers(questions)
    return {
        name: rows[name]._replace(guards=(first, *rows[name].guards), exact=True)
        for name in ORDER
        if name in rows
    }


def with_guards(row: Verb, *more: Guards) -> Verb:
    """Return the row with conditions that follow its own."""
    return row._replace(guards=(*row.guards, *more))


# --- kinds ---------------------------------------------------------------------------------------

INSTEAD = Kind("instead", tr_noop("Instead"))
ANSWER = Kind("answer", tr_noop("Answer"))
GO_ON = Kind("on", tr_noop("Go on"))
PILE = Kind(
    "pile",
    tr_noop("Take from the discard pile"),
    tr_noop("the lowest card goes into a meld at once, the others into your hand"),
)
DRAWS = Kind("draw", tr_noop("Draw"))
MELD = Kind("meld", tr_noop("Meld"), tr_noop("three or more of a rank, or more to those that lie"))
ASSASSINATE = Kind(
    "kill",
    tr_noop("Assassinate"),
    tr_noop("an ace that you won takes a card of its suit; both leave the hand"),
)
RANSOM = Kind("ransom", tr_noop("Ransom"), tr_noop("buy a card back with one of its rank"))
CHANGE = Kind(
    "change",
    tr_noop("Change suit"),
    tr_noop("three alike make theirs your suit; one of them dies"),
)
LEAD = Kind("lead", tr_noop("Lead a card"), tr_noop("this begins the trick"))
FOLLOW = Kind("follow", tr_noop("Play a card"))
DISCARD = Kind("discard", tr_noop("Discard"), tr_noop("this ends your turn"))
END = Kind("end", tr_noop("End the hand"), tr_noop("it is scored as it lies"))


def _kind_of_pass(view: RoyalFamilyState, move: Move) -> Kind:
    if view.phase == "house":
        return INSTEAD
    return ANSWER if view.phase in view.QUESTIONS else GO_ON


# --- rows ----------------------------------------------------------------------------------------

OFFENSE = Guards(guards.offense)


def house(play: Effect, guard: Failures, title: str) -> Verb:
    """Return the row of the choice of a house, which each game plays in its own way."""
    return Verb(
        form="house S, H, D or C",
        read=moves.read_house,
        lists={"house": legal.list_houses},
        guards=(Guards(guard),),
        play=play,
        label=words.house_label,
        kinds=(Kind("house", title, tr_noop("its jacks, queens and kings are your Royals")),),
        says={"house": words.say_house},
        describe=words.describe_house,
    )


ROWS: dict[str, Verb] = {
    "pass": Verb(
        form="pass",
        read=bare(moves.PASS),
        lists={BEFORE_DRAW: legal.list_pass, DRAW: legal.list_pass},
        guards=(Guards(guards.pass_draw),),
        play=actions.pass_draw,
        label=words.pass_label,
        kinds=(INSTEAD, ANSWER, GO_ON),
        kind_of=_kind_of_pass,
        says={"pass": words.say_pass},
        describe=phrase(tr_noop("pass")),
    ),
    "draw": Verb(
        form="draw stock, draw discard, or draw pile 4 meld TS TH",
        read=moves.read_draw,
        lists={BEFORE_DRAW: legal.list_first_draws, DRAW: legal.list_draws},
        guards=(Guards(guards.draw),),
        play=actions.draw,
        label=words.draw_label,
        kinds=(PILE, DRAWS),
        kind_of=lambda view, move: PILE if move.args[0] == "pile" else DRAWS,
        note=choices.brings_draw,
        tries=(
            Try(tr_noop("Draw the top discard"), on_offense(choices.try_top)),
            Try(PILE.title, on_offense(choices.try_pile)),
        ),
        says={"draw": words.say_draw, "pile": words.say_pile},
        describe=words.describe_draw,
        picks=picks.drawn,
    ),
    "meld": Verb(
        form="meld TS TH TD",
        read=moves.read_meld,
        lists=legal.windows(legal.add_melds),
        guards=(OFFENSE, Guards(guards.meld)),
        play=actions.meld,
        label=words.meld_label,
        kinds=(MELD,),
        note=choices.gained,
        tries=(
            Try(tr_noop("Meld, assassinate, ransom"), choices.try_anything),
            Try(MELD.title, on_offense(choices.try_meld)),
        ),
        says={"meld": line(tr_noop("{who} melded {cards}"))},
        describe=words.describe_meld,
        picks=picks.hand_cards,
        offer=tr_noop("meld"),
    ),
    "kill": Verb(
        form="kill AS KS@1s",
        read=moves.read_assassination,
        lists=legal.windows(legal.add_assassinations),
        guards=(OFFENSE, Guards(guards.assassinate)),
        play=actions.assassinate,
        label=button(tr_noop("Assassinate {card}"), 60, card=1),
        kinds=(ASSASSINATE,),
        note=choices.brings_from(1),
        tries=(Try(ASSASSINATE.title, on_offense(choices.try_assassination)),),
        says={
            "kill": line(
                tr_noop("{who} assassinated {other:*’s|your} {victim} with {ace}"), ace=0, victim=1
            )
        },
        describe=phrase(tr_noop("kill {card} with {other}"), other=0, card=1),
        picks=picks.assassin_and_victim,
        offer=tr_noop("assassinate"),
    ),
    "ransom": Verb(
        form="ransom JH@1m with JC",
        read=moves.read_ransom,
        lists=legal.windows(legal.add_ransoms),
        guards=(OFFENSE, Guards(guards.not_from_pile)),
        play=actions.ransom,
        label=button(tr_noop("Ransom {card}, pay {paid}"), 60, card=0, paid=1),
        kinds=(RANSOM,),
        note=choices.brings_from(0),
        tries=(Try(RANSOM.title, on_offense(choices.try_ransom)),),
        says={"ransom": line(tr_noop("{who} ransomed {card} for {paid}"), card=0, paid=1)},
        describe=phrase(tr_noop("ransom {card} with {other}"), card=0, other=1),
        picks=picks.bought_and_paid,
        offer=tr_noop("ransom a Royal"),
    ),
    "change": Verb(
        form="change TS +d +1m with TC dead TS@0m",
        read=moves.read_change,
        lists=legal.windows(legal.add_changes),
        guards=(OFFENSE, Guards(guards.change)),
        play=actions.change,
        label=words.change_label,
        kinds=(CHANGE,),
        note=choices.gained,
        tries=(Try(CHANGE.title, on_offense(choices.try_change)),),
        says={"change": words.say_change},
        describe=words.describe_change,
        picks=picks.three_alike,
        offer=tr_noop("change suit"),
    ),
    "play": Verb(
        form="play KH",
        read=single(moves.PLAY),
        lists={AFTER_DRAWS: legal.list_leads, BATTLE: legal.list_follows},
        guards=(Guards(guards.play),),
        play=actions.play,
        label=words.play_label,
        kinds=(LEAD, FOLLOW),
        kind_of=lambda view, move: FOLLOW if view.phase == BATTLE else LEAD,
        note=choices.brings_trick,
        tries=(Try(tr_noop("Play another card"), choices.try_other_card),),
        says={
            "lead": line(tr_noop("{who} led {card}"), card=0),
            "follow": line(tr_noop("{who} played {card}"), card=0),
            "won": line(tr_noop("{who} won the trick {cards}")),
        },
        describe=phrase(tr_noop("play {card}"), card=0),
        picks=picks.hand_card,
    ),
    "spoil": Verb(
        form="spoil KH",
        read=moves.read_spoil,
        lists={"spoil": legal.list_spoils},
        guards=(guards.spoil(1),),
        play=actions.spoil,
        label=button(tr_noop("Keep {card}"), 60, card=0),
        kinds=(Kind("spoil", tr_noop("Take your spoils"), tr_noop("what is left over is dead")),),
        note=choices.gained,
        says={"spoil": line(tr_noop("{who} kept {card}"), card=0)},
        describe=words.describe_spoil,
        picks=picks.trick_cards,
    ),
    "discard": Verb(
        form="discard 9C, or discard 9C end",
        read=moves.read_discard,
        lists={AFTER_TRICK: legal.list_discards},
        guards=(Guards(guards.discard),),
        play=actions.discard,
        label=words.discard_label,
        kinds=(DISCARD, END),
        kind_of=lambda view, move: END if move.args[1] else DISCARD,
        says={"discard": line(tr_noop("{who} discarded {card}"), card=0)},
        describe=words.describe_discard,
        picks=picks.hand_card,
    ),
    "done": Verb(
        form="done",
        read=bare(moves.DONE),
        lists={AFTER_TRICK: legal.list_done},
        guards=(Guards(guards.done),),
        play=actions.done,
        label=button(tr_noop("Go on"), 40),
        kinds=(GO_ON,),
        note=choices.gained,
        says={"done": line(tr_noop("{who} had no card to discard"))},
        describe=phrase(tr_noop("end the turn")),
    ),
    "end": Verb(
        form="end",
        read=bare(moves.END),
        lists={AFTER_TRICK: legal.list_end},
        guards=(Guards(guards.end),),
        play=actions.end,
        label=button(tr_noop("End the hand"), 30),
        kinds=(END,),
        note=choices.gained,
        tries=(Try(END.title, on_offense(lambda view: moves.END)),),
        says={"end": line(tr_noop("{who} ended the hand")), "over": words.say_over},
        describe=phrase(tr_noop("end the hand")),
    ),
}
