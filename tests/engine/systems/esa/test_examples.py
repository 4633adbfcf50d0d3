"""Every executable example of the shipped ruleset holds, and the runner says so when one does not."""

from __future__ import annotations

import pytest

from engine.core.examples.bare_tests import Failure
from engine.host.examples import play_one
from engine.model.battles import Example
from engine.systems.esa.system import Esa
from tests.engine.systems.esa.staging import compiled, library, ruleset

EXAMPLES = ruleset().examples

BODY = """map { size 9 x 9 }
  army red { division one { orders shooting  priority 2  general r { morale 3  at 0508 }
    unit a { of drill_pike  at 0506  facing n } } }
  army blue { division two { general s { morale 3  at 0502 }  unit b { of drill_pike  at 0504  facing s } } }"""


@pytest.mark.parametrize("example", EXAMPLES, ids=[example.name for example in EXAMPLES])
def test_a_shipped_example_holds(example: Example) -> None:
    assert play_one(library(), ruleset(), example).fault is None


def failure(steps: str, *, others: str = "others decline", body: str = BODY) -> str:
    example = f'example one_more "One more" {{ cites 6a\n{others}\n{body}\n{steps} }}'
    pack = compiled(f'ruleset trial "Trial" {{ amends esa\n add {example} }}')
    made = next(one for one in pack.rulesets if one.name == "trial")
    added = next(one for one in made.examples if one.name == "one_more")
    with pytest.raises(Failure) as caught:
        Esa().example(pack, made, added)
    return str(caught.value)


SHOOT = "start shooting\nchoose shoot { unit a  target b }\n"


def test_faces_left_over_fail() -> None:
    assert "faces left over: 6" in failure(SHOOT + "draw 9, 8, 7, 6\nexpect b.losses = 0")


def test_missing_faces_fail_and_name_the_section() -> None:
    assert "section 4 asks for a face" in failure(SHOOT + "draw 9, 8\nexpect b.losses = 0")


def test_a_choice_that_is_not_offered_fails_and_lists_what_is() -> None:
    message = failure("start shooting\nchoose march { unit a  at 0505  facing n }\nexpect a.moved")
    assert "`march` is not offered" in message


def test_a_refusal_that_does_not_come_fails() -> None:
    message = failure("start shooting\nchoose shoot { unit a  target b }\nexpect refused")
    assert "is offered" in message
    assert "`shoot` of a (ESA-6.1a" in message


def test_an_unanswered_question_fails_and_lists_its_options() -> None:
    message = failure(SHOOT + "draw 9, 8, 7\nexpect b.losses = 0", others="")
    assert "nobody answers: `return_fire` of b (ESA-6.1b" in message
    assert "decline, return_fire" in message


def test_what_does_not_hold_is_told_with_the_actual_figures() -> None:
    message = failure(SHOOT + "draw 1, 2, 9\nexpect b.losses = 2")
    assert "b.losses 1" in message
    assert "score 2" in message


def test_a_refusal_of_what_is_never_asked_fails() -> None:
    assert "`evade` is never asked" in failure("choose evade { unit a }\nexpect refused")
    assert "`shoot` is never asked" in failure("start rally\nchoose shoot { unit b  target a }\nexpect refused")


def test_rules_may_refuse_by_not_asking() -> None:
    steps = "start shooting\nchoose shoot { unit b  target a }\nexpect refused\nexpect b.losses = 1"
    assert "does not hold" in failure(steps), "the refusal holds, and what comes behind it does not"


def test_what_is_refused_leaves_no_trace() -> None:
    steps = "start movement\nchoose march { unit a  at 0505  facing n }\nexpect refused\nexpect a.hexes_moved = 1"
    assert "a.hexes_moved 0" in failure(steps)


def test_a_refusal_of_what_the_steps_before_it_do_says_so() -> None:
    """The combat that the first choice leads to is also the one that must be refused."""
    in_contact = BODY.replace("orders shooting", "orders melee").replace("0504", "0505")
    attacks = "start combats\nchoose fight { unit a  target b }\ndraw 9, 8, 7, 10\nchoose fight { unit b  target a }\n"
    message = failure(attacks + "expect refused", body=in_contact)
    assert "`fight` comes true by the steps before it" in message
