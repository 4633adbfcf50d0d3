"""Every modifier, band and figure of `skirmish`, one at a time: with another the score or what follows is another.

Each line is an example in the language: two companies of drill, two hexes apart for a volley and one for a melee.
"""

from __future__ import annotations

from functools import cache

import pytest

from engine.host.examples import ExampleResult
from tests.engine.kit.trial_rulesets import played_in

SHOOT = "choose shoot { shooter a  target b }  others decline"
ASSAULT = "choose assault { striker a  struck b }  others decline"
MARCH = "choose march { mover a  at"
REFUSED = "expect refused"
LOCKED = 3
"""The score of a melee in which both lose a step."""

AFAR = {"a": "0203", "b": "0201"}
BESIDE = {"a": "0203", "b": "0202"}
LINES = [
    # where they stand, what else stands, what is given, the ground, what is done and expected
    *(
        (AFAR, also, given, ground, f"{SHOOT} roll 1 expect score = {score}")
        for also, given, ground, score in (
            ("", "", "", 3),
            ("", "", "orchard { at 0201 }", 2),
            ("", "", "orchard { at 0203 }", 3),
            ("a 0204", "", "", 2),
        )
    ),
    (AFAR, "a 0205", "", "", f"{SHOOT} {REFUSED}"),
    (AFAR, "a facing s", "", "", f"{SHOOT} {REFUSED}"),
    (AFAR, "", "a.shaken yes", "", f"{SHOOT} {REFUSED}"),
    (AFAR, "blue 0303", "", "", f"{SHOOT} {REFUSED}"),
    (AFAR, "a pikes", "", "", f"{SHOOT} {REFUSED}"),
    (AFAR, "", "", "orchard { at 0102, 0202 }", f"{SHOOT} {REFUSED}"),
    (AFAR, "", "", "orchard { at 0102 }", f"{SHOOT} roll 1 expect score = 3"),
    *(
        (AFAR, also, given, "", f"{SHOOT} roll {roll} expect {expected}")
        for also, given, roll, expected in (
            ("", "", "3", "b.losses = 0"),
            ("", "", "4, 6", "b.losses = 1"),
            ("", "", "5, 6", "b.losses = 1"),
            ("", "", "6, 6", "b.losses = 2"),
            ("", "", "4, 3", "b.losses = 1 and not b.shaken"),
            ("", "", "4, 2", "b.losses = 1 and b.shaken"),
            ("", "b.losses 1", "4, 4", "b.losses = 2 and not b.shaken"),
            ("", "b.losses 1", "4, 3", "b.losses = 2 and b.shaken"),
            ("blue 0301", "", "4, 2", "not b.shaken"),
            ("blue 0301", "c.shaken yes", "4, 2", "b.shaken"),
            ("blue 0401", "", "4, 2", "b.shaken"),
            ("blue 0301", "", "4, 1", "b.shaken"),
            ("", "b.losses 5", "4", "b.gone"),
            ("", "b.losses 4", "6", "b.gone"),
        )
    ),
    ({"a": "0205", "b": "0203"}, "", "b.shaken yes", "", f"{SHOOT} roll 4, 2 expect distance(a, b) = 4 hexes"),
    *(
        (
            BESIDE,
            also,
            given,
            ground,
            f"{ASSAULT} roll 1 expect score = {score} roll {'6, 6' if score == LOCKED else '6'}",
        )
        for also, given, ground, score in (
            ("", "", "", 1),
            ("b facing n", "", "", 2),
            ("b facing nw", "", "", 2),
            ("", "b.shaken yes", "", 2),
            ("red 0204", "", "", 2),
            ("red 0204", "r.shaken yes", "", 1),
            ("blue 0201", "", "", 0),
            ("blue 0201", "c.shaken yes", "", 1),
            ("", "", "orchard { at 0202 }", 0),
            ("", "", "orchard { at 0203 }", 1),
            ("a pikes", "", "", 3),
            ("b pikes", "", "", -1),
        )
    ),
    (BESIDE, "", "a.shaken yes", "", f"{ASSAULT} {REFUSED}"),
    (BESIDE, "a facing s", "", "", f"{ASSAULT} {REFUSED}"),
    (AFAR, "", "", "", f"{ASSAULT} {REFUSED}"),
    *(
        (BESIDE, "", "", "", f"{ASSAULT} roll {roll} expect {expected}")
        for roll, expected in (
            ("2, 6", "a.losses = 1 and b.losses = 0 and distance(a, b) = 3 hexes"),
            ("3, 6, 6", "a.losses = 1 and b.losses = 1 and distance(a, b) = 1 hex"),
            ("4, 6", "a.losses = 0 and b.losses = 1 and a.at = 0202 and distance(a, b) = 2 hexes"),
            ("5, 6", "a.losses = 0 and b.losses = 1"),
            ("6, 6", "a.losses = 0 and b.losses = 2 and a.at = 0202"),
        )
    ),
    (AFAR, "b 0601", "a.shaken yes", "", "start rally  others decline  roll 1 expect a.shaken and score = 4"),
    (AFAR, "b 0601", "a.shaken yes", "", "start rally  others decline  roll 2 expect not a.shaken"),
    (BESIDE, "", "a.shaken yes", "", "start rally  others decline expect a.shaken"),
    (AFAR, "b 0601", "", "", f"{MARCH} 0403 }}  others decline expect a.at = 0403"),
    (AFAR, "b 0601", "", "", f"{MARCH} 0503 }} {REFUSED}"),
    (AFAR, "b 0601", "", "orchard { at 0303 }", f"{MARCH} 0403 }} {REFUSED}"),
    (AFAR, "b 0601", "", "orchard { at 0303 }", f"{MARCH} 0303 }}  others decline expect a.at = 0303"),
    (AFAR, "b 0601", "", "pond { at 0303 }", f"{MARCH} 0303 }} {REFUSED}"),
    (AFAR, "b 0601", "a.shaken yes", "", f"{MARCH} 0303 }} {REFUSED}"),
    (BESIDE, "", "", "", f"{MARCH} 0303 }} {REFUSED}"),
    (AFAR, "b 0401", "", "", f"{MARCH} 0302 }}  others decline expect a.pressed"),
    (AFAR, "red 0303", "", "", "start rally  others decline expect a.backed = 1 and a.worth = 14 and a.left = 6"),
    (AFAR, "red 0303", "r.losses 1", "", "start rally  others decline expect red.steps_left = 11 and r.worth = 12"),
    (AFAR, "red 0403", "", "", "start rally  others decline expect a.backed = 0 and not a.pressed"),
]


