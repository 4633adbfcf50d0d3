"""The ground of a battle on a table, kind by kind: where it lies and how large it is, to lay it out by. On
hexes the map alone says it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from compiler.backends.documents.booklet.ground.placed_ground import placed_ground
from compiler.backends.documents.parts.writer import Writer
from compiler.layout.flow.blocks import Block, Paragraph
from compiler.layout.flow.text import TextRun, plain
from engine.model.battles import Feature, Scenario
from engine.model.values import Ref, Value

_SAID: Final = ("radius", "facing", "opening")
"""Of what a scenario says of a piece, what is needed to lay it out, besides its place and size."""


def ground_lines(writer: Writer, scenario: Scenario) -> list[Block]:
    """Pieces that players place themselves have no place of their own."""
    drawn = scenario.map
    if drawn is None or drawn.size.unit == "hex":
        return []
    ground = placed_ground(writer.job, scenario)
    kinds: dict[str, list[str]] = {}
    for one in drawn.features:
        if ground is None or one not in ground.features:
            name, kind = writer.name(one), writer.plain(Ref("terrain", one.terrain))
            told = ", ".join(_told(writer, one))
            kinds.setdefault(kind, []).append(told if name == kind else f"{name} {told}")
    runs = [
        run for kind, pieces in kinds.items() for run in (TextRun(f"{kind}: ", "b"), TextRun(f"{'; '.join(pieces)}. "))
    ]
    title = TextRun(f"{writer.say('ground')}. ", "b")
    return [Paragraph((title, *runs, *plain(writer.say("ground_read"))), "small")] if runs else []


def _told(writer: Writer, feature: Feature) -> Iterator[str]:
    said = dict(feature.fields)
    size = f", {writer.plain(said['size']).replace(' x ', ' × ')}" if "size" in said else ""
    if feature.at:
        yield f"{_points(writer, feature.at)}{size}"
    if feature.through:
        yield _points(writer, feature.through, " – ")
    if feature.shape:
        yield f"{writer.say('ground_corners')} {_points(writer, feature.shape)}"
    for name in _SAID:
        if name in said:
            value = said[name]
            words = _points(writer, value if isinstance(value, tuple) else (value,))
            yield f"{writer.say(f'ground_{name}')} {words}"


def _points(writer: Writer, places: Iterable[Value], between: str = ", ") -> str:
    return between.join(map(writer.plain, places))
