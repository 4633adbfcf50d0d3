"""The same files give the same pack and the same diagnostics, in whatever order and with whatever hash seed."""

from __future__ import annotations

import hashlib
import itertools
import os
import subprocess
import sys
from pathlib import Path

import pytest

from compiler.compile import CompileResult, compile_files
from compiler.settings import PROJECT_MARK, Settings
from tests.compiler.finding import REPOSITORY
from tests.compiler.test_planted_mistakes import PLANTED

RULES = """
ruleset ours "Ours" {
  kind profile "Card" { like card_profile  inside army_list  field melee "Melee" { of number } }
  kind unit "Unit" { like piece  inside army  plural units  field of "Profile" { of profile  required yes } }
  fact unit.steady "steady"
  section 1 first "First" { when unit.steady }
  terrain woods "Woods" { symbol "w" }
  switch jams "Jams" { of yes_no  default no }
}
"""
LIST = 'use ours\narmy_list {0}_1648 "{0}" {{ profile {0}_horse "Horse" {{ melee 2 }}  profile {0}_foot "Foot" }}\n'
SCENARIO = """
use ours, france, spain
scenario lens "Lens" {{
  {0}
  options {{ jams yes }}
  map {{ size 5 x 5  woods {{ at 0202 }}  objective mill "Mill" {{ at 0303  worth 2  owner spain }} }}
  army france "F" {{ from france_1648  unit 2 x france_horse {{ at 0101, 0102 }} }}
  army spain "S" {{ from spain_1648  unit spain_foot {{ at 0505 }} }}
  rules {{ add section 2 mud "Mud"  remove section first }}
}}
"""


def write(folder: Path, *, planted: bool) -> list[Path]:
    (folder / PROJECT_MARK).write_text("")
    files = {
        "ours.tercio": RULES,
        "france.tercio": LIST.format("france"),
        "spain.tercio": LIST.format("spain"),
        "lens.tercio": SCENARIO.format("turn 8" if planted else "turns 8"),
    }
    if planted:
        files["planted.tercio"] = PLANTED
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    return [folder / name for name in files]


def told(result: CompileResult) -> list[str]:
    return [f"{one.span} {one.code.code} {one.message} {one.help} {one.notes}" for one in result.diagnostics]


def test_the_order_of_files_does_not_matter_to_the_pack(settings: Settings, tmp_path: Path) -> None:
    files = write(tmp_path, planted=False)
    packs = [compile_files(order, settings).pack for order in itertools.islice(itertools.permutations(files), 0, 24, 5)]
    assert packs[0] is not None
    assert all(pack == packs[0] for pack in packs)


def test_the_order_of_files_does_not_matter_to_the_diagnostics(settings: Settings, tmp_path: Path) -> None:
    files = write(tmp_path, planted=True)
    orders = [files, files[::-1], files[2:] + files[:2]]
    results = [[one.split("(")[0] for one in told(compile_files(order, settings))] for order in orders]
    assert len(results[0]) == 14
    assert results[0] == results[1] == results[2]


def test_a_folder_is_its_files(settings: Settings, tmp_path: Path) -> None:
    files = write(tmp_path, planted=False)
    assert compile_files([tmp_path], settings).pack == compile_files(files, settings).pack


def test_a_file_given_twice_is_read_once(settings: Settings, tmp_path: Path) -> None:
    files = write(tmp_path, planted=False)
    assert compile_files([*files, *files], settings).pack == compile_files(files, settings).pack


def test_compiling_twice_in_one_process_gives_the_same(settings: Settings, tmp_path: Path) -> None:
    files = write(tmp_path, planted=False)
    assert compile_files(files, settings).pack == compile_files(files, settings).pack


SCRIPT = """
import sys
from pathlib import Path
from compiler.compile import compile_files
from compiler.settings import Settings
from dsl.render import render_json
result = compile_files([Path(name) for name in sys.argv[2:]], Settings(library=Path(sys.argv[1])))
sys.stdout.write(render_json(result.diagnostics))
sys.stdout.write(repr(result.pack))
"""


def digest(seed: str, files: list[Path], settings: Settings) -> str:
    ran = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(settings.library), *map(str, files)],
        cwd=REPOSITORY,
        env={**os.environ, "PYTHONHASHSEED": seed},
        capture_output=True,
        check=True,
    )
    assert ran.stdout
    return hashlib.sha256(ran.stdout).hexdigest()


@pytest.mark.parametrize("planted", [False, True], ids=["pack", "diagnostics"])
def test_the_hash_seed_does_not_matter(settings: Settings, tmp_path: Path, planted: bool) -> None:
    files = write(tmp_path, planted=planted)
    assert len({digest(seed, files, settings) for seed in ("0", "1", "4711")}) == 1
