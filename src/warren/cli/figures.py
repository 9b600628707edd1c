"""Figures of many games, shown or as JSON: also of those that were finished when somebody stopped it."""

from __future__ import annotations

import json
from collections.abc import Callable

import click

import warren

from ..face.simulation import Played
from .screen import STOPPED, Screen, complain, simple_table


def tell_figures(play: Callable[[], Played], as_json: bool) -> int:
    """Play, and tell what came of it; the code with which to leave."""
    code = 0
    try:
        played = play()
    except warren.Stopped as stopped:
        complain(str(stopped))
        played, code = stopped.finished, STOPPED
    if as_json:
        click.echo(json.dumps(played.to_dict(), indent=1))
    elif played.games:
        _show(played)
    return code


def _show(played: Played) -> None:
    screen = Screen()
    for n, summary in enumerate(played.summaries()):
        if n:
            screen.say()
        table = simple_table(*summary.columns)
        for row in summary.rows:
            table.add_row(*row)
        screen.table(table)
