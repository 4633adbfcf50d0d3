"""Writes for one reader: rule objects as words of one language, with links as they stand on one page."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cached_property
from typing import Final

from markupsafe import Markup

from compiler.backends.words.atlas import PROMINENT, Atlas, Place
from compiler.backends.words.dictionary import Dictionary
from compiler.backends.words.figures import PARTS, with_minus
from compiler.backends.words.language.grammar import Grammar
from compiler.backends.words.language.plurals import many
from compiler.backends.words.markup import inert, joined, link, one_line
from compiler.backends.words.numbering import names_itself
from compiler.backends.words.prose import phrase, plain, prose
from compiler.notation import notate
from engine.model.battles import Army
from engine.model.pack import Ruleset
from engine.model.rules import Constant, Declared, Entry, FieldOf, KindOf, Origin, Section, Term
from engine.model.values import Area, Date, Point, Quantity, Ref, Share, Size, Span, Text, Value, Worded

Missing = Callable[[Origin, str, str], None]
"""Told of a text that a page needs and its language lacks: where, what it is (the title of `x`), the language."""
TERM_STYLE: Final = "tercio-term"
FOOTNOTE: Final = "footnote"
"""A kind whose names are the letters that readers look for, and whose titles are what they mean."""


class Pen:
    """For one page in one language, with the words of one ruleset."""

    def __init__(self, atlas: Atlas, ruleset: Ruleset, dictionary: Dictionary, page: str, missing: Missing) -> None:
        self.atlas: Final = atlas
        self.ruleset: Final = ruleset
        self.words: Final = dictionary
        self.language: Final = dictionary.language
        self.page: Final = page
        self._missing: Final = missing
        self._kinds: Final = {kind.name: kind for kind in ruleset.kinds}
        self._fields: Final[dict[str, dict[str, FieldOf]]] = {}
        """By kind and name, as far as anybody has asked."""
        self._known: Final[dict[tuple[str, str], Declared]] = {}

    @cached_property
    def grammar(self) -> Grammar:
        return self.atlas.grammar(self.ruleset, self.language)

    def beside(self, ruleset: Ruleset) -> Pen:
        """For the same page, with the words of another ruleset."""
        return Pen(self.atlas, ruleset, self.words, self.page, self._missing)

    def know(self, kind: str, things: Iterable[Declared]) -> None:
        """Things that only this page has: the zones and sides of its scenario."""
        self._known.update({(kind, thing.name): thing for thing in things})

    # --- texts ----------------------------------------------------------------------------------------------------

    def said(self, text: Text) -> str:
        """The words of a text as the author wrote them."""
        return text.within(self.language)

    def needed(self, text: Text, owner: Declared) -> str:
        """The same, where a page without them would be half a page."""
        if self.language not in dict(text.words):
            what = "the title" if text is owner.title else "a text"
            self._missing(owner.origin, f"{what} of `{owner.name}`", self.language)
        return self.said(text)

    def prose(self, text: Text | None, owner: Declared, openings: Iterable[Markup] = ()) -> Markup:
        """Its paragraphs begin with `openings`, one each."""
        return prose(self.needed(text, owner), self._linked, openings) if text is not None else Markup("")

    def phrase(self, text: Text | None) -> Markup:
        return phrase(self.said(text), self._linked) if text is not None else Markup("")

    def sentence(self, words: str) -> Markup:
        """Words of ours with links, as an author's are shown."""
        return phrase(words, self._linked)

    def plain(self, text: Text | None) -> str:
        return plain(self.said(text), self._shown) if text is not None else ""

    def name(self, thing: Declared) -> str:
        """The title of a thing, or its name made readable."""
        if thing.title is not None:
            return self.plain(thing.title)
        known = self.words.within("sides", thing.name) if isinstance(thing, Army) else None
        return known or thing.name.replace("_", " ")

    def title(self, thing: Declared) -> Markup:
        return one_line(self.name(thing))

    def heading(self, thing: Declared) -> Markup:
        """A title that a page or a rule stands under: in every language that the page is published in."""
        if thing.title is not None:
            self.needed(thing.title, thing)
        return self.title(thing)

    # --- links ----------------------------------------------------------------------------------------------------

    def _linked(self, target: str) -> Markup:
        """`kind:name|words`, or `=kind:name.field`, as the compiler resolved it."""
        if target.startswith("="):
            return inert(self._figure(target[1:]))
        thing, _, shown = target.partition("|")
        kind, _, name = thing.partition(":")
        return self.link(kind, name, shown.strip())

    def _shown(self, target: str) -> str:
        if target.startswith("="):
            return self._figure(target[1:])
        thing, _, shown = target.partition("|")
        kind, _, name = thing.partition(":")
        return shown.strip() or self._titled(kind, name)

    def _titled(self, kind: str, name: str) -> str:
        found = self.atlas.declared(self.ruleset.name, kind, name)
        if isinstance(found, Section):
            return self.numbered(found)
        found = found or self._known.get((kind, name))
        if found is not None:
            return self.name(found)
        return self.words.within("names", name) or name.replace("_", " ")

    def numbered_heading(self, section: Section) -> Markup:
        """The number and the title that a rule stands under."""
        self.heading(section)
        return inert(" ".join(self.numbered(section).split()), begins=False)

    def numbered(self, section: Section) -> str:
        return " ".join(part for part in (self.heading_number(section), self.name(section)) if part)

    def number(self, number: str) -> str:
        """A section's number as a reader sees it."""
        return self.atlas.shown_number(self.ruleset.name, number)

    def heading_number(self, section: Section) -> str:
        """The same before its title, unless that says it."""
        shown = self.number(section.number) if section.number else ""
        return "" if names_itself(shown, self.name(section)) else shown

    def link(self, kind: str, name: str, shown: str = "", given: tuple[Value, ...] = ()) -> Markup:
        words = inert(" ".join((shown or self._titled(kind, name)).split()), begins=False)
        if given:
            words += Markup(" ({})").format(self.values(given))
        place = self.atlas.place(self.ruleset.name, kind, name)
        if place is None:
            return words
        found = self.atlas.declared(self.ruleset.name, kind, name)
        if isinstance(found, Term):
            return link(words, self.to(place), hover=self.plain(found.means), kind=TERM_STYLE)
        if kind == FOOTNOTE and found is not None:
            return link(inert(name, begins=False), self.to(place), hover=self.name(found), kind=TERM_STYLE)
        short = found.get("short") if isinstance(found, Entry) and kind in PROMINENT else None
        if isinstance(short, Text):
            return link(words, self.to(place), hover=self.plain(short), kind=TERM_STYLE)
        return link(words, self.to(place))

    def to(self, place: Place) -> str:
        return place.seen_from(self.page)

    def to_page(self, page: str) -> str:
        return Place(page).seen_from(self.page)

    def cite(self, number: str) -> Markup:
        """A section or rule by its number and title."""
        return self.link("rule", number)

    def _figure(self, target: str) -> str:
        kind, _, path = target.partition(":")
        if kind == "constant":
            found = self.atlas.declared(self.ruleset.name, "constant", path)
            return self.bare(found.value) if isinstance(found, Constant) else path
        name, _, field = path.rpartition(".")
        entry = self.atlas.declared(self.ruleset.name, kind, name)
        return self.bare(entry.get(field)) if isinstance(entry, Entry) else path

    # --- values ---------------------------------------------------------------------------------------------------

    def value(self, value: Value) -> Markup:
        """A value as a reader wants it, with links to what it names."""
        match value:
            case Text():
                return self.phrase(value)
            case Ref():
                return self.link(value.kind, value.name, given=value.given)
            case Worded():
                return self.phrase(value.words)
            case tuple():
                return self.values(value)
        return one_line(self.bare(value))

    def values(self, values: tuple[Value, ...]) -> Markup:
        if len(values) > 1 and all(isinstance(one, int | Fraction) and not isinstance(one, bool) for one in values):
            return joined((self.value(one) for one in values), " / ")
        # Sentences stand side by side, names have commas between them.
        between = " " if any(isinstance(one, Text | Worded) for one in values) else ", "
        said = [self.value(one) for one in values]
        return joined(dict.fromkeys(said) if between == " " else said, between)

    def bare(self, value: Value) -> str:
        """The same without links: for cells, pictures and hover texts."""
        match value:
            case None:
                return "–"
            case bool():
                return self.words["yes" if value else "no"]
            case Text():
                return self.plain(value)
            case Ref():
                given = f" ({', '.join(map(self.bare, value.given))})" if value.given else ""
                if value.kind == "constant":
                    found = self.atlas.declared(self.ruleset.name, "constant", value.name)
                    return self.bare(found.value) if isinstance(found, Constant) else value.name
                return self._titled(value.kind, value.name) + given
            case Worded():
                return self.plain(value.words)
            case tuple():
                # Several effects may stand before the same words.
                between = " " if any(isinstance(one, Text | Worded) for one in value) else ", "
                said = [self.bare(one) for one in value]
                return between.join(dict.fromkeys(said) if between == " " else said)
            case Span():
                return self.span(value.low, value.high)
            case Date():
                return self._date(value)
            case Area():
                return f"{notate(value.first)}–{notate(value.last)}"
            case Point():
                # Where a comma is the decimal sign, it does not part the two figures.
                has_comma = self.grammar.has_comma
                return self.decimal(notate(value).replace(", ", "; ")) if has_comma else notate(value)
            case Quantity(amount, "deg"):
                return f"{self.decimal(notate(amount))}°"
            case Quantity() if value.unit == "hex":
                return notate(value).replace("hexes", self._hexes(2)).replace("hex", self._hexes(1))
            case str():
                return value.replace("_", " ")
        if isinstance(value, Fraction) and value in PARTS:
            return PARTS[value]
        if isinstance(value, Fraction | Quantity | Size | Share):
            return self.decimal(notate(value))
        return notate(value).replace("-", "−") if isinstance(value, int) else notate(value)

    def decimal(self, figure: str) -> str:
        """A figure with the decimal sign of the language: 4.5 or 4,5."""
        return with_minus(figure.replace(".", ",") if self.grammar.has_comma else figure)

    def _hexes(self, count: int) -> str:
        if self.language == "it" and self.ruleset.plays is not None:
            # Sentences made from declarations are full of them.
            return "esagono" if count == 1 else "esagoni"
        return {"it": "esa"}.get(self.language, "hex" if count == 1 else "hexes")

    def _date(self, date: Date) -> str:
        first = self.grammar.first_day
        day = f"{first if date.day == 1 and first else date.day} " if date.day else ""
        year = f"{date.year}" if date.year >= 0 else f"{-date.year} {self.words['before_christ']}"
        return f"{day}{self.words.month(date.month)} {year}"

    def span(self, low: Value, high: Value) -> str:
        if low is None and high is None:
            return self.words["otherwise"]
        if high is None:
            return f"{self.bare(low)} {self.words['or_more']}"
        if low is None:
            return f"{self.bare(high)} {self.words['or_less']}"
        return self.bare(low) if low == high else f"{self.bare(low)}–{self.bare(high)}"

    # --- fields ---------------------------------------------------------------------------------------------------

    def chain(self, kind: str) -> list[KindOf]:
        """A kind and those that it is like."""
        found: list[KindOf] = []
        at = self._kinds.get(kind)
        while at is not None and at not in found:
            found.append(at)
            at = self._kinds.get(at.like) if at.like else None
        return found

    def field(self, kind: str, name: str) -> FieldOf | None:
        if kind not in self._fields:
            known: dict[str, FieldOf] = {}
            for field in (field for one in self.chain(kind) for field in one.fields):
                known.setdefault(field.name, field)
            self._fields[kind] = known
        return self._fields[kind].get(name)

    def field_title(self, kind: str, name: str) -> Markup:
        found = self.field(kind, name)
        return self.title(found) if found is not None else one_line(name.replace("_", " "))

    def kind_title(self, kind: str) -> str:
        found = self._kinds.get(kind)
        return self.name(found) if found is not None else kind.replace("_", " ")

    def kind_heading(self, kind: str, number: int) -> str:
        """The title of a kind over that many of it."""
        title = self.kind_title(kind)
        return many(title, self.language) if number > 1 else title

    def fields(self, kind: str, fields: tuple[tuple[str, Value], ...]) -> list[tuple[Markup, Markup]]:
        """What is said of a thing, each with its title."""
        return [
            (self.field_title(kind, name), self.value(value))
            for name, value in fields
            if is_told(value) or self.denies(kind, name, value)
        ]

    def denies(self, kind: str, name: str, value: Value) -> bool:
        """Whether it says no where others of its kind do what the field is about: then the no is told."""
        field = self.field(kind, name)
        return value is False and field is not None and field.default == "yes"

    def own_fields(self, kind: str, fields: tuple[tuple[str, Value], ...]) -> list[tuple[Markup, Markup]]:
        """The same without what goes without saying: noughts, and what holds when nobody says anything."""
        return self.fields(
            kind,
            tuple(
                field
                for field in fields
                if (field[1] != 0 or self.denies(kind, *field)) and not self.is_default(kind, *field)
            ),
        )

    def is_default(self, kind: str, name: str, value: Value) -> bool:
        """What every thing of its kind is, unless it says otherwise, need not be said again."""
        field = self.field(kind, name)
        return field is not None and isinstance(field.default, str) and field.default in _written(value)

    def is_nothing(self, kind: str, name: str, value: Value) -> bool:
        """Whether a figure means that there is none: as its field says, or a measure of nought that whoever is told of
        none has too."""
        field = self.field(kind, name)
        if field is None:
            return False
        measured = (f"{value.amount} {value.unit}",) if isinstance(value, Quantity) else ()
        if field.nothing is None:
            return isinstance(value, Quantity) and value.amount == 0 and field.default in measured
        return field.nothing in (*measured, *_written(value))

    def doubts(self, thing: Declared, kind: str) -> list[Markup]:
        """What is ours or unsettled, with its reason; behind the signs by which the first page of a book names them."""
        found: list[Markup] = []
        for doubt in thing.doubts:
            where = "" if doubt.field == "*" else self.field_title(kind, doubt.field)
            told = inert(self.plain(doubt.reason), begins=False) if doubt.reason else inert(self.words["doubt"])
            label = Markup("† {}").format(inert(self.words["house"])) if doubt.reason else Markup("‡")
            part = Markup(" · {}" if doubt.reason else " {}").format(where) if where else Markup("")
            found.append(Markup("{}{}: {}").format(label, part, told))
        return list(dict.fromkeys(found))


def _written(value: Value) -> tuple[str, ...]:
    """How a value may be written in a file."""
    given = ", ".join(map(str, value)) if isinstance(value, tuple) else ""
    given = given or (value.name if isinstance(value, Ref) else str(value))
    return (given, {"True": "yes", "False": "no"}.get(given, given))


def is_told(value: Value) -> bool:
    """Whether a reader is told a value: nothing empty or false, nor the bare word for a picture or a colour."""
    return value is not None and value is not False and value != () and not isinstance(value, str)
