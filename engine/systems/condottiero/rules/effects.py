"""Units, leaders and commands that are lost; and what the effects that the ruleset names do to the position: one entry
each, and no other way from outcome to deed."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from engine.core.decisions import Ask, choose
from engine.core.declared.effects import Deed, Effects, deeds, needed
from engine.core.declared.trials.dice_tests import undergo
from engine.systems.condottiero.position import events
from engine.systems.condottiero.position.game import Context, Game
from engine.systems.condottiero.position.state import DEAD, RAN, Command, Leader, Morale, Status, Unit
from engine.systems.condottiero.questions import situation as ask
from engine.systems.condottiero.rules.before import places

# --- R.5, R.12: what is lost, and who has to take the command test for it ----------------------------------------


def call(g: Game, command: Command, why: str) -> None:
    """R.5, 3.7b: a command on the table that has, or has had, a unit."""
    if command.status == Status.ON_TABLE and not command.called and g.setting.command_rules.has_had_units(g, command):
        g.record(events.Called("R.5", command.id, why))


def call_others(g: Game, side: int, but: int, why: str) -> None:
    for command in g.state.commands:
        if command.side == side and command.id != but:
            call(g, command, why)


def lose_unit(g: Game, unit: Unit, how: str, section: str) -> None:
    """R.12: removed at once; the last one of a command takes the command with it. 3.7b: not that of the condottiero,
    who is still there and tests, since he has had a unit."""
    command = g.command(unit)
    leader = g.leader_of(command)
    outlives = leader is not None and leader.condottiero and leader.present
    if command.status == Status.ON_TABLE and g.units_left(command) == [unit] and not outlives:
        lose_command(g, command, Status.DESTROYED, "R.12", ((unit.id, how),))
        return
    g.record(events.UnitLost(section, unit.id, how))
    call(g, command, "unit lost")


def lose_leader(g: Game, leader: Leader, how: str, section: str) -> None:
    command = g.state.commands[leader.command] if leader.command >= 0 else None
    if command is not None and command.status == Status.ON_TABLE:
        bare = g.setting.command_rules.has_had_units(g, command) and not g.units_left(command)
        if bare:
            # R.12, 3.7b: a condottiero was the last of his command, which is never there without anybody.
            lose_command(g, command, Status.DESTROYED, "R.12", ())
    g.record(events.LeaderLost(section, leader.id, how))
    if command is not None:
        call(g, command, "leader lost")
    if leader.condottiero:
        call_others(g, leader.side, leader.command, "condottiero lost")


def lose_command(g: Game, command: Command, how: str, section: str, units: tuple[tuple[int, str], ...]) -> None:
    g.record(events.CommandLost(section, command.id, how, units))
    call_others(g, command.side, command.id, "command lost")


def rout(g: Game, command: Command, section: str) -> None:
    """3.7f: leader, units and, if a leader flees, the characters of the command leave the field."""
    leader = g.leader_of(command)
    lose_command(g, command, Status.FLED, section, tuple((unit.id, "fled") for unit in g.units_left(command)))
    if leader is None:
        return
    for character in g.state.characters:
        if character.present and character.command == command.id:
            g.record(events.CharacterLost(section, character.id))
    lose_leader(g, leader, "fled", section)


# --- before the battle ------------------------------------------------------------------------------------------


def outmanoeuvre(g: Game, c: Context) -> None:
    """2.1k, R.11."""
    g.record(events.Explored("2.1k", "outmanoeuvred", c.side.id))
    loser = g.state.sides[1 - c.side.id]
    if not loser.light:
        g.record(events.LightFell("R.11", loser.id))


def stay_even(g: Game, c: Context) -> None:
    """2.1l: it befalls both, and is told once."""
    if c.side.id == 0:
        g.record(events.Explored("2.1l", "no_winner", -1))


def compare_sizes(g: Game, c: Context) -> None:
    """2.3c: it befalls both, and is told once."""
    one, other = (g.setting.army_rules.units_listed(g, side) for side in g.state.sides)
    if c.side.id == 0 and one != other:
        g.record(events.DeploymentOrdered("2.3c", 0 if one > other else 1))


def may_move_piece(g: Game, c: Context) -> Ask[None]:
    """2.2d: the loser moves it, if there is room."""
    piece, gap = needed(c.piece), g.figures.terrain_gap
    place = yield from choose("move_terrain", c.side.id, c.section, [None, *places(g, piece, gap)], piece.id)
    if place is not None:
        g.record(events.TerrainPlaced("2.2d", c.side.id, piece.id, *place))


def encourage(g: Game, c: Context) -> Ask[None]:
    """R.1: into bloodlust until the end of the first turn, if its player likes. OPEN.3: the men of an opening fight
    elsewhere, and how they took it is handed over."""
    g.record(events.SpeechRemembered("2.4c", c.side.id, "positive"))
    if g.setting.handed is not None:
        return
    for unit in (unit for unit in c.units if unit.morale == Morale.OK):
        if (yield from choose("unleash", unit.side, "R.1", [None, "yes"], unit.id)) is not None:
            g.record(events.MoraleChanged("R.1", unit.id, Morale.BLOODLUST, g.figures.speech_turns))


def remembered_as(outcome: str) -> Deed:
    """2.4c: how the army took the speech, and nothing else."""
    return Deed(lambda g, c: g.record(events.SpeechRemembered("2.4c", c.side.id, outcome)))


# --- orders -----------------------------------------------------------------------------------------------------


def take_order(g: Game, c: Context) -> None:
    command = needed(c.command)
    new = ask.other_order(command.order)
    g.record(events.OrderChanged("CAV.c" if new == "attack" else "CAV.f", command.id, new))


def refuse_order(g: Game, c: Context, *, panics: bool = False) -> None:
    g.record(events.OrderFailed("CAV.g", needed(c.command).id, g.state.turn + 1, panics))


# --- states -----------------------------------------------------------------------------------------------------


def becomes(morale: int, *, unless: Collection[int] = ()) -> Deed:
    """R.8: a state of mind, which ends another; who is in some of them already stays as he is."""

    def change(g: Game, c: Context) -> None:
        until = g.state.turn + g.figures.bloodlust_turns if morale == Morale.BLOODLUST else 0  # 3.6i
        for unit in c.units:
            if unit.morale not in unless:
                g.record(events.MoraleChanged(c.section, unit.id, morale, until))

    return Deed(change, "units")


def restore(g: Game, c: Context) -> None:
    """3.6i: OK, but disorganised until reorganised."""
    for unit in c.units:
        g.record(events.MoraleChanged(c.section, unit.id, Morale.OK, 0))
    disorganise(g, c)


def disorganise(g: Game, c: Context) -> None:
    for unit in c.units:
        if not unit.disorganised and not unit.gone:
            g.record(events.Disorganised(c.section, unit.id))


def worsen(g: Game, c: Context) -> Ask[None]:
    for unit in c.units:
        if unit.gone:
            continue
        if unit.morale == Morale.FALLING_BACK:
            yield from lose_in_action(g, unit, "fled", c.section)
        else:
            after = Morale.FALLING_BACK if unit.morale == Morale.DEMORALISED else Morale.DEMORALISED
            g.record(events.MoraleChanged(c.section, unit.id, after, 0))


# --- losses -----------------------------------------------------------------------------------------------------


def lose_in_action(g: Game, unit: Unit, how: str, section: str) -> Ask[None]:
    """T.5: leaders with a unit that is lost under fire or in combat throw for their lives."""
    leaders = ask.leaders_with(g, unit)
    lose_unit(g, unit, how, section)
    for leader in leaders:
        yield from throw_for_life(g, leader)


def destroy(g: Game, c: Context) -> Ask[None]:
    for unit in c.units:
        if not unit.gone:
            yield from lose_in_action(g, unit, "destroyed", c.section)


def flee_together(g: Game, c: Context) -> None:
    """3.6k: unit and leader are gone together."""
    for unit in c.units:
        lose_unit(g, unit, "fled", c.section)
    lose_leader(g, needed(c.leader), RAN, c.section)


def throw_for_life(g: Game, leader: Leader) -> Ask[None]:
    """R.4."""
    yield from undergo(g, "saving_throw", Context(g, g.side(leader), "R.4", leader=leader), leader.name)


_NOTHING: Final = Deed(lambda g, c: None)
"""For outcomes that change nothing."""
EFFECTS: Final[Effects[Game, Context]] = Effects(
    {
        **dict.fromkeys(("nothing", "keep_leader"), _NOTHING),
        "outdo": Deed(lambda g, c: g.record(events.Explored("2.1j", "outscouted", c.side.id))),
        **deeds(outmanoeuvre, stay_even, compare_sizes, encourage),
        "take_field": Deed(lambda g, c: g.record(events.FieldWon("2.2a", c.side.id, c.scores))),
        "deploy_first": Deed(lambda g, c: g.record(events.DeploymentOrdered("2.3a", c.side.id))),
        "set_reinforcements": Deed(lambda g, c: g.record(events.ReinforcementsSet("REINF", c.score))),
        "leave_cold": remembered_as("neutral"),
        "discourage": remembered_as("negative"),
        **deeds(may_move_piece, needs=("piece",)),
        **deeds(take_order, needs=("command",)),
        "delay_order": Deed(refuse_order, "command"),
        "bar_order": Deed(lambda g, c: refuse_order(g, c, panics=g.switches.panic_retry == "when_calm"), "command"),
        "rout_command": Deed(lambda g, c: rout(g, c.command, c.section), "command"),
        "enrage": becomes(Morale.BLOODLUST),
        "calm": becomes(Morale.OK),
        "stop_retreat": becomes(Morale.DEMORALISED),
        "demoralise": becomes(Morale.DEMORALISED, unless=(Morale.DEMORALISED, Morale.FALLING_BACK)),
        "fall_back": becomes(Morale.FALLING_BACK, unless=(Morale.FALLING_BACK,)),
        **deeds(restore, disorganise, worsen, destroy, needs=("units",)),
        "confuse": Deed(lambda g, c: disorganise(g, c) if g.switches.confusion == "disorder" else None, "units"),
        **deeds(flee_together, needs=("units", "leader")),
        "try_to_escape": Deed(lambda g, c: throw_for_life(g, c.leader), "leader"),
        "lose_leader": Deed(
            lambda g, c: lose_leader(g, c.leader, DEAD, c.section) if g.switches.lost_throw == "leader_lost" else None,
            "leader",
        ),
    },
    {
        **dict.fromkeys(("exploration", "battlefield", "deployment", "reinforcements"), ()),
        **dict.fromkeys(("shift_when_even", "shift_when_outdone"), ("piece",)),
        **dict.fromkeys(("speech", "under_fire", "combat"), ("units",)),
        "cavalry_order": ("units", "leader", "command"),
        "influence": ("units", "leader"),
        "command": ("units", "command"),
        "saving_throw": ("leader",),
    },
    may_do_nothing=("influence",),  # what it does stands in its table
)
"""Every effect that the ruleset declares, by its name; and what each test has for its outcomes."""
