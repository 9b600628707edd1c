"""`OwnFile`: a file that grows at its end, written by one process only, every write all or nothing."""

from __future__ import annotations

import errno
import os
import sys
from contextlib import suppress
from pathlib import Path

if sys.platform != "win32":
    import fcntl


class InUse(OSError):
    """A file that is written already; `by` is the number of the process, 0 if nobody can tell."""

    def __init__(self, path: Path, by: int) -> None:
        who = "this one" if by == os.getpid() else f"process {by}" if by else "another process"
        super().__init__(errno.EBUSY, f"it is being written by {who}", str(path))
        self.by = by


class OwnFile:
    """A file, open and locked."""

    def __init__(self, path: Path, flags: int) -> None:
        self.path = path
        self._handle = os.open(path, flags | os.O_RDWR | getattr(os, "O_BINARY", 0), 0o666)
        try:
            lock(self._handle, path)
        except OSError:
            self.close()
            raise

    @classmethod
    def created(cls, path: Path, content: bytes) -> OwnFile:
        """A new file, where there is none (or FileExistsError). If it cannot be written none is left behind."""
        file = cls(path, os.O_CREAT | os.O_EXCL)
        try:
            file.write(content, 0)
        except OSError:
            file.close()
            with suppress(OSError):
                path.unlink()
            raise
        sync_folder(path.parent)
        return file

    @classmethod
    def found(cls, path: Path) -> OwnFile:
        """A file that is there."""
        return cls(path, 0)

    def read(self, most: int) -> bytes:
        """The content, or its first bytes."""
        os.lseek(self._handle, 0, os.SEEK_SET)
        parts = []
        while most > 0 and (part := os.read(self._handle, most)):
            parts.append(part)
            most -= len(part)
        return b"".join(parts)

    def write(self, content: bytes, place: int) -> None:
        """Write from a place on, down to the disk: the file ends there then. If that fails, it ends at the place."""
        rest = memoryview(content)
        try:
            os.ftruncate(self._handle, place)
            os.lseek(self._handle, place, os.SEEK_SET)
            while rest:
                rest = rest[os.write(self._handle, rest) :]
            os.fsync(self._handle)
        except BaseException:
            with suppress(OSError):
                os.ftruncate(self._handle, place)
            raise

    @property
    def size(self) -> int | None:
        """How many bytes it has; None if it is no longer in its place."""
        try:
            here, there = os.fstat(self._handle), self.path.stat()
        except OSError:
            return None
        return here.st_size if os.path.samestat(here, there) else None

    def close(self) -> None:
        """Let others write it."""
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1


def lock(handle: int, path: Path) -> None:
    """Keep other processes from writing an open file; InUse if one does. By inode: it has no other names."""
    if sys.platform == "win32":
        return
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise InUse(path, _locked_by(os.fstat(handle).st_ino)) from None
    except OSError as fault:
        if fault.errno not in (errno.ENOLCK, errno.EOPNOTSUPP, errno.ENOSYS):  # some disks of networks have no locks
            raise


def _locked_by(inode: int) -> int:
    """The process that has locked a file, as far as the system tells."""
    with suppress(OSError, ValueError):
        for line in Path("/proc/locks").read_text(encoding="ascii").splitlines():
            words = line.split()
            if "FLOCK" in words and words[5].rpartition(":")[2] == str(inode):
                return max(int(words[4]), 0)
    return 0


def sync_folder(folder: Path) -> None:
    """A new name lasts only when the folder is on the disk too; where folders cannot be opened it does anyway."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
