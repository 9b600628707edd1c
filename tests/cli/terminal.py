"""A command that runs in a terminal, to be typed to and looked at."""

from __future__ import annotations

import os
import re
import select
import signal
import subprocess
import sys
import threading
import time

import pytest

PATIENCE = 20  # seconds; it takes a small part of one


class Terminal:
    """A command that runs in a terminal; its figures go into a pipe, as long as nobody types."""

    def __init__(self, *words: str, typing: bool = False) -> None:
        self._screen, theirs = os.openpty()
        self.shown = ""
        self.process = subprocess.Popen(
            [sys.executable, "-m", "warren", *words],
            stdin=theirs,
            stdout=theirs if typing else subprocess.PIPE,
            stderr=theirs,
            env=os.environ | {"TERM": "xterm"},
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
        )
        os.close(theirs)

    def wait_for(self, pattern: str) -> None:
        """Read what is shown until a pattern turns up."""
        deadline = time.monotonic() + 3 * PATIENCE  # to start takes longer than to stop
        while not re.search(pattern, self.shown):
            if time.monotonic() > deadline:
                self.process.kill()
                self.end()
                pytest.fail(f"{pattern!r} did not come: {self.shown}")
            if select.select([self._screen], [], [], 1)[0]:
                self.shown += os.read(self._screen, 4096).decode(errors="replace")

    def type(self, line: str) -> None:
        os.write(self._screen, f"{line}\n".encode())

    def press(self, key: int = signal.SIGINT) -> None:
        self.shown = ""
        self.process.send_signal(key)

    def end(self) -> tuple[int, str]:
        """The exit code, and what was written into the pipe."""
        reader = threading.Thread(target=self._read_the_rest)
        reader.start()
        figures = self.process.communicate(timeout=PATIENCE)[0]
        reader.join()
        os.close(self._screen)
        return self.process.returncode, (figures or b"").decode()

    def _read_the_rest(self) -> None:
        try:
            while shown := os.read(self._screen, 4096):
                self.shown += shown.decode(errors="replace")
        except OSError:
            return  # a closed terminal
