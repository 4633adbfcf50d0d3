"""Conditions and figures of the shipped rulesets, written out so that they are compiled with what asks them.

A ruleset is read when a battle is set up, and its expressions become functions there and then: interpreted ones. Those
of the rulesets that we ship are known when the copy is made. A module of the copy lists them by their text, and whoever
sets up a battle gets the compiled function where the very same text, about the very same facts, is asked for. A changed
text, or a stranger's, is not in the list and is interpreted: what the ruleset says is what is played.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from compiler.compile import compile_files
from compiler.settings import Settings
from engine.core.declared import questions
from engine.core.declared.expressions import code_facts, compiled
from engine.systems.registry import system_of
from tercio.accelerated.answers import Answers, imports_of
from tercio.accelerated.naming import Naming, Unnamed
from tercio.accelerated.played import Played
from tercio.accelerated.syntax import expression

_MODULE: Final = '''\
"""What the shipped rulesets ask, by its text."""

from __future__ import annotations

import fractions
from typing import Any, Final

{imports}
from engine.core.declared.expressions.code_facts import READY, interpreted

{constants}


{functions}


_READY: dict[tuple[str, ...], tuple[Any, dict[str, Any]]] = {{
{lines}
}}
_KEYS = tuple(_READY)
_INTERPRETED: dict[int, Any] = {{}}


def _otherwise(number: int, *asked: object) -> object:
    """Asked of others than those for whom it is written out."""
    found = _INTERPRETED.get(number)
    if found is None:
        found = _INTERPRETED[number] = interpreted(_KEYS[number], _READY[_KEYS[number]][1])
    return found(*asked)


READY.update(_READY)
'''


class Asked(NamedTuple):
    """An expression on its way to become a function."""

    parameters: tuple[str, ...]
    body: ast.expr
    names: Mapping[str, Any]

    @property
    def key(self) -> tuple[str, ...]:
        return (*self.parameters, ast.unparse(self.body))


def ready_made(library: Path, played: Played) -> str:
    """The text of the module of a system."""
    naming, answers = Naming(played.facts), Answers(played)
    functions: list[str] = []
    lines: list[str] = []
    for asked in _asked_by_shipped(library, played.system).values():
        try:
            meant = {name: naming.where(thing) for name, thing in asked.names.items()}
            body = naming.written_out(expression(asked.key[-1]), asked.names)
        except Unnamed:
            # It asks something that is made at set-up, as a table is: no module can name that beforehand.
            continue
        number = len(lines)
        functions.append(answers.answer(number, asked.parameters, body))
        told = ", ".join(f"{name!r}: {where}" for name, where in meant.items())
        lines.append(f"    {asked.key!r}: (answer_{number}, {{{told}}}),  # type: ignore")
    imports = [*(f"import {module} as {name}" for module, name in naming.modules.items()), *imports_of(played)]
    return _MODULE.format(
        imports="\n".join(imports),
        constants="\n".join(f"{name}: Final = {said}" for said, name in naming.constants.items()),
        functions="\n\n".join(functions),
        lines="\n".join(lines),
    )


def _asked_by_shipped(library: Path, system: str) -> dict[tuple[str, ...], Asked]:
    """All that becomes a function while the shipped battles are set up."""
    pack = compile_files([library / system], Settings(library=library)).pack
    assert pack is not None, "the library compiles"
    playing: Any = system_of(system, pack.rulesets)
    heard: dict[tuple[str, ...], Asked] = {}
    plainly = code_facts.function_of

    def hearing(parameters: Sequence[str], body: ast.expr, names: Mapping[str, Any], label: str) -> Callable[..., Any]:
        # Read from its text: what the copy compares must be what is compiled there.
        asked = Asked(tuple(parameters), expression(ast.unparse(body)), dict(names))
        heard[asked.key] = asked
        return plainly(parameters, body, names, label)

    listening: tuple[Any, ...] = (code_facts, compiled, questions)
    try:
        for module in listening:
            module.function_of = hearing
        for scenario in pack.scenarios:
            playing.setting(pack, scenario.name)
    finally:
        for module in listening:
            module.function_of = plainly
    return heard
