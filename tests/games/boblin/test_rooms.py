"""BR5 to BR8, BR14: conquering, scouting, exploiting and wearing rooms out."""

from __future__ import annotations

import pytest

from tests.clauses import clause
from tests.games.boblin.table import at, boblin, camp, deck, fame, left, rooms, row, wrecks
from tests.games.moves import play, texts, told, why

# ---- conquering


@clause("BR5.1")
def test_only_rooms_in_a_row_are_conquered() -> None:
    pos = at(camp="K6", mine="m05", rooms="m06", b_rooms="m07")
    assert [why(pos, f"conquer {name}") for name in ("m06", "m07", "m08")] == ["BR5.1"] * 3


@clause("BR5.1")
def test_a_price_in_screamers_and_trained_goblins() -> None:
    pos = at(camp="K2 C2 B1", inferno="f17 f01 f18")
    assert camp(play(pos.copy(), "conquer f17")) == "B1"
    assert camp(play(pos.copy(), "conquer f01")) == "K1 C2"
    assert camp(play(pos.copy(), "conquer f18")) == "K1 C1 B1"
    assert why(at(camp="K2 C1", inferno="f17"), "conquer f17") == "BR5.1"
    assert why(at(camp="K2", ice="i12"), "conquer i12") == "BR5.1"


@clause("BR5.2")
def test_there_may_be_any_number_of_rooms() -> None:
    many = " ".join(f"m{n:02}" for n in range(1, 21))
    pos = play(at(camp="K1", rooms=many, mine="m21"), "conquer m21")
    assert len(pos.view()["rooms"][0]) == 21


@clause("BR5.3")
def test_the_gap_itself_is_filled() -> None:
    pos = play(at(camp="K2", mine="m01 m02 m03", top_mine="m09 m10"), "conquer m03", "conquer m01")
    assert row(pos, "mine") == ["m10", "m02", "m09"]


@clause("BR5.4")
def test_a_scouted_room_leaves_no_gap() -> None:
    pos = play(at(camp="K1", mine="m01 - m03", top_mine="m09 m10 m11 m12"), "scout mine", "conquer m10")
    assert row(pos, "mine") == ["m01", None, "m03"]


@clause("BR5.5")
def test_the_marker_is_not_a_goblin_of_the_camp() -> None:
    pos = play(at(camp="K1", mine="m05"), "conquer m05")
    assert (camp(pos), rooms(pos)) == ("", "m05@0")


# ---- scouting


@clause("BR6.1")
def test_a_scout_shows_the_top_three_cards() -> None:
    pos = play(at(camp="K2", top_ice="i16 i01 i21 i02"), "scout ice")
    assert pos.view(0)["scout"] == {"deck": "ice", "cards": ["i16", "i01", "i21"]}
    assert texts(pos) == {"none", "conquer i16", "conquer i21"}
    assert why(pos, "conquer i01") == "BR5.1"
    assert why(pos, "conquer i02") == "BR6.1"
    assert left(pos) == (1, 0)
    play(pos, "conquer i21")
    assert (camp(pos), rooms(pos), left(pos)) == ("K1", "i21@0", (1, 0))


@clause("BR6.1")
def test_somebody_who_can_pay_for_nothing_is_asked_all_the_same() -> None:
    assert texts(play(at(), "scout ice")) == {"none"}


@clause("BR6.1", "BR3.6")
def test_a_scouted_room_is_paid_like_any_other() -> None:
    pos = play(at(camp="K1 B1 T1", top_ice="i12"), "scout ice", "conquer i12")
    assert (pos.phase, texts(pos)) == ("pay", {"pay 1b", "pay 1t"})
    assert pos.view(1)["scout"] == {"deck": "ice", "cards": ["i12", None, None]}
    play(pos, "pay 1b")
    assert (camp(pos), rooms(pos)) == ("T1", "i12@0")


@clause("BR6.2")
def test_the_others_go_under_the_deck() -> None:
    pos = at(camp="K1", words={"decks": {"mine": ["m01", "m02", "m03", "m04"]}})
    play(pos, "scout mine", "conquer m02")
    assert deck(pos, "mine") == ["m03", "m01", "m04"]


@clause("BR6.3")
def test_none_may_be_taken() -> None:
    pos = play(at(camp="K6", words={"decks": {"mine": ["m01", "m02", "m03", "m04"]}}), "scout mine", "none")
    assert (deck(pos, "mine"), rooms(pos), left(pos)) == (["m03", "m02", "m01", "m04"], "", (1, 0))


@clause("BR6.2")
def test_the_last_card_of_a_deck_leaves_nothing_to_put_back() -> None:
    pos = play(at(camp="K1", words={"decks": {"mine": ["m01"]}}), "scout mine", "conquer m01")
    assert (deck(pos, "mine"), rooms(pos)) == ([], "m01@0")


@clause("BR6.4", "BR11.6")
def test_heroes_cannot_be_scouted() -> None:
    pos = at(hero_row="gnome")
    assert {text for text in texts(pos) if text.startswith("scout")} == {"scout mine", "scout ice", "scout inferno"}
    with pytest.raises(Exception, match="there is no deck called 'heroes'"):
        pos.play("scout heroes")


@clause("BR6.5")
def test_a_scouted_room_sets_off_what_waits_for_conquests() -> None:
    pos = play(at(camp="K1", rooms="i16 i22", top_ice="i21"), "scout ice", "conquer i21")
    assert (rooms(pos), left(pos)) == ("i16@1 i22@1 i21@0", (3, 0))


