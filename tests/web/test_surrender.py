"""A match is given up from the menu, on a phone."""

import random

import pytest
from playwright.sync_api import Page, expect

import regalia
from tests.full import usually
from tests.web.conftest import WatchedServer
from tests.web.table import Player

pytestmark = pytest.mark.one_page

PHONE = {"width": 360, "height": 640}


def behind(game: str, least: int) -> str:
    """A record in which the first seat's side is that far behind after some hands."""
    for seed in range(60):
        match = regalia.GAMES[game].new_match(seed=f"behind {seed}")
        rng = random.Random(seed)
        sides = match.game.teams(match.seats)
        while not match.over:
            if match.hands and match.state.actor == 0:
                mine, *others = (sum(match.scores[seat] for seat in side) for side in sides)
                back = sorted(max(others) - points for points in (mine, *others))
                # Behind the leader, whose gap is none, everybody has to be without hope.
                if back[1] > least and mine < max(others):
                    return match.record.dump()
            match.play(rng.choice(match.state.legal_moves()))
    raise AssertionError("no seat is that far behind")


@pytest.mark.parametrize(
    ("game", "answer"),
    usually(
        [("marriage", "surrendered"), ("alliance", "agreed to surrender")],
        [("alliance", "agreed to surrender")],
    ),
)
def test_a_lost_match_is_given_up(page: Page, site: WatchedServer, game: str, answer: str) -> None:
    page.set_viewport_size(PHONE)
    page.goto(f"{site.url}#/")
    player = Player(page)
    player.keep("regalia.settings", {"speed": "instant", "forced": False})
    player.sit(behind(game, 360))
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Surrender").click()
    ask = page.get_by_role("dialog")
    expect(ask).to_contain_text("This hand is not counted")
    ask.get_by_role("button", name="Play on").click()
    expect(page.get_by_role("dialog")).to_be_hidden()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Surrender").click()
    page.get_by_role("dialog").get_by_role("button", name="Surrender").click()
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_role("heading", level=2)).to_contain_text("won the match")
    expect(sheet).to_contain_text(answer)
    expect(sheet.get_by_role("button", name="Rematch")).to_be_visible()
