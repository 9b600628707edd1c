"""A person against a program, in every game, through the table that any game has; Slayer through its own too."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page, expect

import warren
from tests.web.conftest import Visit
from tests.web.playing import is_over, late_script, make_move, new_table, play_on, sit_down

GAMES = warren.games()
FIRST = 30
pytestmark = pytest.mark.bulk


def plain_table(page: Page) -> None:
    page.get_by_role("button", name="Menu").click()
    if page.get_by_role("button", name="The plain table").count():
        page.get_by_role("button", name="The plain table").click()
    else:
        page.keyboard.press("Escape")


@pytest.mark.parametrize(
    "game", [game if game in ("goblin", "pact") else pytest.param(game, marks=pytest.mark.nightly) for game in GAMES]
)
def test_the_first_moves_of_a_game_at_the_table_that_any_game_has(visit: Visit, game: str) -> None:
    page = visit()
    sit_down(page, game)
    plain_table(page)
    chance = random.Random(7)
    for n in range(FIRST // 3):
        make_move(page, chance, by_pointing=True)
        play_on(page, 2, n)
    expect(page.locator(".log li").first).to_be_attached()


@pytest.mark.parametrize("game", GAMES)
def test_a_late_position_is_played_to_the_end(visit: Visit, game: str) -> None:
    page = visit()
    page.goto(f"/table/{new_table(page, script=late_script(game), seats=[{'who': 'me'}, {'who': 'random'}])}")
    play_on(page, 200, 8)
    expect(page.locator("dialog .verdict")).not_to_be_empty()
    expect(page.get_by_role("button", name="Rematch", exact=True)).to_be_visible()


@pytest.mark.parametrize("seat", [0, 1], ids=["hero", "goblins"])
def test_slayer_in_its_own_cave_by_pointing(visit: Visit, seat: int) -> None:
    page = visit()
    sit_down(page, "slayer", seat=seat)
    expect(page.locator(".walls path")).to_have_count(1)
    chance = random.Random(9)
    for _ in range(FIRST):
        make_move(page, chance, by_pointing=True)
        if is_over(page):
            return
    expect(page.locator(".hex.lit, .moves .move").first).to_be_attached()


def played_to_the_end(page: Page, seed: int, between: int) -> None:
    """Moves from the list, so many of them between two that are pointed at."""
    chance = random.Random(seed)
    for n in range(3000 // between):
        make_move(page, chance, by_pointing=True)
        play_on(page, between, seed + n)
        if is_over(page):
            return
    pytest.fail("the game does not end")


@pytest.mark.nightly
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_against_a_program(visit: Visit, game: str) -> None:
    page = visit()
    sit_down(page, game, level="greedy")
    plain_table(page)
    played_to_the_end(page, 10, between=8)


@pytest.mark.nightly
@pytest.mark.parametrize("seat", [0, 1], ids=["hero", "goblins"])
def test_a_whole_game_in_the_cave(visit: Visit, seat: int) -> None:
    page = visit()
    sit_down(page, "slayer", level="greedy", seat=seat)
    played_to_the_end(page, 11, between=4)
