"""The documents of the shipped systems, each made and painted once for all unit tests that look at them."""

from __future__ import annotations

import io
import re
import textwrap
from collections.abc import Iterator
from dataclasses import replace
from functools import cache, cached_property, partial
from pathlib import Path

import pypdf
import pypdfium2

from compiler.backends.cards.jobs import Document, Job
from compiler.backends.catalogue import DOCUMENTS
from compiler.backends.products.products import Workshop
from compiler.layout.art.icons import Icons, read_icons
from compiler.layout.art.pictures import Pictures
from compiler.layout.draw import Page, Run, walk
from compiler.layout.library import Library
from compiler.layout.sheets.sheets import read_sheet
from compiler.layout.themes import Theme, read_theme
from compiler.paint.pdf import About, paint_pdf
from dsl.diagnostics import Sink
from dsl.source import Source, Span
from engine.model.battles import Scenario
from engine.model.keeping import keep_last
from engine.model.pack import Rulepack, Ruleset
from engine.model.rules import Origin
from tests.compiler.finding import REPOSITORY, pack_of
from tests.shipped import shipped_pack

SYSTEMS = ("esa", "condottiero", "cape")
LANGUAGES = ("en", "it")
OURS = Library((REPOSITORY / "templates",))
SHEETS = {
    "esa": "bleneau_1652",
    "condottiero": "fornovo_1495",
    "cape": "terheyden_1625",
    "risorgimento": "magenta_1859",
    "lumi": "blenheim_1704",
    "skirmish": "cider_lane",
    "brigadier": "sabugal_1811",
    "lanterns": "gannet_cove",
}
"""The battle for which references and player aids of a system are made: to set them takes longest of all."""


def pack(system: str) -> Rulepack:
    return shipped_pack(system)


def ruleset(system: str) -> Ruleset:
    return next(one for one in pack(system).rulesets if one.name == system)


def scenarios() -> list[tuple[str, str]]:
    """(system, scenario) of everything that is shipped; each stands in a file of its name, so nothing is compiled."""
    folder = REPOSITORY / "scenarios"
    return [(system, path.stem) for system in SYSTEMS for path in sorted((folder / system).glob("*.tercio"))]


def scenario(system: str, name: str) -> Scenario:
    return next(one for one in pack(system).scenarios if one.name == name)


def _somewhere(origin: Origin) -> Span:
    return Source(origin.file, "a line").span(0, 6)


@cache
def theme_of(library: Library, name: str) -> Theme:
    read = read_theme(library, name, Sink())
    assert read is not None
    return read


@cache
def icons_of(library: Library) -> Icons:
    return read_icons(library, Sink())


def workshop(library: Library = OURS, theme: str = "default") -> Workshop:
    return Workshop(library, theme_of(library, theme), icons_of(library), Pictures(None), Sink(), _somewhere)


def job(rules: Rulepack, shop: Workshop, paper: str = "a4", only: str | None = None) -> Job:
    sheet = read_sheet(OURS, paper, shop.sink)
    assert sheet is not None
    return Job(pack=rules, scenario=only, shop=shop, sheet=sheet)


def own(folder: Path, **files: str) -> Library:
    """Some files of `documents/` that an author overrides, before ours."""
    for name, text in files.items():
        path = folder / "documents" / f"{name}.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(textwrap.dedent(text), encoding="utf-8")
    return Library((folder, REPOSITORY / "templates"))


def codes(shop: Workshop) -> list[str]:
    return [one.code.code for one in shop.sink.sorted()]


def made_of(
    kind: str, rules: Rulepack, language: str = "en", paper: str = "a4", only: str | None = None
) -> list[Document]:
    """Documents of a kind, which nothing may be wrong with. The last of them are kept: many tests look at one."""
    return [*_made(kind, rules, language, paper, only)]


@partial(keep_last, most=60)
def _made(kind: str, rules: Rulepack, language: str, paper: str, only: str | None) -> list[Document]:
    maker = next(one for one in DOCUMENTS if one.name == kind)
    ordered = _order(rules, paper, only)
    made = list(maker.make(ordered, language))
    assert [(one.code.code, one.message) for one in ordered.shop.sink.sorted()] == []
    return made


@keep_last
def _order(rules: Rulepack, paper: str, only: str | None) -> Job:
    """One for all languages: how a sheet is set is settled once for an order."""
    return job(rules, workshop(), paper, only)


def written(text: str, kind: str, language: str = "en") -> list[Document]:
    """The same for a pack that a unit test writes itself."""
    return made_of(kind, pack_of(text), language)


class Printed:
    """A document with its file."""

    def __init__(self, document: Document, data: bytes) -> None:
        self.document = document
        self.data = data

    @cached_property
    def reader(self) -> pypdf.PdfReader:
        return pypdf.PdfReader(io.BytesIO(self.data))

    @cached_property
    def pages(self) -> tuple[str, ...]:
        """The words of each page as a reader copies them, with single blanks."""
        pdf = pypdfium2.PdfDocument(self.data)
        return tuple(squeezed(page.get_textpage().get_text_bounded()) for page in pdf)

    @property
    def text(self) -> str:
        return " ".join(self.pages)

    @cached_property
    def flowing(self) -> str:
        """The text in its own order, without what stands about it on each page; bare."""
        found = [run.words for page in self.document.pages for run, _, _ in runs(page) if run.box == "flow"]
        return bare(" ".join(found))


def painted(document: Document) -> Printed:
    shop = workshop()
    fonts = {name: face.path for name, face in shop.theme.faces.items()}
    return Printed(document, paint_pdf(document.pages, fonts, About(document.title)))


@cache
def printed(kind: str, system: str, name: str, language: str, paper: str = "a4") -> Printed:
    """One document of the shipped library: a scenario's or a ruleset's."""
    rules = pack(system)
    if name in SYSTEMS:
        # Other systems that a scenario brings along are printed elsewhere.
        special = [one for one in rules.rulesets if one.name.partition(".")[0] == name]
        rules = replace(rules, rulesets=tuple(special))
        (document,) = made_of(kind, rules, language, paper)
    else:
        (document,) = made_of(kind, rules, language, paper, name)
    return painted(document)


def sheet(kind: str, system: str, language: str) -> Printed:
    """A reference or player aid of a system."""
    return printed(kind, system, SHEETS[system], language)


def squeezed(words: str) -> str:
    return " ".join(words.split())


def bare(words: str) -> str:
    """Letters and figures alone: where lines were broken, and with or without a hyphen, does not matter."""
    return re.sub(r"[\s\u00a0\ufffe\x02-]+", "", words.replace("'", "’"))


def runs(page: Page) -> Iterator[tuple[Run, tuple[float, float, float, float], float]]:
    """Every run of a page with its bounds and its size in points."""
    for placed in walk(page.items):
        if isinstance(placed.item, Run):
            yield placed.item, placed.bounds(), placed.item.points * placed.scale
