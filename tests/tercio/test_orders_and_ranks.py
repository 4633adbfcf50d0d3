"""What a battle says of commanders and nations, and cannot mean."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tercio.planting import CAPE, ESA, RISORGIMENTO, Change, codes, told

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
    "half a strain": ([rules("amend morale_cause charged { adds 1.5 }")], "E1401"),
    "half a point": ([rules('amend test melee { add modifiers { +1.5 "luck" it "fortuna" } }')], "W0621"),
    "no point": ([rules('amend test melee { add modifiers { +0 "luck" it "fortuna" } }')], "W0621"),
}
OF_HEXES: dict[str, tuple[Change, list[str]]] = {
    "foot on its limbers": (("enfants_perdus { at", "enfants_perdus { posture limbered  at"), ["E1401"]),
    "foot on horseback": (("enfants_perdus { at", "enfants_perdus { posture on_horseback  at"), ["E1401"]),
    "more players than commanders": (("players 2", "players 7"), ["W0831"]),
    "far more players": (("players 2", "players 70"), ["W0831"]),
    "a player for each commander": (("players 2", "players 2 to 6"), []),
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


@pytest.mark.parametrize(("change", "code"), OF_HEXES.values(), ids=OF_HEXES)
def test_of_hexes_too(change: Change, code: list[str], tmp_path: Path) -> None:
    assert codes(ESA, [change], tmp_path) == code


def test_a_square_that_is_not_there_is_told_at_its_zone(tmp_path: Path) -> None:
    table = [
        'events fair "Fair" it "Fiera" { die d6',
        '  zone near "near" it "vicino" { covers a1 to f9 }',
        '  zone elsewhere "elsewhere" it "altrove"',
        '  list face """',
        "    face   | card | near | elsewhere | again",
        "    1 to 6 | A♥   | pig  | pig       | no",
        '  """',
        '  event pig "A pig" it "Un maiale" { of animal }',
        "}",
        "scenario carmes",
    ]
    changes = [("scenario carmes", "\n".join(table)), ("  turns ", "  event_table fair   turns ")]
    (said,) = told(CAPE, changes, tmp_path)
    assert said.code.code == "E1401"
    assert said.span.text().startswith("zone near")


def test_a_part_of_a_card_is_told(tmp_path: Path) -> None:
    half = rules('amend test melee { add modifiers { +1.5 when attacker.higher "luck" it "fortuna" } }')
    assert codes(ESA, [half], tmp_path) == ["W0621"]
