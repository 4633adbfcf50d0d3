"""A battle with special rules whose ruleset comes from the shelf is told, and compiled, as one that is read anew."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from compiler.checks.avoided_words import AVOIDED_WORD
from compiler.compile import CompileResult
from engine.host.packfile import pack_bytes
from tests.compiler.test_shelved_rulesets import Drawer, compiled, told

RULESET = """\
ruleset tulips "Tulips" {
  plays kit
  kind company "Company" { like piece  inside army }
  role shooter { of company }  role target { of company }
  term company "Company" { means "Men of one street."  avoid "regiment" }
  constant far "How far one sees" { value 3 hexes }
  constant near "Short range" { value 1 hex }
  test volley "Volley" {
    by shooter   roll 1d6   score roll
    modifiers { +1 when distance(shooter, target) <= near "short range" }
    outcomes { 6 or more: hit "it tells"  otherwise: miss "smoke" }
  }
}
"""
BATTLE = '''\
use tulips

scenario dyke "The dyke" {
  turns 8
  map { size 6 x 4 }
  army red "Red" { company guild { at 0204 } }
  army blue "Blue" { company town { at 0201 } }
  rules {
    replace constant far "How far one sees" { value 2 hexes }
    amend test volley { add modifiers { -1 when distance(shooter, target) > near "in the fog" } }
    add section 20 fog "Fog" {
      prose """
        Nobody sees farther than [[= far]].
      """
    }
  }
}
'''
GUILD = "company guild { at 0204 }"


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Mapping[str, bytes]]:
    """A battle, and the shelf after it has been compiled once."""
    battle, shelf = tmp_path_factory.mktemp("project") / "dyke.tercio", Drawer()
    (battle.parent / "rules").mkdir()
    (battle.parent / "rules" / "tulips.tercio").write_text(RULESET, encoding="utf-8")
    battle.write_text(BATTLE, encoding="utf-8")
    first = compiled(battle, shelf)
    messages = told(first)
    assert messages == []
    return battle, shelf.held


@pytest.fixture
def battle(known: tuple[Path, Mapping[str, bytes]]) -> Path:
    known[0].write_text(BATTLE, encoding="utf-8")
    return known[0]


@pytest.fixture
def shelf(known: tuple[Path, Mapping[str, bytes]]) -> Drawer:
    shelf = Drawer()
    shelf.held |= known[1]
    return shelf


def write(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


def is_ready(result: CompileResult) -> bool:
    """Whether the ruleset that special rules make was on the shelf."""
    return [world.is_shelved for world in result.worlds if world.derived] == [True]


def seen(file: Path, shelf: Drawer) -> tuple[bool, bool, list[str]]:
    """A battle compiled with the shelf, which must be what it is without: whether its ruleset was there, whether it
    compiles, what is told of it."""
    with_shelf, alone = compiled(file, shelf), compiled(file, None)
    messages = told(with_shelf)
    assert messages == told(alone)
    is_alike = (with_shelf.watch, with_shelf.parts, with_shelf.files) == (alone.watch, alone.parts, alone.files)
    assert is_alike
    packs = [pack_bytes(one.pack) if one.pack is not None else b"" for one in (with_shelf, alone)]
    is_alike = packs[0] == packs[1]
    assert is_alike
    return is_ready(with_shelf), with_shelf.ok, messages


CHANGES: dict[str, tuple[tuple[str, str], bool, bool]] = {
    "nothing": (("", ""), True, True),
    "a comment above": (("scenario", "# more\n\nscenario"), True, True),
    "somebody elsewhere": (("0204", "0303"), True, True),
    "somebody more": ((GUILD, GUILD + "  company sluice { at 0304 }"), True, True),
    "special rules on another line": (("  rules {", "\n\n    rules {"), True, True),
    "a mistake above": (("turns 8", "turnz 8"), True, False),
    "a mistake in an army": (("at 0201", "at 9901"), True, False),
    "a brace less": ((GUILD, GUILD[:-1]), False, False),
    "another figure in them": (("value 2 hexes", "value 4 hexes"), False, True),
    "a mistake in them": (("[[= far]]", "[[= fat]]"), False, False),
    "another name": (("scenario dyke", "scenario dike"), False, True),
    "a zone that they might name": (("6 x 4", "6 x 4  zone fields { covers 0101 }"), False, True),
}


@pytest.mark.parametrize(("change", "ready", "compiles"), CHANGES.values(), ids=CHANGES)
def test_after_any_change_a_battle_is_what_it_is_without_the_shelf(
    battle: Path, shelf: Drawer, change: tuple[str, str], ready: bool, compiles: bool
) -> None:
    write(battle, *change)
    was_ready, compiled, messages = seen(battle, shelf)
    assert (was_ready, compiled) == (ready, compiles), messages


def test_words_that_the_glossary_avoids_are_known_without_the_rules(battle: Path, shelf: Drawer) -> None:
    write(battle, "turns 8", 'turns 8  situation "A regiment in the fog."')
    was_ready, _, messages = seen(battle, shelf)
    assert was_ready
    assert [message.split()[1] for message in messages] == [AVOIDED_WORD.code]


def test_lines_of_what_special_rules_say_are_those_of_today(battle: Path, shelf: Drawer) -> None:
    write(battle, "scenario", "# one\n# two\nscenario")
    result = compiled(battle, shelf)
    was_ready, pack = is_ready(result), result.pack
    assert was_ready
    assert pack is not None
    (derived,) = [ruleset for ruleset in pack.rulesets if ruleset.amends]
    lines = battle.read_text(encoding="utf-8").split("\n")
    shown = [lines[amendment.origin.line - 1].split()[0] for amendment in derived.amendments]
    assert shown == ["replace", "amend", "add"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Nobody", "NobodÃ¨"),
        ("    amend test", '    allow unused_definition "later"\n    amend test'),
        ("distance(shooter, target) > near", "distance(shooter, guild) > near"),
    ],
    ids=["a warning in them", "something allowed in them", "one of the battle in them"],
)
def test_what_is_told_of_special_rules_or_depends_on_the_battle_is_read_anew(battle: Path, old: str, new: str) -> None:
    shelf = Drawer()
    write(battle, old, new)
    first = seen(battle, shelf)
    write(battle, "company guild", "company guildsmen")
    again = seen(battle, shelf)
    assert (first[0], again[0]) == (False, False)
    assert first[2] or again[2]
