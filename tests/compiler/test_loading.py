"""Files and `use`: where names are looked for, what is refused, and what a stranger's folder cannot do."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from compiler.compile import CompileResult, compile_files
from compiler.settings import PROJECT_MARK, Settings

RULES = 'ruleset house_rules "House rules" { kind profile "Card" { like card_profile  inside army_list } }\n'


@pytest.fixture
def library(settings: Settings, tmp_path: Path) -> Settings:
    """A library with the prelude and one small system, so that these tests do not hang on what is shipped."""
    folder = tmp_path / "library"
    (folder / "prelude").mkdir(parents=True)
    prelude = settings.library / "prelude" / "prelude.tercio"
    (folder / "prelude" / "prelude.tercio").write_bytes(prelude.read_bytes())
    write(folder, "tiny/rules/01_words.tercio", 'ruleset tiny "Tiny" { weather rain "Rain" }\n')
    write(folder, "tiny/rules/02_more.tercio", 'ruleset tiny { weather snow "Snow" }\n')
    write(folder, "tiny/armies/swiss.tercio", 'use tiny\narmy_list swiss "Swiss" { sources "a chronicle" }\n')
    return Settings(library=folder)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    folder = tmp_path / "project"
    folder.mkdir()
    (folder / PROJECT_MARK).write_text("")
    return folder


def write(folder: Path, name: str, text: str | bytes) -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def said(result: CompileResult) -> list[tuple[str, str]]:
    return [(one.code.code, one.span.text()) for one in result.diagnostics]


def codes(result: CompileResult) -> list[str]:
    return [one.code.code for one in result.diagnostics]


# --- where names are looked for -------------------------------------------------------------------------------


def test_a_ruleset_of_the_library_is_used_by_its_name(library: Settings, project: Path) -> None:
    file = write(project, "lens.tercio", 'use tiny\nscenario lens "Lens" { weather rain }\n')
    assert said(compile_files([file], library)) == []


def test_a_file_of_the_library_that_changes_is_read_again(library: Settings, project: Path) -> None:
    file = write(project, "lens.tercio", 'use tiny\nscenario lens "Lens" { weather rain }\n')
    assert said(compile_files([file], library)) == []
    write(library.library, "tiny/rules/01_words.tercio", 'ruleset tiny "Tiny" { weather hail "Hail" }\n')
    assert said(compile_files([file], library)) == [("E0302", "rain")]


def test_a_file_is_used_by_its_path_with_dots(library: Settings, project: Path) -> None:
    write(project, "rules/house_rules.tercio", RULES)
    write(project, "armies/france_1648.tercio", 'use house_rules\narmy_list france "F" { profile horse "H" }\n')
    write(project, "house_rules.tercio", RULES)
    file = write(
        project,
        "battles/lens.tercio",
        'use house_rules, armies.france_1648\nscenario lens "Lens" { army france "F" { from france } }\n',
    )
    assert said(compile_files([file], library)) == []


def test_a_name_is_looked_for_beside_the_file_first(library: Settings, project: Path) -> None:
    write(project, "tiny.tercio", 'ruleset tiny "Ours" { weather fog "Fog" }\n')
    file = write(project, "lens.tercio", 'use tiny\nscenario lens "Lens" { weather fog }\n')
    assert said(compile_files([file], library)) == []


def test_an_army_list_of_the_ruleset_in_use_is_found(library: Settings, project: Path) -> None:
    file = write(project, "lens.tercio", 'use tiny, armies.swiss\nscenario l "L" { army s "S" { from swiss } }\n')
    assert said(compile_files([file], library)) == []


def test_an_unknown_use_offers_the_nearest(library: Settings, project: Path) -> None:
    write(project, "armies/france_1648.tercio", "use tiny\n")
    file = write(project, "lens.tercio", 'use tiny, armies.france_1684\nscenario l "L" { turns 8 }\n')
    result = compile_files([file], library)
    assert said(result) == [("E0204", "armies.france_1684")]
    assert result.diagnostics[0].help == "did you mean `armies.france_1648`?"


@pytest.mark.parametrize(
    ("name", "code"), [("3", "E0204"), ("a" * 300, "E0111"), (".".join(["deep"] * 40), "E0204"), ("tiny(2)", "E0204")]
)
def test_a_use_that_can_name_nothing_is_told(library: Settings, project: Path, name: str, code: str) -> None:
    file = write(project, "lens.tercio", f'use {name}\nruleset d "D" {{ weather fog "Fog" }}\n')
    assert codes(compile_files([file], library)) == [code]


def test_a_ruleset_uses_no_ruleset_but_its_own(library: Settings, project: Path) -> None:
    write(project, "other.tercio", 'ruleset other "Other" { weather fog "Fog" }\n')
    file = write(project, "lens.tercio", 'use tiny, other\nscenario lens "Lens" { turns 8 }\n')
    assert said(compile_files([file], library)) == [("E0207", "other")]


def test_content_without_a_ruleset_is_told(library: Settings, project: Path) -> None:
    file = write(project, "lens.tercio", 'scenario lens "Lens" { turns 8 }\n')
    assert said(compile_files([file], library)) == [("E0208", "scenario")]


def test_a_campaign_needs_no_ruleset_of_its_own(library: Settings, project: Path) -> None:
    write(project, "lens.tercio", 'use tiny\nscenario lens "Lens" { turns 8 }\n')
    file = write(project, "artois.tercio", 'use lens\ncampaign artois "Artois" { evening battle { plays lens } }\n')
    assert said(compile_files([file], library)) == [("W0827", "battle")]


def test_names_that_two_used_files_bring_clash(library: Settings, project: Path) -> None:
    write(project, "house_rules.tercio", RULES)
    for name in ("france", "spain"):
        write(project, f"{name}.tercio", f'use house_rules\narmy_list levy "L" {{ years 1640 to 165{len(name)} }}\n')
    file = write(project, "lens.tercio", 'use house_rules, france, spain\nscenario lens "Lens" { turns 8 }\n')
    result = compile_files([file], library)
    [clash] = [one for one in result.diagnostics if one.code.code == "E0304"]
    assert clash.span.text() == "spain"
    assert len(clash.notes) == 2


def test_a_file_used_twice_does_not_clash_with_itself(library: Settings, project: Path) -> None:
    write(project, "house_rules.tercio", RULES)
    write(project, "france.tercio", 'use house_rules\narmy_list france "L" { profile horse "Horse" }\n')
    write(project, "spain.tercio", 'use house_rules, france\narmy_list spain "L" { profile foot "Foot" }\n')
    file = write(project, "lens.tercio", 'use house_rules, france, spain\nscenario lens "Lens" { turns 8 }\n')
    assert said(compile_files([file], library)) == []


# --- a folder called rules ------------------------------------------------------------------------------------


def test_a_rules_folder_is_one_ruleset_in_several_files(library: Settings) -> None:
    result = compile_files([library.library / "tiny"], library)
    assert result.pack is not None
    assert [(one.name, len(one.entries)) for one in result.pack.rulesets] == [("tiny", 2)]


def test_one_file_of_a_rules_folder_brings_the_others(library: Settings) -> None:
    one = compile_files([library.library / "tiny" / "rules" / "01_words.tercio"], library)
    all_of_it = compile_files([library.library / "tiny" / "rules"], library)
    assert one.pack == all_of_it.pack


def test_the_parts_of_a_ruleset_see_one_another(library: Settings, project: Path) -> None:
    write(project, "ours/rules/01.tercio", 'ruleset ours "Ours" { section 1 s "S" { when night } }\n')
    write(project, "ours/rules/02.tercio", 'ruleset ours { fact night "dark" }\n')
    assert said(compile_files([project / "ours"], library)) == []


def test_two_parts_of_a_ruleset_may_not_declare_one_name(library: Settings, project: Path) -> None:
    write(project, "ours/rules/01.tercio", 'ruleset ours "Ours" { weather fog "Fog" }\n')
    write(project, "ours/rules/02.tercio", 'ruleset ours { weather fog "Fog" }\n')
    assert said(compile_files([project / "ours"], library)) == [("E0303", "fog")]


def test_a_warning_about_a_used_file_is_not_told(library: Settings, project: Path) -> None:
    write(project, "ours.tercio", 'ruleset ours "Ours" { fact night "dark" }\n')
    file = write(project, "lens.tercio", 'use ours\nscenario lens "Lens" { turns 8 }\n')
    assert said(compile_files([file], library)) == []
    assert codes(compile_files([project], library)) == ["W0310"]


def test_an_error_in_a_used_file_is_told(library: Settings, project: Path) -> None:
    write(project, "ours.tercio", 'ruleset ours "Ours" { wether fog "Fog" }\n')
    file = write(project, "lens.tercio", 'use ours\nscenario lens "Lens" { turns 8 }\n')
    assert codes(compile_files([file], library)) == ["E0301"]


# --- circles --------------------------------------------------------------------------------------------------


def test_files_that_use_one_another_are_told(library: Settings, project: Path) -> None:
    one = write(project, "one.tercio", 'use tiny, two\nscenario one "1" { turns 8 }\n')
    write(project, "two.tercio", 'use tiny, one\nscenario two "2" { turns 8 }\n')
    assert said(compile_files([one], library)) == [("E0205", "one")]


def test_a_file_that_uses_itself_is_told(library: Settings, project: Path) -> None:
    one = write(project, "one.tercio", 'use tiny, one\nscenario one "1" { turns 8 }\n')
    assert said(compile_files([one], library)) == [("E0205", "one")]


def test_rulesets_of_two_files_that_amend_one_another_are_told(library: Settings, project: Path) -> None:
    one = write(project, "one.tercio", 'ruleset one "1" { amends two }\n')
    write(project, "two.tercio", 'ruleset two "2" { amends one }\n')
    assert codes(compile_files([one], library)) == ["E0205"]


def test_a_long_chain_of_uses_is_told_and_ends(library: Settings, project: Path) -> None:
    for number in range(60):
        write(project, f"f{number}.tercio", f'use tiny, f{number + 1}\nscenario s{number} "S" {{ turns 8 }}\n')
    write(project, "f60.tercio", 'use tiny\nscenario s60 "S" { turns 8 }\n')
    assert "E0203" in codes(compile_files([project / "f0.tercio"], library))


# --- amends across files --------------------------------------------------------------------------------------


def test_a_ruleset_of_the_library_is_amended(library: Settings, project: Path) -> None:
    file = write(project, "ours.tercio", 'ruleset ours "Ours" { amends tiny  remove weather rain }\n')
    result = compile_files([file], library)
    assert result.pack is not None
    made = next(one for one in result.pack.rulesets if one.name == "ours")
    assert [one.name for one in made.entries] == ["snow"]


def test_a_ruleset_in_a_folder_is_amended_by_its_dotted_name(library: Settings, project: Path) -> None:
    write(project, "systems/lumi_1.tercio", 'ruleset lumi_1 "L" { weather fog "Fog"  weather sun "Sun" }\n')
    file = write(project, "ours.tercio", 'ruleset ours "Ours" { amends systems.lumi_1  remove weather fog }\n')
    assert said(compile_files([file], library)) == []


def test_amending_a_file_that_holds_no_such_ruleset_is_told(library: Settings, project: Path) -> None:
    write(project, "other.tercio", 'ruleset something_else "S" { weather fog "Fog" }\n')
    file = write(project, "ours.tercio", 'ruleset ours "Ours" { amends other }\n')
    assert said(compile_files([file], library)) == [("E0204", "other")]


def test_a_list_beside_what_is_amended_is_found(library: Settings, project: Path) -> None:
    write(project, "rules/club.tercio", 'ruleset club "Club" { amends tiny  remove weather rain }\n')
    file = write(project, "battle.tercio", 'use club\nuse armies.swiss\nscenario s "S" { turns 2  weather snow }\n')
    assert said(compile_files([file], library)) == []


def test_a_list_beside_what_the_file_itself_amends_is_found(library: Settings, project: Path) -> None:
    ruleset = 'ruleset club "Club" { amends tiny  remove weather rain }\n'
    file = write(project, "battle.tercio", "use armies.swiss\n" + ruleset + 'scenario s "S" { turns 2 }\n')
    assert said(compile_files([file], library)) == []


def test_decks_beside_what_is_amended_come_with_it(library: Settings, project: Path) -> None:
    write(library.library, "tiny/decks/plain.tercio", 'use tiny\ndeck plain "Plain" { card 1 "One" }\n')
    file = write(project, "rules/club.tercio", 'ruleset club "Club" { amends tiny }\n')
    result = compile_files([file], library)
    assert result.pack is not None
    assert [deck.name for deck in result.pack.decks] == ["plain"]


# --- what cannot be read --------------------------------------------------------------------------------------


def test_a_file_that_is_not_there_is_told(library: Settings, project: Path) -> None:
    assert codes(compile_files([project / "rocroi.tercio"], library)) == ["E0201"]


def test_an_empty_folder_is_told(library: Settings, project: Path) -> None:
    assert codes(compile_files([project], library)) == ["E0201"]


def test_a_folder_called_like_a_file_is_read_as_a_folder(library: Settings, project: Path) -> None:
    write(project, "odd.tercio/lens.tercio", 'use tiny\nscenario lens "Lens" { turns 8 }\n')
    assert codes(compile_files([project / "odd.tercio"], library)) == []


def test_a_file_that_is_not_utf8_is_told_at_the_first_bad_character(library: Settings, project: Path) -> None:
    file = write(project, "lens.tercio", 'use tiny\nscenario lens "Condé" { }\n'.encode("latin-1"))
    result = compile_files([file], library)
    assert codes(result) == ["E0202"]
    assert result.diagnostics[0].span.place() == (2, 20)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32"])
def test_other_encodings_are_told(library: Settings, project: Path, encoding: str) -> None:
    file = write(project, "lens.tercio", 'use tiny\nscenario lens "Lens" { turns 8 }\n'.encode(encoding))
    result = compile_files([file], library)
    program = compile_files([write(project, "lens.tercio", b"\x7fELF\x02\x00\xff")], library)
    assert program.diagnostics[0].help == "give the name of a .tercio file" != result.diagnostics[0].help


def test_a_byte_order_mark_is_passed_over(library: Settings, project: Path) -> None:
    text = 'use tiny\nscenario lens "Lens" { wether rain }\n'
    plain = compile_files([write(project, "lens.tercio", text)], library)
    marked = compile_files([write(project, "lens.tercio", b"\xef\xbb\xbf" + text.encode())], library)
    assert codes(plain) == codes(marked) == ["E0301"]
    assert plain.diagnostics[0].span.place() == marked.diagnostics[0].span.place()


def test_windows_line_ends_give_the_same_pack_and_the_same_places(library: Settings, project: Path) -> None:
    text = 'use tiny\nscenario lens "Lens" {\n  turns 8\n  background """\n    Rain.\n    And rain.\n  """\n}\n'
    plain = compile_files([write(project, "lens.tercio", text)], library)
    windows = compile_files([write(project, "lens.tercio", text.replace("\n", "\r\n"))], library)
    assert plain.pack is not None
    assert plain.pack == windows.pack
    bad = text.replace("turns", "turn")
    places = [
        compile_files([write(project, "lens.tercio", one)], library).diagnostics[0].span.place()
        for one in (bad, bad.replace("\n", "\r\n"))
    ]
    assert places == [(3, 3), (3, 3)]


def test_a_file_that_is_too_large_is_told_and_not_read(library: Settings, project: Path) -> None:
    most = (library.library / "prelude" / "prelude.tercio").stat().st_size
    file = write(project, "lens.tercio", "nonsense " * most)
    assert codes(compile_files([file], replace(library, most_bytes=most))) == ["E0203"]


def test_files_that_are_too_large_together_are_told(library: Settings, project: Path) -> None:
    for number in range(3):
        write(
            project,
            f"f{number}.tercio",
            "#" * 2000 + '\nuse tiny\nscenario s "S" { turns 8 }\n'.replace(" s ", f" s{number} "),
        )
    prelude = (library.library / "prelude" / "prelude.tercio").stat().st_size
    assert "E0203" in codes(compile_files([project], replace(library, most_total=prelude + 4500)))


def test_too_many_files_are_told(library: Settings, project: Path) -> None:
    for number in range(4):
        write(project, f"f{number}.tercio", f'use tiny\nscenario s{number} "S" {{ turns 8 }}\n')
    assert codes(compile_files([project], replace(library, most_files=3))) == ["E0203"]


def test_an_empty_file_is_no_mistake(library: Settings, project: Path) -> None:
    assert codes(compile_files([write(project, "lens.tercio", "")], library)) == []


def test_hidden_folders_are_passed_over(library: Settings, project: Path) -> None:
    write(project, ".git/broken.tercio", "{{{{")
    write(project, "lens.tercio", 'use tiny\nscenario lens "Lens" { turns 8 }\n')
    assert codes(compile_files([project], library)) == []


# --- out of the root ------------------------------------------------------------------------------------------


def test_a_link_that_leads_out_of_the_project_is_not_followed(library: Settings, project: Path, tmp_path: Path) -> None:
    secret = write(tmp_path, "secret/secret.tercio", 'use tiny\narmy_list secret "S" { sources "x" }\n')
    (project / "armies").mkdir()
    (project / "armies" / "secret.tercio").symlink_to(secret)
    file = write(project, "lens.tercio", 'use tiny, armies.secret\nscenario lens "Lens" { turns 8 }\n')
    assert said(compile_files([file], library)) == [("E0206", "armies.secret")]


def test_a_link_to_a_folder_outside_is_not_followed(library: Settings, project: Path, tmp_path: Path) -> None:
    write(tmp_path, "secret/list.tercio", 'use tiny\narmy_list secret "S" { sources "x" }\n')
    (project / "armies").symlink_to(tmp_path / "secret")
    file = write(project, "lens.tercio", 'use tiny, armies.list\nscenario lens "Lens" { turns 8 }\n')
    assert codes(compile_files([file], library)) in (["E0206"], ["E0204"])


def test_a_link_that_stays_in_the_project_is_followed(library: Settings, project: Path) -> None:
    write(project, "real.tercio", 'use tiny\narmy_list real "R" { sources "x" }\n')
    (project / "alias.tercio").symlink_to(project / "real.tercio")
    file = write(project, "lens.tercio", 'use tiny, alias\nscenario lens "L" { army a "A" { from real } }\n')
    assert codes(compile_files([file], library)) == []


def test_a_link_to_itself_is_told(library: Settings, project: Path) -> None:
    (project / "loop.tercio").symlink_to(project / "loop.tercio")
    file = write(project, "lens.tercio", 'use tiny, loop\nscenario lens "Lens" { turns 8 }\n')
    assert codes(compile_files([file], library)) == ["E0204"]
    assert codes(compile_files([project / "loop.tercio"], library)) == ["E0201"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
def test_what_is_no_plain_file_is_not_opened(library: Settings, project: Path) -> None:
    os.mkfifo(project / "pipe.tercio")
    assert codes(compile_files([project / "pipe.tercio"], library)) == ["E0201"]


@pytest.mark.skipif(os.name == "nt" or os.getuid() == 0, reason="root reads everything")
def test_a_file_that_may_not_be_read_is_told(library: Settings, project: Path) -> None:
    file = write(project, "lens.tercio", "use tiny\n")
    file.chmod(0)
    assert codes(compile_files([file], library)) == ["E0201"]


# --- what the outcome depended on -----------------------------------------------------------------------------


def test_the_watch_knows_what_was_read_and_what_was_looked_for_in_vain(library: Settings, project: Path) -> None:
    file = write(project, "lens.tercio", 'use tiny\nscenario lens "Lens" { turns 8 }\n')
    watch = compile_files([file], library).watch
    assert str(file.resolve()) in watch.digests
    assert str((project / "tiny.tercio").resolve()) in watch.missing
    assert str((library.library / "tiny" / "rules").resolve()) in watch.listings


def test_a_pack_says_where_things_come_from_below_their_root(library: Settings, project: Path) -> None:
    file = write(project, "battles/lens.tercio", 'use tiny\nscenario lens "Lens" { turns 8 }\n')
    pack = compile_files([file], library).pack
    assert pack is not None
    assert pack.scenarios[0].origin.file == "battles/lens.tercio"
    assert pack.rulesets[0].origin.file == "tiny/rules/01_words.tercio"
