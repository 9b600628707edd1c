"""BR11: heroes: how they are won, what they do, how often."""

from __future__ import annotations

from tests.clauses import clause
from tests.games.boblin.table import at, boblin, camp, fame, left, rooms, trolls, wrecks
from tests.games.moves import play, texts, told, why

# ---- befriending


@clause("BR11.1", "BR11.2")
def test_a_hero_of_the_row_is_taken_and_the_row_is_filled() -> None:
    pos = at(wrecks="I1 F1", hero_row="dwarf gnome human", hero_deck="ishim ssleth")
    assert why(pos, "befriend ishim") == "BR11.2"
    play(pos, "befriend gnome")
    assert pos.view()["hero_row"] == ["dwarf", "ishim", "human"]
    assert (pos.view()["heroes"], pos.view()["hero_deck"]) == ([["gnome"], []], 1)


@clause("BR11.2")
def test_with_all_three_dungeons_the_pair_is_chosen() -> None:
    pos = play(at(wrecks="M2 I1 F1", hero_row="dwarf"), "befriend dwarf")
    assert (pos.phase, texts(pos)) == ("hero_pay", {"pay 1m 1i", "pay 1m 1f", "pay 1i 1f"})
    assert [why(pos, move) for move in ("pay 2m", "pay 1m", "pay 1m 1i 1f")] == ["BR11.2"] * 3
    assert wrecks(play(pos, "pay 1m 1f")) == {"m": 1, "i": 1}


@clause("BR11.2")
def test_befriending_takes_an_action() -> None:
    pos = at(wrecks="M1 F1", hero_row="dwarf", actions=0, scouts=1)
    assert why(pos, "befriend dwarf") == "BR2.6"


@clause("BR11.2", "BR16.7")
def test_an_empty_deck_of_heroes_leaves_a_gap() -> None:
    pos = play(at(wrecks="M1 F1", hero_row="dwarf gnome", words={"hero_deck": []}), "befriend dwarf")
    assert pos.view()["hero_row"] == [None, "gnome", None]


@clause("BR11.3")
def test_paid_rooms_leave_the_game() -> None:
    pos = play(at(wrecks="M1 F1", hero_row="dwarf"), "befriend dwarf")
    assert (wrecks(pos), pos.state.place.count(3)) == ({}, 2)


@clause("BR11.4")
def test_fame_of_the_hero_may_win() -> None:
    pos = play(at(fame=25, wrecks="M1 F1", hero_row="human"), "befriend human")
    assert pos.winners == ("one",)


@clause("BR11.4", "BR12.2")
def test_fame_of_a_hero_may_bring_a_troll() -> None:
    pos = play(at(fame=3, wrecks="M1 F1", hero_row="half_orc", trolls=""), "befriend half_orc")
    assert (fame(pos), pos.phase) == (6, "troll")
    assert trolls(play(pos, "troll gloom")) == ["gloom"]


@clause("BR11.5")
def test_heroes_stay() -> None:
    """Gnome helps in every action, and no track wears out."""
    pos = at(camp="K4", rooms="m05@2 m06@2", heroes="gnome")
    play(pos, "exploit m05", "exploit m06")
    assert (fame(pos), pos.view()["heroes"][0]) == (2, ["gnome"])


@clause("BR11.5", "BR9.1")
def test_heroes_who_help_by_themselves_cannot_be_used() -> None:
    pos = at(heroes="gnome", b_heroes="faerie", camp="B1")
    assert why(pos, "gnome") == "BR9.1"
    assert why(pos, "faerie") == "BR11.5"


@clause("BR11.6")
def test_the_heroes_deck_is_not_among_those_to_scout() -> None:
    pos = boblin(2, heroes=True).start(1)
    assert sorted(text for text in texts(pos) if text.startswith("scout")) == [
        "scout ice",
        "scout inferno",
        "scout mine",
    ]


# ---- one by one


@clause("BR11.7")
def test_draglinkin_takes_an_action_and_any_destroyed_room() -> None:
    pos = play(at(heroes="draglinkin", wrecks="M1"), "draglinkin")
    assert (left(pos), wrecks(pos)) == ((3, 0), {})
    assert why(at(heroes="draglinkin"), "draglinkin") == "BR11.7"
    assert why(at(heroes="draglinkin faerie", camp="B1", wrecks="M1", actions=0), "draglinkin") == "BR2.6"
    chosen = play(at(heroes="draglinkin", wrecks="M1 I2"), "draglinkin")
    assert (chosen.phase, texts(chosen)) == ("wreck_pay", {"pay 1m", "pay 1i"})
    assert why(chosen, "pay 1f") == "BR11.2"
    assert why(chosen, "pay 2i") == "BR11.2"


