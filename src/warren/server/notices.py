"""Notices for play at leisure: word to people whose turn it is, by webhook or e-mail.

They wait in the store until they are delivered, each way by itself under a name by which it counts once, and are tried
again for a while, each time by one process. Webhooks go only to hosts that the operator allows, and are signed.
"""

from __future__ import annotations

import asyncio
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

from ..core.errors import quoted
from .budgets import Budgets, Spent
from .database import Clash, Statement
from .deciding import Denied
from .events import Pace
from .hosted import Hosted
from .letters import asked_name, good_email, purse_of_codes, purses_of_code, purses_of_letter
from .listings import KeptBrief
from .messages import Secret
from .settings import Settings
from .store import Store
from .times import Times
from .tokens import hashed, new_token
from .webhooks import BadAddress, Form, Notice, body_of, form_of, good_webhook, signature

MOST_TRIES: Final = 8
FIRST_WAIT: Final = 30.0
"""Seconds after the first failure; each time twice as long."""

PATIENCE: Final = 10.0
"""Seconds for each part of an answer."""

DEADLINE: Final = 20.0
"""Seconds for all of it."""

AT_ONCE: Final = 20
WEBHOOK: Final = "webhook"
EMAIL: Final = "email"
WAYS: Final = (WEBHOOK, EMAIL)
LOG: Final = logging.getLogger("warren.server")


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


