"""People: guests with a name, and accounts with a password. Who somebody is, is known by a session's token."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from ..core.errors import WarrenError, quoted
from ..core.signs import is_readable
from .database import SESSIONS, CannotStore, Clash, Statement, Word
from .store import Store, now
from .stretching import Stretching
from .tokens import fits, hashed, new_id, new_token, stretched

SESSION_DAYS: Final = 90
FRESH: Final = 30.0
"""Seconds for which a session is not looked up again; another process may have ended it."""

SOMEBODY: Final = "somebody"
"""What those are called who have no name any more."""

LONGEST_NAME: Final = 24
LEAST_PASSWORD: Final = 8
MOST_PASSWORD: Final = 200


class BadName(WarrenError, ValueError):
    """A name or a password that cannot be used."""


class NotKnown(WarrenError):
    """A name and a password that do not belong together."""


class Visitor(NamedTuple):
    """Somebody who is known."""

    person: str
    name: str
    account: str | None = None


class Account(NamedTuple):
    """An account, as it is stored."""

    person: str
    name: str
    account: str
    password: str  # stretched


class People:
    """Everybody whom the server knows."""

    def __init__(self, store: Store, ended: Callable[[str], None] = lambda person: None) -> None:
        self.store = store
        self.stretching = Stretching()
        self._known: dict[str, tuple[float, Visitor]] = {}  # by a session's hash, for a while
        self._forgotten = 0  # so often something that was known
        self._is_deaf = False  # whether word of sessions that other processes end would not come at once
        self.ended = ended
        """Called when a session of somebody has ended, or their name is another one."""

    async def guest(self, name: str) -> tuple[Visitor, str]:
        """Somebody new, and the token of their session."""
        visitor = Visitor(new_id(), good_name(name))
        token, session = self._session(visitor.person)
        person = Statement(
            "INSERT INTO people (id, name, made) VALUES (?, ?, ?)", (visitor.person, visitor.name, now())
        )
        await self.store.database.write([person, session])
        return visitor, token

    def _session(self, person: str) -> tuple[str, Statement]:
        token = new_token()
        text = "INSERT INTO sessions (hash, person, made, expires) VALUES (?, ?, ?, ?)"
        return token, Statement(text, (hashed(token), person, now(), now() + SESSION_DAYS * 86400))

    async def visitor(self, token: str) -> Visitor | None:
        """Whose session a token is; None if it is nobody's."""
        key = hashed(token)
        until, visitor = self._known.get(key, (0.0, None))
        if until > time.monotonic() and not self._is_deaf:
            return visitor
        forgotten = self._forgotten
        try:
            rows = await self.store.database.read(
                "SELECT p.id, p.name, p.account FROM sessions s JOIN people p ON p.id = s.person"
                " WHERE s.hash = ? AND s.expires > ?",
                key,
                now(),
            )
        except CannotStore:
            if until > time.monotonic() and forgotten == self._forgotten:  # nothing newer is to be had
                return visitor
            raise
        if not rows:
            self._known.pop(key, None)
            return None
        found = Visitor(*rows[0])
        if forgotten == self._forgotten:  # otherwise the session may have ended since it was read
            if len(self._known) > 10_000:
                self._known.clear()
            self._known[key] = time.monotonic() + FRESH, found
        return found

    async def has_ended(self, token: str) -> bool:
        """Whether a session that was begun has ended: by a logout, a new password, or with its account."""
        try:
            return bool(token) and await self.visitor(token) is None
        except CannotStore:
            return False  # nobody can tell now

    async def leave(self, token: str) -> None:
        """End a session."""
        key = hashed(token)
        told = Word(SESSIONS, f"session {key}")
        await self.store.database.write([Statement("DELETE FROM sessions WHERE hash = ?", (key,), tells=told)])
        self.forget("session", key)

    def forget(self, what: str, which: str) -> None:
        """A session has ended, by its hash, or a person's name or sessions are others: look them up again."""
        self._forgotten += 1
        gone = [
            (key, visitor.person)
            for key, (_, visitor) in self._known.items()
            if which == (key if what == "session" else visitor.person)
        ]
        for key, _ in gone:
            del self._known[key]
        for person in {person for _, person in gone}:
            self.ended(person)

    def begin_to_hear(self) -> None:
        """From now on word of sessions that end comes at once; of those before nobody has heard."""
        self._known.clear()
        self._forgotten += 1
        self._is_deaf = False

    def hear_no_more(self) -> None:
        """Word of sessions that end would not come at once: what is known of them is looked up each time."""
        self._is_deaf = True

    async def forget_sessions(self) -> None:
        """Forget sessions that are over."""
        await self.store.database.write([Statement("DELETE FROM sessions WHERE expires <= ?", (now(),))])

    async def register(self, visitor: Visitor, account: str, password: str) -> Visitor:
        """Let somebody have an account: their tables stay theirs."""
        if visitor.account is not None:
            raise BadName(f"You have an account already: {visitor.account}.")
        name = good_name(account)
        stored = await self.stretching.do(stretched, good_password(password))
        change = "UPDATE people SET account = ?, name = ?, password = ? WHERE id = ? AND account IS NULL"
        values, told = (name.lower(), name, stored, visitor.person), Word(SESSIONS, f"person {visitor.person}")
        try:
            await self.store.database.write([Statement(change, values, least=1, tells=told)])
        except Clash:
            raise _taken(name) from None
        self.forget("person", visitor.person)
        return Visitor(visitor.person, name, name.lower())

    async def newcomer(self, account: str, password: str) -> tuple[Visitor, str]:
        """Somebody new who has an account from the beginning, and the token of their session."""
        name = good_name(account)
        stored = await self.stretching.do(stretched, good_password(password))
        visitor = Visitor(new_id(), name, name.lower())
        token, session = self._session(visitor.person)
        text = "INSERT INTO people (id, name, account, password, made) VALUES (?, ?, ?, ?, ?)"
        try:
            await self.store.database.write([Statement(text, (*visitor, stored, now())), session])
        except Clash:
            raise _taken(name) from None
        return visitor, token

    async def account(self, name: str) -> Account | None:
        """The account of a name; None if there is none."""
        known = name.strip().lower() if name.isprintable() else ""  # no account is called so
        rows = await self.store.database.read("SELECT id, name, account, password FROM people WHERE account = ?", known)
        return Account(*rows[0]) if rows else None

    async def admitted(self, account: Account | None, password: str) -> tuple[Visitor, str]:
        """A new session of somebody who has an account; NotKnown says no more than that, and takes as long without one.

        How often that may be tried is for others to say (`logins.py`).
        """
        stored = _NOBODY if account is None else account.password
        good = await self.stretching.do(fits, password[:MOST_PASSWORD], stored)
        if account is None or not good:
            raise NotKnown("Name and password do not belong together.")
        token, session = self._session(account.person)
        await self.store.database.write([session])
        return Visitor(account.person, account.name, account.account), token

    # ---- for the operator

    async def rename(self, account: str, name: str) -> None:
        """Give an account another name."""
        await self._change(account, "name = ?, account = ?", good_name(name), good_name(name).lower())

    async def reset_password(self, account: str, password: str) -> None:
        """Give an account another password, and end its sessions."""
        await self._change(account, "password = ?", stretched(good_password(password)), forgets=("sessions",))

    async def delete(self, account: str) -> None:
        """Take name, password, sessions and every address away."""
        changes = (
            "name = ?, password = NULL, email = NULL, webhook = NULL, webhook_secret = NULL, webhook_format = NULL,"
            " account = NULL"
        )
        await self._change(account, changes, SOMEBODY, forgets=("sessions", "webhooks"))

    async def person_of(self, account: str) -> str:
        """Whose an account is, by id."""
        known = account.strip().lower()
        rows = await self.store.database.read("SELECT id FROM people WHERE account = ?", known)
        if not rows:
            raise NotKnown(f"There is no account {quoted(account)}.")
        return str(rows[0][0])

    async def _change(self, account: str, changes: str, *values: str, forgets: Sequence[str] = ()) -> None:
        """Change somebody who has an account; rows of some tables that are theirs go with it."""
        person = await self.person_of(account)
        text = f"UPDATE people SET {changes} WHERE id = ? AND account = ?"
        told = Word(SESSIONS, f"person {person}")
        change = Statement(text, (*values, person, account.strip().lower()), least=1, tells=told)
        gone = [Statement(f"DELETE FROM {rows} WHERE person = ?", (person,)) for rows in forgets]
        try:
            await self.store.database.write([change, *gone])
        except Clash:
            raise NotKnown(f"There is no account {quoted(account)}, or the new name is taken.") from None
        self.forget("person", person)


def _taken(name: str) -> BadName:
    return BadName(f"Somebody has the name {quoted(name)} already.")


def good_name(name: str) -> str:
    """A name as it is shown, or BadName."""
    plain = " ".join(name.split())
    if not plain or len(plain) > LONGEST_NAME or not is_readable(plain):
        raise BadName(f"name {quoted(name)}: expected 1 to {LONGEST_NAME} signs that can be printed and read")
    return plain


def good_password(password: str) -> str:
    """A password, or BadName."""
    if not LEAST_PASSWORD <= len(password) <= MOST_PASSWORD:
        raise BadName(f"expected a password of {LEAST_PASSWORD} to {MOST_PASSWORD} signs")
    return password


_NOBODY: Final = stretched("nobody has this one")
"""So that an account that is not there takes as long to refuse as a wrong password."""