def _line(number: int) -> str:
    stand, also, given, ground, steps = LINES[number]
    pieces = {"a": ["drill", stand["a"], "n"], "b": ["drill", stand["b"], "s"]}
    others = {"red": "", "blue": ""}
    for word, _, what in (part.strip().partition(" ") for part in also.split(",") if part):
        if word in others:
            others[word] = f"company {'r' if word == 'red' else 'c'} {{ of drill  at {what}  facing n }}"
        else:
            place = 2 if what.startswith("facing") else 1 if what.isdigit() else 0
            pieces[word][place] = what.removeprefix("facing ")
    red, blue = (
        f"company {one} {{ of {pieces[one][0]}  at {pieces[one][1]}  facing {pieces[one][2]} }} {others[side]}"
        for side, one in (("red", "a"), ("blue", "b"))
    )
    facts = f"given {{ {given} }}" if given else ""
    return f"""add example line_{number} "Line {number}" {{
      map {{ size 7 x 8  {ground} }}  army red {{ {red} }}  army blue {{ {blue} }}  {facts}  {steps}
    }}"""


@cache
def played() -> dict[str, ExampleResult]:
    lines = "\n".join(_line(number) for number in range(len(LINES)))
    pikes = 'add profile pikes "Pikes" { pace 2  fire none  steel 4  courage 3  steps 3 }'
    return played_in("skirmish", f"{pikes}\n{lines}")


@pytest.mark.parametrize("number", range(len(LINES)))
def test_each_line_is_played_as_it_says(number: int) -> None:
    """The library is shipped; `trial` amends it with lines alone."""
    assert played()[f"line_{number}"].fault is None
