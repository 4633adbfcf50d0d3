"""The packages of the wheel; everything else is declared in `pyproject.toml`.

This file exists for one reason: `templates/`, `scenarios/` and `site/` stand at the top of the repository, where
authors look for them, and travel in the wheel as `tercio/_data/<folder>`. An editable install leaves them in place.
"""

from pathlib import Path

from setuptools import find_packages, setup

PACKAGES = ["dsl", "dsl.*", "compiler", "compiler.*", "engine", "engine.*", "tercio", "tercio.*"]
SHIPPED_FOLDERS = ["templates", "scenarios", "site"]

# git keeps no empty folder: one that holds nothing yet is missing from a fresh clone and ships nothing.
data_packages = {f"tercio._data.{folder}": folder for folder in SHIPPED_FOLDERS if Path(folder).is_dir()}

setup(packages=[*find_packages(include=PACKAGES), *data_packages], package_dir=data_packages)
