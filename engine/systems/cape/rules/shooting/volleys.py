"""5.1.2, 5.1.3, 6.6.1, 6.6.2: a volley: dice to hit, dice to wound, then what it does."""

from __future__ import annotations

from typing import Final, final

from engine.core.decisions import Ask
from engine.systems.cape.book.catalogues import Weapon
from engine.systems.cape.position.events.arms import FireReceived, Shot, WeaponJammed
from engine.systems.cape.position.figures import Figure, Group
from engine.systems.cape.position.game import Context, Game
from engine.systems.cape.questions import arms, seeing
from engine.systems.cape.questions import situation as ask
from engine.systems.cape.rules.morale.losses import Toll, victims, wound
from engine.systems.cape.rules.morale.morale import after_fire
from engine.systems.cape.rules.turn.tests import is_possible, take_many


def context_of(g: Game, shooter: Figure, target: Figure, weapon: Weapon, band: str) -> Context:
    """All that a shot is like."""
    context = Context(g, shooter, target)
    context.weapon = weapon
    context.band = band
    context.distance = ask.gap(shooter, target)
    context.covered = seeing.is_covered(g, shooter, target)
    return context


@final
class Volley:
    """A shot of one or of many at one character or at a squad."""

    __slots__ = ("at", "farther", "foe", "group", "only", "patient", "weapon")

    def __init__(
        self,
        g: Game,  # noqa: ARG002 - made like everything else that happens in a game
        group: Group,
        foe: Group,
        weapon: Weapon,
        *,
        at: Figure | None = None,
        farther: int = 0,
        only: Figure | None = None,
        patient: bool = False,
    ) -> None:
        self.group: Final = group
        self.foe: Final = foe
        self.weapon: Final = weapon
        self.at: Final = at
        """The one figure that is shot at; none for a squad as a whole."""
        self.farther: Final = farther
        self.only: Final = only
        """6.6c: the one who shoots while the others do not."""
        self.patient: Final = patient
        """8.1.1c: has let the other shoot first."""

    def line(self, g: Game) -> tuple[Figure, Figure] | None:
        """6.6b, 6.6.1a: from the figure that has the best line; its distance holds for all."""
        shooters = [self.only] if self.only is not None else g.members(self.group)
        marks = [self.at] if self.at is not None else g.members(self.foe)
        found = [
            (ask.gap(one, mark), one.id, mark.id)
            for one in shooters
            if one.in_play and self.weapon in arms.ready_weapons(g, one)
            for mark in marks
            if mark.in_play
            and arms.band(self.weapon, ask.gap(one, mark), farther=self.farther)
            and seeing.has_shot(g, one, mark)
        ]
        if not found:
            return None
        _, one, mark = min(found)
        return g.state.figures[one], g.state.figures[mark]

    def shooters(self, g: Game, distance: int) -> list[tuple[Figure, Weapon]]:
        """6.6.1b: all with a weapon that carries so far; each with the best he has."""
        if self.only is not None:
            return [(self.only, self.weapon)]
        found = []
        for one in g.members(self.group):
            ready = [
                weapon for weapon in arms.ready_weapons(g, one) if arms.band(weapon, distance, farther=self.farther)
            ]
            if self.weapon in ready:
                found.append((one, self.weapon))
            elif ready:
                found.append((one, ready[0]))
        return found


@final
class Harm:
    """What a volley came to, before it is applied."""

    __slots__ = ("exposed", "firearm", "hits", "in_open", "volley", "wounds")

    def __init__(self, volley: Volley) -> None:
        self.volley: Final = volley
        self.hits = 0
        self.wounds = 0
        self.firearm = False
        self.in_open = False
        self.exposed: list[Figure] = []

    def seen(self, exposed: list[Figure], *, in_open: bool) -> None:
        self.exposed = exposed
        self.in_open = in_open

    def add(self, hits: int, wounds: int, *, firearm: bool) -> None:
        self.hits += hits
        self.wounds += wounds
        self.firearm = self.firearm or firearm


