"""Who knows what in Pact: what each seat and a spectator see."""

from __future__ import annotations

from collections import Counter

import pytest

import warren
from tests.clauses import clause
from tests.contract.cases import random_game, scattered
from tests.games.moves import play, texts
from tests.games.pact.table import pact, seat
from tests.games.pact.unseen import choosing_commands, every_mode, pact_under_way, seen, shortage, worlds

SECRET = {"phase", "hands", "commands", "dealt", "payment", "cut"}  # what a view may show to some and not to others


def viewers(position: warren.Position) -> list[int | None]:
    return [None, *range(len(position.game.seats))]


def told(position: warren.Position, number: int | None) -> list[str]:
    """What the last move told a seat or a spectator."""
    return [str(event) for event in position.history[-1].events if event.seen_by(number)]


def alike(a: warren.Position, b: warren.Position, number: int) -> None:
    """Two worlds look the same to a seat, and its guesses about them are the same."""
    assert seen(a, number) == seen(b, number)
    assert a.observe(number) == b.observe(number)
    for seed in range(5):
        assert a.imagine(number, seed).to_bytes() == b.imagine(number, seed).to_bytes()


# ---- what is open


@pytest.mark.bulk
@every_mode
def test_what_lies_open_is_seen_alike_by_everybody(mode: str, players: int) -> None:
    for position in scattered(pact(mode, players), range(2), every=17):
        views = [position.view(number) for number in viewers(position)]
        for key in views[0].keys() - SECRET:
            assert all(view[key] == views[0][key] for view in views), key


@pytest.mark.bulk
@clause("PA2.1", "PA5.2")
@every_mode
def test_a_hand_is_seen_by_its_owner_and_counted_by_the_others(mode: str, players: int) -> None:
    for position in scattered(pact(mode, players), range(1), every=29):
        for number in viewers(position):
            for owner, cards in enumerate(position.view(number)["hands"]):
                held = [n for n in position.state.hand[owner] if n]
                assert cards == sum(held) if owner != number else list(cards.values()) == held


def test_displays_permanents_figures_markers_and_masters_are_open() -> None:
    words = {"masters": ["mw", "mr", None], "figures": [[None, "t05", None], [], []], "markers": [1, 5, 0]}
    pos = seat("H0{W1} D0{W2} D1{B1}", pact("expert"), pacts={"0-1": ["t05"]}, **words)
    for number in viewers(pos):
        view = pos.view(number)
        assert view["displays"] == [{"w": 2}, {"b": 1}, {}]
        assert view["permanents"] == [{"w": 1}, {}, {}]
        assert view["figures"] == [[None, "t05", None], [None, None, None], []]
        assert view["markers"] == [1, 5, 0]
        assert view["masters"] == ["mw", "mr", None]
        assert view["pacts"] == {"0-1": ["t05"], "1-2": [], "2-0": []}


def test_of_the_goblin_deck_everybody_sees_the_size_only() -> None:
    one = seat("H0{W1}", market={"r": 4}, deck=["w", "y", "k"])
    other = seat("H0{W1}", market={"r": 4}, deck=["k", "w", "y"])
    for number in viewers(one):
        assert one.view(number)["deck"] == 3
        assert seen(one, number) == seen(other, number)
    for number in range(3):
        alike(one, other, number)


def test_market_and_discards_are_counted_by_everybody() -> None:
    pos = seat("H0{W1}", market={"r": 3, "w": 1}, discard={"k": 2})
    for number in viewers(pos):
        assert pos.view(number)["market"] == {"w": 1, "r": 3}
        assert pos.view(number)["discard"] == {"k": 2}


@clause("PA6.7")
def test_pact_stacks_are_seen_in_order_and_own_tasks_too() -> None:
    pos = seat("H0{W1}", pacts={"0-1": ["t09", "t03", "t05"]}, own=[["t01"], [], ["t02"]], row=["t04", None, "t06"])
    for number in viewers(pos):
        assert pos.view(number)["pacts"]["0-1"] == ["t09", "t03", "t05"]
        assert pos.view(number)["own"] == [["t01"], [], ["t02"]]
        assert pos.view(number)["row"] == ["t04", None, "t06", None]


