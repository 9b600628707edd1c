"""A large map: Goblin's valley at the table that any game has, with mouse, keyboard and finger."""

from __future__ import annotations

import random
import re
from functools import cache
from itertools import combinations
from math import dist

import pytest
from playwright.sync_api import Page, expect

import warren
from tests.web.conftest import Visit
from tests.web.playing import SECOND, assert_accessible, assert_fits, new_table, sit_down

pytestmark = pytest.mark.bulk
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


@cache
def on_the_march(seat: int = 0) -> str:
    """A game in which somebody of a seat is on the march outside, with movement left."""
    position = warren.game("goblin", engine="plain").called("Ada").start(seed=3)
    chance = random.Random(5)
    while True:
        moves = [str(move) for move in position.moves()]
        steps = [text for text in moves if text.startswith("step ")]
        if position.to_move == seat and len(steps) >= 4:
            return warren.Transcript.of(position).to_text()
        leads = [text for text in moves if text.startswith("lead ")]
        position.play(chance.choice(steps or leads or moves))


@cache
def before_the_raid() -> str:
    """A game in which the King of the first seat has to set up."""
    starts = (warren.game("goblin", engine="plain").called("Ada").start(seed=seed) for seed in range(100))
    position = next(position for position in starts if position.view()["king"] == 0)
    while position.to_move != 0:
        position.play(position.moves()[0])
    return warren.Transcript.of(position).to_text()


def march(page: Page, script: str = "") -> None:
    """Sit down at a table where one's leader can go on, or at one of another stored game."""
    made = new_table(page, script=script or on_the_march(), seats=[{"who": "me", "name": "Ada"}, {"who": "random"}])
    page.goto(f"/table/{made}")
    page.locator(".moves .move").first.wait_for(timeout=60 * SECOND)


def middle(page: Page, thing: str) -> tuple[float, float]:
    box = page.locator(f"svg [data-id='{thing}']").first.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def lit(page: Page) -> list[str]:
    return list(
        page.evaluate("[...document.querySelectorAll(\"svg [data-id^='hex:'].lit\")].map(one => one.dataset.id)")
    )


def place(page: Page) -> str:
    return page.locator(".moves .more").inner_text()


def test_rivers_roads_and_names_are_drawn_and_lists_stand_beside_the_map(visit: Visit) -> None:
    page = visit()
    march(page)
    for path in ("river", "road", "bridge", "trees", "mouth", "edge"):
        assert page.locator(f".ground path.{path}").first.get_attribute("d")
    expect(page.locator("text.place", has_text="Offenham")).to_have_count(1)
    expect(page.locator(".aside")).to_contain_text("turn")
    assert page.locator("svg [data-id^='hex:']").count() == 494


def test_a_leader_is_dragged_along_hexes(visit: Visit) -> None:
    page = visit(viewport={"width": 1440, "height": 900})
    march(page)
    before = place(page)
    spots = [middle(page, one) for one in lit(page)]
    start, end = min(combinations(spots, 2), key=lambda pair: dist(*pair))
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=6)
    expect(page.locator("polyline.way")).to_have_count(1)
    page.mouse.up()
    expect(page.locator(".moves .more")).not_to_have_text(before, timeout=20 * SECOND)


def test_a_hex_far_away_is_gone_to_in_short(visit: Visit) -> None:
    page = visit(viewport={"width": 1440, "height": 900})
    march(page)
    before = place(page)
    far = page.evaluate(
        """() => {
            const at = one => one.getBoundingClientRect();
            const lit = [...document.querySelectorAll("svg [data-id^='hex:'].lit")];
            const all = [...document.querySelectorAll("svg [data-id^='hex:']:not(.lit)")];
            const near = one => Math.min(...lit.map(other =>
                Math.hypot(at(one).x - at(other).x, at(one).y - at(other).y))) / at(one).width;
            return all.filter(one => near(one) < 1.1).map(one => one.dataset.id);
        }"""
    )
    for hexagon in far:
        page.mouse.click(*middle(page, hexagon))
        row = page.locator(".move.chosen", has_text="goto")
        expect(row).to_be_visible()
        row.click()
        expect(page.locator(".move[disabled]")).to_have_count(0, timeout=20 * SECOND)
        if place(page) != before:
            return
        page.keyboard.press("Escape")
    pytest.fail("nobody can go anywhere in short")


def test_what_cannot_be_reached_in_short_says_why(visit: Visit) -> None:
    page = visit(viewport={"width": 1440, "height": 900})
    march(page)
    page.locator(".moves input[type=search]").fill("goto 2610")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("cannot reach")
    expect(page.get_by_role("alert").locator(".clause").first).to_have_text("GB5.2")


def test_the_map_is_dragged_and_zoomed_with_the_mouse(visit: Visit) -> None:
    page = visit()
    march(page)
    frame = page.get_by_role("application")
    page.mouse.move(*middle(page, "hex:1310"))
    for _ in range(4):
        page.mouse.wheel(0, -300)
    page.wait_for_function(
        "document.querySelector('.frame').scrollWidth > document.querySelector('.frame').clientWidth"
    )
    expect(page.locator(".overview")).to_be_visible()
    box = frame.bounding_box()
    assert box
    before = frame.evaluate("one => [one.scrollLeft, one.scrollTop]")
    moves = page.locator(".moves").inner_text()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 120, y - 60, steps=5)
    page.mouse.up()
    after = frame.evaluate("one => [one.scrollLeft, one.scrollTop]")
    assert (round(after[0] - before[0]), round(after[1] - before[1])) == (120, 60)
    assert page.locator(".moves").inner_text() == moves, "dragging is no click"


