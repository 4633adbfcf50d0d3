"""Every amendment can be left out: the rest compiles and plays, or a message names what depends on it."""

from __future__ import annotations

from functools import cache

import pytest

from compiler.compile import compile_text
from dsl import nodes
from dsl.parse import parse_text
from dsl.source import Source
from engine.core.system import Unplayable
from engine.host.play import play_ready, prepare
from tests.shipped import LIBRARY, rules_alone

RULES = LIBRARY / "lumi" / "lumi_2" / "rules"
FIELDS = frozenset(("amends", "edition", "summary", "example"))
LACKING = {
    "add effect may_fall_back": "may_fall_back",
    "add effect suffer_rout": "suffer_rout",
    "add fact move.goes_sideways": "move.goes_sideways",
    "add section 1.8 intentions": "1.8a",
    "add section 2.3.5 attached_chief": "attached_chief_cost",
    "add section 2.3.6 light_troops": "[[2.3.6]]",
    "add section 3.1.11 sideways": "sideways_step",
    "add section 3.3.2 random_obstacles": "options.unknown_levels",
    "add section 4.1.7 extra_in_a_charge": "extra_score",
    "add section 4.2.6 extra_to_short_range": "extra_of_closing",
    "add section 7.1.2 both_shaken_by_fire": "[[7.1.2]]",
    "add section 7.1.3 both_routed_in_melee": "[[7.1.3]]",
    "add section AGG aggressive_units": "[[AGG]]",
    "add section LINES exchange_of_lines": "[[LINES]]",
    "add section VICTORY army_cohesion": "[[VICTORY]]",
    "amend manner charge": "extra_of_foot",
    "amend manner close": "extra_of_closing",
    "amend section 2.1": "manoeuvre",
    "amend section 3.2.2": "rout_losses",
    "amend section 3.3.1": "options.easy_obstacles",
    "amend section 7.2": "control",
    "amend section 7.5.2": "failed_recovery_losses",
    "replace effect cross_obstacle": "easy_obstacles",
    "replace effect learn_level": "unknown_levels",
    "replace effect rout": "both_routed",
    "replace effect run_on": "failed_recovery_losses",
    "replace effect shake": "both_shaken",
    "replace fact army.dice": "attached_chief_cost",
}
"""What others depend on, and what they then miss."""
SCENARIO = """
  map { size 24 um x 16 um  hedge ditch "The ditch" it "Il fosso" { through (4, 8), (9, 8) } }
  army red "Red" it "Rossi" {
    home south
    general first "First" it "Primo" { at (12, 2)  morale 3 }
    division reds "Reds" it "Rossi" {
      under first
      brigade red_brigade "Brigade" it "Brigata" {
        deploys (12, 6)   facing n   unit 2 x foot { bases 2 }   unit horse { bases 2 }   unit guns
      }
    }
  }
  army blue "Blue" it "Blu" {
    home north
    general second "Second" it "Secondo" { at (12, 14)  morale 3 }
    division blues "Blues" it "Blu" {
      under second
      brigade blue_brigade "Brigade" it "Brigata" {
        deploys (12, 10)   facing s   unit 2 x foot { bases 2 }   unit horse { bases 2 }   unit guns
      }
    }
  }
"""


@cache
def amendments() -> tuple[tuple[str, str], ...]:
    """What each is called, and its words, in the order of the book."""
    found: list[tuple[str, str]] = []
    for path in sorted(RULES.glob("*.tercio")):
        source = Source(path.name, path.read_text(encoding="utf-8"))
        for ruleset in parse_text(source).tree.entries:
            for item in ruleset.body.items if ruleset.key.text == "ruleset" and ruleset.body else ():
                if isinstance(item, nodes.Entry) and item.key.text not in FIELDS:
                    words = item.span.text()
                    found.append((" ".join(words.split("{")[0].split('"')[0].split()), words))
    return tuple(found)


def text_without(left_out: int) -> str:
    kept = [words for number, (_, words) in enumerate(amendments()) if number != left_out]
    profiles = """
      add profile foot "Foot" it "Fanti" { arm line_infantry  morale 1 }
      add profile horse "Horse" it "Cavalli" { arm heavy_cavalry  morale 2  melee 1  exchanges yes  aggressive yes }
      add profile guns "Guns" it "Cannoni" { arm light_artillery  morale 1 }
    """
    rules = "\n".join((*kept, profiles))
    scenario = f'scenario field "A field" it "Un campo" {{ turns 4\n{SCENARIO}\n}}'
    return f'ruleset mine "Mine" it "Mio" {{\namends lumi\n{rules}\n}}\n{scenario}\n'


def test_there_is_an_amendment_for_every_paragraph_of_the_source() -> None:
    named = [name for name, _ in amendments()]
    assert len(named) == len(set(named)) > 25


@pytest.mark.parametrize("number", range(len(amendments())), ids=[name for name, _ in amendments()])
def test_the_rest_plays_or_says_what_it_lacks(number: int) -> None:
    result = compile_text(text_without(number), rules_alone(), "mine.tercio")
    lacking = LACKING.get(amendments()[number][0])
    if result.pack is None:
        assert any(f"`{lacking}`" in finding.message for finding in result.diagnostics), result.diagnostics
        return
    if lacking is not None:
        with pytest.raises(Unplayable, match=f"`{lacking}`"):
            prepare(result.pack, "field")
        return
    ready = prepare(result.pack, "field")
    assert play_ready(ready, 5, ("eager",)).result.turn > 1
