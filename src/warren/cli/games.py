"""`warren games`: which games there are, and what can be chosen in each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ..games import find, game_ids, others
from .arguments import game_named
from .screen import Screen, simple_table

if TYPE_CHECKING:
    from ..core.definition import Definition


@click.command()
@click.argument("game", metavar="[GAME]", type=game_named, required=False)
def games(game: Definition | None) -> None:
    """List the games, or the seats and options of one."""
    screen = Screen()
    if game is None:
        _list_games(screen)
    else:
        _describe(screen, game)


def _list_games(screen: Screen) -> None:
    table = simple_table("id", "title", "players", "summary")
    for definition in map(find, game_ids()):
        table.add_row(definition.id, definition.title, _numbers(definition), definition.summary)
    screen.table(table)
    for name, why in others().left_out.items():
        screen.say(f"The game {name} is left out: {why}")


def _describe(screen: Screen, game: Definition) -> None:
    screen.say(f"{game.title}: {game.summary}")
    for players, seats in sorted(game.seats.items()):
        screen.say(f"{players} players: {', '.join(seats)}")
    screen.say()
    table = simple_table("option", "default", "can be", "meaning", "clause")
    for option in (*game.options, game.players_option):
        default = "" if option.default is None else str(option.default).lower()
        table.add_row(option.name, default, _values(option), option.says, option.clause)
    screen.table(table)
    screen.say()
    screen.say(f"For example: warren play {game.id} --option NAME=VALUE")


def _numbers(game: Definition) -> str:
    fewest, most = min(game.seats), max(game.seats)
    return str(fewest) if fewest == most else f"{fewest}-{most}"


def _values(option: Any) -> str:
    """What an option can be, as far as its kind tells."""
    if hasattr(option, "values"):
        return ", ".join(option.values)
    if hasattr(option, "low"):
        return f"{option.low} to {option.high}" if option.low < option.high else str(option.low)
    return "true, false" if isinstance(option.default, bool) else "a text"
