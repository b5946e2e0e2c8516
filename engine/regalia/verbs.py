"""Moves, and the verbs that they begin with: one row for each verb of a game.

A row says how a verb is written and read, which moves with it are legal, what such a move does,
and the words for it. A game's table of rows is ``VERBS`` of its state class; ``State`` lists,
checks and plays by it, ``choices`` and the game's table take the words from it.

Rows know states by ``Any``: each game's functions take its own class.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple, Self

from regalia.cards import capital, glyphs, listing, parse_known_card
from regalia.errors import IllegalMove, NotationError
from regalia.i18n import tr


class Move(str):
    """One move: its text in canonical form, and the parts it was read into.

    It *is* its text (``move == "play KH"``), so that moves sort, hash and stand in records as
    texts do.
    """

    __slots__ = ("args", "came", "chosen", "verb")

    #: The first word of the text.
    verb: str
    #: The rest of the text, read by the game's grammar.
    args: tuple[Any, ...]
    #: The cards that a recorded move brought out of hiding (``draw stock KH``).
    came: tuple[int, ...]
    #: The text without those cards (``draw stock``).
    chosen: str

    def __new__(
        cls,
        text: str,
        args: tuple[Any, ...] = (),
        came: tuple[int, ...] = (),
    ) -> Self:
        move = super().__new__(cls, text)
        move.verb = text.partition(" ")[0]
        move.args = args
        move.came = came
        move.chosen = text[: len(text) - 3 * len(came)] if came else text
        return move

    def __getnewargs__(self) -> tuple[Any, ...]:
        return (str(self), self.args, self.came)

    def __repr__(self) -> str:
        return f"Move({str(self)!r})"


# --- guards --------------------------------------------------------------------------------------

#: The id of a rule in the catalogue: the whole id, or whole ids by the id of the game.
Rule = str | Mapping[str, str]
#: The rule of each condition that a move fails, with the reason in words, in order.
Failing = Iterator[tuple[Rule, str]]
Failures = Callable[[Any, Move], Failing]


class Guard(NamedTuple):
    """One condition of a verb's moves.

    ``why(state, move)`` returns None for a move that meets the condition of ``rule``, else the
    reason of the refusal in words; the rule may be chosen for a state.
    """

    rule: Rule | Callable[[Any], str]
    why: Callable[[Any, Move], str | None]

    def refusal(self, state: Any, move: Move) -> IllegalMove | None:
        """Return the refusal of a move that fails this guard, None if it holds."""
        why = self.why(state, move)
        if why is None:
            return None
        return _refused(self.rule(state) if callable(self.rule) else self.rule, why, state)


class Guards(NamedTuple):
    """Several conditions in a row, of which the later ones look at what the earlier ones found.

    ``failing(state, move)`` yields the rule and the reason of each condition that a move fails. It
    is asked for the first only, so that each condition relies on those before it.
    """

    failing: Failures

    def refusal(self, state: Any, move: Move) -> IllegalMove | None:
        """Return the refusal by the first condition that a move fails, None if all hold."""
        for rule, why in self.failing(state, move):
            return _refused(rule, why, state)
        return None


def unless(met: Callable[[Any], bool], rule: Rule | Callable[[Any], str], why: str) -> Guard:
    """Return the guard of a condition that asks only for the state; ``why`` is English."""
    return Guard(rule, lambda state, move: None if met(state) else tr(why))


def _refused(rule: Rule, why: str, state: Any) -> IllegalMove:
    return IllegalMove(rule if isinstance(rule, str) else rule[state.game.id], sentence(why))


def sentence(text: str) -> str:
    """Return the text as a sentence: with a capital, and a full stop."""
    return capital(text) if text.endswith(".") else f"{capital(text)}."


# --- rows ----------------------------------------------------------------------------------------

#: Carries out a legal move.
Effect = Callable[[Any, Move], None]
#: ``list(state, seat, out)``: appends moves of the seat to move to a list, in any order.
Lister = Callable[[Any, int, list[Move]], None]
#: Reads the words after a verb, in a game for so many seats; raises
#: MisspeltError (``need``) or NotationError for others.
Reader = Callable[[Sequence[str], int], Move]

#: The possessive of a seat: ``your``, ``Ben’s``.
Whose = Callable[[int], str]
#: ``(view, move, observer)`` → the text of a button, and its rank.
Label = Callable[[Any, Move, Any], tuple[str, int]]
#: ``(event, cards, observer)`` → the line of a log.
Say = Callable[[Any, list[int], Any], str]
#: ``(move, whose)`` → a move in the infinitive.
Describe = Callable[[Move, Whose], str]


class Kind(NamedTuple):
    """A kind of moves on the sheet of all that can be done; English texts, ``tr`` says them."""

    id: str
    title: str
    note: str = ""


class Try(NamedTuple):
    """A thing that a player may want to do, for the case that it cannot be done now.

    ``candidate(view)`` returns the move whose refusal says most about that, or a sentence where no
    single move would; None where it need not be said. ``title`` is English.
    """

    title: str
    candidate: Callable[[Any], Move | str | None]


class Verb(NamedTuple):
    """One verb of a game."""

    #: The form of its texts, by examples: ``draw 1, draw 2, or draw discard``.
    form: str
    #: What reads the words after the verb.
    read: Reader
    #: phase -> what lists its moves in it.
    lists: Mapping[str, Lister]
    #: The conditions of a legal move, in the order in which a refusal cites them.
    guards: Sequence[Guard | Guards]
    #: Carries out a legal move.
    play: Effect
    #: ``label(view, move, observer)``: the text of a move's button, and how likely the move is
    #: meant by its cards (higher: likelier).
    label: Label
    #: The kinds of its moves. The sheet has the kinds in the order of the rows.
    kinds: Sequence[Kind] = ()
    #: ``kind_of(view, move)``: which of them a legal move is; the first where it is None.
    kind_of: Callable[[Any, Move], Kind] | None = None
    #: ``note(view, move, observer)``: what a legal move brings, in a phrase.
    note: Callable[[Any, Move, Any], str] = lambda view, move, observer: ""
    #: What is said on the sheet when its moves are not possible.
    tries: Sequence[Try] = ()
    #: event -> its line in the log, by ``say(event, cards, observer)``, for the events it tells.
    says: Mapping[str, Say] = MappingProxyType({})
    #: ``describe(move, whose)``: a move in the infinitive, for scenes; None: the text of the move.
    describe: Describe | None = None
    #: ``picks(view, move)``: the refs of the cards that a player chooses to make a legal move.
    picks: Callable[[Any, Move], list[str]] = lambda view, move: []
    #: What the phase line says of its moves among the choices.
    offer: str = ""
    #: True if ``lists`` lists only moves that no guard refuses, so that none need be asked.
    exact: bool = False

    def refusal(self, state: Any, move: Move) -> IllegalMove | None:
        """Return the refusal by the first guard that a move fails; None for a legal move."""
        for guard in self.guards:
            refused = guard.refusal(state, move)
            if refused is not None:
                return refused
        return None

    def list_judged(self, lister: Lister) -> Lister:
        """Return the lister without the candidates that a guard refuses."""

        def listed(state: Any, seat: int, out: list[Move]) -> None:
            candidates: list[Move] = []
            lister(state, seat, candidates)
            if candidates:
                out += [move for move in candidates if self.refusal(state, move) is None]

        return listed


def exact(rows: Mapping[str, Verb]) -> dict[str, Verb]:
    """Return the rows of a game whose lists have only moves that no guard refuses."""
    return {name: row._replace(exact=True) for name, row in rows.items()}


def listers(verbs: Mapping[str, Verb]) -> dict[str, tuple[Lister, ...]]:
    """Return, by phase, what lists the legal moves in it, in the order of the rows."""
    found: dict[str, tuple[Lister, ...]] = {}
    for verb in verbs.values():
        for phase, lister in verb.lists.items():
            judged = lister if verb.exact else verb.list_judged(lister)
            found[phase] = (*found.get(phase, ()), judged)
    return found


def sayings(verbs: Mapping[str, Verb]) -> dict[str, Say]:
    """Return, by event, what says its line in the log, for the events of all verbs."""
    return {event: say for verb in verbs.values() for event, say in verb.says.items()}


# --- words that most verbs need ------------------------------------------------------------------


def button(text: str, rank: int, **cards: int) -> Label:
    """Return what labels a move; ``cards``: its arguments that fill the text, by their places.

    An argument is a card, or a tuple that begins with one.
    """

    def label(view: Any, move: Move, observer: Any) -> tuple[str, int]:
        args = {name: move.args[at] for name, at in cards.items()}
        said = {name: glyphs(arg if isinstance(arg, int) else arg[0]) for name, arg in args.items()}
        return tr(text, **said), rank

    return label


def line(text: str, **cards: int) -> Say:
    """Return what says an event; ``cards``: those that fill the text, by their places.

    ``{who}`` did it, to ``{other}``, with ``{cards}``.
    """

    def say(event: Any, shown: list[int], observer: Any) -> str:
        said: dict[str, object] = {name: glyphs(shown[at]) for name, at in cards.items()}
        if "{cards}" in text:
            said["cards"] = listing(shown)
        if event.other is not None:
            said["other"] = observer.whom(event.other)
        return tr(text, who=observer.name(event.seat), **said)

    return say


def phrase(text: str, **cards: int) -> Describe:
    """Return what describes a move in a scene, by the cards among its arguments."""

    def describe(move: Move, whose: Whose) -> str:
        return tr(text, **{name: glyphs(move.args[at]) for name, at in cards.items()})

    return describe


# --- reading -------------------------------------------------------------------------------------


class MisspeltError(Exception):
    """The words after a verb do not have its form; the message, if any, says more."""


def need(condition: bool, why: str = "") -> None:
    """Refuse words that do not have the verb's form."""
    if not condition:
        raise MisspeltError(why) if why else MisspeltError


