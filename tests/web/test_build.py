"""The built site as it lies there, what builds it, and the wheel."""

import argparse
import hashlib
import json
import os
import py_compile
import re
import shutil
import socket
import struct
import subprocess
import sys
import urllib.error
import urllib.request
import venv
import zipfile
from contextlib import ExitStack
from pathlib import Path

import pytest

import build
from regalia import GAMES
from regalia.cards import TEXT
from regalia.faces import face
from tests.web.relays import IN_SCRIPT
from tests.web.stub import known_by_heart
from tools import link_card, pages, setup
from tools.bundle import WORKERS
from tools.common import ROOT, WEB, UserError
from tools.pages import policy, policy_of
from tools.pyodide import engine_wheel
from tools.server import SiteServer
from tools.setup import venv_python
from tools.site import NOT_SHIPPED, REACH, RELAY, build_site, offer

OWN = (".html", ".css", ".js")
#: A reference within a drawing.
REFERENCE = re.compile(r'href="#([^"]+)"|url\(#([^)]+)\)')


def own_files(folder: Path) -> list[Path]:
    """Return the files of the project itself, without Pyodide's."""
    foreign = folder / "pyodide"
    return [
        file
        for file in sorted(folder.rglob("*"))
        if file.is_file() and file.suffix in OWN and foreign not in file.parents
    ]


