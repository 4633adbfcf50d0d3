"""The SVG painter: the same draw list for the web. Text stays text, in the fonts of the page or their like."""

from __future__ import annotations

import base64
from functools import lru_cache
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from compiler.layout.draw import SPOT_LINES, Group, Image, Item, Link, Page, Path, Rect, Run

_FALLBACK: Final = {"Serif": "'Source Serif Pro', Georgia, serif", "Sans": "'Source Sans Pro', Arial, sans-serif"}
_WEIGHTS: Final = {"Regular": "400", "Semibold": "600", "Bold": "700", "Italic": "400"}


def paint_svg(page: Page, title: str = "", prefix: str = "") -> str:
    """One page. Nothing in it is fetched from anywhere. Names inside begin with `prefix`."""
    painter = _Painter(prefix)
    body = painter.items(page.items, "  ") + [_link(link) for link in page.links]
    size = f'width="{_number(page.width)}mm" height="{_number(page.height)}mm"'
    view = f'viewBox="0 0 {_number(page.width)} {_number(page.height)}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} {view}>'
    named = [f"  <title>{escape(title)}</title>"] if title else []
    clips = ["  <defs>", *painter.clips, "  </defs>"] if painter.clips else []
    return "\n".join([head, *named, *clips, *body, "</svg>", ""])


def paint_svg_side(side: Group, size: tuple[float, float], title: str, prefix: str = "") -> str:
    """One side of a card, cut along its trim."""
    cut = Group(side.items, clip=(0.0, 0.0, *size), name=side.name)
    return paint_svg(Page(*size, (cut,)), title, prefix)


class _Painter:
    def __init__(self, prefix: str) -> None:
        self.clips: list[str] = []
        self._prefix = "".join(sign if sign.isalnum() else "-" for sign in prefix)

    def items(self, items: tuple[Item, ...], margin: str) -> list[str]:
        return [line for item in items for line in self._item(item, margin)]

    def _item(self, item: Item, margin: str) -> list[str]:
        match item:
            case Group():
                return self._group(item, margin)
            case Rect():
                place = _attributes(x=item.x, y=item.y, width=item.width, height=item.height)
                radius = f' rx="{_number(item.radius)}"' if item.radius else ""
                return [f"{margin}<rect {place}{radius}{_paint(item)}/>"]
            case Path():
                return [f'{margin}<path d="{_path(item)}"{_paint(item)}/>']
            case Run():
                return [f"{margin}{_run(item)}"]
            case Image():
                kind = "png" if item.data[:4] == b"\x89PNG" else "jpeg"
                data = base64.b64encode(item.data).decode("ascii")
                place = _attributes(x=item.x, y=item.y, width=item.width, height=item.height)
                gray = ' style="filter:grayscale(1)"' if item.gray else ""
                return [f'{margin}<image {place}{gray} href="data:image/{kind};base64,{data}"/>']

    def _group(self, group: Group, margin: str) -> list[str]:
        moves = [f"translate({_number(group.x)} {_number(group.y)})"] if group.x or group.y else []
        if group.turn % 360:
            moves.append(f"rotate({group.turn % 360})")
        if group.scale != 1:
            moves.append(f"scale({_number(group.scale, 6)})")
        told = f' transform="{" ".join(moves)}"' if moves else ""
        if group.name:
            told += f" data-name={quoteattr(group.name)}"
        if group.clip is not None:
            x, y, width, height = group.clip
            name = f"{self._prefix}clip{len(self.clips) + 1}"
            rect = _attributes(x=x, y=y, width=width, height=height)
            self.clips.append(f'    <clipPath id="{name}"><rect {rect}/></clipPath>')
            told += f' clip-path="url(#{name})"'
        return [f"{margin}<g{told}>", *self.items(group.items, margin + "  "), f"{margin}</g>"]


def _link(link: Link) -> str:
    """An unseen place to press. Only anchors and addresses of the web: nothing that a browser would run."""
    if not link.target.startswith(("#", "https://", "http://")):
        raise ValueError(f"`{link.target}` is no address that a page may lead to")
    place = _attributes(x=link.x, y=link.y, width=link.width, height=link.height)
    return f'  <a href={quoteattr(link.target)}><rect {place} fill="none" pointer-events="all"/></a>'


def _run(run: Run) -> str:
    family, _, style = run.font.partition("-")
    spaced = family.replace("Serif", " Serif").replace("Sans", " Sans").strip()
    like = next((words for key, words in _FALLBACK.items() if key in family), "sans-serif")
    told = [
        _attributes(x=run.x, y=run.y),
        f'font-family="{escape(spaced, {chr(34): ""})}, {like}"',
        f'font-size="{_number(run.size)}"',
        f'fill="{run.colour}"',
        f'textLength="{_number(run.width)}" lengthAdjust="spacingAndGlyphs"',
    ]
    if _WEIGHTS.get(style, "400") != "400":
        told.append(f'font-weight="{_WEIGHTS[style]}"')
    if style == "Italic":
        told.append('font-style="italic"')
    return f'<text {" ".join(told)} xml:space="preserve">{escape(run.words)}</text>'


def _paint(item: Rect | Path) -> str:
    told = f' fill="{item.fill or "none"}"'
    if isinstance(item, Path) and item.evenodd and item.fill:
        told += ' fill-rule="evenodd"'
    if item.stroke is not None:
        colour = SPOT_LINES.get(item.stroke, item.stroke)
        told += f' stroke="{colour}" stroke-width="{_number(item.line)}" stroke-linejoin="round"'
        told += ' stroke-linecap="round"'
    return told


def _path(path: Path) -> str:
    return " ".join(verb + " ".join(_number(number) for number in numbers) for verb, numbers in path.parts)


def _attributes(**numbers: float) -> str:
    return " ".join(f'{name}="{_number(value)}"' for name, value in numbers.items())


@lru_cache(maxsize=1 << 16)
def _number(value: float, places: int = 3) -> str:
    """Drawings repeat themselves: icons, hexes and letters stand at the same few thousand lengths."""
    shown = f"{value:.{places}f}".rstrip("0").rstrip(".")
    return "0" if shown in ("-0", "") else shown
