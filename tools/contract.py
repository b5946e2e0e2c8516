"""The page's types of what the engine sends, written from the engine's own declarations.

`build.py check` and `build.py site` write them: `web/app/contract.d.ts`, which is not committed.
"""

from __future__ import annotations

import ast
import importlib.util
import inspect
import sys
import types
from collections.abc import Mapping
from typing import (
    Any,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from tools.common import ENGINE, WEB

FILE = WEB / "app" / "contract.d.ts"
PACKAGE = ENGINE / "regalia" / "contract"
HEAD = "// Written by build.py from engine/regalia/contract/; not committed.\n"


def declarations(module: types.ModuleType) -> str:
    """Return the TypeScript declarations of a module's typed dictionaries and their unions."""
    source = inspect.getsource(module)
    lines = source.split("\n")
    parts = []
    for node in ast.parse(source).body:
        if isinstance(node, ast.ClassDef):
            parts.append(_interface(node, vars(module), lines))
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            name = node.targets[0].id
            if not name.startswith("_"):
                union = _type(vars(module)[name])
                declared = _wrapped(f"export type {name} =", union)
                parts.append(f"{_comment(node, lines)}{declared}\n")
    return "\n".join(parts)


def _interface(node: ast.ClassDef, names: Mapping[str, Any], lines: list[str]) -> str:
    fields: list[tuple[str, str, Any]] = []
    bases = []
    for base in [names[ast.unparse(each)] for each in node.bases]:
        if base.__name__.startswith("_"):  # a part for field names that no class can have
            fields += [("", name, hint) for name, hint in get_type_hints(base).items()]
        elif is_typeddict(base):
            bases.append(base.__name__)
    for field in node.body:
        if isinstance(field, ast.AnnAssign):
            hint = eval(ast.unparse(field.annotation), dict(names))
            fields.append((_comment(field, lines, "  "), ast.unparse(field.target), hint))
    extends = f" extends {', '.join(bases)}" if bases else ""
    parts = [f"{_doc(ast.get_docstring(node))}export interface {node.name}{extends} {{"]
    for comment, name, hint in fields:
        optional = get_origin(hint) is NotRequired
        shown = _type(get_args(hint)[0] if optional else hint)
        head = f"  {name}{'?' if optional else ''}:"
        parts.append(comment + _wrapped(head, shown, "  "))
    return "\n".join([*parts, "}\n"])


def _wrapped(head: str, shown: str, indent: str = "") -> str:
    """Return a declaration, with a line for each part of a long union."""
    line = f"{head} {shown};"
    if len(line) <= 120:
        return line
    parts = "".join(f"\n{indent}  | {each}" for each in shown.split(" | "))
    return f"{head}{parts};"


def _comment(node: ast.stmt, lines: list[str], indent: str = "") -> str:
    """Return the ``#:`` comment above a declaration as JSDoc."""
    found: list[str] = []
    at = node.lineno - 2
    while lines[at].strip().startswith("#:"):
        found.insert(0, lines[at].strip().removeprefix("#:").strip())
        at -= 1
    return _doc(" ".join(found), indent)


def _doc(text: str | None, indent: str = "") -> str:
    return f"{indent}/** {' '.join(text.replace('``', '`').split())} */\n" if text else ""


_NAMES = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    type(None): "null",
    Any: "unknown",
}


def _type(hint: Any) -> str:
    """Return a type hint as TypeScript writes it."""
    if hint is None:
        return "null"
    if hint in _NAMES:
        return _NAMES[hint]
    if is_typeddict(hint):
        return str(hint.__name__)
    origin, args = get_origin(hint), get_args(hint)
    if origin is Literal:
        return " | ".join(f"'{each}'" for each in args)
    if origin in (types.UnionType, Union):
        return " | ".join(_type(each) for each in args)
    if origin is list:
        inner = _type(args[0])
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if origin is dict:
        return f"Record<string, {_type(args[1])}>"
    raise TypeError(f"no TypeScript for {hint!r}")


def write() -> None:
    """Write the page's types, if they are not what the engine declares now."""
    # By its path: its place in `regalia` would bring the whole engine along.
    spec = importlib.util.spec_from_file_location("contract", PACKAGE / "__init__.py")
    assert spec is not None
    assert spec.loader is not None
    package = sys.modules["contract"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(package)
    chapters = sorted(name for name in sys.modules if name.startswith("contract."))
    text = "\n".join([HEAD, *(declarations(sys.modules[name]) for name in chapters)])
    if not FILE.exists() or FILE.read_text(encoding="utf-8") != text:
        FILE.write_text(text, encoding="utf-8")
