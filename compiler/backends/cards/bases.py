"""How large a counter is cut: as large as the base that its rules measure with, where they say how large that is.

`bases:` of a product names the figures, front first: a constant (`commander_front`), a field of the piece's card, over
as many steps as it needs (`card.arm.front`), or one of a thing of the ruleset (`board.base`); `2 * unit_radius` is
twice one. A kind may have another base while a field of its piece is true: `character.mounted`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cache
from itertools import chain
from typing import Final

from compiler.backends.cards.maker import Maker
from compiler.backends.cards.task import Task
from compiler.backends.products.products import ALL_KINDS, Printed, Product, Workshop
from compiler.layout.measures import measure_in_mm
from compiler.layout.sheets.impose import Card
from engine.model.battles import Army, Piece
from engine.model.pack import Rulepack, Ruleset
from engine.model.rules import Entry
from engine.model.values import Quantity, Ref, Value

Size = tuple[float, float]
_LEAST: Final = 16.0
"""Of a shorter side no name can be read: a table that is printed smaller keeps the counters of the whole one."""
_MOST: Final = 150.0


class Bases:
    """The sizes of the pieces of one battle."""

    def __init__(self, product: Product, ruleset: Ruleset, pack: Rulepack, shop: Workshop) -> None:
        self._said = product.bases
        self._shop = shop
        self._constants = {constant.name: constant.value for constant in ruleset.constants}
        self._entries: dict[tuple[str, str], Entry] = {}
        for army_list in pack.army_lists:
            self._entries |= {(entry.kind, entry.name): entry for entry in army_list.profiles}
        self._entries |= {(entry.kind, entry.name): entry for entry in ruleset.entries}
        # What has no name, as the board, is known by what it is.
        self._things = {entry.name or entry.kind: entry for entry in ruleset.entries}
        self._pack, self._ruleset = pack, ruleset

    def size(self, army: Army, piece: Piece) -> Size | None:
        """Front and depth on paper, or nothing where the rules measure none: then the layout has its own."""
        figures = [self._reckoned(name, army, piece) for name in self._named(piece)]
        lengths = [figure for figure in figures if isinstance(figure, Quantity)]
        if len(lengths) != 2:
            return None
        size = self._on_paper(lengths, share=True)
        if size is not None and min(size) < _LEAST:
            size = self._on_paper(lengths, share=False)
        return size if size is not None and min(size) >= _LEAST and max(size) <= _MOST else None

    def _named(self, piece: Piece) -> tuple[str, ...]:
        """The figures that its kind has, or those of what is true of the piece itself."""
        true = [f"{piece.kind}.{field}" for field, value in piece.fields if value is True]
        return next((self._said[key] for key in (*true, piece.kind, ALL_KINDS) if key in self._said), ())

    def _reckoned(self, words: str, army: Army, piece: Piece) -> Value:
        times, _, name = words.rpartition("*")
        value = self._figure(name.strip(), army, piece)
        if isinstance(value, Quantity) and times.strip().isdigit():
            return replace(value, amount=value.amount * int(times))
        return value

    def _on_paper(self, lengths: list[Quantity], *, share: bool) -> Size | None:
        shop = self._shop
        true_size = shop.true_size if share else replace(shop.true_size, share=1.0, measure=None)
        measures = [measure_in_mm(length.unit, true_size, shop.library, shop.sink) for length in lengths]
        if any(measure is None for measure in measures):
            return None
        front, depth = (
            round(float(length.amount) * (measure or 0.0), 3) for length, measure in zip(lengths, measures, strict=True)
        )
        return front, depth

    def _figure(self, path: str, army: Army, piece: Piece) -> Value:
        first, *steps = path.split(".")
        if not steps:
            return self._constants.get(first)
        holder = self._card(army, piece) if first == "card" else self._things.get(first)
        own = dict(piece.fields) if first == "card" else {}
        value: Value = None
        for step in steps:
            value = own.get(step) or (holder.get(step) if holder is not None else None)
            own = {}
            holder = self._entries.get((value.kind, value.name)) if isinstance(value, Ref) else None
        return value

    def _card(self, army: Army, piece: Piece) -> Entry | None:
        """Of the army's own lists first: two lists may call their line infantry alike."""
        lists = [one.profiles for one in self._pack.army_lists if one.name in army.lists]
        return next((card for card in (*chain(*lists), *self._ruleset.entries) if card.name == piece.profile), None)


Makers = Callable[[Size | None], Maker]
"""Who composes the counters of each size, or of the layout's own."""


def makers(task: Task, ruleset: Ruleset) -> Makers:
    @cache
    def made(size: Size | None) -> Maker:
        return task.maker(ruleset, own_size=task.product.what == "counters", size=size)

    return made


def sets_by_size(made: Iterable[tuple[Maker, Card]], name: str, title: str) -> Iterator[Printed]:
    """Counters of one size are a set, called after its size as well where there are several."""
    sets: dict[Maker, list[Card]] = {}
    for maker, card in made:
        sets.setdefault(maker, []).append(card)
    for maker, cards in sets.items():
        told = name if len(sets) == 1 else f"{name}_{maker.width:g}x{maker.height:g}"
        yield maker.printed(told, title, cards)
