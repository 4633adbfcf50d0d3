"""Which files are changed and which tests run against them, by folder: nothing here names a module."""

from __future__ import annotations

import shutil
from pathlib import Path

import yaml

from tests.mutants.changes import Change, Group, read
from tests.mutants.python_changes import python_changes
from tests.mutants.text_changes import text_changes
from tests.shipped import rulesets_of_the_kit

SYSTEMS = ("esa", "cape", "condottiero")
CORE = "core"
CHANGED_FOLDERS = ("rules", "questions", "position")
"""Of a system, where rules are carried out. How captains choose and what watchers are shown is no rule."""
CORE_FOLDER = "engine/core/declared"
KIT = "kit"
KIT_FOLDERS = tuple(f"engine/kit/{room}" for room in ("coding", "field", "playing", "position", "reading"))
COPIED = ("compiler", "dsl", "engine", "scenarios", "templates", "tercio", "tests", "pyproject.toml")
LEFT_BEHIND = ("__pycache__", ".*", "browser", "bench", "goldens")
NOT_RULES = ("examples", "glossary", "drill", "choices")
"""Words in the names of files of a rules folder that hold no rule to change."""
NOT_FAST = ("captain", "completeness", "guide", "scene")
"""Words in the names of test files that take long, or look at other things than rules."""
ALSO = (
    "tests/engine/systems/test_order_of_play.py",
    "tests/compiler/documents/test_optional_rules.py",
    *(f"tests/engine/conformance/test_{name}.py" for name in ("playthroughs", "counting", "recorded_games")),
)


def copy_to(root: Path, target: Path) -> None:
    """What tests of rules need, without what was made of it."""
    for name in COPIED:
        source = root / name
        if source.is_dir():
            shutil.copytree(source, target / name, ignore=shutil.ignore_patterns(*LEFT_BEHIND))
        else:
            shutil.copy2(source, target / name)


def equivalents(root: Path) -> list[dict[str, str]]:
    """Changes that are listed, with the reason, as making no difference to anybody."""
    listed = yaml.safe_load(read(root, "tests/mutants/equivalent.yaml"))
    assert isinstance(listed, list)
    return listed


def is_listed(change: Change, text: str, listed: list[dict[str, str]]) -> bool:
    was, becomes = change.lines(text)
    return any((one["path"], one["was"], one["becomes"]) == (change.path, was, becomes) for one in listed)


def all_changes(root: Path) -> dict[Group, list[Change]]:
    """Every single change that somebody could notice, by system and medium."""
    listed = equivalents(root)
    texts = {path: read(root, path) for path in {one["path"] for one in listed}}
    return {
        group: [one for one in changes if one.path not in texts or not is_listed(one, texts[one.path], listed)]
        for group, changes in every_change(root).items()
    }


def every_change(root: Path) -> dict[Group, list[Change]]:
    groups: dict[Group, list[Change]] = {}
    for system in SYSTEMS:
        groups[Group(system, "text")] = _text(root, [system])
    groups[Group(KIT, "text")] = _text(root, rulesets_of_the_kit(root / "scenarios"))
    for system in SYSTEMS:
        folders = [root / "engine" / "systems" / system / folder for folder in CHANGED_FOLDERS]
        groups[Group(system, "python")] = _python(root, folders)
    groups[Group(CORE, "python")] = _python(root, [root / CORE_FOLDER])
    groups[Group(KIT, "python")] = _python(root, [root / folder for folder in KIT_FOLDERS])
    return groups


def _text(root: Path, rulesets: list[str]) -> list[Change]:
    files = [path for name in rulesets for path in sorted((root / "scenarios" / name / "rules").glob("*.tercio"))]
    paths = [_name(root, path) for path in files if not any(word in path.stem for word in NOT_RULES)]
    return [change for path in paths for change in text_changes(path, read(root, path))]


def _python(root: Path, folders: list[Path]) -> list[Change]:
    paths = [_name(root, path) for folder in folders for path in sorted(folder.rglob("*.py"))]
    return [change for path in paths for change in python_changes(path, read(root, path))]


def _name(root: Path, path: Path) -> str:
    return path.relative_to(root).as_posix()


def fast_tests(root: Path, system: str) -> list[str]:
    """Test files that a change to a system may be noticed by."""
    if system in (CORE, KIT):
        folder, also = root / "tests" / "engine" / system, []
    else:
        folder, also = root / "tests" / "engine" / "systems" / system, list(ALSO)
    files = [_name(root, path) for path in sorted(folder.glob("test_*.py"))]
    return [*(path for path in files if not any(word in path for word in NOT_FAST)), *also]


def files_read(root: Path, system: str) -> list[Path]:
    """All that those tests may depend on, by folder; a system's rules and engine may be used by another's."""
    folders = [root / name for name in ("compiler", "dsl", "engine", "scenarios", "tests/engine")]
    others = [f"tests/engine/systems/{other}/" for other in SYSTEMS if other != system]
    found = [root / "tests" / "shipped.py", root / "tests" / "conftest.py"]
    for folder in folders:
        paths = (path for path in sorted(folder.rglob("*")) if path.is_file() and path.suffix != ".pyc")
        found += [path for path in paths if not any(other in _name(root, path) for other in others)]
    return found


def watched_folders() -> list[str]:
    return [f"engine/systems/{system}" for system in SYSTEMS] + [CORE_FOLDER, "engine/kit"]
