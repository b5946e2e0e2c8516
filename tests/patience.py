"""No test waits for ever: one that is stuck is named, shown and ended, and the run goes on.

pytest's own `faulthandler_timeout` looks away once a test has failed, and so from what its fixtures
do then; and it does not see the stack of a test that waits for the browser, since Playwright runs
its loop in another greenlet. It is left (`pyproject.toml`) for what lets no other thread run.

A worker that ends before its time, by this or by itself, brings pytest-xdist 3.8 to a standstill:
it hands out once more the files that this worker had finished, and whoever gets a file without a
test to run waits for ever. It would run the stuck test again, too, in one worker after the other;
and of two new workers it gives files to the one that does not know its tests yet.
"""

from __future__ import annotations

import gc
import os
import sys
import tempfile
import threading
import traceback
from collections.abc import Generator, Mapping
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from greenlet import greenlet
from xdist.scheduler import LoadFileScheduling
from xdist.workermanage import WorkerController

#: The machinery beneath every test, of which no stack need speak.
BENEATH = {"_pytest", "pluggy", "xdist", "execnet"}


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addini("patience", "seconds until a test is taken for stuck; 0: never", default="0")


WATCH = pytest.StashKey[threading.Timer]()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> Generator[None, object, object]:
    """Watch over a test from here on; a second chance has a watch of its own."""
    seconds = float(item.config.getini("patience"))
    if seconds and not os.environ.get("REGALIA_HYPOTHESIS"):
        item.stash[WATCH] = watch = threading.Timer(seconds, end, (item, seconds))
        watch.daemon = True
        watch.start()
    return (yield)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item) -> Generator[None, object, object]:
    """Watch over what is taken down, too; then the watch is over."""
    try:
        return (yield)
    finally:
        if WATCH in item.stash:
            item.stash[WATCH].cancel()


def end(item: pytest.Item, seconds: float) -> None:
    """End this process, having told where it stands."""
    told = f"{item.nodeid} took more than {seconds:g} s\n\n{stacks()}"
    if worker := getattr(item.config, "workerinput", None):
        last_words(worker).write_text(told, encoding="utf-8")
    else:
        capture = item.config.pluginmanager.getplugin("capturemanager")
        if capture is not None:
            capture.suspend_global_capture(in_=False)
        os.write(2, f"\n{told}".encode())
    os._exit(1)


def stacks() -> str:
    """Where every greenlet and every thread stands, the innermost call last, the test's own first.

    What stands at the same place is told once: a server has a thread for each open connection.
    """
    here = threading.get_ident()
    names = {thread.ident: thread.name for thread in threading.enumerate()}
    # Of the test and of Playwright's loop one stands in the main thread, the other in a greenlet.
    stood: list[tuple[str, FrameType]] = [
        ("a greenlet", one.gr_frame)
        for one in gc.get_objects()
        if isinstance(one, greenlet) and one.gr_frame is not None
    ]
    stood += [
        (names.get(ident, "a thread"), frame)
        for ident, frame in sys._current_frames().items()
        if ident != here
    ]
    told: dict[str, list[str]] = {}
    for name, frame in stood:
        told.setdefault(stack(frame), []).append(name)
    told.pop("", None)
    return "\n".join(
        f"In {', '.join(who)}:\n{calls}"
        for calls, who in sorted(told.items(), key=lambda each: f"{os.sep}test_" not in each[0])
    )


def stack(frame: FrameType) -> str:
    calls = traceback.extract_stack(frame)
    ours = [call for call in calls if not BENEATH & {*Path(call.filename).parts}]
    return "".join(traceback.format_list(ours))


def last_words(worker: Mapping[str, Any]) -> Path:
    """The file that a worker leaves to the process that started it."""
    return Path(tempfile.gettempdir(), f"stuck-{worker['testrunuid']}-{worker['workerid']}.txt")


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> LoadFileScheduling | None:
    return Files(config, log) if config.getvalue("dist") == "loadfile" else None


class Files(LoadFileScheduling):
    """Shares the tests out by files, and goes on when a worker ends before it should."""

    def remove_node(self, node: WorkerController) -> str | None:
        """Return the test at which a worker ended; what it left undone goes to the others."""
        files = self.assigned_work.pop(node)
        left = {name: tests for name, tests in files.items() if not all(tests.values())}
        if not left:
            return None
        name, tests = next(iter(left.items()))
        ended_at = next(test for test, done in tests.items() if not done)
        tests[ended_at] = True  # It has failed, and is not to be run again.
        if all(tests.values()):
            del left[name]
        self.workqueue.update(left)
        for other in self.assigned_work:
            self._reschedule(other)
        return ended_at

    def _reschedule(self, node: WorkerController) -> None:
        if node not in self.registered_collections:
            return  # It is asked again when it has told its tests.
        super()._reschedule(node)
        # A worker begins a test when it knows the next one, or that there is none: the last that is
        # left needs two, also where what another left undone is a single one.
        while self.workqueue and not node.shutting_down:
            if self._pending_of(self.assigned_work[node]) >= 2:
                break
            self._assign_work_unit(node)


def pytest_handlecrashitem(report: pytest.TestReport) -> None:
    """Let the report say where the test stood that was ended, or else what its worker died of."""
    node: WorkerController = report.node
    words = last_words(node.workerinput)
    if words.exists():
        report.longrepr = words.read_text(encoding="utf-8")
        words.unlink()
    else:
        # It has closed its pipe, so it is gone or going. 1: by itself, -9: killed, for its memory
        # it may be, -11: by a fault of something that is not Python.
        code = node.gateway._io.popen.wait(timeout=60)
        report.longrepr = f"{report.longrepr}: its exit code is {code}"
