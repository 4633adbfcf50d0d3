"""Reading `kind` and `field` entries into a vocabulary."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from compiler.codes.naming import DUPLICATE_NAME, MISSING_NAME, UNKNOWN_KEY
from compiler.codes.typing import BAD_KIND, UNKNOWN_TYPE, WRONG_TYPE
from compiler.front.words.spelling import did_you_mean
from compiler.front.words.types import COMBINED, PLAIN, Type, ends_in_words, is_worded, leaf_names, read_type
from compiler.front.words.vocabulary import (
    DEEPEST_LIKE,
    FIELD_KEYS,
    FILE,
    KIND_KEYS,
    NAMING,
    FieldSpec,
    Kind,
    Vocabulary,
)
from dsl import nodes
from dsl.codes import RESERVED_KEY
from dsl.diagnostics import Note, Sink
from dsl.parse import can_be_key
from dsl.source import Span

_FLAGS = {"yes": True, "no": False}
_YES_OR_NO = frozenset(
    ("local", "watch", "plurals", "fielded", "paths", "leads", "stacks", "proper", "closed", "in_prose", "unplayed")
)
"""What is or is not so of a kind."""


def entries_deep(entries: Iterable[nodes.Entry]) -> Iterator[nodes.Entry]:
    """Entries of a ruleset and of the sections and groups in it."""
    for entry in entries:
        yield entry
        if entry.body is not None and entry.key.text in ("section", "rule", "house"):
            yield from entries_deep(entry.body.entries())


def read_vocabulary(base: Vocabulary | None, ruleset: str, bodies: Iterable[nodes.Body], sink: Sink) -> Vocabulary:
    """The base's kinds with those that the bodies of a ruleset declare or amend."""
    reader = _Reader(dict(base.kinds) if base else {}, ruleset, sink)
    entries = [entry for body in bodies for entry in entries_deep(body.entries())]
    for entry in entries:
        if entry.key.text == "kind" and entry.verb in (None, "add", "replace"):
            reader.declare(entry)
    for entry in entries:
        if entry.key.text == "kind" and entry.verb == "amend":
            reader.amend(entry)
    vocabulary = Vocabulary(reader.kinds)
    reader.verify(vocabulary)
    return vocabulary


def field_spec(entry: nodes.Entry, sink: Sink) -> FieldSpec | None:
    """One `field` entry; also used for the fields of decisions and encounters."""
    if len(entry.values) != 1 or not isinstance(entry.values[0], nodes.Name):
        if not entry.damaged:
            sink.report(
                MISSING_NAME, "a `field` needs a name", entry.span, help='write `field worth "Worth" { of number }`'
            )
        return None
    _check_key(entry.values[0].text, entry.values[0].span, sink)
    said: dict[str, nodes.Entry] = {}
    for inner in entry.body.entries() if entry.body else ():
        if inner.key.text not in FIELD_KEYS:
            help = did_you_mean(inner.key.text, FIELD_KEYS, sink)
            sink.report(UNKNOWN_KEY, f"a field knows no `{inner.key.text}`", inner.key.span, help=help)
        else:
            said[inner.key.text] = inner
    of = said.get("of")
    kind_of = read_type(of.values[0]) if of and len(of.values) == 1 else None
    if kind_of is None:
        if not entry.damaged:
            place = of.span if of else entry.span
            sink.report(
                UNKNOWN_TYPE,
                f"the field `{entry.values[0].text}` needs a type",
                place,
                help="write `of number`, `of list(ability)` …",
            )
        kind_of = Type("any")
    about = said.get("about")
    default = said.get("default")
    if default is not None and default.texts:
        message = f"the default of `{entry.values[0].text}` is a text, and texts have no default"
        sink.report(WRONG_TYPE, message, default.texts[0].span, help="take the `default` away")
    return FieldSpec(
        name=entry.values[0].text,
        title=entry.text,
        type=kind_of,
        default=default.values if default else (),
        nothing=said["nothing"].values if "nothing" in said else (),
        parts=_names(said.get("parts")),
        many=_flag(said.get("many")),
        required=_flag(said.get("required")),
        wanted=_flag(said.get("wanted")),
        excused=_names(said.get("excused")),
        needs=_names(said.get("needs")),
        along=_names(said.get("with")),
        off_table=_flag(said.get("off_table")),
        words=_flag(said.get("words")),
        usual=_ends(said.get("usual"), sink),
        about=about.text.value if about and about.text else None,
        span=entry.span,
    )


