"""An author's own SVG drawings: shapes become parts of the draw list, everything else is refused by name."""

from __future__ import annotations

from math import pi
from pathlib import Path as FilePath
from time import process_time

import pypdfium2
import pytest

from compiler.layout.art.svgart import ArtError, read_art
from compiler.layout.art.svgpath import read_path
from compiler.layout.draw import Group, Page, Part, Path, walk
from compiler.paint.pdf import About, paint_pdf
from compiler.paint.svg import paint_svg
from tests.compiler.layout.drawing import composed, messages
from tests.compiler.layout.test_composing import PIXEL

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50">'


def art(body: str, head: str = HEAD) -> list[Path]:
    _, _, items = read_art(f"{head}{body}</svg>".encode())
    return [item for item in items if isinstance(item, Path)]


def ends(path: Path) -> list[tuple[float, ...]]:
    return [numbers[-2:] for _, numbers in path.parts if numbers]


def test_groups_hand_down_their_colours_and_places() -> None:
    (shape,) = art(
        '<g transform="translate(10 5) scale(2)" fill="#abc" stroke="rgb(1,2,3)" stroke-width="0.5">'
        '<rect x="1" y="2" width="3" height="4"/></g>'
    )
    assert ends(shape) == [(12, 9), (18, 9), (18, 17), (12, 17)]
    assert (shape.fill, shape.stroke, shape.line) == ("#aabbcc", "#010203", 1.0)


def test_a_style_is_read_and_a_viewbox_moves_the_origin() -> None:
    (shape,) = art(
        '<polygon points="10,10 30,10 20,20" style="fill:#123456;fill-rule:evenodd"/>',
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="10 10 40 40">',
    )
    assert ends(shape) == [(0, 0), (20, 0), (10, 10)]
    assert (shape.fill, shape.evenodd) == ("#123456", True)


def test_turning_about_a_point() -> None:
    (shape,) = art('<line x1="10" y1="10" x2="20" y2="10" transform="rotate(90 10 10)" stroke="black"/>')
    assert ends(shape) == [(10, 10), (10, 20)]


def length(parts: tuple[Part, ...]) -> float:
    """Of curves, by many small steps."""
    total, (x, y) = 0.0, parts[0][1][-2:]
    for _, numbers in parts[1:]:
        x1, y1, x2, y2, ex, ey = numbers
        last = (x, y)
        for step in range(1, 101):
            t = step / 100
            weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
            px = sum(w * v for w, v in zip(weights, (x, x1, x2, ex), strict=True))
            py = sum(w * v for w, v in zip(weights, (y, y1, y2, ey), strict=True))
            total += ((px - last[0]) ** 2 + (py - last[1]) ** 2) ** 0.5
            last = (px, py)
        x, y = ex, ey
    return total


@pytest.mark.parametrize(("flags", "share"), [("0 1", 0.25), ("1 0", 0.75)])
def test_an_arc_is_as_long_as_its_part_of_the_circle(flags: str, share: float) -> None:
    parts = read_path(f"M10 0 A10 10 0 {flags} 0 10")
    assert parts is not None
    assert parts[-1][1][-2:] == (0, 10)
    assert length(parts) == pytest.approx(2 * pi * 10 * share, rel=1e-3)


def test_flags_of_an_arc_need_no_blanks() -> None:
    assert read_path("M0 0a5 5 0 01.5.5") == read_path("M0 0 a 5 5 0 0 1 0.5 0.5")


def test_smooth_curves_mirror_the_last() -> None:
    assert read_path("M0 0 Q5 5 10 0 T20 0") == read_path("M0 0 Q5 5 10 0 Q15 -5 20 0")
    assert read_path("M0 0 C0 5 5 5 5 0 S10 -5 10 0") == read_path("M0 0 C0 5 5 5 5 0 C5 -5 10 -5 10 0")


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("<script>alert(1)</script>", "`<script>`"),
        ('<image href="https://example.org/a.png"/>', "`<image>`"),
        ('<use href="#a"/>', "`<use>`"),
        ("<text>Rocroi</text>", "`<text>`"),
        ("<style>path { fill: red }</style>", "`<style>`"),
        ("<defs><linearGradient/></defs>", "`<defs>`"),
        ("<foreignObject/>", "`<foreignObject>`"),
        ('<path d="M0 0 L1 1" fill="url(#a)"/>', "no plain colour"),
        ('<path d="M0 0 L1 1" opacity="0.5"/>', "see-through"),
        ('<path d="M0 0 L1 1" style="filter:url(#f)"/>', "`filter`"),
        ('<path d="M0 0 L1 1" class="a"/>', "`class`"),
        ('<path d="M0 0 X"/>', "path that cannot be read"),
        ('<rect width="50%" height="3"/>', "no length"),
        ('<rect width="5" height="3" transform="skewX(10)"/>', "no transform"),
        ('<rect width="5" height="3" transform="scale(1e99)"/>', "farther away"),
        ("<g>" * 60 + "</g>" * 60, "too deep"),
        ('<path d="M0 0 L1 1"/>' * 5001, "more than 5,000 shapes"),
        ("<g>", "no SVG"),
    ],
)
def test_what_cannot_be_printed_is_refused_by_name(body: str, told: str) -> None:
    with pytest.raises(ArtError, match=told):
        art(body)


