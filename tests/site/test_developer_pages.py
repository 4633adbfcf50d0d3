"""That the developer pages tell the truth: names and files exist, and the steps of a new check work."""

from __future__ import annotations

import importlib
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from compiler.checks.registry import CODES
from compiler.compile import compile_text
from compiler.settings import Settings
from tests.architecture.sources import REPOSITORY
from tests.site.pages import all_pages, blocks, page_text, without_blocks

CHECK_PAGE = "develop/add_a_check.md"
KIND_PAGE = "develop/add_a_kind.md"
OWN_SYSTEM_PAGE = "develop/own_system.md"
PAGES = [page for page in all_pages() if page.startswith("develop/")]


@pytest.mark.parametrize("page", PAGES)
def test_a_dotted_name_leads_to_something(page: str) -> None:
    for name in re.findall(r"`((?:dsl|compiler|engine|tercio)(?:\.\w+)+)`", without_blocks(page_text(page))):
        parts = name.split(".")
        try:
            importlib.import_module(name)
        except ModuleNotFoundError:
            module = importlib.import_module(".".join(parts[:-1]))
            assert hasattr(module, parts[-1]), name


def missing_places(text: str) -> list[str]:
    named = re.findall(
        r"`((?:dsl|compiler|engine|tercio|scenarios|templates|site|tests)/[\w./]*|[A-Z]+\.md)`", without_blocks(text)
    )
    assert named, "a page for developers names no file"
    return [place for place in named if not (REPOSITORY / place).exists()]


@pytest.mark.parametrize("page", PAGES)
def test_a_named_file_or_folder_exists(page: str) -> None:
    if "`" in page_text(page):
        assert missing_places(page_text(page)) == []


def test_what_the_guide_for_contributors_names_exists() -> None:
    assert missing_places((REPOSITORY / "CONTRIBUTING.md").read_text(encoding="utf-8")) == []


def test_the_system_on_the_page_is_the_one_that_is_installed_and_played() -> None:
    """`tests/packaging/test_third_party.py` installs it."""
    program = (REPOSITORY / "tests" / "packaging" / "redoubt" / "redoubt" / "system.py").read_text(encoding="utf-8")
    shown = [block.text.strip() for block in blocks(OWN_SYSTEM_PAGE) if block.language == "python"]
    parts = [text for text in shown if "examine(" not in text]
    assert len(parts) > 5
    assert [text for text in parts if text not in program] == []


def test_the_kind_that_is_added_works() -> None:
    (block,) = (block for block in blocks(KIND_PAGE) if block.language == "tercio")
    found = compile_text(block.text, Settings(library=REPOSITORY / "scenarios"))
    assert [f"{one.code.code} {one.message}" for one in found.diagnostics] == []


def test_the_code_of_the_new_check_is_free() -> None:
    assert "W0890" not in {code.code for code in CODES}


@pytest.mark.slow
def test_the_steps_of_a_new_check_work(tmp_path: Path) -> None:
    for folder in ("dsl", "compiler", "engine", "tercio", "scenarios/prelude"):
        shutil.copytree(REPOSITORY / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    steps = {block.title: block.text for block in blocks(CHECK_PAGE) if block.language == "python"}
    registry = tmp_path / "compiler" / "checks" / "registry.py"
    registry.write_text(
        registered(registry.read_text(encoding="utf-8"), steps.pop("compiler/checks/registry.py")), encoding="utf-8"
    )
    for place, text in steps.items():
        file = tmp_path / place
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    assert python(tmp_path, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests").returncode == 0
    assert "W0890 endless-scenario (warning)" in python(tmp_path, "-m", "tercio", "explain", "W0890").stdout
    assert python(tmp_path, "-c", MANUAL).stdout == "['W0890'] []\n"


MANUAL = """
from pathlib import Path
from textwrap import dedent
from compiler.checks.endless import ENDLESS_SCENARIO as code
from compiler.compile import compile_text
from compiler.settings import Settings
library = Settings(library=Path("scenarios"))
print(*[[one.code.code for one in compile_text(dedent(text), library).diagnostics] for text in (code.bad, code.good)])
"""


def registered(registry: str, added: str) -> str:
    """The registry with the lines that the page shows put where the page shows them."""
    (module,) = re.findall(r"^from compiler\.checks import \(\n(.+?)^\)", added, flags=re.MULTILINE | re.DOTALL)
    (check,) = re.findall(r"^CHECKS = \(\n(.+?)^\)", added, flags=re.MULTILINE | re.DOTALL)
    (code,) = re.findall(r"^CODES = \(\n(.+?)^\)", added, flags=re.MULTILINE | re.DOTALL)
    for anchor, lines in (
        (r"^from compiler\.checks import \(\n", module),
        (r"^CHECKS: .+ = \(\n", check),
        (r"^ +\*amending\.CODES,\n", code),
    ):
        registry, times = re.subn(anchor, lambda found, lines=lines: found[0] + lines, registry, flags=re.MULTILINE)
        assert times == 1, anchor
    return registry


def python(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *words],
        cwd=folder,
        env={"PYTHONPATH": str(folder), "PATH": "", "TERCIO_CACHE": str(folder / ".cache"), "HOME": str(folder)},
        capture_output=True,
        check=False,
        encoding="utf-8",
    )
