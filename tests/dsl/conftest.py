"""What the unit tests of the language share: short ways to parse a text and to show a tree."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from dsl.nodes import Binary, Call, Entry, Expr, File, Group, Item, Modifier, Name, Unary
from dsl.parse import ParseResult, parse_text
from dsl.source import Source

SAMPLES = sorted((Path(__file__).parent / "samples").glob("*.tercio"))


@pytest.fixture(params=SAMPLES, ids=lambda path: path.stem)
def sample(request: pytest.FixtureRequest) -> Source:
    """Each sample file in turn; together they use every construct of the language."""
    path: Path = request.param
    return Source(path.name, path.read_text(encoding="utf-8"))


@pytest.fixture(scope="session")
def samples() -> list[Source]:
    return [Source(path.name, path.read_text(encoding="utf-8")) for path in SAMPLES]


def _tree(text: str) -> File:
    result = parse_text(Source("<text>", text))
    assert [str(found) for found in result.diagnostics] == []
    return result.tree


def _show_value(expr: Expr) -> str:
    """A value with every operation in brackets, so that a test sees how it was understood."""
    match expr:
        case Unary(op=op, operand=operand):
            return f"[{op} {_show_value(operand)}]"
        case Binary(op=op, left=left, right=right):
            return f"[{_show_value(left)} {op} {_show_value(right)}]"
        case Call(name=name, arguments=arguments, path=path):
            return f"{name.text}({', '.join(map(_show_value, arguments))})" + (f".{path.text}" if path else "")
        case Group(items=items):
            return f"({', '.join(map(_show_value, items))})"
        case _:
            return f"{type(expr).__name__}:{expr.span.text()}"


def _show_item(item: Item) -> str:
    if isinstance(item, Entry):
        head = " ".join(filter(None, [item.verb, item.key.text, item.number.text if item.number else None]))
        values = ", ".join(_show_value(value) if not isinstance(value, Name) else value.text for value in item.values)
        words = item.texts
    elif isinstance(item, Modifier):
        head, values, words = f"{item.sign}{_show_value(item.amount)}", "", (item.words,)
    else:
        head, values = f"{_show_value(item.fits)}: {item.result.text}", ""
        words = (item.words,) if item.words else ()
    texts = ", ".join(repr(text.value) for text in words)
    body = f"{{ {'; '.join(map(_show_item, item.body.items))} }}" if item.body else ""
    mark = "!" if isinstance(item, Entry) and item.damaged else ""
    return mark + " ".join(filter(None, [head, values, texts, body]))


@pytest.fixture(scope="session")
def tree_of() -> Callable[[str], File]:
    """The tree of a text that has no mistakes."""
    return _tree


@pytest.fixture(scope="session")
def show() -> Callable[[str], list[str]]:
    """The entries of a text, mistakes or not, on a line each; `!` marks the damaged ones."""
    return lambda text: [_show_item(entry) for entry in parse_text(Source("<text>", text)).tree.entries]


@pytest.fixture(scope="session")
def value_of() -> Callable[[str], str]:
    """How a value is understood."""
    return lambda text: ", ".join(map(_show_value, _tree(f"key {text}").entries[0].values))


@pytest.fixture(scope="session")
def codes_of() -> Callable[[str], list[tuple[str, str]]]:
    """The codes that a text gives, each with what is underlined."""

    def codes(text: str) -> list[tuple[str, str]]:
        result: ParseResult = parse_text(Source("<text>", text))
        return [(found.code.code, found.span.text()) for found in result.diagnostics]

    return codes
