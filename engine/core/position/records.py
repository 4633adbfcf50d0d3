"""State records: what can change, in plain objects that are copied in one call.

    @record
    class Unit(Record):
        id: int
        name: str
        strength: int = 4
        wounds: list[int] = many(list)
        moved: bool = for_turn(False)

Fields are spelt once. Those without a maker are the arguments of the constructor, in their order; the makers say what
becomes of the others:

- `many(list)`: a list, set or dict of plain values; a copy has one of its own.
- `pieces(Unit)`: a list of records of that very class, each copied.
- `part(Deck)`: something with a `copy()` of its own; `part()` begins as `None`.
- `for_turn(False)`, `for_step(set())`, `for_activation(0)`: forgotten when the next turn, step or activation begins. An
  empty list, set or dict is anew for each record.
- `for_own_turn(False)`, `for_own_act(False)`: forgotten when its own side has the next turn, or it acts again.
- `starts(0)`: begins so, and is no argument of the constructor; `starts_from(lambda unit: unit.profile.strength)`: is
  reckoned from the arguments.
- `reckoned(lambda unit: unit.strength <= 0)`: is kept nowhere, and worked out whenever it is asked.

`copy()` and `forget_…()` are made from the fields, one assignment each: a game is forked by the thousand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import (
    Any,
    ClassVar,
    Concatenate,
    Final,
    Literal,
    ParamSpec,
    Self,
    TypeVar,
    cast,
    dataclass_transform,
    overload,
)

from engine.core.position.slotted import MISSING, constructor_source, function_source, method, own_fields, with_slots

T = TypeVar("T")
R = TypeVar("R", bound="Record")
Given = ParamSpec("Given")

PERIODS: Final = {
    "turn": ("turn", "step", "activation"),
    "step": ("step",),
    "activation": ("activation",),
    "own_turn": ("own_turn",),
    "own_act": ("own_act",),
}
"""What is forgotten when a period begins: a new turn is a new everything, but for what lasts until somebody's own next
turn or act."""
_COLLECTIONS: Final = (list, set, dict)
_LITERALS: Final = (int, bool, str, type(None))


class Field:
    """How a field begins, how it is copied, and how long it lasts (a period, or for good)."""

    __slots__ = ("copied", "factory", "is_argument", "lasts", "piece", "reckon", "value")

    def __init__(
        self,
        value: object = None,
        *,
        factory: Callable[[], object] | None = None,
        reckon: Callable[[Any], object] | None = None,
        copied: bool = False,
        piece: type[Record] | None = None,
        lasts: str = "",
        is_argument: bool = False,
    ) -> None:
        self.value: Final = value
        self.factory: Final = factory
        self.reckon: Final = reckon
        self.copied: Final = copied
        self.piece: Final = piece
        self.lasts: Final = lasts
        self.is_argument: Final = is_argument


def many(factory: Callable[[], T], *, init: Literal[False] = False) -> T:
    """A list, set or dict of plain values, empty at first."""
    return cast("T", _made(init, Field(factory=factory, copied=True)))


def pieces(piece: type[R], *, init: Literal[False] = False) -> list[R]:
    """A list of records, empty at first."""
    return cast("list[R]", _made(init, Field(factory=list, piece=piece)))


@overload
def part(*, init: Literal[False] = False) -> None: ...
@overload
def part(factory: Callable[[], T], *, init: Literal[False] = False) -> T: ...
def part(factory: Callable[[], T] | None = None, *, init: Literal[False] = False) -> T | None:
    """Something that copies itself, or `None`."""
    return cast("T", _made(init, Field(factory=factory, copied=True)))


def starts(value: T, *, init: Literal[False] = False) -> T:
    """A plain value that is no argument of the constructor."""
    return cast("T", _made(init, Field(value)))


def starts_from(reckon: Callable[[Any], T], *, init: Literal[False] = False) -> T:
    """A value reckoned from the record that is being made: its arguments and the fields before this one."""
    return cast("T", _made(init, Field(reckon=reckon)))


def reckoned(reckon: Callable[[Any], T], *, init: Literal[False] = False) -> T:
    """Worked out from other fields whenever it is asked."""
    assert not init, "what is kept nowhere is no argument of the constructor"
    return cast("T", property(reckon))


def for_turn(value: T, *, init: Literal[False] = False) -> T:
    """Forgotten when a turn begins."""
    return cast("T", _made(init, _lasting(value, "turn")))


def for_step(value: T, *, init: Literal[False] = False) -> T:
    """Forgotten when a step of the sequence begins."""
    return cast("T", _made(init, _lasting(value, "step")))


def for_activation(value: T, *, init: Literal[False] = False) -> T:
    """Forgotten when the record is activated, or whenever its system says so."""
    return cast("T", _made(init, _lasting(value, "activation")))


def for_own_turn(value: T, *, init: Literal[False] = False) -> T:
    """Forgotten when the next turn of its own side begins."""
    return cast("T", _made(init, _lasting(value, "own_turn")))


def for_own_act(value: T, *, init: Literal[False] = False) -> T:
    """Forgotten when the record acts again, be it turns later."""
    return cast("T", _made(init, _lasting(value, "own_act")))


def _made(init: Literal[False], field: Field) -> Field:
    """`init` tells type checkers that the constructor does not take the field; nobody gives it."""
    assert not init, "a field with a maker is no argument of the constructor"
    return field


def _lasting(value: object, period: str) -> Field:
    if isinstance(value, _COLLECTIONS):
        assert not value, "what is forgotten begins empty"
        return Field(factory=type(value), copied=True, lasts=period)
    return Field(value, lasts=period)


@dataclass_transform(
    eq_default=False,
    field_specifiers=(
        many,
        pieces,
        part,
        starts,
        starts_from,
        reckoned,
        for_turn,
        for_step,
        for_activation,
        for_own_turn,
        for_own_act,
    ),
)
def record(cls: type[R]) -> type[R]:
    """Gives a class slots, a constructor, `copy()` and what it forgets, all from its fields."""
    own = {name: default for name, default in own_fields(cls).items() if not isinstance(default, property)}
    fields = {**cls.FIELDS, **{name: _field(cls, name, default) for name, default in own.items()}}
    made = with_slots(cls, own, {"FIELDS": fields})
    _give(made, "__init__", *_constructor(made))
    _give(made, "copy", *_copying(made))
    for period, forgotten in PERIODS.items():
        names: dict[str, Any] = {}
        lines = list(_forgetting(made, "self", forgotten, names))
        if lines:
            _give(made, f"forget_{period}", function_source(f"forget_{period}", ("self",), lines), names)
    return made


def _give(cls: type, name: str, source: str, names: dict[str, Any], defaults: tuple[object, ...] = ()) -> None:
    setattr(cls, name, method(source, name, cls, names, defaults))


def _field(cls: type, name: str, default: object) -> Field:
    if isinstance(default, Field):
        return default
    if isinstance(default, _COLLECTIONS):
        raise TypeError(f"all {cls.__name__} would share the default of `{name}`: say `many({type(default).__name__})`")
    kind = str(cls.__annotations__[name]).partition("[")[0]
    if kind in ("list", "set", "dict"):
        raise TypeError(f"copies of {cls.__name__} would share `{name}`: say `many({kind})`, and fill it afterwards")
    return Field(default, is_argument=True)


def _constructor(cls: type[Record]) -> tuple[str, dict[str, Any], tuple[object, ...]]:
    names: dict[str, Any] = {}
    arguments = {name: field.value for name, field in cls.FIELDS.items() if field.is_argument}
    lines = [
        f"self.{name} = {_beginning(cls, name, names)}" for name, field in cls.FIELDS.items() if not field.is_argument
    ]
    if hasattr(cls, "__post_init__"):
        lines.append("self.__post_init__()")
    defaults = tuple(value for value in arguments.values() if value is not MISSING)
    return constructor_source(arguments, lines), names, defaults


def _beginning(cls: type[Record], name: str, names: dict[str, Any]) -> str:
    """How a field without an argument begins, as source; what cannot be written down gets a name."""
    field = cls.FIELDS[name]
    if field.factory is None and field.reckon is None and type(field.value) in _LITERALS:
        return repr(field.value)
    known = f"{cls.__name__}_{name}"
    names[known] = field.factory or field.reckon or field.value
    if field.factory is not None:
        return f"{known}()"
    return f"{known}(self)" if field.reckon is not None else known


def _copying(cls: type[Record]) -> tuple[str, dict[str, Any]]:
    names: dict[str, Any] = {"new": cls.__new__, "record": cls}
    lines = ["made = new(record)"]
    for name, field in cls.FIELDS.items():
        value = f"self.{name}"
        if field.piece is not None:
            names[f"copy_{name}"] = field.piece.copy
            value = f"[copy_{name}(piece) for piece in self.{name}]"
        elif field.copied:
            value = f"self.{name}.copy()" if field.factory is not None else _copy_if_there(name)
        lines.append(f"made.{name} = {value}")
    return function_source("copy", ("self",), [*lines, "return made"]), names


def _copy_if_there(name: str) -> str:
    return f"None if self.{name} is None else self.{name}.copy()"


def _forgetting(cls: type[Record], owner: str, forgotten: tuple[str, ...], names: dict[str, Any]) -> Iterator[str]:
    """What a record forgets, and each of its pieces, in one go: a call for each unit and step would be felt."""
    for name, field in cls.FIELDS.items():
        if field.lasts in forgotten:
            beginning = f"{owner}.{name} = {_beginning(cls, name, names)}"
            # What is empty stays: most steps leave nothing behind, and there are more steps than decisions.
            yield f"if {owner}.{name}: {beginning}" if field.factory in _COLLECTIONS else beginning
        elif field.piece is not None:
            inner = list(_forgetting(field.piece, f"{owner}_piece", forgotten, names))
            if inner:
                yield f"for {owner}_piece in {owner}.{name}:"
                yield from (f"    {line}" for line in inner)


def numbered(among: list[T], make: Callable[Concatenate[int, Given], T], *given: Given.args, **more: Given.kwargs) -> T:
    """A new record at the end of a list, whose number is its place there."""
    among.append(make(len(among), *given, **more))
    return among[-1]


class Record:
    FIELDS: ClassVar[Mapping[str, Field]] = {}
    """All fields, in their order."""
    __slots__ = ()

    def copy(self) -> Self:
        raise NotImplementedError(f"{type(self).__name__} is no record: `@record` is missing")

    def forget_turn(self) -> None:
        """What lasts a turn, in it and in its pieces."""

    def forget_step(self) -> None:
        """What lasts a step of the sequence, in it and in its pieces."""

    def forget_activation(self) -> None:
        """What lasts an activation."""

    def forget_own_turn(self) -> None:
        """What lasts until the next turn of its own side."""

    def forget_own_act(self) -> None:
        """What lasts until it acts again."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={getattr(self, name)!r}' for name in self.FIELDS)})"
