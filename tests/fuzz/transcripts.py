"""Stored games, harmed: refused, or the very game; mended, a beginning of it."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from functools import cache, partial

import warren
from tests import format_1
from tests.contract.cases import VARIANTS, Case
from tests.fuzz.tries import Try, harmed

MOVES = 40
WRITERS: tuple[Callable[[warren.Transcript], str], ...] = (
    warren.Transcript.to_text,
    warren.Transcript.to_json,
    format_1.text_of,
    lambda script: json.dumps(format_1.parts_of(script)),
)


@cache
def stored(case: Case) -> warren.Transcript:
    """A game that was begun, with some moves taken back."""
    position = case.game("plain").start(seed=11)
    chance = random.Random(str(case))
    while not position.is_over and len(position.played) < MOVES:
        position.play(chance.choice(position.moves()))
    script = warren.Transcript.of(position)
    back = max(0, len(script.moves) - 2)
    return script.plus(warren.Undone(back), *script.moves[back:]) if not position.is_over else script


def transcripts(chance: random.Random) -> Iterator[Try]:
    """Both formats, as text and as JSON."""
    while True:
        case = chance.choice(VARIANTS)
        script = stored(case)
        which = chance.randrange(len(WRITERS))
        content = harmed(WRITERS[which](script).encode(), chance)
        mend = which == 0 and chance.random() < 0.5
        yield Try(f"{case}, writer {which}, mend {mend}: {content!r}", partial(_read, content, script, which, mend))


def _read(content: bytes, script: warren.Transcript, which: int, mend: bool) -> str:
    try:
        read = warren.Transcript.from_bytes(content, "file", mend)
        position = read.replay("plain")
    except warren.BadTranscript as fault:
        return f"refused: {fault}"
    if which < 2:  # with checksums: nothing else can come out of it
        known = script.up_to(len(read.moves)).moves if mend else script.moves
        assert read.moves == known or (mend and _is_beginning(read, script))
    return "mended" if read.left_out else "taken" if position.played else "taken, with no move"


def _is_beginning(read: warren.Transcript, script: warren.Transcript) -> bool:
    return read.entries == script.entries[: len(read.entries)]
