"""Google's Lighthouse on pages of the built site, as on a phone: `python build.py lighthouse`.

Its packages are not among those of the site; they are fetched when it is first run.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

from tools import browsers, setup
from tools.common import BUILD, SITE, UserError, build_lock, digest, is_fresh, run, say, stamp
from tools.server import SiteServer
from tools.site import build_site

HERE = Path(__file__).parent
KINDS = ("performance", "accessibility", "best-practices", "seo")
#: The least score of each page, in the order of `KINDS`; None where nothing is asked.
GOALS: dict[str, tuple[int | None, ...]] = {
    "rules/royals/": (95, 95, 95, 95),
    "rules/": (95, 95, 95, 95),
    "": (95, 100, 100, None),
    "#/new/royals": (95, 100, 100, None),
    "#/learn/royals": (95, 100, 100, None),
    "embed/": (None, 95, 95, None),
    "embed/royals.trick.two-beats-ace.html": (None, 95, 95, None),
}
#: Chrome has no sandbox when it runs as root.
FLAGS = "--headless=new --no-sandbox --disable-dev-shm-usage"


def main(argv: list[str]) -> int:
    """Judge pages of the site; 1 if one of them misses its goals."""
    options = argparse.ArgumentParser(prog="build.py lighthouse", description=__doc__)
    options.add_argument("pages", nargs="*", help="paths of the site; without them those below")
    options.add_argument(
        "--throttling-method",
        choices=["simulate", "devtools"],
        default="simulate",
        help="reckon a slow line and processor, or slow them down",
    )
    options.epilog = ", ".join(page or "(home)" for page in GOALS)
    given = options.parse_args(argv)
    build_site()
    with build_lock():
        program, env = _install()
        chrome = browsers.browser() or _playwrights()
    server = SiteServer(SITE)
    server.start()
    env = {**os.environ, **env, "CHROME_PATH": chrome}
    missed = False
    say(f"{'':44}{'  '.join(KINDS)}")
    for page in given.pages or GOALS:
        goals = GOALS.get(page, (None,) * len(KINDS))
        found = _judge(program, f"{server.url}{page}", given.throttling_method, env)
        scores = [round(100 * (found["categories"][kind]["score"] or 0)) for kind in KINDS]
        row = [f"{score:{len(kind)}}" for kind, score in zip(KINDS, scores, strict=True)]
        say(f"{page or '(home)':44}{'  '.join(row)}")
        low = [goal is not None and s < goal for s, goal in zip(scores, goals, strict=True)]
        missed |= any(low)
        for kind, is_low in zip(KINDS, low, strict=True):
            if is_low:
                say(_why(found, kind))
    server.shutdown()
    return int(missed)


def _install() -> tuple[Path, dict[str, str]]:
    """Return the program's script and Node's environment."""
    folder = BUILD / "lighthouse"
    env = setup.node()
    files = [HERE / name for name in ("package.json", "package-lock.json", ".npmrc")]
    key = digest(*files)
    if not is_fresh("lighthouse", key):
        say("Fetching Lighthouse")
        folder.mkdir(exist_ok=True)
        for file in files:
            shutil.copyfile(file, folder / file.name)
        npm = shutil.which("npm", path=env["PATH"]) or "npm"
        command = [npm, "ci", "--prefix", folder]
        run(command, why="Fetching Lighthouse", hint=setup.NETWORK, env=env)
        stamp("lighthouse", key)
    return folder / "node_modules" / "lighthouse" / "cli" / "index.js", env


def _playwrights() -> str:
    ask = "with playwright.sync_api.sync_playwright() as p: print(p.chromium.executable_path)"
    command = [setup.python("dev"), "-c", f"import playwright.sync_api\n{ask}"]
    return run(command, why="Looking for Chromium").strip()


def _judge(program: Path, url: str, throttling: str, env: dict[str, str]) -> dict[str, Any]:
    node = shutil.which("node", path=env["PATH"]) or "node"
    command: list[str] = [
        node, str(program), url, "--quiet", "--output=json", f"--chrome-flags={FLAGS}",
        "--no-enable-error-reporting", f"--only-categories={','.join(KINDS)}",
        f"--throttling-method={throttling}",
    ]  # fmt: skip
    try:
        done = subprocess.run(
            command, env=env, capture_output=True, text=True, timeout=300, check=False
        )
    except subprocess.TimeoutExpired as error:
        raise UserError(f"Lighthouse has not judged {url} in five minutes.") from error
    if done.returncode:
        raise UserError(f"Lighthouse cannot judge {url}:\n{done.stderr[-2000:]}")
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def _why(found: dict[str, Any], kind: str) -> str:
    """The audits that cost points, the dearest first."""
    lost = []
    for ref in found["categories"][kind]["auditRefs"]:
        audit = found["audits"][ref["id"]]
        if audit["score"] is not None and audit["score"] < 0.9 and ref["weight"]:
            cost = ref["weight"] * (1 - audit["score"])
            items = (audit.get("details") or {}).get("items") or []
            nodes = [
                str(i.get("node", {}).get("selector", "")) for i in items if isinstance(i, dict)
            ]
            lost.append(
                (cost, f"    {audit['title']}: {audit.get('displayValue', '')} {nodes[:3]}")
            )
    return "\n".join(text for _, text in sorted(lost, reverse=True))
