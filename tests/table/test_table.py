"""A table: who may do what, what is kept, what is told."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Any

import pytest

import warren
from warren.bots import Player, Purpose, RandomPlayer, Turn
from warren.face.entries import Ahead, Ended, Entry, Undone
from warren.table import Bot, CannotUndo, Holder, NotAsked, Person, Table
from warren.table.advice import in_words

HERO, GOBLINS = 0, 1
SETUP = ("widget d5", "stone c12", "stone n5")
TWO_PEOPLE = (Person("Ann"), Person("Bob"))


class Notebook:
    """A keeper that remembers what it was given."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.is_full = False

    def append(self, *entries: Entry) -> None:
        if self.is_full:
            raise OSError(28, "no space left")
        self.entries += entries


def cave(holders: Sequence[Holder] = TWO_PEOPLE, moves: Sequence[str] = (), **words: Any) -> Table:
    game = warren.game("slayer", engine="plain", edition="house-1", layout="center 0 12345")
    position = game.position(words, seed=7) if words else game.start(seed=7)
    table = Table(position, holders, Notebook())
    for move in moves:
        table.play(table.asked[0], move)
    return table


def kept(table: Table) -> list[Entry]:
    assert isinstance(table.keeper, Notebook)
    return table.keeper.entries


def clans(players: int = 3, seed: int = 5, holders: Sequence[Holder] | None = None, **options: Any) -> Table:
    game = warren.game("pact", engine="plain", players=players, **options)
    return Table(game.start(seed), holders or [Person(name) for name in game.seats], Notebook())


def told(table: Table, seat: int | None) -> list[str]:
    return [event.sentence for event in table.sight(seat).events]


# ---- playing


def test_only_who_is_asked_can_play_and_only_what_is_legal() -> None:
    table = cave()
    assert table.asked == (GOBLINS,)
    with pytest.raises(NotAsked, match=r"The hero is not asked: The horde is asked now: .Where .*. \(GS3.2\)"):
        table.play("hero", "widget d5")
    with pytest.raises(warren.IllegalMove):
        table.play("goblins", "widget o16")
    with pytest.raises(warren.BadNotation):
        table.play("goblins", "fly")
    with pytest.raises(warren.UnknownSeat):
        table.play("dragon", "widget d5")
    assert (table.moves, kept(table)) == (0, [])


def test_a_move_is_kept_as_it_is_written_before_it_is_answered() -> None:
    table = cave()
    table.play("goblins", "WIDGET  d5")
    assert kept(table) == ["widget d5"]
    assert isinstance(table.keeper, Notebook)
    table.keeper.is_full = True
    with pytest.raises(OSError, match="no space left"):
        table.play("goblins", "stone c12")
    assert table.moves == 1
    assert table.sight(GOBLINS).view["stones"] == []
    table.keeper.is_full = False
    table.play("goblins", "stone c12")
    assert kept(table) == ["widget d5", "stone c12"]


def test_the_end_is_kept_too() -> None:
    table = cave(hero="q16", widget="carried")
    table.play("hero", "step out")
    assert table.is_over
    assert kept(table) == ["step out", Ended("won by hero")]
    with pytest.raises(NotAsked, match="The game is over"):
        table.play("hero", "stop")


def test_several_moves_stop_at_a_refusal_and_what_was_done_stands() -> None:
    table = cave()
    outcome = table.command("goblins", ["widget d5", "stone c12", "stone o16", "stone n5"])
    assert outcome.done == ("widget d5", "stone c12")
    assert outcome.left == ("stone o16", "stone n5")
    assert "rock" in outcome.why
    assert table.moves == 2
    with pytest.raises(warren.IllegalMove):
        table.command("goblins", ["stone o16", "stone n5"])


def test_several_moves_stop_where_another_seat_is_asked() -> None:
    table = cave(moves=SETUP)
    outcome = table.command("hero", ["step p17", "stop", "step p15"])
    assert outcome.done == ("step p17", "stop")
    assert "The hero is not asked" in outcome.why


def test_several_moves_stop_at_a_reveal() -> None:
    table = cave(hero="k22", goblins=["l23", "j21"], phase="attack")
    outcome = table.command("hero", ["sweep", "hit l23"])
    assert outcome.done == ("sweep",)
    assert outcome.why == "Something was revealed."


