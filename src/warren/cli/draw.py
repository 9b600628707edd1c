"""`warren draw`: a position as a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

import warren

from ..face.drawing import drawn
from ..table import CannotKeep
from .arguments import ALWAYS_PLAIN, EDITION, GAME, OPTIONS, game_with, seat_named, seed_option
from .stored import complain_of, file_named

if TYPE_CHECKING:
    from ..core.definition import Definition

BEGINNING = "<svg "
"""Of every picture: other files are not overwritten."""


@click.command()
@GAME
@click.argument("file", metavar="[FILE]", required=False)
@seed_option()
@click.option("--seat", metavar="NAME|NUMBER", help="Whose sight is drawn; what a spectator sees by default.")
@OPTIONS
@EDITION
@click.option("--out", metavar="FILE", help="Where to write the picture; by default it is printed.")
@ALWAYS_PLAIN
def draw(
    game: Definition,
    file: str | None,
    seed: int | None,
    seat: str | None,
    options: tuple[tuple[str, str], ...],
    edition: str | None,
    out: str | None,
) -> None:
    """Draw a position as a picture (SVG): a new game, or a stored one at its end."""
    if file is not None and (options or seed is not None):
        raise click.UsageError("FILE brings its own options and seed: expected no --option and no --seed with it")
    position = stored(game, file, edition) if file else game_with(game, options, edition, "plain").start(seed)
    if not position.game.scene.zones and not position.game.scene.spaces:
        raise click.UsageError(f"{game.id} has no pictures yet: expected another game")
    picture = picture_of(position, None if seat is None else seat_named(seat, position.game))
    if out is None:
        click.echo(picture, nl=False)
    else:
        write(picture, out)


def stored(definition: Definition, file: str, edition: str | None) -> warren.Position:
    """The last position of a stored game."""
    script = warren.Transcript.load(file_named(file))
    complain_of(script)
    if script.game_id != definition.id:
        raise warren.BadTranscript(f"{file} is a game of {script.game_id}: expected one of {definition.id}")
    return script.replay("plain", edition)


def picture_of(position: warren.Position, seat: int | None) -> str:
    """What a seat sees, with what it may point at."""
    sight = position.seen_by(seat)
    lit = {pointed for choice in sight.choices for pointed in choice.ids[:1]}
    who = "a spectator" if seat is None else position.game.names[seat]
    caption = f"seen by {who}{f': {sight.question}' if sight.question else ''}"
    return drawn(position.game.scene, sight.things, lit, sight.asked, caption)


def write(picture: str, name: str) -> None:
    """Write a picture to a file; of what is there already only a picture is replaced."""
    path = file_named(name)
    if path.is_dir():
        raise CannotKeep(f"{name} is a folder: expected the name of a file")
    if not path.parent.is_dir():
        raise CannotKeep(f"{name}: there is no folder {path.parent}")
    if path.exists() and not path.read_text("utf-8", errors="replace").startswith(BEGINNING):
        raise CannotKeep(f"{name} exists and is not a picture of Warren: expected another name")
    path.write_text(picture, "utf-8")
