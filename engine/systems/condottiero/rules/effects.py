"""What the effects that the ruleset names do to the position: one entry each, and no other way from outcome to deed."""

from __future__ import annotations

from typing import Final, final

from engine.core.decisions import Ask, choose
from engine.core.declared.effects import Deed, Effects
from engine.model.rules import Outcome
from engine.systems.condottiero.position.events.before import (
    DeploymentOrdered,
    Explored,
    FieldWon,
    LightFell,
    ReinforcementsSet,
    SpeechRemembered,
)
from engine.systems.condottiero.position.events.turns import OrderChanged, OrderFailed
from engine.systems.condottiero.position.events.units import Disorganised, MoraleChanged
from engine.systems.condottiero.position.game import Context, Game
from engine.systems.condottiero.position.state import (
    BLOODLUST,
    DEAD,
    DEMORALISED,
    FALLING_BACK,
    OK,
    RAN,
    Command,
    Leader,
    Side,
    TerrainPiece,
    Unit,
)
from engine.systems.condottiero.questions import situation as ask
from engine.systems.condottiero.rules.losses import lose_leader, lose_unit, rout
from engine.systems.condottiero.rules.terrain import shift_piece
from engine.systems.condottiero.rules.tests import take_test


@final
class Target:
    """Whom an outcome befalls: a unit or all units of a command, with their leader, or a side, or a piece."""

    __slots__ = ("command", "leader", "piece", "rival", "score", "section", "side", "units")

    def __init__(
        self,
        section: str,
        side: Side,
        units: list[Unit] | None = None,
        *,
        leader: Leader | None = None,
        command: Command | None = None,
        piece: TerrainPiece | None = None,
        score: int = 0,
        rival: int = 0,
    ) -> None:
        self.section: Final = section
        self.side: Final = side
        self.units: Final = units or []
        self.leader: Final = leader
        self.command: Final = command
        self.piece: Final = piece
        self.score: Final = score
        self.rival: Final = rival


def apply_outcome(g: Game, outcome: Outcome, target: Target) -> Ask[None]:
    yield from EFFECTS.apply(g, outcome, target)


# --- before the battle ------------------------------------------------------------------------------------------


def nothing(g: Game, t: Target) -> Ask[None]:  # noqa: ARG001 - all effects are called alike
    yield from ()


def outdo(g: Game, t: Target) -> Ask[None]:
    """2.1j."""
    g.record(Explored("2.1j", "outscouted", t.side.id))
    yield from ()


def outmanoeuvre(g: Game, t: Target) -> Ask[None]:
    """2.1k, R.11."""
    g.record(Explored("2.1k", "outmanoeuvred", t.side.id))
    loser = g.state.sides[1 - t.side.id]
    if not loser.light:
        g.record(LightFell("R.11", loser.id))
    yield from ()


def stay_even(g: Game, t: Target) -> Ask[None]:
    """2.1l: it befalls both, and is told once."""
    if t.side.id == 0:
        g.record(Explored("2.1l", "no_winner", -1))
    yield from ()


def take_field(g: Game, t: Target) -> Ask[None]:
    """2.2a."""
    scores = (t.score, t.rival) if t.side.id == 0 else (t.rival, t.score)
    g.record(FieldWon("2.2a", t.side.id, scores))
    yield from ()


def deploy_first(g: Game, t: Target) -> Ask[None]:
    """2.3a."""
    g.record(DeploymentOrdered("2.3a", t.side.id))
    yield from ()


def compare_sizes(g: Game, t: Target) -> Ask[None]:
    """2.3c: it befalls both, and is told once."""
    one, other = (ask.army_size(g, side.id) for side in g.state.sides)
    if t.side.id == 0 and one != other:
        g.record(DeploymentOrdered("2.3c", 0 if one > other else 1))
    yield from ()


def may_move_piece(g: Game, t: Target) -> Ask[None]:
    assert t.piece is not None, "a piece was rolled for"
    yield from shift_piece(g, t.side.id, t.piece, t.section)


def set_reinforcements(g: Game, t: Target) -> Ask[None]:
    g.record(ReinforcementsSet("REINF", t.score))
    yield from ()


