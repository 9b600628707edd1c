"""A game that somebody else's package brings, in the browser: chosen in the lobby, played at the general table."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.packages import somebodys_python
from tests.server.load import Process
from tests.server.running import Client


def test_it_is_chosen_in_the_lobby_and_played(browser: Browser, tmp_path: Path) -> None:
    process = Process(tmp_path / "warren.db", python=str(somebodys_python(tmp_path / "somebody")))
    try:
        page = browser.new_page(base_url=process.address)
        faults: list[str] = []
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto("/")
        expect(page.get_by_text("Heaps", exact=True).first).to_be_visible()
        ann = Client(process.address, "Ann")
        seats = [{"who": "me"}, {"who": "me", "name": "Bo"}]
        table = ann.call("POST", "/api/tables", {"game": "heaps", "seats": seats})["table"]
        page.goto(f"/table/{table}")
        expect(page.get_by_text("Heaps").first).to_be_visible()
        assert not faults
    finally:
        process.stop()
