"""Draw lists as lines that can be read, one card of each kind. After a layout was changed on purpose, and looked at,
`python -m tests.compiler.backends.goldens` writes them anew."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from compiler.layout.draw import Group, Image, Item, Rect, Run
from compiler.layout.sheets.impose import Card
from tests.compiler.backends.sets import cards

FOLDER = Path(__file__).resolve().parent / "goldens"
ONE_OF_EACH = (
    ("esa", "units", "veteran_pike"),
    ("esa", "units", "tercio_viejo"),
    ("esa", "leaders", "turenne"),
    ("esa", "decks", "base_5"),
    ("esa", "markers", "one_or_two_losses"),
    ("esa", "tokens", "determination_5"),
    ("esa", "ground", "hill_or_village"),
    ("esa", "stands", "veteran_pike"),
    ("esa", "aims", "aim_hamlet"),
    ("condottiero", "units", "stradiots"),
    ("condottiero", "generals", "gonzaga"),
    ("condottiero", "characters", "standard_of_st_mark"),
    ("condottiero", "markers", "demoralised_or_falling_back"),
    ("condottiero", "bases", "chosen_lances"),
    ("condottiero", "leader_bases", "gonzaga"),
    ("condottiero", "formations", "column_or_line"),
    ("condottiero", "order_counters", "oppose_or_attack"),
    ("condottiero", "initiative", "initiative_7"),
    ("condottiero", "execution", "execution_3"),
    ("condottiero", "aims", "turn"),
    ("cape", "aims", "turn"),
    ("cape", "characters", "gascon"),
    ("cape", "characters", "raider"),
    ("cape", "named", "artagnan"),
    ("cape", "encountered", "big_pig"),
    ("cape", "squads", "falconet"),
    ("cape", "guns", "howitzer"),
    ("cape", "weapons", "weapons"),
    ("cape", "events", "roadside_3"),
    ("cape", "event_tables", "terheyden"),
    ("cape", "figures", "shirts_sergeant"),
    ("cape", "gun_counters", "robinet"),
    ("cape", "teams", "team"),
    ("cape", "found", "terheyden_flag"),
    ("cape", "markers", "wounded_or_down"),
    ("cape", "tokens", "action_points_2"),
    ("foray", "units", "musketeers"),
    ("foray", "decks", "watchwords_1"),
    ("foray", "events", "terheyden_8"),
    ("foray", "event_tables", "terheyden"),
    ("picket", "aims", "held_mill_red"),
    ("picket", "units", "muskets"),
    ("picket", "decks", "commands_1"),
    ("picket", "counters", "red_muskets_1"),
    ("picket", "markers", "company_losses_2"),
)


def card(system: str, kind: str, name: str, language: str = "it") -> Card:
    return next(one for printed in cards(kind, language, system) for one in printed.cards if one.name == name)


def drawn(system: str, kind: str, name: str) -> str:
    made = card(system, kind, name)
    lines = [f"{system} {kind} {name}: {made.title}", "", "front", *_lines(made.front.items, "  ")]
    if made.back is not None:
        lines += ["", "back", *_lines(made.back.items, "  ")]
    return "\n".join(lines) + "\n"


def _lines(items: tuple[Item, ...], margin: str) -> Iterator[str]:
    for item in items:
        match item:
            case Group() if item.name.startswith("icon:"):
                ink = next((getattr(shape, "fill", None) or getattr(shape, "stroke", None) for shape in item.items), "")
                yield f"{margin}{item.name} at {_at(item.x, item.y)}, scale {item.scale:.3f}, {ink}"
            case Group():
                yield f"{margin}group {item.name} at {_at(item.x, item.y)}, turned {item.turn}"
                yield from _lines(item.items, margin + "  ")
            case Run():
                face = f"{item.points:.2f} pt {item.font}, {item.colour}"
                yield f"{margin}“{item.words}” at {_at(item.x, item.y)}, {face}"
            case Rect():
                size = f"{item.width:.2f} × {item.height:.2f}"
                yield f"{margin}rect at {_at(item.x, item.y)}, {size}, {item.fill or '-'} {item.stroke or '-'}"
            case Image():
                yield f"{margin}image at {_at(item.x, item.y)}, {item.width:.2f} × {item.height:.2f}"
            case _:
                xs = [number for _, numbers in item.parts for number in numbers[::2]]
                ys = [number for _, numbers in item.parts for number in numbers[1::2]]
                box = f"{_at(min(xs), min(ys))} to {_at(max(xs), max(ys))}"
                yield f"{margin}path of {len(item.parts)} from {box}, {item.fill or '-'} {item.stroke or '-'}"


def _at(x: float, y: float) -> str:
    return f"{x:.2f}, {y:.2f}"


def golden(system: str, kind: str, name: str) -> Path:
    return FOLDER / f"{system}_{kind}_{name}.txt"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for one in ONE_OF_EACH:
        golden(*one).write_text(drawn(*one), encoding="utf-8")
