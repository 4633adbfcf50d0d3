"""7.2: what is found under the markers: one rule for each type of encounter."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.core.decisions import Ask
from engine.core.declared.reading import number, word
from engine.space.plane import Point
from engine.systems.cape.position.events.finds import Found
from engine.systems.cape.position.events.moves import LaidDown
from engine.systems.cape.position.events.tallies import Achieved, FirmnessChanged
from engine.systems.cape.position.figures import Figure, Group
from engine.systems.cape.position.game import Game
from engine.systems.cape.rules.encounters.guests import (
    ambush,
    brawler,
    deserter,
    mutual_surprise,
    personal_enemy,
    skirmishers,
    stragglers,
    surprise,
)
from engine.systems.cape.rules.encounters.meetings import Meeting, opponent, takes_place, worth
from engine.systems.cape.rules.encounters.waters import turn_water
from engine.systems.cape.rules.morale.morale import passes
from engine.systems.cape.rules.points import lose
from engine.systems.cape.rules.shooting.bursts import go_off


def meet(g: Game, group: Group, finder: Figure, place: Point, name: str) -> Ask[None]:
    """7.1b, 7.2."""
    table = g.setting.table
    assert table is not None, "events come from a table"
    event = next(one for one in table.events if one.name == name)
    kind = g.book.encounters[word(event.get("of"), "nothing_found")]
    found = Meeting(group, finder, place, event, kind)
    if takes_place(g, found):
        yield from ENCOUNTERS[kind.name](g, found)


# --- mishaps --------------------------------------------------------------------------------------------------------


def is_saved(g: Game, m: Meeting) -> Ask[bool]:
    if m.given("saved_by_morale") is not True:
        return False
    return (yield from passes(g, m.group, "met_by_chance"))


def animal(g: Game, m: Meeting) -> Ask[None]:
    """7.2: it bolts over the finder, who loses the points left, and perhaps falls; it may be caught."""
    if not (yield from is_saved(g, m)):
        lose(g, m.group, m.group.pa, m.event.name, "7.2")
        if m.given("knocks_down") is True:
            knock_down(g, m.group)
    g.record(Found("7.2", m.event.name, m.event.name, *m.place, 0))


def pitfall(g: Game, m: Meeting) -> Ask[None]:
    """7.2: a hole: points lost, and down."""
    if not (yield from is_saved(g, m)):
        lose(g, m.group, m.group.pa, m.event.name, "7.2")
        knock_down(g, m.group)


def knock_down(g: Game, group: Group) -> None:
    for one in g.members(group):
        if not one.prone and not one.mounted:
            g.record(LaidDown("7.2", one.id, True))


def dangerous_munitions(g: Game, m: Meeting) -> Ask[None]:
    """7.2: a test; failing, the powder goes up like a grenade."""
    if (yield from passes(g, m.group, "met_by_chance")):
        return
    ability = number(m.given("ability"), g.figures.blast_ability)
    grenade = next(one for one in g.book.weapons.values() if one.bursts and one.shoots)
    harm = (grenade.short or (0, 0))[1]
    yield from go_off(g, m.place, g.figures.burst_radius, ability, g.figures.grenade_dice, harm, m.group, "powder")


# --- finds ----------------------------------------------------------------------------------------------------------


def munitions(g: Game, m: Meeting) -> Ask[None]:
    """7.2: the opponent's firmness drops by one, unless one is all he has."""
    side = opponent(g, m.group.side)
    if side is not None and side.firmness > 1:
        g.record(FirmnessChanged("7.2", side.id, -1, m.event.name))
    worth(g, m)
    yield from ()


def lay_object(g: Game, m: Meeting) -> Ask[None]:
    """7.2: something to carry."""
    g.record(Found("7.2", m.event.name, m.event.name, *m.place, 0))
    yield from ()


def notable(g: Game, m: Meeting) -> Ask[None]:
    """7.2, 4.3.7a: somebody who must be carried, as heavy as the carrier."""
    g.record(Found("7.2", m.event.name, m.event.name, *m.place, 100))
    yield from ()


def wine(g: Game, m: Meeting) -> Ask[None]:
    """7.2: a cask that stays where it is."""
    g.record(Found("7.2", m.event.name, "wine", *m.place, 100))
    worth(g, m)
    yield from ()


def discovery(g: Game, m: Meeting) -> Ask[None]:
    """7.2: tracks, provisions: what they are worth, the scenario says."""
    g.record(Achieved("7.2", m.group.side, m.event.name, 1))
    worth(g, m)
    yield from ()


def flood(g: Game, m: Meeting) -> Ask[None]:
    """7.2: not to be forded any more; a drought that came first stays."""
    turn_water(g, m.finder, "flood")
    yield from ()


def drought(g: Game, m: Meeting) -> Ask[None]:
    """7.2: dry for good; a flood that came first stays."""
    turn_water(g, m.finder, "drought")
    yield from ()


def nothing_found(g: Game, m: Meeting) -> Ask[None]:  # noqa: ARG001 - all encounters are met alike
    """7.2: a false event."""
    yield from ()


ENCOUNTERS: Final[dict[str, Callable[[Game, Meeting], Ask[None]]]] = {
    "animal": animal,
    "brawler": brawler,
    "deserter": deserter,
    "ambush": ambush,
    "surprise": surprise,
    "mutual_surprise": mutual_surprise,
    "munitions": munitions,
    "dangerous_munitions": dangerous_munitions,
    "personal_enemy": personal_enemy,
    "object": lay_object,
    "notable": notable,
    "flood": flood,
    "stragglers": stragglers,
    "skirmishers": skirmishers,
    "drought": drought,
    "pitfall": pitfall,
    "tracks": discovery,
    "wine": wine,
    "food": discovery,
    "nothing_found": nothing_found,
}
"""Every type of encounter that the ruleset names."""
