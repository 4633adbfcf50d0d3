"""From Python by way of C to modules that are loaded like any other: mypyc, then the compiler of the machine."""

from __future__ import annotations

import os
import shutil
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from contextlib import chdir, redirect_stdout
from importlib.util import find_spec
from io import StringIO
from pathlib import Path
from typing import Any, Final

C_FOLDER: Final = "c"
"""Where the C sources lie while they are compiled."""
OPTIMIZED: Final = "2"
"""As in `-O2`."""
AS_IN_PYTHON: Final = ("-fwrapv", "-ffp-contract=off")
"""Numbers of the machine that grow too large go round, as the generator of chance wants them to; and a product is
rounded before anything is added to it, where a compiler might take both in one step."""
AMONG_OURSELVES: Final = ("-fvisibility=hidden", "-fno-plt")
"""Nobody else calls what is compiled, so calls from module to module are plain ones, which gains a fifteenth."""

_NOT_ASKED: Final = tuple(f"--disable-error-code={code}" for code in ("arg-type", "type-var", "union-attr"))


class NotCompiled(Exception):  # noqa: N818 - what the command tells
    """Something is missing on this machine, or mypyc refuses a module."""


def missing() -> str | None:
    """What has to be installed first, in a sentence."""
    if find_spec("mypyc") is None or find_spec("setuptools") is None:
        return 'the accelerated build needs mypy and setuptools: pip install "tercio[fast]"'
    compiler = str(sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(compiler) is None:
        return f"the accelerated build needs a C compiler, and `{compiler}` was not found (Debian: apt install gcc)"
    if not Path(sysconfig.get_paths()["include"], "Python.h").is_file():
        return "the accelerated build needs the headers of Python (Debian: apt install python3-dev)"
    return None


def compile_modules(out: Path, paths: list[str], jobs: int) -> None:
    """Compiles modules of a copy in their places."""
    told = StringIO()
    with chdir(out):
        try:
            with redirect_stdout(told):
                _build(_extensions(paths), jobs)
        except SystemExit as end:
            raise NotCompiled(told.getvalue() or f"mypyc has refused: {end}") from end
        for folder in (C_FOLDER, "build", ".mypy_cache"):
            shutil.rmtree(folder, ignore_errors=True)


def _extensions(paths: list[str]) -> list[Any]:
    import setuptools  # noqa: F401 - mypyc asks whether it is there
    from mypyc.build import mypycify

    # The sources have been checked strictly. To mypy a game that is written out is no longer the game of every system,
    # nor its records those of every system: whether they may be handed to what all systems share is not asked again.
    options = ["--follow-imports=silent", "--config-file=", *_NOT_ASKED]
    made: list[Any] = mypycify(
        [*options, *paths],
        opt_level=OPTIMIZED,
        debug_level="0",
        multi_file=True,
        target_dir=C_FOLDER,
        group_name="tercio",
    )
    for one in made:
        if os.name == "posix":
            one.extra_compile_args += (*AS_IN_PYTHON, *AMONG_OURSELVES)
    return made


def _build(extensions: list[Any], jobs: int) -> None:
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    command: Any = build_ext(Distribution({"name": "tercio", "ext_modules": extensions}))
    command.inplace, command.build_temp = True, C_FOLDER
    command.ensure_finalized()
    plainly = command.build_extensions

    def side_by_side() -> None:
        _share_out(command.compiler, jobs)
        plainly()

    command.build_extensions = side_by_side
    command.run()


def _share_out(compiler: Any, jobs: int) -> None:  # noqa: ANN401 - setuptools has no types for it
    """One extension holds all modules, and setuptools would compile its sources one after the other."""

    def compile_all(sources: list[str], **how: Any) -> list[str]:  # noqa: ANN401
        given = (how["output_dir"], how["macros"], how["include_dirs"], sources, how["depends"], how["extra_postargs"])
        macros, objects, after, options, build = compiler._setup_compile(*given)
        del macros
        arguments = compiler._get_cc_args(options, how["debug"], None)
        with ThreadPoolExecutor(jobs) as pool:
            list(pool.map(lambda made: compiler._compile(made, *build[made], arguments, after, options), objects))
        made_in_order: list[str] = objects
        return made_in_order

    compiler.compile = compile_all
