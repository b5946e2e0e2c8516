"""Renders the icons that must be PNG files from the drawings in web/assets/icons.

    .build/venv/bin/python -m tools.icons

Only needed when a drawing changes: what it makes is committed.
"""

from __future__ import annotations

import re
from pathlib import Path

from tools.common import WEB
from tools.setup import installed_browser

ICONS = WEB / "assets" / "icons"
TABLE, TYRIAN, GILT, INK = "#1c1822", "#4a2f63", "#e6b84c", "#f4f0f8"


def _symbol(name: str) -> tuple[str, float]:
    """A drawing of the shell's sheet: its inside, and the length of the side of its square."""
    sheet = (ICONS / "shell.svg").read_text(encoding="utf-8")
    found = re.search(rf'<symbol id="{name}" viewBox="0 0 (\d+) \d+">(.*?)</symbol>', sheet, re.S)
    if not found:
        raise SystemExit(f"shell.svg has no {name}")
    return found[2].replace("var(--gilt,#e6b84c)", GILT), float(found[1])


def _tile(name: str, ground: str, ink: str, *, share: float, radius: float) -> str:
    """A drawing on a ground of 100 × 100, as large as `share` of it."""
    inside, side = _symbol(name)
    scale = 100 * share / side
    edge = 50 - 50 * share
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
        f'<rect width="100" height="100" rx="{radius}" fill="{ground}"/>'
        f'<g color="{ink}" transform="translate({edge} {edge}) scale({scale})">{inside}</g></svg>'
    )


def drawings() -> dict[str, tuple[str, int]]:
    """File name -> drawing and side in pixels."""
    app = _tile("mark", TYRIAN, GILT, share=0.74, radius=22)
    # A mask may leave a circle of 80 %: the mark stands within it, the ground goes to the edge.
    mask = _tile("mark", TYRIAN, GILT, share=0.6, radius=0)
    touch = _tile("mark", TYRIAN, GILT, share=0.66, radius=0)
    found = {
        "app-192.png": (app, 192),
        "app-512.png": (app, 512),
        "maskable-192.png": (mask, 192),
        "maskable-512.png": (mask, 512),
        "apple-touch-icon.png": (touch, 180),
    }
    sheet = (ICONS / "shell.svg").read_text(encoding="utf-8")
    for game in re.findall(r'<symbol id="e-([a-z]+)"', sheet):
        found[f"game-{game}.png"] = (_tile(f"e-{game}", TABLE, INK, share=0.62, radius=22), 96)
    return found


def main(folder: Path = ICONS) -> None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = installed_browser()
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        page = browser.new_page()
        for name, (drawing, side) in drawings().items():
            page.set_viewport_size({"width": side, "height": side})
            style = "<style>body{margin:0}svg{display:block;width:100vw}</style>"
            page.set_content(style + drawing)
            page.screenshot(path=folder / name, omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
