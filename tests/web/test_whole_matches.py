"""Each way to play with others, from the home page to the last score sheet, by visible controls."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.full import FULL
from tests.web.begun import resume_table
from tests.web.by_message import begin, letter, receive, recipient, turn
from tests.web.relays import Net, come_in, set_table
from tests.web.table import PATIENT
from tests.web.together import (
    ENDED,
    PLIES,
    Crowd,
    Person,
    come_to_rest,
    deal,
    deal_to,
    end_hand,
    invite,
    is_over,
    let_watch,
    open_table,
    play_match,
    play_out,
    show_score_sheet,
)
from tests.web.traffic import traffic

#: The code of the match, with the number of its last hand.
CODE = re.compile(r"Code of the match up to (?:hand|round) (\d+: \w{4} \w{4} \w{4})")


def totals(person: Person) -> list[int]:
    found: list[int] = person.save()["totals"]
    return found


def open_sheet(person: Person, name: str) -> None:
    """Open one of the menu's sheets, in the place of the score sheet."""
    person.page.keyboard.press("Escape")
    person.page.get_by_role("button", name="Menu").click()
    person.page.get_by_role("button", name=name).click()


def read_people(person: Person) -> str:
    """Return what the sheet of who is at the table says."""
    open_sheet(person, "Who is at the table")
    text = person.page.get_by_role("dialog").inner_text()
    person.page.keyboard.press("Escape")
    return text


def ends_alike(people: list[Person], hands: int) -> None:
    """All pages show the same end, and those of guests have checked each hand."""
    host = people[0]
    for person in people:
        assert is_over(person)
        assert person.save()["winners"] == host.save()["winners"] != []
        expect(person.page.get_by_role("button", name="Rematch")).to_have_count(int(person is host))
    stands_alike(people, hands)


def stands_alike(people: list[Person], hands: int) -> None:
    """After so many hands all pages show the same points, and guests have checked each hand."""
    host = people[0]
    # The points of a dummy are counted too.
    assert sum(map(abs, totals(host))) > 0
    for person in people:
        save = person.save()
        assert save["totals"] == totals(host)
        scored = save["scored"]
        assert len(scored) == hands
        scores = zip(*(hand["scores"] for hand in scored), strict=True)
        assert list(map(sum, scores)) == save["totals"]
    told = [read_people(person) for person in people]
    codes = {each for text in told for each in CODE.findall(text)}
    assert len(codes) == 1, "the code of the match"
    for text in told[1:]:
        assert f"{hands} was opened and checked" in text


# One device


@pytest.mark.full
@pytest.mark.parametrize(
    ("game", "seats", "length"),
    [("royals", None, "1 hand"), ("lines", 3, "3 rounds"), ("alliance", None, "1 hand")],
    ids=["two", "three", "four"],
)
def test_match_on_one_device_is_played_to_the_end(
    game: str, seats: int | None, length: str, crowd: Crowd
) -> None:
    with crowd.of("Ann") as (ann,):
        page = ann.page
        ann.begin(crowd.url, game, "One device", seats=seats, length=length)
        page.evaluate("() => { person.lifted = []; }")
        hands = play_match([ann])
        lifted = page.evaluate("() => person.lifted")
        save = ann.save()
        names = save["setup"]["names"]
        assert save["hand"] == hands == int(length[0])
        assert {each.removeprefix("Hand this over to ") for each in lifted} == set(names)
        # The sheet names all players and calls none You, as does the list of matches.
        sheet = page.locator("dialog[open]").inner_text()
        assert all(name in sheet for name in names), sheet
        assert "You" not in sheet
        page.get_by_role("button", name="Rematch").click()
        expect(page.locator(".curtain-in")).to_be_visible(timeout=PATIENT)
        page.goto(f"{crowd.url}#/matches")
        over = page.get_by_role("listitem").filter(has_text=re.compile("won|Drawn"))
        expect(over).to_have_count(1)
        assert all(name in over.inner_text() for name in names)
        assert "You" not in over.inner_text()


# By message


@pytest.mark.full
@pytest.mark.parametrize(
    ("names", "game", "length"),
    [(("Ann", "Ada"), "virtues", "1 round"), (("Ann", "Cleo", "Bo", "Dan"), "lines", "1 round")],
    ids=["two", "four"],
)
def test_by_message(names: tuple[str, ...], game: str, length: str, crowd: Crowd) -> None:
    """Each in an own browser, who knows of the match only by the letters that come."""
    with crowd.of(*names) as people:
        by_name = {person.name: person for person in people}
        seats = len(names) if game == "lines" else None
        link = begin(people, crowd.url, game, seats, length)
        writer, letters = people[0], 1
        while True:
            receiver = by_name[recipient(writer)]
            assert receiver is not writer
            receive(receiver, link)
            expect(receiver.page.locator(".hand")).to_have_count(1)
            writer = receiver
            told = turn(writer)
            while told is None and not is_over(writer):
                deal([writer])
                told = turn(writer)
            if told is None:
                break
            link, letters = told, letters + 1
        assert letters > 4
        # The person who ends it tells the others, by one letter for all.
        writer.page.keyboard.press("Escape")
        assert writer.press(".strip .primary")
        end = letter(writer)
        for other in people:
            if other is not writer:
                receive(other, end)
                expect(other.page.locator("dialog[open] h2")).to_have_text(ENDED)
        assert {tuple(totals(each)) for each in people} == {tuple(totals(writer))}
        assert {each.save()["setup"]["seat"] for each in people} == set(range(len(names)))
        assert {each.matches() for each in people} == {1}


