"""A server with the built pages, and browsers that look at it."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Error, Page, expect, sync_playwright

import warren
from tests.server import running
from tests.server.running import server
from tests.web.playing import Visit

PAGES = Path(warren.__file__).parent / "web"
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")

expect.set_options(timeout=30_000)  # machines that test are often busy, and what replays games is niced


@pytest.fixture(scope="session", autouse=True)
def without_limits() -> Iterator[None]:
    """One machine plays many games at once here."""
    with pytest.MonkeyPatch.context() as patch:
        running.without_limits(patch)
        yield


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the server is."""
    if not (PAGES / "index.html").is_file():
        pytest.fail("the pages are not built: run `make web`")
    with server(tmp_path_factory.mktemp("web") / "warren.db", pages=PAGES) as found:
        yield found


def chromium() -> str | None:
    """Where the system's Chromium is."""
    return os.environ.get("WARREN_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The system's Chromium."""
    path = chromium()
    if path is None:
        pytest.skip("THE BROWSER IS NOT TESTED HERE: there is no Chromium; WARREN_CHROMIUM says where one is")
    with sync_playwright() as play:
        found = play.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield found
        found.close()


@pytest.fixture
def visit(browser: Browser, address: str) -> Iterator[Visit]:
    """Begin as somebody new, in a browser of one's own; a fault in its script or its pages fails the test."""
    faults: list[str] = []
    contexts = []

    def begin(path: str = "/", **how: Any) -> Page:
        context = browser.new_context(
            **{"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce", "base_url": address} | how
        )
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(f"{error}"))
        page.on("request", lambda request: _stays_here(request.url, address, faults))
        page.goto(path)
        return page

    yield begin
    for context in contexts:
        with suppress(Error):
            context.close()
    assert not faults


def _stays_here(url: str, address: str, faults: list[str]) -> None:
    """No request ever leaves the machine."""
    if not url.startswith((address, address.replace("http", "ws"), "data:", "blob:")):
        faults.append(f"a request to {url}")
