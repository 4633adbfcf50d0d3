"""What a designer of cards does: an own layout over the shipped one, other sizes, coarse pictures, own fonts."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image as Pixels

from compiler.layout.cards.boxes import read_layout
from compiler.layout.cards.resize import resized
from compiler.layout.draw import MM_PER_POINT
from compiler.layout.library import Library
from compiler.layout.themes import read_theme
from dsl.diagnostics import Sink
from tests.compiler.layout.drawing import OURS, TEMPLATES, composed, library, messages


def own(folder: Path, name: str, text: str) -> Library:
    path = folder / f"{name}.yaml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return Library((folder, TEMPLATES))


# --- over the shipped ones ----------------------------------------------------------------------------------------


def test_an_own_layout_extends_the_shipped_one_of_the_same_name(tmp_path: Path) -> None:
    sink = Sink()
    mine = own(tmp_path, "layouts/esa/unit", "extends: esa/unit\nfront: { title: { size: 9 }, nation: ~ }\n")
    read, shipped = read_layout(mine, "esa/unit", sink), read_layout(OURS, "esa/unit", sink)
    assert sink.sorted() == ()
    assert read is not None
    assert shipped is not None
    changed = {box.name: box for box in read.front}
    assert changed["front.title"].lengths["size"] == pytest.approx(9 * MM_PER_POINT)
    assert {box.name for box in shipped.front} - set(changed) == {"front.nation"}


def test_a_layout_that_extends_nothing_but_itself_is_told(tmp_path: Path) -> None:
    sink = Sink()
    assert read_layout(library(tmp_path, mine="extends: mine\nsize: [60, 80]\n"), "mine", sink) is None
    assert messages(sink.sorted()) == ["`mine` extends itself in a circle: there is no other `mine` below it"]


def test_taking_away_a_box_that_is_not_there_is_told(tmp_path: Path) -> None:
    sink = Sink()
    read_layout(own(tmp_path, "layouts/mine", "extends: esa/unit\nfront: { titel: ~ }\n"), "mine", sink)
    assert messages(sink.sorted()) == ["`esa/unit` has no `titel` that could be taken away did you mean `title`?"]


def test_the_fonts_of_an_own_theme_are_used_or_refused(tmp_path: Path) -> None:
    sink = Sink()
    mine = own(tmp_path, "themes/mine", "extends: default\nfonts: { label: { regular: TercioSerif-Bold } }\n")
    read = read_theme(mine, "mine", sink)
    assert sink.sorted() == ()
    assert read is not None
    assert read.fonts["label"][""] == "TercioSerif-Bold"
    assert read.fonts["label"]["b"] == "TercioSans-Bold"
    other = own(tmp_path, "themes/other", "extends: default\nfonts: { label: { regular: TercioSerf-Bold } }\n")
    read_theme(other, "other", sink)
    told = ["there is no font `TercioSerf-Bold.ttf` among the templates did you mean `TercioSerif-Bold`?"]
    assert messages(sink.sorted()) == told


# --- sizes --------------------------------------------------------------------------------------------------------


def test_a_box_that_reaches_over_the_edge_is_told(tmp_path: Path) -> None:
    _, found = composed(tmp_path, "a: { left: 40, width: 30, top: 5, height: 5, fill: ink }", {})
    assert [diagnostic.code.code for diagnostic in found] == ["E1108"]
    assert "10 mm over the edge of a card of 60 × 80 mm" in found[0].message


def test_boxes_keep_their_share_of_a_card_of_another_size() -> None:
    layout = read_layout(OURS, "esa/unit", Sink())
    assert layout is not None
    small = resized(layout, 44, 67)
    for box, other in zip(layout.front, small.front, strict=True):
        x, y, wide, high = box.place(63, 88)
        share = (x * 44 / 63, y * 67 / 88, wide * 44 / 63, high * 67 / 88)
        assert other.place(44, 67) == pytest.approx(share), box.name
        assert other.lengths.get("size", 3) >= 6 * MM_PER_POINT - 1e-9
    # A size that is nearly the layout's own keeps it.
    assert [box.lengths for box in resized(layout, 63.5, 88.9).front] == [box.lengths for box in layout.front]
    assert resized(layout, 63, 88) is layout


# --- pictures -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("pixels", "codes"), [(300, ["W1109"]), (900, [])])
def test_a_picture_with_too_few_pixels_is_told_and_printed(tmp_path: Path, pixels: int, codes: list[str]) -> None:
    out = io.BytesIO()
    Pixels.new("RGB", (pixels, pixels), "red").save(out, "PNG")
    (tmp_path / "plan.png").write_bytes(out.getvalue())
    # Fifty millimetres: 152 dots to the inch, or 457.
    front, found = composed(
        tmp_path, "a: { left: 5, top: 5, width: 50, height: 50, image: plan.png }", {}, pictures=tmp_path
    )
    assert [diagnostic.code.code for diagnostic in found] == codes
    assert len(front.items) == 1


@pytest.mark.parametrize("name", ["esa/unit", "esa/leader", "cape/character", "cape/squad"])
def test_on_a_card_a_hair_larger_every_ground_still_reaches_the_edge_that_it_reached(name: str) -> None:
    """Cards of 63.5 × 88.9 mm, as The Game Crafter prints them."""
    layout = read_layout(OURS, name, Sink())
    assert layout is not None
    larger = resized(layout, 63.5, 88.9)
    for side, others in ((layout.front, larger.front), (layout.back, larger.back)):
        for box, other in zip(side, others, strict=True):
            if "bleed" in box.flags:
                x, y, wide, high = box.place(63, 88)
                left, top, width, height = other.place(63.5, 88.9)
                assert (x + wide >= 63) == (left + width >= 63.5), box.name
                assert (y + high >= 88) == (top + height >= 88.9), box.name
