"""How each rule object is spelled in a rulepack: its tag, its keys, what each key holds.

Read from the type hints of the classes named here and of no other, once. The codec builds its converters from these
shapes and the published schema is drawn from them, so the two cannot disagree.
"""

from __future__ import annotations

import enum
from dataclasses import MISSING, fields
from fractions import Fraction
from functools import cache
from types import MappingProxyType, NoneType, UnionType
from typing import TYPE_CHECKING, Final, Union, get_args, get_origin, get_type_hints

from engine.model import battles, pack, rules, values
from engine.model.quick_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Mapping

TAG: Final = "is"
"""The key that says which class an object is of."""
TEXT_TAG: Final = "text"
RATIO_TAG: Final = "ratio"

TAGS: Final[Mapping[str, type]] = MappingProxyType(
    {
        "quantity": values.Quantity,
        "dice": values.Dice,
        "share": values.Share,
        "date": values.Date,
        "hour": values.Hour,
        "span": values.Span,
        "size": values.Size,
        "hex": values.Hex,
        "point": values.Point,
        "square": values.Square,
        "area": values.Area,
        "side": values.Side,
        "ref": values.Ref,
        "worded": values.Worded,
        "playing_card": values.PlayingCard,
        "literal": values.Literal,
        "fact": values.Fact,
        "option": values.Option,
        "local": values.Local,
        "lookup": values.Lookup,
        "reckon": values.Reckon,
        "compare": values.Compare,
        "among": values.Among,
        "between": values.Between,
        "logic": values.Logic,
    }
)
"""Classes that can stand beside others in one place. They carry their tag in every place, so that one class is always
spelled one way."""

UNTAGGED: Final[tuple[type, ...]] = (
    *(rules.Origin, rules.Doubt, rules.Agreement, rules.FieldOf, rules.KindOf, rules.Entry, rules.Section, rules.Term),
    *(rules.Constant, rules.FactOf, rules.Decision, rules.Switch, rules.Role, rules.Modifier, rules.Outcome),
    *(
        rules.Test,
        rules.Mark,
        rules.Head,
        rules.Cell,
        rules.Table,
        rules.SectorCell,
        rules.Sector,
        rules.Phase,
        rules.Sequence,
        rules.Limit,
    ),
    *(rules.Ending, rules.Card, rules.Deck, rules.Face, rules.Events, rules.Step, rules.Amendment),
    *(battles.Feature, battles.Objective, battles.Map, battles.Piece, battles.Command, battles.Army, battles.Scenario),
    *(battles.Hand, battles.Opening, battles.Example, battles.ArmyList, battles.Campaign, pack.Ruleset, pack.Rulepack),
)
"""Classes whose place alone says what they are."""

WORDS: Final[Mapping[tuple[type, str], tuple[str, ...]]] = MappingProxyType(
    {
        (values.Reckon, "by"): (
            *("+", "-", "*", "/", "negate"),
            *("min", "max", "floor", "ceil", "rest", "count", "sum", "most", "dice", "if"),
        ),
        (values.Compare, "by"): ("<", "<=", "=", "!=", ">=", ">"),
        (values.Logic, "by"): ("and", "or", "not"),
        (values.PlayingCard, "suit"): ("hearts", "diamonds", "clubs", "spades", "joker"),
        (rules.Agreement, "number"): ("", *rules.NUMBERS),
        (rules.Agreement, "gender"): ("", *rules.GENDERS),
    }
)
"""Fields that hold one of a few words: what the engine acts on must be something that it knows."""

NAMED_ONCE: Final = frozenset({"fields", "figures"})
"""Lists of (name, value) in which a name may not come twice: a reader by name and a reader by line would disagree."""


class Plain(enum.Enum):
    """What is no object of ours."""

    WORD = enum.auto()
    NAME = enum.auto()
    FILE = enum.auto()
    WHOLE = enum.auto()
    TRUTH = enum.auto()
    AMOUNT = enum.auto()
    TEXT = enum.auto()
    VALUE = enum.auto()


@dataclass(frozen=True, slots=True)
class OneWord:
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Object:
    of: type


@dataclass(frozen=True, slots=True)
class OneOf:
    """An object of one of these tagged classes."""

    of: tuple[type, ...]


