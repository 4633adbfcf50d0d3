"""Executable examples on their pages: where they stand, what is done in them, and what the engine made of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from markupsafe import Markup

from compiler.backends.site.pages import Trace
from compiler.backends.telling.blocks import View
from compiler.backends.telling.examples import ToldExample
from compiler.backends.words.atlas import thing_anchor
from compiler.backends.words.formulas import Formulas
from compiler.backends.words.markup import inert, joined, link, one_line, table
from compiler.backends.words.wording import Pen
from engine.model.battles import Army, Command, Example, Piece
from engine.model.pack import Ruleset
from engine.model.rules import Step
from engine.model.values import Expression, Logic

_MOST_TOLD: Final = 40


class Examples:
    """The examples of one ruleset. `pictures` are the paths of their diagrams, from the root of the site."""

    def __init__(
        self,
        ruleset: Ruleset,
        traces: Mapping[tuple[str, str], Trace],
        pictures: Mapping[str, str],
        pages: Mapping[str, str],
    ) -> None:
        self.ruleset: Final = ruleset
        self._traces: Final = traces
        self._pictures: Final = pictures
        self._pages: Final = pages
        """The page of each section, by its number."""
        self._homes: Final[dict[str, list[Example]]] = {}
        self._cited: Final[dict[str, list[Example]]] = {}
        for example in ruleset.told_examples:
            known = [number for number in example.cites if number in pages]
            if known:
                self._homes.setdefault(known[0], []).append(example)
            for number in known[1:]:
                self._cited.setdefault(number, []).append(example)

    def count(self, number: str) -> int:
        return len(self._homes.get(number, ())) + len(self._cited.get(number, ()))

    def links(self, number: str, pen: Pen) -> Iterator[Markup]:
        """Examples that show a rule and stand with another."""
        for example in self._cited.get(number, ()):
            home = next(cite for cite in example.cites if cite in self._pages)
            anchor = thing_anchor(self.ruleset, "example", example.name)
            page = self._pages[home]
            yield link(pen.title(example), f"{'' if page == pen.page else pen.to_page(page)}#{anchor}")

    def told_at(self, number: str, pen: Pen) -> list[View]:
        return [self._told(example, pen) for example in self._homes.get(number, ())]

    def _told(self, example: Example, pen: Pen) -> View:
        trace = self._traces.get((self.ruleset.name, example.name))
        names = _names(example, pen)
        formulas = Formulas(pen, names=names)
        own = ToldExample(pen, example, names) if pen.ruleset.plays is not None else None
        picture = self._pictures.get(example.name)
        return {
            "anchor": thing_anchor(self.ruleset, "example", example.name),
            "title": pen.title(example),
            "means": pen.phrase(example.means),
            "cites": joined(pen.cite(cite) for cite in example.cites if cite in self._pages),
            "holds": trace is not None and trace.holds,
            "given": [(inert(_asked(name, pen)), inert(formulas.words(value))) for name, value in example.given]
            if own is None
            else [],
            "given_words": [inert(own.given(name, value)) for name, value in example.given] if own is not None else [],
            "picture": picture or "",
            "picture_words": inert(_described(example, pen)),
            "steps": list(_steps(example.steps, pen, formulas, own)),
            "rolled": _rolled(example.steps, formulas, pen),
            "told": [
                (inert(one.words, begins=False), pen.link("rule", one.section, one.section) if one.section else "")
                for one in (trace.told.get(pen.language, ())[:_MOST_TOLD] if trace is not None else ())
            ],
        }


def _pieces(holder: Army | Command) -> Iterator[Piece]:
    yield from holder.pieces
    for command in holder.commands:
        yield from _pieces(command)


def _names(example: Example, pen: Pen) -> dict[str, str]:
    """What the pieces of an example are called in its picture and in its words."""
    return {
        piece.name: pen.name(piece) if piece.title is not None else piece.name.replace("_", " ")
        for army in example.armies
        for piece in _pieces(army)
    }


def _described(example: Example, pen: Pen) -> str:
    """The position in words, for those who do not see the picture."""
    parts = []
    for army in example.armies:
        placed = [
            f"{piece.name.replace('_', ' ')} ({_profile(piece, pen)}{pen.bare(piece.at)})"
            for piece in _pieces(army)
            if piece.at is not None
        ]
        if placed:
            parts.append(f"{pen.name(army)}: {', '.join(placed)}")
    return f"{pen.words['position']}. {'; '.join(parts)}" if parts else pen.words["position"]


def _profile(piece: Piece, pen: Pen) -> str:
    found = pen.atlas.declared(pen.ruleset.name, "profile", piece.profile) if piece.profile else None
    return f"{pen.name(found)}, " if found is not None else ""


def _asked(name: str, pen: Pen) -> str:
    found = next((fact for fact in pen.ruleset.facts if fact.name == name), None)
    subject, _, path = name.partition(".")
    said = pen.words.within("subjects", subject) or pen.kind_title(subject).lower()
    if found is not None and found.title is not None:
        return f"{pen.plain(found.title)} ({said})"
    field = pen.field(subject, path) or pen.field("general", path) or pen.field("unit", path)
    return f"{pen.name(field).lower() if field is not None else path.replace('_', ' ')} ({said})"


def _steps(steps: tuple[Step, ...], pen: Pen, formulas: Formulas, own: ToldExample | None) -> Iterator[Markup]:
    for step in steps:
        if step.do == "rolled":
            continue
        verb = Markup("**{}**").format(inert(pen.words.within("do", step.do) or step.do))
        match step.do:
            case "choose" if own is not None:
                said = inert(own.chosen(step), begins=False)
            case "expect" if own is not None and step.expects is not None:
                said = inert("; ".join(own.expected(step.expects)), begins=False)
            case "choose":
                said = _decision(step, pen, formulas)
            case "run":
                said = pen.link("test", step.what or "")
            case "start":
                said = one_line(_phase(step.what or "", pen))
            case "expect" if step.expects is not None:
                said = joined(
                    (inert(formulas.words(condition), begins=False) for condition in _conditions(step.expects)), "; "
                )
            case _:
                said = inert(", ".join(formulas.words(value) for value in step.values), begins=False)
        yield Markup("{} {}").format(verb, said)


def _conditions(expected: Expression) -> tuple[Expression, ...]:
    return expected.of if isinstance(expected, Logic) and expected.by == "and" else (expected,)


def _decision(step: Step, pen: Pen, formulas: Formulas) -> Markup:
    found = next((decision for decision in pen.ruleset.decisions if decision.name == step.what), None)
    title = pen.name(found) if found is not None else (step.what or "").replace("_", " ")
    fields = {field.name: pen.name(field) for field in found.fields} if found is not None else {}
    given = dict(step.fields)
    order = [*(name for name in fields if name in given), *(name for name in given if name not in fields)]
    said = [f"{fields.get(name, name).lower()}: {formulas.words(given[name])}" for name in order]
    return inert(f"{title} ({', '.join(said)})" if said else title, begins=False)


def _phase(name: str, pen: Pen) -> str:
    waiting = [phase for sequence in pen.ruleset.sequences for phase in sequence.phases]
    while waiting:
        phase = waiting.pop(0)
        if phase.name == name:
            return pen.name(phase)
        waiting += phase.phases
    return name.replace("_", " ")


def _rolled(steps: tuple[Step, ...], formulas: Formulas, pen: Pen) -> Markup:
    """A list of rolls with what each comes to."""
    listed = [step for step in steps if step.do == "rolled"]
    columns = dict.fromkeys(name for step in listed for name, _ in step.fields)
    if not listed:
        return Markup("")
    head = [inert(pen.words["rolled"]), *(inert(_column(name, pen)) for name in columns)]
    rows = []
    for step in listed:
        said = dict(step.fields)
        faces = inert(", ".join(formulas.words(value) for value in step.values), begins=False)
        rows.append([faces, *(inert(formulas.words(said.get(name)), begins=False) for name in columns)])
    return table(head, rows)


def _column(name: str, pen: Pen) -> str:
    said = pen.words.within("locals", name) or name.replace("_", " ")
    return said[:1].upper() + said[1:]