def encourage(g: Game, t: Target) -> Ask[None]:
    """R.1: into bloodlust until the end of the first turn, if its player likes. OPEN.3: the men of an opening fight
    elsewhere, and how they took it is handed over."""
    g.record(SpeechRemembered("2.4c", t.side.id, "positive"))
    if g.setting.handed is not None:
        return
    for unit in t.units:
        if unit.morale == OK and (yield from choose("unleash", unit.side, "R.1", [None, "yes"], unit.id)) is not None:
            g.record(MoraleChanged("R.1", unit.id, BLOODLUST, 1))


def leave_cold(g: Game, t: Target) -> Ask[None]:
    g.record(SpeechRemembered("2.4c", t.side.id, "neutral"))
    yield from ()


def discourage(g: Game, t: Target) -> Ask[None]:
    g.record(SpeechRemembered("2.4c", t.side.id, "negative"))
    yield from ()


# --- orders -----------------------------------------------------------------------------------------------------


def take_order(g: Game, t: Target) -> Ask[None]:
    assert t.command is not None, "a command was told"
    new = ask.other_order(t.command.order)
    g.record(OrderChanged("CAV.c" if new == "attack" else "CAV.f", t.command.id, new))
    yield from ()


def delay_order(g: Game, t: Target) -> Ask[None]:
    assert t.command is not None, "a command was told"
    g.record(OrderFailed("CAV.g", t.command.id, g.state.turn + 1, False))
    yield from ()


def bar_order(g: Game, t: Target) -> Ask[None]:
    assert t.command is not None, "a command was told"
    g.record(OrderFailed("CAV.g", t.command.id, g.state.turn + 1, g.switches.panic_retry == "when_calm"))
    yield from ()


# --- states -----------------------------------------------------------------------------------------------------


def enrage(g: Game, t: Target) -> Ask[None]:
    """3.6i: until the end of the next turn."""
    for unit in t.units:
        g.record(MoraleChanged(t.section, unit.id, BLOODLUST, g.state.turn + g.figures.bloodlust_turns))
    yield from ()


def calm(g: Game, t: Target) -> Ask[None]:
    for unit in t.units:
        g.record(MoraleChanged(t.section, unit.id, OK, 0))
    yield from ()


def restore(g: Game, t: Target) -> Ask[None]:
    """3.6i: OK, but disorganised until reorganised."""
    for unit in t.units:
        g.record(MoraleChanged(t.section, unit.id, OK, 0))
    yield from disorganise(g, t)


def stop_retreat(g: Game, t: Target) -> Ask[None]:
    for unit in t.units:
        g.record(MoraleChanged(t.section, unit.id, DEMORALISED, 0))
    yield from ()


def disorganise(g: Game, t: Target) -> Ask[None]:
    for unit in t.units:
        if not unit.disorganised and not unit.gone:
            g.record(Disorganised(t.section, unit.id))
    yield from ()


def confuse(g: Game, t: Target) -> Ask[None]:
    if g.switches.confusion == "disorder":
        yield from disorganise(g, t)


def demoralise(g: Game, t: Target) -> Ask[None]:
    """R.8: ends a bloodlust; who falls back goes on falling back."""
    for unit in t.units:
        if not unit.is_demoralised:
            g.record(MoraleChanged(t.section, unit.id, DEMORALISED, 0))
    yield from ()


def fall_back(g: Game, t: Target) -> Ask[None]:
    for unit in t.units:
        if unit.morale != FALLING_BACK:
            g.record(MoraleChanged(t.section, unit.id, FALLING_BACK, 0))
    yield from ()


def worsen(g: Game, t: Target) -> Ask[None]:
    for unit in t.units:
        if unit.gone:
            continue
        if unit.morale == FALLING_BACK:
            yield from lose_in_action(g, unit, "fled", t.section)
        else:
            after = FALLING_BACK if unit.morale == DEMORALISED else DEMORALISED
            g.record(MoraleChanged(t.section, unit.id, after, 0))


# --- losses -----------------------------------------------------------------------------------------------------


