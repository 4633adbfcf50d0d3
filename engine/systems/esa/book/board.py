"""The field of a battle: hexes with their ground, roads, hedges, crests. Never changes during a battle."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.core.declared.reading import listed, pair, refusal
from engine.model.battles import Map
from engine.space.hexboard import HexBoard
from engine.systems.esa.book.book import Book, Ground

Stride = tuple[int, int, bool]
"""A step into a hex: where to, its cost, whether one may stay there."""


class Board(HexBoard):
    """1.1: everything is measured in hexes. 5.4.5: nobody crosses what is impassable, and command goes round it.
    5.4.1c, 5.4.2b, 6.4b: some ground blocks the line of fire."""

    def __init__(self, drawn: Map, book: Book) -> None:
        marked = [book.named("terrain", name, book.grounds, drawn.origin) for line in drawn.ground for name in line]
        # 5.4.6: works for guns change nothing for anybody else, so what they stand on is open ground.
        self.ground: Final[list[Ground]] = [book.grounds["open"] if ground.gun_cover else ground for ground in marked]
        self.gabions: Final = {at for at, ground in enumerate(marked) if ground.gun_cover}
        width, lines = int(drawn.size.width), int(drawn.size.height)
        if len(self.ground) != width * lines:
            raise refusal(drawn.origin, f"the map is not drawn hex by hex: `map {{ size {width} x {lines} }}`")
        super().__init__(
            width, lines, [ground.impassable for ground in self.ground], [ground.blocks_fire for ground in self.ground]
        )
        self._steps: Final[dict[str, list[tuple[Stride, ...]]]] = {}
        self._onward: Final[dict[str, list[tuple[Stride, ...]]]] = {}
        self.cheapest: Final = min(p.cost for ground in book.grounds.values() for p in ground.passages.values())
        self.protection: Final[dict[int, tuple[int, int]]] = {}
        crests: set[int] = set()
        for feature in drawn.features:
            ground = book.named("terrain", feature.terrain, book.grounds, feature.origin)
            hexes, way = self.places(feature.at), self.places(feature.through)
            given = dict(feature.fields).get("protection")
            if given is not None:
                self.protection.update(dict.fromkeys(hexes, pair(given)))
            if "road" in ground.name or "road" in ground.tags:
                self.lay_road(way)
            elif "crest" in ground.name:
                crests.update(way or hexes)
            elif ground.gun_cover:
                self.gabions.update(hexes)
            for side in feature.sides:
                self.lay_obstacle(self.place(side.one), self.place(side.other))
        for zone in drawn.zones:
            self.zones[zone.name] = frozenset(at for part in listed(zone.get("covers")) for at in self.hexes_of(part))
        high = crests | {at for at, ground in enumerate(self.ground) if "relief" in ground.tags}
        tops = [(hill, tuple(at for at in hill if at in crests)) for hill in self.bodies(high)]
        self.hills: Final = {at: crest for hill, crest in tops for at in hill}
        """5.4.4a: hexes of relief, each with the crest of its hill: what hangs together is one."""

    def steps_of(self, klass: str) -> list[tuple[Stride, ...]]:
        """5.4: the steps that a class of troops may take from each hex."""
        known = self._steps.get(klass)
        if known is None:
            known = self._steps[klass] = [tuple(self._strides(klass, here)) for here in range(self.count)]
        return known

    def onward_of(self, klass: str) -> list[tuple[Stride, ...]]:
        """5.4b, 5.4c: those that it may take after its first, since it need not stop before them."""
        known = self._onward.get(klass)
        if known is None:
            known = self._onward[klass] = [
                tuple(stride for stride in strides if not self._stops_before(klass, here, stride[0]))
                for here, strides in enumerate(self.steps_of(klass))
            ]
        return known

    def _strides(self, klass: str, here: int) -> Iterator[Stride]:
        for there in self.enterable[here]:
            passage = self.ground[there].passages[klass]
            if passage.enter != "forbidden":
                yield there, passage.cost, passage.enter != "through_only"

    def _stops_before(self, klass: str, here: int, there: int) -> bool:
        ground = self.ground[there]
        other = ground.passages[klass].enter == "stop_before" and ground.name != self.ground[here].name
        return other or (here, there) in self.obstacles
