"""Openings: what is written in another ruleset's words, and that both halves fit one another."""

from __future__ import annotations

import pytest

from compiler.codes.openings import NO_OPENING, STRANGER_IN_OPENING
from engine.model.battles import Opening
from engine.model.values import Text
from tests.compiler.finding import errors, helped, only, pack_of

RULES = """
ruleset council "Council of war" {
  terrain copse "Copse" { symbol "c" }
  kind troops "Troops" { like card_profile  inside ruleset }
  kind unit "Unit" { like piece  inside army  field of "Troops" { of troops } }
  kind spy "Spy" { like piece  inside army  field cunning "Cunning" { of number } }
  switch torches "By torchlight" { of yes_no  default no }
  troops horse "Horse"
  result first "Who deploys first" { of side }
  result delay "First turn of help" { of turn }
  result moved "Terrain that moved" { of ground }
}
ruleset silent "Silent" { term hush "Hush" { means "nothing is said" } }
ruleset demo "Demo" {
  terrain woods "Woods" { symbol "w" }
  terrain village "Village" { symbol "v" }
  kind unit "Unit" { like piece  inside army }
  taking deploys_first "Deploys first" { of side }
  taking help_comes "Help comes" { of turn }
  taking moved_woods "Woods elsewhere" { of ground  moves woods }
}
"""
OPENING = """
    of council
    options { torches yes }
    map { size 60 cm x 40 cm  copse copse { at (20, 20) } }
    army france "The King's army" { unit gendarmes { of horse }  spy raoul "Raoul" { cunning 4 } }
    army spain "The army of Flanders" { unit tercio { of horse } }
    hands first { as deploys_first }
    hands moved { as moved_woods }
"""


def battle(opening: str, more: str = "") -> str:
    return f"""{RULES}
scenario lens_1648 "Lens" {{
  map {{ size 4 x 3  woods copse {{ at 0202 }}  village lens "Lens" {{ at 0302 }} }}
  army france "The King's army" {{ unit gendarmes {{ at 0103 }} }}
  army spain "The army of Flanders" {{ unit tercio {{ at 0301 }} }}
  opening "The eve" {{ {opening} }}
  {more}
}}
"""


def opening_of(text: str) -> Opening:
    found = pack_of(text).scenarios[0].opening
    assert found is not None
    return found


# --- what becomes of it -----------------------------------------------------------------------------------------


def test_an_opening_is_read_in_the_words_of_its_own_ruleset() -> None:
    made = opening_of(battle(OPENING))
    assert made.ruleset == "council"
    assert made.title == Text((("en", "The eve"),))
    assert made.options == (("torches", "yes"),)
    assert made.map is not None
    assert [feature.name for feature in made.map.features] == ["copse"]
    assert [[(piece.kind, piece.name) for piece in army.pieces] for army in made.armies] == [
        [("unit", "gendarmes"), ("spy", "raoul")],
        [("unit", "tercio")],
    ]
    assert [(hand.name, hand.taken_as) for hand in made.hands] == [("first", "deploys_first"), ("moved", "moved_woods")]


def test_the_ruleset_that_opens_is_in_the_pack_and_the_opening_is_no_scenario() -> None:
    pack = pack_of(battle(OPENING))
    assert [one.name for one in pack.rulesets] == ["council", "demo", "silent"]
    assert [one.name for one in pack.scenarios] == ["lens_1648"]


def test_the_library_opens_battles_of_other_files() -> None:
    """`of condottiero` finds the ruleset, and its words are legal there and nowhere else."""
    text = RULES.replace('ruleset demo "Demo" {', 'ruleset demo "Demo" {\n  taking deploys "Deploys first" { of side }')
    general = "general chief { is condottiero  command_value 3 }"
    armies = [f'army {name} "{name}" {{ {general}  unit {unit} {{ of line }} }}' for name, unit in PAIRS]
    opened = f"""{text}
scenario lens_1648 "Lens" {{
  map {{ size 4 x 3 }}
  army france "france" {{ unit gendarmes {{ at 0103 }} }}
  army spain "spain" {{ unit tercio {{ at 0301 }} }}
  opening {{
    of condottiero   map {{ size 60 cm x 40 cm }}   {" ".join(armies).replace("of line", "of opening_foot")}
    hands first_to_deploy {{ as deploys }}
  }}
}}
"""
    assert opening_of(opened).ruleset == "condottiero"
    outside = opened.replace("unit gendarmes { at 0103 }", "unit gendarmes { at 0103 }  character scout { part scout }")
    assert [code for code, _ in errors(outside)] == ["E0301"]


