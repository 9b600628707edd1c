"""`LogIns`: whoever guesses passwords has to wait, and whose account it is does not have to with them.

Wrong passwords are counted for an account, whether there is one or not, and for an address. A device from which
somebody has logged in to an account has a count of its own for it: others' guesses do not keep it out.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from typing import Final, NamedTuple

from ..core.errors import WarrenError
from .budgets import Budgets, Doubling, Filling, Purse
from .database import Statement
from .people import Account, NotKnown, People, Visitor
from .settings import Settings
from .store import Store
from .tokens import hashed, new_id

SECRET: Final = "device secret"
"""Under this name it is noted with what cookies of devices are signed, by whichever server began first."""

MOST_ACCOUNTS: Final = 4
"""Of one device."""

FIRST_WAIT: Final = 1.0
LONGEST_WAIT: Final = 900.0
"""Seconds between two guesses, after the free ones and at last."""

WINDOW: Final = 600.0
"""Seconds in which an address has all its guesses again."""

_COOKIE: Final = re.compile(r"[0-9a-f]{16}(?:\.[0-9a-f]{32}){0,8}")


class LoggedIn(NamedTuple):
    """Somebody who has logged in."""

    visitor: Visitor
    token: str  # of the session
    device: str  # cookie


class Devices:
    """Cookies of devices, each signed for the accounts to which somebody has logged in there. With a new password they
    are good for nothing.
    """

    def __init__(self, store: Store) -> None:
        self.store = store
        self._secret = b""

    async def known(self, cookie: str, account: Account) -> str:
        """The device, if somebody has logged in to the account there; or nothing."""
        device, *signed = _parts(cookie)
        mark = await self._mark(device, account)
        return device if any(hmac.compare_digest(mark, given) for given in signed) else ""

    async def signed(self, cookie: str, account: Account) -> str:
        """The cookie of a device where somebody has logged in to one account more."""
        device, *signed = _parts(cookie)
        device = device or new_id()
        mark = await self._mark(device, account)
        return ".".join((device, *[other for other in signed if other != mark][1 - MOST_ACCOUNTS :], mark))

    async def _mark(self, device: str, account: Account) -> str:
        if not self._secret:
            fresh = Statement(
                "INSERT INTO about (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING",
                (SECRET, secrets.token_hex(32)),
            )
            await self.store.database.write([fresh])
            self._secret = str(await self.store.noted(SECRET)).encode()
        of = f"{device} {account.person} {hashed(account.password)}"
        return hmac.new(self._secret, of.encode(), hashlib.sha256).hexdigest()[:32]


def _parts(cookie: str) -> list[str]:
    return cookie.split(".") if _COOKIE.fullmatch(cookie) else [""]


class LogIns:
    """The door for those who have an account."""

    def __init__(self, people: People, budgets: Budgets, settings: Settings) -> None:
        self.people = people
        self.budgets = budgets
        self.settings = settings
        self.devices = Devices(people.store)

    async def login(self, name: str, password: str, address: str, cookie: str) -> LoggedIn:
        """A new session; NotKnown says no more than that name and password do not belong together, and Spent says the
        same of accounts that are there and of others.
        """
        account = await self.people.account(name)
        device = "" if account is None else await self.devices.known(cookie, account)
        own, *others = self._purses(name, address, device)
        await self.budgets.take(own, *others)
        try:
            visitor, token = await self.people.admitted(account, password)
        except NotKnown:
            raise
        except WarrenError:  # nobody has looked at the password
            await self.budgets.give_back(own, *others)
            raise
        await self.budgets.fill(own)
        await self.budgets.give_back(*others)
        assert account is not None
        return LoggedIn(visitor, token, await self.devices.signed(cookie, account))

    async def registered(self, visitor: Visitor, cookie: str) -> str:
        """The cookie of a device where somebody has begun an account."""
        account = await self.people.account(visitor.account or "")
        return "" if account is None else await self.devices.signed(cookie, account)

    def _purses(self, name: str, address: str, device: str) -> list[Purse]:
        """What a guess is counted by; the first is as nothing when it was right."""
        account = name.strip().lower()
        growing = Doubling(self.settings.guesses, FIRST_WAIT, LONGEST_WAIT)
        if device:
            return [Purse(f"guesses of {account} at {device}", growing, "Too many wrong passwords were told here")]
        of_address = Filling(self.settings.guesses_by_address, WINDOW)
        return [
            Purse(f"guesses of {account}", growing, "Too many wrong passwords were told for this name"),
            Purse(f"guesses from {address}", of_address, "Too many wrong passwords have come from your address"),
        ]
