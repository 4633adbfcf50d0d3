"""Every product of every system, in both languages: nothing cut off, nothing outside, nothing on top of others."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pypdf
import pytest

from compiler.backends.cards.files import How, card_files
from compiler.layout.draw import Placed, Run, walk
from compiler.layout.sheets.impose import Card
from compiler.layout.sheets.sheets import Sheet, read_sheet
from dsl.diagnostics import Sink
from tests.compiler.backends.sets import LANGUAGES, SYSTEMS, cards, composed, product, products, workshop
from tests.compiler.finding import OF_THE_MACHINE
from tests.compiler.layout.drawing import OURS
from tests.shipped import rulesets_of_the_kit

EVERY = [
    (system, one.name, language)
    for system in SYSTEMS
    for one in products(system)
    if one.source != "boxes"
    for language in LANGUAGES
]
every = pytest.mark.parametrize(("system", "kind", "language"), EVERY)
LEAST_CORNERS = {"round": 0.6, "hex": 0.6}


def sides(system: str, kind: str, language: str) -> Iterator[tuple[str, list[Placed]]]:
    for printed in cards(kind, language, system):
        for card in printed.cards:
            for side in (card.front, card.back):
                if side is not None:
                    leaves = [leaf for leaf in walk(side.items) if isinstance(leaf.item, Run)]
                    yield f"{printed.name}, {card.name}, {side.name}", leaves


def distance_from_edge(shape: str, x: float, y: float, width: float, height: float) -> float:
    """How far inside the cut a point lies."""
    dx, dy = abs(x - width / 2), abs(y - height / 2)
    if shape == "round":
        return float(min(width, height) / 2 - (dx * dx + dy * dy) ** 0.5)
    if shape == "hex":
        radius = min(height / 2, width / 3**0.5)
        return float(min(radius * 3**0.5 / 2 - dx, (radius - dy - dx / 3**0.5) * 3**0.5 / 2))
    return min(width / 2 - dx, height / 2 - dy)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("system", sorted({"risorgimento", "lumi", *rulesets_of_the_kit()}))
def test_the_cards_of_the_other_games_hold_their_words(system: str, language: str) -> None:
    """A card too full fails the site of the whole library; these games are printed from the same frames."""
    assert products(system)
    for one in products(system):
        _, found = composed(one.name, language, workshop(), system=system)
        assert [fault.message for fault in found] == []


@every
def test_no_words_leave_the_safe_zone(system: str, kind: str, language: str) -> None:
    # Bases of one product may be of several sizes, each a set.
    layouts = {printed.name: printed.layout for printed in cards(kind, language, system)}
    outside = []
    for name, leaves in sides(system, kind, language):
        layout = layouts[name.partition(",")[0]]
        safe = LEAST_CORNERS.get(layout.shape, layout.safe - 0.01)
        for leaf in leaves:
            left, top, right, low = leaf.bounds()
            # Capitals and descenders rarely fill what a line of type may take.
            corners = [(x, y) for x in (left, right) for y in (top + 0.5, low - 0.5)]
            if any(distance_from_edge(layout.shape, *at, layout.width, layout.height) < safe for at in corners):
                outside.append((name, leaf.item, leaf.bounds()))
    assert outside == []


@every
def test_no_words_are_those_of_the_machine(system: str, kind: str, language: str) -> None:
    told = [(name, leaf.item.words) for name, leaves in sides(system, kind, language) for leaf in leaves]
    assert [line for line in told if OF_THE_MACHINE.search(line[1])] == []


@every
def test_no_words_lie_on_others(system: str, kind: str, language: str) -> None:
    for name, leaves in sides(system, kind, language):
        placed = sorted(((*leaf.bounds(), leaf.item) for leaf in leaves), key=lambda one: one[:4])
        for index, (_, top, right, low, item) in enumerate(placed):
            for x, y, _, deep, other in placed[index + 1 :]:
                if x >= right - 0.05:
                    break
                overlap = min(low, deep) - max(top, y) > 0.35
                assert not overlap or _box(item) == _box(other), f"{name}: {item} and {other}"


def _box(item: object) -> str:
    return item.box if isinstance(item, Run) else ""


@every
def test_all_type_can_be_read(system: str, kind: str, language: str) -> None:
    small = [
        leaf.item
        for _, leaves in sides(system, kind, language)
        for leaf in leaves
        if isinstance(leaf.item, Run) and leaf.item.points * leaf.scale < 5.99
    ]
    assert small == []


@every
def test_every_card_says_something(system: str, kind: str, language: str) -> None:
    for printed in cards(kind, language, system):
        assert printed.cards
        assert len({card.name for card in printed.cards}) == len(printed.cards)
        for card in printed.cards:
            assert any(isinstance(leaf.item, Run) for leaf in walk(card.front.items)), card.name


# --- as PDF -----------------------------------------------------------------------------------------------------


def sheet() -> Sheet:
    read = read_sheet(OURS, "a4", Sink())
    assert read is not None
    return read


def shown(card: Card) -> str:
    return "".join(leaf.item.words for leaf in walk(card.front.items) if isinstance(leaf.item, Run)).replace(" ", "")


@pytest.mark.parametrize(
    ("system", "kind"), [(system, one.name) for system in SYSTEMS for one in products(system) if one.source != "boxes"]
)
def test_fonts_are_embedded_and_titles_can_be_selected(system: str, kind: str) -> None:
    printed = cards(kind, "it", system)[0]
    (made,) = card_files(printed, product(system, kind), "it", sheet(), workshop(), How())
    reader = pypdf.PdfReader(io.BytesIO(made.data))
    assert made.pages == len(reader.pages)
    text = "".join("".join(page.extract_text().split()) for page in reader.pages)
    for card in printed.cards:
        title = "".join(card.title.split())
        assert title not in shown(card) or title in text, card.title
    fonts = [font.get_object() for page in reader.pages for font in page["/Resources"]["/Font"].values()]  # type: ignore[union-attr, index]
    assert fonts
    assert all("+Tercio" in str(font["/BaseFont"]) and "/FontFile2" in font["/FontDescriptor"] for font in fonts)
    assert printed.digest not in text, "what says nothing to a player stands in the file alone"
    assert printed.digest in str(reader.metadata and reader.metadata.subject)
