"""Falling back over hexes goes somewhere; and an army whose help is on its way is not at its end."""

from __future__ import annotations

from typing import Any

import pytest

from compiler.compile import compile_text
from engine.core.chance import Seeded
from engine.kit.playing.ownfacts import own_facts
from tercio.project.places import settings
from tests.engine.kit.playing import KIT
from tests.engine.kit.test_homes import AMBUSH
from tests.engine.kit.test_nothing_is_passed_over import BRIGADES


def game(text: str) -> Any:  # noqa: ANN401 - a game of the kit
    result = compile_text(BRIGADES + text, settings())
    assert result.pack is not None, [told.message for told in result.diagnostics]
    return KIT.new_game(KIT.setting(result.pack, "trial"), Seeded(1))


def hemmed(*foes: str) -> Any:  # noqa: ANN401
    """One company in 0702, and enemies around it."""
    return game(f"""
scenario trial "Trial" {{
  turns 3
  map {{ size 14 x 8 }}
  army red "Red" {{ company 1 x line {{ at 0702 }} }}
  army blue "Blue" {{ company {len(foes)} x line {{ at {", ".join(foes)} }} }}
}}
""")


@pytest.mark.parametrize("how", ["retreat", "give_ground", "flee"])
def test_nobody_goes_to_and_fro(how: str) -> None:
    hunted = hemmed("0701", "0602", "0703", "0803", "0902")
    company = hunted.state.pieces[0]
    start = company.at
    hunted.setting.moves.fall_back(hunted, company, 3, how)
    gone = hunted.setting.field.far[start][company.at] if company.is_in_play else None
    (fell,) = [event for event in hunted.journal if event.name in ("Moved", "Lost")]
    assert gone is None or gone == fell.far, "as far from where it stood as it has gone"
    assert how == "give_ground" or gone in (None, 3), "so far, or lost"


def test_those_still_to_come_are_left() -> None:
    relieved = game(AMBUSH.replace("HELP", 'brigade relief "Relief" { arrives 2  enters east  company 3 x line }'))
    left = own_facts(relieved.setting, 6)["army.pieces_left"]
    assert [left(relieved, army) for army in relieved.state.armies] == [4, 2]
