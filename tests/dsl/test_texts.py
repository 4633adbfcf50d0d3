"""Texts, translations and blocks."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from dsl.nodes import File, TextPart

TreeOf = Callable[[str], File]


def parts_of(tree: File) -> tuple[TextPart, ...]:
    text = tree.entries[0].text
    assert text is not None
    return text.parts


def test_a_text_is_unescaped(tree_of: TreeOf) -> None:
    (part,) = parts_of(tree_of(r'a "say \"no\" \\ it"'))
    assert part.value == 'say "no" \\ it'
    assert not part.is_block


def test_two_letters_between_two_texts_are_a_language(tree_of: TreeOf) -> None:
    parts = parts_of(tree_of('a "one" it "uno" # note\n fr # "x"\n "un"'))
    assert [(part.language, part.value) for part in parts] == [(None, "one"), ("it", "uno"), ("fr", "un")]


@pytest.mark.parametrize("word", ["in", "or", "to", "cm"])
def test_a_keyword_of_two_letters_is_a_language_between_texts(word: str, tree_of: TreeOf) -> None:
    assert [part.language for part in parts_of(tree_of(f'a "x" {word} "y"'))] == [None, word]


def test_two_letters_after_a_text_are_a_key_where_no_text_follows(tree_of: TreeOf) -> None:
    tree = tree_of('a "x" at 3 b { c "x" is d }')
    assert [entry.key.text for entry in tree.entries] == ["a", "at", "b"]


def test_a_block_loses_common_indentation_and_outer_empty_lines(tree_of: TreeOf) -> None:
    text = 'prose """\n\n    First line,   \n      deeper "quoted" \\n\n\n    last.\n\n  """'
    (part,) = parts_of(tree_of(text))
    assert part.value == 'First line,\n  deeper "quoted" \\n\n\nlast.'
    assert part.is_block


def test_the_lines_of_a_block_know_where_they_stand(tree_of: TreeOf) -> None:
    text = 'prose """\n    First\n\n      second\n  """ it """\n  x\n"""'
    for part in parts_of(tree_of(text)):
        lines = part.value.split("\n")
        assert len(lines) == len(part.line_offsets)
        for line, offset in zip(lines, part.line_offsets, strict=True):
            assert text[offset : offset + len(line)] == line


def test_a_block_may_stand_on_one_line(tree_of: TreeOf) -> None:
    text = 'legend """ . open   w woods """'
    (part,) = parts_of(tree_of(text))
    assert part.value == ". open   w woods"
    assert part.is_block
    assert text[part.line_offsets[0] :].startswith(". open")


@pytest.mark.parametrize("text", ['a """ """', 'a """\n"""', 'a """\n\n   \n"""', 'a """"""'])
def test_an_empty_block_is_empty(text: str, tree_of: TreeOf) -> None:
    (part,) = parts_of(tree_of(text))
    assert part.value == ""
    assert len(part.line_offsets) == 1


def test_blocks_with_two_characters_at_line_ends_hold_none_of_them(tree_of: TreeOf) -> None:
    (part,) = parts_of(tree_of('a """\r\n  one\r\n  two\r\n"""\r\n'))
    assert part.value == "one\ntwo"


def test_a_block_may_be_indented_with_tabs(tree_of: TreeOf) -> None:
    (part,) = parts_of(tree_of('a """\n\t\tone\n\t\t\ttwo\n\t"""'))
    assert part.value == "one\n\ttwo"


def test_quotes_inside_a_line_of_a_block_are_only_quotes(tree_of: TreeOf) -> None:
    (part,) = parts_of(tree_of('a """\n  say """ here\n  and "there"\n"""'))
    assert part.value == 'say """ here\nand "there"'
