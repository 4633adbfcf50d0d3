"""One site of several languages from two builds of mkdocs at the same time: the first language, and all others.

Each build knows the pages of the other, so that links between them are found, and builds only its own. What is not a
page of the rules (pictures, styles, the page for what is not found) comes with the first language. Where a second
process is not to be had, one build follows the other, and the site is the same, byte for byte.
"""

from __future__ import annotations

import json
import logging
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.exceptions import Abort
from mkdocs.structure.files import get_files

from engine.model.quick_dataclass import dataclass
from tercio.project.background import begin
from tercio.site.pages import Made, Order
from tercio.site.plugin import TercioPlugin, make_pages

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig

_KNOWN: Final = frozenset({"search", "material/search", "tercio"})
"""Plugins that look at each page by itself. Another may want to see all pages of a site in one build."""
_INDEX: Final = "search/search_index.json"
_SITEMAP: Final = "sitemap.xml"
_FIRST_ADDRESS: Final = "<url>"
_LAST_ADDRESS: Final = "</url>"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What mkdocs said that keeps the site from being good, and what was found while the pages were made."""

    heard: tuple[str, ...]
    made: Made | None


class Builder:
    """mkdocs with one configuration, for one order."""

    def __init__(self, config_file: Path, order: Order) -> None:
        self._file: Final = config_file
        self._order: Final = order

    def configuration(self, folder: Path) -> MkDocsConfig:
        return load_config(str(self._file), site_dir=str(folder), strict=True)

    def build(self, folder: Path) -> Outcome:
        """The whole site."""
        config = self.configuration(folder)
        if config.hooks or set(config.plugins) - _KNOWN:
            return self._run(config, None, None)
        there = {file.src_uri for file in get_files(config).documentation_pages()}
        made = make_pages(self._order, there, config)
        if made.site is None:
            return Outcome((), made)
        first, *others = made.languages
        if not others or any(path.startswith(f"{language}/") for path in there for language in others):
            return self._run(config, made, None)
        beside = folder.with_name(f"{folder.name}-others")
        rest = begin(lambda: self._run(self.configuration(beside), made, tuple(others)).heard)
        heard = self._run(config, made, (first,)).heard
        heard = (*heard, *rest())
        if not heard:
            _unite(folder, beside, others)
        shutil.rmtree(beside, ignore_errors=True)
        return Outcome(heard, made)

    def _run(self, config: MkDocsConfig, made: Made | None, share: tuple[str, ...] | None) -> Outcome:
        plugin = config.plugins["tercio"]
        assert isinstance(plugin, TercioPlugin), "looked at before anything is built"
        plugin.order, plugin.made, plugin.share = self._order, made, share
        with listening() as heard:
            config.plugins.on_startup(command="build", dirty=False)
            try:
                build(config)
            except Abort as fault:
                return Outcome(tuple(heard) or (str(fault),), plugin.made)
            finally:
                config.plugins.on_shutdown()
        return Outcome((), plugin.made)


# --- what mkdocs says -------------------------------------------------------------------------------------------


class _Listener(logging.Handler):
    """Keeps what mkdocs warns of."""

    def __init__(self, heard: list[str]) -> None:
        super().__init__(logging.WARNING)
        self._heard: Final = heard

    def emit(self, record: logging.LogRecord) -> None:
        self._heard.append(record.getMessage())


@contextmanager
def listening() -> Iterator[list[str]]:
    logger = logging.getLogger("mkdocs")
    heard: list[str] = []
    listener = _Listener(heard)
    propagates, level = logger.propagate, logger.level
    logger.addHandler(listener)
    logger.propagate = False
    logger.setLevel(logging.WARNING)
    try:
        yield heard
    finally:
        logger.removeHandler(listener)
        logger.propagate = propagates
        logger.setLevel(level)


# --- one site ---------------------------------------------------------------------------------------------------


def _unite(folder: Path, beside: Path, languages: list[str]) -> None:
    for language in languages:
        for page in sorted((beside / language).rglob("*.html")):
            place = folder / page.relative_to(beside)
            place.parent.mkdir(parents=True, exist_ok=True)
            page.rename(place)
        if (beside / "search" / language).is_dir():
            (beside / "search" / language).rename(folder / "search" / language)
    for name, united in ((_INDEX, _united_index), (_SITEMAP, _united_sitemap)):
        ours, theirs = folder / name, beside / name
        if ours.is_file() and theirs.is_file():
            text = united(ours.read_text(encoding="utf-8"), theirs.read_text(encoding="utf-8"))
            ours.write_text(text, encoding="utf-8")


def _united_index(ours: str, theirs: str) -> str:
    """One index to search in, with the sections of both."""
    index = json.loads(ours)
    index["docs"] += json.loads(theirs)["docs"]
    return json.dumps(index, separators=(",", ":"))


def _united_sitemap(ours: str, theirs: str) -> str:
    """Both in one: their addresses, with the blanks before the first and the end of the last line, behind ours."""
    first, last = theirs.find(_FIRST_ADDRESS), theirs.rfind(_LAST_ADDRESS)
    end = ours.rfind("</urlset>")
    if first < 0 or last < first or end < 0:
        return ours
    start = len(theirs[:first].rstrip(" \t"))
    stop = last + len(_LAST_ADDRESS)
    stop += theirs.startswith("\n", stop)
    return ours[:end] + theirs[start:stop] + ours[end:]
