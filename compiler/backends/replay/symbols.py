"""Icons as symbols of a page: drawn once, used by as many tokens as wear them, in the colours of the page's style."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final
from xml.sax.saxutils import quoteattr

from compiler.layout.art.icons import Icon, Shape

_NAME: Final = re.compile(r"[a-z][a-z0-9_]*")


def symbols(icons: Iterable[Icon]) -> str:
    return "".join(_symbol(icon) for icon in icons)


def is_name(name: str) -> bool:
    """Whether a name may stand in an id of the page."""
    return _NAME.fullmatch(name) is not None


def _symbol(icon: Icon) -> str:
    side = _number(icon.side)
    drawn = "".join(_path(shape) for shape in icon.shapes)
    return f'<symbol id={quoteattr(f"look-{icon.name}")} viewBox="0 0 {side} {side}">{drawn}</symbol>'


def _path(shape: Shape) -> str:
    d = " ".join(verb + " ".join(_number(number) for number in numbers) for verb, numbers in shape.parts)
    classes = [role for role in (shape.fill,) if role] + [f"{shape.stroke}line" for _ in (1,) if shape.stroke]
    line = f' stroke-width="{_number(shape.line)}" stroke-linecap="round"' if shape.stroke else ""
    return f'<path class="{" ".join(classes)}" d="{d}"{line}/>'


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
