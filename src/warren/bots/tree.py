"""The compiled half of the search: one tree, grown by descents, for every game.

Compiled once; a game is reached through the addresses of its entries. The tree is open loop: a node is a sequence of
moves, not a position. Every descent begins with a fresh guess (`imagine`) of all that the seat cannot know, dice
included; of a node's children only those count whose move is legal in that guess. Values are kept for the seat that
made the move (max^n), so any number of seats will do.

In a game with plans an edge is a plan, for every seat: a descent follows it move by move, and keeps what the players
have in mind in a row beside the work. A playout is then counted in phases and cut only where one ends.
"""

from __future__ import annotations

import math
from typing import Any, Final

import numpy as np
from numba import carray

from ..core.compiled import provide
from ..core.language import I, ask3, call3, call4, call5, copy_bytes, pointer
from ..core.log import Log
from ..core.moves import MOST_MOVES, Moves, next_choice
from ..core.record import Record, i4, i8
from ..core.rule import rule
from ..core.units import Code, Unit

MOST_SEATS: Final = 8
MOST_DEPTH: Final = 512  # of a path through the tree
MOST_STEPS: Final = 500  # moves of one plan
NOTHING: Final = -1  # no node
LEAST_SPREAD: Final = 0.01  # moves closer to each other than this are taken to be alike
EVEN: Final = 0.5
THOUSAND: Final = 1000.0  # fractions stand in a job as thousandths

MOVES = Moves.dtype
LOG = Log.dtype
NODE: Final = np.dtype(
    [
        ("prior", np.float64),  # what `judge` said of the move when it was first seen
        ("value", np.float64),  # sum of what the seat that made the move got
        ("visits", np.int32),
        ("offered", np.int32),  # how often the move was legal when its node was passed
        ("move", np.int32),
        ("first", np.int32),  # child that the game suggests
        ("next", np.int32),  # sister, the one with the best prior first
        ("suggested", np.int32),  # 1: by the game itself
    ],
    align=True,
)


class Job(Record):
    """Everything that a search is told: addresses, sizes, settings. Fractions are thousandths."""

    # entries of the game
    legal: i8
    apply: i8
    imagine: i8
    judge: i8
    suggest: i8
    share: i8
    plans: i8  # 0: the game has none
    follow: i8
    think: i8
    clock: i8
    # blocks of memory
    start: i8  # the position
    first_mind: i8  # what the thinker has in mind there
    mind: i8
    work: i8
    trial: i8
    tables: i8
    moves: i8
    sample: i8  # a second list of moves
    scratch: i8  # a third, on which the rules work
    log: i8
    nodes: i8
    at: i8  # for each move, the child that has it
    stamp: i8  # for each move, when that was noted
    # sizes
    state_size: i8
    mind_size: i8  # bytes
    plan_numbers: i8  # from here on a plan is a move
    capacity: i8  # nodes
    numbers: i8  # of moves
    seats: i8
    seat: i8  # who thinks
    # settings
    iterations: i8
    exploration: i8
    trust: i8  # how many visits a prior counts for
    favour: i8  # for a move that the game suggests
    narrow: i8  # so many moves are looked at in a node at first
    widen: i8  # and so many more with the square root of its visits
    playout: i8  # decisions after the tree, before `judge`; phases in a game with plans
    sampled: i8  # suggestions that a decision of a playout chooses from, by `judge`
    no_tree: i8  # flat Monte Carlo: every move gets as many playouts
    # progress
    stream: i8
    used: i8  # nodes
    root: i4
    tick: i4  # for stamps
    decisions: i8  # moves applied, for figures
    overfull: i8  # how many moves a decision had, if there was no room for all of them


JOB = Job.dtype


@rule
def _new_node(nodes, job, move, prior):  # type: ignore[no-untyped-def]
    """A node that nobody has visited; its number."""
    node = job.used
    job.used += 1
    nodes[node].prior = prior
    nodes[node].value = 0.0
    nodes[node].visits = 0
    nodes[node].offered = 0
    nodes[node].move = move
    nodes[node].first = NOTHING
    nodes[node].next = NOTHING
    nodes[node].suggested = 0
    return node


