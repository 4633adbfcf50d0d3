"""Cards of a game in its rulebook, with their parts named: whoever has only the book sees what rules call by a word.

The cards are real ones, composed as for print: of the troops of its examples, or, where a ruleset has none, of the
first army list of the game. Which boxes of a layout are one part, and what it is called, says
`documents/callouts.yaml`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from compiler.backends.cards.maker import CardSide, Maker
from compiler.backends.cards.sources import print_product
from compiler.backends.cards.task import Task
from compiler.backends.documents.parts.writer import Writer
from compiler.backends.products.products import families_of, products_of
from compiler.backends.products.quantities import Wanted
from compiler.layout.cards.boxes import read_layout
from compiler.layout.draw import Group, Item, Path, Run, circle, line, walk
from compiler.layout.flow.blocks import Block, Panel, Paragraph, Picture
from compiler.layout.flow.text import plain
from compiler.layout.flow.words import points
from compiler.layout.sheets.impose import Card
from compiler.layout.yamlfile import Spot, read_yaml
from dsl.diagnostics import Sink
from engine.model.quick_dataclass import dataclass
from engine.model.rules import Entry

_CALLOUTS: Final = "documents/callouts.yaml"
_SHARE: Final = 0.86
"""Of its true size: the smallest type of a card is still read."""
_GAP: Final = 4.0
"""From the card to the words beside it."""
_SIZE: Final = points(7.6)
_LEADING: Final = points(9.2)
_CLEAR: Final = 1.4
"""From the words of a part to the end of the line that leads to it."""
_BETWEEN: Final = 1.4
"""Between the words of two parts."""
_TRIED: Final = 20
"""Cards of a list that are looked at for the one with most on it."""
_FEWEST: Final = 3
"""Parts without which a figure tells nothing."""

_WITH_CARDS: Final = ("cards", "orders")
"""What is printed as cards that players read."""
_EVENTS: Final = "event_cards"
"""And of events the source that makes cards of them."""
_MARKERS: Final = ("counters", "kept_markers")
"""Sources of products whose faces are things of the rules."""
_APART: Final = 2.0
_MOST_MARKERS: Final = 20
_LARGEST: Final = 30.0
"""Millimetres: what is larger is a piece and stands on the table."""

Bounds = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class _Called:
    """A part of a card: where it is, and what it is called."""

    bounds: Bounds
    words: str


def card_figures(writer: Writer, measure: float) -> list[Block]:
    """A panel for each sort of card that armies have."""
    made: list[Block] = []
    shown: set[str] = set()
    sink = Sink()
    shop = replace(writer.job.shop, sink=sink, size=None)
    for family in families_of(writer.job.pack, (writer.ruleset.name,)):
        for product in products_of(family, shop.library, sink):
            layout = read_layout(shop.library, product.layout, sink)
            is_read = product.what in _WITH_CARDS or product.source == _EVENTS
            if not is_read or layout is None or product.layout in shown:
                continue
            wanted = Wanted(profiles=lambda _list, _entry: 1)
            task = Task(product, layout, writer.job.pack, writer.language, shop, wanted)
            drawn = _most_told(writer, _cards(task, writer))
            if drawn is not None and not sink.has_errors:
                shown.add(product.layout)
                title = product.title.get(writer.language) or product.title["en"]
                card, called = drawn
                picture = _figure(writer, card, called, task.maker(writer.ruleset), measure)
                heading = Paragraph(plain(f"{title}: {card.title}"), "example_title", keep=True)
                made.append(Panel((heading, picture), "plain", whole=True))
    return made


def marker_figures(writer: Writer, measure: float) -> list[Block]:
    """The markers of a game at their true size, both sides of each: their faces say what they stand for."""
    sink = Sink()
    # Without bleed: a round one is drawn as it is cut.
    shop = replace(writer.job.shop, sink=sink, size=None, bleed=0.0)
    faces: list[tuple[Group, float, float]] = []
    for family in families_of(writer.job.pack, (writer.ruleset.name,)):
        for product in products_of(family, shop.library, sink):
            # What lies on hexes is ground, not a marker.
            if product.what != "counters" or product.source not in _MARKERS or product.of_hex is not None:
                continue
            wanted = Wanted(profiles=lambda _list, _entry: 1)
            for printed in print_product(product, writer.job.pack, writer.language, shop, wanted):
                sides = (side for card in printed.cards for side in (card.front, card.back) if side is not None)
                is_marker = max(printed.width, printed.height) <= _LARGEST
                faces += [(side, printed.width, printed.height) for side in sides if is_marker and _words_of(side)]
    # Of markers that differ in a number alone, the first is enough.
    told = {re.sub(r"\d+ ?", "", _words_of(one[0])): one for one in reversed(faces)}
    shown = list(reversed(told.values()))[:_MOST_MARKERS]
    if not shown or sink.has_errors:
        return []
    title = Paragraph(plain(writer.say("markers_shown")), "example_title", keep=True)
    return [Panel((title, _rows_of(shown, measure - 4.0, writer.say("markers_shown"))), "plain", whole=True)]


def _words_of(face: Group) -> str:
    return " ".join(placed.item.words for placed in walk((face,)) if isinstance(placed.item, Run))


def _rows_of(faces: Sequence[tuple[Group, float, float]], measure: float, alt: str) -> Picture:
    """One beside the other, as many as a line has room for."""
    items: list[Item] = []
    x = y = high = 0.0
    for face, width, height in faces:
        if x and x + width > measure:
            x, y, high = 0.0, y + high + _APART, 0.0
        items.append(Group((face,), _r(x), _r(y), clip=(0.0, 0.0, width, height)))
        x, high = x + width + _APART, max(high, height)
    told = f"{alt}: {', '.join(_words_of(face) for face, _, _ in faces)}"
    return Picture(tuple(items), _r(measure), _r(y + high + _APART), "left", alt=told)


def _cards(task: Task, writer: Writer) -> Iterator[Card]:
    """Troops of the examples, where the rules have some: a book shows the same card whatever lists are printed with it.
    Else those of the first army list. Of other cards the first deck, or the first army, has some."""
    if task.product.source != "profiles":
        printed = print_product(task.product, task.pack, task.language, task.shop, task.wanted)
        yield from next((one.cards[:_TRIED] for one in printed if one.cards), ())
        return
    maker, kinds = task.maker(writer.ruleset), task.product.kinds
    own = [one for one in writer.ruleset.entries if maker.views.is_profile(one)]
    shown = [one for one in own if not kinds or one.kind in kinds]
    if shown:
        yield from (_own(maker, one, writer) for one in shown[:_TRIED])
        return
    for army in task.pack.army_lists:
        held = [one for one in army.profiles if not kinds or one.kind in kinds] if task.in_family(army.ruleset) else []
        if held:
            yield from (maker.profile(one, army, 1) for one in held[:_TRIED])
            return


def _own(maker: Maker, entry: Entry, writer: Writer) -> Card:
    group = {"name": writer.ruleset.name, "title": maker.views.title(writer.ruleset)}
    # Nobody of a battle has this card: it has no place, no command and no piece.
    card = dict.fromkeys(("troops", "map_number", "command", "piece")) | maker.views.entry(entry)
    side = CardSide(card=card, titles=maker.views.titles(entry.kind), group=dict(group))
    return maker.make(entry.name, entry.origin, side, 1)


def _most_told(writer: Writer, cards: Iterator[Card]) -> tuple[Card, list[_Called]] | None:
    """The card with the most parts, and with most on it; of several the first."""
    found = [(card, _called(writer, card)) for card in cards]
    best = max(found, key=lambda one: (len(one[1]), len(_words_of(one[0].front))), default=None)
    return best if best is not None and len(best[1]) >= _FEWEST else None


def _called(writer: Writer, card: Card) -> list[_Called]:
    shop = writer.job.shop
    spot = read_yaml(shop.library, _CALLOUTS, shop.sink)
    found: dict[str, Bounds] = {}
    for placed in walk((card.front,)):
        if not isinstance(placed.item, Run):
            continue
        words = next((one for one in map(str, _words(spot, placed.item.box, writer.language)) if one), "")
        if words:
            found[words] = _around(found.get(words), placed.bounds())
    return [_Called(bounds, words) for words, bounds in found.items()]


def _words(spot: Spot | None, box: str, language: str) -> Iterator[str]:
    for part in spot.mapping().values() if spot is not None else ():
        said = part.mapping()
        if any(box.startswith(str(one.value)) for one in said["boxes"].sequence()):
            yield str((said.get(language) or said["en"]).value)
            return


def _around(one: Bounds | None, other: Bounds) -> Bounds:
    if one is None:
        return other
    return min(one[0], other[0]), min(one[1], other[1]), max(one[2], other[2]), max(one[3], other[3])


def _figure(writer: Writer, card: Card, called: Sequence[_Called], maker: Maker, measure: float) -> Picture:
    """The card at the left, what its parts are called at the right, from top to bottom, each with a line to it."""
    scribe = writer.scribe
    wide, high = maker.width * _SHARE, maker.height * _SHARE
    face = Group((card.front,), scale=_SHARE, clip=(0.0, 0.0, maker.width, maker.height))
    items: list[Item] = [face]
    left = wide + _GAP
    written = [placed.bounds() for placed in walk((card.front,)) if isinstance(placed.item, Run)]
    heights = {one.words: _free_height(one.bounds, written) * _SHARE for one in called}
    told = sorted(called, key=lambda one: (heights[one.words], one.bounds[0]))
    lines = [scribe.wrap(one.words, _SIZE, measure - left - 4.0) for one in told]
    tops = _spread([heights[one.words] for one in told], [len(one) for one in lines])
    colour = scribe.colour("near")
    for one, top, said in zip(told, tops, lines, strict=True):
        x, y = _r(min((one.bounds[2] + _CLEAR) * _SHARE, wide)), _r(heights[one.words])
        middle = _r(top + _LEADING * len(said) / 2)
        # Level as far as the edge of the card, so that it crosses no words on it.
        items.append(line(x, y, _r(wide), y, colour, 0.3))
        items.append(line(_r(wide), y, _r(left - 1.0), middle, colour, 0.3))
        items.append(Path(circle(x, y, 0.5), colour, scribe.colour("white"), 0.15))
        for at, words in enumerate(said):
            items.append(scribe.run(words, left, _r(top + _LEADING * (at + 0.78)), _SIZE, style="b", box="flow"))
    low = max([high, *(top + _LEADING * len(said) for top, said in zip(tops, lines, strict=True))])
    alt = f"{card.title}: {', '.join(one.words for one in told)}"
    return Picture(tuple(items), measure - 4.0, _r(low + 1.0), "left", alt=alt)


def _free_height(part: Bounds, written: Sequence[Bounds]) -> float:
    """At which a line from the part to the edge of its card crosses nothing that is written: at its middle, or else
    below or above it."""
    _, top, right, low = part
    heights = ((top + low) / 2, low + _CLEAR / 2, top - _CLEAR / 2)

    def is_free(height: float) -> bool:
        return not any(one[2] > right + _CLEAR and one[1] < height < one[3] for one in written)

    return next(filter(is_free, heights), heights[0])


def _spread(middles: Sequence[float], lines: Sequence[int]) -> list[float]:
    """Where the words of each begin: beside their part, or below the words before."""
    tops: list[float] = []
    for middle, count in zip(middles, lines, strict=True):
        least = tops[-1] + _LEADING * lines[len(tops) - 1] + _BETWEEN if tops else 0.0
        tops.append(_r(max(least, middle - _LEADING * count / 2)))
    return tops


def _r(length: float) -> float:
    return round(length, 3)
