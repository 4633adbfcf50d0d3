"""What a roster keeps of a whole army: a row of numbered boxes for each thing that it loses until it is beaten."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from compiler.backends.documents.booklet.armies import Roll
from compiler.backends.documents.booklet.rolls import roll_rules
from compiler.backends.documents.booklet.totals import army_totals, begins_with
from compiler.backends.documents.parts.prose import capital
from compiler.backends.documents.parts.writer import Writer
from compiler.layout.draw import Item, Rect
from compiler.layout.flow.blocks import Block, Heading, Paragraph, Picture
from compiler.layout.flow.text import plain
from compiler.layout.flow.words import points
from engine.model.battles import Scenario

_BOX: Final = 5.4
_STEP: Final = 6.0
_SHORT: Final = 30
"""Boxes of a row that needs no help to be counted."""
_ROW: Final = 6.6
_MOST: Final = 90
_WIDE, _WIDEST, _HIGH = 10.4, 21.4, 8.0
"""Of boxes that figures are written in, and those that say who does something to whom."""


def army_tracks(writer: Writer, roll: Roll) -> list[Block]:
    """Those that `documents/rolls.yaml` names, or that the army says itself."""
    blocks: list[Block] = []
    for name in roll.rules.army:
        title, most = _title(writer, name), _most(writer, roll, name)
        if title:
            blocks.append(Heading(plain(title), 3))
            # Only the game, or the author's words, say with how many: the row is as long as the page.
            unknown = Paragraph(plain(writer.say("strike_out")), "small", keep=True)
            blocks += [_track(writer, most)] if most is not None else [unknown, _track(writer, most)]
    return blocks


def _title(writer: Writer, name: str) -> str:
    """What is left of it, where the rules have a name for that: a marker lies on the number that is left."""
    facts = {fact.name: fact for fact in writer.ruleset.facts}
    left, fact, field = facts.get(f"army.{name}_left"), facts.get(f"army.{name}"), writer.pen.field("army", name)
    thing = left or field or fact
    return capital(writer.name(thing)) if thing is not None else ""


def _most(writer: Writer, roll: Roll, name: str) -> int | None:
    """What an army begins with, as far as it can be told before the game."""
    totals = army_totals(roll.army, writer.ruleset, roll.profiles)
    totals += begins_with(writer, roll.army, roll.profiles, roll.rules.begins)
    known = {fact.name.partition(".")[2]: amount for fact, amount in totals}
    figure = dict(roll.army.fields).get(name, known.get(name, known.get(f"initial_{name}")))
    if figure is None and len(roll.rules.army) == 1:
        figure = _as_played(writer, roll)
    return figure if type(figure) is int and figure > 0 else None


def _as_played(writer: Writer, roll: Roll) -> int | None:
    """What the game begins with, where someone can play it."""
    battle, ask = writer.owner, writer.job.standing
    if ask is None or not isinstance(battle, Scenario):
        return None
    names = [army.name for army in battle.armies]
    figures = ask(battle.name)
    return figures[names.index(roll.army.name)] if len(figures) == len(names) else None


def turn_boxes(writer: Writer, turns: int) -> list[Block]:
    """A box a turn, to be ticked; the booklet has larger ones, with who comes when."""
    numbers = list(range(1, min(turns, _MOST) + 1))
    return [Heading(plain(writer.say("turn_track")), 3), _boxes(writer, numbers)]


def counted_boxes(writer: Writer, turns: int) -> list[Block]:
    """A box a turn to write in what the army has won so far, where its rules count that."""
    name = roll_rules(writer).counted
    term = next((one for one in writer.ruleset.terms if one.name == name), None)
    if term is None:
        return []
    return _written(writer, f"{writer.name(term)} ({writer.say('after_each_turn')})", turns, _WIDE)


def written_boxes(writer: Writer, turns: int) -> list[Block]:
    """A box a turn for what is written down in secret, such as who charges whom."""
    number = roll_rules(writer).written
    section = next((one for one in writer.ruleset.sections if one.number == number), None)
    if section is None:
        return []
    return _written(writer, f"{writer.name(section)} ({writer.say('each_turn_whom')})", turns, _WIDEST)


def _written(writer: Writer, title: str, turns: int, wide: float) -> list[Block]:
    """A row of boxes to write in, and as many rows as there are turns."""
    gap = _STEP - _BOX
    a_row = max(int((writer.paper().measure + gap) // (wide + gap)), 1)
    places = [(number, *divmod(number - 1, a_row)) for number in range(1, min(turns, _MOST) + 1)]
    items = [item for number, row, column in places for item in _wide_box(writer, number, row, column, wide)]
    high = round((places[-1][1] + 1) * (_HIGH + gap), 3)
    return [Heading(plain(title), 3), Picture(tuple(items), writer.paper().measure, high, "left")]


def _wide_box(writer: Writer, number: int, row: int, column: int, wide: float) -> Iterator[Item]:
    """Room for a figure of two digits and a half, or for numbers of units; the turn small in its corner."""
    scribe, gap = writer.scribe, _STEP - _BOX
    x, y = round(column * (wide + gap), 3), round(row * (_HIGH + gap), 3)
    yield Rect(x, y, wide, _HIGH, scribe.colour("white"), scribe.colour("ink"), 0.25, 0.5)
    yield scribe.run(str(number), x + 0.7, y + 2.7, points(7), colour="soft")


def _track(writer: Writer, known: int | None) -> Picture:
    """Boxes from the highest number down to one, so that what is left can be read where a marker lies; a whole row
    where only the game says with how many an army begins, and those above it are struck out."""
    most = min(known or _in_a_row(writer), _MOST)
    # Rows of tens are read one below the other; but not where they would be one row more, and the sheet a page more.
    a_row = _in_a_row(writer)
    tens = a_row // 10 * 10
    is_even = most > a_row and tens > 0 and -(-most // tens) == -(-most // a_row)
    return _boxes(writer, list(range(most, 0, -1)), tens if is_even else a_row)


def _in_a_row(writer: Writer) -> int:
    return int((writer.paper().measure + _STEP - _BOX) // _STEP)


def _boxes(writer: Writer, numbers: list[int], in_a_row: int = 0) -> Picture:
    a_row = max(in_a_row or _in_a_row(writer), 1)
    # Fives are found by their shade in a long row; in a short one it would ask what it means.
    fives = [number for number in numbers if number % 5 == 0] if len(numbers) > _SHORT else []
    items = [
        item
        for at, number in enumerate(numbers)
        for item in _box(writer, number, *divmod(at, a_row), is_shaded=number in fives)
    ]
    return Picture(tuple(items), writer.paper().measure, round(-(-len(numbers) // a_row) * _ROW, 3), "left")


def _box(writer: Writer, number: int, row: int, column: int, *, is_shaded: bool) -> Iterator[Item]:
    scribe = writer.scribe
    x, y = round(column * _STEP, 3), round(row * _ROW, 3)
    fill = scribe.colour("wash") if is_shaded else scribe.colour("white")
    yield Rect(x, y, _BOX, _BOX, fill, scribe.colour("ink"), 0.25, 0.5)
    yield scribe.run(str(number), x + _BOX / 2, y + 3.7, points(7.5), style="b", colour="soft", anchor="middle")
