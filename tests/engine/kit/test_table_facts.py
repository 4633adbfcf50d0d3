"""What is asked on an open table: arcs of any width, who stands between two, which kinds count, who holds what."""

from __future__ import annotations

from typing import Any

import pytest

from compiler.compile import compile_text
from engine.core.chance import Seeded
from engine.core.system import Unplayable
from tercio.project.places import settings
from tests.compiler.telling.pages import book
from tests.engine.kit.playing import KIT, compiled
from tests.engine.kit.playing import RULES as DRILL
from tests.engine.kit.tables import ARMIES, RULES, at, begun, table, yard


def with_generals(rules: str = RULES) -> str:
    """A general is no man of the ranks, but both are pieces."""
    own = (
        'kind general "General" { like piece  inside army  field of "Card" { of profile  required yes } }\n  role mover'
    )
    return rules.replace("role mover", own, 1)


def aims(rules: str, where: str) -> str:
    """The rules, where one fights whoever this is true of."""
    start = rules.index("where enemies(fighter, foe)")
    end = rules.index("}", start)
    return f"{rules[:start]}where {where}\n  {rules[end:]}"


def targets(rules: str, armies: str, drawn: str = "size 48 um x 36 um") -> list[str]:
    """Whom the first piece may fight."""
    game = begun(drawn, armies, rules)
    return [one.name for one in game.setting.actions["fight"].targets(game, game.state.pieces[0])]


# --- arcs -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arc", "those"),
    [("60 deg", ["b"]), ("90 deg", ["b", "c"]), ("180 deg", ["b", "c", "d"]), ("360 deg", ["b", "c", "d", "e"])],
)
def test_one_fact_serves_every_arc(arc: str, those: list[str]) -> None:
    armies = """
      army red "Red" { man a { of pikeman  at (20, 18)  facing n } }
      army blue "Blue" {
        man b { of pikeman  at (20, 28) }  man c { of pikeman  at (30, 28) }
        man d { of pikeman  at (30, 18) }  man e { of pikeman  at (20, 8) }
      }
    """
    assert targets(aims(RULES, f"enemies(fighter, foe) and in_arc(fighter, foe, {arc})"), armies) == those


def test_the_arc_of_a_card_is_asked() -> None:
    rules = aims(RULES, "enemies(fighter, foe) and in_arc(fighter, foe, fighter.cone)")
    rules = rules.replace("default 6 um }", 'default 6 um }  field cone "Cone" { of angle  default 60 deg }', 1)
    armies = """
      army red "Red" { man a { of pikeman  at (20, 18)  facing e } }
      army blue "Blue" { man b { of pikeman  at (30, 18) }  man c { of pikeman  at (20, 28) } }
    """
    assert targets(rules, armies) == ["b"]
    assert targets(rules.replace("default 60 deg", "default 200 deg"), armies) == ["b", "c"]


def test_an_arc_on_hexes() -> None:
    setting = KIT.setting(compiled(), "trial")
    game = KIT.new_game(setting, Seeded(1))
    one, other = game.state.pieces[0], game.state.pieces[2]
    one.at, one.facing = 14, 0  # 0303, facing the corner in the north
    inside = []
    for place in setting.field.board.around[14]:
        other.at = place
        inside.append([setting.field.in_arc(one, other, arc) for arc in (40, 60, 180, 300, 360)])
    counts = [sum(column) for column in zip(*inside, strict=True)]
    assert counts == [0, 2, 4, 6, 6]


# --- who stands between ---------------------------------------------------------------------------------------

LINE = """
  army red "Red" { man a { of pikeman  at (20, 6) }  man f { of pikeman  at FRIEND } }
  army blue "Blue" { man b { of pikeman  at (20, 16) } }
"""


@pytest.mark.parametrize(
    ("friend", "is_clear"), [("(20, 11)", False), ("(20.99, 11)", False), ("(21, 11)", True), ("(20, 20)", True)]
)
def test_whoever_stands_between_is_in_the_way_by_half_a_base(friend: str, is_clear: bool) -> None:
    rules = aims(RULES, "enemies(fighter, foe) and way_clear(fighter, foe)")
    assert (targets(rules, LINE.replace("FRIEND", friend)) == ["b"]) is is_clear


def test_only_a_kind_that_is_named_is_in_the_way() -> None:
    rules = with_generals(aims(RULES, "enemies(fighter, foe) and way_clear(fighter, foe, man)"))
    armies = LINE.replace("man f", "general f").replace("FRIEND", "(20, 11)")
    assert targets(rules, armies) == ["b"]
    assert targets(rules.replace("way_clear(fighter, foe, man)", "way_clear(fighter, foe)"), armies) == []


