"""Worlds: everything that was declared, with its names resolved, one world a ruleset and one a file of content.

A ruleset that amends another is a world of its own, made from the amended tree; so is the ruleset of a scenario with
special rules. Each world is built once, whoever asks for it first.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from compiler.codes.amending import AMENDS_CYCLE
from compiler.codes.loading import NO_RULESET, TOO_LARGE
from compiler.codes.naming import DUPLICATE_NAME, UNKNOWN_KEY, UNKNOWN_NAME
from compiler.front.allowance import Allowance
from compiler.front.declarations.amend import Amender, Change
from compiler.front.declarations.amended import amended, amended_ruleset
from compiler.front.declarations.clashes import report_clashes
from compiler.front.declarations.declare import Declarer
from compiler.front.declarations.ruleset_names import check_ruleset_name
from compiler.front.declarations.settle import Settler
from compiler.front.declarations.shared_examples import shared_examples
from compiler.front.fields.resolve import Resolver
from compiler.front.fields.texts import Texts
from compiler.front.fields.values import Values
from compiler.front.files.load import Loader
from compiler.front.files.openings import as_scenario, home_of, opening_of, place_of, without_body
from compiler.front.files.units import Unit, is_called, last_part
from compiler.front.kept_rulesets import KeptRuleset, Key, key_of, take
from compiler.front.shelf import TreesWanted
from compiler.front.shelved_contents import Contents
from compiler.front.shelved_rulesets import Shelved
from compiler.front.words.action_fields import give_fields
from compiler.front.words.heads import languages_of, layer_of, rules_of, zones_of
from compiler.front.words.kinds import read_vocabulary
from compiler.front.words.silence import Silences
from compiler.front.words.spelling import did_you_mean
from compiler.front.words.things import Scope, Thing
from compiler.front.words.vocabulary import FILE
from compiler.front.world import PRELUDE, World
from dsl import nodes
from dsl.diagnostics import Note, Sink
from engine.model.pack import LAYERS, VOCABULARIES

_DEEPEST_AMENDS = 20
_NONE: Shelved = {}
_EMPTY: Contents = {}


class Worlds:
    def __init__(
        self,
        loader: Loader,
        silences: Silences,
        sink: Sink,
        asked: Collection[str] = (),
        shelved: Shelved = _NONE,
        contents: Contents = _EMPTY,
    ) -> None:
        """`asked` has the keys of units that are compiled for their own sake; `shelved` and `contents`, what skeletons
        stand for."""
        self.loader = loader
        self._shelved = shelved
        self._ready_contents = contents
        self._asked = asked
        self.kept: dict[int, tuple[Key, KeptRuleset]] = {}
        """Shipped rulesets that are only used, by the identity of their worlds: those that were ready, and those that
        may be next time."""
        self.ready: dict[int, KeptRuleset] = {}
        """Those of rulesets from the shelf."""
        self.derived: dict[tuple[str, str], KeptRuleset] = {}
        """Rulesets of scenarios with special rules, by the names of their sources and their own."""
        self.silences = silences
        self.sink = sink
        self._rulesets: dict[tuple[str, str], World] = {}
        self._contents: dict[str, World] = {}
        self._building: list[str] = []
        self.allowance = Allowance(sink)
        self._zones: frozenset[str] = frozenset()
        self.prelude = self.ruleset(loader.prelude(), PRELUDE)

    def all(self) -> Iterator[World]:
        """Every world that was built, rulesets first, each in the order of names; openings before what they open."""
        yield from sorted(self._rulesets.values(), key=lambda world: world.name)
        for key in sorted(self._contents):
            yield from self._contents[key].openings.values()
            yield self._contents[key]

    # --- rulesets ---------------------------------------------------------------------------------------------

    def ruleset(self, unit: Unit, name: str) -> World:
        known = self._rulesets.get((unit.key, name))
        if known is not None:
            return known
        if name == PRELUDE and self._rulesets:
            return self.prelude  # somebody's own of that name; `check_ruleset_name` says so
        if self.allowance.is_spent(len(self._rulesets), unit.entries("ruleset")[0].key.span):
            return self.prelude
        ready = self._ready(unit, name) if not unit.is_skeleton else self._from_shelf(unit, name)
        if ready is not None:
            return ready
        parts = [entry for entry in unit.entries("ruleset") if is_called(entry, name)]
        bodies = [entry.body for entry in parts if entry.body is not None]
        head = next((entry for entry in parts if entry.texts), parts[0])
        items = tuple(item for body in bodies for item in body.items)
        changes: tuple[Change, ...] = ()
        base = self._base(unit, name)
        if base is not None:
            if base.is_shelved:
                raise TreesWanted
            amender = Amender(name, base.vocabulary, self.sink)
            items = amended_ruleset(amender, base.items, items)
            changes = (*base.changes, *amender.changes)
            bodies = [nodes.Body(items, head.span)]
        with self.sink.looking_at(name if base is not None else None):
            world = self._build(name, head, bodies, items)
        world.written_at = tuple(entry.span for entry in parts)
        self.allowance.repeated += len(world.things) if base is not None else 0
        world.changes, world.amends = changes, base.name if base else None
        world.kin = base.kin if base else world.kin
        world.kin.append(world)
        self._rulesets[unit.key, name] = world
        if self._may_be_kept(unit):
            sources = tuple(parsed.tree.source for parsed in unit.files)
            self.kept[id(world)] = key_of(unit, name), KeptRuleset(world, sources, len(world.scope.inner))
        return world

    def _may_be_kept(self, unit: Unit) -> bool:
        """Only used: of somebody's own only where it is put on a shelf, since nothing else would find it again."""
        is_shipped = unit.files[0].path.is_relative_to(self.loader.library)
        return unit.key not in self._asked and (is_shipped or self.loader.shelf is not None)

    def _ready(self, unit: Unit, name: str) -> World | None:
        """A shipped ruleset that an earlier compilation has found clean, with what it stands on."""
        kept = take(key := key_of(unit, name)) if self._may_be_kept(unit) else None
        if kept is None:
            return None
        world = kept.cleaned()
        base = self._base(unit, name)
        under = None if name == PRELUDE else self._layer(world.items) or self.prelude
        if world.scope.outer is not (under.scope if under is not None else None):
            return None  # what it stands on was read anew
        self.allowance.things += len(world.things)
        self.allowance.repeated += len(world.things) if base is not None else 0
        world.kin = base.kin if base is not None else world.kin
        world.kin.append(world)
        self._rulesets[unit.key, name] = world
        self.kept[id(world)] = key, kept
        return world

    def _from_shelf(self, unit: Unit, name: str) -> World:
        """All that is on the shelf at once: a ruleset stands on the others."""
        if (unit.key, name) not in self._shelved:
            raise TreesWanted
        kin = [shelved.world for (_, called), shelved in self._shelved.items() if called not in VOCABULARIES]
        for place, shelved in self._shelved.items():
            self.allowance.things += len(shelved.world.things)
            self.allowance.repeated += len(shelved.world.things) if shelved.world.amends is not None else 0
            shelved.world.kin = kin if place[1] not in VOCABULARIES else [shelved.world]
            self._rulesets[place] = shelved.world
            self.ready[id(shelved.world)] = shelved
        return self._rulesets[unit.key, name]

    def _base(self, unit: Unit, name: str) -> World | None:
        if name not in unit.amends:
            return None
        word, base_unit = unit.amends[name]
        wanted = word.text if word.text in base_unit.ruleset_names() else last_part(word)
        if f"{base_unit.key} {wanted}" in self._building or (base_unit is unit and wanted == name):
            self.sink.report(AMENDS_CYCLE, f"`amends {word.text}` closes a circle", word.span)
            return None
        if len(self._building) >= _DEEPEST_AMENDS:
            message = f"rulesets amend one another more than {_DEEPEST_AMENDS} deep"
            self.sink.report(TOO_LARGE, message, word.span)
            return None
        self._building.append(f"{unit.key} {name}")
        base = self.ruleset(base_unit, wanted)
        self._building.pop()
        return base

    def derive(self, base: World, scenario: nodes.Entry, rules: nodes.Entry) -> World:
        """The ruleset of one scenario: its base with the scenario's special rules."""
        name = f"{base.name}.{scenario.values[0].span.text()}" if scenario.values else base.name
        place = scenario.span.source.name, name
        known = self._rulesets.get(place)
        if known is not None:
            if known.is_shelved:
                known.written_at = (rules.span, scenario.span)
            return known
        assert base.root is not None, "only a ruleset has derived rulesets"
        if base.is_shelved:
            raise TreesWanted
        if self.allowance.is_spent(len(self._rulesets), rules.key.span):
            return base
        amender = Amender(name, base.vocabulary, self.sink)
        special = rules.body.items if rules.body else ()
        items = amended(amender, base.items, special)
        with self.sink.looking_at(name):
            self._zones = zones_of(scenario)
            shared = shared_examples(base.root, special, amender.changes)
            world = self._build(name, base.root.entry, [nodes.Body(items, base.root.span)], items, shared)
        world.shares_with = base
        world.written_at = (rules.span, scenario.span)
        self.allowance.repeated += len(world.things)
        world.changes, world.amends, world.derived = (*base.changes, *amender.changes), base.name, True
        world.kin = base.kin
        world.kin.append(world)
        self._rulesets[place] = world
        self.derived[place] = KeptRuleset(world, (), len(world.scope.inner))
        return world

    def _build(
        self,
        name: str,
        head: nodes.Entry,
        bodies: list[nodes.Body],
        items: tuple[nodes.Item, ...],
        shared: dict[int, Thing] | None = None,
    ) -> World:
        prelude = None if name == PRELUDE else self._layer(items) or self.prelude
        vocabulary = read_vocabulary(prelude.vocabulary if prelude else None, name, bodies, self.sink)
        scope = Scope(vocabulary, prelude.scope if prelude else None)
        scope.zones, self._zones = self._zones, frozenset()
        languages = languages_of(items)
        texts = Texts(vocabulary, languages, self.sink)
        values = Values(vocabulary, texts, self.sink)
        declarer = Declarer(vocabulary, self.silences, self.sink)
        root = Thing(
            vocabulary.kinds["ruleset"], name, head.values[0].span if head.values else head.span, head, None, scope
        )
        declarer.shared = shared or {}
        declarer.things.append(root)
        for body in bodies:
            declarer.fill(root, body.items, body.span, None)
        give_fields(declarer.things, vocabulary)
        Settler(declarer).settle()
        resolver = Resolver(vocabulary, values, self.sink)
        resolver.resolve(declarer.things)
        resolver.resolve_defaults(root, declarer.things, prelude.vocabulary if prelude else None)
        self.allowance.things += len(declarer.things)
        return World(name, vocabulary, scope, languages, values, root, items, things=declarer.things, tops=[root])

    def _layer(self, items: tuple[nodes.Item, ...]) -> World | None:
        """The words that a ruleset asks for by `plays`."""
        word = layer_of(items)
        if word is None:
            return None
        unit = self.loader.layer(word.text)
        if unit is None:
            help = did_you_mean(word.text, LAYERS, self.sink) or f"write `plays {LAYERS[0]}`, or leave it out"
            self.sink.report(UNKNOWN_NAME, f"nothing is called `{word.text}` that plays rulesets", word.span, help=help)
            return None
        return self.ruleset(unit, word.text)

    # --- content ----------------------------------------------------------------------------------------------

    def content(self, unit: Unit) -> World | None:
        """What a unit holds besides rulesets; `None` where nothing can be made of it."""
        known = self._contents.get(unit.key)
        if known is not None:
            return known
        ruleset = self._ruleset_of(unit)
        if unit.key in self._ready_contents:
            world = self._ready_contents[unit.key][0]
            self.ready[id(world)] = KeptRuleset(world, (), 0)
            (ruleset or self.prelude).scope.take_in(world.scope)
        else:
            world = self._content(unit, ruleset or self.prelude)
        self._contents[unit.key] = world
        return world

    def _ruleset_of(self, unit: Unit) -> World | None:
        for name in unit.ruleset_names():
            if name != PRELUDE:
                own = self.ruleset(unit, name)
        if unit.ruleset_names() and PRELUDE not in unit.ruleset_names():
            return own
        for word, used in unit.uses:
            names = used.ruleset_names()
            if names:
                last = word.text.split(".")[-1]
                return self.ruleset(used, last if last in names else names[-1])
        for _, used in unit.uses:
            found = self._ruleset_of(used)
            if found is not None:
                return found
        return None

    def _content(self, unit: Unit, ruleset: World) -> World:
        vocabulary = ruleset.vocabulary
        uses = self._used_scopes(unit)
        scope = Scope(vocabulary, ruleset.scope, uses)
        scope.is_short = unit.is_short
        texts = Texts(vocabulary, ruleset.languages, self.sink)
        values = Values(vocabulary, texts, self.sink)
        world = World(unit.key, vocabulary, scope, ruleset.languages, values, ruleset=ruleset)
        declarer = Declarer(vocabulary, self.silences, self.sink)
        waiting: list[tuple[nodes.Entry, nodes.Entry]] = []
        campaigns: list[nodes.Entry] = []
        kinds = vocabulary.kinds_inside(FILE)
        for parsed in unit.files:
            for entry in parsed.tree.entries:
                key = entry.key.text
                if key in ("use", "ruleset"):
                    if key == "ruleset" and not entry.damaged:
                        check_ruleset_name(entry, self.sink, is_prelude=(unit.key, PRELUDE) in self._rulesets)
                    continue
                opening = opening_of(entry)
                if opening is not None:
                    self._open(world, unit, entry, opening)
                    entry = without_body(entry, opening)  # noqa: PLW2901 - the rest of it is what this world reads
                rules = rules_of(entry)
                if key == "allow":
                    self.silences.read(entry, parsed.tree.source.span(0, len(parsed.tree.source.text)), self.sink)
                elif key not in kinds:
                    if not entry.damaged:
                        help = did_you_mean(key, [*kinds, "use"], self.sink)
                        self.sink.report(UNKNOWN_KEY, f"a file knows no `{key}`", entry.key.span, help=help)
                elif ruleset.name == PRELUDE and key != "campaign":
                    message = f"this {kinds[key].key} is written for no ruleset"
                    help = "begin the file with `use esa`, or another ruleset's name"
                    if not unit.is_short:
                        self.sink.report(NO_RULESET, message, entry.key.span, help=help)
                elif rules is not None:
                    waiting.append((entry, rules))
                elif key == "campaign":
                    campaigns.append(entry)  # last: it names scenarios, those with special rules too
                else:
                    declarer.declare(kinds[key], entry, None, None, scope)
        Settler(declarer).settle()
        Resolver(vocabulary, values, self.sink).resolve(declarer.things)
        world.things = declarer.things
        world.tops = [thing for thing in declarer.things if thing.parent is None]
        for entry, rules in waiting:
            self._special(world, entry, rules, ruleset, uses)
        if campaigns:
            last = Declarer(vocabulary, self.silences, self.sink)
            for entry in campaigns:
                last.declare(kinds["campaign"], entry, None, None, scope)
            Settler(last).settle()
            Resolver(vocabulary, values, self.sink).resolve(last.things)
            world.things += last.things
            world.tops += [thing for thing in last.things if thing.parent is None]
        return world

    def _special(
        self, world: World, entry: nodes.Entry, rules: nodes.Entry, base: World, uses: tuple[Scope, ...]
    ) -> None:
        """A scenario with special rules stands on a ruleset of its own."""
        derived = self.derive(base, entry, rules)
        scope = Scope(derived.vocabulary, derived.scope, (world.scope, *uses))
        scope.is_short = world.scope.is_short
        texts = Texts(derived.vocabulary, derived.languages, self.sink)
        values = Values(derived.vocabulary, texts, self.sink)
        declarer = Declarer(derived.vocabulary, self.silences, self.sink)
        body = entry.body
        assert body is not None, "a scenario with rules has a body"
        bare = nodes.Body(tuple(item for item in body.items if item is not rules), body.span)
        head = (entry.verb, entry.key, entry.number, entry.values, entry.texts)
        kept = nodes.Entry(*head, bare, entry.span, entry.damaged)
        declarer.declare(derived.vocabulary.kinds["scenario"], kept, None, None, scope)
        Settler(declarer).settle()
        Resolver(derived.vocabulary, values, self.sink).resolve(declarer.things)
        world.things += declarer.things
        for top in (thing for thing in declarer.things if thing.parent is None):
            world.tops.append(top)
            known = world.scope.declare(top)
            if known is not None:
                notes = (Note("first declared here", known.name_span),)
                message = f"there is a scenario `{top.name}` already"
                self.sink.report(DUPLICATE_NAME, message, top.name_span, notes=notes)
        world.values.texts.met += texts.met

    def _open(self, world: World, unit: Unit, scenario: nodes.Entry, opening: nodes.Entry) -> None:
        """The map, the armies and the options of an opening, read in the words of the ruleset that opens."""
        home = home_of(unit, opening)
        if home is None:
            return  # the loader has said so
        ruleset = self.ruleset(*home)
        vocabulary = ruleset.vocabulary
        scope = Scope(vocabulary, ruleset.scope)
        values = Values(vocabulary, Texts(vocabulary, ruleset.languages, self.sink), self.sink)
        declarer = Declarer(vocabulary, self.silences, self.sink)
        declarer.declare(vocabulary.kinds["scenario"], as_scenario(scenario, opening), None, None, scope)
        Settler(declarer).settle()
        Resolver(vocabulary, values, self.sink).resolve(declarer.things)
        made = World(f"{unit.key} opening", vocabulary, scope, ruleset.languages, values, ruleset=ruleset)
        made.things, made.tops = declarer.things, declarer.things[:1]
        made.is_opening = True
        world.openings[place_of(opening.span)] = made

    def _used_scopes(self, unit: Unit) -> tuple[Scope, ...]:
        scopes: list[Scope] = []
        for word, used in unit.uses:
            content = self.content(used)
            if content is None or content.scope in scopes:
                continue
            for earlier in scopes:
                report_clashes(word, earlier, content.scope, self.sink)
            scopes.append(content.scope)
        return tuple(scopes)
