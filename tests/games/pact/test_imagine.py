"""What a seat of Pact may imagine: goblins, tasks, commands, and that a guess is whole."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

import warren
from tests.clauses import clause
from tests.contract.cases import scattered
from tests.games.moves import play, refused, texts
from tests.games.pact.table import display, hand, pact, seat
from tests.games.pact.unseen import choosing_commands, every_mode, pact_under_way, seen, shortage, worlds
from warren.games.pact.seats import Command

MANY = 3000


def task_deck(position: warren.Position) -> list[str]:
    """The true task deck, top first."""
    s = position.state
    return [position.game.components.titles.tasks[s.task_deck[i]] for i in reversed(range(s.task_deck_size))]


def commands(position: warren.Position, masks: Any, number: int) -> set[str]:
    names = position.game.components.titles.commands
    return {names[i] for i in range(12) if masks[number] >> i & 1}


# ---- what a seat may imagine: goblins


@pytest.mark.bulk
@clause("PA4.1")
def test_cards_seen_going_to_a_hand_are_known_until_they_are_played() -> None:
    deck = ["g", "b", "r", "w", "y", "k", "g", "b", "r"]
    words = {"row": ["t07", "t14", "t16", "t20"], "market": {"w": 1, "y": 2, "k": 1}, "deck": deck}
    pos = seat("H0{R1,K1} H1{G2} H2{G1}", **words)
    play(pos, "recruit", "y", "w")
    assert pos.view(2)["known"] == [{"w": 1, "y": 1}, {}, {}]
    for world in worlds(pos, 1):
        held = hand(world, 0)
        assert held.get("y", 0) >= 1
        assert held.get("w", 0) >= 1
        assert sum(held.values()) == 4
    play(pos, "recruit", "deck", "deck", "recruit", "deck", "deck", "play", "y", "stop")
    assert pos.view(2)["known"][0] == {"w": 1}
    assert any(hand(world, 0).get("y", 0) == 0 for world in worlds(pos, 1))


def test_a_card_drawn_from_the_deck_is_known_to_nobody_else() -> None:
    pos = seat("H0{R1}", market={"w": 1, "y": 2, "k": 1}, deck=["g", "b", "r", "w", "y"])
    play(pos, "recruit", "deck", "deck")
    assert pos.view(1)["known"][0] == {}
    assert len({json.dumps(hand(world, 0), sort_keys=True) for world in worlds(pos, 1)}) > 10
    assert all(hand(world, 0) == {"g": 1, "b": 1, "r": 1} for world in worlds(pos, 0, 50))


def test_a_card_played_that_was_not_known_leaves_the_known_ones_alone() -> None:
    pos = seat("H0{W2,K1}", market={"r": 4}, known=[{"w": 1}])
    play(pos, "play", "k", "stop")
    assert pos.view()["known"][0] == {"w": 1}
    pos = play(seat("H0{W2,K1}", market={"r": 4}, known=[{"w": 1}]), "play", "w", "w", "stop")
    assert pos.view()["known"][0] == {}


def test_a_known_card_that_pays_for_a_figure_is_known_no_longer() -> None:
    words = {"pacts": {"0-1": ["t05"]}, "masters": ["mw"], "market": {"w": 4}, "known": [{"r": 2}]}
    pos = play(seat("H0{R3,W1} D0{R1}", pact("expert"), **words), "figure left 1", "1 none")
    assert pos.view()["known"][0] == {}
    assert hand(pos, 0) == {"w": 1, "r": 1}


@pytest.mark.bulk
def test_unknown_cards_are_dealt_between_hands_and_deck_as_chance_would() -> None:
    """Six different unknown cards, three of them in a hand: each is there in half of the worlds."""
    pos = seat("H0{R1} H1{W2,Y1,K1}", market={"r": 4}, known=[{}, {"w": 1}], deck=["g", "b", "r"])
    counts: Counter[str] = Counter()
    for world in worlds(pos, 0, MANY):
        held = hand(world, 1)
        assert sum(held.values()) == 4
        assert held["w"] >= 1
        counts.update(held)
    counts["w"] -= MANY
    for letter in "wykgbr":
        assert counts[letter] / MANY == pytest.approx(1 / 2, abs=0.04), letter


@pytest.mark.bulk
def test_pairs_of_unknown_cards_are_as_likely_as_chance_would_have_it() -> None:
    """Two cards out of three w and two y: both w 3/10, both y 1/10."""
    pos = seat("H0{R1} H2{W2}", market={"r": 4}, deck=["y", "w", "y"])
    both: Counter[str] = Counter()
    top: Counter[int] = Counter()
    for world in worlds(pos, 0, MANY):
        both[json.dumps(hand(world, 2), sort_keys=True)] += 1
        top[world.state.deck[2]] += 1
    assert both['{"w": 2}'] / MANY == pytest.approx(0.3, abs=0.04)
    assert both['{"y": 2}'] / MANY == pytest.approx(0.1, abs=0.03)
    assert both['{"w": 1, "y": 1}'] / MANY == pytest.approx(0.6, abs=0.04)
    assert top[0] / MANY == pytest.approx(3 / 5, abs=0.04)


@pytest.mark.bulk
def test_several_hands_are_guessed_together() -> None:
    pos = seat("H0{R1} H1{W1} H2{Y1}", market={"r": 4}, deck=["k"])
    pairs: Counter[tuple[str, str]] = Counter()
    for world in worlds(pos, 0, MANY):
        pairs[(*hand(world, 1), *hand(world, 2))] += 1
    assert set(pairs) == {(a, b) for a in "wyk" for b in "wyk" if a != b}
    assert all(n / MANY == pytest.approx(1 / 6, abs=0.03) for n in pairs.values())


def test_what_a_seat_holds_or_sees_stays_as_it_is() -> None:
    pos = seat("H0{R2,W1} H1{W4,G3} D0{K1} D2{Y2}", market={"r": 4}, discard={"b": 3})
    for world in worlds(pos, 0, 50):
        assert hand(world, 0) == {"w": 1, "r": 2}
        assert display(world, 0) == {"k": 1}
        assert display(world, 2) == {"y": 2}
        assert world.view(0) == pos.view(0)


# ---- what a seat may imagine: tasks


@pytest.mark.bulk
@clause("PA2.4")
def test_springs_in_the_deck_and_removed_ones_are_equally_likely() -> None:
    words = {"row": ["t01"], "task_deck": ["t05", "t13", "t25"], "removed": ["t06", "t07"]}
    pos = seat("H0{W1}", market={"r": 4}, deck=[], **words)
    tops: Counter[str] = Counter()
    for world in worlds(pos, 0, MANY):
        top, *rest = task_deck(world)
        assert rest == ["t13", "t25"]
        tops[top] += 1
    assert {task: pytest.approx(n / MANY, abs=0.04) for task, n in tops.items()} == dict.fromkeys(
        ["t05", "t06", "t07"], 1 / 3
    )


@pytest.mark.bulk
@clause("PA2.3")
def test_each_season_is_shuffled_in_its_place() -> None:
    pos = pact(players=5).start(1)
    seasons = pos.view()["task_deck"]
    assert seasons == ["spring"] * 8 + ["summer"] * 12 + ["autumn"] * 6
    firsts = {place: set() for place in (0, 8, 20)}
    for world in worlds(pos, 0):
        assert world.view()["task_deck"] == seasons
        deck = task_deck(world)
        assert sorted(deck) == sorted(task_deck(pos))
        for place in firsts:
            firsts[place].add(deck[place])
    assert [len(tasks) for tasks in firsts.values()] == [8, 12, 6]


@pytest.mark.bulk
@clause("PA7.6")
def test_a_task_put_under_the_deck_lies_there_in_every_world() -> None:
    words = {"row": ["t01", "t02", "t03", "t04"], "task_deck": ["t05", "t13", "t14", "t25"], "removed": ["t06"]}
    pos = seat("H0{W1}", market={"r": 4}, specialists={"sp3": 0}, **words)
    play(pos, "sp3 t02")
    decks = {tuple(task_deck(world)) for world in worlds(pos, 1)}
    assert decks == {("t13", "t14", "t25", "t02"), ("t14", "t13", "t25", "t02")}


@pytest.mark.bulk
def test_a_spring_known_to_lie_under_the_deck_is_never_a_removed_one() -> None:
    words = {"row": ["t01"], "task_deck": ["t05", "t13", "t02"], "known_under": 1, "removed": ["t06"]}
    pos = seat("H0{W1}", market={"r": 4}, **words)
    assert {tuple(task_deck(world)) for world in worlds(pos, 1)} == {("t05", "t13", "t02"), ("t06", "t13", "t02")}


# ---- what a seat may imagine: commands


@pytest.mark.bulk
@clause("PA10.7", "PA10.8")
def test_the_commands_of_the_others_are_any_that_were_not_dealt_to_the_seat() -> None:
    pos = play(choosing_commands(), "ii", "iii+iv", "v")
    dealt: Counter[str] = Counter()
    kept: Counter[str] = Counter()
    for world in worlds(pos, 0, MANY):
        s = world.state
        assert commands(world, s.dealt, 0) == {"i", "ii"}
        assert commands(world, s.kept, 0) == {"ii"}
        theirs = [commands(world, s.dealt, number) for number in (1, 2)]
        assert [len(cards) for cards in theirs] == [2, 2]
        assert not theirs[0] & theirs[1]
        assert len(commands(world, s.kept, 1)) == 2
        assert len(commands(world, s.kept, 2)) == 1
        assert commands(world, s.kept, 2) < theirs[1]
        dealt.update(theirs[0])
        kept.update(commands(world, s.kept, 2))
    others = {"iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii"}
    assert set(dealt) == set(kept) == others
    assert all(n / MANY == pytest.approx(2 / 10, abs=0.04) for n in dealt.values())
    assert all(n / MANY == pytest.approx(1 / 10, abs=0.03) for n in kept.values())


@pytest.mark.bulk
@clause("PA15.7")
def test_with_two_players_nobody_is_thought_to_hold_xi_or_xii() -> None:
    pos = pact("two").start(2)
    mine = commands(pos, pos.state.dealt, 0)
    theirs: set[str] = set()
    for world in worlds(pos, 0):
        assert commands(world, world.state.dealt, 0) == mine
        theirs |= commands(world, world.state.dealt, 1)
    assert theirs == {"i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x"} - mine


@pytest.mark.bulk
@clause("PA10.7")
def test_before_all_have_chosen_even_the_number_of_commands_is_a_guess() -> None:
    pos = play(choosing_commands(), "ii")
    numbers = Counter(len(commands(world, world.state.kept, 0)) for world in worlds(pos, 1, 1000))
    assert set(numbers) == {1, 2}
    assert all(commands(world, world.state.kept, 2) == set() for world in worlds(pos, 1, 50))
    assert all(commands(world, world.state.kept, 0) == {"ii"} for world in worlds(pos, 0, 50))


# ---- all phases of all modes


@pytest.mark.bulk
@every_mode
def test_imagined_worlds_are_whole_and_look_the_same_to_the_seat(mode: str, players: int) -> None:
    game = pact(mode, players)
    phases = set()
    for position in scattered(game, range(2), every=37):
        phases.add(position.phase)
        for number in range(players):
            world = position.imagine(number, position.phase)
            assert game.faults(world.state) == []
            assert seen(world, number) == seen(position, number)
            assert world.to_move == position.to_move
            s = world.state
            grids = [*s.hand, *s.known, *s.display, *s.permanent, *s.cut]
            assert min(n for counts in [*grids, s.market, s.discard, s.out] for n in counts) >= 0
            assert min(s.kept) >= 0
            assert min(s.dealt) >= 0
            assert world.is_over or world.moves()
    assert {"opening", "action", "recruit", "play", "tasks", "over"} <= phases


@pytest.mark.bulk
@every_mode
def test_two_worlds_alike_to_a_seat_lead_to_the_same_guess(mode: str, players: int) -> None:
    for position in scattered(pact(mode, players), range(2), every=31):
        for number in range(players):
            one, other = position.imagine(number, "one"), position.imagine(number, "other")
            assert one.imagine(number, 7).to_bytes() == other.imagine(number, 7).to_bytes()
            assert one.imagine(number, 7).to_bytes() == position.imagine(number, 7).to_bytes()


def test_an_imagined_payment_of_another_seat_can_be_begun_anew() -> None:
    world = pact_under_way("complete t03 left").imagine(1, 3)
    assert "complete t03 left" in texts(world)
    assert refused(world, "y 1") == "PA3.2"
    play(world, "complete t03 left", "y 2")
    assert world.view()["pacts"]["0-1"] == ["t03"]


@clause("PA14.10")
def test_who_chooses_the_bonus_task_is_never_imagined_to_keep_x() -> None:
    """With X all tasks would have been taken without a question, so everybody can exclude it."""
    words = {"dealt": [["x", "i"], ["ii", "iii"], ["iv", "v"]], "commands": [["i"], ["ii"], ["iv"]]}
    pos = seat("", pact("expert"), phase="scoring", row=["t25", "t29"], own=[["t06"]], **words)
    assert (pos.phase, pos.to_move) == ("bonus", 0)
    x = 1 << Command.X
    worlds = [pos.imagine(1, seed).state for seed in range(60)]
    assert not any(world.kept[0] & x for world in worlds)
    assert any(world.dealt[0] & x for world in worlds)
    assert any(world.kept[2] & x for world in worlds)
    assert any(world.dealt[0] & x for world in [pos.imagine(0, seed).state for seed in range(3)])


@clause("PA4.4")
def test_how_much_has_been_cut_by_who_is_not_done_nobody_guesses() -> None:
    before, after = play(shortage(), "w", "w", "w", "w"), play(shortage(), "w", "w", "w", "w", "g")
    for number in (0, 2):
        assert seen(before, number) == seen(after, number)
        for word in range(5):
            guess, other = (pos.imagine(number, word) for pos in (before, after))
            assert guess.state == other.state
            assert sum(guess.state.cut[1]) == 0
