"""The list that goes with files for a service: every card, where its sides are, and how often it is wanted."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from dataclasses import asdict, fields

from compiler.layout.sheets.services import Service
from engine.model.quick_dataclass import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A card: the files of its sides, or the pages of one file, and how many of it are wanted. Or a book, which is no
    card of anything."""

    product: str
    """The product of the service that it is a card of; of a service that makes whatever it is sent, what it is."""
    set: str
    language: str
    card: str
    title: str
    front: str
    back: str
    quantity: int
    width_mm: float
    """Cut; the files have the bleed around it."""
    height_mm: float
    bleed_mm: float


def manifest_json(service: Service, rows: Sequence[Row], refused: Sequence[str] = ()) -> bytes:
    told = {
        "service": service.name,
        "title": service.title,
        "dpi": service.dpi if service.output == "png" else None,
        "condition": service.condition[0] if service.condition is not None else None,
        "cards": sum(row.quantity for row in rows if row.card),
        "documents": sum(row.quantity for row in rows if not row.card),
        "rows": [asdict(row) for row in rows],
        "left_out": list(refused),
    }
    return (json.dumps(told, ensure_ascii=False, indent=2) + "\n").encode()


def manifest_csv(rows: Sequence[Row]) -> bytes:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    names = [field.name for field in fields(Row)]
    writer.writerow(names)
    writer.writerows([_cell(getattr(row, name)) for name in names] for row in rows)
    return out.getvalue().encode()


def _cell(value: object) -> object:
    """Words of an author that a spreadsheet would take for a formula are kept from being one."""
    return f"'{value}" if isinstance(value, str) and value[:1] in ("=", "+", "-", "@") else value
