"""Figures of many games, shown or as JSON: also of those that were finished when somebody stopped it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TypeVar

import click

import warren

from ..face.simulation import Played
from .screen import STOPPED, complain

P = TypeVar("P", bound=Played)


def tell_figures(play: Callable[[], P], show: Callable[[P], None], as_json: bool) -> int:
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
        show(played)
    return code