# ---- choosing at once


def test_who_chooses_at_once_may_answer_in_any_order_and_is_played_in_the_order_of_seats() -> None:
    table, other = clans(), clans()
    first = {seat: table.sight(seat).choices[0].text for seat in range(3)}
    assert table.asked == (0, 1, 2)
    table.play(2, first[2])
    table.play(1, first[1])
    assert table.moves == 0
    assert table.asked == (0,)
    table.play(0, first[0])
    assert table.moves == 3
    for seat in range(3):
        other.play(seat, first[seat])
    assert [table.sight(seat).view for seat in range(3)] == [other.sight(seat).view for seat in range(3)]
    assert kept(table)[:2] == [Ahead(2, first[2]), Ahead(1, first[1])]
    assert [entry for entry in kept(table) if isinstance(entry, str)] == list(first.values())


def test_an_answer_given_ahead_is_told_to_nobody_and_can_be_taken_back() -> None:
    table = clans()
    before = [table.sight(seat).to_json() for seat in (None, 0, 1)]
    text = table.sight(2).choices[0].text
    table.play(2, text)
    assert [table.sight(seat).to_json() for seat in (None, 0, 1)] == before
    with pytest.raises(NotAsked):
        table.play(2, text)
    assert table.undo(2) == text
    assert table.sight(2).is_asked
    assert kept(table) == [Ahead(2, text), Ahead(2, "")]


def test_an_answer_given_ahead_that_cannot_be_kept_when_it_is_played_is_not_lost() -> None:
    class Narrow(Notebook):
        def append(self, *entries: Entry) -> None:
            super().append(*entries)
            self.is_full = isinstance(entries[0], str)  # after every move

    table = clans()
    table.progress.keeper = notebook = Narrow()
    first = {seat: table.sight(seat).choices[0].text for seat in range(3)}
    table.play(2, first[2])
    table.play(1, first[1])
    for moves in (1, 2):
        with pytest.raises(OSError, match="no space left"):
            table.play(0, first[0])
        assert table.moves == moves
        notebook.is_full = False
    with pytest.raises(NotAsked):
        table.play(1, first[1])
    assert [entry for entry in notebook.entries if isinstance(entry, str)] == list(first.values())


def test_what_one_may_answer_ahead_does_not_depend_on_what_others_have_chosen() -> None:
    table = clans()
    choices = table.sight(2).choices
    table.play(0, table.sight(0).choices[-1].text)
    assert table.sight(2).choices == choices


# ---- what is told


def test_another_seats_secret_choice_is_a_question_mark_in_ones_history() -> None:
    table = clans()
    text = table.sight(0).choices[0].text
    table.play(0, text)
    assert table.sight(0).history[-1].text == text
    assert table.sight(1).history[-1].text == "?"
    assert table.sight(None).history[-1].text == "?"


def test_news_are_what_was_told_since_one_looked() -> None:
    table = cave(moves=SETUP)
    assert [event.sentence for event in table.news(HERO)][-1] == "Turn 1 begins."
    assert table.news(HERO) == ()
    table.play("hero", "step p17")
    assert [event.sentence for event in table.news(GOBLINS)][-1] == "Stormbeard steps to p17."
    assert [event.sentence for event in table.news(HERO)] == ["Stormbeard steps to p17."]


def test_what_was_taken_back_before_one_looked_is_no_news_and_stays_in_the_log() -> None:
    table = cave(moves=SETUP)
    for seat in (HERO, GOBLINS):
        table.news(seat)
    table.play("hero", "step p17")
    onwards = next(choice.text for choice in table.sight(HERO).choices if choice.text.startswith("step "))
    table.play("hero", onwards)
    assert len(table.news(HERO)) == 2
    table.undo("hero")
    assert [event.sentence for event in table.news(GOBLINS)] == [
        "Stormbeard steps to p17.",
        "The hero takes back the last move.",
    ]
    table.undo("hero")
    assert [event.sentence for event in table.news(GOBLINS)] == ["The hero takes back the last move."]
    table.play("hero", "step p17")
    assert [event.sentence for event in table.news(GOBLINS)] == ["Stormbeard steps to p17."]
    told = [event.sentence for event in table.sight(GOBLINS).events]
    assert told.count("Stormbeard steps to p17.") == 2
    assert f"Stormbeard steps to {onwards.split()[1]}." in told


