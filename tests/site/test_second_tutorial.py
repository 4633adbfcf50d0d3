"""That the second tutorial is true: its files are written as shown, its commands print what the page says."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.site.pages import Block, blocks
from tests.site.walkthrough import Said, changed
from tests.tercio.running import tercio

PAGE = "tutorial/your_own_nation.md"
pytestmark = pytest.mark.slow


def write(block: Block, folder: Path) -> Path:
    file = folder / block.title
    file.parent.mkdir(exist_ok=True)
    file.write_text(block.text, encoding="utf-8")
    return file


def walk(folder: Path) -> list[Said]:
    """Carries the page out; a change is made in the file that was written last."""
    (folder / "tercio.toml").touch()
    said: list[Said] = []
    steps = blocks(PAGE)
    file = folder
    for block, after in zip(steps, [*steps[1:], None], strict=True):
        match block.language:
            case "tercio":
                file = write(block, folder)
            case "diff":
                file.write_text(changed(block, file.read_text(encoding="utf-8")), encoding="utf-8")
            case "sh":
                shown = after.text if after is not None and after.language == "text" else ""
                ran = [tercio(*command.split()[1:], folder=folder) for command in block.text.splitlines()]
                printed = "".join(one.out for one in ran)
                said.append(Said(block, block.text.strip(), shown, printed, max(one.code for one in ran)))
    return said


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("north")


@pytest.fixture(scope="module")
def walked(folder: Path) -> list[Said]:
    return walk(folder)


def test_every_output_is_what_the_command_prints(walked: list[Said]) -> None:
    wrong = [f"{said.block}: {said.command}\n{said.real}" for said in walked if not said.fits()]
    assert wrong == []
    assert [said.code for said in walked] == [1 if "error[" in said.shown else 0 for said in walked]


@pytest.mark.usefixtures("walked")
def test_the_cards_are_there(folder: Path) -> None:
    assert (folder / "print" / "cards_jankau_1645_en.pdf").read_bytes().startswith(b"%PDF")
