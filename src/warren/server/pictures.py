"""How games are shown where they are chosen: the pictures of their looks, at addresses that say what they hold."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import Final

from ..core.definition import Definition
from ..core.errors import WarrenError, quoted
from ..core.looks import pictures_of
from ..games import find, own_ids
from .messages import GameLooks

SVG: Final = "image/svg+xml"

HEADS: Final = {
    "cache-control": "public, max-age=31536000, immutable",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
}
"""It never changes; and whoever opens it as a page opens one that can do nothing."""


class NoPicture(WarrenError):
    """No picture is at this address."""


def looks_of(game: Definition) -> GameLooks | None:
    """How a game is shown; None if it does not say."""
    if game.looks is None:
        return None
    addresses = {
        name: f"/api/games/{game.id}/looks/{_hash(content)}/{name}"
        for name, content in pictures_of(game.package).items()
    }
    return GameLooks(
        addresses["emblem-light.svg"],
        addresses["emblem-dark.svg"],
        addresses["icon.svg"],
        game.looks.line,
        game.looks.length,
    )


def picture_of(game_id: str, digest: str, name: str) -> bytes:
    """A picture by the words of its address; NoPicture or UnknownGame."""
    game = find(game_id)
    content = pictures_of(game.package).get(name) if game.looks is not None else None
    if content is None or _hash(content) != digest:
        raise NoPicture(f"{game.title} has no picture {quoted(name)} at this address: GET /api/games tells them.")
    return content


def in_order(ids: Iterable[str]) -> list[str]:
    """Games in the order in which they are shown: our own first, and those that do not say how they look last."""
    return [game.id for game in sorted(map(find, ids), key=_place)]


def _place(game: Definition) -> tuple[bool, bool, int, str]:
    looks = game.looks
    return game.id not in own_ids(), looks is None, 0 if looks is None else looks.place, game.title


def _hash(content: bytes) -> str:
    return sha256(content).hexdigest()[:16]
