"""Geometry of the kit's open table: units, ground, heights, sight, bearings, objectives."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from compiler.compile import compile_text
from engine.core.declared.expressions.compiled import FactError
from engine.core.system import Unplayable
from engine.host.examples import play_examples
from engine.kit.field.tablefield import TableSpot
from engine.model.values import Quantity
from tercio.project.places import settings
from tests.engine.kit.tables import MAP, RULES, begun, table


def spot(x: int, y: int) -> TableSpot:
    return TableSpot(x, y)


def test_lengths_are_of_one_family_of_units() -> None:
    field = table().field
    assert field.length(Quantity(3, "um")) == 300
    for unit in ("cm", "hex"):
        with pytest.raises(FactError, match=r"measured|hexes"):
            field.length(Quantity(3, unit))


def test_centimetres_are_told_in_the_unit_of_the_map() -> None:
    metric = table("size 900 mm x 600 mm", rules=_in("mm"), armies=_armies(10)).field
    assert (metric.length(Quantity(3, "cm")), metric.length(Quantity(5, "mm"))) == (3_000, 500)
    coarse = table("size 9 m x 6 m", rules=_in("cm"), armies=_armies(1, "m")).field
    with pytest.raises(FactError, match="finer"):
        coarse.length(Quantity(5, "mm"))


def _in(unit: str) -> str:
    return RULES.replace(" um", f" {unit}")


def _armies(by: int, unit: str = "") -> str:
    where = ((1, 1), (3, 1)) if unit else ((12 * by, 6 * by), (20 * by, 6 * by))
    there = ((1, 4), (3, 4)) if unit else ((12 * by, 30 * by), (20 * by, 30 * by))
    return f"""army red "Red" {{ man 2 x pikeman {{ at {where[0]}, {where[1]} }} }}
        army blue "Blue" {{ man 2 x pikeman {{ at {there[0]}, {there[1]} }} }}"""


def test_what_was_laid_last_is_the_ground_and_its_edge_belongs_to_it() -> None:
    field = table(
        f"{MAP}  mud {{ shape (10, 10), (20, 10), (20, 20), (10, 20) }}  wood {{ at (15, 15)  size 4 um x 4 um }}"
    ).field
    grounds = [field.ground_at(place) for place in ((1_000, 1_000), (1_250, 1_500), (1_300, 1_500), (999, 1_500))]
    assert grounds == ["mud", "mud", "wood", "open"]


@pytest.mark.parametrize(
    ("place", "is_offered"), [("(12, 11)", False), ("(12, 10)", True), ("(10, 13)", False), ("(9, 13)", True)]
)
def test_nobody_ends_on_the_edge_of_ground_that_is_barred(place: str, is_offered: bool) -> None:
    """The edge belongs to the ground: whoever stood there would be in the shed."""
    example = f"""
  example edge "Edge" {{
    others decline   map {{ {MAP}  shed {{ at (12, 13)  size 4 um x 4 um }} }}
    army red {{ man a {{ of pikeman  at {"(12, 8)" if place.startswith("(12") else "(7, 13)"} }} }}
    army blue {{ man b {{ of pikeman  at (40, 30) }} }}
    choose walk {{ mover a  at {place} }}
    expect a.at = {place}
  }}
}}
"""
    pack = compile_text(RULES.rstrip().removesuffix("}") + example, settings()).pack
    assert pack is not None
    (played,) = play_examples(pack)
    assert (played.fault is None) is is_offered


def test_who_begins_on_the_edge_of_barred_ground_may_leave_it() -> None:
    armies = """
  army red "Red" { man a { of pikeman  at (12, 11) } }
  army blue "Blue" { man b { of pikeman  at (40, 30) } }"""
    game = begun(f"{MAP}  shed {{ at (12, 13)  size 4 um x 4 um }}", armies)
    walk = game.setting.movement("walk")
    assert (1200, 500) in game.setting.moves.reach(game, game.state.pieces[0], walk)


def test_a_wood_hides_what_is_behind_it_and_not_what_stands_in_it() -> None:
    field = table(f"{MAP}  wood {{ at (24, 18)  size 6 um x 6 um }}").field
    behind, inside, south = spot(2_400, 2_600), spot(2_400, 1_800), spot(2_400, 1_000)
    assert [field.sees(south, other) for other in (behind, inside)] == [False, True]
    assert field.sees(spot(1_000, 1_000), spot(1_000, 2_600))
    assert not field.sees(behind, south)


def test_who_stands_higher_sees_over_what_hides() -> None:
    drawn = f"{MAP}  wood {{ at (24, 18)  size 6 um x 6 um }}  hill {{ at (24, 6)  size 6 um x 6 um }}"
    field = table(drawn).field
    assert field.sees(spot(2_400, 600), spot(2_400, 2_600))
    assert not field.sees(spot(2_400, 1_000), spot(2_400, 2_600))


def test_a_hill_between_two_on_the_plain_hides_them_from_each_other() -> None:
    field = table(f"{MAP}  hill {{ at (24, 18)  size 6 um x 6 um }}").field
    assert not field.sees(spot(2_400, 1_000), spot(2_400, 2_600))
    assert field.sees(spot(2_400, 1_800), spot(2_400, 2_600))


def test_a_hedge_hides_unless_somebody_stands_against_it() -> None:
    field = table(f"{MAP}  hedge {{ through (10, 18), (40, 18) }}").field
    assert not field.sees(spot(2_400, 1_000), spot(2_400, 2_600))
    assert field.sees(spot(2_400, 1_700), spot(2_400, 2_600))
    assert field.edge(spot(2_400, 2_600), spot(2_400, 1_700)) == "hedge"
    assert field.edge(spot(2_400, 1_700), spot(2_400, 2_600)) == "open", "the shooter's own hedge covers nobody else"
    assert field.edge(spot(2_400, 1_700), spot(2_400, 1_900)) == "hedge", "over it, both are against it"
    assert field.edge(spot(2_400, 1_000), spot(2_400, 2_600)) == "open"


@pytest.mark.parametrize(
    ("place", "word"),
    [
        ((0, 10), "front"),
        ((17, 10), "front"),
        ((18, 10), "flank"),
        ((10, 0), "flank"),
        ((10, -10), "rear"),
        ((11, -10), "flank"),
        ((0, -5), "rear"),
    ],
)
def test_the_front_is_as_wide_as_the_board_says_and_the_rear_is_the_last_quarter(
    place: tuple[int, int], word: str
) -> None:
    field = table().field
    one = SimpleNamespace(x=0, y=0, facing=0)
    assert field.bearing(one, spot(*place)) == word


def test_bearings_turn_with_the_facing() -> None:
    field = table().field
    for facing in range(12):
        end = [
            (0, 10),
            (5, 9),
            (9, 5),
            (10, 0),
            (9, -5),
            (5, -9),
            (0, -10),
            (-5, -9),
            (-9, -5),
            (-10, 0),
            (-9, 5),
            (-5, 9),
        ]
        one = SimpleNamespace(x=0, y=0, facing=30 * facing)
        assert field.bearing(one, spot(*end[facing])) == "front"
        assert field.bearing(one, spot(*end[(facing + 6) % 12])) == "rear"
        assert abs(field.facing_along((0, 0), end[facing], 0) - 30 * facing) <= 1, "5 to 9 are 29 degrees"
    assert [field.facing_along((0, 0), end, 7) for end in ((4, 4), (3, -3), (-9, 0), (0, 0))] == [45, 135, 270, 7]


def test_an_objective_is_held_by_the_last_side_that_was_there_alone() -> None:
    game = begun(f'{MAP}  objective well "The well" {{ at (12, 8)  worth 2 }}')
    assert game.state.held == [0]
    red, blue = game.state.pieces[0], game.state.pieces[2]
    field = game.setting.field
    field.put(blue, (1_200, 1_000))
    game.setting.moves.settle(game)
    assert game.state.held == [0], "both are there"
    field.put(red, (1_200, 400))
    game.setting.moves.settle(game)
    assert game.state.held == [1]


@pytest.mark.parametrize(
    ("drawn", "told"),
    [
        (f"{MAP}  mud {{ at (6, 10) }}", "neither a `size` nor a `shape`"),
        ("size 6000 um x 36 um", "at most 5,000"),
        ("size 48.001 um x 36 um", "finer than a hundredth"),
        (MAP + "  mud { at (6, 10)  size 4 um x 4 um }" * 301, "at most 300"),
    ],
)
def test_a_hostile_map_is_refused_with_its_place(drawn: str, told: str) -> None:
    with pytest.raises(Unplayable, match=rf"^.+:\d+: .*{told}"):
        table(drawn)


def test_pieces_that_stand_on_one_another_are_refused() -> None:
    armies = """army red "Red" { man pikeman { at (12, 6) } }  army blue "Blue" { man pikeman { at (13, 6) } }"""
    with pytest.raises(Unplayable, match=r"stand on one another at \(13, 6\)"):
        table(armies=armies)


def test_a_zone_of_two_corners_is_the_field_between_them() -> None:
    drawn = f'{MAP}  zone pass "Pass" {{ covers (20, 30) to (4, 24), (40, 2) to (44, 6) }}'
    stands_in = table(drawn).coder.zones["pass"]
    places = [(400, 2_400), (1_200, 2_800), (2_000, 3_000), (4_200, 500), (2_001, 2_800), (3_000, 500)]
    assert [stands_in(spot(*place)) for place in places] == [True, True, True, True, False, False]


def test_a_zone_that_lists_points_is_refused_with_the_field_that_they_span() -> None:
    with pytest.raises(Unplayable, match=r"lists points.*`covers \(4, 24\) to \(20, 30\)`"):
        table(f'{MAP}  zone pass "Pass" {{ covers (4, 24), (20, 24), (20, 30), (4, 30) }}')


# --- what hides only for a time ---------------------------------------------------------------------------------

GATE = """
ruleset siege "Siege" {
  plays kit
  kind profile "Card" { like card_profile  inside ruleset  field pace "Pace" { of distance  default 5 cm } }
  kind man "Man" { like piece  inside army  field of "Card" { of profile  required yes } }
  profile foot "Foot"
  role mover { of man }   role target { of man }   role place { of spot }
  amend kind terrain { add field opaque "hides" { of yes_no  default no } }
  terrain gate "Gate" { symbol "g"  opaque yes }
  terrain wood "Wood" { symbol "w"  opaque yes }
  fact gate_shut "the gate is shut" { starts yes }
  board { spot place  blocks BLOCKS }
  section 1 turn "Turn" {
    sequence turn "Turn" { phase moves "Moves" { actions walk, shoot, unbar } }
    movement walk "Walk" { by mover  allowance mover.pace }
    action walk "Walk" { by mover  moves walk }
    action unbar "Unbar" { by mover  when gate_shut  does set(gate_shut, no) }
    action shoot "Shoot" {
      by mover   at target   where enemies(mover, target) and sees(mover, target)   does remove(target)
    }
    ending dusk "dusk" { when last_turn  highest army.pieces_left }
    example through "Through the gate" {
      map { size 40 cm x 20 cm  DRAWN }
      army red { man a { of foot  at (5, 10) }  man c { of foot  at (5, 16) } }
      army blue { man b { of foot  at (35, 10) } }
      choose UNBAR  choose shoot { mover a  target b }  others decline  expect ASKED
    }
  }
}
"""
SHUT = "place.crossed.opaque and gate_shut"
FIRST_LINES = "place.ground.opaque or place.crossed.opaque and gate_shut"
LEAF, COPSE = "gate { through (20, 0), (20, 20) }", "wood { at (28, 10)  size 4 cm x 8 cm }"


@pytest.mark.parametrize(
    ("blocks", "drawn", "unbar", "asked"),
    [
        (SHUT, LEAF, "walk { mover c  at (8, 16) }", "refused"),
        (SHUT, LEAF, "unbar { mover c }", "b.gone"),
        (FIRST_LINES, LEAF, "walk { mover c  at (8, 16) }", "refused"),
        (FIRST_LINES, LEAF, "unbar { mover c }", "b.gone"),
        (FIRST_LINES, LEAF + COPSE, "unbar { mover c }", "refused"),
    ],
)
def test_a_gate_hides_while_it_is_shut(blocks: str, drawn: str, unbar: str, asked: str) -> None:
    parts = {"BLOCKS": blocks, "DRAWN": drawn, "UNBAR": unbar, "ASKED": asked}
    text = GATE
    for name, part in parts.items():
        text = text.replace(name, part)
    result = compile_text(text, settings())
    assert result.pack is not None, [one.message for one in result.diagnostics]
    assert [one.fault for one in play_examples(result.pack)] == [None]
