"""The ruleset teaches the compiler its words: kinds, fields, and what is said of them."""

from __future__ import annotations

import pytest

from engine.model.values import Ref
from tests.compiler.finding import codes, demo, errors, found, helped, only, pack_of, ruleset_of

WEAPON = 'kind weapon "Weapon" { inside ruleset  field reload "Reload" { of number } }'


# --- kinds and fields -----------------------------------------------------------------------------------------


def test_a_kind_makes_a_key() -> None:
    made = ruleset_of(demo(f'{WEAPON}\nweapon harquebus "Harquebus" {{ reload 2 }}'))
    assert [(one.kind, one.name, one.get("reload")) for one in made.entries] == [("weapon", "harquebus", 2)]


def test_a_key_is_unknown_without_its_kind() -> None:
    assert found(demo('weapon harquebus "Harquebus" { reload 2 }')) == [("E0301", "weapon")]


def test_an_unknown_field_offers_the_nearest() -> None:
    text = demo(f'{WEAPON}\nweapon harquebus "Harquebus" {{ reloda 2 }}')
    assert found(text) == [("E0301", "reloda")]
    assert helped(text) == "did you mean `reload`?"


def test_a_kind_may_stand_only_where_it_says() -> None:
    text = demo('kind weapon "Weapon" { inside army_list }\nweapon pike "Pike"')
    assert found(text) == [("E0306", "weapon")]
    assert "`army_list`" in (only(text).help or "")


def test_a_kind_stands_where_the_kind_stands_that_it_is_like() -> None:
    text = f'{WEAPON}\nkind gun "Gun" {{ like weapon }}\nkind howitzer "Howitzer" {{ like gun }}'
    made = ruleset_of(demo(f'{text}\nhowitzer licorne "Licorne" {{ reload 2 }}'))
    assert [(entry.kind, entry.name, entry.get("reload")) for entry in made.entries] == [("howitzer", "licorne", 2)]


def test_a_word_known_elsewhere_is_misplaced_even_where_something_like_it_is_known() -> None:
    said = only(demo("turns 8"))
    assert said.code.code == "E0306"
    assert "`scenario`" in (said.help or "")


def test_a_section_holds_whatever_a_ruleset_holds() -> None:
    made = ruleset_of(demo(f'{WEAPON}\nsection 1 arms "Arms" {{ weapon pike "Pike" {{ reload 0 }} }}'))
    assert made.entries[0].section == "1"
    assert made.sections[0].holds == (("weapon", "pike"),)


def test_two_kinds_of_one_name_are_a_mistake() -> None:
    text = demo(f'{WEAPON}\nkind weapon "Arm" {{ inside ruleset }}')
    assert found(text) == [("E0303", "weapon")]
    assert "amend kind weapon" in (only(text).help or "")


def test_a_kind_of_the_prelude_cannot_be_declared_again() -> None:
    assert found(demo('kind scenario "Battle" { inside file }')) == [("E0303", "scenario")]


def test_two_fields_of_one_name_are_a_mistake() -> None:
    text = demo('kind weapon "W" { inside ruleset  field hit "Hit" { of number }  field hit "Hit" { of text } }')
    assert codes(text) == ["E0303"]


@pytest.mark.parametrize("line", ['kind "Weapon" { inside ruleset }', "kind 7 { inside ruleset }"])
def test_a_kind_needs_a_name(line: str) -> None:
    assert codes(demo(line)) == ["E0305"]


def test_a_field_needs_a_name() -> None:
    assert codes(demo('kind weapon "W" { inside ruleset  field "Hit" { of number } }')) == ["E0305"]


def test_a_field_needs_a_type() -> None:
    assert codes(demo('kind weapon "W" { inside ruleset  field hit "Hit" }')) == ["E0407"]


@pytest.mark.parametrize(
    ("written", "offered"),
    [("numbr", "number"), ("list(abilty)", "ability"), ("optional(txt)", "text"), ("pair(number, weapn)", "weapon")],
)
def test_an_unknown_type_offers_the_nearest(written: str, offered: str) -> None:
    text = demo(f'kind weapon "W" {{ inside ruleset  field hit "Hit" {{ of {written} }} }}')
    assert codes(text) == ["E0407"]
    assert helped(text) == f"did you mean `{offered}`?"


