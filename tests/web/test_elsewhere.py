"""Games that go on elsewhere: forks of what is looked at, rematches, files that are saved and brought along."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import warren
from tests.web.conftest import Visit
from tests.web.playing import SECOND, late_script, new_table, play_on

pytestmark = pytest.mark.bulk
MOVE = ".moves .move:not([disabled])"
PULLED = """one => {
    for (let n = 80; n >= 3; n -= 7) { one.value = n; one.dispatchEvent(new Event('input', {bubbles: true})); }
}"""
HOT_SEAT = [{"who": "me", "name": "Ada"}, {"who": "me", "name": "Bo"}]


def call(page: Page, path: str, body: Any = None) -> Any:
    return page.evaluate(
        """async ([path, body]) => (await fetch(`/api/tables/${path}`,
            body ? {method: 'POST', body: JSON.stringify(body)} : {})).json()""",
        [path, body],
    )


def from_menu(page: Page, words: str) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name=words).click()


def test_a_game_with_moves_taken_back_goes_on_from_what_is_looked_at(visit: Visit, tmp_path: Path) -> None:
    page = visit()
    table = new_table(page, game="slayer", seats=HOT_SEAT)
    page.goto(f"/table/{table}")
    page.locator(MOVE).first.wait_for()
    play_on(page, 1, 1)
    page.keyboard.press("u")
    expect(page.get_by_role("button", name="Undo")).to_have_attribute("aria-disabled", "true")
    play_on(page, 3, 2)
    page.get_by_role("button", name="A move back").click()
    expect(page.locator(".chip")).to_contain_text("looking back", timeout=20 * SECOND)
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("button", name="Share this page")).to_be_visible()
    expect(page.get_by_role("button", name="Play on from")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Menu")).to_be_focused()
    page.locator(".replay .live").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("button", name="Look at the table", exact=True).click()
    page.get_by_role("button", name="A move back").click()
    expect(page).to_have_url(re.compile(r"move=\d+"))
    question = {"ask": "replay", "number": int(page.url.rpartition("=")[2])}
    seen = call(page, f"{table}/ask", {"seat": 0, "question": question})["state"]
    from_menu(page, "Play on from here")
    expect(page).not_to_have_url(re.compile(table))
    expect(page.locator(MOVE).first).to_be_visible(timeout=30 * SECOND)
    fork = call(page, f"{page.url.rpartition('/')[2]}?seat=0")["update"]["state"]
    assert fork["game"]["view"] == seen["game"]["view"]
    with page.expect_download() as saved:
        from_menu(page, "Save what you have seen")
    saved.value.save_as(tmp_path / "seen.json")
    page.goto("/")
    page.get_by_label("A stored game").set_input_files(tmp_path / "seen.json")
    expect(page.locator(".toast")).to_contain_text("read, not played")


def test_a_finished_game_is_saved_brought_along_looked_at_and_played_again(visit: Visit, tmp_path: Path) -> None:
    page = visit()
    made = new_table(page, script=late_script("slayer", 1, seed=16), seats=HOT_SEAT)
    page.goto(f"/table/{made}")
    page.locator(MOVE).first.wait_for(timeout=30 * SECOND)
    last = warren.Transcript.from_text(late_script("slayer", 0, seed=16)).moves[-1]
    for seat in (0, 1):  # one of them is asked
        call(page, f"{made}/do", {"seat": seat, "command": {"do": "play", "moves": [last]}})
    page.locator("dialog .verdict").wait_for()
    page.get_by_role("button", name="Rematch", exact=True).click()
    expect(page).not_to_have_url(re.compile(made))
    page.go_back()
    page.get_by_role("button", name="To the rematch").wait_for()
    page.keyboard.press("Escape")
    with page.expect_download() as saved:
        from_menu(page, "Save the game as a file")
    saved.value.save_as(tmp_path / "game.warren")
    page.goto("/")
    page.get_by_label("A stored game").set_input_files(tmp_path / "game.warren")
    expect(page).to_have_url(re.compile("/table/"), timeout=30 * SECOND)
    expect(page.locator(".chip")).to_contain_text("finished", timeout=30 * SECOND)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="To the beginning").click()
    expect(page.locator(".replay .live")).to_contain_text("move 0")
    page.locator(".replay input").evaluate(PULLED)
    expect(page.locator(".replay .live")).to_contain_text("move 3 of", timeout=20 * SECOND)
    expect(page.locator(".toast")).to_have_count(0)
    page.get_by_role("button", name="To the beginning").click()
    expect(page.locator(".replay .live")).to_contain_text("move 0", timeout=20 * SECOND)
    expect(page.locator("svg .piece, svg [data-id^='goblin:']")).to_have_count(0)
