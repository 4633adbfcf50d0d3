"""Dice that stand on cards: each throws its own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from compiler.compile import compile_text
from engine.core.system import Unplayable
from engine.host.play import play
from tercio.project.places import settings
from tests.compiler.telling.pages import book
from tests.engine.kit.playing import BATTLE, KIT, RULES, compiled
from tests.tercio.running import tercio

CARDS = RULES.replace('field pace "Pace"', 'field nerve "Nerve" { of dice  default d7 }  field pace "Pace"').replace(
    'profile line "Line"', 'profile line "Line" { nerve d12 }  profile raw "Raw recruits" { nerve 2d4 }'
)
OWN = CARDS.replace("roll 1d6   score roll + shooter.fire", "roll shooter.nerve   score roll + shooter.fire")
MIXED = BATTLE.replace("2 x line { at 0104, 0304 }", "2 x raw { at 0104, 0304 }")


def faces(rules: str, battle: str = MIXED) -> dict[int, list[tuple[int, ...]]]:
    """What each piece threw."""
    thrown: dict[int, list[tuple[int, ...]]] = {}
    for seed in range(6):
        game = play(compiled(rules=rules, battle=battle), "trial", seed=seed, players=("eager",))
        for event in game.journal:
            plain: dict[str, Any] = event.to_plain()
            if plain["event"] == "Tested":
                thrown.setdefault(plain["piece"], []).append(tuple(plain["faces"]))
    return thrown


def test_everybody_throws_the_die_of_its_card() -> None:
    thrown = faces(OWN)
    assert all(len(one) == 1 for piece in (0, 1) for one in thrown[piece])
    assert all(len(one) == 2 and max(one) <= 4 for piece in (2, 3) for one in thrown.get(piece, ()))
    assert max(face for one in thrown[0] + thrown[1] for face in one) > 8


@pytest.mark.parametrize(
    ("roll", "many"), [("1d6 + shooter.nerve", 2), ("dice(3, shooter.nerve)", 3), ("shooter.nerve + shooter.nerve", 2)]
)
def test_dice_of_cards_are_added_and_multiplied(roll: str, many: int) -> None:
    thrown = faces(CARDS.replace("roll 1d6   score", f"roll {roll}   score"), BATTLE)
    assert {len(one) for those in thrown.values() for one in those} == {many}


def test_a_pool_counts_dice_of_cards() -> None:
    pool = "roll dice(2, shooter.nerve)   success die >= 4"
    rules = CARDS.replace("roll 1d6   score roll + shooter.fire", pool).replace("6 or more: hit", "1 or more: hit")
    assert {len(one) for those in faces(rules, BATTLE).values() for one in those} == {2}


def test_a_default_is_a_die_and_a_thing_may_say_one() -> None:
    default = OWN.replace(" { nerve d12 }", "")
    assert max(face for those in faces(default, BATTLE).values() for one in those for face in one) == 7
    grades = RULES.replace(
        "  action think",
        """  kind grade "Grade" { inside ruleset  field die "Die" { of dice } }
  grade steady "Steady" { die d10 }
  fact company.grade "grade" { of grade  starts steady }
  action think""",
    ).replace("roll 1d6   score", "roll shooter.grade.die   score")
    assert max(face for those in faces(grades, BATTLE).values() for one in those for face in one) > 6


def test_captains_reckon_with_them() -> None:
    assert play(compiled(rules=OWN, battle=MIXED), "trial", seed=1, players=("captain",)).journal


def test_odds_and_book_tell_the_die(tmp_path: Path) -> None:
    path = tmp_path / "drill.tercio"
    path.write_text(OWN, encoding="utf-8")
    told = tercio("odds", str(path), "volley", folder=tmp_path).out
    assert "shooter.nerve 2d4" in told
    given = tercio("odds", str(path), "volley", "shooter.nerve=d12", folder=tmp_path).out
    assert "3/4" in given
    assert "Dice rolled: its nerve" in book(OWN, "en")


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        (RULES.replace("roll 1d6   score", "roll dice(1, shooter.pace)   score"), "second value of `dice"),
        (
            CARDS.replace(
                "fact company.losses", 'fact company.luck "luck" { of dice  starts d8 }\n  fact company.losses'
            ),
            "dice are not kept",
        ),
    ],
)
def test_what_is_no_die_is_refused_with_what_to_write(rules: str, said: str) -> None:
    with pytest.raises(Unplayable, match=said):
        KIT.setting(compiled(rules=rules), "trial")


def test_a_fact_becomes_what_the_die_of_a_card_shows() -> None:
    rules = CARDS.replace("does remove(victim) }", "does throw(victim.losses, victim.nerve) }")
    found = compile_text(rules + MIXED.replace("SPECIAL", ""), settings())
    assert found.pack is not None
    assert play(found.pack, "trial", seed=2, players=("eager",)).journal