def test_a_chronicle_only_grows() -> None:
    table = cave(moves=[*SETUP, "step p17"])
    number = table.sight(GOBLINS).number
    table.undo("hero")
    sight = table.sight(GOBLINS)
    assert sight.number == number + 1
    assert sight.history[-1].events[0].sentence == "The hero takes back the last move."
    assert [made.number for made in sight.history] == list(range(number + 2))
    table.play("hero", "step p15")
    assert table.sight(GOBLINS).number == number + 2
    numbers = [event.number for event in table.sight(GOBLINS).events]
    assert numbers == list(range(1, len(numbers) + 1))


# ---- taking back


def test_ones_last_move_can_be_taken_back() -> None:
    table = cave(moves=["widget d5"])
    assert table.undo("goblins") == "widget d5"
    assert table.moves == 0
    assert kept(table) == ["widget d5", Undone(0)]


def test_nothing_is_taken_back_across_anothers_decision() -> None:
    table = cave(moves=[*SETUP, "step p17", "stop"])
    with pytest.raises(CannotUndo, match="The hero has decided since"):
        table.undo("goblins")
    with pytest.raises(CannotUndo, match="There is no move to take back"):
        cave().undo("hero")


def test_nothing_is_taken_back_once_dice_have_fallen() -> None:
    table = cave(hero="k22", goblins=["l23", "j21", "k20"], phase="attack")
    table.play("hero", "sweep")
    with pytest.raises(CannotUndo, match="The last move stays as it is"):
        table.undo("hero")


def test_beyond_the_horizon_the_others_have_to_agree_and_dice_fall_anew() -> None:
    table = cave(moves=[*SETUP, "step p17", "stop"])
    assert not table.ask_to_undo("goblins")
    assert table.to_agree == (HERO,)
    assert not table.agree("hero", agrees=False)
    assert table.wish is None
    assert table.moves == 5
    assert not table.ask_to_undo("goblins")
    assert table.agree("hero")
    assert table.moves == 2
    assert kept(table)[-1] == Undone(2, 1)
    assert told(table, HERO)[-1] == "The horde takes back the last 3 moves. Dice fall anew."
    script = table.transcript()
    assert script.replay("plain") == script.replay("plain")


def test_programs_agree_at_once() -> None:
    table = cave((Person("Ann"), Bot("random")), moves=())
    table.let_bots_play()
    table.play("hero", table.sight("hero").choices[-1].text)
    table.let_bots_play()
    before = table.moves
    assert table.ask_to_undo("hero")
    assert table.moves < before
    assert table.asked == (HERO,)


def test_a_roll_cannot_be_rehearsed() -> None:
    rolls = set()
    table = cave(hero="k22", goblins=["l23", "j21", "k20"], phase="attack")
    for _ in range(12):
        table.play("hero", "sweep")
        rolls.add(next(event for event in table.news(HERO) if event.kind == "swept").things[0].label)
        table.ask_to_undo("hero")
        table.agree("goblins")
    assert len(rolls) > 1
    assert [entry.dice for entry in kept(table) if isinstance(entry, Undone)] == list(range(1, 13))


# ---- standing orders


def test_standing_orders_answer_for_a_seat_where_they_can() -> None:
    table = cave(moves=SETUP)
    table.order("hero", "hero_move", "stop")
    assert table.asked == (GOBLINS,)
    assert kept(table)[-1] == "stop"
    assert table.orders("hero") == {"hero_move": "stop"}
    table.order("hero", "hero_move", None)
    assert table.orders("hero") == {}
    with pytest.raises(warren.WarrenError, match="there is no phase 'dance'"):
        table.order("hero", "dance", "stop")


