"""The engine in the page answers as the library does, in the plain mode and in the fast one."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from regalia import GAMES
from regalia.bridge import call
from tests.full import usually
from tests.web.conftest import Problems, WatchedServer, watch
from tests.web.table import Player
from tests.web.test_boot_start import START, bare

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


#: The queries of the page's address that choose the modes.
MODES, NAMES = ["", "?plain"], ["fast", "plain"]


@pytest.fixture(scope="module", params=MODES, ids=NAMES)
def mode(request: pytest.FixtureRequest) -> str:
    """The query of the page's address."""
    return str(request.param)


@pytest.fixture(scope="module")
def started(
    mode: str, browser: Browser, browser_context_args: dict[str, Any], site_folder: Path
) -> Iterator[tuple[Page, Problems, WatchedServer]]:
    """A page with an engine, started once for all tests of a mode."""
    problems = Problems()
    with WatchedServer(site_folder) as server:
        server.start()
        context = browser.new_context(**browser_context_args)
        page = context.new_page()
        watch(page, problems)
        bare(page, server, mode)
        assert "failure" not in page.evaluate(START, {})
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


def test_start_fetches_files_of_its_mode_alone(
    started: tuple[Page, Problems, WatchedServer], mode: str
) -> None:
    _, _, server = started
    workers = {path for path in server.asked if re.fullmatch(r"\w*[wW]orker\.js", path)}
    plain = {path.rpartition("/")[2] for path in server.asked if path.startswith("plain/")}
    compiled = [path for path in server.asked if path.startswith(("python/", "engine/"))]
    if mode:
        assert workers == {"plainWorker.js"}
        assert {"build.json", "python_stdlib.zip"} < plain
        assert compiled == []
    else:
        assert workers == {"worker.js"}
        assert plain == set()


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


def test_german_is_spoken(ask: Callable[..., Any]) -> None:
    german = ask("games", language="de")
    assert german == library("games", language="de")
    assert german != library("games")


def test_scene_is_laid(ask: Callable[..., Any]) -> None:
    rule = "royals.trick.two-beats-ace"
    assert ask("show", rule=rule) == library("show", rule=rule)


def test_refused_move_names_its_rule(ask: Callable[..., Any]) -> None:
    ask("new", **TABLE)
    library("new", **TABLE)
    refused = ask("play", text="end")
    assert refused == library("play", text="end")
    assert refused["rule"].startswith("royals.")


def test_error_has_a_traceback_in_the_plain_mode(
    ask: Callable[..., Any],
    started: tuple[Page, Problems, WatchedServer],
    problems: Problems,
    mode: str,
) -> None:
    problems.expect(r"pyodide\.asm\.mjs")  # which writes Python's lines on the console
    failed = ask("new", game="royals", players=2)
    assert failed["kind"] == "BridgeError"
    assert failed["message"].startswith("TypeError: ")
    if mode:  # The console's lines come after the answer, the error itself last.
        page, _, _ = started
        if not any("unexpected keyword" in line for line in problems.found):
            page.wait_for_event("console", lambda line: "unexpected keyword" in line.text)
    told = "\n".join(problems.found)
    if mode:
        assert re.search(r'File ".*/site-packages/regalia/bridge\.py", line \d+', told)
        assert (
            "METHODS[method](**arguments)" in told or "asked(table, **arguments)" in told
        )  # the line of the source
    else:
        assert told == ""


# The fast mode is that of every other test that plays.
@pytest.mark.parametrize(
    "mode", usually(MODES, ["?plain"]), ids=NAMES, indirect=True, scope="module"
)
def test_page_plays_in_both_modes(page: Page, site: WatchedServer, mode: str) -> None:
    player = Player(page, seed=3)
    player.start(f"{site.url}{mode}")
    look = player.move(player.look())
    assert look.replayed.ply > 1
