"""Secrets that people carry: only their hashes are stored. Passwords are stretched by scrypt."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import Final

_N, _R, _P = 1 << 14, 8, 1
_SALT_BYTES: Final = 16


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


def _scrypt(password: str, salt: bytes, n: int, r: int, p: int) -> bytes:
    return hashlib.scrypt(password.encode(), salt=salt, n=n, r=r, p=p, maxmem=1 << 26)
