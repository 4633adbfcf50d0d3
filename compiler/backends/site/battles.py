"""Scenarios and army lists on their pages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from markupsafe import Markup

from compiler.backends.maps.atlas import is_drawn
from compiler.backends.maps.drawing import MapDrawing
from compiler.backends.maps.ranks import drawn_up
from compiler.backends.products.used import pieces_of
from compiler.backends.site.aims import events_of, events_part, know_people, objectives_table, works_view
from compiler.backends.site.balance_panel import balance_view
from compiler.backends.site.forces import Forces
from compiler.backends.site.lists import explaining_values, fields_of, row_by_row
from compiler.backends.site.openings import opening_view
from compiler.backends.site.pages import Handed
from compiler.backends.telling.blocks import View, entries_table
from compiler.backends.telling.compass import turned_army
from compiler.backends.telling.turns import ending_told
from compiler.backends.words.atlas import BEFORE_THE_RULES, chapters, family_name
from compiler.backends.words.formulas import Formulas
from compiler.backends.words.markup import cell, inert, joined, one_line
from compiler.backends.words.wording import Pen
from engine.model.battles import ArmyList, Scenario
from engine.model.pack import Rulepack
from engine.model.rules import Ending, Entry
from engine.model.values import Span, Text, Value

_PROSE: Final = ("background", "situation", "deployment", "victory", "history", "notes")
_BEFORE_THE_MAP: Final = ("background", "situation")
_VICTORY: Final = "victory"
_DEPLOYMENT: Final = "deployment"
"""What a scenario says of it, and the section of the rules about it."""
_PRINTED: Final = "quantity"
_APART: Final = frozenset({*_PROSE, "sources", "won_by"})


class Battles:
    """Views of scenarios. `cards` are paths of faces by army list and profile, from the root of the site."""

    def __init__(self, pack: Rulepack, handed: Handed, boards: Mapping[str, MapDrawing]) -> None:
        self._pack: Final = pack
        self._handed: Final = handed
        self._boards: Final = boards

    def _drawn_up(self, scenario: Scenario, pen: Pen) -> Scenario:
        """With the places of all who are drawn up by their command, as the map and the booklet have them."""
        lists = {army_list.name: army_list for army_list in self._pack.army_lists}
        profiles = {
            (army.name, profile.name): profile
            for army in scenario.armies
            for name in reversed(army.lists)
            for profile in (lists[name].profiles if name in lists else ())
        }
        return drawn_up(scenario, pen.ruleset, profiles)

    # --- scenarios ------------------------------------------------------------------------------------------------

    def scenario(self, scenario: Scenario, pen: Pen) -> View:
        pen.know("army", scenario.armies)
        pen.know("objective", scenario.objectives)
        if scenario.map is not None:
            for kind, things in (("zone", scenario.map.zones), ("exit", scenario.map.exits)):
                pen.know(kind, things)
            pen.know("feature", scenario.map.features)
        know_people(scenario, pen)
        events = events_of(self._pack, scenario)
        armies = self._drawn_up(scenario, pen).armies
        is_set_up = any(is_drawn(piece, scenario) for army in armies for piece in pieces_of(army))
        forces = Forces(self._pack, is_set_up=is_set_up)
        north = scenario.map.north if scenario.map is not None else None
        has_victory = isinstance(dict(scenario.fields).get(_VICTORY), Text)
        book = family_name(scenario.ruleset)
        return {
            "name": scenario.name,
            "title": pen.title(scenario),  # a battle is called after its place, in every language
            "facts": self._facts(scenario, pen),
            "quick": pen.to_page(pen.atlas.page(book, "tests")),
            "first": self._first_chapter(book, pen),
            "won": f"#part-{_VICTORY}" if has_victory else "#part-endings" if scenario.endings else "",
            "before": self._prose(scenario, pen, _BEFORE_THE_MAP),
            "after": self._prose(scenario, pen, [one for one in _PROSE if one not in _BEFORE_THE_MAP]),
            "measured": _measured(scenario, pen) if is_set_up else Markup(""),
            "is_set_up": is_set_up,
            "deploys_by": Markup("") if is_set_up else _deploys_by(scenario, pen),
            "armies": [forces.army(turned_army(army, north), pen) for army in armies],
            "opening": opening_view(self._pack, scenario, pen),
            "zones": self._zones(scenario, pen),
            "objectives": objectives_table(scenario, events, pen),
            "works": works_view(scenario, pen),
            "events": events_part(events, pen),
            "endings": [(pen.title(ending), _ending(ending, scenario, pen)) for ending in scenario.endings],
            "options": self._options(scenario, pen),
            "sources": [pen.phrase(text) for text in _texts(dict(scenario.fields).get("sources"))],
            "doubts": pen.doubts(scenario, "scenario"),
            "balance": self._balance(scenario, pen),
        }

    def _balance(self, scenario: Scenario, pen: Pen) -> View | None:
        played, board = self._handed.balance.get(scenario.name, ()), self._boards.get(scenario.name)
        return balance_view(self._pack, scenario, played, board, pen)

    def _first_chapter(self, book: str, pen: Pen) -> Markup:
        """The chapter that tells how the book is read, where it has one."""
        rules = next(ruleset for ruleset in self._pack.rulesets if ruleset.name == book)
        opening = next(iter(chapters(rules)), None)
        return pen.cite(BEFORE_THE_RULES) if opening is not None and opening.number == BEFORE_THE_RULES else Markup("")

    def _facts(self, scenario: Scenario, pen: Pen) -> list[tuple[Markup, Markup]]:
        words = pen.words
        book = family_name(scenario.ruleset)
        rules = next(ruleset for ruleset in self._pack.rulesets if ruleset.name == book)
        index = pen.atlas.page(book, "index")
        found: list[tuple[str, Markup]] = [
            ("ruleset", Markup("[{}]({})").format(pen.title(rules), Markup(pen.to_page(index)))),
            ("date", cell(pen.bare(scenario.date)) if scenario.date is not None else Markup("")),
            ("hour", cell(pen.bare(scenario.hour)) if scenario.hour is not None else Markup("")),
            ("place", pen.phrase(scenario.place)),
            ("turns", self._turns(scenario, pen)),
            ("weather", pen.link("weather", scenario.weather) if scenario.weather else Markup("")),
            ("players", cell(pen.bare(scenario.players)) if scenario.players is not None else Markup("")),
        ]
        told = [(inert(words[name]), said) for name, said in found if said]
        more = [(name, value) for name, value in scenario.fields if name not in _APART]
        return told + pen.fields("scenario", tuple(more))

    def _turns(self, scenario: Scenario, pen: Pen) -> Markup:
        """How many, and by which edition there are more: `12; 36 by Lines and Volleys`."""
        titles = {ruleset.name: pen.bare(ruleset.title or ruleset.name) for ruleset in self._pack.rulesets}
        told = [inert(pen.bare(scenario.turns))] if scenario.turns is not None else []
        for edition, turns in scenario.editions:
            said = pen.words["turns_by"].format(turns=pen.bare(turns), edition=titles[edition])
            told.append(inert(said, begins=False))
        return joined(told, "; ")

    def _prose(self, scenario: Scenario, pen: Pen, names: Iterable[str]) -> list[View]:
        fields = dict(scenario.fields)
        return [
            {"name": name, "title": pen.field_title("scenario", name), "prose": pen.prose(text, scenario)}
            for name in names
            if isinstance(text := fields.get(name), Text)
        ]

    def _options(self, scenario: Scenario, pen: Pen) -> list[tuple[Markup, Markup]]:
        switches = {one.name: one for one in pen.ruleset.switches}
        found = []
        for name, choice in scenario.options:
            switch = switches.get(name)
            words = dict(switch.choices).get(choice) if switch is not None else None
            said = pen.phrase(words) if words is not None else inert(pen.words[choice])
            found.append((pen.link("switch", name), said))
        return found

    def _zones(self, scenario: Scenario, pen: Pen) -> list[tuple[Markup, Markup]]:
        zones = (*scenario.map.zones, *scenario.map.exits) if scenario.map is not None else ()
        return [(pen.title(zone), joined(pen.value(value) for _, value in zone.fields if value)) for zone in zones]

    # --- army lists -----------------------------------------------------------------------------------------------

    def army_list(self, army_list: ArmyList, pen: Pen, cards: Mapping[str, str]) -> View:
        fields = dict(army_list.fields)
        kinds = Counter(profile.kind for profile in army_list.profiles)
        background = fields.get("background")
        facts = [field for field in army_list.fields if field[0] not in ("background", "sources")]
        return {
            "title": pen.heading(army_list),
            "facts": [line for name, value in facts for line in _list_fact(name, value, pen)],
            "background": pen.prose(background, army_list) if isinstance(background, Text) else "",
            "explained": explaining_values(fields_of(army_list.profiles), pen),
            "groups": [
                {
                    "title": one_line(pen.kind_heading(kind, number)),
                    "table": self._profiles([profile for profile in army_list.profiles if profile.kind == kind], pen),
                    "cards": [
                        {
                            "title": pen.title(profile),
                            "path": cards[profile.name],
                            "words": inert(self._in_words(profile, pen)),
                        }
                        for profile in army_list.profiles
                        if profile.kind == kind and profile.name in cards
                    ],
                }
                for kind, number in kinds.items()
            ],
            "limits": [
                {"title": pen.title(one), "fields": pen.fields(one.kind, one.fields)} for one in army_list.others
            ],
            "sources": [pen.phrase(text) for text in _texts(fields.get("sources"))],
            "doubts": _doubts_of(army_list.profiles, pen),
        }

    def _profiles(self, profiles: list[Entry], pen: Pen) -> Markup:
        """One line a profile; one with rows of its own has a line for each."""
        plain = [_without(entry, ("about", "quantity")) for entry in row_by_row(profiles, pen)]
        return entries_table(pen, plain, anchors=True, marked=True)

    @staticmethod
    def _in_words(profile: Entry, pen: Pen) -> str:
        """A card in words, for those who do not see it; how many are printed is not on it."""
        kind = profile.kind
        said = [(name, value) for name, value in profile.fields if value and name != _PRINTED]
        told = [
            f"{pen.field_title(kind, name)} {pen.bare(value)}"
            for name, value in said
            if not pen.is_nothing(kind, name, value)
        ]
        return f"{pen.name(profile)}. {'; '.join(told)}"


def _doubts_of(profiles: Sequence[Entry], pen: Pen) -> list[Markup]:
    """What the signs on the list mean: each reason with the troops it is said of, then what no source settles."""
    said_of: dict[tuple[str, Markup], list[Markup]] = {}
    for profile in profiles:
        for doubt in profile.doubts:
            if doubt.reason:
                where = "" if doubt.field == "*" else str(pen.field_title(profile.kind, doubt.field))
                said_of.setdefault((where, pen.phrase(doubt.reason)), []).append(pen.title(profile))
    found = [
        Markup("† {}. **{}**{}: {}").format(
            inert(pen.words["house"]),
            joined(dict.fromkeys(names)),
            Markup(" ({})").format(Markup(where)) if where else "",
            reason,
        )
        for (where, reason), names in said_of.items()
    ]
    if any(not doubt.reason for profile in profiles for doubt in profile.doubts):
        found.append(Markup("‡ {}").format(inert(pen.words["doubts_open"])))
    return found


def easiest(scenarios: Iterable[Scenario]) -> Scenario | None:
    """The battle to learn a game with: the one that is over soonest, by its minutes, then by its turns."""

    def length(scenario: Scenario) -> tuple[float, float]:
        minutes, turns = dict(scenario.fields).get("minutes"), scenario.turns
        return (
            minutes if isinstance(minutes, int) else float("inf"),
            turns if isinstance(turns, int) else float("inf"),
        )

    return min(scenarios, key=length, default=None)


def in_short(scenario: Scenario, pen: Pen) -> Markup:
    """What a player chooses a battle by: its date, its length, and how long it is played."""
    minutes, words = dict(scenario.fields).get("minutes"), pen.words
    told = [pen.bare(scenario.date)] if scenario.date is not None else []
    for count, word in ((scenario.turns, "turns"), (minutes, "minutes")):
        if count is not None:
            told.append(f"{pen.bare(count)} {words[word].lower()}")
    return inert(" · ".join(told), begins=False)


def _list_fact(name: str, value: Value, pen: Pen) -> list[tuple[Markup, Markup]]:
    """A line about an army list; years before Christ are counted backwards: `280–146 BC`."""
    if not (name == "years" and isinstance(value, Span) and isinstance(value.low, int) and value.low < 0):
        return pen.fields("army_list", ((name, value),))
    first, last = value.low, value.high
    before = pen.words["before_christ"]
    said = f"{-first} {before}"
    if isinstance(last, int) and last != first:
        said = f"{-first}–{-last} {before}" if last < 0 else f"{-first} {before} – {last}"
    return [(pen.field_title("army_list", name), inert(said, begins=False))]


def _without(entry: Entry, names: tuple[str, ...]) -> Entry:
    kept = tuple((name, value) for name, value in entry.fields if name not in names)
    return Entry(
        name=entry.name, title=entry.title, origin=entry.origin, kind=entry.kind, fields=kept, doubts=entry.doubts
    )


def _ending(ending: Ending, scenario: Scenario, pen: Pen) -> Markup:
    """Its author's words; when it holds and who has won, where a ruleset plays by itself."""
    if pen.ruleset.plays is not None:
        return Markup("{} {}").format(pen.phrase(ending.means), pen.sentence(ending_told(pen, ending, scenario.armies)))
    return pen.phrase(ending.means) or inert(Formulas(pen).words(ending.when))


def _texts(value: Value) -> tuple[Text, ...]:
    return tuple(one for one in value if isinstance(one, Text)) if isinstance(value, tuple) else ()


def _deploys_by(scenario: Scenario, pen: Pen) -> Markup:
    """Where it is said how armies deploy that the map does not show: in the scenario's own words, else in the rules."""
    section = next((one for one in pen.ruleset.sections if one.name == _DEPLOYMENT), None)
    if isinstance(dict(scenario.fields).get(_DEPLOYMENT), Text):
        where = Markup("[{}](#part-{})").format(pen.field_title("scenario", _DEPLOYMENT), Markup(_DEPLOYMENT))
    elif section is not None and section.number:
        where = pen.cite(section.number)
    else:
        return Markup("")
    return Markup(pen.words["to_play_by"]).format(where=where)


def _measured(scenario: Scenario, pen: Pen) -> Markup:
    """How to read places on a table; a hex is told by its number."""
    unit = scenario.map.size.unit if scenario.map is not None else None
    return inert(pen.words["measured_from"].format(unit=unit)) if unit not in (None, "hex") else Markup("")
