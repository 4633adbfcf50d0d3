"""The turn track: a box a turn to put a marker on, with who comes when."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from compiler.backends.documents.parts.writer import Writer
from compiler.layout.draw import Item, Rect
from compiler.layout.flow.blocks import Picture
from compiler.layout.flow.words import points
from engine.model.battles import Army, Command, Scenario
from engine.model.values import Literal, Value

_HIGH: Final = 13.0
_LEAST: Final = 13.0
_GAP: Final = 1.5


def turn_track(writer: Writer, scenario: Scenario, measure: float) -> Picture:
    turns = int(scenario.turns or 1)
    most = int((measure + _GAP) // (_LEAST + _GAP))
    rows = -(-turns // most)
    a_row = -(-turns // rows)
    wide = min((measure + _GAP) / a_row - _GAP, 24.0)
    scribe = writer.scribe
    arrivals: dict[int, list[str]] = {}
    for turn, name in _arrivals(writer, scenario):
        arrivals.setdefault(turn, []).extend(scribe.wrap(name, points(6), wide - 2.4))
    high = max(_HIGH, 8.0 + 2.5 * max(map(len, arrivals.values()), default=0))
    items: list[Item] = []
    for turn in range(1, turns + 1):
        row, column = divmod(turn - 1, a_row)
        x, y = column * (wide + _GAP), row * (high + _GAP)
        fill = scribe.colour("wash") if turn in arrivals else scribe.colour("white")
        edge = scribe.colour("ink" if turn == turns else "rule")
        thick = 0.5 if turn == turns else 0.3
        items.append(Rect(round(x, 3), round(y, 3), round(wide, 3), round(high, 3), fill, edge, thick, 1.2))
        items.append(scribe.run(str(turn), x + 1.8, y + 5.2, points(11), family="title", style="b"))
        for at, words in enumerate(arrivals.get(turn, ())):
            items.append(scribe.run(words, x + 1.4, y + 8.6 + at * 2.5, points(6), colour="soft"))
    return Picture(tuple(items), measure, round(rows * (high + _GAP) - _GAP, 3), align="left")


def _arrivals(writer: Writer, scenario: Scenario) -> Iterator[tuple[int, str]]:
    """Commands that come in a turn that is written down, or from then on by a die: what it must show."""
    for army in scenario.armies:
        for command in commands_of(army):
            turn = _figure(dict(command.fields).get("arrives"))
            comes_on = _figure(dict(command.fields).get("comes_on"))
            if turn is not None:
                yield turn, writer.name(command) if comes_on is None else f"{writer.name(command)} ({comes_on}+)"


def commands_of(holder: Army | Command) -> Iterator[Command]:
    for command in holder.commands:
        yield command
        yield from commands_of(command)


def _figure(value: Value) -> int | None:
    found = value.value if isinstance(value, Literal) else value
    return found if isinstance(found, int) and not isinstance(found, bool) else None
