"""Numbers with a comma, as much of Europe writes them: what to write instead."""

from __future__ import annotations

import re
from typing import Final

from dsl import nodes

_TOUCHING: Final = re.compile(r"(?<=[0-9])\??,(?=[0-9])")
"""A comma with figures on both sides and no blank: between two values one is usual."""
_THOUSANDS: Final = re.compile(r"[0-9]{1,3}(,[0-9]{3})+")
_TWO_POINTS: Final = re.compile(r"[0-9]\.[0-9]+\.[0-9]")
_ONE_NUMBER: Final = re.compile(r"-?[0-9]+\??,[0-9]+( *[a-z]+)?\??")
_TWO: Final = 2


def without_comma(values: tuple[nodes.Expr, ...]) -> str | None:
    """What to write for `11,5`: a comma stands between values, a point inside a number."""
    text = values[0].span.to(values[-1].span).text()
    if _THOUSANDS.fullmatch(text):
        meant = text.replace(",", "")
    elif _TOUCHING.search(text):
        meant = _TOUCHING.sub(".", text)
    elif len(values) == _TWO and all(value.span.text().isdigit() for value in values):
        meant = ".".join(value.span.text() for value in values)
    else:
        return None
    if _TWO_POINTS.search(meant):
        return None  # `3,5,2`: nobody knows which of them is meant
    return f"a comma stands between two values; if one number is meant, write `{meant}`"


def is_one_number(values: tuple[nodes.Expr, ...]) -> bool:
    """Whether two values are written as one number with a comma: `7,5 cm`."""
    return len(values) == _TWO and _ONE_NUMBER.fullmatch(values[0].span.to(values[1].span).text()) is not None