@clause("PA2.3", "PA2.4")
def test_the_task_deck_shows_its_backs_and_nobody_sees_which_springs_were_removed() -> None:
    one = seat("H0{W1}", row=["t01"], task_deck=["t05", "t13", "t14", "t25"], removed=["t06"])
    other = seat("H0{W1}", row=["t01"], task_deck=["t06", "t14", "t13", "t25"], removed=["t05"])
    for number in viewers(one):
        assert one.view(number)["task_deck"] == ["spring", "summer", "summer", "autumn"]
        assert seen(one, number) == seen(other, number)
        for hidden in "t05", "t06", "t13", "t14", "t25":
            assert hidden not in seen(one, number)
    for number in range(3):
        alike(one, other, number)


@clause("PA7.6")
def test_a_task_put_under_the_deck_stays_known_to_everybody() -> None:
    words = {"row": ["t01", "t02", "t03", "t04"], "task_deck": ["t13", "t14", "t25"], "specialists": {"sp3": 0}}
    pos = play(seat("H0{W1}", market={"r": 4}, **words), "sp3 t02")
    for number in viewers(pos):
        assert pos.view(number)["row"] == ["t01", "t13", "t03", "t04"]
        assert pos.view(number)["task_deck"] == ["summer", "autumn", "spring"]
        assert pos.view(number)["under"] == ["t02"]


def test_the_lowest_of_the_known_tasks_is_named_last() -> None:
    words = {"row": ["t01"], "task_deck": ["t13", "t03", "t02"], "known_under": 2}
    assert seat("H0{W1}", market={"r": 4}, **words).view()["under"] == ["t03", "t02"]


@clause("PA2.8", "PA7.2")
def test_specialists_lie_face_up() -> None:
    pos = seat("H0{W1}", specialists={"sp1": 2, "sp5": 0})
    assert all(pos.view(number)["specialists"] == {"sp1": 2, "sp5": 0} for number in viewers(pos))


@clause("PA16.7", "PA17.4")
def test_solo_hides_nothing_but_the_decks() -> None:
    words = {"specialists": {"sp1": "used", "sp2": 0}, "game": 2, "won": 1, "masters": ["mw"], "market": {"r": 4}}
    words |= {"hands": [{"w": 2}], "displays": [{"y": 1}, {"k": 1}, {"g": 1}], "row": ["t01"], "task_deck": ["t13"]}
    pos = pact("solo").position(words)
    for view in pos.view(0), pos.view():
        assert view["displays"] == [{"y": 1}, {"k": 1}, {"g": 1}]
        assert view["specialists"] == {"sp1": "used", "sp2": 0}
        assert (view["game"], view["won"], view["masters"]) == (2, 1, ["mw"])
    for world in worlds(pos, 0, 30):
        assert world.view(0) == pos.view(0)


@clause("PA10.7", "PA10.8")
def test_while_commands_are_chosen_the_others_see_only_who_has_chosen() -> None:
    pos = choosing_commands()
    assert [pos.view(number)["dealt"] for number in viewers(pos)] == [[], ["i", "ii"], ["iii", "iv"], ["v", "vi"]]
    pos.play("ii")
    assert told(pos, 1) == told(pos, None) == ["Ash has chosen which commands to keep."]
    assert pos.view(0)["commands"] == [["ii"], 0, 0]
    assert pos.view(1)["commands"] == [0, [], 0]
    assert pos.view()["commands"] == [0, 0, 0]
    for number in viewers(pos):
        assert pos.view(number)["chosen"] == [True, False, False]
    both = choosing_commands()
    both.play("i+ii")
    for number in (1, 2):
        alike(pos, both, number)
    assert seen(pos, None) == seen(both, None)


@clause("PA10.7", "PA13.8")
def test_when_all_have_chosen_the_number_of_commands_is_seen_and_their_names_are_not() -> None:
    pos = play(choosing_commands(), "ii", "iii+iv", "v")
    assert told(pos, None) == [
        "Cinder has chosen which commands to keep.",
        "Ash keeps 1 command.",
        "Bramble keeps 2 commands.",
        "Cinder keeps 1 command.",
    ]
    assert pos.view()["commands"] == [1, 2, 1]
    assert pos.view(1)["commands"] == [1, ["iii", "iv"], 1]
    assert pos.view()["chosen"] == [False, False, False]
    assert "commands iii iv" in pos.board(1)
    assert "commands iii" not in pos.board(0)


