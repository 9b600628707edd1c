"""How many letters are sent: for whom, to whom, and in all. To whom goes by the mailbox, however it is written."""

from __future__ import annotations

import re
from typing import Final

from ..core.errors import quoted
from .budgets import DAY, HOUR, Doubling, Filling, Purse
from .settings import Settings
from .tokens import hashed
from .webhooks import BadAddress

LONGEST_ADDRESS: Final = 254

BETWEEN_CODES: Final = Doubling(1, 600.0, DAY)
"""How long an address that has told none is not sent another code: ten minutes, then twice as long each time."""

WITHOUT_DOTS: Final = ("gmail.com", "googlemail.com")
"""Hosts of which it is known that they do not look at dots. Both are one."""

_ATOM: Final = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
_LABEL: Final = r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
_EMAIL: Final = re.compile(rf"{_ATOM}(?:\.{_ATOM})*@{_LABEL}(?:\.{_LABEL})*")


def good_email(email: str) -> None:
    """BadAddress if something is not exactly one plain address."""
    if len(email) > LONGEST_ADDRESS or not _EMAIL.fullmatch(email):
        raise BadAddress(f"e-mail {quoted(email)}: expected one plain address (name@host.example)")


def mailbox(email: str) -> str:
    """Where letters to an address arrive, as far as anybody can tell: that is what is counted by.

    >>> mailbox("Ann+warren@Example.org"), mailbox("a.n.n+1@googlemail.com")
    ('ann@example.org', 'ann@gmail.com')
    """
    name, _, host = email.lower().rpartition("@")
    name = name.partition("+")[0] or name
    return f"{name.replace('.', '')}@{WITHOUT_DOTS[0]}" if host in WITHOUT_DOTS else f"{name}@{host}"


def purses_of_code(settings: Settings, person: str, address: str, email: str) -> list[Purse]:
    """By what a letter with a code is counted."""
    by_person, by_address = Filling(settings.letters_by_person, HOUR), Filling(settings.letters_by_address, HOUR)
    return [
        Purse(f"letters of {person}", by_person, "You have asked for several letters"),
        Purse(f"letters from {address}", by_address, "Several letters were asked for from your address"),
        purse_of_codes(email),
        *purses_of_letter(settings, email),
    ]


def purse_of_codes(email: str) -> Purse:
    """By what codes to an address are counted, until one of them is told."""
    says = f"e-mail {quoted(email)}: a letter with a code was sent there a moment ago"
    return Purse(f"codes to {mailbox(email)}", BETWEEN_CODES, says)


def purses_of_letter(settings: Settings, email: str) -> list[Purse]:
    """By what any letter is counted."""
    to_address, in_all = Filling(settings.letters_to_address, HOUR), Filling(settings.letters, HOUR)
    return [
        Purse(f"letters to {mailbox(email)}", to_address, f"e-mail {quoted(email)}: many letters were sent there"),
        Purse("letters", in_all, "This server has sent as many letters as it may"),
    ]


def asked_name(email: str) -> str:
    """Under what it is noted that a code was sent to an address."""
    return f"email {hashed(email.casefold())}"
