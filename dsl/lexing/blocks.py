"""Triple quotes that do not stand as they should, and the blocks that were meant.

Opening quotes end their line and closing ones begin theirs, so a line tells by itself which it has. Where one is
missing, the indentation of the lines between tells what was meant to be inside.
"""

from __future__ import annotations

import re

from dsl import codes
from dsl.lexing.texts import block_part
from dsl.lexing.tokens import TEXTS, Tokens, indent_at, is_first_on_line
from dsl.nodes import Name, TextPart

_FURTHEST = 400
"""How many lines are looked at to find the other end of a block."""
_CLOSING_BELOW = re.compile(rf'[ \t\r]*\n(?:[^\n]*\n){{0,{_FURTHEST}}}?[ \t]*"""')
_NEXT_LINE = re.compile(r"(?:[ \t\r]*\n)+([ \t]*)(?=\S)")
_TWO_QUOTES = re.compile(r'\s*""?(?=\s|\Z)')


def add_text(tokens: Tokens, part: TextPart) -> None:
    """A text token; two letters between it and another text become a language."""
    types, before = tokens.types, tokens.values[-1] if tokens.values else None
    if len(types) > 1 and types[-2] in TEXTS and isinstance(before, Name) and len(before.text) == 2:
        types[-1] = "LANG"
    tokens.add("BLOCK" if part.is_block else "STRING", part)


def opens_its_line(text: str, at: int, to: int) -> bool:
    """Whether what looks like a block begins its line, where only closing quotes stand.

    A block on one line may begin it, unless it is `\"\"\" it \"\"\"`: the end of one block and the start of another.
    """
    if not is_first_on_line(text, at):
        return False
    inside = text[at + 3 : to - 3]
    return "\n" in inside or (len(inside.strip()) == 2 and inside.strip().isalpha())


def mend_block(tokens: Tokens, at: int) -> int:
    """Report `\"\"\"` that neither opens nor closes a block as it should, and say where to read on."""
    text = tokens.source.text
    line_start = tokens.source.line_starts[tokens.line(at) - 1]
    if not is_first_on_line(text, at):
        last = len(tokens.types) - 1
        if (opening := _two_quotes_before(tokens, last, line_start)) is not None:
            tokens.forget_after(opening)
            tokens.report(
                codes.UNCLOSED_BLOCK, 'a block opens with `"""`', opening, opening + 2, help="one quote is missing"
            )
            add_text(tokens, block_part(tokens.source, opening, at + 3, opening=2))
            return at + 3
        return _mend_open_block(tokens, at, line_start)
    if _is_misplaced_opening(tokens, at):
        tokens.report(
            codes.BLOCK_QUOTES,
            'the opening `"""` begins its line',
            at,
            at + 3,
            help="write it at the end of the line before",
        )
        return _mend_open_block(tokens, at, line_start, is_told=True)
    return _mend_lost_opening(tokens, at, line_start)


def _two_quotes_before(tokens: Tokens, last: int, line_start: int) -> int | None:
    """Where on this line a text of nothing stands that was to be an opening."""
    for index in range(last, -1, -1):
        if tokens.start(index) < line_start:
            return None
        if tokens.types[index] == "STRING" and tokens.end(index) - tokens.start(index) == 2:
            return tokens.start(index)
    return None


def _is_misplaced_opening(tokens: Tokens, at: int) -> bool:
    """With an end of the block below, and lines indented more in between, or after a key that stands nearly alone."""
    text = tokens.source.text
    below = _CLOSING_BELOW.match(text, at + 3, tokens.limit)
    if below is None:
        return False
    next_line = _NEXT_LINE.match(text, at + 3, tokens.limit)
    if next_line is not None and len(next_line[1]) > tokens.indent(at) and not text.startswith('"""', next_line.end()):
        return True
    last = len(tokens.types) - 1
    if last < 0 or not isinstance(tokens.values[last], Name):
        return False
    return last < 2 or tokens.line(tokens.start(last - 2)) < tokens.line(tokens.start(last))


