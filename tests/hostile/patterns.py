"""Every regular expression of the sources, with the methods it is called by, and texts that would make it slow.

A pattern is slow where it can give back what it took in many ways. The texts are therefore made from the pattern
itself: an example of each of its beginnings, over and over, and an example of what it repeats, very often, each with
endings that the pattern does not expect.
"""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from re import _constants as kinds  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]

from dsl.lexing.kept_tables import tables
from tests.architecture.sources import Module, our_modules

_METHODS = ("match", "fullmatch", "search", "findall", "finditer", "sub", "subn", "split")
_TRIED = " \ta1_.-*,:/[](){}<>\"'`|#\n\r\\é~"
"""What a class of characters is tried with, to find one that it takes."""
_ENDINGS = ("", "\0", "!x\n")
_CATEGORIES = {
    kinds.CATEGORY_DIGIT: "1",
    kinds.CATEGORY_NOT_DIGIT: "a",
    kinds.CATEGORY_SPACE: " ",
    kinds.CATEGORY_NOT_SPACE: "a",
    kinds.CATEGORY_WORD: "a",
    kinds.CATEGORY_NOT_WORD: " ",
}
_REPEATS = (kinds.MAX_REPEAT, kinds.MIN_REPEAT, kinds.POSSESSIVE_REPEAT)
_OFTEN = 20


@dataclass(frozen=True, slots=True)
class Recipe:
    """A text of any length: a beginning, something over and over, an end."""

    start: str
    run: str
    ending: str

    def text(self, size: int) -> str:
        return self.start + self.run * (size // len(self.run)) + self.ending


@dataclass(frozen=True, slots=True)
class Used:
    """A pattern and how it is called, with the place where it is written."""

    place: str
    pattern: re.Pattern[str]
    methods: tuple[str, ...]
    strips: bool = False
    """Whether its texts never end in blanks."""

    def made(self, recipe: Recipe, size: int) -> str:
        return recipe.text(size).rstrip() if self.strips else recipe.text(size)


_TOKENS = "dsl/lexing/tables.py"


def places_of_patterns() -> list[str]:
    """The modules that may have some, found without reading more of them than their text."""
    return sorted({_TOKENS, *(module.place for module in our_modules() if "import re" in module.text)})


def patterns_at(place: str) -> Iterator[Used]:
    if place == _TOKENS:  # blanks at the end are cut off before tokens are looked for
        yield Used(f"{place}: tokens", tables().pattern, ("finditer",), strips=True)
    yield from _of_module(next(module for module in our_modules() if module.place == place))


def _of_module(module: Module) -> Iterator[Used]:
    tree = module.tree
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)]
    by_name: dict[str, set[str]] = {}
    for call in calls:
        function = call.func
        assert isinstance(function, ast.Attribute)
        if function.attr not in _METHODS or not isinstance(function.value, ast.Name):
            continue
        if function.value.id == "re":
            if call.args and isinstance(call.args[0], ast.Constant) and isinstance(call.args[0].value, str):
                yield Used(f"{module.place}:{call.lineno}", re.compile(call.args[0].value), (function.attr,))
        else:
            by_name.setdefault(function.value.id, set()).add(function.attr)
    for one in _assigned(tree):
        pattern = getattr(importlib.import_module(module.name), one)
        if isinstance(pattern.pattern, str):
            yield Used(f"{module.place}: {one}", pattern, tuple(sorted(by_name.get(one, {"search"}))))


def _assigned(tree: ast.Module) -> Iterator[str]:
    """Names at the top of a module that a call of `re.compile` is assigned to."""
    for node in tree.body:
        value = node.value if isinstance(node, ast.Assign | ast.AnnAssign) else None
        if not isinstance(value, ast.Call) or ast.unparse(value.func) != "re.compile":
            continue
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]  # type: ignore[union-attr]
        yield from (target.id for target in targets if isinstance(target, ast.Name))


# --- texts made to hurt ---------------------------------------------------------------------------------------------


