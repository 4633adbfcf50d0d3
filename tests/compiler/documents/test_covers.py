"""What the cover of a rulebook shows: arms of its time, or a picture of the author's own."""

from __future__ import annotations

import re
import struct
import zlib
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path as FilePath

import pytest

from compiler.backends.catalogue import DOCUMENTS
from compiler.backends.documents.rulebook.cover_motifs import MOTIFS, Field
from compiler.backends.documents.rulebook.flags import Cloth, Flags
from compiler.layout.art.pictures import Pictures
from compiler.layout.draw import Group, Image, Item, Path, Rect, walk
from engine.model.values import Text
from tests.compiler.documents.library import OURS, codes, job, made_of, pack, runs, workshop, written
from tests.compiler.finding import pack_of

BOOK = 'ruleset book "A Book" {{ languages en  {art}  section 1 one "One" {{ prose "Words." }} }}'


def _cover(art: str) -> bytes:
    (document,) = made_of("rulebook", pack_of(BOOK.format(art=art)))
    return repr(document.pages[0].items).encode()


def test_every_motif_is_another_drawing() -> None:
    drawn = {name: _cover(f"cover_art {name}") for name in MOTIFS}
    assert len(set(drawn.values())) == len(MOTIFS)
    assert _cover("") == drawn["pikes"]


@pytest.mark.parametrize("name", MOTIFS)
def test_a_motif_keeps_to_its_field(name: str) -> None:
    (document,) = made_of("rulebook", pack_of(BOOK.format(art=f"cover_art {name}")))
    page = document.pages[0]
    boxes = [placed.bounds() for placed in walk(page.items)]
    assert all(top >= 0 and low <= page.height for _, top, _, low in boxes)


def _png(side: int) -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", side, side, 8, 0, 0, 0, 0)
    rows = b"".join(b"\0" + b"\x80" * side for _ in range(side))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def test_a_picture_of_the_project_is_taken_by_its_name(tmp_path: FilePath) -> None:
    (tmp_path / "pictures").mkdir()
    (tmp_path / "pictures" / "siege.png").write_bytes(_png(8))
    shop = workshop()
    shop = type(shop)(OURS, shop.theme, shop.icons, Pictures(tmp_path), shop.sink, shop.place)
    maker = next(one for one in DOCUMENTS if one.name == "rulebook")
    (document,) = maker.make(job(pack_of(BOOK.format(art="cover_art siege")), shop), "en")
    assert codes(shop) == []
    assert any(isinstance(placed.item, Image) for placed in walk(document.pages[0].items))


def test_a_picture_that_is_not_there_is_told_with_what_there_is() -> None:
    shop = workshop()
    maker = next(one for one in DOCUMENTS if one.name == "rulebook")
    list(maker.make(job(pack_of(BOOK.format(art="cover_art sige")), shop), "en"))
    (fault,) = shop.sink.sorted()
    assert "cover_art `sige`" in fault.message
    assert "`bayonets`" in (fault.help or "")


def test_flags_of_a_cover_bear_the_emblems_of_the_nations_and_nothing_sticks_out_of_them() -> None:
    nations = 'nation france "France" { emblem lily }  nation spain "Spain" { emblem burgundy_cross }'
    (document,) = made_of("rulebook", pack_of(BOOK.format(art=f"cover_art bayonets {nations}")))
    drawn = list(walk(document.pages[0].items))
    for emblem in ("lily", "burgundy_cross"):
        (name,) = {part for placed in drawn for part in placed.within if part == f"icon:{emblem}"}
        boxes = [placed.bounds() for placed in drawn if name in placed.within]
        cloths = [placed.bounds() for placed in drawn if isinstance(placed.item, Rect) and not placed.within]
        inside = [
            cloth
            for cloth in cloths
            if all(a[0] >= cloth[0] and a[1] >= cloth[1] and a[2] <= cloth[2] and a[3] <= cloth[3] for a in boxes)
        ]
        assert inside, emblem


# --- flags ------------------------------------------------------------------------------------------------------


FLYING = (
    'ruleset book "A Book" {{ languages en  cover_art bayonets  {said}  section 1 one "One" {{ prose "Words." }} }}'
)


def _flags(said: str, theme: str = "default") -> list[tuple[str, str]]:
    shop = workshop(theme=theme)
    maker = next(one for one in DOCUMENTS if one.name == "rulebook")
    (document,) = maker.make(job(pack_of(FLYING.format(said=said)), shop), "en")
    assert codes(shop) == []
    groups = [item for item in every_group(document.pages[0].items) if item.name.startswith("flag:")]
    return [(group.name, repr(group.items)) for group in groups]


