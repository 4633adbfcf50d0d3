"""Cards of a game in its rulebook, with their parts named: whoever has only the book sees what rules call by a word.

The cards are real ones, composed as for print: of the troops of its examples, or, where a ruleset has none, of the
first army list of the game. Which boxes of a layout are one part, and what it is called, says
`documents/callouts.yaml`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
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
from engine.model.rules import Entry

_CALLOUTS: Final = "documents/callouts.yaml"
_SHARE: Final = 0.86
"""Of its true size: the smallest type of a card is still read."""
_GAP: Final = 4.0
"""From the card to the words beside it."""
_SIZE: Final = points(7.6)
_LEADING: Final = points(9.2)
_BETWEEN: Final = 1.4
"""Between the words of two parts."""
_TRIED: Final = 8
"""Cards of a list that are looked at for the one with most on it."""
_FEWEST: Final = 3
"""Parts without which a figure tells nothing."""

_MARKERS: Final = ("counters", "kept_markers")
"""Sources of products whose faces are things of the rules."""
_APART: Final = 2.0
_MOST_MARKERS: Final = 20

Bounds = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class _Called:
    """A part of a card: where it is, and what it is called."""

    bounds: Bounds
    words: str


def card_figures(writer: Writer, measure: float) -> list[Block]:
    """A panel for each sort of card that armies have."""
    made: list[Block] = []
    sink = Sink()
    shop = replace(writer.job.shop, sink=sink, size=None)
    for family in families_of(writer.job.pack, (writer.ruleset.name,)):
        for product in products_of(family, shop.library, sink):
            layout = read_layout(shop.library, product.layout, sink)
            if product.what != "cards" or product.source != "profiles" or layout is None:
                continue
            wanted = Wanted(profiles=lambda _list, _entry: 1)
            task = Task(product, layout, writer.job.pack, writer.language, shop, wanted)
            drawn = _most_told(writer, _cards(task, writer))
            if drawn is not None and not sink.has_errors:
                title = product.title.get(writer.language) or product.title["en"]
                card, called = drawn
                picture = _figure(writer, card, called, task.maker(writer.ruleset), measure)
                heading = Paragraph(plain(f"{title}: {card.title}"), "example_title", keep=True)
                made.append(Panel((heading, picture), "plain", whole=True))
    return made


def marker_figures(writer: Writer, measure: float) -> list[Block]:
    """The markers of a game at their true size, both sides of each: their faces say what they stand for."""
    sink = Sink()
    shop = replace(writer.job.shop, sink=sink, size=None)
    faces: list[tuple[Group, float, float]] = []
    for family in families_of(writer.job.pack, (writer.ruleset.name,)):
        for product in products_of(family, shop.library, sink):
            # What lies on hexes is ground, not a marker.
            if product.what != "counters" or product.source not in _MARKERS or product.of_hex is not None:
                continue
            wanted = Wanted(profiles=lambda _list, _entry: 1)
            for printed in print_product(product, writer.job.pack, writer.language, shop, wanted):
                sides = (side for card in printed.cards for side in (card.front, card.back) if side is not None)
                faces += [(side, printed.width, printed.height) for side in sides if _words_of(side)]
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
    Else those of the first army list."""
    maker, kinds = task.maker(writer.ruleset), task.product.kinds
    own = [one for one in writer.ruleset.entries if maker.views.is_profile(one)]
    if own:
        shown = [one for one in own if not kinds or one.kind in kinds]
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
    """The card with the most parts; of several the first."""
    found = [(card, _called(writer, card)) for card in cards]
    best = max(found, key=lambda one: len(one[1]), default=None)
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
    told = sorted(called, key=lambda one: (one.bounds[1] + one.bounds[3], one.bounds[0]))
    lines = [scribe.wrap(one.words, _SIZE, measure - left - 4.0) for one in told]
    tops = _spread([(one.bounds[1] + one.bounds[3]) / 2 * _SHARE for one in told], [len(one) for one in lines])
    for one, top, said in zip(told, tops, lines, strict=True):
        x, y = _r(one.bounds[2] * _SHARE + 0.6), _r((one.bounds[1] + one.bounds[3]) / 2 * _SHARE)
        middle = _r(top + _LEADING * len(said) / 2)
        items.append(line(x, y, _r(left - 1.0), middle, scribe.colour("near"), 0.3))
        items.append(Path(circle(x, y, 0.6), scribe.colour("near"), scribe.colour("white"), 0.15))
        for at, words in enumerate(said):
            items.append(scribe.run(words, left, _r(top + _LEADING * (at + 0.78)), _SIZE, style="b", box="flow"))
    low = max([high, *(top + _LEADING * len(said) for top, said in zip(tops, lines, strict=True))])
    alt = f"{card.title}: {', '.join(one.words for one in told)}"
    return Picture(tuple(items), measure - 4.0, _r(low + 1.0), "left", alt=alt)


def _spread(middles: Sequence[float], lines: Sequence[int]) -> list[float]:
    """Where the words of each begin: beside their part, or below the words before."""
    tops: list[float] = []
    for middle, count in zip(middles, lines, strict=True):
        least = tops[-1] + _LEADING * lines[len(tops) - 1] + _BETWEEN if tops else 0.0
        tops.append(_r(max(least, middle - _LEADING * count / 2)))
    return tops


def _r(length: float) -> float:
    return round(length, 3)
