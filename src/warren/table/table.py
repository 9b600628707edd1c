"""`Table`: a game while people and programs play it.

It holds the true position, which nobody is given: people get what their seat may know (`sight`), programs get positions
imagined from that. Every move is kept before it is answered.
"""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from itertools import takewhile
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from ..bots import Player, Search, Turn, make_player
from ..core.dice import Seed
from ..core.errors import BadTranscript, Refusal, WarrenError
from ..core.kinds import Seen
from ..core.macros import ANYWAY, Going
from ..core.sentences import capitalised
from ..core.vocabulary import PhaseBase
from ..face.asking import read_macro
from ..face.chronicle import Chronicle
from ..face.entries import Ahead, Ended, Entry, Undone
from ..face.known import Made, Told
from ..face.lines import in_short
from ..face.position import Position, Step
from ..face.sight import Sight
from ..face.transcript import Transcript
from .advice import Advice, advice
from .holders import Bot, Holder, Person
from .orders import preferred

if TYPE_CHECKING:
    from typing import Self


MOST_OF_A_MACRO: Final = 1000
"""Moves: more than any turn has."""

REVEALED: Final = "Something was revealed."


class Care(StrEnum):
    """Before which moves somebody is asked once more."""

    NOTHING = "off"
    REGRETS = "on"  # those that one may regret
    ENDINGS = "all"  # and all that end the turn and cannot be taken back


class NotAsked(WarrenError):
    """A seat that has nothing to decide now; nothing was changed."""

    def __init__(self, seat: str, refusal: Refusal) -> None:
        super().__init__(f"{capitalised(seat)} is not asked: {refusal}")
        self.refusal = refusal


class CannotUndo(WarrenError):
    """A move that cannot be taken back; nothing was changed."""


class Keeper(Protocol):
    """Where a game is kept: what `append` was given is safe when it returns."""

    def append(self, *entries: Entry) -> None:
        """Keep some lines more, all of them, or raise."""


@dataclass(frozen=True)
class Outcome:
    """How far a command of several moves came. What was done stands."""

    done: tuple[str, ...]
    left: tuple[str, ...] = ()
    why: str = ""  # why it stopped, if something is left


@dataclass
class Wish:
    """A seat asks the others to let it take moves back although dice have fallen or others have decided since."""

    by: int
    to: int  # so many moves would stand
    agreed: set[int] = field(default_factory=set)


class Horizon(NamedTuple):
    """How many moves a seat can take back one after another and, if none, why not."""

    moves: int
    why: str = ""


class Errand(NamedTuple):
    """What a program is asked: a position that its seat imagines, a seed, and for which state of the game."""

    position: Position
    seed: str
    stand: tuple[int, int]  # moves that stand, new dice


class Happening(NamedTuple):
    """A move that was made, or moves that were taken back."""

    steps: Sequence[Step]
    by: int | None = None  # who took them back; None: it was made
    with_new_dice: bool = False


@dataclass
class _Ahead:
    """Answers that a seat gave before it was its turn to be asked, and the imagined position in which it gave them."""

    position: Position
    answers: list[str]
    moves: int  # stood when it began to answer


