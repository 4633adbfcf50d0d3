"""Questions about the position at their edges: exactly in command, the second friend, the first unit of the field."""

from __future__ import annotations

import pytest

from engine.systems.esa.book.book import MELEE, MOVEMENT, RALLY, SHOOTING
from engine.systems.esa.position.game import Game
from engine.systems.esa.position.state import Posture, Rank
from engine.systems.esa.questions import situation as ask
from engine.systems.esa.questions.facts import FACTS
from engine.systems.esa.questions.reach import has_line, sector_of, targets_of, zone_of
from tests.engine.systems.esa.staging import cleared, division, field, game, general, give, hex_of, put, unit

RED = """army red { value 3  general rc { is cic  morale 2  at 0512 }
  division one { general r { morale 2  at 0509 }
    unit p { of drill_pike  at 0507  facing n }  unit q { of drill_pike  at 0607  facing n }
    unit h { of drill_horse  at 0707  facing n } }
  division far { general f { morale 3  at 0111 }
    unit s { of drill_shot  at 0110  facing n }
    unit guns { of drill_guns  at 0210  facing n  posture in_battery } } }"""
BLUE = """army blue { value 3  general bc { is cic  morale 2  at 0501 }
  division two { general e { morale 3  at 0502 }
    unit x { of drill_pike  at 0503  facing s }  unit y { of drill_horse  at 0603  facing s }
    unit sq { of drill_square  at 0703  facing s } } }"""


def battle(*kept: str, ground: str = "", size: str = "12 x 12", options: str = "") -> Game:
    head = f"options {{ {options} }}" if options else ""
    g = game(field(RED + BLUE, size=size, ground=ground, head=head))
    return cleared(g, *kept) if kept else g


# --- command ------------------------------------------------------------------------------------------------------


def test_a_general_commands_as_far_as_his_morale_and_no_farther() -> None:
    """ESA-10.6.1: morale 2, so two hexes."""
    g = battle("h")
    chief = general(g, "r")
    for distance, commanded in ((1, True), (2, True), (3, False)):
        put(g, "h", f"05{9 - distance:02}")
        assert g.board.distance(chief.hex, unit(g, "h").hex) == distance
        assert ask.is_in_command(g, unit(g, "h")) == commanded
    put(g, "h", "0508")
    chief.alive = False
    assert not ask.is_in_command(g, unit(g, "h"))
    chief.alive, chief.hex = True, -1
    assert not ask.is_in_command(g, unit(g, "h"))
    chief.hex = 0
    put(g, "h", "0201")
    assert ask.is_in_command(g, unit(g, "h"))


def test_a_general_is_attached_to_whoever_stands_in_his_hex() -> None:
    """ESA-10.1a: in the corner of the map too; off the map he is with nobody."""
    g = battle("p", "q")
    attached, leader = FACTS["general.attached"], general(g, "r")
    assert put(g, "p", "0101").hex == 0
    for at, is_attached in ((0, True), (1, False), (-1, False)):
        leader.hex = at
        assert attached(g, leader) == is_attached


def test_a_link_is_between_two_who_are_there() -> None:
    """ESA-10.3b, ESA-10.6.2: both alive and on the map, in its corner too."""
    g = battle()
    linked, leader, chief = FACTS["general.has_superior"], general(g, "r"), general(g, "rc")
    assert linked(g, leader)
    assert not linked(g, chief)
    for one in (leader, chief):
        there = one.hex
        for alive, at in ((True, 0), (True, -1), (False, there)):
            one.alive, one.hex = alive, at
            assert linked(g, leader) == (alive and at >= 0)
        one.alive, one.hex = True, there
    assert leader.superior == chief.id == 0, "the first leader of the field is one too"


def test_a_battle_line_is_in_command_as_one() -> None:
    """ESA-9.13c: a unit of the line within reach is enough."""
    g = battle("p", "q")
    put(g, "p", "0507")
    put(g, "q", "0607")
    line = ask.battle_line(g, unit(g, "p"))
    assert len(line) == 2
    general(g, "r").hex = hex_of(g, "0309")
    near, far = (g.board.distance(general(g, "r").hex, unit(g, name).hex) for name in ("p", "q"))
    assert (near, far) == (3, 4)
    general(g, "r").morale = 3
    assert ask.is_in_command(g, unit(g, "q"))
    unit(g, "q").facing = 3
    assert not ask.is_in_command(g, unit(g, "q"))