def every_group(items: Iterable[Item]) -> Iterator[Group]:
    for item in items:
        if isinstance(item, Group):
            yield item
            yield from every_group(item.items)


def test_a_book_flies_the_flags_that_it_names() -> None:
    flown = _flags("cover_flags tricolore, double_eagle")
    assert [name for name, _ in flown] == ["flag:tricolore", "flag:double_eagle"]
    blue, white, red = "#24509a", "#fbfaf4", "#b3261e"
    assert [flown[0][1].index(colour) for colour in (blue, white, red)] == sorted(
        flown[0][1].index(colour) for colour in (blue, white, red)
    )
    assert "icon:eagle" in flown[1][1]


def test_a_nation_without_a_flag_has_a_cloth_of_its_colour_with_its_emblem_and_no_cross() -> None:
    flown = _flags('nation france "France" { emblem lily }  nation austria "Austria" { emblem eagle }')
    assert ["icon:lily" in flown[0][1], "icon:eagle" in flown[1][1]] == [True, True]
    assert [drawn.count("Rect(") for _, drawn in flown] == [1, 1]


def test_flags_lose_their_colours_in_grey() -> None:
    ((_, drawn),) = _flags("cover_flags tricolore", theme="grayscale")
    colours = set(re.findall(r"#[0-9a-f]{6}", drawn))
    assert colours
    assert all(colour[1:3] == colour[3:5] == colour[5:7] for colour in colours)


def test_a_flag_that_is_not_there_is_told_with_one_that_is() -> None:
    shop = workshop()
    maker = next(one for one in DOCUMENTS if one.name == "rulebook")
    list(maker.make(job(pack_of(FLYING.format(said="cover_flags tricolor")), shop), "en"))
    (fault,) = shop.sink.sorted()
    assert "cover_flags `tricolor`" in fault.message
    assert "tricolore" in (fault.help or "")


def test_every_flag_of_ours_is_cut_by_its_cloth_and_drawn_without_a_fault() -> None:
    shop = workshop()
    flags = Flags(shop)
    drawn = {name: flags.drawn(Cloth(name), 30.0, 22.0) for name in flags.known}
    assert codes(shop) == []
    assert all(group.clip == (0.0, 0.0, 30.0, 22.0) for group in drawn.values())
    assert len({repr(group.items) for group in drawn.values()}) == len(drawn)


@pytest.mark.parametrize("name", MOTIFS)
def test_the_frame_cuts_nothing_that_stands_above_the_ground(name: str) -> None:
    """Only a ground that fills the field may reach its sides."""
    palettes = [{"main": "#1f3f7f", "deep": "#142a57", "tint": "#e3e8f2", "gold": "#e3bf5c"}] * 3
    flags = Flags(workshop())
    flown = [partial(flags.drawn, Cloth("tricolore"))] * 3
    field = Field(178.0, 142.0, "#221d18", "#f1e9d6", palettes, flown, "#f0c419")
    for item in MOTIFS[name](field):
        if isinstance(item, Path) and item.parts[-1] == ("Z", ()) and name in ("blades", "lantern"):
            continue
        corners = [numbers for part, numbers in getattr(item, "parts", ()) if part in "ML"]
        assert all(0.5 <= x <= 177.5 and y >= 0.0 for x, y in corners), item


@pytest.mark.parametrize(
    "name", ["brigadier", "cape", "condottiero", "esa", "lanterns", "lumi", "risorgimento", "skirmish"]
)
def test_every_shipped_cover_has_a_sentence_about_its_game(name: str) -> None:
    for ruleset in (one for one in pack(name).rulesets if one.sections):
        summary = dict(ruleset.fields).get("summary")
        assert isinstance(summary, Text), ruleset.name


def test_no_line_of_a_title_ends_in_a_word_of_one_letter() -> None:
    told = 'ruleset book "Before, and a test" it "Prima della battaglia e le prove" { languages en, it'
    (document,) = written(told + '  section 1 one "One" it "Uno" { prose "Words." it "Parole." } }', "rulebook", "it")
    title = [run.words for run, _, _ in runs(document.pages[0]) if "battaglia" in run.words]
    assert any("e\u00a0le" in words for words in title)