@dataclass(frozen=True, slots=True)
class Many:
    of: Shape
    named_once: bool = False


@dataclass(frozen=True, slots=True)
class Pair:
    first: Shape
    second: Shape


@dataclass(frozen=True, slots=True)
class Maybe:
    of: Shape


Shape = Plain | OneWord | Object | OneOf | Many | Pair | Maybe


NO_NAMES: Final[Mapping[tuple[type, str], Plain]] = MappingProxyType(
    {
        (rules.Origin, "file"): Plain.FILE,
        (rules.Doubt, "field"): Plain.WORD,  # `*` for all of them
        (rules.Doubt, "reason"): Plain.WORD,
        (rules.FieldOf, "type"): Plain.WORD,  # `list(ability)`
        (rules.FieldOf, "nothing"): Plain.WORD,  # `0 cm`
        (rules.FactOf, "type"): Plain.WORD,
        (rules.FactOf, "takes"): Plain.WORD,
        (rules.Mark, "sign"): Plain.WORD,
        (rules.Modifier, "name"): Plain.WORD,  # made of its words, however many those are
        (rules.Amendment, "name"): Plain.WORD,
        (rules.Amendment, "within"): Plain.WORD,  # `test melee`
        (pack.Ruleset, "rule_prefix"): Plain.WORD,
    }
)
"""Fields whose words are no names. All others are, and are spelt as the language spells names."""


@dataclass(frozen=True, slots=True)
class Slot:
    """One field of a class. A field that has its default is left out of the file."""

    name: str
    key: str
    shape: Shape
    required: bool
    default: object


@cache
def tag_of(of: type) -> str | None:
    return next((tag for tag, known in TAGS.items() if known is of), None)


@cache
def slots_of(of: type) -> tuple[Slot, ...]:
    """The fields of a listed class, in the order of its declaration, which is the order in the file."""
    assert tag_of(of) is not None or of in UNTAGGED, f"{of.__name__} is in no table of the rulepack's classes"
    hints = get_type_hints(of)
    slots: list[Slot] = []
    for field in fields(of):
        shape = _shape(hints[field.name], where=f"{of.__name__}.{field.name}", once=field.name in NAMED_ONCE)
        if (of, field.name) in WORDS:
            shape = OneWord(WORDS[of, field.name])
        elif (of, field.name) in NO_NAMES:
            shape = _without_names(shape, NO_NAMES[of, field.name])
        assert field.default_factory is MISSING, f"{of.__name__}.{field.name}: a default that is made has no spelling"
        required = field.default is MISSING
        # `while_` is `while` to everybody but Python.
        slots.append(Slot(field.name, field.name.rstrip("_"), shape, required, None if required else field.default))
    return tuple(slots)


def _without_names(shape: Shape, word: Plain) -> Shape:
    match shape:
        case Plain.NAME:
            return word
        case Maybe(of):
            return Maybe(_without_names(of, word))
        case Many(of, named_once):
            return Many(_without_names(of, word), named_once)
    return shape


def _shape(hint: object, *, where: str, once: bool = False) -> Shape:
    plain = {str: Plain.NAME, int: Plain.WHOLE, bool: Plain.TRUTH, values.Text: Plain.TEXT}
    if isinstance(hint, type) and get_origin(hint) is None:
        return plain[hint] if hint in plain else Object(hint)
    arguments = get_args(hint)
    if get_origin(hint) is tuple:
        if len(arguments) == 2 and arguments[1] is not Ellipsis:
            return Pair(_shape(arguments[0], where=where), _shape(arguments[1], where=where))
        pairs = get_origin(arguments[0]) is tuple and Ellipsis not in get_args(arguments[0])
        return Many(_shape(arguments[0], where=where), named_once=once and pairs)
    assert get_origin(hint) in (Union, UnionType), f"{where}: {hint} has no spelling"
    if bool in arguments:
        return Plain.VALUE
    if NoneType in arguments:
        rest = [argument for argument in arguments if argument is not NoneType]
        return Maybe(_shape(Union[tuple(rest)], where=where))  # noqa: UP007 - the members are known only now
    if set(arguments) == {int, Fraction}:
        return Plain.AMOUNT
    assert all(tag_of(argument) for argument in arguments), f"{where}: {hint} mixes classes that carry no tag"
    return OneOf(tuple(arguments))
