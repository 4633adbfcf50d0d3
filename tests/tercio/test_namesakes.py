"""Cards of one name in two lists of a battle: each army has those of the list that it takes from."""

from __future__ import annotations

from pathlib import Path

import pytest

from compiler.compile import compile_files
from compiler.settings import Settings
from engine.host.play import play
from engine.host.rules import rules_for
from tercio.project.checking.trial_set_up import with_refusals
from tests.shipped import LIBRARY

CARD = "class medium_cavalry  movement 3, 2  shooting none  weakness closed"
TEXT = f"""\
use esa
allow missing_translation "written in English first"
army_list one "One" {{
  nation france   leader a "A" {{ morale 2  points 5 }}   leader c "C" {{ morale 2  points 5 }}
  profile horse "Good horse" {{ {CARD}  melee 4  morale 2  points 9 }}
}}
army_list two "Two" {{
  nation spain   leader b "B" {{ morale 2  points 5 }}   leader d "D" {{ morale 2  points 5 }}
  profile horse "Bad horse" {{ {CARD}  melee 1  morale 1  points 5 }}
}}
scenario duel "Duel" {{
  turns 4   map {{ size 8 x 7 }}
  army red "Red" {{
    from one   general a {{ is cic  at 0407 }}
    division left "Left" {{ general c {{ at 0306 }}  unit 2 x horse {{ at 0305, 0405  facing n }} }}
    check sum(army.units.points) = 18
  }}
  army blue "Blue" {{
    from two   general b {{ is cic  at 0401 }}
    division right "Right" {{
      general d {{ at 0302 }}
      unit horse {{ at 0303  facing s }}
      unit guard "Guard" {{ of horse  at 0403  facing s }}
    }}
    check sum(army.units.points) = 10
  }}
}}
"""


@pytest.fixture
def duel(tmp_path: Path) -> Path:
    file = tmp_path / "duel.tercio"
    file.write_text(TEXT, encoding="utf-8")
    return file


def test_each_army_has_the_cards_of_its_own_list(duel: Path) -> None:
    result = with_refusals(compile_files([duel], Settings(library=LIBRARY), all_examples=False))
    assert result.diagnostics == ()
    assert result.pack is not None
    rules = rules_for(result.pack, "duel")
    cards = {card.name: dict(card.fields)["melee"] for one in rules.army_lists for card in one.profiles}
    red, blue = rules.scenarios[0].armies
    assert [cards[piece.profile or ""] for piece in red.commands[0].pieces if piece.kind == "unit"] == [4, 4]
    assert [cards[piece.profile or ""] for piece in blue.commands[0].pieces if piece.kind == "unit"] == [1, 1]
    assert rules_for(rules, "duel") == rules
    assert play(result.pack, "duel", 1).journal


def test_an_army_that_takes_from_both_lists_cannot_have_them(duel: Path) -> None:
    duel.write_text(TEXT.replace("from one ", "from one, two ", 1), encoding="utf-8")
    told = compile_files([duel], Settings(library=LIBRARY), all_examples=False).diagnostics
    assert [one.code.code for one in told] == ["E0304"]
    assert told[0].span.text() == "horse"


def test_two_cards_of_one_name_in_one_list_are_a_slip(duel: Path) -> None:
    twice = TEXT.replace(
        '  profile horse "Bad horse"',
        f'  profile horse "Worse" {{ {CARD}  melee 0  morale 1  points 1 }}\n  profile horse "Bad horse"',
    )
    duel.write_text(twice, encoding="utf-8")
    told = compile_files([duel], Settings(library=LIBRARY), all_examples=False).diagnostics
    assert "E0303" in [one.code.code for one in told]
