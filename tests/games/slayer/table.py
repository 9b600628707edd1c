"""Positions in the notation of the scenarios: `S k22, G l23 k24, T wait, R 4, W*, s d5 a16, h 1`.

S Stormbeard, G goblins, T troll, R goblins waiting, W Widget (W* carried), s stones on the board, h stones in hand.
What is not named is absent or zero.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import warren
from tests.games.moves import play, refusal
from warren.games.slayer.vocabulary import Phase

LAYOUT = "center 0 12345"
OPENINGS = ["a18", "d25", "f3", "l3", "m28", "o20"]
TREASURES = "widget d5", "stone c12", "stone n5"
HERO, GOBLINS = 0, 1

Table = dict[str, Any]


@cache
def cave(layout: str | None = LAYOUT, **options: Any) -> warren.Game:
    """The game on the layout of the scenarios, with their tiles."""
    return warren.game("slayer", **{"layout": layout, "edition": "house-1"} | options)


NOT_NOW = "not now"
"""What is said of a move that has nothing to do with what has to be decided."""


def at(
    text: str, phase: str = "hero_move", rolls: Sequence[int] = (), game: warren.Game | None = None, **words: Any
) -> warren.Position:
    """A position: pieces and treasures in the notation above, the rest in the words of a view."""
    return (game or cave()).position(stands(text) | {"phase": phase} | words, rolls=rolls, seed=1)


def mm(text: str, rolls: Sequence[int] = (), game: warren.Game | None = None, **words: Any) -> warren.Position:
    """A position at the start of the monsters' move."""
    return at(text, "monster_move", rolls, game, **words)


def stands(text: str) -> Table:
    """What a text says about pieces and treasures, in the words of a view."""
    table: Table = {"hero": None, "goblins": [], "troll": None, "waiting": 0, "widget": None, "stones": [], "hand": 0}
    for part in filter(None, text.split(", ")):
        sign, *names = part.split()
        match sign:
            case "S":
                table["hero"] = names[0]
            case "G":
                table["goblins"] = in_reading_order(names)
            case "T":
                table["troll"] = "waiting" if names == ["wait"] else names[0]
            case "R":
                table["waiting"] = int(names[0])
            case "W":
                table["widget"] = names[0]
            case "W*":
                table["widget"] = "carried"
            case "s":
                table["stones"] = in_reading_order(names)
            case "h":
                table["hand"] = int(names[0])
            case _:
                raise ValueError(f"{part!r} in {text!r}")
    return table


def table(pos: warren.Position) -> Table:
    """The pieces and treasures of a position, to be compared with `stands`."""
    view = pos.view()
    return {key: view[key] for key in stands("")}


def in_reading_order(names: Sequence[str]) -> list[str]:
    """Hexes from north to south, each row from west to east."""
    return sorted(names, key=lambda name: (name[0], int(name[1:])))


def offered(pos: warren.Position) -> set[str]:
    """The texts of the legal moves."""
    moves = pos.moves()
    assert len(set(moves)) == len(moves)
    return {str(m) for m in moves}


def refused(pos: warren.Position, move: str) -> str:
    """The clause that forbids a move, or NOT_NOW; the move must change nothing."""
    found = refusal(pos, move)
    assert found.text.endswith((".", "?"))
    assert "<" not in found.text
    assert move not in offered(pos)
    phase = Phase[pos.phase.upper()]
    if found == warren.Refusal(phase.clause, f"That is not what has to be decided now: {phase.question}"):
        return NOT_NOW
    return found.clause


def happened(pos: warren.Position, kind: str) -> bool:
    """Whether something of a kind has happened so far."""
    return any(event.kind == kind for event in pos.events())


def attacked(pos: warren.Position) -> list[tuple[int, int]]:
    """The attacks of the monsters so far: strength, and what was rolled."""
    events = list(pos.events())
    strengths, rolls = ([event.things[0] for event in events if event.kind == kind] for kind in ("attacked", "rolled"))
    return list(zip(strengths, rolls, strict=True))


def set_up(*moves: str, game: warren.Game | None = None, seed: int = 7) -> warren.Position:
    """A game from its start, after the goblins' first decisions."""
    return play((game or cave()).start(seed), *moves)


@cache
def neighbours(name: str) -> list[str]:
    """The six names around a hex: same letter, number ±2; previous or next letter, number ±1 (GS2.13)."""
    row, column = ord(name[0]), int(name[1:])
    around = (0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1)
    return [f"{chr(row + down)}{column + right}" for down, right in around]


def walk(floor: Sequence[str], start: str = "q16") -> dict[str, int]:
    """The walking distance from one hex to all floor that can be reached."""
    ground = set(floor)
    spaces = {start: 0}
    queue = [start]
    for name in queue:
        for beside in neighbours(name):
            if beside in ground and beside not in spaces:
                spaces[beside] = spaces[name] + 1
                queue.append(beside)
    return spaces


@cache
def decisions() -> dict[str, warren.Position]:
    """A position for each kind of decision, and one that is over: to look at, not to play on."""
    asking = cave(ask_obvious=True)
    return {
        "widget": cave().position({"phase": "widget"}),
        "stone": cave().position({"phase": "stone"}),
        "troll": cave(troll="yes").position({"phase": "troll", "stones": ["c12", "n5"]}),
        "hero_move": at("S q16, G p17, W*, h 1"),
        "take": at("S k22, W k22", "take", game=asking),
        "monster_move": mm("S q16, G p17 a18 k22, T k24", moved=["k22"], troll_spaces=1, troll_from="l25"),
        "appear": at("S q16, G p17 a18, T wait, R 3", "appear", appeared=1, spaces=1),
        "attack": at("S k22, G l23, T k24", "attack"),
        "vorpal": at("S k22, G l23 k24, h 1", "vorpal", hits=1),
        "hit": at("S k22, G l23, T k24", "hit", hits=1, wounded=True),
        "shield": at("S k22, h 1", "shield", game=asking, lunged=True),
        "over": at("G l23, W*", "over", winner="hero"),
    }


def random_game(game: warren.Game, seed: int, start: warren.Position | None = None) -> Iterator[warren.Position]:
    """Every position of a game of random moves (the same object), the last one over."""
    chooser = random.Random(seed)
    pos = start or game.start(seed)
    while not pos.is_over:
        yield pos
        pos.play(chooser.choice(pos.moves()))
    yield pos
