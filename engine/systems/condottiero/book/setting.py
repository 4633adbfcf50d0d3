"""What stays the same through a battle: the book, the table, compiled tests, endings, the turn limit."""

from __future__ import annotations

from typing import Final

from engine.core.declared.endings import Endings
from engine.core.declared.playbook import Playbook, courses_of
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
        playbook: Playbook,
        handed: frozenset[str] | None = None,
    ) -> None:
        super().__init__(book, battle, playbook.facts, playbook.subjects, DiceTrial)
        if battle.map is None or battle.map.size.unit not in CENTIMETRES.units:
            raise refusal(
                battle.origin, f"{battle.name} needs a table in centimetres: `map {{ size 180 cm x 120 cm }}`"
            )
        self.handed: Final = handed
        """OPEN.1: the results that an opening hands over; `None` where a battle of our own is played."""
        self.effects: Final = playbook.effects
        _judge_influence(book, playbook)
        courses = courses_of(book.ruleset, playbook, self.facts)
        self.before: Final = courses["before" if handed is None else "opening"]
        """2, OPEN.1: what comes before the battle, or before a battle of another ruleset."""
        self.turn: Final = courses["turn"]
        self.scale: Final = CENTIMETRES.units[battle.map.size.unit]
        """How many of the map's unit make a centimetre."""
        self.width: Final = self._hundredths(battle.map.size.width)
        self.height: Final = self._hundredths(battle.map.size.height)
        if max(self.width, self.height) > LONGEST_SIDE:
            raise Unplayable(f"the table of {battle.name} is longer than {LONGEST_SIDE // 100} cm")
        self.radius: Final = book.figures.unit_radius
        self.touching: Final = (2 * self.radius + book.figures.contact_gap) ** 2
        """T.2: the square of the distance at which the middles of two units touch."""
        self.endings: Final = Endings(
            self.scenario.endings if self.scenario is not None else (),
            book.ruleset.endings,
            self.facts,
            [army.name for army in battle.armies],
            "T.6",
        )
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


def _judge_influence(book: Book, playbook: Playbook) -> None:
    """3.6h: what influence does stands in a table, by the outcomes of its test."""
    table = book.table("influence_effects")
    for effect in book.influence.values():
        playbook.effects.judge_ref(
            effect, playbook.effects.at_stake["influence"], "the table `influence_effects`", table.origin
        )
    results = {across for _, across in book.influence}
    for test in book.ruleset.tests:
        for outcome in test.outcomes if test.name == "influence" else ():
            if outcome.name not in results:
                raise refusal(
                    outcome.origin,
                    f"the table `influence_effects` has no column for the outcome `{outcome.name}` of `influence`",
                )
