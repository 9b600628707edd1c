"""The editions of Heaps: how many pebbles can be taken at most."""

from __future__ import annotations

from warren.core.components import Components
from warren.core.notation import Notation
from warren.core.reading import Reader

from .state import Tables
from .vocabulary import SEAT, Verb


def read_edition(edition: Reader) -> Components:
    edition.text("edition")
    edition.text("game")
    tables = Tables()
    tables.most = edition.whole("most", 1, 3)
    edition.done()
    return Components(tables, Notation(Verb), (SEAT,))
