"""The benchmark's army lists and scenarios: profiles with all their figures, maps, and long orders of battle."""

from __future__ import annotations

from tests.bench.document import Block, Entry, Item, flat, leaf
from tests.bench.vocabulary import ABILITIES, CLASSES, RULESET, SECTORS, TERRAINS
from tests.bench.wording import Wording

COLUMNS, ROWS = 24, 15
DIVISIONS = 8
NAMED_UNITS = 11
HEXES_DEEP = 5
SIDES = (("blue", ("The blue army", "L'armata azzurra"), "s"), ("red", ("The red army", "L'armata rossa"), "n"))


def list_name(number: int) -> str:
    return f"muster_{number:02}"


def profile_name(number: int, profile: int) -> str:
    return f"troop_{number:02}_{profile:02}"


def army_list_file(number: int, profiles: int, wording: Wording) -> tuple[Entry, ...]:
    body: tuple[Item, ...] = (
        leaf("years", "1640 to 1660"),
        Block("background", *wording.paragraph(4)),
        *(_profile(profile_name(number, profile), wording) for profile in range(1, profiles + 1)),
    )
    return leaf("use", RULESET), Entry("army_list", (list_name(number),), wording.place(), body)


def _profile(name: str, wording: Wording) -> Entry:
    pick, number = wording.random.choice, wording.number
    abilities = sorted(name for name, _, _ in wording.random.sample(ABILITIES, 2))
    english, italian = wording.place()
    number_of_card = name.rpartition("_")[2]
    return Entry(
        "profile",
        (name,),
        (f"{english}, {number_of_card}", f"{italian}, {number_of_card}"),
        (
            leaf("class", pick(CLASSES)[0]),
            leaf("movement", number(1, 4), number(1, 3)),
            leaf("shooting", number(-1, 3)),
            leaf("melee", number(0, 5)),
            leaf("protection", number(0, 2), number(0, 2)),
            leaf("morale", number(1, 4)),
            leaf("strength", number(3, 6)),
            leaf("sector", pick(SECTORS)[0]),
            leaf("points", number(5, 20)),
            leaf("abilities", *abilities),
        ),
    )


def scenario_file(number: int, lists: tuple[int, int], profiles: int, wording: Wording) -> tuple[Entry, ...]:
    """One battle; each side draws on an army list of its own."""
    uses = (leaf("use", RULESET), leaf("use", *(f"armies.{list_name(one)}" for one in lists)))
    body: tuple[Item, ...] = (
        leaf("date", f"16{wording.number(40, 59)}-0{wording.number(4, 9)}-{wording.number(10, 28)}"),
        leaf("turns", wording.number(6, 12)),
        leaf("minutes", wording.number(90, 240)),
        Block("background", *wording.paragraph(6)),
        Block("situation", *wording.paragraph(4)),
        _map(wording),
        *(_army(side, chosen, profiles, wording) for side, chosen in zip((0, 1), lists, strict=True)),
        Block("victory", *wording.paragraph(3)),
        Block("history", *wording.paragraph(4)),
    )
    return *uses, Entry("scenario", (f"battle_{number:02}",), wording.place(), body)


def hexagon(column: int, row: int) -> str:
    return f"{column:02}{row:02}"


def _map(wording: Wording) -> Entry:
    signs = [".", *(sign for _, sign, _ in TERRAINS)]
    weights = [12, *(1 for _ in TERRAINS)]
    lines = tuple(" " * (row % 2) + " ".join(wording.random.choices(signs, weights, k=COLUMNS)) for row in range(ROWS))
    legend = "   ".join([". open", *(f"{sign} {name}" for name, sign, _ in TERRAINS)])
    middle = ROWS // 2 + 1
    road = tuple(hexagon(column, middle) for column in range(1, COLUMNS + 1))
    objectives = (
        flat(
            "objective",
            f"objective_{index}",
            leaf("at", hexagon(column, middle)),
            leaf("worth", wording.number(1, 5)),
            leaf("counts", wording.random.choice(("once", "at_end"))),
            words=wording.place(),
        )
        for index, column in enumerate((4, 12, 20), start=1)
    )
    return Entry(
        "map",
        (),
        None,
        (
            leaf("size", f"{COLUMNS} x {ROWS}"),
            Block("legend", (legend,)),
            Block("rows", lines),
            flat("road", "", leaf("through", *road)),
            *objectives,
        ),
    )


def _army(side: int, chosen: int, profiles: int, wording: Wording) -> Entry:
    name, words, facing = SIDES[side]
    first_row = 1 if side == 0 else ROWS - HEXES_DEEP + 1
    divisions = (_division(index, first_row, facing, chosen, profiles, wording) for index in range(DIVISIONS))
    return Entry("army", (name,), words, (leaf("from", list_name(chosen)), *divisions))


def _division(index: int, first_row: int, facing: str, chosen: int, profiles: int, wording: Wording) -> Entry:
    """A general, units with names of their own and two that are numbered, each on a hex of its own."""
    width = COLUMNS // DIVISIONS
    places = [(index * width + at % width + 1, first_row + at // width) for at in range(width * HEXES_DEEP)]
    hexes = iter([hexagon(column, row) for column, row in places])
    in_chief = [leaf("is", "in_chief")] if index == 0 else []
    command = leaf("command", wording.number(1, 4))
    body = [
        flat("general", f"general_{index + 1}", command, leaf("at", next(hexes)), *in_chief, words=(wording.person(),))
    ]
    for at, profile in enumerate(wording.random.sample(range(1, profiles + 1), NAMED_UNITS)):
        said_of_it = [
            leaf("of", profile_name(chosen, profile)),
            leaf("at", next(hexes)),
            leaf("facing", facing),
            *([leaf("is", wording.random.choice(("veteran", "weary")))] if at % 4 == 0 else []),
        ]
        body.append(flat("unit", f"regiment_{index + 1}_{at + 1}", *said_of_it, words=wording.place()))
    # A profile a division, so that the names of numbered units stay apart in the whole army.
    twice = f"2 x {profile_name(chosen, index + 1)}"
    body.append(flat("unit", twice, leaf("at", next(hexes), next(hexes)), leaf("facing", facing)))
    return Entry("division", (f"division_{index + 1}",), wording.place(), tuple(body))
