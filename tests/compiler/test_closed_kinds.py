"""Lists that the rules know by their names: an amendment changes one of them, and neither adds nor removes any."""

from __future__ import annotations

import pytest

from compiler.compile import compile_text
from tercio.project.places import settings
from tests.compiler.finding import codes

RULES = '''
ruleset base "Base" {
  kind omen "Omen" { inside ruleset  closed yes }
  kind sign "Sign" { inside ruleset }
  section 1 omens "Omens" {
    omen owl "Owl"
  }
  list omen """
    omen | title
    crow | Crow
  """
  sign star "Star"
}
ruleset house "House" { amends base  %s }
'''


@pytest.mark.parametrize(
    ("change", "told", "line"),
    [
        ("amend omen owl { }", [], 0),
        ('replace omen crow "Raven" { }', [], 0),
        ('add sign moon "Moon"', [], 0),
        ("remove sign star", [], 0),
        ('add omen bat "Bat"', ["E1009"], 14),
        ('add list omen """\n omen | title\n bat | Bat\n"""', ["E1009"], 16),
        ("remove omen crow", ["E1009"], 14),
        ("remove section 1", ["E1009"], 14),
        ('replace omen owl "Eagle" { }  remove omen crow', ["E1009"], 14),
    ],
)
def test_what_is_there_stays_and_nothing_comes(change: str, told: list[str], line: int) -> None:
    text = RULES.replace("%s", change)
    found = [one for one in compile_text(text, settings()).diagnostics if one.code.code == "E1009"]
    assert [one.code.code for one in found] == told
    assert [one.span.place()[0] for one in found] == ([line] if told else [])


@pytest.mark.parametrize(
    ("ruleset", "change", "words"),
    [
        ("risorgimento", "remove morale_cause losses_from_fire", "the rules ask for the morale_cause"),
        ("risorgimento", 'add discipline_cause shouting "S" it "G" { adds 2 }', "nothing plays a discipline_cause"),
        (
            "lumi",
            'add occasion shouting "S" it "G" { passed go  shaken shake  routed rout }',
            "nothing plays an occasion",
        ),
        ("esa", "remove trigger shot_at", "the rules ask for the trigger"),
        ("condottiero", "remove manoeuvre advance", "the rules ask for the manoeuvre"),
        ("cape", "remove cause running", "the rules ask for the cause"),
    ],
)
def test_shipped_rules_are_closed_where_they_go_by_names(ruleset: str, change: str, words: str) -> None:
    text = f'use {ruleset}\nruleset house "House" it "Casa" {{ amends {ruleset}  {change} }}'
    diagnostics = compile_text(text, settings(), all_examples=False).diagnostics
    assert any(one.code.code == "E1009" and one.message.startswith(words) for one in diagnostics), codes(diagnostics)
