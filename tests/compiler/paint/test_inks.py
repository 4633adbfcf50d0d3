"""Files for the press: four inks, black words in black alone, and what PDF/X-1a asks of a file."""

from __future__ import annotations

import io
import re
from functools import cache

import pypdf
import pypdfium2
import pytest
from PIL import Image as Pixels

from compiler.layout.draw import Image, Link, Page, Path, Rect, Run
from compiler.paint.inks import MOST_INK, Condition, separated, separated_picture, separated_words
from compiler.paint.pdf import About, paint_pdf
from tests.compiler.layout.drawing import theme

FONT = "TercioSans-Regular"
CONDITION = Condition("FOGRA39", "Offset on coated paper")


def picture() -> bytes:
    out = io.BytesIO()
    Pixels.new("RGBA", (8, 8), (200, 30, 60, 128)).save(out, "PNG")
    return out.getvalue()


@cache
def printed() -> bytes:
    page = Page(
        69,
        94,
        (
            Rect(0, 0, 69, 94, "#fbf7ec"),
            Run(10, 10, "Words", FONT, 4, "#221d18", 12),
            Rect(10, 20, 20, 20, "#142a57", "#221d18", 0.3),
            Path((("M", (1, 1)), ("L", (9, 9))), stroke="#9c2f1b", line=0.2),
            Image(40, 40, 20, 20, picture()),
        ),
        (3, 3, 63, 88),
        (0, 0, 69, 94),
        links=(Link(1, 1, 5, 5, "https://example.org"),),
    )
    return paint_pdf([page], {FONT: theme().faces[FONT].path}, About("A set of cards"), CONDITION)


def reader() -> pypdf.PdfReader:
    return pypdf.PdfReader(io.BytesIO(printed()))


@pytest.mark.parametrize("colour", sorted({c for p in theme().palettes.values() for c in p.values()}))
def test_a_reader_gets_back_the_colour_and_the_paper_bears_the_ink(colour: str) -> None:
    inks = separated(colour)
    black = inks[3]
    light = tuple(round(255 * (1 - min(1, ink + black))) for ink in inks[:3])
    assert light == tuple(int(colour[at : at + 2], 16) for at in (1, 3, 5))
    assert sum(inks) <= MOST_INK
    assert min(inks) >= 0


def test_dark_words_are_black_alone_and_coloured_ones_keep_their_colour() -> None:
    assert separated_words("#221d18") == (0, 0, 0, 1)
    assert separated_words("#ffffff") == (0, 0, 0, 0)
    assert separated_words("#9c2f1b") == separated("#9c2f1b")


def test_a_picture_is_separated_like_a_plain_colour_on_white_paper() -> None:
    pixel = separated_picture(picture(), gray=False).getpixel((4, 4))
    # Half of (200, 30, 60) over white.
    assert pixel == (0, 85, 70, 28)


def test_a_file_for_the_press_says_what_pdf_x_asks_for() -> None:
    file = reader()
    root, info = file.trailer["/Root"], file.trailer["/Info"]
    (intent,) = (entry.get_object() for entry in root["/OutputIntents"])
    assert file.pdf_header == "%PDF-1.4"
    assert info["/GTS_PDFXVersion"] == "PDF/X-1a:2003"
    assert info["/Trapped"] == "/False"
    assert {"/Title", "/CreationDate", "/ModDate"} <= set(info)
    assert (intent["/S"], intent["/OutputConditionIdentifier"]) == ("/GTS_PDFX", "FOGRA39")
    assert intent["/RegistryName"] == "http://www.color.org"
    assert file.trailer["/ID"]
    (page,) = file.pages
    assert "/Annots" not in page
    assert "/ViewerPreferences" not in root
    assert [round(float(side) * 25.4 / 72) for side in page.trimbox] == [3, 3, 66, 91]


def test_every_colour_of_a_file_for_the_press_is_in_four_inks() -> None:
    (page,) = reader().pages
    contents = page.get_contents()
    assert contents is not None
    spelled = contents.get_data().decode("latin-1")
    assert not re.search(r"\b(rg|RG|g|G|sh|gs|cs|CS)\b", re.sub(r"\(.*?\)", "", spelled))
    assert len(re.findall(r"^\S+ \S+ \S+ \S+ [kK]$", spelled, re.MULTILINE)) == 5
    (image,) = (held.get_object() for held in page["/Resources"]["/XObject"].values())
    assert image["/ColorSpace"] == "/DeviceCMYK"
    assert "/SMask" not in image
    (font,) = (held.get_object() for held in page["/Resources"]["/Font"].get_object().values())
    assert "/FontFile2" in font["/FontDescriptor"].get_object()


def test_a_second_reader_shows_the_same_colours() -> None:
    shown = pypdfium2.PdfDocument(printed())[0].render(scale=72 / 25.4).to_pil().convert("RGB")
    pixel = shown.getpixel((160, 240))
    assert isinstance(pixel, tuple)
    # Readers differ in how they show inks on a screen; navy stays navy.
    assert pixel[2] > pixel[0] + 20


def test_files_for_printers_at_home_ask_for_true_size_and_both_sides() -> None:
    page = Page(210, 297, (Rect(10, 10, 10, 10, "#142a57"),))
    told = {}
    for duplex in ("long", "short", "off"):
        data = paint_pdf([page], {FONT: theme().faces[FONT].path}, About("Sheets", duplex=duplex))
        preferences = pypdf.PdfReader(io.BytesIO(data)).trailer["/Root"]["/ViewerPreferences"].get_object()
        assert preferences["/PrintScaling"] == "/None"
        told[duplex] = preferences["/Duplex"]
    assert told == {"long": "/DuplexFlipLongEdge", "short": "/DuplexFlipShortEdge", "off": "/Simplex"}
