"""Events: steps between legal positions. The journal is their list; a state is changed by nothing else.

    class Shot(Event):
        "A unit fires."

        unit: int
        target: int

        def apply(self, state: State) -> None:
            state.units[self.unit].shots += 1

Fields are spelt once: they are the arguments of the constructor, behind the section that the event cites
(`Shot("6.1", 3, 4)`), and what a journal holds. Ids inside; words are made by the reader. Where all that an event does
is to set fields of pieces, its fields say so (`changes.py`) in place of `apply`.

Events that are told alike are a family: their fields are spelt once for all of them, and each says what it changes.

    class OfUnit(Event):
        unit: int

    Shaken = OfUnit.which("Shaken", unit=of("units", shaken=True))

One that is like no other, and does no more than its fields say, is told in a line, as in a table:

    Hurt = Quiet.telling("Hurt", unit=of("units"), losses=adds(), why=says())
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from types import ModuleType
from typing import TYPE_CHECKING, Any, ClassVar, Self, dataclass_transform

from engine.core.position.changes import (
    SAYS,
    Change,
    adds,
    also,
    applying,
    calls,
    deals,
    done_by,
    each,
    each_by,
    enters,
    joins,
    lowers,
    of,
    puts,
    quits,
    raises,
    takes,
    unites,
)
from engine.core.position.changes import written as fields_written
from engine.core.position.slotted import MISSING, constructor_source, function_source, method, own_fields, with_slots


@dataclass_transform(
    eq_default=False,
    field_specifiers=(
        of,
        each,
        deals,
        also,
        puts,
        adds,
        takes,
        joins,
        quits,
        enters,
        unites,
        raises,
        lowers,
        calls,
        done_by,
        each_by,
    ),
)
class EventType(type):
    """The class of events: gives each of them slots, `FIELDS`, a constructor that takes the section and then the
    fields, in their order, and `apply` where its fields say what they change."""

    def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, object]) -> type:
        written = super().__new__(cls, name, bases, body)
        return written if "__slots__" in body else _with_fields(written)


def _with_fields(written: type) -> type:
    own = own_fields(written)
    for name, default in own.items():
        if default is not MISSING and not isinstance(default, Change):
            raise TypeError(f"the field `{name}` of the event {written.__name__} has a default: a journal tells all")
    fields = (*getattr(written, "FIELDS", ()), *(name for name in own if name != "section"))
    members: dict[str, object] = {"FIELDS": fields}
    members["__init__"] = method(constructor_source(("section", *fields)), "__init__", written, {})
    changes = {name: default for name, default in own.items() if isinstance(default, Change)}
    if changes:
        if "apply" in written.__dict__:
            raise TypeError(f"the event {written.__name__} says twice what it changes: by its fields, and in `apply`")
        members |= _changing(written, changes, fields)
    return with_slots(written, own, members)


def _changing(written: type, changes: Mapping[str, Change], fields: tuple[str, ...]) -> dict[str, object]:
    """`apply`, and what it writes."""
    source = function_source("apply", ("self", "state"), applying(changes, fields))
    return {"apply": method(source, "apply", written, {}), "WRITES": tuple(fields_written(changes))}


def _module_of_caller() -> str:
    """The module that calls the function which asks."""
    module: str = sys._getframe(2).f_globals["__name__"]
    return module


class Event(metaclass=EventType):
    FIELDS: ClassVar[tuple[str, ...]]
    """All but the section, in the order of the constructor."""
    WRITES: ClassVar[tuple[tuple[str, str], ...]] = ()
    """What its fields change: the list of the state that a piece stands in (empty: the state itself), and a field."""
    STIRS: ClassVar[bool] = True
    """Whether anybody may stand, see or be seen otherwise after it."""
    CASTS: ClassVar[bool] = True
    """Of one that `STIRS`: whether others may take part after it, or act with others."""
    MOVES: ClassVar[str] = ""
    """The field that names the only unit whose stand is another after it; empty where there may be more of them."""
    section: str

    def stirs(self, state: Any) -> bool:  # noqa: ANN401, ARG002 - each system has its own state
        """Asked before it is applied, of one that `STIRS` at times: whether it does so now."""
        return True

    def apply(self, state: Any) -> None:  # noqa: ANN401 - each system has its own state
        raise NotImplementedError

    @classmethod
    def which(cls, name: str, **changes: Any) -> type[Self]:  # noqa: ANN401
        """An event with the fields of this one, which says what they change. It belongs to the module that calls, as
        its class would."""
        body: dict[str, object] = {"__slots__": (), "__module__": _module_of_caller(), "__qualname__": name}
        unknown = changes.keys() - set(cls.FIELDS)
        if unknown or not changes:
            raise TypeError(f"the event {name} has to say what its fields change: {', '.join(cls.FIELDS)}")
        made: type[Self] = EventType(name, (cls,), body)
        for member, value in _changing(made, changes, cls.FIELDS).items():
            setattr(made, member, value)
        return made

    @classmethod
    def telling(cls, name: str, **fields: Any) -> type[ToldInALine]:  # noqa: ANN401
        """An event with these fields besides those of this one, each with what it changes, or `says()`. It belongs to
        the module that calls, as its class would."""
        own = {field: change for field, change in fields.items() if change is not SAYS}
        named = {"__module__": _module_of_caller(), "__qualname__": name}
        body: dict[str, object] = {**named, "__annotations__": dict.fromkeys(fields, "object"), **own}
        if not own and cls.apply is Event.apply:
            raise TypeError(f"the event {name} has to say what its fields change: {', '.join(fields)}")
        made: Any = EventType(name, (cls,), body)
        told: type[ToldInALine] = made
        return told

    @property
    def name(self) -> str:
        return type(self).__name__

    def to_plain(self) -> dict[str, Any]:
        plain: dict[str, Any] = {"event": self.name, "section": self.section}
        for field in self.FIELDS:
            plain[field] = getattr(self, field)
        return plain

    def __repr__(self) -> str:
        inside = ", ".join(f"{field}={getattr(self, field)!r}" for field in self.FIELDS)
        return f"{self.name}({self.section}, {inside})"


if TYPE_CHECKING:

    class ToldInALine(Event):
        """What type checkers know of an event whose fields are told in a line: its constructor counts them."""

        def __init__(self, section: str, *fields: object) -> None: ...

        def __getattr__(self, field: str) -> Any: ...  # noqa: ANN401


class Told(Event):
    """Something that is told for the record: it changes nothing by itself."""

    STIRS = False

    def apply(self, state: Any) -> None:  # noqa: ANN401
        """What follows from it has events of its own."""


class OfOne(Event):
    """After it nobody's stand is another but that of its `unit`."""

    MOVES = "unit"


class Quiet(Event):
    """After it everybody stands, sees and is seen as before: what a game has found out of the position stays true."""

    STIRS = False


def events_of(*modules: ModuleType) -> tuple[type[Event], ...]:
    """The events that modules define, in the order of their definition; of a family those that say what they do."""
    members = ((module.__name__, member) for module in modules for member in vars(module).values())
    own = (one for name, one in members if isinstance(one, EventType) and one.__module__ == name)
    return tuple(event for event in own if issubclass(event, Event) and event.apply is not Event.apply)