@pytest.mark.parametrize("written", ["pair", "list", "optional", "one_of"])
def test_a_way_to_combine_types_is_no_type_alone(written: str) -> None:
    text = demo(f'kind w "W" {{ inside ruleset  field a "A" {{ of {written} }} }}\nw pike "Pike" {{ a 1, 2 }}')
    assert codes(text) == ["E0407"]


def test_a_type_of_the_wrong_shape_is_no_type() -> None:
    assert codes(demo('kind w "W" { inside ruleset  field a "A" { of pair(number) } }')) == ["E0407"]


def test_what_may_be_said_of_a_kind_is_known() -> None:
    text = demo('kind weapon "W" { insde ruleset }')
    assert found(text) == [("E0301", "insde")]
    assert helped(text) == "did you mean `inside`?"


def test_what_may_be_said_of_a_field_is_known() -> None:
    text = demo('kind weapon "W" { inside ruleset  field hit "Hit" { of number  defualt 3 } }')
    assert found(text) == [("E0301", "defualt")]
    assert helped(text) == "did you mean `default`?"


@pytest.mark.parametrize(
    "said", ["like wepon", "inside rulset", "admits rulset", "keys_in mpa", "as featur", "accepts amry"]
)
def test_a_kind_names_only_kinds_that_there_are(said: str) -> None:
    text = demo(f'kind weapon "W" {{ {said} }}')
    assert codes(text) == ["E0408"]
    assert (helped(text) or "").startswith("did you mean")


def test_a_kind_may_be_named_by_a_kind_that_comes_later() -> None:
    text = demo("""
        kind weapon "Weapon" { inside ruleset  field class "Class" { of class } }
        kind class "Class" { inside ruleset }
        weapon lance "Lance" { class horse }
        class horse "Horse"
    """)
    assert found(text) == []


def test_a_default_holds_where_nothing_is_said() -> None:
    made = ruleset_of(
        demo('kind weapon "W" { inside ruleset  field hit "Hit" { of number  default 3 } }\nweapon pike "Pike"')
    )
    assert made.entries[0].get("hit") == 3


def test_a_required_field_must_be_said() -> None:
    text = demo('kind weapon "W" { inside ruleset  field hit "Hit" { of number  required yes } }\nweapon pike "Pike"')
    assert found(text) == [("E0307", "pike")]


def test_a_field_is_given_once() -> None:
    text = demo(f'{WEAPON}\nweapon pike "Pike" {{ reload 1  reload 2 }}')
    assert found(text) == [("E0308", "reload 2")]
    assert only(text).notes[0].span.text() == "reload 1"


def test_a_field_that_says_many_is_given_as_often_as_you_like() -> None:
    text = demo("""
        kind weapon "W" { inside ruleset  field hit "Hit" { of list(number)  many yes } }
        weapon pike "Pike" { hit 1, 2  hit 3 }
    """)
    assert ruleset_of(text).entries[0].get("hit") == (1, 2, 3)


def test_a_field_takes_no_braces() -> None:
    assert codes(demo(f'{WEAPON}\nweapon pike "Pike" {{ reload 1 {{ a 2 }} }}')) == ["E0401"]


def test_a_thing_has_one_title() -> None:
    assert found(demo(f'{WEAPON}\nweapon pike "Pike", "Long pike"')) == [("E0403", '"Long pike"')]


def test_names_belong_to_their_kind() -> None:
    assert (
        found(demo(f'{WEAPON}\nkind class "Class" {{ inside ruleset }}\nweapon pike "Pike"\nclass pike "Pikes"')) == []
    )


def test_a_name_of_one_kind_stands_once() -> None:
    text = demo(f'{WEAPON}\nweapon pike "Pike"\nweapon pike "Long pike"')
    assert found(text) == [("E0303", "pike")]
    assert only(text).notes


def test_a_thing_needs_a_name_not_a_number() -> None:
    assert found(demo(f'{WEAPON}\nweapon 7 "Pike"')) == [("E0305", "weapon")]


