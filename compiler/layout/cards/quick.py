"""Plain expressions of templates as Python functions: most boxes ask for one field, and asking Jinja2 takes longer.

Reads Jinja2's own syntax tree and answers as Jinja2 would; whatever is not listed here is left to Jinja2. Values are
reached by their keys only, never by attributes.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from typing import Any, Final

from jinja2 import nodes

Values = Mapping[str, object]
Answer = Callable[[Values], Any]
Functions = Mapping[str, Callable[..., object]]


class MissingError(Exception):
    """A template asks for something that is not there."""


class Gone:
    """What is not there: it may be asked whether it is, and nothing else."""

    def __init__(self, name: str) -> None:
        self.name = name


_COMPARE: Final[dict[str, Callable[[Any, Any], object]]] = {
    "eq": operator.eq,
    "ne": operator.ne,
    "lt": operator.lt,
    "lteq": operator.le,
    "gt": operator.gt,
    "gteq": operator.ge,
    "in": lambda item, items: item in items,
    "notin": lambda item, items: item not in items,
}


def _sure(value: object) -> object:
    if isinstance(value, Gone):
        raise MissingError(f"there is no `{value.name}`")
    return value


def words_of(tree: nodes.Template, functions: Functions, filters: Functions, escape: bool) -> Answer | None:
    """A template that is only words and values, as a function; nothing if it is more than that."""
    parts: list[Answer | str] = []
    for node in tree.body:
        if not isinstance(node, nodes.Output):
            return None
        for child in node.nodes:
            if isinstance(child, nodes.TemplateData):
                parts.append(child.data)
                continue
            answer = _expression(child, functions, filters)
            if answer is None:
                return None
            parts.append(answer)

    def shown(value: object) -> str:
        words = "" if value is None else str(_sure(value))
        return words.replace("*", "\\*") if escape and isinstance(value, str) else words

    if len(parts) == 1 and not isinstance(parts[0], str):
        only = parts[0]
        return lambda values: shown(only(values))
    return lambda values: "".join([part if isinstance(part, str) else shown(part(values)) for part in parts])


def value_of(tree: nodes.Template, functions: Functions, filters: Functions) -> Answer | None:
    """The expression of a template that is one, as a function."""
    if len(tree.body) != 1 or not isinstance(tree.body[0], nodes.Output) or len(tree.body[0].nodes) != 1:
        return None
    answer = _expression(tree.body[0].nodes[0], functions, filters)
    return None if answer is None else lambda values: _sure(answer(values))


def _expression(node: nodes.Node, functions: Functions, filters: Functions) -> Answer | None:
    def inner(child: nodes.Node) -> Answer | None:
        return _expression(child, functions, filters)

    match node:
        case nodes.Const():
            constant = node.value
            return lambda values: constant
        case nodes.Name():
            name = node.name
            return lambda values: values[name] if name in values else Gone(name)
        case nodes.Getattr():
            slow = _reach(inner(node.node), lambda values: node.attr)
            return (
                slow
                if slow is None or not isinstance(node.node, nodes.Name)
                else _field(node.node.name, node.attr, slow)
            )
        case nodes.Getitem():
            return None if isinstance(node.arg, nodes.Slice) else _reach(inner(node.node), inner(node.arg))
        case nodes.Not():
            what = inner(node.node)
            return None if what is None else lambda values: not _sure(what(values))
        case nodes.And() | nodes.Or() | nodes.Add():
            return _two(node, inner(node.left), inner(node.right))
        case nodes.CondExpr():
            test, yes, no = inner(node.test), inner(node.expr1), inner(node.expr2) if node.expr2 is not None else None
            if test is None or yes is None or no is None:
                return None
            return lambda values: yes(values) if _sure(test(values)) else no(values)
        case nodes.Compare() if len(node.ops) == 1 and node.ops[0].op in _COMPARE:
            left, right, compare = inner(node.expr), inner(node.ops[0].expr), _COMPARE[node.ops[0].op]
            if left is None or right is None:
                return None
            return lambda values: compare(_sure(left(values)), _sure(right(values)))
        case nodes.Test() if node.name in ("defined", "none") and not node.args:
            return _test(node.name, inner(node.node))
        case nodes.Call() | nodes.Filter():
            return _call(node, functions, filters)
        case nodes.List():
            items = [inner(item) for item in node.items]
            known = [item for item in items if item is not None]
            return None if len(known) != len(items) else lambda values: [_sure(item(values)) for item in known]
    return None


def _field(name: str, key: str, otherwise: Answer) -> Answer:
    """`card.title`, which nearly every box asks for, at one go."""

    def answer(values: Values) -> object:
        whole = values.get(name)
        if type(whole) is dict and key in whole:
            return whole[key]
        return otherwise(values)

    return answer


def _reach(whole: Answer | None, key: Answer | None) -> Answer | None:
    if whole is None or key is None:
        return None

    def answer(values: Values) -> object:
        found, at = _sure(whole(values)), _sure(key(values))
        if isinstance(found, dict | list | tuple):
            try:
                return found[at]  # type: ignore[call-overload]
            except (KeyError, IndexError, TypeError):
                pass
        return Gone(str(at))

    return answer


def _two(node: nodes.BinExpr, left: Answer | None, right: Answer | None) -> Answer | None:
    if left is None or right is None:
        return None
    if isinstance(node, nodes.And):
        return lambda values: _sure(left(values)) and right(values)
    if isinstance(node, nodes.Or):
        return lambda values: _sure(left(values)) or right(values)
    return lambda values: _sure(left(values)) + _sure(right(values))  # type: ignore[operator]


def _test(name: str, what: Answer | None) -> Answer | None:
    if what is None:
        return None
    if name == "defined":
        return lambda values: not isinstance(what(values), Gone)
    return lambda values: _sure(what(values)) is None


def _call(node: nodes.Call | nodes.Filter, functions: Functions, filters: Functions) -> Answer | None:
    if node.kwargs or node.dyn_args is not None or node.dyn_kwargs is not None:
        return None
    given = list(node.args)
    if isinstance(node, nodes.Filter):
        if node.node is None:
            return None
        function, given = filters.get(node.name), [node.node, *given]
    else:
        function = functions.get(node.node.name) if isinstance(node.node, nodes.Name) else None
    answers = [_expression(one, functions, filters) for one in given]
    known = [answer for answer in answers if answer is not None]
    if function is None or len(known) != len(answers):
        return None
    return lambda values: function(*[_sure(one(values)) for one in known])
