"""Somebody who is sent webhooks."""

from __future__ import annotations

import http.server
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple


class Heard(NamedTuple):
    """Something that was posted."""

    path: str
    signed: str | None
    body: dict[str, Any]
    raw: bytes


@contextmanager
def receiver(leads_to: str = "", first: int = 204) -> Iterator[tuple[int, list[Heard]]]:
    """They take all of it, answer the first one otherwise, or send everything on to another path."""
    heard: list[Heard] = []

    class Ear(http.server.BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            raw = self.rfile.read(int(self.headers["content-length"]))
            heard.append(Heard(self.path, self.headers["x-warren-signature"], json.loads(raw), raw))
            self.send_response(307 if leads_to else first if len(heard) == 1 else 204)
            if leads_to:
                self.send_header("location", leads_to)
            self.end_headers()

        def log_message(self, *words: Any) -> None:
            pass

    with http.server.HTTPServer(("127.0.0.1", 0), Ear) as ear:
        thread = threading.Thread(target=ear.serve_forever)
        thread.start()
        yield ear.server_port, heard
        ear.shutdown()
        thread.join()
