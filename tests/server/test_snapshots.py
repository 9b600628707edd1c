"""Tables open quickly with snapshots, and are the same without: what does not fit the lines is thrown away."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace

import msgspec
import pytest

import warren
from tests.server.running import Client, server, without_limits
from warren.face.frozen_position import FrozenPosition
from warren.face.game import Position
from warren.server import commands as c
from warren.server import hosted as hosted_module
from warren.server import proposals
from warren.server.deciding import Caller
from warren.server.events import Line, Moved
from warren.server.hall import Hall
from warren.server.hosted import Hosted
from warren.server.house import House
from warren.server.proposals import Proposal, SeatWish
from warren.server.snapshots import EVERY, Snapshot, Stand, packed, squeezed, unpacked, unsqueezed
from warren.server.store import Store
from warren.table import CannotUndo

ANN = Caller("ann", "Ann")


@pytest.fixture(autouse=True)
def the_same_dice_every_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proposals, "secrets", SimpleNamespace(token_hex=lambda size: "5" * 2 * size))


async def played(store: Store, game: str, moves: int, regret: float = 0.1) -> str:
    """A table at which much was played and some was taken back."""
    hall, luck = Hall(store), random.Random(game)
    players = min(warren.game(game, engine="plain").definition.seats)
    seats = [SeatWish("me", f"P{n}") for n in range(max(2, players))]
    made = await hall.create(ANN, Proposal(game, {"players": len(seats)}, seats))
    hosted = await hall.open(made.table)
    for n in range(moves):
        if hosted.standing.stage != "playing":
            break
        seat = luck.choice(hosted.playing.asked)
        text = str(luck.choice(hosted.playing.sight(seat).asking.moves()))
        await hall.do(made.table, ANN, seat, f"k{n}", c.Play((text,)))
        with suppress(CannotUndo):
            if luck.random() < regret:
                await hall.do(made.table, ANN, seat, f"u{n}", c.Undo())
            elif luck.random() < regret / 5:
                await hall.do(made.table, ANN, seat, f"w{n}", c.Wish())
                for other in hosted.playing.to_agree:
                    await hall.do(made.table, ANN, other, f"r{n} {other}", c.Reply(True))
        if n == 5:
            phase = hosted.playing.sight(seat).phase
            await hall.do(made.table, ANN, seat, "order", c.Order(phase, "something that nobody offers"))
    return made.table


def lines_of(tmp_path: Path, game: str, moves: int, regret: float = 0.1) -> list[Line]:
    async def work() -> list[Line]:
        store = Store.at(str(tmp_path / "warren.db"))
        await store.open()
        table = await played(store, game, moves, regret)
        lines = await store.lines(table)
        await store.close()
        return lines

    return asyncio.run(work())


def snapshots_of(lines: list[Line]) -> tuple[list[bytes], Hosted]:
    """What would have been kept while a table was played, and the table."""
    hosted = Hosted("t", lines[:1])
    kept: list[bytes] = []
    for line in lines[1:]:
        hosted.add(line)
        snapshot = hosted.snapshot()
        if snapshot is not None:
            kept.append(packed(snapshot))
    return kept, hosted


def everything(hosted: Hosted) -> list[object]:
    """All that can be told of a table."""
    streams = [(stream.items, stream.hashes) for stream in hosted.streams.values()]
    states = [bytes(hosted.state(knower)) for knower in hosted.streams]
    histories = [hosted.playing.sight(knower).history for knower in hosted.streams]
    return [streams, states, histories, hosted.fingerprint, hosted.stand, hosted.playing.transcript(), hosted.answers]


@pytest.mark.parametrize("game", warren.games())
def test_a_table_is_the_same_with_snapshots_as_without(
    tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hosted_module, "EVERY", 10)
    lines = lines_of(tmp_path, game, 120)
    kept, known = snapshots_of(lines)
    assert kept
    quick = Hosted("t", lines, kept)
    assert (quick.thawed, quick.has_misfits) == (len(kept), False)
    assert everything(quick) == everything(known)
    for number in (len(lines) // 2, quick.kept):  # an earlier time, and the moment of a snapshot
        assert everything(Hosted("t", lines[:number], kept)) == everything(Hosted("t", lines[:number]))


@pytest.mark.parametrize("game", warren.games())
def test_what_was_played_elsewhere_is_not_played_again_when_a_table_opens(
    tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game that was brought along, and a fork of a finished one: the same as replayed, without making a move."""
    monkeypatch.setattr(hosted_module, "EVERY", 10)
    made: list[object] = []
    play = Position.play

    async def work(script: str) -> None:
        store = Store.at(str(tmp_path / "warren.db"))
        await store.open()
        house = House(store)
        seats = [SeatWish("me", f"P{n}") for n in range(2)]
        table = (await house.hall.create(ANN, Proposal(game, {}, seats, script=script))).table
        await asyncio.gather(*house._beside)
        lines = await store.lines(table)
        monkeypatch.setattr(Position, "play", lambda self, move: made.append(move) or play(self, move))
        quick = await Hall(store).open(table)
        assert made == []
        assert (quick.thawed, quick.has_misfits) == (1, False)
        assert everything(quick) == everything(Hosted(table, lines))
        assert made  # the other one was replayed
        seat = quick.playing.asked[0]
        await house.hall.do(table, ANN, seat, "on", c.Play((str(quick.playing.sight(seat).asking.moves()[0]),)))
        await asyncio.gather(*house._beside)
        later = Hosted(table, await store.lines(table), await store.snapshots(table))
        assert everything(later) == everything(Hosted(table, await store.lines(table)))
        await house.close()

    asyncio.run(work(script_of(game)))


