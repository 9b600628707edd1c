"""Stored games as format 2 wrote them: with checksums, and without a last line that says that the file is whole."""

from __future__ import annotations

import json

import warren
from warren.core.editions import canonical
from warren.face.entries import Course
from warren.face.sealed import FIRST_LINE_OF_FORMAT_2, Seals, checksum


def text_of(script: warren.Transcript) -> str:
    """A game as its lines of format 2 had it."""
    seals = Seals()
    _, *head = script.head_lines()
    lines = seals.head([FIRST_LINE_OF_FORMAT_2, *head])
    return "\n".join([*lines, *map(seals.sealed, Course(script.entries).lines)])


def json_of(script: warren.Transcript) -> str:
    """A game as its JSON of format 2 had it."""
    parts = json.loads(script.to_json()) | {"format": 2}
    del parts["checksum"]
    return json.dumps(parts | {"checksum": checksum(canonical(parts))})
