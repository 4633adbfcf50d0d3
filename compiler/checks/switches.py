"""Switches: what they default to, and what a scenario's `options` set them to, is among their choices."""

from __future__ import annotations

from compiler.codes.naming import UNKNOWN_NAME
from compiler.front.words.spelling import did_you_mean
from compiler.front.words.things import Thing
from compiler.lower.context import Context
from dsl.diagnostics import Sink
from dsl.source import Span


def check(context: Context, sink: Sink) -> None:
    for thing in context.world.of_kind("switch", "options"):
        if thing.kind.name == "switch":
            _check(thing, thing.fields.get("default"), thing.spans.get("default", ()), sink)
        else:
            for name, value in thing.fields.items():
                switch = thing.scope.find("switch", name)
                if switch is not None:
                    _check(switch, value, thing.spans.get(name, ()), sink)


def _check(switch: Thing, value: object, spans: tuple[Span, ...], sink: Sink) -> None:
    choices = [child.name for child in switch.children if child.kind.name == "choice"]
    if not choices and switch.fields.get("of") == "yes_no":
        choices = ["yes", "no"]
    if isinstance(value, str) and spans and choices and value not in choices:
        help = did_you_mean(value, choices, sink)
        sink.report(UNKNOWN_NAME, f"`{switch.name}` has no choice `{value}`", spans[0], help=help)
