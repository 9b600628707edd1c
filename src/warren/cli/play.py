"""`warren play`: a game at this keyboard, with friends or against a program."""

from __future__ import annotations

import shlex
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

import warren

from ..bots.levels import NAMES, SIMPLE
from ..core.phrases import joined
from ..games import find
from ..table import Bot, CannotKeep, Care, Holder, Journal, Person, Table
from ..table.solo_results import add_result
from .arguments import (
    ALWAYS_PLAIN,
    EDITION,
    MEND,
    OPTIONS,
    game_named,
    game_with,
    number_above,
    one_of,
    seat_named,
    seed_option,
)
from .beside import Beside
from .company import Company
from .looking import show_account
from .prompt import HungUp, Prompt
from .remote import visit
from .screen import ASIDE, QUESTION, Screen, complain
from .stored import Patient, Sitting, copied, file_to_load, place_to_keep

if TYPE_CHECKING:
    from ..core.definition import Definition


@click.command()
@click.argument("game", metavar="GAME", type=game_named, required=False)
@click.option("--vs", metavar="PLAYER", type=one_of(*NAMES), help=f"Play against a program: {', '.join(NAMES)}.")
@click.option("--seat", metavar="NAME|NUMBER", help="The seat that you play against it; the first one by default.")
@click.option("--name", "names", metavar="NAME", multiple=True, help="What you are called; once for each person here.")
@click.option("--time", "seconds", metavar="SECONDS", type=number_above(0), help="A king's time for a decision.")
@seed_option()
@OPTIONS
@EDITION
@click.option("--load", metavar="FILE", help="Go on with a stored game, in the same file.")
@MEND
@click.option("--save", metavar="FILE", help="Where to keep the game; by default a new file in this folder.")
@click.option("--server", metavar="URL", help="Play at a table of a server instead; GAME is not needed then.")
@click.option("--table", metavar="TABLE|LINK", help="Which table of the server, or a link to a seat.")
@ALWAYS_PLAIN
@click.pass_context
def play(context: click.Context, /, game: Definition | None, server: str | None, table: str | None, **how: Any) -> int:
    """Play a game in the terminal.

    Hot-seat: all seats play at this keyboard. Or with --vs against a program, from a runt that a child beats to a king.
    Or at a table of a server.
    """
    if server is not None:
        return visit(server, table, how["seat"], how["names"])
    if game is None and how["load"] is not None:
        game = find(warren.Transcript.load(file_to_load(how["load"]), how["mend"]).game_id)
    if game is None:
        raise click.MissingParameter(ctx=context, param=context.command.params[0])
    return Evening(game, **how).run()


