"""The places that a grenadier thinks of: a short list, each of them worth a grenade."""

from __future__ import annotations

from engine.space.plane import squared
from engine.systems.cape.position.game import Game
from engine.systems.cape.questions import arms, ask
from engine.systems.cape.rules.shooting.bursts import aims, can_land, in_radius, is_covered, places
from tests.engine.systems.cape.staging import field, figure, game, group

RED = "army red { character a { of drill_grenadier  at (10, 10) } }"
FARM = "cottage farm { at (16.5, 10)  size 8 um x 8 um  opening (12.5, 10) }"


def offered(blue: str, ground: str = "") -> tuple[Game, list[tuple[int, int]]]:
    it = game(field(red=RED, blue=f"army blue {{ {blue} }}", ground=ground))
    one = figure(it, "a")
    weapon = arms.grenades(one)
    assert weapon is not None
    found = places(it, one, weapon)
    assert all(can_land(it, one, weapon, point) for point in found)
    assert len(found) <= 6
    return it, found


def caught(it: Game, point: tuple[int, int]) -> set[str]:
    return {one.name for one in in_radius(it, point, it.figures.burst_radius)}


def test_between_two_enemies_comes_first() -> None:
    """CAPE-5.3.3a: one burst reaches both, and nobody stands there."""
    it, found = offered("character b { of drill_guard  at (14, 16) }  character c { of drill_guard  at (18, 16) }")
    assert found[0] == (1600, 1600)
    assert caught(it, found[0]) == {"b", "c"}


def test_past_who_is_so_near_that_the_thrower_would_be_hit() -> None:
    """CAPE-5.3.3b: the thrower counts too, so it is thrown a little farther."""
    it, found = offered("character b { of drill_guard  at (12, 10) }")
    assert any(caught(it, point) == {"b"} for point in found)
    assert "a" in caught(it, figure(it, "b").at)


def test_short_of_who_is_out_of_range() -> None:
    """CAPE-5.3.3a: the end of the range is near enough."""
    it, found = offered("character b { of drill_guard  at (23, 10) }")
    assert [aim for aim in aims(it, group(it, "a")) if len(aim) == 2] == []
    assert any(caught(it, point) == {"b"} for point in found)


def test_no_place_is_offered_twice() -> None:
    """Two who stand side by side suggest places that hardly differ; and what was asked for is not offered again."""
    it, found = offered(
        "character b { of drill_guard  at (14, 16) }  character c { of drill_guard  at (14.1, 17.1) }"
        "  character d { of drill_guard  at (18, 16) }"
    )
    pairs = [(one, other) for at, one in enumerate(found) for other in found[:at]]
    assert len(found) > 2
    assert all(squared(one, other) >= 25 * 25 for one, other in pairs)
    thrower = figure(it, "a")
    weapon = arms.grenades(thrower)
    assert weapon is not None
    it.wished = (found[1],)
    assert places(it, thrower, weapon).count(found[1]) == 1


def test_who_has_thrown_the_last_one_has_none() -> None:
    """CAPE-9.3.1: where shots are counted."""
    it, _ = offered("character b { of drill_guard  at (14, 16) }")
    thrower = figure(it, "a")
    weapon = arms.grenades(thrower)
    assert weapon is not None
    thrower.shots[weapon.name] = 1
    assert arms.grenades(thrower) is weapon
    thrower.shots[weapon.name] = 0
    assert arms.grenades(thrower) is None


def test_nobody_in_reach_is_nothing_to_throw_at() -> None:
    assert offered("character b { of drill_guard  at (30, 30) }")[1] == []


def test_through_the_door_and_not_through_the_wall() -> None:
    """CAPE-5.3.3d, CAPE-5.3.3f: a place behind the opening is offered, one behind the wall is not."""
    it, found = offered("character b { of drill_guard  at (16, 10) }", FARM)
    inside = [point for point in found if ask.building_at(it, point)]
    assert inside
    assert all(squared(point, (1250, 1000)) < 200 * 200 for point in inside)
    one = figure(it, "a")
    weapon = arms.grenades(one)
    assert weapon is not None
    assert not can_land(it, one, weapon, (1290, 1120))


def test_walls_cover_from_what_goes_off_on_the_other_side() -> None:
    """CAPE-5.3.3e, CAPE-5.3.3f: and not from what goes off in the same room."""
    it, _ = offered("character b { of drill_guard  at (16, 10) }", FARM)
    b, a = figure(it, "b"), figure(it, "a")
    assert not is_covered(it, (1350, 1000), b)
    assert is_covered(it, (1350, 1000), a)
    assert is_covered(it, (1150, 1000), b)
    assert not is_covered(it, (1150, 1000), a)