def test_on_hexes_a_piece_between_is_in_the_way() -> None:
    rules = DRILL.replace("<= 3 hexes", "<= 3 hexes and way_clear(shooter, target)")
    game = KIT.new_game(KIT.setting(compiled(rules=rules), "trial"), Seeded(1))
    one, friend, foe, other = game.state.pieces
    one.at, foe.at, other.at = 12, 15, 29
    for place, is_clear in ((13, False), (14, False), (16, True), (7, True)):
        friend.at = place
        assert (game.setting.actions["shoot"].targets(game, one) == [foe]) is is_clear


# --- which kinds count ----------------------------------------------------------------------------------------


def test_a_kind_that_is_named_counts_alone() -> None:
    rules = with_generals(RULES).replace(
        "turns ahead", "turns ahead  stops enemies_within(mover, place, 6 um, KIND) > 0"
    )
    armies = """
      army red "Red" { man a { of pikeman  at (20, 6)  facing n } }
      army blue "Blue" { general b { of pikeman  at (20, 16) } }
    """

    def farthest(kind: str) -> int:
        game = begun(armies=armies, rules=rules.replace("KIND", kind))
        walk = game.setting.actions["walk"].movement
        return max(y for _, y in game.setting.moves.reach(game, game.state.pieces[0], walk))

    assert farthest("piece") < farthest("man") == 1200
    assert farthest("general") == farthest("piece")


def test_what_is_no_kind_of_piece_is_told() -> None:
    rules = aims(RULES, "way_clear(fighter, foe, mud)")
    told = compile_text(rules, settings()).diagnostics
    assert any(one.code.code in ("E0401", "E0302") for one in told)
    with pytest.raises(Unplayable, match="`fighter` is no kind of piece"):
        table(rules=aims(RULES, "enemies_within(fighter, foe, 3 um, fighter) > 0"))


def test_a_kind_need_not_be_named() -> None:
    (told,) = compile_text(aims(RULES, "way_clear(fighter)"), settings()).diagnostics
    assert (told.code.code, told.message) == ("E0403", "`way_clear` takes 2 values")
    assert "optional" not in (told.help or "")


# --- who holds an objective -----------------------------------------------------------------------------------

PRIZE = 'size 48 um x 36 um  objective well "The well" { at (24, 18)  worth 2 }'


def holder(board: str, piece: str) -> int:
    """Who holds the well when a piece stands at a place as the battle begins."""
    rules = with_generals(RULES).replace("board { base 2 um", f"board {{ base 2 um  {board}")
    armies = f'army red "Red" {{ {piece} }} army blue "Blue" {{ man b {{ of pikeman  at (40, 30) }} }}'
    game = begun(PRIZE, armies, rules)
    return int(game.state.held[0])


@pytest.mark.parametrize(
    ("board", "piece", "side"),
    [
        ("", "man a { of pikeman  at (24, 21) }", 0),
        ("", "man a { of pikeman  at (24, 21.01) }", -1),
        ("reach 5 um", "man a { of pikeman  at (24, 23) }", 0),
        ("reach 1 um", "man a { of pikeman  at (24, 20) }", -1),
        ("", "general a { of pikeman  at (24, 18) }", 0),
        ("holders man", "general a { of pikeman  at (24, 18) }", -1),
        ("holders man", "man a { of pikeman  at (24, 18) }", 0),
    ],
)
def test_which_kinds_hold_an_objective_and_how_near(board: str, piece: str, side: int) -> None:
    assert holder(board, piece) == side


def test_a_general_alone_takes_nothing_where_men_hold() -> None:
    rules = with_generals(RULES).replace("board { base 2 um", "board { base 2 um  holders man")
    armies = """
      army red "Red" { general a { of pikeman  at (24, 24) }  man c { of pikeman  at (10, 6) } }
      army blue "Blue" { man b { of pikeman  at (40, 30) } }
    """
    game = begun(PRIZE, armies, rules)
    game.setting.moves.go(game, game.state.pieces[0], (2400, 1800), 0, 600, "walk", "1")
    assert game.state.held[0] == -1
    game.setting.moves.go(game, game.state.pieces[1], (2400, 2000), 0, 600, "walk", "1")
    assert game.state.held[0] == 0


def test_on_hexes_an_objective_has_no_reach() -> None:
    rules = DRILL.replace("terrain bog", "board { reach 2 hexes }  terrain bog")
    pack: Any = compiled(rules=rules)
    assert KIT.setting(pack, "trial") is not None  # nothing is fought for there
    battle = 'scenario prize "Prize" { turns 2 map { size 6 x 5  objective mill "Mill" { at 0303 } }'
    battle += ' army red "R" { company a { of line at 0101 } } army blue "B" { company b { of line at 0505 } } }'
    result = compile_text(rules + battle, settings())
    assert result.pack is not None
    with pytest.raises(Unplayable, match="leave `reach` away"):
        KIT.setting(result.pack, "prize")


