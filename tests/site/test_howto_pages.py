"""That the how-to pages are true: what they show compiles, and the commands that they name exist."""

from __future__ import annotations

import argparse
import importlib
import re
import shlex
from pathlib import Path

import pytest
import yaml

from compiler.compile import compile_files
from compiler.settings import Settings
from engine.host.play import play
from tercio.cli import COMMANDS
from tests.architecture.sources import REPOSITORY
from tests.site.pages import all_pages, blocks, page_text

PAGES = [page for page in all_pages() if page.startswith("howto/")]
FILES = [block for page in PAGES for block in blocks(page) if block.title.endswith(".tercio")]
COMMANDS_SHOWN = [
    (page, line)
    for page in PAGES
    for block in blocks(page)
    if block.language == "sh"
    for line in block.text.splitlines()
]


def test_there_is_a_page_for_each_task() -> None:
    tasks = {"write_an_army_list", "draw_a_map", "design_a_deck", "add_a_house_rule", "print_and_cut", "publish"}
    assert tasks <= {Path(page).stem for page in PAGES}


@pytest.mark.parametrize("block", FILES, ids=str)
def test_a_file_on_a_page_compiles(block: object, tmp_path: Path) -> None:
    title, text = block.title, block.text  # type: ignore[attr-defined]
    file = tmp_path / title
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    result = compile_files([file], Settings(library=REPOSITORY / "scenarios"))
    assert [f"{one.code.code} {one.message}" for one in result.diagnostics] == []
    assert result.pack is not None


@pytest.mark.parametrize(("page", "line"), COMMANDS_SHOWN, ids=str)
def test_a_command_on_a_page_is_understood(page: str, line: str) -> None:
    words = shlex.split(line, comments=True)
    assert words[0] == "tercio", page
    assert words[1] in COMMANDS, page
    module = importlib.import_module(f"tercio.commands.{words[1]}")
    parser = argparse.ArgumentParser(exit_on_error=False)
    module.add_arguments(parser)
    parser.parse_args(words[2:])


def test_the_lines_of_the_page_on_publishing_are_what_the_plugin_takes() -> None:
    from tercio.site.plugin import TercioConfig

    shown = [yaml.safe_load(block.text) for block in blocks("howto/publish.md") if block.language == "yaml"]
    versions, plain, told = shown
    assert versions["extra"]["version"] == {"provider": "mike"}
    assert plain["plugins"] == ["search", "tercio"]
    config = TercioConfig()
    config.load_dict(told["plugins"][1]["tercio"])
    assert config.validate() == ([], [])
    documented = {name for name in config if f"| `{name}` |" in page_text("howto/publish.md")}
    assert documented == set(config)


def test_every_emblem_is_listed() -> None:
    drawn = yaml.safe_load((REPOSITORY / "templates" / "icons" / "emblems.yaml").read_text(encoding="utf-8"))
    told = page_text("howto/reinforcements_and_victory.md").partition("The emblems are")[2]
    assert set(re.findall(r"`(\w+)`", told)) == drawn.keys() - {"side"}


def test_no_command_stands_in_a_block_whose_lines_do_not_wrap_on_a_phone() -> None:
    """Blocks of plain text are what commands answer: their signs point at the line above, so they are not wrapped."""
    plain = [(page, block.text) for page in all_pages() for block in blocks(page) if block.language == "text"]
    assert plain
    cut = [(page, text) for page, text in plain if text.startswith("tercio ") and len(text.splitlines()[0]) > 40]
    assert cut == []


def test_the_house_rules_that_are_shown_are_played(tmp_path: Path) -> None:
    """An outcome of our own, an ending about a place, and a deed that nobody may do."""
    block = next(one for one in blocks("howto/add_a_house_rule.md") if one.title == "mill_at_noon.tercio")
    file = tmp_path / block.title
    file.write_text(block.text, encoding="utf-8")
    pack = compile_files([file], Settings(library=REPOSITORY / "scenarios")).pack
    assert pack is not None
    games = [play(pack, "mill_at_noon", seed) for seed in range(1, 7)]
    assert "mill_kept" in {game.result.reason for game in games}
    events = [event.to_plain() for game in games for event in game.journal]
    outcomes = {event["outcome"] for event in events if event.get("test") == "discipline_test"}
    assert "recoils" in outcomes
    asked = {event.name for game in games for event in game.journal}
    assert "ChargeWritten" not in asked
