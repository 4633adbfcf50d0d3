"""What the drawing of a map needs to know of a battle: its words, colours, profiles, and what already stands where."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cached_property
from types import MappingProxyType
from typing import Final

from compiler.backends.maps.letters import letters_of_people, letters_of_things
from compiler.backends.maps.ranks import drawn_up, stand_of, turns_of_arrival
from compiler.backends.products.kept import entries_by_name
from compiler.backends.products.numbers import is_leader, numbers_of
from compiler.backends.products.products import SPARE_PALETTES, Workshop
from compiler.backends.products.used import pieces_of
from compiler.backends.words.views import Views
from compiler.layout.flow.phrases import Phrases
from compiler.layout.flow.words import Scribe
from compiler.layout.maps.battlefield import Field, HexField, Spot
from compiler.layout.maps.ground import Grounds, GroundStyle
from compiler.layout.maps.placing import Room
from compiler.layout.themes import channels
from engine.model.battles import Army, Command, Example, Map, Piece, Scenario
from engine.model.pack import Rulepack, Ruleset
from engine.model.quick_dataclass import dataclass
from engine.model.rules import Entry
from engine.model.values import Area, Hex, Place, Ref, Text, Value
from engine.space.hexes import area

COMPASS: Final = "compass"

Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Coat:
    """The colours of a counter: its body, its edge and how broad that is, and what is drawn on it."""

    body: str
    edge: str
    ink: str
    line: float


def places_in(value: Value) -> tuple[Place, ...]:
    """The places of a field that lists some."""
    return tuple(one for one in value if isinstance(one, Place)) if isinstance(value, tuple) else ()


def is_drawn(piece: Piece, battle: Scenario | Example) -> bool:
    """All who play a battle look at its map: what is hidden is not there. An example hides nothing from its reader."""
    fields = dict(piece.fields)
    is_hidden = fields.get("hidden") is True or fields.get("decoy") is True
    return piece.at is not None and not (is_hidden and isinstance(battle, Scenario))


def tags_of(army: Army, ruleset: Ruleset, title_of: Callable[[Piece], str]) -> dict[str, str]:
    """What each piece is called by, on the map and in the order of battle: units by numbers, leaders by letters."""
    leaders = [piece for piece in pieces_of(army) if is_leader(piece, ruleset)]
    letters = letters_of_people([title_of(piece) for piece in leaders])
    tags = {name: str(number) for name, number in numbers_of(army, ruleset).items()}
    return tags | {piece.name: said for piece, said in zip(leaders, letters, strict=True)}


class MapTools:
    """What maps of one ruleset in one language share; made once by whoever draws many."""

    def __init__(self, ruleset: Ruleset, language: str, shop: Workshop) -> None:
        self.views = Views(ruleset, language)
        self.say = Phrases(shop.library, language, shop.sink)
        self.grounds = Grounds(shop.library, shop.theme, shop.icons, shop.sink)


def _as_laid(terrain: Entry, drawn: Map) -> Entry:
    """A ground that a map lays only along lines is drawn as a line there, whether it says `linear` or not."""
    laid = [feature for feature in drawn.features if feature.terrain == terrain.name]
    is_line = any(feature.through or feature.sides for feature in laid)
    fills = any(feature.at or feature.shape for feature in laid) or any(terrain.name in row for row in drawn.ground)
    if terrain.get("linear") is True or fills or not is_line:
        return terrain
    return replace(terrain, fields=(*(one for one in terrain.fields if one[0] != "linear"), ("linear", True)))


class Atlas:
    """One battle, in one language, being drawn."""

    field: Field
    window: Box | None = None
    """The only part that is drawn, if not all of it is."""
    joints: tuple[Box, ...] = ()
    """Where sheets are joined, on which a figure would be whole on neither."""
    seams: tuple[Box, ...] = ()
    """Where a drawing of all sheets shows how they are joined: lines that words keep clear of."""
    numbered: frozenset[str] | None = None
    """The hexes that show their number, where not all do: those that the story of an example speaks of."""
    counter: float | None = None
    """The side of a counter, once somebody has reckoned it."""
    acting: frozenset[str] | None = None
    """The pieces that are drawn, where not all are: those that an example is about."""
    ends: Mapping[str, tuple[Place, int]] = MappingProxyType({})
    """Where pieces of an example stand when it is over, as far as somebody has played it."""

    def __init__(
        self,
        battle: Scenario | Example,
        drawn: Map,
        ruleset: Ruleset,
        pack: Rulepack,
        language: str,
        shop: Workshop,
        tools: MapTools | None = None,
    ) -> None:
        self.battle = battle
        self.map = drawn
        self.ruleset = ruleset
        self.language = language
        self.shop = shop
        tools = tools or MapTools(ruleset, language, shop)
        self.views = tools.views
        self.title = self.views.title(battle)
        self.say = tools.say
        self.scribe = Scribe(shop.theme, shop.sink, shop.place(drawn.origin))
        self.grounds = tools.grounds
        self.terrains = {entry.name: _as_laid(entry, drawn) for entry in ruleset.entries if entry.kind == "terrain"}
        self.signs: dict[tuple[str | None, str], str] = {}
        """What the pictures and letters on counters mean, as far as any shows them."""
        self.sheets: dict[Spot, Box] = {}
        """Of places beside a joint, the part of the map on whose sheet their flag stands: their name goes there too."""
        self.strewn: list[Box] = []
        """The signs that stand on pieces of ground: a flag may cover one, a name would stand across them."""
        self.room = Room()
        """Where something stands that words should not cover."""
        self._profiles = self._all_profiles(pack)
        if isinstance(battle, Scenario):
            self.battle = drawn_up(battle, ruleset, self._profiles)
        kinds = {"arm", "class", *(kind.name for kind in ruleset.kinds if ruleset.plays is not None)}
        self._classes = {(entry.kind, entry.name): entry for entry in ruleset.entries if entry.kind in kinds}
        self.palettes = self._all_palettes()

    def _all_profiles(self, pack: Rulepack) -> dict[tuple[str, str], Entry]:
        lists = {army_list.name: army_list for army_list in pack.army_lists}
        found: dict[tuple[str, str], Entry] = {}
        for army in self.battle.armies:
            found |= {(army.name, name): entry for name, entry in entries_by_name(self.ruleset).items()}
            for name in army.lists:
                for entry in lists[name].profiles if name in lists else ():
                    found[army.name, entry.name] = entry
        return found

    def _all_palettes(self) -> dict[str, dict[str, str]]:
        theme = self.shop.theme
        spare = [name for name in SPARE_PALETTES if name in theme.palettes]
        found: dict[str, dict[str, str]] = {}
        if isinstance(self.battle, Example):
            # All examples of a book are drawn in the same colours, whatever nations their troops are taken from.
            found = {army.name: theme.palettes[army.name] for army in self.battle.armies if army.name in spare}
        for army in self.battle.armies if isinstance(self.battle, Scenario) else ():
            palette = theme.palette(theme.called(army.nation, self._colour_of(army.nation)))
            if palette is not theme.palettes[""] and palette not in found.values():
                found[army.name] = palette
        for army in self.battle.armies:
            if army.name not in found:
                free = [theme.palettes[name] for name in spare if theme.palettes[name] not in found.values()]
                found[army.name] = free[0] if free else theme.palettes[""]
        return found

    def _colour_of(self, nation: str | None) -> object:
        """The colour that a nation says it has."""
        entries = (entry for entry in self.ruleset.entries if entry.kind == "nation" and entry.name == nation)
        return next((entry.get("colour") for entry in entries), None)

    @cached_property
    def late(self) -> dict[tuple[str, str], Value]:
        """Who comes after the battle has begun, by army and name, and when: they do not stand on the map yet."""
        armies = self.battle.armies if isinstance(self.battle, Scenario) else ()
        return {(army.name, name): turn for army in armies for name, turn in turns_of_arrival(army).items()}

    def is_there(self, army: Army, piece: Piece) -> bool:
        """Whether a piece is seen on the map as the battle begins."""
        return is_drawn(piece, self.battle) and (army.name, piece.name) not in self.late

    def palette(self, army: str | None) -> dict[str, str]:
        return self.palettes.get(army or "", self.shop.theme.palettes[""])

    def coat(self, army: str) -> Coat:
        """How the counters of an army look. Every other army is light, so that two tell apart without their colours."""
        palette = self.palette(army)
        if self._is_light(army):
            return Coat(self.scribe.colour("white"), palette["mark"], palette["mark"], 0.55)
        if self.shop.theme.gray:
            # Its bands are pale, to spare ink: on a map a pale counter would not be seen.
            return Coat(palette["mark"], palette["mark"], self.scribe.colour("white"), 0.2)
        return Coat(palette["main"], palette["deep"], palette["on"], 0.2)

    def _is_light(self, army: str) -> bool:
        names = [one.name for one in self.battle.armies]
        if not self.shop.theme.gray:
            return names.index(army) % 2 == 1
        # Without colours the paler counters and cards are those of the light side: a map that had it the other way
        # round would have both set up wrongly.
        darkest_first = sorted(names, key=lambda name: (sum(channels(self.palette(name)["main"])), names.index(name)))
        return darkest_first.index(army) * 2 >= len(names)

    def style(self, terrain: str) -> GroundStyle:
        return self.grounds.style(terrain, self.terrains.get(terrain))

    def is_linear(self, terrain: str) -> bool:
        entry = self.terrains.get(terrain)
        return entry is not None and entry.get("linear") is True

    def terrain_title(self, terrain: str) -> str:
        entry = self.terrains.get(terrain)
        return self.views.title(entry) if entry is not None else terrain.replace("_", " ")

    def profile(self, army: Army, piece: Piece) -> Entry | None:
        return self._profiles.get((army.name, piece.profile or ""))

    def sign(self, army: Army, piece: Piece) -> tuple[str | None, str]:
        """The icon of a piece, or the letters that stand for it."""
        profile = self.profile(army, piece)
        known = self.shop.icons.known
        held = next((profile.get(name) for name in ("class", "arm") if profile.get(name)), None) if profile else None
        if isinstance(held, Ref):
            if held.name in known:
                return held.name, ""
            entry = self._classes.get((held.kind, held.name))
            abbr = entry.get("abbr") if entry is not None else None
            if isinstance(abbr, Text):
                return None, self.views.words(abbr)
        if is_leader(piece, self.ruleset) and "general" in known:
            return "general", ""
        return None, self._letters[self._card_title(army, piece)]

    def arm(self, army: Army, piece: Piece) -> Entry | None:
        """The class or arm that it is of."""
        profile = self.profile(army, piece)
        for name in ("class", "arm"):
            held = profile.get(name) if profile is not None else None
            if isinstance(held, Ref) and (held.kind, held.name) in self._classes:
                return self._classes[held.kind, held.name]
        return None

    def short_title(self, army: Army, piece: Piece) -> str:
        """The letters of its arm or class."""
        arm = self.arm(army, piece)
        abbr = arm.get("abbr") if arm is not None else None
        return self.views.words(abbr) if isinstance(abbr, Text) else ""

    def note_sign(self, army: Army, piece: Piece, icon: str | None, letters: str) -> None:
        """That a counter shows this sign: the legend says what it means."""
        arm = self.arm(army, piece)
        if icon or letters:
            title = self.views.title(arm) if arm is not None else self._card_title(army, piece)
            self.signs.setdefault((icon, letters), title)

    def _card_title(self, army: Army, piece: Piece) -> str:
        """What it is: the title of its card, or its own."""
        profile = self.profile(army, piece)
        return self.views.title(profile) if profile is not None else self.piece_title(army, piece)

    @cached_property
    def _letters(self) -> dict[str, str]:
        """What stands for troops that have no picture, by what they are."""
        of = {self._card_title(army, piece): None for army in self.battle.armies for piece in pieces_of(army)}
        return dict(zip(of, letters_of_things(list(of)), strict=True))

    def base(self, army: Army, piece: Piece) -> tuple[float, float] | None:
        """Front and depth of what it stands on, in the unit of the table, where its rules say them."""
        return stand_of(piece, self.profile(army, piece), self.ruleset)

    def piece_title(self, army: Army, piece: Piece) -> str:
        if piece.title is not None:
            return self.views.words(piece.title)
        profile = self.profile(army, piece)
        return self.views.title(profile) if profile is not None else self.views.title(piece)

    # --- places ---------------------------------------------------------------------------------------------------

    def hexes(self, places: tuple[Place, ...]) -> list[Hex]:
        """Every hex of the map that the places name."""
        found: dict[Hex, None] = {}
        for place in places:
            inside = (place,) if isinstance(place, Hex) else area(place) if isinstance(place, Area) else ()
            found |= dict.fromkeys(one for one in inside if self._is_on(one))
        return list(found)

    def shown(self, field: HexField) -> list[Hex]:
        """The hexes that are drawn, line by line."""
        if self.window is None:
            return field.hexes()
        left, top, right, low = self.window
        wide, high = field.step / 2, field.radius
        found = []
        for place in field.hexes():
            x, y = field.centre(place) or (0.0, 0.0)
            if left - wide < x < right + wide and top - high < y < low + high:
                found.append(place)
        return found

    def _is_on(self, place: Hex) -> bool:
        field = self.field
        return isinstance(field, HexField) and 1 <= place.column <= field.columns and 1 <= place.line <= field.lines

    def spots(self, places: tuple[Place, ...]) -> list[Spot]:
        return [spot for spot in (self.field.centre(place) for place in places) if spot is not None]

    def zones(self) -> list[Entry]:
        """Those that are drawn: one that nobody deploys in or enters by, and that has the name of an army's home edge,
        only says which edge that is, and nobody would know what to do with it."""
        edges = {
            value.name
            for army in self.battle.armies
            for _, value in army.fields
            if isinstance(value, Ref) and value.kind == COMPASS
        }
        return [zone for zone in self.map.zones if zone.name not in edges or self.army_of_zone(zone) is not None]

    def army_of_zone(self, zone: Entry) -> str | None:
        """Whose deployment a zone is: what it says itself, or the army that says it deploys or comes on there."""
        held = zone.get("for")
        if isinstance(held, Ref):
            return held.name
        for army in self.battle.armies:
            if zone.name in _deployed(army):
                return army.name
        return None

    def is_entry(self, zone: Entry) -> bool:
        """Whether troops only come on in a zone: nobody begins there, and the zone does not say whose it is."""
        armies = self.battle.armies
        return zone.get("for") is None and not any(zone.name in _deployed(army, ("deploys",)) for army in armies)


def _deployed(holder: Army | Command, by: tuple[str, ...] = ("deploys", "enters")) -> set[str]:
    held = [dict(holder.fields).get(key) for key in by]
    named = {place.name for places in held if isinstance(places, tuple) for place in places if isinstance(place, Ref)}
    for inner in holder.commands:
        named |= _deployed(inner, by)
    return named
