"""`python -m tests.messages GAME --write FILE`: what is said in a game, one message a line, to be compared with what
another commit says. `python -m tests.messages --hash by_day`, or `by_night`, writes the hashes anew.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from pathlib import Path

from tests.messages.chosen import DAY, GAMES, NIGHT, hashes_of, said
from tests.messages.hashes import BLOCK, save


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.messages", description=__doc__)
    parser.add_argument("game", nargs="?", help="a frozen game, by the name of its file")
    parser.add_argument(
        "--by", choices=(DAY, NIGHT), default=DAY, help="as much of it as is played by day, or by night"
    )
    parser.add_argument("--seat", help='only what this seat is told ("onlooker": who looks on; "keyboard")')
    parser.add_argument("--part", help="only this part: looks, updates, answers, questions, past, terminal")
    parser.add_argument("--at", type=int, help="only the block of messages that begins with this number")
    parser.add_argument("--write", type=Path, metavar="FILE", help="where to write the messages")
    parser.add_argument("--hash", choices=(DAY, NIGHT), help="write the hashes anew")
    given = parser.parse_args()
    if given.hash:
        rewrite(given.hash)
    elif given.game not in GAMES[given.by] or given.write is None:
        parser.error(f"expected --hash, or --write FILE and one of these games: {', '.join(GAMES[given.by])}")
    else:
        write(given.game, given.by, given.seat, given.part, given.at, given.write)


def write(game: str, when: str, seat: str | None, part: str | None, at: int | None, file: Path) -> None:
    """Write what is said in a game to a file."""
    numbers: dict[tuple[str, str], int] = {}
    with file.open("wb") as out:
        for who, which, body in said(game, when):
            number = numbers[who, which] = numbers.get((who, which), 0) + 1
            is_near = at is None or at <= number < at + BLOCK
            if seat in (None, who) and part in (None, which) and is_near:
                out.write(f"{who}, {which} {number}: ".encode() + body + b"\n")


def rewrite(when: str) -> None:
    """Write the hashes of all games anew."""
    games = GAMES[when]
    with ProcessPoolExecutor(2) as pool:
        made = dict(zip(games, pool.map(hashes_of, games, repeat(when)), strict=True))
    save(when, made)
    print(f"what is said in {len(made)} games is hashed in tests/messages/hashes/{when}.txt")


if __name__ == "__main__":
    main()
