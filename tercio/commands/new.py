"""`tercio new`."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from pathlib import Path

from tercio.project.places import shipped
from tercio.project.terminal import complain, say

DESCRIPTION = """\
Begins a ruleset, an army list or a scenario: a small file that checks clean and says, in comments, what to write where.
Or a site for the .tercio files of a folder: mkdocs.yml, a first page, and a workflow that publishes it on GitHub Pages.
Or a whole project: a folder with house rules that amend a ruleset and a battle by them, ready to be played and printed.
An existing file is never overwritten.
"""
EXAMPLES = """\
examples:
  tercio new scenario rocroi_1643
  tercio new scenario my_duel --rules cape      begun from a battle of those rules, to be changed
  tercio new army_list savoy_1640 --out armies
  tercio new ruleset my_rules           makes the folder my_rules/rules
  tercio new project our_club --rules cape      a folder with rules of the club's and a first battle
  tercio new site our_club              mkdocs.yml and what belongs to it, in this folder
"""

_NAME = re.compile(r"[a-z][a-z0-9_]{0,40}")
_DICE = re.compile(r"d[0-9]+")
_SITE = {"mkdocs.yml": "mkdocs.yml", "index.md": "docs/index.md", "pages.yml": ".github/workflows/pages.yml"}
"""What a site begins with: our model of each file, and its place in the folder."""
_USUAL = "esa"
_HEAD = re.compile(r'^scenario (\w+) "[^"\n]*"(?: it "[^"\n]*")?', re.MULTILINE)
_MOST_CHARACTERS = 200_000
_TAKEN = frozenset({"not", "prelude", "esa"})
"""A word that is never a name, and the rulesets that a new file uses: it would be found before them."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    whats = ("ruleset", "army_list", "scenario", "site", "project")
    parser.add_argument("what", choices=whats, metavar=f"{{{','.join(whats)}}}", help="what to begin")
    parser.add_argument("name", metavar="NAME", help="its name: lower-case letters, digits and _")
    parser.add_argument(
        "--rules", default=_USUAL, metavar="RULESET", help="the ruleset that a scenario or project is for (esa)"
    )
    parser.add_argument("--out", type=Path, default=Path(), metavar="DIR", help="the folder to write into (.)")


def run(options: argparse.Namespace) -> int:
    if not _NAME.fullmatch(options.name):
        complain(f"`{options.name}` is no name: lower-case letters, digits and _, a letter first")
        return 2
    if options.name in _TAKEN or _DICE.fullmatch(options.name):
        complain(f"`{options.name}` is no name: the word is taken")
        return 2
    title = options.name.replace("_", " ").capitalize()
    if options.what == "site":
        return _begin_site(options.name, title, options.out)
    if options.what == "project":
        return _begin_project(options.name, title, options.rules, options.out)
    if options.what == "scenario" and options.rules != _USUAL:
        return _begin_from_a_battle(options.name, title, options.rules, options.out)
    model = shipped("templates") / "new" / f"{options.what}.tercio"
    folder = options.out / options.name / "rules" if options.what == "ruleset" else options.out
    file = folder / f"{options.name}.tercio"
    if file.exists():
        complain(f"{file.as_posix()} is there already")
        return 1
    text = model.read_text(encoding="utf-8").replace("NAME", options.name).replace("TITLE", title)
    return _write(file, text)


def _write(file: Path, text: str) -> int:
    from tercio.project.products.writing import Products

    with Products(may_be_sources=True) as products:
        products.add(file, text.encode("utf-8"))
        products.put_in_place()
    say(f"wrote {file.as_posix()}\nnow try: tercio check {file.as_posix()}\n")
    return 0


def _begin_from_a_battle(name: str, title: str, rules: str, folder: Path) -> int:
    file = folder / f"{name}.tercio"
    if file.exists():
        complain(f"{file.as_posix()} is there already")
        return 1
    text = _battle_anew(name, title, rules)
    return _write(file, text) if text else 1