def test_a_place_of_the_set_up_is_pointed_at(visit: Visit) -> None:
    page = visit(viewport={"width": 1440, "height": 900})
    made = new_table(page, game="goblin", seats=[{"who": "me", "name": "Ada"}, {"who": "me", "name": "Bo"}])
    page.goto(f"/table/{made}")
    page.get_by_role("button", name=re.compile("^I am")).click()
    page.locator(".moves .move").first.wait_for(timeout=60 * SECOND)
    places = lit(page)
    assert len(places) == page.locator(".moves .move").count()
    question = page.locator(".moves h2").inner_text()
    page.mouse.click(*middle(page, places[0]))
    if page.locator(".move .go").count():
        page.locator(".move .go").click()
    expect(page.locator(".moves h2", has_text=question)).to_have_count(0, timeout=20 * SECOND)


def test_a_newcomer_sets_up_in_one_click(visit: Visit) -> None:
    page = visit()
    march(page, before_the_raid())
    page.get_by_role("button", name="setup spread").click()
    expect(page.locator(".moves h2")).to_contain_text("which of your leaders moves", timeout=60 * SECOND)


def wide(page: Page) -> float:
    box = page.locator("svg [data-id='hex:1310']").bounding_box()
    assert box
    return box["width"]


def test_two_fingers_bring_the_map_closer_and_carry_it_along(visit: Visit) -> None:
    page = visit(**PHONE)
    march(page)
    touch = page.context.new_cdp_session(page)
    moves = page.locator(".moves").inner_text()

    def fingers(kind: str, *spots: tuple[float, float]) -> None:
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in spots]})

    def pinch(apart: float, then: float, carried: float = 0.0) -> None:
        fingers("touchStart", (180 - apart, 240), (180 + apart, 240))
        for n in range(1, 6):
            now, right = apart + (then - apart) * n / 5, carried * n / 5
            fingers("touchMove", (180 + right - now, 240), (180 + right + now, 240))
        fingers("touchEnd")

    before = wide(page)
    pinch(30, 60)
    closer = wide(page)
    assert 1.8 < closer / before < 2.2
    pinch(60, 30)  # the next pinch begins anew: nothing jumps
    assert wide(page) == pytest.approx(before, rel=0.1)
    at = middle(page, "hex:1310")
    pinch(40, 40, carried=-50)
    assert middle(page, "hex:1310")[0] == pytest.approx(at[0] - 50, abs=3)
    assert page.locator(".moves").inner_text() == moves, "a pinch chooses nothing"


def test_buttons_and_keys_bring_the_map_closer_and_further_away(visit: Visit) -> None:
    page = visit()
    march(page)
    before = wide(page)
    page.get_by_role("button", name="Closer").click()
    assert wide(page) == pytest.approx(before * 1.3, rel=0.03)
    page.get_by_role("button", name="Further away").click()
    assert wide(page) == pytest.approx(before, rel=0.03)
    page.get_by_role("application").focus()
    page.keyboard.press("+")
    assert wide(page) == pytest.approx(before * 1.3, rel=0.03)
    page.keyboard.press("-")
    assert wide(page) == pytest.approx(before, rel=0.03)


def test_cards_on_a_phone_are_looked_at_from_further_away_and_closer_again(visit: Visit) -> None:
    page = visit(**PHONE)
    sit_down(page, "boblin")
    closer, further = (page.get_by_role("button", name=name) for name in ("Closer", "Further away"))
    expect(closer).to_have_count(0)
    deck = page.locator("svg [data-id='deck:mine']").first
    before = deck.bounding_box()
    further.click()
    after = deck.bounding_box()
    assert before
    assert after
    assert after["width"] < before["width"]
    closer.click()
    expect(closer).to_have_count(0)


def test_the_map_is_walked_and_played_with_the_keyboard_alone(visit: Visit) -> None:
    page = visit()
    march(page)
    before = place(page)
    page.get_by_role("application").focus()
    spoken = page.locator(".stage p[aria-live]").first
    for key in ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"] * 8:
        page.keyboard.press(key)
        expect(spoken).not_to_be_empty()
        if "may be chosen" in spoken.inner_text():
            break
    expect(spoken).to_contain_text(re.compile(r"^\d{4}, .*may be chosen"))
    page.keyboard.press("Enter")
    if page.locator(".move .go").count():
        page.keyboard.press("Enter")
    expect(page.locator(".moves .more")).not_to_have_text(before, timeout=20 * SECOND)


def test_the_map_on_a_phone(visit: Visit) -> None:
    page = visit(**PHONE)
    march(page)
    assert_fits(page)
    assert_accessible(page, "map on a phone")
    hexagon = page.locator("svg [data-id^='hex:'].lit").first.bounding_box()
    assert hexagon
    assert hexagon["width"] >= 43, "a finger has to hit it"
    frame = page.get_by_role("application")
    before = frame.evaluate("one => [one.scrollLeft, one.scrollTop]")
    overview = page.locator(".overview").bounding_box()
    assert overview
    page.touchscreen.tap(overview["x"] + overview["width"] * 0.8, overview["y"] + overview["height"] * 0.8)
    page.wait_for_function(
        f"(() => {{ const one = document.querySelector('.frame'); return one.scrollLeft !== {before[0]}; }})()"
    )
    page.locator("svg [data-id^='hex:'].lit").first.scroll_into_view_if_needed()
    told = place(page)
    for _ in range(2):
        x, y = middle(page, lit(page)[0])
        page.touchscreen.tap(x, y)
        page.wait_for_timeout(200)
    if page.locator(".move .go").count():
        page.locator(".move .go").first.tap()
    expect(page.locator(".moves .more")).not_to_have_text(told, timeout=20 * SECOND)
