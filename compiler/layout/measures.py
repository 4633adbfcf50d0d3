"""How long a measure of a ruleset is on paper: as was asked for (`--unit`), or as `documents/measures.yaml` says."""

from __future__ import annotations

from compiler.layout.library import Library
from compiler.layout.maps.tiles import TrueSize
from compiler.layout.yamlfile import read_yaml
from dsl.diagnostics import Sink


def measure_in_mm(unit: str, true_size: TrueSize, library: Library, sink: Sink) -> float | None:
    """Millimetres of one measure, by the share of a table that was asked for; nothing where that is no length."""
    spot = read_yaml(library, "documents/measures.yaml", sink)
    known = spot.mapping().get(unit) if spot is not None else None
    if known is None:
        return None
    if true_size.measure is not None:
        return true_size.measure
    lengths = [part.value for part in known.sequence()]
    usual = next((float(length) for length in lengths if isinstance(length, int | float)), None)
    return usual * true_size.share if usual is not None else None
