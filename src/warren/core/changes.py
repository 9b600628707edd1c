"""An edition as the changes to another one: how the two become one table.

Tables are merged key by key, lists of tables with an `id` entry by entry; everything else is replaced. `without` takes
away what the base has and the edition has not, by the places that errors name: `card[tinker]`, `pieces.trolls`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Final, NoReturn

from .errors import BadEdition, quoted

OWN: Final = ("edition", "game", "label", "base", "without")
"""What every file says for itself: none of it comes from a base."""

_STEP: Final = re.compile(r"\[([^\]]*)\]|([^.\[\]]+)")  # an entry's id in brackets, or a key
_PLACE: Final = re.compile(rf"({_STEP.pattern})(\.?({_STEP.pattern}))*")

Origin = str | dict[str, Any]
"""The file that something stands in or, where its parts come from several, the origin of each part."""


@dataclass(frozen=True)
class Told:
    """What a file says, its base included, and where each part of it stands."""

    source: str
    data: dict[str, Any]
    origin: Origin

    def where(self, place: str) -> str:
        """The file to look into for what is wrong at a place: this one, and the base that the value comes from."""
        origin = self.origin
        for step in _steps(place):
            if isinstance(origin, str):
                break
            origin = origin.get(step, self.source)
        return self.source if not isinstance(origin, str) or origin == self.source else f"{self.source} (base {origin})"


def changed(base: Told, source: str, changes: dict[str, Any]) -> Told:
    """A base and the changes to it as one table; BadEdition where they do not fit."""
    data, origin = _without(base, source, changes.get("without", []))
    for name in OWN:
        data.pop(name, None)
    own = {key: value for key, value in changes.items() if key not in ("base", "without")}
    merged, origins = _Merging(source).tables(data, origin, own, "")
    return Told(source, merged, origins)


class _Merging:
    """Values and their origins, side by side. Nothing that was given is changed."""

    def __init__(self, source: str) -> None:
        self.source = source

    def tables(
        self, base: dict[str, Any], origin: Origin, changes: dict[str, Any], path: str
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Two tables, key by key."""
        merged = dict(base)
        origins = {key: _part(origin, key) for key in base}
        for key, change in changes.items():
            place = f"{path}.{key}" if path else key
            merged[key], origins[key] = (
                self.values(base[key], origins[key], change, place) if key in base else (change, self.source)
            )
        return merged, origins

    def values(self, base: Any, origin: Origin, change: Any, place: str) -> tuple[Any, Origin]:
        """What a key of both becomes."""
        if isinstance(base, dict) and isinstance(change, dict):
            return self.tables(base, origin, change, place)
        if _has_ids(base) and isinstance(change, list) and change:
            return self.entries(base, origin, change, place)
        return change, self.source

    def entries(
        self, base: list[dict[str, Any]], origin: Origin, changes: list[Any], place: str
    ) -> tuple[list[dict[str, Any]], dict[str, Any]]:
        """Two lists of tables with ids: a known id is changed where it stands, an unknown one is added at the end."""
        merged = {entry["id"]: entry for entry in base}
        if len(merged) < len(base):
            self._fail(place, "a base in which no two entries have one id, since its entries are changed by id")
        origins = {name: _part(origin, name) for name in merged}
        named: set[str] = set()
        for n, change in enumerate(changes, 1):
            name = change.get("id") if isinstance(change, dict) else None
            if not isinstance(name, str):
                self._fail(f"{place}[{n}]", "a table with an id, since the entries of the base have ids")
            if name in named:
                self._fail(f"{place}[{name}]", "an id that no other entry has")
            named.add(name)
            merged[name], origins[name] = (
                self.tables(merged[name], origins[name], change, f"{place}[{name}]")
                if name in merged
                else (change, self.source)
            )
        return list(merged.values()), origins

    def _fail(self, place: str, expected: str) -> NoReturn:
        raise BadEdition(f"{self.source}: {place}: expected {expected}")


def _has_ids(value: Any) -> bool:
    return (
        isinstance(value, list)
        and bool(value)
        and all(isinstance(entry, dict) and isinstance(entry.get("id"), str) for entry in value)
    )


def _part(origin: Origin, step: str) -> Origin:
    return origin if isinstance(origin, str) else origin[step]


# ---- what is taken away


def _without(base: Told, source: str, places: Any) -> tuple[dict[str, Any], Origin]:
    if not isinstance(places, list) or not all(isinstance(place, str) for place in places):
        raise BadEdition(f"{source}: without = {quoted(places)}: expected a list of texts, such as 'card[tinker]'")
    data = base.data
    for place in places:
        steps = _steps(place) if _PLACE.fullmatch(place) else []
        if not steps or (data := _pruned(data, steps)) is None:
            raise BadEdition(
                f"{source}: without = {quoted(place)}: expected something that {base.source} has,"
                " such as 'pieces.trolls' or 'card[tinker]'"
            )
    return dict(data), base.origin


def _steps(place: str) -> list[str]:
    return [in_brackets or key for in_brackets, key in _STEP.findall(place)]


def _pruned(value: Any, steps: list[str]) -> Any:
    """A value without what lies at the end of some steps; None if there is no such thing."""
    step, *rest = steps
    keys: Any = list(value) if isinstance(value, dict) else [e["id"] for e in value] if _has_ids(value) else []
    if step not in keys:
        return None
    left: Any = value.copy()
    key = step if isinstance(value, dict) else keys.index(step)
    if not rest:
        del left[key]
        return left
    left[key] = _pruned(left[key], rest)
    return None if left[key] is None else left
