"""Pictures and traces that a failed test leaves: they are there, and say where it stood."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.web import failures


@pytest.mark.one_page
def test_failed_test_leaves_a_picture_of_each_open_page(
    page: Page, browser: Browser, tmp_path: Path
) -> None:
    failures.keep(browser, "tests/web/test_x.py::test_y[chromium]", tmp_path)
    folder = tmp_path / failures.FOLDER / "tests-web-test_x.py-test_y-chromium-"
    pictures = list(folder.glob("*.png"))
    assert len(pictures) == sum(len(context.pages) for context in browser.contexts)
    assert all(picture.read_bytes().startswith(b"\x89PNG") for picture in pictures)
