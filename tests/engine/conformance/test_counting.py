"""Counting tables: the number of legal answers at depth n from named positions."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.systems.registry import SYSTEMS
from tests.engine.conformance.counting import count, files, read
from tests.engine.conformance.games import ready

TABLES = [(system, path) for system in SYSTEMS for path in files(system)]


@pytest.mark.parametrize(("system", "path"), TABLES, ids=lambda one: one.stem if isinstance(one, Path) else one)
def test_the_number_of_answers_is_as_counted(system: str, path: Path) -> None:
    position = read(system, path)
    found = count(ready(system, position.scenario), position, len(position.counts))
    assert found == position.counts, "if a rule was corrected, say `make playthroughs` and read the diff"


@pytest.mark.parametrize("system", list(SYSTEMS))
def test_every_system_has_counting_tables(system: str) -> None:
    assert len(files(system)) >= 3
