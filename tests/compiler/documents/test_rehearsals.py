"""How many pages blocks would take, asked before they are set for good."""

from __future__ import annotations

from compiler.layout.flow.blocks import Columns, Grid, Heading, Paragraph, Together
from compiler.layout.flow.rehearsal import Rehearsal
from compiler.layout.flow.styles import read_styles
from compiler.layout.flow.text import plain
from dsl.diagnostics import Sink
from tests.compiler.documents.library import OURS, theme_of
from tests.compiler.documents.test_flow import PAPER, WORDS, set_pages


def rehearsal() -> Rehearsal:
    return Rehearsal(PAPER, theme_of(OURS, "default"), read_styles(OURS, Sink()), "en")


def test_a_rehearsal_counts_the_pages_that_are_made() -> None:
    head = Heading(plain("A chapter"), 0, "chapter", "A chapter")
    told = [Paragraph(plain(WORDS * 3)) for _ in range(9)]
    table = Grid((plain("who"), plain("what")), tuple((plain("Condé"), plain(WORDS)) for _ in range(12)))
    counted = rehearsal()
    for blocks in (
        [head],
        told,
        [head, Columns(2), *told],
        [head, Columns(2), *told, Columns(1), table],
        [*told, table],
    ):
        assert counted.pages(blocks) == (len(set_pages(*blocks)), True)


def test_a_word_that_is_too_wide_is_found_in_every_block_that_has_it() -> None:
    counted = rehearsal()
    wide = [Paragraph(plain("W" * 200)) for _ in range(2)]
    assert counted.pages(wide)[1] is False
    assert [counted.pages([one])[1] for one in wide] == [False, False]
    assert counted.pages([Paragraph(plain(WORDS))])[1] is True


def test_what_is_set_within_several_blocks_counts_in_each_of_them() -> None:
    """A test that is told with its figures and without them is set once."""
    counted = rehearsal()
    told, wide = Paragraph(plain(WORDS)), Paragraph(plain("W" * 200))
    alone, both, other = Together((told,)), Together((told, wide)), Together((wide,))
    assert [counted.pages([one])[1] for one in (alone, both, other, alone)] == [True, False, False, True]
    assert counted.length([alone, told]) > counted.length([alone])


def test_a_rehearsal_says_whether_blocks_fit_without_counting_all_their_pages() -> None:
    counted = rehearsal()
    told = [Paragraph(plain(WORDS * 3)) for _ in range(9)]
    pages, _ = counted.pages(told)
    assert pages > 1
    assert [counted.fits(told, most) for most in (pages - 1, pages, pages + 1)] == [False, True, True]
    assert not counted.fits([Paragraph(plain("W" * 200))], 1)
