"""A person at a table: what they click."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

import warren

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
Visit = Callable[..., Page]
SECOND = 1000
READY = ".moves .move:not([disabled]), dialog .verdict, [aria-labelledby=curtain-title]"


def new_table(page: Page, **wanted: Any) -> str:
    """Make a table; its id. A game that is brought along goes on with the dice that it had."""
    return str(made_table(page, **wanted)["table"])


def made_table(page: Page, **wanted: Any) -> dict[str, Any]:
    """Make a table; its id, and the links to its open seats."""
    if "script" in wanted:
        wanted["keeps_dice"] = True
    made: dict[str, Any] = page.evaluate(
        """async (wanted) => {
            const post = (path, body) => fetch(path, {method: 'POST', body: JSON.stringify(body)});
            await post('/api/sessions', {name: 'Ada'});
            return (await post('/api/tables', wanted)).json();
        }""",
        wanted,
    )
    assert "table" in made, made
    return made


def sit_down(page: Page, game: str, level: str = "random", **wanted: Any) -> None:
    """Sit down at a new table against a program, in the first seat or another."""
    players = wanted.pop("players", 2)
    seats: list[dict[str, str]] = [{"who": level} for _ in range(players)]
    seats[wanted.pop("seat", 0)] = {"who": "me", "name": "Ada"}
    options = {"players": players} | wanted.pop("options", {})
    page.goto(f"/table/{new_table(page, game=game, options=options, seats=seats, **wanted)}")
    page.wait_for_selector(READY, timeout=60 * SECOND)


def befriended(visit: Visit, game: str, first: str = "me") -> tuple[Page, Page]:
    """Ada at a new table, and Bo who followed her link and sat down."""
    ada, bo = visit(), visit()
    seats = [{"who": "me", "name": "Ada"}, {"who": "open"}]
    ada.goto(f"/table/{new_table(ada, game=game, seats=seats if first == 'me' else seats[::-1])}")
    ada.get_by_role("button", name="Link for a friend").click()
    link = ada.locator("input.link").input_value()
    bo.goto(link[link.index("/join") :])
    bo.get_by_role("button", name="Sit down").click()
    return ada, bo


class FirstOne(random.Random):
    """Somebody who always takes the first of the moves."""

    def randrange(self, *numbers: int) -> int:
        return 0


def is_over(page: Page) -> bool:
    """Whether the result is shown."""
    return page.locator("dialog .verdict").count() > 0


def log_length(page: Page) -> int:
    """How far the game is, as the slider says."""
    slider = page.locator(".replay input")
    return int(slider.get_attribute("max") or 0) if slider.count() else 0


def make_move(page: Page, chance: random.Random, by_pointing: bool = False) -> None:
    """Make some move, from the list or by pointing at what is lit, and wait for the answer."""
    found = _settled(page)
    if found["isOver"]:
        return
    if not (by_pointing and _point(page, chance, found["stand"])):
        page.locator(".moves .move").nth(chance.randrange(_settled(page)["moves"])).click()
        page.evaluate("document.querySelector('.move:not([disabled]) .go')?.click()")
    _settled(page, found["stand"])


def play_on(page: Page, moves: int, seed: int) -> None:
    """Choose so many moves from the list, within the page: as fast as it answers. The end of the game ends it too."""
    page.evaluate(PLAY_ON, {"moves": moves, "seed": seed})


def _settled(page: Page, before: str = "") -> dict[str, Any]:
    """Wait until somebody before this screen can do something, and something has changed."""
    found: dict[str, Any] = page.evaluate(SETTLED, before)
    return found


def _point(page: Page, chance: random.Random, before: str) -> bool:
    """Point at lit things until one move is left; False if that leads nowhere."""
    for _ in range(6):
        spots = page.evaluate(SPOTS)
        if not spots:
            return False
        page.mouse.click(*chance.choice(spots))
        came_to = page.evaluate(POINTED, before)
        if came_to != "narrowed":
            return bool(came_to == "sent")
    return False


WATCHING = f"""
    const one = what => document.querySelector(what);
    const stand = () => (one('.replay input')?.max ?? '') + one('.moves')?.textContent
        + document.querySelectorAll('dialog .verdict').length;
    const until = test => new Promise((done, failed) => {{
        const end = performance.now() + {60 * SECOND};
        const look = () => {{
            const found = test();
            if (found) done(found);
            else if (performance.now() > end) failed(new Error('nothing happens: ' + stand()));
            else setTimeout(look, 5);
        }};
        look();
    }});
    const choices = () => [...document.querySelectorAll('.moves .move:not([disabled])')];
    const ready = () => one('dialog .verdict') ?? one('[aria-labelledby=curtain-title] .button') ?? choices()[0];"""

SETTLED = f"""async before => {{{WATCHING}
    await until(() => ready() && stand() !== before);
    return {{stand: stand(), moves: choices().length, isOver: !!one('dialog .verdict')}};
}}"""

PLAY_ON = f"""async ({{moves, seed}}) => {{{WATCHING}
    for (let n = 0; n < moves; n++) {{
        if (!(await until(ready)).matches('.move')) return;
        const before = stand();
        seed = (seed * 1103515245 + 12345) % 2147483648;
        const offered = choices();
        offered[seed % offered.length].click();
        await until(() => stand() !== before);
        one('.move:not([disabled]) .go')?.click();
        await until(() => !one('.move .go') && stand() !== before);
    }}
    await until(ready);
}}"""

SPOTS = """() => [...document.querySelectorAll('svg [data-id].lit')].map(one => {
    const box = one.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2, one.getAttribute('data-id')];
}).filter(([x, y, id]) => document.elementsFromPoint(x, y)
    .some(one => one.closest('[data-id]')?.getAttribute('data-id') === id)).map(([x, y]) => [x, y])"""

POINTED = f"""async before => {{{WATCHING}
    one('.move:not([disabled]) .go')?.click();
    await new Promise(done => setTimeout(done));
    if (one('.moves')?.textContent.includes('Back: show what else there is')) return 'narrowed';
    return choices().length && stand() === before ? 'nothing' : 'sent';
}}"""


@cache
def late_script(game: str, left: int = 12, seed: int = 5) -> str:
    """A game shortly before its end, as it is stored."""
    chance = random.Random(seed)
    position = warren.game(game, engine="plain", players=2).start(seed=seed)
    while not position.is_over:
        position.play(chance.choice(position.moves()))
    script = warren.Transcript.of(position)
    return script.up_to(len(script.moves) - left).to_text()


def assert_accessible(page: Page, where: str) -> None:
    """Nothing serious that axe finds."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("async () => (await axe.run({resultTypes: ['violations']})).violations")
    bad = [v for v in found if v["impact"] in ("serious", "critical")]
    told = [(v["id"], v["help"], [(n["html"][:160], n["any"][:1]) for n in v["nodes"][:3]]) for v in bad]
    assert not bad, f"{where}: {json.dumps(told, indent=1)[:3000]}"


def assert_fits(page: Page) -> None:
    """Nothing is wider than the screen, no row wider than its list."""
    wide, room = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide <= room
    assert page.evaluate("[...document.querySelectorAll('.moves ol')].every(one => one.scrollWidth <= one.clientWidth)")
    expect(page.locator("body")).to_be_visible()
