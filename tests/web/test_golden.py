"""The golden records lead to the same positions and scores in the page's Python."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from playwright.sync_api import Page

from tests.engine.golden.make import FOLDER, INDEX
from tests.web.conftest import WatchedServer
from tests.web.test_boot_start import START, bare


def digest(position: Any) -> str:
    text = json.dumps(position, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def test_golden_records_in_the_page(page: Page, site: WatchedServer) -> None:
    golden = json.loads(INDEX.read_text(encoding="utf-8"))
    bare(page, site)
    assert "failure" not in page.evaluate(START, {})
    for name, right in golden.items():
        record = (FOLDER / name).read_text(encoding="utf-8")
        end = page.evaluate("(record) => window.engine.call('replay', { record })", record)
        assert digest(end["position"]) == right["position"], name
        assert end["scores"] == right["scores"], name
        assert end["winners"] == right["winners"], name
        hands = [{"position": digest(h["position"]), "scores": h["scores"]} for h in end["hands"]]
        assert hands == right["hands"], name
    assert golden
