"""Ground that a map lays along lines is drawn as lines, whether or not its terrain says that it is linear."""

from __future__ import annotations

import pytest

from compiler.backends.maps.drawing import draw_map
from tests.compiler.documents.library import workshop
from tests.compiler.finding import pack_of

TEXT = """
ruleset lanes "Lanes" {
  kind unit "Unit" { like piece  inside army }
  terrain open "Open" { symbol "." }
  terrain sunken_road "Sunken road" { SAID }
  terrain hedge "Hedge" { SAID }
  terrain palings "Palings" { SAID }
}
scenario lane "Lane" {
  map { size 5 x 3
    sunken_road { through 0301, 0302, 0303 }   palings { through 0501, 0502 }
    hedge { sides (0101, 0201), (0102, 0202) }   MORE
  }
  army red "Red" { unit a { at 0103 } }
  army blue "Blue" { unit b { at 0501 } }
}
"""


def drawn(said: str, more: str = "") -> str:
    rules = pack_of(TEXT.replace("SAID", said).replace("MORE", more))
    made = draw_map(rules.scenarios[0], rules, "en", workshop())
    assert made is not None
    return repr(made.items)


def test_what_is_laid_through_hexes_and_along_sides_is_drawn_as_a_line() -> None:
    assert drawn("") == drawn("linear yes")


@pytest.mark.parametrize("more", ["hedge { at 0402 }", "palings { at 0402 }"])
def test_what_fills_hexes_as_well_stays_ground(more: str) -> None:
    assert drawn("", more) != drawn("linear yes", more)
