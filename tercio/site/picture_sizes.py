"""How large pictures are, said in the page: room is kept for one that has not come yet, so a link to a rule below it
lands on the rule and stays there."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from compiler.backends.site.pages import Asset

_HEAD: Final = 600
"""Signs of a drawing in which its size is told."""
_SIZE: Final = re.compile(rb'<svg[^<>]{0,500}?\bwidth="([\d.]{1,12})mm" height="([\d.]{1,12})mm"')
_IMAGE: Final = re.compile(r'<img (?![^<>]*\bwidth=)([^<>]*?\bsrc="(?:\.\./){0,9}([^"<>]{1,400}\.svg)"[^<>]*)>')
_DOTS: Final = 96 / 25.4
"""Of a screen, to a millimetre."""

Sizes = Mapping[str, tuple[int, int]]
"""Width and height in dots, by path from the root of the site."""


def sizes_of(assets: Iterable[Asset]) -> Sizes:
    """Those of drawings; of anything else nothing is said."""
    found: dict[str, tuple[int, int]] = {}
    for asset in assets:
        told = _SIZE.search(asset.data[:_HEAD]) if asset.path.endswith(".svg") else None
        if told is not None:
            found[asset.path] = (round(float(told[1]) * _DOTS), round(float(told[2]) * _DOTS))
    return found


def with_sizes(content: str, sizes: Sizes) -> str:
    """The same page, with the size of each drawing that is known."""

    def sized(image: re.Match[str]) -> str:
        size = sizes.get(image[2])
        return image[0] if size is None else f'<img width="{size[0]}" height="{size[1]}" {image[1]}>'

    return _IMAGE.sub(sized, content)
