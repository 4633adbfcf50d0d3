"""Mistakes of sense, each planted alone in a battle that is right: what is well written and cannot be meant is told."""

from __future__ import annotations

import pytest

from tests.compiler.finding import diagnostics, found, helped

RULES = """\
ruleset demo "Demo" {
  kind class "Class" { inside ruleset  field is "Traits" { of list(tag) } }
  kind profile "Card" {
    like card_profile   inside army_list
    field class "Class" { of class  required yes }
    field movement "Movement" { of number  required yes  excused guns }
    field fire "Fire" { of number }
  }
  kind stat_row "Row" { key row  inside profile  named row  field movement "Movement" { of number } }
  kind unit "Unit" { like piece  inside division, column  field of "Profile" { of profile  required yes } }
  kind general "General" { like piece  inside army, division  leads yes  stacks yes }
  kind division "Division" { like command  inside army  without arrives }
  kind column "Column" { like command  inside army  field needs_commander "Needs" { of yes_no  default no } }
  amend kind army { add field home "Own edge" { of compass } }
  amend kind marker { unplayed yes }
  tag cic "commander-in-chief" { one_in army }
  tag guns "guns"
  class horse "Horse"
  class cannon "Cannon" { is guns }
  row mounted "mounted" { when 1 = 1 }
  fact army.shaken "is shaken"
  weather fair "Fair"   weather fog "Fog"
  terrain road "Road" { linear yes }
  terrain stream "Stream" { linear yes }
  terrain lake "Lake" { impassable yes }
}
army_list france_1648 "France 1648" {
  profile gendarmes "Gendarmes" { class horse  movement 3  points 4 }
  profile couleuvrine "Couleuvrine" { class cannon  points 4 }
}
scenario lens_1648 "Lens" {
  turns 12   weather fair
  map {
    size 6 x 6
    zone north "North" { covers 0101 to 0602 }
    zone south "South" { covers 0105 to 0606 }
    road { through 0101, 0102, 0103 }
    objective grenay "Grenay" { at 0303  worth 2 }
    objective victory "Victory" { worth 2  when army.shaken }
  }
  army france "The King's army" {
    from france_1648   deploys south   home south
    general conde "Condé" { is cic  at 0105 }
    division left "Left wing" {
      general grammont "Grammont" { at 0205 }
      unit gendarmes { at 0206 }
    }
    column relief "Relief" { arrives 4  enters west  unit couleuvrine }
  }
  army spain "The army of Flanders" {
    from france_1648   deploys north
    general leopold "Leopold" { is cic  at 0101 }
    division right "Right wing" { general bucquoy "Bucquoy" { at 0201 }  unit 2 x gendarmes { at 0302, 0402 } }
  }
}
"""

