"""The built site behind servers that people use: `python -m tests.bench.hosts [SITE]`.

Each server that is installed (nginx, caddy; `serve` and `http-server` from npm on the PATH) gets
the site in a sub-path. A browser visits it, plays without a network, and opens a page of another
site that embeds it. Prints a line for each server; docs/hosting.md has the table.
"""

from __future__ import annotations

import shutil
import socket
import subprocess
import sys
import tempfile
import time
import traceback
from pathlib import Path

from playwright.sync_api import Browser, Error, sync_playwright

from tests.web.test_hosts import PREFIX, embed, play_without_network
from tools.browsers import installed_browser
from tools.common import SITE

NGINX = """daemon off; master_process off; pid {work}/pid; error_log {work}/log;
events {{}}
http {{
  include /etc/nginx/mime.types; access_log off;
  client_body_temp_path {work}; proxy_temp_path {work}; fastcgi_temp_path {work};
  uwsgi_temp_path {work}; scgi_temp_path {work};
  server {{ listen 127.0.0.1:{port}; root {root}; {more} }}
}}
"""
CLEAN_NGINX = (
    "location / { if ($request_uri ~ ^/(.*)\\\\.html(\\\\?|$)) { return 302 /$1$is_args$args; }"
    " try_files $uri $uri.html $uri/ =404; }"
)
#: This one sends a list of files for a folder, so the site begins at its `index.html`.
LISTS = "serve, cleanUrls off"
CADDY = """{{
  admin off
  auto_https off
}}
http://127.0.0.1:{port} {{
  root * {root}
  {more}
  file_server {{
    precompressed br gzip
  }}
}}
"""


def servers(root: Path, work: Path, port: int) -> dict[str, list[str]]:
    """Return the command of each server that is installed, by its name."""
    plain = work / "serve.json"
    plain.write_text('{"cleanUrls": false}')
    commands: dict[str, list[str]] = {
        "python -m http.server": [
            sys.executable, "-m", "http.server", "-b", "127.0.0.1", "-d", str(root), str(port)
        ],
        "serve": ["serve", "-L", "-l", f"tcp://127.0.0.1:{port}", str(root)],
        LISTS: ["serve", "-L", "-l", f"tcp://127.0.0.1:{port}", "-c", str(plain), str(root)],
        "http-server": ["http-server", str(root), "-a", "127.0.0.1", "-p", str(port), "-s"],
        "http-server --gzip --brotli": [
            "http-server", str(root), "-a", "127.0.0.1", "-p", str(port), "-s", "--gzip", "--brotli"
        ],
    }  # fmt: skip
    for name, more in (
        ("nginx", ""),
        ("nginx, gzip_static on", "gzip_static on;"),
        ("nginx, clean addresses", CLEAN_NGINX.replace("\\\\", "\\")),
    ):
        conf = work / f"{len(commands)}.conf"
        conf.write_text(NGINX.format(work=work, root=root, port=port, more=more))
        commands[name] = ["nginx", "-c", str(conf)]
    for name, more in (
        ("caddy, precompressed br gzip", ""),
        ("caddy, clean addresses", "try_files {path} {path}.html"),
    ):
        conf = work / f"{len(commands)}.caddy"
        conf.write_text(CADDY.format(root=root, port=port, more=more))
        commands[name] = ["caddy", "run", "--adapter", "caddyfile", "--config", str(conf)]
    return {name: command for name, command in commands.items() if shutil.which(command[0])}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_for(port: int) -> None:
    for _ in range(100):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    raise TimeoutError(f"Nothing listens at port {port}.")


def try_host(browser: Browser, url: str, work: Path, lists: bool) -> list[str]:
    """Return what does not work on a host, after the errors are printed.

    ``lists`` says that it sends no pages for folders.
    """
    guest = work / "guest"
    guest.mkdir(exist_ok=True)
    failed = []
    try:
        play_without_network(browser, url, "index.html" if lists else "")
    except (AssertionError, Error):
        traceback.print_exc(limit=-1)
        failed.append("offline FAILED")
    try:
        embed(browser, url, guest, () if lists else ("#old",))
    except (AssertionError, Error):
        traceback.print_exc(limit=-1)
        failed.append("embeds FAILED")
    return failed


def main(site: Path) -> int:
    failed = 0
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        work = Path(folder)
        root = work / "root"
        shutil.copytree(site, root / PREFIX.strip("/"), copy_function=shutil.copyfile)
        for path in (work, *work.rglob("*")):  # nginx gives up its rights
            path.chmod(0o755 if path.is_dir() else 0o644)
        browser = playwright.chromium.launch(
            executable_path=installed_browser(), args=["--no-sandbox"]
        )
        for name in servers(root, work, 0):
            port = free_port()
            server = subprocess.Popen(
                servers(root, work, port)[name],
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            )  # fmt: skip
            try:
                wait_for(port)
                url = f"http://127.0.0.1:{port}{PREFIX}"
                said = try_host(browser, url, work, name == LISTS)
            finally:
                server.kill()  # asked politely, some wait for connections to close
                server.wait()
            failed += len(said)
            print(f"{name:36} {', '.join(said) or 'ok'}", flush=True)
        browser.close()
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else SITE))
