"""The shipped `esa` cards, composed once for all unit tests that look at them."""

from __future__ import annotations

from functools import cache

from compiler.backends.products import Printed, Workshop, products_of
from compiler.backends.quantities import once
from compiler.backends.sources import print_product
from compiler.compile import compile_files
from compiler.layout.icons import read_icons
from compiler.layout.pictures import Pictures
from compiler.layout.themes import read_theme
from dsl.diagnostics import Diagnostic, Sink
from dsl.source import Source
from engine.model.pack import Rulepack
from tests.compiler.finding import REPOSITORY, SETTINGS
from tests.compiler.layout.drawing import OURS

LANGUAGES = ("en", "it")
KINDS = ("units", "leaders", "decks")


@cache
def pack() -> Rulepack:
    compiled = compile_files([REPOSITORY / "scenarios" / "esa"], SETTINGS).pack
    assert compiled is not None, "the library compiles"
    return compiled


def workshop(theme: str = "default", size: tuple[float, float] | None = None) -> Workshop:
    sink = Sink()
    read = read_theme(OURS, theme, sink)
    assert read is not None
    nowhere = Source("somewhere.tercio", "a line").span(0, 6)
    return Workshop(OURS, read, read_icons(OURS, sink), Pictures(None), sink, lambda _: nowhere, size)


def composed(
    kind: str, language: str, shop: Workshop, rules: Rulepack | None = None
) -> tuple[tuple[Printed, ...], tuple[Diagnostic, ...]]:
    (product,) = (one for one in products_of("esa", OURS, shop.sink) if one.name == kind)
    made = tuple(print_product(product, rules or pack(), language, shop, once()))
    return made, shop.sink.sorted()


@cache
def cards(kind: str, language: str) -> tuple[Printed, ...]:
    made, found = composed(kind, language, workshop())
    assert [one.message for one in found] == []
    return made
