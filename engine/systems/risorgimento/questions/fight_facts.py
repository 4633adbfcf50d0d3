"""What conditions of the chapters on fire, charges, melee and morale may ask, and who answers."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from engine.core.declared.code_facts import AtHand
from engine.core.declared.compiled import FactFunction, field_facts
from engine.space.plane import HUNDREDTHS
from engine.space.stands.fire import entered
from engine.space.stands.stand import Edge
from engine.systems.risorgimento.questions import contact, ground, zones

if TYPE_CHECKING:
    from engine.systems.risorgimento.position.game import Context, Game
    from engine.systems.risorgimento.position.state import Unit


def has_friend_near(g: Game, unit: Unit) -> bool:
    """Table 6: a steady friend on a flank or behind; on any side of a unit that has none of these."""
    reach, has_front = g.fight_figures.near_break, contact.has_flanks(g, unit)
    return any(
        friend.side == unit.side
        and friend is not unit
        and not friend.gone
        and friend.is_steady
        and zones.is_within(unit, friend, reach)
        and not (has_front and entered(unit.stand, friend.at) is Edge.FRONT)
        for friend in g.state.units
    )


def told_distance(context: Context) -> Fraction:
    """SCALE.c: in the centimetres of the rulebook."""
    return Fraction(context.distance, HUNDREDTHS * context.game.book.scale)


FIGHT_FACTS: Final[dict[str, FactFunction]] = {
    **field_facts("unit", without_crew="guns_left", silent="withdrew"),
    "unit.fired_guns": lambda g, unit: unit.fired and not unit.opportunity,
    "unit.has_written_charge": lambda g, unit: unit.charge_target >= 0 or unit.is_charging,
    "unit.behind_walls": ground.is_in_town,
    "unit.has_friend_near": has_friend_near,
    "unit.engaged": contact.is_engaged,
    "unit.melees_supported": contact.supported,
    # --- the test at hand
    "strain.extra": AtHand(lambda context: context.extra),
    "strain.in_flank": AtHand(lambda context: context.in_flank),
    "strain.in_rear": AtHand(lambda context: context.in_rear),
    "strain.by_horse": AtHand(lambda context: context.by_horse),
    "shot.value": AtHand(lambda context: context.value),
    "shot.opportunity": AtHand(lambda context: context.opportunity),
    "shot.cover": AtHand(lambda context: context.cover),
    "shot.by_guns": AtHand(lambda context: context.unit.profile.arm.is_guns),
    "shot.enfilade": AtHand(lambda context: context.enfilade),
    "shot.into_rear": AtHand(lambda context: context.into_rear),
    "shot.formation": AtHand(lambda context: context.formation),
    "charge.start": AtHand(told_distance),
    "charge.gap": AtHand(told_distance),
    "fight.strength": AtHand(lambda context: context.value),
    "fight.charging": AtHand(lambda context: context.charging),
    "fight.attacks": AtHand(lambda context: context.attacks),
    "fight.in_flank": AtHand(lambda context: context.in_flank),
    "fight.in_rear": AtHand(lambda context: context.in_rear),
    "fight.higher": AtHand(lambda context: context.higher),
    "fight.over_bridge": AtHand(lambda context: context.over_bridge),
    "fight.alone": AtHand(lambda context: context.alone),
}
