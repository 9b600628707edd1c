"""Webhooks: where word of turns may be posted, and in which form.

The plain form is ours, and signed. Chats have forms of their own, in which they want a text; what stands in it is no
command to them.
"""

from __future__ import annotations

import hashlib
import hmac
from enum import StrEnum
from typing import Final
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct

from ..core.errors import WarrenError, quoted

HTTPS: Final = 443
PORTS: Final = {"http": 80, "https": HTTPS}


class BadAddress(WarrenError, ValueError):
    """A webhook or an e-mail address that cannot be used here."""


class Form(StrEnum):
    """How word is written that goes to a webhook."""

    PLAIN = "plain"
    DISCORD = "discord"
    SLACK = "slack"


class Notice(Struct, frozen=True):
    """What somebody is told: at this table it is the turn of a seat of theirs."""

    table: str
    game: str
    title: str
    seat: int
    address: str  # of the table

    @property
    def text(self) -> str:
        """The same in words."""
        return f"{self.title}: it is the turn of seat {self.seat}. {self.address}"


def body_of(form: Form, notice: Notice) -> bytes:
    """What is posted."""
    if form is Form.DISCORD:
        return msgspec.json.encode({"content": notice.text, "allowed_mentions": {"parse": []}})
    if form is Form.SLACK:
        return msgspec.json.encode({"text": _plain_to_slack(notice.text)})
    return msgspec.json.encode(notice)


def _plain_to_slack(text: str) -> str:
    """A text in which Slack finds nobody mentioned and nothing marked up."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def form_of(webhook: str) -> Form:
    """The form that a webhook wants, as its address says.

    >>> str(form_of("https://discord.com/api/webhooks/7/x")), str(form_of("https://chat.example/hooks/5f1c"))
    ('discord', 'plain')
    """
    place = urlsplit(webhook)
    host = place.hostname or ""
    if host == "hooks.slack.com":
        return Form.SLACK
    if f".{host}".endswith(_DISCORD) and place.path.startswith("/api/"):
        return Form.SLACK if place.path.endswith("/slack") else Form.DISCORD
    return Form.PLAIN


_DISCORD: Final = (".discord.com", ".discordapp.com")


def signature(secret: str, body: bytes) -> str:
    """By which whoever is told knows that it was us."""
    return "sha256=" + hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()


def good_webhook(webhook: str, allowed: tuple[str, ...]) -> None:
    """BadAddress if a webhook does not lead to a host, and a port of it, that the operator allows."""
    try:
        place = urlsplit(webhook)
        is_address = place.port != 0 and webhook.isprintable()
    except ValueError:
        is_address = False
    if not is_address or place.scheme not in PORTS or not place.hostname or place.username is not None:
        raise BadAddress(f"webhook {quoted(webhook)}: expected http(s)://host/…")
    doors = [door_of(host) for host in allowed]
    if (place.hostname, place.port or PORTS[place.scheme]) not in doors:
        known = ", ".join(f"{host}:{port}" for host, port in doors) or "none"
        raise BadAddress(f"webhook {quoted(webhook)}: the operator allows other hosts and ports ({known})")


def door_of(allowed: str) -> tuple[str, int]:
    """Host and port that an operator allows (`chat.example`, `chat.example:8443`); ValueError if it names none.

    >>> door_of("chat.example"), door_of("[::1]:8443")
    (('chat.example', 443), ('::1', 8443))
    """
    place = urlsplit(f"//{allowed}")
    is_plain = place.netloc == allowed == "".join(allowed.split()) and place.username is None
    if not is_plain or not place.hostname or place.port == 0:
        raise ValueError(allowed)
    return place.hostname, place.port or HTTPS