@rule
def _judged(job, mover, move):  # type: ignore[no-untyped-def]
    """What `judge` says to the mover after a move."""
    copy_bytes(job.trial, job.work, job.state_size)
    over = call5(job.apply, job.trial, job.tables, move, job.log, job.scratch) < 0
    job.decisions += 1
    if over:
        return ask3(job.share, job.trial, job.tables, mover)
    return ask3(job.judge, job.trial, job.tables, mover)


@rule
def _add_child(nodes, job, parent, child):  # type: ignore[no-untyped-def]
    """Among its sisters, in the order of priors."""
    before = NOTHING
    after = nodes[parent].first
    while after != NOTHING and nodes[after].prior >= nodes[child].prior:
        before = after
        after = nodes[after].next
    nodes[child].next = after
    if before == NOTHING:
        nodes[parent].first = child
    else:
        nodes[before].next = child


@rule
def _prior(job, mover, move):  # type: ignore[no-untyped-def]
    """What is thought of a move before anything is known; plans are listed the most promising first."""
    return EVEN if job.plans else _judged(job, mover, move)


@rule
def _offer(nodes, job, node, found, n, at, stamp, mover):  # type: ignore[no-untyped-def]
    """Give every legal move a child, and mark those children; false if there was no room."""
    job.tick += 1
    child = nodes[node].first
    while child != NOTHING:
        at[nodes[child].move] = child
        stamp[nodes[child].move] = -job.tick
        child = nodes[child].next
    room = True
    for i in range(n):
        move = np.int64(found.code[i])
        if stamp[move] != -job.tick:
            if job.used >= job.capacity:
                room = False
            else:
                child = _new_node(nodes, job, move, _prior(job, mover, move))
                _add_child(nodes, job, node, child)
                at[move] = child
                stamp[move] = job.tick
        else:
            stamp[move] = job.tick
    return room


@rule
def _put_first(nodes, parent, child):  # type: ignore[no-untyped-def]
    """Before its sisters: what the game suggests is looked at first, and taken to be as good as the best of them."""
    nodes[child].suggested = 1
    sister = nodes[parent].first
    if sister == child:
        return
    nodes[child].prior = max(nodes[child].prior, nodes[sister].prior)
    while nodes[sister].next != child:
        sister = nodes[sister].next
    nodes[sister].next = nodes[child].next
    nodes[child].next = nodes[parent].first
    nodes[parent].first = child


@rule
def _estimate(nodes, child, trust, known):  # type: ignore[no-untyped-def]
    """What a move is worth so far: its first judgement, or what is known of its sisters, counts for some visits."""
    prior = nodes[child].prior if known < 0.0 else known
    return (nodes[child].value + trust * prior) / (nodes[child].visits + trust)


@rule
def _known_of(nodes, job, node):  # type: ignore[no-untyped-def]
    """What the plans of a node came to on the whole; below zero if they have first judgements."""
    if not job.plans:
        return -1.0
    value = EVEN
    visits = 1
    child = nodes[node].first
    while child != NOTHING:
        value += nodes[child].value
        visits += nodes[child].visits
        child = nodes[child].next
    return value / visits


@rule
def _select(nodes, job, node, stamp):  # type: ignore[no-untyped-def]
    """The child to go on with: promising, or looked at too little; only the best by prior while visits are few.

    The bonus for exploring is measured by how far apart the moves of this node are: in some games all moves of a
    decision lie within a hundredth of a win, in others within a half.
    """
    limit = job.narrow + int(job.widen * math.sqrt(nodes[node].visits) / THOUSAND)
    trust = job.trust / THOUSAND
    favour = job.favour / THOUSAND
    known = _known_of(nodes, job, node)
    least = 1.0e9
    most = -1.0e9
    seen = 0
    child = np.int64(nodes[node].first)
    while child != NOTHING and seen < limit:
        if stamp[nodes[child].move] == job.tick:
            seen += 1
            value = _estimate(nodes, child, trust, known)
            least = min(least, value)
            most = max(most, value)
        child = np.int64(nodes[child].next)
    scale = job.exploration / THOUSAND * (most - least + LEAST_SPREAD)
    best = np.int64(NOTHING)
    best_score = -1.0e9
    seen = 0
    child = np.int64(nodes[node].first)
    while child != NOTHING and seen < limit:
        if stamp[nodes[child].move] == job.tick:
            seen += 1
            nodes[child].offered += 1
            bonus = math.sqrt(math.log(1.0 + nodes[child].offered) / (nodes[child].visits + 1.0))
            score = _estimate(nodes, child, trust, known) + scale * bonus + favour * nodes[child].suggested
            if score > best_score:
                best_score = score
                best = child
        child = np.int64(nodes[child].next)
    return best


