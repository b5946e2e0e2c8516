"""Reviews of hands, and what a search ten times as long says: `python -m tests.bench.review GAME`.

Seat 0 plays as ``casual`` does, the others as ``steady``. For each hand it prints the seconds of
the review. Each decision that it told is played in ten times as many new deals. It is confirmed if
the better move is ahead there as well, by two standard errors.

``--page`` times the reviews of the same hands in the built site instead: from the tap on the button
below the score sheet to the verdict.
"""

from __future__ import annotations

import argparse
import json
from time import perf_counter

from playwright.sync_api import expect, sync_playwright

from regalia.bots import find
from regalia.cards import Rng
from regalia.games import GAMES
from regalia.judge import Trial, search_of
from regalia.match import Match
from regalia.review import Reviewer
from tools.browsers import installed_browser
from tools.common import SITE
from tools.server import SiteServer
from tools.site import build_site

#: Deals of the long search for each decision that was told.
LONG = 10

KEY = "regalia.match."
PATIENCE = 300_000  # milliseconds


def hand(game: str, seed: str) -> Match:
    """Return a match of one hand that bots have played."""
    match = GAMES[game].new_match(seed=f"bench/{seed}", options={"hands": 1})
    rng, bots = Rng(seed), [find("casual", game)] + [find("steady", game)] * (match.seats - 1)
    while not match.over:
        state = match.state
        assert state.actor is not None
        match.play(bots[state.actor](state.view(state.actor), rng))
    return match


def save_of(match: Match, name: str) -> str:
    """Return the match of a hand as the page keeps it."""
    bots = [None, *["steady"] * (match.seats - 1)]
    setup = {"game": match.game.id, "seats": match.seats, "seed": "", "options": {"hands": 1}}
    setup |= {"dealer": None, "seat": 0, "names": match.names, "bots": bots}
    save = {"id": name, "game": match.game.id, "title": match.game.title, "setup": setup}
    save |= {"record": match.record.dump(), "when": 1, "names": match.names, "bots": bots}
    return json.dumps({**save, "totals": match.scores, "hand": 1, "winners": match.winners})


def time_in_page(game: str, hands: int) -> None:
    """Review hands in one page, one after the other."""
    with SiteServer(build_site(SITE)) as server, sync_playwright() as playwright:
        server.start()
        browser = playwright.chromium.launch(executable_path=installed_browser())
        page = browser.new_page(viewport={"width": 390, "height": 844})
        page.goto(server.url)
        for number in range(hands):
            name = f"{number:012x}"
            text = save_of(hand(game, str(number)), name)
            page.evaluate("([key, text]) => { localStorage[key] = text; }", [KEY + name, text])
            page.goto(f"{server.url}#/play/{name}")
            button = page.get_by_role("button", name="Review", exact=True)
            expect(button).to_be_visible(timeout=PATIENCE)
            start = perf_counter()
            button.click()
            done = page.locator(".hand-review").get_by_text("Luck and decisions")
            done.wait_for(timeout=PATIENCE)
            print(f"{game} {number}: {perf_counter() - start:.1f} s in the page", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.review", description=__doc__)
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument("-n", type=int, default=3, metavar="HANDS")
    parser.add_argument("--page", action="store_true", help="time them in the built site")
    given = parser.parse_args()
    if given.page:
        time_in_page(given.game, given.n)
        return
    told = agreed = 0
    for number in range(given.n):
        match = hand(given.game, str(number))
        deal = len(match.log) - 1
        start = perf_counter()
        reviewer = Reviewer(match, deal, 0)
        for _ in reviewer.work():
            pass
        took = perf_counter() - start
        verdict = reviewer.verdict()
        right = 0
        for decision in verdict.decisions:
            case = next(each for each in reviewer.cases if each.step == decision.step)
            moves = [decision.better, decision.played]
            trial = Trial(case.view, search_of(given.game), "long", moves)
            for _ in range(LONG * decision.deals):
                trial.play()
            ahead, error = trial.judgement().ahead(0, 1)
            right += ahead > 2 * error
        told += len(verdict.decisions)
        agreed += right
        print(
            f"{given.game} {number}: {took:.1f} s, {verdict.choices} decisions, "
            f"{len(verdict.decisions)} told, {right} confirmed by {LONG} times as many deals",
            flush=True,
        )
    print(f"{given.game}: {agreed} of {told} confirmed")


if __name__ == "__main__":
    main()