@clause("PA10.8")
def test_a_seat_still_knows_the_command_that_it_rejected() -> None:
    pos = play(choosing_commands(), "ii", "iii+iv", "v")
    assert pos.view(0)["dealt"] == ["i", "ii"]
    assert pos.view(1)["dealt"] == ["iii", "iv"]
    assert pos.view()["dealt"] == []


@clause("PA13.8")
def test_at_the_end_all_commands_are_seen() -> None:
    words = {"commands": [["ii", "iv"], [], ["x"]], "phase": "bonus", "row": ["t25", "t26"], "own": [["t27"]]}
    pos = seat("", pact("expert"), **words)
    assert pos.view(1)["commands"] == [2, [], 1]
    assert pos.view(1)["glory"][0] == 2
    pos.play("t25")
    for number in viewers(pos):
        assert pos.view(number)["commands"] == [["ii", "iv"], [], ["x"]]
    assert pos.view(1)["glory"][0] == 4 - 2 - 2


# ---- simultaneous decisions


def opening() -> warren.Position:
    return seat("H0{W1,Y5} H1{K3,G3} H2{B3,R3}", phase="opening", market={"r": 4}, deck=["w", "y", "k", "g"])


@clause("PA2.9")
def test_the_others_see_only_that_a_seat_has_chosen_its_opening() -> None:
    """SC4."""
    before = opening()
    one, other = play(opening(), "w"), play(opening(), "y")
    for number in (None, 1, 2):
        assert told(one, number) == ["Ash has chosen an opening goblin."]
        assert one.view(number)["chosen"] == [True, False, False]
        assert one.view(number)["hands"][0] == 6
        assert one.view(number)["displays"] == before.view(number)["displays"] == [{}, {}, {}]
        assert seen(one, number) == seen(other, number)
    for number in (1, 2):
        alike(one, other, number)


@clause("PA2.9")
def test_all_openings_are_shown_at_once() -> None:
    pos = play(opening(), "w", "g")
    assert pos.view(2)["displays"] == [{}, {}, {}]
    pos.play("b")
    assert pos.view()["displays"] == [{"w": 1}, {"g": 1}, {"b": 1}]
    assert pos.view()["hands"] == [5, 5, 5]
    assert pos.view()["chosen"] == [False, False, False]
    shown = ["Ash opens with a shaman.", "Bramble opens with a scientist.", "Cinder opens with a merchant."]
    assert told(pos, None)[-3:] == shown


@pytest.mark.bulk
@clause("PA2.9")
def test_an_opening_chosen_is_guessed_among_the_cards_of_the_guessed_hand() -> None:
    pos = play(opening(), "w")
    guesses = Counter()
    for world in worlds(pos, 1, 1000):
        choice = world.state.chosen[0] - 1
        assert world.state.hand[0][choice] > 0
        guesses[choice] += 1
    assert len(guesses) == 6
    assert all(world.state.chosen[0] == 1 for world in worlds(pos, 0, 50))


@clause("PA4.4")
def test_the_cards_to_be_cut_are_chosen_in_secret() -> None:
    pos = shortage()
    untouched = {number: seen(pos, number) for number in (None, 1, 2)}
    pos.play("w")
    assert pos.view(0)["cut"] == {"w": 1}
    assert [seen(pos, number) for number in untouched] == list(untouched.values())
    assert told(pos, 1) == []
    play(pos, "w", "w", "w")
    assert pos.view(0)["cut"] == {"w": 4}
    for number in (None, 1, 2):
        assert told(pos, number) == ["Ash has chosen what to discard."]
        assert pos.view(number)["cut"] == {}
        assert pos.view(number)["hands"][0] == 9
        assert pos.view(number)["discard"] == {}
    other = play(shortage(), "y", "w", "k", "w")
    for number in (1, 2):
        alike(pos, other, number)


@clause("PA4.4")
def test_who_has_chosen_what_to_cut_is_seen() -> None:
    pos = play(shortage(), "w", "w", "w", "w")
    for number in viewers(pos):
        assert pos.view(number)["chosen"] == [True, False, False]


