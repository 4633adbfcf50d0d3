"""Executable examples in their boxes: the position, what is done in it, and what the engine must find."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from compiler.backends.documents.parts.writer import Writer
from compiler.backends.maps.atlas import Box, MapTools
from compiler.backends.maps.drawing import MapDrawing, draw_position
from compiler.backends.maps.window import cut_out
from compiler.backends.products.used import pieces_of
from compiler.backends.telling.examples import ToldExample
from compiler.backends.words.formulas import Formulas
from compiler.layout.flow.blocks import Block, Grid, Panel, Paragraph, Picture
from compiler.layout.flow.text import TextRun, TextRuns, plain
from engine.model.battles import Example
from engine.model.rules import Step
from engine.model.values import Expression, Fact, Logic

_HIGH: Final = 45.0


def example_panel(writer: Writer, example: Example, measure: float, tools: MapTools) -> Panel:
    """`measure` is the width of the column that it stands in."""
    title = (TextRun(f"{writer.say('example')}: ", "b"), TextRun(writer.name(example), "b"))
    cited = [f"{number}" for number in example.cites]
    made: list[Block] = [Paragraph((*title, TextRun(f"  ({', '.join(cited)})")), "example_title", keep=True)]
    made += writer.prose(example.means, "example")
    picture = _picture(writer, example, measure - 6.0, tools)
    if picture is not None:
        made.append(picture)
    formulas = Formulas(writer.pen, names=_names(writer, example))
    given = _given(writer, example, formulas)
    if given:
        made.append(Paragraph(given, "example", tight=True))
    made += [
        Paragraph(step, "example", mark=plain("›"), indent=3.0, tight=True)
        for step in _steps(writer, example, formulas)
    ]
    rolled = _rolled(writer, example.steps, formulas)
    if rolled is not None:
        made.append(rolled)
    return Panel(tuple(made), "example", whole=True)


def _picture(writer: Writer, example: Example, measure: float, tools: MapTools) -> Picture | None:
    """The part of the field where something stands."""
    if example.map is None or not any(piece.at is not None for army in example.armies for piece in pieces_of(army)):
        return None
    job = writer.job

    def drawn_at(width: float, window: Box) -> MapDrawing | None:
        return draw_position(
            *(example, writer.ruleset, job.pack, writer.language, job.shop),
            width=width,
            height=10_000.0,
            tools=tools,
            window=window,
        )

    cut = cut_out(example, drawn_at, measure, _HIGH)
    return Picture(cut.items, cut.width, cut.height) if cut is not None else None


def _names(writer: Writer, example: Example) -> dict[str, str]:
    """What the pieces are called in the picture and in the steps."""
    return {
        piece.name: writer.name(piece) if piece.title is not None else piece.name.replace("_", " ")
        for army in example.armies
        for piece in pieces_of(army)
    }


def _given(writer: Writer, example: Example, formulas: Formulas) -> TextRuns:
    roles = {
        entry.name: str(dict(entry.fields).get("kind", "")) for entry in writer.ruleset.entries if entry.kind == "role"
    }
    said = []
    told = _told(writer, example)
    for name, value in example.given:
        if told is not None:
            said.append(told.given(name, value))
            continue
        subject, _, path = name.partition(".")
        fact = Fact(subject, roles.get(subject) or subject, path)
        said.append(f"{formulas.words(fact)}: {formulas.words(value)}")
    for name, choice in example.options:
        switch = next((one for one in writer.ruleset.switches if one.name == name), None)
        words = dict(switch.choices).get(choice) if switch is not None else None
        title = writer.name(switch) if switch is not None else name
        said.append(f"{title}: {writer.words(words) if words is not None else choice.replace('_', ' ')}")
    return (TextRun(f"{writer.say('given')}: ", "b"), TextRun("; ".join(said).replace("'", "’"))) if said else ()


def _steps(writer: Writer, example: Example, formulas: Formulas) -> Iterator[TextRuns]:
    for step in example.steps:
        if step.do == "rolled":
            continue
        verb = writer.pen.words.within("do", step.do) or step.do
        said = _step(writer, step, formulas, _told(writer, example)).replace("'", "’")
        yield (TextRun(f"{verb} ", "b"), TextRun(said))


def _told(writer: Writer, example: Example) -> ToldExample | None:
    """The words of its rules, where a ruleset plays by itself."""
    return ToldExample(writer.pen, example, _names(writer, example)) if writer.ruleset.plays is not None else None


def _step(writer: Writer, step: Step, formulas: Formulas, told: ToldExample | None) -> str:
    pen = writer.pen
    match step.do:
        case "choose" if told is not None:
            return told.chosen(step)
        case "expect" if told is not None and step.expects is not None:
            return "; ".join(told.expected(step.expects))
        case "choose":
            found = next((decision for decision in writer.ruleset.decisions if decision.name == step.what), None)
            title = pen.name(found) if found is not None else (step.what or "").replace("_", " ")
            titles = {field.name: pen.name(field) for field in found.fields} if found is not None else {}
            said = [f"{titles.get(name, name).lower()}: {formulas.words(value)}" for name, value in step.fields]
            return f"{title} ({', '.join(said)})" if said else title
        case "run":
            test = next((one for one in writer.ruleset.tests if one.name == step.what), None)
            return pen.name(test) if test is not None else (step.what or "")
        case "start":
            return _phase(writer, step.what or "")
        case "expect" if step.expects is not None:
            return "; ".join(formulas.words(condition) for condition in _conditions(step.expects))
    return ", ".join(formulas.words(value) for value in step.values)


def _conditions(expected: Expression) -> tuple[Expression, ...]:
    return expected.of if isinstance(expected, Logic) and expected.by == "and" else (expected,)


def _phase(writer: Writer, name: str) -> str:
    waiting = [phase for sequence in writer.ruleset.sequences for phase in sequence.phases]
    while waiting:
        phase = waiting.pop(0)
        if phase.name == name:
            return writer.pen.name(phase)
        waiting += phase.phases
    return name.replace("_", " ")


def _rolled(writer: Writer, steps: tuple[Step, ...], formulas: Formulas) -> Grid | None:
    """A list of rolls with what each comes to."""
    listed = [step for step in steps if step.do == "rolled"]
    if not listed:
        return None
    columns = dict.fromkeys(name for step in listed for name, _ in step.fields)
    locals_ = {name: writer.pen.words.within("locals", name) or name.replace("_", " ") for name in columns}
    head = [
        plain(writer.pen.words["rolled"]),
        *(plain(locals_[name][:1].upper() + locals_[name][1:]) for name in columns),
    ]
    rows = []
    for step in listed:
        said = dict(step.fields)
        faces = ", ".join(formulas.words(value) for value in step.values)
        rows.append((plain(faces), *(plain(formulas.words(said.get(name))) for name in columns)))
    return Grid(tuple(head), tuple(rows), "c" * len(head))
