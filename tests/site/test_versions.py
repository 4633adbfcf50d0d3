"""Sites of several versions, as `mike` keeps them: what its menu needs of ours."""

from __future__ import annotations

import re
from pathlib import Path

from mkdocs.commands.build import build
from mkdocs.config import load_config

from tests.compiler.site.small import TEXT

CONFIGURATION = """
site_name: Club
site_url: https://club.example/2.0/
use_directory_urls: false
theme: {name: material, font: false}
plugins: [search, {tercio: {play: false}}]
extra: {version: {provider: mike}}
"""


def test_the_map_of_a_site_has_its_root_in_it_and_pages_know_of_versions(tmp_path: Path) -> None:
    """Else the theme leads whoever changes the version to its first page, from whatever he reads."""
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "index.md").write_text("# Club\n", encoding="utf-8")
    (tmp_path / "mkdocs.yml").write_text(CONFIGURATION, encoding="utf-8")
    (tmp_path / "hedge.tercio").write_text(TEXT, encoding="utf-8")
    build(load_config(str(tmp_path / "mkdocs.yml"), site_dir=str(tmp_path / "site")))
    listed = re.findall(r"<loc>(.*?)</loc>", (tmp_path / "site" / "sitemap.xml").read_text(encoding="utf-8"))
    assert "https://club.example/2.0/" in listed
    assert all(one.startswith("https://club.example/2.0/") for one in listed)
    page = next((tmp_path / "site" / "rules").glob("*/tests.html")).read_text(encoding="utf-8")
    assert re.search(r'"version": ?\{"provider": ?"mike"\}', page) is not None
