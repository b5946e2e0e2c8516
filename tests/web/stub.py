"""A copy of the site with a bridge of the tests' own: real Python in the real workers, no game."""

import json
import shutil
import zipfile
from pathlib import Path
from typing import Any

from tools.bundle import WORKERS

BRIDGE = """
import importlib, json, os, random, site, time

ply = 0
HELD = {"secret": "the other hand"}

def snapshot():
    return {"game": "stub", "ply": ply, "actor": ply % 2, "bots": [None, "steady"]}

def think(seed, position):
    if seed == "loop":
        while True:
            pass
    if seed == "search":
        return None
    return f"think {seed} at {position['ply']}"

def load_everything():
    pass

def call(text):
    global ply
    call = json.loads(text)
    match call.get("method"):
        case None:
            return json.dumps({"error": {"kind": "BridgeError"}})
        case "games":
            ok = [{"id": "stub"}]
        case "new":
            ply = 0
            ok = snapshot()
        case "play" if "seat" in call and call["seat"] != ply % 2:
            return json.dumps({"error": {"kind": "IllegalMove", "message": "Not your turn.",
                                         "rule": "stub.turn", "where": None}})
        case "play":
            ply += 1
            ok = {"events": [{"text": call["text"]}], "snapshot": snapshot()}
        case "think":
            ok = think(call["seed"], call["position"])
        case "think_on":
            time.sleep(call["seconds"])
            ok = "think enough" if call["now"] else None
        case "record":
            ok = "a record"
        case "hash":
            ok = hash("the same in every run")
        case "random":
            ok = random.random()
        case "import":
            ok = importlib.import_module(call["name"]).__name__
        case "shadow":
            with open(f"{site.getsitepackages()[0]}/{call['name']}.py", "w") as file:
                file.write("shadow = True")
            importlib.invalidate_caches()
            ok = hasattr(importlib.import_module(call["name"]), "shadow")
        case "raise":
            raise ValueError("no such luck")
        case "abort":
            os.abort()
    answer = {"ok": ok}
    if call["method"] in ("new", "play"):
        answer["bot"] = {"seat": 1, "think": {"position": {"ply": ply}}} if ply % 2 else None
    return json.dumps(answer)
"""


def known_by_heart(build: dict[str, Any]) -> str:
    """Return the list of a start's files as it stands in the workers."""
    known = {name: value for name, value in build.items() if name != "sums"}
    return json.dumps(known, separators=(",", ":"))


def copy_site(site_folder: Path, tmp_path: Path) -> Path:
    """Copy the site to change it: without the packed twins, which would not change with it."""
    twins = shutil.ignore_patterns("*.br", "*.gz")
    return Path(shutil.copytree(site_folder, tmp_path / "site", ignore=twins))


def stub_site(site_folder: Path, tmp_path: Path) -> Path:
    """Copy the site and put the bridge above in the place of the engine."""
    folder = copy_site(site_folder, tmp_path)
    build = json.loads((folder / "build.json").read_text())
    known = known_by_heart(build)
    engine = folder / build["engine"]
    with zipfile.ZipFile(engine) as real:
        finder = real.read("late_modules.pyc")
    with zipfile.ZipFile(engine, "w") as stub:
        # Without the time of day: a later stub of the same site is the same file.
        for name, body in {
            "late_modules.pyc": finder,
            "regalia/__init__.py": "",
            "regalia/bridge.py": BRIDGE,
        }.items():
            stub.writestr(zipfile.ZipInfo(name), body)
    for file in build["files"]:
        if file["path"] == build["engine"]:
            file["size"] = engine.stat().st_size
    for name in WORKERS:
        script = (folder / name).read_text(encoding="utf-8")
        assert script.count(known) == 1
        script = script.replace(known, known_by_heart(build))
        (folder / name).write_text(script, encoding="utf-8")
    return folder
