"""Stored games as format 1 wrote them: without checksums, so that anything in them can be changed."""

from __future__ import annotations

import json
from typing import Any

import warren
from warren.core.editions import canonical


def parts_of(script: warren.Transcript) -> dict[str, Any]:
    """A game as its JSON of format 1 had it."""
    parts: dict[str, Any] = {"warren": "transcript", "format": 1} | script.head()
    parts |= {"seed": script.seed, "result": script.result, "moves": list(script.moves)}
    parts |= {} if script.set_up is None else {"position": script.set_up}
    return parts | ({"draws": [list(draw) for draw in script.draws]} if script.draws else {})


def text_of(script: warren.Transcript) -> str:
    """A game as its lines of format 1 had it."""
    lines = ["warren 1", f"game {script.game_id}", f"rules {script.rules}", f"edition {script.edition} {script.digest}"]
    lines += [] if script.components is None else [f"components {canonical(script.components)}"]
    lines += [f"option {name} {json.dumps(value)}" for name, value in script.options.items()]
    lines.append(f"seed {json.dumps(script.seed)}")
    lines += [] if script.set_up is None else [f"position {json.dumps(script.set_up)}"]
    lines += [f"draws {json.dumps([list(draw) for draw in script.draws])}"] if script.draws else []
    return "\n".join([*lines, f"result {script.result}", "moves", *script.moves])
