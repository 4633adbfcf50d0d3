"""A layout for cards of another size: every box keeps its share of the card, type and lines shrink or grow with it.

Type is never smaller than can be read at a table: what then has no room is told as words that do not fit.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from compiler.layout.cards.boxes import LEAST_SMALL_TYPE, LEAST_TYPE, Box, Layout
from compiler.layout.lengths import Length

_ACROSS: Final = ("left", "right", "width")
_SAME: Final = 0.02
"""Poker cards of 63 and of 63.5 mm have the same layout: edges that hold to the card's edges follow them."""
_NEAR: Final = 0.01
_SMALL: Final = 0.75
"""Cards that are smaller than this share of their layout do without words that repeat a sign."""
_MOST_TYPE: Final = 1.25
"""Larger cards give their words room sooner than size."""


def resized(layout: Layout, width: float, height: float) -> Layout:
    """The layout for this size, or itself, if that is nearly its own."""
    across, down = width / layout.width, height / layout.height
    if across == down == 1:
        return layout
    if abs(across - 1) < _SAME and abs(down - 1) < _SAME:
        front, back = (tuple(_reaching(box, layout) for box in side) for side in (layout.front, layout.back))
        return replace(layout, front=front, back=back)
    type_ = min(across, down, _MOST_TYPE)
    front, back = (tuple(_box(box, across, down, type_) for box in side) for side in (layout.front, layout.back))
    return replace(layout, width=width, height=height, front=front, back=back, smaller=type_ < _SMALL)


def _reaching(box: Box, layout: Layout) -> Box:
    """A ground that ends where the card does holds to that edge: a card a hair longer would show a strip of paper."""
    if "bleed" not in box.flags:
        return box
    edges = dict(box.edges)
    for near, far, size, whole in (
        ("left", "right", "width", layout.width),
        ("top", "bottom", "height", layout.height),
    ):
        if far not in edges and size in edges:
            start = edges[near].of(whole) if near in edges else 0.0
            if abs(start + edges[size].of(whole) - whole) < _NEAR:
                del edges[size]
    return replace(box, edges=edges, _placed={})


def _box(box: Box, across: float, down: float, type_: float) -> Box:
    edges = {
        key: replace(length, mm=length.mm * (across if key in _ACROSS else down)) for key, length in box.edges.items()
    }
    lengths = {key: length * type_ for key, length in box.lengths.items()}
    smallest = LEAST_SMALL_TYPE if type_ < _SMALL else LEAST_TYPE
    if "size" in lengths:
        lengths["size"] = max(lengths["size"], LEAST_TYPE)
    if "text" in box.templates and type_ < 1:
        # A smaller card may use the smallest type that can be read, whatever the larger one may.
        lengths["least"] = smallest
    elif "least" in box.lengths:
        lengths["least"] = box.lengths["least"]
    step = box.step
    if step is not None:
        step = (Length(step[0].mm * across, step[0].share), Length(step[1].mm * down, step[1].share))
    boxes = tuple(_box(inner, across, down, type_) for inner in box.boxes)
    return replace(box, edges=edges, lengths=lengths, step=step, boxes=boxes, _placed={})
