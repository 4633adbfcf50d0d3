"""Layout files: what they may say, and what a mistake in them sounds like."""

from __future__ import annotations

from pathlib import Path

import pytest

from compiler.layout.cards.boxes import read_layout
from compiler.layout.lengths import Length, read_length
from dsl.diagnostics import Sink
from tests.compiler.layout.drawing import layout_of, library, messages


@pytest.mark.parametrize(
    ("written", "length"),
    [
        (3, Length(3.0)),
        ("8pt", Length(8 * 25.4 / 72)),
        ("1.5cm", Length(15.0)),
        ("0.5in", Length(12.7)),
        ("25%", Length(0.0, 0.25)),
        ("100% - 4", Length(-4.0, 1.0)),
        ("50% + 2mm", Length(2.0, 0.5)),
    ],
)
def test_lengths_have_units(written: object, length: Length) -> None:
    assert read_length(written) == length


@pytest.mark.parametrize("written", ["", "3 apples", "3 4", True, None, [3], "1e9", 10**9, float("nan"), float("inf")])
def test_what_is_no_length_is_none(written: object) -> None:
    assert read_length(written) is None


def test_an_unknown_key_names_file_box_and_key_and_the_likely_one(tmp_path: Path) -> None:
    layout, found = layout_of(tmp_path, "size: [60, 80]\nfront:\n  title: { lef: 4, width: 40 }\n")
    assert layout is None
    assert messages(found) == ["layout `mine`, box `front.title`, `lef`: there is no such key did you mean `left`?"]
    assert found[0].span.source.name.endswith("layouts/mine.yaml")
    assert found[0].span.text() == "lef"


@pytest.mark.parametrize(
    ("box", "words"),
    [
        ("{ left: wide }", "should be a length"),
        ("{ align: middel }", "there is no `middel`"),
        ("{ text: x, size: 4 }", "type below 6 points cannot be read"),
        ("{ text: x, size: 9, least: 3 }", "type below 6 points cannot be read"),
        ("{ leading: 40 }", "is a number from"),
        ("{ rich: perhaps }", "is yes or no"),
        ("{ step: [1] }", "is [across, down]"),
        ("[1, 2]", "a box is"),
    ],
)
def test_a_bad_value_is_told(tmp_path: Path, box: str, words: str) -> None:
    layout, found = layout_of(tmp_path, f"size: [60, 80]\nfront:\n  title: {box}\n")
    assert layout is None
    assert any(words in message for message in messages(found)), messages(found)


def test_a_layout_extends_another_box_by_box(tmp_path: Path) -> None:
    base = "size: [60, 80]\nfront:\n  title: { left: 4, text: one }\n  gone: { left: 1 }\n"
    layout, found = layout_of(tmp_path, "extends: base\nfront:\n  title: { text: two }\n  gone: ~\n", base=base)
    assert found == ()
    assert layout is not None
    (title,) = layout.front
    assert title.templates["text"] == "two"
    assert title.edges["left"] == Length(4.0)


def test_an_authors_file_comes_before_ours(tmp_path: Path) -> None:
    (tmp_path / "layouts" / "esa").mkdir(parents=True)
    (tmp_path / "layouts" / "esa" / "order.yaml").write_text("size: [50, 50]\n", encoding="utf-8")
    layout = read_layout(library(tmp_path), "esa/order", Sink())
    assert layout is not None
    assert layout.width == 50


# --- hostile files ------------------------------------------------------------------------------------------------


def test_files_that_extend_one_another_in_a_circle_are_told(tmp_path: Path) -> None:
    layout, found = layout_of(tmp_path, "extends: a\n", a="extends: b\n", b="extends: mine\n")
    assert layout is None
    assert "in a circle: mine → a → b → mine" in found[0].message


def test_a_long_chain_ends(tmp_path: Path) -> None:
    chain = {f"a{n}": f"extends: a{n + 1}\n" for n in range(60)}
    assert layout_of(tmp_path, "extends: a0\n", **chain)[0] is None


@pytest.mark.parametrize(
    "text",
    [
        "size: [60, 80\n",
        "- 1\n- 2\n",
        "size: !!python/object/apply:os.system ['true']\n",
        "a: &a [1,1,1,1,1,1,1,1,1]\n"
        + "".join(f"{chr(98 + n)}: &{chr(98 + n)} [{', '.join(['*' + chr(97 + n)] * 9)}]\n" for n in range(8)),
        "a: " + "[" * 500 + "]" * 500,
        "size: [1e300, 4]\n",
        "size: [-5, 80]\n",
        "size: [60, 80]\nsize: [1, 2]\n",
        "\x00",
    ],
)
def test_a_strangers_file_is_refused_and_hurts_nobody(tmp_path: Path, text: str) -> None:
    layout, found = layout_of(tmp_path, text)
    assert layout is None
    assert found
    assert {one.code.code for one in found} == {"E1101"}


def test_a_layout_outside_the_folder_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "secret.yaml").write_text("size: [60, 80]\n", encoding="utf-8")
    inner = tmp_path / "inner"
    layout, found = layout_of(inner, "extends: ../../secret\n")
    assert layout is None
    assert "there is no" in found[0].message
