"""What a file tells a reader that does not see it: the tree of its headings, paragraphs, tables and pictures, in the
order of reading (ISO 32000, 14.7 and 14.8). All that is in no part of the tree is an artifact: running heads, rules,
grounds.

reportlab knows nothing of it. The tree is spelled here and handed to its document, which numbers the objects.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from typing import TYPE_CHECKING, Final

from compiler.layout.draw import Group, Tag
from engine.model.quick_dataclass import dataclass

if TYPE_CHECKING:
    from reportlab.pdfbase.pdfdoc import PDFDocument, PDFPage

HOLDERS: Final = frozenset({"Document", "Table", "TR"})
"""Elements that hold others and no words of their own."""
_TREE: Final = "TercioTree"
_PAGES: Final = "TercioTreePages"


def is_read(group: Group) -> bool:
    """Whether it, or anything in it, has a place in the tree."""
    if group.tag is not None:
        return group.tag.role != "Artifact"
    return any(isinstance(item, Group) and is_read(item) for item in group.items)


@dataclass(slots=True)
class Element:
    """A part of the tree. `marks` are the places of its words: a page and a number on it."""

    tag: Tag
    parent: Element | None
    number: int
    parts: list[Element] = field(default_factory=list)
    marks: list[tuple[int, int]] = field(default_factory=list)

    @property
    def name(self) -> str:
        return f"TercioElement{self.number}"


class Structure:
    """The tree of one file, as its pages are painted."""

    def __init__(self) -> None:
        self.root = Element(Tag("Document", 0), None, 0)
        self._elements = [self.root]
        self._pages: dict[int, list[Element]] = {}

    def element(self, parent: Element, tag: Tag) -> Element:
        """The part that goes on, or a new one: lines of a paragraph follow one another, also onto another page."""
        last = parent.parts[-1] if parent.parts else None
        if last is not None and (last.tag.role, last.tag.key) == (tag.role, tag.key):
            return last
        element = Element(tag, parent, len(self._elements))
        parent.parts.append(element)
        self._elements.append(element)
        return element

    def marked(self, element: Element, page: int) -> int:
        """The number that the next words of a page carry."""
        held = self._pages.setdefault(page, [])
        held.append(element)
        element.marks.append((page, len(held) - 1))
        return len(held) - 1

    def hand_over(self, document: PDFDocument) -> None:
        """Makes the tree a part of reportlab's document (which has no types), whose pages are all there by now."""
        from reportlab.pdfbase import pdfdoc

        class Spelled(pdfdoc.PDFObject):  # type: ignore[misc]
            __RefOnly__ = 1

            def __init__(self, words: str) -> None:
                self.words = words

            def format(self, document: PDFDocument) -> bytes:
                return self.words.format_map(_Numbers(document)).encode("latin-1")

        def text(words: str) -> str:
            spelled: bytes = pdfdoc.PDFString(words).format(document)
            return spelled.decode("latin-1").replace("{", "{{").replace("}", "}}")

        for element in self._elements:
            document.Reference(Spelled(_spelled(element, text)), element.name)
        held = " ".join(
            f"{page} [{' '.join(f'{{{element.name}}}' for element in elements)}]"
            for page, elements in self._pages.items()
        )
        document.Reference(Spelled(f"<</Nums [{held}]>>"), _PAGES)
        root = Spelled(f"<</Type/StructTreeRoot/K {{{self.root.name}}}/ParentTree {{{_PAGES}}}>>")
        document.Reference(root, _TREE)
        document.Catalog.StructTreeRoot = root
        document.Catalog.MarkInfo = Spelled("<</Marked true>>")
        for number in self._pages:
            _tell_page(document.Pages.pages[number], number)


class _Numbers(dict[str, str]):
    """Names of objects as the references that they have in the file."""

    def __init__(self, document: PDFDocument) -> None:
        super().__init__()
        self._known = document.idToObjectNumberAndVersion

    def __missing__(self, name: str) -> str:
        number, version = self._known[name]
        return f"{number} {version} R"


def _spelled(element: Element, text: Callable[[str], str]) -> str:
    parent = element.parent.name if element.parent is not None else _TREE
    said = [f"/S/{element.tag.role}/P {{{parent}}}"]
    if element.tag.alt:
        said.append(f"/Alt {text(element.tag.alt)}")
    if element.tag.role == "TH":
        said.append("/A<</O/Table/Scope/Column>>")
    kids = [f"{{{part.name}}}" for part in element.parts]
    if element.marks:
        first = element.marks[0][0]
        said.append(f"/Pg {{Page{first + 1}}}")
        kids += [
            str(mark) if page == first else f"<</Type/MCR/Pg {{Page{page + 1}}}/MCID {mark}>>"
            for page, mark in element.marks
        ]
    said.append(f"/K {kids[0]}" if len(kids) == 1 else f"/K [{' '.join(kids)}]")
    return f"<<{''.join(said)}>>"


def _tell_page(page: PDFPage, number: int) -> None:
    from reportlab.pdfbase import pdfdoc

    class TaggedPage(pdfdoc.PDFPage):  # type: ignore[misc]
        __NoDefault__: Final = [*pdfdoc.PDFPage.__NoDefault__, "StructParents", "Tabs"]

    page.__class__ = TaggedPage
    page.StructParents = number
    page.Tabs = pdfdoc.PDFName("S")
