"""Ask axe-core about a page: at three sizes, in both themes, with the system's own colours."""

from typing import Any, Literal

from playwright.sync_api import Page

from tests.web.conftest import PHONE
from tests.web.shots import STILL
from tools.common import WEB

AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"

Size = tuple[int, int]
Theme = Literal["dark", "light"]

COLOURS = ["color-contrast"]
ROOM = ["target-size", "scrollable-region-focusable"]
ON_PHONE = PHONE["width"], PHONE["height"]
#: A page that is magnified to 400 % has a quarter of the pixels each way; none has to be below 320.
MAGNIFYING = 320, 256
#: What is asked in which theme, by size of the screen; None is everything but colours. What is in
#: the document is the same at a desk as on a phone, but for where it lies, and each theme has one
#: set of colours.
QUESTIONS: dict[Size, tuple[Theme, list[list[str] | None]]] = {
    ON_PHONE: ("dark", [None, COLOURS]),
    (1440, 900): ("light", [[*ROOM, *COLOURS]]),
    MAGNIFYING: ("light", [ROOM]),
}

# For the colours, what lies under a dialog, and the layer in which cards fly, are taken out of the
# way: axe does not know that they do not cover anything.
RUN = """async (only) => {
  const away = [...document.querySelectorAll('.flights')];
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  for (let at = dialog; at && at !== document.body; at = at.parentElement) {
    away.push(...[...at.parentElement.children].filter((node) => node !== at));
  }
  if (only) for (const node of away) node.style.visibility = 'hidden';
  const how = only
    ? { runOnly: only }
    : { rules: { 'target-size': { enabled: true }, 'color-contrast': { enabled: false } } };
  // Of colours on a picture, and of cards that overlap, axe says itself that it cannot judge.
  const judges = ({ id }) => id !== 'target-size' && id !== 'color-contrast';
  const wrong = ({ violations, incomplete }) => [...violations, ...incomplete.filter(judges)];
  // To name every node takes longer than to judge it; only those with a fault are named.
  let found = await axe.run(document, { ...how, selectors: false });
  if (wrong(found).length > 0) found = await axe.run(document, how);
  // What a foot that stays in sight covers is judged where a person scrolls it to.
  for (const fault of found.violations.filter(({ id }) => id === 'target-size')) {
    const still = [];
    for (const node of fault.nodes) {
      const place = document.querySelector(node.target[0]);
      place.scrollIntoView({ block: 'center' });
      const again = await axe.run(place, { runOnly: ['target-size'] });
      if (again.violations.length > 0) still.push(node);
    }
    fault.nodes = still;
  }
  for (const node of away) node.style.visibility = '';
  const judged = found.passes.reduce((sum, { nodes }) => sum + nodes.length, 0);
  const told = ({ id, nodes }) => nodes.map(({ target, failureSummary }) =>
    `${id}: ${target}: ${failureSummary ?? ''}`.replace(/\\s+/g, ' '));
  const theme = document.documentElement.dataset.theme;
  return { theme, judged, found: wrong(found).flatMap(told) };
}"""


def resize(page: Page, size: Size) -> None:
    """Give the screen another size, and wait until nothing moves any more.

    It comes with the theme in which something is asked at this size: all is drawn once for both.
    """
    if size in QUESTIONS:
        page.emulate_media(color_scheme=QUESTIONS[size][0])
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate(STILL)
    # A drawing that this size is the first to need may be fetched still, in the app alone.
    page.wait_for_function(
        "() => document.documentElement.hasAttribute('data-settled')"
        " || !document.querySelector('#main')"
    )


def ask(page: Page, size: Size, least: int = 30) -> list[str]:
    """Return the faults that axe finds at the size that `resize` gave to the screen.

    On a phone it must judge ``least`` nodes.
    """
    said: list[str] = []
    if size not in QUESTIONS:
        return said
    theme, questions = QUESTIONS[size]
    for rules in questions:
        seen: dict[str, Any] = page.evaluate(RUN, rules)
        assert seen["theme"] == theme
        assert seen["judged"] > (0 if rules else least)
        said += [f"{size}, {theme}: {one}" for one in seen["found"]]
    return said


def ask_forced(page: Page) -> list[str]:
    """Return the faults of contrast with the system's own colours."""
    page.emulate_media(color_scheme="light", forced_colors="active")
    page.evaluate(STILL)
    seen: dict[str, Any] = page.evaluate(RUN, COLOURS)
    page.emulate_media(forced_colors="none")
    return [f"forced colours: {one}" for one in seen["found"]]


def check(page: Page, least: int = 30, forced: bool = False) -> list[str]:
    """Return the faults that axe finds at all sizes; ``forced`` asks in forced colours too."""
    said = []
    for size in QUESTIONS:
        resize(page, size)
        said += ask(page, size, least)
    if forced:
        resize(page, ON_PHONE)
        said += ask_forced(page)
    return said