def shoot(g: Game, volley: Volley) -> Ask[Harm]:
    """5.1.2a, 5.1.2b, 6.6.1b, 6.6.1c: rolled, not yet applied. A weapon is let off even where the mark is gone."""
    harm = Harm(volley)
    line = volley.line(g)
    if line is None:
        gone = [
            one for one in ([volley.only] if volley.only else g.members(volley.group)) if _has(g, one, volley.weapon)
        ]
        if gone:
            _let_off(g, volley, [(one, volley.weapon) for one in gone])
        return harm
    one, mark = line
    distance = ask.gap(one, mark)
    shooters = volley.shooters(g, distance)
    covered = _is_squad_covered(g, volley, one) if volley.at is None else seeing.is_covered(g, one, mark)
    exposed = [other for other in g.members(volley.foe) if seeing.has_shot(g, one, other)]
    harm.seen(exposed, in_open=not covered)
    for alike in _alike(shooters):
        shooter, weapon = alike[0]
        context = context_of(g, shooter, mark, weapon, arms.band(weapon, distance, farther=volley.farther))
        context.covered = covered
        context.patient = volley.patient
        if not is_possible(g, "shooting_hit", context):
            continue
        who = shooter if len(alike) == 1 else volley.group
        thrown = yield from take_many(g, "shooting_hit", context, who, len(alike), "hit")
        wounds = yield from take_many(g, "shooting_wound", context, who, thrown.good, "wound")
        harm.add(thrown.good, wounds.good, firearm="firearm" in weapon.is_)
        if g.figures.jam_face in thrown.faces:
            jam(g, volley, shooter, weapon)
    _let_off(g, volley, shooters)
    return harm


def jam(g: Game, volley: Volley, shooter: Figure, weapon: Weapon) -> None:
    """9.3.2: a natural ten jams the firearm of who acts alone."""
    if not g.switches.jams or volley.group.is_squad or "firearm" not in weapon.is_:
        return
    g.record(WeaponJammed("9.3.2", shooter.id, weapon.name))


def _has(g: Game, one: Figure, weapon: Weapon) -> bool:
    return weapon in arms.ready_weapons(g, one)


def _let_off(g: Game, volley: Volley, shooters: list[tuple[Figure, Weapon]]) -> None:
    """4.3.9e, 5.1.6."""
    is_firearm = any("firearm" in weapon.is_ for _, weapon in shooters)
    mark = volley.at.id if volley.at is not None else (volley.foe.members[0] if volley.foe.members else -1)
    told = tuple((one.id, weapon.name) for one, weapon in shooters)
    g.record(Shot("5.1.6", volley.group.id, mark, told, is_firearm))


def _alike(shooters: list[tuple[Figure, Weapon]]) -> list[list[tuple[Figure, Weapon]]]:
    """6.6.1b: like men roll together, a leader with another sheet or weapon apart."""
    found: dict[tuple[object, ...], list[tuple[Figure, Weapon]]] = {}
    for one, weapon in shooters:
        key = (one.profile.name, one.wounds > one.profile.bears, weapon.name, one.drunk)
        found.setdefault(key, []).append((one, weapon))
    return list(found.values())


def _is_squad_covered(g: Game, volley: Volley, one: Figure) -> bool:
    """5.1.3c: when half of them or more are no valid targets or in cover."""
    members = g.members(volley.foe)
    hidden = sum(1 for mark in members if not seeing.has_shot(g, one, mark) or seeing.is_covered(g, one, mark))
    return 2 * hidden >= len(members)


def suffer(g: Game, harm: Harm) -> Ask[None]:
    """5.1.2c, 6.6.2a, 6.6.2b: wounds, then nerves."""
    volley = harm.volley
    foe = volley.foe
    if not harm.hits:
        return
    toll = Toll(g, foe, harm.hits)
    g.record(FireReceived("5.1.2a", foe.id, harm.firearm))
    if volley.at is not None:
        chosen = [volley.at] * harm.wounds
    else:
        chosen = yield from victims(g, foe, harm.wounds, harm.exposed)
    for figure in chosen:
        yield from wound(g, figure, toll, "fire", by_foot=True)
    yield from after_fire(g, foe, toll, in_open=harm.in_open)