class TestSite:
    def test_every_address_that_is_loaded_is_relative(self, site_folder: Path) -> None:
        loads = {
            ".html": r"""<(?:script|link|img|iframe|use)\b[^>]*?\b(?:src|href)=["']([^"']*)""",
            ".css": r"""(?:url\(\s*["']?|@import\s+["'])([^"')\s]+)""",
            ".js": r"""(?:\bfrom\s*|\bimport\s*\(?\s*|\bnew URL\(\s*)["']([^"']*)""",
        }
        seen = 0
        for file in own_files(site_folder):
            for address in re.findall(loads[file.suffix], file.read_text(encoding="utf-8")):
                seen += 1
                assert not re.match(r"/|[a-z]+:", address), f"{file.name}: {address}"
        assert seen > 10

    def test_no_file_of_the_workshop_is_shipped(self, site_folder: Path) -> None:
        names = {file.name for file in site_folder.rglob("*")}
        for folder, kept in NOT_SHIPPED.items():
            place = site_folder / folder.relative_to(WEB)
            assert not [name for name in kept if (place / name).exists()]
        assert not [name for name in names if name.endswith((".d.ts", ".map"))]

    def test_build_json_lists_the_files_of_a_start_with_true_sizes(self, site_folder: Path) -> None:
        build = json.loads((site_folder / "build.json").read_text())
        for file in build["files"]:
            assert (site_folder / file["path"]).stat().st_size == file["size"]
        loaded = {file["path"] for file in build["files"]}
        assert {build["engine"], build["stdlib"], build["pyodide"] + "pyodide.js"} <= loaded
        late = set(build["late"].values())
        kept = {
            file.relative_to(site_folder).as_posix()
            for folder in ("pyodide", "python")
            for file in (site_folder / folder).rglob("*")
            if file.is_file() and file.suffix not in (".br", ".gz")
        }
        assert kept == loaded | late
        assert not loaded & late
        for worker in WORKERS:
            script = (site_folder / worker).read_text(encoding="utf-8")
            assert script.count(known_by_heart(build)) == 1
        for path, sum_ in build["sums"].items():
            assert hashlib.sha256((site_folder / path).read_bytes()).hexdigest() == sum_
        assert build["sums"].keys() == loaded

    def test_start_fetches_no_module_of_rules_or_of_playing_with_others(
        self, site_folder: Path
    ) -> None:
        (started,) = site_folder.glob("python/*/regalia.zip")
        (late,) = site_folder.glob("python/*/late-engine.zip")
        late_only = {
            f"regalia/{name}.pyc"
            for name in ("rules/__init__", "scenes", "multiplayer/__init__", "lessons")
        }
        with zipfile.ZipFile(started) as first, zipfile.ZipFile(late) as second:
            assert not late_only & set(first.namelist())
            assert late_only <= set(second.namelist())
            # Shells, programs that learn, checks of types and installers use the wheel.
            named = {*first.namelist(), *second.namelist()}
            apart = ("/cli/", "/research/", "/contract/", ".dist-info/", ".svg")
            assert not [name for name in named if any(part in name for part in apart)]

    def test_pyodide_knows_of_no_package_elsewhere(self, site_folder: Path) -> None:
        (lock,) = site_folder.glob("pyodide/*/pyodide-lock.json")
        assert json.loads(lock.read_text())["packages"] == {}

    def test_the_policy_stands_before_everything_that_it_governs(self, site_folder: Path) -> None:
        html = (site_folder / "index.html").read_text(encoding="utf-8")
        assert html.count("Content-Security-Policy") == 1
        policy = html.index(f'content="{policy_of(site_folder)}"')
        assert all(policy < html.index(tag) for tag in ("<script", "<link"))

    def test_the_policy_names_the_relays_that_live_play_offers(self, site_folder: Path) -> None:
        """The app may connect to these and to no other origin; each other page to none."""
        scripts = [file.read_text(encoding="utf-8") for file in site_folder.glob("app/*.js")]
        [offered] = [RELAY.findall(found) for text in scripts for found in IN_SCRIPT.findall(text)]
        assert policy_of(site_folder) == policy(offered)
        assert f"connect-src 'self' {' '.join(offered)};" in policy(offered)
        # What stands for no page has a policy of its own, which connects to nothing.
        allowed = {"index.html": policy(offered), pages.MISSING_FILE: pages.MISSING_POLICY}
        seen = 0
        for page in filter(Path.is_file, site_folder.rglob("*.html")):
            seen += 1
            own = allowed.get(page.relative_to(site_folder).as_posix(), policy())
            assert page.read_text(encoding="utf-8").count(f'content="{own}"') == 1, page
        assert seen > 500

    def test_relays_are_replaced_and_removed_at_build_time(self, tmp_path: Path) -> None:
        (tmp_path / REACH).parent.mkdir(parents=True)
        for given in (["wss://relay.example.org", "ws://127.0.0.1:7000"], []):
            shutil.copyfile(WEB / REACH, tmp_path / REACH)
            assert RELAY.findall(offer(tmp_path, "PUBLIC_RELAYS", given)) == given
            reach = (tmp_path / REACH).read_text(encoding="utf-8")
            assert RELAY.findall(reach) == given
            assert "stun:stun." in reach, "servers stay"

    @pytest.mark.parametrize(
        "text",
        ["relay.example.org", "ws://relay.example.org", "https://a.org", "wss://a b", "wss://a;b"],
    )
    def test_address_that_is_no_relay_is_refused(self, text: str) -> None:
        with pytest.raises(argparse.ArgumentTypeError):
            build.relay(text)
        assert build.relay("wss://a.example.org/x") == "wss://a.example.org/x"

    def test_the_rules_can_be_read_without_the_engine(self, site_folder: Path) -> None:
        rules = json.loads((site_folder / "data" / "royals.json").read_text(encoding="utf-8"))
        assert rules
        assert all(rule["id"] and rule["title"] and rule["text"] for rule in rules)

    def test_the_home_page_has_a_row_and_pictures_of_each_game(self, site_folder: Path) -> None:
        html = (site_folder / "index.html").read_text(encoding="utf-8")
        icons = (site_folder / "assets" / "icons" / "shell.svg").read_text(encoding="utf-8")
        rows = re.findall(r'href="#/new/(\w+)" data-game="\1" data-seats="([234 ]+)"', html)
        assert {game for game, _ in rows} == set(GAMES)
        assert len(rows) == len(GAMES)
        for game, seats in rows:
            assert tuple(map(int, seats.split())) == GAMES[game].seats
            assert f'id="e-{game}"' in icons
            assert f'<span class="name">{GAMES[game].title}</span>' in html
            assert f'<span class="sm tagline">{GAMES[game].tagline}</span>' in html
            # A picture is one file: whatever it refers to is in it.
            table = (site_folder / f"assets/tables/{game}.svg").read_text(encoding="utf-8")
            ids = set(re.findall(r'id="([^"]+)"', table))
            used = {name for pair in REFERENCE.findall(table) for name in pair if name}
            assert used
            assert used <= ids

    def test_cards_of_pictures_are_those_of_the_page(self, site_folder: Path) -> None:
        """Faces that JavaScript draws, in the stills, and those that the engine draws."""
        use = re.compile(r'<use href="[^"]*#([\w-]+)"((?: \w+="[\d.]+")+)/?>')

        def parts(drawing: str) -> tuple[tuple[str, frozenset[str]], ...]:
            boxes = use.findall(drawing)
            return tuple((name, frozenset(box.split()) - {'x="0"', 'y="0"'}) for name, box in boxes)

        known = {parts(face(card)): card for card in [*TEXT[:53], "??"]}
        seen = set()
        for page in (site_folder / "embed").glob("*.html"):
            html = page.read_text(encoding="utf-8")
            for drawing in re.findall(r'<svg viewBox="0 0 60 84".*?</svg>', html):
                # A card that counts as another says more.
                if 'class="under"' not in drawing:
                    seen.add(known[parts(drawing)])
        assert len(seen) > 50

    def test_a_link_in_a_chat_shows_a_card(self, site_folder: Path, tmp_path: Path) -> None:
        """Title and words always, the picture where the address of the site is known."""
        pages_ = ("index.html", "rules/index.html", "rules/lines/index.html", "embed/index.html")
        scene = next((site_folder / "embed").glob("royals.*.html")).name
        url = "https://example.org/regalia/"
        for name in (*pages_, "embed/virtues.html", f"embed/{scene}"):
            text = (site_folder / name).read_text(encoding="utf-8")
            assert text.count('property="og:title"') == 1, name
            assert text.count('property="og:description"') == 1, name
            assert "og:image" not in text
            assert link_card.MARK.strip() not in text
        picture = (site_folder / link_card.FILE).read_bytes()
        # The size stands behind the name of a PNG's first chunk.
        assert struct.unpack(">II", picture[16:24]) == (1200, 630)
        marked = f"<head>{link_card.head('A <title>', 'About')}</head>"
        page = link_card.with_address(marked, url, "rules/")
        assert f'<meta property="og:image" content="{url}{link_card.FILE}">' in page
        assert f'<meta property="og:url" content="{url}rules/">' in page
        assert "A &lt;title&gt;" in page
        # A page of the app has the place for it, too.
        assert link_card.MARK in (WEB / "index.html").read_text(encoding="utf-8")
        kept = (site_folder / "sw.js").read_text(encoding="utf-8")
        assert link_card.FILE not in kept

    @pytest.mark.full
    def test_the_same_sources_make_the_same_site(self, site_folder: Path, tmp_path: Path) -> None:
        def prints(folder: Path) -> dict[str, str]:
            return {
                file.relative_to(folder).as_posix(): hashlib.sha256(file.read_bytes()).hexdigest()
                for file in folder.rglob("*")
                if file.is_file()
            }

        assert prints(build_site(tmp_path / "again")) == prints(site_folder)

    def test_page_without_place_for_shared_head_is_refused(self, tmp_path: Path) -> None:
        (tmp_path / pages.HEAD.name).touch()
        (tmp_path / "index.html").write_text("<!doctype html><title>Regalia</title>")
        with pytest.raises(UserError, match=r"index\.html needs <head>"):
            pages.complete(tmp_path, games=[], rules={}, lessons={}, relays=[])


