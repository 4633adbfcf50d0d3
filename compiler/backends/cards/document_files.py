"""Documents as files: a PDF each, and the line that the manifest of a printing house has for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from compiler.backends.cards.files import File
from compiler.backends.cards.jobs import Document, Job, Kind
from compiler.backends.cards.manifest import Row
from compiler.backends.cards.served import condition_of
from compiler.layout.draw import Page
from compiler.layout.sheets.saddle import saddle_stitched
from compiler.paint.pdf import About, paint_pdf
from dsl.diagnostics import Sink

_FOLDED: Final = 3
"""Pages that make something to be stitched: two are a leaf."""


def document_files(job: Job, kind: Kind, language: str, tell: Callable[[str], None]) -> Iterator[File]:
    before: dict[str, Sequence[Page]] = {}
    if job.since is not None:
        old = replace(job, pack=job.since, since=None, shop=replace(job.shop, sink=Sink()))
        before = {document.name: document.pages for document in kind.make(old, language)}
    for document in kind.make(job, language):
        tell(f"{kind.name}, {document.name}, {language}")
        if job.shop.sink.has_errors or list(before.get(document.name, ())) == list(document.pages):
            continue
        told = " · ".join(part for part in (document.edition, document.digest) if part)
        about = About(document.title, told, document.authors, (kind.name, document.name, language), language, "long")
        pages = document.pages
        if job.how.saddle:
            pages, about = saddle_stitched(pages), replace(about, duplex="short")
        name = f"{kind.name}_{document.name}_{language}.pdf"
        yield File(
            name=name,
            product=kind.name,
            group=document.name,
            language=language,
            pages=len(pages),
            digest=document.digest,
            told="; ".join(filter(None, (document.left_out, _binding(job, kind, len(document.pages))))),
            data=paint_pdf(pages, job.shop.fonts, about, condition_of(job.how.service)),
            rows=(_listed(kind, document, name, language, pages),) if job.how.service is not None and pages else (),
        )


def _listed(kind: Kind, document: Document, name: str, language: str, pages: Sequence[Page]) -> Row:
    """What a manifest says of a book or a sheet: one of it, all of its pages, as large as the first."""
    return Row(
        product=kind.title.get(language) or kind.title["en"],
        set=f"{kind.name}_{document.name}",
        language=language,
        card="",
        title=document.title,
        front=f"{name}#page=1-{len(pages)}" if len(pages) > 1 else f"{name}#page=1",
        back="",
        quantity=1,
        width_mm=pages[0].width,
        height_mm=pages[0].height,
        bleed_mm=0.0,
    )


def _binding(job: Job, kind: Kind, pages: int) -> str:
    """What a printing house would ask: sheets that are folded and stitched have four pages each."""
    blank = -pages % 4
    if job.how.service is None or job.how.saddle or not kind.is_bound or not blank or pages < _FOLDED:
        return ""
    return f"{pages} pages, no multiple of four: if stitched, {blank} blank at the end, which `--saddle` adds"
