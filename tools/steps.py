"""Steps of the set-up: each says in a line what it does, works quietly, and if it fails says in one sentence why.

What lies in this folder runs before anything is installed, and also where a package is built. So it needs nothing but a
Python, which may be an older one than Warren itself needs.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

ROOM = 200_000_000
"""Bytes below which a disk is taken for full: programs do not always tell that it was."""

LAST_LINES = 20
"""Of what a step printed: why it failed stands there, and not what it complained of before and got over."""

CAUSES = (
    ("No space left on device|ENOSPC|Disk quota exceeded|EDQUOT", "the disk is full"),
    (
        "CERTIFICATE_VERIFY_FAILED|SELF_SIGNED_CERT|UNABLE_TO_(GET_ISSUER|VERIFY)|CERT_HAS_EXPIRED",
        "{source} shows a certificate that this machine does not trust",
    ),
    (
        "NewConnectionError|NameResolutionError|ConnectTimeoutError|ReadTimeoutError|ProxyError|Connection refused"
        "|ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT",
        "{source} cannot be reached (is there a network?)",
    ),
    (
        r"\(from versions: none\)[^\n]*\n[^\n]*No matching distribution found for (\S+)",
        "{source} has no {0} for this machine and this Python, or cannot be reached (is there a network?)",
    ),
    (r"No matching distribution found for (\S+)", "{source} has no {0} for this machine and this Python"),
    ("code E404|code ETARGET|404 Client Error", "{source} does not have a package that is needed"),
    ("Exit handler never called", "npm gave up and did not say why, most often because {source} cannot be reached"),
    ("code EINTEGRITY|DO NOT MATCH THE HASHES", "{source} sent a package that is not the one that was asked for"),
    (r"Permission denied|\b(?:EACCES|EPERM|EROFS)\b|Read-only file system", "something here must not be written"),
)
"""What programs print, and what it means."""

UNTOLD = "TAR_ENTRY_ERROR"
"""What npm prints where it could not write what it unpacked; then it ends as if all were well."""


class Failed(Exception):
    """A step that could not be done; the text says which, and why, in one sentence."""


def run(what: str, command: Sequence[str], folder: Path, source: str, **environment: str) -> None:
    """Say what is done and do it. What the command prints is shown only if it fails for a reason that nobody knows.

    `source` is where its packages come from; `environment` is added to ours.
    """
    print(f"== {what}", flush=True)
    streams = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    try:
        done = subprocess.run(command, cwd=str(folder), env={**os.environ, **environment}, **streams)
    except OSError as fault:
        raise Failed(f"{what} failed: {command[0]} cannot be run ({fault.strerror})") from None
    printed = done.stdout.decode(errors="replace")
    if done.returncode or UNTOLD in printed:
        raise Failed(f"{what} failed: {cause(printed, folder, source)}")


def cause(printed: str, folder: Path, source: str) -> str:
    """Why a command failed that printed this."""
    last = [line for line in printed.splitlines() if line.strip()][-LAST_LINES:]
    for pattern, meaning in CAUSES:
        found = re.search(pattern, "\n".join(last))
        if found:
            return meaning.format(*found.groups(), source=source)
    if shutil.disk_usage(str(folder)).free < ROOM:
        return "the disk is full"
    return "\n    ".join(["the last it said was", *last]) if last else "it did not say why"


def told(work: Callable[[], None]) -> int:
    """Do some work and tell of a failure in a line; the exit status."""
    try:
        work()
    except Failed as fault:
        print(f"warren: {fault}", file=sys.stderr, flush=True)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0
