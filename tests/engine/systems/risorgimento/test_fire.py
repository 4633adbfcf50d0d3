"""D, F, E.9: lines of fire, values, losses."""

from __future__ import annotations

import pytest

from engine.space.stands.fire import FULL, HALF, NONE
from engine.systems.risorgimento.questions import lines
from engine.systems.risorgimento.rules.fire import targets_of
from tests.engine.systems.risorgimento.staging import field, game, phase, run, told, unit

BLUE = "unit z { of drill_foot  at (40, 24)  facing s  formation line }"


def test_two_corners_give_all_of_the_fire_and_a_flank_half() -> None:
    """RIS-F.1a, RIS-E.9c."""
    g = game(
        field(
            "unit a { of drill_foot  at (40, 20)  facing n  formation line }"
            "  unit b { of drill_foot  at (46, 24)  facing n }",
            BLUE,
        )
    )
    assert lines.share_of_fire(g, unit(g, "a"), unit(g, "z")) == FULL
    assert lines.share_of_fire(g, unit(g, "b"), unit(g, "z")) == HALF


def test_a_friend_in_the_strip_leaves_half_or_nothing() -> None:
    """RIS-F.1a, RIS-F.1b."""
    half = game(
        field(
            "unit a { of drill_foot  at (40, 18)  facing n }  unit b { of drill_battery  at (42.4, 20.5)  facing n }",
            BLUE,
        )
    )
    none = game(
        field(
            "unit a { of drill_foot  at (40, 18)  facing n }  unit b { of drill_foot  at (40, 20.5)  facing n }", BLUE
        )
    )
    assert lines.share_of_fire(half, unit(half, "a"), unit(half, "z")) == HALF
    assert lines.share_of_fire(none, unit(none, "a"), unit(none, "z")) == NONE


@pytest.mark.parametrize(("x", "share"), [(40, FULL), (43, FULL), (46, NONE)])
def test_guns_fire_fifteen_degrees_to_each_side(x: int, share: object) -> None:
    """RIS-D.1a."""
    g = game(
        field(
            "unit g { of drill_battery  at (40, 10)  facing n }", f"unit z {{ of drill_foot  at ({x}, 24)  facing s }}"
        )
    )
    assert lines.share_of_fire(g, unit(g, "g"), unit(g, "z")) == share


def test_guns_need_the_whole_strip() -> None:
    """RIS-D.1b, RIS-D.1c."""
    g = game(
        field(
            "unit g { of drill_battery  at (40, 10)  facing n }  unit a { of drill_foot  at (42.4, 16)  facing n }",
            BLUE,
        )
    )
    assert lines.share_of_fire(g, unit(g, "g"), unit(g, "z")) == NONE


def test_a_wood_bars_fire_unless_somebody_stands_in_it() -> None:
    """RIS-D.1c, RIS-D.2: from the edge of a wood one sees and is seen."""
    wood = "sparse_wood copse { at (40, 17)  size 10 cm x 4 cm }"
    across = game(field("unit a { of drill_foot  at (40, 13)  facing n }", BLUE, ground=wood))
    edge = game(field("unit a { of drill_foot  at (40, 18)  facing n }", BLUE, ground=wood))
    assert lines.share_of_fire(across, unit(across, "a"), unit(across, "z")) == NONE
    assert lines.share_of_fire(edge, unit(edge, "a"), unit(edge, "z")) == FULL


def test_from_deep_in_a_dense_wood_nothing_is_seen() -> None:
    """RIS-D.2, RIS-F.4."""
    wood = "dense_wood forest { at (40, 14)  size 10 cm x 12 cm }"
    g = game(field("unit a { of drill_foot  at (40, 16)  facing n }", BLUE, ground=wood))
    assert not lines.is_seen(g, unit(g, "a"), unit(g, "z"))


@pytest.mark.parametrize(("y", "clear"), [(15, True), (25, False)])
def test_from_a_hill_one_fires_over_what_is_near(y: int, clear: bool) -> None:
    """RIS-D.1d, RIS-F.1c."""
    hill = "hill height { at (40, 10)  size 10 cm x 6 cm }"
    blue = f"unit z {{ of drill_foot  at (40, 30)  facing s }}  unit y {{ of drill_foot  at (40, {y})  facing s }}"
    g = game(field("unit g { of drill_battery  at (40, 10)  facing n }", blue, ground=hill))
    assert (lines.share_of_fire(g, unit(g, "g"), unit(g, "z")) == FULL) is clear


def test_enfilade_comes_from_beyond_the_front_and_not_from_behind() -> None:
    """RIS-F.5."""
    g = game(
        field(
            "unit a { of drill_foot  at (46, 25)  facing w }  unit b { of drill_foot  at (46, 22)  facing w }"
            "  unit c { of drill_foot  at (40, 29)  facing s }",
            BLUE,
        )
    )
    target = unit(g, "z")
    assert [lines.flanking(g, unit(g, name), target)[0] for name in "abc"] == [True, False, False]
    assert lines.flanking(g, unit(g, "c"), target)[1]


def test_two_battalions_of_a_brigade_fire_together() -> None:
    """RIS-F, RIS-F.2, RIS-EX.104: strength 16 at short range is 16: a loss, and another on a six."""
    red = " ".join(
        f"unit {name} {{ of drill_foot  at ({x}, 20)  facing n  formation line }}"
        for name, x in (("a", 38), ("b", 41.6))
    )
    g = game(field(red, "unit z { of drill_foot  at (40, 24.5)  facing s  formation line }"), [6, 10, 5])
    asked = run(phase(g, "fire"), lambda decision: decision.options[1] if decision.seat == 0 else None)
    assert [decision.kind for decision in asked][:2] == ["fire", "fire"]
    (shot,) = told(g, "Fired")
    assert (shot.value, shot.losses, unit(g, "z").losses) == (16, 2, 2)


def test_a_value_of_ten_needs_no_die() -> None:
    """RIS-D.3b, RIS-D.3a: two French batteries side by side at medium range against open order: 12 less 2."""
    red = "unit a { of drill_battery  at (39, 10)  facing n }  unit b { of drill_battery  at (41, 10)  facing n }"
    g = game(field(red, "unit z { of drill_foot  at (40, 24)  facing s }"), [1])
    run(phase(g, "artillery_fire"))
    (shot,) = told(g, "Fired")
    assert (shot.units, shot.value, shot.losses) == ((0, 1), 10, 1)


def test_batteries_apart_fire_apart() -> None:
    """RIS-D.b."""
    red = "unit a { of drill_battery  at (38.5, 10)  facing n }  unit b { of drill_battery  at (41.5, 10)  facing n }"
    g = game(field(red, "unit z { of drill_foot  at (40, 24)  facing s }"), [10, 10])
    run(phase(g, "artillery_fire"))
    assert [shot.units for shot in told(g, "Fired")] == [(0,), (1,)]


def test_whom_nobody_can_hurt_is_no_target() -> None:
    g = game(field("unit a { of drill_foot  at (40, 10)  facing n  formation march_column }", BLUE))
    assert targets_of(g, unit(g, "a")) == []
