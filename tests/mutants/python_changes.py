"""Single changes to Python: comparisons, operators, whole numbers, yes and no, a `not` left out.

What no game could show is left alone by rule: annotations, decorators, docstrings, texts, what is raised, `__repr__`,
`strict` of a `zip`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from tests.mutants.changes import Change

COMPARISONS: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.In: ("in", "not in"),
    ast.NotIn: (r"not\s+in", "in"),
    ast.Is: ("is", "is not"),
    ast.IsNot: (r"is\s+not", "is"),
}
OPERATORS: dict[type[ast.operator], tuple[str, str]] = {
    ast.Add: (r"\+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: (r"\*", "//"),
    ast.FloorDiv: ("//", "*"),
}
UNTOLD = {"__repr__", "__str__"}
Scope = tuple[int, int]
"""The first and the last line of the outermost function around a change."""
OUTSIDE: Scope = (0, 0)


def python_changes(path: str, text: str) -> list[Change]:
    """All single changes to a module, in the order of their places."""
    return sorted(_Walk(path, text).changes(), key=lambda change: (change.start, change.new))


class _Walk:
    def __init__(self, path: str, text: str) -> None:
        self.path = path
        self.text = text
        self.lines = text.splitlines(keepends=True)
        self.taken_away: set[int] = set()
        """Figures behind a minus sign, which have been looked at with it."""
        self.begins = [0]
        for line in self.lines:
            self.begins.append(self.begins[-1] + len(line))

    def changes(self) -> Iterator[Change]:
        yield from self._inside(ast.parse(self.text), OUTSIDE)

    def _inside(self, node: ast.AST, scope: Scope) -> Iterator[Change]:
        if _is_untold(node):
            return
        if scope == OUTSIDE and isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            assert node.end_lineno is not None
            decorators = getattr(node, "decorator_list", [])
            scope = min([node.lineno, *(decorator.lineno for decorator in decorators)]), node.end_lineno
        yield from self._of(node, scope)
        for child in _children(node):
            yield from self._inside(child, scope)

    def _of(self, node: ast.AST, scope: Scope) -> Iterator[Change]:
        match node:
            case ast.Compare():
                sides = [node.left, *node.comparators]
                for place, sign in enumerate(node.ops):
                    old, new = COMPARISONS[type(sign)]
                    yield from self._between(sides[place], sides[place + 1], old, new, "comparison", scope)
            case ast.BoolOp():
                old, new = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
                for left, right in zip(node.values, node.values[1:], strict=False):
                    yield from self._between(left, right, old, new, "logic", scope)
            case ast.BinOp() if type(node.op) in OPERATORS and not _is_text(node):
                old, new = OPERATORS[type(node.op)]
                yield from self._between(node.left, node.right, old, new, "operator", scope)
            case ast.AugAssign() if type(node.op) in OPERATORS:
                old, new = OPERATORS[type(node.op)]
                yield from self._between(node.target, node.value, old, new, "operator", scope)
            case ast.UnaryOp(op=ast.Not()):
                start = self._start(node)
                after = start + len("not")
                spaces = len(self.text) - after - len(self.text[after:].lstrip())
                yield self._change(start, after + spaces, "", "a `not` less", scope)
            case ast.Constant(value=bool()):
                yield self._change(self._start(node), self._end(node), str(not node.value), "yes or no", scope)
            case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int()) as figure):
                # -1 stands for nobody, and so would -2: towards 0, which is the first of all, it is a change.
                self.taken_away.add(id(figure))
                yield self._change(self._start(node), self._end(node), str(1 - int(figure.value)), "figure", scope)
            case ast.Constant(value=int()) if id(node) not in self.taken_away:
                yield self._change(self._start(node), self._end(node), str(int(node.value) + 1), "figure", scope)

    def _between(
        self, left: ast.expr, right: ast.expr, old: str, new: str, kind: str, scope: Scope
    ) -> Iterator[Change]:
        """The sign between two operands; brackets and comments may stand there too."""
        start, end = self._end(left), self._start(right)
        pattern = rf"(?<!\w){old}(?!\w)" if old[-1].isalpha() else old
        found = re.search(pattern, self.text[start:end])
        if found is not None:
            yield self._change(start + found.start(), start + found.end(), new, kind, scope)

    def _change(self, start: int, end: int, new: str, kind: str, scope: Scope) -> Change:
        line = next(number for number, begin in enumerate(self.begins) if begin > start)
        return Change(self.path, line, start, end, new, kind, *scope)

    def _start(self, node: ast.expr) -> int:
        return self._place(node.lineno, node.col_offset)

    def _end(self, node: ast.expr) -> int:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self._place(node.end_lineno, node.end_col_offset)

    def _place(self, line: int, column: int) -> int:
        """`ast` counts columns in bytes."""
        before = self.lines[line - 1].encode()[:column].decode()
        return self.begins[line - 1] + len(before)


def _is_untold(node: ast.AST) -> bool:
    match node:
        case ast.Raise() | ast.JoinedStr() | ast.Import() | ast.ImportFrom():
            return True
        case ast.FunctionDef(name=name):
            return name in UNTOLD
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
        case ast.keyword(arg="strict"):  # of `zip`: a guard against our own mistakes, like an assertion
            return True
    return False


def _is_text(node: ast.BinOp) -> bool:
    return any(
        isinstance(side, ast.JoinedStr) or (isinstance(side, ast.Constant) and isinstance(side.value, str))
        for side in (node.left, node.right)
    )


def _children(node: ast.AST) -> Iterator[ast.AST]:
    """All parts but annotations, decorators and messages of assertions."""
    left_alone = {"annotation", "returns", "decorator_list", "type_params", "msg"}
    for name, value in ast.iter_fields(node):
        if name in left_alone:
            continue
        parts = value if isinstance(value, list) else [value]
        yield from (part for part in parts if isinstance(part, ast.AST))
