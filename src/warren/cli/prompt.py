"""The conversation at the keyboard: shows a decision, understands the answer, never loses a game."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import nullcontext, suppress
from typing import Final, NamedTuple

import warren

from ..bots import Turn
from ..core.errors import unfit
from ..core.phrases import capitalised
from ..table import CannotUndo, Care, Outcome, Table
from ..table.orders import preferred
from .arguments import shortened
from .choices import nearest
from .company import Company
from .keyboard import forget_typed, ready_keyboard
from .lately import Lately
from .looking import Looking
from .numbers import ASKS_OTHERS, LATER, OF_Q, corrected, is_number, move_numbered, moves_typed, not_done
from .screen import ASIDE, Screen
from .stored import Sitting, copied
from .waiting import typed_ahead

YES: Final = ("yes", "y")
LEAVING: Final = ("quit", "exit")
LONGEST_LINE: Final = 500
LONG: Final = ("?", "why", "help", "ask", "board", "log", "moves", "list", "legend", "score", "rules")
"""Commands whose answers can take more than a screen."""


class Leave(Exception):
    """The player wants to leave."""


MOST_TOLD: Final = 12
"""Moves of a short word that are told one by one."""


class Done(NamedTuple):
    """What a line has done and for whom, and how many moves stood before and after it."""

    seat: int
    words: str
    before: int
    after: int


class HungUp(KeyboardInterrupt):
    """The terminal was closed, or the program is to end: unlike Ctrl-C it ends more than a hint."""


class Prompt:
    """The conversation at a table."""

    def __init__(self, sitting: Sitting, company: Company, screen: Screen, open_file: Callable[[str], Sitting]) -> None:
        self.sitting = sitting
        self.company = company
        self.screen = screen
        self.open_file = open_file
        self._done: list[Done] = []  # what was typed and did something, as far as it stands
        self._looking: int | None = None  # the seat that the screen was last shown to
        self._to_say: list[tuple[int | None, str]] = []  # what came of a line, and to whom that has still to be said
        self.looking = looking = Looking(screen, company, lambda: self.table, lambda: self.seat)
        self.looks: dict[str, Callable[[str], None]] = {
            "?": self.why,
            "why": self.why,
            "help": looking.help,
            "hint": looking.hint,
            "ask": looking.ask,
            "board": looking.board,
            "log": looking.log,
            "moves": looking.moves,
            "list": looking.sentences,
            "legend": looking.legend,
            "score": looking.score,
            "rules": looking.rules,
            "careful": self.careful,
            "save": self.save,
            **dict.fromkeys(LEAVING, self.quit),
            "q": lambda _: self.screen.say(OF_Q),
        }
        self.deeds: dict[str, Callable[[str], bool]] = {
            "undo": self.undo,
            "always": self.always,
            "load": self.load,
        }

    def run(self) -> None:
        """Play until the game is over or the player leaves."""
        ready_keyboard()
        with suppress(Leave, EOFError, KeyboardInterrupt):
            while True:
                if self.company.needs_code:
                    self.looking.news_of_code()
                if self.table.bot_to_move() is not None:
                    with self.screen.thinking(f"{self.company.opponent} is thinking") as watcher:
                        self.table.let_bots_play(Turn(watcher=watcher))
                    self._refuse_what_was_typed_ahead()
                if self.table.is_over:
                    self._said_to(None)
                    return
                self._say_news_of_file()
                self.show_decision()
                while not self.answer(self.ask()):
                    pass

    def _refuse_what_was_typed_ahead(self) -> None:
        """Nobody has seen yet what is asked now: of what was typed meanwhile only `quit` is done."""
        for line in typed_ahead():
            if line.lower() in LEAVING:
                raise Leave
            early = f"{shortened(line)} was not done: it was typed before the question was shown."
            self._say_with_question(self.seat, early)

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
        forget_typed()
        if sys.stdin is not None and sys.stdin.isatty() and self.screen.is_terminal:
            self.screen.clear()
            input(f"Hand the keyboard to {self.looking.decider}, who presses Enter. ")
            self.screen.clear()
            forget_typed()
        else:
            self.screen.say(f"---- {self.looking.decider} ----")

    @property
    def _has_secrets(self) -> bool:
        return self.table.game.definition.has_secrets

    @property
    def _knower(self) -> int | None:
        """Who is told what happened. Without secrets all who play here look at one screen."""
        together = len(self.sitting.here) > 1 and not self._has_secrets
        return None if together else self.seat

    def show_news(self) -> None:
        """What happened since the last question."""
        self.screen.say()
        news = self.table.news(self._knower)
        self.looking.news(news)
        if news:
            self.screen.say()

    def _say_with_question(self, seat: int | None, said: str) -> None:
        """Say what came of a seat's line: in a terminal below the next board, or it would scroll out of sight."""
        if self.screen.is_terminal:
            self._to_say.append((seat, said))
        else:
            self.screen.say(said)

    def _said_to(self, seat: int | None) -> list[str]:
        """What still has to be said to a seat; others are told theirs at once, before anybody else looks."""
        to_say, self._to_say = self._to_say, []
        for other, said in to_say:
            if other != seat or seat is None:
                self.screen.say(said)
        return [said for other, said in to_say if other == seat]

    def show_decision(self) -> None:
        """The table, what happened, and what there is to decide."""
        said = self._said_to(self.seat)
        self.draw_curtain()
        self.screen.say()
        knower = self._knower
        lately = self.sitting.lately.setdefault(knower, Lately())
        lately.hear(self.table.news(knower), knower)
        self.looking.decision(lately, knower, said)

    def ask(self) -> str:
        """The next line that is typed or comes through a pipe."""
        if sys.stdin is None:
            raise EOFError
        return self.screen.typed_instead() or self._typed(f"{self.looking.decider}> ").strip()

    def _typed(self, prompt: str) -> str:
        line = input(prompt)
        if not sys.stdin.isatty():
            self.screen.say(line if line.isprintable() else repr(line))  # as if it had been typed
        return line

    def answer(self, line: str) -> bool:
        """Do what a line asks for; True if the position is another one now."""
        if not line:
            self.screen.say(f"Type the number or the text of a move, for example {self._example!r}, or ? for help.")
            return False
        if len(line) > LONGEST_LINE:
            fault = f"{shortened(line)} is too long for a move ({len(line)} signs)"
            self.screen.say(f"{unfit(fault, expected=f'at most {LONGEST_LINE}', example=self._example)}.")
            return False
        word, _, rest = line.partition(" ")
        if line[0] == "?":
            word, rest = "?", line[1:]
        try:
            texts = [choice.text.lower() for choice in self.sight.choices]
            command = "" if line.lower() in texts else word.lower()
            if command in self.looks:
                with self.screen.paged() if command in LONG else nullcontext():
                    self.looks[command](rest.strip())
                return False
            if command in self.deeds:
                return self.deeds[command](rest.strip())
            return self._play(line)
        except warren.IllegalMove as fault:
            self.screen.say(f"{fault.move!r} is not possible: {fault.refusal}{self._instead_of(fault.move)}")
        except warren.BadNotation as fault:
            self.screen.say(corrected(self.sight, line, str(fault), (*self.looks, *self.deeds)))
        except warren.WarrenError as fault:
            self.screen.say(str(fault))
        return False

    def _play(self, line: str) -> bool:
        """One move, or several with `;` between them."""
        assert self.seat is not None
        seat, typed = self.seat, moves_typed(self.screen, self.sight, line, self.looking.shown)
        if typed is None:
            return False
        before = self.table.moves
        done = self._play_moves(seat, typed.moves)
        if self.table.moves > before:
            self._done.append(Done(seat, done, before, self.table.moves))
        if done and typed.later:
            self._say_with_question(seat, not_done(typed.later, LATER))
        return bool(done)

    def _play_moves(self, seat: int, moves: list[str]) -> str:
        """Make moves; what was done, as one would type it, or nothing."""
        line = "; ".join(moves)
        outcome = None if self._is_move(line) else self.table.macro(seat, line)
        if outcome is not None:
            return line if self._told_of(seat, outcome) else ""
        if len(moves) < 2:
            return line if self._play_one(seat, line) else ""
        outcome = self.table.command(seat, moves)
        done = f"Done: {'; '.join(outcome.done)}. " if outcome.done else ""
        if outcome.left:
            said = f"{done}{not_done(outcome.left, outcome.why)}"
            self._say_with_question(seat, said) if done else self.screen.say(said)
        return "; ".join(outcome.done) if outcome.left else line

    def _is_move(self, line: str) -> bool:
        return line.lower() in [choice.text.lower() for choice in self.sight.choices]

    def _told_of(self, seat: int, outcome: Outcome) -> bool:
        """What a short word has done, and why it stopped."""
        if outcome.done:
            n = len(outcome.done)
            done = "; ".join(outcome.done) if n <= MOST_TOLD else f"{n} moves, the last of them {outcome.done[-1]}"
            self._say_with_question(seat, f"Done: {done}.{f' {outcome.why}' if outcome.why else ''}")
        else:
            self.screen.say(outcome.why or "There was nothing to do.")
        return bool(outcome.done)

    def _play_one(self, seat: int, move: str) -> bool:
        """A move by its text, or by pointing at what only one possible move touches."""
        meant = self._meant(move)
        caution = self.table.caution(seat, meant)
        if caution:
            self.screen.say(caution)
            if self._typed(f"Make the move all the same: {meant}? (yes or no) ").strip().lower() not in YES:
                self.screen.say("Nothing was done.")
                return False
        self.table.play(seat, meant)
        return True

    def _meant(self, text: str) -> str:
        """The one possible move that a pointing means; any other text as it is."""
        sight = self.sight
        try:
            sight.asking.legal(text)
        except warren.BadNotation:
            pointed = text.lower().split()
            meant = [choice.text for choice in sight.choices if choice.begins_with(pointed)]
            return meant[0] if len(meant) == 1 else text
        except warren.IllegalMove:
            pass  # whoever plays it says why
        return text

    def _move(self, text: str) -> str:
        """The move that a number or a text means."""
        return move_numbered(text, self.sight) if is_number(text, self.sight) else text

    @property
    def _example(self) -> str:
        choices = self.sight.choices
        return choices[0].text if choices else "quit"

    def _instead_of(self, move: str) -> str:
        """What may have been meant by a move that is not possible, and where the rule stands."""
        near = [text for text in nearest(self.sight, move) if text != move]
        meant = f" Did you mean {' or '.join(map(repr, near))}?" if near else ""
        return f"{meant} `? {move}` shows the rule, `moves` what is possible."

    def _decider(self) -> str:
        return self.table.game.seats[self.seat or 0]

    # ---- commands; those that return something say whether the position is another one now

    def why(self, text: str) -> None:
        """What a move does, why it is not possible, or what else something is."""
        if text:
            self.looking.why(text, self._move(text))
        else:
            self.looking.help(text)

    def careful(self, word: str) -> None:
        """Whether to be asked once more before a move that one may regret."""
        if word and word.lower() not in list(Care):
            raise warren.WarrenError(unfit(f"careful {shortened(word)}", (), " or ".join(Care), "careful on") + ".")
        self.table.care = Care(word.lower()) if word else self.table.care
        said = {
            Care.NOTHING: "You are not asked again before a move.",
            Care.REGRETS: "You are asked once more before a move that you may regret.",
            Care.ENDINGS: "You are asked once more before a move that you may regret, or that ends your turn for good.",
        }
        self.screen.say(said[self.table.care])

    def undo(self, word: str) -> bool:
        """Take the last move back; with `anyway` also what others have seen or decided since, if they agree."""
        seat = self.table.last_seat
        mine = seat if seat in self.sitting.here and seat is not None else self.sitting.here[0]
        if word.lower() == "anyway":
            return self._undo_anyway(mine)
        if word:
            raise warren.WarrenError(unfit(f"undo {shortened(word)}", expected="`undo` or `undo anyway`") + ".")
        if self.table.horizon(mine).moves and not self._agrees_with_undo(mine):
            return False
        moves = self.table.moves
        done = self._standing()
        last = done[-1] if done and done[-1].after == moves else None
        try:
            taken = self.table.undo(mine, last.after - last.before if last else 1)
        except CannotUndo as fault:
            if self.table.last_seat is None:
                raise
            if not self.table.has_moved(mine):
                raise CannotUndo("There is no move of yours to take back.") from None
            raise CannotUndo(f"{fault} {ASKS_OTHERS}") from None
        self._standing()  # before others move on: the same numbers may soon be other moves
        n = moves - self.table.moves
        if mine == self.seat or not self._has_secrets:
            what = last.words if last and n > 1 else taken
            self._say_with_question(self.seat, f"Taken back: {what}{f' ({n} moves)' if n > 1 else ''}.")
        return True

    def _standing(self) -> list[Done]:
        """What was typed here, as far as all of it still stands."""
        self._done = [done for done in self._done if done.after <= self.table.moves]
        return self._done

    def _agrees_with_undo(self, by: int) -> bool:
        """Whether a seat wants its move taken back, if another one at this keyboard has asked for it."""
        if by == self.seat:
            return True
        names = self.table.game.names
        self.screen.say(f"The last move was not made by {names[self.seat or 0]}, but by {names[by]}.")
        return self._agrees(by)

    def _agrees(self, seat: int) -> bool:
        name = capitalised(self.table.game.names[seat])
        said = self._typed(f"{name}: do you agree that it is taken back? (yes or no) ")
        if said.strip().lower() in YES:
            return True
        self.screen.say(f"{name} does not agree.")
        return False

    def _undo_anyway(self, mine: int) -> bool:
        last = next((done for done in reversed(self._standing()) if done.seat == mine), None)
        done = self.table.ask_to_undo(mine, last.before if last else None)
        while not done and self.table.to_agree:
            other = self.table.to_agree[0]
            agrees = self._agrees(other)
            done = self.table.agree(other, agrees)
            if not agrees:
                return False
        self._standing()
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
        order = answer.lower()
        if preferred(order, sight.choices) is None:
            order = self._move(answer).lower()
        if preferred(order, sight.choices) is None:
            expected = "a possible move, or words that one choice alone uses"
            raise warren.WarrenError(f"{shortened(answer)} is not possible now: expected {expected}")
        self.table.order(seat, sight.phase, order)
        return True

    def save(self, name: str) -> None:
        """Keep a copy of the game in a file."""
        if not name:
            kept = (
                f"The game is kept in {self.sitting.file}" if self.sitting.file else "No move was made yet to be kept"
            )
            self.screen.say(f"{kept}; `save FILE` makes a copy, for example `save evening.warren`.")
        else:
            self.screen.say(f"Saved to {copied(self.sitting.keeper.journal.transcript, _unquoted(name))}.")

    def load(self, name: str) -> bool:
        """Go on with a game from a file. The present one is kept."""
        if not name:
            self.screen.say(f"{unfit('load', (), 'the name of a stored game behind it', 'load evening.warren')}.")
            return False
        other = self.open_file(_unquoted(name))
        self.sitting.leave()
        left, self.sitting, self._done = self.sitting, other, []
        if left.file is not None:
            self._say_with_question(self.seat, f"The game so far is kept in {left.file}.")
        self._say_with_question(self.seat, f"Loaded {name}: {other.table.moves} moves; `log` tells what happened.")
        if doubt := other.doubt:
            self._say_with_question(self.seat, doubt)
        return True

    def quit(self, _: str) -> None:
        """Leave."""
        raise Leave

    def _say_news_of_file(self) -> None:
        news = self.sitting.keeper.news()
        if news:
            self.screen.say(news, ASIDE)


def _unquoted(name: str) -> str:
    return name[1:-1] if len(name) > 1 and name[0] == name[-1] and name[0] in "\"'" else name
