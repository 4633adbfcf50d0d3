"""5.1.2, 5.1.3, 6.6.1, 6.6.2, 2.2.2, 4.3.9d, 8.1.1c: a volley: what its target may do first or at the same time, dice
to hit, dice to wound, then what it does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.core.decisions import Ask, choose
from engine.space.plane import Point
from engine.systems.cape.book.catalogues import Weapon
from engine.systems.cape.position.events.arms import FireReceived, Shot, WeaponJammed
from engine.systems.cape.position.figures import Figure, Group
from engine.systems.cape.position.game import Context, Game
from engine.systems.cape.questions import arms, seeing
from engine.systems.cape.questions import situation as ask
from engine.systems.cape.rules.morale.abilities import calm_down, wake
from engine.systems.cape.rules.morale.losses import Toll, victims, wound
from engine.systems.cape.rules.morale.morale import after_fire
from engine.systems.cape.rules.movement.flight import evade_from, evade_place
from engine.systems.cape.rules.points import can_answer, pay
from engine.systems.cape.rules.turn.standing import lie_down, may_lie_down
from engine.systems.cape.rules.turn.tests import is_possible, take_many

Armed = tuple[Figure, Weapon]
"""Who shoots, and with what."""


def context_of(g: Game, shooter: Figure, target: Figure, weapon: Weapon, band: str) -> Context:
    """All that a shot is like."""
    context = Context(g, shooter, target)
    context.weapon = weapon
    context.band = band
    context.distance = ask.gap(shooter, target)
    context.covered = seeing.is_covered(g, shooter, target)
    return context


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
        """6.6b, 6.6.1a: from the figure that has the best line; its distance holds for all."""
        marks = [self.at] if self.at is not None else g.members(self.foe)
        lines = [
            (ask.gap(one, mark), one.id, mark.id)
            for one in self.men(g)
            if one.in_play and self.weapon in arms.ready_weapons(g, one)
            for mark in marks
            if mark.in_play and self.band(self.weapon, ask.gap(one, mark)) and seeing.has_shot(g, one, mark)
        ]
        if not lines:
            return None
        _, one, mark = min(lines)
        return g.state.figures[one], g.state.figures[mark]

    def shooters(self, g: Game, distance: int) -> list[Armed]:
        """6.6.1b: all with a weapon that carries so far; each with the best he has."""
        if self.only is not None:
            return [(self.only, self.weapon)]
        able = []
        for one in g.members(self.group):
            ready = [weapon for weapon in arms.ready_weapons(g, one) if self.band(weapon, distance)]
            if ready:
                able.append((one, self.weapon if self.weapon in ready else ready[0]))
        return able

    def let_off(self, g: Game, shooters: list[Armed]) -> None:
        """4.3.9e, 5.1.6."""
        is_firearm = any("firearm" in weapon.is_ for _, weapon in shooters)
        mark = self.at.id if self.at is not None else (self.foe.members[0] if self.foe.members else -1)
        told = tuple((one.id, weapon.name) for one, weapon in shooters)
        g.record(Shot("5.1.6", self.group.id, mark, told, is_firearm))


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
    covered = _is_squad_covered(g, volley, one) if volley.at is None else seeing.is_covered(g, one, mark)
    harm.in_open = not covered
    harm.exposed = [other for other in g.members(volley.foe) if seeing.has_shot(g, one, other)]
    distance = ask.gap(one, mark)
    shooters = volley.shooters(g, distance)
    for lot in _alike(shooters):
        shooter, weapon = lot[0]
        context = context_of(g, shooter, mark, weapon, volley.band(weapon, distance))
        context.covered, context.patient = covered, volley.patient
        if not is_possible(g, "shooting_hit", context):
            continue
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
    volley.let_off(g, shooters)
    return harm


def _alike(shooters: list[Armed]) -> list[list[Armed]]:
    """6.6.1b: like men roll together, a leader with another sheet or weapon apart."""
    lots: dict[tuple[object, ...], list[Armed]] = {}
    for one, weapon in shooters:
        key = (one.profile.name, one.wounds > one.profile.bears, weapon.name, one.drunk)
        lots.setdefault(key, []).append((one, weapon))
    return list(lots.values())


def _is_squad_covered(g: Game, volley: Volley, one: Figure) -> bool:
    """5.1.3c: when so many of them are no valid targets or in cover."""
    members = g.members(volley.foe)
    hidden = sum(1 for mark in members if not seeing.has_shot(g, one, mark) or seeing.is_covered(g, one, mark))
    return hidden >= g.figures.covered_share * len(members)


def suffer(g: Game, harm: Harm) -> Ask[None]:
    """5.1.2c, 6.6.2a, 6.6.2b: wounds, then nerves."""
    foe, at = harm.volley.foe, harm.volley.at
    if not harm.hits:
        return
    toll = Toll(g, foe, harm.hits)
    g.record(FireReceived("5.1.2a", foe.id, harm.firearm))
    hurt = [at] * harm.wounds if at is not None else (yield from victims(g, foe, harm.wounds, harm.exposed))
    for figure in hurt:
        yield from wound(g, figure, toll, "fire", by_foot=True)
    yield from after_fire(g, foe, toll, in_open=harm.in_open)


def can_react(g: Game, group: Group) -> bool:
    """2.2.2a, 4.3.9a: an activated one with points, in its right mind."""
    return group.pa > 0 and not group.shaken and not group.surprised and ask.is_able(g, group) and not group.done


def answer_fire(g: Game, volley: Volley) -> Ask[None]:
    """2.2.2b, 4.3.9e: what the target does; then the shot as things stand."""
    back = yield from respond(g, volley)
    yield from exchange(g, volley, back)
    calm_down(g, volley.foe)


def respond(g: Game, volley: Volley) -> Ask[Volley | None]:
    """2.2.2b, 4.3.9d: shoot back at the same time, lie down, or get away. Answers the shot that comes back, if any."""
    foe = volley.foe
    yield from wake(g, foe, "shot_at")
    if not can_react(g, foe):
        return None
    back = None
    if not ask.is_engaged(g, foe) and can_answer(g, foe, "shoot"):
        back = return_volley(g, volley)
    options = [*(["shoot"] if back is not None else []), *ways_out(g, foe)]
    answer = yield from choose("react", foe.side, "2.2.2b", [None, *options], foe.id)
    if answer == "shoot":
        pay(g, foe, "shoot", "2.2.2b")
        return back
    if answer == "lie_down":
        get_down(g, foe)
    elif answer == "evade":
        yield from evade_from(g, foe, volley.group, "4.3.9d")
    return None


def ways_out(g: Game, foe: Group) -> list[str]:
    """2.2.2b, 4.3.9d: down, or away."""
    options: list[str] = []
    if ask.is_engaged(g, foe):
        return options
    if can_answer(g, foe, "lie_down") and may_lie_down(g, foe):
        options.append("lie_down")
    if can_answer(g, foe, "evade") and not any(figure.prone for figure in g.members(foe)):
        options.append("evade")
    return options


def get_down(g: Game, foe: Group) -> None:
    pay(g, foe, "lie_down", "2.2.2b")
    lie_down(g, foe)


def duck(g: Game, foe: Group, place: Point) -> Ask[None]:
    """2.2.2b, 7.2: fire out of hiding gives nobody to shoot back at; one may still lie down or get away."""
    yield from wake(g, foe, "shot_at")
    options = ways_out(g, foe) if can_react(g, foe) else []
    answer = (yield from choose("react", foe.side, "2.2.2b", [None, *options], foe.id)) if options else None
    if answer == "lie_down":
        get_down(g, foe)
    elif answer == "evade":
        yield from evade_place(g, foe, place, "4.3.9d")


def return_volley(g: Game, volley: Volley) -> Volley | None:
    """2.2.2b: at whoever shot; with a loaded weapon and a line."""
    foe, group = volley.foe, volley.group
    at = volley.only or (None if group.is_squad else g.members(group)[0])
    for name in arms.group_weapons(g, foe):
        back = Volley(foe, group, g.book.weapon(name), at=at)
        line = back.line(g)
        if line is not None and seeing.has_shot(g, *line):
            return back
    return None


def exchange(g: Game, volley: Volley, back: Volley | None) -> Ask[None]:
    """2.2.2b, 8.1.1c: both roll on what there was, then both suffer; who has sangfroid may shoot second for more."""
    patient = (yield from let_him_shoot(g, volley, back)) if back is not None else None
    if patient is not None and back is not None:
        first = volley if patient is back else back
        yield from suffer(g, (yield from shoot(g, first)))
        # 8.1.1c: his shot was paid for; a wound does not keep him from it.
        if ask.is_able(g, patient.group):
            patient.patient = True
            yield from suffer(g, (yield from shoot(g, patient)))
        return
    harm = yield from shoot(g, volley)
    answer = (yield from shoot(g, back)) if back is not None else None
    yield from suffer(g, harm)
    if answer is not None:
        yield from suffer(g, answer)


def let_him_shoot(g: Game, volley: Volley, back: Volley) -> Ask[Volley | None]:
    """8.1.1c: both alone, both with firearms."""
    both = (back, volley)
    if any(one.group.is_squad or "firearm" not in one.weapon.is_ for one in both):
        return None
    for one in both:
        shooter = g.members(one.group)[0]
        if shooter.has("sangfroid"):
            held = yield from choose("hold_fire", shooter.side, "8.1.1c", [None, "yes"], shooter.id)
            if held is not None:
                return one
    return None