@pytest.mark.parametrize("change", ["facing", "division", "ground", "ability", "one"])
def test_a_battle_line_wants_like_units_on_like_ground(change: str) -> None:
    """ESA-9.13a."""
    g = battle("p", "q", ground="rough { at 0607 }" if change == "ground" else "")
    one, mate = unit(g, "p"), unit(g, "q")
    assert bool(ask.battle_line(g, one)) == (change != "ground")
    match change:
        case "facing":
            mate.facing = (mate.facing + 1) % 6
        case "division":
            mate.division += 1
        case "ability":
            g = battle("p", "h")
            put(g, "h", "0607")
            one = unit(g, "p")
        case "one":
            put(g, "q", "0807")
    assert ask.battle_line(g, one) == []


def test_an_attached_general_orders_only_that_unit() -> None:
    """ESA-10.1a, ESA-10.3d: the first unit of the field too."""
    g = battle("p", "q")
    give(g, division(g, "one"), MOVEMENT)
    general(g, "r").hex = hex_of(g, "0508")
    assert ask.is_within_orders(g, unit(g, "p"))
    assert ask.is_within_orders(g, unit(g, "q"))
    general(g, "r").started_attached = unit(g, "p").id
    assert unit(g, "p").id == 0
    assert ask.is_within_orders(g, unit(g, "p"))
    assert not ask.is_within_orders(g, unit(g, "q"))
    general(g, "r").alive = False
    assert not ask.is_within_orders(g, unit(g, "p"))


def test_a_battery_out_of_reach_obeys_another_general() -> None:
    """ESA-9.2b: not if its own has it in his reach; never for melee."""
    g = battle("guns", "p")
    guns = put(g, "guns", "0508")
    give(g, division(g, "one"), SHOOTING)
    general(g, "r").hex = hex_of(g, "0510")
    assert ask.lending_division(g, guns, SHOOTING) is division(g, "one")
    assert ask.obeys(g, guns, SHOOTING) == division(g, "one").id
    assert ask.obeys(g, guns, MELEE) == -1
    assert ask.obeys(g, put(g, "p", "0509"), SHOOTING) == division(g, "one").id
    general(g, "r").hex = hex_of(g, "0511")
    assert ask.lending_division(g, guns, SHOOTING) is None
    general(g, "r").hex = hex_of(g, "0510")
    general(g, "r").started_attached = 0
    assert ask.lending_division(g, guns, SHOOTING) is None
    general(g, "r").started_attached = -1
    general(g, "f").hex = hex_of(g, "0808")
    assert g.board.distance(general(g, "f").hex, guns.hex) == general(g, "f").morale
    assert ask.lending_division(g, guns, SHOOTING) is None


def test_a_focused_card_gives_the_one_order_it_is_used_for() -> None:
    """ESA-10.7a."""
    g = battle("p")
    own = give(g, division(g, "one"), MOVEMENT | MELEE)
    assert ask.orders_of(g, own) & (MOVEMENT | MELEE) == MOVEMENT | MELEE
    own.focused, own.focus = True, MELEE
    assert ask.orders_of(g, own) == MELEE
    assert ask.priority_of(g, own) == g.setting.cards[own.card].priority
    own.focus = 0
    assert ask.priority_of(g, own) == 0
    own.drop_card()
    assert (ask.orders_of(g, own), ask.priority_of(g, own)) == (0, 0)


def test_an_aggressive_unit_holds_movement_and_melee_by_itself() -> None:
    """ESA-9.1a."""
    g = battle("p")
    unit(g, "p").aggressing = True
    assert [ask.holds(g, unit(g, "p"), order) for order in (MOVEMENT, SHOOTING, MELEE, RALLY)] == [
        True,
        False,
        True,
        False,
    ]


# --- neighbours ---------------------------------------------------------------------------------------------------


def test_two_steady_friends_support_and_one_does_not() -> None:
    """ESA-10.18a: or a general with it; the commander-in-chief counts."""
    g = battle("p", "q", "h")
    one = put(g, "h", "0606")
    put(g, "p", "0605")
    put(g, "q", "0607")
    assert len(ask.adjacent_friends(g, one)) == 2
    assert g.rules.supported(g, one)
    unit(g, "q").shaken = True
    assert not g.rules.supported(g, one)
    general(g, "rc").hex = one.hex
    assert general(g, "rc").rank == Rank.CIC
    assert g.rules.supported(g, one)
    general(g, "rc").hex = -1
    general(g, "bc").hex = one.hex
    assert not g.rules.supported(g, one)
    one.taken_as_supported = True
    assert g.rules.supported(g, one)


