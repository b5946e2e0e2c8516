"""The two workers between page and bridge, with a bridge of the tests' own."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.web.conftest import Problems, WatchedServer, watch
from tests.web.test_boot_start import START, bare


@pytest.fixture(scope="module")
def started(
    browser: Browser, browser_context_args: dict[str, Any], stub_folder: Path
) -> Iterator[tuple[Page, Problems]]:
    """A page with an engine, started once for all tests here."""
    problems = Problems()
    with WatchedServer(stub_folder) as server:
        server.start()
        context = browser.new_context(**browser_context_args)
        page = context.new_page()
        watch(page, problems)
        bare(page, server)
        assert "failure" not in page.evaluate(START, {"botTimeout": 1500, "snapshotDelay": 1e9})
        yield page, problems
        context.close()
        server.shutdown()


@pytest.fixture
def problems(started: tuple[Page, Problems]) -> Iterator[Problems]:
    _, problems = started
    problems.found.clear()
    problems.expected.clear()
    yield problems
    assert problems.left() == []


@pytest.fixture
def table(started: tuple[Page, Problems], problems: Problems) -> Callable[[str], Any]:
    """Run an expression with `engine`, on which a new match has begun."""
    page, _ = started

    def run(expression: str) -> Any:
        caught = "(error) => ({ kind: error.kind, rule: error.rule, message: error.message })"
        return page.evaluate(f"() => Promise.resolve({expression}).catch({caught})")

    run("engine.call('new')")
    return run


class TestCalls:
    def test_answer_and_refusal(self, table: Callable[[str], Any]) -> None:
        assert table("engine.call('record')") == "a record"
        assert table("engine.call('play', { text: 'x', seat: 1 })") == {
            "kind": "IllegalMove",
            "rule": "stub.turn",
            "message": "Not your turn.",
        }

    def test_hash_seed_is_the_same_in_every_run(self, table: Callable[[str], Any]) -> None:
        # `hash` of a text with PYTHONHASHSEED=0 on a 32-bit build.
        first = table("engine.call('hash')")
        assert table("(engine.retry(), engine.call('hash'))") == first

    def test_crash_ends_only_its_own_call(
        self, table: Callable[[str], Any], problems: Problems
    ) -> None:
        problems.expect("no such luck")
        crashed = table("engine.call('raise')")
        assert crashed == {"kind": "Crash", "rule": None, "message": "ValueError: no such luck"}
        assert table("engine.call('record')") == "a record"


class TestBot:
    def test_bot_moves_from_its_view(self, table: Callable[[str], Any]) -> None:
        table("engine.call('play', { text: 'mine' })")
        moved = table("engine.call('bot', { seed: '7' })")
        assert moved["events"] == [{"text": "think 7 at 1"}]
        assert moved["snapshot"]["ply"] == 2

    def test_each_bot_move_has_its_own_seed(self, table: Callable[[str], Any]) -> None:
        thoughts = set()
        for _ in range(3):
            table("engine.call('play', { text: 'mine' })")
            thoughts.add(table("engine.call('bot')")["events"][0]["text"].split()[1])
        assert len(thoughts) == 3

    def test_bot_does_not_move_for_a_person(self, table: Callable[[str], Any]) -> None:
        refused = table("engine.call('bot')")
        assert (refused["kind"], refused["message"]) == (
            "BridgeError",
            "It is not the turn of a bot.",
        )

    def test_silent_bot_is_restarted_and_then_given_up(self, table: Callable[[str], Any]) -> None:
        table("engine.call('play', { text: 'mine' })")
        table("engine.options.botTimeout = 300")
        table("(globalThis.bot = engine.call('bot', { seed: 'loop' }), null)")
        # The table is there all the time, and the next bot answers.
        caught = "bot.catch(({ kind }) => kind)"
        assert table(f"Promise.race([{caught}, engine.call('record')])") == "a record"
        assert table(caught) == "BotSilent"
        table("engine.options.botTimeout = 1500")
        assert table("engine.call('bot', { seed: '8' })")["events"] == [{"text": "think 8 at 1"}]

    def test_hurried_search_ends_with_what_it_has_after_half_a_second(
        self, table: Callable[[str], Any]
    ) -> None:
        table("engine.call('play', { text: 'mine' })")
        table("globalThis.asked = performance.now()")
        both = "[engine.call('bot', { seed: 'search' }), engine.call('hurry')]"
        moved = table(f"Promise.all({both}).then(([moved]) => moved)")
        assert moved["events"] == [{"text": "think enough"}]
        assert table("performance.now() - asked") > 500

    def test_abandoned_search_plays_nothing_and_frees_the_bots(
        self, table: Callable[[str], Any]
    ) -> None:
        table("engine.call('play', { text: 'mine' })")
        both = "[engine.call('bot', { seed: 'search' }), engine.call('abandon')]"
        left = table(f"Promise.allSettled({both}).then(([left]) => left.reason.kind)")
        assert left == "Abandoned"
        # That search is not continued: the bots answer another question.
        moved = table("engine.call('bot', { seed: '7' })")
        assert moved["events"] == [{"text": "think 7 at 1"}]

    def test_haste_without_a_search_does_nothing(self, table: Callable[[str], Any]) -> None:
        assert table("Promise.all([engine.call('hurry'), engine.call('abandon')])") == [None, None]
        table("engine.call('play', { text: 'mine' })")
        table("(globalThis.bot = engine.call('bot', { seed: 'search' }), null)")
        table("engine.call('hurry', { table: 'another' })")
        late = "new Promise((later) => setTimeout(later, 700, 'late'))"
        assert table(f"Promise.race([bot, {late}])") == "late"
        table("engine.call('hurry')")
        assert table("bot")["events"] == [{"text": "think enough"}]

    def test_bot_move_for_a_replaced_table_is_not_played(self, table: Callable[[str], Any]) -> None:
        table("engine.call('play', { text: 'mine' })")
        # A search that only haste ends is surely under way; where it is not given up, it plays.
        calls = "engine.call('bot', { seed: 'search' }), engine.call('new'), engine.call('hurry')"
        late, new, _ = table(
            f"Promise.allSettled([{calls}])"
            ".then((all) => all.map((one) => one.reason?.message ?? one.value?.ply))"
        )
        assert late == "The table changed while the bot was thinking."
        assert new == 0
        assert table("engine.call('play', { text: 'mine' })")["snapshot"]["ply"] == 1


class TestLoss:
    def test_breakdown_is_reported_and_engine_restarts_without_its_snapshot(
        self,
        started: tuple[Page, Problems],
        table: Callable[[str], Any],
        problems: Problems,
    ) -> None:
        page, _ = started
        problems.expect("")  # Python's last words
        kept = "(await caches.open('regalia-python'))"
        page.evaluate(f"async () => {kept}.put('snapshot/old', new Response('old'))")
        lost = table("engine.call('abort')")
        assert lost["kind"] in ("Crash", "Lost")
        # The call is answered first, and a moment later the engine is given up.
        page.wait_for_function("() => engine.state === 'failed'")
        assert table("(engine.retry(), engine.call('record'))") == "a record"
        assert page.evaluate(f"async () => {kept}.keys().then((keys) => keys.length)") == 0
