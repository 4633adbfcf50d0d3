"""What conditions of the ruleset may ask, and who answers: an explicit table, checked against the declarations."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from engine.brigades.questions.attempts import MOVE_FACTS, of_moves
from engine.brigades.questions.facts import SHARED_FACTS
from engine.core.declared.expressions.code_facts import AtHand, at_hand, code_facts, facts_of
from engine.core.declared.expressions.compiled import FactFunction, field_facts
from engine.space.plane import HUNDREDTHS
from engine.systems.lumi.book.figures import STATES
from engine.systems.lumi.questions import ground, moving, standing

_DIVISION: Final = "g.state.divisions[g.state.brigades[x.brigade].division]"
FACTS: Final[dict[str, FactFunction]] = {
    **SHARED_FACTS,
    # --- units
    **field_facts("unit", "level", "bases", "moved_now", "done", "spent", "charged", "in_new_melee", "tried"),
    **field_facts("unit", "by_ground", "controlled", worth="points", fire="profile.fire", melee="profile.melee"),
    **field_facts("unit", exchanges="profile.exchanges", aggressive="profile.aggressive"),
    "unit.move": lambda g, unit: Fraction(unit.move, HUNDREDTHS),
    "unit.state": lambda g, unit: STATES[unit.level],
    **code_facts("unit", bound="bool(x.intent[0]) and not x.done", leads="x.side == max(g.state.initiative, 0)"),
    **code_facts("unit", gone="x.gone == 'lost'", waiting="x.gone == 'waiting'", losses="max(x.wounds, default=0)"),
    **code_facts("unit", has_order=f"{_DIVISION}.order > 0", had_order=f"{_DIVISION}.had_order"),
    **code_facts("unit", order=f"{_DIVISION}.order", dice_each="g.book.formations[x.formation].dice"),
    **code_facts("unit", charges="x.engaged[0] == 'charge'", attacks="x.engaged[0] != ''"),
    **code_facts("unit", with_chief="g.state.generals[g.state.sides[x.side].chief].attached == x.id"),
    "unit.aimed_at": lambda g, unit: any(enemy.intent[1] == unit.id for enemy in g.enemies(unit.side)),
    **facts_of("unit", in_command=standing.is_in_command, in_zone=standing.is_in_zone),
    **facts_of("unit", rear_support=standing.has_rear_support, flank_support=standing.has_flank_support),
    **facts_of("unit", in_rough=ground.is_in_rough),
    **facts_of("unit", in_cover=ground.on("cover"), in_building=ground.on("building"), on_slow=ground.on("slow")),
    "unit.seen": lambda g, unit: standing.is_seen(g, unit.side, unit.stand),
    "unit.in_charge_reach": lambda g, unit: standing.is_in_charge_reach(g, unit.side, unit.stand),
    "unit.in_fire_reach": lambda g, unit: standing.is_in_fire_reach(g, unit.side, unit.stand),
    **code_facts("unit", stopped="x.stopped_at >= 0", obstacle_level="g.state.obstacles[x.stopped_at].level"),
    "unit.at_opening": lambda g, unit: ground.has_opening(g, unit.stopped_at, unit.at),
    # --- armies and brigades
    **field_facts("army", "times_shaken"),
    **code_facts("army", initiative="g.state.initiative == x.id", chief_present="g.state.generals[x.chief].present"),
    **code_facts("army", chief_leads="x.chief in [division.general for division in g.state.divisions]"),
    **code_facts("army", chief_attached="g.state.generals[x.chief].attached >= 0"),
    "army.divisions": lambda g, side: len({g.division_of(unit).id for unit in g.on_table(side.id)}),
    **field_facts("general", "lost", "morale", "moved"),
    **code_facts("general", placed="x.x >= 0"),
    **field_facts("brigade", "first_bases", was_out="out"),
    # --- the table
    "impulse.first": lambda g: g.state.impulse == 1,
    "orders.left": lambda g: len(g.state.orders),
    "orders.distinct": lambda g: len(set(g.state.orders)),
    "orders.highest": lambda g: max(g.state.orders, default=0),
    # --- the move or the test at hand
    **MOVE_FACTS,
    **of_moves(leads_across=moving.leads_across),
    **{f"{kind}.behind": AtHand(ground.is_behind) for kind in ("strain", "fight")},
    "shot.covered": AtHand(ground.is_covered),
    **at_hand("strain", "in_flank", "by_horse", "lost_one", "mutual"),
    **at_hand("shot", "needs", in_flank="strikes_flank"),
    **at_hand("volley", "damage", "firers"),
    **at_hand("fight", "charging", "attacked", "damage", "touching", in_flank="strikes_flank"),
    "crossing.value": AtHand(ground.value_of_crossing),
}
