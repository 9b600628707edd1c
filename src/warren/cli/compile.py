"""`warren compile`: make the machine code of the games before it is needed."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING

import click

from ..core.phrases import counted
from ..games import find, game_ids
from .arguments import game_named, whole_number
from .pace import told_progress
from .screen import Screen

if TYPE_CHECKING:
    from ..core.definition import Definition
    from ..core.units import Code

MOST_WORKERS = 256


@click.command("compile")
@click.argument("games", metavar="[GAME]...", type=game_named, nargs=-1)
@click.option("--force", is_flag=True, help="Compile also what is in the cache already.")
@click.option(
    "--workers",
    metavar="N",
    type=whole_number(1, MOST_WORKERS),
    help="Processes that compile at the same time; as many as there are cores by default.",
)
def compile_games(games: tuple[Definition, ...], force: bool, workers: int | None) -> None:
    """Compile all games, or those named, for this machine."""
    from ..bots import tree
    from ..core import codecache, driver
    from ..core.compiled import code_of  # Numba comes in here, and only here

    screen = Screen()
    wanted = [*map(code_of, games or map(find, game_ids())), driver.CODE, tree.CODE]
    if force:
        for code in wanted:
            code.forget()
    began = time.perf_counter()
    missing = {code: code.missing() for code in wanted}
    _compile(missing, workers)
    for code, names in missing.items():
        screen.say(_outcome(code, len(names)))
    screen.say(f"Done in {time.perf_counter() - began:.1f} s")
    if codecache.is_usable():
        gone = codecache.prune()
        if gone:
            screen.say(f"{counted(gone, 'old file')} removed from the cache")
        screen.say(f"The machine code is in {codecache.cache_root()}")


def _compile(missing: dict[Code, list[str]], workers: int | None) -> None:
    from ..core.units import load_all
    from ..core.workshop import make_missing

    parts = sum(map(len, missing.values()))
    if parts:
        titles = ", ".join(code.title for code, names in missing.items() if names)
        with told_progress(
            f"{parts} parts to compile: {titles}.", parts, "parts", workers or os.cpu_count() or 1
        ) as advance:
            make_missing(missing, workers, lambda code, name: advance(1))
    for code in missing:
        load_all(code)  # also compiles, here, whatever could not be put into the cache


def _outcome(code: Code, compiled: int) -> str:
    title = code.title[:1].upper() + code.title[1:]
    return f"{title}: {compiled} of {len(code.units)} parts compiled" if compiled else f"{title}: already there"