def test_foot_in_a_village_is_supported_and_horse_is_not() -> None:
    """ESA-10.18a, ESA-5.4.1h."""
    g = battle("p", "h", ground="village { at 0505, 0808 }")
    assert g.rules.supported(g, put(g, "p", "0505"))
    assert not g.rules.supported(g, put(g, "h", "0808"))
    unit(g, "p").hex = -1
    assert not ask.is_in_area(g, unit(g, "p"))


def test_a_unit_is_engaged_by_a_steady_enemy_with_a_melee_order() -> None:
    """ESA-7.1.2, ESA-10.13, ESA-6.3b."""
    g = battle("p", "y")
    one, enemy = put(g, "p", "0605"), put(g, "y", "0604")
    general(g, "e").hex = hex_of(g, "0603")
    assert not ask.is_engaged(g, one)
    give(g, division(g, "two"), MELEE)
    assert ask.is_engaged(g, one)
    assert not ask.is_engaging(g, one)
    assert ask.is_engaging(g, enemy)
    assert ask.is_beside_steady_enemy(g, one.hex, one.side)
    enemy.shaken = True
    assert not ask.is_engaged(g, one)
    assert not ask.is_engaging(g, enemy)
    assert not ask.is_beside_steady_enemy(g, one.hex, one.side)
    enemy.shaken = False
    put(g, "y", "0603")
    assert not ask.is_engaged(g, one)


def test_the_first_unit_of_the_field_is_a_neighbour_too() -> None:
    """ESA-7.1a."""
    g = battle("p", "y", "q")
    first = put(g, "p", "0605")
    assert first.id == 0
    enemy = put(g, "y", "0604")
    friend = put(g, "q", "0606")
    assert ask.adjacent_enemies(g, enemy.hex, enemy.side) == [first]
    assert ask.adjacent_friends(g, friend) == [first]
    assert ask.is_beside_steady_enemy(g, enemy.hex, enemy.side)


def test_higher_is_nearer_to_the_crest() -> None:
    """ESA-5.4.4a: on the relief, and nearer than the opponent; as near is not higher."""
    g = battle("p", "y", ground="hill { at 0505, 0506, 0605, 0606 }  crest { through 0505, 0605 }")
    one, other = put(g, "p", "0505"), put(g, "y", "0506")
    assert ask.is_higher(g, one, other)
    assert not ask.is_higher(g, other, one)
    put(g, "y", "0605")
    assert not ask.is_higher(g, one, other)
    assert not ask.is_higher(g, other, one)


def test_on_a_map_without_crests_whoever_stands_on_a_hill_is_higher() -> None:
    """ESA-5.4.4a, as the note to it says: nobody, if both do, or neither."""
    g = battle("p", "y", ground="hill { at 0505, 0606 }")
    one, other = put(g, "p", "0505"), put(g, "y", "0506")
    assert ask.is_higher(g, one, other)
    assert not ask.is_higher(g, other, one)
    put(g, "y", "0606")
    assert not ask.is_higher(g, one, other)
    put(g, "p", "0506")
    assert not ask.is_higher(g, one, other)
    assert ask.is_higher(g, other, one)


# --- what a unit may ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "value", "able"),
    [
        ("shaken", True, False),
        ("paralysed", True, False),
        ("alive", False, False),
        ("hex", -1, False),
        ("hex", 0, True),
        ("shots", 1, False),
        ("shots", 0, True),
    ],
)
def test_who_can_fire_at_all(name: str, value: object, able: bool) -> None:
    """ESA-6a, ESA-10.14a, ESA-10.16a: one shot a turn."""
    g = battle("p")
    setattr(unit(g, "p"), name, value)
    assert g.rules.able_to_shoot(g, unit(g, "p")) == able


def test_guns_fire_in_battery_and_as_their_only_action() -> None:
    """ESA-9.2d."""
    g = battle("guns", "h")
    guns = unit(g, "guns")
    assert guns.posture == Posture.IN_BATTERY
    assert g.rules.able_to_shoot(g, guns)
    guns.acted = True
    assert not g.rules.able_to_shoot(g, guns)
    guns.acted, guns.posture = False, Posture.LIMBERED
    assert not g.rules.able_to_shoot(g, guns)
    assert not g.rules.able_to_shoot(g, unit(g, "h"))


