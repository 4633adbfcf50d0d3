"""`python -m tercio.accelerated`, which `make fast` runs."""

from __future__ import annotations

import argparse
import os
import sys
import time
from pathlib import Path

from tercio.accelerated.building import NotOurs, copy_sources, write_command
from tercio.accelerated.compiling import NotCompiled, compile_modules, missing
from tercio.project.places import PACKAGES_FOLDER


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tercio.accelerated",
        description="Copy Tercio into a folder and compile there what battles spend their time in.",
    )
    parser.add_argument("--out", type=Path, default=Path("build/fast"), help="the folder, which is made anew")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="C files that are compiled side by side")
    options = parser.parse_args()
    lacking = missing()
    if lacking is not None:
        sys.stderr.write(f"tercio: {lacking}\n")
        return 1
    out: Path = options.out.resolve()
    start = time.monotonic()
    try:
        paths = copy_sources(PACKAGES_FOLDER, out)
        print(f"Compiling {len(paths)} modules in {options.out}; this takes minutes ...", flush=True)
        compile_modules(out, paths, options.jobs)
    except (NotOurs, NotCompiled) as fault:
        sys.stderr.write(f"tercio: {fault}\n")
        return 1
    script = write_command(out)
    print(f"Done in {time.monotonic() - start:.0f} s. The same commands, faster: {script}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
