"""What is wrong with an author's templates, pictures and words: told with its place, and earlier files stay."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tercio.cli import main
from tests.compiler.backends.sets import TERHEYDEN
from tests.compiler.layout.test_composing import PIXEL

PRODUCTS = "units: { from: profiles, kind: profile, layout: mine, title: Cards }\n"
LAYOUT = "size: [63, 88]\nfront:\n  title: {{ left: 5, right: 5, top: 5, height: 20, {box} }}\n"
HUGE = PIXEL[:16] + (10_000).to_bytes(4, "big") + (5_000).to_bytes(4, "big") + PIXEL[24:]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "tercio.toml").write_text("", encoding="utf-8")
    shutil.copy(TERHEYDEN, tmp_path / "mine.tercio")
    layouts = tmp_path / "templates" / "layouts"
    (layouts / "foray").mkdir(parents=True)
    (layouts / "foray" / "products.yaml").write_text(PRODUCTS, encoding="utf-8")
    (layouts / "mine.yaml").write_text(LAYOUT.format(box="text: '{{ card.title }}'"), encoding="utf-8")
    (tmp_path / "pictures").mkdir()
    (tmp_path / "pictures" / "huge.png").write_bytes(HUGE)
    (tmp_path / "pictures" / "torn.png").write_bytes(PIXEL[:40])
    (tmp_path / "pictures" / "live.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>alert(1)</script></svg>', encoding="utf-8"
    )
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "units_garrison_en.pdf").write_bytes(b"earlier")
    return tmp_path


def ran(project: Path, capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    code = main(["print", str(project / "mine.tercio"), "--what", "units", "--out", str(project / "out"), *words])
    told = capsys.readouterr()
    return code, told.out + told.err


def test_an_author_prints_with_layouts_of_his_own(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, told = ran(project, capsys)
    assert (code, told.count("wrote")) == (0, 1)
    assert (project / "out" / "units_garrison_en.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize(
    ("box", "told"),
    [
        ("image: pictures/none.png", "E1105"),
        ("image: pictures/huge.png", "more than twenty million"),
        ("image: pictures/live.svg", "`<script>`"),
        ("image: pictures/torn.png", "damaged"),
        ("image: ../../../../etc/hostname", "outside the project's folder"),
        ("text: '{{ card.title.__class__.__mro__ }}'", "E1102"),
        ("text: '{{ self._TemplateReference__context }}'", "E1102"),
        (
            "text: '{% for n in numbers(60) %}{% for m in numbers(60) %}{{ m }}aaaaaaaa{% endfor %}{% endfor %}'",
            "E1102",
        ),
        ("text: x, font: garamond", "theme `default` has no font `garamond`"),
        ("text: 漢字", "E1104"),
        ("text: '{{ card.title }} and {{ card.title }} and {{ card.title }}', size: 40", "E1103"),
        ("lef: 3, text: x", "did you mean `left`?"),
        ("text: x, size: 4", "below 6 points"),
        ("text: x, turn: 45", "is 0, 90, 180 or 270"),
    ],
)
def test_a_bad_layout_is_told_and_nothing_is_written(
    project: Path, capsys: pytest.CaptureFixture[str], box: str, told: str
) -> None:
    layout = project / "templates" / "layouts" / "mine.yaml"
    layout.write_text(LAYOUT.format(box=box), encoding="utf-8")
    code, said = ran(project, capsys)
    assert code == 1
    assert told in said
    assert "Traceback" not in said
    assert {path.name: path.read_bytes() for path in (project / "out").iterdir()} == {
        "units_garrison_en.pdf": b"earlier"
    }


@pytest.mark.parametrize(
    ("file", "text", "told"),
    [
        ("layouts/mine.yaml", "size: [63, 88\nfront: {", "no YAML"),
        ("layouts/mine.yaml", "size: [63, 88]\nshape: triangle\nfront: {}\n", "no `shape` is `triangle`"),
        ("layouts/mine.yaml", "extends: mine\nsize: [63, 88]\n", "in a circle"),
        ("layouts/foray/products.yaml", "units: { from: profile, layout: mine }\n", "did you mean `profiles`?"),
        (
            "layouts/foray/products.yaml",
            "units: { from: counters, layout: counters/square, counters: { a: { front: state.gone } } }\n",
            "has no `state.gone`",
        ),
        ("themes/default.yaml", "title: Mine\n", "has no colour `paper`"),
        ("sheets/a4.yaml", "paper: [210]\n", "`paper` is [width, height]"),
        ("icons/mine.yaml", "blot: [{ d: 'M 1 2 X' }]\n", "icon `blot`"),
    ],
)
def test_a_bad_template_file_is_told(
    project: Path, capsys: pytest.CaptureFixture[str], file: str, text: str, told: str
) -> None:
    path = project / "templates" / file
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    code, said = ran(project, capsys)
    assert code == 1
    assert told in said
    assert (project / "out" / "units_garrison_en.pdf").read_bytes() == b"earlier"


@pytest.mark.parametrize(
    ("words", "told", "exit_code"),
    [
        (("--theme", "defaul"), "did you mean `default`?", 2),
        (("--paper", "a44"), "did you mean `a4`?", 2),
        (("--size", "pokr"), "did you mean `poker`?", 2),
        (("--size", "350x390"), "no card of 350 × 390 mm fits", 1),
        (("--size", "180x270", "--duplex", "fold"), "beside its own back", 1),
        (("--what", "unit"), "did you mean `units`?", 2),
        (("--back-offset", "a,b"), "an offset is two lengths", 2),
        (("--since", "nowhere.json"), "nowhere.json", 1),
        (("--gutter", "-3"), "0 to 50 mm", 2),
    ],
)
def test_a_bad_wish_is_told(
    project: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], told: str, exit_code: int
) -> None:
    (project / "templates" / "layouts" / "mine.yaml").write_text(
        LAYOUT.format(box="text: '{{ card.title }}'") + "back:\n  paper: { fill: ink }\n", encoding="utf-8"
    )
    code, said = ran(project, capsys, *words)
    assert code == exit_code
    assert told in said
    assert (project / "out" / "units_garrison_en.pdf").read_bytes() == b"earlier"


def test_a_theme_over_ours_changes_only_what_it_says(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    themes = project / "templates" / "themes"
    themes.mkdir()
    (themes / "mine.yaml").write_text("extends: default\ncolours: { ink: '#123456' }\n", encoding="utf-8")
    assert ran(project, capsys, "--theme", "mine")[0] == 0


def test_pictures_by_their_names(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / "pictures" / "musketeers.png").write_bytes(PIXEL)
    layout = project / "templates" / "layouts" / "mine.yaml"
    layout.write_text(LAYOUT.format(box="image: '{{ card.picture or card.name }}'"), encoding="utf-8")
    code, said = ran(project, capsys)
    assert (code, said.count("wrote")) == (0, 1)
    first = (project / "out" / "units_garrison_en.pdf").read_bytes()
    (project / "pictures" / "musketeers.png").unlink()
    code, said = ran(project, capsys)
    assert "there is no such file as pictures/musketeers.png" in said
    assert (project / "out" / "units_garrison_en.pdf").read_bytes() == first