def _check_key(key: str, span: Span, sink: Sink) -> None:
    """Fields and kinds are written as keys, so one whose name cannot be a key could never be written."""
    if not can_be_key(key):
        message = f"nobody could write `{key}`: it continues a value, and can never be a key"
        sink.report(RESERVED_KEY, message, span, help="give it another name")


def _names(entry: nodes.Entry | None) -> tuple[str, ...]:
    return tuple(value.text for value in entry.values if isinstance(value, nodes.Name)) if entry is not None else ()


def _ends(entry: nodes.Entry | None, sink: Sink) -> tuple[int, int] | None:
    """`1 to 10` as its two figures."""
    if entry is None:
        return None
    match entry.values:
        case (nodes.Binary(op="to", left=left, right=right),):
            low, high = _figure(left), _figure(right)
            if low is not None and high is not None and low <= high:
                return low, high
    sink.report(
        WRONG_TYPE, "`usual` needs two whole figures, the lower first", entry.span, help="write `usual 1 to 10`"
    )
    return None


def _figure(expression: nodes.Expr) -> int | None:
    match expression:
        case nodes.Number(text=text) if text.isdecimal():
            return int(text)
        case nodes.Unary(op="-", operand=nodes.Number(text=text)) if text.isdecimal():
            return -int(text)
    return None


def _flag(entry: nodes.Entry | None) -> bool:
    if entry is None or not entry.values or not isinstance(entry.values[0], nodes.Name):
        return False
    return _FLAGS.get(entry.values[0].text, False)


class _Reader:
    def __init__(self, kinds: dict[str, Kind], ruleset: str, sink: Sink) -> None:
        self.kinds = kinds
        self.ruleset = ruleset
        self.sink = sink

    def declare(self, entry: nodes.Entry) -> None:
        if len(entry.values) != 1 or not isinstance(entry.values[0], nodes.Name):
            if not entry.damaged:
                self.sink.report(
                    MISSING_NAME, "a `kind` needs a name", entry.span, help='write `kind unit "Unit" { … }`'
                )
            return
        name = entry.values[0]
        known = self.kinds.get(name.text)
        if known is not None:
            if known.span == entry.span:
                return  # the same entry, met again in an amended ruleset
            help = (
                "choose another name for a kind of your own; to give that one more fields write "
                f"`amend kind {name.text} {{ add field … }}`"
            )
            notes = (Note("first declared here", known.span),)
            self.sink.report(
                DUPLICATE_NAME, f"there is a kind `{name.text}` already", name.span, notes=notes, help=help
            )
            return
        kind = Kind(name=name.text, key=name.text, title=entry.text, origin=self.ruleset, span=entry.span)
        self.kinds[name.text] = kind = self._with_body(kind, entry, adding=False)
        _check_key(kind.key, name.span, self.sink)

    def amend(self, entry: nodes.Entry) -> None:
        name = entry.values[0] if entry.values else None
        kind = self.kinds.get(name.text) if isinstance(name, nodes.Name) else None
        if kind is None:
            word = name.text if isinstance(name, nodes.Name) else ""
            help = did_you_mean(word, self.kinds, self.sink)
            self.sink.report(UNKNOWN_KEY, f"there is no kind `{word}` to amend", entry.span, help=help)
            return
        self.kinds[kind.name] = self._with_body(replace(kind, fields=dict(kind.fields)), entry, adding=True)

    def _with_body(self, kind: Kind, entry: nodes.Entry, *, adding: bool) -> Kind:
        fields = kind.fields
        like = next((inner for inner in entry.body.entries() if inner.key.text == "like"), None) if entry.body else None
        if like is not None and like.values and isinstance(like.values[0], nodes.Name):
            parent = self.kinds.get(like.values[0].text)
            if parent is not None:
                # What is inherited besides fields: how it is named and what may be said of its names.
                kind = replace(kind, named=parent.named, local=parent.local, watch=parent.watch, proper=parent.proper)
        for inner in entry.body.entries() if entry.body else ():
            key = inner.key.text
            if key == "field":
                spec = field_spec(inner, self.sink)
                if spec is None:
                    continue
                if spec.name in fields and inner.verb != "replace" and fields[spec.name].span != spec.span:
                    notes = (Note("first declared here", fields[spec.name].span),)
                    self.sink.report(
                        DUPLICATE_NAME, f"`{kind.name}` has a field `{spec.name}` already", inner.span, notes=notes
                    )
                    continue
                fields[spec.name] = spec
            elif key not in KIND_KEYS:
                help = did_you_mean(key, [*KIND_KEYS, "field"], self.sink)
                self.sink.report(UNKNOWN_KEY, f"a kind knows no `{key}`", inner.key.span, help=help)
            else:
                kind = self._with_key(kind, inner, adding=adding)
        return replace(kind, fields=fields)

    def _with_key(self, kind: Kind, entry: nodes.Entry, *, adding: bool) -> Kind:
        names = [value.text for value in entry.values if isinstance(value, nodes.Name)]
        first = names[0] if names else None
        match entry.key.text:
            case "inside":
                return replace(kind, inside=(*kind.inside, *names) if adding else tuple(names))
            case "without" if names:
                return replace(kind, without=(*kind.without, *names))
            case "about":
                return replace(kind, about=entry.text.value if entry.text else None)
            case "keyed":
                return replace(kind, keyed=read_type(entry.values[0]) if entry.values else None)
            case "as":
                return replace(kind, as_kind=first)
            case "like":
                return replace(kind, like=first)
            case "key" if first:
                return replace(kind, key=first)
            case "named" if first:
                return replace(kind, named=first)
            case "admits":
                return replace(kind, admits=first)
            case "keys_in":
                return replace(kind, keys_in=first)
            case "plural":
                return replace(kind, plural=first)
            case "accepts":
                return replace(kind, accepts=first)
            case flag if flag in _YES_OR_NO and first in _FLAGS:
                said: dict[str, Any] = {flag: first == "yes"}
                return replace(kind, **said)
        wanted = "`yes` or `no`" if entry.key.text in _YES_OR_NO else "a word"
        self.sink.report(BAD_KIND, f"`{entry.key.text}` needs {wanted}", entry.span, help=KIND_KEYS[entry.key.text])
        return kind

    def verify(self, vocabulary: Vocabulary) -> None:
        """Kinds may name kinds that come later, so this waits until all are read."""
        for kind in vocabulary.kinds.values():
            if kind.origin != self.ruleset:
                continue
            for word, what in (
                (kind.like, "like"),
                (kind.as_kind, "as"),
                (kind.admits, "admits"),
                (kind.accepts, "accepts"),
                (kind.keys_in, "keys_in"),
            ):
                if word is not None and word not in vocabulary.kinds:
                    self._unknown_kind(kind, word, what, vocabulary)
            for word in kind.inside:
                if word != FILE and word not in vocabulary.kinds:
                    self._unknown_kind(kind, word, "inside", vocabulary)
            if kind.named not in NAMING and kind.named not in vocabulary.kinds:
                self._unknown_kind(kind, kind.named, "named", vocabulary)
            if kind.like is not None and kind.name in vocabulary.ancestors(kind.like):
                self.sink.report(BAD_KIND, f"`{kind.name}` is like itself, through `{kind.like}`", kind.span)
            elif len(vocabulary.ancestors(kind.name)) == DEEPEST_LIKE:
                message = f"`{kind.name}` is like more than {DEEPEST_LIKE - 1} others in a row"
                self.sink.report(BAD_KIND, message, kind.span)
            for spec in kind.fields.values():
                verify_type(spec, vocabulary, self.sink)

    def _unknown_kind(self, kind: Kind, word: str, what: str, vocabulary: Vocabulary) -> None:
        help = did_you_mean(word, vocabulary.kinds, self.sink)
        self.sink.report(BAD_KIND, f"`{what} {word}`: no kind is called `{word}`", kind.span, help=help)


