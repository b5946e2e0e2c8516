"""A match by message between two browsers: links to and fro, older links, other endings."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from regalia import GAMES
from regalia.multiplayer.letters.letter import Letter
from tests.web.by_message import begin, letter, receive, recipient, turn
from tests.web.conftest import WatchedServer
from tests.web.table import PATIENT, settled
from tests.web.together import Crowd, opened


def one_waits(page: Page, url: str) -> None:
    """The home page and the title of its tab count a letter that waits for a move."""
    page.goto(f"{url}#/")
    expect(page.locator("#matches .waits")).to_have_text("One letter waits for your move.")
    expect(page).to_have_title("(1) Regalia")
    expect(page.locator(".tabs [href='#/today'][data-count='1']")).to_be_visible()
    expect(page.locator("#hero")).to_contain_text("Your turn")
    page.get_by_role("link", name="Continue").click()


def none_waits(page: Page, url: str) -> None:
    page.keyboard.press("Escape")
    page.goto(f"{url}#/")
    settled(page)
    expect(page).to_have_title("Regalia")
    expect(page.locator("#matches .waits")).to_have_count(0)
    expect(page.locator(".tabs [data-count]")).to_have_count(0)


def test_letters_go_to_and_fro_and_are_counted(crowd: Crowd) -> None:
    """Each has an own browser, the own seat, and sees no hand but the own."""
    with crowd.of("Ann", "Ada") as (ann, ada):
        link = begin([ann, ada], crowd.url, "virtues")
        assert len(link) < 300
        for sender, receiver in ((ann, ada), (ada, ann)):
            assert recipient(sender) == receiver.name
            receive(receiver, link)
            assert receiver.save()["setup"]["seat"] != sender.save()["setup"]["seat"]
            expect(receiver.page.locator(".hand")).to_have_count(1)
            if receiver is ada:
                one_waits(ada.page, crowd.url)
            told = turn(receiver)
            assert told
            link = told
        for person in (ann, ada):
            none_waits(person.page, crowd.url)


def test_older_link_is_noticed_and_both_matches_kept(crowd: Crowd) -> None:
    with crowd.of("Ann", "Ada") as (sender, receiver):
        first = begin([sender, receiver], crowd.url, "virtues")
        receive(receiver, first)
        second = turn(receiver)
        assert second is not None
        assert receiver.matches() == 1
        # Ada opens the link again that she has answered.
        page = receiver.page
        page.keyboard.press("Escape")
        page.goto(first)
        expect(page.get_by_role("heading", name="You have gone on since")).to_be_visible(
            timeout=PATIENT
        )
        page.get_by_role("button", name="Keep both").dblclick()
        expect(page.locator(".table")).to_be_visible(timeout=PATIENT)
        other = turn(receiver)
        assert other is not None
        assert receiver.matches() == 2
        # Ann takes the one, and then is told that the other is another story.
        receive(sender, second)
        assert other != second
        sender.page.goto(other)
        heading = sender.page.get_by_role("heading", name=re.compile("Two stories|You have"))
        expect(heading).to_be_visible(timeout=PATIENT)


def test_own_moves_made_elsewhere_need_a_confirmation(crowd: Crowd) -> None:
    with crowd.of("Ann", "Ada") as (sender, receiver):
        receive(receiver, begin([sender, receiver], crowd.url, "virtues"))
        second = turn(receiver)
        assert second is not None
        # Another person moves for Ann, whose turn it is.
        address, _, packed = second.partition("#/letter/")
        letter_ = Letter.unpack(packed)
        match = letter_.replay()
        ann = match.state.actor
        while match.state.actor == ann:
            match.play(match.state.legal_moves()[0])
        forged = f"{address}#/letter/{Letter.of(match, letter_.bots).pack()}"
        before = sender.save()["record"]
        page = sender.page
        if page.locator("dialog[open]").count():
            page.keyboard.press("Escape")
        page.goto(forged)
        heading = page.get_by_role("heading", name="Moves of yours, made elsewhere")
        expect(heading).to_be_visible(timeout=PATIENT)
        assert sender.save()["record"] == before
        page.get_by_role("button", name="Go on with mine").click()
        expect(page.locator(".table")).to_be_visible(timeout=PATIENT)
        # The honest letter is taken without a question; the forged one if Ann says so.
        receive(sender, second)
        assert len(sender.save()["record"]) > len(before)
        page.goto(forged)
        expect(heading).to_be_visible(timeout=PATIENT)
        page.get_by_role("button", name="Take the letter’s moves").click()
        expect(page.locator(".table")).to_be_visible(timeout=PATIENT)
        assert sender.save()["record"].count("\n") > match.record.dump().count("\n") - 2


def test_receiver_gives_own_name(crowd: Crowd) -> None:
    """Ann guessed another: from then on both pages say it, and it is one match."""
    with crowd.of("Ann", "Ada") as (sender, receiver):
        link = begin([sender, receiver], crowd.url, "virtues")
        page = receiver.page
        screen = opened(page, link)
        name = screen.get_by_label("Your name")
        # That of Ann is taken.
        name.fill("Ann")
        screen.get_by_role("button", name="Sit down as Ann").click(timeout=PATIENT)
        expect(screen.get_by_role("alert")).to_contain_text("two people at the table")
        name.fill("Zoë")
        screen.get_by_role("button", name="Sit down as Zoë").click()
        expect(screen.locator(".table")).to_be_visible(timeout=PATIENT)
        second = turn(receiver)
        assert second is not None
        assert receiver.save()["setup"]["names"] == ["Ann", "Zoë"]
        # A match of others is begun under that name.
        receive(sender, second)
        assert sender.matches() == 1
        third = turn(sender)
        assert third is not None
        assert recipient(sender) == "Zoë"
        receive(receiver, third)
        assert receiver.matches() == 1
        assert receiver.save()["setup"]["names"] == ["Ann", "Zoë"]


@pytest.mark.one_page
def test_pasted_letter_with_bad_name_is_refused(page: Page, site: WatchedServer) -> None:
    head = GAMES["virtues"].new_match(seed=1, names=["Ann", "Ada"])
    text = (
        Letter.of(head, [None, None]).dump().replace('["Ann","Ada"]', json.dumps(["\ud800", "Ada"]))
    )
    page.goto(f"{site.url}#/letter")
    expect(page.get_by_role("heading", name="Open a letter")).to_be_focused()
    page.get_by_label("The link, or the text of the file").fill(text)
    page.get_by_role("button", name="Open").click()
    expect(page.get_by_role("alert")).to_contain_text("half of a character", timeout=PATIENT)
    expect(page.get_by_role("heading", name="This cannot be opened")).to_be_focused()


def link_to_ada(url: str, game: str) -> str:
    """Return the link of a letter in which it is Ada's turn."""
    match = GAMES[game].new_match(seed=1, names=["Ann", "Ada"])
    while match.state.actor == 0:
        match.play(match.state.legal_moves()[0])
    return f"{url}#/letter/{Letter.of(match, [None, None]).pack()}"


