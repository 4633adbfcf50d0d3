"""5.1, 6.6, 2.2.2, 4.3.9d, 8.1.1c: shooting: who may be shot at, aiming; a volley of one or many: what its target may
do first or at the same time, dice to hit, dice to wound, then what it does."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.decisions import Ask, choose
from engine.model.quick_dataclass import dataclass
from engine.space.plane import Point
from engine.systems.cape.book.catalogues import Weapon
from engine.systems.cape.position.events.arms import FireReceived, Levelled, Shot, WeaponJammed
from engine.systems.cape.position.figures import Figure, Group
from engine.systems.cape.position.game import Context, Game
from engine.systems.cape.questions import arms, ask, seeing
from engine.systems.cape.rules.morale import abilities, losses, morale
from engine.systems.cape.rules.movement import flight, obstacles
from engine.systems.cape.rules.points import can_answer, pay
from engine.systems.cape.rules.shooting.targets import (
    Aim,
    Armed,
    armed_with,
    has_target,
    is_target,
    may_be_shot,
    targets,
)
from engine.systems.cape.rules.turn.tests import is_possible, take_many
from engine.systems.cape.rules.victory.victory import buy, reach, to_buy


def context_of(g: Game, shooter: Figure, target: Figure, weapon: Weapon, band: str) -> Context:
    """All that a shot is like."""
    gap, covered = shooter.gap(target), seeing.is_covered(g, shooter, target)
    return Context(g, shooter, target, weapon=weapon, band=band, distance=gap, covered=covered)


@dataclass(slots=True, eq=False)
class Volley:
    """A shot of one or of many at one character or at a squad."""

    group: Group
    foe: Group
    weapon: Weapon
    at: Figure | None = None
    """The one figure that is shot at; none for a squad as a whole."""
    farther: int = 0
    only: Figure | None = None
    """6.6c: the one who shoots while the others do not."""
    patient: bool = False
    """8.1.1c: has let the other shoot first."""

    def band(self, weapon: Weapon, distance: int) -> str:
        return arms.band(weapon, distance, farther=self.farther)

    def men(self, g: Game) -> list[Figure]:
        return [self.only] if self.only is not None else g.members(self.group)

    def line(self, g: Game) -> tuple[Figure, Figure] | None:
        """6.6b, 6.6.1a: from the figure that has the best line, at short range and past no cover if any has such a
        one, else the nearest; its distance holds for all."""
        marks, figures = [self.at] if self.at is not None else g.members(self.foe), g.state.figures
        lines = sorted(
            (self.band(self.weapon, one.gap(mark)) == "long", one.gap(mark), one.id, mark.id)
            for one in self.men(g)
            if one.in_play and self.weapon in arms.ready_weapons(g, one)
            for mark in marks
            if mark.in_play and self.band(self.weapon, one.gap(mark)) and seeing.has_shot(g, one, mark)
        )
        pairs = [(figures[one], figures[mark]) for far, _, one, mark in lines if far == lines[0][0]]
        bare = (pair for pair in pairs if not seeing.is_covered(g, *pair)) if len(pairs) > 1 else iter(pairs)
        return next(bare, pairs[0] if pairs else None)

    def is_possible(self, g: Game) -> bool:
        """5.1.1a, 5.1.3a: somebody has a line, and any chance at all."""
        line = self.line(g)
        if line is None:
            return False
        distance = line[0].gap(line[1])
        return any(
            is_possible(g, "shooting_hit", context_of(g, one, line[1], arm, self.band(arm, distance)))
            for one, arm in self.shooters(g, distance)
        )

    def shooters(self, g: Game, distance: int) -> list[Armed]:
        """6.6.1b: all with a weapon that carries so far; each with the best he has."""
        if self.only is not None:
            return [(self.only, self.weapon)]
        men = [(man, arms.ready_weapons(g, man)) for man in g.members(self.group)]
        able = [(man, [weapon for weapon in ready if self.band(weapon, distance)]) for man, ready in men]
        return [(man, self.weapon if self.weapon in ready else ready[0]) for man, ready in able if ready]

    def level(self, g: Game) -> None:
        """5.1.2a: told before anybody answers."""
        man, mark = (one.id if one is not None else -1 for one in (self.only, self.at))
        g.record(Levelled("5.1.2a", self.group.id, man, self.foe.id, mark))

    def let_off(self, g: Game, shooters: list[Armed]) -> None:
        """4.3.9e, 5.1.6."""
        is_firearm = any("firearm" in weapon.is_ for _, weapon in shooters)
        mark = self.at.id if self.at is not None else (self.foe.members[0] if self.foe.members else -1)
        told = tuple((one.id, weapon.name) for one, weapon in shooters)
        g.record(Shot("5.1.6", self.group.id, mark, told, is_firearm))


# --- shooting, and taking aim ---------------------------------------------------------------------------------------


def may_shoot(g: Game, group: Group) -> bool:
    """5.1.5b: not out of a melee; 9.1.2f: experience may carry a shot farther."""
    if has_target(g, group):
        return True
    farther = to_buy(g, group, reach(g)) if g.switches.experience else 0
    return farther > 0 and has_target(g, group, farther=farther)


def takes_aim(g: Game, group: Group) -> bool:
    """5.1.4b: with a weapon that can be aimed."""
    return any(arms.can_aim(arm) for _, arm in armed_with(g, group))


def may_aim(g: Game, group: Group) -> bool:
    """5.1.4a, 5.1.4b: just before shooting, with a point left for the shot, and with somebody to shoot at."""
    can_pay = group.pa >= g.cost("aim") + g.cost("shoot")
    return can_pay and takes_aim(g, group) and has_target(g, group, would_aim=True)


# --- the shot -------------------------------------------------------------------------------------------------------


def do_shoot(g: Game, group: Group) -> Ask[None]:
    """5.1.2a, 6.6.1a: declared, paid, answered, resolved."""
    least = 0
    while least < to_buy(g, group, reach(g)) and not has_target(g, group, farther=least):
        least += g.figures.foot_base
    farther = yield from buy(g, group, reach(g), least=least)
    aims = list(dict.fromkeys(targets(g, group, farther=farther)))
    chosen = yield from choose("shoot", group.side, "5.1.1a", aims, group.id)
    pay(g, group, "shoot", "5.1.2a")
    yield from fire(g, group, chosen, farther=farther)


def designs(g: Game, group: Group) -> list[tuple[int, int, str]]:
    """6.6c, 6.6.2c: any of them may pick anybody, an enemy leader too: (who, at whom, with what)."""
    able = armed_with(g, group)
    foes = [foe for foe in g.enemies(group.side) if may_be_shot(g, foe)] if able else []
    pairs = [(man, weapon, foe) for man, weapon in able for foe in foes]
    return [(one.id, foe.id, arm.name) for one, arm, foe in pairs if is_target(g, one, arm, foe, 0, False)]


def designate(g: Game, group: Group, design: tuple[int, int, str]) -> Ask[None]:
    """6.6c: two points for a shot of one man's own."""
    who, whom, weapon = design
    yield from fire(g, group, ("figure", whom, weapon), only=g.state.figures[who])


