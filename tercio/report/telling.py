"""A battle report: a journal told turn by turn, in the reader's language, each line with its section.

The words are data (`templates/reports`), the names come from the rulepack. Nothing is worked out here that the journal
does not say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from difflib import get_close_matches
from functools import lru_cache, partial
from itertools import groupby, islice
from pathlib import Path
from types import CodeType
from typing import TYPE_CHECKING, Any, Final

from engine.core.opening import HandedOver
from engine.core.position.events import Event
from engine.core.system import System
from engine.host.play import Played
from engine.host.rules import rules_for, ruleset_of, scenario_of
from engine.model.pack import Rulepack, Ruleset
from engine.model.quick_dataclass import dataclass
from engine.systems.registry import system_named
from tercio.report.cited import Cited
from tercio.report.facings import told_facing
from tercio.report.faults import PhraseError
from tercio.report.figures import figure, halved, hundredths, point
from tercio.report.names import Names
from tercio.report.naming import readable, signed
from tercio.report.passing import Passing
from tercio.report.phrases import LANGUAGES, LEVELS, SEQUENCE, Entry, Phrases, Translated, read_phrases, read_translated
from tercio.report.pieces import named_as_in
from tercio.report.sums import Sums
from tercio.report.titles import counted_title

if TYPE_CHECKING:
    from jinja2 import Template

NEW_LINE: Final = "¶"
OTHER_IDS: Final = ("hex", "hexes", "card", "objective", "called", "part")
"""What a field may hold besides the number of a piece: `called` is a piece by its name and the event's side, `part`
a command of an army likewise."""


@dataclass(frozen=True, slots=True)
class Line:
    """`rank` 1 is a turn, 2 a step of it, 3 what happens there; `section` is empty for headings, and `in_book` is how
    the book heads it."""

    rank: int
    text: str
    section: str
    in_book: str = ""


class Report:
    """Tells journals of one scenario in one language."""

    def __init__(self, pack: Rulepack, played: Played, phrases: Phrases, language: str) -> None:
        rules = rules_for(pack, played.scenario)
        self.scenario = scenario_of(rules, played.scenario)
        ruleset = ruleset_of(rules, self.scenario)
        self.cited = Cited(ruleset, rules.rulesets, language)
        self.language = language
        self._played = played
        self.opening: Report | None = None
        """Tells what comes before the battle where another ruleset opens it; without, that is left out."""
        self._phrases = phrases
        layers = [one for one in pack.rulesets if one.name == ruleset.plays]
        self.names = Names(rules, self.scenario, ruleset, played.roster, language, layers)
        self.counted = partial(counted_title, ruleset, phrases, language=language)
        self._sums = Sums(ruleset, self.names, self.word)
        self._passing = Passing(ruleset, played.roster)
        drawn = played.field or self.scenario.map
        self._compass = partial(told_facing, ruleset=ruleset, drawn=drawn, word=self.word)
        self._order_of_play = next((one.section for one in ruleset.sequences if one.section), None)
        self._check_ids()
        self._gathered: dict[str, list[object]] = {}
        self._kept: dict[str, dict[str, object]] = {}
        self._news: dict[str, object] = {}
        self._templates = self._compile()

    def lines(self, level: str = "usual") -> Iterator[Line]:
        """What is told; headings only when something stands under them."""
        waiting = {1: Line(1, self.first_heading(), "")}
        for told in self.events():
            for line, shown in told:
                if line.rank < 3:
                    waiting = {rank: one for rank, one in waiting.items() if rank < line.rank}
                    waiting[line.rank] = line
                elif LEVELS.index(shown) <= LEVELS.index(level):
                    yield from (waiting[rank] for rank in sorted(waiting))
                    waiting = {}
                    yield line

    def events(self) -> Iterator[list[tuple[Line, str]]]:
        """For each event of the journal its lines, headings among them, each with the level that tells it. Once only:
        what is told of a move depends on those before it."""
        in_opening = self._played.roster.opening is not None
        for number, event in enumerate(self._played.journal):
            if not in_opening:
                yield list(self._told(event, number))
                continue
            told = list(self.opening._told(event, number)) if self.opening is not None else []
            if isinstance(event, HandedOver):
                in_opening = False
                told.append((Line(1, self.word("opening"), ""), "quiet"))
            yield told

    def first_heading(self) -> str:
        """What all that comes before the first turn stands under."""
        opening = self.opening.scenario if self.opening is not None else None
        if opening is None or opening.title is None:
            return self.word("opening")
        return opening.title.within(self.language)

    # --- one event --------------------------------------------------------------------------------------------

    def _told(self, event: Event, at: int) -> Iterator[tuple[Line, str]]:
        for fact, who, section in self._passing.over(event):
            yield Line(3, self.names.says(fact, who, False), *self.cited.of(section)), "usual"
        for number, entry in enumerate(self._phrases.events.get(event.name, ())):
            gives_way = bool(entry.gives_way) and self._gives_way(event, at, entry.gives_way)
            if gives_way and not entry.keeps:
                continue
            fields = self._fields(event, entry)
            for name, (key, value) in entry.keeps.items():
                self._kept.setdefault(name, {})[str(fields[key])] = fields[value]
            if gives_way:  # what is told instead may say what is kept
                continue
            self._passing.note(event, str(fields.get("piece") or fields.get("side") or fields.get("place") or ""))
            fields["kept"] = {name: list(held.items()) for name, held in self._kept.items()}
            fields["gathered"] = self._gathered
            text = " ".join(self._templates[event.name, number].render(fields).split())
            if entry.goes is not None:
                self._move(event, entry.goes)
            if entry.gathers is not None:
                self._gathered.setdefault(entry.gathers, []).append(fields[entry.gathers])
            elif "gathered" in self._phrase(entry):
                self._gathered = {}
            if entry.heading == 1:
                self._news = {}
            rule = self._order_of_play if entry.cited == SEQUENCE and self._order_of_play else event.section
            cited = self.cited.of(rule) if entry.cited and not entry.heading else ("", "")
            for part in text.split(NEW_LINE):
                if part.strip():
                    yield Line(entry.heading or 3, part.strip(), *cited), entry.shown

    def _gives_way(self, event: Event, at: int, those: Mapping[str, str]) -> bool:
        """Whether what comes next tells the same and more; what is marked `~` may come between."""
        goes_on = event.name in those
        for later in (one for one in islice(self._played.journal, at + 1, None) if those.get(one.name) != "~"):
            field = those.get(later.name)
            is_same = later.name == event.name
            if field is None and not is_same and later.name not in self._phrases.silent:
                return False
            if field is not None and (not field or _is_alike(event, later, field)):
                # By the title of a fact alone nobody can tell how it came about.
                fact, value = getattr(later, "fact", None), getattr(later, "value", None)
                return fact is None or hasattr(later, "faces") or self.names.tells_deed(fact, value)
            if is_same and (goes_on or any(_is_alike(event, later, one) for one in those.values())):
                return False
        return False

    def _is_news(self, value: object, name: str) -> bool:
        """Whether something is otherwise than when it was last told in this turn."""
        is_news = self._news.get(name) != value
        self._news[name] = value
        return is_news

    def _fields(self, event: Event, entry: Entry) -> dict[str, Any]:
        plain = {name: getattr(event, name) for name in event.FIELDS}
        fields = {"section": event.section, **{name: self._worded(name, value, plain) for name, value in plain.items()}}
        if entry.goes is not None:
            kind = self._phrases.ids[entry.goes[0]]
            fields["whence"] = self.names.hex(self.names.place_of(kind, plain[entry.goes[0]]))
        return fields

    def _check_ids(self) -> None:
        kinds = self.names.kinds
        for name, kind in self._phrases.ids.items():
            if kind not in (*OTHER_IDS, *kinds, *(f"{one}s" for one in kinds)):
                known = ", ".join((*kinds, *OTHER_IDS))
                raise PhraseError(f"{self._phrases.system}.yaml: ids.{name}: `{kind}` is none of {known}")

    def _worded(self, name: str, value: Any, plain: Mapping[str, Any]) -> object:  # noqa: ANN401 - fields of events
        names = self.names
        match self._phrases.ids.get(name):
            case None:
                return value
            case "hex":
                return names.hex(value)
            case "hexes":
                return [names.hex(one) for one in value]
            case "card":
                return names.card(value)
            case "objective":
                return names.objective(value)
            case "called":
                return names.piece_called(value, plain["side"])
            case "part":
                return names.command(value, plain["side"])
            case kind if kind in names.kinds:
                return names.piece(value, kind)
            case several:
                return [names.piece(one, several.removesuffix("s")) for one in value]

    def _move(self, event: Event, goes: tuple[str, str]) -> None:
        where = getattr(event, goes[1])
        if isinstance(where, tuple):
            if not where:
                return
            where = where[-1]
        self.names.goes(self._phrases.ids[goes[0]], getattr(event, goes[0]), where)

    # --- phrases ----------------------------------------------------------------------------------------------

    def _compile(self) -> dict[tuple[str, int], Template]:
        from jinja2 import StrictUndefined, TemplateSyntaxError
        from jinja2.environment import Template
        from jinja2.sandbox import SandboxedEnvironment

        environment = SandboxedEnvironment(undefined=StrictUndefined, autoescape=False)
        environment.filters.update(
            titled=self.names.titled,
            word=self.word,
            says=self.names.says,
            deed=self._deed,
            ending=self.ending,
            card=self.names.card,
            deck=self.names.deck,
            is_move=self.names.is_move,
            victors=self.names.victors,
            befallen=self.names.befallen,
            signed=signed,
            figure=figure,
            halved=halved,
            hundredths=partial(hundredths, language=self.language),
            point=partial(point, language=self.language),
            hex=self.names.hex,
            befalls=self.names.befalls,
            **self._speech_filters(),
            meaning=self.names.meaning,
            achieved=self.names.achieved,
            reckoned=self._sums.told,
            changes_goal=self._sums.changes_goal,
            measure=self._sums.measure,
            is_news=self._is_news,
            compass=self._compass,
        )
        for kind in self.names.kinds:
            environment.filters[kind] = partial(self.names.piece, kind=kind)
        filters = tuple(sorted(environment.filters))
        shared = environment.make_globals(None)
        made: dict[tuple[str, int], Template] = {}
        for event, entries in self._phrases.events.items():
            for number, entry in enumerate(entries):
                try:
                    code = _code(self._phrase(entry), filters)
                except TemplateSyntaxError as error:
                    raise PhraseError(f"{event}: {error.message}") from None
                made[event, number] = Template.from_code(environment, code, shared)
        return made

    def _speech_filters(self) -> dict[str, Callable[..., str]]:
        speech = self.names.speech
        return {
            "amid": speech.amid,
            "after": speech.after,
            "does": speech.does,
            "form": speech.form,
            "quality": speech.quality,
        }

    def word(self, name: str) -> str:
        """A word of the system's phrases, else the name made readable."""
        known = self._phrases.words.get(name)
        return known.get(self.language, known[LANGUAGES[0]]) if known is not None else readable(name).lower()

    def _phrase(self, entry: Entry) -> str:
        return entry.phrases.get(self.language) or entry.phrases[LANGUAGES[0]]

    def _deed(self, name: str) -> str:
        """What somebody does, by the title of the action or reaction; else a word of the system."""
        for kind in ("action", "reaction", "movement"):
            if self.names.is_titled(name, kind):
                return self.names.titled(name, kind)
        return self.word(name)

    def ending(self, reason: str) -> str:
        """Why it ended: a condition or an objective of the scenario by its title, else a word of the system."""
        for kind in ("ending", "objective"):
            if self.names.is_titled(reason, kind):
                return self.names.titled(reason, kind).amid
        return self.word(reason)