MISTAKES = {
    "among the enemy": ("at 0206", "at 0501", "W0821", "0501"),
    "a zone in which nobody stands": ("covers 0105 to 0606", "covers 0505 to 0606", "W0821", "south"),
    "no room": ("unit gendarmes { at 0206 }", "unit 13 x gendarmes", "W0822", "south"),
    "too late": ("arrives 4", "arrives 14", "E0823", "14"),
    "too late with the best of rolls": ("arrives 4", "arrives 1d6 + 12", "E0823", "1d6 + 12"),
    "too late with most rolls": ("arrives 4", "arrives 1d6 + 9", "W0846", "1d6 + 9"),
    "too late with a high roll": ("arrives 4", "arrives 1d6 + 7", "W0846", "1d6 + 7"),
    "no way in": ("enters west", "enters 0304 to 0304", "E0824", "0304 to 0304"),
    "no such way in": ("enters west", "enters wset", "E0302", "wset"),
    "an arrival that nothing plays": ('left "Left wing" {', 'left "Left wing" { arrives 3', "E0306", "arrives"),
    "nobody in chief": ("is cic  at 0105", "at 0105", "E0825", "france"),
    "two in chief": ('"Grammont" { at', '"Grammont" { is cic  at', "E0825", "grammont"),
    "fog that nothing plays": ("weather fair\n  map", "weather fog\n  map", "W0827", "fog"),
    "a road that turns back": ("0102, 0103", "0102, 0102, 0103", "W0828", "0102"),
    "an objective nowhere": ("at 0303  worth", "worth", "E0805", "grenay"),
    "a battle of no minutes": ("turns 12", "turns 12   minutes 0", "E0830", "0"),
    "half a turn": ("turns 12", "turns 12.5", "E0830", "12.5"),
    "a battle of a year": ("turns 12", "turns 400", "W0831", "400"),
    "its back to the enemy": ("at 0206", "at 0206  facing s", "W0833", "s"),
    "at home behind the enemy": ("home south", "home north", "W0832", "north"),
    "no list": ("from france_1648   deploys north", "deploys north", "W0834", "gendarmes"),
    "two at the head": ("{ at 0205 }", '{ at 0205 }  general orleans "Orléans" { at 0205 }', "W0835", "orleans"),
    "nobody to lead": ("      unit gendarmes { at 0206 }\n", "", "W0837", "left"),
    "a stream that turns back": (
        "    road {",
        "    stream { sides (0101, 0201), (0201, 0101) }\n    road {",
        "W0828",
        "(0201, 0101)",
    ),
    "one prize twice": ("worth 2 }\n", 'worth 2 }\n    objective loos "Loos" { at 0303  worth 1 }\n', "W0836", "loos"),
    "an entry of those who are there": ('left "Left wing" {', 'left "Left wing" { enters west', "W0827", "west"),
    "a marker that nothing plays": ("    road {", "    marker { at 0303 }\n    road {", "W0827", "marker"),
    "a prize that costs": ("at 0303  worth 2", "at 0303  worth -2", "E0805", "grenay"),
    "two things at once": ("at 0206", "at 0206  stance hold  attacks grenay", "E0829", "grenay"),
    "nowhere to go to": ("at 0206", "at 0206  attacks victory", "E0829", "victory"),
    "an objective that is not there": ("at 0206", "at 0206  attacks grenai", "E0302", "grenai"),
    "a card without what its class needs": ("class horse  movement 3", "class horse", "E0307", "gendarmes"),
}


def planted(old: str, new: str) -> str:
    assert RULES.count(old) == 1, old
    text = RULES.replace(old, new)
    # The column needs ground that bars it before it can be kept out.
    return text.replace("    road {", "    lake { at 0304 }\n    road {") if "0304" in new else text


def test_without_them_nothing_is_told() -> None:
    assert found(RULES) == []


@pytest.mark.parametrize(("old", "new", "code", "word"), MISTAKES.values(), ids=MISTAKES)
def test_each_is_told_at_its_place(old: str, new: str, code: str, word: str) -> None:
    assert found(planted(old, new)) == [(code, word)]


def test_what_a_card_says_beyond_measure_is_told_and_an_example_may_try_it() -> None:
    measured = RULES.replace('"Fire" { of number }', '"Fire" { of number  usual -1 to 3 }')
    card = "class horse  movement 3"
    assert found(measured.replace(card, f"{card}  fire -1")) == []
    assert found(measured.replace(card, f"{card}  fire 4")) == [("W0831", "4")]
    assert found(RULES.replace('"Fire" { of number }', '"Fire" { of number  usual 3 }')) == [("E0401", "usual 3")]


@pytest.mark.parametrize(
    ("goal", "dice", "told"),
    [
        ("9", "3d6", ["9"]),
        ("7", "dice(1 + 1, d6)", ["7"]),
        ("1", "3d6", ["1"]),
        ("6", "3d6", []),
        ("2", "dice(1 + 1, d6)", []),
    ],
)
def test_a_goal_that_no_die_shows_or_all_do_is_told(goal: str, dice: str, told: list[str]) -> None:
    test = f"""test volley "Volley" {{ roll {dice}  goal {goal}  success die >= goal
      outcomes {{ 1 or more: hit "hit"  otherwise: miss "miss" }} }}"""
    text = RULES.replace("{", "{ " + test, 1)
    assert found(text) == [("W0607", one) for one in told]


def test_a_success_that_no_die_shows_is_told() -> None:
    test = (
        'test volley "Volley" { roll 2d6  success die >= 9  outcomes { 1 or more: hit "hit"  otherwise: miss "miss" } }'
    )
    assert found(RULES.replace("{", "{ " + test, 1)) == [("W0607", "die >= 9")]


def test_a_distance_below_nothing_and_an_arc_beyond_a_circle_are_told() -> None:
    kind = 'kind arm "Arm" { inside ruleset  field reach "Reach" { of distance }  field arc "Arc" { of angle } }'
    for figures, told in (("reach -36 cm  arc 90 deg", ["-36 cm"]), ("reach 36 cm  arc 720 deg", ["720 deg"])):
        text = RULES.replace("{", "{ " + kind + ' arm musket "Musket" { ' + figures + " } ", 1)
        assert found(text) == [("W0838", one) for one in told]


