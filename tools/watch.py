"""The server of `build.py serve`: without a service worker, and with `--watch` a page that reloads.

With `--watch` scripts and style sheets come straight from `web/`, so that a change of them needs
no build. A change of the engine builds its wheel alone, with which the page goes on in the plain
mode (docs/start.md). After one of its rules, options or lessons, or of a translation, the data that
the page reads are written anew. Any other change builds the site.
"""

from __future__ import annotations

import io
import json
import os
import re
import shutil
import tempfile
import threading
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

from tools import engine_data, pyodide, setup
from tools.bundle import SHEETS
from tools.common import BUILD, ENGINE, ROOT, WEB, UserError, build_lock, run, say
from tools.server import Handler, SiteServer
from tools.site import build_site, compile_catalogues

#: Where the watched site lies: that of `build.py site` stays whole.
FOLDER = BUILD / "watched"
#: Seconds between two looks at the files.
INTERVAL = 0.2
#: What is looked at, and what the build writes there itself.
SOURCES = (WEB, ENGINE, ROOT / "tools")
MADE = re.compile(r"/catalogue_\w+\.py$|/app/contract\.d\.ts$")
#: Sources that become part of scripts at the root of the site.
JOINED = re.compile(r"^(boot/(?!head\.js|site\.js)|embed\.js$)")

DEV = "dev.js"
EVENTS = "dev/events"
MODULES = "@modules/"
BARE = re.compile(r"(?<= from ')(?=[@a-z])([^']+)(?=';)")
PRELOAD = re.compile(r'<link rel="modulepreload"[^>]*>\n?')

#: A page of this server takes no service worker, and drops one that was there.
NO_WORKER = """{
  const kept = navigator.serviceWorker;
  delete Navigator.prototype.serviceWorker;
  kept?.getRegistrations().then((all) => all.forEach((each) => each.unregister()));
}
"""
RELOAD = """{
  const { src } = document.currentScript;
  new EventSource(new URL('dev/events', src)).onmessage = ({ data }) => {
    const address = new URL(location.href);
    const app = document.querySelector('[data-engine]');
    if (app && data === 'plain') address.searchParams.set('plain', '');
    if (address.href === location.href) location.reload();
    else location.href = address.href;
  };
}
"""
#: The service worker of an earlier visit is replaced by this one, which removes what it kept.
LAST_WORKER = """self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
  for (const page of await self.clients.matchAll({ type: 'window' })) page.navigate(page.url);
})()));
"""


class DevHandler(Handler):
    """A handler that keeps pages from being kept."""

    server: DevServer

    def do_GET(self) -> None:  # noqa: N802 - the base class's name
        if self.asked() == EVENTS:
            self.send_events()
        else:
            super().do_GET()

    def asked(self) -> str:
        """Return the path of the request in the site."""
        path = self.path.partition("?")[0].removeprefix(self.prefix)
        return f"{path}index.html" if path.endswith("/") or not path else path

    def send_head(self) -> Any:
        path = self.asked()
        made = self.made(path)
        if made is None:
            return super().send_head()
        body = made.encode()
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(path))
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        return io.BytesIO(body)

    def made(self, path: str) -> str | None:
        """Return what this server makes itself for a path, None for a file of the site."""
        if path == DEV:
            return NO_WORKER + (RELOAD if self.server.watching else "")
        if path == "sw.js":
            return LAST_WORKER
        file = Path(self.directory, path)
        if path.endswith(".html") and file.is_file():
            return with_script(file.read_text(encoding="utf-8"), self.prefix)
        return self.server.source(path) if self.server.watching else None

    def send_events(self) -> None:
        """Tell the page of each change, until it is gone."""
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        self.close_connection = True
        said = self.server.changes
        try:
            while True:
                with self.server.changed:
                    self.server.changed.wait(15)
                    news = self.server.changes
                told = f"data: {self.server.engine}" if news > said else ": still here"
                said = news
                self.wfile.write(f"{told}\n\n".encode())
                self.wfile.flush()
        except OSError:
            return


def with_script(page: str, prefix: str) -> str:
    """Return a page with the script of this server, if its policy lets it run."""
    if "script-src 'self'" not in page:
        return page
    script = f'<script src="{prefix}{DEV}"></script>\n'
    return PRELOAD.sub("", page.replace("<title>", f"{script}<title>", 1))


