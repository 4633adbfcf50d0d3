"""What a file for the press says of itself: PDF/X-1a:2003, and the printing condition that its inks are meant for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from compiler.paint.inks import Condition

if TYPE_CHECKING:
    from reportlab.pdfbase.pdfdoc import PDFDocument

VERSION: Final = "PDF/X-1a:2003"


def make_press_file(document: PDFDocument, condition: Condition) -> None:
    """Makes reportlab's document (which has no types) say so: they write only the keys that they know of."""
    from reportlab.pdfbase import pdfdoc

    intent = pdfdoc.PDFDictionary(
        {
            "Type": pdfdoc.PDFName("OutputIntent"),
            "S": pdfdoc.PDFName("GTS_PDFX"),
            "OutputConditionIdentifier": pdfdoc.PDFString(condition.identifier),
            "OutputCondition": pdfdoc.PDFString(condition.info),
            "Info": pdfdoc.PDFString(condition.info),
            "RegistryName": pdfdoc.PDFString(condition.registry),
        }
    )

    class PressCatalog(pdfdoc.PDFCatalog):  # type: ignore[misc]
        __NoDefault__: Final = [*pdfdoc.PDFCatalog.__NoDefault__, "OutputIntents"]

    class PressInfo(pdfdoc.PDFInfo):  # type: ignore[misc]
        def format(self, document: PDFDocument) -> bytes:
            said: bytes = super().format(document)
            version: bytes = pdfdoc.PDFString(VERSION).format(document)
            return said.rstrip()[: -len(b">>")] + b" /GTS_PDFXVersion " + version + b"\n>>"

    document.Catalog.__class__ = PressCatalog
    document.Catalog.OutputIntents = pdfdoc.PDFArray([intent])
    document.info.__class__ = PressInfo
