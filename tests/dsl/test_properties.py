"""What holds for every text: it is read without an exception, formatting keeps its meaning, layout has none."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dsl.format import format_text
from dsl.lexing.lexer import tokenise
from dsl.nodes import Body, Entry, File, Item, TextPart
from dsl.parse import parse_text, parse_values
from dsl.parsing.driver import machine
from dsl.render import render_json, render_text
from dsl.source import Source, Span

# --- texts that mean something --------------------------------------------------------------------------------

NAMES = ["a", "unit", "of", "at", "is", "woods", "a.b", "x1", "section_a", "hexes_", "d6_", "morely", "no"]
VALUE_WORDS = [*NAMES, "to", "x", "in", "add", "section", "when", "m", "um"]
ATOMS = ["0", "12", "0403", "7.10", "3 um", "60 deg", "5m", "5.4.1", "E.2a", "2d6", "d10", "75%", "1648-08-20", "06:30"]

names = st.sampled_from(NAMES)
atoms = st.sampled_from([*VALUE_WORDS, *ATOMS])


def operations(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    group = st.lists(inner, min_size=1, max_size=3).map(lambda items: f"({', '.join(items)})")
    return st.one_of(
        group,
        st.tuples(st.sampled_from(VALUE_WORDS), group).map("".join),
        inner.map(lambda value: f"({value})?"),
        inner.map(lambda value: f"-({value})"),
        inner.map(lambda value: f"not ({value})"),
        st.tuples(
            group,
            st.sampled_from(["or", "and", "in", "to", "x", "+", "-", "*", "/", "<", "<=", "=", "!=", ">=", ">"]),
            group,
        ).map(" ".join),
        group.map(lambda value: f"{value} or more"),
    )


values = st.lists(st.recursive(atoms, operations, max_leaves=6), min_size=1, max_size=3).map(", ".join)
words = st.text(st.characters(blacklist_categories=("Cc", "Cs", "Cf", "Zl", "Zp")), max_size=12)
strings = words.map(lambda value: '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"')
lines = st.lists(words.map(lambda line: line.replace('"', "'")), max_size=4)
blocks = lines.map(lambda lines: '"""\n' + "".join(f"      {line}\n" for line in lines) + '    """')
texts = st.lists(st.one_of(strings, blocks), min_size=1, max_size=3).map(" it ".join)
comments = st.sampled_from(["", "", "", "\n", "\n\n", " # note\n", "\n# own line\n", "   "])


@st.composite
def entries(draw: st.DrawFn, inner: st.SearchStrategy[str]) -> str:
    key = draw(st.sampled_from([name for name in NAMES if len(name) != 2]))
    parts = [key]
    if has_values := draw(st.booleans()):
        parts.append(draw(values))
    if has_texts := draw(st.booleans()):
        parts.append(draw(texts))
    if draw(st.booleans()) or not (has_values or has_texts):
        parts.append(draw(bodies(inner)))
    verb = draw(st.sampled_from(["", "", "", "add ", "amend "]))
    return verb + " ".join(parts)


@st.composite
def bodies(draw: st.DrawFn, inner: st.SearchStrategy[str]) -> str:
    items = draw(st.lists(inner, max_size=3))
    return "{ " + " ".join(f"{item} {draw(comments)}" for item in items) + " }"


modifiers = st.tuples(
    st.sampled_from("+-"), atoms, st.sampled_from(["", " per a", " when b = c", " per a when (b)"]), strings
).map(lambda parts: f"{parts[0]}{parts[1]}{parts[2]} {parts[3]}")
outcomes = st.tuples(
    st.sampled_from(["6", "4 to 5", "a + 1 or more", "otherwise"]), names, st.one_of(st.just(""), strings)
).map(lambda parts: f"{parts[0]}: {parts[1]} {parts[2]}")
leaves = st.one_of(
    st.tuples(names, values).map(" ".join),
    st.lists(modifiers, max_size=2).map(lambda items: "modifiers { " + " ".join(items) + " }"),
    st.lists(outcomes, max_size=2).map(lambda items: "outcomes {\n" + "\n".join(items) + " }"),
    st.tuples(st.sampled_from(["section 7.3 a", "section b", "remove section 7.5", "section E.2 c"])).map(" ".join),
)
files = st.lists(
    st.tuples(comments, st.recursive(leaves, entries, max_leaves=8), comments).map("".join), max_size=5
).map("\n".join)


def as_drawn(value: str) -> str:
    """A block without the blanks that the formatter may change in a drawing."""
    return "\n".join(re.sub(r"\s*\|\s*", "|", " ".join(line.split())) for line in value.split("\n"))


def meaning(node: object) -> object:
    """A tree without places, and with drawings cut down to what is drawn."""
    if isinstance(node, TextPart):
        return node.language, as_drawn(node.value) if node.is_block else node.value, node.is_block
    if isinstance(node, tuple) and not isinstance(node, Span):
        return tuple(map(meaning, node))
    if is_dataclass(node) and not isinstance(node, File):
        return (type(node), *(meaning(getattr(node, part.name)) for part in fields(node) if part.compare))
    return node


def tree(text: str) -> File:
    result = parse_text(Source("<text>", text))
    assert [(found.message, found.span.text()) for found in result.diagnostics] == []
    return result.tree


@settings(max_examples=60)
@given(files)
def test_formatting_keeps_the_tree_and_the_comments(text: str) -> None:
    before = tree(text)
    after = tree(format_text(Source("<text>", text))[0])
    assert meaning(after.entries) == meaning(before.entries)
    assert sorted(comment.text for comment in after.comments) == sorted(comment.text for comment in before.comments)


@settings(max_examples=60)
@given(files)
def test_formatting_twice_changes_nothing(text: str) -> None:
    once, _ = format_text(Source("<text>", text))
    twice, _ = format_text(Source("<text>", once))
    assert twice == once


def test_samples_mean_the_same_when_formatted(sample: Source) -> None:
    after = tree(format_text(sample)[0])
    assert meaning(after.entries) == meaning(tree(sample.text).entries)


# --- layout has no meaning ------------------------------------------------------------------------------------


def written_tokens(source: Source) -> list[str]:
    tokens = tokenise(source, machine().tables, 0, len(source.text))
    return [source.text[tokens.start(index) : tokens.end(index)] for index in range(len(tokens.types) - 1)]


def laid_out(written: list[str], separators: list[str]) -> str:
    text = ""
    for number, token in enumerate(written):
        separator = separators[number % len(separators)]
        # Opening quotes never begin a line.
        text += (" " if token.startswith('"""') and "\n" in token else separator) + token
    return text


