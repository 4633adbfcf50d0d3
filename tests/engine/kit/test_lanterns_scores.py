"""Every modifier, band and figure of `lanterns`, one at a time: with another the score or what follows is another.

Each line is an example in the language: two tars, eight measures apart for a shot and three for a blow.
"""

from __future__ import annotations

from functools import cache

import pytest

from engine.host.examples import ExampleResult
from tests.engine.kit.trial_rulesets import played_in

SHOOT = "choose shoot { shooter a  target b }  others decline"
STRIKE = "choose strike { striker a  struck b }"
ANSWER = "choose answer { struck b }  others decline"
WALK = "choose walk { walker a  at"
RUSH = "choose rush { runner a  at"
HEART = "choose take_heart { tester a }  others decline"
REFUSED = "expect refused"

AFAR = {"a": "(10, 10)", "b": "(10, 18)"}
BESIDE = {"a": "(10, 10)", "b": "(10, 13)"}
WALL_AFAR = "stone_wall { through (8, 17), (12, 17) }"
WALL_BESIDE = "stone_wall { through (8, 12), (12, 12) }"
GORSE = "gorse { at (10, 18)  size 4 um x 4 um }"
BETWEEN = "{ at (10, 14)  size 4 um x 2 um }"
LINES = [
    # where they stand, what else stands, what is given, the ground, what is done and expected
    *(
        (AFAR, also, given, ground, f"{SHOOT} roll 1 expect score = {score} {after}")
        for also, given, ground, score, after in (
            ("", "", "", 4, ""),
            ("b (10, 16)", "", "", 5, "roll 6"),
            ("b (10, 17)", "", "", 4, ""),
            ("", "", GORSE, 3, ""),
            ("", "", GORSE.replace("gorse", "rocks"), 3, ""),
            ("", "", GORSE.replace("gorse", "shingle"), 4, ""),
            ("", "", WALL_AFAR, 3, ""),
            ("", "a.cowed yes", "", 3, ""),
            ("", "", f"rocks {BETWEEN}", 4, ""),
            ("a longshot; b (10, 26)", "", "", 4, ""),
            ("b (10, 22)", "", "", 4, ""),
        )
    ),
    *(
        (AFAR, also, given, ground, f"{SHOOT} {REFUSED}")
        for also, given, ground in (
            ("a longshot; b (10, 27)", "", ""),
            ("b (10, 23)", "", ""),
            ("a facing s", "", ""),
            ("", "a.loaded no", ""),
            ("a cudgel", "", ""),
            ("", "", f"gorse {BETWEEN}"),
            ("", "", f"cottage {BETWEEN}"),
            ("blue (12, 12)", "", ""),
            ("red (12, 20)", "", ""),
        )
    ),
    *(
        (AFAR, also, given, "", f"{SHOOT} roll {roll} expect {expected}")
        for also, given, roll, expected in (
            ("", "", "1", "not a.loaded and b.wounds = 0 and not b.cowed"),
            ("", "", "2, 2", "not b.cowed"),
            ("", "", "2, 1", "b.cowed and b.wounds = 0"),
            ("", "", "3, 1", "b.cowed and b.wounds = 0"),
            ("", "", "4, 3", "b.wounds = 1 and not b.cowed"),
            ("", "", "4, 2", "b.wounds = 1 and b.cowed"),
            ("", "", "5, 3", "b.wounds = 1"),
            ("", "", "6", "b.gone"),
            ("", "b.wounds 1", "4", "b.gone"),
            ("blue captain (10, 26)", "", "2, 1", "not b.cowed and b.led = 1"),
            ("blue captain (10, 27)", "", "2, 1", "b.cowed and b.led = 0"),
            ("blue (10, 26)", "", "2, 1", "b.cowed"),
            ("b captain", "", "2, 1", "b.cowed"),
            ("", "b.cowed yes", "2, 1", "distance(a, b) = 16 um"),
        )
    ),
    (AFAR, "", "a.loaded no", "", "choose load { shooter a }  others decline expect a.loaded"),
    (AFAR, "", "", "", f"choose load {{ shooter a }} {REFUSED}"),
    *(
        (BESIDE, also, given, ground, f"{STRIKE} others decline roll 1 expect score = {score} {after}")
        for also, given, ground, score, after in (
            ("", "", "", 1, "roll 6"),
            ("a captain", "", "", 2, "roll 6"),
            ("b captain", "", "", 0, "roll 6"),
            ("", "a.rushed yes", "", 2, "roll 6"),
            ("red (12, 14)", "", "", 2, "roll 6"),
            ("red (13, 14)", "", "", 1, "roll 6"),
            ("b facing n", "", "", 2, "roll 6"),
            ("b facing e", "", "", 1, "roll 6"),
            ("", "b.cowed yes", "", 2, "roll 6"),
            ("", "a.cowed yes", "", 0, "roll 6"),
            ("", "", WALL_BESIDE, 0, "roll 6"),
        )
    ),
    (BESIDE, "b (10, 14)", "", "", f"{STRIKE} {REFUSED}"),
    (BESIDE, "a facing s", "", "", f"{STRIKE} {REFUSED}"),
    *(
        (BESIDE, "", "", "", f"{STRIKE} others decline roll {roll} expect {expected}")
        for roll, expected in (
            ("2, 6", "a.wounds = 1 and b.wounds = 0 and distance(a, b) = 6 um"),
            ("3", "a.wounds = 0 and b.wounds = 0 and distance(a, b) = 3 um"),
            ("4, 6", "a.wounds = 0 and b.wounds = 1 and distance(a, b) = 6 um"),
            ("5, 6", "a.wounds = 0 and b.wounds = 1"),
            ("6", "b.gone"),
        )
    ),
    (BESIDE, "b fencer", "", "", f"{STRIKE} {ANSWER} roll 5, 3 expect a.wounds = 0"),
    (BESIDE, "b fencer", "", "", f"{STRIKE} {ANSWER} roll 6, 6, 3 expect a.wounds = 1"),
    (BESIDE, "b fencer; a captain", "", "", f"{STRIKE} {ANSWER} roll 6, 3 expect a.wounds = 0 and b.wounds = 1 roll 6"),
    (AFAR, "", "a.cowed yes", "", f"{HEART} roll 1 expect a.cowed and score = 4"),
    (AFAR, "", "a.cowed yes", "", f"{HEART} roll 2 expect not a.cowed"),
    (AFAR, "red captain (10, 2)", "a.cowed yes", "", f"{HEART} roll 1 expect not a.cowed"),
    (AFAR, "", "", "", f"{HEART} {REFUSED}"),
    (BESIDE, "", "a.cowed yes", "", f"{HEART} {REFUSED}"),
    (AFAR, "", "", "", f"{WALK} (16, 10) }} others decline expect a.at = (16, 10)"),
    (AFAR, "", "", "", f"{WALK} (17, 10) }} {REFUSED}"),
    (AFAR, "", "a.cowed yes", "", f"{WALK} (16, 10) }} {REFUSED}"),
    (BESIDE, "", "", "", f"{WALK} (10, 6) }} {REFUSED}"),
    *(
        (AFAR, "", "", f"{ground} {{ at (13, 10)  size 2 um x 6 um }}", f"{WALK} (14, 10) }} {told}")
        for ground, told in (
            ("gorse", "others decline expect a.at = (14, 10)"),
            ("rocks", "others decline expect a.at = (14, 10)"),
            ("shingle", "others decline expect a.at = (14, 10)"),
            ("cottage", REFUSED),
            ("sea", REFUSED),
        )
    ),
    *(
        (AFAR, "", "", f"{ground} {{ at (13, 10)  size 2 um x 6 um }}", f"{WALK} (15, 10) }} {REFUSED}")
        for ground in ("gorse", "rocks", "shingle")
    ),
    (
        AFAR,
        "",
        "",
        "stone_wall { through (12, 8), (12, 12) }",
        f"{WALK} (14, 10) }} others decline expect a.at = (14, 10)",
    ),
    (AFAR, "", "", "stone_wall { through (12, 8), (12, 12) }", f"{WALK} (15, 10) }} {REFUSED}"),
    (AFAR, "", "", "", f"{RUSH} (10, 15) }} others decline expect a.rushed and a.at = (10, 15)"),
    (AFAR, "b (10, 20)", "", "", f"{RUSH} (10, 17) }} others decline expect a.rushed"),
    (AFAR, "b (10, 21)", "", "", f"{RUSH} (10, 18) }} {REFUSED}"),
    (AFAR, "", "a.cowed yes", "", f"{RUSH} (10, 15) }} {REFUSED}"),
    (AFAR, "", "", "", "start initiative  others decline  roll 3, 4 expect a.worth = 11 and red.first = 3"),
    (AFAR, "", "a.wounds 1", "", "start initiative  others decline  roll 3, 4 expect a.worth = 8"),
    (AFAR, "", "", "", "start initiative  others decline  roll 3, 4 expect bearing(a, b) = front and not a.engaged"),
    (
        BESIDE,
        "b (13, 10)",
        "",
        "",
        "start initiative  others decline  roll 3, 4 expect bearing(a, b) = front and a.engaged",
    ),
    (BESIDE, "b (13, 9)", "", "", "start initiative  others decline  roll 3, 4 expect bearing(a, b) = flank"),
    (BESIDE, "b (13, 7)", "", "", "start initiative  others decline  roll 3, 4 expect bearing(a, b) = rear"),
]
PROFILES = """
  add profile tar "Tar" { speed 6 um  aim 2  reach 12 um  steel 2  heart 3 }
  add profile longshot "Long shot" { speed 6 um  aim 2  reach 20 um  steel 2  heart 3 }
  add profile cudgel "Cudgel" { speed 6 um  aim none  steel 2  heart 3 }
  add profile captain "Captain" { speed 6 um  aim 2  reach 12 um  steel 3  heart 3  abilities leader }
  add profile fencer "Fencer" { speed 6 um  aim 2  reach 12 um  steel 2  heart 3  abilities fencer }
"""


