"""Pages as pictures, for services that take no PDF: as many pixels as their inches times the resolution asked for."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Final

from compiler.paint.pdf import NoPainterError

_POINTS: Final = 72.0


def paint_png(pdf: bytes, dpi: int) -> Iterator[bytes]:
    """Each page of a file as a PNG picture."""
    try:
        import pypdfium2
        from PIL import Image
    except ModuleNotFoundError as fault:
        raise NoPainterError("pictures need pypdfium2 and pillow: pip install 'tercio[press]'") from fault
    document = pypdfium2.PdfDocument(pdf)
    try:
        for page in document:
            size = tuple(round(side / _POINTS * dpi) for side in page.get_size())
            picture = page.render(scale=dpi / _POINTS).to_pil().convert("RGB")
            # Half a pixel more or less at the edges of the bleed, by the renderer's own rounding.
            exact = Image.new("RGB", (size[0], size[1]), "white")
            exact.paste(picture)
            out = io.BytesIO()
            exact.save(out, "PNG", dpi=(dpi, dpi))
            yield out.getvalue()
    finally:
        document.close()
