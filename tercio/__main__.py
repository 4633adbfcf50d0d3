"""`python -m tercio`."""

from tercio.cli import command

command()
