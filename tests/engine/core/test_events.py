"""Events: fields spelt once are the constructor, the slots and what a journal holds."""

from __future__ import annotations

import inspect
import sys

import pytest

from engine.core.position.events import Event, Told, event, events_of


class State:
    strength = 4


@event
class Hit(Event):
    """A unit is hit."""

    unit: int
    losses: tuple[int, int]

    def apply(self, state: State) -> None:
        state.strength -= sum(self.losses)


@event
class HitAgain(Hit):
    why: str


@event
class Heard(Told):
    """Nobody minds."""


def test_the_constructor_takes_the_section_and_then_the_fields() -> None:
    hit = Hit("6.1", 3, (1, 0))
    assert (hit.section, hit.unit, hit.losses) == ("6.1", 3, (1, 0))
    assert list(inspect.signature(Hit).parameters) == ["section", "unit", "losses"]
    with pytest.raises(TypeError, match=r"Hit\.__init__\(\) missing 1 required positional argument: 'losses'"):
        Hit("6.1", 3)  # type: ignore[call-arg]


def test_a_journal_holds_the_name_the_section_and_the_fields_in_their_order() -> None:
    plain = Hit("6.1", 3, (1, 0)).to_plain()
    assert list(plain.items()) == [("event", "Hit"), ("section", "6.1"), ("unit", 3), ("losses", (1, 0))]
    assert repr(Hit("6.1", 3, (1, 0))) == "Hit(6.1, unit=3, losses=(1, 0))"


def test_an_event_can_add_fields_to_another() -> None:
    again = HitAgain("6.1", 3, (1, 1), "rear")
    assert HitAgain.FIELDS == ("unit", "losses", "why")
    state = State()
    again.apply(state)
    assert state.strength == 2


def test_an_event_has_no_room_for_anything_else() -> None:
    with pytest.raises(AttributeError):
        Hit("6.1", 3, (1, 0)).units = 3  # type: ignore[attr-defined]


def test_what_is_only_told_changes_nothing() -> None:
    state = State()
    Heard("1").apply(state)
    assert (state.strength, Heard.FIELDS, Heard.__doc__) == (4, (), "Nobody minds.")


def test_a_field_with_a_default_is_refused() -> None:
    with pytest.raises(TypeError, match="the field `unit` of the event Bad has a default"):

        @event
        class Bad(Event):
            unit: int = 0


def test_the_events_of_a_module_come_in_the_order_of_their_definition() -> None:
    assert events_of(sys.modules[__name__]) == (Hit, HitAgain, Heard)
