"""Where the catalogue of Alliance Royals keeps the rules that the family shares."""

CITES = {
    "turn.phases": "alliance.turn.parts",
    "meld.extend-royal": "alliance.meld.extend",
    "meld.no-home-royals": "alliance.meld.no-royals",
    "assassin.itself": "alliance.assassin.not-own",
    "ransom.not-tricks": "alliance.ransom.spoils-immune",
    "ransom.recent": "alliance.ransom.clock",
    "change.discard-as-if": "alliance.change.sources",
    "change.ransom": "alliance.change.sources",
    "change.execute": "alliance.change.dead",
    "trick.lead": "alliance.battle.play",
    "trick.follow": "alliance.battle.play",
    "trick.spoils": "alliance.battle.spoils-victor",
    "end.trick": "alliance.end.battle",
    "score.sets-negative": "alliance.score.negative",
    "game.target": "alliance.game.high",
    "redeem.only-spoils-ransom": "alliance.redeem.who",
    "hostage.revoke": "alliance.hostage.repeat",
    "hostage.card": "alliance.hostage.declare",
    "hostage.jack": "alliance.hostage.declare",
}
