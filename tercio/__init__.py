"""The front door of Tercio: command line and Python API. No rule, no drawing, no parsing lives here."""

__version__ = "0.1.0"
