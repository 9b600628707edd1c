"""`warren play`: a game at this keyboard, with friends or against a program."""

from __future__ import annotations

import shlex
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

import warren

from ..bots.levels import NAMES, SIMPLE
from .arguments import (
    ALWAYS_PLAIN,
    EDITION,
    GAME,
    OPTIONS,
    game_with,
    number_above,
    one_of,
    seat_named,
    seed_option,
)
from .beside import Beside
from .prompt import HungUp, Prompt
from .screen import ASIDE, QUESTION, Screen, complain
from .session import Session, stored_session
from .stored import CannotKeep, file_named, place_to_keep

if TYPE_CHECKING:
    from ..core.definition import Definition


@click.command()
@GAME
@click.option("--vs", metavar="PLAYER", type=one_of(*NAMES), help=f"Play against a program: {', '.join(NAMES)}.")
@click.option("--seat", metavar="NAME|NUMBER", help="The seat that you play against it; the first one by default.")
@click.option("--time", "seconds", metavar="SECONDS", type=number_above(0), help="A king's time for a decision.")
@seed_option()
@OPTIONS
@EDITION
@click.option("--load", metavar="FILE", help="Go on with a game that was saved.")
@click.option("--save", metavar="FILE", help="Where to keep the game when it is over or you leave.")
@ALWAYS_PLAIN
def play(game: Definition, **how: Any) -> int:
    """Play a game in the terminal.

    Hot-seat: all seats play at this keyboard. Or with --vs against a program, from a runt that a child beats to a king.
    """
    return Evening(game, **how).run()


class Evening:
    """One call of `warren play`, from the welcome to the file in which the game is kept."""

    def __init__(
        self,
        definition: Definition,
        vs: str | None,
        seat: str | None,
        seconds: float | None,
        seed: int | None,
        options: tuple[tuple[str, str], ...],
        edition: str | None,
        load: str | None,
        save: str | None,
    ) -> None:
        if seat is not None and vs is None:
            raise click.UsageError("--seat says which seat is yours against a program: expected --vs PLAYER with it")
        if load is not None and (options or seed is not None):
            raise click.UsageError(
                "--load FILE brings its own options and seed: expected no --option and no --seed with it"
            )
        if save is not None:
            place_to_keep(save)
        self.definition = definition
        self.opponent = vs
        self.seconds = seconds
        self.seat = seat
        self.edition = edition
        self.save = save
        self.screen = Screen()
        self.code = Beside(definition)
        self.session = self.open(load) if load is not None else self.start(seed, options)
        self.prompt = Prompt(self.session, self.screen, self.open)

    def start(self, seed: int | None, options: tuple[tuple[str, str], ...]) -> Session:
        """A new game. A person's move needs no machine code, so the rules run as plain Python and start at once."""
        position = game_with(self.definition, options, self.edition, "plain").start(seed)
        return self.session_of(position)

    def open(self, name: str) -> Session:
        """A game from a file."""
        script = warren.Transcript.load(file_named(name))
        if script.game_id != self.definition.id:
            raise warren.BadTranscript(f"{name} is a game of {script.game_id}: expected one of {self.definition.id}")
        position = script.start("plain", self.edition)
        return stored_session(script, self.session_of(position))

    def session_of(self, position: warren.Position) -> Session:
        """A session about a position."""
        here = self.seats_here(position.game.seats)
        return Session(position, here, self.code, self.opponent or "random", self.seconds)

    def seats_here(self, seats: tuple[str, ...]) -> range | tuple[int]:
        """The seats that are played at this keyboard."""
        if self.opponent is None:
            return range(len(seats))
        return (0,) if self.seat is None else (seat_named(self.seat, seats),)

    def run(self) -> int:
        """Play, then keep what was played, whatever happened; returns the exit code."""
        with _leaving_on_hangup():
            self.welcome()
            try:
                self.prompt.run()
            finally:
                self.code.end()
                code = self.end()
        return code

    def welcome(self) -> None:
        """What is played, and by whom."""
        game = self.session.position.game
        self.screen.say(game.title, QUESTION)
        self.screen.say(game.definition.summary)
        if self.opponent is not None:
            mine = next(iter(self.session.here))
            others = " and ".join(name for n, name in enumerate(game.seats) if n != mine)
            rest = f"{called(self.opponent)} plays {others}" if others else "nobody else plays in this game"
            self.screen.say(f"You play {game.seats[mine]}; {rest}.")
        else:
            self.screen.say(f"All seats play at this keyboard: {' and '.join(game.seats)}.")
        self.screen.say(f"`warren rules {game.id}` tells the rules. Type ? for help, quit to leave (the game is kept).")
        if self.session.made:
            self.screen.say(f"{len(self.session.made)} moves have been made; `log` tells what happened.")
        self.screen.say(game.definition.telling.legend, ASIDE)

    def end(self) -> int:
        """Keep the game, and only then talk about it: the terminal may be gone."""
        try:
            file = self.keep()
        except CannotKeep as fault:
            complain(f"the game could not be kept: {fault}")
            return 1
        if self.prompt.position.is_over:
            self.prompt.show_news()
            self.prompt.board("")
            self.screen.say()
            show_result(self.screen, self.prompt.position)
        else:
            self.screen.say()
        if file is not None:
            self.screen.say(f"The game is kept in {file}. {self.how_to_go_on(str(file))}")
        return 0

    def keep(self) -> Path | None:
        """Write the game to a file if it is not written yet; returns the file, or None if nothing was played."""
        session = self.prompt.session
        if self.save is not None and session.position.played:
            return session.save(self.save)
        return session.file if session.is_kept else session.autosave()

    def how_to_go_on(self, file: str) -> str:
        """The command that opens the game again."""
        if self.prompt.position.is_over:
            return f"See it again: {shlex.join(['warren', 'replay', file])}"
        opponent = ["--vs", self.opponent] if self.opponent else []
        opponent += ["--time", f"{self.seconds:g}"] if self.seconds else []
        seat = ["--seat", self.seat] if self.seat else []
        words = ["warren", "play", self.definition.id, "--load", file, *opponent, *seat]
        return f"Go on with: {shlex.join(words)}"


def called(player: str) -> str:
    """A player in a sentence."""
    return f"the {player} player" if player in SIMPLE else f"a {player}"


def show_result(screen: Screen, position: warren.Position) -> None:
    """The result, the length and the scores of a game."""
    say = position.game.definition.unit.say
    scores = ", ".join(f"{name} {say(score)}" for name, score in zip(position.game.seats, position.scores, strict=True))
    result = position.result[:1].upper() + position.result[1:]
    screen.say(f"{result} after {len(position.played)} moves: {scores}.", QUESTION)


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
