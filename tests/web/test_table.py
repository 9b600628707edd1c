"""What a table does for those who sit at it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from tests.server.running import server
from tests.web.again import served
from tests.web.conftest import PAGES, Visit
from tests.web.playing import SECOND, FirstOne, assert_fits, log_length, make_move, new_table, sit_down

pytestmark = pytest.mark.bulk


def test_a_newcomer_plays_after_one_click(visit: Visit) -> None:
    page = visit()
    page.get_by_role("button", name="Play now: Goblin Slayer").click()
    expect(page.locator(".moves .move").first).to_be_visible(timeout=60 * SECOND)
    expect(page).to_have_title(re.compile("Your turn"))


def test_a_move_that_is_not_allowed_is_refused_with_its_clause(visit: Visit) -> None:
    page = visit()
    sit_down(page, "slayer")
    box = page.locator("svg [data-id^='hex:']:not(.lit)").first.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    bubble = page.get_by_role("alert")
    expect(bubble).to_contain_text("Why not")
    bubble.locator(".clause").first.click()
    expect(page.locator("dialog li.wanted")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)


def test_a_line_of_the_log_leads_to_its_rule(visit: Visit) -> None:
    page = visit()
    sit_down(page, "slayer")
    line = page.locator(".log li", has_text="hides the Widget")
    line.get_by_role("button", name="rule GS3.2").click()
    expect(page.locator("dialog li.wanted")).to_contain_text("GS3.2")
    expect(page.locator("dialog li.wanted")).to_be_in_viewport()
    expect(page.locator("dialog li.wanted")).to_be_focused()
    page.keyboard.press("Escape")
    expect(line.get_by_role("button", name="rule GS3.2")).to_be_focused()


def test_the_log_is_walked_with_arrows_and_told_without_its_links(visit: Visit) -> None:
    page = visit()
    sit_down(page, "slayer")
    page.locator(".log").focus()
    page.keyboard.press("ArrowUp")
    expect(page.locator(".log li").last.get_by_role("button").last).to_be_focused()
    page.keyboard.press("ArrowUp")
    line = page.locator(".log li:has(:focus)")
    clause = line.get_by_role("button").last.inner_text().split()[-1]
    page.keyboard.press("Enter")
    expect(page.locator("dialog li.wanted")).to_contain_text(clause)
    page.keyboard.press("Escape")
    told = page.locator("[role=log] p")
    expect(page.locator(".log li").last).to_contain_text(told.last.inner_text())
    expect(told.get_by_role("button")).to_have_count(0)


def test_the_keyboard_alone_is_enough(visit: Visit) -> None:
    page = visit()
    sit_down(page, "slayer")
    before = page.locator(".log li").count()
    page.keyboard.press("1")
    expect(page.locator(".log li")).not_to_have_count(before)
    page.locator(".moves .move:not([disabled])").first.wait_for(timeout=60 * SECOND)
    table = page.get_by_role("application")
    table.focus()
    page.keyboard.press("ArrowUp")
    expect(page.locator(".stage p[aria-live]").first).not_to_be_empty()
    page.locator(".moves .move").first.focus()
    before = page.locator(".log li").count()
    page.keyboard.press("Enter")
    expect(page.locator(".log li")).not_to_have_count(before)
    expect(page.locator(".moves .move:focus")).to_have_count(1, timeout=60 * SECOND)


def test_on_a_phone_the_first_tap_shows_and_the_second_chooses(visit: Visit) -> None:
    page = visit(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    assert_fits(page)
    sit_down(page, "slayer")
    assert_fits(page)
    question = page.locator(".moves").inner_text()
    page.locator(".moves .move").first.tap()
    expect(page.locator(".move .go")).to_have_count(1)
    expect(page.locator(".ahead .preview")).to_be_visible()
    assert page.locator(".moves .move").count() >= 2 or question
    page.locator(".move.chosen").tap()
    expect(page.locator(".move .go")).to_have_count(0)


def test_looking_back_forking_and_coming_back(visit: Visit) -> None:
    page = visit()
    sit_down(page, "slayer")
    for _ in range(4):
        make_move(page, FirstOne())
    page.get_by_role("button", name="A move back").click()
    page.get_by_role("button", name="A move back").click()
    expect(page).to_have_url(re.compile(r"\?move=\d+"))
    expect(page.locator(".moves .move")).to_have_count(0)
    shared = visit(page.url)
    expect(shared.locator(".chip")).to_contain_text("looking back")
    page.locator(".replay .live").click()
    expect(page.locator(".moves .move").first).to_be_visible()
    here = page.url
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Play on from now").click()
    expect(page).not_to_have_url(here)
    expect(page.locator(".moves .move").first).to_be_visible(timeout=30 * SECOND)


def test_at_one_screen_a_curtain_hides_each_hand(visit: Visit) -> None:
    page = visit()
    seats = [{"who": "me", "name": "Ada"}, {"who": "me", "name": "Bo"}, {"who": "me", "name": "Cy"}]
    page.goto(f"/table/{new_table(page, game='pact', options={'players': 3}, seats=seats)}")
    expect(page.get_by_role("dialog")).to_contain_text(re.compile("It is Ada.s turn"))
    expect(page.locator("svg [data-id^='hand:']")).to_have_count(0)
    expect(page.locator(".moves .move")).to_have_count(0)
    page.get_by_role("button", name="I am Ada").click()
    expect(page.locator(".moves .move").first).to_be_visible()
    page.locator(".moves .move").first.click()
    expect(page.get_by_role("dialog")).to_contain_text(re.compile("It is Bo.s turn"))
    expect(page.locator("svg [data-id^='hand:']")).to_have_count(0)


def test_two_browsers_play_and_a_dropped_line_comes_back(visit: Visit) -> None:
    ada, bo = visit(), visit()
    lines: list[WebSocketRoute] = []

    def passed_on(line: WebSocketRoute) -> None:
        line.connect_to_server()
        lines.append(line)

    ada.route_web_socket(re.compile("/socket$"), passed_on)
    seats = [{"who": "me", "name": "Ada"}, {"who": "open"}]
    ada.goto(f"/table/{new_table(ada, game='slayer', seats=seats)}")
    ada.get_by_role("button", name="Link for a friend").click()
    link = ada.locator("input.link").input_value()
    bo.goto(link[link.index("/join") :])
    bo.get_by_role("button", name="Sit down").click()
    bo.locator(".moves .move").first.wait_for()
    for _ in range(100):
        if bo.locator(".moves .move:not([disabled])").count():
            bo.locator(".moves .move").first.click()
        bo.wait_for_timeout(200)
        if ada.locator(".moves .move").count():
            break
    expect(ada.locator(".moves .move").first).to_be_visible()
    lines[-1].close(code=1012)
    ada.locator(".moves .move").first.click()
    expect(bo.locator(".log")).to_contain_text("Stormbeard", timeout=20 * SECOND)
    expect(ada.locator(".chip")).to_contain_text("live", timeout=20 * SECOND)
    assert len(lines) >= 2
    bo.get_by_role("tab", name="Chat").click()
    bo.get_by_label("What you say").fill("Well met!")
    bo.get_by_role("button", name="Say").click()
    ada.get_by_role("tab", name="Chat").click()
    expect(ada.locator(".tabs")).to_contain_text("Well met!")


def test_two_tabs_of_one_seat_agree(visit: Visit) -> None:
    page = visit()
    sit_down(page, "slayer")
    other = page.context.new_page()
    other.goto(page.url)
    expect(other.locator(".moves .move").first).to_be_visible()
    page.locator(".moves .move").first.click()
    page.locator(".moves .move:not([disabled])").first.wait_for(timeout=60 * SECOND)
    expect(other.locator(".replay .live")).to_have_text(page.locator(".replay .live").inner_text(), timeout=20 * SECOND)


def test_a_server_that_restarts_in_the_middle_of_a_move_is_not_noticed_but_by_a_pause(
    browser: Browser, tmp_path: Path
) -> None:
    database = tmp_path / "warren.db"
    said: list[str] = []
    is_deaf = False

    def passed_on(line: WebSocketRoute) -> None:
        there = line.connect_to_server()
        line.on_message(lambda words: said.append(str(words)) or there.send(words))
        there.on_message(lambda words: None if is_deaf else line.send(words))

    with server(database, pages=PAGES) as address:
        context = browser.new_context(base_url=address, reduced_motion="reduce")
        page: Page = context.new_page()
        page.route_web_socket(re.compile("/socket$"), passed_on)
        page.goto("/")
        made = new_table(page, game="slayer", seats=[{"who": "me"}, {"who": "me"}])
        page.goto(f"/table/{made}")
        page.locator(".moves .move").first.wait_for()
        port = int(address.rpartition(":")[2])
        is_deaf = True  # the move arrives and is made; nobody hears of it
        page.locator(".moves .move").first.click()
        stored = f"fetch('/api/tables/{made}?seat=1').then(a => a.json()).then(a => a.update.number)"
        before = page.evaluate(stored)
        for _ in range(100):
            if page.evaluate(stored) > before or len([words for words in said if '"do"' in words]):
                break
            page.wait_for_timeout(50)
        expect(page.locator(".move[disabled]").first).to_be_visible()
    is_deaf = False
    with served(database, port):
        expect(page.get_by_role("button", name=re.compile("^Undo$"))).to_have_attribute(
            "aria-disabled", "false", timeout=40 * SECOND
        )
        expect(page.locator(".chip")).to_contain_text("live")
        sent = [json.loads(words)["key"] for words in said if '"is":"do"' in words]
        assert len(sent) == 2
        assert len(set(sent)) == 1
    context.close()


def test_what_comes_to_lie_under_a_resting_mouse_is_not_pointed_at(visit: Visit) -> None:
    page = visit()
    sit_down(page, "boblin")
    first = page.locator(".moves .move").first
    asked = page.locator(".moves h2").inner_text()
    box = first.bounding_box()
    assert box
    x, y = box["x"] + 40, box["y"] + 12
    page.wait_for_timeout(0.5 * SECOND)  # what is said of the moves has come
    page.mouse.move(x, y)
    expect(page.locator(".moves .near")).to_have_count(1)
    page.mouse.click(x, y)
    expect(page.locator(".moves h2")).not_to_have_text(asked, timeout=20 * SECOND)
    expect(page.locator(".moves .move:not([disabled])").first).to_be_visible(timeout=20 * SECOND)
    page.wait_for_timeout(0.5 * SECOND)  # browsers tell a while later what lies under the mouse now
    expect(page.locator(".moves .near, .rail .preview")).to_have_count(0)
    asked, length = page.locator(".moves h2").inner_text(), log_length(page)
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)
    page.wait_for_timeout(0.5 * SECOND)
    assert (page.locator(".moves h2").inner_text(), log_length(page)) == (asked, length)
    page.mouse.move(x + 3, y + 3)
    expect(page.locator(".moves .near")).to_have_count(1)


def test_a_name_is_kept_by_enter(visit: Visit) -> None:
    page = visit()
    page.locator(".head button").click()
    field = page.get_by_label("Your name")
    field.fill("Griselda")
    field.press("Enter")
    expect(page.locator("dialog")).to_have_count(0)
    page.reload()
    expect(page.locator(".head button")).to_have_text("Griselda")