PAIRS = (("france", "gendarmes"), ("spain", "tercio"))


def test_an_opening_stands_beside_special_rules() -> None:
    rules = 'rules { add section S.1 mud "Mud" { prose "It rained." } }'
    pack = pack_of(battle(OPENING, rules))
    assert pack.scenarios[0].ruleset == "demo.lens_1648"
    assert pack.scenarios[0].opening is not None


def test_moving_an_opening_within_its_file_changes_nothing() -> None:
    from engine.host.packfile import pack_hash

    assert pack_hash(pack_of(battle(OPENING))) == pack_hash(pack_of("\n\n# moved down\n" + battle(OPENING)))


# --- planted mistakes -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("right", "wrong", "code", "place"),
    [
        ("of council", "of coucil", "E0204", "coucil"),
        ("of council", "of silent", "E0814", "opening"),
        ("hands first {", "hands frist {", "E0815", "frist"),
        ("as deploys_first", "as deploys_frist", "E0302", "deploys_frist"),
        ("as deploys_first", "as help_comes", "E0816", "help_comes"),
        ("hands moved { as moved_woods }", "hands delay { as deploys_first }", "E0816", "deploys_first"),
        ("unit tercio {", "unit tercios {", "E0817", "tercios"),
        ("army spain ", "army spane ", "E0817", "spane"),
        ("copse copse {", "copse coppice {", "E0817", "coppice"),
        ("copse copse {", "copse lens {", "E0817", "lens"),
        ("copse copse {", "copse {", "E0817", "copse"),
        ("torches yes", "torchs yes", "E0301", "torchs"),
        ("cunning 4", "cunning much", "E0401", "much"),
        ("of council\n", "of council\n turns 3\n", "E0306", "turns"),
    ],
)
def test_a_mistake_in_an_opening_is_told_in_its_place(right: str, wrong: str, code: str, place: str) -> None:
    assert right in OPENING
    assert (code, place) in errors(battle(OPENING.replace(right, wrong)))


def test_a_ruleset_without_results_opens_nothing() -> None:
    said = only(battle("of silent  hands first { as deploys_first }"))
    assert said.code is NO_OPENING
    assert "`silent` declares no result" in said.message


def test_an_opening_that_hands_nothing_over_is_told_what_it_could() -> None:
    bare = OPENING.replace("hands first { as deploys_first }", "").replace("hands moved { as moved_woods }", "")
    assert helped(battle(bare)) == "hand over `delay` or `first` or `moved`"


def test_a_result_is_handed_over_once() -> None:
    assert ("E0303", "first") in errors(battle(OPENING + "hands first { as deploys_first }"))


def test_two_results_are_not_taken_as_one_thing() -> None:
    text = battle(OPENING + "hands later { as deploys_first }")
    twice = text.replace("result delay ", 'result later "Later" { of side }\n  result delay ')
    assert errors(twice) == [("E0816", "deploys_first")]


def test_a_scenario_has_one_opening() -> None:
    assert (NO_OPENING.code, "opening") in errors(
        battle(OPENING, "opening { of council  hands first { as deploys_first } }")
    )


def test_every_army_of_the_battle_takes_part_in_its_order() -> None:
    lines = OPENING.strip().split("\n")
    spain = next(line for line in lines if "army spain" in line)
    only_france = "\n".join(line for line in lines if line != spain)
    said = only(battle(only_france))
    assert said.code is STRANGER_IN_OPENING
    assert said.message == "the opening has the armies `france`, the battle `france`, `spain`"
    assert only(battle(f"{spain}\n{only_france}")).code is STRANGER_IN_OPENING


def test_ground_without_hexes_cannot_be_moved() -> None:
    text = battle(OPENING).replace("woods copse { at 0202 }", "woods copse { through 0202, 0302 }")
    assert ("E0817", "copse") in errors(text)


def test_terrain_need_not_fit_where_none_is_handed_over() -> None:
    kept = OPENING.replace("hands moved { as moved_woods }", "").replace("copse copse {", "copse coppice {")
    assert errors(battle(kept)) == []
