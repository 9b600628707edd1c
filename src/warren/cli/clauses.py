"""`warren clauses`: which clauses of the rules have no test."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from ..games import find, game_ids, own_ids
from ..table import rulebook
from .arguments import game_named
from .citations import Citation, citations
from .screen import Screen

if TYPE_CHECKING:
    from ..core.definition import Definition


class Coverage(NamedTuple):
    """How the tests cover the rulebook of a game."""

    game: str
    clauses: int
    without_test: list[str]
    unknown: list[Citation]  # cited, but in no rulebook

    @property
    def is_complete(self) -> bool:
        """Whether every clause has a test, and every test a clause."""
        return not self.without_test and not self.unknown


@click.command()
@click.argument("game", metavar="[GAME]", type=game_named, required=False)
@click.option("--tests", metavar="DIR", default="tests", show_default=True, help="The folder of the tests.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a game.")
def clauses(game: Definition | None, tests: str, as_json: bool) -> int:
    """List the clauses of the rules that have no test. It reads the tests, which come with Warren's source.

    The exit code is 1 if there are any, or if a test cites a clause that does not exist.
    """
    folder = Path(tests)
    if not folder.is_dir():
        raise click.UsageError(
            f"there is no folder {tests!r} here: tests come with Warren's source, not with what is installed; call it "
            "where they are, or name their folder with --tests DIR (`warren rules GAME` shows the clauses themselves)"
        )
    cited = citations(folder)
    screen = Screen()
    found = [coverage(definition, cited) for definition in ([game] if game else map(find, own_ids()))]
    for covered in found:
        if as_json:
            click.echo(json.dumps(_as_dict(covered)))
        else:
            _show(screen, covered)
    return 0 if all(covered.is_complete for covered in found) else 1


def coverage(game: Definition, cited: list[Citation]) -> Coverage:
    """Compare a game's rulebook with what tests cite."""
    book = rulebook.clauses(rulebook.rulebook_of(game))
    ours = [number for number in book if _letters(number) == game.clauses]
    others = {find(other).clauses for other in game_ids()} - {game.clauses}
    tested = {citation.clause for citation in cited}
    unknown = [c for c in cited if c.clause not in book and _letters(c.clause) not in others]
    return Coverage(game.id, len(ours), [number for number in ours if number not in tested], unknown)


def _letters(number: str) -> str:
    return re.split(r"\d", number, maxsplit=1)[0]


def _as_dict(covered: Coverage) -> dict[str, object]:
    return covered._asdict() | {"unknown": sorted({citation.clause for citation in covered.unknown})}


def _show(screen: Screen, covered: Coverage) -> None:
    if covered.is_complete:
        screen.say(f"{covered.game}: all {covered.clauses} clauses have a test")
    if covered.without_test:
        screen.say(f"{covered.game}: {len(covered.without_test)} of {covered.clauses} clauses have no test:")
        screen.say(" ".join(covered.without_test))
    for citation in covered.unknown:
        screen.say(f"{covered.game} has no clause {citation.clause} ({citation.file}:{citation.line})")