@dataclass
class Evening:
    """One call of `warren play`, from the welcome to the file in which the game is kept."""

    definition: Definition
    vs: str | None
    seat: str | None
    names: tuple[str, ...]
    seconds: float | None
    seed: int | None
    options: tuple[tuple[str, str], ...]
    edition: str | None
    load: str | None
    mend: bool
    save: str | None

    def __post_init__(self) -> None:
        if self.seat is not None and self.vs is None:
            raise click.UsageError("--seat says which seat is yours against a program: expected --vs PLAYER with it")
        if self.load is not None and (self.options or self.names or self.seed is not None):
            raise click.UsageError(
                "--load FILE brings its own options, names and seed: expected no --option, --name and --seed with it"
            )
        if self.mend and self.load is None:
            raise click.UsageError("--mend is for a file that was damaged: expected --load FILE with it")
        self.wanted = None if self.save is None else place_to_keep(self.save)
        self.screen = Screen()
        self.was_over = False
        self.company = Company(Beside(self.definition), self.vs, self.seconds)
        sitting = self.start() if self.load is None else self.open(self.load)
        self.prompt = Prompt(sitting, self.company, self.screen, self.open)

    @property
    def place(self) -> Path | None:
        """Where the game is written while it is played, if something was asked for; JSON is written at the end."""
        return None if self.wanted is None or self.wanted.suffix == ".json" else self.wanted

    def start(self) -> Sitting:
        """A new game. A person's move needs no machine code, so the rules run as plain Python and start at once."""
        game = game_with(self.definition, self.options, self.edition, "plain")
        position = game.called(*self.named(game)).start(self.seed)
        keeper = Patient(Journal(warren.Transcript.of(position), self.place))
        here, holders = self.seated(position.game)
        return Sitting(Table(position, holders, keeper, self.company.player, self.care), here, keeper)

    def open(self, name: str) -> Sitting:
        """A game from a file, which goes on in the same file unless another was asked for."""
        path = file_to_load(name)
        script = warren.Transcript.load(path, self.mend)
        if script.game_id != self.definition.id:
            raise warren.BadTranscript(f"{name} is a game of {script.game_id}: expected one of {self.definition.id}")
        position = script.replay("plain", self.edition)
        here, holders = self.seated(position.game)
        stays = self.place is None or path.resolve() == self.place.resolve()
        keeper = Patient(Journal.continued(path, self.mend) if stays else Journal(script, self.place))
        table = Table.resumed(script, position, holders, keeper, self.company.player, self.care)
        for seat in (None, *here):
            table.news(seat)
        return Sitting(table, here, keeper)

    @property
    def care(self) -> Care:
        """Somebody who types is asked once more before a move that one may regret; a script is not."""
        return Care.REGRETS if sys.stdin is not None and sys.stdin.isatty() else Care.NOTHING

    def mine(self, game: warren.Game) -> Sequence[int]:
        """The seats that are played at this keyboard."""
        if self.vs is None:
            return range(len(game.seats))
        return (0 if self.seat is None else seat_named(self.seat, game),)

    def named(self, game: warren.Game) -> list[str]:
        """The names that were given, by seats."""
        mine = self.mine(game)
        if len(self.names) > len(mine):
            raise click.UsageError(f"{len(self.names)} names: expected at most one for each person here, {len(mine)}")
        by_seat = dict(zip(mine, self.names, strict=False))
        return [by_seat.get(seat, "") for seat in range(len(game.seats))]

    def seated(self, game: warren.Game) -> tuple[Sequence[int], list[Holder]]:
        """The seats that are played at this keyboard, and who holds all of them."""
        mine = self.mine(game)
        level = self.vs
        return mine, [Person(name) if level is None or n in mine else Bot(level) for n, name in enumerate(game.names)]

    def run(self) -> int:
        """Play, then close the file, whatever happened; returns the exit code."""
        with _leaving_on_hangup():
            self.welcome()
            self.was_over = self.prompt.table.is_over
            try:
                self.prompt.run()
            finally:
                self.company.code.end()
                code = self.end()
        return code

    def welcome(self) -> None:
        """What is played, and by whom."""
        sitting, table = self.prompt.sitting, self.prompt.table
        game = table.game
        self.screen.say(game.title, QUESTION)
        self.screen.say(game.definition.summary)
        if self.vs is not None:
            mine = sitting.here[0]
            others = joined([name for n, name in enumerate(game.names) if n != mine] or [""])
            rest = f"{called(self.vs)} plays {others}" if others else "nobody else plays in this game"
            self.screen.say(f"You play {game.names[mine]}; {rest}.")
        else:
            self.screen.say(f"All seats play at this keyboard: {joined(game.names)}.")
        self.screen.say(f"The edition in use is {game.edition.name}.", ASIDE)
        self.screen.say(f"`warren rules {game.id}` tells the rules. Type ? for help, quit to leave (the game is kept).")
        if self.load is not None and self.vs is None and len(game.seats) > 1 and not table.is_over:
            again = shlex.join(["warren", "play", "--load", self.load, "--vs"])
            self.screen.say(f"No program plays along, even if one did before: for one leave and type {again} PLAYER.")
        if table.moves:
            self.screen.say(f"{table.moves} moves have been made; `log` tells what happened.")
        if doubt := sitting.doubt:
            self.screen.say(doubt)
        self.screen.say(game.definition.telling.legend, ASIDE)

    def end(self) -> int:
        """Close the file, and only then talk about the game: the terminal may be gone."""
        sitting = self.prompt.sitting
        try:
            file = self.keep(sitting)
        except CannotKeep as fault:
            complain(f"the game could not be kept: {fault}")
            return 1
        if self.prompt.table.is_over:
            self.prompt.show_news()
            self.prompt.looking.board("")
            self.screen.say()
            show_result(self.screen, self.prompt.sight, self.prompt.table.moves)
            self.tell_history()
        else:
            self.screen.say()
        if note := sitting.keeper.news():
            self.screen.say(note, ASIDE)
        if file is not None:
            self.screen.say(f"The game is kept in {file}. {self.how_to_go_on(str(file))}")
        elif not self.prompt.table.moves:
            self.screen.say("No move was made, so there is nothing to keep.")
        return 0

    def tell_history(self) -> None:
        """Alone one plays against the setting: how often it was beaten before."""
        game, sight = self.prompt.table.game, self.prompt.sight
        if len(game.seats) != 1 or self.was_over or self.vs is not None:
            return
        won, played = add_result(game.id, {**game.options, "edition": game.edition.name}, sight.shares[0] == 1)
        before = f"{won} of {played} won before" if played else "for the first time"
        self.screen.say(f"With these options: {before}.", ASIDE)

    def keep(self, sitting: Sitting) -> Path | None:
        """Close the file; returns it, or the one that was asked for; None if nothing was played."""
        sitting.leave()
        if self.wanted is None or self.place is not None or not sitting.table.moves:
            return sitting.file
        return copied(sitting.keeper.journal.transcript, str(self.wanted))

    def how_to_go_on(self, file: str) -> str:
        """The command that opens the game again."""
        if self.prompt.table.is_over:
            return f"See it again: {shlex.join(['warren', 'replay', file])}"
        opponent = ["--vs", self.vs] if self.vs else []
        opponent += ["--time", f"{self.company.seconds:g}"] if self.company.seconds else []
        seat = ["--seat", self.seat] if self.seat else []
        words = ["warren", "play", self.definition.id, "--load", file, *opponent, *seat]
        return f"Go on with: {shlex.join(words)}"


def called(player: str) -> str:
    """A player in a sentence."""
    return f"the {player} player" if player in SIMPLE else f"a {player}"


def show_result(screen: Screen, sight: warren.Sight, moves: int) -> None:
    """Why the game is over, who has won, and how the scores came about."""
    screen.say(f"{sight.verdict} ({moves} moves)" if sight.is_over else f"Undecided after {moves} moves.", QUESTION)
    show_account(screen, sight)


@contextmanager
def _leaving_on_hangup() -> Iterator[None]:
    """A terminal that is closed, or a polite kill, is a player who leaves: the game is kept."""

    def leave(*_: Any) -> None:
        raise HungUp

    names = ("SIGHUP", "SIGTERM")
    known = [getattr(signal, name) for name in names if hasattr(signal, name)]
    before = [signal.signal(number, leave) for number in known]
    try:
        yield
    finally:
        for number, old in zip(known, before, strict=True):
            signal.signal(number, old)
