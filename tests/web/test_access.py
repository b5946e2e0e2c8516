"""What axe-core finds on every screen: nothing."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from regalia import State
from tests.web.conftest import PHONE, Problems, WatchedServer
from tests.web.table import PATIENCE, Player, opened, played, save_of, verbs
from tools.common import WEB

AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"

#: A page that is magnified to 200 % has half the pixels each way; none has to be below 320.
SIZES = {
    "phone": PHONE,
    "desk": {"width": 1280, "height": 800},
    "desk at 200 %": {"width": 640, "height": 400},
    "desk at 400 %": {"width": 320, "height": 256},
}

# Waits until nothing moves any more. For the colours, what lies under a dialog, and the layer in
# which cards fly, are taken out of the way: axe does not know that they do not cover anything.
RUN = """async (only) => {
  const frame = () => new Promise(requestAnimationFrame);
  const ends = (motion) => motion.effect.getTiming().iterations < 9;
  const motions = () => document.getAnimations().filter(ends);
  for (let still = 0; still < 3; still = motions().length > 0 ? 0 : still + 1) await frame();
  const away = [...document.querySelectorAll('.sky')];
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  for (let at = dialog; at && at !== document.body; at = at.parentElement) {
    away.push(...[...at.parentElement.children].filter((node) => node !== at));
  }
  if (only) for (const node of away) node.style.visibility = 'hidden';
  const found = await axe.run(document, only
    ? { runOnly: [only] }
    : { rules: { 'target-size': { enabled: true }, 'color-contrast': { enabled: false } } });
  for (const node of away) node.style.visibility = '';
  // Of colours on a picture, and of cards that overlap, axe says itself that it cannot judge.
  const judges = ({ id }) => id !== 'target-size' && id !== 'color-contrast';
  const unsure = found.incomplete.filter(judges);
  const judged = found.passes.reduce((sum, { nodes }) => sum + nodes.length, 0);
  const told = ({ id, nodes }) => nodes.map(({ target, failureSummary }) =>
    `${id}: ${target}: ${failureSummary ?? ''}`.replace(/\\s+/g, ' '));
  const theme = document.documentElement.dataset.theme;
  return { theme, judged, found: [...found.violations, ...unsure].flatMap(told) };
}"""


def battle(state: State) -> bool:
    position = state.to_dict()
    return bool(position["battle"]) and len(state.legal_moves()) < len(set(position["hands"][0]))


def over(state: State) -> bool:
    return "end" in verbs(state)


def large(state: State) -> bool:
    return {"pile", "kill", "change"} <= verbs(state)


class Screens:
    """Every screen of the page, each a method that opens it."""

    def __init__(self, player: Player, url: str) -> None:
        self.player = player
        self.page = player.page
        self.url = url

    def go(self, address: str) -> None:
        self.page.evaluate("(hash) => { location.hash = hash; }", address)

    def home(self) -> None:
        self.go("/")
        expect(self.page.get_by_role("link", name="Continue")).to_be_visible()
        expect(self.page.get_by_role("heading", name="Finished matches")).to_be_visible()

    def start(self) -> None:
        self.go("/new/royals")
        expect(self.page.get_by_label("Play to")).to_be_visible()

    def house(self) -> None:
        self.player.sit(played(lambda state: "house" in verbs(state)))

    def refusal(self) -> None:
        self.player.sit(played(battle))
        card = self.page.locator(".hand .card[aria-disabled=true]").first
        card.click(position={"x": 8, "y": 12}, force=True)
        expect(self.page.locator(".phase .why")).to_be_visible()

    def boards(self) -> None:
        self.player.sit(played(large))

    def choice(self) -> None:
        look = self.player.sit(played(large))
        for _ in range(2):
            self.player.take(look.can[-1])
            look = self.player.look()
            if not look.can:
                break

    def zone(self) -> None:
        self.player.sit(played(large))
        self.page.locator('button.cap[data-open="0m"]').click()
        expect(self.page.get_by_role("dialog")).to_be_visible()

    def log(self) -> None:
        self.player.sit(played(large))
        self.player.move(self.player.look())
        self.page.get_by_role("button", name="Last trick and history").click()
        expect(self.page.get_by_role("dialog")).to_be_visible()

    def menu(self) -> None:
        self.player.sit(played(large))
        self.page.get_by_role("button", name="Menu").click()
        expect(self.page.get_by_role("dialog")).to_be_visible()

    def sheet(self) -> None:
        look = self.player.sit(played(over))
        self.page.locator('[data-move="end"]').click()
        assert self.player.look(look.record).score

    def end(self) -> None:
        look = self.player.sit(played(over, target=1))
        self.page.locator('[data-move="end"]').click()
        assert self.player.look(look.record).score
        expect(self.page.get_by_role("button", name="Rematch")).to_be_visible()

    def rule(self) -> None:
        self.refusal()
        self.page.locator(".phase").get_by_role("button", name="Rule").click()
        expect(self.page.get_by_role("dialog")).to_be_visible()

    def rules(self) -> None:
        self.go("/rules/royals/royals.trick.follow")
        expect(self.page.locator(".rule.here")).to_be_visible()

    def settings(self) -> None:
        self.go("/settings")
        expect(self.page.get_by_role("heading", name="Settings")).to_be_visible()

    def credits(self) -> None:
        self.go("/credits")
        expect(self.page.get_by_role("heading", name="Credits")).to_be_visible()

    def nowhere(self) -> None:
        self.go("/nowhere")
        expect(self.page.get_by_role("heading", name="nothing at this address")).to_be_visible()


SCREENS = [name for name in vars(Screens) if not name.startswith("_") and name != "go"]


@pytest.fixture(scope="module")
def laid(
    browser: Browser, browser_context_args: dict[str, Any], site: WatchedServer
) -> Iterator[tuple[Screens, Problems]]:
    # The policy, which other tests enforce, would keep axe from laying its own style sheets.
    args = {**browser_context_args, "bypass_csp": True}
    with opened(browser, args, site) as (page, problems):
        player = Player(page)
        page.add_init_script(path=AXE)
        for name, winners in (("going", None), ("done", [0])):
            save = save_of("", name, totals=[1080, 455], hand=3, winners=winners)
            player.keep(f"regalia.match.{name}", save)
        page.goto(site.url)
        expect(page.locator("#engine")).to_be_hidden(timeout=PATIENCE * 1000)
        yield Screens(player, site.url), problems


def check(page: Page) -> list[str]:
    """What axe finds on the screen in every size and in both themes."""
    said = []
    for size, pixels in SIZES.items():
        page.set_viewport_size(pixels)
        seen = page.evaluate(RUN, None)
        assert seen["judged"] > 30
        said += [f"{size}: {one}" for one in seen["found"]]
        for theme in ("dark", "light"):
            page.emulate_media(color_scheme=theme)
            seen = page.evaluate(RUN, "color-contrast")
            assert seen["theme"] == theme
            assert seen["judged"] > 0
            said += [f"{size}, {theme}: {one}" for one in seen["found"]]
    return said


@pytest.mark.parametrize("screen", SCREENS)
def test_it_finds_nothing(laid: tuple[Screens, Problems], screen: str) -> None:
    screens, problems = laid
    screens.page.set_viewport_size(PHONE)
    getattr(screens, screen)()
    assert check(screens.page) == []
    assert problems.left() == []


def test_it_would_find_something(laid: tuple[Screens, Problems]) -> None:
    screens, _ = laid
    screens.home()
    screens.page.evaluate(
        "() => document.querySelector('main').append(document.createElement('img'))"
    )
    assert any("image-alt" in one for one in check(screens.page))
