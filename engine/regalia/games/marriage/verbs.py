"""The verbs of Marriage Royals, a row each."""

from __future__ import annotations

from collections.abc import Mapping

from regalia.games.marriage import actions, guards, legal
from regalia.games.royal_family import choices as family_choices
from regalia.games.royal_family import guards as family_guards
from regalia.games.royal_family import picks as family_picks
from regalia.games.royal_family import verbs as family
from regalia.games.royal_family.choices import on_offense
from regalia.games.royal_family.marriages import guards as marriages_guards
from regalia.games.royal_family.marriages import legal as marriages_legal
from regalia.games.royal_family.marriages import moves, words
from regalia.games.royal_family.marriages import verbs as marriages
from regalia.games.royal_family.marriages.choices import in_time
from regalia.games.royal_family.marriages.picks import own_ref
from regalia.games.royal_family.words import phrase
from regalia.i18n import tr, tr_noop
from regalia.verbs import Guards, Kind, Try, Verb, button, line, single

_ROWS = marriages.ROWS
_WED = Kind("wed", tr_noop("Wed"), tr_noop("a spouse from your hand for a Royal that waits"))
_GATE = Guards(guards.end)

ROWS: dict[str, Verb] = {
    **_ROWS,
    "ransom": _ROWS["ransom"]._replace(
        lists=marriages_legal.windows(legal.add_ransoms),
        guards=(family.OFFENSE, Guards(marriages_guards.not_from_spoils), Guards(guards.ransom)),
        play=actions.ransom,
        tries=(
            Try(
                family.RANSOM.title,
                on_offense(
                    lambda view: tr(
                        "You hold no card that could buy one back from the melds or the discard "
                        "pile."
                    )
                ),
            ),
        ),
    ),
    "change": _ROWS["change"]._replace(
        guards=(
            family.OFFENSE,
            Guards(guards.not_drawn_nor_ransomed),
            Guards(family_guards.change),
        )
    ),
    "spoil": _ROWS["spoil"]._replace(
        lists={"spoil": legal.list_spoils}, guards=(family_guards.spoil(2),)
    ),
    "hostage": family.with_guards(
        _ROWS["hostage"], marriages_guards.hostage(guards.no_target, "MR-A22")
    ),
    "redeem": family.with_guards(_ROWS["redeem"], Guards(guards.price))._replace(
        lists=marriages_legal.after_gift(legal.add_redemptions), play=actions.redeem
    ),
    "discard": family.with_guards(_ROWS["discard"], _GATE),
    "end": family.with_guards(_ROWS["end"], _GATE),
    "wed": Verb(
        form="wed KC",
        read=single(moves.WED),
        lists=marriages_legal.after_gift(legal.add_weddings),
        guards=(marriages.GIFTED, Guards(guards.wed)),
        play=actions.wed,
        label=button(tr_noop("Wed {card}"), 45, card=0),
        kinds=(_WED,),
        note=family_choices.gained,
        tries=(
            Try(
                _WED.title,
                in_time(
                    "wed",
                    marriages.GIFTED,
                    lambda view: tr("No Royal of yours waits for a spouse that you hold."),
                ),
            ),
        ),
        says={"wed": line(tr_noop("{who} laid {card} to wed"), card=0)},
        describe=phrase(tr_noop("wed {card}"), card=0),
        picks=family_picks.hand_card,
        offer=tr_noop("wed"),
    ),
    "move": Verb(
        form="move KH, or move KS@0m.vQCm20",
        read=moves.read_move_royal,
        lists=marriages_legal.windows(legal.add_forced_moves),
        guards=(family.OFFENSE, Guards(guards.move_royal)),
        play=actions.move_royal,
        label=button(tr_noop("Move {card} to the spoils"), 60, card=0),
        kinds=(
            Kind(
                "move", tr_noop("Move a married Royal"), tr_noop("from your melds to your spoils")
            ),
        ),
        note=family_choices.gained,
        says={"move": line(tr_noop("{card} went to the spoils of {who:*|you}"), card=0)},
        describe=phrase(tr_noop("move {card}"), card=0),
        picks=lambda view, move: [own_ref(view, move, "m", view.forced(view.moving()))],
        offer=tr_noop("move a married Royal"),
    ),
    "spouse": Verb(
        form="spouse QH KC, or spouse QH@0s KC@0m",
        read=moves.read_spouse,
        lists={"spouse": legal.list_spouses},
        guards=(Guards(guards.spouse),),
        play=actions.choose_spouse,
        label=words.spouse_label,
        kinds=(Kind("spouse", tr_noop("Choose the couple"), tr_noop("the others stay unmarried")),),
        note=family_choices.gained,
        describe=phrase(tr_noop("wed {card} and {other}"), card=0, other=1),
    ),
}
VERBS: Mapping[str, Verb] = family.in_order(ROWS, guards.QUESTIONS)
