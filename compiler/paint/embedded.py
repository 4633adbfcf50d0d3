"""Fonts that a file embeds: read once, and as good as new for each file, which has letters of its own."""

from __future__ import annotations

from copy import copy
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

if TYPE_CHECKING:
    from reportlab.pdfbase.ttfonts import TTFont


def embedded_font(name: str, path: Path) -> TTFont:
    """What a font holds is shared by all files; which of its letters a file uses is not."""
    about = path.stat()
    font = copy(_read_font(name, path, about.st_mtime_ns, about.st_size))
    font.state = WeakKeyDictionary()
    return font


@lru_cache(maxsize=64)
def _read_font(name: str, path: Path, _changed: int, _size: int) -> TTFont:
    from reportlab.pdfbase.ttfonts import TTFont  # late: only who prints needs it

    return TTFont(name, str(path))
