"""Tagged files, read with pdfium: what a reader that does not see the page is told, and in which order."""

from __future__ import annotations

import ctypes
import io
from collections.abc import Iterator
from pathlib import Path

import pypdf
import pypdfium2
import pytest
from pypdfium2 import raw

from compiler.layout.draw import Group, Page, Rect
from compiler.layout.flow.blocks import Block, Columns, Grid, Heading, Panel, Paragraph, Picture
from compiler.layout.flow.document import Margins, flow
from compiler.layout.flow.pages import Paper
from compiler.layout.flow.styles import read_styles
from compiler.layout.flow.text import plain
from compiler.layout.flow.words import Scribe
from compiler.paint.inks import Condition
from compiler.paint.pdf import About, paint_pdf
from dsl.diagnostics import Sink
from tests.compiler.documents.library import OURS, printed, theme_of

WORDS = "The regiment of Picardie stood in the middle of the first line and would not be moved by anything at all. "
TABLE = Grid((plain("Arm"), plain("Move")), ((plain("Foot"), plain("2")), (plain("Horse"), plain("4"))), "lc")
DRAWN = Picture((Rect(0, 0, 20, 10, "#1f3f7f"),), 20, 10, alt="The field: Città (1650)")
BLOCKS: tuple[Block, ...] = (
    Heading(plain("Melee"), 0, "melee", "Melee"),
    Columns(2),
    Paragraph(plain(WORDS * 9)),
    Panel((Paragraph(plain("How far")), TABLE)),
    DRAWN,
)

Told = list[tuple[int, str, str]]
"""Depth, role and what is said of a picture."""


def pages() -> list[Page]:
    sink = Sink()
    scribe = Scribe(theme_of(OURS, "default"), sink)
    return flow(BLOCKS, Paper(120, 60, 10, 10, 15, 15), scribe, read_styles(OURS, sink), "en", Margins("Title", "foot"))


def fonts() -> dict[str, Path]:
    return {name: face.path for name, face in theme_of(OURS, "default").faces.items()}


def tree(document: pypdfium2.PdfDocument, number: int) -> Told:
    page = document[number]
    found = raw.FPDF_StructTree_GetForPage(page.raw)
    count = raw.FPDF_StructTree_CountChildren(found)
    return [line for at in range(count) for line in _below(raw.FPDF_StructTree_GetChildAtIndex(found, at), 0)]


def _below(element: object, depth: int) -> Iterator[tuple[int, str, str]]:
    told = [_said(asked, element) for asked in (raw.FPDF_StructElement_GetType, raw.FPDF_StructElement_GetAltText)]
    yield depth, told[0], told[1]
    for at in range(raw.FPDF_StructElement_CountChildren(element)):
        child = raw.FPDF_StructElement_GetChildAtIndex(element, at)
        if child:
            yield from _below(child, depth + 1)


def _said(asked: object, element: object) -> str:
    assert callable(asked)
    length = asked(element, None, 0)
    buffer = ctypes.create_string_buffer(max(length, 2))
    asked(element, buffer, length)
    return buffer.raw.decode("utf-16-le").rstrip("\0")


def test_headings_paragraphs_tables_and_pictures_are_told_in_the_order_of_reading() -> None:
    data = paint_pdf(pages(), fonts(), About("Title"))
    document = pypdfium2.PdfDocument(data)
    assert raw.FPDFCatalog_IsTagged(document.raw)
    told = [line for number in range(len(document)) for line in tree(document, number) if line[1] != "Document"]
    roles = [role for _, role, _ in told]
    assert roles[:2] == ["H1", "P"]
    table = roles.index("Table")
    assert roles[table : table + 10] == ["Table", "TR", "TH", "TH", "TR", "TD", "TD", "TR", "TD", "TD"]
    assert [(role, alt) for _, role, alt in told if alt] == [("Figure", "The field: Città (1650)")]


def test_a_paragraph_that_goes_on_over_a_page_is_one() -> None:
    data = paint_pdf(pages(), fonts(), About("Title"))
    reader = pypdf.PdfReader(io.BytesIO(data))
    root = reader.trailer["/Root"]["/StructTreeRoot"]["/K"]
    long = next(kid.get_object() for kid in root["/K"] if kid.get_object()["/S"] == "/P")
    elsewhere = [part for part in long["/K"] if isinstance(part, pypdf.generic.DictionaryObject)]
    assert elsewhere, "lines on the second page belong to it too"
    assert all(part["/Pg"].get_object() != long["/Pg"].get_object() for part in elsewhere)


@pytest.mark.parametrize("kind", ["reference", "rulebook"])
def test_all_that_stands_on_a_page_is_read_or_passed_over(kind: str) -> None:
    """Each mark has its element, and nothing is painted outside of marks but what places them."""
    reader = printed(kind, "condottiero", "condottiero", "en").reader
    nums = reader.trailer["/Root"]["/StructTreeRoot"]["/ParentTree"]["/Nums"]
    held = {int(nums[at]): nums[at + 1] for at in range(0, len(nums), 2)}
    for page in reader.pages:
        elements = held[page["/StructParents"]]
        depth, marks, loose = 0, [], 0
        for operands, operator in pypdf.generic.ContentStream(page.get_contents(), reader).operations:
            if operator in (b"BDC", b"BMC"):
                assert depth == 0, "marks do not stand in one another"
                depth = 1
                marks += [operands[1]["/MCID"]] if operator == b"BDC" else []
            elif operator == b"EMC":
                depth = 0
            elif operator in (b"Tj", b"f", b"f*", b"S", b"B") and not depth:
                loose += 1
        assert loose == 0
        assert marks == list(range(len(elements)))


def test_cards_and_files_for_the_press_have_no_tree() -> None:
    card = Page(100, 100, (Group((Rect(0, 0, 10, 10, "#000000"),)),))
    assert b"StructTreeRoot" not in paint_pdf([card], fonts(), About("Cards"))
    condition = Condition("CGATS TR 001", "SWOP", "http://www.color.org")
    book = paint_pdf(pages(), fonts(), About("Book"), condition)
    assert b"StructTreeRoot" not in book
    for page in pypdf.PdfReader(io.BytesIO(book)).pages:
        assert "/TrimBox" in page, "PDF/X asks for the trim of pages of documents too"
        assert page.trimbox == page.mediabox


def test_the_same_pages_give_the_same_tree() -> None:
    first, again = (paint_pdf(pages(), fonts(), About("Title")) for _ in range(2))
    assert first == again
