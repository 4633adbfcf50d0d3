"""The page of words: every kind, type, function and sign, from the objects that the compiler itself uses."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from compiler.front.formulas.calls import FUNCTIONS
from compiler.front.words.measures import FAMILIES
from compiler.front.words.types import COMBINED, PLAIN, Type
from compiler.front.words.vocabulary import ANYWHERE, FIELD_KEYS, KIND_KEYS
from dsl.lexing.kept_tables import tables
from dsl.lexing.tables import grammar_text
from tercio.reference.contents import contents
from tercio.reference.kinds import kinds_by_heading, prelude, table

FUNCTION_WORDS: Final = {
    "min": "the smallest of the values",
    "max": "the largest of the values",
    "floor": "rounded down",
    "ceil": "rounded up",
    "rest": "what is left when the first is divided by the second",
    "count": "how many there are: `count(army.units)`",
    "sum": "all of them added: `sum(army.units.points)`",
    "most": "the largest of them: `most(army.units.points)`",
    "if": "the second where the first holds, else the third: figures or things, `if(unit.mounted, 20 cm, 10 cm)`",
    "dice": "so many dice of one sort: `dice(army.scouts + 1, d6)`",
}

SIGN_WORDS: Final = {
    "or": "either holds",
    "and": "both hold",
    "not": "it does not hold",
    "COMPARE": "compares two figures, or two names of one kind; `=` is one sign, not two",
    "in": "is one of several, `class in (square, pike)`, or within a span, `score in 4 to 6`",
    "to": "a span, `4 to 6`, or a rectangle of hexes, `0108 to 1410`",
    "x": "a size, `14 x 10`, or so many alike, `3 x gendarmes`",
    "OR_MORE": "an open span: `7 or more`, `3 or less`",
    "sign": "plus and minus, between two figures or before one",
    "*": "times",
    "/": "divided by; the divisor must be a figure that is never zero",
    "?": "after a value: we are not sure of it",
}
_SIGNS: Final = {"COMPARE": "= != < <= > >=", "OR_MORE": "or more, or less", "sign": "+ -"}


_NOTICE: Final = "<!-- Written by `python -m tercio.reference`; edit the prelude or the compiler instead. -->"
_INTRODUCTION: Final = """\
Every word that a `.tercio` file may use before a ruleset adds its own. The first part lists the kinds of the prelude:
things that you can write in any file. The rest is what the language itself knows. [The language](language.md) explains
how to use them."""
_TYPES: Final = """\
What stands after `of` in a field. The name of any kind is a type too: its values are the names of things of that kind.
"""


def language_reference() -> str:
    told = (
        *kinds_by_heading(prelude()),
        "## What a kind may say { #kind }",
        "A ruleset makes new words with `kind`. See [adding a kind](../develop/add_a_kind.md).",
        table(("key", "says"), ((f"`{key}`", words) for key, words in KIND_KEYS.items())),
        "## What a field may say { #field }",
        "The keys of a kind are its fields.",
        table(("key", "says"), ((f"`{key}`", words) for key, words in FIELD_KEYS.items())),
        "## Words that may stand in any braces { #anywhere }",
        table(("key", "means"), ((f"`{key}`", words) for key, words in ANYWHERE.items())),
        "## Types { #types }",
        _TYPES.strip(),
        table(("type", "a value is"), ((f"`{name}`", words) for name, words in PLAIN.items())),
        "Types combine:",
        table(("type", "a value is"), _combined()),
        "## Functions { #functions }",
        "They stand in conditions and formulas. There are no others.",
        table(("function", "values", "gives"), _functions()),
        "## Signs of expressions { #signs }",
        "The weakest first: what stands lower binds tighter.",
        table(("sign", "means"), _signs()),
        "## Words that are never keys { #never-keys }",
        "The grammar itself needs them. As a value each of them but `not` is a name like any other.",
        table(("words", "because"), _never_keys()),
        "## Units { #units }",
        "Units of one line may be added and compared with one another.",
        table(("units", "measure"), _units()),
    )
    parts = ("# Words", _NOTICE, _INTRODUCTION, contents(told), *told)
    return "\n\n".join(parts) + "\n"


def _combined() -> Iterator[tuple[str, str]]:
    samples = (Type("number"), Type("dice"))
    for name, count in COMBINED.items():
        combined = Type(name, samples[:count])
        yield f"`{combined}`", combined.words()


def _functions() -> Iterator[tuple[str, str, str]]:
    for name, (least, most) in FUNCTIONS.items():
        yield f"`{name}`", str(least) if least == most else f"{least} to {most}", FUNCTION_WORDS[name]


def operators() -> list[str]:
    """The signs of expressions as the grammar names them, weakest first."""
    alternatives = re.findall(r"\| (.+?) +-> (?:binary|prefix|suffix)$", grammar_text(), flags=re.MULTILINE)
    parts = (part for alternative in alternatives for part in alternative.split())
    return list(dict.fromkeys(part.strip('"') for part in parts if '"' in part or part.isupper() or part == "sign"))


def _signs() -> Iterator[tuple[str, str]]:
    for sign in operators():
        yield f"`{_SIGNS.get(sign, sign)}`", SIGN_WORDS[sign]


def never_keys() -> dict[str, list[str]]:
    """The keywords that cannot be keys: those that open entries, those that continue values, the units."""
    keys = re.search(r"^\?key: (.+)$", grammar_text(), flags=re.MULTILINE)
    assert keys is not None, "the grammar says what a key is"
    may_be = set(re.findall(r'"(\w+)"', keys[1]))
    signs = set(operators())
    found: dict[str, list[str]] = {"open": [], "continue": [], "unit": []}
    for word, terminal in sorted(tables().keywords.items()):
        if word not in may_be:
            found["unit" if terminal == "UNIT" else "continue" if word in signs else "open"].append(word)
    return found


def _never_keys() -> Iterator[tuple[str, str]]:
    why = {
        "open": "they open an entry of a shape of its own",
        "continue": "they continue a value",
        "unit": "they are units",
    }
    for reason, words in never_keys().items():
        yield " ".join(f"`{word}`" for word in words), why[reason]
    yield "`d6` `d10` …", "they are dice"
    yield "two letters between two texts", 'they are a language: `"Hill" it "Collina"`'


def _units() -> Iterator[tuple[str, str]]:
    words = {"um": "the ruleset's own measure", "metric": "centimetres and the like", "deg": "angles", "hex": "hexes"}
    for family in dict.fromkeys(FAMILIES.values()):
        units = " ".join(f"`{unit}`" for unit, of in FAMILIES.items() if of == family)
        yield units, words[family]