def test_a_file_means_the_same_on_one_line(sample: Source) -> None:
    assert tree(laid_out(written_tokens(sample), [" "])).entries == tree(sample.text).entries


@settings(max_examples=12)
@given(st.lists(st.sampled_from([" ", "  ", "\n", "\t", ' # { " it\n', "\r\n", "\n\n    "]), min_size=3, max_size=11))
def test_a_file_means_the_same_however_it_is_laid_out(samples: list[Source], separators: list[str]) -> None:
    for source in samples:
        assert tree(laid_out(written_tokens(source), separators)).entries == tree(source.text).entries


# --- any text whatever ----------------------------------------------------------------------------------------

PIECES = [
    "{",
    "}",
    "(",
    ")",
    ",",
    ":",
    "?",
    "+",
    "-",
    "*",
    "/",
    "<",
    "=",
    '"',
    '"""',
    "'",
    "\n",
    "  ",
    "\n  ",
    "\t",
    "#",
    "a",
    "unit",
    "section",
    "modifiers",
    "outcomes",
    "add",
    "to",
    "x",
    "or more",
    "not",
    "in",
    "3",
    "0403",
    "7.3a",
    "8 um",
    "d6",
    "it",
    "Hill",
    "é",
    "\\",
    "|",
    "@",
    ";",
    "\x00",
    "\r",
    "\ufeff",
    "“",
    "14x10",
    "when",
    "per",
    '"text"',
    'prose """\n words\n"""',
    "\ud800",
]
anything = st.one_of(
    st.text(max_size=80),
    st.lists(st.sampled_from(PIECES), max_size=40).map("".join),
    st.lists(st.sampled_from(PIECES), max_size=40).map(" ".join),
)


