"""BR10, BR13.5: what the fame of Boblin's Rebellion came from, and why the game is over."""

from __future__ import annotations

from ....core.accounts import Account
from ....core.components import Components
from ....core.phrases import counted
from ..state import BY_GUARDS, BY_HEROES, BY_RUINS, N_DECKS, NO_CARD, State
from ..vocabulary import DECK_LABELS, Phase


def account(s: State, c: Components, seat: int | None) -> Account:
    """The fame of each seat by what brought it; nothing of that is hidden."""
    parts = {label: deck for deck, label in enumerate(DECK_LABELS)} | {"destroyed rooms": BY_RUINS}
    if s.heroes:
        parts["heroes"] = BY_HEROES
    if s.trolls:
        parts["guards"] = BY_GUARDS
    rows = [tuple(str(s.fame_by[other][part]) for part in parts.values()) for other in range(s.seats)]
    names = tuple(parts)
    before = [s.fame[other] - sum(s.fame_by[other]) for other in range(s.seats)]
    if any(before):  # of a position that was set up by hand
        names = (*names, "before")
        rows = [(*row, str(n)) for row, n in zip(rows, before, strict=True)]
    over = s.phase == Phase.OVER
    return Account(
        names,
        tuple(rows),
        ended=_ended(s, c) if over else "",
        verdict=_verdict(s, c) if over and s.seats == 1 else "",
    )


def _ended(s: State, c: Components) -> str:
    goal = c.tables.goal
    for seat in range(s.seats):
        if s.fame[seat] >= goal:
            where = "" if seat == s.active else f", in {c.people[s.active]}'s turn"
            return f"{c.people[seat]} came to {goal} fame or more in round {s.round_no}{where}."
    for deck in range(N_DECKS):
        if s.seats == 1 and s.deck_size[deck] == 0 and s.row[deck][0] == NO_CARD:
            return f"At the end of round {s.round_no} no card was left in the {DECK_LABELS[deck]} deck."
    return f"Round {s.round_no}, the last one, is over."


def _verdict(s: State, c: Components) -> str:
    """BR13.5, BR13.7: alone there is nobody to win against, but it can be more or less hard."""
    goal = c.tables.goal
    hard = f"with {counted(s.solo_discard, 'card')} of each deck discarded first"
    if s.fame[0] >= goal:
        spare = min(s.deck_size[deck] for deck in range(N_DECKS))
        return f"The rebellion has succeeded, {hard}; {counted(spare, 'card')} were left in the smallest deck."
    return f"The rebellion has failed, {hard}: {goal - s.fame[0]} fame short."
