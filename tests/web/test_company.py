"""Two people at one table: what is said and done meanwhile, moves taken back by consent. And games of any kind."""

from __future__ import annotations

import random
import re
import sys

import pytest
from playwright.sync_api import Page, expect

import tests.tiny
import warren
from tests.web.conftest import Visit
from tests.web.playing import SECOND, assert_accessible, befriended, is_over, make_move, new_table, sit_down

pytestmark = pytest.mark.bulk
MOVE = ".moves .move:not([disabled])"
HIDDEN = """state => {
    Object.defineProperty(document, 'visibilityState', {get: () => state, configurable: true});
    document.dispatchEvent(new Event('visibilitychange'));
}"""


def test_who_comes_back_to_a_tab_is_told_what_happened_and_what_was_said(visit: Visit) -> None:
    ada, bo = befriended(visit, "slayer", first="open")
    mover, other = (ada, bo) if _is_asked(ada) else (bo, ada)
    other.locator(".log li").first.wait_for()
    other.evaluate(HIDDEN, "hidden")
    make_move(mover, random.Random(3))
    mover.get_by_role("tab", name="Chat").click()
    mover.get_by_label("What you say").fill("Your turn!")
    mover.get_by_role("button", name="Say").click()
    expect(other.get_by_role("tab", name="Chat")).to_contain_text("1 new message", timeout=20 * SECOND)
    other.evaluate(HIDDEN, "visible")
    expect(other.locator(".log .since")).to_contain_text("since you last looked")
    other.get_by_role("tab", name="Chat").click()
    expect(other.locator(".tabs")).to_contain_text("Your turn!")
    expect(other.locator(".tabs .news")).to_have_count(0)
    assert_accessible(other, "chat")


def _is_asked(page: Page) -> bool:
    page.locator(f"{MOVE}, .moves .quiet", has_not_text="not begun").first.wait_for(timeout=30 * SECOND)
    return page.locator(MOVE).count() > 0


def test_a_move_is_taken_back_if_the_other_agrees(visit: Visit) -> None:
    ada, bo = befriended(visit, "boblin")
    asked, other = (ada, bo) if _is_asked(ada) else (bo, ada)
    asked.locator(MOVE, has_text=re.compile("Look at|Scout", re.IGNORECASE)).first.click()
    if asked.locator(".move .go").count():
        asked.locator(".move .go").click()
    asked.get_by_role("button", name="Ask the others").click()
    other.get_by_role("button", name="Agree").click()
    expect(asked.locator(".log")).to_contain_text("You take back the last", timeout=20 * SECOND)


def test_a_card_game_is_played_with_the_keyboard_and_fits_a_low_screen(visit: Visit) -> None:
    page = visit(viewport={"width": 1280, "height": 720})
    sit_down(page, "loot", players=3)
    wide, room = page.locator(".frame").evaluate("one => [one.scrollWidth, one.clientWidth]")
    assert wide <= room
    page.locator("g.zone", has_text="Shop Trash").hover()
    expect(page.locator(".closer")).to_have_count(0)  # there is nothing to say of it, so nothing is covered
    table = page.get_by_role("application")
    before = page.locator(".replay .live, .moves").all_inner_texts()
    table.focus()
    spoken = page.locator(".stage p[aria-live]").first
    for key in ["ArrowRight", "ArrowDown", "ArrowRight", "ArrowLeft"]:
        page.keyboard.press(key)
        expect(spoken).not_to_be_empty()
        if "may be chosen" in spoken.inner_text():
            break
    page.keyboard.press("Enter")
    page.keyboard.press("1")
    expect(page.locator(".move .go, .log li").first).to_be_attached()
    if page.locator(".move .go").count():
        page.keyboard.press("Enter")
    page.wait_for_function("before => document.querySelector('.moves').innerText !== before", arg=before[-1])


@pytest.fixture
def heaps(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that the client has never heard of."""
    ids = (*warren.games(), "heaps")
    monkeypatch.setitem(sys.modules, "warren.games.heaps", tests.tiny)
    for name in ("own_ids", "game_ids"):
        monkeypatch.setattr(sys.modules["warren.games"], name, lambda: ids)
    monkeypatch.setattr(warren, "games", lambda: ids)


@pytest.mark.usefixtures("heaps")
def test_a_sixth_game_is_played_without_a_line_written_for_it(visit: Visit) -> None:
    page = visit()
    seats = [{"who": "me", "name": "Ada"}, {"who": "me", "name": "Bo"}]
    page.goto(f"/table/{new_table(page, game='heaps', options={'pebbles': 3}, seats=seats)}")
    next_one = page.locator(f"dialog .verdict, {MOVE}").first
    next_one.wait_for()
    expect(page.locator("svg [data-id='pebble:heap']")).to_be_visible()
    while not is_over(page):
        told = page.locator(".log li").count()
        page.locator(MOVE).last.click()
        expect(page.locator(".log li")).not_to_have_count(told)
        next_one.wait_for()
    expect(page.locator("dialog .verdict")).not_to_be_empty()
    page.goto("/")
    expect(page.locator(".tile")).to_have_count(6)
