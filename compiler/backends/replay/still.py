"""A still of a replay: what a link to the battle shows elsewhere. The map at a moment of the battle, and who fights.

The same draw list as the page's map, with the counters where the replay has them; painted by whoever asks for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cos, hypot, radians, sin
from typing import Final

from compiler.backends.maps.drawing import MapDrawing
from compiler.backends.products.products import Workshop
from compiler.backends.replay.reel import Actor, Moment, Pose, Reel, ReelSide, Step
from compiler.layout.draw import Group, Item, Page, Path, Rect, Run, circle, polygon
from compiler.layout.maps.battlefield import turned_box

DPI: Final = 150
WIDTH, HEIGHT = 1200 * 25.4 / DPI, 630 * 25.4 / DPI
"""Millimetres that make 1200 × 630 pixels, the size that previews of links have."""
_MAP: Final = 0.62
"""How much of the width is the map's."""
_LEAST: Final = 3.4
"""Millimetres: the radius of a counter that is still told apart in a small preview."""
_BASE: Final = 0.8
"""Of the shorter side of a base: what stands for its radius there."""
_PAPER, _INK, _SOFT, _OF_NOBODY = "#fbf7ec", "#221d18", "#5f564a", ReelSide({}, "#5a5248", "#ffffff", "#cfc5b0")
_TITLE, _TEXT, _LETTERS = "TercioSerif-Bold", "TercioSans-Regular", "TercioSans-Bold"
_MARGIN: Final = 6.0

Spot = tuple[float, float]


def still_moment(reel: Reel) -> int:
    """The step that a still shows: the key moment, before the end, at which the figures of the plot move most."""
    steps = [moment.step for moment in reel.moments]
    before_the_end = [step for step in steps if step < len(reel.steps) - 1] or [*steps, 0][:1]
    return max(before_the_end, key=lambda step: (_swing(reel.steps, step), -step))


def _swing(steps: Sequence[Step], at: int) -> int:
    return sum(abs(new - old) for old, new in zip(steps[max(at - 1, 0)].heart, steps[at].heart, strict=True))


def _moment(reel: Reel, at: int) -> Moment:
    known = {moment.step: moment for moment in reel.moments}
    return known.get(at) or Moment(at, (at,), {})


def still_page(reel: Reel, drawing: MapDrawing, shop: Workshop) -> Page:
    at = still_moment(reel)
    poses = list(reel.start)
    for step in reel.steps[: at + 1]:
        for number, pose in step.changes:
            poses[number] = pose
    items: list[Item] = [Rect(0.0, 0.0, WIDTH, HEIGHT, fill=_PAPER), _field(reel, at, poses, drawing, shop)]
    items += _words(reel, at, shop)
    return Page(WIDTH, HEIGHT, tuple(items))


# --- the map ----------------------------------------------------------------------------------------------------


def _field(reel: Reel, at: int, poses: Sequence[Pose], drawing: MapDrawing, shop: Workshop) -> Group:
    """As much of the map as fills its part of the picture, or less where counters would be too small, about those whom
    the moment concerns."""
    wide, high = WIDTH * _MAP, HEIGHT
    sizes = [
        _BASE * min(pose.base) if pose.base is not None else actor.size
        for actor, pose in zip(reel.actors, poses, strict=True)
        if actor.size and not actor.rider
    ]
    scale = max(wide / drawing.width, high / drawing.height, _LEAST / min(sizes, default=_LEAST))
    seen_wide, seen_high = wide / scale, high / scale
    told = [reel.steps[number] for number in _moment(reel, at).told]
    concerned = (poses[number].spot for step in told for number in step.about)
    spots = [spot for spot in concerned if spot is not None] or [(drawing.width / 2, drawing.height / 2)]
    middle = [sum(spot[axis] for spot in spots) / len(spots) for axis in (0, 1)]
    left = min(max(middle[0] - seen_wide / 2, 0.0), max(drawing.width - seen_wide, 0.0))
    top = min(max(middle[1] - seen_high / 2, 0.0), max(drawing.height - seen_high, 0.0))
    drawn = (*drawing.items, *_tokens(reel, poses, shop), *_aim(reel, told[0], poses))
    return Group(drawn, x=-left * scale, y=-top * scale, scale=scale, clip=(left, top, seen_wide, seen_high))


