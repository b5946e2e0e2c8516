"""A hand for another person to play: the same deal, seat, options and bots.

::

    regalia challenge 1
    engine 0.2.0
    seat 0
    from "Ann"
    names ["You","Ada"]
    bots [null,"steady"]
    numbers "5f1c…"
    scores [120,-35]
    deal {"game":"royals", …}

    house H
    draw stock
    …
    end 1f6c2a…

The deal is a position, so that hands of every match can be sent, the first and the last. The bots
draw their random numbers from ``numbers`` and the moves made so far: the same moves get the same
answers. Without the moves the last part is empty, and the scores are taken as they are said; with
them everything is played through. ``end`` is a hash of all before it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from regalia.bots import check, find_in_slices
from regalia.cards import Rng
from regalia.commitment import bot_seed
from regalia.errors import LetterError, OptionError, PositionError
from regalia.games import GAMES
from regalia.history import History
from regalia.i18n import tr, tr_noop
from regalia.match import Deal, Match, Surrender
from regalia.multiplayer.letters.letter import play_moves
from regalia.multiplayer.packing import LinkForm
from regalia.names import check_names
from regalia.presentation import table_of
from regalia.record import Record
from regalia.session.session import current_bot_seed
from regalia.state import State
from regalia.text_codec import LIST, NAMES, NUMBER, OBJECT, PLAIN, STRING
from regalia.version import __version__

if TYPE_CHECKING:
    from regalia import contract
    from regalia.game import Game

#: Points that no hand comes near.
_MOST = 100_000

#: Dictionary of the compression (``LinkForm``).
_WORDS = "\n".join(
    [
        "take banish joker trade none ring turn up came bid add yield force 1 force 2 force 3 end",
        "hostage release redeem consent refuse challenge arrange wed marry betroth convert spouse",
        "gift 1 gift 2 gift 3 claim kill ransom with change of rank suit +d +1m with dead redeal",
        *(f"bid {r}{s}" for s in "SHDC" for r in "23456789T"),
        *(f"spoil {r}{s}" for r in "AKQJ" for s in "SHDC"),
        *(f"discard {r}{s}" for s in "SHDC" for r in "A23456789TJQK"),
        *(f"play {r}{s}" for s in "SHDC" for r in "A23456789TJQK"),
        "meld draw pile 2 draw discard\ndraw stock\ndraw stock\npass\ndone\nend\nhouse S",
        '","JO","'.join(f"{r}{s}" for s in "SHDC" for r in "A23456789TJQK"),
        '"viewer":null,"rulers":[],"lines":[],"candidates":[],"bids":[],"ended":null,"flags":[]',
        '"phase":"house","turn":1,"attacker":0,"stock":["discard":["dead":[],"hands":[["spoils":[[]',
        '"dealer":0,"options":{"hands":1},"seats":2,"meld":[[],[],[]],"house":[null,null],"won":null',
        'regalia challenge 1\nengine 0.1.0\nseat 0\nfrom ""\nnames ["You","Ada","Bo","Cleo","Dan"]',
        'bots [null,"steady","steady","steady"]\nnumbers "\nscores [0,0]\ndeal {"game":"royals',
    ]
).encode()
FORM = LinkForm(
    first="regalia challenge",
    fields={
        "engine": PLAIN,
        "seat": NUMBER,
        "from": STRING,
        "names": NAMES,
        "bots": LIST,
        "numbers": STRING,
        "scores": LIST,
        "deal": OBJECT,
    },
    # Characters unpacked: several times the longest hand.
    limit=60_000,
    words=_WORDS,
    too_long=tr_noop("it is too long to be a hand"),
    other_kind=tr_noop("it is no challenge of Regalia"),
)


@dataclass
class Challenge:
    """A hand as a person played it; ``moves`` is empty if the sender keeps them back.

    ``start`` is its deal, in a match of one hand.
    """

    start: State
    seat: int
    sender: str
    names: list[str]
    bots: list[str | None]
    numbers: str
    scores: list[int]
    moves: list[str]
    engine: str = __version__

    @classmethod
    def of(
        cls, match: Match, seat: int, bots: list[str | None], numbers: str | None = None
    ) -> Challenge:
        """Return the challenge of the last hand of a match that was scored.

        ``numbers`` is the seed of the bots in the first deal, where that was a challenge itself.
        LetterError for a match without such a hand, or with other people in it.
        """
        if not match.hands:
            raise LetterError(tr("no hand of this match is over"))
        if match.seed is None or any(
            bots[other] is None for other in range(len(bots)) if other != seat
        ):
            raise LetterError(tr("only a hand against bots can be played once more"))
        result = match.hands[-1]
        at = next(at for at, deal in enumerate(match.log) if deal.state is result.state)
        deal = match.log[at]
        drawn = (
            numbers if numbers is not None and at == 0 else bot_seed(numbers or match.seed, at + 1)
        )
        return cls(
            start=_single(deal.start),
            seat=seat,
            sender="",
            names=match.names[: match.seats],
            bots=list(bots),
            numbers=drawn,
            scores=list(result.scores),
            moves=_chosen(deal),
        )

    @property
    def game(self) -> Game:
        """The game that the hand is of."""
        return GAMES[self.start.game.id]

    @property
    def name(self) -> str:
        """Name that all challenges of one deal, seat and bots share: 16 hexadecimal digits."""
        parts = [self.start.to_dict(), self.seat, self.bots, self.numbers]
        return sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()[:16]

    def match(self, names: list[str] | None = None) -> Match:
        """Return a match of this one hand, at its beginning."""
        start = self.start.copy()
        return Match(
            self.game,
            start.seats,
            self.numbers,
            dict(start.options),
            None,
            names or self.names,
            start=start,
        )

    def replay(self) -> Match:
        """Return the match with the moves played; LetterError if one of them is not legal."""
        match = self.match()
        play_moves(match, self.moves, _check_single)
        if self.moves and match.hands[:1] == []:
            raise LetterError(tr("its hand goes on after its last move"))
        return match

    # --- as text -------------------------------------------------------------------------------

    def dump(self) -> str:
        """Return the challenge as text that a person can read."""
        head = FORM.head(
            {
                "engine": self.engine,
                "seat": self.seat,
                "from": self.sender,
                "names": self.names,
                "bots": self.bots,
                "numbers": self.numbers,
                "scores": self.scores,
                "deal": self.start.to_dict(),
            }
        )
        body = "\n".join([*head, "", *self.moves])
        return f"{body}\nend {_hash(body)}\n"

    def pack(self) -> str:
        """Return the challenge in few characters, for a link."""
        return FORM.pack(self.dump())

    @classmethod
    def unpack(cls, packed: str) -> Challenge:
        """Read what ``pack`` returned and play it through; LetterError says what is wrong."""
        return cls.load(FORM.unpack(packed))

    @classmethod
    def load(cls, text: str) -> Challenge:
        """Read a challenge and play it through; LetterError says what is wrong with it."""
        read = FORM.load(text)
        if read.end != _hash(read.body):
            raise LetterError(tr("something in it was changed: its hashes do not fit"))
        head = read.head
        challenge = cls(
            start=_position(head["deal"]),
            seat=head["seat"],
            sender=head["from"],
            names=head["names"],
            bots=head["bots"],
            numbers=head["numbers"],
            scores=head["scores"],
            moves=[text for _, text in read.lines],
            engine=head["engine"][:20],
        )
        challenge._check_head()
        played = challenge.replay()
        if challenge.moves and played.hands[0].scores != challenge.scores:
            raise LetterError(tr("its moves come to other scores than it says"))
        return challenge

    def _check_head(self) -> None:
        """Raise LetterError if the parts of the head do not fit each other."""
        seats, game = self.start.seats, self.game
        sound = (
            self.seat < seats
            and len(self.names) == len(self.bots) == seats
            and self.bots[self.seat] is None
            and 1 <= len(self.numbers) <= 64
            and len(self.scores) == seats + len(game.dummies(seats))
            and all(type(each) is int and abs(each) <= _MOST for each in self.scores)
        )
        if not sound:
            raise LetterError(tr("its head is damaged"))
        try:
            for other, bot in enumerate(self.bots):
                if other != self.seat:
                    check(bot if isinstance(bot, str) else "", game.id)
            check_names(self.names, self.seat)
            if self.sender:
                check_names([self.sender])
        except OptionError as error:
            raise LetterError(str(error)) from error

    # --- two hands, and the bots' --------------------------------------------------------------

    def side(self, scores: list[int]) -> contract.HandSide:
        """Return the points of a hand: of each seat, of the person's side, of the best other."""
        teams = self.game.teams(self.start.seats)
        sums = {tuple(team): sum(scores[seat] for seat in team) for team in teams}
        mine = next(total for team, total in sums.items() if self.seat in team)
        theirs = max(total for team, total in sums.items() if self.seat not in team)
        return {"scores": scores, "mine": mine, "theirs": theirs}

    def find(self, match: Match) -> tuple[int, Deal] | None:
        """Return the hand of a match that was played from the same deal, and its place."""
        mine = self.start.to_dict()
        for at, deal in enumerate(match.log):
            if deal.state.scored and _single(deal.start).to_dict() == mine:
                return at, deal
        return None

    def compare(self, match: Match) -> contract.ChallengeCompared:
        """Put the hand of a match beside this one; LetterError if none has the same deal."""
        found = self.find(match)
        result = found and next((one for one in match.hands if one.state is found[1].state), None)
        if not found or not result:
            raise LetterError(tr("this match has no hand of the same deal"))
        at, deal = found
        parted = self._parting(match, at, deal) if self.moves else None
        return {
            "mine": self.side(list(result.scores)),
            "theirs": self.side(self.scores),
            "moves": bool(self.moves),
            "parted": parted,
        }

    def _parting(self, match: Match, at: int, deal: Deal) -> contract.Parting | None:
        mine, theirs = _chosen(deal), self.moves
        step = next((n for n, (a, b) in enumerate(zip(mine, theirs, strict=False)) if a != b), None)
        if step is None:
            return None
        other = self.replay()
        table = table_of(match.game.id)
        histories = [History(deal, table, self.seat, match.names)]
        # Call the sender by name, or at least not You.
        names = [self.sender or tr("Your friend") if seat == self.seat else name
                 for seat, name in enumerate(other.names)]  # fmt: skip
        histories.append(History(other.log[0], table, self.seat, names, voice=-1))
        before = self.match()
        for text in theirs[:step]:
            before.play(text)
        own = before.state.actor == self.seat
        view = before.state.view(self.seat)
        listed = table.moves(view, histories[0].grow().observer(step)) if own else []
        labels = {move["text"]: move["label"] for move in listed}
        told = [
            labels.get(text) or _told(history.grow().step_lines[step + 1])
            for text, history in zip((mine[step], theirs[step]), histories, strict=True)
        ]
        return {"deal": at, "step": step, "own": own, "mine": told[0], "theirs": told[1]}


