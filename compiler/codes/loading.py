"""Mistakes about files and `use`. Each `Code` holds its manual page."""

from __future__ import annotations

from typing import Final

from dsl.diagnostics import Code

FILE_NOT_FOUND: Final = Code(
    code="E0201",
    name="file-not-found",
    summary="the file or folder is not there",
    manual="""
        Tercio was asked to read something that is not there, that cannot be read, or a folder without a single
        `.tercio` file.

        Look at the spelling of the path and at the folder you are in. Files are given by their paths
        (`tercio check scenarios/lens_1648.tercio`); a folder stands for every `.tercio` file inside it.
    """,
    bad="""
        # Ask for `lens_1684.tercio` while the file is called `lens_1648.tercio`.
        ruleset demo "Demo" { term drill "Drill" { means "what soldiers practise" } }
    """,
    good="""
        # Saved as `lens_1648.tercio` and asked for by that name.
        ruleset demo "Demo" { term drill "Drill" { means "what soldiers practise" } }
    """,
)
NOT_TEXT: Final = Code(
    code="E0202",
    name="not-text",
    summary="the file is not UTF-8 text",
    manual="""
        Tercio reads plain text in UTF-8, the encoding of nearly every editor. This file holds bytes that are no such
        text: it was saved in an older encoding, or it is a picture or a word processor's document with the wrong
        ending.

        Open it in your editor and save it again as UTF-8. The place shown is the first character that cannot be read.
    """,
    bad="""
        # Saved as Latin-1, the accent in this line is no UTF-8: Condé.
        ruleset demo "Demo" { term drill "Drill" { means "what soldiers practise" } }
    """,
    good="""
        # Saved as UTF-8, every letter is welcome: Condé, Göll, Íñigo.
        ruleset demo "Demo" { term drill "Drill" { means "what soldiers practise" } }
    """,
)
TOO_LARGE: Final = Code(
    code="E0203",
    name="too-large",
    summary="the file, or all files together, are larger than Tercio reads",
    manual="""
        One file may hold a mebibyte, all files of one run thirty-two, and one run reads two thousand files. No
        rulebook comes near that, so a larger one is most likely not what you meant to give: a folder too high up, or
        a file made by a program.

        Give a smaller folder, or divide the file: a ruleset may stand in as many files of its `rules` folder as you
        like.
    """,
    bad="""
        # A file of more than a mebibyte, of which this is the beginning.
        ruleset demo "Demo" { term drill "Drill" { means "what soldiers practise" } }
    """,
    good="""
        # The same, divided into files of a `rules` folder.
        ruleset demo "Demo" { term drill "Drill" { means "what soldiers practise" } }
    """,
)
UNKNOWN_USE: Final = Code(
    code="E0204",
    name="unknown-use",
    summary="a `use` names nothing that can be found",
    manual="""
        `use` takes a ruleset (`use esa`) or a file by its place: `use armies.france_1648` is the file
        `armies/france_1648.tercio`. It is looked for beside your file, in the folders above up to the project's root,
        in the folder of the ruleset you use, and in the library that comes with Tercio. Nothing of that name is in
        any of them. A ruleset is also found by the name after its `ruleset`, whatever its file or folder is called.

        Look at the spelling, and write dots between folders. The project's root is the folder with a `tercio.toml` in
        it, an empty file will do; without one it is the folder that you check, or the file's own. To see what the
        library has, run `tercio check --library`.
    """,
    bad="""
        use armys.france_1648
        ruleset demo "Demo" { term drill "Drill" { means "what soldiers practise" } }
    """,
    good="""
        ruleset demo "Demo" { term drill "Drill" { means "what soldiers practise" } }
    """,
)
USE_CYCLE: Final = Code(
    code="E0205",
    name="use-cycle",
    summary="files use one another in a circle",
    manual="""
        This file uses another that, directly or through others, uses this one. Each would have to be read before the
        other.

        Put what both need into a third file and let both `use` it. Usually that is the ruleset, or an army list.

        A ruleset cannot use an army list that is written for it. Cards that its examples need stand in the ruleset
        itself, as `profile recruits "Recruits"`, where the kind of card says `inside army_list, ruleset`.
    """,
    bad="""
        # `scouting.tercio` says `use lens_1648`, and `lens_1648.tercio` says `use scouting`.
        use scouting
        ruleset demo "Demo" { term drill "Drill" { means "what soldiers practise" } }
    """,
    good="""
        # What both need stands in a third file, and only that is used.
        ruleset demo "Demo" { term drill "Drill" { means "what soldiers practise" } }
    """,
)
OUTSIDE_ROOT: Final = Code(
    code="E0206",
    name="outside-root",
    summary="a path leads out of its project",
    manual="""
        A project may read its own folder and the library, nothing else on your disk. Here a link in the folder, or
        the file you gave, leads somewhere outside.

        Copy the file into the project. If the folder above is the real project, put an empty file `tercio.toml` into
        it: that is how Tercio knows a project's root.
    """,
    bad="""
        # `armies/france_1648.tercio` is a symbolic link to a file outside the project.
        use armies.france_1648
        ruleset demo "Demo" { term drill "Drill" { means "what soldiers practise" } }
    """,
    good="""
        # The army list was copied into the project, or stands in the same file.
        ruleset demo "Demo" { term drill "Drill" { means "what soldiers practise" } }
        army_list france_1648 "France 1648" { sources "the musters of the campaign" }
    """,
)
TWO_RULESETS: Final = Code(
    code="E0207",
    name="two-rulesets",
    summary="a file uses more than one ruleset",
    manual="""
        A file is written for one ruleset: its keys, its troops and its figures come from there, and two would
        contradict each other.

        Keep the one you play with. If you want a ruleset with changes, write a small one that says `amends` and use
        that. A scenario that begins with procedures of another ruleset names it in `opening { of condottiero }`.
    """,
    bad="""
        # Both are rulesets.
        use esa, lumi
        ruleset demo "Demo" { term drill "Drill" { means "what soldiers practise" } }
    """,
    good="""
        # One ruleset: here the file's own.
        ruleset demo "Demo" { term drill "Drill" { means "what soldiers practise" } }
    """,
)
NO_RULESET: Final = Code(
    code="E0208",
    name="no-ruleset",
    summary="an army list, deck or scenario is written without a ruleset",
    manual="""
        Which keys a scenario, a deck or an army list may hold is decided by its ruleset, so it cannot be read without
        one.

        Begin the file with `use esa`, or with the name of your own ruleset. A small ruleset may also stand in the
        same file.
    """,
    bad="""
        scenario lens_1648 "Lens" { turns 8 }
    """,
    good="""
        ruleset demo "Demo" { term drill "Drill" { means "what soldiers practise" } }
        scenario lens_1648 "Lens" { turns 8 }
    """,
)

CODES: Final = (
    FILE_NOT_FOUND,
    NOT_TEXT,
    TOO_LARGE,
    UNKNOWN_USE,
    USE_CYCLE,
    OUTSIDE_ROOT,
    TWO_RULESETS,
    NO_RULESET,
)
