"""Every executable example of the shipped ruleset holds, and the runner says so when one does not."""

from __future__ import annotations

import pytest

from engine.core.examples.bare_tests import Failure
from engine.host.examples import play_one
from engine.model.battles import Example
from engine.systems.condottiero.system import Condottiero
from tests.engine.systems.condottiero.staging import compiled, library, ruleset

EXAMPLES = ruleset().examples
MAP = """map { size 180 cm x 120 cm }
  army red { general r { command_value 3  joins a }  unit a { of drill_foot  at (20, 20) } }
  army blue { general b { command_value 2 }  unit z { of drill_foot  at (20, 100) } }"""
GIVEN = "given { chief.command_value 2  rival.score 5 }"


@pytest.mark.parametrize("example", EXAMPLES, ids=[example.name for example in EXAMPLES])
def test_a_shipped_example_holds(example: Example) -> None:
    assert play_one(library(), ruleset(), example).fault is None


def failure(steps: str) -> str:
    pack = compiled(
        f'ruleset trial "Trial" {{ amends condottiero\n add example more "More" {{ cites 3.6\n{steps} }} }}'
    )
    made = next(one for one in pack.rulesets if one.name == "trial")
    with pytest.raises(Failure) as caught:
        Condottiero().example(pack, made, next(one for one in made.examples if one.name == "more"))
    return str(caught.value)


@pytest.mark.parametrize(
    ("steps", "said"),
    [
        (f"{MAP}\nchoose influence {{ leader r  unit a }}  roll 2, 5\nexpect a.in_bloodlust", "faces left over: 5"),
        (f"{MAP}\nchoose influence {{ leader r  unit a }}\nexpect a.in_bloodlust", "section 3.6b asks for a face"),
        (f"{MAP}\nchoose influence {{ leader r  unit a }}  roll 2\nexpect a.morale = ok", "a.morale bloodlust"),
        (f"{MAP}\nchoose influence {{ leader r  unit a }}  expect refused", "is offered"),
        (f"{MAP}\nchoose influence {{ leader b  unit z }}  roll 2\nexpect z.in_bloodlust", "nobody answers"),
        (f"{MAP}\nothers decline\nchoose influence {{ leader b  unit z }}  expect a.in_bloodlust", "is not offered"),
        (f"{MAP}\nstart supper", "no phase is called `supper`"),
        (f"{MAP}\nstart influencing\nexpect a.morale = ok", "nobody answers"),
        ("expect score = 3", "an example without a map runs a test"),
        (f"{GIVEN}\nrun battlefield  roll 3, 4\nexpect score = 5", "rolls 1 die, and the example gives 2"),
        (f"{GIVEN}\nrun battlefield  roll 7\nexpect score = 9", "cannot give the recorded face 7"),
        ("run battlefield  roll 3\nexpect score = 5", "which is not given"),
        (f'{GIVEN}\nrun battlefield\nlist rolled """\n rolled | score\n 3 | 6\n"""', "score: expected 6, actual 5"),
    ],
)
def test_an_example_that_does_not_hold_says_why(steps: str, said: str) -> None:
    assert said in failure(steps)
