"""`warren replay`: a stored game, move by move."""

from __future__ import annotations

from itertools import islice

import click

import warren

from ..core.reading import on_one_line
from .arguments import ALWAYS_PLAIN, EDITION, MEND, whole_number
from .play import show_result
from .screen import ASIDE, NEWS, QUESTION, Screen, complain


@click.command()
@click.argument("file", metavar="FILE")
@click.option("--to", metavar="N", type=whole_number(0, 10**9), help="Stop after this many moves.")
@click.option("--boards", is_flag=True, help="Show the board after every move, not only at the end.")
@click.option("--quiet", is_flag=True, help="Show only the last board and the result.")
@MEND
@EDITION
@ALWAYS_PLAIN
def replay(file: str, to: int | None, boards: bool, quiet: bool, mend: bool, edition: str | None) -> None:
    """Go through a stored game move by move; moves that were taken back are left out."""
    script = warren.Transcript.load(file, mend)
    if to is not None and to > len(script.moves):
        raise click.UsageError(f"--to {to}: the game has {len(script.moves)} moves")
    screen = Screen()
    position = script.start("plain", edition)
    if script.left_out:
        complain(f"{file}: {script.left_out}")
    if not quiet:
        _introduce(screen, script, position)
    for n, step in enumerate(islice(script.played_on(position), to), 1):
        if not quiet:
            screen.say(f"{n}. {position.game.seats[step.seat]}: {step.move}")
            for event in step.events:
                screen.say(f"   {event}", NEWS)
            if boards:
                screen.board(str(position))
                screen.say()
    if not quiet:
        screen.say()
    screen.board(str(position))
    screen.say()
    show_result(screen, position)


def _introduce(screen: Screen, script: warren.Transcript, position: warren.Position) -> None:
    screen.say(position.game.title, QUESTION)
    usual = {option.name: option.default for option in position.game.definition.options}
    options = "".join(f", {name} {value}" for name, value in script.options.items() if value != usual.get(name))
    screen.say(f"rules {script.rules}, edition {on_one_line(script.edition)}, seed {script.seed!r}{options}", ASIDE)
    for event in position.events():
        screen.say(f"   {event}", NEWS)
