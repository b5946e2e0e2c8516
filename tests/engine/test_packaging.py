"""The library as an index takes it: the sources, the wheel made of them, and what both say."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from email.parser import HeaderParser
from pathlib import Path
from typing import Any

import pytest

from tools.common import ENGINE, ROOT

ADDRESS = "https://code.example/regalia"
#: What stands beside the engine in an archive of the sources.
BESIDE = {
    *(".gitignore", "CHANGELOG.md", "LICENSE", "PKG-INFO", "README.md", "pyproject.toml"),
    *("hatch_build.py", "tools/__init__.py", "tools/catalogues.py", "tools/common.py"),
    *("tools/glossary.py", "web/assets/sprite.svg"),
}


def pack(folder: Path, kind: str, out: Path, **env: str) -> Path:
    """Pack the project in a folder, and return the file."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", out]
    done = subprocess.run(
        command,
        cwd=folder,
        env={**os.environ, **env},
        capture_output=True,
        check=False,
        timeout=120,
    )
    assert not done.returncode, done.stderr.decode()
    (packed,) = out.iterdir()
    return packed


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the archive of the sources of a copy of the project that has tests, too."""
    folder = tmp_path_factory.mktemp("project")
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "CHANGELOG.md", "LICENSE"):
        shutil.copyfile(ROOT / name, folder / name)
    shutil.copyfile(ROOT / ".gitignore", folder / ".gitignore")
    made = shutil.ignore_patterns("catalogue_*.py", "__pycache__")
    shutil.copytree(ENGINE, folder / "engine", ignore=made)
    shutil.copytree(ROOT / "tools", folder / "tools", ignore=made)
    shutil.copytree(ROOT / "web" / "assets", folder / "web" / "assets")
    (folder / "tests" / "engine").mkdir(parents=True)
    (folder / "tests" / "engine" / "README.md").write_text("A test file.")
    before = {path: path.stat().st_mtime_ns for path in folder.rglob("*")}
    packed = pack(
        folder, "sdist", tmp_path_factory.mktemp("sources"), REGALIA_REPOSITORY=f"{ADDRESS}/"
    )
    after = {path: path.stat().st_mtime_ns for path in folder.rglob("*")}
    assert {path for path in after if "__pycache__" not in path.parts} == set(before)
    return packed


@pytest.fixture(scope="module")
def wheel(sources: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the wheel made of the sources, as pip makes it."""
    folder = tmp_path_factory.mktemp("unpacked")
    # Debian 12 has Python 3.11.2, which knows no filters yet.
    known: dict[str, Any] = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}
    with tarfile.open(sources) as archive:
        archive.extractall(folder, **known)
    (unpacked,) = folder.iterdir()
    before = set(unpacked.rglob("*"))
    packed = pack(unpacked, "wheel", tmp_path_factory.mktemp("wheel"))
    written = {path for path in set(unpacked.rglob("*")) - before if "__pycache__" not in str(path)}
    assert written == set(), "packing writes into the sources"
    return packed


def test_sources_hold_the_engine_and_what_packs_it(sources: Path) -> None:
    with tarfile.open(sources) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {name for name in names if not name.startswith("engine/")} == BESIDE
    assert "engine/regalia/i18n/locale/de.po" in names
    assert not [name for name in names if "/tests/" in name or name.endswith(".pyc")]


def test_wheel_made_of_the_sources_has_languages_and_cards(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert {"regalia/i18n/catalogue_de.py", "regalia/sprite.svg"} <= set(names)
    assert not [name for name in names if name.endswith(".po")]
    assert len(names) == len(set(names))


def test_metadata_says_who_where_and_for_which_pythons(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        name = next(name for name in archive.namelist() if name.endswith("METADATA"))
        told = HeaderParser().parsestr(archive.read(name).decode())
    assert told["Author"] == "The Regalia authors"
    assert "card games" in told["Keywords"]
    urls = dict(url.split(", ") for url in told.get_all("Project-URL", []))
    assert urls["Source"] == ADDRESS
    assert urls["Changelog"] == f"{ADDRESS}/blob/v{told['Version']}/CHANGELOG.md"
    pythons = re.findall(r":: (3\.\d+)$", "\n".join(told.get_all("Classifier", [])), re.M)
    assert pythons == ["3.11", "3.12", "3.13", "3.14"]
    readme = told.get_payload()
    assert isinstance(readme, str)
    links = re.findall(r"\]\(([^)]+)\)", readme)
    assert len(links) > 3
    assert [link for link in links if not link.startswith("https://")] == []
    assert f"({ADDRESS}/raw/v{told['Version']}/docs/table.png)" in readme


def test_without_an_address_a_readme_keeps_its_words() -> None:
    from hatch_build import index_readme  # not beside the copies of test_library.py

    text = "See [the docs](docs/README.md#a) and [Python](https://python.org).\n![Table](t.png)"
    assert index_readme(text, "", "") == "See the docs and [Python](https://python.org).\n"
    with_address = index_readme(text, "v1.0", ADDRESS)
    assert f"[the docs]({ADDRESS}/blob/v1.0/docs/README.md#a)" in with_address
    assert f"![Table]({ADDRESS}/raw/v1.0/t.png)" in with_address


def test_the_package_build_runs_in_the_root(tmp_path: Path) -> None:
    """`build.py` has the name of the package that packs wheels."""
    (tmp_path / "build").mkdir()
    (tmp_path / "build" / "__init__.py").touch()
    (tmp_path / "build" / "__main__.py").write_text("import sys; print('packs', *sys.argv[1:])")

    def run(path: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "build", "--wheel"]
        env = {**os.environ, "PYTHONPATH": path}
        return subprocess.run(
            command, cwd=ROOT, env=env, capture_output=True, text=True, check=False, timeout=120
        )

    assert run(str(tmp_path)).stdout == "packs --wheel\n"
    missing = run("")
    assert missing.returncode == 1
    assert "pip install build" in missing.stderr
