"""How a server listens, and to whom."""

from __future__ import annotations

import socket

from warren.server.running import listening
from warren.server.settings import Settings


def test_what_is_sent_waits_for_nothing() -> None:
    with listening(Settings(port=0)) as door, socket.create_connection(door.getsockname()):
        inside, _ = door.accept()
        with inside:
            assert inside.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
