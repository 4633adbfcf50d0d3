"""Everything that is printed of the library and of a small fixture, composed once for all unit tests."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from compiler.backends.cards.sources import print_product
from compiler.backends.products.products import Family, Printed, Product, Workshop, products_of
from compiler.backends.products.quantities import once
from compiler.compile import compile_files
from compiler.layout.art.icons import Icons, read_icons
from compiler.layout.art.pictures import Pictures
from compiler.layout.themes import Theme, read_theme
from dsl.diagnostics import Diagnostic, Sink
from dsl.source import Source
from engine.model.pack import Rulepack
from tests.compiler.finding import SETTINGS
from tests.compiler.layout.drawing import OURS
from tests.compiler.picket import picket
from tests.shipped import shipped_pack

LANGUAGES = ("en", "it")
TERHEYDEN = Path(__file__).resolve().parent / "terheyden.tercio"
"""A ruleset `foray` that has no products of its own, and an event table in two zones."""
FORAY = "foray"
PICKET = "picket"
"""A ruleset that plays by itself, with a deck, states and kept facts."""
SYSTEMS = ("esa", "condottiero", "cape", FORAY, PICKET)

NOTHING = {(FORAY, "counters"), (FORAY, "markers"), (FORAY, "aims"), (PICKET, "events"), (PICKET, "event_tables")}
"""Products that a fixture has nothing for: counters are of rulesets that play by themselves, and one has no events."""


@cache
def pack(system: str = "esa") -> Rulepack:
    if system == PICKET:
        return picket()
    if system != FORAY:
        return shipped_pack(system)
    compiled = compile_files([TERHEYDEN], SETTINGS).pack
    assert compiled is not None, "the fixture compiles"
    return compiled


@cache
def _theme(name: str) -> Theme:
    sink = Sink()
    read = read_theme(OURS, name, sink)
    assert read is not None
    assert sink.sorted() == ()
    return read


@cache
def _icons() -> Icons:
    sink = Sink()
    read = read_icons(OURS, sink)
    assert sink.sorted() == ()
    return read


def workshop(theme: str = "default", size: tuple[float, float] | None = None) -> Workshop:
    nowhere = Source("somewhere.tercio", "a line").span(0, 6)
    return Workshop(OURS, _theme(theme), _icons(), Pictures(None), Sink(), lambda _: nowhere, size)


@cache
def products(system: str) -> tuple[Product, ...]:
    sink = Sink()
    made = tuple(one for one in products_of(Family(system), OURS, sink) if (system, one.name) not in NOTHING)
    assert sink.sorted() == ()
    return made


def product(system: str, name: str) -> Product:
    return next(one for one in products(system) if one.name == name)


def composed(
    kind: str, language: str, shop: Workshop, rules: Rulepack | None = None, system: str = "esa"
) -> tuple[tuple[Printed, ...], tuple[Diagnostic, ...]]:
    made = tuple(print_product(product(system, kind), rules or pack(system), language, shop, once()))
    return made, shop.sink.sorted()


def cards(kind: str, language: str, system: str = "esa") -> tuple[Printed, ...]:
    return _cards(kind, language, system)


@cache
def _cards(kind: str, language: str, system: str) -> tuple[Printed, ...]:
    made, found = composed(kind, language, workshop(), system=system)
    assert [one.message for one in found] == []
    return made
