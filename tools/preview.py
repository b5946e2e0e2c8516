"""Builds the site with a language that was begun: what is not translated yet is in English.

A language can be chosen once its catalogues offer it (docs/languages.md). A preview adds it to the
lists of languages in a copy of the checkout, which has a build folder of its own, so that nothing
of it comes into the project.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from tools import setup
from tools.common import BUILD, ENGINE, ROOT, WEB, UserError, build_lock, show

FOLDER = BUILD / "preview"
#: The parts of a checkout that make the site.
COPIED = ("engine", "web", "tools", "docs")
BESIDE = ("build.py", "hatch_build.py", "pyproject.toml", "README.md", "CHANGELOG.md", "LICENSE")
#: What a build has fetched, and the stamps that say so.
FETCHED = ("venv", "uv", "library/*", "shortened/*", "stamps/venv*", "stamps/uv", "stamps/npm")
#: The end of the lists of languages that `tools/catalogues.py` writes.
LIST_END = re.compile(r"^\}", re.M)


def build(language: str, out: Path) -> int:
    """Build the site with a language that was begun; return the exit code of the build."""
    if not (ENGINE / "regalia" / "i18n" / "locale" / f"{language}.po").exists():
        raise UserError(f"There is no {language!r:.20}: begin it, build.py messages {language:.20}")
    with build_lock():
        python = setup.python("site")
        modules, _ = setup.web_packages(dev=False)
        named = [str(python), "-X", "utf8", "-m", "tools.catalogues", "name", language]
        called = subprocess.check_output(named, cwd=ROOT, encoding="utf-8").strip()
        checkout = prepare(language, called, FOLDER / "checkout")
        made = FOLDER / "build"
        for kept in (kept for names in FETCHED for kept in BUILD.glob(names)):
            here = made / kept.relative_to(BUILD)
            here.parent.mkdir(parents=True, exist_ok=True)
            if kept.is_dir():
                here.unlink(missing_ok=True)
                here.symlink_to(kept)
            else:
                shutil.copyfile(kept, here)
    (checkout / ".build").symlink_to(made)
    (checkout / "web" / "node_modules").symlink_to(modules)
    env = {"PYTHONPATH": "", "REGALIA_PACK": os.environ.get("REGALIA_PACK", "light")}
    return show([sys.executable, "build.py", "site", "--out", out], cwd=checkout, env=env)


def prepare(language: str, called: str, checkout: Path) -> Path:
    """Copy what makes the site, and list the language there by its name; return the copy."""
    shutil.rmtree(checkout, ignore_errors=True)
    skip = shutil.ignore_patterns("node_modules", "__pycache__")
    for name in COPIED:
        shutil.copytree(ROOT / name, checkout / name, ignore=skip)
    for name in BESIDE:
        shutil.copyfile(ROOT / name, checkout / name)
    for file in (ENGINE / "regalia" / "i18n" / "languages.py", WEB / "i18n" / "languages.js"):
        text = file.read_text(encoding="utf-8")
        if f"{language}: '" not in text and f'"{language}": ' not in text:
            text = LIST_END.sub(f'    "{language}": "{called}",\n}}', text)
        (checkout / file.relative_to(ROOT)).write_text(text, encoding="utf-8")
    return checkout
