"""The order of play of each system, and the rule that each phase cites, as the specification has them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from engine.model.rules import Phase
from tests.shipped import shipped_pack

ORDERS = {
    "esa turn": """
        planning 3.2.1 10.4 | orders 3.2.2 | transfers 10.15 | assignment 3.2.2a | returns 3.2.2b 3.2.2c
        reveal 3.2.2d 3.2.2e | specials 3.2.2f | chain_tests 3.2.2g 10.3 | late_returns 3.2.2b 3.2.2c
        actions 3.2.3 | movement 5 | opening_fire | marches 5a 5b | aggressive_moves 9.1 | leaders 5.2b | shooting 6
        melee 7 | combats | breaking_off 7.1g | late_moves 9.6 | rally 8
        end_of_turn | late_breaking_off 9.4 | routs 2.1.1b | discards 3.2.4a | reckoning 3.2.4 | ending 3.2.5
    """,
    "cape turn": """
        weather 9.5.3a | activation 2.1.1 | orders 2.1.2 | deployment 2.1.3 | activated 2.1.4 | others 2.1.5
        ending 3.1
    """,
    "cape charge": """
        announce 4.3.8b | farther 4.3.8f | cry 8.1.1h | step 4.3.8d | answer 2.2.2c | contact 4.3.8a
    """,
    "condottiero before": """
        exploration 2.1 | terrain 2.2 | sides 2.2 | shifting 2.2 | order_of_deployment 2.3 | deployment 2.3
        reinforcements REINF | speeches 2.4
    """,
    "condottiero turn": """
        markers R.2 | orders CAV | movement T.2 | shooting T.3 | combat T.4 R.9 | influencing 3.6 | command_tests 3.7
        ending R.8 T.6
    """,
    "condottiero opening": """
        exploration 2.1 | choice_of_field 2.2a | terrain 2.2 | shifting 2.2 | order_of_deployment 2.3
        reinforcements REINF | speeches 2.4
    """,
}


@pytest.mark.parametrize("named", ORDERS)
def test_phases_come_in_their_order_and_cite_their_rules(named: str) -> None:
    system, sequence = named.split()
    ruleset = next(one for one in shipped_pack(system).rulesets if one.name == system)
    played = next(one for one in ruleset.sequences if one.name == sequence)
    told = [" ".join((phase.name, *phase.cites)) for phase in _all(played.phases)]
    assert told == [words.strip() for line in ORDERS[named].strip().splitlines() for words in line.split("|")]


def _all(phases: Sequence[Phase]) -> Iterator[Phase]:
    for phase in phases:
        yield phase
        yield from _all(phase.phases)
