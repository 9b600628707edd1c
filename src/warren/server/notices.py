"""Notices for play at leisure: word to people whose turn it is, by webhook or e-mail.

They wait in the store until they are delivered, each way by itself under a name by which it counts once, and are tried
again for a while, each time by one process. Webhooks go only to hosts that the operator allows, and are signed.
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
import ssl
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
from .messages import Secret
from .settings import Settings
from .standing import Stage
from .store import Store, now
from .tokens import hashed, new_token

MOST_TRIES: Final = 8
FIRST_WAIT: Final = 30.0
"""Seconds after the first failure; each time twice as long."""

BETWEEN_LETTERS: Final = 600.0
"""Seconds between two codes that are sent to an address."""

PATIENCE: Final = 10.0
"""Seconds for each part of an answer."""

DEADLINE: Final = 20.0
"""Seconds for all of it."""

AT_ONCE: Final = 20
WEBHOOK: Final = "webhook"
EMAIL: Final = "email"
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


class Asked(Struct, frozen=True):
    """That a code was sent to an address."""

    person: str
    code: str  # hashed
    at: float


class Notices:
    """Notices that wait, and their delivery."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self._threads = ThreadPoolExecutor(AT_ONCE, "warren-notices")

    # ---- where to

    async def address(self, person: str, webhook: str, email: str) -> Secret:
        """Keep where somebody wants word. To a new address only a letter with a code goes, until it is told."""
        if webhook:
            good_webhook(webhook, self.settings.webhooks)
        if email and ("@" not in email or not self.settings.smtp or not email.isprintable() or " " in email):
            raise BadAddress(f"e-mail {quoted(email)}: expected an address, at a server that sends e-mail")
        is_new = bool(email) and not await self.store.database.read(
            "SELECT id FROM people WHERE id = ? AND email = ?", person, email
        )
        if is_new:
            await self._ask(person, email)
        secret = secrets.token_hex(16) if webhook else ""
        kept = email if email and not is_new else None
        text = "UPDATE people SET webhook = ?, webhook_secret = ?, email = ? WHERE id = ?"
        await self.store.database.write([Statement(text, (webhook or None, secret or None, kept, person), least=1)])
        return Secret(secret, is_new)

    async def _ask(self, person: str, email: str) -> None:
        """Send a code to an address: only whoever reads it there can want word there. At most one in a while."""
        asked = await self._asked(email)
        if asked is not None and asked.at > now() - BETWEEN_LETTERS:
            raise BadAddress(f"e-mail {quoted(email)}: a letter was sent there a moment ago: wait for it")
        code = new_token()
        text = f"Whoever plays as you at {self.settings.origin or 'Warren'} wants word here of their turns.\n\n{code}\n"
        try:
            await self._in_time(self._write, email, "Warren: your code", text)
        except (OSError, ValueError, smtplib.SMTPException) as fault:
            LOG.warning("a code was not sent: %s", fault)
            raise BadAddress(f"e-mail {quoted(email)}: no letter could be sent there: try again later") from None
        await self.store.note(_asked_name(email), msgspec.json.encode(Asked(person, hashed(code), now())).decode())

    async def confirm(self, person: str, email: str, code: str) -> None:
        """Word goes to an address from now on, if the code is the one that was sent there."""
        asked = await self._asked(email)
        if asked is None or asked.person != person or not hmac.compare_digest(asked.code, hashed(code)):
            raise BadAddress(f"e-mail {quoted(email)}: this is not the code that was sent there last")
        await self.store.database.write(
            [
                Statement("UPDATE people SET email = ? WHERE id = ?", (email, person), least=1),
                Statement("DELETE FROM about WHERE name = ?", (_asked_name(email),)),
            ]
        )

    async def _asked(self, email: str) -> Asked | None:
        found = await self.store.noted(_asked_name(email))
        return None if found is None else msgspec.json.decode(found, type=Asked)

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
            for way in await self._ways(person):
                await self._add(f"{hosted.id} {stand} {seat} {way}", person, notice)

    async def _ways(self, person: str) -> tuple[str, ...]:
        """How somebody wants word."""
        rows = await self.store.database.read("SELECT webhook, email FROM people WHERE id = ?", person)
        return tuple(way for row in rows for way, address in zip((WEBHOOK, EMAIL), row, strict=True) if address)

    async def _add(self, name: str, person: str, notice: Notice) -> None:
        text = "INSERT INTO notices (id, person, body, tries, due) VALUES (?, ?, ?, 0, ?)"
        with suppress(Clash):  # it was told before
            await self.store.database.write([Statement(text, (name, person, msgspec.json.encode(notice), now()))])

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

    async def _delivered(self, number: str, body: bytes, tries: int, webhook: str, secret: str, email: str) -> bool:
        """Deliver one, if no other process does."""
        if not await self._is_mine(number, int(tries)):
            return False
        try:
            await self._send(number.rpartition(" ")[2], bytes(body), webhook, secret, email)
        except (OSError, ValueError, http.client.HTTPException, smtplib.SMTPException, BadAddress) as fault:
            LOG.warning("a notice was not delivered: %s", fault)
            return False
        await self.store.database.write([Statement("UPDATE notices SET tries = ? WHERE id = ?", (MOST_TRIES, number))])
        return True

    async def _is_mine(self, number: str, tries: int) -> bool:
        """Claim a try to deliver a notice, and say when the next one is due; of several processes one succeeds."""
        text = "UPDATE notices SET tries = ?, due = ? WHERE id = ? AND tries = ?"
        row = (tries + 1, now() + FIRST_WAIT * 2**tries, number, tries)
        try:
            await self.store.database.write([Statement(text, row, least=1)])
        except Clash:
            return False
        return True

    async def _send(self, way: str, body: bytes, webhook: str | None, secret: str, email: str | None) -> None:
        if way == WEBHOOK and webhook:
            await self._in_time(self._post, webhook, secret, body)
        if way == EMAIL and email and self.settings.smtp:
            await self._in_time(self._mail, email, msgspec.json.decode(body, type=Notice))

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
        text = f"It is your turn at a table of {notice.title}:\n\n{notice.address}\n"
        self._write(cut, email, f"{notice.title}: your turn", text)

    def _write(self, cut: Cut, email: str, subject: str, text: str) -> None:
        message = EmailMessage()
        message["Subject"] = subject
        message["From"] = self.settings.mail_from
        message["To"] = email
        message.set_content(text)
        with self._office() as server:
            cut.watch(server.sock)
            if self.settings.smtp_tls == "starttls":
                server.starttls(context=ssl.create_default_context())
                cut.watch(server.sock)
            if self.settings.smtp_user:
                server.login(self.settings.smtp_user, self.settings.smtp_password)
            server.send_message(message)

    def _office(self) -> smtplib.SMTP:
        host, _, port = self.settings.smtp.partition(":")
        if self.settings.smtp_tls == "tls":
            context = ssl.create_default_context()
            return smtplib.SMTP_SSL(host, int(port or 465), timeout=PATIENCE, context=context)
        return smtplib.SMTP(host, int(port or 25), timeout=PATIENCE)


def _asked_name(email: str) -> str:
    """Under what it is noted that somebody was sent a code."""
    return f"email {hashed(email)}"


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
