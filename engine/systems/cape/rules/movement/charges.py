"""4.3.8, 4.3.9b, 8.1.1g-8.1.1i: charges: the announcement, the first step, what the target does, and contact."""

from __future__ import annotations

from math import isqrt
from typing import Final, final

from engine.core.decisions import Ask, choose
from engine.core.declared.sequence import Procedures, Step
from engine.space.moves import Walk
from engine.space.plane import squared, toward
from engine.space.ways import approach, charge, slide
from engine.systems.cape.position.events.fights import Cried
from engine.systems.cape.position.events.moves import Charged, Moved, Overtaken
from engine.systems.cape.position.figures import Figure, Group
from engine.systems.cape.position.game import Game
from engine.systems.cape.questions import seeing
from engine.systems.cape.questions import situation as ask
from engine.systems.cape.questions.squads import bring_along
from engine.systems.cape.rules.morale.abilities import calm_down, crier, rouse
from engine.systems.cape.rules.morale.morale import passes
from engine.systems.cape.rules.morale.waking import wake
from engine.systems.cape.rules.movement.evasion import evade_from
from engine.systems.cape.rules.movement.movement import has_live_gun, may_move
from engine.systems.cape.rules.points import can_pay, pay
from engine.systems.cape.rules.shooting.reactions import can_react

# --- whom -----------------------------------------------------------------------------------------------------------


def may_charge(g: Game, group: Group) -> bool:
    """10.1b: gunners do not run off and leave their piece."""
    return may_move(g, group) and not has_live_gun(g, group) and not group.shaken and bool(prey(g, group))


def prey(g: Game, group: Group) -> list[int]:
    """4.3.8c, 2.1.5c: enemies in view that can be reached, with the extra move at best; in the last phase only the
    shaken."""
    return list(g.known(("prey", group.id, group.activated), lambda: _prey(g, group)))


def _prey(g: Game, group: Group) -> list[int]:
    reach = ask.group_speed(g, group) + extra(g, group)
    last = not group.activated
    found: list[int] = []
    seen: set[int] = set()
    for foe in sorted(
        g.enemies(group.side), key=lambda one: (min(ask.gap(one, mine) for mine in g.members(group)), one.id)
    ):
        target = g.group(foe)
        if (target.id in seen and target.is_squad) or (last and not target.shaken):
            continue
        if not any(ask.are_within(one, foe, reach) and ask.is_abreast(one.up, foe.up) for one in g.members(group)):
            continue
        if seeing.group_sees(g, group, foe) and path(g, group, foe, reach) is not None:
            found.append(foe.id)
            seen.add(target.id)
    return found


def extra(g: Game, group: Group) -> int:
    """4.3.8f."""
    return g.figures.extra_mounted if ask.is_mounted(g, group) else g.figures.extra_foot


def path(g: Game, group: Group, foe: Figure, reach: int) -> tuple[Figure, Walk] | None:
    """The member that reaches him by the shortest way."""
    found: list[tuple[int, int, Walk]] = []
    board = ask.board_for(g, group)
    names = frozenset(ask.name_of(one) for one in g.members(g.group(foe)))
    for one in sorted(g.members(group), key=lambda mine: (ask.gap(mine, foe), mine.id))[:3]:
        if not ask.are_within(one, foe, reach) or not ask.is_abreast(one.up, foe.up):
            continue
        walk = charge(board, ask.mover(g, one, reach, targets=names), ask.name_of(foe))
        if isinstance(walk, Walk):
            found.append((walk.length, one.id, walk))
            break
    if not found:
        return None
    _, number, walk = min(found, key=lambda item: item[:2])
    return g.state.figures[number], walk


# --- the charge -----------------------------------------------------------------------------------------------------


@final
class Charge:
    """One charge under way: what its phases have come to so far."""

    __slots__ = ("cried", "evaded", "foe", "game", "gap", "group", "is_off", "reach", "target")

    def __init__(self, g: Game, group: Group, foe: Figure) -> None:
        self.game: Final = g
        self.group: Final = group
        self.target: Final = g.group(foe)
        self.foe = foe
        """The figure that it goes for; another where they meet on the way."""
        self.gap: Final = ask.gap_of_groups(g, group, self.target)
        """How far apart they were as it began."""
        self.reach = ask.group_speed(g, group)
        """How far it may still go."""
        self.cried = False
        """A shout has been paid for, and nobody has tested for it yet."""
        self.evaded = False
        self.is_off = False


def do_charge(g: Game, group: Group) -> Ask[None]:
    """4.3.8a, 4.3.8b: at whom; then what the ruleset declares as the phases of a charge."""
    number = yield from choose("charge", group.side, "4.3.8b", prey(g, group), group.id)
    charge = Charge(g, group, g.state.figures[number])
    yield from g.setting.courses["charge"].run(charge, lambda under_way: under_way.is_off)
    calm_down(g, charge.target)


