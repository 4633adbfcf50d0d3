"""What a ruleset declares is what is played, by experiment: one thing is changed, and a battle, an example or a refusal
must show it. Here a sample; `inert.py`, which `make soak` runs, changes everything, table cells included."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.conformance.changes import Change, changes_of
from engine.conformance.experiments import Experiment
from engine.systems.registry import SYSTEMS
from tests.engine.conformance.inert import (
    NOT_NOTICED,
    PRINT_ONLY,
    SHOWN_BY_TESTS,
    experiment,
    sample,
    unnoticed,
)

SYSTEM_TESTS = Path(__file__).resolve().parents[1] / "systems"


@pytest.mark.slow
@pytest.mark.parametrize("system", list(SYSTEMS))
def test_a_change_of_what_is_declared_is_noticed(system: str) -> None:
    it = experiment(system)
    changes = sample(it.ruleset)
    assert len(changes) > 2
    assert unnoticed(system, it, changes) == []


@pytest.mark.parametrize("system", list(SYSTEMS))
def test_what_is_not_noticed_is_declared_and_has_a_reason(system: str) -> None:
    changes = list(changes_of(experiment(system).ruleset))
    known = {name for change in changes for name in (str(change), f"{change.kind} {change.thing}")}
    told, shown = NOT_NOTICED.get(system, {}), SHOWN_BY_TESTS.get(system, {})
    assert sorted({*told, *shown} - known) == []
    assert sorted(set(PRINT_ONLY.get(system, {})) - {change.thing for change in changes}) == []
    assert all(len(reason) > 20 for reason in told.values())


@pytest.mark.parametrize("test", [test for shown in SHOWN_BY_TESTS.values() for test in shown.values()])
def test_the_tests_that_show_a_change_are_there(test: str) -> None:
    file, _, name = test.partition("::")
    assert f"def {name}(" in (SYSTEM_TESTS / file).read_text(encoding="utf-8")


def test_a_change_that_changes_nothing_is_not_noticed() -> None:
    """Or the test above would prove nothing."""
    it: Experiment = experiment("condottiero")
    assert it.notice(Change("constant", "none of them", it.ruleset)) is None
