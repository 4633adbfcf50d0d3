"""Ground that players place before they deploy: which pieces those are, and the points that they may lie on.

`documents/placed.yaml` says by which rules; all others lie where their scenario draws them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from compiler.backends.cards.jobs import Job
from compiler.layout.draw import Item, Path, circle, line
from compiler.layout.maps.battlefield import TableField
from compiler.layout.yamlfile import read_yaml, words_of
from engine.model.battles import Feature, Scenario
from engine.model.quick_dataclass import dataclass
from engine.model.values import Quantity

_FILE: Final = "documents/placed.yaml"
_DOT, _ARM = 0.5, 1.1
"""Millimetres of a point on the drawing, which is enlarged: its ring, and the cross through it."""
_MOST: Final = 2000
"""No table has more points that anybody would look for."""


@dataclass(frozen=True, slots=True)
class PlacedGround:
    """What of a battle is placed, and how far apart the points for it are, in measures of the table."""

    features: tuple[Feature, ...]
    step: float

    def without(self, scenario: Scenario) -> Scenario:
        """The battle with what stays where it is drawn."""
        if scenario.map is None:
            return scenario
        kept = tuple(feature for feature in scenario.map.features if feature not in self.features)
        return replace(scenario, map=replace(scenario.map, features=kept))

    def points(self, field: TableField, colour: str) -> Iterator[Item]:
        """A mark on each point."""
        if not self.step or field.across * field.up / self.step**2 > _MOST:
            return
        for column in range(int(field.across / self.step)):
            for row in range(int(field.up / self.step)):
                x, y = field.spot((column + 0.5) * self.step, (row + 0.5) * self.step)
                yield Path(circle(x, y, _DOT), stroke=colour, line=0.12)
                yield line(x - _ARM, y, x + _ARM, y, colour, 0.12)
                yield line(x, y - _ARM, x, y + _ARM, colour, 0.12)


def placed_ground(job: Job, scenario: Scenario) -> PlacedGround | None:
    """Nothing where nobody places any."""
    ruleset = next((one for one in job.pack.rulesets if one.name == scenario.ruleset), None)
    spot = read_yaml(job.shop.library, _FILE, job.shop.sink)
    known = spot.mapping() if spot is not None else {}
    books = [name.partition(".")[0] for name in job.pack.lineage(scenario.ruleset)]
    row = next((known[book] for book in books if book in known), None)
    if ruleset is None or scenario.map is None or row is None:
        return None
    said = row.mapping()
    when, step = words_of(said, "when") or "", words_of(said, "step") or ""
    placed = {entry.name for entry in ruleset.entries if entry.kind == "terrain" and entry.get(when) is True}
    features = tuple(feature for feature in scenario.map.features if feature.terrain in placed)
    apart = next((constant.value for constant in ruleset.constants if constant.name == step), None)
    measures = float(apart.amount) if isinstance(apart, Quantity) and apart.unit == scenario.map.size.unit else 0.0
    return PlacedGround(features, measures) if features else None
