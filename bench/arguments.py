"""The arguments that the benches of players share."""

from __future__ import annotations

import argparse

import warren


def parser_of(
    bench: str, description: str, games: int, iterations: int | None, workers: int
) -> argparse.ArgumentParser:
    """A game, how many games of it, a king's budget, seed, workers and options, with these defaults."""
    parser = argparse.ArgumentParser(prog=f"python -m bench.{bench}", description=description)
    parser.add_argument("game", choices=warren.games())
    parser.add_argument("--games", type=int, default=games)
    parser.add_argument("--iterations", type=int, default=iterations, help="of a king, for a decision")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=workers)
    parser.add_argument("--option", action="append", default=[], type=named, metavar="NAME=VALUE")
    return parser


def named(text: str) -> tuple[str, str]:
    """`NAME=VALUE` as a pair."""
    name, sign, value = text.partition("=")
    if not (name and sign):
        raise argparse.ArgumentTypeError(f"{text!r}: expected NAME=VALUE")
    return name, value
