"""What the book says where one side plays several phases before the other does."""

from __future__ import annotations

import pytest

from compiler.backends.telling.turns import phase_lines
from compiler.backends.words.atlas import Atlas
from compiler.backends.words.dictionary import read_dictionaries
from compiler.backends.words.wording import Pen
from dsl.diagnostics import Sink
from tests.compiler.documents.library import OURS
from tests.engine.kit.playing import compiled
from tests.engine.kit.test_side_turns import FIRST


@pytest.mark.parametrize(
    ("language", "around", "inside"),
    [
        ("en", "One side plays all of this, then the other does, the army with the highest pips first.", "The side"),
        ("it", "Una parte gioca tutto questo, poi tocca all’altra", "La parte di turno:"),
    ],
)
def test_a_side_s_turn_is_told_once(language: str, around: str, inside: str) -> None:
    pack = compiled(rules=FIRST)
    drill = next(one for one in pack.rulesets if one.name == "drill")
    pen = Pen(Atlas(pack), drill, read_dictionaries(OURS, (language,), Sink())[language], "", lambda *_: None)
    half = drill.sequences[0].phases[1]
    assert phase_lines(pen, half)[0].startswith(around)
    assert [phase_lines(pen, phase)[0].startswith(inside) for phase in half.phases] == [True, True]