class Table:
    """A game while it is played. All methods may be called from any thread."""

    def __init__(
        self,
        position: Position,
        holders: Sequence[Holder],
        keeper: Keeper | None = None,
        players: Callable[[str, Seed], Player] = make_player,
        care: Care = Care.REGRETS,
    ) -> None:
        if len(holders) != len(position.game.seats):
            raise ValueError(f"{len(holders)} holders for {len(position.game.seats)} seats")
        self.game = position.game
        self.holders = list(holders)
        self.keeper = keeper
        self.players = players
        self.care = care
        self.wish: Wish | None = None
        self._position = position
        self._looked_at: tuple[Position, Position] | None = None
        self._asked: tuple[Position, list[tuple[int, int]], tuple[int, ...]] | None = None  # at which position
        self._lock = threading.RLock()
        self._ahead: dict[int, _Ahead] = {}
        self._orders: dict[int, dict[str, str]] = {}
        self._new_dice = max((renewal.dice for renewal in position.renewals), default=0)
        self._beginning = position
        self._happened: list[Happening] = []
        self._chronicles: dict[int | None, Chronicle] = {}  # of those who were looked at, as far as they were
        self._entries: dict[int | None, list[int]] = {}  # how many each has after each happening
        self._looked: dict[int | None, int] = dict.fromkeys((None, *range(len(holders))), 0)

    @classmethod
    def resumed(
        cls,
        script: Transcript,
        position: Position,
        holders: Sequence[Holder],
        keeper: Keeper | None = None,
        players: Callable[[str, Seed], Player] = make_player,
    ) -> Self:
        """The table of a stored game, whose position was replayed, with the answers that were given ahead."""
        table = cls(position, holders, None, players)
        began = table._moves_before(position.phase)
        have_answered = {step.seat for step in position.history[began:]}
        for moves, answer in script.ahead:
            if moves >= began and answer.seat not in have_answered and table.sight(answer.seat).is_asked:
                table._seal(answer.seat, answer.text)
        table.keeper = keeper
        return table

    def _moves_before(self, phase: str) -> int:
        """How many moves stood when the present phase began: those at the end that answer its question are its own."""
        steps, notation = self._position.history, self.game.components.notation
        number = self.game.definition.phases[phase.upper()]
        while steps and number in notation.form_of(steps[-1].move.number).verb.phases:
            steps.pop()
        return len(steps)

    # ---- what seats may know

    def sight(self, seat: int | str | None) -> Sight:
        """What a seat (None: a spectator) may know now, with all that it was told since the game began."""
        knower = None if seat is None else self.game.seat(seat)
        with self._lock:
            sight = self._at_a_glance(knower)
            sight.chronicle = self._chronicle(knower).copy()
            return sight

    def _at_a_glance(self, knower: int | None) -> Sight:
        """What a seat may know now; nobody is told what happened before."""
        with self._lock:
            sight = Sight(self._shown(), knower)
            ahead = None if knower is None else self._ahead.get(knower)
            if ahead is not None:
                if (ahead.position.to_move, ahead.position.phase) == (knower, self._position.phase):
                    sight.asking = ahead.position
                else:
                    sight.asked = tuple(other for other in sight.asked if other != knower)
            return sight

    def _shown(self) -> Position:
        """The position for looking at: one copy for all who look before the next move."""
        if self._looked_at is None or self._looked_at[0] is not self._position:
            self._looked_at = self._position, self._position.copy()
        return self._looked_at[1]

    def news(self, seat: int | str | None) -> tuple[Told, ...]:
        """What a seat was told since it last looked."""
        knower = None if seat is None else self.game.seat(seat)
        with self._lock:
            chronicle, looked = self._chronicle(knower), self._looked[knower]
            self._looked[knower] = chronicle.told
            return tuple(told for made in chronicle.made for told in made.events if told.number > looked)

    def _chronicle(self, knower: int | None) -> Chronicle:
        """What a seat was told; made when somebody looks, as far as something has happened since."""
        if knower not in self._chronicles:
            chronicle = self._chronicles[knower] = self._beginning.seen_by(knower).chronicle.copy()
            self._entries[knower] = [len(chronicle.made)]
        chronicle, entries = self._chronicles[knower], self._entries[knower]
        for steps, by, with_new_dice in self._happened[len(entries) - 1 :]:
            if by is None:
                chronicle.add(steps[0])
            else:
                chronicle.take_back(by, steps, with_new_dice)
            entries.append(len(chronicle.made))
        return chronicle

    @property
    def happened(self) -> int:
        """How often something has happened: a move, or moves that were taken back."""
        return len(self._happened)

    def movers(self, since: int) -> list[tuple[int, bool]]:
        """Who has made moves after so many happenings, and of each whether everybody may know that it was made."""
        form_of = self.game.components.notation.form_of
        with self._lock:
            steps = [happening.steps[0] for happening in self._happened[since:] if happening.by is None]
            return [(step.seat, not form_of(step.move.number).verb.unseen) for step in steps]

    def told_between(self, seat: int | None, earlier: int | None, later: int) -> list[Made]:
        """What a seat was told between two happenings, by their numbers; None: from the beginning."""
        with self._lock:
            chronicle, entries = self._chronicle(seat), self._entries[seat]
            return chronicle.made[0 if earlier is None else entries[earlier] : entries[later]]

    def has_answered(self, seat: int) -> bool:
        """Whether a seat has answered ahead, and is not asked any more until all have chosen."""
        with self._lock:
            return seat in self._ahead and not self._at_a_glance(seat).is_asked

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats for whose answer the game waits."""
        with self._lock:
            answered = [(seat, len(ahead.answers)) for seat, ahead in self._ahead.items()]
            if self._asked is None or self._asked[0] is not self._position or self._asked[1] != answered:
                asked = self.asked_openly
                waiting = tuple(seat for seat in asked if self._at_a_glance(seat).is_asked)
                self._asked = self._position, answered, waiting
            return self._asked[2]

    @property
    def asked_openly(self) -> tuple[int, ...]:
        """The seats that have to decide, as far as everybody may know."""
        with self._lock:
            return Sight(self._shown(), None).asked

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._position.is_over

    @property
    def last_seat(self) -> int | None:
        """Who made the last move."""
        step = self._position.last
        return None if step is None else step.seat

    @property
    def moves(self) -> int:
        """How many moves stand."""
        return self._position.made

    @property
    def fingerprint(self) -> str:
        """A hash of how the game stands: who decides what, between how many moves, and the scores."""
        with self._lock:
            position = self._position
            legal = 0 if position.is_over else len(self.game.doors.legal(position.handle))
            said = f"{position.to_move} {position.phase} {legal} {position.scores} {position.result} {self.stand}"
            return hashlib.sha256(said.encode()).hexdigest()[:16]

    def transcript(self) -> Transcript:
        """The game so far, secrets included: for the store, and for everybody when it is over."""
        with self._lock:
            return Transcript.of(self._position)

    # ---- playing

    def play(self, seat: int | str, move: str) -> None:
        """Make a move for a seat. Where all choose at once a seat may answer before its turn: the answer is sealed."""
        with self._lock:
            self._go_on()  # if what was sealed could not be kept the last time
            who = self._must_be_asked(seat)
            if self._position.to_move == who:
                self._make(move)
                self._go_on()
            else:
                self._seal(who, move)

    def caution(self, seat: int | str, move: str) -> str:
        """What to ask about once more before a seat makes a move; nothing if it is harmless or nobody is to be asked.

        What is asked about is a manner of the table (`care`), no rule: `play` plays the move all the same.
        """
        if self.care is Care.NOTHING:
            return ""
        text = " ".join(move.lower().split())
        choice = next((choice for choice in self.sight(seat).choices if choice.text.lower() == text), None)
        if choice is None:
            return ""
        preview = choice.preview
        for_good = preview is not None and preview.final and preview.ends_turn == 1
        if not choice.caution and not (for_good and self.care is Care.ENDINGS):
            return ""
        brief = in_short(preview, self.game.definition.unit) if preview is not None else ""
        return " ".join(filter(None, (choice.caution, f"What follows: {brief}." if brief else "")))

    def command(self, seat: int | str, moves: Sequence[str]) -> Outcome:
        """Make several moves one after another; stop at the first reveal, at another's question, or at a refusal.

        A short word of the game among them stands for its moves. If already the first one is refused, that is raised
        and nothing was changed.
        """
        done: list[str] = []
        with self._lock:
            for n, move in enumerate(moves):
                rest = tuple(moves[n + 1 :])
                caution = self.caution(seat, move)
                if caution:
                    return Outcome(tuple(done), (move, *rest), f"{caution} Make it by itself if you want it.")
                try:
                    made = self._made_by(seat, move)
                except WarrenError as fault:
                    if not done:
                        raise
                    return Outcome(tuple(done), (move, *rest), str(fault))
                done += made.done
                if made.left or (made.why and rest):
                    return Outcome(tuple(done), (*made.left, *rest), made.why)
        return Outcome(tuple(done))

    def _made_by(self, seat: int | str, text: str) -> Outcome:
        """Make a move, or the moves that a short word stands for, and say why no further one should follow."""
        made = self.macro(seat, text)
        return made or Outcome((text,), (), REVEALED if self._revealed_by(seat, text) else "")

    def macro(self, seat: int | str, text: str) -> Outcome | None:
        """Do what a short word of the game means, move by move; None if it is none of its short words.

        It stops at another's question, when the game says so, and after something unforeseen, unless the word goes
        through that or `anyway` stands behind it. What was done stands.
        """
        words = text.lower().split()
        anyway = words[-1:] == [ANYWAY]
        with self._lock:
            who = self.game.seat(seat)
            found = read_macro(self.game, " ".join(words[: len(words) - anyway]), Seen(self._position))
            if found is None:
                return None
            self._must_be_asked(who)
            macro, things = found
            done: list[str] = []
            while self._position.to_move == who and len(done) < MOST_OF_A_MACRO:
                going = Going([str(move) for move in self._position.moves()], tuple(done), anyway)
                step = self.game.definition.telling.unfold(Seen(self._position), macro, things, going)
                if not step.move:
                    return Outcome(tuple(done), (text,) if step.why else (), step.why)
                revealed = self._revealed_by(who, step.move)
                done.append(step.move)
                if revealed and not (anyway or macro.goes_through):
                    return Outcome(tuple(done), (), REVEALED)
            return Outcome(tuple(done))

    def _revealed_by(self, seat: int | str, move: str) -> bool:
        """Make a move; whether it showed the seat something that nobody could foresee."""
        before = self._position.made
        self.play(seat, move)
        return any(step.final for step in self._position.last_steps(self._position.made - before))

    def _must_be_asked(self, seat: int | str) -> int:
        who = self.game.seat(seat)
        sight = self._at_a_glance(who)
        if not sight.is_asked:
            refusal = sight.why_not("")
            assert refusal is not None
            raise NotAsked(self.game.names[who], refusal)
        return who

    def _make(self, move: str) -> None:
        """Play a move and keep it; if it cannot be kept, it was not played."""
        after = self._position.copy()
        after.play(move)
        step = after.last
        assert step is not None
        text = str(step.move)
        self._keep(*([text, Ended(after.result)] if after.is_over else [text]))
        self._position = after
        self.wish = None
        self._happened.append(Happening([step]))

    def _keep(self, *entries: Entry) -> None:
        if self.keeper is not None:
            self.keeper.append(*entries)

    def _seal(self, seat: int, move: str) -> None:
        ahead = self._ahead.get(seat) or _Ahead(self._at_a_glance(seat).asking, [], self.moves)
        after = ahead.position.copy()
        after.play(move)
        assert after.last is not None
        text = str(after.last.move)
        self._keep(Ahead(seat, text))
        self._ahead[seat] = _Ahead(after, [*ahead.answers, text], ahead.moves)

    def _go_on(self) -> None:
        """Play what was sealed and what stands as an order, until somebody has to be asked."""
        while (seat := self._position.to_move) is not None:
            ahead = self._ahead.get(seat)
            answer = ahead.answers[0] if ahead else self._ordered(seat)
            if answer is None:
                return
            self._make(answer)
            self._unsealed(seat)

    def _unsealed(self, seat: int | None) -> None:
        """A seat's next answer was played: it is no longer ahead."""
        ahead = None if seat is None else self._ahead.get(seat)
        if seat is not None and ahead is not None:
            del ahead.answers[:1]
            if not ahead.answers:
                del self._ahead[seat]

    # ---- what is kept already

    def follow(self, entry: Entry, by: int | None = None) -> None:
        """Go on with an entry that is kept already: it was made before, or by another process. Nothing follows of it.

        `by` is who took something back; of a move the position knows. What cannot come next is refused.
        """
        with self._lock:
            keeper, self.keeper = self.keeper, None
            try:
                self._follow(entry, by)
            finally:
                self.keeper = keeper

    def _follow(self, entry: Entry, by: int | None) -> None:
        if isinstance(entry, Undone):
            self._follow_back(entry, by)
        elif isinstance(entry, Ended):
            if self._position.result != entry.result:
                raise BadTranscript(f"the result is {self._position.result!r}, not {entry.result!r} as written")
        elif isinstance(entry, Ahead):
            self._ahead.pop(entry.seat, None) if not entry.text else self._seal(entry.seat, entry.text)
        else:
            seat = self._position.to_move
            self._make(entry)
            self._unsealed(seat)

    def _follow_back(self, undone: Undone, by: int | None) -> None:
        steps = self._position.history
        if by is None or not 0 <= undone.to < len(steps):
            raise BadTranscript(f"undo {undone.to} by {by}: expected a seat, and fewer moves than the {len(steps)}")
        if undone.dice:
            self._take_back_with_new_dice(by, undone.to, undone.dice)
            return
        earlier = self._position.copy()
        for _ in steps[undone.to :]:
            if earlier.undo() is None:
                raise BadTranscript(f"undo {undone.to}: something was revealed since")
        self._taken_back(by, steps[: undone.to - 1 : -1] if undone.to else steps[::-1], earlier)

    # ---- standing orders

    def order(self, seat: int | str, phase: str, answer: str | None) -> None:
        """Let a seat's questions of a phase be answered alike from now on, where that is possible; None: no more.

        An order is the text of a move, a word that one of the choices uses, or several of them (`fame, slinger`).
        """
        with self._lock:
            self.note_order(seat, phase, answer)
            self._go_on()

    def note_order(self, seat: int | str, phase: str, answer: str | None) -> None:
        """Remember an order without answering anything now."""
        who = self.game.seat(seat)
        known = [name.lower() for name in self.game.definition.phases.__members__]
        if phase not in known:
            raise WarrenError(f"there is no phase {phase!r}: expected one of {', '.join(known)}")
        with self._lock:
            orders = self._orders.setdefault(who, {})
            orders.pop(phase, None)
            if answer is not None:
                orders[phase] = answer

    def orders(self, seat: int | str) -> dict[str, str]:
        """A seat's standing orders: answers by phase."""
        return dict(self._orders.get(self.game.seat(seat), {}))

    def _ordered(self, seat: int) -> str | None:
        order = self._orders.get(seat, {}).get(self._position.phase)
        return None if order is None else preferred(order, self._position.choices())

    # ---- taking back

    def undo(self, seat: int | str) -> str:
        """Take a seat's last move back: to the horizon, and never across another seat's decision. Returns its text."""
        who = self.game.seat(seat)
        with self._lock:
            if who in self._ahead:
                return self._unseal(who)
            why = self._why_it_stays(who)
            if why:
                raise CannotUndo(why)
            step = self._last()
            earlier = self._position.copy()
            earlier.undo()
            self._keep(Undone(earlier.made))
            self._taken_back(who, [step], earlier)
            return str(step.move)

    def horizon(self, seat: int | str) -> Horizon:
        """How far a seat can go back without asking anybody."""
        who = self.game.seat(seat)
        with self._lock:
            sealed = len(self._ahead[who].answers) if who in self._ahead else 0
            why = self._why_it_stays(who)
            if why:
                return Horizon(sealed, "" if sealed else why)
            own = takewhile(lambda step: step.seat == who, self._position.open_steps)
            return Horizon(sealed + sum(1 for _ in own))

    def _why_it_stays(self, who: int) -> str:
        """Why a seat cannot take the last move back; nothing if it can. It depends on nothing that it may not know."""
        if self._position.to_move not in (who, None) and self._phase in self._unseen_phases:
            return "Somebody else may be deciding unseen: until more is told nothing is taken back."
        step = self._position.last
        if step is None:
            return "There is no move to take back."
        if step.seat != who:
            return f"{capitalised(self.game.names[step.seat])} has decided since."
        if not self._position.can_undo:
            return f"{str(step.move)!r} stays as it is: dice have fallen or something hidden was shown."
        return ""

    @cached_property
    def _unseen_phases(self) -> set[PhaseBase]:
        """The phases in which something can have been decided, or begun, of which others are not told."""
        definition = self.game.definition
        begin = {definition.phases(phase) for verb in definition.verbs if verb.unseen for phase in verb.phases}
        return begin | {phase for phase in definition.phases if phase.unseen}

    @property
    def _phase(self) -> PhaseBase:
        return self.game.definition.phases[self._position.phase.upper()]

    def _unseal(self, seat: int) -> str:
        ahead = self._ahead.pop(seat)
        taken = ahead.answers.pop()
        self._keep(Ahead(seat, ""))
        for answer in ahead.answers:
            self._seal(seat, answer)
        return taken

    def ask_to_undo(self, seat: int | str) -> bool:
        """Ask for a seat's last move to be taken back whatever came after it; True if that was done at once.

        People in other seats have to agree; programs do. From there on dice fall anew, so that nothing is rehearsed.
        """
        who = self.game.seat(seat)
        with self._lock:
            steps = self._position.history
            own = [n for n, step in enumerate(steps) if step.seat == who]
            if not own:
                raise CannotUndo("There is no move of yours to take back.")
            if self._position.origin is None:
                raise CannotUndo("This game was set up by hand: only what has shown nothing can be taken back.")
            self.wish = Wish(who, own[-1])
            return self._granted()

    def agree(self, seat: int | str, agrees: bool = True) -> bool:
        """Answer a wish to take moves back; True if it was granted now."""
        who = self.game.seat(seat)
        with self._lock:
            if self.wish is None:
                raise CannotUndo("Nobody asks for anything to be taken back.")
            if not agrees:
                self.wish = None
                return False
            self.wish.agreed.add(who)
            return self._granted()

    @property
    def to_agree(self) -> tuple[int, ...]:
        """The seats whose consent a wish still needs."""
        with self._lock:
            wish = self.wish
            if wish is None:
                return ()
            people = (seat for seat, holder in enumerate(self.holders) if isinstance(holder, Person))
            return tuple(seat for seat in people if seat != wish.by and seat not in wish.agreed)

    def _granted(self) -> bool:
        wish = self.wish
        if wish is None or self.to_agree:
            return False
        self._take_back_with_new_dice(wish.by, wish.to, self._new_dice + 1)
        return True

    def _take_back_with_new_dice(self, by: int, to: int, number: int) -> None:
        taken = self._position.history[: to - 1 : -1] if to else self._position.history[::-1]
        earlier = Transcript.of(self._position).up_to(to).replay(self.game.engine)
        earlier.new_dice(number)
        self._keep(Undone(to, number))
        self._new_dice = number
        self._taken_back(by, taken, earlier, with_new_dice=True)

    def _taken_back(self, by: int, steps: Sequence[Step], earlier: Position, with_new_dice: bool = False) -> None:
        self._position = earlier
        stand = earlier.made
        self._ahead = {seat: ahead for seat, ahead in self._ahead.items() if ahead.moves <= stand}
        self.wish = None
        self._happened.append(Happening(steps, by, with_new_dice))

    def _last(self) -> Step:
        step = self._position.last
        assert step is not None
        return step

    # ---- programs

    def bot_to_move(self) -> int | None:
        """A seat that is asked and held by a program."""
        return next((seat for seat in self.asked if isinstance(self.holders[seat], Bot)), None)

    def let_bots_play(self, turn: Turn | None = None) -> None:
        """Let programs decide until somebody else has to."""
        while (seat := self.bot_to_move()) is not None:
            self.let_bot_decide(seat, turn)

    def let_bot_decide(self, seat: int, turn: Turn | None = None) -> None:
        """Let the program in a seat make its decision. It thinks about an imagined position, while others may look."""
        holder = self.holders[seat]
        assert isinstance(holder, Bot)
        with self._lock:
            imagined, seed, stand = self.errand(seat)
        player = self.players(holder.level, seed)
        player.prepare(self.game)
        move = str(player.choose(imagined, turn or Turn()))
        with self._lock:
            if self.stand == stand:  # or else what it thought about was taken back meanwhile
                self.play(seat, move)

    def consult(self, seat: int | str, level: str = "king", turn: Turn | None = None) -> Advice:
        """What a strong player would do in a seat that is asked, and why."""
        with self._lock:
            who = self._must_be_asked(seat)
            imagined, seed, _ = self.errand(who)
        player = self.players(level, seed)
        player.prepare(self.game)
        move = str(player.choose(imagined, turn or Turn()))
        return advice(imagined, who, move, player.thinking if isinstance(player, Search) else None)

    def errand(self, seat: int) -> Errand:
        """What to ask a program that holds a seat, or advises it."""
        with self._lock:
            stand = self.stand
            origin = self._position.origin
            seed = f"{origin and origin.seed!r} {stand[0]} {stand[1]}"
            return Errand(self._at_a_glance(seat).asking.imagine(seat, seed), seed, stand)

    def imagined(self, seat: int, seed: Seed) -> Position:
        """A position that could be the true one for all that a seat knows, to be asked about."""
        with self._lock:
            return self._position.imagine(seat, seed)

    @property
    def stand(self) -> tuple[int, int]:
        """By how many moves and how many new dice the state of the game is known: a decision is made at one of them."""
        return self._position.made, self._new_dice