def verify_type(spec: FieldSpec, vocabulary: Vocabulary, sink: Sink) -> None:
    wrong = _unwritable(spec.type)
    if wrong is not None:
        sink.report(BAD_KIND, f"`{spec.type}` cannot be written: {wrong[0]}", spec.span, help=wrong[1])
    for name in leaf_names(spec.type):
        if name not in PLAIN and name not in vocabulary.kinds:
            help = did_you_mean(name, [*PLAIN, *COMBINED, *vocabulary.kinds], sink)
            sink.report(UNKNOWN_TYPE, f"no type or kind is called `{name}`", spec.span, help=help)


def _unwritable(of: Type) -> tuple[str, str] | None:
    """Why nobody could write a value of a type, and what to say instead. A text ends an entry: nothing follows it."""
    if of.name == "list" and of.of[0].name == "pair" and ends_in_words(of.of[0]):
        return "an entry has one text at its end", f"write `of {of.of[0]}  many yes`, and the key once for each"
    if of.name == "pair" and is_worded(of.of[0]) and not is_worded(of.of[1]):
        return "a text stands last", f"write `of pair({of.of[1]}, {of.of[0]})`"
    if of.name == "pair" and any(part.of and is_worded(Type(leaf_names(part)[-1])) for part in of.of):
        return "in a pair a text stands alone", "write `of pair(number, text)`"
    return next((found for part in of.of if (found := _unwritable(part)) is not None), None)
