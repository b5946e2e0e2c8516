"""A small server for the built site: its types, its policy, no stale caches.

If a compressed file (`.br`, `.gz`) lies beside a file and the browser accepts it, that is sent.
"""

from __future__ import annotations

import functools
import re
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from tools.pages import MISSING_FILE, MISSING_POLICY, policy_of

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".whl": "application/zip",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}


#: Name of an encoding -> ending of the compressed file; the smaller first.
PACKED = {"br": ".br", "gzip": ".gz"}


class Handler(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    extensions_map = TYPES
    prefix = "/"
    #: The Content-Security-Policy of the app; that of each page may allow less.
    policy = ""
    #: The encoding of the file that is being sent.
    packed: str | None = None

    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", self.policy)
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Cache-Control", "no-cache")  # Cached, and validated each time.
        self.send_header("Vary", "Accept-Encoding")
        if re.search(r"/(embed(-plain)?\.js|oembed/[^/]*)(\.br|\.gz)?$", self.path):
            # Other people's pages may fetch these.
            self.send_header("Access-Control-Allow-Origin", "*")
        if self.packed:
            self.send_header("Content-Encoding", self.packed)
        super().end_headers()

    def send_head(self) -> Any:
        if not self.path.startswith(self.prefix):
            self.send_error(404, f"The site is at {self.prefix}")
            return None
        path = "/" + self.path[len(self.prefix) :].partition("?")[0]
        if not path.endswith("/") and Path(self.translate_path(path)).is_dir():
            # As static hosts do. Relative, since only the browser knows the whole address.
            self.send_response(301)
            self.send_header("Location", f"{path.rpartition('/')[2]}/")
            self.send_header("Content-Length", "0")
            self.end_headers()
            return None
        self.path = f"{path}index.html" if path.endswith("/") else path
        taken = re.split(r"\s*[,;]\s*", self.headers.get("Accept-Encoding", ""))
        for name, suffix in PACKED.items():
            if name in taken and Path(self.translate_path(self.path + suffix)).is_file():
                self.path += suffix
                self.packed = name
                break
        try:
            return super().send_head()
        finally:
            self.packed = None  # The connection serves more files.

    def guess_type(self, path: Any) -> str:
        # The type of the file, not that of its encoding.
        return super().guess_type(re.sub(r"\.(br|gz)$", "", path) if self.packed else path)

    def list_directory(self, path: Any) -> None:
        self.send_error(404)

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Send the site's own page for what is not there, as static hosts do."""
        missing = Path(self.directory) / MISSING_FILE
        if code != 404 or not missing.exists():
            super().send_error(code, message, explain)
            return
        body = missing.read_bytes()
        self.policy = MISSING_POLICY
        self.send_response(404)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        del self.policy  # The connection serves more files, by the policy of the class.
        if self.command != "HEAD":
            self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the base class's name
        pass


class SiteServer(ThreadingHTTPServer):
    """Serves `folder` at `prefix` of 127.0.0.1; port 0 takes any that is free."""

    daemon_threads = True
    #: A browser opens many connections at once. One that finds no place waits for a second or more.
    request_queue_size = 128

    def __init__(
        self,
        folder: Path,
        *,
        port: int = 0,
        prefix: str = "/",
        handler: type[Handler] = Handler,
    ) -> None:
        # A class for this server: the standard library makes a new handler for each connection.
        here = type("Here", (handler,), {"prefix": prefix, "policy": policy_of(folder)})
        super().__init__(("127.0.0.1", port), functools.partial(here, directory=str(folder)))
        self.url = f"http://127.0.0.1:{self.server_address[1]}{prefix}"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Ignore browsers that close a connection early."""

    def start(self) -> None:
        """Serve in the background, until `shutdown()`."""
        # It looks so often, in seconds, whether it is to stop.
        threading.Thread(target=self.serve_forever, args=(0.1,), daemon=True).start()
