"""I: the clock, victory points and who has won."""

from __future__ import annotations

from engine.core.declared.sequence import Step
from engine.systems.risorgimento.position.game import Context, Game


def administration(g: Game, _: Step) -> None:
    """I.3."""
    g.setting.endings.judge(g, {side.id: Context(g, side) for side in g.state.sides})
