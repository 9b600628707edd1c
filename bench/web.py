"""The browser's budgets: `python -m bench.web`. Needs the built pages (`make web`) and a Chromium.

What the lobby loads, compressed with gzip where it is text, and how long it takes until it can be clicked.
"""

from __future__ import annotations

import gzip
import os
import shutil
import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright
from rich.console import Console
from rich.table import Table

from bench.server import Server

TRIES = 7
CHROMIUM = os.environ.get("WARREN_CHROMIUM") or shutil.which("chromium") or "/usr/bin/chromium"


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        server = Server(str(Path(folder) / "bench.db"))
        browser = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        try:
            table = Table("what", "figure", "budget", title="The browser")
            table.add_row(
                "lobby, first load", f"{lobby_bytes(browser.new_page(), server.address) / 1000:.0f} kB", "200 kB"
            )
            seconds = [lobby_seconds(browser.new_context().new_page(), server.address) for _ in range(TRIES)]
            table.add_row("lobby, until it can be clicked", f"{statistics.median(seconds):.2f} s", "1 s")
            Console().print(table)
        finally:
            browser.close()
            server.process.terminate()
            server.process.wait()


def lobby_bytes(page: Page, address: str) -> int:
    """What is loaded, compressed."""
    sizes: list[int] = []

    def weigh(response) -> None:  # type: ignore[no-untyped-def]
        body = response.body()
        sizes.append(len(body) if response.url.endswith(".woff2") else len(gzip.compress(body)))

    page.on("response", weigh)
    page.goto(address)
    page.wait_for_selector(".tile")
    page.wait_for_load_state("networkidle")
    return sum(sizes)


def lobby_seconds(page: Page, address: str) -> float:
    """From the address to tiles that can be clicked."""
    page.goto(address)
    page.wait_for_selector(".tile button")
    return float(page.evaluate("performance.now()")) / 1000


if __name__ == "__main__":
    main()
