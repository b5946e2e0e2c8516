"""Live play between two homes: two browsers behind two address translators, a STUN server between.

All of it is on this machine, in network namespaces: `net` stands for the internet, with Debian's
coturn in the place of the servers that the page offers; in each home a browser and a copy of the
site, and before it a router that hides it and lets only answers in.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Playwright, expect

from tests.web.conftest import Problems, watch
from tests.web.table import PATIENT
from tests.web.together import Person, come_to_rest, invite, offer, play_on
from tests.web.traffic import keep_traffic
from tools.browsers import NETWORK_TOOLS, headless_browser
from tools.common import ROOT

#: Addresses kept for documentation: no machine has them.
SERVER = "203.0.113.1"
PORT = 8000
URL = f"http://127.0.0.1:{PORT}/"
HOMES = ("a", "b")
TRANSLATED = ("POSTROUTING", "-o", "out", "-j", "MASQUERADE")
SITE_SERVER = """
import sys
from pathlib import Path
from tools.server import SiteServer
SiteServer(Path(sys.argv[1]), port=int(sys.argv[2])).serve_forever()
"""


def lacking() -> str:
    """Say why namespaces cannot be made here, or return "" if they can."""
    if not sys.platform.startswith("linux") or os.geteuid() != 0:
        return "network namespaces need Linux and root"
    tools = [tool for tool in NETWORK_TOOLS if not shutil.which(tool)]
    if tools:
        packages = ", ".join(NETWORK_TOOLS[tool] for tool in tools)
        return f"there is no {' and no '.join(tools)} here (Debian's packages: {packages})"
    tried = subprocess.run(["ip", "netns", "add", f"try{os.getpid()}"], check=False)
    if tried.returncode:
        return "this machine does not allow network namespaces"
    run("ip", "netns", "del", f"try{os.getpid()}")
    return ""


def run(*command: object) -> str:
    words = [str(word) for word in command]
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout


class Internet:
    """Two homes, and a server that tells who asks from where."""

    def __init__(self, site: Path, folder: Path) -> None:
        self.tag = f"r{os.getpid()}"
        self.site, self.folder = site, folder
        self.ends = ExitStack()

    def name(self, space: str) -> str:
        return f"{self.tag}{space}"

    def inside(self, space: str, *command: object) -> str:
        return run("ip", "netns", "exec", self.name(space), *command)

    def start(self, space: str, *command: object) -> None:
        """Start a program that runs to the end of the test."""
        words = ["ip", "netns", "exec", self.name(space), *(str(word) for word in command)]
        env = {**os.environ, "PYTHONPATH": str(ROOT)}
        program = subprocess.Popen(
            words, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        self.ends.callback(program.wait)
        self.ends.callback(program.kill)

    def build(self) -> None:
        self.space("net")
        self.inside("net", "ip", "link", "add", "out", "type", "bridge")
        self.inside("net", "ip", "address", "add", f"{SERVER}/24", "dev", "out")
        self.inside("net", "ip", "link", "set", "out", "up")
        for n, home in enumerate(HOMES):
            router, house = f"router{home}", f"home{home}"
            self.space(router)
            self.space(house)
            self.cable((router, "out"), ("net", f"to{home}"))
            self.cable((house, "eth0"), (router, "in"))
            self.inside("net", "ip", "link", "set", f"to{home}", "master", "out")
            for space, device, address in (
                (router, "out", f"203.0.113.{10 + n}/24"),
                (router, "in", f"192.168.{n}.1/24"),
                (house, "eth0", f"192.168.{n}.2/24"),
            ):
                self.inside(space, "ip", "address", "add", address, "dev", device)
            self.inside(house, "ip", "route", "add", "default", "via", f"192.168.{n}.1")
            self.inside(router, "sysctl", "-q", "-w", "net.ipv4.ip_forward=1")
            self.inside(router, "iptables", "-t", "nat", "-A", *TRANSLATED)
            self.inside(router, "iptables", "-A", "INPUT", "-i", "out", "-j", "DROP")
            self.start(house, sys.executable, "-c", SITE_SERVER, self.site, PORT)
        # Every name in the world is this server's, those that the page offers too.
        dns = [f"--address=/#/{SERVER}", f"--listen-address={SERVER}", "--bind-interfaces"]
        files = [f"--pid-file={self.folder / 'dns.pid'}", "--no-resolv", "--no-hosts"]
        self.start("net", "dnsmasq", "--keep-in-foreground", *dns, *files)
        rule = ["-p", "udp", "--dport", "3478", "-m", "comment", "--comment", "asked"]
        self.inside("net", "iptables", "-A", "INPUT", *rule, "-j", "ACCEPT")
        other = ["-p", "udp", "--dport", "19302", "-j", "REDIRECT", "--to-ports", "3478"]
        self.inside("net", "iptables", "-t", "nat", "-A", "PREROUTING", *other)
        # It tells everybody their address, and relays for those who have a name and a password.
        relay = ["--lt-cred-mech", "--user=me:pw", "--realm=regalia", "--no-tls", "--no-dtls"]
        files = [f"--log-file={self.folder / 'turn.log'}", f"--pidfile={self.folder / 'turn.pid'}"]
        self.start(
            "net", "turnserver", "-n", "--no-cli", f"--listening-ip={SERVER}", *relay, *files
        )

    def space(self, name: str) -> None:
        told = Path("/etc/netns", self.name(name))
        told.mkdir(parents=True)
        self.ends.callback(shutil.rmtree, told)
        Path(told, "resolv.conf").write_text(f"nameserver {SERVER}\n")
        run("ip", "netns", "add", self.name(name))
        self.ends.callback(run, "ip", "netns", "del", self.name(name))
        self.inside(name, "ip", "link", "set", "lo", "up")

    def cable(self, one: tuple[str, str], other: tuple[str, str]) -> None:
        """Connect two devices."""
        (a, device), (b, far) = one, other
        self.inside(
            a, "ip", "link", "add", device, "type", "veth",
            "peer", "name", far, "netns", self.name(b),
        )  # fmt: skip
        self.inside(a, "ip", "link", "set", device, "up")
        self.inside(b, "ip", "link", "set", far, "up")

    def asked(self) -> int:
        """Return how many packets have come to the server."""
        table = self.inside("net", "iptables", "-L", "INPUT", "-v", "-x", "-n")
        found = re.search(r"^\s*(\d+).*asked", table, re.M)
        assert found is not None
        return int(found[1])

    def scatter(self) -> None:
        """Give each connection of a home another port outside, as strict networks do."""
        for home in HOMES:
            self.inside(f"router{home}", "iptables", "-t", "nat", "-F")
            strict = (*TRANSLATED, "--random-fully")
            self.inside(f"router{home}", "iptables", "-t", "nat", "-A", *strict)

    def browser(self, home: str, chromium: str) -> Path:
        """Return a program that starts Chromium in a home."""
        program = self.folder / f"chromium-{home}"
        space = self.name(f"home{home}")
        program.write_text(f'#!/bin/sh\nexec ip netns exec {space} "{chromium}" "$@"\n')
        program.chmod(0o755)
        return program


@pytest.fixture
def internet(site_folder: Path, tmp_path: Path) -> Iterator[Internet]:
    if why := lacking():
        pytest.skip(why)
    internet = Internet(site_folder, tmp_path)
    with internet.ends:
        internet.build()
        yield internet


@pytest.fixture
def people(internet: Internet, playwright: Playwright) -> Iterator[list[Person]]:
    chromium = headless_browser() or playwright.chromium.executable_path
    problems = Problems()
    with ExitStack() as ends:
        found = []
        for n, home in enumerate(HOMES, 1):
            program = internet.browser(home, chromium)
            browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
            ends.callback(browser.close)
            page = browser.new_page(service_workers="block")
            watch(page, problems)
            keep_traffic(page)
            person = Person(page, n)
            person.name = ("Ann", "Ben")[n - 1]
            found.append(person)
        yield found
        assert problems.left() == []


@pytest.mark.full
@pytest.mark.timeout(300)
def test_pages_in_two_home_networks_find_each_other(
    internet: Internet, people: list[Person]
) -> None:
    """Not before people agree that a server is asked; where none helps, by relay or by message."""
    host, guest = people

    # Neither page asks anybody, so they do not meet; the host's page says why, and what is left.
    set_table(host)
    host.page.get_by_label("Same Wi-Fi").check()
    apart = host.page.locator(".apart")
    connect(host, offer(host, guest))
    expect(apart).to_contain_text("Both look in one network only", timeout=PATIENT)
    assert internet.asked() == 0
    apart.get_by_role("button", name="Play by message instead").click()
    expect(host.page.locator(".table")).to_be_visible(timeout=PATIENT)
    assert host.save()["setup"]["way"] == "letter"

    # Both agree.
    set_table(host)
    host.page.get_by_label("Over the internet").check()
    agree(guest)
    invite(host, guest)
    assert internet.asked() > 0
    host.page.locator(".lobby > .deal .primary").click()
    for person in people:
        expect(person.page.locator(".table")).to_be_visible(timeout=PATIENT)
    play_on(people, lambda: told(host) >= 6)
    come_to_rest(host, guest)

    # Behind strict routers what the server answers is of no use, and only a relay helps.
    internet.scatter()
    set_table(host)
    connect(host, offer(host, guest))
    expect(apart).to_contain_text("lets no direct connection in", timeout=PATIENT)
    relay = f"turn:{SERVER}:3478 me pw"
    apart.locator("summary").click()
    apart.get_by_label("Servers of your own").fill(relay)
    apart.get_by_role("button", name="Invite again").click()
    host.page.keyboard.press("Escape")
    agree(guest, relay)
    invite(host, guest)


def set_table(host: Person) -> None:
    host.page.goto(f"{URL}#/")
    host.begin(URL, "royals", "Live")
    expect(host.page.locator(".lobby")).to_be_visible(timeout=PATIENT)


def agree(person: Person, servers: str = "") -> None:
    """Remember, as the page does, that this person has agreed to ask servers."""
    script = """(servers) => {
      localStorage.setItem('regalia.reach', 'far');
      localStorage.setItem('regalia.servers', servers);
    }"""
    person.page.evaluate(script, servers)


def connect(host: Person, answer: str) -> None:
    """Give the host an answer that need not lead to a connection."""
    host.page.get_by_label("Their answer").fill(answer)
    host.page.get_by_role("button", name="Connect").click()


def told(host: Person) -> int:
    """Return how many moves the host's page has told."""
    script = "window.traffic.sent.filter(([, text]) => text.includes('\"seen\"')).length"
    return int(host.page.evaluate(script))