@clause("PA4.4")
def test_all_cuts_are_shown_at_once_and_are_no_longer_known_cards() -> None:
    pos = play(shortage(), "w", "w", "w", "w", "g", "g")
    assert pos.view()["known"][0] == {"w": 2}
    pos.play("k")
    assert told(pos, None)[:4] == [
        "Bramble has chosen what to discard.",
        "Ash discards 4 shamans.",
        "Bramble discards a chieftain.",
        "Bramble discards 2 scientists.",
    ]
    assert pos.view()["hands"] == [5, 5, 4]
    assert pos.view()["known"][0] == {}


@clause("PA4.4")
def test_cuts_are_guessed_among_the_cards_of_the_guessed_hand() -> None:
    pos = play(shortage(), "y", "y", "k", "k")
    guesses = set()
    for world in worlds(pos, 2):
        cut, held = world.state.cut[0], world.state.hand[0]
        assert sum(cut) == 4
        assert all(0 <= cut[kind] <= held[kind] for kind in range(6))
        guesses.add(tuple(cut))
    assert len(guesses) > 5
    assert all(list(world.state.cut[0]) == [0, 2, 2, 0, 0, 0] for world in worlds(pos, 0, 50))


@clause("PA6.4")
def test_the_split_of_a_pact_is_known_to_the_payer_only() -> None:
    before, pos = pact_under_way(), pact_under_way("complete t03 left")
    assert texts(pos) == {"y 1", "y 2"}
    assert pos.view(0)["phase"] == "split"
    assert pos.view(0)["payment"] == {
        "task": "t03",
        "way": "left",
        "need": {"y": 2, "b": 1},
        "type": "y",
        "theirs": {},
    }
    assert told(pos, None) == []
    assert seen(before, None) == seen(pos, None)
    for number in (1, 2):
        alike(before, pos, number)
        assert pos.view(number)["phase"] == "tasks"
        assert pos.view(number)["payment"] is None


@clause("PA7.9")
def test_what_is_left_out_is_known_to_the_payer_only() -> None:
    words = {"specialists": {"sp6": 0}}
    before, pos = pact_under_way(**words), pact_under_way("complete t03 alone", **words)
    assert texts(pos) == {"none", "sp6 y", "sp6 b"}
    assert pos.view(0)["payment"] == {"task": "t03", "way": "alone"}
    for number in (1, 2):
        alike(before, pos, number)
    words |= {"displays": [{"y": 2, "b": 1}, {"y": 2, "b": 1}, {}]}
    before, named = pact_under_way(**words), pact_under_way("complete t03 left", "sp6 y", **words)
    assert texts(named) == {"y 0", "y 1"}
    assert named.view(0)["payment"]["need"] == {"y": 1, "b": 1}
    half = pact_under_way("complete t03 left", "none", "y 1", **words)
    assert texts(half) == {"b 0", "b 1"}
    assert half.view(0)["payment"]["theirs"] == {"y": 1}
    for number in (1, 2):
        alike(before, named, number)
        alike(before, half, number)
    assert before.view()["specialists"] == half.view()["specialists"] == {"sp6": 0}


@clause("PA11.6")
def test_the_payment_of_a_figure_is_known_to_the_payer_only() -> None:
    def expert(*moves: str) -> warren.Position:
        words = {"pacts": {"0-1": ["t05"]}, "masters": ["mw", "my", "mk"], "market": {"w": 4}}
        return play(seat("H0{R2,W1} D0{R2} H1{W1}", pact("expert"), **words), *moves)

    before, pos = expert(), expert("figure left 1")
    assert pos.view(0)["phase"] == "figure"
    assert pos.view(0)["payment"] == {"task": "t05", "place": 1}
    assert seen(before, None) == seen(pos, None)
    for number in (1, 2):
        assert pos.view(number)["phase"] == "action"
        alike(before, pos, number)
    pos.play("1 none")
    assert told(pos, None)[:3] == [
        "Ash places figure 1 on Giant Rats: 1 glory, and a permanent goblin, a shaman.",
        "Ash pays a warrior from the display.",
        "Ash pays 2 warriors from the hand.",
    ]


