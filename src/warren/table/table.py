"""`Table`: a game while people and programs play it.

It holds the true position, which nobody is given: people get what their seat may know (`sight`), programs get positions
imagined from that. Every move is kept before it is answered.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final, NamedTuple

from ..bots import Player, Purpose, Search, Turn, make_player
from ..core.dice import Seed
from ..core.errors import Refusal, WarrenError
from ..core.kinds import Seen
from ..core.macros import ANYWAY, Going
from ..core.phrases import capitalised
from ..face.entries import Entry
from ..face.frozen_position import FrozenPosition
from ..face.game import Position
from ..face.known import Made, Told
from ..face.lines import in_short
from ..face.sight import Sight
from ..face.transcript import Transcript, entries_of
from ..face.typed import read_macro
from .advice import Advice, advice
from .holders import Bot, Holder, Person
from .memory import Knower, Memory
from .orders import preferred
from .progress import CannotUndo, Horizon, Keeper, Progress, Wish

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


@dataclass(frozen=True)
class Outcome:
    """How far a command of several moves came. What was done stands."""

    done: tuple[str, ...]
    left: tuple[str, ...] = ()
    why: str = ""  # why it stopped, if something is left


class Errand(NamedTuple):
    """What a program is asked: a position that its seat imagines, a seed, for which state of the game, and what it had
    in mind before.
    """

    position: Position
    seed: str
    stand: tuple[int, int]  # moves that stand, new dice
    purpose: Purpose | None


class Table:
    """A game while it is played. All methods may be called from any thread."""

    def __init__(
        self,
        position: Position,
        holders: Sequence[Holder],
        keeper: Keeper | None = None,
        players: Callable[[str, Seed], Player] = make_player,
        care: Care = Care.NOTHING,
        memory: Memory | None = None,
        milestones: Sequence[FrozenPosition] = (),
    ) -> None:
        if len(holders) != len(position.game.seats):
            raise ValueError(f"{len(holders)} holders for {len(position.game.seats)} seats")
        self.game = position.game
        self.holders = list(holders)
        self.players = players
        self.care = care
        self.progress = Progress(position, keeper, memory, milestones)
        self._lock = threading.RLock()
        self._orders: dict[int, dict[str, str]] = {}
        self._purposes: dict[int, tuple[int, int, Purpose | None]] = {}  # of programs, and at which stand
        self._looked: dict[Knower, int] = dict.fromkeys((None, *range(len(holders))), 0)

    @classmethod
    def resumed(
        cls,
        script: Transcript,
        position: Position,
        holders: Sequence[Holder],
        keeper: Keeper | None = None,
        players: Callable[[str, Seed], Player] = make_player,
        care: Care = Care.NOTHING,
        milestones: Sequence[FrozenPosition] = (),
    ) -> Self:
        """The table of a stored game, whose position was replayed, with the answers that were given ahead."""
        table = cls(position, holders, keeper, players, care, milestones=milestones)
        table.progress.resume(script)
        return table

    @property
    def _position(self) -> Position:
        return self.progress.position

    @property
    def keeper(self) -> Keeper | None:
        """Where the game is kept."""
        return self.progress.keeper

    @property
    def wish(self) -> Wish | None:
        """What a seat asks the others for."""
        return self.progress.wish

    # ---- what seats may know

    def sight(self, seat: int | str | None) -> Sight:
        """What a seat (None: a spectator) may know now, with all that it was told since the game began."""
        knower = None if seat is None else self.game.seat(seat)
        with self._lock:
            return self.progress.sight(knower)

    def glance(self, seat: int | None) -> Sight:
        """What a seat (None: a spectator) may know now, without what it was told before."""
        with self._lock:
            return self.progress.glance(seat)

    def news(self, seat: int | str | None) -> tuple[Told, ...]:
        """What a seat was told since it last looked; of moves that were taken back again only that they were."""
        knower = None if seat is None else self.game.seat(seat)
        with self._lock:
            chronicle, looked = self.progress.memory.chronicle(knower), self._looked[knower]
            self._looked[knower] = chronicle.told
            news = [made for made in chronicle.made if made.number not in chronicle.taken_back]
            return tuple(told for made in news for told in made.events if told.number > looked)

    @property
    def happened(self) -> int:
        """How often something has happened: a move, or moves that were taken back."""
        return self.progress.memory.number

    def movers(self, since: int) -> list[tuple[int, bool]]:
        """Who has made moves after so many happenings, and of each whether everybody may know that it was made."""
        form_of = self.game.components.notation.form_of
        with self._lock:
            lately = self.progress.memory.since(since)
            steps = [happening.steps[0] for happening in lately if happening.by is None]
            return [(step.seat, not form_of(step.move.number).verb.unseen) for step in steps]

    def told_between(self, seat: Knower, earlier: int | None, later: int) -> list[Made]:
        """What a seat was told between two happenings, by their numbers; None: from the beginning."""
        with self._lock:
            return self.progress.memory.told_between(seat, earlier, later)

    def has_answered(self, seat: int) -> bool:
        """Whether a seat has answered ahead, and is not asked any more until all have chosen."""
        with self._lock:
            return seat in self.progress.sealed and not self.progress.glance(seat).is_asked

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats for whose answer the game waits."""
        with self._lock:
            return self.progress.asked

    @property
    def asked_openly(self) -> tuple[int, ...]:
        """The seats that have to decide, as far as everybody may know."""
        with self._lock:
            return self.progress.asked_openly

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
            return self.progress.fingerprint

    @property
    def stand(self) -> tuple[int, int]:
        """By how many moves and how many new dice the state of the game is known: a decision is made at one of them."""
        return self.progress.stand

    @property
    def is_from_the_beginning(self) -> bool:
        """Whether the game was played from its beginning, so that there is a transcript, and not from a position."""
        return self._position.origin is not None

    def played(self) -> tuple[Entry, ...]:
        """The moves that stand, where dice became new ones, and the end; as secret as `transcript`."""
        with self._lock:
            return entries_of(self._position)

    def transcript(self) -> Transcript:
        """The game so far, secrets included: for the store, and for everybody when it is over."""
        with self._lock:
            return Transcript.of(self._position)

    # ---- playing

    def play(self, seat: int | str, move: str) -> None:
        """Make a move for a seat. Where all choose at once a seat may answer before its turn: the answer is sealed."""
        with self._lock:
            self._open_sealed()  # if that could not be kept the last time
            who = self._must_be_asked(seat)
            if self._position.to_move == who:
                self.progress.make(move)
                self._go_on()
            else:
                self.progress.seal(who, move)

    def caution(self, seat: int | str, move: str) -> str:
        """What to ask about once more before a seat makes a move; nothing if it is harmless or nobody is to be asked.

        What is asked about is a manner of the table (`care`), no rule: `play` plays the move all the same.
        """
        if self.care is Care.NOTHING:
            return ""
        text = " ".join(move.lower().split())
        choices = self.glance(self.game.seat(seat)).choices
        choice = next((choice for choice in choices if choice.text.lower() == text), None)
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
                step = self.game.definition.telling.unfold(Seen(self._known_to(who)), macro, things, going)
                if not step.move:
                    return Outcome(tuple(done), (text,) if step.why else (), step.why)
                revealed = self._revealed_by(who, step.move)
                done.append(step.move)
                if revealed and not (anyway or macro.goes_through):
                    return Outcome(tuple(done), (), REVEALED)
            return Outcome(tuple(done))

    def _known_to(self, seat: int) -> Position:
        """The position of the table, with guesses in place of what a seat does not know."""
        return self._position.imagine(seat, 0) if self.game.definition.has_secrets else self._position

    def _revealed_by(self, seat: int | str, move: str) -> bool:
        """Make a move; whether it showed the seat something that nobody could foresee."""
        before = self._position.made
        self.play(seat, move)
        return any(step.final for step in self._position.last_steps(self._position.made - before))

    def _must_be_asked(self, seat: int | str) -> int:
        who = self.game.seat(seat)
        sight = self.progress.glance(who)
        if not sight.is_asked:
            refusal = sight.why_not("")
            assert refusal is not None
            raise NotAsked(self.game.names[who], refusal)
        return who

    def _go_on(self) -> None:
        """Play what was sealed and what stands as an order, until somebody has to be asked."""
        while (seat := self._position.to_move) is not None:
            answer = self.progress.next_sealed(seat) or self._ordered(seat)
            if answer is None:
                return
            self.progress.make(answer)
            self.progress.played_ahead(seat)

    def _open_sealed(self) -> None:
        """Play what was sealed, and no order: whoever has taken its answer back answers by themselves."""
        while (seat := self._position.to_move) is not None and (answer := self.progress.next_sealed(seat)) is not None:
            self.progress.make(answer)
            self.progress.played_ahead(seat)

    def follow(self, entry: Entry, by: int | None = None) -> None:
        """Go on with an entry that is kept already: it was made before, or by another process. Nothing follows of it.

        `by` is who took something back; of a move the position knows. What cannot come next is refused.
        """
        with self._lock:
            self.progress.follow(entry, by)

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

    def undo(self, seat: int | str, moves: int = 1) -> str:
        """Take a seat's last move back, or several: to the horizon, and never across another's decision.

        Returns their texts.
        """
        who = self.game.seat(seat)
        with self._lock:
            return self.progress.unseal(who) if who in self.progress.sealed else self.progress.take_back(who, moves)

    def horizon(self, seat: int | str) -> Horizon:
        """How far a seat can go back without asking anybody."""
        with self._lock:
            return self.progress.horizon(self.game.seat(seat))

    def has_moved(self, seat: int | str) -> bool:
        """Whether a move of a seat stands."""
        who = self.game.seat(seat)
        return any(step.seat == who for step in self._position.history)

    def ask_to_undo(self, seat: int | str, to: int | None = None) -> bool:
        """Ask for a seat's last move to be taken back whatever came after it; True if that was done at once.

        Also what stood before it can be meant: then `to` is how many moves stay.

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
            self.note_wish(who, own[-1] if to is None else min(own[-1], to))
            return self._granted()

    def agree(self, seat: int | str, agrees: bool = True) -> bool:
        """Answer a wish to take moves back; True if it was granted now."""
        who = self.game.seat(seat)
        with self._lock:
            if self.wish is None:
                raise CannotUndo("Nobody asks for anything to be taken back.")
            self.note_reply(who, agrees)
            return self._granted()

    def note_wish(self, by: int, to: int) -> None:
        """A seat asks for moves to be taken back until so many stand."""
        self.progress.wish = Wish(by, to)

    def note_reply(self, seat: int, agrees: bool) -> None:
        """A seat has answered such a wish, if it still stands."""
        if self.wish is not None and agrees:
            self.wish.agreed.add(seat)
        elif not agrees:
            self.progress.wish = None

    def wished_back(self, knower: Knower) -> int:
        """How many of the last moves a wish would take back, as far as a seat knows of them."""
        with self._lock:
            steps = () if self.wish is None else self._position.history[self.wish.to :]
            return self.progress.memory.known(knower, steps)

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
        self.progress.take_back_with_new_dice(wish.by, wish.to, self.progress.new_dice + 1)
        return True

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
            imagined, seed, stand, purpose = self.errand(seat)
        player = self.players(holder.level, seed)
        player.prepare(self.game)
        player.take_over(purpose)
        move = str(player.choose(imagined, turn or Turn()))
        with self._lock:
            if self.stand == stand:  # or else what it thought about was taken back meanwhile
                self.note_purpose(seat, player.purpose)
                self.play(seat, move)

    def consult(self, seat: int | str, level: str = "king", turn: Turn | None = None) -> Advice:
        """What a strong player would do in a seat that is asked, and why."""
        with self._lock:
            who = self._must_be_asked(seat)
            imagined, seed, *_ = self.errand(who)
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
            moves, new_dice, purpose = self._purposes.get(seat, (stand[0], 0, None))
            is_later = moves < stand[0] and new_dice == stand[1]
            imagined = self.progress.asking(seat).imagine(seat, seed)
            return Errand(imagined, seed, stand, purpose if is_later else None)

    def note_holders(self, holders: Iterable[Holder]) -> None:
        """Others hold the seats now."""
        self.holders = list(holders)

    def note_purpose(self, seat: int, purpose: Purpose | None) -> None:
        """Remember what the program in a seat has in mind, for the decisions that follow the one of now."""
        self._purposes[seat] = (*self.stand, purpose)

    def imagined(self, seat: int, seed: Seed) -> Position:
        """A position that could be the true one for all that a seat knows, to be asked about."""
        with self._lock:
            return self._position.imagine(seat, seed)