def _tokens(reel: Reel, poses: Sequence[Pose], shop: Workshop) -> Iterator[Item]:
    """Units first, those who ride with them at their shoulder."""
    shown = [(actor, pose) for actor, pose in zip(reel.actors, poses, strict=True) if actor.size and pose.spot]
    held = {pose.spot: pose for actor, pose in shown if not actor.rider}
    for actor, pose in sorted(shown, key=lambda one: one[0].rider):
        assert pose.spot is not None, "only those in the field are shown"
        x, y = pose.spot
        aside = 1.3 * actor.size if actor.rider and pose.spot in held else 0.0
        side = reel.sides[actor.side] if 0 <= actor.side < len(reel.sides) else _OF_NOBODY
        if pose.base is not None:
            yield from _base(actor, (x, y), pose, pose.base, side, shop)
        elif aside and (base := held[pose.spot].base) is not None:
            yield from _token(actor, _behind((x, y), held[pose.spot], base[1] / 2 + actor.size), side, shop)
        else:
            yield from _token(actor, (x + aside, y + aside), side, shop)


def _behind(spot: Spot, pose: Pose, far: float) -> Spot:
    """Who rides with a unit on a base, so that he hides none of its letters."""
    turn = radians(max(pose.facing, 0))
    return spot[0] - far * sin(turn), spot[1] + far * cos(turn)


def _base(
    actor: Actor, spot: Spot, pose: Pose, base: tuple[float, float], side: ReelSide, shop: Workshop
) -> Iterator[Item]:
    """To scale and turned as it faces, with a broad line along its front; the letters upright on it, as large as they
    may be."""
    (x, y), (wide, deep), turn = spot, base, max(pose.facing, 0)
    low, sine, cosine = min(base), sin(radians(turn)), cos(radians(turn))
    corners = turned_box(x, y, wide, deep, -turn)
    yield Path(polygon(corners), fill=side.main, stroke="#ffffff", line=low * 0.06)
    along = [(corner[0] - sine * low * 0.14, corner[1] + cosine * low * 0.14) for corner in corners[:2]]
    if pose.facing >= 0:
        yield Path((("M", along[0]), ("L", along[1])), stroke=side.on, line=low * 0.12)
    room_wide, room_deep, across, down = wide * 0.86, deep * 0.76, abs(cosine), abs(sine)
    x, y = x - sine * low * 0.06, y + cosine * low * 0.06
    if actor.look in shop.icons.known:
        size = 1.1 * min(room_wide, room_deep)
        yield shop.icons.drawn(actor.look, x - size / 2, y - size / 2, size, side.on, side.main)
    elif actor.sign:
        long, tall = shop.theme.faces[_LETTERS].width(actor.sign), 0.8
        size = min(room_wide / (long * across + tall * down), room_deep / (long * down + tall * across), low * 0.8)
        yield Run(x - long * size / 2, y + size * 0.36, actor.sign, _LETTERS, size, side.on, long * size)


def _token(actor: Actor, spot: Spot, side: ReelSide, shop: Workshop) -> Iterator[Item]:
    x, y = spot
    yield Path(circle(x, y, actor.size), fill=side.main, stroke="#ffffff", line=actor.size * 0.12)
    if actor.look in shop.icons.known:
        wide = 1.36 * actor.size
        yield shop.icons.drawn(actor.look, x - wide / 2, y - wide / 2, wide, side.on, side.main)
    elif actor.sign:
        size = actor.size * (1.0 if len(actor.sign) < 3 else 0.76 if len(actor.sign) < 5 else 0.5)
        width = shop.theme.faces[_LETTERS].width(actor.sign) * size
        yield Run(x - width / 2, y + size * 0.36, actor.sign, _LETTERS, size, side.on, width)


