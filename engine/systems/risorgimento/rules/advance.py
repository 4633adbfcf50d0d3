"""G.3a, G.4: melees in their order, and what the winners do."""

from __future__ import annotations

from engine.core.decisions import Ask, choose
from engine.core.declared.sequence import Step
from engine.core.declared.trials.dice_tests import undergo
from engine.core.position.turn_events import Done
from engine.space.stands.manoeuvre import ahead
from engine.systems.risorgimento.position.events import standing
from engine.systems.risorgimento.position.game import Game
from engine.systems.risorgimento.position.state import Unit
from engine.systems.risorgimento.questions import contact, ground, moving
from engine.systems.risorgimento.questions.contact import Melee, Party
from engine.systems.risorgimento.questions.towns import has_room, sector_of
from engine.systems.risorgimento.rules.forced_moves import retire
from engine.systems.risorgimento.rules.houses import open_out
from engine.systems.risorgimento.rules.leading.commanders import overrun
from engine.systems.risorgimento.rules.melee import fight
from engine.systems.risorgimento.rules.morale import hearten
from engine.systems.risorgimento.rules.tests import about

# --- the phase --------------------------------------------------------------------------------------------------


def melee_phase(g: Game, step: Step) -> Ask[None]:
    """G.3a: brigade by brigade, each melee once."""
    while True:
        waiting = _due(g)
        if not waiting:
            return
        g.safe()
        side = _chooses(g)
        units = sorted({party.unit.id for melee in waiting for party in _parties(melee) if party.unit.side == side})
        chosen = yield from choose("fight", side, step.section, units)
        brigade = g.state.units[chosen].brigade
        g.record(Done("G.3a", "brigade", brigade))
        while (melee := _next_of(g, brigade, chosen)) is not None:
            for party in _parties(melee):
                g.record(Done("G.3a", "melee", party.unit.id))
            yield from fight_out(g, melee, is_charge=False)


def _parties(melee: Melee) -> tuple[Party, Party]:
    return melee.one, melee.other


def _due(g: Game) -> list[Melee]:
    """A unit fights once, but on every side if it has a front on each (G.5b)."""
    done = g.state.done
    return [
        melee
        for melee in contact.melees(g)
        if not all(("melee", party.unit.id) in done for party in _parties(melee))
        and not any(("melee", party.unit.id) in done and contact.has_flanks(g, party.unit) for party in _parties(melee))
    ]


def _next_of(g: Game, brigade: int, first: int) -> Melee | None:
    """The next melee of a brigade, that of the unit that was named before the others."""
    own = [
        (party.unit.id != first, party.unit.id, number, melee)
        for number, melee in enumerate(_due(g))
        for party in _parties(melee)
        if party.unit.brigade == brigade
    ]
    return min(own)[3] if own else None


def _chooses(g: Game) -> int:
    """The winner of the initiative as far as his margin goes, then both in turn, beginning with the loser."""
    first = max(0, g.state.initiative)
    fought = sum(what == "brigade" for what, _ in g.state.done)
    return first if fought < g.state.ahead or (fought - g.state.ahead) % 2 else 1 - first


def fight_out(g: Game, melee: Melee, *, is_charge: bool) -> Ask[None]:
    """A melee, and what comes of it: G.4, E.2.3g, E.2.3h, G.4.1d."""
    fought = yield from fight(g, melee, is_charge=is_charge)
    winner, loser = fought.winner, fought.loser
    if winner is not None and loser is not None:
        for unit in (winner.unit, *winner.helpers):
            hearten(g, unit, "an enemy retires")
        yield from _advance(g, winner.unit, loser.unit)
        return
    for party in (melee.one, melee.other):
        for unit in party.everybody:
            if not unit.profile.arm.is_mounted or unit.gone or unit.routed or any(fought.beaten):
                continue
            if unit.fights > 1:
                _go_back(g, unit, "G.4.1d")
            elif is_charge:
                _go_back(g, unit, "E.2.3g")


def _go_back(g: Game, unit: Unit, section: str) -> None:
    g.record(standing.Disordered(section, unit.id, "goes back"))
    retire(g, unit, unit.profile.arm.column // 2, section)


# --- after a victory --------------------------------------------------------------------------------------------


def _advance(g: Game, unit: Unit, beaten: Unit) -> Ask[None]:
    """G.4: only the unit that was in contact; guns stay."""
    if unit.gone or unit.routed or unit.profile.arm.is_guns:
        return
    if unit.profile.arm.is_foot:
        _step_forward(g, unit)
    elif unit.fights > 1:
        g.record(standing.Disordered("G.4.1d", unit.id, "a second fight"))
    else:
        yield from advance_of_cavalry(g, unit, beaten)


def _step_forward(g: Game, unit: Unit) -> None:
    """G.4.2; a unit in a built-up sector keeps it."""
    if ground.is_in_town(g, unit):
        return
    stand = ahead(unit.stand, g.fight_figures.infantry_advance)
    sector = sector_of(g, stand.at)
    if sector is not None and not has_room(g, sector, unit):
        return
    if ground.way(g, unit.profile.arm, unit.formation, unit.at, stand.at) is None:
        return
    if moving.has_room(g, unit, stand):
        g.record(standing.Shifted("G.4.2", unit.id, stand.x, stand.y, stand.facing, "advances"))
        open_out(g, unit)
        overrun(g, unit)


def advance_of_cavalry(g: Game, unit: Unit, beaten: Unit) -> Ask[None]:
    """G.4.1a."""
    yield from undergo(g, "cavalry_advance", about(g, unit, beaten), unit.name)


def melee_of(g: Game, unit: Unit) -> Melee | None:
    """The melee that a unit fights in contact."""
    return next(
        (melee for melee in contact.melees(g) if unit in (melee.one.unit, melee.other.unit)),
        None,
    )