@clause("BR11.7")
def test_draglinkin_for_nothing_if_the_option_says_so() -> None:
    game = boblin(2, heroes=True, draglinkin_free=True)
    assert left(play(at(game=game, heroes="draglinkin", wrecks="M1"), "draglinkin")) == (4, 0)
    last = play(at(game=game, heroes="draglinkin", wrecks="M1", actions=1), "recruit k")
    assert texts(last) == {"draglinkin", "end"}
    assert left(play(last, "draglinkin")) == (2, 0)


@clause("BR11.8")
def test_dwarf_hears_of_ice_caves_only() -> None:
    pos = play(at(heroes="dwarf", camp="K2", rooms="m05@2"), "exploit m05")
    assert pos.phase == "menu"


@clause("BR11.9")
def test_faerie_needs_a_goblin_and_a_space() -> None:
    assert why(at(heroes="faerie", camp="K3"), "faerie") == "BR11.9"
    assert why(at(heroes="faerie", camp="B4 T4 L4 P4"), "faerie") == "BR11.9"
    pos = play(at(heroes="faerie", camp="B1 T4"), "faerie")
    assert texts(pos) == {"none", "swap b l", "swap b p", "swap t b", "swap t l", "swap t p"}
    assert why(pos, "swap b t") == "BR3.3"
    assert why(pos, "swap l b") == "BR11.9"
    assert why(pos, "swap b b") == "BR11.9"
    play(pos, "none")
    assert (camp(pos), left(pos)) == ("B1 T4", (2, 0))


@clause("BR11.9", "BR9.3")
def test_faerie_is_back_in_the_next_turn() -> None:
    pos = play(at(heroes="faerie", camp="B1"), "faerie", "swap b t", "recruit k", "recruit k", "recruit k", "recruit k")
    assert "faerie" in texts(pos)


@clause("BR11.10")
def test_gear_golem_counts_conquests_before_he_came() -> None:
    """He counts what you did in this turn, had you him then or not (Q21)."""
    pos = at(wrecks="M1 F1", hero_row="gear_golem", camp="K2", mine="m05 m06", actions=3)
    play(pos, "conquer m05", "befriend gear_golem")
    assert fame(pos) == 2
    assert fame(play(pos, "conquer m06")) == 4


@clause("BR11.10")
def test_gear_golem_counts_scouted_rooms() -> None:
    pos = at(heroes="gear_golem", camp="K2", mine="m05", top_mine="m06")
    assert fame(play(pos, "scout mine", "conquer m06", "conquer m05")) == 2


@clause("BR11.11")
def test_gnome_hears_of_anybodys_mineshaft() -> None:
    pos = play(at(4, heroes="gnome", c_camp="K2", c_rooms="m05@2", active=2), "exploit m05")
    assert fame(pos) == 1


@clause("BR11.12")
def test_half_orc_needs_four_trolls_and_helps_once_a_turn() -> None:
    assert left(at(heroes="half_orc", trolls="toll gloom hush", phase="turn")) == (2, 0)
    pos = at(heroes="half_orc", trolls="toll gloom hush cage1", phase="turn", camp="K6", fame=17, rooms="m27")
    play(pos, "exploit m27")
    assert left(pos) == (2, 0)


@clause("BR11.12")
def test_half_orc_helps_as_soon_as_he_joins() -> None:
    pos = at(wrecks="M1 F1", hero_row="half_orc", trolls="toll gloom hush cage1", fame=16)
    play(pos, "befriend half_orc")
    assert (pos.phase, fame(pos), left(pos)) == ("menu", 19, (2, 0))


@clause("BR11.12")
def test_half_orc_helps_as_soon_as_the_fourth_troll_settles() -> None:
    """Q13: while the action goes on. Under the first rules he waited until nothing was left to fire."""
    for rules, actions in ((1, 1), (2, 2)):
        game = boblin(2, heroes=True, trolls=True, rules=rules)
        pos = at(game=game, heroes="half_orc", trolls="toll gloom hush", fame=15, camp="B1 T1", rooms="f11 i26")
        play(pos, "exploit f11", "troll cage1")
        assert (pos.phase, left(pos)) == ("train", (actions, 0))
        play(pos, "train 1b")
        assert (pos.phase, left(pos)) == ("menu", (2, 0))
    settled = told(pos).index("A troll comes to Ash and settles on Cage 1.")
    assert told(pos)[settled + 1 : settled + 3] == ["Ash's Half Orc helps.", "Ash gains 1 action."]


@clause("BR11.12", "BR10.1")
def test_half_orc_does_not_help_when_he_has_won_the_game() -> None:
    pos = play(at(wrecks="M1 F1", hero_row="half_orc", trolls="toll gloom hush cage1", fame=24), "befriend half_orc")
    assert pos.winners == ("one",)
    assert "Ash's Half Orc helps." not in told(pos)


