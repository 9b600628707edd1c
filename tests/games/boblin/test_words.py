"""Boblin's Rebellion in words: sentences with prices and losses, boards, cards, events."""

from __future__ import annotations

from pathlib import Path

import pytest

import warren
from tests.clauses import clause
from tests.editions import saved, shipped
from tests.games.boblin.table import at, boblin
from tests.games.moves import play, told


def said(position: warren.Position, move: str) -> str:
    """What a choice is called."""
    return next(choice.sentence for choice in position.choices() if choice.text == move)


def test_what_will_not_fit_is_told() -> None:
    pos = at(camp="K5 C4")
    assert said(pos, "recruit k") == "Recruit 3 Sticklers. 2 Sticklers will not fit."
    assert said(pos, "recruit c") == "Recruit 2 Screamers. 2 Screamers will not fit."
    assert said(at(), "recruit k") == "Recruit 3 Sticklers."


def test_scouts_say_how_many_cards() -> None:
    assert said(at(), "scout ice") == "Scout the Ice Caves: look at the top 3 cards; you may conquer one of them."
    last = at(words={"decks": {"ice": ["i01"]}})
    assert said(last, "scout ice") == "Scout the Ice Caves: look at the top card; you may conquer one of them."


def test_conquests_say_what_they_cost_now() -> None:
    pos = at(camp="K3", mine="m05", trolls="toll")
    expected = "Conquer Knife-and-Shadow School for 2 Sticklers. Pay 2 Sticklers for 1 Stabber and 1 Stalker."
    assert said(pos, "conquer m05") == expected
    free = at(camp="K3", mine="m05", heroes="wood_elf")
    assert said(free, "conquer m05").startswith("Conquer Knife-and-Shadow School for nothing.")
    found = play(at(camp="K1", top_ice="i21"), "scout ice")
    assert said(found, "conquer i21") == (
        "Conquer Snowdrift Nursery for 1 Stickler. When you gain a Stickler: 1 Screamer."
    )
    assert said(found, "none") == "Conquer none of them."


def test_a_use_that_destroys_says_so() -> None:
    pos = at(camp="K2", rooms="m05@2")
    assert said(pos, "exploit m05").endswith("This destroys the room: 1 Slinger and 1 Stickler.")
    assert said(at(camp="K2", rooms="m05@2", trolls="gloom"), "exploit m05").endswith("destroys the room: no reward.")
    assert "destroys" not in said(at(camp="K2", rooms="m05"), "exploit m05")


def test_rows_by_number() -> None:
    pos = at(camp="K2 C1", rooms="m24")
    assert said(pos, "exploit m24 2") == "Exploit Crossroads Camp: pay 1 Screamer for 1 Stalker and 1 Slinger."


def test_steps_say_what_is_paid_gained_and_lost() -> None:
    pos = play(at(camp="K1 B3", rooms="m01"), "exploit m01")
    assert said(pos, "steps 1") == "1 step: pay 1 Stickler for 1 Stabber."
    assert said(pos, "steps 2") == (
        "2 steps: pay 1 Stickler and 1 action for 1 Stabber, then 1 Stabber and 1 Sparkler. 1 Stabber will not fit."
    )
    limited = play(at(game=boblin(2, supply=5), camp="K1 B3", rooms="m01"), "exploit m01")
    assert said(limited, "steps 2").endswith("1 Stabber will not fit.")
    slingers = play(at(camp="L4", rooms="m17"), "exploit m17")
    assert said(slingers, "steps 2") == "2 steps: pay 2 trained goblins for 2 Slingers, then 2 Slingers."


def test_payments_say_what_they_bring() -> None:
    pos = play(at(camp="B2 T1 L1", rooms="f09"), "exploit f09")
    assert said(pos, "pay 1b 1t 1l") == "Pay 1 Stabber, 1 Stalker and 1 Slinger for 5 fame."
    assert said(pos, "pay 2b 1t") == "Pay 2 Stabbers and 1 Stalker for 3 fame."
    plain = play(at(camp="K1 B1 T1", ice="i12"), "conquer i12")
    assert said(plain, "pay 1b") == "Pay 1 Stabber."
    ladder = play(at(camp="B1 T1", rooms="f22"), "exploit f22", "steps 1")
    assert said(ladder, "pay 1t") == "Pay 1 Stalker."


def test_heroes_and_guards_say_what_they_do() -> None:
    pos = at(camp="B1 T1", wrecks="M1 F1 I1", hero_row="gnome", heroes="draglinkin faerie", trolls="hush")
    assert said(pos, "befriend gnome") == (
        "Befriend the Gnome for 2 destroyed rooms of different dungeons: 1 fame. "
        "When anybody destroys a room of the Mineshaft: 1 fame."
    )
    assert said(pos, "guard hush") == "Defeat the guard on Hush: pay 1 trained goblin for 2 fame."
    assert said(pos, "draglinkin") == "Draglinkin: pay 1 destroyed room for 2 actions."
    assert said(pos, "faerie") == "Faerie: 1 change of a trained goblin."
    play(pos, "befriend gnome")
    assert said(pos, "pay 1m 1f") == "Hand in destroyed rooms: 1 of the Mineshaft and 1 of the Inferno."


