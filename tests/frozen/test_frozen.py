"""The rules of today play the frozen games as they were played.

By day the first of each kind is played plain, by night every one on both engines at once.
"""

from __future__ import annotations

import lzma
from collections import Counter
from itertools import islice
from pathlib import Path

import pytest

from tests.frozen.game import FOLDER, FrozenGame, Line, replayed
from warren.games import game_ids

FILES = sorted(FOLDER.glob("*.xz"))

LONGEST, SOME = 1300, 300  # of a game with more moves so many are made by day


every_frozen_game = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
first_of_each_kind = pytest.mark.parametrize(
    "path", [path for path in FILES if path.stem.endswith("-1")], ids=lambda path: path.stem
)


@first_of_each_kind
def test_a_frozen_game_is_played_as_it_was(path: Path) -> None:
    """If this fails the rules have changed: raise their version, and let the changed rule ask for it."""
    frozen = FrozenGame.load(path)
    check(frozen, "plain", SOME if len(frozen.lines) > LONGEST else None)


@pytest.mark.nightly
@every_frozen_game
def test_a_frozen_game_is_played_as_it_was_on_both_engines(path: Path) -> None:
    check(FrozenGame.load(path), "paired")


def check(frozen: FrozenGame, engine: str, most: int | None = None) -> None:
    wanted = frozen.lines[:most]
    for n, (now, then) in enumerate(zip(islice(replayed(frozen, engine), most), wanted, strict=True)):
        assert_alike(now, then, f"after move {n}")


def assert_alike(now: Line, then: Line, when: str) -> None:
    """Line by line: the dice, the facts, the legal moves in any order, and at the end who has won."""
    assert now["dice"] == then["dice"], when
    assert now["facts"] == then["facts"], when
    assert sorted(now["legal"]) == sorted(then["legal"]), when
    assert len(set(now["legal"])) == len(now["legal"]), when
    assert [now.get(key) for key in ENDS] == [then.get(key) for key in ENDS], when


ENDS = ("scores", "shares", "result")


MANY, FEW = 50, 15
LONG = {"goblin"}  # a game of several hundred decisions shows as much as many short ones


def test_every_game_has_frozen_games() -> None:
    counted = Counter(path.stem.partition("-")[0] for path in FILES)
    assert set(counted) == set(game_ids())
    assert all(counted[game_id] >= (FEW if game_id in LONG else MANY) for game_id in counted)


def test_no_frozen_game_repeats_another() -> None:
    played = {lzma.decompress(path.read_bytes()).partition(b"\n")[2] for path in FILES}
    assert len(played) == len(FILES)
