"""How the glory of Pact comes about, part by part, and why a game has ended (PA9, PA13, PA17)."""

from __future__ import annotations

from ....core.accounts import Account
from ....core.components import Components
from ....core.phrases import joined
from ..known import sees_commands
from ..rules import scoring
from ..seats import LAST_GAME, Mode
from ..state import State
from ..vocabulary import Phase
from .words import games, person

UNKNOWN = "?"
"""Glory that the seat cannot know yet."""

NOT_YET = "(commands, at the end)"
"""What the own commands are worth now stands in brackets: until they are shown, the total is without it."""


def account(s: State, c: Components, seat: int | None) -> Account:
    """The glory of each seat by parts, as far as a seat (None: a spectator) may know it."""
    solo = s.mode == Mode.SOLO
    over = s.phase == Phase.OVER
    me = -1 if seat is None else seat
    rows = tuple(_row(s, c, other, sees_commands(s, me, other)) for other in range(s.humans))
    return Account(
        parts=_parts(s),
        rows=tuple((*row, *_ladder(s, c)) for row in rows) if solo else rows,
        total="games won" if solo else "",
        ended=_ended(s, c) if over else "",
        verdict=_verdict(s) if solo and over else "",
    )


def _parts(s: State) -> tuple[str, ...]:
    parts = ["tasks alone", "tasks in pacts", *([] if s.mode == Mode.BEGINNER else ["figures"]), "pact cards"]
    if scoring.has_track(s):
        parts += ["dynamite card", "commands" if s.phase == Phase.OVER else NOT_YET]
    if s.mode == Mode.SOLO:
        return (*parts, f"glory in game {s.game}", "Helix", "Ferdix")
    return tuple(parts)


def _row(s: State, c: Components, seat: int, knows: bool) -> tuple[str, ...]:
    """PA9.4 to PA9.6, PA13.3 to PA13.8, PA17.2; commands only for whoever knows them."""
    t = c.tables
    figures = scoring.figures_placed(s, seat)
    stacks = [scoring.count_pact(s, t, seat, side) for side in range(2)]
    row = [scoring.OWN_GLORY * scoring.count_own(s, t, seat), scoring.SHARED_GLORY * sum(stacks) - figures]
    if s.mode != Mode.BEGINNER:
        row.append(figures)
    row.append(sum(scoring.bonus(t, n) for n in stacks))
    if not scoring.has_track(s):
        return tuple(map(str, row))
    row.append(t.space_glory[s.marker[seat]])
    if not knows:
        return (*map(str, row), UNKNOWN)
    commands = scoring.command_glory(s, t, seat)
    return (*map(str, row), str(commands) if s.phase == Phase.OVER else f"({commands})")


def _ladder(s: State, c: Components) -> tuple[str, ...]:
    """PA17.3: the glory of this game, and of those that have to be beaten; what counts in the end are games won."""
    return tuple(str(scoring.glory(s, c.tables, seat)) for seat in range(3))


# ---- the end


def _ended(s: State, c: Components) -> str:
    if s.ending:
        why = f"The task row could not be filled any more, and round {s.round_no} was played to its end."
    else:
        why = f"Round {s.round_no} was the last that may be played."
    return f"{why} {_ladder_ended(s, c) if s.mode == Mode.SOLO else _decided(s, c)}".strip()


def _ladder_ended(s: State, c: Components) -> str:
    mine, helix, ferdix = (scoring.glory(s, c.tables, seat) for seat in range(3))
    against = f"{mine} glory against {helix} of Helix and {ferdix} of Ferdix"
    if s.won < s.game:
        return f"Game {s.game} of the ladder was not won: {against}; it takes more than each."
    if s.game == LAST_GAME:
        return f"The last game of the ladder was won, too: {against}."
    return f"Game {s.game} of the ladder was won, {against}, and it was left there."


def _decided(s: State, c: Components) -> str:
    """PA9.8: who had to be told apart by displays, if somebody."""
    scores = [scoring.glory(s, c.tables, seat) for seat in range(s.humans)]
    level = [seat for seat in range(s.humans) if scores[seat] == max(scores)]
    if len(level) == 1:
        return ""
    shown = joined([f"{person(s, c, seat)} {scoring.goblins_in_display(s, seat)}" for seat in level])
    return f"Of those with {max(scores)} glory, goblins in the display decided: {shown}."


def _verdict(s: State) -> str:
    """PA17.3, PA17.8: in solo the number of games won."""
    if s.won == LAST_GAME:
        return "The whole ladder is won: a Goblin Grand Master of Pact."
    return f"The ladder ends with {games(s.won)} won." if s.won else "The ladder is lost."