def test_an_objective_that_water_cuts_off_is_told() -> None:
    island = "lake { at 0203, 0403, 0202, 0302, 0204, 0304, 0402, 0404 }\n    road {"
    text = RULES.replace("    road {", f"    {island}").replace("at 0302, 0402", "at 0102, 0502")
    assert found(text) == [("E0805", "grenay")]


def test_a_piece_before_its_zone_or_before_its_edge_is_meant() -> None:
    assert found(RULES.replace("at 0206", "at 0303")) == []
    assert found(RULES.replace("deploys south", "deploys any_edge")) == []


def test_a_ring_closes_where_it_began() -> None:
    assert found(RULES.replace("0101, 0102, 0103", "0101, 0201, 0102, 0101")) == []


def test_a_row_may_say_what_the_card_does_not() -> None:
    card = "class horse  row mounted { movement 4 }  points 4"
    assert found(RULES.replace("class horse  movement 3  points 4", card)) == []


def test_slips_of_the_pen_are_answered_with_what_to_write() -> None:
    comma = helped(RULES.replace("movement 3  points 4", "movement 3  points 11,5"))
    assert comma is not None
    assert "`11.5`" in comma
    facing = helped(RULES.replace("at 0206", "at 0206  facing sud"))
    assert facing is not None
    assert "`n`, `ne`" in facing
    hexes = helped(RULES.replace("at 0302, 0402", "at 0302, 0302"))
    assert hexes is not None
    assert hexes.startswith("0201 beside it is free") or "beside it is free" in hexes


TEST = 'ruleset demo "Demo" {{ test rally "Rally" {{ roll 2d6  outcomes {{ {} }} }} }}'


def test_a_score_that_otherwise_swallows_is_told() -> None:
    bands = '12: a "a"  11: b "b"  8 to 9: c "c"  otherwise: d "d"'
    assert found(TEST.format(bands)) == [("W0606", "otherwise")]


def test_an_otherwise_for_the_middle_or_for_the_end_is_meant() -> None:
    assert found(TEST.format('12: a "a"  2: b "b"  otherwise: d "d"')) == []
    assert found(TEST.format('11 or more: a "a"  9 to 10: b "b"  otherwise: d "d"')) == []


@pytest.mark.parametrize("line", ["through (4, 9)", "through (4, 9), (4, 9)", "shape (4, 9), (5, 9), (4, 9)"])
def test_a_line_of_one_point_is_told(line: str) -> None:
    battle = f'scenario l "L" {{ map {{ size 20 um x 20 um  hedge {{ {line} }} }} army a "A" army b "B" }}'
    assert [code for code, _ in found(f'ruleset demo "Demo" {{ terrain hedge "Hedge" }}\n{battle}')] == ["E0808"]


@pytest.mark.parametrize(
    ("goal", "modify", "modifiers", "told"),
    [
        ("9", "goal", '+1 when 1 = 1 "far"', ["9"]),
        ("9", "goal", '-3 when 1 = 1 "near"', []),
        ("9", "goal", '-1 per 1 + 1 "many"', []),
        ("9", "roll", '-1 when 1 = 1 "far"', ["9"]),
        ("9", "roll", '+3 when 1 = 1 "near"', []),
        ("9", "score", '+3 when 1 = 1 "near"', ["9"]),
    ],
)
def test_a_goal_that_modifiers_put_no_nearer_is_told(goal: str, modify: str, modifiers: str, told: list[str]) -> None:
    test = f"""test volley "Volley" {{ roll 3d6  goal {goal}  success die >= goal  modify {modify}
      modifiers {{ {modifiers} }}
      outcomes {{ 1 or more: hit "hit"  otherwise: miss "miss" }} }}"""
    assert found(RULES.replace("{", "{ " + test, 1)) == [("W0607", one) for one in told]