def _line(number: int) -> str:
    stand, also, given, ground, steps = LINES[number]
    pieces = {"a": ["tar", stand["a"], "n"], "b": ["tar", stand["b"], "s"]}
    others = {"red": "", "blue": ""}
    for word, _, what in (part.strip().partition(" ") for part in also.split(";")):
        if word in others:
            profile, place = what.split(" ", 1) if not what.startswith("(") else ("tar", what)
            others[word] = f"man {'r' if word == 'red' else 'c'} {{ of {profile}  at {place}  facing n }}"
        elif word:
            slot = 2 if what.startswith("facing") else 1 if what.startswith("(") else 0
            pieces[word][slot] = what.removeprefix("facing ")
    red, blue = (
        f"man {one} {{ of {pieces[one][0]}  at {pieces[one][1]}  facing {pieces[one][2]} }} {others[side]}"
        for side, one in (("red", "a"), ("blue", "b"))
    )
    facts = f"given {{ {given} }}" if given else ""
    return f"""add example line_{number} "Line {number}" {{
      map {{ size 48 um x 36 um  {ground} }}  army red {{ {red} }}  army blue {{ {blue} }}  {facts}  {steps}
    }}"""


@cache
def played() -> dict[str, ExampleResult]:
    lines = "\n".join(_line(number) for number in range(len(LINES)))
    return played_in("lanterns", f"{PROFILES}\n{lines}")


@pytest.mark.parametrize("number", range(len(LINES)))
def test_each_line_is_played_as_it_says(number: int) -> None:
    """The library is shipped; `trial` amends it with lines and profiles alone."""
    assert played()[f"line_{number}"].fault is None
