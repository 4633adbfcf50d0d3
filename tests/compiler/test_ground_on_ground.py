"""Two terrains of whole hexes in one hex are told: only the later is played."""

from __future__ import annotations

from compiler.compile import compile_text
from tests.compiler.finding import SETTINGS

RULES = """ruleset demo "Demo" {
  terrain open "Open"
  terrain woods "Woods"  terrain village "Village"
  terrain river "River" { impassable yes }  terrain bridge "Bridge"
  terrain road "Road" { linear yes }
}
"""


def told(features: str) -> list[str]:
    text = f'{RULES}scenario lens_1648 "Lens" {{ map {{ size 4 x 2  {features} }} }}'
    codes = [diagnostic.code.name for diagnostic in compile_text(text, SETTINGS).diagnostics]
    return [code for code in codes if code == "ground-on-ground"]


def test_a_second_terrain_in_a_hex_is_told() -> None:
    assert told("village { at 0201 }  woods { at 0201, 0301 }") == ["ground-on-ground"]


def test_a_terrain_on_one_that_is_drawn_is_told() -> None:
    drawn = """legend \"\"\" . open  v village \"\"\"
      rows \"\"\"
        . v . .
         . . . .
      \"\"\""""
    assert told(f"{drawn}  woods {{ at 0201 }}") == ["ground-on-ground"]
    assert told(f'{drawn}  woods {{ at 0101 }}  village mill "Mill" {{ at 0201 }}') == []


def test_a_bridge_a_road_and_the_same_terrain_again_are_meant() -> None:
    assert told("river { at 0201 }  bridge { at 0201 }") == []
    assert told("village { at 0201 }  road { at 0201, 0301 }") == []
    assert told("woods { at 0201 }  woods { at 0201 }") == []


def test_what_lies_along_a_side_already_is_told() -> None:
    river, bridge = "river { sides (0101, 0102), (0102, 0202) }", "bridge { sides (0102, 0101) }"
    assert told(f"{bridge}  {river}") == ["ground-on-ground"]
    assert told(f"{river}  {bridge}") == []
    assert told(f"{river}  woods {{ sides (0102, 0202) }}") == ["ground-on-ground"]
    assert told(f"{river}  {river}") == []


def test_a_piece_that_is_called_like_a_die_is_told_why_it_has_no_name() -> None:
    text = 'ruleset demo "Demo" { terrain d6 "Die" }'
    helps = [
        diagnostic.help
        for diagnostic in compile_text(text, SETTINGS).diagnostics
        if diagnostic.code.name == "missing-name"
    ]
    assert helps == ["`d6` is a die; choose another name, such as `terrain_6`"]
