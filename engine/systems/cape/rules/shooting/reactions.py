"""2.2.2, 4.3.9d, 8.1.1c: what the target of fire may do before the shot, or at the same time."""

from __future__ import annotations

from engine.core.decisions import Ask, choose
from engine.space.plane import Point
from engine.systems.cape.position.figures import Group
from engine.systems.cape.position.game import Game
from engine.systems.cape.questions import arms, seeing
from engine.systems.cape.questions import situation as ask
from engine.systems.cape.rules.morale.abilities import calm_down, wake
from engine.systems.cape.rules.movement.flight import evade_from, evade_place
from engine.systems.cape.rules.points import can_answer, pay
from engine.systems.cape.rules.shooting.volleys import Volley, shoot, suffer
from engine.systems.cape.rules.turn.standing import lie_down, may_lie_down


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
    if can_answer(g, foe, "evade") and not any(one.prone for one in g.members(foe)):
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
