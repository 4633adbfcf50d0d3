"""The whole: what is done in each phase; and what the effects that the ruleset names do to the position: one entry
each, and no other way from outcome to deed. What is made of these stands in the ruleset."""

from __future__ import annotations

from typing import Final

from engine.brigades.questions.facts import SUBJECTS
from engine.brigades.rules.effects import brigade_effects
from engine.core.declared.declared_effects import recordings
from engine.core.declared.effects import Deed, Effects, deeds, left_alone, noting
from engine.core.declared.playbook import Plan, Playbook
from engine.core.declared.reading import in_words, word
from engine.core.declared.turn.sequence import Ordered, Procedures, Ranks, called_alike, ordered
from engine.systems.lumi.book.figures import STATES
from engine.systems.lumi.book.tests import TESTS
from engine.systems.lumi.position import events
from engine.systems.lumi.position.state import Context, Game, about
from engine.systems.lumi.questions.attacks import CHARGE
from engine.systems.lumi.questions.facts import FACTS
from engine.systems.lumi.rules.activation import activation, end_lowest_orders, reinforcements, wear_orders
from engine.systems.lumi.rules.fire import fire
from engine.systems.lumi.rules.forced import fall_back, lose, may_fall_back, run, worsen
from engine.systems.lumi.rules.intentions import intentions
from engine.systems.lumi.rules.manoeuvre import charge_ahead, manoeuvre, ride_out
from engine.systems.lumi.rules.melee import chase, control, melee, penetrate
from engine.systems.lumi.rules.tests import grade, morale_test

_DONE: Final[dict[str, Deed]] = {
    **left_alone(nothing="for outcomes that change nothing"),
    **left_alone("throws", damage="5.2, 6.1: counted by whoever throws"),
    # 2.3.1: it is laid beside a general afterwards.
    "take_order": noting("is_order", True, "throws"),
    **deeds(end_lowest_orders, wear_orders),
    **deeds(chase, control, charge_ahead, needs=("unit",)),
    **deeds(fall_back, may_fall_back, run, penetrate, needs=("unit",), takes=1),
    **deeds(ride_out, needs=("leader",)),
    # 5.1c: what it comes to is suffered when all have tested.
    "test_fire": Deed(lambda g, c: grade(g, c, "fire"), "unit"),
    "worsen": Deed(
        lambda g, c, state, why: worsen(g, c.unit, STATES.index(state.name), in_words(why), c.section), "unit", takes=2
    ),
    # 7.5a, 7.5c: in rallying a level better, of both armies, whoever has an order.
    **recordings("unit", become=events.Disordered, be_removed=events.Eliminated),
    "lose": Deed(lambda g, c, losses, why: lose(g, c.unit, losses, word(why), c.section), "unit", takes=2),
    "test_morale": Deed(lambda g, c, occasion: morale_test(g, c, occasion.name), "unit", takes=1),
    # 3.3.1b: the attempt counts as a move, and the next one is sure.
    "wait_at": Deed(lambda g, c: g.record(events.Stopped(c.section, c.unit.id, c.unit.stopped_at, True)), "unit"),
    # 3.3.2: for the rest of the battle.
    "set_level": Deed(
        lambda g, c, level: g.record(events.LevelKnown("3.3.1", c.unit.stopped_at, level)), "unit", takes=1
    ),
    # 4.1: it comes to meet the charger.
    "counter": Deed(lambda g, c: g.record(events.Engaged(c.section, c.unit.id, CHARGE, c.other.id)), "unit", "other"),
    **recordings("brigade", note_out=events.Looked),
    "end_impulse": Deed(lambda g, c: g.record(events.ImpulseEnded(c.section, g.state.impulse))),
    "lose_general": Deed(lambda g, c: g.record(events.GeneralFell("2.3.4", c.leader.id)), "leader"),
}

_COUNTED: Final = {
    **dict.fromkeys(("fire", "melee"), ("damage", "nothing")),
    "activation": ("take_order", "nothing"),
    # 7.1: what comes of it is said by the occasion of the test.
    "morale": ("nothing",),
}
EFFECTS: Final[Effects[Game, Context]] = brigade_effects(
    _DONE, {**TESTS, "obstacle_level": ("unit",)}, about, Context, "general", _COUNTED
)


# --- what is done in each phase ---------------------------------------------------------------------------------------

RANKS: Final[Ranks] = {
    "priority": lambda g, unit: -g.rules.priority(g, unit),
    "initiative": lambda g, unit: unit.side != g.state.initiative,
}
"""2.3.3: who acts first."""

TURN: Final[Procedures[Game]] = {
    **called_alike(reinforcements, activation, fire, melee),
    **ordered(RANKS, intentions, manoeuvre),
    "moves": Ordered(manoeuvre, RANKS),
}
"""2.1: what is done in each phase."""

PLAYBOOK: Final = Playbook(
    facts=FACTS,
    subjects=SUBJECTS,
    sequences={"turn": Plan(TURN, needs=("activation", "melee", "reckoning"))},
    effects=EFFECTS,
    at_table=lambda g: Context(g, g.state.sides[0]),
)
