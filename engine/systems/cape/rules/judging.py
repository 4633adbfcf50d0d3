"""What the rules need of a ruleset, looked at when a table is set up: nothing that is declared goes unplayed."""

from __future__ import annotations

from collections.abc import Sequence

from engine.model.battles import Example, Scenario
from engine.model.rules import Events
from engine.systems.cape.book.book import Book
from engine.systems.cape.book.setting import Setting
from engine.systems.cape.questions.facts import FACTS, SUBJECTS
from engine.systems.cape.rules.turn.battle import SEQUENCES, at_table


def set_table(book: Book, battle: Scenario | Example, events: Sequence[Events]) -> Setting:
    """A table on which a scenario or an example can be played; `Unplayable` tells what its ruleset lacks."""
    return Setting(book, battle, events, FACTS, SUBJECTS, SEQUENCES, at_table)