def play_bots(challenge: Challenge, bot: str) -> Iterator[Match]:
    """Play the deal with ``bot`` on the person's seat.

    Yield the match after each move, and after each deal that a bot imagines.
    """
    match = challenge.match()
    players = [find_in_slices(each or bot, match.game.id) for each in challenge.bots]
    while not match.over:
        state = match.state
        actor = state.actor
        assert actor is not None
        rng = Rng(current_bot_seed(match, challenge.numbers))
        thinking = players[actor](state.view(actor), rng)
        while True:
            try:
                next(thinking)
            except StopIteration as end:
                match.play(end.value)
                yield match
                break
            yield match


def last_hand(record: str, seat: int, bots: list[str | None], answered: str | None) -> Challenge:
    """Return the last hand of a record as a challenge; ``answered`` is the one that it answers."""
    numbers = None if answered is None else Challenge.unpack(answered).numbers
    return Challenge.of(Record.load(record).replay(), seat, bots, numbers)


def _single(start: State) -> State:
    """Return a deal as the one of a match of one hand."""
    game, position = GAMES[start.game.id], start.to_dict()
    options = {**start.options, "hands": 1, "target": game.options["target"].default}
    position["options"] = game.changed_options(options)
    return game.state_from_dict(position)


def _position(position: dict[str, Any]) -> State:
    """Return the deal of a challenge; LetterError unless it is one."""
    game = position.get("game")
    if not isinstance(game, str) or game not in GAMES:
        raise LetterError(tr("there is no game {game} here", game=f"{game!r:.40}"))
    try:
        start = GAMES[game].state_from_dict(position)
    except PositionError as error:
        raise LetterError(tr("its deal is wrong: {why}", why=error)) from error
    if start.viewer is not None or start.actor is None:
        raise LetterError(tr("its deal is not one that can be played"))
    return _single(start)


def _chosen(deal: Deal) -> list[str]:
    return [str(entry) if isinstance(entry, Surrender) else entry.chosen for entry in deal.moves]


def _told(lines: list[contract.Line]) -> str:
    return " ".join(line["text"] for line in lines if line["text"])


def _check_single(match: Match, at: int, text: str) -> None:
    """Raise LetterError for a move that no single hand has."""
    if Surrender.is_one(text):
        raise LetterError(tr("a single hand has no surrender"))
    if len(match.log) > 1:
        raise LetterError(tr("the hand is over before it"))


def _hash(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:16]
