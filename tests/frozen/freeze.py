"""`python -m tests.frozen.freeze`: freeze the games of the plan that are not frozen yet. No file is ever rewritten.

A game that only shows an option is frozen from a seed where the option bites: with the default the same players would
have come to other positions.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count, islice
from typing import Any

import warren
from tests.frozen.dice import watched_dice
from tests.frozen.game import EDITIONS, FOLDER, FrozenGame, Line, played
from tests.keep_editions import keep
from warren.core.definition import Definition
from warren.games import find

TRIES = 40

Options = dict[str, Any]
Chooser = Callable[[warren.Position], str]


@dataclass(frozen=True)
class Plan:
    """So many games of some players with some options."""

    game_id: str
    games: int
    options: Options
    players: str = "random"
    bites: str = ""  # the option that must make a difference


def plans() -> Iterator[Plan]:
    for players in ("random", "instinct"):
        yield Plan("slayer", 6, {}, players)
        yield Plan("slayer", 2, {"edition": "house-1"}, players)
        yield Plan("slayer", 2, {"middle": "open"}, players)
        yield Plan("slayer", 2, {"middle": "random"}, players)
        yield Plan("slayer", 3, {"troll": "yes"}, players)
        yield Plan("slayer", 2, {"troll": "yes", "appear": "one"}, players)
        yield Plan("slayer", 2, {"appear": "one"}, players)
        yield Plan("slayer", 1, {"troll": "yes", "middle": "open", "ask_obvious": True}, players, "ask_obvious")
        for spells in ("none", "quickening", "vorpal", "shield", "quickening+shield"):
            yield Plan("slayer", 1, {"spells": spells}, players, "spells")
    yield Plan("slayer", 3, {"vorpal": "before"}, "instinct", "vorpal")
    yield Plan("slayer", 3, {"ask_obvious": True}, "random", "ask_obvious")
    yield Plan("slayer", 2, {"layout": "open 2 61543"}, "instinct")
    yield Plan("slayer", 2, {"layout": "center 0 12345", "troll": "yes"}, "random")
    yield Plan("slayer", 2, {"turn_cap": 20}, "reluctant", "turn_cap")
    yield Plan("slayer", 1, {"turn_cap": 250}, "reluctant", "turn_cap")
    yield Plan("slayer", 2, {"turn_cap": 20, "cap_result": "draw"}, "reluctant", "cap_result")

    for players in ("random", "instinct"):
        for seats in (2, 3, 4, 5):
            yield Plan("pact", 2, {"players": seats}, players)
        for seats in (3, 4, 5):
            yield Plan("pact", 3, {"mode": "expert", "players": seats}, players)
        yield Plan("pact", 4, {"mode": "two"}, players)
        yield Plan("pact", 4, {"mode": "solo"}, players)
    for mode in ({"mode": "expert", "players": 4}, {"mode": "two"}):
        yield Plan("pact", 2, {**mode, "dynamite_needs_shortage": False}, "random", "dynamite_needs_shortage")
    for mode in ({"mode": "expert", "players": 3}, {"mode": "two"}, {"mode": "solo"}):
        yield Plan("pact", 2, {**mode, "masters": "masters_mixed"}, "random", "masters")
    yield Plan("pact", 2, {"mode": "expert", "permanents_in_display": False}, "random", "permanents_in_display")
    yield Plan(
        "pact", 2, {"mode": "two", "masters": "masters_mixed", "permanents_in_display": False}, "random",
        "permanents_in_display",
    )  # fmt: skip
    yield Plan("pact", 2, {"players": 3, "max_rounds": 5}, "random", "max_rounds")
    yield Plan("pact", 1, {"players": 3, "max_rounds": 110}, "reluctant", "max_rounds")
    for seat in range(3):
        yield Plan("pact", 1, {"players": 3, "start_seat": str(seat)}, "random", "start_seat")
    yield Plan("pact", 2, {"players": 4, "edition": "house-1"}, "random")
    yield Plan("pact", 2, {"players": 5, "edition": "house-2"}, "random")

    for players in ("random", "instinct"):
        for seats in (2, 3, 4, 5):
            yield Plan("loot", 5, {"players": seats}, players)
        yield Plan("loot", 2, {"players": 3, "first_player": "rotate"}, players, "first_player")
        yield Plan("loot", 2, {"players": 2, "auto_play_powers": True}, players, "auto_play_powers")
        yield Plan("loot", 1, {"players": 5, "first_player": "rotate", "auto_play_powers": True}, players)
        yield Plan("loot", 1, {"players": 4, "trio_returns": False, "auto_play_powers": True}, players, "trio_returns")
    yield Plan("loot", 3, {"players": 2, "trio_returns": False}, "random", "trio_returns")
    yield Plan("loot", 2, {"players": 3, "trio_returns": False, "first_player": "rotate"}, "random", "trio_returns")
    yield Plan("loot", 2, {"players": 2, "edition": "house-1"}, "random")
    yield Plan("loot", 1, {"players": 5, "edition": "house-2"}, "random")
    yield Plan("loot", 1, {"players": 2}, "reluctant")

    both = {"heroes": True, "trolls": True}
    for players in ("random", "instinct"):
        for seats in (1, 2, 3, 4):
            yield Plan("boblin", 3, {"players": seats}, players)
            yield Plan("boblin", 2, {"players": seats, **both}, players)
        yield Plan("boblin", 1, {"players": 2, "heroes": True}, players)
        yield Plan("boblin", 1, {"players": 2, "trolls": True}, players)
        for discards in (0, 6, 12):
            yield Plan("boblin", 1, {"players": 1, "solo_discard": discards}, players, "solo_discard")
    yield Plan("boblin", 1, {"players": 3, "scout_private": False}, "random", "scout_private")
    yield Plan("boblin", 1, {"players": 4, "heroes": True, "draglinkin_free": True}, "random", "draglinkin_free")
    yield Plan("boblin", 1, {"players": 4, "supply": 30}, "random", "supply")
    yield Plan("boblin", 1, {"players": 2, "round_cap": 5}, "random", "round_cap")

    for players in ("random", "instinct"):
        yield Plan("goblin", 3, {}, players)
        yield Plan("goblin", 2, {"edition": "house"}, players)
        yield Plan("goblin", 2, {"version": "campaign"}, players)
    yield Plan("goblin", 1, {"kasbosh": False}, "random", "kasbosh")
    yield Plan("goblin", 1, {"randolph_with_baron": False}, "random", "randolph_with_baron")
    yield Plan("goblin", 1, {"version": "campaign", "bonus": "random"}, "random", "bonus")
    yield Plan("goblin", 1, {"handover": True}, "instinct", "handover")
    yield Plan("goblin", 1, {"rules": 2}, "random")
    yield Plan("goblin", 1, {"rules": 2, "version": "campaign"}, "random")
    yield Plan("goblin", 1, {"rules": 2, "version": "campaign"}, "instinct")
    yield Plan("goblin", 1, {"rules": 3}, "random")
    yield Plan("goblin", 1, {"rules": 3, "version": "campaign"}, "random")
    yield Plan("goblin", 1, {"rules": 3, "handover": True}, "instinct")

    for players in ("random", "instinct"):
        yield Plan("pact", 1, {"rules": 2, "mode": "expert", "players": 3}, players)
        yield Plan("pact", 1, {"rules": 2, "mode": "two"}, players)
        yield Plan("loot", 2, {"rules": 2, "players": 3}, players)
        yield Plan("boblin", 1, {"rules": 2, "players": 2, **both}, players)
        yield Plan("boblin", 1, {"rules": 2, "players": 1, **both}, players)


HEADED = ("edition", "rules")  # what is chosen like an option and has a place of its own in the head

RELUCTANT = {
    "slayer": ("step", "quick", "move", "dive", "appear"),
    "pact": ("complete", "figure"),
    "loot": ("attack",),
    "boblin": ("exploit", "guard"),
    "goblin": ("end", "stop"),
}
"""What players avoid who are in no hurry, so that games last."""


def chooser(players: str, seed: int) -> Chooser:
    dice = random.Random(seed)

    def by_chance(position: warren.Position) -> str:
        return dice.choice(position.moves())

    def by_instinct(position: warren.Position) -> str:
        if dice.random() < 0.1:
            return by_chance(position)  # so that games of one seed do not all run in the same ruts
        number = position.game.doors.suggest(position.handle, dice.getrandbits(62))
        return next(move for move in position.moves() if move.number == number)

    def reluctantly(position: warren.Position) -> str:
        moves = position.moves()
        calm = [m for m in moves if not m.startswith(RELUCTANT[position.game.id])]
        return dice.choice(calm or moves)

    return {"random": by_chance, "instinct": by_instinct, "reluctant": reluctantly}[players]


def freeze(definition: Definition, options: Options, players: str, seed: int) -> FrozenGame:
    """Play a game, with the dice watched."""
    game = warren.game(definition.id, engine="plain", **options)
    head: Line = {
        "frozen": 1,
        "game": game.id,
        "rules": game.rules,
        "edition": game.edition.name,
        "digest": game.edition.digest,
        "options": {name: value for name, value in options.items() if name not in HEADED},
        "players": players,
        "seed": seed,
    }
    choose = chooser(players, seed)
    with watched_dice() as fallen:
        position = game.start(seed)
        moves = iter(lambda: choose(position), "")
        return FrozenGame(head, list(played(position, moves, fallen)))


def makes_a_difference(plan: Plan, frozen: FrozenGame) -> bool:
    """Whether the same players come to something else without the option."""
    if not plan.bites:
        return True
    others = {name: value for name, value in plan.options.items() if name != plan.bites}
    others["edition"] = frozen.head["edition"]
    without = freeze(find(plan.game_id), others, plan.players, frozen.head["seed"])
    return _without_option(frozen, plan.bites) != _without_option(without, plan.bites)


def _without_option(frozen: FrozenGame, option: str) -> list[Line]:
    first, *rest = frozen.lines
    return [{**first, "facts": {**first["facts"], option: None}}, *rest]


def name_of(plan: Plan, n: int) -> str:
    said = "-".join(f"{k}={v}".replace(" ", "_") for k, v in plan.options.items())
    return f"{'-'.join(filter(None, [plan.game_id, said, plan.players]))}-{n}.xz"


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    EDITIONS.mkdir(exist_ok=True)
    for i, plan in enumerate(plans()):
        seeds = count(1000 * i + 1)
        for n in range(1, plan.games + 1):
            path = FOLDER / name_of(plan, n)
            if path.exists():
                next(seeds)
                continue
            frozen = next(
                (
                    made
                    for seed in islice(seeds, TRIES)
                    if makes_a_difference(plan, made := freeze(find(plan.game_id), plan.options, plan.players, seed))
                ),
                None,
            )
            if frozen is None:
                sys.exit(f"{plan}: the option made no difference in {TRIES} games; let it be played otherwise")
            keep_edition(plan)
            frozen.save(path)
            print(f"{path.name}: seed {frozen.head['seed']}, {len(frozen.moves)} moves", flush=True)


def keep_edition(plan: Plan) -> None:
    edition = warren.game(plan.game_id, engine="plain", **plan.options).edition
    if not (EDITIONS / f"{edition.digest}.toml").exists():
        keep(edition, EDITIONS)


if __name__ == "__main__":
    main()
