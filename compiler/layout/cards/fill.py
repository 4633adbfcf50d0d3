"""Templates that fill boxes: Jinja2, sandboxed twice over. They see the card and the theme and can do nothing else.

The usual sandbox keeps a template from Python's insides. Ours also keeps it short: only the nodes listed here, no
assignments, no attributes but the keys of plain values, no multiplied texts. What is left always ends, soon.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from types import CodeType
from typing import Any, Final

import jinja2
from jinja2 import nodes
from jinja2.runtime import LoopContext
from jinja2.sandbox import ImmutableSandboxedEnvironment

from compiler.layout.cards import quick

MOST_WORDS: Final = 4000
_LONGEST: Final = 4000
_DEEPEST_LOOPS: Final = 2
_LOOP: Final = frozenset({"index", "index0", "first", "last", "length"})
_NODES: Final = (
    *(nodes.Template, nodes.Output, nodes.TemplateData, nodes.If, nodes.For, nodes.Getattr, nodes.Getitem, nodes.Name),
    *(nodes.Const, nodes.Filter, nodes.Test, nodes.CondExpr, nodes.Compare, nodes.Operand, nodes.And, nodes.Or),
    *(nodes.Not, nodes.Add, nodes.Sub, nodes.Mul, nodes.Div, nodes.FloorDiv, nodes.Mod, nodes.Neg, nodes.Concat),
    *(nodes.List, nodes.Tuple, nodes.Dict, nodes.Pair, nodes.Call, nodes.Keyword, nodes.Slice),
)
_FILTERS: Final = (
    *("abs", "capitalize", "default", "first", "int", "last", "length", "list", "lower", "max", "min", "reverse"),
    *("round", "sort", "string", "sum", "title", "trim", "upper"),
)
_TESTS: Final = (
    *("defined", "undefined", "none", "even", "odd", "number", "string", "mapping", "sequence", "in", "eq", "ne"),
)

Plain = Mapping[str, object]
Functions = Mapping[str, Callable[..., object]]


_FAULTS: Final = (
    *(jinja2.TemplateError, quick.MissingError, TypeError, ValueError, ArithmeticError, LookupError, RecursionError),
)


class FillError(Exception):
    """A template that cannot be read or filled; the message says why."""


class _Environment(ImmutableSandboxedEnvironment):
    intercepted_binops = frozenset({"*", "%", "**"})

    def getattr(self, obj: object, attribute: str) -> object:
        return self.getitem(obj, attribute)

    def getitem(self, obj: Any, argument: Any) -> object:  # noqa: ANN401 - as the environment has it
        if isinstance(obj, LoopContext) and isinstance(argument, str) and argument in _LOOP:
            return getattr(obj, argument)
        if isinstance(obj, dict | list | tuple) or (isinstance(obj, str) and isinstance(argument, int | slice)):
            try:
                found: object = obj[argument]
                return found
            except (KeyError, IndexError, TypeError):
                pass
        return self.undefined(obj=obj, name=str(argument))

    def call_binop(self, context: object, operator: str, left: object, right: object) -> object:
        for side in (left, right):
            if not isinstance(side, int | float):
                raise FillError(f"only numbers can be reckoned with `{operator}`")
        return super().call_binop(context, operator, left, right)  # type: ignore[arg-type]


def _join(values: object, between: str = "") -> str:
    if not isinstance(values, list | tuple):
        raise FillError("`join` wants a list")
    made = str(between)[:20].join(str(value) for value in values)
    if len(made) > _LONGEST:
        raise FillError("a text of more than four thousand letters")
    return made


def _signed(value: object) -> str:
    """`+2`, `0`, `−1`; a dash for what there is not."""
    if value is None or isinstance(value, jinja2.Undefined):
        return "–"
    if not isinstance(value, int):
        return str(value)
    return f"+{value}" if value > 0 else f"−{-value}" if value else "0"


def _pluck(values: object, key: str) -> list[object]:
    """One key of each of several things."""
    if not isinstance(values, list | tuple):
        raise FillError("`pluck` wants a list")
    return [value.get(key) for value in values if isinstance(value, dict)]


def _told(value: object) -> object:
    """What a card does not say is nothing on paper, never a word of the machine's."""
    return "" if value is None else value