@pytest.mark.one_page
def test_letter_is_found_in_a_message_and_damage_is_told(page: Page, site: WatchedServer) -> None:
    link = link_to_ada(site.url, "royals")
    for damaged in (link[:-9], link[:-20] + "AAAA" + link[-16:], link.replace("r/1", "r/9")):
        page.goto(damaged)
        said = page.get_by_role("alert").filter(has_text="cannot be opened")
        expect(said).to_be_visible(timeout=PATIENT)
        expect(page.get_by_role("heading", name="This cannot be opened")).to_be_focused()
        page.goto(f"{site.url}#/")  # Or what is said of one could be taken for the next.
        expect(said).to_have_count(0)
    # Quoted, and broken over lines.
    message = f"> Hi Ada,\n> {link[:60]}\n> {link[60:]}\n> It is your turn."
    page.goto(f"{site.url}#/letter")
    page.get_by_label("The link, or the text of the file").fill(message)
    page.get_by_role("button", name="Open").click()
    expect(page.locator(".chairs .btn").first).to_be_visible(timeout=2 * PATIENT)
    page.goto(f"{site.url}#/")
    page.goto(f"{link}).")
    expect(page.locator(".chairs .btn").first).to_be_visible(timeout=PATIENT)


def test_letter_is_saved_and_opened_as_file(crowd: Crowd, tmp_path: Path) -> None:
    with crowd.of("Ann", "Ada") as (sender, receiver):
        link = begin([sender, receiver], crowd.url, "royals")
        sender.page.get_by_role("button", name="QR code").click()
        expect(sender.page.locator("dialog .qr")).to_have_count(1)
        expect(sender.page.locator("dialog .size")).to_contain_text(f"{len(link)} characters")
        with sender.page.expect_download() as download:
            sender.page.get_by_role("button", name="Save as a file").click()
        file = tmp_path / "letter.txt"
        download.value.save_as(file)
        assert file.read_text().startswith("regalia letter 1\n")
        page = receiver.page
        page.goto(f"{crowd.url}#/letter")
        page.get_by_label("Choose a file").set_input_files(file)
        page.locator(".chairs .btn.primary").click(timeout=2 * PATIENT)
        expect(page.locator(".table")).to_be_visible(timeout=PATIENT)
        assert turn(receiver) is not None


def test_letter_too_long_for_a_code_goes_as_link_or_file(crowd: Crowd) -> None:
    """A long match: there is no QR code, and the page says so."""
    with crowd.of("Ann", "Ada") as (ann, _):
        begin([ann, ann], crowd.url, "royals")
        ann.page.keyboard.press("Escape")
        settled(ann.page)  # while the letter lies there, there is nothing to send
        # The address of the page is a part of the link, and may be long by itself.
        ann.page.evaluate(
            "() => history.replaceState(null, '', `?${'x'.repeat(1200)}${location.hash}`)"
        )
        ann.press(".strip .primary")
        letter(ann)
        sheet = ann.page.get_by_role("dialog")
        sheet.get_by_role("button", name="QR code").click()
        expect(sheet).to_contain_text("too much for a QR code")
        expect(sheet.locator(".qr")).to_have_count(0)
        expect(sheet.get_by_role("button", name="Save as a file")).to_be_visible()
        ann.page.goto(crowd.url)


@pytest.mark.one_page
def test_person_is_offered_the_seat_of_their_own_name(page: Page, site: WatchedServer) -> None:
    """Ann opens the letter on another device of hers: it is Ada's turn, and she is not Ada."""
    page.evaluate("localStorage.setItem('regalia.name', 'Ann')")
    shown = opened(page, link_to_ada(site.url, "virtues"))
    expect(shown.get_by_role("radio", name="Ann")).to_be_checked()
    expect(shown.get_by_role("button", name="Sit down as Ann")).to_be_visible()
    shown.get_by_role("radio", name="Ada").check(force=True)
    expect(shown.get_by_label("Your name")).to_have_value("")
    shown.get_by_role("button", name="Sit down as Ada").click()
    expect(page.locator(".table")).to_be_visible(timeout=2 * PATIENT)
