"""Stored games, harmed: refused, or the very game; mended, a beginning of it."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from functools import cache, partial

import warren
from tests import format_1, format_2
from tests.contract.cases import VARIANTS, Case
from tests.fuzz.tries import Try, harmed

MOVES = 40
CUT = 0.2
"""Of all tries: files that are cut at the end of a line, and not harmed otherwise."""

WRITERS: tuple[Callable[[warren.Transcript], str], ...] = (
    warren.Transcript.to_text,
    warren.Transcript.to_json,
    format_2.text_of,
    format_2.json_of,
    format_1.text_of,
    lambda script: json.dumps(format_1.parts_of(script)),
)
WITH_CHECKSUMS = 4
MENDED = (0, 2)
"""Those of which what is intact can be taken."""


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
    """All formats, as text and as JSON."""
    while True:
        case = chance.choice(VARIANTS)
        script = stored(case)
        which = chance.randrange(len(WRITERS))
        whole = WRITERS[which](script).encode()
        content = _cut_at_a_line(whole, chance) if chance.random() < CUT else harmed(whole, chance)
        mend = which in MENDED and chance.random() < 0.5
        yield Try(f"{case}, writer {which}, mend {mend}: {content!r}", partial(_read, content, script, which, mend))


def _cut_at_a_line(whole: bytes, chance: random.Random) -> bytes:
    lines = whole.splitlines(keepends=True)
    return b"".join(lines[: chance.randrange(len(lines))])


def _read(content: bytes, script: warren.Transcript, which: int, mend: bool) -> str:
    try:
        read = warren.Transcript.from_bytes(content, "file", mend)
        position = read.replay("plain")
    except warren.BadTranscript as fault:
        return f"refused: {fault}"
    if which < WITH_CHECKSUMS:  # nothing else can come out of it
        assert read == script or _is_beginning(read, script)
        is_told = bool(read.doubt or read.left_out)
        assert read == script or is_told or which == MENDED[1]  # format 2 cannot tell
    return "mended" if read.left_out else "taken" if position.played else "taken, with no move"


def _is_beginning(read: warren.Transcript, script: warren.Transcript) -> bool:
    return read.entries == script.entries[: len(read.entries)]
