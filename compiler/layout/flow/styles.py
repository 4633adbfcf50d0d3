"""How each role of a document is set (`documents/styles.yaml`): face, size, leading, room above and below."""

from __future__ import annotations

from typing import Final

from compiler.codes.printing import BAD_LAYOUT
from compiler.layout.flow.text import Setting
from compiler.layout.flow.words import SMALLEST, points
from compiler.layout.library import Library
from compiler.layout.yamlfile import Spot, read_yaml, unknown_keys
from dsl.diagnostics import Sink
from engine.model.quick_dataclass import dataclass

_KEYS: Final = ("family", "style", "size", "leading", "colour", "above", "below", "band")
_LARGEST: Final = 72.0


@dataclass(frozen=True, slots=True)
class Style:
    setting: Setting
    style: str = ""
    """What words are in that say nothing else: `b` in headings."""
    above: float = 0.0
    below: float = 0.0
    band: str = ""
    """The colour of a ground across the column that a heading stands on."""


class Styles:
    """`variant` names a set (`sheet`) whose roles come before those of the book."""

    def __init__(self, known: dict[str, Style], variant: str = "") -> None:
        self._known = known
        self._variant = variant

    def __getitem__(self, role: str) -> Style:
        own = f"{self._variant}_{role}"
        return self._known.get(own) or self._known.get(role) or self._known["body"]

    def first(self, *roles: str) -> Style:
        """That of the first of these roles which is there."""
        named = (name for role in roles for name in (f"{self._variant}_{role}", role))
        return next((self._known[name] for name in named if name in self._known), self._known["body"])

    def for_(self, variant: str) -> Styles:
        return Styles(self._known, variant)


def read_styles(library: Library, sink: Sink) -> Styles:
    spot = read_yaml(library, "documents/styles.yaml", sink)
    known = {name: _style(name, one, sink) for name, one in (spot.mapping() if spot is not None else {}).items()}
    if "body" not in known:
        if spot is not None:
            sink.report(BAD_LAYOUT, "`documents/styles.yaml` has no `body`", spot.span)
        known["body"] = Style(Setting("serif", points(9), points(12)))
    return Styles(known)


def _style(name: str, spot: Spot, sink: Sink) -> Style:
    unknown_keys(spot, _KEYS, f"style `{name}`", sink)
    said = {key: one.value for key, one in spot.mapping().items()}
    numbers = {key: _number(said.get(key)) for key in ("size", "leading", "above", "below", "band")}
    size = points(min(max(numbers["size"] or 9.0, 0.0), _LARGEST))
    if size < SMALLEST - 1e-6:
        sink.report(BAD_LAYOUT, f"style `{name}` is smaller than 6 points", spot.span)
        size = SMALLEST
    setting = Setting(
        str(said.get("family", "serif")),
        round(size, 4),
        round(points(numbers["leading"]) or size * 1.25, 4),
        str(said.get("colour", "ink")),
    )
    style = str(said.get("style", ""))
    above, below = (round(points(numbers[key]), 4) for key in ("above", "below"))
    return Style(setting, style, above, below, str(said.get("band", "")))


def _number(value: object) -> float:
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) and value >= 0 else 0.0
