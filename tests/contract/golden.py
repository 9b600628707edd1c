"""Golden playthroughs: whole games written down, so that every change of behaviour shows as a diff of texts.

`make golden` writes them anew for the present rules version of each game; those of older versions stay and are still
replayed.
"""

from __future__ import annotations

import hashlib
import random
from pathlib import Path

import warren
from tests.contract.cases import ALL, Case

FOLDER = Path(__file__).parent / "playthroughs"
SEED = 1982


def golden_cases() -> list[Case]:
    return ALL


def file_of(case: Case) -> Path:
    version = case.game("plain").definition.version
    name = "-".join([case.game_id, f"v{version}", *(f"{k}={v}".replace(" ", "_") for k, v in case.options)])
    return FOLDER / f"{name}.warren"


def play(case: Case) -> warren.Position:
    position = case.game("plain").start(SEED)
    chooser = random.Random(SEED)
    while not position.is_over:
        position.play(chooser.choice(position.moves()))
    return position


def told(position: warren.Position) -> str:
    """A transcript with the sentences between its moves and a digest of the last state."""
    script = position.transcript().to_text()
    head, _, _ = script.partition("\nmoves\n")
    lines = [head, "moves"]
    replayed = position.transcript().start("plain")
    lines += [f"# {event}" for event in replayed.events()]
    for move in position.played:
        lines.append(str(move))
        lines += [f"#   {event}" for event in replayed.play(move)]
    digest = hashlib.sha256(position.to_bytes()).hexdigest()[:16]
    return "\n".join([*lines, f"# state {digest}", ""])


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for case in golden_cases():
        file_of(case).write_text(told(play(case)), encoding="utf-8")
    print(f"{len(golden_cases())} playthroughs written to {FOLDER}")


if __name__ == "__main__":
    main()