def script_of(game: str) -> str:
    """A game of which a part was taken back, with new dice, before it was written down."""
    position = warren.game(game, engine="plain", players=2).start(5)
    luck = random.Random(game)
    for _ in range(40):
        position.play(luck.choice(position.moves()))
    script = warren.Transcript.of(position).plus(warren.Undone(25, 1))
    return script.to_text()


def test_after_a_snapshot_moves_are_taken_back_as_before(tmp_path: Path) -> None:
    lines = lines_of(tmp_path, "goblin", EVERY + 40)
    kept, _ = snapshots_of(lines)
    seq = Hosted("t", lines, kept).kept
    quick, slow = Hosted("t", lines[:seq], kept), Hosted("t", lines[:seq])
    while (last := slow.playing.last_seat) is not None:
        assert quick.playing.horizon(last) == slow.playing.horizon(last)
        try:
            assert quick.playing.undo(last) == slow.playing.undo(last)
        except CannotUndo:
            break
    assert everything(quick)[1:] == everything(slow)[1:]


def spoil(change: Callable[[Snapshot], Snapshot]) -> Callable[[bytes], bytes]:
    def spoilt(body: bytes) -> bytes:
        snapshot = unpacked(body)
        assert snapshot is not None
        return packed(change(snapshot))

    return spoilt


def other_position(snapshot: Snapshot) -> Snapshot:
    """One in which the game stands as it did a move before: intact, and wrong."""

    def earlier(kept: FrozenPosition) -> FrozenPosition:
        return msgspec.structs.replace(kept, state=kept.back[-1], back=kept.back[:-1])

    return with_position(snapshot, earlier)


def other_size(snapshot: Snapshot) -> Snapshot:
    return with_position(snapshot, lambda kept: msgspec.structs.replace(kept, state=b"short"))


def with_position(snapshot: Snapshot, change: Callable[[FrozenPosition], FrozenPosition]) -> Snapshot:
    stand = unsqueezed(snapshot.stand, Stand)
    table = msgspec.structs.replace(stand.table, position=change(stand.table.position))
    return msgspec.structs.replace(snapshot, stand=squeezed(msgspec.structs.replace(stand, table=table)))


@pytest.mark.parametrize(
    "harm",
    [
        lambda body: body[:-1],
        lambda body: b"",
        lambda body: body[:40] + bytes([body[40] ^ 1]) + body[41:],
        spoil(lambda snapshot: msgspec.structs.replace(snapshot, code=b"another release")),
        spoil(lambda snapshot: msgspec.structs.replace(snapshot, lines=b"other lines")),
        spoil(lambda snapshot: msgspec.structs.replace(snapshot, after=7)),
        spoil(lambda snapshot: msgspec.structs.replace(snapshot, seq=10**6)),
        spoil(other_size),
        spoil(other_position),
    ],
)
def test_a_snapshot_that_does_not_fit_is_thrown_away(tmp_path: Path, harm: Callable[[bytes], bytes]) -> None:
    lines = lines_of(tmp_path, "goblin", EVERY + 20, regret=0)
    kept, known = snapshots_of(lines)
    opened = Hosted("t", lines, [harm(kept[0])])
    assert opened.has_misfits
    assert (opened.thawed, opened.kept) == (0, 0)
    assert everything(opened) == everything(known)


