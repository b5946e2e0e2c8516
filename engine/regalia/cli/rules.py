"""The rule catalogues in a shell, in each of their languages."""

from __future__ import annotations

from collections.abc import Iterator

from regalia.cli import Problem, print_lines
from regalia.game import Game
from regalia.games import GAMES
from regalia.i18n import tr, use_language
from regalia.rules import Rule
from regalia.rules.scenes import named


def print_rules(name: str, language: str) -> int:
    """Print the contents of a game's catalogue, or the entry whose id is ``name``.

    Raises Problem where there is no such game or rule, OptionError for an unknown language.
    """
    with use_language(language):
        if name in GAMES:
            print_lines(_contents(GAMES[name], language))
            return 0
        for game in GAMES.values():
            rules = game.rules_in(language)
            if name in rules:
                print_lines(_entry(rules[name], rules))
                return 0
    known = ", ".join(GAMES)
    raise Problem(f"{name!r:.60} is no game and no rule: write {known}, or the id of a rule")


def _contents(game: Game, language: str) -> Iterator[str]:
    chapter = ""
    for rule in game.rules_in(language).values():
        if rule.chapter != chapter:
            chapter = rule.chapter
            yield from ("", chapter)
        yield f"  {rule.id}: {rule.title}"


def _entry(rule: Rule, rules: dict[str, Rule]) -> Iterator[str]:
    yield from (f"{rule.title} ({rule.id})", "", *rule.text.split("\n\n"))
    if rule.ruling:
        yield from ("", rule.ruling)
    for scene in rule.scenes:
        yield from ("", f"{scene.title}: {named(scene.text)}")
    yield from ("", tr("Source: {source}", source=rule.source))
    if rule.see:
        others = (f"{rules[other].title} ({other})" for other in rule.see)
        yield tr("See {rules}", rules=", ".join(others))