def _escaped(value: object) -> object:
    """What comes out of a card is words, never marks of ours."""
    return value.replace("*", "\\*") if isinstance(value, str) else _told(value)


_OWN: Final[Functions] = {"join": _join, "signed": _signed, "pluck": _pluck}


def _environment(rich: bool) -> _Environment:
    made = _Environment(
        undefined=jinja2.StrictUndefined, finalize=_escaped if rich else _told, cache_size=0, optimized=True
    )
    made.filters = {**{name: made.filters[name] for name in _FILTERS}, **_OWN}
    made.tests = {name: made.tests[name] for name in _TESTS}
    return made


# Every army list and every deck has a filler of its own, over the same few hundred templates.


@lru_cache(maxsize=2048)
def _tree(template: str) -> nodes.Template:
    return _environment(rich=False).parse(template)


@lru_cache(maxsize=2048)
def _code(template: str, rich: bool) -> CodeType:
    return _environment(rich).compile(template)


class Filler:
    """Reads templates once and fills them often."""

    def __init__(self, globals_: Functions) -> None:
        self._environments = {rich: _environment(rich) for rich in (False, True)}
        for environment in self._environments.values():
            environment.globals = dict(globals_)
        self._functions = globals_
        self._templates: dict[tuple[str, bool], quick.Answer] = {}
        self._expressions: dict[str, quick.Answer] = {}

    def words(self, template: str, values: Plain, *, rich: bool = False) -> str:
        if "{" not in template:
            return template
        made = self._templates.get((template, rich))
        if made is None:
            made = self._templates[template, rich] = self._read(template, rich)
        filled = self._ask(made, values)
        if not isinstance(filled, str) or len(filled) > MOST_WORDS:
            raise FillError("it makes more than four thousand letters")
        return filled

    def value(self, expression: str, values: Plain) -> object:
        """What an expression stands for: of `when` and `over`."""
        made = self._expressions.get(expression)
        if made is None:
            made = self._expressions[expression] = self._read_expression(expression)
        return self._ask(made, values)

    def _ask(self, answer: quick.Answer, values: Plain) -> object:
        try:
            found: object = answer(values)
            if isinstance(found, jinja2.Undefined):
                str(found)
        except _FAULTS as fault:
            raise FillError(_short(fault)) from None
        return found

    def _parsed(self, template: str) -> nodes.Template:
        try:
            tree = _tree(template)
            self._judge(tree, 0)
        except (jinja2.TemplateError, RecursionError) as fault:
            raise FillError(_short(fault)) from None
        return tree

    def _read(self, template: str, rich: bool) -> quick.Answer:
        tree = self._parsed(template)
        plain = quick.words_of(tree, self._functions, _OWN, rich)
        if plain is not None:
            return plain
        try:
            environment = self._environments[rich]
            made = jinja2.Template.from_code(environment, _code(template, rich), environment.make_globals(None))
            return made.render
        except (jinja2.TemplateError, RecursionError) as fault:
            raise FillError(_short(fault)) from None

    def _read_expression(self, expression: str) -> quick.Answer:
        tree = self._parsed("{{ (" + expression + ") }}")
        plain = quick.value_of(tree, self._functions, _OWN)
        if plain is not None:
            return plain
        try:
            made: quick.Answer = self._environments[False].compile_expression(expression, undefined_to_none=False)
        except (jinja2.TemplateError, RecursionError) as fault:
            raise FillError(_short(fault)) from None
        return made

    def _judge(self, node: nodes.Node, loops: int) -> None:
        if not isinstance(node, _NODES):
            raise FillError(f"templates here have no `{type(node).__name__.lower()}`")
        called = node.node if isinstance(node, nodes.Call) else None
        if called is not None and not (isinstance(called, nodes.Name) and called.name in self._functions):
            raise FillError("only the functions of layouts can be called")
        if isinstance(node, nodes.For):
            loops += 1
            if loops > _DEEPEST_LOOPS or node.recursive:
                raise FillError("loops stand at most two deep")
        for child in node.iter_child_nodes():
            self._judge(child, loops)


def _short(fault: Exception) -> str:
    return (getattr(fault, "message", None) or str(fault) or type(fault).__name__).split("\n")[0][:160]
