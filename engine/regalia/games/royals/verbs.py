"""The verbs of Royals, a row each."""

from __future__ import annotations

from collections.abc import Mapping

from regalia.games.royal_family import moves
from regalia.games.royal_family import verbs as family
from regalia.games.royal_family.words import phrase
from regalia.games.royals import actions, guards, legal
from regalia.i18n import tr_noop
from regalia.verbs import Guards, Verb, bare, button, line

_FAMILY = family.ROWS
_PASS = _FAMILY["pass"]

ROWS: dict[str, Verb] = {
    **_FAMILY,
    "house": family.house(actions.choose_house, guards.house, tr_noop("Choose a suit")),
    "pass": family.with_guards(_PASS, Guards(guards.pass_house))._replace(
        lists={**_PASS.lists, "house": legal.list_pass}, play=actions.pass_
    ),
    "redeal": Verb(
        form="redeal",
        read=bare(moves.REDEAL),
        lists={"house": legal.list_redeal},
        exact=True,
        guards=(Guards(guards.redeal),),
        play=actions.redeal,
        label=button(tr_noop("Deal again"), 10),
        kinds=(family.INSTEAD,),
        says={"redeal": line(tr_noop("{who} forced a redeal"))},
        describe=phrase(tr_noop("deal anew")),
    ),
    "draw": family.with_guards(_FAMILY["draw"], Guards(guards.draw)),
    "ransom": family.with_guards(_FAMILY["ransom"], Guards(guards.ransom)),
}
VERBS: Mapping[str, Verb] = family.in_order(ROWS, guards.QUESTIONS)
