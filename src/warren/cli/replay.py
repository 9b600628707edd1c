"""`warren replay`: a stored game, move by move, as a seat or a spectator saw it."""

from __future__ import annotations

from itertools import islice

import click

import warren

from ..core.phrases import capitalised
from ..core.reading import on_one_line
from ..face.chronicle import Chronicle
from ..face.lines import lines_of
from .arguments import ALWAYS_PLAIN, EDITION, MEND, seat_named, whole_number
from .play import show_result
from .screen import ASIDE, NEWS, QUESTION, Screen
from .stored import complain_of


@click.command()
@click.argument("file", metavar="FILE")
@click.option("--to", metavar="N", type=whole_number(0, 10**9), help="Stop after this many moves.")
@click.option("--seat", metavar="NAME|NUMBER", help="As this seat saw it; by default as a spectator did.")
@click.option("--boards", is_flag=True, help="Show the board after every move, not only at the end.")
@click.option("--quiet", is_flag=True, help="Show only the last board and the result.")
@MEND
@EDITION
@ALWAYS_PLAIN
def replay(
    file: str, to: int | None, seat: str | None, boards: bool, quiet: bool, mend: bool, edition: str | None
) -> None:
    """Go through a stored game move by move, as a spectator or a seat saw it; what was taken back is left out."""
    script = warren.Transcript.load(file, mend)
    complain_of(script)
    if to is not None and to > len(script.moves):
        raise click.UsageError(f"--to {to}: the game has {len(script.moves)} moves")
    screen = Screen()
    position = script.start("plain", edition)
    knower = None if seat is None else seat_named(seat, position.game)
    chronicle = Chronicle(position.game, knower, position.prologue)
    if not quiet:
        _introduce(screen, script, position, chronicle)
    for step in islice(script.played_on(position), to):
        made = chronicle.add(step)
        if made is not None and not quiet:
            _show(screen, position, made)
            if boards:
                screen.board(position.seen_by(knower).board)
                screen.say()
    if not quiet:
        screen.say()
    sight = position.seen_by(knower)
    screen.board(sight.board)
    screen.say()
    show_result(screen, sight, len(position.played))


def _show(screen: Screen, position: warren.Position, made: warren.Made) -> None:
    screen.say(f"{made.number}. {capitalised(position.game.names[made.seat or 0])}: {made.text}")
    _tell(screen, position, made)


def _tell(screen: Screen, position: warren.Position, made: warren.Made) -> None:
    for line in lines_of(made.events, position.game.definition.events):
        screen.say(f"   {line}", NEWS)


def _introduce(screen: Screen, script: warren.Transcript, position: warren.Position, chronicle: Chronicle) -> None:
    screen.say(position.game.title, QUESTION)
    usual = {option.name: option.default for option in position.game.definition.options}
    options = "".join(f", {name} {value}" for name, value in script.options.items() if value != usual.get(name))
    screen.say(f"rules {script.rules}, edition {on_one_line(script.edition)}, seed {script.seed!r}{options}", ASIDE)
    _tell(screen, position, chronicle.made[0])
