"""What commands are given: games, numbers, options. What does not fit is refused with what would be right."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

import warren

from ..core.dice import LARGEST_SEED
from ..core.errors import unfit
from ..games import find, game_ids, own_ids

if TYPE_CHECKING:
    from ..core.definition import Definition


def game_named(text: str) -> Definition:
    """The game that an argument names."""
    wanted = text.lower()
    if wanted not in own_ids() and wanted not in game_ids():  # others may take their time to load
        raise click.BadParameter(
            f"there is no game {shortened(text)}: {hint(wanted, game_ids())} (`warren games` lists them)"
        )
    return find(wanted)


def whole_number(low: int, high: int) -> Callable[[Any], int]:
    """The type of an argument that is a whole number within limits."""

    def read(text: Any) -> int:
        try:
            number = int(text)
        except ValueError:
            number = low - 1
        if not low <= number <= high:
            expected = f"a whole number from {low} to {high}"
            raise click.BadParameter(unfit(shortened(text), (), expected, str(max(low, min(7, high)))))
        return number

    return read


def number_above(least: float) -> Callable[[Any], float]:
    """The type of an argument that is a number above a limit."""

    def read(text: Any) -> float:
        try:
            number = float(text)
        except ValueError:
            number = least
        if not least < number < float("inf"):
            raise click.BadParameter(f"{shortened(text)}: expected a number above {least:g}")
        return number

    return read


def one_of(*words: str) -> Callable[[str], str]:
    """The type of an argument that is one of some words."""

    def read(text: str) -> str:
        wanted = text.lower()
        if wanted not in words:
            raise click.BadParameter(f"{shortened(text)}: {hint(wanted, words)}")
        return wanted

    return read


def existing_file(text: str | Path) -> Path:
    """The type of an argument that is a file which is there."""
    path = Path(text)
    if not path.is_file():
        why = "it is a folder" if path.is_dir() else "there is no such file"
        raise click.BadParameter(f"{shortened(text)}: {why}: expected the name of a file")
    return path


class NoSuchCommand(click.UsageError):
    """A command that there is not."""

    def __init__(self, command: str, known: list[str], of: str) -> None:
        super().__init__(f"there is no command {shortened(command)}: {hint(command, known)} (`{of} --help` lists them)")


class Commands(click.Group):
    """A group of commands; of one that is not among them the nearest is told."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in self.commands and not args[0].startswith("-"):
            raise NoSuchCommand(args[0], list(self.commands), ctx.command_path)
        return super().resolve_command(ctx, args)


def name_and_value(text: str | tuple[str, str]) -> tuple[str, str]:
    """`NAME=VALUE` as a pair."""
    if isinstance(text, tuple):
        return text
    name, equals, value = text.partition("=")
    if not equals or not name:
        raise click.BadParameter(unfit(shortened(text), (), "NAME=VALUE", "players=2"))
    return name.strip(), value.strip()


def game_with(
    definition: Definition, chosen: Iterable[tuple[str, str]], edition: str | None, engine: str | None
) -> warren.Game:
    """A game with the options and the edition that were asked for."""
    known = [option.name for option in (*definition.options, definition.players_option)]
    for name, _ in chosen:
        if name not in known:
            raise warren.BadOption(f"{definition.id} has no option {shortened(name)}: {hint(name, known)}")
    options: dict[str, Any] = dict(chosen)
    return warren.game(definition.id, engine=engine, edition=edition, **options)


def seat_named(text: str, game: warren.Game) -> int:
    """The seat that its word, a number counted from 1, or the name of whoever sits there stands for."""
    for n, (word, name) in enumerate(zip(game.seats, game.names, strict=True)):
        if text.lower() in (word.lower(), name.lower(), name.lower().removeprefix("the "), str(n + 1)):
            return n
    raise click.UsageError(f"--seat {shortened(text)}: {hint(text, game.seats)}")


MOST_LISTED: Final = 12
"""Words that an error lists."""


def hint(given: str, known: Sequence[str]) -> str:
    """What somebody who wrote `given` may have meant."""
    near = get_close_matches(given, known, 1)
    if near:
        return f"did you mean {near[0]}?"
    return (
        f"expected {' or '.join(known)}" if len(known) <= MOST_LISTED else f"expected another, for example {known[0]}"
    )


def shortened(given: Any) -> str:
    """Something given, in quotes, but not at any length."""
    text = str(given)
    return repr(text if len(text) <= 60 else f"{text[:57]}...")


MEND: Final = click.option("--mend", is_flag=True, help="Of a damaged file, take what is intact.")
GAME: Final = click.argument("game", metavar="GAME", type=game_named)
OPTIONS: Final = click.option(
    "--option",
    "options",
    metavar="NAME=VALUE",
    type=name_and_value,
    multiple=True,
    help="Set an option of the game; can be given several times. `warren games GAME` lists them.",
)
EDITION: Final = click.option(
    "--edition", metavar="NAME|FILE", help="Components to play with: an edition by name, or a .toml file."
)
ALWAYS_PLAIN: Final = click.option("--plain", is_flag=True, hidden=True, expose_value=False)
"""Accepted where the rules always run as ordinary Python, so that it can be given to every command."""


def seed_option(most: int = LARGEST_SEED, default: int | None = None) -> Callable[[Any], Any]:
    """The option `--seed`."""
    return click.option(
        "--seed",
        metavar="N",
        type=whole_number(0, most),
        default=default,
        show_default=default is not None,
        help="The same seed gives the same game for ever.",
    )
