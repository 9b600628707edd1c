"""The virtual environment: `python tools/environment.py` makes it and installs Warren with what its tests need."""

from __future__ import annotations

import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

from steps import Failed, run, told

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / ".venv"
PYTHON = FOLDER / "bin" / "python"
INDEX = "the index of Python's packages"

NEEDS = (3, 11)
IS_USABLE = f"import sys, pip; sys.exit(sys.version_info < {NEEDS})"


def make() -> None:
    """Make the environment if there is none that can be used, and install Warren there, to be edited."""
    if not is_usable():
        _make_empty()
    pip_install("installing Warren and what it needs", "--editable", ".[dev]")
    (FOLDER / ".ready").touch()


def is_usable() -> bool:
    """Whether there is an environment with a Python that is new enough, and with pip."""
    return PYTHON.exists() and not subprocess.run([str(PYTHON), "-c", IS_USABLE], stderr=subprocess.DEVNULL).returncode


def _make_empty() -> None:
    if find_spec("ensurepip") is None or find_spec("venv") is None:
        raise Failed(
            "this Python cannot make virtual environments: install what your system calls python3-venv "
            f"(Debian, Ubuntu: apt install python{sys.version_info[0]}.{sys.version_info[1]}-venv)"
        )
    command = (sys.executable, "-m", "venv", "--clear", str(FOLDER))
    try:
        run("setting up the virtual environment in .venv", command, ROOT, INDEX)
    except Failed:
        shutil.rmtree(FOLDER, ignore_errors=True)
        raise


def pip_install(what: str, *packages: str) -> None:
    """Install packages into the environment."""
    command = (str(PYTHON), "-m", "pip", "install", "--disable-pip-version-check", *packages)
    run(what, command, ROOT, INDEX, WARREN_BUILD_PAGES="no")  # they are built where they are edited


if __name__ == "__main__":
    sys.exit(told(make))
