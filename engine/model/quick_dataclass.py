"""`dataclass` as `dataclasses` has it, made in a fraction of the time: commands wait for a hundred and fifty of them.

The standard one writes and compiles six functions for each class, and asks of each field whether its type is one of
three. Here only the constructor is written for it, when the first object is made; how its objects are compared, hashed,
shown, kept frozen and pickled is shared by all classes and told by their fields. The fields themselves are those of
`dataclasses`, whose `fields`, `replace` and `asdict` work as ever. What a class may ask for is no more than what ours
do: always slots, no order, no `InitVar`.

`dsl` and `engine` know nothing of one another, so each has this module, word for word; a test keeps them alike.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import MISSING, Field, FrozenInstanceError, field, fields
from functools import cache
from operator import attrgetter
from reprlib import recursive_repr
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Any, Final, Never, TypeVar

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass  # noqa: PLC0414 - handed on: to type checkers ours is the standard one

    from _typeshed import DataclassInstance

T = TypeVar("T")
D = TypeVar("D", bound="DataclassInstance")

_PLAIN: Final = vars(dataclasses)["_FIELD"]
"""What tells fields from class variables, and has no public name."""
_UNSAID: Final = object()
"""What a parameter is whose default is to be made."""


def _quick_dataclass(
    *, slots: bool, frozen: bool = False, kw_only: bool = False, eq: bool = True
) -> Callable[[type[T]], type[T]]:
    assert slots, "these classes have slots"

    def decorated(cls: type[T]) -> type[T]:
        made = _shaped(cls, kw_only=kw_only)
        members: dict[str, object] = {"__init__": _first_constructor(made, is_frozen=frozen), "__repr__": _shown}
        if eq:
            members |= _comparing(made, is_frozen=frozen)
        if frozen:
            members |= {"__setattr__": _refuse_to_set, "__delattr__": _refuse_to_delete, "__reduce__": _reduced}
        for name, member in members.items():
            if name not in cls.__dict__:
                setattr(made, name, member)
        return made

    return decorated


def _shaped(cls: type[T], *, kw_only: bool) -> type[T]:
    """The class with its fields, as `dataclasses` keeps them, and a slot for each that no class above it has."""
    every: dict[str, Field[Any]] = {}
    for above in reversed(cls.__mro__[1:]):
        every |= above.__dict__.get("__dataclass_fields__", {})
    for name, of in cls.__annotations__.items():
        if not str(of).startswith(("ClassVar", "typing.ClassVar")):
            every[name] = _field_of(cls, name, of, kw_only=kw_only)
    held = {slot for above in cls.__mro__[1:-1] for slot in above.__dict__.get("__slots__", ())}
    members = {name: it for name, it in cls.__dict__.items() if name not in (*every, "__dict__", "__weakref__")}
    plain = tuple(name for name, one in every.items() if one.init and not one.kw_only)
    members |= {"__slots__": tuple(name for name in every if name not in held), "__dataclass_fields__": every}
    members.setdefault("__match_args__", plain)
    make: Any = type(cls)
    made: type[T] = make(cls.__name__, cls.__bases__, members)
    made.__qualname__ = cls.__qualname__
    return made


def _field_of(cls: type, name: str, of: object, *, kw_only: bool) -> Field[Any]:
    said = cls.__dict__.get(name, MISSING)
    one: Any = said if isinstance(said, Field) else field(default=said)
    one.name, one.type, one._field_type = name, of, _PLAIN
    if one.kw_only is MISSING:
        one.kw_only = kw_only
    made: Field[Any] = one
    return made


def _first_constructor(cls: type, *, is_frozen: bool) -> Callable[..., None]:
    """One that writes the real one and gives way to it."""

    def __init__(self: object, *values: object, **named: object) -> None:  # noqa: N807
        made = _constructor(cls, is_frozen=is_frozen)
        type.__setattr__(cls, "__init__", made)
        made(self, *values, **named)

    return __init__


def _constructor(cls: type, *, is_frozen: bool) -> Callable[..., None]:
    """Its parameters are the fields, those by keyword last; defaults are given to the function as they are. A frozen
    object is filled through its slots, round the lock."""
    every: tuple[Field[Any], ...] = fields(cls)
    plain = [one for one in every if one.init and not one.kw_only]
    named = [one for one in every if one.init and one.kw_only]
    parameters = ["self", *(one.name for one in plain), *(["*"] if named else ()), *(one.name for one in named)]
    lines = [_keeping(one, is_frozen=is_frozen) for one in every]
    if hasattr(cls, "__post_init__"):
        lines.append("self.__post_init__()")
    source = "\n ".join([f"def __init__({', '.join(parameters)}):", *lines, "pass"])
    module = compile(source, f"<fields of {cls.__qualname__}>", "exec")
    code = next(one for one in module.co_consts if isinstance(one, CodeType))
    known = {
        "_UNSAID": _UNSAID,
        **{f"_put_{one.name}": getattr(cls, one.name).__set__ for one in every},
        **{f"_make_{one.name}": one.default_factory for one in every},
        **{f"_default_{one.name}": one.default for one in every},
    }
    defaults = tuple(_default(one) for one in plain if not _must_be_said(one))
    made = FunctionType(code, known, "__init__", defaults or None)
    made.__kwdefaults__ = {one.name: _default(one) for one in named if not _must_be_said(one)}
    made.__qualname__, made.__module__ = f"{cls.__qualname__}.__init__", cls.__module__
    return made


def _must_be_said(field: Field[Any]) -> bool:
    return field.default is MISSING and field.default_factory is MISSING


def _default(field: Field[Any]) -> object:
    return _UNSAID if field.default is MISSING else field.default


def _keeping(field: Field[Any], *, is_frozen: bool) -> str:
    name = value = field.name
    if field.default_factory is not MISSING:
        value = f"{name} if {name} is not _UNSAID else _make_{name}()" if field.init else f"_make_{name}()"
    elif not field.init:
        if field.default is MISSING:
            return "pass"
        value = f"_default_{name}"
    return f"_put_{name}(self, {value})" if is_frozen else f"self.{name} = {value}"


def _comparing(cls: type, *, is_frozen: bool) -> dict[str, object]:
    names = [one.name for one in fields(cls) if one.compare]
    if len(names) > 1:
        values: Callable[[object], object] = attrgetter(*names)
    elif names:
        only = attrgetter(*names)

        def values(of: object) -> object:
            return (only(of),)
    else:

        def values(of: object) -> object:  # noqa: ARG001 - there is nothing to ask it for
            return ()

    def __eq__(self: object, other: object) -> bool:  # noqa: N807
        return values(self) == values(other) if other.__class__ is self.__class__ else NotImplemented

    def __hash__(self: object) -> int:  # noqa: N807
        return hash(values(self))

    return {"__eq__": __eq__, "__hash__": __hash__ if is_frozen else None}


@recursive_repr()
def _shown(self: DataclassInstance) -> str:
    shown = ", ".join([f"{name}={getattr(self, name)!r}" for name in _names_shown(self.__class__)])
    return f"{self.__class__.__qualname__}({shown})"


@cache
def _names_shown(cls: type[DataclassInstance]) -> tuple[str, ...]:
    return tuple(one.name for one in fields(cls) if one.repr)


def _refuse_to_set(_self: object, name: str, _value: object) -> Never:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _refuse_to_delete(_self: object, name: str) -> Never:
    raise FrozenInstanceError(f"cannot delete field {name!r}")


def _reduced(self: DataclassInstance) -> tuple[object, ...]:
    """As its class and its values, which is read faster than a state."""
    cls = self.__class__
    values = tuple([get(self) for get in _getters_of(cls)])
    return (cls, values) if _is_made_of_values(cls) else (restored, (cls, *values))


@cache
def _getters_of(cls: type[DataclassInstance]) -> tuple[Callable[[object], object], ...]:
    """What takes a value from each of its fields."""
    return tuple(getattr(cls, one.name).__get__ for one in fields(cls))


@cache
def _is_made_of_values(cls: type[DataclassInstance]) -> bool:
    """Whether its constructor takes its fields in their order."""
    return not any(one.kw_only or not one.init for one in fields(cls))


def restored(cls: type[D], *values: object) -> D:
    """An object as it was, from its values in the order of its fields."""
    made = cls.__new__(cls)
    for put, value in zip(_slots_of(cls), values, strict=True):
        put(made, value)
    return made


@cache
def _slots_of(cls: type[DataclassInstance]) -> tuple[Callable[[object, object], None], ...]:
    """What puts a value into each of its fields, frozen or not."""
    return tuple(getattr(cls, one.name).__set__ for one in fields(cls))


if not TYPE_CHECKING:
    dataclass = _quick_dataclass
