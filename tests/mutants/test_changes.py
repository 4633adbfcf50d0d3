"""What `make mutants` changes: one thing at a time, and nothing that only readers see."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

from tests.architecture.sources import REPOSITORY
from tests.mutants import selection
from tests.mutants.changes import Change, Group, chosen
from tests.mutants.python_changes import python_changes
from tests.mutants.repository import CORE_FOLDER, all_changes, equivalents, every_change, is_listed
from tests.mutants.text_changes import text_changes
from tests.mutants.watching import Seen


def made(changes: list[Change], text: str) -> list[str]:
    return [change.applied_to(text) for change in changes]


@pytest.mark.parametrize(
    ("line", "becomes"),
    [
        ("return -1", ["return 0"]),
        ("x = a <= b", ["x = a < b"]),
        ("x = a is not None", ["x = a is None"]),
        ("x = a not in b", ["x = a in b"]),
        ("x = a and b or c", ["x = a or b or c", "x = a and b and c"]),
        ("x = a + b // c", ["x = a - b // c", "x = a + b * c"]),
        ("x -= a", ["x += a"]),
        ("x = not (a or b)", ["x = (a or b)", "x = not (a and b)"]),
        ("x = 24", ["x = 25"]),
        ("x = True", ["x = False"]),
        ("x = zip(a, b, strict=True)", []),
        ("x = (a) < (b)", ["x = (a) <= (b)"]),
        ("if è < b: pass", ["if è <= b: pass"]),
    ],
)
def test_python_is_changed_at_one_place(line: str, becomes: list[str]) -> None:
    assert made(python_changes("a.py", line), line) == becomes


@pytest.mark.parametrize(
    "line",
    [
        '"""A text with 3 < 4."""',
        "def f(a: Literal[1]) -> Literal[2]: pass",
        "raise ValueError(3 + 4)",
        "x = f'{3 + 4}'",
        "def __repr__(self): return 3 < 4",
        "@dataclass(frozen=True)\nclass A: pass",
        "x = 'a' + b",
    ],
)
def test_what_no_game_shows_is_left_alone_in_python(line: str) -> None:
    assert python_changes("a.py", line) == []


def test_a_change_knows_the_function_around_it() -> None:
    text = "A = 1\n\n@cached\ndef f():\n    def g():\n        return 2\n    return 3\n\nB = {'b': lambda x: x + 4}\n"
    assert [(change.line, change.scope, change.scope_end) for change in python_changes("a.py", text)] == [
        (1, 0, 0),
        (6, 3, 7),
        (7, 3, 7),
        (9, 9, 9),
        (9, 9, 9),
    ]


def test_a_change_is_tried_on_those_who_call_what_a_function_has_made(tmp_path: Path) -> None:
    """A phase of the turn is made when its module is read, by whoever reads it first, and called by others."""
    text = "def f():\n    def g():\n        return 2\n    return g\n\ndef h():\n    pass\n"
    (tmp_path / "test_a.py").write_text("", encoding="utf-8")
    seen = [Seen(f"test_a.py::{line}", 0.1, False, frozenset({("a.py", line)})) for line in (1, 2, 6)]
    (change,) = python_changes("a.py", text)
    tried = selection.tests_for(tmp_path, Group("esa", "python"), change, seen)
    assert [one.name for one in tried] == ["test_a.py::1", "test_a.py::2"]


@pytest.mark.parametrize(
    ("line", "becomes"),
    [
        ("constant a { value 24 }", ["constant a { value 25 }"]),
        ("impossible goal <= 0", ["impossible goal < 0", "impossible goal <= 1"]),
        ("5 or more: passed", ["6 or more: passed", "5 or less: passed"]),
        ("6 or more: a\n4 to 5: b", ["7 or more: a\n4 to 5: b", "6 or less: a\n4 to 5: b", "6 or more: a\n5 to 5: b"]),
        ("4 to 5: b", ["5 to 5: b", "4 to 6: b"]),
        ("when a and not b", ["when a or not b", "when a and b"]),
        ("default yes", ["default no"]),
        ("cards min(a, b) + c", ["cards max(a, b) + c", "cards min(a, b) - c"]),
        ("effect heal\neffect hurt", ["effect hurt\neffect hurt", "effect heal\neffect heal"]),
        ('rows """\n  | CL\nPM | *?\n"""', ['rows """\n  | CL\nPM | **?\n"""', 'rows """\n  | CL\nPM | .?\n"""']),
        ('rows """\n  | CL\nPM | 1/2\n"""', ['rows """\n  | CL\nPM | 2/2\n"""']),
        (
            'list a """\na | b\nc | no\nd | on\ne | of\n"""',
            [
                'list a """\na | b\nc | yes\nd | on\ne | of\n"""',
                'list a """\na | b\nc | no\nd | of\ne | of\n"""',
                'list a """\na | b\nc | no\nd | on\ne | on\n"""',
            ],
        ),
        ('cells """\n o\n@\n"""', ['cells """\n .\n@\n"""']),
    ],
)
def test_rules_are_changed_at_one_place(line: str, becomes: list[str]) -> None:
    assert made(text_changes("a.tercio", line), line) == becomes


def test_vocabulary_ends_where_it_ends() -> None:
    text = 'figure 1\n\nkind a "A" {\n  field b { default 2 }\n}\n\nkind c "C" { default 3 }\nfigure 4\n'
    assert [change.new for change in text_changes("a.tercio", text)] == ["2", "5"]


def test_a_modifier_is_left_out_with_its_words() -> None:
    text = 'modifiers {\n  +a when b "one"\n      it "uno"\n  -c "two"\n}\n'
    assert made([one for one in text_changes("a.tercio", text) if one.kind == "a modifier less"], text) == [
        'modifiers {\n  -c "two"\n}\n',
        'modifiers {\n  +a when b "one"\n      it "uno"\n}\n',
    ]


@pytest.mark.parametrize(
    "line",
    [
        'prose """ 3 or more """',
        "# 3 or more",
        'term a "3 or more"',
        'section 3 a "A"',
        "cites 3",
        'kind a "A" {\n  field b { default 3 }\n}',
        'list a """\na | title | abbr | means it\nb | 3 | 4 | 5\n"""',
        'list a """\na | b\nc | -\nd | .\n"""',
        'example a "A"\n  it "B" {\n  roll 3 expect b = 4\n}',
    ],
)
def test_words_for_readers_are_left_alone(line: str) -> None:
    assert text_changes("a.tercio", line) == []


def test_the_same_seed_chooses_the_same_changes_from_all_groups() -> None:
    changes = [Change("a", line, line, line, "", "figure") for line in range(20)]
    groups = {Group("one", "text"): changes, Group("two", "python"): changes[:3]}
    first = chosen(groups, 10, 1)
    assert first == chosen(groups, 10, 1) != chosen(groups, 10, 2)
    assert [sum(group.system == name for group, _ in first) for name in ("one", "two")] == [7, 3]


@cache
def noticeable() -> dict[Group, list[Change]]:
    return all_changes(REPOSITORY)


def test_there_is_something_to_change_everywhere_and_changed_python_can_be_read() -> None:
    groups = noticeable()
    assert [group.name for group, changes in groups.items() if len(changes) < 100] == []
    core = [change for change in groups[Group("core", "python")] if change.path.startswith(CORE_FOLDER)]
    for change in core[::10]:
        ast.parse(change.applied_to((REPOSITORY / change.path).read_text(encoding="utf-8")))


def test_changes_that_make_no_difference_are_left_out_and_can_still_be_made() -> None:
    """A line that was written anew takes its entry with it."""
    listed = equivalents(REPOSITORY)
    every = [change for changes in every_change(REPOSITORY).values() for change in changes]
    for entry in listed:
        assert entry["because"]
        text = (REPOSITORY / entry["path"]).read_text(encoding="utf-8")
        found = [change for change in every if change.path == entry["path"] and is_listed(change, text, [entry])]
        assert found, f"nothing makes {entry['becomes']} of {entry['was']} any more"
    tried = [change for changes in noticeable().values() for change in changes]
    assert 0 < len(every) - len(tried) < 2 * len(listed)
