"""What a file for the press says of itself: PDF/X-1a:2003, and the printing condition that its inks are meant for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from compiler.layout.draw import CUT_LINE, FOLD_LINE
from compiler.paint.inks import Cmyk, Condition

if TYPE_CHECKING:
    from reportlab.pdfbase.pdfdoc import PDFDocument
    from reportlab.pdfgen.canvas import Canvas

VERSION: Final = "PDF/X-1a:2003"
_SPOTS: Final[dict[str, tuple[str, Cmyk]]] = {
    CUT_LINE: ("CutContour", (0.0, 1.0, 0.0, 0.0)),
    FOLD_LINE: ("Crease", (1.0, 0.0, 0.0, 0.0)),
}
"""The names that cutters look for, and the inks that a proof shows them in."""


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


def spot_ink(canvas: Canvas, line: str) -> str:
    """Sets the ink of lines to cut or to fold by. It lies over the art and takes nothing away from it: a plate of its
    own, which is not printed."""
    from reportlab.lib.colors import CMYKColorSep

    name, inks = _SPOTS[line]
    colour = canvas._checkSeparation(CMYKColorSep(*inks, spotName=name))
    code = canvas._code
    before = len(code)
    # Asked anew of each page: its resources must name the state.
    canvas._setStrokeOverprint(True)
    states = " ".join(code[before:])
    del code[before:]
    return f"{states} /{colour} CS 1 SCN".strip()
