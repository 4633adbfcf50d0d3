"""What a copy answers with: as a script it prints what holds of the functions that expressions of a ruleset become."""

from __future__ import annotations

import ast
import json
from types import SimpleNamespace
from typing import Any


def told() -> dict[str, object]:
    import engine.systems.esa.system
    from engine.core.declared.expressions import code_facts
    from engine.systems.esa.questions import situation

    ready: dict[tuple[str, ...], Any] = vars(code_facts)["READY"]
    strong = ("g", "unit", "unit.strength > 3")
    has_text = "f0(g, unit, 'reiter') and (not f1(g, unit))"
    meant = {"f0": situation.has, "f1": situation.is_engaged}

    def function(parameters: tuple[str, ...], text: str, **names: object) -> Any:  # noqa: ANN401 - of any signature
        return code_facts.function_of(parameters, ast.parse(text, mode="eval").body, names, text)

    somebody = SimpleNamespace(strength=4)
    declines = [key for key in ready if has_text in key[-1]]
    return {
        "system": engine.systems.esa.system.Esa.name,
        "listed": len(ready),
        "same text": function(*_split(strong)) is ready[strong][0],
        "other text": function(("g", "unit"), "unit.strength > 4")(None, somebody),
        "of a stranger": function(*_split(strong))(None, somebody),
        "same facts": [function(*_split(key), **meant) is ready[key][0] for key in declines],
        "other facts": [
            function(*_split(key), f0=lambda *_: True, f1=lambda *_: False)(None, somebody) for key in declines
        ],
    }


def _split(key: tuple[str, ...]) -> tuple[tuple[str, ...], str]:
    return key[:-1], key[-1]


if __name__ == "__main__":
    print(json.dumps(told()))
