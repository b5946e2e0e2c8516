"""The rules that several games of the family share, each by its ids in their catalogues."""

from __future__ import annotations

from collections.abc import Mapping

#: The beginnings of ids: those of rulings name no game.
_GAMES = {"R2": "royals", "MR": "marriage", "AL": "alliance"}


def ids(*whole: str) -> Mapping[str, str]:
    """Return the ids of one rule by the id of the game."""
    return {_GAMES.get(each[:2]) or each.partition(".")[0]: each for each in whole}


TURN_ORDER = ids("royals.turn.alternate", "marriage.turn.order", "alliance.turn.order")
TURN_PHASES = ids("royals.turn.phases", "marriage.turn.order", "alliance.turn.parts")

OPTIONS_AFTER_GIFT = ids("marriage.options.after-gift", "alliance.options.after-gift")
OPTIONS_WHEN = ids("royals.options.when", "marriage.options.any-time", "alliance.options.any-time")

DEAD = ids("royals.trick.dead", "marriage.battle.dead", "alliance.battle.dead")

PACK_100 = ids("royals.pack.100", "marriage.pack.100", "alliance.pack.100")

DRAW_SEQUENCE = ids("royals.draw.sequence", "marriage.draw.sequence", "alliance.draw.sequence")
DRAW_SOURCE = ids("royals.draw.source", "marriage.draw.source", "alliance.draw.source")

EXHAUST_CONTINUE = ids(
    "royals.exhaust.continue", "marriage.exhaust.discards", "alliance.exhaust.continue"
)

PILE_AMOUNT = ids("royals.pile.amount", "marriage.pile.amount", "alliance.pile.amount")
PILE_BOTTOM = ids("royals.pile.bottom", "marriage.pile.bottom", "alliance.pile.bottom")
PILE_PRIVILEGE = ids("royals.pile.privilege", "marriage.pile.privilege", "alliance.pile.privilege")

MELD_EXTEND_ROYAL = ids("royals.meld.extend-royal", "marriage.meld.extend", "alliance.meld.extend")
MELD_LOCKED = ids("royals.meld.locked", "marriage.meld.locked", "alliance.meld.locked")
MELD_MATCH = ids("royals.meld.match", "marriage.meld.match", "alliance.meld.match")
MELD_NO_HOME_ROYALS = ids(
    "royals.meld.no-home-royals", "marriage.meld.no-royals", "alliance.meld.no-royals"
)
MELD_PRIVILEGE = ids("royals.meld.privilege", "marriage.meld.privilege", "alliance.meld.privilege")

ASSASSIN_DEF = ids("royals.assassin.def", "marriage.assassin.def", "alliance.assassin.def")
ASSASSIN_ITSELF = ids("royals.assassin.victim", "MR-A09", "alliance.assassin.not-own")
ASSASSIN_NOT_OWN = ids("royals.assassin.victim", "alliance.assassin.not-own")
ASSASSIN_TIMING = ids(
    "royals.assassin.timing", "marriage.assassin.timing", "alliance.assassin.timing"
)
ASSASSIN_VICTIM = ids(
    "royals.assassin.victim", "marriage.assassin.effect", "alliance.assassin.victim"
)

RANSOM_NOT_TRICKS = ids(
    "royals.ransom.not-tricks", "marriage.ransom.spoils-immune", "alliance.ransom.spoils-immune"
)
RANSOM_SWAP = ids("royals.ransom.swap", "marriage.ransom.swap", "alliance.ransom.swap")

CHANGE_DISCARD_AS_IF = ids(
    "royals.change.discard-as-if", "marriage.change.sources", "alliance.change.sources"
)
CHANGE_EXECUTE = ids("royals.change.execute", "marriage.change.dead", "alliance.change.dead")
CHANGE_RANSOM = ids("royals.change.ransom", "marriage.change.sources", "alliance.change.sources")
CHANGE_THREE_ALIKE = ids(
    "royals.change.three-alike", "marriage.change.three-alike", "alliance.change.three-alike"
)

HOUSE_ORDER = ids("royals.suit.order", "marriage.house.order", "alliance.house.order")

GIFT_EARLY_BATTLE = ids("marriage.gift.early-battle", "alliance.gift.early-battle")
GIFT_EARLY_MELD = ids("marriage.gift.early-meld", "alliance.gift.early-meld")
GIFT_EXCHANGE = ids("marriage.gift.exchange", "alliance.gift.exchange")
GIFT_FORGOTTEN = ids("marriage.gift.forgotten", "alliance.gift.forgotten")
GIFT_MANDATORY = ids("marriage.gift.mandatory", "alliance.gift.mandatory")

TRICK_FOLLOW = ids("royals.trick.follow", "marriage.battle.play", "alliance.battle.play")
TRICK_LEAD = ids("royals.trick.lead", "marriage.battle.play", "alliance.battle.play")
TRICK_SPOILS = ids("royals.trick.spoils", "marriage.battle.spoils", "alliance.battle.spoils-victor")

DISCARD_ONE = ids("royals.discard.one", "marriage.discard.one", "alliance.discard.one")

END_NO_FACES = ids("royals.end.no-faces", "marriage.end.no-faces", "alliance.end.no-faces")
END_ROYAL = ids("royals.end.royal", "marriage.end.royal", "alliance.end.royal")
END_TRICK = ids("royals.end.trick", "marriage.end.battle", "alliance.end.battle")

HOSTAGE_CARD = ids("marriage.hostage.card", "alliance.hostage.declare")
HOSTAGE_JACK = ids("MR-A21", "alliance.hostage.declare")
HOSTAGE_NONE = ids("marriage.hostage.revoke", "alliance.hostage.when")
HOSTAGE_REVOKE = ids("marriage.hostage.revoke", "alliance.hostage.repeat")

REDEEM_ONLY_SPOILS_RANSOM = ids(
    "marriage.redeem.only-spoils-ransom", "alliance.ransom.spoils-immune"
)
REDEEM_PRICE = ids("marriage.redeem.price", "alliance.redeem.price")
REDEEM_WHO = ids("marriage.redeem.who", "alliance.redeem.who")

SCORE_HAND = ids("royals.score.hand", "marriage.score.values", "alliance.score.hand")
SCORE_MATCH_DOUBLE = ids(
    "royals.score.match-double", "marriage.score.values", "alliance.score.match-double"
)
SCORE_VALUES = ids("royals.score.values", "marriage.score.values", "alliance.score.values")

GAME_SUM = ids("royals.game.sum", "marriage.game.end", "alliance.game.sum")
