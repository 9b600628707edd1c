"""`make golden`: choose frozen games in which every kind of event and every question occurs, and tell them anew; hints
too, from searches that are stored (`python -m tests.golden.think` searches anew). Then the messages of whole games are
hashed anew (`tests/messages`).
"""

from __future__ import annotations

import re
from itertools import groupby
from pathlib import Path

from tests.frozen.game import FOLDER as FROZEN
from tests.frozen.game import FrozenGame
from tests.golden import hints
from tests.golden.told import FOLDER, file_of, told
from tests.messages.__main__ import rewrite
from tests.messages.chosen import DAY
from warren.games import find, game_ids

KIND = re.compile(r"^(?:  (\w+): |\w+: ([^?\n]*\?))", re.MULTILINE)
"""The kind of an event, or a question without what is told along with it."""

QUESTIONS = {phase.question for game_id in game_ids() for phase in find(game_id).phases}
"""Those that are put as the phase has them; what a game asks with more words is about something else every time."""


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    texts = {file_of(path): told(FrozenGame.load(path)) for path in sorted(FROZEN.glob("*.xz"))}
    chosen = [
        path
        for _, of_game in groupby(texts, key=lambda path: path.stem.partition("-")[0])
        for path in shortest_cover({path: kinds_in(texts[path]) for path in of_game}, texts)
    ]
    for path in FOLDER.glob("*.txt"):
        path.unlink()
    for path in chosen:
        path.write_text(texts[path], encoding="utf-8")
    for game_id in game_ids():
        hints.text_of(game_id).write_text(hints.told(hints.stored(game_id)), encoding="utf-8")
    print(f"{len(chosen)} games told in {FOLDER}, and hints in {hints.FOLDER}")
    rewrite(DAY)


def kinds_in(text: str) -> set[tuple[str, str]]:
    """The kinds of lines that a text has."""
    return {(event, question) for event, question in KIND.findall(text) if event or question in QUESTIONS}


def shortest_cover(kinds: dict[Path, set[tuple[str, str]]], texts: dict[Path, str]) -> list[Path]:
    """Some games in which every kind of line occurs: again and again the one with most new kinds for its length."""
    wanted = set().union(*kinds.values())
    chosen = []
    while wanted:
        best = max(kinds, key=lambda path: len(kinds[path] & wanted) / len(texts[path]))
        chosen.append(best)
        wanted -= kinds[best]
    return chosen


if __name__ == "__main__":
    main()
