"""The verbs of Alliance Royals, a row each."""

from __future__ import annotations

from collections.abc import Mapping

from regalia.games.alliance import actions, guards, legal
from regalia.games.royal_family import guards as family_guards
from regalia.games.royal_family import legal as family_legal
from regalia.games.royal_family import moves as family_moves
from regalia.games.royal_family import picks as family_picks
from regalia.games.royal_family import verbs as family
from regalia.games.royal_family.choices import on_offense
from regalia.games.royal_family.marriages import choices, moves
from regalia.games.royal_family.marriages import guards as marriages_guards
from regalia.games.royal_family.marriages import legal as marriages_legal
from regalia.games.royal_family.marriages import verbs as marriages
from regalia.games.royal_family.marriages.choices import in_time
from regalia.games.royal_family.words import phrase
from regalia.i18n import tr, tr_noop
from regalia.verbs import Guards, Kind, Try, Verb, bare, button, line

_ROWS = marriages.ROWS
_ARRANGE = Kind(
    "arrange",
    tr_noop("Arrange a marriage"),
    tr_noop("your ally is asked for his card; yours goes to him"),
)

ROWS: dict[str, Verb] = {
    **_ROWS,
    "pass": _ROWS["pass"]._replace(
        lists={**_ROWS["pass"].lists, "claim": family_legal.always(family_moves.PASS)},
        play=actions.pass_,
    ),
    "draw": family.with_guards(_ROWS["draw"], Guards(guards.draw)),
    "ransom": _ROWS["ransom"]._replace(
        guards=(
            *_ROWS["ransom"].guards,
            Guards(marriages_guards.not_from_spoils),
            Guards(guards.ransom),
        )
    ),
    "change": _ROWS["change"]._replace(
        lists={**_ROWS["change"].lists, "claim": legal.list_claims},
        guards=(
            Guards(guards.offense_or_claim),
            Guards(guards.change_ransoms),
            Guards(family_guards.change),
        ),
        play=actions.change,
    ),
    "spoil": _ROWS["spoil"]._replace(play=actions.spoil),
    "hostage": family.with_guards(
        _ROWS["hostage"],
        marriages_guards.hostage(guards.no_target, "alliance.hostage.effect"),
    ),
    "redeem": _ROWS["redeem"]._replace(
        lists=marriages_legal.windows(marriages_legal.add_redemptions),
        guards=(family.OFFENSE, Guards(marriages_guards.redeem), Guards(guards.price)),
        tries=(Try(marriages.REDEEM.title, on_offense(choices.try_redemption)),),
    ),
    "arrange": Verb(
        form="arrange KH for KC@2s",
        read=moves.read_arrange,
        lists=marriages_legal.after_gift(legal.add_trades),
        guards=(marriages.GIFTED, Guards(guards.arrange)),
        play=actions.arrange,
        label=button(tr_noop("Offer {given} for {wanted}"), 60, given=0, wanted=1),
        kinds=(_ARRANGE,),
        tries=(
            Try(
                _ARRANGE.title,
                in_time(
                    "arrange",
                    marriages.GIFTED,
                    lambda view: tr(
                        "Your ally has lately won no king or queen of his house that you hold "
                        "the equal of."
                    ),
                ),
            ),
        ),
        says={
            "arrange": line(tr_noop("{who} offered {other} {card} for {price}"), card=0, price=1)
        },
        describe=phrase(tr_noop("arrange {card} for {other}"), card=0, other=1),
        picks=lambda view, move: [
            *family_picks.hand_card(view, move),
            family_picks.place_ref(view, move.args[1]),
        ],
        offer=tr_noop("arrange a marriage"),
    ),
    "consent": Verb(
        form="consent",
        read=bare(moves.CONSENT),
        lists={"consent": family_legal.always(moves.CONSENT)},
        guards=(Guards(guards.answer_trade),),
        play=actions.answer_trade,
        label=button(tr_noop("Consent"), 40),
        kinds=(family.ANSWER,),
        says={"consent": line(tr_noop("{who} consented: {card} for {price}"), card=0, price=1)},
        describe=phrase(tr_noop("agree")),
    ),
    "refuse": Verb(
        form="refuse",
        read=bare(moves.REFUSE),
        lists={"consent": family_legal.always(moves.REFUSE)},
        guards=(Guards(guards.answer_trade),),
        play=actions.answer_trade,
        label=button(tr_noop("Refuse"), 30),
        kinds=(family.ANSWER,),
        says={"refuse": line(tr_noop("{who} refused the trade"))},
        describe=phrase(tr_noop("refuse")),
    ),
}
VERBS: Mapping[str, Verb] = family.in_order(ROWS, guards.QUESTIONS)
