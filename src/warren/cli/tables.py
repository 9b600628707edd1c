"""`warren tables`: the tables of a server, and new ones."""

from __future__ import annotations

import secrets
import shlex
from typing import TYPE_CHECKING, Any

import click

from ..bots.levels import NAMES
from .arguments import OPTIONS, game_named, game_with, one_of
from .remote import Server
from .screen import Screen, simple_table

if TYPE_CHECKING:
    from ..core.definition import Definition


@click.command()
@click.argument("server", metavar="URL")
@click.option("--name", metavar="NAME", help="What you are called there; another name is somebody else.")
@click.option("--new", metavar="GAME", type=game_named, help="Make a table, and sit down in the first seat.")
@click.option("--vs", metavar="PLAYER", type=one_of(*NAMES), help="Let programs have its other seats.")
@click.option("--listed", is_flag=True, help="Let everybody see the new table, and sit down there without a link.")
@OPTIONS
def tables(
    server: str,
    name: str | None,
    new: Definition | None,
    vs: str | None,
    listed: bool,
    options: tuple[tuple[str, str], ...],
) -> int:
    """List the tables of the server at URL: yours, and those that everybody may see. Or make one with --new."""
    if new is None and (vs is not None or listed or options):
        raise click.UsageError("--vs, --listed and --option are for a new table: expected --new GAME with them")
    known, screen = Server(server, name), Screen()
    if known.note:
        screen.say(known.note)
    who = "" if name is None else f" --name {shlex.quote(name)}"
    if new is None:
        _list(known, screen, who)
    else:
        made = _made(known, screen, new, vs, listed, dict(options))
        screen.say(f"To play: warren play --server {known.address} --table {made}{who}")
    return 0


def _list(server: Server, screen: Screen, who: str) -> None:
    own = server.call("GET", "/api/mine")
    others = [brief for brief in server.call("GET", "/api/tables") if brief["table"] not in {b["table"] for b in own}]
    if not own and not others:
        screen.say(f"No table is open to everybody there, and {server.name} sits at none: --new GAME makes one.")
        return
    table = simple_table("table", "game", "stage", "seats", "")
    for brief in own:
        table.add_row(*_columns(brief), "your turn" if brief.get("asked") else "yours")
    for brief in others:
        table.add_row(*_columns(brief), "")
    screen.table(table)
    screen.say(f"To play, or to look on: warren play --server {server.address} --table TABLE{who}")


def _columns(brief: dict[str, Any]) -> tuple[str, ...]:
    seats = ", ".join(name or "(free)" for name in brief["seats"])
    return brief["table"], brief["game"], brief["stage"], seats


def _made(
    server: Server, screen: Screen, game: Definition, vs: str | None, listed: bool, options: dict[str, Any]
) -> str:
    """A new table; the links to its free seats are told."""
    others = len(game_with(game, options.items(), None, "plain").seats) - 1
    seats = [{"who": "me", "name": server.name}, *({"who": vs or "open"} for _ in range(others))]
    manners, key = {"is_listed": listed}, secrets.token_hex(8)
    wanted = {"game": game.id, "options": options, "seats": seats, "manners": manners, "key": key}
    made = server.call("POST", "/api/tables", wanted)
    for seat, link in sorted(made["links"].items(), key=lambda pair: int(pair[0])):
        screen.say(f"Seat {seat}, for whoever gets this link: {server.address}/join/{link}")
    return str(made["table"])
