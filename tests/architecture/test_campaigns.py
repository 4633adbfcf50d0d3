"""What is left to campaigns is something, and never all of it."""

from __future__ import annotations

import pytest

from tests.architecture.sources import REPOSITORY
from tests.campaigns import ONE_IN, leave_to_campaigns


@pytest.mark.parametrize("name", ONE_IN)
def test_a_test_of_which_cases_are_left_is_there(name: str) -> None:
    file, _, test = name.partition("::")
    assert ONE_IN[name] > 1
    assert (REPOSITORY / file).exists()
    assert not test or f"def {test}(" in (REPOSITORY / file).read_text(encoding="utf-8")


class Case(pytest.Item):
    def runtest(self) -> None:
        """Nobody runs it: it is only marked or not."""


def test_the_first_case_and_every_nth_after_it_are_looked_at(request: pytest.FixtureRequest) -> None:
    thinned = next(name for name, number in ONE_IN.items() if number == 3)
    names = [*(f"{thinned}[{at}]" for at in range(7)), "tests/x.py::test_another[0]", "tests/x.py::test_another[1]"]
    items = [Case.from_parent(request.session, name=name, nodeid=name) for name in names]
    leave_to_campaigns(items)
    kept = [item.nodeid for item in items if item.get_closest_marker("campaign") is None]
    assert kept == [names[0], names[3], names[6], *names[7:]]
