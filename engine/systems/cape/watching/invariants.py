"""What must hold between any two events, each with the events that could break it."""

from __future__ import annotations

from typing import Final

from engine.core.position.turn_events import TurnBegan
from engine.core.system import invariant, invariants_of
from engine.space.standing import are_well_placed
from engine.systems.cape.position.events import arms, fights, finds, moves, turns
from engine.systems.cape.position.figures import CAPTIVE, DOWN
from engine.systems.cape.position.game import Game
from engine.systems.cape.questions import boards

_PLACING: Final = (
    *(moves.Deployed, moves.Moved, moves.Climbed, moves.Rode, moves.LeftTable),
    *(fights.Protected, fights.Freed, fights.Unhorsed, finds.Appeared),
)
_PAYING: Final = (
    *(turns.Paid, turns.PointsGained, turns.PointsLost, turns.OrderGiven, turns.OwnDieTaken, turns.TurnTaken),
)
_LEAVING: Final = (
    *(fights.Downed, fights.Surrendered, fights.Freed, fights.Killed, fights.RiderExcused),
    *(finds.Vanished, arms.CrewRemoved, moves.LeftTable),
)
_GROUPING: Final = (moves.Followed, fights.Parted, TurnBegan, turns.OrderGiven, finds.Gathered, finds.Appeared)


@invariant("1.3a", *_PLACING)
def bases_do_not_overlap(g: Game) -> bool:
    """1.3a: all stand on the table, and nobody on anybody."""
    return are_well_placed(g.standing(), g.setting.width, g.setting.height)


@invariant("4.3.2b", moves.Deployed, moves.Moved, moves.Climbed, moves.Rode)
def nobody_stands_in_a_wall(g: Game) -> bool:
    """4.3.2b: an obstacle is before or behind a figure, never under it; 7.2: but a flood may catch somebody."""
    return not any(
        name not in boards.waded(g, one) and (one.perch < 0 or g.setting.pieces[one.perch].barrier != name)
        for one in g.standing()
        for name in g.ground.barriers_touched(one.disc, 0)
    )


@invariant("4.3.3", *_PLACING)
def nobody_stands_on_air(g: Game) -> bool:
    """4.3.3: who is up there is on a piece of terrain, no higher than it is, and could walk on it; one alone."""
    for one in g.standing():
        if not one.up:
            if one.perch >= 0 or one.hangs:
                return False
            continue
        piece = g.setting.pieces[one.perch]
        if one.up > piece.height or one.has_squad or one.mounted or not boards.perches(g, one):
            return False
    return True


@invariant("9.7.1", *_PAYING)
def action_points_are_sane(g: Game) -> bool:
    """9.7.1: nobody has more than three action points, or fewer than none."""
    most = g.figures.most_points
    return all(0 <= group.pa <= most for group in g.state.groups)


@invariant("5.1.2c", *_LEAVING)
def the_gone_are_gone(g: Game) -> bool:
    """5.1.2c: who is gone is in no group, carries nothing and, unless he lies there, is nowhere."""
    gone = [figure for figure in g.state.figures if figure.gone]
    grouped = {number for group in g.state.groups for number in group.members if number != group.figure}
    is_there = any(one.x >= 0 and one.gone not in (DOWN, CAPTIVE) for one in gone)
    return not is_there and not any(one.is_burdened or one.id in grouped for one in gone)


@invariant("1.2.1b", fights.Downed, fights.HorseWounded)
def wounds_are_borne(g: Game) -> bool:
    """1.2.1b, 1.2.2b, 1.2.3a: whoever stands has fewer wounds than put it out of action."""
    return all(figure.wounds < figure.profile.klass.wounds for figure in g.state.figures if figure.in_play)


@invariant("6.0a", *_GROUPING)
def groups_hold_together(g: Game) -> bool:
    """2.1.2d, 6.0a: each figure acts with one group, which knows it."""
    pairs = [(figure, g.group(figure)) for figure in g.state.figures if figure.in_play]
    return all(figure.id in group.members and group.side == figure.side for figure, group in pairs)


@invariant("2.2.1d", finds.PickedUp, finds.Dropped, finds.CarriedOff)
def burdens_agree(g: Game) -> bool:
    """2.2.1d: what is carried knows by whom."""
    burdens = [(figure.id, g.state.burden_of(figure)) for figure in g.state.figures]
    return all(burden.carried_by == carrier for carrier, burden in burdens if burden is not None)


@invariant("3.2.3b", turns.FirmnessChanged, turns.FirmnessSet)
def firmness_is_capped(g: Game) -> bool:
    """3.2.3b: never above what it was."""
    return not g.switches.firmness_cap or all(side.firmness <= side.initial for side in g.state.sides)


@invariant("9.2.1", turns.CardTurned, turns.CardsShuffled)
def decks_are_whole(g: Game) -> bool:
    """9.2.1: every card is in the deck or turned."""
    decks = [side.cards.all_cards() for side in g.state.sides if side.cards is not None]
    return all(len(set(cards)) == len(cards) for cards in decks)


INVARIANTS: Final = invariants_of(globals())
