"""The methods that a page may ask of the bridge, but for those of playing with others.

``docs/bridge.md`` documents them and what they return.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Sequence
from math import inf
from time import monotonic
from typing import TYPE_CHECKING, Any, cast

from regalia.bots import Thinking, check, find, find_in_slices
from regalia.cards import Rng
from regalia.errors import OptionError, PositionError
from regalia.games import GAMES, game_of, state_of
from regalia.i18n import current_language, small, tr
from regalia.match import Match
from regalia.names import check_names, find_reader, seat_reader
from regalia.presentation import Json, table_of
from regalia.record import Record, proofs
from regalia.session.replay import Replay
from regalia.session.session import BridgeError, Session
from regalia.state import MatchScore, State

if TYPE_CHECKING:
    from regalia import contract
    from regalia.game import Game
    from regalia.judge import Judgement
    from regalia.rules import Rule

Bots = list[str | None]


class Table:
    """One table of the bridge: the session at it, the replay that is looked at, the part in a room.

    A page has one table; frames of another page that share an engine have one each.
    """

    def __init__(self) -> None:
        self.session: Session | None = None
        #: A host or a guest of live play; ``multiplayer/methods.py`` puts it here.
        self.room: object = None
        self._replay: Replay | None = None

    def at_session(self) -> Session:
        """Return the session at the table; BridgeError when there is none."""
        if self.session is None:
            raise BridgeError(tr("there is no match on the table"))
        return self.session

    def sit(self, session: Session) -> contract.Turn:
        """Put a session on the table; return its first answer."""
        self.session = session
        return session.begin()

    def leave(self) -> None:
        """Clear the table."""
        self.session = self.room = self._replay = None

    # --- matches -------------------------------------------------------------------------------

    def new(
        self,
        game: str,
        names: list[str],
        bots: Bots,
        seed: str | None = None,
        seats: int | None = None,
        options: Json | None = None,
        dealer: int | None = None,
        seat: int = 0,
    ) -> contract.Turn:
        """Deal a match; without ``seed`` from a new secret one."""
        match = new_match(
            game,
            secret(seed),
            names,
            bots,
            seats=seats,
            options=options,
            dealer=dealer,
            committed=True,
        )
        return self.sit(Session(match, seat, bots))

    def open(
        self, record: str, seat: int = 0, bots: Bots | None = None, sheet: bool = False
    ) -> contract.Turn:
        """Go on where a record ends, or with ``sheet`` at the score sheet before it."""
        match = Record.load(record).replay()
        session = Session(match, seat, bots or _against_bots(match, seat))
        seat_reader(match.names, seat)
        return self.sit(session.reopened(sheet))

    def lay(self, position: Json, seat: int = 0, bots: Bots | None = None) -> contract.Turn:
        """Lay a position on the table; the hands after it are dealt from a seed of their own."""
        state = state_of(position)
        if state.viewer is not None:
            raise PositionError("viewer", tr("what one seat knows is not enough to play on"))
        match = Match(GAMES[state.game.id], state.seats, "laid", state.options, start=state)
        return self.sit(Session(match, seat, bots or _against_bots(match, seat)))

    def scene(self, rule: str, scene: int = 0) -> contract.Turn:
        """Lay the position of a rule's scene on the table, to be played from there."""
        return self.sit(_scene_session(rule, scene))

    # --- looking back --------------------------------------------------------------------------

    def review(self, record: str | None = None, seat: int | None = None) -> contract.Overview:
        """Open a record, or the match on the table, to be looked at step by step."""
        if record is None:
            self._replay = self.at_session().replay
        else:
            self._replay = _replay_of(record, 0 if seat is None else seat)
        return self._replay.overview()

    def at_replay(self) -> Replay:
        """Return the replay that is looked at; BridgeError when there is none."""
        if self._replay is None:
            raise BridgeError(tr("no match is being looked back at"))
        return self._replay

    def look(
        self, deal: int, step: int, seat: int | None = None, open: bool = False
    ) -> contract.Look:
        """Return the table at a step of the replay."""
        return self.at_replay().look(deal, step, seat, open)

    def take_over(
        self,
        deal: int,
        step: int,
        seat: int,
        bots: Bots,
        names: list[str] | None = None,
        seed: str | None = None,
    ) -> contract.Turn:
        """Begin a new match at a step of the replay."""
        if names is not None:
            check_names(names, find_reader(bots))
        match = self.at_replay().onward(deal, step, secret(seed), names)
        _check_bots(bots, match.game.id)
        return self.sit(Session(match, seat, bots))

    def deals(self, record: str | None = None) -> list[contract.CheckedDeal]:
        """Return the proof of each deal of a record, or of the match on the table."""
        replay = self.at_session().replay if record is None else _replay_of(record, 0)
        return [
            {
                "deal": each.deal - 1,
                "hand": replay.hand(each.deal - 1),
                "hash": each.hash,
                "seed": each.seed,
                "same": each.same,
            }
            for each in proofs(replay.match)
        ]


