"""The workbench: a process of the workshop, which compiles units into the cache (`python -m warren.core.workbench`).

It is told units by line on its standard input and answers by line; when the input ends it ends too, at once: nobody
waits for it any more.
"""

from __future__ import annotations

import gc
import json
import os
import signal
import sys
import threading
from collections.abc import Sequence
from importlib import import_module
from queue import SimpleQueue
from typing import Any, Final

from .compiled import code_of
from .units import Code, make
from .workshop import make_missing

MANY: Final = 200_000
"""Objects after which a process that compiles looks for waste: nearly all that it makes it still needs."""


def code_in(module: str) -> Code:
    """The code of a module: its `CODE`, or that of its `GAME`."""
    found: Any = import_module(module)
    if hasattr(found, "CODE"):
        return found.CODE  # type: ignore[no-any-return]
    return code_of(found.GAME)


def main(modules: Sequence[str]) -> int:
    """Compile all that is missing of some modules; without any, the units that the standard input names."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # it is meant for whoever waits for us
    orders: SimpleQueue[str] = SimpleQueue()
    threading.Thread(target=_listen, args=(orders,), daemon=True).start()
    return _make_all(modules) if modules else _obey(orders)


def _listen(orders: SimpleQueue[str]) -> None:
    for line in sys.stdin:
        orders.put(line)
    os._exit(1)


def _make_all(modules: Sequence[str]) -> int:
    if hasattr(os, "nice"):
        os.nice(10)
    codes = [code_in(module) for module in modules]
    make_missing({code: code.missing() for code in codes})
    return int(any(code.missing() for code in codes))


def _obey(orders: SimpleQueue[str]) -> int:
    gc.set_threshold(MANY)
    digests: dict[str, dict[str, str]] = {}
    while True:
        module, name = json.loads(orders.get())
        code = code_in(module)
        if module not in digests:
            digests[module] = code.digests()
        print(make(code, name, digests[module][name]), flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
