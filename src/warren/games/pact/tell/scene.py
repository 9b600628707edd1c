"""Pact as a picture: tasks and goblins for all on top, the seats below one another, each with its pact card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final

from ....core.components import Components
from ....core.scene import STAGE, Layout, Scene, Thing, counter
from ....core.strips import SPACE, Strip, laid_out, width_of
from ..known import glory_seen, has_chosen, sees_commands, sees_payment
from ..naming import IMAGINARY, clan, pact_id, seats_of
from ..rules.goblins import total
from ..rules.preparation import bits
from ..rules.scoring import dynamite, has_track
from ..seats import N_COMMANDS, N_MASTERS, N_SPECIALISTS, NO_MASTER, NOT_DEALT, SPECIALIST_IDS, USED_UP, Mode
from ..state import N_ROW, N_TYPES, NO_TASK, UNPLACED, Place, State
from ..vocabulary import SEASONS, TYPES, Phase
from .faces import faces
from .view import ACTION_NAMES, tasks_at

TITLE: Final = "Pact"
TOPS: Final = (2.3, 2.7)
"""The least and the largest height of a row of what is for all."""

BANDS: Final = (1.9, 2.5)
"""The least and the largest height of a seat."""

GROWING: Final = (("market", "display"), ("row",))
"""Goblins take the room that is left, and where there are none the tasks."""


# ---- what stays


def scene(c: Components, options: Mapping[str, Any]) -> Scene:
    """The table of a game: what is for all, then a band for each seat with the pact card to its left neighbour."""
    humans = options["players"]
    bands = [_band(c, options, seat) for seat in range(seats_of(humans))]
    tasks, goblins = _middle(options)
    middle = min([[[*tasks, *goblins]], [tasks, goblins]], key=lambda middle: _height(middle, bands))
    width = max(width_of(strip) for strip in [*middle, *bands])
    height = width / STAGE - SPACE
    band = _between(BANDS, (height - len(middle) * (TOPS[0] + SPACE)) / len(bands) - SPACE)
    top = _between(TOPS, (height - len(bands) * (band + SPACE)) / len(middle) - SPACE)
    seats = ((strip, band, seat if seat < humans else None) for seat, strip in enumerate(bands))
    zones, height = laid_out([*((strip, top, None) for strip in middle), *seats], width, GROWING)
    return Scene(TITLE, width, height, (), zones, faces(c, options))


def _height(middle: list[Strip], bands: list[Strip]) -> float:
    """Of the screen that shows all of it: the less, the larger it is drawn."""
    least = SPACE + len(middle) * (TOPS[0] + SPACE) + len(bands) * (BANDS[0] + SPACE)
    return max(least, *(width_of(strip) / STAGE for strip in [*middle, *bands]))


def _between(limits: tuple[float, float], wanted: float) -> float:
    return round(min(limits[1], max(limits[0], wanted)), 4)


def _middle(options: Mapping[str, Any]) -> tuple[Strip, Strip]:
    """What is for all: tasks, goblins."""
    solo = options["mode"] == "solo"
    last = "to Helix, Ferdix" if solo else f"Task {N_ROW}"
    places = [(f"row:{i}", f"Task {i}" if i < N_ROW else last, 1.5, Layout.ROW) for i in range(1, N_ROW + 1)]
    used = [("used:specialists", "Used up", 3.4, Layout.ROW)] if solo else []
    tasks: Strip = [
        ("zone:turn", "Round and seasons", 1.9, Layout.LINES),
        ("deck:tasks", "Tasks", 1.2, Layout.PILE),
        *places,
    ]
    goblins: Strip = [
        ("market:goblins", "Goblin market", 2.9, Layout.ROW),
        ("deck:goblins", "Deck", 1.2, Layout.PILE),
        ("discard:goblins", "Discards", 1.6, Layout.LINES),
        *used,
        ("zone:out", "Not in the game", 1.6, Layout.LINES),
    ]
    return tasks, goblins


def _band(c: Components, options: Mapping[str, Any], seat: int) -> Strip:
    """What a seat has before it; imaginary players have a display, pact cards and perhaps tasks."""
    humans, mode = options["players"], options["mode"]
    key = clan(humans, seat)
    names = [*c.people[:humans], *IMAGINARY]
    left = names[(seat + 1) % seats_of(humans)]
    strip: Strip = [
        (f"seat:{key}", names[seat], 1.9, Layout.LINES),
        (f"display:{key}", "Display", 2.9, Layout.ROW),
    ]
    if seat < humans:
        strip.append((f"hand:{key}", "Hand", 3.4, Layout.ROW))
        strip.append((f"specialists:{key}", "Specialists", 2.0, Layout.ROW))
    if seat < humans and mode != "beginner":
        strip.append((f"master:{key}", "Master", 1.2, Layout.ROW))
    if seat < humans and mode in ("expert", "two"):
        strip.append((f"commands:{key}", "Commands", 1.7 if mode == "expert" else 2.7, Layout.ROW))
    if seat < humans or mode == "solo":
        strip.append((f"own:{key}", "Done alone", 1.5, Layout.STACK))
    strip.append((pact_id(humans, seat), f"Pact: {names[seat]} and {left}", 2.4, Layout.STACK))
    return strip


# ---- what lies there


def things(s: State, c: Components, seat: int | None) -> Iterator[Thing]:
    """Everything on the table, as a seat (None: a spectator) sees it."""
    me = -1 if seat is None else seat
    yield from _numbers(s, c)
    yield from _tasks(s, c, me)
    yield from _goblins(s, c, me)
    yield from _specialists(s)
    yield from _masters(s, c)
    yield from _commands(s, c, me)
    yield from _out(s, c)


def _numbers(s: State, c: Components) -> Iterator[Thing]:
    """Round, seasons to come, glory and dynamite; who began and whose turn it is."""
    seasons = Counter(c.tables.season[s.task_deck[i]] for i in range(s.task_deck_size))
    yield counter("counter:round", "zone:turn", "Round", s.round_no, marks=_ending(s))
    for i, name in enumerate(SEASONS):
        yield counter(f"counter:{name}", "zone:turn", f"{name.capitalize()} to come", seasons[i])
    if s.mode == Mode.SOLO:
        yield counter("counter:game", "zone:turn", "Game of the ladder", s.game)
        yield counter("counter:won", "zone:turn", "Games won", s.won)
    for seat in range(s.seats):
        key, zone, whose = clan(s.humans, seat), _zone(s, "seat", seat), _whose(s, seat)
        glory = glory_seen(s, c, seat)
        yield counter(f"glory:{key}", zone, "Glory", glory, whose)
        sticks = dynamite(s, c.tables, seat)
        yield counter(f"sticks:{key}", zone, "Sticks of dynamite", sticks, whose)
        if has_track(s) and seat < s.humans:
            space = s.marker[seat] + 1
            yield counter(f"dynamite:{key}", zone, "Marker on space", space, whose, "dynamite")
        if seat == s.start:
            yield Thing("token:start", zone, "start")
        if seat == s.active and s.phase != Phase.OVER:
            action = ACTION_NAMES[s.action]
            yield Thing("token:turn", zone, f"turn:{action}" if action else "turn")
            if s.specialist_used:
                yield Thing("token:used", zone, "used")


def _ending(s: State) -> tuple[str, ...]:
    return ("the last one",) if s.ending else ()


def _tasks(s: State, c: Components, me: int) -> Iterator[Thing]:
    """The deck, the row, what was done alone and in pacts, with figures upon it."""
    under = tuple(f"{c.titles.task_names[s.task_deck[i]]} is under it" for i in range(s.known_under))
    yield Thing("deck:tasks", "deck:tasks", count=s.task_deck_size, marks=under)
    for i, task in enumerate(s.row):
        if task != NO_TASK:
            yield _task(s, c, task, f"row:{i + 1}", me)
    for seat in range(s.seats):
        for name in tasks_at(s, c, Place.OWN + seat):
            yield _task(s, c, c.titles.tasks.index(name), _zone(s, "own", seat), me, _whose(s, seat))
        pact = pact_id(s.humans, seat)
        yield Thing(pact, pact, "pact")
        for name in tasks_at(s, c, Place.ON_PACT + seat):
            yield _task(s, c, c.titles.tasks.index(name), pact, me)


def _task(s: State, c: Components, task: int, at: str, me: int, whose: int | None = None) -> Thing:
    """A task; that it is being paid only the payer knows."""
    paying = sees_payment(s, me) and s.pay_task == task
    name = c.titles.tasks[task]
    return Thing(f"task:{name}", at, f"task:{name}", seat=whose, marks=("being paid",) if paying else ())


def _goblins(s: State, c: Components, me: int) -> Iterator[Thing]:
    yield Thing("deck:goblins", "deck:goblins", count=s.deck_size)
    yield from _pile("market:goblins", s.market, None)
    yield from _pile("discard:goblins", s.discard, None)
    for seat in range(s.seats):
        zone, whose = _zone(s, "display", seat), _whose(s, seat)
        yield from _pile(zone, s.display[seat], whose)
        for kind in range(N_TYPES):
            if s.permanent[seat][kind]:
                spot = f"permanent:{clan(s.humans, seat)}:{TYPES[kind]}"
                n = s.permanent[seat][kind]
                yield Thing(spot, zone, f"goblin:{TYPES[kind]}", count=n, seat=whose, marks=("permanent",))
    for seat in range(s.humans):
        zone = _zone(s, "hand", seat)
        if seat == me:
            yield from _own_hand(s, seat, zone)
        else:
            marks = ("has chosen",) if has_chosen(s, c, seat) and Phase(s.phase).at_once else ()
            yield Thing(zone, zone, count=total(s.hand[seat]), seat=seat, marks=marks)


def _pile(zone: str, counts: Any, whose: int | None) -> Iterator[Thing]:
    for kind in range(N_TYPES):
        if counts[kind]:
            face = f"goblin:{TYPES[kind]}"
            yield Thing(f"{zone}:{TYPES[kind]}", zone, face, count=counts[kind], seat=whose)


def _own_hand(s: State, seat: int, zone: str) -> Iterator[Thing]:
    """PA2.9, PA4.4: with what was chosen in secret."""
    for kind in range(N_TYPES):
        if s.hand[seat][kind]:
            marks = []
            if s.cut[seat][kind]:
                marks.append(f"discard {s.cut[seat][kind]}")
            if s.phase == Phase.OPENING and s.chosen[seat] == kind + 1:
                marks.append("opens")
            face = f"goblin:{TYPES[kind]}"
            yield Thing(f"{zone}:{TYPES[kind]}", zone, face, count=s.hand[seat][kind], seat=seat, marks=tuple(marks))


def _specialists(s: State) -> Iterator[Thing]:
    for which in range(N_SPECIALISTS):
        name, holder = SPECIALIST_IDS[which], s.holder[which]
        if holder == USED_UP:
            yield Thing(f"specialist:{name}", "used:specialists", f"specialist:{name}")
        elif holder != NOT_DEALT:
            yield Thing(f"specialist:{name}", _zone(s, "specialists", holder), f"specialist:{name}", seat=holder)


def _masters(s: State, c: Components) -> Iterator[Thing]:
    """PA11.2: the figures stand on the master goblin, or on tasks."""
    for seat in range(s.humans):
        if s.master[seat] != NO_MASTER:
            master = f"master:{c.titles.masters[s.master[seat] % N_MASTERS]}"
            yield Thing(master, _zone(s, "master", seat), master, seat=seat)
            for place, task in enumerate(s.figure_at[seat], 1):
                at = master if task == UNPLACED else f"task:{c.titles.tasks[task]}"
                yield Thing(f"figure:{seat}:{place}", at, f"figure:{seat}:{place}", seat=seat)


def _commands(s: State, c: Components, me: int) -> Iterator[Thing]:
    """PA10.7: the own ones and, at the end, all; of the others how many. Until all have chosen, those dealt."""
    if not has_track(s):
        return
    choosing = s.phase == Phase.COMMANDS
    for seat in range(s.humans):
        zone = _zone(s, "commands", seat)
        if sees_commands(s, me, seat):
            for i in range(N_COMMANDS):
                if (s.dealt if choosing else s.kept)[seat] >> i & 1:
                    name = f"command:{c.titles.commands[i]}"
                    marks = ("kept",) if choosing and s.kept[seat] >> i & 1 else ()
                    yield Thing(name, zone, name, seat=seat, marks=marks)
        else:
            yield Thing(zone, zone, count=bits((s.dealt if choosing else s.kept)[seat]), seat=seat)


def _out(s: State, c: Components) -> Iterator[Thing]:
    """PA1.7, PA2.4, PA10.8: what is out of play, unseen."""
    t = c.tables
    tasks = sum(s.place[task] in (Place.OUT, Place.REMOVED) for task in range(t.tasks))
    held = sum(bits((s.dealt if s.phase == Phase.COMMANDS else s.kept)[seat]) for seat in range(s.humans))
    counts = {
        "tasks": tasks,
        "goblins": total(s.out),
        "specialists": sum(holder == NOT_DEALT for holder in s.holder),
        "masters": N_MASTERS - sum(master != NO_MASTER for master in s.master),
        "commands": N_COMMANDS - held,
    }
    for name, n in counts.items():
        if n:
            yield counter(f"out:{name}", "zone:out", name.capitalize(), n)


def _zone(s: State, kind: str, seat: int) -> str:
    return f"{kind}:{clan(s.humans, seat)}"


def _whose(s: State, seat: int) -> int | None:
    return seat if seat < s.humans else None
