"""The start of the engine in the browser: what paints before it, what is counted, what fails."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.web.conftest import Problems, WatchedServer
from tests.web.stub import copy_site
from tests.web.warm_start import come_back

PYTHON = r"^(pyodide|python|engine|worker)/|^(worker|maker)\.js$"
READY = 30_000  # milliseconds; a loaded machine takes its time

START = """async (options) => {
  const { createEngine } = await import(new URL('app/engineClient.js', location.href));
  const told = [];
  return new Promise((resolve) => {
    const engine = createEngine({
      ...options,
      onProgress: (progress) => told.push(progress),
      onReady: () => resolve({ told }),
      onFailure: (failure) => resolve({ told, failure }),
    });
    window.engine = engine;
    engine.start();
  });
}"""

# A hand and the deal of the next, or much of a long one, with bots in every seat but one; the
# record of it, and what goes wrong. One of the bots ponders: that takes long, and for more of them
# it needs no more modules.
PLAY = """async ({ game, seats }) => {
  const names = Array.from({ length: seats }, (_, seat) => `Player ${seat}`);
  const bots = names.map((_, seat) => [null, 'skilled', 'beginner', 'beginner'][seat]);
  let hint;
  let table = (await engine.call('new', { game, seats, seed: 'late', names, bots })).snapshot;
  for (let moves = 0; moves < 80 && !table.over && table.hand < 2; moves += 1) {
    if (table.sheet) table = (await engine.call('next')).snapshot;
    else if (table.actor === 0) {
      await engine.call('why', { picks: [] });
      hint ??= await engine.call('hint');
      const { text } = table.moves[(moves * 7) % table.moves.length];
      table = (await engine.call('play', { text })).snapshot;
    } else table = (await engine.call('bot', { seed: '1' })).snapshot;
  }
  await engine.call('play', { text: 'nonsense' }).catch(() => {});
  const record = await engine.call('record');
  await engine.call('open', { record });
  await engine.call('open', { record: `${record}nonsense` }).catch(() => {});
  await engine.call('replay', { record });
}"""


def bare(page: Page, server: WatchedServer, query: str = "") -> None:
    """Open a page of the site in which nothing has started, to start the engine by hand."""
    page.goto(f"{server.url}blank.html{query}")


class TestShell:
    def test_shell_paints_before_any_byte_of_python(
        self, page: Page, site_folder: Path, server: WatchedServer
    ) -> None:
        server.hold(PYTHON)
        page.goto(server.url)
        expect(page.get_by_role("heading", name="Regalia")).to_be_visible()
        expect(page.get_by_role("link", name=re.compile(r"^Royals Like"))).to_be_visible()
        page.get_by_role("link", name="Rules", exact=True).click()
        # The home page has links of the same names.
        expect(page.get_by_role("heading", name="Rules", exact=True)).to_be_visible()
        page.get_by_role("link", name=re.compile(r"^Royals Like")).click()
        rules = json.loads((site_folder / "data" / "royals.json").read_text(encoding="utf-8"))
        expect(page.get_by_text(rules[0]["title"]).first).to_be_visible()

    def test_fan_of_cards_comes_with_the_home_page_alone(
        self, page: Page, server: WatchedServer
    ) -> None:
        server.hold(PYTHON)
        page.goto(f"{server.url}#/new/royals")
        expect(page.get_by_role("button", name="Deal", exact=True)).to_be_visible()
        assert "assets/fan.svg" not in server.asked
        page.get_by_role("link", name="Play", exact=True).click()
        fan = page.locator(".fan use")
        expect(fan).to_have_attribute("href", "assets/fan.svg#fan")
        # It does not wait for the page's modules.
        server.hold(rf"{PYTHON}|^app/")
        page.reload(wait_until="commit")
        expect(fan).to_have_attribute("href", "assets/fan.svg#fan")

    @pytest.mark.first_visit
    def test_file_that_failed_ahead_of_the_script_is_requested_again(
        self, page: Page, site: WatchedServer, problems: Problems
    ) -> None:
        problems.expect("ERR_FAILED")
        asked: list[str] = []

        def refuse_once(route: Route) -> None:
            asked.append(route.request.url)
            if len(asked) == 1:
                route.abort()
            else:
                route.continue_()

        page.route("**/*.wasm", refuse_once)
        page.goto(f"{site.url}#/rules/royals")
        expect(page.locator("#said")).to_have_text("Ready to play.", timeout=READY)
        assert len(asked) == 2

    @pytest.mark.parametrize("lost", [False, True], ids=["there", "lost meanwhile"])
    def test_engine_starts_before_page_modules_arrive(
        self, page: Page, server: WatchedServer, problems: Problems, lost: bool
    ) -> None:
        server.hold(r"^app/(app|shared)")
        if lost:
            problems.expect("503")
            server.refuse(r"/regalia\.zip$")
        page.goto(server.url, wait_until="commit")
        page.wait_for_function("() => window.regaliaEarly?.events.length", timeout=READY)
        if lost:
            failed = "() => window.regaliaEarly.events.some(({ data }) => data?.failed)"
            page.wait_for_function(failed, timeout=READY)
        server.mend()
        if lost:
            expect(page.get_by_role("alert")).to_contain_text("503", timeout=READY)
            # The site is there, so the network is not blamed.
            expect(page.get_by_role("button", name="Reload")).to_be_visible()
            page.get_by_role("button", name="Try again").click()
        expect(page.locator("#said")).to_have_text("Ready to play.", timeout=READY)
        expect(page.locator("#engine")).to_be_hidden()
        wasm = [path for path in server.asked if path.endswith(".wasm")]
        assert len(wasm) == (2 if lost else 1)


class TestTable:
    def test_deal_that_is_pressed_while_the_engine_comes_is_not_lost(
        self, page: Page, server: WatchedServer
    ) -> None:
        # Then the line of its progress goes, and all that stands above it moves.
        come_back(page, server)
        server.hold(r"^(pyodide|python|engine|data)/")
        page.set_viewport_size({"width": 360, "height": 640})
        page.goto(f"{server.url}#/new/royals")
        deal = page.get_by_role("button", name="Deal", exact=True)
        deal.hover()
        page.mouse.down()
        server.mend()
        expect(page.locator("#said")).to_have_text("Ready to play.", timeout=READY)
        page.mouse.up()
        expect(page.locator(".table .hand")).to_be_visible(timeout=READY)


@pytest.mark.one_page
class TestSeats:
    def test_level_of_each_bot_is_used_and_remembered(
        self, page: Page, site: WatchedServer
    ) -> None:
        page.goto(f"{site.url}#/new/lines")
        page.get_by_role("radio", name="4", exact=True).dispatch_event("click")
        page.get_by_text("Options", exact=True).click()
        page.get_by_label("Sits opposite").fill("Grace")
        page.get_by_label("How Grace plays").select_option("Beginner")
        page.get_by_label("How Cleo plays").select_option("Expert")
        page.get_by_role("button", name="Deal", exact=True).click()
        expect(page.locator(".hand button.card").first).to_be_visible(timeout=READY)
        kept = page.evaluate(
            "() => JSON.parse(localStorage.getItem(`regalia.match.${location.hash.split('/')[2]}`))"
        )
        assert kept["setup"]["names"] == ["You", "Cleo", "Grace", "Dan"]
        assert kept["setup"]["bots"] == [None, "expert", "beginner", "casual-hunter"]
        page.get_by_role("button", name="Menu").click()
        told = "Cleo: expert · Grace: beginner · Dan: casual, out for the cards of others"
        expect(page.get_by_role("dialog")).to_contain_text(told)
        page.goto(f"{site.url}#/new/lines")
        expect(page.get_by_label("How Grace plays")).to_have_value("beginner")
        expect(page.get_by_label("How Cleo plays")).to_have_value("expert")

    def test_ally_plays_at_the_best_level_of_the_table(
        self, page: Page, site: WatchedServer
    ) -> None:
        page.goto(f"{site.url}#/new/alliance")
        page.get_by_text("Options", exact=True).click()
        enemies = [page.get_by_label(f"How {name} plays") for name in ("Cleo", "Dan")]
        ally = page.get_by_label("How Bo plays")
        for level in (enemies[0], enemies[1], ally):
            expect(level).to_have_value("casual")
        enemies[0].select_option("Skilled")
        expect(ally).to_have_value("skilled")
        enemies[1].select_option("Expert")
        expect(ally).to_have_value("expert")
        expect(enemies[0]).to_have_value("skilled")

    def test_form_offers_the_levels_that_the_game_has(
        self, page: Page, site: WatchedServer
    ) -> None:
        all_levels = ["Expert", "Skilled", "Steady", "Casual", "Beginner"]
        for game, opponent in (("alliance", "Cleo"), ("marriage", "Cleo"), ("royals", "Ada")):
            page.goto(f"{site.url}#/new/{game}")
            page.get_by_text("Options", exact=True).click()
            offered = [each for each in all_levels if game != "royals" or each != "Skilled"]
            choice = page.get_by_label(f"How {opponent} plays")
            expect(choice.locator("option")).to_have_text(offered)
            expect(choice).to_have_value("casual")
            hint = expect(page.locator("#bots-hint"))
            (hint.not_to_contain_text if game == "royals" else hint.to_contain_text)("skilled")


class TestPolicy:
    @pytest.mark.parametrize("header", [True, False], ids=["header", "meta alone"])
    def test_policy_blocks_eval_and_other_origins(
        self, page: Page, server: WatchedServer, problems: Problems, header: bool
    ) -> None:
        problems.expect("Content Security Policy")
        server.policy = header
        server.hold(PYTHON)
        page.goto(server.url)
        # After a moment: while it is asked from outside, the browser lets text run.
        run = (
            "() => new Promise(setTimeout).then(() => Function('return 1')()).catch((e) => e.name)"
        )
        assert page.evaluate(run) == "EvalError"
        elsewhere = server.url.replace("127.0.0.1", "localhost")
        assert page.evaluate(f"() => fetch('{elsewhere}').catch((e) => e.name)") == "TypeError"
        inline = """() => {
          const script = document.createElement('script');
          script.textContent = 'window.ran = true';
          document.head.append(script);
          return window.ran ?? null;
        }"""
        assert page.evaluate(inline) is None
        # Each breach was noticed, as it would be in every other test.
        assert len(problems.found) >= 3

    def test_workers_have_the_policy_where_the_host_sends_none(
        self, page: Page, server: WatchedServer, problems: Problems
    ) -> None:
        # Playwright notes a request before the browser refuses it.
        problems.expect("Content Security Policy|foreign request: http://localhost")
        server.policy = False
        # On a later visit no worker comes and goes to make the snapshot; behind the form, the
        # bots start.
        come_back(page, server)
        with page.expect_worker(lambda _: len(page.workers) == 2, timeout=READY):
            page.goto(f"{server.url}#/new/royals")
        elsewhere = server.url.replace("127.0.0.1", "localhost") + "embed.js"
        expect(page.locator("#engine")).to_be_hidden()
        for run in (
            "new Promise(setTimeout).then(() => Function('return 1')())",
            "import('data:text/javascript,')",
            f"import('{elsewhere}')",
            f"fetch('{elsewhere}')",
        ):
            for worker in page.workers:
                caught = f"async () => {{ try {{ await {run} }} catch {{ return 'refused' }} }}"
                assert worker.evaluate(caught) == "refused", run


class TestEngine:
    def test_engine_deals_and_bot_answers_from_its_own_worker(
        self, page: Page, site: WatchedServer
    ) -> None:
        bare(page, site)
        assert "failure" not in page.evaluate(START, {})
        table = page.evaluate(
            """() => engine.call('new', {
              game: 'royals', seats: 2, seed: 'here', options: {}, dealer: 0,
              names: ['You', 'Ada'], bots: [null, 'random'], seat: 0,
            })"""
        )["snapshot"]
        movers = set()
        while len(movers) < 2:
            movers.add(table["actor"])
            if table["actor"] == 0:
                text = table["moves"][0]["text"]
                done = page.evaluate("(text) => engine.call('play', { text })", text)
            else:
                done = page.evaluate("() => engine.call('bot', { seed: '1' })")
            assert done["snapshot"]["ply"] > table["ply"]
            table = done["snapshot"]
        assert all(card["card"] != "??" for card in table["table"]["hand"]["cards"])
        # An error of the engine's own is answered, and nothing of it is written on the console:
        # only the plain mode has tracebacks. They would come before the next answer.
        wrong = "() => engine.call('new', { players: 2 }).catch(({ message }) => message)"
        assert "unexpected keyword" in page.evaluate(wrong)
        assert page.evaluate("() => engine.call('games')")


class TestProgress:
    def test_progress_counts_every_byte_once(
        self, page: Page, site_folder: Path, server: WatchedServer
    ) -> None:
        build = json.loads((site_folder / "build.json").read_text())
        total = sum(file["size"] for file in build["files"])
        bare(page, server)
        # Bots fetch for themselves when the engine is there; they are kept out of this count.
        told = page.evaluate(START, {})["told"]
        counts = [one["loaded"] for one in told]
        assert counts == sorted(counts)
        assert counts[-1] == total
        assert {one["total"] for one in told} == {total}
        assert list(dict.fromkeys(one["stage"] for one in told)) in (
            ["download", "start", "engine", "ready"],
            ["download", "engine", "ready"],
        )
        # Their worker is the second one; it may not have asked for anything yet.
        workers = [at for at, path in enumerate(server.asked) if path == "worker.js"]
        until_bots = server.asked[: [*workers, None, None][1]]
        for file in build["files"]:
            assert until_bots.count(file["path"]) == 1, file["path"]
        # WebAssembly is made ready without the library, and Python comes up without the engine.
        (wasm,) = (file["path"] for file in build["files"] if file["path"].endswith(".wasm"))
        in_turn = [wasm, build["stdlib"], build["engine"]]
        assert sorted(in_turn, key=until_bots.index) == in_turn

    def test_bots_start_after_the_first_deal(self, page: Page, site: WatchedServer) -> None:
        bare(page, site)
        begun = page.evaluate(
            """async () => {
              const begun = [];
              const Real = window.Worker;
              window.Worker = class extends Real {
                constructor(url, how) {
                  super(url, how);
                  begun.push(how.name);
                }
              };
              const { createEngine } = await import(new URL('app/engineClient.js', location.href));
              const engine = createEngine();
              window.begun = begun;
              engine.start();
              const names = ['You', 'Ada'];
              await engine.call('new', { game: 'royals', names, bots: [null, 'steady'] });
              return [...begun];
            }"""
        )
        assert begun == ["engine"]
        page.wait_for_function("() => window.begun.includes('bots')", timeout=READY)

    def test_bots_start_for_players_and_not_for_readers(
        self, page: Page, site: WatchedServer
    ) -> None:
        page.goto(f"{site.url}#/rules/royals")
        expect(page.locator("#engine")).to_be_hidden(timeout=READY)
        # Bots that are expected start after 200 calm milliseconds.
        page.wait_for_timeout(1500)
        assert len(page.workers) == 1
        with page.expect_worker(timeout=READY):
            page.goto(f"{site.url}#/new/royals")


class TestFailure:
    def fail(self, page: Page, server: WatchedServer, **options: int) -> dict[str, str]:
        bare(page, server)
        failure: dict[str, str] = page.evaluate(START, options)["failure"]
        return failure

    def test_file_that_breaks_off(
        self, page: Page, server: WatchedServer, problems: Problems
    ) -> None:
        problems.expect("CONTENT_LENGTH_MISMATCH|wasm instantiation failed|compilation aborted")
        server.cut_short(r"\.wasm$")
        failure = self.fail(page, server)
        assert failure["stage"] == "download"
        assert "pyodide.asm.wasm broke off" in failure["message"]

    def test_file_of_another_build(
        self,
        page: Page,
        site_folder: Path,
        serve: Callable[[Path], WatchedServer],
        tmp_path: Path,
    ) -> None:
        server = serve(copy_site(site_folder, tmp_path))
        (engine,) = (tmp_path / "site").glob("python/*/regalia.zip")
        engine.write_bytes(engine.read_bytes() + b"\0")
        assert "should have" in self.fail(page, server)["message"]

    @pytest.mark.parametrize("name", ["pyodide.js", "pyodide.asm.js"])
    def test_missing_module(
        self, name: str, page: Page, server: WatchedServer, problems: Problems
    ) -> None:
        problems.expect("503")
        server.refuse(rf"/{re.escape(name)}$")
        failure = self.fail(page, server)
        assert failure["stage"] == "download"
        assert f"{name} did not arrive" in failure["message"]

    def test_match_is_dealt_after_a_silence_and_a_retry(
        self, page: Page, server: WatchedServer
    ) -> None:
        """Nothing of the engine comes for long, though the site is there."""
        page.clock.install()
        server.hold(r"^(pyodide|python|engine)/")
        page.goto(f"{server.url}#/new/royals")
        page.get_by_text("Options", exact=True).click()
        page.get_by_label("Opponent").fill("Grace")
        page.get_by_label("Play to").fill("70")
        page.get_by_role("button", name="Deal", exact=True).click()
        # The table is laid: the backs, who plays, the phase line.
        expect(page.locator(".shuffle .card").first).to_be_visible()
        expect(page.get_by_text("Grace")).to_be_visible()
        expect(page.get_by_text("Shuffling.")).to_be_visible()
        again = page.get_by_role("button", name="Try again")
        page.clock.run_for(21_000)
        expect(page.locator(".engine:visible")).to_contain_text("nothing is lost")
        expect(again).to_be_visible()
        page.clock.run_for(30_000)
        told = page.get_by_role("alert").filter(has=again)
        # The site has not been updated, so no reload is asked for.
        expect(told).to_contain_text("nothing has come for a while")
        expect(told.get_by_role("button")).to_have_count(1)
        # Each button stands in one line beside the words, or below them.
        for width in (320, 390, 844):
            page.set_viewport_size({"width": width, "height": 700})
            page.wait_for_function("(width) => innerWidth === width", arg=width)
            assert again.evaluate("(node) => node.clientHeight") < 60
            box = told.evaluate(
                "(node) => [...node.children].map((each) => each.getBoundingClientRect().width)"
            )
            assert box[0] >= 200, f"{width}: {box}"
        server.mend()
        again.click()
        # Time runs again as it does.
        page.clock.resume()
        expect(page.locator(".hand button.card").first).to_be_visible(timeout=READY)
        expect(page.locator(".shuffle")).to_have_count(0)
        expect(page.locator(".table .bar")).to_contain_text("70")

    def test_missing_worker_script(
        self, page: Page, server: WatchedServer, problems: Problems
    ) -> None:
        problems.expect("503")
        server.refuse(r"^worker\.js$")
        assert self.fail(page, server)["stage"] == "start"

    def test_stalled_download(self, page: Page, server: WatchedServer) -> None:
        server.hold(r"/stdlib\.zip$")
        failure = self.fail(page, server, stallTimeout=700)
        told = "Nothing arrived for 1 seconds."
        assert failure == {"stage": "download", "message": told, "stalled": True}


class TestLate:
    """The standard library and the engine are cut to what a start uses; the rest comes late."""

    def test_play_needs_no_late_archive(self, page: Page, server: WatchedServer) -> None:
        bare(page, server)
        assert "failure" not in page.evaluate(START, {})
        for game in page.evaluate("() => engine.call('games')"):
            page.evaluate(PLAY, {"game": game["id"], "seats": game["seats"][-1]})
        assert server.asked
        assert [path for path in server.asked if "late-" in path] == []

    @pytest.mark.full
    def test_late_module_that_did_not_come_is_asked_for_again(
        self, page: Page, site_folder: Path, server: WatchedServer, problems: Problems
    ) -> None:
        problems.expect("503|XMLHttpRequest")
        bare(page, server)
        assert "failure" not in page.evaluate(START, {})
        server.refuse(r"late-engine")
        call = "() => engine.call('rules', { game: 'royals' })"
        refused = page.evaluate(f"{call}.catch(({{ message }}) => message)")
        assert isinstance(refused, str)
        server.mend()
        rules = json.loads((site_folder / "data" / "royals.json").read_text(encoding="utf-8"))
        assert page.evaluate(call) == rules

    @pytest.mark.full
    def test_whole_standard_library_can_be_imported(
        self, page: Page, stub_folder: Path, serve: Callable[[Path], WatchedServer]
    ) -> None:
        bare(page, serve(stub_folder))
        assert "failure" not in page.evaluate(START, {})
        names = "colorsys email.mime.text xml.etree.ElementTree encodings.cp1252 ssl pyodide.http"
        for name in names.split():
            assert page.evaluate("(name) => engine.call('import', { name })", name) == name

    @pytest.mark.full
    def test_no_file_shadows_a_late_module(
        self, page: Page, stub_folder: Path, serve: Callable[[Path], WatchedServer]
    ) -> None:
        bare(page, serve(stub_folder))
        assert "failure" not in page.evaluate(START, {})
        shadow = "(name) => engine.call('shadow', { name })"
        assert page.evaluate(shadow, "no_such_module") is True
        for name in ("tomllib", "ssl"):
            assert page.evaluate(shadow, name) is False
