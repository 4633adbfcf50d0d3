"""What newcomers write in their first battle, and what they are told to write instead."""

from __future__ import annotations

from pathlib import Path

import pytest

from compiler.compile import compile_text
from tests.shipped import LIBRARY, rules_alone
from tests.tercio.running import tercio

BATTLE = (LIBRARY / "risorgimento" / "outposts_1859.tercio").read_text(encoding="utf-8")
USED = "use armies.france_1859, armies.austria_1859"
ENDING = '  ending swept "Swept" it "Via" { when turn.last and ASKED >= 6  winner france }\n  deployment """'
MISTAKES = {
    "a folder in Italian": (USED, "use eserciti.francia_1859", "E0204", "did you mean `armies.france_1859`?"),
    "no folder": (USED, "use france_1859", "E0204", "did you mean `armies.france_1859`?"),
    "an Italian word": ("Ogni parte ha un punto", "Ogni esercito ha un punto", "W0505", "say “armata”"),
    "a command turned about": ("facing n   abreast", "facing s   abreast", "W0833", "turn it round: `facing n`"),
    "an hour of one figure": ("hour 09:00", "hour 9", "E0401", "write `09:00`"),
    "an hour without its sign": ("hour 09:00", "hour 0930", "E0401", "write `09:30`"),
    "an hour with a point": ("hour 09:00", "hour 9.30", "E0401", "write `09:30`"),
    "a semicolon in a place": ("at (45, 6)", "at (45; 6)", "E0113", "write `,`"),
    "a place without brackets": ("at (45, 6)", "at 45, 6", "E0401", "in brackets: `(45, 6)`"),
    "a hex on a table": ("at (45, 6)", "at 0406", "E0801", "this map is a table in cm"),
    "a place said twice": ("deploys (38, 10)", "deploys at (38, 10)", "E0401", "write `(38, 10)` alone"),
    "a turn by its word": ("deploys (64, 10)", "deploys (64, 6)  arrives turn 4", "E0103", "`arrives 4`"),
    "a turn by the clock": ("deploys (64, 10)", "deploys (64, 6)  arrives 10:30", "E0401", "in turns"),
    "an army misspelt": ('  deployment """', ENDING.replace("ASKED", "frnce.lead"), "E0309", "`france.lead`"),
    "a brigade for its army": (
        *('  deployment """', ENDING.replace("ASKED", "french_foot.lead"), "E0309"),
        "`lead` is asked of an army: `france.lead` or `austria.lead`",
    ),
}


@pytest.mark.parametrize(("old", "new", "code", "words"), MISTAKES.values(), ids=MISTAKES)
def test_a_newcomer_is_told_what_to_write(old: str, new: str, code: str, words: str) -> None:
    assert BATTLE.count(old) >= 1
    result = compile_text(BATTLE.replace(old, new, 1), rules_alone(), "risorgimento/outposts_1859.tercio")
    told = {one.code.code: one for one in reversed(result.diagnostics)}
    assert words in (told[code].help or ""), result.diagnostics


def test_a_list_of_rules_that_are_not_used_names_them(tmp_path: Path) -> None:
    (tmp_path / "mine.tercio").write_text(f'{USED}\nscenario mine "Mine" {{ turns 3 }}\n', encoding="utf-8")
    told = tercio("check", "mine.tercio", folder=tmp_path).out
    assert "`armies.france_1859` is of `risorgimento`: write `use risorgimento` above it" in told


def test_a_place_in_brackets_is_told_of_once() -> None:
    """Of two numbers without brackets and of a semicolon there is one message."""
    for new in ("at 45, 6", "at (45; 6)"):
        text = BATTLE.replace("at (45, 6)", new, 1)
        result = compile_text(text, rules_alone(), "risorgimento/outposts_1859.tercio")
        assert len(result.diagnostics) == 1


def test_what_faces_away_is_the_command_that_says_so() -> None:
    text = BATTLE.replace("facing n   abreast", "facing s   abreast", 1)
    (told,) = compile_text(text, rules_alone(), "risorgimento/outposts_1859.tercio").diagnostics
    assert "brigade `french_foot` faces away" in told.message
