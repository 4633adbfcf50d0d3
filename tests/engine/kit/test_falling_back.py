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


@pytest.mark.parametrize("how", ["retreat", "give_ground"])
def test_who_falls_back_comes_away_from_whoever_drives_it(how: str) -> None:
    """The nearest enemy may be another: the hex behind is as near to that one as before."""
    hunted = hemmed("0602", "0803")
    company, charger = hunted.state.pieces[0], hunted.state.pieces[2]
    hunted.setting.moves.fall_back(hunted, company, 1, how, [charger])
    assert hunted.setting.field.far[charger.at][company.at] == 2


def test_who_cannot_come_away_from_whoever_drives_it_stays_or_is_lost() -> None:
    """Behind it all is taken; the hexes at its side are as near to the charger as its own."""
    around = ("0602", "0701", "0801", "0703", "0802", "0603")
    for how in ("give_ground", "retreat"):
        hunted = hemmed(*around[:-1])
        company = hunted.state.pieces[0]
        start = company.at
        hunted.setting.moves.fall_back(hunted, company, 1, how, [hunted.state.pieces[5]])
        assert (company.at == start) if how == "give_ground" else company.is_lost


@pytest.mark.parametrize(("wall", "end"), [("no", "0401"), ("yes", "0402")])
def test_who_falls_back_crosses_no_wall_that_bars_its_way(wall: str, end: str) -> None:
    hunted = game(f"""
scenario trial "Trial" {{
  turns 3
  rules {{
    amend kind terrain {{ add field wall "Wall" {{ of yes_no  default no }} }}
    add terrain rampart "Rampart" {{ wall {wall} }}
    amend movement march {{ replace bars place.ground.impassable or place.crossed.wall }}
  }}
  map {{ size 5 x 3  rampart works {{ sides (0302, 0401) }} }}
  army red "Red" {{ company 1 x line {{ at 0302 }} }}
  army blue "Blue" {{ company 1 x line {{ at 0202 }} }}
}}
""")
    company, charger = hunted.state.pieces
    hunted.setting.moves.fall_back(hunted, company, 1, "retreat", [charger])
    assert hunted.setting.field.name(company.at) == end


def test_those_still_to_come_are_left() -> None:
    relieved = game(AMBUSH.replace("HELP", 'brigade relief "Relief" { arrives 2  enters east  company 3 x line }'))
    left = own_facts(relieved.setting, 6)["army.pieces_left"]
    assert [left(relieved, army) for army in relieved.state.armies] == [4, 2]


def test_nobody_falls_back_nearer_to_another_enemy() -> None:
    """The lane has no way round: the second hex is nearer to the nearest of all than the first."""
    hunted = game("""
scenario trial "Trial" {
  turns 3
  map { size 1 x 8 }
  army red "Red" { company 1 x line { at 0103 } }
  army blue "Blue" { company 2 x line { at 0102, 0106 } }
}
""")
    company, charger, _ = hunted.state.pieces
    hunted.setting.moves.fall_back(hunted, company, 2, "give_ground", [charger])
    assert hunted.setting.field.name(company.at) == "0104"
