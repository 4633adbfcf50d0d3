"""Facts that a thing on a card says: names are checked, and odds know them of the troops of the lists."""

from __future__ import annotations

import pytest

from compiler.backends.site.tools.odds import odds_data
from compiler.backends.words.atlas import Atlas
from compiler.backends.words.dictionary import read_dictionaries
from compiler.backends.words.wording import Pen
from dsl.diagnostics import Sink
from tests.compiler.documents.library import OURS
from tests.compiler.finding import demo, errors
from tests.shipped import shipped_pack

CARDS = """
  tag mounted "mounted"
  kind quality "Quality" { inside ruleset  field is "Traits" { of list(tag) }  field weight "Weight" { of number } }
  kind profile "Card" { like card_profile  inside army_list, ruleset  field quality "Quality" { of quality } }
  kind unit "Unit" { like piece  inside army  field of "Card" { of profile  required yes } }
"""


@pytest.mark.parametrize(
    ("fact", "told"),
    [
        ("fact unit.weight { of number  on_card quality }", []),
        ("fact unit.horse { on_card quality  tagged mounted }", []),
        ("fact unit.weight { of number  on_card qualty }", [("E0302", "qualty")]),
        ("fact unit.grit { of number  on_card quality }", [("E0302", "quality")]),
        ("fact unit.horse { on_card quality  tagged mountd }", [("E0302", "mountd")]),
        ("fact unit.horse { tagged mounted }", [("E0307", "mounted")]),
    ],
)
def test_what_a_card_says_of_a_fact_is_checked(fact: str, told: list[tuple[str, str]]) -> None:
    assert errors(demo(CARDS + fact)) == told


@pytest.mark.parametrize(
    ("system", "test", "role", "troops", "said"),
    [
        ("condottiero", "combat", "troops", "Gendarmes", {"weight": 2, "mounted": True, "artillery": False}),
        ("condottiero", "combat", "enemy", "Swiss pikes", {"mounted": False}),
        ("condottiero", "combat", "troops", "Royal guns", {"weight": 1, "mounted": False, "artillery": True}),
        ("risorgimento", "melee", "enemy", "Uhlans", {"cavalry": True, "infantry": False}),
        ("risorgimento", "counter_charge", "enemy", "Uhlans", {"infantry": False, "weight": 1}),
    ],
)
def test_troops_of_the_lists_bring_what_things_on_their_cards_say(
    system: str, test: str, role: str, troops: str, said: dict[str, object]
) -> None:
    pack = shipped_pack(system)
    (ruleset,) = [one for one in pack.rulesets if one.name == system]
    words = read_dictionaries(OURS, ("en",), Sink())["en"]
    pen = Pen(Atlas(pack), ruleset, words, f"rules/{system}/odds.md", lambda *_: None)
    (asked,) = [one for one in ruleset.tests if one.name == test]
    rivals = [one for one in ruleset.tests if one.name == asked.versus]
    data = odds_data((asked, *(one for one in rivals if one is not asked)), pen, None, pack)
    assert isinstance(data, dict)
    known = {name: values for _, name, values in data[test]["who"][role]["troops"]}
    assert known[troops] == said
