"""What a ruleset declares is what is played, by experiment: one thing is changed, and a battle, an example or a refusal
must show it. Here a sample; `inert.py`, which `make soak` runs, changes everything, table cells included."""

from __future__ import annotations

import pytest

from engine.conformance.changes import Change, changes_of
from engine.conformance.experiments import Experiment
from engine.systems.registry import SYSTEMS
from tests.engine.conformance.inert import NOT_NOTICED, experiment, sample, unnoticed


@pytest.mark.slow
@pytest.mark.parametrize("system", list(SYSTEMS))
def test_a_change_of_what_is_declared_is_noticed(system: str) -> None:
    it = experiment(system)
    changes = sample(it.ruleset)
    assert len(changes) > 5
    assert unnoticed(system, it, changes) == []


@pytest.mark.parametrize("system", list(SYSTEMS))
def test_what_is_not_noticed_is_declared_and_has_a_reason(system: str) -> None:
    known = {str(change) for change in changes_of(experiment(system).ruleset)}
    listed = NOT_NOTICED.get(system, {})
    assert sorted(set(listed) - known) == []
    assert all(len(reason) > 20 for reason in listed.values())


def test_a_change_that_changes_nothing_is_not_noticed() -> None:
    """Or the test above would prove nothing."""
    it: Experiment = experiment("condottiero")
    assert it.notice(Change("constant", "none of them", it.ruleset)) is None
