"""Every screen, in light, dark and on a phone: nothing serious that axe finds, nothing wider than the screen."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.playing import (
    SECOND,
    FirstOne,
    assert_accessible,
    assert_fits,
    late_script,
    make_move,
    new_table,
    sit_down,
)

pytestmark = pytest.mark.bulk
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
LOOKS: dict[str, dict[str, Any]] = {
    "light": {"color_scheme": "light", "viewport": {"width": 1440, "height": 900}},
    "dark phone": {"color_scheme": "dark", **PHONE},
    "dark": {"color_scheme": "dark", "viewport": {"width": 1280, "height": 720}},
    "light phone": {"color_scheme": "light", **PHONE},
}
BY_DAY = ("light", "dark phone")
night = pytest.mark.nightly
every_look = pytest.mark.parametrize(
    "look", [look if look in BY_DAY else pytest.param(look, marks=night) for look in LOOKS]
)
SEEN_BY_DAY = {("slayer", "light"), ("loot", "dark phone"), ("pact", "light"), ("goblin", "dark phone")}
every_game_in_every_look = pytest.mark.parametrize(
    ("game", "look"),
    [
        pytest.param(game, look, marks=[] if (game, look) in SEEN_BY_DAY else night)
        for game in ("slayer", "loot", "pact", "goblin")
        for look in LOOKS
    ],
)


@every_look
def test_pages_beside_the_table(visit: Visit, look: str) -> None:
    page = visit(**LOOKS[look])
    expect(page.locator(".tile").first).to_be_visible()
    assert_accessible(page, "lobby")
    assert_fits(page)
    page.get_by_role("button", name="Hot-seat: Pact").click()
    assert_accessible(page, "new table")
    page.keyboard.press("Escape")
    for address in ("/#credits", "/#rules/slayer/GS5.1", "/join/abc"):
        page.goto(address)
        page.locator("main").wait_for()
        if "rules" in address:
            expect(page.locator("li.wanted")).to_be_attached()
        assert_accessible(page, address)
        assert_fits(page)


@every_game_in_every_look
def test_a_table(visit: Visit, game: str, look: str) -> None:
    page = visit(**LOOKS[look])
    sit_down(page, game)
    assert_accessible(page, f"{game} table")
    assert_fits(page)
    if game in ("slayer", "goblin"):
        page.locator("svg [data-id^='hex:']:not(.lit)").nth(60).dispatch_event("click")
        page.get_by_role("alert").wait_for()
        assert_accessible(page, "why not")
    page.get_by_role("button", name="Menu").click()
    assert_accessible(page, "menu")
    page.keyboard.press("Escape")


@every_look
def test_what_opens_over_a_table(visit: Visit, look: str) -> None:
    page = visit(**LOOKS[look])
    sit_down(page, "boblin")
    for _ in range(2):
        make_move(page, FirstOne())
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Share this page").click()
    page.locator(".toast").wait_for()
    assert_accessible(page, "toast")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Settings").click()
    assert_accessible(page, "settings")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Standing orders").locator("visible=true").first.click()
    assert_accessible(page, "standing orders")
    page.keyboard.press("Escape")
    log = page.get_by_role("button", name="Log", exact=True).locator("visible=true")
    if log.count():  # a sheet, on a phone
        log.click()
        assert_accessible(page, "log")
    page.get_by_role("tab", name="Chat").click()
    assert_accessible(page, "chat")
    assert_fits(page)
    if log.count():
        page.locator(".tabs .close").click()
    page.get_by_role("button", name="Rules").locator("visible=true").first.click()
    page.locator("dialog article").wait_for()
    assert_accessible(page, "rules over the table")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Hint").locator("visible=true").first.click()
    page.locator(".hint").wait_for(timeout=60 * SECOND)
    assert_accessible(page, "hint")
    page.get_by_role("button", name="A move back").click()
    expect(page.locator(".bar .chip")).to_contain_text("looking back")
    assert_accessible(page, "replay")
    assert_fits(page)


@every_look
def test_waiting_curtain_end_and_dice(visit: Visit, look: str) -> None:
    page = visit(**LOOKS[look])
    page.goto(f"/table/{new_table(page, game='pact', options={'players': 2}, seats=[{'who': 'me'}, {}])}")
    page.get_by_role("button", name="Link for a friend").wait_for()
    assert_accessible(page, "waiting")
    page.goto(f"/table/{new_table(page, game='loot', seats=[{'who': 'me'}, {'who': 'me'}])}")
    page.get_by_role("button", name="I am").wait_for()
    assert_accessible(page, "curtain")
    made = new_table(page, script=late_script("slayer", 3), seats=[{"who": "me"}, {"who": "random"}])
    page.goto(f"/table/{made}")
    chance = random.Random(4)
    while not page.locator("dialog .verdict").count():
        make_move(page, chance)
    assert_accessible(page, "result")
    page.goto(f"/#dice/{made}")
    page.locator("dl").wait_for()
    assert_accessible(page, "dice")
    assert_fits(page)