def _is_alike(event: Event, other: Event, field: str) -> bool:
    """`field` may be several, `piece how`: all are to be alike; `deed=how` are the names that the two have for one."""
    pairs = (name.partition("=") for name in field.split())
    return field not in ("", "~") and all(getattr(event, name) == getattr(other, its or name) for name, _, its in pairs)


@lru_cache(maxsize=4096)
def _code(phrase: str, filters: tuple[str, ...]) -> CodeType:
    """A phrase compiled, for whatever journal it will tell: filters are looked up when it is told."""
    from jinja2 import StrictUndefined
    from jinja2.sandbox import SandboxedEnvironment

    environment = SandboxedEnvironment(undefined=StrictUndefined, autoescape=False, optimized=False)
    environment.filters = {**dict.fromkeys(filters, str), **environment.filters}
    return environment.compile(phrase)


def phrases_file(templates: Path, system: str) -> Path | None:
    """The phrases of a system: among ours, else among those of the package that brings the system."""
    from tercio.project.places import brought

    places = [folder / "reports" / f"{system}.yaml" for folder in (templates, *brought("templates"))]
    return next((place for place in places if place.is_file()), None)


def phrases_of(system: System, ruleset: Ruleset, templates: Path) -> Phrases:
    """In the languages of the ruleset; what tells no event of the system is a mistake of whoever wrote it."""
    path = phrases_file(templates, system.name)
    if path is None:
        raise PhraseError(
            f"nothing says how battles of `{system.name}` are told: the package that brings the system needs a file "
            f"templates/reports/{system.name}.yaml"
        )
    further = {one: _translation(templates, one, system.name) for one in ruleset.languages if one not in LANGUAGES}
    phrases = read_phrases(path, ruleset.languages, further)
    known = {event.__name__ for event in system.events}
    for name in (*phrases.events, *phrases.silent):
        if name not in known:
            alike = get_close_matches(name, sorted(known), 1)
            help = f"; did you mean `{alike[0]}`?" if alike else ""
            raise PhraseError(f"{path.name}: `{system.name}` has no event `{name}`{help}")
    return phrases