def fire(g: Game, group: Group, at: Aim, *, farther: int = 0, only: Figure | None = None) -> Ask[None]:
    """5.1.2, 2.2.2b, 4.3.9e: the target answers first; what is simultaneous is rolled before anything is applied.
    8.1.1c: who has sangfroid may shoot second for more."""
    sort, number, weapon = at
    mark = g.state.figures[number] if sort == "figure" else None
    foe = g.group(mark) if mark is not None else g.state.groups[number]
    abilities.rouse(g, group, foe)
    volley = Volley(group, foe, g.book.weapon(weapon), at=mark, farther=farther, only=only)
    volley.level(g)
    back = yield from respond(g, volley)
    if back is not None:
        back.level(g)
    patient = (yield from let_him_shoot(g, volley, back)) if back is not None else None
    if patient is not None and back is not None:
        yield from suffer(g, (yield from shoot(g, volley if patient is back else back)))
        # 8.1.1c: his shot was paid for; a wound does not keep him from it.
        if ask.is_able(g, patient.group):
            patient.patient = True
            yield from suffer(g, (yield from shoot(g, patient)))
    else:
        harm = yield from shoot(g, volley)
        answer = (yield from shoot(g, back)) if back is not None else None
        yield from suffer(g, harm)
        if answer is not None:
            yield from suffer(g, answer)
    abilities.calm_down(g, foe)


def let_him_shoot(g: Game, volley: Volley, back: Volley) -> Ask[Volley | None]:
    """8.1.1c: both alone, both with firearms."""
    both = (back, volley)
    if any(one.group.is_squad or "firearm" not in one.weapon.is_ for one in both):
        return None
    for one in both:
        who = g.members(one.group)[0]
        if not who.has("sangfroid"):
            continue
        if (yield from choose("hold_fire", who.side, "8.1.1c", [None, "yes"], who.id)) is not None:
            return one
    return None


@dataclass(slots=True, eq=False)
class Harm:
    """What a volley came to, before it is applied."""

    volley: Volley
    hits: int = 0
    wounds: int = 0
    firearm: bool = False
    in_open: bool = False
    exposed: Sequence[Figure] = ()