STOCKS = """ruleset lane "Lane" {
  plays kit
  kind profile "Card" {
    like card_profile  inside army_list, ruleset
    field steps "Steps" { of number  default 2 }   field edge "Edge" { of number  default 0 }
  }
  kind company "Company" { like piece  inside army  field of "Card" { of profile  required yes } }
  amend kind army { add field drums "Drums" { of number  default 1 } }
  role mover { of company }
  fact company.losses "losses" { starts 0 }
  fact company.left "left" { value company.steps - company.losses }
  fact army.calls "calls" { starts army.drums }
  section 1 turn "Turn" { sequence turn "Turn" { phase deeds "Deeds" { actions march } } }
  movement march "March" { by mover  allowance mover.left + mover.edge }
  action march "March" {
    by mover  moves march  when mover.army.calls > 0  does wear(mover), add(mover.army.calls, 0 - 1)
  }
  effect wear "Wears" { on mover  CASES }
}
army_list red_list "Red list" { profile line "Line" { FIGURES } }
scenario one "One" {
  turns 2
  map { size 5 x 3 }
  army red "Red" { from red_list  drums DRUMS  company line { at 0101 } }
  army blue "Blue" { from red_list  drums 2  company line { at 0503 } }
}
"""


def stocked(*, figures: str = "steps 2  edge -1", drums: str = "2", cases: str = "does add(mover.losses, 1)") -> str:
    return STOCKS.replace("FIGURES", figures).replace("DRUMS", drums).replace("CASES", cases)


def test_a_stock_below_nothing_is_told_and_a_bonus_below_nothing_is_not() -> None:
    assert found(stocked()) == []
    assert found(stocked(figures="steps -2")) == [("W0838", "-2")]
    assert found(stocked(drums="-3")) == [("W0838", "-3")]


def test_cases_behind_one_that_always_holds_are_told() -> None:
    loses, tires = "case { does add(mover.losses, 1) }", "case { when mover.left > 1  does add(mover.losses, 2) }"
    assert found(stocked(cases=f"{tires} {loses}")) == []
    assert found(stocked(cases=f"{loses} {tires}")) == [("E0602", tires)]


@pytest.mark.parametrize(
    ("test", "told"),
    [
        ('roll 2d6  outcomes { 7 or more: a "a"  4 to 7: b "b"  otherwise: c "c" }', [("W0608", "4 to 7")]),
        ('roll 2d6  outcomes { 5 or less: a "a"  4 to 8: b "b"  otherwise: c "c" }', [("W0608", "4 to 8")]),
        ('roll 2d6  outcomes { 8 or more: a "a"  4 to 20: b "b"  otherwise: c "c" }', []),
        ('roll 2d6  outcomes { 12: a "a"  8 or more: b "b"  otherwise: c "c" }', []),
        ('roll 2d6  outcomes { 8 or more: a "a"  4 to 7: a "b"  otherwise: c "c" }', [("W0609", "a")]),
        ('roll 1d6  outcomes { 6 to 4: a "a"  otherwise: c "c" }', [("E0401", "6 to 4")]),
        ('roll 1d6  goal 4  outcomes { 5 or more: a "a"  otherwise: c "c" }', [("W0610", "4")]),
        ('roll 1d6  goal 4  outcomes { goal or more: a "a"  otherwise: c "c" }', []),
        ('roll 3d6  goal 4  success die >= goal  outcomes { 1 or more: a "a"  otherwise: c "c" }', []),
        ('roll 1d6  score 2 + 3  outcomes { 5 or more: a "a"  otherwise: c "c" }', [("W0610", "2 + 3")]),
        ('roll 1d6  score roll + 3  outcomes { 5 or more: a "a"  otherwise: c "c" }', []),
    ],
)
def test_what_a_test_says_is_asked_for_once_and_in_order(test: str, told: list[tuple[str, str]]) -> None:
    assert found(f'ruleset demo "Demo" {{ test volley "Volley" {{ {test} }} }}') == told


def test_who_is_asked_may_be_misspelt_too() -> None:
    rules = RULES.replace("  fact army.shaken", "  fact unit.zeal { of number }\n  fact army.shaken")
    asked = """test volley "Volley" { role attacker { of unit }  roll 1d6
      modifiers { +1 when atacker.zeal > 2 "zealous" }  outcomes { 5 or more: a "a"  otherwise: b "b" } }"""
    said = diagnostics(rules.replace("  fact army.shaken", f"  {asked}\n  fact army.shaken"))
    assert [one.help for one in said if one.code.code == "E0309"] == ["did you mean `attacker.zeal`?"]


def test_a_commander_of_the_enemy_gives_no_orders() -> None:
    said = [one for one in diagnostics(planted("arrives 4", "under bucquoy  arrives 4")) if one.code.code == "E0302"]
    assert [one.help for one in said] == [
        "`bucquoy` is of army `spain`, and this stands in army `france`: name somebody of the same army"
    ]
