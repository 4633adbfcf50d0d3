"""Who is driven back is held by what the map and the piece itself bar, whatever else the rule asks besides."""

from __future__ import annotations

import pytest

from engine.host.examples import play_examples
from tests.engine.kit.playing import RULES, compiled

FIELDS = """  field mounted "mounted" { of yes_no  default yes }  field abilities "Abilities" { of list(ability) }"""
DRIVING = """
  amend kind terrain { add field deep "deep" { of yes_no  default no } }
  terrain marsh "Marsh" { symbol "m"  deep yes }
  ability sabres "Sabres" { means "Horse." }
  fact company.drenched "drenched" { starts yes }
  action drive "Drive" { by shooter  at target  where enemies(shooter, target)  does retreat(target, 2) }
"""
EXAMPLE = """
  example driven_off "Driven" {
    map { GROUND }
    army red { company a { of line  at FROM } }
    army blue { company b { of line  at STANDS } }
    start marches  choose drive { shooter a  target b }
    expect EXPECTED
  }
}
"""


def holds(bars: str, *, table: bool, expected: str, driving: str = DRIVING) -> bool:
    return fault(bars, table=table, expected=expected, driving=driving) is None


def fault(bars: str, *, table: bool, expected: str, driving: str = DRIVING) -> str | None:
    rules = RULES.replace('"Pace" { of number  default 2 }', f'"Pace" {{ of number  default 2 }}{FIELDS}')
    rules = rules.replace('profile line "Line"', 'profile line "Line" { abilities sabres }')
    rules = rules.replace("bars place.ground.impassable", f"bars {bars}").replace(
        "actions march }", "actions march, drive, wheel, look }" if "wheel" in driving else "actions march, drive }"
    )
    rules = rules.replace("  ending beaten", f"{driving}  ending beaten", 1).rstrip().removesuffix("}")
    ground, start, stands = (
        ("size 6 cm x 30 cm  marsh { at (3, 20)  size 6 cm x 4 cm }", "(3, 15)", "(3, 17)")
        if table
        else ("size 6 x 7  marsh { at 0103 to 0603 }", "0205", "0104")
    )
    text = EXAMPLE.replace("GROUND", ground).replace("FROM", start).replace("STANDS", stands)
    if table:
        rules = rules.replace("<= 3 hexes", "<= 3 cm").replace("retreat(target, 2)", "retreat(target, 8)")
    text = text.replace("EXPECTED", expected)
    (played,) = play_examples(compiled(rules=rules + text))
    return played.fault


@pytest.mark.parametrize("table", [False, True])
@pytest.mark.parametrize(
    ("bars", "is_held"),
    [
        ("place.ground.deep", True),
        ("place.ground.deep and mover.mounted", True),
        ("place.ground.deep and has(mover, sabres)", True),
        ("place.ground.deep and mover.drenched", True),
        ("place.ground.deep and not mover.drenched", False),
        ("place.ground.deep or mover.shaken", True),
        ("place.ground.deep and enemies_within(mover, place, 1) > 0", False),
        ("enemies_within(mover, place, 1) > 0 or place.ground.deep", True),
        ("mover.drenched", False),
    ],
)
def test_walls_hold_those_who_are_driven(bars: str, is_held: bool, table: bool) -> None:
    unit = "1 cm" if table else "1 hex"
    assert holds(
        bars.replace("place, 1)", f"place, {unit})"), table=table, expected="b.gone" if is_held else "not b.gone"
    )


@pytest.mark.parametrize(
    ("table", "wrong", "told"), [(False, "0101", "b.at 0102, now"), (True, "(1, 1)", "b.at (3, 25), now")]
)
def test_a_failure_tells_where_a_piece_stands(table: bool, wrong: str, told: str) -> None:
    said = fault("mover.shaken", table=table, expected=f"b.at = {wrong}")
    assert said is not None
    assert told in said
    assert "goal" not in said


@pytest.mark.parametrize("table", [False, True])
@pytest.mark.parametrize(("allowance", "is_held"), [("0", True), ("none_at_all", True), ("1", False)])
def test_a_movement_that_only_turns_opens_no_wall(allowance: str, is_held: bool, table: bool) -> None:
    constant = 'constant none_at_all "none at all" { value 0 }' if allowance == "none_at_all" else ""
    wheels = f"""
  {constant}
  movement wheel "Wheel" {{ by mover  allowance {allowance}  turns freely }}
  action wheel "Wheel" {{ by mover  moves wheel }}
  action look "Look" {{ by shooter  at target  where bearing(shooter, target) = front  does set(target.shaken, yes) }}
"""
    assert holds(
        "place.ground.deep", table=table, expected="b.gone" if is_held else "not b.gone", driving=DRIVING + wheels
    )
