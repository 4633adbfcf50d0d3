"""That the first page is true: its piece of a scenario compiles, and its error is what Tercio says."""

from __future__ import annotations

import re

from compiler.compile import CompileResult, compile_text
from compiler.settings import Settings
from dsl.render import render_text
from tercio.cli import COMMANDS
from tests.architecture.sources import REPOSITORY
from tests.site.pages import blocks, page_text

PAGE = "index.md"
ARMY, MESSAGE = (block.text for block in blocks(PAGE))
FILE = """\
use esa
use armies.france_1648, armies.spain_1648
allow missing_translation "an example"
scenario lens_1648 "Lens" {
  map { size 14 x 10 }
ARMY}
"""


def compiled(army: str) -> CompileResult:
    name, library = "lens_1648.tercio", REPOSITORY / "scenarios"
    return compile_text(FILE.replace("ARMY", army), Settings(library=library), name=name)


def test_the_piece_of_a_scenario_compiles() -> None:
    assert [f"{one.code.code} {one.message}" for one in compiled(ARMY).diagnostics] == []


def test_the_message_is_what_tercio_says() -> None:
    (line,) = re.findall(r"^(\d+) \|", MESSAGE, flags=re.MULTILINE)
    wrong = ARMY.replace("unit gendarmes", "unit gendarme")
    whole = FILE.replace("ARMY", wrong)
    # The page shows a line of the army as it stands in a longer file.
    longer = "\n" * (int(line) - 1 - whole.split("unit gendarme ")[0].count("\n")) + whole
    found = compile_text(longer, Settings(library=REPOSITORY / "scenarios"), name="lens_1648.tercio").diagnostics
    assert render_text(found, colour=False).startswith(MESSAGE)


def test_the_page_leads_to_every_game_that_is_shipped() -> None:
    rules = sorted((REPOSITORY / "scenarios").glob("**/rules"))
    games = [folder.parent.name for folder in rules if folder.is_dir()]
    assert len(games) > 8
    assert [game for game in games if f"](rules/{game}/index.md)" not in page_text(PAGE)] == []


def test_the_page_names_every_command() -> None:
    assert [name for name in COMMANDS if f"`tercio {name}`" not in page_text(PAGE)] == []
