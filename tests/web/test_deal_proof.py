"""The proof of a deal: the fingerprint before, the seed after, and the same deal once more."""

from __future__ import annotations

import random
import re
from hashlib import sha256

import pytest
from playwright.sync_api import Page, expect

import regalia
from regalia.commitment import deal_seed
from tests.web.conftest import WatchedServer
from tests.web.hands import play
from tests.web.table import NAMES, PATIENCE, Player

PATIENT = PATIENCE * 1000


def sealed_record(secret: str) -> str:
    """A match in which one hand was played."""
    match = regalia.GAMES["royals"].new_match(2, secret, {}, 0, NAMES[2], committed=True)
    rng = random.Random(4)
    while not match.hands:
        play(match, rng, 1)
    return match.record.dump()


def ask(page: Page) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name=re.compile("^This deal")).click()


@pytest.mark.one_page
def test_the_fingerprint_stands_there_before_the_first_card(
    page: Page, site: WatchedServer
) -> None:
    player = Player(page).start(site.url)
    record = player.look().record
    secret = re.search(r'^sealed "(\w+)"$', record, re.MULTILINE)
    assert secret
    seed = deal_seed(secret[1], 1)
    ask(page)
    dialog = page.get_by_role("dialog", name="How hand 1 was dealt")
    # Fingerprints and commands are for those who unfold them.
    hash_ = dialog.get_by_text(sha256(seed.encode()).hexdigest())
    expect(hash_).to_be_hidden()
    expect(dialog.get_by_text("python -m regalia")).to_be_hidden()
    dialog.get_by_text("How this is proved").click()
    expect(hash_).to_be_visible()
    expect(dialog.get_by_text("It is shown when the hand is over")).to_be_visible()
    assert seed not in page.content()
    expect(dialog.get_by_role("button", name="Deal it again")).to_be_hidden()
    expect(dialog.get_by_text("python -m regalia check royals.txt")).to_be_visible()
    with page.expect_download() as download:
        dialog.get_by_role("button", name="Save the record as a file").click()
    assert download.value.path().read_text(encoding="utf-8") == record


@pytest.mark.parametrize(
    "digest",
    [
        pytest.param(None, marks=pytest.mark.one_page),
        pytest.param("hash", marks=pytest.mark.one_page),
        pytest.param("none", marks=pytest.mark.full),
    ],
)
def test_afterwards_the_page_deals_it_again(
    page: Page, site: WatchedServer, digest: str | None
) -> None:
    """With the browser's own SHA-256, with one that says something else, and without any."""
    if digest == "none":
        page.add_init_script("Object.defineProperty(crypto, 'subtle', { value: undefined })")
    player = Player(page)
    page.goto(f"{site.url}#/")
    if digest == "hash":
        page.evaluate("() => { crypto.subtle.digest = async () => new ArrayBuffer(32); }")
    player.sit(sealed_record("fair"), hand=2)
    ask(page)
    dialog = page.get_by_role("dialog", name="How hand 2 was dealt")
    dialog.get_by_role("button", name="Deal it again").click()
    line = dialog.get_by_role("listitem")
    says = "another fingerprint" if digest == "hash" else "the very same cards"
    expect(line).to_contain_text(says, timeout=PATIENT)
    expect(line).to_contain_text("Hand 1")
    dialog.get_by_text("How this is proved").click()
    expect(dialog.get_by_text(deal_seed("fair", 1))).to_be_visible()
    assert deal_seed("fair", 2) not in page.content()
    page.evaluate("() => { delete crypto.subtle?.digest; }")


@pytest.mark.one_page
def test_line_is_marked_if_it_cannot_be_copied(page: Page, site: WatchedServer) -> None:
    player = Player(page)
    page.goto(f"{site.url}#/")
    player.sit(sealed_record("fair"), hand=2)
    ask(page)
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(Error()); }")
    dialog = page.get_by_role("dialog", name="How hand 2 was dealt")
    dialog.get_by_text("How this is proved").click()
    dialog.get_by_role("button", name="Copy").click()
    expect(dialog).to_contain_text("It could not be copied. The line is marked")
    assert page.evaluate("() => String(getSelection())") == "python -m regalia check royals.txt"
    page.evaluate("() => { delete navigator.clipboard.writeText; }")


@pytest.mark.one_page
def test_a_match_of_an_earlier_version_has_no_fingerprints(page: Page, site: WatchedServer) -> None:
    match = regalia.GAMES["royals"].new_match(2, "old", {}, 0, NAMES[2])
    player = Player(page)
    page.goto(f"{site.url}#/")
    player.sit(match.record.dump())
    ask(page)
    expect(page.get_by_role("dialog").get_by_text("earlier version")).to_be_visible()