def _mend_open_block(tokens: Tokens, at: int, line_start: int, *, is_told: bool = False) -> int:
    """A block whose end is missing or in the wrong place. It ends where lines are indented no more than its first."""
    text, limit = tokens.source.text, tokens.limit
    margin = indent_at(text, line_start)
    end = _line_end(text, at, limit)
    words_after = text[at + 3 : end].strip(" \t\r")
    if '""' in words_after:
        end = text.index('""', at + 3) + 2
        tokens.report(codes.UNCLOSED_BLOCK, 'a block ends with `"""`', end - 2, end, help="one quote is missing")
        add_text(tokens, block_part(tokens.source, at, end, closing=2))
        return end
    content_indent: int | None = None
    line = end + 1
    while line < limit:
        line_end = _line_end(text, line, limit)
        indent = indent_at(text, line)
        inside = text[line + indent : line_end].rstrip(" \t\r")
        if inside.startswith('"""'):
            closing = line + indent + 3
            if words_after:
                message, help = 'words stand after the opening `"""`', "begin them on the next line"
                tokens.report(codes.BLOCK_QUOTES, message, at, at + 3, help=help)
            elif not is_told:
                break
            add_text(tokens, block_part(tokens.source, at, closing))
            return closing
        if inside:
            if indent <= margin:
                break
            content_indent = indent if content_indent is None else content_indent
            if inside.endswith('"""'):
                if indent < content_indent:
                    break
                closing = line + indent + len(inside)
                message, help = 'the closing `"""` ends its line', "write it on a line of its own"
                tokens.report(codes.BLOCK_QUOTES, message, closing - 3, closing, help=help)
                add_text(tokens, block_part(tokens.source, at, closing))
                return closing
        end = line_end
        line = line_end + 1
    if words_after and content_indent is None:
        words = text[at + 3 : end].rstrip(" \t\r")
        end = at + 3 + len(words.rstrip(" \t}")) if words.endswith("}") else end
    if not is_told:
        help = 'put `"""` on a line of its own after its last line'
        tokens.report(codes.UNCLOSED_BLOCK, 'this `"""` is never closed', at, at + 3, help=help)
    add_text(tokens, block_part(tokens.source, at, end, closing=0))
    # Where two of the three quotes are there they were meant to close it.
    closing_quotes = _TWO_QUOTES.match(text, end, limit)
    return closing_quotes.end() if closing_quotes else end


def _line_end(text: str, at: int, limit: int) -> int:
    end = text.find("\n", at, limit)
    return limit if end < 0 else end


def _mend_lost_opening(tokens: Tokens, at: int, line_start: int) -> int:
    """Closing quotes of a block that was never opened: the lines above, if indented more, were meant to be in it."""
    text = tokens.source.text
    indent = at - line_start
    end = line_start - 1
    message, help = 'this `"""` closes a block that was never opened', "the opening quotes stand at the end of a line"
    for lines in range(_FURTHEST):
        if end <= 0:
            break
        start = text.rfind("\n", 0, end) + 1
        if text[start:end].strip(" \t\r") and indent_at(text, start) <= indent:
            opening = start + len(text[start:end].rstrip(" \t\r"))
            if lines == 0 or indent_at(text, start) < indent or not tokens.types or tokens.start(0) >= opening:
                break
            tokens.forget_after(opening)
            last = len(tokens.types) - 1
            quotes = 0
            if tokens.types[last] == "STRING" and tokens.end(last) - tokens.start(last) == 2:
                opening, quotes = tokens.start(last), 2
                tokens.forget_after(opening)
            if tokens.types and tokens.types[-1] in TEXTS:
                break
            tokens.report(
                codes.BLOCK_QUOTES, message, at, at + 3, help=f'put `"""` at the end of line {tokens.line(start)}'
            )
            add_text(tokens, block_part(tokens.source, opening, at + 3, opening=quotes))
            return at + 3
        end = start - 1
    tokens.report(codes.BLOCK_QUOTES, message, at, at + 3, help=help)
    return at + 3
