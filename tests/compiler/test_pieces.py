"""Pieces: their names and numbers, their profiles, and what they borrow from them."""

from __future__ import annotations

import pytest

from engine.model.battles import Piece
from tests.compiler.finding import demo, found, helped, pack_of

TROOPS = """
kind profile "Card" {
  like card_profile   inside army_list
  field melee "Melee" { of number  required yes }
  field strength "Strength" { of number  default 3 }
}
kind unit "Unit" { like piece  inside army, division  field of "Profile" { of profile  required yes } }
kind general "General" { like piece  inside army, division  stacks yes }
kind division "Division" { like command  inside army }
"""
LIST = """
army_list france_1648 "France 1648" {
  profile gendarmes "Gendarmes" { melee 2 }
  profile picardie "Picardie" { melee 1 }
}
"""


def army(inside: str) -> str:
    return demo(TROOPS, LIST + f'scenario lens "Lens" {{ army france "F" {{ deploys south\n{inside}\n}} }}')


def pieces(inside: str) -> list[Piece]:
    france = pack_of(army(inside)).scenarios[0].armies[0]
    return [*france.pieces, *(piece for command in france.commands for piece in command.pieces)]


def names(inside: str) -> list[str]:
    return [piece.name for piece in pieces(inside)]


def test_a_lone_piece_has_its_profiles_name() -> None:
    assert names("unit gendarmes") == ["gendarmes"]


def test_several_alike_are_numbered() -> None:
    assert names("unit 3 x gendarmes") == ["gendarmes_1", "gendarmes_2", "gendarmes_3"]


def test_numbers_run_through_the_whole_army() -> None:
    assert names("unit gendarmes  unit picardie  division left { unit 2 x gendarmes }") == [
        "gendarmes_1",
        "picardie",
        "gendarmes_2",
        "gendarmes_3",
    ]


def test_a_named_piece_says_its_profile_and_takes_no_number() -> None:
    made = pieces('unit gendarmes  unit maison "Maison du Roi" { of gendarmes }')
    assert [(piece.name, piece.profile) for piece in made] == [("gendarmes", "gendarmes"), ("maison", "gendarmes")]


def test_numbered_pieces_know_their_profile() -> None:
    assert [piece.profile for piece in pieces("unit 2 x gendarmes")] == ["gendarmes", "gendarmes"]


def test_a_numbered_name_that_is_taken_is_told() -> None:
    assert found(army("unit 2 x gendarmes  unit gendarmes_2 { of picardie }")) == [("E0303", "gendarmes")]


def test_two_armies_number_their_pieces_apart() -> None:
    text = demo(
        TROOPS,
        LIST + 'scenario lens "L" { army france "F" { deploys south  unit gendarmes }'
        ' army spain "S" { deploys north  unit gendarmes } }',
    )
    assert [army.pieces[0].name for army in pack_of(text).scenarios[0].armies] == ["gendarmes", "gendarmes"]


def test_an_unknown_profile_offers_the_nearest() -> None:
    assert found(army("unit gendarme")) == [("E0302", "gendarme")]
    assert helped(army("unit gendarme")) == "did you mean `gendarmes`?"


def test_an_unknown_profile_of_a_named_piece_is_told_too() -> None:
    assert found(army("unit maison { of gendarme }")) == [("E0302", "gendarme")]


def test_a_piece_that_needs_no_profile_may_have_none() -> None:
    assert found(army('general conde "Condé"')) == []


def test_a_piece_may_overrule_what_its_profile_says() -> None:
    assert dict(pieces("unit gendarmes { strength 2 }")[0].fields)["strength"] == 2


def test_a_piece_need_not_repeat_what_its_profile_must_say() -> None:
    assert "melee" not in dict(pieces("unit gendarmes")[0].fields)
    assert "strength" not in dict(pieces("unit gendarmes")[0].fields)


def test_a_field_of_neither_piece_nor_profile_is_unknown() -> None:
    assert found(army("unit gendarmes { strenght 2 }")) == [("E0301", "strenght")]


@pytest.mark.parametrize("count", ["0", "201", "1000000", "99999999999999999999"])
def test_a_senseless_number_of_pieces_is_told(count: str) -> None:
    assert found(army(f"unit {count} x gendarmes")) == [("E0401", count)]


def test_a_piece_has_one_name() -> None:
    assert found(army("unit gendarmes, picardie")) == [("E0305", "unit")]


def test_a_piece_is_named_by_a_word() -> None:
    assert found(army("unit 7")) == [("E0305", "unit")]
