"""Goblin Slayer's cave: what a hex, a row and a piece say before anything is done, and what they do."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import warren
from tests.web.conftest import Visit
from tests.web.playing import SECOND, FirstOne, assert_fits, make_move, new_table

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
    expect(row(page, "step to k18").locator(".risk.safe")).to_contain_text("0%")
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
    assert_fits(page)
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


# ---- axe and stones


def odds(page: Page, text: str) -> Locator:
    """What a move would do, with its chances, while one points at its row."""
    row(page, text).hover()
    return page.locator(".rail .preview")


def test_sweep_lunge_and_stones_are_shown_with_their_odds(visit: Visit) -> None:
    page = visit()
    in_the_cave(page, goblins=("j19", "j21", "l21"), phase="attack", hand=1)
    expect(odds(page, "sweep").locator("tr")).to_have_count(3, timeout=30 * SECOND)
    expect(odds(page, "sweep")).to_contain_text("33%")
    expect(odds(page, "lunge.* l21")).to_contain_text(re.compile("killed|stands"), timeout=30 * SECOND)
    in_the_cave(page, goblins=("j19", "j21", "l21"), phase="vorpal", hits=1, hand=2)
    expect(odds(page, "spend 1 hero stone")).to_contain_text("strength 1", timeout=30 * SECOND)


def test_a_die_that_fell_shows_the_number_of_the_log(visit: Visit) -> None:
    page = visit()
    in_the_cave(page, goblins=("j19", "j21", "l21"), phase="attack")
    row(page, "sweep").click()
    die = page.get_by_role("img", name=re.compile("The die shows [1-6]"))
    expect(die).to_be_visible(timeout=20 * SECOND)
    shown = (die.get_attribute("aria-label") or "")[-1]
    expect(page.locator(".roll")).to_contain_text(shown)
    expect(die.locator("circle")).to_have_count(int(shown))


# ---- around the cave


def test_on_a_phone_the_seats_say_what_they_have_and_the_legend_is_at_hand(visit: Visit) -> None:
    page = visit(**PHONE)
    in_the_cave(page)
    expect(page.locator(".seats li").first.get_by_text("0 stones · no Widget yet")).to_be_visible()
    expect(page.locator(".seats li").nth(1).get_by_text("6 in the cave · 3 wait")).to_be_visible()
    page.locator(".legend summary").tap()
    expect(page.get_by_text("a third space, for a Hero Stone")).to_be_visible()
    assert_fits(page)


def test_on_a_phone_a_hint_is_thought_about_and_comes_into_view(visit: Visit) -> None:
    page = visit(**PHONE)
    in_the_cave(page)
    page.get_by_role("navigation").get_by_role("button", name="Hint").tap()
    expect(page.get_by_role("navigation").get_by_role("button", name="Thinks")).to_be_disabled()
    expect(page.locator(".hint")).to_be_in_viewport(ratio=0.4, timeout=60 * SECOND)


def test_in_a_small_window_the_whole_cave_is_seen_from_the_first_move_on(visit: Visit) -> None:
    page = visit(viewport={"width": 1280, "height": 720})
    in_the_cave(page)
    at = page.locator("svg [data-id='hex:q16']").first
    before = at.bounding_box()
    while not page.locator(".replay").count():
        make_move(page, FirstOne())
    expect(page.locator(".overview")).to_have_count(0)
    assert at.bounding_box() == before


def test_why_not_says_what_is_meant_which_rule_and_what_may_be_done(visit: Visit) -> None:
    page = visit()
    in_the_cave(page)
    further(page).first.wait_for()
    page.mouse.click(*middle(page, "d7"))
    bubble = page.get_by_role("alert")
    expect(bubble).to_contain_text("Why not d7?")
    expect(bubble).to_contain_text(re.compile("Now allowed: .*k18"))
    expect(bubble.locator(".clause").first).to_have_text("GS5.3")


def test_the_end_says_who_has_won(visit: Visit) -> None:
    page = visit()
    in_the_cave(page, hero="q16", widget="carried", goblins=())
    row(page, "leave the cave with").click()
    sides = page.locator("dialog .sides li")
    expect(sides.first).to_contain_text("hero · won", timeout=20 * SECOND)
    expect(sides.nth(1)).to_contain_text("goblins · lost")
    expect(page.locator("dialog table")).to_have_count(0)


def test_the_end_fits_on_a_phone(visit: Visit) -> None:
    page = visit(**PHONE)
    in_the_cave(page, hero="q16", widget="carried", goblins=())
    row(page, "leave the cave with").click()
    expect(page.locator("dialog .sides")).to_be_visible(timeout=20 * SECOND)
    assert_fits(page)
    box = page.locator("dialog").bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 360
