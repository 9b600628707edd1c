"""What can be asked in Boblin's Rebellion, and how its fame comes about."""

from __future__ import annotations

from typing import Any

import pytest

import warren
from tests.clauses import clause
from tests.contract.cases import scattered
from tests.games.boblin.table import at, boblin
from tests.games.moves import play, texts
from warren.core.queries import Answer


def ask(position: warren.Position, text: str, seat: int = 0) -> Answer:
    return position.seen_by(seat).ask(text)


def rows(answer: Answer) -> dict[str, tuple[Any, ...]]:
    return {row.label: row.values for row in answer.rows}


@clause("BR9.4", "BR9.5", "BR9.6")
def test_passives_that_can_fire_in_this_turn() -> None:
    pos = at(4, rooms="i01@1 m05", b_rooms="i09 i02", c_rooms="i11", d_heroes="gnome", heroes="gear_golem")
    found = ask(pos, "fires", seat=2)
    peep = "a neighbour conquers a room of the Inferno"
    assert rows(found) == {
        "Icicle Armoury": ("Ash", "you gain a Stabber", "1 action", "2 of 3 uses"),
        "Gear Golem": ("Ash", "you conquer a room, the 2nd time in a turn", "2 fame", "ready"),
        "Peephole in the Ice": ("Bramble", peep, "1 Stalker or 1 fame", "3 of 3 uses"),
        "Gnome": ("Dusk", "anybody destroys a room of the Mineshaft", "1 fame", "ready"),
    }  # fmt: skip
    assert found.note == "In Ash's turn: each at most once in an action."
    assert found.rows[0].id == "room:i01"
    assert ask(at(), "fires").note == "In Ash's turn: nothing of the kind lies on the table."


def test_a_hero_who_has_helped() -> None:
    pos = play(at(camp="K3", mine="m05 m06", heroes="gear_golem", actions=3), "conquer m05", "conquer m06")
    assert rows(ask(pos, "fires"))["Gear Golem"][3] == "has helped"


@clause("BR3.3")
def test_what_fits() -> None:
    found = ask(at(camp="K4 B4", trolls="hush"), "fits")
    assert rows(found)["Sticklers"] == (4, 6, 2)
    assert rows(found)["Screamers"] == (0, 2, 2)
    assert rows(found)["Stabbers"] == (4, 4, 0)
    limited = ask(at(game=boblin(2, supply=5), camp="K4"), "fits")
    assert rows(limited)["Stabbers"] == (0, 4, 1)
    assert limited.note.endswith("1 goblins are left in the supply.")


@clause("BR5.1", "BR12.4")
def test_what_can_be_paid_for() -> None:
    pos = at(camp="K2 B1", mine="m05", ice="i12 i04", trolls="toll", active=1)
    found = ask(pos, "afford")
    assert list(rows(found).items()) == [
        ("Knife-and-Shadow School", ("2 Sticklers", "-")),
        ("Laughing Icefall", ("2 Sticklers and 1 trained goblin", "-")),
        ("Cold Fire Shrine", ("2 Sticklers and 1 Slinger", "1 Slinger")),
    ]
    assert ask(at(), "afford").note == "No room lies in the rows."
    assert rows(ask(at(camp="K1", ice="i12"), "afford")) == {
        "Laughing Icefall": ("1 Stickler and 1 trained goblin", "1 trained goblin")
    }


@clause("BR5.1", "BR3.6")
def test_nothing_is_missing_for_the_rooms_that_can_be_conquered() -> None:
    turns = 0
    for pos in scattered(boblin(3, heroes=True, trolls=True), range(2), every=7):
        if pos.phase == "menu" and pos.view()["actions"]:
            found = ask(pos, "afford", seat=pos.to_move)
            payable = {f"conquer {row.id.removeprefix('room:')}" for row in found.rows if row.values[1] == "-"}
            assert payable == {text for text in texts(pos) if text.startswith("conquer")}
            turns += bool(payable)
    assert turns > 5


@clause("BR6.1")
def test_what_may_come() -> None:
    pos = at(words={"decks": {"ice": ["i01", "i02", "i03", "i04"]}})
    assert rows(ask(pos, "unseen ice"))["Icicle Armoury"] == (pytest.approx(1 / 4), pytest.approx(3 / 4))
    play(pos, "scout ice", "none")
    found = ask(pos, "unseen ice")  # i04 is now on top, and the others were seen going under it
    assert rows(found) == {
        "Icicle Armoury": (0, 1),
        "Snowblind Crawl": (0, 1),
        "Hailstone Stack": (0, 0),
        "Cold Fire Shrine": (1, 1),
    }
    assert found.note == "4 cards in the Ice Caves deck, of which you know 3."
    assert rows(ask(pos, "unseen ice", seat=1))["Cold Fire Shrine"] == (pytest.approx(1 / 4), pytest.approx(3 / 4))
    assert ask(at(words={"decks": {"ice": []}}), "unseen ice").rows == ()


