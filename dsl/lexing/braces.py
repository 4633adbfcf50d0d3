"""Braces that do not balance: which one is missing, or too many?

The tokens alone cannot tell; the lines can, because authors indent. Nothing here looks at files whose braces balance.
Afterwards they balance in any case, so that the parser loses no body to a brace.
"""

from __future__ import annotations

from dsl import codes
from dsl.diagnostics import Note
from dsl.lexing.tokens import Tokens, Value
from dsl.quick_dataclass import dataclass
from dsl.source import Span


@dataclass(slots=True)
class _Opening:
    at: int
    """Where it stands among the tokens written out."""
    line: int
    indent: int
    offset: int


def balance(tokens: Tokens) -> None:
    depth = 0
    for terminal in tokens.types:
        if terminal == "LBRACE":
            depth += 1
        elif terminal == "RBRACE":
            depth -= 1
            if depth < 0:
                break
    if depth:
        _Balancing(tokens).run()


class _Balancing:
    def __init__(self, tokens: Tokens) -> None:
        self.tokens = tokens
        self.types: list[str] = []
        self.values: list[Value] = []
        self.open: list[_Opening] = []
        self.layout: list[tuple[int, int, bool]] = self._layout()
        self.next_first: list[int] = self._next_first()
        self.lines_tell = self._lines_tell()

    def _layout(self) -> list[tuple[int, int, bool]]:
        """Of each token its line, that line's indentation, and whether the token comes first on it."""
        found: list[tuple[int, int, bool]] = []
        line, indent = 0, 0
        for index in range(len(self.tokens.types)):
            offset = self.tokens.start(index)
            this_line = self.tokens.line(offset)
            is_first = this_line != line
            if is_first:
                line, indent = this_line, self.tokens.indent(offset)
                # After the end of a block, the line is the one where the block's key stands.
                is_first = self.tokens.is_first_on_line(index)
                if not is_first and index:
                    indent = found[-1][1]
            found.append((line, indent, is_first))
        return found

    def _next_first(self) -> list[int]:
        """For each token, the next that comes first on a line."""
        following = len(self.layout) - 1
        found = [following] * len(self.layout)
        for index in range(len(self.layout) - 1, -1, -1):
            found[index] = following
            if self.layout[index][2]:
                following = index
        return found

    def _lines_tell(self) -> bool:
        """Whether lines after a `{` are indented more, by and large: only then does the layout say anything."""
        deeper = flat = 0
        for index, terminal in enumerate(self.tokens.types[:-1]):
            _, indent, is_first = self.layout[index + 1]
            if terminal == "LBRACE" and is_first and self.tokens.types[index + 1] != "RBRACE":
                if indent > self.layout[index][1]:
                    deeper += 1
                else:
                    flat += 1
        return deeper > 3 * flat

    def run(self) -> None:
        tokens = self.tokens
        for index, terminal in enumerate(tokens.types):
            line, indent, is_first = self.layout[index]
            if terminal == "$END":
                break
            if is_first and terminal != "RBRACE" and self.lines_tell:
                while self.open and self.open[-1].line < line and indent <= self.open[-1].indent:
                    self._close(self.open[-1])
            if terminal == "LBRACE":
                self.open.append(_Opening(len(self.types), line, indent, tokens.start(index)))
            elif terminal == "RBRACE" and not self._takes(index):
                message, help = "there is no `{` for this `}`", "take it away; or one above it ends a block too early"
                tokens.report(codes.UNOPENED_BRACE, message, tokens.start(index), tokens.end(index), help=help)
                continue
            self.types.append(terminal)
            self.values.append(tokens.values[index])
        while self.open:
            self._close(self.open[-1])
        self.types.append("$END")
        self.values.append(tokens.values[-1])
        tokens.types[:], tokens.values[:] = self.types, self.values

    def _close(self, opening: _Opening) -> None:
        """Put in the `}` that the innermost opening lacks."""
        self.open.pop()
        self.tokens.report(
            codes.UNCLOSED_BRACE, "this `{` is never closed", opening.offset, opening.offset + 1, help="add a `}`"
        )
        end = _end(self.values[-1])
        self.types.append("RBRACE")
        # Its place is the last character of what came before: it has none of its own.
        self.values.append(max(end - 1, 0))

    def _takes(self, index: int) -> bool:
        """Whether this `}` closes something; then that is done. Otherwise it is one too many."""
        if not self.open:
            return False
        line, indent, is_first = self.layout[index]
        top = self.open[-1]
        if not self.lines_tell or top.line == line:
            self.open.pop()
            return True
        if is_first:
            if indent < top.indent and any(opening.indent == indent for opening in self.open):
                while self.open[-1].indent != indent:
                    self._close(self.open[-1])
            elif indent > top.indent:
                return self._opens_above(index, top)
            self.open.pop()
            return True
        following = self.next_first[index]
        next_indent = self.layout[following][1]
        if self.tokens.types[following] != "$END" and (
            next_indent > top.indent or (next_indent == top.indent and self.tokens.types[following] == "RBRACE")
        ):
            return False
        self.open.pop()
        return True

    def _opens_above(self, index: int, top: _Opening) -> bool:
        """A `}` indented more than any open `{`: a line above, indented as it is, has lost its own."""
        tokens = self.tokens
        _, indent, _ = self.layout[index]
        position = len(self.values)
        deeper = False
        for position in range(len(self.values) - 1, top.at, -1):
            here = tokens.indent(_end(self.values[position]) - 1)
            if here <= indent:
                break
            deeper = True
        else:
            return False
        if here < indent or not deeper:
            return False
        end = _end(self.values[position])
        self.types.insert(position + 1, "LBRACE")
        self.values.insert(position + 1, end - 1)
        closing = Span(tokens.source, tokens.start(index), tokens.end(index))
        tokens.report(
            codes.UNOPENED_BRACE, "a `{` is missing here", end - 1, end,
            notes=(Note("for this `}`", closing),), help="put a `{` at the end of this line",
        )  # fmt: skip
        return True


def _end(value: Value) -> int:
    return value + 1 if isinstance(value, int) else value.span.end
