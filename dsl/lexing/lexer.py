"""From text to tokens, all of them before parsing begins, because recovery looks ahead.

A token is a terminal and a value. Names, numbers, signs of arithmetic and texts have a node of the tree as their value,
brackets, commas and colons only the offset where they stand. What cannot be read goes to `dsl.lexing.lexer_fixes`.
"""

from __future__ import annotations

from itertools import islice

from dsl.lexing.blocks import mend_block, opens_its_line
from dsl.lexing.budget import MOST_PROBLEMS, MOST_TOKENS
from dsl.lexing.drafts import new_name, new_number
from dsl.lexing.lexer_fixes import mend, mend_escapes
from dsl.lexing.tables import Tables
from dsl.lexing.texts import block_part, string_part
from dsl.lexing.tokens import TEXTS, Tokens, Value
from dsl.nodes import Comment, Date, Dice, Hour, Name, Quantity, SectionNumber, Share
from dsl.source import Source, Span

_BRACKETS = frozenset({"LBRACE", "RBRACE", "LPAR", "RPAR", "COMMA", "COLON"})


def tokenise(source: Source, tables: Tables, start: int, end: int) -> Tokens:
    """The tokens between two offsets, and after them the end of the text."""
    text = source.text
    while end > start and text[end - 1] in " \t\r\n":
        end -= 1
    tokens = Tokens(source, end)
    # After a thousand slips the rest is not worth reading.
    while start < end and len(tokens.types) <= MOST_TOKENS and len(tokens.problems) < MOST_PROBLEMS:
        start = _tokenise_until_trouble(tokens, tables, start)
    tokens.add("$END", end)
    return tokens


def _tokenise_until_trouble(tokens: Tokens, tables: Tables, start: int) -> int:
    """Where to go on: after what had to be mended, or the end."""
    source, end = tokens.source, tokens.limit
    types, values = tokens.types, tokens.values
    add_type, add_value = types.append, values.append
    signs, keywords, groups = tables.signs, tables.keywords, (None, *tables.groups)
    for match in islice(tables.pattern.finditer(source.text, start, end), MOST_TOKENS + 1):
        group = match.lastindex
        assert group is not None, "the pattern ends in a group that takes anything"
        kind = groups[group]
        at, to = match.span(group)
        if kind == "NAME":
            word = match[group]
            add_type(keywords.get(word, "NAME"))
            add_value(new_name(word, source, at, to))
        elif kind == "SIGN":
            sign = signs[match[group]]
            add_type(sign)
            add_value(at if sign in _BRACKETS else new_name(match[group], source, at, to))
        elif kind == "NUMBER":
            add_type("NUMBER")
            add_value(new_number(match[group], source, at, to))
        elif kind == "STRING":
            if len(types) > 1 and types[-2] in TEXTS and is_language(values[-1]):
                types[-1] = "LANG"
            add_type("STRING")
            add_value(string_part(source, at, to))
            if "\\" in match[group]:
                mend_escapes(tokens, at, to)
        elif kind == "COMMENT":
            tokens.comments.append(Comment(match[group][1:].strip(), Span(source, at, to)))
        elif kind == "BLOCK":
            if opens_its_line(source.text, at, to):
                return mend_block(tokens, at)
            if len(types) > 1 and types[-2] in TEXTS and is_language(values[-1]):
                types[-1] = "LANG"
            add_type("BLOCK")
            add_value(block_part(source, at, to))
        elif kind == "STRANGE":
            return mend(tokens, tables, at, to, _tokenise_until_trouble)
        else:
            assert kind is not None
            add_type(kind)
            add_value(_other(kind, match[group], Span(source, at, to)))
    return end


def is_language(value: Value) -> bool:
    """Two letters: between two texts they are a language."""
    return isinstance(value, Name) and len(value.text) == 2 and value.text.isalpha()


def _other(kind: str, word: str, span: Span) -> Value:
    match kind:
        case "QUANTITY":
            unit = word.lstrip("0123456789.").lstrip(" \t")
            return Quantity(word[: len(word) - len(unit)].rstrip(" \t"), unit, span)
        case "DATE":
            return Date(word, span)
        case "HOUR":
            return Hour(word, span)
        case "SHARE":
            return Share(word[:-1], span)
        case "DICE":
            return Dice(word, span)
        case "SECTION_NUMBER":
            return SectionNumber(word, span)
        case "PATH":
            return Name(word[1:], span)
        case "OR_MORE":
            return Name(f"or {word[-4:]}", span)
        case _:
            return Name(word, span)