def announce(c: Charge, _: Step) -> Ask[None]:
    """4.3.8a, 4.3.8b: one point, as any move; fighting costs another. Who is aggressive is roused by it."""
    pay(c.game, c.group, "charge", "4.3.8a")
    rouse(c.game, c.group, c.target)
    c.game.record(Charged("4.3.8a", c.group.id, c.target.id))
    yield from ()


def farther(c: Charge, _: Step) -> Ask[None]:
    """4.3.8f."""
    c.reach += yield from stretch(c.game, c.group)
    c.is_off = c.group.shaken or not ask.is_able(c.game, c.group)


def cry(c: Charge, _: Step) -> Ask[None]:
    """8.1.1h: a shout for a point, before the first step."""
    if crier(c.game, c.group) is None or not can_pay(c.game, c.group, "battle_cry"):
        return
    if (yield from choose("cry", c.group.side, "8.1.1h", [None, "yes"], c.group.id)) is not None:
        pay(c.game, c.group, "battle_cry", "8.1.1h")
        c.cried = True


def take_step(c: Charge, _: Step) -> Ask[None]:
    """4.3.8d, 4.3.9b."""
    c.reach -= first_step(c.game, c.group, c.foe)
    yield from ()


def answer(c: Charge, _: Step) -> Ask[None]:
    """2.2.2c: the target does what it can, if the cry has not driven it off."""
    yield from heed_cry(c)
    if c.is_off:
        return
    yield from wake(c.game, c.target, "charged")
    chosen = yield from answer_charge(c.game, c.group, c.target, c.gap)
    match chosen:
        case "battle_cry":
            pay(c.game, c.target, "battle_cry", "8.1.1i")
            c.is_off = not (yield from shout(c.game, c.target, c.group, charger=False))
        case "countercharge":
            yield from countercharge(c)
        case "evade":
            c.evaded = yield from evade_from(c.game, c.target, c.group, "4.3.9b")
            c.is_off = not (c.foe.in_play and ask.is_able(c.game, c.group))


def contact(c: Charge, _: Step) -> Ask[None]:
    """4.3.8a, 4.3.9b: on, as far as the way goes; who cannot be caught may be let go."""
    yield from heed_cry(c)
    if c.is_off:
        return
    if c.evaded:
        options: list[str | None] = [None, "yes"] if c.reach > 0 else [None]
        if (yield from choose("pursue", c.group.side, "4.3.9b", options, c.group.id)) is None:
            return
    close_in(c.game, c.group, c.foe, c.reach)
    if c.evaded:
        caught(c.game, c.group, c.target)


def heed_cry(c: Charge) -> Ask[None]:
    """8.1.1h: the target tests once the charger has moved."""
    if c.cried:
        c.cried = False
        c.is_off = not (yield from shout(c.game, c.group, c.target, charger=True))


PHASES: Final[Procedures[Charge]] = {
    "announce": announce,
    "farther": farther,
    "cry": cry,
    "step": take_step,
    "answer": answer,
    "contact": contact,
}
"""What is done in each phase that the ruleset declares for a charge."""


def stretch(g: Game, group: Group) -> Ask[int]:
    """4.3.8f: a test for nothing; only fully passed it makes the move longer."""
    tried = yield from choose("extra_move", group.side, "4.3.8f", [None, "yes"], group.id)
    if tried is None or not (yield from passes(g, group, "extra_move")):
        return 0
    return extra(g, group)


def first_step(g: Game, group: Group, foe: Figure) -> int:
    """4.3.8d, 4.3.9b: one measure before anybody answers."""
    step = g.figures.first_step
    found = path(g, group, foe, g.setting.width + g.setting.height)
    if found is None:
        return 0
    lead, walk = found
    names = frozenset(ask.name_of(one) for one in g.members(g.group(foe)))
    goal = walk.way[1] if len(walk.way) > 1 else walk.end
    mover = ask.mover(g, lead, step, targets=names)
    moved = slide(ask.board_for(g, group), mover, (goal[0] - lead.x, goal[1] - lead.y))
    if squared(ask.spot(lead), goal) < squared(ask.spot(lead), moved.end):
        moved = Walk((ask.spot(lead), goal), min(step, isqrt(squared(ask.spot(lead), goal)) + 1))
    if not moved.length:
        return 0
    spots = bring_along(g, group, lead, moved, step, targets=names)
    g.record(Moved("4.3.8d", group.id, spots, moved.way, moved.length, "charge"))
    return moved.length


def close_in(g: Game, group: Group, foe: Figure, reach: int) -> None:
    """4.3.8a: into contact if the way is long enough, else as far as it goes."""
    target = g.group(foe)
    living = [one for one in g.members(target) if one.in_play]
    if not living or not ask.is_able(g, group):
        return
    if ask.opposing_groups(g, group) and any(one in living for one in ask.foes_of(g, group)):
        return
    foe = foe if foe.in_play else living[0]
    names = frozenset(ask.name_of(one) for one in living)
    found = path(g, group, foe, reach)
    if found is None:
        found = next((one for other in living if (one := path(g, group, other, reach)) is not None), None)
    if found is None:
        lead = min(g.members(group), key=lambda one: (ask.gap(one, foe), one.id))
        walk = approach(ask.board_for(g, group), ask.mover(g, lead, max(0, reach), targets=names), ask.spot(foe))
    else:
        lead, walk = found
    if walk.length:
        # 6.7.2: against one alone no figure goes farther than its own move.
        spots = bring_along(g, group, lead, walk, reach, targets=names)
        g.record(Moved("4.3.8a", group.id, spots, walk.way, walk.length, "charge"))


