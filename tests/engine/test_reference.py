"""The reference of the library: every public name has an entry with words, and links lead there."""

from __future__ import annotations

import inspect
import json
import re
from importlib import import_module
from pathlib import Path

import pytest

import regalia
from tools import offline
from tools.common import ENGINE
from tools.reference import MODULES, Reference, documentation, members


@pytest.fixture(scope="module")
def reference() -> Reference:
    return Reference(ENGINE)


@pytest.fixture(scope="module")
def folder(reference: Reference, tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("reference")
    reference.write(made)
    return made


def entries(folder: Path, module: str) -> str:
    place = folder if module == "regalia" else folder / module
    return (place / "index.html").read_text(encoding="utf-8")


def test_every_name_of_the_package_has_an_entry(folder: Path) -> None:
    html = entries(folder, "regalia")
    for name in regalia.__all__:
        assert f'id="regalia.{name}"' in html
        thing = getattr(regalia, name)
        if inspect.isclass(thing):
            for member in vars(thing):
                if not member.startswith("_") and callable(getattr(thing, member)):
                    assert f'id="regalia.{name}.{member}"' in html, f"{name}.{member}"


@pytest.mark.parametrize("module", MODULES)
def test_every_public_function_and_class_of_a_module_is_named(folder: Path, module: str) -> None:
    html = entries(folder, module)
    if module.endswith(("pettingzoo", "openspiel")):
        pytest.importorskip(module, exc_type=ImportError)
    for name, thing in vars(import_module(module)).items():
        own = getattr(thing, "__module__", None) == module
        if own and not name.startswith("_") and (inspect.isclass(thing) or callable(thing)):
            assert f"<code>{name}</code></a>" in html, name


def test_every_class_and_function_is_described(reference: Reference) -> None:
    for module, names in reference.names.items():
        for name, entry in names:
            # Of a constant the value mostly says enough.
            if module == "regalia" or entry.kind.value != "attribute":
                assert documentation(entry), f"{module}.{name}"
            for member, found in members(entry):
                if found.kind.value == "function":
                    assert documentation(found), f"{module}.{name}.{member}"


def test_links_of_the_reference_lead_to_entries(folder: Path) -> None:
    pages = {file: file.read_text(encoding="utf-8") for file in folder.rglob("index.html")}
    followed = 0
    for file, html in pages.items():
        for address in re.findall(r'href="([^"]*)"', html):
            place, _, anchor = address.partition("#")
            target = (file.parent / place).resolve()
            target = target / "index.html" if target.is_dir() else target
            if target in pages or not place:
                followed += 1
                assert f'id="{anchor}"' in pages[target if place else file] or not anchor, address
    assert followed > 300


def test_no_page_of_the_reference_is_kept_for_offline_use() -> None:
    assert not offline.is_kept("reference/index.html")
    assert offline.is_kept("css/rulebook.css")


def test_search_knows_where_each_name_is(folder: Path) -> None:
    names = dict(json.loads((folder / "names.json").read_text(encoding="utf-8")))
    assert len(names) > 300
    assert names["regalia.State.play"] == "#regalia.State.play"
    for name, address in names.items():
        place, _, anchor = address.partition("#")
        assert anchor == name
        assert f'id="{anchor}"' in (folder / place / "index.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("module", ["regalia", "regalia.cards"])
def test_side_column_leads_to_every_module(folder: Path, module: str) -> None:
    html = entries(folder, module)
    side = html.partition('class="side"')[2].partition("</nav></div>")[0]
    for other in MODULES:
        assert f"{other}/" in side
    assert side.count('aria-current="page"') == 1
