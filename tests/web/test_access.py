"""axe-core finds nothing on any screen, in both themes, on a phone, a desk and at 200 %."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.web.conftest import Problems, WatchedServer, watch
from tests.web.table import Player

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"

SCREENS: dict[str, dict[str, Any]] = {
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True},
    "desk": {"viewport": {"width": 1440, "height": 900}},
    "zoomed": {"viewport": {"width": 640, "height": 720}, "device_scale_factor": 2},
}


def nothing_found(page: Page, where: str) -> None:
    # What slides in is read once it has come to rest.
    page.evaluate(
        "() => Promise.all(document.getAnimations().map((a) => a.finished.catch(() => 0)))"
    )
    found = page.evaluate("() => window.axe.run(document, { resultTypes: ['violations'] })")
    assert [
        (where, one["id"], [node["html"][:160] for node in one["nodes"]])
        for one in found["violations"]
    ] == []


@pytest.mark.parametrize(
    ("screen", "theme"),
    [("phone", "dark"), ("desk", "light"), ("zoomed", "dark"), ("phone", "light")],
)
def test_axe_finds_nothing(browser: Browser, site: WatchedServer, screen: str, theme: Any) -> None:
    problems = Problems()
    problems.expect(r"axe\.min\.js")  # it tries inline styles, which the policy forbids
    context = browser.new_context(**SCREENS[screen], color_scheme=theme)
    page = context.new_page()
    watch(page, problems)
    page.add_init_script(path=str(AXE))
    player = Player(page, seed=17)
    player.start(site.url)
    look = player.look()
    nothing_found(page, "house")
    seen: set[str] = set()
    while not look.score:
        phase = (page.locator(".phase").text_content() or "").split(" ")[0]
        if phase not in seen and len(seen) < 5:
            seen.add(phase)
            nothing_found(page, f"table: {phase}")
        look = player.move(look)
    nothing_found(page, "score sheet")
    page.get_by_role("button", name="Deal hand 2").click()
    player.look()
    for name in ("Last trick and history", "Menu"):
        button = page.get_by_role("button", name=name)
        if button.count():
            button.first.click()
            nothing_found(page, name)
            page.keyboard.press("Escape")
    for place in ("", "new/royals", "rules/royals", "settings", "credits"):
        page.goto(f"{site.url}#/{place}")
        page.locator("h1:visible, h2:visible").first.wait_for()
        nothing_found(page, place or "home")
    context.close()
    assert problems.left() == []
