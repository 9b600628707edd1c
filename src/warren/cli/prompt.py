"""The conversation at the keyboard: shows a decision, understands the answer, never loses a game."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from difflib import get_close_matches
from typing import Final

import warren

from .arguments import shortened
from .choices import show_choices, show_forms, show_sentences
from .rulebook import NotInRulebook, chapters, clauses, look_up, rulebook_of
from .screen import ASIDE, NEWS, QUESTION, Screen
from .session import Session

HELP: Final = (
    ("1, 2, 3 ...", "make the move with that number"),
    ("MOVE", "make a move by its text, for example: {example}"),
    ("? MOVE", "why a move is not possible, or what it does (also: why MOVE)"),
    ("moves [WORD]", "the moves again; with a word only those that name it"),
    ("list", "all moves with a sentence each"),
    ("board, legend", "the table again; what its signs mean"),
    ("log [all]", "what has happened lately, or from the beginning"),
    ("rules [WORD]", "the chapters of the rules, or a clause ({clause}), a chapter, what is said about a word"),
    ("hint", "what a strong player would do here, and why (it takes a few seconds)"),
    ("undo", "take your last move back, if no dice have fallen since"),
    ("save FILE", "a copy of the game in a file of that name"),
    ("load FILE", "go on with a game from a file"),
    ("quit", "leave; the game is kept"),
)
LATELY: Final = 20
LONGEST_LINE: Final = 500


class Leave(Exception):
    """The player wants to leave."""


class HungUp(KeyboardInterrupt):
    """The terminal was closed, or the program is to end: unlike Ctrl-C it ends more than a hint."""


class Prompt:
    """The conversation about one session."""

    def __init__(self, session: Session, screen: Screen, open_file: Callable[[str], Session]) -> None:
        self.session = session
        self.screen = screen
        self.open_file = open_file
        self._looking: int | None = None  # the seat that the screen was last shown to
        self.commands: dict[str, Callable[[str], bool]] = {
            "?": self.why,
            "help": self.help,
            "why": self.why,
            "hint": self.hint,
            "undo": self.undo,
            "save": self.save,
            "load": self.load,
            "board": self.board,
            "log": self.log,
            "moves": self.moves,
            "list": self.list,
            "legend": self.legend,
            "rules": self.rules,
            "quit": self.quit,
            "exit": self.quit,
        }

    def run(self) -> None:
        """Play until the game is over or the player leaves."""
        with suppress(Leave, EOFError, KeyboardInterrupt):
            while True:
                if self.session.needs_code:
                    self._say_news_of_code()
                with self.screen.thinking(f"{self.session.opponent} is thinking") as self.session.watcher:
                    self.session.let_others_play()
                if self.position.is_over:
                    return
                self.say_concern()
                self.show_decision()
                while not self.answer(self.ask()):
                    pass

    @property
    def position(self) -> warren.Position:
        """The position that is being talked about."""
        return self.session.position

    @property
    def seat(self) -> int | None:
        """The seat that is being talked to."""
        return self.position.to_move if len(self.session.here) != 1 else next(iter(self.session.here))

    # ---- showing and asking

    def draw_curtain(self) -> None:
        """In a game with secrets the screen is cleared before the next person at this keyboard looks."""
        before, self._looking = self._looking, self.seat
        if before in (None, self.seat) or not self.position.game.definition.has_secrets:
            return
        if sys.stdin is not None and sys.stdin.isatty() and self.screen.is_terminal:
            self.screen.clear()
            input(f"Hand the keyboard to {self._decider()}, who presses Enter. ")
            self.screen.clear()
        else:
            self.screen.say(f"---- {self._decider()} ----")

    def show_news(self) -> None:
        """What happened since the last question."""
        self.screen.say()
        news = self.session.news(self.seat)
        for event in news:
            self.screen.say(str(event), NEWS)
        if news:
            self.screen.say()

    def show_decision(self) -> None:
        """What happened, the table, and what there is to decide."""
        self.draw_curtain()
        self.show_news()
        self.board("")
        self.screen.say()
        self._say_question()
        show_choices(self.screen, self.position, brief=True)

    def ask(self) -> str:
        """The next line that is typed or comes through a pipe."""
        if sys.stdin is None:
            raise EOFError
        line = input(f"{self._decider()}> ")
        if not sys.stdin.isatty():
            self.screen.say(line if line.isprintable() else repr(line))  # as if it had been typed
        return line.strip()

    def answer(self, line: str) -> bool:
        """Do what a line asks for; True if the position is another one now."""
        if not line:
            self.screen.say("Type the number of a move, or ? for help.")
            return False
        if len(line) > LONGEST_LINE:
            self.screen.say(f"That line is too long to be a move ({len(line)} signs).")
            return False
        word, _, rest = line.partition(" ")
        if line[0] == "?":
            word, rest = "?", line[1:]
        try:
            if line.lower() not in self.position.moves() and word.lower() in self.commands:
                return self.commands[word.lower()](rest.strip())
            self.session.play(self._move(line))
            return True
        except warren.IllegalMove as fault:
            self.screen.say(f"Not possible: {fault.refusal} `? {fault.move}` shows the rule, `moves` what is possible.")
        except warren.BadNotation as fault:
            self.screen.say(self._corrected(line, str(fault)))
        except warren.WarrenError as fault:
            self.screen.say(str(fault))
        return False

    def _move(self, text: str) -> str:
        """The move that a number or a text means."""
        if not (text.isascii() and text.isdigit()):
            return text
        moves = self.position.moves()
        if not 1 <= int(text) <= len(moves):
            raise warren.WarrenError(f"There is no move {text}: the moves are numbered from 1 to {len(moves)}.")
        return moves[int(text) - 1]

    def _corrected(self, line: str, complaint: str) -> str:
        """What is wrong with a line, and which legal moves it may have meant."""
        words = line.lower().split()
        choices = self.position.choices()
        near = [c.text for c in choices if any(c.touches(word) for word in words)]
        near = near or get_close_matches(line.lower(), [c.text for c in choices])
        if near:
            wrong = complaint.partition(";")[0]  # what follows are verbs that would do; we know better
            return f"{wrong}. Did you mean {' or '.join(near[:3])}?"
        stop = "" if complaint.endswith(("?", ".")) else "."
        return f"{complaint}{stop} Type the number or the text of a move, or ? for help."

    def _decider(self) -> str:
        return self.position.game.seats[self.position.to_move or 0]

    # ---- commands: True means that the position is another one now

    def help(self, _: str) -> bool:
        """What can be typed, and what this decision is about."""
        game = self.position.game
        example = self.position.moves()[0]
        for command, meaning in HELP:
            filled = meaning.format(example=example, clause=f"{game.definition.clauses}1.1")
            self.screen.say(f"  {command:<14} {filled}")
        self.screen.say()
        self._say_question()
        show_forms(self.screen, self.position)
        return False

    def why(self, text: str) -> bool:
        """Why a move is not possible, or what it does."""
        if not text:
            return self.help(text)
        move = self._move(text)
        refusal = self.position.why_not(move)
        if refusal is None:
            self._say_possible(move)
        else:
            self.screen.say(f"{move}: {refusal}")
            self._quote(refusal.clause)
        return False

    def _say_possible(self, move: str) -> None:
        words = move.lower().replace(":", " ").split()
        for n, choice in enumerate(self.position.choices(), 1):
            if choice.text.lower().split() == words or choice.begins_with(words):
                self.screen.say(f"{choice.text} (number {n}) is possible: {choice.sentence}")

    def _quote(self, clause: str) -> None:
        try:
            said = clauses(rulebook_of(self.position.game.definition)).get(clause)
        except NotInRulebook:
            said = None
        if said:
            self.screen.markdown(f"**{clause}** {said}")

    def hint(self, _: str) -> bool:
        """What a king would do. Ctrl-C ends the thinking, and what was found so far is shown."""
        if len(self.position.moves()) == 1:
            self.screen.say("There is only one thing to do.")
            return False
        self._say_news_of_code()
        if not self.session.code.is_ready:
            self.screen.say(f"  {self.session.first_sight()}: the best move at first sight")
            return False
        king = self.session.king()
        try:
            with self.screen.thinking("thinking") as king.watcher:
                self.session.consult(king)
        except HungUp:
            raise
        except KeyboardInterrupt:
            self.screen.say("Stopped; this is what was found." if king.thinking else "Stopped before it had begun.")
        for line in king.thinking.lines[:3] if king.thinking else ():
            after = f", then perhaps {', '.join(line.moves[1:4])}" if line.moves[1:] else ""
            looks = "1 look" if line.visits == 1 else f"{line.visits} looks"
            self.screen.say(f"  {line.moves[0]}: {line.chance:.0%} to win{after} ({looks})")
        return False

    def undo(self, _: str) -> bool:
        """Take the last move back."""
        taken = self.session.undo()
        self.screen.say(f"Taken back: {', '.join(taken)}.")
        return True

    def save(self, name: str) -> bool:
        """A copy of the game in a file."""
        if not name:
            self.screen.say("Save it where? For example: save evening.warren")
        else:
            self.screen.say(f"Saved to {self.session.save(_unquoted(name))}.")
        return False

    def load(self, name: str) -> bool:
        """Go on with a game from a file. The present one is kept."""
        if not name:
            self.screen.say("Load which file? For example: load evening.warren")
            return False
        self.session.keep()
        other = self.open_file(_unquoted(name))
        if self.session.journal.path is not None:
            self.screen.say(f"The game so far is kept in {self.session.journal.path}.")
        self.session.journal.close()
        self.session = other
        self.screen.say(f"Loaded {name}: {len(other.made)} moves; `log` tells what happened.")
        return True

    def board(self, _: str) -> bool:
        """The table."""
        self.screen.board(self.position.board(self.seat))
        return False

    def log(self, how_much: str) -> bool:
        """What has happened."""
        events = list(self.position.events(self.seat))
        for event in events if how_much.lower() == "all" else events[-LATELY:]:
            self.screen.say(str(event), NEWS)
        if not events:
            self.screen.say("Nothing has happened yet.")
        return False

    def moves(self, word: str) -> bool:
        """What there is to decide, and the legal moves."""
        if not word:
            self._say_question()
            show_choices(self.screen, self.position)
        elif not show_sentences(self.screen, self.position, word.lower()):
            self.screen.say(f"No possible move names {shortened(word)}; `? {word}` may tell why.")
        return False

    def list(self, _: str) -> bool:
        """All legal moves with a sentence each."""
        show_sentences(self.screen, self.position)
        return False

    def legend(self, _: str) -> bool:
        """What the signs of the board mean."""
        self.screen.say(self.position.game.definition.telling.legend)
        return False

    def rules(self, wanted: str) -> bool:
        """A part of the rules."""
        game = self.position.game.definition
        if wanted:
            self.screen.markdown(look_up(game, wanted))
        else:
            self.screen.say("\n".join(chapters(rulebook_of(game))))
        return False

    def quit(self, _: str) -> bool:
        """Leave."""
        raise Leave

    def _say_news_of_code(self) -> None:
        news = self.session.news_of_code()
        if news is not None:
            self.screen.say(news, ASIDE)

    def say_concern(self) -> None:
        """What the player should know about where the game is kept."""
        concern = self.session.concern()
        if concern:
            self.screen.say(concern, ASIDE)

    def _say_question(self) -> None:
        n = len(self.position.moves())
        possible = f"({n} possible move{'' if n == 1 else 's'}, ? for help)"
        self.screen.say(f"{self._decider()}: {self.position.question} {possible}", QUESTION)


def _unquoted(name: str) -> str:
    return name[1:-1] if len(name) > 1 and name[0] == name[-1] and name[0] in "\"'" else name
