"""The verbs of gifts, challenges and hostages, a row each, and what they change in the others."""

from __future__ import annotations

from regalia.games.royal_family import choices as family_choices
from regalia.games.royal_family import guards as family_guards
from regalia.games.royal_family import legal as family_legal
from regalia.games.royal_family import moves as family_moves
from regalia.games.royal_family import picks as family_picks
from regalia.games.royal_family import verbs as family
from regalia.games.royal_family.choices import on_offense
from regalia.games.royal_family.marriages import (
    actions,
    choices,
    guards,
    legal,
    moves,
    picks,
    words,
)
from regalia.games.royal_family.marriages.choices import in_time
from regalia.games.royal_family.phases import AFTER_DRAWS, AFTER_TRICK, BATTLE, BEFORE_LEAD
from regalia.games.royal_family.words import phrase
from regalia.i18n import tr_noop
from regalia.verbs import Guards, Kind, Try, Verb, bare, button, line

#: A play that waits for the gift.
GIFTED = Guards(guards.after_gift)


CHANGE = Kind(
    "change",
    tr_noop("Change house"),
    tr_noop("three alike make their suit your house; one of them dies"),
)
LEAD = Kind("lead", family.LEAD.title, tr_noop("this begins the battle"))
HOSTAGE = Kind(
    "hostage",
    tr_noop("Take a hostage"),
    tr_noop("a king or queen that you won holds up a marriage"),
)
REDEEM = Kind(
    "redeem",
    tr_noop("Redeem a hostage"),
    tr_noop("pay with a card, and the marriage stands"),
)


def _before_lead_too(row: Verb) -> Verb:
    """Return the row; the lead has a point of its own, at which there are optional plays."""
    return row._replace(lists=legal.windows(row.lists[AFTER_TRICK])) if row.offer else row


ROWS: dict[str, Verb] = {
    **{name: _before_lead_too(row) for name, row in family.ROWS.items()},
    "house": family.house(actions.choose_house, guards.house, tr_noop("Declare a house")),
    "pass": family.ROWS["pass"]._replace(
        lists={**family.ROWS["pass"].lists, "challenge": family_legal.always(family_moves.PASS)},
        play=actions.pass_,
        label=words.pass_label,
    ),
    "meld": family.ROWS["meld"]._replace(
        lists={AFTER_DRAWS: legal.add_early_melds, **legal.after_gift(legal.add_melds)},
        guards=(Guards(guards.melding), Guards(family_guards.meld)),
        play=actions.meld,
    ),
    "ransom": _before_lead_too(family.ROWS["ransom"])._replace(offer=tr_noop("ransom a card")),
    "change": _before_lead_too(family.ROWS["change"])._replace(
        kinds=(CHANGE,),
        tries=(Try(CHANGE.title, on_offense(family_choices.try_change)),),
    ),
    "play": family.ROWS["play"]._replace(
        lists={
            AFTER_DRAWS: legal.list_early_leads,
            BEFORE_LEAD: family_legal.list_leads,
            BATTLE: family_legal.list_follows,
        },
        guards=(Guards(guards.lead_after_gift), Guards(family_guards.play)),
        play=actions.play,
        kinds=(LEAD, family.FOLLOW),
        kind_of=lambda view, move: family.FOLLOW if view.phase == BATTLE else LEAD,
        says={**family.ROWS["play"].says, "won": line(tr_noop("{who} won the battle {cards}"))},
    ),
    "spoil": family.ROWS["spoil"]._replace(label=words.spoil_label),
    "gift": Verb(
        form="gift KC 2",
        read=moves.read_gift,
        lists={
            AFTER_DRAWS: legal.list_first_gifts,
            "gift": legal.list_gifts,
            AFTER_TRICK: legal.list_first_gifts,
        },
        guards=(Guards(guards.gift),),
        play=actions.gift,
        label=button(tr_noop("Give {card}"), 60, card=0),
        kinds=(Kind("gift", tr_noop("Give a card")),),
        says={"gift": words.say_gift},
        describe=words.describe_gift,
        picks=family_picks.hand_card,
    ),
    "challenge": Verb(
        form="challenge",
        read=bare(moves.CHALLENGE),
        lists={"challenge": family_legal.always(moves.CHALLENGE)},
        guards=(Guards(guards.challenge),),
        play=actions.challenge,
        label=button(tr_noop("Challenge"), 30),
        kinds=(family.ANSWER,),
        says={"challenge": line(tr_noop("{who} challenged"))},
        describe=phrase(tr_noop("challenge")),
    ),
    "hostage": Verb(
        form="hostage QH, or hostage QC on QC@0s",
        read=moves.read_hostage,
        lists=legal.after_gift(legal.add_hostages),
        guards=(GIFTED,),
        play=actions.hostage,
        label=button(tr_noop("Hold {card} hostage"), 50, card=0),
        kinds=(HOSTAGE,),
        note=family_choices.gained,
        tries=(Try(HOSTAGE.title, in_time("hostage", GIFTED, choices.try_hostage)),),
        says={"hostage": line(tr_noop("{who} declared {card} a hostage"), card=0)},
        describe=words.describe_hostage,
        picks=picks.hostage,
        offer=tr_noop("declare a hostage"),
    ),
    "release": Verb(
        form="release QH",
        read=moves.read_release,
        lists=legal.after_gift(legal.add_releases),
        guards=(GIFTED, Guards(guards.release)),
        play=actions.release,
        label=button(tr_noop("Release {card}"), 40, card=0),
        kinds=(Kind("release", tr_noop("Release a hostage")),),
        note=family_choices.gained,
        says={"release": line(tr_noop("{who} released {card}"), card=0)},
        describe=phrase(tr_noop("release {card}"), card=0),
        picks=picks.release,
        offer=tr_noop("release a hostage"),
    ),
    "redeem": Verb(
        form="redeem QH@1s with KC",
        read=moves.read_redeem,
        lists=legal.after_gift(legal.add_redemptions),
        guards=(GIFTED, Guards(guards.redeem)),
        play=actions.redeem,
        label=button(tr_noop("Redeem {card} for {paid}"), 60, card=0, paid=1),
        kinds=(REDEEM,),
        note=family_choices.brings_from(0),
        tries=(Try(REDEEM.title, in_time("redeem", GIFTED, choices.try_redemption)),),
        says={"redeem": line(tr_noop("{who} redeemed {card} for {price}"), card=0, price=1)},
        describe=phrase(tr_noop("redeem {card} with {other}"), card=0, other=1),
        picks=family_picks.bought_and_paid,
        offer=tr_noop("redeem a hostage"),
    ),
}
