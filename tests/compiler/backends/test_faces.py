"""Faces for the web: every card once, both sides, whole and trimmed."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

from compiler.backends.cards.faces import Face, faces
from tests.compiler.backends.sets import cards, pack, workshop


def made(*wanted: str) -> list[Face]:
    shop = workshop()
    found = list(faces(pack(), "en", shop, wanted))
    assert shop.sink.sorted() == ()
    return found


def test_every_leader_has_both_faces_once() -> None:
    found = made("leaders")
    expected = [(printed.name, card.name) for printed in cards("leaders", "en") for card in printed.cards]
    assert [(face.set, face.name) for face in found] == expected
    assert all(face.back for face in found)


def test_a_face_is_as_large_as_its_card_and_says_what_it_is() -> None:
    face = made("leaders")[0]
    root = ET.fromstring(face.front)
    assert root.attrib["viewBox"] == f"0 0 {face.width:g} {face.height:g}"
    (title,) = (one.text for one in root if one.tag.endswith("}title"))
    assert title == face.title
    assert face.title.split()[0] in " ".join(one.text or "" for one in root.iter() if one.tag.endswith("}text"))


def test_many_faces_can_stand_on_one_page() -> None:
    names = [name for face in made("orders") for side in (face.front, face.back or "") for name in _names(side)]
    assert names
    assert len(names) == len(set(names))


def _names(svg: str) -> list[str]:
    return re.findall(r' id="([^"]+)"', svg)
