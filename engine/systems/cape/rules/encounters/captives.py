"""7.2, 2.2.1d: who gives himself up, is led away, is freed again, or is brought off the table."""

from __future__ import annotations

from typing import Final

from engine.core.declared.reading import number
from engine.space.board import Board
from engine.systems.cape.position.events.fights import Freed, Surrendered
from engine.systems.cape.position.events.finds import FlagFell, PickedUp
from engine.systems.cape.position.events.moves import LeftTable
from engine.systems.cape.position.events.tallies import Achieved, PointsScored
from engine.systems.cape.position.figures import TAKEN, Figure, Group, as_burden
from engine.systems.cape.position.game import Game
from engine.systems.cape.position.sides import Side
from engine.systems.cape.questions import situation as ask
from engine.systems.cape.questions.squads import cluster
from engine.systems.cape.rules.morale.losses import Toll
from engine.systems.cape.rules.turn.deployment import all_bases
from engine.systems.cape.rules.victory.experience import earn
from engine.systems.cape.rules.victory.firmness import lose_figure

WHEN_HIT: Final = "when_hit"
"""7.4: gives up at the first hit, from wherever it comes."""
WHEN_BEATEN: Final = "when_beaten"
"""7.2: gives up when hit in melee, or beaten in a round of it."""


def is_wanted(g: Game, figure: Figure) -> bool:
    """3.1.1: an objective of another side wants just this one taken."""
    return any(
        goal.by == "capture" and figure.name in goal.whom and goal.declared.gains != g.side(figure).name
        for goal in g.setting.objectives
    )


def gives_up(g: Game, group: Group, toll: Toll, *, in_melee: bool, beaten: bool = False) -> bool:
    """7.2, 7.4: some guests at the first hit; deserters, and extras who act alone and are wanted alive, when they are
    hit in melee or lose a round of it. Answers whether it came to that."""
    if group.is_squad or not g.members(group):
        return False
    figure = g.members(group)[0]
    if group.guest and group.leaves == WHEN_HIT:
        yields = bool(toll.hits)
    else:
        tame = group.leaves == WHEN_BEATEN if group.guest else figure.is_extra and is_wanted(g, figure)
        yields = tame and in_melee and (beaten or bool(toll.hits))
    if yields:
        surrender(g, figure, toll)
    return yields


def surrender(g: Game, figure: Figure, toll: Toll) -> None:
    """7.2, 3.2.3a: he stands there without arms, and is lost to his side as one out of action is."""
    home, place = g.home(figure), ask.spot(figure)
    lose_figure(g, figure)
    toll.loses(figure, leads=home.leader == figure.id)
    had_flag = home.bearer == figure.id
    g.record(Surrendered("7.2", figure.id))
    if had_flag:
        g.record(FlagFell("6.2b", home.id, *place))


def take_along(g: Game, figure: Figure, captive: Figure) -> None:
    """2.2.1d: an enemy leads him off; his own people give him back his freedom and his arms."""
    if captive.is_captive and captive.side == figure.side:
        place = cluster(Board(g.ground, all_bases(g)), [captive], ask.spot(captive), 0)[0]
        g.record(Freed("2.2.1d", captive.id, *place))
        earn(g, g.side(captive), captive.name)
    else:
        g.record(PickedUp("4.3.7a", figure.id, as_burden(captive.id)))


def bring_off(g: Game, side: Side, body: Figure, way: str) -> None:
    """3.1.1, 4.3.7a, 7.2: off the table with whoever carries or leads him; some encounters are worth something then."""
    g.record(LeftTable("4.3.7a", (body.id,), way, TAKEN))
    g.record(Achieved("3.1.1", side.id, f"taken {body.name}", 1))
    if body.side == side.id:
        # 9.1.1a: a comrade saved.
        earn(g, side, body.name)
    event = next((one for one in (g.setting.table.events if g.setting.table else ()) if one.name == body.name), None)
    worth = number(event.get("worth")) if event is not None else 0
    if worth and body.side != side.id and body.name not in side.reached:
        g.record(PointsScored("7.2", side.id, body.name, worth))
