"""Types of fields and facts: a closed list of plain types, any kind, and four ways to combine them."""

from __future__ import annotations

from typing import Final

from dsl import nodes
from engine.model.quick_dataclass import dataclass

PLAIN: Final = {
    "number": "a number",
    "text": "a text in quotes",
    "prose": 'a text in quotes or a """ block',
    "yes_no": "`yes` or `no`",
    "dice": "dice such as `2d6`",
    "roll": "a number, or dice with figures added: `4`, `1d6 + 2`",
    "share": "a share such as `75%`",
    "date": "a date such as `1648-08-20`, or `-202-10-19` before Christ",
    "hour": "an hour such as `06:30`",
    "place": "a hex such as `0812`, a point such as `(36, 20)`, a square, a zone, an edge, or corner `to` corner",
    "path": "places one after the other",
    "side": "the side between two hexes: `(0802, 0902)`",
    "distance": "a distance such as `3 um`, `15 cm` or `2 hexes`",
    "angle": "an angle such as `60 deg`",
    "facing": "a facing such as `n`, `se` or `90 deg`",
    "span": "a number or a span such as `4 to 6` or `7 or more`",
    "size": "a size such as `14 x 10`",
    "condition": "a condition such as `unit.strength > 3`",
    "formula": "a figure reckoned from facts",
    "section": "the number or name of a section",
    "symbol": "one sign in quotes",
    "word": "a word",
    "playing_card": "a playing card such as `A♥`",
    "drawing": 'a drawing inside """',
    "axis": "a fact such as `attacker.class`, or a kind",
    "type": "a type",
    "any": "a value",
}
COMBINED: Final = {"list": 1, "pair": 2, "optional": 1, "one_of": 2}


@dataclass(frozen=True, slots=True)
class Type:
    """A plain type, a kind's name, or `list`, `pair`, `optional`, `one_of` with arguments."""

    name: str
    of: tuple[Type, ...] = ()

    def __str__(self) -> str:
        return f"{self.name}({', '.join(map(str, self.of))})" if self.of else self.name

    def words(self) -> str:
        """What an author should write."""
        match self.name:
            case "list":
                return f"{self.of[0].words()}, or several with commas"
            case "pair" if is_worded(self.of[1]) and not is_worded(self.of[0]):
                return f"a value and words: {self.of[0].words()}, then {self.of[1].words()}"
            case "pair":
                return f"two values: {self.of[0].words()}, {self.of[1].words()}"
            case "optional":
                return f"{self.of[0].words()}, or `none`"
            case "one_of":
                return f"{self.of[0].words()}, or {self.of[1].words()}"
        return PLAIN.get(self.name) or f"the name of a thing of kind `{self.name}`"


NUMBER: Final = Type("number")
YES_NO: Final = Type("yes_no")
ANY: Final = Type("any")
SPAN: Final = Type("span")
TEXT: Final = Type("text")
WORD: Final = Type("word")


def read_type(expr: nodes.Expr) -> Type | None:
    """A type as written in `of`, or `None` where it has no such form. Whether its kinds exist is asked later."""
    if isinstance(expr, nodes.Name):
        return Type(expr.text) if expr.text not in COMBINED else None
    if isinstance(expr, nodes.Call) and not expr.path and COMBINED.get(expr.name.text) == len(expr.arguments):
        parts = tuple(read_type(argument) for argument in expr.arguments)
        if all(part is not None for part in parts):
            return Type(expr.name.text, tuple(part for part in parts if part is not None))
    return None


def leaf_names(kind_of: Type) -> list[str]:
    """The plain types and kinds that a type is made of."""
    return [name for part in kind_of.of for name in leaf_names(part)] if kind_of.of else [kind_of.name]


def is_worded(of: Type) -> bool:
    """Whether its values are words in quotes."""
    return of.name in ("text", "prose", "symbol")


def ends_in_words(of: Type) -> bool:
    """Whether words stand in its second half: `pair(number, text)`, written `3 "three hens"`."""
    inner = of.of[0] if of.name == "optional" else of
    return inner.name == "pair" and is_worded(inner.of[1])
