"""Examples of a ruleset that nothing plays: tests by themselves, with tables, distances and cards."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from engine.host import examples
from engine.host.examples import ExampleResult, play_examples
from engine.model.battles import Example
from engine.model.pack import Rulepack, Ruleset
from engine.model.values import Value
from tests.engine.model.packs import compile_pack

RULES = '''
ruleset shots "Shots" {{
  kind quality "Quality" {{ inside ruleset }}
  quality raw "Raw"   quality elite "Elite"
  kind profile "Card" {{
    like card_profile   inside ruleset
    field quality "Quality" {{ of quality }}   field fire "Fire" {{ of number }}
  }}
  kind unit "Unit" {{ like piece  inside army  plural units  field of "Card" {{ of profile }} }}
  fact shot.distance "distance" {{ of distance }}
  profile guards "Guards" {{ quality elite  fire 3 }}
  table skill "Skill" {{
    down quality
    rows """
            | points
      raw   | 1
      elite | 4
    """
  }}
  section 1 fire "Fire" {{
    test shoot "Shoot" {{
      role shooter {{ of unit }}
      roll 1d6   score roll + skill(shooter.quality) + shooter.fire
      modifiers {{ -1 when shot.distance > 3 cm "far" }}
      outcomes {{ 10 or more: hit "hit"  otherwise: miss "miss" }}
    }}
  }}
  {examples}
}}
'''


def played(*written: str) -> list[ExampleResult]:
    listed = "\n".join(f'example e{at} "E" {{ cites 1  {one} }}' for at, one in enumerate(written))
    return play_examples(pack(listed))


def pack(listed: str) -> Rulepack:
    return compile_pack(RULES.format(examples=listed))


FAR = "given { shot.distance 4 cm  shooter.quality elite  shooter.fire 3 }  run shoot"
NEAR = "given { shot.distance 2 cm  shooter.of guards }  run shoot"


@pytest.mark.parametrize(
    ("written", "holds"),
    [
        (f"{FAR}  roll 4  expect score = 10 and outcome = hit", True),
        (f"{FAR}  roll 3  expect outcome = hit", False),
        (f"{NEAR}  roll 3  expect score = 10 and outcome = hit", True),
        (f"{NEAR}  roll 3  expect score = 9", False),
    ],
)
def test_distances_compare_tables_are_found_and_the_fields_of_a_card_count(written: str, holds: bool) -> None:
    assert [one.holds for one in played(written)] == [holds]


def test_what_nobody_gave_is_told_with_its_name() -> None:
    (result,) = played("given { shooter.fire 3 }  run shoot  roll 3  expect outcome = hit")
    assert result.fault is not None
    assert "which is not given" in result.fault


def test_one_example_that_breaks_the_engine_keeps_no_other_from_being_played(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = examples.play_bare_example

    def breaking(
        ruleset: Ruleset, example: Example, constants: Mapping[str, Value], options: Mapping[str, str | bool]
    ) -> None:
        if example.name == "e0":
            raise ZeroDivisionError("by nought")
        whole(ruleset, example, constants, options)

    monkeypatch.setattr(examples, "play_bare_example", breaking)
    first, second = played(f"{NEAR}  roll 3  expect score = 10", f"{NEAR}  roll 3  expect score = 10")
    assert first.fault is not None
    assert "ZeroDivisionError: by nought" in first.fault
    assert second.holds
