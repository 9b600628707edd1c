"""`python -m tests.web.screens`: the pictures of every screen in docs/screens, light, dark and on a phone."""

from __future__ import annotations

import random
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.server.running import server, without_limits
from tests.web.conftest import PAGES, chromium
from tests.web.playing import SECOND, late_script, made_table, make_move, new_table, sit_down
from tests.web.test_cave import in_the_cave
from tests.web.test_map import march

FOLDER = Path(__file__).parents[2] / "docs" / "screens"
QUALITY = 62
LOOKS: dict[str, dict[str, Any]] = {
    "light": {"color_scheme": "light", "viewport": {"width": 1440, "height": 900}, "device_scale_factor": 0.6},
    "dark": {"color_scheme": "dark", "viewport": {"width": 1440, "height": 900}, "device_scale_factor": 0.6},
    "phone": {
        "color_scheme": "light",
        "viewport": {"width": 390, "height": 844},
        "has_touch": True,
        "is_mobile": True,
        "device_scale_factor": 1,
    },
}
ME_AND_SNEAK = [{"who": "me", "name": "Ada"}, {"who": "sneak"}]
PLAYERS = {"pact": 4, "loot": 3}


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    wanted = sys.argv[1:] or list(SCREENS)
    with (
        pytest.MonkeyPatch.context() as patch,
        tempfile.TemporaryDirectory() as folder,
        server(Path(folder) / "warren.db", pages=PAGES) as address,
        sync_playwright() as play,
    ):
        without_limits(patch)
        browser = play.chromium.launch(executable_path=shutil.which("chromium") or chromium(), args=["--no-sandbox"])
        for look in LOOKS:
            for name in wanted:
                picture(browser, address, look, name)
        browser.close()


def picture(browser: Browser, address: str, look: str, name: str) -> None:
    """One screen in one look."""
    context = browser.new_context(base_url=address, reduced_motion="reduce", **LOOKS[look])
    page = context.new_page()
    page.goto("/")
    page.locator(".tile").first.wait_for(timeout=60 * SECOND)
    SCREENS[name](page)
    page.wait_for_timeout(600)
    page.screenshot(path=FOLDER / f"{name}-{look}.jpg", type="jpeg", quality=QUALITY)
    context.close()


# ---- screens


def lobby(page: Page) -> None:
    new_table(page, game="slayer", seats=ME_AND_SNEAK)
    new_table(page, game="pact", options={"players": 3}, seats=[*ME_AND_SNEAK, {"who": "sneak"}])
    page.evaluate("localStorage.setItem('warren.settings', JSON.stringify({name: 'Ada'}))")
    page.reload()
    page.get_by_text("Your turn").first.wait_for()


def new(page: Page) -> None:
    page.get_by_role("button", name="Friends: Pact").click()


def settings(page: Page) -> None:
    page.locator(".head .button").click()


def waiting(page: Page) -> None:
    seats = [{"who": "me", "name": "Ada"}, {}, {"who": "raider"}]
    page.goto(f"/table/{new_table(page, game='pact', options={'players': 3}, seats=seats)}")
    page.get_by_role("button", name="Link for a friend").wait_for()


def table(game: str, moves: int) -> Callable[[Page], None]:
    def played(page: Page) -> None:
        sit_down(page, game, level="sneak", players=PLAYERS.get(game, 2))
        chance = random.Random(2)
        for _ in range(moves):
            make_move(page, chance)

    return played


def danger(page: Page) -> None:
    in_the_cave(page)
    page.locator("svg [data-id='hex:k22']").first.hover()


def joining(page: Page) -> None:
    made = made_table(page, game="pact", options={"players": 2}, seats=[{"who": "me", "name": "Ada"}, {}])
    page.context.clear_cookies()
    page.goto(f"/join/{made['links']['1']}")
    page.get_by_role("button", name="Sit down").wait_for()


def menu(page: Page) -> None:
    table("pact", 4)(page)
    page.get_by_role("button", name="Menu").click()


def chat(page: Page) -> None:
    table("slayer", 2)(page)
    on_a_phone = page.get_by_role("button", name="Log", exact=True)
    if on_a_phone.count() and on_a_phone.first.is_visible():
        on_a_phone.first.click()
    page.get_by_role("tab", name="Chat").click()
    page.get_by_label("What you say").fill("Good luck!")
    page.keyboard.press("Enter")


def curtain(page: Page) -> None:
    seats = [{"who": "me", "name": "Ada"}, {"who": "me", "name": "Bo"}]
    page.goto(f"/table/{new_table(page, game='loot', seats=seats)}")
    page.get_by_role("button", name="I am").wait_for()


def replay(page: Page) -> None:
    table("boblin", 4)(page)
    for _ in range(3):
        page.get_by_role("button", name="A move back").click()
        page.wait_for_timeout(300)


def hint(page: Page) -> None:
    sit_down(page, "slayer", level="sneak")
    page.get_by_role("button", name="Hint").locator("visible=true").first.click()
    page.locator(".hint").wait_for(timeout=60 * SECOND)


def why_not(page: Page) -> None:
    sit_down(page, "slayer", level="sneak")
    page.locator("svg [data-id^='hex:']:not(.lit)").nth(60).dispatch_event("click")
    page.get_by_role("alert").wait_for()


def rules(page: Page) -> None:
    page.goto("/#rules/goblin/GB5.2")
    page.locator("li.wanted").wait_for()


def orders(page: Page) -> None:
    sit_down(page, "boblin", level="sneak")
    page.get_by_role("button", name="Standing orders").click()


def result(page: Page) -> None:
    made = new_table(page, script=late_script("boblin", 3), seats=ME_AND_SNEAK)
    page.goto(f"/table/{made}")
    while not page.locator("dialog .verdict").count():
        make_move(page, random.Random(4))


def dice(page: Page) -> None:
    page.goto(f"/#dice/{new_table(page, game='slayer', seats=ME_AND_SNEAK)}")
    page.locator("dl").wait_for()


def credited(page: Page) -> None:
    page.goto("/#credits")
    page.locator("h2").first.wait_for()


SCREENS: dict[str, Callable[[Page], None]] = {
    "lobby": lobby,
    "new-table": new,
    "settings": settings,
    "waiting": waiting,
    "join": joining,
    "slayer": table("slayer", 6),
    "danger": danger,
    "goblin": march,
    "pact": table("pact", 14),
    "loot": table("loot", 14),
    "boblin": table("boblin", 14),
    "menu": menu,
    "chat": chat,
    "curtain": curtain,
    "replay": replay,
    "hint": hint,
    "why-not": why_not,
    "rules": rules,
    "orders": orders,
    "result": result,
    "dice": dice,
    "credits": credited,
}


if __name__ == "__main__":
    main()
