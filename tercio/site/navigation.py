"""Where the rules stand in the navigation of somebody's site."""

from __future__ import annotations

import posixpath
from typing import Any, Final, cast

from mkdocs.structure.files import Files
from mkdocs.structure.nav import Navigation, Section

from compiler.backends.site.pages import Branch

HERE: Final = "tercio"
"""In a `nav`, `- Rules: tercio` says where the rules go; without it they come last."""


UNNAMED: Final = "Rules"
"""What our own configurations call the rules, and a site of several; it is told in the language of the site."""


def branch_item(branch: Branch) -> dict[str, Any]:
    if branch.path is not None:
        return {branch.title: branch.path}
    return {branch.title: [branch_item(one) for one in branch.branches]}


def shifted(branch: Branch, language: str) -> Branch:
    """The same branch with the pages of another language."""
    path = posixpath.join(language, branch.path) if branch.path is not None else None
    return Branch(branch.title, path, tuple(shifted(one, language) for one in branch.branches))


def placed(nav: list[Any], rules: list[dict[str, Any]], title: str) -> list[Any]:
    """The rules where the author wants them, else at the end."""
    laid: list[Any] = []
    found = False
    for item in nav:
        if isinstance(item, dict) and HERE in item.values():
            said = next(iter(item))
            laid.append({title if said == UNNAMED else said: rules})
            found = True
        else:
            laid.append(item)
    return laid if found else [*laid, {title: rules}]


def take_in(nav: Navigation, files: Files) -> None:
    """Pages that no navigation lists belong to the page called like their folder, `errors/e0302.md` to `errors.md`: the
    menu shows where one is, and the path above the page leads there."""
    listed = {page.file.src_uri: page for page in nav.pages}
    for file in files.documentation_pages():
        above = listed.get(f"{posixpath.dirname(file.src_uri)}.md")
        if above is not None and file.page is not None and file.src_uri not in listed and file.page.parent is None:
            # A section in the eyes of mkdocs: it passes on that it is active, and has a title and an address.
            file.page.parent = cast("Section", above)


def call_home_by_its_folder(nav: Navigation) -> None:
    """`…/2.0/` and not `…/2.0/index.html`: the theme's menu of versions keeps a reader on his page only where the map
    of the site has its root in it."""
    home = nav.homepage
    if home is not None and home.canonical_url:
        home.canonical_url = home.canonical_url.removesuffix("index.html")