def secret(seed: str | None) -> str:
    """Return the seed, or a new secret one."""
    return os.urandom(16).hex() if seed is None else seed


def new_match(game: str, seed: str, names: list[str], bots: Bots, **plan: Any) -> Match:
    """Return a new match; OptionError names what it cannot be made with, a bot included."""
    rules = game_of(game)
    check_names(names, find_reader(bots))
    match = rules.new_match(seed=seed, names=names, **plan)
    _check_bots(bots, game)
    return match


def _check_bots(bots: Sequence[str | None], game: str) -> None:
    for bot in bots:
        if bot is not None:
            check(bot, game)


def _against_bots(match: Match, seat: int) -> Bots:
    return [None if other == seat else "steady" for other in range(match.seats)]


def _replay_of(record: str, seat: int) -> Replay:
    match = Record.load(record).replay()
    return Replay(match, seat, table_of(match.game.id))


# --- questions that need no table ----------------------------------------------------------------


#: The search under way: one at a time.
_searches: list[Thinking] = []


def _known(position: Json, match: contract.MatchBefore | None) -> State:
    """Return the view of a ``HintView``."""
    view = state_of(position)
    if match is not None:
        view.match_score = MatchScore(tuple(match["totals"]), match["hands"])
    return view


def _think(
    game: str,
    position: Json,
    bot: str,
    seed: str,
    seconds: float | None = None,
    match: contract.MatchBefore | None = None,
) -> str | None:
    """Return a bot's move; None if it thinks for longer than ``seconds``: ask ``think_on``."""
    view = _known(position, match)
    if seconds is None:
        return str(find(bot, game)(view, Rng(seed)))
    _searches[:] = [find_in_slices(bot, game)(view, Rng(seed))]
    return _think_on(seconds)


def _think_on(seconds: float, now: bool = False) -> str | None:
    """Go on with the search; with ``now`` return the best move so far."""
    if not _searches:
        raise BridgeError("no search is under way")
    end = monotonic() + seconds
    search = _searches.pop()
    try:
        if now:
            search.send(True)
        next(search)
        while monotonic() < end:
            next(search)
    except StopIteration as found:
        return str(found.value)
    _searches.append(search)
    return None


#: The judgement under way, by its position and the match: one at a time.
_judging: dict[tuple[str, MatchScore | None], Generator[int, bool | None, Judgement]] = {}


def _judge(
    position: Json, seconds: float | None = None, match: contract.MatchBefore | None = None
) -> contract.Judged | None:
    """Judge the moves of a view; None if it takes longer than ``seconds``: ask again."""
    from regalia.judge import judging  # Lazy: no start needs it.

    view = _known(position, match)
    asked, end = (view.key(), view.match_score), inf if seconds is None else monotonic() + seconds
    work = _judging.pop(asked, None) or judging(view)
    _judging.clear()
    try:
        next(work)
        while monotonic() < end:
            next(work)
    except StopIteration as done:
        found: Judgement = done.value
        rows: list[contract.JudgedMove] = [
            {"text": str(row.move), "figures": list(row[1:])} for row in found.rows()
        ]
        return {"key": asked[0], "best": str(found.move), "deals": found.deals, "rows": rows}
    _judging[asked] = work
    return None


def _replay(record: str) -> Json:
    """Return where a record leads to, without putting it on a table."""
    match = Record.load(record).replay()
    return {
        "hands": [
            {"position": hand.state.to_dict(), "scores": hand.scores} for hand in match.hands
        ],
        "position": match.state.to_dict(),
        "scores": match.scores,
        "winners": match.winners,
    }


def examine(record: str) -> contract.Examined:
    """Return what a record is of and how far it goes, once every line of it was checked."""
    loaded = Record.load(record)
    match = loaded.replay()
    return {
        "game": match.game.id,
        "seats": loaded.seats,
        "options": loaded.options,
        "names": match.names,
        "seat": loaded.seat,
        "hand": len(match.hands) + (not match.over),
        "totals": match.scores,
        "winners": match.winners if match.over else None,
    }


