"""What a system plays by, as typed records read once from a ruleset: figures, switches, lines of its catalogues.

A record's attributes are what the system asks for; their types say how each is written and what is refused:

    class Figures(FiguresOf):
        rally_gain: int
        gun_base: Length
        fewest_cards: Positive

    class Switches(SwitchesOf):
        rout_costs: bool
        map_edge: Literal["stops", "leaves"]

    class Weapon(LineOf):
        reload: int = 0
        is_: frozenset[str] = frozenset()

A ruleset that lacks one of its figures or switches, or has it with another type, is refused at set-up with its place.
What has a default may be left unsaid: by a line, or by an edition of the rules that does without that figure.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import cache
from types import UnionType
from typing import Annotated, Any, ClassVar, Final, Protocol, get_args, get_origin, get_type_hints

from engine.core.declared.reading import Measure, names, number, pair, refusal, share, span, word
from engine.core.system import Unplayable
from engine.model.pack import Ruleset
from engine.model.rules import Constant, Origin, Switch
from engine.model.values import Quantity, Ref, Span, Value, Worded
from engine.space.plane import HUNDREDTHS

MOST: Final = 999
"""No figure of a table-top game is larger; one that is would keep a machine busy for ever."""
DEGREES: Final = "deg"
NO_DEFAULT: Final = object()
"""The default of an attribute that has none."""


class Least:
    """The least that a figure may be."""

    __slots__ = ("least",)

    def __init__(self, least: int) -> None:
        self.least: Final = least


class Most:
    """The most that a figure may be."""

    __slots__ = ("most",)

    def __init__(self, most: int) -> None:
        self.most: Final = most


class Named:
    """The field that an attribute holds, where it is called otherwise."""

    __slots__ = ("field",)

    def __init__(self, field: str) -> None:
        self.field: Final = field


class As:
    """How a value is written that Python has no type for."""

    __slots__ = ("way",)

    def __init__(self, way: str) -> None:
        self.way: Final = way


Positive = Annotated[int, Least(1)]
NotNegative = Annotated[int, Least(0)]
Length = Annotated[int, As("length"), Least(0)]
"""A distance, in hundredths of the system's measure."""
Base = Annotated[int, As("length"), Least(10), Most(1_000)]
"""The size of a base: from a tenth of the measure to ten."""

Degrees = Annotated[int, As("degrees"), Least(0)]


class Asked:
    """An attribute of a record: the field it is read from, how, and within which bounds."""

    __slots__ = ("attribute", "default", "field", "least", "most", "type", "way")

    def __init__(self, attribute: str, hint: object, default: object) -> None:
        extras = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
        self.attribute: Final = attribute
        self.default: Final = default
        self.type: Final[Any] = get_args(hint)[0] if extras else hint
        self.field: Final = next(
            (extra.field for extra in extras if isinstance(extra, Named)), attribute.removesuffix("_")
        )
        self.way: Final = next((extra.way for extra in extras if isinstance(extra, As)), "")
        self.least: Final = next((extra.least for extra in extras if isinstance(extra, Least)), -MOST)
        usual = {"length": 100 * MOST, "degrees": 360}.get(self.way, MOST)
        self.most: Final = next((extra.most for extra in extras if isinstance(extra, Most)), usual)


class Record:
    """What a system asks for, by the attributes of the class in the order in which they are written."""

    ASKS: ClassVar[tuple[Asked, ...]] = ()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        hints = get_type_hints(cls, include_extras=True)
        defaults = {asked.attribute: asked.default for asked in cls.ASKS}
        for name in [name for name in cls.__dict__ if name in hints and get_origin(hints[name]) is not ClassVar]:
            defaults[name] = cls.__dict__[name]
            # Python finds an attribute of an instance sooner where its class has none of that name.
            delattr(cls, name)
        cls.ASKS = tuple(
            Asked(name, hint, defaults.get(name, NO_DEFAULT))
            for name, hint in hints.items()
            if get_origin(hint) is not ClassVar
        )


# --- figures ----------------------------------------------------------------------------------------------------


class FiguresOf(Record):
    """The constants of a ruleset that a system plays by."""

    def __init__(self, ruleset: Ruleset, measure: Measure | None = None) -> None:
        declared = {constant.name: constant for constant in ruleset.constants}
        for asked in self.ASKS:
            constant = declared.get(asked.field)
            if constant is not None:
                setattr(self, asked.attribute, _figure(constant, asked, measure))
            elif asked.default is NO_DEFAULT:
                raise missing(ruleset, "constant", asked.field)
            else:
                setattr(self, asked.attribute, asked.default)


def _figure(constant: Constant, asked: Asked, measure: Measure | None) -> int | Fraction:
    value, what = constant.value, f"the constant `{constant.name}`"
    read: int | Fraction
    if asked.way == "length":
        assert measure is not None, "a system with distances has a measure"
        read = measure.length(value, what, constant.origin)
    elif asked.way == "degrees":
        if not isinstance(value, Quantity) or value.unit != DEGREES:
            raise refusal(constant.origin, f"{what} is not an angle in degrees")
        read = int(value.amount)
    elif asked.type is Fraction:
        if isinstance(value, bool) or not isinstance(value, int | Fraction):
            raise refusal(constant.origin, f"{what} is not a number")
        read = Fraction(value)
    else:
        if isinstance(value, bool) or not isinstance(value, int):
            raise refusal(constant.origin, f"{what} is not a whole number")
        read = value
    if not asked.least <= read <= asked.most:
        least, most = f"{asked.least}", f"{asked.most}"
        if asked.way == "length":
            # As authors write it: hundredths are ours.
            assert measure is not None, "a system with distances has a measure"
            least, most = f"{asked.least / HUNDREDTHS:g}", f"{asked.most / HUNDREDTHS:g} {measure.name}"
        raise refusal(constant.origin, f"{what} is not from {least} to {most}")
    return read


