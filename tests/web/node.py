"""Run modules of the page without a browser."""

import json
import os
import subprocess
from typing import Any

from tools import setup
from tools.common import WEB


def told_by_node(script: str) -> Any:
    """Run a module in `web/`; return what it prints, which is JSON."""
    _, env = setup.web_packages(dev=True)
    done = subprocess.run(
        ["node", "--input-type=module", "-e", script],
        cwd=WEB,
        env={**os.environ, **env},
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    return json.loads(done.stdout)