def lose_in_action(g: Game, unit: Unit, how: str, section: str) -> Ask[None]:
    """T.5: leaders with a unit that is lost under fire or in combat throw for their lives."""
    leaders = ask.leaders_with(g, unit)
    lose_unit(g, unit, how, section)
    for leader in leaders:
        yield from throw_for_life(g, leader, [])


def destroy(g: Game, t: Target) -> Ask[None]:
    for unit in t.units:
        if not unit.gone:
            yield from lose_in_action(g, unit, "destroyed", t.section)


def flee_together(g: Game, t: Target) -> Ask[None]:
    """3.6k: unit and leader are gone together."""
    assert t.leader is not None, "a leader was with it"
    for unit in t.units:
        lose_unit(g, unit, "fled", t.section)
    lose_leader(g, t.leader, RAN, t.section)
    yield from ()


def try_to_escape(g: Game, t: Target) -> Ask[None]:
    assert t.leader is not None, "a leader was with it"
    yield from throw_for_life(g, t.leader, t.units)


def throw_for_life(g: Game, leader: Leader, units: list[Unit]) -> Ask[None]:
    """R.4."""
    side = g.state.sides[leader.side]
    _, outcome = take_test(g, "saving_throw", Context(g, side, leader=leader), leader.name)
    yield from apply_outcome(g, outcome, Target("R.4", side, units, leader=leader))


def keep_leader(g: Game, t: Target) -> Ask[None]:  # noqa: ARG001 - all effects are called alike
    yield from ()


def lose_the_leader(g: Game, t: Target) -> Ask[None]:
    assert t.leader is not None, "a leader threw"
    if g.switches.lost_throw == "leader_lost":
        lose_leader(g, t.leader, DEAD, t.section)
    yield from ()


def rout_command(g: Game, t: Target) -> Ask[None]:
    assert t.command is not None, "a command tested"
    rout(g, t.command, t.section)
    yield from ()


EFFECTS: Final[Effects[Game, Target]] = Effects(
    {
        "nothing": Deed(nothing),
        "outdo": Deed(outdo),
        "outmanoeuvre": Deed(outmanoeuvre),
        "stay_even": Deed(stay_even),
        "take_field": Deed(take_field),
        "deploy_first": Deed(deploy_first),
        "compare_sizes": Deed(compare_sizes),
        "may_move_piece": Deed(may_move_piece, "piece"),
        "set_reinforcements": Deed(set_reinforcements, "score"),
        "encourage": Deed(encourage),
        "leave_cold": Deed(leave_cold),
        "discourage": Deed(discourage),
        "take_order": Deed(take_order, "command"),
        "delay_order": Deed(delay_order, "command"),
        "bar_order": Deed(bar_order, "command"),
        "enrage": Deed(enrage, "units"),
        "calm": Deed(calm, "units"),
        "restore": Deed(restore, "units"),
        "stop_retreat": Deed(stop_retreat, "units"),
        "disorganise": Deed(disorganise, "units"),
        "confuse": Deed(confuse, "units"),
        "demoralise": Deed(demoralise, "units"),
        "fall_back": Deed(fall_back, "units"),
        "worsen": Deed(worsen, "units"),
        "destroy": Deed(destroy, "units"),
        "flee_together": Deed(flee_together, "units", "leader"),
        "try_to_escape": Deed(try_to_escape, "leader"),
        "keep_leader": Deed(keep_leader),
        "lose_leader": Deed(lose_the_leader, "leader"),
        "rout_command": Deed(rout_command, "command"),
    },
    {
        "exploration": (),
        "battlefield": (),
        "shift_when_even": ("piece",),
        "shift_when_outdone": ("piece",),
        "deployment": (),
        "reinforcements": ("score",),
        "speech": ("units",),
        "cavalry_order": ("units", "leader", "command"),
        "under_fire": ("units",),
        "combat": ("units",),
        "influence": ("units", "leader"),
        "command": ("units", "command"),
        "saving_throw": ("units", "leader"),
    },
    # Who loses is told by what befalls the other; what influence does stands in its table.
    may_do_nothing=("battlefield", "deployment", "influence"),
)
"""Every effect that the ruleset declares, by its name; and what each test has for its outcomes."""
