"""What an expression is: the types of values that come up while it is read."""

from __future__ import annotations

from collections.abc import Container
from fractions import Fraction
from typing import Final

from compiler.front.words.types import Type
from dsl import nodes
from engine.model.budget import LARGEST_FIGURE, LARGEST_PART
from engine.model.quick_dataclass import dataclass
from engine.model.values import Amount

FAMILIES: Final = {
    "um": "um",
    "mm": "metric",
    "cm": "metric",
    "m": "metric",
    "km": "metric",
    "deg": "deg",
    "hex": "hex",
    "hexes": "hex",
}
"""Units of one family may be added and compared."""

_LONGEST_NUMBER: Final = 18


def with_article(word: str) -> str:
    """`a unit`, `an army`: names of kinds are English words."""
    return f"{'an' if word[:1] in 'aeio' else 'a'} {word}"


@dataclass(frozen=True, slots=True)
class Measure:
    """`number`, `yes_no`, `quantity` of a family, `kind` of a name, `choice` of a switch, `dice`, `text`, `place`,
    `list` of, `any`.

    `any` fits everything: it stands for what an earlier message was about, so that one mistake gives one message.
    """

    name: str
    family: str = ""
    of: Measure | None = None

    def words(self) -> str:
        match self.name:
            case "number":
                return "a number"
            case "yes_no":
                return "a condition"
            case "quantity":
                units = [unit for unit, family in FAMILIES.items() if family == self.family]
                return (
                    "an angle"
                    if self.family == "deg"
                    else f"a distance in {'/'.join(units)}"
                    if units
                    else "a distance"
                )
            case "kind":
                return with_article(self.family)
            case "choice":
                return f"a choice of `{self.family}`"
            case "list" if self.of is not None:
                return f"several values, each {self.of.words()}"
        return {"dice": "dice", "text": "a text", "place": "a place"}.get(self.name, "a value")


NUMBER: Final = Measure("number")
TRUTH: Final = Measure("yes_no")
DICE: Final = Measure("dice")
PLACE: Final = Measure("place")
TEXT: Final = Measure("text")
ANY: Final = Measure("any")


def measure_of(kind_of: Type, kinds: Container[str]) -> Measure:
    """The measure of a field's or fact's values."""
    match kind_of.name:
        case "number" | "formula" | "share":
            return NUMBER
        case "yes_no" | "condition":
            return TRUTH
        case "distance":
            return Measure("quantity")
        case "angle":
            return Measure("quantity", "deg")
        case "dice" | "roll":
            return DICE
        case "place" | "path":
            return PLACE
        case "facing":
            return Measure("kind", "compass")
        case "text" | "prose" | "symbol":
            return TEXT
        case "optional":
            return measure_of(kind_of.of[0], kinds)
        case "list":
            return Measure("list", of=measure_of(kind_of.of[0], kinds))
    return Measure("kind", kind_of.name) if kind_of.name in kinds else ANY


def alike(one: Measure, other: Measure) -> bool:
    if ANY in (one, other):
        return True
    if one.name == other.name == "quantity":
        return one.family == other.family or not one.family or not other.family
    return one.name == other.name


def amount_of(text: str) -> Amount | None:
    """An exact number from its spelling; `None` when it is larger or longer than any figure of a table."""
    if len(text) > _LONGEST_NUMBER:
        return None
    exact: Amount = Fraction(text) if "." in text else int(text)
    return plain_amount(exact)


def plain_amount(exact: Amount) -> Amount | None:
    """A whole number as such; `None` for what is larger than a figure may be, or longer."""
    if not -LARGEST_FIGURE <= exact <= LARGEST_FIGURE or exact.denominator > LARGEST_PART:
        return None
    return exact.numerator if exact.denominator == 1 else exact


def is_outsized(expr: nodes.Expr) -> bool:
    """Whether a figure in it is larger or longer than any figure of a table."""
    match expr:
        case nodes.Number(text=written) | nodes.Share(text=written) | nodes.Quantity(amount=written):
            return amount_of(written) is None
        case nodes.Unary():
            return is_outsized(expr.operand)
        case nodes.Binary():
            return is_outsized(expr.left) or is_outsized(expr.right)
        case nodes.Group():
            return any(map(is_outsized, expr.items))
    return False


def type_of(measure: Measure) -> Type:
    """The type of a value that would fit: for facts that an example gives."""
    match measure.name:
        case "number" | "yes_no" | "dice" | "place" | "text":
            return Type(measure.name)
        case "quantity":
            return Type("angle" if measure.family == "deg" else "distance")
        case "kind":
            return Type(measure.family)
        case "list" if measure.of is not None:
            return Type("list", (type_of(measure.of),))
    return Type("any")
