"""`Sight`: what a seat may know of a position. Whatever is shown, sent or printed to somebody comes from it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, cached_property
from typing import Any, get_type_hints

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from ..core.accounts import Account
from ..core.definition import Definition
from ..core.errors import BadNotation, IllegalMove, Refusal
from ..core.kinds import Seen
from ..core.phrases import capitalised, joined
from ..core.queries import Answer, QueryBase
from ..core.scene import Thing
from ..core.sentences import YOU
from ..core.vocabulary import GAME_OVER
from .chronicle import Chronicle
from .known import Choice, Made, Preview, Told
from .preview import WORLDS, Foresight
from .situation import Situation
from .typed import asked, read_query
from .unfolding import Unfolded, unfolded


class Sight:
    """What a seat (None: a spectator) may know, and nothing else.

    >>> import warren
    >>> pos = warren.game("pact", players=3).start(seed=7)
    >>> hers = pos.seen_by("two")
    >>> hers.view["hands"]
    [5, {'p': 1, 'g': 1, 'w': 1, 'k': 2}, 5]
    >>> hers.question, pos.seen_by(None).question
    ('Which goblin do you open with?', '')
    """

    def __init__(
        self,
        position: Situation,
        seat: int | None,
        chronicle: Chronicle | None = None,
        ahead: Situation | None = None,
    ) -> None:
        self._position = position
        self.game = position.game
        self.seat = seat
        self._kept = chronicle  # while the game was played
        self._ahead = ahead  # the seat has answered before it was its turn, which led there

    # ---- the decision

    @property
    def phase(self) -> str:
        """The kind of decision that is due, as far as the seat may know."""
        definition = self.game.definition
        knower = -1 if self.seat is None else self.seat
        return str(definition.phases(definition.known.phase(self._position.state, knower)).name).lower()

    @cached_property
    def asked(self) -> tuple[int, ...]:
        """The seats that have to decide something; several if they choose at once; none when the game is over."""
        position = self._position
        if position.is_over:
            return ()
        asked = tuple(self.game.definition.known.asked(position.state, self.game.components, self.seat))
        if self._ahead is None or self._is_asked_ahead:
            return asked
        return tuple(seat for seat in asked if seat != self.seat)

    @property
    def _is_asked_ahead(self) -> bool:
        """Whether the seat has answered ahead, and there is more to answer."""
        ahead = self._ahead
        return ahead is not None and (ahead.to_move, ahead.phase) == (self.seat, self._position.phase)

    @property
    def is_asked(self) -> bool:
        """Whether the seat has to decide something."""
        return self.seat is not None and self.seat in self.asked

    @property
    def question(self) -> str:
        """What the seat has to decide; empty if it is not asked."""
        return self.asking.question if self.is_asked else ""

    @cached_property
    def choices(self) -> tuple[Choice, ...]:
        """The legal moves of the seat, with what each does where that is certain; none if it is not asked."""
        if not self.is_asked:
            return ()
        foresight, moves = self._foresight(), self.asking.moves()
        return tuple(
            replace(choice, preview=foresight.certain(move.number))
            for choice, move in zip(self.asking.choices(), moves, strict=True)
        )

    def preview(self, move: str | int, worlds: int = WORLDS, engine: str | None = None) -> Preview:
        """What a legal move of the seat would do: exactly where that is certain, else as odds.

        The odds are counted where dice are few, or else found by trying the move in `worlds` that the seat could
        imagine; `engine` is how they are tried, if not as the game is played.

        >>> import warren
        >>> pos = warren.game("slayer").position({"hero": "k22", "goblins": ["l23", "j21"], "phase": "attack"})
        >>> for outcome in pos.seen_by("hero").preview("sweep").outcomes:
        ...     print(f"{outcome.chance:.0%}", *outcome.told)
        """
        if not self.is_asked:
            refusal = self.why_not(move)
            assert refusal is not None
            raise IllegalMove(str(move), refusal)
        return self._foresight(engine).preview(self.asking.legal(move), worlds)

    def unfolded(self, text: str) -> Unfolded | None:
        """What a short word of the game would do now; None if the text is none, or the seat is not asked."""
        return unfolded(self.asking, self.seat, text) if self.is_asked and self.seat is not None else None

    def _foresight(self, engine: str | None = None) -> Foresight:
        assert self.seat is not None
        return Foresight(self.asking, self.seat, self.view, engine)

    # ---- questions of the game's own

    @property
    def queries(self) -> tuple[QueryBase, ...]:
        """What can be asked (`ask`) about this game."""
        return tuple(self.game.definition.telling.queries)

    def ask(self, text: str) -> Answer:
        """What a query comes to for the seat; BadNotation if there is none like this.

        >>> import warren
        >>> pos = warren.game("slayer").start(seed=7)
        >>> [query.text for query in pos.seen_by("hero").queries]
        """
        if self.seat is None:
            raise BadNotation("only seats can ask: a spectator knows too little")
        query, things = read_query(self.game, text, Seen(self._position))
        state = Foresight(self._position, self.seat, self.view).imagined()
        answer = self.game.definition.telling.answer(state, self.game.components, self.seat, query, things)
        question = asked(self.game, query, things, Seen(self._position))
        return replace(answer, query=text, question=question, clause=query.clause, result=query.result)

    def why_not(self, move: str | int | Sequence[str]) -> Refusal | None:
        """Why the seat cannot make a move, or None if it can. As `Position.why_not`, for a seat."""
        if self.is_asked:
            return self.asking.why_not(move)
        definition = self.game.definition
        if self.is_over:
            why = definition.reasons(GAME_OVER)
            return Refusal(why.clause, why.sentence)
        phase = definition.phases[self.phase.upper()]
        return Refusal(phase.clause, f'{self._those_asked} asked now: "{phase.question}"')

    @property
    def _those_asked(self) -> str:
        """Who decides, as the subject of a sentence."""
        names = [self.game.names[seat] for seat in self.asked]
        return capitalised(f"{joined(names)} {'is' if len(names) == 1 else 'are'}") if names else "Somebody else is"

    @cached_property
    def asking(self) -> Situation:
        """The position in which the seat is asked: this one, or, where all choose at once, one that could follow."""
        if self._ahead is not None and self._is_asked_ahead:
            return self._ahead
        return self._position if self.seat is None else self._position.asking(self.seat)

    # ---- the table

    @cached_property
    def view(self) -> dict[str, Any]:
        """The table in the words of the game, ready for JSON."""
        return dict(self.game.definition.telling.view(self._position.state, self.game.components, self.seat))

    @cached_property
    def things(self) -> tuple[Thing, ...]:
        """Everything on the table, with its id and where it lies."""
        return tuple(self.game.definition.telling.things(self._position.state, self.game.components, self.seat))

    @property
    def board(self) -> str:
        """The table as text."""
        return self.game.definition.telling.board(self._position.state, self.game.components, self.seat)

    def board_within(self, width: int, height: int) -> str:
        """The table as text for a screen of so many columns and lines; a large one shows what the decision is about."""
        window = self.game.definition.telling.window
        if window is None:
            return self.board
        return window(self._position.state, self.game.components, self.seat, width, height)

    def look(self, thing: str) -> str | None:
        """What there is to know now about something with an id, beyond what its face says."""
        return self.game.definition.telling.look(self._position.state, self.game.components, self.seat, thing)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._position.is_over

    @property
    def shares(self) -> tuple[float, ...]:
        """Each seat's part of the win, when the game is over."""
        return self._position.shares if self.is_over else ()

    @property
    def verdict(self) -> str:
        """The result in words for the seat: why the game is over, and who has won; nothing while it goes on."""
        if not self.is_over:
            return ""
        return " ".join(filter(None, (self.account.ended, self.account.verdict or self._who_has_won)))

    @property
    def _who_has_won(self) -> str:
        shares = self._position.shares
        won = [YOU if seat == self.seat else self.game.names[seat] for seat, share in enumerate(shares) if share > 0]
        won.sort(key=lambda name: name != YOU)
        if not won:
            return "The game is lost." if len(shares) == 1 else "Nobody has won."
        many = len(won) > 1
        verb = "share the win" if many else "have won" if won == [YOU] else "has won"
        return capitalised(f"{joined(won)} {verb}.")

    @cached_property
    def account(self) -> Account:
        """The scores by parts, as far as the seat may know them, and why the game is over."""
        return self.game.definition.telling.account(self._position.state, self.game.components, self.seat)

    @cached_property
    def scores(self) -> tuple[int, ...]:
        """The score of each seat as far as the seat may know it: all of it when the game is over."""
        position = self._position
        if not position.is_over:
            seen = self.game.definition.known.scores(position.state, self.game.components, self.seat)
            if seen is not None:
                return tuple(seen)
        return position.scores

    # ---- what happened

    @cached_property
    def chronicle(self) -> Chronicle:
        """What happened before the first move, then the moves of which the seat knows, and what it was told of each."""
        if self._kept is not None:
            return self._kept
        chronicle = Chronicle(self.game, self.seat, self._position.prologue)
        for step in self._position.history:
            chronicle.add(step)
        return chronicle

    @property
    def history(self) -> tuple[Made, ...]:
        """The entries of the chronicle."""
        return tuple(self.chronicle.made)

    @property
    def events(self) -> tuple[Told, ...]:
        """All that the seat was told."""
        return tuple(event for made in self.chronicle.made for event in made.events)

    @property
    def number(self) -> int:
        """The number of the last move that the seat knows of."""
        return self.chronicle.number

    # ---- as JSON

    def to_json(self, after: int = -1) -> bytes:
        """All of it as JSON. `after`: of the history only what comes after that number."""
        return msgspec.json.encode(self.message(after))

    def message(self, after: int = -1) -> Any:
        """All of it as a struct; `warren.schema` describes it."""
        return message_type(self.game.definition)(
            game=self.game.id,
            seat=self.seat,
            number=self.number,
            view=self.view,
            things=self.things,
            history=self.chronicle.after(after),
            **self.due(self.choices),
        )

    def due(self, choices: tuple[Choice, ...]) -> dict[str, Any]:
        """What is to be decided, with these choices, and how the game stands: the fields of whatever a seat is sent."""
        return {
            "phase": self.phase,
            "asked": self.asked,
            "question": self.question,
            "choices": choices,
            "over": self.is_over,
            "verdict": self.verdict,
            "scores": self.scores,
            "account": self.account,
        }

    def __repr__(self) -> str:
        who = "a spectator" if self.seat is None else self.game.seats[self.seat]
        return f"<what {who} may know of a game of {self.game.title}>"


class Message(Struct, frozen=True, kw_only=True):
    """What a seat is sent. The view is in the words of each game."""

    game: str
    seat: int | None
    number: int
    phase: str
    asked: tuple[int, ...]
    question: str
    choices: tuple[Choice, ...]
    over: bool
    verdict: str
    scores: tuple[int, ...]
    account: Account
    things: tuple[Thing, ...]
    history: tuple[Made, ...]


def message_type(definition: Definition) -> Any:
    """The type of what a seat of a game is sent."""
    return _message_type(definition.id, definition.telling.view)


@cache
def _message_type(game_id: str, view: Callable[..., Any]) -> Any:
    return msgspec.defstruct(
        f"{game_id.title()}Message",
        [("view", get_type_hints(view)["return"])],
        bases=(Message,),
        frozen=True,
        kw_only=True,
    )
