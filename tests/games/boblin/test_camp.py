"""BR3, BR16.6: the camp: what goblins are, how many fit, where they come from."""

from __future__ import annotations

from tests.clauses import clause
from tests.games.boblin.table import at, boblin, camp, fame, rooms
from tests.games.moves import play, texts, told, why

TRAINED = {"train 1b", "train 1t", "train 1l", "train 1p"}


@clause("BR3.1")
def test_a_goblin_is_what_its_area_says() -> None:
    """Sticklers do not pay for Stabbers, and one trained kind not for another."""
    pos = at(camp="K6 T1", rooms="f11 f01")
    assert why(pos, "exploit f01") == "BR7.1"
    assert why(pos, "exploit f11") == "BR7.1"


@clause("BR3.2")
def test_paying_one_kind_and_gaining_another_changes_what_a_cube_is() -> None:
    assert camp(play(at(camp="C1", rooms="m11"), "exploit m11")) == "B1"


@clause("BR3.3")
def test_spaces_of_the_house_edition() -> None:
    assert boblin().start(1).view()["spaces"][0] == {"k": 6, "c": 4, "b": 4, "t": 4, "l": 4, "p": 4}


@clause("BR3.3")
def test_what_fits_is_kept_and_the_rest_is_lost() -> None:
    pos = play(at(camp="C4 K6"), "recruit c")
    assert camp(pos) == "K6 C4"
    assert "2 Screamers cannot join Ash's camp." in told(pos)
    part = play(at(camp="C3"), "recruit c")
    assert camp(part) == "C4"
    assert told(part)[-1] == "1 Screamer cannot join Ash's camp."


@clause("BR3.4", "BR16.6")
def test_goblins_come_from_the_supply_and_go_back_to_it() -> None:
    pos = at(game=boblin(2, supply=5), camp="K2", b_camp="K1", rooms="m05")
    assert pos.view()["supply"] == 2
    play(pos, "exploit m05")
    assert (camp(pos), pos.view()["supply"]) == ("B1 T1", 2)
    play(pos, "recruit k")
    assert (camp(pos), pos.view()["supply"]) == ("K2 B1 T1", 0)
    play(pos, "recruit c", "recruit c")
    assert camp(pos, 1) == "K1"


@clause("BR16.6")
def test_a_limited_supply_limits_trained_goblins_of_any_kind() -> None:
    pos = play(at(game=boblin(2, supply=4), camp="K3", b_camp="K1", rooms="m22"), "exploit m22")
    assert "train 3b" in texts(pos)
    pos = play(at(game=boblin(2, supply=4), camp="K2 C1", b_camp="K1", rooms="m23"), "exploit m23")
    assert camp(play(pos, "train 1b 1t")) == "K1 B1 T1"
    pos = play(
        at(game=boblin(2, supply=2), camp="K1", b_camp="K1", rooms="i12", active=1, b_rooms="i18@2 m05"), "recruit k"
    )
    assert camp(pos, 1) == "K1"


@clause("BR16.6")
def test_by_default_the_supply_never_ends() -> None:
    full = "K6 C4 B4 T4 L4 P4"
    pos = at(4, camp=full, b_camp=full, c_camp=full, d_camp="K1")
    assert sum(sum(c.values()) for c in pos.view()["camps"]) == 79


@clause("BR3.5", "BR3.6")
def test_any_trained_goblin_is_one_of_four() -> None:
    pos = play(at(camp="K1", rooms="m26"), "exploit m26")
    assert texts(pos) == TRAINED
    assert why(pos, "train 2b") == "BR3.6"
    assert why(at(camp="K4 C4", rooms="f22"), "exploit f22") == "BR7.1"


@clause("BR3.6", "BR3.3")
def test_trained_goblins_are_chosen_among_kinds_with_space() -> None:
    pos = play(at(camp="K1 B4 T4", rooms="m26"), "exploit m26")
    assert texts(pos) == {"train 1l", "train 1p"}
    assert why(pos, "train 1b") == "BR3.3"
    one_more = play(at(camp="K3 P3", rooms="m22"), "exploit m22")
    assert len(texts(one_more)) == 16
    assert not {"train 3p", "train 1b 2p"} & texts(one_more)
    few = play(at(camp="K3 B4 T4 L4 P2", rooms="m22"), "exploit m22")
    assert (camp(few), rooms(few)) == ("B4 T4 L4 P4", "m22@1")
    none = play(at(camp="K3 B4 T4 L4 P4", rooms="m22"), "exploit m22")
    assert (camp(none), rooms(none)) == ("B4 T4 L4 P4", "m22@1")


@clause("BR3.6")
def test_many_are_chosen_at_once() -> None:
    pos = play(at(camp="K3", rooms="m22"), "exploit m22")
    assert len(texts(pos)) == 20
    assert camp(play(pos, "train 1b 1t 1p")) == "B1 T1 P1"


@clause("BR3.6")
def test_any_trained_goblins_pay_mixed_at_will() -> None:
    pos = play(at(camp="B1 T2 P1", rooms="f09"), "exploit f09")
    assert texts(pos) == {"pay 1b 2t", "pay 1b 1t 1p", "pay 2t 1p"}
    assert why(pos, "pay 1b 1t 1l") == "BR3.6"
    assert why(pos, "pay 1b 1t") == "BR3.6"


@clause("BR3.6")
def test_fixed_kinds_are_set_aside_first() -> None:
    """A room for 1 Stickler and any trained goblin, and a row with a Screamer and any trained one (Q31)."""
    pos = play(at(camp="K2 B1 T1", ice="i12"), "conquer i12")
    assert texts(pos) == {"pay 1b", "pay 1t"}
    assert camp(play(pos, "pay 1t")) == "K1 B1"
    riot = play(at(camp="C2 L1", rooms="f24"), "exploit f24", "steps 2")
    assert (camp(riot), fame(riot)) == ("", 3)