@clause("BR16.6")
def test_what_a_reward_takes_first_from_the_supply_is_not_there_for_the_rest(tmp_path: Path) -> None:
    edition = shipped("boblin", "house-1") | {"edition": "mine"}
    edition["mineshaft"]["M05"]["rows"] = [["1K>1B 1T|2C"]]
    scarce = boblin(2, supply=1, edition=saved(edition, tmp_path))
    pos = play(at(game=scarce, camp="K1", rooms="m05"), "exploit m05")
    assert said(pos, "take 1") == "Gain 1 Stabber and 1 Stalker. 1 Stalker will not fit."


def test_rewards_and_trolls_say_what_is_lost() -> None:
    pos = at(rooms="i10", camp="K5", b_camp="K1", mine="m05", active=1)
    play(pos, "conquer m05")
    assert said(pos, "take 1") == "Gain 1 Sparkler."
    assert said(pos, "take 2") == "Gain 2 Sticklers. 1 Stickler will not fit."
    troll = play(at(fame=3, camp="C4 B3 T1", rooms="f11", trolls=""), "exploit f11")
    assert (
        said(troll, "troll hush") == "The troll settles on Hush: no space for 2 Screamers. It drives out 2 Screamers."
    )
    assert said(troll, "troll toll") == "The troll settles on Toll: conquests cost 1 Stickler more."
    assert said(troll, "troll gloom") == "The troll settles on Gloom: destroyed rooms bring no reward."


def test_nudges_swaps_and_trainings() -> None:
    pos = play(at(heroes="human", camp="K1", rooms="m05@2", ice="i21"), "conquer i21")
    assert said(pos, "nudge m05 +1") == (
        "Move the track of Knife-and-Shadow School to space 3 of 3. This destroys the room: 1 Slinger and 1 Stickler."
    )
    assert said(pos, "nudge m05 -1") == "Move the track of Knife-and-Shadow School to space 1 of 3."
    swap = play(at(heroes="faerie", camp="B1"), "faerie")
    assert said(swap, "swap b t") == "Turn a Stabber into a Stalker."
    train = play(at(camp="K3", rooms="m22"), "exploit m22")
    assert said(train, "train 2b 1p") == "Gain 2 Stabbers and 1 Sparkler."


def test_what_is_asked_of_others_is_a_question() -> None:
    pos = play(at(rooms="i13", b_rooms="m05@2", b_camp="K2", active=1), "exploit m05")
    assert (pos.to_move, pos.question) == (
        0,
        "Salvage Sledge, since Bramble destroyed a room of the Mineshaft: which trained goblin do you gain?",
    )
    assert pos.view(1)["reward"] == {"seat": 0, "by": "i13", "trolls": 0}


def test_the_board_has_everything() -> None:
    pos = play(at(camp="K2 B1", rooms="m01@1", b_heroes="gnome", hero_row="dwarf", wrecks="M1", trolls="hush",
                  mine="m05 - m06", supply=60, scouts=1, top_ice="i05 i06 i07"), "scout ice")  # fmt: skip
    board = pos.board(0)
    for part in (
        "Round 1, your turn: 2 actions left, supply 57",
        "Cards left: Mineshaft 23, Ice Caves 27",
        "\nMineshaft: m05 for 1K, -, m06 for 1K\n",  # what they do is not asked about
        "Looked at, from the Ice Caves deck:\n  i05 Trophy Glacier 1K 1T: you gain B > 1F; 3x>2C",
        "Heroes: dwarf (2F), -, -",
        "\n  Bramble: 0 of 27 fame; K 0/6 C 0/4 B 0/4 T 0/4 L 0/4 P 0/4\n    Gnome\n",
        "\n> Ash (you): 0 of 27 fame; K 2/6 C 0/2 B 1/4 T 0/4 L 0/4 P 0/4",
        "    m01 1/3 1K>1B + 1A>1B 1P; destroyed: 1 Mineshaft; trolls: Hush",
    ):
        assert part in board
    assert "\nm05 Knife-and-Shadow School 1K: 2K>1B 1T; 3x>1L 1K\n-\n" in at(mine="m05 - m06").board(0)
    assert "\n  ?" in pos.board(1)
    assert "1 for Scout only" in at(scouts=1).board(0)
    assert "Discards: m07" in at(1, words={"discards": {"mine": ["m07"]}}).board(0)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_board_is_80_signs_wide_and_fits_on_a_screen(players: int) -> None:
    position = boblin(players, heroes=True, trolls=True).start(players)
    for _ in range(120):
        if position.is_over:
            break
        lines = position.board(position.to_move).splitlines()
        assert max(map(len, lines)) <= 80
        assert len(lines) <= 22
        position.play(position.game.doors.suggest(position.handle, 5))
    assert len(boblin(players).start(1).board(0).splitlines()) <= 16


def test_events_are_sentences() -> None:
    pos = play(at(camp="K1", rooms="m01@2", heroes="faerie"), "exploit m01", "steps 2", "faerie", "swap b l")
    assert told(pos)[:8] == [
        "Ash exploits Stabbing Gallery.",
        "Ash pays 1 Stickler.",
        "Ash spends 1 more action.",
        "Ash gains 1 Stabber.",
        "Ash gains 1 Stabber.",
        "Ash gains 1 Sparkler.",
        "Ash's Stabbing Gallery in the Mineshaft is destroyed.",
        "Ash gains 1 Stalker.",
    ]
    assert "Ash turns a Stabber into a Slinger." in told(pos)


@pytest.mark.parametrize("move", ["recruit", "conquer", "swap b", "nudge m05", "scout attic", "pay 9b"])
def test_half_moves_are_refused(move: str) -> None:
    with pytest.raises(warren.BadNotation, match="is not a move"):
        at().play(move)
