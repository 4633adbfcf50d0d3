"""Templates: what they show, and that they can do nothing else."""

from __future__ import annotations

import pytest

from compiler.layout.cards.fill import Filler, FillError

VALUES = {
    "card": {"title": "Old **regiment**", "points": 9, "pair": [1, 2], "none": None, "items": ["a", "b"]},
    "words": {"a": "x"},
}


@pytest.fixture
def filler() -> Filler:
    return Filler({"numbers": lambda count: list(range(count)), "twice": lambda value: value * 2})


@pytest.mark.parametrize(
    ("template", "shown"),
    [
        ("plain", "plain"),
        ("{{ card.points }}", "9"),
        ("{{ card.points | signed }} {{ -2 | signed }} {{ 0 | signed }}", "+9 −2 0"),
        ("{{ card.pair | join('|') }}", "1|2"),
        ("{{ card.items[0] }}", "a"),
        ("{% for one in card.items %}{{ one }}{{ '' if loop.last else ', ' }}{% endfor %}", "a, b"),
        ("{{ 'yes' if card.points > 3 else 'no' }}", "yes"),
        ("{% if card.rows is defined %}two{% else %}one{% endif %}", "one"),
        ("{{ twice(card.points) }}", "18"),
        ("Points {{ card.none }}", "Points "),
        ("{% for one in [card.none] %}Points {{ one }}{% endfor %}", "Points "),
    ],
)
def test_templates_show_fields(filler: Filler, template: str, shown: str) -> None:
    assert filler.words(template, VALUES) == shown


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("card.points == 9 and not card.none", True),
        ("card.rows is not defined", True),
        ("card.none is none", True),
        ("card.pair + [3]", [1, 2, 3]),
        ("'a' in card.items", True),
        ("numbers(3)", [0, 1, 2]),
    ],
)
def test_conditions_are_values(filler: Filler, expression: str, value: object) -> None:
    assert filler.value(expression, VALUES) == value


def test_words_of_a_card_are_never_marks_of_ours(filler: Filler) -> None:
    assert filler.words("**{{ card.title }}**", VALUES, rich=True) == r"**Old \*\*regiment\*\***"


@pytest.mark.parametrize(
    "template",
    [
        "{{ card.titel }}",
        "{{ nothing }}",
        "{{ card.",
        "{{ card.__class__ }}",
        "{{ ''.__class__.__mro__ }}",
        "{{ card.title.__class__.__mro__[1].__subclasses__() }}",
        "{{ card['__class__'] }}",
        "{{ card.items.append(1) }}",
        "{{ card.title.format(1) }}",
        "{{ ('%1000000000d') % 1 }}",
        "{{ 'a' * 1000000000 }}",
        "{{ 10 ** 1000000 }}",
        "{{ numbers.__globals__ }}",
        "{{ self }}",
        "{{ self.__init__ }}",
        "{{ cycler.__init__ }}",
        "{{ lipsum() }}",
        "{{ range(9) }}",
        "{{ card | attr('__class__') }}",
        "{% set x = 1 %}",
        "{% include 'x' %}",
        "{% import 'os' as os %}",
        "{% macro a() %}{% endmacro %}",
        "{% for a in words %}{% for b in words %}{% for c in words %}{% endfor %}{% endfor %}{% endfor %}",
        "{{ card.title | center(1000000000) }}",
        "{{ card.points / 0 }}",
    ],
)
def test_what_a_template_may_not_do_is_refused(filler: Filler, template: str) -> None:
    with pytest.raises(FillError):
        filler.words(template, VALUES)


@pytest.mark.parametrize(
    "expression", ["card.__class__", "''.__class__", "numbers.__globals__", "nothing", "card.items.pop()"]
)
def test_what_a_condition_may_not_ask_is_refused(filler: Filler, expression: str) -> None:
    with pytest.raises(FillError):
        filler.value(expression, VALUES)
