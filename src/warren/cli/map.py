"""`warren map`: a map of one's own, as an edition of a game that can make them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ..core.dice import fresh_seed
from ..table import CannotKeep
from .arguments import ALWAYS_PLAIN, GAME, seed_option
from .stored import file_named

if TYPE_CHECKING:
    from ..core.definition import Definition


@click.command("map")
@GAME
@seed_option()
@click.option("--out", metavar="FILE", help="Where to write the edition; by default it is printed.")
@ALWAYS_PLAIN
def make_map(game: Definition, seed: int | None, out: str | None) -> None:
    """Make a new map for a game, as an edition to play with (`--edition FILE`)."""
    if game.make_map is None:
        raise click.UsageError(f"{game.id} has no maps to make: expected a game with a map of its own, such as goblin")
    text = game.make_map(fresh_seed() if seed is None else seed)
    if out is None:
        click.echo(text, nl=False)
        return
    path = file_named(out)
    if path.exists():
        raise CannotKeep(f"{out} exists already: expected the name of a new file")
    if not path.parent.is_dir():
        raise CannotKeep(f"{out}: there is no folder {path.parent}")
    path.write_text(text, "utf-8")