def recipes(pattern: re.Pattern[str]) -> Iterator[Recipe]:
    """Texts that would make a pattern slow, if any can."""
    tree = parser.parse(pattern.pattern, pattern.flags & ~re.UNICODE)
    pumps = dict.fromkeys(("", run) for run in [*_runs(tree), *(sign for sign in _TRIED)] if run)
    pumps |= dict.fromkeys((start, run) for start, run in _repeats(tree, "") if run)
    for start, run in pumps:
        for ending in _ENDINGS:
            yield Recipe(start, run, ending)


def _runs(tree: parser.SubPattern) -> Iterator[str]:
    """Examples of each beginning of a pattern, of each of its ways."""
    for line in _lines(tree):
        said = ""
        for part in line:
            said += _example([part])
            yield said
            yield said + " "


def _lines(tree: parser.SubPattern) -> Iterator[list[object]]:
    """The ways a pattern may go at its top, each as its parts."""
    parts = list(tree)
    for at, (kind, value) in enumerate(parts):
        if kind is kinds.BRANCH:
            for branch in value[1]:
                yield [*parts[:at], *branch, *parts[at + 1 :]]
            return
        if kind is kinds.SUBPATTERN and len(parts) == 1:
            yield from _lines(value[3])
            return
    yield parts


def _repeats(parts: object, before: str) -> Iterator[tuple[str, str]]:
    """What stands before something that may come again and again, and an example of that."""
    for kind, value in list(parts):  # type: ignore[call-overload]
        if kind in _REPEATS:
            if value[1] >= _OFTEN:
                yield before, _example(value[2])
            yield from _repeats(value[2], before)
        elif kind is kinds.SUBPATTERN:
            yield from _repeats(value[3], before)
        elif kind is kinds.ATOMIC_GROUP:
            yield from _repeats(value, before)
        elif kind is kinds.BRANCH:
            for branch in value[1]:
                yield from _repeats(branch, before)
        before += _example([(kind, value)])


def _example(parts: object) -> str:
    """A text that some parts of a pattern take, as short as can be told at a glance."""
    made = ""
    for kind, value in list(parts):  # type: ignore[call-overload]
        if kind is kinds.LITERAL:
            made += chr(value)
        elif kind is kinds.NOT_LITERAL:
            made += next(sign for sign in "ab " if sign != chr(value))
        elif kind is kinds.ANY:
            made += "a"
        elif kind is kinds.IN:
            made += _one_of(value)
        elif kind is kinds.CATEGORY:
            made += _CATEGORIES.get(value, "a")
        elif kind in _REPEATS:
            made += _example(value[2]) * max(value[0], 1)
        elif kind is kinds.SUBPATTERN:
            made += _example(value[3])
        elif kind is kinds.ATOMIC_GROUP:
            made += _example(value)
        elif kind is kinds.BRANCH:
            made += _example(value[1][0])
    return made


def _one_of(signs: object) -> str:
    listed = list(signs)  # type: ignore[call-overload]
    takes = {sign for sign in _TRIED if any(_takes(one, sign) for one in listed)}
    refuses = listed[0][0] is kinds.NEGATE
    fitting = [sign for sign in _TRIED if (sign in takes) != refuses]
    if fitting:
        return fitting[0]
    kind, value = listed[0]
    return chr(value if kind is kinds.LITERAL else value[0]) if kind in (kinds.LITERAL, kinds.RANGE) else "a"


def _takes(one: tuple[object, object], sign: str) -> bool:
    kind, value = one
    if kind is kinds.LITERAL:
        return ord(sign) == value
    if kind is kinds.RANGE:
        low, high = value  # type: ignore[misc]
        return bool(low <= ord(sign) <= high)
    if kind is kinds.CATEGORY:
        is_of = {
            kinds.CATEGORY_DIGIT: sign.isdigit(),
            kinds.CATEGORY_SPACE: sign.isspace(),
            kinds.CATEGORY_WORD: sign.isalnum() or sign == "_",
            kinds.CATEGORY_NOT_DIGIT: not sign.isdigit(),
            kinds.CATEGORY_NOT_SPACE: not sign.isspace(),
            kinds.CATEGORY_NOT_WORD: not (sign.isalnum() or sign == "_"),
        }
        return is_of.get(value, False)  # type: ignore[call-overload,no-any-return]
    return False
