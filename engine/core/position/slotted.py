"""Classes whose fields are spelt once: slots and a constructor, made from the annotations of a class body.

What `dataclasses` does with `slots=True`, in a tenth of the time: there are hundreds of events, and every command of
ours that plays waits for them.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from types import CellType, CodeType, FunctionType
from typing import Any, Final, TypeVar

T = TypeVar("T")

MISSING: Final = object()
"""The default of a field that has none."""


def own_fields(cls: type) -> dict[str, object]:
    """Fields that a class body annotates, each with its default or `MISSING`, in their order."""
    return {
        name: cls.__dict__.get(name, MISSING)
        for name, annotation in inspect.get_annotations(cls).items()
        if not str(annotation).startswith(("ClassVar", "typing.ClassVar"))
    }


def with_slots(cls: type[T], own: Iterable[str], members: Mapping[str, object]) -> type[T]:
    """The class again, with slots for its own fields and with some members more."""
    own = tuple(own)
    left_out = {*own, "__dict__", "__weakref__"}
    body = {name: member for name, member in cls.__dict__.items() if name not in left_out}
    kind: Callable[..., type[T]] = type(cls)
    again = kind(cls.__name__, cls.__bases__, {**body, **members, "__slots__": own})
    _point_super_at(again, cls)
    return again


def _point_super_at(again: type, before: type) -> None:
    """`super()` in a method asks the class that the compiler saw; it must find the one that took its place."""
    for member in again.__dict__.values():
        function = getattr(member, "fget", None) or getattr(member, "__func__", None) or member
        for cell in getattr(function, "__closure__", None) or ():
            if isinstance(cell, CellType) and cell.cell_contents is before:
                cell.cell_contents = again


def method(source: str, name: str, cls: type, names: dict[str, Any], defaults: tuple[object, ...] = ()) -> FunctionType:
    """A method of a class from its source, which is compiled when it is first called: of hundreds, a command calls few.
    Its code is its own: shared code is run as if it knew no class. `names` are its globals and nobody else's."""
    qualname = f"{cls.__qualname__}.{name}"
    made = FunctionType(_FIRST_CALL.replace(co_name=name, co_qualname=qualname), names, name)
    made.__qualname__ = qualname
    made.__module__ = cls.__module__

    def write() -> FunctionType:
        # The function stays the one that others may have taken hold of; only what it runs is another from here on.
        made.__code__ = _compiled(source).replace(co_name=name, co_qualname=qualname)
        made.__defaults__ = defaults or None
        return made

    names[_WRITE] = write
    return made


_WRITE: Final = "_write_this_method"
_FIRST_CALL: Final = compile(
    f"def first(*given, **named): return {_WRITE}()(*given, **named)", "<first call>", "exec"
).co_consts[0]


@cache
def _compiled(source: str) -> CodeType:
    module = compile(source, "<fields>", "exec")
    return next(constant for constant in module.co_consts if isinstance(constant, CodeType))


def function_from(source: str, names: dict[str, Any]) -> FunctionType:
    """A function from its source; `names` are its globals and nobody else's."""
    return FunctionType(_compiled(source), names)


def constructor_source(parameters: Iterable[str], rest: Iterable[str] = ()) -> str:
    """A constructor that keeps its parameters, and then does the rest; defaults are given to `method`."""
    parameters = tuple(parameters)
    lines = [*(f"self.{name} = {name}" for name in parameters), *rest]
    return function_source("__init__", ("self", *parameters), lines)


def function_source(name: str, parameters: Iterable[str], lines: Iterable[str]) -> str:
    return "\n    ".join([f"def {name}({', '.join(parameters)}):", *lines, "pass"])
