"""Every modifier, table cell and band of `brigadier`, one at a time: with it the score is another.

Each line is an example in the language: what stands against two battalions in line a hex apart, and the score.
"""

from __future__ import annotations

from functools import cache

import pytest

from engine.host.examples import ExampleResult
from tests.engine.kit.trial_rulesets import played_in

SHOOT = "choose shoot { shooter a  target b }  others decline"
BOMBARD = "choose bombard { shooter a  target b }  others decline"
CHARGE = "choose charge { striker a  struck b }"
ASSAULT = "choose assault { striker a  struck b }"
SQUARE = "choose hasty_square { struck b }  others decline  roll 1"
CLOSING = "choose closing_volley { struck b }  others decline  roll 1"
RALLY = "start rally  others decline"

VOLLEYS = [
    # what stands, what is given, the ground, the score of a one
    ("", "", "", 4),
    ("b mass", "", "", 5),
    ("", "b.formation square", "", 6),
    ("", "", "woods { at 0202 }", 3),
    ("", "", "village { at 0202 }", 2),
    ("", "", "wall { sides (0202, 0203) }", 3),
    ("", "", "stream { sides (0202, 0203) }", 4),
    ("b 0201", "", "", 3),
    ("b 0201", "", "wall { sides (0201, 0202), (0201, 0102) }", 3),
    ("b facing n", "", "", 5),
    ("b facing n", "b.formation square", "", 6),
    ("", "a.losses 2", "", 3),
    ("", "a.losses 1", "", 4),
    ("", "a.volleys 1", "", 5),
    ("a mass", "", "", 1),
    ("", "a.formation square", "", 2),
]
CANNONADES = [
    ("a six_pounders", "", "", 5),
    ("a six_pounders, b 0201", "", "", 4),
    ("a six_pounders, a 0204, b 0201", "", "", 4),
    ("a six_pounders, a 0205, b 0201", "", "", 2),
    ("a six_pounders, a 0206, b 0201", "", "", 2),
    ("a six_pounders, a 0207, b 0201", "", "", 2),
    ("a galloper", "", "", 5),
    ("a galloper, b 0201", "", "", 3),
    ("a galloper, a 0204, b 0201", "", "", 3),
    ("a galloper, a 0205, b 0201", "", "", 1),
    ("a galloper, a 0207, b 0201", "", "", 1),
    ("a six_pounders, b mass", "", "", 6),
    ("a six_pounders", "b.formation square", "", 7),
    ("a six_pounders", "", "woods { at 0202 }", 4),
    ("a six_pounders", "", "village { at 0202 }", 3),
    ("a six_pounders, b facing n", "", "", 6),
    ("a six_pounders, b facing n", "b.formation square", "", 7),
]
DRILLS = [
    ("a hussars", "", "", 4),
    ("a hussars, b mass", "", "", 5),
    ("a hussars, b facing n", "", "", 2),
    ("a hussars, blue 0501", "", "", 5),
    ("a hussars, blue 0601", "", "", 4),
    ("a hussars", "b.heart 2", "", 6),
]
ONSETS = [
    ("a hussars", "", "", 2),
    ("a hussars, b mass", "", "", 0),
    ("a hussars", "b.formation square", "", -2),
    ("a hussars, b hussars", "", "", 0),
    ("a hussars, b facing n", "", "", 4),
    ("a hussars, b facing n", "b.formation square", "", -2),
    ("a hussars", "b.shaken yes", "", 3),
    ("a hussars", "", "hill { at 0202 }", 1),
    ("a hussars", "", "hill { at 0203 }", 2),
    ("a hussars", "", "hill { at 0202, 0203 }", 2),
    ("a hussars", "", "stream { sides (0202, 0203) }", 1),
    ("a hussars", "", "wall { sides (0202, 0203) }", 1),
    ("a hussars", "a.bayonets 1", "", 3),
    ("a hussars", "b.bayonets 1", "", 1),
]
CLOSING_VOLLEYS = [
    ("", "", "", 2),
    ("a mass", "", "", 3),
    ("", "b.volleys 1", "", 3),
    ("", "", "wall { sides (0202, 0203) }", 3),
    ("", "", "stream { sides (0202, 0203) }", 2),
    ("", "b.losses 2", "", 1),
    ("", "b.losses 1", "", 2),
    ("", "b.formation square", "", 0),
]
MELEES = [
    ("", "", "", 1),
    ("a mass", "", "", 3),
    ("b mass", "", "", -1),
    ("", "b.formation square", "", 2),
    ("b facing n", "", "", 3),
    ("b facing n", "b.formation square", "", 2),
    ("", "b.shaken yes", "", 2),
    ("red 0303", "", "", 2),
    ("red 0303", "r.shaken yes", "", 1),
    ("blue 0201", "", "", 0),
    ("blue 0201, red 0303", "", "", 1),
    ("", "", "hill { at 0202 }", 0),
    ("", "", "hill { at 0203 }", 1),
    ("", "", "stream { sides (0202, 0203) }", 0),
    ("", "", "wall { sides (0202, 0203) }", 0),
    ("", "", "woods { at 0202 }", 0),
    ("", "", "village { at 0202 }", -1),
    ("", "b.losses 1", "", 2),
    ("", "a.losses 1", "", 0),
    ("", "a.losses 1  b.losses 1", "", 1),
    ("", "a.bayonets 1", "", 2),
    ("", "b.bayonets 1", "", 0),
]
NERVES = [
    ("", "", "", 3),
    ("", "b.losses 1", "", 2),
    ("blue 0201", "", "", 5),
    ("blue 0201", "c.shaken yes", "", 4),
    ("blue 0401", "", "", 4),
    ("blue 0601", "", "", 3),
    ("", "b.heart 2", "", 5),
]
RALLIES = [
    ("b 0601", "a.shaken yes", "", 4),
    ("b 0601, red 0503", "a.shaken yes", "", 5),
    ("b 0601, red 0603", "a.shaken yes", "", 4),
    ("b 0601", "a.shaken yes  a.heart 2", "", 6),
]
SCORES = {
    "volley": (f"{SHOOT} roll 1", VOLLEYS),
    "cannonade": (f"{BOMBARD} roll 1", CANNONADES),
    "drill": (f"{CHARGE} {SQUARE}", DRILLS),
    "onset": (f"{CHARGE} others decline roll 1", ONSETS),
    "closing volley": (f"{ASSAULT} {CLOSING}", CLOSING_VOLLEYS),
    "melee": (f"{ASSAULT} others decline roll 1", MELEES),
    "nerve": (f"{SHOOT} roll 6, 1", NERVES),
    "rally": (f"{RALLY} roll 1", RALLIES),
}
"""By test: how it comes to it, and the lines."""
LOCKED = 3
"""The score of a melee in which both lose a step."""
HIT = 7
BANDS = [
    (f"{SHOOT} roll 3", "b.losses = 0"),
    (f"{SHOOT} roll 4, 6", "b.losses = 1 and not b.shaken"),
    (f"{SHOOT} roll 6, 4", "b.losses = 1 and not b.shaken"),
    (f"{SHOOT} roll 6, 3", "b.losses = 1 and b.shaken"),
    (f"{ASSAULT} others decline roll 2, 6", "a.losses = 1 and b.losses = 0"),
    (f"{ASSAULT} others decline roll 3, 6, 6", "a.losses = 1 and b.losses = 1"),
    (f"{ASSAULT} others decline roll 4, 6", "a.losses = 0 and b.losses = 1"),
    (f"{ASSAULT} others decline roll 6, 6", "a.losses = 0 and b.losses = 1"),
]


