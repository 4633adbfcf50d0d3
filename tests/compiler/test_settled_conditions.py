"""Conditions that come to the same whatever happens are told, and those that hang on a game are not."""

from __future__ import annotations

import pytest

from tests.compiler.finding import codes, demo, diagnostics, found

RULES = """
kind class "Class" { inside ruleset }
class horse "Horse"   class foot "Foot"
tag cic "in chief"   tag brave "brave"
kind unit "Unit" { like piece  inside army }
role attacker { of unit }   role defender { of unit }
fact unit.class "class" { of class }
fact unit.marked "mark" { of tag }
fact unit.losses "losses" { of number }
fact unit.gap "gap" { of distance }
fact unit.shaken "is shaken"
"""
ENDINGS = """
fact army.lead "lead" { of number }
fact army.spent "is spent"
fact turn.number "turn" { of number }
fact turn.last "is the last"
"""


def modified(condition: str) -> str:
    used = "attacker.losses > 0 or defender.gap > 1 hexes or attacker.marked = cic or attacker.class = foot"
    used += " or attacker.shaken"
    return demo(
        f"""{RULES}
        test melee "Melee" {{
          roll 1d6   impossible {used}
          modifiers {{ +1 when {condition} "planted" }}
          outcomes {{ 4 or more: won "won"  otherwise: lost "lost" }}
        }}"""
    )


NEVER = [
    "attacker.class = horse and attacker.class = foot",
    "attacker.losses >= 3 and attacker.losses <= 1",
    "attacker.losses > 3 and attacker.losses < 3",
    "3 <= attacker.losses and attacker.losses = 2",
    "attacker.shaken and not attacker.shaken",
    "attacker.losses = 2 and attacker.losses != 2",
    "attacker.losses < attacker.losses",
    "attacker.gap >= 3 hexes and attacker.gap < 3 hexes",
    "3 > 5",
]
ALWAYS = ["attacker.losses = attacker.losses", "attacker.shaken or not attacker.shaken", "not (3 > 5)"]
OPEN = [
    "attacker.class = horse and defender.class = foot",
    "attacker.class = horse or attacker.class = foot",
    "attacker.marked = cic and attacker.marked = brave",
    "attacker.losses >= 1 and attacker.losses <= 3",
    "attacker.losses >= 3 and attacker.losses <= 3",
    "attacker.losses = defender.losses",
    "attacker.losses != 2 and attacker.losses != 3",
    "attacker.shaken and not defender.shaken",
    "roll = 3 or roll != attacker.losses",
]


@pytest.mark.parametrize(
    ("condition", "how"), [*((one, "never") for one in NEVER), *((one, "always") for one in ALWAYS)]
)
def test_a_settled_condition_is_told(condition: str, how: str) -> None:
    assert found(modified(condition)) == [("W0615", condition)]
    (told,) = diagnostics(modified(condition))
    assert f"this condition {how} holds" in told.message


@pytest.mark.parametrize("condition", OPEN)
def test_what_hangs_on_a_game_is_not_doubted(condition: str) -> None:
    assert codes(modified(condition)) == []


def test_a_part_is_told_as_one() -> None:
    (told,) = diagnostics(modified("attacker.shaken and (attacker.losses > 2 or 3 > 5)"))
    assert "a part of this condition never holds" in told.message


def endings(*conditions: str) -> str:
    every = "\n".join(f'ending e{at} "E{at}" {{ when {one} }}' for at, one in enumerate(conditions))
    return demo(f"{ENDINGS}\n{every}")


@pytest.mark.parametrize(
    ("conditions", "told"),
    [
        (("turn.last", "turn.last and army.lead >= 3"), ["W0616"]),
        (("army.lead >= 3", "army.lead >= 6"), ["W0616"]),
        (("army.lead >= 3", "army.lead >= 3"), ["W0616"]),
        (("army.lead > 3", "army.lead = 3"), []),
        (("army.lead >= 6", "army.lead >= 3"), []),
        (("turn.last and army.lead >= 3", "turn.last"), []),
        (("army.spent", "turn.last"), []),
        (("turn.number >= 1",), ["W0615"]),
        (("turn.number < 1",), ["W0615"]),
        (("turn.number >= 2",), []),
    ],
)
def test_an_ending_that_another_comes_before_is_told(conditions: tuple[str, ...], told: list[str]) -> None:
    assert [code for code in codes(endings(*conditions)) if code != "W0310"] == told
