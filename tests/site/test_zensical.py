"""Pages for other generators, built by one of them: Zensical, where it is installed. It is none of our requirements."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml

from tercio.site.markdown import write_markdown
from tercio.site.pages import Order
from tests.compiler.site.small import TEXT
from tests.site.links import dead_links

ZENSICAL = shutil.which("zensical")
_LISTED = re.compile(r'<a href="(?:\./)?([^"#]+\.html)" class="md-nav__link[^"]*"')


def pages_of(nav: object) -> list[str]:
    if isinstance(nav, str):
        return [nav]
    inside = nav.values() if isinstance(nav, dict) else nav
    return [page for part in inside for page in pages_of(part)]


@pytest.mark.skipif(ZENSICAL is None, reason="Zensical is not installed: pip install zensical")
def test_zensical_keeps_the_order_of_pages_their_languages_and_every_link(tmp_path: Path) -> None:
    assert ZENSICAL is not None
    (tmp_path / "hedge.tercio").write_text(TEXT, encoding="utf-8")
    folder = tmp_path / "pages"
    assert write_markdown(folder, Order(paths=(tmp_path / "hedge.tercio",), play=False)).ok
    subprocess.run([ZENSICAL, "build"], cwd=folder, check=True, capture_output=True, timeout=120)
    site = folder / "site"
    assert dead_links(site) == []
    wanted = pages_of(yaml.safe_load((folder / "mkdocs.yml").read_text(encoding="utf-8"))["nav"])
    listed = list(dict.fromkeys(_LISTED.findall((site / "index.html").read_text(encoding="utf-8"))))
    assert listed == [page.replace(".md", ".html") for page in wanted]
    for page in (site / "rules/hedge").rglob("*.html"):
        other = site / "it" / page.relative_to(site)
        assert other.is_file()
        assert f"it/rules/hedge/{page.relative_to(site / 'rules/hedge').as_posix()}" in page.read_text(encoding="utf-8")