# --- answers --------------------------------------------------------------------------------------------------------


def answer_charge(g: Game, group: Group, target: Group, gap: int) -> Ask[str | None]:
    """2.2.2c: countercharge or evade, or cry out; one answer, and none for who is engaged already."""
    if not can_react(g, target) or (ask.is_engaged(g, target) and not _only_with(g, target, group)):
        return None
    options: list[str | None] = [None]
    prone = any(one.prone for one in g.members(target))
    if may_countercharge(g, group, target, gap) and not prone:
        options.append("countercharge")
    if can_pay(g, target, "evade") and not prone and not ask.is_engaged(g, target):
        options.append("evade")
    if crier(g, target) is not None and can_pay(g, target, "battle_cry"):
        options.append("battle_cry")
    return (yield from choose("react", target.side, "2.2.2c", options, target.id))


def _only_with(g: Game, target: Group, group: Group) -> bool:
    return all(other.id == group.id for other in ask.opposing_groups(g, target))


def may_countercharge(g: Game, group: Group, target: Group, gap: int) -> bool:
    """4.3.8d: not from a measure or less; not on foot against horse, unless the list allows it."""
    if gap <= g.figures.countercharge_gap or not can_pay(g, target, "countercharge") or ask.is_engaged(g, target):
        return False
    if any(one.mounted for one in g.members(group)) and not ask.is_mounted(g, target):
        return all(one.profile.meets_horse for one in ask.body_of(g, target))
    return ask.group_speed(g, target) > 0


def countercharge(c: Charge) -> Ask[None]:
    """4.3.8d, 4.3.8e: paid, tested; then they meet on the way, and both charge."""
    g, group, target = c.game, c.group, c.target
    pay(g, target, "countercharge", "4.3.8d")
    if not (yield from passes(g, target, "countercharging")):
        return
    further = yield from stretch(g, target)
    g.record(Charged("4.3.8e", target.id, group.id))
    if not (ask.is_able(g, group) and ask.is_able(g, target)):
        c.is_off = True
        return
    mine, theirs = nearest_pair(g, group, target)
    share = share_of_way(g, group, target)
    far = min(ask.gap(mine, theirs) * share[0] // share[1], ask.group_speed(g, target) + further)
    go_to_meet(g, target, theirs, mine, far)
    c.foe = theirs


def share_of_way(g: Game, group: Group, target: Group) -> tuple[int, int]:
    """4.3.8e: half each; horse against foot two thirds of the way. What the countercharger covers."""
    riding, meeting = ask.is_mounted(g, group), ask.is_mounted(g, target)
    if riding == meeting:
        return 1, 2
    share = g.figures.mounted_share
    return (share.numerator, share.denominator) if meeting else (share.denominator - share.numerator, share.denominator)


def nearest_pair(g: Game, one: Group, other: Group) -> tuple[Figure, Figure]:
    pairs = [(ask.gap(a, b), a.id, b.id) for a in g.members(one) for b in g.members(other)]
    _, a, b = min(pairs)
    return g.state.figures[a], g.state.figures[b]


def go_to_meet(g: Game, group: Group, lead: Figure, foe: Figure, far: int) -> None:
    names = frozenset(ask.name_of(one) for one in g.members(g.group(foe)))
    goal = toward(ask.spot(lead), ask.spot(foe), far)
    walk = approach(ask.board_for(g, group), ask.mover(g, lead, far, targets=names), goal)
    if walk.length:
        spots = bring_along(g, group, lead, walk, far, targets=names)
        g.record(Moved("4.3.8e", group.id, spots, walk.way, walk.length, "countercharge"))


def caught(g: Game, group: Group, target: Group) -> None:
    """4.3.9c."""
    if any(other.id == target.id for other in ask.opposing_groups(g, group)):
        g.record(Overtaken("4.3.9c", target.id))


# --- cries ----------------------------------------------------------------------------------------------------------


def shout(g: Game, group: Group, target: Group, *, charger: bool) -> Ask[bool]:
    """8.1.1g-8.1.1i: the one cried at tests and obeys; whether the charge goes on."""
    who = crier(g, group)
    if who is None or not g.members(target):
        return True
    touching = any(other.id == target.id for other in ask.opposing_groups(g, group))
    g.record(Cried("8.1.1g", who.id, g.members(target)[0].id))
    held = yield from passes(g, target, "cried_at", cried=charger and touching, cries_back=not charger and touching)
    return held and ask.is_able(g, group) and ask.is_able(g, target)
