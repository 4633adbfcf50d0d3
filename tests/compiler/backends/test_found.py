"""Counters of what events put on the table."""

from __future__ import annotations

from dataclasses import replace

import pytest

from compiler.backends.cards.found import counters
from compiler.backends.cards.maker import Maker
from compiler.backends.cards.sources import print_product
from compiler.backends.products.products import Printed
from compiler.backends.products.quantities import wanted_for
from compiler.backends.words.views import Views
from compiler.layout.cards.boxes import read_layout
from compiler.layout.draw import Run, walk
from compiler.layout.sheets.impose import Card
from engine.model.rules import Events
from tests.compiler.backends.sets import pack, product, workshop


def _words(card: Card) -> str:
    return " ".join(placed.item.words for placed in walk(card.front.items) if isinstance(placed.item, Run))


def _of(battle: str, language: str) -> Printed:
    asked = pack("cape")
    (made,) = print_product(product("cape", "found"), asked, language, workshop(), wanted_for(asked, battle))
    return made


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        (
            "en",
            (
                "A big pig|A drunken deserter|A cask of wine|1 Angry peasant|2 Angry peasant|3 Angry peasant|"
                "A wounded youth|The lost colours"
            ),
        ),
        (
            "it",
            (
                "Un grosso maiale|Un disertore ubriaco|Una botte di vino|1 Contadino infuriato|2 Contadino infuriato|"
                "3 Contadino infuriato|Un giovane ferito|La bandiera perduta"
            ),
        ),
    ],
)
def test_each_thing_and_each_figure_that_an_event_leaves_has_a_counter(language: str, expected: str) -> None:
    """Two patrols that meet need none: the reserve has its own."""
    assert [_words(card) for card in _of("terheyden_1625", language).cards] == expected.split("|")


def test_as_many_come_as_their_type_has_where_the_event_says_nothing() -> None:
    rules = next(one for one in pack("cape").rulesets if one.name == "cape")
    table = next(one for one in rules.events if one.name == "terheyden")
    peasants = next(one for one in table.events if one.name == "peasants")
    unsaid = replace(peasants, fields=tuple(field for field in peasants.fields if field[0] != "number"))
    more = replace(peasants, fields=(*unsaid.fields, ("number", 5)))
    assert len(_made(replace(table, events=(unsaid,)))) == 3
    assert len(_made(replace(table, events=(more,)))) == 5


def test_what_the_rules_do_not_leave_there_has_no_counter() -> None:
    rules = next(one for one in pack("cape").rulesets if one.name == "cape")
    table = next(one for one in rules.events if one.name == "terheyden")
    assert [card.name for card in _made(table, ("leave_cask",))] == ["terheyden_cask"]


def _made(table: Events, effects: tuple[str, ...] = ("bring_out",)) -> list[Card]:
    rules = next(one for one in pack("cape").rulesets if one.name == "cape")
    shop = workshop()
    layout = read_layout(shop.library, "cape/found", shop.sink)
    assert layout is not None
    return list(counters(table, Maker(layout, Views(rules, "en"), shop), effects))
