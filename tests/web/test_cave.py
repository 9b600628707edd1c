"""Goblin Slayer's cave: what a hex, a row and a piece say before anything is done, and what they do."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import warren
from tests.web.conftest import Visit
from tests.web.playing import SECOND, new_table

pytestmark = pytest.mark.bulk
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
ROW = ".moves .move"
HUNTED = {
    "hero": "k20",
    "goblins": ["g8", "h19", "i24", "j5", "l21", "m20"],
    "hand": 0,
    "stones": ["k22"],
    "widget": "d7",
    "waiting": 3,
}
"""Stormbeard beside an opening that a goblin stands on, a stone next to him on the other side."""


@cache
def _script(changes: tuple[tuple[str, Any], ...]) -> str:
    position = warren.game("slayer", engine="plain").position(HUNTED | dict(changes))
    return warren.Transcript.of(position).to_text()


def in_the_cave(page: Page, **changes: Any) -> None:
    """Sit down as Stormbeard, hunted; or where something is different."""
    seats = [{"who": "me", "name": "Ada"}, {"who": "random"}]
    page.goto(f"/table/{new_table(page, script=_script(tuple(changes.items())), seats=seats)}")
    page.locator(ROW).first.wait_for(timeout=60 * SECOND)


def row(page: Page, text: str) -> Locator:
    return page.locator(ROW, has_text=re.compile(text, re.IGNORECASE))


def middle(page: Page, name: str) -> tuple[float, float]:
    box = page.locator(f"svg [data-id='hex:{name}']").first.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def further(page: Page) -> Locator:
    return page.locator("polygon.further")


# ---- danger


def test_where_he_may_die_there_is_a_skull_and_where_a_stone_blocks_it_the_stone(visit: Visit) -> None:
    page = visit()
    in_the_cave(page)
    expect(row(page, "step to j21").locator(".risk")).to_have_text(re.compile(r"may die\s*17%"))
    expect(row(page, "step to k22").locator(".risk.priced")).to_have_text(re.compile(r"may cost a Hero Stone\s*17%"))
    expect(row(page, "step to k22")).to_contain_text("may cost a Hero Stone")
    expect(row(page, "step to k18").locator(".risk.step-0")).to_contain_text("0%")
    expect(page.locator(".danger.priced")).not_to_have_count(0)


def test_the_danger_of_staying_stands_on_his_hex_and_in_the_list(visit: Visit) -> None:
    page = visit()
    in_the_cave(page)
    expect(row(page, "stay on k20").locator(".risk")).to_contain_text("6%")
    at = page.evaluate("[...document.querySelectorAll('g.danger')].map(one => one.textContent.trim())")
    assert at.count("6") == 2, at  # on k20 and on j19


# ---- further than a space


def test_a_hex_two_spaces_away_is_shown_first_and_gone_to_with_a_second_click(visit: Visit) -> None:
    page = visit()
    in_the_cave(page)
    further(page).first.wait_for()
    page.mouse.move(*middle(page, "j17"))
    expect(page.locator(".rail .preview h3")).to_have_text("Go to j17.")
    page.mouse.click(*middle(page, "j17"))
    chosen = page.locator(".move.chosen")
    expect(chosen).to_contain_text("2 spaces in this turn")
    expect(chosen.locator(".risk")).to_contain_text("0%")
    page.keyboard.press("Escape")
    expect(chosen).to_have_count(0)
    page.mouse.click(*middle(page, "j17"))
    page.mouse.click(*middle(page, "j17"))
    expect(page.locator(".log")).to_contain_text(re.compile("Stormbeard.* j17"), timeout=20 * SECOND)


def test_a_third_space_looks_different_and_says_its_price_before_it_is_bought(visit: Visit) -> None:
    page = visit()
    in_the_cave(page)
    page.locator("polygon.further.third").first.wait_for()
    page.mouse.click(*middle(page, "j25"))
    expect(page.locator(".move.chosen")).to_contain_text("the third costs a Hero Stone")
    expect(page.locator(".log")).not_to_contain_text("Stormbeard")
    page.locator(".move.chosen").click()
    expect(page.locator(".log")).to_contain_text(re.compile("Hero Stone.* j25"), timeout=20 * SECOND)
    expect(page.locator(".toast")).to_have_count(0)


# ---- what lies under pieces


def test_openings_and_doorway_are_seen_under_those_who_stand_on_them(visit: Visit) -> None:
    page = visit()
    in_the_cave(page, hero="q16", goblins=("o14", "l21"))
    expect(page.locator("g.sign")).to_have_count(3)
    in_the_cave(page, hero="p15", goblins=())
    expect(page.locator("g.sign")).to_have_count(0)
