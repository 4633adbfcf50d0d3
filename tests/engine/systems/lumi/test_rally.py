"""7.5, 8.2: rally, recovery, objectives."""

from __future__ import annotations

import pytest

from engine.core.position.turn_events import BattleEnded
from engine.systems.lumi.position.state import DISORDERED, ORDERED, ROUTED, SHAKEN
from tests.engine.systems.lumi.tables import FIRST, SECOND, play_phase, set_down, table


def test_an_objective_is_held_from_within_its_reach() -> None:
    g = table()
    unit = set_down(g, 0, "line_infantry", 10, 22)
    set_down(g, 1, "line_infantry", 40, 30)
    reach = g.figures.objective_reach + unit.stand.depth // 2
    unit.y = g.state.goals[0].y + reach + 1
    play_phase(g, "reckoning")
    assert g.state.goals[0].holder == -1
    unit.y = g.state.goals[0].y + reach
    play_phase(g, "reckoning")
    assert g.state.goals[0].holder == 0


@pytest.mark.parametrize(("edition", "level"), [(FIRST, SHAKEN), (SECOND, DISORDERED)])
def test_a_unit_without_an_order_rallies_only_in_the_second_edition(edition: str, level: int) -> None:
    """LUMI-7.5a, LUMI-7.5c: its colonel sees to it."""
    g = table(edition)
    unit = set_down(g, 0, "line_infantry", 10, 12)
    unit.level = SHAKEN
    play_phase(g, "rally")
    assert unit.level == level


def test_disorder_from_the_ground_ends_where_the_ground_ends() -> None:
    """LUMI-7.5b: one is in the wood of Barry."""
    g = table("fontenoy_1745")
    unit, other = set_down(g, 0, "line_infantry", 20, 5), set_down(g, 0, "line_infantry", 37, 17)
    for piece in (unit, other):
        piece.level, piece.by_ground = DISORDERED, True
    play_phase(g, "rally")
    assert (unit.level, other.level) == (ORDERED, DISORDERED)


@pytest.mark.parametrize(("losses", "gone"), [(0, ""), (3, "lost")])
def test_a_recovery_that_fails_costs_a_loss(losses: int, gone: str) -> None:
    """LUMI-7.5.2, LUMI-3.2.2: one in all, and the fourth removes the base."""
    g = table(faces=[1])
    unit = set_down(g, 0, "line_infantry", 20, 20)
    unit.level, unit.wounds = ROUTED, (losses,)
    play_phase(g, "rally")
    assert unit.gone == gone
    assert unit.wounds == (() if gone else (1,))


@pytest.mark.parametrize(("lost", "holder", "winner"), [(0, 0, 0), (0, 1, 1), (0, -1, -1), (4, 1, 1), (4, 0, 1)])
def test_with_equal_shares_the_first_edition_asks_who_holds_the_objectives(lost: int, holder: int, winner: int) -> None:
    """8.1: a smaller share lost comes first; `lost` is what the first army has lost."""
    g = table(FIRST)
    g.state.turn = g.setting.turns
    g.state.brigades[0].first_bases += lost
    g.state.goals[0].holder = holder
    play_phase(g, "reckoning")
    ended = g.journal[-1]
    assert isinstance(ended, BattleEnded)
    assert ended.winner == winner
