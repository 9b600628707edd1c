"""Files of machine code, harmed: they count as missing."""

from __future__ import annotations

import os
import random
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from unittest.mock import patch

from tests.fuzz.tries import Try, harmed
from warren.core.codecache import load, save

DIGEST = "d" * 64


def caches(chance: random.Random) -> Iterator[Try]:
    """One kept function each."""
    while True:
        code = chance.randbytes(chance.randint(1, 3000))
        seed = chance.getrandbits(60)
        yield Try(f"{code!r}, seed {seed}", partial(_load, code, random.Random(seed)))


def _load(code: bytes, chance: random.Random) -> str:
    with tempfile.TemporaryDirectory() as folder, patch.dict(os.environ, {"WARREN_CACHE_DIR": folder}):
        assert save("game", "apply", DIGEST, code)
        (path,) = (file for file in Path(folder).rglob("*") if file.is_file())
        whole = path.read_bytes()
        content = harmed(whole, chance)
        path.write_bytes(content)
        found = load("game", "apply", DIGEST)
        assert found == (code if content == whole else None)
        return "taken" if found is not None else "missing"
