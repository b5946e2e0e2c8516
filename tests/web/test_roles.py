"""A hand played with what a screen reader knows of the page: roles, names and states."""

import random
import re
import time
from dataclasses import dataclass
from typing import Self

import pytest
from playwright.sync_api import Page, expect

from regalia import GAMES
from tests.full import usually
from tests.web.conftest import SEEDED, WatchedServer
from tests.web.table import LAY, PATIENCE, nearly, save_of, settled

PLACES = {"group Actions", "group Choose", "dialog What you can do"}
#: Acts that are no moves: they help, or put the hand in order.
ASIDE = (
    "Close$|Sort hand|Arrange the hand|Take the last move back|What would a bot|Choose what"
    "|All I can do|What happened|More tools"
)
NODE = re.compile(r"""^( *)- '?([a-z]+)(?: "((?:[^"\\]|\\.)*)")?((?: \[[^\]]+\])*)""")
#: From here on, tells whether the page stays as settled as it is.
WATCH_SETTLED = """() => {
  const root = document.documentElement;
  let still = root.hasAttribute('data-settled');
  const watch = new MutationObserver(() => { still = false; });
  watch.observe(root, { attributeFilter: ['data-settled'] });
  window.still = () => {
    still &&= watch.takeRecords().length === 0;
    watch.disconnect();
    return still;
  };
}"""


@dataclass(frozen=True)
class Node:
    """One line of the accessibility tree."""

    role: str
    name: str
    states: frozenset[str]
    at: int  # how many with this role and name come before it
    within: tuple[str, ...]  # roles and names of what it lies in, outermost first

    @property
    def can(self) -> bool:
        return self.role == "button" and self.name.endswith((", playable", ", can be chosen"))


class Reader:
    """Hears the tree, activates what it finds there, and sees nothing."""

    def __init__(self, page: Page, seed: int) -> None:
        self.page = page
        self.random = random.Random(seed)
        page.add_init_script(SEEDED % seed)

    def tree(self) -> list[Node]:
        dialog = self.page.get_by_role("dialog").last
        root = dialog if dialog.is_visible() else self.page.locator("body")
        nodes: list[Node] = []
        above: list[tuple[int, str]] = []
        for line in root.aria_snapshot().splitlines():
            if not (found := NODE.match(line)):
                continue
            depth, role, name = len(found[1]), found[2], (found[3] or "").replace('\\"', '"')
            above = [(at, what) for at, what in above if at < depth]
            before = sum(node.role == role and node.name == name for node in nodes)
            states = frozenset(re.findall(r"\[([^\]]+)\]", found[4]))
            nodes.append(Node(role, name, states, before, tuple(what for _, what in above)))
            above.append((depth, f"{role} {name}"))
        return nodes

    def settled_tree(self) -> list[Node] | None:
        """The tree, if nothing has moved the page while it was read."""
        settled(self.page)
        self.page.evaluate(WATCH_SETTLED)
        nodes = self.tree()
        return nodes if self.page.evaluate("() => window.still()") else None

    def activate(self, node: Node) -> None:
        """As a screen reader does: no pointer, and nothing that lies above it is in the way."""
        same = self.page.get_by_role(node.role, name=node.name, exact=True)  # type: ignore[arg-type]
        same.nth(node.at).dispatch_event("click")

    def go(self, role: str, name: str) -> Self:
        """Activate the one thing called so, once it is there."""
        one = self.page.get_by_role(role, name=re.compile(name))  # type: ignore[arg-type]
        expect(one).to_be_visible(timeout=PATIENCE * 1000)
        one.dispatch_event("click")
        return self

    def listen(self, before: list[Node] | None = None) -> list[Node]:
        """The tree, once it is another one and holds something to do or the score sheet."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            # What is about to change is not acted on.
            nodes = self.settled_tree()
            if nodes is None or nodes == before:
                continue
            todo = self.acts(nodes) or any(node.can or self.deals(node) for node in nodes)
            busy = any("disabled" in node.states and PLACES & set(node.within) for node in nodes)
            if todo and not busy:
                return nodes
        raise AssertionError("\n".join(f"{node.role} {node.name}" for node in self.tree()))

    @staticmethod
    def deals(node: Node) -> bool:
        return node.role == "button" and re.fullmatch("Deal (hand|round) 2", node.name) is not None

    def acts(self, nodes: list[Node]) -> list[Node]:
        """Return the buttons that act at once; in a dialog all but its close button."""
        return [
            node
            for node in nodes
            if node.role == "button"
            and "disabled" not in node.states
            and not re.match(ASIDE, node.name)
            and PLACES & set(node.within)
        ]

    def decide(self, nodes: list[Node]) -> Node:
        """Something that can be done; with cards chosen, rather an act."""
        chosen = [node for node in nodes if "pressed" in node.states]
        cards = [node for node in nodes if node.can and "pressed" not in node.states]
        acts = self.acts(nodes)
        if chosen and acts and (not cards or self.random.random() < 0.7):
            return self.random.choice(acts)
        return self.random.choice(acts + cards)

    def hand(self) -> list[Node]:
        """Play until the next hand may be dealt."""
        nodes = self.listen()
        for _ in range(2000):
            if any(self.deals(node) for node in nodes):
                return nodes
            # The player who has to act was called.
            assert any(node.role == "alert" for node in nodes) or "dialog" in nodes[0].role
            self.activate(self.decide(nodes))
            nodes = self.listen(nodes)
        raise AssertionError("the hand does not end")


@pytest.mark.one_page
def test_beginning_and_end_of_a_hand_by_roles_and_names(page: Page, site: WatchedServer) -> None:
    reader = Reader(page, seed=3)
    page.goto(site.url)
    reader.go("link", "^Settings$").go("radio", "^At once$").go("link", "^Play$")
    reader.go("link", "^Royals ").go("button", "^Deal$")
    for _ in range(3):
        reader.activate(reader.decide(reader.listen()))
    reader.page.evaluate(LAY, save_of(nearly("royals"), "nearly"))
    nodes = reader.hand()
    sheet = next(node for node in nodes if node.role == "heading" and node.states == {"level=2"})
    assert re.fullmatch("(You|Ada) won hand 1|Hand 1 is even", sheet.name)
    # The sheet is a table whose rows and columns have names.
    assert {"You", "Ada"} <= {node.name for node in nodes if node.role == "columnheader"}
    assert "This hand" in {node.name for node in nodes if node.role == "rowheader"}

    reader.go("button", "^Deal hand 2$")
    nodes = reader.listen(nodes)
    assert [node.name for node in nodes if node.role == "heading"] == ["Royals"]


@pytest.mark.one_page
@pytest.mark.parametrize("game", usually([game for game in GAMES if game != "royals"], ["virtues"]))
def test_the_end_of_a_hand_by_roles_and_names(page: Page, site: WatchedServer, game: str) -> None:
    reader = Reader(page, seed=5)
    reader.page.evaluate(LAY, save_of(nearly(game), f"nearly{game}"))
    title = re.compile(f"^{re.escape(GAMES[game].title)}$")
    expect(reader.page.get_by_role("heading", name=title)).to_be_visible(timeout=PATIENCE * 1000)
    nodes = reader.hand()
    assert any("You" in node.name for node in nodes if node.role == "columnheader")
    assert any(node.role == "rowheader" for node in nodes)
