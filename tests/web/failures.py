"""Pictures, and if wanted traces, of every page that is open when a test fails.

They go into `test-results/<test>/`. With `REGALIA_TRACES` in the environment each browser context
is traced, which slows it down; `python -m playwright show-trace FILE` opens a trace.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Error

FOLDER = "test-results"
TRACES = bool(os.environ.get("REGALIA_TRACES"))


def watched(browser: Browser) -> Browser:
    """Trace each context that the browser opens, if traces are wanted; return the browser."""
    opened = browser.new_context

    def new_context(**options: object) -> BrowserContext:
        context: BrowserContext = opened(**options)  # type: ignore[arg-type]
        context.tracing.start(screenshots=True, snapshots=True)
        return context

    if TRACES:
        browser.new_context = new_context  # type: ignore[method-assign, assignment]
    return browser


def keep(browser: Browser, test: str, root: Path) -> None:
    """Keep how each open page looks, and what led there."""
    folder = root / FOLDER / re.sub(r"[^\w.-]+", "-", test)[-120:]
    folder.mkdir(parents=True, exist_ok=True)
    for number, context in enumerate(browser.contexts):
        for at, page in enumerate(context.pages):
            try:
                page.screenshot(path=folder / f"{number}-{at}.png", timeout=5_000)
            except Error as error:  # a page that hangs or is gone has no picture
                (folder / f"{number}-{at}.txt").write_text(f"{page.url}\n{error}")
        cut(context, folder / f"{number}.zip")


def drop(browser: Browser) -> None:
    """Forget what led to the end of a test that has passed."""
    for context in browser.contexts:
        cut(context)


def cut(context: BrowserContext, file: Path | None = None) -> None:
    """End a part of a trace, keep it if there is a file for it, and begin the next one."""
    if TRACES:
        context.tracing.stop_chunk(path=file)
        context.tracing.start_chunk()
