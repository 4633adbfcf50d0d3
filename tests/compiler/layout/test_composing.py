"""Boxes to draw lists: places, fitted words, and everything that does not fit."""

from __future__ import annotations

import zlib
from pathlib import Path

import pytest

from compiler.layout.art.svgpath import read_path
from compiler.layout.cards.fit import Type, fit
from compiler.layout.draw import MM_PER_POINT, Image, Rect, Run, walk
from tests.compiler.layout.drawing import composed, messages, theme


def _chunk(kind: bytes, data: bytes) -> bytes:
    return len(data).to_bytes(4, "big") + kind + data + zlib.crc32(kind + data).to_bytes(4, "big")


PIXEL = (
    b"\x89PNG\r\n\x1a\n"
    + _chunk(b"IHDR", bytes([0, 0, 0, 2, 0, 0, 0, 1, 8, 2, 0, 0, 0]))
    + _chunk(b"IDAT", zlib.compress(bytes([0, 200, 30, 30, 30, 30, 200])))
    + _chunk(b"IEND", b"")
)
"""A picture of two pixels, a red one and a blue one."""


def runs(group: object) -> list[Run]:
    assert hasattr(group, "items")
    return [leaf.item for leaf in walk(group.items) if isinstance(leaf.item, Run)]


def test_a_box_is_placed_from_any_edge(tmp_path: Path) -> None:
    boxes = """
        a: { left: 5, right: 10, top: 10%, height: 4, fill: ink }
        b: { right: 2, width: 50%, bottom: 3, height: 1cm, fill: ink }
    """
    front, found = composed(tmp_path, boxes, {})
    assert found == ()
    one, other = (leaf.item for leaf in walk(front.items))
    assert isinstance(one, Rect)
    assert isinstance(other, Rect)
    assert (one.x, one.y, one.width, one.height) == (5, 8, 45, 4)
    assert (other.x, other.y, other.width, other.height) == (28, 67, 30, 10)


def test_a_box_that_bleeds_reaches_past_the_trim(tmp_path: Path) -> None:
    front, _ = composed(tmp_path, "a: { height: 10, bleed: yes, fill: ink }", {})
    (rect,) = front.items
    assert isinstance(rect, Rect)
    assert (rect.x, rect.y, rect.width, rect.height) == (-3, -3, 66, 13)


def test_repeated_boxes_divide_their_room_and_conditions_leave_some_out(tmp_path: Path) -> None:
    boxes = "a: { over: card.all, as: one, divide: across, gap: 3, when: one != 2, height: 8, fill: ink }"
    front, found = composed(tmp_path, boxes, {"all": [1, 2, 3]})
    assert found == ()
    assert [(item.x, item.width) for item in front.items if isinstance(item, Rect)] == [(0, 18), (42, 18)]


def test_words_are_wrapped_and_set_smaller_until_they_fit(tmp_path: Path) -> None:
    boxes = "a: { left: 5, width: 30, height: 9, text: '{{ card.title }}', size: 14, least: 8 }"
    front, found = composed(tmp_path, boxes, {"title": "The old regiment of Picardie on foot"})
    assert found == ()
    lines = runs(front)
    assert " ".join(line.words for line in lines) == "The old regiment of Picardie on foot"
    assert all(line.x >= 5 and line.x + line.width <= 35.001 for line in lines)
    assert all(8 <= line.points < 14 for line in lines)


def test_words_that_do_not_fit_name_the_card_and_the_box(tmp_path: Path) -> None:
    boxes = "a: { left: 5, width: 20, height: 4, text: '{{ card.title }}', size: 10, least: 8 }"
    front, found = composed(tmp_path, boxes, {"title": "An endless title that nobody can read at any table"})
    assert [one.code.code for one in found] == ["E1103"]
    assert "card “Old regiment”, box `front.a`" in found[0].message
    assert str(found[0].span) == "army.tercio:1:1"
    assert found[0].notes[0].span.source.name.endswith("mine.yaml")
    assert runs(front) == []


@pytest.mark.parametrize(
    ("language", "word", "parts"),
    [
        ("it", "Archibugieri", ["Archibu-", "gieri"]),
        ("it", "dell’accampamento", ["dell’ac-", "campa-", "mento"]),
        ("en", "Reinforcements", ["Reinforce-", "ments"]),
    ],
)
def test_a_word_that_fits_no_line_is_broken_by_its_language(
    tmp_path: Path, language: str, word: str, parts: list[str]
) -> None:
    box = f"a: {{ width: 15, height: 40, text: {word}, size: 9, least: 9 }}"
    front, found = composed(tmp_path, box, {}, language=language)
    assert found == ()
    assert [run.words for run in runs(front)] == parts
    assert all(run.width <= 15 for run in runs(front))


def test_a_word_is_set_smaller_before_it_is_broken(tmp_path: Path) -> None:
    box = "a: { width: 15, height: 40, text: Archibugieri, size: 9, least: 7 }"
    front, found = composed(tmp_path, box, {}, language="it")
    assert found == ()
    (run,) = runs(front)
    assert (run.words, run.size < 9 * MM_PER_POINT) == ("Archibugieri", True)


def test_where_lines_are_few_a_word_is_broken_at_the_end_of_one(tmp_path: Path) -> None:
    words = "Reggimenti indisciplinatissimi veterani"
    box = f"a: {{ width: 31, height: 8, text: {words}, size: 9, least: 8, lines: 2 }}"
    front, found = composed(tmp_path, box, {}, language="it")
    assert found == ()
    first, second = runs(front)
    assert first.words.startswith("Reggimenti indi")
    assert (first.words + second.words).replace("-", "") == words


