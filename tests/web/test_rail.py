"""The rail beside the table: it stands still while one plays, and nothing in it needs a mouse."""

from __future__ import annotations

import random
from typing import Any

from playwright.sync_api import Page, expect

from tests.web.conftest import Visit
from tests.web.playing import SECOND, make_move, sit_down

MOVE = ".moves .move:not([disabled])"


def stand(page: Page) -> Any:
    return page.evaluate("['.commands', '.log'].map(one => document.querySelector(one).getBoundingClientRect().y)")


def test_the_rail_stands_still_and_the_keyboard_goes_on_at_the_moves(visit: Visit) -> None:
    page = visit(viewport={"width": 1280, "height": 720})
    sit_down(page, "pact", players=3)
    stood = stand(page)
    chance = random.Random(3)
    for _ in range(3):
        make_move(page, chance)
        assert stand(page) == stood

    page.locator(f"{MOVE}[tabindex='0']").focus()
    for key, row in (("ArrowDown", 1), ("End", -1), ("Home", 0)):
        page.keyboard.press(key)
        expect(page.locator(MOVE).nth(row)).to_be_focused()

    hint = page.get_by_role("button", name="Hint", exact=True)
    hint.press("Enter")
    expect(page.locator(".hint")).to_contain_text("A king would", timeout=60 * SECOND)
    expect(hint).to_be_focused()
    assert stand(page) == stood
    expect(page.locator(".move.hinted")).to_be_in_viewport(ratio=0.9)
    expect(page.get_by_role("button", name="Close the hint")).to_be_in_viewport(ratio=0.9)
    expect(page.get_by_role("button", name="Do that")).to_be_in_viewport(ratio=0.9)
    page.get_by_role("button", name="Do that").press("Enter")
    expect(page.locator(".hint")).to_have_count(0)
    expect(page.locator(f"{MOVE}:focus")).to_have_count(1, timeout=20 * SECOND)

    page.get_by_role("button", name="To the beginning").press("Enter")
    expect(page.locator(".replay .live")).to_contain_text("move 0 of")
    page.get_by_role("button", name="A move on").press("Enter")
    expect(page.locator(".log li:not(.past)").last).to_be_in_viewport(ratio=0.9)
    page.get_by_role("button", name="Back to the present").press("Enter")
    expect(page.locator(f"{MOVE}:focus")).to_have_count(1)
    expect(page.locator(".log li").last).to_be_in_viewport(ratio=0.9)

    page.get_by_role("tab", name="Log").press("ArrowRight")
    expect(page.get_by_role("tab", name="Chat")).to_be_focused()
    chat = page.get_by_role("tabpanel", name="Chat").locator("li")
    for n in range(4):
        page.get_by_label("What you say").fill(f"message {n}")
        page.keyboard.press("Enter")
        expect(chat).to_have_count(n + 1)
    page.set_viewport_size({"width": 1280, "height": 690})
    expect(chat.last).to_be_in_viewport(ratio=0.9)


def test_at_200_percent_and_with_colours_forced_question_and_moves_are_seen(visit: Visit) -> None:
    page = visit(viewport={"width": 720, "height": 450}, forced_colors="active")
    sit_down(page, "slayer")
    for what in (page.locator(".moves h2"), *(page.locator(MOVE).nth(n) for n in (0, 1))):
        expect(what).to_be_in_viewport(ratio=1)
    expect(page.locator(".overview")).not_to_be_visible()
    outline = "one => getComputedStyle(one).outlineStyle"
    assert [page.locator(one).evaluate(outline) for one in (".seats li.turn", "#tab-log")] == ["solid", "solid"]
