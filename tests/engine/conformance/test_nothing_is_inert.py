"""What a ruleset declares is what is played, by experiment: one thing is changed, and a battle, an example or a refusal
must show it. Table cells, which are many, are changed in `make soak` (`inert.py`)."""

from __future__ import annotations

import pytest

from engine.conformance.changes import (
    Change,
    changed_constants,
    changes_of,
    phases_played_last,
    removed_effects,
    removed_endings,
    removed_outcomes,
    removed_phases,
)
from engine.conformance.experiments import Experiment
from engine.systems.registry import SYSTEMS
from tests.engine.conformance.inert import CANNOT_MATTER, experiment, unnoticed

KINDS = (
    changed_constants,
    removed_outcomes,
    removed_effects,
    removed_phases,
    phases_played_last,
    removed_endings,
)


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
@pytest.mark.parametrize("system", list(SYSTEMS))
def test_a_change_of_what_is_declared_is_noticed(system: str, kind: object) -> None:
    assert callable(kind)
    it = experiment(system)
    changes = list(kind(it.ruleset))
    assert unnoticed(system, it, changes) == []


@pytest.mark.parametrize("system", list(SYSTEMS))
def test_what_cannot_matter_is_declared_and_has_a_reason(system: str) -> None:
    known = {str(change) for change in changes_of(experiment(system).ruleset)}
    listed = CANNOT_MATTER.get(system, {})
    assert sorted(set(listed) - known) == []
    assert all(len(reason) > 20 for reason in listed.values())


def test_a_change_that_changes_nothing_is_not_noticed() -> None:
    """Or the test above would prove nothing."""
    it: Experiment = experiment("condottiero")
    assert it.notice(Change("constant", "none of them", it.ruleset)) is None
