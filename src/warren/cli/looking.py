"""What somebody at the keyboard can look at without deciding anything: board, log, moves, odds, rules, hints."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from rich.text import Text

import warren

from ..bots import Turn
from ..core.errors import unfit
from ..core.phrases import capitalised, counted, percent
from ..core.queries import Unit
from ..core.threads import in_threads
from ..core.vocabulary import NOT_NOW
from ..face.lines import foretold, last_lines_of, lines_of
from ..face.unfolding import Unfolded
from ..table import Advice, Table
from ..table.advice import in_words
from ..table.lookup import described, lies_there, looked_up, names_something
from ..table.rulebook import NotInRulebook, chapters, clauses, rulebook_of
from .arguments import shortened
from .choices import MANY, Listing, Numbered, form_lines, nearest, numbered_by, of_a_verb, sentence_lines
from .decision_screen import question_lines, show_decision
from .lately import Lately
from .numbers import NotANumber
from .screen import ASIDE, LINES_OF_PIPES, NEWS, QUESTION, Screen, simple_table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..core.queries import Answer, Column
    from .company import Company

HELP: Final = (
    ("1, 2, 3 ...", "make the move with that number, if this question has shown it; else it is shown"),
    ("MOVE", "make a move by its text, for example: {example}"),
    ("MOVE; MOVE", "make several moves, as far as nothing unforeseen happens; only the first can be a number"),
    ("? MOVE", "what a move does and what may come of it, or why it is not possible; ? 3-7: what those do"),
    ("? WORD", "look anything up: a card, a piece, a place, a move, a clause ({clause})"),
    ("ask [QUERY]", "what can be asked about this game; the answer{queries}"),
    ("moves [WORD]", "the moves again; with a word only those that name it"),
    ("list", "all moves with a sentence each"),
    ("board, legend", "the table again; what its signs mean"),
    ("score", "the scores, part by part"),
    ("log [all|N]", "what has happened lately, from the beginning, or the last N events"),
    ("rules [WORD]", "the chapters of the rules, a chapter, or what is said about a word"),
    ("hint", "what a strong player would do here, and why (it takes a few seconds)"),
    ("undo", "take back what your last line has done, as far as nothing was shown since"),
    ("undo anyway", "take it back all the same, if the others agree; dice then fall anew"),
    ("always MOVE", "answer questions like this one so from now on, where possible; `always off` ends that"),
    ("always WORD, WORD", "the same by what you like best, then second best: `always fame, slinger`"),
    ("careful WHEN", "off, on: asked once more before a move that you may regret; all: also before your turn ends"),
    ("save FILE", "a copy of the game in a file of that name"),
    ("load FILE", "go on with a game from a file"),
    ("quit", "leave; the game is kept"),
)
RANGE: Final = re.compile(r"(\d{1,4})\s*-\s*(\d{1,4})")
"""Numbers of moves, as lists have them."""

LATELY: Final = 20


class Looking:
    """Shows things to whoever is asked."""

    def __init__(
        self, screen: Screen, company: Company, table: Callable[[], Table], seat: Callable[[], int | None]
    ) -> None:
        self.screen = screen
        self.company = company
        self._table = table
        self._seat = seat
        self.shown: set[int] = set()
        """The numbers of moves that this question has shown."""

    @property
    def table(self) -> Table:
        """The table at which this is."""
        return self._table()

    @property
    def sight(self) -> warren.Sight:
        """What the seat that is being talked to may know."""
        return self.table.sight(self._seat())

    @property
    def decider(self) -> str:
        """Who is being talked to."""
        return capitalised(self.table.game.names[self._seat() or 0])

    # ---- the decision

    def decision(self, lately: Lately, knower: int | None, said: Sequence[str] = ()) -> None:
        """The table; below it what happened, by seat, what came of the last line, and what there is to decide."""
        sight = self.sight

        def board(lines: int) -> str:
            return self._board_within(sight, lines)

        self.shown = show_decision(self.screen, sight, knower, self._question(sight), board, lately, said)

    def _board_within(self, sight: warren.Sight, lines: int) -> str:
        """The board, or what fits of a large one; whole where nobody looks on."""
        return sight.board_within(self.screen.width, lines) if self.screen.is_terminal else sight.board

    def _question(self, sight: warren.Sight) -> str:
        return f"{self.decider}: {sight.question}"

    def _question_lines(self, sight: warren.Sight) -> list[Text]:
        return question_lines(self.screen, sight, self._question(sight))

    def news(self, told: Sequence[warren.Told]) -> None:
        """What has happened."""
        for line in lines_of(told, self.table.game.definition.events):
            self.screen.say(line, NEWS)

    # ---- commands

    def help(self, _: str) -> None:
        """What can be typed, and what this decision is about."""
        sight, words = self.sight, self._words_of_help()
        known = [(form, meaning.format(**words)) for form, meaning in HELP if sight.queries or form[:3] != "ask"]
        known += [(macro.text, f"{macro.meaning} ({macro.clause})") for macro in sight.game.definition.telling.macros]
        self.screen.rows([(Text(), Text(word), Text(meaning)) for word, meaning in known])
        self.screen.say()
        self.screen.lines([*self._question_lines(sight), *form_lines(self.screen, sight)])

    def _words_of_help(self) -> dict[str, str]:
        sight = self.sight
        queries = [query.text for query in sight.queries]
        return {
            "example": sight.choices[0].text if sight.choices else "quit",
            "clause": f"{sight.game.definition.clauses}1.1",
            "queries": f": {', '.join(queries)}" if queries else "",
        }

    def board(self, _: str) -> None:
        """The table, all of it: where it is too wide for the screen part by part."""
        self.screen.board(self._board_within(self.sight, LINES_OF_PIPES))

    def legend(self, _: str) -> None:
        """What the signs of the board mean."""
        self.screen.say(self.table.game.definition.telling.legend)

    def log(self, how_much: str) -> None:
        """What has happened."""
        events = self.sight.events
        if how_much and how_much.lower() != "all" and not (how_much.isascii() and how_much.isdigit()):
            fault = f"log {shortened(how_much)}"
            raise warren.WarrenError(unfit(fault, (), "all, or how many events", "log 50") + ".")
        number = len(events) if how_much.lower() == "all" else int(how_much or LATELY)
        for line in last_lines_of(events, number, self.table.game.definition.events):
            self.screen.say(line, NEWS)
        if not events:
            self.screen.say("Nothing has happened yet.")

    def moves(self, word: str) -> None:
        """What there is to decide, and the legal moves."""
        sight = self.sight
        if not word:
            listing = Listing.whole(self.screen, sight)
            self.shown |= listing.shown
            self.screen.lines([*self._question_lines(sight), *listing.lines])
        elif not self._show(numbered_by(sight, word)):
            self.screen.say(f"No possible move names {shortened(word)}; `? {word}` may tell why.")

    def sentences(self, _: str) -> None:
        """All legal moves with a sentence each."""
        self._show(numbered_by(self.sight))

    def _show_kind(self, word: str, numbered: Sequence[Numbered]) -> None:
        """The moves of a verb, if they are not too many."""
        if len(numbered) <= MANY:
            self._show(numbered)
        else:
            self.screen.say(f"`moves {word}` tells what each of the {len(numbered)} does.", ASIDE)

    def _show(self, numbered: Sequence[Numbered]) -> bool:
        """Some moves with their sentences; False if there are none."""
        self.shown.update(n for n, _ in numbered)
        self.screen.lines(sentence_lines(self.screen, self.sight, numbered))
        return bool(numbered)

    def score(self, _: str) -> None:
        """The scores by parts."""
        show_account(self.screen, self.sight)

    def rules(self, wanted: str) -> None:
        """The chapters of the rules, or whatever is wanted."""
        game = self.table.game
        if wanted:
            self.screen.markdown(looked_up(self.sight, wanted))
        else:
            self.screen.say("\n".join(chapters(rulebook_of(game.definition))))

    def why(self, text: str, move: str) -> None:
        """What a move does, or why it is not possible; or what else something is."""
        sight = self.sight
        numbers = RANGE.fullmatch(text)
        if numbers is not None:
            first, last = sorted(map(int, numbers.groups()))
            if not self._show([(n, choice) for n, choice in enumerate(sight.choices, 1) if first <= n <= last]):
                raise NotANumber(unfit(f"{text} are no numbers of moves", expected=f"1 to {len(sight.choices)}") + ".")
            return
        if self._tell_command(text) and not names_something(sight, text):
            return
        possible = self._possible(sight, move)
        if possible:
            for choice in possible:
                self._foretell(sight, choice, len(possible) == 1)
            self._describe(move)
        elif len(text.split()) > 1 and (unfolded := sight.unfolded(text)) is not None:
            self._foretell_short(text, unfolded)
        else:
            self._explain(sight, text, move)

    def _tell_command(self, text: str) -> bool:
        """What a command does; False if there is none that is called so."""
        called = [
            (form, meaning)
            for form, meaning in HELP
            if text.islower() and text in [word.split()[0] for word in form.split(", ")]
        ]
        words = self._words_of_help()
        self.screen.rows([(Text(), Text(form), Text(meaning.format(**words))) for form, meaning in called])
        return bool(called)

    def _explain(self, sight: warren.Sight, text: str, move: str) -> None:
        """What something is that is no possible move, and why it is none."""
        is_known = len(text.split()) == 1 and names_something(sight, text)
        is_there = len(text.split()) == 1 and lies_there(sight, text)
        if is_known:
            self.screen.markdown(looked_up(sight, text))
            self._show_kind(text, of_a_verb(sight, text))
        else:
            self._describe(text)
        is_short = self._shortly(sight, text)
        try:
            refusal = sight.why_not(move)
        except warren.BadNotation as fault:
            if not (is_known or is_there or is_short):
                self._look_up(text, fault)
            return
        if refusal is None or is_short or (is_known and self._is_about_the_time(refusal)):
            return
        if is_there and self._is_about_the_time(refusal):
            self.screen.say(f"Nothing can be done with {text} now.")
            return
        is_no_place = is_known and is_there
        self.screen.say(f"Nothing can be done with {text} now: {refusal}" if is_no_place else f"{move}: {refusal}")
        self._quote(refusal.clause)

    def _shortly(self, sight: warren.Sight, text: str) -> bool:
        """What the short words of this decision would do with a thing, or by themselves; False if there are none."""
        definition = sight.game.definition
        phase = definition.phases[sight.phase.upper()]
        found = False
        for macro in definition.telling.macros:
            word, *things = macro.text.split()
            if phase in macro.phases and (len(things) == 1 or (not things and text.lower() == word)):
                with suppress(warren.BadNotation):
                    short = f"{word} {text}" if things else word
                    unfolded = sight.unfolded(short)
                    if unfolded is not None:
                        self._foretell_short(short, unfolded)
                        found = True
        return found

    def _foretell_short(self, text: str, unfolded: Unfolded) -> None:
        """The moves that a short word would make."""
        if not unfolded.choices:
            self.screen.say(f"{text}: {unfolded.why or 'There is nothing to do.'}")
            return
        n = len(unfolded.choices)
        self.screen.say(f"{text} would make {counted(n, 'move')}:")
        for line in foretold(unfolded.preview, self.table.game.definition.unit):
            self.screen.say(f"  {line}", ASIDE)

    def _is_about_the_time(self, refusal: warren.Refusal) -> bool:
        """Whether it says only that something else has to be decided now."""
        said = self.table.game.definition.reasons(NOT_NOW).sentence.rstrip(".")
        return refusal.text.startswith(f"{said}:")

    def _describe(self, text: str) -> None:
        """The card or piece that is called so, if there is one with words on it."""
        for said in described(self.sight, text):
            self.screen.markdown(said)

    def _possible(self, sight: warren.Sight, move: str) -> list[warren.Choice]:
        words, pointed = move.lower().replace(":", " ").split(), move.lower().split()
        exact = [choice for choice in sight.choices if choice.text.lower().split() == words]
        return exact or [choice for choice in sight.choices if choice.begins_with(pointed)]

    def _foretell(self, sight: warren.Sight, choice: warren.Choice, with_odds: bool) -> None:
        n = sight.choices.index(choice) + 1
        self.shown.add(n)
        self.screen.say(f"{choice.text} (number {n}) is possible: {choice.sentence}")
        preview = choice.preview
        if with_odds and (preview is None or preview.final):
            found: list[warren.Preview] = []
            engine = "compiled" if self.company.code.is_ready else None
            in_threads(lambda: found.append(sight.preview(choice.text, engine=engine)), 1, lambda: None)
            preview = found[0]
        if preview is not None:
            for line in foretold(preview, sight.game.definition.unit):
                self.screen.say(f"  {line}", ASIDE)

    def _look_up(self, text: str, fault: warren.BadNotation) -> None:
        word, *more = text.lower().split()
        if more and word in [verb.text.split()[0] for verb in self.table.game.definition.verbs]:
            raise fault
        try:
            self.screen.markdown(looked_up(self.sight, text))
        except NotInRulebook:
            if len(text.split()) > 1 or nearest(self.sight, text):
                raise fault from None  # most likely it was to be a move
            raise

    def _quote(self, clause: str) -> None:
        game = self.table.game
        try:
            said = clauses(rulebook_of(game.definition, game.components)).get(clause)
        except NotInRulebook:
            said = None
        if said:
            self.screen.markdown(f"**{clause}** {said}")

    def ask(self, text: str) -> None:
        """A query of the game's own."""
        sight = self.sight
        if text:
            try:
                show_answer(self.screen, sight.ask(text))
            except warren.BadNotation as fault:
                said = str(fault)
                raise warren.WarrenError(said if said.endswith("?") else f"{said}.") from None
            return
        self.screen.rows(
            [(Text(), Text(query.text, "bold"), Text(f"{query.question} ({query.clause})")) for query in sight.queries]
        )
        if not sight.queries:
            self.screen.say("There is nothing to ask about this game; `? WORD` looks a word up.")

    # ---- hints

    def hint(self, _: str) -> None:
        """What a king would do. Ctrl-C ends the thinking, and what was found so far is shown."""
        seat = self._seat()
        assert seat is not None
        if len(self.sight.choices) == 1:
            self.screen.say("There is only one thing to do.")
            return
        self.news_of_code()
        if not self.company.code.is_ready:
            self._say_advice(self.table.consult(seat))
            self.screen.say("    That is the best move at first sight.", ASIDE)
            return
        found: list[Advice] = []
        try:
            with self.screen.thinking("thinking") as watcher:
                turn = Turn(watcher=watcher)
                in_threads(lambda: found.append(self.table.consult(seat, turn=turn)), 1, turn.cut_short)
        except KeyboardInterrupt as stopped:
            if type(stopped) is not KeyboardInterrupt:  # the terminal was closed
                raise
            self.screen.say("Stopped; this is what was found." if found else "Stopped before it had begun.")
        for advice in found:
            self._say_advice(advice)

    def _say_advice(self, advice: Advice) -> None:
        first, *others = in_words(advice)
        self.screen.lines(self.screen.paragraph(f"  {first}", hanging=4))
        for line in others:
            self.screen.lines(self.screen.paragraph(f"    {line}", ASIDE, 4))

    def news_of_code(self) -> None:
        """What there is to say about the machine code."""
        news = self.company.news_of_code()
        if news is not None:
            self.screen.say(news, ASIDE)


def show_answer(screen: Screen, answer: Answer) -> None:
    """An answer to a query, as a table."""
    screen.say(f"{answer.question} ({answer.clause})", QUESTION)
    if answer.rows:
        table = simple_table("", *(column.name for column in answer.columns))
        for row in answer.rows:
            cells = zip(answer.columns, row.values, strict=True)
            table.add_row(row.label, *(_cell(column, value) for column, value in cells))
        screen.table(table)
    if answer.note:
        screen.say(answer.note, ASIDE)


def _cell(column: Column, value: float | str) -> str:
    if isinstance(value, str):
        return value
    if column.unit is Unit.CHANCE:
        return percent(value)
    return f"{value:g}"


def show_account(screen: Screen, sight: warren.Sight) -> None:
    """The scores of all seats, by parts where the game has some."""
    game, account = sight.game, sight.account
    unit = game.definition.unit
    table = simple_table("", *account.parts, account.total or unit.many)
    for seat, (name, score) in enumerate(zip(game.names, sight.scores, strict=True)):
        parts = account.rows[seat] if account.rows else ()
        table.add_row(capitalised(name), *parts, unit.number(score))
    screen.table(table)
