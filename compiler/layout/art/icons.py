"""Our own icons and emblems: paths in YAML, in the notation of SVG, read once into parts of a draw list."""

from __future__ import annotations

from typing import Final

from compiler.codes.printing import BAD_LAYOUT
from compiler.layout.art.svgpath import read_path
from compiler.layout.draw import Group, Item, Part, Path, circle
from compiler.layout.library import Library
from compiler.layout.yamlfile import Spot, read_yaml, unknown_keys
from dsl.diagnostics import Sink
from engine.model.quick_dataclass import dataclass

_SHAPES: Final = ("d", "circle", "fill", "stroke", "line")


@dataclass(frozen=True, slots=True)
class Shape:
    """`fill` and `stroke` name a role: `ink` is the icon's colour, `paper` what it stands on."""

    parts: tuple[Part, ...]
    fill: str | None
    stroke: str | None
    line: float


@dataclass(frozen=True, slots=True)
class Icon:
    """Shapes on a square of `side` units."""

    name: str
    side: float
    shapes: tuple[Shape, ...]


class Icons:
    def __init__(self, known: dict[str, Icon]) -> None:
        self.known = known
        self._made: dict[tuple[str, str, str], tuple[Item, ...]] = {}

    def drawn(self, name: str, x: float, y: float, size: float, ink: str, paper: str) -> Group:
        """An icon as large as asked for. Shapes of one colour are made once, so that painters can share them."""
        icon = self.known[name]
        key = (name, ink, paper)
        if key not in self._made:
            roles = {"ink": ink, "paper": paper, None: None}
            self._made[key] = tuple(
                Path(shape.parts, roles[shape.fill], roles[shape.stroke], shape.line) for shape in icon.shapes
            )
        return Group(self._made[key], x=x, y=y, scale=size / icon.side, name=f"icon:{name}")


def read_icons(library: Library, sink: Sink) -> Icons:
    """Every icon of every file of `icons/`; the author's own come over ours."""
    known: dict[str, Icon] = {}
    for name in library.names("icons"):
        spot = read_yaml(library, f"icons/{name}.yaml", sink)
        if spot is None:
            continue
        side = spot.mapping().get("side")
        square = float(side.value) if side is not None and isinstance(side.value, int | float) else 24.0
        for key, icon in spot.mapping().items():
            if key != "side":
                known[key] = Icon(key, max(square, 0.01), tuple(_shapes(key, icon, sink)))
    return Icons(known)


def _shapes(name: str, spot: Spot, sink: Sink) -> list[Shape]:
    made = []
    for one in spot.sequence() or [spot]:
        said = one.mapping()
        unknown_keys(one, _SHAPES, f"icon `{name}`", sink)
        parts: tuple[Part, ...] = ()
        if "d" in said:
            parts = read_path(str(said["d"].value)) or ()
        elif "circle" in said:
            numbers = [float(n.value) for n in said["circle"].sequence() if isinstance(n.value, int | float)]
            parts = circle(*numbers) if len(numbers) == 3 else ()
        if not parts:
            sink.report(BAD_LAYOUT, f"icon `{name}`: a shape is a path (`d`) or a `circle: [x, y, radius]`", one.span)
        roles = {key: str(said[key].value) if key in said else None for key in ("fill", "stroke")}
        for key, role in roles.items():
            if role not in (None, "ink", "paper"):
                sink.report(BAD_LAYOUT, f"icon `{name}`: `{key}` is `ink` or `paper`", said[key].span)
                roles[key] = "ink"
        width = said["line"].value if "line" in said else 1.0
        line = float(width) if isinstance(width, int | float) else 1.0
        fill = roles["fill"] or (None if roles["stroke"] else "ink")
        made.append(Shape(parts, fill, roles["stroke"], line))
    return made
