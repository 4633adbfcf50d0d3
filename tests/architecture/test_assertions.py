"""No unit test asserts what cannot fail."""

from __future__ import annotations

import pytest

from tests.architecture.assertions import vain_assertions
from tests.architecture.sources import module_from_text, unit_test_modules


def test_no_assertion_holds_whatever_the_program_does() -> None:
    assert [vain for module in unit_test_modules() for vain in vain_assertions(module)] == []


@pytest.mark.parametrize(
    "line",
    [
        "assert sorted(x, key=k) == sorted(x, key=k)",
        "assert x.y[0] <= x.y[0]",
        "assert len(x) >= 0",
        "assert 0 <= max(0, x - y)",
        "assert True",
        "assert (x == y, 'not equal')",
        "assert (one > 0 for one in x)",
        "assert x or True",
        "assert x or not x",
        "assert x == y or x != y",
        "assert x == x and len(y) >= 0",
        "assert all(one for one in ())",
        "for one in []:\n    assert one",
    ],
)
def test_an_assertion_that_cannot_fail_is_found(line: str) -> None:
    assert len(vain_assertions(module_from_text("tests.made_up", line))) == 1


@pytest.mark.parametrize(
    "line",
    [
        "assert play(3) == play(3)",
        "assert sorted(x) == sorted(y)",
        "assert len(x) > 0",
        "assert x >= 0",
        "assert max(x, y) >= 0",
        "assert not x or y",
        "assert x == 1 or x == 2",
        "assert [*x]",
        "assert x == y and len(y) >= 0",
        "assert all(one for one in x)",
        "for one in x:\n    assert one",
    ],
)
def test_an_assertion_that_can_fail_is_left_alone(line: str) -> None:
    assert vain_assertions(module_from_text("tests.made_up", line)) == []
