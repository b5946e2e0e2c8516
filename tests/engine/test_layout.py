"""The engine's modules import each other one way, inside functions as well."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import regalia

PACKAGE = Path(regalia.__file__).parent


def name_of(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


FILES = {name_of(path): path for path in PACKAGE.rglob("*.py")}


def run_time(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes of a module that are not for type checkers alone."""
    for node in ast.iter_child_nodes(tree):
        if not (isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"):
            yield node
            yield from run_time(node)


def imports(name: str, text: str) -> set[str]:
    """Return the modules of the engine that a module imports at run time."""
    found = set()
    for node in run_time(ast.parse(text)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            inner = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= inner & FILES.keys() or {node.module}
    return found & FILES.keys() - {name}


def test_imports_have_no_circle() -> None:
    graph = {name: imports(name, path.read_text("utf-8")) for name, path in FILES.items()}
    assert sum(map(len, graph.values())) > 500
    TopologicalSorter(graph).prepare()


def test_circle_by_an_import_in_a_function_is_found() -> None:
    late = "def late():\n    from regalia.match import Match\n"
    typed = "if TYPE_CHECKING:\n    from regalia.match import Match\n"
    assert imports("regalia.state", late) == {"regalia.match"}
    assert imports("regalia.state", typed) == set()
    with pytest.raises(CycleError):
        TopologicalSorter(
            {"regalia.state": {"regalia.match"}, "regalia.match": {"regalia.state"}}
        ).prepare()