def test_protection_is_of_card_ground_and_gabions() -> None:
    """ESA-6.1d, ESA-5.4.1d, ESA-5.4.6."""
    g = battle("p", "h", "guns", ground="village { at 0505 }  gabions { at 0808 }")
    assert [ask.protection(g, put(g, "p", "0505"), kind) for kind in (0, 1)] == [2, 2]
    assert [ask.protection(g, put(g, "p", "0506"), kind) for kind in (0, 1)] == [1, 1]
    assert [ask.protection(g, put(g, "h", "0505"), kind) for kind in (0, 1)] == [1, 1]
    assert [ask.protection(g, put(g, "guns", "0808"), kind) for kind in (0, 1)] == [1, 1]
    assert [ask.protection(g, put(g, "guns", "0809"), kind) for kind in (0, 1)] == [0, 0]
    assert [ask.protection(g, put(g, "p", "0808"), kind) for kind in (0, 1)] == [1, 1]


def test_a_weakened_unit_has_strength_one() -> None:
    """ESA-10.12."""
    g = battle("p")
    unit(g, "p").strength = 2
    assert not g.rules.below_strength(g, unit(g, "p"))
    unit(g, "p").strength = 1
    assert g.rules.below_strength(g, unit(g, "p"))


def test_a_square_of_three_is_pike_and_shot() -> None:
    """ESA-9.15c, and the other reading."""
    for options, klass in (("", "pike_and_shot"), ("small_squares still_square", "square")):
        g = battle("sq", options=options)
        square = unit(g, "sq")
        square.strength = 4
        square.reread_card()
        assert (ask.klass(g, square), sector_of(g, square)) == ("square", "square")
        square.strength = 3
        assert ask.klass(g, square) == klass


# --- sight --------------------------------------------------------------------------------------------------------


def test_a_sector_lies_before_the_faced_vertex() -> None:
    """ESA-6.4a: two hexes deep, five hexes in all, whatever the facing."""
    g = battle("p")
    one = put(g, "p", "0606")
    for facing in range(6):
        one.facing = facing
        covered = [place for place in range(len(g.state.at)) if zone_of(g, one, place) is not None]
        assert sorted(g.board.distance(one.hex, place) for place in covered) == [1, 1, 2, 2, 2]


def test_foot_in_a_village_shoots_all_round() -> None:
    """ESA-5.4.1e."""
    g = battle("p", ground="village { at 0606 }")
    one = put(g, "p", "0606")
    covered = [place for place in range(len(g.state.at)) if zone_of(g, one, place) is not None]
    assert len(covered) == 6 + 12


def test_squares_and_reiter_follow_their_switches() -> None:
    """ESA-9.15c, ESA-9.16a."""
    assert sector_of(battle("sq"), unit(battle("sq"), "sq")) == "square"
    round_fire = battle("sq", options="square_fire every_side")
    assert sector_of(round_fire, unit(round_fire, "sq")) == "all_round"


def test_units_stop_fire_only_where_the_switch_says_so() -> None:
    """ESA-6.4b: the first unit of the field too."""
    for options, clear in (("", True), ("units_block_fire yes", False)):
        g = battle("p", "q", "y", options=options)
        shooter, between = put(g, "q", "0606"), put(g, "p", "0706")
        assert between.id == 0
        target = put(g, "y", "0806")
        assert has_line(g, shooter, target.hex) == clear


def test_nobody_shoots_at_the_engaged_or_out_of_contact() -> None:
    """ESA-6.3b, ESA-6.3c."""
    g = battle("p", "s", "y")
    shooter = put(g, "s", "0607")
    shooter.facing = unit(g, "p").facing
    target = next(
        place
        for place in range(len(g.state.at))
        if zone_of(g, shooter, place) and g.board.distance(shooter.hex, place) == 2
    )
    enemy = unit(g, "y")
    enemy.hex = target
    g.state.at[target] = enemy.id
    assert targets_of(g, shooter) == [enemy]
    friend = unit(g, "p")
    beside = next(near for near in g.board.around[target] if g.board.distance(near, shooter.hex) > 1)
    friend.hex = beside
    g.state.at[beside] = friend.id
    give(g, division(g, "one"), MELEE)
    general(g, "r").hex = beside
    assert ask.is_engaged(g, enemy)
    assert targets_of(g, shooter) == []
    assert g.rules.free_to_shoot(g, shooter)
    shooter.shots = 1
    assert not g.rules.free_to_shoot(g, shooter)
