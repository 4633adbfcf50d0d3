"""A formula that asks something of somebody who is not there: its author's mistake, and told as one."""

from __future__ import annotations

from collections.abc import Iterator
from types import TracebackType

from engine.model.pack import Ruleset


def asked_of_nobody(fault: AttributeError, ruleset: Ruleset | None) -> str | None:
    """What to tell of it; nothing if the fault is somebody else's. Formulas bear what they are of in place of a file:
    the prefix of their rules, then the name of a test."""
    if fault.obj is not None or fault.name is None:
        return None
    labels = [label for label in _labels(fault.__traceback__) if not label.endswith(".py")]
    if not labels:
        return None
    tests = {test.name: test for test in (ruleset.tests if ruleset is not None else ())}
    test = next((tests[part] for part in labels[-1].split(":") if part in tests), None)
    place = f"{test.origin.file}:{test.origin.line}: " if test is not None else ""
    what = f"the test `{test.name}`" if test is not None else f"a formula of {labels[-1]}"
    return (
        f"{place}{what} asks something of somebody who is not there, such as the enemy of a unit that tests alone; "
        "ask it only of those of whom it asks by itself (`tercio check` warns of the line: W0614)"
    )


def _labels(at: TracebackType | None) -> Iterator[str]:
    while at is not None:
        yield at.tb_frame.f_code.co_filename
        at = at.tb_next
