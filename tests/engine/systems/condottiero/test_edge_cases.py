"""Rules of `condottiero` at their edges: every case of `edges/` holds."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engine.systems.edge_cases import cases_of, fault_of

CASES = cases_of("condottiero")


@pytest.mark.parametrize(("file", "name"), CASES, ids=[name for _, name in CASES])
def test_a_rule_holds_at_its_edge(file: Path, name: str) -> None:
    assert fault_of(file, name) is None
