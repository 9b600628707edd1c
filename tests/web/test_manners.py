"""What a table tells and asks before something is done; and what careless or hostile hands do to it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.web.conftest import Visit
from tests.web.playing import SECOND, FirstOne, assert_accessible, befriended, make_move, new_table, sit_down

pytestmark = pytest.mark.bulk
MOVE = ".moves .move:not([disabled])"


THEIR_HAND = """() => [...document.querySelectorAll("svg [data-id^='hand:1']")].map(one => one.textContent).join()"""
"""What the cards of the second seat say."""


def with_settings(page: Page, **kept: object) -> None:
    page.evaluate("kept => localStorage.setItem('warren.settings', JSON.stringify(kept))", kept)


def moves_made(page: Page) -> int:
    slider = page.locator(".replay input")
    return int(slider.get_attribute("max") or 0) if slider.count() else 0


def test_how_far_undo_reaches_is_said_before_it_is_tried(visit: Visit) -> None:
    page = visit()
    page.goto(f"/table/{new_table(page, game='slayer', seats=[{'who': 'me'}, {'who': 'me'}])}")
    page.locator(MOVE).first.wait_for(timeout=60 * SECOND)
    undo = page.get_by_role("button", name=re.compile("^Undo"))
    expect(undo).to_have_attribute("aria-disabled", "true")
    before = page.locator(MOVE).all_inner_texts()
    page.locator(MOVE).first.click()
    expect(page.locator("#horizon")).to_contain_text("takes back your last move", timeout=20 * SECOND)
    expect(undo).to_have_attribute("aria-disabled", "false")
    page.keyboard.press("u")
    expect(page.locator(MOVE)).to_have_text(before, timeout=20 * SECOND)
    expect(undo).to_have_attribute("aria-disabled", "true")


def test_moves_that_cannot_be_taken_back_are_asked_about_if_one_wishes(visit: Visit) -> None:
    page = visit()
    with_settings(page, name="Ada", confirm="final")
    page.reload()
    sit_down(page, "boblin")
    before = moves_made(page)
    scout = page.locator(MOVE, has_text=re.compile("Look at|Scout", re.IGNORECASE)).first
    scout.click()
    expect(page.locator(".move .go")).to_have_count(1)
    assert moves_made(page) == before
    page.keyboard.press("Escape")
    expect(page.locator(".move .go")).to_have_count(0)
    scout.click()
    page.locator(".move .go").click()
    expect(page.locator(".log")).to_contain_text("You look at", timeout=20 * SECOND)


def test_who_is_away_and_who_looks_on(visit: Visit) -> None:
    ada, bo = befriended(visit, "slayer")
    bo.locator(".seats").wait_for()
    expect(ada.locator(".seats li").nth(1)).not_to_contain_text("away", timeout=20 * SECOND)
    bo.goto("/")
    expect(ada.locator(".seats li").nth(1)).to_contain_text("away", timeout=20 * SECOND)
    visit(ada.url)
    expect(ada.locator(".seats")).to_contain_text("looks on", timeout=20 * SECOND)


def test_the_lobby_says_where_it_is_ones_turn(visit: Visit) -> None:
    page = visit()
    sit_down(page, "slayer")
    page.goto("/")
    continued = page.get_by_role("region", name="Continue")
    expect(continued).to_contain_text("Your turn")
    expect(continued).to_contain_text("1 waiting for you")
    continued.get_by_role("link", name="Go on").click()
    expect(page.locator(MOVE).first).to_be_visible(timeout=20 * SECOND)


def test_a_standing_order_is_given_and_taken_back(visit: Visit) -> None:
    page = visit()
    sit_down(page, "pact")
    page.get_by_role("button", name="Standing orders").click()
    assert_accessible(page, "standing orders")
    page.locator("dialog .words .button").first.click()
    expect(page.get_by_label("What you prefer")).not_to_have_value("")
    page.get_by_label("What you prefer").fill("unheard of")
    page.get_by_role("button", name="From now on").click()
    page.get_by_role("button", name="Standing orders (1)").click()
    expect(page.locator("dialog li")).to_contain_text("unheard of")
    page.get_by_role("button", name="No more").click()
    expect(page.locator("dialog li")).to_have_count(0)


def test_on_a_phone_one_gives_up_by_the_menu_and_then_looks_through_the_others_eyes(visit: Visit) -> None:
    page = visit(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    sit_down(page, "pact")
    for _ in range(2):
        make_move(page, FirstOne())
    page.get_by_role("button", name="Menu").tap()
    page.get_by_role("button", name="Resign").tap()
    page.get_by_role("button", name="Play on").tap()
    page.get_by_role("button", name="Menu").tap()
    page.get_by_role("button", name="Resign").tap()
    page.get_by_role("button", name="Give up").tap()
    page.get_by_role("button", name="Look at the table").tap()
    hidden = page.evaluate(THEIR_HAND)
    page.get_by_role("button", name="Look through the eyes of").nth(1).tap()
    expect(page.get_by_role("button", name="Look through the eyes of").nth(1)).to_have_attribute("aria-pressed", "true")
    page.wait_for_function(f"before => ({THEIR_HAND})() !== before", arg=hidden)
    page.get_by_role("button", name="A move back").click()
    expect(page.locator("header .chip")).to_contain_text("looking back")
    page.wait_for_function(f"before => ({THEIR_HAND})() !== before", arg=hidden)


def test_what_no_move_touches_names_the_thing_and_the_rule_of_what_is_asked(visit: Visit) -> None:
    page = visit()
    sit_down(page, "pact")
    page.locator("svg [data-id^='hand:1']").first.dispatch_event("click")
    bubble = page.get_by_role("alert")
    expect(bubble).to_contain_text(re.compile("Why not “Hand of .+”"))
    expect(bubble).to_contain_text("Now allowed: ")
    expect(bubble.locator(".clause").first).to_contain_text(re.compile(r"PA\d"))


def test_a_refusal_that_is_told_in_passing_leads_to_its_rule(visit: Visit) -> None:
    page = visit()

    def altered(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        line.on_message(lambda text: server.send(re.sub(r'"moves":\["[^"]*"\]', '"moves":["quick a16"]', str(text))))

    page.route_web_socket(re.compile("/socket$"), altered)
    page.goto(f"/table/{new_table(page, game='slayer', seats=[{'who': 'me'}, {'who': 'me'}])}")
    page.locator(MOVE).first.click(timeout=60 * SECOND)
    page.locator(".toast").get_by_role("button", name="rule GS").click()
    expect(page.locator("dialog li.wanted")).to_be_visible()


def test_every_option_of_a_game_can_be_chosen_and_every_edition(visit: Visit) -> None:
    page = visit()
    page.get_by_role("button", name="Hot-seat: Goblin Slayer").click()
    page.get_by_text("Options of the game").click()
    page.get_by_role("checkbox", name="vorpal").uncheck()
    page.get_by_label("A fixed layout").fill("open 2 61543")
    page.get_by_label("The middle tile").select_option("open")
    page.get_by_label("Edition").select_option("house-1")
    page.get_by_role("button", name="Set up the table").click()
    page.wait_for_url("**/table/*")
    told = page.evaluate("async () => (await fetch(location.pathname.replace('/table', '/api/tables'))).json()")
    made = told.get("welcome", told)
    assert made["edition"] == "house-1"
    assert made["options"]["spells"] == "quickening+shield"
    assert made["options"]["layout"] == "open 2 61543"


def test_a_double_click_makes_one_move(visit: Visit) -> None:
    page = visit()
    page.goto(f"/table/{new_table(page, game='slayer', seats=[{'who': 'me'}, {'who': 'me'}])}")
    page.locator(MOVE).first.wait_for()
    before = moves_made(page)
    lines = page.locator(".log li").count()
    page.locator(MOVE).first.dblclick()
    expect(page.locator(".log li")).not_to_have_count(lines)
    page.wait_for_timeout(500)
    assert moves_made(page) <= before + 1
    expect(page.get_by_role("button", name=re.compile("^Undo( 1)?$"))).to_be_visible()


def test_back_reload_and_escape_lose_nothing(visit: Visit) -> None:
    page = visit()
    sit_down(page, "slayer")
    table = page.url
    page.locator(MOVE).first.click()
    page.reload()
    expect(page.locator(MOVE).first).to_be_visible(timeout=60 * SECOND)
    made = moves_made(page)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Sealed dice").click()
    page.locator("dl").wait_for()
    page.go_back()
    expect(page).to_have_url(table)
    expect(page.locator(MOVE).first).to_be_visible(timeout=20 * SECOND)
    assert moves_made(page) >= made
    for _ in range(5):
        page.keyboard.press("Escape")
    expect(page.locator(MOVE).first).to_be_visible()


def test_a_slow_line_shows_at_once_that_a_click_was_heard(visit: Visit) -> None:
    page = visit()

    def slowly(line) -> None:  # type: ignore[no-untyped-def]
        server = line.connect_to_server()
        line.on_message(lambda said: page.wait_for_timeout(600) or server.send(said))

    page.route_web_socket(re.compile("/socket$"), slowly)
    sit_down(page, "slayer")
    page.locator(MOVE).first.click(no_wait_after=True)
    expect(page.locator(".moves ol.pending, .moves .quiet")).to_have_count(1)


def test_what_goes_wrong_is_told_over_whatever_is_open(visit: Visit) -> None:
    page = visit()
    page.route(
        "**/api/tables", lambda route: route.fulfill(status=429, json={"code": "too_much", "message": "Slowly."})
    )
    page.get_by_role("button", name="Hot-seat: Pact").click()
    page.get_by_role("button", name="Set up the table").click()
    toast = page.locator("dialog .toast")
    expect(toast).to_contain_text("Slowly.")
    toast.get_by_role("button", name="Close").click()
    expect(toast).to_have_count(0)
    expect(page.get_by_role("button", name="Set up the table")).to_be_enabled()


def test_the_lobby_is_fresh_when_one_comes_back_to_it(visit: Visit) -> None:
    page = visit()
    expect(page.get_by_role("region", name="Continue")).to_contain_text("are kept here")
    new_table(page, game="slayer", seats=[{"who": "me"}, {"who": "random"}])
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.get_by_role("region", name="Continue")).to_contain_text("Goblin Slayer")


def test_an_unknown_table_is_told_and_leads_back(visit: Visit) -> None:
    page = visit("/table/nosuchtable1")
    expect(page.locator("main")).to_contain_text(re.compile("no such table|no table|not found", re.IGNORECASE))
    page.get_by_role("link", name=re.compile("lobby", re.IGNORECASE)).first.click()
    expect(page.locator(".tile").first).to_be_visible()


def test_a_friend_goes_to_the_rematch_and_sits_down(visit: Visit) -> None:
    ada, bo = befriended(visit, "slayer")
    before = ada.url
    bo.locator(".seats").wait_for()
    resign = """table => fetch(`/api/tables/${table}/do`, {method: 'POST', body: '{"command":{"do":"resign"}}'})"""
    ada.evaluate(resign, before.rpartition("/")[2])
    for page in (ada, bo):
        page.get_by_role("button", name=re.compile("ematch")).last.click(timeout=20 * SECOND)
        page.wait_for_url(lambda url: url != before)
    expect(bo.locator(MOVE).first).to_be_visible(timeout=20 * SECOND)
