"""The figures that all systems of brigades are played by."""

from __future__ import annotations

from engine.core.declared.book.records import Degrees, FiguresOf, Length, NotNegative


class BrigadeFigures(FiguresOf):
    oblique_limit: Degrees
    change_cost: NotNegative
    limber_cost: NotNegative
    objective_reach: Length
    road_width: Length