def test_a_word_that_nobody_knows_how_to_break_is_told(tmp_path: Path) -> None:
    box = "a: { width: 10, height: 40, text: Archibugieri, size: 9, least: 8 }"
    _, found = composed(tmp_path, box, {}, language="tlh")
    assert [one.code.code for one in found] == ["E1103"]


@pytest.mark.parametrize("language", ["en", "it"])
def test_parts_of_a_word_never_share_a_line(language: str) -> None:
    face = theme().faces["TercioSans-Regular"]
    size = 8 * MM_PER_POINT
    set_in = Type((("", "TercioSans-Regular", face),), size, size, 1.2, 99)
    broken = 0
    for width in range(9, 30):
        for words in ("i moschettieri indisciplinatissimi", "reinforcements, notwithstanding discouragement"):
            fitted = fit(words, set_in, width, 90, language=language)
            lines = ["".join(piece.words for piece in pieces) for pieces, _ in fitted.lines]
            if fitted.fits:
                broken += any(line.endswith("-") for line in lines)
                assert not any("-" in line[:-1] for line in lines), lines
                assert " ".join(lines).replace("- ", "") == words
                assert all(wide * fitted.size <= width + 0.001 for _, wide in fitted.lines)
    assert broken > 5


def test_letters_that_the_font_lacks_are_told(tmp_path: Path) -> None:
    _, found = composed(tmp_path, "a: { text: '{{ card.title }}' }", {"title": "漢 regiment"})
    assert [one.code.code for one in found] == ["E1104"]
    assert "U+6F22" in found[0].message


@pytest.mark.parametrize("letters", ["àèéìòùÀÈÉÌÒÙ", "çœæêîôûëïüÿÇŒÆ«»", "ñáíóúÑ¿¡", "äöüßÄÖÜ„“ẞ"])
def test_the_fonts_have_every_letter_of_our_neighbours(letters: str) -> None:
    assert {name: face.missing(letters) for name, face in theme().faces.items() if "Italic" not in name} == {
        name: [] for name in theme().faces if "Italic" not in name
    }


def test_bold_words_stand_inside_others(tmp_path: Path) -> None:
    boxes = "a: { text: '**Charge {{ card.n }}.** It moves', rich: yes, size: 8 }"
    front, found = composed(tmp_path, boxes, {"n": 2})
    assert found == ()
    assert [(line.words, line.font) for line in runs(front)] == [
        ("Charge 2.", "TercioSans-Bold"),
        (" It moves", "TercioSans-Regular"),
    ]


@pytest.mark.parametrize(
    ("box", "code", "words"),
    [
        ("{ icon: meleee }", "E1105", "did you mean `melee`?"),
        ("{ fill: inc }", "E1101", "did you mean `ink`?"),
        ("{ text: x, font: serrif }", "E1101", "did you mean `serif`?"),
        ("{ text: '{{ card.nothing }}' }", "E1102", "nothing"),
        ("{ over: card, text: x }", "E1102", "wants a list"),
        ("{ over: numbers(5000), text: x }", "E1102", "wants a list"),
        ("{ left: 50, right: 50, fill: ink }", "E1101", "smaller than nothing"),
        ("{ image: nowhere.png }", "E1105", "there is no such file as nowhere.png"),
        ("{ image: ../../../etc/passwd }", "E1105", "outside the project's folder"),
        ("{ image: broken.png }", "E1105", "neither PNG nor JPEG nor SVG"),
        ("{ image: huge.png }", "E1105", "more than twenty million"),
    ],
)
def test_what_cannot_be_drawn_is_told(tmp_path: Path, box: str, code: str, words: str) -> None:
    project = tmp_path / "project"
    project.mkdir()
    (project / "broken.png").write_bytes(b"GIF89a")
    (project / "huge.png").write_bytes(
        PIXEL[:16] + (10_000).to_bytes(4, "big") + (5_000).to_bytes(4, "big") + PIXEL[24:]
    )
    _, found = composed(tmp_path, f"a: {box}", {}, project)
    assert [one.code.code for one in found] == [code], messages(found)
    assert words in messages(found)[0]


def test_a_picture_keeps_its_shape(tmp_path: Path) -> None:
    (tmp_path / "small.png").write_bytes(PIXEL)
    front, found = composed(tmp_path, "a: { left: 10, width: 40, height: 40, image: small.png }", {}, tmp_path)
    assert [diagnostic.code.code for diagnostic in found] == ["W1109"]  # two pixels are few
    (image,) = front.items
    assert isinstance(image, Image)
    assert (image.x, image.y, image.width, image.height) == (10, 10, 40, 20)


def test_titles_of_two_lines_are_even() -> None:
    faces = theme().faces
    face = faces["TercioSerif-Bold"]
    words = "The master of the camp general of Flanders"
    set_in = Type((("", "TercioSerif-Bold", face),), 10 * MM_PER_POINT, 10 * MM_PER_POINT, 1.1, 3, balance=True)
    (_, first), (_, second) = fit(words, set_in, 62, 20).lines
    assert abs(first - second) / max(first, second) < 0.25


@pytest.mark.parametrize("d", ["", "L 1 2", "M 1", "M 1 2 A 1 1 0 2 0 3 3", "M 1 2 L x", "M0 0 C 1 2 3"])
def test_a_path_that_is_none_is_refused(d: str) -> None:
    assert read_path(d) is None


def test_a_path_is_read_into_absolute_parts() -> None:
    assert read_path("m1 1 h2 v2 l-2 0z") == (*(("M", (1, 1)), ("L", (3, 1)), ("L", (3, 3)), ("L", (1, 3)), ("Z", ())),)
