"""`Claim`: one server has a database file at a time, however the file is named: it is known by its inode.

On Linux the file itself is locked, by `flock`, which has nothing to do with the locks that SQLite sets. Elsewhere the
two may get in each other's way: there a file in the folder for temporary files is locked that bears the inode's number.

A process that closes any handle of a file loses all the locks that SQLite has set on it. So a handle of a database is
opened in this module alone, and closed when nothing in this process has that database open any more.
"""

from __future__ import annotations

import os
import sys
import tempfile
import threading
from collections import Counter, defaultdict
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from ..table.ownfile import InUse, lock

LOCKS_ITSELF: Final = sys.platform == "linux"
"""Whether the database file itself is locked."""


class Inode(NamedTuple):
    """A file, whatever its names are."""

    device: int
    number: int

    @classmethod
    def of(cls, path: Path) -> Inode:
        """The file to which a path leads."""
        found = path.stat()
        return cls(found.st_dev, found.st_ino)


class Claim:
    """A database file that other servers, in this process or another, keep away from until it is given back."""

    def __init__(self, path: Path) -> None:
        with _GUARD:
            self._inode = Inode.of(path)
            if self._inode in _CLAIMED:
                raise InUse(path, os.getpid())
            self._handle = os.open(path if LOCKS_ITSELF else _stand_in(self._inode), os.O_RDWR | os.O_CREAT, 0o600)
            try:
                _lock(self._handle, path)
            except OSError:
                _let_go(self._inode, self._handle)
                raise
            _CLAIMED.add(self._inode)

    def close(self) -> None:
        """Give it back."""
        with _GUARD:
            _CLAIMED.discard(self._inode)
            _unlock(self._handle)
            _let_go(self._inode, self._handle)


def is_served_elsewhere(path: Path) -> bool:
    """Whether another process has claimed a file."""
    if Inode.of(path) in _CLAIMED:
        return False
    try:
        Claim(path).close()
    except InUse:
        return True
    return False


def is_open_here(path: Path) -> bool:
    """Whether SQLite has a file open in this process: no other handle of it may be closed meanwhile."""
    with _GUARD:
        return Inode.of(path) in _OPEN


def opened(path: Path) -> Inode:
    """SQLite has opened a file in this process; `closed` is told when it has closed it."""
    with _GUARD:
        inode = Inode.of(path)
        _OPEN[inode] += 1
        return inode


def closed(inode: Inode) -> None:
    """SQLite has closed a file that was `opened`."""
    with _GUARD:
        _OPEN[inode] -= 1
        if not _OPEN[inode]:
            del _OPEN[inode]
            for handle in _WAITING.pop(inode, ()):
                os.close(handle)


_GUARD: Final = threading.Lock()
_CLAIMED: Final[set[Inode]] = set()  # by this process
_OPEN: Final[Counter[Inode]] = Counter()  # so often, in this process, by SQLite
_WAITING: Final[defaultdict[Inode, list[int]]] = defaultdict(list)  # handles that are closed when SQLite has closed


def _let_go(inode: Inode, handle: int) -> None:
    if inode in _OPEN:
        _WAITING[inode].append(handle)
    else:
        os.close(handle)


def _stand_in(inode: Inode) -> Path:
    """A file that is locked in place of another one."""
    return Path(tempfile.gettempdir(), f"warren-{inode.device:x}-{inode.number:x}.lock")


def _lock(handle: int, path: Path) -> None:
    if sys.platform == "win32":
        import msvcrt

        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            raise InUse(path, 0) from None
    else:
        lock(handle, path)


def _unlock(handle: int) -> None:
    """At once: the handle itself may stay open for a while."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(handle, msvcrt.LK_UNLCK, 1)
    else:
        import fcntl

        with suppress(OSError):  # where there are no locks
            fcntl.flock(handle, fcntl.LOCK_UN)
