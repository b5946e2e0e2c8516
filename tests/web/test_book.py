"""The rules books: whole, linked, read without a script, searched; their scenes are played."""

from __future__ import annotations

import re
import tomllib
import urllib.request
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from regalia import GAMES
from tests.full import usually
from tests.web.axe import AXE, check
from tests.web.conftest import Problems, WatchedServer, watch
from tests.web.table import Player, settled
from tests.web.warm_start import come_back
from tools import book, engine_data
from tools.catalogues import WHOLE
from tools.engine_data import ask_engine

PHONE: Any = {"width": 360, "height": 640}
CLUB = "virtues.club.reduce-one"
#: A visitor who starts no engine needs none that was kept.
NO_ENGINE = pytest.mark.first_visit


class Anchors(HTMLParser):
    """Ids and links of an HTML page."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.feed(file.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name == "id" and value:
                self.ids.append(value)
            if name in ("href", "src") and value:
                self.links.append(value)


#: The languages of the books, and the folder of each.
FOLDERS = {"en": "rules", **{code: f"rules/{code}" for code in WHOLE}}


def books(folder: Path) -> list[Path]:
    """Return all pages of the books, in all languages."""
    return sorted(folder.glob("rules/**/index.html"))


def page_of(folder: Path, game: str, language: str = "en") -> Path:
    return folder / FOLDERS[language] / game / "index.html"


class TestWhole:
    def test_every_game_has_a_rules_book(self, site_folder: Path) -> None:
        wanted = {page_of(site_folder, game, code) for game in ("", *GAMES) for code in FOLDERS}
        assert set(books(site_folder)) == wanted

    def test_game_without_translated_rules_shows_its_scenes_in_english(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        answers = engine_data._answers

        def begun(name: str, *how: Any) -> dict[str, Any]:
            """The answers as long as nobody has translated the rules of The Four Virtues."""
            told = answers(name, *how)
            if name == "scenes":
                told["virtues"] = {"en": told["virtues"]["en"]}
            return told

        monkeypatch.setattr(engine_data, "_answers", begun)
        told = ask_engine()
        assert told["books"]["de"]["scenes"][CLUB] == told["scenes"][CLUB]
        assert told["books"]["de"]["scenes"].keys() == told["scenes"].keys()

    @pytest.mark.parametrize("language", FOLDERS)
    @pytest.mark.parametrize("game", GAMES)
    def test_every_entry_has_its_anchor_and_its_scenes(
        self, site_folder: Path, game: str, language: str
    ) -> None:
        page = Anchors(page_of(site_folder, game, language))
        up = "../" * (FOLDERS[language].count("/") + 2)
        assert len(page.ids) == len(set(page.ids))
        for rule in GAMES[game].rules.values():
            assert rule.id in page.ids
            assert rule.scenes or rule.kind == "note"
            for number in range(len(rule.scenes)):
                address = f"{up}scene.html#{rule.id}" + (f"/{number + 1}" if number else "")
                assert {address, f"{address}/play"} & set(page.links)

    def test_only_sources_are_linked_elsewhere(self, site_folder: Path) -> None:
        away = {
            link
            for file in books(site_folder)
            for link in Anchors(file).links
            if link.startswith("http")
        }
        said = {words["link"] for words in own_words() if "link" in words}
        assert away == said
        assert len(said) == 3

    def test_rulings_are_marked_and_quote_their_source(self, site_folder: Path) -> None:
        html = page_of(site_folder, "royals").read_text(encoding="utf-8")
        for rule in GAMES["royals"].rules.values():
            entry = html.partition(f'id="{rule.id}"')[2].partition("</article>")[0]
            assert ('<span class="mark">Ruling</span>' in entry) == (rule.kind == "ruling")
            assert ("“" in entry) or rule.kind != "ruling"
            assert "Source: " in entry

    def test_books_in_other_languages_are_whole_and_linked(self, site_folder: Path) -> None:
        for code in WHOLE:
            for game in ("", *GAMES):
                html = page_of(site_folder, game, code).read_text(encoding="utf-8")
                assert html.count(f'<html lang="{code}">') == 1
                assert '<article class="rule"' in html or not game
                assert 'lang="en"><h3>' not in html, "an entry is English"
                for other, folder in FOLDERS.items():
                    near = Anchors(page_of(site_folder, game, other)).links
                    way = "../" * (FOLDERS[other].count("/") + 1 + bool(game))
                    book_of = f"{folder}/{game}/" if game else f"{folder}/"
                    assert (f"{way}{book_of}" in near) == (folder != FOLDERS[other])

    def test_page_metadata_is_complete(self, site_folder: Path) -> None:
        for file in books(site_folder):
            html = file.read_text(encoding="utf-8")
            for once in ("<title>", 'name="description"', "<h1", "Content-Security-Policy"):
                assert html.count(once) == 1, f"{file}: {once}"
            assert "canonical" not in html
            assert html.index("Content-Security-Policy") < html.index("<script")
        assert not (site_folder / "sitemap.xml").exists()

    def test_with_an_address_there_is_a_sitemap(self, tmp_path: Path) -> None:
        book.write(tmp_path, ask_engine(), "https://example.org/regalia/")
        listed = re.findall(r"<loc>(.*?)</loc>", (tmp_path / "sitemap.xml").read_text())
        assert set(listed) == {
            f"https://example.org/regalia/{path}"
            for path in (
                "",
                *(f"{folder}/" for folder in FOLDERS.values()),
                *(f"{folder}/{game}/" for folder in FOLDERS.values() for game in GAMES),
            )
        }
        html = page_of(tmp_path, "virtues").read_text(encoding="utf-8")
        address = "https://example.org/regalia/rules/virtues/"
        assert f'<link rel="canonical" href="{address}">' in html
        assert f'<meta property="og:url" content="{address}">' in html


def own_words() -> Iterator[dict[str, Any]]:
    for file in sorted(book.GAMES.glob("*/book.toml")):
        yield tomllib.loads(file.read_text(encoding="utf-8"))


def texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from texts(each)
    elif isinstance(value, list):
        for each in value:
            yield from texts(each)


class TestWords:
    def test_books_cite_existing_rules(self) -> None:
        rules = {rule for game in GAMES.values() for rule in game.rules}
        for said in own_words():
            assert {term["rule"] for term in said.get("term", []) if "rule" in term} <= rules
            for row in said.get("row", []):
                assert len(row["cells"]) == len(row["rules"]) == len(said["games"])
                for rule, game in zip(row["rules"], said["games"], strict=True):
                    assert not rule or rule in GAMES[game].rules
        folders = {file.parent.name for file in book.GAMES.glob("*/book.toml")}
        assert folders == {*GAMES, book.FAMILY}


class TestServed:
    def test_a_folder_without_its_slash_leads_to_the_page(self, site: WatchedServer) -> None:
        with urllib.request.urlopen(f"{site.url}rules/royals", timeout=60) as answer:
            assert answer.geturl() == f"{site.url}rules/royals/"
            assert b"<h1>Royals</h1>" in answer.read()


@pytest.fixture
def bare(browser: Browser, problems: Problems) -> Iterator[Page]:
    """Open a browser that runs no script."""
    context = browser.new_context(java_script_enabled=False, viewport=PHONE)
    page = context.new_page()
    watch(page, problems)
    yield page
    context.close()
    assert problems.left() == []


class TestRead:
    def test_without_a_script(self, bare: Page, site: WatchedServer) -> None:
        bare.goto(f"{site.url}rules/royals#royals.trick.two-beats-ace")
        entry = bare.locator("[id='royals.trick.two-beats-ace']")
        expect(entry.get_by_text("the 2 beats the ace of its suit")).to_be_in_viewport()
        expect(entry.locator(".board")).to_contain_text("You♣ Hand")
        expect(entry.locator(".board .card").first).to_be_visible()
        expect(bare.locator(".find")).to_be_hidden()
        bare.get_by_role("link", name="A 2 of the suit that was led").first.click()
        assert "#R2-A" in bare.url

    @NO_ENGINE
    @pytest.mark.parametrize("game", usually([*GAMES, ""], ["lines", "royals", ""]))
    def test_no_page_is_wider_than_a_phone(
        self, page: Page, site: WatchedServer, game: str
    ) -> None:
        page.set_viewport_size(PHONE)
        page.goto(f"{site.url}rules/{game}")
        wide = page.evaluate("() => document.documentElement.scrollWidth")
        assert wide <= PHONE["width"]

    @NO_ENGINE
    @pytest.mark.parametrize(
        "place", usually(["steps", "royals.score.hand", "glossary"], ["glossary"])
    )
    def test_link_to_a_place_far_below_scrolls_to_it(
        self, page: Page, site: WatchedServer, place: str
    ) -> None:
        page.set_viewport_size(PHONE)
        page.goto(f"{site.url}rules/royals/#{place}")
        top = "place => document.getElementById(place).getBoundingClientRect().top"
        page.wait_for_function(f"place => Math.abs(({top})(place) - 72) < 24", arg=place)

    @NO_ENGINE
    def test_search_leaves_what_has_all_the_words(self, page: Page, site: WatchedServer) -> None:
        page.goto(f"{site.url}rules/royals/")
        page.keyboard.press("/")
        page.keyboard.type("assassin victim")
        shown = page.locator("article.rule:visible")
        expect(page.locator("#found")).to_have_text(re.compile(r"^\d+ rules found\.$"))
        assert 0 < shown.count() < 20
        expect(page.locator("[id='royals.assassin.victim']")).to_be_visible()
        # A link to what was put away ends the search.
        elsewhere = page.locator("[id='royals.trick.two-beats-ace']")
        expect(elsewhere).to_be_hidden()
        page.evaluate("() => { location.hash = '#royals.trick.two-beats-ace'; }")
        expect(elsewhere).to_be_visible()
        expect(page.locator("#find")).to_have_value("")
        page.locator("#find").fill("")
        expect(shown).to_have_count(len(GAMES["royals"].rules))

    @NO_ENGINE
    def test_the_shelf_searches_all_books(self, page: Page, site: WatchedServer) -> None:
        page.goto(f"{site.url}rules/")
        page.locator("#find").fill("hostage redeem")
        hits = page.locator(".hits li")
        hits.first.wait_for()
        games = {text.partition(" ·")[0] for text in hits.locator(".mut").all_inner_texts()}
        assert games == {"Marriage Royals", "Alliance Royals"}
        hits.first.locator("a").click()
        page.wait_for_url(re.compile(r"/rules/marriage/#"))

    def test_the_shelf_fetches_what_did_not_arrive_again(
        self, page: Page, server: WatchedServer, problems: Problems
    ) -> None:
        problems.expect("503")
        page.goto(f"{server.url}rules/")
        settled(page)
        server.refuse(r"^data/")
        with page.expect_response(re.compile("data/")):
            page.locator("#find").fill("hostage")
        server.mend()
        page.locator("#find").fill("hostage redeem")
        expect(page.locator(".hits li").first).to_be_visible()

    @pytest.mark.parametrize(
        "path",
        usually(
            ["rules/", "rules/virtues/", "reference/", f"scene.html#{CLUB}"],
            ["rules/", f"scene.html#{CLUB}"],
        ),
    )
    def test_axe_finds_nothing(
        self, browser: Browser, site: WatchedServer, problems: Problems, path: str
    ) -> None:
        # The policy, which the other tests here enforce, would keep axe from its own styles.
        context = browser.new_context(bypass_csp=True, viewport=PHONE)
        page = context.new_page()
        watch(page, problems)
        page.add_init_script(path=AXE)
        page.goto(site.url + path)
        page.locator("h1").filter(has_text=re.compile(".")).first.wait_for()
        # What is not laid out before it comes near cannot be measured.
        page.add_style_tag(content=".rule { content-visibility: visible !important }")
        assert check(page) == []
        context.close()
        assert problems.left() == []

    def test_the_app_and_the_book_lead_to_each_other(self, page: Page, site: WatchedServer) -> None:
        page.goto(f"{site.url}#/rules/royals")
        page.get_by_role("link", name="The rules book").click()
        page.get_by_role("link", name="Play", exact=True).click()
        page.wait_for_url(re.compile(r"#/new/royals$"))

    def test_rules_open_at_the_decision_of_the_table(self, page: Page, site: WatchedServer) -> None:
        Player(page).start(site.url)
        page.get_by_role("button", name="Rules", exact=True).click()
        headings = page.get_by_role("heading", level=2)
        expect(headings.nth(0)).to_have_text("Right now")
        here = page.locator(".at-hand")
        expect(here.get_by_role("link", name="Choosing the home suits", exact=True)).to_be_visible()
        # Then the whole on half a page, with a picture of the table and one of a score.
        expect(headings.nth(1)).to_have_text("In one minute")
        half = page.locator(".half")
        expect(half.get_by_role("listitem")).not_to_have_count(0)
        expect(half.get_by_role("figure")).to_have_count(2)
        expect(half.get_by_role("row", name=re.compile("^This hand"))).to_be_visible()
        page.get_by_role("button", name="Back", exact=True).click()
        expect(page.locator(".table .hand .card").first).to_be_visible()


class TestScenes:
    @NO_ENGINE
    def test_scene_is_watched_without_the_engine(self, page: Page, site: WatchedServer) -> None:
        page.set_viewport_size(PHONE)
        site.asked.clear()
        page.goto(f"{site.url}rules/royals/#royals.object.royals-first")
        figure = page.locator("figure[data-rule='royals.object.royals-first']")
        figure.get_by_role("link", name="Watch: The locked meld").press("Enter")
        says = figure.locator(".frame.on .says")
        expect(says).to_contain_text("You may not meld")
        # The focus stays where the scene begins.
        assert page.evaluate("() => document.activeElement.closest('.in-book') !== null")
        figure.get_by_role("button", name="Pause").click()
        expect(figure.get_by_role("img", name="Step 2 of 4")).to_be_visible()
        expect(figure.locator(".frame.on .about")).to_have_count(3)
        figure.get_by_role("link", name="Rule", exact=True).click()
        page.wait_for_url(re.compile(r"#royals\.meld\.privilege$"))
        assert not [path for path in site.asked if path.startswith(("pyodide", "python", "engine"))]
        # Another scene of the rule takes its place.
        page.locator(".in-book", has=figure).get_by_role("link", name="A jack opens it").click()
        expect(figure.get_by_role("heading", name="A jack opens it")).to_be_visible()

    @pytest.mark.full
    def test_a_scene_stands_as_before_when_another_is_played(
        self, page: Page, site: WatchedServer
    ) -> None:
        rules = ["virtues.meld.set", "virtues.meld.run"]
        page.goto(f"{site.url}rules/virtues/#{rules[0]}")
        for rule in rules:
            figure = page.locator(f"figure[data-rule='{rule}']")
            figure.get_by_role("link", name="Try it in Regalia").click()
            expect(figure.locator(".live .told")).to_contain_text("Your move.", timeout=60_000)
        first = page.locator(f"figure[data-rule='{rules[0]}']")
        expect(first.locator(".frame.live")).to_have_count(0)
        expect(first.locator(".frame.on .card").first).to_be_visible()

    @pytest.mark.full
    def test_a_scene_says_that_its_code_did_not_arrive(
        self, page: Page, server: WatchedServer, problems: Problems
    ) -> None:
        problems.expect("503")
        page.goto(f"{server.url}scene.html#royals.trick.two-beats-ace")
        link = page.get_by_role("link", name="Try it in Regalia")
        expect(link).to_be_visible()
        settled(page)
        server.refuse(r"^app/")
        link.click()
        trouble = page.get_by_role("alert").filter(has_text="did not arrive")
        expect(trouble).to_be_visible()
        server.mend()
        link.click()
        expect(page.locator(".live .told")).to_contain_text("Your move.", timeout=60_000)
        expect(trouble).to_have_count(0)

    @pytest.mark.full
    def test_another_legal_move_is_played_too(self, page: Page, site: WatchedServer) -> None:
        page.goto(f"{site.url}scene.html#royals.trick.two-beats-ace/play")
        says = page.locator(".live .told")
        expect(says).to_contain_text("Your move.", timeout=60_000)
        page.get_by_role("button", name=re.compile("5 of spades")).click()
        page.locator(".acts .btn.primary").click()
        expect(says).to_contain_text("That is legal too.")
        expect(page.get_by_role("button", name="Start again")).to_be_visible()

    @pytest.mark.full
    def test_others_answer_moves_after_the_end_of_a_scene(
        self, page: Page, site: WatchedServer
    ) -> None:
        page.goto(f"{site.url}scene.html#royals.meld.match/play")
        says, show = page.locator(".live .told"), page.get_by_role("button", name="Show me")
        expect(show).to_be_visible(timeout=60_000)
        while show.is_visible():
            show.click()
            settled(page)
        expect(says).to_contain_text("That is it.")
        # The end stays as it is until the visitor leads, and the trick is played out then.
        page.get_by_role("button", name=re.compile("3 of spades")).click()
        page.locator(".acts .btn.primary").click()
        settled(page)
        expect(page.locator(".live [data-zone='trick'] .card")).to_have_count(2)
        expect(says).to_contain_text("discard a card")

    def test_next_scene_of_a_row_follows_the_last_step(
        self, page: Page, site: WatchedServer
    ) -> None:
        page.set_viewport_size(PHONE)
        page.goto(f"{site.url}rules/virtues/#step-five-eights")
        row = page.locator("#step-five-eights")
        row.get_by_role("link", name="Try it in Regalia").click()
        show, onward = (row.get_by_role("button", name=n) for n in ("Show me", "Next scene"))
        expect(show).to_be_visible(timeout=60_000)
        while show.is_visible():
            show.click()
            expect(show.or_(onward)).to_be_visible()
        onward.click()
        expect(row.get_by_role("heading", name="A club is no heart")).to_be_visible()

    @pytest.mark.full
    def test_a_match_is_given_up_in_a_scene(self, page: Page, site: WatchedServer) -> None:
        page.set_viewport_size(PHONE)
        page.goto(f"{site.url}scene.html#alliance.game.surrender/play")
        page.get_by_role("button", name="Agree to surrender").click(timeout=60_000)
        expect(page.locator(".live .told")).to_contain_text("That is it.")
        wide = page.evaluate("() => document.documentElement.scrollWidth")
        assert wide <= PHONE["width"]

    @pytest.mark.full
    def test_scene_is_begun_anew_while_others_move(self, page: Page, site: WatchedServer) -> None:
        page.goto(f"{site.url}scene.html#alliance.players.four/play")
        says, again = page.locator(".live .told"), page.get_by_role("button", name="Start again")
        expect(again).to_be_visible(timeout=60_000)
        # Three others choose first; each is waited for.
        again.click()
        again.dblclick()
        expect(says).to_contain_text("Your move.")
        expect(page.locator(".live [data-zone$=h] [data-card]")).to_have_count(0)
        show = page.get_by_role("button", name="Show me")
        show.click()
        expect(says).to_contain_text("That is it.")

    @pytest.mark.full
    def test_scene_is_watched_while_others_move(self, page: Page, site: WatchedServer) -> None:
        page.goto(f"{site.url}scene.html#alliance.players.four/play")
        expect(page.locator(".frame.live")).to_be_visible(timeout=60_000)
        page.locator(".acts").get_by_role("button", name="Watch").click()
        assert page.locator(".frame.on").count() == 1
        settled(page)
        expect(page.locator(".frame.live")).to_have_count(0)
        expect(page.get_by_role("button", name="Watch")).to_have_count(1)

    def test_scene_is_begun_once_by_two_taps_and_played(
        self, page: Page, server: WatchedServer
    ) -> None:
        page.set_viewport_size(PHONE)
        come_back(page, server)
        page.goto(f"{server.url}scene.html#royals.trick.two-beats-ace")
        link = page.get_by_role("link", name="Try it in Regalia")
        expect(link).to_be_visible()
        settled(page)
        server.hold(r"^app/")
        link.click()
        link.click()
        server.mend()
        says = page.locator(".live .told")
        expect(says).to_contain_text("Your move.", timeout=60_000)
        settled(page)
        expect(page.locator(".frame.live")).to_have_count(1)
        # What is not allowed says why, with the rule.
        page.get_by_role("button", name=re.compile("9 of clubs")).click(force=True)
        expect(says).to_contain_text("You must follow spades")
        expect(says.get_by_role("link", name="Rule")).to_be_visible()
        # What the scene shows.
        page.get_by_role("button", name=re.compile("2 of spades")).click()
        page.locator(".acts .btn.primary").click()
        expect(says).to_contain_text("A two beats the ace")
        page.get_by_role("button", name=re.compile("^Keep A")).click()
        expect(page.locator(".live [data-zone='1s'] .card")).to_have_count(1)

    @pytest.mark.full
    def test_focus_stays_in_a_scene_when_a_move_is_played(
        self, page: Page, site: WatchedServer
    ) -> None:
        page.goto(f"{site.url}scene.html#royals.trick.two-beats-ace/play")
        says = page.locator(".live .told")
        expect(says).to_contain_text("Your move.", timeout=60_000)
        page.get_by_role("button", name=re.compile("2 of spades")).click()
        page.locator(".acts .btn.primary").press("Enter")
        expect(says).to_contain_text("A two beats the ace")
        settled(page)
        assert page.evaluate("document.querySelector('.live').contains(document.activeElement)")

    def test_focus_goes_into_a_scene_and_back_with_the_keys(
        self, page: Page, site: WatchedServer
    ) -> None:
        page.goto(f"{site.url}scene.html#royals.trick.two-beats-ace")
        page.get_by_role("link", name="Try it in Regalia").press("Enter")
        expect(page.locator(".live .told")).to_contain_text("Your move.", timeout=60_000)
        assert page.evaluate("document.activeElement.closest('.live, .acts') !== null")
        page.locator(".acts").get_by_role("button", name="Watch").press("Enter")
        expect(page.get_by_role("link", name="Try it in Regalia")).to_be_focused()

    @NO_ENGINE
    def test_unknown_scene_shows_error(
        self, page: Page, site: WatchedServer, problems: Problems
    ) -> None:
        problems.expect("404")
        page.goto(f"{site.url}scene.html#no.such.rule")
        expect(page.get_by_text("There is no such scene.")).to_be_visible()
