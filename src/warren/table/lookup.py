"""Looking anything up: a card, a piece, a place, a move, a clause; what can be done with it, and what the rules say."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from typing import Final

import warren

from ..core.errors import quoted, unfit
from ..core.phrases import capitalised
from ..core.scene import Face, Thing
from ..core.sentences import PLACEHOLDER
from ..core.verbs import VerbBase
from .rulebook import NUMBER, NotInRulebook, clauses, look_up, mentioning, rulebook_of

MOST_CLAUSES: Final = 6
MOST_MOVES: Final = 6
MOST_NEAR: Final = 2
NEARLY: Final = 0.75
"""How much of a name has to be right for it to be meant."""
ROUGHLY: Final = 0.75
"""The same of a word of the rules."""
WORD: Final = re.compile(r"[^\W\d_]{4,}")
LEAST_LETTERS: Final = 3
"""Of the beginning of a name."""


def looked_up(sight: warren.Sight, wanted: str) -> str:
    """What there is to know about something, in Markdown; NotInRulebook if nobody knows it."""
    if NUMBER.fullmatch(wanted.upper()) and not _things(sight, wanted) and not _faces_of(sight, wanted):
        return look_up(sight.game.definition, wanted, sight.game.components)
    known = [*_faces(sight, wanted), *_looks(sight, wanted), *_verbs(sight, wanted), *_macros(sight, wanted)]
    moves = _moves(sight, wanted)
    said = _clauses(sight, [wanted, *(face.name for _, face in _faces_of(sight, wanted))])
    if known:
        return "\n\n".join([*known, *moves, *said])
    try:
        return look_up(sight.game.definition, wanted, sight.game.components)
    except NotInRulebook:
        raise NotInRulebook(_unknown(sight, wanted)) from None


def _unknown(sight: warren.Sight, wanted: str) -> str:
    """What to say of a word that stands for nothing here, with the nearest that does."""
    near = near_names(sight, wanted) or _nearest_word(sight, wanted)
    example = sight.choices[0].text if sight.choices else f"{sight.game.definition.clauses}1.1"
    expected = "a move, a card, a piece, a place, a clause or a word of the rules"
    return unfit(f"{quoted(wanted)} is not known here", near, expected, example)


def _nearest_word(sight: warren.Sight, wanted: str) -> list[str]:
    """The word of the rules that is written most like this."""
    try:
        said = rulebook_of(sight.game.definition, sight.game.components)
    except NotInRulebook:
        return []
    words = {word.lower() for word in WORD.findall(said)}
    return get_close_matches(wanted.lower(), sorted(words), 1, cutoff=ROUGHLY)


def names_something(sight: warren.Sight, wanted: str) -> bool:
    """Whether a card, a piece or a move is called so, and not only a place where one could point."""
    spaces = {space.id for space in sight.game.scene.spaces}
    is_place = any(thing.id in spaces for thing in _things(sight, wanted))
    called = _faces_of(sight, wanted) or any(_verbs(sight, wanted)) or any(_macros(sight, wanted))
    return not is_place and bool(called)


def described(sight: warren.Sight, wanted: str) -> list[str]:
    """The cards and pieces with words on them that are called so, and what there is to know about them now."""
    return [*(_described(face) for _, face in _faces_of(sight, wanted) if face.text), *_looks(sight, wanted)]


def _looks(sight: warren.Sight, wanted: str) -> Iterator[str]:
    for thing in _things(sight, wanted):
        seen = sight.look(thing.id)
        if seen:
            yield seen


def _faces(sight: warren.Sight, wanted: str) -> Iterator[str]:
    """Cards and pieces that are called so, with where they lie."""
    for name, face in _faces_of(sight, wanted):
        yield _described(face)
        spaces = {space.id for space in sight.game.scene.spaces}
        there = [thing for thing in sight.things if thing.face == name and thing.count and thing.id not in spaces]
        lie = [_where(sight, thing) for thing in there]
        if lie:
            yield f"On the table: {', '.join(dict.fromkeys(lie))}."


def _faces_of(sight: warren.Sight, wanted: str) -> list[tuple[str, Face]]:
    faces = sight.game.scene.faces
    by_thing = {thing.face for thing in _things(sight, wanted) if thing.face}
    plain = _plain(wanted)
    exact = [
        (name, face)
        for name, face in faces.items()
        if name in by_thing or plain in (_plain(name), _plain(name.rpartition(":")[2]), _plain(face.name))
    ]
    if exact or len(plain) < LEAST_LETTERS:
        return exact
    beginnings = [(name, face) for name, face in faces.items() if _plain(face.name).startswith(plain)]
    return beginnings or [
        (name, face)
        for name, face in faces.items()
        if any(_plain(word).startswith(plain) for word in face.name.split())
    ]


def near_names(sight: warren.Sight, wanted: str) -> list[str]:
    """What can be looked up and is written nearly like this."""
    definition = sight.game.definition
    names = [face.name for face in sight.game.scene.faces.values()]
    names += [
        text.split()[0] for text in (*(v.text for v in definition.verbs), *(m.text for m in definition.telling.macros))
    ]
    known = {word.lower(): name for name in names for word in (name, *name.split()) if "<" not in name}
    near = get_close_matches(wanted.lower(), known, MOST_NEAR, cutoff=NEARLY)
    return list(dict.fromkeys(known[word] for word in near))


def lies_there(sight: warren.Sight, wanted: str) -> bool:
    """Whether one can point at something, a piece or a place, with this word."""
    pointed = wanted.lower()
    spaces = (space.id for space in sight.game.scene.spaces)
    return bool(_things(sight, wanted)) or any(pointed in (i, i.rpartition(":")[2]) for i in spaces)


def _things(sight: warren.Sight, wanted: str) -> list[Thing]:
    """Things on the table that are pointed at like this."""
    pointed = wanted.lower()
    return [thing for thing in sight.things if pointed in (thing.id, thing.id.rpartition(":")[2])]


def _plain(name: str) -> str:
    return "".join(sign for sign in name.lower() if sign.isalnum())


def _described(face: Face) -> str:
    figures = ", ".join(f"{figure.name} {figure.value}" for figure in face.figures)
    symbols = f"Shows {' '.join(face.symbols)}." if face.symbols and not face.text else ""
    return " ".join(
        filter(None, (f"**{capitalised(face.name)}**.", f"{figures}." if figures else "", face.text, symbols))
    )


def _where(sight: warren.Sight, thing: Thing) -> str:
    zone = next((zone for zone in sight.game.scene.zones if zone.id == thing.at), None)
    place = (zone.label if zone is not None else "") or thing.at.rpartition(":")[2].replace("_", " ")
    owner = thing.seat if zone is not None and zone.seat is None else None
    whose = "" if owner is None else f" of {sight.game.names[owner]}"
    return f"{place}{whose}" + (f" ({thing.count})" if thing.count > 1 else "")


def _verbs(sight: warren.Sight, wanted: str) -> Iterator[str]:
    """Moves that are called so, whether they are possible now or not."""
    word = wanted.lower().split()[0] if wanted.split() else ""
    definition = sight.game.definition
    for verb in definition.verbs:
        if word in (verb.text.split()[0], verb.name.lower()):
            phase = definition.phases(verb.phases[0])
            asked = f" It answers: {phase.question}" if phase.question else ""
            said = PLACEHOLDER.sub(lambda m: f"`<{'number' if m[2] == 'n' else m[2]}>`", verb.sentence)
            yield f"`{verb.text}`: {said}{asked} ({phase.clause}) {_now(sight, verb)}"


def _macros(sight: warren.Sight, wanted: str) -> Iterator[str]:
    """Short words for several moves that are called so."""
    for macro in sight.game.definition.telling.macros:
        if wanted.lower().split()[:1] == macro.text.split()[:1]:
            yield f"`{macro.text}`: {macro.meaning}. It makes the moves one after another. ({macro.clause})"


def _now(sight: warren.Sight, verb: VerbBase) -> str:
    possible = [choice.text for choice in sight.choices if choice.verb == verb.name.lower()]
    if possible:
        more = f" and {len(possible) - MOST_MOVES} more" if len(possible) > MOST_MOVES else ""
        return f"Possible now: {', '.join(possible[:MOST_MOVES])}{more}."
    refusal = sight.why_not(verb.text) if not verb.kinds else None
    return f"Not now: {refusal}" if refusal is not None else "Not now."


def _moves(sight: warren.Sight, wanted: str) -> list[str]:
    """What can be done with it now."""
    touching = [choice for choice in sight.choices if choice.touches(wanted.lower())][:MOST_MOVES]
    return [f"Now: `{choice.text}`: {choice.sentence}" for choice in touching]


def _clauses(sight: warren.Sight, names: Sequence[str]) -> list[str]:
    """Clauses that name it."""
    try:
        known = clauses(rulebook_of(sight.game.definition, sight.game.components))
    except NotInRulebook:
        return []
    wanted = [name for name in names if len(name) > 2]
    return mentioning([f"**{n}** {said}" for n, said in known.items()], wanted)[:MOST_CLAUSES] if wanted else []
