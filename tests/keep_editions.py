"""`python -m tests.keep_editions [GAME EDITION]`: no edition that was ever shipped is forgotten.

Before an edition of a game is changed, `GAME EDITION` keeps it as it is in `editions/former/`, whole. Without
arguments the digests of all editions that are new are written down in `editions/former/digests.txt`.
"""

from __future__ import annotations

import sys
from importlib.resources import files
from pathlib import Path

from tests.editions import toml
from warren.core.editions import EditionFile, Editions
from warren.games import find, game_ids

HEAD = """\
# Every digest under which an edition of this game was shipped: its name, the digest of its content and, behind that,
# digests under which games were stored earlier (of the file's text). A line is never taken away or changed.
"""


def former_folder(game_id: str) -> Path:
    return Path(str(files(find(game_id).package) / "editions" / "former"))


def keep(edition: EditionFile, folder: Path) -> Path:
    """Write an edition down whole, under its digest."""
    folder.mkdir(exist_ok=True)
    path = folder / f"{edition.digest}.toml"
    path.write_text("".join(f"{line}\n" for line in told_whole(edition)), encoding="utf-8")
    return path


def told_whole(edition: EditionFile) -> list[str]:
    """The lines of a file that says everything an edition says; an entry of a list has a line of its own."""
    lines = []
    for key, value in edition.content.items():
        if isinstance(value, list) and value and isinstance(value[0], dict):
            lines += [f"{key} = [", *(f"  {toml(entry)}," for entry in value), "]"]
        else:
            lines.append(f"{key} = {toml(value)}")
    return lines


def write_down(editions: Editions, ledger: Path) -> None:
    """Add the digests that are not in the ledger yet."""
    new = [f"{edition.name} {edition.digest}" for edition in map(editions.shipped, editions.names)]
    new = [line for line in new if line.split()[1] not in editions.earlier]
    if new:
        ledger.parent.mkdir(exist_ok=True)
        text = ledger.read_text(encoding="utf-8") if ledger.exists() else HEAD
        ledger.write_text(text + "".join(f"{line}\n" for line in new), encoding="utf-8")


def main() -> None:
    if len(sys.argv) == 3:
        game_id, name = sys.argv[1:]
        print(keep(find(game_id).editions.shipped(name), former_folder(game_id)))
    for game_id in game_ids():
        write_down(find(game_id).editions, former_folder(game_id) / "digests.txt")


if __name__ == "__main__":
    main()
