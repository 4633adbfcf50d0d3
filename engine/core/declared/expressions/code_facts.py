"""Facts that a system gives in two special ways: as a short expression that is written into whatever asks it, and of
the test at hand. With the one place where Python's own syntax tree becomes a function."""

from __future__ import annotations

import ast
from collections.abc import Callable, Container, Mapping, Sequence
from types import CodeType
from typing import Any, Final, cast, final

from engine.core.declared.expressions.places_of_code import placed


def function_of(parameters: Sequence[str], body: ast.expr, names: Mapping[str, Any], label: str) -> Callable[..., Any]:
    """A function that answers an expression of ours; `names` are what it refers to besides its parameters."""
    arguments = ast.arguments(
        posonlyargs=[], args=[ast.arg(name) for name in parameters], kwonlyargs=[], kw_defaults=[], defaults=[]
    )
    tree = placed(ast.Expression(ast.Lambda(arguments, body)))
    code: CodeType = compile(tree, label, "eval")
    made: Callable[..., Any] = eval(code, {"__builtins__": {}, **names})  # noqa: S307 - only our own nodes
    return made


PLAIN: Final[Mapping[str, Callable[..., Any]]] = {"bool": bool, "len": len, "max": max, "min": min, "sum": sum}
"""The functions of Python that a short expression may call."""


_ASKED_OF: Final = ("g", "x", "y")


@final
class CodeFact:
    """A fact that a system gives as a short expression of the game `g` and the piece `x`, or of two pieces, `x` and
    `y`: it is written into whatever asks it, and costs no call. It may count and compare: see `PLAIN`. It is read when
    it is first asked: a system has a hundred of them, and who only sets up a battle asks few."""

    __slots__ = ("_answer", "_code", "_names", "written")

    def __init__(self, code: str) -> None:
        self.written: Final = code
        self._code: ast.expr | None = None
        self._answer: Callable[..., object] | None = None
        self._names: Mapping[str, Callable[..., Any]] | None = None

    @property
    def code(self) -> ast.expr:
        if self._code is None:
            self._code = ast.parse(self.written, mode="eval").body
        return self._code

    @property
    def names(self) -> Mapping[str, Callable[..., Any]]:
        """What it refers to besides the game and the pieces."""
        if self._names is None:
            used = {node.id for node in ast.walk(self.code) if isinstance(node, ast.Name)}
            self._names = {name: function for name, function in PLAIN.items() if name in used}
        return self._names

    def __call__(self, game: object, *pieces: object) -> object:
        if self._answer is None:
            self._answer = function_of(_ASKED_OF[: len(pieces) + 1], self.code, self.names, self.written)
        return self._answer(game, *pieces)

    def written_for(self, game: ast.expr, *pieces: ast.expr) -> ast.expr:
        """The expression with a game and pieces of its own."""
        meant = dict(zip(_ASKED_OF, (game, *pieces), strict=False))
        # Read anew: Python does that faster than it copies what was read.
        return cast("ast.expr", _Written(meant).visit(ast.parse(self.written, mode="eval").body))


class _Written(ast.NodeTransformer):
    def __init__(self, meant: Mapping[str, ast.expr]) -> None:
        self.meant: Final = meant

    def visit_Name(self, name: ast.Name) -> ast.expr:
        return self.meant.get(name.id, name)


def code_facts(kind: str, **codes: str) -> dict[str, Callable[..., Any]]:
    """Facts of a kind as short expressions: `finished="x.id in g.state.phase_done"`."""
    return {f"{kind}.{name}": CodeFact(code) for name, code in codes.items()}


def facts_of(kind: str, **answers: Callable[..., Any]) -> dict[str, Callable[..., Any]]:
    """Facts of a kind, each with the function that answers it."""
    return {f"{kind}.{name}": answer for name, answer in answers.items()}


@final
class AtHand:
    """A fact of the test at hand (the card just turned, the opponent), where others are facts of the game: it is asked
    with the context."""

    __slots__ = ("answer", "field")

    def __init__(self, answer: Callable[..., Any], field: str = "") -> None:
        """`field` is the attribute of the context that it is, if it is no more than that."""
        self.answer: Final = answer
        self.field: Final = field

    def __call__(self, context: object, *asked: object) -> object:
        return self.answer(context, *asked)


@final
class WithWord:
    """A fact whose last argument is a word (`holds(unit, attack)`), where all others are somebody."""

    __slots__ = ("answer", "words")

    def __init__(self, answer: Callable[..., Any], words: Container[str] | None = None) -> None:
        """`words` are those that it knows, where it knows only some; a mapping tells what it is asked instead."""
        self.answer: Final = answer
        self.words: Final = words

    def meant_by(self, word: str) -> str | int:
        """What is asked where the ruleset has a word."""
        meant: str | int = self.words[word] if isinstance(self.words, Mapping) else word
        return meant

    def __call__(self, game: object, *asked: Any) -> object:  # noqa: ANN401 - pieces, and a word behind them
        return self.answer(game, *asked[:-1], self.meant_by(asked[-1]))


def at_hand(kind: str, *names: str, **fields: str) -> dict[str, Callable[..., Any]]:
    """Facts that are fields of the test at hand, under their own names or by others: `opponent_flees="flees"`."""
    every = {**dict(zip(names, names, strict=True)), **fields}
    return {f"{kind}.{name}": AtHand(_field_of(field), field) for name, field in every.items()}


def answered_at_hand(kind: str, **answers: Callable[..., Any]) -> dict[str, Callable[..., Any]]:
    """Facts of the test or the move at hand, each with the function of it that answers."""
    return {f"{kind}.{name}": AtHand(answer) for name, answer in answers.items()}


def _field_of(field: str) -> Callable[..., Any]:
    return lambda context, *_: getattr(context, field)
