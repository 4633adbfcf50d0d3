"""With rulesets from the shelf a battle compiles to what it compiles to without: the same pack, the same mistakes."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from compiler.compile import CompileResult, compile_files
from compiler.front import kept_rulesets
from compiler.front.files import reading
from compiler.front.shelf import Reader
from compiler.settings import Settings
from dsl.source import Source
from engine.host.packfile import pack_bytes
from tests.shipped import LIBRARY

SETTINGS = Settings(library=LIBRARY)
BATTLES = ("esa/rethel_1650", "lanterns/gannet_cove", "lumi/blenheim_1704")
SPECIAL = "esa/dunes_1658"
REDOUBT = LIBRARY.parent / "tests" / "packaging" / "redoubt" / "redoubt" / "scenarios" / "redoubt"
MISTAKES = {
    "a key that is not known": ("turns", "turnz"),
    "a facing that is none": ("facing ", "facing nowhere_"),
    "a list that is not there": ("use armies", "use armiez"),
    "braces that do not close": ("}", ""),
    "a field of a text": ("scenario ", "scenario 3 "),
}


class Drawer:
    """A shelf in memory, which counts what was found on it."""

    def __init__(self) -> None:
        self.held: dict[str, bytes] = {}
        self.found: list[str] = []

    def take(self, key: str) -> bytes | None:
        if key in self.held:
            self.found.append(key.partition(" ")[0])
        return self.held.get(key)

    def put(self, key: str, data: bytes) -> None:
        self.held[key] = data


def compiled(path: Path, shelf: Drawer | None, settings: Settings = SETTINGS) -> CompileResult:
    """As a process does that has compiled nothing before."""
    kept_rulesets._KEPT.clear()
    reading._read_once.cache_clear()
    return compile_files([path], settings, all_examples=False, shelf=shelf)


def told(result: CompileResult) -> list[str]:
    return [
        f"{one.span} {one.code.code} {one.message} {one.help} {[(str(note.span), note.message) for note in one.notes]}"
        for one in result.diagnostics
    ]


@pytest.mark.parametrize("battle", [SPECIAL, *BATTLES[1:]])
def test_a_battle_upon_a_ruleset_from_the_shelf_is_the_same_pack(battle: str) -> None:
    shelf, path = Drawer(), LIBRARY / f"{battle}.tercio"
    alone, first, again = compiled(path, None), compiled(path, shelf), compiled(path, shelf)
    assert shelf.found[-2:] == ["ruleset", "contents"]
    assert any(world.is_shelved for world in again.worlds)
    assert alone.pack is not None
    assert again.pack is not None
    assert pack_bytes(again.pack) == pack_bytes(alone.pack)
    assert told(again) == told(first) == told(alone)
    assert (again.watch, again.asked, again.files, again.parts) == (alone.watch, alone.asked, alone.files, alone.parts)


def test_each_of_several_rulesets_that_play_themselves_comes_to_the_shelf() -> None:
    shelf = Drawer()
    for battle in ("brigadier/maida_1806", "lanterns/gannet_cove"):
        compiled(LIBRARY / f"{battle}.tercio", shelf)
        shelf.found.clear()
        assert any(world.is_shelved for world in compiled(LIBRARY / f"{battle}.tercio", shelf).worlds)
        assert shelf.found[-2:] == ["ruleset", "contents"]


def test_a_changed_list_is_not_taken_from_the_shelf() -> None:
    shelf, path = Drawer(), LIBRARY / "lanterns/gannet_cove.tercio"
    compiled(path, shelf)
    coast = LIBRARY / "lanterns/armies/coast.tercio"
    words = coast.read_text(encoding="utf-8").replace("profile lander", "profile landed", 1)
    shelf.found.clear()
    kept_rulesets._KEPT.clear()
    result = compile_files([path], SETTINGS, instead={coast: words}, all_examples=False, shelf=shelf)
    assert "ruleset" in shelf.found
    assert "contents" not in shelf.found
    assert "no profile is called `lander`" in " ".join(told(result))


@pytest.mark.parametrize(
    ("old", "new"),
    [("from free_traders", "from revenue"), ("man lander", "man landed"), ("man 3 x batman", "man 30 x batman")],
)
def test_what_is_wrong_with_troops_is_told_as_without_the_shelf(old: str, new: str, tmp_path: Path) -> None:
    shelf, path = Drawer(), LIBRARY / "lanterns/gannet_cove.tercio"
    compiled(path, shelf)
    text = path.read_text(encoding="utf-8")
    assert old in text
    changed = tmp_path / "changed.tercio"
    changed.write_text(text.replace(old, new, 1), encoding="utf-8")
    shelf.found.clear()
    with_shelf = told(compiled(changed, shelf))
    assert shelf.found[-1] == "contents"
    assert with_shelf
    assert with_shelf == told(compiled(changed, None))


@pytest.mark.parametrize("battle", BATTLES[1:])
def test_mistakes_are_told_as_without_the_shelf(battle: str, tmp_path: Path) -> None:
    shelf, path = Drawer(), LIBRARY / f"{battle}.tercio"
    compiled(path, shelf)
    text = path.read_text(encoding="utf-8")
    broken = tmp_path / "broken.tercio"
    for said, (old, new) in MISTAKES.items():
        assert old in text
        broken.write_text(text.replace(old, new, 1), encoding="utf-8")
        shelf.found.clear()
        with_shelf = told(compiled(broken, shelf))
        assert "skeletons" in shelf.found
        assert with_shelf
        assert with_shelf == told(compiled(broken, None)), said


def test_lists_that_stand_among_rules_are_read_every_time(tmp_path: Path) -> None:
    """On the shelf a file of rules is known by its names alone."""
    others = REDOUBT.parent
    copy = tmp_path / "ford.tercio"
    copy.write_text((REDOUBT / "the_ford.tercio").read_text(encoding="utf-8"), encoding="utf-8")
    shelf, settings = Drawer(), Settings(library=LIBRARY, others=(others,))
    packs = [compiled(copy, shelf, settings).pack for _ in range(2)]
    assert packs[0] is not None
    assert packs[0] == packs[1]


def test_special_rules_and_amendments_need_whole_trees_and_get_them(tmp_path: Path) -> None:
    shelf = Drawer()
    for battle in BATTLES:
        compiled(LIBRARY / f"{battle}.tercio", shelf)
    club = tmp_path / "rules" / "club.tercio"
    club.parent.mkdir()
    club.write_text(
        'ruleset club "Club" it "Circolo" { amends lanterns\n  remove constant no_such\n}\n', encoding="utf-8"
    )
    for path in (LIBRARY / f"{SPECIAL}.tercio", club, LIBRARY / "lanterns" / "rules"):
        shelf.found.clear()
        with_shelf = compiled(path, shelf)
        assert shelf.found
        assert not any(world.is_shelved for world in with_shelf.worlds)
        alone = compiled(path, None)
        assert told(with_shelf) == told(alone)
        assert with_shelf.pack == alone.pack


def test_a_changed_ruleset_is_not_taken_from_the_shelf() -> None:
    shelf, path = Drawer(), LIBRARY / "lanterns/gannet_cove.tercio"
    compiled(path, shelf)
    rules = sorted((LIBRARY / "lanterns" / "rules").glob("*.tercio"))
    words = rules[0].read_text(encoding="utf-8") + "\n# a word more\n"
    shelf.found.clear()
    result = compile_files([path], SETTINGS, instead={rules[0]: words}, all_examples=False, shelf=shelf)
    assert "ruleset" not in shelf.found
    assert not any(world.is_shelved for world in result.worlds)


def test_what_is_spoilt_on_the_shelf_is_as_good_as_not_there() -> None:
    shelf, path = Drawer(), LIBRARY / "lanterns/gannet_cove.tercio"
    alone = compiled(path, None)
    compiled(path, shelf)
    whole = dict(shelf.held)
    for keep in (0, 1000):
        shelf.held = {key: data[:keep] + data[keep + 1 :] if keep else b"" for key, data in whole.items()}
        again = compiled(path, shelf)
        assert again.pack == alone.pack
        assert told(again) == told(alone)


class Hostile:
    def __reduce__(self) -> tuple[object, ...]:
        return Path.unlink, (Path("of_the_author.tercio"),)


@pytest.mark.parametrize("hostile", [Hostile(), print, Path("x"), pickle.Unpickler, Source("a", "b")])
def test_nothing_but_rules_and_trees_is_made_of_what_is_on_the_shelf(hostile: object) -> None:
    with pytest.raises(pickle.UnpicklingError, match="is read from the shelf"):
        Reader(pickle.dumps(hostile), []).load()
