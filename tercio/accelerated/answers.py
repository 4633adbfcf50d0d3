"""An expression of a ruleset as a function whose parameters have types.

Expressions have none: a context's `unit` is a unit, a general or a division, and who is meant is told by what is asked
of him. The function looks whom it is given, answers by the fields of his class, and asks the interpreted expression of
anybody else. So a guess of ours costs time where it is wrong, and never changes an answer.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from typing import Final

from engine.core.position.records import Record
from tercio.accelerated.played import Played
from tercio.accelerated.syntax import with_name

_CONTEXT: Final = "c"


def imports_of(played: Played) -> list[str]:
    return [f"from {one.__module__} import {one.__name__}" for one in played.classes]


class Answers:
    """Of one system."""

    def __init__(self, played: Played) -> None:
        self._played: Final = played
        self._taken: Final = played.taken

    def answer(self, number: int, parameters: Sequence[str], body: ast.expr) -> str:
        lines = [f"def answer_{number}({', '.join(f'{one}: object' for one in parameters)}) -> object:"]
        asked = [(one, _attributes(one, body)) for one in parameters if self._is_told_apart(one, body)]
        lines += self._guarded(asked, body, "    ")
        if asked:
            lines.append(f"    return _otherwise({', '.join([str(number), *parameters])})\n")
        return "\n".join(lines)

    def _guarded(self, asked: Sequence[tuple[str, set[str]]], body: ast.expr, indent: str) -> Iterator[str]:
        """What may be answered if each is one of those whom it is written for."""
        if not asked:
            # Sums of figures that may be missing are for the ruleset to judge, and type checkers need not.
            yield f"{indent}return {ast.unparse(body)}  # type: ignore"
            return
        (called, attributes), *others = asked
        for cls in self._candidates(called, attributes):
            name = f"{called.replace('.', '_')}_{cls.__name__.lower()}"
            yield f"{indent}if isinstance({called}, {cls.__name__}):"
            yield f"{indent}    {name}: {cls.__name__} = {called}"
            known = _Renamed(called, name).visit(ast.parse(ast.unparse(body), mode="eval").body)
            within: list[tuple[str, set[str]]] = []
            if called == _CONTEXT:
                # What a context reckons is asked where its condition asks it, and not before.
                every = [f"{name}.{one}" for one in sorted(attributes) if not isinstance(vars(cls).get(one), property)]
                within = [(one, _attributes(one, known)) for one in every if self._is_told_apart(one, known)]
            yield from self._guarded([*within, *others], known, f"{indent}    ")

    def _is_told_apart(self, called: str, body: ast.expr) -> bool:
        """Somebody of whom something is asked, or who can be but one thing."""
        is_said = any(
            ast.unparse(node) == called for node in ast.walk(body) if isinstance(node, ast.Name | ast.Attribute)
        )
        return bool(_attributes(called, body)) or (is_said and called.rpartition(".")[2] in self._taken)

    def _candidates(self, called: str, attributes: set[str]) -> list[type]:
        last = called.rpartition(".")[2]
        return [
            one
            for one in self._taken.get(last, self._played.pieces)
            if all(self._has(one, attribute) for attribute in attributes)
        ]

    def _has(self, cls: type, attribute: str) -> bool:
        fields = cls.FIELDS if issubclass(cls, Record) else getattr(cls, "__slots__", ())
        return attribute in fields or hasattr(cls, attribute) or cls is self._played.game


def _attributes(called: str, body: ast.expr) -> set[str]:
    """What is asked of somebody, by the name that he has in an expression."""
    return {
        node.attr for node in ast.walk(body) if isinstance(node, ast.Attribute) and ast.unparse(node.value) == called
    }


class _Renamed(ast.NodeTransformer):
    def __init__(self, before: str, after: str) -> None:
        self._before: Final = before
        self._after: Final = after

    def generic_visit(self, node: ast.AST) -> ast.AST:
        if isinstance(node, ast.Name | ast.Attribute) and ast.unparse(node) == self._before:
            return with_name(self._after)
        return super().generic_visit(node)
