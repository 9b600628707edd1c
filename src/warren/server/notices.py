"""Notices for play at leisure: word to people whose turn it is, by webhook or e-mail.

They wait in the store until they are delivered, each under a name by which it counts once, and are tried again for a
while. Webhooks go only to hosts that the operator allows, and are signed.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import http.client
import logging
import secrets
import smtplib
import socket
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from email.message import EmailMessage
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct

from ..core.errors import WarrenError, quoted
from .database import Clash, Statement
from .events import Pace
from .hosted import Hosted
from .settings import Settings
from .standing import Stage
from .store import Store, now

MOST_TRIES: Final = 8
FIRST_WAIT: Final = 30.0
"""Seconds after the first failure; each time twice as long."""

PATIENCE: Final = 10.0
"""Seconds for each part of an answer."""

DEADLINE: Final = 20.0
"""Seconds for all of it."""

AT_ONCE: Final = 20
LOG: Final = logging.getLogger("warren.server")


class BadAddress(WarrenError, ValueError):
    """A webhook or an e-mail address that cannot be used here."""


class Notice(Struct, frozen=True):
    """What somebody is told: at this table it is the turn of a seat of theirs."""

    table: str
    game: str
    title: str
    seat: int
    address: str  # of the table


class Cut:
    """Ends a connection over which something is sent, from another thread: each part of an answer may come in time."""

    def __init__(self) -> None:
        self._sock: socket.socket | None = None
        self._is_off = False
        self._lock = threading.Lock()

    def watch(self, sock: socket.socket | None) -> None:
        """Over this connection it is sent."""
        with self._lock:
            self._sock = sock
            is_late = self._is_off
        if is_late:
            self.off()

    def off(self) -> None:
        """Cut it off."""
        with self._lock:
            self._is_off = True
            if self._sock is not None:
                with suppress(OSError):
                    self._sock.shutdown(socket.SHUT_RDWR)


class Notices:
    """Notices that wait, and their delivery."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self._threads = ThreadPoolExecutor(AT_ONCE, "warren-notices")

    # ---- where to

    async def address(self, person: str, webhook: str, email: str) -> str:
        """Keep where somebody wants word; returns the secret with which webhooks are signed."""
        if webhook:
            good_webhook(webhook, self.settings.webhooks)
        if email and ("@" not in email or not self.settings.smtp or not email.isprintable() or " " in email):
            raise BadAddress(f"e-mail {quoted(email)}: expected an address, at a server that sends e-mail")
        secret = secrets.token_hex(16) if webhook else ""
        text = "UPDATE people SET webhook = ?, webhook_secret = ?, email = ? WHERE id = ?"
        await self.store.database.write(
            [Statement(text, (webhook or None, secret or None, email or None, person), least=1)]
        )
        return secret

    # ---- what to say

    async def note(self, hosted: Hosted) -> None:
        """Let those at a table for play at leisure know whose turn it is; each turn is told once."""
        standing = hosted.standing
        if standing.manners.pace != Pace.LEISURE or standing.stage != Stage.PLAYING or hosted.table is None:
            return
        async with hosted.lock:
            asked = [seat for seat in hosted.table.asked if not standing.chairs[seat].level]
            stand = " ".join(map(str, hosted.stand))
        for seat in asked:
            person = standing.chairs[seat].person
            if not person or hosted.attendance.often(person):
                continue
            notice = Notice(
                hosted.id, hosted.game.id, hosted.game.title, seat, f"{self.settings.origin}/table/{hosted.id}"
            )
            text = "INSERT INTO notices (id, person, body, tries, due) VALUES (?, ?, ?, 0, ?)"
            row = (f"{hosted.id} {stand} {seat}", person, msgspec.json.encode(notice), now())
            try:
                await self.store.database.write([Statement(text, row)])
            except Clash:
                continue

    # ---- delivery

    async def deliver(self) -> int:
        """Deliver what is due; returns how many were."""
        rows = await self.store.database.read(
            "SELECT n.id, n.body, n.tries, p.webhook, p.webhook_secret, p.email FROM notices n"
            " JOIN people p ON p.id = n.person WHERE n.due <= ? AND n.tries < ? ORDER BY n.due LIMIT ?",
            now(),
            MOST_TRIES,
            AT_ONCE,
        )
        return sum(await asyncio.gather(*(self._delivered(*row) for row in rows)))

    async def _delivered(self, number: str, body: bytes, tries: int, webhook: str, secret: str, email: str) -> bool:
        """Deliver one; whoever is slow to take it keeps nobody else waiting."""
        try:
            if webhook:
                await self._in_time(self._post, webhook, secret, bytes(body))
            if email and self.settings.smtp:
                await self._in_time(self._mail, email, msgspec.json.decode(bytes(body), type=Notice))
        except (OSError, ValueError, http.client.HTTPException, smtplib.SMTPException, BadAddress) as fault:
            LOG.warning("a notice was not delivered: %s", fault)
            await self._after(number, int(tries) + 1, now() + FIRST_WAIT * 2 ** int(tries))
            return False
        await self._after(number, MOST_TRIES, now())
        return True

    async def _in_time(self, send: Callable[..., None], *what: Any) -> None:
        """Send something in a thread of our own; what takes longer than DEADLINE in all is cut off, and OSError."""
        cut = Cut()
        sending = asyncio.get_running_loop().run_in_executor(self._threads, send, cut, *what)
        try:
            done, _ = await asyncio.wait([sending], timeout=DEADLINE)
        except asyncio.CancelledError:
            cut.off()
            raise
        if not done:
            cut.off()
            sending.add_done_callback(lambda late: late.cancelled() or late.exception())
            raise OSError(f"it was not taken within {DEADLINE:.0f} seconds")
        sending.result()

    async def _after(self, number: str, tries: int, due: float) -> None:
        await self.store.database.write(
            [Statement("UPDATE notices SET tries = ?, due = ? WHERE id = ?", (tries, due, number))]
        )

    def _post(self, cut: Cut, webhook: str, secret: str, body: bytes) -> None:
        good_webhook(webhook, self.settings.webhooks)  # what is allowed may have changed
        place = urlsplit(webhook)
        kind = http.client.HTTPSConnection if place.scheme == "https" else http.client.HTTPConnection
        connection = kind(place.hostname or "", place.port, timeout=PATIENCE)
        try:
            connection.connect()
            cut.watch(connection.sock)
            heads = {"content-type": "application/json", "x-warren-signature": signature(secret, body)}
            connection.request("POST", f"{place.path or '/'}?{place.query}".rstrip("?"), body, heads)
            status = connection.getresponse().status  # redirects are not followed: they could lead anywhere
            if not 200 <= status < 300:
                raise OSError(f"the webhook answered {status}")
        finally:
            connection.close()

    def _mail(self, cut: Cut, email: str, notice: Notice) -> None:
        message = EmailMessage()
        message["Subject"] = f"{notice.title}: your turn"
        message["From"] = self.settings.mail_from
        message["To"] = email
        message.set_content(f"It is your turn at a table of {notice.title}:\n\n{notice.address}\n")
        host, _, port = self.settings.smtp.partition(":")
        with smtplib.SMTP(host, int(port or 25), timeout=PATIENCE) as server:
            cut.watch(server.sock)
            server.send_message(message)


def signature(secret: str, body: bytes) -> str:
    """By which whoever is told knows that it was us."""
    return "sha256=" + hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()


def good_webhook(webhook: str, allowed: tuple[str, ...]) -> None:
    """BadAddress if a webhook does not lead to a host that the operator allows."""
    try:
        place = urlsplit(webhook)
        is_address = place.port != 0 and webhook.isprintable()
    except ValueError:
        is_address = False
    if not is_address or place.scheme not in ("http", "https") or not place.hostname or place.username is not None:
        raise BadAddress(f"webhook {quoted(webhook)}: expected http(s)://host/…")
    if place.hostname not in allowed:
        known = ", ".join(allowed) or "none"
        raise BadAddress(f"webhook {quoted(webhook)}: the operator allows other hosts ({known})")
