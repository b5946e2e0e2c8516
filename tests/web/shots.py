"""Pictures of every screen, in five sizes and both themes: `python build.py shots`.

They are for looking at: `index.html` beside them shows them all. Nothing is compared.
"""

from __future__ import annotations

import argparse
import re
import shutil
import sys
import tempfile
from html import escape
from pathlib import Path
from urllib.parse import quote

from playwright.sync_api import Page, sync_playwright

from tests.web.conftest import WatchedServer
from tests.web.screen_steps import prepare
from tests.web.screens import Screen, screens
from tools import catalogues
from tools.browsers import installed_browser
from tools.common import BUILD
from tools.site import build_site

SIZES = ["360x640", "390x844", "844x390", "820x1180", "1440x900"]
THEMES = ["dark", "light"]

# Nothing moves any more. What never comes to rest, or a page that draws no frames, is an error and
# not a wait without end.
STILL = """async () => {
  const ends = (motion) => motion.effect.getTiming().iterations < 9;
  const moving = () => document.getAnimations().filter(ends);
  const end = performance.now() + 20_000;
  for (let still = 0; still < 3; still = moving().length > 0 ? 0 : still + 1) {
    const drawn = await new Promise((next) => {
      requestAnimationFrame(() => next(true));
      setTimeout(next, 20_000, false);
    });
    if (drawn && performance.now() < end) continue;
    const each = moving().map(({ playState, currentTime, effect: { target, pseudoElement } }) =>
      `${target?.outerHTML.slice(0, 80)} ${pseudoElement ?? ''} ${playState} at ${currentTime}`);
    const state = `${document.visibilityState}, ${drawn ? 'drawing' : 'no frame is drawn'}`;
    throw new Error(`Not still after 20 seconds (${state}): ${each.join('; ')}`);
  }
}"""


def take(page: Page, screen: Screen, sizes: list[str], folder: Path) -> list[Path]:
    """Pictures of a screen that is open."""
    made = []
    for size in sizes:
        width, height = map(int, size.split("x"))
        page.set_viewport_size({"width": width, "height": height})
        for theme in THEMES:
            page.emulate_media(color_scheme="light" if theme == "light" else "dark")
            page.evaluate(STILL)
            path = folder / screen.name / f"{size}-{theme}.png"
            page.screenshot(path=path)
            made.append(path)
    return made


def index(folder: Path) -> str:
    """All pictures on one page: a line a screen."""
    rows = []
    for place in sorted({path.parent for path in folder.rglob("*.png")}):
        images = [
            f'<img src="{quote(str(path.relative_to(folder)))}" alt="{escape(path.stem)}"'
            f' title="{escape(path.stem)}" height="420" loading="lazy">'
            for path in sorted(place.glob("*.png"))
        ]
        rows.append(f"<h2>{escape(str(place.relative_to(folder)))}</h2>{''.join(images)}")
    return "<!doctype html><title>Regalia’s screens</title>" + "\n".join(rows)


def main(argv: list[str]) -> int:
    options = argparse.ArgumentParser(prog="build.py shots", description=__doc__)
    options.add_argument("only", nargs="?", default="", help="screens whose name matches this")
    options.add_argument("--sizes", nargs="+", default=SIZES, metavar="360x640")
    options.add_argument("--out", type=Path, default=BUILD / "shots")
    options.add_argument("--language", default="en", choices=["en", "de"])
    options.add_argument("--list", action="store_true", help="only say which screens there are")
    given = options.parse_args(argv)
    catalogues.compile_engine()  # before anything is said in the other language
    chosen = [screen for screen in screens() if re.search(given.only, screen.name)]
    if given.list:
        print("\n".join(screen.name for screen in chosen))
        return 0
    if not given.only and (given.out / "index.html").exists():
        shutil.rmtree(given.out)  # pictures of screens that are no more
    failed = []
    with (
        tempfile.TemporaryDirectory() as place,
        WatchedServer(build_site(Path(place) / "site")) as server,
        sync_playwright() as playwright,
    ):
        server.start()
        browser = playwright.chromium.launch(
            executable_path=installed_browser(), args=["--no-sandbox"]
        )
        page = browser.new_page(locale=given.language)
        player = prepare(page, server.url, given.language)
        for screen in chosen:
            page.set_viewport_size({"width": 390, "height": 844})
            try:
                screen.open(player)
                take(page, screen, given.sizes, given.out)
            except Exception as error:  # the others are worth looking at all the same
                failed.append(screen.name)
                print(f"{screen.name}: {error}", file=sys.stderr)
                player = prepare(page, server.url, given.language)
        browser.close()
        server.shutdown()
    given.out.mkdir(parents=True, exist_ok=True)
    (given.out / "index.html").write_text(index(given.out), encoding="utf-8")
    print(
        f"{given.out}/index.html: {len(chosen) - len(failed)} screens; failed: {failed or 'none'}"
    )
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
