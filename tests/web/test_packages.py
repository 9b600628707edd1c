"""A game that somebody else's package brings, in the browser: chosen in the lobby, played at the general table."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.packages import somebodys_python
from tests.server.load import Process
from tests.web.conftest import PAGES
from warren.games import find, game_ids

MOVE = ".moves .move:not([disabled])"


def test_it_is_chosen_in_the_lobby_and_played(browser: Browser, tmp_path: Path) -> None:
    process = Process(tmp_path / "warren.db", python=str(somebodys_python(tmp_path / "somebody")))
    try:
        page = browser.new_page(base_url=process.address)
        faults: list[str] = []
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto("/")
        page.get_by_role("button", name="Hot-seat: Heaps").wait_for()
        tile = page.locator(".tile").last
        expect(tile).to_contain_text("Do not take the last one.")
        expect(tile).to_contain_text("2 min")
        emblem = tile.locator("img")
        expect(emblem).to_have_attribute("src", re.compile("^/api/games/heaps/looks/[0-9a-f]{16}/emblem-light.svg$"))
        expect(emblem).to_have_js_property("naturalWidth", 60)
        page.get_by_role("button", name="Hot-seat: Heaps").click()
        page.get_by_role("button", name="Set up the table").click()
        expect(page.get_by_role("heading", name="Heaps", level=1)).to_be_visible()
        page.locator(MOVE).first.wait_for()
        told = page.locator(".log li").count()
        page.locator(MOVE).first.click()
        expect(page.locator(".log li")).not_to_have_count(told)
        page.goto("/")
        icon = page.locator(".medal span")
        expect(icon).to_have_css("mask-image", re.compile("/api/games/heaps/looks/[0-9a-f]{16}/icon.svg"))
        assert not faults
    finally:
        process.stop()


def test_nothing_that_a_game_says_of_its_looks_is_built_into_the_pages() -> None:
    """Ours come from their folders, as somebody else's do."""
    built = [file.read_text(encoding="utf-8") for file in PAGES.rglob("*") if file.suffix in (".js", ".css", ".html")]
    pictures = {file.name.partition("-")[0] for file in PAGES.joinpath("assets").glob("*.svg")}
    assert pictures == {"mark", "grain"}
    for game_id in game_ids():
        looks = find(game_id).looks
        assert looks is not None
        for said in (looks.line, find(game_id).summary):
            assert not any(said in text for text in built), (game_id, said)
