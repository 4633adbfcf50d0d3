"""Things of a ruleset as templates see them: a test, a table, a sequence, a switch, an entry; words ready to print."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from markupsafe import Markup

from compiler.backends.telling.axes import axis_title, span_words, unit_of
from compiler.backends.telling.conditions import condition_words, is_condition
from compiler.backends.telling.known import fact_line
from compiler.backends.telling.marks import figure_title, is_open, mark_words, open_sign, several_signs
from compiler.backends.telling.told import (
    given_words,
    is_read_in_words,
    is_rule,
    modified_said,
    modifier_said,
    outcome_does,
    rule_lines,
    taken_by,
    test_said,
    versus_said,
)
from compiler.backends.telling.turns import (
    cited_in,
    closing_line,
    ending_told,
    is_played_by_text,
    means_of,
    phase_lines,
)
from compiler.backends.words.alphabet import in_order
from compiler.backends.words.atlas import PROMINENT, thing_anchor
from compiler.backends.words.cast import Cast
from compiler.backends.words.formulas import Formulas
from compiler.backends.words.markup import inert, joined, one_line, table
from compiler.backends.words.odds import odds_table
from compiler.backends.words.wording import FOOTNOTE, Pen, is_told
from engine.model.rules import (
    Cell,
    Constant,
    Deck,
    Declared,
    Ending,
    Entry,
    FactOf,
    Head,
    Limit,
    Modifier,
    Outcome,
    Phase,
    Sector,
    Sequence,
    Switch,
    Table,
    Test,
)
from engine.model.values import Fact, Literal, Local, Lookup, Option, Quantity, Reckon, Ref, Text, Value

View = Mapping[str, object]
_FORMULAS: Final = (Fact, Literal, Local, Lookup, Option, Reckon)
_NO_WORDS: Final = ("abbr", "symbol", "drawn_as", "marker", "emblem", "colour")
"""Fields that stand with a name, or say how a thing is drawn."""
_CROWDED: Final = 4
"""Columns of a table; beside more of them there is no room for sentences."""


class Blocks:
    """`deck` is what tests draw from; `sectors` are paths of drawn sectors, from the root of the site."""

    def __init__(self, pen: Pen, deck: Deck | None, sectors: Mapping[str, str]) -> None:
        self.pen: Final = pen
        self.deck: Final = deck
        self._sectors: Final = sectors

    def of(self, kind: str, thing: Declared) -> View:
        """What a template shows of a thing; `block` names the template."""
        pen = self.pen
        common: dict[str, object] = {
            "kind": kind,
            "kind_title": one_line(pen.kind_title(kind)),
            "name": thing.name,
            "title": pen.title(thing),
            "anchor": thing_anchor(pen.ruleset, kind, thing.name),
            "section": pen.cite(thing.section) if thing.section else "",
            "doubts": pen.doubts(thing, kind),
            "signs": "",
        }
        match thing:
            case Test():
                return common | self._test(thing)
            case Table():
                return common | self._table(thing)
            case Sector():
                return common | {
                    "block": "sector",
                    "means": pen.prose(thing.means, thing),
                    "picture": self._sectors.get(thing.name, ""),
                }
            case Sequence():
                closing = pen.sentence(closing_line(pen, thing))
                return common | {"block": "sequence", "phases": self._phases(thing.phases), "closing": closing}
            case Switch():
                return common | self._switch(thing)
            case Constant():
                return common | {"block": "figure", "value": pen.value(thing.value)}
            case Ending() if pen.ruleset.plays is not None:
                rule = pen.sentence(ending_told(pen, thing))
                return common | {"block": "ending", "when": "", "means": pen.phrase(thing.means), "rule": rule}
            case FactOf():
                return common | {"block": "fact", "rule": pen.sentence(fact_line(pen, thing))}
            case Entry() if is_rule(pen.ruleset, thing):
                return common | self._rule(thing)
            case Ending():
                means = pen.phrase(thing.means)
                # What its author says of it is the rule; a formula beside it would be read as another.
                when = "" if means else inert(Formulas(pen).words(thing.when))
                return common | {"block": "ending", "when": when, "means": means, "rule": ""}
            case Limit():
                return common | {"block": "limit", "counts": self._counts(thing)}
            case Entry():
                return common | {"block": "entry", "fields": self._entry_fields(thing), "rows": self._rows(thing)}
        return common | {"block": "entry", "fields": [], "rows": ""}

    def _rule(self, entry: Entry) -> dict[str, object]:
        """What is said of an action, a reaction, a way of moving or an effect: its author's words, then ours."""
        pen, means = self.pen, entry.get("means")
        return {
            "block": "rule",
            "given": inert(given_words(pen, entry)) if entry.kind == "effect" else "",
            "means": pen.phrase(means) if isinstance(means, Text) else "",
            "lines": [pen.sentence(line) for line in rule_lines(pen, entry)],
        }

    def several(self, kind: str, entries: list[Entry]) -> View:
        """Entries of one kind as one table."""
        pen = self.pen
        doubts = list(dict.fromkeys(doubt for entry in entries for doubt in pen.doubts(entry, kind)))
        rows = entries_table(pen, in_order(entries, pen), anchors=True)
        return {"block": "entries", "kind": kind, "name": "", "table": rows, "doubts": doubts, "signs": ""}

    # --- tests ----------------------------------------------------------------------------------------------------

    def _test(self, test: Test) -> dict[str, object]:
        pen, formulas = self.pen, Formulas.of(self.pen, test)
        lines = [(inert(pen.words[word]), inert(what)) for word, what in test_said(pen, test)]
        by = taken_by(pen, test)
        lines = [(inert(Cast(pen).say("taken_by")), inert(by)), *lines] if by else lines
        versus = versus_said(pen, test)
        if versus is not None and test.versus is not None:
            is_own = test.versus == test.name
            lines.append((inert(versus[0]), inert(versus[1]) if is_own else pen.link("test", test.versus)))
        head = [inert(pen.words["modifier"]), inert(pen.words["when"])]
        modifiers = table(
            head, ([self._amount(modifier, formulas), self._modifier(test, modifier)] for modifier in test.modifiers)
        )
        counted = "score" if test.success is None or test.score is not None else "successes"
        head = [inert(_capital(pen.words[counted]))]
        outcomes = table(
            [*head, inert(pen.words["outcome"])],
            ([inert(formulas.band(test, outcome)), self._outcome(test, outcome)] for outcome in test.outcomes),
        )
        return {
            "block": "test",
            "means": pen.prose(test.means, test),
            "lines": lines,
            "modifiers": modifiers if test.modifiers else "",
            "modifies": modified_said(pen, test),
            "outcomes": outcomes if test.outcomes and not is_read_in_words(test) else "",
            "odds": odds_table(test, pen, formulas, self.deck),
        }

    def _amount(self, modifier: Modifier, formulas: Formulas) -> Markup:
        return inert(formulas.counted(modifier), begins=False)

    def _modifier(self, test: Test, modifier: Modifier) -> Markup:
        """An author's words, and the condition or the count behind them."""
        each = Formulas.of(self.pen, test).for_each(modifier)
        title = inert(each) if each else self.pen.phrase(modifier.title)
        said = modifier_said(self.pen, test, modifier)
        return Markup("{}{}{}").format(title, ": " if title else "", self.pen.sentence(said)) if said else title

    def _outcome(self, test: Test, outcome: Outcome) -> Markup:
        """An author's words, and what follows."""
        title, does = self.pen.phrase(outcome.title), outcome_does(self.pen, test, outcome)
        return Markup("{}{}{}").format(title, " → " if title else "", self.pen.sentence(does)) if does else title

    # --- tables ---------------------------------------------------------------------------------------------------

    def _table(self, drawn: Table) -> dict[str, object]:
        pen = self.pen
        signs, sign = {mark.name: mark.sign for mark in drawn.marks}, open_sign(drawn)
        corner = inert(axis_title(pen, drawn.down)) if drawn.down is not None else Markup(" ")
        unit = unit_of(pen, drawn.across, drawn.heads_across)
        across = [self._head(head, drawn.across_type, unit) for head in drawn.heads_across]
        if not any(across) and drawn.cell:
            across = [one_line(_capital(figure_title(pen, drawn.cell)))]
        unit = unit_of(pen, drawn.down, drawn.heads_down)
        rows = [
            [
                Markup("**{}**").format(self._head(head, drawn.down_type, unit)),
                *(self._cell(cell, signs, sign) for cell in cells),
            ]
            for head, cells in zip(drawn.heads_down, drawn.cells, strict=True)
        ]
        marks = [(one_line(mark.sign), inert(mark_words(pen, mark), begins=False)) for mark in drawn.marks]
        several = several_signs(drawn)
        marks += [(one_line(several), inert(pen.words["several_signs"], begins=False))] if several else []
        marks += [(one_line(sign), inert(pen.words["doubt"], begins=False))] if is_open(drawn) else []
        title = inert(axis_title(pen, drawn.across)) if drawn.across is not None else ""
        return {
            "block": "table",
            "means": pen.prose(drawn.means, drawn),
            "across": title,
            "table": table([corner, *across], rows),
            "marks": marks,
            "notes": [pen.phrase(note) for note in drawn.notes],
        }

    def _head(self, head: Head, kind: str | None, unit: str | None) -> Markup:
        if head.span is not None:
            return one_line(span_words(self.pen, head, unit))
        if kind == "decision":
            return joined(self._decision(name) for name in head.names)
        return joined(self.pen.link(kind or "", name) for name in head.names)

    def _decision(self, name: str) -> Markup:
        """As it is called; what has an ability of that name leads to it."""
        pen = self.pen
        found = next((one for one in pen.ruleset.decisions if one.name == name), None)
        led = (kind for kind in PROMINENT if pen.atlas.place(pen.ruleset.name, kind, name) is not None)
        return pen.link(next(led, "decision"), name, pen.name(found) if found is not None else "")

    def _cell(self, cell: Cell, signs: Mapping[str, str], open_cell: str) -> Markup:
        marks = "".join(signs.get(mark, mark) for mark in cell.marks)
        value = cell.value
        if value is None and marks:
            said = Markup("")
        elif value is None:
            said = Markup("·")
        else:
            said = inert(Formulas(self.pen).words(value), begins=False)
        return said + inert(marks + (open_cell if cell.doubt else ""), begins=False)

    # --- the rest -------------------------------------------------------------------------------------------------

    def _phases(self, phases: Iterable[Phase], depth: int = 0) -> list[View]:
        """Every phase with those inside it, each a step further in."""
        found: list[View] = []
        for phase in phases:
            found.append(
                {
                    "indent": "    " * depth,
                    "title": self.pen.title(phase),
                    "means": self.pen.phrase(means_of(phase)),
                    "cites": joined(self.pen.cite(number) for number in cited_in(phase)),
                    "when": inert(Formulas(self.pen).words(phase.when))
                    if phase.when is not None and not is_played_by_text(self.pen, phase)
                    else "",
                    "does": self.pen.sentence(" ".join(phase_lines(self.pen, phase))),
                }
            )
            found += self._phases(phase.phases, depth + 1)
        return found

    def _switch(self, switch: Switch) -> dict[str, object]:
        pen = self.pen
        choices = [
            {
                "words": pen.phrase(words) if words is not None else inert(pen.words[name]),
                "is_default": name == switch.default,
            }
            for name, words in switch.choices
        ]
        return {"block": "switch", "choices": choices, "because": pen.phrase(switch.because)}

    def _counts(self, limit: Limit) -> list[tuple[Markup, Markup]]:
        plurals = {kind.plural: kind for kind in self.pen.ruleset.kinds if kind.plural}
        return [
            (
                self.pen.title(plurals[name]) if name in plurals else inert(name.replace("_", " ")),
                inert(self.pen.span(span.low, span.high)),
            )
            for name, span in limit.counts
        ]

    def _entry_fields(self, entry: Entry) -> list[tuple[Markup, Markup]]:
        fields = [(name, value) for name, value in entry.fields if not self.pen.is_default(entry.kind, name, value)]
        told = [(name, value) for name, value in fields if is_told(value) or self.pen.denies(entry.kind, name, value)]
        return [(self.pen.field_title(entry.kind, name), told_value(self.pen, value)) for name, value in told]

    def _rows(self, entry: Entry) -> Markup:
        """What an entry holds, one line each, as a table of all the fields that any of them has."""
        return entries_table(self.pen, entry.holds) if entry.holds else Markup("")


