"""5.2.1, 5.2.2, 6.7.4: blows in melee: who strikes whom with what, and how many wounds come of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from engine.core.decisions import Ask
from engine.systems.cape.book.catalogues import Weapon
from engine.systems.cape.position.events.fights import Fought
from engine.systems.cape.position.figures import Figure, Group
from engine.systems.cape.position.game import Context, Game
from engine.systems.cape.questions import arms, seeing
from engine.systems.cape.questions import situation as ask
from engine.systems.cape.rules.morale.losses import Toll, victims, wound
from engine.systems.cape.rules.points import lose, pay
from engine.systems.cape.rules.turn.tests import take_many

Fight = tuple[Sequence[Figure], Sequence[Figure]]
"""Who strikes, and whom they may strike."""


@final
class Blows:
    """What a side's blows came to: hits and wounds, before anything is applied."""

    __slots__ = ("by_foot", "disarms", "hits", "wounds")

    def __init__(self) -> None:
        self.hits = 0
        self.wounds = 0
        self.disarms = 0
        self.by_foot = True

    def add(self, hits: int, wounds: int, *, disarms: int = 0, mounted: bool = False) -> None:
        self.hits += hits
        self.wounds += wounds
        self.disarms += disarms
        self.by_foot = self.by_foot and not mounted


def melee_of(g: Game, figure: Figure) -> tuple[int, int]:
    """5.2.2a: figures of its side and of its enemies in the same melee, squads counted whole."""
    seen = {figure.id}
    waiting = [figure]
    while waiting:
        one = waiting.pop()
        group = g.group(one)
        near = [*ask.foes_touched(g, one), *(g.members(group) if group.is_squad else ())]
        for other in near:
            if other.id not in seen:
                seen.add(other.id)
                waiting.append(other)
    mine = sum(1 for number in seen if g.state.figures[number].side == figure.side)
    return mine, len(seen) - mine


def context_of(
    g: Game,
    one: Figure,
    other: Figure,
    *,
    flees: bool = False,
    falls_back: bool = False,
    numbers: tuple[int, int] | None = None,
) -> Context:
    """All that a blow is like."""
    context = Context(g, one, other)
    context.band = "melee"
    context.weapon = weapon_against(g, one, other)
    if not ask.touch(one, other) and not ask.is_across(g, one, other) and arms.reach_weapon(one) is not None:
        context.band = "reach"
        context.weapon = arms.reach_weapon(one)
    context.other_weapon = arms.hand_weapon(g, other)
    context.flees = flees
    context.falls_back = falls_back
    context.covered = seeing.is_covered(g, one, other)
    context.higher = ask.level(g, one) > ask.level(g, other)
    context.lower = ask.level(g, one) < ask.level(g, other)
    context.friends, context.foes = numbers if numbers is not None else melee_of(g, one)
    return context


def weapon_against(g: Game, one: Figure, other: Figure) -> Weapon:  # noqa: ARG001 - blows are asked of pairs
    return arms.hand_weapon(g, one)


def strike(
    g: Game,
    strikers: Sequence[Figure],
    foes: Sequence[Figure],
    *,
    flees: bool = False,
    falls_back: bool = False,
    disarm: bool = False,
    numbers: tuple[int, int] | None = None,
) -> Ask[Blows]:
    """5.2.1a, 5.2.1b, 6.7.4a, 6.7.4b: a die a figure, like figures together, a leader apart; then a die of damage for
    each hit."""
    made = Blows()
    for alike in _alike(g, strikers):
        one = alike[0]
        other = opposite(one, foes)
        if other is None:
            continue
        context = context_of(g, one, other, flees=flees, falls_back=falls_back, numbers=numbers)
        hits = yield from take_many(g, "melee_hit", context, _name(g, alike), len(alike), "hit")
        if disarm:
            made.add(hits.good, 0, disarms=hits.good, mounted=one.mounted)
            continue
        wounds = yield from take_many(g, "melee_wound", context, _name(g, alike), hits.good, "wound")
        made.add(hits.good, wounds.good, mounted=one.mounted)
    return made


def _alike(g: Game, strikers: Sequence[Figure]) -> list[list[Figure]]:
    """6.7.4a: those who roll the same: one sheet, one row, one weapon, in the saddle or not, up or down."""
    found: dict[tuple[object, ...], list[Figure]] = {}
    for one in strikers:
        key = (
            one.profile.name,
            one.wounds > one.profile.bears,
            arms.hand_weapon(g, one).name,
            one.mounted,
            one.prone,
            one.drunk,
        )
        found.setdefault(key, []).append(one)
    return list(found.values())


def _name(g: Game, alike: Sequence[Figure]) -> Figure | Group:
    return alike[0] if len(alike) == 1 else g.group(alike[0])


def opposite(one: Figure, foes: Sequence[Figure]) -> Figure | None:
    """The foe it strikes at: one it touches, else the nearest."""
    standing = [foe for foe in foes if foe.in_play]
    if not standing:
        return None
    return min(standing, key=lambda foe: (not ask.touch(one, foe), ask.gap(one, foe), foe.id))


def take_wounds(g: Game, group: Group, blows: Blows, exposed: Sequence[Figure]) -> Ask[Toll]:
    """5.2.1a, 6.7.4c: a hit costs one alone a point; wounds go to those in contact first."""
    toll = Toll(g, group, blows.hits)
    if blows.hits and not group.is_squad:
        lose(g, group, blows.hits * g.figures.hit_points_lost, "hit", "5.2.1a")
    chosen = yield from victims(g, group, blows.wounds, exposed)
    for figure in chosen:
        yield from wound(g, figure, toll, "melee", by_foot=blows.by_foot)
    return toll


def parting_blows(g: Game, group: Group, section: str) -> Ask[None]:
    """5.2.5b: every enemy in contact who has points strikes once at whoever leaves, who does not strike back."""
    for foe in list(ask.opposing_groups(g, group)):
        if not g.members(group):
            return
        touching = [one for one in g.members(foe) if any(other.squad == group.id for other in ask.foes_touched(g, one))]
        if foe.pa < g.cost("fight") or not touching:
            continue
        pay(g, foe, "fight", section, g.cost("fight"))
        exposed = [one for one in g.members(group) if ask.foes_touched(g, one)]
        blows = yield from strike(g, touching, exposed, flees=True)
        toll = yield from take_wounds(g, group, blows, exposed)
        g.record(Fought(section, foe.id, group.id, toll.told(), (0, 0, 0), -1))
