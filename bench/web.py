"""The browser's budgets: `python -m bench.web`. Needs the built pages (`make web`) and a Chromium.

What the lobby loads, as it comes over the wire, and how long it takes until it can be clicked; how long
the script works for an update of the largest board, Goblin's, counted by the browser itself.
"""

from __future__ import annotations

import os
import shutil
import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import CDPSession, Page, sync_playwright
from rich.console import Console
from rich.table import Table

from bench.server import Server

TRIES = 7
MOVES = 40
CHROMIUM = os.environ.get("WARREN_CHROMIUM") or shutil.which("chromium-headless-shell") or shutil.which("chromium")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        server = Server(str(Path(folder) / "bench.db"), {})
        browser = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        try:
            table = Table("what", "figure", "budget", title="The browser")
            table.add_row(
                "lobby, first load", f"{lobby_bytes(browser.new_page(), server.address) / 1000:.0f} kB", "200 kB"
            )
            found = [lobby_seconds(browser.new_context().new_page(), server.address) for _ in range(TRIES)]
            seconds, work = (statistics.median(column) for column in zip(*found, strict=True))
            table.add_row("lobby, until it can be clicked", f"{seconds:.2f} s", "1 s")
            table.add_row("of this, work of the page itself", f"{work:.2f} s", "")
            page = browser.new_page(viewport={"width": 1440, "height": 900})
            script, updates = board_seconds(page, server.address)
            table.add_row(f"Goblin's board, script for each of {updates} updates", f"{script * 1000:.1f} ms", "16 ms")
            Console().print(table)
        finally:
            browser.close()
            server.process.terminate()
            server.process.wait()


def lobby_bytes(page: Page, address: str) -> int:
    """What is loaded, as it comes over the wire, heads included."""
    sizes: list[float] = []
    wire = page.context.new_cdp_session(page)
    wire.send("Network.enable")
    wire.on("Network.loadingFinished", lambda told: sizes.append(told["encodedDataLength"]))
    page.goto(address)
    page.wait_for_selector(".tile")
    page.wait_for_load_state("networkidle")
    return sum(sizes)


def lobby_seconds(page: Page, address: str) -> tuple[float, float]:
    """From the address to tiles that can be clicked; and what of it the page was busy with."""
    tool = page.context.new_cdp_session(page)
    tool.send("Performance.enable", {"timeDomain": "threadTicks"})
    page.goto(address)
    page.wait_for_selector(".tile button")
    return float(page.evaluate("performance.now()")) / 1000, _metric(tool, "TaskDuration")


def board_seconds(page: Page, address: str) -> tuple[float, int]:
    """Script for each update while moves are made: all that clicks, answers and drawings take; and how many updates."""
    page.goto(address)
    page.wait_for_selector(".tile")
    page.goto(f"{address}/table/{page.evaluate(SIT_DOWN)}")
    ready = ".moves .move:not([disabled])"
    page.wait_for_selector(ready)
    updates: list[str] = []
    page.on("websocket", lambda line: line.on("framereceived", lambda said: _count(said, updates)))
    page.reload()
    page.wait_for_selector(ready)
    page.wait_for_timeout(1000)
    tool = page.context.new_cdp_session(page)
    tool.send("Performance.enable", {"timeDomain": "threadTicks"})  # what the machine does meanwhile does not count
    updates.clear()
    before = _metric(tool, "ScriptDuration")
    for _ in range(MOVES):
        page.wait_for_selector(ready)
        page.evaluate(f"document.querySelector('{ready}').click()")
        page.wait_for_timeout(150)
        page.evaluate("document.querySelector('.move .go')?.click()")
    page.wait_for_timeout(500)
    return (_metric(tool, "ScriptDuration") - before) / max(1, len(updates)), len(updates)


SIT_DOWN = """async () => {
    const post = (path, body) => fetch(path, {method: 'POST', body: JSON.stringify(body)});
    await post('/api/sessions', {name: 'Ada'});
    const wanted = {game: 'goblin', seats: [{who: 'me', name: 'Ada'}, {who: 'random'}]};
    return (await (await post('/api/tables', wanted)).json()).table;
}"""


def _count(said: str | bytes, updates: list[str]) -> None:
    if '"is":"update"' in str(said):
        updates.append("")


def _metric(tool: CDPSession, name: str) -> float:
    found = tool.send("Performance.getMetrics")["metrics"]
    return float(next(one["value"] for one in found if one["name"] == name))


if __name__ == "__main__":
    main()