def test_without_a_payment_nobody_sees_one() -> None:
    pos = pact_under_way()
    assert [pos.view(number)["payment"] for number in viewers(pos)] == [None] * 4
    extra = pact_under_way("sp1", specialists={"sp1": 0}, hands=[{"w": 1, "y": 1}])
    assert extra.phase == "extra_play"
    assert extra.view(0)["payment"] is None


@pytest.mark.bulk
@every_mode
def test_a_payment_is_seen_exactly_in_the_phases_of_payment(mode: str, players: int) -> None:
    for position in random_game(pact(mode, players), 5):
        for number in viewers(position):
            mine = number == position.state.active and position.phase in ("figure", "eliminate", "split")
            assert (position.view(number)["payment"] is not None) == mine, position.phase


# ---- what is told


@clause("PA4.1")
@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_a_goblin_from_the_market_is_named_and_one_from_the_deck_only_to_its_owner(viewer: int | None) -> None:
    pos = seat("H0{R1}", market={"w": 1, "y": 2, "k": 1}, deck=["g", "b", "r"])
    play(pos, "recruit", "y")
    assert told(pos, viewer) == ["Ash takes a builder from the market."]
    pos.play("deck")
    first = "Ash draws a scientist from the deck." if viewer == 0 else "Ash draws a goblin from the deck."
    assert told(pos, viewer)[:2] == [first, "New in the market: a merchant."]


@clause("PA6.8")
@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_the_reward_of_a_pact_is_named_to_its_owner_only(viewer: int | None) -> None:
    pos = pact_under_way("complete t03 left", "y 1", deck=["g", "b", "r"])
    drawn = "a scientist" if viewer == 0 else "a goblin"
    reward = f"For the pact Ash draws {drawn} from the deck."
    assert "Ash completes Mud Hut with Bramble: 1 glory for each." in told(pos, viewer)
    assert reward in told(pos, viewer)
    assert sum("draw" in sentence for sentence in told(pos, viewer)) == 1


@clause("PA6.3", "PA6.4")
def test_the_goblins_that_pay_for_a_task_are_named_to_everybody() -> None:
    pos = pact_under_way("complete t03 left", "y 1", deck=["g", "b", "r"])
    paid = [f"Ash pays a {goblin} from the display." for goblin in ("builder", "merchant")]
    paid.append("Bramble gives a builder from the display.")
    assert set(paid) <= set(told(pos, None))
    assert Counter(told(pos, None)) == Counter(told(pos, 2))


@clause("PA5.1")
def test_goblins_are_seen_as_they_are_played() -> None:
    pos = play(seat("H0{W2,Y1,R1}", market={"r": 4}), "play", "w")
    assert told(pos, None) == told(pos, 2) == ["Ash plays a shaman."]
    assert pos.view(2)["displays"][0] == {"w": 1}
    assert pos.view(2)["hands"][0] == 3


@every_mode
def test_the_deal_names_no_goblin_and_no_command(mode: str, players: int) -> None:
    pos = pact(mode, players).start(3)
    for number in viewers(pos):
        for event in pos.events(number):
            if event.kind in ("hand_dealt", "commands_dealt"):
                n = event.target
                assert str(event).split()[1:4] == ["is", "dealt", str(event).split()[3]]
                assert event.ids in ((f"seat:{n}", f"commands:{n}"), (f"seat:{n}", "deck:goblins", f"hand:{n}"))
    dealt = [event for event in pos.events(0) if event.kind == "commands_dealt"]
    assert [str(event) for event in dealt] == {
        "expert": ["Ash is dealt 2 commands."],
        "two": ["Ash is dealt 3 commands."],
    }.get(mode, [])


@pytest.mark.bulk
@every_mode
def test_every_draw_is_told_to_everybody_but_named_to_its_owner_only(mode: str, players: int) -> None:
    game = pact(mode, players)
    *_, pos = random_game(game, 4)
    for named, unnamed in ("draws", "draws_unseen"), ("rewarded", "rewarded_unseen"):
        drawn = [sum(e.kind == named for e in pos.events(number)) for number in range(players)]
        for number in range(players):
            others = sum(drawn) - drawn[number]
            assert sum(e.kind == unnamed for e in pos.events(number)) == others
        assert sum(e.kind == named for e in pos.events(None)) == 0
        assert sum(e.kind == unnamed for e in pos.events(None)) == sum(drawn)
