"""A ruleset with something of everything that conditions and formulas can ask."""

from __future__ import annotations

from engine.model.values import Expression, Fact
from tests.compiler.finding import demo, found, ruleset_of

WORDS = """
kind class "Class" { inside ruleset  field abbr "Short" { of text } }
class horse "Horse" { abbr "CP" }
class foot "Foot"
kind profile "Card" {
  like card_profile   inside army_list
  field class "Class" { of class }
  field movement "Movement" { of pair(number, number)  parts points, turns }
  field melee "Melee" { of number }
  field abilities "Abilities" { of list(ability) }
  field reach "Reach" { of distance }
}
kind unit "Unit" {
  like piece   inside army, division   plural units
  field of "Profile" { of profile }
  field friend "Friend" { of unit }
  field order "Order" { of word }
}
kind division "Division" { like command  inside army  plural divisions }
terrain woods "Woods"
ability steady "Steady"
tag shaken "shaken"
constant pace "Pace" { value 3 um }
constant few "Few" { value 3? }
constant nothing "Nothing" { value 0 }
switch jams "Jams" { of yes_no  default no }
switch rally "Rally?" { choice at_once "at once"  choice at_end "at the end"  default at_end }
fact night "it is dark"
fact unit.steady "steady"
fact piece.seen "seen"
fact unit.losses "losses" { of number }
fact unit.ground "ground" { of terrain }
fact distance "how far" { takes unit, unit  of distance }
fact army.points "points" { of number  value sum(army.units.points) }
role attacker { of unit }
role defender { of unit }
table advantage "Advantage" {
  down attacker.class   across defender.class
  rows \"\"\"
          | horse | foot
    horse | 0     | 1
    foot  | 1     | 0
  \"\"\"
}
allow unused_definition "words for the unit tests"
"""


def condition_of(written: str) -> Expression:
    made = ruleset_of(demo(f'{WORDS}\nsection 1 first "First" {{ when {written} }}'))
    assert made.sections[0].when is not None
    return made.sections[0].when


def formula_of(written: str) -> Expression:
    made = ruleset_of(demo(f'{WORDS}\nfact reckoned "reckoned" {{ of number  value {written} }}'))
    value = next(one for one in made.facts if one.name == "reckoned").value
    assert value is not None
    return value


def refused(written: str) -> list[tuple[str, str]]:
    return found(demo(f'{WORDS}\nsection 1 first "First" {{ when {written} }}'))


def refused_formula(written: str) -> list[tuple[str, str]]:
    return found(demo(f'{WORDS}\nfact reckoned "reckoned" {{ of number  value {written} }}'))


def asked(subject: str, path: str, kind: str = "unit") -> Fact:
    return Fact(subject, kind, path)


NIGHT, STEADY, LOSSES = Fact("", "", "night"), asked("unit", "steady"), asked("unit", "losses")
