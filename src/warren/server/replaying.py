"""What a process does that replays games. It is told what is true; what it makes for somebody is what they may know."""

from __future__ import annotations

from typing import Any

import msgspec

from ..core.errors import BadTranscript, WarrenError
from ..core.phrases import capitalised
from ..face.entries import UNDECIDED
from ..face.lines import lines_of
from ..face.transcript import Transcript
from ..games import find
from ..table.frozen_table import frozen_part, frozen_table
from ..table.memory import Knower
from .beginnings import beginning, game_of_script, head_of, is_position, known_beginning
from .errands import (
    AnyErrand,
    Begin,
    Begun,
    Came,
    Carried,
    Carry,
    Ending,
    Export,
    Fork,
    Keep,
    ReadEdition,
    Record,
    Replayed,
    Stand,
    Tell,
)
from .events import decoded, encoded
from .forking import exported, forked, with_new_dice
from .hosted import Hosted
from .past import Past
from .questions import LogLine
from .snapshots import first_of, fitting, packed, squeezed, unsqueezed
from .standing import Stage
from .stored_lines import Lines


def answered(errand: bytes) -> bytes:
    """Do an errand as it is sent; what is wrong with it is told."""
    try:
        found = _done(msgspec.msgpack.decode(errand, type=AnyErrand))
        came = Came(msgspec.msgpack.encode(found))
    except WarrenError as fault:
        came = Came(fault=str(fault) or "It cannot be replayed.", kind=type(fault).__name__)
    except RecursionError:
        came = Came(fault="It is nested too deep.")
    return msgspec.msgpack.encode(came)


def _done(errand: AnyErrand) -> Any:
    match errand:
        case ReadEdition(game, text):
            return edition_of(game, text)
        case Carry(script, keeps_dice):
            return carried(script, keeps_dice)
        case Begin(record, line, replayed):
            return _begun(record, line, replayed)
        case Keep(record):
            return _kept(record)
        case Stand(record, knower, number):
            return _past_of(record).at(knower, number).alone(knower)
        case Tell(record, knower, after):
            return _log(_past_of(record).now, knower, after)
        case Export(record, knower):
            return _file(_past_of(record).now, knower)
        case Fork(record, knower, number, moves):
            past = _past_of(record)
            then = past.now if number is None else past.at(knower, number)
            return forked(past.now, moves, then)


def _past_of(record: Record) -> Past:
    return Past(record.table, Lines(record.lines), record.snapshots)


# ---- what people bring along


def edition_of(game: str, text: str) -> dict[str, Any]:
    """The content of an edition with which the game can be played."""
    definition = find(game)
    edition = definition.editions.uploaded(text)
    definition.components_of(edition)
    return edition.content


def carried(script: str, keeps_dice: bool) -> Carried:
    """A game as it goes on here, with what comes of it."""
    doubt = "" if is_position(script) else Transcript.from_text(script, "the game").doubt
    doubt = f"{capitalised(doubt)}." if doubt else ""
    script = script if keeps_dice else with_new_dice(script)
    head = head_of(script)
    game = None if is_position(script) else Transcript.from_text(script, "the game")
    if game is None or game.result == UNDECIDED:
        replayed, is_over = _replayed(script, head)
        return Carried(script, head, replayed, is_over, doubt=doubt)
    before = game.up_to(len(game.moves) - 1).to_text()
    replayed, _ = _replayed(before, head, game)
    return Carried(script, head, replayed, False, Ending(before, game.moves[-1], game.result), doubt)


def _replayed(script: str, head: str, whole: Transcript | None = None) -> tuple[bytes, bool]:
    """What comes of a game, packed, and whether it is over; its last move, if it is kept apart, is tried too."""
    seats = len(game_of_script(head).seats)
    table, milestones = beginning(script, [None] * seats, source="the game")
    position = table.progress.position
    if whole is not None:
        _check_end(whole, position.copy())
    came = Replayed(head, frozen_table(table), frozen_part(table, None), bool(table.progress.sealed), milestones)
    return squeezed(came), position.is_over


def _check_end(whole: Transcript, position: Any) -> None:
    number = len(whole.moves)
    try:
        position.play(whole.moves[-1])
    except WarrenError as fault:
        raise BadTranscript(f"the game: move {number} is refused: {fault}") from None
    if position.result != whole.result:
        raise BadTranscript(f"the game: the result is {position.result!r}, not {whole.result!r} as written")


# ---- tables


def _begun(record: Record, body: bytes, replayed: bytes) -> Begun:
    begins = known_beginning(unsqueezed(replayed, Replayed)) if replayed else None
    hosted, line = Hosted.begun(record.table, Lines(record.lines), decoded(body), begins)
    snapshot = hosted.snapshot()
    return Begun(encoded(line), None if snapshot is None else packed(snapshot))


def _kept(record: Record) -> list[bytes]:
    """The snapshots that a table has not beside those that it has, one after another."""
    lines, made = Lines(record.lines), list[bytes]()
    found, _ = fitting(record.snapshots, lines, first_of(lines).game)
    covered = found[-1].seq if found else 1
    hosted = Hosted(record.table, lines[:covered], record.snapshots)
    for number in range(covered - 1, len(lines)):
        if number >= covered:
            hosted.add(lines[number])
        snapshot = hosted.snapshot()
        if snapshot is not None:
            made.append(packed(snapshot))
    return made


def _log(hosted: Hosted, knower: Knower, after: int) -> tuple[LogLine, ...]:
    kinds = hosted.game.definition.events
    made = hosted.playing.sight(knower).chronicle.after(after)
    return tuple(LogLine(entry.number, lines_of(entry.events, kinds)) for entry in made)


def _file(hosted: Hosted, knower: Knower) -> bytes:
    if hosted.standing.stage == Stage.OVER:
        return exported(hosted)
    history = hosted.playing.sight(knower).history
    return msgspec.json.encode({"warren": "history", "game": hosted.game.id, "seat": knower, "history": history})
