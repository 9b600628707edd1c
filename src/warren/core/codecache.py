"""The cache of machine code: one file for each C function, checked before anything in it is believed.

A file is its magic, the digest of what its code was made of, a checksum, and the code. One that is cut, changed, or
belongs to something else counts as missing. Code is taken only from folders that nobody else can write to; where
nothing can be kept, nothing is, and a line says so once.
"""

from __future__ import annotations

import hashlib
import os
import stat
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

from .asides import NOTICES

MAGIC: Final = b"warren machine code 1\n"
SUFFIX: Final = ".code"
UNFINISHED: Final = ".code-unfinished"  # by somebody who was stopped
STALE_AFTER_DAYS: Final = 30
MOST_BYTES: Final = 1 << 28


class NoPlace(OSError):
    """There is nowhere to keep machine code, or nowhere that could be trusted."""


def cache_root() -> Path:
    """Where machine code is kept: WARREN_CACHE_DIR, or the user's cache folder."""
    chosen = os.environ.get("WARREN_CACHE_DIR")
    if chosen:
        return Path(chosen)
    base = os.environ.get("LOCALAPPDATA") or os.environ.get("XDG_CACHE_HOME")
    try:
        return (Path(base) if base else Path.home() / ".cache") / "warren"
    except RuntimeError:
        raise NoPlace("there is no home folder") from None


def load(folder: str, name: str, digest: str) -> bytes | None:
    """The code that was kept under a digest; None if there is none, or none that can be trusted."""
    try:
        path = _path(folder, name, digest)
        _distrust(path.parent.parent, path.parent)
        with path.open("rb") as file:
            _distrust_file(path, os.fstat(file.fileno()))
            code = _checked(file.read(MOST_BYTES), digest)
    except NoPlace as fault:
        complain_once(str(fault))
        return None
    except OSError:
        return None
    if code is not None:
        with suppress(OSError):
            os.utime(path)  # it is of use still
    return code


def save(folder: str, name: str, digest: str, code: bytes) -> bool:
    """Keep code under a digest; False, after a word about it, where that cannot be done."""
    try:
        path = _path(folder, name, digest)
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        _distrust(path.parent.parent, path.parent)
        _write(path, MAGIC + digest.encode() + _checksum(digest, code) + code)
    except OSError as fault:
        complain_once(str(fault) if isinstance(fault, NoPlace) else f"{fault.filename}: {fault.strerror}")
        return False
    return True


def forget(folder: str, name: str, digest: str) -> None:
    """Remove what is kept under a digest."""
    with suppress(OSError):
        _path(folder, name, digest).unlink()


def is_usable() -> bool:
    """Whether code can be kept; where not, a line says why."""
    try:
        root = cache_root()
        root.mkdir(mode=0o700, parents=True, exist_ok=True)
        _distrust(root)
        tempfile.TemporaryFile(dir=root).close()
    except OSError as fault:
        complain_once(str(fault) if isinstance(fault, NoPlace) else f"{cache_root()}: {fault.strerror}")
        return False
    return True


def prune() -> int:
    """Remove machine code that nobody has used for a month; returns how many files went."""
    gone = 0
    for path in (p for suffix in (SUFFIX, UNFINISHED) for p in cache_root().glob(f"*/*{suffix}")):
        with suppress(OSError):
            if time.time() - path.stat().st_mtime > STALE_AFTER_DAYS * 86400:
                path.unlink()
                gone += 1
    return gone


_complaints: list[str] = []


def complain_once(why: str) -> None:
    """A notice, the first time only."""
    if not _complaints:
        NOTICES.warning("machine code is not kept (%s); it is made anew for every run", why)
    _complaints.append(why)


def _path(folder: str, name: str, digest: str) -> Path:
    return cache_root() / folder / f"{name}-{digest[:16]}{SUFFIX}"


def _checked(data: bytes, digest: str) -> bytes | None:
    """The code in a file, if the file is whole and made for this digest."""
    begin = MAGIC + digest.encode()
    at = len(begin) + hashlib.sha256().digest_size
    code = data[at:]
    return code if data[:at] == begin + _checksum(digest, code) else None


def _checksum(digest: str, code: bytes) -> bytes:
    return hashlib.sha256(digest.encode() + code).digest()


def _write(path: Path, data: bytes) -> None:
    """Whole or not at all, whoever else writes the same."""
    handle, unfinished = tempfile.mkstemp(prefix=path.stem, suffix=UNFINISHED, dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.replace(unfinished, path)
    except OSError:
        with suppress(OSError):
            os.unlink(unfinished)
        raise


def _distrust(*folders: Path) -> None:
    """Refuse folders into which somebody else could have put code."""
    for folder in folders:
        _distrust_file(folder, folder.stat())


def _distrust_file(path: Path, status: os.stat_result) -> None:
    if os.name != "posix":
        return
    if status.st_uid not in (0, os.getuid()):
        raise NoPlace(f"{path} belongs to somebody else")
    if status.st_mode & stat.S_IWOTH:
        raise NoPlace(f"everybody may write to {path}")
