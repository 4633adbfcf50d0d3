"""What a battle says of commanders and nations, and cannot mean."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tercio.planting import ESA, RISORGIMENTO, Change, codes

BRIGADIER = "{ at (38, 6) }"
WRITTEN: Change = ("  turns ", "  options { written_orders yes }\n  turns ")
CROSSROADS = "(45, 30)"


def brigadier(said: str) -> Change:
    return BRIGADIER, f"{{ at (38, 6)  {said} }}"


def rules(said: str) -> Change:
    return "  turns ", f"  rules {{ {said} }}\n  turns "


def grade(initiative: int, best: int) -> Change:
    figures = f"radius 12 cm  initiative {initiative}  best_initiative {best}  bonus 0  best_bonus 0"
    return rules(f'replace grade france_brigade "B" it "B" {{ nation france  rank brigade  {figures} }}')


MISTAKES: dict[str, tuple[list[Change], str]] = {
    "an order where none is written": ([brigadier("order hold  goal (38, 10)")], "W0826"),
    "an order without a place": ([WRITTEN, brigadier("order hold")], "W0839"),
    "a place without an order": ([WRITTEN, brigadier("goal (38, 10)")], "W0839"),
    "a place off the table": ([WRITTEN, brigadier("order hold  goal (138, 10)")], "E0801"),
    "to hold here and to attack there": (
        [
            WRITTEN,
            brigadier("order hold  goal (38, 10)  "),
            ("deploys (38, 10)", "attacks crossroads  deploys (38, 10)"),
        ],
        "W1404",
    ),
    "a brigadier in chief": ([brigadier("rank cic")], "W1404"),
    "a lower value above the higher": ([grade(7, 6)], "E1401"),
    "no guns": ([rules("amend nation france { guns 0 }")], "W0831"),
    "thirty times as many guns": ([rules("amend nation france { guns 30 }")], "W0831"),
    "half a gun": ([rules("amend nation france { guns 2.5 }")], "E1401"),
    "half a point": ([rules('amend test melee { add modifiers { +1.5 "luck" it "fortuna" } }')], "W0621"),
    "no point": ([rules('amend test melee { add modifiers { +0 "luck" it "fortuna" } }')], "W0621"),
}
RIGHT: dict[str, list[Change]] = {
    "to hold": [WRITTEN, brigadier("order hold  goal (38, 10)")],
    "to hold what is attacked": [
        WRITTEN,
        brigadier(f"order attack  goal {CROSSROADS}"),
        ("deploys (38, 10)", "attacks crossroads  deploys (38, 10)"),
    ],
    "values as they are": [grade(4, 5)],
    "a whole point": [rules('amend test melee { add modifiers { +1 "luck" it "fortuna" } }')],
}


@pytest.mark.parametrize(("changes", "code"), MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_is_told(changes: list[Change], code: str, tmp_path: Path) -> None:
    assert codes(RISORGIMENTO, changes, tmp_path) == [code]


@pytest.mark.parametrize("changes", RIGHT.values(), ids=RIGHT)
def test_what_can_be_meant_is_not(changes: list[Change], tmp_path: Path) -> None:
    assert codes(RISORGIMENTO, changes, tmp_path) == []


def test_a_part_of_a_card_is_told(tmp_path: Path) -> None:
    half = rules('amend test melee { add modifiers { +1.5 when attacker.higher "luck" it "fortuna" } }')
    assert codes(ESA, [half], tmp_path) == ["W0621"]