# --- whose edge is which --------------------------------------------------------------------------------------


@pytest.mark.parametrize("deploys", ["", "deploys north "])
def test_one_that_flees_runs_for_its_own_edge(deploys: str) -> None:
    armies = f"""
      army red "Red" {{ man a {{ of pikeman  at (24, 10) }} }}
      army blue "Blue" {{ {deploys} man b {{ of pikeman  at (24, 16) }} }}
    """
    game = begun(armies=armies)
    game.setting.moves.fall_back(game, game.state.pieces[1], 800, "flee")
    assert at(game, 1) == (2400, 2400)


def test_the_edge_that_an_army_deploys_along_is_its_own() -> None:
    armies = ARMIES.replace('army red "Red" {', 'army red "Red" { deploys west')
    assert table(armies=armies).home == ["w", "n"]
    assert KIT.setting(yard(), "trial").home == ["s", "n"]


def test_no_army_runs_for_the_edge_that_another_says_is_its_own() -> None:
    armies = ARMIES.replace('army red "Red" {', 'army red "Red" { deploys north')
    own, other = table(armies=armies).home
    assert own == "n"
    assert other != "n"


# --- who comes later ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("enters", "many", "inside"), [("east", 30, (4200, 0, 4800, 3600)), ("(46, 3)", 1, None)])
def test_reinforcements_come_where_their_player_puts_them(
    enters: str, many: int, inside: tuple[int, ...] | None
) -> None:
    kind = 'kind company "Company" { like command  inside army }  kind man "Man" { like piece  inside army, company '
    rules = RULES.replace('kind man "Man" { like piece  inside army ', kind, 1)
    armies = f"""
      army red "Red" {{ man a {{ of pikeman  at (20, 6) }}
        company late {{ arrives 2  enters {enters}  man c {{ of pikeman }} }} }}
      army blue "Blue" {{ man b {{ of pikeman  at (20, 30) }} }}
    """
    game = begun(armies=armies, rules=rules)
    game.state.turn = 1
    assert list(game.setting.armies.enter(game)) == []
    game.state.turn, game.state.has_entered = 2, False
    asked = game.setting.armies.enter(game)
    places = next(asked).options if many > 1 else ((4600, 300),)
    assert len(places) >= many
    if inside is not None:
        assert all(inside[0] <= x <= inside[2] and inside[1] <= y <= inside[3] for x, y in places)
    with pytest.raises(StopIteration):
        asked.send(len(places) - 1 if many > 1 else None)
    assert at(game, 1) == places[-1]


# --- left and right -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("facing", "left", "right"), [("n", ["c"], ["d"]), ("e", ["b"], ["e"]), ("sw", ["d", "e"], ["b", "c"])]
)
def test_port_and_starboard_are_told_apart(facing: str, left: list[str], right: list[str]) -> None:
    armies = f"""
      army red "Red" {{ man a {{ of pikeman  at (20, 18)  facing {facing} }} }}
      army blue "Blue" {{
        man b {{ of pikeman  at (20, 28) }}  man c {{ of pikeman  at (10, 18) }}
        man d {{ of pikeman  at (30, 18) }}  man e {{ of pikeman  at (20, 8) }}
      }}
    """
    assert targets(aims(RULES, "enemies(fighter, foe) and to_left(fighter, foe)"), armies) == left
    assert targets(aims(RULES, "enemies(fighter, foe) and to_right(fighter, foe)"), armies) == right


@pytest.mark.parametrize("front", [2, 3])
def test_left_and_right_on_hexes(front: int) -> None:
    rules = DRILL.replace("  section 1", f"  board {{ front {front} }}\n  section 1")
    setting = KIT.setting(compiled(rules=rules), "trial")
    game = KIT.new_game(setting, Seeded(1))
    one, other = game.state.pieces[0], game.state.pieces[2]
    one.at, one.facing = 14, 0  # 0303, facing the corner in the north, or the side north-east of it
    around = setting.field.board.near[14]  # clockwise from the side between north and east
    sides = []
    for place in around:
        other.at = place
        is_left, is_right = setting.field.to_left(one, other), setting.field.to_right(one, other)
        sides.append("l" * is_left + "r" * is_right or "-")
    assert "".join(sides) == {2: "rrrlll", 3: "-rr-ll"}[front]
    other.at = -1
    assert not setting.field.to_left(one, other)
    assert not setting.field.to_right(one, other)


def test_the_book_says_left_and_right() -> None:
    aimed = DRILL.replace(
        "where enemies(shooter, target)", "where enemies(shooter, target) and to_left(shooter, target)"
    )
    assert "to the left of it" in book(aimed, "en")
    mirrored = aimed.replace("to_left(shooter, target)", "to_right(target, shooter)")
    assert "to the right of the target" in book(mirrored, "en")