def _aim(reel: Reel, step: Step, poses: Sequence[Pose]) -> Iterator[Item]:
    """An arrow from who acts to the enemy that it concerns, from edge to edge."""
    drawn = [(reel.actors[number], poses[number]) for number in step.about if reel.actors[number].size]
    stood = [(actor, pose, pose.spot) for actor, pose in drawn if pose.spot is not None]
    foes = [one for one in stood[1:] if one[0].side != stood[0][0].side]
    if not foes or stood[0][:2] != drawn[0]:
        return
    (actor, pose, begins), (target, aimed_at, ends) = stood[0], foes[0]
    far = hypot(ends[0] - begins[0], ends[1] - begins[1])
    if not far:
        return
    along = ((ends[0] - begins[0]) / far, (ends[1] - begins[1]) / far)
    near, beyond = _edge(actor, pose, along), _edge(target, aimed_at, along)
    if far <= near + beyond:
        return
    first = (begins[0] + along[0] * near, begins[1] + along[1] * near)
    last = (ends[0] - along[0] * beyond, ends[1] - along[1] * beyond)
    head = min(actor.size, far / 3)
    neck = (last[0] - along[0] * head, last[1] - along[1] * head)
    yield Path((("M", first), ("L", neck)), stroke=_INK, line=head * 0.3)
    wings = [(neck[0] + way * along[1] * head / 2, neck[1] - way * along[0] * head / 2) for way in (1, -1)]
    yield Path(polygon([last, *wings]), fill=_INK)


def _edge(actor: Actor, pose: Pose, along: Spot) -> float:
    """From its middle to its edge."""
    if pose.base is None:
        return actor.size
    turn = radians(max(pose.facing, 0))
    across = abs(along[0] * cos(turn) + along[1] * sin(turn))
    ahead = abs(along[1] * cos(turn) - along[0] * sin(turn))
    return min(half / 2 / share for half, share in zip(pose.base, (across, ahead), strict=True) if share > 1e-9)


# --- the words --------------------------------------------------------------------------------------------------


def _figure(amount: int, reel: Reel) -> str:
    """What is kept in halves as players count it: `39½`."""
    sign = "−" if amount < 0 else ""
    whole, half = divmod(abs(amount), 2) if reel.is_halved else (abs(amount), 0)
    return f"{sign}{whole if whole or not half else ''}{'½' if half else ''}"


def _words(reel: Reel, at: int, shop: Workshop) -> Iterator[Item]:
    """Title, the sides with the figures of the plot, and what happens at this moment."""
    left, wide = WIDTH * _MAP + _MARGIN, WIDTH * (1 - _MAP) - 2 * _MARGIN
    step, language = reel.steps[at], reel.language
    y = _MARGIN + 4.0
    for line in _broken(reel.title[language], _TITLE, 8.0, wide, 3, shop):
        y += 7.0
        yield _run(left, y, line, _TITLE, 8.0, _INK, shop)
    y += 5.0
    for number, side in enumerate(reel.sides):
        y += 8.0
        figure = _figure(step.heart[number], reel) if number < len(step.heart) else ""
        room = shop.theme.faces[_LETTERS].width(figure) * 5.0 + 2.0
        yield Path(circle(left + 2.0, y - 1.7, 2.0), fill=side.main)
        for line in _broken(side.name[language], _TEXT, 4.6, wide - 6.0 - room, 1, shop):
            yield _run(left + 6.0, y, line, _TEXT, 4.6, _INK, shop)
        yield _run(left + wide - room + 2.0, y, figure, _LETTERS, 5.0, _INK, shop)
    y += 4.0
    yield Rect(left, y, wide, 0.4, fill="#cfc5b0")
    y += 2.0
    told = _moment(reel, at).words.get(language, "")
    said = ((reel.turns[step.turn].title[language], _LETTERS, _SOFT, 1), (told, _TEXT, _INK, 7))
    for text, font, colour, most in said:
        for line in _broken(text, font, 4.4, wide, most, shop):
            y += 6.0
            if y < HEIGHT - _MARGIN / 2:
                yield _run(left, y, line, font, 4.4, colour, shop)


def _run(x: float, y: float, words: str, font: str, size: float, colour: str, shop: Workshop) -> Run:
    return Run(x, y, words, font, size, colour, shop.theme.faces[font].width(words) * size)


def _broken(text: str, font: str, size: float, wide: float, most: int, shop: Workshop) -> list[str]:
    """Words in lines; what does not fit into so many lines ends in dots."""
    face, lines = shop.theme.faces[font], [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and face.width(longer) * size > wide:
            lines.append(word)
        else:
            lines[-1] = longer
    if len(lines) <= most:
        return lines
    last = lines[most - 1]
    while " " in last and face.width(f"{last} …") * size > wide:
        last = last.rpartition(" ")[0]
    return [*lines[: most - 1], f"{last} …"]