@rule
def _least_visited(nodes, job, node, stamp):  # type: ignore[no-untyped-def]
    """The child with the fewest visits: flat Monte Carlo."""
    best = np.int64(NOTHING)
    child = np.int64(nodes[node].first)
    while child != NOTHING:
        if stamp[nodes[child].move] == job.tick and (best == NOTHING or nodes[child].visits < nodes[best].visits):
            best = child
        child = np.int64(nodes[child].next)
    return best


@rule
def _play_on(job, to_move):  # type: ignore[no-untyped-def]
    """A playout: some decisions, as the game suggests or the best of a few by `judge`; who is to move then."""
    left = job.playout
    while to_move >= 0 and left > 0:
        left -= 1
        n = call3(job.legal, job.work, job.tables, job.sample)
        if n > MOST_MOVES:
            job.overfull = n
            break
        job.stream = next_choice(job.stream)
        move = call4(job.suggest, job.work, job.tables, job.sample, job.stream)
        if job.sampled > 1 and n > 1:
            best = -1.0
            for _ in range(job.sampled):
                job.stream = next_choice(job.stream)
                other = call4(job.suggest, job.work, job.tables, job.sample, job.stream)
                value = _judged(job, to_move, other)
                if value > best:
                    best = value
                    move = other
        to_move = call5(job.apply, job.work, job.tables, move, job.log, job.scratch)
        job.decisions += 1
    return to_move


@rule
def _play_phases(job, to_move):  # type: ignore[no-untyped-def]
    """A playout in a game with plans: as the players have in mind, to the end of some phases; who is to move then."""
    now = call3(job.clock, job.work, job.tables, job.mind)
    last = abs(now) + job.playout
    while to_move >= 0 and now < last:
        n = call3(job.legal, job.work, job.tables, job.sample)
        if n > MOST_MOVES:
            job.overfull = n
            break
        job.stream = next_choice(job.stream)
        move = call5(job.think, job.work, job.tables, job.mind, job.sample, job.stream)
        to_move = call5(job.apply, job.work, job.tables, move, job.log, job.scratch)
        job.decisions += 1
        now = call3(job.clock, job.work, job.tables, job.mind)
    return to_move


@rule
def _carry_out(job, mover, plan):  # type: ignore[no-untyped-def]
    """A plan or a move is made in the work; who is to move then."""
    if not job.plans or plan >= job.plan_numbers:
        job.decisions += 1
        return call5(job.apply, job.work, job.tables, plan - job.plan_numbers, job.log, job.scratch)
    to_move = mover
    for _ in range(MOST_STEPS):
        job.stream = next_choice(job.stream)
        move = call5(job.follow, job.work, job.tables, job.mind, plan, job.stream)
        if move < 0:
            break
        to_move = call5(job.apply, job.work, job.tables, move, job.log, job.scratch)
        job.decisions += 1
        if to_move != mover:
            break
    return to_move


@rule
def _list(job):  # type: ignore[no-untyped-def]
    """The moves or plans of whoever is to move; how many."""
    if job.plans:
        return call4(job.plans, job.work, job.tables, job.mind, job.moves)
    return call3(job.legal, job.work, job.tables, job.moves)


@rule
def _first_thought(job, found):  # type: ignore[no-untyped-def]
    """What the game suggests: a move, or the most promising plan."""
    job.stream = next_choice(job.stream)
    if job.plans:
        return np.int64(found.code[0])
    return call4(job.suggest, job.work, job.tables, job.moves, job.stream)


