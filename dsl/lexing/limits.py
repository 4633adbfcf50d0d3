"""What a stranger's file may not do: be enormous, nest without end, or hide characters."""

from __future__ import annotations

from itertools import accumulate

from dsl import codes
from dsl.lexing.budget import DEEPEST, LONGEST_NAME, MOST_CHARACTERS
from dsl.lexing.drafts import new_number
from dsl.lexing.lexer_fixes import CONTROL
from dsl.lexing.tokens import Tokens
from dsl.nodes import Name
from dsl.source import Source

_MOST_CONTROLS = 100


def check_characters(tokens: Tokens) -> None:
    """Report control characters, wherever they stand: the reader of a text or a comment does not see them either."""
    text = tokens.source.text
    if text.replace("\n", "").isprintable():
        return  # as nearly every file
    for count, found in enumerate(CONTROL.finditer(text, 1 if text.startswith("\ufeff") else 0)):
        if count == _MOST_CONTROLS:
            break
        message = f"the character U+{ord(found[0][0]):04X} is invisible and means nothing here"
        tokens.report(codes.CONTROL_CHARACTER, message, found.start(), found.end(), help="delete it")


def check_names(tokens: Tokens) -> None:
    """Report names of which no file can be called."""
    long = [value for value in tokens.values if value.__class__ is Name and len(value.text) > LONGEST_NAME]
    for value in long:
        if max(map(len, value.text.split("."))) > LONGEST_NAME:
            message = f"`{value.text[:LONGEST_NAME]}…` is too long: names have at most {LONGEST_NAME} letters"
            tokens.report(codes.BAD_NAME, message, value.span.start, value.span.end)


def is_too_long(source: Source) -> bool:
    return len(source.text) > MOST_CHARACTERS


def cut_deep_nesting(tokens: Tokens) -> None:
    """Leave out what stands inside more than `DEEPEST` braces or parentheses."""
    if _may_be_deep(tokens, "LPAR", "RPAR"):
        _cut(tokens, "LPAR", "RPAR", "parentheses")
    if _may_be_deep(tokens, "LBRACE", "RBRACE"):
        _cut(tokens, "LBRACE", "RBRACE", "braces")


def _may_be_deep(tokens: Tokens, opening: str, closing: str) -> bool:
    """Whether they are worth a look one by one: where they balance, counting tells."""
    types = tokens.types
    if types.count(opening) <= DEEPEST:
        return False
    steps = {opening: 1, closing: -1}
    depths = list(accumulate([steps[one] for one in types if one in steps]))
    return max(depths) > DEEPEST or min(depths) < 0


def _cut(tokens: Tokens, opening: str, closing: str, what: str) -> None:
    types, values = tokens.types, tokens.values
    depth = 0
    cuts: list[tuple[int, int]] = []
    begin: int | None = None
    for index, terminal in enumerate(types):
        if terminal == opening:
            depth += 1
            if depth == DEEPEST + 1 and begin is None:
                begin = index
        elif terminal == closing and depth:
            depth -= 1
            if depth == DEEPEST and begin is not None:
                cuts.append((begin, index + 1))
                begin = None
        elif opening == "LPAR" and terminal in ("LBRACE", "RBRACE"):
            # Parentheses never reach over a brace: those before it were left open.
            if begin is not None:
                cuts.append((begin, index))
                begin = None
            depth = 0
    if begin is not None:
        cuts.append((begin, len(types) - 1))
    for begin, _ in cuts:
        message = f"{what} stand more than {DEEPEST} deep here; what is inside is not read"
        tokens.report(codes.TOO_DEEP, message, tokens.start(begin), tokens.start(begin) + 1)
    for begin, end in reversed(cuts):
        start = tokens.start(begin)
        if opening == "LPAR":
            types[begin:end] = ["NUMBER"]
            values[begin:end] = [new_number("0", tokens.source, start, start + 1)]
        else:
            inner_end = end - 1 if types[end - 1] == closing else end
            del types[begin + 1 : inner_end], values[begin + 1 : inner_end]