def told_value(pen: Pen, value: Value) -> Markup:
    """What a field says, with links; a condition is a sentence, a formula is told in words."""
    if is_condition(value):
        return inert(condition_words(pen, value), begins=False)
    if isinstance(value, _FORMULAS):
        return inert(Formulas(pen).words(value), begins=False)
    if pen.ruleset.plays is not None:
        return pen.value(value)
    if isinstance(value, tuple) and any(isinstance(one, Ref) and one.given for one in value):
        return joined((told_value(pen, one) for one in value), ", ")
    if isinstance(value, Ref) and value.given:
        given = joined(_arguments(pen, value.given), ", ")
        return pen.link(value.kind, value.name) + (Markup(" ({})").format(given) if given else "")
    return pen.value(value)


def _arguments(pen: Pen, given: Iterable[Value]) -> list[Markup]:
    """Bare words are causes, which only journals name."""
    told = [one for one in given if not isinstance(one, str)]
    return [
        inert(Formulas(pen).words(one), begins=False) if isinstance(one, _FORMULAS) else told_value(pen, one)
        for one in told
    ]


def told_columns(pen: Pen, entries: list[Entry]) -> list[str]:
    """The fields that any of them says something of its own in, in the order of their kind."""
    names = dict.fromkeys(name for entry in entries for name, _ in entry.fields if name not in ("symbol", "drawn_as"))
    return [name for name in names if any(is_of_its_own(pen, entry, name) for entry in entries)]


