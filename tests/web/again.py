"""A server at a port that it had before."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.web.conftest import PAGES
from warren.server.running import CannotListen, run
from warren.server.settings import Settings


@contextmanager
def served(database: Path, port: int) -> Iterator[None]:
    """Serve in a thread of its own."""
    loop = asyncio.new_event_loop()
    stop, spoke = asyncio.Event(), threading.Event()

    def serve() -> None:
        for _ in range(50):
            try:
                settings = Settings(port=port, database=str(database), pages=PAGES)
                loop.run_until_complete(run(settings, lambda line: spoke.set(), stop))
            except CannotListen:
                time.sleep(0.2)
            else:
                return

    thread = threading.Thread(target=serve)
    thread.start()
    spoke.wait(30)
    try:
        yield
    finally:
        loop.call_soon_threadsafe(stop.set)
        thread.join(30)
        loop.close()
