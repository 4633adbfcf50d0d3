"""The PDF painter: draw lists to vector pages with embedded, subset fonts. Same pages, same bytes.

Writes the page operators itself, in millimetres, and leaves fonts, pictures and the file to reportlab: a card that
stands on nine places is spelled once.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Any, Final

from compiler.layout.art.rounding import rounded
from compiler.layout.draw import MM_PER_POINT, SPOT_LINES, Group, Image, Item, Page, Part, Path, Rect, Run
from compiler.paint.dates import without_date
from compiler.paint.embedded import embedded_font
from compiler.paint.inks import Condition, separated, separated_picture, separated_words
from compiler.paint.pdfx import make_press_file, spot_ink
from compiler.paint.tagged import HOLDERS, Element, Structure, is_read
from engine.model.quick_dataclass import dataclass

if TYPE_CHECKING:
    from PIL.Image import Image as Pixels

POINTS_PER_MM: Final = 1 / MM_PER_POINT
_DUPLEX: Final = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge"}
_TURNS: Final = {90: "0 -1 1 0", 180: "-1 0 0 -1", 270: "0 1 -1 0"}


class NoPainterError(Exception):
    """reportlab, which writes PDF files, is not installed."""


class PaintError(Exception):
    """Something of a draw list that cannot be painted: a damaged picture."""


@dataclass(frozen=True, slots=True)
class About:
    """What the file says of itself."""

    title: str
    subject: str = ""
    author: str = ""
    keywords: tuple[str, ...] = ()
    language: str = "en"
    duplex: str = ""
    """The edge that its sheets are turned on, `long` or `short`, or `off` for one side; what the dialogue of a printer
    begins with."""


def paint_pdf(
    pages: Iterable[Page], fonts: Mapping[str, FilePath], about: About, condition: Condition | None = None
) -> bytes:
    """The pages as one file. `fonts` says where the TrueType file of each font that a run names is. With a printing
    condition the file is PDF/X-1a:2003, in four inks, without links."""
    with without_date():
        painter = _Painter(fonts, about) if condition is None else _PressPainter(fonts, about, condition)
        return painter.paint(pages)


class _Painter:
    _version = (1, 7)
    _verbs = ("rg", "RG")
    _for_press = False

    def __init__(self, fonts: Mapping[str, FilePath], about: About) -> None:
        try:
            from reportlab import rl_config
            from reportlab.pdfbase import pdfmetrics
            from reportlab.pdfgen.canvas import Canvas
        except ModuleNotFoundError as fault:
            raise NoPainterError("printing needs reportlab: pip install 'tercio[print]'") from fault
        rl_config.useA85 = 0
        self._metrics = pdfmetrics
        for name, path in fonts.items():
            # Registered anew for each file: the letters that an earlier one used must not count here.
            pdfmetrics.registerFont(embedded_font(name, path))
        self._fonts = fonts
        self._bytes = io.BytesIO()
        first = next(iter(fonts), "Helvetica")
        self._canvas: Any = Canvas(
            self._bytes,
            pageCompression=1,
            invariant=1,
            initialFontName=first,
            pdfVersion=self._version,
            lang=about.language,
        )
        self._canvas.setTitle(about.title)
        self._canvas.setSubject(about.subject)
        self._canvas.setAuthor(about.author)
        self._canvas.setCreator("Tercio")
        self._canvas.setProducer("Tercio, reportlab")
        self._canvas.setKeywords(", ".join(about.keywords))
        self._prefer(about)
        self._known: dict[int, tuple[tuple[Item, ...], str]] = {}
        self._colours: dict[str, str] = {}
        self._images: dict[tuple[bytes, bool], str] = {}
        self._level = -1
        self._outlines: dict[int, tuple[tuple[Part, ...], str]] = {}
        self._lines: dict[int, tuple[Run, str]] = {}
        self._spellings: dict[tuple[str, str], list[tuple[str, str]]] = {}
        self._structure: Structure | None = None
        self._painted = 0

    def _prefer(self, about: About) -> None:
        """True size, and both sides of the paper: what the dialogue of a printer should begin with."""
        self._canvas.setViewerPreference("PrintScaling", "None")
        if about.duplex:
            self._canvas.setViewerPreference("Duplex", _DUPLEX.get(about.duplex, "Simplex"))

    def paint(self, pages: Iterable[Page]) -> bytes:
        canvas = self._canvas
        anchors: set[str] = set()
        asked: dict[str, None] = {}
        for page in pages:
            canvas.setPageSize((page.width * POINTS_PER_MM, page.height * POINTS_PER_MM))
            if page.trim is not None or self._for_press:
                # PDF/X asks for the trim of every page, also of those that are not cut.
                canvas.setTrimBox(_box(page.trim or (0.0, 0.0, page.width, page.height), page.height))
            if page.bleed is not None:
                canvas.setBleedBox(_box(page.bleed, page.height))
            scale = _number(POINTS_PER_MM, 8)
            canvas.addLiteral(f"q {scale} 0 0 {scale} 0 {_number(page.height * POINTS_PER_MM)} cm")
            canvas.addLiteral(self._page(page))
            canvas._currentPageHasImages = int(bool(self._images))
            canvas.addLiteral("Q")
            anchors |= self._anchors(page)
            asked |= self._links(page)
            canvas.showPage()
        for name in asked:
            if name not in anchors:
                raise PaintError(f"a link leads to `{name}`, which is nowhere in the file")
        if self._structure is not None:
            self._structure.hand_over(canvas._doc)
        canvas.save()
        return self._bytes.getvalue()

    def _page(self, page: Page) -> str:
        """Pages of documents say what is a heading, a paragraph, a table; cards and sheets to be cut do not."""
        self._painted += 1
        if self._for_press or not any(isinstance(item, Group) and item.tag is not None for item in page.items):
            return self._body(page.items)
        if self._structure is None:
            self._structure = Structure()
            self._canvas.setViewerPreference("DisplayDocTitle", "true")
        return self._marked(page.items, self._structure, self._structure.root)

    def _marked(self, items: tuple[Item, ...], structure: Structure, parent: Element) -> str:
        """What has a tag as a part of the tree, all else as nothing to be read."""
        out: list[str] = []
        unread: list[Item] = []

        def pass_over() -> None:
            if unread:
                out.append(f"/Artifact BMC\n{self._body(tuple(unread))}\nEMC")
                unread.clear()

        for item in items:
            if not isinstance(item, Group) or not is_read(item):
                unread.append(item)
                continue
            pass_over()
            tag = item.tag
            element = structure.element(parent, tag) if tag is not None else parent
            if tag is None or tag.role in HOLDERS:
                inner = self._marked(item.items, structure, element)
            else:
                mark = structure.marked(element, self._painted - 1)
                inner = f"/{tag.role} <</MCID {mark}>> BDC\n{self._body(item.items)}\nEMC"
            out.append(f"q {_place(item)}\n{inner}\nQ")
        pass_over()
        return "\n".join(out)

    def _anchors(self, page: Page) -> set[str]:
        """Places for links, and the bookmarks of a reader; a level that was skipped is closed up."""
        for anchor in page.anchors:
            top = (page.height - anchor.y) * POINTS_PER_MM
            self._canvas.bookmarkPage(anchor.name, fit="XYZ", left=0, top=round(top, 3))
            if anchor.title:
                self._level = min(anchor.level, self._level + 1)
                self._canvas.addOutlineEntry(anchor.title, anchor.name, self._level, self._level > 0)
                self._canvas.showOutline()
        return {anchor.name for anchor in page.anchors}

    def _links(self, page: Page) -> dict[str, None]:
        asked: dict[str, None] = {}
        for link in page.links:
            place = _box((link.x, link.y, link.width, link.height), page.height)
            if link.target.startswith("#"):
                asked[link.target[1:]] = None
                self._canvas.linkRect("", link.target[1:], place, relative=0, thickness=0)
            elif link.target.startswith(("https://", "http://")):
                self._canvas.linkURL(link.target, place, relative=0, thickness=0)
            else:
                raise PaintError(f"`{link.target}` is no address that a page may lead to")
        return asked

    def _body(self, items: tuple[Item, ...]) -> str:
        out: list[str] = []
        fill = stroke = ""
        paint, draw = self._verbs
        for item in items:
            if isinstance(item, Group):
                out.append(self._group(item))
                continue
            if isinstance(item, Image):
                out.append(self._image(item))
                continue
            if isinstance(item, Run):
                colour = self._words_colour(item.colour)
                if colour != fill:
                    out.append(f"{colour} {paint}")
                    fill = colour
                known = self._lines.get(id(item))
                if known is None:
                    # Kept beside its spelling, as groups are below.
                    known = self._lines[id(item)] = (item, self._run(item))
                out.append(known[1])
                continue
            if item.fill is not None and (colour := self._colour(item.fill)) != fill:
                out.append(f"{colour} {paint}")
                fill = colour
            if item.stroke is not None and (ink := self._line_ink(item.stroke, draw)) != stroke:
                out.append(ink)
                stroke = ink
            verb = "B" if item.fill and item.stroke else "f" if item.fill else "S" if item.stroke else "n"
            if isinstance(item, Path) and item.evenodd and item.fill:
                verb += "*"
            if item.stroke is not None:
                out.append(f"{_number(item.line)} w 1 j 1 J")
            out.append(f"{_rect(item) if isinstance(item, Rect) else self._outline(item)} {verb}")
        return "\n".join(out)

    def _outline(self, path: Path) -> str:
        known = self._outlines.get(id(path.parts))
        if known is None:
            known = self._outlines[id(path.parts)] = (path.parts, _path(path))
        return known[1]

    def _group(self, group: Group) -> str:
        found = self._known.get(id(group.items))
        if found is None:
            # The items are kept beside their spelling, so that no other tuple can take their place in memory.
            found = self._known[id(group.items)] = (group.items, self._body(group.items))
        placed = [f"q {_place(group)}"]
        if group.turn % 360:
            placed.append(f"{_TURNS[group.turn % 360]} 0 0 cm")
        if group.scale != 1:
            size = _number(group.scale, 6)
            placed.append(f"{size} 0 0 {size} 0 0 cm")
        if group.clip is not None:
            x, y, width, height = group.clip
            placed.append(f"{_number(x)} {_number(-y - height)} {_number(width)} {_number(height)} re W n")
        return "\n".join([*placed, found[1], "Q"])

    def _run(self, run: Run) -> str:
        size = _number(run.size, 4)
        shown = " ".join(f"{name} {size} Tf ({codes}) Tj" for name, codes in self._spelled(run.font, run.words))
        return f"BT 1 0 0 1 {_number(run.x)} {_number(-run.y)} Tm {shown} ET"

    def _spelled(self, font: str, words: str) -> list[tuple[str, str]]:
        """Words in the letters of the subset font; labels come again on every card."""
        found = self._spellings.get((font, words))
        if found is None:
            face, document = self._metrics.getFont(font), self._canvas._doc
            found = self._spellings[font, words] = [
                (face.getSubsetInternalName(subset, document), _escaped(codes))
                for subset, codes in face.splitString(words, document)
            ]
        return found

    def _image(self, image: Image) -> str:
        from reportlab.lib.utils import ImageReader

        name = self._images.get((image.data, image.gray))
        if name is None:
            code = self._canvas._code
            before = len(code)
            try:
                self._canvas.drawImage(ImageReader(self._pixels(image)), 0, 0, 1, 1, mask="auto")
            except (OSError, ValueError, SyntaxError) as fault:
                raise PaintError("a picture is damaged and cannot be painted") from fault
            name = self._images[image.data, image.gray] = next(
                one.split()[0] for line in code[before:] for one in [line.rpartition("/")[2]] if line.endswith(" Do")
            )
            # Only the name is wanted here: where it stands is said below, as often as the group that holds it.
            del code[before:]
        width, height = _number(image.width), _number(image.height)
        return f"q {width} 0 0 {height} {_number(image.x)} {_number(-image.y - image.height)} cm /{name} Do Q"

    def _pixels(self, image: Image) -> io.BytesIO | Pixels:
        return io.BytesIO(_pixels(image))

    def _line_ink(self, colour: str, draw: str) -> str:
        return f"{self._words_colour(SPOT_LINES.get(colour, colour))} {draw}"

    def _words_colour(self, colour: str) -> str:
        return self._colour(colour)

    def _colour(self, colour: str) -> str:
        found = self._colours.get(colour)
        if found is None:
            channels = (int(colour[index : index + 2], 16) / 255 for index in (1, 3, 5))
            found = self._colours[colour] = " ".join(_number(channel, 4) for channel in channels)
        return found


class _PressPainter(_Painter):
    """PDF/X-1a:2003: four inks, every font in the file, trim and bleed said, the printing condition named; nothing that
    moves, leads elsewhere or shines through."""

    _version = (1, 4)
    _verbs = ("k", "K")
    _for_press = True

    def __init__(self, fonts: Mapping[str, FilePath], about: About, condition: Condition) -> None:
        super().__init__(fonts, about)
        self._words: dict[str, str] = {}
        make_press_file(self._canvas._doc, condition)

    def _prefer(self, about: About) -> None:
        """The dialogue of a printer is not asked."""

    def _links(self, page: Page) -> dict[str, None]:  # noqa: ARG002
        return {}

    def _pixels(self, image: Image) -> Pixels:
        return separated_picture(image.data, gray=image.gray)

    def _line_ink(self, colour: str, draw: str) -> str:
        return spot_ink(self._canvas, colour) if colour in SPOT_LINES else super()._line_ink(colour, draw)

    def _words_colour(self, colour: str) -> str:
        found = self._words.get(colour)
        if found is None:
            found = self._words[colour] = " ".join(_number(ink, 4) for ink in separated_words(colour))
        return found

    def _colour(self, colour: str) -> str:
        found = self._colours.get(colour)
        if found is None:
            found = self._colours[colour] = " ".join(_number(ink, 4) for ink in separated(colour))
        return found


def _pixels(image: Image) -> bytes:
    """The file as it is, or its pixels without their colours."""
    if not image.gray:
        return image.data
    from PIL import Image as Pixels

    with Pixels.open(io.BytesIO(image.data)) as opened:
        made = io.BytesIO()
        opened.convert("LA" if "A" in opened.getbands() or "transparency" in opened.info else "L").save(made, "PNG")
    return made.getvalue()


@lru_cache(maxsize=1 << 17)
def _number(value: float, places: int = 3) -> str:
    shown = f"{value:.{places}f}".rstrip("0").rstrip(".")
    return "0" if shown in ("-0", "") else shown


def _place(group: Group) -> str:
    return f"1 0 0 1 {_number(group.x)} {_number(-group.y)} cm"


def _box(box: tuple[float, float, float, float], height: float) -> tuple[float, float, float, float]:
    x, y, wide, high = box
    corners = (x, height - y - high, x + wide, height - y)
    left, low, right, top = (round(corner * POINTS_PER_MM, 4) for corner in corners)
    return left, low, right, top


def _path(path: Path) -> str:
    verbs = {"M": "m", "L": "l", "C": "c"}
    out = []
    for verb, numbers in path.parts:
        if verb == "Z":
            out.append("h")
            continue
        out += [_number(-number if index % 2 else number) for index, number in enumerate(numbers)]
        out.append(verbs[verb])
    return " ".join(out)


def _rect(rect: Rect) -> str:
    if not rect.radius:
        corner = f"{_number(rect.x)} {_number(-rect.y - rect.height)}"
        return f"{corner} {_number(rect.width)} {_number(rect.height)} re"
    return _path(Path(rounded(rect)))


def _escaped(codes: bytes) -> str:
    return "".join(chr(code) if 32 <= code < 127 and code not in b"\\()" else f"\\{code:03o}" for code in codes)
