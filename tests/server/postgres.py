"""A PostgreSQL cluster for the tests: its own folder, its own socket, gone at the end."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest


class NoPostgres(Exception):
    """It is not installed, or cannot be started."""


class Cluster:
    """A running cluster. PostgreSQL does not run as root: then it runs as `postgres`."""

    def __init__(self) -> None:
        folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))
        if not folders:
            raise NoPostgres("it is not installed")
        self._bin = folders[-1]
        self._folder = Path(tempfile.mkdtemp(prefix="warren-pg-"))
        self._user = "postgres" if os.getuid() == 0 else pwd.getpwuid(os.getuid()).pw_name
        self._databases = 0
        if os.getuid() == 0:
            shutil.chown(self._folder, "postgres", "postgres")
        self.data = self._folder / "data"
        try:
            self._do("initdb", "-D", str(self.data), "-A", "trust", "-U", "warren", "--no-sync")
            self.start()
        except (OSError, subprocess.CalledProcessError) as fault:
            shutil.rmtree(self._folder, ignore_errors=True)
            raise NoPostgres(str(fault)) from None

    @property
    def pid(self) -> int:
        """The process that has started all others of it."""
        return int((self.data / "postmaster.pid").read_text().split()[0])

    def start(self) -> None:
        """Let it run."""
        options = f"-c listen_addresses='' -c unix_socket_directories={self._folder}"
        self._do("pg_ctl", "-D", str(self.data), "-w", "-o", options, "-l", str(self._folder / "log"), "start")

    def stop(self) -> None:
        """Stop it; everything is on the disk then."""
        self._do("pg_ctl", "-D", str(self.data), "-m", "fast", "-w", "stop")

    def fresh(self) -> str:
        """The address of a database that is empty."""
        self._databases += 1
        name = f"warren{self._databases}"
        self._do("createdb", "-h", str(self._folder), "-U", "warren", name)
        return f"postgresql://warren@/{name}?host={self._folder}"

    def end(self) -> None:
        """Stop it."""
        self._do("pg_ctl", "-D", str(self.data), "-m", "immediate", "stop")
        shutil.rmtree(self._folder, ignore_errors=True)

    def _do(self, command: str, *words: str) -> None:
        line = [str(self._bin / command), *words]
        if os.getuid() == 0:
            line = ["runuser", "-u", self._user, "--", *line]
        subprocess.run(line, check=True, capture_output=True, cwd="/", timeout=60)


def cluster_if_any() -> Iterator[Cluster]:
    """A cluster, to be ended when it has been used; without PostgreSQL here the tests are skipped."""
    try:
        found = Cluster()
    except NoPostgres as fault:
        pytest.skip(f"PostgreSQL IS NOT TESTED HERE: {fault}")
    yield found
    found.end()
