"""What a game is to the rest of Warren: one `Definition`, the `GAME` of its folder, and the rooms of that folder."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib.resources import files
from threading import Lock
from typing import Any, Final

from .accounts import NO_ACCOUNT, Account
from .components import Components
from .editions import MOST_BYTES, EditionFile, Editions, editions_of
from .errors import BadOption, WarrenError, quoted, whole_number
from .kinds import PEOPLE, Seen
from .log import EventKind
from .looks import Looks
from .macros import DONE, Going, MacroBase, Next, NoMacro
from .moves import any_move
from .options import Number, Option
from .queries import Answer, NoQuery, QueryBase
from .reading import Reader, read_text
from .record import Record
from .rooms import Part, Room
from .scene import NO_SCENE, Scene, Thing
from .scores import POINTS, Unit
from .state import Playing
from .verbs import VerbBase
from .vocabulary import PhaseBase, ReasonBase
from .wanted import DICE, Chances


@dataclass(frozen=True, kw_only=True)
class Planning:
    """What a game offers whose moves are too small to be searched one by one: plans, each made of several moves.

    `mind` is a row of whole numbers beside a state, all zero at first: what somebody who plays has in mind. It is part
    of no state, view or transcript.
    """

    size: int
    """How many numbers a mind has."""
    numbers: int
    """Plans are numbered below this; from here on a number is that of a legal move."""
    plans: Callable[..., None]
    """plans(s, t, mind, found): fills the list of plans for whoever is to move, the most promising first."""
    follow: Callable[..., int]
    """follow(s, t, mind, plan, stream): the next move of a plan, a legal one; -1 when it is done, refused or
    overtaken."""
    think: Callable[..., int]
    """think(s, t, mind, moves, stream): `suggest`, for somebody who has something in mind."""
    clock: Callable[..., int]
    """clock(s, t, mind): a number from 1 on that grows when a phase of the game ends; below zero where `judge` should
    not be asked, since something is half done."""


@dataclass(frozen=True, kw_only=True)
class Rules:
    """The compiled functions of a game: `s` is its State, `t` its Tables, `moves` a list to fill or to work on."""

    setup: Callable[..., None]
    """setup(s, t, log, moves): the first decision of a game, from the options already in `s`."""
    legal: Callable[..., None]
    """legal(s, t, moves): fills the list of legal moves."""
    refuse: Callable[..., int]
    """refuse(s, t, move): 0 if the move is legal now, else the number of the reason."""
    apply: Callable[..., None]
    """apply(s, t, move, log, moves): carries out a legal move up to the next decision."""
    proceed: Callable[..., None]
    """proceed(s, t, log, moves): goes on to the next decision, after a position was set up by hand."""
    score: Callable[..., int]
    """score(s, t, seat): the seat's score, a whole number in the unit of the game."""
    share: Callable[..., float]
    """share(s, t, seat): the seat's part of the win when the game is over: 1 alone, 1/2 in a draw of two, 0."""
    always: frozenset[int] = frozenset()
    """Phases in which somebody is asked even if only one answer is left."""


def no_answer(s: Any, c: Components, seat: int, query: Any, things: Sequence[int]) -> Answer:
    """Of a game without queries: nobody can ask."""
    raise ValueError(f"there is no query {query!r}")


def nothing_measured(t: Any) -> None:
    """Of a game whose programs measure nothing."""


class _Of(Room):
    """A room beside the door."""

    def __init__(self, package: str) -> None:
        self.package = package


class Known(_Of):
    """What a seat knows: view, observe and imagine all stand on it. All of it may be left out."""

    phase = Part[Callable[[Any, int], int]]("known", "seen_phase", lambda s, seat: int(s.phase))
    """phase(s, seat): the phase as far as the seat (-1: a spectator) may know of it."""
    asked = Part[Callable[[Any, Components, int | None], Sequence[int]]](
        "known", "asked", lambda s, c, seat: (s.to_move,)
    )
    """asked(s, c, seat): who has to decide something, as far as the seat may know: several where all choose at once."""
    scores = Part[Callable[[Any, Components, int | None], Sequence[int] | None]](
        "known", "scores", lambda s, c, seat: None
    )
    """scores(s, c, seat): the scores as far as the seat may know them before the end; None: nothing about them is
    hidden."""


