"""The page of words: every kind, field, type, function and sign, from the objects that the compiler itself uses."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from compiler.compile import compile_text
from compiler.front.calls import FUNCTIONS
from compiler.front.measures import FAMILIES
from compiler.front.types import COMBINED, PLAIN, Type
from compiler.front.vocabulary import ANYWHERE, FIELD_KEYS, FILE, KIND_KEYS, FieldSpec, Kind
from compiler.front.worlds import PRELUDE, World
from dsl.parse import parse_text
from dsl.tables import grammar_text, tables
from tercio.places import settings

NAMING_WORDS: Final = {
    "new": '`{key} some_name "Title" {{ … }}`',
    "maybe": '`{key} {{ … }}`, or with a name of its own: `{key} some_name "Title" {{ … }}`',
    "none": "`{key} {{ … }}`",
    "number": '`{key} 7.3a "Title" {{ … }}`',
    "numbers": '`{key} 9 "Title" {{ … }}`, or several alike: `{key} 25, 26 "Title" {{ … }}`',
    "span": "`{key} 3 {{ … }}` or `{key} 8 to 10 {{ … }}`",
    "section": '`{key} 7.3 some_name "Title" {{ … }}`; the number may be left out',
    "piece": "`{key} a_profile {{ … }}`, `{key} 3 x a_profile {{ … }}`, or `{key} its_name {{ of a_profile }}`",
    "values": "`{key} 2, 5`",
    "word": "`{key} some_word`",
    "expectation": "`{key} score = 3 and outcome = flight`, or `{key} refused`",
    "any_kind": '`{key} name_of_a_kind "Title" {{ … }}`',
}
"""How a thing is written, by what `named` says of its kind."""

FUNCTION_WORDS: Final = {
    "min": "the smallest of the values",
    "max": "the largest of the values",
    "floor": "rounded down",
    "ceil": "rounded up",
    "rest": "what is left when the first is divided by the second",
    "count": "how many there are: `count(army.units)`",
    "sum": "all of them added: `sum(army.units.points)`",
    "most": "the largest of them: `most(army.units.points)`",
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


_INTRODUCTION: Final = """\
Every word that a `.tercio` file may use before a ruleset adds its own. The first part lists the kinds of the prelude:
things that you can write in any file. The rest is what the language itself knows. [The language](language.md) explains
how to use them."""
_TYPES: Final = """\
What stands after `of` in a field. The name of any kind is a type too: its values are the names of things of that kind.
"""


def language_reference() -> str:
    parts = (
        "# Words",
        "<!-- Written by `python -m tercio.reference`; edit the prelude or the compiler instead. -->",
        _INTRODUCTION,
        *_kinds(prelude()),
        "## What a kind may say { #kind }",
        "A ruleset makes new words with `kind`. See [adding a kind](../develop/add_a_kind.md).",
        _table(("key", "says"), ((f"`{key}`", words) for key, words in KIND_KEYS.items())),
        "## What a field may say { #field }",
        "The keys of a kind are its fields.",
        _table(("key", "says"), ((f"`{key}`", words) for key, words in FIELD_KEYS.items())),
        "## Words that may stand in any braces { #anywhere }",
        _table(("key", "means"), ((f"`{key}`", words) for key, words in ANYWHERE.items())),
        "## Types { #types }",
        _TYPES.strip(),
        _table(("type", "a value is"), ((f"`{name}`", words) for name, words in PLAIN.items())),
        "Types combine:",
        _table(("type", "a value is"), _combined()),
        "## Functions { #functions }",
        "They stand in conditions and formulas. There are no others.",
        _table(("function", "values", "gives"), _functions()),
        "## Signs of expressions { #signs }",
        "The weakest first: what stands lower binds tighter.",
        _table(("sign", "means"), _signs()),
        "## Words that are never keys { #never-keys }",
        "The grammar itself needs them. As a value each of them but `not` is a name like any other.",
        _table(("words", "because"), _never_keys()),
        "## Units { #units }",
        "Units of one line may be added and compared with one another.",
        _table(("units", "measure"), _units()),
    )
    return "\n\n".join(parts) + "\n"


def prelude() -> World:
    return next(world for world in compile_text("", settings()).worlds if world.name == PRELUDE)


# --- kinds ------------------------------------------------------------------------------------------------------


def _kinds(world: World) -> Iterator[str]:
    assert world.root is not None, "the prelude is a ruleset"
    source = world.root.entry.span.source
    headings = [
        (comment.span.start, heading[1])
        for comment in parse_text(source).tree.comments
        if (heading := re.fullmatch(r"-+ (.+?) -+", comment.text))
    ]
    told = ""
    for kind in world.vocabulary.kinds.values():
        above = [words for start, words in headings if start < kind.span.start][-1]
        if above != told:
            told = above
            yield f"## {above[0].upper()}{above[1:]}"
        yield from kind_words(kind, world)


def kind_words(kind: Kind, world: World) -> Iterator[str]:
    """One kind of a vocabulary: what it is, how it is written, where it stands, its fields."""
    known_as = f" (written `{kind.key}`)" if kind.key != kind.name else ""
    yield f"### {kind.name} {{ #kind-{kind.name} }}"
    yield f"**{kind.title.value if kind.title else kind.name}**{known_as}. {kind.about or ''}".rstrip()
    yield "\n".join(f"- {line}" for line in _lines(kind, world))
    fields = world.vocabulary.own_fields_of(kind.name)
    if fields:
        yield _table(("key", "takes", "unless said", "about"), (_field(spec) for spec in fields.values()))


def _lines(kind: Kind, world: World) -> Iterator[str]:
    vocabulary = world.vocabulary
    makers = [other for other in vocabulary.kinds.values() if other.as_kind == kind.name]
    if kind.inside:
        yield "Written " + _written(kind)
        admitted = [
            other.name
            for other in vocabulary.kinds.values()
            if other.name not in kind.inside and vocabulary.kinds_inside(other.name).get(kind.key) is kind
        ]
        also = f"; also in {_named(admitted)}" if admitted else ""
        yield f"Stands in {_named(kind.inside)}{also}"
    elif makers:
        for maker in makers:
            yield f"Written by the name of a {_named((maker.name,))} in a {_named((maker.keys_in or '',))}"
    else:
        yield "Has no key of its own"
    if kind.like:
        yield f"Like {_named((kind.like,))}, whose fields it has"
    if kind.keys_in:
        yield f"Its names are keys in {_named((kind.keys_in,))}"
    if kind.accepts:
        yield f"The names of any {_named((kind.accepts,))} may stand for one"
    if kind.local:
        yield "What is declared inside it is known only inside it"
    if kind.fielded:
        yield "Each one declares fields, with `field`, for whatever names it"
    if kind.plurals:
        yield "Plurals of kinds, such as `units`, are keys in it and take a span"
    if kind.watch:
        yield "One that is never used gives a [warning](errors.md#w0310)"


def _written(kind: Kind) -> str:
    if kind.named in NAMING_WORDS:
        return NAMING_WORDS[kind.named].format(key=kind.key)
    return f"`{kind.key} …`, with the name of a {_named((kind.named,))}"


def _named(kinds: Iterable[str]) -> str:
    return ", ".join("a file" if name == FILE else f"[{name}](#kind-{name})" for name in kinds)


def _field(spec: FieldSpec) -> tuple[str, str, str, str]:
    default = ", ".join(value.span.text() for value in spec.default)
    unless = "must be said" if spec.required else f"`{default}`" if default else ""
    about = [spec.title.value if spec.title else "", spec.about or ""]
    if spec.parts:
        about.append("parts: " + ", ".join(f"`{part}`" for part in spec.parts))
    if spec.many:
        about.append("may be given more than once")
    if spec.words:
        about.append("words may follow")
    return f"`{spec.name}`", _type(spec.type), unless, "; ".join(filter(None, about))


def _type(of: Type) -> str:
    match of.name:
        case "list":
            return f"{_type(of.of[0])}, one or several"
        case "pair":
            return f"two: {_type(of.of[0])}, {_type(of.of[1])}"
        case "optional":
            return f"{_type(of.of[0])}, or `none`"
        case "one_of":
            return f"{_type(of.of[0])} or {_type(of.of[1])}"
    return f"[{of.name}](#types)" if of.name in PLAIN else f"[{of.name}](#kind-{of.name})"


# --- what the language itself knows -----------------------------------------------------------------------------


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


def _table(heads: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [heads, tuple("---" for _ in heads), *rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines)
