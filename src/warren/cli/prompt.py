"""The conversation at the keyboard: shows a decision, understands the answer, never loses a game."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from difflib import get_close_matches
from typing import Final

import warren

from ..bots import Thinking, Turn
from ..core.threads import in_threads
from ..table import CannotUndo, Table
from ..table.rulebook import NotInRulebook, chapters, clauses, look_up, rulebook_of
from .arguments import shortened
from .choices import show_choices, show_forms, show_sentences
from .company import Company
from .screen import ASIDE, NEWS, QUESTION, Screen
from .stored import Sitting, copied

HELP: Final = (
    ("1, 2, 3 ...", "make the move with that number"),
    ("MOVE", "make a move by its text, for example: {example}"),
    ("MOVE; MOVE", "make several moves, as far as nothing unforeseen happens"),
    ("? MOVE", "why a move is not possible, or what it does (also: why MOVE)"),
    ("moves [WORD]", "the moves again; with a word only those that name it"),
    ("list", "all moves with a sentence each"),
    ("board, legend", "the table again; what its signs mean"),
    ("log [all]", "what has happened lately, or from the beginning"),
    ("rules [WORD]", "the chapters of the rules, or a clause ({clause}), a chapter, what is said about a word"),
    ("hint", "what a strong player would do here, and why (it takes a few seconds)"),
    ("undo", "take your last move back, if no dice have fallen since"),
    ("undo anyway", "take it back all the same, if the others agree; dice then fall anew"),
    ("always MOVE", "answer questions like this one so from now on, where possible; `always off` ends that"),
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
    """The conversation at a table."""

    def __init__(self, sitting: Sitting, company: Company, screen: Screen, open_file: Callable[[str], Sitting]) -> None:
        self.sitting = sitting
        self.company = company
        self.screen = screen
        self.open_file = open_file
        self._looking: int | None = None  # the seat that the screen was last shown to
        self.commands: dict[str, Callable[[str], bool]] = {
            "?": self.why,
            "help": self.help,
            "why": self.why,
            "hint": self.hint,
            "undo": self.undo,
            "always": self.always,
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
                if self.company.needs_code:
                    self._say_news_of_code()
                with self.screen.thinking(f"{self.company.opponent} is thinking") as watcher:
                    self.table.let_bots_play(Turn(watcher=watcher))
                if self.table.is_over:
                    return
                self._say_news_of_file()
                self.show_decision()
                while not self.answer(self.ask()):
                    pass

    @property
    def table(self) -> Table:
        """The table at which this is."""
        return self.sitting.table

    @property
    def seat(self) -> int | None:
        """The seat that is being talked to; None if all play here and the game is over."""
        here = self.sitting.here
        if len(here) == 1:
            return here[0]
        return next((seat for seat in self.table.asked if seat in here), None)

    @property
    def sight(self) -> warren.Sight:
        """What the seat that is being talked to may know."""
        return self.table.sight(self.seat)

    # ---- showing and asking

    def draw_curtain(self) -> None:
        """In a game with secrets the screen is cleared before the next person at this keyboard looks."""
        before, self._looking = self._looking, self.seat
        if before in (None, self.seat) or not self._has_secrets:
            return
        if sys.stdin is not None and sys.stdin.isatty() and self.screen.is_terminal:
            self.screen.clear()
            input(f"Hand the keyboard to {self._decider()}, who presses Enter. ")
            self.screen.clear()
        else:
            self.screen.say(f"---- {self._decider()} ----")

    @property
    def _has_secrets(self) -> bool:
        return self.table.game.definition.has_secrets

    def show_news(self) -> None:
        """What happened since the last question. Without secrets all who play here look at one screen."""
        self.screen.say()
        together = len(self.sitting.here) > 1 and not self._has_secrets
        news = self.table.news(None if together else self.seat)
        for told in news:
            self.screen.say(told.sentence, NEWS)
        if news:
            self.screen.say()

    def show_decision(self) -> None:
        """What happened, the table, and what there is to decide."""
        self.draw_curtain()
        self.show_news()
        self.board("")
        self.screen.say()
        self._say_question()
        show_choices(self.screen, self.sight, brief=True)

    def ask(self) -> str:
        """The next line that is typed or comes through a pipe."""
        if sys.stdin is None:
            raise EOFError
        return self._typed(f"{self._decider()}> ").strip()

    def _typed(self, prompt: str) -> str:
        line = input(prompt)
        if not sys.stdin.isatty():
            self.screen.say(line if line.isprintable() else repr(line))  # as if it had been typed
        return line

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
            texts = [choice.text.lower() for choice in self.sight.choices]
            if line.lower() not in texts and word.lower() in self.commands:
                return self.commands[word.lower()](rest.strip())
            return self._play(line)
        except warren.IllegalMove as fault:
            self.screen.say(f"Not possible: {fault.refusal} `? {fault.move}` shows the rule, `moves` what is possible.")
        except warren.BadNotation as fault:
            self.screen.say(self._corrected(line, str(fault)))
        except warren.WarrenError as fault:
            self.screen.say(str(fault))
        return False

    def _play(self, line: str) -> bool:
        """One move, or several with `;` between them."""
        assert self.seat is not None
        wanted = [part for part in map(str.strip, line.split(";")) if part]
        if len(wanted) < 2:
            return self._play_one(self.seat, self._move(line))
        outcome = self.table.command(self.seat, wanted)
        if outcome.left:
            done = "; ".join(outcome.done)
            self.screen.say(f"Done: {done}. Not done: {'; '.join(outcome.left)}. {outcome.why}")
        return True

    def _play_one(self, seat: int, move: str) -> bool:
        """A move by its text, or by pointing at what only one possible move touches."""
        try:
            self.table.play(seat, move)
        except warren.BadNotation:
            pointed = move.lower().split()
            meant = [choice.text for choice in self.sight.choices if choice.begins_with(pointed)]
            if len(meant) != 1:
                raise
            self.table.play(seat, meant[0])
        return True

    def _move(self, text: str) -> str:
        """The move that a number or a text means."""
        if not (text.isascii() and text.isdigit()):
            return text
        choices = self.sight.choices
        if not 1 <= int(text) <= len(choices):
            raise warren.WarrenError(f"There is no move {text}: the moves are numbered from 1 to {len(choices)}.")
        return choices[int(text) - 1].text

    def _corrected(self, line: str, complaint: str) -> str:
        """What is wrong with a line, and which legal moves it may have meant."""
        words = line.lower().split()
        choices = self.sight.choices
        near = [c.text for c in choices if any(c.touches(word) for word in words)]
        near = near or get_close_matches(line.lower(), [c.text for c in choices])
        if near:
            wrong = complaint.partition(";")[0]  # what follows are verbs that would do; we know better
            return f"{wrong}. Did you mean {' or '.join(near[:3])}?"
        stop = "" if complaint.endswith(("?", ".")) else "."
        return f"{complaint}{stop} Type the number or the text of a move, or ? for help."

    def _decider(self) -> str:
        return self.table.game.seats[self.seat or 0]

    # ---- commands: True means that the position is another one now

    def help(self, _: str) -> bool:
        """What can be typed, and what this decision is about."""
        sight = self.sight
        for command, meaning in HELP:
            filled = meaning.format(example=sight.choices[0].text, clause=f"{sight.game.definition.clauses}1.1")
            self.screen.say(f"  {command:<14} {filled}")
        self.screen.say()
        self._say_question()
        show_forms(self.screen, sight)
        return False

    def why(self, text: str) -> bool:
        """Why a move is not possible, or what it does."""
        if not text:
            return self.help(text)
        move = self._move(text)
        refusal = self.sight.why_not(move)
        if refusal is None:
            self._say_possible(move)
        else:
            self.screen.say(f"{move}: {refusal}")
            self._quote(refusal.clause)
        return False

    def _say_possible(self, move: str) -> None:
        words, pointed = move.lower().replace(":", " ").split(), move.lower().split()
        for n, choice in enumerate(self.sight.choices, 1):
            if choice.text.lower().split() == words or choice.begins_with(pointed):
                self.screen.say(f"{choice.text} (number {n}) is possible: {choice.sentence}")

    def _quote(self, clause: str) -> None:
        try:
            said = clauses(rulebook_of(self.table.game.definition)).get(clause)
        except NotInRulebook:
            said = None
        if said:
            self.screen.markdown(f"**{clause}** {said}")

    def hint(self, _: str) -> bool:
        """What a king would do. Ctrl-C ends the thinking, and what was found so far is shown."""
        seat = self.seat
        assert seat is not None
        if len(self.sight.choices) == 1:
            self.screen.say("There is only one thing to do.")
            return False
        self._say_news_of_code()
        if not self.company.code.is_ready:
            self.screen.say(f"  {self.table.consult(seat)[0]}: the best move at first sight")
            return False
        found: list[Thinking | None] = []
        try:
            with self.screen.thinking("thinking") as watcher:
                turn = Turn(watcher=watcher)
                in_threads(lambda: found.append(self.table.consult(seat, turn=turn)[1]), 1, turn.cut_short)
        except HungUp:
            raise
        except KeyboardInterrupt:
            self.screen.say("Stopped; this is what was found." if any(found) else "Stopped before it had begun.")
        for thinking in filter(None, found):
            self._say_thinking(thinking)
        return False

    def _say_thinking(self, thinking: Thinking) -> None:
        for line in thinking.lines[:3]:
            after = f", then perhaps {', '.join(line.moves[1:4])}" if line.moves[1:] else ""
            looks = "1 look" if line.visits == 1 else f"{line.visits} looks"
            self.screen.say(f"  {line.moves[0]}: {line.chance:.0%} to win{after} ({looks})")

    def undo(self, word: str) -> bool:
        """Take the last move back; with `anyway` also what others have seen or decided since, if they agree."""
        seat = self.table.last_seat
        mine = seat if seat in self.sitting.here and seat is not None else self.sitting.here[0]
        if word.lower() == "anyway":
            return self._undo_anyway(mine)
        try:
            self.screen.say(f"Taken back: {self.table.undo(mine)}.")
        except CannotUndo as fault:
            if self.table.last_seat is None:
                raise
            raise CannotUndo(f"{fault} `undo anyway` asks the others; dice then fall anew.") from None
        return True

    def _undo_anyway(self, mine: int) -> bool:
        done = self.table.ask_to_undo(mine)
        while not done and self.table.to_agree:
            other = self.table.to_agree[0]
            said = self._typed(f"{self.table.game.seats[other]}: do you agree that it is taken back? (yes or no) ")
            agrees = said.strip().lower() in ("yes", "y")
            done = self.table.agree(other, agrees)
            if not agrees:
                self.screen.say(f"{self.table.game.seats[other]} does not agree.")
                return False
        return True

    def always(self, answer: str) -> bool:
        """From now on answer questions like this one alike; `off` ends that; without a word the orders are shown."""
        seat, sight = self.seat, self.sight
        assert seat is not None
        if not answer:
            orders = self.table.orders(seat)
            said = [f"{phase.replace('_', ' ')}: {text}" for phase, text in orders.items()]
            self.screen.say("; ".join(said) if said else "There are no standing orders. For example: always stop")
            return False
        if answer.lower() == "off":
            for phase in self.table.orders(seat):
                self.table.order(seat, phase, None)
            self.screen.say("All your standing orders are off.")
            return False
        text = self._move(answer).lower()
        if text not in [choice.text for choice in sight.choices]:
            raise warren.WarrenError(f"{shortened(answer)} is not possible now: expected a possible move")
        self.table.order(seat, sight.phase, text)
        return True

    def save(self, name: str) -> bool:
        """Keep a copy of the game in a file."""
        if not name:
            self.screen.say("Save it where? For example: save evening.warren")
        else:
            self.screen.say(f"Saved to {copied(self.sitting.keeper.journal.transcript, _unquoted(name))}.")
        return False

    def load(self, name: str) -> bool:
        """Go on with a game from a file. The present one is kept."""
        if not name:
            self.screen.say("Load which file? For example: load evening.warren")
            return False
        other = self.open_file(_unquoted(name))
        self.sitting.leave()
        left, self.sitting = self.sitting, other
        if left.file is not None:
            self.screen.say(f"The game so far is kept in {left.file}.")
        self.screen.say(f"Loaded {name}: {other.table.moves} moves; `log` tells what happened.")
        return True

    def board(self, _: str) -> bool:
        """The table."""
        self.screen.board(self.sight.board)
        return False

    def log(self, how_much: str) -> bool:
        """What has happened."""
        events = self.sight.events
        for told in events if how_much.lower() == "all" else events[-LATELY:]:
            self.screen.say(told.sentence, NEWS)
        if not events:
            self.screen.say("Nothing has happened yet.")
        return False

    def moves(self, word: str) -> bool:
        """What there is to decide, and the legal moves."""
        if not word:
            self._say_question()
            show_choices(self.screen, self.sight)
        elif not show_sentences(self.screen, self.sight, word.lower()):
            self.screen.say(f"No possible move names {shortened(word)}; `? {word}` may tell why.")
        return False

    def list(self, _: str) -> bool:
        """All legal moves with a sentence each."""
        show_sentences(self.screen, self.sight)
        return False

    def legend(self, _: str) -> bool:
        """What the signs of the board mean."""
        self.screen.say(self.table.game.definition.telling.legend)
        return False

    def rules(self, wanted: str) -> bool:
        """A part of the rules."""
        game = self.table.game.definition
        if wanted:
            self.screen.markdown(look_up(game, wanted))
        else:
            self.screen.say("\n".join(chapters(rulebook_of(game))))
        return False

    def quit(self, _: str) -> bool:
        """Leave."""
        raise Leave

    def _say_news_of_code(self) -> None:
        news = self.company.news_of_code()
        if news is not None:
            self.screen.say(news, ASIDE)

    def _say_news_of_file(self) -> None:
        news = self.sitting.keeper.news()
        if news:
            self.screen.say(news, ASIDE)

    def _say_question(self) -> None:
        sight = self.sight
        n = len(sight.choices)
        possible = f"({n} possible move{'' if n == 1 else 's'}, ? for help)"
        self.screen.say(f"{self._decider()}: {sight.question} {possible}", QUESTION)


def _unquoted(name: str) -> str:
    return name[1:-1] if len(name) > 1 and name[0] == name[-1] and name[0] in "\"'" else name
