"""The chain of command above a leader."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from engine.core.position.pieces import chain_up


@pytest.mark.parametrize(("number", "chain"), [(3, [1, 0, -1]), (0, [-1]), (2, [0, -1]), (-1, [])])
def test_a_chain_leads_from_a_leader_to_the_highest_above_him(number: int, chain: list[int]) -> None:
    leaders = [SimpleNamespace(superior=above) for above in (-1, 0, 0, 1)]
    assert [leader.superior for leader in chain_up(leaders, number)] == chain