@clause("BR11.12")
def test_half_orc_helps_in_the_own_turn_only() -> None:
    pos = at(heroes="half_orc", trolls="toll gloom hush cage1", active=1, phase="turn")
    assert left(pos) == (2, 0)


@clause("BR11.12")
def test_without_trolls_half_orc_is_worth_his_fame() -> None:
    pos = play(at(wrecks="M1 F1", hero_row="half_orc"), "befriend half_orc")
    assert (fame(pos), left(pos)) == (3, (1, 0))


@clause("BR11.13")
def test_hawkmyn_hears_of_the_own_scouts_too() -> None:
    pos = play(at(heroes="hawkmyn"), "scout mine", "none")
    assert camp(play(pos, "train 1b")) == "B1"


@clause("BR11.14")
def test_high_elf_hears_of_the_own_inferno_only() -> None:
    pos = at(heroes="high_elf", camp="K3", mine="m05", inferno="f11", b_camp="K2")
    assert fame(play(pos.copy(), "conquer m05")) == 0
    assert fame(play(pos.copy(), "conquer f11")) == 1
    other = at(heroes="high_elf", b_camp="K2", inferno="f11", active=1)
    assert fame(play(other, "conquer f11")) == 0


@clause("BR11.15")
def test_human_may_decline() -> None:
    pos = play(at(heroes="human", camp="K1", rooms="m05@1", ice="i21"), "conquer i21")
    assert why(pos, "nudge i21 -1") == "BR11.15"
    assert why(pos, "nudge m06 +1") == "BR7.5"
    assert rooms(play(pos, "none")) == "m05@1 i21@0"


@clause("BR11.15")
def test_a_nudge_is_no_use() -> None:
    """No reward of the row, no wear of anything else; but a destruction sets off what waits for one."""
    pos = at(heroes="human", camp="K1", rooms="m05@2 i19", ice="i21")
    play(pos, "conquer i21", "nudge m05 +1")
    assert (camp(pos), left(pos), rooms(pos)) == ("K1 L1", (2, 0), "i19@1 i21@0")


@clause("BR11.16")
def test_ishim_hears_of_the_own_rooms() -> None:
    pos = play(at(heroes="ishim", camp="B1 T1", rooms="f11@1"), "exploit f11")
    assert camp(pos) == "K2"


@clause("BR11.17")
def test_shadowfolk_counts_goblins_that_were_really_gained() -> None:
    pos = at(heroes="shadowfolk", camp="K6 B4 T4 L4", rooms="m22", words={"tally": {"gain:p": 3}})
    play(pos, "exploit m22")
    assert (camp(pos), fame(pos)) == ("K3 B4 T4 L4 P3", 3)
    full = at(heroes="shadowfolk", camp="K6 B4 T4 L4 P2", rooms="m22", words={"tally": {"gain:p": 3}})
    assert fame(play(full, "exploit m22")) == 0


@clause("BR11.17")
def test_what_was_counted_is_forgotten_at_the_end_of_the_turn() -> None:
    pos = at(heroes="shadowfolk", camp="K6", rooms="m22", actions=1)
    play(pos, "exploit m22", "train 3b")
    assert pos.view()["tally"] == {"turn": 1}


@clause("BR11.18")
def test_ssleth_gives_one_screamer_per_action() -> None:
    pos = at(heroes="ssleth", camp="K3", rooms="m22")
    assert camp(play(pos, "exploit m22", "train 1b 1t 1l")) == "C1 B1 T1 L1"


@clause("BR11.19")
def test_stonekin_counts_own_rooms_in_the_own_turn() -> None:
    pos = at(heroes="stonekin", rooms="i13@2", b_camp="K2", b_rooms="m05@2", active=1)
    play(pos, "exploit m05", "train 1b", "train 1b")
    assert (wrecks(pos), fame(pos)) == ({"i": 1}, 0)


@clause("BR11.19")
def test_stonekin_is_satisfied_within_one_action() -> None:
    """The Mineshaft room falls, and by that I19; both in one action."""
    pos = play(at(heroes="stonekin", camp="K2", rooms="m05@2 i19@2"), "exploit m05")
    assert pos.phase == "train"
    play(pos, "train 1p")
    assert (fame(pos), wrecks(pos)) == (4, {"m": 1, "i": 1})


@clause("BR11.20")
def test_wood_elf_lowers_sticklers_only() -> None:
    pos = at(heroes="wood_elf", camp="K1", mine="m24", inferno="f11")
    assert why(pos, "conquer f11") == "BR5.1"
    scouted = play(at(heroes="wood_elf", top_mine="m24"), "scout mine", "conquer m24")
    assert rooms(scouted) == "m24@0"
    assert "pays" not in " ".join(told(scouted))
