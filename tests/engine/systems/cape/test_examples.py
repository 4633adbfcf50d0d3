"""Every executable example of the shipped ruleset holds, and the runner says so when one does not."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from compiler.compile import compile_text
from compiler.settings import Settings
from engine.core.examples.bare_tests import Failure
from engine.host.examples import play_one
from engine.model.battles import Example
from engine.model.pack import Rulepack, Ruleset
from engine.systems.cape.system import Cape
from tests.engine.conformance.games import pack_of

SETTINGS = Settings(library=Path(__file__).resolve().parents[4] / "scenarios")


def ruleset() -> Ruleset:
    return next(one for one in pack_of("cape").rulesets if one.name == "cape")


EXAMPLES = ruleset().examples
MAP = """others decline   map { size 40 um x 40 um }
  army red { initiative yes  character a { of drill_musketeer  at (10, 10)  action_points 2 } }
  army blue { character b { of drill_guard  at (16, 10)  action_points 1 } }"""
SHOOT = "choose shoot { who a  target b  weapon matchlock }"


@pytest.mark.parametrize("example", EXAMPLES, ids=[example.name for example in EXAMPLES])
def test_a_shipped_example_holds(example: Example) -> None:
    assert play_one(pack_of("cape"), ruleset(), example).fault is None


FAULTS = [
    (f"{MAP}\n{SHOOT}  roll 9, 5\nexpect not a.loaded", "faces left over: 5"),
    (f"{MAP}\n{SHOOT}\nexpect not a.loaded", "asks for a face"),
    (f"{MAP}\n{SHOOT}  roll 9\nexpect a.loaded", "does not hold"),
    (f"{MAP}\n{SHOOT}\nexpect refused", "is offered"),
    (f"{MAP}\nchoose fight {{ who a  target b }}\nexpect a.loaded", "is not offered"),
    (f"{MAP.replace('others decline', '')}\n{SHOOT}  roll 9\nexpect not a.loaded", "nobody answers"),
    (f"{MAP}\nstart breakfast\nexpect a.loaded", "breakfast"),
    ("given { burst.ability 3 }  run burst_hit  roll 2\nexpect outcome = miss", "does not hold"),
    ("given { tester.morale 3 }  run morale  roll 2\nexpect outcome = passed", "which is not given"),
    ("others no  given { shooter.shooting 0 }  run shooting_hit  roll 1\nexpect goal = 0", "cannot be taken"),
]


@cache
def faulty() -> Rulepack:
    """All of them in one ruleset, compiled once."""
    written = "\n".join(
        f'add example fault_{number} "Fault" {{ cites 5.1.2a\n{steps} }}' for number, (steps, _) in enumerate(FAULTS)
    )
    result = compile_text(f'ruleset trial "Trial" {{ amends cape\n{written} }}', SETTINGS, "cape/trial.tercio")
    assert result.pack is not None, [f"{one.span} {one.message}" for one in result.diagnostics]
    return result.pack


@pytest.mark.parametrize(("number", "said"), [(number, said) for number, (_, said) in enumerate(FAULTS)])
def test_what_does_not_hold_is_told(number: int, said: str) -> None:
    made = next(one for one in faulty().rulesets if one.name == "trial")
    with pytest.raises(Failure) as caught:
        Cape().example(faulty(), made, next(one for one in made.examples if one.name == f"fault_{number}"))
    assert said in str(caught.value)