class Notices:
    """Notices that wait, and their delivery."""

    def __init__(self, store: Store, settings: Settings, budgets: Budgets | None = None) -> None:
        self.store = store
        self.settings = settings
        self.budgets = budgets or Budgets(store, Times())
        self.times = self.budgets.times
        self._threads = ThreadPoolExecutor(AT_ONCE, "warren-notices")

    # ---- where to

    async def address(
        self, person: str, webhook: str, email: str, form: Form | None = None, asked_from: str = ""
    ) -> Secret:
        """Keep where somebody wants word. To a new address only a letter with a code goes, until it is told."""
        form, secret = self._manner_of(webhook, form)
        if email:
            good_email(email)
            if not self.settings.smtp:
                raise BadAddress(f"e-mail {quoted(email)}: this server sends none: expected one that does")
        is_new = bool(email) and not await self.store.database.read(
            "SELECT id FROM people WHERE id = ? AND email = ?", person, email
        )
        if is_new:
            await self._ask(person, email, asked_from)
        kept = email if email and not is_new else None
        text = "UPDATE people SET webhook = ?, webhook_secret = ?, webhook_format = ?, email = ? WHERE id = ?"
        row = (webhook or None, secret or None, form, kept, person)
        await self.store.database.write([Statement(text, row, least=1)])
        return Secret(secret, is_new)

    async def address_of_seat(
        self, table: str, seat: int, person: str, webhook: str, form: Form | None = None
    ) -> Secret:
        """Keep where whoever holds a seat wants word of it; nothing: where they want all other word.

        Whoever is about to take the seat waits until this is written, or this clashes.
        """
        form, secret = self._manner_of(webhook, form)
        holds = "UPDATE chairs SET person = person WHERE table_id = ? AND seat = ? AND person = ?"
        statements = [Statement(holds, (table, seat, person), least=1), self.store.void_webhook(table, seat)]
        if webhook:
            text = "INSERT INTO webhooks (table_id, seat, person, webhook, secret, format) VALUES (?, ?, ?, ?, ?, ?)"
            statements.append(Statement(text, (table, seat, person, webhook, secret, form)))
        try:
            await self.store.database.write(statements)
        except Clash:
            raise Denied("You do not hold that seat.") from None
        return Secret(secret)

    def _manner_of(self, webhook: str, form: Form | None) -> tuple[Form | None, str]:
        """In which form word goes to a webhook, and with what it is to be signed, if that is our own form; BadAddress
        if none may go there.
        """
        if not webhook:
            return None, ""
        good_webhook(webhook, self.settings.webhooks)
        form = form or form_of(webhook)
        return form, secrets.token_hex(16) if form is Form.PLAIN else ""

    async def _ask(self, person: str, email: str, asked_from: str) -> None:
        """Send a code to an address: only whoever reads it there can want word there."""
        code = new_token()
        purses = purses_of_code(self.settings, person, asked_from, email)
        await self.budgets.take(*purses)
        await self.store.note(asked_name(email), msgspec.json.encode(Asked(person, hashed(code))).decode())
        text = f"Whoever plays as you at {self.settings.origin or 'Warren'} wants word here of their turns.\n\n{code}\n"
        try:
            await self._in_time(self._write, email, "Warren: your code", text)
        except (OSError, ValueError, smtplib.SMTPException) as fault:
            LOG.warning("a code was not sent: %s", fault)
            await self.store.database.write([_forgotten(asked_name(email))])
            await self.budgets.give_back(*purses)
            raise BadAddress(f"e-mail {quoted(email)}: no letter could be sent there: try again later") from None

    async def confirm(self, person: str, email: str, code: str) -> None:
        """Word goes to an address from now on, if the code is the one that was sent there."""
        good_email(email)
        found = await self.store.noted(asked_name(email))
        asked = None if found is None else msgspec.json.decode(found, type=Asked)
        if asked is None or asked.person != person or not hmac.compare_digest(asked.code, hashed(code)):
            raise BadAddress(f"e-mail {quoted(email)}: this is not the code that was sent there last")
        await self.store.database.write(
            [
                Statement("UPDATE people SET email = ? WHERE id = ?", (email, person), least=1),
                _forgotten(asked_name(email)),
            ]
        )
        await self.budgets.fill(purse_of_codes(email))

    # ---- what to say

    def of_turns(self, hosted: Hosted, line: int, persons: dict[int, str]) -> list[Statement]:
        """Word to those, by seat, whose turn it is at a table for play at leisure from a line on.

        It is stored with the line: then it is lost no more than this, and each turn is told once.
        """
        if hosted.standing.manners.pace != Pace.LEISURE:
            return []
        away = {seat: person for seat, person in persons.items() if not hosted.attendance.often(person)}
        return [self._word(hosted, line, seat, person, way) for seat, person in away.items() for way in WAYS]

    def _word(self, hosted: Hosted, line: int, seat: int, person: str, way: str) -> Statement:
        """Word to somebody one way, if that is how they want it."""
        address = f"{self.settings.origin}/table/{hosted.id}"
        body = msgspec.json.encode(Notice(hosted.id, hosted.game.id, hosted.game.title, seat, address))
        text = (
            "INSERT INTO notices (id, person, body, tries, due) SELECT CAST(? AS TEXT), p.id, CAST(? AS BLOB), 0, 0"
            f" FROM {_WANTED} AND {_PLACES[way]} IS NOT NULL"
        )
        return Statement(text, (f"{hosted.id} {line} {seat} {way}", body, hosted.id, seat, person))

    # ---- delivery

    async def deliver(self) -> int:
        """Deliver what is due; returns how many were."""
        rows = await self.store.database.read(
            "SELECT id, person, body, tries FROM notices WHERE due <= ? AND tries < ? ORDER BY due LIMIT ?",
            self.times.count,
            MOST_TRIES,
            AT_ONCE,
        )
        return sum(await asyncio.gather(*(self._delivered(*row) for row in rows)))

    async def forget(self) -> None:
        """Forget what was tried as often as anything is."""
        text = "DELETE FROM notices WHERE due <= ? AND tries >= ?"
        await self.store.database.write([Statement(text, (self.times.count, MOST_TRIES))])

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

    async def _delivered(self, number: str, person: str, body: bytes, tries: int) -> bool:
        """Deliver one, if no other process does."""
        if not await self._is_mine(number, int(tries)):
            return False
        try:
            await self._send(number.rpartition(" ")[2], person, bytes(body))
        except Spent as spent:
            LOG.warning("a letter waits: %s", spent)
            await self._postpone(number, int(tries), spent.wait)
            return False
        except (OSError, ValueError, http.client.HTTPException, smtplib.SMTPException, BadAddress) as fault:
            LOG.warning("a notice was not delivered: %s", _reason(fault))
            return False
        await self.store.database.write([Statement("DELETE FROM notices WHERE id = ?", (number,))])
        return True

    async def _is_mine(self, number: str, tries: int) -> bool:
        """Claim a try to deliver a notice, and say when the next one is due; of several processes one succeeds."""
        text = "UPDATE notices SET tries = ?, due = ? WHERE id = ? AND tries = ?"
        row = (tries + 1, self.times.count + FIRST_WAIT * 2**tries, number, tries)
        try:
            await self.store.database.write([Statement(text, row, least=1)])
        except Clash:
            return False
        return True

    async def _postpone(self, number: str, tries: int, wait: float) -> None:
        """Let a notice wait as if it had not been tried."""
        text = "UPDATE notices SET tries = ?, due = ? WHERE id = ?"
        await self.store.database.write([Statement(text, (tries, self.times.count + wait, number))])

    async def _send(self, way: str, person: str, body: bytes) -> None:
        """Send word to where it is wanted now, which may be another place than when it was stored."""
        notice = msgspec.json.decode(body, type=Notice)
        text = f"SELECT {_PLACES[WEBHOOK]}, {_MANNERS}, {_PLACES[EMAIL]} FROM {_WANTED}"
        ((webhook, secret, form, email),) = await self.store.database.read(text, notice.table, notice.seat, person)
        if way == WEBHOOK and webhook:
            form = Form(form) if form else form_of(webhook)
            await self._in_time(self._post, webhook, secret or "", body_of(form, notice))
        if way == EMAIL and email and self.settings.smtp and await self._is_asked(notice):
            await self._send_letter(email, notice)

    async def _is_asked(self, notice: Notice) -> bool:
        """Whether it still is the turn of which a letter tells: it may have waited for long."""
        rows = await self.store.database.read("SELECT brief FROM tables WHERE id = ?", notice.table)
        return bool(rows) and notice.seat in msgspec.json.decode(bytes(rows[0][0]), type=KeptBrief).waits_for

    async def _send_letter(self, email: str, notice: Notice) -> None:
        purses = purses_of_letter(self.settings, email)
        await self.budgets.take(*purses)
        try:
            await self._in_time(self._mail, email, notice)
        except Exception:
            await self.budgets.give_back(*purses)
            raise

    def _post(self, cut: Cut, webhook: str, secret: str, body: bytes) -> None:
        good_webhook(webhook, self.settings.webhooks)  # what is allowed may have changed
        place = urlsplit(webhook)
        kind = http.client.HTTPSConnection if place.scheme == "https" else http.client.HTTPConnection
        connection = kind(place.hostname or "", place.port, timeout=PATIENCE)
        try:
            connection.connect()
            cut.watch(connection.sock)
            heads = {"content-type": "application/json"}
            if secret:
                heads["x-warren-signature"] = signature(secret, body)
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
            server.send_message(message, to_addrs=[email])

    def _office(self) -> smtplib.SMTP:
        host, _, port = self.settings.smtp.partition(":")
        if self.settings.smtp_tls == "tls":
            context = ssl.create_default_context()
            return smtplib.SMTP_SSL(host, int(port or 465), timeout=PATIENCE, context=context)
        return smtplib.SMTP(host, int(port or 25), timeout=PATIENCE)


_WANTED: Final = "people p LEFT JOIN webhooks w ON w.table_id = ? AND w.seat = ? AND w.person = p.id WHERE p.id = ?"
"""Whoever is to be told of a seat at a table, and what they want for this seat alone."""

_PLACES: Final = {WEBHOOK: "COALESCE(w.webhook, p.webhook)", EMAIL: "p.email"}
"""Where they want it, by the way on which it goes."""

_MANNERS: Final = (
    "COALESCE(w.secret, p.webhook_secret), CASE WHEN w.webhook IS NULL THEN p.webhook_format ELSE w.format END"
)
"""How it is signed if it goes to a webhook, and in which form."""


def _reason(fault: Exception) -> str:
    """Why a notice was not delivered, without the webhook: whoever knows it could send there too."""
    return str(fault) if isinstance(fault, OSError) else type(fault).__name__


def _forgotten(name: str) -> Statement:
    """What is noted is forgotten."""
    return Statement("DELETE FROM about WHERE name = ?", (name,))
