"""Drawings in SVG that are made to hurt: absurd figures, endless attributes, nesting, what no drawing may hold."""

from __future__ import annotations

import re
from random import Random
from typing import Final

from compiler.layout.art.svgart import ArtError, read_art
from tests.soak.frame import Case, Generator
from tests.soak.limits import METER

DRAWINGS: Final = 20
"""In a case."""
FIGURES: Final = (
    "0",
    "1",
    "-1",
    ".5",
    "1e99",
    "-1e99",
    "1e-99",
    "nan",
    "inf",
    "1e999",
    "9" * 60,
    "1 1",
    "",
    " ",
    "x",
    "1px",
    "50%",
)
VERBS: Final = "MmLlHhVvCcSsQqTtAaZz"
REPEATED: Final = (
    " ",
    "1",
    "9",
    "h1",
    "M0 0",
    "L1 1",
    "scale(1)",
    "rotate(",
    "(",
    ",",
    ".",
    "-",
    "e",
    "1 1 ",
    "a1 1 0 0 0 1 1",
)
TIMES: Final = (1, 3, 40, 5_000, 60_000, 400_000)
SHAPES: Final = ("path", "rect", "circle", "ellipse", "polygon", "polyline", "line")
ATTRIBUTES: Final = (
    *(
        "d",
        "points",
        "transform",
        "x",
        "y",
        "width",
        "height",
        "r",
        "rx",
        "ry",
        "cx",
        "cy",
        "x1",
        "x2",
        "fill",
        "stroke",
    ),
    *("stroke-width", "fill-rule", "opacity", "style", "class", "href", "clip-path", "viewBox", "id"),
)
VALUES: Final = (
    *(
        "red",
        "none",
        "#fff",
        "#ggg",
        "url(javascript:alert(1))",
        "rgb(1,2,3)",
        "rgb(999,1,1)",
        "evenodd",
        "currentColor",
    ),
    *("scale(1e99)scale(1e99)scale(1e99)scale(1e99)", "rotate(1) scale(0)", "matrix(1 0 0 1 0)", "skewX(3)", "0 0 9 9"),
)
FORBIDDEN: Final = (
    *(
        "<script>alert(1)</script>",
        '<image href="file:///etc/passwd"/>',
        '<use href="#a"/>',
        "<!-- x --><?pi x?>",
        "&amp;",
    ),
    *(
        "<foreignObject><b/></foreignObject>",
        "<title>t</title>",
        "<metadata/>",
        "<style>*{}</style>",
        "&x;",
        "<a>",
        "\0",
    ),
)
HEADS: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">',
    '<svg xmlns="http://www.w3.org/2000/svg" width="{}" height="{}">',
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="{} {} {} {}">',
    '<!DOCTYPE svg [<!ENTITY x "y">]><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">',
    '<svg xmlns="elsewhere">',
)
ENCODINGS: Final = ("utf-8",) * 12 + ("utf-16", "utf-8-sig", "latin-1", "utf-7")


class Drawings(Generator):
    def __init__(self) -> None:
        super().__init__("drawings")

    def case(self, chance: Random, number: int) -> Case:
        return tuple(_drawing(chance) for _ in range(DRAWINGS))

    def attempt(self, case: Case) -> list[str]:
        told = []
        for text in case:
            METER.step()
            encoding, _, drawing = text.partition(":")
            try:
                _, _, items = read_art(drawing.encode(encoding, "replace"))
                told.append("drawn" if items else "empty")
            except ArtError as refusal:
                assert str(refusal), "a refusal says why"
                told.append("refused")
        return told

    def finer(self, case: Case) -> Case:
        return tuple(re.findall(r"\s+|\w+|.", case[0], re.DOTALL)[:2000]) if len(case) == 1 else ()

    def joined(self, words: Case) -> Case:
        return ("".join(words),)


def _drawing(chance: Random) -> str:
    head = re.sub(r"\{\}", lambda found: _figure(chance), chance.choice(HEADS[:3] if chance.random() < 0.9 else HEADS))
    inside = "".join(_element(chance) for _ in range(chance.choice((1, 1, 2, 5))))
    deep = chance.choice((0, 0, 0, 1, 30, 50_000))
    if deep < 100 or chance.random() < 0.1:
        inside = "<g>" * deep + inside + "</g>" * deep
    return f"{chance.choice(ENCODINGS)}:{head}{inside}</svg>"


def _element(chance: Random) -> str:
    if chance.random() < 0.1:
        return chance.choice(FORBIDDEN)
    shape = chance.choice(SHAPES)
    usual = {"path": "d", "polygon": "points", "polyline": "points", "circle": "r", "rect": "width"}.get(shape, "rx")
    names = {usual, *(chance.choice(ATTRIBUTES) for _ in range(chance.choice((0, 0, 1, 3))))}
    said = " ".join(f'{name}="{_value(name, chance)}"' for name in sorted(names))
    element = f"<{shape} {said}/>"
    return element * (chance.choice((1, 1, 1, 10, 6_000)) if len(element) < 200 else 1)


def _value(name: str, chance: Random) -> str:
    how = chance.random()
    if how < 0.08:
        return (
            chance.choice(("", "M0 0", "1")) + chance.choice(REPEATED) * chance.choice(TIMES) + chance.choice(("", "x"))
        )
    if name == "d":
        return "M0 0" + "".join(
            chance.choice(VERBS) + " ".join(_figure(chance) for _ in range(chance.randint(0, 7))) for _ in range(4)
        )
    if name == "points":
        return " ".join(_figure(chance) for _ in range(chance.randint(0, 8)))
    return chance.choice(VALUES) if how < 0.3 else _figure(chance)


def _figure(chance: Random) -> str:
    return chance.choice(FIGURES) if chance.random() < 0.05 else str(chance.randint(-20, 20))
