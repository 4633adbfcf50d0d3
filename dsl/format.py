"""Writes a file as it should look. The author's lines count: what stands together stays together, if it fits.

Entries on one line keep to one line, three blanks apart; a body written on one line stays on it, its entries two
blanks apart; what is too long for `WIDEST` columns is opened up. Comments and single empty lines stay. A comment inside
an entry moves before it. Formatting twice changes nothing.
"""

from __future__ import annotations

from bisect import bisect_left

from dsl.diagnostics import Diagnostic
from dsl.drawing import tidy
from dsl.nodes import Body, Comment, Entry, File, Item, Outcome, Text, TextPart
from dsl.parse import parse_text
from dsl.quick_dataclass import dataclass
from dsl.render import width
from dsl.source import Source
from dsl.spelling import beginning, spell_string

WIDEST = 110
_INDENT = "  "


def format_text(source: Source) -> tuple[str, tuple[Diagnostic, ...]]:
    """The formatted text; a file with mistakes in its form comes back as it is, with them."""
    result = parse_text(source)
    if result.diagnostics:
        return source.text, result.diagnostics
    lines = _Formatter(result.tree).file()
    return "\n".join(lines) + "\n" if lines else "", ()


@dataclass(slots=True)
class _Group:
    """What goes on a line, or on as many as it needs."""

    pieces: list[str]
    end: int
    is_open: bool = True
    """Whether more entries may join it."""


class _Formatter:
    def __init__(self, tree: File) -> None:
        self.tree = tree
        self.text = tree.source.text
        self.comments = tree.comments
        self.comment_starts = [comment.span.start for comment in tree.comments]

    def file(self) -> list[str]:
        return self._items(self.tree.entries, 0, len(self.text), "")

    # --- bodies -----------------------------------------------------------------------------------------------

    def _comments_in(self, start: int, end: int) -> tuple[Comment, ...]:
        return self.comments[bisect_left(self.comment_starts, start) : bisect_left(self.comment_starts, end)]

    def _items(self, items: tuple[Item, ...], start: int, end: int, indent: str) -> list[str]:
        """The lines of the items and comments between two offsets."""
        lines: list[str] = []
        group: _Group | None = None
        before = start

        def finish() -> None:
            nonlocal group
            if group is not None:
                lines.extend(_filled(group.pieces, indent) if group.is_open else group.pieces)
            group = None

        def begin(at: int) -> None:
            """A new line, after an empty one if the author left one."""
            finish()
            if lines and self._has_empty_line(before, at):
                lines.append("")

        for element in self._in_order(items, start, end):
            if isinstance(element, Comment):
                if "\n" not in self.text[before : element.span.start] and (group is not None or lines):
                    finish()
                    lines[-1] += f"  {_spell_comment(element)}"
                else:
                    begin(element.span.start)
                    lines.append(indent + _spell_comment(element))
                before = element.span.end
                continue
            inner = self._comments_of_head(element)
            joins = (
                group is not None and group.is_open and not inner and "\n" not in self.text[before : element.span.start]
            )
            one_line = self._on_one_line(element)
            fits = one_line is not None and width(indent + one_line) <= WIDEST
            if not joins or not fits:
                begin(element.span.start)
                lines.extend(indent + _spell_comment(comment) for comment in inner)
            if fits and one_line is not None:
                if group is None:
                    group = _Group([one_line], element.span.end)
                else:
                    group.pieces.append(one_line)
            else:
                group = _Group(self._opened(element, indent), element.span.end, is_open=False)
            before = element.span.end
        finish()
        return lines

    def _in_order(self, items: tuple[Item, ...], start: int, end: int) -> list[Item | Comment]:
        """The items and the comments between them, not those inside them."""
        ordered: list[Item | Comment] = []
        for item in items:
            ordered.extend(self._comments_in(start, item.span.start))
            ordered.append(item)
            start = item.span.end
        ordered.extend(self._comments_in(start, end))
        return ordered

    def _has_empty_line(self, start: int, end: int) -> bool:
        return self.text.count("\n", start, end) > 1

    def _comments_of_head(self, item: Item) -> tuple[Comment, ...]:
        """Comments inside an item, but not in its body."""
        body = item.body
        return self._comments_in(item.span.start, body.span.start if body is not None else item.span.end)

    # --- items ------------------------------------------------------------------------------------------------

    def _on_one_line(self, item: Item) -> str | None:
        """The item on one line, if it was written so and nothing in it needs more."""
        pieces = [_joined(beginning(item))]
        texts = [self._text_on_one_line(text) for text in _texts(item)]
        if None in texts:
            return None
        if texts:
            pieces.append(", ".join(text for text in texts if text is not None))
        if item.body is not None:
            body = self._body_on_one_line(item.body)
            if body is None:
                return None
            pieces.append(body)
        return " ".join(pieces)

    def _text_on_one_line(self, text: Text) -> str | None:
        pieces: list[str] = []
        for part in text.parts:
            if part.language is not None:
                pieces.append(part.language)
            if not part.is_block:
                pieces.append(spell_string(part))
            elif self._has_lines(part):
                return None
            else:
                pieces.append(f'""" {tidy("", part.value)} """' if part.value else '""" """')
        return " ".join(pieces)

    def _has_lines(self, part: TextPart) -> bool:
        return "\n" in self.text[part.span.start : part.span.end]

    def _body_on_one_line(self, body: Body) -> str | None:
        if "\n" in self.text[body.span.start : body.span.end] and (body.items or self._comments_in(*body.span[1:])):
            return None
        items = [self._on_one_line(item) for item in body.items]
        if None in items:
            return None
        return "{ " + "  ".join(item for item in items if item is not None) + " }" if items else "{ }"

    def _opened(self, item: Item, indent: str) -> list[str]:
        """The item on as many lines as it needs."""
        lines = _wrapped(beginning(item), indent)
        key = item.key.text if isinstance(item, Entry) else ""
        for number, text in enumerate(_texts(item)):
            if number:
                lines[-1] += ","
            for part in text.parts:
                self._add_part(lines, part, key, indent)
        if item.body is not None:
            self._add_body(lines, item.body, indent)
        return lines

    def _add_part(self, lines: list[str], part: TextPart, key: str, indent: str) -> None:
        language = f"{part.language} " if part.language is not None else ""
        if part.is_block and self._has_lines(part):
            lines[-1] += f' {language}"""'
            drawn = tidy(key, part.value).split("\n") if part.value else []
            lines.extend(indent + _INDENT + line if line else "" for line in drawn)
            lines.append(indent + '"""')
            return
        spelled = self._text_on_one_line(Text((part,), part.span))
        assert spelled is not None, "a part on one line can be spelled on one line"
        if width(lines[-1]) + 1 + width(spelled) > WIDEST and not part.is_block and lines[-1].strip():
            lines.append(indent + _INDENT * 2 + spelled)
        else:
            lines[-1] += f" {spelled}"

    def _add_body(self, lines: list[str], body: Body, indent: str) -> None:
        inline = self._body_on_one_line(body)
        if inline is not None and width(lines[-1]) + 1 + width(inline) <= WIDEST:
            lines[-1] += f" {inline}"
            return
        lines[-1] += " {"
        start = body.span.start + 1
        # A comment on the line of the brace stays there.
        for comment in self._comments_in(start, body.span.end)[:1]:
            if "\n" not in self.text[start : comment.span.start] and not self.text[start : comment.span.start].strip():
                lines[-1] += f"  {_spell_comment(comment)}"
                start = comment.span.end
        lines.extend(self._items(body.items, start, body.span.end - 1, indent + _INDENT))
        lines.append(indent + "}")


