"""Chapters 5, 7.5 and 9.3 at their edges: the last point, the first unit, exactly as far as an enemy reaches."""

from __future__ import annotations

import pytest

from engine.systems.esa.book.book import MELEE, MOVEMENT
from engine.systems.esa.position.game import Game
from engine.systems.esa.questions import situation as ask
from engine.systems.esa.questions.reach import charge_targets, is_safe, reach, road_reach
from tests.engine.systems.esa.staging import BLUE, RED, cleared, field, game, give, hex_of, put, unit

FAR = RED + BLUE
"""Four hexes of open ground between the lines."""


def names(g: Game, places: dict[int, object]) -> set[str]:
    return {f"{place % g.board.width + 1:02}{place // g.board.width + 1:02}" for place in places}


def test_a_unit_goes_as_far_as_its_points_and_no_farther() -> None:
    """ESA-5.1a."""
    g = cleared(game(field(FAR)), "b")
    rider = put(g, "b", "0505")
    found = reach(g, rider, g.rules.movement_points(g, rider), has_melee=True)
    assert g.rules.movement_points(g, rider) == 2
    assert {g.board.distance(rider.hex, place) for place in found} == {1, 2}
    assert len(found) == 6 + 12
    assert all(spent == len(path) == g.board.distance(rider.hex, place) for place, (spent, path) in found.items())


def test_the_first_unit_of_the_field_stands_in_the_way_like_any_other() -> None:
    """ESA-5d: no place for two, no way through; open order passes."""
    g = cleared(game(field(FAR)), "a", "b")
    rider = put(g, "b", "0105")
    assert put(g, "a", "0205").id == 0
    neighbours = {place for place in g.board.around[rider.hex] if place != hex_of(g, "0205")}
    for place in neighbours:
        g.state.at[place] = 0
    assert reach(g, rider, 3, has_melee=True) == {}
    for place in neighbours:
        g.state.at[place] = -1
    assert hex_of(g, "0205") not in reach(g, rider, 3, has_melee=True)


def test_of_two_ways_as_long_as_one_another_the_first_is_taken() -> None:
    """ESA-5.1a: a path is found in a fixed order, so that a journal can be played again."""
    g = cleared(game(field(FAR)), "b")
    rider = put(g, "b", "0505")
    found = reach(g, rider, 2, has_melee=True)
    two = [(place, path) for place, (spent, path) in found.items() if spent == 2]
    order = g.board.around[rider.hex]
    for place, (first, _) in two:
        ways = [near for near in order if place in g.board.around[near]]
        assert first == ways[0]
    assert any(len([near for near in order if place in g.board.around[near]]) == 2 for place, _ in two)


def test_movement_ends_beside_the_enemy_and_needs_a_melee_order_there() -> None:
    """ESA-5e, ESA-5f."""
    g = cleared(game(field(FAR)), "b", "x")
    rider, enemy = put(g, "b", "0507"), put(g, "x", "0504")
    beside = set(g.board.around[enemy.hex])
    assert not beside & set(reach(g, rider, 4, has_melee=False))
    found = reach(g, rider, 4, has_melee=True)
    assert beside & set(found)
    assert all(not beside & set(path[:-1]) for _, path in found.values())


def test_whoever_leaves_an_enemy_may_go_sideways_and_not_nearer() -> None:
    """ESA-7.5: no step brings it nearer to any steady enemy; as far as before is no nearer."""
    g = cleared(game(field(FAR)), "b", "x", "y")
    rider, enemy = put(g, "b", "0505"), put(g, "x", "0504")
    other = put(g, "y", "0501")
    found = reach(g, rider, 1, has_melee=True)
    assert found
    assert all(g.board.distance(place, enemy.hex) == 2 for place in found)
    level = {place for place in found if g.board.distance(place, other.hex) == g.board.distance(rider.hex, other.hex)}
    nearer = {place for place in found if g.board.distance(place, other.hex) < g.board.distance(rider.hex, other.hex)}
    assert level
    assert not nearer


ROAD = "road { through 0105, 0205, 0305, 0405, 0505, 0605, 0705, 0805, 0905 }"


@pytest.mark.parametrize(("name", "points"), [("a", 1), ("b", 2)])
def test_a_road_doubles_the_points_exactly(name: str, points: int) -> None:
    """ESA-5.4.7a."""
    g = cleared(game(field(FAR, ground=ROAD)), name)
    one = put(g, name, "0105")
    found = road_reach(g, one, points)
    assert [spent for spent, _ in found.values()] == [*range(1, 2 * points + 1)]
    assert names(g, dict(found)) == {f"0{2 + step}05" for step in range(2 * points)}


def test_the_first_unit_of_the_field_stops_whoever_marches_on_the_road() -> None:
    """ESA-5.4.7a, ESA-5d."""
    g = cleared(game(field(FAR, ground=ROAD)), "a", "b")
    rider = put(g, "b", "0105")
    assert put(g, "a", "0405").id == 0
    assert names(g, dict(road_reach(g, rider, 2))) == {"0205", "0305"}


def test_a_road_is_safe_one_hex_beyond_what_a_steady_enemy_can_ride() -> None:
    """ESA-5.4.7a: his points and his charge; heavy horse here has two of each."""
    g = cleared(game(field(FAR, size="12 x 12")), "b", "y")
    rider, enemy = put(g, "b", "0505"), put(g, "y", "0505")
    reaches = enemy.stats.pm + enemy.profile.charge
    assert reaches == 4
    assert not is_safe(g, rider, hex_of(g, "0905"))
    assert is_safe(g, rider, hex_of(g, "1005"))
    enemy.shaken = True
    assert is_safe(g, rider, hex_of(g, "0605"))


def test_a_charge_reaches_its_bonus_farther_and_no_farther() -> None:
    """ESA-9.3a: two points and two more, so contact with whoever is five hexes away."""
    g = cleared(game(field(FAR, size="12 x 12")), "b", "y")
    rider, enemy = put(g, "b", "0506"), put(g, "y", "0505")
    give(g, g.division(rider), MOVEMENT | MELEE)
    assert ask.holds(g, rider, MELEE)
    found = {}
    for distance in range(4, 8):
        put(g, "y", f"{5 + distance:02}06")
        assert g.board.distance(rider.hex, enemy.hex) == distance
        found[distance] = len(charge_targets(g, rider).get(enemy.id, ()))
    assert found == {4: 3, 5: 4, 6: 0, 7: 0}


def test_a_card_that_takes_a_point_leaves_one_to_whoever_has_any() -> None:
    """ESA-2.5.2b, as card 45 says: one movement point fewer, at least one."""
    g = game(field(FAR))
    slow, fast = unit(g, "a"), unit(g, "b")
    assert (g.rules.movement_points(g, slow), g.rules.movement_points(g, fast)) == (1, 2)
    g.division(slow).card = next(
        number for number, card in g.book.cards.items() if card.sums.get(("extra_points", "")) == -1
    )
    assert (g.rules.movement_points(g, slow), g.rules.movement_points(g, fast)) == (1, 1)