@rule
def _descend(nodes, job, found, at, stamp, path, movers, values):  # type: ignore[no-untyped-def]
    """One descent: guess, go down the tree, look further, carry the result back up."""
    copy_bytes(job.work, job.start, job.state_size)
    if job.plans:
        copy_bytes(job.mind, job.first_mind, job.mind_size)
    job.stream = next_choice(job.stream)
    to_move = call5(job.imagine, job.work, job.tables, job.seat, job.stream, next_choice(job.stream))
    node = np.int64(job.root)
    depth = 0
    while to_move >= 0 and depth < MOST_DEPTH:
        if depth > 0 and nodes[node].visits == 0:
            break  # most leaves are never seen again: their moves are judged on the second visit
        n = _list(job)
        if n > MOST_MOVES:
            job.overfull = n
            return
        fresh = nodes[node].first == NOTHING
        room = _offer(nodes, job, node, found, n, at, stamp, to_move)
        if fresh and room and not job.no_tree:
            _put_first(nodes, node, at[_first_thought(job, found)])
        if not room:
            break
        child = _least_visited(nodes, job, node, stamp) if job.no_tree else _select(nodes, job, node, stamp)
        if child == NOTHING:
            break
        path[depth] = child
        movers[depth] = to_move
        to_move = _carry_out(job, to_move, np.int64(nodes[child].move))
        depth += 1
        node = child
        if job.no_tree:
            break
    to_move = _play_phases(job, to_move) if job.plans else _play_on(job, to_move)
    if job.overfull:
        return
    for seat in range(job.seats):
        if to_move < 0:
            values[seat] = ask3(job.share, job.work, job.tables, seat)
        else:
            values[seat] = ask3(job.judge, job.work, job.tables, seat)
    nodes[job.root].visits += 1
    for i in range(depth):
        nodes[path[i]].visits += 1
        nodes[path[i]].value += values[movers[i]]


def _grow(address):  # type: ignore[no-untyped-def]
    job = carray(pointer(address), 1, JOB)[0]
    nodes = carray(pointer(job.nodes), job.capacity, NODE)
    found = carray(pointer(job.moves), 1, MOVES)[0]
    at = carray(pointer(job.at), job.numbers, np.int64)
    stamp = carray(pointer(job.stamp), job.numbers, np.int64)
    carray(pointer(job.log), 1, LOG)[0].off = 1
    path = np.zeros(MOST_DEPTH, np.int64)
    movers = np.zeros(MOST_DEPTH, np.int64)
    values = np.zeros(MOST_SEATS, np.float64)
    if job.used == 0:
        job.root = _new_node(nodes, job, -1, 0.0)
    for _ in range(job.iterations):
        _descend(nodes, job, found, at, stamp, path, movers, values)
        if job.overfull:
            break
    return job.overfull


def _keep(address, into, node):  # type: ignore[no-untyped-def]
    job = carray(pointer(address), 1, JOB)[0]
    old = carray(pointer(job.nodes), job.capacity, NODE)
    new = carray(pointer(into), job.capacity, NODE)
    new[0] = old[node]
    new[0].next = NOTHING
    used = 1
    at = 0
    while at < used:  # breadth first: a node's children are copied when its turn comes
        child = new[at].first
        before = NOTHING
        while child != NOTHING:
            new[used] = old[child]
            if before == NOTHING:
                new[at].first = used
            else:
                new[before].next = used
            before = used
            child = old[child].next
            used += 1
        at += 1
    return used


CODE: Final = Code("the search", __name__, (Unit("grow", _grow, I(I)), Unit("keep", _keep, I(I, I, I))))


def prepare_search() -> None:
    """Have the machine code of the search ready before a clock runs; where it must be compiled first, say so."""
    provide(CODE)


def grow() -> Any:
    """The search, ready to be called with the address of a job; returns its `overfull`."""
    return provide(CODE)["grow"].call


def keep() -> Any:
    """Called with a job, other memory and a node: copies the node and all below it, returns their number."""
    return provide(CODE)["keep"].call