class Telling(_Of):
    """What tells a game to people. It is given plain states and the edition's components."""

    view = Part[Callable[[Any, Components, int | None], Any]]("tell.view")
    """view(s, c, seat): everything that the seat (None: a spectator) may know, ready for JSON."""
    arrange = Part[Callable[[Any, Components, Reader], None]]("tell.arrange")
    """arrange(s, c, words): sets up `s`, which holds the options, from the words of a view."""
    board = Part[Callable[[Any, Components, int | None], str]]("tell.terminal")
    """board(s, c, seat): the table as text."""
    legend = Part[str]("tell.terminal", "LEGEND")
    """What the signs of the board mean."""
    window = Part[Callable[[Any, Components, int | None, int, int], str] | None]("tell.terminal", default=None)
    """window(s, c, seat, width, height): the table as text in about so many columns and lines, where `board` is too
    large for a screen: what the decision is about. None: `board` fits everywhere."""
    look = Part[Callable[[Any, Components, int | None, str], str | None]](
        "tell.terminal", default=lambda s, c, seat, thing: None
    )
    """look(s, c, seat, thing): what there is to know now about a thing or a space with some id, beyond what its face
    says; as the seat sees it."""
    say = Part[Callable[[Seen, Any, Sequence[int]], str | None]](
        "tell.sentences", default=lambda seen, verb, things: None
    )
    """say(seen, verb, things): a legal move in words where the verb's sentence cannot tell (a card by its place); else
    None."""
    ask = Part[Callable[[Seen], str | None]]("tell.questions", default=lambda seen: None)
    """ask(seen): the question that is put to the seat, where the phase's own cannot tell (for which task, what is
    still needed); else None."""
    caution = Part[Callable[[Seen, Any, Sequence[int]], str | None]](
        "tell.questions", default=lambda seen, verb, things: None
    )
    """caution(seen, verb, things): what somebody may regret about a legal move, in a sentence ("3 Loot stay unspent.");
    else None. Screens ask once more before such a move."""
    ends = Part[Callable[[Seen, Any, Sequence[int]], bool | None]](
        "tell.questions", default=lambda seen, verb, things: None
    )
    """ends(seen, verb, things): whether a legal move ends the turn of the seat that decides, where the game knows it
    though dice or hidden cards come in between; False where no turn of that seat is under way; else None."""
    aim = Part[Callable[[Seen, Any, Sequence[int]], str | None]]("tell.aims", default=lambda seen, verb, things: None)
    """aim(seen, verb, things): what one makes a legal move for, in a sentence for hints, which knows no more than
    the seat that decides; None: nothing is said of it."""
    scene = Part[Callable[[Components, Mapping[str, Any]], Scene]]("tell.scene", default=lambda c, options: NO_SCENE)
    """scene(c, options): all that is drawn and stays where it is."""
    things = Part[Callable[[Any, Components, int | None], Iterable[Thing]]]("tell.scene", default=lambda s, c, seat: ())
    """things(s, c, seat): everything that lies on the table, as the seat (None: a spectator) sees it."""
    account = Part[Callable[[Any, Components, int | None], Account]](
        "tell.account", default=lambda s, c, seat: NO_ACCOUNT
    )
    """account(s, c, seat): the scores by parts, as far as the seat may know them, and why the game is over."""
    tables = Part[Callable[[Components], Mapping[str, str]]]("tell.tables", default=lambda c: {})
    """tables(c): tables of the rulebook as the edition has them, in Markdown, by their names: each stands in RULES.md
    between `<!-- table: NAME -->` and `<!-- end -->` as the first edition has it."""
    queries = Part[type[QueryBase]]("tell.queries", "Query", NoQuery)
    """Questions of the game's own that a player may ask."""
    answer = Part[Callable[[Any, Components, int, Any, Sequence[int]], Answer]]("tell.queries", default=no_answer)
    """answer(s, c, seat, query, things): what a query of the game comes to for a seat. `s` is a plain state that the
    seat could imagine, so that nothing hidden is in it; it may be written to."""
    macros = Part[type[MacroBase]]("tell.macros", "Macro", NoMacro)
    """Short words for several moves in a row."""
    unfold = Part[Callable[[Seen, Any, Sequence[int], Going], Next]](
        "tell.macros", default=lambda seen, macro, things, going: DONE
    )
    """unfold(seen, macro, things, going): the next move of a macro, from what the seat that decides may know."""


