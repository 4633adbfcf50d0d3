"""What stays the same through a battle: the book, the table, compiled tests, endings, the turn limit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.core.declared.compiled import FactFunction, compile_expression
from engine.core.declared.reading import refusal
from engine.core.declared.rolls import DiceTrial
from engine.core.declared.setting import SettingOf
from engine.core.system import Unplayable
from engine.model.battles import Example, Feature, Scenario
from engine.model.values import Point, Quantity, Size
from engine.space.plane import LONGEST_SIDE, Disc, Shape, hundredths, is_on_table, rectangle
from engine.systems.condottiero.book.book import CENTIMETRES, Book


class Setting(SettingOf[Book, DiceTrial]):
    def __init__(
        self,
        book: Book,
        battle: Scenario | Example,
        answers: Mapping[str, FactFunction],
        subjects: Mapping[str, str],
        handed: frozenset[str] | None = None,
    ) -> None:
        super().__init__(book, battle, answers, subjects, DiceTrial)
        if battle.map is None or battle.map.size.unit not in CENTIMETRES.units:
            raise refusal(
                battle.origin, f"{battle.name} needs a table in centimetres: `map {{ size 180 cm x 120 cm }}`"
            )
        self.handed: Final = handed
        """OPEN.1: the results that an opening hands over; `None` where a battle of our own is played."""
        self.scale: Final = CENTIMETRES.units[battle.map.size.unit]
        """How many of the map's unit make a centimetre."""
        self.width: Final = self._hundredths(battle.map.size.width)
        self.height: Final = self._hundredths(battle.map.size.height)
        if max(self.width, self.height) > LONGEST_SIDE:
            raise Unplayable(f"the table of {battle.name} is longer than {LONGEST_SIDE // 100} cm")
        self.radius: Final = book.figures.unit_radius
        self.touching: Final = (2 * self.radius + book.figures.contact_gap) ** 2
        """T.2: the square of the distance at which the middles of two units touch."""
        own = self.scenario.endings if self.scenario is not None else ()
        self.endings: Final = [
            (ending, compile_expression(ending.when, self.facts, f"{book.prefix}:{ending.name}"))
            for ending in (*own, *book.ruleset.endings)
        ]
        self.features: Final = [
            (feature, self._shape(feature)) for feature in battle.map.features if feature.at or feature.shape
        ]

    def _hundredths(self, amount: object) -> int:
        exact = hundredths(amount)  # type: ignore[arg-type]  # a size of the model is a number
        return exact // self.scale

    def point(self, place: Point) -> tuple[int, int]:
        return self._hundredths(place.x), self._hundredths(place.y)

    def _shape(self, feature: Feature) -> Shape:
        fields = dict(feature.fields)
        place = feature.at[0] if feature.at else None
        if not isinstance(place, Point):
            raise Unplayable(f"{feature.name or feature.terrain} has no place on the table: `at (30, 40)`")
        x, y = self.point(place)
        if "radius" in fields:
            made: Shape = Disc(x, y, CENTIMETRES.length(fields["radius"], "the radius", feature.origin))
        else:
            size, facing = fields.get("size"), fields.get("facing")
            if not isinstance(size, Size):
                raise Unplayable(f"{feature.name or feature.terrain} has neither a size nor a radius")
            turn = int(facing.amount) if isinstance(facing, Quantity) else 0
            # A facing is told clockwise, as on a compass.
            made = rectangle(x, y, self._hundredths(size.width), self._hundredths(size.height), -turn)
        if not is_on_table(made, self.width, self.height):
            raise Unplayable(f"{feature.name or feature.terrain} does not lie on the table")
        return made
