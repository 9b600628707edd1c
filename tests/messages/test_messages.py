"""What the server says in frozen games, and what the terminal prints, has not changed by a byte.

Where a change is meant: `make golden`, and `python -m tests.messages --hash by_night` for the long form. To see what
has changed, write the messages of both commits with the command that the test names, and compare the files.
"""

from __future__ import annotations

import pytest

from tests.messages.chosen import DAY, GAMES, NIGHT, NONE, hashes_of
from tests.messages.hashes import differences, hashed, load
from warren.games import find, game_ids


@pytest.mark.parametrize("game", GAMES[DAY])
def test_what_is_said_in_a_game_is_what_was_said(game: str) -> None:
    check(game, DAY)


@pytest.mark.nightly
@pytest.mark.parametrize("game", load(NIGHT))
def test_what_is_said_in_more_of_a_game_is_what_was_said(game: str) -> None:
    check(game, NIGHT)


def check(game: str, when: str) -> None:
    found = differences(hashes_of(game, when), load(when)[game])
    if found:
        again = f"python -m tests.messages {game} --by {when} --write FILE"
        pytest.fail(
            "\n".join([f"{game}: other messages than before. Compare what this writes: {again}", *map(str, found)])
        )


def test_hashes_are_stored_of_the_games_that_are_played() -> None:
    assert list(load(DAY)) == GAMES[DAY]
    assert set(load(NIGHT)) <= set(GAMES[NIGHT])


@pytest.mark.parametrize("game_id", game_ids())
def test_every_mode_of_a_game_is_played_by_day(game_id: str) -> None:
    options = {option.name: option for option in find(game_id).options}
    modes = {str(mode) for name in ("mode", "version") if name in options for mode in options[name].values}  # type: ignore[attr-defined]
    played = [game for game in GAMES[DAY] if game.startswith(f"{game_id}-") and game != NONE]
    assert played
    told = {part.partition("=")[2] for game in played for part in game.split("-") if "=" in part}
    usual = {str(option.default) for option in options.values()}
    assert modes - usual <= told


def test_a_difference_is_found_where_it_is() -> None:
    then = [("ann, updates", b"%d" % n) for n in range(120)] + [("bob, looks", b"once")]
    now = [(where, b"other" if body == b"77" else body) for where, body in then[:-1]]
    assert [(d.where, d.number) for d in differences(hashed(now), hashed(then))] == [
        ("ann, updates", 51),
        ("bob, looks", 1),
    ]
    assert differences(hashed(then), hashed(then)) == []


def test_messages_that_are_cut_otherwise_are_others() -> None:
    assert differences(hashed([("ann", b"ab"), ("ann", b"c")]), hashed([("ann", b"a"), ("ann", b"bc")]))