def test_a_line_that_was_changed_makes_snapshots_worthless(tmp_path: Path) -> None:
    lines = lines_of(tmp_path, "goblin", EVERY + 20, regret=0)
    kept, _ = snapshots_of(lines)
    number, move = next((n, e) for n, line in enumerate(lines) for e in line.events if isinstance(e, Moved))
    other = msgspec.structs.replace(lines[number], by="somebody else")
    assert Hosted("t", [*lines[:number], other, *lines[number + 1 :]], kept).thawed == 0
    assert isinstance(move, Moved)


@pytest.mark.parametrize(("spoilt", "remain"), [(2, 2), (1, 3)], ids=["a few lines", "many lines"])
def test_what_does_not_fit_is_taken_out_of_the_store(tmp_path: Path, spoilt: int, remain: int) -> None:
    """Where many lines are left without a snapshot, others are made before the table opens."""

    async def work() -> None:
        store = Store.at(str(tmp_path / "warren.db"))
        await store.open()
        table = await played(store, "pact", 3 * EVERY)
        kept, known = snapshots_of(await store.lines(table))
        for n, body in enumerate(kept):
            after = unpacked(body)
            assert after is not None
            assert await store.keep_snapshot(table, after.after, body[:-1] if n == spoilt else body)
        assert not await store.keep_snapshot(table, 0, b"a second one")
        assert everything(await Hall(store).open(table)) == everything(known)
        assert len(await store.snapshots(table)) == remain
        again = Hosted(table, await store.lines(table), await store.snapshots(table))
        assert (again.thawed, again.has_misfits) == (remain, False)
        await store.close()

    asyncio.run(work())


def test_a_server_keeps_snapshots_and_opens_with_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    without_limits(monkeypatch)
    monkeypatch.setattr(hosted_module, "EVERY", 10)
    with server(tmp_path / "warren.db") as address:
        ann = Client(address, "Ann")
        table = ann.call("POST", "/api/tables", {"game": "goblin", "seats": [{"who": "me"}, {"who": "me"}]})["table"]
        for _ in range(35):
            seat = next(seat for seat in (0, 1) if ann.choices(table, seat))
            ann.do(table, seat, do="play", moves=[ann.choices(table, seat)[0]])
        looked = [ann.look(table, seat) for seat in (0, 1)]
        then = [ann.ask(table, 1, ask="replay", number=number) for number in (0, 7, 15)]
    thawed: list[int] = []
    reset = Hosted.reset
    monkeypatch.setattr(Hosted, "reset", lambda self, *words: (reset(self, *words), thawed.append(self.thawed)))
    with server(tmp_path / "warren.db") as address:
        ann.address = address
        assert [ann.look(table, seat) for seat in (0, 1)] == looked
        assert [ann.ask(table, 1, ask="replay", number=number) for number in (0, 7, 15)] == then
    assert thawed[0] == 3
    assert thawed[-1] > 0


def test_of_two_processes_that_keep_the_same_lines_one_goes_on_from_the_other(tmp_path: Path) -> None:
    async def work() -> None:
        store = Store.at(str(tmp_path / "warren.db"))
        await store.open()
        lines = await store.lines(await played(store, "goblin", EVERY + 10, regret=0))
        one, other = Hosted("t", lines[:EVERY]), Hosted("t", lines[: EVERY + 1])
        snapshots = one.snapshot(), other.snapshot()
        house = House(store)
        for hosted, snapshot in zip((one, other), snapshots, strict=True):
            assert snapshot is not None
            await house._keep(hosted, snapshot)
        assert (one.kept, other.kept) == (EVERY, EVERY)
        await store.close()

    asyncio.run(work())
