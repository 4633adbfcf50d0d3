"""What stays the same through a battle: the book, the table, compiled tests, endings, the turn limit; and what the
rules ask that the ruleset works out: facts with a `value`, or counted."""

from __future__ import annotations

from typing import Final

from engine.core.declared.playbook import Playbook
from engine.core.declared.questions import HowMany, Is, QuestionsOf
from engine.core.declared.reading import refusal
from engine.core.declared.tabletop import TableSetting
from engine.core.declared.trials.rolls import DiceTrial
from engine.model.battles import Example, Feature, Scenario
from engine.space.plane import Shape, is_on_table
from engine.systems.condottiero.book.book import CENTIMETRES, Book

KINDS: Final = {
    "army": "sides",
    "command": "commands",
    "general": "leaders",
    "character": "characters",
    "unit": "units",
    "feature": "pieces",
}
"""The list of the state that has each kind of piece: for facts that are counted, and for examples."""


class UnitRules(QuestionsOf, kind="unit", asked_of=("unit",)):
    begins_in_line: Is  # 2.3d
    has_engaged: Is  # CAV.e, R.13
    may_shoot: Is  # T.3
    reorganises: Is  # R.9


class CommandRules(QuestionsOf, kind="command", asked_of=("command",)):
    has_had_units: Is  # R.5, 3.7b
    may_change: Is  # CAV.a-CAV.g
    may_enter: Is  # T.1, REINF


class ArmyRules(QuestionsOf, kind="army", asked_of=("side",)):
    units_listed: HowMany  # 2.3c: its units, wherever they are
    units_standing: HowMany


class Setting(TableSetting[Book, DiceTrial]):
    def __init__(
        self, book: Book, battle: Scenario | Example, playbook: Playbook, handed: frozenset[str] | None = None
    ) -> None:
        super().__init__(book, battle, playbook, DiceTrial, measure=CENTIMETRES, game="game", lists=KINDS)
        self.rules: Final[UnitRules] = UnitRules.of(book.ruleset, self.facts)
        self.command_rules: Final[CommandRules] = CommandRules.of(book.ruleset, self.facts)
        self.army_rules: Final[ArmyRules] = ArmyRules.of(book.ruleset, self.facts)
        self.handed: Final = handed
        """OPEN.1: the results that an opening hands over; `None` where a battle of our own is played."""
        table, influence = book.table("influence_effects"), self.trials["influence"].test
        self.effects.judge_cells(table, book.influence, book.no_influence, influence)  # 3.6h
        self.before: Final = self.courses["before" if handed is None else "opening"]
        """2, OPEN.1: what comes before the battle, or before a battle of another ruleset."""
        self.radius: Final = book.figures.unit_radius
        self.spacing: Final = 2 * self.radius + book.figures.contact_gap
        """T.2: the distance at which the middles of two units touch."""
        self.endings: Final = self.declared_endings("T.6")
        self.features: Final = [
            (feature, self._shape(feature)) for feature in self.drawn.features if feature.at or feature.shape
        ]

    def _shape(self, feature: Feature) -> Shape:
        outline = self.outline(feature)
        if not is_on_table(outline, self.width, self.height):
            raise refusal(feature.origin, f"{feature.name or feature.terrain} does not lie on the table")
        return outline
