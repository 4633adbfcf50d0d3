"""Two painters, one draw list: the same words, in the same places, in the same colours."""

from __future__ import annotations

import io
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pypdf
import pypdfium2
import pytest

from compiler.layout.draw import Group, Image, Item, Page, Rect, Run, circle, polygon, walk
from compiler.layout.draw import Path as Outline
from compiler.paint.pdf import About, PaintError, paint_pdf
from compiler.paint.svg import paint_svg
from tests.compiler.layout.drawing import TEMPLATES, theme
from tests.compiler.layout.test_composing import PIXEL

FONT = "TercioSerif-Bold"
FONTS = {FONT: TEMPLATES / "fonts" / f"{FONT}.ttf"}
WORDS = ["Città & <Reiter>", "(¡No queda!)", "Condé \\ Göll"]


def run(words: str, x: float, y: float, size: float = 5.0) -> Run:
    return Run(x, y, words, FONT, size, "#221d18", theme().faces[FONT].width(words) * size, "a")


def page(*more: Item) -> Page:
    inner = Group((Rect(0, 0, 10, 5, "#d55e00"), run(WORDS[2], 1, 4, 2)), x=40, y=30, scale=2, turn=90, name="turned")
    items: tuple[Item, ...] = (
        Rect(5, 5, 20, 10, "#1f3f7f", "#000000", 0.4, 2),
        Outline(polygon([(60, 10), (70, 10), (65, 20)]), "#56b4e9"),
        Outline(circle(80, 20, 5), None, "#a8320f", 0.5),
        run(WORDS[0], 10, 50),
        run(WORDS[1], 10, 60),
        inner,
        Group((Rect(0, 0, 30, 30, "#2f6b3c"),), x=60, y=60, clip=(5, 5, 10, 10)),
        *more,
    )
    return Page(100, 100, items, trim=(5, 6, 90, 80), bleed=(2, 3, 96, 86))


def painted(*pages: Page) -> bytes:
    return paint_pdf(pages or (page(),), FONTS, About("A title", "A subject", keywords=("a", "b")))


def reader(data: bytes) -> pypdf.PdfReader:
    return pypdf.PdfReader(io.BytesIO(data))


def test_every_word_can_be_selected() -> None:
    text = reader(painted()).pages[0].extract_text()
    assert [words for words in WORDS if words not in text] == []


def test_fonts_are_embedded_and_subset() -> None:
    fonts = reader(painted()).pages[0]["/Resources"]["/Font"].values()  # type: ignore[union-attr, index]
    described = [font.get_object() for font in fonts]
    names = [str(font["/BaseFont"]) for font in described]
    assert names
    assert all(re.fullmatch(r"/[A-Z]{6}\+TercioSerif-Bold", name) for name in names)
    assert all("/FontFile2" in font["/FontDescriptor"] for font in described)
    assert len(painted()) < FONTS[FONT].stat().st_size


def test_page_boxes_are_what_the_press_needs() -> None:
    (only,) = reader(painted()).pages
    millimetres = [
        [round(float(side) * 25.4 / 72, 2) for side in box] for box in (only.mediabox, only.trimbox, only.bleedbox)
    ]
    assert millimetres == [[0, 0, 100, 100], [5, 14, 95, 94], [2, 11, 98, 97]]


def test_a_file_says_what_it_is() -> None:
    told = reader(painted()).metadata
    assert told is not None
    assert (told.title, told.subject, told.creator) == ("A title", "A subject", "Tercio")


def test_the_same_pages_are_the_same_bytes_whatever_was_painted_before() -> None:
    first = painted()
    painted(Page(50, 50, (run("Zzyzx qwerty", 5, 20),)))
    assert painted() == first


def test_pictures_stand_where_they_should() -> None:
    data = painted(page(Image(10, 70, 20, 10, PIXEL)), page())
    pixels = pypdfium2.PdfDocument(data)[0].render(scale=2).to_pil()
    assert pixels.getpixel((int(12 * 72 / 25.4 * 2), int(75 * 72 / 25.4 * 2))) != (255, 255, 255)
    assert "data:image/png;base64" in paint_svg(page(Image(10, 70, 20, 10, PIXEL)))


def test_a_damaged_picture_is_no_riddle() -> None:
    with pytest.raises(PaintError, match="damaged"):
        painted(page(Image(10, 70, 20, 10, PIXEL[:40])))


# --- both ---------------------------------------------------------------------------------------------------------


def test_both_painters_show_the_same_words_in_the_same_places() -> None:
    drawn = page()
    leaves = [leaf for leaf in walk(drawn.items) if isinstance(leaf.item, Run)]
    root = ET.fromstring(paint_svg(drawn, "A & B"))
    shown = [
        (text.text, float(text.attrib["x"]), float(text.attrib["y"]))
        for text in root.iter()
        if text.tag.endswith("}text")
    ]
    assert shown == [(leaf.item.words, leaf.item.x, leaf.item.y) for leaf in leaves if isinstance(leaf.item, Run)]
    found: list[tuple[str, float, float]] = []

    def visit(text: str, cm: list[float], tm: list[float], *_: object) -> None:
        if text.strip():
            x, y = tm[4] * cm[0] + tm[5] * cm[2] + cm[4], tm[4] * cm[1] + tm[5] * cm[3] + cm[5]
            found.append((text.strip(), x * 25.4 / 72, 100 - y * 25.4 / 72))

    reader(painted()).pages[0].extract_text(visitor_text=visit)
    for leaf in leaves:
        assert isinstance(leaf.item, Run)
        x, y = leaf.point(leaf.item.x, leaf.item.y)
        near = [place for place in found if abs(place[1] - x) < 0.1 and abs(place[2] - y) < 0.1]
        assert near, (leaf.item.words, x, y, found)


@pytest.mark.parametrize(
    ("x", "y", "colour"),
    [
        (15, 10, (0x1F, 0x3F, 0x7F)),
        (65, 12, (0x56, 0xB4, 0xE9)),
        (70, 70, (0x2F, 0x6B, 0x3C)),
        (80, 80, (255, 255, 255)),
        (35, 48, (0xD5, 0x5E, 0x00)),
        (80, 20, (255, 255, 255)),
    ],
)
def test_colours_fall_where_the_draw_list_says(x: float, y: float, colour: tuple[int, int, int]) -> None:
    pixels = pypdfium2.PdfDocument(painted())[0].render(scale=2).to_pil().convert("RGB")
    assert pixels.getpixel((int(x * 72 / 25.4 * 2), int(y * 72 / 25.4 * 2))) == colour


def test_svg_is_escaped_and_fetches_nothing() -> None:
    text = paint_svg(page(run('"><script>alert(1)</script>', 1, 1)), "<b>")
    ET.fromstring(text)
    assert "<script>" not in text
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", text)


def test_svg_groups_say_how_they_are_placed() -> None:
    text = paint_svg(page())
    assert 'transform="translate(40 30) rotate(90) scale(2)"' in text
    assert 'clip-path="url(#clip1)"' in text
    assert Path(FONTS[FONT]).is_file()


@pytest.mark.parametrize("date", ["0", "123456789", "nonsense"])
def test_a_date_in_the_environment_changes_no_byte(date: str, monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page(100, 100, (Rect(10, 10, 20, 20, fill="#ff0000"),))
    expected = painted(page)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", date)
    assert painted(page) == expected