# --- switches ---------------------------------------------------------------------------------------------------


class SwitchesOf(Record):
    """The readings and optional rules that a system can play, with the choice made of each."""

    def __init__(self, ruleset: Ruleset, chosen: Mapping[str, str]) -> None:
        declared = {switch.name: switch for switch in ruleset.switches}
        for asked in self.ASKS:
            switch = declared.get(asked.field)
            if switch is not None:
                setattr(self, asked.attribute, _choice(switch, asked, chosen.get(switch.name, switch.default)))
            elif asked.default is NO_DEFAULT:
                raise missing(ruleset, "switch", asked.field)
            else:
                setattr(self, asked.attribute, asked.default)


def _choice(switch: Switch, asked: Asked, chosen: str) -> str | bool:
    played = ("yes", "no") if asked.type is bool else tuple(get_args(asked.type))
    for choice in (*(name for name, _ in switch.choices), chosen):
        if choice not in played:
            raise refusal(switch.origin, f"nothing plays the choice `{choice}` of the switch `{switch.name}`")
    return chosen == "yes" if asked.type is bool else chosen


# --- lines of catalogues ----------------------------------------------------------------------------------------


class Told(Protocol):
    """Something of which fields are told: an entry of a ruleset, an army, a piece of a battle."""

    @property
    def name(self) -> str: ...
    @property
    def origin(self) -> Origin: ...
    @property
    def fields(self) -> tuple[tuple[str, Value], ...]: ...


class LineOf(Record):
    """What is told of a thing: of a weapon, a class, a kind of ground, a piece of a scenario. `over` are fields told
    elsewhere, which hold unless the thing says otherwise; `asks` is what the ruleset declares of its kind, where that
    says what the thing has."""

    def __init__(
        self,
        entry: Told,
        measure: Measure | None = None,
        over: Iterable[tuple[str, Value]] = (),
        asks: Iterable[Asked] = (),
    ) -> None:
        self.name: Final = entry.name
        fields = {**dict(over), **dict(entry.fields)}
        for asked in (*self.ASKS, *asks):
            value = fields.get(asked.field)
            if value is not None:
                setattr(self, asked.attribute, _value(entry, asked, value, measure))
            elif asked.default is NO_DEFAULT:
                raise refusal(entry.origin, f"{entry.name} has no `{asked.field}`")
            else:
                setattr(self, asked.attribute, asked.default)


def tell(
    piece: Any,  # noqa: ANN401 - a record of any system
    told: Told,
    *fields: str,
    over: Iterable[tuple[str, Value]] = (),
    measure: Measure | None = None,
    **called: str,
) -> None:
    """Writes into a record of the position what a scenario tells of it: fields by their own names, or by what they are
    `called` there. What is not told stays as it is. A distance is a field that is a `Length`."""
    said = {**dict(over), **dict(told.fields)}
    for asked in _asked_of(piece.__class__, (*zip(fields, fields, strict=True), *called.items())):
        value = said.get(asked.field)
        if value is not None:
            setattr(piece, asked.attribute, _value(told, asked, value, measure))


@cache
def _asked_of(kind: type, fields: tuple[tuple[str, str], ...]) -> tuple[Asked, ...]:
    hints = get_type_hints(kind, include_extras=True)
    return tuple(Asked(field, Annotated[hints[field], Named(name)], NO_DEFAULT) for field, name in fields)


def _value(entry: Told, asked: Asked, value: Value, measure: Measure | None) -> object:
    what = f"the `{asked.field}` of {entry.name}"
    if asked.way == "length":
        assert measure is not None, "a system with distances has a measure"
        return measure.length(value, what, entry.origin)
    suits, read, told = _READERS[asked.type]
    if not isinstance(value, suits):
        raise refusal(entry.origin, f"{what} is not {told}")
    return read(value)


_READERS: Final[Mapping[Any, tuple[UnionType | type, Callable[[Any], object], str]]] = {
    int: (int, number, "a whole number"),
    int | None: (int, number, "a whole number"),
    Fraction: (int | Fraction, share, "a number"),
    bool: (bool, bool, "yes or no"),
    str: (Ref | Worded | str, word, "a name"),
    str | None: (Ref | Worded | str, word, "a name"),
    Span: (int | Span, span, "a number or a span"),
    tuple[str, ...]: (tuple | Ref | str, names, "a list of names"),
    frozenset[str]: (tuple | Ref | str, lambda value: frozenset(names(value)), "a list of names"),
    tuple[int, int]: (tuple, pair, "a pair of numbers"),
}
"""By the type of an attribute: what it is written as, how that is read, what to call it."""


def missing(ruleset: Ruleset, kind: str, name: str) -> Unplayable:
    """What a system cannot do without, at the line that takes it away, if one does."""
    removed = [
        amendment
        for amendment in ruleset.amendments
        if amendment.verb == "remove" and amendment.kind == kind and amendment.name == name
    ]
    origin = removed[-1].origin if removed else ruleset.origin
    return refusal(origin, f"the ruleset `{ruleset.name}` has no {kind} `{name}`, and its rules are played by it")
