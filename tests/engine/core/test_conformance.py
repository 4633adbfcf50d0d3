"""The watch: an invariant that breaks is told with what broke it and where."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, ClassVar, cast

import pytest

from engine.core.position.events import Event
from engine.core.system import Invariant, System, invariants_of
from engine.core.watching.watch import Broken, Watch


class Marched(Event):
    FIELDS: ClassVar[tuple[str, ...]] = ()


class Rested(Event):
    FIELDS: ClassVar[tuple[str, ...]] = ()


class Game:
    journal: ClassVar[list[Event]] = []
    on_safe = None
    on_event: Any = None
    fine = True

    def place(self) -> str:
        return "turn 3, marches"


def watch(*, after: tuple[type[Event], ...], every_event: bool = False) -> tuple[Watch, Game]:
    invariant = Invariant("nobody is lost", "1.3", after, lambda game: bool(game.fine))
    system = SimpleNamespace(invariants=(invariant,), events=(Marched, Rested))
    made, game = Watch(cast("System", system), every_event=every_event), Game()
    made.attach(game)
    return made, game


def test_invariants_are_found_among_the_names_of_a_module() -> None:
    one, other = (Invariant(name, "1.3", (), bool) for name in ("one", "other"))
    assert invariants_of({"one": one, "Marched": Marched, "other": other}) == (one, other)


def test_an_invariant_is_looked_at_after_the_events_it_names() -> None:
    made, game = watch(after=(Marched,))
    for event in (Marched("5"), Rested("8"), Marched("5")):
        game.on_event(game, event)
    assert made.looked == 2


def test_an_invariant_that_names_no_event_is_looked_at_after_each() -> None:
    made, game = watch(after=())
    game.on_event(game, Rested("8"))
    assert made.looked == 1


def test_all_are_looked_at_after_every_event_if_asked() -> None:
    made, game = watch(after=(Marched,), every_event=True)
    game.on_event(game, Rested("8"))
    assert made.looked == 1


def test_one_that_does_not_hold_is_told_with_event_section_and_place() -> None:
    _, game = watch(after=(Marched,))
    game.fine = False
    with pytest.raises(Broken, match=r"nobody is lost \(1\.3\) does not hold after Marched\(5, \), turn 3, marches"):
        game.on_event(game, Marched("5"))
