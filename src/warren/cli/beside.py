"""Machine code that is made beside the game: play begins at once, and players think as soon as it is there."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..core.definition import Definition


class Beside:
    """The machine code of a game and of the search. Nothing of it is looked for before somebody needs it."""

    def __init__(self, definition: Definition) -> None:
        self.definition = definition
        self.is_ready = False
        self.has_begun = False
        self._process: subprocess.Popen[bytes] | None = None
        self._folder: str | None = None  # for this game only, where nothing can be kept

    def news(self, who: str) -> str | None:
        """What there is to say, once each, about the code; `who` plays (or is) by first sight without it."""
        if not self.has_begun:
            self.has_begun = True
            self._begin()
            if self._process is not None:
                return f"Until the machine code is ready, {who} by first sight."
            return None if self.is_ready else self._failure(who)
        if self._process is None or self._process.poll() is None:
            return None
        self.is_ready = self._process.returncode == 0
        self._leave_process()
        return "The machine code is ready: from now on there is thinking." if self.is_ready else self._failure(who)

    def _begin(self) -> None:
        from ..bots import tree
        from ..core import codecache, workshop
        from ..core.compiled import code_of  # Numba comes in here, and only here

        codes = [code_of(self.definition), tree.CODE]
        self.is_ready = not any(code.missing() for code in codes)
        if self.is_ready:
            return
        try:
            if not codecache.is_usable():
                self._folder = os.environ["WARREN_CACHE_DIR"] = tempfile.mkdtemp(prefix="warren-")
            self._process = workshop.make_beside([code.module for code in codes])
        except OSError:
            pass  # no room, or no more processes: told as any other failure

    def _failure(self, who: str) -> str:
        again = f"`warren compile {self.definition.id}` tries again"
        return f"The machine code could not be made ({again}): {who} by first sight."

    def end(self) -> None:
        """Nobody plays any more: what is finished is kept, the rest is left."""
        self._leave_process()
        if self._folder is not None:
            shutil.rmtree(self._folder, ignore_errors=True)
            os.environ.pop("WARREN_CACHE_DIR", None)

    def _leave_process(self) -> None:
        if self._process is not None:
            with self._process:
                self._process.terminate()
            self._process = None