def is_of_its_own(pen: Pen, entry: Entry, name: str) -> bool:
    """Whether a thing says something in a field that is not said of all: a no, too, where others say yes."""
    value = entry.get(name)
    return pen.denies(entry.kind, name, value) or (is_told(value) and not pen.is_default(entry.kind, name, value))


def is_of_figures(entry: Entry) -> bool:
    """Whether figures alone are said of a thing: a line of a table, however few there are."""
    said = [value for name, value in entry.fields if name not in _NO_WORDS]
    is_worded = entry.holds or any(isinstance(value, Text) for value in said)
    return not is_worded and any(type(value) is int or isinstance(value, Quantity) for value in said)


def is_wordy(pen: Pen, entries: list[Entry]) -> bool:
    """Sentences beside many other columns would be a word wide."""
    names = told_columns(pen, entries)
    return len(names) > _CROWDED and any(isinstance(entry.get("means"), Text) for entry in entries)


def entries_table(
    pen: Pen,
    entries: Iterable[Entry],
    *,
    anchors: bool = False,
    rules: Mapping[str, Markup] | None = None,
    bearers: Mapping[str, Markup] | None = None,
    meanings: Mapping[str, Markup] | None = None,
    marked: bool = False,
) -> Markup:
    """Entries of one kind, a line each; columns are the fields that any of them says something in. `rules` are links to
    the rule of each, by its name, `bearers` whoever has it, `meanings` what it is: last columns. `marked` where what is
    ours or unsettled has its sign, which is explained elsewhere on the page."""
    last = [(word, told) for word, told in (("means", meanings), ("had_by", bearers), ("rule", rules)) if told]
    listed = list(entries)
    columns = told_columns(pen, listed)
    kind = listed[0].kind if listed else ""
    head = [one_line(pen.kind_title(kind)), *(pen.field_title(kind, name) for name in columns)]
    rows = []
    for entry in listed:
        said = dict(entry.fields)
        signs = doubt_signs(entry) if marked else {}
        title = Markup("**{}**{}").format(pen.title(entry), signs.get("*", ""))
        if entry.kind == FOOTNOTE:
            title = Markup("**{}** {}").format(inert(entry.name, begins=False), pen.title(entry))
        if anchors:
            title = Markup('<a id="{}"></a>{}').format(thing_anchor(pen.ruleset, entry.kind, entry.name), title)
        cells = [
            Markup("–")
            if pen.is_nothing(kind, name, said.get(name))
            else told_value(pen, said[name]) + signs.get(name, "")
            if is_told(said.get(name)) or pen.denies(kind, name, said.get(name))
            else Markup("")
            for name in columns
        ]
        rows.append([title, *cells, *(told.get(entry.name, Markup("")) for _, told in last)])
    return table([*head, *(inert(pen.words[word]) for word, _ in last)], rows)


def doubt_signs(entry: Entry) -> dict[str, str]:
    """By field, or `*` for the whole: † for what is ours, ‡ for what the original does not settle."""
    found: dict[str, str] = {}
    for doubt in entry.doubts:
        sign = "†" if doubt.reason else "‡"
        if sign not in found.get(doubt.field, ""):
            found[doubt.field] = found.get(doubt.field, " ") + sign
    return found


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