def shoot(g: Game, volley: Volley) -> Ask[Harm]:
    """5.1.2a, 5.1.2b, 6.6.1b, 6.6.1c: rolled, not yet applied. A weapon is let off even where the mark is gone."""
    harm = Harm(volley)
    line = volley.line(g)
    if line is None:
        armed = [(one, volley.weapon) for one in volley.men(g) if volley.weapon in arms.ready_weapons(g, one)]
        if armed:
            volley.let_off(g, armed)
        return harm
    one, mark = line
    members, distance = g.members(volley.foe), one.gap(mark)
    in_view = [other for other in members if seeing.has_shot(g, one, other)]
    covered = seeing.is_covered(g, one, mark)
    if volley.at is None:
        # 5.1.3c: a squad is covered when so many of them are no valid targets or in cover.
        bare = sum(1 for other in in_view if not seeing.is_covered(g, one, other))
        covered = len(members) - bare >= g.figures.covered_share * len(members)
    # 2.3b: what lies between does not make the ground on which the target stands less open.
    harm.in_open = not covered or (volley.at is not None and not ask.is_sheltered(g, mark))
    shooters = volley.shooters(g, distance)
    harm.exposed = in_view
    if volley.at is None and len(in_view) < len(members):
        # 6.6.2b: whoever was a valid target for at least one of them.
        men = [man for man, _ in shooters if man is not one]
        harm.exposed = [foe for foe in members if foe in in_view or any(seeing.has_shot(g, man, foe) for man in men)]
    fired: list[Armed] = []
    # 6.6.1b: like men roll together, a leader with another sheet or weapon apart.
    lots: dict[tuple[object, ...], list[Armed]] = {}
    for man, arm in shooters:
        lots.setdefault((man.profile.name, man.is_reduced, arm.name, man.drunk), []).append((man, arm))
    for lot in lots.values():
        shooter, weapon = lot[0]
        context = context_of(g, shooter, mark, weapon, volley.band(weapon, distance))
        context.covered, context.patient = covered, volley.patient
        if not is_possible(g, "shooting_hit", context):
            continue
        fired += lot
        who = shooter if len(lot) == 1 else volley.group
        thrown = yield from take_many(g, "shooting_hit", context, who, len(lot))
        hurt = yield from take_many(g, "shooting_wound", context, who, thrown.hits)
        harm.hits += thrown.hits
        harm.wounds += hurt.wounds
        is_firearm = "firearm" in weapon.is_
        harm.firearm = harm.firearm or is_firearm
        if g.switches.jams and is_firearm and not volley.group.is_squad and g.figures.jam_face in thrown.faces:
            # 9.3.2: the firearm of who acts alone.
            g.record(WeaponJammed("9.3.2", shooter.id, weapon.name))
    # 5.1.3a: a shot that is impossible is not made.
    if fired:
        volley.let_off(g, fired)
    return harm


def suffer(g: Game, harm: Harm) -> Ask[None]:
    """5.1.2c, 6.6.2a, 6.6.2b: wounds, then nerves."""
    foe, at = harm.volley.foe, harm.volley.at
    if not harm.hits:
        return
    toll = losses.Toll(ask.losses(g, foe), harm.hits)
    g.record(FireReceived("5.1.2a", foe.id, harm.firearm))
    hurt = [at] * harm.wounds if at is not None else (yield from losses.victims(g, foe, harm.wounds, harm.exposed))
    for figure in hurt:
        yield from losses.wound(g, figure, toll, "fire", by_foot=True)
    yield from morale.after_fire(g, foe, toll, in_open=harm.in_open)


# --- what the target does -------------------------------------------------------------------------------------------


def respond(g: Game, volley: Volley) -> Ask[Volley | None]:
    """2.2.2b, 4.3.9d: shoot back at the same time, lie down, or get away. Answers the shot that comes back, if any: at
    whoever shot, with a loaded weapon and a line."""
    foe, group = volley.foe, volley.group
    yield from abilities.wake(g, foe, "shot_at")
    back: Volley | None = None
    if g.rules.may_react(g, foe) and not ask.is_engaged(g, foe) and can_answer(g, foe, "shoot"):
        at = volley.only or (None if group.is_squad else g.members(group)[0])
        shots = (Volley(foe, group, g.book.weapon(name), at=at) for name in arms.group_weapons(g, foe))
        back = next((shot for shot in shots if shot.is_possible(g)), None)
    answer = yield from _react(g, foe, group, ["shoot"] if back is not None else [])
    return back if answer == "shoot" else None


def duck(g: Game, foe: Group, place: Point) -> Ask[None]:
    """2.2.2b, 7.2: fire out of hiding gives nobody to shoot back at; one may still lie down or get away."""
    yield from abilities.wake(g, foe, "shot_at")
    yield from _react(g, foe, place, [])


def _react(g: Game, foe: Group, threat: Group | Point, options: list[str]) -> Ask[str | None]:
    """2.2.2b, 4.3.9d: down, or away, or what else there is; it is paid for."""
    if not g.rules.may_react(g, foe):
        return None
    if not ask.is_engaged(g, foe):
        options += [answer for answer in ("lie_down", "evade") if can_answer(g, foe, answer)]
    answer = yield from choose("react", foe.side, "2.2.2b", [None, *options], foe.id)
    if answer == "evade":
        yield from flight.evade_from(g, foe, threat, "4.3.9d")
    elif answer is not None:
        pay(g, foe, answer, "2.2.2b")
        if answer == "lie_down":
            obstacles.lie_down(g, foe)
    return answer