@clause("BR6.1")
def test_the_mineshaft_may_be_called_by_its_whole_name() -> None:
    assert play(at(), "scout mineshaft").played[-1] == "scout mine"


# ---- exploiting


@clause("BR7.2")
def test_a_room_with_two_rows() -> None:
    pos = at(camp="K2 C1", rooms="m24")
    assert {"exploit m24", "exploit m24 2"} <= texts(pos)
    play(pos, "exploit m24 2")
    assert (camp(pos), rooms(pos)) == ("K2 T1 L1", "m24@1")
    play(pos, "exploit m24 1")
    assert (camp(pos), rooms(pos)) == ("B1 T1 L1 P1", "m24@2")
    assert why(at(camp="K6", rooms="m05"), "exploit m05 2") == "BR7.2"


@clause("BR7.3")
def test_steps_are_bought_in_their_order() -> None:
    pos = play(at(camp="C2", rooms="m11"), "exploit m11")
    assert texts(pos) == {"steps 1", "steps 2"}
    assert why(pos, "steps 3") == "BR7.3"
    assert why(pos, "steps 0") == "BR7.3"
    assert camp(play(pos, "steps 2")) == "B1 T1 L1"


@clause("BR7.3")
def test_a_step_that_cannot_be_paid_is_not_offered() -> None:
    pos = play(at(camp="L3", rooms="f03"), "exploit f03")
    assert texts(pos) == {"steps 1", "steps 2", "steps 3"}
    assert why(pos, "steps 4") == "BR7.4"


@clause("BR7.5")
def test_only_own_rooms_are_exploited() -> None:
    pos = at(camp="K6", b_rooms="m05", mine="m06")
    assert [why(pos, f"exploit {name}") for name in ("m05", "m06", "i01")] == ["BR7.5"] * 3


@clause("BR7.6")
def test_spaces_freed_by_paying_are_available() -> None:
    """A full area of Slingers: one is paid, two are gained."""
    pos = play(at(camp="L4", rooms="m17"), "exploit m17", "steps 1")
    assert camp(pos) == "L4"
    pos = play(at(camp="L4 B1", rooms="m17"), "exploit m17", "steps 1", "pay 1b")
    assert camp(pos) == "L4"


@clause("BR7.6")
def test_all_steps_are_paid_before_anything_is_gained() -> None:
    """One Slinger alone cannot become two that pay for the second step."""
    assert camp(play(at(camp="L1", rooms="m17"), "exploit m17")) == "L2"


# ---- destruction


@clause("BR8.1")
def test_an_exploit_moves_the_track_after_the_rewards() -> None:
    pos = play(at(camp="K2", rooms="m05"), "exploit m05")
    said = told(pos)
    assert said.index("Ash gains 1 Stalker.") < said.index("Knife-and-Shadow School has 2 uses left.")


@clause("BR8.2")
def test_every_firing_moves_the_track() -> None:
    pos = play(at(rooms="i21"), "recruit k", "recruit c", "recruit k", "recruit k", "recruit k", "recruit c")
    assert rooms(pos) == "i21@2"


@clause("BR8.3")
def test_a_passive_room_is_destroyed_too() -> None:
    pos = play(at(rooms="i21@3"), "recruit k")
    assert pos.phase == "train"
    play(pos, "train 1b")
    assert (camp(pos), rooms(pos), wrecks(pos)) == ("K3 C1 B1", "", {"i": 1})


@clause("BR8.4")
def test_destroyed_rooms_are_counted_by_dungeon_and_stay_with_their_owner() -> None:
    pos = play(at(camp="K4", rooms="m05@2 m06@2"), "exploit m05", "exploit m06")
    assert (wrecks(pos), wrecks(pos, 1)) == ({"m": 2}, {})
    assert not any(text.startswith("befriend") for text in texts(pos))


# ---- effects that the rulebook prints, BR14


@clause("BR14.7")
def test_gaining_a_stalker_sets_rooms_off() -> None:
    pos = play(at(camp="K1", rooms="m02 i02 i06"), "exploit m02", "steps 1")
    assert (left(pos), fame(pos), rooms(pos)) == ((2, 0), 1, "m02@1 i02@1 i06@1")


@clause("BR14.2", "BR14.8")
def test_slinger_or_fame() -> None:
    pos = at(rooms="i12", b_camp="K2", b_rooms="m05@2", active=1)
    play(pos, "exploit m05")
    assert texts(pos) == {"take 1", "take 2"}
    assert why(pos, "take 3") == "BR16.9"
    assert why(pos, "take 0") == "BR16.9"
    assert fame(play(pos, "take 2")) == 1


@clause("BR15.1")
def test_all_printed_effects_are_in_the_house_edition() -> None:
    texts_of = dict(zip(boblin().components.titles.rooms, boblin().components.titles.room_texts, strict=True))
    assert "1 Stickler for 1 Stabber; then 1 action for 1 Stabber and 1 Sparkler" in texts_of["m01"]
    assert "When a neighbour destroys a room: 1 Slinger or 1 fame." in texts_of["i12"]
    assert "When you gain a Stabber: 1 action." in texts_of["i01"]
    assert "(+2 fame if all that are paid differ)" in texts_of["f09"]
    assert "(-1 fame for each Slinger paid)" in texts_of["f07"]