class TestFinder:
    """`tools/python/sitecustomize.py` finds modules in archives, as Python itself would."""

    @pytest.fixture
    def archive(self, tmp_path: Path) -> Path:
        """An archive of compiled modules: a package, one within it, and what they hold."""
        archive = tmp_path / "modules.zip"
        with zipfile.ZipFile(archive, "w") as new:
            for name in ("outer/__init__", "outer/inner/__init__", "outer/inner/leaf", "alone"):
                source = tmp_path / "source.py"
                source.write_text(f"NAME = {name!r}\n", encoding="utf-8")
                compiled = py_compile.compile(str(source), doraise=True)
                assert compiled
                new.write(compiled, f"{name}.pyc")
        return archive

    def run(self, archive: Path, script: str) -> str:
        """Return what a Python says that has the archive and the finder on its path."""
        path = os.pathsep.join([str(archive), str(ROOT / "tools" / "python")])
        command = [sys.executable, "-c", script]
        env = {**os.environ, "PYTHONPATH": path}
        done = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
        return done.stdout

    def test_modules_are_described_as_zipimport_describes_them(self, archive: Path) -> None:
        script = f"""
import sitecustomize, zipimport
def told(spec):
    places = spec.submodule_search_locations
    return spec.name, spec.origin, places and list(places), spec.has_location, spec.parent
for name in ("outer", "outer.inner", "outer.inner.leaf", "alone"):
    folder = "/".join([{str(archive)!r}, *name.split(".")[:-1]])
    theirs = zipimport.zipimporter(folder).find_spec(name)
    assert told(sitecustomize.ArchiveFinder.find_spec(name)) == told(theirs), name
"""
        assert self.run(archive, script) == ""

    def test_damaged_archive_is_an_error_and_not_a_missing_module(
        self, archive: Path, tmp_path: Path
    ) -> None:
        damaged = tmp_path / "damaged.zip"
        damaged.write_bytes(archive.read_bytes()[:100])
        script = f"""
import sitecustomize, zipimport
try:
    sitecustomize.find_in({str(damaged)!r}, "alone")
except zipimport.ZipImportError as error:
    print(error)
"""
        assert "not a Zip file" in self.run(archive, script)

    def test_modules_are_imported_by_it(self, archive: Path) -> None:
        script = """
import sitecustomize, sys, zipimport
zipimport.zipimporter.get_filename = None  # What reads a module only to name its file.
import outer.inner.leaf, alone, json
print(outer.NAME, outer.inner.leaf.NAME, alone.NAME, outer.inner.__path__ == [
    outer.inner.__file__.removesuffix("/__init__.pyc")])
assert sitecustomize.ArchiveFinder.find_spec("json") is None
try:
    import outer.missing
except ModuleNotFoundError as error:
    print(error.name)
"""
        said = "outer/__init__ outer/inner/leaf alone True\nouter.missing\n"
        assert self.run(archive, script) == said