def test_a_thing_has_one_name() -> None:
    assert found(demo(f'{WEAPON}\nweapon pike, lance "Pike"')) == [("E0403", "lance")]


def test_a_kind_may_be_written_with_another_word_than_its_name() -> None:
    text = demo('kind cold_steel "Arm" { key arm  inside ruleset }\narm pike "Pike"')
    assert ruleset_of(text).entries[0].kind == "cold_steel"


# --- like -----------------------------------------------------------------------------------------------------


def test_like_inherits_fields() -> None:
    text = demo(f"""
        {WEAPON}
        kind firearm "Firearm" {{ like weapon  inside ruleset  field range "Range" {{ of distance }} }}
        firearm harquebus "Harquebus" {{ reload 2  range 24 um }}
    """)
    assert found(text) == []


def test_what_is_like_a_kind_may_stand_for_it() -> None:
    text = demo(f"""
        {WEAPON}
        kind firearm "Firearm" {{ like weapon  inside ruleset }}
        kind class "Class" {{ inside ruleset  field carries "Carries" {{ of list(weapon) }} }}
        weapon pike "Pike"
        firearm harquebus "Harquebus"
        class mixed "Mixed" {{ carries pike, harquebus }}
    """)
    carries = next(one for one in ruleset_of(text).entries if one.kind == "class").get("carries")
    assert carries == (Ref("weapon", "pike"), Ref("firearm", "harquebus"))


def test_a_kind_that_says_where_it_stands_does_not_stand_where_the_one_does_that_it_is_like() -> None:
    text = demo(f'{WEAPON}\nkind firearm "Firearm" {{ like weapon  inside army_list }}\nfirearm harquebus "Harquebus"')
    assert found(text) == [("E0306", "firearm")]


def test_a_circle_of_like_is_told_and_ends() -> None:
    text = demo('kind pike "P" { like lance  inside ruleset }\nkind lance "L" { like pike  inside ruleset }')
    assert codes(text) == ["E0408", "E0408"]


def test_a_kind_like_itself_is_told() -> None:
    assert codes(demo('kind pike "P" { like pike  inside ruleset }')) == ["E0408"]


def test_a_piece_whose_profile_is_a_piece_is_read() -> None:
    text = demo(
        'kind unit "Unit" { like piece  inside army  field of "Profile" { of unit } }',
        'scenario lens "Lens" { map { size 3 x 3 }  army france "F" { unit horse { at 0101 } } }',
    )
    assert errors(text) == []


# --- amend kind -----------------------------------------------------------------------------------------------


def test_a_ruleset_adds_fields_to_a_kind_of_the_prelude() -> None:
    text = demo('amend kind scenario { add field frost "Frost" { of yes_no } }', 'scenario lens "Lens" { frost yes }')
    assert dict(pack_of(text).scenarios[0].fields)["frost"] is True


def test_amending_one_ruleset_leaves_the_prelude_of_another_alone() -> None:
    text = """
        ruleset winter "Winter" { amend kind weather { add field frost "Frost" { of yes_no } } }
        ruleset summer "Summer" { weather rain "Rain" { frost no } }
    """
    assert found(text) == [("E0301", "frost")]


def test_a_field_that_is_there_cannot_be_added_again() -> None:
    text = demo('amend kind scenario { add field turns "Turns" { of text } }')
    assert codes(text) == ["E0303"]


def test_a_field_may_be_replaced() -> None:
    text = demo(
        'amend kind scenario { replace field turns "Turns" { of text } }', 'scenario lens "Lens" { turns "a few" }'
    )
    assert found(text) == []


def test_an_unknown_kind_cannot_be_amended() -> None:
    text = demo('amend kind scenarium { add field frost "Frost" { of yes_no } }')
    assert codes(text) == ["E0301"]
    assert helped(text) == "did you mean `scenario`?"


def test_a_kind_may_be_let_in_elsewhere() -> None:
    text = demo(
        "amend kind objective { inside army }",
        'scenario lens "Lens" { army france "F" { objective bridge "Bridge" { worth 2  for anyone } } }',
    )
    assert found(text) == []


