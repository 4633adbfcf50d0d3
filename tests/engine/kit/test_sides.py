"""Hedges along the sides of hexes that stop sight: between others, not those of one's own hex, nor from above."""

from __future__ import annotations

import pytest

from tests.engine.kit.playing import KIT, RULES, compiled

HEDGED = RULES.replace(
    'terrain bog "Bog" {',
    "amend kind terrain {\n"
    '  add field opaque "Opaque" { of yes_no  default no }  add field rise "Rise" { of number  default 0 } }\n'
    "  board { spot place  blocks place.ground.opaque or place.crossed.opaque  height place.ground.rise }\n"
    '  terrain hedge "Hedge" { linear yes  opaque yes }  terrain copse "Copse" { opaque yes }\n'
    '  terrain hill "Hill" { rise 1 }  terrain bog "Bog" {',
)


def sees(drawn: str, one: str, other: str) -> bool:
    pack = compiled(rules=HEDGED, special="", drawn=drawn)
    field = KIT.setting(pack, "trial").field
    first, second = _Stands(one), _Stands(other)
    assert field.sees(first, second) == field.sees(second, first)
    answer: bool = field.sees(first, second)
    return answer


class _Stands:
    def __init__(self, place: str) -> None:
        self.at = (int(place[2:]) - 1) * 6 + int(place[:2]) - 1


@pytest.mark.parametrize(
    ("drawn", "seen"),
    [
        ("", True),
        ("hedge { sides (0203, 0303) }", True),
        ("hedge { sides (0303, 0403) }", False),
        ("hedge { sides (0403, 0503) }", False),
        ("hedge { sides (0503, 0603) }", True),
        ("hedge { sides (0303, 0403) }  hill { at 0203 }", True),
        ("hedge { sides (0303, 0403) }  hill { at 0303 }", False),
        ("hedge { sides (0203, 0303) }  copse { at 0203 }", True),
    ],
)
def test_a_hedge_on_the_way_stops_sight(drawn: str, seen: bool) -> None:
    assert sees(drawn, "0203", "0603") is seen


@pytest.mark.parametrize(("inward", "into_second"), [("yes", "open"), ("no", "breastwork")])
def test_what_protects_one_side_counts_for_what_comes_into_the_first_hex(inward: str, into_second: str) -> None:
    rules = HEDGED.replace(
        'terrain hedge "Hedge" {',
        f'terrain breastwork "Breastwork" {{ linear yes  inward {inward} }}  terrain hedge "Hedge" {{',
    )
    field = KIT.setting(compiled(rules=rules, drawn="breastwork { sides (0203, 0303) }"), "trial").field
    first, second, far = _Stands("0203"), _Stands("0303"), _Stands("0503")
    assert (field.edge(second, first), field.edge(far, first)) == ("breastwork", "breastwork")
    assert field.edge(first, second) == into_second
