"""Somebody else's package, which brings a game: the tiny one, as a wheel, in an environment of its own."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Final

import warren

TINY: Final = Path(__file__).parent / "tiny"

PROJECT: Final = """
[build-system]
requires = []
build-backend = "wheels"
backend-path = ["."]

[project]
name = "warren-heaps"
version = "1.0"
"""

ENTRIES: Final = """[warren.games]
heaps = warren_heaps:GAME
slayer = warren_heaps:GAME
thing = warren_heaps:NOTHING
twice = warren_heaps.twice:GAME
broken = warren_heaps.broken:GAME
"""
"""One game that is in order, and four that are not."""

BACKEND: Final = '''
"""Makes a wheel of the folder beside it, and needs nothing for it."""

from pathlib import Path
from zipfile import ZipFile

INFO = "warren_heaps-1.0.dist-info"
WHEEL = "Wheel-Version: 1.0\\nGenerator: wheels\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n"
METADATA = "Metadata-Version: 2.1\\nName: warren-heaps\\nVersion: 1.0\\n"


def build_wheel(folder, settings=None, metadata=None):
    name = "warren_heaps-1.0-py3-none-any.whl"
    with ZipFile(Path(folder) / name, "w") as wheel:
        for file in sorted(Path("warren_heaps").rglob("*")):
            wheel.write(file)
        wheel.writestr(f"{INFO}/METADATA", METADATA)
        wheel.writestr(f"{INFO}/WHEEL", WHEEL)
        wheel.writestr(f"{INFO}/entry_points.txt", Path("entries.txt").read_text())
        wheel.writestr(f"{INFO}/RECORD", "")
    return name
'''

RULES: Final = """# Heaps

**HP1.1** A die decides how many pebbles there are beside those agreed upon.

**HP1.2** Each player has a secret number.

**HP2.1** In turn each takes pebbles.

**HP2.2** One to three of them.

**HP3.1** Whoever takes the last pebble loses.
"""


LOOKS: Final = 'looks=Looks("Do not take the last one.", "2 min"),'

PICTURE: Final = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 36" width="60" height="36">
<circle cx="30" cy="18" r="16" fill="{}"/></svg>
"""


def somebodys_python(folder: Path) -> Path:
    """The Python of an environment that sees the project's packages, and has somebody's package with a game."""
    source = folder / "source"
    package = source / "warren_heaps"
    shutil.copytree(TINY, package, ignore=shutil.ignore_patterns("__pycache__", "stored"))
    (package / "RULES.md").write_text(RULES, "utf-8")
    _give_looks(package)
    (package / "broken.py").write_text('raise ValueError("a fault of its own")\n', "utf-8")
    (package / "twice.py").write_text(
        "from dataclasses import replace\nfrom . import GAME as ONE\nGAME = replace(ONE, id='twice')\n", "utf-8"
    )
    (source / "pyproject.toml").write_text(PROJECT, "utf-8")
    (source / "entries.txt").write_text(ENTRIES, "utf-8")
    (source / "wheels.py").write_text(BACKEND, "utf-8")
    place = folder / "environment"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", place], check=True)
    python = place / "bin" / "python"
    ours = [sysconfig.get_path("purelib"), str(Path(warren.__file__).parent.parent)]
    library = next(place.glob("lib/python*/site-packages"))
    (library / "ours.pth").write_text("\n".join(ours) + "\n", "utf-8")
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet"]
    subprocess.run(
        [*pip, "--no-deps", "--no-build-isolation", "--no-index", "--ignore-installed", str(source)],
        env=os.environ | {"PIP_DISABLE_PIP_VERSION_CHECK": "1"},
        check=True,
    )
    return python


def _give_looks(package: Path) -> None:
    """Have the game say how it is shown, and draw its pictures."""
    door = package / "__init__.py"
    definition = door.read_text("utf-8").replace('    edition="plain",\n', f'    edition="plain",\n    {LOOKS}\n')
    options = "from warren.core.options"
    door.write_text(definition.replace(options, f"from warren.core.looks import Looks\n{options}"), "utf-8")
    (package / "looks").mkdir()
    for name, colour in (("emblem-light", "brown"), ("emblem-dark", "tan"), ("icon", "black")):
        (package / "looks" / f"{name}.svg").write_text(PICTURE.format(colour), "utf-8")
