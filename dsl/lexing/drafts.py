# ruff: noqa: PLE0237 (the class of a draft is meant to change)
"""Making nodes of the tree quickly.

The nodes are frozen, and a frozen dataclass pays dearly for its constructor, which goes round its own lock for every
field. The parser makes a dozen nodes a line. So it fills a draft, a plain class with the same slots, and then declares
the draft to be the node; Python allows that exactly because the slots are the same. A third of the parser's time.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from dsl.nodes import Body, Entry, Expr, Item, Name, Number, Text, TextPart
from dsl.source import Source, Span

_tuple = tuple.__new__


class _NameDraft:
    __slots__ = ("text", "span")

    def __init__(self, text: str, source: Source, start: int, end: int) -> None:
        self.text = text
        self.span = _tuple(Span, (source, start, end))
        self.__class__ = Name  # type: ignore[assignment]


class _NumberDraft:
    __slots__ = ("text", "span")

    def __init__(self, text: str, source: Source, start: int, end: int) -> None:
        self.text = text
        self.span = _tuple(Span, (source, start, end))
        self.__class__ = Number  # type: ignore[assignment]


class _EntryDraft:
    __slots__ = ("verb", "key", "number", "values", "texts", "body", "span", "damaged")

    def __init__(
        self, key: Name, values: tuple[Expr, ...], texts: tuple[Text, ...], body: Body | None, end: int
    ) -> None:
        self.verb = None
        self.key = key
        self.number = None
        self.values = values
        self.texts = texts
        self.body = body
        source, start, _ = key.span
        self.span = _tuple(Span, (source, start, end))
        self.damaged = False
        self.__class__ = Entry  # type: ignore[assignment]


class _BodyDraft:
    __slots__ = ("items", "span")

    def __init__(self, items: tuple[Item, ...], source: Source, start: int, end: int) -> None:
        self.items = items
        self.span = _tuple(Span, (source, start, end))
        self.__class__ = Body  # type: ignore[assignment]


class _TextDraft:
    __slots__ = ("parts", "span")

    def __init__(self, parts: tuple[TextPart, ...], source: Source, start: int, end: int) -> None:
        self.parts = parts
        self.span = _tuple(Span, (source, start, end))
        self.__class__ = Text  # type: ignore[assignment]


class _PartDraft:
    __slots__ = ("language", "value", "is_block", "span", "line_offsets")

    def __init__(
        self, language: str | None, value: str, *, is_block: bool, span: Span, line_offsets: tuple[int, ...]
    ) -> None:
        self.language = language
        self.value = value
        self.is_block = is_block
        self.span = span
        self.line_offsets = line_offsets
        self.__class__ = TextPart  # type: ignore[assignment]


# What a draft's constructor returns has become the node by then.
new_name = cast("Callable[[str, Source, int, int], Name]", _NameDraft)
new_number = cast("Callable[[str, Source, int, int], Number]", _NumberDraft)
new_body = cast("Callable[[tuple[Item, ...], Source, int, int], Body]", _BodyDraft)
new_text = cast("Callable[[tuple[TextPart, ...], Source, int, int], Text]", _TextDraft)
new_part = cast("Callable[..., TextPart]", _PartDraft)
new_entry = cast("Callable[[Name, tuple[Expr, ...], tuple[Text, ...], Body | None, int], Entry]", _EntryDraft)
