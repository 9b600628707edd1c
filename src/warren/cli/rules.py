"""`warren rules`: read the rulebook of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ..table.rulebook import look_up, rulebook_of
from .arguments import GAME
from .screen import Screen

if TYPE_CHECKING:
    from ..core.definition import Definition


@click.command()
@GAME
@click.argument("wanted", metavar="[CLAUSE|CHAPTER|WORD]", nargs=-1)
def rules(game: Definition, wanted: tuple[str, ...]) -> None:
    """Read the rules, or look something up in them.

    A chapter (GS5), a clause (GS5.3), a ruling (Q7), or a word: then every clause that contains it.
    """
    screen = Screen()
    words = " ".join(wanted).strip()
    if words:
        with screen.paged():
            screen.markdown(look_up(game, words))
    elif screen.is_terminal:
        with screen.console.capture() as laid_out:
            screen.markdown(rulebook_of(game))
        click.echo_via_pager(laid_out.get())
    else:
        click.echo(rulebook_of(game))
