"""Code of a guide beside the map that it draws: drawn anew at each build, told where it cannot be drawn."""

from __future__ import annotations

from pathlib import Path

from tercio.site.drawn_code import MARK, draw_code, with_maps
from tests.compiler.site.small import TEXT
from tests.site.pages import DOCS


def page(folder: Path, code: str, mark: str = MARK) -> Path:
    path = folder / "page.md"
    path.write_text(
        f'# Maps\n\n```tercio title="lane.tercio"\n{code.strip()}\n```\n\n{mark}\n\nAfter.\n', encoding="utf-8"
    )
    return path


def test_a_marked_block_stands_beside_its_map(tmp_path: Path) -> None:
    path = page(tmp_path, TEXT)
    drawn = draw_code(iter([path]))
    assert drawn.diagnostics == ()
    (asset,) = drawn.assets
    assert asset.data.startswith(b"<svg")
    shown = with_maps(path.read_text(encoding="utf-8"), "howto/page.md", "Map of")
    assert f"![Map of lane.tercio](../{asset.path})" in shown
    assert MARK not in shown
    assert shown.index("```tercio") < shown.index("![Map of") < shown.index("After.")


def test_code_that_is_wrong_is_told_and_plain_code_is_left_alone(tmp_path: Path) -> None:
    wrong = draw_code(iter([page(tmp_path, TEXT.replace("orchard", "orchid", 1))]))
    assert wrong.assets == ()
    assert wrong.diagnostics[0].span.source.name == "lane.tercio"
    plain = page(tmp_path, TEXT, mark="")
    assert draw_code(iter([plain])).assets == ()
    assert with_maps(plain.read_text(encoding="utf-8"), "page.md", "Map of") == plain.read_text(encoding="utf-8")


def test_a_page_that_cannot_be_read_is_left_to_mkdocs(tmp_path: Path) -> None:
    drawn = draw_code(iter([tmp_path / "gone.md", tmp_path, page(tmp_path, TEXT)]))
    assert (len(drawn.assets), drawn.diagnostics) == (1, ())


def test_the_guide_shows_the_map_that_it_explains() -> None:
    drawn = draw_code(iter([DOCS / "howto/draw_a_map.md"]))
    assert [fault.message for fault in drawn.diagnostics] == []
    assert len(drawn.assets) == 1
