"""With ``?plain`` in the address Pyodide and the wheel start as they come, for debugging.

The engine answers as the library does; the fast mode is that of all other tests.
"""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from regalia import GAMES
from regalia.bridge import call
from tests.web.conftest import Problems, WatchedServer, watch
from tests.web.table import PATIENCE, Player

pytestmark = pytest.mark.first_visit

TABLE = {
    "game": "royals", "seats": 2, "seed": "modes",
    "names": ["You", "Ada"], "bots": [None, "steady"],
}  # fmt: skip

#: The call to the bot that is to move, as the library gave it.
BOT: dict[str, Any] = {}


def library(method: str, **arguments: Any) -> Any:
    """Return the answer, or the error, of the library in this process; keep what a bot needs."""
    answer = json.loads(call(json.dumps({"method": method, **arguments})))
    BOT.update(answer.get("bot") or {})
    return answer["ok"] if "ok" in answer else answer["error"]


@pytest.fixture(scope="module")
def started(
    browser: Browser, browser_context_args: dict[str, Any], site_folder: Path
) -> Iterator[tuple[Page, Problems, WatchedServer]]:
    """A page in the plain mode, started once for all tests."""
    problems = Problems()
    with WatchedServer(site_folder) as server:
        server.start()
        context = browser.new_context(**browser_context_args)
        page = context.new_page()
        watch(page, problems)
        page.goto(f"{server.url}?plain")
        page.evaluate(
            """async () => {
              ({ engine: window.engine } = await import(
                new URL('app/engineClient.js', location.href)));
            }"""
        )
        expect(page.locator("#engine")).to_be_hidden(timeout=PATIENCE * 1000)
        yield page, problems, server
        context.close()
        server.shutdown()


@pytest.fixture
def problems(started: tuple[Page, Problems, WatchedServer]) -> Iterator[Problems]:
    _, problems, _ = started
    problems.found.clear()
    problems.expected[:] = Problems().expected
    yield problems
    assert problems.left() == []


@pytest.fixture
def ask(started: tuple[Page, Problems, WatchedServer], problems: Problems) -> Callable[..., Any]:
    """Call the engine in the page; an error comes as a dictionary."""
    page, _, _ = started
    fault = "({ kind, message, rule, where }) => ({ kind, message, rule, where })"
    script = f"({{ method, ...args }}) => engine.call(method, args).catch({fault})"

    def ask(method: str, **arguments: Any) -> Any:
        return page.evaluate(script, {"method": method, **arguments})

    return ask


def test_start_fetches_files_of_the_plain_mode_alone(
    started: tuple[Page, Problems, WatchedServer],
) -> None:
    _, _, server = started
    workers = {path for path in server.asked if re.fullmatch(r"\w*[wW]orker\.js", path)}
    plain = {path.rpartition("/")[2] for path in server.asked if path.startswith("plain/")}
    compiled = [path for path in server.asked if path.startswith("python/")]
    assert workers == {"plainWorker.js"}
    assert {"build.json", "python_stdlib.zip"} < plain
    assert compiled == []


def test_games_are_listed(ask: Callable[..., Any]) -> None:
    games = ask("games")
    assert [game["id"] for game in games] == list(GAMES)
    assert games == library("games")


@pytest.mark.full
def test_moves_lead_to_the_same_table(ask: Callable[..., Any]) -> None:
    done = ask("new", **TABLE)
    assert done == library("new", **TABLE)
    movers = set()
    for _ in range(12):
        movers.add(done["snapshot"]["actor"])
        if done["snapshot"]["actor"] == 0:
            text = done["snapshot"]["moves"][0]["text"]
            done = ask("play", text=text)
        else:
            text = library("think", **BOT["think"])
            done = ask("bot")
        assert done == library("play", text=text)
    assert movers == {0, 1}


def test_plain_mode_answers_in_german(ask: Callable[..., Any]) -> None:
    german = ask("games", language="de")
    assert german == library("games", language="de")
    assert german != library("games")


def test_plain_mode_shows_a_scene(ask: Callable[..., Any]) -> None:
    rule = "royals.trick.two-beats-ace"
    assert ask("show", rule=rule) == library("show", rule=rule)


def test_refused_move_names_its_rule(ask: Callable[..., Any]) -> None:
    ask("new", **TABLE)
    library("new", **TABLE)
    refused = ask("play", text="end")
    assert refused == library("play", text="end")
    assert refused["rule"].startswith("royals.")


def test_plain_mode_shows_the_traceback(
    ask: Callable[..., Any], started: tuple[Page, Problems, WatchedServer], problems: Problems
) -> None:
    problems.expect(r"pyodide\.asm\.js")  # which writes Python's lines on the console
    failed = ask("new", game="royals", players=2)
    assert failed["kind"] == "BridgeError"
    assert failed["message"].startswith("TypeError: ")
    # The console's lines come after the answer, the error itself last.
    if not any("unexpected keyword" in line for line in problems.found):
        started[0].wait_for_event("console", lambda line: "unexpected keyword" in line.text)
    told = "\n".join(problems.found)
    assert re.search(r'File ".*/site-packages/regalia/bridge\.py", line \d+', told)
    # The line of the source.
    assert "METHODS[method](**arguments)" in told or "asked(table, **arguments)" in told


def test_page_plays_a_move_in_plain_mode(
    started: tuple[Page, Problems, WatchedServer], problems: Problems
) -> None:
    page, _, server = started
    player = Player(page, seed=3)
    player.start(f"{server.url}?plain")
    look = player.move(player.look())
    assert look.replayed.ply > 1