class DevServer(SiteServer):
    """Serves a site that is worked on; with `modules`, the web packages, it can be watched."""

    def __init__(self, folder: Path, *, port: int = 0, modules: Path | None = None) -> None:
        self.watching = modules is not None
        self.modules = modules or Path()
        self.changed = threading.Condition()
        self.changes = 0
        #: How the engine is started after a change: as it was built, or from its wheel.
        self.engine = "built"
        super().__init__(folder, port=port, handler=DevHandler)

    def tell(self) -> None:
        """Let all pages reload."""
        with self.changed:
            self.changes += 1
            self.changed.notify_all()

    def source(self, path: str) -> str | None:
        """Return a script or style sheet as it stands in `web/` now, None for any other file."""
        name = re.fullmatch(r"css/([\w-]+)\.css", path)
        if name and name[1] in SHEETS:
            return "".join(f'@import "./{part}.css";\n' for part in SHEETS[name[1]])
        if path.startswith(MODULES):
            return self.package(path.removeprefix(MODULES).removesuffix(".js"))
        file = WEB / path
        if path.startswith("vendor/qr/"):
            file = self.modules / path.removeprefix("vendor/")
        if "/" not in path or file.suffix not in (".js", ".css") or not file.is_file():
            return None
        text = file.read_text(encoding="utf-8")
        return BARE.sub(rf"/{MODULES}\1.js", text) if file.suffix == ".js" else text

    def package(self, name: str) -> str:
        """Return a module of a web package with all that it imports."""
        program = shutil.which("esbuild", path=self.modules / ".bin") or "esbuild"
        how = ["--bundle", "--format=esm", "--log-level=warning"]
        entry = BUILD / "module.js"
        entry.write_text(f"export * from {json.dumps(name)};\n")
        return run([program, entry, *how], why=name, env={"NODE_PATH": str(self.modules)})


# ---- Changes ------------------------------------------------------------------------------------


def times(folders: Iterable[Path] = SOURCES) -> dict[Path, int]:
    """Return when each source was written last."""
    found = {}
    for place, inner, names in (each for folder in folders for each in os.walk(folder)):
        inner[:] = [name for name in inner if name not in ("node_modules", "__pycache__")]
        for path in (Path(place, name) for name in names):
            # An editor's passing file may be gone by now.
            with suppress(FileNotFoundError):
                if not MADE.search(path.as_posix()):
                    found[path] = path.stat().st_mtime_ns
    return found


def steps(changed: Iterable[Path]) -> list[str]:
    """Return what has to be done after these files have changed, in order."""
    needed = set()
    for path in changed:
        page = path.relative_to(WEB).as_posix() if WEB in path.parents else ""
        if ENGINE in path.parents:
            needed.add("engine")
            if path.suffix != ".py" or path.name == "game.py":
                needed.add("data")
        elif page.startswith("i18n/locale/"):
            needed.add("data")
        elif page.endswith((".js", ".css")) and "/" in page and not JOINED.search(page):
            needed.add("page")
        else:
            needed.add("site")
    if "site" in needed:
        return ["site"]
    return [step for step in ("engine", "page", "data") if step in needed]


class Watch:
    """Looks at the sources, and does what a change of them asks for."""

    def __init__(self, server: DevServer, folder: Path = FOLDER) -> None:
        self.server, self.folder = server, folder
        self.before = times()

    def run(self) -> None:
        """Watch until the process ends."""
        while True:
            time.sleep(INTERVAL)
            self.look()

    def look(self) -> None:
        """Do what is needed since the last look."""
        now = times()
        changed = [path for path, _ in now.items() ^ self.before.items()]
        self.before = now
        if not changed:
            return
        names = sorted({path.relative_to(ROOT).as_posix() for path in changed})
        more = f" and {len(names) - 1} more" if names[1:] else ""
        self.work(steps(changed), f"{names[0]}{more}")

    def work(self, needed: Iterable[str], about: str) -> None:
        """Do what is needed, say how long each step took, and let the page reload once."""
        doing: dict[str, Callable[[], None]]
        doing = {
            "page": lambda: None,
            "engine": self.engine,
            "data": self.data,
            "site": self.site,
        }
        done = False
        for step in needed:
            start = time.perf_counter()
            try:
                doing[step]()
            except (UserError, OSError) as problem:
                say(str(problem))  # Go on watching: the next change may mend it.
                continue
            say(f"{about}: {step} is new ({time.perf_counter() - start:.2f} s)")
            done = True
        if done:
            self.server.tell()

    def engine(self) -> None:
        """Give the plain mode another wheel."""
        with build_lock():
            compile_catalogues()
            wheel = pyodide.engine_wheel()
        plain = self.folder / "plain"
        for old in plain.glob("*.whl*"):
            old.unlink()
        shutil.copyfile(wheel, plain / wheel.name)
        self.server.engine = "plain"

    def data(self) -> None:
        """Write anew what the page reads of rules, options, lessons and translations."""
        with build_lock(), tempfile.TemporaryDirectory() as made:
            compile_catalogues()
            engine_data.write(new := Path(made) / "data", engine_data.ask_engine(scenes=False))
            shutil.copytree(new, data := self.folder / "data", dirs_exist_ok=True)
            for file in new.rglob("*.json"):
                for ending in (".br", ".gz"):
                    data.joinpath(f"{file.relative_to(new)}{ending}").unlink(missing_ok=True)

    def site(self) -> None:
        """Build the site."""
        build_site(self.folder)
        self.server.engine = "built"


def serve(port: int, *, watching: bool, folder: Path) -> DevServer:
    """Return a server of the site in a folder, which watches the sources if it is wanted."""
    modules = setup.web_packages(dev=False)[0] if watching else None
    try:
        server = DevServer(folder, port=port, modules=modules)
    except OSError:
        server = DevServer(folder, modules=modules)
    if watching:
        threading.Thread(target=Watch(server, folder).run, daemon=True).start()
    return server
