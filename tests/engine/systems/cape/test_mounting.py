"""4.3.6: who makes room for a rider who gets into the saddle, and who does not."""

from __future__ import annotations

from math import cos, pi, sin

from engine.space.plane import squared
from engine.systems.cape.position.events.moves import Rode
from engine.systems.cape.position.game import Game
from engine.systems.cape.rules.movement.obstacles import may_mount, seats
from tests.engine.systems.cape.staging import field, figure, game, group

RING = [(20 + 1.4 * sin(number * pi / 3), 20 + 1.4 * cos(number * pi / 3)) for number in range(6)]


def dismounted(*enemies: int) -> Game:
    """A rider on foot by his horse, in a ring of six, some of them enemies; nobody touches anybody."""
    ring = {
        number: f"character n{number} {{ of drill_guard  at ({x:.2f}, {y:.2f}) }}" for number, (x, y) in enumerate(RING)
    }
    friends = " ".join(text for number, text in ring.items() if number not in enemies)
    foes = " ".join(text for number, text in ring.items() if number in enemies)
    red = f"army red {{ base_edge south  character a {{ of drill_rider  at (5, 5)  mounted yes }} {friends} }}"
    blue = f"army blue {{ base_edge north  character d {{ of drill_hero  at (20, 36) }} {foes} }}"
    g = game(field(red=red, blue=blue))
    rider = figure(g, "a")
    rider.x, rider.y = 2_000, 2_000
    g.record(Rode("4.3.6b", rider.id, False, rider.x, rider.y))
    return g


def shifted(g: Game) -> set[str]:
    """Who has to go elsewhere."""
    return {g.state.figures[number].name for number in seats(g, [figure(g, "a")])} - {"a"}


def test_friends_make_room_for_a_rider_and_no_nearer_to_an_enemy() -> None:
    """CAPE-4.3.6c: by as little as possible."""
    g = dismounted()
    places = seats(g, [figure(g, "a")])
    assert may_mount(g, group(g, "a"))
    assert places[figure(g, "a").id] == (2_000, 2_000)
    enemy = figure(g, "d").at
    for number, spot in places.items():
        one = g.state.figures[number]
        assert one.name == "a" or squared(spot, enemy) >= squared(one.at, enemy)
    assert shifted(g)


def test_enemies_make_room_for_nobody() -> None:
    """CAPE-4.3.6c."""
    assert "n0" not in shifted(dismounted(0))
    g = dismounted(*range(6))
    assert seats(g, [figure(g, "a")]) == {}
    assert not may_mount(g, group(g, "a"))


def test_nobody_gets_up_who_is_not_by_his_horse() -> None:
    """CAPE-4.3.6b."""
    g = dismounted()
    rider = figure(g, "a")
    rider.x += 500
    assert not may_mount(g, group(g, "a"))