def read_move(text: str, verbs: Mapping[str, Verb], seats: int) -> Move:
    """Return the move that ``text`` writes, its cards in canonical order.

    Knows the grammar, not the position. Raises NotationError with what would be right.
    """
    if not isinstance(text, str) or len(text) > 200:
        said = "a move is one line of text of at most 200 characters"
        raise NotationError(f"{said}, not {text!r:.40}")
    name, *words = text.split(" ")
    verb = verbs.get(name)
    if verb is None:
        known = ", ".join(sorted(verbs))
        raise NotationError(f"{text[:40]!r} is no move: a move begins with one of {known}")
    try:
        return verb.read(words, seats)
    except MisspeltError as error:
        why = f", and {error}" if error.args else ""
        raise NotationError(
            f"{text[:60]!r} is not written as {name!r} is: {verb.form}{why}"
        ) from None


def bare(move: Move) -> Reader:
    """Return a reader of a verb that stands alone."""

    def read(words: Sequence[str], seats: int) -> Move:
        need(not words)
        return move

    return read


def single(table: Sequence[Move], card: Callable[[str], int] = parse_known_card) -> Reader:
    """Return a reader of a verb with one card; ``table``: the move of each card."""

    def read(words: Sequence[str], seats: int) -> Move:
        need(len(words) == 1)
        return table[card(words[0])]

    return read