def _battle_anew(name: str, title: str, rules: str) -> str:
    """The shortest battle of these rules under another name: it checks clean, plays, and shows what rules ask for.
    Nothing, and a complaint, if there is none."""
    battles = sorted((len(text), text) for text in _battles_of(rules))
    if not battles:
        complain(
            f"there is no battle of `{rules}` to begin from; the rulesets are {', '.join(_rulesets_with_battles())}"
        )
        return ""
    text = battles[0][1]
    head = _HEAD.search(text)
    assert head is not None, "only files with a scenario are looked at"
    begun = (
        f"# Begun from {head[1]}: change the place, the armies and the words, and keep what fits.\n"
        f"# `tercio words {rules}` lists everything that may be written here.\n"
    )
    return begun + _HEAD.sub(f'scenario {name} "{title}" it "{title}"', text, count=1)


def _begin_project(name: str, title: str, rules: str, folder: Path) -> int:
    """House rules that amend a ruleset, and a battle by them, in a folder of their own."""
    from tercio.project.products.writing import Products

    project = folder / name
    if project.exists():
        complain(f"{project.as_posix()} is there already")
        return 1
    if (shipped("scenarios") / name).exists() or name == rules:
        complain(f"`{name}` is no name: a ruleset is called so")
        return 2
    battle = _battle_anew(f"{name}_battle", f"{title}: a first battle", rules)
    if not battle:
        return 1
    model = (shipped("templates") / "new" / "project" / "rules.tercio").read_text(encoding="utf-8")
    files = {
        "tercio.toml": "# This file says: what stands in and below this folder is one project.\n",
        f"rules/{name}.tercio": model.replace("NAME", name).replace("TITLE", title).replace("RULES", rules),
        f"{name}_battle.tercio": re.sub(rf"^use {re.escape(rules)}$", f"use {name}", battle, flags=re.MULTILINE),
    }
    with Products(may_be_sources=True) as products:
        for place, text in files.items():
            products.add(project / place, text.encode("utf-8"))
        products.put_in_place()
    wrote = "".join(f"wrote {(project / place).as_posix()}\n" for place in files)
    tries = (
        f"cd {project.as_posix()}",
        "tercio check .",
        f"tercio play {name}_battle --seed 1",
        f"tercio print {name}_battle.tercio --out build/print",
        "tercio site . --out build/site",
    )
    say(wrote + "now try:\n" + "".join(f"  {line}\n" for line in tries))
    return 0


def _battles_of(rules: str) -> Iterator[str]:
    """Texts of scenarios that use a ruleset, in the project and in the library."""
    used = re.compile(rf"^use {re.escape(rules)}\b(?!\.)", re.MULTILINE)
    return (text for text in _scenario_texts() if used.search(text))


def _rulesets_with_battles() -> list[str]:
    used = (re.search(r"^use (\w+)$", text, re.MULTILINE) for text in _scenario_texts())
    return sorted({found[1] for found in used if found is not None})


def _scenario_texts() -> Iterator[str]:
    from tercio.project.places import project_or_library
    from tercio.project.scenarios import text_to_look_into

    for place in dict.fromkeys([project_or_library(), shipped("scenarios")]):
        for file in sorted(place.rglob("*.tercio")):
            text = text_to_look_into(file)
            if len(text) <= _MOST_CHARACTERS and len(_HEAD.findall(text)) == 1:
                yield text


def _begin_site(name: str, title: str, folder: Path) -> int:
    from tercio.project.products.writing import Products
    from tercio.site.pages import holds_rules

    models = shipped("templates") / "new" / "site"
    for there in (folder / place for place in _SITE.values()):
        if there.exists():
            complain(f"{there.as_posix()} is there already")
            return 1
    with Products(may_be_sources=True) as products:
        for model, place in _SITE.items():
            text = (models / model).read_text(encoding="utf-8").replace("NAME", name).replace("TITLE", title)
            products.add(folder / place, text.encode("utf-8"))
        products.put_in_place()
    files = "".join(f"wrote {(folder / place).as_posix()}\n" for place in _SITE.values())
    serve = f"mkdocs serve -f {(folder / 'mkdocs.yml').as_posix()}"
    if holds_rules(folder):
        say(f"{files}now try: {serve}\n")
    else:
        begin = f"tercio new ruleset {name}{f' --out {folder.as_posix()}' if folder != Path() else ''}"
        say(f"{files}now put your .tercio files beside mkdocs.yml, or begin some; then look:\n  {begin}\n  {serve}\n")
    return 0
