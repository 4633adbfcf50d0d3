"""From entries to things: which kind each entry is, what it is called, what belongs to it.

Enters all names; what cannot be told before all are known waits for `settle.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from compiler.codes.amending import MISPLACED_VERB
from compiler.codes.naming import (
    DUPLICATE_NAME,
    MISPLACED_ENTRY,
    MISSING_NAME,
    REPEATED_FIELD,
    UNFIT_NAME,
)
from compiler.codes.typing import WRONG_COUNT, WRONG_TYPE
from compiler.front.declarations.forgotten_x import joined
from compiler.front.declarations.namesakes import elder_of
from compiler.front.words.agreeing import agreements
from compiler.front.words.drawn_lists import entries_of_list
from compiler.front.words.kinds import field_spec, verify_type
from compiler.front.words.silence import Silences
from compiler.front.words.spelling import with_article
from compiler.front.words.things import Raw, Scope, Thing
from compiler.front.words.vocabulary import ANYWHERE, NAMING, FieldSpec, Kind, Vocabulary
from dsl import nodes
from dsl.diagnostics import Note, Sink
from dsl.source import Span
from engine.model.budget import NUMBER_LETTERS

_DOTTED = "fact"
"""The one kind whose things are declared by their whole path."""
_MOST_COPIES = 200
_MOST_PIECES = 10_000
"""In one scenario or example: beyond it no more are made, since far fewer are an error already."""
_STARTS = "start"
_HYPHENATED = re.compile(r"[a-z][a-z0-9_]*(-[a-z0-9_]+)+")

Called = tuple[str, Span, str | None, int, int]
"""What an entry calls a thing: its name, where that stands, its number, which copy it is of how many."""


def is_fit(name: str) -> bool:
    """A part that is too long was told of already by the reader of the file (`dsl.lexing.limits`)."""
    return "." not in name


def report_unfit(name: nodes.Name, key: str, sink: Sink) -> None:
    shown = name.text if len(name.text) <= 40 else name.text[:39] + "…"
    help = f"write `{name.text.replace('.', '_')}`"
    sink.report(UNFIT_NAME, f"`{shown}` is no name for {with_article(key)}: it has a dot in it", name.span, help=help)


class Declarer:
    def __init__(self, vocabulary: Vocabulary, silences: Silences, sink: Sink) -> None:
        self.vocabulary = vocabulary
        self.silences = silences
        self.sink = sink
        self.things: list[Thing] = []
        self.bare: set[int] = set()
        """Pieces that were given no name of their own."""
        self.shared: dict[int, Thing] = {}
        """Things of another ruleset that mean the same here, by the identity of their entries: they are taken over."""
        self._pieces_made = 0

    # --- bodies -----------------------------------------------------------------------------------------------

    def fill(self, thing: Thing, items: Iterable[nodes.Item], body: Span, house: nodes.Text | None) -> None:
        """Everything inside a thing's braces."""
        kind = thing.kind.name
        fields = self.vocabulary.fields_of(kind)
        kinds = self.vocabulary.kinds_inside(kind)
        waiting: list[nodes.Item | None] = list(items)
        for place, item in enumerate(waiting):
            if not isinstance(item, nodes.Entry):
                continue  # modifiers and outcomes arrive with their block
            key = item.key.text
            if item.verb is not None and key in ("row", "cell") and "rows" in fields:
                thing.row_changes.append(item)
            elif item.verb is not None:
                if not (key == "kind" and item.verb == "amend"):
                    help = "amendments stand in a ruleset that says `amends`, or in a scenario's `rules`"
                    if key in ("row", "cell"):
                        help = f"say of which table: `amend table … {{ {item.verb} {key} … }}`"
                    elif item.verb == "add" and kind in ("section", "rule"):
                        help = "all that stands in a section is declared with it: leave `add` away"
                    elif kind in ("section", "rule"):
                        help = f"write it beside the {kind}, not inside: {help}"
                    self.sink.report(MISPLACED_VERB, f"`{item.verb}` has nothing to amend here", item.span, help=help)
            elif key in ANYWHERE and key not in fields and not _is_ground(kind, item):
                self._anywhere(thing, item, body, house)
            elif key in ("modifiers", "outcomes"):
                self._lines(thing, item)
            elif key == "kind":
                if not {"ruleset"} & self.vocabulary._containers(kind):
                    self.sink.report(MISPLACED_ENTRY, "a `kind` stands in a ruleset", item.span)
            elif key == "field" and thing.kind.fielded:
                spec = field_spec(item, self.sink)
                if spec is not None:
                    thing.own_fields[spec.name] = spec
                    verify_type(spec, self.vocabulary, self.sink)
            elif key in fields:
                self.field(thing, fields[key], item)
            elif id(item) in self.shared:
                thing.children.append(self.shared[id(item)])
                self._enter(thing.children[-1], thing.scope)
            elif key in kinds:
                if kinds[key].named == "piece" and len(item.values) == 1 and isinstance(item.values[0], nodes.Number):
                    item = joined(waiting, place, {*fields, *kinds}, self.sink) or item  # noqa: PLW2901 - mended
                self.declare(kinds[key], item, thing, house)
            else:
                thing.unsettled.append(item)

    def _anywhere(self, thing: Thing, item: nodes.Entry, body: Span, house: nodes.Text | None) -> None:
        match item.key.text:
            case "allow":
                self.silences.read(item, body, self.sink)
            case "house":
                if item.text is None or not item.text.value:
                    self.sink.report(
                        MISSING_NAME,
                        "`house` needs its reason",
                        item.key.span,
                        help='write `house "why it is ours" { … }`',
                    )
                if item.body is not None:
                    self.fill(thing, item.body.items, item.body.span, item.text or house)
            case "agrees":
                thing.agrees.extend(agreements(item, self.sink))
            case "list":
                entries = entries_of_list(item, thing.kind.name, self.vocabulary, self.sink)
                self.fill(thing, entries, body, house)

    def _lines(self, thing: Thing, item: nodes.Entry) -> None:
        key = item.key.text
        if not self.vocabulary.is_like(thing.kind.name, "test"):
            self.sink.report(
                MISPLACED_ENTRY, f"`{key}` stand in a test, not in {with_article(thing.kind.key)}", item.key.span
            )
            return
        for line in item.body.items if item.body else ():
            if isinstance(line, nodes.Modifier):
                thing.modifiers.append(line)
                if line.body is not None:
                    self.sink.report(MISPLACED_ENTRY, "a modifier has no braces", line.body.span)
            elif isinstance(line, nodes.Outcome):
                texts = (line.words,) if line.words else ()
                entry = nodes.Entry(None, line.result, None, (), texts, line.body, line.span)
                inner = Thing(
                    self.vocabulary.kinds["consequence"],
                    "",
                    line.result.span,
                    entry,
                    thing,
                    thing.scope,
                    house=thing.house,
                )
                thing.outcomes.append((line, inner))
                self.things.append(inner)
                if line.body is not None:
                    self.fill(inner, line.body.items, line.body.span, thing.house)

    def field(self, thing: Thing, spec: FieldSpec, item: nodes.Entry) -> None:
        if spec.name in thing.raw and not spec.many:
            notes = (Note("first given here", thing.raw[spec.name][0].entry.span),)
            self.sink.report(REPEATED_FIELD, f"`{spec.name}` is given twice", item.span, notes=notes)
            return
        if item.body is not None and not item.damaged:
            self.sink.report(WRONG_TYPE, f"`{spec.name}` takes {spec.type.words()}, not braces", item.body.span)
        thing.raw.setdefault(spec.name, []).append(Raw(spec, item))
        # What names a thing's type decides which fields it has, so `of` is looked at again when things are settled.

    # --- declarations -----------------------------------------------------------------------------------------

    def declare(
        self, kind: Kind, entry: nodes.Entry, parent: Thing | None, house: nodes.Text | None, outer: Scope | None = None
    ) -> None:
        scope = parent.scope if parent is not None else outer
        assert scope is not None, "a thing without a parent needs the scope of its file"
        if len(entry.texts) > 1:
            self.sink.report(WRONG_COUNT, f"{with_article(kind.key)} has one title", entry.texts[1].span)
        if kind.name in ("scenario", "example"):
            self._pieces_made = 0
        for name, span, number, copy, copies in self._names(kind, entry):
            thing = Thing(kind, name, span, entry, parent, Scope(self.vocabulary, scope) if kind.local else scope)
            nameless = not name and kind.named not in ("none", "maybe")
            thing.number, thing.house, thing.damaged = number, house, entry.damaged or nameless
            thing.copy, thing.copies = copy, copies
            self._enter(thing, scope)
            if parent is not None:
                parent.children.append(thing)
            self.things.append(thing)
            if entry.body is not None:
                self.fill(thing, entry.body.items, entry.body.span, house)

    def _names(self, kind: Kind, entry: nodes.Entry) -> list[Called]:
        """(name, where, number, copy, copies) for each thing that an entry declares."""
        values = entry.values
        here = values[0].span if values else entry.key.span
        match kind.named:
            case "none":
                if values:
                    self.sink.report(WRONG_COUNT, f"`{kind.key}` takes no name", here)
                return [("", entry.key.span, None, 0, 1)]
            case "section":
                number = self._short(entry.number, kind) if entry.number else None
                if not values and number is None:
                    self._nameless(kind, entry)
                named = values[0] if values else None
                name = self._fit(named, kind) if isinstance(named, nodes.Name) else number or ""
                return [(name, entry.number.span if entry.number else here, number, 0, 1)]
            case "number":
                if len(values) == 1 and isinstance(values[0], nodes.Number | nodes.SectionNumber):
                    number = self._short(values[0], kind)
                    return [(number, here, number, 0, 1)]
                return self._nameless(kind, entry, f"write `{kind.key} 7.3a`")
            case "numbers":
                return self._numbers(kind, entry)
            case "span" | "values" | "expectation":
                if not values:
                    return self._nameless(kind, entry)
                return [(values[0].span.to(values[-1].span).text(), here, None, 0, 1)]
            case "piece":
                return self._pieces(kind, entry)
            case "maybe" if not values:
                return [("", entry.key.span, None, 0, 1)]
        if not values:
            return self._nameless(kind, entry)
        if kind.named not in NAMING:
            return [(values[0].span.text(), here, None, 0, 1)]
        if len(values) > 1 and not entry.damaged:
            self.sink.report(WRONG_COUNT, f"{with_article(kind.key)} has one name", values[1].span)
        bare = values[0].operand if isinstance(values[0], nodes.Unary) and values[0].op == "?" else values[0]
        if not isinstance(bare, nodes.Name):
            return self._nameless(kind, entry, "a name is a lower-case word, such as `left_wing`")
        return [(self._fit(bare, kind), here, None, 0, 1)]

    def _fit(self, name: nodes.Name, kind: Kind) -> str:
        if kind.name != _DOTTED and not is_fit(name.text):
            report_unfit(name, kind.key, self.sink)
        return name.text

    def _short(self, number: nodes.Number | nodes.SectionNumber, kind: Kind) -> str:
        """The number that something is known by; one that is too long is told and cut."""
        if len(number.text) > NUMBER_LETTERS:
            message = f"the number of {with_article(kind.key)} has at most {NUMBER_LETTERS} signs"
            self.sink.report(UNFIT_NAME, message, number.span)
        return number.text[:NUMBER_LETTERS]

    def _nameless(self, kind: Kind, entry: nodes.Entry, help: str | None = None) -> list[Called]:
        die = next((value for value in entry.values if isinstance(value, nodes.Dice)), None)
        if die is not None:
            help = f"`{die.text}` is a die; choose another name, such as `{kind.key}_{die.text[1:]}`"
        parted = next((value for value in entry.values if isinstance(value, nodes.Binary) and value.op == "-"), None)
        if parted is not None and _HYPHENATED.fullmatch(parted.span.text()):
            written = parted.span.text()
            message = f"a name has no hyphen, and this {kind.key} is called `{written}`"
            self.sink.report(MISSING_NAME, message, parted.span, help=f"write `{written.replace('-', '_')}`")
        elif not entry.damaged:
            self.sink.report(
                MISSING_NAME,
                f"{with_article(kind.key)} needs a name",
                entry.key.span,
                help=help or f'write `{kind.key} some_name "Its title"`',
            )
        return [("", entry.key.span, None, 0, 1)]

    def _numbers(self, kind: Kind, entry: nodes.Entry) -> list[Called]:
        found: list[Called] = []
        for value in entry.values:
            bare = value.operand if isinstance(value, nodes.Unary) and value.op == "?" else value
            if isinstance(bare, nodes.Number):
                number = self._short(bare, kind)
                found.append((number, value.span, number, len(found) + 1, len(entry.values)))
            else:
                self.sink.report(WRONG_TYPE, f"{with_article(kind.key)} is known by its number", value.span)
        return found or self._nameless(kind, entry, f"write `{kind.key} 9`")

    def _pieces(self, kind: Kind, entry: nodes.Entry) -> list[Called]:
        """`unit gendarmes`, `unit 3 x gendarmes`, `unit solis { of mercenary_tercio }`."""
        if len(entry.values) != 1:
            return self._nameless(
                kind, entry, f"write `{kind.key} profile_name`, or `{kind.key} own_name {{ of profile_name }}`"
            )
        value = entry.values[0]
        count = 1
        if isinstance(value, nodes.Binary) and value.op == "x" and isinstance(value.left, nodes.Name):
            meant = f"in figures how many there are: `{kind.key} 3 x {value.right.span.text()}`"
            return self._nameless(kind, entry, f"write {meant}")
        if isinstance(value, nodes.Binary) and value.op == "x" and isinstance(value.left, nodes.Number):
            digits = value.left.text
            count = int(digits) if digits.isdigit() and len(digits) < 6 else 0
            if not 1 <= count <= _MOST_COPIES:
                self.sink.report(WRONG_TYPE, f"`{digits} x` is not between 1 and {_MOST_COPIES}", value.left.span)
                count = 1
            value = value.right
        if not isinstance(value, nodes.Name):
            return self._nameless(kind, entry)
        self._pieces_made += count
        if self._pieces_made > _MOST_PIECES:
            return []
        self._fit(value, kind)
        return [(value.text, value.span, None, number, count) for number in range(1, count + 1)]

    def _enter(self, thing: Thing, scope: Scope) -> None:
        kind = thing.kind
        if kind.name == "limit":
            scope.limits.append(thing)
        if (
            not thing.name
            or kind.name == _STARTS  # a step of an example: turn after turn
            or (kind.named not in NAMING)
            or kind.named in ("none", "values", "span", "expectation", "any_kind")
        ):
            return
        if kind.named == "piece" and "of" not in {
            inner.key.text for inner in (thing.entry.body.entries() if thing.entry.body else ())
        }:
            self.bare.add(id(thing))
            return  # named when all are known: `number_pieces`
        known = scope.declare(thing)
        if known is None and thing.number is not None and kind.named == "section":
            known = scope.declare(thing, thing.number)
            if known is not None:
                return  # the check of section numbers says so in its own words
        elder = elder_of(thing, known) if known is not None else None
        if elder is not None and not thing.entry.damaged:
            self.twice(thing, elder)

    def twice(self, thing: Thing, known: Thing) -> None:
        notes = (Note("first declared here", known.name_span),)
        self.sink.report(
            DUPLICATE_NAME,
            f"there is {with_article(thing.kind.key)} `{thing.name}` already",
            thing.name_span,
            notes=notes,
        )


def _is_ground(kind: str, item: nodes.Entry) -> bool:
    """On a map `house inn "The inn" { … }` is a building; `house "why" { … }` are values of our own, as elsewhere."""
    return kind == "map" and item.key.text == "house" and (bool(item.values) or item.text is None)