# Live


@pytest.mark.full
@pytest.mark.parametrize(
    ("game", "names", "length"),
    [
        ("virtues", ("Ann", "Ben"), "1 round"),
        ("marriage", ("Ann", "Ben", "Cleo"), "1 hand"),
        ("alliance", ("Ann", "Ben", "Cleo", "Dan"), "1 hand"),
    ],
    ids=["two", "three", "four"],
)
def test_live_match_paired_by_hand_is_played_to_the_end(
    game: str, names: tuple[str, ...], length: str, crowd: Crowd
) -> None:
    with crowd.of(*names) as people:
        open_table(people, crowd.url, game, length=length)
        ends_alike(people, play_match(people))


def meet_by_relay(people: list[Person], url: str, game: str, length: str) -> None:
    """Come to one table by one link, and deal."""
    host, *guests = people
    seats = len(people) if game == "lines" else None
    link = set_table(host, url, game, len(people), seats, length)
    for guest in guests:
        come_in(guest, link)
    for guest in guests:
        expect(host.page.locator(".lobby")).to_contain_text(guest.name, timeout=PATIENT)
    deal_to(*people)


@pytest.mark.full
@pytest.mark.parametrize(
    ("game", "names", "length"),
    [
        ("royals", ("Ann", "Ben"), "1 hand"),
        ("lines", ("Ann", "Ben", "Cleo"), "3 rounds"),
        ("lines", ("Ann", "Ben", "Cleo", "Dan"), "3 rounds"),
    ],
    ids=["two", "three", "four"],
)
def test_live_match_paired_by_relay_is_played_to_the_end(
    game: str, names: tuple[str, ...], length: str, net: Net
) -> None:
    with net.crowd.of(*names) as people:
        meet_by_relay(people, net.server.url, game, length)
        ends_alike(people, play_match(people))
        if len(people) == 2:
            begin_again(people)
            ends_alike(people, play_match(people))
            for person in people:
                person.page.goto(f"{net.server.url}#/statistics")
                other = "Ben" if person is people[0] else "Ann"
                row = person.page.get_by_role("row", name=re.compile(f"^{other} .* points 2 "))
                expect(row).to_be_visible()


def test_live_with_a_rematch(crowd: Crowd) -> None:
    """The match before it is kept by itself at the host's page, and counts at both.

    The dummy has won it: the table that waits for the next deal has no seat for it.
    """
    with crowd.of("Ann", "Ben") as people:
        host, guest = people
        resume_table(people, "lines", left=2, winners=[2], target=1)
        hands = play_match(people)
        ends_alike(people, hands)
        heard = [each["is"] for each in traffic(guest.page, "got")]
        assert (heard.count("opened"), heard.count("bye")) == (hands, 0)
        begin_again(people)
        assert [person.matches() for person in people] == [2, 1]
        # In the copy the others do not play: it offers no rematch.
        host.page.evaluate(OPEN_COPY)
        finished = host.page.get_by_role("dialog")
        expect(finished.locator(":is(.finale, table.sc)").first).to_be_visible()
        expect(finished.get_by_role("button", name="Rematch")).to_have_count(0)
        # A page that is loaded anew knows nothing of the cards, and still how the match stood.
        known = guest.save()
        assert known["hand"] == 1
        guest.page.reload()
        expect(guest.page.locator(".lobby")).to_contain_text("loaded anew", timeout=30_000)
        after = guest.save()
        assert [after[key] for key in ("hand", "totals")] == [1, known["totals"]]
        for person in people:
            person.page.goto(f"{crowd.url}#/")
            home = person.page.locator(".home")
            expect(home.get_by_role("link", name="Continue")).to_be_visible()
            expect(home).not_to_contain_text("cannot be read")


#: Opens the copy of a match that was played with others and is over.
OPEN_COPY = """() => {
  const saves = Object.keys(localStorage).filter((key) => key.startsWith('regalia.match.'));
  const over = saves.find((key) => JSON.parse(localStorage[key]).winners);
  location.hash = `#/play/${over.slice('regalia.match.'.length)}`;
}"""


def begin_again(people: list[Person]) -> None:
    """The host begins another match, in which something is played."""
    host = people[0]
    show_score_sheet(host)
    host.page.get_by_role("button", name="Rematch").click()
    for person in people:
        expect(person.page.locator("dialog[open]")).to_have_count(0, timeout=PATIENT)
        expect(person.page.locator(".bar")).to_contain_text(re.compile("(Round|Hand) 1"))
    count = sum(person.look()["count"] for person in people)
    play_out(people, lambda: sum(person.look()["count"] for person in people) > count + 1, 60)


