"""What had to wait until every name was declared: keys that are themselves names, and pieces without a name.

Terrains are keys in a map, facts in `given`; what a decision or an encounter asks for is a key where it is answered.
All of these may be declared in a later file.
"""

from __future__ import annotations

from typing import Final

from compiler.codes.naming import MISPLACED_ENTRY, UNKNOWN_KEY, UNKNOWN_NAME
from compiler.front.declarations.declare import Declarer
from compiler.front.declarations.namesakes import card_for
from compiler.front.formulas.paths import fact_measure, resolve_path
from compiler.front.words.measures import type_of
from compiler.front.words.spelling import did_you_mean, with_article
from compiler.front.words.things import Thing
from compiler.front.words.types import SPAN, WORD, YES_NO, Type, read_type
from compiler.front.words.vocabulary import NAMING, FieldSpec, Kind
from dsl import nodes
from dsl.source import Span


class Settler:
    def __init__(self, declarer: Declarer) -> None:
        self.declarer = declarer
        self.vocabulary = declarer.vocabulary
        self.sink = declarer.sink

    def settle(self) -> None:
        """What had to wait until every name was declared. Settling may declare more (a map's features)."""
        self._number_pieces()
        at = 0
        while at < len(self.declarer.things):
            thing = self.declarer.things[at]
            at += 1
            self._aim(thing)
            waiting, thing.unsettled = thing.unsettled, []
            for entry in waiting:
                self._settle(thing, entry)

    def _number_pieces(self) -> None:
        """Pieces without a name of their own take their profile's: `gendarmes`, or `gendarmes_2` where an army has
        several. Numbers run through the army in the order written, so adding at the end renames nobody."""
        groups: dict[tuple[int, str], list[Thing]] = {}
        for thing in self.declarer.things:
            if id(thing) in self.declarer.bare:
                groups.setdefault((id(thing.scope), thing.name), []).append(thing)
        for group in groups.values():
            for number, thing in enumerate(group, start=1):
                profile = thing.name
                if len(group) > 1:
                    thing.name = f"{profile}_{number}"
                known = thing.scope.declare(thing)
                if known is not None:
                    self.declarer.twice(thing, known)
                self._take_profile(thing, profile, thing.name_span)

    def _take_profile(self, thing: Thing, profile: str, span: Span) -> None:
        """A bare `unit gendarmes` is of the profile `gendarmes`, if there is one; a lone general need not have one."""
        kind = self.vocabulary.profile_kind(thing.kind.name)
        if kind is None or kind not in self.vocabulary.kinds:
            return
        found = card_for(thing, kind, profile)
        if found is None:
            of = self.vocabulary.own_fields_of(thing.kind.name)["of"]
            is_told = thing.scope.may_lack(kind)
            if of.required and not is_told:
                help = did_you_mean(profile, thing.scope.all(kind), self.sink)
                self.sink.report(UNKNOWN_NAME, f"no {kind} is called `{profile}`", span, help=help)
            thing.damaged = thing.damaged or of.required or is_told
            return
        found.used = True
        thing.target = found

    def _aim(self, thing: Thing) -> None:
        """Finds what a thing is named by or made `of`, since that thing's fields are legal in its body."""
        kind = thing.kind
        if thing.target is None and kind.named not in NAMING and thing.entry.values:
            value = thing.entry.values[0]
            if isinstance(value, nodes.Name):
                thing.target = thing.scope.find(kind.named, value.text)
                if thing.target is not None:
                    thing.target.used = True
        raw = thing.raw.get("of")
        if raw and raw[0].entry.values and isinstance(raw[0].entry.values[0], nodes.Name) and not raw[0].spec.type.of:
            of_kind = raw[0].spec.type.name
            if of_kind in self.vocabulary.kinds:
                thing.target = card_for(thing, of_kind, raw[0].entry.values[0].text)

    def _settle(self, thing: Thing, entry: nodes.Entry) -> None:
        key = entry.key.text
        if thing.target is not None and key in thing.target.own_fields:
            self.declarer.field(thing, thing.target.own_fields[key], entry)
            return
        for kind in self.vocabulary.keyed_in(thing.kind.name):
            found = thing.scope.find(kind.name, key)
            if found is None:
                continue
            found.used = True
            if kind.as_kind is not None:
                self.declarer.declare(self.vocabulary.kinds[kind.as_kind], entry, thing, thing.house)
                thing.children[-1].target = found
                return
            self.declarer.field(
                thing,
                FieldSpec(name=key, title=found.title, type=self._keyed_type(kind, found), span=found.span),
                entry,
            )
            return
        if thing.kind.paths and self._asked(thing, entry):
            return
        if thing.kind.plurals and key in self.vocabulary.plurals:
            self.declarer.field(thing, FieldSpec(name=key, title=None, type=SPAN, span=entry.span), entry)
            return
        if not entry.damaged and not self._is_lost(thing):
            self._unknown(thing, entry)

    def _is_lost(self, thing: Thing) -> bool:
        """Whether what would lend it its fields, a decision or an encounter, was not found; that was told."""
        of = thing.raw.get("of")
        lender = self.vocabulary.get(of[0].spec.type.name if of else thing.kind.named)
        return thing.target is None and lender is not None and lender.fielded

    def _asked(self, thing: Thing, entry: nodes.Entry) -> bool:
        """A key that is a fact by its dotted name: `leader.command_value 3`, with the roles of the test that is run."""
        scopes = [thing.scope]
        for sibling in thing.parent.children if thing.parent else ():
            if sibling.kind.named == "test":
                self._aim(sibling)
                if sibling.target is not None:
                    scopes.append(sibling.target.scope)
        for scope in scopes:
            found = resolve_path(entry.key, scope, {}, self.vocabulary)
            if found is not None:
                spec = FieldSpec(
                    name=entry.key.text, title=None, type=Type("optional", (type_of(found[1]),)), span=entry.span
                )
                self.declarer.field(thing, spec, entry)
                return True
        return False

    def _keyed_type(self, kind: Kind, found: Thing) -> Type:
        if kind.keyed is not None:
            return kind.keyed
        of = found.raw.get("of")
        if of and of[0].entry.values:
            return read_type(of[0].entry.values[0]) or Type("any")
        if kind.name == "fact":
            return type_of(fact_measure(found, self.vocabulary))
        if kind.name == "switch":
            return WORD
        default = kind.fields["of"].default if "of" in kind.fields else ()
        return (read_type(default[0]) if default else None) or YES_NO

    def _unknown(self, thing: Thing, entry: nodes.Entry) -> None:
        if self.sink.left_unsaid():
            return
        key = entry.key.text
        kind = thing.kind
        known = {*self.vocabulary.fields_of(kind.name), *self.vocabulary.kinds_inside(kind.name)}
        if thing.target is not None:
            known |= thing.target.own_fields.keys()
        for keyed in self.vocabulary.keyed_in(kind.name):
            known |= thing.scope.all(keyed.name).keys()
        if kind.plurals:
            known |= self.vocabulary.plurals.keys()
        if kind.name == "test":
            known |= {"modifiers", "outcomes"}  # lists of lines, which are no kinds
        homes = sorted(set(self.vocabulary.homes(key)))
        where = with_article(kind.key) if not _is_of_a_battle(thing) else "`rules` of a battle"
        help = did_you_mean(key, known, self.sink)
        if any(keyed.name == key for keyed in self.vocabulary.keyed_in(kind.name)):
            first = entry.values[0].span.text() if entry.values else min(thing.scope.all(key), default="some_name")
            help = f"declare it in a ruleset, and write its own name here: `{first} {{ … }}`"
            self.sink.report(MISPLACED_ENTRY, f"`{key}` may not stand in {where}", entry.key.span, help=help)
        elif any(f"{one}.{key}" in thing.scope.all("fact") for one in self.vocabulary.ancestors(kind.name)):
            help = f"`{key}` is a fact: give the card a field, and let the fact begin with it, `starts {kind.name}.…`"
            self.sink.report(MISPLACED_ENTRY, f"`{key}` may not stand in {where}", entry.key.span, help=help)
        elif homes:
            places = "it stands in " + ", ".join(f"`{home}`" for home in homes[:6])
            if help is not None and help.startswith("did"):
                places = f"{help} Or else {places}"
            self.sink.report(MISPLACED_ENTRY, f"`{key}` may not stand in {where}", entry.key.span, help=places)
        else:
            if help is None and not self.sink.is_long:
                help = self._listed(thing)
            self.sink.report(UNKNOWN_KEY, f"{where} knows no `{key}`", entry.key.span, help=help)
            if help is not None and any(f"`{name}`?" in help for name in self.vocabulary.own_fields_of(kind.name)):
                thing.damaged = True  # a field that it has, misspelt, is not missing as well

    def _listed(self, thing: Thing) -> str:
        """Where to look up what may stand in a thing: its kind, and the kinds whose names are keys in it."""
        kinds = [thing.kind.name]
        kinds += [one.name for one in self.vocabulary.keyed_in(thing.kind.name) if thing.scope.all(one.name)]
        asked = [f"`tercio words {self._ruleset()} {kind}`" for kind in kinds[:_MOST_ASKED]]
        return f"{' and '.join(asked)} {'lists' if len(asked) == 1 else 'list'} what may stand here"

    def _ruleset(self) -> str:
        """The ruleset that is read, or whose words a scenario has; of one with special rules, what they change."""
        own = [thing.name for thing in self.declarer.things if thing.kind.name == "ruleset"]
        return own[-1].partition(".")[0] if own else self.vocabulary.ruleset()


_MOST_ASKED: Final = 3


def _is_of_a_battle(thing: Thing) -> bool:
    """Whether it is the ruleset that the special rules of a battle make: its name has that of the battle in it."""
    return thing.kind.name == "ruleset" and "." in thing.name