def _translation(templates: Path, language: str, system: str) -> Translated:
    """Phrases of a language that is none of ours, from the file of that language where there is one."""
    from tercio.project.places import brought

    files = [folder / "languages" / f"{language}.yaml" for folder in (templates, *brought("templates"))]
    file = next((place for place in files if place.is_file()), None)
    return read_translated(file, system) if file is not None else ({}, {})


def report_lines(
    pack: Rulepack, played: Played, templates: Path, *, language: str = "en", level: str = "usual"
) -> list[Line]:
    return list(report_of(pack, played, templates, language).lines(level))


def report_of(pack: Rulepack, played: Played, templates: Path, language: str) -> Report:
    """With its opening, where it has one: told with the words of the system that opens, as a scenario of its own."""
    battle = Report(pack, played, battle_phrases(pack, played, templates), language)
    opening, roster = battle.scenario.opening, played.roster.opening
    if opening is None or roster is None:
        return battle
    before = named_as_in(battle.names.piece_called, language, opening.as_scenario(played.scenario))
    rules = replace(rules_for(pack, played.scenario), scenarios=(before,))
    telling = phrases_of(_system(roster.system), ruleset_of(rules, before), templates)
    always = read_phrases(templates / "reports" / "opening.yaml")
    telling = replace(telling, events={**telling.events, **always.events})
    told = replace(played, system=roster.system, roster=roster.roster)
    battle.opening = Report(rules, told, telling, language)
    battle.cited.names_books = battle.opening.cited.names_books = True
    return battle


def battle_phrases(pack: Rulepack, played: Played, templates: Path) -> Phrases:
    rules = rules_for(pack, played.scenario)
    return phrases_of(_system(played.system), ruleset_of(rules, scenario_of(rules, played.scenario)), templates)


def _system(name: str) -> System:
    system = system_named(name)
    assert system is not None, f"`{name}` has played, so it is known"
    return system


def render(lines: Iterable[Line]) -> str:
    """As text: turns at the margin, steps and what happens in them each a little further in; a line that comes several
    times in a row stands once, with how often."""
    out: list[str] = []
    for line, same in groupby(lines):
        if line.rank == 1:
            out.append(f"\n{line.text}\n{'=' * len(line.text)}\n")
        elif line.rank == 2:
            out.append(f"\n  {line.text}\n")
        else:
            many = len(list(same))
            times = f" ×{many}" if many > 1 else ""
            out.append(f"    {line.text}{times}{f' [{line.in_book or line.section}]' if line.section else ''}\n")
    return "".join(out)