def nodes_of(node: object) -> Iterator[object]:
    yield node
    if isinstance(node, tuple) and not isinstance(node, Span):
        for part in node:
            yield from nodes_of(part)
    elif is_dataclass(node):
        for part in fields(node):
            if part.name not in ("span", "source", "line_offsets"):
                yield from nodes_of(getattr(node, part.name))


def check_spans(text: str, node: object, source: Source) -> None:
    span = getattr(node, "span", None)
    if span is not None:
        assert span.source is source
        assert 0 <= span.start <= span.end <= len(text)
    for offset in getattr(node, "line_offsets", ()):
        assert 0 <= offset <= len(text)


@settings(max_examples=250)
@given(anything)
def test_any_text_is_read_and_every_place_lies_in_it(text: str) -> None:
    source = Source("<text>", text)
    result = parse_text(source)
    for node in nodes_of((result.tree.entries, result.tree.comments)):
        check_spans(text, node, source)
    for found in result.diagnostics:
        assert 0 <= found.span.start <= found.span.end <= len(text)
    render_text(result.diagnostics, colour=True)
    render_json(result.diagnostics)
    same, _ = format_text(source)
    assert not result.diagnostics or same == text


def test_an_escaped_quote_outside_a_text_does_not_stop_the_reader() -> None:
    assert parse_text(Source("<text>", 'a 1\n\\" b\nc 1')).diagnostics


@settings(max_examples=150)
@given(anything)
def test_any_cell_is_read(text: str) -> None:
    source = Source("<text>", text)
    parsed, problems = parse_values(source, 0, len(text))
    assert (parsed is None) == bool(problems)


# --- a token is missing ---------------------------------------------------------------------------------------


def heads(items: tuple[Item, ...]) -> Iterator[tuple[object, Item]]:
    """Every item without its body, so that a lost neighbour inside does not count against it."""
    for item in items:
        if isinstance(item, Entry):
            yield (item.verb, item.key, item.number, item.values, item.texts), item
        else:
            yield item.span.text(), item
        if item.body is not None:
            yield from heads(item.body.items)


def body_around(tree: File, offset: int) -> Body | None:
    found: Body | None = None
    items: tuple[Item, ...] = tree.entries
    while True:
        inside = [item.body for item in items if item.body and item.span.start <= offset < item.span.end]
        if not inside or not inside[0]:
            return found
        found, items = inside[0], inside[0].items


@pytest.mark.parametrize("step", [5])
def test_without_any_one_token_nothing_is_lost_outside_its_braces(samples: list[Source], step: int) -> None:
    expected = lost = 0
    for source in samples:
        whole = tree(source.text)
        tokens = tokenise(source, machine().tables, 0, len(source.text))
        for index in range(0, len(tokens.types) - 1, step):
            start, end = tokens.start(index), tokens.end(index)
            left = parse_text(Source("<text>", source.text[:start] + source.text[end:]))
            assert len(left.diagnostics) <= 4, (source.name, source.text[start - 20 : end + 20])
            kept = {head for head, _ in heads(left.tree.entries)}
            around = body_around(whole, start)
            for head, item in heads(whole.entries):
                is_inside = around is not None and around.span.start <= item.span.start < around.span.end
                if not is_inside and not item.span.start <= start < item.span.end:
                    expected += 1
                    lost += head not in kept
    assert expected > 10_000
    assert lost / expected < 0.001


def test_without_any_one_quote_the_mistake_is_reported(samples: list[Source]) -> None:
    """Every third: an opening one, then a closing one, and so on."""
    for source in samples:
        for found in list(re.finditer('"', source.text))[::3]:
            left = parse_text(Source("<text>", source.text[: found.start()] + source.text[found.end() :]))
            assert left.diagnostics, (source.name, source.text[found.start() - 20 : found.end() + 20])
