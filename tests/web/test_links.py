"""Every link of every page leads somewhere, and no sentence is copied from a source."""

from __future__ import annotations

import json
import re
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, unquote, urldefrag

import pytest

from regalia import GAMES
from regalia.rules import about
from tests.engine import harness
from tests.engine.test_catalogue import SOURCES, runs, sources
from tools.common import ROOT, WEB

ABOVE = [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md")]
DOCS = [*ABOVE, *sorted((ROOT / "docs").rglob("*.md"))]
WRAPPED = [*DOCS, ROOT / "CHANGELOG.md"]
#: Addresses inside of the app, which its router knows.
ROUTE = re.compile(
    r"/(new|deal|learn|rules|play|studio)/(\w+)$|"
    r"/(credits|history|matches|rules|settings|studio|today)?$"
)


class Reader(HTMLParser):
    """Ids, links and texts of an HTML page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.said: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name == "id" and value:
                self.ids.append(value)
            if name in ("href", "src") and value:
                self.links.append(value)
            if name in ("alt", "aria-label", "content", "placeholder", "title") and value:
                self.said.append(value)

    def handle_data(self, data: str) -> None:
        self.said.append(data)


@cache
def target_of(file: Path, path: str) -> Path | None:
    """Return the file of the site that a page's link without its anchor leads to, if there is one.

    Most links of a page lead to a few files. That to a folder ends with a slash: some hosts send
    its page without one as well, and lead there from its `index.html`, and then all addresses in
    the page are wrong.
    """
    target = (file.parent / path).resolve() if path else file
    if path.endswith("index.html") or (target.is_dir() and not path.endswith(("/", "."))):
        return None
    target = target / "index.html" if target.is_dir() else target
    return target if target.is_file() else None


class Site:
    """A built site, and what can be linked to in it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.home = (folder / "index.html").resolve()
        self.pages = {
            file.resolve(): Reader(file.read_text(encoding="utf-8"))
            for file in sorted(folder.rglob("*.html"))
            if file.is_file()
        }
        self.ids = {file: set(page.ids) for file, page in self.pages.items()}
        self.scenes = {
            rule.id: len(rule.scenes) for game in GAMES.values() for rule in game.rules.values()
        }
        rows = json.loads((folder / "data" / "sequences.json").read_text(encoding="utf-8"))
        self.rows: dict[str, list[Any]] = rows

    def dead(self, file: Path, link: str) -> str | None:
        """Return why a link leads nowhere, or None. Links to other sites are not followed."""
        if re.match(r"https://(?!example\.org)", link):
            return None
        path, anchor = urldefrag(link)
        target = target_of(file, path)
        if target is None:
            return "no such file"
        anchor = unquote(anchor)
        if not anchor or target not in self.pages:
            return None
        if target == self.home and anchor.startswith("/"):
            found = ROUTE.fullmatch(anchor)
            known = found and (found[2] is None or found[2] in GAMES)
            return None if known else "no such place in the app"
        if target.name == "scene.html":
            return self._no_scene(*anchor.split("/"))
        if target.name == "frame.html":
            asked = {name: values[0] for name, values in parse_qs(anchor).items()}
            if "game" in asked:
                return None if asked["game"] in GAMES else "no such game"
            return self._no_scene(asked.get("scene", ""), asked.get("number", "1"))
        if "embed" in target.parts and "=" in anchor:
            return None
        return None if anchor in self.ids[target] else "no such place in the page"

    def _no_scene(self, rule: str, *parts: str) -> str | None:
        number = next((int(part) for part in parts if part.isdigit()), 1)
        if not 1 <= number <= self.scenes.get(rule, 0):
            return "no such scene"
        rows = [part.removeprefix("in:") for part in parts if part.startswith("in:")]
        if any([rule, number] not in self.rows.get(row, []) for row in rows):
            return "no such row of scenes"
        return None


@pytest.fixture(scope="module")
def whole(site_folder: Path) -> Site:
    return Site(site_folder)


def test_no_link_of_the_site_is_dead(whole: Site) -> None:
    links = {(file, link) for file, page in whole.pages.items() for link in page.links}
    assert len(links) > 5_000
    dead = {(file.name, link): whole.dead(file, link) for file, link in links}
    assert {which: why for which, why in dead.items() if why} == {}


@pytest.mark.parametrize(
    "link",
    [
        "../../nowhere.html",
        "../virtues",
        "../virtues/index.html",
        "#royals.no.rule",
        "../virtues/#royals.trick.two-beats-ace",
        "../../#/new/bridge",
        "../../#/nowhere",
        "../../scene.html#royals.trick.two-beats-ace/9",
        "../../scene.html#royals.trick.two-beats-ace/in:escape",
        "../../frame.html#scene=royals.no.rule",
    ],
)
def test_a_dead_link_would_be_found(whole: Site, link: str) -> None:
    file = (whole.folder / "rules" / "royals" / "index.html").resolve()
    assert whole.dead(file, link)


def test_rows_of_scenes_teach_with_scenes_that_there_are(whole: Site) -> None:
    """Each row stands in the book of its game, and leads from scene to scene."""
    for name, row in whole.rows.items():
        assert len(row) >= 4
        assert len({tuple(scene) for scene in row}) == len(row)
        for rule, number in row:
            assert 1 <= number <= whole.scenes[rule], f"{name}: {rule}"
    hard = ["five-eights", "crossing", "escape", "conversion", "off-turn"]
    hard += ["hostages-marriage", "hostages-alliance"]
    hard += ["pile-royals", "pile-marriage", "pile-alliance"]
    assert {*hard, *(f"game-{game}" for game in harness.OURS)} == set(whole.rows)
    books = [page for file, page in whole.pages.items() if file.parent.parent.name == "rules"]
    assert {id_ for page in books for id_ in page.ids if id_.startswith("step-")} == {
        f"step-{name}" for name in whole.rows
    }


def heading(title: str) -> str:
    """A heading's anchor, as code hosts make it."""
    return re.sub(r"[^\w\- ]", "", title.strip().lower()).replace(" ", "-")


@pytest.mark.parametrize("file", DOCS, ids=lambda file: str(file.relative_to(ROOT)))
def test_no_link_of_the_docs_is_dead(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    for link in re.findall(r"\]\(([^)\s]+)\)", text):
        path, anchor = urldefrag(link)
        if re.match(r"[a-z]+:", link):
            continue
        target = (file.parent / path).resolve() if path else file
        assert target.exists(), link
        if anchor:
            titles = re.findall(r"^#+ (.*)$", target.read_text(encoding="utf-8"), re.M)
            assert anchor in map(heading, titles), link
    # Files of the project that are spoken of by their path.
    for path in re.findall(r"`((?:docs|engine|tests|tools|web)/[\w./-]+\.\w+)`", text):
        assert (ROOT / path).exists(), path


@pytest.mark.parametrize("file", WRAPPED, ids=lambda file: file.name)
def test_documents_wrap_at_100_columns(file: Path) -> None:
    """Tables, blocks of code and pictures may be wider."""
    text = re.sub(r"^ *```.*?^ *```", "", file.read_text(encoding="utf-8"), flags=re.M | re.S)
    lines = [line for line in text.splitlines() if not line.lstrip().startswith(("|", "!["))]
    assert [line for line in lines if len(line) > 100] == []


@pytest.mark.skipif(not SOURCES.is_dir(), reason="the sources are not at hand")
def test_no_sentence_is_taken_from_a_source(whole: Site) -> None:
    """Neither by a page of the site, nor by its scripts and data, nor by the documents."""
    theirs = {run for source in sources() for run in runs(source)}
    # Who is thanked there is named here; and the ranks of the cards are common words.
    theirs -= {run for game in GAMES for run in runs(about(game).inventor)}
    theirs = {run for run in theirs if not re.fullmatch(r"[ajqk\d ]+", run)}
    assert len(theirs) > 5_000
    ours = {file.name: " ".join(page.said) for file, page in whole.pages.items()}
    scripts = [path for path in WEB.rglob("*.js") if "node_modules" not in path.parts]
    assert len(scripts) > 50
    plain = [*DOCS, *scripts, *whole.folder.glob("data/*.json")]
    ours |= {file.name: file.read_text(encoding="utf-8") for file in plain}
    shared = {name: sorted(theirs & runs(text)) for name, text in ours.items()}
    assert {name: found for name, found in shared.items() if found} == {}