@pytest.mark.parametrize(
    ("body", "told"),
    [
        (f'<g transform="{" " * 2_000_000}x"><path d="M0 0L1 1"/></g>', "no transform"),
        (f'<g transform="{"scale(1)" * 200_000}"/>', "more than 100 transforms"),
        (f'<rect x="{"1" * 1_900_000}x" width="1" height="1"/>', "no length"),
        (f'<rect x="{"1" * 1_900_000}" width="1" height="1"/>', "no length"),
        (f'<polygon points="{"1" * 700_000}"/>', "too many digits"),
        (f'<polygon points="{"1 1 " * 400_000}"/>', "more than 100,000 points"),
        (f'<path d="M0 0{" " * 190_000}x"/>', "path that cannot be read"),
        (f'<path d="M0 0{"h1" * 66_000}"/>' * 10, "more than 100,000 points"),
        (f'<rect fill="rgb({" " * 1_900_000}x" width="1" height="1"/>', "no plain colour"),
        ("<g/>" * 400_000, "more than 20,000 elements"),
        ('<path d="M0 0A1e99 1e99 0 0 0 1e99 1"/>', "path that cannot be read"),
        ('<path d="M0 0A1e-99 1e-99 0 0 0 1e-99 1e-99"/>', "path that cannot be read"),
        ('<g transform="scale(1e99)"><path stroke="red" stroke-width="1e99" d="M0 0L0 0Z"/></g>', "lines is wider"),
    ],
    ids=lambda given: given[:40] if isinstance(given, str) else None,
)
def test_a_drawing_made_to_hurt_is_refused_at_once(body: str, told: str) -> None:
    begun = process_time()
    with pytest.raises(ArtError, match=told):
        art(body)
    assert process_time() - begun < 5


def test_a_drawing_says_its_size_in_moderate_numbers() -> None:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{"1" * 500_000}x" height="1">'
    with pytest.raises(ArtError, match="no length"):
        art("", head)


def test_no_entity_hides_in_another_encoding() -> None:
    bomb = '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">]>' + HEAD + "<title>&a;</title></svg>"
    with pytest.raises(ArtError, match="UTF-8"):
        read_art(bomb.encode("utf-16"))


def test_no_entity_can_swell() -> None:
    bomb = '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>' + HEAD + "&b;</svg>"
    with pytest.raises(ArtError, match="no entities"):
        read_art(bomb.encode())


def test_art_keeps_its_shape_in_its_box_and_is_painted_by_both(tmp_path: FilePath) -> None:
    drawing = (
        f'{HEAD}<rect width="50" height="50" fill="#d55e00"/><circle cx="75" cy="25" r="20" fill="#1f3f7f"/></svg>'
    )
    (tmp_path / "two.svg").write_text(drawing, encoding="utf-8")
    front, found = composed(tmp_path, "a: { left: 10, width: 40, height: 40, image: two.svg }", {}, tmp_path)
    assert found == ()
    (group,) = front.items
    assert isinstance(group, Group)
    assert (group.x, group.y, group.scale) == (10, 10, pytest.approx(0.4))
    assert next(leaf.bounds() for leaf in walk(front.items)) == pytest.approx((10, 10, 30, 30))
    page = Page(60, 80, front.items)
    pixels = pypdfium2.PdfDocument(paint_pdf([page], {}, About("art")))[0].render(scale=2).to_pil().convert("RGB")
    at = [pixels.getpixel((int(x * 72 / 25.4 * 2), int(20 * 72 / 25.4 * 2))) for x in (20, 40, 55)]
    assert at == [(0xD5, 0x5E, 0x00), (0x1F, 0x3F, 0x7F), (255, 255, 255)]
    assert 'fill="#d55e00"' in paint_svg(page)


def test_a_bad_drawing_names_the_card_and_the_box(tmp_path: FilePath) -> None:
    (tmp_path / "bad.svg").write_text(f"{HEAD}<text>x</text></svg>", encoding="utf-8")
    _, found = composed(tmp_path, "a: { image: bad.svg }", {}, tmp_path)
    assert [one.code.code for one in found] == ["E1105"]
    assert "card “Old regiment”, box `front.a`: picture `bad.svg`: it has a `<text>`" in messages(found)[0]


def test_pictures_lose_their_colours_with_a_gray_theme(tmp_path: FilePath) -> None:
    (tmp_path / "one.svg").write_text(f'{HEAD}<rect width="100" height="50" fill="#d55e00"/></svg>', encoding="utf-8")
    (tmp_path / "two.png").write_bytes(PIXEL)
    boxes = "a: { width: 60, height: 30, image: one.svg }\nb: { top: 40, width: 60, height: 30, image: two.png }"
    front, found = composed(tmp_path, boxes, {}, tmp_path, named="grayscale")
    assert [diagnostic.code.code for diagnostic in found] == ["W1109"]  # two pixels are few
    page = Page(60, 80, front.items)
    pixels = pypdfium2.PdfDocument(paint_pdf([page], {}, About("art")))[0].render(scale=2).to_pil().convert("RGB")
    for y in (15, 50, 60):
        for x in (10, 25, 35, 50):
            red, green, blue = pixels.getpixel((int(x * 72 / 25.4 * 2), int(y * 72 / 25.4 * 2)))
            assert red == green == blue
            assert red < 250 or y != 15
    assert "grayscale(1)" in paint_svg(page)
