"""Folders in a `rules` folder are rooms of the same ruleset."""

from __future__ import annotations

from pathlib import Path

from compiler.compile import compile_files
from compiler.settings import Settings
from tests.compiler.test_loading import RULES, codes, library, project, write

__all__ = ("library", "project")


def test_folders_in_a_rules_folder_are_rooms_of_the_same_ruleset(library: Settings) -> None:
    room = library.library / "tiny" / "rules" / "proofs"
    write(room, "winter.tercio", 'ruleset tiny { weather frost "Frost" }\n')
    write(library.library / "tiny" / "rules" / ".drafts", "sun.tercio", "no rules at all\n")
    by_room, by_file, by_house = (
        compile_files([path], library) for path in (room, room / "winter.tercio", room.parent / "01_words.tercio")
    )
    assert by_room.pack is not None
    assert [entry.name for entry in by_room.pack.rulesets[0].entries] == ["rain", "snow", "frost"]
    assert by_room.pack == by_file.pack == by_house.pack


def test_lists_and_decks_are_found_beside_a_ruleset_with_rooms(library: Settings, project: Path) -> None:
    write(library.library, "tiny/rules/0/winter.tercio", 'ruleset tiny { weather frost "Frost" }\n')
    write(project, "battle.tercio", "use tiny\nuse armies.swiss\n")
    assert codes(compile_files([project / "battle.tercio"], library)) == []


def test_a_folder_called_rules_without_a_file_of_its_own_is_no_ruleset(library: Settings, project: Path) -> None:
    here = write(project, "rules/mine/one.tercio", RULES)
    write(project, "rules/yours/two.tercio", RULES.replace("house_rules", "other_rules"))
    result = compile_files([here], library)
    assert result.pack is not None
    assert [one.name for one in result.pack.rulesets] == ["house_rules"]