@clause("BR13.5")
def test_turns_left_alone() -> None:
    pos = at(1, fame=20, words={"decks": {"mine": ["m06"], "ice": ["i01", "i02"], "inferno": ["f01", "f02", "f03"]}})
    found = ask(pos, "turns")
    assert rows(found) == {"Mineshaft": (1, 2), "Ice Caves": (2, 3), "Inferno": (3, 4)}
    assert found.note == (
        "Without conquests you have 2 turns, this one included, for 7 fame more; each conquest takes a card too."
    )
    assert "this turn is your last" in ask(at(1, words={"decks": {"mine": []}}), "turns").note
    assert ask(at(), "turns").note == "Only a game for one ends when a deck runs dry."


@clause("BR13.5")
def test_so_many_turns_are_really_left() -> None:
    pos = at(1, words={"decks": {"mine": ["m06"], "ice": ["i01", "i02"], "inferno": ["f01", "f02", "f03"]}})
    play(pos, "recruit k", "recruit k", "recruit k")
    assert not pos.is_over
    assert play(pos, "recruit k").is_over


# ---- accounts


def account(position: warren.Position, seat: int = 0) -> dict[str, str]:
    found = position.seen_by(None).account
    return dict(zip(found.parts, found.rows[seat], strict=True))


def test_fame_by_what_brought_it() -> None:
    pos = at(camp="B3 T3 K2", rooms="f11 m05@2 i05 m22@1", heroes="high_elf", trolls="", actions=9,
             inferno="f12", wrecks="M1 F1", hero_row="gnome")  # fmt: skip
    play(pos, "exploit f11", "befriend gnome", "troll hush", "guard hush", "pay 1b")
    assert account(pos) == {
        "Mineshaft": "0", "Ice Caves": "0", "Inferno": "3", "destroyed rooms": "0", "heroes": "1", "guards": "2"
    }  # fmt: skip
    play(pos, "exploit m05")
    assert account(pos)["heroes"] == "2"
    assert account(pos)["Ice Caves"] == "1"


def test_fame_of_destroyed_rooms_and_from_before() -> None:
    pos = play(at(fame=5, camp="B1 T1", rooms="f11@1"), "exploit f11")
    assert account(pos) == {"Mineshaft": "0", "Ice Caves": "0", "Inferno": "3", "destroyed rooms": "2", "before": "5"}
    assert account(pos, 1)["before"] == "0"


@clause("BR10.1", "BR13.5", "BR16.8")
def test_why_a_game_is_over() -> None:
    won = play(at(fame=25, camp="B1 T1", rooms="f11"), "exploit f11").seen_by(0)
    assert won.verdict == "Ash came to 27 fame or more in round 1. You have won."
    pos = play(at(fame=26, rooms="i09", b_camp="K2", inferno="f11", active=1), "conquer f11", "take 2")
    assert pos.seen_by(1).account.ended == "Ash came to 27 fame or more in round 1, in Bramble's turn."
    lost = play(at(1, fame=20, words={"decks": {"ice": []}}), "recruit k", "recruit k").seen_by(0)
    assert lost.verdict == (
        "At the end of round 1 no card was left in the Ice Caves deck. "
        "The rebellion has failed, with 3 cards of each deck discarded first: 7 fame short."
    )
    alone = play(at(1, fame=25, camp="B1 T1", rooms="f11"), "exploit f11").seen_by(0)
    assert "The rebellion has succeeded, with 3 cards of each deck discarded first; " in alone.verdict
    capped = at(game=boblin(2, round_cap=5), active=1, words={"round": 5})
    assert play(capped, "recruit k", "recruit k").seen_by(0).verdict == (
        "Round 5, the last one, is over. You and Bramble share the win."
    )


# ---- previews


def test_previews_tell_what_a_move_does() -> None:
    pos = at(camp="K5", rooms="i21@3", actions=2)
    preview = pos.seen_by(0).preview("recruit k")
    assert preview.certain
    assert preview.told == (
        "You recruit.",
        "You gain 1 Stickler.",
        "2 Sticklers cannot join your camp.",
        "Your Snowdrift Nursery fires.",
        "You gain 1 Screamer.",
        "Your Snowdrift Nursery in the Ice Caves is destroyed.",
    )


def test_a_conquest_is_certain_up_to_the_new_card() -> None:
    preview = at(camp="K3", mine="m05", rooms="i15").seen_by(0).preview("conquer m05", 20)
    assert preview.told == ("You conquer Knife-and-Shadow School.", "You pay 1 Stickler.")
    assert preview.final
    assert [outcome.told for outcome in preview.outcomes] == [("Your Frosted Toll Gate fires.",)]