def seats_of(people: list[Person]) -> list[int]:
    return [person.save()["setup"]["seat"] for person in people]


def lose_host_in_second_round(people: list[Person], url: str) -> None:
    """End a round and play a part of the next; then the host's page is gone."""
    host, *guests = people
    resume_table(people, "lines", left=1, hands=3)
    end_hand(people)
    deal(people)
    play_out(people, lambda: host.page.evaluate(PLIES)["told"] > 2, 60)
    come_to_rest(*people)
    host.page.goto(f"{url}blank.html")
    for guest in guests:
        expect(guest.page.locator(".strip")).to_contain_text(
            "The host is not connected", timeout=PATIENT
        )


def test_live_with_the_host_lost(crowd: Crowd) -> None:
    """A guest goes on as host from the last whole round; the old host comes back as a guest."""
    with crowd.of("Ann", "Ben", "Cleo") as people:
        ann, ben, cleo = people
        lose_host_in_second_round(people, crowd.url)
        before = totals(ben), seats_of([ben, cleo])
        ben.page.get_by_role("button", name="What now?").click()
        ben.page.get_by_role("button", name="Go on with me as host").click()
        expect(ben.page.locator(".strip")).to_contain_text("A seat is free", timeout=PATIENT)
        show_score_sheet(ben)
        ben.page.keyboard.press("Escape")
        invite(ben, cleo, 1)
        expect(cleo.page.locator(".table")).to_be_visible(timeout=PATIENT)
        # Her own page has the match too: it finds her seat.
        ann.page.goto(crowd.url)
        invite(ben, ann)
        expect(ann.page.locator(".table")).to_be_visible(timeout=PATIENT)
        assert (totals(cleo), seats_of([ben, cleo])) == before
        assert seats_of([ann]) == [0]
        for person in people:
            show_score_sheet(person)
        deal(people)
        table = [ben, ann, cleo]
        play_out(table, lambda: ben.page.evaluate(PLIES)["told"] > 1, 60)
        come_to_rest(*table)
        if FULL:
            end_hand(table)
            stands_alike(table, 2)
            for person in table:
                show_score_sheet(person)
            deal(table)
            ends_alike(table, play_match(table, 2))
        assert [person.matches() for person in people] == [1, 1, 1]


@pytest.mark.full
def test_live_with_a_guest_lost(crowd: Crowd) -> None:
    """A bot plays a round in the guest's place; her page calls it so, and she plays the last."""
    with crowd.of("Ann", "Ben", "Cleo") as people:
        ann, ben, cleo = people
        open_table(people, crowd.url, "lines", 3, length="3 rounds")
        end_hand(people)
        deal(people)
        play_out(people, lambda: ann.page.evaluate(PLIES)["told"] > 2, 60)
        come_to_rest(*people)
        cleo.page.goto(f"{crowd.url}blank.html")
        expect(ann.page.locator(".strip")).to_contain_text("Cleo is not connected", timeout=PATIENT)
        ann.page.get_by_role("button", name="Let a bot sit in").click()
        ben.page.get_by_role("button", name="Yes").click()
        expect(ann.page.locator(".strip")).to_contain_text("A bot plays for Cleo")
        end_hand([ann, ben])
        cleo.page.goto(crowd.url)
        ann.page.keyboard.press("Escape")
        invite(ann, cleo)
        for person in people:
            show_score_sheet(person)
        expect(cleo.page.locator("dialog[open]")).to_contain_text("decisions were a bot’s")
        deal(people)
        ends_alike(people, play_match(people, 2))
        whose = [hand.get("whose") for hand in cleo.save()["scored"]]
        assert whose == [None, "bot", None]


@pytest.mark.full
def test_live_with_a_watcher_at_a_display(crowd: Crowd) -> None:
    """The display shows each round, the score sheets, the end, and the rematch."""
    with crowd.of("Ann", "Ben", "Zoe") as people:
        ann, ben, zoe = people
        players = [ann, ben]
        open_table(players, crowd.url, "lines", 2, length="3 rounds")
        let_watch(ann, zoe)
        for person in people:
            for _ in range(2):
                person.page.keyboard.press("Escape")
        expect(zoe.page.locator(".strip")).to_contain_text("Looking on: Zoe.")
        zoe.page.get_by_role("button", name="Display").click()
        hands = play_match(players)
        expect(zoe.page.locator("dialog[open] h2")).to_have_text(ENDED, timeout=PATIENT)
        ends_alike(players, hands)
        show_score_sheet(ann)
        ann.page.get_by_role("button", name="Rematch").click()
        expect(zoe.page.locator(".bar")).to_contain_text("Round 1", timeout=PATIENT)
        expect(zoe.page.locator("dialog[open]")).to_have_count(0)