class Mind(_Of):
    """What programs need of a game, compiled as its rules are."""

    imagine = Part[Callable[..., None]]("mind.imagine")
    """imagine(s, t, seat): what the seat cannot know becomes a fair guess. The stream is already a new one."""
    judge = Part[Callable[..., float]]("mind.judge")
    """judge(s, t, seat): a quick estimate of the share that the seat will get."""
    observe = Part[Callable[..., int]]("mind.observe")
    """observe(s, t, seat, out): what the seat may know, as numbers for a learner; returns how many."""
    observation_size = Part[int]("mind.observe", "OBSERVATION_SIZE")
    """How many numbers that are at the most."""
    suggest = Part[Callable[..., int]]("mind.suggest", default=any_move)
    """suggest(s, t, moves, stream): a sensible one of the legal moves, quickly; `stream` is a random word."""
    planning = Part[Planning | None]("mind.plans", "PLANNING", None)
    """How the game is searched by plans; None: move by move."""
    measure = Part[Callable[[Any], None]]("mind.measures", default=nothing_measured)
    """measure(t): writes into the tables of an edition, once, what programs measure of it."""


@dataclass(frozen=True)
class Odds:
    """How what a search sees is told as a chance: with these two numbers, found by trial, it comes true as often."""

    steep: float = 1.0  # above 1: a lead is worth more than the search sees in it
    lean: float = 0.0  # above 0: whoever is to move fares better than the search sees

    def chance(self, seen: float, fair: float) -> float:
        """The chance of a seat whose share would be `fair` among equals.

        >>> round(Odds(lean=0.5).chance(0.5, fair=0.5), 3), round(Odds(steep=2).chance(0.4, fair=0.25), 3)
        (0.622, 0.571)
        >>> Odds(lean=0.5).chance(1, fair=0.5)
        1
        """
        if not (0 < seen < 1 and 0 < fair < 1):  # settled, or a game for one
            return seen
        even = fair / (1 - fair)
        odds = even * math.pow(seen / (1 - seen) / even, self.steep) * math.exp(self.lean)
        return odds / (1 + odds)