def _line(name: str, stands: str, given: str, ground: str, steps: str) -> str:
    pieces = {"a": ["drilled", "0203", "n"], "b": ["drilled", "0202", "s"]}
    also = {"red": "", "blue": ""}
    for word, _, what in (part.strip().partition(" ") for part in stands.split(",") if part):
        if word in also:
            unit = "r" if word == "red" else "c"
            also[word] = f"unit {unit} {{ of drilled  at {what}  facing n  hosts yes }}"
        else:
            place = 2 if what.startswith("facing") else 1 if what.isdigit() else 0
            pieces[word][place] = what.removeprefix("facing ")
    red, blue = (
        f"{also[side]} unit {unit} {{ of {pieces[unit][0]}  at {pieces[unit][1]}  facing {pieces[unit][2]} }}"
        for side, unit in (("red", "a"), ("blue", "b"))
    )
    facts = f"given {{ {given} }}" if given else ""
    return f"""add example {name} "{name}" {{
      map {{ size 7 x 8  {ground} }}  army red {{ {red} }}  army blue {{ {blue} }}
      {facts}  {steps}
    }}"""


def _faces_after(test: str, stands: str, score: int) -> str:
    """The dice of what follows: a step that is lost is a test of nerve, an attack that is met goes on."""
    match test:
        case "onset":
            return "roll 6"
        case "melee":
            return "roll 6, 6" if score == LOCKED else "roll 6"
        case "drill":
            return "roll 1, 6"
        case "closing volley":
            return "roll 1, 6, 6" if stands == "a mass" else "roll 1, 6"
        case "cannonade" if score >= HIT:
            return "roll 6"
    return ""


def _lines() -> dict[str, str]:
    lines: dict[str, str] = {}
    for test, (begins, rows) in SCORES.items():
        for number, (stands, given, ground, score) in enumerate(rows):
            name = f"{test.replace(' ', '_')}_{number}"
            steps = f"{begins} expect score = {score} {_faces_after(test, stands, score)}"
            lines[name] = _line(name, stands, given, ground, steps)
    for number, (steps, expected) in enumerate(BANDS):
        lines[f"band_{number}"] = _line(f"band_{number}", "", "", "", f"{steps} expect {expected}")
    return lines


@cache
def played() -> dict[str, ExampleResult]:
    text = "\n".join(_lines().values())
    card = "arm guns fire none shock 0 nerve 3 steps 2 first battery ordnance light"
    guns = f'add profile galloper "Galloper guns" {{ {card} }}'
    return played_in("brigadier", f"{guns}\n{text}")


@pytest.mark.parametrize("name", _lines())
def test_each_line_changes_the_score(name: str) -> None:
    assert played()[name].fault is None
