"""Things of which the first that fits counts: `tercio diff` tells when they change places."""

from __future__ import annotations

from compiler.compile import compile_text
from compiler.diff import diff_packs
from compiler.settings import Settings
from engine.model.pack import Rulepack

SWEPT = 'ending swept "Swept" { when army.ships = 0  winner enemy }'
SILVER = 'ending silver "The silver is safe" { when army.silver > 0  winner army }'
NIGHT = 'ending night "Night" { when army.ships > 9  winner army }'


def pack(settings: Settings, *endings: str) -> Rulepack:
    head = 'owner army "the army"  fact army.ships { of number }  fact army.silver { of number }'
    result = compile_text(f'ruleset strait "The strait" {{ {head}  {"  ".join(endings)} }}', settings)
    assert result.pack is not None, [one.message for one in result.diagnostics]
    return result.pack


def test_endings_that_change_places_are_a_difference(settings: Settings) -> None:
    found = diff_packs(pack(settings, SILVER, SWEPT), pack(settings, SWEPT, SILVER))
    assert [(one.kind, one.name, one.part, one.old, one.new) for one in found] == [
        ("ending", "strait", "order", "silver, swept", "swept, silver")
    ]


def test_one_that_comes_between_them_changes_no_order(settings: Settings) -> None:
    found = diff_packs(pack(settings, SILVER, SWEPT), pack(settings, SILVER, NIGHT, SWEPT))
    assert [one.name for one in found] == ["night"]
