"""A run of tests in which some wait for ever, or end their worker, goes on and says so."""

import os
import re
import subprocess
import sys
from pathlib import Path

from tools.common import ROOT

FILES = {
    "test_a": """
        import pytest, threading

        @pytest.fixture
        def afterwards():
            yield
            threading.Event().wait()

        def test_fails_and_waits_afterwards(afterwards):
            raise ValueError("before the wait")

        def test_one(): pass
        def test_two(): pass
        def test_three(): pass
        """,
    "test_b": """
        import socket
        from greenlet import greenlet

        def listen():
            with socket.create_server(("127.0.0.1", 0)) as server:
                server.accept()

        def test_waits_as_for_a_browser():
            greenlet(listen).switch()

        def test_one(): pass
        def test_two(): pass
        def test_three(): pass
        """,
    "test_c": "def test_one(): pass\ndef test_two(): pass\ndef test_three(): pass",
    "test_d": "def test_one(): pass\ndef test_two(): pass\ndef test_three(): pass",
    "test_e": "import os\ndef test_dies(): os._exit(7)\ndef test_one(): pass",
    "test_f": "def test_one(): pass\ndef test_two(): pass",
}  # fmt: skip


def test_what_is_stuck_is_ended_named_and_shown(tmp_path: Path) -> None:
    for name, text in FILES.items():
        (tmp_path / f"{name}.py").write_text(text.replace("\n        ", "\n"))
    without = ["-p", "no:playwright", "-p", "no:hypothesispytest"]  # which take long to load
    given = ["-c", "pyproject.toml", "--rootdir", tmp_path, "-p", "tests.patience", *without]
    shared = ["-n", "2", "--dist", "loadfile", "-o", "patience=3"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *map(str, given), *shared, str(tmp_path)],
        cwd=ROOT,
        env={**os.environ, "PYTEST_ADDOPTS": ""},  # Those of this run are not for that one.
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    told = done.stdout
    assert done.returncode == 1, told
    # The test that fails and then waits is told of twice. No other is run again, none left out.
    assert re.search(r"= 4 failed, 15 passed in ", told), told
    assert len(re.findall(r"^E +ValueError: before the wait$", told, re.MULTILINE)) == 1
    assert "test_a.py::test_fails_and_waits_afterwards took more than 3 s" in told
    assert re.search(r"test_a.py\", line \d+, in afterwards\n +threading.Event\(\).wait\(\)", told)
    assert "test_b.py::test_waits_as_for_a_browser took more than 3 s" in told
    assert re.search(r"line \d+, in test_waits_as_for_a_browser\n +greenlet\(listen\)", told)
    assert re.search(r"line \d+, in listen\n +server.accept\(\)", told)
    assert "while running 'test_e.py::test_dies': its exit code is 7" in told
