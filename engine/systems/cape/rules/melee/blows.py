"""5.2.1, 5.2.2, 6.7.4: blows in melee: who strikes whom with what, and how many wounds come of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.core.decisions import Ask
from engine.model.quick_dataclass import dataclass
from engine.systems.cape.position.events.fights import Fought
from engine.systems.cape.position.figures import Figure, Group
from engine.systems.cape.position.game import Context, Game
from engine.systems.cape.questions import arms, ask, seeing
from engine.systems.cape.rules.morale import losses, morale
from engine.systems.cape.rules.points import lose, pay
from engine.systems.cape.rules.turn.tests import take_many


@dataclass(slots=True, eq=False)
class Blows:
    """What a side's blows came to: hits and wounds, before anything is applied."""

    hits: int = 0
    wounds: int = 0
    by_foot: bool = True


@dataclass(slots=True, eq=False)
class Manner:
    """How blows are struck: at who flees, giving ground, to disarm, so many against so many."""

    flees: bool = False
    falls_back: bool = False
    disarm: bool = False
    numbers: tuple[int, int] | None = None
    """Figures of either side; those of the whole melee where it is not said."""


PLAIN: Final = Manner()
ALONE: Final = Manner(numbers=(1, 1))


def melee_of(g: Game, figure: Figure, *others: Figure) -> tuple[int, int]:
    """5.2.2a: figures of its side and of its enemies in the same melee, squads counted whole; `others` are in it though
    nobody touches them."""
    waiting = [figure, *others]
    seen = {fighter.id: fighter for fighter in waiting}
    for one in waiting:
        group = g.group(one)
        near = (*ask.foes_touched(g, one), *(g.members(group) if group.is_squad else ()))
        fresh = {other.id: other for other in near if other.id not in seen}
        seen |= fresh
        waiting += fresh.values()
    mine = sum(1 for other in waiting if other.side == figure.side)
    return mine, len(waiting) - mine


def context_of(g: Game, one: Figure, other: Figure, manner: Manner = PLAIN) -> Context:
    """All that a blow is like."""
    context = Context(g, one, other, band="melee", flees=manner.flees, falls_back=manner.falls_back)
    context.weapon, context.other_weapon = arms.hand_weapon(g, one, other), arms.hand_weapon(g, other, one)
    reach = arms.reach_weapon(one)
    if reach is not None and not one.touches(other) and not ask.is_across(g, one, other):
        context.band, context.weapon = "reach", reach
    context.covered = seeing.is_covered(g, one, other)
    mine, his = ask.level(g, one), ask.level(g, other)
    context.higher, context.lower = mine > his, mine < his
    context.friends, context.foes = manner.numbers or melee_of(g, one, other)
    return context


def strike(g: Game, strikers: Sequence[Figure], foes: Sequence[Figure], manner: Manner = PLAIN) -> Ask[Blows]:
    """5.2.1a, 5.2.1b, 6.7.4a, 6.7.4b: a die a figure, like figures together, a leader apart: those who have one sheet,
    one row, one weapon, in the saddle or not, up or down."""
    lots: dict[tuple[object, ...], list[Figure]] = {}
    for striker in strikers:
        weapon, posture = arms.hand_weapon(g, striker).name, (striker.mounted, striker.prone, striker.drunk)
        lots.setdefault((striker.profile.name, striker.is_reduced, weapon, *posture), []).append(striker)
    blows, standing = Blows(), [foe for foe in foes if foe.in_play]
    for alike in lots.values() if standing else ():
        context = context_of(g, alike[0], opposite(alike[0], standing), manner)
        yield from roll_blows(g, blows, context, alike, disarm=manner.disarm)
    return blows


def opposite(one: Figure, foes: Sequence[Figure]) -> Figure:
    """The foe it strikes at: one it touches, else the nearest."""
    return min(foes, key=lambda foe: (not one.touches(foe), one.gap(foe), foe.id))


def roll_blows(g: Game, blows: Blows, context: Context, alike: Sequence[Figure], *, disarm: bool = False) -> Ask[None]:
    """5.2.1a, 5.2.1b: of those who strike alike; then a die of damage for each hit, unless it was to disarm."""
    who = alike[0] if len(alike) == 1 else g.group(alike[0])
    thrown = yield from take_many(g, "melee_hit", context, who, len(alike))
    hurt = yield from take_many(g, "melee_wound", context, who, thrown.hits if not disarm else 0)
    blows.hits += thrown.hits
    blows.wounds += hurt.wounds
    blows.by_foot = blows.by_foot and not alike[0].mounted


def take_wounds(g: Game, group: Group, blows: Blows, exposed: Sequence[Figure]) -> Ask[losses.Toll]:
    """5.2.1a, 6.7.4c: a hit costs one alone a point; wounds go to those in contact first."""
    toll = losses.Toll(ask.losses(g, group), blows.hits)
    if not group.is_squad:
        lose(g, group, blows.hits * g.figures.hit_points_lost, "hit", "5.2.1a")
    for figure in (yield from losses.victims(g, group, blows.wounds, exposed)):
        yield from losses.wound(g, figure, toll, "melee", by_foot=blows.by_foot)
    return toll


def touching(g: Game, figures: Sequence[Figure], enemy: Group) -> list[Figure]:
    """Those of them who touch somebody of a group."""
    return [figure for figure in figures if any(other.squad == enemy.id for other in ask.foes_touched(g, figure))]


def parting_blows(g: Game, group: Group, section: str) -> Ask[None]:
    """5.2.5b: every enemy in contact who has points strikes once at whoever leaves, who does not strike back."""
    for foe in ask.opposing_groups(g, group):
        if not g.members(group):
            return
        strikers = touching(g, g.members(foe), group)
        if foe.pa < g.cost("fight") or not strikers:
            continue
        pay(g, foe, "fight", section, g.cost("fight"))
        exposed = [figure for figure in g.members(group) if ask.foes_touched(g, figure)]
        blows = yield from strike(g, strikers, exposed, Manner(flees=True))
        toll = yield from take_wounds(g, group, blows, exposed)
        g.record(Fought(section, foe.id, group.id, toll.told(), (0, 0, 0), -1))
        # 2.3a, 2.3c: a blow at whoever leaves is a blow in melee.
        yield from morale.after_melee(g, group, toll)
