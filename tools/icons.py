"""Renders the icons that must be PNG files: the app's, and the emblems of the games.

    .build/venv/bin/python -m tools.icons

Only needed when a drawing changes: what it makes is committed.
"""

from __future__ import annotations

import re
from pathlib import Path

from tools.browsers import installed_browser
from tools.common import WEB
from tools.pictures import GAMES, symbol

ICONS = WEB / "assets" / "icons"
TABLE, TYRIAN, GILT, INK = "#1c1822", "#4a2f63", "#e6b84c", "#f4f0f8"


def _symbol(sheet: str, name: str) -> tuple[str, float]:
    """A drawing of a sheet: its inside, and the length of the side of its square."""
    found = re.search(rf'<symbol id="{name}" viewBox="0 0 (\d+) \d+">(.*?)</symbol>', sheet, re.S)
    if not found:
        raise SystemExit(f"there is no symbol {name}")
    return found[2].replace("var(--gilt,#e6b84c)", GILT), float(found[1])


def _tile(sheet: str, name: str, ground: str, ink: str, *, share: float, radius: float) -> str:
    """A drawing on a ground of 100 × 100, as large as `share` of it."""
    inside, side = _symbol(sheet, name)
    scale = 100 * share / side
    edge = 50 - 50 * share
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
        f'<rect width="100" height="100" rx="{radius}" fill="{ground}"/>'
        f'<g color="{ink}" transform="translate({edge} {edge}) scale({scale})">{inside}</g></svg>'
    )


def drawings() -> dict[Path, tuple[str, int]]:
    """File -> drawing and side in pixels."""
    sheet = (ICONS / "shell.svg").read_text(encoding="utf-8")
    app = _tile(sheet, "mark", TYRIAN, GILT, share=0.74, radius=22)
    # A mask may leave a circle of 80 %: the mark stands within it, the ground goes to the edge.
    mask = _tile(sheet, "mark", TYRIAN, GILT, share=0.6, radius=0)
    touch = _tile(sheet, "mark", TYRIAN, GILT, share=0.66, radius=0)
    found = {
        ICONS / "app-192.png": (app, 192),
        ICONS / "app-512.png": (app, 512),
        ICONS / "maskable-192.png": (mask, 192),
        ICONS / "maskable-512.png": (mask, 512),
        ICONS / "apple-touch-icon.png": (touch, 180),
    }
    for drawing in GAMES.glob("*/emblem.svg"):
        game = drawing.parent.name
        emblem = symbol(f"e-{game}", drawing.read_text(encoding="utf-8"))
        tile = _tile(emblem, f"e-{game}", TABLE, INK, share=0.62, radius=22)
        found[drawing.with_suffix(".png")] = (tile, 96)
    return found


def main() -> None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=installed_browser(), args=["--no-sandbox"]
        )
        page = browser.new_page()
        for path, (drawing, side) in drawings().items():
            page.set_viewport_size({"width": side, "height": side})
            style = "<style>body{margin:0}svg{display:block;width:100vw}</style>"
            page.set_content(style + drawing)
            page.screenshot(path=path, omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