def _texts(item: Item) -> tuple[Text, ...]:
    if isinstance(item, Entry):
        return item.texts
    if isinstance(item, Outcome):
        return (item.words,) if item.words is not None else ()
    return (item.words,)


def _joined(pieces: list[str]) -> str:
    return f"{pieces[0]} {', '.join(pieces[1:])}" if len(pieces) > 1 else pieces[0]


def _wrapped(pieces: list[str], indent: str) -> list[str]:
    """Key and values, broken after commas where they are too long."""
    lines = [indent + pieces[0]]
    for number, piece in enumerate(pieces[1:], start=2):
        comma = "," if number < len(pieces) else ""
        if number > 2 and width(f"{lines[-1]} {piece}{comma}") > WIDEST:
            lines.append(indent + _INDENT * 2 + piece + comma)
        else:
            lines[-1] += f" {piece}{comma}"
    return lines


def _filled(pieces: list[str], indent: str) -> list[str]:
    """Entries three blanks apart, on as few lines as they fit on."""
    lines = [indent + pieces[0]]
    for piece in pieces[1:]:
        if width(f"{lines[-1]}   {piece}") > WIDEST:
            lines.append(indent + piece)
        else:
            lines[-1] += f"   {piece}"
    return lines


def _spell_comment(comment: Comment) -> str:
    text = comment.text.replace("\r", " ")
    return f"#{text}" if text.startswith("#") or not text else f"# {text}"
