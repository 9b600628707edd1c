"""What whoever decides is asked and warned of in Boblin's Rebellion: for which room, since when, what is lost."""

from __future__ import annotations

import pytest

import warren
from tests.games.boblin.small import small_at
from tests.games.boblin.table import at
from tests.games.moves import play
from warren.games.boblin.deeds import N_HAPPENINGS
from warren.games.boblin.tell.questions import happened


def cautions(position: warren.Position) -> dict[str, str]:
    """What is said against moves, by their texts."""
    return {choice.text: choice.caution for choice in position.choices() if choice.caution}


@pytest.mark.parametrize(
    ("position", "moves", "question"),
    [
        (at(), [], "Your turn, with 2 actions: what do you do?"),
        (at(scouts=1, actions=0), [], "Your turn, with no action left and 1 for Scout only: what do you do?"),
        (at(scouts=1, actions=1), [], "Your turn, with 1 action and 1 for Scout only: what do you do?"),
        (at(camp="K1", rooms="m01"), ["exploit m01"], "Stabbing Gallery: how many steps of the row do you pay for?"),
        (at(camp="B2 T1 L1", rooms="f09"), ["exploit f09"], "Throne-Room Steps: which 3 trained goblins do you pay?"),
        (
            at(camp="K1 B1 T1", ice="i12"),
            ["conquer i12"],
            "Laughing Icefall: which trained goblin do you pay, besides 1 Stickler?",
        ),
        (at(wrecks="M1 F1 I1", hero_row="gnome"), ["befriend gnome"], "Gnome: which 2 destroyed rooms do you hand in?"),
        (at(wrecks="M1 F1", heroes="draglinkin"), ["draglinkin"], "Draglinkin: which destroyed room do you hand in?"),
        (at(camp="B1 T1", trolls="hush"), ["guard hush"], "The guard on Hush: which trained goblin do you pay?"),
        (at(camp="K1"), ["scout ice"], "You look at 3 cards of the Ice Caves deck: which one do you conquer?"),
        (
            at(rooms="i09", b_camp="K2", inferno="f11", active=1),
            ["conquer f11"],
            "Peephole in the Ice, since Bramble conquered a room of the Inferno: which of these rewards do you take?",
        ),
        (at(camp="K3", rooms="m22"), ["exploit m22"], "Drill Sergeant's Den: which 3 trained goblins do you gain?"),
        (
            at(camp="K1 B1", rooms="m21@2"),
            ["exploit m21", "train 1b"],
            "Anything-Goes Arena is destroyed: which trained goblin do you gain?",
        ),
        (
            at(fame=3, camp="B1 T1 L1", rooms="f09", trolls=""),
            ["exploit f09"],
            "With 8 fame you attract a troll (and 1 more to come): where does it settle?",
        ),
        (
            at(heroes="human", camp="K1", rooms="m05@2", ice="i21"),
            ["conquer i21"],
            "Human: do you move one of your destruction tracks?",
        ),
        (at(heroes="faerie", camp="B1"), ["faerie"], "Faerie: do you change a trained goblin into another?"),
    ],
)
def test_questions_say_what_for(position: warren.Position, moves: list[str], question: str) -> None:
    assert play(position, *moves).question == question


def test_a_guard_whose_defeat_brings_a_choice() -> None:
    pos = play(small_at(camp="K1 B1", trolls="fog"), "guard fog")
    assert pos.question == "The defeated guard: which of these rewards do you take?"


def test_every_happening_has_words() -> None:
    said = [happened(n) for n in range(N_HAPPENINGS)]
    assert len(set(said)) == N_HAPPENINGS
    assert said[-1] == "began a turn"
    assert "gained a Stabber" in said


def test_conquests_say_what_they_set_off() -> None:
    def said(position: warren.Position, move: str) -> str:
        return next(choice.sentence for choice in position.choices() if choice.text == move)

    pos = at(camp="K2", rooms="i15", b_rooms="i10", mine="m05", heroes="gear_golem")
    assert said(pos, "conquer m05").endswith(
        "Sets off your Frosted Toll Gate (1 trained goblin) and Bramble's Frozen Listening Post "
        "(1 Sparkler or 2 Sticklers)."
    )
    second = play(at(camp="K3", mine="m05 m06", heroes="gear_golem"), "conquer m05")
    assert said(second, "conquer m06").endswith("Sets off your Gear Golem (2 fame).")
    assert "Sets off" not in said(at(camp="K3", mine="m05", rooms="i16"), "conquer m05")


def test_rewards_of_one_step_say_what_will_not_fit() -> None:
    sentence = next(c.sentence for c in at(camp="K2 B4", rooms="m05").choices() if c.text == "exploit m05")
    assert sentence.endswith("1 Stabber will not fit.")


def test_fame_that_attracts_trolls() -> None:
    def said(position: warren.Position, move: str) -> str:
        return next(choice.sentence for choice in position.choices() if choice.text == move)

    pos = at(fame=3, camp="B2 T1 L4", rooms="f11 f03@1", trolls="", wrecks="M1 F1", hero_row="dwarf")
    assert said(pos, "exploit f11").endswith("for 3 fame. That attracts a troll.")
    assert said(pos, "befriend dwarf").endswith("1 trained goblin. That attracts a troll.")
    play(pos, "exploit f03")
    assert "attracts" in said(pos, "steps 1")
    assert said(pos, "steps 4").endswith("That attracts 2 trolls. This destroys the room: 1 fame.")
    assert "attracts" not in said(at(fame=3, camp="B1 T1", rooms="f11"), "exploit f11")
    assert "attracts" not in said(at(fame=26, camp="B1 T1", rooms="f11", trolls=""), "exploit f11")


# ---- what one may regret


def test_recruits_for_whom_there_is_no_space() -> None:
    assert cautions(at(camp="K6 C3")) == {"recruit k": "No Stickler will fit: the action is wasted."}


def test_things_left_undone() -> None:
    assert cautions(at(actions=0, scouts=1)) == {"end": "You leave 1 action for Scout only unused."}
    assert cautions(at(actions=0, heroes="faerie", camp="B1")) == {"end": "A hero could still help you."}


def test_alone_the_last_card_of_a_deck() -> None:
    pos = at(1, camp="K1", mine="m05", words={"decks": {"mine": ["m06"]}})
    expected = "That takes the last card of the Mineshaft deck: you lose unless you win in this turn."
    assert cautions(pos) == {"conquer m05": expected}
    assert cautions(at(camp="K1", mine="m05", words={"decks": {"mine": ["m06"]}})) == {}
