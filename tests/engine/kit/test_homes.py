"""Which edge an army runs for: help that comes later does not change it."""

from __future__ import annotations

from compiler.compile import compile_text
from tercio.project.places import settings
from tests.engine.kit.playing import KIT
from tests.engine.kit.test_nothing_is_passed_over import BRIGADES

AMBUSH = """
scenario trial "Trial" {
  turns 3
  map { size 9 x 5 }
  army red "Red" { company 1 x line { at 0103 } HELP }
  army blue "Blue" { company 2 x line { at 0403, 0503 } }
}
"""


def homes(help_later: str) -> list[frozenset[int]]:
    result = compile_text(BRIGADES + AMBUSH.replace("HELP", help_later), settings())
    assert result.pack is not None, [told.message for told in result.diagnostics]
    found: list[frozenset[int]] = KIT.setting(result.pack, "trial").home
    return found


def test_help_from_the_other_side_leaves_the_enemy_its_edge() -> None:
    west, east = (frozenset(range(edge, 45, 9)) for edge in (0, 8))
    assert homes("") == [west, east]
    assert homes('brigade relief "Relief" { arrives 2  enters east  company 3 x line }') == [west, east]
