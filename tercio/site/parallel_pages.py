"""Pages of a site made by two hands: what mkdocs would do one page after the other is done by two processes.

Markdown is most of the work, so every other page is turned into HTML elsewhere; then templates are filled there while
the search index is made here. What comes out is the same, byte for byte: only who does it changes. It is left to mkdocs
alone where another plugin may want a say in its pages.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, cast

from mkdocs.commands.build import get_context
from mkdocs.structure.pages import Page

from tercio.project.background import begin_each, can_be_copied

if TYPE_CHECKING:
    from jinja2 import Environment, Template
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import File, Files
    from mkdocs.structure.nav import Navigation
    from mkdocs.structure.toc import TableOfContents
    from mkdocs.utils.templates import TemplateContext

_KNOWN: Final = frozenset({"search", "material/search", "tercio"})
"""Plugins that change no page: they may be asked once or twice, here or elsewhere."""
_FEWEST: Final = 8
"""A site of fewer pages is done before another process has begun."""
_MARKED_FOR_SEARCH: Final = "data-search-"
"""The search plugin takes these out of a page, so such a page waits for it."""

Filled = Callable[["TemplateContext", Page], "TemplateContext"]
"""What our own plugin puts into the values of a template."""


def may_share(config: MkDocsConfig, pages: Sequence[Page]) -> bool:
    others = [name for name in config.plugins if name not in _KNOWN]
    return can_be_copied() and not others and not config.hooks and len(pages) >= _FEWEST


# --- Markdown -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Turned:
    """What is left of a page's Markdown; other pages by their names, since they live in another process."""

    content: str | None
    toc: TableOfContents
    title: str | None
    anchors: set[str] | None
    links: Mapping[str, Mapping[str, str]] | None
    said: Sequence[tuple[int, str]]


def share_markdown(config: MkDocsConfig, files: Files) -> None:
    """Turns half of the pages into HTML elsewhere. Each waits for its own when mkdocs comes to it."""
    pages = [file.page for file in files.documentation_pages() if isinstance(file.page, Page)]
    if not may_share(config, pages):
        return
    theirs = _half(pages)
    turned = begin_each(lambda: (_turn(page, config, files) for page in theirs), len(theirs))
    for page in theirs:
        # mkdocs asks a page to render itself; this one has somebody who does it.
        vars(page)["render"] = _Waiting(page, turned)


class _Waiting:
    def __init__(self, page: Page, turned: Iterator[_Turned]) -> None:
        self._page: Final = page
        self._turned: Final = turned

    def __call__(self, _: MkDocsConfig, files: Files) -> None:
        page, done = self._page, next(self._turned)
        page.content, page.toc, page.present_anchor_ids = done.content, done.toc, done.anchors
        page._title_from_render = done.title
        if done.links is not None:
            linked = {files.get_file_from_path(path): dict(links) for path, links in done.links.items()}
            page.links_to_anchors = {file: links for file, links in linked.items() if file is not None}
        for level, words in done.said:
            logging.getLogger("mkdocs.structure.pages").log(level, words)


def _half(pages: Sequence[Page]) -> list[Page]:
    """Pages to be done elsewhere: half of the text, in the order of the site."""
    theirs: list[Page] = []
    here = there = 0
    for page in pages:
        size = len(page.file.content_string)
        if there < here:
            theirs.append(page)
            there += size
        else:
            here += size
    return theirs


def _turn(page: Page, config: MkDocsConfig, files: Files) -> _Turned:
    with _heard() as said:
        page.read_source(config)
        # By the class: the page itself would wait for us.
        Page.render(page, config, files)
    links = page.links_to_anchors
    return _Turned(
        content=page.content,
        toc=page.toc,
        title=page._title_from_render,
        anchors=page.present_anchor_ids,
        links={file.src_uri: found for file, found in links.items()} if links is not None else None,
        said=said,
    )


class _Ear(logging.Handler):
    def __init__(self, said: list[tuple[int, str]]) -> None:
        super().__init__(logging.INFO)
        self._said: Final = said

    def emit(self, record: logging.LogRecord) -> None:
        self._said.append((record.levelno, record.getMessage()))


@contextmanager
def _heard() -> Iterator[list[tuple[int, str]]]:
    """What mkdocs says of a page, to be said again where somebody listens."""
    logger = logging.getLogger("mkdocs")
    said: list[tuple[int, str]] = []
    handlers, propagates = logger.handlers, logger.propagate
    logger.handlers, logger.propagate = [_Ear(said)], False
    try:
        yield said
    finally:
        logger.handlers, logger.propagate = handlers, propagates


# --- templates ----------------------------------------------------------------------------------------------------


def share_templates(env: Environment, config: MkDocsConfig, files: Files, nav: Navigation, fill: Filled) -> Environment:
    """Fills the templates of pages elsewhere, while the search index is made here. Answers an environment that knows
    how to wait for them."""
    doc_files = files.documentation_pages()
    pages = [file.page for file in doc_files if isinstance(file.page, Page)]
    if not may_share(config, pages):
        return env
    theirs = [page for page in pages if _MARKED_FOR_SEARCH not in (page.content or "")]
    filled = begin_each(lambda: (_fill(page, env, config, doc_files, nav, fill) for page in theirs), len(theirs))
    return cast("Environment", _Sheets(env, {id(page) for page in theirs}, filled))


def _fill(
    page: Page, env: Environment, config: MkDocsConfig, doc_files: Sequence[File], nav: Navigation, fill: Filled
) -> str:
    """As mkdocs builds a page."""
    page.active = True
    context = fill(get_context(nav, doc_files, config, page), page)
    done: str = env.get_template(_template_of(page)).render(context)
    page.active = False
    return done


def _template_of(page: Page) -> str:
    return str(page.meta.get("template", "main.html"))


class _Sheets:
    """Templates, of which some pages have been filled already."""

    def __init__(self, env: Environment, theirs: set[int], filled: Iterator[str]) -> None:
        self._env: Final = env
        self._theirs: Final = theirs
        self._filled: Final = filled

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever an environment has
        return getattr(self._env, name)

    def get_template(self, name: str, *others: Any, **named: Any) -> _Sheet:  # noqa: ANN401 - as it is asked
        return _Sheet(self._env.get_template(name, *others, **named), self._theirs, self._filled)


class _Sheet:
    def __init__(self, template: Template, theirs: set[int], filled: Iterator[str]) -> None:
        self._template: Final = template
        self._theirs: Final = theirs
        self._filled: Final = filled

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever a template has
        return getattr(self._template, name)

    def render(self, context: Mapping[str, Any]) -> str:
        if id(context.get("page")) in self._theirs:
            return next(self._filled)
        done: str = self._template.render(context)
        return done