class TestServer:
    def test_types_and_policy(self, site: SiteServer, site_folder: Path) -> None:
        build = json.loads((site_folder / "build.json").read_text())
        types = {
            "": "text/html; charset=utf-8",
            "worker.js": "text/javascript; charset=utf-8",
            f"{build['pyodide']}pyodide.asm.js": "text/javascript; charset=utf-8",
            f"{build['pyodide']}pyodide.asm.wasm": "application/wasm",
            build["engine"]: "application/zip",
        }
        for path, type_ in types.items():
            with urllib.request.urlopen(site.url + path, timeout=60) as answer:
                assert answer.headers["Content-Type"] == type_
                assert answer.headers["Content-Security-Policy"] == policy_of(site_folder)

    @pytest.mark.parametrize("path", ["/", "/some/where/", "css/", "nothing.js", "../build.py"])
    def test_path_outside_of_the_site_is_not_found(self, site: SiteServer, path: str) -> None:
        root = re.match(r"http://[^/]*", site.url)
        assert root
        url = root[0] + path if path.startswith("/") else site.url + path
        with pytest.raises(urllib.error.HTTPError, match="404"):
            urllib.request.urlopen(url, timeout=60)

    def test_connections_that_come_at_once_find_a_place(self, site_folder: Path) -> None:
        """A browser that loads a page anew opens a dozen; one without a place waits for seconds."""
        with SiteServer(site_folder) as server, ExitStack() as stack:  # It takes none yet.
            for _ in range(40):
                stack.enter_context(socket.create_connection(server.server_address[:2], timeout=2))


class TestCommands:
    def run(self, *argv: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            [sys.executable, "build.py", *argv],
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )

    def test_without_a_command_it_says_what_there_is(self) -> None:
        told = self.run()
        assert told.returncode == 0
        assert all(name in told.stdout for name in ("serve", "site", "test", "check", "bench"))
        assert self.run("deploy").returncode == 2

    def test_site_does_not_replace_what_is_no_site(self, tmp_path: Path) -> None:
        (tmp_path / "letters.txt").write_text("dear")
        refused = self.run("site", "--out", str(tmp_path))
        assert refused.returncode == 1
        assert "stays as it is" in refused.stderr
        assert (tmp_path / "letters.txt").read_text() == "dear"


@pytest.fixture(scope="session")
def wheel(site_folder: Path) -> Path:
    """The wheel from which the site was made."""
    return engine_wheel()


class TestWheel:
    def test_wheel_holds_the_engine_and_nothing_else(self, wheel: Path) -> None:
        names = zipfile.ZipFile(wheel).namelist()
        assert {name.split("/")[0].split("-")[0] for name in names} == {"regalia"}
        assert "regalia/py.typed" in names
        assert "regalia/rules/royals.toml" in names
        metadata = next(name for name in names if name.endswith("METADATA"))
        told = zipfile.ZipFile(wheel).read(metadata).decode().splitlines()
        needs = [line for line in told if line.startswith("Requires-Dist")]
        # Nothing but what the extras ask for.
        assert all(re.search(r"; extra == '(pettingzoo|openspiel)'$", need) for need in needs)
        assert len(needs) == 4

    def test_wheel_installs_into_an_empty_environment(self, wheel: Path, tmp_path: Path) -> None:
        venv.create(tmp_path / "empty", with_pip=False)
        python = venv_python(tmp_path / "empty")
        install = [*setup.uv(), "pip", "install", "--no-index", "--python", python, wheel]
        subprocess.run([str(word) for word in install], timeout=120, check=True)

        def run(*argv: str) -> str:
            command = [str(python), "-I", *argv]
            return subprocess.run(
                command, cwd=tmp_path, check=True, capture_output=True, text=True, timeout=120
            ).stdout

        assert run("-c", "import regalia; print(*regalia.GAMES)").split() == list(GAMES)
        assert "playouts" in run("-m", "regalia", "--help")
