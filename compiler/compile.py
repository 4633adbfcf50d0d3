"""Files in, rule objects and diagnostics out."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from pathlib import Path

from compiler.broken_rules import told_once
from compiler.causes import causes_alone
from compiler.checks.registry import CODES, run_checks
from compiler.front.files.lists_not_used import with_lists_not_used
from compiler.front.files.load import Loader
from compiler.front.files.openings import Place, place_of
from compiler.front.files.units import Unit, Watch
from compiler.front.kept_rulesets import keep
from compiler.front.shelf import Shelf, TreesWanted
from compiler.front.shelved_contents import put_contents, take_contents
from compiler.front.shelved_rulesets import Put, Taken, put_rulesets, take_rulesets
from compiler.front.special_rules import SpecialRules, may_be_put, special_rules
from compiler.front.words.silence import Silences
from compiler.front.world import PRELUDE, World
from compiler.front.worlds import Worlds
from compiler.lower.battles import lower_army_list, lower_campaign, lower_opening, lower_scenario
from compiler.lower.context import Context
from compiler.lower.rulesets import lower_deck, lower_events, lower_ruleset
from compiler.parts import Part, drop_examples, part_of
from compiler.settings import Settings
from dsl.diagnostics import Diagnostic, Severity, Sink
from dsl.parse import no_collection
from dsl.source import Source
from engine.model.battles import ArmyList, Campaign, Opening, Scenario
from engine.model.pack import Rulepack, Ruleset
from engine.model.quick_dataclass import dataclass
from engine.model.rules import Deck, Events


@dataclass(frozen=True, slots=True)
class CompileResult:
    """`pack` is `None` when there are errors: half a rulebook is no rulebook."""

    pack: Rulepack | None
    diagnostics: tuple[Diagnostic, ...]
    left_out: int
    """Diagnostics beyond the most that are kept."""
    files: int
    """How many files were asked for and read."""
    watch: Watch
    worlds: tuple[World, ...]
    asked: frozenset[str] = frozenset()
    """Those files, as rule objects call them; what they use was read as well."""
    parts: tuple[Part, ...] = ()
    sources: tuple[Source, ...] = ()
    """All files that were read."""
    silences: Silences | None = None
    """What authors allow, for warnings that are found only when a battle is set up."""

    @property
    def ok(self) -> bool:
        return self.pack is not None


WARNINGS = frozenset(code.name for code in CODES if code.severity is Severity.WARNING)


def _quiet(what: str) -> None:
    """Nobody wants to know how far it is."""


def compile_files(
    paths: Iterable[Path],
    settings: Settings,
    tell: Callable[[str], None] = _quiet,
    instead: Mapping[Path, str] | None = None,
    only: Collection[Path] | None = None,
    *,
    all_examples: bool = True,
    shelf: Shelf | None = None,
) -> CompileResult:
    """Compiles files and folders with all that they use; `tell` hears how far it is. `instead` has other words for some
    files, by their resolved paths: those of an editor that has not saved yet, or a change that is only being tried.
    With `only`, just these (resolved) of all those files are compiled, with what they use. Without `all_examples`,
    those of shipped rulesets that are used and not changed are left out: they take long, and nothing here can break
    them; such rulesets are then taken ready from a `shelf`, and put there."""
    sink = Sink()
    loader = Loader(settings, sink, tell, instead, shelf if not all_examples else None)
    try:
        return _compile(loader, lambda: loader.load(paths, only), settings, sink, all_examples=all_examples)
    except TreesWanted:
        return compile_files(paths, settings, tell, instead, only, all_examples=all_examples)


def compile_text(text: str, settings: Settings, name: str = "<text>", *, all_examples: bool = True) -> CompileResult:
    """Compiles a text as if it were a file of the library; examples as `compile_files` has them."""
    sink = Sink()
    loader = Loader(settings, sink, _quiet)
    return _compile(loader, lambda: [loader.load_text(name, text)], settings, sink, all_examples=all_examples)


def _compile(
    loader: Loader, load: Callable[[], list[Unit]], settings: Settings, sink: Sink, *, all_examples: bool = True
) -> CompileResult:
    with no_collection():
        return _compile_all(loader, load, settings, sink, all_examples=all_examples)


def _compile_all(
    loader: Loader, load: Callable[[], list[Unit]], settings: Settings, sink: Sink, *, all_examples: bool
) -> CompileResult:
    silences = Silences(WARNINGS)
    loader.prelude()  # first: whatever is left out because there is too much, these words are needed
    units = load()
    special = special_rules(units)
    taken = take_rulesets(loader.shelf, loader, sink, special)
    shelved = taken.rulesets if taken is not None else {}
    ready = take_contents(loader.shelf, loader, taken)
    if not all_examples:
        drop_examples(units, loader.library)
    worlds = Worlds(loader, silences, sink, {unit.key for unit in units}, shelved, ready)
    worlds.allowance.grant(sum(len(parsed.tree.source.text) for unit in units for parsed in unit.files))
    for unit in units:
        for name in unit.ruleset_names():
            worlds.ruleset(unit, name).asked_for = True
        content = worlds.content(unit)
        if content is not None:
            content.asked_for = True
    origins = loader.origins()
    made = _Made()
    contexts: list[Context] = []
    objects: dict[int, dict[int, object]] = {}
    for world in worlds.all():
        context = Context(world, origins, settings, sink)
        _, kept = worlds.kept.get(id(world), (None, worlds.ready.get(id(world))))
        if kept is not None and (kept.lowered is not None or world.is_shelved):
            context.objects, context.is_checked = kept.objects or {}, True
            if kept.lowered is not None:
                made.add_ruleset(world, kept.lowered)
        else:
            context.shared = objects.get(id(world.shares_with), {})
            with sink.looking_at(world.name if world.amends is not None else None):
                made.lower(context)
        objects[id(world)] = context.objects
        contexts.append(context)
    made.add_contents(of for _, of in ready.values())
    _run_checks(contexts, sink)
    _keep_clean(worlds, contexts, made, sink)
    if loader.shelf is not None and not ready:
        _put_on_shelf(loader.shelf, loader, taken, worlds, made, special)
    asked = {parsed.tree.source.name for unit in units for parsed in unit.files}
    told = told_once(sink.sorted(), sink.found_in, tuple(worlds.all()))
    told = causes_alone(told, loader.units()) if told else told
    told = with_lists_not_used(told, loader.units(), loader.watch)
    diagnostics = tuple(one for one in silences.hush(told) if _concerns(one, asked))
    failed = any(diagnostic.severity is Severity.ERROR for diagnostic in diagnostics)
    pack = None if failed else made.pack()
    named = frozenset(origins.get(name, name) for name in asked)
    prelude = [name for name in loader.watch.digests if Path(name).parent == loader.library / PRELUDE]
    parts = tuple(part_of(unit, prelude) for unit in units)
    every = tuple(worlds.all())
    sources = tuple(parsed.tree.source for unit in loader.units() for parsed in unit.files)
    left_out = sink.left_out
    return CompileResult(pack, diagnostics, left_out, len(asked), loader.watch, every, named, parts, sources, silences)


def _keep_clean(worlds: Worlds, contexts: list[Context], made: _Made, sink: Sink) -> None:
    """Shipped rulesets without an error are ready for the next compilation."""
    wrong = {diagnostic.span.source for diagnostic in sink.sorted() if diagnostic.severity is Severity.ERROR}
    if sink.left_out:
        return
    for context in contexts:
        entry = worlds.kept.get(id(context.world))
        if entry is None or any(source in wrong for source in entry[1].sources):
            continue
        key, kept = entry
        if kept.lowered is None:
            kept.lowered, kept.objects = made.lowered.get(id(context.world)), context.objects
        keep(key, kept)


def _put_on_shelf(
    shelf: Shelf, loader: Loader, taken: Taken | None, worlds: Worlds, made: _Made, special: Sequence[SpecialRules]
) -> None:
    """What shipped files that are only used have become, for the next time, and what special rules make of them."""
    sink = worlds.sink
    base: Taken | Put | None = taken
    if base is None and may_be_put(special, worlds.derived.values(), sink):
        clean = {key[0]: (key[1], kept) for key, kept in worlds.kept.values() if kept.lowered}
        for kept in worlds.derived.values():
            kept.lowered = made.lowered.get(id(kept.world))
        base = put_rulesets(shelf, loader, clean, special, worlds.derived)
    wrong = {one.span.source.name for one in sink.sorted() if one.severity is Severity.ERROR}
    used = [one for one in worlds.all() if one.root is None and not one.asked_for and not one.is_opening]
    if base is not None and not wrong and not sink.left_out:
        put_contents(shelf, loader, base, {world.name: (world, made.of(world)) for world in used})


def _run_checks(contexts: list[Context], sink: Sink) -> None:
    """All checks of everything; what only comes up with an amendment is noted as of that."""
    amending = [context for context in contexts if context.world.amends is not None]
    found = Sink(after=sink)
    run_checks(contexts, found)
    sink.left_out += found.left_out
    diagnostics = found.sorted()
    has_errors = any(diagnostic.severity is Severity.ERROR for diagnostic in diagnostics)
    whose = _whose(contexts, amending) if amending and has_errors else {}
    for diagnostic in diagnostics:
        with sink.looking_at(whose.get(diagnostic)):
            sink.add(diagnostic)


def _whose(contexts: list[Context], amending: list[Context]) -> dict[Diagnostic, str]:
    """The amending rulesets that errors come up with. Asked only where there are errors: it takes all checks again."""
    plain = [context for context in contexts if context.world.amends is None]
    without = Sink()
    run_checks(plain, without)
    whose: dict[Diagnostic, str] = {}
    for context in amending:
        with_it = Sink()
        run_checks([*plain, context], with_it)
        for diagnostic in with_it.sorted():
            whose.setdefault(diagnostic, context.world.name)
    own = frozenset(without.sorted())
    return {diagnostic: name for diagnostic, name in whose.items() if diagnostic not in own}


def _concerns(diagnostic: Diagnostic, asked: set[str]) -> bool:
    """Errors concern everybody; a warning only whoever compiles the file that it is about."""
    return diagnostic.severity is Severity.ERROR or diagnostic.span.source.name in asked


class _Made:
    """Rule objects as they are made, one list a part of the pack."""

    def __init__(self) -> None:
        self.rulesets: list[Ruleset] = []
        self.lowered: dict[int, Ruleset] = {}
        """World (by identity) to the ruleset that it became."""
        self._contents: dict[int, list[ArmyList | Deck | Events]] = {}
        """World (by identity) to the lists and decks in it."""
        self.army_lists: list[ArmyList] = []
        self.decks: list[Deck] = []
        self.events: list[Events] = []
        self.scenarios: list[Scenario] = []
        self.campaigns: list[Campaign] = []
        self.openings: dict[Place, Opening] = {}

    def add_ruleset(self, world: World, ruleset: Ruleset) -> None:
        self.lowered[id(world)] = ruleset
        if world.name != PRELUDE:
            self.rulesets.append(ruleset)

    def lower(self, context: Context) -> None:
        world = context.world
        if world.root is not None:
            self.add_ruleset(world, lower_ruleset(context))
            return
        assert world.ruleset is not None, "content is written for a ruleset"
        if world.is_opening:
            for thing in world.tops:
                self.openings[place_of(thing.span)] = lower_opening(thing, context, world.ruleset.name)
            return
        own = self._contents[id(world)] = []
        for thing in world.tops:
            match thing.kind.name:
                case "army_list":
                    own.append(lower_army_list(thing, context, world.ruleset.name))
                case "deck":
                    own.append(lower_deck(thing, context))
                case "events":
                    events = lower_events(thing, context)
                    if events is not None:
                        own.append(events)
                case "scenario":
                    played_with = (
                        f"{world.ruleset.name}.{thing.name}"
                        if thing.scope.outer and thing.scope.outer.outer is not world.ruleset.scope
                        else world.ruleset.name
                    )
                    self.scenarios.append(lower_scenario(thing, context, played_with, self.openings))
                case "campaign":
                    self.campaigns.append(lower_campaign(thing, context))
        self.add_contents([own])

    def add_contents(self, contents: Iterable[Iterable[ArmyList | Deck | Events]]) -> None:
        for one in (one for own in contents for one in own):
            match one:
                case ArmyList():
                    self.army_lists.append(one)
                case Deck():
                    self.decks.append(one)
                case Events():
                    self.events.append(one)

    def of(self, world: World) -> tuple[ArmyList | Deck | Events, ...]:
        """The lists and decks of a world."""
        return tuple(self._contents.get(id(world), ()))

    def pack(self) -> Rulepack:
        return Rulepack(
            rulesets=tuple(sorted(self.rulesets, key=_by_name)),
            army_lists=tuple(sorted(self.army_lists, key=_by_name)),
            decks=tuple(sorted(self.decks, key=_by_name)),
            events=tuple(sorted(self.events, key=_by_name)),
            scenarios=tuple(sorted(self.scenarios, key=_by_name)),
            campaigns=tuple(sorted(self.campaigns, key=_by_name)),
        )


def _by_name(made: Ruleset | ArmyList | Deck | Events | Scenario | Campaign) -> tuple[str, str]:
    return made.name, made.origin.file
