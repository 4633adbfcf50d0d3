"""Templates of pages: an author's own come first, faults have a place, nothing outside is reached."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from compiler.backends.site.pages import Handed
from compiler.backends.site.site import Wish, write_site
from dsl.diagnostics import Diagnostic
from tests.architecture.sources import REPOSITORY
from tests.compiler.site.small import compiled, workshop


def faults(folder: Path, template: str, name: str = "glossary.md.j2") -> list[Diagnostic]:
    (folder / "site").mkdir()
    (folder / "site" / name).write_text(template, encoding="utf-8")
    shop = workshop(folder)
    write_site(compiled(), Wish(languages=("en",)), shop, Handed())
    return list(shop.sink.sorted())


def test_a_template_of_ones_own_comes_first(tmp_path: Path) -> None:
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "glossary.md.j2").write_text("# Mine {{ terms | length }}", encoding="utf-8")
    shop = workshop(tmp_path)
    made = write_site(compiled(), Wish(languages=("en",)), shop, Handed())
    assert shop.sink.sorted() == ()
    assert [one.text for one in made.pages if one.path == "rules/hedge/glossary.md"] == [
        '---\ntitle: "Glossary"\n---\n\n# Mine 1\n'
    ]


@pytest.mark.parametrize(
    ("template", "line"),
    [
        ("# A\n\n{{ nothing }}", 3),
        ("{{ terms", 1),
        ("# A\n{{ terms.x.y }}", 2),
        ("\n\n{% include 'gone.md.j2' %}", 3),
        ("{{ ''.__class__.__mro__ }}", 1),
        ("{{ 1 / 0 }}", 1),
        ("{% for one in terms %}{{ one.titel }}{% endfor %}", 1),
    ],
)
def test_a_fault_is_told_with_template_and_line(tmp_path: Path, template: str, line: int) -> None:
    found = faults(tmp_path, template)
    assert {one.code.code for one in found} == {"E1201"}
    first = found[0]
    if "gone" not in template:
        assert first.span.source.name == "templates/site/glossary.md.j2"
        assert first.span.place()[0] == line


def test_whatever_a_template_prints_is_made_inert(tmp_path: Path) -> None:
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "glossary.md.j2").write_text("{{ language ~ '<b>*x*</b>' }}", encoding="utf-8")
    made = write_site(compiled(), Wish(languages=("en",)), workshop(tmp_path), Handed())
    text = next(one.text for one in made.pages if one.path == "rules/hedge/glossary.md")
    assert "<b>" not in text
    assert "&#42;x&#42;" in text


def test_words_of_the_site_in_a_language_it_does_not_speak_are_asked_for(tmp_path: Path) -> None:
    found = faults(tmp_path, "home: { fr: Règles }\n", "words.yaml")
    assert found[0].code.code == "E1201"


def test_dark_colours_are_for_the_screen_alone() -> None:
    """Else a page that is read in the dark is printed pale on white."""
    templates = REPOSITORY / "templates"
    for sheet in (templates / "site/theme/assets/tercio/site.css", templates / "replay/replay.css"):
        within: list[str] = []
        for head, brace in re.findall(
            r"([^{};]*)([{};])", re.sub(r"/\*.*?\*/", "", sheet.read_text(), flags=re.DOTALL)
        ):
            if brace == "{":
                is_dark = '-scheme="slate"' in head or '-scheme="dark"' in head
                assert not is_dark or any("@media screen" in outer for outer in within), (sheet.name, head)
                within.append(head)
            elif brace == "}":
                within.pop()
        assert within == []
