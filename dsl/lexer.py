"""From text to tokens, all of them before parsing begins, because recovery looks ahead.

A token is a terminal and a value. Names, numbers, signs of arithmetic and texts have a node of the tree as their value,
brackets, commas and colons only the offset where they stand. What cannot be read is put right where the intention is
plain (`Hill` becomes `hill`) and reported; otherwise it stays as a token that fits nowhere.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from dsl.diagnostics import Diagnostic
from dsl.nodes import (
    Comment,
    Date,
    Dice,
    Hour,
    Name,
    Number,
    Quantity,
    SectionNumber,
    Share,
    TextPart,
)
from dsl.source import Source, Span
from dsl.tables import Tables
from dsl.texts import block_part, string_part

Value = Name | Number | SectionNumber | Quantity | Dice | Share | Date | Hour | TextPart | int


@dataclass(slots=True)
class Tokens:
    source: Source
    types: list[str] = field(default_factory=list)
    values: list[Value] = field(default_factory=list)
    comments: list[Comment] = field(default_factory=list)
    problems: list[Diagnostic] = field(default_factory=list)

    def start(self, index: int) -> int:
        value = self.values[index]
        return value if isinstance(value, int) else value.span.start

    def end(self, index: int) -> int:
        value = self.values[index]
        return value + 1 if isinstance(value, int) else value.span.end


def tokenise(source: Source, tables: Tables, start: int, end: int) -> Tokens:
    """The tokens between two offsets, and after them the end of the text."""
    text = source.text
    tokens = Tokens(source)
    types, values = tokens.types, tokens.values
    add_type, add_value = types.append, values.append
    signs, keywords, groups = tables.signs, tables.keywords, (None, *tables.groups)
    while end > start and text[end - 1] in " \t\r\n":
        end -= 1
    for match in tables.pattern.finditer(text, start, end):
        group = match.lastindex
        assert group is not None, "the pattern ends in a group that takes anything"
        kind = groups[group]
        at, to = match.span(group)
        if kind == "NAME":
            word = match[group]
            add_type(keywords.get(word, "NAME"))
            add_value(Name(word, Span(source, at, to)))
        elif kind == "SIGN":
            sign = signs[text[at]]
            add_type(sign)
            add_value(at if sign in _BRACKETS else Name(text[at], Span(source, at, to)))
        elif kind == "NUMBER":
            add_type(kind)
            add_value(Number(match[group], Span(source, at, to)))
        elif kind == "STRING" or kind == "BLOCK":
            # Two letters between two texts are a language.
            if types and len(types) > 1 and types[-2] in _TEXTS and _is_language(values[-1]):
                types[-1] = "LANG"
            add_type(kind)
            add_value(string_part(source, at, to) if kind == "STRING" else block_part(source, at, to))
        elif kind == "COMMENT":
            tokens.comments.append(Comment(match[group][1:].strip(), Span(source, at, to)))
        else:
            add_type(kind)
            add_value(_other(kind, match[group], Span(source, at, to)))
    add_type("$END")
    add_value(end)
    return tokens


_BRACKETS = frozenset({"LBRACE", "RBRACE", "LPAR", "RPAR", "COMMA", "COLON"})
_TEXTS = frozenset({"STRING", "BLOCK"})


def _is_language(value: Value) -> bool:
    return isinstance(value, Name) and len(value.text) == 2 and value.text.isalpha()


def _other(kind: str | None, word: str, span: Span) -> Value:
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
        case "OR_MORE":
            return Name(f"or {word[-4:]}", span)
        case _:
            return Name(word, span)