def check_setup(
    game: str, names: list[str], bots: Bots, seat: int, seed: str | None = None, **plan: Any
) -> None:
    """Try what a match would be dealt from; OptionError says what is wrong with it."""
    match = new_match(game, secret(seed), names, bots, **plan)
    if len(bots) != match.seats or not 0 <= seat < match.seats or bots[seat] is not None:
        raise OptionError("bots: one entry for each seat, and none for the person's own")


def _games() -> list[contract.GameInfo]:
    return [
        {
            "id": game.id,
            "title": game.title,
            "tagline": tr(game.tagline),
            "goal": tr(game.goal) if game.goal else "",
            "facts": _facts(game),
            "hand": tr(game.hand_word),
            "seats": list(game.seats),
            "allies": [
                seat for team in game.teams(game.seats[0]) if 0 in team for seat in team if seat
            ],
            "options": [
                {
                    "name": name,
                    "default": option.default,
                    "choices": None if option.choices is None else list(option.choices),
                    "help": tr(option.help),
                    "title": tr(option.title),
                    "words": [tr(word) for word in option.words],
                    "seats": list(option.seats or game.seats),
                }
                for name, option in game.options.items()
            ],
        }
        for game in GAMES.values()
    ]


def _facts(game: Game) -> str:
    """Return how many play a game and how long a hand takes, in words."""
    few, many = min(game.seats), max(game.seats)
    players = tr("{n} players", n=many)
    if few < many:
        players = tr("{few} to {many} players", few=few, many=many)
    minutes = tr("{n} minutes a {hand}", n=game.minutes, hand=small(tr(game.hand_word)))
    return f"{players} · {minutes}"


# The three below import lazily: a page that plays needs neither scenes nor lessons, and every
# module makes its start longer.


def _scene_session(rule: str, scene: int) -> Any:
    from regalia.session.scene import SceneSession

    return SceneSession(rule, scene)


def _show(rule: str, scene: int = 0) -> contract.SceneInfo:
    scene_info: contract.SceneInfo = _scene_session(rule, scene).tell()
    return scene_info


def _lesson(game: str) -> contract.LessonInfo | None:
    from regalia.lessons import lesson_steps

    return lesson_steps(game)


def _rules(game: str) -> list[contract.RuleEntry]:
    return [_rule_json(rule) for rule in GAMES[game].rules_in(current_language()).values()]


def _rule(rule: str) -> contract.RuleEntry:
    for game in GAMES.values():
        if rule in game.rules:
            return _rule_json(game.rules_in(current_language())[rule])
    raise BridgeError(f"no rule {rule!r:.60}")


def _rule_json(rule: Rule) -> contract.RuleEntry:
    told = {**rule._asdict(), "see": list(rule.see), "scenes": len(rule.scenes)}
    return cast("contract.RuleEntry", told)


#: Methods about a table, which they take first.
TABLE_METHODS: dict[str, Callable[..., Any]] = {
    "new": Table.new,
    "open": Table.open,
    "lay": Table.lay,
    "leave": Table.leave,
    "record": lambda table: table.at_session().match.record.dump(),
    "play": lambda table, text, seat=None: table.at_session().play(text, seat),
    "next": lambda table: table.at_session().next(),
    "surrender": lambda table, text, scripted=False: table.at_session().surrender(text, scripted),
    "why": lambda table, picks: table.at_session().why(picks),
    "compose": lambda table, picks: table.at_session().compose(picks),
    "about": lambda table, ref: table.at_session().about(ref),
    "choices": lambda table: table.at_session().choices(),
    "hint_view": lambda table: table.at_session().hint_view(),
    "hint": lambda table, seed="", judged=None: table.at_session().hint(seed, judged),
    "undo": lambda table, free=False: table.at_session().undo(free),
    "log": lambda table: table.at_session().replay.log(),
    "deals": Table.deals,
    "review": Table.review,
    "look": Table.look,
    "steps": lambda table, deal, seat=None: table.at_replay().steps(deal, seat),
    "take_over": Table.take_over,
    "scene": Table.scene,
}

#: Methods that need no table.
METHODS: dict[str, Callable[..., Any]] = {
    "games": _games,
    "think": _think,
    "think_on": _think_on,
    "judge": _judge,
    "replay": _replay,
    "examine": examine,
    "check_names": check_names,
    "check_setup": check_setup,
    "rules": _rules,
    "rule": _rule,
    "lesson": _lesson,
    "show": _show,
}
