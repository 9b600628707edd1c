"""Who plays in an arena: a player by name, a class of one's own, or a player that is copied for every game."""

from __future__ import annotations

import copy
import inspect
from collections.abc import Sequence
from typing import TypeAlias

from ..core.dice import Seed
from ..core.errors import BadOption, quoted
from .levels import NAMES, make_player
from .player import Budget, Player

Contestant: TypeAlias = str | type[Player] | Player


def names_of(players: Sequence[Contestant]) -> tuple[str, ...]:
    """What they are called in tables: a class by its own name, with a number if others before it are called the same.

    Refuses what cannot play.
    """
    if isinstance(players, str) or not players or not all(_is_new(one, players[:n]) for n, one in enumerate(players)):
        given = players if isinstance(players, str) else ",".join(map(_title, players))
        raise BadOption(
            f"players = {quoted(given)}: expected a list of different players: names out of {', '.join(NAMES)}, or "
            "players of your own"
        )
    for player in players:
        _refuse_unfit(player)
    titles = [_title(player) for player in players]
    before = [titles[:n].count(title) for n, title in enumerate(titles)]
    return tuple(f"{title} {n + 1}" if n else title for title, n in zip(titles, before, strict=True))


def new_player(player: Contestant, seed: Seed, budget: Budget) -> Player:
    """A player for one seat of one game, who knows nothing of other games and is no other thread's.

    A class is called with `seed` if its `__init__` has an argument of this name; a player is copied as it was given.
    """
    if isinstance(player, str):
        return make_player(player, seed, budget.iterations, budget.seconds)
    if isinstance(player, type):
        return player(**_with_seed(player, seed))
    return copy.deepcopy(player)


def _title(player: Contestant) -> str:
    if isinstance(player, str):
        return player
    return player.__name__ if isinstance(player, type) else type(player).__name__


def _is_new(player: Contestant, before: Sequence[Contestant]) -> bool:
    return not any(player is other or (isinstance(player, str) and player == other) for other in before)


def _refuse_unfit(player: Contestant) -> None:
    if isinstance(player, str):
        make_player(player)
    elif isinstance(player, type) and issubclass(player, Player):
        if inspect.isabstract(player):
            raise BadOption(f"{player.__name__} cannot play: it has no method `choose`")
        try:
            inspect.signature(player).bind(**_with_seed(player, 0))
        except TypeError as fault:
            raise BadOption(
                f"{player.__name__} cannot be made for every game: {fault}: expected a class that needs no arguments, "
                f"or a player, {player.__name__}(...)"
            ) from None
    elif isinstance(player, Player):
        try:
            copy.deepcopy(player)
        except Exception as fault:
            raise BadOption(
                f"{_title(player)} cannot be copied for every game: {fault}: expected a player that can, or its class"
            ) from fault
    else:
        raise BadOption(f"{quoted(player)} is no player: expected a name, or a subclass of `warren.bots.Player`")


def _with_seed(player: type[Player], seed: Seed) -> dict[str, Seed]:
    return {"seed": seed} if "seed" in inspect.signature(player).parameters else {}