@dataclass(frozen=True, kw_only=True)
class Definition(Room):
    """A game: what it is, stated in the `__init__.py` of its folder, and what the files of that folder offer."""

    id: str
    title: str
    summary: str
    clauses: str  # prefix of its clauses
    seats: Mapping[int, tuple[str, ...]]  # names of the seats, by number of players
    version: int  # the newest of the rules; raised when a change would alter a stored game
    package: str
    options: tuple[Option, ...]
    edition: str  # the name of the edition used unless another one is wanted or suits the options better
    unit: Unit = POINTS
    """What scores are counted in."""
    oldest: int = 1
    """The oldest version of the rules that is still played."""
    people: tuple[str, ...] = PEOPLE
    """What those in the seats are called in sentences, unless they say who they are."""
    nobody: tuple[str, ...] = ()
    """Names that nobody in a seat can have: the game calls somebody else so."""
    players: int = 0
    """How many play unless another number is wanted; 0: the smallest."""
    has_secrets: bool = False
    """Whether some seat knows what another does not: people at one screen then need a curtain between turns."""
    playout: int = 12
    """How many decisions a search plays on by `suggest` before it asks `judge`, unless told otherwise; phases in a game
    with plans."""
    turn_seconds: float | None = None
    """The most that a search spends on all decisions of one phase, in a game with plans; None: no limit."""
    favour: float = 0.02
    """How much better than what `suggest` says another move must look to a search, as a part of a win."""
    odds: Callable[[Mapping[str, Any]], Odds] = field(default=lambda options: Odds())
    """odds(options): how the chances that a search sees are told."""
    variants: tuple[Mapping[str, Any], ...] = ({},)
    """Options under which the game is tried out by every contract test, beside each option moved by itself."""
    looks: Looks | None = None
    """How it is shown where games are chosen: its folder `looks/` then holds three pictures (`core/looks.py`). None: by
    the sign of Warren and its summary."""

    # ---- the door: files at the root of the folder

    State = Part[type[Playing]]("state")
    Tables = Part[type[Record]]("state")
    phases = Part[type[PhaseBase]]("vocabulary", "Phase")
    verbs = Part[type[VerbBase]]("vocabulary", "Verb")
    reasons = Part[type[ReasonBase]]("vocabulary", "Reason")
    events = Part[type[EventKind]]("vocabulary", "Event")
    read_edition = Part[Callable[[Reader], Components]]("edition")
    """read_edition(edition): an edition, read and checked."""
    faults = Part[Callable[[Any, Components, Mapping[str, Any]], list[str]]]("faults")
    """faults(s, c, options): what is impossible about a state, though each of its fields holds numbers that it can hold
    (`Game.faults` sees to that): nothing, ever. The contract tests ask after every decision, and a stored position must
    have none before rules are run on it."""
    settle = Part[Callable[[dict[str, Any], Mapping[str, Any]], None]]("options", default=lambda values, given: None)
    """settle(values, given): options that depend on one another; refuses what does not go together (BadOption)."""
    suited_edition = Part[Callable[[Mapping[str, Any]], str | None]]("options", default=lambda options: None)
    """suited_edition(options): the name of an edition made for these options; None: `edition` will do."""
    prepare = Part[Callable[[Any, Mapping[str, Any]], None]]("options", default=lambda s, options: None)
    """prepare(s, options): whatever an option means beyond the number in the field of its name."""
    report = Part[Callable[[Any, Components], Mapping[str, Any]]]("figures", default=lambda finals, c: {})
    """report(finals, c): figures of many games, one number a game each, from an array of their last states."""
    chances = Part[Callable[[Components], Chances]]("naming", "draws", lambda c: DICE)
    """chances(c): how draws that are wanted are written."""
    make_map = Part[Callable[[int], str] | None]("mapmaker", default=None)
    """make_map(seed): the text of an edition with a new map, for games that can make them."""

    # ---- the other rooms

    @cached_property
    def rules(self) -> Rules:
        """`rules/`, by which the game is played."""
        doors = Part[Any]("rules", "DOORS").found_in(self.package)
        score, share = (Part[Any]("rules", name).found_in(self.package) for name in ("score", "share"))
        return Rules(**doors._asdict(), score=score, share=share)

    @cached_property
    def known(self) -> Known:
        """What a seat knows."""
        return Known(self.package)

    @cached_property
    def telling(self) -> Telling:
        """`tell/`: all that people are told."""
        return Telling(self.package)

    @cached_property
    def mind(self) -> Mind:
        """`mind/`: all that programs need."""
        return Mind(self.package)

    def read_options(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """All options with their values, from those that were given."""
        known: dict[str, Option] = {o.name: o for o in (*self.options, self.players_option)}
        for name in given:
            if name not in known and name != "edition":
                raise BadOption(
                    f"{self.id} has no option {quoted(name)}: its options are {', '.join([*known, 'edition'])}"
                )
        values = {o.name: o.read(given.get(o.name, o.default)) for o in known.values()}
        self.settle(values, given)
        return values

    def read_version(self, wanted: int | None) -> int:
        """The version of the rules that is wanted, or else the newest; BadOption if it is not played."""
        if wanted is None:
            return self.version
        number = whole_number(wanted)
        if number is None or not self.oldest <= number <= self.version:
            known = " or ".join(str(n) for n in range(self.oldest, self.version + 1))
            raise BadOption(f"rules {quoted(wanted)} of {self.id}: expected rules {known}")
        return number

    @property
    def players_option(self) -> Option:
        """The number of players."""
        low, high = min(self.seats), max(self.seats)
        return Number("players", f"{self.clauses}1.1", "Number of players.", self.players or low, low=low, high=high)

    @property
    def editions(self) -> Editions:
        """The editions of the game."""
        return editions_of(self.package, self.id)

    def find_edition(self, wanted: str | EditionFile | None, options: Mapping[str, Any]) -> EditionFile:
        """The edition that is wanted, or else the one to play these options with."""
        return self.editions.find(wanted or self.suited_edition(options) or self.edition)

    def components_of(self, edition: EditionFile) -> Components:
        """The components of an edition: read and checked once, then shared by all games that use it."""
        known = (self.package, edition.digest)
        found = _COMPONENTS.get(known) or self._measured(self.read_edition(edition.reader()))
        with _KEEPING:
            _COMPONENTS.pop(known, None)
            _COMPONENTS[known] = found
            if len(_COMPONENTS) > MOST_COMPONENTS:
                del _COMPONENTS[next(iter(_COMPONENTS))]
        return found

    def _measured(self, components: Components) -> Components:
        self.mind.measure(components.tables)
        return components

    def rulebook(self) -> str:
        """The rules in words (`RULES.md`)."""
        return read_text(files(self.package) / "RULES.md", "RULES.md", MOST_BYTES, WarrenError)


MOST_COMPONENTS: Final = 100
"""Editions that are remembered at most: anybody may bring some to a server."""

_COMPONENTS: Final[dict[tuple[str, str], Components]] = {}
"""By package and digest, the one used last at the end. Rules and views read components and never write to them."""

_KEEPING: Final = Lock()
