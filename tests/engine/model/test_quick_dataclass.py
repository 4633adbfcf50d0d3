"""Our `dataclass` does what the standard one does, for what our classes ask of it."""

from __future__ import annotations

import dataclasses
import pickle
from collections.abc import Callable
from dataclasses import FrozenInstanceError, field, fields, replace
from typing import Any, ClassVar

import pytest

from engine.model.quick_dataclass import dataclass
from engine.model.rules import Origin, Section
from tests.architecture.sources import REPOSITORY


def both(**asked: bool) -> list[Any]:
    """The same class by the standard decorator and by ours."""

    class Place:
        """Where somebody stands."""

        name: str
        marks: list[str] = field(default_factory=list)
        note: str = field(default="", compare=False, repr=False)

    shape = dict(Place.__dict__)
    made = []
    for decorator in (dataclasses.dataclass, dataclass):
        body = {key: value for key, value in shape.items() if key not in ("__dict__", "__weakref__")}
        decorate: Callable[..., Any] = decorator
        made.append(decorate(slots=True, **asked)(type("Place", (), body)))
    return made


@dataclass(slots=True)
class Ground:
    KINDS: ClassVar[tuple[str, ...]] = ("open", "wood")
    name: str
    cost: int = field(default=1, kw_only=True)

    def doubled(self) -> int:
        return 2 * self.cost


@dataclass(slots=True, kw_only=True)
class Wood(Ground):
    name: str = "wood"
    trees: list[str] = field(default_factory=list)


def test_fields_of_the_class_above_come_first_and_class_variables_are_none() -> None:
    wood = Wood(trees=["oak"], cost=3)
    assert [one.name for one in fields(wood)] == ["name", "cost", "trees"]
    assert [one.kw_only for one in fields(Wood)] == [True, True, True]
    assert (Ground.__slots__, Wood.__slots__) == (("name", "cost"), ("trees",))
    assert (Ground.__match_args__, Wood.__match_args__) == (("name",), ())
    assert (wood.doubled(), wood.KINDS, wood.name) == (6, ("open", "wood"), "wood")
    assert Wood.__qualname__ == "Wood"
    assert not hasattr(wood, "__dict__")


@pytest.mark.parametrize("asked", [{}, {"frozen": True}, {"frozen": True, "kw_only": True}, {"eq": False}])
def test_it_shows_compares_and_replaces_as_the_standard_one(asked: dict[str, bool]) -> None:
    standard, ours = both(**asked)
    told = []
    for place in (standard, ours):
        one, other, elsewhere = place(name="mill"), place(name="mill", note="seen"), place(name="ford")
        told.append(
            (
                repr(one),
                one == other,
                one == elsewhere,
                one == "mill",
                replace(one, name="ford") == elsewhere,
                dataclasses.asdict(other),
                [each.name for each in fields(place)],
                place.__match_args__,
                place.__slots__,
                place.__hash__ is None,
                one.marks is not other.marks,
            )
        )
    assert told[0] == told[1]


@pytest.mark.parametrize("named", [{}, {"size": 3}, {"name": "mill", "other": 1}])
def test_a_wrong_call_is_refused_as_by_the_standard_one(named: dict[str, object]) -> None:
    refusals = []
    for place in both(frozen=True):
        with pytest.raises(TypeError) as refused:
            place(**named)
        refusals.append(str(refused.value).rpartition(".")[2])
    assert refusals[0] == refusals[1]


def test_the_language_and_the_engine_have_the_same_decorator() -> None:
    ours, theirs = (REPOSITORY / package / "quick_dataclass.py" for package in ("engine/model", "dsl"))
    assert ours.read_text(encoding="utf-8") == theirs.read_text(encoding="utf-8")


def test_a_frozen_object_stays_as_it_is() -> None:
    origin = Origin("rules.tercio", 3)
    with pytest.raises(FrozenInstanceError):
        origin.line = 4  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        del origin.line
    assert hash(origin) == hash(Origin("rules.tercio", 3)) != hash(Origin("rules.tercio", 4))


def test_objects_come_back_from_a_pickle_equal() -> None:
    section = Section(name="fire", origin=Origin("rules.tercio", 3), number="4.2")
    assert pickle.loads(pickle.dumps(section)) == section
    assert pickle.loads(pickle.dumps(section.origin)) == section.origin


def test_a_field_that_nobody_gives_has_its_default() -> None:
    @dataclass(slots=True, eq=False)
    class Choice:
        name: str
        is_complete: bool = field(default=False, init=False)
        marks: list[str] = field(default_factory=list, init=False)

    choice = Choice("march")
    assert (choice.is_complete, choice.marks) == (False, [])
