"""That every example of the language page compiles, and that the page leaves no keyword out."""

from __future__ import annotations

import re

import pytest

from compiler.compile import compile_text
from compiler.front.words.vocabulary import ANYWHERE, FIELD_KEYS, KIND_KEYS
from compiler.settings import Settings
from dsl.lexing.kept_tables import tables
from tests.architecture.sources import REPOSITORY
from tests.site.pages import Block, blocks, page_text

PAGE = "reference/language.md"

# What the examples take for granted. An example that is a part stands in the place of its caption.
RULESET = """
ruleset sample "Sample" {
  kind class "Class" { inside ruleset  field abbr "Short form" { of text } }
  kind profile "Troop card" {
    like card_profile   inside army_list
    field class "Class" { of class }   field melee "Melee" { of number }
    field strength "Strength" { of number  default 3 }   field abilities "Abilities" { of list(ability) }
  }
  kind stat_row "Row" { key row  inside profile  named row  field melee "Melee" { of number } }
  kind unit "Unit" { like piece  inside army, division  plural units  field of "Profile" { of profile  required yes } }
  kind general "General" { like piece  inside army, division  plural generals  leads yes }
  kind division "Division" { like command  inside army }
  tag cic "commander-in-chief"
  class pike "Pike" { abbr "PM" }   class horse "Horse" { abbr "CP" }   class guns "Guns" { abbr "AL" }
  ability charge "Charge" { takes bonus { of number } }
  effect damage "damage"
  figure hits "hits"
  fact unit.in_line "in line"   fact unit.losses "losses" { of number }
  row large "above three" { when unit.strength > 3 }   row small "others" { when unit.strength <= 3 }
  terrain woods "Woods" { symbol "w" }   terrain village "Village" { symbol "v" }
  terrain road "Road" { linear yes }
  switch late_rally "Late rally" { of yes_no  default no }
  encounter animal "Animal" { field bite "Bite" { of number } }
  BASE
  RULESET
}
army_list france_1648 "France" {
  profile gendarmes "Gendarmes" { class horse  melee 2  points 10 }
  profile pikemen "Pikemen" { class pike  melee 1  points 7 }
}
FILE
"""
# Words that some examples use and others declare.
WORDS = {
    "unit.hexes_moved": "",
    "army.cost": 'fact army.cost "cost" { of number  value sum(army.units.points) }',
    "army.losses": 'fact army.losses "losses" { of number }',
    "jams": 'switch jams "Weapons may jam" { of yes_no  default no }',
    "role": "role attacker { of unit }   role defender { of unit }",
}
SCENARIO = """
scenario battle "Battle" {
  PARTS
}
"""
MAP = 'map { size 6 x 4  zone south "South" { covers 0103 to 0604 } }'
ARMY = 'army france "France" { from france_1648  unit gendarmes { at HEX  facing n } }'


def whole(block: Block) -> str:
    """An example as a file of its own."""
    text = block.text
    words = [said for word, said in WORDS.items() if word in text and not re.search(rf"\b(fact|switch) {word}", text)]
    if "attacker" in text and "role attacker" not in text:
        words.append(WORDS["role"])
    base = RULESET.replace("BASE", "\n".join(words))
    match block.title:
        case "a whole file":
            return text
        case "a file for this ruleset":
            return base.replace("RULESET\n", "").replace("FILE", text)
        case "inside a ruleset":
            return base.replace("RULESET\n", text).replace("FILE", "")
        case "inside a scenario":
            parts = [text]
            if "map {" not in text:
                parts.append(MAP)
            if "army france" not in text and "size 120 cm" not in text:
                parts.append(ARMY.replace("HEX", "0101"))
            return base.replace("RULESET\n", "").replace("FILE", SCENARIO.replace("PARTS", "\n".join(parts)))
    raise AssertionError(f"{block}: no example is called `{block.title}`")


EXAMPLES = [block for block in blocks(PAGE) if block.language == "tercio"]


@pytest.mark.parametrize("block", EXAMPLES, ids=str)
def test_an_example_compiles(block: Block) -> None:
    found = compile_text(whole(block), Settings(library=REPOSITORY / "scenarios"), name="example")
    told = [
        f"{one.code.code} {one.message} ({one.span.text()})"
        for one in found.diagnostics
        # A page shows one thing at a time: a word that nobody uses yet, a battle whose armies stand elsewhere.
        if one.code.name not in ("unused-definition", "no-armies")
    ]
    assert told == []


def test_every_construct_has_an_example() -> None:
    headings = re.findall(r"^## (.+)$", page_text(PAGE), flags=re.MULTILINE)
    without = ["Names", "Values", "Files and `use`"]
    parts = re.split(r"^## .+$", page_text(PAGE), flags=re.MULTILINE)[1:]
    bare = [heading for heading, part in zip(headings, parts, strict=True) if "```tercio" not in part]
    assert bare == without


@pytest.mark.parametrize(
    "word", sorted({*tables().keywords, *KIND_KEYS, *FIELD_KEYS, *ANYWHERE, "use", "kind", "field"})
)
def test_every_keyword_is_on_the_page(word: str) -> None:
    assert f"`{word}`" in page_text(PAGE)
