"""Invitations that point at machines other than the host's."""

from __future__ import annotations

import json
import select
import socket
from contextlib import ExitStack

import pytest
from playwright.sync_api import expect

from tests.web.node import told_by_node
from tests.web.table import PATIENT
from tests.web.together import Crowd, Person, opened

#: Replaces the addresses of a code.
FORGE = """
import { readCode, writeCode } from './multiplayer/codes/pairingCode.js';
const [code, candidates] = %s;
console.log(JSON.stringify(writeCode({ ...readCode(code), candidates })));
"""
#: Seconds in which a page that looks for another one has sent several packets: the first is sent
#: at once.
LOOKS = 1.5


def own_address() -> str:
    """Return an address of this machine that is not loopback."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as found:
        try:
            found.connect(("192.0.2.1", 9))
        except OSError:
            pytest.skip("this machine has no network")
        return str(found.getsockname()[0])


class Ear:
    """Listens for packets that come to an address."""

    def __init__(self, address: str, ends: ExitStack) -> None:
        self.socket = ends.enter_context(socket.socket(socket.AF_INET, socket.SOCK_DGRAM))
        self.socket.bind((address, 0))
        self.address, self.port = self.socket.getsockname()

    def hears(self, seconds: float = LOOKS) -> bool:
        """Return whether a packet comes within the time in which a page would look."""
        return bool(select.select([self.socket], [], [], seconds)[0])

    def candidate(self) -> dict[str, object]:
        return {"type": "host", "address": self.address, "port": self.port}


def forged(link: str, *ears: Ear) -> str:
    """Return the link of an invitation that names these addresses alone."""
    head, _, code = link.rpartition("/")
    given = json.dumps([code, [ear.candidate() for ear in ears]])
    return f"{head}/{told_by_node(FORGE % given)}"


def invitation(host: Person, url: str) -> str:
    host.begin(url, "royals", "Live")
    host.page.locator(".places .btn").first.click(timeout=PATIENT)
    code = host.page.locator("dialog .shown textarea")
    expect(code).to_be_visible(timeout=PATIENT)
    return code.input_value()


def test_invitation_to_other_machines_asks_first(crowd: Crowd) -> None:
    """Loopback is never looked at; another address is shown, and looked at if the person agrees."""
    with ExitStack() as ends, crowd.of("Ann", "Ben") as (host, guest):
        near, loop = (Ear(each, ends) for each in (own_address(), "127.0.0.1"))
        code = invitation(host, crowd.url)
        # A page that has answered an invitation shows the answer again: here are two.
        for ears, agrees in (((near, loop), False), ((loop, near), True)):
            shown = opened(guest.page, forged(code, *ears))
            shown.get_by_label("Your name").fill("Ben")
            shown.locator("form [type=submit]").click()
            sheet = guest.page.get_by_role("dialog")
            expect(sheet).to_contain_text(f"The other page names {near.address}.")
            assert not near.hears(0.5), "nothing is sent before the answer"
            label = "Connect" if agrees else "Leave it out"
            sheet.get_by_role("button", name=label, exact=True).click()
            expect(shown.locator(".shown textarea")).to_be_visible(timeout=PATIENT)
            assert near.hears() is agrees
        assert not loop.hears(0)
