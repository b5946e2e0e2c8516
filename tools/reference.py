"""Write the reference of the library, from the signatures and docstrings of the engine.

reference/index.html            the package: all that `import regalia` offers
reference/<module>/index.html   a page for each other module that people use
reference/names.json            every name with the address of its entry, for the search

griffe reads the sources without running them. `python -m tools.reference FOLDER` writes the pages
into a site; the page and the service worker know nothing of them.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from html import escape
from pathlib import Path

import griffe

from tools import link_card
from tools.book import page
from tools.common import ENGINE

#: The modules with a page besides the package itself, and what they are for.
MODULES = {
    "regalia.bots": "Find a bot by its name, or one that gives its reasons.",
    "regalia.bots.expert": "The bot that thinks in sampled deals.",
    "regalia.bots.arena": "Let bots play against each other, with an interval around the result.",
    "regalia.cards": "Cards, their notation, and random numbers.",
    "regalia.choices": "The moves of a card, and why its others are refused.",
    "regalia.commitment": "Deals that can be checked afterwards.",
    "regalia.fields": "Positions from outside, read and checked field by field.",
    "regalia.game": "The part of a game that is not a hand: options, packs, the end of a match.",
    "regalia.judge": "What moves are worth, for the review, comparisons and puzzles.",
    "regalia.match": "Matches, hand by hand, and surrenders.",
    "regalia.history": "A deal as one seat follows it, and the moves that it may take back.",
    "regalia.presentation": "A table in words and zones, as the page draws it.",
    "regalia.record": "Records as text: what is in them, and how they are checked.",
    "regalia.review": "The decisions of a hand that cost most.",
    "regalia.rules": "The rule catalogue.",
    "regalia.scenes": "Scenes of one's own: built, checked, written and read.",
    "regalia.session.surrender": "What a seat may say of a surrender, in words.",
    "regalia.text": "Tables, moves and score sheets as lines of text.",
    "regalia.i18n": "Sentences in other languages.",
    "regalia.research.tokens": "Moves as sequences of tokens of a fixed vocabulary.",
    "regalia.research.hand": "A hand played token by token, with every seat's record.",
    "regalia.research.observation": "What a seat knows as planes of numbers.",
    "regalia.research.chance": "The cards that a deal or a move may bring.",
    "regalia.research.features": "What a game tells programs that learn.",
    "regalia.research.measure": "Two bots measured by paired hands.",
    "regalia.research.pettingzoo": "The games as PettingZoo environments.",
    "regalia.research.openspiel": "The games for OpenSpiel.",
}

#: The script shows it: a field that does nothing is worse than none.
SEARCH = (
    '<div class="find" role="search" data-root="{root}" hidden>'
    '<label for="find" class="vh">Search the reference</label>'
    '<input type="search" id="find" autocomplete="off" placeholder="Search the reference">'
    '<p id="found" class="xs mut" role="status"></p></div>'
)
HERE = ' aria-current="page"'

#: A comment that documents the attribute below it.
COMMENT = re.compile(r"\s*#: ?(.*)")
#: Text in a docstring that stands for code.
STRESS = re.compile(r"\*(\w+)\*")
CODE = re.compile(r"``([^`]+)``|`([^`]+)`")

Documented = griffe.Class | griffe.Function | griffe.Attribute


class Reference:
    """All pages of the reference; ``places`` says where each name is documented."""

    def __init__(self, source: Path) -> None:
        package = griffe.load("regalia", search_paths=[source])
        assert isinstance(package, griffe.Module), package
        self.package = package
        #: The path of an object in its module -> the address of its entry, from the first page.
        self.places: dict[str, str] = {}
        self.names: dict[str, list[tuple[str, Documented]]] = {}
        for module in ("regalia", *MODULES):
            folder = "" if module == "regalia" else f"{module}/"
            found = list(self._public(module))
            self.names[module] = found
            for name, entry in found:
                self.places.setdefault(entry.path, f"{folder}#{module}.{name}")
                for member, _ in members(entry):
                    place = f"{folder}#{module}.{name}.{member}"
                    self.places.setdefault(f"{entry.path}.{member}", place)

    def _public(self, module: str) -> Iterator[tuple[str, Documented]]:
        """Yield the names that a module offers: those of ``__all__``, or else its own."""
        found = self._module(module)
        for name in map(str, found.exports or found.members):
            member = found.members[name]
            if found.exports is None and (member.is_alias or name.startswith("_")):
                continue
            target = member.final_target if isinstance(member, griffe.Alias) else member
            if isinstance(target, griffe.Module) or "TypeVar(" in str(getattr(target, "value", "")):
                continue
            assert isinstance(target, (griffe.Class, griffe.Function, griffe.Attribute)), target
            yield name, target

    def _module(self, name: str) -> griffe.Module:
        found = self.package if name == "regalia" else self.package[name.partition(".")[2]]
        assert isinstance(found, griffe.Module), found
        return found

    def write(self, folder: Path) -> None:
        """Write every page below ``folder``."""
        for module in ("regalia", *MODULES):
            place = folder if module == "regalia" else folder / module
            place.mkdir(parents=True, exist_ok=True)
            (place / "index.html").write_text(self.page(module), encoding="utf-8")
        names = {place.partition("#")[2]: place for place in self.places.values()}
        (folder / "names.json").write_text(json.dumps(sorted(names.items())), encoding="utf-8")

    def page(self, module: str) -> str:
        """Return the page of a module."""
        root = "" if module == "regalia" else "../"
        others = "".join(
            f'<li><a href="{root}{other}/"><code>{other}</code></a> {escape(about)}</li>'
            for other, about in MODULES.items()
        )
        modules = "".join(
            f'<li><a href="{root}{other}"{HERE if name == module else ""}>'
            f"<code>{name.removeprefix('regalia.')}</code></a></li>"
            for name, other in [("regalia", ""), *((each, f"{each}/") for each in MODULES)]
        )
        names = self.names[module]
        contents = "".join(
            f'<li><a href="{self._address(entry, root)}"><code>{name}</code></a></li>'
            for name, entry in names
        )
        # What is exported by the package stands on its page alone.
        own = "".join(
            self._entry(module, name, entry, root)
            for name, entry in names
            if self.places[entry.path].endswith(f"#{module}.{name}")
        )
        about = "The library of the Regalia games, name by name."
        about_modules = f'<h2>Modules</h2>\n<ul class="modules">{others}</ul>\n'
        body = (
            f"<h1><code>{module}</code></h1>\n"
            f'<div class="reference"><div class="side">{SEARCH.format(root=root)}'
            f'<nav aria-label="Names"><ul>{contents}</ul></nav>'
            f'<nav aria-label="Modules"><ul>{modules}</ul></nav></div>\n'
            f"<div>{self._text(self._module(module), root)}\n"
            f"{own}{about_modules if module == 'regalia' else ''}</div></div>\n"
        )
        up = f"{root}../"
        return page(
            title=f"{module}: reference",
            about=about,
            up=up,
            crumb=f'<a href="{up}rules/">Rules</a>',
            body=body,
            skip="To the names",
            module="referencePage.js",
        ).replace(link_card.MARK, "")

    def _address(self, entry: Documented, root: str) -> str:
        return f"{root}{self.places[entry.path]}"

    def _entry(self, module: str, name: str, entry: Documented, root: str) -> str:
        """Return the entry of a name; that of a class has entries for its members."""
        anchor = f"{module}.{name}"
        listed = [
            f'<article class="member" id="{anchor}.{member}"><h3><code>{_signature(member, found)}'
            f"</code></h3>{self._text(found, root, entry)}</article>\n"
            for member, found in members(entry)
        ]
        return (
            f'<section class="entry" id="{anchor}"><h2><code>{_signature(name, entry)}</code></h2>'
            f"{self._text(entry, root, entry)}{''.join(listed)}</section>\n"
        )

    def _text(self, entry: griffe.Object, root: str, within: griffe.Object | None = None) -> str:
        """Return what a docstring says, or the comment above an attribute."""
        blocks = documentation(entry).strip().split("\n\n")
        return "".join(self._block(block, root, within) for block in blocks if block.strip())

    def _block(self, block: str, root: str, within: griffe.Object | None) -> str:
        if block.lstrip().startswith(">>>"):
            return f'<pre class="wide">{escape(block)}</pre>'
        text = CODE.sub(lambda found: f"\0{found[1] or found[2]}\0", block)
        parts = text.split("\0")
        said = [
            self._code(part, root, within) if at % 2 else STRESS.sub(r"<em>\1</em>", escape(part))
            for at, part in enumerate(parts)
        ]
        return f"<p>{''.join(said)}</p>"

    def _code(self, text: str, root: str, within: griffe.Object | None) -> str:
        """Return a piece of code, as a link if it is the name of something documented."""
        name = text.partition("(")[0].removeprefix("regalia.")
        tried = [f"{within.path}.{name}"] if within is not None else []
        tried += [self._paths.get(name, "")]
        place = next((self.places[path] for path in tried if path in self.places), None)
        shown = f"<code>{escape(text)}</code>"
        return f'<a href="{root}{place}">{shown}</a>' if place else shown

    @property
    def _paths(self) -> dict[str, str]:
        """The names of the package -> their paths: ``State``, ``State.play``."""
        found = {}
        for name, entry in self.names["regalia"]:
            found[name] = entry.path
            found |= {f"{name}.{member}": f"{entry.path}.{member}" for member, _ in members(entry)}
        return found


def members(entry: Documented) -> list[tuple[str, Documented]]:
    """Return the public members of a class that it defines itself, in their order."""
    if not isinstance(entry, griffe.Class):
        return []
    return [
        (name, member)
        for name, member in entry.members.items()
        if not name.startswith("_") and isinstance(member, (griffe.Function, griffe.Attribute))
    ]


def documentation(entry: griffe.Object) -> str:
    """Return the docstring of an object, or the comment above an attribute."""
    if entry.docstring is not None:
        return entry.docstring.value
    if not isinstance(entry, griffe.Attribute) or entry.parent is None:
        return ""
    # An attribute of a class may be named again in a method, where no comment stands.
    lines = entry.parent.source.splitlines()
    named = re.compile(rf"\s*(self\.)?{re.escape(entry.name)}\b(: | = )")
    found: list[str] = []
    for at, line in enumerate(lines):
        if named.match(line) and not found:
            while at and (comment := COMMENT.fullmatch(lines[at - 1])):
                found.insert(0, comment[1])
                at -= 1
    return "\n".join(found)


def _signature(name: str, entry: Documented) -> str:
    """Return the head of an entry: ``play(move: Move | str) → list[Event]``."""
    if isinstance(entry, griffe.Function):
        text = entry.signature().replace(" -> ", " → ")
    elif isinstance(entry, griffe.Class):
        bases = ", ".join(str(base) for base in entry.bases)
        text = f"class {name}({bases})" if bases else f"class {name}"
        made = entry.members.get("__init__")
        if isinstance(made, griffe.Function) and not bases:
            text = f"class {made.signature(name=name).removesuffix(' -> None')}"
    else:
        text = f"{name}: {entry.annotation}" if entry.annotation is not None else name
    return escape(text)


def main() -> int:
    Reference(ENGINE).write(Path(sys.argv[1]) / "reference")
    return 0


if __name__ == "__main__":
    sys.exit(main())
