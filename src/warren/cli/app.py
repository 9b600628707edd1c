"""The command `warren`: its subcommands, and what becomes of errors (one line each, never a traceback)."""

from __future__ import annotations

import io
import logging
import os
import sys
import warnings
from typing import Any, Final

import click

import warren

from ..core.asides import NOTICES
from ..table.rulebook import NotInRulebook
from .arguments import Commands, shortened
from .clauses import clauses
from .compile import compile_games
from .contest import arena
from .draw import draw
from .games import games
from .map import make_map
from .operate import account, backup, check, close_table, restore, verify
from .play import play
from .replay import replay
from .rules import rules
from .screen import STOPPED, complain
from .serve import serve
from .simulate import simulate
from .tables import tables

OTHER_ERROR: Final = 1
WRONG_USE: Final = 2


class App(Commands):
    """A group of commands that answers every error with one line and the right exit code."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.commands)  # in the order of the help, not of the alphabet

    def main(self, *args: Any, **settings: Any) -> Any:
        """Run a command line and leave with its exit code: 0, 1 (failed), 2 (not understood) or 130 (stopped)."""
        _survive_odd_characters()
        _say_notices()
        warnings.simplefilter("ignore", warren.MayBeCut)  # the commands say it in their own words
        settings["standalone_mode"] = False
        sys.exit(self._exit_code(*args, **settings))

    def _exit_code(self, *args: Any, **settings: Any) -> int:
        try:
            code = super().main(*args, **settings)
            sys.stdout.flush()
        except click.ClickException as fault:
            complain(in_words(fault))
            return fault.exit_code
        except click.Abort:
            complain("stopped")
            return STOPPED
        except (warren.UnknownGame, warren.BadOption, NotInRulebook) as fault:
            complain(str(fault))
            return WRONG_USE
        except warren.WarrenError as fault:
            complain(str(fault))
            return OTHER_ERROR
        except BrokenPipeError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # so that nothing fails at the exit
            return OTHER_ERROR
        except OSError as fault:
            where = f"{fault.filename}: " if fault.filename else ""
            complain(f"{where}{fault.strerror or fault}")
            return OTHER_ERROR
        except MemoryError:
            complain("there is not enough memory for that")
            return OTHER_ERROR
        except Exception as fault:
            if os.environ.get("WARREN_TRACEBACK"):
                raise
            complain(f"a fault in Warren itself: {type(fault).__name__}: {fault} (WARREN_TRACEBACK=1 shows where)")
            return OTHER_ERROR
        return code if isinstance(code, int) else 0


def in_words(fault: click.ClickException) -> str:
    """What was wrong with a command line, and what would be right."""
    context = getattr(fault, "ctx", None)
    path = context.command_path if context else "warren"
    name = path.removeprefix("warren ")
    manual = f"`{path} --help` shows what is possible"
    if isinstance(fault, click.NoSuchOption):
        near = f"did you mean {fault.possibilities[0]}?" if fault.possibilities else manual
        return f"{name} has no option {shortened(fault.option_name)}: {near}"
    if isinstance(fault, click.MissingParameter):
        wanted = (fault.param.metavar or fault.param.human_readable_name) if fault.param else "more"
        return (
            f"{name} needs a game: `warren games` lists them"
            if wanted == "GAME"
            else f"{name} needs {wanted}: {manual}"
        )
    if isinstance(fault, click.BadParameter):
        return f"{fault.param.opts[0]} {fault.message}" if isinstance(fault.param, click.Option) else fault.message
    if isinstance(fault, click.BadOptionUsage):
        return _in_passing(fault.message)
    if "extra argument" in fault.message:
        return f"{name} {_in_passing(fault.message)}: {manual}"
    return fault.message


def _in_passing(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:].rstrip(".")


def _survive_odd_characters() -> None:
    """Bytes that are no text, and signs that a terminal cannot show, become question marks."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


@click.group(cls=App, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(warren.__version__, message="warren %(version)s")
@click.pass_context
def app(context: click.Context) -> None:
    """Goblin board games for people and programs."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


COMMANDS = (games, play, tables, rules, replay, draw, make_map, simulate, arena, compile_games, clauses)
FOR_SERVERS = (serve, verify, check, backup, restore, account, close_table)
for command in (*COMMANDS, *FOR_SERVERS):
    app.add_command(command)


def _say_notices() -> None:
    """What the library has to say goes to the error stream."""
    if not any(isinstance(handler, Notices) for handler in NOTICES.handlers):
        NOTICES.addHandler(Notices())
        NOTICES.setLevel(logging.INFO)


class Notices(logging.Handler):
    """A line each, on the error stream as it is now."""

    def emit(self, record: logging.LogRecord) -> None:
        """Write a notice."""
        print(f"warren: {record.getMessage()}", file=sys.stderr, flush=True)


def main() -> None:
    """The entry point of the command `warren`."""
    app(prog_name="warren")