def test_whoever_takes_back_what_an_order_has_answered_answers_otherwise() -> None:
    table = cave(moves=SETUP)
    table.order("hero", "hero_move", "stop")
    assert table.undo("hero") == "stop"
    assert table.asked == (HERO,)
    other = next(str(move) for move in table.sight(HERO).asking.moves() if str(move) != "stop")
    table.play("hero", other)
    assert other in kept(table)


# ---- programs


class Spy(Player):
    """Looks at everything that it is given."""

    def __init__(self) -> None:
        self.given: list[warren.Position] = []

    def choose(self, position: warren.Position, turn: Turn | None = None) -> warren.Move:
        self.given.append(position.copy())
        return position.moves()[0]


def test_programs_are_given_imagined_positions_only() -> None:
    spy = Spy()
    table = clans(holders=[Bot("spy"), Person("Ann"), Person("Bob")], seed=11)
    table.players = lambda level, seed: spy
    true = table.transcript().replay("plain")
    table.let_bots_play()
    (given,) = spy.given
    assert given.view(0) == true.view(0)
    assert given.to_bytes() != true.to_bytes()
    assert given.origin is None
    assert given.history == []
    assert [given.state.hand[seat] for seat in (1, 2)] != [true.state.hand[seat] for seat in (1, 2)]


def test_programs_are_told_what_they_had_in_mind_unless_moves_were_taken_back() -> None:
    told: list[Purpose | None] = []

    class Minded(RandomPlayer):
        purpose = Purpose(GOBLINS, 1, (7,))

        def take_over(self, purpose: Purpose | None) -> None:
            told.append(purpose)

    table = cave((Person("Ann"), Bot("minded")), moves=())
    table.players = lambda level, seed: Minded(seed)
    table.let_bot_decide(GOBLINS)
    table.let_bot_decide(GOBLINS)
    assert told == [None, Minded.purpose]
    table.let_bots_play()
    table.play("hero", table.sight("hero").choices[-1].text)
    table.ask_to_undo("hero")
    assert table.errand(HERO).purpose is None
    table.play("hero", table.sight("hero").choices[-1].text)
    assert table.errand(GOBLINS).purpose is None  # dice fall anew


def test_a_program_whose_thoughts_were_overtaken_plays_nothing() -> None:
    class Slow(RandomPlayer):
        def choose(self, position: warren.Position, turn: Turn | None = None) -> warren.Move:
            table.play("goblins", "widget d5")
            return super().choose(position, turn)

    table = cave((Person("Ann"), Bot("slow")))
    table.players = lambda level, seed: Slow(seed)
    table.let_bot_decide(GOBLINS)
    assert kept(table) == ["widget d5"]


def test_a_program_decides_the_same_again_after_a_reload() -> None:
    def played() -> list[Entry]:
        table = cave((Bot("random"), Bot("random")), moves=())
        table.let_bots_play()
        return kept(table)

    assert played() == played()
    assert isinstance(played()[-1], Ended)


def test_a_hint_says_what_a_strong_player_would_do() -> None:
    table = cave(hero="q16", widget="carried", goblins=["p15"])
    advice = table.consult("hero", turn=Turn())
    assert advice.move == "step out"
    assert advice.best.steps[0].told == ("Stormbeard leaves the cave with the Widget, and you win.",)
    assert "That wins the game." in in_words(advice)
    with pytest.raises(NotAsked):
        table.consult("goblins")


# ---- several at once


def test_many_may_look_while_one_plays() -> None:
    table = clans(seed=3)
    faults: list[BaseException] = []
    done = threading.Event()

    def look(seat: int | None) -> None:
        try:
            while not done.is_set():
                sight = table.sight(seat)
                assert sight.number == len(sight.history) - 1
                sight.to_json()
                table.news(seat)
        except BaseException as fault:
            faults.append(fault)

    threads = [threading.Thread(target=look, args=(seat,)) for seat in (None, 0, 1, 2)]
    for thread in threads:
        thread.start()
    for _ in range(40):
        seat = table.asked[0]
        table.play(seat, table.sight(seat).choices[0].text)
    done.set()
    for thread in threads:
        thread.join()
    assert not faults


def test_as_many_holders_as_seats() -> None:
    with pytest.raises(ValueError, match="1 holders for 2 seats"):
        cave([Person("Ann")])
