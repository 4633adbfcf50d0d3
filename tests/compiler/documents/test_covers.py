"""What the cover of a rulebook shows: arms of its time, or a picture of the author's own."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

import pytest

from compiler.backends.catalogue import DOCUMENTS
from compiler.backends.documents.rulebook.cover_motifs import MOTIFS
from compiler.layout.art.pictures import Pictures
from compiler.layout.draw import Image, Rect, walk
from tests.compiler.documents.library import OURS, codes, job, made_of, workshop
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


def test_a_picture_of_the_project_is_taken_by_its_name(tmp_path: Path) -> None:
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
