"""The library's reference as a page: its search, and its column of names."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import WatchedServer


@pytest.mark.one_page
def test_search_of_the_reference_leads_to_a_name(page: Page, site: WatchedServer) -> None:
    page.goto(f"{site.url}reference/regalia.cards/")
    page.keyboard.press("/")
    field = page.get_by_role("searchbox", name="Search the reference")
    expect(field).to_be_focused()
    field.fill("state legal")
    hit = page.get_by_role("link", name="State.legal_moves")
    expect(page.get_by_role("status")).to_have_text("1 name")
    hit.click()
    expect(page).to_have_url(f"{site.url}reference/#regalia.State.legal_moves")
    expect(page.get_by_role("link", name="cards", exact=True)).to_be_visible()
    page.get_by_role("searchbox").fill("no such name")
    expect(page.get_by_role("status")).to_have_text("0 names")