# --- keys that are names --------------------------------------------------------------------------------------


def test_names_of_a_kind_that_says_keys_in_are_keys() -> None:
    text = demo('terrain woods "Woods"', 'scenario lens "Lens" { map { size 3 x 3  woods copse "Copse" { at 0101 } } }')
    feature = pack_of(text).scenarios[0].map
    assert feature is not None
    assert [(one.name, one.terrain) for one in feature.features] == [("copse", "woods")]


def test_a_name_that_is_no_key_offers_the_nearest() -> None:
    text = demo('terrain woods "Woods"', 'scenario lens "Lens" { map { size 3 x 3  wods { at 0101 } } }')
    assert found(text) == [("E0301", "wods")]
    assert helped(text) == "did you mean `woods`?"


def test_keyed_gives_such_keys_their_type() -> None:
    base = 'kind gun "Gun" { inside ruleset  keys_in weather  keyed number }\ngun falconet "Falconet"\n'
    assert found(demo(base + 'weather rain "Rain" { falconet -1 }')) == []
    assert found(demo(base + 'weather rain "Rain" { falconet poor }')) == [("E0401", "poor")]


def test_plurals_are_keys_where_a_kind_says_so() -> None:
    base = 'kind unit "Unit" { like piece  inside army  plural units }\n'
    assert found(demo(base + 'limit army "Muster" { units 2 to 6 }')) == []
    assert found(demo(base + 'limit army "Muster" { unitz 2 to 6 }')) == [("E0301", "unitz")]


def test_the_fields_of_a_decision_are_keys_of_the_choice() -> None:
    base = """
        kind unit "Unit" { like piece  inside army }
        decision charge "Charge" { field unit "who" { of unit }  field how "how" { of word } }
        example one "One" {
          map { size 3 x 3 }
          army france "F" { unit horse { at 0101 } }
          choose charge { unit horse  %s }
          expect refused
        }
    """
    assert found(demo(base % "how quickly")) == []
    assert found(demo(base % "hwo quickly")) == [("E0301", "hwo")]


def test_the_fields_of_an_encounter_are_keys_of_the_event() -> None:
    base = 'encounter animal "Animal" { field bites "Bites" { of yes_no } }\n'
    events = 'events road "Road" { die d2  zone all "all"  face 1 to 2 { all pig }  event pig "Pig" { of animal  %s } }'
    assert found(demo(base, events % "bites no")) == []
    assert found(demo(base, events % "barks no")) == [("E0301", "barks")]


def test_a_kind_accepts_names_of_another() -> None:
    scenario = 'scenario lens "Lens" { army france "F"  army spain "S"  objective bridge "B" { worth 2  owner %s } }'
    assert found(demo("", scenario % "spain")) == []
    assert found(demo("", scenario % "anyone")) == []
    assert found(demo("", scenario % "spani")) == [("E0302", "spani")]


# --- local names ----------------------------------------------------------------------------------------------


def test_local_names_are_not_seen_from_outside() -> None:
    text = demo("""
        test rally "Rally" { role leader { of piece }  roll 1d6  outcomes { otherwise: done "done" } }
        section 1 orders "Orders" { when leader.at = none }
    """)
    assert ("E0309", "leader.at") in found(text)


def test_local_names_of_two_things_do_not_clash() -> None:
    text = demo(
        "",
        """
        scenario lens "Lens" { army france "F" }
        scenario rocroi "Rocroi" { army france "F" }
        """,
    )
    assert found(text) == []


# --- the vocabulary in the pack -------------------------------------------------------------------------------


def test_the_pack_tells_the_kinds_with_types_defaults_and_parts() -> None:
    text = demo("""
        kind weapon "Weapon" {
          inside ruleset   plural weapons
          field reach "Reach" { of pair(number, number)  parts short, long  default 1, 2 }
        }
    """)
    kind = next(one for one in ruleset_of(text).kinds if one.name == "weapon")
    assert (kind.plural, kind.fields[0].type, kind.fields[0].parts) == (
        "weapons",
        "pair(number, number)",
        ("short", "long"),
    )
    assert kind.fields[0].default == "1, 2"
    assert kind.origin.line == 2
