"""Secrets that people carry: only their hashes are stored. Passwords are stretched by scrypt."""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
import secrets
from typing import Final

_N, _R, _P = 1 << 14, 8, 1
_SALT_BYTES: Final = 16
_ID_BYTES: Final = 9


def new_token() -> str:
    """A secret that nobody guesses."""
    return secrets.token_urlsafe(24)


def new_id() -> str:
    """A name for something that is no secret, and that no two things share."""
    return secrets.token_hex(8)


def hashed(token: str) -> str:
    """What is stored of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def stretched(password: str) -> str:
    """What is stored of a password: salt and scrypt hash."""
    salt = secrets.token_bytes(_SALT_BYTES)
    return f"scrypt {_N} {_R} {_P} {salt.hex()} {_scrypt(password, salt, _N, _R, _P).hex()}"


def fits(password: str, stored: str) -> bool:
    """Whether a password is the one that was stored so."""
    _, n, r, p, salt, digest = stored.split()
    return hmac.compare_digest(_scrypt(password, bytes.fromhex(salt), int(n), int(r), int(p)).hex(), digest)


def is_stretched(stored: str) -> bool:
    """Whether something is what is stored of a password."""
    return re.fullmatch(r"scrypt [1-9]\d* [1-9]\d* [1-9]\d*( ([0-9a-f]{2})+){2}", stored) is not None


def _scrypt(password: str, salt: bytes, n: int, r: int, p: int) -> bytes:
    return hashlib.scrypt(password.encode(), salt=salt, n=n, r=r, p=p, maxmem=1 << 26)


def table_id(purpose: str, of: str, key: str | None) -> str:
    """The id of a new table: with a key always the same, which nobody can guess who does not know what it is of."""
    if key is None:
        raw = secrets.token_bytes(_ID_BYTES)
    else:
        raw = hashlib.sha256(f"{purpose} {len(of)} {of} {key}".encode()).digest()[:_ID_BYTES]
    return base64.urlsafe_b64encode(raw).decode().replace("-", "x").replace("_", "y")
