"""Links in the words of modifiers are told as what they lead to."""

from __future__ import annotations

import pytest

from tercio.report.links import spelled
from tercio.report.naming import Speech
from tests.compiler.finding import demo, ruleset_of

RULES = demo("""
    rule_prefix "DEMO"
    kind class "Class" { inside ruleset }
    class horse "Light horse"
    section 20 fury "Fury" { prose "They are furious." }
    test clash "Clash" {
      roll 1d6
      modifiers { +1 "fury, [[20]]"  +1 "of [[horse]]"  +1 "by [[20|their anger]]" }
      outcomes { 4 or more: won "won"  otherwise: lost "lost" }
    }
""")


@pytest.mark.parametrize(("place", "told"), [(0, "fury, 20 Fury"), (1, "of Light horse"), (2, "by their anger")])
def test_a_modifier_cites_the_section_that_it_links_to(place: int, told: str) -> None:
    ruleset = ruleset_of(RULES)
    modifier = ruleset.tests[0].modifiers[place]
    assert modifier.title is not None
    assert spelled(modifier.title.within("en"), ruleset, "en") == told
    assert Speech("en", ruleset).named(modifier, modifier.name) == told
