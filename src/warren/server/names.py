"""By which names a server on somebody's own machine is asked for.

A page of another site can have its own name lead to this machine (DNS rebinding); the browser then takes the server for
that site and lets the page read everything. But it says by which name it asks.
"""

from __future__ import annotations

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from ..core.errors import quoted
from .answers import failed
from .faults import WrongName
from .guard import is_from_this_machine, is_local
from .settings import Settings


class Named:
    """Answers whoever asks on this machine only if they ask for this machine; behind a proxy the origin counts."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan" or self.settings.origin or not _is_astray(HTTPConnection(scope)):
            await self.app(scope, receive, send)
            return
        given = HTTPConnection(scope).headers["host"]
        response = failed(
            WrongName(
                f"This server is not known as {quoted(given)}: ask for localhost or an address, or start it with an"
                " `origin` if people are to find it by a name."
            )
        )
        if scope["type"] == "websocket":
            await WebSocket(scope, receive, send).send_denial_response(response)
        else:
            await response(scope, receive, send)


def _is_astray(wire: HTTPConnection) -> bool:
    return is_from_this_machine(wire) and not is_local(wire.headers.get("host", ""))
